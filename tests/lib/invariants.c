/* SPDX-License-Identifier: MIT */
/*
 * What must hold for any bytes whatever, each as one function that tests and
 * fuzzers call. It knows what the interface promises, not what records hold.
 */
#include "tests/lib/invariants.h"

#include "tests/lib/digest.h"
#include "tests/lib/equal.h"
#include "tests/lib/feed.h"
#include "tests/lib/twin.h"

#include <stdio.h>
#include <string.h>

static int broken(char text[BROKEN_MOST], const char *what, const struct pfr_frame *frame, uint64_t a, uint64_t b)
{
	snprintf(text, BROKEN_MOST, "%s: type %u, size %u, at %llu: %llx, %llx", what, frame->type, frame->size,
		 (unsigned long long)frame->at, (unsigned long long)a, (unsigned long long)b);
	return -1;
}

int invariant_progress(const unsigned char *data, size_t size, enum pfr_byte_order order, char text[BROKEN_MOST])
{
	struct pfr_window window = {data, size, 0, 0, (uint8_t)order, 1};
	struct pfr_frame frame = {0};
	struct pfr_where where;
	enum pfr_status status;
	uint64_t before = 0;

	while ((status = pfr_next(&window, &frame, &where)) == PFR_OK) {
		if (frame.size < 8 || window.at != frame.at + frame.size || frame.at < before ||
		    window.at + window.size != size || frame.data != data + frame.at)
			return broken(text, "the window moved wrongly", &frame, before, window.at);
		before = window.at;
	}
	if (status == PFR_MORE || (status == PFR_END && window.size))
		return broken(text, "a closed window did not end", &frame, status, window.size);
	if (pfr_next(&window, &frame, &where) != status)
		return broken(text, "the end was not the end", &frame, status, 0);
	return 0;
}

static int opens(const struct pfr_item *item)
{
	return item->what == PFR_ITEM_GROUP || item->what == PFR_ITEM_ARRAY || item->what == PFR_ITEM_ENTRY;
}

int invariant_partition(const struct pfr_frame *frame, const struct pfr_layout *layout, char text[BROKEN_MOST])
{
	uint64_t items = 0, at = 0, bad = 0, depth = 0;
	uint8_t what[2 * PFR_WALK_DEPTH], open = 0;
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	enum pfr_status status;

	pfr_walk_init(&walk, frame, layout);
	while ((status = pfr_walk_next(&walk, &item, &where)) != PFR_END) {
		bad += status != PFR_OK;
		if (++items > UINT64_C(8) * frame->size + 64)
			return broken(text, "the walk does not end", frame, items, at);
		if (item.offset != at || item.size > frame->size - at)
			return broken(text, "items do not follow each other", frame, item.offset, at);
		if ((status != PFR_OK) != (item.what == PFR_ITEM_BAD) || bad > 1)
			return broken(text, "a status without a bad item, or twice", frame, status, item.what);
		if (item.what == PFR_ITEM_CLOSE && (!open || item.value != what[--open]))
			return broken(text, "closed but not open", frame, at, item.value);
		depth -= item.what == PFR_ITEM_CLOSE && item.value != PFR_ITEM_ENTRY;
		if (item.what == PFR_ITEM_BAD)
			depth = open = 0;
		if (item.depth != depth)
			return broken(text, "another depth", frame, item.depth, depth);
		if (opens(&item))
			what[open++] = item.what;
		depth += opens(&item) && item.what != PFR_ITEM_ENTRY;
		at += item.size;
	}
	if (at != frame->size || depth || open)
		return broken(text, "the items are not all of the frame", frame, at, depth);
	if (pfr_walk_next(&walk, &item, &where) != PFR_END)
		return broken(text, "the walk's end was not its end", frame, items, 0);
	return 0;
}

int invariant_equal(const struct pfr_frame *frame, const struct pfr_layout *layout, char text[BROKEN_MOST])
{
	return equal_frame(frame, layout, 0, text) || equal_frame(frame, layout, 0xff, text) ? -1 : 0;
}

int invariant_memory(const struct pfr_frame *frame, const struct pfr_layout *layout, char text[BROKEN_MOST])
{
	uint64_t zeros = digest_walk(frame, layout, 0), ones = digest_walk(frame, layout, 0xff);

	return zeros == ones ? 0 : broken(text, "the walk depends on earlier memory", frame, zeros, ones);
}

/* Whether the walk of a frame ends in a failure; or, if `exactly`, in bytes that mean nothing. */
static int fails(const struct pfr_frame *frame, const struct pfr_layout *layout, int exactly)
{
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	enum pfr_status status;
	int rest = 0;

	pfr_walk_init(&walk, frame, layout);
	while ((status = pfr_walk_next(&walk, &item, &where)) == PFR_OK)
		rest = item.what == PFR_ITEM_TAIL;
	return status != PFR_END || (exactly && rest);
}

/*
 * Forms that are guessed from bytes whose width nobody knows before, so that a twin may have
 * them swapped wrongly: a branch stack or SIMD registers that fit nowhere, a section that breaks off,
 * and MMAP2 whose misc speaks of a build id, which a device's number may look like in one byte order alone.
 */
static int guessed(const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	if (frame->piece == PFR_PIECE_FEATURE)
		return fails(frame, layout, 0);
	if (frame->piece != PFR_PIECE_RECORD)
		return 0;
	if (frame->type == PFR_RECORD_MMAP2)
		return frame->misc & PFR_MISC_MMAP_BUILD_ID;
	return frame->type == PFR_RECORD_SAMPLE && layout && layout->sample_type & (PFR_SAMPLE_BRANCH_STACK | PFR_SAMPLE_REGS_USER | PFR_SAMPLE_REGS_INTR) &&
	       fails(frame, layout, 1);
}

