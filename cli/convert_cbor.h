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

#endif
