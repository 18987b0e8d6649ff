/* SPDX-License-Identifier: MIT */
/*
 * perfring's output for the bytes of a test case, as text that is always the same: each
 * frame, each item of its body with place, name and value, each failure with all its
 * members. Only the public interface is used, as any caller would.
 */
#include "tests/cases/case.h"

#include "tests/lib/digest.h"
#include "tests/lib/invert.h"

#include <stdio.h>
#include <string.h>

struct out {
	char *text;
	size_t size;
};

#define PUT(...) (o->size += (size_t)snprintf(o->text + o->size, CASE_TEXT - o->size, __VA_ARGS__))

static int is_decimal(uint8_t format)
{
	return format != PFR_FORMAT_AS_HEX && format != PFR_FORMAT_AS_ADDR && format != PFR_FORMAT_AS_FLAGS &&
	       format != PFR_FORMAT_AS_F64 && format != PFR_FORMAT_AS_REGS;
}

static void put_number(struct out *o, uint64_t value, int decimal)
{
	if (decimal)
		PUT(" %llu", (unsigned long long)value);
	else
		PUT(" 0x%llx", (unsigned long long)value);
}

static void put_bits(struct out *o, enum pfr_set set, uint64_t value, uint32_t type)
{
	struct pfr_bits bits = {.set = set, .type = type, .value = value};

	while (!pfr_bits_next(&bits)) {
		PUT(" %s", bits.name);
		if (!bits.single)
			PUT("=%llu", (unsigned long long)bits.part);
		if (bits.of && *pfr_value_name(bits.of, bits.part))
			PUT(":%s", pfr_value_name(bits.of, bits.part));
	}
	if (bits.value)
		PUT(" +0x%llx", (unsigned long long)bits.value);
}

static void put_bytes(struct out *o, const unsigned char *data, uint32_t size)
{
	uint32_t i;

	PUT(" ");
	for (i = 0; i < size && i < 64; i++)
		PUT("%02x", data[i]);
	if (size > 64)
		PUT("... %u bytes", size);
}

static void put_words(struct out *o, const struct pfr_frame *frame, const struct pfr_item *item)
{
	struct pfr_words words = item_words(frame, item);
	uint32_t i;

	PUT(" [");
	for (i = 0; i < words.nr && i < 32; i++) {
		put_number(o, pfr_word(&words, i), is_decimal(item->format));
		if (item->set && *pfr_value_name((enum pfr_set)item->set, pfr_word(&words, i)))
			PUT(" %s", pfr_value_name((enum pfr_set)item->set, pfr_word(&words, i)));
	}
	PUT(i < words.nr ? " ... %u ]" : " ]", words.nr);
}

static void put_value(struct out *o, const struct pfr_frame *frame, const struct pfr_item *item)
{
	const unsigned char *p = frame->data + item->offset;

	switch (item->kind) {
	case PFR_KIND_CSTR:
	case PFR_KIND_CHARS:
		PUT(" \"%.*s\"", (int)item->nr, (const char *)p);
		return;
	case PFR_KIND_STR:
		PUT(" \"%.*s\"", (int)item->nr, (const char *)p + 4);
		return;
	case PFR_KIND_BYTES:
	case PFR_KIND_PAD:
		put_bytes(o, p, item->size);
		return;
	case PFR_KIND_U16S:
	case PFR_KIND_U32S:
	case PFR_KIND_U64S:
		put_words(o, frame, item);
		return;
	case PFR_KIND_S32:
		PUT(" %lld", (long long)item->value);
		return;
	}
	put_number(o, item->value, is_decimal(item->format));
	if (item->format == PFR_FORMAT_AS_FLAGS)
		put_bits(o, (enum pfr_set)item->set, item->value, frame->type);
	else if (item->format == PFR_FORMAT_AS_ENUM)
		PUT(" %s", pfr_value_name((enum pfr_set)item->set, item->value));
}

