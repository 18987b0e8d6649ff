/* SPDX-License-Identifier: MIT */
/*
 * The fields of a tracepoint's payload with their places, for those who show every byte. A field whose bytes are elsewhere in the
 * payload has two: the word that says where, and the bytes.
 */
#include "session/session.h"

#include "format.h"

#include "decoder/wire.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>


struct payload {
	const struct pfr_tracepoint *format;
	struct pfr_bytes bytes;
	enum pfr_byte_order order;
	struct pfr_payload_field *field; /* null: only counted */
	uint32_t nr;
	struct pfr_out out; /* name, NUL, value, NUL of each */
};

static void put(struct pfr_out *out, const void *data, size_t size)
{
	if (out->size < out->capacity)
		memcpy(out->data + out->size, data, size < out->capacity - out->size ? size : out->capacity - out->size);
	out->size += size;
}

static void add(struct payload *p, const struct pfr_tracepoint_field *field, uint32_t offset, uint32_t size, const char *after)
{
	put(&p->out, field->name.data, field->name.size);
	put(&p->out, after, strlen(after) + 1);
	if (p->field)
		p->field[p->nr] = (struct pfr_payload_field){.offset = offset, .size = size};
	p->nr++;
}

static void add_field(struct payload *p, const struct pfr_tracepoint_field *field)
{
	struct pfr_field_value value;
	char text[64];
	bool found = pfr_field_value(field, &p->bytes, p->order, &value) == PFR_OK;

	if (found && (field->place == PFR_PLACE_DATA_LOC || field->place == PFR_PLACE_REL_LOC)) {
		uint32_t at = (uint32_t)(value.data.data - p->bytes.data);
		uint32_t size = wire_u32(p->bytes.data + field->offset, p->order == PFR_BIG) >> 16; /* a text's NUL among them */

		add(p, field, field->offset, field->size, "(place)");
		snprintf(text, sizeof(text), "%" PRIu32 " bytes at +%" PRIu32, size, at);
		put(&p->out, text, strlen(text) + 1);
		add(p, field, at, size, "");
	} else if (field->place == PFR_PLACE_REST) {
		add(p, field, field->offset, field->offset < p->bytes.size ? (uint32_t)p->bytes.size - field->offset : 0, "");
	} else {
		add(p, field, field->offset, field->size, "");
	}
	format_field_text(&p->out, field, &p->bytes, p->order, false);
	put(&p->out, "", 1);
}

static void add_fields(struct payload *p)
{
	uint32_t i, nr = p->format->nr < p->format->capacity ? p->format->nr : p->format->capacity;

	for (i = 0; i < nr && p->out.size <= TRACEPOINT_TEXT_MOST(p->bytes.size); i++)
		add_field(p, &p->format->field[i]);
}

static int compare(const void *a, const void *b)
{
	const struct pfr_payload_field *x = (const struct pfr_payload_field *)a, *y = (const struct pfr_payload_field *)b;

	if (x->offset != y->offset)
		return x->offset < y->offset ? -1 : 1;
	return x->name < y->name ? -1 : x->name > y->name; /* in the order of the format */
}

/* Names and values lie one after another in the text. */
static void point(struct payload *p)
{
	const char *text = p->out.data;
	uint32_t i;

	for (i = 0; i < p->nr; i++) {
		p->field[i].name = text;
		text += strlen(text) + 1;
		p->field[i].value = text;
		text += strlen(text) + 1;
	}
	qsort(p->field, p->nr, sizeof(*p->field), compare);
}

enum pfr_status pfr_session_payload_fields(struct session_texts *t, const struct pfr_tracepoint *format, const struct pfr_bytes *bytes,
					   enum pfr_byte_order order, struct pfr_context *context)
{
	struct payload p = {.format = format, .bytes = *bytes, .order = order};

	add_fields(&p);
	if (!pfr_session_text_reserve(t->s, &t->payload, p.nr * sizeof(*p.field) + 1) ||
	    !pfr_session_text_reserve(t->s, &t->tracepoint, p.out.size + 1))
		return PFR_E_MEMORY;
	p.field = (struct pfr_payload_field *)(void *)t->payload.data;
	p.out = (struct pfr_out){t->tracepoint.data, t->tracepoint.capacity, 0};
	p.nr = 0;
	add_fields(&p);
	point(&p);
	context->payload = p.field;
	context->nr_payload = p.nr;
	return PFR_OK;
}
