/* SPDX-License-Identifier: MIT */
/*
 * The lines of perfring live on a terminal.
 */
#ifndef PERFRING_CLI_LIVE_COLUMNS_H
#define PERFRING_CLI_LIVE_COLUMNS_H

#include "cli/cli.h"

/* Whether standard output is a terminal that is wide enough; then live_columns cuts to its width. */
bool live_columns_begin(void);

/* A record as time, CPU, thread, event and what fits of the rest; an emitter like pfr_to_line. */
emitter live_columns;

#endif
