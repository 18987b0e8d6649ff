/* SPDX-License-Identifier: MIT */
/*
 * Samples that carry counts (PERF_SAMPLE_READ with an id, perf record -e '{a,b}:S') stand for what these have grown by since the sample before. Which that
 * is changes where samples are left out, and the counts stay as the kernel wrote them.
 */
#include "counts_note.h"

#include "cli/cli.h"

void counts_note(const struct pfr_session *session, const char *name)
{
	const struct pfr_events *events = pfr_session_events(session);
	uint32_t i;

	for (i = 0; i < events->nr; i++)
		if (events->event[i].attr.sample_type & PFR_SAMPLE_READ && events->event[i].attr.read_format & PFR_FORMAT_ID)
			break;
	if (i < events->nr)
		print_stderr("%s: its samples carry counts (:S), which go on growing where samples are left out: one that is kept stands for what was counted since the one that is kept "
			     "before it; report of %s with the same conditions counts what meets them",
			     name, name);
}
