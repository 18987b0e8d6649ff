/* SPDX-License-Identifier: MIT */
/*
 * Test cases: events, the bytes of records and the output that perfring must produce, in one
 * readable file. tests/cases/README.md describes its format.
 */
#ifndef TESTS_CASE_H
#define TESTS_CASE_H

#include "perfring.h"
#include "tests/lib/bytes.h"

#define CASE_EVENTS 8
#define CASE_IDS 32
#define CASE_TEXT 262144

struct test_case {
	char title[200];
	struct pfr_attr event[CASE_EVENTS];
	uint32_t nr_events;
	uint64_t id[CASE_IDS];
	uint32_t id_event[CASE_IDS], nr_ids;
	int one_order; /* it has no counterpart in the other byte order */
	struct bytes bytes;
	const char *expect;
	char error[256];
};

/* Reads the text of a case, with its bytes in either order; -1 with test->error if it is malformed. */
int case_parse(struct test_case *test, const char *text, int big);
/* Writes perfring's output to text; -1 with test->error if an invariant is broken. */
int case_print(struct test_case *test, char text[CASE_TEXT]);

#endif
