/* SPDX-License-Identifier: MIT */
/* What a function refuses is named: the struct, and the member that is wrong. */
#include "tests/session/capture.h"

#include "perfring_session_edit.h"
#include "perfring_session_export.h"
#include "perfring_session_jobs.h"
#include "perfring_session_profiler.h"
#include "perfring_session_report.h"
#include "perfring_session_calls.h"
#include "perfring_session_sched.h"
#include "perfring_session_show.h"
#include "perfring_session_summary.h"
#include "perfring_session_view.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

static int put(void *user, const void *data, size_t size)
{
	(void)user;
	(void)data;
	(void)size;
	fail_msg("something is written");
	return 0;
}

static int seek(void *user, uint64_t at)
{
	(void)user;
	(void)at;
	return 0;
}

static const struct pfr_sink sink = {.size = sizeof(sink), .write = put, .seek = seek};
static struct pfr_session *session;

/* The status is that, and the text begins with the struct and its member. */
#define REFUSES(status, text) \
	do { \
		assert_int_equal(status, PFR_E_OPTIONS); \
		assert_non_null(pfr_session_refused(session)); \
		if (strncmp(pfr_session_refused(session), text, sizeof(text) - 1)) \
			fail_msg("\"%s\", not %s", pfr_session_refused(session), text); \
	} while (0)

static int begin(void **state)
{
	struct pfr_session_options options = {.size = sizeof(options), .flags = PFR_SESSION_ALL};

	(void)state;
	session = open_with("corpus/callchain-fp.data", &options);
	assert_null(pfr_session_refused(session));
	return 0;
}

static int end(void **state)
{
	(void)state;
	pfr_session_close(session);
	return 0;
}

static enum pfr_status edit(struct pfr_edit_options options)
{
	struct pfr_edit_report report = {.size = sizeof(report)};

	return pfr_edit(session, &sink, NULL, &options, &report);
}

static void edits(void **state)
{
	struct pfr_redactor *redactor, *none;

	(void)state;
	assert_int_equal(pfr_redactor_new(&redactor, "0123456789abcdef", 16, 0, NULL), PFR_OK);
	assert_int_equal(pfr_redactor_new(&none, "0123456789abcdef", 16, PFR_REDACT_ALL + 1, NULL), PFR_E_OPTIONS);
	assert_null(none);
	REFUSES(edit((struct pfr_edit_options){.size = 0}), "struct pfr_edit_options: size");
	REFUSES(edit((struct pfr_edit_options){.size = sizeof(struct pfr_edit_options), .drop = 32}), "struct pfr_edit_options: drop");
	REFUSES(edit((struct pfr_edit_options){.size = sizeof(struct pfr_edit_options), .form = 3}), "struct pfr_edit_options: form");
	REFUSES(edit((struct pfr_edit_options){.size = sizeof(struct pfr_edit_options), .level = 23}), "struct pfr_edit_options: level");
	REFUSES(edit((struct pfr_edit_options){.size = sizeof(struct pfr_edit_options), .simpleperf_as_perf = 1, .redactor = redactor}), "struct pfr_edit_options: redactor");
	REFUSES(edit((struct pfr_edit_options){.size = sizeof(struct pfr_edit_options), .simpleperf_as_perf = 1, .other_order = 1}), "struct pfr_edit_options: other_order");
	REFUSES(edit((struct pfr_edit_options){.size = sizeof(struct pfr_edit_options), .program = 999}), "enum pfr_program");
	pfr_redactor_free(redactor);
}

static enum pfr_status split(struct pfr_splitter_options options)
{
	struct pfr_splitter *splitter;

	return pfr_splitter_new(&splitter, session, &options);
}

