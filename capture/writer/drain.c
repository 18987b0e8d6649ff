/* SPDX-License-Identifier: MIT */
/*
 * From the rings to the file: what a drain holds goes out as it lies there, and
 * is released once it is written; little is copied and released at once, since a
 * small ring fills while a file is written. Knows batches of spans, rounds, and
 * that a backward ring is taken at the end only; what records are is the decoder's.
 */
#include "capture/writer.h"

#include <errno.h>
#include <time.h>

#define LITTLE (16 << 10)         /* bytes of a drain that are copied */
#define COLLECTED (16 << 10)      /* bytes that are written at once */
#define DELAY UINT64_C(500000000) /* ns for which they wait at most, while there are drains */

/* Spans gathered for one writev; what to release once it is done. */
struct batch {
	struct iovec span[32];
	unsigned count;
	struct pfr_capture_ring *ring[16];
	unsigned rings;
};

static int write_batch(struct pfr_capture_writer *writer, struct batch *batch)
{
	int code;

	pfr_output_flush(writer);
	code = pfr_output(writer, batch->span, batch->count);
	for (unsigned i = 0; i < batch->rings; i++)
		pfr_ring_release(&batch->ring[i]->reader);
	batch->count = batch->rings = 0;
	return code;
}

static struct iovec as_iovec(struct pfr_span span)
{
	return (struct iovec){(void *)(uintptr_t)span.data, span.size};
}

static void add_span(struct batch *batch, struct iovec span)
{
	if (span.iov_len)
		batch->span[batch->count++] = span;
}

/* What the ring has, of which records may have to be repaired: as it lies there, or a copy. Without memory for that they are written as they are. */
static void take_spans(struct pfr_capture_writer *writer, struct pfr_capture_ring *ring, struct pfr_capture_writer_bytes *copy, struct iovec out[2])
{
	struct pfr_span span[2];

	if (ring->mapped > writer->options.mapped) /* perf takes so much memory for what a COMPRESSED record holds */
		writer->options.mapped = ring->mapped;
	if (pfr_scan(writer, ring) && pfr_scan_repaired(writer, ring, copy)) {
		out[0] = (struct iovec){copy->data, copy->size};
		out[1] = (struct iovec){NULL, 0};
		return;
	}
	pfr_ring_spans(&ring->reader, span);
	out[0] = as_iovec(span[0]);
	out[1] = as_iovec(span[1]);
}

/* 15 rings and the round's end fit a batch. */
static int drain_ring(struct pfr_capture_writer *writer, struct batch *batch,
		      struct pfr_capture_ring *ring)
{
	struct pfr_capture_writer_bytes copy = {.data = NULL};
	struct iovec span[2];

	take_spans(writer, ring, &copy, span);
	if (writer->compression || copy.data) {
		int code = writer->compression ? pfr_compress(writer, span) : pfr_output(writer, span, 2);
		pfr_bytes_free(&copy);
		pfr_ring_release(&ring->reader);
		return code;
	}
	add_span(batch, span[0]);
	add_span(batch, span[1]);
	batch->ring[batch->rings++] = ring;
	return batch->rings == 15 ? write_batch(writer, batch) : 0;
}

/* Whether the kernel may have found no space for a record since the last drain: the
 * most that a ring held in between is what came since the last but one. */
static bool is_crowded(struct pfr_capture_ring *ring)
{
	const uint64_t size = ring->reader.size, most = size > RECORD_CAPACITY ? size - RECORD_CAPACITY : 0;
	bool crowded = ring->reader.end - ring->before > most;

	ring->before = ring->reader.tail;
	return crowded;
}

/* Every ring's head is taken before the first is read: what comes later is
 * the next round's. */
static int begin_all(struct pfr_capture_writer *writer, struct pfr_capture_rings *rings,
		     struct pfr_capture_error *error)
{
	struct pfr_where where;

	for (unsigned i = 0; i < rings->count; i++) {
		struct pfr_capture_ring *ring = &rings->ring[i];

		if (!ring->backward && pfr_ring_begin(&ring->reader, &where))
			return writer->failure =
				       pfr_ring_failed(ring, &where, error);
		writer->crowded |= ring->backward || is_crowded(ring);
	}
	return 0;
}

static uint64_t bytes_waiting(const struct pfr_capture_rings *rings)
{
	uint64_t bytes = 0;

	for (unsigned i = 0; i < rings->count; i++)
		if (!rings->ring[i].backward)
			bytes += rings->ring[i].reader.end - rings->ring[i].reader.at;
	return bytes;
}

