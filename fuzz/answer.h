/* SPDX-License-Identifier: MIT */
/*
 * What the decoder makes of an input, for the manifest of the kept inputs.
 */
#ifndef FUZZ_ANSWER_H
#define FUZZ_ANSWER_H

#include "perfring.h"

/*
 * The last status, and in *digest one number for all that is decoded: by names, so that it stays when rows come
 * in between. `kind` is what fuzz_kind of fuzz/options.sh says of a harness.
 */
enum pfr_status fuzz_answer(const char *kind, const uint8_t *data, size_t size, uint64_t *digest);

#endif
