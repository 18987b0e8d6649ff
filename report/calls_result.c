/* SPDX-License-Identifier: MIT */
/*
 * What pfr_calls hands out: rows, sorted; errors; the slowest calls.
 */
#include "calls.h"
#include "convert/sized.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct sorted {
	const struct pfr_calls *calls;
	uint64_t by;
	uint32_t number;
};

struct pfr_bytes calls_text(const struct pfr_calls *c, uint32_t number)
{
	struct pfr_bytes text = {(const unsigned char *)"", 0};
	size_t size = 0;

	if (number < c->texts.nr)
		text.data = texts_get(&c->texts, number, &size);
	text.size = (uint32_t)size;
	return text;
}

/* ---- rows ------------------------------------------------------------------------------- */

static int compare_texts(struct pfr_bytes a, struct pfr_bytes b)
{
	int order = memcmp(a.data, b.data, a.size < b.size ? a.size : b.size);

	return order ? order : (a.size > b.size) - (a.size < b.size);
}

static int compare_names(const struct pfr_calls *c, const struct calls_row *x, const struct calls_row *y)
{
	int order = compare_texts(calls_text(c, x->key[1]), calls_text(c, y->key[1]));

	if (!order && x->key[2] != y->key[2]) {
		uint32_t a = calls_thread(c->model, x->key[2])->tid, b = calls_thread(c->model, y->key[2])->tid;

		return a != b ? (a > b) - (a < b) : (x->key[2] > y->key[2]) - (x->key[2] < y->key[2]);
	}
	return order ? order : compare_texts(calls_text(c, x->key[0]), calls_text(c, y->key[0]));
}

static int compare(const void *a, const void *b)
{
	const struct sorted *x = a, *y = b;

	if (x->by != y->by)
		return x->by > y->by ? -1 : 1;
	return compare_names(x->calls, &x->calls->rows[x->number], &x->calls->rows[y->number]);
}

static uint64_t value_of(const struct pfr_calls *c, const struct pfr_calls_row *s)
{
	switch (c->options.sort) {
	case PFR_CALLS_SORT_CALLS: return s->calls;
	case PFR_CALLS_SORT_ERRORS: return s->errors;
	case PFR_CALLS_SORT_MAX: return s->max;
	case PFR_CALLS_SORT_MEAN: return s->timed ? s->total / s->timed : 0;
	case PFR_CALLS_SORT_NAME: return 0;
	default: return s->total;
	}
}

int calls_sort(struct pfr_calls *c)
{
	struct sorted *all = malloc((c->nr + (size_t)1) * sizeof(*all));
	struct calls_row *rows = malloc((c->nr + (size_t)1) * sizeof(*rows));
	uint32_t i;

	if (!all || !rows) {
		free(all);
		free(rows);
		return ENOMEM;
	}
	for (i = 0; i < c->nr; i++)
		all[i] = (struct sorted){c, value_of(c, &c->rows[i].sums), i};
	if (c->nr)
		qsort(all, c->nr, sizeof(*all), compare);
	for (i = 0; i < c->nr; i++)
		rows[i] = c->rows[all[i].number];
	free(all);
	free(c->rows);
	c->rows = rows;
	return 0;
}

enum pfr_status pfr_calls_get_totals(const struct pfr_calls *c, struct pfr_calls_totals *totals)
{
	return sized_write(totals, &c->totals, sizeof(c->totals)) ? PFR_OK : PFR_E_OPTIONS;
}

enum pfr_status pfr_calls_get_row(const struct pfr_calls *c, uint32_t index, struct pfr_calls_row *row)
{
	const struct calls_row *from = index < c->nr ? &c->rows[index] : NULL;
	struct pfr_calls_row sums;

	if (!from)
		return PFR_END;
	sums = from->sums;
	sums.size = sizeof(sums);
	sums.name = calls_text(c, from->key[0]);
	sums.comm = calls_text(c, from->key[1]);
	sums.tid = sums.pid = PFR_CALLS_UNKNOWN;
	if (from->key[2] != NO_TEXT) {
		const struct call_thread *t = calls_thread(c->model, from->key[2]);

		sums.tid = t->tid;
		sums.pid = t->known_pid ? t->pid : PFR_CALLS_UNKNOWN;
		if (from->key[1] == NO_TEXT)
			sums.comm = (struct pfr_bytes){(const unsigned char *)t->comm, t->comm_size};
	}
	sums.p50 = calls_quantile(c, from, 50);
	sums.p99 = calls_quantile(c, from, 99);
	return sized_write(row, &sums, sizeof(sums)) ? PFR_OK : PFR_E_OPTIONS;
}

