/* SPDX-License-Identifier: MIT */
/* Address spaces: sets of mappings that threads share, and the kernels'. */
#include "tasks.h"

#include <string.h>

void pfr_mapped_keep(void *owner, uint32_t mapping)
{
	struct pfr_tasks *tasks = (struct pfr_tasks *)owner;

	pfr_mapped_at(tasks, mapping)->users++;
}

void pfr_mapped_drop(void *owner, uint32_t mapping)
{
	struct pfr_tasks *tasks = (struct pfr_tasks *)owner;
	struct pfr_mapped *mapped = pfr_mapped_at(tasks, mapping);

	if (--mapped->users)
		return;
	pfr_texts_drop(&tasks->texts, mapped->name);
	pfr_pool_give(&tasks->mappings, mapping);
}

void pfr_space_set(struct pfr_tasks *tasks, struct pfr_space *space, uint32_t set)
{
	pfr_ranges_drop(&tasks->spaces, space->set);
	pfr_tasks_changed(tasks);
	space->set = set;
	space->last = 0;
}

static enum pfr_status reserve(struct pfr_tasks *tasks, uint32_t set)
{
	uint64_t most = pfr_limit(tasks->limits, PFR_LIMIT_MAPS);
	enum pfr_status status = pfr_pool_reserve(&tasks->mappings, 1, most);

	if (!status)
		status = pfr_ranges_reserve(&tasks->spaces, set, most);
	if (status)
		pfr_tasks_failed(tasks, status, PFR_LIMIT_MAPS);
	return status;
}

uint32_t pfr_space_put(struct pfr_tasks *tasks, struct pfr_space *space, const struct pfr_mapping *mapping, struct pfr_bytes name)
{
	uint64_t last = UINT64_MAX;
	uint32_t slot;
	struct pfr_mapped *mapped;

	if (!mapping->len)
		return 0;
	if (mapping->len - 1 < UINT64_MAX - mapping->start)
		last = mapping->start + (mapping->len - 1);
	if (reserve(tasks, space->set))
		return 0;
	slot = pfr_pool_take(&tasks->mappings);
	mapped = pfr_mapped_at(tasks, slot);
	mapped->users = 1;
	mapped->mapping = *mapping;
	mapped->mapping.number = (uint32_t)tasks->counts.mappings++;
	mapped->name = pfr_tasks_text(tasks, name);
	space->last = 0;
	pfr_tasks_changed(tasks);
	space->set = pfr_ranges_put(&tasks->spaces, space->set, mapping->start, last, slot);
	return slot;
}
