/* SPDX-License-Identifier: MIT */
/*
 * The fields of a tracepoint's sample as text, and what of the formats is not understood.
 */
#include "format.h"
#include "session/session.h"

#include <inttypes.h>
#include <stdio.h>

/* The sentence of the note; without memory it has the general one. */
static void report_text(struct pfr_session *s, const struct formats_report *r)
{
	char *text = pfr_session_text_reserve(s, &s->texts.formats, sizeof(r->first) + 256) ? s->texts.formats.data : 0;

	if (text && !r->nr_skipped)
		snprintf(text, s->texts.formats.capacity,
			 "formats of tracepoints that are not read, as they have no ID, are too large or too many: %" PRIu64, r->nr_refused);
	else if (text)
		snprintf(text, s->texts.formats.capacity,
			 "fields of tracepoints that are not shown, as their lines of the format are not understood: %" PRIu64
			 "; the first is %s%s",
			 r->nr_skipped, r->first, r->nr_refused ? "; and whole formats" : "");
}

/* What is not understood is reported once, when the first sample needs a format. */
static void formats_note(struct pfr_session *s)
{
	const struct formats_report *report = formats_report(s->formats);

	if (s->formats_told)
		return;
	s->formats_told = true;
	if (!report->nr_skipped && !report->nr_refused)
		return;
	report_text(s, report);
	pfr_session_note(s, PFR_FORMATS, 0, report->nr_skipped + report->nr_refused);
}

const struct pfr_tracepoint *pfr_session_format_of(struct pfr_session *s, const struct pfr_session_record *r)
{
	const struct pfr_frame *frame = &r->frame;
	const struct format_entry *entry;

	if (!s->formats || frame->piece != PFR_PIECE_RECORD || frame->type != PFR_RECORD_SAMPLE || !r->layout ||
	    !(r->layout->sample_type & PFR_SAMPLE_RAW) || frame->event >= s->events.nr ||
	    s->events.event[frame->event].attr.type != PFR_TYPE_TRACEPOINT)
		return 0;
	formats_note(s);
	entry = formats_find(s->formats, s->events.event[frame->event].attr.config);
	return entry ? &entry->format : 0;
}

/* The payload of a sample; false: it cannot be decoded, or has none. */
static bool payload_of(const struct pfr_session_record *r, struct pfr_bytes *payload)
{
	struct pfr_record record;
	struct pfr_where where;

	if (pfr_decode(&r->frame, r->layout, &record, &where) || !PFR_HAS(record.sample, SAMPLE, RAW))
		return false;
	*payload = record.sample.raw.data;
	return true;
}

enum pfr_status pfr_session_tracepoint(struct pfr_session *s, const struct pfr_session_record *r,
				       const struct pfr_tracepoint **format, struct pfr_bytes *payload)
{
	const struct pfr_tracepoint *found = pfr_session_format_of(s, r);

	if (!found || !payload_of(r, payload))
		return PFR_END;
	*format = found;
	return PFR_OK;
}

static enum pfr_status tracepoint_text(struct session_texts *t, const struct pfr_tracepoint *format, const struct pfr_bytes *payload,
				       const struct pfr_session_record *r, enum pfr_text_form form, struct pfr_context *context)
{
	enum pfr_byte_order order = (enum pfr_byte_order)r->frame.order;
	struct pfr_out out = {0};

	do {
		if (!pfr_session_text_reserve(t->s, &t->tracepoint, out.size + 1))
			return PFR_E_MEMORY;
		out = (struct pfr_out){t->tracepoint.data, t->tracepoint.capacity, 0};
		if (form == PFR_TEXT_JSON)
			format_json(&out, format, payload, order, context->integers_as_text);
		else if (form == PFR_TEXT_SHORT)
			format_short(&out, format, payload, order);
		else
			pfr_tracepoint_to_line(&out, format, payload, order);
	} while (out.size >= out.capacity);
	out.data[out.size] = 0;
	context->tracepoint = out.data;
	return PFR_OK;
}

enum pfr_status pfr_session_payload_texts(struct session_texts *t, const struct pfr_tracepoint *format, const struct pfr_session_record *r,
					  enum pfr_text_form form, struct pfr_context *context)
{
	struct pfr_bytes payload;

	if (form == PFR_TEXT_FIELDS || !format || !payload_of(r, &payload))
		return PFR_OK;
	if (form == PFR_TEXT_BYTES)
		return pfr_session_payload_fields(t, format, &payload, (enum pfr_byte_order)r->frame.order, context);
	return tracepoint_text(t, format, &payload, r, form, context);
}
