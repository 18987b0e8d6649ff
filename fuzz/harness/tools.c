/* SPDX-License-Identifier: MIT */
/*
 * What else the command does with a whole capture from memory: as another program would read it, sums, lines and values, JSON, parts, merged with itself; with failing
 * memory and a failing sink too. It ends, what is written is bounded by the input, and all memory is given back.
 */
#include "fuzz/harness.h"

#include "perfring_session_edit.h"
#include "perfring_session_show.h"
#include "perfring_session_summary.h"
#include "perfring_session_tools.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define OUT_MOST (UINT64_C(1) << 28)

struct out {
	uint64_t size, at;
	uint32_t writes; /* that succeed; 0: all */
};

/* What a tool is given. */
struct tool {
	struct pfr_session *session, *again; /* again: the same capture, once more */
	const struct pfr_sink *sink;
	uint32_t choice;
};

static struct pfr_limits limits;

static int out_write(void *user, const void *data, size_t size)
{
	struct out *out = user;

	fuzz_look(data, size);
	if (out->writes && !--out->writes)
		return ENOSPC;
	out->size += size;
	if (out->size > OUT_MOST)
		fuzz_broken("too much is written");
	return 0;
}

static int out_seek(void *user, uint64_t at)
{
	((struct out *)user)->at = at;
	return 0;
}

static void report(void *user, const struct pfr_session_error *error)
{
	fuzz_look(error->text, strlen(error->text) + 1);
	pfr_findings_add(user, error);
}

static void use_program(const struct tool *tool)
{
	struct pfr_program_report found = {.size = sizeof(found)};

	unsigned i;

	pfr_check_program(tool->session, tool->choice & 8 ? PFR_PROGRAM_PERF_6_1 : PFR_PROGRAM_PERF_7_2, &found);
	for (i = 0; i < PFR_PERF_TOOLS; i++)
		if ((found.tool[i].refuses || found.tool[i].ends) && !*found.tool[i].text)
			fuzz_broken("refused without a reason");
}

/* No event has more samples, or a larger period, than are in its rows and their rest. */
static void use_event_rows(struct pfr_summary *summary, enum pfr_summary_by by, uint32_t event)
{
	struct pfr_summary_row rows[8], rest, others;
	size_t nr, all, i;
	uint64_t samples;

	if (pfr_summary_event_rows(summary, by, event, rows, 8, &nr, &rest) || pfr_summary_event_rows(summary, by, event, 0, 0, &all, &others))
		return;
	for (i = 0, samples = rest.samples; i < nr; i++) {
		fuzz_look(rows[i].name, strlen(rows[i].name) + 1);
		samples += rows[i].samples;
	}
	if (samples != others.samples || samples > pfr_summary_totals(summary)->samples)
		fuzz_broken("rows of an event do not add up");
}

static void use_rows(struct pfr_summary *summary)
{
	struct pfr_summary_row rows[8], rest;
	const struct pfr_summary_times *times;
	struct pfr_summary_gap gaps[4];
	struct pfr_summary_count count;
	size_t nr = 0, i;
	int by;

	for (by = 0; by < PFR_SUMMARY_BY_NR; by++)
		for (i = 0; !pfr_summary_rows(summary, (enum pfr_summary_by)by, rows, 8, &nr, &rest) && i < nr; i++)
			fuzz_look(rows[i].name, strlen(rows[i].name) + 1);
	for (by = 0; by < PFR_SUMMARY_BY_NR; by++)
		for (i = 0; i < 4; i++)
			use_event_rows(summary, (enum pfr_summary_by)by, (uint32_t)i);
	pfr_summary_times(summary, &times);
	pfr_summary_gaps(summary, gaps, 4);
	if (!pfr_summary_count(summary, 0, &count))
		pfr_summary_count_scaled(summary, &count);
}

static void use_summary(const struct tool *tool)
{
	struct pfr_summary_options options = {.size = sizeof(options), .by = tool->choice >> 3 & ((1 << PFR_SUMMARY_BY_NR) - 1), .times = tool->choice >> 16 & 1};
	const struct pfr_session_record *r;
	struct pfr_summary *summary;

	if (pfr_summary_open(&summary, tool->session, &options))
		return;
	while (pfr_session_next(tool->session, &r) == PFR_OK && pfr_summary_add(summary, r) != PFR_E_MEMORY)
		;
	use_rows(summary);
	pfr_summary_close(summary);
}

