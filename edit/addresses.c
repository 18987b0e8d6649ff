/* SPDX-License-Identifier: MIT */
#include "addresses.h"

#include "perfring_decode.h"

#include <stdlib.h>

#define PAGE UINT64_C(4096)
#define KERNEL (UINT64_C(1) << 63)
#define MOST (1u << 22)
/* Where mappings go, and above it pages that are in none. */
#define USER_BEGIN UINT64_C(0x10000000)
#define USER_END (UINT64_C(1) << 46)
#define KERNEL_BEGIN UINT64_C(0xffff800000000000)
#define KERNEL_END UINT64_C(0xffffffff80000000)
#define KERNEL_PAGES UINT64_C(0xffff000000000000)
#define PAGE_BITS 34

static int by_begin(const void *a, const void *b)
{
	const struct range *x = a, *y = b;

	return x->begin < y->begin ? -1 : x->begin > y->begin;
}

static int by_to(const void *a, const void *b)
{
	const struct range *x = a, *y = b;

	return x->to < y->to ? -1 : x->to > y->to ? 1 :
						    by_begin(a, b);
}

static void unite(struct addresses *a)
{
	size_t i, to = 0;

	if (!a->nr)
		return;
	qsort(a->range, a->nr, sizeof(*a->range), by_begin);
	for (i = 1; i < a->nr; i++)
		if (a->range[i].begin > a->range[to].last)
			a->range[++to] = a->range[i];
		else if (a->range[i].last > a->range[to].last)
			a->range[to].last = a->range[i].last;
	a->nr = to + 1;
}

bool addresses_add(struct addresses *a, uint64_t begin, uint64_t size)
{
	uint64_t last = size && size - 1 <= UINT64_MAX - begin ? begin + size - 1 : size ? UINT64_MAX :
											   begin;
	size_t capacity = a->capacity ? a->capacity * 2 : 1024;
	bool full = a->nr == a->capacity;
	struct range *range;

	if (begin < KERNEL && last >= KERNEL)
		last = KERNEL - 1;
	if (full)
		unite(a);
	if (full && a->nr * 2 >= a->capacity) { /* uniting would have to be done again soon */
		range = capacity <= MOST ? a->allocator->resize(a->allocator->user, a->range, capacity * sizeof(*range)) : 0;
		if (!range)
			return false;
		a->range = range;
		a->capacity = capacity;
	}
	a->range[a->nr++] = (struct range){begin, last, 0};
	return true;
}

/* Gives the ranges of one half places between from and until, in the order of their numbers, with gaps that are as secret. */
static void place(struct addresses *a, const struct secret *secret, bool kernel, uint64_t from, uint64_t until)
{
	uint64_t left = until - from, nr = 1, size, gap;
	size_t i;

	for (i = 0; i < a->nr; i++)
		if ((a->range[i].begin >= KERNEL) == kernel) {
			size = (a->range[i].last - a->range[i].begin) / PAGE * PAGE + 3 * PAGE;
			if (size > left) /* a half's ranges are so short that the sum does not overflow */
				a->range[i].to = 0;
			else
				left -= size, nr++;
		}
	for (i = 0; i < a->nr; i++) {
		if ((a->range[i].begin >= KERNEL) != kernel || !a->range[i].to)
			continue;
		gap = secret_number(secret, 'g', a->range[i].begin) % (left / nr / PAGE + 1) * PAGE;
		size = (a->range[i].last - a->range[i].begin) / PAGE * PAGE + 3 * PAGE;
		a->range[i].to = from + gap + PAGE + a->range[i].begin % PAGE;
		from += gap + size;
	}
}

void addresses_settle(struct addresses *a, const struct secret *secret)
{
	size_t i;

	unite(a);
	for (i = 0; i < a->nr; i++)
		a->range[i].to = secret_number(secret, 'o', a->range[i].begin) | 1;
	if (!a->nr)
		return;
	qsort(a->range, a->nr, sizeof(*a->range), by_to);
	place(a, secret, false, USER_BEGIN, USER_END);
	place(a, secret, true, KERNEL_BEGIN, KERNEL_END);
	qsort(a->range, a->nr, sizeof(*a->range), by_begin);
}

static const struct range *find(const struct addresses *a, uint64_t address)
{
	size_t low = 0, high = a->nr;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (a->range[middle].last < address)
			low = middle + 1;
		else
			high = middle;
	}
	return low < a->nr && a->range[low].begin <= address ? &a->range[low] : 0;
}

uint64_t addresses_move(const struct addresses *a, const struct secret *secret, uint64_t address)
{
	const struct range *range;
	uint64_t page;

	if (address < PAGE || address >= PFR_CONTEXT_MAX)
		return address;
	range = find(a, address);
	if (range && range->to)
		return range->to + (address - range->begin);
	page = secret_number(secret, 'p', address / PAGE) & ((UINT64_C(1) << PAGE_BITS) - 1);
	return (address >= KERNEL ? KERNEL_PAGES : USER_END) + page * PAGE + address % PAGE;
}

void addresses_free(struct addresses *a)
{
	if (a->range)
		a->allocator->resize(a->allocator->user, a->range, 0);
	a->range = 0;
	a->nr = a->capacity = 0;
}
