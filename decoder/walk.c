/* SPDX-License-Identifier: MIT */
/*
 * The second reader: runs along the table of rows and hands out items that
 * are the frame's bytes, each once and in order. It must find what decode.c
 * finds; the tests and fuzzers hold the two against each other.
 */
#include "walk_words.h"

enum {
	PHASE_HEADER,
	PHASE_BODY,
	PHASE_TRAILER,
	PHASE_STALE,
	PHASE_END,
};

static void level_begin(struct pfr_walk *w, uint8_t what, uint16_t open, uint16_t group, uint16_t back)
{
	struct pfr_walk_level *l = WALK_LEVEL(w);

	l->count = l->count2 = l->tag = l->tag2 = 0;
	l->form = l->index = l->nr = 0;
	l->end = l->limit = w->end;
	l->open = open;
	l->start = group + 1;
	l->back = back;
	l->what = what;
	w->row = l->start;
}

/* The bottom level; ROW_NONE has no fields. */
static void base_begin(struct pfr_walk *w, uint16_t group)
{
	w->depth = 0;
	level_begin(w, PFR_ITEM_GROUP, ROW_NONE, group, ROW_NONE);
	if (group == ROW_NONE)
		w->row = ROW_NONE;
}

void pfr_walk_init(struct pfr_walk *walk, const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	walk->data = frame->data;
	walk->layout = layout ? layout : &pfr_layout_none;
	walk->known = layout != 0;
	walk->size = walk->end = frame->size;
	walk->at = 0;
	walk->type = frame->type;
	walk->misc = frame->misc;
	walk->order = frame->order;
	walk->piece = frame->piece;
	walk->stream = frame->at;
	walk->event = frame->event;
	walk->body = pfr_rows_find(frame->piece, frame->type);
	walk->trailer = pfr_trailer_size(frame, walk->layout, walk->body);
	walk->after = walk->body != ROW_NONE && pfr_rows[walk->body].kind == TRAILER_AFTER;
	walk->refused = (uint8_t)pfr_frame_refuses(frame, layout);
	if (!walk->refused && walk->trailer && frame->size - 8 < walk->trailer)
		walk->refused = PFR_E_TRAILER;
	//@ check trailer: walk->refused != 0 || walk->trailer == 0 || frame->size >= walk->trailer + 8;
	walk->phase = frame->piece == PFR_PIECE_RECORD ? PHASE_HEADER : PHASE_BODY;
	if (frame->piece == PFR_PIECE_FEATURE && !frame->size)
		walk->body = ROW_NONE; /* perf writes an empty section where it has nothing to report */
	base_begin(walk, walk->phase == PHASE_HEADER ? (uint16_t)ROW_OF_record_header : walk->body);
}

/* ---- items --------------------------------------------------------------- */

static enum pfr_status item_give(struct pfr_walk *w, struct pfr_item *item, uint8_t what, uint16_t row, uint32_t size)
{
	const struct row *r = &pfr_rows[row];

	item->what = what;
	item->part = w->phase == PHASE_HEADER ? PFR_PART_HEADER : w->phase == PHASE_STALE ? PFR_PART_TRAILER :
											    PFR_PART_BODY;
	item->row = row;
	item->kind = r->kind;
	item->key = r->key;
	item->group = r->group;
	item->format = r->format;
	item->set = r->set;
	item->depth = w->depth;
	item->index = WALK_LEVEL(w)->index;
	item->offset = w->at;
	item->size = size;
	item->nr = 0;
	item->value = 0;
	w->at += size;
	return PFR_OK;
}

static struct pfr_frame frame_of(const struct pfr_walk *w)
{
	struct pfr_frame frame = {w->data, w->size, w->type, w->misc, w->order, w->piece, w->event, w->stream, 0};

	return frame;
}

/* The rest of the body is bad, once; a trailer at the end is still good. */
static enum pfr_status item_bad(struct pfr_walk *w, struct pfr_item *item, struct pfr_where *where,
				enum pfr_status status, uint16_t row, uint64_t needed)
{
	struct pfr_frame frame = frame_of(w);
	uint32_t at = w->at, left = WALK_LEVEL(w)->end - at;
	uint32_t end = w->level[0].end;

