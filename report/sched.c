/* SPDX-License-Identifier: MIT */
#include "sched.h"
#include "session/base/refuse.h"
#include "export/common/buffer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define HIDDEN (1u << PFR_RECORD_SAMPLE | 1u << PFR_RECORD_SWITCH | 1u << PFR_RECORD_SWITCH_CPU_WIDE | 1u << PFR_RECORD_LOST | 1u << PFR_RECORD_LOST_SAMPLES | 1u << PFR_RECORD_EXIT)

static struct sched_sums *sums_of(struct pfr_sched *s, uint32_t thread)
{
	void *sums = entries_reach(s->sums, thread, &s->capacity, sizeof(*s->sums));

	if (!sums) {
		s->error = ENOMEM;
		return NULL;
	}
	s->sums = sums;
	return &s->sums[thread];
}

static struct pfr_sched_cpu *cpu_sums(struct pfr_sched *s, uint32_t cpu)
{
	void *cpus = cpu == SCHED_NONE ? NULL : entries_reach(s->cpus, cpu, &s->cpus_capacity, sizeof(*s->cpus));

	if (!cpus) {
		s->error = cpu == SCHED_NONE ? s->error : ENOMEM;
		return NULL;
	}
	s->cpus = cpus;
	return &s->cpus[cpu];
}

/* ---- stays --------------------------------------------------------------------------- */

static void add_delay(struct pfr_sched *s, struct pfr_sched_thread *row, uint64_t delay, uint64_t at)
{
	add_most(&row->delay, delay);
	add_most(&s->totals.delay, delay);
	if (delay >= row->max_delay) {
		row->max_delay = delay;
		row->max_delay_at = at;
	}
}

/* From ready until it runs, and before. */
static void add_parts(struct pfr_sched *s, struct pfr_sched_thread *row, const struct sched_stay *stay)
{
	uint64_t sleep = stay->ready - stay->out, delay = stay->in - stay->ready;

	if (!stay->has_ready) {
		add_most(&row->unknown, stay->in - stay->out);
		add_most(&s->totals.unknown, stay->in - stay->out);
		return;
	}
	add_most(stay->letter == 'D' ? &row->wait : &row->sleep, sleep);
	add_most(stay->letter == 'D' ? &s->totals.wait : &s->totals.sleep, sleep);
	add_delay(s, row, delay, stay->in);
	if (!stay->preempted)
		return;
	row->preemptions++;
	add_most(&row->preempted, delay);
	add_most(&s->totals.preempted, delay);
}

static void add_unsure(struct pfr_sched *s, struct pfr_sched_thread *row, uint64_t off)
{
	row->stays_unsure++;
	s->totals.stays_unsure++;
	add_most(&row->off_unsure, off);
	add_most(&s->totals.off_unsure, off);
}

static void add_stay(struct pfr_sched *s, struct pfr_sched_thread *row, const struct sched_stay *stay)
{
	uint64_t off = stay->in - stay->out;

	if (!stay->sure) {
		add_unsure(s, row, off);
		return;
	}
	row->stays++;
	s->totals.stays++;
	add_most(&row->off, off);
	add_most(&s->totals.off, off);
	add_parts(s, row, stay);
	if (stay->has_ready && !stay->preempted)
		wakers_add(s, stay);
}

/* A thread that runs from now on, where its run before may have lost its end: what was off before that is not off before this. */
static void take_in(struct pfr_sched *s, const struct sched_event *e)
{
	struct sched_sums *t = sums_of(s, e->in);

	if (!t)
		return;
	t->has_old_stay = !e->has_stay; /* a delay of its start is still to be counted */
	if (!e->has_stay)
		return;
	t->stay = e->stay;
	t->has_stay = true;
	if (!t->stay.whole || !t->passes)
		return;
	t->any = true;
	add_stay(s, &t->row, &t->stay);
}

/* ---- runs ------------------------------------------------------------------------------ */

