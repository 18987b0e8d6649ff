/* SPDX-License-Identifier: MIT */
/*
 * A walk the other way: along the table of rows, asking for each field and
 * putting what it gets. It knows what a kind of field writes, as encode.c
 * does; what is there and what is not, its caller knows.
 */
#include "encode.h"

enum {
	PHASE_BODY,
	PHASE_TAIL,
	PHASE_TRAILER,
	PHASE_STALE,
};

#define LEVEL(b) (&(b)->level[(b)->depth])

/* What `asked` is when no answer is awaited: a CLOSE needs none. */
#define ASKED_NOTHING PFR_ITEM_CLOSE

static void level_begin(struct pfr_build *b, uint8_t what, uint16_t open, uint16_t group, uint16_t back)
{
	struct pfr_build_level *l = LEVEL(b);

	l->nr = l->index = 0;
	l->open = open;
	l->start = group == ROW_NONE ? ROW_NONE : group + 1;
	l->back = back;
	l->what = what;
	b->row = l->start;
}

static void base_begin(struct pfr_build *b, uint16_t group)
{
	b->depth = 0;
	level_begin(b, PFR_ITEM_GROUP, ROW_NONE, group, ROW_NONE);
}

void pfr_build_init(struct pfr_build *build, const struct pfr_frame *frame, uint32_t end, unsigned char *data,
		    size_t capacity)
{
	static const struct pfr_place empty = {0};
	/* a feature is a tail, as in decoding */
	uint16_t body = frame->piece == PFR_PIECE_FEATURE ? (uint16_t)ROW_NONE : pfr_rows_find(frame->piece, frame->type);
	int big = frame->order == PFR_BIG;

	build->place = empty;
	build->place.data = data;
	build->place.capacity = capacity;
	build->place.most = frame->piece == PFR_PIECE_RECORD && pfr_is_long(frame->type) ? PLACE_MOST_LONG : PLACE_MOST;
	build->place.end = end ? end : build->place.most;
	build->order = frame->order;
	build->piece = frame->piece;
	build->phase = PHASE_BODY;
	build->after = body != ROW_NONE && pfr_rows[body].kind == TRAILER_AFTER;
	build->asked = ASKED_NOTHING;
	if (frame->piece == PFR_PIECE_RECORD) {
		pfr_place_number(&build->place, frame->type, 4, big);
		pfr_place_number(&build->place, frame->misc, 2, big);
		pfr_place_bytes(&build->place, 0, 2); /* the size, which is put at the end */
	}
	base_begin(build, body);
}

/* ---- asking ------------------------------------------------------------------ */

static enum pfr_status ask(struct pfr_build *b, struct pfr_item *item, uint8_t what, uint16_t row)
{
	const struct row *r = &pfr_rows[row];

	item->what = what;
	item->part = b->phase == PHASE_TRAILER ? PFR_PART_TRAILER : PFR_PART_BODY;
	item->kind = r->kind;
	item->format = r->format;
	item->set = r->set;
	item->key = r->key;
	item->group = r->group;
	item->depth = b->depth;
	item->row = row;
	item->offset = b->place.at;
	item->size = 0;
	item->index = LEVEL(b)->index;
	item->nr = 0;
	item->value = 0;
	b->asked = what;
	return PFR_OK;
}

/* The group or array is left; the item is one of what is around it, as in a walk. */
static enum pfr_status build_close(struct pfr_build *b, struct pfr_item *item)
{
	const struct pfr_build_level *l = LEVEL(b);

	b->depth--;
	b->row = l->back;
	ask(b, item, PFR_ITEM_CLOSE, l->open);
	item->value = l->what;
	return PFR_OK;
}

/* The rows of a level are through. */
static enum pfr_status build_end(struct pfr_build *b, struct pfr_item *item)
{
	struct pfr_build_level *l = LEVEL(b);

	if (l->what != PFR_ITEM_ARRAY || (b->row == ROW_NONE && l->index == l->nr))
		return build_close(b, item);
	if (b->row == ROW_NONE) {
		b->row = l->start;
		return ask(b, item, PFR_ITEM_ENTRY, l->open);
	}
	ask(b, item, PFR_ITEM_CLOSE, l->open);
	item->value = PFR_ITEM_ENTRY;
	l->index++;
	b->row = ROW_NONE;
	return PFR_OK;
}

static enum pfr_status build_phase(struct pfr_build *b, struct pfr_item *item)
{
	b->depth = 0;
	b->row = ROW_NONE;
	switch (b->phase) {
	case PHASE_BODY:
		b->phase = PHASE_TAIL;
		return b->after ? PFR_MORE : ask(b, item, PFR_ITEM_TAIL, ROW_NONE);
	case PHASE_TAIL:
		b->phase = PHASE_TRAILER;
		return b->piece == PFR_PIECE_RECORD ? ask(b, item, PFR_ITEM_GROUP, ROW_OF_sample_id) : PFR_MORE;
	case PHASE_TRAILER:
		b->phase = PHASE_STALE;
		return b->after ? ask(b, item, PFR_ITEM_TAIL, ROW_NONE) : PFR_MORE;
	}
	if (b->piece == PFR_PIECE_RECORD)
		pfr_place_size(&b->place, b->order == PFR_BIG);
	return PFR_END;
}

