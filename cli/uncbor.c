/* SPDX-License-Identifier: MIT */
/*
 * The way back: a CBOR stream read from front to back, and the capture's bytes
 * written. What an item means is convert/uncbor.c's.
 */
#include "convert.h"
#include "made.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

bool is_cbor(const unsigned char *p, size_t size)
{
	return size >= 3 && p[0] == 0xd9 && p[1] == 0xd9 && p[2] == 0xf7;
}

#ifdef HAVE_CBOR

#define WINDOW (1 << 20)

struct back {
	const char *name;
	int fd;
	unsigned char *buffer;
	size_t room;
	struct pfr_window window;
	struct pfr_uncbor uncbor;
	struct sink *sink;
	uint64_t at; /* in the capture */
	bool terminal;
	time_t begun, shown;
};

/* How far it has come, once a second. */
static void show_progress(struct back *b)
{
	time_t now = b->terminal ? time(NULL) : 0;

	if (!b->terminal || now - b->begun < 2 || now == b->shown)
		return;
	b->shown = now;
	fprintf(stderr, "\r%.1f MB", (double)b->at / 1e6);
}

/* Reads on, until the window holds `wanted` bytes or the stream ends. */
static bool more(struct back *b, uint64_t wanted)
{
	size_t have = b->window.size, room = b->room;
	unsigned char *buffer = b->buffer;

	show_progress(b);
	memmove(buffer, b->window.data, have);
	while (room < wanted)
		room *= 2;
	if (room != b->room) {
		buffer = realloc(buffer, room);
		if (!buffer)
			return say("%s: out of memory", b->name), false;
		b->buffer = buffer;
		b->room = room;
	}
	while (have < wanted && !b->window.closed) {
		ssize_t n = read(b->fd, buffer + have, room - have);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return say("%s: cannot read: %s", b->name, strerror(errno)), false;
		b->window.closed = n == 0;
		have += (size_t)n;
	}
	b->window.data = buffer;
	b->window.size = have;
	return true;
}

static int back_fail(struct back *b, const struct pfr_where *where)
{
	say("%s: %s: %s, at offset %llu; %s", b->name, pfr_status_name(where->status), pfr_status_cause(where->status),
	    (unsigned long long)where->offset, pfr_status_advice(where->status));
	if (where->limit)
		say("%s: the limit %s is %llu", b->name, pfr_limit_name((enum pfr_limit)where->limit),
		    (unsigned long long)where->left);
	return EXIT_DEFECT;
}

/* What follows is of another file of a directory. */
static bool back_file(struct back *b)
{
	char name[512];

	if (b->uncbor.file.size >= sizeof(name) || memchr(b->uncbor.file.data, 0, b->uncbor.file.size))
		return say("%s: a file of the directory has a name that cannot be", b->name), false;
	memcpy(name, b->uncbor.file.data, b->uncbor.file.size);
	name[b->uncbor.file.size] = 0;
	b->at = 0;
	return sink_file(b->sink, name);
}

static int back_loop(struct back *b)
{
	struct pfr_where where;
	size_t size;

	for (;;) {
		struct pfr_out *out = &b->sink->out;
		enum pfr_status status = pfr_uncbor_next(&b->uncbor, &b->window, (unsigned char *)out->data + out->size,
							 out->room - out->size, &size, &where);

		if (status == PFR_END)
			return EXIT_FINE;
		if (status == PFR_MORE && !more(b, where.wanted))
			return EXIT_IO;
		if (status == PFR_ROOM && !sink_room(b->sink, size))
			return EXIT_IO;
		if (status == PFR_MORE || status == PFR_ROOM)
			continue;
		if (status)
			return back_fail(b, &where);
		if (b->uncbor.file.data && !back_file(b))
			return b->sink->failed ? EXIT_IO : EXIT_DEFECT;
		if (size && b->uncbor.has_at && b->uncbor.at != b->at) {
			struct pfr_out moved = {out->data + out->size, 0, size};

			if (!sink_seek(b->sink, b->uncbor.at))
				return EXIT_IO;
			memmove(out->data, moved.data, size);
			b->at = b->uncbor.at;
		}
		out->size += size;
		b->at += size;
		if (!sink_flush(b->sink, false))
			return EXIT_IO;
	}
}

int uncbor_run(const char *name, int fd, const unsigned char *data, size_t size, struct sink *sink)
{
	struct back b = {.name = name, .fd = fd, .room = WINDOW, .sink = sink, .terminal = isatty(2), .begun = time(NULL),
			 .uncbor.limits = limits()};
	int code;

	b.buffer = malloc(b.room);
	if (!b.buffer || !sink_room(sink, PFR_UNCBOR_ROOM)) {
		free(b.buffer);
		say("out of memory");
		return EXIT_IO;
	}
	memcpy(b.buffer, data, size);
	b.window.data = b.buffer;
	b.window.size = size;
	code = back_loop(&b);
	free(b.buffer);
	if (b.shown)
		fputs("\r\033[K", stderr);
	return code ? code : sink_flush(sink, true) ? EXIT_FINE : EXIT_IO;
}

#else

int uncbor_run(const char *name, int fd, const unsigned char *data, size_t size, struct sink *sink)
{
	(void)fd, (void)data, (void)size, (void)sink;
	say("%s: this perfring was built without libcbor", name);
	return EXIT_IO;
}

#endif

static char *temporary_path(void)
{
	const char *folder = getenv("TMPDIR");
	size_t room;
	char *path;

	if (!folder || !*folder)
		folder = "/tmp";
	room = strlen(folder) + sizeof("/perfring");
	path = malloc(room);
	if (path)
		snprintf(path, room, "%s/perfring", folder);
	return path;
}

int uncbor_spool(const char *name, int fd, const unsigned char *data, size_t size, char **directory)
{
	FILE *file = tmpfile();
	struct sink sink = {.name = "temporary file", .spools = true, .owner = directory};
	char *path = temporary_path();
	int code;

	*directory = NULL;
	if (!file || !path) {
		say("cannot make a temporary file: %s", strerror(errno));
		free(path);
		return -1;
	}
	sink.path = path;
	sink.fd = dup(fileno(file));
	fclose(file);
	code = sink.fd < 0 ? EXIT_IO : uncbor_run(name, fd, data, size, &sink);
	if (sink.fd >= 0 && (code || sink.directory)) {
		close(sink.fd);
		sink.fd = -1;
	}
	if (code)
		made_take_away(directory);
	else if (sink.directory)
		*directory = sink.temporary;
	if (!*directory)
		free(sink.temporary);
	free(sink.out.data);
	free(path);
	return sink.fd;
}