static void splits(void **state)
{
	(void)state;
	REFUSES(split((struct pfr_splitter_options){.size = sizeof(size_t) - 1}), "struct pfr_splitter_options: size");
	REFUSES(split((struct pfr_splitter_options){.size = sizeof(struct pfr_splitter_options), .most = 1}), "struct pfr_splitter_options: by");
	REFUSES(split((struct pfr_splitter_options){.size = sizeof(struct pfr_splitter_options), .by = PFR_SPLIT_TIME, .most = 1}), "struct pfr_splitter_options: step");
	REFUSES(split((struct pfr_splitter_options){.size = sizeof(struct pfr_splitter_options), .by = PFR_SPLIT_CPU}), "struct pfr_splitter_options: most");
}

static void merges(void **state)
{
	struct pfr_merge_input input[2] = {{.size = sizeof(input[0]), .session = session}, {.size = sizeof(input[0]), .session = session}};
	struct pfr_merge_options options = {.size = sizeof(options), .flags = 8};
	struct pfr_merge_report report = {.size = sizeof(report)};

	(void)state;
	REFUSES(pfr_merge(input, 2, &sink, NULL, &options, &report), "struct pfr_merge_options: flags");
	options.size = 1;
	REFUSES(pfr_merge(input, 2, &sink, NULL, &options, &report), "struct pfr_merge_options: size");
}

static enum pfr_status show(struct pfr_show_options options)
{
	struct pfr_show *made;

	return pfr_show_open(&made, session, &options);
}

static enum pfr_status emit(void *user, unsigned thread, struct pfr_out *out, const struct pfr_session_record *r, const struct pfr_context *context)
{
	(void)user;
	(void)thread;
	(void)out;
	(void)r;
	(void)context;
	return PFR_OK;
}

static enum pfr_status jobs(struct pfr_jobs_options options)
{
	struct pfr_jobs *made;

	return pfr_jobs_open(&made, session, &options);
}

static enum pfr_status count(struct pfr_summary_options options)
{
	struct pfr_summary *summary;

	return pfr_summary_open(&summary, session, &options);
}

static void lines(void **state)
{
	(void)state;
	REFUSES(show((struct pfr_show_options){.size = sizeof(struct pfr_show_options), .flags = 1 << 20}), "struct pfr_show_options: flags");
	REFUSES(show((struct pfr_show_options){.size = sizeof(struct pfr_show_options), .fields = "time,,"}), "struct pfr_show_options: fields");
	REFUSES(jobs((struct pfr_jobs_options){.size = sizeof(struct pfr_jobs_options), .form = 99}), "struct pfr_jobs_options: form");
	REFUSES(jobs((struct pfr_jobs_options){.size = sizeof(struct pfr_jobs_options)}), "struct pfr_jobs_options: emit");
	REFUSES(jobs((struct pfr_jobs_options){.size = sizeof(struct pfr_jobs_options), .emit = emit}), "struct pfr_jobs_options: sink");
	REFUSES(count((struct pfr_summary_options){.size = sizeof(struct pfr_summary_options), .by = UINT32_MAX}), "struct pfr_summary_options: by");
}

static enum pfr_status profile(struct pfr_profile_options options)
{
	struct pfr_profile_result result = {.size = sizeof(result)};

	return pfr_profile_write(session, &sink, &options, &result);
}

static enum pfr_status report(struct pfr_report_options options)
{
	struct pfr_report *made;

	return pfr_report_open(&made, session, &options);
}

