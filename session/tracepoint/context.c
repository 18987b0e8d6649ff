/* SPDX-License-Identifier: MIT */
/*
 * What is shown beside a record: the event's name, a tracepoint's fields by name, the samples that a
 * deferred callchain completes.
 */
#include "format.h"
#include "session/session.h"

#include <inttypes.h>
#include <stdio.h>

/* What is not understood is reported once, when the first sample needs a format. */
static void formats_note(struct pfr_session *s)
{
	const struct formats_report *report = formats_report(s->formats);

	if (s->formats_told)
		return;
	s->formats_told = true;
	if (report->nr_skipped || report->nr_refused)
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
				       const struct pfr_session_record *r, enum pfr_session_form form, struct pfr_context *context)
{
	enum pfr_order order = (enum pfr_order)r->frame.order;
	struct pfr_out out = {0};

	do {
		if (!pfr_session_text_reserve(t->s, &t->tracepoint, out.size + 1))
			return PFR_E_MEMORY;
		out = (struct pfr_out){t->tracepoint.data, t->tracepoint.capacity, 0};
		if (form == PFR_FORM_JSON)
			format_json(&out, format, payload, order, context->integers_as_text);
		else if (form == PFR_FORM_SHORT)
			format_short(&out, format, payload, order);
		else
			pfr_tracepoint_to_line(&out, format, payload, order);
	} while (out.size >= out.capacity);
	out.data[out.size] = 0;
	context->tracepoint = out.data;
	return PFR_OK;
}

enum pfr_status pfr_session_payload_texts(struct session_texts *t, const struct pfr_tracepoint *format, const struct pfr_session_record *r,
					  enum pfr_session_form form, struct pfr_context *context)
{
	struct pfr_bytes payload;

	if (!format || !payload_of(r, &payload))
		return PFR_OK;
	if (form == PFR_FORM_BYTES)
		return pfr_session_payload_fields(t, format, &payload, (enum pfr_order)r->frame.order, context);
	return tracepoint_text(t, format, &payload, r, form, context);
}

enum pfr_status pfr_session_completes_text(struct pfr_session *s, const struct pfr_session_record *r, const char **text)
{
	const uint64_t *offset;
	size_t nr, size = 0, i;
	enum pfr_status status = pfr_session_completes(s, r, &offset, &nr);

	if (status)
		return status == PFR_END ? PFR_OK : status;
	if (!pfr_session_text_reserve(s, &s->texts.completes, nr * 24 + 1))
		return PFR_E_MEMORY;
	s->texts.completes.data[0] = 0;
	for (i = 0; i < nr; i++)
		size += (size_t)snprintf(s->texts.completes.data + size, s->texts.completes.capacity - size, "%s%" PRIu64, i ? "," : "", offset[i]);
	*text = s->texts.completes.data;
	return PFR_OK;
}

enum pfr_status pfr_session_context(struct pfr_session *s, const struct pfr_session_record *r, enum pfr_session_form form,
				    struct pfr_context *context)
{
	enum pfr_status status, last;

	pfr_session_context_of(s, r, s->info.arch, form, context);
	context->event_name = pfr_session_event_name(s, r->frame.event);
	status = pfr_session_completes_text(s, r, &context->completes);
	last = pfr_session_payload_texts(&s->texts, pfr_session_format_of(s, r), r, form, context);
	if (last == PFR_OK)
		last = pfr_session_synth(s, r, form, context);
	return status ? status : last;
}

void pfr_session_context_close(struct pfr_session *s)
{
	pfr_session_free(s, s->texts.tracepoint.data);
	pfr_session_free(s, s->texts.completes.data);
	pfr_session_free(s, s->texts.payload.data);
}
