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
#include "tests/lib/bytes.h"
#include "tests/lib/invert.h"

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

	if (invariants_frame(frame, layout, text) || invert_frame(frame, layout, text))
		fail_msg("%s", text);
	memset(record, 0xa5, sizeof(*record));
	return pfr_decode(frame, layout, record, where);
}

/* Every member of a frame, and of a failure. */
static inline void unit_same_frame(const struct pfr_frame *got, struct pfr_frame want)
{
	assert_ptr_equal(got->data, want.data);
	assert_int_equal(got->size, want.size);
	assert_int_equal(got->type, want.type);
	assert_int_equal(got->misc, want.misc);
	assert_int_equal(got->order, want.order);
	assert_int_equal(got->piece, want.piece);
	assert_int_equal(got->event, want.event);
	assert_true(got->at == want.at);
	assert_true(got->payload == want.payload);
}

static inline void unit_same_where(const struct pfr_where *got, struct pfr_where want)
{
	assert_int_equal(got->status, want.status);
	assert_int_equal(got->type, want.type);
	assert_int_equal(got->piece, want.piece);
	assert_int_equal(got->limit, want.limit);
	assert_int_equal(got->row, want.row);
	assert_int_equal(got->event, want.event);
	assert_true(got->at == want.at);
	assert_true(got->offset == want.offset);
	assert_true(got->needed == want.needed);
	assert_true(got->left == want.left);
}

#endif
