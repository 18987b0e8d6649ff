/* SPDX-License-Identifier: MIT */
/* Texts of the kernel that payloads point to: lines ADDRESS : "TEXT" of TRACING_DATA. */
#ifndef SESSION_PRINTK_H
#define SESSION_PRINTK_H

#include "perfring_alloc.h"
#include "perfring_decode.h"

#include <stdbool.h>

#define PRINTK_MOST (4u << 20) /* bytes of lines */

struct printk_line {
	uint64_t address;
	struct pfr_bytes text; /* not safe for a terminal */
};

struct printk {
	struct printk_line *line; /* by address; the texts follow in the same memory */
	size_t nr;
};

/* Copies the lines; those past PRINTK_MOST are not taken. What was learnt before is replaced. False: there is no memory. */
bool printk_learn(struct printk *printk, const struct pfr_bytes *lines, const struct pfr_allocator *allocator);
/* The text at an address; null: there is none. */
const struct pfr_bytes *printk_find(const struct printk *printk, uint64_t address);
void printk_free(struct printk *printk, const struct pfr_allocator *allocator);

#endif
