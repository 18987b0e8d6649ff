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
/* Where addresses of 32 bits end, and those of s390. */
#define NARROW_END (UINT64_C(1) << 32)
#define MIDDLE_END (UINT64_C(1) << 53)

/* Ranges that begin from a place on until another, where they go, and where if they are too many for that, as with a kernel of arm64 or powerpc that extends to the end. */
struct zone {
	uint64_t begin, end, from, until, wide_from, wide_until;
};

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
	for (i = 1; i < a->nr; i++) {
		if (a->range[i].begin > a->range[to].last) {
			a->range[++to] = a->range[i];
			continue;
		}
		a->range[to].open |= a->range[i].open;
		if (a->range[i].last > a->range[to].last)
			a->range[to].last = a->range[i].last;
	}
	a->nr = to + 1;
}

bool addresses_add(struct addresses *a, uint64_t begin, uint64_t size)
{
	uint64_t last = size && size - 1 <= UINT64_MAX - begin ? begin + size - 1 : size ? UINT64_MAX :
											   begin;
	size_t capacity = a->capacity ? a->capacity * 2 : 1024;
	bool full = a->nr == a->capacity, across = begin < KERNEL && last >= KERNEL, open = across && begin < MIDDLE_END;
	struct range *range;

	if (begin < PAGE && (across || last < PAGE))
		return true;
	if (across)
		last = (begin < NARROW_END ? NARROW_END : open ? MIDDLE_END :
								 KERNEL) -
		       1;
	if (full)
		unite(a);
	if (full && a->nr * 2 >= a->capacity) { /* uniting would have to be done again soon */
		range = capacity <= MOST ? a->allocator->resize(a->allocator->user, a->range, capacity * sizeof(*range)) : 0;
		if (!range)
			return false;
		a->range = range;
		a->capacity = capacity;
	}
	a->range[a->nr++] = (struct range){begin, last, 0, open};
	if (open && last >= a->low)
		a->low = last + 1;
	return true;
}

/* With a page before and after it. */
static uint64_t size_of(const struct range *range)
{
	return (range->last - range->begin) / PAGE * PAGE + 3 * PAGE;
}

static bool is_of(const struct range *range, const struct zone *zone)
{
	return !range->open && range->begin >= zone->begin && range->begin < zone->end;
}

/* Ranges are so short that the sum does not overflow. */
static uint64_t sum_of(const struct addresses *a, const struct zone *zone)
{
	uint64_t sum = 0;
	size_t i;

	for (i = 0; i < a->nr; i++)
		sum += is_of(&a->range[i], zone) ? size_of(&a->range[i]) : 0;
	return sum;
}

/* Gives the ranges of a zone places, in the order of their numbers, with gaps that are as secret. */
static void place(struct addresses *a, const struct secret *secret, const struct zone *zone)
{
	bool fit = zone->from < zone->until && sum_of(a, zone) <= zone->until - zone->from;
	uint64_t from = fit ? zone->from : zone->wide_from, left = (fit ? zone->until : zone->wide_until) - from, nr = 1, gap;
	size_t i;

	for (i = 0; i < a->nr; i++)
		if (is_of(&a->range[i], zone)) {
			if (size_of(&a->range[i]) > left)
				a->range[i].to = 0;
			else
				left -= size_of(&a->range[i]), nr++;
		}
	for (i = 0; i < a->nr; i++) {
		if (!is_of(&a->range[i], zone) || !a->range[i].to)
			continue;
		gap = secret_number(secret, 'g', a->range[i].begin) % (left / nr / PAGE + 1) * PAGE;
		a->range[i].to = from + gap + PAGE + a->range[i].begin % PAGE;
		from += gap + size_of(&a->range[i]);
	}
}

/* The ranges of a machine whose addresses are in the lower half: the last one, which has no end, not above where it was, and the others below it. */
static void place_low(struct addresses *a, const struct secret *secret)
{
	struct zone zone = {.end = a->low, .from = PAGE, .wide_from = PAGE};
	uint64_t sum = sum_of(a, &zone) + 2 * PAGE, begin;
	size_t i = 0;

	while (!a->range[i].open)
		i++;
	begin = a->range[i].begin;
	a->range[i].to = sum < begin ? begin - secret_number(secret, 'g', begin) % ((begin - sum) / PAGE + 1) * PAGE : begin;
	zone.until = zone.wide_until = a->range[i].to > PAGE ? a->range[i].to : PAGE;
	place(a, secret, &zone);
}

static uint64_t larger(uint64_t one, uint64_t two)
{
	return one > two ? one : two;
}

void addresses_settle(struct addresses *a, const struct secret *secret)
{
	struct zone user = {.end = KERNEL, .until = USER_END, .wide_until = KERNEL};
	const struct zone kernel = {KERNEL, UINT64_MAX, KERNEL_BEGIN, KERNEL_END, KERNEL, KERNEL_PAGES};
	size_t i;

	for (i = 0; i < a->nr; i++)
		if (a->range[i].open)
			a->range[i].last = larger(a->range[i].last, a->low - 1);
	unite(a);
	for (i = 0; i < a->nr; i++)
		if (a->range[i].open) /* with what reaches past it */
			a->low = a->range[i].last + 1;
	for (i = 0; i < a->nr; i++)
		a->range[i].to = secret_number(secret, 'o', a->range[i].begin) | 1;
	if (!a->nr)
		return;
	qsort(a->range, a->nr, sizeof(*a->range), by_to);
	if (a->low)
		place_low(a, secret);
	user.begin = a->low;
	user.from = larger(USER_BEGIN, a->low);
	user.wide_from = larger(USER_END * 2, a->low);
	place(a, secret, &user);
	place(a, secret, &kernel);
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

	if (address >= PFR_CONTEXT_MAX)
		return address;
	range = find(a, address);
	if (address < PAGE && !range)
		return address;
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
	a->low = 0;
}
