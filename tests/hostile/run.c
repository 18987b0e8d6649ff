/* SPDX-License-Identifier: MIT */
/*
 * What the reader makes of files, pipes and rings, on one line each: how many frames and
 * records, what was wrong with which and where, and how the stream ended. Whole and in
 * one-byte pieces, each frame against a guard page; every invariant is checked.
 * Offsets count from the frame's own begin, so that all three say the same.
 *   hostile_run FILE...
 */
#include "tests/lib/feed.h"
#include "tests/hostile/output.h"
#include "tests/hostile/ring.h"
#include "tests/hostile/work.h"
#include "tests/hostile/zstd.h"
#include "tests/lib/invert.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FAILURES_MOST 12

static enum pfr_status check_frame(struct pfr_frame frame, const struct pfr_layout *layout, struct guard *guard,
				   struct pfr_where *where)
{
	struct pfr_record record;
	struct pfr_context context = {.arch = PFR_ARCH_UNKNOWN};
	char text[BROKEN_MOST];

	frame.data = guard_end(guard, frame.data, frame.size);
	if (invariants_frame(&frame, layout, text) || invert_frame(&frame, layout, text) || (frame.size <= 70000 && invariant_output(&frame, layout, &context, text))) {
		printf("broken: %s\n", text);
		exit(1);
	}
	if (frame.piece == PFR_PIECE_FEATURE) { /* decoded, they are a tail */
		struct pfr_walk walk;
		struct pfr_item item;
		enum pfr_status status;

		pfr_walk_init(&walk, &frame, layout);
		while ((status = pfr_walk_next(&walk, &item, where)) == PFR_OK)
			;
		return status == PFR_END ? PFR_OK : status;
	}
	return pfr_decode(&frame, layout, &record, where);
}

/* Records are numbered from 1, what comes before them is not. */
static void read_all(struct hostile_line *line, const unsigned char *data, size_t size, size_t piece, int check)
{
	uint64_t frames = 0, records = 0, failures = 0;
	struct pfr_frame frame;
	const struct pfr_layout *layout;
	struct pfr_where where;
	struct guard guard;
	struct feed feed;
	enum pfr_status status;

	guard_init(&guard, size + 65536 * 4);
	feed_init(&feed, data, size, piece, 0);
	while ((status = feed_next(&feed, &frame, &layout, &where)) != PFR_END && pfr_status_class(status) != PFR_CLASS_STREAM) {
		int set_up = frame.piece == PFR_PIECE_FILE_HEADER || frame.piece == PFR_PIECE_FILE_ATTR ||
			     frame.piece == PFR_PIECE_FILE_IDS || frame.type == PFR_RECORD_HEADER_ATTR;

		frames += !set_up || status != PFR_OK;
		records += frame.piece == PFR_PIECE_RECORD && !set_up;
		if (check && status == PFR_OK)
			status = check_frame(frame, layout, &guard, &where);
		if (status && failures++ < FAILURES_MOST)
			hostile_add(line, &where, frames, where.at);
	}
	hostile_text(line, " records=%llu events=%u end=%s", (unsigned long long)records, feed.events.nr,
		     feed.stuck ? "STUCK" : pfr_status_name(status));
	if (status != PFR_END)
		hostile_add(line, &where, frames, where.at);
	feed_free(&feed);
	guard_free(&guard);
}

/* The case of the file, by its name: 089-two-frames.pipe is 89. */
static void run(const char *path)
{
	static struct hostile_line line;
	const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path, *kind = strrchr(name, '.');
	int number = atoi(name), ring = kind && !strcmp(kind, ".ring");
	char text[BROKEN_MOST];
	unsigned char *data;
	size_t size;

	data = feed_file(path, &size);
	if (!data)
		exit(2);
	line.size = 0;
	line.text[0] = 0;
	if (!ring)
		read_all(&line, data, size, 0, 1);
	if (!ring && number >= 87 && number <= 95)
		hostile_zstd(data, size, &line);
	if (!ring || hostile_ring(data, size, number, &line))
		printf("%s:%s\n", path, line.text);
	if (!ring && (invariant_work(data, size, text) || invariant_pieces(data, size, 1, 0, text) ||
		      invariant_pieces(data, size, 61, 0, text))) {
		printf("broken: %s\n", text);
		exit(1);
	}
	free(data);
}

int main(int argc, char **argv)
{
	int i;

	for (i = 1; i < argc; i++)
		run(argv[i]);
	return 0;
}
