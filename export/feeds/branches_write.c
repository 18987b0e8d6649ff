/* SPDX-License-Identifier: MIT */
/*
 * The formats. BOLT: pre-aggregated branches B and ranges F, f of perf2bolt -pa (bolt/include/bolt/Profile/DataAggregator.h). llvm-profgen: its
 * --unsymbolized-profile, ranges and branches. AutoFDO: --profiler=text of create_llvm_prof, ranges, addresses, branches.
 */
#include "branches.h"

#include "script.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* The file with most branches, where none was chosen. */
static int choose(struct branches *b)
{
	uint64_t *sums = calloc(b->files.nr + (size_t)1, sizeof(*sums));
	uint32_t i, end, file;

	if (!sums)
		return ENOMEM;
	for (i = 0; i < b->taken_keys.nr; i++)
		for (end = 0; end < 2; end++) {
			file = b->addresses[end ? b->taken[i].to : b->taken[i].from].file;
			sums[file < b->files.nr ? file : b->files.nr] += b->taken[i].nr;
		}
	b->taken_file = 0;
	for (i = 1; i < b->files.nr; i++)
		if (sums[i] > sums[b->taken_file])
			b->taken_file = i;
	free(sums);
	return 0;
}

static bool is_inside(const struct branches *b, uint32_t number)
{
	uint32_t file = b->addresses[number].file;

	if (number == BRANCHES_OUTSIDE)
		return false;
	return b->nr_objects ? b->object_of[file] == b->taken_object : file == b->taken_file;
}

/* Whether two addresses of the file are in one function. */
static bool same_function(const struct branches *b, uint32_t one, uint32_t other)
{
	return b->addresses[one].function != BRANCHES_NO_FUNCTION && b->addresses[one].function == b->addresses[other].function;
}

static void put_address(struct profile *p, uint32_t number, const char *after)
{
	const struct branches *b = p->state;

	script_hex(&p->out, branches_object_address(b, b->addresses[number].offset), 0);
	buffer_text(&p->out, after);
}

/* ---- BOLT -------------------------------------------------------------------------------- */

static void bolt_taken(struct profile *p, const struct branches_count *count)
{
	const struct branches *b = p->state;
	uint32_t ends[2] = {count->from, count->to}, i;

	buffer_text(&p->out, "B ");
	for (i = 0; i < 2; i++)
		if (is_inside(b, ends[i]))
			put_address(p, ends[i], " ");
		else
			buffer_text(&p->out, "X:0 ");
	buffer_decimal(&p->out, count->nr);
	buffer_byte(&p->out, ' ');
	buffer_decimal(&p->out, count->mispredicted);
	buffer_byte(&p->out, '\n');
}

/* f is of a range that was entered from another function: key[0] is 0. */
static void bolt_through(struct profile *p, const uint32_t key[3], uint64_t nr)
{
	buffer_text(&p->out, key[0] ? "F " : "f ");
	put_address(p, key[1], " ");
	put_address(p, key[2], " ");
	buffer_decimal(&p->out, nr);
	buffer_byte(&p->out, '\n');
}

/* ---- llvm-profgen and AutoFDO ------------------------------------------------------------- */

static void text_taken(struct profile *p, const struct branches_count *count)
{
	put_address(p, count->from, "->");
	put_address(p, count->to, ":");
	buffer_decimal(&p->out, count->nr);
	buffer_byte(&p->out, '\n');
}

static void text_through(struct profile *p, const uint32_t key[3], uint64_t nr)
{
	put_address(p, key[1], "-");
	put_address(p, key[2], ":");
	buffer_decimal(&p->out, nr);
	buffer_byte(&p->out, '\n');
}

static void put_count(struct profile *p, uint64_t nr)
{
	buffer_decimal(&p->out, nr);
	buffer_byte(&p->out, '\n');
}

/* ---- all of them -------------------------------------------------------------------------- */

