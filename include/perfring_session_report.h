/* SPDX-License-Identifier: MIT */
/*
 * Where a capture's samples are: summed by the values of keys, such as name of the thread, file and function. Each row has what is of itself
 * (samples whose innermost function is the row's) and in total (samples with the row's function anywhere in their stack), once a sample:
 * recursion counts once.
 *
 *   struct pfr_report_event event = {.size = sizeof(event)};
 *   struct pfr_report_row row = {.size = sizeof(row)};
 *
 *   if (pfr_report_open(&report, session, &options) != PFR_OK)
 *           return -1;
 *   for (i = 0; pfr_report_get_event(report, i, &event) == PFR_OK; i++)
 *           for (k = 0; pfr_report_get_row(report, i, k, &row) == PFR_OK; k++)
 *                   use(row.self.samples, row.values[0].text);
 *   pfr_report_close(report);
 *
 * For the sums of `perfring report` open the session in the order of time with PFR_SESSION_ALL | PFR_SESSION_WHOLE_CHAINS | PFR_SESSION_JOIN_SPLIT, and set options.symbols
 * (pfr_symbols_open, then pfr_symbols_files_with: without it functions in files have no names) and options.stacks (pfr_stacks_open: callers of --call-graph dwarf). Close the report,
 * the symbols, the session, the stacks, in this order. perfring_answers.hpp does so for C++; examples/languages/triage.c has all of it in C.
 *
 * Events are never added up. Stacks and names are those of pfr_profile_write. A sample that carries counts (PERF_SAMPLE_READ) stands, for each
 * event of its group, for what that has counted since. Mirrors hist_iter_cumulative and hists__* of tools/perf/util/hist.c.
 * Memory: 262,144 rows and 32 MiB of their names, besides some 80 MiB for stacks; samples of rows past that are the event's rest. One object belongs to
 * one thread at a time.
 */
#ifndef PERFRING_SESSION_REPORT_H
#define PERFRING_SESSION_REPORT_H

#include "perfring_session.h"
#include "perfring_session_stacks.h"
#include "perfring_session_symbols.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What rows are by. The numbers are fixed. */
enum pfr_report_key {
	PFR_REPORT_COMM = 0,     /* name of the thread at the sample's time; text */
	PFR_REPORT_FILE = 1,     /* last part of the path of the mapped file, [kernel.kallsyms], or [unknown]; text */
	PFR_REPORT_FUNCTION = 2, /* text; where it is not known, file+0xOFFSET, or [unknown]+0xADDRESS */
	PFR_REPORT_PID = 3,      /* as in the record; 4294967295, which is -1, of a thread past its exit */
	PFR_REPORT_TID = 4,      /* likewise */
	PFR_REPORT_CPU = 5,
	PFR_REPORT_MODE = 6,  /* kernel, user, hypervisor, guest_kernel, guest_user, unknown; text */
	PFR_REPORT_LINE = 7,  /* source file, without its directory, and line: FILE:LINE; text. Where it is not known, the function's name. symbols: opened as pfr_report_names says */
	PFR_REPORT_FIELD = 8, /* + i: name i of `fields` of the options; text, empty where a sample has no value of it */
	PFR_REPORT_KEYS = 16
};

#define PFR_REPORT_UNKNOWN UINT64_MAX /* the number of a value that the samples do not carry */

/* Set `size`, and the other members to zero or the values required. What is pointed to must outlive the call. */
struct pfr_report_options {
	size_t size;               /* sizeof(struct pfr_report_options) */
	uint8_t keys[16];          /* enum pfr_report_key, each at most once */
	uint32_t nr_keys;          /* 1 to PFR_REPORT_KEYS; 0: COMM, FILE, FUNCTION */
	uint8_t by_total;          /* the rows with the largest total come first; else those with the largest self */
	uint8_t by_samples;        /* "largest" is by samples; else by period */
	const char *const *events; /* names, patterns or indexes of the events to take; null: all */
	size_t nr_events;
	const char *callers;             /* a name or pattern (fnmatch(3)): rows are of what calls these functions */
	const char *callees;             /* likewise: rows are of what these functions call */
	const struct pfr_limits *limits; /* tasks, maps, name_bytes; null: the defaults */
	struct pfr_symbols *symbols;     /* names of addresses; null: those of the capture only. It is brought to the time of each record, where rows have functions */
	struct pfr_stacks *stacks;       /* makes whole stacks of samples; null: callchains as they are */
	uint8_t parts;                   /* keeps how rows vary within the capture, which pfr_diff_open needs; at most 65,536 rows then */
	uint8_t self_only;               /* totals are what is a row's own, which is quicker; not with by_total, callers or callees */
	/*
	 * Names of fields with commas between them, at most 8 in less than 1,024 bytes, as pfr_show_check takes them: cgroup_path, weight,
	 * data_src.mem_lvl_num, fields of tracepoints. They are keys where `keys` has PFR_REPORT_FIELD + i. null: none. A name of no field that is
	 * known, which no sample has, is refused at the end, unless any_fields is set, or there are no samples.
	 */
	const char *fields;
	uint8_t any_fields; /* such names are in totals.unknown_fields */
};

