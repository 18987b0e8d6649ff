/* SPDX-License-Identifier: MIT */
/*
 * Stacks of times off CPU: the sums of a profile, by what they read.
 */
#include "session/base/refuse.h"
#include "export/profile/profile.h"
#include "perfring_session_sched.h"
#include "session/base/add_most.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define ROWS_MOST (1u << 18)
#define TEXTS_MOST (32u << 20)

struct row {
	uint64_t off, delay, stays;
};

struct pfr_offcpu {
	struct pfr_offcpu_options options;
	struct pfr_offcpu_totals totals;
	struct texts texts; /* of each row: the name, and ; before each function */
	struct row *rows;
	uint32_t capacity, *order;
	struct buffer line;
	uint64_t *path;
};

static int add(struct pfr_offcpu *o, const struct profile_sum *sum)
{
	bool full = o->texts.nr == ROWS_MOST || o->texts.bytes.size > TEXTS_MOST;
	uint32_t number = full ? UINT32_MAX : texts_intern(&o->texts, o->line.data, o->line.size);
	struct row *rows = number == UINT32_MAX ? NULL : entries_reach(o->rows, number, &o->capacity, sizeof(*rows));

	if (!full && !rows)
		return ENOMEM;
	o->rows = rows ? rows : o->rows;
	add_most(&o->totals.off, sum->weight);
	add_most(&o->totals.delay, sum->delay);
	o->totals.stays += sum->count;
	if (full) {
		add_most(&o->totals.rest, sum->weight);
		o->totals.rest_stays += sum->count;
		return 0;
	}
	add_most(&o->rows[number].off, sum->weight);
	add_most(&o->rows[number].delay, sum->delay);
	o->rows[number].stays += sum->count;
	return 0;
}

static int take_sum(struct profile *p, const struct profile_sum *sum)
{
	struct pfr_offcpu *o = p->state;
	const unsigned char *comm;
	size_t size;

	o->line.size = 0;
	comm = profile_comm(p, sum->key.comm, &size);
	folded_text(&o->line, comm, size);
	folded_stack(p, sum->key.callsite, o->path, &o->line);
	return o->line.error ? o->line.error : add(o, sum);
}

static void narrow(struct profile *p, const struct moment *m, struct profile_key *key)
{
	(void)p;
	(void)m;
	key->thread = key->cpu = key->pid = key->tid = 0;
}

/* ---- order -------------------------------------------------------------------------- */

struct sorted {
	const struct pfr_offcpu *offcpu;
	uint32_t number;
};

static int compare(const void *a, const void *b)
{
	const struct sorted *first = a, *second = b;
	const struct pfr_offcpu *o = first->offcpu;
	const struct row *x = &o->rows[first->number], *y = &o->rows[second->number];
	const unsigned char *text_x, *text_y;
	size_t size_x, size_y;
	int order;

	if (x->off != y->off)
		return x->off > y->off ? -1 : 1;
	text_x = texts_get(&o->texts, first->number, &size_x);
	text_y = texts_get(&o->texts, second->number, &size_y);
	order = memcmp(text_x, text_y, size_x < size_y ? size_x : size_y);
	return order ? order : (size_x > size_y) - (size_x < size_y);
}

static int sort(struct pfr_offcpu *o)
{
	struct sorted *all = malloc((o->texts.nr + (size_t)1) * sizeof(*all));
	uint32_t i;

	o->order = malloc((o->texts.nr + (size_t)1) * sizeof(*o->order));
	if (!all || !o->order) {
		free(all);
		return ENOMEM;
	}
	for (i = 0; i < o->texts.nr; i++)
		all[i] = (struct sorted){o, i};
	if (o->texts.nr)
		qsort(all, o->texts.nr, sizeof(*all), compare);
	for (i = 0; i < o->texts.nr; i++)
		o->order[i] = all[i].number;
	free(all);
	return 0;
}

/* ---- the whole ----------------------------------------------------------------------- */

static const struct profile_format format = {
	.most = UINT64_MAX,
	.bare = true,
	.no_cpu = true,
	.no_thread = true,
	.narrow = narrow,
	.sum = take_sum,
};

static enum pfr_status read_session(struct pfr_offcpu *o, struct pfr_session *session)
{
	const struct pfr_profile_options options = {.size = sizeof(options),
						    .weight = PFR_WEIGHT_OFFCPU,
						    .events = o->options.events,
						    .nr_events = o->options.nr_events,
						    .limits = o->options.limits,
						    .symbols = o->options.symbols,
						    .stacks = o->options.stacks};
	const struct pfr_sink nowhere = {0}; /* nothing is written */
	struct pfr_profile_result result = {.size = sizeof(result)};
	enum pfr_status status;

	o->path = malloc(PROFILE_DEPTH * sizeof(*o->path));
	if (!o->path)
		return PFR_E_MEMORY;
	status = profile_run(session, &nowhere, &format, o, &options, &result);
	o->totals.defects = result.defects;
	o->totals.source = result.offcpu_records;
	o->totals.without_stack = result.offcpu_stacks;
	return result.os_error || sort(o) ? PFR_E_MEMORY : status;
}

enum pfr_status pfr_offcpu_open(struct pfr_offcpu **offcpu, struct pfr_session *session, const struct pfr_offcpu_options *options)
{
	struct pfr_offcpu *o = calloc(1, sizeof(*o));
	enum pfr_status status = PFR_E_MEMORY;

	*offcpu = NULL;
	if (!o)
		return status;
	o->totals.size = sizeof(o->totals);
	status = pfr_session_accepts_new(session) && REFUSE_UNLESS_READ(session, o->options, options, "pfr_offcpu_options") ? read_session(o, session) : PFR_E_OPTIONS;
	if (status == PFR_E_MEMORY || status == PFR_E_SYSTEM || status == PFR_E_OPTIONS)
		pfr_offcpu_close(o);
	else
		*offcpu = o;
	return status;
}

void pfr_offcpu_close(struct pfr_offcpu *o)
{
	if (!o)
		return;
	texts_free(&o->texts);
	buffer_free(&o->line);
	free(o->rows);
	free(o->order);
	free(o->path);
	free(o);
}

enum pfr_status pfr_offcpu_get_totals(const struct pfr_offcpu *o, struct pfr_offcpu_totals *totals)
{
	return sized_write(totals, &o->totals, sizeof(o->totals)) ? PFR_OK : PFR_E_OPTIONS;
}

enum pfr_status pfr_offcpu_get_row(const struct pfr_offcpu *o, uint32_t index, struct pfr_offcpu_row *result)
{
	struct pfr_offcpu_row row = {.size = sizeof(row)};
	const unsigned char *text, *stack;
	const struct row *from;
	size_t size;

	if (index >= o->texts.nr)
		return PFR_END;
	from = &o->rows[o->order[index]];
	text = texts_get(&o->texts, o->order[index], &size);
	stack = memchr(text, ';', size);
	row.comm = (struct pfr_bytes){text, (uint32_t)(stack ? (size_t)(stack - text) : size)};
	row.stack = (struct pfr_bytes){stack ? stack + 1 : text + size, (uint32_t)(stack ? size - (size_t)(stack + 1 - text) : 0)};
	row.off = from->off;
	row.delay = from->delay;
	row.stays = from->stays;
	return sized_write(result, &row, sizeof(row)) ? PFR_OK : PFR_E_OPTIONS;
}
