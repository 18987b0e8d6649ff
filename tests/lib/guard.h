/* SPDX-License-Identifier: MIT */
/*
 * Bytes against a page that cannot be touched, before them or behind them, so
 * that one byte read too many ends the test. It knows memory, not records.
 */
#ifndef TESTS_GUARD_H
#define TESTS_GUARD_H

#include <stddef.h>

struct guard {
	unsigned char *page; /* the first that may be touched */
	size_t capacity;
};

/* Aborts when there is no memory. */
void guard_init(struct guard *guard, size_t capacity);
void guard_free(struct guard *guard);
/* A copy that ends, or begins, at the guard page. */
unsigned char *guard_end(struct guard *guard, const void *data, size_t size);
unsigned char *guard_begin(struct guard *guard, const void *data, size_t size);

#endif
