/* SPDX-License-Identifier: MIT */
/* The types of records that say something about tasks and maps: pfr_tasks_follows, for the libraries' own loops over records. */
#ifndef PFR_SESSION_TASKS_FOLLOWS_H
#define PFR_SESSION_TASKS_FOLLOWS_H

#include "perfring.h"

#include <stdbool.h>

struct pfr_tasks;

/* A sample of the thread in user mode, which need not have passed a filter: the program of its last exec runs. */
void pfr_tasks_runs(struct pfr_tasks *tasks, uint32_t pid, uint32_t tid);

static inline bool tasks_follows(uint32_t type)
{
	const uint32_t followed = 1u << PFR_RECORD_MMAP | 1u << PFR_RECORD_COMM | 1u << PFR_RECORD_EXIT | 1u << PFR_RECORD_FORK |
				  1u << PFR_RECORD_MMAP2 | 1u << PFR_RECORD_NAMESPACES | 1u << PFR_RECORD_KSYMBOL |
				  1u << PFR_RECORD_BPF_EVENT | 1u << PFR_RECORD_CGROUP;

	return type < 32 ? (followed >> type & 1) != 0 : type == PFR_RECORD_HEADER_BUILD_ID;
}

#endif
