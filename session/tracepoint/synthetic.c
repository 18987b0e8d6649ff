/* SPDX-License-Identifier: MIT */
/*
 * The fields of RAW in samples of type SYNTH, which `perf inject` makes of AUX data, by schema/synth.def.
 */
#include "session/session.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum word_order { LITTLE,
		  BIG,
		  NATIVE };
enum form { DECIMAL,
	    HEX };

static const struct synth_row {
	uint8_t config, order, form, stride;
	uint8_t offset, size, shift, bits;
	const char *name;
} synth_rows[] = {
#define SYNTH(config, name, offset, size, shift, bits, order, form, note) {config, order, form, 0, offset, size, shift, bits, #name},
#define SYNTH_MANY(config, name, offset, size, shift, bits, order, form, note, count, stride) {config, order, form, stride, offset, size, shift, bits, #name},
#include "schema/synth.def"
};

#define ROWS (sizeof(synth_rows) / sizeof(synth_rows[0]))

/* What is made of one payload. */
struct synth {
	const struct pfr_bytes *bytes;
	bool big, json, strings;
	struct pfr_out *out;
	struct pfr_payload_field *field; /* with `listed`: null, they are only counted */
	bool listed;
	uint32_t nr;
};

static uint64_t word_at(const unsigned char *p, unsigned size, bool big)
{
	uint64_t word = 0;
	unsigned i;

	for (i = 0; i < size; i++)
		word = word << 8 | p[big ? i : size - 1 - i];
	return word;
}

static uint64_t value_of(const struct synth *s, const struct synth_row *row, uint32_t at)
{
	bool big = row->order == BIG || (row->order == NATIVE && s->big);
	uint64_t word = word_at(s->bytes->data + at, row->size, big);
	unsigned shift = row->order == NATIVE && s->big ? row->size * 8u - row->shift - row->bits : row->shift;

	return word >> shift & (row->bits == 64 ? UINT64_MAX : (UINT64_C(1) << row->bits) - 1);
}

static void put(struct synth *s, const char *text)
{
	size_t size = strlen(text) + s->listed; /* in a list each text has its NUL */
	struct pfr_out *out = s->out;

	if (out->size < out->capacity)
		memcpy(out->data + out->size, text, size < out->capacity - out->size ? size : out->capacity - out->size);
	out->size += size;
}

/* `number` is that of a field that comes several times; else it is negative. */
static void put_field(struct synth *s, const struct synth_row *row, uint32_t at, int number)
{
	const char *quote = s->strings && row->size == 8 && row->bits == 64 ? "\"" : "", *mark = s->json ? "\"" : "";
	uint64_t value = value_of(s, row, at);
	char text[96], index[16] = "";

	if (number >= 0)
		snprintf(index, sizeof(index), "_%d", number);
	if (!s->listed) {
		snprintf(text, sizeof(text), "%s%s%s%s%s%s", s->nr ? s->json ? "," : " " : "", mark, row->name, index, mark, s->json ? ":" : "=");
		put(s, text);
	} else {
		snprintf(text, sizeof(text), "%s%s", row->name, index);
		put(s, text);
	}
	if (s->json || row->form == DECIMAL)
		snprintf(text, sizeof(text), "%s%" PRIu64 "%s", quote, value, quote);
	else
		snprintf(text, sizeof(text), "%#" PRIx64, value);
	put(s, text);
	if (s->field)
		s->field[s->nr] = (struct pfr_payload_field){.offset = at, .size = row->size};
	s->nr++;
}

/* One row, `number` times its stride on; false: the payload ends before. */
static bool put_row(struct synth *s, const struct synth_row *row, uint32_t number)
{
	uint64_t at = row->offset + (uint64_t)number * row->stride;

	if (at + row->size > s->bytes->size)
		return false;
	put_field(s, row, (uint32_t)at, row->stride ? (int)number : -1);
	return true;
}

/* Rows that come as often as the row before them says. */
static void put_many(struct synth *s, size_t first, size_t end)
{
	uint64_t times = value_of(s, &synth_rows[first - 1], synth_rows[first - 1].offset);
	uint32_t n;
	size_t i;

	for (n = 0; n < times; n++)
		for (i = first; i < end; i++)
			if (!put_row(s, &synth_rows[i], n))
				return;
}

