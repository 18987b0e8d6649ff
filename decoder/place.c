/* SPDX-License-Identifier: MIT */
/*
 * Where encoded bytes go: the caller's bytes, counting past their end. It
 * knows numbers, text and paddings, and nothing of records.
 */
#include "encode.h"

void pfr_place_fail(struct pfr_place *p, uint16_t row, enum pfr_status status, uint64_t needed)
{
	if (p->status)
		return;
	p->status = status;
	p->row = row;
	p->failed_at = p->at;
	p->needed = needed;
}

/* Counts `size` bytes and gives the first; null when nothing may be written there. */
static unsigned char *place_take(struct pfr_place *p, size_t size)
{
	uint32_t at = p->at;

	if (p->status)
		return 0;
	if (size > p->most - at) {
		pfr_place_fail(p, ROW_NONE, PFR_E_LIMIT, size);
		return 0;
	}
	p->at += (uint32_t)size;
	return at <= p->capacity && size <= p->capacity - at ? p->data + at : 0;
}

void pfr_place_number(struct pfr_place *p, uint64_t value, uint32_t width, int big)
{
	unsigned char *to = place_take(p, width);
	uint32_t i;

	/*@ loop invariant i <= width;
	    loop assigns i, to[0 .. width - 1];
	    loop variant width - i; */
	for (i = 0; to && i < width; i++)
		to[i] = (unsigned char)(value >> 8 * (big ? width - 1 - i : i));
}

void pfr_place_bytes(struct pfr_place *p, const unsigned char *data, size_t size)
{
	unsigned char *to = place_take(p, size);
	size_t i;

	/*@ loop invariant i <= size;
	    loop assigns i, to[0 .. size - 1];
	    loop variant size - i; */
	for (i = 0; to && i < size; i++)
		to[i] = data ? data[i] : 0;
}

void pfr_place_pad(struct pfr_place *p, uint32_t to)
{
	if (to > p->at)
		pfr_place_bytes(p, p->pad && to <= p->pad_size ? p->pad + p->at : 0, to - p->at);
}

void pfr_place_cstr(struct pfr_place *p, uint16_t row, const unsigned char *data, uint32_t size, uint32_t align)
{
	uint32_t past;

	if (size >= p->most - p->at || pfr_text_length(data, size) != size) {
		pfr_place_fail(p, row, PFR_E_FIELDS, size);
		return;
	}
	pfr_place_bytes(p, data, size);
	past = (p->at + align) / align * align; /* counts the NUL */
	pfr_place_number(p, 0, 1, 0);
	pfr_place_pad(p, past < p->end ? past : p->end);
}

void pfr_place_chars(struct pfr_place *p, uint16_t row, const unsigned char *data, uint32_t size, uint32_t most)
{
	uint32_t begin = p->at, left = begin < p->end ? p->end - begin : 0;

	if (left > most)
		left = most;
	if (size > left || pfr_text_length(data, size) != size) {
		pfr_place_fail(p, row, PFR_E_FIELDS, size);
		return;
	}
	pfr_place_bytes(p, data, size);
	if (size < left)
		pfr_place_number(p, 0, 1, 0);
	pfr_place_pad(p, begin + left);
}

void pfr_place_padding(struct pfr_place *p, uint16_t row, const unsigned char *data, uint32_t size, uint32_t align)
{
	uint32_t past = (p->at + align - 1) / align * align;

	if (past > p->end)
		past = p->end;
	if (!size)
		pfr_place_pad(p, past);
	else if (size != past - p->at)
		pfr_place_fail(p, row, PFR_E_FIELDS, size);
	else
		pfr_place_bytes(p, data, size);
}

void pfr_place_words(struct pfr_place *p, const unsigned char *data, uint32_t nr, uint32_t width, int turn)
{
	unsigned char *to;
	uint32_t i, last = turn ? width - 1 : 0; /* width is a power of two: i ^ last turns each number */

	if (nr > p->most / width) {
		pfr_place_fail(p, ROW_NONE, PFR_E_LIMIT, nr);
		return;
	}
	to = place_take(p, (size_t)nr * width);
	for (i = 0; to && i < nr * width; i++)
		to[i] = data[i ^ last];
}

void pfr_place_size(struct pfr_place *p, int big)
{
	uint32_t size = p->at;

	if (p->capacity < 8)
		return;
	if (p->most > PLACE_MOST) {
		p->data[big ? 4 : 5] = (unsigned char)(size >> 24);
		p->data[big ? 5 : 4] = (unsigned char)(size >> 16);
	}
	p->data[big ? 6 : 7] = (unsigned char)(size >> 8);
	p->data[big ? 7 : 6] = (unsigned char)size;
}
