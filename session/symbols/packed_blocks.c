/* SPDX-License-Identifier: MIT */
/*
 * The section PERFRING_NAMES: its blocks, unpacked, and what is made of all of them.
 */
#include "packed.h"
#include "perfring_decode.h"

#include <stdlib.h>
#include <string.h>

#ifdef HAVE_ZSTD
#include <zstd.h>
#endif

static uint32_t word(const struct pfr_bytes *block, uint32_t index, uint8_t order)
{
	struct pfr_words words = {block->data, block->size / 4, 4, order};

	return (uint32_t)pfr_word(&words, index);
}

/* The data of a block, in memory of their own. Null: they cannot be had. */
static unsigned char *unpack(const struct packed *p, const struct pfr_bytes *data, uint32_t packing, uint32_t length)
{
	unsigned char *to;
	bool good = false;

	to = (unsigned char *)p->allocator.resize(p->allocator.user, 0, length + (size_t)1);
	if (to && packing == PACKED_PLAIN && length == data->size) {
		memcpy(to, data->data, length);
		good = true;
	}
#ifdef HAVE_ZSTD
	if (to && packing == PACKED_ZSTD)
		good = ZSTD_decompress(to, length, data->data, data->size) == length;
#endif
	if (!good && to)
		to = (unsigned char *)p->allocator.resize(p->allocator.user, to, 0);
	return to;
}

/* What no version of this program can be blamed for. */
static bool is_readable(const struct packed *p, const struct pfr_bytes *block, uint8_t order)
{
	uint32_t packing = word(block, 2, order);

#ifndef HAVE_ZSTD
	if (packing == PACKED_ZSTD)
		return false;
#endif
	return word(block, 0, order) == PACKED_VERSION && packing <= PACKED_ZSTD && p->nr_blocks < PACKED_BLOCKS && p->size + word(block, 3, order) <= PACKED_DATA;
}

static bool read_block(struct packed *p, const struct pfr_bytes *block, uint8_t order)
{
	struct pfr_bytes data = {block->data + PACKED_HEAD, block->size - PACKED_HEAD};
	struct packed_cursor c = {0, 0, false};
	unsigned char *bytes;
	uint32_t length, at = p->nr_blocks;
	uint64_t texts = p->texts_size;

	if (block->size < PACKED_HEAD)
		return false;
	if (!is_readable(p, block, order)) {
		p->unknown++;
		return false;
	}
	length = word(block, 3, order);
	bytes = unpack(p, &data, word(block, 2, order), length);
	if (!bytes)
		return false;
	p->data[at] = bytes;
	c.at = bytes;
	c.end = bytes + length;
	if (packed_data(p, &c)) {
		p->size += length;
		p->nr_blocks++;
		return true;
	}
	p->allocator.resize(p->allocator.user, bytes, 0);
	p->data[at] = 0;
	if (p->texts[at])
		p->allocator.resize(p->allocator.user, p->texts[at], 0);
	p->texts[at] = 0;
	p->texts_size = texts;
	return false;
}

static int by_hash(const void *a, const void *b)
{
	const struct packed_object *x = (const struct packed_object *)a, *y = (const struct packed_object *)b;

	return x->hash != y->hash ? (x->hash < y->hash ? -1 : 1) : (x->first > y->first) - (x->first < y->first);
}

static int by_time(const void *a, const void *b)
{
	uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

	return (x > y) - (x < y);
}

/* The times at which some name of code changes. Without memory for them, names are as at the beginning. */
static void note_changes(struct packed *p)
{
	uint32_t i, nr = 0;

	for (i = 0; i < p->nr_runs; i++)
		nr += p->runs[i].since != 0;
	p->changes = nr ? (uint64_t *)p->allocator.resize(p->allocator.user, 0, nr * sizeof(*p->changes)) : 0;
	for (i = 0; p->changes && i < p->nr_runs; i++)
		if (p->runs[i].since)
			p->changes[p->nr_changes++] = p->runs[i].since;
	if (p->nr_changes)
		qsort(p->changes, p->nr_changes, sizeof(*p->changes), by_time);
}

struct packed *packed_open(const struct pfr_allocator *allocator, const struct pfr_frame *section, uint32_t flags)
{
	struct packed *p = (struct packed *)allocator->resize(allocator->user, 0, sizeof(*p));
	struct pfr_words size = {section->data, 1, 4, section->order};
	uint32_t at;

	if (!p)
		return 0;
	memset(p, 0, sizeof(*p));
	p->allocator = *allocator;
	if (flags & PFR_NAMES_LINES)
		p->line_text = (unsigned char *)allocator->resize(allocator->user, 0, PACKED_LINES_TEXT);
	p->form = !(flags & PFR_NAMES_DEMANGLE) ? 0 : flags & PFR_NAMES_PARAMETERS ? 2 :
										     1;
	for (at = 0; section->size - at >= 4;) {
		struct pfr_bytes block;

		size.data = section->data + at;
		block = (struct pfr_bytes){section->data + at + 4, (uint32_t)pfr_word(&size, 0)};
		if (block.size > section->size - at - 4)
			break;
		at += 4 + block.size;
		p->bad += !read_block(p, &block, section->order);
	}
	p->bad += at != section->size;
	if (p->nr_objects)
		qsort(p->objects, p->nr_objects, sizeof(*p->objects), by_hash);
	note_changes(p);
	return p;
}

bool packed_is_good(const struct pfr_allocator *allocator, const struct pfr_frame *section, struct pfr_where *where)
{
	struct packed *p = packed_open(allocator, section, 0);
	bool good = !p || p->bad == p->unknown;

	packed_close(p);
	if (!good)
		*where = (struct pfr_where){.status = PFR_E_VALUE, .type = section->type, .piece = section->piece, .event = PFR_NO_EVENT, .at = section->at, .offset = section->at};
	return good;
}

void packed_close(struct packed *p)
{
	struct pfr_allocator from;
	uint32_t i;

	if (!p)
		return;
	from = p->allocator;
	{
		void *all[] = {p->names, p->files, p->chains, p->objects, p->runs, p->lines, p->changes, p->line_text};

		for (i = 0; i < sizeof(all) / sizeof(all[0]); i++)
			if (all[i])
				from.resize(from.user, all[i], 0);
	}
	for (i = 0; i < PACKED_BLOCKS; i++) {
		if (p->data[i])
			from.resize(from.user, p->data[i], 0);
		if (p->texts[i])
			from.resize(from.user, p->texts[i], 0);
	}
	from.resize(from.user, p, 0);
}