static void use_show(const struct tool *tool)
{
	static const char *const fields[] = {0, "event,time,cpu,pid,tid,comm,ip,sym,place,dso", "type,offset,misc,period,callchain,raw.data,read.value", "filename,addr,len,prev_comm,next_pid"};
	struct pfr_show_options options = {.size = sizeof(options), .fields = fields[tool->choice >> 3 & 3], .flags = tool->choice >> 5 & 3};
	const struct pfr_session_record *r;
	static char text[1 << 14];
	struct pfr_context context;
	struct pfr_show *show;

	if (pfr_show_open(&show, tool->session, &options))
		return;
	while (pfr_session_next(tool->session, &r) == PFR_OK) {
		struct pfr_out out = {text, tool->choice & 0x400 ? 64 : sizeof(text), 0};

		if (pfr_session_context(tool->session, r, PFR_TEXT_LINE, &context))
			break;
		pfr_show_record(show, r, &context, &out);
		fuzz_look(text, out.size < out.capacity ? out.size : out.capacity);
	}
	pfr_show_unknown(show, 0);
	pfr_show_close(show);
}

static void use_convert(const struct tool *tool)
{
	struct pfr_convert_report converted = {.size = sizeof(converted)};
	struct pfr_findings *findings;
	struct pfr_reporter reporter = {sizeof(reporter), 0, report};

	if (pfr_findings_open(&findings, 0))
		return;
	reporter.user = findings;
	if (pfr_convert_session(tool->session, tool->sink, tool->choice & 8 ? &reporter : 0, &converted) == PFR_END)
		abort();
	pfr_findings_close(findings);
}

static int found_dump(void *user, uint32_t pid, const char *path)
{
	(void)user, (void)pid;
	fuzz_look(path, strlen(path) + 1);
	return 0;
}

static void use_redactor(const struct tool *tool)
{
	struct pfr_redactor *redactor;

	if (tool->choice & 0x200)
		pfr_jit_find(tool->session, found_dump, 0);
	else if (!pfr_redactor_new(&redactor, "sixteen bytes of", 16, tool->choice >> 3 & 63, 0)) {
		pfr_redactor_read(redactor, tool->session);
		pfr_redactor_free(redactor);
	}
}

static void use_split(const struct tool *tool)
{
	struct pfr_splitter_options options = {.size = sizeof(options), .by = 1 + (tool->choice >> 3) % 6, .step = 1000, .most = 16, .only = tool->choice >> 8 & 1};
	struct pfr_splitter_part part = {.size = sizeof(part)};
	struct pfr_splitter *splitter;

	if (!pfr_splitter_new(&splitter, tool->session, &options) && tool->again &&
	    pfr_splitter_write(splitter, tool->again, tool->choice % pfr_splitter_parts(splitter), 1, tool->sink, 0, &part) == PFR_END)
		abort();
	pfr_splitter_free(splitter);
}

static void use_merge(const struct tool *tool)
{
	struct pfr_merge_input inputs[2] = {{.size = sizeof(inputs[0]), .session = tool->session}, {.size = sizeof(inputs[0]), .session = tool->again, .machine = tool->choice & 8 ? "other" : 0, .offset = tool->choice & 16 ? 1000 : 0}};
	struct pfr_merge_options options = {.size = sizeof(options), .flags = tool->choice & 32 ? PFR_MERGE_APART : 0};
	struct pfr_merge_report merged = {.size = sizeof(merged)};

	if (tool->again && pfr_merge(inputs, 2, tool->sink, 0, &options, &merged) == PFR_END)
		abort();
}

static struct pfr_session *open_memory(const uint8_t *data, size_t size, const struct pfr_allocator *allocator, uint32_t order, uint32_t flags)
{
	struct pfr_session_options options = {.size = sizeof(options), .order = order, .limits = &limits, .allocator = allocator, .flags = flags};
	struct pfr_session *session;

	return pfr_session_open_memory(&session, data, size, &options, 0) ? 0 : session;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static void (*const uses[])(const struct tool *) = {use_program, use_summary, use_show, use_convert, use_redactor, use_split, use_merge, use_show};
	uint32_t choice = fuzz_choose(fuzz_hash(data, size)), which = choice & 7, flags = which == 4 ? PFR_SESSION_ALL : 0;
	uint32_t order = which == 6 || (which != 0 && which != 5 && choice >> 17 & 1) ? PFR_ORDER_TIME : PFR_ORDER_FILE;
	struct fuzz_heap heap = {0, (choice >> 18 & 7) == 1 ? 1 + (choice >> 22 & 127) : 0};
	struct pfr_allocator allocator = {fuzz_resize, &heap};
	struct out out = {.writes = (choice >> 18 & 7) == 2 ? 1 + (choice >> 22 & 31) : 0};
	struct pfr_sink sink = {.size = sizeof(sink), .user = &out, .write = out_write, .seek = out_seek};
	struct tool tool = {.sink = &sink, .choice = choice};

	fuzz_limits(&limits);
	tool.session = open_memory(data, size, &allocator, order, flags);
	if (tool.session && which == 6)
		tool.again = open_memory(data, size, &allocator, order, flags);
	if (tool.session)
		uses[which](&tool);
	pfr_session_close(tool.again);
	pfr_session_close(tool.session);
	if (heap.blocks)
		fuzz_broken("memory is not given back");
	return 0;
}
