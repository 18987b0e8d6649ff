/* SPDX-License-Identifier: MIT */
/*
 * Writing text into a pfr_out: characters, numbers, hexadecimal. It knows
 * nothing of records.
 */
#ifndef PFR_OUT_H
#define PFR_OUT_H

#include "perfring_convert.h"

#include <stddef.h>

void out_bytes(struct pfr_out *out, const void *data, size_t size);
void out_text(struct pfr_out *out, const char *text);

static inline void out_char(struct pfr_out *out, char c)
{
	if (out->size < out->room)
		out->data[out->size] = c;
	out->size++;
}

/* Where `size` bytes may be written, which then count; null where there is no room for them, and nothing is changed. */
static inline char *out_place(struct pfr_out *out, size_t size)
{
	if (out->size > out->room || out->room - out->size < size)
		return NULL;
	out->size += size;
	return out->data + (out->size - size);
}

void out_decimal(struct pfr_out *out, uint64_t value);
void out_signed(struct pfr_out *out, int64_t value);
/* 0x and as few digits as it takes. */
void out_hex(struct pfr_out *out, uint64_t value);
/* The same to `to`, where OUT_HEX_MOST bytes may be written; how many were. */
size_t out_hex_at(char *to, uint64_t value);
#define OUT_HEX_MOST 18
/* Two digits a byte. */
void out_hex_bytes(struct pfr_out *out, const unsigned char *data, size_t size);
/* Spaces up to column `column`, counted from `begin`. */
void out_pad(struct pfr_out *out, size_t begin, size_t column);
/* Length of the UTF-8 character at data, at most `size` bytes; 0 if it is none. */
unsigned utf8_length(const unsigned char *data, size_t size);
/* Text in double quotes with the escapes of JSON. Bytes that are not UTF-8 are \xNN where `loose`, else left out. */
void out_quoted(struct pfr_out *out, const unsigned char *data, size_t size, int loose);
/* Whether all of it is UTF-8. */
int utf8_whole(const unsigned char *data, size_t size);

#endif
