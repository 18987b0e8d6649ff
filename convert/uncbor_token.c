/* SPDX-License-Identifier: MIT */
/*
 * CBOR read one token at a time. libcbor says what the next token is by calling
 * one of our functions, which note it; it checks that strings lie within the
 * bytes. All else, depth and counts, is checked here.
 */
#include "uncbor_token.h"

#include <cbor.h>
#include <string.h>

#define DEPTH_MOST 64 /* limit cbor_depth can be set as high */

/* ---- what libcbor calls ---------------------------------------------------------- */

static void note(void *to, uint8_t what, uint64_t value)
{
	struct token *token = to;

	token->what = what;
	token->value = value;
}

static void note_string(void *to, uint8_t what, cbor_data data, uint64_t size)
{
	struct token *token = to;

	note(to, size > UINT32_MAX ? TOKEN_NOT : what, size);
	token->data = data;
	token->size = (uint32_t)size;
}

static void on_uint8(void *to, uint8_t value) { note(to, TOKEN_UINT, value); }
static void on_uint16(void *to, uint16_t value) { note(to, TOKEN_UINT, value); }
static void on_uint32(void *to, uint32_t value) { note(to, TOKEN_UINT, value); }
static void on_uint64(void *to, uint64_t value) { note(to, TOKEN_UINT, value); }
static void on_negint8(void *to, uint8_t value) { note(to, TOKEN_NEGINT, value); }
static void on_negint16(void *to, uint16_t value) { note(to, TOKEN_NEGINT, value); }
static void on_negint32(void *to, uint32_t value) { note(to, TOKEN_NEGINT, value); }
static void on_negint64(void *to, uint64_t value) { note(to, TOKEN_NEGINT, value); }
static void on_tag(void *to, uint64_t value) { note(to, TOKEN_TAG, value); }
static void on_bool(void *to, bool value) { note(to, TOKEN_BOOL, value); }

/* libcbor passes lengths as size_t at first and as uint64_t later (0.9). */
#if CBOR_MAJOR_VERSION == 0 && CBOR_MINOR_VERSION < 9
typedef size_t length;
#else
typedef uint64_t length;
#endif

static void on_bytes(void *to, cbor_data data, length size) { note_string(to, TOKEN_BYTES, data, size); }
static void on_text(void *to, cbor_data data, length size) { note_string(to, TOKEN_TEXT, data, size); }
static void on_array(void *to, length nr) { note(to, TOKEN_ARRAY, nr); }
static void on_map(void *to, length nr) { note(to, TOKEN_MAP, nr); }

/* What the mapping never has leaves the token as it was: NOT. */
static const struct cbor_callbacks callbacks = {
	.uint8 = on_uint8, .uint16 = on_uint16, .uint32 = on_uint32, .uint64 = on_uint64,
	.negint8 = on_negint8, .negint16 = on_negint16, .negint32 = on_negint32, .negint64 = on_negint64,
	.byte_string = on_bytes, .string = on_text, .array_start = on_array, .map_start = on_map,
	.tag = on_tag, .boolean = on_bool,
	.byte_string_start = cbor_null_byte_string_start_callback, .string_start = cbor_null_string_start_callback,
	.indef_array_start = cbor_null_indef_array_start_callback,
	.indef_map_start = cbor_null_indef_map_start_callback, .float2 = cbor_null_float2_callback,
	.float4 = cbor_null_float4_callback, .float8 = cbor_null_float8_callback,
	.undefined = cbor_null_undefined_callback, .null = cbor_null_null_callback,
	.indef_break = cbor_null_indef_break_callback};

static enum pfr_status limit_reached(struct tokens *t, enum pfr_limit limit)
{
	t->limit = (uint8_t)limit;
	return PFR_CBOR_LIMIT;
}

/*
 * A string, array or map whose length has 64 bits and needs more than 32. libcbor before 0.9 gives
 * lengths as size_t, so on a machine of 32 bits it would lose the upper half without a word.
 */
static int too_long(const unsigned char *head, size_t left)
{
	unsigned major = left >= 9 ? head[0] >> 5 : 0;

	return major >= 2 && major <= 5 && (head[0] & 31) == 27 && (head[1] | head[2] | head[3] | head[4]);
}

enum pfr_status token_next(struct tokens *t, struct token *token, size_t *wanted)
{
	size_t left = t->size - t->at;
	struct cbor_decoder_result result;

	token->what = TOKEN_NOT;
	if (too_long(t->data + t->at, left))
		return limit_reached(t, PFR_LIMIT_CBOR_ITEM);
	result = cbor_stream_decode(t->data + t->at, left, &callbacks, token);
	if (result.status == CBOR_DECODER_FINISHED && result.read && result.read <= left && token->what != TOKEN_NOT) {
		t->last = t->at;
		t->at += result.read;
		return PFR_OK;
	}
	if (result.status != CBOR_DECODER_NEDATA)
		return PFR_CBOR;
	if (result.required <= left || result.required > SIZE_MAX - t->at) /* the sum of head and length overflowed */
		return limit_reached(t, PFR_LIMIT_CBOR_ITEM);
	*wanted = t->at + result.required;
	return PFR_MORE;
}

/* ---- items ------------------------------------------------------------------------ */

/* How many items follow the token that belong to it. */
static uint64_t items_behind(const struct token *token)
{
	if (token->what != TOKEN_ARRAY && token->what != TOKEN_MAP)
		return token->what == TOKEN_TAG;
	return token->what == TOKEN_MAP ? 2 * token->value : token->value;
}

enum pfr_status token_skip(struct tokens *t, size_t *wanted)
{
	uint64_t left[DEPTH_MOST + 1];
	unsigned depth = 0, most = t->depth < DEPTH_MOST ? (unsigned)t->depth : DEPTH_MOST;
	struct token token;

	left[0] = 1;
	for (;;) {
		enum pfr_status status = token_next(t, &token, wanted);
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
	struct token token;
	size_t wanted;
	uint32_t i;

	map->nr = map->hint = map->used = 0;
	if (token_next(t, &token, &wanted) || token.what != TOKEN_MAP)
		return PFR_CBOR;
	if (token.value > TOKEN_KEYS)
		return PFR_CBOR_LIMIT;
	map->nr = (uint32_t)token.value;
	for (i = 0; i < map->nr; i++) {
		struct token_key *key = &map->key[i];

		if (token_next(t, &token, &wanted))
			return PFR_CBOR;
		key->what = token.what;
		key->size = token.size;
		key->name = token.data;
		if (token.what != TOKEN_TEXT && !token_int(&token, &key->value))
			return PFR_CBOR; /* a key of ours is a number or a name */
		key->at = t->at;
		if (token_skip(t, &wanted))
			return PFR_CBOR;
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
	size_t wanted, size = name ? strlen(name) : 0;

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
		return !token_next(t, value, &wanted);
	}
	return 0;
}
