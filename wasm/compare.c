/* SPDX-License-Identifier: MIT */
/*
 * What changed between two captures that the host shows: the differences of `perfring diff`, of samples that come as numbers.
 */
#include "stacks.h"
#include "wasm.h"

#include "perfring_session_diff.h"

#include <string.h>

#define SIDES (2 * PFR_DIFF_SIDE_MOST)

/*
 * The host's words: these; of each capture how many samples it has, those of A first; from a multiple of eight bytes on of each node its parent and its row; of the samples of each capture
 * their nodes; and from a multiple of eight bytes on their weights as uint64_t.
 */
struct request {
	uint32_t nodes, nr_a, nr_b, by_total, by_samples, zero;
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
	wasm_sink.write(wasm_sink.user, &(const double[]){event.tested, event.changed, (double)event.without_row}, 3 * sizeof(double));
	for (i = 0; pfr_diff_get_row(diff, 0, i, &row) == PFR_OK; i++) {
		number = row.values[0].text.data;
		wasm_sink.write(wasm_sink.user,
				&(const struct answer){number[0] * 16777216.0 + number[1] * 65536.0 + number[2] * 256.0 + number[3], row.verdict, (double)row.a.samples, (double)row.b.samples, period_of(&row.a), period_of(&row.b), row.share_a, row.share_b, row.difference,
						       row.low, row.high, row.p},
				sizeof(struct answer));
	}
}

/* Where the arrays of each capture lie; how many those are. 0: there are not as many words as it says. */
static uint32_t find(const uint32_t *words, size_t nr, const struct request *r, struct report_stacks side[SIDES])
{
	const uint32_t *counts = words + sizeof(*r) / sizeof(*words);
	uint32_t sides = r->nr_a + r->nr_b, i;
	uint64_t at = sizeof(*r) / sizeof(*words) + sides + sides % 2, samples = 0, node, weight;

	if (r->nr_a > PFR_DIFF_SIDE_MOST || r->nr_b > PFR_DIFF_SIDE_MOST || nr < at)
		return 0;
	for (i = 0; i < sides; i++)
		samples += counts[i];
	node = at + 2 * (uint64_t)r->nodes;
	weight = node + samples + samples % 2;
	if (weight + 2 * samples > nr)
		return 0;
	for (i = 0; i < sides; i++) {
		side[i] = (struct report_stacks){.parent = words + at, .row = words + at + r->nodes, .nodes = r->nodes, .node = words + node, .weight = (const uint64_t *)(const void *)(words + weight), .samples = counts[i], .by_total = r->by_total != 0, .by_samples = r->by_samples != 0};
		node += counts[i];
		weight += 2 * (uint64_t)counts[i];
	}
	return sides;
}

/* words: as struct request has it, from `allocate`. A status. */
uint32_t wasm_compare(const uint32_t *words, size_t nr)
{
	const struct pfr_diff_options options = {.size = sizeof(options), .of_shown = 1};
	static struct report_stacks side[SIDES];
	struct pfr_report *report[SIDES] = {NULL};
	enum pfr_status status = PFR_E_OPTIONS;
	struct pfr_diff *diff = NULL;
	struct request r = {0};
	uint32_t sides = 0, i;

	if (nr >= sizeof(r) / sizeof(*words)) {
		memcpy(&r, words, sizeof(r));
		sides = find(words, nr, &r, side);
	}
	for (i = 0; i < sides && (!i || !status); i++)
		status = report_of_stacks(&report[i], &side[i]);
	if (sides && !status)
		status = pfr_diff_open(&diff, (const struct pfr_report *const *)report, r.nr_a, (const struct pfr_report *const *)report + r.nr_a, r.nr_b, &options);
	if (!status)
		put_rows(diff);
	pfr_diff_close(diff);
	for (i = 0; i < sides; i++)
		pfr_report_close(report[i]);
	return (uint32_t)status;
}
