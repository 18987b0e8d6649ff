/* SPDX-License-Identifier: MIT */
/*
 * Where the samples are, and what changed between captures.
 */
#include "answers.h"

#include <perfring_session_diff.h>

#include <string.h>

/* The name of a capsule that holds a report with its keys. */
#define KEPT "perfring.report"

struct kept {
	struct pfr_report *report;
	uint8_t keys[PFR_REPORT_KEYS];
	uint32_t nr_keys;
};

/* ---- one capture ------------------------------------------------------------------------ */

/* [(self, total, values)] */
static PyObject *report_rows(const struct kept *k, uint32_t index)
{
	struct pfr_report_row row = {.size = sizeof(row)};
	PyObject *list = PyList_New(0);
	uint32_t i;

	for (i = 0; list && pfr_report_get_row(k->report, index, i, &row) == PFR_OK; i++)
		if (answer_add(list, Py_BuildValue("(NNN)", answer_sum(&row.self), answer_sum(&row.total), answer_values(row.values, k->keys, k->nr_keys))))
			Py_CLEAR(list);
	return list;
}

/* [(event, name, all, shown, rest, rows)] */
static PyObject *report_events(const struct kept *k)
{
	struct pfr_report_event event = {.size = sizeof(event)};
	PyObject *list = PyList_New(0);
	uint32_t i;

	for (i = 0; list && pfr_report_get_event(k->report, i, &event) == PFR_OK; i++) {
		PyObject *rows = report_rows(k, i);

		if (!rows || answer_add(list, Py_BuildValue("(NNNNNN)", answer_id(event.event), answer_text(&event.name), answer_sum(&event.all), answer_sum(&event.shown), answer_sum(&event.rest), rows)))
			Py_CLEAR(list);
	}
	return list;
}

static void free_kept(PyObject *capsule)
{
	struct kept *k = PyCapsule_GetPointer(capsule, KEPT);

	pfr_report_close(k->report);
	PyMem_Free(k);
}

/* A capsule that has the report, whose reference it takes. */
static PyObject *keep(const struct kept *of)
{
	struct kept *k = PyMem_Malloc(sizeof(*k));
	PyObject *capsule;

	if (k)
		*k = *of;
	capsule = k ? PyCapsule_New(k, KEPT, free_kept) : PyErr_NoMemory();
	if (!capsule) {
		pfr_report_close(of->report);
		PyMem_Free(k);
	}
	return capsule;
}

static enum pfr_status read_report(struct py_session *self, struct pfr_report **report, struct pfr_report_options *options, int names)
{
	struct answer_helpers helpers;
	enum pfr_status status = answer_helpers_open(&helpers, self, names, pfr_report_names(options));

	options->stacks = helpers.stacks;
	options->symbols = helpers.symbols;
	if (status == PFR_OK)
		status = pfr_report_open(report, self->session, options);
	answer_helpers_close(&helpers, self);
	return status;
}

/* An array of the texts of a tuple of bytes; null with an exception, or where it is empty. */
static const char **texts_of(PyObject *tuple, size_t *nr)
{
	Py_ssize_t i, size = PyTuple_Size(tuple);
	const char **texts = size > 0 ? PyMem_Calloc((size_t)size, sizeof(*texts)) : NULL;

	if (size > 0 && !texts)
		PyErr_NoMemory();
	for (i = 0; texts && i < size; i++) {
		texts[i] = py_c_text(PyTuple_GetItem(tuple, i));
		if (!texts[i]) {
			PyMem_Free(texts);
			return NULL;
		}
	}
	*nr = (size_t)size;
	return texts;
}

/* _report(keys, by_total, by_samples, callers, callees, events, names, parts, fields, any_fields): callers, callees and fields as text or None, events as a tuple of bytes. With parts a capsule, for diff. */
PyObject *py_session_report(PyObject *object, PyObject *args)
{
	struct py_session *self = (struct py_session *)object;
	struct pfr_report_options options = {.size = sizeof(options)};
	struct kept k = {.report = NULL};
	const char *keys, **texts;
	int by_total, by_samples, names, parts, any_fields;
	enum pfr_status status;
	PyObject *result, *events;
	Py_ssize_t nr;

	if (!PyArg_ParseTuple(args, "y#ppzzO!ppzp", &keys, &nr, &by_total, &by_samples, &options.callers, &options.callees, &PyTuple_Type, &events, &names, &parts, &options.fields, &any_fields))
		return NULL;
	k.nr_keys = options.nr_keys = nr < PFR_REPORT_KEYS ? (uint32_t)nr : PFR_REPORT_KEYS;
	memcpy(k.keys, keys, k.nr_keys);
	memcpy(options.keys, keys, k.nr_keys);
	options.by_total = (uint8_t)by_total;
	options.by_samples = (uint8_t)by_samples;
	options.parts = (uint8_t)parts;
	options.any_fields = (uint8_t)any_fields;
	texts = texts_of(events, &options.nr_events);
	if (PyErr_Occurred() || !answer_begin(self)) {
		PyMem_Free(texts);
		return NULL;
	}
	options.events = texts;
	Py_BEGIN_ALLOW_THREADS
	status = read_report(self, &k.report, &options, names);
	Py_END_ALLOW_THREADS
	answer_end(self);
	PyMem_Free(texts);
	if (k.report && parts)
		return keep(&k);
	result = k.report ? report_events(&k) : answer_refused(self, status);
	pfr_report_close(k.report);
	return result;
}