	w->depth = 0;
	w->row = ROW_NONE;
	item_give(w, item, PFR_ITEM_BAD, ROW_NONE, end - at);
	pfr_where_set(where, &frame, status, row);
	where->offset = w->stream + at;
	where->needed = needed;
	where->left = left;
	w->phase = w->after || w->refused ? PHASE_END : PHASE_TRAILER;
	return status;
}

/* ---- sizes ---------------------------------------------------------------- */

/* How many, or how many bytes, by the row's argument. */
static uint64_t arg_value(const struct pfr_walk *w, const struct row *r, uint32_t width)
{
	const struct pfr_walk_level *l = WALK_LEVEL(w);
	uint32_t left = l->end - w->at;

	switch (r->arg) {
	case ARG_COUNT: return l->count;
	case ARG_COUNT2: return l->count2;
	case ARG_ONES: return wire_popcount(l->count);
	case ARG_COUNTS: return wire_product(l->count, l->count2);
	case ARG_TAGS: return wire_product(l->tag, l->tag2);
	case ARG_REST: return left / width;
	case ARG_REGS_USER: return w->layout->regs_user;
	case ARG_REGS_INTR: return w->layout->regs_intr;
	case ARG_FEATURES: return left >= 32 ? 4 : left / 8;
	case ARG_BUT: return left - r->n;
	case ARG_BITS: return l->count / 64 + (l->count % 64 != 0);
	}
	return r->n;
}

/* ---- fields ---------------------------------------------------------------- */

static void keep(struct pfr_walk_level *l, uint8_t arg, uint64_t value)
{
	if (arg == ARG_COUNT)
		l->count = value;
	else if (arg == ARG_COUNT2)
		l->count2 = value;
	else if (arg == ARG_TAG)
		l->tag = value;
	else if (arg == ARG_TAG2)
		l->tag2 = value;
}

static uint64_t number(const struct pfr_walk *w, const struct row *r)
{
	const unsigned char *p = w->data + w->at;
	int big = w->order == PFR_BIG;

	switch (r->kind) {
	case PFR_KIND_U8: return *p;
	case PFR_KIND_U16: return wire_u16(p, big);
	case PFR_KIND_U32: return wire_u32(p, big);
	case PFR_KIND_S32: return (uint64_t)(int64_t)(int32_t)wire_u32(p, big);
	case PFR_KIND_BITS32:
		return big ? pfr_bits_turn(wire_u32(p, big), 32, r->set) : wire_u32(p, big);
	case PFR_KIND_BITS64:
		return big ? pfr_bits_turn(wire_u64(p, big), 64, r->set) : wire_u64(p, big);
	}
	return wire_u64(p, big);
}

/* Padding up to OUTER_TAG bytes from the entry's begin on. */
static enum pfr_status fill_size(const struct pfr_walk *w, uint64_t *size)
{
	const struct pfr_walk_level *l = WALK_LEVEL(w);
	uint32_t taken = w->at - l->begin;

	*size = w->level[0].tag;
	if (*size < taken)
		return PFR_E_ENTRY_SIZE;
	*size -= taken;
	return *size <= l->end - w->at ? PFR_OK : PFR_E_SHORT;
}

/* A text after its length. */
static enum pfr_status text_size(const struct pfr_walk *w, uint64_t *size, uint32_t *nr)
{
	uint32_t end = WALK_LEVEL(w)->end;
	uint64_t past;

	*size = 4;
	if (w->at + *size > end)
		return PFR_E_SHORT;
	*size += wire_u32(w->data + w->at, w->order == PFR_BIG);
	past = w->at + *size;
	if (past > end)
		return PFR_E_SHORT;
	*nr = pfr_text_end(w->data, w->at + 4, (uint32_t)past) - (w->at + 4);
	return PFR_OK;
}

