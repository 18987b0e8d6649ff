/* SPDX-License-Identifier: MIT */
/*
 * A frame as one line for people, along its walk: name=value, groups in
 * braces, arrays in brackets, flags and values with their names.
 */
#include "sample_text.h"
#include "text.h"
#include "value.h"

#include <string.h>

struct line {
	struct pfr_out *out;
	const struct pfr_frame *frame;
	const struct pfr_layout *layout;
	const struct pfr_context *context;
	uint64_t abi; /* of the registers that come next */
	int intr;     /* the last group was regs_intr */
};

static void line_words(struct line *l, const struct pfr_item *item)
{
	struct pfr_words words = {l->frame->data + item->offset, item->nr,
				  (uint8_t)(item->nr ? item->size / item->nr : 8), l->frame->order};
	uint64_t mask = value_mask(l->layout, l->intr);
	char name[16] = "";
	uint32_t i;

	out_char(l->out, '[');
	for (i = 0; i < words.nr; i++) {
		uint64_t value = pfr_word(&words, i);
		const char *known = item->set && item->format != PFR_FORMAT_AS_FLAGS ?
					    pfr_value_name((enum pfr_set)item->set, value) :
					    "";

		if (i)
			out_char(l->out, ' ');
		if (item->format == PFR_FORMAT_AS_REGS && l->context)
			pfr_register_name(pfr_arch_of_abi(l->context->arch, l->abi), value_register(mask, i), name);
		if (*name) {
			out_text(l->out, name);
			out_char(l->out, '=');
		}
		if (*known)
			out_text(l->out, known);
		else
			value_number(l->out, item, value);
	}
	out_char(l->out, ']');
}

static void line_field(struct line *l, const struct pfr_item *item)
{
	const unsigned char *data = l->frame->data + item->offset;

	out_text(l->out, pfr_row_name(item->row));
	out_char(l->out, '=');
	switch (item->kind) {
	case PFR_KIND_CSTR:
	case PFR_KIND_CHARS:
		text_quoted(l->out, data, item->nr);
		break;
	case PFR_KIND_STR:
		text_quoted(l->out, data + 4, item->nr);
		break;
	case PFR_KIND_BYTES:
	case PFR_KIND_PAD:
		value_data(l->out, data, item->size);
		break;
	case PFR_KIND_U16S:
	case PFR_KIND_U32S:
	case PFR_KIND_U64S:
		line_words(l, item);
		break;
	default:
		value_number(l->out, item, item->value);
		value_names(l->out, item, l->frame->type, item->value, "(", ")");
	}
}

/* Padding of zeros says nothing. */
static int line_hides(const struct line *l, const struct pfr_item *item)
{
	uint32_t i;

	if (item->kind != PFR_KIND_PAD && strcmp(pfr_row_name(item->row), "pad"))
		return 0;
	for (i = 0; i < item->size; i++)
		if (l->frame->data[item->offset + i])
			return 0;
	return 1;
}

static void line_item(struct line *l, const struct pfr_item *item, int *first)
{
	if (item->part == PFR_PART_HEADER || (item->what == PFR_ITEM_FIELD && line_hides(l, item)))
		return;
	if (item->what == PFR_ITEM_CLOSE) {
		out_char(l->out, item->value == PFR_ITEM_ARRAY ? ']' : '}');
		*first = 0;
		return;
	}
	if (!*first)
		out_char(l->out, ' ');
	*first = item->what != PFR_ITEM_FIELD;
	switch (item->what) {
	case PFR_ITEM_FIELD:
		if (item->set == PFR_SET_REGS_ABI)
			l->abi = item->value;
		line_field(l, item);
		break;
	case PFR_ITEM_ENTRY:
		out_char(l->out, '{');
		break;
	case PFR_ITEM_GROUP:
		l->intr = !strcmp(pfr_row_name(item->row), "regs_intr");
		/* fall through */
	case PFR_ITEM_ARRAY:
		out_text(l->out, pfr_row_name(item->row));
		out_text(l->out, item->what == PFR_ITEM_ARRAY ? "=[" : "={");
		break;
	default:
		out_text(l->out, item->what == PFR_ITEM_TAIL ? "tail=" : "bad=");
		value_data(l->out, l->frame->data + item->offset, item->size);
		*first = 0;
	}
}

static void line_begin(struct line *l)
{
	struct pfr_item misc = {.format = PFR_FORMAT_AS_FLAGS, .set = PFR_SET_MISC};

	out_hex(l->out, l->frame->at);
	out_char(l->out, ' ');
	value_type(l->out, l->frame);
	out_char(l->out, ' ');
	if (l->context && l->context->event_name && l->frame->event != PFR_NO_EVENT) {
		pfr_name_plain(l->out, l->context->event_name);
		out_char(l->out, ' ');
	}
	if (l->frame->misc) {
		out_literal(l->out, "misc=");
		out_hex(l->out, l->frame->misc);
		value_names(l->out, &misc, l->frame->type, l->frame->misc, "(", ")");
		out_char(l->out, ' ');
	}
	out_literal(l->out, "size=");
	out_decimal(l->out, l->frame->size);
}

enum pfr_status pfr_to_line(struct pfr_out *out, const struct pfr_frame *frame, const struct pfr_layout *layout,
			    const struct pfr_context *context, enum pfr_status routed, const struct pfr_where *where)
{
	struct line l = {.out = out, .frame = frame, .layout = layout, .context = context};
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where bad;
	enum pfr_status status, found = PFR_OK;
	int first = 0;

	line_begin(&l);
	if (!sample_line(out, frame, layout)) {
		pfr_walk_init(&walk, frame, layout);
		while ((status = pfr_walk_next(&walk, &item, &bad)) != PFR_END) {
			if (status)
				found = status;
			line_item(&l, &item, &first);
		}
	}
	if (context && context->tracepoint) {
		out_char(out, ' ');
		out_text(out, context->raw_name ? context->raw_name : "tracepoint");
		out_text(out, "={");
		out_text(out, context->tracepoint);
		out_char(out, '}');
	}
	if (context && context->completes) {
		out_text(out, " completes=[");
		out_text(out, context->completes);
		out_char(out, ']');
	}
	if (found || routed) {
		out_text(out, " ERROR ");
		out_text(out, pfr_status_name(routed ? routed : found));
		out_text(out, ": ");
		pfr_where_text(out, routed ? where : &bad);
	}
	return routed ? routed : found;
}

void pfr_damage_to_line(struct pfr_out *out, uint64_t at, uint64_t size, const struct pfr_where *where)
{
	out_hex(out, at);
	out_text(out, " DAMAGED size=");
	out_decimal(out, size);
	out_text(out, " until=");
	out_hex(out, at + size);
	out_text(out, " ERROR ");
	out_text(out, pfr_status_name(where->status));
	out_text(out, ": ");
	pfr_where_text(out, where);
}
