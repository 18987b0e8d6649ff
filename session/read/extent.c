/* SPDX-License-Identifier: MIT */
/*
 * How far the sizes that a capture states lead: whether its tables lie within the file, and whether its records follow each other up to the end of
 * the data. It asks of a whole file what the reader asks piece by piece, so that what a change on the way did is seen before it is read.
 */
#include "decoder/payload.h"
#include "transport.h"

#include <string.h>

#define HEADER 104
#define PIPE_HEADER 16
#define SECTION 16
#define HEAD 16 /* bytes of a record that are looked at */

/* Whether the bytes, of which 8 at most are looked at, are the first of a capture in either byte order; PERFFILE is version 1. */
static bool is_magic(const unsigned char *p, uint64_t size)
{
	static const char magics[][9] = {"PERFILE2", "2ELIFREP", "PERFFILE", "ELIFFREP"};
	size_t i;

	for (i = 0; i < sizeof(magics) / sizeof(magics[0]); i++)
		if (!memcmp(p, magics[i], size < 8 ? (size_t)size : 8))
			return true;
	return false;
}

bool pfr_session_is_capture(const unsigned char *p, size_t size)
{
	return size >= 8 && is_magic(p, size);
}

bool pfr_session_is_begin(const unsigned char *p, uint64_t size)
{
	return size >= 4 && size < PIPE_HEADER && is_magic(p, size);
}

static uint64_t word(const unsigned char *p, bool big)
{
	return wire_u64(p, big);
}

static unsigned nr_features(const unsigned char *header)
{
	unsigned nr = 0, i, bit;

	for (i = 72; i < HEADER; i++)
		for (bit = 0; bit < 8; bit++)
			nr += header[i] >> bit & 1;
	return nr;
}

static bool is_within(uint64_t offset, uint64_t size, uint64_t end)
{
	return offset <= end && size <= end - offset;
}

/* The sections of the features, whose table follows the data. */
static void take_features(const struct session_source *source, struct extent *e, unsigned nr, bool big)
{
	unsigned char section[SECTION];
	bool zeros = true, within = is_within(e->data_end, (uint64_t)nr * SECTION, source->size);
	unsigned i;

	if (!within) {
		e->end = nr && e->data_end <= UINT64_MAX - nr * SECTION ? e->data_end + nr * SECTION : e->data_end;
		return;
	}
	e->end = e->data_end + nr * SECTION;
	for (i = 0; i < nr && within; i++) {
		uint64_t offset, size;

		if (pfr_session_pread(source, section, SECTION, e->data_end + i * SECTION) != SECTION)
			return;
		offset = word(section, big);
		size = word(section + 8, big);
		zeros &= !offset && !size;
		within = is_within(offset, size, source->size);
		if (offset <= UINT64_MAX - size && offset + size > e->end)
			e->end = offset + size;
	}
	e->no_table = nr && zeros;
	e->fits = within && !e->no_table && e->end == source->size;
}

static void take_file(const struct session_source *source, struct extent *e, const unsigned char *header, bool big)
{
	uint64_t stride = word(header + 16, big), attrs = word(header + 24, big), attrs_size = word(header + 32, big);
	uint64_t data = word(header + 40, big), size = word(header + 48, big);

	if (stride < 80 || stride > 65536 || stride % 8 || !is_within(attrs, attrs_size, source->size) || data < HEADER || data > source->size || size > INT64_MAX - data)
		return;
	e->known = true;
	e->data = data;
	if (!size) { /* a recording that was interrupted */
		e->data_end = e->end = source->size;
		return;
	}
	e->data_end = data + size;
	take_features(source, e, nr_features(header), big);
}

void pfr_session_extent(const struct session_source *source, struct extent *e)
{
	unsigned char header[HEADER];
	ssize_t n = pfr_session_pread(source, header, sizeof(header), 0);
	bool big;

	memset(e, 0, sizeof(*e));
	if (n < PIPE_HEADER || !pfr_session_is_capture(header, (size_t)n))
		return;
	big = header[0] != 'P';
	if (word(header + 8, big) == PIPE_HEADER) {
		e->known = e->pipe = true;
		e->data = PIPE_HEADER;
		e->data_end = e->end = source->size;
	} else if (word(header + 8, big) == HEADER && n == HEADER) {
		take_file(source, e, header, big);
	}
}

uint64_t pfr_session_extent_records(const struct session_source *source, const struct extent *e, unsigned char *memory, bool *whole)
{
	uint64_t at = e->data, from = 0, filled = 0, end = e->data_end < source->size ? e->data_end : source->size;
	unsigned char order[1];
	bool big = pfr_session_pread(source, order, 1, 0) == 1 && order[0] != 'P';

	while (at < end && end - at >= 8) {
		const unsigned char *p;
		uint64_t size, payload;

		if (at < from || at - from + HEAD > filled) {
			ssize_t n = pfr_session_pread(source, memory, EXTENT_WINDOW - HEAD, at);

			if (n < 8)
				break;
			memset(memory + n, 0, HEAD);
			from = at;
			filled = (uint64_t)n + HEAD;
		}
		p = memory + (at - from);
		size = wire_u16(p + 6, big);
		if (size < 8 || size > end - at)
			break;
		payload = pfr_payload_size(wire_u32(p, big), p, (uint32_t)size, big);
		if (payload > end - at - size)
			break;
		at += size + payload;
	}
	*whole = at == e->data_end && e->data_end <= source->size;
	return at - e->data;
}
