/* SPDX-License-Identifier: MIT */
/*
 * Sums of a capture: by function, by system call, by thread. Each call reads the session to its end. perfring/answers.py gives the tuples their names.
 */
#include "common.h"

#include <perfring_session_calls.h>
#include <perfring_session_report.h>
#include <perfring_session_sched.h>

#include <errno.h>
#include <string.h>

typedef unsigned long long number;

/* Begins a call that reads all of the session. */
static int begin(struct py_session *self)
{
	if (!py_session_ready(self))
		return 0;
	self->busy = self->began = 1;
	self->current = NULL;
	return 1;
}

static void end(struct py_session *self)
{
	self->busy = 0;
	self->serial++;
}

/* Why there is no answer. */
static PyObject *refused(struct py_session *self, enum pfr_status status)
{
	const char *why = pfr_session_refused(self->session);

	if (status == PFR_E_MEMORY)
		return PyErr_NoMemory();
	if (status == PFR_E_OPTIONS)
		return PyErr_Format(PyExc_ValueError, "%s", why ? why : "no valid options");
	return py_raise_session(status, pfr_session_error(self->session));
}

/* Appends an item, whose reference it takes. 0 or -1. */
static int add(PyObject *list, PyObject *item)
{
	int failed = item ? PyList_Append(list, item) : -1;

	Py_XDECREF(item);
	return failed;
}

static PyObject *bytes_text(const struct pfr_bytes *bytes)
{
	return py_text(bytes->data, bytes->size);
}

/* None where it is not known. */
static PyObject *id_of(uint32_t id)
{
	if (id == UINT32_MAX)
		Py_RETURN_NONE;
	return PyLong_FromUnsignedLong(id);
}

/* ---- by function ---------------------------------------------------------------------- */

/* The period may be larger than 2^64. */
static PyObject *sum_of(const struct pfr_report_sum *sum)
{
	char digits[PFR_REPORT_DIGITS + 1];
	PyObject *period;

	digits[pfr_report_decimal(sum, digits)] = 0;
	period = PyLong_FromString(digits, NULL, 10);
	return period ? Py_BuildValue("(KN)", (number)sum->samples, period) : NULL;
}

static PyObject *value_of(const struct pfr_report_value *value, unsigned key)
{
	if (!pfr_report_key_is_number((enum pfr_report_key)key))
		return bytes_text(&value->text);
	if (value->number == PFR_REPORT_UNKNOWN)
		Py_RETURN_NONE;
	return PyLong_FromUnsignedLongLong(value->number);
}

/* (self, total, values) */
static PyObject *report_row(const struct pfr_report_row *row, const struct pfr_report_options *options)
{
	PyObject *values = PyTuple_New((Py_ssize_t)options->nr_keys);
	uint32_t i;

	for (i = 0; values && i < options->nr_keys; i++) {
		PyObject *value = value_of(&row->values[i], options->keys[i]);

		if (!value || PyTuple_SetItem(values, (Py_ssize_t)i, value))
			Py_CLEAR(values);
	}
	return values ? Py_BuildValue("(NNN)", sum_of(&row->self), sum_of(&row->total), values) : NULL;
}

static PyObject *report_rows(const struct pfr_report *report, uint32_t index, const struct pfr_report_options *options)
{
	struct pfr_report_row row = {.size = sizeof(row)};
	PyObject *list = PyList_New(0);
	uint32_t i;

	for (i = 0; list && pfr_report_get_row(report, index, i, &row) == PFR_OK; i++)
		if (add(list, report_row(&row, options)))
			Py_CLEAR(list);
	return list;
}

/* [(event, name, all, shown, rest, rows)] */
static PyObject *report_events(const struct pfr_report *report, const struct pfr_report_options *options)
{
	struct pfr_report_event event = {.size = sizeof(event)};
	PyObject *list = PyList_New(0);
	uint32_t i;

	for (i = 0; list && pfr_report_get_event(report, i, &event) == PFR_OK; i++) {
		PyObject *rows = report_rows(report, i, options);

		if (!rows || add(list, Py_BuildValue("(NNNNNN)", id_of(event.event), bytes_text(&event.name), sum_of(&event.all), sum_of(&event.shown), sum_of(&event.rest), rows)))
			Py_CLEAR(list);
	}
	return list;
}

