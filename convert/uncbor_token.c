/* SPDX-License-Identifier: MIT */
/*
 * CBOR read one token at a time: that strings lie within the bytes, depth and
 * counts are checked here.
 */
#include "uncbor_token.h"

#include <string.h>

#define DEPTH_MOST 64 /* limit cbor_depth can be set as high */

static enum pfr_status limit_reached(struct tokens *t, enum pfr_limit limit)
{
	t->limit = (uint8_t)limit;
	return PFR_E_CBOR_LIMIT;
}

static enum pfr_status token_more(const struct tokens *t, size_t size, size_t *needed)
{
	*needed = t->at + size;
	return PFR_MORE;
}

/* What the first byte says (RFC 8949, section 3); NOT for what the mapping never has. */
static uint8_t token_what(unsigned char first)
{
	static const uint8_t what[] = {TOKEN_UINT, TOKEN_NEGINT, TOKEN_BYTES, TOKEN_TEXT, TOKEN_ARRAY, TOKEN_MAP, TOKEN_TAG};

	if (first >> 5 == 7)
		return first == TOKEN_FALSE || first == TOKEN_TRUE ? TOKEN_BOOL : TOKEN_NOT;
	return (first & 31) < 28 ? what[first >> 5] : (uint8_t)TOKEN_NOT;
}

enum pfr_status token_next(struct tokens *t, struct token *token, size_t *needed)
{
	const unsigned char *p = t->data + t->at;
	size_t left = t->size - t->at, head;

	token->what = TOKEN_NOT;
	if (!left)
		return token_more(t, 1, needed);
	token->what = token_what(p[0]);
	if (token->what == TOKEN_NOT)
		return PFR_E_CBOR;
	head = head_read(p, left, &token->value);
	if (!head)
		return token_more(t, head_size(p[0]), needed);
	if (token->what == TOKEN_BOOL)
		token->value = p[0] == TOKEN_TRUE;
	if (token->what >= TOKEN_BYTES && token->what <= TOKEN_MAP && token->value > UINT32_MAX)
		return limit_reached(t, PFR_LIMIT_CBOR_ITEM);
	t->last = t->at;
	if (token->what == TOKEN_BYTES || token->what == TOKEN_TEXT) {
		if (token->value > SIZE_MAX - head - t->at)
			return limit_reached(t, PFR_LIMIT_CBOR_ITEM);
		token->data = p + head;
		token->size = (uint32_t)token->value;
		head += token->size;
		if (head > left)
			return token_more(t, head, needed);
	}
	t->at += head;
	return PFR_OK;
}

/* ---- items ------------------------------------------------------------------------ */

/* How many items follow the token that belong to it. */
static uint64_t items_behind(const struct token *token)
{
	if (token->what != TOKEN_ARRAY && token->what != TOKEN_MAP)
		return token->what == TOKEN_TAG;
	return token->what == TOKEN_MAP ? 2 * token->value : token->value;
}

enum pfr_status token_skip(struct tokens *t, size_t *needed)
{
	uint64_t left[DEPTH_MOST + 1];
	unsigned depth = 0, most = t->depth < DEPTH_MOST ? (unsigned)t->depth : DEPTH_MOST;
	struct token token;

	left[0] = 1;
	for (;;) {
		enum pfr_status status = token_next(t, &token, needed);
		uint64_t nr;

		if (status)
			return status;
		nr = items_behind(&token);
		left[depth]--;
		if (depth + (nr != 0) >= most) /* a number at the top is of depth 1 */
			return limit_reached(t, PFR_LIMIT_CBOR_DEPTH);
		if (nr)
			left[++depth] = nr;
		while (!left[depth]) {
			if (!depth)
				return PFR_OK;
			depth--;
		}
	}
}

/* ---- maps ------------------------------------------------------------------------- */

int token_int(const struct token *token, uint64_t *value)
{
	*value = token->what == TOKEN_NEGINT ? ~token->value : token->value;
	return token->what == TOKEN_UINT || (token->what == TOKEN_NEGINT && token->value <= INT64_MAX);
}

enum pfr_status token_map(struct tokens *t, struct token_map *map)
{
	struct token token = {0};
	size_t needed;
	uint32_t i;

	map->nr = map->hint = map->used = 0;
	if (token_next(t, &token, &needed) || token.what != TOKEN_MAP)
		return PFR_E_CBOR;
	if (token.value > TOKEN_KEYS)
		return PFR_E_CBOR_LIMIT;
	map->nr = (uint32_t)token.value;
	for (i = 0; i < map->nr; i++) {
		struct token_key *key = &map->key[i];

		if (token_next(t, &token, &needed))
			return PFR_E_CBOR;
		key->what = token.what;
		key->size = token.size;
		key->name = token.data;
		if (token.what != TOKEN_TEXT && !token_int(&token, &key->value))
			return PFR_E_CBOR; /* a key of ours is a number or a name */
		key->at = t->at;
		if (token_skip(t, &needed))
			return PFR_E_CBOR;
	}
	return PFR_OK;
}

static int same_key(const struct token_key *k, const char *name, size_t size, int64_t key)
{
	if (name)
		return k->what == TOKEN_TEXT && k->size == size && !memcmp(name, k->name, size);
	return k->value == (uint64_t)key && k->what == (key < 0 ? TOKEN_NEGINT : TOKEN_UINT);
}

int token_find(struct tokens *t, struct token_map *map, const char *name, int64_t key, int use, struct token *value)
{
	uint32_t tried, i = map->hint;
	size_t needed, size = name ? strlen(name) : 0;

	for (tried = 0; tried < map->nr; tried++, i++) {
		if (i >= map->nr)
			i = 0;
		if (!same_key(&map->key[i], name, size, key))
			continue;
		if (use) {
			map->hint = i + 1;
			map->used++;
		}
		t->at = map->key[i].at;
		return !token_next(t, value, &needed);
	}
	return 0;
}