static uint64_t nanoseconds(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

static void copy_rings(struct pfr_capture_writer *writer, struct pfr_capture_rings *rings)
{
	for (unsigned i = 0; i < rings->count; i++) {
		struct pfr_capture_ring *ring = &rings->ring[i];

		if (ring->backward || ring->reader.at == ring->reader.end)
			continue;
		if (!pfr_scan(writer, ring) || !pfr_scan_repaired(writer, ring, &writer->pending)) {
			struct pfr_span span[2];

			pfr_ring_spans(&ring->reader, span);
			pfr_bytes_put(&writer->pending, span[0].data, span[0].size);
			pfr_bytes_put(&writer->pending, span[1].data, span[1].size);
		}
		pfr_ring_release(&ring->reader);
	}
}

/* What backward rings hold is read at the end and is older than what the others had, as is what is synthesized then: no reader may take a round for finished before. */
static bool ends_round(const struct pfr_capture_writer *writer, const struct pfr_capture_rings *rings)
{
	if (writer->options.late)
		return false;
	for (unsigned i = 0; i < rings->count; i++)
		if (rings->ring[i].backward)
			return false;
	return true;
}

/* The round's end is of the last batch: a write of its own would cost as much as the batch. */
static int write_rings(struct pfr_capture_writer *writer, struct pfr_capture_rings *rings, const struct pfr_record *round)
{
	struct batch batch = {.count = 0};
	unsigned char mark[8];
	struct pfr_span end = {mark, 0};
	int code = 0;

	for (unsigned i = 0; i < rings->count && !code; i++) {
		struct pfr_capture_ring *ring = &rings->ring[i];

		if (!ring->backward && ring->reader.at != ring->reader.end)
			code = drain_ring(writer, &batch, ring);
	}
	if (code)
		return code;
	if (!ends_round(writer, rings))
		return write_batch(writer, &batch);
	code = pfr_encode(round, NULL, pfr_host_order(), NULL, mark, sizeof(mark), &end.size);
	if (code)
		return code;
	add_span(&batch, as_iovec(end));
	return write_batch(writer, &batch);
}

enum pfr_status pfr_capture_writer_drain(struct pfr_capture_writer *writer, struct pfr_capture_rings *rings,
					 struct pfr_capture_error *error)
{
	struct pfr_record round = {.type = PFR_RECORD_FINISHED_ROUND};
	int code = begin_all(writer, rings, error);
	uint64_t bytes = code ? 0 : bytes_waiting(rings), now;
	bool little = bytes < LITTLE && !writer->options.pipe && !writer->compression;

	if (code)
		return pfr_result(code, error);
	if (little && bytes) {
		copy_rings(writer, rings);
		if (ends_round(writer, rings))
			pfr_capture_writer_record(writer, &round);
	} else if (bytes) {
		code = write_rings(writer, rings, &round);
	}
	now = nanoseconds();
	if (!code && (!little || !bytes || writer->pending.size >= COLLECTED || now - writer->flushed >= DELAY)) {
		code = pfr_output_flush(writer);
		writer->flushed = now;
	}
	return pfr_result(code ? pfr_output_error(writer, error) : 0, error);
}

/* The newest record is first, and the oldest may be cut in two: only whole
 * ones are taken. */
static uint64_t whole_backward(const struct pfr_capture_ring *ring)
{
	struct pfr_ring reader = ring->reader;
	uint64_t from = reader.at, whole = 0;
	struct pfr_frame frame;
	struct pfr_where where;

	while (!pfr_ring_next(&reader, &frame, &where))
		whole = reader.at - from;
	return whole;
}

static int take_backward(struct pfr_capture_writer *writer, struct pfr_capture_ring *ring,
			 struct pfr_capture_error *error)
{
	struct pfr_capture_writer_bytes copy = {.data = NULL};
	struct iovec packed[2];
	struct pfr_where where;
	size_t whole;
	int code;

	if (pfr_ring_begin(&ring->reader, &where))
		return writer->failure = pfr_ring_failed(ring, &where,
							 error);
	whole = (size_t)whole_backward(ring);
	take_spans(writer, ring, &copy, packed);
	if (whole < packed[0].iov_len)
		packed[0].iov_len = whole;
	packed[1].iov_len = whole - packed[0].iov_len;
	code = writer->compression ? pfr_compress(writer, packed) :
				     pfr_output(writer, packed, 2);
	pfr_bytes_free(&copy);
	pfr_ring_release(&ring->reader);
	return code;
}

enum pfr_status pfr_capture_writer_take_backward(struct pfr_capture_writer *writer,
						 struct pfr_capture_rings *rings,
						 struct pfr_capture_error *error)
{
	int code = pfr_output_flush(writer);

	pfr_capture_rings_pause(rings);
	for (unsigned i = 0; i < rings->count && !code; i++)
		if (rings->ring[i].backward)
			code = take_backward(writer, &rings->ring[i], error);
	return pfr_result(code ? pfr_output_error(writer, error) : 0, error);
}
