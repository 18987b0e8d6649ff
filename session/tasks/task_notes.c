/* SPDX-License-Identifier: MIT */
/* What could not be kept of tasks and maps, and the texts that were. */
#include "tasks.h"

void pfr_tasks_failed(struct pfr_tasks *tasks, enum pfr_status status, enum pfr_limit limit)
{
	tasks->counts.left_out_tasks += limit == PFR_LIMIT_TASKS;
	tasks->counts.left_out_maps += limit == PFR_LIMIT_MAPS;
	tasks->counts.left_out_names += limit == PFR_LIMIT_NAME_BYTES;
	if (status != PFR_E_LIMIT)
		tasks->failed = status;
	else if (!tasks->reached[limit - PFR_LIMIT_TASKS])
		tasks->reached[limit - PFR_LIMIT_TASKS] = 1;
}

uint32_t pfr_tasks_text(struct pfr_tasks *tasks, struct pfr_bytes name)
{
	uint32_t text;
	enum pfr_status status = pfr_texts_add(&tasks->texts, name.data, name.size, &text);

	if (status)
		pfr_tasks_failed(tasks, status, PFR_LIMIT_NAME_BYTES);
	return text;
}
