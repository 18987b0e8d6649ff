/* SPDX-License-Identifier: MIT */
/*
 * A frame as a JSON object, along its walk. It knows JSON; names and order are
 * the rows'.
 */
#include "sample_text.h"
#include "text.h"
#include "value.h"

#include "decoder/rows.h"
#include "decoder/wire.h"

#include <string.h>

struct json {
	struct pfr_out *out;
	const struct pfr_frame *frame;
	const struct pfr_layout *layout;
	const struct pfr_context *context;
	char close[PFR_WALK_DEPTH + 2]; /* what ends each open level */
	int depth;
	int first;    /* nothing stands in this level yet */
	uint64_t abi; /* of the registers that come next */
	int intr;     /* the last group was regs_intr */
	uint32_t tail, tail_size;
	int strings; /* integers of 64 bits are strings */
};

static void json_open(struct json *j, char open, char close)
{
	out_char(j->out, open);
	j->close[j->depth++] = close;
	j->first = 1;
}

static void json_close(struct json *j)
{
	out_char(j->out, j->close[--j->depth]);
	j->first = 0;
}

static void json_key(struct json *j, const char *name)
{
	if (!j->first)
		out_char(j->out, ',');
	j->first = 0;
	out_char(j->out, '"');
	out_text(j->out, name);
	out_text(j->out, "\":");
}

/* The keys as they stand in the text. */
#define KEY_MOST 48
static const struct {
	uint8_t size;
	char text[KEY_MOST - 1];
} keys[ROW_NR] = {
	{0, ""},
#define KEY(name) {sizeof(#name) + 2, "\"" #name "\":"},
#define GROUP(number, name, doc) KEY(name)
#define END_GROUP(name) {0, ""},
#define RECORD(number, NAME, name, trailer, since, doc) KEY(name)
#define END(name) {0, ""},
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) KEY(name)
#define PROBE(group, WHAT) {0, ""},
#define UNKNOWN(group, WORD) {0, ""},
#define CHECK(group, name, when, cond, STATUS) {0, ""}, {0, ""},
#define WITH_FEATURES
#include "schema/all.def"
};

static void json_row_key(struct json *j, uint16_t row)
{
	struct pfr_out *out = j->out;

	if (!j->first)
		out_char(out, ',');
	j->first = 0;
	if (out->size <= out->capacity && out->capacity - out->size >= sizeof(keys[row].text)) {
		memcpy(out->data + out->size, keys[row].text, sizeof(keys[row].text)); /* of one size, so no call */
		out->size += keys[row].size;
	} else {
		out_bytes(out, keys[row].text, keys[row].size);
	}
}

/* An integer of 64 bits. */
static void json_integer(struct json *j, uint64_t value)
{
	if (j->strings)
		out_char(j->out, '"');
	out_decimal(j->out, value);
	if (j->strings)
		out_char(j->out, '"');
}

#define ADDRESS_MOST (OUT_HEX_MOST + 2)

static void json_address(struct json *j, uint64_t value)
{
	char text[ADDRESS_MOST];
	size_t size = 1 + out_hex_at(text + 1, value);

	text[0] = text[size] = '"';
	out_bytes(j->out, text, size + 1);
}

static void json_data(struct json *j, uint32_t offset, uint32_t size)
{
	out_char(j->out, '"');
	out_hex_bytes(j->out, j->frame->data + offset, size);
	out_char(j->out, '"');
}

static void json_double(struct json *j, uint64_t bits)
{
	int finite = (bits >> 52 & 0x7ff) != 0x7ff;

	if (!finite)
		out_char(j->out, '"');
	out_double(j->out, bits);
	if (!finite)
		out_char(j->out, '"');
}

static void json_number(struct json *j, const struct pfr_item *item, uint64_t value)
{
	if (item->format == PFR_FORMAT_AS_ADDR || item->format == PFR_FORMAT_AS_REGS)
		json_address(j, value);
	else if (item->format == PFR_FORMAT_AS_F64)
		json_double(j, value);
	else if (item->kind == PFR_KIND_S32)
		out_signed(j->out, (int64_t)value);
	else if (item->kind == PFR_KIND_U64 || item->kind == PFR_KIND_BITS64 || item->kind == PFR_KIND_U64S)
		json_integer(j, value);
	else
		out_decimal(j->out, value);
}

