/* SPDX-License-Identifier: MIT */
/*
 * Texts of the input, made safe: for every text format in the same way, which can be undone. See text.c.
 */
#ifndef PFR_TEXT_H
#define PFR_TEXT_H

#include "out.h"

/*
 * A JSON string with its quotes: pfr_text_utf8 of the text, with the escapes of JSON. Nothing in it can harm a terminal, so that
 * lines for people have the same.
 */
void text_quoted(struct pfr_out *out, const unsigned char *data, size_t size);

#endif
