/* SPDX-License-Identifier: MIT */
/* The fields of a record along its walk, by name and as people read them. */
#include "show.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DATA_MOST 48 /* bytes that are shown of those that mean nothing to people */

/* ---- values ------------------------------------------------------------------------------ */

void show_name(struct show_line *l, const char *name)
{
	show_space(l);
	show_mark(l, PFR_MARK_NAME);
	out_text(l->out, name);
	out_char(l->out, '=');
	show_mark(l, PFR_MARK_VALUE);
}

void show_text(struct show_line *l, const unsigned char *data, size_t size)
{
	struct pfr_bytes text = {data, (uint32_t)size};

	pfr_bytes_json(l->out, &text);
}

void show_data(struct show_line *l, const unsigned char *data, uint32_t size)
{
	out_hex_bytes(l->out, data, size < DATA_MOST ? size : DATA_MOST);
	if (size <= DATA_MOST)
		return;
	out_literal(l->out, "...(");
	out_decimal(l->out, size);
	out_literal(l->out, " bytes)");
}

/* The CPU mode stands first and needs no name of its own. */
static void put_misc_names(struct pfr_out *out, const struct pfr_frame *frame)
{
	static const char mode[] = "cpumode=";
	char text[128];
	struct pfr_out names = {text, sizeof(text), 0};
	const char *at = text;

	pfr_value_text(&names, PFR_SET_MISC, PFR_FORMAT_AS_FLAGS, frame->type, frame->misc);
	if (names.size > names.capacity)
		names.size = names.capacity;
	if (names.size > sizeof(mode) && !memcmp(text, mode, sizeof(mode) - 1))
		at += sizeof(mode) - 1;
	out_bytes(out, at, names.size - (size_t)(at - text));
}

void show_misc(struct show_line *l)
{
	const struct pfr_frame *frame = l->frame;
	struct pfr_show *show = l->show;
	struct pfr_out out = {show->misc_text, sizeof(show->misc_text), 0};

	if (!show->misc_size || show->misc_type != frame->type || show->misc != frame->misc) {
		out_literal(&out, "misc=");
		put_misc_names(&out, frame);
		show->misc_type = frame->type;
		show->misc = frame->misc;
		show->misc_size = (uint32_t)(out.size < out.capacity ? out.size : out.capacity);
	}
	show_space(l);
	show_mark(l, PFR_MARK_NAME);
	out_bytes(l->out, show->misc_text, show->misc_size);
}

/* All bits are set, as the kernel writes what is not known or not there. */
static bool is_minus_one(const struct pfr_item *item, uint64_t value)
{
	uint64_t all = item->kind == PFR_KIND_U32 || item->kind == PFR_KIND_U32S ? UINT32_MAX : UINT64_MAX;

	return value == all && item->format != PFR_FORMAT_AS_FLAGS && item->format != PFR_FORMAT_AS_HEX && item->format != PFR_FORMAT_AS_F64 &&
	       item->format != PFR_FORMAT_AS_REGS;
}

/* By the name that its set has for it. False: it has no name. */
static bool put_named(struct show_line *l, const struct pfr_item *item, uint64_t value)
{
	const char *name;

	if (!item->set)
		return false;
	if (item->format == PFR_FORMAT_AS_FLAGS) {
		if (value)
			pfr_value_text(l->out, (enum pfr_set)item->set, item->format, l->frame->type, value);
		return value != 0;
	}
	name = pfr_value_name((enum pfr_set)item->set, value);
	out_text(l->out, name);
	return *name;
}

/* Whether an address is one of code or data, in the record's time and thread; those of mappings are shown as they are. */
static bool is_place(const struct pfr_item *item)
{
	return PFR_IS(*item, SAMPLE, IP) || PFR_IS(*item, SAMPLE, ADDR) || PFR_IS(*item, BRANCH_ENTRY, FROM) || PFR_IS(*item, BRANCH_ENTRY, TO) ||
	       PFR_IS(*item, TEXT_POKE, ADDR);
}

