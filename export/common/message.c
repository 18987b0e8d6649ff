/* SPDX-License-Identifier: MIT */
#include "message.h"
#include "protobuf.h"

#include <string.h>

static struct buffer *place(struct message *m)
{
	return m->json || !m->depth ? m->out : &m->level[m->depth - 1];
}

/* JSON: what stands before a value. */
static void put_name(struct message *m, struct message_field field)
{
	if (m->some[m->depth])
		buffer_byte(m->out, ',');
	m->some[m->depth] = true;
	if (m->list[m->depth])
		return;
	buffer_byte(m->out, '"');
	buffer_text(m->out, field.name);
	buffer_text(m->out, "\":");
}

static void put_quoted(struct message *m, uint64_t value)
{
	buffer_byte(m->out, '"');
	buffer_signed(m->out, (int64_t)value);
	buffer_byte(m->out, '"');
}

void message_begin(struct message *m, struct buffer *out, bool json)
{
	m->out = out;
	m->json = json;
	if (json)
		buffer_byte(out, '{');
}

void message_end(struct message *m)
{
	if (m->json)
		buffer_text(m->out, "}\n");
}

void message_free(struct message *m)
{
	unsigned i;

	for (i = 0; i < MESSAGE_DEPTH; i++)
		buffer_free(&m->level[i]);
}

void message_open(struct message *m, struct message_field field)
{
	if (m->json) {
		put_name(m, field);
		buffer_byte(m->out, '{');
	}
	m->field[m->depth] = field;
	m->level[m->depth].size = 0;
	m->depth++;
	m->some[m->depth] = m->list[m->depth] = false;
}

void message_close(struct message *m)
{
	const struct buffer *closed = &m->level[--m->depth];

	if (m->json)
		buffer_byte(m->out, '}');
	else
		protobuf_bytes(place(m), m->field[m->depth].number, closed);
}

void message_list(struct message *m, struct message_field field)
{
	if (m->json) {
		put_name(m, field);
		buffer_byte(m->out, '[');
	}
	m->some[m->depth] = false;
	m->list[m->depth] = true;
}

void message_list_end(struct message *m)
{
	if (m->json)
		buffer_byte(m->out, ']');
	m->some[m->depth] = true;
	m->list[m->depth] = false;
}

void message_int32(struct message *m, struct message_field field, uint32_t value)
{
	if (!value)
		return;
	if (!m->json) {
		protobuf_number(place(m), field.number, value);
		return;
	}
	put_name(m, field);
	buffer_decimal(m->out, value);
}

void message_one(struct message *m, struct message_field field, uint64_t value)
{
	if (!m->json) {
		buffer_varint(place(m), field.number << 3 | WIRE_VARINT);
		buffer_varint(place(m), value);
		return;
	}
	put_name(m, field);
	put_quoted(m, value);
}

/* Unsigned in JSON, as addresses are; what is signed is not negative here. */
static void put_unsigned(struct message *m, struct message_field field, uint64_t value)
{
	put_name(m, field);
	buffer_byte(m->out, '"');
	buffer_decimal(m->out, value);
	buffer_byte(m->out, '"');
}

void message_int64(struct message *m, struct message_field field, uint64_t value)
{
	if (value && m->json)
		put_unsigned(m, field, value);
	else if (value)
		protobuf_number(place(m), field.number, value);
}

void message_fixed64(struct message *m, struct message_field field, uint64_t value)
{
	if (value && m->json)
		put_unsigned(m, field, value);
	else if (value) {
		buffer_varint(place(m), field.number << 3 | WIRE_FIXED64);
		buffer_u64(place(m), value);
	}
}

void message_text(struct message *m, struct message_field field, const void *text, size_t size)
{
	if (!size && !m->list[m->depth])
		return;
	if (m->json) {
		put_name(m, field);
		buffer_json_clean(m->out, text, size);
		return;
	}
	buffer_varint(place(m), field.number << 3 | WIRE_BYTES);
	buffer_varint(place(m), size);
	buffer_bytes(place(m), text, size);
}

/* Numbers in one field. They are gathered where no message is so deep. */
static struct buffer *packed(struct message *m)
{
	struct buffer *numbers = &m->level[MESSAGE_DEPTH - 1];

	numbers->size = 0;
	return numbers;
}

static uint64_t number_at(const uint32_t *narrow, const uint64_t *wide, size_t i)
{
	if (wide)
		return wide[i];
	return narrow ? narrow[i] : 0;
}

/* A packed field: of `narrow` and `wide` one is null. */
static void put_numbers(struct message *m, struct message_field field, const uint32_t *narrow, const uint64_t *wide, size_t nr)
{
	struct buffer *numbers = packed(m);
	size_t i;

	for (i = 0; i < nr && !m->json; i++)
		buffer_varint(numbers, number_at(narrow, wide, i));
	if (nr && !m->json)
		protobuf_bytes(place(m), field.number, numbers);
	if (!nr || !m->json)
		return;
	message_list(m, field);
	for (i = 0; i < nr; i++) {
		put_name(m, field);
		if (narrow)
			buffer_decimal(m->out, narrow[i]);
		else
			put_quoted(m, number_at(narrow, wide, i));
	}
	message_list_end(m);
}

void message_int32s(struct message *m, struct message_field field, const uint32_t *values, size_t nr)
{
	put_numbers(m, field, values, 0, nr);
}

void message_int64s(struct message *m, struct message_field field, const uint64_t *values, size_t nr)
{
	put_numbers(m, field, 0, values, nr);
}
