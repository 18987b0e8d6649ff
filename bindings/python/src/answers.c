/* SPDX-License-Identifier: MIT */
/*
 * Sums of system calls, and of what threads do.
 */
#include "answers.h"

#include <perfring_session_calls.h>
#include <perfring_session_sched.h>

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

/* Rows as CallRow has them. */
static PyObject *call_rows(const struct pfr_calls *calls)
{
	struct pfr_calls_row r = {.size = sizeof(r)};
	PyObject *list = PyList_New(0);
	uint32_t i;

	for (i = 0; list && pfr_calls_get_row(calls, i, &r) == PFR_OK; i++)
		if (answer_add(list, Py_BuildValue("(NNNNKKKKKKKKKKKKKN)", answer_text(&r.comm), answer_id(r.tid), answer_id(r.pid), answer_text(&r.name), (number)r.calls, (number)r.errors, (number)r.total,
					    (number)r.timed, (number)r.min, (number)r.p50, (number)r.p99, (number)r.max, (number)r.max_at, (number)r.unsure, (number)r.unsure_time,
					    (number)r.untimed, (number)r.unfinished, call_errors(calls, i))))
			Py_CLEAR(list);
	return list;
}

static PyObject *call_line(const struct pfr_call *call)
{
	char text[512], *more;
	struct pfr_out out = {text, sizeof(text), 0};
	PyObject *line;

	pfr_call_to_line(&out, call);
	if (out.size <= sizeof(text))
		return py_text(text, out.size);
	more = PyMem_Malloc(out.size);
	if (!more)
		return PyErr_NoMemory();
	out = (struct pfr_out){more, out.size, 0};
	pfr_call_to_line(&out, call);
	line = py_text(more, out.capacity);
	PyMem_Free(more);
	return line;
}

/* Calls as SlowCall has them. */
static PyObject *slow_calls(const struct pfr_calls *calls)
{
	struct pfr_call c = {.size = sizeof(c)};
	PyObject *list = PyList_New(0);
	uint32_t i;

	for (i = 0; list && pfr_calls_get_slowest(calls, i, &c) == PFR_OK; i++) {
		PyObject *ret = c.has_ret ? PyLong_FromLongLong(c.ret) : Py_BuildValue("");

		if (answer_add(list, Py_BuildValue("(NNNNKKNNK)", answer_text(&c.comm), answer_id(c.tid), answer_id(c.pid), answer_text(&c.name), (number)c.time, (number)c.took, ret, call_line(&c), (number)c.offset)))
			Py_CLEAR(list);
	}
	return list;
}

/* _calls(by, slowest): (rows, slowest calls). */
PyObject *py_session_calls(PyObject *object, PyObject *args)
{
	struct py_session *self = (struct py_session *)object;
	struct pfr_calls_options options = {.size = sizeof(options)};
	struct pfr_calls *calls = NULL;
	enum pfr_status status;
	unsigned by, slowest;
	PyObject *result;

	if (!PyArg_ParseTuple(args, "II", &by, &slowest) || !answer_begin(self))
		return NULL;
	options.by = by;
	options.slowest = slowest;
	Py_BEGIN_ALLOW_THREADS
	status = pfr_calls_open(&calls, self->session, &options, NULL);
	Py_END_ALLOW_THREADS
	answer_end(self);
	result = calls ? Py_BuildValue("(NN)", call_rows(calls), slow_calls(calls)) : answer_refused(self, status);
	pfr_calls_close(calls);
	return result;
}

/* ---- threads ------------------------------------------------------------------------------- */

