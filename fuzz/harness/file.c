/* SPDX-License-Identifier: MIT */
/*
 * A whole perf.data file or pipe: an invariant of each frame that the reader hands
 * out, the same answer however it is cut, or no more work than the bytes are
 * worth, as a hash of it says. The input is the file itself, so what breaks it can be opened by any
 * reader of perf.data.
 */
#include "fuzz/harness.h"
#include "tests/lib/feed.h"
#include "tests/hostile/work.h"

#include <stdio.h>

#define FRAMES_MOST 64 /* that an invariant is tried on, of one file */

static void check_frames(const uint8_t *data, size_t size, unsigned choice)
{
	struct pfr_frame frame;
	const struct pfr_layout *layout;
	struct pfr_where where;
	struct feed feed;
	enum pfr_status status;
	int frames = 0;

	feed_init(&feed, data, size, 0, 0);
	while (frames++ < FRAMES_MOST && (status = feed_next(&feed, &frame, &layout, &where)) != PFR_END &&
	       pfr_status_class(status) != PFR_CLASS_STREAM)
		if (frame.size || status != PFR_E_LIMIT) /* else it is past a limit and not handed out */
			fuzz_try(&frame, layout, choice);
	feed_free(&feed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const uint16_t pieces[] = {1, 7, 16, 33, 64, 100, 256, 1000, 4093};
	uint32_t hash = fuzz_choose(fuzz_hash(data, size));
	char text[BROKEN_MOST];

	switch (hash & 3) {
	case 0:
		if (invariant_work(data, size, text))
			fuzz_broken(text);
		break;
	case 1:
		if (invariant_pieces(data, size, pieces[(hash >> 2) % (sizeof(pieces) / sizeof(pieces[0]))], 0, text))
			fuzz_broken(text);
		break;
	default:
		check_frames(data, size, hash >> 2);
	}
	return 0;
}
