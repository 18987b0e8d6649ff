/* SPDX-License-Identifier: MIT */
/*
 * Stories: what events there are, bytes, and what perfring must say about them, in one
 * readable file. It knows the form of the file; tests/stories/README.md tells it.
 */
#ifndef TESTS_STORY_H
#define TESTS_STORY_H

#include "perfring.h"
#include "tests/lib/bytes.h"

#define STORY_EVENTS 8
#define STORY_IDS 32
#define STORY_TEXT 262144

struct story {
	char title[200];
	struct pfr_attr event[STORY_EVENTS];
	uint32_t nr_events;
	uint64_t id[STORY_IDS];
	uint32_t id_event[STORY_IDS], nr_ids;
	int one_order; /* what it is about has no twin */
	struct bytes bytes;
	const char *expect;
	char error[256];
};

/* Reads the text of a story, with its bytes in either order; -1 with error where it is none. */
int story_parse(struct story *story, const char *text, int big);
/* What perfring says, into text; -1 with error where an invariant is broken. */
int story_print(struct story *story, char text[STORY_TEXT]);

#endif
