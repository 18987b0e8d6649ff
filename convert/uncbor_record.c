/* SPDX-License-Identifier: MIT */
/*
 * One record, from its CBOR item back to its bytes: the decoder's builder asks
 * for field after field in encoded order, and each is looked up in the
 * item's maps. Every key must have been asked for in the end; one that was not is
 * of a newer mapping. Needs libcbor.
 */
#include "uncbor_record.h"
#include "cbor_rows.h"

#include <string.h>

struct answer_level {
	struct token_map map;
	struct token flat; /* of a group that is written as its span */
	size_t flat_at;    /* after flat's first token */
	size_t next;       /* of an array: its next entry */
	uint8_t is_flat;
};

struct answer {
	struct tokens *t;
	struct pfr_build build;
	struct token_map top;
	unsigned names, depth;
	struct answer_level level[PFR_WALK_DEPTH + 2];
};

#define LEVEL(a) (&(a)->level[(a)->depth - 1])

static int find_item(struct answer *a, int key, struct token *value)
{
	return token_find(a->t, &a->top, a->names ? wcbor_item_name(key) : NULL, key, 1, value);
}

/* The field `row` in the innermost group. */
static int find_field(struct answer *a, uint16_t row, int use, struct token *value)
{
	struct answer_level *l = LEVEL(a);

	if (!l->is_flat)
		return token_find(a->t, &l->map, a->names ? pfr_row_name(row) : NULL, wcbor_row(row)->key, use, value);
	if (wcbor_row(row)->role != ROLE_SIZED)
		return 0;
	*value = l->flat;
	a->t->at = l->flat_at;
	return 1;
}

/* Numbers of RFC 8746, whose tag was read. */
static int read_words(struct answer *a, const struct token *tag, struct pfr_words *words)
{
	struct token bytes;
	size_t needed;

	if (tag->what != TOKEN_TAG || tag->value < 65 || tag->value > 71 || tag->value == 68 ||
	    token_next(a->t, &bytes, &needed) || bytes.what != TOKEN_BYTES)
		return 0;
	words->width = (uint8_t)(1u << (tag->value & 3));
	words->order = tag->value & 4 ? PFR_LITTLE : PFR_BIG;
	words->data = bytes.data;
	words->nr = bytes.size / words->width;
	return bytes.size % words->width == 0;
}

/* How many, or how many bytes, a value has. */
static uint64_t measure(struct answer *a, const struct token *value)
{
	struct pfr_words words;

	if (value->what == TOKEN_TAG)
		return read_words(a, value, &words) ? words.nr : 0;
	return value->what == TOKEN_ARRAY ? value->value : value->size;
}

/* A count that was left out, because what it counts tells it. */
static int implied_count(struct answer *a, uint16_t row, uint64_t *count)
{
	uint8_t role = wcbor_row(row)->role, sized = role == ROLE_COUNT ? ROLE_SIZED : ROLE_SIZED2;
	struct token value;

	if (role != ROLE_COUNT && role != ROLE_COUNT2)
		return 0;
	for (row++; wcbor_row(row)->role != ROLE_END && wcbor_row(row)->role != role; row++)
		if (wcbor_row(row)->role == sized && find_field(a, row, 0, &value)) {
			*count = measure(a, &value);
			return 1;
		}
	return 0;
}

/* ---- answers ---------------------------------------------------------------------- */

static enum pfr_status answer_number(struct answer *a, uint16_t row)
{
	struct token value;
	uint64_t number;

	if (find_field(a, row, 1, &value)) {
		if (!token_int(&value, &number))
			return PFR_E_CBOR;
		pfr_build_number(&a->build, number);
	} else if (implied_count(a, row, &number)) {
		pfr_build_number(&a->build, number);
	}
	return PFR_OK;
}

static enum pfr_status answer_span(struct answer *a, const struct pfr_item *item)
{
	int words = item->kind == PFR_KIND_U16S || item->kind == PFR_KIND_U32S || item->kind == PFR_KIND_U64S;
	int text = item->kind == PFR_KIND_CSTR || item->kind == PFR_KIND_CHARS;
	struct pfr_words numbers;
	struct token value;

	if (!find_field(a, item->row, 1, &value))
		return PFR_OK;
	if (words && !read_words(a, &value, &numbers))
		return PFR_E_CBOR;
	if (!words && value.what != TOKEN_BYTES && !(text && value.what == TOKEN_TEXT))
		return PFR_E_CBOR;
	if (words)
		pfr_build_words(&a->build, &numbers);
	else
		pfr_build_bytes(&a->build, value.data, value.size);
	return PFR_OK;
}

static enum pfr_status level_open(struct answer *a)
{
	if (a->depth == sizeof(a->level) / sizeof(a->level[0]))
		return PFR_E_CBOR_LIMIT;
	a->depth++;
	LEVEL(a)->is_flat = 0;
	return PFR_OK;
}

/* Opens the map at *value's place. */
static enum pfr_status level_map(struct answer *a, size_t at)
{
	enum pfr_status status = level_open(a);

