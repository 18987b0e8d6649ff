/* SPDX-License-Identifier: MIT */
/*
 * Sets of ranges: see ranges.h. Everything is made of join and split (Blelloch, Ferizovic, Sun: Just Join for
 * Parallel Ordered Sets, 2016). A function that takes a node takes the caller's reference to it, and
 * what it returns has one for the caller. Recursion is as deep as the tree is high, so at most 46.
 */
#include "ranges.h"

static struct pfr_range *node_of(const struct pfr_ranges *ranges, uint32_t node)
{
	return (struct pfr_range *)pfr_pool_at(&ranges->pool, node);
}

static unsigned height(const struct pfr_ranges *ranges, uint32_t node)
{
	return node ? node_of(ranges, node)->height : 0;
}

static void measure(const struct pfr_ranges *ranges, uint32_t node)
{
	struct pfr_range *range = node_of(ranges, node);
	unsigned left = height(ranges, range->left), right = height(ranges, range->right);

	range->height = (uint8_t)((left > right ? left : right) + 1);
}

static uint32_t new_node(struct pfr_ranges *ranges, uint64_t start, uint64_t last, uint32_t value)
{
	uint32_t node = pfr_pool_take(&ranges->pool);
	struct pfr_range *range = node_of(ranges, node);

	range->refs = 1;
	range->value = value;
	range->start = start;
	range->last = last;
	range->height = 1;
	return node;
}

static void keep_value(const struct pfr_ranges *ranges, uint32_t value)
{
	if (ranges->values.keep)
		ranges->values.keep(ranges->values.owner, value);
}

uint32_t pfr_ranges_copy(struct pfr_ranges *ranges, uint32_t set)
{
	if (set)
		node_of(ranges, set)->refs++;
	return set;
}

void pfr_ranges_drop(struct pfr_ranges *ranges, uint32_t set)
{
	struct pfr_range *range = node_of(ranges, set);
	uint32_t value;

	if (!set || --range->refs)
		return;
	pfr_ranges_drop(ranges, range->left);
	pfr_ranges_drop(ranges, range->right);
	value = range->value;
	pfr_pool_give(&ranges->pool, set);
	if (ranges->values.drop)
		ranges->values.drop(ranges->values.owner, value);
}

/* The node itself where nobody else has it, else a copy of it: one that may be changed. */
static uint32_t own(struct pfr_ranges *ranges, uint32_t node)
{
	uint32_t copy;
	struct pfr_range *from, *to;

	if (node_of(ranges, node)->refs == 1)
		return node;
	copy = pfr_pool_take(&ranges->pool);
	from = node_of(ranges, node);
	to = node_of(ranges, copy);
	*to = *from;
	to->refs = 1;
	from->refs--;
	pfr_ranges_copy(ranges, to->left);
	pfr_ranges_copy(ranges, to->right);
	keep_value(ranges, to->value);
	return copy;
}

/* The right child (or left) takes the node's place above it. */
static uint32_t rotate(struct pfr_ranges *ranges, uint32_t node, int to_left)
{
	struct pfr_range *range = node_of(ranges, node);
	uint32_t child = own(ranges, to_left ? range->right : range->left);
	struct pfr_range *above = node_of(ranges, child);

	if (to_left) {
		range->right = above->left;
		above->left = node;
	} else {
		range->left = above->right;
		above->right = node;
	}
	measure(ranges, node);
	measure(ranges, child);
	return child;
}

/* Puts a node of ours right whose children's heights differ by 2 at most. */
static uint32_t balance(struct pfr_ranges *ranges, uint32_t node)
{
	struct pfr_range *range = node_of(ranges, node);
	unsigned left = height(ranges, range->left), right = height(ranges, range->right);
	uint32_t child;

	if (left > right + 1) {
		child = range->left = own(ranges, range->left);
		if (height(ranges, node_of(ranges, child)->right) > height(ranges, node_of(ranges, child)->left))
			range->left = rotate(ranges, child, 1);
		return rotate(ranges, node, 0);
	}
	if (right > left + 1) {
		child = range->right = own(ranges, range->right);
		if (height(ranges, node_of(ranges, child)->left) > height(ranges, node_of(ranges, child)->right))
			range->right = rotate(ranges, child, 0);
		return rotate(ranges, node, 1);
	}
	measure(ranges, node);
	return node;
}

