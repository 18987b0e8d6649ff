/* SPDX-License-Identifier: MIT */
/*
 * What other programs do with a capture (pfr_check_program), where numbers of its header, events, features and pipe records are others: each tool's answer has
 * a reason and a place in the capture, is the same twice, and healthy captures are read to their end. Whether it is what perf does is tried with perf by
 * tests/cli/check-for.t and tests/long/perf-judge.t.
 */
#include "tests/session/capture.h"

#include "perfring_session_tools.h"

#define MOST (1u << 18)
#define PLACES 900 /* of a capture, evenly spread, where there are more */

static const enum pfr_program programs[] = {PFR_PROGRAM_PERF_6_1, PFR_PROGRAM_PERF_6_12, PFR_PROGRAM_PERF_7_2};
static unsigned char whole[MOST], data[MOST];
static size_t size;

static uint64_t number(size_t at, unsigned width)
{
	uint64_t value = 0;

	while (width--)
		value = value << 8 | whole[at + width];
	return value;
}

static void put(size_t at, uint32_t value)
{
	unsigned i;

	for (i = 0; i < 4; i++)
		data[at + i] = (unsigned char)(value >> 8 * i);
}

static enum pfr_status ask(enum pfr_program program, struct pfr_program_report *report)
{
	struct pfr_session_options options = {.size = sizeof(options)};
	struct pfr_session *session;
	enum pfr_status status = pfr_session_open_memory(&session, data, size, &options, NULL);

	memset(report, 0, sizeof(*report));
	report->size = sizeof(*report);
	if (status)
		return status;
	status = pfr_check_program(session, program, report);
	pfr_session_close(session);
	return status;
}

/* Every claim of a report. */
static void holds(const struct pfr_program_report *report)
{
	unsigned i, fewer = 0;

	for (i = 0; i < PFR_PERF_TOOLS; i++) {
		const struct pfr_tool_report *tool = &report->tool[i];

		assert_non_null(memchr(tool->text, 0, sizeof(tool->text)));
		assert_true(!(tool->refuses || tool->ends) || *tool->text);
		assert_true(!tool->ends || !tool->records || tool->offset <= size); /* the first one may be where nothing is */
		assert_true(!tool->skipped || tool->first_skipped < size);
		assert_true(tool->skipped <= tool->records || tool->refuses);
		fewer |= (unsigned)(tool->refuses || tool->ends || tool->skipped) << i;
	}
	assert_int_equal(report->tools & ~fewer, 0);
}

static void load(const char *path)
{
	FILE *file = fopen(path, "rb");

	if (!file)
		fail_msg("%s is not there", path);
	size = fread(whole, 1, sizeof(whole), file);
	fclose(file);
	assert_true(size > 104 && size < sizeof(whole));
	memcpy(data, whole, size);
}

/* Before the records and after them; of a pipe, the records that are not the kernel's. */
static size_t find_places(size_t *places)
{
	size_t at, begin, end, nr = 0, i;

	if (number(8, 8) == 16) {
		for (at = 16; at + 8 <= size && number(at + 6, 2) >= 8; at += number(at + 6, 2) + (number(at, 4) == 66 ? number(at + 8, 4) : 0))
			for (i = at; number(at, 4) >= 64 && i + 4 <= size && i < at + number(at + 6, 2) && i < at + 160; i += 4)
				places[nr++] = i;
		return nr;
	}
	begin = number(40, 8);
	end = begin + number(48, 8);
	for (at = 8; at + 4 <= size; at = at + 4 >= begin && at < begin ? end : at + 4)
		places[nr++] = at;
	return nr;
}

static void change_each(const char *path)
{
	static size_t places[MOST / 4];
	struct pfr_program_report report, again;
	size_t nr, i;

	load(path);
	nr = find_places(places);
	for (i = 0; i<nr; i += nr> PLACES ? nr / PLACES : 1) {
		uint32_t old = (uint32_t)number(places[i], 4), values[] = {0, 1, old + 1, old - 1, 0x7fffffff, UINT32_MAX, old << 8};
		unsigned v = (unsigned)(i % 7), program = (unsigned)(i / 7 % 3);

		put(places[i], values[v]);
		if (ask(programs[program], &report) == PFR_OK) {
			holds(&report);
			if (i % 16 == 0) {
				assert_int_equal(ask(programs[program], &again), PFR_OK);
				assert_memory_equal(&report, &again, sizeof(report));
			}
		}
		put(places[i], old);
	}
	assert_memory_equal(data, whole, size);
}

static void reads_healthy_ones(void **unused)
{
	static const char *const healthy[] = {"corpus/default.data", "corpus/callchain-fp.data", "corpus/group-read.data", "corpus/pipe-events.pipe"};
	struct pfr_program_report report;
	unsigned i, program, tool;

	(void)unused;
	for (i = 0; i < sizeof(healthy) / sizeof(healthy[0]); i++) {
		load(healthy[i]);
		for (program = 0; program < sizeof(programs) / sizeof(programs[0]); program++) {
			assert_int_equal(ask(programs[program], &report), PFR_OK);
			holds(&report);
			for (tool = 0; tool < PFR_PERF_TOOLS; tool++)
				if (report.tool[tool].refuses || report.tool[tool].ends)
					fail_msg("%s: %s", healthy[i], report.tool[tool].text);
			assert_true(report.all.records > 5);
		}
	}
}

static void answers_for_changed_ones(void **unused)
{
	static const char *const captures[] = {"corpus/default.data", "corpus/callchain-fp.data", "corpus/group-read.data", "corpus/pipe-events.pipe", "corpus/pipe-tracepoint.pipe",
					       "corpus/tracepoint.data", "corpus/stat.data", "corpus/z1.data", "corpus/bpf-one.data", "corpus/events-mixed.data", "corpus/stat-cpu.data"};
	unsigned i;

	(void)unused;
	for (i = 0; i < sizeof(captures) / sizeof(captures[0]); i++)
		change_each(captures[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_healthy_ones),
		cmocka_unit_test(answers_for_changed_ones),
	};

	return RUN(tests);
}
