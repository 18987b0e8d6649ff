/* SPDX-License-Identifier: MIT */
#ifndef CLI_COUNTS_NOTE_H
#define CLI_COUNTS_NOTE_H

#include "perfring_session.h"

/* Reports that a part of the samples of a capture has counts of what is not in it, where they carry such; `name` is the capture that was read. */
void counts_note(const struct pfr_session *session, const char *name);

#endif
