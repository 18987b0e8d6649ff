/* SPDX-License-Identifier: MIT */
/*
 * What a session knows of its capture, for its caller.
 */
#include "session/base/refuse.h"

#include <stdio.h>

const struct pfr_session_info *pfr_session_info(const struct pfr_session *s)
{
	return &s->info;
}

const struct pfr_session_error *pfr_session_error(const struct pfr_session *s)
{
	return s->next.over && s->next.over != PFR_END ? &s->error : 0;
}

const char *pfr_session_refused(const struct pfr_session *s)
{
	return s->refused;
}

enum pfr_status pfr_session_refuse_name(struct pfr_session *s, const char *member, const char *name, size_t size, const char *why)
{
	char text[4 * 40]; /* bytes that are shown as \xNN */
	struct pfr_out out = {text, sizeof(text), 0};

	pfr_text_plain(&out, name, size < 40 ? size : 40);
	snprintf(s->refused_name, sizeof(s->refused_name), "%s'%.*s%s'%s", member, (int)(out.size < sizeof(text) ? out.size : sizeof(text)), text, size <= 40 ? "" : "...", why);
	return pfr_session_refuse(s, s->refused_name);
}

const struct pfr_events *pfr_session_events(const struct pfr_session *s)
{
	return &s->events;
}

const char *pfr_session_event_name(const struct pfr_session *s, uint32_t event)
{
	return event < s->nr_event ? s->event[event].name : 0;
}

const char *pfr_session_event_unit(const struct pfr_session *s, uint32_t event)
{
	return event < s->nr_event ? s->event[event].unit : 0;
}

double pfr_session_event_scale(const struct pfr_session *s, uint32_t event)
{
	return event < s->nr_event ? s->event[event].scale : 1;
}

uint32_t pfr_session_event_leader(const struct pfr_session *s, uint32_t event)
{
	return event < s->nr_event ? s->event[event].leader : event;
}

enum pfr_status pfr_session_feature(const struct pfr_session *s, uint32_t feature, struct pfr_frame *frame)
{
	if (feature >= SESSION_FEATURES || !s->feature[feature].data)
		return PFR_END;
	*frame = s->feature[feature];
	return PFR_OK;
}

const char *pfr_session_part(const struct pfr_session *s, uint32_t part)
{
	return pfr_session_parts_name(s, part);
}
