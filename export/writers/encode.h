/* SPDX-License-Identifier: MIT */
/*
 * Parquet's encodings of numbers: bits in a row, run-length and bit-packed in one, differences. They
 * know nothing of pages. Source: apache/parquet-format Encodings.md.
 */
#ifndef PFR_ENCODE_COLUMN_H
#define PFR_ENCODE_COLUMN_H

#include "export/common/buffer.h"

/* The RLE / bit-packed hybrid, without a length in front. `width` in bits, 0 to 32. */
void encode_hybrid(struct buffer *to, const uint32_t *values, uint32_t nr, unsigned width);
/* What encode_hybrid writes of `nr` numbers, one or more, that are all `value`. */
void encode_same(struct buffer *to, uint32_t value, uint32_t nr, unsigned width);
/* DELTA_BINARY_PACKED of numbers of 32 or 64 bits, which wrap around: whether it takes less than so many bytes. If not, what it wrote is of no use. */
int encode_delta(struct buffer *to, const uint64_t *values, uint32_t nr, unsigned bits, size_t less_than);
/* PLAIN numbers of 1, 32 or 64 bits. */
void encode_plain(struct buffer *to, const uint64_t *values, uint32_t nr, unsigned bits);
/* Bits that a number takes; 0 for 0. */
unsigned bits_of(uint64_t value);

#endif
