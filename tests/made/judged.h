/* SPDX-License-Identifier: MIT */
/*
 * What tools of three releases of perf do with a capture that is made (pfr_check_program), as a row that says it: a letter for each of report, report --stats,
 * script, inject and annotate: r: it reads the capture whole; s: it does, and leaves out the record; e: it ends at the record; X: it does not open it;
 * *: what it does depends on what is in its memory.
 */
#ifndef TESTS_SESSION_JUDGED_H
#define TESTS_SESSION_JUDGED_H

#include "tests/made/made_words.h"

#include "perfring_session_tools.h"

struct judged {
	const char *name;
	struct made_capture capture;
	const char *does[3]; /* by perf 6.1, 6.12 and 7.2 */
	unsigned at;         /* which record is the one */
};

static inline char judged_tool(const struct judged *j, const struct pfr_tool_report *tool)
{
	assert_true((tool->refuses || tool->ends) == (*tool->text != 0));
	if (tool->refuses)
		return 'X';
	if (tool->ends)
		return tool->offset == made_at[j->at] ? 'e' : '?';
	return !tool->skipped ? 'r' : tool->first_skipped == made_at[j->at] && tool->skipped == 1 ? 's' :
												    '?';
}

/* What the rows have was asked of perf where numbers are little-endian; it takes them in the order of the machine where the capture does not say one. */
static inline void judged_here(void)
{
	if (__BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__)
		skip();
}

static inline void judged_row(const struct judged *j)
{
	static const enum pfr_program programs[] = {PFR_PROGRAM_PERF_6_1, PFR_PROGRAM_PERF_6_12, PFR_PROGRAM_PERF_7_2};
	struct pfr_session_options options = {.size = sizeof(options)};
	struct pfr_program_report report = {.size = sizeof(report)};
	struct pfr_session *session;
	char does[PFR_PERF_TOOLS + 1] = "";
	unsigned i, tool;

	made_capture(&j->capture);
	for (i = 0; i < 3; i++) {
		assert_int_equal(pfr_session_open_memory(&session, made.data, made.size, &options, NULL), PFR_OK);
		assert_int_equal(pfr_check_program(session, programs[i], &report), PFR_OK);
		pfr_session_close(session);
		for (tool = 0; tool < PFR_PERF_TOOLS; tool++)
			does[tool] = j->does[i][tool] == '*' ? '*' : judged_tool(j, &report.tool[tool]);
		if (strcmp(does, j->does[i]))
			fail_msg("%s: %s: %s, expected %s: %s", j->name, pfr_program_name(programs[i]), does, j->does[i], report.all.text);
	}
}

#define JUDGED(rows) \
	do { \
		size_t judged_i; \
		for (judged_i = 0; judged_i < sizeof(rows) / sizeof((rows)[0]); judged_i++) \
			judged_row(&(rows)[judged_i]); \
	} while (0)

#endif
