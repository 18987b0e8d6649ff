/* SPDX-License-Identifier: MIT */
/*
 * What the compressed records of a file become.
 */
#ifndef TESTS_HOSTILE_ZSTD_H
#define TESTS_HOSTILE_ZSTD_H

#include "tests/hostile/line.h"

/* Reads the file and decompresses what there is, with the default limits. */
void hostile_zstd(const unsigned char *data, size_t size, struct hostile_line *line);

#endif
