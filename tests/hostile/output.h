/* SPDX-License-Identifier: MIT */
/*
 * That what is written about a record can be read: JSON by the letter of RFC
 * 8259, a line that is one line, sizes counted as they come out. Called by the
 * tests and by the fuzzers, like invariants.h.
 */
#ifndef TESTS_HOSTILE_OUTPUT_H
#define TESTS_HOSTILE_OUTPUT_H

#include "perfring_convert.h"
#include "tests/lib/invariants.h"

/* Output is at most so many times the frame's bytes, and so many bytes more. */
#define OUTPUT_JSON 32
#define OUTPUT_LINE 64
#define OUTPUT_BYTES 256
#define OUTPUT_MORE 4096

/* Of JSON, line and bytes the one that `which` says, modulo 3. */
int invariant_emitter(const struct pfr_frame *frame, const struct pfr_layout *layout, const struct pfr_context *context,
		      unsigned which, char text[BROKEN_MOST]);
/* All three. */
int invariant_output(const struct pfr_frame *frame, const struct pfr_layout *layout, const struct pfr_context *context,
		     char text[BROKEN_MOST]);

/* One JSON value and nothing else, in UTF-8; 0 or where it breaks, plus 1. */
size_t json_broken(const char *data, size_t size);

#endif
