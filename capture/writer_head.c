/* SPDX-License-Identifier: MIT */
/*
 * What stands before the records: the file header with its attr table and
 * ids, or a pipe's header with attrs and features as records, and the index
 * of ids. Knows perf.data's tables; the features' payloads are feature_*.c's.
 */
#include "capture/writer.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static const uint64_t magic = UINT64_C(0x32454c4946524550); /* PERFILE2 */

size_t pfr_record_begin(struct pfr_bytes *bytes, uint32_t type, uint16_t misc)
{
	size_t place = bytes->size;
	struct perf_event_header header = { type, misc, 0 };

	pfr_bytes_put(bytes, &header, sizeof(header));
	return place;
}

void pfr_record_end(struct pfr_bytes *bytes, size_t place)
{
	static const char zero[8];
	uint16_t size;

	pfr_bytes_put(bytes, zero, -(bytes->size - place) & 7);
	if (bytes->failed)
		return;
	if (bytes->size - place > RECORD_LIMIT) { /* better none than a wrong one */
		bytes->size = place;
		return;
	}
	size = (uint16_t)(bytes->size - place);
	memcpy(bytes->data + place + 6, &size, 2);
}

/* All attrs of a file have one size, the largest: readers stride by it. */
void pfr_head_attr(const struct pfr_writer *writer, unsigned event,
		   struct pfr_kernel_attr *kernel, unsigned *size)
{
	const struct pfr_capture_events *events = writer->opened->events;

	*size = 0;
	for (unsigned i = 0; i < events->count; i++)
		if (events->event[i].kernel.attr.size > *size)
			*size = events->event[i].kernel.attr.size;
	*kernel = events->event[event].kernel;
	kernel->attr.size = *size;
	if (events->event[event].probe)
		kernel->attr.config1 = 0; /* a pointer means nothing in a file */
}

unsigned pfr_head_ids(const struct pfr_writer *writer, unsigned event,
		      struct pfr_bytes *out)
{
	const struct pfr_opened *opened = writer->opened;
	unsigned places = opened->cpu_count * opened->thread_count, count = 0;

	for (unsigned i = 0; i < places; i++) {
		uint64_t id = opened->id[event * places + i];

		if (!id)
			continue;
		if (out)
			pfr_bytes_u64(out, id);
		count++;
	}
	return count;
}

static void put_tables(struct pfr_writer *writer, struct pfr_bytes *out)
{
	unsigned count = writer->opened->events->count, size;
	struct pfr_kernel_attr kernel;
	uint64_t ids = FILE_HEADER_SIZE;

	for (unsigned i = 0; i < count; i++)
		pfr_head_ids(writer, i, out);
	for (unsigned i = 0; i < count; i++) {
		uint64_t bytes = 8 * (uint64_t)pfr_head_ids(writer, i, NULL);

		pfr_head_attr(writer, i, &kernel, &size);
		pfr_bytes_put(out, &kernel, size);
		pfr_bytes_u64(out, ids);
		pfr_bytes_u64(out, bytes);
		ids += bytes;
	}
}

/* Features that are known stand before the data, so that a disk which fills
 * up cannot take them: then only their table is to be written. */
static void put_early_features(struct pfr_writer *writer, uint64_t start,
			       struct pfr_bytes *out)
{
	static const char zero[8];

	for (unsigned number = 1; number < FEATURE_LAST; number++) {
		size_t before = out->size;

		if (pfr_feature_late(number))
			continue;
		if (!pfr_feature(writer, number, out)) {
			out->size = before;
			continue;
		}
		writer->feature[number][0] = start + before;
		writer->feature[number][1] = out->size - before;
		pfr_bytes_put(out, zero, -(start + out->size) & 7);
	}
}

int pfr_head_file(struct pfr_writer *writer)
{
	struct pfr_bytes tables = { 0 }, head = { 0 };
	struct pfr_kernel_attr kernel;
	unsigned size;
	uint64_t attrs, table;
	int code;

	pfr_head_attr(writer, 0, &kernel, &size);
	put_tables(writer, &tables);
	attrs = (uint64_t)writer->opened->events->count * (size + 16);
	table = FILE_HEADER_SIZE + tables.size - attrs;
	put_early_features(writer, FILE_HEADER_SIZE, &tables);
	pfr_bytes_u64(&head, magic);
	pfr_bytes_u64(&head, FILE_HEADER_SIZE);
	pfr_bytes_u64(&head, size + 16);
	pfr_bytes_u64(&head, table);
	pfr_bytes_u64(&head, attrs);
	pfr_bytes_u64(&head, FILE_HEADER_SIZE + tables.size);
	for (int i = 0; i < 7; i++) /* data.size, event types, bitmap: none yet */
		pfr_bytes_u64(&head, 0);
	pfr_bytes_put(&head, tables.data, tables.size);
	code = head.failed || tables.failed ? -ENOMEM :
		pfr_output_at(writer, head.data, head.size, 0);
	writer->position = writer->data_offset = head.size;
	pfr_bytes_free(&head);
	pfr_bytes_free(&tables);
	if (!code && lseek(writer->fd, (off_t)writer->position, SEEK_SET) < 0)
		code = -errno;
	return code;
}

/* Events beyond a u16 of ids are found through ID_INDEX. */
static void put_pipe_attr(struct pfr_writer *writer, unsigned event,
			  struct pfr_bytes *out)
{
	struct pfr_kernel_attr kernel;
	struct pfr_bytes ids = { 0 };
	unsigned size;
	size_t place = pfr_record_begin(out, RECORD_HEADER_ATTR, 0);
	size_t most;

