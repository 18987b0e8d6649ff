/* SPDX-License-Identifier: MIT */
/* Options of a session from keyword arguments. __init__.py has checked their names and made tuples of numbers. */
#include "common.h"

#include <perfring_session_where.h>

#include <string.h>

static void *own(struct py_options *o, size_t size)
{
	void *memory = PyMem_Malloc(size ? size : 1);

	if (memory)
		o->owned[o->nr_owned++] = memory;
	else
		PyErr_NoMemory();
	return memory;
}

static int numbers(struct py_options *o, PyObject *tuple, const uint32_t **to, size_t *nr)
{
	Py_ssize_t i, size = tuple ? PyTuple_Size(tuple) : 0;
	uint32_t *array;

	if (size <= 0)
		return (int)size;
	array = own(o, (size_t)size * sizeof(*array));
	if (!array)
		return -1;
	for (i = 0; i < size; i++) {
		unsigned long value = PyLong_AsUnsignedLong(PyTuple_GetItem(tuple, i));

		if (PyErr_Occurred())
			return -1;
		if (value > UINT32_MAX) {
			PyErr_Format(PyExc_ValueError, "a number of a process, thread, CPU or type is of 32 bits, not %lu", value);
			return -1;
		}
		array[i] = (uint32_t)value;
	}
	*to = array;
	*nr = (size_t)size;
	return 0;
}

/* The strings are the tuple's, which outlives the call that uses them. */
static int texts(struct py_options *o, PyObject *tuple, const char *const **to, size_t *nr)
{
	Py_ssize_t i, size = tuple ? PyTuple_Size(tuple) : 0;
	const char **array;

	if (size <= 0)
		return (int)size;
	array = own(o, (size_t)size * sizeof(*array));
	if (!array)
		return -1;
	for (i = 0; i < size; i++) {
		array[i] = py_c_text(PyTuple_GetItem(tuple, i));
		if (!array[i])
			return -1;
	}
	*to = array;
	*nr = (size_t)size;
	return 0;
}

/* Compiles what records must meet. */
static int compile(struct py_options *o, const char *text)
{
	struct pfr_expression_error wrong = {.size = sizeof(wrong)};
	enum pfr_status status = text ? pfr_expression_compile(&o->expression, text, NULL, &wrong) : PFR_OK;

	o->filter.where = o->expression;
	if (status == PFR_E_MEMORY)
		PyErr_NoMemory();
	else if (status != PFR_OK)
		PyErr_Format(PyExc_ValueError, "where, column %u: %s", (unsigned)wrong.column, wrong.text);
	return status == PFR_OK ? 0 : -1;
}

int py_options_parse(struct py_options *o, PyObject *keywords)
{
	static char *names[] = {"order", "flags", "types", "events", "pids", "tids", "cpus", "comms", "time_from", "time_until",
				"offset_from", "offset_until", "first", "skip", "where", NULL};
	PyObject *none, *types = NULL, *events = NULL, *pids = NULL, *tids = NULL, *cpus = NULL, *comms = NULL;
	unsigned int order = 0, flags = 0;
	const char *where = NULL;
	unsigned long long time_from = 0, time_until = 0, offset_from = 0, offset_until = 0, first = 0, skip = 0;
	int parsed;

	memset(o, 0, sizeof(*o));
	none = PyTuple_New(0);
	if (!none)
		return -1;
	parsed = PyArg_ParseTupleAndKeywords(none, keywords, "|$IIO!O!O!O!O!O!KKKKKKz", names, &order, &flags, &PyTuple_Type, &types,
					     &PyTuple_Type, &events, &PyTuple_Type, &pids, &PyTuple_Type, &tids, &PyTuple_Type, &cpus,
					     &PyTuple_Type, &comms, &time_from, &time_until, &offset_from, &offset_until, &first, &skip, &where);
	Py_DECREF(none);
	if (!parsed)
		return -1;
	o->filter = (struct pfr_filter){.size = sizeof(o->filter), .time_from = time_from, .time_until = time_until,
					.offset_from = offset_from, .offset_until = offset_until, .first = first, .skip = skip};
	o->options = (struct pfr_session_options){.size = sizeof(o->options), .order = order ? PFR_ORDER_TIME : PFR_ORDER_FILE, .flags = flags, .filter = &o->filter};
	if (numbers(o, types, &o->filter.types, &o->filter.nr_types) || texts(o, events, &o->filter.events, &o->filter.nr_events) ||
	    numbers(o, pids, &o->filter.pids, &o->filter.nr_pids) || numbers(o, tids, &o->filter.tids, &o->filter.nr_tids) ||
	    numbers(o, cpus, &o->filter.cpus, &o->filter.nr_cpus) || texts(o, comms, &o->filter.comms, &o->filter.nr_comms) || compile(o, where))
		return -1;
	return 0;
}

void py_options_free(struct py_options *o)
{
	while (o->nr_owned)
		PyMem_Free(o->owned[--o->nr_owned]);
}
