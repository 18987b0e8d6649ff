/* SPDX-License-Identifier: MIT */
/*
 * CBOR read one token at a time: heads and strings, whole items with a limit of
 * depth, maps by key. It knows RFC 8949 and nothing of records.
 */
#ifndef PFR_UNCBOR_TOKEN_H
#define PFR_UNCBOR_TOKEN_H

#include "perfring_convert.h"

#include "decoder/wire.h"

/* What a token is. What the mapping never has, such as floats, is NOT. */
enum {
	TOKEN_NOT,
	TOKEN_UINT,
	TOKEN_NEGINT,
	TOKEN_BYTES,
	TOKEN_TEXT,
	TOKEN_ARRAY,
	TOKEN_MAP,
	TOKEN_TAG,
	TOKEN_BOOL,
};

struct token {
	uint8_t what;
	uint64_t value;            /* the number; of NEGINT n for -1 - n; how many; 0 or 1 */
	const unsigned char *data; /* of strings */
	uint32_t size;
};

/* Some bytes, and how far they are read. */
struct tokens {
	const unsigned char *data;
	size_t size, at;
	size_t last;    /* where the last token began */
	uint64_t depth; /* how deep items may nest */
	uint8_t limit;  /* enum pfr_limit: which one PFR_E_CBOR_LIMIT is about; none where it is not to be changed */
};

#define TOKEN_FALSE 0xf4
#define TOKEN_TRUE 0xf5

/* Bytes of a head by its first: up to 8 of them for the number. */
static inline unsigned head_size(unsigned char first)
{
	return (first & 31) < 24 ? 1 : 1 + (1u << ((first & 31) - 24));
}

/* Reads a head whose first byte does not say more than 27; its size, or 0 if it is not within `left` bytes, which are 1 at least. */
static inline unsigned head_read(const unsigned char *p, size_t left, uint64_t *value)
{
	unsigned size = head_size(p[0]);

	if (size == 1) {
		*value = p[0] & 31;
		return 1;
	}
	if (left < size)
		return 0;
	switch (size) {
	case 2: *value = p[1]; break;
	case 3: *value = wire_u16(p + 1, 1); break;
	case 5: *value = wire_u32(p + 1, 1); break;
	default: *value = wire_u64(p + 1, 1);
	}
	return size;
}

/* The next token. PFR_OK; PFR_MORE with *wanted bytes from t->data on; PFR_E_CBOR. */
enum pfr_status token_next(struct tokens *t, struct token *token, size_t *needed);

/* Passes over one item. As token_next, and PFR_E_CBOR_LIMIT where it nests too deep. */
enum pfr_status token_skip(struct tokens *t, size_t *needed);

#define TOKEN_KEYS 72 /* no group has more than 64 keys, nor has an item */

struct token_key {
	uint8_t what;  /* of the token */
	uint32_t size; /* of a name */
	uint64_t value;
	const unsigned char *name;
	size_t at; /* of the value */
};

/* A map whose item is known to be whole: its keys, and where their values begin. */
struct token_map {
	uint32_t nr, hint, used;
	struct token_key key[TOKEN_KEYS];
};

/* Reads the head of a map and its keys. PFR_OK, PFR_E_CBOR or PFR_E_CBOR_LIMIT. */
enum pfr_status token_map(struct tokens *t, struct token_map *map);

/*
 * Finds a key: the name, or if that is null, the number. *value is its value's first token, and t
 * stands after that. 0 where there is none. `use` counts it as used.
 */
int token_find(struct tokens *t, struct token_map *map, const char *name, int64_t key, int use, struct token *value);

/* The number of an UINT or NEGINT that int64_t, or for UINT uint64_t, can hold; 0: it is none. */
int token_int(const struct token *token, uint64_t *value);

#endif
