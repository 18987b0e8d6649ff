/* SPDX-License-Identifier: MIT */
/* What the tests of events share: a table of the caller's, and events made of two words. */
#ifndef TESTS_UNIT_EVENTS_H
#define TESTS_UNIT_EVENTS_H

#include "tests/unit/unit.h"

#include "decoder/rows.h"

#define MANY 100000

static struct pfr_event event[300];
static struct pfr_id id[MANY];
static struct pfr_events events;

/* Arrays of so many, with garbage in them. */
static inline void begin_with(uint32_t capacity, uint32_t ids)
{
	memset(event, 0xa5, sizeof(event));
	memset(id, 0xa5, sizeof(id));
	pfr_events_init(&events, event, capacity, id, ids);
}

static inline void add(uint64_t sample_type, uint64_t flags)
{
	struct pfr_attr attr = {.sample_type = sample_type, .flags = flags};

	assert_int_equal(pfr_events_add(&events, &attr), PFR_OK);
}

#endif
