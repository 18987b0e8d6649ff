/* SPDX-License-Identifier: MIT */
/*
 * A capture from its first byte to its last: begin, drain rings into it,
 * account for what was lost, finish. Knows the order of things in perf.data
 * and in a pipe; the parts are writer_*.c's, feature_*.c's and compress.c's.
 */
#include "capture/writer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* IDENTIFIER, IP and TID stand before TIME, 8 bytes each. */
static unsigned time_offset(const struct pfr_capture_events *events)
{
	unsigned offset = 0;

	for (unsigned i = 0; i < events->count; i++) {
		uint64_t type = events->event[i].kernel.attr.sample_type;
		unsigned here = 8 + 8 * (unsigned)__builtin_popcountll(type &
			(PERF_SAMPLE_IDENTIFIER | PERF_SAMPLE_IP | PERF_SAMPLE_TID));

		if (!(type & PERF_SAMPLE_TIME) || (offset && offset != here))
			return 0;
		offset = here;
	}
	return offset;
}

static unsigned trailer_size(const struct pfr_kernel_attr *kernel)
{
	const uint64_t in_trailer = PERF_SAMPLE_TID | PERF_SAMPLE_TIME |
		PERF_SAMPLE_ID | PERF_SAMPLE_STREAM_ID | PERF_SAMPLE_CPU |
		PERF_SAMPLE_IDENTIFIER;

	if (!kernel->attr.sample_id_all)
		return 0;
	return 8 * (unsigned)__builtin_popcountll(kernel->attr.sample_type &
						  in_trailer);
}

static void read_clocks(struct pfr_writer *writer)
{
	struct timespec wall, other;

	if (!writer->options.use_clockid ||
	    clock_gettime(writer->options.clockid, &other) ||
	    clock_gettime(CLOCK_REALTIME, &wall))
		return;
	writer->clock_wall = (uint64_t)wall.tv_sec * 1000000000 +
		(uint64_t)wall.tv_nsec;
	writer->clock_time = (uint64_t)other.tv_sec * 1000000000 +
		(uint64_t)other.tv_nsec;
}

static int begin_parts(struct pfr_writer *writer,
		       struct pfr_capture_error *error)
{
	int code = pfr_compress_begin(writer);

	if (code == -ENOSYS)
		return pfr_error(error, code, PFR_NO_POSITION, "this perfring was "
				 "built without libzstd (Debian: libzstd-dev), so it "
				 "cannot compress");
	if (code)
		return pfr_error(error, code, PFR_NO_POSITION, "zstd does not take "
				 "level %d: 1 to 22",
				 writer->options.compression_level);
	code = writer->options.pipe ? pfr_head_pipe(writer) :
		pfr_head_file(writer);
	if (!code)
		code = pfr_head_id_index(writer);
	if (!code)
		code = pfr_output_flush(writer);
	if (code && !writer->failure)
		writer->failure = code;
	return pfr_output_error(writer, error);
}

int pfr_writer_begin(struct pfr_writer *writer, int fd, const char *path,
		     const struct pfr_writer_options *options,
		     const struct pfr_opened *opened,
		     struct pfr_capture_error *error)
{
	const struct pfr_capture_events *events = opened->events;
	size_t count = (size_t)events->count * opened->cpu_count *
		opened->thread_count;
	int code;

	memset(writer, 0, sizeof(*writer));
	writer->fd = fd;
	writer->path = path;
	writer->options = *options;
	writer->opened = opened;
	writer->lost = calloc(count + 1, sizeof(*writer->lost));
	if (!writer->lost)
		return pfr_error(error, -ENOMEM, PFR_NO_POSITION, "out of memory");
	writer->time_offset = time_offset(events);
	writer->trailer_size =
		trailer_size(&events->event[events->count - 1].kernel);
	read_clocks(writer);
	code = begin_parts(writer, error);
	if (code)
		pfr_writer_fini(writer);
	return code;
}

void pfr_writer_fini(struct pfr_writer *writer)
{
	pfr_compress_end(writer);
	pfr_build_ids_free(writer);
	pfr_bytes_free(&writer->pending);
	free(writer->lost);
	writer->lost = NULL;
}

