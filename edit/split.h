/* SPDX-License-Identifier: MIT */
/*
 * Parts of a capture, as the files of a split share them: which there are, and which tasks the samples of each have.
 */
#ifndef PFR_EDIT_SPLIT_H
#define PFR_EDIT_SPLIT_H

#include "edit.h"

#include "perfring_session_edit.h"

#define SPLIT_NONE UINT32_MAX /* no part; no task */
#define SPLIT_NO_VALUE UINT64_MAX

/* A part, by its value, has records of this thread. */
struct split_use {
	uint64_t value;
	uint32_t id;
};

/* A thread, the thread that made it, and that one's process. */
struct split_fork {
	uint32_t tid, ptid, ppid, seen; /* seen: in which walk it was met last */
};

/* A part needs what describes this thread or process. */
struct split_need {
	uint32_t id, part;
};

struct split_uses {
	struct split_use *use;
	size_t nr, capacity;
};

struct split_forks {
	struct split_fork *fork;
	size_t nr, capacity;
};

struct split_needs {
	struct split_need *need; /* by id, then by part */
	size_t nr, capacity;
};

struct pfr_splitter {
	struct pfr_allocator allocator;
	enum pfr_split_by by;
	uint64_t step;
	bool only;
	bool rest; /* there are records that have no value: they are the last part */
	bool no_memory;
	bool all; /* there are too many tasks to tell which a part needs: it gets all */
	uint64_t *value;
	uint32_t nr, most;
	uint64_t bytes; /* of the part that is last so far, where they have a size */
	struct split_uses uses;
	struct split_forks forks;
	struct split_needs needs;
};

/* split_value.c: the value of a record. False: it has none. */
bool split_value(const struct pfr_splitter *p, const struct pfr_session_record *r, uint64_t *value);
/* The part of a value; SPLIT_NONE: no part is of it. */
uint32_t split_part(const struct pfr_splitter *p, uint64_t value);
/* Memory that grows by doubling. False: there is none, or more than `most` things would be needed. */
bool split_reserve(struct pfr_splitter *p, void *array, size_t nr, size_t *capacity, size_t width, size_t most);

/* split_tasks.c: takes from a record of a part which tasks it has; from a FORK, who made whom. */
void split_tasks_take(struct pfr_splitter *p, uint64_t value, uint32_t id);
void split_tasks_fork(struct pfr_splitter *p, const struct pfr_session_record *r);
/* Once all were taken: which part needs which. */
void split_tasks_end(struct pfr_splitter *p);
/* The needs of a thread or process; *nr of them. */
const struct split_need *split_tasks_needs(const struct pfr_splitter *p, uint32_t id, size_t *nr);
void split_tasks_free(struct pfr_splitter *p);

#endif
