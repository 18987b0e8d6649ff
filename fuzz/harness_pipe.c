/* SPDX-License-Identifier: MIT */
/*
 * The records of a pipe, without the pipe's header, which is put before them:
 * all of an input is records then. As a reader has it: no more work than the bytes are
 * worth, and the same in pieces. fuzz/harness_frame.c has what pfr_next alone makes of it.
 */
#include "fuzz/harness.h"
#include "tests/feed.h"
#include "tests/hostile_work.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const unsigned char little[16] = {'P', 'E', 'R', 'F', 'I', 'L', 'E', '2', 16};
	static const unsigned char big[16] = {'2', 'E', 'L', 'I', 'F', 'R', 'E', 'P', 0, 0, 0, 0, 0, 0, 0, 16};
	uint32_t hash = fuzz_choose(fuzz_hash(data, size));
	int swapped = size >= 4 && !data[0] && data[3]; /* the first record's type tells */
	unsigned char *pipe = malloc(size + 16);
	char text[BROKEN_MOST];

	if (!pipe)
		return 0;
	memcpy(pipe, swapped ? big : little, 16);
	if (size)
		memcpy(pipe + 16, data, size);
	if (hash & 1 ? invariant_work(pipe, size + 16, text) :
		       invariant_pieces(pipe, size + 16, 1 + (hash >> 1) % 300, 0, text))
		fuzz_broken(text);
	free(pipe);
	return 0;
}
