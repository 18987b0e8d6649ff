/* SPDX-License-Identifier: MIT */
/*
 * The next record of a reader, decoded: most samples of most streams in one go, without a call. The rest reader.c, route.c and
 * decode.c do one after another, which say the same of those samples.
 */
#include "quick.h"
#include "take.h"

#ifndef PFR_RINGS_ONLY /* which has no reader */

/* Anything. What pfr_reader_next says comes first. */
static PFR_APART enum pfr_status decode_next(struct pfr_reader *reader, struct pfr_decoded *to)
{
	enum pfr_status status = pfr_reader_next(reader, &to->frame, &to->layout, &to->where);
	struct pfr_where second;

	if (status == PFR_OK)
		return pfr_decode(&to->frame, to->layout, &to->record, &to->where);
	if (pfr_status_class(status) == PFR_CLASS_RECORD && to->frame.size)
		pfr_decode(&to->frame, to->layout, &to->record, &second);
	return status;
}

/* A frame that is no sample of a usual type, or whose callchain does not end. */
static PFR_APART enum pfr_status decode_framed(struct pfr_decoded *to)
{
	return pfr_decode(&to->frame, to->layout, &to->record, &to->where);
}

/* The next record, if it is a whole sample of the kernel. */
PFR_INLINE int is_sample_next(const struct pfr_reader *reader, uint32_t *size)
{
	uint32_t type;

	return is_at_records(reader) && quick_peek(&reader->window, &type, size) && type == PFR_RECORD_SAMPLE;
}

/* Where there is more than one event. Apart, so that one needs no more registers than there are without saving any. */
static PFR_APART enum pfr_status decode_several(struct pfr_reader *reader, struct pfr_decoded *to)
{
	const struct pfr_events *e = reader->events;
	uint32_t size, event;

	if (!PFR_LIKELY(is_sample_next(reader, &size)))
		return decode_next(reader, to);
	event = route_sample(e, reader->window.data, size, PFR_HOST_BIG);
	if (!PFR_LIKELY(event != PFR_NO_EVENT))
		return decode_next(reader, to);
	to->layout = layout_of(e, event);
	window_take(&reader->window, &to->frame, PFR_RECORD_SAMPLE, size, event, PFR_HOST_BIG);
	ids_fetch(e, &reader->window, &to->frame);
	return PFR_LIKELY(decode_usual(&to->frame, to->layout, &to->record)) ? PFR_OK : decode_framed(to);
}

enum pfr_status pfr_reader_decode(struct pfr_reader *reader, struct pfr_decoded *to)
{
	uint32_t size;

	if (reader->events->nr != 1)
		return decode_several(reader, to);
	if (!PFR_LIKELY(is_sample_next(reader, &size)))
		return decode_next(reader, to);
	to->layout = &reader->events->event[0].layout;
	window_take(&reader->window, &to->frame, PFR_RECORD_SAMPLE, size, 0, PFR_HOST_BIG);
	return PFR_LIKELY(decode_usual(&to->frame, to->layout, &to->record)) ? PFR_OK : decode_framed(to);
}

#endif
