/* SPDX-License-Identifier: MIT */
/*
 * A compressed block of zstd: literals, and sequences of literals and copies of what was before (RFC 8878, 3.1.1.3).
 */
#include "unzstd.h"
#include "decoder/wire.h"

#include <string.h>

#define BAD UINT32_MAX

void unzstd_block_first(struct unzstd_block *block)
{
	block->lengths.is_there = block->offsets.is_there = block->matches.is_there = block->has_codes = false;
	block->last[0] = 1;
	block->last[1] = 4;
	block->last[2] = 8;
}

/* ---- literals -------------------------------------------------------------------------- */

/* The literals of a block: where they are, how many, and the bytes of the section. */
struct literals {
	const unsigned char *data;
	uint32_t size;
	size_t bytes; /* 0: damaged */
};

/* One stream of codes fills `to`. False: it has more or fewer. */
static bool codes_take(const struct unzstd_codes *codes, const unsigned char *data, size_t size, unsigned char *to, uint32_t length)
{
	struct unzstd_bits bits;

	if (!unzstd_bits_open(&bits, data, size))
		return false;
	for (uint32_t i = 0; i < length && bits.at > 0; i++) {
		uint32_t index = unzstd_bits_take(&bits, codes->log);

		bits.at += codes->log - codes->bits[index];
		to[i] = codes->symbol[index];
		if (i + 1 == length)
			return !bits.at;
	}
	return !length && !bits.at;
}

/* Four streams, with the sizes of three before them. */
static bool codes_of_four(const struct unzstd_block *b, const unsigned char *data, size_t size, unsigned char *to, uint32_t length)
{
	uint32_t part = (length + 3) / 4;
	size_t at = 6;

	if (size < 6 || length < 6)
		return false;
	for (unsigned i = 0; i < 4; i++) {
		size_t own = i < 3 ? wire_u16(data + (size_t)i * 2, 0) : size - at;

		if (own > size - at || !codes_take(&b->codes, data + at, own, to + (size_t)i * part, i < 3 ? part : length - 3 * part))
			return false;
		at += own;
	}
	return true;
}

/* As they are, or one byte again and again. */
static struct literals literals_plain(struct unzstd_block *b, const unsigned char *data, size_t size, bool one)
{
	static const uint8_t heads[] = {1, 2, 1, 3};
	struct literals l = {0, 0, 0};
	size_t head = heads[data[0] >> 2 & 3];

	if (size < head)
		return l;
	l.size = head == 1 ? data[0] >> 3 : (data[0] | (uint32_t)data[1] << 8 | (head == 3 ? (uint32_t)data[2] << 16 : 0)) >> 4;
	if (l.size > UNZSTD_BLOCK || size - head < (one ? 1 : l.size))
		return l;
	l.data = one ? b->literals : data + head;
	l.bytes = head + (one ? 1 : l.size);
	if (one)
		memset(b->literals, data[head], l.size);
	return l;
}

static struct literals literals_packed(struct unzstd_block *b, const unsigned char *data, size_t size, bool own_codes)
{
	static const uint8_t heads[] = {3, 3, 4, 5}, widths[] = {10, 10, 14, 18};
	unsigned form = data[0] >> 2 & 3;
	struct literals l = {b->literals, 0, 0};
	uint64_t word = 0;
	size_t head = heads[form], packed, tree = 0;
	bool good;

	if (size < head)
		return l;
	for (size_t i = 0; i < head; i++)
		word |= (uint64_t)data[i] << 8 * i;
	l.size = (uint32_t)(word >> 4 & ((1u << widths[form]) - 1));
	packed = word >> (4 + widths[form]) & ((1u << widths[form]) - 1);
	if (l.size > UNZSTD_BLOCK || packed > size - head)
		return l;
	if (own_codes) {
		tree = unzstd_codes_read(&b->codes, data + head, packed, &b->work);
		b->has_codes = tree;
	}
	if (!b->has_codes)
		return l;
	good = form ? codes_of_four(b, data + head + tree, packed - tree, b->literals, l.size) : codes_take(&b->codes, data + head + tree, packed - tree, b->literals, l.size);
	l.bytes = good ? head + packed : 0;
	return l;
}

