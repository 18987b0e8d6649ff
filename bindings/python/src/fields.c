/* SPDX-License-Identifier: MIT */
/* A frame's fields as Python objects, along its walk. Names and nesting are the rows'. */
#include "common.h"

#include <string.h>

#define NAMES 4096
#define DEPTH (PFR_WALK_DEPTH + 2)

/* Names of rows, made once. */
static PyObject *names[NAMES];

static PyObject *name_of(uint16_t row)
{
	PyObject *name;

	if (row < NAMES && names[row]) {
		Py_INCREF(names[row]);
		return names[row];
	}
	name = PyUnicode_InternFromString(pfr_row_name(row));
	if (name && row < NAMES) {
		Py_INCREF(name);
		names[row] = name;
	}
	return name;
}

static PyObject *number(const struct pfr_item *item, uint64_t value)
{
	double real;

	if (item->format == PFR_FORMAT_AS_F64) {
		memcpy(&real, &value, sizeof(real));
		return PyFloat_FromDouble(real);
	}
	if (item->kind == PFR_KIND_S32)
		return PyLong_FromLongLong((long long)value);
	return PyLong_FromUnsignedLongLong(value);
}

static PyObject *numbers(const struct pfr_frame *frame, const struct pfr_item *item)
{
	struct pfr_words words = {frame->data + item->offset, item->nr, item->nr ? (uint8_t)(item->size / item->nr) : 8, frame->order};
	PyObject *tuple = PyTuple_New(words.nr);
	uint32_t i;

	for (i = 0; tuple && i < words.nr; i++) {
		PyObject *value = number(item, pfr_word(&words, i));

		if (!value || PyTuple_SetItem(tuple, i, value) < 0)
			Py_CLEAR(tuple);
	}
	return tuple;
}

static PyObject *value_of(const struct pfr_frame *frame, const struct pfr_item *item)
{
	const unsigned char *data = frame->data + item->offset;

	switch (item->kind) {
	case PFR_KIND_CSTR:
	case PFR_KIND_CHARS:
		return py_text(data, item->nr);
	case PFR_KIND_STR:
		return py_text(data + 4, item->nr);
	case PFR_KIND_BYTES:
	case PFR_KIND_PAD:
		return PyBytes_FromStringAndSize((const char *)data, item->size);
	case PFR_KIND_U16S:
	case PFR_KIND_U32S:
	case PFR_KIND_U64S:
		return numbers(frame, item);
	default:
		return number(item, item->value);
	}
}

/* Where the next item goes: dicts and lists that are open, the outermost first; borrowed but for those of parts. */
struct building {
	const struct pfr_frame *frame;
	struct py_parts *parts;
	PyObject *open[DEPTH];
	int depth;
};

/* Puts `value`, whose reference it takes, under the row's name, or at the end of an open list. */
static int put(struct building *b, const struct pfr_item *item, PyObject *value)
{
	PyObject *in = b->open[b->depth], *name;
	int result = -1;

	if (value && PyList_Check(in)) {
		result = PyList_Append(in, value);
	} else if (value) {
		name = name_of(item->row);
		result = name ? PyDict_SetItem(in, name, value) : -1;
		Py_XDECREF(name);
	}
	Py_XDECREF(value);
	return result;
}

static int push(struct building *b, const struct pfr_item *item, PyObject *value)
{
	if (!value)
		return -1;
	if (b->depth + 1 >= DEPTH) {
		Py_DECREF(value);
		PyErr_SetString(PyExc_SystemError, "fields nest too deep");
		return -1;
	}
	if (item->what == PFR_ITEM_GROUP && item->part == PFR_PART_TRAILER && item->depth == 0) {
		py_replace(&b->parts->sample_id, value);
	} else if (put(b, item, value) < 0) {
		return -1;
	}
	b->open[++b->depth] = value;
	return 0;
}

static int add(struct building *b, const struct pfr_item *item)
{
	switch (item->what) {
	case PFR_ITEM_FIELD:
		return item->part == PFR_PART_HEADER ? 0 : put(b, item, value_of(b->frame, item));
	case PFR_ITEM_GROUP:
	case PFR_ITEM_ENTRY:
		return push(b, item, PyObject_CallObject(py_fields, NULL));
	case PFR_ITEM_ARRAY:
		return push(b, item, PyList_New(0));
	case PFR_ITEM_CLOSE:
		b->depth -= b->depth > 0;
		return 0;
	default:
		py_replace(&b->parts->tail, PyBytes_FromStringAndSize((const char *)b->frame->data + item->offset, item->size));
		return b->parts->tail ? 0 : -1;
	}
}

int py_parts_of(const struct pfr_frame *frame, const struct pfr_layout *layout, struct py_parts *parts)
{
	struct building b = {.frame = frame, .parts = parts};
	struct pfr_item item = {0};
	struct pfr_where where;
	struct pfr_walk walk;
	enum pfr_status status;

	memset(parts, 0, sizeof(*parts));
	parts->fields = b.open[0] = py_fields ? PyObject_CallObject(py_fields, NULL) : PyDict_New();
	if (!parts->fields)
		return -1;
	pfr_walk_init(&walk, frame, layout);
	for (;;) {
		item.what = PFR_ITEM_FIELD;
		status = pfr_walk_next(&walk, &item, &where);
		if (status == PFR_END)
			return 0;
		if (status != PFR_OK && item.what != PFR_ITEM_BAD)
			return 0;
		if (add(&b, &item) < 0)
			break;
	}
	Py_CLEAR(parts->fields);
	Py_CLEAR(parts->sample_id);
	Py_CLEAR(parts->tail);
	return -1;
}