static void profiles(void **state)
{
	struct pfr_sched_options sched = {.size = sizeof(sched), .sort = 99};
	struct pfr_offcpu_options offcpu = {.size = 3};
	struct pfr_view_options view = {.size = 3};
	struct pfr_offcpu *of;
	struct pfr_sched *s;

	(void)state;
	REFUSES(profile((struct pfr_profile_options){.size = sizeof(struct pfr_profile_options), .format = 99}), "struct pfr_profile_options: format");
	REFUSES(profile((struct pfr_profile_options){.size = sizeof(struct pfr_profile_options), .weight = 9}), "struct pfr_profile_options: weight");
	REFUSES(profile((struct pfr_profile_options){.size = sizeof(struct pfr_profile_options), .format = PFR_PROFILE_BOLT, .weight = PFR_WEIGHT_OFFCPU}), "struct pfr_profile_options: weight: PFR_WEIGHT_OFFCPU");
	REFUSES(profile((struct pfr_profile_options){.size = sizeof(struct pfr_profile_options), .format = PFR_PROFILE_TRACE, .weight = PFR_WEIGHT_OFFCPU}), "struct pfr_profile_options: weight: PFR_WEIGHT_OFFCPU");
	REFUSES(profile((struct pfr_profile_options){.size = sizeof(struct pfr_profile_options), .format = PFR_PROFILE_SCRIPT, .fields = "nonsense"}), "struct pfr_profile_options: fields");
	REFUSES(report((struct pfr_report_options){.size = sizeof(struct pfr_report_options), .nr_keys = 99}), "struct pfr_report_options: nr_keys");
	REFUSES(report((struct pfr_report_options){.size = sizeof(struct pfr_report_options), .nr_keys = 2}), "struct pfr_report_options: keys");
	REFUSES(report((struct pfr_report_options){.size = sizeof(struct pfr_report_options), .callers = "a", .callees = "b"}), "struct pfr_report_options: callers");
	REFUSES(report((struct pfr_report_options){.size = sizeof(struct pfr_report_options), .self_only = 1, .by_total = 1}), "struct pfr_report_options: self_only");
	REFUSES(pfr_sched_open(&s, session, &sched, NULL), "struct pfr_sched_options: sort");
	REFUSES(pfr_offcpu_open(&of, session, &offcpu), "struct pfr_offcpu_options: size");
	REFUSES(pfr_view(session, &sink, &view, NULL), "struct pfr_view_options: size");
}

/* Which of the fields is refused is in the text: one that is no name at once, one that no sample has at the end. */
static void fields_of_reports(void **state)
{
	struct pfr_report_options options = {.size = sizeof(options), .keys = {PFR_REPORT_FIELD}, .nr_keys = 1, .fields = "addr,a b,weight"};

	(void)state;
	REFUSES(report(options), "struct pfr_report_options: fields: 'a b' is no name of a field");
	options.fields = "addr,a\033b";
	REFUSES(report(options), "struct pfr_report_options: fields: 'a\\x1bb' is");
	options.fields = "addr,";
	REFUSES(report(options), "struct pfr_report_options: fields: '' is");
	options.fields = "";
	REFUSES(report(options), "struct pfr_report_options: fields: '' is");
	options.fields = NULL;
	REFUSES(report(options), "struct pfr_report_options: keys has a field that is not in fields");
	options.fields = "a,b,c,d,e,f,g,h,i";
	options.keys[0] = PFR_REPORT_KEYS;
	REFUSES(report(options), "struct pfr_report_options: fields: there are more than 8 names");
	options.keys[0] = PFR_REPORT_FIELD;
	options.fields = "addr,misspelt,weight,another";
	REFUSES(report(options), "struct pfr_report_options: fields: 'misspelt' is no field of records, and no sample has it");
}

