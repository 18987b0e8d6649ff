/* SPDX-License-Identifier: MIT */
/*
 * Tables of zstd: those of states (FSE) and the codes of literals (Huffman), as RFC 8878 has them in 4.1 and 4.2.
 */
#include "unzstd.h"
#include "decoder/wire.h"

#include <string.h>

static unsigned highest(uint32_t value)
{
	unsigned bit = 0;

	while (value >>= 1)
		bit++;
	return bit;
}

/* ---- bits ------------------------------------------------------------------------------ */

/* The 64 bits from byte `at` on; those past the end are 0. */
static uint64_t word_at(const unsigned char *data, size_t size, size_t at)
{
	unsigned char last[8] = {0};

	if (at < size && size - at >= 8)
		return wire_u64(data + at, 0);
	if (at < size)
		memcpy(last, data + at, size - at);
	return wire_u64(last, 0);
}

bool unzstd_bits_open(struct unzstd_bits *bits, const unsigned char *data, size_t size)
{
	bits->data = data;
	bits->size = size;
	bits->at = 0;
	if (!size || !data[size - 1])
		return false;
	bits->at = (int64_t)(size - 1) * 8 + highest(data[size - 1]);
	return true;
}

uint32_t unzstd_bits_take(struct unzstd_bits *bits, unsigned count)
{
	uint64_t mask = ((uint64_t)1 << count) - 1;

	bits->at -= count;
	if (bits->at >= 0)
		return (uint32_t)(word_at(bits->data, bits->size, (size_t)bits->at / 8) >> (bits->at & 7) & mask);
	if (bits->at <= -(int64_t)count)
		return 0;
	return (uint32_t)(word_at(bits->data, bits->size, 0) << -bits->at & mask);
}

/* Bits from the first on: `at` have been taken. */
static uint32_t forward(const unsigned char *data, size_t size, size_t at, unsigned count)
{
	return (uint32_t)(word_at(data, size, at / 8) >> (at & 7) & (((uint64_t)1 << count) - 1));
}

/* ---- states ---------------------------------------------------------------------------- */

/* Puts each symbol to its rows: those of less than one at the end, the others by steps. */
static bool spread(struct unzstd_table *table, const int16_t *counts, unsigned nr, unsigned rows)
{
	unsigned top = rows, step = (rows >> 1) + (rows >> 3) + 3, at = 0, symbol;

	for (symbol = 0; symbol < nr; symbol++)
		if (counts[symbol] == -1)
			table->rows[--top].symbol = (uint8_t)symbol;
	for (symbol = 0; symbol < nr; symbol++)
		for (int i = 0; i < counts[symbol]; i++) {
			table->rows[at].symbol = (uint8_t)symbol;
			do
				at = (at + step) & (rows - 1);
			while (at >= top && top);
		}
	return !at;
}

bool unzstd_table_build(struct unzstd_table *table, const int16_t *counts, unsigned nr, unsigned log)
{
	uint16_t next[256];
	unsigned rows = 1u << log, all = 0;

	table->is_there = false;
	for (unsigned i = 0; i < nr; i++) {
		next[i] = (uint16_t)(counts[i] == -1 ? 1 : counts[i]);
		all += next[i];
	}
	if (all != rows || !spread(table, counts, nr, rows))
		return false;
	for (unsigned i = 0; i < rows; i++) {
		struct unzstd_row *row = &table->rows[i];
		unsigned state = next[row->symbol]++;

		row->bits = (uint8_t)(log - highest(state));
		row->base = (uint16_t)((state << row->bits) - rows);
	}
	table->log = (uint8_t)log;
	return table->is_there = true;
}

/* A count is written in as few bits as the rest needs, the lower ones of them in one less. */
static int count_take(const unsigned char *data, size_t size, size_t *at, unsigned rest)
{
	unsigned bits = highest(rest + 1) + 1, half = (1u << (bits - 1)) - 1, few = (1u << bits) - 1 - (rest + 1);
	uint32_t value = forward(data, size, *at, bits);

	if ((value & half) < few) {
		*at += bits - 1;
		return (int)(value & half) - 1;
	}
	*at += bits;
	return (int)(value > half ? value - few : value) - 1;
}

