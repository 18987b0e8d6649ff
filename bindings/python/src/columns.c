/* SPDX-License-Identifier: MIT */
/*
 * Samples to columns, without a Python object for each: numbers are stored one after another in memory that
 * becomes a bytearray, which has the buffer protocol.
 */
#include "common.h"
#include "numbers.h"

#include <stdlib.h>
#include <string.h>

#define COLUMNS 64

/* What is not a field of the sample itself. */
enum special { FIELD, EVENT, MISC, CPUMODE, OFFSET, INNER, PART, THREAD, PROCESS, CALLCHAIN };

static const struct {
	const char *name;
	enum special special;
	uint8_t width;
} specials[] = {
	{"event", EVENT, 4}, {"misc", MISC, 2}, {"cpumode", CPUMODE, 1}, {"offset", OFFSET, 8}, {"inner", INNER, 8},
	{"part", PART, 4}, {"thread", THREAD, 4}, {"process", PROCESS, 4}, {"callchain", CALLCHAIN, 8},
};

struct bytes {
	unsigned char *data;
	size_t size, capacity;
};

struct column {
	enum special special;
	struct number number;
	struct bytes values, valid, chain;
	size_t absent; /* samples that do not have it */
};

struct columns {
	struct column column[COLUMNS];
	int nr;
	struct pfr_tasks *tasks;
	size_t rows, bad;
};

static int grow(struct bytes *b, size_t more)
{
	size_t capacity = b->capacity ? b->capacity : 4096;
	unsigned char *data;

	while (capacity - b->size < more) {
		if (capacity > SIZE_MAX / 2)
			return -1;
		capacity *= 2;
	}
	if (capacity == b->capacity)
		return 0;
	data = realloc(b->data, capacity);
	if (!data)
		return -1;
	b->data = data;
	b->capacity = capacity;
	return 0;
}

/* Stores the low `width` bytes of a value. */
static inline int store(struct bytes *b, uint64_t value, unsigned width)
{
	uint32_t word = (uint32_t)value;
	uint16_t half = (uint16_t)value;
	uint8_t byte = (uint8_t)value;
	const void *from = width == 8 ? (void *)&value : width == 4 ? (void *)&word : width == 2 ? (void *)&half : (void *)&byte;

	if (b->capacity - b->size < width && grow(b, width) < 0)
		return -1;
	memcpy(b->data + b->size, from, width);
	b->size += width;
	return 0;
}

/* The entries of a callchain, and where the next one begins. */
static int store_chain(struct column *c, const struct pfr_sample *sample)
{
	const struct pfr_words *ips = &sample->callchain.ips;
	uint32_t i, nr = PFR_HAS(*sample, SAMPLE, CALLCHAIN) ? ips->nr : 0;

	if (grow(&c->chain, 8 * (size_t)nr) < 0)
		return -1;
	for (i = 0; i < nr; i++) {
		uint64_t ip = pfr_word(ips, i);

		memcpy(c->chain.data + c->chain.size, &ip, 8);
		c->chain.size += 8;
	}
	return store(&c->values, c->chain.size / 8, 8);
}

/* Whether the sample has it, and its value. */
static int special_value(const struct columns *all, const struct column *c, const struct pfr_session_record *r,
			 const struct pfr_record *record, uint64_t *value)
{
	struct pfr_task task;

	switch (c->special) {
	case EVENT:
		*value = r->frame.event;
		return r->frame.event != PFR_NO_EVENT;
	case MISC:
		*value = r->frame.misc;
		return 1;
	case CPUMODE:
		*value = r->frame.misc & PFR_MISC_CPUMODE_MASK;
		return 1;
	case OFFSET:
		*value = r->offset;
		return 1;
	case INNER:
		*value = r->inner;
		return r->packed;
	case PART:
		*value = r->part;
		return 1;
	default:
		if (!all->tasks || pfr_tasks_of(all->tasks, record, &task) != PFR_OK)
			return 0;
		*value = c->special == THREAD ? task.thread : task.process;
		return 1;
	}
}

/* Keeps one byte a row from the first row on that lacks the value. */
static int absent(struct columns *all, struct column *c)
{
	if (!c->absent++) {
		if (grow(&c->valid, all->rows + 1) < 0)
			return -1;
		memset(c->valid.data, 1, all->rows);
		c->valid.size = all->rows;
	}
	return store(&c->valid, 0, 1);
}

