/* SPDX-License-Identifier: MIT */
/*
 * The first expansion of the rows: straight-line code that reads a record into
 * a struct, once for either byte order. It knows what each kind of field
 * takes; which fields there are is schema/'s.
 */
#include "decode.h"
#include "words.h"

static void cursor_fail(struct cursor *c, uint16_t row, enum pfr_status status, uint32_t at, uint64_t wanted)
{
	if (!c->status) {
		c->status = status;
		c->row = row;
		c->failed_at = at;
		c->left = c->end - at;
		c->wanted = wanted;
	}
	c->at = c->end;
}

/* Steps over `size` bytes and gives the first; null when they are not there. */
PFR_INLINE const unsigned char *take(struct cursor *c, uint16_t row, uint64_t size)
{
	const unsigned char *p = c->data + c->at;

	if (c->end - c->at < size) {
		cursor_fail(c, row, PFR_SHORT, c->at, size);
		return 0;
	}
	c->at += (uint32_t)size;
	return p;
}

PFR_INLINE uint8_t take_u8(struct cursor *c, uint16_t row)
{
	const unsigned char *p = take(c, row, 1);

	return p ? *p : 0;
}

PFR_INLINE uint16_t take_u16(struct cursor *c, uint16_t row, int big)
{
	const unsigned char *p = take(c, row, 2);

	return p ? wire_u16(p, big) : 0;
}

PFR_INLINE uint32_t take_u32(struct cursor *c, uint16_t row, int big)
{
	const unsigned char *p = take(c, row, 4);

	return p ? wire_u32(p, big) : 0;
}

PFR_INLINE uint64_t take_u64(struct cursor *c, uint16_t row, int big)
{
	const unsigned char *p = take(c, row, 8);

	return p ? wire_u64(p, big) : 0;
}

PFR_INLINE struct pfr_bytes take_bytes(struct cursor *c, uint16_t row, uint64_t size)
{
	struct pfr_bytes bytes;

	bytes.data = take(c, row, size);
	bytes.size = bytes.data ? (uint32_t)size : 0;
	return bytes;
}

PFR_INLINE struct pfr_words take_words(struct cursor *c, uint16_t row, uint64_t nr, uint8_t width, int big)
{
	struct pfr_words words;

	words.width = width;
	words.order = (uint8_t)big;
	words.data = c->data + c->at;
	words.nr = (uint32_t)nr;
	if (nr > (c->end - c->at) / width) {
		cursor_fail(c, row, PFR_COUNT, c->at, nr);
		words.nr = 0;
	}
	c->at += words.nr * width;
	return words;
}

static struct pfr_array take_array(struct cursor *c, uint16_t row, uint64_t nr, uint32_t stride, uint32_t read_format,
				   int big)
{
	struct pfr_array array;

	array.data = c->data + c->at;
	array.stride = (uint16_t)stride;
	array.order = (uint8_t)big;
	array.read_format = (uint8_t)read_format;
	array.nr = (uint32_t)nr;
	if (nr > (c->end - c->at) / stride) {
		cursor_fail(c, row, PFR_COUNT, c->at, nr);
		array.nr = 0;
	}
	c->at += array.nr * stride;
	return array;
}

static struct pfr_bytes take_cstr(struct cursor *c, uint16_t row, uint32_t align)
{
	struct pfr_bytes text;
	uint32_t left = c->end - c->at, length = pfr_text_length(c->data + c->at, left), past;

	text.data = c->data + c->at;
	text.size = length;
	if (length == left) {
		cursor_fail(c, row, PFR_NO_NUL, c->at, left);
		text.size = 0;
		return text;
	}
	past = (c->at + length + align) / align * align; /* counts the NUL */
	c->at = past < c->end ? past : c->end;
	return text;
}

static struct pfr_bytes take_chars(struct cursor *c, uint32_t most)
{
	struct pfr_bytes text;
	uint32_t left = c->end - c->at;

	if (left > most)
		left = most;
	text.data = c->data + c->at;
	text.size = pfr_text_length(text.data, left);
	c->at += left;
	return text;
}

static struct pfr_bytes take_pad(struct cursor *c, uint32_t align)
{
	struct pfr_bytes pad;
	uint32_t past = (c->at + align - 1) / align * align;

