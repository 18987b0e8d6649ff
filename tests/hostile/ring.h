/* SPDX-License-Identifier: MIT */
/*
 * What a case of hostile input makes, on one line, and rings among the cases.
 */
#ifndef TESTS_HOSTILE_RING_H
#define TESTS_HOSTILE_RING_H

#include "tests/hostile/line.h"

/* The ring of a case, as tests/hostile/cases_ring.py writes it. 0: it is of the other byte order. */
int hostile_ring(const unsigned char *data, size_t size, int number, struct hostile_line *line);

#endif
