/* SPDX-License-Identifier: MIT */
/* Names of events that have none in the capture, as perf makes them. Mirrors evsel__name and evsel__add_modifiers of tools/perf/util/evsel.c (6.1). */
#include "script.h"

#include "perfring_convert.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static size_t put_letter(char *text, size_t at, size_t colon, char letter)
{
	text[colon] = ':';
	at = at == colon ? at + 1 : at;
	text[at] = letter;
	return at + 1;
}

/* ":ukhHGppp", as far as the attr has them; 12 bytes at most. */
static void put_modifiers(char *text, size_t at, const struct pfr_attr *attr)
{
	uint64_t precise = (attr->flags & PFR_FLAG_PRECISE_IP_MASK) >> PFR_FLAG_PRECISE_IP_SHIFT, modes = PFR_FLAG_EXCLUDE_KERNEL | PFR_FLAG_EXCLUDE_USER | PFR_FLAG_EXCLUDE_HV;
	bool guest_default = attr->flags & modes || precise, guest = !(attr->flags & PFR_FLAG_EXCLUDE_GUEST);
	size_t colon = at;

	if (attr->flags & modes && !(attr->flags & PFR_FLAG_EXCLUDE_KERNEL))
		at = put_letter(text, at, colon, 'k');
	if (attr->flags & modes && !(attr->flags & PFR_FLAG_EXCLUDE_USER))
		at = put_letter(text, at, colon, 'u');
	if (attr->flags & modes && !(attr->flags & PFR_FLAG_EXCLUDE_HV))
		at = put_letter(text, at, colon, 'h');
	for (; precise; precise--)
		at = put_letter(text, at, colon, 'p');
	if (attr->flags & PFR_FLAG_EXCLUDE_HOST || guest != guest_default) {
		if (!(attr->flags & PFR_FLAG_EXCLUDE_HOST))
			at = put_letter(text, at, colon, 'H');
		if (guest)
			at = put_letter(text, at, colon, 'G');
	}
	text[at] = 0;
}

const char *script_event_name(struct profile *p, uint32_t event, char text[SCRIPT_NAME])
{
	const char *name = pfr_session_event_name(p->follow.session, event);
	const struct pfr_attr *attr = script_attr(p, event);
	struct pfr_attr plain;

	if (!name || !attr || !follow_unnamed(&p->follow, event) || attr->type == PFR_TYPE_TRACEPOINT || attr->type > PFR_TYPE_BREAKPOINT)
		return name ? name : "[unknown]";
	plain = *attr;
	plain.flags = 0;
	pfr_event_name(&plain, text, SCRIPT_NAME - 12);
	put_modifiers(text, strlen(text), attr);
	return text;
}
