/* SPDX-License-Identifier: MIT */
/*
 * An Arrow IPC stream: a schema message, a record batch message for each batch, the end mark. Sources:
 * apache/arrow format/Message.fbs, format/Schema.fbs, docs/source/format/Columnar.rst.
 */
#include "arrow.h"
#include "flat.h"
#include "writer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Numbers of Message.fbs and Schema.fbs. */
enum {
	VERSION_5 = 4,
	HEADER_SCHEMA = 1,
	HEADER_BATCH = 3,
};
enum {
	TYPE_INT = 2,
	TYPE_FLOAT = 3,
	TYPE_BINARY = 4,
	TYPE_UTF8 = 5,
	TYPE_BOOL = 6,
	TYPE_TIMESTAMP = 10,
};
enum {
	PRECISION_DOUBLE = 2,
	UNIT_NANOSECOND = 3,
};

/* Where a machine's byte order is found out. */
static int big_endian(void)
{
	const uint16_t one = 1;
	unsigned char byte;

	memcpy(&byte, &one, 1);
	return !byte;
}

/* The table of a type, and in *number its number in the union. */
static uint32_t put_type(struct flat *flat, uint8_t type, unsigned *number)
{
	uint32_t zone = type == PFR_COLUMN_TIME ? flat_text(flat, "UTC") : 0;

	flat_open(flat);
	switch (type) {
	case PFR_COLUMN_BOOL: *number = TYPE_BOOL; break;
	case PFR_COLUMN_TEXT: *number = TYPE_UTF8; break;
	case PFR_COLUMN_BYTES: *number = TYPE_BINARY; break;
	case PFR_COLUMN_F64:
		*number = TYPE_FLOAT;
		flat_field(flat, 0, PRECISION_DOUBLE, 2);
		break;
	case PFR_COLUMN_TIME:
		*number = TYPE_TIMESTAMP;
		flat_reference(flat, 1, zone);
		flat_field(flat, 0, UNIT_NANOSECOND, 2);
		break;
	default:
		*number = TYPE_INT;
		flat_field(flat, 0, arrow_bits(type), 4);
		flat_field(flat, 1, type >= PFR_COLUMN_S8, 1);
	}
	return flat_close(flat);
}

static uint32_t put_note(struct flat *flat, const char *key, const char *value)
{
	uint32_t k = flat_text(flat, key), v = flat_text(flat, value);

	flat_open(flat);
	flat_reference(flat, 0, k);
	flat_reference(flat, 1, v);
	return flat_close(flat);
}

static uint32_t put_field(struct flat *flat, const struct pfr_column *column)
{
	uint32_t name = flat_text(flat, column->name), note = column->unit[0] ? put_note(flat, "unit", column->unit) : 0;
	uint32_t notes = note ? flat_vector(flat, &note, 1) : 0, children = flat_vector(flat, NULL, 0), type;
	unsigned number;

	type = put_type(flat, column->type, &number);
	flat_open(flat);
	flat_reference(flat, 0, name);
	flat_reference(flat, 3, type);
	flat_reference(flat, 5, children);
	if (notes)
		flat_reference(flat, 6, notes);
	flat_field(flat, 1, column->nullable, 1);
	flat_field(flat, 2, number, 1);
	return flat_close(flat);
}

/* Puts the message around `header`, and its length in front. */
static void put_message(struct buffer *out, struct flat *flat, unsigned type, uint32_t header, uint64_t body)
{
	flat_open(flat);
	flat_field(flat, 3, body, 8);
	flat_reference(flat, 2, header);
	flat_field(flat, 0, VERSION_5, 2);
	flat_field(flat, 1, type, 1);
	flat_finish(flat, flat_close(flat));
	if (flat->error) {
		out->error = flat->error;
		return;
	}
	buffer_u32(out, UINT32_MAX);
	buffer_u32(out, (uint32_t)flat->size);
	buffer_bytes(out, flat_data(flat), flat->size);
}