/* A field that is one span: bytes, text, a run of numbers. *nr is what item.nr becomes. */
static enum pfr_status span_size(const struct pfr_walk *w, const struct row *r, uint64_t *size, uint32_t *nr)
{
	uint32_t end = WALK_LEVEL(w)->end, left = end - w->at, past;
	uint64_t sum;
	uint32_t width = r->kind == PFR_KIND_U16S ? 2 : r->kind == PFR_KIND_U32S ? 4 :
						r->kind == PFR_KIND_U64S         ? 8 :
										   1;

	*size = arg_value(w, r, width);
	*nr = 0;
	switch (r->kind) {
	case PFR_KIND_CSTR:
		*nr = pfr_text_end(w->data, w->at, end) - w->at;
		past = (w->at + *nr + r->n) / r->n * r->n - w->at;
		*size = past < left ? past : left;
		return *nr == left ? PFR_E_NO_NUL : PFR_OK;
	case PFR_KIND_CHARS:
		sum = w->at + *size;
		past = sum < end ? (uint32_t)sum : end;
		*size = past - w->at;
		*nr = pfr_text_end(w->data, w->at, past) - w->at;
		return PFR_OK;
	case PFR_KIND_PAD:
		if (r->arg == ARG_FILL)
			return fill_size(w, size);
		past = (w->at + r->n - 1) / r->n * r->n - w->at;
		*size = past < left ? past : left;
		return PFR_OK;
	case PFR_KIND_STR:
		return text_size(w, size, nr);
	case PFR_KIND_BYTES:
		return *size <= left ? PFR_OK : PFR_E_SHORT;
	}
	*nr = (uint32_t)*size;
	if (*size > left / width)
		return PFR_E_COUNT;
	*size *= width;
	return PFR_OK;
}

/* Moves *end to `size` bytes from `begin`, if that is not after it. */
static int past_of(uint32_t begin, uint64_t size, uint32_t *end)
{
	uint64_t past = begin + size;

	if (size > *end || past > *end)
		return 0;
	*end = (uint32_t)past;
	return 1;
}

/* Where the fields of an ATTR or SIZED end: it has a size of its own. */
static enum pfr_status open_end(const struct pfr_walk *w, const struct row *r, uint32_t *end, uint64_t *wrong)
{
	*wrong = WALK_LEVEL(w)->count;
	if (r->kind == PFR_KIND_SIZED)
		return past_of(w->at, *wrong, end) ? PFR_OK : PFR_E_SHORT;
	if (r->kind != PFR_KIND_ATTR)
		return PFR_OK;
	*end = pfr_attr_end(w->data, w->at, *end, w->order == PFR_BIG, wrong);
	return *end ? PFR_OK : PFR_E_ATTR_SIZE;
}

/* A kind with a group opens a level; its fields come from the next calls on. */
static enum pfr_status walk_open(struct pfr_walk *w, struct pfr_item *item, struct pfr_where *where, uint16_t row)
{
	const struct row *r = &pfr_rows[row];
	int many = r->kind == PFR_KIND_ARRAY || r->kind == PFR_KIND_LIST;
	uint32_t left = WALK_LEVEL(w)->end - w->at, end = WALK_LEVEL(w)->end, least = 1;
	uint64_t nr = WALK_LEVEL(w)->count, wrong;
	enum pfr_status status = open_end(w, r, &end, &wrong);

	if (status)
		return item_bad(w, item, where, status, row, wrong);
	if (r->kind == PFR_KIND_ARRAY)
		least = pfr_rows_stride(r->n, w->layout->read_format);
	else if (r->kind == PFR_KIND_LIST && !(WALK_LEVEL(w)->form & PFR_FORM_COUNTED))
		least = pfr_rows_least(r->n);
	if (many && nr > left / least)
		return item_bad(w, item, where, PFR_E_COUNT, row, nr);
	item_give(w, item, many ? PFR_ITEM_ARRAY : PFR_ITEM_GROUP, row, 0);
	item->value = many ? nr : 0;
	w->depth++;
	level_begin(w, item->what, row, r->n, row + 1);
	WALK_LEVEL(w)->end = WALK_LEVEL(w)->limit = end;
	WALK_LEVEL(w)->nr = many ? (uint32_t)nr : 0;
	if (many)
		w->row = ROW_NONE; /* between entries */
	return PFR_OK;
}

