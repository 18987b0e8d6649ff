/* SPDX-License-Identifier: MIT */
/*
 * Decompression of zstd (RFC 8878) for WebAssembly, for which Debian has no library; zstd.h gives it the names of libzstd. It knows frames, blocks and their tables, and
 * nothing of records. Without dictionaries. A checksum is read and not compared: perf writes none. All memory is the caller's.
 */
#ifndef SYSTEM_WASM_UNZSTD_H
#define SYSTEM_WASM_UNZSTD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define UNZSTD_BLOCK (128u << 10) /* a block has at most so many bytes, packed and unpacked */

/* ---- tables and bits ------------------------------------------------------------------ */

/* Bits that are read from the last to the first, as the sections of a block have them: `at` of them are left. Less than none: zeros were read. */
struct unzstd_bits {
	const unsigned char *data;
	size_t size;
	int64_t at;
};

/* A row for each state: what it stands for, and the next state: `base` plus `bits` bits. */
struct unzstd_row {
	uint16_t base;
	uint8_t symbol, bits;
};

struct unzstd_table {
	uint8_t log; /* 2^log rows */
	bool is_there;
	struct unzstd_row rows[512];
};

/* The codes of literals: `symbol` and `bits` by the next `log` bits. */
struct unzstd_codes {
	uint8_t log;
	uint8_t symbol[2048], bits[2048];
};

/* False: the last byte has no mark of the end. */
bool unzstd_bits_open(struct unzstd_bits *bits, const unsigned char *data, size_t size);
uint32_t unzstd_bits_take(struct unzstd_bits *bits, unsigned count);

/* Counts of symbols, -1 for less than one, to a table of 2^log rows. False: they do not fill it. */
bool unzstd_table_build(struct unzstd_table *table, const int16_t *counts, unsigned nr, unsigned log);

/* The description of a table. Returns its bytes; 0: it is damaged. */
size_t unzstd_table_read(struct unzstd_table *table, const unsigned char *data, size_t size, unsigned nr_most, unsigned log_most);

/* The description of codes. Returns its bytes; 0: it is damaged. `work` is overwritten. */
size_t unzstd_codes_read(struct unzstd_codes *codes, const unsigned char *data, size_t size, struct unzstd_table *work);

/* ---- a block -------------------------------------------------------------------------- */

/* What stays from block to block of a frame. */
struct unzstd_block {
	struct unzstd_table lengths, offsets, matches, work;
	struct unzstd_codes codes;
	bool has_codes;
	uint32_t last[3]; /* offsets */
	unsigned char literals[UNZSTD_BLOCK];
};

void unzstd_block_first(struct unzstd_block *block);

/*
 * Unpacks a compressed block to `to`, at most `most` bytes, of which `before` bytes are there before it. Returns how many it became, or UINT32_MAX: it is damaged.
 */
uint32_t unzstd_block(struct unzstd_block *block, const unsigned char *data, size_t size, unsigned char *to, uint32_t most, size_t before);

#endif
