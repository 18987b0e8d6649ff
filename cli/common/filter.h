/* SPDX-License-Identifier: MIT */
/*
 * Options that choose records, the same for every subcommand that has them.
 */
#ifndef CLI_FILTER_H
#define CLI_FILTER_H

#include "options.h"
#include "read.h"

#define FILTER_PERCENT 100000000000u /* 100 in filter.percent_from */

/* They store in a struct filter. */
extern const struct option_row filter_rows[];

/* Adds "SAMPLE,MMAP*" or "9,10" to a struct filter. EXIT_FINE, or EXIT_USAGE with a message printed. */
int filter_add_types(void *to, const char *command, const char *text);

/* Whether there is a condition; --at, --tail and -n are none. */
bool filter_is_any(const struct filter *filter);

/* The same, but for conditions on the place. */
bool filter_has_values(const struct filter *filter);

/* Whether any of the options was given. To be asked before filter_apply. */
bool filter_is_set(const struct filter *filter);

/*
 * Sets filter->of and options->filter. For --at, --tail and times in percent the capture is read once before, with what
 * `options` say. Conditions on names of threads and files set the order of time, in which they hold, but for --at and where filter->file_order
 * says otherwise; so do --first and --tail. EXIT_FINE, or another exit code with a message printed.
 */
int filter_apply(struct filter *filter, const char *command, const char *path, struct pfr_session_options *options);

/*
 * To be called when a capture has been read: if an event that was asked for is not in it, or no record passed, that is
 * said, and the exit code is EXIT_DEFECT instead of EXIT_FINE.
 */
int filter_verdict(const struct filter *filter, const struct reading *reading, const char *path, int code);
/* Of the records that meet the conditions none "is a sample", or whatever else `what` is. Where there are no such records, filter_verdict reports that. */
void filter_none(const struct filter *filter, const struct reading *reading, const char *name, const char *what);
/* The same for an output of samples alone: also where records passed and no sample is among them; that there are none at all is reported, and no defect. */
int filter_samples_verdict(const struct filter *filter, const struct reading *reading, const char *path, int code);

/* Of a file in which no record met conditions on the time: prints from when to when its records are. */
void filter_tell_span(const struct filter *filter, const char *path);

/* ---- where.c: --where ------------------------------------------------------------------ */

/* Compiles the expression. EXIT_FINE, or another exit code with a message printed. */
int where_option(void *to, const char *command, const char *text);

/* False where the expression names a field that the capture, which has been read, does not have either; a message was printed then. */
bool where_verdict(const struct filter *filter, struct pfr_session *session, const char *path);

#endif
