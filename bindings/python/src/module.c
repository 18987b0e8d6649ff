/* SPDX-License-Identifier: MIT */
/* The module: types, errors and the functions that are no methods. */
#include "common.h"

#include <errno.h>
#include <string.h>

#define TEXT_(x) #x
#define TEXT(x) TEXT_(x)
#define VERSION_TEXT TEXT(PFR_VERSION_MAJOR) "." TEXT(PFR_VERSION_MINOR) "." TEXT(PFR_VERSION_PATCH)

PyObject *py_error, *py_fields, *py_classes;

PyTypeObject *py_type_new(PyObject *module, const char *name, PyType_Spec *spec)
{
	PyObject *type = PyType_FromSpec(spec);

	if (!type)
		return NULL;
	Py_INCREF(type);
	if (PyModule_AddObject(module, name, type) < 0) {
		Py_DECREF(type);
		Py_DECREF(type);
		return NULL;
	}
	return (PyTypeObject *)type;
}

void py_free(PyObject *self)
{
	PyTypeObject *type = Py_TYPE(self);
	freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);

	release(self);
	Py_DECREF(type);
}

PyObject *py_text(const void *data, size_t size)
{
	return PyUnicode_DecodeUTF8(size ? data : "", (Py_ssize_t)size, "surrogateescape");
}

PyObject *py_bytes(const struct pfr_bytes *bytes)
{
	return PyBytes_FromStringAndSize((const char *)bytes->data, (Py_ssize_t)bytes->size);
}

int py_set(PyObject *dict, const char *name, PyObject *value)
{
	int result = value ? PyDict_SetItemString(dict, name, value) : -1;

	Py_XDECREF(value);
	return result;
}

PyObject *py_raise_errno(int code, const char *text, const char *advice, const char *path)
{
	PyObject *error, *message = PyUnicode_FromFormat(*advice ? "%s; %s" : "%s", text, advice);

	error = message ? PyObject_CallFunction(PyExc_OSError, path && *path ? "iOs" : "iO", code < 0 ? -code : code, message, path) : NULL;
	if (error)
		PyErr_SetObject((PyObject *)Py_TYPE(error), error);
	Py_XDECREF(error);
	Py_XDECREF(message);
	return NULL;
}

static PyObject *raise_status(enum pfr_status status, PyObject *text, uint64_t offset, uint32_t type, PyObject *path)
{
	PyObject *error = NULL;

	if (text && path && py_error)
		error = PyObject_CallFunction(py_error, "iOKkO", (int)status, text, (unsigned long long)offset,
					      (unsigned long)type, path);
	if (error)
		PyErr_SetObject((PyObject *)Py_TYPE(error), error);
	Py_XDECREF(error);
	Py_XDECREF(text);
	Py_XDECREF(path);
	return NULL;
}

PyObject *py_raise_session(enum pfr_status status, const struct pfr_session_error *error)
{
	struct pfr_session_error none = {.status = status};

	if (status == PFR_E_MEMORY)
		return PyErr_NoMemory();
	if (!error)
		error = &none;
	if (status == PFR_E_SYSTEM && error->os_error)
		return py_raise_errno(error->os_error, strerror(error->os_error), "", error->path);
	return raise_status(status, py_text(error->text, strlen(error->text)), error->offset, error->where.type,
			    py_text(error->path, strlen(error->path)));
}

PyObject *py_raise_where(enum pfr_status status, const struct pfr_where *where)
{
	char text[512];
	struct pfr_out out = {text, sizeof(text), 0};

	pfr_where_text(&out, where);
	return raise_status(status, py_text(text, out.size < sizeof(text) ? out.size : sizeof(text)), where->at, where->type,
			    PyUnicode_FromString(""));
}

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

static PyMethodDef functions[] = {
	{"setup", setup, METH_VARARGS, NULL},
	{"status_text", status_text, METH_O, "name, cause and advice of a status"},
	{"value_text", value_text, METH_VARARGS, "names of a value of a set"},
	{"check", py_check, METH_O, "what is wrong with a capture, as a list of dicts"},
	{NULL, NULL, 0, NULL},
};

static struct PyModuleDef definition = {
	PyModuleDef_HEAD_INIT, "perfring._perfring", "The C part of perfring.", -1, functions, NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__perfring(void);
PyMODINIT_FUNC PyInit__perfring(void)
{
	PyObject *module = PyModule_Create(&definition);

	if (!module)
		return NULL;
	if (PyModule_AddStringConstant(module, "version", VERSION_TEXT) || py_record_add(module) || py_session_add(module) || py_ring_add(module) || py_recorder_add(module)) {
		Py_DECREF(module);
		return NULL;
	}
	return module;
}
