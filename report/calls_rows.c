/* SPDX-License-Identifier: MIT */
/*
 * Rows of pfr_calls, with how times are distributed and which errors there were.
 */
#include "calls.h"

#include "session/base/hash.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- rows ------------------------------------------------------------------------------ */

static bool is_row(const struct pfr_calls *c, uint32_t row, const uint32_t key[3])
{
	const uint32_t *own = c->rows[row - 1].key;

	return own[0] == key[0] && own[1] == key[1] && own[2] == key[2];
}

static uint32_t *find_slot(const struct pfr_calls *c, const uint32_t key[3])
{
	uint64_t words[2] = {(uint64_t)key[0] << 32 | key[1], key[2]};
	uint32_t mask = c->nr_slots - 1, at = hash_words(words, 2) & mask;

	while (c->slots[at] && !is_row(c, c->slots[at], key))
		at = (at + 1) & mask;
	return &c->slots[at];
}

static int grow(struct pfr_calls *c)
{
	uint32_t capacity = c->capacity ? c->capacity * 2 : 64, i;
	struct calls_row *rows = realloc(c->rows, capacity * sizeof(*rows));
	uint32_t *slots;

	if (!rows)
		return ENOMEM;
	c->rows = rows;
	slots = calloc(capacity * (size_t)2, sizeof(*slots));
	if (!slots)
		return ENOMEM;
	free(c->slots);
	c->slots = slots;
	c->nr_slots = capacity * 2;
	c->capacity = capacity;
	for (i = 0; i < c->nr; i++)
		*find_slot(c, c->rows[i].key) = i + 1;
	return 0;
}

/* Null: there is no place, or no memory (error). */
static struct calls_row *row_of(struct pfr_calls *c, const uint32_t key[3])
{
	uint32_t *recent = &c->recent[(key[0] ^ key[1] << 5 ^ key[2] << 3) % CALLS_RECENT], *slot;

	if (*recent && is_row(c, *recent, key))
		return &c->rows[*recent - 1];

	if (c->nr == c->capacity && c->nr < CALLS_ROWS_MOST) {
		c->error = grow(c);
		if (c->error)
			return NULL;
	}
	slot = find_slot(c, key);
	if (!*slot) {
		if (c->nr == CALLS_ROWS_MOST)
			return NULL;
		memset(&c->rows[c->nr], 0, sizeof(*c->rows));
		memcpy(c->rows[c->nr].key, key, sizeof(c->rows->key));
		*slot = ++c->nr;
	}
	*recent = *slot;
	return &c->rows[*slot - 1];
}

/* ---- distributions ------------------------------------------------------------------------ */

static unsigned power_of(uint64_t took)
{
	unsigned n = 0;

	while (took >>= 1)
		n++;
	return n;
}

static unsigned step_of(uint64_t took, unsigned power)
{
	return (unsigned)(power < 5 ? took << (5 - power) : took >> (power - 5)) % STEPS;
}

/* The middle of a step. */
static uint64_t time_of(unsigned power, unsigned step)
{
	uint64_t from = (uint64_t)(STEPS + step);

	return power < 5 ? from >> (5 - power) : (from << (power - 5)) + ((UINT64_C(1) << (power - 5)) >> 1);
}

static bool new_page(struct pfr_calls *c)
{
	uint32_t capacity = c->pages_capacity ? c->pages_capacity * 2 : 64;
	struct calls_page *pages;

	if (c->nr_pages == CALLS_PAGES_MOST)
		return false;
	if (c->nr_pages == c->pages_capacity) {
		pages = realloc(c->pages, capacity * sizeof(*pages));
		if (!pages) {
			c->error = ENOMEM;
			return false;
		}
		c->pages = pages;
		c->pages_capacity = capacity;
	}
	memset(&c->pages[c->nr_pages++], 0, sizeof(*c->pages));
	return true;
}

static void add_to_distribution(struct pfr_calls *c, struct calls_row *row, uint64_t took)
{
	unsigned power = power_of(took);

	if (!row->pages[power]) {
		if (!new_page(c)) {
			c->totals.no_place++;
			row->no_pages = true;
			return;
		}
		row->pages[power] = c->nr_pages;
	}
	c->pages[row->pages[power] - 1].count[step_of(took, power)]++;
}

uint64_t calls_quantile(const struct pfr_calls *c, const struct calls_row *row, unsigned percent)
{
	uint64_t rank = row->sums.timed / 100 * percent + (row->sums.timed % 100 * percent + 99) / 100, before = 0, time;
	unsigned power, step;

	if (row->no_pages || !rank)
		return 0;
	for (power = 0; power < 64; power++)
		for (step = 0; row->pages[power] && step < STEPS; step++) {
			before += c->pages[row->pages[power] - 1].count[step];
			if (before < rank)
				continue;
			time = time_of(power, step);
			return time < row->sums.min ? row->sums.min : time > row->sums.max ? row->sums.max :
											     time;
		}
	return row->sums.max;
}

/* ---- errors --------------------------------------------------------------------------------- */

static void add_error(struct pfr_calls *c, struct calls_row *row, uint32_t number)
{
	uint32_t capacity = c->errors_capacity ? c->errors_capacity * 2 : 64, *at = &row->errors;
	struct calls_error *errors;

	for (; *at; at = &c->errors[*at - 1].next)
		if (c->errors[*at - 1].number == number) {
			c->errors[*at - 1].count++;
			return;
		}
	if (c->nr_errors == CALLS_ERRORS_MOST) {
		c->totals.no_place++;
		return;
	}
	if (c->nr_errors == c->errors_capacity) {
		errors = realloc(c->errors, capacity * sizeof(*errors));
		if (!errors) {
			c->error = ENOMEM;
			return;
		}
		c->errors = errors;
		c->errors_capacity = capacity;
	}
	c->errors[c->nr_errors] = (struct calls_error){1, number, row->errors};
	row->errors = ++c->nr_errors;
}

/* ---- all ------------------------------------------------------------------------------------- */

static void add_time(struct pfr_calls *c, struct calls_row *row, const struct call *call)
{
	uint64_t took = call->exited - call->entered;
	struct pfr_calls_row *s = &row->sums;

	if (!call->sure) {
		s->unsure++;
		add_most(&s->unsure_time, took);
		return;
	}
	if (!s->timed || took > s->max) {
		s->max = took;
		s->max_at = call->entered;
	}
	if (!s->timed++ || took < s->min)
		s->min = took;
	add_most(&s->total, took);
	add_to_distribution(c, row, took);
}

void calls_add(struct pfr_calls *c, const struct call *call, uint32_t name, uint32_t comm)
{
	uint32_t by = c->options.by;
	const uint32_t key[3] = {by & PFR_CALLS_BY_CALL ? name : NO_TEXT, by & PFR_CALLS_BY_COMM ? comm : NO_TEXT, by & PFR_CALLS_BY_THREAD ? call->thread : NO_TEXT};
	bool no_name = (by & PFR_CALLS_BY_CALL && name == NO_TEXT) || (by & PFR_CALLS_BY_COMM && comm == NO_TEXT);
	struct calls_row *row = no_name ? NULL : row_of(c, key);

	if (!row) {
		c->totals.no_place++;
		return;
	}
	row->sums.calls++;
	row->sums.errors += call->fails;
	if (call->fails)
		add_error(c, row, (uint32_t)-call->ret);
	if (call->what == CALL_PAIRED && call->has_times)
		add_time(c, row, call);
	else if (call->what == CALL_PAIRED || call->what == CALL_NO_ENTRY)
		row->sums.untimed++;
	else
		row->sums.unfinished++;
}