/* ---- errors --------------------------------------------------------------------------------- */

/* Whether a comes before b: it is more frequent, or as frequent and its number is less. */
static bool before(const struct calls_error *a, const struct calls_error *b)
{
	return a->count != b->count ? a->count > b->count : a->number < b->number;
}

enum pfr_status pfr_calls_get_error(const struct pfr_calls *c, uint32_t row, uint32_t index, uint32_t *number, const char **name, uint64_t *count)
{
	const struct calls_error *last = NULL, *next;
	uint32_t i, at;

	for (i = 0; row < c->nr && i <= index; i++, last = next) {
		next = NULL;
		for (at = c->rows[row].errors; at; at = c->errors[at - 1].next)
			if ((!last || before(last, &c->errors[at - 1])) && (!next || before(&c->errors[at - 1], next)))
				next = &c->errors[at - 1];
		if (!next)
			return PFR_END;
	}
	if (!last)
		return PFR_END;
	if (number)
		*number = last->number;
	if (name)
		*name = syscall_error_name(last->number, calls_other_errors(c->model));
	if (count)
		*count = last->count;
	return PFR_OK;
}

/* ---- calls ------------------------------------------------------------------------------------- */

void calls_describe(const struct pfr_calls *c, const struct call *call, struct pfr_bytes name, struct pfr_bytes comm, struct pfr_call *to)
{
	static const uint8_t ends[] = {[CALL_PAIRED] = PFR_CALL_DONE, [CALL_NO_ENTRY] = PFR_CALL_NO_ENTRY, [CALL_NO_EXIT] = PFR_CALL_NO_EXIT, [CALL_ENDED] = PFR_CALL_THREAD_END, [CALL_OPEN] = PFR_CALL_UNFINISHED};
	const struct call_thread *t = calls_thread(c->model, call->thread);
	const struct call_place *place = call->what == CALL_PAIRED || call->what == CALL_NO_ENTRY ? &call->exit : &call->entry;

	memset(to, 0, sizeof(*to));
	to->size = sizeof(*to);
	to->tid = t->tid;
	to->pid = t->known_pid ? t->pid : PFR_CALLS_UNKNOWN;
	to->comm = comm;
	to->name = name;
	to->arguments = call->row ? call->row->arguments : NULL;
	to->number = call->number;
	to->ret = call->ret;
	to->has_ret = call->has_ret;
	to->fails = call->fails;
	to->error = call->fails ? syscall_error_name((uint32_t)-call->ret, calls_other_errors(c->model)) : NULL;
	to->time = call->has_entry ? call->entered : call->exited;
	to->has_took = call->what == CALL_PAIRED && call->has_times;
	to->took = to->has_took ? call->exited - call->entered : 0;
	to->sure = to->has_took && call->sure;
	to->end = ends[call->what];
	to->part = place->part;
	to->offset = place->offset;
	to->packed = place->packed;
	to->inner = place->packed ? place->inner : 0;
	to->entry_offset = call->has_entry ? call->entry.offset : 0;
	to->nr_args = call->nr_args;
	if (call->nr_args)
		memcpy(to->args, call->args, call->nr_args * sizeof(*to->args));
}

enum pfr_status pfr_calls_get_slowest(const struct pfr_calls *c, uint32_t index, struct pfr_call *call)
{
	const struct calls_slow *slow = index < c->nr_slow ? &c->slow[index] : NULL;
	struct pfr_call one;

	if (!slow)
		return PFR_END;
	calls_describe(c, &slow->call, calls_text(c, slow->name), calls_text(c, slow->comm), &one);
	return sized_write(call, &one, sizeof(one)) ? PFR_OK : PFR_E_OPTIONS;
}

const char *pfr_syscall_name(const char *machine, uint64_t number)
{
	const struct syscall_row *row = syscall_row_of(syscall_table_of(machine, (uint32_t)strlen(machine)), number);

	return row ? row->name : NULL;
}
