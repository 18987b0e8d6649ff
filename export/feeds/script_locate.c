/* SPDX-License-Identifier: MIT */
#include "script.h"

#include "session/tasks/called.h"

#include <string.h>

unsigned script_locate(struct profile *p, const struct moment *m, uint64_t address, struct pfr_location *location)
{
	unsigned mode = m->r->frame.misc & PFR_MISC_CPUMODE_MASK, other = pfr_tasks_mode_of(p->follow.tasks, address);

	memset(location, 0, sizeof(*location));
	if (m->has_task && pfr_tasks_map(p->follow.tasks, &m->task, mode, address, location) == PFR_OK)
		return mode;
	memset(location, 0, sizeof(*location));
	if (m->has_task && (mode == PFR_CPUMODE_KERNEL || mode == PFR_CPUMODE_USER) && other != mode &&
	    pfr_tasks_map(p->follow.tasks, &m->task, other, address, location) == PFR_OK)
		return other;
	location->mapping = NULL;
	return mode;
}
