/* SPDX-License-Identifier: MIT */
/* Tables of export/ as columns in bytearrays, and as a stream of Arrow's C interface. */
#include "common.h"

#include <perfring_session_export.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* What a column needs of its slots. */
static const struct {
	uint8_t type, width;
	const char *format;
} types[] = {
	{PFR_COLUMN_BOOL, 1, "?"}, {PFR_COLUMN_U8, 1, "B"}, {PFR_COLUMN_U16, 2, "H"}, {PFR_COLUMN_U32, 4, "I"}, {PFR_COLUMN_U64, 8, "Q"},
	{PFR_COLUMN_S8, 1, "b"}, {PFR_COLUMN_S16, 2, "h"}, {PFR_COLUMN_S32, 4, "i"}, {PFR_COLUMN_S64, 8, "q"}, {PFR_COLUMN_F64, 8, "d"},
	{PFR_COLUMN_TEXT, 4, "I"}, {PFR_COLUMN_BYTES, 4, "I"}, {PFR_COLUMN_TIME, 8, "q"},
};

/* A column in the making: its arrays, and the number of each distinct text. */
struct making {
	PyObject *values, *valid, *texts, *numbers;
};

struct table {
	const struct pfr_table *table;
	struct making *column;
	Py_ssize_t rows;
};

static int is_text(const struct pfr_column *column)
{
	return column->type == PFR_COLUMN_TEXT || column->type == PFR_COLUMN_BYTES;
}

/* The number of a text among all batches' texts. -1 with an exception. */
static long number_of(struct making *m, const struct pfr_column *column, const unsigned char *data, size_t size)
{
	PyObject *text = column->type == PFR_COLUMN_TEXT ? py_text(data, size) : PyBytes_FromStringAndSize((const char *)data, (Py_ssize_t)size);
	PyObject *found = text ? PyDict_GetItemWithError(m->numbers, text) : NULL, *number;
	long result = -1;

	if (found) {
		result = PyLong_AsLong(found);
	} else if (text && !PyErr_Occurred()) {
		result = (long)PyList_Size(m->texts);
		number = PyLong_FromLong(result);
		if (!number || PyList_Append(m->texts, text) < 0 || PyDict_SetItem(m->numbers, text, number) < 0)
			result = -1;
		Py_XDECREF(number);
	}
	Py_XDECREF(text);
	return result;
}

/* The numbers of a batch's texts; null with an exception. The caller frees it. */
static uint32_t *renumber(struct making *m, const struct pfr_column *column, const struct pfr_texts *texts)
{
	uint32_t i, *to = malloc((texts->nr ? texts->nr : 1) * sizeof(*to));

	if (!to)
		PyErr_NoMemory();
	for (i = 0; to && i < texts->nr; i++) {
		long number = number_of(m, column, texts->bytes + texts->offsets[i], texts->offsets[i + 1] - texts->offsets[i]);

		if (number < 0) {
			free(to);
			return NULL;
		}
		to[i] = (uint32_t)number;
	}
	return to;
}

static unsigned char *extend(PyObject *array, size_t size)
{
	Py_ssize_t before = PyByteArray_Size(array);

	return PyByteArray_Resize(array, before + (Py_ssize_t)size) < 0 ? NULL : (unsigned char *)PyByteArray_AsString(array) + before;
}

static int add_column(struct making *m, const struct pfr_column *column, const struct pfr_column_data *data, uint32_t rows)
{
	unsigned width = types[column->type].width;
	unsigned char *values = extend(m->values, (size_t)rows * width), *valid = extend(m->valid, rows);
	uint32_t *numbers = is_text(column) ? renumber(m, column, &data->texts) : NULL, row;

	if (!values || !valid || (is_text(column) && !numbers)) {
		free(numbers);
		return -1;
	}
	for (row = 0; row < rows; row++) {
		uint64_t value = pfr_batch_null(data, row) ? 0 : data->values[row];
		uint32_t word = numbers && !pfr_batch_null(data, row) && value < data->texts.nr ? numbers[value] : (uint32_t)value;
		uint16_t half = (uint16_t)value;
		uint8_t byte = (uint8_t)value;

		memcpy(values + (size_t)row * width,
		       width == 8 ? (void *)&value : width == 4 ? (void *)&word : width == 2 ? (void *)&half : (void *)&byte, width);
		valid[row] = !pfr_batch_null(data, row);
	}
	free(numbers);
	return 0;
}

/* ---- the sink --------------------------------------------------------------------- */

static int begin(void *user, const struct pfr_table *table)
{
	struct table *t = user;
	uint32_t i;

	if (t->table)
		return EINVAL; /* one table at a time was asked for */
	t->table = table;
	t->column = PyMem_Calloc(table->nr_columns, sizeof(*t->column));
	if (!t->column)
		return ENOMEM;
	for (i = 0; i < table->nr_columns; i++) {
		struct making *m = &t->column[i];

		m->values = PyByteArray_FromStringAndSize("", 0);
		m->valid = PyByteArray_FromStringAndSize("", 0);
		m->texts = PyList_New(0);
		m->numbers = PyDict_New();
		if (!m->values || !m->valid || !m->texts || !m->numbers)
			return ENOMEM;
	}
	return 0;
}

static int batch(void *user, const struct pfr_table *table, const struct pfr_batch *rows)
{
	struct table *t = user;
	uint32_t i;

	for (i = 0; i < table->nr_columns; i++)
		if (add_column(&t->column[i], &table->columns[i], &rows->columns[i], rows->nr_rows) < 0)
			return ENOMEM;
	t->rows += rows->nr_rows;
	return 0;
}

