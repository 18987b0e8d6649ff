/* SPDX-License-Identifier: MIT */
/*
 * Output that gets its name when it is whole. It knows files, directories, devices
 * and standard output, full disks, and nothing of what is written.
 */
#include "cli/convert/convert.h"
#include "made.h"
#include "session/base/again.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool sink_fail(struct sink *sink, const char *what)
{
	if (!sink->failed && !(sink->reported && *sink->reported))
		print_stderr("%s: %s: %s", sink->name, what, errno ? strerror(errno) : "nothing was written");
	if (sink->reported)
		*sink->reported = true;
	sink->failed = true;
	return false;
}

/* 0, or -1 and errno. */
static int open_temporary(struct sink *sink)
{
	sink->temporary = made_beside(sink->path); /* so that one rename puts it there */
	if (!sink->temporary)
		return -1;
	sink->fd = made_temporary(sink->owner, sink->temporary);
	if (sink->fd < 0) {
		free(sink->temporary);
		sink->temporary = NULL;
		return -1;
	}
	return fchmod(sink->fd, outputs_mode());
}

int sink_open(struct sink *sink, const char *path)
{
	struct stat st;
	int bad = 0, number = outputs_descriptor(path);
	bool standard = !strcmp(path, "-") || number == 1;

	memset(sink, 0, sizeof(*sink));
	sink->name = standard ? "standard output" : path;
	sink->path = path;
	sink->owner = sink;
	sink->fd = standard ? 1 : -1;
	if (standard && outputs_stdout_taken())
		return usage("", "the output and the account cannot both be standard output; name a file: --account FILE");
	if (!standard && !outputs_allow(path))
		return EXIT_IO;
	if (standard)
		sink->path = NULL;
	else if (number >= 0)
		bad = sink->fd = fcntl(number, F_DUPFD_CLOEXEC, 3);
	else if (stat(path, &st) || S_ISREG(st.st_mode))
		bad = open_temporary(sink);
	else if (!S_ISDIR(st.st_mode)) /* which a directory may replace, if it is empty */
		bad = sink->fd = open(path, O_WRONLY | O_CLOEXEC);
	if (bad < 0) {
		sink_fail(sink, "cannot open");
		made_take_away(sink->owner);
		return EXIT_IO;
	}
	return EXIT_FINE;
}

int sink_open_capture(struct sink *sink, const char *path)
{
	return !strcmp(path, "-") && outputs_terminal("a capture") ? EXIT_USAGE : sink_open(sink, path);
}

bool sink_goes_back(struct sink *sink)
{
	int flags = sink->fd < 0 ? 0 : fcntl(sink->fd, F_GETFL);
	off_t at = sink->fd < 0 || flags < 0 ? 0 : lseek(sink->fd, 0, SEEK_CUR);

	if (flags < 0 || (at < 0 && errno != ESPIPE)) /* another form than the one that was asked for is no answer to that */
		return sink_fail(sink, "cannot seek");
	return !sink->failed && !(flags & O_APPEND) && !at;
}

int sink_for_file(struct sink *sink)
{
	if (sink_goes_back(sink))
		return EXIT_FINE;
	if (!sink->failed)
		print_stderr("%s: a perf.data file's header is completed last, which this output does not allow; name a file, or use 'perfring edit --to pipe'", sink->name);
	sink_close(sink, false);
	return EXIT_IO;
}

/* ---- directories --------------------------------------------------------------- */

/* A name that leads out of the directory, or deep into it, is not of a capture. */
static bool good_name(const char *name)
{
	const char *slash = strchr(name, '/'), *file = slash ? slash + 1 : name;

	if (slash && (slash == name || !strncmp(name, "./", 2) || !strncmp(name, "../", 3)))
		return false;
	return *file && !strchr(file, '/') && strcmp(file, ".") && strcmp(file, "..");
}

/* What was a file becomes a directory, before anything is in it. */
static bool turn_to_directory(struct sink *sink)
{
	if (!sink->path || (sink->fd >= 0 && !sink->temporary))
		return errno = ENOTDIR, sink_fail(sink, "a directory cannot be written there");
	if (sink->fd >= 0)
		close(sink->fd);
	sink->fd = -1;
	if (sink->temporary)
		made_take_away(sink->owner);
	free(sink->temporary);
	sink->temporary = made_beside(sink->path);
	if (!sink->temporary || !made_temporary_directory(sink->owner, sink->temporary)) {
		free(sink->temporary);
		sink->temporary = NULL;
		return sink_fail(sink, "cannot make a directory");
	}
	sink->directory = true;
	return !outputs_directory_mode(sink->temporary) || sink_fail(sink, "cannot make a directory");
}

