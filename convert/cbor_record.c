/* SPDX-License-Identifier: MIT */
/*
 * Items of a walk into a CBOR map. A count is taken out again when what it
 * counts comes, because that tells it too; paddings are only looked at: zeros
 * are implied, anything else is the record's business.
 */
#include "cbor_record.h"
#include "cbor_rows.h"

const char *wcbor_view(const struct cbor_fields *f, const char *name)
{
	return f->flags & PFR_CBOR_NAMES ? name : NULL;
}

static struct wcbor_map *innermost(struct cbor_fields *f)
{
	return &f->w.map[f->w.depth - 1];
}

static void put_key(struct cbor_fields *f, const struct pfr_item *item)
{
	if (!f->flat)
		wcbor_key(&f->w, wcbor_view(f, pfr_row_name(item->row)), item->key);
}

/* What the kind counts is there: its count need not be. */
static void drop_count(struct cbor_fields *f, const struct wcbor_row *row)
{
	unsigned which = row->role == ROLE_SIZED ? 0 : 1, index;

	if ((row->role != ROLE_SIZED && row->role != ROLE_SIZED2) || f->flat)
		return;
	index = innermost(f)->count[which];
	innermost(f)->count[which] = 0;
	if (!index)
		return;
	wcbor_drop(&f->w, index - 1);
	if (innermost(f)->count[!which] > index)
		innermost(f)->count[!which]--;
}

/* ---- paddings ------------------------------------------------------------------ */

int wcbor_fill(const struct pfr_frame *frame, const struct pfr_item *item, uint32_t *begin, uint32_t *end)
{
	if (item->what != PFR_ITEM_FIELD || (item->kind != PFR_KIND_CSTR && item->kind != PFR_KIND_CHARS))
		return 0;
	*begin = item->offset + item->nr;
	*end = item->offset + item->size;
	while (*begin < *end && !frame->data[*begin])
		++*begin;
	while (*begin < *end && !frame->data[*end - 1])
		--*end;
	return *begin < *end;
}

/* Takes note of a padding that the record's end cuts short, or that is not zeros. */
static void look_at_padding(struct cbor_fields *f, const struct pfr_item *item, uint32_t n)
{
	uint32_t past = item->offset + item->size, whole = past, begin, end;

	if (f->flags & PFR_CBOR_LEAN || f->frame->piece != PFR_PIECE_RECORD)
		return;
	if (item->kind == PFR_KIND_CSTR)
		whole = (item->offset + item->nr + n) / n * n;
	else if (item->kind == PFR_KIND_CHARS)
		whole = item->offset + n;
	else if (n)
		whole = (item->offset + n - 1) / n * n;
	if (past < whole)
		f->end = past;
	else if (item->kind == PFR_KIND_PAD)
		f->end = 0; /* it is there, and whole */
	f->fills += wcbor_fill(f->frame, item, &begin, &end) != 0;
}

/* A padding that is cut down to nothing is no item: the field before it tells, if nothing comes after. */
static void look_for_padding(struct cbor_fields *f, const struct pfr_item *item)
{
	const struct wcbor_row *next = wcbor_row((uint16_t)(item->row + 1));
	uint32_t past = item->offset + item->size;

	if (f->frame->piece == PFR_PIECE_RECORD && !(f->flags & PFR_CBOR_LEAN) && next->role == ROLE_PADDING &&
	    (item->what == PFR_ITEM_FIELD || item->what == PFR_ITEM_CLOSE) && past % next->n)
		f->end = past;
}

static int all_zero(const unsigned char *data, uint32_t size)
{
	while (size && !data[size - 1])
		size--;
	return !size;
}

/* ---- fields -------------------------------------------------------------------- */

static void put_number(struct cbor_fields *f, const struct pfr_item *item, const struct wcbor_row *row)
{
	if (f->flat || (f->flags & PFR_CBOR_LEAN && !item->value && wcbor_reserved(pfr_row_name(item->row), item->format)))
		return;
	put_key(f, item);
	if (row->role == ROLE_COUNT || row->role == ROLE_COUNT2)
		innermost(f)->count[row->role - ROLE_COUNT] = f->w.nr_keys;
	if (item->kind == PFR_KIND_S32)
		wcbor_int(f->w.out, (int64_t)item->value);
	else
		wcbor_uint(f->w.out, item->value);
}

static void put_span(struct cbor_fields *f, const struct pfr_item *item, const struct wcbor_row *row)
{
	const unsigned char *data = f->frame->data + item->offset;
	struct pfr_out *out = f->w.out;

	if (item->kind == PFR_KIND_CSTR || item->kind == PFR_KIND_CHARS || item->kind == PFR_KIND_PAD)
		look_at_padding(f, item, row->n);
	if (item->kind == PFR_KIND_PAD && (f->flags & PFR_CBOR_LEAN || all_zero(data, item->size)))
		return;
	drop_count(f, row);
	put_key(f, item);
	switch (item->kind) {
	case PFR_KIND_STR:
		wcbor_text(out, data + 4, item->nr);
		return;
	case PFR_KIND_CSTR:
	case PFR_KIND_CHARS:
		wcbor_text(out, data, item->nr);
		return;
	case PFR_KIND_U16S:
	case PFR_KIND_U32S:
	case PFR_KIND_U64S:
		wcbor_typed(out, item->nr, item->kind == PFR_KIND_U16S ? 2 : item->kind == PFR_KIND_U32S ? 4 :
													   8,
			    f->frame->order == PFR_BIG);
		out_bytes(out, data, item->size);
		return;
	}
	wcbor_bytes(out, data, item->size);
}

static void put_open(struct cbor_fields *f, const struct pfr_item *item)
{
	drop_count(f, wcbor_row(item->row));
	put_key(f, item);
	if (wcbor_row_flat(item->row))
		f->flat = 1;
	else
		wcbor_map(&f->w);
}

static void put_close(struct cbor_fields *f, const struct pfr_item *item)
{
	if (item->value == PFR_ITEM_ARRAY)
		return;
	if (f->flat)
		f->flat = 0;
	else
		wcbor_close(&f->w);
}

void wcbor_put_item(struct cbor_fields *f, const struct pfr_item *item)
{
	const struct wcbor_row *row = wcbor_row(item->row);

	look_for_padding(f, item);
	switch (item->what) {
	case PFR_ITEM_FIELD:
		if (item->kind < PFR_KIND_CSTR)
			put_number(f, item, row);
		else
			put_span(f, item, row);
		return;
	case PFR_ITEM_GROUP:
		put_open(f, item);
		return;
	case PFR_ITEM_ARRAY:
		drop_count(f, row);
		put_key(f, item);
		wcbor_array(f->w.out, item->value);
		return;
	case PFR_ITEM_ENTRY:
		wcbor_map(&f->w);
		return;
	case PFR_ITEM_CLOSE:
		put_close(f, item);
		return;
	case PFR_ITEM_TAIL:
		if (!item->depth) {
			f->tail = item->offset;
			f->tail_size = item->size;
		}
		return;
	}
}
