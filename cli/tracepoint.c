/* SPDX-License-Identifier: MIT */
/*
 * The fields of tracepoints by name, from the formats that a capture carries
 * (feature TRACING_DATA), through libtraceevent. It knows where formats are and how a
 * field lies in the RAW payload; the formats' language is the library's.
 */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

#ifdef HAVE_TRACEEVENT

#include <event-parse.h>

#include <inttypes.h>

#define TEXT_MOST (1 << 20)

struct tracepoints {
	struct tep_handle *tep;
	bool json;
	char *text; /* of the last sample */
	size_t size, room;
};

struct tracepoints *tracepoints_new(bool json)
{
	struct tracepoints *t = calloc(1, sizeof(*t));

	if (!t)
		return 0;
	t->tep = tep_alloc();
	t->json = json;
	t->room = TEXT_MOST;
	t->text = malloc(t->room);
	if (t->tep && t->text)
		return t;
	tracepoints_free(t);
	return 0;
}

void tracepoints_free(struct tracepoints *t)
{
	if (!t)
		return;
	if (t->tep)
		tep_free(t->tep);
	free(t->text);
	free(t);
}

/* ---- formats ------------------------------------------------------------------------ */

/* A copy with a NUL, as the library's parser wants it. */
static char *copy_text(const struct pfr_frame *frame, const struct pfr_item *item, uint32_t size)
{
	char *text = malloc((size_t)size + 1);

	if (!text)
		return 0;
	memcpy(text, frame->data + item->offset, size);
	text[size] = 0;
	return text;
}

static void learn_format(struct tracepoints *t, const struct pfr_frame *frame, const struct pfr_item *item,
			 const char *system)
{
	char *text = copy_text(frame, item, item->size);

	if (text && item->size)
		tep_parse_event(t->tep, text, item->size, system);
	free(text);
}

static void learn_section(struct tracepoints *t, const struct pfr_frame *frame)
{
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	char *system = 0;

	pfr_walk_init(&walk, frame, 0);
	while (pfr_walk_next(&walk, &item, &where) == PFR_OK) {
		const char *name = pfr_row_name(item.row);

		if (item.what != PFR_ITEM_FIELD)
			continue;
		if (!strcmp(name, "big_endian"))
			tep_set_file_bigendian(t->tep, item.value ? TEP_BIG_ENDIAN : TEP_LITTLE_ENDIAN);
		else if (!strcmp(name, "long_size"))
			tep_set_long_size(t->tep, (int)item.value);
		else if (!strcmp(name, "page_size"))
			tep_set_page_size(t->tep, (int)item.value);
		else if (!strcmp(name, "format"))
			learn_format(t, frame, &item, system ? system : "ftrace");
		else if (!strcmp(name, "name")) {
			free(system);
			system = copy_text(frame, &item, item.nr);
		}
	}
	free(system);
}

void tracepoints_learn(struct input *input, struct pfr_frame *frame)
{
	struct pfr_frame section;

	if (frame->piece == PFR_PIECE_FEATURE && frame->type == PFR_FEATURE_TRACING_DATA)
		learn_section(input->tracepoints, frame);
	if (frame->piece != PFR_PIECE_RECORD || frame->type != PFR_RECORD_HEADER_TRACING_DATA || !frame->payload)
		return;
	if (!input_payload(input, frame))
		return;
	pfr_feature_frame(&section, PFR_FEATURE_TRACING_DATA, frame->data + frame->size, (uint32_t)frame->payload,
			  frame->at + frame->size, (enum pfr_order)frame->order);
	learn_section(input->tracepoints, &section);
}

/* ---- fields ------------------------------------------------------------------------- */

struct raw {
	const unsigned char *data;
	uint32_t size;
	enum pfr_order order;
};

static uint64_t raw_number(const struct raw *raw, uint32_t at, uint32_t size, bool is_signed)
{
	struct pfr_words word = {raw->data + at, 1, (uint8_t)size, (uint8_t)raw->order};
	uint64_t value = pfr_word(&word, 0);

	if (is_signed && size < 8 && value >> (8 * size - 1))
		value |= ~((UINT64_C(1) << 8 * size) - 1);
	return value;
}

static void put(struct tracepoints *t, const char *text)
{
	size_t size = strlen(text);

	if (t->room - t->size > size) {
		memcpy(t->text + t->size, text, size + 1);
		t->size += size;
	}
}

static void put_number(struct tracepoints *t, uint64_t value, unsigned long flags)
{
	bool negative = flags & TEP_FIELD_IS_SIGNED && (int64_t)value < 0;
	bool quoted = t->json && (flags & TEP_FIELD_IS_POINTER || (negative ? ~value + 1 : value) >> 53);
	char text[40];

	if (flags & TEP_FIELD_IS_POINTER)
		snprintf(text, sizeof(text), quoted ? "\"0x%" PRIx64 "\"" : "0x%" PRIx64, value);
	else if (negative)
		snprintf(text, sizeof(text), quoted ? "\"%" PRId64 "\"" : "%" PRId64, (int64_t)value);
	else
		snprintf(text, sizeof(text), quoted ? "\"%" PRIu64 "\"" : "%" PRIu64, value);
	put(t, text);
}