/* At its end. */
static int open_again(const char *path)
{
	int fd = open(path, O_WRONLY | O_NOFOLLOW | O_CLOEXEC);

	if (fd >= 0 && lseek(fd, 0, SEEK_END) < 0) {
		close(fd);
		return -1;
	}
	return fd;
}

/* `path` has space for the name after the directory's, of `length` bytes. */
static int open_inside(const struct sink *sink, char *path, size_t length, const char *name, bool again)
{
	const char *slash = strchr(name, '/');

	if (slash) {
		sprintf(path + length, "/%.*s", (int)(slash - name), name);
		if (!made_directory(sink->owner, path) && errno != EEXIST)
			return -1;
	}
	sprintf(path + length, "/%s", name);
	if (again)
		return open_again(path);
	return made_file(sink->owner, path);
}

/* From here on it is the file `name` of a directory: before anything is written, or after other such files. */
static int sink_file(void *user, const char *name, int again)
{
	struct sink *sink = user;
	size_t length;
	char *path;
	int old;

	if (!good_name(name)) {
		print_stderr("%s: a file of the directory has a name that leads out of it", sink->name);
		sink->failed = true;
		return EINVAL;
	}
	if (!sink->directory && !turn_to_directory(sink))
		return EIO;
	old = sink->fd;
	sink->fd = -1;
	if (old >= 0 && close(old))
		return sink_fail(sink, "cannot write"), EIO;
	length = strlen(sink->temporary);
	path = malloc(length + strlen(name) + 2);
	if (path)
		memcpy(path, sink->temporary, length);
	sink->fd = path ? open_inside(sink, path, length, name, again) : -1;
	free(path);
	return sink->fd >= 0 || sink_fail(sink, "cannot make a file of the directory") ? 0 : EIO;
}

/* ---- writing ------------------------------------------------------------------- */

static int sink_write(void *user, const void *data, size_t size)
{
	struct sink *sink = user;
	const char *from = data;

	while (size && !sink->failed) {
		ssize_t n;

		errno = 0;
		if (sink->fd < 0)
			return errno = EISDIR, sink_fail(sink, "cannot write"), EISDIR;
		n = write(sink->fd, from, size);
		if (n < 0 && pfr_session_again(sink->fd, true))
			continue;
		if (n <= 0)
			return sink_fail(sink, "cannot write"), EIO;
		from += n;
		size -= (size_t)n;
	}
	return sink->failed ? EIO : 0;
}

static int sink_seek(void *user, uint64_t at)
{
	struct sink *sink = user;

	if (at > INT64_MAX || lseek(sink->fd, (off_t)at, SEEK_SET) < 0)
		return sink_fail(sink, "records are not in the order of the capture, which takes a file"), EIO;
	return 0;
}

struct pfr_sink sink_for_library(struct sink *sink)
{
	return (struct pfr_sink){sizeof(struct pfr_sink), sink, sink_write, sink_seek, sink_file};
}

bool sink_close(struct sink *sink, bool good)
{
	if (sink->temporary && good && (sink->directory ? !made_sync(sink->owner) : sink->fd > 2 && fsync(sink->fd)))
		good = sink_fail(sink, "cannot write");
	if (sink->fd > 2 && close(sink->fd) && good)
		good = sink_fail(sink, "cannot write");
	if (good && sink->fd < 0)
		good = (errno = EISDIR, sink_fail(sink, "cannot write"));
	if (sink->temporary && good && !outputs_name(sink->temporary, sink->path))
		good = sink_fail(sink, "cannot name");
	if (sink->temporary && !good)
		made_take_away(sink->owner);
	made_keep(sink->owner);
	free(sink->temporary);
	return good && !sink->failed;
}

bool sink_back(struct sink *sink)
{
	if (sink->temporary || sink->fd < 0 || sink->failed)
		return !sink->failed;
	if (lseek(sink->fd, 0, SEEK_SET) < 0 || (ftruncate(sink->fd, 0) && errno != EINVAL)) /* EINVAL: a device */
		return sink_fail(sink, "cannot begin again");
	return true;
}

int sink_end(struct sink *sink, int code)
{
	return sink_close(sink, code < EXIT_USAGE) ? code : EXIT_IO;
}
