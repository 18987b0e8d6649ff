/* SPDX-License-Identifier: MIT */
/*
 * A whole file given to the reader in pieces of any size, with the capacities for
 * events and ids enlarged as it asks. It knows how a caller behaves, and
 * nothing of what the bytes mean.
 */
#include "tests/lib/feed.h"

#include "tests/lib/digest.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void feed_init(struct feed *feed, const unsigned char *data, size_t size, size_t piece, struct guard *guard)
{
	memset(feed, 0, sizeof(*feed));
	feed->data = data;
	feed->size = size;
	feed->piece = piece ? piece : size + 1;
	feed->guard = guard;
	pfr_events_init(&feed->events, 0, 0, 0, 0);
	pfr_reader_init(&feed->reader, &feed->events);
	feed->reader.pieces = 1;
}

void feed_free(struct feed *feed)
{
	free(feed->events.event);
	free(feed->events.id);
}

static void enlarge(struct pfr_events *e)
{
	e->capacity = e->capacity * 2 + 1;
	e->ids_capacity = e->ids_capacity * 2 + 3;
	e->event = realloc(e->event, e->capacity * sizeof(*e->event));
	e->id = realloc(e->id, e->ids_capacity * sizeof(*e->id));
	if (!e->event || !e->id)
		abort();
}

/* More at the place that is wanted: a piece there, or a piece more than there was. */
static void give(struct feed *f)
{
	size_t want = f->reader.need < f->size ? (size_t)f->reader.need : f->size;
	size_t before = f->given;

	if (!f->begun || want != f->at)
		f->given = before = 0;
	if (f->begun && want == f->at && f->at + f->given == f->size)
		f->stuck = 1;
	f->begun = 1;
	f->at = want;
	f->given = before + f->piece < f->size - want ? before + f->piece : f->size - want;
	pfr_reader_give(&f->reader, f->guard ? guard_end(f->guard, f->data + want, f->given) : f->data + want, f->given,
			want, want + f->given == f->size);
}

enum pfr_status feed_next(struct feed *feed, struct pfr_frame *frame, const struct pfr_layout **layout,
			  struct pfr_where *where)
{
	enum pfr_status status;

	while ((status = pfr_reader_next(&feed->reader, frame, layout, where)) == PFR_MORE || status == PFR_NO_SPACE) {
		if (status == PFR_NO_SPACE)
			enlarge(&feed->events);
		else
			give(feed);
		if (feed->stuck)
			return PFR_END;
	}
	return status;
}

static uint64_t digest_frame(uint64_t d, const struct pfr_frame *frame, const struct pfr_events *events,
			     const struct pfr_layout *layout)
{
	uint64_t which = UINT64_MAX;
	uint32_t i;

	for (i = 0; layout && i < events->nr; i++)
		if (layout == &events->event[i].layout)
			which = i;
	d = digest_u64(d, frame->size);
	d = digest_u64(d, frame->type);
	d = digest_u64(d, frame->misc);
	d = digest_u64(d, frame->piece);
	d = digest_u64(d, frame->event);
	d = digest_u64(d, frame->at);
	d = digest_u64(d, frame->payload);
	d = digest_u64(d, which);
	return digest_bytes(d, frame->data, frame->size);
}

enum pfr_status feed_two_calls(struct pfr_reader *reader, struct pfr_decoded *to)
{
	enum pfr_status status = pfr_reader_next(reader, &to->frame, &to->layout, &to->where);
	struct pfr_where second;

	if (status == PFR_OK)
		return pfr_decode(&to->frame, to->layout, &to->record, &to->where);
	if (pfr_status_class(status) == PFR_CLASS_RECORD && to->frame.size)
		pfr_decode(&to->frame, to->layout, &to->record, &second);
	return status;
}

uint64_t feed_digest(const unsigned char *data, size_t size, size_t piece, struct guard *guard, uint64_t *frames)
{
	uint64_t digest = DIGEST_BEGIN;
	struct feed feed;
	struct pfr_frame frame;
	const struct pfr_layout *layout;
	struct pfr_where where;
	enum pfr_status status;

	*frames = 0;
	feed_init(&feed, data, size, piece, guard);
	do {
		status = feed_next(&feed, &frame, &layout, &where);
		digest = digest_u64(digest, status);
		if (status != PFR_OK && status != PFR_END)
			digest = digest_where(digest, &where);
		if (status == PFR_END || pfr_status_class(status) == PFR_CLASS_STREAM)
			break;
		digest = digest_frame(digest, &frame, &feed.events, layout);
		++*frames;
	} while (*frames <= size + 4096); /* every frame has bytes, save sections that are missing */
	digest = digest_u64(digest, feed.stuck);
	digest = digest_u64(digest, feed.events.nr);
	digest = digest_u64(digest, feed.events.nr_ids);
	feed_free(&feed);
	return digest;
}

unsigned char *feed_file(const char *path, size_t *size)
{
	FILE *file = fopen(path, "rb");
	unsigned char *data = 0;
	long end;

	if (!file)
		return 0;
	if (!fseek(file, 0, SEEK_END) && (end = ftell(file)) >= 0 && !fseek(file, 0, SEEK_SET)) {
		data = malloc((size_t)end + 1);
		*size = data ? fread(data, 1, (size_t)end, file) : 0;
	}
	fclose(file);
	return data;
}

int feed_each(const char *path, void (*see)(const struct pfr_frame *frame, const struct pfr_layout *layout))
{
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	struct pfr_where where;
	enum pfr_status status;
	struct feed feed;
	size_t size;
	unsigned char *data = feed_file(path, &size);

	if (!data) {
		perror(path);
		return -1;
	}
	feed_init(&feed, data, size, 0, 0);
	while ((status = feed_next(&feed, &frame, &layout, &where)) != PFR_END && pfr_status_class(status) != PFR_CLASS_STREAM)
		see(&frame, layout);
	feed_free(&feed);
	free(data);
	return 0;
}