/* What reads a session to its end begins at its first record; a report of no size is refused, and nothing is written. */
static void read_already(void **state)
{
	const struct pfr_session_record *r;
	struct pfr_report_options options = {.size = sizeof(options)};
	struct pfr_report_totals totals;
	struct pfr_table_sink into = {.size = sizeof(into)};
	struct pfr_report *made = NULL;
	struct pfr_offcpu *offcpu;
	struct pfr_export *tables;
	struct pfr_calls *calls;
	struct pfr_sched *sched;
	const struct {
		size_t size;
		bool good;
	} sizes[] = {{sizeof(totals), true}, {sizeof(size_t), true}, {0, false}, {sizeof(size_t) - 1, false}, {sizeof(totals) + 1, false}, {SIZE_MAX / 16 * 8, false}};
	unsigned i;

	(void)state;
	assert_int_equal(pfr_session_version(), PFR_VERSION);
	assert_int_equal(pfr_convert_version(), PFR_VERSION);
	assert_int_equal(pfr_report_open(&made, session, NULL), PFR_OK);
	for (i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
		memset(&totals, 0x5a, sizeof(totals));
		totals.size = sizes[i].size;
		assert_int_equal(pfr_report_get_totals(made, &totals), sizes[i].good ? PFR_OK : PFR_E_OPTIONS);
		assert_int_equal(totals.size, sizes[i].size);
		assert_int_equal(totals.samples == 0x5a5a5a5a5a5a5a5a, sizes[i].size != sizeof(totals));
	}
	pfr_report_close(made);
	REFUSES(report(options), "session: it was read already");
	REFUSES(profile((struct pfr_profile_options){.size = sizeof(struct pfr_profile_options)}), "session: it was read already");
	REFUSES(pfr_sched_open(&sched, session, NULL, NULL), "session: it was read already");
	REFUSES(pfr_calls_open(&calls, session, NULL, NULL), "session: it was read already");
	REFUSES(pfr_offcpu_open(&offcpu, session, NULL), "session: it was read already");
	REFUSES(pfr_export_open(&tables, session, &into, NULL), "session: it was read already");
	REFUSES(pfr_check(session, NULL, NULL), "session: it was read already");
	REFUSES(pfr_view(session, &sink, NULL, NULL), "session: it was read already");
	REFUSES(pfr_convert_session(session, &sink, NULL, NULL), "session: it was read already");
	REFUSES(edit((struct pfr_edit_options){.size = sizeof(struct pfr_edit_options)}), "session: it was read already");
	REFUSES(pfr_recover(session, &sink, NULL, NULL), "session: it was read already");
	assert_int_equal(pfr_session_next(session, &r), PFR_END);
}

/* Without a session the report has it. */
static void conversions(void **state)
{
	struct pfr_convert_options options = {.size = sizeof(options), .to = 9};
	struct pfr_convert_report report = {.size = sizeof(report)};
	int fd = open("corpus/callchain-fp.data", O_RDONLY | O_CLOEXEC);

	(void)state;
	assert_true(fd >= 0);
	assert_int_equal(pfr_convert(fd, &sink, &options, &report), PFR_E_OPTIONS);
	assert_int_equal(report.error.status, PFR_E_OPTIONS);
	assert_non_null(strstr(report.error.text, "struct pfr_convert_options: to "));
	options.to = PFR_CONVERT_CBOR;
	options.cbor_flags = PFR_CBOR_PAYLOAD;
	assert_int_equal(pfr_convert(fd, &sink, &options, &report), PFR_E_OPTIONS);
	assert_non_null(strstr(report.error.text, "struct pfr_convert_options: cbor_flags "));
	options.cbor_flags = PFR_CBOR_SORTED;
	options.packed = 1;
	assert_int_equal(pfr_convert(fd, &sink, &options, &report), PFR_E_OPTIONS);
	assert_non_null(strstr(report.error.text, "struct pfr_convert_options: packed: "));
	options.size = 2;
	assert_int_equal(pfr_convert(fd, &sink, &options, &report), PFR_E_OPTIONS);
	assert_non_null(strstr(report.error.text, "struct pfr_convert_options: size "));
	close(fd);
}

static enum pfr_status stacks(struct pfr_stacks_options options)
{
	struct pfr_stacks *made;

	return pfr_stacks_open(&made, &options);
}

static enum pfr_status profiler(struct pfr_profiler_options options)
{
	struct pfr_profiler *made;

	return pfr_profiler_open(&made, &options);
}

