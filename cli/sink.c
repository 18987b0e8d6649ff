/* SPDX-License-Identifier: MIT */
/*
 * Output that gets its name when it is whole. It knows files, devices and
 * standard output, full disks, and nothing of what is written.
 */
#include "convert.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define GATHER (1 << 20)

static char *volatile unfinished; /* what a signal must take away */

static void on_signal(int number)
{
	if (unfinished)
		unlink(unfinished);
	signal(number, SIG_DFL);
	raise(number);
}

static bool sink_fail(struct sink *sink, const char *what)
{
	if (!sink->failed)
		say("%s: %s: %s", sink->name, what, errno ? strerror(errno) : "nothing was written");
	sink->failed = true;
	return false;
}

/* Beside the file, so that one rename puts it there. */
static int open_temporary(struct sink *sink)
{
	size_t size = strlen(sink->path) + 8;
	mode_t mask = umask(0);

	umask(mask);
	sink->temporary = malloc(size);
	if (!sink->temporary)
		return -1;
	snprintf(sink->temporary, size, "%s.XXXXXX", sink->path);
	sink->fd = mkostemp(sink->temporary, O_CLOEXEC);
	if (sink->fd < 0) {
		free(sink->temporary);
		sink->temporary = NULL;
		return -1;
	}
	unfinished = sink->temporary;
	signal(SIGINT, on_signal);
	signal(SIGTERM, on_signal);
	signal(SIGHUP, on_signal);
	return fchmod(sink->fd, 0666 & ~mask);
}

int sink_open(struct sink *sink, const char *path)
{
	struct stat st;
	bool standard = !strcmp(path, "-");
	int bad = 0;

	memset(sink, 0, sizeof(*sink));
	sink->name = standard ? "standard output" : path;
	sink->path = path;
	sink->fd = 1;
	if (!standard && (stat(path, &st) || S_ISREG(st.st_mode)))
		bad = open_temporary(sink);
	else if (!standard)
		bad = sink->fd = open(path, O_WRONLY | O_CLOEXEC);
	if (bad < 0) {
		sink_fail(sink, "cannot open");
		return EXIT_IO;
	}
	return sink_room(sink, GATHER) ? EXIT_FINE : EXIT_IO;
}

bool sink_room(struct sink *sink, size_t size)
{
	size_t room = sink->out.room ? sink->out.room : GATHER;
	char *data;

	while (room - sink->out.size < size && room <= SIZE_MAX / 2)
		room *= 2;
	if (room == sink->out.room)
		return true;
	data = realloc(sink->out.data, room);
	if (!data)
		return errno = ENOMEM, sink_fail(sink, "cannot write");
	sink->out.data = data;
	sink->out.room = room;
	return true;
}

bool sink_write(struct sink *sink, const void *data, size_t size)
{
	const char *from = data;

	while (size && !sink->failed) {
		ssize_t n;

		errno = 0;
		n = write(sink->fd, from, size);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return sink_fail(sink, "cannot write");
		from += n;
		size -= (size_t)n;
		sink->written += (uint64_t)n;
	}
	return !sink->failed;
}

bool sink_flush(struct sink *sink, bool all)
{
	bool good = !sink->failed;

	if (good && !sink->held && (all || sink->out.size >= GATHER / 2)) {
		good = sink_write(sink, sink->out.data, sink->out.size);
		sink->out.size = 0;
	}
	return good;
}

bool sink_seek(struct sink *sink, uint64_t at)
{
	if (!sink_flush(sink, true))
		return false;
	if (at > INT64_MAX || lseek(sink->fd, (off_t)at, SEEK_SET) < 0)
		return sink_fail(sink, "records are not in the order of the capture, which takes a file");
	sink->written = at;
	return true;
}

bool sink_close(struct sink *sink, bool good)
{
	good = good && sink_flush(sink, true);
	if (sink->fd > 2 && close(sink->fd) && good)
		good = sink_fail(sink, "cannot write");
	if (sink->temporary && good && rename(sink->temporary, sink->path))
		good = sink_fail(sink, "cannot name");
	if (sink->temporary && !good)
		unlink(sink->temporary);
	unfinished = NULL;
	free(sink->temporary);
	free(sink->out.data);
	return good && !sink->failed;
}
