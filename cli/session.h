/* SPDX-License-Identifier: MIT */
/*
 * What `perfring record` and `perfring live` have in common: a target, opened
 * events, rings, and how the kernel's records are waited for until it is over.
 */
#ifndef PERFRING_CLI_SESSION_H
#define PERFRING_CLI_SESSION_H

#include "cli/record.h"

#include <signal.h>

/* Everything that is open, in the order it is taken. Set it to zeros. */
struct session {
	struct record_options options;
	struct pfr_command command;
	struct pfr_target target;
	struct pfr_opened opened;
	struct pfr_capture_rings rings;
	struct pfr_capture_notes notes;
	struct pfr_capture_error error;
	sigset_t outside;       /* the signal mask while asleep */
	bool started;           /* the command runs */
	uint64_t begin;         /* ns; -D counts from here */
	unsigned range;         /* of -D: the next to begin or to end */
	int naps;               /* ms to sleep at most */
	int status;             /* of the command */
};

uint64_t session_now(void); /* ns */

/* Holds the command, catches the signals, opens the events, maps the rings. 0, or a negative errno with
 * session->error. */
int session_open(struct session *session);
/* Enables the events, or sees to it that they are, and lets the command run. */
int session_start(struct session *session);
/* All but the side-band, which must miss no mapping. */
void session_enable(struct session *session, bool enable);
void session_disable_all(struct session *session);
/* Obeys what --control has said. False: it said stop. */
bool session_control(struct session *session);
/* Sleeps until there is something in a ring, or something to do. */
void session_wait(struct session *session);
/* Whether it is over: a signal, the command's end, the targets' end. */
bool session_over(const struct session *session);
/* SIGUSR2 since the last call. */
bool session_switch(void);
/* A signal has called it off. */
bool session_stopped(void);
/* Waits for the command; one that runs though the session was called off (or failed) is ended. */
void session_end_command(struct session *session, bool stopped);
void session_show_notes(struct session *session);
void session_close(struct session *session);
/* The exit code of a session that failed: 126 or 127 where its command did. */
int session_exit_code(const struct session *session, int result);

extern const char record_help[];

#endif
