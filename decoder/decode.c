/* SPDX-License-Identifier: MIT */
/*
 * A record into a struct: which body a frame has, where its trailer is, and what failed. take.h reads the fields.
 */
#include "take.h"

/* Fields that later kernels add to a sample must fit: the union, and so struct pfr_record, does not grow within a major version. */
_Static_assert(sizeof(struct pfr_sample) + 256 <= sizeof(union pfr_body), "too little is left for new fields of a sample");

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
#elif defined(PFR_SMALL)
#define BODIES(name) BODY(name, either, frame->order == PFR_BIG)
#define TAKE_BODY(name, out) name##_either(frame, at, end, l, out, failure)
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

/* The trailer lies at the record's end, or after the body; what is between or after is the tail. */
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
	return take_front(&c, frame, l, PFR_PLAIN, record) ? PFR_OK : decode_other(frame, l, record, where);
}

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
enum pfr_status pfr_attr_decode(const unsigned char *data, size_t size, enum pfr_byte_order order, struct pfr_attr *attr,
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
