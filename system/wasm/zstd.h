/* SPDX-License-Identifier: MIT */
/*
 * What convert/ and session/ ask of libzstd to decompress, by unzstd.h: the names and meanings of its zstd.h.
 */
#ifndef SYSTEM_WASM_ZSTD_H
#define SYSTEM_WASM_ZSTD_H

#include <stddef.h>

typedef struct unzstd ZSTD_DStream, ZSTD_DCtx;

typedef struct {
	const void *src;
	size_t size, pos;
} ZSTD_inBuffer;

typedef struct {
	void *dst;
	size_t size, pos;
} ZSTD_outBuffer;

#define ZSTD_isError(result) ((result) == (size_t)-1)

size_t ZSTD_estimateDStreamSize_fromFrame(const void *src, size_t size);
ZSTD_DStream *ZSTD_initStaticDStream(void *memory, size_t size);
size_t ZSTD_decompressStream(ZSTD_DStream *stream, ZSTD_outBuffer *out, ZSTD_inBuffer *in);
size_t ZSTD_decompress(void *to, size_t capacity, const void *from, size_t size);

/* The memory is the only limit. */
#define ZSTD_initDStream(stream) ((size_t) !(stream))
#define ZSTD_d_windowLogMax 0
#define ZSTD_dParam_getBounds(parameter) ((struct { int upperBound; }){parameter})
#define ZSTD_DCtx_setParameter(context, parameter, value) ((void)(context), (void)(parameter), (void)(value))

#endif
