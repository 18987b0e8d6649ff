/* SPDX-License-Identifier: MIT */
#include "calls.h"
#include "session/base/refuse.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HIDDEN (1u << PFR_RECORD_SAMPLE | 1u << PFR_RECORD_LOST | 1u << PFR_RECORD_LOST_SAMPLES | 1u << PFR_RECORD_FORK | 1u << PFR_RECORD_EXIT)

/* ---- names ---------------------------------------------------------------------------- */

/* The number of a text; NO_TEXT: there is no place, or no memory (error). */
static uint32_t intern(struct pfr_calls *c, const void *text, size_t size)
{
	uint32_t number = texts_find(&c->texts, text, size);

	if (number != NO_TEXT || c->texts.bytes.size > CALLS_TEXTS_MOST)
		return number;
	number = texts_intern(&c->texts, text, size);
	if (number == UINT32_MAX)
		c->error = ENOMEM;
	return number;
}

static uint32_t name_of(struct pfr_calls *c, const struct call *call)
{
	struct calls_named *cached = &c->named[(uint64_t)call->number % CALLS_NAMED];
	struct pfr_bytes name;
	char text[32];
	int size;

	if (call->row && cached->row == call->row)
		return cached->text;
	name = calls_name(c->model, call);
	if (!name.size) {
		size = snprintf(text, sizeof(text), "syscall_%" PRId64, call->number);
		return intern(c, text, (size_t)size);
	}
	*cached = (struct calls_named){call->row, intern(c, name.data, name.size)};
	return cached->text;
}

static uint32_t comm_of(struct pfr_calls *c, const struct call *call)
{
	const struct call_thread *t = calls_thread(c->model, call->thread);

	return intern(c, t->comm, t->comm_size);
}

/* ---- calls ----------------------------------------------------------------------------- */

static int hand_over(struct pfr_calls *c, const struct call *call, uint32_t name, uint32_t comm)
{
	struct pfr_call one;

	calls_describe(c, call, calls_text(c, name), calls_text(c, comm), &one);
	return c->options.call(c->options.user, &one);
}

static void add_totals(struct pfr_calls_totals *t, const struct call *call)
{
	uint64_t took = call->exited - call->entered;
	bool pair = call->what == CALL_PAIRED;

	t->calls++;
	t->errors += call->fails;
	t->no_exit += call->what == CALL_NO_EXIT;
	t->thread_ends += call->what == CALL_ENDED;
	if (pair && call->has_times && call->sure) {
		t->timed++;
		add_most(&t->total, took);
	} else if (pair && call->has_times) {
		t->unsure++;
		add_most(&t->unsure_time, took);
	} else if (pair || call->what == CALL_NO_ENTRY) {
		t->untimed++;
	} else {
		t->unfinished++;
	}
}

static void take_call(struct pfr_calls *c, const struct call *call)
{
	uint32_t name, comm = NO_TEXT;

	if (!call->passes || c->error)
		return;
	c->nr_calls++;
	add_totals(&c->totals, call);
	name = name_of(c, call);
	if (c->options.by & PFR_CALLS_BY_COMM || c->options.call)
		comm = comm_of(c, call);
	if (!c->error)
		calls_add(c, call, name, comm);
	if (!c->error && c->options.slowest && call->what == CALL_PAIRED && call->has_times && call->sure && calls_is_slow(c, call))
		calls_keep_slow(c, call, name, comm_of(c, call));
	if (!c->error && c->options.call)
		c->error = hand_over(c, call, name, comm);
}

static void note_time(struct pfr_calls *c, uint64_t time)
{
	if (!c->has_times || time < c->totals.first)
		c->totals.first = time;
	if (!c->has_times || time > c->totals.last)
		c->totals.last = time;
	c->has_times = true;
}

void calls_sum(struct pfr_calls *c, const struct calls_input *in)
{
	const struct calls_counts *n = calls_counts(c->model);
	uint64_t before = n->entries + n->exits;
	struct call call[CALLS_AT_ONCE];
	unsigned nr = calls_take(c->model, in, call), i;

	if (in->has_time && n->entries + n->exits != before)
		note_time(c, in->time);
	for (i = 0; i < nr; i++) {
		calls_left(c->model, in, &call[i]);
		take_call(c, &call[i]);
	}
	if (!c->error)
		c->error = calls_error(c->model);
}

static void take(struct pfr_calls *c, const struct moment *m)
{
	const struct calls_input in = {m->r, &m->record, m->has_task ? &m->task : NULL, m->time, m->has_time};

	if (m->r->passes)
		c->totals.defects += moment_is_defect(m);
	if (m->r->what != PFR_WHAT_RECORD || m->status != PFR_OK || !calls_use(m->r->frame.type) || (m->r->frame.type == PFR_RECORD_SAMPLE && !m->r->layout))
		return;
	calls_sum(c, &in);
}