	pfr_head_attr(writer, event, &kernel, &size);
	pfr_head_ids(writer, event, &ids);
	most = (RECORD_LIMIT - 8 - size) & ~(size_t)7;
	pfr_bytes_put(out, &kernel, size);
	pfr_bytes_put(out, ids.data, ids.size < most ? ids.size : most);
	pfr_bytes_free(&ids);
	pfr_record_end(out, place);
}

static void put_pipe_features(struct pfr_writer *writer, struct pfr_bytes *out)
{
	size_t place;

	for (unsigned number = 1; number < FEATURE_LAST; number++) {
		if (!pfr_feature_in_pipe(number))
			continue;
		place = pfr_record_begin(out, RECORD_HEADER_FEATURE, 0);
		pfr_bytes_u64(out, number);
		if (pfr_feature(writer, number, out))
			pfr_record_end(out, place);
		else
			out->size = place;
	}
	place = pfr_record_begin(out, RECORD_HEADER_FEATURE, 0);
	pfr_bytes_u64(out, FEATURE_LAST);
	pfr_record_end(out, place);
}

static void put_update(struct pfr_bytes *out, uint64_t type, uint64_t id,
		       const void *data, size_t size)
{
	size_t place = pfr_record_begin(out, RECORD_EVENT_UPDATE, 0);

	pfr_bytes_u64(out, type);
	pfr_bytes_u64(out, id);
	pfr_bytes_put(out, data, size);
	pfr_record_end(out, place);
}

static uint64_t first_id(const struct pfr_opened *opened, unsigned event)
{
	unsigned places = opened->cpu_count * opened->thread_count;

	for (unsigned i = 0; i < places; i++)
		if (opened->id[event * places + i])
			return opened->id[event * places + i];
	return 0;
}

static void put_updates(struct pfr_writer *writer, struct pfr_bytes *out)
{
	const struct pfr_capture_events *events = writer->opened->events;

	for (unsigned i = 0; i < events->count; i++) {
		const struct pfr_capture_event *event = &events->event[i];
		uint64_t id = first_id(writer->opened, i);

		if (!id)
			continue;
		if (event->unit[0])
			put_update(out, 0, id, event->unit, strlen(event->unit) + 1);
		if (event->scale < 1.0 || event->scale > 1.0)
			put_update(out, 1, id, &event->scale, 8);
		put_update(out, 2, id, event->name, strlen(event->name) + 1);
	}
}

/* Its payload follows the record, rounded up to 8. */
static void put_tracing_data(struct pfr_writer *writer, struct pfr_bytes *out)
{
	static const char zero[8];
	struct perf_event_header header = { RECORD_HEADER_TRACING_DATA, 0, 12 };
	struct pfr_bytes payload = { 0 };

	if (pfr_tracing_data(writer->opened->events, &payload)) {
		pfr_bytes_put(&payload, zero, -payload.size & 7);
		pfr_bytes_put(out, &header, sizeof(header));
		pfr_bytes_u32(out, (uint32_t)payload.size);
		pfr_bytes_put(out, payload.data, payload.size);
	}
	pfr_bytes_free(&payload);
}

int pfr_head_pipe(struct pfr_writer *writer)
{
	struct pfr_bytes out = { 0 };
	struct iovec span;
	int code;

	pfr_bytes_u64(&out, magic);
	pfr_bytes_u64(&out, 16);
	for (unsigned i = 0; i < writer->opened->events->count; i++)
		put_pipe_attr(writer, i, &out);
	put_pipe_features(writer, &out);
	put_updates(writer, &out);
	put_tracing_data(writer, &out);
	span.iov_base = out.data;
	span.iov_len = out.size;
	code = out.failed ? -ENOMEM : pfr_output(writer, &span, 1);
	pfr_bytes_free(&out);
	return code;
}

/* One entry of ID_INDEX; false when this event is not open there. */
static bool put_id(const struct pfr_opened *opened, unsigned index,
		   struct pfr_bytes *out)
{
	const struct pfr_target *target = opened->target;
	unsigned per_event = opened->cpu_count * opened->thread_count;
	unsigned cpu = index % per_event / opened->thread_count;
	unsigned thread = index % opened->thread_count;
	bool by_thread = target->cpu[0] < 0;

	if (!opened->id[index])
		return false;
	pfr_bytes_u64(out, opened->id[index]);
	pfr_bytes_u64(out, by_thread ? thread : cpu);
	pfr_bytes_u64(out, (uint64_t)(int64_t)target->cpu[cpu]);
	pfr_bytes_u64(out, (uint64_t)(int64_t)target->thread[thread]);
	return true;
}

int pfr_head_id_index(struct pfr_writer *writer)
{
	const struct pfr_opened *opened = writer->opened;
	unsigned total = opened->events->count * opened->cpu_count *
		opened->thread_count;
	unsigned next = 0;

	while (next < total) {
		struct pfr_bytes out = { 0 };
		uint64_t count = 0;

		pfr_record_begin(&out, RECORD_ID_INDEX, 0);
		pfr_bytes_u64(&out, 0);
		for (; next < total && count < 2000; next++)
			count += put_id(opened, next, &out);
		pfr_record_end(&out, 0);
		if (out.failed)
			return -ENOMEM;
		memcpy(out.data + 8, &count, 8);
		if (count)
			pfr_writer_put(writer, out.data, out.size);
		pfr_bytes_free(&out);
	}
	return writer->failure;
}
