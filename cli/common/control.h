/* SPDX-License-Identifier: MIT */
/*
 * The words that another program sends with --control, to record and count.
 */
#ifndef PERFRING_CLI_CONTROL_H
#define PERFRING_CLI_CONTROL_H

#include <stdbool.h>
#include <stddef.h>

/* Where the lines come from and replies go to; -1: nowhere. */
struct control {
	int fd, ack_fd;
	bool ended;  /* nothing comes from fd any more */
	bool broken; /* since it cannot be read */
	size_t filled;
	char text[256];
};

/* fd:N[,N] or fifo:PATH[,PATH]. 0, or a negative errno: -EINVAL where it is neither. */
int control_set(struct control *control, const char *text);
/* Reads what is there and gives each line to obey, which returns false to end it all; then so does this. */
bool control_read(struct control *control, bool (*obey)(void *who, const char *line), void *who);
/* "ack", a newline and the NUL after it, as perf's evlist__ctlfd_ack writes it: there are programs that read five bytes. */
void control_answer(const struct control *control);
/* The line of perf where events are switched while it counts or records, in place of what stands in the terminal's line. */
void control_show_switch(bool enabled);
void control_close(struct control *control);
/* Whether this program was started with the signal ignored, as nohup(1) does with SIGHUP. */
bool signal_ignored(int number);
/* The exit status where a command cannot be begun, by errno: 127 not found, 126 not to be executed, else 1. */
int command_missing(int os_error);

#endif