/* ---- two sides ------------------------------------------------------------------------- */

/* [(verdict, a, b, share_a, share_b, difference, low, high, p, values)] */
static PyObject *diff_rows(const struct pfr_diff *diff, uint32_t index, const struct kept *k)
{
	struct pfr_diff_row r = {.size = sizeof(r)};
	PyObject *list = PyList_New(0);
	uint32_t i;

	for (i = 0; list && pfr_diff_get_row(diff, index, i, &r) == PFR_OK; i++)
		if (answer_add(list, Py_BuildValue("(INNddddddN)", (unsigned)r.verdict, answer_sum(&r.a), answer_sum(&r.b), r.share_a, r.share_b, r.difference, r.low, r.high, r.p,
						   answer_values(r.values, k->keys, k->nr_keys))))
			Py_CLEAR(list);
	return list;
}

/* [(name, captures_a, captures_b, a, b, tested, changed, weak, without_row, rows)] */
static PyObject *diff_events(const struct pfr_diff *diff, const struct kept *k)
{
	struct pfr_diff_event e = {.size = sizeof(e)};
	PyObject *list = PyList_New(0);
	uint32_t i;

	for (i = 0; list && pfr_diff_get_event(diff, i, &e) == PFR_OK; i++) {
		PyObject *rows = diff_rows(diff, i, k);

		if (!rows || answer_add(list, Py_BuildValue("(NIINNIINKN)", answer_text(&e.name), (unsigned)e.captures_a, (unsigned)e.captures_b, answer_sum(&e.a), answer_sum(&e.b),
							    (unsigned)e.tested, (unsigned)e.changed, PyBool_FromLong(e.weak), (number)e.without_row, rows)))
			Py_CLEAR(list);
	}
	return list;
}

/* The reports of a tuple of capsules: how many; -1 with an exception. */
static int side_of(PyObject *tuple, const struct pfr_report **reports, const struct kept **k)
{
	Py_ssize_t i, size = PyTuple_Size(tuple);

	if (size < 1 || size > PFR_DIFF_SIDE_MOST) {
		PyErr_Format(PyExc_ValueError, "a side has 1 to %d captures", PFR_DIFF_SIDE_MOST);
		return -1;
	}
	for (i = 0; i < size; i++) {
		*k = PyCapsule_GetPointer(PyTuple_GetItem(tuple, i), KEPT);
		if (!*k)
			return -1;
		reports[i] = (*k)->report;
	}
	return (int)size;
}

/* diff(a, b, of_shown): a and b are tuples of what _report made with parts, of the same keys. */
PyObject *py_diff(PyObject *module, PyObject *args)
{
	struct pfr_diff_options options = {.size = sizeof(options)};
	const struct pfr_report *reports[2][PFR_DIFF_SIDE_MOST];
	int nr[2], of_shown;
	const struct kept *k = NULL;
	struct pfr_diff *diff = NULL;
	enum pfr_status status;
	PyObject *a, *b, *result;

	(void)module;
	if (!PyArg_ParseTuple(args, "O!O!p", &PyTuple_Type, &a, &PyTuple_Type, &b, &of_shown))
		return NULL;
	nr[0] = side_of(a, reports[0], &k);
	nr[1] = nr[0] < 0 ? -1 : side_of(b, reports[1], &k);
	if (nr[1] < 0)
		return NULL;
	options.of_shown = (uint8_t)of_shown;
	status = pfr_diff_open(&diff, reports[0], (uint32_t)nr[0], reports[1], (uint32_t)nr[1], &options);
	if (status != PFR_OK)
		return status == PFR_E_MEMORY ? PyErr_NoMemory() : PyErr_Format(PyExc_ValueError, "%s", "the reports are not of the same keys");
	result = diff_events(diff, k);
	pfr_diff_close(diff);
	return result;
}
