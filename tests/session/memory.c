/* SPDX-License-Identifier: MIT */
/* A session whose allocator fails, from each of its calls on in turn, or at that call alone: it ends with PFR_E_MEMORY, or reports all records, and gives everything back. */
#include "tests/session/capture.h"

#include "perfring_session_summary.h"
#include "perfring_session_tasks.h"

#include <glob.h>
#include <malloc.h>

struct meter {
	unsigned left, blocks; /* calls that succeed; memory that is not given back */
	int failed, once;      /* once: later calls succeed again */
	size_t bytes, most;    /* that are taken, and were at most */
};

static void *metered(void *user, void *memory, size_t size)
{
	struct meter *meter = user;
	void *moved;

	meter->bytes -= malloc_usable_size(memory);
	if (!size) {
		meter->blocks -= memory != 0;
		free(memory);
		return 0;
	}
	if (!meter->left) {
		meter->bytes += malloc_usable_size(memory);
		meter->failed = 1;
		meter->left = meter->once ? UINT32_MAX : 0;
		return 0;
	}
	meter->left--;
	moved = realloc(memory, size);
	meter->bytes += malloc_usable_size(moved ? moved : memory);
	meter->most = meter->bytes > meter->most ? meter->bytes : meter->most;
	meter->blocks += moved && !memory;
	return moved;
}

/* Reads with so many calls. The number of records, or UINT_MAX where it did not come to the end. */
static unsigned read_with(struct meter *meter, const char *path, uint32_t order, unsigned calls, int once)
{
	struct pfr_allocator allocator = {metered, meter};
	struct pfr_session_options options = {.size = sizeof(options), .order = order, .allocator = &allocator, .flags = PFR_SESSION_WHOLE_CHAINS | PFR_SESSION_JOIN_SPLIT};
	const struct pfr_session_record *r;
	struct pfr_session *session;
	enum pfr_status status;
	unsigned nr = 0;

	*meter = (struct meter){.left = calls, .once = once};
	status = pfr_session_open(&session, path, &options, 0);
	while (!status && !(status = pfr_session_next(session, &r)))
		nr++;
	if (status != PFR_END)
		assert_int_equal(status, PFR_E_MEMORY);
	if (session) {
		assert_int_equal(pfr_session_next(session, &r), status); /* and again */
		pfr_session_close(session);
	}
	assert_int_equal(meter->blocks, 0);
	return status == PFR_END ? nr : UINT32_MAX;
}

static void every_call_fails(void **state)
{
	static const char *const paths[] = {"corpus/newer/simpleperf.data", "corpus/newer/deferred.data"};
	struct meter meter;
	unsigned run, calls, all, nr;

	(void)state;
	for (run = 0; run < 8; run++) {
		const char *path = paths[run / 4];
		uint32_t order = run & 2 ? PFR_ORDER_TIME : PFR_ORDER_FILE;

		all = read_with(&meter, path, order, UINT32_MAX, 0);
		assert_int_not_equal(all, UINT32_MAX);
		for (calls = 0, meter.failed = 1; meter.failed; calls++) {
			nr = read_with(&meter, path, order, calls, run & 1);
			assert_true(nr == all || (meter.failed && nr == UINT32_MAX));
		}
		assert_true(calls > 5);
	}
}

/* A small capture takes little, in the order of time too: its size is known. */
static void small_is_small(void **state)
{
	struct meter meter;
	size_t file;

	(void)state;
	assert_int_not_equal(read_with(&meter, "corpus/callchain-fp.data", PFR_ORDER_FILE, UINT32_MAX, 0), UINT32_MAX);
	file = meter.most;
	assert_int_not_equal(read_with(&meter, "corpus/callchain-fp.data", PFR_ORDER_TIME, UINT32_MAX, 0), UINT32_MAX);
	if (meter.most > file + (1 << 20))
		fail_msg("%zu bytes in the order of the file, %zu in that of time", file, meter.most);
}

