/* SPDX-License-Identifier: MIT */
/*
 * That writing is the inverse of reading: what is decoded is encoded to the bytes it came
 * from, and what is walked is built again. It knows the interfaces, not what records hold.
 */
#include "tests/lib/invert.h"

#include <stdio.h>
#include <string.h>

#define MOST 65536
#define GUARD 0xa7

static unsigned char out[MOST + 8], turned[MOST], back[MOST];

static int broken(char text[BROKEN_MOST], const char *what, const struct pfr_frame *frame, uint64_t a, uint64_t b)
{
	snprintf(text, BROKEN_MOST, "%s: piece %u, type %u, size %u, at %llu: %llu, %llu", what, frame->piece, frame->type,
		 frame->size, (unsigned long long)frame->at, (unsigned long long)a, (unsigned long long)b);
	return -1;
}

/* ---- encode ------------------------------------------------------------------ */

static int same_bytes(const struct pfr_frame *frame, const struct pfr_layout *layout, const struct pfr_record *record,
		      char text[BROKEN_MOST])
{
	size_t size = 0;
	enum pfr_status status;

	memset(out, GUARD, frame->size + 1);
	status = pfr_encode(record, layout, (enum pfr_byte_order)frame->order, frame, out, frame->size, &size);
	if (status || size != frame->size)
		return broken(text, layout ? "not encoded" : "not encoded without a layout", frame, status, size);
	if (memcmp(out, frame->data, size) || out[size] != GUARD)
		return broken(text, "encoded to other bytes", frame, size, 0);
	return 0;
}

/* Too little capacity: its size is reported, and what is written is the record's beginning. */
static int capacity_told(const struct pfr_frame *frame, const struct pfr_layout *layout, const struct pfr_record *record,
			 char text[BROKEN_MOST])
{
	size_t capacities[3] = {frame->size - 1, frame->size / 2, 0}, size, i, k;

	for (i = 0; i < 3; i++) {
		enum pfr_status status;

		memset(out, GUARD, frame->size);
		status = pfr_encode(record, layout, (enum pfr_byte_order)frame->order, frame, out, capacities[i], &size);
		if (status != PFR_NO_SPACE || size != frame->size)
			return broken(text, "the capacity needed is not told", frame, status, size);
		for (k = capacities[i]; k < frame->size; k++)
			if (out[k] != GUARD)
				return broken(text, "written past the capacity", frame, k, capacities[i]);
	}
	return 0;
}

static int branches_guessed(const struct pfr_layout *layout, const struct pfr_branch_stack *branches, int tail)
{
	int counters = PFR_HAS(*branches, BRANCH_STACK, COUNTERS), hw_idx = PFR_HAS(*branches, BRANCH_STACK, HW_IDX);

	return branches->present && (tail || counters != !!(layout->branch_sample_type & PFR_BRANCH_COUNTERS) ||
				     hw_idx != !!(layout->branch_sample_type & PFR_BRANCH_HW_INDEX));
}

static int simd_guessed(const struct pfr_layout *layout, int present, int draft, int tail)
{
	return (present || draft) && (tail || draft != layout->simd_draft);
}

/*
 * Whether a form was guessed from bytes that the other order leaves as they are, so that the guess may be
 * another there: an MMAP2 whose misc has the build id's bit; branches or SIMD registers,
 * unless they have the form that the attr says and the sample ends where that form does.
 */
static int is_guess(const struct pfr_frame *frame, const struct pfr_layout *layout, const struct pfr_record *record)
{
	const struct pfr_sample *sample = &record->sample;
	int tail = record->tail.size != 0;

	if (frame->piece != PFR_PIECE_RECORD)
		return 0;
	if (frame->type == PFR_RECORD_MMAP2)
		return !!(frame->misc & PFR_MISC_MMAP_BUILD_ID);
	if (frame->type != PFR_RECORD_SAMPLE)
		return 0;
	return branches_guessed(layout, &sample->branch_stack, tail) ||
	       simd_guessed(layout, sample->regs_user.simd.present != 0, sample->regs_user.simd_draft.present != 0, tail) ||
	       simd_guessed(layout, sample->regs_intr.simd.present != 0, sample->regs_intr.simd_draft.present != 0, tail);
}

static int other_order(const struct pfr_frame *frame, const struct pfr_layout *layout, const struct pfr_record *record,
		       char text[BROKEN_MOST])
{
	struct pfr_frame other = *frame;
	struct pfr_record again;
	struct pfr_where where;
	size_t size = 0;
	enum pfr_status status;

	if (is_guess(frame, layout, record))
		return 0;
	other.order = frame->order == PFR_BIG ? PFR_LITTLE : PFR_BIG;
	other.data = turned;
	status = pfr_encode(record, layout, (enum pfr_byte_order)other.order, frame, turned, MOST, &size);
	if (status || size != frame->size)
		return broken(text, "not encoded in the other order", frame, status, size);
	status = pfr_decode(&other, layout, &again, &where);
	if (!status)
		status = pfr_encode(&again, layout, (enum pfr_byte_order)frame->order, &other, back, MOST, &size);
	if (status || size != frame->size || memcmp(back, frame->data, size))
		return broken(text, "other bytes after two turns", frame, status, size);
	return 0;
}

/*
 * A bit of present turned: refused, or it did not matter. Not so of MMAP2, whose struct says
 * which of two forms it has, and whose name's padding gives way to either.
 */
