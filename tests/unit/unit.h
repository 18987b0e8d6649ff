/* SPDX-License-Identifier: MIT */
/*
 * What all unit tests begin with: cmocka, and short ways to a frame and a layout.
 */
#ifndef TESTS_UNIT_H
#define TESTS_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "perfring.h"
#include "tests/bytes.h"
#include "tests/invariants.h"

#define RUN(tests) cmocka_run_group_tests_name(__FILE__, tests, 0, 0)

/* The record at the front of b. */
static inline struct pfr_frame unit_frame(const struct bytes *b)
{
	struct pfr_frame frame;
	struct pfr_where where;

	assert_int_equal(pfr_frame_init(&frame, b->data, b->size, 0, b->big ? PFR_BIG : PFR_LITTLE, &where), PFR_OK);
	return frame;
}

static inline struct pfr_layout unit_layout(uint64_t sample_type, uint64_t read_format, uint64_t flags)
{
	struct pfr_attr attr = {.sample_type = sample_type, .read_format = read_format, .flags = flags};
	struct pfr_layout layout;

	pfr_layout_init(&layout, &attr);
	return layout;
}

/* Decodes, and holds every invariant against the frame as well. */
static inline enum pfr_status unit_decode(const struct pfr_frame *frame, const struct pfr_layout *layout,
					  struct pfr_record *record, struct pfr_where *where)
{
	char text[BROKEN_MOST];

	if (invariants_frame(frame, layout, text))
		fail_msg("%s", text);
	memset(record, 0xa5, sizeof(*record));
	return pfr_decode(frame, layout, record, where);
}

#endif