/* The entry says itself how many bytes it has; here after a field of `size` bytes. */
static int entry_end(struct pfr_walk *w, uint64_t value, uint32_t size)
{
	struct pfr_walk_level *l = WALK_LEVEL(w);

	return value >= w->at + size - l->begin && past_of(l->begin, value, &l->end);
}

static enum pfr_status walk_field(struct pfr_walk *w, struct pfr_item *item, struct pfr_where *where, uint16_t row)
{
	const struct row *r = &pfr_rows[row];
	uint64_t size = pfr_kind_size(r->kind), value;
	uint32_t nr = 0;
	enum pfr_status status;

	if (r->kind >= PFR_KIND_GROUP)
		return walk_open(w, item, where, row);
	if (size) {
		if (w->at + size > WALK_LEVEL(w)->end)
			return item_bad(w, item, where, PFR_E_SHORT, row, size);
		value = number(w, r);
		if (r->arg == ARG_SELF && !entry_end(w, value, (uint32_t)size))
			return item_bad(w, item, where, PFR_E_ENTRY_SIZE, row, value);
		keep(WALK_LEVEL(w), r->arg, value);
		item_give(w, item, PFR_ITEM_FIELD, row, (uint32_t)size);
		item->value = value;
		return PFR_OK;
	}
	status = span_size(w, r, &size, &nr);
	if (status)
		return item_bad(w, item, where, status, row, size);
	if (!size && r->kind == PFR_KIND_PAD)
		return PFR_MORE;
	item_give(w, item, PFR_ITEM_FIELD, row, (uint32_t)size);
	item->nr = nr;
	return PFR_OK;
}

/* ---- levels and phases ------------------------------------------------------- */

static enum pfr_status walk_close(struct pfr_walk *w, struct pfr_item *item)
{
	uint16_t open = WALK_LEVEL(w)->open, back = WALK_LEVEL(w)->back;
	uint8_t what = WALK_LEVEL(w)->what;

	w->depth--;
	w->row = back;
	item_give(w, item, PFR_ITEM_CLOSE, open, 0);
	item->value = what;
	return PFR_OK;
}

/* Between the entries of an ARRAY or LIST. */
static enum pfr_status walk_entry(struct pfr_walk *w, struct pfr_item *item)
{
	struct pfr_walk_level *l = WALK_LEVEL(w);

	if (l->index == l->nr)
		return walk_close(w, item);
	l->begin = w->at;
	l->end = l->limit;
	w->row = l->start;
	return item_give(w, item, PFR_ITEM_ENTRY, l->open, 0);
}

static enum pfr_status walk_end(struct pfr_walk *w, struct pfr_item *item)
{
	if (WALK_LEVEL(w)->what != PFR_ITEM_ARRAY)
		return walk_close(w, item);
	if (w->row == ROW_NONE)
		return walk_entry(w, item);
	item_give(w, item, PFR_ITEM_CLOSE, WALK_LEVEL(w)->open, 0);
	item->value = PFR_ITEM_ENTRY;
	WALK_LEVEL(w)->index++;
	w->row = ROW_NONE;
	return PFR_OK;
}

static enum pfr_status walk_refused(struct pfr_walk *w, struct pfr_item *item, struct pfr_where *where)
{
	int trailer = w->refused == PFR_E_TRAILER;

	return item_bad(w, item, where, (enum pfr_status)w->refused, trailer ? ROW_OF_sample_id : ROW_NONE,
			trailer ? w->trailer : 0);
}

