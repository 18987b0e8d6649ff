/* SPDX-License-Identifier: MIT */
/*
 * What changed between two captures that the host shows: the differences of `perfring diff`, of samples that come as numbers.
 */
#include "stacks.h"
#include "wasm.h"

#include "perfring_session_diff.h"

#include <string.h>

/* The host's words: these, then of each node its parent and its row, of the samples of A and of B their nodes, and from a multiple of eight bytes on their weights as uint64_t. */
struct request {
	uint32_t nodes, samples[2], by_total, by_samples, zero;
};

/* A row, of the host as numbers of 64 bits. */
struct answer {
	double row, verdict, samples_a, samples_b, period_a, period_b, share_a, share_b, difference, low, high, p;
};

static double period_of(const struct pfr_report_sum *sum)
{
	return (double)sum->period_high * 18446744073709551616.0 + (double)sum->period;
}

static void put_rows(const struct pfr_diff *diff)
{
	struct pfr_diff_row row = {.size = sizeof(row)};
	struct pfr_diff_event event = {.size = sizeof(event)};
	const unsigned char *number;
	uint32_t i;

	if (pfr_diff_get_event(diff, 0, &event) != PFR_OK)
		return;
	wasm_sink.write(wasm_sink.keeper, &(const double[]){event.tested, event.changed, (double)event.without_row}, 3 * sizeof(double));
	for (i = 0; pfr_diff_get_row(diff, 0, i, &row) == PFR_OK; i++) {
		number = row.values[0].text.data;
		wasm_sink.write(wasm_sink.keeper,
				&(const struct answer){number[0] * 16777216.0 + number[1] * 65536.0 + number[2] * 256.0 + number[3], row.verdict, (double)row.a.samples, (double)row.b.samples, period_of(&row.a), period_of(&row.b), row.share_a, row.share_b, row.difference,
						       row.low, row.high, row.p},
				sizeof(struct answer));
	}
}

/* Where the arrays lie. False: there are not as many words as it says. */
static bool find(const uint32_t *words, size_t nr, struct report_stacks side[2])
{
	struct request r;
	uint64_t at = sizeof(r) / sizeof(*words), samples;
	unsigned i;

	if (nr < at)
		return false;
	memcpy(&r, words, sizeof(r));
	samples = (uint64_t)r.samples[0] + r.samples[1];
	if (at + 2 * (uint64_t)r.nodes + samples + samples % 2 + 2 * samples > nr)
		return false;
	for (i = 0; i < 2; i++)
		side[i] = (struct report_stacks){.parent = words + at, .row = words + at + r.nodes, .nodes = r.nodes, .samples = r.samples[i], .by_total = r.by_total != 0, .by_samples = r.by_samples != 0};
	at += 2 * (uint64_t)r.nodes;
	side[0].node = words + at;
	side[1].node = words + at + r.samples[0];
	at += samples + samples % 2;
	side[0].weight = (const uint64_t *)(const void *)(words + at);
	side[1].weight = side[0].weight + r.samples[0];
	return true;
}

/* words: as struct request has it, from `allocate`. A status. */
uint32_t wasm_compare(const uint32_t *words, size_t nr)
{
	const struct pfr_diff_options options = {.size = sizeof(options), .of_shown = 1};
	struct pfr_report *report[2] = {NULL, NULL};
	const struct pfr_report *a, *b;
	struct report_stacks side[2];
	struct pfr_diff *diff = NULL;
	enum pfr_status status = PFR_E_OPTIONS;

	if (find(words, nr, side))
		status = report_of_stacks(&report[0], &side[0]);
	if (!status)
		status = report_of_stacks(&report[1], &side[1]);
	a = report[0];
	b = report[1];
	if (!status)
		status = pfr_diff_open(&diff, &a, 1, &b, 1, &options);
	if (!status)
		put_rows(diff);
	pfr_diff_close(diff);
	pfr_report_close(report[0]);
	pfr_report_close(report[1]);
	return (uint32_t)status;
}