static int end(void *user, const struct pfr_table *table)
{
	(void)user, (void)table;
	return 0;
}

/* {name: (format, values, valid, texts or None, doc)} */
static PyObject *answer(const struct table *t)
{
	PyObject *dict = PyDict_New();
	uint32_t i;

	for (i = 0; dict && t->table && i < t->table->nr_columns; i++) {
		const struct pfr_column *c = &t->table->columns[i];
		const struct making *m = &t->column[i];

		if (py_set(dict, c->name, Py_BuildValue("(sOOOs)", types[c->type].format, m->values, m->valid,
							is_text(c) ? m->texts : Py_None, c->doc)) < 0)
			Py_CLEAR(dict);
	}
	return dict;
}

static void release(struct table *t)
{
	uint32_t i;

	for (i = 0; t->column && i < t->table->nr_columns; i++) {
		Py_XDECREF(t->column[i].values);
		Py_XDECREF(t->column[i].valid);
		Py_XDECREF(t->column[i].texts);
		Py_XDECREF(t->column[i].numbers);
	}
	PyMem_Free(t->column);
}

/* _table(name as bytes): one table of the capture, with all its rows. */
PyObject *py_session_table(PyObject *object, PyObject *name)
{
	struct py_session *self = (struct py_session *)object;
	struct table t = {0};
	struct pfr_table_sink sink = {.size = sizeof(sink), .user = &t, .begin = begin, .batch = batch, .end = end};
	const char *names[1] = {py_c_text(name)};
	struct pfr_export_options options = {.size = sizeof(options), .tables = names, .nr_tables = 1};
	struct pfr_export *export = NULL;
	enum pfr_status status = PFR_OK;
	PyObject *result = NULL;
	int code = 0;

	if (!names[0] || !py_session_ready(self))
		return NULL;
	self->busy = 1;
	self->current = NULL;
	status = pfr_export_open(&export, self->session, &sink, &options);
	if (status != PFR_OK)
		code = pfr_sink_error(status);
	while (status == PFR_OK)
		status = pfr_export_next(export);
	if (!code)
		code = pfr_export_error(export);
	pfr_export_close(export);
	self->busy = 0;
	self->serial++;
	if (code && !PyErr_Occurred())
		py_raise_errno(code, code == EINVAL ? "no table has this name" : strerror(code), "", NULL);
	else if (!code && status == PFR_END)
		result = answer(&t);
	else if (!code)
		py_raise_session(status, pfr_session_error(self->session));
	release(&t);
	return result;
}

/* ---- Arrow ---------------------------------------------------------------------- */

/* A stream and the session that it reads. The consumer may move the stream and outlive the capsule, so the stream keeps the session. */
struct held {
	struct ArrowArrayStream stream;
	struct py_session *session;
};

static int held_schema(struct ArrowArrayStream *stream, struct ArrowSchema *out)
{
	struct held *held = stream->private_data;

	return held->stream.get_schema(&held->stream, out);
}

static int held_next(struct ArrowArrayStream *stream, struct ArrowArray *out)
{
	struct held *held = stream->private_data;

	return held->stream.get_next(&held->stream, out);
}

static const char *held_error(struct ArrowArrayStream *stream)
{
	struct held *held = stream->private_data;

	return held->stream.get_last_error(&held->stream);
}

static void held_release(struct ArrowArrayStream *stream)
{
	struct held *held = stream->private_data;
	PyGILState_STATE state = PyGILState_Ensure();

	held->stream.release(&held->stream);
	held->session->busy = 0;
	held->session->serial++;
	Py_DECREF((PyObject *)held->session);
	PyMem_Free(held);
	stream->release = NULL;
	PyGILState_Release(state);
}

static void capsule_destroy(PyObject *capsule)
{
	struct ArrowArrayStream *stream = PyCapsule_GetPointer(capsule, "arrow_array_stream");

	if (stream && stream->release)
		stream->release(stream);
	PyMem_Free(stream);
}

/* A capsule of the stream; null with an exception. Until the stream is released, nothing else may use the session. */
static PyObject *capsule_of(struct held *held)
{
	struct ArrowArrayStream *stream = PyMem_Calloc(1, sizeof(*stream));
	PyObject *capsule = stream ? PyCapsule_New(stream, "arrow_array_stream", capsule_destroy) : PyErr_NoMemory();

	if (!capsule) {
		PyMem_Free(stream);
		return NULL;
	}
	*stream = (struct ArrowArrayStream){held_schema, held_next, held_error, held_release, held};
	Py_INCREF((PyObject *)held->session);
	held->session->busy = 1;
	held->session->current = NULL;
	return capsule;
}

/* _arrow(table as bytes): a capsule arrow_array_stream, for __arrow_c_stream__. */
PyObject *py_session_arrow(PyObject *object, PyObject *name)
{
	struct py_session *self = (struct py_session *)object;
	const char *table = py_c_text(name);
	PyObject *capsule;
	struct held *held;
	int code;

	if (!table || !py_session_ready(self))
		return NULL;
	held = PyMem_Calloc(1, sizeof(*held));
	if (!held)
		return PyErr_NoMemory();
	held->session = self;
	code = pfr_sink_error(pfr_arrow_stream(&held->stream, self->session, table, NULL));
	if (code) {
		PyMem_Free(held);
		return py_raise_errno(code, code == EINVAL ? "no table has this name" : strerror(code), "", NULL);
	}
	capsule = capsule_of(held);
	if (!capsule) {
		held->stream.release(&held->stream);
		PyMem_Free(held);
	}
	return capsule;
}
