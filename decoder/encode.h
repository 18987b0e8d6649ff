/* SPDX-License-Identifier: MIT */
/*
 * Writing numbers as a recording has them, and the place they go to. It knows
 * either byte order and counts past the end of the caller's bytes; which
 * fields there are is schema/'s.
 */
#ifndef PFR_ENCODE_H
#define PFR_ENCODE_H

#include "decode.h"

#define PLACE_MOST 65535u /* header.size has 16 bits; other pieces are no larger */
#define PLACE_MOST_LONG UINT32_MAX /* of simpleperf's records */

#ifdef __GNUC__
#pragma GCC visibility push(hidden) /* the library keeps these to itself */
#endif

/* Keeps the first failure and ends what can be written. */
void pfr_place_fail(struct pfr_place *p, uint16_t row, enum pfr_status status, uint64_t needed);

/* A number of `width` bytes. */
void pfr_place_number(struct pfr_place *p, uint64_t value, uint32_t width, int big);

/* Bytes; null means zeros. */
void pfr_place_bytes(struct pfr_place *p, const unsigned char *data, size_t size);

/* Padding up to offset `to`, from place.pad if it has bytes there. */
void pfr_place_pad(struct pfr_place *p, uint32_t to);

/* Text and its NUL, then padding up to a multiple of align or the place's end. */
void pfr_place_cstr(struct pfr_place *p, uint16_t row, const unsigned char *data, uint32_t size, uint32_t align);

/* Text, then padding up to `most` bytes or the place's end. */
void pfr_place_chars(struct pfr_place *p, uint16_t row, const unsigned char *data, uint32_t size, uint32_t most);

/* Padding of a field: the bytes given, or what pfr_place_pad puts; up to a multiple of align or the place's end. */
void pfr_place_padding(struct pfr_place *p, uint16_t row, const unsigned char *data, uint32_t size, uint32_t align);

/* Numbers, turned where their order is not the record's. */
void pfr_place_words(struct pfr_place *p, const unsigned char *data, uint32_t nr, uint32_t width, int turn);

/* Puts header.size where it belongs, once the record is whole. */
void pfr_place_size(struct pfr_place *p, int big);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif

#endif
