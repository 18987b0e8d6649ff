/* SPDX-License-Identifier: MIT */
/*
 * What is written: in is out and what is left out, and the parts of a capture are the whole.
 */
#include "law.h"

#include "perfring_session_edit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PARTS 64

/* Records that cannot be in an output: of no event, or that cannot be told from damage. */
static bool is_whole(const struct law_figures *f)
{
	return !f->account.cause[PFR_CAUSE_BAD].count && !f->account.cause[PFR_CAUSE_NO_EVENT].count && !f->account.cause[PFR_CAUSE_UNREAD].count;
}

static struct pfr_account account_of(const struct pfr_session *s)
{
	struct pfr_account account = {.size = sizeof(account)};

	pfr_session_get_account(s, &account);
	return account;
}

static void law_edit(const struct law_input *in, const struct law_figures *f)
{
	struct pfr_session *s = law_open(in, PFR_ORDER_FILE, PFR_SESSION_ALL | PFR_SESSION_JOIN_SPLIT, NULL);
	struct pfr_edit_options options = {.size = sizeof(options), .checks = !is_whole(f)}; /* as the command does */
	struct pfr_edit_report report = {.size = sizeof(report)};
	struct law_output output = {0};
	struct pfr_sink sink = law_sink(&output);
	struct pfr_account account;
	struct law_figures out;
	struct law_input of;

	if (pfr_edit(s, &sink, NULL, &options, &report) == PFR_OK) {
		of = law_input_of(&output);
		out = law_read(&of);
		account = account_of(s);
		law_compare(in, "records: edit read back, as it reports", out.records, report.records + account.cause[PFR_CAUSE_ROUND].count);
		law_compare(in, "records and damaged ranges: edit and what it leaves out, dump", report.records + report.removed + report.damaged + f->unpacked + f->payloads, f->records + account.cause[PFR_CAUSE_UNREAD].count);
		if (is_whole(f))
			law_compare(in, "weight: edit, dump", out.weight, f->weight);
	}
	pfr_session_close(s);
	free(output.data);
}

static void law_recover(const struct law_input *in, const struct law_figures *f)
{
	struct pfr_session *s = law_open(in, PFR_ORDER_FILE, 0, NULL);
	struct pfr_recover_report report = {.size = sizeof(report)};
	struct law_output output = {0};
	struct pfr_sink sink = law_sink(&output);
	struct law_figures out;
	struct law_input of;

	if (pfr_recover(s, &sink, NULL, &report) == PFR_OK) {
		of = law_input_of(&output);
		out = law_read(&of);
		law_compare(in, "defects of what recover wrote", out.account.cause[PFR_CAUSE_BAD].count, out.kept);
		if (is_whole(f)) {
			law_compare(in, "records: recover, dump", out.records + f->unpacked, f->records + account_of(s).cause[PFR_CAUSE_ROUND].count);
			law_compare(in, "samples: recover, dump", out.samples, f->samples);
			law_compare(in, "records that recover leaves out of a whole capture", report.dropped, 0);
		}
	}
	pfr_session_close(s);
	free(output.data);
}

/* ---- parts ---------------------------------------------------------------------------- */

struct parts {
	struct law_output output[PARTS];
	uint32_t nr;
};

static void law_merge(const struct law_input *in, const struct parts *p, const struct law_figures *f, const char *by)
{
	struct pfr_merge_input inputs[PARTS] = {{0}};
	struct pfr_merge_options options = {.size = sizeof(options), .flags = PFR_MERGE_PARTS | PFR_MERGE_OWN_CLOCKS};
	struct pfr_merge_report report = {.size = sizeof(report)};
	struct law_output output = {0};
	struct pfr_sink sink = law_sink(&output);
	struct law_figures out;
	struct law_input of;
	char what[96];
	uint32_t i;

	for (i = 0; i < p->nr; i++) {
		of = law_input_of(&p->output[i]);
		inputs[i].session = law_open(&of, PFR_ORDER_TIME, 0, NULL);
	}
	if (p->nr > 1 && pfr_merge(inputs, p->nr, &sink, NULL, &options, &report) == PFR_OK) {
		of = law_input_of(&output);
		out = law_read(&of);
		snprintf(what, sizeof(what), "samples: parts by %s merged, whole", by);
		law_compare(in, what, out.samples, f->readable);
		snprintf(what, sizeof(what), "records: parts by %s merged, as it reports", by);
		law_compare(in, what, out.records, report.records);
	}
	for (i = 0; i < p->nr; i++)
		pfr_session_close(inputs[i].session);
	free(output.data);
}