size_t unzstd_table_read(struct unzstd_table *table, const unsigned char *data, size_t size, unsigned nr_most, unsigned log_most)
{
	int16_t counts[256];
	size_t at = 4;
	unsigned log = forward(data, size, 0, 4) + 5, rest = 1u << log, nr = 0, zeros;

	table->is_there = false;
	if (!size || log > log_most)
		return 0;
	while (rest && nr < nr_most && at < size * 8) {
		int count = count_take(data, size, &at, rest);

		counts[nr++] = (int16_t)count;
		rest -= count < 0 ? 1 : (unsigned)count;
		zeros = count ? 0 : 3;
		while (zeros == 3) {
			zeros = forward(data, size, at, 2);
			at += 2;
			for (unsigned i = 0; i < zeros && nr < nr_most; i++)
				counts[nr++] = 0;
			if (at > size * 8 || nr == nr_most)
				break;
		}
	}
	if (rest || at > size * 8 || !unzstd_table_build(table, counts, nr, log))
		return 0;
	return (at + 7) / 8;
}

/* ---- codes ----------------------------------------------------------------------------- */

/* Weights of symbols by two states that take turns. Returns how many; 0: they are damaged. */
static unsigned weights_by_states(uint8_t *weights, const unsigned char *data, size_t size, struct unzstd_table *work)
{
	struct unzstd_bits bits;
	size_t head = unzstd_table_read(work, data, size, 13, 6);
	uint32_t state[2];
	unsigned nr = 0;

	if (!head || !unzstd_bits_open(&bits, data + head, size - head))
		return 0;
	state[0] = unzstd_bits_take(&bits, work->log);
	state[1] = unzstd_bits_take(&bits, work->log);
	while (bits.at >= 0 && nr < 254) {
		struct unzstd_row *row = &work->rows[state[nr & 1]];

		weights[nr++] = row->symbol;
		state[~nr & 1] = row->base + unzstd_bits_take(&bits, row->bits);
	}
	if (bits.at >= 0)
		return 0;
	weights[nr] = work->rows[state[nr & 1]].symbol;
	return nr + 1;
}

/* The weight of the last symbol is what the others leave. Returns the number of bits of the longest code; 0: they leave nothing whole. */
static unsigned last_weight(uint8_t *weights, unsigned nr)
{
	uint32_t all = 0, left;
	unsigned log;

	for (unsigned i = 0; i < nr; i++) {
		if (weights[i] > 11)
			return 0;
		all += weights[i] ? 1u << (weights[i] - 1) : 0;
	}
	log = all ? highest(all) + 1 : 0;
	left = (1u << log) - all;
	if (!all || log > 11 || left & (left - 1))
		return 0;
	weights[nr] = (uint8_t)(highest(left) + 1);
	return log;
}

size_t unzstd_codes_read(struct unzstd_codes *codes, const unsigned char *data, size_t size, struct unzstd_table *work)
{
	uint8_t weights[256] = {0};
	unsigned nr = size && data[0] > 127 ? data[0] - 127u : 0;
	size_t length = size ? (nr ? (nr + 1) / 2 : data[0]) : 0;
	unsigned log, at = 0;

	if (!length || length > size - 1)
		return 0;
	for (unsigned i = 0; i < nr; i++)
		weights[i] = i & 1 ? data[1 + i / 2] & 15 : data[1 + i / 2] >> 4;
	if (!nr)
		nr = weights_by_states(weights, data + 1, length, work);
	log = nr ? last_weight(weights, nr) : 0;
	if (!log)
		return 0;
	for (unsigned weight = 1; weight <= log; weight++)
		for (unsigned i = 0; i <= nr; i++)
			if (weights[i] == weight) {
				memset(codes->symbol + at, (int)i, (size_t)1 << (weight - 1));
				memset(codes->bits + at, (int)(log + 1 - weight), (size_t)1 << (weight - 1));
				at += 1u << (weight - 1);
			}
	codes->log = (uint8_t)log;
	return at == 1u << log ? length + 1 : 0;
}