/* Branches with an end in the file, or with both; ends in other files are one. */
static int merge_taken(struct profile *p, bool both, struct texts *keys, struct branches_count *sums)
{
	struct branches *b = p->state;
	uint32_t i, key[2], number;

	for (i = 0; i < b->taken_keys.nr; i++) {
		const struct branches_count *one = &b->taken[i];

		key[0] = is_inside(b, one->from) ? one->from : BRANCHES_OUTSIDE;
		key[1] = is_inside(b, one->to) ? one->to : BRANCHES_OUTSIDE;
		if (both ? !key[0] || !key[1] : !key[0] && !key[1]) {
			p->result.branches_outside += one->nr;
			continue;
		}
		number = texts_intern(keys, key, sizeof(key));
		if (number == UINT32_MAX)
			return ENOMEM;
		sums[number] = (struct branches_count){sums[number].nr + one->nr, sums[number].mispredicted + one->mispredicted, key[0], key[1]};
	}
	return 0;
}

static void put_taken(struct profile *p, bool bolt)
{
	struct branches *b = p->state;
	struct branches_count *sums = calloc(b->taken_keys.nr + (size_t)1, sizeof(*sums));
	struct texts keys = {0};
	uint32_t i;

	p->error = p->error ? p->error : sums ? merge_taken(p, !bolt, &keys, sums) :
						ENOMEM;
	if (!bolt)
		put_count(p, keys.nr);
	for (i = 0; i < keys.nr && !p->error; i++) {
		if (bolt)
			bolt_taken(p, &sums[i]);
		else
			text_taken(p, &sums[i]);
		p->error = profile_write(p, false);
	}
	texts_free(&keys);
	free(sums);
}

/* Code that ran from the target of a branch up to the next one: whether it is a range in the file. What is left out is counted. */
static bool is_range(struct profile *p, const struct branches_pair *pair)
{
	const struct branches *b = p->state;
	uint32_t from = b->taken[pair->taken].to, to = pair->newer;

	if (!is_inside(b, from) || !is_inside(b, to) || b->addresses[from].file != b->addresses[to].file) {
		p->result.ranges_outside += pair->nr;
		return false;
	}
	if (b->addresses[to].offset < b->addresses[from].offset) {
		p->result.ranges_backward += pair->nr;
		return false;
	}
	return true;
}

/* Ranges whose branch before matters only as far as it is of the same function or not become one; those of other files are left out. */
static int merge_through(struct profile *p, struct texts *keys, uint64_t *sums)
{
	struct branches *b = p->state;
	uint32_t i, key[3], number;

	for (i = 0; i < b->nr_pairs; i++) {
		const struct branches_count *taken = &b->taken[b->pairs[i].taken];

		if (!is_range(p, &b->pairs[i]))
			continue;
		key[0] = p->options.format == PFR_PROFILE_BOLT && is_inside(b, taken->from) && same_function(b, taken->from, taken->to);
		key[1] = taken->to;
		key[2] = b->pairs[i].newer;
		number = texts_intern(keys, key, sizeof(key));
		if (number == UINT32_MAX)
			return ENOMEM;
		sums[number] += b->pairs[i].nr;
	}
	return 0;
}

static void get_key(const struct texts *keys, uint32_t number, uint32_t *key)
{
	size_t size;
	const unsigned char *data = texts_get(keys, number, &size);

	memcpy(key, data, size);
}

static void put_through(struct profile *p, bool bolt)
{
	struct branches *b = p->state;
	uint64_t *sums = calloc(b->nr_pairs + (size_t)1, sizeof(*sums));
	struct texts keys = {0};
	uint32_t i, key[3];

	p->error = sums ? merge_through(p, &keys, sums) : ENOMEM;
	if (!bolt)
		put_count(p, keys.nr);
	for (i = 0; i < keys.nr && !p->error; i++) {
		get_key(&keys, i, key);
		if (bolt)
			bolt_through(p, key, sums[i]);
		else
			text_through(p, key, sums[i]);
		p->error = profile_write(p, false);
	}
	texts_free(&keys);
	free(sums);
}

int branches_write(struct profile *p)
{
	bool bolt = p->options.format == PFR_PROFILE_BOLT;

	branches_pairs_sort(p->state);
	p->error = choose(p->state);
	if (!p->error)
		put_through(p, bolt);
	if (p->options.format == PFR_PROFILE_AUTOFDO)
		put_count(p, 0); /* addresses of samples: none, there are branches */
	put_taken(p, bolt);
	return p->error;
}
