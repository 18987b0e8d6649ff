/* SPDX-License-Identifier: MIT */
/*
 * Files and directories that are there for a while: what becomes of them when a
 * signal ends the command. It knows their paths and nothing of what is in them.
 */
#include "made.h"
#include "cli/cli.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define NAME_BYTES 255 /* of a file's name, at most */

/*
 * The newest first, so that files go before their directory. A signal may come at any
 * time: the list is whole before and after each store of a pointer.
 */
struct made {
	struct made *volatile next;
	const void *owner;
	bool directory;
	char path[];
};

static struct made *volatile made;

/* Calls nothing that a handler of signals may not call. */
static void on_signal(int number)
{
	const struct made *m;

	for (m = made; m; m = m->next)
		if (m->directory)
			rmdir(m->path);
		else
			unlink(m->path);
	signal(number, SIG_DFL);
	raise(number);
}

/*
 * Signals whose default ends the process, but for those that mean a fault of the program itself. Of a closed pipe on standard error
 * only messages are lost: the output becomes whole, and write(2) fails.
 */
static void take_signals(void)
{
	static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGVTALRM, SIGPROF, SIGUSR1, SIGUSR2, SIGXCPU};
	unsigned i;

	for (i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
		signal(numbers[i], on_signal);
	signal(SIGPIPE, SIG_IGN);
}

bool made_add(const void *owner, const char *path, bool directory)
{
	size_t size = strlen(path) + 1;
	struct made *m = malloc(sizeof(*m) + size);

	if (!m)
		return false;
	m->next = made;
	m->owner = owner;
	m->directory = directory;
	memcpy(m->path, path, size);
	if (!made)
		take_signals();
	made = m;
	return true;
}

/* ---- making, with signals held: what one leaves behind is in the list ------------------ */

/* Threads that work beside this one take no signals. */
void made_hold(sigset_t *before)
{
	sigset_t all;

	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, before);
}

void made_release(const sigset_t *before)
{
	pthread_sigmask(SIG_SETMASK, before, NULL);
}

/* Of what was made or not; a file, with its descriptor. */
static bool entered(const void *owner, const char *path, bool is_made, int fd, const sigset_t *before)
{
	bool added = is_made && made_add(owner, path, fd < 0);
	int error = is_made && !added ? ENOMEM : errno;

	if (is_made && !added && fd < 0)
		rmdir(path);
	else if (is_made && !added) {
		close(fd);
		unlink(path);
	}
	made_release(before);
	errno = error;
	return added;
}

int made_file(const void *owner, const char *path)
{
	sigset_t before;
	int fd;

	made_hold(&before);
	fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
	return entered(owner, path, fd >= 0, fd, &before) ? fd : -1;
}

char *made_beside(const char *path)
{
	static const char more[] = ".XXXXXX";
	size_t length = strlen(path), name, most = NAME_BYTES - (sizeof(more) - 1);
	char *beside;

	while (length > 1 && path[length - 1] == '/')
		length--;
	for (name = length; name && path[name - 1] != '/'; name--)
		;
	if (length - name > most && length - name <= NAME_BYTES)
		length = name + most;
	beside = malloc(length + sizeof(more));
	if (beside)
		snprintf(beside, length + sizeof(more), "%.*s%s", (int)length, path, more);
	return beside;
}

int made_temporary(const void *owner, char *path)
{
	sigset_t before;
	int fd;

	made_hold(&before);
	fd = mkostemp(path, O_CLOEXEC);
	return entered(owner, path, fd >= 0, fd, &before) ? fd : -1;
}

bool made_directory(const void *owner, const char *path)
{
	sigset_t before;

	made_hold(&before);
	return entered(owner, path, !mkdir(path, 0777), -1, &before);
}

bool made_temporary_directory(const void *owner, char *path)
{
	sigset_t before;

	made_hold(&before);
	return entered(owner, path, mkdtemp(path) != NULL, -1, &before);
}

static int sync_path(const char *path, bool directory)
{
	int fd = open(path, (directory ? O_RDONLY | O_DIRECTORY : O_WRONLY) | O_NOFOLLOW | O_CLOEXEC), bad;

	if (fd < 0)
		return -1;
	bad = fsync(fd);
	return close(fd) || bad ? -1 : 0;
}

/* Directories come after what is in them, since that was made later. */
bool made_sync(const void *owner)
{
	const struct made *m;

	for (m = made; m; m = m->next)
		if (m->owner == owner && sync_path(m->path, m->directory))
			return false;
	return true;
}

/* What cannot be removed is reported. The reason of a failure that comes before stays. */
static void remove_made(const struct made *m)
{
	int before = errno;

	if ((m->directory ? rmdir(m->path) : unlink(m->path)) && errno != ENOENT)
		print_stderr("%s: cannot be removed: %s", m->path, strerror(errno));
	errno = before;
}

static void made_end(const void *owner, bool go)
{
	struct made *volatile *at = &made;

	while (*at) {
		struct made *m = *at;

		if (m->owner != owner) {
			at = &m->next;
			continue;
		}
		if (go)
			remove_made(m);
		*at = m->next;
		free(m);
	}
}

void made_take_away(const void *owner)
{
	made_end(owner, true);
}

void made_keep(const void *owner)
{
	made_end(owner, false);
}