static void put_value(struct show_line *l, const struct pfr_item *item, uint64_t value)
{
	if (is_minus_one(item, value)) {
		out_literal(l->out, "-1");
		return;
	}
	if (put_named(l, item, value))
		return;
	switch (item->format) {
	case PFR_FORMAT_AS_ADDR:
		if (is_place(item))
			show_address(l, PFR_IS(*item, SAMPLE, IP) ? l->cpumode : show_mode_of(l, value), value);
		else
			out_hex(l->out, value);
		break;
	case PFR_FORMAT_AS_HEX:
	case PFR_FORMAT_AS_REGS:
	case PFR_FORMAT_AS_FLAGS:
		out_hex(l->out, value);
		break;
	case PFR_FORMAT_AS_TIME: show_time(l, value); break;
	case PFR_FORMAT_AS_F64: out_double(l->out, value); break;
	default:
		if (item->kind == PFR_KIND_S32)
			out_signed(l->out, (int64_t)value);
		else
			out_decimal(l->out, value);
	}
}

/* The bit of the mask that register number `index` of a sample belongs to. */
static unsigned register_of(uint64_t mask, uint32_t index)
{
	unsigned bit;

	for (bit = 0; bit < 64; bit++)
		if (mask >> bit & 1 && index-- == 0)
			return bit;
	return 64;
}

static void put_words(struct show_fields *f, const struct pfr_item *item)
{
	struct show_line *l = f->line;
	struct pfr_words words = {l->frame->data + item->offset, item->nr, (uint8_t)(item->nr ? item->size / item->nr : 8), l->frame->order};
	const struct pfr_layout *layout = l->r->layout;
	uint64_t mask = !layout ? 0 : f->intr ? layout->sample_regs_intr :
						layout->sample_regs_user;
	char name[16] = "";
	uint32_t i;

	if (PFR_IS(*item, CALLCHAIN, IPS) || PFR_IS(*item, CALLCHAIN_DEFERRED, IPS)) {
		show_chain(l, &words);
		return;
	}
	out_char(l->out, '[');
	for (i = 0; i < words.nr; i++) {
		if (i)
			show_space(l);
		if (item->format == PFR_FORMAT_AS_REGS)
			pfr_register_name(pfr_arch_of_abi(l->context->arch, f->abi), register_of(mask, i), name);
		show_mark(l, PFR_MARK_VALUE);
		out_text(l->out, name);
		out_text(l->out, *name ? "=" : "");
		put_value(l, item, pfr_word(&words, i));
	}
	out_char(l->out, ']');
}

/* ---- fields -------------------------------------------------------------------------------- */

static bool is_zero(const struct pfr_frame *frame, const struct pfr_item *item)
{
	uint32_t i;

	for (i = 0; i < item->size; i++)
		if (frame->data[item->offset + i])
			return false;
	return true;
}

static bool is_reserved(const struct pfr_item *item)
{
	const char *name = pfr_row_name(item->row);

	return item->kind == PFR_KIND_PAD || !strcmp(name, "res") || !strncmp(name, "pad", 3) || !strncmp(name, "reserved", 8);
}

/* What the first columns show, or have a name for. */
static bool is_shown(const struct show_line *l, const struct pfr_item *item)
{
	const char *name = pfr_row_name(item->row);

	if (item->group == PFR_GROUP_SAMPLE && (PFR_IS(*item, SAMPLE, ID) || PFR_IS(*item, SAMPLE, IDENTIFIER)))
		return l->has_event;
	if (PFR_IS(*item, SAMPLE, CPU))
		return l->has_cpu;
	if (!item->depth && !strcmp(name, "time"))
		return l->has_time && l->time == item->value;
	if (!item->depth && !strcmp(name, "pid"))
		return l->has_task && l->task.pid == item->value;
	return !item->depth && !strcmp(name, "tid") && l->has_task && l->task.tid == item->value;
}

/* A stream's ID tells something where it is not the event's own, and the payload where its fields are not shown. */
static bool is_left_out(struct show_fields *f, const struct pfr_item *item)
{
	struct show_line *l = f->line;

	if (item->part == PFR_PART_HEADER || (f->chain && PFR_IS(*item, CALLCHAIN, NR)))
		return true;
	return (is_reserved(item) && is_zero(l->frame, item)) || is_shown(l, item);
}

