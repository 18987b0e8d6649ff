/* SPDX-License-Identifier: MIT */
/*
 * A file that is valid at each moment, so that every reader opens a recording
 * that was killed: after each write the table of features that are known stands
 * after the records, and data.size is right. The next records go where the
 * table is; they are written around it first, and for the few microseconds in
 * which its place is overwritten, the header has no features. What marks the
 * file as one that has no end yet is in event_types, which readers skip.
 */
#include "capture/writer.h"

#include <limits.h>
#include <string.h>

#define DATA_SIZE 48 /* in the header */
#define BITMAP 72
#define SPANS 34 /* 32 of a batch, the table */

/* The sections that were written early. Returns the table's size. */
static size_t make_table(const struct pfr_capture_writer *writer, uint64_t table[][2],
			 uint64_t bitmap[4])
{
	size_t nr = 0;

	memset(bitmap, 0, 4 * sizeof(*bitmap));
	for (unsigned number = 1; number < FEATURE_LAST; number++) {
		if (pfr_feature_late(number) || !writer->feature[number][0])
			continue;
		bitmap[0] |= UINT64_C(1) << number;
		table[nr][0] = writer->feature[number][0];
		table[nr++][1] = writer->feature[number][1];
	}
	return nr * sizeof(*table);
}

int pfr_table_seal(struct pfr_capture_writer *writer, uint64_t end, bool open,
		   const uint64_t bitmap[4])
{
	uint64_t words[7] = {end - writer->data_offset,
			     open ? PFR_FILE_OPEN : 0, 0};

	memcpy(words + 3, bitmap, 4 * sizeof(*bitmap));
	return pfr_output_at(writer, words, sizeof(words), DATA_SIZE);
}

int pfr_table_hide(struct pfr_capture_writer *writer)
{
	static const uint64_t none[4];

	return pfr_output_at(writer, none, sizeof(none), BITMAP);
}

/* Parts the spans after `bytes`. Returns how many are in `first`. */
static unsigned part(const struct iovec *span, unsigned count, size_t bytes,
		     struct iovec *first, struct iovec *rest, unsigned *nr_rest)
{
	unsigned nr = 0;

	*nr_rest = 0;
	for (unsigned i = 0; i < count; i++) {
		char *base = span[i].iov_base;
		size_t size = span[i].iov_len, here = size < bytes ? size : bytes;

		if (here)
			first[nr++] = (struct iovec){base, here};
		if (here < size)
			rest[(*nr_rest)++] = (struct iovec){base + here, size - here};
		bytes -= here;
	}
	return nr;
}

int pfr_table_write(struct pfr_capture_writer *writer, const struct iovec *span,
		    unsigned count, size_t *written)
{
	struct iovec all[SPANS], first[SPANS], rest[SPANS];
	uint64_t table[FEATURE_LAST][2], bitmap[4];
	size_t size = make_table(writer, table, bitmap), bytes = 0, before = writer->table, got = 0;
	unsigned nr_first, nr_rest;
	int code, other;

	for (unsigned i = 0; i < count; i++)
		bytes += span[i].iov_len;
	memcpy(all, span, count * sizeof(*span));
	all[count] = (struct iovec){table, size};
	nr_first = part(all, count + 1, before, first, rest, &nr_rest);
	code = pfr_output_spans(writer, rest, nr_rest, writer->position + before, written);
	if (before) {
		pfr_table_hide(writer);
		other = pfr_output_spans(writer, first, nr_first, writer->position, &got);
		*written = got < before ? got : got + *written;
		code = code ? code : other;
	}
	if (*written > bytes)
		*written = bytes;
	if (!code)
		code = pfr_table_seal(writer, writer->position + bytes, true, bitmap);
	writer->table = code ? 0 : (uint16_t)size;
	return code;
}