/* What has no session, and no text for it. */
static void without_session(void **state)
{
	const struct pfr_symbols_options names = {.size = sizeof(names), .flags = PFR_NAMES_NO_INLINED * 2};
	struct pfr_table_writer *writer;
	struct pfr_symbols_error error;
	struct pfr_symbols *symbols;

	(void)state;
	assert_int_equal(stacks((struct pfr_stacks_options){.size = 0}), PFR_E_OPTIONS);
	assert_int_equal(stacks((struct pfr_stacks_options){.size = sizeof(struct pfr_stacks_options), .flags = PFR_STACKS_STITCH * 2}), PFR_E_OPTIONS);
	assert_int_equal(profiler((struct pfr_profiler_options){.size = sizeof(struct pfr_profiler_options), .names = PFR_NAMES_NO_INLINED * 2}), PFR_E_OPTIONS);
	assert_int_equal(profiler((struct pfr_profiler_options){.size = sizeof(struct pfr_profiler_options), .arch = 999}), PFR_E_OPTIONS);
	assert_int_equal(pfr_parquet_new(&writer, &sink, 20), PFR_E_OPTIONS);
	assert_int_equal(pfr_parquet_new(&writer, &sink, -1), PFR_E_OPTIONS);
	assert_int_equal(pfr_symbols_open(&symbols, NULL), PFR_OK);
	assert_int_equal(pfr_symbols_files_with(symbols, &names, &error), PFR_E_OPTIONS);
	assert_int_equal(error.status, PFR_E_OPTIONS);
	assert_int_equal(pfr_symbols_add(symbols, PFR_SYMBOLS_PERF_MAP, -1, 1, &error), PFR_E_SYSTEM);
	assert_int_equal(error.os_error, EBADF);
	pfr_symbols_close(symbols);
	assert_string_equal(pfr_level_name((enum pfr_level)99), "");
	assert_int_equal(pfr_report_names(NULL), 0); /* the defaults have no lines */
	assert_int_equal(pfr_filter_has_names(NULL), 0);
}

/* Numbers of values, and no values. */
static void filters(void **state)
{
	const struct pfr_filter none[] = {{.size = sizeof(none[0]), .nr_types = 1}, {.size = sizeof(none[0]), .nr_pids = 1}, {.size = sizeof(none[0]), .nr_tids = 1}, {.size = sizeof(none[0]), .nr_cpus = 1}, {.size = sizeof(none[0]), .nr_events = 1}, {.size = sizeof(none[0]), .nr_comms = 1}};
	struct pfr_session_error error;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(none) / sizeof(none[0]); i++) {
		struct pfr_session_options options = {.size = sizeof(options), .filter = &none[i]};

		assert_int_equal(pfr_session_open(&session, "corpus/callchain-fp.data", &options, &error), PFR_E_OPTIONS);
		assert_null(session);
		assert_non_null(strstr(error.text, "struct pfr_filter: "));
	}
}

/* ---- other sessions than a function needs -------------------------------------------- */

static void opened_as(uint32_t order, uint32_t flags, const struct pfr_filter *filter, uint64_t start)
{
	struct pfr_session_options options = {.size = sizeof(options), .order = order, .flags = flags, .filter = filter, .start = start};

	pfr_session_close(session);
	assert_int_equal(pfr_session_open(&session, "corpus/callchain-fp.data", &options, NULL), PFR_OK);
}

static enum pfr_status write_part(const struct pfr_splitter *splitter)
{
	struct pfr_splitter_part part = {.size = sizeof(part)};

	return pfr_splitter_write(splitter, session, 0, 1, &sink, NULL, &part);
}

static enum pfr_status merge_one(void)
{
	struct pfr_merge_input input = {.size = sizeof(input), .session = session};
	struct pfr_merge_report report = {.size = sizeof(report)};

	return pfr_merge(&input, 1, &sink, NULL, NULL, &report);
}