	if (past > c->end)
		past = c->end;
	pad.data = c->data + c->at;
	pad.size = past - c->at;
	c->at = past;
	return pad;
}

/* ---- the expansion ------------------------------------------------------ */

#define WORD_OF_MISC               c->misc
#define WORD_OF_SAMPLE_TYPE        l->sample_type
#define WORD_OF_READ_FORMAT        l->read_format
#define WORD_OF_BRANCH_SAMPLE_TYPE l->branch_sample_type
#define WORD_OF_FORM               form
#define WORD_OF_COUNT              wire_clamp(count)
#define WORD_OF_COUNT2             wire_clamp(count2)
#define WORD_OF_TAG                wire_clamp(tag)
#define WORD_OF_LEFT               (c->end - c->at)

#define ALWAYS               1
#define IF(w, b)             ((WORD_OF_##w & (uint32_t)BIT_##w(b)) != 0)
#define UNLESS(w, b)         ((WORD_OF_##w & (uint32_t)BIT_##w(b)) == 0)
#define IF_UNLESS(w, b, not) ((WORD_OF_##w & (uint32_t)(BIT_##w(b) | BIT_##w(not))) == (uint32_t)BIT_##w(b))
#define MASKED(w, mask, v)   ((WORD_OF_##w & (mask)) == (v))
#define LEAST(w, n)          (WORD_OF_##w >= (n))
#define RANGE(w, lo, hi)     (WORD_OF_##w - (uint32_t)(lo) <= (uint32_t)(hi) - (uint32_t)(lo))
#define MOST(w, than)        (WORD_OF_##w <= WORD_OF_##than)

#define KEEP_NONE(v)
#define KEEP_COUNT(v)  count = (v);
#define KEEP_COUNT2(v) count2 = (v);
#define KEEP_TAG(v)    tag = (v);

#define LEN_COUNT     count
#define LEN_COUNT2    count2
#define LEN_N(n)      (n)
#define LEN_REST      (c->end - c->at)
#define LEN_BUT(n)    (c->end - c->at - (n))
#define NR_COUNT(w)     count
#define NR_REST(w)      ((c->end - c->at) / (w))
#define NR_REGS_USER(w) l->regs_user
#define NR_REGS_INTR(w) l->regs_intr
#define NR_FEATURES(w)  (c->end - c->at >= 32 ? 4 : (c->end - c->at) / 8)
#define ALIGN_N(n)    (n)

#define TAKE_U8(row, to, arg)     to = take_u8(c, row); KEEP_##arg(to)
#define TAKE_U16(row, to, arg)    to = take_u16(c, row, big); KEEP_##arg(to)
#define TAKE_U32(row, to, arg)    to = take_u32(c, row, big); KEEP_##arg(to)
#define TAKE_U64(row, to, arg)    to = take_u64(c, row, big); KEEP_##arg(to)
#define TAKE_S32(row, to, arg)    to = (int32_t)take_u32(c, row, big);
#define TAKE_BITS64(row, to, arg) to = take_u64(c, row, big); if (big) to = pfr_bits_turn(to, 64, pfr_rows[row].set);
#define TAKE_BITS32(row, to, arg) to = take_u32(c, row, big); if (big) to = (uint32_t)pfr_bits_turn(to, 32, pfr_rows[row].set);
#define TAKE_CSTR(row, to, arg)   to = take_cstr(c, row, ALIGN_##arg);
#define TAKE_CHARS(row, to, arg)  to = take_chars(c, LEN_##arg);
#define TAKE_BYTES(row, to, arg)  to = take_bytes(c, row, LEN_##arg);
#define TAKE_PAD(row, to, arg)    to = take_pad(c, ALIGN_##arg);
#define TAKE_U16S(row, to, arg)   to = take_words(c, row, NR_##arg(2), 2, big);
#define TAKE_U32S(row, to, arg)   to = take_words(c, row, NR_##arg(4), 4, big);
#define TAKE_U64S(row, to, arg)   to = take_words(c, row, NR_##arg(8), 8, big);
#define TAKE_GROUP(row, to, arg)  take_##arg(c, l, &to, big);
#define TAKE_ATTR(row, to, arg)   take_attr_sized(c, l, row, &to, big);
#define TAKE_ARRAY(row, to, arg)  to = take_array(c, row, count, pfr_rows_stride(ROW_OF_##arg, l->read_format), l->read_format, big);

