/* SPDX-License-Identifier: MIT */
/*
 * A page without a name: where it is written, and the browser that shows it.
 */
#ifndef PERFRING_CLI_VIEW_SHOW_H
#define PERFRING_CLI_VIEW_SHOW_H

#include <stdbool.h>
#include <stddef.h>

/* Makes a directory for the page of a capture, in $TMPDIR or /tmp, and gives the page's path in `path`. False: it cannot, which was reported. */
bool view_show_begin(const char *capture, char *path, size_t size);

/* Opens it in $BROWSER, or by xdg-open where there is a display, and reports the path. Where no page was made, removes the directory. */
void view_show_end(const char *path, bool made);

#endif