/* What `symbols` of such options are to be opened with, to be set in pfr_symbols_options.flags: PFR_NAMES_LINES where a key is PFR_REPORT_LINE, else 0. Safe for any number of threads. */
PFR_API unsigned pfr_report_names(const struct pfr_report_options *options);

/* Sums. The period is period_high * 2^64 + period. */
struct pfr_report_sum {
	uint64_t samples, period, period_high;
};

struct pfr_report;

/*
 * Reads the session to its end and sums its samples; of a session with a filter and PFR_SESSION_ALL, those that pass make rows, and all make the events' `all`.
 * PFR_OK: *report has everything; a status of class PFR_CLASS_STREAM: reading stopped, and *report has what there was until then; PFR_E_MEMORY,
 * PFR_E_SYSTEM (the capture could not be read), PFR_E_OPTIONS (the options are of no version, or hold no valid keys or fields): *report is null.
 */
PFR_API enum pfr_status pfr_report_open(struct pfr_report **report, struct pfr_session *session, const struct pfr_report_options *options) PFR_CHECKED;

/* Frees it. Null is allowed. */
PFR_API void pfr_report_close(struct pfr_report *report);

/* What is true of the whole capture. Set `size`. */
struct pfr_report_totals {
	size_t size;             /* sizeof(struct pfr_report_totals) */
	uint64_t defects;        /* records that could not be decoded, and other defects */
	uint64_t chains;         /* samples with callers; 0 where nobody asked for them: self_only, or no key, order or row is of them */
	uint64_t samples;        /* that made rows, once for each event that they count */
	uint64_t unnamed;        /* of these, samples whose innermost function has no name */
	uint64_t unmapped;       /* of these, samples whose address is in no mapping, or that have none */
	uint64_t without_line;   /* of these, samples whose address has no source line; 0 where no key is PFR_REPORT_LINE */
	uint64_t without_row;    /* times that one of these would have been in the total of a row for which there was no memory within the bounds */
	uint32_t unknown_fields; /* bit i: name i of `fields` is of no field that is known, and no sample had it */
};
PFR_API enum pfr_status pfr_report_get_totals(const struct pfr_report *report, struct pfr_report_totals *totals);

/* An event with samples. Set `size`. */
struct pfr_report_event {
	size_t size;    /* sizeof(struct pfr_report_event) */
	uint32_t event; /* index among pfr_session_events; PFR_NO_EVENT: samples of no known event */
	uint32_t nr_rows;
	struct pfr_report_sum shown;  /* samples that passed the filter */
	struct pfr_report_sum all;    /* all samples */
	struct pfr_report_sum chosen; /* of shown: with a function of `callers` or `callees` in the stack */
	struct pfr_report_sum rest;   /* of shown: innermost functions of rows for which there was no memory within the bounds */
	struct pfr_bytes name;        /* of the event; any bytes, valid as long as the report; empty: it has none */
};
/* Event `index` in the order of the capture's events. PFR_OK; PFR_END after the last. */
PFR_API enum pfr_status pfr_report_get_event(const struct pfr_report *report, uint32_t index, struct pfr_report_event *event);

struct pfr_report_value {
	struct pfr_bytes text; /* of text keys; any bytes, valid as long as the report */
	uint64_t number;       /* of the others; or PFR_REPORT_UNKNOWN */
};

/* A row. Set `size`. */
struct pfr_report_row {
	size_t size; /* sizeof(struct pfr_report_row) */
	struct pfr_report_sum self, total;
	struct pfr_report_value values[16]; /* in the order of the options' keys */
};
/* Row `row` of event `index`, the largest first; equal ones by their values. PFR_OK; PFR_END after the last. */
PFR_API enum pfr_status pfr_report_get_row(const struct pfr_report *report, uint32_t index, uint32_t row, struct pfr_report_row *result);

/* Adds to a sum. */
PFR_API void pfr_report_add(struct pfr_report_sum *to, const struct pfr_report_sum *sum);

/* The decimal digits of a sum's period, without a NUL: how many. Safe for any number of threads. */
#define PFR_REPORT_DIGITS 40
PFR_API size_t pfr_report_decimal(const struct pfr_report_sum *sum, char digits[PFR_REPORT_DIGITS]);

/* Whether the values of a key are numbers; else texts. */
PFR_API int pfr_report_key_is_number(enum pfr_report_key key);

/* part / whole, in percent; 0 where the whole is 0. Of periods, or of samples where by_samples is not 0. */
PFR_API double pfr_report_percent(const struct pfr_report_sum *part, const struct pfr_report_sum *whole, int by_samples);

#ifdef __cplusplus
}
#endif
#endif
