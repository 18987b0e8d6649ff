/* SPDX-License-Identifier: MIT */
/*
 * The rows: found by their values, and added to.
 */
#include "report.h"

#include "decoder/wire.h"
#include "session/base/hash.h"

#include <errno.h>
#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

void pfr_report_add(struct pfr_report_sum *to, const struct pfr_report_sum *sum)
{
	to->samples += sum->samples;
	to->period += sum->period;
	to->period_high += sum->period_high + (to->period < sum->period);
}

#define FETCHED 16 /* rows at a time */

/* ---- finding ------------------------------------------------------------------------ */

#define INDEX 0x7ffffu /* the bits of a slot that are an index + 1: more than REPORT_ROWS_MOST */

/* A slot has bits of its row's hash above the index, so that rows of others are not read. */
static bool may_be(uint32_t slot, uint32_t hashed)
{
	return !((slot ^ hashed) & ~INDEX);
}

static uint32_t hash_row(const struct pfr_report *r, uint32_t event, const uint32_t *value)
{
	uint64_t words[(PFR_REPORT_KEYS + 2) / 2] = {event};
	uint32_t i;

	for (i = 0; i < r->options.nr_keys; i++)
		words[(i + 1) / 2] |= (uint64_t)value[i] << 32 * ((i + 1) % 2);
	return hash_words(words, (r->options.nr_keys + 2) / 2);
}

static bool same_values(const struct pfr_report *r, const uint32_t *a, const uint32_t *b)
{
	uint32_t i;

	for (i = 0; i < r->options.nr_keys && a[i] == b[i]; i++)
		;
	return i == r->options.nr_keys;
}

static uint32_t *find_slot(const struct pfr_report *r, uint32_t event, const uint32_t *value, uint32_t hashed)
{
	uint32_t mask = r->nr_slots - 1, at = hashed & mask;
	const struct report_row *row;

	for (; r->slots[at]; at = (at + 1) & mask) {
		row = &r->rows[(r->slots[at] & INDEX) - 1];
		if (may_be(r->slots[at], hashed) && row->event == event && same_values(r, report_values(r, row), value))
			break;
	}
	return &r->slots[at];
}

static int grow(struct pfr_report *r)
{
	uint32_t capacity = r->capacity ? r->capacity * 2 : 1024, i, hashed;
	struct report_row *rows = realloc(r->rows, capacity * sizeof(*rows));
	uint32_t *slots, *values;

	if (!rows)
		return ENOMEM;
	r->rows = rows;
	values = realloc(r->values, (size_t)capacity * r->options.nr_keys * sizeof(*values));
	if (!values)
		return ENOMEM;
	r->values = values;
	slots = calloc(capacity * (size_t)2, sizeof(*slots));
	if (!slots)
		return ENOMEM;
	free(r->slots);
	r->slots = slots;
	r->nr_slots = capacity * 2;
	r->capacity = capacity;
	for (i = 0; i < r->nr; i++) {
		values = report_values(r, &r->rows[i]);
		hashed = hash_row(r, r->rows[i].event, values);
		*find_slot(r, r->rows[i].event, values, hashed) = (hashed & ~INDEX) | (i + 1);
	}
	return 0;
}

/* Whether every value of a text has a number. */
static bool has_place(const struct pfr_report *r, const uint32_t *value)
{
	uint32_t i;

	for (i = 0; i < r->options.nr_keys; i++)
		if (value[i] == REPORT_NO_TEXT && !pfr_report_key_is_number((enum pfr_report_key)r->options.keys[i]))
			return false;
	return true;
}

/* The row of these values; null where there is no place for it, or no memory (r->error). */
static struct report_row *row_of(struct pfr_report *r, uint32_t event, const uint32_t *value, uint32_t hashed)
{
	uint32_t *slot, most;

	if (!has_place(r, value))
		return NULL;
	most = r->options.parts ? REPORT_ROWS_MOST_IN_PARTS : REPORT_ROWS_MOST;
	if (r->nr == r->capacity && r->nr < most) {
		r->error = grow(r);
		if (r->error)
			return NULL;
	}
	slot = find_slot(r, event, value, hashed);
	if (*slot)
		return &r->rows[(*slot & INDEX) - 1];
	if (r->nr == most)
		return NULL;
	r->rows[r->nr] = (struct report_row){.event = event};
	memcpy(report_values(r, &r->rows[r->nr]), value, r->options.nr_keys * sizeof(*value));
	*slot = (hashed & ~INDEX) | ++r->nr;
	return &r->rows[r->nr - 1];
}

/* ---- adding --------------------------------------------------------------------------- */

static uint32_t value_of(const struct pfr_report *r, unsigned key, const struct report_item *item, const struct report_frame *frame)
{
	switch (key) {
	case PFR_REPORT_COMM: return item->comm;
	case PFR_REPORT_FILE: return frame->file;
	case PFR_REPORT_FUNCTION: return frame->function;
	case PFR_REPORT_PID: return item->key->pid;
	case PFR_REPORT_TID: return item->key->tid;
	case PFR_REPORT_CPU: return item->key->cpu;
	case PFR_REPORT_LINE: return frame->line;
	case PFR_REPORT_MODE: return r->mode_names[frame->mode & 7];
	default: return item->field[key - PFR_REPORT_FIELD];
	}
}

/* The values of a row, and their hash. */
struct place {
	uint32_t value[PFR_REPORT_KEYS], hashed;
};

