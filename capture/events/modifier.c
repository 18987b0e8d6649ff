/* SPDX-License-Identifier: MIT */
/*
 * The letters after an event's colon: what each does to the attr. Knows the
 * letters and their order's meaning; mirrors get_event_modifier() of the perf
 * program. Where they stand in a text is events.c's.
 */
#include "capture/internal.h"

#include <errno.h>
#include <string.h>

/* The effect of the letters so far; mirrors get_event_modifier() of perf. */
struct modifier {
	bool privilege, machine;
	unsigned precise;
};

static void modify_exclude(struct perf_event_attr *attr, char letter,
			   struct modifier *state)
{
	if (!state->privilege)
		attr->exclude_user = attr->exclude_kernel = attr->exclude_hv = 1;
	state->privilege = true;
	if (letter == 'u')
		attr->exclude_user = 0;
	else if (letter == 'k')
		attr->exclude_kernel = 0;
	else
		attr->exclude_hv = 0;
}

static void modify_machine(struct perf_event_attr *attr, char letter,
			   struct modifier *state)
{
	if (!state->machine)
		attr->exclude_guest = attr->exclude_host = 1;
	state->machine = true;
	if (letter == 'G')
		attr->exclude_guest = 0;
	else
		attr->exclude_host = 0;
}

static void modify_letter(struct pfr_capture_event *event, char letter,
			  struct modifier *state)
{
	struct perf_event_attr *attr = &event->kernel.attr;

	switch (letter) {
	case 'u':
	case 'k':
	case 'h':
		modify_exclude(attr, letter, state);
		break;
	case 'G':
	case 'H':
		modify_machine(attr, letter, state);
		break;
	case 'I': attr->exclude_idle = 1; break;
	case 'p': state->precise++; break;
	case 'P': event->precise_max = true; break;
	case 'S': event->sample_read = true; break;
	case 'D': attr->pinned = 1; break;
	case 'W': event->weak = true; break;
	case 'e': attr->exclusive = 1; break;
	default: break;
	}
}

int pfr_event_modify(struct pfr_capture_event *event, const char *letters,
		     size_t length)
{
	const struct perf_event_attr *attr = &event->kernel.attr;
	/* Letters after a group are added to those of its events: get_event_modifier() of perf begins with what an event has. */
	struct modifier state = {attr->exclude_user || attr->exclude_kernel || attr->exclude_hv, attr->exclude_host, attr->precise_ip};

	for (size_t i = 0; i < length; i++) {
		if (!strchr(PFR_MODIFIERS, letters[i]))
			return -EINVAL;
		modify_letter(event, letters[i], &state);
	}
	if (state.precise > 3)
		return -ERANGE;
	if (state.precise)
		event->kernel.attr.precise_ip = state.precise & 3;
	return 0;
}
