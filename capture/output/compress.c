/* SPDX-License-Identifier: MIT */
/*
 * Ring bytes as COMPRESSED records (81): one zstd stream over the whole
 * capture, flushed at each record, which is what perf 5.2 and later read.
 * Knows libzstd where the build found it (HAVE_ZSTD).
 */
#include "capture/writer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#ifdef HAVE_ZSTD
#include <zstd.h>
#include <zstd_errors.h>

#define OUTPUT_CAPACITY (RECORD_LIMIT - 8)

/* Of pfr_capture_writer.compression. */
struct compression {
	ZSTD_CCtx *context;
	unsigned char payload[OUTPUT_CAPACITY];
};

int pfr_compress_begin(struct pfr_capture_writer *writer)
{
	struct compression *compression;

	if (!writer->options.compression_level)
		return 0;
	compression = malloc(sizeof(*compression));
	if (!compression)
		return -ENOMEM;
	writer->compression = compression;
	compression->context = ZSTD_createCCtx();
	if (!compression->context)
		return -ENOMEM;
	if (ZSTD_isError(ZSTD_CCtx_setParameter(compression->context, ZSTD_c_compressionLevel,
						writer->options.compression_level)))
		return -EINVAL;
	return 0;
}

/* Flushed once for all: each flush ends a block, which costs zstd more than its
 * bytes. What does not fit a record is continued in the next, as perf does it. */
static int compress_piece(struct pfr_capture_writer *writer, const void *data,
			  size_t size)
{
	struct compression *compression = writer->compression;
	struct pfr_record record = {.type = PFR_RECORD_COMPRESSED};
	ZSTD_inBuffer in = {data, size, 0};
	size_t left;

	do {
		ZSTD_outBuffer out = {compression->payload, OUTPUT_CAPACITY, 0};

		left = ZSTD_compressStream2(compression->context, &out, &in, ZSTD_e_flush);
		if (ZSTD_isError(left) || (left && !out.pos))
			return writer->failure = ZSTD_getErrorCode(left) == ZSTD_error_memory_allocation ? -ENOMEM : -EIO;
		record.compressed.data =
			(struct pfr_bytes){compression->payload, (uint32_t)out.pos};
		pfr_capture_writer_record(writer, &record);
		writer->compressed_out += out.pos;
	} while (left && !writer->failure);
	writer->compressed_in += size;
	return writer->failure;
}

int pfr_compress(struct pfr_capture_writer *writer, const struct iovec span[2])
{
	int code = writer->failure;

	for (int i = 0; i < 2 && !code; i++)
		if (span[i].iov_len)
			code = compress_piece(writer, span[i].iov_base, span[i].iov_len);
	return code;
}

void pfr_compress_end(struct pfr_capture_writer *writer)
{
	struct compression *compression = writer->compression;

	if (compression)
		ZSTD_freeCCtx(compression->context);
	free(compression);
	writer->compression = NULL;
}

#else

int pfr_compress_begin(struct pfr_capture_writer *writer)
{
	return writer->options.compression_level ? -ENOSYS : 0;
}

int pfr_compress(struct pfr_capture_writer *writer, const struct iovec span[2])
{
	(void)span;
	return writer->failure = -ENOSYS;
}

void pfr_compress_end(struct pfr_capture_writer *writer)
{
	(void)writer;
}
#endif
