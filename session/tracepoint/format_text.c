/* SPDX-License-Identifier: MIT */
/*
 * The fields of a tracepoint as text: members of a JSON object, or name=value for people. The text is bounded by
 * the payload's size, whatever the format says.
 */
#include "session/tracepoint/format.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define WORK_RATIO 4 /* bytes of payload that are looked at for each of them, and WORK_FREE more */
#define WORK_FREE 256

struct writer {
	struct pfr_out *out;
	bool json, strings; /* strings: of JSON, integers of 64 bits are strings */
	bool is_short;      /* without the fields that all tracepoints have */
	bool first;
};

static void put(struct pfr_out *out, const void *data, size_t size)
{
	if (out->size < out->capacity)
		memcpy(out->data + out->size, data, size < out->capacity - out->size ? size : out->capacity - out->size);
	out->size += size;
}

static void put_text(struct pfr_out *out, const char *text)
{
	put(out, text, strlen(text));
}

static void put_hex(struct pfr_out *out, const struct pfr_bytes *bytes)
{
	static const char digits[] = "0123456789abcdef";
	char two[2];
	uint32_t i;

	for (i = 0; i < bytes->size; i++) {
		two[0] = digits[bytes->data[i] >> 4];
		two[1] = digits[bytes->data[i] & 15];
		put(out, two, 2);
	}
}

static void put_number(struct writer *w, uint64_t value, bool is_signed, bool is_long)
{
	bool negative = is_signed && (int64_t)value < 0;
	const char *quote = w->strings && is_long ? "\"" : "";
	char text[32];

	if (negative)
		snprintf(text, sizeof(text), "%s%" PRId64 "%s", quote, (int64_t)value, quote);
	else
		snprintf(text, sizeof(text), "%s%" PRIu64 "%s", quote, value, quote);
	put_text(w->out, text);
}

static void put_pointer(struct writer *w, uint64_t value)
{
	char text[32];

	snprintf(text, sizeof(text), w->json ? "\"0x%" PRIx64 "\"" : "0x%" PRIx64, value);
	put_text(w->out, text);
}

static void put_numbers(struct writer *w, const struct pfr_field_value *value)
{
	uint32_t i;

	put_text(w->out, "[");
	for (i = 0; i < value->words.nr; i++) {
		put_text(w->out, !i ? "" : w->json ? "," :
						     " ");
		put_number(w, pfr_field_number(value, i), value->is_signed, value->words.width == 8);
	}
	put_text(w->out, "]");
}

static void put_cpus(struct writer *w, const struct pfr_field_value *value)
{
	uint32_t cpu = pfr_field_cpu(value, 0);
	const char *before = "";

	put_text(w->out, "[");
	for (; cpu != PFR_NO_CPU; cpu = pfr_field_cpu(value, cpu + 1)) {
		put_text(w->out, before);
		put_number(w, cpu, false, false);
		before = w->json ? "," : " ";
	}
	put_text(w->out, "]");
}

static void put_bytes(struct writer *w, const struct pfr_bytes *bytes)
{
	put_text(w->out, w->json ? "\"" : "");
	put_hex(w->out, bytes);
	put_text(w->out, w->json ? "\"" : "");
}

static void put_value(struct writer *w, const struct pfr_field_value *value, uint32_t size)
{
	switch (value->kind) {
	case PFR_FIELD_UNSIGNED:
	case PFR_FIELD_SIGNED:
		put_number(w, value->number, value->kind == PFR_FIELD_SIGNED, size == 8);
		break;
	case PFR_FIELD_POINTER:
		put_pointer(w, value->number);
		break;
	case PFR_FIELD_TEXT:
		pfr_bytes_json(w->out, &value->data);
		break;
	case PFR_FIELD_NUMBERS:
		put_numbers(w, value);
		break;
	case PFR_FIELD_CPUS:
		put_cpus(w, value);
		break;
	default:
		put_bytes(w, &value->data);
	}
}

static void put_name(struct writer *w, const struct pfr_tracepoint_field *field, uint32_t index)
{
	char again[16];

	put_text(w->out, w->first ? "" : w->json ? "," :
						   " ");
	w->first = false;
	put_text(w->out, w->json ? "\"" : "");
	put(w->out, field->name.data, field->name.size);
	if (w->json && field->is_repeated) {
		snprintf(again, sizeof(again), "#%" PRIu32, index);
		put_text(w->out, again);
	}
	put_text(w->out, w->json ? "\":" : "=");
}

static void put_left_out(struct writer *w, uint32_t nr)
{
	char text[64];

	snprintf(text, sizeof(text), w->json ? "%s\"#left_out\":%" PRIu32 : "%s...(+%" PRIu32 " fields)",
		 w->first ? "" : w->json ? "," :
					   " ",
		 nr);
	put_text(w->out, text);
}

static void put_fields(struct writer *w, const struct pfr_tracepoint *format, const struct pfr_bytes *payload, enum pfr_byte_order order)
{
	uint64_t work = 0, begin = w->out->size;
	uint32_t i, nr = format->nr < format->capacity ? format->nr : format->capacity;
	struct pfr_field_value value;

	for (i = 0; i < nr; i++) {
		if (w->out->size - begin > TRACEPOINT_TEXT_MOST(payload->size) ||
		    work > WORK_RATIO * (uint64_t)payload->size + WORK_FREE) {
			put_left_out(w, nr - i);
			return;
		}
		if (w->is_short && format->field[i].is_common)
			continue;
		put_name(w, &format->field[i], i);
		if (pfr_field_value(&format->field[i], payload, order, &value) == PFR_OK)
			put_value(w, &value, format->field[i].size);
		else
			put_text(w->out, w->json ? "null" : "?");
		work += 1 + format->field[i].size + value.data.size;
	}
}

void format_field_text(struct pfr_out *out, const struct pfr_tracepoint_field *field, const struct pfr_bytes *payload,
		       enum pfr_byte_order order, bool plain)
{
	struct writer w = {.out = out};
	struct pfr_field_value value;

	if (pfr_field_value(field, payload, order, &value))
		put_text(out, "?");
	else if (plain && value.kind == PFR_FIELD_TEXT && value.data.size && (value.data.size > 1 || *value.data.data != '-'))
		pfr_text_plain(out, value.data.data, value.data.size);
	else
		put_value(&w, &value, field->size);
}

void format_json(struct pfr_out *out, const struct pfr_tracepoint *format, const struct pfr_bytes *payload, enum pfr_byte_order order,
		 bool strings)
{
	struct writer w = {.out = out, .json = true, .strings = strings, .first = true};

	put_fields(&w, format, payload, order);
}

void format_short_json(struct pfr_out *out, const struct pfr_tracepoint *format, const struct pfr_bytes *payload, enum pfr_byte_order order)
{
	struct writer w = {.out = out, .json = true, .is_short = true, .first = true};

	put_fields(&w, format, payload, order);
}

void pfr_tracepoint_to_json(struct pfr_out *out, const struct pfr_tracepoint *format, const struct pfr_bytes *payload,
			    enum pfr_byte_order order)
{
	format_json(out, format, payload, order, false);
}

void format_short(struct pfr_out *out, const struct pfr_tracepoint *format, const struct pfr_bytes *payload, enum pfr_byte_order order)
{
	struct writer w = {.out = out, .is_short = true, .first = true};

	put_fields(&w, format, payload, order);
}

void pfr_tracepoint_to_line(struct pfr_out *out, const struct pfr_tracepoint *format, const struct pfr_bytes *payload,
			    enum pfr_byte_order order)
{
	struct writer w = {.out = out, .first = true};

	put_fields(&w, format, payload, order);
}