static void put_item(struct out *o, const struct pfr_frame *frame, const struct pfr_item *item)
{
	static const char *const words[] = {"", "", "", "", "", "tail", "bad"};

	if (item->what == PFR_ITEM_CLOSE || item->part == PFR_PART_HEADER)
		return;
	PUT("%*s", 2 + 2 * item->depth, "");
	if (item->what == PFR_ITEM_FIELD || item->what >= PFR_ITEM_TAIL)
		PUT("%u+%u ", item->offset, item->size);
	if (item->what >= PFR_ITEM_TAIL) {
		PUT("%s", words[item->what]);
		if (item->what == PFR_ITEM_TAIL) /* a bad item may be numbers, which differ between the orders */
			put_bytes(o, frame->data + item->offset, item->size);
	} else if (item->what == PFR_ITEM_ENTRY) {
		PUT("%s[%u]", pfr_row_name(item->row), item->index);
	} else {
		PUT("%s", pfr_row_name(item->row));
	}
	if (item->what == PFR_ITEM_ARRAY)
		PUT(" of %llu", (unsigned long long)item->value);
	if (item->what == PFR_ITEM_FIELD)
		put_value(o, frame, item);
	PUT("\n");
}

static void put_where(struct out *o, const char *word, const struct pfr_where *where)
{
	PUT("%s %s", word, pfr_status_name(where->status));
	if (*pfr_row_name(where->row))
		PUT(" %s", pfr_row_name(where->row));
	PUT(" offset %llu needed %llu left %llu\n", (unsigned long long)where->offset,
	    (unsigned long long)where->needed, (unsigned long long)where->left);
}

static int put_frame(struct out *o, const struct pfr_frame *frame, const struct pfr_layout *layout, char *error)
{
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	enum pfr_status status;

	PUT("frame %llu %s %u misc 0x%x", (unsigned long long)frame->at, pfr_type_name(frame->type), frame->type,
	    frame->misc);
	put_bits(o, PFR_SET_MISC, frame->misc, frame->type);
	PUT(" size %u", frame->size);
	if (frame->event != PFR_NO_EVENT)
		PUT(" event %u", frame->event);
	if (frame->payload)
		PUT(" payload %llu", (unsigned long long)frame->payload);
	PUT("\n");
	pfr_walk_init(&walk, frame, layout);
	while ((status = pfr_walk_next(&walk, &item, &where)) != PFR_END) {
		put_item(o, frame, &item);
		if (status)
			put_where(o, "error", &where);
	}
	return invariants_frame(frame, layout, error) || invert_frame(frame, layout, error) ? -1 : 0;
}

static void put_events(struct out *o, const struct pfr_events *events)
{
	uint32_t i;

	for (i = 0; i < events->nr; i++)
		PUT("event %u ids %llu sample_type 0x%llx\n", i, (unsigned long long)events->event[i].ids,
		    (unsigned long long)events->event[i].attr.sample_type);
}

int case_print(struct test_case *s, char text[CASE_TEXT])
{
	static struct pfr_event event[64];
	static struct pfr_id id[256];
	struct pfr_window window = {s->bytes.data, s->bytes.size, 0, 0, (uint8_t)(s->bytes.big ? PFR_BIG : PFR_LITTLE), 1};
	struct out out = {text, 0}, *o = &out;
	const struct pfr_layout *layout;
	struct pfr_events events;
	struct pfr_frame frame;
	struct pfr_where where;
	enum pfr_status status;
	uint32_t i;

	pfr_events_init(&events, event, 64, id, 256);
	for (i = 0; i < s->nr_events; i++)
		pfr_events_add(&events, &s->event[i]);
	for (i = 0; i < s->nr_ids; i++)
		pfr_events_add_id(&events, s->id[i], s->id_event[i]);
	while ((status = pfr_next(&window, &frame, &where)) == PFR_OK) {
		enum pfr_status routed = pfr_events_route(&events, &frame, &layout, &where);

		if (routed)
			put_where(o, "route", &where);
		if (put_frame(o, &frame, layout, s->error))
			return -1;
		if (pfr_events_apply(&events, &frame, &where))
			put_where(o, "apply", &where);
	}
	if (status != PFR_END)
		put_where(o, "end", &where);
	if (events.nr != s->nr_events || events.nr_ids != s->nr_ids)
		put_events(o, &events);
	return 0;
}
