/* SPDX-License-Identifier: MIT */
/*
 * CBOR read one token at a time, on libcbor's stream decoder: heads and
 * strings, whole items with a limit of depth, maps by key. It knows RFC 8949
 * and nothing of records.
 */
#ifndef PFR_UNCBOR_TOKEN_H
#define PFR_UNCBOR_TOKEN_H

#include "perfring_convert.h"

/* What a token is. What the mapping never has, such as floats, is NOT. */
enum { TOKEN_NOT, TOKEN_UINT, TOKEN_NEGINT, TOKEN_BYTES, TOKEN_TEXT, TOKEN_ARRAY, TOKEN_MAP, TOKEN_TAG, TOKEN_BOOL };

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
	size_t last; /* where the last token began */
	uint64_t depth; /* how deep items may nest */
	uint8_t limit;  /* enum pfr_limit: which one PFR_CBOR_LIMIT is about; none where it is not to be changed */
};

/* The next token. PFR_OK; PFR_MORE with *wanted bytes from t->data on; PFR_CBOR. */
enum pfr_status token_next(struct tokens *t, struct token *token, size_t *wanted);

/* Passes over one item. As token_next, and PFR_CBOR_LIMIT where it nests too deep. */
enum pfr_status token_skip(struct tokens *t, size_t *wanted);

#define TOKEN_KEYS 72 /* no group has more than 64 keys, nor has an item */

/* A map whose item is known to be whole: its keys, and where their values begin. */
struct token_map {
	uint32_t nr, hint, used;
	struct token_key {
		uint8_t what;  /* of the token */
		uint32_t size; /* of a name */
		uint64_t value;
		const unsigned char *name;
		size_t at; /* of the value */
	} key[TOKEN_KEYS];
};

/* Reads the head of a map and its keys. PFR_OK, PFR_CBOR or PFR_CBOR_LIMIT. */
enum pfr_status token_map(struct tokens *t, struct token_map *map);

/*
 * Finds a key: the name, or if that is null, the number. *value is its value's first token, and t
 * stands behind that. 0 where there is none. `use` counts it as used.
 */
int token_find(struct tokens *t, struct token_map *map, const char *name, int64_t key, int use, struct token *value);

/* The number of an UINT or NEGINT that int64_t, or for UINT uint64_t, can hold; 0: it is none. */
int token_int(const struct token *token, uint64_t *value);

#endif