/* Where a frame's row is, which the CPU fetches. */
static void find_place(const struct pfr_report *r, const struct report_item *item, const struct report_frame *frame, struct place *place)
{
	uint32_t i;

	for (i = 0; i < r->options.nr_keys; i++)
		place->value[i] = value_of(r, r->options.keys[i], item, frame);
	place->hashed = hash_row(r, item->at, place->value);
	if (r->nr_slots)
		PFR_FETCH(&r->slots[place->hashed & (r->nr_slots - 1)]);
}

static void fetch_row(const struct pfr_report *r, const struct place *place)
{
	uint32_t mask = r->nr_slots - 1, at = place->hashed & mask;
	const struct report_row *row;

	if (!r->nr_slots)
		return;
	while (r->slots[at] && !may_be(r->slots[at], place->hashed))
		at = (at + 1) & mask;
	if (!r->slots[at])
		return;
	row = &r->rows[(r->slots[at] & INDEX) - 1];
	PFR_FETCH(row);
	PFR_FETCH(report_values(r, row));
}

/* Recursion counts once: a row is marked when this sum was added to its total. */
static void add_place(struct pfr_report *r, const struct report_item *item, const struct place *place, bool self)
{
	struct report_row *row = row_of(r, item->at, place->value, place->hashed);
	bool first;

	if (!row && self)
		pfr_report_add(&item->event->is.rest, &item->sum);
	if (!row) {
		r->totals.without_row += item->sum.samples;
		return;
	}
	if (self)
		pfr_report_add(&row->self, &item->sum);
	first = row->mark != r->mark;
	if (first)
		pfr_report_add(&row->total, &item->sum);
	row->mark = r->mark;
	if (r->options.parts && (r->options.by_total ? first : self))
		r->error = report_parts_add(r, row, item);
}

static void add_frame(struct pfr_report *r, const struct report_item *item, const struct report_frame *frame, bool self)
{
	struct place place;

	find_place(r, item, frame, &place);
	add_place(r, item, &place, self);
}

static bool matches(struct pfr_report *r, uint32_t text, const char *pattern)
{
	char name[PFR_NAME_SIZE * 2 + 1];
	const unsigned char *data;
	size_t size;

	if (text == REPORT_NO_TEXT || text >= r->chosen_capacity)
		return false;
	if (!r->chosen[text]) {
		data = texts_get(&r->texts, text, &size);
		size = size < sizeof(name) - 1 ? size : sizeof(name) - 1;
		memcpy(name, data, size);
		name[size] = 0;
		r->chosen[text] = !strcmp(name, pattern) || !fnmatch(pattern, name, 0) ? 1 : 2;
	}
	return r->chosen[text] == 1;
}

static int reach_chosen(struct pfr_report *r)
{
	uint32_t capacity = r->texts.nr * 2 + 64;
	uint8_t *more;

	if (r->texts.nr <= r->chosen_capacity)
		return 0;
	more = realloc(r->chosen, capacity);
	if (!more)
		return ENOMEM;
	memset(more + r->chosen_capacity, 0, capacity - r->chosen_capacity);
	r->chosen = more;
	r->chosen_capacity = capacity;
	return 0;
}

/* Rows of what stands beside the functions that were chosen. */
static int add_beside(struct pfr_report *r, const struct report_item *item)
{
	const char *pattern = r->options.callers ? r->options.callers : r->options.callees;
	const uint32_t beside = r->options.callers ? r->no_caller : r->itself;
	const struct report_frame none = {r->no_caller, beside, beside, 0};
	bool any = false;
	uint32_t i;

	if (reach_chosen(r))
		return ENOMEM;
	for (i = 0; i < r->nr_path && !r->error; i++) {
		if (!matches(r, r->path[i].function, pattern))
			continue;
		any = true;
		if (r->options.callers)
			add_frame(r, item, i + 1 < r->nr_path ? &r->path[i + 1] : &none, i <= r->own);
		else
			add_frame(r, item, i ? &r->path[i - 1] : &none, i <= 1);
	}
	if (any)
		pfr_report_add(&item->event->is.chosen, &item->sum);
	return r->error;
}

/* Frames `first` to `end`, some at a time, so that their rows are fetched together. */
static void add_frames(struct pfr_report *r, const struct report_item *item, uint32_t first, uint32_t end)
{
	struct place places[FETCHED];
	uint32_t nr, i;

	for (; first < end && !r->error; first += nr) {
		nr = end - first < FETCHED ? end - first : FETCHED;
		for (i = 0; i < nr; i++)
			find_place(r, item, &r->path[first + i], &places[i]);
		for (i = 0; i < nr; i++)
			fetch_row(r, &places[i]);
		for (i = 0; i < nr && !r->error; i++)
			add_place(r, item, &places[i], first + i == r->own);
	}
}

static void forget_marks(struct pfr_report *r)
{
	uint32_t i;

	for (i = 0; i < r->nr; i++)
		r->rows[i].mark = 0;
	r->mark = 1;
}

int report_rows_add(struct pfr_report *r, const struct report_item *item)
{
	if (!++r->mark) /* after 2^32 sums */
		forget_marks(r);
	if (r->options.callers || r->options.callees)
		return add_beside(r, item);
	add_frames(r, item, r->varies ? 0 : r->own, r->varies ? r->nr_path : r->own + 1);
	return r->error;
}
