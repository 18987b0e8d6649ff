/* SPDX-License-Identifier: MIT */
#ifndef CLI_EVENT_ERROR_H
#define CLI_EVENT_ERROR_H

struct pfr_capture_error;

/*
 * Prints an error of capture/, its advice, and the place in `text`, what the user wrote; null: there is none. Returns the exit status of an error of the command line:
 * EXIT_USAGE; EXIT_DEFECT where nothing is wrong with it, but this user may not read the event.
 */
int print_event_error(const struct pfr_capture_error *error, const char *text);

#endif
