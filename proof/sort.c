/* SPDX-License-Identifier: MIT */
/*
 * The order of time, by induction over the calls: from any state in which every link leads into the array, each call leads to such a state. That
 * there are no more runs than records is taken for granted: it is a property of the lists, which Eva does not see, and of the unit tests.
 *
 * sources: sort
 * options: -eva-split-return full -eva-ilevel 100 -eva-slevel-function run_for:60,run_add:60,entry_new:8,entry_back:8,entry_take:60
 * reached: 90
 */
#include "proof.h"

#define PENDING 64
#define NONE UINT32_MAX

static struct pfr_pending pending[PENDING];
static struct pfr_sort sort;

/* In place of peek.c's, which is a proof of its own. */
enum pfr_status pfr_peek_time(const struct pfr_frame *frame, const struct pfr_layout *layout, uint64_t *time)
{
	(void)frame, (void)layout;
	*time = any_u64();
	return any_bool() ? PFR_OK : PFR_END;
}

static uint32_t any_link(void)
{
	return any_bool() ? NONE : (uint32_t)Frama_C_interval(0, PENDING - 1);
}

static void sort_any(size_t least, size_t most)
{
	unsigned i;

	Frama_C_make_unknown((char *)&sort, sizeof(sort));
	Frama_C_make_unknown((char *)pending, sizeof(pending));
	sort.pending = pending;
	sort.capacity = PENDING;
	sort.nr = (size_t)Frama_C_interval((int)least, (int)most);
	sort.runs = (uint32_t)Frama_C_interval((int)least, (int)most);
	sort.recent = (uint32_t)Frama_C_interval(0, 7);
	sort.unused = any_link();
	sort.unused_last = any_link();
	//@ loop unroll 8;
	for (i = 0; i < 8; i++)
		sort.open[i] = any_link();
	//@ loop unroll 64;
	for (i = 0; i < PENDING; i++) {
		pending[i].first = (uint32_t)Frama_C_interval(0, PENDING - 1);
		pending[i].next = any_link();
	}
}

static void sort_check(void)
{
	//@ check nr: sort.nr <= PENDING && sort.runs <= PENDING && sort.recent < 8;
	//@ check unused: sort.unused < PENDING || sort.unused == NONE;
	//@ check unused_last: sort.unused_last < PENDING || sort.unused_last == NONE;
	//@ check open: \forall integer i; 0 <= i < 8 ==> (uint32_t)(sort.open[i] + 1) <= PENDING; // NONE + 1 is 0
	//@ check first: \forall integer i; 0 <= i < PENDING ==> pending[i].first < PENDING;
	//@ check next: \forall integer i; 0 <= i < PENDING ==> (uint32_t)(pending[i].next + 1) <= PENDING;
}

void proof_sort(void)
{
	struct pfr_layout layout;
	struct pfr_frame frame;
	uint64_t offset;

	Frama_C_make_unknown((char *)&frame, sizeof(frame));
	pfr_sort_init(&sort, pending, PENDING);
	sort_check();
	sort_any(0, PENDING - 1);
	pfr_sort_add(&sort, &frame, any_bool() ? &layout : 0, any_u64());
	sort_check();
	sort_any(PENDING, PENDING);
	pfr_sort_add(&sort, &frame, 0, any_u64());
	sort_check();
	sort_any(1, PENDING);
	pfr_sort_next(&sort, &offset);
	sort_check();
	sort_any(0, 0);
	pfr_sort_next(&sort, &offset);
	pfr_sort_close(&sort);
	sort_check();
}
