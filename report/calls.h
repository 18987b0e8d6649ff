/* SPDX-License-Identifier: MIT */
/*
 * The state of pfr_calls: calls.c reads and sums, calls_rows.c has rows, distributions and errors, calls_result.c sorts and hands out. Which entries and exits belong together is
 * session/calls/'s.
 */
#ifndef PFR_REPORT_CALLS_H
#define PFR_REPORT_CALLS_H

#include "export/common/follow.h"
#include "export/common/texts.h"
#include "perfring_session_calls.h"
#include "session/base/add_most.h"
#include "session/calls/calls.h"

#define CALLS_ROWS_MOST (1u << 17)
#define CALLS_TEXTS_MOST (32u << 20)
#define CALLS_PAGES_MOST (1u << 17)
#define CALLS_ERRORS_MOST (1u << 20)
#define CALLS_SLOWEST_MOST (1u << 16)
#define NO_TEXT UINT32_MAX

#define STEPS 32 /* of a distribution, in each power of two */

/* How many calls took so long, from 2^n on, in steps. */
struct calls_page {
	uint64_t count[STEPS];
};

struct calls_error {
	uint64_t count;
	uint32_t number, next; /* next: index + 1 of another of the row */
};

struct calls_row {
	uint32_t key[3];    /* call, comm (texts), thread; NO_TEXT: not by it */
	uint32_t errors;    /* index + 1 of its first error */
	uint32_t pages[64]; /* index + 1 */
	bool no_pages;      /* some of its times have no place */
	struct pfr_calls_row sums;
};

struct calls_slow {
	uint64_t took, number;
	struct call call;
	uint32_t name, comm; /* texts */
};

#define CALLS_NAMED 512

struct calls_named {
	const struct syscall_row *row;
	uint32_t text;
};

#define CALLS_RECENT 256

struct pfr_calls {
	struct pfr_calls_options options;
	struct pfr_calls_totals totals;
	struct follow follow;
	struct calls *model;
	struct texts texts;
	struct calls_named named[CALLS_NAMED]; /* names that have numbers of texts, by the call's number */
	struct calls_row *rows;
	uint32_t *slots; /* index + 1 of a row, by hash */
	uint32_t nr, capacity, nr_slots;
	uint32_t recent[CALLS_RECENT]; /* index + 1 of the row that was found last, by a few bits of its key: most calls find theirs so */
	struct calls_page *pages;
	uint32_t nr_pages, pages_capacity;
	struct calls_error *errors;
	uint32_t nr_errors, errors_capacity;
	struct calls_slow *slow; /* a heap whose first is the fastest; sorted at the end */
	uint32_t nr_slow, slow_capacity;
	uint64_t nr_calls;
	bool has_times;
	int error;
};

/*
 * calls.c, for readers of other sources, such as rings. calls_begin: null with *status PFR_E_MEMORY or PFR_E_OPTIONS. calls_sum takes a decoded record of the session's events, and
 * sums what it brings that passes. pfr_calls_close ends it.
 */
struct pfr_calls *calls_begin(struct pfr_session *session, const struct pfr_calls_options *options, enum pfr_status *status);
void calls_sum(struct pfr_calls *c, const struct calls_input *in);
/* Sums what is not over, and sorts. 0, or an errno value. */
int calls_finish(struct pfr_calls *c);

/* calls_rows.c. Without memory, error is set. */
void calls_add(struct pfr_calls *c, const struct call *call, uint32_t name, uint32_t comm);
uint64_t calls_quantile(const struct pfr_calls *c, const struct calls_row *row, unsigned percent);
/* calls_slowest.c. calls_is_slow: it is one of the slowest so far. */
bool calls_is_slow(const struct pfr_calls *c, const struct call *call);
void calls_keep_slow(struct pfr_calls *c, const struct call *call, uint32_t name, uint32_t comm);
void calls_sort_slow(struct pfr_calls *c);
/* calls_result.c. calls_text: empty where there is none. */
struct pfr_bytes calls_text(const struct pfr_calls *c, uint32_t number);
int calls_sort(struct pfr_calls *c);
void calls_describe(const struct pfr_calls *c, const struct call *call, struct pfr_bytes name, struct pfr_bytes comm, struct pfr_call *to);

/* What only the caller knows of an argument of kind 's' or 'f': puts it, or returns false. */
struct call_words {
	bool (*put)(void *user, struct pfr_out *out, const struct pfr_call *call, char kind, uint64_t value);
	void *user;
};

/* pfr_call_to_line with what `words`, which may be null, has of arguments. */
void call_to_line(struct pfr_out *out, const struct pfr_call *call, const struct call_words *words);

#endif
