/* SPDX-License-Identifier: MIT */
/*
 * One number for all that a walk says: equal answers have equal numbers. It
 * knows the walk's interface and nothing of the rows.
 */
#ifndef TESTS_DIGEST_H
#define TESTS_DIGEST_H

#include "perfring.h"

#define DIGEST_BEGIN UINT64_C(0xcbf29ce484222325)

uint64_t digest_bytes(uint64_t digest, const void *data, size_t size);
uint64_t digest_u64(uint64_t digest, uint64_t value);
uint64_t digest_where(uint64_t digest, const struct pfr_where *where);
uint64_t digest_item(uint64_t digest, const struct pfr_frame *frame, const struct pfr_item *item);
/* Every item of the frame with what its bytes hold; memory that calls write to is `fill` before. */
uint64_t digest_walk(const struct pfr_frame *frame, const struct pfr_layout *layout, unsigned char fill);
/* As digest_walk, but of names and values only, so that it outlives new rows between the old. */
uint64_t digest_named(uint64_t digest, const struct pfr_frame *frame, const struct pfr_layout *layout);
/* The numbers of a U16S, U32S or U64S item. */
struct pfr_words item_words(const struct pfr_frame *frame, const struct pfr_item *item);

#endif