/* ---- sequences ------------------------------------------------------------------------- */

/* A kind of number in a sequence: the counts of its table where the block has none, and how a symbol is a base and some bits. */
struct numbers {
	const int16_t *counts;
	uint8_t nr, log, nr_most, log_most;
};

static const int16_t length_counts[] = {4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 3, 2, 1, 1, 1, 1, 1, -1, -1, -1, -1};
static const int16_t offset_counts[] = {1, 1, 1, 1, 1, 1, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1};
static const int16_t match_counts[] = {1, 4, 3, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
				       1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1};
static const struct numbers of_lengths = {length_counts, 36, 6, 36, 9}, of_offsets = {offset_counts, 29, 5, 32, 8}, of_matches = {match_counts, 53, 6, 53, 9};

/* Bases and bits of the symbols from 16 (lengths of literals) and 32 (of copies) on. */
static const uint32_t length_bases[] = {16, 18, 20, 22, 24, 28, 32, 40, 48, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536};
static const uint8_t length_bits[] = {1, 1, 1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
static const uint32_t match_bases[] = {35, 37, 39, 41, 43, 47, 51, 59, 67, 83, 99, 131, 259, 515, 1027, 2051, 4099, 8195, 16387, 32771, 65539};
static const uint8_t match_bits[] = {1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};

/* The table of a kind, by its mode. Moves *data; false: damaged. */
static bool table_of(struct unzstd_table *table, const struct numbers *numbers, unsigned mode, const unsigned char **data, const unsigned char *end)
{
	size_t size = (size_t)(end - *data), used;

	if (mode == 3)
		return table->is_there;
	if (mode == 0)
		return unzstd_table_build(table, numbers->counts, numbers->nr, numbers->log);
	if (mode == 2) {
		used = unzstd_table_read(table, *data, size, numbers->nr_most, numbers->log_most);
		*data += used;
		return used;
	}
	table->is_there = size && **data < numbers->nr_most;
	table->log = 0;
	table->rows[0].base = 0;
	table->rows[0].bits = 0;
	table->rows[0].symbol = size ? **data : 0;
	*data += !!size;
	return table->is_there;
}

/* The offset that a number means: one of the last three, or a new one. 0: none. */
static uint32_t offset_of(uint32_t *last, uint64_t number, bool no_literals)
{
	uint64_t which = number - 1 + no_literals, offset;

	if (number > 3)
		offset = number - 3;
	else if (which == 3)
		offset = (uint64_t)last[0] - 1;
	else
		offset = last[which];
	if (offset > UINT32_MAX)
		return 0;
	if (number > 3 || which > 1)
		last[2] = last[1];
	if (number > 3 || which > 0)
		last[1] = last[0];
	last[0] = (uint32_t)offset;
	return (uint32_t)offset;
}

static void copy(unsigned char *to, uint32_t offset, uint32_t length)
{
	const unsigned char *from = to - offset;

	if (offset >= length) {
		memcpy(to, from, length);
		return;
	}
	while (length--)
		*to++ = *from++;
}

/* Where the sequences of a block are, and the output. */
struct run {
	struct unzstd_bits bits;
	uint32_t length, offset, match; /* states */
	unsigned char *to;
	uint32_t at, most, taken; /* `taken` of the literals */
	size_t before;
};

static bool sequence(struct unzstd_block *b, struct run *r, const struct literals *l)
{
	unsigned code = b->offsets.rows[r->offset].symbol, match_code = b->matches.rows[r->match].symbol, length_code = b->lengths.rows[r->length].symbol;
	uint64_t number = ((uint64_t)1 << code) + unzstd_bits_take(&r->bits, code);
	uint32_t match = match_code < 32 ? match_code + 3 : match_bases[match_code - 32] + unzstd_bits_take(&r->bits, match_bits[match_code - 32]);
	uint32_t length = length_code < 16 ? length_code : length_bases[length_code - 16] + unzstd_bits_take(&r->bits, length_bits[length_code - 16]);
	uint32_t offset = offset_of(b->last, number, !length);

	if (r->bits.at < 0 || length > l->size - r->taken || length > r->most - r->at || match > r->most - r->at - length)
		return false;
	memcpy(r->to + r->at, l->data + r->taken, length);
	r->taken += length;
	r->at += length;
	if (!offset || offset > r->before + r->at)
		return false;
	copy(r->to + r->at, offset, match);
	r->at += match;
	return true;
}

static void next_state(const struct unzstd_table *table, uint32_t *state, struct unzstd_bits *bits)
{
	const struct unzstd_row *row = &table->rows[*state];

	*state = row->base + unzstd_bits_take(bits, row->bits);
}

/* All sequences; the literals that they leave are the end. */
static uint32_t sequences(struct unzstd_block *b, struct run *r, const struct literals *l, uint32_t nr)
{
	r->length = unzstd_bits_take(&r->bits, b->lengths.log);
	r->offset = unzstd_bits_take(&r->bits, b->offsets.log);
	r->match = unzstd_bits_take(&r->bits, b->matches.log);
	for (uint32_t i = 0; i < nr; i++) {
		if (!sequence(b, r, l))
			return BAD;
		if (i + 1 == nr)
			break;
		next_state(&b->lengths, &r->length, &r->bits);
		next_state(&b->matches, &r->match, &r->bits);
		next_state(&b->offsets, &r->offset, &r->bits);
	}
	return r->bits.at ? BAD : r->at;
}

/* Their number, in one to three bytes. Moves *data; BAD: they are not there. */
static uint32_t number_of(const unsigned char **data, const unsigned char *end)
{
	const unsigned char *p = *data;
	size_t head = p == end ? 4 : p[0] < 128 ? 1 :
			     p[0] < 255         ? 2 :
						  3;

	if ((size_t)(end - p) < head)
		return BAD;
	*data += head;
	return head == 1 ? p[0] : head == 2 ? ((uint32_t)(p[0] - 128) << 8) + p[1] :
					      wire_u16(p + 1, 0) + UINT32_C(0x7f00);
}

uint32_t unzstd_block(struct unzstd_block *b, const unsigned char *data, size_t size, unsigned char *to, uint32_t most, size_t before)
{
	const unsigned char *at, *end = data + size;
	struct run r = {{0, 0, 0}, 0, 0, 0, to, 0, most, 0, before};
	struct literals l = {0, 0, 0};
	uint32_t nr;
	unsigned modes;

	if (size)
		l = data[0] & 2 ? literals_packed(b, data, size, !(data[0] & 1)) : literals_plain(b, data, size, data[0] & 1);
	at = data + l.bytes;
	nr = l.bytes ? number_of(&at, end) : BAD;
	if (nr == BAD || l.size > most || (!nr && at != end))
		return BAD;
	if (nr) {
		modes = at == end ? 1 : *at++;
		if (modes & 3 || !table_of(&b->lengths, &of_lengths, modes >> 6, &at, end) || !table_of(&b->offsets, &of_offsets, modes >> 4 & 3, &at, end) ||
		    !table_of(&b->matches, &of_matches, modes >> 2 & 3, &at, end) || !unzstd_bits_open(&r.bits, at, (size_t)(end - at)) || sequences(b, &r, &l, nr) == BAD)
			return BAD;
	}
	if (l.size - r.taken > most - r.at)
		return BAD;
	if (l.size > r.taken)
		memcpy(to + r.at, l.data + r.taken, l.size - r.taken);
	return r.at + l.size - r.taken;
}
