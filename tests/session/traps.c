/* SPDX-License-Identifier: MIT */
/* What programs that were written from the headers alone ran into: what a rewriting counts, a place that nobody knows, limits without a size, null. */
#include "tests/session/capture.h"

#include "perfring_session_calls.h"
#include "perfring_session_diff.h"
#include "perfring_session_edit.h"
#include "perfring_session_export.h"
#include "perfring_session_jobs.h"
#include "perfring_session_profiler.h"
#include "perfring_session_report.h"
#include "perfring_session_sched.h"
#include "perfring_session_show.h"
#include "perfring_session_stacks.h"
#include "perfring_session_summary.h"
#include "perfring_session_symbols.h"
#include "perfring_session_tasks.h"
#include "perfring_session_tools.h"
#include "perfring_session_where.h"

static int swallow(void *user, const void *data, size_t size)
{
	(void)data;
	*(uint64_t *)user += size;
	return 0;
}

static int seek(void *user, uint64_t at)
{
	(void)user;
	(void)at;
	return 0;
}

struct choice {
	uint64_t samples, asked; /* records that were asked about */
};

static int no_samples(void *user, const struct pfr_session_record *r)
{
	struct choice *choice = (struct choice *)user;

	choice->asked++;
	choice->samples += r->frame.type == PFR_RECORD_SAMPLE;
	return r->frame.type != PFR_RECORD_SAMPLE;
}

static enum pfr_status no_comms(void *user, const struct pfr_session_record *r, struct pfr_span *bytes)
{
	if (r->what == PFR_WHAT_RECORD && r->frame.type == PFR_RECORD_COMM) {
		++*(uint64_t *)user;
		bytes->size = 0;
	}
	return PFR_OK;
}

static struct pfr_recover_report rewritten(const struct pfr_selector *selector)
{
	struct pfr_session_options options = {.size = sizeof(options)};
	struct pfr_session *session = open_with("corpus/default.data", &options);
	uint64_t size = 0;
	struct pfr_sink sink = {.size = sizeof(sink), .user = &size, .write = swallow, .seek = seek};
	struct pfr_recover_report report = {.size = sizeof(report)};

	assert_int_equal(pfr_rewrite(session, &sink, NULL, selector, &report), PFR_OK);
	assert_true(size > 0);
	pfr_session_close(session);
	return report;
}

static void rewrite_counts(void **state)
{
	struct choice choice = {0, 0};
	struct pfr_selector keeping = {.size = sizeof(keeping), .user = &choice, .keeps = no_samples};
	uint64_t comms = 0, all = rewritten(&(struct pfr_selector){.size = sizeof(keeping)}).records;
	struct pfr_selector changing = {.size = sizeof(changing), .user = &comms, .change = no_comms};
	struct pfr_recover_report report = rewritten(&keeping);

	(void)state;
	assert_true(choice.samples > 10 && choice.asked == all);
	assert_int_equal(report.removed, choice.samples);
	assert_int_equal(report.records, all - choice.samples);
	assert_int_equal(report.dropped, 0);
	report = rewritten(&changing);
	assert_true(comms > 0);
	assert_int_equal(report.removed, comms);
	assert_int_equal(report.records, all - comms);
}

/* Limits that pfr_limits_init has not set are refused; an older program's, which are shorter, are not. */
static void no_limits(void **state)
{
	struct {
		struct pfr_limits known;
		uint64_t later;
	} limits = {{.events = 8}, 0};
	struct pfr_session_options options = {.size = sizeof(options), .limits = &limits.known};
	const size_t sizes[] = {0, sizeof(limits.known.size) + sizeof(limits.known.events), sizeof(limits.known), sizeof(limits), sizeof(limits)};
	struct pfr_session_error error = {.status = PFR_OK};
	struct pfr_session *session;
	unsigned i;

	(void)state;
	for (i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		limits.later = i == 4;
		pfr_limits_init(&limits.known, sizeof(limits.known));
		limits.known.size = sizes[i];
		assert_int_equal(pfr_session_open(&session, "corpus/default.data", &options, &error), i == 0 || i == 4 ? PFR_E_OPTIONS : PFR_OK);
		assert_true(i == 0 || i == 4 ? strstr(error.text, "struct pfr_limits: size") != NULL : session != NULL);
		pfr_session_close(session);
	}
}

/* Null ends nothing. */
static void nothing_to_end(void **state)
{
	(void)state;
	pfr_session_close(NULL);
	pfr_tasks_close(NULL);
	pfr_symbols_close(NULL);
	pfr_stacks_close(NULL);
	pfr_show_close(NULL);
	pfr_summary_close(NULL);
	pfr_findings_close(NULL);
	pfr_export_close(NULL);
	pfr_rows_free(NULL);
	pfr_table_writer_free(NULL);
	pfr_table_threads_free(NULL);
	pfr_jobs_close(NULL);
	pfr_profiler_close(NULL);
	pfr_report_close(NULL);
	pfr_diff_close(NULL);
	pfr_pairs_close(NULL);
	pfr_sched_close(NULL);
	pfr_offcpu_close(NULL);
	pfr_calls_close(NULL);
	pfr_expression_free(NULL);
	pfr_redactor_free(NULL);
	pfr_jit_free(NULL);
	pfr_unwound_free(NULL);
	pfr_pack_free(NULL);
	pfr_splitter_free(NULL);
}

/* Null for a location is a place where nothing is mapped. */
static void no_location(void **state)
{
	struct pfr_session_options options = {.size = sizeof(options)};
	struct pfr_session *session = open_with("corpus/default.data", &options);
	struct pfr_tasks *tasks = pfr_session_tasks(session);
	struct pfr_symbols *symbols = NULL;
	const struct pfr_session_record *r;
	struct pfr_location zeros = {0};
	struct pfr_task task;
	struct pfr_symbol symbol;
	uint32_t place;

	(void)state;
	assert_int_equal(pfr_symbols_open(&symbols, NULL), PFR_OK);
	assert_non_null(tasks);
	while (pfr_session_next(session, &r) == PFR_OK)
		;
	memset(&task, 0, sizeof(task));
	assert_int_equal(pfr_symbols_find(symbols, tasks, &task, PFR_CPUMODE_USER, 0x1000, NULL, &symbol), PFR_END);
	assert_int_equal(pfr_symbols_find(symbols, tasks, &task, PFR_CPUMODE_USER, 0x1000, &zeros, &symbol), PFR_END);
	assert_int_equal(pfr_symbols_find(NULL, tasks, &task, PFR_CPUMODE_KERNEL, 0x1000, NULL, &symbol), PFR_END);
	assert_int_equal(pfr_symbols_ask(symbols, tasks, &task, PFR_CPUMODE_KERNEL, 0x1000, NULL, &symbol, &place), PFR_END);
	assert_true(!symbol.name.data && !symbol.name.size);
	pfr_symbols_close(symbols);
	pfr_session_close(session);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rewrite_counts),
		cmocka_unit_test(no_location),
		cmocka_unit_test(no_limits),
		cmocka_unit_test(nothing_to_end),
	};

	return RUN(tests);
}