static int add_row(struct columns *all, const struct pfr_session_record *r, const struct pfr_record *record)
{
	int i, has;

	for (i = 0; i < all->nr; i++) {
		struct column *c = &all->column[i];
		uint64_t value = 0;

		if (c->special == CALLCHAIN) {
			if (store_chain(c, &record->sample) < 0)
				return -1;
			continue;
		}
		if (c->special == FIELD) {
			has = record->sample.present >> c->number.key & 1;
			if (has)
				value = number_at(&c->number, &record->sample);
		} else {
			has = special_value(all, c, r, record, &value);
		}
		if (store(&c->values, has ? value : 0, c->number.width) < 0)
			return -1;
		if ((!has && absent(all, c) < 0) || (has && c->absent && store(&c->valid, 1, 1) < 0))
			return -1;
	}
	all->rows++;
	return 0;
}

/* Reads to the end. PFR_END, or what ended it. */
static enum pfr_status read_all(struct pfr_session *session, struct columns *all)
{
	const struct pfr_session_record *r;
	struct pfr_record *record = malloc(sizeof(*record));
	enum pfr_status status = PFR_E_MEMORY;
	struct pfr_where where;

	if (!record)
		return status;
	while ((status = pfr_session_next(session, &r)) == PFR_OK) {
		if (r->frame.type != PFR_RECORD_SAMPLE || r->what != PFR_WHAT_RECORD)
			continue;
		if (pfr_session_decode(session, r, record, &where) != PFR_OK) {
			all->bad++;
			continue;
		}
		if (add_row(all, r, record) < 0) {
			status = PFR_E_MEMORY;
			break;
		}
	}
	free(record);
	return status;
}

/* ---- asking and answering --------------------------------------------------------- */

static int column_named(struct column *c, const char *name)
{
	const struct number *number;
	size_t i;

	for (i = 0; i < sizeof(specials) / sizeof(specials[0]); i++) {
		if (strcmp(specials[i].name, name))
			continue;
		c->special = specials[i].special;
		c->number = (struct number){.name = specials[i].name, .width = specials[i].width};
		return c->special == CALLCHAIN ? store(&c->values, 0, 8) : 0;
	}
	for (number = sample_numbers; number->name; number++) {
		if (strcmp(number->name, name) == 0) {
			c->number = *number;
			return 0;
		}
	}
	return -1;
}

static PyObject *array(const struct bytes *b)
{
	return PyByteArray_FromStringAndSize(b->size ? (const char *)b->data : "", (Py_ssize_t)b->size);
}

/* name: (format, values, valid or None, entries or None) */
static PyObject *answer(const struct columns *all)
{
	static const char *const formats[] = {"", "B", "H", "", "I", "", "", "", "Q"};
	PyObject *dict = PyDict_New(), *tuple, *none = Py_None;
	int i;

	for (i = 0; dict && i < all->nr; i++) {
		const struct column *c = &all->column[i];

		tuple = Py_BuildValue("(sNNN)", formats[c->number.width], array(&c->values),
				      c->absent ? array(&c->valid) : (Py_INCREF(none), none),
				      c->special == CALLCHAIN ? array(&c->chain) : (Py_INCREF(none), none));
		if (py_set(dict, c->number.name, tuple) < 0)
			Py_CLEAR(dict);
	}
	return dict ? Py_BuildValue("(NnN)", dict, (Py_ssize_t)all->rows, PyLong_FromSize_t(all->bad)) : NULL;
}

static int ask(struct columns *all, PyObject *names)
{
	Py_ssize_t i, nr = PyTuple_Size(names);

	if (nr < 0)
		return -1;
	if (nr > COLUMNS) {
		PyErr_Format(PyExc_ValueError, "more than %d columns", COLUMNS);
		return -1;
	}
	for (i = 0; i < nr; i++) {
		const char *name = py_c_text(PyTuple_GetItem(names, i));

		if (!name)
			return -1;
		if (column_named(&all->column[all->nr++], name) < 0) {
			PyErr_Format(PyExc_KeyError, "no column of samples is called %s", name);
			return -1;
		}
	}
	return 0;
}

/* _columns(names as bytes): ({name: ...}, rows, samples that cannot be decoded) */
PyObject *py_session_columns(PyObject *object, PyObject *names)
{
	struct py_session *self = (struct py_session *)object;
	struct columns *all = PyMem_Calloc(1, sizeof(*all));
	PyObject *result = NULL;
	enum pfr_status status;
	int i;

	if (!all)
		return PyErr_NoMemory();
	if (ask(all, names) == 0 && py_session_ready(self)) {
		all->tasks = self->tasks;
		self->busy = 1;
		self->current = NULL;
		Py_BEGIN_ALLOW_THREADS
		status = read_all(self->session, all);
		Py_END_ALLOW_THREADS
		self->busy = 0;
		self->serial++;
		result = status == PFR_END ? answer(all) : py_raise_session(status, pfr_session_error(self->session));
	}
	for (i = 0; i < all->nr; i++) {
		free(all->column[i].values.data);
		free(all->column[i].valid.data);
		free(all->column[i].chain.data);
	}
	PyMem_Free(all);
	return result;
}
