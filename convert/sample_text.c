/* SPDX-License-Identifier: MIT */
/*
 * Samples of a plain layout as text: no fields but numbers and runs, which are most
 * bytes of most recordings. The text is the one that the walk makes (json.c, line.c), but it is
 * made of the struct that pfr_decode fills, by one more expansion of schema/sample.def with all
 * keys as constants. What is not as simple as it looks is left to the walk.
 */
#include "sample_text.h"
#include "value.h"

#include "decoder/wire.h"

#include <string.h>

#define FIELDS_MOST 768 /* bytes of text beside those of runs: 13 fields, each a key and at most 22 characters */

PFR_INLINE char *put(char *at, const char *text, size_t size)
{
	memcpy(at, text, size);
	return at + size;
}

#define PUT(at, text) put(at, text, sizeof(text) - 1)

PFR_INLINE char *put_address(char *at, uint64_t value, const int json)
{
	*at = '"';
	at += json;
	at += out_hex_at(at, value);
	*at = '"';
	return at + json;
}

PFR_INLINE char *put_number(char *at, uint64_t value, const int json)
{
	(void)json;
	return at + out_decimal_at(at, value);
}

static char *put_mark(char *at, uint64_t value)
{
	const char *name = pfr_value_name(PFR_SET_CALLCHAIN_CONTEXT, value);

	return *name ? put(at, name, strlen(name)) : put_address(at, value, 0);
}

PFR_INLINE char *put_callchain(char *at, const struct pfr_callchain *chain, const int json)
{
	const struct pfr_words *ips = &chain->ips;
	char *begin;
	uint32_t i;

	at = json ? PUT(at, "{\"nr\":") : PUT(at, "{nr=");
	at = put_number(at, chain->nr, json);
	begin = at = json ? PUT(at, ",\"ips\":[") : PUT(at, " ips=[");
	for (i = 0; i < ips->nr; i++) {
		uint64_t value = wire_u64(ips->data + 8 * (size_t)i, ips->order == PFR_BIG);

		at = !json && value >= PFR_CONTEXT_MAX ? put_mark(at, value) : put_address(at, value, json);
		*at++ = json ? ',' : ' ';
	}
	at -= at != begin;
	return PUT(at, "]}");
}

PFR_INLINE char *put_raw(char *at, const struct pfr_raw *raw, const int json)
{
	struct pfr_out data = {0};

	at = json ? PUT(at, "{\"size\":") : PUT(at, "{size=");
	at = put_number(at, raw->size, json);
	at = json ? PUT(at, ",\"data\":\"") : PUT(at, " data=");
	data.data = at;
	data.capacity = 2 * (size_t)raw->data.size + VALUE_DATA_MOST;
	if (json)
		out_hex_bytes(&data, raw->data.data, raw->data.size);
	else
		value_data(&data, raw->data.data, raw->data.size);
	at += data.size;
	return json ? PUT(at, "\"}") : PUT(at, "}");
}

#define AS_ADDR(at, value)  put_address(at, value, json)
#define AS_HEX(at, value)   (json ? put_number(at, value, json) : put_address(at, value, json))
#define AS_ID(at, value)    put_number(at, value, json)
#define AS_NUM(at, value)   put_number(at, value, json)
#define AS_TIME(at, value)  put_number(at, value, json)
#define AS_SIZE(at, value)  put_number(at, value, json)
#define AS_FLAGS(at, value) put_number(at, value, json) /* never in a plain layout */

#define TEXT_U32(name, arg, format)   at = AS_##format(at, sample->name);
#define TEXT_U64(name, arg, format)   at = AS_##format(at, sample->name);
#define TEXT_GROUP(name, arg, format) TEXT_GROUP_##arg(name)
#define TEXT_GROUP_callchain(name)    at = put_callchain(at, &sample->name, json);
#define TEXT_GROUP_raw(name)          at = put_raw(at, &sample->name, json);
/* Never in a plain layout. */
#define TEXT_GROUP_read_format(name)
#define TEXT_GROUP_branch_stack(name)
#define TEXT_GROUP_regs_user(name)
#define TEXT_GROUP_stack_user(name)
#define TEXT_GROUP_regs_intr(name)
#define TEXT_GROUP_aux_sample(name)

/* Each field with what separates it from the one before. */
PFR_INLINE char *put_fields(char *at, const struct pfr_sample *sample, const int json)
{
#define RECORD(number, NAME, name, trailer, since, doc)
#define END(name)
#define MISC(name, bit, NAME, since, doc)
#define UNKNOWN(group, WORD)
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) \
	if (sample->present >> (key) & 1) { \
		at = json ? PUT(at, ",\"" #name "\":") : PUT(at, " " #name "="); \
		TEXT_##kind(name, arg, format) \
	}
#include "schema/sample.def"
#undef RECORD
#undef END
#undef MISC
#undef UNKNOWN
#undef FIELD
	return at;
}

static int is_plain(const struct pfr_out *out, const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	return layout && layout->plain && frame->type == PFR_RECORD_SAMPLE && frame->piece == PFR_PIECE_RECORD &&
	       out->size <= out->capacity &&
	       (out->capacity - out->size) / 3 > frame->size + (size_t)FIELDS_MOST / 3; /* 22 characters for an address of 8 bytes */
}

int sample_json(struct pfr_out *out, const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	struct pfr_record record;
	struct pfr_where where;
	char *begin, *end, brace;

	if (!out->size || !is_plain(out, frame, layout) || pfr_decode(frame, layout, &record, &where) || record.tail.size)
		return 0;
	begin = out->data + out->size - 1; /* the brace, in whose place the first comma is written for a while */
	brace = *begin;
	end = put_fields(begin, &record.sample, 1);
	*begin = brace;
	out->size = (size_t)((end == begin ? begin + 1 : end) - out->data);
	return 1;
}

int sample_line(struct pfr_out *out, const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	struct pfr_record record;
	struct pfr_where where;

	if (!is_plain(out, frame, layout) || pfr_decode(frame, layout, &record, &where) || record.tail.size)
		return 0;
	out->size = (size_t)(put_fields(out->data + out->size, &record.sample, 0) - out->data);
	return 1;
}