/* What writes a capture would leave records out, or have them in no order, and return PFR_OK. */
static void other_sessions(void **state)
{
	const struct pfr_edit_options all = {.size = sizeof(all)};
	const struct pfr_splitter_options by_tid = {.size = sizeof(by_tid), .by = PFR_SPLIT_TID, .most = 9};
	struct pfr_selector selector = {.size = sizeof(selector)};
	struct pfr_program_report found = {.size = sizeof(found)};
	const uint32_t types[] = {PFR_RECORD_SAMPLE};
	const struct pfr_filter samples = {.size = sizeof(samples), .types = types, .nr_types = 1}, first = {.size = sizeof(first), .first = 3};
	const struct pfr_session_record *r;
	struct pfr_splitter *splitter;

	(void)state;
	assert_int_equal(pfr_splitter_new(&splitter, session, &by_tid), PFR_OK);
	opened_as(PFR_ORDER_TIME, PFR_SESSION_ALL, NULL, 0);
	REFUSES(pfr_recover(session, &sink, NULL, NULL), "session: it is not in the order of the file");
	REFUSES(pfr_rewrite(session, &sink, NULL, &selector, NULL), "session: it is not in the order of the file");
	REFUSES(edit(all), "session: it is not in the order of the file");
	REFUSES(split(by_tid), "session: it is not in the order of the file");
	REFUSES(write_part(splitter), "session: it is not in the order of the file");
	REFUSES(pfr_check_program(session, PFR_PROGRAM_PERF_6_1, &found), "session: it is not in the order of the file");
	opened_as(PFR_ORDER_FILE, PFR_SESSION_ALL, NULL, 4000);
	REFUSES(pfr_recover(session, &sink, NULL, NULL), "session: it does not begin");
	opened_as(PFR_ORDER_FILE, 0, &samples, 0);
	REFUSES(pfr_recover(session, &sink, NULL, NULL), "session: it has a filter");
	REFUSES(pfr_rewrite(session, &sink, NULL, &selector, NULL), "session: it has a filter and not PFR_SESSION_ALL");
	REFUSES(edit(all), "session: it has a filter and not PFR_SESSION_ALL");
	REFUSES(write_part(splitter), "session: it has a filter");
	REFUSES(pfr_check_program(session, PFR_PROGRAM_PERF_6_1, &found), "session: it has a filter");
	opened_as(PFR_ORDER_FILE, PFR_SESSION_ALL, &first, 0);
	REFUSES(edit(all), "session: its filter has first");
	REFUSES(pfr_recover(session, &sink, NULL, NULL), "session: it has a filter");
	opened_as(PFR_ORDER_FILE, 0, NULL, 0);
	REFUSES(merge_one(), "struct pfr_merge_input: session");
	opened_as(PFR_ORDER_TIME, 0, &samples, 0);
	REFUSES(merge_one(), "struct pfr_merge_input: session");
	opened_as(PFR_ORDER_TIME, 0, NULL, 0);
	assert_int_equal(pfr_session_next(session, &r), PFR_OK);
	REFUSES(merge_one(), "struct pfr_merge_input: session");
	opened_as(PFR_ORDER_FILE, 0, NULL, 0);
	assert_int_equal(pfr_session_next(session, &r), PFR_OK);
	REFUSES(split(by_tid), "session: it was read already");
	REFUSES(write_part(splitter), "session: it was read already");
	REFUSES(pfr_check_program(session, PFR_PROGRAM_PERF_6_1, &found), "session: it was read already");
	pfr_splitter_free(splitter);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(edits, begin, end),
		cmocka_unit_test_setup_teardown(splits, begin, end),
		cmocka_unit_test_setup_teardown(merges, begin, end),
		cmocka_unit_test_setup_teardown(lines, begin, end),
		cmocka_unit_test_setup_teardown(profiles, begin, end),
		cmocka_unit_test_setup_teardown(fields_of_reports, begin, end),
		cmocka_unit_test_setup_teardown(read_already, begin, end),
		cmocka_unit_test(conversions),
		cmocka_unit_test(without_session),
		cmocka_unit_test(filters),
		cmocka_unit_test_setup_teardown(other_sessions, begin, end),
	};

	return RUN(tests);
}
