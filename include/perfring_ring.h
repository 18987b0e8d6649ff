/* SPDX-License-Identifier: MIT */
/*
 * Rings in memory that the kernel writes: records and AUX areas.
 */
#ifndef PERFRING_RING_H
#define PERFRING_RING_H

#include "perfring_frame.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes of the page before a ring that mean anything: sizeof(struct perf_event_mmap_page). */
#define PFR_PAGE_SIZE 1088

/* How a ring is written and read. */
enum pfr_ring_flag {
	PFR_RING_READ_ONLY = 1, /* never store the tail: the mapping is not writable, or another's */
	PFR_RING_OVERWRITE = 2, /* the writer does not wait for the reader; means READ_ONLY too, as in the kernel */
	PFR_RING_BACKWARD = 4,  /* attr.write_backward: newest record first; means OVERWRITE too */
	PFR_RING_PAUSED = 8,    /* nobody writes: after PERF_EVENT_IOC_PAUSE_OUTPUT, or the bytes are a copy */
	PFR_RING_COPY = 16,     /* copy every record to the scratch before it is handed out */
	PFR_RING_NARROW = 32    /* positions have 32 bits: of a 32-bit kernel. Always so on 32-bit hosts */
};

/* A scratch of so many bytes is enough for any record. */
#define PFR_RING_SCRATCH 65536

/*
 * A ring of records in memory that somebody else is writing. One thread reads it; the
 * decoder makes no system call, so mapping, waiting and pausing are the caller's.
 *
 *   static unsigned char scratch[PFR_RING_SCRATCH];
 *
 *   if (pfr_ring_init(&ring, page, mapped, 0, scratch, sizeof(scratch), &where) != PFR_OK)
 *           return -1;
 *   while (wait()) {                                 // poll(2)
 *           status = pfr_ring_begin(&ring, &where);  // takes the head, once
 *           while (status == PFR_OK && (status = pfr_ring_next(&ring, &frame, &where)) == PFR_OK)
 *                   use(&frame);
 *           if (status != PFR_END && status != PFR_TORN)
 *                   pfr_ring_skip(&ring);            // what is wrong is in where
 *           pfr_ring_release(&ring);                 // here, or after each frame
 *   }
 *
 * Positions are the writer's: they continue past the ring's size (backward: down from 2^64),
 * and are what frame->at and where->at hold.
 */
struct pfr_ring {
	uint64_t tail;             /* everything before it was released; backward: the head of the last release */
	uint64_t head;             /* the head that the drain began with */
	uint64_t at;               /* the next record */
	uint64_t end;              /* where the drain ends */
	uint64_t margin;           /* of overwritten rings: see pfr_ring_next */
	uint64_t size;             /* the ring's bytes */
	const unsigned char *data; /* the ring */
	unsigned char *scratch;    /* may be changed between calls, as may scratch_size */
	size_t scratch_size;
	void *page;
	uint8_t flags; /* of enum pfr_ring_flag, and those that they mean */
	uint8_t cut;   /* the drain of a backward ring ends where the ring was overwritten */
	struct pfr_where failed;
	uint64_t reserved[8];
};

/*
 * Sets a ring up. `page` is the mapping of an event's fd, `mapped` its bytes with the page;
 * or a copy of such, which must be aligned to 8 as well. The kernel's data_offset and data_size are
 * used when they are set, and worked out from `mapped` when 0, as before Linux 4.1. The reader
 * begins at data_tail. A copy of a ring that a machine of the other byte order wrote cannot be read.
 *
 * scratch may be null with size 0: then records that lie across the ring's end return PFR_NO_SPACE.
 * The page, the ring and the scratch must outlive the ring.
 *
 * PFR_OK, or PFR_E_RING_PAGE, PFR_E_RING_OFFSET, PFR_E_RING_SIZE, PFR_E_RING_ALIGN: then *ring must not be
 * used, and where->row is the page's field, where->offset its place in the page, where->needed what it holds.
 * Mirrors perf_mmap__mmap of tools/lib/perf/mmap.c; the kernel's side is perf_event_init_userpage.
 */
PFR_API enum pfr_status pfr_ring_init(struct pfr_ring *ring, void *page, size_t mapped, unsigned flags, void *scratch,
				      size_t scratch_size, struct pfr_where *where);

/*
 * Begins a drain: takes the head, once, with acquire order. What the writer adds later belongs to
 * the next drain, so that a drain ends however fast the writer is. A drain that was not finished is
 * resumed (forward) or begun again (backward).
 *
 * PFR_OK; there may be no record at all.
 * PFR_TORN: in an overwritten forward ring, where->needed bytes were overwritten, or may have been,
 *   before they were read. The drain is empty; the next begins after them.
 * PFR_E_RING_BEHIND, PFR_E_RING_AHEAD, PFR_E_RING_ALIGN: data_head is impossible; where->needed is what it held. This,
 *   and what pfr_ring_next refuses in a forward ring, is returned from then on, until pfr_ring_skip.
 * Mirrors perf_mmap__read_init; the kernel's side is perf_output_put_handle.
 */
PFR_API enum pfr_status pfr_ring_begin(struct pfr_ring *ring, struct pfr_where *where);

