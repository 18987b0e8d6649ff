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

static void put_tables(struct pfr_capture_writer *writer, struct pfr_capture_writer_bytes *out)
{
	unsigned count = writer->opened->events->count;
	uint64_t ids = FILE_HEADER_SIZE;

	for (unsigned i = 0; i < count; i++)
		pfr_opened_ids(writer->opened, i, out);
	for (unsigned i = 0; i < count; i++) {
		uint64_t bytes = 8 * (uint64_t)pfr_opened_ids(writer->opened, i, NULL);
		struct pfr_record entry = {.piece = PFR_PIECE_FILE_ATTR};

		entry.file_attr.attr = writer->events.event[i].attr;
		entry.file_attr.ids.offset = ids;
		entry.file_attr.ids.size = bytes;
		pfr_record_put(out, &entry, NULL);
		ids += bytes;
	}
}

/* Features that are known stand before the data, so that a disk which fills
 * up cannot take them: then only their table is to be written. */
static void put_early_features(struct pfr_capture_writer *writer, uint64_t start,
			       struct pfr_capture_writer_bytes *out)
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

/* data.size 0 and no features, as of a recording that was cut off: until the end. */
static void put_file_header(struct pfr_capture_writer *writer, uint64_t attrs,
			    uint64_t data, struct pfr_capture_writer_bytes *out)
{
	static const uint64_t none[4];
	struct pfr_record record = {.piece = PFR_PIECE_FILE_HEADER};
	struct pfr_file_header *header = &record.file_header;
	struct pfr_kernel_attr kernel;

	pfr_opened_attr(writer->opened, 0, &kernel);
	header->present = UINT64_MAX; /* no shorter one, as of a pipe */
	header->magic = magic;
	header->size = FILE_HEADER_SIZE;
	header->attr_size = kernel.attr.size + 16;
	header->attrs.offset = attrs;
	header->attrs.size = writer->opened->events->count * header->attr_size;
	header->data.offset = data;
	header->features = (struct pfr_words){(const unsigned char *)none, 4, 8,
					      (uint8_t)pfr_host_order()};
	pfr_record_put(out, &record, NULL);
}

int pfr_head_file(struct pfr_capture_writer *writer)
{
	struct pfr_capture_writer_bytes tables = {0}, head = {0};
	uint64_t attrs = FILE_HEADER_SIZE;
	int code;

	for (unsigned i = 0; i < writer->opened->events->count; i++)
		attrs += 8 * (uint64_t)pfr_opened_ids(writer->opened, i, NULL);
	pfr_ids_attrs(writer, attrs);
	put_tables(writer, &tables);
	put_early_features(writer, FILE_HEADER_SIZE, &tables);
	put_file_header(writer, attrs, FILE_HEADER_SIZE + tables.size, &head);
	pfr_bytes_put(&head, tables.data, tables.size);
	code = head.failed || tables.failed ? -(head.failed ? head.failed : tables.failed) :
					      pfr_output_at(writer, head.data, head.size, 0);
	if (!code)
		writer->position = writer->data_offset = head.size;
	else if (ftruncate(writer->fd, 0)) /* half of a head is of no use */
		code = -errno;
	pfr_bytes_free(&head);
	pfr_bytes_free(&tables);
	if (!code && lseek(writer->fd, (off_t)writer->position, SEEK_SET) < 0)
		code = -errno;
	return code;
}

static void put_update(struct pfr_capture_writer_bytes *out, struct pfr_event_update update)
{
	struct pfr_record record = {.type = PFR_RECORD_EVENT_UPDATE,
				    .event_update = update};

	pfr_record_put(out, &record, NULL);
}

static void put_name(const struct pfr_capture_writer *writer, unsigned event, uint64_t id, struct pfr_capture_writer_bytes *out)
{
	put_update(out, (struct pfr_event_update){.id = id, .type = PFR_EVENT_UPDATE_NAME, .name = pfr_text_bytes(writer->opened->events->event[event].name)});
}