/* Registers by name, where the architecture is known and names every one; else in order. */
static int json_registers(struct json *j, const struct pfr_item *item, const struct pfr_words *words)
{
	uint64_t mask = value_mask(j->layout, j->intr);
	char name[16];
	uint32_t i;

	if (item->format != PFR_FORMAT_AS_REGS || !j->context || !j->context->arch)
		return 0;
	json_open(j, '{', '}');
	for (i = 0; i < words->nr; i++) {
		unsigned bit = value_register(mask, i);

		pfr_register_name(pfr_arch_of_abi(j->context->arch, j->abi), bit, name);
		if (!*name) {
			strcpy(name, "bit00");
			name[3] = (char)('0' + bit / 10);
			name[4] = (char)('0' + bit % 10);
		}
		json_key(j, name);
		json_address(j, pfr_word(words, i));
	}
	json_close(j);
	return 1;
}

/* Runs of addresses are most of what callchains make. */
static int json_addresses(struct json *j, const struct pfr_item *item, const struct pfr_words *words)
{
	struct pfr_out *out = j->out;
	uint32_t i;
	char *at;

	if (item->format != PFR_FORMAT_AS_ADDR || words->width != 8 || out->size > out->capacity ||
	    (out->capacity - out->size) / (ADDRESS_MOST + 1) < words->nr)
		return 0;
	at = out->data + out->size;
	for (i = 0; i < words->nr; i++) {
		*at++ = '"';
		at += out_hex_at(at, wire_u64(words->data + 8 * (size_t)i, words->order == PFR_BIG));
		*at++ = '"';
		*at++ = ',';
	}
	out->size = (size_t)(at - out->data) - (words->nr != 0);
	return 1;
}

static void json_words(struct json *j, const struct pfr_item *item)
{
	struct pfr_words words = {j->frame->data + item->offset, item->nr,
				  (uint8_t)(item->nr ? item->size / item->nr : 8), j->frame->order};
	uint32_t i;

	if (json_registers(j, item, &words))
		return;
	out_char(j->out, '[');
	if (!json_addresses(j, item, &words)) {
		for (i = 0; i < words.nr; i++) {
			if (i)
				out_char(j->out, ',');
			json_number(j, item, pfr_word(&words, i));
		}
	}
	out_char(j->out, ']');
}

static void json_text(struct json *j, const struct pfr_item *item)
{
	text_quoted(j->out, j->frame->data + item->offset + (item->kind == PFR_KIND_STR ? 4 : 0), item->nr);
}

static void json_field(struct json *j, const struct pfr_item *item)
{
	json_row_key(j, item->row);
	switch (item->kind) {
	case PFR_KIND_CSTR:
	case PFR_KIND_STR:
	case PFR_KIND_CHARS:
		json_text(j, item);
		break;
	case PFR_KIND_BYTES:
	case PFR_KIND_PAD:
		json_data(j, item->offset, item->size);
		break;
	case PFR_KIND_U16S:
	case PFR_KIND_U32S:
	case PFR_KIND_U64S:
		json_words(j, item);
		break;
	default:
		json_number(j, item, item->value);
	}
}

static void json_item(struct json *j, const struct pfr_item *item)
{
	switch (item->what) {
	case PFR_ITEM_FIELD:
		if (item->set == PFR_SET_REGS_ABI)
			j->abi = item->value;
		if (item->part != PFR_PART_HEADER)
			json_field(j, item);
		break;
	case PFR_ITEM_GROUP:
		if (item->part == PFR_PART_TRAILER && item->depth == 0)
			json_close(j); /* fields */
		j->intr = item->row == ROW_sample_regs_intr;
		json_row_key(j, item->row);
		json_open(j, '{', '}');
		break;
	case PFR_ITEM_ARRAY:
		json_row_key(j, item->row);
		json_open(j, '[', ']');
		break;
	case PFR_ITEM_ENTRY:
		if (!j->first)
			out_char(j->out, ',');
		json_open(j, '{', '}');
		break;
	case PFR_ITEM_CLOSE:
		json_close(j);
		break;
	default:
		j->tail = item->offset;
		j->tail_size = item->size;
	}
}

/* The type by name, or by number where it has none. */
static void json_type(struct json *j)
{
	const struct pfr_frame *frame = j->frame;

	if (frame->piece == PFR_PIECE_RECORD && !*pfr_type_name(frame->type)) {
		out_decimal(j->out, frame->type);
		return;
	}
	out_char(j->out, '"');
	value_type(j->out, frame);
	out_char(j->out, '"');
}

/* Where the record is, besides its offset. */
static void json_place(struct json *j)
{
	if (j->context->packed) {
		out_literal(j->out, ",\"packed_in\":");
		json_integer(j, j->context->packed_in);
	}
	if (j->context->file && *j->context->file) {
		out_literal(j->out, ",\"file\":");
		pfr_name_json(j->out, j->context->file);
	}
}