static void add_cpu(struct pfr_sched *s, const struct sched_event *e, const struct sched_input *in)
{
	struct pfr_sched_cpu *cpu = cpu_sums(s, e->cpu);
	uint64_t time = e->run.to - e->run.from;

	if (!cpu)
		return;
	cpu->size = sizeof(*cpu);
	cpu->cpu = e->cpu;
	cpu->switches += in->r->frame.type != PFR_RECORD_EXIT;
	cpu->gaps += e->gap;
	if (e->has_run && e->run.known)
		add_most(!e->run.sure ? &cpu->unsure : e->run.thread == SCHED_IDLE_TASK ? &cpu->idle :
											  &cpu->run,
			 time);
}

static int give_moment(struct pfr_sched *s, const struct sched_event *e, const struct sched_sums *t, uint64_t offset)
{
	const struct sched_thread *thread = sched_thread(s->model, e->run.thread);
	const struct sched_stay *stay = &t->stay;
	bool has_stay = t->has_stay && !t->has_old_stay;
	struct pfr_sched_moment m = {.size = sizeof(m), .time = e->time, .cpu = e->cpu, .tid = thread->tid, .offset = offset};

	m.pid = thread->known_pid ? thread->pid : PFR_SCHED_UNKNOWN;
	m.comm = (struct pfr_bytes){(const unsigned char *)thread->comm, thread->comm_size};
	m.has_run = e->run.known;
	m.run_sure = e->run.sure;
	m.run = e->run.to - e->run.from;
	m.has_off = has_stay && stay->whole;
	m.off_sure = has_stay && stay->sure;
	m.off = m.has_off ? stay->in - stay->out : 0;
	m.has_ready = has_stay && stay->has_ready;
	m.sleep = m.has_ready ? stay->ready - stay->out : 0;
	m.delay = m.has_ready ? stay->in - stay->ready : 0;
	m.state = e->run.letter;
	m.ends = thread->state == SCHED_ENDED;
	return s->options.moment(s->options.user, &m);
}

/* The delay of a thread's start counts with its first run, whose record is its own. */
static void add_start(struct pfr_sched *s, struct sched_sums *t, const struct pfr_session_record *r)
{
	uint64_t delay = t->stay.in - t->stay.ready;

	if (!t->has_stay || t->stay.whole)
		return;
	if (!t->stay.sure) {
		add_unsure(s, &t->row, delay);
		pfr_session_left_out(s->follow.session, PFR_CAUSE_STAY_UNSURE, r, 1, delay);
		return;
	}
	add_delay(s, &t->row, delay, t->stay.in);
	add_most(&t->row.start, delay);
	add_most(&s->totals.start, delay);
}

static void take_run(struct pfr_sched *s, const struct sched_event *e, const struct sched_input *in)
{
	uint64_t time = e->run.to - e->run.from;
	bool passes = in->r->passes;
	struct sched_sums *t;

	if (e->run.thread == SCHED_IDLE_TASK || e->run.thread == SCHED_NONE)
		return;
	t = sums_of(s, e->run.thread);
	if (!t)
		return;
	t->passes = passes;
	if (passes) {
		t->any = true;
		add_start(s, t, in->r);
		t->row.runs += e->run.known && e->run.sure;
		if (e->run.known) {
			add_most(e->run.sure ? &t->row.run : &t->row.unsure, time);
			add_most(e->run.sure ? &s->totals.run : &s->totals.unsure, time);
		}
		if (s->options.moment)
			s->error = give_moment(s, e, t, in->r->offset);
	}
	t->has_stay = false;
}

/* ---- the whole --------------------------------------------------------------------------- */

static bool stay_passes(const struct pfr_sched *s, const struct sched_event *e)
{
	return e->has_stay && e->stay.thread < s->capacity && s->sums[e->stay.thread].passes;
}

