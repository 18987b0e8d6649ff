/* SPDX-License-Identifier: MIT */
#include "edit.h"
#include "unwound.h"

#include <string.h>

/* ---- which samples ----------------------------------------------------------------- */

static bool reserve(struct fields *f, struct pfr_session *s, uint32_t event)
{
	uint32_t nr = f->nr ? f->nr : 16;
	uint64_t *seen;

	while (nr <= event)
		nr *= 2;
	if (nr == f->nr)
		return true;
	seen = pfr_session_resize(s, f->seen, nr * sizeof(*seen));
	if (!seen) {
		f->no_memory = true;
		return false;
	}
	memset(seen + f->nr, 0, (nr - f->nr) * sizeof(*seen));
	f->seen = seen;
	f->nr = nr;
	return true;
}

bool fields_keeps(struct fields *f, struct pfr_session *s, const struct pfr_session_record *r)
{
	uint32_t event = r->frame.event < pfr_session_events(s)->nr ? r->frame.event : 0;

	if (r->frame.type == PFR_RECORD_CALLCHAIN_DEFERRED) {
		f->dropped += (f->drop & PFR_DROP_CALLCHAIN) != 0;
		return !(f->drop & PFR_DROP_CALLCHAIN);
	}
	if (f->every < 2 || r->frame.type != PFR_RECORD_SAMPLE || !reserve(f, s, event))
		return true;
	return f->seen[event]++ % f->every == 0;
}

/* ---- which fields ------------------------------------------------------------------ */

/* unwound: the event's user registers and stacks go. */
static bool is_dropped(const struct fields *f, bool unwound, const struct pfr_item *item)
{
	if (item->group != PFR_GROUP_SAMPLE || item->depth)
		return false;
	switch (item->key) {
	case PFR_KEY_SAMPLE_CALLCHAIN: return f->drop & PFR_DROP_CALLCHAIN;
	case PFR_KEY_SAMPLE_RAW: return f->drop & PFR_DROP_RAW;
	case PFR_KEY_SAMPLE_BRANCH_STACK: return f->drop & PFR_DROP_BRANCHES;
	case PFR_KEY_SAMPLE_STACK_USER: return unwound || f->drop & PFR_DROP_STACK;
	case PFR_KEY_SAMPLE_REGS_USER: return unwound || f->drop & PFR_DROP_REGS;
	case PFR_KEY_SAMPLE_REGS_INTR: return f->drop & PFR_DROP_REGS;
	default: return false;
	}
}

static void change_period(struct fields *f, const struct piece *piece, const struct pfr_item *item)
{
	bool fits = item->value <= UINT64_MAX / f->every;

	if (f->every < 2 || !PFR_IS(*item, SAMPLE, PERIOD))
		return;
	f->too_large += !fits;
	piece_number(piece, item->offset, item->size, fits ? item->value * f->every : UINT64_MAX);
}

/* Moves what stays of a sample together. */
static enum pfr_status change_sample(struct fields *f, struct piece *piece)
{
	struct pfr_frame *frame = &piece->frame;
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	uint32_t to = 0;
	bool skips = false, unwound = f->unwound && piece->attr && unwound_takes(piece->attr);
	enum pfr_status status;

	pfr_walk_init(&walk, frame, piece->layout);
	while ((status = pfr_walk_next(&walk, &item, &where)) == PFR_OK) {
		if (item.what == PFR_ITEM_GROUP && !item.depth) {
			skips = is_dropped(f, unwound, &item);
			f->dropped += is_dropped(f, false, &item);
		} else if (item.what == PFR_ITEM_CLOSE && !item.depth)
			skips = false;
		if (skips || !item.size)
			continue;
		if (item.what == PFR_ITEM_FIELD && f->every > 1)
			change_period(f, piece, &item);
		memmove(piece->copy + to, piece->copy + item.offset, item.size);
		to += item.size;
	}
	if (status != PFR_END)
		return status;
	if (to % 8 && frame->size % 8 == 0)
		return PFR_E_VALUE; /* a count within it is wrong: the kernel pads each field */
	frame->size = to;
	piece_number(piece, 6, 2, to);
	return PFR_OK;
}

static uint64_t dropped_bits(uint32_t drop)
{
	return (drop & PFR_DROP_STACK ? PFR_SAMPLE_STACK_USER : 0) | (drop & PFR_DROP_RAW ? PFR_SAMPLE_RAW : 0) |
	       (drop & PFR_DROP_REGS ? PFR_SAMPLE_REGS_USER | PFR_SAMPLE_REGS_INTR : 0) |
	       (drop & PFR_DROP_CALLCHAIN ? PFR_SAMPLE_CALLCHAIN : 0) | (drop & PFR_DROP_BRANCHES ? PFR_SAMPLE_BRANCH_STACK : 0);
}

