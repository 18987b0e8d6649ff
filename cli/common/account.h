/* SPDX-License-Identifier: MIT */
/*
 * What of the captures that a command reads is not in its output: gathered from each session as it is closed, shown as one line at the end and, with
 * --account, as JSON.
 */
#ifndef CLI_ACCOUNT_H
#define CLI_ACCOUNT_H

#include "options.h"
#include "perfring_session_account.h"

/* --account, --complete, --quiet, of every command that reads captures. */
extern const struct option_row account_rows[];

/* To be called first: nothing has been read. */
void account_begin(void);

/* Adds the account of a session that is read no more. `name` is what messages call the capture. */
void account_take(const struct pfr_session *session, const char *name);

/* The same of a session that the command does not have. */
void account_add(const struct pfr_account *account, const char *name);

/* The line does not have this cause, since the command shows it itself. */
void account_told(enum pfr_cause cause);

/* The line has losses of the kernel: the command's output does not have the records that report them. */
void account_shows_lost(void);

/* This cause is no reason for another exit status. */
void account_allow(enum pfr_cause cause);

/* How many of a cause there were in all sessions so far. */
uint64_t account_count(enum pfr_cause cause);

/* No line. */
void account_quiet(void);

/*
 * The end of a command that returns `code`: writes the line and the JSON. Returns EXIT_DEFECT in place of EXIT_FINE where something is lost, and with --complete
 * where anything but what the conditions leave out is not there; EXIT_IO where the JSON cannot be written.
 */
int account_end(int code);

#endif
