/* SPDX-License-Identifier: MIT */
#include "gzip.h"

#include <errno.h>
#include <stdlib.h>

#ifdef HAVE_ZLIB

#include <zlib.h>

#define LEVEL 3
#define GZIP_WINDOW (15 + 16) /* the largest window, and a header of gzip */
#define PIECE 65536
#define FEED_MOST (1u << 30) /* zlib counts in 32 bits */

struct gzip {
	z_stream stream;
	struct pfr_sink output;
	unsigned char piece[PIECE];
};

int gzip_open(struct gzip **result, const struct pfr_sink *output)
{
	struct gzip *g = calloc(1, sizeof(*g));

	*result = NULL;
	if (!g)
		return ENOMEM;
	g->output = *output;
	if (deflateInit2(&g->stream, LEVEL, Z_DEFLATED, GZIP_WINDOW, 8, Z_DEFAULT_STRATEGY) != Z_OK) {
		free(g);
		return ENOMEM;
	}
	*result = g;
	return 0;
}

/* Gives the output what zlib has, until it asks for more, or with Z_FINISH until its end. */
static int drain(struct gzip *g, int flush)
{
	int status = Z_OK, error = 0;

	do {
		g->stream.next_out = g->piece;
		g->stream.avail_out = PIECE;
		status = deflate(&g->stream, flush);
		if (status == Z_STREAM_ERROR)
			return EIO;
		if (g->stream.avail_out < PIECE)
			error = g->output.write(g->output.user, g->piece, PIECE - g->stream.avail_out);
	} while (!error && g->stream.avail_out == 0);
	return error;
}

static int gzip_write(void *user, const void *data, size_t size)
{
	struct gzip *g = user;
	const unsigned char *from = data;
	int error = 0;

	while (size && !error) {
		uInt n = size < FEED_MOST ? (uInt)size : FEED_MOST;

		g->stream.next_in = (Bytef *)(uintptr_t)from;
		g->stream.avail_in = n;
		error = drain(g, Z_NO_FLUSH);
		from += n;
		size -= n;
	}
	return error;
}

int gzip_end(struct gzip *g)
{
	return drain(g, Z_FINISH);
}

void gzip_free(struct gzip *g)
{
	if (g)
		deflateEnd(&g->stream);
	free(g);
}

#else

int gzip_open(struct gzip **result, const struct pfr_sink *output)
{
	(void)output;
	*result = NULL;
	return ENOTSUP;
}

static int gzip_write(void *user, const void *data, size_t size)
{
	(void)user;
	(void)data;
	(void)size;
	return ENOTSUP;
}

int gzip_end(struct gzip *gzip)
{
	(void)gzip;
	return ENOTSUP;
}

void gzip_free(struct gzip *gzip)
{
	(void)gzip;
}

#endif

struct pfr_sink gzip_sink(struct gzip *gzip)
{
	return (struct pfr_sink){.size = sizeof(struct pfr_sink), .user = gzip, .write = gzip_write};
}