static enum pfr_status read_report(struct py_session *self, struct pfr_report **report, struct pfr_report_options *options, int names)
{
	struct pfr_symbols_options files = {.size = sizeof(files), .flags = PFR_NAMES_KERNEL | PFR_NAMES_DEMANGLE, .session = self->session};
	struct pfr_stacks_options stacks = {.size = sizeof(stacks), .flags = pfr_session_is_of_this_kernel(self->session) ? PFR_STACKS_SAME_KERNEL : 0};
	struct pfr_symbols_error error;
	enum pfr_status status = pfr_stacks_open(&options->stacks, &stacks);

	if (status == PFR_OK && names) {
		status = pfr_symbols_open(&options->symbols, NULL);
		if (status == PFR_OK && pfr_symbols_files_with(options->symbols, &files, &error) != PFR_OK && error.os_error != ENOTSUP) /* else a library without libdw */
			status = error.status;
	}
	if (status == PFR_OK)
		status = pfr_report_open(report, self->session, options);
	if (options->stacks)
		pfr_stacks_account(options->stacks, self->session);
	if (options->symbols)
		pfr_symbols_left(options->symbols, self->session);
	pfr_stacks_close(options->stacks);
	pfr_symbols_close(options->symbols);
	return status;
}

/* _report(keys, by_total, callers, callees, names): callers and callees as bytes or None. */
PyObject *py_session_report(PyObject *object, PyObject *args)
{
	struct py_session *self = (struct py_session *)object;
	struct pfr_report_options options = {.size = sizeof(options)};
	struct pfr_report *report = NULL;
	enum pfr_status status;
	PyObject *result;
	const char *keys;
	Py_ssize_t nr;
	int by_total, names;

	if (!PyArg_ParseTuple(args, "y#pzzp", &keys, &nr, &by_total, &options.callers, &options.callees, &names) || !begin(self))
		return NULL;
	options.nr_keys = nr < PFR_REPORT_KEYS ? (uint32_t)nr : PFR_REPORT_KEYS;
	memcpy(options.keys, keys, options.nr_keys);
	options.by_total = (uint8_t)by_total;
	Py_BEGIN_ALLOW_THREADS
	status = read_report(self, &report, &options, names);
	Py_END_ALLOW_THREADS
	end(self);
	result = report ? report_events(report, &options) : refused(self, status);
	pfr_report_close(report);
	return result;
}

/* ---- system calls ------------------------------------------------------------------------ */

static PyObject *call_errors(const struct pfr_calls *calls, uint32_t row)
{
	PyObject *dict = PyDict_New();
	uint32_t i, code;
	const char *name;
	uint64_t count;

	for (i = 0; dict && pfr_calls_get_error(calls, row, i, &code, &name, &count) == PFR_OK; i++) {
		PyObject *key = name ? PyUnicode_FromString(name) : PyUnicode_FromFormat("error %u", (unsigned)code);
		PyObject *value = key ? PyLong_FromUnsignedLongLong(count) : NULL;

		if (!value || PyDict_SetItem(dict, key, value))
			Py_CLEAR(dict);
		Py_XDECREF(key);
		Py_XDECREF(value);
	}
	return dict;
}

