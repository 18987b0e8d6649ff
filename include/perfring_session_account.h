/* SPDX-License-Identifier: MIT */
/*
 * perfring: what of a capture is not in an output, and why.
 *
 *   struct pfr_account account = {.size = sizeof(account)};
 *
 *   while (pfr_session_next(session, &r) == PFR_OK)
 *           if (!takes(r))
 *                   pfr_session_left_out(session, PFR_CAUSE_CUT, r, 1, 0);
 *   pfr_session_get_account(session, &account);
 *
 * The session counts what it reads, and why something was not read as it is meant; functions that make an output of a session (perfring_session_export.h,
 * perfring_session_edit.h and others) add what they leave out. Causes are enum pfr_cause, rows of schema/cause.def.
 */
#ifndef PERFRING_SESSION_ACCOUNT_H
#define PERFRING_SESSION_ACCOUNT_H

#include "perfring_session.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a cause counts. */
enum pfr_cause_kind {
	PFR_CAUSE_KIND_RECORD = 0,
	PFR_CAUSE_KIND_SAMPLE = 1,
	PFR_CAUSE_KIND_FIELD = 2,
	PFR_CAUSE_KIND_NAME = 3,
	PFR_CAUSE_KIND_VALUE = 4,
	PFR_CAUSE_KIND_SECTION = 5,
	PFR_CAUSE_KIND_RANGE = 6, /* of bytes */
	PFR_CAUSE_KIND_ADDED = 7, /* a record that the output has and the input has not */
	PFR_CAUSE_KIND_FILE = 8
};

/* What it costs. */
enum pfr_cause_class {
	PFR_CAUSE_CLASS_LOSS = 0,   /* something that was asked for is missing */
	PFR_CAUSE_CLASS_CHOICE = 1, /* it was left out on request */
	PFR_CAUSE_CLASS_FORMAT = 2  /* the capture, or the format of the output, does not have it */
};

#define PFR_ACCOUNT_NOWHERE UINT64_MAX /* first, of a cause without a place */

struct pfr_account_cause {
	uint64_t count;  /* records, samples, ...: see the cause's kind */
	uint64_t bytes;  /* of these, where that is known */
	uint64_t weight; /* of samples left out of a profile: the sum of their weights, or UINT64_MAX where that is more */
	uint64_t first;  /* offset of the first of them in its file */
};

/* Set `size`. All sums end at UINT64_MAX. */
struct pfr_account {
	size_t size;               /* sizeof(struct pfr_account) */
	uint64_t records, samples; /* that were read; what is in several pieces is one */
	uint64_t bytes;            /* of these, payloads included */
	uint64_t carriers;         /* of records: those that only carry others, compressed */
	uint64_t chosen;           /* of records: those that meet the conditions of the session's filter */
	uint64_t chosen_samples;   /* likewise of samples */
	struct pfr_account_cause cause[PFR_CAUSE_NR];
};

/*
 * Fills *account with that of a session so far; all of it once pfr_session_next has returned something else than PFR_OK. PFR_OK; PFR_E_OPTIONS: account->size is of no version.
 * Belongs to the session's thread.
 */
PFR_API enum pfr_status pfr_session_get_account(const struct pfr_session *session, struct pfr_account *account);

/*
 * Whether nothing is missing of what was read and asked for so far: 1 where the account has no cause of PFR_CAUSE_CLASS_LOSS (records that cannot be decoded or were not read, samples of
 * no event, a recording that was cut off, what an output left out), no section is damaged and reading was not ended by an error; else 0. What is odd but kept (PFR_LEVEL_WARNING), what the kernel
 * lost and what was not asked for do not count. It is what decides between exit status 0 and 1 of `perfring stat`. Belongs to the session's thread.
 */
PFR_API int pfr_session_is_whole(const struct pfr_session *session);

/*
 * Adds to the account that `count` of what the cause counts are not in an output, with the sum of their weights. r is the first record that they are
 * of, or null. Functions that make an output call it; so may a program that makes one. Belongs to the session's thread. A cause that is not known is ignored.
 */
PFR_API void pfr_session_left_out(struct pfr_session *session, enum pfr_cause cause, const struct pfr_session_record *r, uint64_t count, uint64_t weight);

/* Adds the sums of another account of the same capture, such as one of another part of it. Both sizes must be set. */
PFR_API void pfr_account_merge(struct pfr_account *account, const struct pfr_account *other);

/* Its name, such as "NO_TABLE"; what it is, following a count and its kind; what to do, may be "". All are "" for a number without a row. Any thread. */
PFR_API const char *pfr_cause_name(enum pfr_cause cause);
PFR_API const char *pfr_cause_text(enum pfr_cause cause);
PFR_API const char *pfr_cause_remedy(enum pfr_cause cause);
PFR_API enum pfr_cause_kind pfr_cause_kind(enum pfr_cause cause);
PFR_API enum pfr_cause_class pfr_cause_class(enum pfr_cause cause);
PFR_API const char *pfr_cause_kind_name(enum pfr_cause_kind kind);     /* record, sample, ... */
PFR_API const char *pfr_cause_class_name(enum pfr_cause_class class_); /* loss, choice, format */

/* The account as one JSON object, without a newline. Counts on past the end of out, as pfr_to_json does. Any thread. */
PFR_API void pfr_account_to_json(struct pfr_out *out, const struct pfr_account *account);

/*
 * The account as a part of a sentence, "3 samples without a time (...); ...": the `most` largest causes, LOSS before others, but for those of class CHOICE and the nr_but causes
 * in `but`, which may be null with nr_but 0. Returns how many other causes there are, which are not shown. Nothing is written where there is no cause.
 */
PFR_API uint32_t pfr_account_to_line(struct pfr_out *out, const struct pfr_account *account, const enum pfr_cause *but, size_t nr_but, uint32_t most);
/* One cause of it in the same form. Nothing is written where its count is 0, or it is of class CHOICE. */
PFR_API void pfr_account_cause_to_line(struct pfr_out *out, const struct pfr_account *account, enum pfr_cause cause);

#ifdef __cplusplus
}
#endif
#endif