static bool write_parts(const struct law_input *in, const struct pfr_splitter *splitter, struct parts *p)
{
	struct pfr_session *s = law_open(in, PFR_ORDER_FILE, 0, NULL);
	struct pfr_splitter_part report[PARTS];
	struct pfr_sink sinks[PARTS];
	enum pfr_status status;
	uint32_t i;

	for (i = 0; i < p->nr; i++) {
		sinks[i] = law_sink(&p->output[i]);
		report[i] = (struct pfr_splitter_part){.size = sizeof(report[i])};
	}
	status = pfr_splitter_write(splitter, s, 0, p->nr, sinks, NULL, report);
	pfr_session_close(s);
	return status == PFR_OK;
}

static void law_split(const struct law_input *in, const struct law_figures *f, uint32_t by, const char *name)
{
	struct pfr_splitter_options options = {.size = sizeof(options), .by = by, .most = PARTS - 1, .step = by == PFR_SPLIT_TIME ? UINT64_C(10000000) : 0};
	struct pfr_session *s = law_open(in, PFR_ORDER_FILE, 0, NULL);
	struct parts parts = {.nr = 0};
	struct pfr_splitter *splitter;
	uint64_t samples = 0;
	law_sum weight = 0;
	char what[96];
	uint32_t i;

	if (pfr_splitter_new(&splitter, s, &options) == PFR_OK) {
		parts.nr = pfr_splitter_parts(splitter);
		if (write_parts(in, splitter, &parts)) {
			for (i = 0; i < parts.nr; i++) {
				struct law_input of = law_input_of(&parts.output[i]);
				struct law_figures part = law_read(&of);

				samples += part.samples;
				weight += part.weight;
			}
			snprintf(what, sizeof(what), "samples: parts by %s, whole", name);
			law_compare(in, what, samples, is_whole(f) ? f->samples : samples > f->samples ? f->samples :
													 samples);
			snprintf(what, sizeof(what), "weight: parts by %s, whole", name);
			if (is_whole(f))
				law_compare(in, what, weight, f->weight);
			if (is_whole(f))
				law_merge(in, &parts, f, name);
		}
		pfr_splitter_free(splitter);
	}
	for (i = 0; i < parts.nr; i++)
		free(parts.output[i].data);
	pfr_session_close(s);
}

void law_edits(const struct law_input *in, const struct law_figures *f)
{
	law_edit(in, f);
	law_recover(in, f);
	law_split(in, f, PFR_SPLIT_CPU, "CPU");
	law_split(in, f, PFR_SPLIT_TID, "thread");
	law_split(in, f, PFR_SPLIT_EVENT, "event");
	law_split(in, f, PFR_SPLIT_TIME, "time");
}

/* Of each capture whether the library says that it is whole, for tests/law/whole.t. */
int law_whole(char **paths)
{
	const struct pfr_session_record *r;
	struct pfr_session *s;

	for (; *paths; paths++) {
		if (pfr_session_open(&s, *paths, NULL, NULL)) {
			printf("- %s\n", *paths);
			continue;
		}
		while (pfr_session_next(s, &r) == PFR_OK)
			;
		printf("%d %s\n", pfr_session_is_whole(s), *paths);
		pfr_session_close(s);
	}
	return 0;
}
