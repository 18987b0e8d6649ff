/* SPDX-License-Identifier: MIT */
/*
 * Records under an attr, walked and nothing else, so that an execution costs little: the
 * items of each are its bytes, each once and in order.
 */
#include "fuzz/harness.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	return fuzz_each(data, size, invariant_partition);
}
