/* SPDX-License-Identifier: MIT */
/*
 * Weights: the formats of profiles, the report and an own sum have the same, less what the account says.
 */
#include "law.h"

#include "perfring_session_report.h"
#include "perfring_session_summary.h"

#include <stdio.h>
#include <stdlib.h>

/* The sum of a profile, with what the account has as cut off it. False: this build cannot make it. */
static bool profile_of(const struct law_input *in, uint32_t format, law_sum *sum, struct pfr_account *account)
{
	struct pfr_session *s = law_open(in, PFR_ORDER_TIME, PFR_SESSION_JOIN_SPLIT | PFR_SESSION_WHOLE_CHAINS, NULL);
	struct pfr_profile_options options = {.size = sizeof(options), .format = format};
	struct pfr_profile_result result = {.size = sizeof(result)};
	struct law_output output = {0};
	struct pfr_sink sink = law_sink(&output);
	bool good;

	good = pfr_profile_write(s, &sink, &options, &result) != PFR_E_SYSTEM && !result.os_error && law_profile_sum(&output, format, sum);
	*account = (struct pfr_account){.size = sizeof(*account)};
	pfr_session_get_account(s, account);
	*sum += account->cause[PFR_CAUSE_TOO_LARGE].weight;
	free(output.data);
	pfr_session_close(s);
	return good;
}

static law_sum report_of(const struct law_input *in, uint64_t *samples)
{
	struct pfr_session *s = law_open(in, PFR_ORDER_TIME, PFR_SESSION_JOIN_SPLIT | PFR_SESSION_WHOLE_CHAINS, NULL);
	struct pfr_report_options options = {.size = sizeof(options)};
	struct pfr_report_event event = {.size = sizeof(event)};
	struct pfr_report *report;
	law_sum sum = 0;
	uint32_t i;

	if (pfr_report_open(&report, s, &options) == PFR_E_OPTIONS)
		abort(); /* all others have a report of what was read */
	for (i = 0; report && pfr_report_get_event(report, i, &event) == PFR_OK; i++)
		sum += (law_sum)event.shown.period_high << 32 << 32 | event.shown.period, *samples += event.shown.samples;
	pfr_report_close(report);
	pfr_session_close(s);
	return sum;
}

/* Samples of all events as stat has them; *none: those of none that can be read, which may carry counts of others. */
static uint64_t stat_of(const struct law_input *in, const struct law_figures *f, uint64_t *none)
{
	struct pfr_session *s = law_open(in, PFR_ORDER_TIME, PFR_SESSION_JOIN_SPLIT, NULL);
	const struct pfr_session_record *r;
	struct pfr_summary_row rest = {0};
	struct pfr_summary *summary;
	size_t nr;

	if (!s || pfr_summary_open(&summary, s, NULL))
		abort();
	while (pfr_session_next(s, &r) == PFR_OK)
		pfr_summary_add(summary, r);
	pfr_summary_rows(summary, PFR_SUMMARY_BY_EVENT, NULL, 0, &nr, &rest);
	*none = f->readable - rest.records;
	pfr_summary_close(summary);
	pfr_session_close(s);
	return rest.samples;
}

void law_profiles(const struct law_input *in, const struct law_figures *f)
{
	struct pfr_account account;
	law_sum folded, other = 0;
	uint64_t samples = 0, stat, none;

	if (!profile_of(in, PFR_PROFILE_FOLDED, &folded, &account)) {
		law_compare(in, "folded stacks can be made", 0, 1);
		return;
	}
	law_status(in, "folded stacks", &account, f);
	if (!f->reads)
		law_compare(in, "weight: folded stacks, own sum", folded, f->weight);
	law_compare(in, "records: account of folded stacks, dump", account.records, f->records);
	law_compare(in, "weight: report, folded stacks", report_of(in, &samples), folded);
	stat = stat_of(in, f, &none);
	if (!f->reads || !none)
		law_compare(in, "samples of events: stat, report", stat + none, samples);
	if (profile_of(in, PFR_PROFILE_PPROF, &other, &account) && folded <= INT64_MAX) /* which is the most that it can have of a stack */
		law_compare(in, "weight: pprof, folded stacks", other, folded);
	if (profile_of(in, PFR_PROFILE_FIREFOX, &other, &account))
		law_compare(in, "weight: Firefox, folded stacks", other, folded);
	else
		law_compare(in, "a profile for Firefox can be made", 0, 1);
	law_status(in, "Firefox", &account, f);
	profile_of(in, PFR_PROFILE_SPEEDSCOPE, &other, &account);
	law_status(in, "speedscope", &account, f);
	profile_of(in, PFR_PROFILE_OTLP, &other, &account);
	law_status(in, "OpenTelemetry", &account, f);
}