/* What of an attr a kernel takes only with a field that is dropped. */
static bool is_moot(const struct fields *f, const struct pfr_item *item)
{
	switch (item->key) {
	case PFR_KEY_ATTR_SAMPLE_STACK_USER: return f->drop & PFR_DROP_STACK;
	case PFR_KEY_ATTR_SAMPLE_MAX_STACK: return f->drop & PFR_DROP_CALLCHAIN;
	case PFR_KEY_ATTR_BRANCH_SAMPLE_TYPE: return f->drop & PFR_DROP_BRANCHES;
	case PFR_KEY_ATTR_SAMPLE_REGS_USER:
	case PFR_KEY_ATTR_SAMPLE_REGS_INTR:
	case PFR_KEY_ATTR_SAMPLE_SIMD_REGS_ENABLED:
	case PFR_KEY_ATTR_SAMPLE_SIMD_PRED_REG_QWORDS:
	case PFR_KEY_ATTR_SAMPLE_SIMD_VEC_REG_QWORDS:
	case PFR_KEY_ATTR_SAMPLE_SIMD_PRED_REG_INTR:
	case PFR_KEY_ATTR_SAMPLE_SIMD_PRED_REG_USER:
	case PFR_KEY_ATTR_SAMPLE_SIMD_VEC_REG_INTR:
	case PFR_KEY_ATTR_SAMPLE_SIMD_VEC_REG_USER: return f->drop & PFR_DROP_REGS;
	default: return false;
	}
}

/* Every nth sample of those of a period stands for n periods; of a frequency there are fewer. */
static uint64_t thinned(const struct fields *f, uint64_t value, bool frequency)
{
	if (frequency)
		return value && value < f->every ? 1 : value / f->every;
	return value <= UINT64_MAX / f->every ? value * f->every : UINT64_MAX;
}

/* Takes a bit away from flags, as a machine of the frame's order numbers them. */
static void clear_flag(const struct piece *piece, const struct pfr_item *item, uint64_t flag)
{
	unsigned bit = 0;

	while (flag >> bit > 1)
		bit++;
	piece->copy[item->offset + bit / 8] &= (unsigned char)~(1u << (piece->frame.order == PFR_BIG ? 7 - bit % 8 : bit % 8));
}

/* Of an event whose samples lose registers and stacks for callers in their callchains. */
static void change_unwound(const struct piece *piece, const struct pfr_item *item, bool *unwound)
{
	struct pfr_attr attr = {.sample_type = item->value};

	if (item->key == PFR_KEY_ATTR_SAMPLE_TYPE)
		*unwound = unwound_takes(&attr);
	if (!*unwound)
		return;
	if (item->key == PFR_KEY_ATTR_SAMPLE_TYPE)
		piece_number(piece, item->offset, item->size, item->value & ~(PFR_SAMPLE_REGS_USER | PFR_SAMPLE_STACK_USER));
	else if (item->key == PFR_KEY_ATTR_FLAGS)
		clear_flag(piece, item, PFR_FLAG_EXCLUDE_CALLCHAIN_USER);
	else if (item->key == PFR_KEY_ATTR_SAMPLE_STACK_USER || item->key == PFR_KEY_ATTR_SAMPLE_REGS_USER ||
		 item->key == PFR_KEY_ATTR_SAMPLE_SIMD_PRED_REG_USER || item->key == PFR_KEY_ATTR_SAMPLE_SIMD_VEC_REG_USER)
		memset(piece->copy + item->offset, 0, item->size);
}

static void change_attr_item(const struct fields *f, const struct piece *piece, const struct pfr_item *item, struct pfr_item *period)
{
	if (item->key == PFR_KEY_ATTR_SAMPLE_TYPE && f->drop)
		piece_number(piece, item->offset, item->size, item->value & ~dropped_bits(f->drop));
	else if (item->key == PFR_KEY_ATTR_SAMPLE_PERIOD)
		*period = *item;
	else if (item->key == PFR_KEY_ATTR_FLAGS && f->every > 1)
		piece_number(piece, period->offset, period->size, thinned(f, period->value, item->value & PFR_FLAG_FREQ));
	else if (is_moot(f, item))
		memset(piece->copy + item->offset, 0, item->size);
}

static void change_attrs(const struct fields *f, struct piece *piece)
{
	struct pfr_item item, period = {0};
	struct pfr_walk walk;
	struct pfr_where where;

	bool unwound = false;

	pfr_walk_init(&walk, &piece->frame, 0);
	while (pfr_walk_next(&walk, &item, &where) == PFR_OK) {
		if (item.what != PFR_ITEM_FIELD || item.group != PFR_GROUP_ATTR)
			continue;
		if (f->unwound)
			change_unwound(piece, &item, &unwound);
		if (unwound && item.key == PFR_KEY_ATTR_SAMPLE_TYPE)
			item.value &= ~(PFR_SAMPLE_REGS_USER | PFR_SAMPLE_STACK_USER);
		change_attr_item(f, piece, &item, &period);
	}
}

enum pfr_status fields_change(struct fields *f, struct piece *piece)
{
	const struct pfr_frame *frame = &piece->frame;
	struct piece inner = *piece;

	if (frame->piece == PFR_PIECE_RECORD && frame->type == PFR_RECORD_SAMPLE)
		return change_sample(f, piece);
	if (frame->piece == PFR_PIECE_RECORD && frame->type == PFR_RECORD_HEADER_FEATURE && !pfr_feature_of(frame, &inner.frame)) {
		inner.copy += inner.frame.data - frame->data;
		change_attrs(f, &inner);
	} else if (frame->piece == PFR_PIECE_FILE_ATTR || frame->piece == PFR_PIECE_FEATURE || frame->type == PFR_RECORD_HEADER_ATTR) {
		change_attrs(f, piece);
	}
	return PFR_OK;
}
