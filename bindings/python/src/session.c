/* SPDX-License-Identifier: MIT */
/* The type Session: a capture that is being read. */
#include "common.h"

#include <perfring_session_where.h>

#include <string.h>

/* Opens what `source` is: a path as bytes, a descriptor, or (0, bytes) for a capture in memory. */
static enum pfr_status open_source(struct py_session *self, PyObject *source, struct py_options *o, struct pfr_session_error *error)
{
	enum pfr_status status;
	Py_ssize_t size;
	char *data;
	long fd;

	if (PyBytes_Check(source)) {
		const char *path = py_c_text(source);

		if (!path)
			return PFR_E_OPTIONS;
		Py_BEGIN_ALLOW_THREADS
		status = pfr_session_open(&self->session, path, &o->options, error);
		Py_END_ALLOW_THREADS
		return status;
	}
	if (PyTuple_Check(source)) {
		if (PyBytes_AsStringAndSize(PyTuple_GetItem(source, 1), &data, &size) < 0)
			return PFR_E_OPTIONS;
		return pfr_session_open_memory(&self->session, data, (size_t)size, &o->options, error);
	}
	fd = PyLong_AsLong(source);
	if (PyErr_Occurred())
		return PFR_E_OPTIONS;
	Py_BEGIN_ALLOW_THREADS
	status = pfr_session_open_fd(&self->session, (int)fd, &o->options, error);
	Py_END_ALLOW_THREADS
	return status;
}

/* A record has the serial of its session's round, so that those of two sessions are never alike. */
static uint64_t first_serial(void)
{
	static uint64_t nr; /* under the lock of the interpreter */

	return ++nr << 40;
}

static PyObject *session_new(PyTypeObject *type, PyObject *args, PyObject *keywords)
{
	struct pfr_session_error *error;
	struct py_session *self;
	struct py_options o;
	enum pfr_status status;
	PyObject *source;

	if (!PyArg_ParseTuple(args, "O", &source))
		return NULL;
	self = (struct py_session *)PyType_GenericAlloc(type, 0);
	error = PyMem_Calloc(1, sizeof(*error));
	if (!self || !error) {
		Py_XDECREF(self);
		PyMem_Free(error);
		return PyErr_NoMemory();
	}
	Py_INCREF(source);
	self->keep = source;
	self->serial = first_serial();
	status = py_options_parse(&o, keywords) < 0 ? PFR_E_OPTIONS : open_source(self, source, &o, error);
	self->expression = o.expression;
	py_options_free(&o);
	if (status != PFR_OK) {
		self->session = NULL;
		Py_CLEAR(self);
		if (!PyErr_Occurred())
			py_raise_session(status, error);
	}
	PyMem_Free(error);
	return (PyObject *)self;
}

/* A read from a pipe may block, so other threads run meanwhile. */
static PyObject *session_next(PyObject *object)
{
	struct py_session *self = (struct py_session *)object;
	enum pfr_status status;

	if (!py_session_ready(self))
		return NULL;
	self->busy = 1;
	self->began = 1;
	self->current = NULL;
	Py_BEGIN_ALLOW_THREADS
	status = pfr_session_next(self->session, &self->current);
	Py_END_ALLOW_THREADS
	self->busy = 0;
	self->serial++;
	if (status == PFR_OK)
		return py_record_new(self->current, self->serial);
	if (status == PFR_END)
		return NULL;
	return py_raise_session(status, pfr_session_error(self->session));
}

static PyObject *session_iter(PyObject *self)
{
	Py_INCREF(self);
	return self;
}

static PyObject *session_close(PyObject *object, PyObject *none)
{
	struct py_session *self = (struct py_session *)object;

	(void)none;
	if (self->busy) {
		py_session_ready(self);
		return NULL;
	}
	pfr_session_close(self->session);
	pfr_expression_free(self->expression);
	self->expression = NULL;
	self->session = NULL;
	self->tasks = NULL;
	self->current = NULL;
	Py_CLEAR(self->keep);
	Py_RETURN_NONE;
}

static void session_dealloc(PyObject *object)
{
	struct py_session *self = (struct py_session *)object;

	pfr_session_close(self->session);
	pfr_expression_free(self->expression);
	Py_CLEAR(self->keep);
	py_free(object);
}

