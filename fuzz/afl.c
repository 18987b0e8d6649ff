/* SPDX-License-Identifier: MIT */
/*
 * A harness under AFL++: persistent, inputs through shared memory. The harness
 * never sees that memory, in which a read past the input is not noticed, but an
 * exact copy, on the heap or against a guard page as the bytes say.
 */
#include "fuzz/harness.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

__AFL_FUZZ_INIT();

#define INPUT_MOST (1 << 20) /* afl-fuzz makes none larger */
#define LOOP 20000

int main(void)
{
	struct guard guard;
	const unsigned char *shared;

	guard_init(&guard, INPUT_MOST);
	__AFL_INIT();
	shared = __AFL_FUZZ_TESTCASE_BUF;
	while (__AFL_LOOP(LOOP)) {
		size_t size = (size_t)__AFL_FUZZ_TESTCASE_LEN;
		unsigned char *copy;

		if (size > INPUT_MOST)
			continue;
		if (fuzz_hash(shared, size) & 1) {
			LLVMFuzzerTestOneInput(guard_end(&guard, shared, size), size);
			continue;
		}
		copy = malloc(size ? size : 1);
		if (!copy)
			abort();
		memcpy(copy, shared, size);
		LLVMFuzzerTestOneInput(copy, size);
		free(copy);
	}
	return 0;
}
