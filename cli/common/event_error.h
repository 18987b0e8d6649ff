/* SPDX-License-Identifier: MIT */
#ifndef CLI_EVENT_ERROR_H
#define CLI_EVENT_ERROR_H

#include <stdbool.h>
#include <stddef.h>

struct pfr_capture_error;
struct pfr_capture_events;

/*
 * Prints an error of capture/, its advice, and the place in `text`, what the user wrote; null: there is none. Returns the exit status of an error of the command line:
 * EXIT_USAGE; EXIT_DEFECT where nothing is wrong with it, but this user may not read the event.
 */
int print_event_error(const struct pfr_capture_error *error, const char *text);

/* Writes that the first event whose attr points into this program is not inherited, where there is one. Returns whether there is. */
bool event_not_inherited(const struct pfr_capture_events *events, char *text, size_t size);

#endif
