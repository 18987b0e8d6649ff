/* SPDX-License-Identifier: MIT */
/*
 * The frames of an input in the order of time. What waits is found again by its
 * offset in the file; where there is no such place (a pipe, compressed
 * records, further files of a directory) it is kept in a temporary file.
 */
#include "cli.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FIRST (1 << 16)
#define SPOOLED (UINT64_C(1) << 63)
#define HEAD 16 /* of a record in the temporary file: its offset, its size */
#define SLOT (64 << 10)
#define SLOTS 128

struct slot {
	uint64_t at;
	size_t filled;
	unsigned char data[SLOT];
};

struct sorter {
	struct input *input;
	struct pfr_sort sort;
	FILE *spool;
	uint64_t spooled, flushed;
	bool spooling, full; /* full: that the limit was reached has been said */
	enum pfr_status end;
	struct pfr_where end_where;
	struct slot slot[SLOTS];
	unsigned char record[65536 + 8];
};

struct sorter *sorter_new(struct input *input)
{
	struct sorter *s = calloc(1, sizeof(*s));
	size_t room = limits()->pending < FIRST ? (size_t)limits()->pending + !limits()->pending : FIRST;
	struct pfr_pending *pending = malloc(room * sizeof(*pending));
	size_t i;

	if (!s || !pending) {
		free(s);
		free(pending);
		say("out of memory");
		return 0;
	}
	s->input = input;
	pfr_sort_init(&s->sort, pending, room);
	for (i = 0; i < SLOTS; i++)
		s->slot[i].at = UINT64_MAX;
	return s;
}

void sorter_free(struct sorter *s)
{
	if (!s)
		return;
	if (s->sort.late)
		say("%s: %llu records came too late to be put in order", s->input->name, (unsigned long long)s->sort.late);
	if (s->spool)
		fclose(s->spool);
	free(s->sort.pending);
	free(s);
}

static bool sorter_fail(struct sorter *s, const char *what)
{
	say("%s: %s: %s", s->input->name, what, errno ? strerror(errno) : "it has been cut meanwhile");
	s->input->failed = true;
	return false;
}

/* ---- reading again ------------------------------------------------------------ */

/* The slot that holds `at`, with at least one byte from there on; null when there is none. */
static struct slot *slot_for(struct sorter *s, int fd, uint64_t at, bool spool)
{
	uint64_t begin = at / SLOT * SLOT;
	struct slot *slot = &s->slot[(begin / SLOT) % (SLOTS / 2) + (spool ? SLOTS / 2 : 0)];
	ssize_t n;

	if (slot->at == begin && at - begin < slot->filled)
		return slot;
	errno = 0;
	n = pread(fd, slot->data, SLOT, (off_t)begin);
	slot->at = begin;
	slot->filled = n > 0 ? (size_t)n : 0;
	return at - begin < slot->filled ? slot : 0;
}

static bool read_at(struct sorter *s, uint64_t at, unsigned char *to, size_t size, bool spool)
{
	int fd = spool ? fileno(s->spool) : s->input->fd;

	if (spool && at + size > s->flushed) {
		if (fflush(s->spool))
			return sorter_fail(s, "cannot write a temporary file");
		s->flushed = s->spooled;
	}
	while (size) {
		struct slot *slot = slot_for(s, fd, at, spool);
		size_t part;

		if (!slot)
			return sorter_fail(s, "cannot read again");
		part = slot->filled - (size_t)(at - slot->at);
		part = part < size ? part : size;
		memcpy(to, slot->data + (at - slot->at), part);
		to += part;
		at += part;
		size -= part;
	}
	return true;
}