/* One capture with all that can be asked for. The number of samples whose thread is known. */
static unsigned read_all(struct meter *meter, const char *path, uint32_t order)
{
	struct pfr_allocator allocator = {metered, meter};
	struct pfr_session_options options = {.size = sizeof(options), .order = order, .allocator = &allocator, .flags = PFR_SESSION_PIECES | PFR_SESSION_DEFECTS | PFR_SESSION_JOIN_SPLIT};
	struct pfr_session *session = open_with(path, &options);
	struct pfr_tasks *tasks = pfr_session_tasks(session);
	const struct pfr_session_record *r;
	struct pfr_context context;
	struct pfr_record record;
	struct pfr_where where;
	struct pfr_task task;
	unsigned threads = 0;

	assert_non_null(tasks);
	while (pfr_session_next(session, &r) == PFR_OK) {
		(void)pfr_session_context(session, r, PFR_TEXT_JSON, &context);
		if (r->what == PFR_WHAT_RECORD && r->frame.type == PFR_RECORD_SAMPLE && !pfr_session_decode(session, r, &record, &where))
			threads += pfr_tasks_of(tasks, &record, &task) == PFR_OK;
	}
	pfr_session_close(session);
	return threads;
}

/* Each capture gives back what it took: of tasks, mappings and names, too. */
static void all_is_given_back(void **state)
{
	struct meter meter = {.left = UINT32_MAX};
	unsigned threads = 0;
	glob_t found;
	size_t i;

	(void)state;
	assert_int_equal(glob("corpus/*.data", 0, 0, &found), 0);
	assert_int_equal(glob("corpus/*.pipe", GLOB_APPEND, 0, &found), 0);
	assert_int_equal(glob("corpus/newer/*.data", GLOB_APPEND, 0, &found), 0);
	for (i = 0; i < found.gl_pathc; i++) {
		meter.left = UINT32_MAX;
		threads += read_all(&meter, found.gl_pathv[i], i % 2 ? PFR_ORDER_TIME : PFR_ORDER_FILE);
		if (meter.blocks)
			fail_msg("%s: %u blocks are not given back", found.gl_pathv[i], meter.blocks);
	}
	assert_true(found.gl_pathc > 100 && threads > 1000);
	globfree(&found);
}

/* A summary: all its records, or PFR_E_MEMORY. */
static enum pfr_status summary_with(struct meter *meter, uint32_t by, unsigned calls, uint64_t *nr)
{
	struct pfr_allocator allocator = {metered, meter};
	struct pfr_session_options options = {.size = sizeof(options), .allocator = &allocator};
	struct pfr_summary_options summed = {.size = sizeof(summed), .by = by, .times = 1};
	const struct pfr_session_record *r;
	struct pfr_summary *summary = 0;
	struct pfr_summary_row row[5];
	size_t nr_rows;
	struct pfr_session *session;
	enum pfr_status status;

	*meter = (struct meter){.left = calls};
	status = pfr_session_open(&session, "corpus/tracepoint.data", &options, 0);
	if (!status)
		status = pfr_summary_open(&summary, session, &summed);
	if (!status) /* what was asked for is there, whatever failed */
		assert_int_not_equal(pfr_summary_rows(summary, PFR_SUMMARY_BY_FIELD, row, 4, &nr_rows, &row[4]), PFR_END);
	while (!status && !(status = pfr_session_next(session, &r)))
		status = pfr_summary_add(summary, r);
	*nr = status == PFR_END ? pfr_summary_totals(summary)->records : 0;
	pfr_summary_close(summary);
	if (session)
		pfr_session_close(session);
	assert_int_equal(meter->blocks, 0);
	return status;
}

/* By names of threads and files a thread may stay without its name; all else is there, or PFR_E_MEMORY is returned. */
static void summary_fails(void **state)
{
	const uint32_t names = 1u << PFR_SUMMARY_BY_COMM | 1u << PFR_SUMMARY_BY_DSO, every[] = {((1u << PFR_SUMMARY_BY_NR) - 1) & ~names, (1u << PFR_SUMMARY_BY_NR) - 1};
	struct meter meter;
	unsigned calls, run;
	uint64_t all, nr;

	(void)state;
	for (run = 0; run < 2; run++) {
		assert_int_equal(summary_with(&meter, every[run], UINT32_MAX, &all), PFR_END);
		assert_true(all > 0);
		for (calls = 0, meter.failed = 1; meter.failed; calls++) {
			enum pfr_status status = summary_with(&meter, every[run], calls, &nr);

			assert_true(status == PFR_END ? nr == all && (run || !meter.failed) : meter.failed && status == PFR_E_MEMORY);
		}
		assert_true(calls > 10);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_call_fails),
		cmocka_unit_test(all_is_given_back),
		cmocka_unit_test(small_is_small),
		cmocka_unit_test(summary_fails),
	};

	return cmocka_run_group_tests_name(__FILE__, tests, 0, 0);
}
