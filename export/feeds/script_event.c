/* SPDX-License-Identifier: MIT */
/* Names of events that have none in the capture, as perf makes them. Mirrors evsel__name and evsel__add_modifiers of tools/perf/util/evsel.c (6.1). */
#include "script.h"

#include "perfring_convert.h"

#include <stdio.h>
#include <string.h>

/* perf's H and G, which pfr_event_name leaves out. */
static const char *machines(const struct pfr_attr *attr)
{
	uint64_t others = PFR_FLAG_EXCLUDE_KERNEL | PFR_FLAG_EXCLUDE_USER | PFR_FLAG_EXCLUDE_HV | PFR_FLAG_PRECISE_IP_MASK;
	bool guest = !(attr->flags & PFR_FLAG_EXCLUDE_GUEST), host = !(attr->flags & PFR_FLAG_EXCLUDE_HOST);

	if (host && guest == ((attr->flags & others) != 0))
		return "";
	return host && guest ? "HG" : host ? "H" :
			      guest        ? "G" :
					     "";
}

const char *script_event_name(struct profile *p, uint32_t event, char text[SCRIPT_NAME])
{
	const char *name = pfr_session_event_name(p->follow.session, event);
	const struct pfr_attr *attr = script_attr(p, event);
	char bare[SCRIPT_NAME];
	const char *more;
	struct pfr_attr plain;

	if (!name || !attr || !follow_unnamed(&p->follow, event) || attr->type == PFR_TYPE_TRACEPOINT || attr->type > PFR_TYPE_BREAKPOINT)
		return name ? name : "[unknown]";
	plain = *attr;
	plain.flags &= ~PFR_FLAG_EXCLUDE_HOST;
	pfr_event_name(&plain, text, SCRIPT_NAME - 4);
	plain.flags = 0;
	pfr_event_name(&plain, bare, sizeof(bare));
	more = machines(attr);
	snprintf(text + strlen(text), 4, "%s%s", *more && !strcmp(text, bare) ? ":" : "", more);
	return text;
}
