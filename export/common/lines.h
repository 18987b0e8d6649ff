/* SPDX-License-Identifier: MIT */
/* Source files and lines, as pfr_symbols_lines has them. */
#ifndef PFR_EXPORT_LINES_H
#define PFR_EXPORT_LINES_H

#include "perfring_base.h"

#include <stddef.h>
#include <stdint.h>

/* Of lines of pfr_symbols_lines, FILE:LINE of the next name: the size of FILE. Moves lines past it. */
size_t source_line(struct pfr_bytes *lines, const unsigned char **file, uint64_t *line);

#endif
