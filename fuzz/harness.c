/* SPDX-License-Identifier: MIT */
/*
 * What the harnesses share; see harness.h. It knows where an attr's own size
 * is, and leaves the rest to the decoder.
 */
#include "fuzz/harness.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CUT_MOST (1 << 16)

void fuzz_broken(const char *text)
{
	fprintf(stderr, "broken: %s\n", text);
	abort();
}

/* The attr's size decides where the records begin; an attr that is refused is none. */
static size_t take_attr(struct fuzz_input *input, const uint8_t *data, size_t size)
{
	int big = input->control & FUZZ_BIG;
	struct pfr_attr attr;
	struct pfr_where where;
	uint32_t own;

	if (pfr_attr_decode(data, size, big ? PFR_BIG : PFR_LITTLE, &attr, &where))
		return size < 104 ? size : 104;
	pfr_layout_init(&input->layout, &attr);
	input->known = &input->layout;
	own = (uint32_t)data[big ? 7 : 4] | (uint32_t)data[big ? 6 : 5] << 8;
	return own ? own : 64;
}

int fuzz_input_init(struct fuzz_input *input, const uint8_t *data, size_t size)
{
	size_t front = FUZZ_FRONT;

	if (size < FUZZ_FRONT)
		return 0;
	input->control = data[0];
	input->choice = (uint8_t)fuzz_choose(data[1]);
	input->known = 0;
	input->begun = 0;
	if (input->control & FUZZ_ATTR)
		front += take_attr(input, data + front, size - front);
	input->window.data = data + front;
	input->window.size = size - front;
	input->window.at = front;
	input->window.skip = 0;
	input->window.order = input->control & FUZZ_BIG ? PFR_BIG : PFR_LITTLE;
	input->window.closed = 1;
	return 1;
}

/* What is left as one frame; its header still says what it said. */
static int take_rest(struct fuzz_input *input, struct pfr_frame *frame)
{
	struct pfr_window *w = &input->window;
	unsigned char header[8];
	struct pfr_where where;

	if (input->begun || w->size < 8 || w->size > 65535)
		return 0;
	input->begun = 1;
	memcpy(header, w->data, 8);
	fuzz_set_size(header, (enum pfr_byte_order)w->order, 8);
	if (pfr_frame_init(frame, header, 8, w->at, (enum pfr_byte_order)w->order, &where))
		return 0;
	frame->data = w->data;
	frame->size = (uint32_t)w->size;
	return 1;
}

int fuzz_input_next(struct fuzz_input *input, struct pfr_frame *frame)
{
	struct pfr_where where;

	if (input->control & FUZZ_REPAIR)
		return take_rest(input, frame);
	return pfr_next(&input->window, frame, &where) == PFR_OK;
}

int fuzz_each(const uint8_t *data, size_t size, fuzz_invariant *holds)
{
	struct fuzz_input input;
	struct pfr_frame frame;
	char text[BROKEN_MOST];

	if (!fuzz_input_init(&input, data, size))
		return 0;
	while (fuzz_input_next(&input, &frame))
		if (holds(&frame, input.known, text))
			fuzz_broken(text);
	return 0;
}

void fuzz_pipe_head(unsigned char head[FUZZ_PIPE_HEAD], const uint8_t *data, size_t size)
{
	static const unsigned char little[16] = {'P', 'E', 'R', 'F', 'I', 'L', 'E', '2', 16};
	static const unsigned char big[16] = {'2', 'E', 'L', 'I', 'F', 'R', 'E', 'P', 0, 0, 0, 0, 0, 0, 0, 16};

	memcpy(head, size >= 4 && !data[0] && data[3] ? big : little, FUZZ_PIPE_HEAD);
}

void fuzz_set_size(unsigned char *record, enum pfr_byte_order order, uint32_t size)
{
	record[order == PFR_BIG ? 6 : 7] = (unsigned char)(size >> 8);
	record[order == PFR_BIG ? 7 : 6] = (unsigned char)size;
}

void fuzz_cut(struct pfr_frame *cut, const struct pfr_frame *frame, uint32_t size, int begin)
{
	static struct guard guard;
	unsigned char *copy;

	if (!guard.capacity)
		guard_init(&guard, CUT_MOST);
	copy = begin ? guard_begin(&guard, frame->data, size) : guard_end(&guard, frame->data, size);
	if (frame->piece == PFR_PIECE_RECORD)
		fuzz_set_size(copy, (enum pfr_byte_order)frame->order, size);
	*cut = *frame;
	cut->data = copy;
	cut->size = size;
}

int fuzz_forced = -1;

uint32_t fuzz_choose(uint32_t own)
{
	return fuzz_forced >= 0 ? (uint32_t)fuzz_forced : own;
}

void fuzz_look(const void *data, size_t size)
{
	const unsigned char *bytes = data;
	volatile unsigned char last;

	if (size)
		last = bytes[size - 1];
	(void)last;
}

uint32_t fuzz_hash(const uint8_t *data, size_t size)
{
	uint64_t hash = size, word;
	size_t i;

	for (i = 0; i + 8 <= size; i += 8) {
		memcpy(&word, data + i, 8);
		hash = (hash ^ word ^ hash >> 29) * UINT64_C(0x9e3779b97f4a7c15);
	}
	for (word = 0; i < size; i++)
		word = word << 8 | data[i];
	hash = (hash ^ word ^ hash >> 29) * UINT64_C(0x9e3779b97f4a7c15);
	return (uint32_t)(hash >> 32);
}

void *fuzz_resize(void *user, void *memory, size_t size)
{
	struct fuzz_heap *heap = user;

	if (!size) {
		heap->blocks -= memory != 0;
		free(memory);
		return 0;
	}
	if (heap->calls && !--heap->calls) {
		heap->calls = 1;
		return 0;
	}
	heap->blocks += !memory;
	return realloc(memory, size);
}

void fuzz_limits(struct pfr_limits *limits)
{
	pfr_limits_init(limits, sizeof(*limits));
	*pfr_limit_of(limits, PFR_LIMIT_ZSTD_MEMORY) = 8 << 20;
	*pfr_limit_of(limits, PFR_LIMIT_RECORD_FREE) = *pfr_limit_of(limits, PFR_LIMIT_STREAM_FREE) = 1 << 16;
}

void fuzz_check_in_ring(const struct pfr_ring *ring, const struct pfr_frame *frame)
{
	size_t in_ring = (size_t)(frame->data - ring->data), in_scratch = (size_t)(frame->data - ring->scratch);

	if (frame->size < 8 || frame->size % 8 || frame->size > ring->size)
		fuzz_broken("a frame of an impossible size");
	if (!(in_ring < ring->size && frame->size <= ring->size - in_ring) &&
	    !(ring->scratch && in_scratch < ring->scratch_size && frame->size <= ring->scratch_size - in_scratch))
		fuzz_broken("a frame outside of ring and scratch");
}
