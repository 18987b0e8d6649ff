/* SPDX-License-Identifier: MIT */
/*
 * A frame byte by byte, along its walk: for each field where it lies, its
 * bytes, its name, its value and unit, so that a person can find which byte is
 * which. Every byte of the frame is shown once.
 */
#include "text.h"
#include "value.h"

#include <string.h>

#define COLUMN_BYTES 22
#define COLUMN_ASCII 46
#define COLUMN_NAME 58
#define COLUMN_VALUE 86
#define ROW_BYTES 8 /* bytes in a line */

struct bytes {
	struct pfr_out *out;
	const struct pfr_frame *frame;
	const struct pfr_layout *layout;
	const struct pfr_context *context;
	uint16_t open[PFR_WALK_DEPTH + 1]; /* rows of the open groups and arrays */
	uint32_t index[PFR_WALK_DEPTH + 1];
	uint8_t what[PFR_WALK_DEPTH + 1];
	int depth;
	uint64_t abi; /* of the registers that come next */
	int intr;
};

/* A line up to the name: place in the stream, place in the frame, bytes. */
static size_t bytes_line(struct bytes *b, uint32_t offset, uint32_t size)
{
	size_t begin = b->out->size;
	uint32_t i;

	out_text(b->out, "\n  ");
	out_hex(b->out, b->frame->at + offset);
	out_pad(b->out, begin, 15);
	out_char(b->out, '+');
	out_decimal(b->out, offset);
	out_pad(b->out, begin, COLUMN_BYTES);
	for (i = 0; i < size; i++) {
		if (i)
			out_char(b->out, ' ');
		out_hex_bytes(b->out, b->frame->data + offset + i, 1);
	}
	out_pad(b->out, begin, COLUMN_ASCII);
	out_char(b->out, '|');
	for (i = 0; i < size; i++) {
		unsigned char c = b->frame->data[offset + i];

		out_char(b->out, c >= 0x20 && c < 0x7f ? (char)c : '.');
	}
	out_char(b->out, '|');
	return begin;
}

static void bytes_name(struct bytes *b, const char *name, size_t begin)
{
	int i;

	out_pad(b->out, begin, COLUMN_NAME);
	for (i = 0; i < b->depth; i++) {
		if (b->what[i] == PFR_ITEM_ENTRY) {
			out_char(b->out, '[');
			out_decimal(b->out, b->index[i]);
			out_text(b->out, "].");
			continue;
		}
		out_text(b->out, pfr_row_name(b->open[i]));
		if (b->what[i] == PFR_ITEM_GROUP)
			out_char(b->out, '.');
	}
	out_text(b->out, name);
}

static void bytes_value(struct bytes *b, const struct pfr_item *item, uint64_t value, size_t begin)
{
	const char *unit = value_unit(item->format);

	out_pad(b->out, begin, COLUMN_VALUE);
	value_number(b->out, item, value);
	if (*unit) {
		out_char(b->out, ' ');
		out_text(b->out, unit);
	}
	value_names(b->out, item, b->frame->type, value, " ", "");
}

/* Bytes that are no number: the first line has the name and what `show` puts after it. */
static void bytes_run(struct bytes *b, const struct pfr_item *item, const char *name, int text)
{
	uint32_t done = item->size < ROW_BYTES ? item->size : ROW_BYTES, step;
	uint32_t skip = item->kind == PFR_KIND_STR ? 4 : 0;
	size_t begin = bytes_line(b, item->offset, done);

	bytes_name(b, name, begin);
	out_pad(b->out, begin, COLUMN_VALUE);
	if (text) {
		text_quoted(b->out, b->frame->data + item->offset + skip, item->nr);
	} else {
		out_decimal(b->out, item->size);
		out_text(b->out, " bytes");
	}
	for (; done < item->size; done += step) {
		step = item->size - done < ROW_BYTES ? item->size - done : ROW_BYTES;
		bytes_line(b, item->offset + done, step);
	}
}

/* Bytes of a payload with the name and value that its format has for them. */
static void bytes_span(struct bytes *b, uint32_t offset, uint32_t size, const char *name, const char *value)
{
	uint32_t done = size < ROW_BYTES ? size : ROW_BYTES, step;
	size_t begin = bytes_line(b, offset, done);

	bytes_name(b, name, begin);
	out_pad(b->out, begin, COLUMN_VALUE);
	out_text(b->out, value);
	for (; done < size; done += step) {
		step = size - done < ROW_BYTES ? size - done : ROW_BYTES;
		bytes_line(b, offset + done, step);
	}
}

/* Every byte of the payload once, and every field; one that overlaps those before it has a line without bytes. */
static void bytes_payload(struct bytes *b, const struct pfr_item *item)
{
	const struct pfr_context *context = b->context;
	uint32_t at = 0, i;

	for (i = 0; i < context->nr_payload; i++) {
		const struct pfr_payload_field *field = &context->payload[i];

		if (field->offset > item->size || field->size > item->size - field->offset)
			continue;
		if (field->offset > at)
			bytes_span(b, item->offset + at, field->offset - at, "(no field)", "");
		if (field->offset >= at)
			bytes_span(b, item->offset + field->offset, field->size, field->name, field->value);
		else
			bytes_span(b, item->offset + field->offset, 0, field->name, field->value);
		at = field->offset >= at ? field->offset + field->size : at;
	}
	if (at < item->size)
		bytes_span(b, item->offset + at, item->size - at, "(no field)", "");
}

