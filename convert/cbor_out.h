/* SPDX-License-Identifier: MIT */
/*
 * CBOR into a pfr_out: heads by libcbor's encoding functions, maps whose count
 * is known only at their end and whose keys may come in any order. It knows
 * RFC 8949 and nothing of records.
 */
#ifndef PFR_CBOR_OUT_H
#define PFR_CBOR_OUT_H

#include "out.h"

#define CBOR_MAPS 12
#define CBOR_KEYS 384

/* One key of an open map. */
struct wcbor_key {
	size_t start;     /* where it begins in out */
	const char *name; /* null: it is `key` */
	int64_t key;
};

struct wcbor_map {
	size_t start;
	unsigned first; /* its first key */
	uint8_t unsorted;
	unsigned count[2]; /* the key of a COUNT and a COUNT2 in it, + 1 */
};

struct cbor_writer {
	struct pfr_out *out;
	size_t most; /* the furthest that was written and then taken back */
	unsigned depth, nr_keys;
	struct wcbor_map map[CBOR_MAPS];
	struct wcbor_key key[CBOR_KEYS];
};

void wcbor_begin(struct cbor_writer *w, struct pfr_out *out);
/* Makes out->size the space that was needed. */
void wcbor_end(struct cbor_writer *w);
/* Takes back all from `start` on. */
void wcbor_take_back(struct cbor_writer *w, size_t start);

void wcbor_uint(struct pfr_out *out, uint64_t value);
void wcbor_int(struct pfr_out *out, int64_t value);
void wcbor_bool(struct pfr_out *out, int value);
void wcbor_tag(struct pfr_out *out, uint64_t tag);
void wcbor_array(struct pfr_out *out, uint64_t nr);
void wcbor_bytes(struct pfr_out *out, const unsigned char *data, size_t size);
/* A text string, or a byte string where it is not UTF-8. */
void wcbor_text(struct pfr_out *out, const unsigned char *data, size_t size);
void wcbor_name(struct pfr_out *out, const char *name);
/* RFC 8746, table 2: 64 unsigned, + 4 little-endian, + log2 of the width. */
static inline uint64_t wcbor_typed_tag(unsigned width, int big)
{
	return 64u + (big ? 0 : 4) + (width == 8 ? 3 : width == 4 ? 2 :
								    1);
}

/* The head of a typed array of RFC 8746: numbers of `width` bytes; the bytes come next. */
void wcbor_typed(struct pfr_out *out, uint32_t nr, unsigned width, int big);

void wcbor_map(struct cbor_writer *w);
/* The next key of the innermost map: its name, or if that is null, its number. */
void wcbor_key(struct cbor_writer *w, const char *name, int64_t key);
/* Takes key `index` (of w->key) of the innermost map out again, with its value. */
void wcbor_drop(struct cbor_writer *w, unsigned index);
void wcbor_close(struct cbor_writer *w);

#endif
