/* SPDX-License-Identifier: MIT */
/*
 * The records of a pipe, without the pipe's header, which is put before them:
 * all of an input is records then. As a reader has it: no more work than the bytes are
 * worth, and the same in pieces. fuzz/harness/frame.c has what pfr_next alone makes of it.
 */
#include "fuzz/harness.h"
#include "tests/lib/feed.h"
#include "tests/hostile/work.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint32_t hash = fuzz_choose(fuzz_hash(data, size));
	unsigned char *pipe = malloc(size + FUZZ_PIPE_HEAD);
	char text[BROKEN_MOST];

	if (!pipe)
		return 0;
	fuzz_pipe_head(pipe, data, size);
	if (size)
		memcpy(pipe + FUZZ_PIPE_HEAD, data, size);
	if (hash & 1 ? invariant_work(pipe, size + FUZZ_PIPE_HEAD, text) :
		       invariant_pieces(pipe, size + FUZZ_PIPE_HEAD, 1 + (hash >> 1) % 300, 0, text))
		fuzz_broken(text);
	free(pipe);
	return 0;
}
