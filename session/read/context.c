/* SPDX-License-Identifier: MIT */
/*
 * What is shown beside a record: the event's name, a tracepoint's fields by name, the samples that a
 * deferred callchain completes.
 */
#include "session/base/refuse.h"
#include "session/session.h"
#include "session/stacks/whole.h"

#include <inttypes.h>
#include <stdio.h>

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

enum pfr_status pfr_session_context(struct pfr_session *s, const struct pfr_session_record *r, enum pfr_text_form form,
				    struct pfr_context *context)
{
	enum pfr_status status, last;

	pfr_session_context_of(s, r, s->info.arch, form, context);
	context->event_name = pfr_session_event_name(s, r->frame.event);
	if (form >= PFR_TEXT_FIELDS)
		return pfr_session_accepts(s, form == PFR_TEXT_FIELDS, "pfr_session_context: form is no value of enum pfr_text_form") ? PFR_OK : PFR_E_OPTIONS;
	status = pfr_session_completes_text(s, r, &context->completes);
	last = pfr_session_payload_texts(&s->texts, pfr_session_format_of(s, r), r, form, context);
	if (last == PFR_OK)
		last = pfr_session_synth(s, r, form, context);
	if (last == PFR_OK)
		last = pfr_session_stack_text(s, r, form, context);
	return status ? status : last;
}

void pfr_session_context_close(struct pfr_session *s)
{
	pfr_session_free(s, s->texts.tracepoint.data);
	pfr_session_free(s, s->texts.completes.data);
	pfr_session_free(s, s->texts.payload.data);
	pfr_session_free(s, s->texts.stack.data);
	pfr_session_free(s, s->texts.formats.data);
}