#define PROBE_OF_MMAP2   pfr_probe_mmap2(c->data + c->at, c->end - c->at, c->misc, l)
#define PROBE_OF_BRANCH  pfr_probe_branch(c->data, c->at, c->end, count, l, big)
#define PROBE_OF_TRACING pfr_probe_tracing(count, c->end - c->at)

static void take_attr_sized(struct cursor *c, const struct pfr_layout *l, uint16_t row, struct pfr_attr *to, int big);

/* Every group gets the same words, needed or not. */
#define BEGIN(name) \
	PFR_INLINE void take_##name(struct cursor *c, const struct pfr_layout *l, struct pfr_##name *out, const int big) \
	{ \
		uint64_t present = 0, count = 0, count2 = 0, tag = 0; \
		uint32_t form = 0; \
		(void)c, (void)l, (void)big, (void)count, (void)count2, (void)tag, (void)form;
#define FINISH \
		out->present = present; \
	}
#define GROUP(name, doc) BEGIN(name)
#define END_GROUP(name) FINISH
#define RECORD(number, NAME, name, trailer, since, doc) BEGIN(name)
#define END(name) FINISH
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) \
	if (cond) { \
		TAKE_##kind(ROW_##group##_##name, out->name, arg) \
		present |= UINT64_C(1) << key; \
	}
#define PROBE(group, WHAT) form = PROBE_OF_##WHAT;
#define CHECK(group, name, when, cond, STATUS) \
	if ((when) && !(cond)) \
		cursor_fail(c, ROW_##group##_##name, PFR_##STATUS, c->at - pfr_kind_size(pfr_rows[ROW_##group##_##name].kind), tag);
#include "schema/all.def"

/* The attr's own size ends it, whatever is known of its fields. */
static void take_attr_sized(struct cursor *c, const struct pfr_layout *l, uint16_t row, struct pfr_attr *to, int big)
{
	static const struct pfr_attr none;
	uint64_t wrong;
	uint32_t end = c->end, size = pfr_attr_size(c->data + c->at, end - c->at, big, &wrong);

	*to = none;
	if (!size) {
		cursor_fail(c, row, PFR_ATTR_SIZE, c->at, wrong);
		return;
	}
	c->end = c->at + size;
	take_attr(c, l, to, big);
	c->end = end;
}

/* One entry of an array. Its layout is only a read_format. */
#define ENTRY_AT(entry) \
	enum pfr_status pfr_##entry##_at(const struct pfr_array *array, uint32_t index, struct pfr_##entry *to) \
	{ \
		struct pfr_layout layout = pfr_layout_none; \
		struct cursor c = {0}; \
		if (index >= array->nr) \
			return PFR_END; \
		layout.read_format = array->read_format; \
		c.data = array->data + (size_t)index * array->stride; \
		c.end = array->stride; \
		take_##entry(&c, &layout, to, array->order == PFR_BIG); \
		return PFR_OK; \
	}
#define ENTRY_U8(arg)
#define ENTRY_U16(arg)
#define ENTRY_U32(arg)
#define ENTRY_U64(arg)
#define ENTRY_S32(arg)
#define ENTRY_BITS64(arg)
#define ENTRY_BITS32(arg)
#define ENTRY_CSTR(arg)
#define ENTRY_CHARS(arg)
#define ENTRY_BYTES(arg)
#define ENTRY_PAD(arg)
#define ENTRY_U16S(arg)
#define ENTRY_U32S(arg)
#define ENTRY_U64S(arg)
#define ENTRY_GROUP(arg)
#define ENTRY_ATTR(arg)
#define ENTRY_ARRAY(arg) ENTRY_AT(arg)
#define GROUP(name, doc)
#define END_GROUP(name)
#define RECORD(number, NAME, name, trailer, since, doc)
#define END(name)
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) ENTRY_##kind(arg)
#include "schema/all.def"

/* Where the record's own fields end: before a trailer at its end, if that has room. */
static enum pfr_status body_end(const struct pfr_frame *frame, const struct pfr_layout *layout, uint16_t row,
				uint32_t *end)
{
	uint32_t trailer = pfr_trailer_size(frame, layout, row);

	*end = frame->size;
	if (!trailer)
		return PFR_OK;
	if (frame->size - 8 < trailer)
		return PFR_TRAILER;
	if (pfr_rows[row].kind != TRAILER_AFTER)
		*end = frame->size - trailer;
	return PFR_OK;
}

