/* SPDX-License-Identifier: MIT */
/*
 * A whole perf.data file or pipe: every invariant of each frame that the reader
 * hands out, the same answer however it is cut, and no more work than the bytes are
 * worth. The input is the file itself, so what breaks it can be opened by any
 * reader of perf.data.
 */
#include "fuzz/harness.h"
#include "tests/feed.h"
#include "tests/hostile_work.h"

#include <stdio.h>

#define FRAMES_MOST 64 /* that every invariant is tried on, of one file */

static void check_frames(const uint8_t *data, size_t size)
{
	struct pfr_frame frame;
	const struct pfr_layout *layout;
	struct pfr_where where;
	struct feed feed;
	char text[BROKEN_MOST];
	enum pfr_status status;
	int frames = 0;

	feed_init(&feed, data, size, 0, 0);
	while (frames++ < FRAMES_MOST && (status = feed_next(&feed, &frame, &layout, &where)) != PFR_END &&
	       pfr_status_class(status) != PFR_STREAM)
		if (invariants_frame(&frame, layout, text))
			fuzz_broken(text);
	feed_free(&feed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const uint16_t pieces[] = {1, 7, 16, 33, 64, 100, 256, 1000, 4093};
	uint32_t hash = fuzz_hash(data, size);
	char text[BROKEN_MOST];

	if (invariant_work(data, size, text))
		fuzz_broken(text);
	check_frames(data, size);
	if (invariant_pieces(data, size, pieces[hash % (sizeof(pieces) / sizeof(pieces[0]))], 0, text))
		fuzz_broken(text);
	return 0;
}
