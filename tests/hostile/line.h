/* SPDX-License-Identifier: MIT */
/*
 * What is reported of a case of hostile input, on one line.
 */
#ifndef TESTS_HOSTILE_LINE_H
#define TESTS_HOSTILE_LINE_H

#include "perfring.h"

#include <stddef.h>

#define HOSTILE_LINE 8192

struct hostile_line {
	char text[HOSTILE_LINE];
	size_t size;
};

/* As printf, behind what is there. */
void hostile_text(struct hostile_line *line, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* A failure of frame number `frame`, whose offset is distinguished from `from` on. */
void hostile_add(struct hostile_line *line, const struct pfr_where *where, uint64_t frame, uint64_t from);

#endif
