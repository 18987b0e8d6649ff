/* SPDX-License-Identifier: MIT */
/*
 * A small ring that nobody writes to, between pages that cannot be touched, so that an
 * execution costs little: frames lie in ring or scratch and follow each other, and what was
 * released does not come again. fuzz/harness/ring.c has a writer that scribbles.
 */
#include "fuzz/harness.h"

#include <string.h>

#define FRONT 40 /* bytes of the input before the ring's: flags, then words of the page */
#define RING_MOST 512
#define SCRATCH RING_MOST

static const uint16_t words[] = {1024, 1032, 1040, 1048}; /* data_head, data_tail, data_offset, data_size */

/* The page and the ring after it; an offset or a size of 0 is what fits. */
static unsigned char *map_ring(struct guard *guard, const uint8_t *data, size_t size, size_t ring)
{
	unsigned char *page = guard->page + guard->capacity - PFR_PAGE_SIZE - ring;
	uint64_t offset = PFR_PAGE_SIZE, zero = 0, ring_size = ring;
	size_t i, got;

	for (i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		memcpy(page + words[i], data + 8 + i * 8, 8);
	if (!memcmp(page + 1040, &zero, 8))
		memcpy(page + 1040, &offset, 8);
	if (!memcmp(page + 1048, &zero, 8))
		memcpy(page + 1048, &ring_size, 8);
	for (i = 0; i < ring; i += got) {
		got = size - FRONT < ring - i ? size - FRONT : ring - i;
		memcpy(page + PFR_PAGE_SIZE + i, data + FRONT, got);
	}
	return page;
}

static void drain(struct pfr_ring *ring)
{
	int forward = !(ring->flags & (PFR_RING_BACKWARD | PFR_RING_OVERWRITE | PFR_RING_NARROW));
	struct pfr_frame frame;
	struct pfr_where where;
	enum pfr_status status;
	uint64_t at = ring->tail, frames = 0;

	if (pfr_ring_begin(ring, &where))
		return;
	while ((status = pfr_ring_next(ring, &frame, &where)) == PFR_OK) {
		fuzz_check_in_ring(ring, &frame);
		if (forward && frame.at != at)
			fuzz_broken("frames do not follow each other");
		at += frame.size;
		if (frames++ > ring->size / 8)
			fuzz_broken("a drain of more records than the ring holds");
	}
	if (status == PFR_MORE || pfr_ring_next(ring, &frame, &where) != (status == PFR_TORN ? PFR_END : status))
		fuzz_broken("the end was not the end");
	if (status != PFR_END || !forward)
		return;
	pfr_ring_release(ring);
	if (ring->tail != at || at != ring->head || pfr_ring_begin(ring, &where) ||
	    pfr_ring_next(ring, &frame, &where) != PFR_END)
		fuzz_broken("what was released comes again");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct guard guard, scratch;
	struct pfr_ring ring;
	struct pfr_where where;
	size_t ring_size, scratch_size;
	unsigned char *page;

	if (size <= FRONT)
		return 0;
	if (!guard.capacity) {
		guard_init(&guard, PFR_PAGE_SIZE + RING_MOST);
		guard_init(&scratch, SCRATCH);
	}
	ring_size = (size_t)RING_MOST >> (data[1] & 3);
	scratch_size = data[2] & 1 ? 0 : data[2] & 2 ? 64 :
						       SCRATCH;
	page = map_ring(&guard, data, size, ring_size);
	if (!pfr_ring_init(&ring, page, PFR_PAGE_SIZE + ring_size, data[0] & 63,
			   scratch_size ? scratch.page + scratch.capacity - scratch_size : 0, scratch_size, &where))
		drain(&ring);
	return 0;
}
