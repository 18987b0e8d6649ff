/* SPDX-License-Identifier: MIT */
/*
 * Decoding against walking: an expansion of the rows on the tests' side that
 * compares every field, byte by byte, with what the walk hands out. It knows what each
 * kind of field must look like in both; what there is of them is schema/'s.
 */
#ifndef TESTS_EQUAL_H
#define TESTS_EQUAL_H

#include "perfring.h"

/* 0, or -1 with the reason in text. record's memory is `fill` before. */
int equal_frame(const struct pfr_frame *frame, const struct pfr_layout *layout, unsigned char fill, char text[256]);

#endif
