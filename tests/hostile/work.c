/* SPDX-License-Identifier: MIT */
/*
 * That a file makes no more work than its bytes are worth. It knows what a reader
 * hands out, not what it holds.
 */
#include "tests/hostile/work.h"

#include "tests/lib/feed.h"

#include <stdio.h>

int invariant_work(const unsigned char *data, size_t size, char text[BROKEN_MOST])
{
	/* the smallest frame is a record's header; ids come in eights too; each attr may lack its ids */
	const uint64_t frames_most = size / 8 * 2 + 512, empty_most = size / 80 + 512;
	const uint64_t bytes_most = WORK_BYTES * (uint64_t)size + WORK_SECTIONS;
	uint64_t frames = 0, bytes = 0, empty = 0;
	struct pfr_frame frame;
	const struct pfr_layout *layout;
	struct pfr_where where;
	struct feed feed;
	enum pfr_status status;

	feed_init(&feed, data, size, 0, 0);
	while ((status = feed_next(&feed, &frame, &layout, &where)) != PFR_END && pfr_status_class(status) != PFR_CLASS_STREAM &&
	       bytes <= bytes_most && frames <= frames_most && empty <= empty_most) {
		frames += frame.size != 0;
		empty += frame.size == 0;
		bytes += frame.size;
	}
	feed_free(&feed);
	if (bytes <= bytes_most && frames <= frames_most && empty <= empty_most)
		return 0;
	snprintf(text, BROKEN_MOST, "%zu bytes of file became %llu frames of %llu bytes, %llu empty", size,
		 (unsigned long long)frames, (unsigned long long)bytes, (unsigned long long)empty);
	return -1;
}