/* ---- rings ---- */

/* Spans gathered for one writev; what to release once it is done. */
struct batch {
	struct iovec span[32];
	unsigned count;
	struct pfr_capture_ring *ring[16];
	size_t bytes[16];
	unsigned rings;
};

static int write_batch(struct pfr_writer *writer, struct batch *batch)
{
	int code = pfr_output(writer, batch->span, batch->count);

	for (unsigned i = 0; i < batch->rings; i++)
		pfr_capture_ring_release(batch->ring[i], batch->bytes[i]);
	batch->count = batch->rings = 0;
	return code;
}

static void add_span(struct batch *batch, struct iovec span)
{
	if (span.iov_len)
		batch->span[batch->count++] = span;
}

/* 15 rings and the round's end fit a batch. */
static int drain_ring(struct pfr_writer *writer, struct batch *batch,
		      struct pfr_capture_ring *ring, size_t *total)
{
	struct iovec span[2];
	size_t bytes = pfr_capture_ring_peek(ring, span);
	int code = 0;

	if (!bytes)
		return 0;
	*total += bytes;
	pfr_scan(writer, span, ring->side_band);
	if (writer->compression) {
		code = pfr_compress(writer, span);
		pfr_capture_ring_release(ring, bytes);
		return code;
	}
	add_span(batch, span[0]);
	add_span(batch, span[1]);
	batch->ring[batch->rings] = ring;
	batch->bytes[batch->rings++] = bytes;
	return batch->rings == 15 ? write_batch(writer, batch) : 0;
}

int pfr_writer_drain(struct pfr_writer *writer, struct pfr_capture_rings *rings,
		     struct pfr_capture_error *error)
{
	static const struct perf_event_header round = { RECORD_FINISHED_ROUND, 0, 8 };
	struct batch batch = { .count = 0 };
	size_t total = 0;
	int code = pfr_output_flush(writer);

	for (unsigned i = 0; i < rings->count && !code; i++)
		if (!rings->ring[i].backward)
			code = drain_ring(writer, &batch, &rings->ring[i], &total);
	if (total && !code)
		add_span(&batch, (struct iovec){ (void *)(uintptr_t)&round,
						 sizeof(round) });
	if (!code)
		code = write_batch(writer, &batch);
	return code ? pfr_output_error(writer, error) : 0;
}

/* The newest record is first, and the oldest may be cut in two: only whole
 * ones are taken. A size of 0 is memory that was never written. */
static size_t whole_backward(const struct iovec span[2])
{
	size_t total = span[0].iov_len + span[1].iov_len, at = 0;

	while (total - at >= 8) {
		struct perf_event_header header;
		const char *from = at < span[0].iov_len ?
			(const char *)span[0].iov_base + at :
			(const char *)span[1].iov_base + (at - span[0].iov_len);

		memcpy(&header, from, sizeof(header));
		if (header.size < 8 || header.size > total - at)
			break;
		at += header.size;
	}
	return at;
}

static int take_backward(struct pfr_writer *writer,
			 struct pfr_capture_ring *ring)
{
	struct iovec span[2];
	size_t whole;

	pfr_control_pause_output(ring->fd, true);
	pfr_capture_ring_peek_backward(ring, span);
	whole = whole_backward(span);
	if (whole < span[0].iov_len)
		span[0].iov_len = whole;
	span[1].iov_len = whole - span[0].iov_len;
	pfr_scan(writer, span, ring->side_band);
	if (writer->compression)
		return pfr_compress(writer, span);
	return pfr_output(writer, span, span[1].iov_len ? 2 : 1);
}

int pfr_writer_take_backward(struct pfr_writer *writer,
			     struct pfr_capture_rings *rings,
			     struct pfr_capture_error *error)
{
	int code = pfr_output_flush(writer);

	for (unsigned i = 0; i < rings->count && !code; i++)
		if (rings->ring[i].backward)
			code = take_backward(writer, &rings->ring[i]);
	return code ? pfr_output_error(writer, error) : 0;
}

