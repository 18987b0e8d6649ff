/* SPDX-License-Identifier: MIT */
/*
 * Names that captures carry, when they are merged: blocks of files with a build ID are right in any capture, and each is kept once. Blocks that hold for one capture
 * alone are kept only where all captures have the same, as parts of one do.
 */
#include "section.h"
#include "session/symbols/packed.h"

#include <string.h>

#define BLOCKS 1024 /* of all captures; as many as a reader takes are kept */

/* A block of an input: its data, and the numbers before them. */
struct names_block {
	const unsigned char *data;
	uint32_t size, input;
	uint32_t head[4]; /* version, scope, packing, length */
};

struct names {
	struct names_block block[BLOCKS];
	uint32_t nr;
};

static uint32_t number_at(const struct pfr_frame *frame, uint32_t at)
{
	struct pfr_words words = {frame->data + at, 1, 4, frame->order};

	return (uint32_t)pfr_word(&words, 0);
}

static void take_blocks(struct names *names, uint32_t input, const struct pfr_frame *frame)
{
	uint32_t at, size, i;

	for (at = 0; frame->size - at >= 4 + PACKED_HEAD && names->nr < BLOCKS; at += 4 + size) {
		struct names_block *b = &names->block[names->nr];

		size = number_at(frame, at);
		if (size < PACKED_HEAD || size > frame->size - at - 4)
			break;
		for (i = 0; i < 4; i++)
			b->head[i] = number_at(frame, at + 4 + 4 * i);
		b->data = frame->data + at + 4 + PACKED_HEAD;
		b->size = size - PACKED_HEAD;
		b->input = input;
		names->nr++;
	}
}

static bool same(const struct names_block *a, const struct names_block *b)
{
	return a->size == b->size && !memcmp(a->head, b->head, sizeof(a->head)) && !memcmp(a->data, b->data, a->size);
}

/* Whether an earlier input has the same block. */
static bool is_repeated(const struct names *names, uint32_t index)
{
	uint32_t i;

	for (i = 0; i < index && !same(&names->block[i], &names->block[index]); i++)
		;
	return i < index;
}

static bool is_of_all(const struct merge *m, const struct names *names, uint32_t index)
{
	uint32_t i, last = 0, nr = 0;

	for (i = 0; i < names->nr; i++)
		if (same(&names->block[i], &names->block[index]) && (!nr || names->block[i].input != last)) {
			last = names->block[i].input;
			nr++;
		}
	return nr == m->nr;
}

static void put_block(struct section *s, const struct names_block *b)
{
	uint32_t i;

	section_u32(s, PACKED_HEAD + b->size);
	for (i = 0; i < 4; i++)
		section_u32(s, b->head[i]);
	section_add(s, b->data, b->size);
}

enum pfr_status merge_names(struct merge *m)
{
	struct section s = {.m = m};
	struct names *names = pfr_session_zeros(m->input[0].s, sizeof(*names));
	struct pfr_frame frame;
	uint32_t i, kept = 0;

	if (!names)
		return PFR_E_MEMORY;
	for (i = 0; i < m->nr; i++)
		if (pfr_session_feature(m->input[i].s, PFR_FEATURE_PERFRING_NAMES, &frame) == PFR_OK)
			take_blocks(names, i, &frame);
	for (i = 0; i < names->nr; i++) {
		const struct names_block *b = &names->block[i];

		if (is_repeated(names, i))
			continue;
		if (kept == PACKED_BLOCKS)
			merge_note(m, b->input, "a block of the names that it carries is left out: a capture has %u", PACKED_BLOCKS);
		else if (b->head[1] != PACKED_ANY_CAPTURE && !is_of_all(m, names, i))
			merge_note(m, b->input, "of the names that it carries, those of files without a build ID and of code made at run time are left out: they are right in this capture alone");
		else
			kept++, put_block(&s, b);
	}
	pfr_session_free(m->input[0].s, names);
	return section_finish(&s, PFR_FEATURE_PERFRING_NAMES);
}
