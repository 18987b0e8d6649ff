/* SPDX-License-Identifier: MIT */
/*
 * The mutator that knows records (fuzz/mutator.c) under libFuzzer, for each harness whose
 * input has records: beside libFuzzer's own mutations, not instead of them. It knows how libFuzzer asks, and
 * nothing of records. Without FUZZ_FORMAT in the environment libFuzzer's own are all there is.
 */
#include "fuzz/mutator.h"

#include <stdlib.h>
#include <string.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed);

#define TURN 4   /* each so many-th mutation is one of records */
#define OTHER 64 /* for so many of them records are taken from the same other input */

static size_t mutate_records(void *records, uint8_t *data, size_t size, size_t most)
{
	static uint8_t other[4096];
	static size_t other_size;
	static unsigned calls;
	uint8_t *made;
	size_t made_size = afl_custom_fuzz(records, data, size, &made, other, other_size, most);

	if (calls++ % OTHER == 0) {
		other_size = size < sizeof(other) ? size : sizeof(other);
		memcpy(other, data, other_size);
	}
	memcpy(data, made, made_size);
	return made_size;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t most, unsigned seed)
{
	static void *records;

	if (seed % TURN || !getenv("FUZZ_FORMAT"))
		return LLVMFuzzerMutate(data, size, most);
	if (!records)
		records = afl_custom_init(0, seed);
	return records ? mutate_records(records, data, size, most) : LLVMFuzzerMutate(data, size, most);
}