	a->t->at = at;
	return status ? status : token_map(a->t, &LEVEL(a)->map);
}

static enum pfr_status answer_group(struct answer *a, const struct pfr_item *item)
{
	struct token value;
	enum pfr_status status;

	if (item->part == PFR_PART_TRAILER) {
		if (!find_item(a, CBOR_ITEM_SAMPLE_ID, &value))
			return PFR_OK;
	} else if (!find_field(a, item->row, 1, &value)) {
		return PFR_OK;
	}
	pfr_build_open(&a->build, 0);
	if (item->part != PFR_PART_TRAILER && wcbor_row_flat(item->row)) {
		size_t at = a->t->at;

		status = level_open(a);
		if (status)
			return status;
		LEVEL(a)->flat = value;
		LEVEL(a)->flat_at = at;
		LEVEL(a)->is_flat = 1;
		return PFR_OK;
	}
	return value.what == TOKEN_MAP ? level_map(a, a->t->last) : PFR_E_CBOR;
}

static enum pfr_status answer_array(struct answer *a, uint16_t row)
{
	struct token value;

	if (!find_field(a, row, 1, &value))
		return PFR_OK;
	if (value.what != TOKEN_ARRAY || value.value > UINT32_MAX)
		return PFR_E_CBOR;
	pfr_build_open(&a->build, (uint32_t)value.value);
	if (level_open(a))
		return PFR_E_CBOR_LIMIT;
	LEVEL(a)->next = a->t->at;
	return PFR_OK;
}

static enum pfr_status answer_entry(struct answer *a)
{
	size_t at = LEVEL(a)->next, needed;

	a->t->at = at;
	if (token_skip(a->t, &needed))
		return PFR_E_CBOR;
	LEVEL(a)->next = a->t->at;
	return level_map(a, at);
}

/* A map is left: all its keys must have been asked for. */
static enum pfr_status answer_close(struct answer *a, const struct pfr_item *item)
{
	const struct answer_level *l = LEVEL(a);
	int map = item->value != PFR_ITEM_ARRAY && !l->is_flat;

	a->depth--;
	return map && l->map.used != l->map.nr ? PFR_E_CBOR_VERSION : PFR_OK;
}

static enum pfr_status answer_tail(struct answer *a)
{
	struct token value;

	if (!find_item(a, CBOR_ITEM_TAIL, &value))
		return PFR_OK;
	if (value.what != TOKEN_BYTES)
		return PFR_E_CBOR;
	pfr_build_bytes(&a->build, value.data, value.size);
	return PFR_OK;
}

static enum pfr_status answer(struct answer *a, const struct pfr_item *item)
{
	switch (item->what) {
	case PFR_ITEM_GROUP: return answer_group(a, item);
	case PFR_ITEM_ARRAY: return answer_array(a, item->row);
	case PFR_ITEM_ENTRY: return answer_entry(a);
	case PFR_ITEM_CLOSE: return answer_close(a, item);
	case PFR_ITEM_TAIL: return answer_tail(a);
	}
	return item->kind < PFR_KIND_CSTR ? answer_number(a, item->row) : answer_span(a, item);
}

/* ---- the item --------------------------------------------------------------------- */

/* The type's key is a number, or a name in capitals; it is the only one that is so. */
static int find_type(struct answer *a, uint32_t *type, size_t *value)
{
	uint32_t n;

	for (n = 0; n < a->top.nr; n++) {
		const struct token_key *key = &a->top.key[n];

		*value = key->at;
		*type = (uint32_t)key->value;
		if (key->what == TOKEN_UINT)
			return key->value <= UINT32_MAX;
		if (key->what == TOKEN_TEXT && key->size && key->name[0] >= 'A' && key->name[0] <= 'Z')
			return pfr_type_find((const char *)key->name, key->size, type);
	}
	return 0;
}

static enum pfr_status find_number(struct answer *a, int key, uint64_t most, uint64_t *number)
{
	struct token value;

	*number = 0;
	if (!find_item(a, key, &value))
		return PFR_END;
	*number = value.value;
	return (value.what == TOKEN_UINT || value.what == TOKEN_BOOL) && value.value <= most ? PFR_OK : PFR_E_CBOR;
}

static enum pfr_status find_at(struct answer *a, struct uncbor_item *item)
{
	struct token value;

	item->has_at = (uint8_t)find_item(a, CBOR_ITEM_AT, &value);
	item->at = item->has_at ? value.value : 0;
	return item->has_at && value.what != TOKEN_UINT ? PFR_E_CBOR : PFR_OK;
}

/* What is not of the record's bytes, or is needed before them. */
static enum pfr_status read_frame(struct answer *a, struct uncbor_item *item, struct pfr_frame *frame, uint32_t *end)
{
	uint64_t misc, event, cut, expanded;
	struct token value;

