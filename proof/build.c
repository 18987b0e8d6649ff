/* SPDX-License-Identifier: MIT */
/*
 * Building a record from a walk, by induction over the calls: from any state that build_check holds of, each call leads to such a state,
 * whatever it is given. Each row is a state of its own; the rows, depths and levels that led there are any. What is written, and where, is wp_place's.
 *
 * sources: bits rows attr numbers
 * options: -eva-slevel-function pfr_build_next:40,build_end:20,build_phase:20,pfr_build_open:20,pfr_build_init:200,ask:20,answered:20,step:200,next:200,open_row:200,supply:200,build_check:50,was_asked:20
 * options: -eva-split-return full
 * reached: 85
 */
#include "proof.h"
#include "decoder/build.c"
#include "place.h"

static struct pfr_build build;
static struct pfr_item item;

/* A feature is built as a tail, so that the only padding whose size is not in its row is not built. */
static int is_built(uint16_t row)
{
	return pfr_rows[row].op != OP_FIELD || pfr_rows[row].group != GROUP_OF_event_desc_entry;
}

/* Whether this may be what was asked for, where `row` is the next. */
static int was_asked(uint8_t asked, uint16_t row)
{
	const struct row *r = &pfr_rows[row ? row - 1 : 0];
	int opens = r->op == OP_FIELD && (r->kind == PFR_KIND_GROUP || r->kind == PFR_KIND_ATTR || r->kind == PFR_KIND_ARRAY);

	if (asked == PFR_ITEM_FIELD)
		return row && r->op == OP_FIELD && !opens;
	if (asked == PFR_ITEM_GROUP) /* or the trailer's fields */
		return !row || (opens && r->kind != PFR_KIND_ARRAY);
	if (asked == PFR_ITEM_TAIL)
		return !row;
	return asked != PFR_ITEM_ARRAY || (row && r->op == OP_FIELD && r->kind == PFR_KIND_ARRAY);
}

/* What holds between two calls. */
static void build_check(const struct pfr_build *b)
{
	unsigned i;

	//@ check row: b->row < ROW_NR;
	//@ check depth: b->depth < PFR_WALK_DEPTH;
	//@ check phase: b->phase <= PHASE_STALE;
	//@ loop unroll 6;
	for (i = 0; i < PFR_WALK_DEPTH; i++) {
		//@ check level: b->level[i].open < ROW_NR && b->level[i].start < ROW_NR && b->level[i].back < ROW_NR;
	}
	if (!b->place.status) {
		int fits_row = was_asked(b->asked, b->row);
		//@ check asked: fits_row == 1;
	}
}

static void any_build(uint16_t row, uint8_t asked)
{
	unsigned i;

	Frama_C_make_unknown((char *)&build, sizeof(build));
	Frama_C_make_unknown((char *)&item, sizeof(item));
	build.place.data = proof_bytes;
	build.row = row;
	build.asked = asked;
	build.order = (uint8_t)Frama_C_interval(PFR_LITTLE, PFR_BIG);
	build.phase = (uint8_t)Frama_C_interval(PHASE_BODY, PHASE_STALE);
	build.depth = (uint8_t)Frama_C_interval(0, PFR_WALK_DEPTH - 1);
	//@ loop unroll 6;
	for (i = 0; i < PFR_WALK_DEPTH; i++) {
		build.level[i].open = (uint16_t)Frama_C_interval(0, ROW_NR - 1);
		build.level[i].start = (uint16_t)Frama_C_interval(0, ROW_NR - 1);
		build.level[i].back = (uint16_t)Frama_C_interval(0, ROW_NR - 1);
	}
}

static void supply(uint16_t row, uint8_t asked)
{
	struct pfr_words words;

	any_build(row, asked);
	pfr_build_number(&build, any_u64());
	build_check(&build);
	any_build(row, asked);
	pfr_build_bytes(&build, proof_bytes, (uint32_t)any_u64());
	build_check(&build);
	Frama_C_make_unknown((char *)&words, sizeof(words));
	any_build(row, asked);
	pfr_build_words(&build, &words);
	build_check(&build);
}

static void next(uint16_t row, uint8_t asked)
{
	any_build(row, asked);
	pfr_build_next(&build, &item);
	build_check(&build);
}

static void open_row(uint16_t row, uint8_t asked)
{
	any_build(row, asked);
	pfr_build_open(&build, (uint32_t)any_u64());
	build_check(&build);
}

static void step(uint16_t row)
{
	next(row, ASKED_NOTHING); /* or anything else that has no padding */
	supply(row, ASKED_NOTHING);
	open_row(row, ASKED_NOTHING);
	if (was_asked(PFR_ITEM_FIELD, row)) {
		next(row, PFR_ITEM_FIELD);
		supply(row, PFR_ITEM_FIELD);
		open_row(row, PFR_ITEM_FIELD);
	}
	if (was_asked(PFR_ITEM_TAIL, row))
		supply(row, PFR_ITEM_TAIL);
	if (was_asked(PFR_ITEM_GROUP, row))
		open_row(row, PFR_ITEM_GROUP);
	if (was_asked(PFR_ITEM_ARRAY, row))
		open_row(row, PFR_ITEM_ARRAY);
}

void proof_build(void)
{
	struct pfr_frame frame;
	unsigned row;

	any_frame(&frame);
	pfr_build_init(&build, &frame, (uint32_t)any_u64(), proof_bytes, (size_t)Frama_C_interval(0, FRAME_MOST));
	build_check(&build);
	//@ loop unroll 1500;
	for (row = 0; row < ROW_NR; row++)
		if (is_built((uint16_t)row) && is_built((uint16_t)(row ? row - 1 : 0)))
			step((uint16_t)row);
}
