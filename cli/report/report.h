/* SPDX-License-Identifier: MIT */
/*
 * perfring report: what is shown, and as what. The library sums.
 */
#ifndef CLI_REPORT_H
#define CLI_REPORT_H

#include "cli/text/terminal.h"

#include "perfring_session_report.h"
#include "report/table.h"

#define REPORT_COLUMNS (4 + PFR_REPORT_KEYS) /* of a table */
#define REPORT_KEY_WORDS "comm file function line pid tid cpu mode"

enum report_column {
	REPORT_SELF,
	REPORT_TOTAL,
	REPORT_SAMPLES,
	REPORT_PERIOD,
	REPORT_VALUE, /* + the index of a key */
};

struct report_view {
	struct pfr_report *report;
	const struct pfr_session *session;
	struct pfr_report_options options;
	struct report_names names; /* of its keys */
	const char *name;          /* of the capture */
	uint8_t columns[REPORT_COLUMNS];
	uint32_t nr_columns;
	bool of_shown; /* percentages are of the samples that pass the filter */
	bool beside;   /* --callers, --callees: what counts is in total */
	double least;  /* percent; rows of less are summed */
	uint64_t top;  /* rows of an event; 0: all */
	struct terminal terminal;
};

/* As the colours of dump: threads bold, functions green, files dim. */
char report_key_mark(unsigned key);
/* Takes a percentage. EXIT_FINE, or EXIT_USAGE with a message printed. */
int report_take_min(double *least, const char *command, const char *text);
/*
 * Adds the key of a name, perf's too, or the field of that name to the options, unless they have it: its index among the keys. -1: there is none; -2: there is no
 * place for one more field. `fields` is where the options' fields are.
 */
int report_key_add(struct pfr_report_options *options, char fields[REPORT_FIELDS_SIZE], const char *text, size_t size);
#define REPORT_WORDS 512
/*
 * What perf's words of --sort are here: its pid is the thread, shown with its name, its cgroup a path, its weight that of a sample, id a
 * field of tracepoints, such as raw_syscalls have. EXIT_FINE, or EXIT_USAGE
 * with a message printed.
 */
int report_perf_words(const char *command, const char *text, char words[REPORT_WORDS]);
/* The message about a name that is no key, with `others` among the words. EXIT_USAGE. */
int report_key_refuse(const char *command, const char *option, const char *others, int why, const char *text, size_t size);
/* A warning for each field that no sample had and that is not known otherwise. How many. */
unsigned report_say_unknown(const char *name, const struct pfr_report_options *options, uint32_t unknown);
/* A note for each other field that no row has a value of. */
void report_say_empty(const char *name, const struct pfr_report *report, const struct pfr_report_options *options, uint32_t unknown);
/* What percentages of an event are of. */
static inline const struct pfr_report_sum *report_whole(const struct report_view *view, const struct pfr_report_event *event)
{
	return view->of_shown ? &event->shown : &event->all;
}
/* Rows of an event that are shown: those of --min and --top. */
uint32_t report_nr_shown(const struct report_view *view, uint32_t index, const struct pfr_report_event *event);

/* report_print.c: tables for people. False: there is no memory. */
bool report_print(const struct report_view *view, struct output *output);
/* report_rows.c: CSV, or an object of JSON a line. 0 or an errno value. */
int report_rows(const struct report_view *view, struct output *output, bool json);

#endif
