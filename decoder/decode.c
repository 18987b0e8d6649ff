/* SPDX-License-Identifier: MIT */
/*
 * The first expansion of the rows: straight-line code that reads a record into
 * a struct, once for either byte order. What a row's words mean is in expand.h, what
 * each kind of field takes in cursor.h; which fields there are is schema/'s.
 */
#include "expand.h"

/* ---- the expansion ------------------------------------------------------ */

static void take_attr_sized(struct cursor *c, const struct pfr_layout *l, uint16_t row, struct pfr_attr *to, int big);

/*
 * Every group gets the same words, needed or not. `mask` is a constant wherever
 * this is inlined: what sample_type can have, so that the rest is left out.
 */
#define EVERY UINT64_MAX
#define BEGIN(name) \
	PFR_INLINE void take_##name(struct cursor *c, const struct pfr_layout *l, struct pfr_##name *out, \
				    const int big, const uint64_t mask) \
	{ \
		uint64_t present = 0, count = 0, count2 = 0, tag = 0, tag2 = 0; \
		uint32_t form = 0; \
		(void)c, (void)l, (void)big, (void)mask, (void)count, (void)count2, (void)tag, (void)tag2, (void)form;
#define FINISH \
		out->present = present; \
	}
#define GROUP(number, name, doc) BEGIN(name)
#define END_GROUP(name) FINISH
#define RECORD(number, NAME, name, trailer, since, doc) BEGIN(name)
#define END(name) FINISH
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) \
	if (PFR_KIND_##kind >= PFR_KIND_GROUP) \
		c->sure = 0; \
	if (cond) { \
		TAKE_##kind(ROW_##group##_##name, out->name, arg) \
		present |= UINT64_C(1) << key; \
	}
#define PROBE(group, WHAT) form = PROBE_OF_##WHAT;
#define UNKNOWN_SAMPLE_TYPE l->unknown_sample_type
#define UNKNOWN_READ_FORMAT l->unknown_read_format
#define UNKNOWN(group, WORD) \
	if (mask == EVERY && UNKNOWN_##WORD) \
		cursor_fail(c, ROW_OF_UNKNOWN_##WORD, PFR_E_##WORD, UNKNOWN_##WORD);
#define CHECK(group, name, when, cond, STATUS) \
	if ((when) && !(cond)) { \
		c->at -= pfr_kind_size(pfr_rows[ROW_##group##_##name].kind); \
		cursor_fail(c, ROW_##group##_##name, PFR_E_##STATUS, tag); \
	}
#include "schema/all.def"

/* The attr's own size ends it, whatever is known of its fields. */
static void take_attr_sized(struct cursor *c, const struct pfr_layout *l, uint16_t row, struct pfr_attr *to, int big)
{
	static const struct pfr_attr none = {0};
	uint64_t wrong;
	size_t end = c->end;
	uint32_t past = pfr_attr_end(c->data, (uint32_t)c->at, (uint32_t)end, big, &wrong);

	*to = none;
	if (!past) {
		cursor_fail(c, row, PFR_E_ATTR_SIZE, wrong);
		return;
	}
	c->end = past;
	take_attr(c, l, to, big, EVERY);
	c->end = end;
}

/* One entry of an array. Its layout is only a read_format. */
#define ENTRY_AT(entry) \
	enum pfr_status pfr_##entry##_at(const struct pfr_array *array, uint32_t index, struct pfr_##entry *to) \
	{ \
		struct pfr_layout layout = pfr_layout_none; \
		struct cursor c; \
		if (index >= array->nr) \
			return PFR_END; \
		layout.read_format = array->read_format; \
		c.data = array->data + (size_t)index * array->stride; \
		c.at = 0; \
		c.end = array->stride; \
		c.misc = 0; \
		c.sure = c.failed = 0; \
		c.failure = 0; /* nr and stride were checked where the array was read */ \
		take_##entry(&c, &layout, to, array->order == PFR_BIG, EVERY); \
		return PFR_OK; \
	}
#define ENTRY_ARRAY(arg) ENTRY_AT(arg)
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) ENTRY_##kind(arg)
#include "schema/all.def"

/* ---- records ---------------------------------------------------------------- */

/*
 * A body is a function of its own in each byte order, so that the compiler has
 * all registers for its fields. It returns where it ended.
 */
#define BODY(name, order, big) \
	static PFR_APART uint32_t name##_##order(const struct pfr_frame *frame, uint32_t at, uint32_t end, \
						 const struct pfr_layout *l, struct pfr_##name *out, \
						 struct failure *failure) \
	{ \
		struct cursor c; \
		c.data = frame->data; \
		c.at = at; \
		c.end = end; \
		c.misc = frame->misc; \
		c.sure = c.failed = 0; \
		c.failure = failure; \
		take_##name(&c, l, out, big, EVERY); \
		return (uint32_t)c.at; \
	}
#ifdef PFR_RINGS_ONLY
#define BODIES(name) BODY(name, host, PFR_HOST_BIG)
#define TAKE_BODY(name, out) name##_host(frame, at, end, l, out, failure)
#else
#define BODIES(name) BODY(name, little, 0) BODY(name, big, 1)
#define TAKE_BODY(name, out) \
	(frame->order == PFR_BIG ? name##_big(frame, at, end, l, out, failure) \
				 : name##_little(frame, at, end, l, out, failure))
#endif

BODIES(sample_id)
#define RECORD(number, NAME, name, trailer, since, doc) BODIES(name)
#define PIECE(number, NAME, name, doc) BODIES(name)
#include "schema/all.def"

static uint32_t take_trailer(const struct pfr_frame *frame, uint32_t at, const struct pfr_layout *l,
			     struct pfr_record *record, struct failure *failure)
{
	uint32_t end = frame->size;

	return TAKE_BODY(sample_id, &record->sample_id);
}

static uint32_t take_record(const struct pfr_frame *frame, uint32_t at, uint32_t end, const struct pfr_layout *l,
			    struct pfr_record *record, struct failure *failure)
{
	switch (frame->type) {
#define RECORD(number, NAME, name, trailer, since, doc) case number: return TAKE_BODY(name, &record->name);
#include "schema/all.def"
	}
	return at;
}

/*
 * Only the bodies of a few records end elsewhere than the record does without its trailer: the kernel writes KSYMBOL,
 * BPF_EVENT and TEXT_POKE for one listener after another and adds to header.size each time, so from the second on
 * there are stale bytes after the trailer, and a place counted from the end would be within them.
 */
#define BODY_END_LAST(number, name)
#define BODY_END_NEVER(number, name)
#define BODY_END_AFTER(number, name) case number: at = TAKE_BODY(name, &record.name); break;
uint32_t pfr_body_end(const struct pfr_frame *frame)
{
	const struct pfr_layout *l = &pfr_layout_none;
	struct failure failed = {PFR_OK, ROW_NONE, 0, 0, 0}, *failure = &failed;
	struct pfr_record record;
	uint32_t at = PFR_HEADER_SIZE, end = frame->size;

	switch (frame->type) {
#define RECORD(number, NAME, name, trailer, since, doc) BODY_END_##trailer(number, name)
#include "schema/all.def"
	default: return end;
	}
	return failed.status ? end : at;
}

static uint32_t take_piece(const struct pfr_frame *frame, const struct pfr_layout *l, struct pfr_record *record,
			   struct failure *failure)
{
	uint32_t at = 0, end = frame->size;

	switch (frame->piece) {
#define PIECE(number, NAME, name, doc) case PFR_PIECE_##NAME: return TAKE_BODY(name, &record->name);
#include "schema/all.def"
	}
	return at;
}

PFR_INLINE void set_tail(struct pfr_record *record, const struct pfr_frame *frame, uint32_t at, uint32_t end)
{
	record->tail.data = frame->data + at;
	record->tail.size = end - at;
}

PFR_INLINE void record_begin(struct pfr_record *record, const struct pfr_frame *frame)
{
	record->type = frame->type;
	record->size = frame->size;
	record->misc = frame->misc;
	record->piece = frame->piece;
	record->sample_id.present = 0;
}

/* Cold: what failed, for the caller, and which fields were read before it. */
static PFR_COLD enum pfr_status decode_failed(const struct pfr_frame *frame, const struct pfr_layout *layout,
					      const struct failure *failure, struct pfr_record *record,
					      struct pfr_where *where)
{
	/* every struct of the union begins with its present */
	record->sample.present = pfr_walk_present(frame, layout);
	pfr_where_set(where, frame, failure->status, failure->row);
	where->offset = frame->at + failure->at;
	where->needed = failure->needed;
	where->left = failure->left;
	return failure->status;
}

/* Cold: nothing of the body can be read. */
static PFR_COLD enum pfr_status decode_refused(const struct pfr_frame *frame, const struct pfr_layout *layout,
					       struct failure *failure, struct pfr_record *record,
					       struct pfr_where *where)
{
	failure->at = PFR_HEADER_SIZE;
	failure->left = frame->size - PFR_HEADER_SIZE;
	set_tail(record, frame, PFR_HEADER_SIZE, frame->size);
	return decode_failed(frame, layout, failure, record, where);
}

/* The trailer lies at the record's end, or behind the body; what is between or behind is the tail. */
static PFR_APART enum pfr_status decode_with_trailer(const struct pfr_frame *frame, const struct pfr_layout *l,
						     struct pfr_record *record, struct pfr_where *where)
{
	uint16_t row = pfr_rows_find(frame->piece, frame->type);
	uint32_t trailer = pfr_trailer_size(frame, l, row), at, end = frame->size - trailer;
	int after = pfr_rows[row].kind == TRAILER_AFTER;
	struct failure failure = {PFR_OK, ROW_OF_sample_id, 0, 0, trailer};

	if (end < PFR_HEADER_SIZE || end > frame->size) { /* the difference of two numbers that may wrap around */
		failure.status = PFR_E_TRAILER;
		return decode_refused(frame, l, &failure, record, where);
	}
	if (after)
		end = frame->size;
	at = take_record(frame, PFR_HEADER_SIZE, end, l, record, &failure);
	if (trailer && !after)
		take_trailer(frame, end, l, record, &failure);
	else if (trailer && !failure.status)
		at = take_trailer(frame, at, l, record, &failure);
	if (after && failure.status)
		record->sample_id.present = 0;
	set_tail(record, frame, at, end);
	return failure.status ? decode_failed(frame, l, &failure, record, where) : PFR_OK;
}

/* All but the samples below. */
static PFR_APART enum pfr_status decode_other(const struct pfr_frame *frame, const struct pfr_layout *layout,
					      struct pfr_record *record, struct pfr_where *where)
{
	const struct pfr_layout *l = layout ? layout : &pfr_layout_none;
	struct failure failure = {PFR_OK, ROW_NONE, 0, 0, 0};
	uint32_t at;

	record_begin(record, frame);
	failure.status = pfr_frame_refuses(frame, layout);
	if (failure.status)
		return decode_refused(frame, layout, &failure, record, where);
	if (frame->piece != PFR_PIECE_RECORD)
		at = take_piece(frame, l, record, &failure);
	else if (l->trailer && frame->type != PFR_RECORD_SAMPLE)
		return decode_with_trailer(frame, l, record, where);
	else
		at = take_record(frame, PFR_HEADER_SIZE, frame->size, l, record, &failure);
	set_tail(record, frame, at, frame->size);
	return failure.status ? decode_failed(frame, layout, &failure, record, where) : PFR_OK;
}

/* Whether a sample is in the host's order, with all the numbers at its front. */
PFR_INLINE int has_front(const struct pfr_frame *frame, const struct pfr_layout *l)
{
	if (frame->order != (PFR_HOST_BIG ? PFR_BIG : PFR_LITTLE) || frame->size - PFR_HEADER_SIZE < l->front)
		return 0;
	return 1;
}

/*
 * Most bytes of most recordings are samples of a few fields, in the host's order: an
 * instance of their own spares them the tests for all other fields, and tests once
 * for all the words at the front. What fails is decoded once more, for the reason.
 */
static PFR_APART enum pfr_status decode_plain(const struct pfr_frame *frame, const struct pfr_layout *l,
					      struct pfr_record *record, struct pfr_where *where)
{
	struct cursor c;

	if (!has_front(frame, l))
		return decode_other(frame, l, record, where);
	record_begin(record, frame);
	c.data = frame->data;
	c.at = PFR_HEADER_SIZE;
	c.end = frame->size;
	c.misc = frame->misc;
	c.sure = 1;
	c.failed = 0;
	c.failure = 0;
	take_sample(&c, l, &record->sample, PFR_HOST_BIG, PFR_PLAIN);
	set_tail(record, frame, (uint32_t)c.at, (uint32_t)c.end);
	return c.failed ? decode_other(frame, l, record, where) : PFR_OK;
}

#ifdef PFR_SMALL
PFR_INLINE int decode_usual(const struct pfr_frame *frame, const struct pfr_layout *l, struct pfr_record *record)
{
	(void)frame, (void)l, (void)record;
	return 0;
}
#else
/* Reads the numbers of a sample of this type, which is a constant: neither does it test for a field nor count where one is. */
PFR_INLINE int take_usual(const struct pfr_frame *frame, uint64_t sample_type, struct pfr_record *record)
{
	struct pfr_layout layout = {0};
	struct cursor c;

	layout.sample_type = sample_type;
	c.data = frame->data;
	c.at = PFR_HEADER_SIZE;
	c.end = frame->size;
	c.misc = frame->misc;
	c.sure = 1;
	c.failed = 0;
	c.failure = 0;
	take_sample(&c, &layout, &record->sample, PFR_HOST_BIG, sample_type);
	set_tail(record, frame, (uint32_t)c.at, (uint32_t)c.end);
	return !c.failed;
}

/*
 * Of these most are of a few types. Nothing but a callchain can fail once the front is there, so it calls nothing, and no register has to
 * be saved. False: the sample is of another type, in the other order, or too short.
 */
PFR_INLINE int decode_usual(const struct pfr_frame *frame, const struct pfr_layout *l, struct pfr_record *record)
{
	if (l->plain == PLAIN_OTHER || !has_front(frame, l))
		return 0;
	record_begin(record, frame);
	switch (l->plain) {
#define USUAL(name, sample_type) \
	case PLAIN_##name: return take_usual(frame, sample_type, record);
		PFR_USUAL_SAMPLES
#undef USUAL
	}
	return 0;
}
#endif

enum pfr_status pfr_decode(const struct pfr_frame *frame, const struct pfr_layout *layout, struct pfr_record *record,
			   struct pfr_where *where)
{
	if (PFR_LIKELY(layout && layout->plain && frame->type == PFR_RECORD_SAMPLE && frame->piece == PFR_PIECE_RECORD)) {
		if (PFR_LIKELY(decode_usual(frame, layout, record)))
			return PFR_OK;
		return decode_plain(frame, layout, record, where);
	}
	return decode_other(frame, layout, record, where);
}

/* An attr on its own, as a file's table or a program's memory has it. */
enum pfr_status pfr_attr_decode(const unsigned char *data, size_t size, enum pfr_order order, struct pfr_attr *attr,
				struct pfr_where *where)
{
	struct pfr_frame frame = {0};
	struct pfr_record record;
	enum pfr_status status;

	frame.data = data;
	frame.size = size > UINT32_MAX ? UINT32_MAX : (uint32_t)size;
	frame.order = (uint8_t)order;
	frame.piece = PFR_PIECE_ATTR;
	frame.event = PFR_NO_EVENT;
	status = pfr_decode(&frame, 0, &record, where);
	if (!status)
		*attr = record.attr_only.attr;
	return status;
}