	if (find_number(a, CBOR_ITEM_MISC, UINT16_MAX, &misc) == PFR_E_CBOR ||
	    find_number(a, CBOR_ITEM_EVENT, UINT32_MAX, &event) == PFR_E_CBOR ||
	    find_number(a, CBOR_ITEM_END, UINT16_MAX, &cut) == PFR_E_CBOR ||
	    find_number(a, CBOR_ITEM_EXPANDED, 1, &expanded) == PFR_E_CBOR)
		return PFR_E_CBOR;
	if (find_item(a, CBOR_ITEM_STATUS, &value) && value.what != TOKEN_UINT && value.what != TOKEN_TEXT)
		return PFR_E_CBOR;
	item->expanded = expanded != 0;
	frame->misc = (uint16_t)misc;
	*end = (uint32_t)cut;
	return find_at(a, item);
}

/* Paddings that are not zeros. */
static enum pfr_status read_fills(struct answer *a, unsigned char *to, size_t size)
{
	struct token value, offset, bytes;
	uint64_t n;
	size_t needed;

	if (!find_item(a, CBOR_ITEM_FILL, &value))
		return PFR_OK;
	if (value.what != TOKEN_ARRAY || value.value % 2)
		return PFR_E_CBOR;
	for (n = 0; n < value.value; n += 2) {
		if (token_next(a->t, &offset, &needed) || token_next(a->t, &bytes, &needed) ||
		    offset.what != TOKEN_UINT || bytes.what != TOKEN_BYTES)
			return PFR_E_CBOR;
		if (offset.value > size || bytes.size > size - offset.value)
			return PFR_E_CBOR;
		memcpy(to + offset.value, bytes.data, bytes.size);
	}
	return PFR_OK;
}

static enum pfr_status copy_bytes(const struct token *value, unsigned char *to, size_t capacity, size_t *size)
{
	*size = value->size;
	if (value->size > capacity)
		return PFR_NO_SPACE;
	if (value->size)
		memcpy(to, value->data, value->size);
	return PFR_OK;
}

static enum pfr_status build(struct answer *a, const struct pfr_frame *frame, uint32_t end, size_t fields,
			     unsigned char *to, size_t capacity)
{
	enum pfr_status status = level_map(a, fields);
	struct pfr_item item;

	if (status)
		return status;
	pfr_build_init(&a->build, frame, end, to, capacity);
	while (!status && (status = pfr_build_next(&a->build, &item)) == PFR_OK)
		status = answer(a, &item);
	if (status == PFR_END)
		return LEVEL(a)->map.used == LEVEL(a)->map.nr ? PFR_OK : PFR_E_CBOR_VERSION;
	if (status == PFR_NO_SPACE || pfr_status_class(status) == PFR_CLASS_STREAM)
		return status;
	return PFR_E_CBOR; /* the builder's own */
}

static enum pfr_status read_record(struct answer *a, struct uncbor_item *item, unsigned char *to, size_t capacity,
				   size_t *size, uint32_t type, size_t at)
{
	struct pfr_frame frame = {0};
	struct token value;
	uint32_t end;
	size_t needed;
	enum pfr_status status = read_frame(a, item, &frame, &end);

	a->top.used++; /* the type */
	frame.type = type;
	frame.order = item->order;
	a->t->at = at;
	if (status || token_next(a->t, &value, &needed))
		return PFR_E_CBOR;
	if (value.what == TOKEN_BYTES) {
		status = copy_bytes(&value, to, capacity, size);
	} else {
		status = build(a, &frame, end, at, to, capacity);
		*size = a->build.place.at;
	}
	if (!status)
		status = read_fills(a, to, *size);
	return !status && a->top.used != a->top.nr ? PFR_E_CBOR_VERSION : status;
}

static enum pfr_status read_file(struct answer *a, struct uncbor_item *item, const struct token *name)
{
	if (name->what != TOKEN_TEXT && name->what != TOKEN_BYTES)
		return PFR_E_CBOR;
	item->file.data = name->data;
	item->file.size = name->size;
	return a->top.nr == a->top.used ? PFR_OK : PFR_E_CBOR_VERSION;
}

enum pfr_status uncbor_item(struct tokens *t, struct uncbor_item *item, unsigned char *to, size_t capacity, size_t *size)
{
	struct answer a;
	enum pfr_status status;
	struct token value;
	uint32_t type;
	size_t at;

	a.t = t;
	a.names = item->flags & PFR_CBOR_NAMES;
	a.depth = 0;
	item->is_record = item->has_at = item->expanded = 0;
	status = token_map(t, &a.top);
	if (status)
		return status;
	if (find_type(&a, &type, &at)) {
		item->is_record = 1;
		return read_record(&a, item, to, capacity, size, type, at);
	}
	if (find_item(&a, CBOR_ITEM_FILE, &value))
		return read_file(&a, item, &value);
	if (!find_item(&a, CBOR_ITEM_BYTES, &value) && !find_item(&a, CBOR_ITEM_PAYLOAD, &value))
		return PFR_E_CBOR_VERSION;
	if (value.what != TOKEN_BYTES || find_at(&a, item))
		return PFR_E_CBOR;
	return a.top.nr == a.top.used ? copy_bytes(&value, to, capacity, size) : PFR_E_CBOR_VERSION;
}
