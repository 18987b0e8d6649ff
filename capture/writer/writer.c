/* SPDX-License-Identifier: MIT */
/*
 * A capture from its first byte to its last: begin and finish. Knows the order
 * of things in perf.data and in a pipe; the parts are writer_*.c's,
 * feature_*.c's and output/compress.c's.
 */
#include "capture/writer.h"

#include "convert/sized.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void read_clocks(struct pfr_capture_writer *writer)
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

static int begin_parts(struct pfr_capture_writer *writer,
		       struct pfr_capture_error *error)
{
	int code = pfr_compress_begin(writer);

	if (code == -ENOSYS)
		return pfr_error(error, code, PFR_NO_POSITION, "this perfring was "
							       "built without libzstd (Debian: libzstd-dev), so it "
							       "cannot compress");
	if (code == -ENOMEM)
		return pfr_no_memory(error);
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

enum pfr_status pfr_capture_writer_begin(struct pfr_capture_writer *writer, int fd, const char *path,
					 const struct pfr_capture_writer_options *options,
					 const struct pfr_opened *opened,
					 struct pfr_capture_error *error)
{
	int code;

	memset(writer, 0, sizeof(*writer));
	writer->fd = fd;
	writer->path = path;
	if (!sized_read(&writer->options, sizeof(writer->options), options))
		return pfr_refused(pfr_error(error, -EINVAL, PFR_NO_POSITION, "struct pfr_capture_writer_options: " SIZED_REFUSED), "options", error);
	if (writer->options.compression_level < 0 || writer->options.compression_level > 22)
		return pfr_refused(pfr_error(error, -EINVAL, PFR_NO_POSITION, "struct pfr_capture_writer_options: compression_level is not 0 to 22"), "compression_level", error);
	if (writer->options.pipe && writer->options.compression_level && !writer->options.mapped)
		return pfr_refused(pfr_error(error, -EINVAL, PFR_NO_POSITION, "struct pfr_capture_writer_options: mapped is 0: a pipe has it before any ring is read, and perf cannot decompress without"), "mapped", error);
	writer->opened = opened;
	writer->lost = pfr_ids_new(writer);
	if (!writer->lost)
		return pfr_result(pfr_no_memory(error), error);
	read_clocks(writer);
	code = pfr_code(pfr_opened_events(opened, &writer->events));
	if (code)
		pfr_no_memory(error);
	else
		pfr_record_trailer(&writer->events.event[0].layout,
				   &writer->trailer);
	if (!code)
		code = begin_parts(writer, error);
	if (code)
		pfr_capture_writer_fini(writer);
	return code == -ENOSYS ? pfr_result_as(PFR_E_NO_ZSTD, code, error) : writer->failure ? pfr_result(code, error) :
											       pfr_refused(code, "compression_level", error);
}

/* What the captures before have counted already; and finding the kernel's text takes a
 * tenth of a second. */
void pfr_capture_writer_carry(struct pfr_capture_writer *writer, struct pfr_capture_writer *before)
{
	uint64_t *lost = writer->lost;

	writer->lost = before->lost;
	before->lost = lost;
	pfr_ids_attrs(writer, pfr_ids_attrs_of(before));
	writer->text_start = before->text_start;
	writer->text_stop = before->text_stop;
}

void pfr_capture_writer_fini(struct pfr_capture_writer *writer)
{
	pfr_compress_end(writer);
	pfr_build_ids_free(writer);
	pfr_bpf_free(writer);
	pfr_bytes_free(&writer->pending);
	pfr_opened_events_fini(&writer->events);
	free(writer->lost);
	writer->lost = NULL;
}

enum pfr_status pfr_capture_writer_put_finished_init(struct pfr_capture_writer *writer)
{
	struct pfr_record record = {.type = PFR_RECORD_FINISHED_INIT};

	pfr_capture_writer_record(writer, &record);
	return pfr_result(writer->failure, NULL);
}

/* ---- the end ---- */

/* Late features into payload; their places, counted from its start, into the
 * writer. On a disk that is full only the small ones, without which the
 * capture could not be read. */
static void make_late_features(struct pfr_capture_writer *writer,
			       struct pfr_capture_writer_bytes *payload)
{
	for (unsigned number = 1; number < FEATURE_LAST; number++) {
		size_t before = payload->size;

		if (!pfr_feature_late(number) ||
		    (writer->cut && number <= FEATURE_BPF_BTF && number != 21))
			continue;
		if (!pfr_feature(writer, number, payload) || payload->failed) {
			pfr_lack(&writer->incomplete, payload->failed);
			payload->failed = 0; /* the others are worth it */
			payload->size = before;
			continue;
		}
		writer->feature[number][0] = before;
		writer->feature[number][1] = payload->size - before;
	}
}

/* The feature table and the late payloads after the data; the bitmap. */
static int put_features(struct pfr_capture_writer *writer, uint64_t *bitmap, uint64_t *end)
{
	struct pfr_capture_writer_bytes table = {0}, payload = {0};
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
	*end = writer->position + table.size;
	pfr_bytes_free(&table);
	pfr_bytes_free(&payload);
	return code;
}

/* What was compressed is known now; its feature stands before the data. */
static int renew_compressed(struct pfr_capture_writer *writer)
{
	const uint64_t *place = writer->feature[FEATURE_COMPRESSED];
	struct pfr_capture_writer_bytes payload = {0};
	int code = 0;

	if (place[0] && pfr_feature(writer, FEATURE_COMPRESSED, &payload) && payload.size == place[1])
		code = pfr_output_at(writer, payload.data, payload.size, place[0]);
	pfr_bytes_free(&payload);
	return code;
}

static int finish_file(struct pfr_capture_writer *writer)
{
	uint64_t bitmap[4] = {0}, end = writer->position;
	int code = pfr_table_hide(writer);

	if (!code)
		code = renew_compressed(writer);
	if (!code)
		code = put_features(writer, bitmap, &end);
	if (!code)
		code = pfr_ids_finish(writer, end);
	if (code) {
		memset(bitmap, 0, sizeof(bitmap));
		if (!writer->failure)
			writer->failure = code;
		if (ftruncate(writer->fd, (off_t)writer->position))
			writer->cut = true;
	}
	return pfr_table_seal(writer, writer->position, writer->cut || writer->failure, bitmap); /* without its end, it stays open */
}

static int finish_pipe(struct pfr_capture_writer *writer)
{
	struct pfr_capture_writer_bytes bytes = {0};

	if (!writer->options.no_build_ids)
		pfr_build_ids_put(writer, &bytes, true);
	pfr_capture_writer_put(writer, bytes.data, bytes.size);
	pfr_lack(&writer->incomplete, bytes.failed);
	pfr_bytes_free(&bytes);
	return pfr_output_flush(writer);
}

enum pfr_status pfr_capture_writer_finish(struct pfr_capture_writer *writer, struct pfr_capture_error *error)
{
	int code;

	pfr_output_flush(writer);
	code = writer->options.pipe ? finish_pipe(writer) : finish_file(writer);
	if (!writer->failure)
		writer->failure = code;
	if (writer->incomplete && !writer->failure) {
		int missing = pfr_missing(writer, error);

		pfr_advice(error, "its other records are whole%s", missing == -EMFILE ? "; ulimit -n with a larger number" : "");
		return pfr_result(missing, error);
	}
	return pfr_result(pfr_output_error(writer, error), error);
}