/* ---- the whole --------------------------------------------------------------------------- */

static void count(struct pfr_calls *c)
{
	const struct calls_counts *n = calls_counts(c->model);
	struct pfr_calls_totals *t = &c->totals;

	t->has_entries = calls_have_entries(c->model);
	t->has_exits = calls_have_exits(c->model);
	t->has_names = calls_table(c->model) != SYSCALLS_UNKNOWN;
	t->entries = n->entries;
	t->exits = n->exits;
	t->starts = n->starts;
	t->backward = n->backward;
	t->without = n->without;
	t->repeated = n->repeated;
	t->no_place += n->no_place;
	t->losses = n->losses;
}

int calls_finish(struct pfr_calls *c)
{
	struct call call;
	uint32_t i;

	for (i = 0; i < calls_nr_threads(c->model) && !c->error; i++)
		if (calls_open(c->model, i, &call))
			take_call(c, &call);
	count(c);
	calls_sort_slow(c);
	if (!c->error)
		c->error = calls_sort(c);
	return c->error;
}

static bool take_options(struct pfr_calls *c, struct pfr_session *session, const struct pfr_calls_options *options)
{
	return pfr_session_accepts_new(session) && REFUSE_UNLESS_READ(session, c->options, options, "pfr_calls_options") &&
	       pfr_session_accepts(session, c->options.by <= (PFR_CALLS_BY_CALL | PFR_CALLS_BY_COMM | PFR_CALLS_BY_THREAD), "struct pfr_calls_options: by has a bit of no enum pfr_calls_by") &&
	       pfr_session_accepts(session, c->options.sort <= PFR_CALLS_SORT_NAME, "struct pfr_calls_options: sort is no value of enum pfr_calls_sort") &&
	       pfr_session_accepts(session, c->options.slowest <= CALLS_SLOWEST_MOST, "struct pfr_calls_options: slowest is larger than 65,536");
}

struct pfr_calls *calls_begin(struct pfr_session *session, const struct pfr_calls_options *options, enum pfr_status *status)
{
	struct pfr_calls *c = calloc(1, sizeof(*c));

	*status = PFR_E_MEMORY;
	if (!c)
		return NULL;
	c->totals.size = sizeof(c->totals);
	if (!take_options(c, session, options)) {
		*status = PFR_E_OPTIONS;
	} else {
		c->options.by = c->options.by ? c->options.by : PFR_CALLS_BY_CALL;
		c->model = calls_new(session);
		*status = c->model ? PFR_OK : PFR_E_MEMORY;
	}
	if (*status == PFR_OK)
		return c;
	pfr_calls_close(c);
	return NULL;
}

static enum pfr_status read_all(struct pfr_calls *c, struct pfr_session *session)
{
	enum pfr_status status = PFR_OK;
	struct moment m;

	if (follow_open(&c->follow, session, c->options.limits))
		return PFR_E_MEMORY;
	if (!c->options.slowest && !c->options.call)
		calls_no_arguments(c->model);
	c->follow.hidden = HIDDEN;
	c->follow.no_task = c->options.by == PFR_CALLS_BY_CALL && !c->options.slowest && !c->options.call;
	while (!c->error && (status = follow_next(&c->follow, &m)) == PFR_OK)
		take(c, &m);
	calls_finish(c);
	pfr_session_left_out(session, PFR_CAUSE_MANY_ROWS, NULL, c->totals.no_place, 0);
	follow_left(&c->follow);
	if (c->error)
		return c->error == ENOMEM ? PFR_E_MEMORY : PFR_E_SYSTEM;
	return status == PFR_END ? PFR_OK : status;
}

enum pfr_status pfr_calls_open(struct pfr_calls **calls, struct pfr_session *session, const struct pfr_calls_options *options, int *os_error)
{
	enum pfr_status status;
	struct pfr_calls *c = calls_begin(session, options, &status);

	*calls = NULL;
	if (os_error)
		*os_error = 0;
	if (!c)
		return status;
	status = read_all(c, session);
	if (os_error)
		*os_error = c->error;
	if (status == PFR_E_MEMORY || status == PFR_E_SYSTEM)
		pfr_calls_close(c);
	else
		*calls = c;
	return status;
}

void pfr_calls_close(struct pfr_calls *c)
{
	if (!c)
		return;
	if (c->follow.session)
		follow_close(&c->follow);
	calls_free(c->model);
	texts_free(&c->texts);
	free(c->rows);
	free(c->slots);
	free(c->pages);
	free(c->errors);
	free(c->slow);
	free(c);
}
