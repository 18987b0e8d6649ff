/* SPDX-License-Identifier: MIT */
/*
 * Of a session: fields of tracepoints, its account, and what an edit makes of it.
 */
#include "common.h"

#include <errno.h>
#include <perfring_session_account.h>
#include <perfring_session_edit.h>
#include <string.h>
#include <unistd.h>

/* ---- tracepoints ---------------------------------------------------------------- */

static PyObject *list_of(const struct pfr_field_value *value)
{
	PyObject *list = PyList_New(0), *number;
	uint32_t i, cpu;

	if (value->kind == PFR_FIELD_CPUS)
		for (cpu = pfr_field_cpu(value, 0); list && cpu != PFR_NO_CPU; cpu = pfr_field_cpu(value, cpu + 1)) {
			number = PyLong_FromUnsignedLong(cpu);
			if (!number || PyList_Append(list, number))
				Py_CLEAR(list);
			Py_XDECREF(number);
		}
	for (i = 0; list && value->kind == PFR_FIELD_NUMBERS && i < value->words.nr; i++) {
		uint64_t element = pfr_field_number(value, i);

		number = value->is_signed ? PyLong_FromLongLong((long long)element) : PyLong_FromUnsignedLongLong(element);
		if (!number || PyList_Append(list, number))
			Py_CLEAR(list);
		Py_XDECREF(number);
	}
	return list;
}

static PyObject *value_of(const struct pfr_field_value *value)
{
	switch (value->kind) {
	case PFR_FIELD_SIGNED: return PyLong_FromLongLong((long long)value->number);
	case PFR_FIELD_UNSIGNED:
	case PFR_FIELD_POINTER: return PyLong_FromUnsignedLongLong(value->number);
	case PFR_FIELD_TEXT: return py_text(value->data.data, value->data.size);
	case PFR_FIELD_BYTES: return py_bytes(&value->data);
	default: return list_of(value);
	}
}

PyObject *py_session_tracepoint(PyObject *object, PyObject *record)
{
	struct py_session *self = (struct py_session *)object;
	const struct pfr_tracepoint *format;
	struct pfr_field_value value;
	struct pfr_bytes payload;
	PyObject *fields, *name;
	int failed = 0;
	uint32_t i;

	if (!py_session_ready(self))
		return NULL;
	if (!self->current || !PyObject_TypeCheck(record, py_record) || ((struct py_record *)record)->serial != self->serial)
		return PyErr_Format(PyExc_ValueError, "only for the record that the session handed out last");
	if (pfr_session_tracepoint(self->session, self->current, &format, &payload) != PFR_OK)
		Py_RETURN_NONE;
	fields = PyDict_New();
	for (i = 0; fields && !failed && i < format->nr; i++) {
		const struct pfr_tracepoint_field *field = &format->field[i];
		PyObject *made;

		if (field->is_repeated || pfr_field_value(field, &payload, (enum pfr_byte_order)self->current->frame.order, &value) != PFR_OK)
			continue;
		name = py_text(field->name.data, field->name.size);
		made = name ? value_of(&value) : NULL;
		failed = !made || PyDict_SetItem(fields, name, made);
		Py_XDECREF(made);
		Py_XDECREF(name);
	}
	if (failed)
		Py_CLEAR(fields);
	return fields;
}

/* ---- the account ------------------------------------------------------------------ */

PyObject *py_session_account(PyObject *object, PyObject *none)
{
	struct py_session *self = (struct py_session *)object;
	struct pfr_account account = {.size = sizeof(account)};
	struct pfr_out out = {NULL, 0, 0};
	PyObject *text;

	(void)none;
	if (!py_session_ready(self))
		return NULL;
	pfr_session_get_account(self->session, &account);
	pfr_account_to_json(&out, &account);
	out.capacity = out.size;
	out.data = PyMem_Malloc(out.capacity);
	if (!out.data)
		return PyErr_NoMemory();
	out.size = 0;
	pfr_account_to_json(&out, &account);
	text = py_text(out.data, out.size);
	PyMem_Free(out.data);
	return text;
}

