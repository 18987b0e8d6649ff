/* SPDX-License-Identifier: MIT */
/* What the files of a profiler share: profiler.c takes records, profiler_lines.c writes stacks. */
#ifndef PFR_EXPORT_PROFILER_H
#define PFR_EXPORT_PROFILER_H

#include "export/common/buffer.h"
#include "export/common/texts.h"
#include "perfring_session_profiler.h"
#include "perfring_session_stacks.h"
#include "perfring_session_symbols.h"

#include <time.h>

#define DEPTH_MOST 1024

/* A word is the number of its text, and from bit 32 on a place + 1 whose name is not read yet. */
#define NAMED (UINT64_C(1) << 63) /* the text is that of a function */

enum joins {
	JOINS_NOT = 0,
	JOINS_FUNCTION = 1, /* where both are of one function */
	JOINS_NEAR = 2      /* and where both have no name, as they are beside each other */
};

struct stack {
	uint64_t weight;
	uint32_t first, nr; /* of its words */
	enum joins joins;   /* the innermost word is the ip, and how the one before it is left out */
};

struct entry {
	uint64_t address;
	uint8_t cpumode;
	uint8_t back; /* 1: its function is that of the byte before, as it is returned to */
	bool own;     /* the ip, before a stack that begins elsewhere */
	uint32_t mapping;
};

struct pfr_profiler {
	struct pfr_profiler_options options;
	struct pfr_tasks *tasks;
	struct pfr_stacks *stacks;
	struct pfr_symbols *symbols;
	struct texts texts;
	struct stack *stack;
	uint32_t *slots; /* index + 1 of a stack, 0: free */
	uint64_t *words;
	uint32_t nr, nr_slots, capacity, nr_words, word_capacity;
	struct buffer line, name;
	struct pfr_profiler_counts counts;
	struct entry entry[DEPTH_MOST + 1];
	uint64_t lost;  /* records of the interval */
	time_t renewed; /* when symbols were */
	uint64_t more;  /* weight of the interval's samples that have no stack of their own */
};

/* profiler_lines.c: the text of a function and of what is inlined in it; UINT32_MAX: no memory. */
uint32_t profiler_text(struct pfr_profiler *p, const struct pfr_symbol *symbol);
/* Adds a stack's weight to the one that has the same words, or makes it one of them; false: there are too many. */
bool profiler_merge(struct pfr_profiler *p, const struct stack *stack);
/* Names all stacks of the interval and writes them. 0, ENOMEM or what the sink returned. */
int profiler_lines(struct pfr_profiler *p, const struct pfr_sink *sink);

#endif
