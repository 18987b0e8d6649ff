/* SPDX-License-Identifier: MIT */
/*
 * A look at the headers of records on their way from a ring to the file:
 * counting them, adding up LOST, noting which files were mapped. Knows the
 * header, LOST, MMAP2's path and where TIME is in a sample; a record costs
 * one load, and everything else is the decoder's.
 */
#include "capture/writer.h"

#include <string.h>

/* The two spans of a ring as one stream of bytes. */
struct stream {
	const unsigned char *first, *second;
	size_t first_size, size;
};

static const unsigned char *at(const struct stream *stream, size_t position)
{
	return position < stream->first_size ? stream->first + position :
		stream->second + (position - stream->first_size);
}

static uint64_t u64_at(const struct stream *stream, size_t position)
{
	uint64_t value;

	/* Records and so their words are 8-aligned: none straddles. */
	memcpy(&value, at(stream, position), sizeof(value));
	return value;
}

static void see_lost(struct pfr_writer *writer, const struct stream *stream,
		     size_t position)
{
	const struct pfr_opened *opened = writer->opened;
	uint64_t id = u64_at(stream, position + 8);
	uint64_t lost = u64_at(stream, position + 16);
	size_t count = (size_t)opened->events->count * opened->cpu_count *
		opened->thread_count;

	writer->counts.lost_records += lost;
	for (size_t i = 0; i < count; i++)
		if (opened->id[i] == id) {
			writer->lost[i] += lost;
			return;
		}
}

static void see_mapping(struct pfr_writer *writer, const struct stream *stream,
			size_t position, size_t size)
{
	char path[4200];
	size_t length = size - 72, i;

	for (i = 0; i < length && i < sizeof(path) - 1; i++) {
		path[i] = (char)*at(stream, position + 72 + i);
		if (!path[i])
			break;
	}
	path[i] = 0;
	if (path[0] == '/' && path[1] != '/')
		pfr_build_ids_see(writer, path, false);
}

static void see_time(struct pfr_writer *writer, const struct stream *stream,
		     size_t position)
{
	uint64_t time;

	if (!writer->time_offset)
		return;
	time = u64_at(stream, position + writer->time_offset);
	if (!writer->counts.first_time || time < writer->counts.first_time)
		writer->counts.first_time = time;
	if (time > writer->counts.last_time)
		writer->counts.last_time = time;
}

static void see_rare(struct pfr_writer *writer, const struct stream *stream,
		     size_t position, uint32_t type, size_t size, uint16_t misc)
{
	if (type == PERF_RECORD_LOST && size >= 24)
		see_lost(writer, stream, position);
	else if (type == PERF_RECORD_THROTTLE)
		writer->counts.throttled++;
	else if (type == PERF_RECORD_MMAP2 && size > 72 && !(misc & 0x2000) &&
		 !writer->options.no_build_ids)
		see_mapping(writer, stream, position, size);
}

void pfr_scan(struct pfr_writer *writer, const struct iovec span[2],
	      bool side_band)
{
	struct stream stream = { span[0].iov_base, span[1].iov_base,
				 span[0].iov_len,
				 span[0].iov_len + span[1].iov_len };
	size_t position = 0, first = SIZE_MAX, last = 0;
	uint64_t records = 0, samples = 0;

	while (stream.size - position >= 8) {
		struct perf_event_header header;

		memcpy(&header, at(&stream, position), sizeof(header));
		if (header.size < 8 || header.size > stream.size - position)
			break;
		records++;
		if (header.type == PERF_RECORD_SAMPLE) {
			samples++;
			last = position;
			first = first == SIZE_MAX ? position : first;
		} else {
			see_rare(writer, &stream, position, header.type,
				 header.size, header.misc);
		}
		position += header.size;
	}
	writer->counts.records += records;
	writer->counts.samples += samples;
	if (samples && !side_band) {
		see_time(writer, &stream, first);
		see_time(writer, &stream, last);
	}
}