static void put_string(struct tracepoints *t, const unsigned char *data, uint32_t size)
{
	struct pfr_out out = {t->text + t->size, t->room - t->size - 1, 0};
	char text[65536];

	size = (uint32_t)strnlen((const char *)data, size);
	if (size >= sizeof(text))
		size = sizeof(text) - 1;
	memcpy(text, data, size);
	text[size] = 0;
	pfr_text_json(&out, text);
	if (out.size > out.room)
		return;
	t->size += out.size;
	t->text[t->size] = 0;
}

/* Where a field's bytes are: dynamic ones tell it in a word, counted from the payload's begin or their own end. */
static bool field_range(const struct tep_format_field *field, const struct raw *raw, uint32_t *at, uint32_t *size)
{
	uint64_t word;

	*at = (uint32_t)field->offset;
	*size = (uint32_t)field->size;
	if (field->offset < 0 || field->size < 0 || *at > raw->size || *size > raw->size - *at)
		return false;
	if (!(field->flags & TEP_FIELD_IS_DYNAMIC) || *size != 4)
		return true;
	word = raw_number(raw, *at, 4, false);
	*at = (uint32_t)(word & 0xffff) + (field->flags & TEP_FIELD_IS_RELATIVE ? *at + *size : 0);
	*size = (uint32_t)(word >> 16);
	return *at <= raw->size && *size <= raw->size - *at;
}

static bool is_width(uint32_t size)
{
	return size == 1 || size == 2 || size == 4 || size == 8;
}

static void put_array(struct tracepoints *t, const struct tep_format_field *field, const struct raw *raw, uint32_t at,
		      uint32_t size)
{
	uint32_t width = field->elementsize, i;

	if (!is_width(width))
		width = 1;
	put(t, "[");
	for (i = 0; i < size / width; i++) {
		put(t, !i ? "" : t->json ? "," : " ");
		put_number(t, raw_number(raw, at + i * width, width, field->flags & TEP_FIELD_IS_SIGNED), field->flags);
	}
	put(t, "]");
}

static void put_field(struct tracepoints *t, const struct tep_format_field *field, const struct raw *raw)
{
	uint32_t at, size;

	if (t->size)
		put(t, t->json ? "," : " ");
	if (t->json)
		put_string(t, (const unsigned char *)field->name, (uint32_t)strlen(field->name));
	else
		put(t, field->name);
	put(t, t->json ? ":" : "=");
	if (!field_range(field, raw, &at, &size))
		put(t, t->json ? "null" : "?");
	else if (field->flags & TEP_FIELD_IS_STRING)
		put_string(t, raw->data + at, size);
	else if (field->flags & TEP_FIELD_IS_ARRAY || !is_width(size))
		put_array(t, field, raw, at, size);
	else
		put_number(t, raw_number(raw, at, size, field->flags & TEP_FIELD_IS_SIGNED), field->flags);
}

const char *tracepoints_text(struct tracepoints *t, const struct input *input, const struct pfr_frame *frame,
			     const struct pfr_layout *layout)
{
	const struct tep_format_field *field;
	const struct tep_event *event;
	struct pfr_record record;
	struct pfr_where where;
	struct raw raw;

	if (!t || frame->piece != PFR_PIECE_RECORD || frame->type != PFR_RECORD_SAMPLE || !layout ||
	    !(layout->sample_type & PFR_SAMPLE_RAW) || frame->event >= input->events.nr ||
	    input->events.event[frame->event].attr.type != PFR_TYPE_TRACEPOINT)
		return 0;
	event = tep_find_event(t->tep, (int)input->events.event[frame->event].attr.config);
	if (!event || pfr_decode(frame, layout, &record, &where) || !PFR_HAS(record.sample, SAMPLE, RAW))
		return 0;
	raw = (struct raw){record.sample.raw.data.data, record.sample.raw.data.size, (enum pfr_order)frame->order};
	t->size = 0;
	t->text[0] = 0;
	for (field = event->format.common_fields; field; field = field->next)
		put_field(t, field, &raw);
	for (field = event->format.fields; field; field = field->next)
		put_field(t, field, &raw);
	return t->text;
}

#else /* no libtraceevent: RAW stays bytes */

struct tracepoints *tracepoints_new(bool json)
{
	(void)json;
	return 0;
}

void tracepoints_free(struct tracepoints *t)
{
	(void)t;
}

void tracepoints_learn(struct input *input, struct pfr_frame *frame)
{
	(void)input, (void)frame;
}

const char *tracepoints_text(struct tracepoints *t, const struct input *input, const struct pfr_frame *frame,
			     const struct pfr_layout *layout)
{
	(void)t, (void)input, (void)frame, (void)layout;
	return 0;
}

#endif