static void json_begin(struct json *j)
{
	const struct pfr_frame *frame = j->frame;
	struct pfr_out *out = j->out;

	json_open(j, '{', '}');
	out_literal(out, "\"at\":");
	json_integer(j, frame->at);
	if (j->context && (j->context->packed || j->context->file))
		json_place(j);
	if (frame->piece == PFR_PIECE_RECORD) {
		out_literal(out, ",\"type\":");
		json_type(j);
		out_literal(out, ",\"misc\":");
		out_decimal(out, frame->misc);
	} else {
		out_literal(out, ",\"piece\":");
		json_type(j);
	}
	out_literal(out, ",\"size\":");
	out_decimal(out, frame->size);
	out_literal(out, ",\"event\":");
	if (frame->event == PFR_NO_EVENT)
		out_literal(out, "null");
	else
		out_decimal(out, frame->event);
	if (j->context && j->context->event_name) {
		out_literal(out, ",\"event_name\":");
		pfr_name_json(out, j->context->event_name);
	}
	out_literal(out, ",\"fields\":");
	json_open(j, '{', '}');
}

static void json_error(struct json *j, const struct pfr_where *where, int bad)
{
	struct pfr_out *out = j->out;

	json_key(j, "error");
	json_open(j, '{', '}');
	json_key(j, "status");
	pfr_text_json(out, pfr_status_name(where->status));
	json_key(j, "cause");
	pfr_text_json(out, pfr_status_cause(where->status));
	json_key(j, "field");
	out_char(out, '"');
	out_text(out, pfr_row_name(where->row));
	out_char(out, '"');
	json_key(j, "offset");
	json_integer(j, where->offset);
	json_key(j, "needed");
	json_integer(j, where->needed);
	json_key(j, "left");
	json_integer(j, where->left);
	if (where->limit) {
		json_key(j, "limit");
		out_char(out, '"');
		out_text(out, pfr_limit_name((enum pfr_limit)where->limit));
		out_char(out, '"');
	}
	if (bad) {
		json_key(j, "bytes");
		json_data(j, j->tail, j->tail_size);
	}
	json_close(j);
}

/* All fields; the status of what is bad, with *where. */
static enum pfr_status json_walk(struct json *j, struct pfr_where *where)
{
	enum pfr_status status, found = PFR_OK;
	struct pfr_walk walk;
	struct pfr_item item;

	pfr_walk_init(&walk, j->frame, j->layout);
	while ((status = pfr_walk_next(&walk, &item, where)) != PFR_END) {
		if (status)
			found = status;
		while (status && j->depth > 2)
			json_close(j);
		json_item(j, &item);
	}
	return found;
}

enum pfr_status pfr_to_json(struct pfr_out *out, const struct pfr_frame *frame, const struct pfr_layout *layout,
			    const struct pfr_context *context, enum pfr_status routed, const struct pfr_where *where)
{
	struct json j = {.out = out, .frame = frame, .layout = layout, .context = context, .strings = context && context->integers_as_text};
	struct pfr_where bad;
	enum pfr_status found = PFR_OK;

	json_begin(&j);
	if (j.strings || !sample_json(out, frame, layout))
		found = json_walk(&j, &bad);
	while (j.depth > 1)
		json_close(&j);
	if (context && context->tracepoint) {
		json_key(&j, context->raw_name ? context->raw_name : "tracepoint");
		out_char(out, '{');
		out_text(out, context->tracepoint);
		out_char(out, '}');
	}
	if (context && context->stack) {
		json_key(&j, "stack");
		out_text(out, context->stack);
	}
	if (context && context->completes) {
		json_key(&j, "completes");
		out_char(out, '[');
		out_text(out, context->completes);
		out_char(out, ']');
	}
	if (j.tail_size && !found) {
		json_key(&j, "tail");
		json_data(&j, j.tail, j.tail_size);
	}
	if (found || routed)
		json_error(&j, routed ? where : &bad, found != PFR_OK);
	json_close(&j);
	return routed ? routed : found;
}

void pfr_damage_to_json(struct pfr_out *out, uint64_t at, uint64_t size, const struct pfr_where *where)
{
	struct json j = {.out = out};

	json_open(&j, '{', '}');
	json_key(&j, "at");
	json_integer(&j, at);
	json_key(&j, "type");
	out_literal(out, "\"DAMAGED\"");
	json_key(&j, "size");
	json_integer(&j, size);
	json_key(&j, "until");
	json_integer(&j, at + size);
	json_error(&j, where, 0);
	json_close(&j);
}
