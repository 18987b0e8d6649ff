/* SPDX-License-Identifier: MIT */
/*
 * --control: another program enables, disables, pings and stops a session by
 * lines on a descriptor or FIFO, and may wait for the answer "ack". Knows the
 * words perf record knows; what they do is session.c's.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli/session.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void answer(const struct control *control, const char *text)
{
	ssize_t got;

	if (control->ack_fd < 0)
		return;
	do
		got = write(control->ack_fd, text, strlen(text));
	while (got < 0 && errno == EINTR);
}

static void print_events(const struct session *session)
{
	const struct pfr_capture_events *events = &session->options.events;

	for (unsigned i = 0; i < events->count; i++)
		fprintf(stderr, "%s\n", events->event[i].name);
}

/* One line. False: it says stop. */
static bool obey(struct session *session, const char *line)
{
	const struct control *control = &session->options.control;
	bool go_on = true;

	if (!strcmp(line, "enable"))
		session_enable(session, true);
	else if (!strcmp(line, "disable"))
		session_enable(session, false);
	else if (!strcmp(line, "stop"))
		go_on = false;
	else if (!strcmp(line, "evlist"))
		print_events(session);
	else if (strcmp(line, "ping")) {
		fprintf(stderr, "perfring %s: --control: \"%s\" is not one of "
			"enable, disable, ping, evlist, stop\n",
			session->options.who, line);
		return true;
	}
	answer(control, "ack\n");
	return go_on;
}

/* The whole lines of what has been read; what is left of one stays. */
static bool obey_all(struct session *session, struct control *control)
{
	char *line = control->text, *end;
	bool go_on = true;

	while (go_on && (end = memchr(line, '\n', control->filled -
				      (size_t)(line - control->text)))) {
		*end = 0;
		go_on = obey(session, line);
		line = end + 1;
	}
	control->filled -= (size_t)(line - control->text);
	memmove(control->text, line, control->filled);
	if (control->filled == sizeof(control->text))
		control->filled = 0; /* no word is that long */
	return go_on;
}

bool session_control(struct session *session)
{
	struct control *control = &session->options.control;
	ssize_t got;

	got = read(control->fd, control->text + control->filled,
		   sizeof(control->text) - control->filled);
	if (got > 0)
		control->filled += (size_t)got;
	else if (!got || (errno != EINTR && errno != EAGAIN))
		pfr_capture_rings_watch(&session->rings, -1);
	return got <= 0 || obey_all(session, control);
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

int record_set_control(struct control *control, const char *text)
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
