/* SPDX-License-Identifier: MIT */
/*
 * A report of samples that a reader has as numbers, for one that has read captures already and compares what it shows of them.
 */
#ifndef PFR_WASM_STACKS_H
#define PFR_WASM_STACKS_H

#include "perfring_session_report.h"

#include <stdbool.h>

#define STACKS_NONE UINT32_MAX
#define STACKS_INLINED 0x80000000u

/* Stacks as nodes, of which each has its caller, and the samples of one event in the order of time. */
struct report_stacks {
	const uint32_t *parent; /* of node i: a node before it; STACKS_NONE: it has no caller */
	const uint32_t *row;    /* of node i: the number of its row; with STACKS_INLINED the function is inlined in its caller, which a sample there belongs to */
	uint32_t nodes;
	const uint32_t *node;   /* of each sample; STACKS_NONE, or no node: it does not pass */
	const uint64_t *weight; /* of each sample */
	uint32_t samples;
	bool by_total, by_samples;
};

/*
 * The key PFR_REPORT_FUNCTION of each row is its number as four bytes, the highest first, so that equal rows are in the order of their numbers; shares are of the samples that pass. PFR_OK, or PFR_E_MEMORY with *report null.
 * pfr_report_close ends it.
 */
enum pfr_status report_of_stacks(struct pfr_report **report, const struct report_stacks *stacks);

#endif
