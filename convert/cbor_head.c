/* SPDX-License-Identifier: MIT */
/*
 * The first item of a stream: how it is made, the events, the features. It
 * knows what a reader needs before the first record. Needs libcbor.
 */
#include "cbor_record.h"
#include "cbor_rows.h"

#include "decoder/rows.h"

#include <string.h>

static void head_key(struct cbor_fields *f, int key)
{
	wcbor_key(&f->w, wcbor_view(f, wcbor_head_name(key)), key);
}

static void event_key(struct cbor_fields *f, int key)
{
	wcbor_key(&f->w, wcbor_view(f, wcbor_event_name(key)), key);
}

/* ---- events ---------------------------------------------------------------------- */

static void attr_number(struct cbor_fields *f, uint64_t present, uint16_t row, uint8_t key, int64_t value, int is_signed)
{
	if (!(present >> key & 1))
		return;
	wcbor_key(&f->w, wcbor_view(f, pfr_row_name(row)), key);
	if (is_signed)
		wcbor_int(f->w.out, value);
	else
		wcbor_uint(f->w.out, (uint64_t)value);
}

#define NUMBER_U8     0
#define NUMBER_U16    0
#define NUMBER_U32    0
#define NUMBER_U64    0
#define NUMBER_BITS64 0
#define NUMBER_BITS32 0
#define NUMBER_S32    1
#define PUT_NUMBER(row, name, key, kind) \
	attr_number(f, of->present, row, key, (int64_t)of->name, NUMBER_##kind);
#define PUT_U16(row, name, key)    PUT_NUMBER(row, name, key, U16)
#define PUT_U32(row, name, key)    PUT_NUMBER(row, name, key, U32)
#define PUT_U64(row, name, key)    PUT_NUMBER(row, name, key, U64)
#define PUT_BITS64(row, name, key) PUT_NUMBER(row, name, key, BITS64)
#define PUT_BITS32(row, name, key) PUT_NUMBER(row, name, key, BITS32)
#define PUT_S32(row, name, key)    PUT_NUMBER(row, name, key, S32)
#define PUT_GROUP(row, name, key) \
	if (of->present >> (key) & 1) { \
		wcbor_key(&f->w, wcbor_view(f, #name), key); \
		put_##name(f, &of->name); \
	}
#define PUT_BYTES(row, name, key)

#define GROUP(number, name, doc)
#define END_GROUP(name)
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) PUT_##kind(ROW_##group##_##name, name, key)
#define ALIAS(group, key, name, FLAG, doc)
#define PROBE(group, WHAT)

static void put_simd_draft(struct cbor_fields *f, const struct pfr_attr_simd_draft *of)
{
	wcbor_map(&f->w);
#include "schema/attr_simd.def"
	wcbor_close(&f->w);
}

static void put_attr_rows(struct cbor_fields *f, const struct pfr_attr *of)
{
	wcbor_map(&f->w);
#include "schema/attr.def"
	wcbor_close(&f->w);
}
#undef GROUP
#undef END_GROUP
#undef FIELD
#undef ALIAS
#undef PROBE

/*
 * The ids of one event. In the table they stand in the order they came, so those of an
 * event mostly stand together: `*from` is where to look first.
 */
static void put_ids(struct cbor_fields *f, const struct pfr_events *events, uint32_t event, uint32_t *from, int big)
{
	uint64_t left = events->event[event].ids;
	uint32_t looked;

	if (!left)
		return;
	event_key(f, CBOR_EVENT_IDS);
	wcbor_typed(f->w.out, (uint32_t)left, 8, big);
	for (looked = 0; left && looked < events->nr_ids; looked++) {
		const struct pfr_id *id = &events->id[*from];
		unsigned char bytes[8];
		unsigned i;

		*from = *from + 1 < events->nr_ids ? *from + 1 : 0;
		if (id->event != event)
			continue;
		for (i = 0; i < 8; i++)
			bytes[i] = (unsigned char)(id->id >> 8 * (big ? 7 - i : i));
		out_bytes(f->w.out, bytes, 8);
		left--;
	}
}

static void put_events(struct cbor_fields *f, const struct pfr_cbor_head *head)
{
	uint32_t i, from = 0;

	head_key(f, CBOR_HEAD_EVENTS);
	wcbor_array(f->w.out, head->events->nr);
	for (i = 0; i < head->events->nr; i++) {
		const char *name = i < head->nr_names ? head->event_names[i] : NULL;

		wcbor_map(&f->w);
		event_key(f, CBOR_EVENT_ATTR);
		put_attr_rows(f, &head->events->event[i].attr);
		put_ids(f, head->events, i, &from, head->order == PFR_BIG);
		if (name) {
			event_key(f, CBOR_EVENT_NAME);
			wcbor_text(f->w.out, (const unsigned char *)name, strlen(name));
		}
		wcbor_close(&f->w);
	}
}

/* ---- features -------------------------------------------------------------------- */

static int feature_walk(struct cbor_fields *f)
{
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	enum pfr_status status;

	f->flat = 0;
	f->tail_size = 0;
	wcbor_map(&f->w);
	pfr_walk_init(&walk, f->frame, NULL);
	while ((status = pfr_walk_next(&walk, &item, &where)) == PFR_OK)
		wcbor_put_item(f, &item);
	if (status != PFR_END || (f->tail_size && f->w.nr_keys == f->w.map[f->w.depth - 1].first))
		return 0;
	wcbor_close(&f->w);
	return 1;
}

/* Its fields; its bytes where they are not known, or do not fit. */
static void put_feature(struct cbor_fields *f)
{
	size_t start = f->w.out->size;
	unsigned depth = f->w.depth, nr_keys = f->w.nr_keys;

	if (feature_walk(f))
		return;
	wcbor_take_back(&f->w, start);
	f->w.depth = depth;
	f->w.nr_keys = nr_keys;
	wcbor_bytes(f->w.out, f->frame->data, f->frame->size);
}

static void put_features(struct cbor_fields *f, const struct pfr_cbor_head *head)
{
	uint32_t i;

	head_key(f, CBOR_HEAD_FEATURES);
	wcbor_map(&f->w);
	for (i = 0; i < head->nr_features && i < 256; i++) {
		const char *name;

		f->frame = &head->feature[i];
		name = wcbor_view(f, pfr_value_name(PFR_SET_FEATURE, f->frame->type));
		wcbor_key(&f->w, name && *name ? name : NULL, f->frame->type);
		put_feature(f);
	}
	wcbor_close(&f->w);
}

/* ---- the header ------------------------------------------------------------------ */

static void head_bool(struct cbor_fields *f, int key, unsigned flag)
{
	head_key(f, key);
	wcbor_bool(f->w.out, (f->flags & flag) != 0);
}

static void head_uint(struct cbor_fields *f, int key, uint64_t value)
{
	head_key(f, key);
	wcbor_uint(f->w.out, value);
}

void pfr_cbor_head(struct pfr_out *out, const struct pfr_cbor_head *head)
{
	struct cbor_fields f;

	f.flags = head->flags;
	f.frame = NULL;
	wcbor_begin(&f.w, out);
	wcbor_tag(out, CBOR_TAG_SELF);
	wcbor_map(&f.w);
	head_key(&f, CBOR_HEAD_FORMAT);
	wcbor_name(out, CBOR_FORMAT);
	head_uint(&f, CBOR_HEAD_VERSION, CBOR_MAPPING);
	head_bool(&f, CBOR_HEAD_NAMES, PFR_CBOR_NAMES);
	head_bool(&f, CBOR_HEAD_LEAN, PFR_CBOR_LEAN);
	head_bool(&f, CBOR_HEAD_SORTED, PFR_CBOR_SORTED);
	head_uint(&f, CBOR_HEAD_ORDER, head->order);
	head_uint(&f, CBOR_HEAD_SOURCE, head->source);
	if (head->arch) {
		head_key(&f, CBOR_HEAD_ARCH);
		wcbor_text(out, (const unsigned char *)head->arch, strlen(head->arch));
	}
	if (head->events)
		put_events(&f, head);
	if (head->nr_features)
		put_features(&f, head);
	wcbor_close(&f.w);
	wcbor_end(&f.w);
}
