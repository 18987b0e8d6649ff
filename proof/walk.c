/* SPDX-License-Identifier: MIT */
/*
 * A walk, by induction: from any state that walk_good holds of, one step of pfr_walk_next leads to such a state. So the walk
 * of any frame is covered, however many steps it takes. Each row is a state of its own, with each row that may have opened its group
 * and each depth at which that can be; everything else of the walk is any number. That a walk never goes deeper than it has levels follows from the rows:
 * a group that is opened lies lower than the one that it is in.
 *
 * sources: bits rows layout attr
 * options: -eva-slevel-function number:10,span_size:20,walk_open:20,walk_field:20,walk_row:20,step:30,header_ends:30,begins:100,pfr_walk_init:200,walk_phase:20,walk_end:20
 * options: -eva-split-return full
 * reached: 90
 * open: pfr_text_end \at(at,Pre) <= at <= end
 */
#include "proof.h"
#include "decoder/walk.c"

static uint16_t group_of[ROW_NR]; /* where the group begins that a row is in */
static uint8_t depths[ROW_NR];    /* of a group: the depths at which it may be, a bit for each */

/* The groups at which a walk begins. */
static const uint16_t bases[] = {
	ROW_OF_record_header,
#define RECORD(number, NAME, name, trailer, since, doc) ROW_OF_##name,
#define FEATURE(number, NAME, name, since, doc) ROW_OF_##name,
#define PIECE(number, NAME, name, doc) ROW_OF_##name,
#define WITH_FEATURES
#include "schema/all.def"
};

static struct pfr_layout layout;
static struct pfr_walk walk;
static struct pfr_item item;
static struct pfr_where where;

/* In place of probe.c's and feature.c's, which are proofs of their own. */
void pfr_walk_probe(struct pfr_walk *w, uint8_t which)
{
	struct pfr_walk_level *l = WALK_LEVEL(w);

	(void)which;
	l->form = (uint32_t)any_u64();
	l->count = any_u64();
	l->count2 = any_u64();
}

/* A group stands before the rows that open it, so that from the last row to the first each depth is known in time. */
static void rows_measure(void)
{
	unsigned row, group = 0;

	//@ loop unroll 1500;
	for (row = 1; row < ROW_NR; row++)
		group_of[row] = (uint16_t)(group = pfr_rows[row].op == OP_GROUP ? row : group);
	//@ loop unroll 500;
	for (row = 0; row < sizeof(bases) / sizeof(bases[0]); row++)
		depths[bases[row]] = 1;
	depths[ROW_OF_sample_id] = 1 << 1; /* the trailer's fields */
	//@ loop unroll 1500;
	for (row = ROW_NR - 1; row; row--) {
		const struct row *r = &pfr_rows[row];

		if (r->op != OP_FIELD || r->kind < PFR_KIND_GROUP)
			continue;
		//@ check before: r->n < group_of[row] && pfr_rows[r->n].op == OP_GROUP;
		depths[r->n] |= (uint8_t)(depths[group_of[row]] << 1);
	}
}

/* What holds before and after each step: levels that are there, ends within the frame. */
static void walk_check(const struct pfr_walk *w)
{
	unsigned i;

	//@ check row: w->row < ROW_NR;
	//@ check depth: w->depth < PFR_WALK_DEPTH;
	//@ check known: w->row == ROW_NONE || (depths[group_of[w->row]] >> w->depth) % 2 == 1;
	//@ check group: w->row == ROW_NONE || w->level[w->depth].start == group_of[w->row] + 1;
	//@ check size: w->end <= w->size <= FRAME_MOST;
	//@ loop unroll 6;
	for (i = 0; i < PFR_WALK_DEPTH; i++) {
		//@ check end: w->level[i].end <= FRAME_MOST && w->level[i].limit <= FRAME_MOST;
	}
}

static void any_walk(void)
{
	unsigned i;

	Frama_C_make_unknown((char *)proof_bytes, sizeof(proof_bytes));
	Frama_C_make_unknown((char *)&walk, sizeof(walk));
	Frama_C_make_unknown((char *)&layout, sizeof(layout));
	Frama_C_make_unknown((char *)&item, sizeof(item));
	Frama_C_make_unknown((char *)&where, sizeof(where));
	walk.data = proof_bytes;
	walk.layout = &layout;
	walk.size = FRAME_MOST;
	walk.end = (uint32_t)Frama_C_interval(0, FRAME_MOST);
	walk.order = (uint8_t)Frama_C_interval(PFR_LITTLE, PFR_BIG);
	walk.phase = (uint8_t)Frama_C_interval(PHASE_BODY, PHASE_END);
	walk.body = (uint16_t)Frama_C_interval(0, ROW_NR - 1);
	//@ loop unroll 6;
	for (i = 0; i < PFR_WALK_DEPTH; i++)
		walk.level[i].end = walk.level[i].limit = (uint32_t)Frama_C_interval(0, FRAME_MOST);
}

