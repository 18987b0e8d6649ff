/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
/* What a program gives to be called, of other versions of the library: one rule for all, and no function is called where it is refused. */
#include "tests/unit/unit.h"

#include "perfring_session_edit.h"
#include "perfring_session_export.h"
#include "perfring_session_jobs.h"
#include "perfring_session_view.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>

/* A later version's, with a member that is not known here. */
struct later_sink {
	struct pfr_sink known;
	uint64_t later;
};

static int put(void *user, const void *data, size_t size)
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

static struct pfr_session *open_flags(uint32_t flags, uint32_t order)
{
	struct pfr_session_options options = {.size = sizeof(options), .flags = flags, .order = order};
	struct pfr_session *session = NULL;

	assert_int_equal(pfr_session_open(&session, "corpus/callchain-fp.data", &options, NULL), PFR_OK);
	return session;
}

typedef enum pfr_status take(struct pfr_session *session, const struct pfr_sink *sink);

static enum pfr_status by_edit(struct pfr_session *session, const struct pfr_sink *sink)
{
	struct pfr_edit_options options = {.size = sizeof(options)};
	struct pfr_edit_report report = {.size = sizeof(report)};

	return pfr_edit(session, sink, NULL, &options, &report);
}

static enum pfr_status by_recover(struct pfr_session *session, const struct pfr_sink *sink)
{
	struct pfr_recover_report report = {.size = sizeof(report)};

	return pfr_recover(session, sink, NULL, &report);
}

static enum pfr_status by_merge(struct pfr_session *session, const struct pfr_sink *sink)
{
	struct pfr_merge_input input = {.size = sizeof(input), .session = session};
	struct pfr_merge_options options = {.size = sizeof(options)};
	struct pfr_merge_report report = {.size = sizeof(report)};

	return pfr_merge(&input, 1, sink, NULL, &options, &report);
}

static enum pfr_status by_convert(struct pfr_session *session, const struct pfr_sink *sink)
{
	struct pfr_convert_report report = {.size = sizeof(report)};

	return pfr_convert_session(session, sink, NULL, &report);
}

static enum pfr_status by_view(struct pfr_session *session, const struct pfr_sink *sink)
{
	return pfr_view(session, sink, NULL, NULL);
}

static enum pfr_status by_profile(struct pfr_session *session, const struct pfr_sink *sink)
{
	struct pfr_profile_options options = {.size = sizeof(options)};
	struct pfr_profile_result result = {.size = sizeof(result)};

	return pfr_profile_write(session, sink, &options, &result);
}

static enum pfr_status by_table(struct pfr_session *session, const struct pfr_sink *sink)
{
	struct pfr_table_writer *writer;
	struct pfr_export_options options = {.size = sizeof(options), .tables = (const char *const[]){"sample"}, .nr_tables = 1};
	struct pfr_export *export;
	enum pfr_status status;

	if (pfr_csv_new(&writer, sink, NULL) == PFR_E_OPTIONS)
		return PFR_E_OPTIONS;
	assert_int_equal(pfr_export_open(&export, session, pfr_table_writer_sink(writer), &options), PFR_OK);
	while (!(status = pfr_export_next(export)))
		;
	pfr_export_close(export);
	pfr_table_writer_free(writer);
	return status == PFR_END ? PFR_OK : status;
}

static take *const takes[] = {by_edit, by_recover, by_merge, by_convert, by_view, by_profile, by_table};

static void sinks(void **state)
{
	/* sizes, whether the later member is set, and whether it is taken; the last has no write */
	const struct {
		size_t size;
		uint64_t later;
		int taken, no_write;
	} tries[] = {{sizeof(struct pfr_sink), 1, 1, 0}, {sizeof(struct later_sink), 0, 1, 0}, {sizeof(struct later_sink), 1, 0, 0}, {offsetof(struct pfr_sink, file), 0, 1, 0}, {0, 0, 0, 0}, {7, 0, 0, 0}, {sizeof(struct pfr_sink), 0, 0, 1}};
	unsigned i, k;

	(void)state;
	for (i = 0; i < sizeof(takes) / sizeof(takes[0]); i++)
		for (k = 0; k < sizeof(tries) / sizeof(tries[0]); k++) {
			uint64_t written = 0;
			struct later_sink sink = {{tries[k].size, &written, tries[k].no_write ? NULL : put, seek, NULL}, tries[k].later};
			int edits = takes[i] == by_edit || takes[i] == by_recover;
			struct pfr_session *session = open_flags(edits ? PFR_SESSION_ALL : 0, edits ? PFR_ORDER_FILE : PFR_ORDER_TIME);

			assert_int_equal(takes[i](session, &sink.known), tries[k].taken ? PFR_OK : PFR_E_OPTIONS);
			assert_int_equal(written > 100, tries[k].taken);
			if (!tries[k].taken && takes[i] != by_table) /* a writer of tables has no session */
				assert_ptr_equal(strstr(pfr_session_refused(session), "struct pfr_sink: "), pfr_session_refused(session));
			pfr_session_close(session);
		}
}

