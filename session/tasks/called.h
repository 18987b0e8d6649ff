/* SPDX-License-Identifier: MIT */
#ifndef SESSION_TASKS_CALLED_H
#define SESSION_TASKS_CALLED_H

#include "perfring_session_tasks.h"

/* What a thread is called: its name, or where no record has one ':' and its tid, as in perf. `text` is for the latter. */
#define TASK_CALLED 16
struct pfr_bytes pfr_task_called(const struct pfr_task *task, char text[TASK_CALLED]);

/* The CPU mode that an address is of where the record has none: KERNEL or USER. */
unsigned pfr_tasks_mode_of(const struct pfr_tasks *tasks, uint64_t address);

#endif
