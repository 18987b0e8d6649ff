/* SPDX-License-Identifier: MIT */
/*
 * Writing text into a pfr_out: characters, numbers, hexadecimal. It knows
 * nothing of records.
 */
#ifndef PFR_OUT_H
#define PFR_OUT_H

#include "perfring_convert.h"

#include <stddef.h>
#include <string.h>

/* Writes as much as there is space for, and counts all. */
void out_cut(struct pfr_out *out, const void *data, size_t size);

static inline void out_bytes(struct pfr_out *out, const void *data, size_t size)
{
	if (out->size > out->capacity || out->capacity - out->size < size) {
		out_cut(out, data, size);
		return;
	}
	if (size) /* data may be null then */
		memcpy(out->data + out->size, data, size);
	out->size += size;
}

static inline void out_text(struct pfr_out *out, const char *text)
{
	out_bytes(out, text, strlen(text));
}

/* Text that is a constant. */
#define out_literal(out, text) out_bytes(out, text, sizeof(text) - 1)

static inline void out_char(struct pfr_out *out, char c)
{
	if (out->size < out->capacity)
		out->data[out->size] = c;
	out->size++;
}

/* Where `size` bytes may be written, which then count; null where there is no space for them, and nothing is changed. */
static inline char *out_place(struct pfr_out *out, size_t size)
{
	if (out->size > out->capacity || out->capacity - out->size < size)
		return NULL;
	out->size += size;
	return out->data + (out->size - size);
}

void out_decimal(struct pfr_out *out, uint64_t value);
/* The same to `to`, where OUT_DECIMAL_MOST bytes may be written; how many were. */
size_t out_decimal_at(char *to, uint64_t value);
#define OUT_DECIMAL_MOST 20
void out_signed(struct pfr_out *out, int64_t value);
/* 0x and as few digits as it takes. */
void out_hex(struct pfr_out *out, uint64_t value);
/* The same to `to`, where OUT_HEX_MOST bytes may be written; how many were. */
size_t out_hex_at(char *to, uint64_t value);
#define OUT_HEX_MOST 18
/* Two digits a byte. */
void out_hex_bytes(struct pfr_out *out, const unsigned char *data, size_t size);
/* A number of 64 bits of floating point, in as few figures as tell it from its neighbours. */
void out_double(struct pfr_out *out, uint64_t bits);
/* Spaces up to column `column`, counted from `begin`. */
void out_pad(struct pfr_out *out, size_t begin, size_t column);
/* Length of the UTF-8 character at data, at most `size` bytes; 0 if it is none. */
unsigned utf8_length(const unsigned char *data, size_t size);
/* The character of UTF-8 of `length` bytes at data. */
uint32_t utf8_character(const unsigned char *data, unsigned length);
/* Whether a character does something to a terminal or to the text around it, instead of being seen. */
int utf8_is_hidden(uint32_t c);
/* Whether all of it is UTF-8. */
int utf8_whole(const unsigned char *data, size_t size);

#endif