static uint32_t ids_most(const struct pfr_capture_writer *writer, unsigned event)
{
	return (RECORD_LIMIT - 8 - writer->events.event[event].attr.size) / 8;
}

/*
 * The attr with the ids from `first` on, as many as fit; how many these are. A record of more than the first of an event has the event's number and 1 as
 * misc, by which the decoder adds them to it (decoder/events.c). perf has one more event of the same attr then, whose samples it reads; at ids of
 * ID_INDEX that no event has it ends (perf_event__process_id_index).
 */
static uint32_t put_attr(const struct pfr_capture_writer *writer, unsigned event, const struct pfr_capture_writer_bytes *ids, uint32_t first,
			 struct pfr_capture_writer_bytes *out)
{
	struct pfr_record record = {.type = PFR_RECORD_HEADER_ATTR, .misc = first && event < UINT16_MAX ? (uint16_t)(event + 1) : 0};
	uint32_t left = (uint32_t)(ids->size / 8) - first, most = ids_most(writer, event);

	left = left < most ? left : most;
	record.header_attr.attr = writer->events.event[event].attr;
	record.header_attr.ids = (struct pfr_words){left ? ids->data + first * (size_t)8 : NULL, left, 8, (uint8_t)pfr_host_order()};
	pfr_record_put(out, &record, NULL);
	return left;
}

static void put_more_attrs(const struct pfr_capture_writer *writer, unsigned event, const struct pfr_capture_writer_bytes *ids,
			   struct pfr_capture_writer_bytes *out)
{
	uint32_t first = ids_most(writer, event), count = (uint32_t)(ids->size / 8), nr;
	uint64_t id;

	for (; first < count; first += nr) {
		nr = put_attr(writer, event, ids, first, out);
		memcpy(&id, ids->data + first * (size_t)8, 8);
		put_name(writer, event, id, out);
	}
}

/* Of all events the first records, or those after them: the number of an event is that of its first. */
static void put_pipe_attrs(const struct pfr_capture_writer *writer, bool more, struct pfr_capture_writer_bytes *out)
{
	for (unsigned i = 0; i < writer->opened->events->count; i++) {
		struct pfr_capture_writer_bytes ids = {0};

		pfr_opened_ids(writer->opened, i, &ids);
		if (more)
			put_more_attrs(writer, i, &ids, out);
		else
			put_attr(writer, i, &ids, 0, out);
		pfr_lack(&out->failed, ids.failed);
		pfr_bytes_free(&ids);
	}
}

/* Its payload is rounded up to a multiple of 8. */
static void put_feature_record(struct pfr_capture_writer *writer, struct pfr_capture_writer_bytes *out, unsigned number,
			       struct pfr_capture_writer_bytes *payload)
{
	static const char zero[8];
	struct pfr_record record = {.type = PFR_RECORD_HEADER_FEATURE};

	pfr_bytes_put(payload, zero, -payload->size & 7);
	if (!payload->failed && payload->size > RECORD_LIMIT - 16)
		writer->too_large |= UINT64_C(1) << number;
	if (payload->failed || payload->size > RECORD_LIMIT - 16)
		return;
	record.header_feature.feat_id = number;
	record.header_feature.data = (struct pfr_bytes){
		payload->data, (uint32_t)payload->size};
	pfr_record_put(out, &record, NULL);
}

/* No record closes them: the number that perf once ended with is a feature's now. */
static void put_pipe_features(struct pfr_capture_writer *writer, struct pfr_capture_writer_bytes *out)
{
	struct pfr_capture_writer_bytes payload = {0};

	for (unsigned number = 1; number < FEATURE_LAST; number++) {
		payload.size = 0;
		if (pfr_feature_in_pipe(number) &&
		    pfr_feature(writer, number, &payload))
			put_feature_record(writer, out, number, &payload);
	}
	pfr_lack(&out->failed, payload.failed);
	pfr_bytes_free(&payload);
}