static int presence_counts(const struct pfr_frame *frame, const struct pfr_layout *layout, const struct pfr_record *record,
			   char text[BROKEN_MOST])
{
	struct pfr_record wrong;
	struct pfr_where where;
	unsigned bit;

	memset(&wrong, 0, sizeof(wrong)); /* what is absent may be asked for */
	pfr_decode(frame, layout, &wrong, &where);

	for (bit = 0; bit < 40; bit++) {
		size_t size = 0;

		/* every struct of the union begins with its present */
		wrong.sample.present = record->sample.present ^ UINT64_C(1) << bit;
		if (pfr_encode(&wrong, layout, (enum pfr_byte_order)frame->order, frame, out, MOST, &size))
			continue;
		if (size != frame->size || memcmp(out, frame->data, size))
			return broken(text, "a field too many or too few gives other bytes", frame, bit, size);
	}
	return 0;
}

int invert_encode(const struct pfr_frame *frame, const struct pfr_layout *layout, char text[BROKEN_MOST])
{
	struct pfr_record record;
	struct pfr_where where;

	memset(&record, 0, sizeof(record)); /* absent fields too are read, when they are reported to be present */
	if (frame->piece == PFR_PIECE_FEATURE || frame->size > 65535 || pfr_decode(frame, layout, &record, &where))
		return 0;
	if (same_bytes(frame, layout, &record, text) || same_bytes(frame, 0, &record, text))
		return -1;
	if (!frame->size) /* nothing was decoded that could be missed */
		return 0;
	if (capacity_told(frame, layout, &record, text) || other_order(frame, layout, &record, text))
		return -1;
	if (frame->piece == PFR_PIECE_RECORD && frame->type == PFR_RECORD_MMAP2)
		return 0;
	return presence_counts(frame, layout, &record, text);
}

/* ---- build ------------------------------------------------------------------- */

/* Where the body's paddings stop. */
static uint32_t body_end(const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;

	pfr_walk_init(&walk, frame, layout);
	while (pfr_walk_next(&walk, &item, &where) == PFR_OK)
		if (item.what == PFR_ITEM_TAIL ||
		    (item.what == PFR_ITEM_GROUP && !item.depth && !strcmp(pfr_row_name(item.row), "sample_id")))
			return item.offset;
	return frame->size;
}

static void answer(struct pfr_build *build, const struct pfr_frame *frame, const struct pfr_item *item)
{
	const unsigned char *p = frame->data + item->offset;
	struct pfr_words words = {p, item->nr, 0, frame->order};

	switch (item->what) {
	case PFR_ITEM_ENTRY:
	case PFR_ITEM_CLOSE:
		return;
	case PFR_ITEM_GROUP:
	case PFR_ITEM_ARRAY:
		pfr_build_open(build, (uint32_t)item->value);
		return;
	case PFR_ITEM_TAIL:
		pfr_build_bytes(build, p, item->size);
		return;
	}
	if (item->kind == PFR_KIND_U16S || item->kind == PFR_KIND_U32S || item->kind == PFR_KIND_U64S) {
		words.width = item->kind == PFR_KIND_U16S ? 2 : item->kind == PFR_KIND_U32S ? 4 :
											      8;
		pfr_build_words(build, &words);
	} else if (item->kind == PFR_KIND_CSTR || item->kind == PFR_KIND_CHARS) {
		pfr_build_bytes(build, p, item->nr);
	} else if (item->kind == PFR_KIND_BYTES || item->kind == PFR_KIND_PAD) {
		pfr_build_bytes(build, p, item->size);
	} else {
		pfr_build_number(build, item->value);
	}
}

static int asked_for(const struct pfr_item *asked, const struct pfr_item *item)
{
	return asked->what == item->what && asked->row == item->row && asked->depth == item->depth &&
	       asked->index == item->index && asked->kind == item->kind && asked->key == item->key &&
	       asked->format == item->format && asked->set == item->set &&
	       (asked->what != PFR_ITEM_CLOSE || asked->value == item->value);
}

/* The walk's next item behind the header. */
static enum pfr_status walk_on(struct pfr_walk *walk, struct pfr_item *item)
{
	struct pfr_where where;
	enum pfr_status status;

	do
		status = pfr_walk_next(walk, item, &where);
	while (status == PFR_OK && item->part == PFR_PART_HEADER);
	return status;
}

int invert_build(const struct pfr_frame *frame, const struct pfr_layout *layout, char text[BROKEN_MOST])
{
	struct pfr_item item, asked;
	struct pfr_build build;
	struct pfr_walk walk;
	struct pfr_where where;
	struct pfr_record record;
	enum pfr_status more, status;

	if (frame->piece == PFR_PIECE_FEATURE || frame->size > 65535 || pfr_decode(frame, layout, &record, &where))
		return 0;
	memset(out, GUARD, frame->size + 1);
	memset(&build, GUARD, sizeof(build));
	pfr_walk_init(&walk, frame, layout);
	pfr_build_init(&build, frame, body_end(frame, layout), out, frame->size);
	build.place.pad = frame->data;
	build.place.pad_size = frame->size;
	more = walk_on(&walk, &item);
	while ((status = pfr_build_next(&build, &asked)) == PFR_OK) {
		if (more || !asked_for(&asked, &item))
			continue;
		if (asked.offset != item.offset)
			return broken(text, "asked for at another place", frame, asked.offset, item.offset);
		answer(&build, frame, &item);
		more = walk_on(&walk, &item);
	}
	if (more != PFR_END || status != PFR_END)
		return broken(text, "not built whole", frame, more == PFR_END ? 0 : item.row, status);
	if (build.place.at != frame->size || memcmp(out, frame->data, frame->size) || out[frame->size] != GUARD)
		return broken(text, "other bytes built", frame, build.place.at, 0);
	return 0;
}

int invert_frame(const struct pfr_frame *frame, const struct pfr_layout *layout, char text[BROKEN_MOST])
{
	return invert_encode(frame, layout, text) || invert_build(frame, layout, text) ? -1 : 0;
}