/* _calls(by): rows as CallRow has them. */
PyObject *py_session_calls(PyObject *object, PyObject *by)
{
	struct py_session *self = (struct py_session *)object;
	struct pfr_calls_options options = {.size = sizeof(options), .by = (uint32_t)PyLong_AsUnsignedLong(by)};
	struct pfr_calls_row r = {.size = sizeof(r)};
	struct pfr_calls *calls = NULL;
	enum pfr_status status;
	PyObject *list;
	uint32_t i;

	if (PyErr_Occurred() || !begin(self))
		return NULL;
	Py_BEGIN_ALLOW_THREADS
	status = pfr_calls_open(&calls, self->session, &options, NULL);
	Py_END_ALLOW_THREADS
	end(self);
	list = calls ? PyList_New(0) : refused(self, status);
	for (i = 0; list && pfr_calls_get_row(calls, i, &r) == PFR_OK; i++)
		if (add(list, Py_BuildValue("(NNNNKKKKKKKKKKKKKN)", bytes_text(&r.comm), id_of(r.tid), id_of(r.pid), bytes_text(&r.name), (number)r.calls, (number)r.errors, (number)r.total,
					    (number)r.timed, (number)r.min, (number)r.p50, (number)r.p99, (number)r.max, (number)r.max_at, (number)r.unsure, (number)r.unsure_time,
					    (number)r.untimed, (number)r.unfinished, call_errors(calls, i))))
			Py_CLEAR(list);
	pfr_calls_close(calls);
	return list;
}

/* ---- threads ------------------------------------------------------------------------------- */

static PyObject *sched_threads(const struct pfr_sched *sched)
{
	struct pfr_sched_thread t = {.size = sizeof(t)};
	PyObject *list = PyList_New(0);
	uint32_t i;

	for (i = 0; list && pfr_sched_get_thread(sched, i, &t) == PFR_OK; i++)
		if (add(list, Py_BuildValue("(NNNKKKKKKKKKKKKKKK)", bytes_text(&t.comm), id_of(t.tid), id_of(t.pid), (number)t.run, (number)t.runs, (number)t.off, (number)t.stays,
					    (number)t.sleep, (number)t.wait, (number)t.unknown, (number)t.delay, (number)t.start, (number)t.preempted, (number)t.preemptions,
					    (number)t.max_delay, (number)t.max_delay_at, (number)t.unsure, (number)t.off_unsure)))
			Py_CLEAR(list);
	return list;
}

static PyObject *sched_cpus(const struct pfr_sched *sched)
{
	struct pfr_sched_cpu c = {.size = sizeof(c)};
	PyObject *list = PyList_New(0);
	uint32_t i;

	for (i = 0; list && pfr_sched_get_cpu(sched, i, &c) == PFR_OK; i++)
		if (add(list, Py_BuildValue("(IKKKKK)", (unsigned)c.cpu, (number)c.run, (number)c.idle, (number)c.unsure, (number)c.switches, (number)c.gaps)))
			Py_CLEAR(list);
	return list;
}

static PyObject *sched_wakers(const struct pfr_sched *sched)
{
	struct pfr_sched_waker w = {.size = sizeof(w)};
	PyObject *list = PyList_New(0);
	uint32_t i;

	for (i = 0; list && pfr_sched_get_waker(sched, i, &w) == PFR_OK; i++)
		if (add(list, Py_BuildValue("(NNKKKK)", bytes_text(&w.waker), bytes_text(&w.woken), (number)w.count, (number)w.sleep, (number)w.delay, (number)w.max_delay)))
			Py_CLEAR(list);
	return list;
}

/* _sched(): (threads, cpus, wakers). */
PyObject *py_session_sched(PyObject *object, PyObject *none)
{
	struct py_session *self = (struct py_session *)object;
	struct pfr_sched_options options = {.size = sizeof(options)};
	struct pfr_sched *sched = NULL;
	enum pfr_status status;
	PyObject *result;

	(void)none;
	if (!begin(self))
		return NULL;
	Py_BEGIN_ALLOW_THREADS
	status = pfr_sched_open(&sched, self->session, &options, NULL);
	Py_END_ALLOW_THREADS
	end(self);
	result = sched ? Py_BuildValue("(NNN)", sched_threads(sched), sched_cpus(sched), sched_wakers(sched)) : refused(self, status);
	pfr_sched_close(sched);
	return result;
}
