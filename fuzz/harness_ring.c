/* SPDX-License-Identifier: MIT */
/*
 * A ring whose page and records are the input's, and change while they are read:
 * every drain ends, every frame lies in the ring or in the scratch.
 */
#include "fuzz/harness.h"

#include <stdlib.h>
#include <string.h>

#define PAGE 4096
#define RING_PAGES 2
#define MAPPED (PAGE * (1 + RING_PAGES))
#define DATA_HEAD 1024 /* in struct perf_event_mmap_page */
#define DATA_FRONT 56  /* bytes of the input before the ring's: flags, then words of the page */

static const uint16_t words[] = {DATA_HEAD, DATA_HEAD + 8, DATA_HEAD + 16, DATA_HEAD + 24, 40, 0};

/* Bytes of the input, again and again, are what the writer does between two calls. */
static void scribble(unsigned char *page, const uint8_t *data, size_t size, unsigned turn)
{
	size_t at = DATA_FRONT + turn * 16u % (size - DATA_FRONT);
	uint32_t where;

	if (!(data[1] & 1) || size - at < 16)
		return;
	memcpy(&where, data + at, 4);
	if (where & 1)
		memcpy(page + DATA_HEAD, data + at + 8, 8);
	else
		memcpy(page + PAGE + where % (PAGE * RING_PAGES - 8), data + at + 8, 8);
}

static void check_frame(const struct pfr_ring *ring, const struct pfr_frame *frame)
{
	size_t in_ring = (size_t)(frame->data - ring->data), in_scratch = (size_t)(frame->data - ring->scratch);

	if (frame->size < 8 || frame->size % 8 || frame->size > ring->size)
		fuzz_broken("a frame of an impossible size");
	if (!(in_ring < ring->size && frame->size <= ring->size - in_ring) &&
	    !(ring->scratch && in_scratch < ring->scratch_size && frame->size <= ring->scratch_size - in_scratch))
		fuzz_broken("a frame outside of ring and scratch");
}

static void drain(struct pfr_ring *ring, unsigned char *page, const uint8_t *data, size_t size)
{
	struct pfr_frame frame;
	struct pfr_where where;
	struct pfr_span span[2];
	char text[BROKEN_MOST];
	unsigned turns = 0, frames;

	for (turns = 0; turns < 3; turns++) {
		if (pfr_ring_begin(ring, &where) && turns)
			pfr_ring_skip(ring);
		for (frames = 0; pfr_ring_next(ring, &frame, &where) == PFR_OK; frames++) {
			check_frame(ring, &frame);
			if (frames > ring->size / 8)
				fuzz_broken("a drain of more records than the ring holds");
			if (ring->flags & PFR_RING_COPY && invariants_frame(&frame, 0, text))
				fuzz_broken(text);
			scribble(page, data, size, turns + frames);
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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	unsigned char *page, *scratch;
	struct pfr_ring ring;
	struct pfr_where where;
	size_t scratch_size, i;

	if (size <= DATA_FRONT)
		return 0;
	scratch_size = data[2] & 1 ? 0 : data[2] & 2 ? 64 : PFR_RING_SCRATCH;
	page = aligned_alloc(PAGE, MAPPED);
	scratch = scratch_size ? malloc(scratch_size) : 0;
	if (!page)
		abort();
	memset(page, 0, PAGE);
	for (i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		memcpy(page + words[i], data + 8 + i * 8, 8);
	for (i = 0; i < PAGE * RING_PAGES; i++)
		page[PAGE + i] = data[DATA_FRONT + i % (size - DATA_FRONT)];
	if (!pfr_ring_init(&ring, page, data[3] & 1 ? data[3] * 64u : MAPPED, data[0] & 63, scratch, scratch_size, &where))
		drain(&ring, page, data, size);
	free(scratch);
	free(page);
	return 0;
}