/* The fields of a phase are through: what comes next? PFR_MORE: nothing to hand out yet. */
static enum pfr_status walk_phase(struct pfr_walk *w, struct pfr_item *item, struct pfr_where *where)
{
	switch (w->phase) {
	case PHASE_HEADER:
		w->phase = PHASE_BODY;
		if (w->refused)
			return walk_refused(w, item, where);
		if (!w->after)
			w->end -= w->trailer;
		base_begin(w, w->body);
		return PFR_MORE;
	case PHASE_BODY:
		w->phase = PHASE_TRAILER;
		if (w->at < w->end && !(w->after && w->trailer))
			return item_give(w, item, PFR_ITEM_TAIL, ROW_NONE, w->end - w->at);
		return PFR_MORE;
	case PHASE_TRAILER:
		w->phase = PHASE_STALE;
		w->end = w->size;
		if (!w->trailer)
			return PFR_MORE;
		item_give(w, item, PFR_ITEM_GROUP, ROW_OF_sample_id, 0);
		w->depth = 1;
		level_begin(w, PFR_ITEM_GROUP, ROW_OF_sample_id, ROW_OF_sample_id, ROW_NONE);
		return PFR_OK;
	case PHASE_STALE:
		w->phase = PHASE_END; /* bytes after the trailer are none of it: their part is the body */
		if (w->at < w->size)
			return item_give(w, item, PFR_ITEM_TAIL, ROW_NONE, w->size - w->at);
	}
	return PFR_END;
}

/* A number that was handed out has a value that cannot be: the failure is at the number, the bad bytes after it. */
static enum pfr_status walk_refuse(struct pfr_walk *w, struct pfr_item *item, struct pfr_where *where,
				   const struct row *check)
{
	uint32_t size = pfr_kind_size(pfr_rows[check->n].kind);
	enum pfr_status status = item_bad(w, item, where, (enum pfr_status)check->key, check->n, WALK_LEVEL(w)->tag);

	where->offset -= size;
	where->left += size;
	return status;
}

/* Bits of the attr that have no name. */
static uint64_t unknown_bits(const struct pfr_walk *w, uint8_t word)
{
	return word == WORD_SAMPLE_TYPE ? w->layout->unknown_sample_type : w->layout->unknown_read_format;
}

/* Most of a sample's fields are absent; the layout knows which, and they are skipped at once. */
PFR_INLINE void skip_absent(struct pfr_walk *w)
{
	uint64_t rows;

	if (w->row <= ROW_OF_sample || w->row >= ROW_END_sample)
		return;
	rows = w->layout->sample_rows >> (w->row - ROW_OF_sample - 1);
	for (; w->row < ROW_END_sample && !(rows & 1); rows >>= 1)
		w->row++;
}

/* One row. PFR_MORE: it had nothing to hand out. */
PFR_INLINE enum pfr_status walk_row(struct pfr_walk *w, struct pfr_item *item, struct pfr_where *where)
{
	uint16_t row = w->row;
	const struct row *r = &pfr_rows[row];

	if (r->op == OP_END)
		return PFR_MORE;
	w->row++;

	if (r->op == OP_PROBE)
		pfr_walk_probe(w, r->kind);
	else if (r->op == OP_WHEN && !holds(w, &r->cond))
		w->row++;
	else if (r->op == OP_CHECK && !holds(w, &r->cond))
		return walk_refuse(w, item, where, r);
	else if (r->op == OP_UNKNOWN && unknown_bits(w, r->kind))
		return item_bad(w, item, where, (enum pfr_status)r->key, r->n, unknown_bits(w, r->kind));
	else if (r->op == OP_FIELD && holds(w, &r->cond))
		return walk_field(w, item, where, row);
	return PFR_MORE;
}

enum pfr_status pfr_walk_next(struct pfr_walk *walk, struct pfr_item *item, struct pfr_where *where)
{
	enum pfr_status status = PFR_MORE;

	while (status == PFR_MORE)
		if (pfr_rows[walk->row].op != OP_END) {
			skip_absent(walk);
			status = walk_row(walk, item, where);
		} else if (walk->depth) {
			status = walk_end(walk, item);
		} else {
			status = walk_phase(walk, item, where);
		}
	return status;
}
