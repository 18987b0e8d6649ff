/* SPDX-License-Identifier: MIT */
/*
 * Records as they come: those that are kept in memory first, then ring by ring.
 * Knows whose turn it is, and when rings are paused.
 */
#include "capture/recorder/read.h"

#include <errno.h>

/* ---- what is kept ---- */

/* The next record in memory; PFR_END: there are no more, and the memory is freed. */
static enum pfr_status next_kept(struct pfr_recorder *recorder, struct pfr_capture_writer_bytes *bytes, size_t *at, struct pfr_frame *frame,
				 const struct pfr_layout **layout, struct pfr_where *where)
{
	struct pfr_window window = {.data = bytes->data + *at, .size = bytes->size - *at, .at = *at, .order = pfr_host_order(), .closed = 1};
	enum pfr_status status = *at < bytes->size ? pfr_next(&window, frame, where) : PFR_END;

	if (!status) {
		*at += frame->size;
		return pfr_opened_route(&recorder->opened, &recorder->decoder, frame, layout, where);
	}
	*at = 0;
	pfr_bytes_free(bytes);
	return status;
}

/* Moves what a ring of side-band holds to the kept bytes, if there is space for it. Where the ring cannot be read on, the next pass reports it. */
static int keep(struct pfr_recorder *recorder, struct pfr_capture_ring *ring)
{
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	struct pfr_where where;
	size_t size;

	if (pfr_ring_begin(&ring->reader, &where))
		return 0;
	size = (size_t)(ring->reader.end - ring->reader.at);
	if (recorder->kept.size > recorder->kept_most || recorder->kept_most - recorder->kept.size < size)
		return 0;
	if (!pfr_bytes_grow(&recorder->kept, size))
		return -ENOMEM;
	recorder->kept.size -= size;
	while (pfr_ring_next(&ring->reader, &frame, &where) == PFR_OK) {
		pfr_bytes_put(&recorder->kept, frame.data, frame.size);
		if (!pfr_opened_route(&recorder->opened, &recorder->decoder, &frame, &layout, &where))
			pfr_recorder_count(ring, &frame, layout);
	}
	pfr_ring_release(&ring->reader);
	return 0;
}

static int keep_side_band(struct pfr_recorder *recorder)
{
	int result = 0;

	for (unsigned i = 0; i < recorder->rings.count && !result; i++)
		if (recorder->rings.ring[i].side_band)
			result = keep(recorder, &recorder->rings.ring[i]);
	recorder->kept.failed = 0; /* what was kept before is whole */
	return result;
}

enum pfr_status pfr_recorder_wait(struct pfr_recorder *recorder, int milliseconds)
{
	enum pfr_status result;
	int code = 0, os_error;

	if (recorder->thread)
		return pfr_recorder_thread_wait(recorder, milliseconds);
	result = pfr_capture_rings_wait(&recorder->rings, milliseconds, NULL);
	os_error = errno;
	if (recorder->overwrite && !recorder->ring && !recorder->kept_at)
		code = keep_side_band(recorder);
	errno = os_error;
	return code ? pfr_result(code, NULL) : result;
}

/* ---- rings ---- */

static enum pfr_status begin(struct pfr_recorder *recorder, struct pfr_where *where)
{
	if (!recorder->ring && recorder->overwrite)
		pfr_capture_rings_pause(&recorder->rings);
	if (!recorder->ring)
		pfr_recorder_pass_begin(recorder);
	recorder->draining = true;
	return pfr_recorder_ring_begin(recorder, recorder->ring, where);
}

/* The turn of this ring is over. */
static void end(struct pfr_recorder *recorder)
{
	pfr_recorder_ring_release(recorder, recorder->ring);
	recorder->draining = false;
	recorder->ring++;
}

static enum pfr_status next_of_rings(struct pfr_recorder *recorder, struct pfr_frame *frame, const struct pfr_layout **layout, struct pfr_where *where)
{
	while (recorder->ring < recorder->rings.count) {
		struct pfr_capture_ring *ring = &recorder->rings.ring[recorder->ring];
		enum pfr_status status = recorder->draining ? PFR_OK : begin(recorder, where);

		if (!status)
			status = pfr_recorder_ring_next(recorder, recorder->ring, frame, where);
		if (!status) {
			status = pfr_opened_route(&recorder->opened, &recorder->decoder, frame, layout, where);
			if (!status)
				pfr_recorder_count(ring, frame, *layout);
			return status;
		}
		end(recorder);
		if (status != PFR_END)
			return status;
	}
	recorder->ring = 0;
	if (recorder->overwrite)
		pfr_capture_rings_resume(&recorder->rings);
	return PFR_END;
}

enum pfr_status pfr_recorder_next(struct pfr_recorder *recorder, struct pfr_frame *frame, const struct pfr_layout **layout,
				  struct pfr_where *where)
{
	enum pfr_status status = PFR_END;

	if (recorder->existing.data)
		status = next_kept(recorder, &recorder->existing, &recorder->existing_at, frame, layout, where);
	if (status == PFR_END && recorder->kept.data)
		status = next_kept(recorder, &recorder->kept, &recorder->kept_at, frame, layout, where);
	if (status != PFR_END)
		return status;
	status = recorder->order ? pfr_recorder_order_next(recorder, frame, layout, where) : next_of_rings(recorder, frame, layout, where);
	if (status == PFR_END)
		pfr_recorder_cpus_watch(recorder);
	return status;
}
