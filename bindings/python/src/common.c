/* SPDX-License-Identifier: MIT */
/* What the other files share: values, errors, and whether a session can be used. It uses none of them. */
#include "common.h"

#include <string.h>

PyObject *py_error, *py_fields, *py_classes;
PyTypeObject *py_session;

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

const char *py_c_text(PyObject *bytes)
{
	char *text;

	return PyBytes_AsStringAndSize(bytes, &text, NULL) < 0 ? NULL : text;
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

int py_session_ready(struct py_session *self)
{
	if (!self->session)
		PyErr_SetString(PyExc_ValueError, "the session is closed");
	else if (self->busy)
		PyErr_SetString(PyExc_RuntimeError, "another thread is using this session; open one for each thread");
	else
		return 1;
	return 0;
}