static void report(void *user, const struct pfr_session_error *error)
{
	(void)error;
	++*(unsigned *)user;
}

static void reporters(void **state)
{
	static const char begin[] = "PERFILE2\x68\0\0\0\0\0\0\0"; /* of a capture that was cut */
	const size_t sizes[] = {0, sizeof(struct pfr_reporter)};
	unsigned i;

	(void)state;
	for (i = 0; i < 2; i++) {
		unsigned nr = 0;
		struct pfr_reporter reporter = {sizes[i], &nr, report};
		struct pfr_check_report found = {.size = sizeof(found)};
		struct pfr_session *session = NULL;
		struct pfr_session_options options = {.size = sizeof(options)};

		assert_int_equal(pfr_session_open_memory(&session, begin, 16, &options, NULL), PFR_OK);
		assert_int_equal(pfr_check(session, &reporter, &found), i ? PFR_OK : PFR_E_OPTIONS);
		assert_int_equal(nr > 0, i);
		pfr_session_close(session);
	}
}

/* Elements of an array lie as far apart as the first one says. */
static void arrays(void **state)
{
	struct later_input {
		struct pfr_merge_input known;
		uint64_t later;
	} inputs[2] = {{.known = {.size = sizeof(inputs[0])}}, {.known = {.size = sizeof(inputs[0]), .machine = "other"}}};
	struct pfr_merge_options options = {.size = sizeof(options)};
	struct pfr_merge_report report = {.size = sizeof(report)};
	uint64_t written = 0;
	struct pfr_sink sink = {sizeof(sink), &written, put, seek, NULL};
	unsigned i;

	(void)state;
	for (i = 0; i < 2; i++)
		inputs[i].known.session = open_flags(0, PFR_ORDER_TIME);
	assert_int_equal(pfr_merge(&inputs[0].known, 2, &sink, NULL, &options, &report), PFR_OK);
	assert_int_equal(report.records > 150, 1);
	for (i = 0; i < 2; i++)
		pfr_session_close(inputs[i].known.session);
}

static void check_file(int fd, const char *text)
{
	char bytes[64] = {0};

	assert_int_equal(pread(fd, bytes, sizeof(bytes) - 1, 0), (int)strlen(text));
	assert_string_equal(bytes, text);
}

/* A descriptor: of a file, which gets what a sink of the test gets; of one to append, and of a pipe, which cannot seek; of one that is closed. */
static void descriptors(void **state)
{
	char path[] = "/tmp/sinks.XXXXXX";
	int fd = mkstemp(path), append = open(path, O_WRONLY | O_APPEND), pair[2];
	struct later_sink later = {.later = 1};
	struct pfr_sink sink;

	(void)state;
	assert_true(fd >= 0 && append >= 0 && !pipe(pair));
	pfr_sink_fd(&sink, sizeof(sink), fd);
	assert_true(sink.size == sizeof(sink) && sink.seek && !sink.file);
	assert_int_equal(sink.write(sink.user, "abcdef", 6), 0);
	assert_int_equal(sink.seek(sink.user, 2), 0);
	assert_int_equal(sink.write(sink.user, "CD", 2), 0);
	assert_int_equal(sink.seek(sink.user, UINT64_MAX), EFBIG);
	pfr_sink_fd(&sink, sizeof(sink), append);
	assert_null(sink.seek);
	assert_int_equal(sink.write(sink.user, "gh", 2), 0);
	pfr_sink_fd(&later.known, sizeof(later), pair[1]);
	assert_true(later.known.size == sizeof(later) && !later.known.seek && !later.later);
	close(pair[1]);
	assert_int_equal(later.known.write(later.known.user, "x", 1), EBADF);
	close(pair[0]);
	check_file(fd, "abCDefgh");
	close(append);
	close(fd);
	unlink(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sinks),
		cmocka_unit_test(reporters),
		cmocka_unit_test(arrays),
		cmocka_unit_test(descriptors),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
