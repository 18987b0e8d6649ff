/* SPDX-License-Identifier: MIT */
/*
 * The first expansion of the rows: straight-line code that reads a record into
 * a struct, once for either byte order. What a row's words mean is in expand.h, what
 * each kind of field takes in cursor.h; which fields there are is schema/'s.
 */
#ifndef PFR_TAKE_H
#define PFR_TAKE_H

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

/* ---- samples of the usual types ------------------------------------------ */

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

/* Whether a sample is in the host's order, with all the numbers at its front. */
PFR_INLINE int has_front(const struct pfr_frame *frame, const struct pfr_layout *l)
{
	return frame->order == (PFR_HOST_BIG ? PFR_BIG : PFR_LITTLE) && frame->size - PFR_HEADER_SIZE >= l->front;
}

/*
 * Reads such a sample, which has only fields of `mask`: nothing is tested for the words at the front. False: something after them is cut.
 * The cursor is the caller's, beside what else it needs: g++ -O0 unwinds for variables of a function in line within another with some.
 */
PFR_INLINE int take_front(struct cursor *c, const struct pfr_frame *frame, const struct pfr_layout *l, uint64_t mask, struct pfr_record *record)
{
	c->data = frame->data;
	c->at = PFR_HEADER_SIZE;
	c->end = frame->size;
	c->misc = frame->misc;
	c->sure = 1;
	c->failed = 0;
	c->failure = 0;
	take_sample(c, l, &record->sample, PFR_HOST_BIG, mask);
	set_tail(record, frame, (uint32_t)c->at, (uint32_t)c->end);
	return !c->failed;
}

#ifdef PFR_SMALL
PFR_INLINE int decode_usual(const struct pfr_frame *frame, const struct pfr_layout *l, struct pfr_record *record)
{
	(void)frame, (void)l, (void)record;
	return 0;
}
#else
/* The same where the type is a constant: neither is a field tested for nor its place counted. */
PFR_INLINE int take_usual(const struct pfr_frame *frame, uint64_t sample_type, struct pfr_record *record)
{
	struct pfr_layout layout = {0};
	struct cursor c;

	layout.sample_type = sample_type;
	return take_front(&c, frame, &layout, sample_type, record);
}

/*
 * Most samples are of a few types. Nothing but a callchain can fail once the front is there, so it calls nothing, and no register has to
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

#endif
