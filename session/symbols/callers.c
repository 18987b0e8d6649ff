/* SPDX-License-Identifier: MIT */
/*
 * Callchains with mappings and names, one call an entry.
 */
#include "symbols.h"
#include "convert/sized.h"

#include <string.h>

enum pfr_status pfr_symbols_next(struct pfr_symbols *symbols, struct pfr_tasks *tasks, const struct pfr_task *task, struct pfr_chain *chain,
				 struct pfr_caller *caller)
{
	static const struct pfr_task nobody = {.pid = PFR_NO_NUMBER, .tid = PFR_NO_NUMBER, .thread = PFR_NO_NUMBER, .process = PFR_NO_NUMBER};
	struct pfr_caller all = {.size = sizeof(all)};
	unsigned cpumode;

	if (sized_size(caller) < sizeof(caller->size))
		return PFR_E_OPTIONS;
	task = task ? task : &nobody;
	if (pfr_chain_next(chain, &all.address, &cpumode) != PFR_OK)
		return PFR_END;
	all.cpumode = cpumode;
	all.found = chain->found ? chain->found[chain->next - 1] : cpumode == PFR_CPUMODE_USER ? chain->user_found :
												 0;
	pfr_tasks_map(tasks, task, cpumode, all.address, &all.location);
	if (pfr_symbols_find(symbols, tasks, task, cpumode, all.address, &all.location, &all.symbol) == PFR_OK)
		kernel_reach(symbols, tasks, task, all.address, &all.symbol, &all.location);
	return sized_write(caller, &all, sizeof(all)) ? PFR_OK : PFR_E_OPTIONS;
}
