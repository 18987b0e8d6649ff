/* SPDX-License-Identifier: MIT */
/*
 * CBOR read one token at a time. libcbor says what the next token is by calling
 * one of our functions, which note it; it checks that strings lie within the
 * bytes. All else, depth and counts, is checked here.
 */
#include "uncbor_token.h"

#include <cbor.h>
#include <string.h>

#define DEPTH_MOST 24

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

enum pfr_status token_next(struct tokens *t, struct token *token, size_t *wanted)
{
	size_t left = t->size - t->at;
	struct cbor_decoder_result result;

	token->what = TOKEN_NOT;
	result = cbor_stream_decode(t->data + t->at, left, &callbacks, token);
	if (result.status == CBOR_DECODER_FINISHED && result.read && result.read <= left && token->what != TOKEN_NOT) {
		t->last = t->at;
		t->at += result.read;
		return PFR_OK;
	}
	if (result.status != CBOR_DECODER_NEDATA)
		return PFR_CBOR;
	if (result.required <= left || result.required > SIZE_MAX - t->at) /* the sum of head and length overflowed */
		return PFR_CBOR_LIMIT;
	*wanted = t->at + result.required;
	return PFR_MORE;
}

/* ---- items ------------------------------------------------------------------------ */

/* How many items follow the token that belong to it. */
static enum pfr_status items_behind(const struct token *token, uint64_t *nr)
{
	*nr = token->what == TOKEN_TAG ? 1 : 0;
	if (token->what != TOKEN_ARRAY && token->what != TOKEN_MAP)
		return PFR_OK;
	if (token->value > UINT32_MAX)
		return PFR_CBOR_LIMIT;
	*nr = token->what == TOKEN_MAP ? 2 * token->value : token->value;
	return PFR_OK;
}

enum pfr_status token_skip(struct tokens *t, size_t *wanted)
{
	uint64_t left[DEPTH_MOST];
	unsigned depth = 0;
	struct token token;

	left[0] = 1;
	for (;;) {
		enum pfr_status status = token_next(t, &token, wanted);
		uint64_t nr;

		if (!status)
			status = items_behind(&token, &nr);
		if (status)
			return status;
		left[depth]--;
		if (nr && depth + 1 == DEPTH_MOST)
			return PFR_CBOR_LIMIT;
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

enum pfr_status token_map(struct tokens *t, struct token_map *map)
{
	struct token token;
	size_t wanted;

	if (token_next(t, &token, &wanted) || token.what != TOKEN_MAP || token.value > UINT32_MAX)
		return PFR_CBOR;
	map->begin = map->hint = t->at;
	map->nr = (uint32_t)token.value;
	map->hint_nr = map->used = 0;
	return PFR_OK;
}

int token_int(const struct token *token, uint64_t *value)
{
	*value = token->what == TOKEN_NEGINT ? ~token->value : token->value;
	return token->what == TOKEN_UINT || (token->what == TOKEN_NEGINT && token->value <= INT64_MAX);
}

static int same_key(const struct token *token, const char *name, int64_t key)
{
	uint64_t value;

	if (name)
		return token->what == TOKEN_TEXT && strlen(name) == token->size && !memcmp(name, token->data, token->size);
	return token_int(token, &value) && (token->what == TOKEN_NEGINT) == (key < 0) && value == (uint64_t)key;
}

int token_find(struct tokens *t, struct token_map *map, const char *name, int64_t key, int use, struct token *value)
{
	uint32_t tried, nr = map->hint_nr;
	struct token token;
	size_t wanted;

	t->at = map->hint;
	for (tried = 0; tried < map->nr; tried++, nr++) {
		size_t behind;

		if (nr == map->nr) {
			nr = 0;
			t->at = map->begin;
		}
		if (token_next(t, &token, &wanted))
			return 0;
		if (!same_key(&token, name, key)) {
			token_skip(t, &wanted);
			continue;
		}
		behind = t->at;
		token_skip(t, &wanted);
		if (use) {
			map->hint = t->at;
			map->hint_nr = nr + 1;
			map->used++;
		}
		t->at = behind;
		return !token_next(t, value, &wanted);
	}
	return 0;
}