static bool load(struct sorter *s, uint64_t offset, struct pfr_frame *frame)
{
	enum pfr_order order = (enum pfr_order)s->input->reader.order;
	bool spool = (offset & SPOOLED) != 0;
	unsigned char head[HEAD];
	struct pfr_where where;
	uint64_t at = offset;
	uint32_t size;

	offset &= ~SPOOLED;
	if (!read_at(s, offset, head, spool ? HEAD : 8, spool))
		return false;
	if (spool) {
		memcpy(&at, head, 8);
		memcpy(&size, head + 8, 4);
		offset += HEAD;
	} else {
		size = order == PFR_BIG ? head[6] << 8 | head[7] : head[7] << 8 | head[6];
	}
	if (size > sizeof(s->record) || !read_at(s, offset, s->record, size, spool))
		return false;
	if (pfr_frame_init(frame, s->record, size, at, order, &where))
		return errno = 0, sorter_fail(s, "cannot read again");
	return true;
}

/* ---- gathering ------------------------------------------------------------------- */

static bool spool_frame(struct sorter *s, const struct pfr_frame *frame)
{
	unsigned char head[HEAD] = {0};

	if (!s->spool)
		s->spool = tmpfile();
	memcpy(head, &frame->at, 8);
	memcpy(head + 8, &frame->size, 4);
	if (!s->spool || fwrite(head, HEAD, 1, s->spool) != 1 || fwrite(frame->data, 1, frame->size, s->spool) != frame->size)
		return sorter_fail(s, "cannot write a temporary file");
	s->spooled += HEAD + frame->size;
	return true;
}

/* More room; false when there is enough, and then the earliest record goes first. */
static bool grow(struct sorter *s, uint64_t at)
{
	struct pfr_pending *pending = 0;
	uint64_t room = s->sort.room * UINT64_C(2);

	if (room > limits()->pending)
		room = limits()->pending;
	if (room > s->sort.room && room <= SIZE_MAX / sizeof(*pending))
		pending = realloc(s->sort.pending, (size_t)room * sizeof(*pending));
	if (!pending) {
		if (!s->full)
			say("%s: PENDING: at offset %" PRIu64 ": no more than %zu records can wait for their turn (limit pending)",
			    s->input->name, at, s->sort.room);
		s->full = true;
		return false;
	}
	s->sort.pending = pending;
	s->sort.room = (size_t)room;
	return true;
}

/* Adds a record. PFR_MORE; PFR_OK with a frame that had to go before its turn. */
static enum pfr_status gather(struct sorter *s, struct pfr_frame *frame, const struct pfr_layout *layout)
{
	uint64_t offset = frame->at, early;
	enum pfr_status status = PFR_MORE;

	s->spooling |= !s->input->seekable || s->input->inner || s->input->part;
	s->sort.rounds = !s->input->directory;
	if (s->spooling) {
		offset = s->spooled | SPOOLED;
		if (!spool_frame(s, frame))
			return PFR_END;
	}
	while (pfr_sort_add(&s->sort, frame, layout, offset) == PFR_ROOM) {
		struct pfr_frame added = *frame;

		if (grow(s, added.at))
			continue;
		pfr_sort_next(&s->sort, &early);
		pfr_sort_add(&s->sort, &added, layout, offset);
		status = load(s, early, frame) ? PFR_OK : PFR_END;
		break;
	}
	return status;
}

enum pfr_status sorter_next(struct sorter *s, struct pfr_frame *frame, const struct pfr_layout **layout,
			    struct pfr_where *where)
{
	enum pfr_status status;
	uint64_t offset;

	for (;;) {
		status = pfr_sort_next(&s->sort, &offset);
		if (status == PFR_OK)
			break;
		if (status == PFR_END)
			return *where = s->end_where, s->end;
		status = input_next(s->input, frame, layout, where);
		if (pfr_status_class(status) == PFR_STREAM && resume_said(s->input, where))
			continue;
		if (status == PFR_END || pfr_status_class(status) == PFR_STREAM) {
			s->end = status;
			s->end_where = *where;
			pfr_sort_close(&s->sort);
			continue;
		}
		if (frame->piece != PFR_PIECE_RECORD)
			return status;
		status = gather(s, frame, *layout);
		if (status == PFR_END)
			return PFR_END;
		if (status == PFR_OK)
			return pfr_events_route(&s->input->events, frame, layout, where);
	}
	if (!load(s, offset, frame))
		return PFR_END;
	return pfr_events_route(&s->input->events, frame, layout, where);
}