/* Makes the session follow tasks and maps; before the first record. */
static PyObject *session_follow(PyObject *object, PyObject *none)
{
	struct py_session *self = (struct py_session *)object;

	(void)none;
	if (!py_session_ready(self))
		return NULL;
	self->tasks = pfr_session_tasks(self->session);
	if (!self->tasks)
		return PyErr_NoMemory();
	Py_RETURN_NONE;
}

static PyObject *session_info(PyObject *object, PyObject *none)
{
	struct py_session *self = (struct py_session *)object;
	const struct pfr_session_info *i;

	(void)none;
	if (!py_session_ready(self))
		return NULL;
	i = pfr_session_info(self->session);
	return Py_BuildValue("{s:s,s:i,s:N,s:N,s:N,s:N,s:N,s:I,s:K,s:K,s:K,s:K,s:K,s:K,s:K}", "byte_order", i->order == PFR_BIG ? "big" : "little",
			     "version", i->version, "pipe", PyBool_FromLong(i->pipe), "directory", PyBool_FromLong(i->directory),
			     "cbor", PyBool_FromLong(i->cbor), "interrupted", PyBool_FromLong(i->interrupted),
			     "compressed", PyBool_FromLong(i->compressed), "parts", (unsigned)i->parts,
			     "size", (unsigned long long)i->size, "position", (unsigned long long)i->position,
			     "records", (unsigned long long)i->records, "defects", (unsigned long long)i->defects,
			     "unread", (unsigned long long)i->unread, "late", (unsigned long long)i->late,
			     "chains_lost", (unsigned long long)i->chains_lost);
}

static PyObject *one_event(struct py_session *self, uint32_t index)
{
	const struct pfr_events *events = pfr_session_events(self->session);
	const char *name = pfr_session_event_name(self->session, index), *unit = pfr_session_event_unit(self->session, index);
	PyObject *attr = py_attr(&events->event[index].attr);

	if (!attr)
		return NULL;
	return Py_BuildValue("(INNdIKN)", (unsigned)index, py_text(name ? name : "", name ? strlen(name) : 0),
			     py_text(unit ? unit : "", unit ? strlen(unit) : 0), pfr_session_event_scale(self->session, index),
			     (unsigned)pfr_session_event_leader(self->session, index),
			     (unsigned long long)events->event[index].ids, attr);
}

static PyObject *session_events(PyObject *object, PyObject *none)
{
	struct py_session *self = (struct py_session *)object;
	PyObject *list, *event;
	uint32_t i, nr;

	(void)none;
	if (!py_session_ready(self))
		return NULL;
	nr = pfr_session_events(self->session)->nr;
	list = PyList_New(0);
	for (i = 0; list && i < nr; i++) {
		event = one_event(self, i);
		if (!event || PyList_Append(list, event) < 0)
			Py_CLEAR(list);
		Py_XDECREF(event);
	}
	return list;
}

static PyObject *session_feature(PyObject *object, PyObject *number)
{
	struct py_session *self = (struct py_session *)object;
	unsigned long feature = PyLong_AsUnsignedLong(number);
	struct pfr_frame frame;
	struct py_parts parts;

	if (PyErr_Occurred() || !py_session_ready(self))
		return NULL;
	if (feature > UINT32_MAX)
		Py_RETURN_NONE;
	if (pfr_session_feature(self->session, (uint32_t)feature, &frame) != PFR_OK)
		Py_RETURN_NONE;
	if (py_parts_of(&frame, NULL, &parts) < 0)
		return NULL;
	Py_XDECREF(parts.sample_id);
	Py_XDECREF(parts.tail);
	return parts.fields;
}

static PyObject *session_read(PyObject *object, PyObject *args)
{
	struct py_session *self = (struct py_session *)object;
	unsigned long part;
	unsigned long long offset;
	enum pfr_status status;
	PyObject *bytes;
	Py_ssize_t size;

	if (!PyArg_ParseTuple(args, "kKn", &part, &offset, &size) || !py_session_ready(self))
		return NULL;
	if (size < 0)
		return PyErr_Format(PyExc_ValueError, "size is negative");
	bytes = PyBytes_FromStringAndSize(NULL, size);
	if (!bytes)
		return NULL;
	status = pfr_session_read(self->session, (uint32_t)part, offset, PyBytes_AsString(bytes), (size_t)size);
	if (status == PFR_OK)
		return bytes;
	Py_DECREF(bytes);
	if (status == PFR_END)
		Py_RETURN_NONE;
	return py_raise_session(status, pfr_session_error(self->session));
}