/* ---- what was lost ---- */

/* A group's leader answers for all members; find ours by its id. */
static int read_lost(const struct pfr_opened *opened, size_t index,
		     uint64_t read_format, uint64_t *lost)
{
	struct pfr_event_count counter[64];
	unsigned count = 64;
	int code;

	if (!(read_format & PERF_FORMAT_GROUP)) {
		code = pfr_event_count_read(opened->fd[index], read_format, counter);
		*lost = counter[0].lost;
		return code;
	}
	code = pfr_event_count_read_group(opened->fd[index], read_format, counter,
				      &count);
	for (unsigned i = 0; i < count && !code; i++)
		if (counter[i].id == opened->id[index]) {
			*lost = counter[i].lost;
			return 0;
		}
	return code ? code : -ENOENT;
}

static void put_one_lost(struct pfr_writer *writer, bool side_band,
			 const struct pfr_kernel_attr *kernel, int cpu,
			 uint64_t id, uint64_t lost)
{
	struct pfr_bytes bytes = { 0 };
	size_t place = pfr_record_begin(&bytes, side_band ? PERF_RECORD_LOST :
					PERF_RECORD_LOST_SAMPLES, 0);
	unsigned left = trailer_size(kernel);

	if (side_band)
		pfr_bytes_u64(&bytes, id);
	pfr_bytes_u64(&bytes, lost);
	for (; left > 16; left -= 8)
		pfr_bytes_u64(&bytes, 0);
	/* The trailer ends with CPU and IDENTIFIER, or with IDENTIFIER. */
	if (left == 16)
		pfr_bytes_u64(&bytes, kernel->attr.sample_type & PERF_SAMPLE_CPU ?
			      (uint32_t)cpu : 0);
	if (left)
		pfr_bytes_u64(&bytes, id);
	pfr_record_end(&bytes, place);
	pfr_writer_put(writer, bytes.data, bytes.size);
	pfr_bytes_free(&bytes);
	if (side_band)
		writer->counts.lost_records += lost;
	else
		writer->counts.lost_samples += lost;
}

/* One ring's events: those of one kind at one CPU, or at one thread. */
static bool in_ring(const struct pfr_opened *opened, unsigned index,
		    unsigned slot, bool side_band)
{
	unsigned per_event = opened->cpu_count * opened->thread_count;
	unsigned place = index % per_event;
	bool by_thread = opened->target->cpu[0] < 0;

	return opened->fd[index] >= 0 &&
		opened->events->event[index / per_event].side_band == side_band &&
		(by_thread ? place : place / opened->thread_count) == slot;
}

/* A LOST record speaks for its ring: its id is that of the record written
 * next, whoever lost. So the sums are compared per ring, and the difference
 * goes to the events that lost more than LOST records gave them. */
static void put_ring_lost(struct pfr_writer *writer, unsigned slot,
			  bool side_band, uint64_t *lost)
{
	const struct pfr_opened *opened = writer->opened;
	unsigned per_event = opened->cpu_count * opened->thread_count;
	unsigned count = opened->events->count * per_event;
	uint64_t known = 0, total = 0;

	for (unsigned i = 0; i < count; i++) {
		const struct pfr_capture_event *event =
			&opened->events->event[i / per_event];

		lost[i] = 0;
		if (!in_ring(opened, i, slot, side_band) ||
		    !(event->kernel.attr.read_format & (1 << 4)))
			continue;
		read_lost(opened, i, event->kernel.attr.read_format, &lost[i]);
		total += lost[i];
		known += writer->lost[i];
	}
	for (unsigned i = 0; i < count && total > known; i++) {
		uint64_t more = lost[i] > writer->lost[i] ?
			lost[i] - writer->lost[i] : 0;

		more = more < total - known ? more : total - known;
		if (!more)
			continue;
		known += more;
		put_one_lost(writer, side_band,
			     &opened->events->event[i / per_event].kernel,
			     opened->target->cpu[i % per_event /
						 opened->thread_count],
			     opened->id[i], more);
	}
}