static uint64_t first_id(const struct pfr_opened *opened, unsigned event)
{
	unsigned places = opened->cpu_count * opened->thread_count;

	for (unsigned i = 0; i < places; i++)
		if (opened->id[event * places + i])
			return opened->id[event * places + i];
	return 0;
}

static void put_updates(struct pfr_capture_writer *writer, struct pfr_capture_writer_bytes *out)
{
	const struct pfr_capture_events *events = writer->opened->events;

	for (unsigned i = 0; i < events->count; i++) {
		const struct pfr_capture_event *event = &events->event[i];
		struct pfr_event_update update = {
			.id = first_id(writer->opened, i)};

		if (!update.id)
			continue;
		update.unit = pfr_text_bytes(event->unit);
		memcpy(&update.scale, &event->scale, sizeof(update.scale));
		update.type = PFR_EVENT_UPDATE_UNIT;
		if (event->unit[0])
			put_update(out, update);
		update.type = PFR_EVENT_UPDATE_SCALE;
		if (event->scale < 1.0 || event->scale > 1.0)
			put_update(out, update);
		put_name(writer, i, update.id, out);
	}
}

/* Its payload follows the record, rounded up to 8. */
static void put_tracing_data(struct pfr_capture_writer *writer, struct pfr_capture_writer_bytes *out)
{
	static const char zero[8];
	struct pfr_record record = {.type = PFR_RECORD_HEADER_TRACING_DATA};
	struct pfr_capture_writer_bytes payload = {0};

	if (pfr_tracing_data(writer->opened->events, &payload)) {
		pfr_bytes_put(&payload, zero, -payload.size & 7);
		record.header_tracing_data.size = (uint32_t)payload.size;
		pfr_record_put(out, &record, NULL);
		pfr_bytes_put(out, payload.data, payload.size);
	}
	pfr_lack(&out->failed, payload.failed);
	pfr_bytes_free(&payload);
}

int pfr_head_pipe(struct pfr_capture_writer *writer)
{
	struct pfr_capture_writer_bytes out = {0};
	struct iovec span;
	int code;

	pfr_bytes_u64(&out, magic);
	pfr_bytes_u64(&out, 16);
	put_pipe_attrs(writer, false, &out);
	put_pipe_attrs(writer, true, &out);
	put_pipe_features(writer, &out);
	put_updates(writer, &out);
	put_tracing_data(writer, &out);
	span.iov_base = out.data;
	span.iov_len = out.size;
	code = out.failed ? -out.failed : pfr_output(writer, &span, 1);
	pfr_bytes_free(&out);
	return code;
}

#define INDEX_MOST 2000 /* entries of 32 bytes that fit a record */

/* One entry of ID_INDEX; false when this event is not open there. */
static bool put_id(const struct pfr_opened *opened, unsigned index,
		   struct pfr_capture_writer_bytes *out)
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

int pfr_head_id_index(struct pfr_capture_writer *writer)
{
	const struct pfr_opened *opened = writer->opened;
	unsigned total = opened->events->count * opened->cpu_count *
			 opened->thread_count;
	unsigned next = 0;

	while (next < total) {
		struct pfr_capture_writer_bytes out = {0};
		struct pfr_record record = {.type = PFR_RECORD_ID_INDEX};
		uint64_t count = 0;

		for (; next < total && count < INDEX_MOST; next++)
			count += put_id(opened, next, &out);
		if (out.failed) {
			pfr_bytes_free(&out);
			return -ENOMEM;
		}
		record.id_index.nr = count;
		record.id_index.entries = pfr_words_array(
			(const uint64_t *)(const void *)out.data, count, 4);
		if (count)
			pfr_capture_writer_record(writer, &record);
		pfr_bytes_free(&out);
	}
	return writer->failure;
}
