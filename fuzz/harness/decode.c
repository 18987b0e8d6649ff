/* SPDX-License-Identifier: MIT */
/*
 * Records under an attr, decoded and nothing else, so that an execution costs little: no byte
 * outside of the input, a status that a record can have, a place within it.
 */
#include "fuzz/harness.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	return fuzz_each(data, size, invariant_status);
}
