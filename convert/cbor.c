/* SPDX-License-Identifier: MIT */
/*
 * One record, or bytes between records, as a CBOR item: {type: fields} and
 * what else its bytes hold. The fields are cbor_record.c's; the stream's first
 * item is cbor_head.c's. Needs libcbor.
 */
#include "cbor_record.h"
#include "cbor_rows.h"

static void item_key(struct cbor_fields *f, int key)
{
	wcbor_key(&f->w, wcbor_view(f, wcbor_item_name(key)), key);
}

static void type_key(struct cbor_fields *f)
{
	const char *name = wcbor_view(f, pfr_type_name(f->frame->type));

	wcbor_key(&f->w, name && *name ? name : NULL, f->frame->type);
}

static void put_status(struct cbor_fields *f, enum pfr_status status)
{
	item_key(f, CBOR_ITEM_STATUS);
	if (f->flags & PFR_CBOR_NAMES)
		wcbor_name(f->w.out, pfr_status_name(status));
	else
		wcbor_uint(f->w.out, status);
}

static void put_event(struct cbor_fields *f)
{
	if (f->frame->event && f->frame->event != PFR_NO_EVENT) {
		item_key(f, CBOR_ITEM_EVENT);
		wcbor_uint(f->w.out, f->frame->event);
	}
}

/* What is known without a walk. Keys are put where they belong in the end, which costs least when they are there. */
static void put_known(struct cbor_fields *f)
{
	if (f->frame->misc) {
		item_key(f, CBOR_ITEM_MISC);
		wcbor_uint(f->w.out, f->frame->misc);
	}
	put_event(f);
}

/* The rest of a record. */
static void put_rest(struct cbor_fields *f, enum pfr_status status)
{
	if (f->tail_size) {
		item_key(f, CBOR_ITEM_TAIL);
		wcbor_bytes(f->w.out, f->frame->data + f->tail, f->tail_size);
	}
	if (status)
		put_status(f, status);
	if (f->flags & PFR_CBOR_SORTED) {
		item_key(f, CBOR_ITEM_AT);
		wcbor_uint(f->w.out, f->frame->at);
	}
	if (f->end) {
		item_key(f, CBOR_ITEM_END);
		wcbor_uint(f->w.out, f->end);
	}
}

/* A second walk, for the few records whose paddings are not zeros. */
static void put_fills(struct cbor_fields *f, const struct pfr_layout *layout)
{
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	uint32_t begin, end;

	item_key(f, CBOR_ITEM_FILL);
	wcbor_array(f->w.out, 2 * (uint64_t)f->fills);
	pfr_walk_init(&walk, f->frame, layout);
	while (pfr_walk_next(&walk, &item, &where) == PFR_OK) {
		if (!wcbor_fill(f->frame, &item, &begin, &end))
			continue;
		wcbor_uint(f->w.out, begin);
		wcbor_bytes(f->w.out, f->frame->data + begin, end - begin);
	}
}

/* The type's map is whole. */
static void body_end(struct cbor_fields *f)
{
	wcbor_close(&f->w);
	if (!(f->flags & PFR_CBOR_NAMES))
		put_known(f);
}

/* The type's map, and sample_id. PFR_OK or why it cannot be read. */
static enum pfr_status put_walk(struct cbor_fields *f, const struct pfr_layout *layout)
{
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	enum pfr_status status;
	int body = 1;

	wcbor_map(&f->w);
	pfr_walk_init(&walk, f->frame, layout);
	while ((status = pfr_walk_next(&walk, &item, &where)) == PFR_OK) {
		if (item.part == PFR_PART_HEADER)
			continue;
		if (body && item.part == PFR_PART_TRAILER) {
			body_end(f);
			body = 0;
			item_key(f, CBOR_ITEM_SAMPLE_ID);
			wcbor_map(&f->w);
		} else if (item.part != PFR_PART_TRAILER || item.what == PFR_ITEM_FIELD) {
			wcbor_put_item(f, &item);
		}
	}
	if (status != PFR_END)
		return status;
	if (body)
		body_end(f);
	else
		wcbor_close(&f->w);
	return PFR_OK;
}

/* {type: fields, sample_id: ...}, still open. PFR_OK or why it cannot be read. */
static enum pfr_status put_fields(struct cbor_fields *f, const struct pfr_layout *layout)
{
	wcbor_map(&f->w);
	if (f->flags & PFR_CBOR_NAMES)
		put_known(f);
	type_key(f);
	return put_walk(f, layout);
}

/* The record as its bytes. */
static void put_bad(struct cbor_fields *f, size_t start)
{
	wcbor_take_back(&f->w, start);
	f->w.depth = f->w.nr_keys = 0;
	f->end = f->fills = f->tail_size = 0;
	wcbor_map(&f->w);
	type_key(f);
	wcbor_bytes(f->w.out, f->frame->data, f->frame->size);
	put_event(f);
}

enum pfr_status pfr_to_cbor(struct pfr_out *out, const struct pfr_frame *frame, const struct pfr_layout *layout,
			    unsigned flags, enum pfr_status routed)
{
	struct cbor_fields f;
	size_t start = out->size;
	enum pfr_status status;

	if (!routed && wcbor_plain(out, frame, layout, flags))
		return PFR_OK;
	f.frame = frame;
	f.flags = flags;
	f.flat = 0;
	f.fills = f.end = f.tail = f.tail_size = 0;
	wcbor_begin(&f.w, out);
	status = put_fields(&f, layout);
	if (status)
		put_bad(&f, start);
	put_rest(&f, routed ? routed : status);
	if (f.fills)
		put_fills(&f, layout);
	if (flags & PFR_CBOR_EXPANDED) {
		item_key(&f, CBOR_ITEM_EXPANDED);
		wcbor_bool(out, 1);
	}
	wcbor_close(&f.w);
	wcbor_end(&f.w);
	return routed ? routed : status;
}

void pfr_cbor_bytes(struct pfr_out *out, const unsigned char *data, size_t size, uint64_t at, unsigned flags)
{
	static const struct pfr_frame none = {0};
	struct cbor_fields f;

	f.frame = &none;
	f.flags = flags;
	wcbor_begin(&f.w, out);
	wcbor_map(&f.w);
	item_key(&f, flags & PFR_CBOR_PAYLOAD ? CBOR_ITEM_PAYLOAD : CBOR_ITEM_BYTES);
	wcbor_bytes(out, data, size);
	if (flags & PFR_CBOR_SORTED) {
		item_key(&f, CBOR_ITEM_AT);
		wcbor_uint(out, at);
	}
	wcbor_close(&f.w);
	wcbor_end(&f.w);
}

void pfr_cbor_file(struct pfr_out *out, const char *name, unsigned flags)
{
	struct cbor_fields f;

	f.flags = flags;
	wcbor_begin(&f.w, out);
	wcbor_map(&f.w);
	item_key(&f, CBOR_ITEM_FILE);
	wcbor_text(out, (const unsigned char *)name, strlen(name));
	wcbor_close(&f.w);
	wcbor_end(&f.w);
}
