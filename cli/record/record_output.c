/* SPDX-License-Identifier: MIT */
/*
 * Where a recording goes: a file, with what was there kept as FILE.old, a
 * pipe, or one file after another, each named by its time. Knows paths; what
 * is written is the capture library's.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli/cli.h"
#include "cli/record/record.h"
#include "cli/record/record_run.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static bool is_pipe(int fd)
{
	struct stat status;

	return !fstat(fd, &status) && !S_ISREG(status.st_mode) &&
	       !S_ISBLK(status.st_mode);
}

/* As perf does: what was there stays as FILE.old. 1: there was something; 0: nothing that would be lost; -1: it cannot stay, and errno is why. */
static int keep_old(const char *path)
{
	struct stat status;
	char *old;
	int code;

	if (outputs_descriptor(path) >= 0)
		return 0;
	if (stat(path, &status))
		return errno == ENOENT ? 0 : -1;
	if (!S_ISREG(status.st_mode) || !status.st_size)
		return 0;
	old = malloc(strlen(path) + 5);
	if (!old)
		return -1;
	sprintf(old, "%s.old", path);
	code = rename(path, old) ? errno : 0;
	free(old);
	errno = code;
	return code ? -1 : 1;
}

static int cannot(const char *what, const char *path,
		  struct pfr_capture_error *error, const char *why)
{
	int code = errno;

	memset(error, 0, sizeof(*error));
	error->status = PFR_E_SYSTEM;
	error->os_error = code;
	error->position = PFR_NO_POSITION;
	snprintf(error->text, sizeof(error->text), "cannot %s %s%s: %s", what,
		 path, why, code == ENOMEM ? pfr_status_cause(PFR_E_MEMORY) : strerror(code));
	return -code;
}

bool record_output_standard(const char *output)
{
	struct stat status;

	return output ? !strcmp(output, "-") :
			!fstat(1, &status) && S_ISFIFO(status.st_mode);
}

/* The reverse of keep_old. */
static void bring_back_old(const char *path)
{
	char *old = malloc(strlen(path) + 5);

	if (!old)
		return;
	sprintf(old, "%s.old", path);
	rename(old, path);
	free(old);
}

void record_drop_empty(const char *path, int fd, bool had_old)
{
	struct stat status, at;

	if (fstat(fd, &status) || !S_ISREG(status.st_mode) || status.st_size || lstat(path, &at) ||
	    at.st_dev != status.st_dev || at.st_ino != status.st_ino || unlink(path))
		return;
	if (had_old)
		bring_back_old(path);
}

static bool is_fifo(const char *path)
{
	struct stat status;

	return !stat(path, &status) && S_ISFIFO(status.st_mode);
}

/* Whether a signal that ends the recording has come, and waits since all are blocked. */
static bool is_asked_to_end(void)
{
	sigset_t pending;

	sigemptyset(&pending);
	return record_run_stopped() || (!sigpending(&pending) && (sigismember(&pending, SIGINT) == 1 || sigismember(&pending, SIGTERM) == 1 || sigismember(&pending, SIGHUP) == 1));
}

/* A FIFO that is open for reading, too, loses what is in it when it is closed before its reader has come: so that is waited for, as open(2) would, which signals would not end. */
static int open_fifo(const char *path)
{
	const struct timespec nap = {.tv_nsec = 20000000};
	int fd;

	while ((fd = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)) < 0 && errno == ENXIO) {
		nanosleep(&nap, NULL);
		if (is_asked_to_end())
			return errno = EINTR, -1;
	}
	if (fd >= 0)
		fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) & ~O_NONBLOCK);
	return fd;
}

int record_open_output(const char *output, const char **path, bool *pipe, bool *had_old,
		       struct pfr_capture_error *error)
{
	bool standard = record_output_standard(output);
	int fd;

	*path = standard ? "standard output" : output ? output :
							"perf.data";
	*had_old = false;
	if (standard) {
		fd = fcntl(1, F_DUPFD_CLOEXEC, 3);
	} else {
		int old = keep_old(*path);

		if (old < 0)
			return cannot("move", *path, error, " to a name that ends in .old");
		*had_old = old;
		fd = is_fifo(*path) ? open_fifo(*path) : open(*path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	}
	if (fd < 0) {
		int code = cannot("write", *path, error, "");

		if (*had_old)
			bring_back_old(*path);
		*had_old = false;
		return code;
	}
	*pipe = standard || is_pipe(fd);
	return fd;
}

/* ---- names by time ---- */

/* The oldest of the last `most` files goes. */
static void forget_oldest(struct record_names *names, char *newest)
{
	char **place = &names->kept[names->next];

	if (!names->most) {
		free(newest);
		return;
	}
	if (*place) {
		unlink(*place);
		free(*place);
	}
	*place = newest;
	names->next = (names->next + 1) % names->most;
}

int record_name_output(struct record_names *names, const char *path, char *name,
		       size_t size, struct pfr_capture_error *error)
{
	struct timeval now;
	struct tm tm;
	char stamp[32];

	gettimeofday(&now, NULL);
	localtime_r(&now.tv_sec, &tm);
	strftime(stamp, sizeof(stamp), "%Y%m%d%H%M%S", &tm);
	snprintf(name, size, "%s.%s%02u", path, stamp,
		 (unsigned)now.tv_usec / 10000);
	/* perf's names have hundredths; a file of the same one must stay. */
	for (unsigned n = 1; !access(name, F_OK); n++)
		snprintf(name, size, "%s.%s%02u-%u", path, stamp,
			 (unsigned)now.tv_usec / 10000, n);
	if (rename(path, name))
		return cannot("name", name, error, "");
	forget_oldest(names, strdup(name));
	return 0;
}

void record_names_fini(struct record_names *names)
{
	for (unsigned i = 0; i < names->most; i++)
		free(names->kept[i]);
}
