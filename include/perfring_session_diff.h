/* SPDX-License-Identifier: MIT */
/*
 * What changed between captures: rows of reports of two sides, A and B, matched by their values; of each the difference of its shares with an interval, and
 * a verdict. Shares are of an event's samples, so that captures of different length can be compared.
 *
 *   struct pfr_report *a, *b;
 *   const struct pfr_report *first_side, *second_side;
 *   struct pfr_diff_event event = {.size = sizeof(event)};
 *   struct pfr_diff_row row = {.size = sizeof(row)};
 *
 *   options.parts = 1;
 *   if (pfr_report_open(&a, first, &options) != PFR_OK || pfr_report_open(&b, second, &options) != PFR_OK)
 *           return -1;
 *   first_side = a, second_side = b;
 *   if (pfr_diff_open(&diff, &first_side, 1, &second_side, 1, NULL) != PFR_OK)
 *           return -1;
 *   for (i = 0; pfr_diff_get_event(diff, i, &event) == PFR_OK; i++)
 *           for (k = 0; pfr_diff_get_row(diff, i, k, &row) == PFR_OK; k++)
 *                   use(row.verdict, row.difference, row.values[0].text);
 *   pfr_diff_close(diff);
 *
 * doc/diff.md has the methods and how often they call a row of an unchanged program changed. Memory: 262,144 rows. One object belongs to one
 * thread at a time; reports are only read, so several diffs may use one.
 */
#ifndef PERFRING_SESSION_DIFF_H
#define PERFRING_SESSION_DIFF_H

#include "perfring_session_report.h"
#include "perfring_sink.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PFR_DIFF_SIDE_MOST 64 /* reports of a side */

enum pfr_diff_verdict {
	PFR_DIFF_CHANGED = 0, /* of the rows with this verdict, 5 % or less are expected to be unchanged */
	PFR_DIFF_NOISE = 1,   /* within what captures of one program differ by */
	PFR_DIFF_FEW = 2,     /* fewer than 10 samples on each side: not tested */
	PFR_DIFF_VERDICTS = 3
};

/* Set `size`. */
struct pfr_diff_options {
	size_t size;      /* sizeof(struct pfr_diff_options) */
	uint8_t of_shown; /* shares are of the samples that pass the filter; else of all */
};

struct pfr_diff;

/*
 * Compares reports that were opened with `parts` and the same keys, by_total and by_samples: nr_a, nr_b from 1 to PFR_DIFF_SIDE_MOST. options may be null. PFR_OK; PFR_E_OPTIONS: they
 * were not; PFR_E_MEMORY. The reports may be closed afterwards.
 */
PFR_API enum pfr_status pfr_diff_open(struct pfr_diff **diff, const struct pfr_report *const *a, uint32_t nr_a, const struct pfr_report *const *b, uint32_t nr_b,
				      const struct pfr_diff_options *options) PFR_CHECKED;

/* Frees it. Null is allowed. */
PFR_API void pfr_diff_close(struct pfr_diff *diff);

/* An event, by its name. Set `size`. */
struct pfr_diff_event {
	size_t size;           /* sizeof(struct pfr_diff_event) */
	struct pfr_bytes name; /* any bytes, valid as long as the diff; empty: it has none */
	uint32_t nr_rows;
	uint32_t captures_a, captures_b; /* that have samples of it; 0: it cannot be compared, and has no rows */
	struct pfr_report_sum a, b;      /* what shares are of */
	uint32_t tested;                 /* rows that are not PFR_DIFF_FEW */
	uint32_t changed;
	uint8_t weak;         /* a side has one capture: how captures differ is not known, and intervals are of samples only */
	uint64_t without_row; /* samples of rows for which there was no memory within the bounds, of both sides */
};
/* Event `index`, in the order of the captures' events, those of A first. PFR_OK; PFR_END after the last. */
PFR_API enum pfr_status pfr_diff_get_event(const struct pfr_diff *diff, uint32_t index, struct pfr_diff_event *event);

/* A row. Shares are from 0 to 1. Set `size`. */
struct pfr_diff_row {
	size_t size;                        /* sizeof(struct pfr_diff_row) */
	uint32_t verdict;                   /* enum pfr_diff_verdict */
	struct pfr_report_sum a, b;         /* self, or total where the reports are by_total */
	double share_a, share_b;            /* with several captures a side, their mean */
	double difference;                  /* share_b - share_a */
	double low, high;                   /* the 95 % interval of difference */
	double p;                           /* the smallest significance level at which the interval excludes 0 */
	struct pfr_report_value values[16]; /* in the order of the reports' keys */
};
/* Row `row` of event `index`: by verdict, the largest difference first; equal ones by their values. PFR_OK; PFR_END after the last. */
PFR_API enum pfr_status pfr_diff_get_row(const struct pfr_diff *diff, uint32_t index, uint32_t row, struct pfr_diff_row *result);

/* ---- stacks of both sides --------------------------------------------------------- */

/*
 * Folded stacks of two sides, side by side: what pfr_profile_write writes as PFR_PROFILE_FOLDED to the sinks of both becomes lines of
 * stack A B, sorted, as difffolded.pl writes and flamegraph.pl reads them. At most 1,048,576 stacks and 256 MiB of their text: past that a sink's write
 * returns EFBIG.
 */
struct pfr_pairs;

/* PFR_OK or PFR_E_MEMORY. The caller closes it. */
PFR_API enum pfr_status pfr_pairs_open(struct pfr_pairs **pairs) PFR_CHECKED;
/* What takes folded stacks of A (side 0) or B (1), of any number of captures. It is valid as long as pairs. */
PFR_API const struct pfr_sink *pfr_pairs_sink(const struct pfr_pairs *pairs, int side);
/* Writes them. normalize: weights of A are those of B's total, as difffolded.pl -n has them. PFR_OK; PFR_E_MEMORY; PFR_E_SYSTEM: the sink failed, and errno has why. */
PFR_API enum pfr_status pfr_pairs_write(const struct pfr_pairs *pairs, const struct pfr_sink *sink, int normalize) PFR_CHECKED;
/* Frees it. Null is allowed. */
PFR_API void pfr_pairs_close(struct pfr_pairs *pairs);

#ifdef __cplusplus
}
#endif
#endif