/*
 * The next record of the drain: forward rings from the oldest, backward rings from the newest.
 *
 * PFR_OK: *frame is it. frame->data points into the ring, good until the record is released; or into
 *   the scratch, good until the next call: where the record lies across the ring's end, with PFR_RING_COPY,
 *   and in overwritten rings that are not paused. The record's header is read once, in one piece; type, misc
 *   and size in the frame are that reading, whatever the ring says later.
 * PFR_END: the drain is at its end. In a backward ring that was overwritten, a record that is cut off,
 *   or memory never written (size 0), is the end.
 * PFR_NO_SPACE: the scratch is smaller than the record: where->needed bytes are needed. Nothing has changed;
 *   set scratch and scratch_size and call again.
 * PFR_TORN: in an overwritten ring that is not paused, the writer has come so near that this record may
 *   have been overwritten while it was copied. The drain is at its end.
 * PFR_E_RECORD_SIZE, PFR_E_RING_ALIGN, PFR_E_RING_RECORD, PFR_E_TRUNCATED: this record's size is less than 8, no multiple
 *   of 8, more than the ring, more than the drain; every later call of the drain says the same.
 *
 * What a writer can do that scribbles on records while they are read: nothing to the frame. What is decoded
 * from it are bytes of the record, of one moment or another: every count is checked against the frame
 * when it is read, and no span reaches outside. But bytes may be others when they are looked at twice, by
 * decode and by walk, or by the caller. PFR_RING_COPY gives bytes that stay as they are.
 *
 * The writer of an overwritten ring may be at work on bytes that its head does not cover yet: on as many as the
 * largest record has, or more when interrupts write too. ring->margin bytes after the head are taken for such.
 * pfr_ring_init sets it to 65,536, or a quarter of the ring if that is less; only a paused ring
 * is sure. Mirrors perf_mmap__read_event; the kernel's side is __perf_output_begin.
 */
PFR_API enum pfr_status pfr_ring_next(struct pfr_ring *ring, struct pfr_frame *frame, struct pfr_where *where);

/*
 * Gives what was handed out back to the writer: stores the tail with release order, unless the ring is READ_ONLY.
 * Frames in the ring are no longer good. Of a backward ring, what the drain had not reached is skipped too.
 * Does nothing when there is nothing to give back. Mirrors perf_mmap__consume.
 */
PFR_API void pfr_ring_release(struct pfr_ring *ring);

/* Any number of bytes in memory. */
struct pfr_span {
	const unsigned char *data;
	size_t size;
};

/*
 * All that the drain has left, as it lies in the ring, for who stores it undecoded: span[0], and
 * span[1] for what lies past the ring's end. Then the drain is at its end. Good until released.
 * In an overwritten ring that is not paused, both are empty.
 */
PFR_API void pfr_ring_spans(struct pfr_ring *ring, struct pfr_span span[2]);

/*
 * Skips all there is, up to the current head, and releases it; a status that was kept
 * is forgotten. For a ring that cannot be read on. Returns the number of bytes skipped, modulo 2^64.
 */
PFR_API uint64_t pfr_ring_skip(struct pfr_ring *ring);

/* The AUX area of a ring. */
struct pfr_aux_area {
	uint64_t tail; /* everything before it was released */
	uint64_t head; /* what pfr_aux_area_begin took */
	uint64_t size; /* the area's bytes */
	const unsigned char *data;
	void *page;
	uint8_t flags; /* of enum pfr_ring_flag */
	uint64_t reserved[4];
};

/*
 * Sets an AUX area up: `page` as for pfr_ring_init, `area` its own mapping of `mapped` bytes. Of the
 * flags, READ_ONLY, OVERWRITE (a snapshot: perf record -S) and NARROW mean something.
 * PFR_OK, or PFR_E_RING_PAGE, PFR_E_RING_SIZE as from pfr_ring_init. Mirrors rb_alloc_aux of kernel/events/ring_buffer.c.
 */
PFR_API enum pfr_status pfr_aux_area_init(struct pfr_aux_area *aux, void *page, const void *area, size_t mapped, unsigned flags,
					  struct pfr_where *where);

/*
 * Takes aux_head, with acquire order, and gives what lies between the tail and it, oldest first. With
 * OVERWRITE it is the whole area: bytes never written are 0.
 * PFR_OK; PFR_E_RING_BEHIND, PFR_E_RING_AHEAD: then *aux and span are unchanged, and a later call may do better.
 * Mirrors __auxtrace_mmap__read of tools/perf/util/auxtrace.c; the kernel's side is perf_aux_output_end.
 */
PFR_API enum pfr_status pfr_aux_area_begin(struct pfr_aux_area *aux, struct pfr_span span[2], struct pfr_where *where);

/*
 * The bytes that an AUX record names by aux_offset and aux_size. PFR_OK; PFR_E_AUX_RANGE when they are not between
 * the tail and the head that pfr_aux_area_begin took, or with OVERWRITE are more than the area; span is unchanged then.
 */
PFR_API enum pfr_status pfr_aux_area_range(const struct pfr_aux_area *aux, uint64_t offset, uint64_t size, struct pfr_span span[2],
					   struct pfr_where *where);

/*
 * Gives the area up to `position` back, with release order, unless it is READ_ONLY or OVERWRITE. PFR_OK; PFR_END when
 * position is not between the tail and the head; nothing was given back then.
 */
PFR_API enum pfr_status pfr_aux_area_release(struct pfr_aux_area *aux, uint64_t position);

#ifdef __cplusplus
}
#endif
#endif