static int ipc_begin(struct pfr_table_writer *writer, const struct pfr_table *table)
{
	uint32_t *positions = malloc((table->nr_columns + 1) * sizeof(*positions)), fields, i;
	struct flat flat = {0};

	if (!positions)
		return ENOMEM;
	for (i = 0; i < table->nr_columns; i++)
		positions[i] = put_field(&flat, &table->columns[i]);
	fields = flat_vector(&flat, positions, table->nr_columns);
	flat_open(&flat);
	flat_reference(&flat, 1, fields);
	flat_field(&flat, 0, (unsigned)big_endian(), 2);
	put_message(&writer->out, &flat, HEADER_SCHEMA, flat_close(&flat), 0);
	flat_free(&flat);
	free(positions);
	return writer->out.error;
}

static size_t padded(size_t size)
{
	return (size + 7) / 8 * 8;
}

/* A buffer's offset and length; the last is put first, so offsets count down from the end of the body. */
static void put_buffers(struct flat *flat, const size_t sizes[3], unsigned nr, uint64_t *end)
{
	while (nr-- > 0) {
		*end -= padded(sizes[nr]);
		flat_number(flat, sizes[nr], 8);
		flat_number(flat, *end, 8);
	}
}

static uint32_t put_batch(struct flat *flat, const struct pfr_table *table, const struct pfr_batch *batch, uint64_t *body)
{
	uint32_t nodes, buffers, nr = 0, i;
	size_t sizes[3];
	uint64_t end;
	unsigned j;

	flat_align(flat, 0, 8);
	for (i = table->nr_columns; i-- > 0;) {
		flat_number(flat, batch->columns[i].nr_null, 8);
		flat_number(flat, batch->nr_rows, 8);
	}
	nodes = flat_count(flat, table->nr_columns);
	for (*body = 0, i = 0; i < table->nr_columns; i++) {
		arrow_sizes(&batch->columns[i], table->columns[i].type, batch->nr_rows, sizes);
		for (j = 0; j < arrow_nr_buffers(table->columns[i].type); j++, nr++)
			*body += padded(sizes[j]);
	}
	flat_align(flat, 0, 8);
	for (end = *body, i = table->nr_columns; i-- > 0;) {
		arrow_sizes(&batch->columns[i], table->columns[i].type, batch->nr_rows, sizes);
		put_buffers(flat, sizes, arrow_nr_buffers(table->columns[i].type), &end);
	}
	buffers = flat_count(flat, nr);
	flat_open(flat);
	flat_field(flat, 0, batch->nr_rows, 8);
	flat_reference(flat, 1, nodes);
	flat_reference(flat, 2, buffers);
	return flat_close(flat);
}

static void put_body(struct buffer *out, uint8_t type, const struct pfr_column_data *data, uint32_t nr_rows)
{
	size_t sizes[3];
	unsigned i;

	arrow_sizes(data, type, nr_rows, sizes);
	for (i = 0; i < arrow_nr_buffers(type); i++) {
		unsigned char *to = buffer_reserve(out, padded(sizes[i]) + 1);

		if (!to)
			return;
		if (sizes[i])
			arrow_fill(data, type, nr_rows, i, to);
		memset(to + sizes[i], 0, padded(sizes[i]) - sizes[i]);
		out->size += padded(sizes[i]);
	}
}

static int ipc_encode(const struct pfr_table_writer *writer, const struct pfr_table *table, const struct pfr_batch *batch, struct piece *piece)
{
	struct flat flat = {0};
	uint32_t header, i;
	uint64_t body;
	int error;

	(void)writer;
	header = put_batch(&flat, table, batch, &body);
	put_message(&piece->out, &flat, HEADER_BATCH, header, body);
	flat_free(&flat);
	error = piece_flush(piece);
	for (i = 0; i < table->nr_columns && !error; i++) {
		put_body(&piece->out, table->columns[i].type, &batch->columns[i], batch->nr_rows);
		error = piece_flush(piece);
	}
	return error;
}

static int ipc_end(struct pfr_table_writer *writer, const struct pfr_table *table)
{
	(void)table;
	buffer_u32(&writer->out, UINT32_MAX);
	buffer_u32(&writer->out, 0);
	return 0;
}

enum pfr_status pfr_arrow_ipc_new(struct pfr_table_writer **writer, const struct pfr_sink *output)
{
	static const struct writer_format format = {sizeof(struct pfr_table_writer), 0, ipc_begin, ipc_encode, NULL, ipc_end, NULL, NULL};

	return writer_new(writer, &format, output);
}