/* Padding that nobody gave. */
static void unanswered(struct pfr_build *b)
{
	uint16_t row = (uint16_t)(b->row - 1);

	if (b->asked == PFR_ITEM_FIELD && pfr_rows[row].kind == PFR_KIND_PAD)
		pfr_place_padding(&b->place, row, 0, 0, pfr_rows[row].n);
	b->asked = ASKED_NOTHING;
}

enum pfr_status pfr_build_next(struct pfr_build *build, struct pfr_item *item)
{
	enum pfr_status status = PFR_MORE;

	unanswered(build);
	while (status == PFR_MORE && !build->place.status) {
		const struct row *r = &pfr_rows[build->row];

		if (r->op == OP_END)
			status = build->depth ? build_end(build, item) : build_phase(build, item);
		else if (build->row++, r->op != OP_FIELD)
			continue;
		else if (r->kind == PFR_KIND_GROUP || r->kind == PFR_KIND_ATTR)
			status = ask(build, item, PFR_ITEM_GROUP, build->row - 1);
		else if (r->kind == PFR_KIND_ARRAY)
			status = ask(build, item, PFR_ITEM_ARRAY, build->row - 1);
		else
			status = ask(build, item, PFR_ITEM_FIELD, build->row - 1);
	}
	if (build->place.status)
		return build->place.status;
	return status == PFR_END && build->place.at > build->place.capacity ? PFR_NO_SPACE : status;
}

/* ---- answers ------------------------------------------------------------------- */

/* The row that was asked for, as an item that such an answer is one to: one or the other. */
static uint16_t answered(struct pfr_build *b, uint8_t one, uint8_t other)
{
	uint16_t row = b->row ? b->row - 1 : ROW_NONE;

	if (b->asked != one && b->asked != other)
		pfr_place_fail(&b->place, row, PFR_E_FIELDS, 0);
	b->asked = ASKED_NOTHING;
	return row;
}

/* Whether a field of `width` bytes can hold it. */
static int fits(uint8_t kind, uint64_t value, uint32_t width)
{
	int64_t sign = (int64_t)value;

	if (kind == PFR_KIND_S32)
		return sign >= INT32_MIN && sign <= INT32_MAX;
	return width == 8 || !(value >> 8 * width);
}

void pfr_build_number(struct pfr_build *build, uint64_t value)
{
	uint16_t row = answered(build, PFR_ITEM_FIELD, PFR_ITEM_FIELD);
	const struct row *r = &pfr_rows[row];
	uint32_t width = pfr_kind_size(r->kind);
	int big = build->order == PFR_BIG;

	if (build->place.status)
		return;
	if (!width || !fits(r->kind, value, width)) {
		pfr_place_fail(&build->place, row, PFR_E_FIELDS, value);
		return;
	}
	if (big && (r->kind == PFR_KIND_BITS64 || r->kind == PFR_KIND_BITS32))
		value = pfr_bits_back(value, 8 * width, r->set);
	pfr_place_number(&build->place, value, width, big);
}

void pfr_build_bytes(struct pfr_build *build, const unsigned char *data, uint32_t size)
{
	uint16_t row = answered(build, PFR_ITEM_FIELD, PFR_ITEM_TAIL);
	const struct row *r = &pfr_rows[row];
	struct pfr_place *p = &build->place;

	if (p->status)
		return;
	if (row == ROW_NONE) /* the tail */
		pfr_place_bytes(p, data, size);
	else if (r->kind == PFR_KIND_CSTR)
		pfr_place_cstr(p, row, data, size, r->n);
	else if (r->kind == PFR_KIND_CHARS)
		pfr_place_chars(p, row, data, size, r->n);
	else if (r->kind == PFR_KIND_PAD)
		pfr_place_padding(p, row, data, size, r->n);
	else if (r->kind != PFR_KIND_BYTES || (r->arg == ARG_N && r->n != size))
		pfr_place_fail(p, row, PFR_E_FIELDS, size);
	else
		pfr_place_bytes(p, data, size);
}

void pfr_build_words(struct pfr_build *build, const struct pfr_words *words)
{
	uint16_t row = answered(build, PFR_ITEM_FIELD, PFR_ITEM_FIELD);
	uint8_t kind = pfr_rows[row].kind;
	uint32_t width = kind == PFR_KIND_U16S ? 2 : kind == PFR_KIND_U32S ? 4 :
					     kind == PFR_KIND_U64S         ? 8 :
									     0;

	if (build->place.status)
		return;
	if (!width || words->width != width)
		pfr_place_fail(&build->place, row, PFR_E_FIELDS, words->nr);
	else
		pfr_place_words(&build->place, words->data, words->nr, width, words->order != build->order);
}

void pfr_build_open(struct pfr_build *build, uint32_t nr)
{
	uint8_t what = build->asked;
	uint16_t back = build->row, row = answered(build, PFR_ITEM_GROUP, PFR_ITEM_ARRAY);
	uint16_t group = row == ROW_NONE ? (uint16_t)ROW_OF_sample_id : pfr_rows[row].n;

	if (build->depth + 1 >= PFR_WALK_DEPTH || nr > build->place.most)
		pfr_place_fail(&build->place, row, PFR_E_LIMIT, nr);
	if (build->place.status)
		return;
	build->depth++;
	level_begin(build, what, row == ROW_NONE ? group : row, group, back);
	if (what == PFR_ITEM_ARRAY) {
		LEVEL(build)->nr = nr;
		build->row = ROW_NONE; /* between entries */
	}
}
