/* SPDX-License-Identifier: MIT */
/*
 * A whole file given to the reader in pieces of any size, with the capacities for
 * events and ids enlarged as it asks. It knows how a caller behaves, and
 * nothing of what the bytes mean.
 */
#ifndef TESTS_FEED_H
#define TESTS_FEED_H

#include "perfring.h"
#include "tests/lib/guard.h"

struct feed {
	struct pfr_reader reader;
	struct pfr_events events;
	const unsigned char *data;
	size_t size, piece;
	size_t at, given;    /* what the reader has */
	int begun, stuck;    /* stuck: it asks for what it has, so it would never end */
	struct guard *guard; /* where the pieces are put; null: they stay in data */
};

/* Begins with no space at all for events and ids. piece 0: all at once. */
void feed_init(struct feed *feed, const unsigned char *data, size_t size, size_t piece, struct guard *guard);
void feed_free(struct feed *feed);
/* As pfr_reader_next, but never PFR_MORE nor PFR_NO_SPACE. */
enum pfr_status feed_next(struct feed *feed, struct pfr_frame *frame, const struct pfr_layout **layout,
			  struct pfr_where *where);
/* What pfr_reader_decode is promised to do, by the two calls: theirs and its must say the same. */
enum pfr_status feed_two_calls(struct pfr_reader *reader, struct pfr_decoded *to);
/* One number for all frames, statuses and events of the file; `frames` counts them. */
uint64_t feed_digest(const unsigned char *data, size_t size, size_t piece, struct guard *guard, uint64_t *frames);
/* Shows each frame of a file, those too that have a failure. -1, and a line on stderr, where it cannot be read. */
int feed_each(const char *path, void (*see)(const struct pfr_frame *frame, const struct pfr_layout *layout));
/* Reads a file whole; null with errno where that fails. */
unsigned char *feed_file(const char *path, size_t *size);

#endif
