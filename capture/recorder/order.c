/* SPDX-License-Identifier: MIT */
/*
 * The records of all rings in the order of time, in place: of each ring the next
 * record is held, and the oldest of these is handed out. A ring's own records are
 * in order but for those that interrupted one another.
 */
#include "capture/recorder/read.h"

#include <errno.h>
#include <stdlib.h>
#include <time.h>

#define NONE UINT32_MAX

/* A ring's next record. */
struct turn {
	struct pfr_frame frame;
	struct pfr_where where;
	const struct pfr_layout *layout;
	uint64_t time; /* a record without one has that of the record before it */
	enum pfr_status status;
	bool held;   /* there is one, and it is in the heap */
	bool broken; /* the ring cannot be read on in this pass */
};

struct order {
	struct turn *turn; /* of each ring */
	uint32_t *heap;    /* rings whose records are held, the oldest first */
	uint32_t nr, given;
	bool begun;      /* a pass */
	uint64_t due;    /* what is younger waits for the next pass */
	uint64_t newest; /* that was handed out */
};

enum pfr_status pfr_recorder_order_init(struct pfr_recorder *recorder)
{
	struct order *order = calloc(1, sizeof(*order));

	if (!order)
		return pfr_result(-ENOMEM, NULL);
	recorder->order = order;
	order->turn = calloc(recorder->rings.count, sizeof(*order->turn));
	order->heap = calloc(recorder->rings.count, sizeof(*order->heap));
	order->given = NONE;
	return pfr_result(order->turn && order->heap ? 0 : -ENOMEM, NULL);
}

void pfr_recorder_order_fini(struct pfr_recorder *recorder)
{
	struct order *order = recorder->order;

	if (order) {
		free(order->turn);
		free(order->heap);
	}
	free(order);
	recorder->order = NULL;
}

bool pfr_recorder_order_holds(const struct pfr_recorder *recorder, unsigned ring)
{
	const struct order *order = recorder->order;

	return order && order->turn[ring].held;
}

/* ---- the heap ---- */

static bool is_older(const struct order *order, uint32_t a, uint32_t b)
{
	const struct turn *x = &order->turn[a], *y = &order->turn[b];

	return x->time != y->time ? x->time < y->time : a < b;
}

static void push(struct order *order, uint32_t ring)
{
	uint32_t at = order->nr++;

	for (; at && is_older(order, ring, order->heap[(at - 1) / 2]); at = (at - 1) / 2)
		order->heap[at] = order->heap[(at - 1) / 2];
	order->heap[at] = ring;
	order->turn[ring].held = true;
}

static uint32_t pop(struct order *order)
{
	uint32_t first = order->heap[0], last = order->heap[--order->nr], at = 0, child;

	for (; (child = 2 * at + 1) < order->nr; at = child) {
		if (child + 1 < order->nr && is_older(order, order->heap[child + 1], order->heap[child]))
			child++;
		if (!is_older(order, order->heap[child], last))
			break;
		order->heap[at] = order->heap[child];
	}
	order->heap[at] = last;
	order->turn[first].held = false;
	return first;
}

/* ---- a pass ---- */

/* What was handed out of the ring is given back; its next record is held. */
static void fetch(struct pfr_recorder *recorder, uint32_t ring)
{
	struct order *order = recorder->order;
	struct turn *turn = &order->turn[ring];
	uint64_t time = 0;

	pfr_recorder_ring_release(recorder, ring);
	turn->status = pfr_recorder_ring_next(recorder, ring, &turn->frame, &turn->where);
	if (turn->status == PFR_END)
		return;
	turn->broken = turn->status != PFR_OK;
	if (turn->broken)
		turn->frame = (struct pfr_frame){.event = PFR_NO_EVENT};
	else
		turn->status = pfr_opened_route(&recorder->opened, &recorder->decoder, &turn->frame, &turn->layout, &turn->where);
	if (!turn->status && !pfr_peek_time(&turn->frame, turn->layout, &time) && time)
		turn->time = time;
	push(order, ring);
}

/* What is held is where a thread's bytes were before this pass: it is read again. */
static void let_go(struct pfr_recorder *recorder)
{
	struct order *order = recorder->order;

	order->nr = 0;
	for (uint32_t i = 0; i < recorder->rings.count; i++) {
		struct turn *turn = &order->turn[i];

		if (turn->held && turn->broken)
			push(order, i);
		else if (turn->held)
			pfr_recorder_ring_back(recorder, i, &turn->frame);
		turn->held = turn->held && turn->broken;
	}
}

static void begin(struct pfr_recorder *recorder)
{
	struct order *order = recorder->order;
	struct timespec now;

	order->due = UINT64_MAX;
	if (recorder->window && !clock_gettime(recorder->clockid, &now)) { /* before the heads are taken */
		order->due = (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
		order->due = order->due > recorder->window ? order->due - recorder->window : 0;
	}
	pfr_recorder_pass_begin(recorder);
	if (recorder->thread)
		let_go(recorder);
	for (uint32_t i = 0; i < recorder->rings.count; i++) {
		struct turn *turn = &order->turn[i];
		struct pfr_where where;
		enum pfr_status status = pfr_recorder_ring_begin(recorder, i, &where); /* what is held stays */

		if (!turn->held && !status) {
			fetch(recorder, i);
		} else if (!turn->held) {
			*turn = (struct turn){.frame.event = PFR_NO_EVENT, .where = where, .time = turn->time, .status = status, .broken = true};
			push(order, i);
		}
	}
	order->begun = true;
}

enum pfr_status pfr_recorder_order_next(struct pfr_recorder *recorder, struct pfr_frame *frame, const struct pfr_layout **layout,
					struct pfr_where *where)
{
	struct order *order = recorder->order;
	struct turn *turn;

	if (order->given != NONE && !order->turn[order->given].broken)
		fetch(recorder, order->given);
	order->given = NONE;
	if (!order->begun)
		begin(recorder);
	if (!order->nr || order->turn[order->heap[0]].time > order->due) {
		order->begun = false;
		return PFR_END;
	}
	order->given = pop(order);
	turn = &order->turn[order->given];
	*frame = turn->frame;
	*layout = turn->layout;
	*where = turn->where;
	recorder->late += turn->time < order->newest;
	if (turn->time > order->newest)
		order->newest = turn->time;
	if (!turn->status)
		pfr_recorder_count(&recorder->rings.ring[order->given], frame, *layout);
	return turn->status;
}