PyObject *py_session_is_whole(PyObject *object, PyObject *none)
{
	struct py_session *self = (struct py_session *)object;

	(void)none;
	return py_session_ready(self) ? PyBool_FromLong(pfr_session_is_whole(self->session)) : NULL;
}

/* ---- edit ------------------------------------------------------------------------- */

struct output {
	int fd;
	uint64_t at;
};

static int output_write(void *user, const void *data, size_t size)
{
	struct output *out = user;
	const char *from = data;

	while (size) {
		ssize_t n = pwrite(out->fd, from, size, (off_t)out->at);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return n ? errno : EIO;
		from += n;
		size -= (size_t)n;
		out->at += (uint64_t)n;
	}
	return 0;
}

static int output_seek(void *user, uint64_t at)
{
	((struct output *)user)->at = at;
	return 0;
}

PyObject *py_session_edit(PyObject *object, PyObject *args)
{
	struct py_session *self = (struct py_session *)object;
	struct output out = {-1, 0};
	struct pfr_sink sink = {.size = sizeof(sink), .user = &out, .write = output_write, .seek = output_seek};
	struct pfr_edit_options options = {.size = sizeof(options)};
	struct pfr_edit_report report = {.size = sizeof(report)};
	unsigned long long every;
	unsigned int drop, only, checks;
	enum pfr_status status;

	if (!PyArg_ParseTuple(args, "iIKII", &out.fd, &drop, &every, &only, &checks) || !py_session_ready(self))
		return NULL;
	options.checks = checks;
	options.drop = drop;
	options.every = every;
	options.only = only;
	self->busy = self->began = 1;
	self->current = NULL;
	Py_BEGIN_ALLOW_THREADS
	status = pfr_edit(self->session, &sink, NULL, &options, &report);
	Py_END_ALLOW_THREADS
	self->busy = 0;
	self->serial++;
	if (status == PFR_E_SYSTEM && report.os_error)
		return py_raise_errno(report.os_error, "the edited capture cannot be written", "", NULL);
	if (status == PFR_E_OPTIONS && pfr_session_refused(self->session))
		return PyErr_Format(PyExc_ValueError, "%s", pfr_session_refused(self->session));
	if (status != PFR_OK)
		return py_raise_session(status, pfr_session_error(self->session));
	return Py_BuildValue("(KKKKK)", (unsigned long long)report.records, (unsigned long long)report.passed, (unsigned long long)report.removed,
			     (unsigned long long)report.damaged, (unsigned long long)report.defects);
}

/* _recover(fd): (records, dropped, dropped_bytes, sections, defects, left_bytes). */
PyObject *py_session_recover(PyObject *object, PyObject *fd)
{
	struct py_session *self = (struct py_session *)object;
	struct output out = {(int)PyLong_AsLong(fd), 0};
	struct pfr_sink sink = {.size = sizeof(sink), .user = &out, .write = output_write, .seek = output_seek};
	struct pfr_recover_report r = {.size = sizeof(r)};
	enum pfr_status status;

	if (PyErr_Occurred() || !py_session_ready(self))
		return NULL;
	self->busy = self->began = 1;
	self->current = NULL;
	Py_BEGIN_ALLOW_THREADS
	status = pfr_recover(self->session, &sink, NULL, &r);
	Py_END_ALLOW_THREADS
	self->busy = 0;
	self->serial++;
	if (status == PFR_E_SYSTEM && r.os_error)
		return py_raise_errno(r.os_error, "the recovered capture cannot be written", "", NULL);
	if (status != PFR_OK)
		return py_raise_session(status, pfr_session_error(self->session));
	return Py_BuildValue("(KKKKKK)", (unsigned long long)r.records, (unsigned long long)r.dropped, (unsigned long long)r.dropped_bytes, (unsigned long long)r.sections,
			     (unsigned long long)r.defects, (unsigned long long)r.left_bytes);
}
