/* SPDX-License-Identifier: MIT */
/* The module: types, errors and the functions that are no methods. */
#include "common.h"

/* setup(error, fields, classes): what __init__.py defines and this module makes objects of. */
static PyObject *setup(PyObject *module, PyObject *args)
{
	PyObject *error, *fields, *classes;

	(void)module;
	if (!PyArg_ParseTuple(args, "OOO!", &error, &fields, &PyDict_Type, &classes))
		return NULL;
	Py_INCREF(error);
	Py_INCREF(fields);
	Py_INCREF(classes);
	py_replace(&py_error, error);
	py_replace(&py_fields, fields);
	py_replace(&py_classes, classes);
	Py_RETURN_NONE;
}

/* status_text(number): name, cause, advice. */
static PyObject *status_text(PyObject *module, PyObject *number)
{
	long status = PyLong_AsLong(number);

	(void)module;
	if (status == -1 && PyErr_Occurred())
		return NULL;
	return Py_BuildValue("sss", pfr_status_name((enum pfr_status)status), pfr_status_cause((enum pfr_status)status),
			     pfr_status_advice((enum pfr_status)status));
}

/* value_text(set, flags, type, value): the names of a value. */
static PyObject *value_text(PyObject *module, PyObject *args)
{
	unsigned long set, flags, type;
	unsigned long long value;
	char text[1024];
	struct pfr_out out = {text, sizeof(text), 0};

	(void)module;
	if (!PyArg_ParseTuple(args, "kkkK", &set, &flags, &type, &value))
		return NULL;
	pfr_value_text(&out, (enum pfr_set)set, flags ? PFR_FORMAT_AS_FLAGS : PFR_FORMAT_AS_ENUM, (uint32_t)type, value);
	return py_text(text, out.size < sizeof(text) ? out.size : sizeof(text));
}

/* plain_text(bytes): a text of a capture for a terminal. */
static PyObject *plain_text(PyObject *module, PyObject *object)
{
	struct pfr_out out = {NULL, 0, 0};
	PyObject *text;
	Py_ssize_t size;
	char *data;

	(void)module;
	if (PyBytes_AsStringAndSize(object, &data, &size))
		return NULL;
	out.capacity = 4 * (size_t)size; /* \xNN of each byte is the most */
	out.data = PyMem_Malloc(out.capacity + 1);
	if (!out.data)
		return PyErr_NoMemory();
	pfr_text_plain(&out, data, (size_t)size);
	text = py_text(out.data, out.size < out.capacity ? out.size : out.capacity);
	PyMem_Free(out.data);
	return text;
}

static PyMethodDef functions[] = {
	{"setup", setup, METH_VARARGS, NULL},
	{"status_text", status_text, METH_O, "name, cause and advice of a status"},
	{"value_text", value_text, METH_VARARGS, "names of a value of a set"},
	{"plain_text", plain_text, METH_O, NULL},
	{"findings", py_findings, METH_O, "the same, summed by cause"},
	{"check", py_check, METH_O, "what is wrong with a capture, as a list of dicts"},
	{"diff", py_diff, METH_VARARGS, NULL},
	{NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
	PyModuleDef_HEAD_INIT, "perfring._perfring", "The C part of perfring.", -1, functions, NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__perfring(void);
PyMODINIT_FUNC PyInit__perfring(void)
{
	PyObject *module = PyModule_Create(&definition);
	uint32_t number = pfr_session_version();
	char library[48];

	if (!module)
		return NULL;
	snprintf(library, sizeof(library), "%u.%u.%u", (unsigned)(number >> 16), (unsigned)(number >> 8 & 0xff), (unsigned)(number & 0xff));
	if (PyModule_AddStringConstant(module, "version", PFR_VERSION_TEXT) || PyModule_AddStringConstant(module, "version_of_library", library) || py_record_add(module) || py_session_add(module) || py_ring_add(module) || py_recorder_add(module)) {
		Py_DECREF(module);
		return NULL;
	}
	return module;
}
