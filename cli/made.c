/* SPDX-License-Identifier: MIT */
/*
 * Files and directories that are there for a while: what becomes of them when a
 * signal ends the command. It knows their paths and nothing of what is in them.
 */
#include "made.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
	if (!made) {
		signal(SIGINT, on_signal);
		signal(SIGTERM, on_signal);
		signal(SIGHUP, on_signal);
		signal(SIGQUIT, on_signal);
	}
	made = m;
	return true;
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

static void made_end(const void *owner, bool go)
{
	struct made *volatile *at = &made;

	while (*at) {
		struct made *m = *at;

		if (m->owner != owner) {
			at = &m->next;
			continue;
		}
		if (go && m->directory)
			rmdir(m->path);
		else if (go)
			unlink(m->path);
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
