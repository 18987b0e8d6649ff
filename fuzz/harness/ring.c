/* SPDX-License-Identifier: MIT */
/*
 * A ring whose page and records are the input's, and change while they are read:
 * every drain ends, every frame lies in the ring or in the scratch.
 */
#include "fuzz/harness.h"

#include <string.h>

#define PAGE 4096
#define RING_PAGES 2
#define MAPPED (PAGE * (1 + RING_PAGES))
#define DATA_HEAD 1024 /* in struct perf_event_mmap_page */
#define DATA_FRONT 56  /* bytes of the input before the ring's: flags, then words of the page */

static const uint16_t words[] = {DATA_HEAD, DATA_HEAD + 8, DATA_HEAD + 16, DATA_HEAD + 24, 40, 0};

/* Bytes of the input, again and again, are what the writer does between two calls. */
static void scribble(const struct pfr_ring *ring, unsigned char *page, const uint8_t *data, size_t size, unsigned turn)
{
	size_t at = DATA_FRONT + turn * 16u % (size - DATA_FRONT);
	uint32_t where;

	if (!(data[1] & 1) || size - at < 16)
		return;
	memcpy(&where, data + at, 4);
	if (where & 1)
		memcpy(page + DATA_HEAD, data + at + 8, 8);
	else
		memcpy(page + (ring->data - page) + where % (ring->size - 7), data + at + 8, 8);
}

static void drain(struct pfr_ring *ring, unsigned char *page, const uint8_t *data, size_t size)
{
	struct pfr_frame frame;
	struct pfr_where where;
	struct pfr_span span[2];
	unsigned turns = 0, frames;

	for (turns = 0; turns < 3; turns++) {
		if (pfr_ring_begin(ring, &where) && turns)
			pfr_ring_skip(ring);
		for (frames = 0; pfr_ring_next(ring, &frame, &where) == PFR_OK; frames++) {
			fuzz_check_in_ring(ring, &frame);
			if (frames > ring->size / 8)
				fuzz_broken("a drain of more records than the ring holds");
			if (ring->flags & PFR_RING_COPY && data[1] & 8)
				fuzz_try(&frame, 0, data[1] >> 4);
			scribble(ring, page, data, size, turns + frames);
			if (data[1] & 2)
				pfr_ring_release(ring);
		}
		if (data[1] & 4) {
			pfr_ring_spans(ring, span);
			if (span[0].size > ring->size || span[1].size > ring->size - span[0].size)
				fuzz_broken("spans larger than the ring");
		}
		pfr_ring_release(ring);
	}
}

/* The page with its words, and the input's bytes again and again after it; all against a guard page. */
static unsigned char *map_ring(const uint8_t *data, size_t size, size_t mapped)
{
	static struct guard guard;
	unsigned char *page;
	size_t i, got;

	if (!guard.capacity)
		guard_init(&guard, MAPPED);
	page = guard.page + guard.capacity - mapped;
	memset(page, 0, PFR_PAGE_SIZE);
	for (i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		memcpy(page + words[i], data + 8 + i * 8, 8);
	for (i = mapped < PAGE ? PFR_PAGE_SIZE : PAGE; i < mapped; i += got) {
		got = size - DATA_FRONT < mapped - i ? size - DATA_FRONT : mapped - i;
		memcpy(page + i, data + DATA_FRONT, got);
	}
	return page;
}

/* Mostly all; else as the input says, when that holds a page. */
static size_t map_size(const uint8_t *data)
{
	size_t mapped = data[3] * (size_t)64;

	return data[3] & 1 && mapped >= PFR_PAGE_SIZE && mapped < MAPPED ? mapped : MAPPED;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct guard scratch;
	unsigned char *page;
	struct pfr_ring ring;
	struct pfr_where where;
	size_t mapped, scratch_size;

	if (size <= DATA_FRONT)
		return 0;
	scratch_size = data[2] & 1 ? 0 : data[2] & 2 ? 64 :
						       PFR_RING_SCRATCH;
	if (!scratch.capacity)
		guard_init(&scratch, PFR_RING_SCRATCH);
	mapped = map_size(data);
	page = map_ring(data, size, mapped);
	if (!pfr_ring_init(&ring, page, mapped, data[0] & 63,
			   scratch_size ? scratch.page + scratch.capacity - scratch_size : 0, scratch_size, &where))
		drain(&ring, page, data, size);
	return 0;
}
