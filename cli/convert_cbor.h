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

#endif
