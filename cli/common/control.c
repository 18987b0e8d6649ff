/* SPDX-License-Identifier: MIT */
/*
 * --control: where the words of another program come from and where the reply "ack" goes. Knows descriptors, FIFOs and lines; what a word does is its caller's.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli/cli.h"
#include "cli/common/control.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void control_answer(const struct control *control)
{
	static const char text[] = "ack\n";
	ssize_t got;

	if (control->ack_fd < 0)
		return;
	do
		got = write(control->ack_fd, text, sizeof(text));
	while (got < 0 && errno == EINTR);
	if (got < 0)
		print_stderr("--control: the reply cannot be written: %s", strerror(errno));
}

/* The whole lines of what has been read; what is left of one stays. */
static bool obey_all(struct control *control, bool (*obey)(void *who, const char *line), void *who)
{
	char *line = control->text, *end;
	bool more = true;

	while (more && (end = memchr(line, '\n', control->filled - (size_t)(line - control->text)))) {
		*end = 0;
		more = obey(who, line);
		line = end + 1;
	}
	control->filled -= (size_t)(line - control->text);
	memmove(control->text, line, control->filled);
	if (control->filled == sizeof(control->text)) {
		print_stderr("--control: a line longer than %zu bytes is ignored", sizeof(control->text));
		control->filled = 0;
	}
	return more;
}

bool control_read(struct control *control, bool (*obey)(void *who, const char *line), void *who)
{
	ssize_t got = read(control->fd, control->text + control->filled,
			   sizeof(control->text) - control->filled);

	if (got > 0)
		control->filled += (size_t)got;
	else if (!got || (errno != EINTR && errno != EAGAIN))
		control->ended = true;
	if (got < 0 && control->ended)
		control->broken = true, print_stderr("--control: cannot be read any more: %s", strerror(errno));
	return got <= 0 || obey_all(control, obey, who);
}

/* ---- the option ---- */

static bool take_fd(const char **text, int *fd)
{
	char *end;
	long number = strtol(*text, &end, 10);

	*fd = (int)number;
	if (end == *text || number < 0 || number > 1 << 20 ||
	    fcntl(*fd, F_GETFD) < 0) {
		errno = EINVAL;
		return false;
	}
	*text = end;
	return true;
}

/* Opened for both: then neither opening nor reading waits for the other side, and its going is no end. */
static bool take_fifo(const char **text, int *fd)
{
	size_t size = strcspn(*text, ",");
	char path[4096];

	if (!size || size >= sizeof(path))
		return false;
	memcpy(path, *text, size);
	path[size] = 0;
	*text += size;
	*fd = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
	return *fd >= 0;
}

int control_set(struct control *control, const char *text)
{
	const char *at = text + 5;
	bool (*take)(const char **, int *) = take_fifo;

	if (!strncmp(text, "fd:", 3)) {
		at = text + 3;
		take = take_fd;
	} else if (strncmp(text, "fifo:", 5)) {
		return -EINVAL;
	}
	errno = EINVAL;
	if (!take(&at, &control->fd))
		return -errno;
	if (*at == ',') {
		at++;
		if (!take(&at, &control->ack_fd))
			return -errno;
	}
	return *at ? -EINVAL : 0;
}

void control_show_switch(bool enabled)
{
	if (isatty(2))
		fputs("\r\033[K", stderr);
	print_stderr_line("Events %s", enabled ? "enabled" : "disabled");
}

void control_close(struct control *control)
{
	if (control->fd > 2)
		close(control->fd);
	if (control->ack_fd > 2)
		close(control->ack_fd);
}

bool signal_ignored(int number)
{
	struct sigaction action;

	return !sigaction(number, NULL, &action) && action.sa_handler == SIG_IGN;
}

int command_missing(int os_error)
{
	return os_error == ENOENT ? 127 : os_error == EACCES ? 126 :
							       1;
}