/* One tree of `left`, the single node `middle`, and `right`, in this order. */
static uint32_t join(struct pfr_ranges *ranges, uint32_t left, uint32_t middle, uint32_t right)
{
	unsigned left_height = height(ranges, left), right_height = height(ranges, right);
	uint32_t inner;

	if (left_height > right_height + 1) {
		left = own(ranges, left);
		inner = join(ranges, node_of(ranges, left)->right, middle, right);
		node_of(ranges, left)->right = inner;
		return balance(ranges, left);
	}
	if (right_height > left_height + 1) {
		right = own(ranges, right);
		inner = join(ranges, left, middle, node_of(ranges, right)->left);
		node_of(ranges, right)->left = inner;
		return balance(ranges, right);
	}
	node_of(ranges, middle)->left = left;
	node_of(ranges, middle)->right = right;
	measure(ranges, middle);
	return middle;
}

/* The tree without its last node, which is *last then. */
static uint32_t without_last(struct pfr_ranges *ranges, uint32_t tree, uint32_t *last)
{
	uint32_t left, right;

	tree = own(ranges, tree);
	left = node_of(ranges, tree)->left;
	right = node_of(ranges, tree)->right;
	if (!right) {
		*last = tree;
		return left;
	}
	right = without_last(ranges, right, last);
	return join(ranges, left, tree, right);
}

static uint32_t join_two(struct pfr_ranges *ranges, uint32_t left, uint32_t right)
{
	uint32_t middle;

	if (!left)
		return right;
	left = without_last(ranges, left, &middle);
	return join(ranges, left, middle, right);
}

/* What is below `at`, and what is not; a range across it is cut. */
static void split(struct pfr_ranges *ranges, uint32_t tree, uint64_t at, uint32_t *below, uint32_t *rest)
{
	uint32_t left, right, cut;
	struct pfr_range *range;

	*below = *rest = 0;
	if (!tree)
		return;
	tree = own(ranges, tree);
	range = node_of(ranges, tree);
	left = range->left;
	right = range->right;
	if (range->last < at) {
		split(ranges, right, at, &right, rest);
		*below = join(ranges, left, tree, right);
	} else if (range->start >= at) {
		split(ranges, left, at, below, &left);
		*rest = join(ranges, left, tree, right);
	} else {
		cut = new_node(ranges, at, range->last, range->value);
		keep_value(ranges, range->value);
		range->last = at - 1;
		*below = join(ranges, left, tree, 0);
		*rest = join(ranges, 0, cut, right);
	}
}

/* The parts of the set before and after start..last; what lies between is dropped. */
static void cut_out(struct pfr_ranges *ranges, uint32_t set, uint64_t start, uint64_t last, uint32_t *before, uint32_t *after)
{
	uint32_t rest, between;

	*after = 0;
	split(ranges, set, start, before, &rest);
	between = rest;
	if (last != UINT64_MAX)
		split(ranges, rest, last + 1, &between, after);
	pfr_ranges_drop(ranges, between);
}

/*
 * A split owns the nodes of one path, and its joins go down what the path left over, twice at most, and turn two
 * nodes on each level: 16 times the height is more than two splits and two joins can take.
 */
enum pfr_status pfr_ranges_reserve(struct pfr_ranges *ranges, uint32_t set, uint64_t most)
{
	return pfr_pool_reserve(&ranges->pool, 16 * (height(ranges, set) + 2), most);
}

uint32_t pfr_ranges_put(struct pfr_ranges *ranges, uint32_t set, uint64_t start, uint64_t last, uint32_t value)
{
	uint32_t before, after;

	cut_out(ranges, set, start, last, &before, &after);
	return join(ranges, before, new_node(ranges, start, last, value), after);
}

uint32_t pfr_ranges_remove(struct pfr_ranges *ranges, uint32_t set, uint64_t start, uint64_t last)
{
	uint32_t before, after;

	cut_out(ranges, set, start, last, &before, &after);
	return join_two(ranges, before, after);
}

void pfr_ranges_init(struct pfr_ranges *ranges, const struct pfr_allocator *allocator)
{
	pfr_pool_init(&ranges->pool, allocator, sizeof(struct pfr_range));
	ranges->values = (struct pfr_range_owner){0, 0, 0};
}

void pfr_ranges_free(struct pfr_ranges *ranges)
{
	pfr_pool_free(&ranges->pool);
}