/* Of an op that hands out nothing, what comes next is the same as after one that does. */
static void step(uint16_t row, uint8_t depth, uint16_t open, uint16_t group, uint16_t back)
{
	any_walk();
	walk.row = row;
	walk.depth = depth;
	walk.level[depth].open = open;
	walk.level[depth].start = group + 1;
	walk.level[depth].back = back;
	if (depth && open != group)
		walk.level[depth - 1].start = group_of[open] + 1;
	if (pfr_rows[row].op != OP_END)
		walk_row(&walk, &item, &where);
	else if (depth)
		walk_end(&walk, &item);
	else
		walk_phase(&walk, &item, &where);
	walk_check(&walk);
	any_walk();
}

/* The rows of a group, its end, and the place between two entries. */
static void steps(uint8_t depth, uint16_t open, uint16_t group, uint16_t back)
{
	uint16_t row = group;

	//@ loop unroll 100;
	do {
		step(++row, depth, open, group, back);
	} while (pfr_rows[row].op != OP_END);
	if (depth)
		step(ROW_NONE, depth, open, group, back);
}

/* How a walk begins, of any frame and attr: within the frame, with a trailer that is there (a check of pfr_walk_init) or as refused. */
static void begins(uint8_t first, uint8_t last, int least)
{
	struct pfr_frame frame;
	unsigned trailer;

	any_frame(&frame);
	frame.piece = (uint8_t)Frama_C_interval(first, last);
	frame.size = (uint32_t)Frama_C_interval(least, FRAME_MOST);
	any_layout(&layout);
	//@ check most: layout.trailer <= 72;
	//@ loop unroll 73;
	for (trailer = 0; trailer <= 72; trailer++)
		if (layout.trailer == trailer) {
			pfr_walk_init(&walk, &frame, any_bool() ? &layout : 0);
			//@ check base: walk.depth == 0 && walk.size <= FRAME_MOST && walk.end <= FRAME_MOST;
		}
}

/* After a record's header its body begins. */
static void header_ends(uint16_t body, uint32_t trailer)
{
	any_walk();
	walk.row = ROW_END_record_header;
	walk.depth = 0;
	walk.phase = PHASE_HEADER;
	walk.body = body;
	walk.trailer = trailer;
	walk.end = (uint32_t)Frama_C_interval(8 + (int)trailer, FRAME_MOST);
	walk_phase(&walk, &item, &where);
	walk_check(&walk);
	any_walk();
}

void proof_walk(void)
{
	unsigned row, depth;

	rows_measure();
	begins(PFR_PIECE_RECORD, PFR_PIECE_RECORD, 8);
	begins(PFR_PIECE_RECORD + 1, PFR_PIECE_LEGACY_PAGE, 0);
	header_ends(ROW_NONE, 0);
	//@ loop unroll 73;
	for (row = 1; row <= 72; row++)
		header_ends(ROW_NONE, row);
	//@ loop unroll 500;
	for (row = 0; row < sizeof(bases) / sizeof(bases[0]); row++)
		header_ends(bases[row], 0);
	step(ROW_NONE, 0, ROW_NONE, ROW_NONE, ROW_NONE);
	steps(1, ROW_OF_sample_id, ROW_OF_sample_id, ROW_NONE);
	//@ loop unroll 1500;
	for (row = 1; row < ROW_NR; row++) {
		const struct row *r = &pfr_rows[row];

		if (r->op == OP_GROUP && depths[row] & 1)
			steps(0, ROW_NONE, (uint16_t)row, ROW_NONE);
		if (r->op != OP_FIELD || r->kind < PFR_KIND_GROUP)
			continue;
		//@ loop unroll 6;
		for (depth = 1; depth < PFR_WALK_DEPTH; depth++)
			if (depths[group_of[row]] >> (depth - 1) & 1)
				steps((uint8_t)depth, (uint16_t)row, r->n, (uint16_t)(row + 1));
	}
}