/* Whether MMAP2 has protection and flags, which kernel 3.10 of RHEL 7 has not: text in their place tells, and numbers like text are other text with their bytes swapped. */
static int has_prot(const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;

	pfr_walk_init(&walk, frame, layout);
	while (pfr_walk_next(&walk, &item, &where) == PFR_OK)
		if (PFR_IS(item, MMAP2, PROT))
			return 1;
	return 0;
}

int invariant_order(const struct pfr_frame *frame, const struct pfr_layout *layout, char text[BROKEN_MOST])
{
	static unsigned char data[1 << 20];
	struct pfr_frame twin;
	uint64_t own, other;

	if (frame->size > sizeof(data) || guessed(frame, layout))
		return 0;
	twin_frame(&twin, data, frame, layout);
	if (frame->piece == PFR_PIECE_RECORD && frame->type == PFR_RECORD_MMAP2 && has_prot(frame, layout) != has_prot(&twin, layout))
		return 0;
	own = digest_walk(frame, layout, 0);
	other = digest_walk(&twin, layout, 0);
	if (own != other)
		return broken(text, "the other byte order says something else", frame, own, other);
	return equal_frame(&twin, layout, 0xff, text);
}

/* The value of a field of sample_id, or of the sample, that was decoded. */
static int decoded(const struct pfr_record *r, int time, uint64_t *value)
{
	if (r->type == PFR_RECORD_SAMPLE) {
		if (time ? !PFR_HAS(r->sample, SAMPLE, TIME) :
			   !PFR_HAS(r->sample, SAMPLE, IDENTIFIER) && !PFR_HAS(r->sample, SAMPLE, ID))
			return 0;
		*value = time ? r->sample.time : PFR_HAS(r->sample, SAMPLE, IDENTIFIER) ? r->sample.identifier :
											  r->sample.id;
		return 1;
	}
	if (time ? !PFR_HAS(r->sample_id, SAMPLE_ID, TIME) :
		   !PFR_HAS(r->sample_id, SAMPLE_ID, IDENTIFIER) && !PFR_HAS(r->sample_id, SAMPLE_ID, ID))
		return 0;
	*value = time ? r->sample_id.time : PFR_HAS(r->sample_id, SAMPLE_ID, IDENTIFIER) ? r->sample_id.identifier :
											   r->sample_id.id;
	return 1;
}

int invariant_peek(const struct pfr_frame *frame, const struct pfr_layout *layout, char text[BROKEN_MOST])
{
	struct pfr_record record;
	struct pfr_where where;
	uint64_t value = 0, peeked = 0;
	int time, failed;

	if (!layout)
		return 0;
	failed = pfr_decode(frame, layout, &record, &where) != PFR_OK;
	for (time = 0; time < 2; time++) {
		enum pfr_status status = time ? pfr_peek_time(frame, layout, &peeked) :
						pfr_peek_id(frame, layout, &peeked);
		int has = frame->piece == PFR_PIECE_RECORD && decoded(&record, time, &value);

		if (status != PFR_OK && status != PFR_END && status != PFR_E_SHORT)
			return broken(text, "peeking fails otherwise", frame, status, (unsigned)has);
		if (failed && (status || !has))
			continue; /* of what breaks off, less may be decoded than can be peeked */
		if ((status == PFR_OK) != has || (!has && status != PFR_END))
			return broken(text, "peeking finds something else", frame, status, (unsigned)has);
		if (has && value != peeked)
			return broken(text, "another value peeked", frame, peeked, value);
	}
	return 0;
}

int invariant_status(const struct pfr_frame *frame, const struct pfr_layout *layout, char text[BROKEN_MOST])
{
	struct pfr_record record;
	struct pfr_where where;
	enum pfr_status status = pfr_decode(frame, layout, &record, &where);

	if (status == PFR_OK)
		return 0;
	if (pfr_status_class(status) != PFR_CLASS_RECORD || !*pfr_status_name(status) || !*pfr_status_cause(status))
		return broken(text, "a status that no record has", frame, status, 0);
	if (where.status != status || where.at != frame->at || where.offset < frame->at ||
	    where.offset - frame->at > frame->size)
		return broken(text, "a place outside of the record", frame, where.at, where.offset);
	return 0;
}

int invariants_frame(const struct pfr_frame *frame, const struct pfr_layout *layout, char text[BROKEN_MOST])
{
	if (invariant_partition(frame, layout, text) || invariant_equal(frame, layout, text) ||
	    invariant_memory(frame, layout, text) || invariant_order(frame, layout, text) ||
	    invariant_peek(frame, layout, text) || invariant_status(frame, layout, text))
		return -1;
	return 0;
}

int invariant_pieces(const unsigned char *data, size_t size, size_t piece, struct guard *guard, char text[BROKEN_MOST])
{
	uint64_t frames, cut, whole = feed_digest(data, size, 0, guard, &frames);
	uint64_t pieces = feed_digest(data, size, piece, guard, &cut);

	if (whole == pieces)
		return 0;
	snprintf(text, BROKEN_MOST, "pieces of %zu bytes: %llu frames, whole %llu, or other ones", piece,
		 (unsigned long long)cut, (unsigned long long)frames);
	return -1;
}