static PyObject *sched_threads(const struct pfr_sched *sched)
{
	struct pfr_sched_thread t = {.size = sizeof(t)};
	PyObject *list = PyList_New(0);
	uint32_t i;

	for (i = 0; list && pfr_sched_get_thread(sched, i, &t) == PFR_OK; i++)
		if (answer_add(list, Py_BuildValue("(NNNKKKKKKKKKKKKKKKKK)", answer_text(&t.comm), answer_id(t.tid), answer_id(t.pid), (number)t.run, (number)t.runs, (number)t.off, (number)t.stays,
					    (number)t.sleep, (number)t.wait, (number)t.unknown, (number)t.delay, (number)t.start, (number)t.preempted, (number)t.preemptions,
					    (number)t.max_delay, (number)t.max_delay_at, (number)t.unsure, (number)t.off_unsure, (number)t.stays_unsure, (number)t.since)))
			Py_CLEAR(list);
	return list;
}

static PyObject *sched_cpus(const struct pfr_sched *sched)
{
	struct pfr_sched_cpu c = {.size = sizeof(c)};
	PyObject *list = PyList_New(0);
	uint32_t i;

	for (i = 0; list && pfr_sched_get_cpu(sched, i, &c) == PFR_OK; i++)
		if (answer_add(list, Py_BuildValue("(IKKKKK)", (unsigned)c.cpu, (number)c.run, (number)c.idle, (number)c.unsure, (number)c.switches, (number)c.gaps)))
			Py_CLEAR(list);
	return list;
}

static PyObject *sched_wakers(const struct pfr_sched *sched)
{
	struct pfr_sched_waker w = {.size = sizeof(w)};
	PyObject *list = PyList_New(0);
	uint32_t i;

	for (i = 0; list && pfr_sched_get_waker(sched, i, &w) == PFR_OK; i++)
		if (answer_add(list, Py_BuildValue("(NNKKKK)", answer_text(&w.waker), answer_text(&w.woken), (number)w.count, (number)w.sleep, (number)w.delay, (number)w.max_delay)))
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
	if (!answer_begin(self))
		return NULL;
	Py_BEGIN_ALLOW_THREADS
	status = pfr_sched_open(&sched, self->session, &options, NULL);
	Py_END_ALLOW_THREADS
	answer_end(self);
	result = sched ? Py_BuildValue("(NNN)", sched_threads(sched), sched_cpus(sched), sched_wakers(sched)) : answer_refused(self, status);
	pfr_sched_close(sched);
	return result;
}

/* ---- stacks off CPU ---------------------------------------------------------------------- */

static PyObject *offcpu_rows(const struct pfr_offcpu *offcpu)
{
	struct pfr_offcpu_row r = {.size = sizeof(r)};
	PyObject *list = PyList_New(0);
	uint32_t i;

	for (i = 0; list && pfr_offcpu_get_row(offcpu, i, &r) == PFR_OK; i++)
		if (answer_add(list, Py_BuildValue("(NNKKK)", answer_text(&r.comm), answer_text(&r.stack), (number)r.off, (number)r.delay, (number)r.stays)))
			Py_CLEAR(list);
	return list;
}

static enum pfr_status read_offcpu(struct py_session *self, struct pfr_offcpu **offcpu, int names)
{
	struct pfr_offcpu_options options = {.size = sizeof(options)};
	struct answer_helpers helpers;
	enum pfr_status status = answer_helpers_open(&helpers, self, names, 0);

	options.stacks = helpers.stacks;
	options.symbols = helpers.symbols;
	if (status == PFR_OK)
		status = pfr_offcpu_open(offcpu, self->session, &options);
	answer_helpers_close(&helpers, self);
	return status;
}

/* _offcpu(names): rows as OffCpuRow has them. */
PyObject *py_session_offcpu(PyObject *object, PyObject *names)
{
	struct py_session *self = (struct py_session *)object;
	int from_files = PyObject_IsTrue(names);
	struct pfr_offcpu *offcpu = NULL;
	enum pfr_status status;
	PyObject *result;

	if (from_files < 0 || !answer_begin(self))
		return NULL;
	Py_BEGIN_ALLOW_THREADS
	status = read_offcpu(self, &offcpu, from_files);
	Py_END_ALLOW_THREADS
	answer_end(self);
	result = offcpu ? offcpu_rows(offcpu) : answer_refused(self, status);
	pfr_offcpu_close(offcpu);
	return result;
}
