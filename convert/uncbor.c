/* SPDX-License-Identifier: MIT */
/*
 * A CBOR stream taken apart, item by item, and given back as the capture's
 * bytes. It knows the first item and the limits; records are
 * uncbor_record.c's. Needs libcbor.
 */
#include "uncbor_record.h"
#include "cbor_rows.h"

#include <string.h>

static enum pfr_status uncbor_fail(struct pfr_uncbor *u, const struct pfr_window *window, enum pfr_status status,
				   size_t at, struct pfr_where *where)
{
	memset(where, 0, sizeof(*where));
	where->status = status;
	where->event = PFR_NO_EVENT;
	where->at = window->at;
	where->offset = window->at + at;
	where->left = window->size - (at < window->size ? at : window->size);
	u->failed = *where;
	return status;
}

/* Says which limit it was, and its value. Returns status. */
static enum pfr_status uncbor_limit(struct pfr_uncbor *u, const struct tokens *t, enum pfr_status status,
				    struct pfr_where *where)
{
	if (status == PFR_E_CBOR_LIMIT && t->limit) {
		where->limit = t->limit == PFR_LIMIT_CBOR_ITEM && !u->begun ? (uint8_t)PFR_LIMIT_CBOR_HEAD : t->limit;
		where->left = pfr_limit(u->limits, (enum pfr_limit)where->limit);
		u->failed = *where;
	}
	return status;
}

/* A flag of the header, or a number up to `most`; 0: it is missing or wrong. */
static int head_number(struct tokens *t, struct token_map *map, int names, int key, uint64_t most, uint8_t *number)
{
	struct token value;

	if (!token_find(t, map, names ? wcbor_head_name(key) : NULL, key, 1, &value) || value.value > most ||
	    (value.what != TOKEN_UINT && value.what != TOKEN_BOOL))
		return 0;
	*number = (uint8_t)value.value;
	return 1;
}

/* Newer keys may be skipped: what changes the meaning of records has a version of its own. */
static enum pfr_status read_head(struct pfr_uncbor *u, struct tokens *t)
{
	struct token_map map;
	struct token token;
	size_t needed;
	uint8_t version, names, lean, sorted;
	int view;

	if (token_next(t, &token, &needed) || token.what != TOKEN_TAG || token.value != CBOR_TAG_SELF || token_map(t, &map))
		return PFR_E_CBOR;
	view = !token_find(t, &map, NULL, CBOR_HEAD_FORMAT, 1, &token);
	if (view && !token_find(t, &map, wcbor_head_name(CBOR_HEAD_FORMAT), 0, 1, &token))
		return PFR_E_CBOR;
	if (token.what != TOKEN_TEXT || token.size != strlen(CBOR_FORMAT) || memcmp(token.data, CBOR_FORMAT, token.size))
		return PFR_E_CBOR;
	if (!head_number(t, &map, view, CBOR_HEAD_VERSION, CBOR_MAPPING, &version) || version != CBOR_MAPPING)
		return PFR_E_CBOR_VERSION;
	if (!head_number(t, &map, view, CBOR_HEAD_NAMES, 1, &names) || names != view ||
	    !head_number(t, &map, view, CBOR_HEAD_LEAN, 1, &lean) ||
	    !head_number(t, &map, view, CBOR_HEAD_SORTED, 1, &sorted) ||
	    !head_number(t, &map, view, CBOR_HEAD_ORDER, PFR_BIG, &u->order) ||
	    !head_number(t, &map, view, CBOR_HEAD_SOURCE, 255, &u->source))
		return PFR_E_CBOR;
	u->flags = (names ? (unsigned)PFR_CBOR_NAMES : 0) | (lean ? (unsigned)PFR_CBOR_LEAN : 0) |
		   (sorted ? (unsigned)PFR_CBOR_SORTED : 0);
	u->begun = 1;
	return lean ? PFR_E_CBOR_ONE_WAY : PFR_OK;
}

static enum pfr_status read_item(struct pfr_uncbor *u, struct tokens *t, unsigned char *to, size_t capacity, size_t *size)
{
	struct uncbor_item item = {u->flags, u->order, 0, 0, 0, 0, {NULL, 0}};
	enum pfr_status status;

	if (!u->begun)
		return read_head(u, t);
	status = uncbor_item(t, &item, to, capacity, size);
	u->is_record = item.is_record;
	u->has_at = item.has_at;
	u->at = item.at;
	u->file = item.file;
	if (item.expanded)
		*size = 0;
	return status;
}

#define PLAIN_DEPTH 8 /* more than the item of a plain sample has */

static void take(struct pfr_window *window, size_t size)
{
	window->data += size;
	window->size -= size;
	window->at += size;
}

/* Most items: 1, and the window begins after it; 0, and nothing has changed. */
static int next_plain(struct pfr_uncbor *u, struct pfr_window *window, unsigned char *to, size_t capacity, size_t *size)
{
	size_t whole;

	if (!u->begun || pfr_limit(u->limits, PFR_LIMIT_CBOR_DEPTH) < PLAIN_DEPTH)
		return 0;
	whole = uncbor_plain(u, window, to, capacity, size);
	if (!whole || whole > pfr_limit(u->limits, PFR_LIMIT_CBOR_ITEM))
		return *size = 0, 0;
	u->is_record = 1;
	u->has_at = 0;
	u->at = 0;
	u->file.data = NULL;
	u->file.size = 0;
	take(window, whole);
	return 1;
}

enum pfr_status pfr_uncbor_next(struct pfr_uncbor *uncbor, struct pfr_window *window, unsigned char *to, size_t capacity,
				size_t *size, struct pfr_where *where)
{
	struct tokens t = {window->data, window->size, 0, 0, pfr_limit(uncbor->limits, PFR_LIMIT_CBOR_DEPTH), PFR_LIMIT_NONE};
	enum pfr_limit limit = uncbor->begun ? PFR_LIMIT_CBOR_ITEM : PFR_LIMIT_CBOR_HEAD;
	uint64_t most = pfr_limit(uncbor->limits, limit);
	size_t whole, needed = 1;
	enum pfr_status status;

	*size = 0;
	if (uncbor->failed.status) {
		*where = uncbor->failed;
		return where->status;
	}
	if (!window->size && window->closed)
		return uncbor->begun ? PFR_END : uncbor_fail(uncbor, window, PFR_E_EMPTY, 0, where);
	if (next_plain(uncbor, window, to, capacity, size))
		return PFR_OK;
	status = token_skip(&t, &needed);
	if ((!status && t.at > most) || (status == PFR_MORE && needed > most)) {
		status = PFR_E_CBOR_LIMIT;
		t.limit = (uint8_t)limit;
	}
	if (status == PFR_MORE && !window->closed)
		return where->needed = needed, PFR_MORE;
	if (status)
		return uncbor_limit(uncbor, &t, uncbor_fail(uncbor, window, status == PFR_MORE ? PFR_E_TRUNCATED : status, t.at, where),
				    where);
	whole = t.size = t.at;
	t.at = 0;
	status = read_item(uncbor, &t, to, capacity, size);
	if (status == PFR_NO_SPACE)
		return status;
	if (status)
		return uncbor_fail(uncbor, window, status, t.at, where);
	take(window, whole);
	return PFR_OK;
}