/* The current record as text; it has to be the one that was handed out last. */
static PyObject *text_of(struct py_session *self, PyObject *record, enum pfr_text_form form)
{
	const struct pfr_session_record *r = self->current;
	struct pfr_out out = {NULL, 0, 0};
	struct pfr_context context;
	PyObject *text = NULL;
	int round;

	if (!py_session_ready(self))
		return NULL;
	if (!r || !PyObject_TypeCheck(record, py_record) || ((struct py_record *)record)->serial != self->serial)
		return PyErr_Format(PyExc_ValueError, "only for the record that the session handed out last");
	if (pfr_session_context(self->session, r, form, &context) != PFR_OK)
		return PyErr_NoMemory();
	for (round = 0; round < 2; round++) {
		out.capacity = out.size;
		out.size = 0;
		out.data = out.capacity ? PyMem_Malloc(out.capacity) : NULL;
		if (out.capacity && !out.data)
			return PyErr_NoMemory();
		(form == PFR_TEXT_LINE ? pfr_to_line : pfr_to_json)(&out, &r->frame, r->layout, &context, r->status, &r->where);
	}
	text = py_text(out.data, out.size < out.capacity ? out.size : out.capacity);
	PyMem_Free(out.data);
	return text;
}

static PyObject *session_line(PyObject *self, PyObject *record)
{
	return text_of((struct py_session *)self, record, PFR_TEXT_LINE);
}

static PyObject *session_json(PyObject *self, PyObject *record)
{
	return text_of((struct py_session *)self, record, PFR_TEXT_JSON);
}

static PyMethodDef methods[] = {
	{"close", session_close, METH_NOARGS, "Closes the capture; records that were handed out stay valid."},
	{"_follow", session_follow, METH_NOARGS, NULL},
	{"_info", session_info, METH_NOARGS, NULL},
	{"_events", session_events, METH_NOARGS, NULL},
	{"_feature", session_feature, METH_O, NULL},
	{"_read", session_read, METH_VARARGS, NULL},
	{"line", session_line, METH_O, "The record that was handed out last, as one line for people."},
	{"json", session_json, METH_O, "The record that was handed out last, as JSON text."},
	{"_columns", py_session_columns, METH_O, NULL},
	{"_table", py_session_table, METH_O, NULL},
	{"_arrow", py_session_arrow, METH_O, NULL},
	{"_task", py_session_task, METH_O, NULL},
	{"_location", py_session_location, METH_VARARGS, NULL},
	{"_callers", py_session_callers, METH_O, NULL},
	{"_is_whole", py_session_is_whole, METH_NOARGS, NULL},
	{"_account", py_session_account, METH_NOARGS, NULL},
	{"_report", py_session_report, METH_VARARGS, NULL},
	{"_calls", py_session_calls, METH_VARARGS, NULL},
	{"_sched", py_session_sched, METH_NOARGS, NULL},
	{"_offcpu", py_session_offcpu, METH_O, NULL},
	{"_edit", py_session_edit, METH_VARARGS, NULL},
	{"_recover", py_session_recover, METH_O, NULL},
	{"tracepoint", py_session_tracepoint, METH_O, "The fields of a tracepoint's sample as a dict by name: numbers, texts, bytes, lists; None of another record."},
	{NULL, NULL, 0, NULL},
};
static PyType_Slot slots[] = {
	{Py_tp_new, (void *)session_new},   {Py_tp_dealloc, (void *)session_dealloc},
	{Py_tp_iter, (void *)session_iter}, {Py_tp_iternext, (void *)session_next},
	{Py_tp_methods, methods},           {0, NULL},
};
static PyType_Spec spec = {"perfring._perfring.Session", sizeof(struct py_session), 0, Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE, slots};

int py_session_add(PyObject *module)
{
	py_session = py_type_new(module, "Session", &spec);
	return py_session ? 0 : -1;
}
