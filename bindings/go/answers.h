/* SPDX-License-Identifier: MIT */
/* Sums of a whole session. What options point to is memory of C. */
#ifndef PERFRING_GO_ANSWERS_H
#define PERFRING_GO_ANSWERS_H

#include "step.h"

#include <errno.h>
#include <perfring_session_calls.h>
#include <perfring_session_diff.h>
#include <perfring_session_report.h>
#include <perfring_session_sched.h>
#include <perfring_session_stacks.h>

/* What names addresses and makes whole stacks. */
struct answer_helpers {
	struct pfr_symbols *symbols;
	struct pfr_stacks *stacks;
};

static inline enum pfr_status answer_files(struct step *step, struct answer_helpers *h, unsigned more)
{
	struct pfr_symbols_options files = {.size = sizeof(files), .flags = PFR_NAMES_KERNEL | PFR_NAMES_DEMANGLE | more, .session = step->session};
	struct pfr_symbols_error error;
	enum pfr_status status = pfr_symbols_open(&h->symbols, 0);

	if (status == PFR_OK && pfr_symbols_files_with(h->symbols, &files, &error) != PFR_OK && error.os_error != ENOTSUP) /* else a library without libdw */
		status = error.status;
	return status;
}

static inline enum pfr_status answer_begin(struct step *step, struct answer_helpers *h, int names, unsigned more)
{
	struct pfr_stacks_options stacks = {.size = sizeof(stacks), .flags = pfr_session_is_of_this_kernel(step->session) ? PFR_STACKS_SAME_KERNEL : 0};
	enum pfr_status status = pfr_stacks_open(&h->stacks, &stacks);

	return status == PFR_OK && names ? answer_files(step, h, more) : status;
}

static inline void answer_end(struct step *step, struct answer_helpers *h)
{
	if (h->stacks)
		pfr_stacks_account(h->stacks, step->session);
	if (h->symbols)
		pfr_symbols_account(h->symbols, step->session);
	pfr_stacks_close(h->stacks);
	pfr_symbols_close(h->symbols);
}

static inline enum pfr_status answer_report(struct step *step, struct pfr_report_options *options, int names, struct pfr_report **report)
{
	struct answer_helpers h = {0};
	enum pfr_status status = answer_begin(step, &h, names, pfr_report_names(options));

	options->size = sizeof(*options);
	options->symbols = h.symbols;
	options->stacks = h.stacks;
	if (status == PFR_OK)
		status = pfr_report_open(report, step->session, options);
	answer_end(step, &h);
	return status;
}

static inline enum pfr_status answer_offcpu(struct step *step, struct pfr_offcpu_options *options, int names, struct pfr_offcpu **offcpu)
{
	struct answer_helpers h = {0};
	enum pfr_status status = answer_begin(step, &h, names, 0);

	options->size = sizeof(*options);
	options->symbols = h.symbols;
	options->stacks = h.stacks;
	if (status == PFR_OK)
		status = pfr_offcpu_open(offcpu, step->session, options);
	answer_end(step, &h);
	return status;
}

static inline size_t answer_line(const struct pfr_call *call, void *to, size_t capacity)
{
	struct pfr_out out = {(char *)to, capacity, 0};

	pfr_call_to_line(&out, call);
	return out.size;
}

#endif