PFR_INLINE void take_body(struct cursor *c, const struct pfr_frame *frame, const struct pfr_layout *l,
			  struct pfr_record *record, const int big)
{
	if (frame->piece == PFR_PIECE_RECORD) {
		switch (frame->type) {
#define GROUP(name, doc)
#define END_GROUP(name)
#define RECORD(number, NAME, name, trailer, since, doc) case number: take_##name(c, l, &record->name, big); break;
#define END(name)
#define FIELD(group, key, name, kind, arg, cond, format, set, doc)
#include "schema/all.def"
		}
		return;
	}
	switch (frame->piece) {
#define GROUP(name, doc)
#define END_GROUP(name)
#define RECORD(number, NAME, name, trailer, since, doc)
#define END(name)
#define FIELD(group, key, name, kind, arg, cond, format, set, doc)
#define PIECE(NAME, name, doc) case PFR_PIECE_##NAME: take_##name(c, l, &record->name, big); break;
#include "schema/all.def"
	}
}

/* The trailer lies at the end, or behind the body; what is between or behind is the tail. */
PFR_INLINE void take_trailer(struct cursor *c, const struct pfr_layout *l, uint32_t trailer, uint32_t size, int after,
			     struct pfr_record *record, const int big)
{
	uint32_t tail = c->at, tail_end = c->end;

	record->sample_id.present = 0;
	if (trailer && !(after && c->status)) {
		if (!after)
			c->at = size - trailer;
		c->end = size;
		take_sample_id(c, l, &record->sample_id, big);
		if (after) {
			if (c->status)
				record->sample_id.present = 0;
			tail = c->at;
			tail_end = size;
		}
	}
	record->tail.data = c->data + tail;
	record->tail.size = tail_end - tail;
}

PFR_INLINE void decode_frame(struct cursor *c, const struct pfr_frame *frame, const struct pfr_layout *l,
			     struct pfr_record *record, uint16_t row, const int big)
{
	uint32_t trailer = pfr_trailer_size(frame, l, row);

	take_body(c, frame, l, record, big);
	take_trailer(c, l, trailer, frame->size, pfr_rows[row].kind == TRAILER_AFTER, record, big);
}

/* Cold: what failed, for the caller, and which fields were read before it. */
static enum pfr_status decode_failed(const struct pfr_frame *frame, const struct pfr_layout *layout,
				     const struct cursor *c, struct pfr_record *record, struct pfr_where *where)
{
	/* every struct of the union begins with its present */
	record->sample.present = pfr_walk_present(frame, layout);
	pfr_where_set(where, frame, c->status, c->row);
	where->offset = frame->at + c->failed_at;
	where->wanted = c->wanted;
	where->left = c->left;
	return c->status;
}

enum pfr_status pfr_decode(const struct pfr_frame *frame, const struct pfr_layout *layout, struct pfr_record *record,
			   struct pfr_where *where)
{
	const struct pfr_layout *l = layout ? layout : &pfr_layout_none;
	uint16_t row = pfr_rows_find(frame->piece, frame->type);
	struct cursor c;

	c.data = frame->data;
	c.at = frame->piece == PFR_PIECE_RECORD ? 8 : 0;
	c.misc = frame->misc;
	c.wanted = 0;
	c.status = pfr_frame_refuses(frame, layout, &c.row, &c.wanted);
	record->type = frame->type;
	record->size = frame->size;
	record->misc = frame->misc;
	record->piece = frame->piece;
	if (!c.status) {
		c.status = body_end(frame, l, row, &c.end);
		c.row = ROW_OF_sample_id;
		c.wanted = l->trailer;
	}
	if (c.status) {
		c.failed_at = c.at;
		c.left = frame->size - c.at;
		record->sample_id.present = 0;
		record->tail.data = frame->data + c.at;
		record->tail.size = c.left;
		return decode_failed(frame, layout, &c, record, where);
	}
	if (frame->order == PFR_BIG)
		decode_frame(&c, frame, l, record, row, 1);
	else
		decode_frame(&c, frame, l, record, row, 0);
	return c.status ? decode_failed(frame, layout, &c, record, where) : PFR_OK;
}