int pfr_writer_put_lost(struct pfr_writer *writer)
{
	const struct pfr_opened *opened = writer->opened;
	unsigned slots = opened->target->cpu[0] < 0 ? opened->thread_count :
		opened->cpu_count;
	uint64_t *lost = calloc((size_t)opened->events->count *
				opened->cpu_count * opened->thread_count + 1,
				sizeof(*lost));

	if (!lost)
		return -ENOMEM;
	for (unsigned slot = 0; slot < slots; slot++) {
		put_ring_lost(writer, slot, false, lost);
		put_ring_lost(writer, slot, true, lost);
	}
	free(lost);
	return pfr_output_flush(writer);
}

int pfr_writer_put_finished_init(struct pfr_writer *writer)
{
	static const struct perf_event_header record = { RECORD_FINISHED_INIT, 0, 8 };

	return pfr_writer_put(writer, &record, sizeof(record));
}

/* ---- the end ---- */

/* Late features into payload; their places, counted from its start, into the
 * writer. On a disk that is full only the small ones, without which the
 * capture could not be read. */
static void make_late_features(struct pfr_writer *writer,
			       struct pfr_bytes *payload)
{
	for (unsigned number = 1; number < FEATURE_LAST; number++) {
		size_t before = payload->size;

		if (!pfr_feature_late(number) ||
		    (writer->cut && number == FEATURE_BUILD_ID))
			continue;
		if (!pfr_feature(writer, number, payload)) {
			payload->size = before;
			continue;
		}
		writer->feature[number][0] = before;
		writer->feature[number][1] = payload->size - before;
	}
}

/* The feature table and the late payloads after the data; the bitmap. */
static int put_features(struct pfr_writer *writer, uint64_t *bitmap)
{
	struct pfr_bytes table = { 0 }, payload = { 0 };
	uint64_t start = writer->position;
	int code = -ENOMEM;

	make_late_features(writer, &payload);
	for (unsigned number = 1; number < FEATURE_LAST; number++) {
		bool there = writer->feature[number][0] ||
			writer->feature[number][1];

		*bitmap |= (uint64_t)there << number;
		start += there ? 16 : 0;
	}
	for (unsigned number = 1; number < FEATURE_LAST; number++) {
		if (!(*bitmap >> number & 1))
			continue;
		if (pfr_feature_late(number))
			writer->feature[number][0] += start;
		pfr_bytes_u64(&table, writer->feature[number][0]);
		pfr_bytes_u64(&table, writer->feature[number][1]);
	}
	pfr_bytes_put(&table, payload.data, payload.size);
	if (!table.failed && !payload.failed)
		code = pfr_output_at(writer, table.data, table.size,
				     writer->position);
	pfr_bytes_free(&table);
	pfr_bytes_free(&payload);
	return code;
}

static int finish_file(struct pfr_writer *writer)
{
	uint64_t bitmap[4] = { 0 };
	uint64_t size = writer->position - writer->data_offset;
	int code = put_features(writer, bitmap);

	if (code) {
		memset(bitmap, 0, sizeof(bitmap));
		if (!writer->failure)
			writer->failure = code;
		if (ftruncate(writer->fd, (off_t)writer->position))
			writer->cut = true;
	}
	/* The bitmap first: until data.size is there, nobody looks for them. */
	code = pfr_output_at(writer, bitmap, sizeof(bitmap), 72);
	if (!code)
		code = pfr_output_at(writer, &size, sizeof(size), 48);
	return code;
}

static int finish_pipe(struct pfr_writer *writer)
{
	struct pfr_bytes bytes = { 0 };

	if (!writer->options.no_build_ids)
		pfr_build_ids_put(writer, &bytes, true);
	pfr_writer_put(writer, bytes.data, bytes.size);
	pfr_bytes_free(&bytes);
	return pfr_output_flush(writer);
}

int pfr_writer_finish(struct pfr_writer *writer, struct pfr_capture_error *error)
{
	int code;

	pfr_output_flush(writer);
	code = writer->options.pipe ? finish_pipe(writer) : finish_file(writer);
	if (!writer->failure)
		writer->failure = code;
	return pfr_output_error(writer, error);
}
