/* SPDX-License-Identifier: MIT */
/*
 * A capture to CBOR.
 */
#ifndef CLI_CONVERT_CBOR_H
#define CLI_CONVERT_CBOR_H

#include "convert.h"

/*
 * Converts all of the input. `flags` are enum pfr_cbor_flag; `keep`: what is compressed is carried
 * so, and not unpacked. EXIT_FINE; EXIT_DEFECT, and the output is whole; EXIT_IO.
 */
int to_cbor(struct input *input, struct sink *sink, unsigned flags, bool keep);

/*
 * The same with records in the order of time; opens the input, which must be a file or a directory, more
 * than once.
 */
int to_cbor_sorted(const char *name, struct sink *sink, unsigned flags);

/*
 * The same record by record, as they come out of a ring: first all of `input`, which is what a pipe begins with, then
 * what is given. NULL: it failed, and that has been said.
 */
struct forth;
struct forth *cbor_begin(struct input *input, struct sink *sink);
bool cbor_record(struct forth *f, const struct pfr_frame *frame, const struct pfr_layout *layout,
		 enum pfr_status routed);
void cbor_end(struct forth *f);

#endif
