/* SPDX-License-Identifier: MIT */
/*
 * A capture as `perfring edit` writes it, for the page.
 */
#ifndef PERFRING_CLI_VIEW_EDIT_H
#define PERFRING_CLI_VIEW_EDIT_H

#include "cli/common/symbols.h"

#include <stdbool.h>
#include <stddef.h>

/* Options of edit. */
struct view_edit {
	bool redacts, unwinds, packs;
	const struct symbol_words *words; /* where the files of the capture are */
};

/*
 * Writes what edit makes of the capture at `path` to a file without a name, and the path that opens it to `edited`. What edit reports is on standard error.
 * Returns the exit code of edit: with EXIT_FINE and EXIT_DEFECT there is a capture. The file is there until the process ends.
 */
int view_edit(const struct view_edit *how, const char *path, char *edited, size_t size);

#endif
