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
	bool full;   /* there is more than may be written */
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
	u->full |= size > u->left;
	if (u->full || write(u->to, u->out, size) != (ssize_t)size)
		return false;
	u->left -= size;
	return true;
}

static bool is_zstd(const unsigned char *magic)
{
	return !memcmp(magic, "\x28\xb5\x2f\xfd", 4);
}

#ifdef HAVE_ZSTD

/* Frames follow one another; a part of one may be kept when all of the file was read. */
static bool from_zstd(struct unpack *u)
{
	ZSTD_DStream *stream = ZSTD_createDStream();
	bool good = stream != 0, whole = false;
	size_t more = 1;

	while (good && next_bytes(u)) {
		ZSTD_inBuffer in = {u->in, u->size, 0};

		for (whole = false; good && !whole;) {
			ZSTD_outBuffer out = {u->out, CHUNK, 0};

			more = ZSTD_decompressStream(stream, &out, &in);
			good = !ZSTD_isError(more) && put_bytes(u, out.pos);
			whole = in.pos == in.size && (!more || out.pos < out.size);
		}
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

/* Members follow one another; what is no member after the first is left, as gzip does. */
static bool next_member(z_stream *stream)
{
	return stream->avail_in && stream->next_in[0] == 0x1f && inflateReset(stream) == Z_OK;
}

static bool from_gzip(struct unpack *u)
{
	z_stream stream;
	int state;

	memset(&stream, 0, sizeof(stream));
	state = inflateInit2(&stream, GZIP);
	while (state >= Z_OK && next_bytes(u)) {
		stream.next_in = u->in;
		stream.avail_in = (uInt)u->size;
		if (state == Z_STREAM_END && !next_member(&stream))
			break;
		do {
			stream.next_out = u->out;
			stream.avail_out = CHUNK;
			state = inflate(&stream, Z_NO_FLUSH);
			if (state == Z_BUF_ERROR)
				state = Z_OK;
			if (state >= Z_OK && !put_bytes(u, CHUNK - stream.avail_out))
				state = Z_DATA_ERROR;
		} while ((state == Z_OK && (stream.avail_in || !stream.avail_out)) || (state == Z_STREAM_END && next_member(&stream)));
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

enum elf_kind elf_unpack(int file, int to, size_t most)
{
	static struct unpack u;
	unsigned char magic[4];
	bool good;

	u.from = file;
	u.to = to;
	u.left = most;
	if (pread(file, magic, 4, 0) != 4)
		return ELF_BAD;
	good = is_zstd(magic) ? from_zstd(&u) : from_gzip(&u);
	return good ? ELF_GOOD : u.full ? ELF_LIMIT :
					  ELF_BAD;
}

#endif