/* By offset. */
static void put_fields(struct synth *s, uint64_t config)
{
	size_t i, end;

	for (i = 0; i < ROWS; i = end) {
		end = i + 1;
		if (synth_rows[i].config != config)
			continue;
		while (synth_rows[i].stride && end < ROWS && synth_rows[end].config == config && synth_rows[end].stride)
			end++;
		if (!synth_rows[i].stride && !put_row(s, &synth_rows[i], 0))
			return;
		if (synth_rows[i].stride)
			put_many(s, i, end);
	}
}

/* The payload of a sample of such an event, and which it is. */
static bool payload_of(const struct pfr_session *s, const struct pfr_session_record *r, struct pfr_bytes *bytes, uint64_t *config)
{
	const struct pfr_frame *frame = &r->frame;
	struct pfr_record record;
	struct pfr_where where;

	if (frame->piece != PFR_PIECE_RECORD || frame->type != PFR_RECORD_SAMPLE || !r->layout || frame->event >= s->events.nr ||
	    s->events.event[frame->event].attr.type != PFR_TYPE_SYNTH || !(r->layout->sample_type & PFR_SAMPLE_RAW))
		return false;
	if (pfr_decode(frame, r->layout, &record, &where) || !PFR_HAS(record.sample, SAMPLE, RAW))
		return false;
	*bytes = record.sample.raw.data;
	*config = s->events.event[frame->event].attr.config;
	return true;
}

/* Names and values lie one after another in the text. */
static void point(struct synth *y, const char *text)
{
	uint32_t i;

	for (i = 0; i < y->nr; i++) {
		y->field[i].name = text;
		text += strlen(text) + 1;
		y->field[i].value = text;
		text += strlen(text) + 1;
	}
}

bool pfr_session_synths(struct pfr_session *s)
{
	for (; s->synthetic.synths_of < s->events.nr; s->synthetic.synths_of++)
		s->synthetic.synths |= s->events.event[s->synthetic.synths_of].attr.type == PFR_TYPE_SYNTH;
	return s->synthetic.synths;
}

static enum pfr_status put_texts(struct pfr_session *s, const struct pfr_session_record *r, enum pfr_text_form form, struct pfr_context *context)
{
	struct pfr_bytes bytes;
	struct pfr_out out = {0};
	struct synth all = {.bytes = &bytes, .big = r->frame.order == PFR_BIG, .json = form == PFR_TEXT_JSON, .out = &out, .listed = form == PFR_TEXT_BYTES};
	struct synth y;
	uint64_t config;

	all.strings = all.json && s->flags & PFR_SESSION_TEXT_INTEGERS;
	if (!payload_of(s, r, &bytes, &config))
		return PFR_OK;
	y = all;
	put_fields(&y, config);
	if (!y.nr)
		return PFR_OK;
	if (!pfr_session_text_reserve(s, &s->texts.tracepoint, out.size + 1) ||
	    (all.listed && !pfr_session_text_reserve(s, &s->texts.payload, y.nr * sizeof(*y.field))))
		return PFR_E_MEMORY;
	out = (struct pfr_out){s->texts.tracepoint.data, s->texts.tracepoint.capacity, 0};
	y = all;
	y.field = all.listed ? (struct pfr_payload_field *)(void *)s->texts.payload.data : 0;
	put_fields(&y, config);
	out.data[out.size] = 0;
	context->raw_name = "synth";
	if (all.listed) {
		point(&y, out.data);
		context->payload = y.field;
		context->nr_payload = y.nr;
	} else {
		context->tracepoint = out.data;
	}
	return PFR_OK;
}

enum pfr_status pfr_session_synth(struct pfr_session *s, const struct pfr_session_record *r, enum pfr_text_form form,
				  struct pfr_context *context)
{
	return form != PFR_TEXT_FIELDS && pfr_session_synths(s) ? put_texts(s, r, form, context) : PFR_OK;
}
