/* SPDX-License-Identifier: MIT */
/*
 * Records to the capture, and what is left of them when the disk is full.
 * Knows that a record's size is at its byte 6; nothing else of what it writes.
 */
#include "capture/writer.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static unsigned byte_at(const struct iovec *span, unsigned count, size_t at)
{
	for (unsigned i = 0; i < count; i++) {
		if (at < span[i].iov_len)
			return ((const unsigned char *)span[i].iov_base)[at];
		at -= span[i].iov_len;
	}
	return 0;
}

/* How many of the first bytes of the spans are whole records. */
static size_t whole_records(const struct iovec *span, unsigned count,
			    size_t bytes)
{
	size_t at = 0;

	while (bytes - at >= 8) {
		uint16_t size;
		unsigned char half[2] = {
			(unsigned char)byte_at(span, count, at + 6),
			(unsigned char)byte_at(span, count, at + 7),
		};

		memcpy(&size, half, 2);
		if (size < 8 || size > bytes - at)
			break;
		at += size;
	}
	return at;
}

/* One record that was counted when it was read from its ring, and is not written. */
static void uncount_one(struct pfr_capture_counts *counts, unsigned type)
{
	counts->samples -= type == PFR_RECORD_SAMPLE && counts->samples;
	counts->records -= type < PFR_RECORD_HEADER_ATTR && counts->records;
}

/* All records of the spans after the first `from` bytes. What COMPRESSED records
 * hold stays counted. */
static void uncount(struct pfr_capture_writer *writer, const struct iovec *span,
		    unsigned count, size_t from)
{
	size_t bytes = 0;

	for (unsigned i = 0; i < count; i++)
		bytes += span[i].iov_len;
	while (from < bytes && bytes - from >= 8) {
		unsigned char head[8];
		uint32_t type;
		uint16_t size;

		for (unsigned i = 0; i < 8; i++)
			head[i] = (unsigned char)byte_at(span, count, from + i);
		memcpy(&type, head, 4);
		memcpy(&size, head + 6, 2);
		if (size < 8)
			break;
		uncount_one(&writer->counts, type);
		from += size;
	}
}

int pfr_output(struct pfr_capture_writer *writer, struct iovec *span, unsigned count)
{
	struct iovec copy[32];
	size_t written, whole;
	int code;

	if (writer->failure || !count) {
		uncount(writer, span, count, 0);
		return writer->failure;
	}
	memcpy(copy, span, count * sizeof(*span));
	code = writer->options.pipe ? pfr_output_spans(writer, span, count, 0, &written) :
				      pfr_table_write(writer, span, count, &written);
	if (!code) {
		writer->position += written;
		writer->counts.bytes += written;
		return 0;
	}
	/* Keep what is whole; a pipe keeps what went out. The table of features
	 * goes where the last block has capacity, or where the last records were. */
	writer->failure = code;
	writer->cut = true;
	whole = whole_records(copy, count, written);
	if (!writer->options.pipe && written > FEATURE_CAPACITY &&
	    (-(writer->position + whole) & 4095) < FEATURE_CAPACITY)
		whole = whole_records(copy, count, written - FEATURE_CAPACITY);
	uncount(writer, copy, count, whole);
	writer->position += whole;
	writer->counts.bytes += whole;
	if (!writer->options.pipe && ftruncate(writer->fd,
					       (off_t)writer->position))
		writer->failure = code;
	return code;
}

int pfr_output_flush(struct pfr_capture_writer *writer)
{
	struct iovec span = {writer->pending.data, writer->pending.size};
	int code;

	if (writer->pending.failed)
		writer->failure = writer->failure ? writer->failure : -writer->pending.failed;
	if (!writer->pending.size || writer->in_memory)
		return writer->failure;
	code = pfr_output(writer, &span, 1);
	writer->pending.size = 0;
	return code;
}

static int describe_missing(int code, const char *path, struct pfr_capture_error *error)
{
	if (code == -ENOMEM)
		return pfr_error(error, code, PFR_NO_POSITION, "there is not enough memory for build IDs, programs or features of %s", path);
	pfr_error(error, code, PFR_NO_POSITION, "cannot read what describes %s: %s", path, strerror(-code));
	if (code == -EIO)
		pfr_advice(error, "a disk or a file system with a file that was mapped fails; the kernel's log may name it (dmesg)");
	else
		pfr_advice(error, code == -EMFILE ? "ulimit -n with a larger number, or fewer events or CPUs" : "sysctl fs.file-max with a larger number");
	return code;
}

int pfr_missing(const struct pfr_capture_writer *writer, struct pfr_capture_error *error)
{
	return describe_missing(-writer->incomplete, writer->path, error);
}

int pfr_output_error(struct pfr_capture_writer *writer, struct pfr_capture_error *error)
{
	int code = writer->failure;

	if (!code)
		return 0;
	if (code == -EMFILE || code == -ENFILE) /* no writing returns those */
		return describe_missing(code, writer->path, error);
	pfr_error(error, code, PFR_NO_POSITION, "cannot write %s: %s", writer->path, pfr_cause(code));
	if (code == -EPIPE)
		pfr_advice(error, "the reader of the pipe has gone");
	else if (code == -ENOSPC || code == -EDQUOT)
		pfr_advice(error, "%s; free some space, or write elsewhere with -o", writer->position ? "the file keeps what fitted" : "nothing was written");
	else
		pfr_advice(error, "%s", writer->position ? "the file keeps what was written before" : "nothing was written");
	return code;
}

enum pfr_status pfr_capture_writer_put(struct pfr_capture_writer *writer, const void *record, size_t size)
{
	pfr_bytes_put(&writer->pending, record, size);
	if (writer->pending.size < 1 << 16)
		return pfr_result(writer->failure, NULL);
	return pfr_result(pfr_output_flush(writer), NULL);
}
