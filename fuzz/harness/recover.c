/* SPDX-License-Identifier: MIT */
/*
 * A whole capture from memory, recovered, or some of its records written in another form, with failing memory and a failing sink too. What was recovered opens, has
 * the records that the report counts, and if it has no defect, perf reads all of it once it opens it; all memory is given back.
 */
#include "fuzz/harness.h"
#include "fuzz/memory.h"

#include "perfring_session_tools.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define OUT_MOST (1u << 24)

static struct pfr_limits limits;

static struct pfr_session *open_memory(const void *data, size_t size, const struct pfr_allocator *allocator)
{
	struct pfr_session_options options = {.size = sizeof(options), .limits = &limits, .allocator = allocator};
	struct pfr_session *session;

	return pfr_session_open_memory(&session, data, size, &options, 0) ? 0 : session;
}

/* As they are there: pfr_check joins those of simpleperf that are split. */
static uint64_t nr_records(const void *data, size_t size)
{
	struct pfr_session *session = open_memory(data, size, 0);
	const struct pfr_session_record *r;
	uint64_t nr = 0;

	while (session && pfr_session_next(session, &r) == PFR_OK)
		nr += r->frame.type != PFR_RECORD_SIMPLEPERF_SPLIT; /* pieces and their end are one record */
	pfr_session_close(session);
	return nr;
}

static void count_defect(void *user, const struct pfr_session_error *error)
{
	*(int *)user += pfr_status_class(error->status) != PFR_CLASS_NOTE;
}

static int has_defects(const struct fuzz_memory *out)
{
	struct pfr_session *session = open_memory(out->data, out->size, 0);
	struct pfr_check_report report = {.size = sizeof(report)};
	int nr = 0;
	struct pfr_reporter reporter = {sizeof(reporter), &nr, count_defect};

	if (!session || pfr_check(session, &reporter, &report))
		fuzz_broken("what was recovered does not open");
	pfr_session_close(session);
	return nr != 0;
}

/* The rest is of the content, which is not repaired: what is newer, ids of other events, groups that are empty, formats in a pipe; odd sizes of simpleperf's types, also of those without a name. */
static int may_end(const char *text)
{
	const char *odd = strstr(text, "its size is not a multiple of 8");

	return (odd && (odd == text || strstr(text, "SIMPLEPERF_"))) || strstr(text, "does not know") || strstr(text, "no event has its id") || strstr(text, "group of counts") || strstr(text, "takes what follows");
}

/* What is newer than that perf, or of simpleperf, stays. Whether it opens a capture depends on its events, which are not changed. */
static void check_program(const struct fuzz_memory *out)
{
	struct pfr_session *session = open_memory(out->data, out->size, 0);
	struct pfr_program_report report = {.size = sizeof(report)};

	if (!session || pfr_check_program(session, PFR_PROGRAM_PERF_7_2, &report))
		fuzz_broken("what was recovered cannot be judged");
	pfr_session_close(session);
	if (report.tool[PFR_PERF_STATS].ends && !may_end(report.tool[PFR_PERF_STATS].text))
		fuzz_broken("perf ends reading what was recovered");
}

static void check_output(const struct fuzz_memory *out, const struct pfr_recover_report *report)
{
	if (has_defects(out)) /* of records that look likely to be wrong beside what is left, fewer may be read, and others within them */
		return;
	if (nr_records(out->data, out->size) != report->records)
		fuzz_broken("recover counts other records than there are");
	check_program(out);
}

static int keeps(void *user, const struct pfr_session_record *r)
{
	return (r->offset / 8) % *(const uint32_t *)user != 0;
}

/* A selector's members of the choice. */
static enum pfr_status rewrite(struct pfr_session *session, const struct pfr_sink *sink, uint32_t choice, struct pfr_recover_report *report)
{
	uint32_t every = 2 + (choice >> 8 & 3);
	struct pfr_selector selector = {.size = sizeof(selector), .user = &every, .keeps = choice & 0x400 ? keeps : 0, .checks = choice >> 11 & 1, .form = (choice >> 12 & 3) % 3, .level = choice >> 14 & 1};

	return pfr_rewrite(session, sink, 0, &selector, report);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint32_t choice = fuzz_choose(fuzz_hash(data, size));
	struct fuzz_heap heap = {0, (choice & 7) == 1 ? 1 + (choice >> 20 & 255) : 0};
	struct pfr_allocator allocator = {fuzz_resize, &heap};
	struct fuzz_memory out = {.most = OUT_MOST, .writes = (choice & 7) == 2 ? 1 + (choice >> 20 & 15) : 0};
	struct pfr_sink sink = {.size = sizeof(sink), .user = &out, .write = fuzz_memory_write, .seek = fuzz_memory_seek};
	struct pfr_recover_report report = {.size = sizeof(report)};
	struct pfr_session *session;
	enum pfr_status status;

	fuzz_limits(&limits);
	session = open_memory(data, size, &allocator);
	if (session) {
		int packed;

		status = (choice & 7) == 3 ? rewrite(session, &sink, choice, &report) : pfr_recover(session, &sink, 0, &report);
		packed = pfr_session_info(session)->compressed; /* such records have not been weighed */
		pfr_session_close(session);
		if (!status && (choice & 7) != 3 && report.records && !packed)
			check_output(&out, &report);
	}
	if (heap.blocks)
		fuzz_broken("memory is not given back");
	free(out.data);
	return 0;
}
