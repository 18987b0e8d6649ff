/* SPDX-License-Identifier: MIT */
/*
 * Kernel modules that zstd or gzip compressed; libdw reads those of xz itself, and those of gzip by calls that the child does not have. It is done in the
 * child, since the file may be hostile.
 */
#include "elf_names.h"

#ifdef HAVE_LIBDW

#include <string.h>
#include <unistd.h>

#ifdef HAVE_ZSTD
#include <zstd.h>
#endif
#ifdef HAVE_ZLIB
#include <zlib.h>
#endif

#define CHUNK 65536

/* A file that is read, and one that is written. */
struct unpack {
	int from, to;
	off_t at;
	size_t left; /* bytes that may be written */
	size_t size; /* of in */
	unsigned char in[CHUNK], out[CHUNK];
};

/* The next bytes of the file. False at its end. */
static bool next_bytes(struct unpack *u)
{
	ssize_t size = pread(u->from, u->in, CHUNK, u->at);

	u->size = size > 0 ? (size_t)size : 0;
	u->at += (off_t)u->size;
	return u->size != 0;
}

static bool put_bytes(struct unpack *u, size_t size)
{
	if (size > u->left || write(u->to, u->out, size) != (ssize_t)size)
		return false;
	u->left -= size;
	return true;
}

static bool is_zstd(const unsigned char *magic)
{
	return !memcmp(magic, "\x28\xb5\x2f\xfd", 4);
}

#ifdef HAVE_ZSTD

static bool from_zstd(struct unpack *u)
{
	ZSTD_DStream *stream = ZSTD_createDStream();
	bool good = stream != 0;
	size_t more = 1;

	while (good && next_bytes(u)) {
		ZSTD_inBuffer in = {u->in, u->size, 0};

		do {
			ZSTD_outBuffer out = {u->out, CHUNK, 0};

			more = ZSTD_decompressStream(stream, &out, &in);
			good = !ZSTD_isError(more) && put_bytes(u, out.pos);
		} while (good && more && in.pos < in.size);
	}
	ZSTD_freeDStream(stream);
	return good && !more;
}

#else

static bool from_zstd(struct unpack *u)
{
	return !u;
}

#endif

#ifdef HAVE_ZLIB

#define GZIP 31 /* inflateInit2: the largest window, after a head of gzip */

static bool from_gzip(struct unpack *u)
{
	z_stream stream;
	int state;

	memset(&stream, 0, sizeof(stream));
	state = inflateInit2(&stream, GZIP);
	while (state == Z_OK && next_bytes(u)) {
		stream.next_in = u->in;
		stream.avail_in = (uInt)u->size;
		while (state == Z_OK && stream.avail_in) {
			stream.next_out = u->out;
			stream.avail_out = CHUNK;
			state = inflate(&stream, Z_NO_FLUSH);
			if ((state == Z_OK || state == Z_STREAM_END) && !put_bytes(u, CHUNK - stream.avail_out))
				state = Z_DATA_ERROR;
		}
	}
	inflateEnd(&stream);
	return state == Z_STREAM_END;
}

#else

static bool from_gzip(struct unpack *u)
{
	return !u;
}

#endif

bool elf_unpack_needed(int file)
{
	unsigned char magic[4];

	return pread(file, magic, 4, 0) == 4 && (is_zstd(magic) || !memcmp(magic, "\x1f\x8b", 2));
}

bool elf_unpack(int file, int to, size_t most)
{
	static struct unpack u;
	unsigned char magic[4];

	u.from = file;
	u.to = to;
	u.left = most;
	if (pread(file, magic, 4, 0) != 4)
		return false;
	return is_zstd(magic) ? from_zstd(&u) : from_gzip(&u);
}

#endif
