/* SPDX-License-Identifier: MIT */
/*
 * session/tasks/ranges.c against arrays: random changes of many sets that share nodes, each compared with an array of 64
 * values; the trees' balance, the count of what refers to what, and the nodes that a change takes.
 */
#include "tests/unit/unit.h"

#include "session/base/allocator.h"
#include "session/tasks/ranges.h"

#define NUMBERS 64
#define SETS 12
#define VALUES 4096

static struct pfr_ranges ranges;
static uint32_t sets[SETS];
static uint8_t expected[SETS][NUMBERS]; /* value modulo 251 + 1; 0: none */
static int64_t users[VALUES];
static uint32_t state;

static struct pfr_allocator allocator;

static void keep(void *owner, uint32_t value)
{
	(void)owner;
	users[value]++;
}

static void drop(void *owner, uint32_t value)
{
	(void)owner;
	users[value]--;
	assert_true(users[value] >= 0);
}

static uint32_t chance(uint32_t below)
{
	state = state * 1664525 + 1013904223;
	return (state >> 8) % below;
}

/* Numbers spread to both ends of what 64 bits hold. */
static uint64_t spread(uint32_t number)
{
	return number < NUMBERS / 2 ? number * 16 : UINT64_MAX - (NUMBERS - 1 - number) * 16;
}

static uint64_t spread_last(uint32_t number)
{
	return number + 1 < NUMBERS ? spread(number + 1) - 1 : UINT64_MAX;
}

static uint8_t mark(uint32_t value)
{
	return (uint8_t)(value % 251 + 1);
}

/* Order, heights and balance below a node. */
static unsigned check_tree(uint32_t node, uint64_t low, uint64_t high)
{
	const struct pfr_range *range = pfr_ranges_at(&ranges, node);
	unsigned left, right;

	if (!node)
		return 0;
	assert_true(range->refs > 0 && range->start >= low && range->last <= high && range->start <= range->last);
	left = check_tree(range->left, low, range->start ? range->start - 1 : 0);
	right = check_tree(range->right, range->last < UINT64_MAX ? range->last + 1 : UINT64_MAX, high);
	assert_true(left <= right + 1 && right <= left + 1);
	assert_int_equal(range->height, (left > right ? left : right) + 1);
	return range->height;
}

static void check_set(uint32_t set)
{
	uint32_t i;

	check_tree(sets[set], 0, UINT64_MAX);
	for (i = 0; i < NUMBERS; i++) {
		uint32_t first = pfr_ranges_value(&ranges, sets[set], spread(i));

		assert_int_equal(first ? mark(first) : 0, expected[set][i]);
		assert_int_equal(pfr_ranges_value(&ranges, sets[set], spread_last(i)), first);
	}
}

/* One random change of one set; it takes no more nodes than were reserved. */
static void change(uint32_t value)
{
	uint32_t set = chance(SETS), from = chance(NUMBERS), to = from + chance(chance(4) ? 4 : NUMBERS), i, used;
	uint32_t height = sets[set] ? pfr_ranges_at(&ranges, sets[set])->height : 0;
	int removes = !chance(4);

	to = to < NUMBERS ? to : NUMBERS - 1;
	assert_int_equal(pfr_ranges_reserve(&ranges, sets[set], 1u << 20), PFR_OK);
	assert_int_equal(pfr_pool_reserve(&ranges.pool, 4096, 1u << 20), PFR_OK);
	ranges.pool.free = 0; /* what is free stays so: `used` shows how many this change needs */
	used = ranges.pool.used;
	if (removes) {
		sets[set] = pfr_ranges_remove(&ranges, sets[set], spread(from), spread_last(to));
	} else {
		users[value] = 1;
		sets[set] = pfr_ranges_put(&ranges, sets[set], spread(from), spread_last(to), value);
	}
	assert_true(ranges.pool.used - used <= 16 * (height + 2));
	for (i = from; i <= to; i++)
		expected[set][i] = removes ? 0 : mark(value);
	check_set(set);
}

static void copy(void)
{
	uint32_t from = chance(SETS), to = chance(SETS), old = sets[to];

	sets[to] = pfr_ranges_copy(&ranges, sets[from]);
	pfr_ranges_drop(&ranges, old);
	memmove(expected[to], expected[from], NUMBERS);
}

static void begin(void)
{
	pfr_ranges_init(&ranges, &allocator);
	ranges.values = (struct pfr_range_owner){keep, drop, 0};
	memset(sets, 0, sizeof(sets));
	memset(expected, 0, sizeof(expected));
	memset(users, 0, sizeof(users));
}

static void as_arrays_do(void **unused)
{
	uint32_t round, i;
	int64_t sum = 0;

	(void)unused;
	for (round = 0; round < 20; round++) {
		begin();
		state = round;
		for (i = 1; i < 1000; i++) {
			change(i);
			if (!chance(5))
				copy();
		}
		for (i = 0; i < SETS; i++)
			check_set(i);
		for (i = 0; i < SETS; i++)
			pfr_ranges_drop(&ranges, sets[i]);
		for (i = 0; i < VALUES; i++)
			sum += users[i];
		assert_int_equal(sum, 0);
		assert_int_equal(ranges.pool.nr, 0);
		pfr_ranges_free(&ranges);
	}
}

/* A set of 2^16 ranges in rising order is no higher than 1.44 * 16. */
static void stays_low(void **unused)
{
	uint32_t set = 0, i;

	(void)unused;
	pfr_ranges_init(&ranges, &allocator);
	for (i = 0; i < 65536; i++) {
		assert_int_equal(pfr_ranges_reserve(&ranges, set, 1u << 20), PFR_OK);
		set = pfr_ranges_put(&ranges, set, i * 2u, i * 2u, i);
	}
	assert_true(pfr_ranges_at(&ranges, set)->height <= 23);
	assert_int_equal(ranges.pool.nr, 65536);
	set = pfr_ranges_remove(&ranges, set, 0, UINT64_MAX);
	assert_int_equal(set, 0);
	assert_int_equal(ranges.pool.nr, 0);
	pfr_ranges_free(&ranges);
}

/* Past the limit nothing is promised, and nothing has changed. */
static void keeps_the_limit(void **unused)
{
	uint32_t set = 0, i;

	(void)unused;
	pfr_ranges_init(&ranges, &allocator);
	for (i = 0; !pfr_ranges_reserve(&ranges, set, 300); i++)
		set = pfr_ranges_put(&ranges, set, i, i, i + 1);
	assert_int_equal(pfr_ranges_reserve(&ranges, set, 300), PFR_E_LIMIT);
	assert_true(i > 100 && i < 300 && ranges.pool.nr == i);
	assert_int_equal(pfr_ranges_value(&ranges, set, i - 1), i);
	pfr_ranges_free(&ranges);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(as_arrays_do),
		cmocka_unit_test(stays_low),
		cmocka_unit_test(keeps_the_limit),
	};

	allocator = pfr_allocator_or_libc(0);
	return RUN(tests);
}