static void take(struct pfr_sched *s, const struct moment *m)
{
	const struct sched_input in = {m->r, &m->record, m->has_task ? &m->task : NULL, m->time, m->cpu, m->has_time, m->has_cpu};
	struct sched_event e;

	if (m->r->passes)
		s->totals.defects += moment_is_defect(m);
	if (m->r->what != PFR_WHAT_RECORD || m->status != PFR_OK || !sched_uses(m->r->frame.type) || (m->r->frame.type == PFR_RECORD_SAMPLE && !m->r->layout) ||
	    !sched_take(s->model, &in, &e))
		return;
	sched_left(s->model, &in, &e, m->r->passes, stay_passes(s, &e));
	if (!s->has_times || e.time < s->totals.first)
		s->totals.first = e.time;
	if (!s->has_times || e.time > s->totals.last)
		s->totals.last = e.time;
	s->has_times = true;
	add_cpu(s, &e, &in);
	if (e.has_run)
		take_run(s, &e, &in);
	if (e.in != SCHED_NONE)
		take_in(s, &e);
}

static void count(struct pfr_sched *s)
{
	const struct sched_counts *c = sched_counts(s->model);
	struct pfr_sched_totals *t = &s->totals;

	t->source = !c->switches ? PFR_SCHED_FROM_NOTHING : sched_has_tracepoints(s->model) ? PFR_SCHED_FROM_TRACEPOINTS :
											      PFR_SCHED_FROM_SWITCH;
	t->has_wakeups = sched_has_wakes(s->model);
	t->switches = c->switches;
	t->wakeups = c->wakeups;
	t->gaps = c->gaps;
	t->no_in = c->no_in;
	t->no_out = c->no_out;
	t->backward = c->backward;
	t->without = c->without;
	t->repeated = c->repeated;
	t->no_place += c->no_place;
	t->shared = c->shared;
	t->losses = c->losses;
}

static enum pfr_status read_all(struct pfr_sched *s, struct pfr_session *session)
{
	enum pfr_status status = PFR_OK;
	struct moment m;

	s->model = sched_new(session);
	if (!s->model || follow_open(&s->follow, session, s->options.limits))
		return PFR_E_MEMORY;
	s->follow.hidden = HIDDEN;
	while (!s->error && (status = follow_next(&s->follow, &m)) == PFR_OK) {
		take(s, &m);
		if (!s->error)
			s->error = sched_error(s->model);
	}
	count(s);
	pfr_session_left_out(session, PFR_CAUSE_MANY_ROWS, NULL, s->totals.no_place, 0);
	follow_left(&s->follow);
	if (!s->error)
		s->error = sched_sort(s);
	if (s->error)
		return s->error == ENOMEM ? PFR_E_MEMORY : PFR_E_SYSTEM;
	return status == PFR_END ? PFR_OK : status;
}

enum pfr_status pfr_sched_open(struct pfr_sched **sched, struct pfr_session *session, const struct pfr_sched_options *options, int *os_error)
{
	struct pfr_sched *s = calloc(1, sizeof(*s));
	enum pfr_status status = PFR_E_MEMORY;

	*sched = NULL;
	if (!s)
		return status;
	s->totals.size = sizeof(s->totals);
	if (!pfr_session_accepts_new(session) || !REFUSE_UNLESS_READ(session, s->options, options, "pfr_sched_options") ||
	    !pfr_session_accepts(session, s->options.sort <= PFR_SCHED_SORT_TID, "struct pfr_sched_options: sort is no value of enum pfr_sched_sort"))
		status = PFR_E_OPTIONS;
	else
		status = read_all(s, session);
	if (os_error)
		*os_error = s->error;
	if (status == PFR_E_MEMORY || status == PFR_E_SYSTEM || status == PFR_E_OPTIONS)
		pfr_sched_close(s);
	else
		*sched = s;
	return status;
}

void pfr_sched_close(struct pfr_sched *s)
{
	if (!s)
		return;
	if (s->follow.session)
		follow_close(&s->follow);
	sched_free(s->model);
	texts_free(&s->names);
	free(s->sums);
	free(s->cpus);
	free(s->pairs);
	free(s->slots);
	free(s->order);
	free(s->shown_cpus);
	free(s);
}