static void bytes_words(struct bytes *b, const struct pfr_item *item)
{
	uint32_t width = item->nr ? item->size / item->nr : 8, i;
	struct pfr_words words = {b->frame->data + item->offset, item->nr, (uint8_t)width, b->frame->order};
	uint64_t mask = value_mask(b->layout, b->intr);
	char name[16] = "";

	for (i = 0; i < words.nr; i++) {
		size_t begin = bytes_line(b, item->offset + i * width, width);

		bytes_name(b, pfr_row_name(item->row), begin);
		out_char(b->out, '[');
		if (item->format == PFR_FORMAT_AS_REGS && b->context)
			pfr_register_name(pfr_arch_of_abi(b->context->arch, b->abi), value_register(mask, i), name);
		if (*name)
			out_text(b->out, name);
		else
			out_decimal(b->out, i);
		out_char(b->out, ']');
		bytes_value(b, item, pfr_word(&words, i), begin);
	}
}

static void bytes_field(struct bytes *b, const struct pfr_item *item)
{
	struct pfr_item misc = *item;
	size_t begin;

	switch (item->kind) {
	case PFR_KIND_CSTR:
	case PFR_KIND_STR:
	case PFR_KIND_CHARS:
		bytes_run(b, item, pfr_row_name(item->row), 1);
		return;
	case PFR_KIND_BYTES:
	case PFR_KIND_PAD:
		if (PFR_IS(*item, RAW, DATA) && b->context && b->context->nr_payload) {
			bytes_payload(b, item);
			return;
		}
		bytes_run(b, item, pfr_row_name(item->row), 0);
		return;
	case PFR_KIND_U16S:
	case PFR_KIND_U32S:
	case PFR_KIND_U64S:
		bytes_words(b, item);
		return;
	}
	begin = bytes_line(b, item->offset, item->size);
	bytes_name(b, pfr_row_name(item->row), begin);
	bytes_value(b, &misc, item->value, begin);
}

static void bytes_item(struct bytes *b, const struct pfr_item *item)
{
	switch (item->what) {
	case PFR_ITEM_FIELD:
		if (item->set == PFR_SET_REGS_ABI)
			b->abi = item->value;
		bytes_field(b, item);
		if (item->part == PFR_PART_HEADER && item->offset == 0 && *pfr_type_name(b->frame->type)) {
			out_char(b->out, ' ');
			out_text(b->out, pfr_type_name(b->frame->type));
		}
		return;
	case PFR_ITEM_GROUP:
		b->intr = !strcmp(pfr_row_name(item->row), "regs_intr");
		/* fall through */
	case PFR_ITEM_ARRAY:
	case PFR_ITEM_ENTRY:
		b->open[b->depth] = item->row;
		b->index[b->depth] = item->index;
		b->what[b->depth++] = item->what;
		return;
	case PFR_ITEM_CLOSE:
		b->depth--;
		return;
	}
	b->depth = 0;
	bytes_run(b, item, item->what == PFR_ITEM_TAIL ? "(tail)" : "(bad)", 0);
}

static void bytes_title(struct pfr_out *out, const struct pfr_frame *frame, const struct pfr_context *context)
{
	value_type(out, frame);
	out_text(out, " at ");
	out_hex(out, frame->at);
	out_text(out, ", ");
	out_decimal(out, frame->size);
	out_text(out, " bytes");
	if (frame->event != PFR_NO_EVENT) {
		out_text(out, ", event ");
		out_decimal(out, frame->event);
	}
	if (context && context->event_name) {
		out_char(out, ' ');
		pfr_name_plain(out, context->event_name);
	}
}

enum pfr_status pfr_to_bytes(struct pfr_out *out, const struct pfr_frame *frame, const struct pfr_layout *layout,
			     const struct pfr_context *context, enum pfr_status routed, const struct pfr_where *where)
{
	struct bytes b = {.out = out, .frame = frame, .layout = layout, .context = context};
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where bad;
	enum pfr_status status, found = PFR_OK;

	bytes_title(out, frame, context);
	pfr_walk_init(&walk, frame, layout);
	while ((status = pfr_walk_next(&walk, &item, &bad)) != PFR_END) {
		if (status)
			found = status;
		bytes_item(&b, &item);
	}
	if (context && context->tracepoint) {
		out_text(out, "\n  tracepoint: ");
		out_text(out, context->tracepoint);
	}
	if (context && context->completes) {
		out_text(out, "\n  completes the samples at ");
		out_text(out, context->completes);
	}
	if (found || routed) {
		out_text(out, "\n  ERROR ");
		out_text(out, pfr_status_name(routed ? routed : found));
		out_text(out, ": ");
		pfr_where_text(out, routed ? where : &bad);
	}
	return routed ? routed : found;
}