void show_value(struct show_fields *f, const struct pfr_item *item)
{
	struct show_line *l = f->line;
	const unsigned char *data = l->frame->data + item->offset;

	switch (item->kind) {
	case PFR_KIND_CSTR:
	case PFR_KIND_CHARS: show_text(l, data, item->nr); break;
	case PFR_KIND_STR: show_text(l, data + 4, item->nr); break;
	case PFR_KIND_BYTES:
	case PFR_KIND_PAD: show_data(l, data, item->size); break;
	case PFR_KIND_U16S:
	case PFR_KIND_U32S:
	case PFR_KIND_U64S: put_words(f, item); break;
	default: put_value(l, item, item->value);
	}
}

static void put_item_name(struct show_fields *f, const char *name)
{
	struct show_line *l = f->line;

	if (!f->first)
		show_space(l);
	show_mark(l, PFR_MARK_NAME);
	out_text(l->out, name);
	if (*name)
		out_char(l->out, '=');
	show_mark(l, PFR_MARK_VALUE);
	f->first = 0;
}

static void put_open(struct show_fields *f, const struct pfr_item *item)
{
	struct show_line *l = f->line;
	const char *name = pfr_row_name(item->row);

	if ((item->what == PFR_ITEM_GROUP && PFR_IS(*item, SAMPLE, RAW) && l->context->tracepoint) ||
	    (item->part == PFR_PART_TRAILER && l->has_time + l->has_cpu + l->has_task)) {
		f->hidden = 1;
		return;
	}
	if (!f->unnamed)
		put_item_name(f, item->what == PFR_ITEM_ENTRY ? "" : name);
	f->unnamed = 0;
	f->chain = item->what == PFR_ITEM_GROUP && PFR_IS(*item, SAMPLE, CALLCHAIN);
	f->intr = item->what == PFR_ITEM_GROUP ? !strcmp(name, "regs_intr") : f->intr;
	if (!f->chain)
		out_char(l->out, item->what == PFR_ITEM_ARRAY ? '[' : '{');
	f->first = 1;
}

static void put_close(struct show_fields *f, const struct pfr_item *item)
{
	if (!f->chain)
		out_char(f->line->out, item->value == PFR_ITEM_ARRAY ? ']' : '}');
	f->chain = 0;
	f->first = 0;
}

void show_item(struct show_fields *f, const struct pfr_item *item)
{
	struct show_line *l = f->line;

	switch (item->what) {
	case PFR_ITEM_FIELD:
		if (item->set == PFR_SET_REGS_ABI)
			f->abi = item->value;
		if (is_left_out(f, item))
			return;
		if (!f->chain)
			put_item_name(f, pfr_row_name(item->row));
		show_value(f, item);
		return;
	case PFR_ITEM_GROUP:
	case PFR_ITEM_ARRAY:
	case PFR_ITEM_ENTRY: put_open(f, item); return;
	case PFR_ITEM_CLOSE: put_close(f, item); return;
	}
	f->first = 0;
	put_item_name(f, item->what == PFR_ITEM_TAIL ? "tail" : "bad");
	show_data(l, l->frame->data + item->offset, item->size);
}

/* Whether the item is within a group that is left out. */
static bool is_hidden(struct show_fields *f, const struct pfr_item *item)
{
	if (!f->hidden || item->what == PFR_ITEM_TAIL || item->what == PFR_ITEM_BAD)
		return false;
	if (item->what == PFR_ITEM_CLOSE)
		f->hidden--;
	else if (item->what != PFR_ITEM_FIELD)
		f->hidden++;
	return true;
}

enum pfr_status show_fields(struct show_line *l, struct pfr_where *bad)
{
	struct show_fields f = {.line = l};
	enum pfr_status status, found = PFR_OK;
	struct pfr_walk walk;
	struct pfr_item item;

	pfr_walk_init(&walk, l->frame, l->r->layout);
	while ((status = pfr_walk_next(&walk, &item, bad)) != PFR_END) {
		if (status)
			found = status;
		if (!is_hidden(&f, &item))
			show_item(&f, &item);
	}
	return found;
}
