/* SPDX-License-Identifier: MIT */
/*
 * What switches, wake-ups and losses say of threads and CPUs.
 */
#include "state.h"

#define SKEW 1000000 /* ns by which clocks of CPUs may differ */

static void note_gap(struct sched *s, uint64_t time)
{
	if (!s->has_gap || time > s->gap)
		s->gap = time;
	s->has_gap = true;
}

void take_loss(struct sched *s, uint64_t time, uint32_t cpu, bool has_cpu)
{
	struct sched_cpu *c = has_cpu ? cpu_of(s, cpu) : NULL;

	s->counts.losses++;
	note_gap(s, time);
	if (c)
		c->lost = true;
	else
		s->has_lost = true, s->lost = time;
}

/* ---- out --------------------------------------------------------------------------- */

/* The CPU ran the thread before, as far as switches tell. */
static bool continues(const struct sched_cpu *c, const struct sched_switch *w)
{
	return c->known && c->running && c->current == w->out.tid;
}

/* A thread that runs already, on another CPU: clocks of CPUs may differ a little; else two threads share its tid. */
static bool runs_already(struct sched *s, struct sched_thread *t, const struct sched_switch *w)
{
	bool other = t->state == SCHED_ON && t->cpu != w->cpu;

	if (!other && t->state != SCHED_OFF)
		return false;
	if (other && w->time >= t->in && w->time - t->in < SKEW) {
		s->counts.backward++;
		return true;
	}
	s->counts.shared += !t->shared;
	t->shared = true;
	return true;
}

static void end_run(struct sched *s, struct sched_cpu *c, const struct sched_switch *w, uint32_t thread, struct sched_event *e)
{
	struct sched_run *run = &e->run;
	bool same = c && continues(c, w);

	*run = (struct sched_run){.thread = thread, .to = w->time, .letter = w->letter, .runnable = w->runnable};
	e->has_run = true;
	if (!c) {
		run->known = run->sure = thread < s->nr && s->threads[thread].state == SCHED_ON && s->threads[thread].in <= w->time;
		run->from = run->known ? s->threads[thread].in : w->time;
	} else {
		run->known = c->known;
		run->from = c->known ? c->last : w->time;
		run->sure = same && !c->lost;
		e->gap = c->known && !same;
	}
	if (s->has_lost && s->lost > run->from)
		run->sure = false;
	/* the idle task's switches are not recorded here: nothing but the one from it is missing */
	if (e->gap && !(c->running && !c->current && !c->idle_left))
		note_gap(s, w->time);
	s->counts.gaps += e->gap;
}

static void leave(struct sched *s, struct sched_thread *t, const struct sched_switch *w)
{
	s->counts.no_in += t->state == SCHED_OFF;
	t->early = t->state == SCHED_ON && t->woken;
	t->woken = false;
	t->state = w->ends || t->exits || w->letter == 'X' || w->letter == 'Z' ? SCHED_ENDED : SCHED_OFF;
	t->out = w->time;
	t->letter = w->letter;
	t->runnable = w->runnable;
	t->cpu = w->has_cpu ? w->cpu : SCHED_NONE;
	if (w->pid != SCHED_NONE)
		t->pid = w->pid, t->known_pid = true;
}

/*
 * Of tasks that alone are recorded, a sample has who comes next, but not when that is switched out, where it is another's: another one was switched in there
 * since, by its own record.
 */
static void leave_unseen(struct sched *s, const struct sched_cpu *c, const struct sched_switch *w, uint32_t other)
{
	struct sched_name name = {.tid = c->known && c->running ? c->current : 0};
	struct sched_thread *t = name.tid && name.tid != other ? thread_of(s, &name, false) : NULL;

	if (t && t->state == SCHED_ON && t->cpu == w->cpu && !t->of_task)
		t->state = SCHED_UNSEEN;
}

static void take_out(struct sched *s, struct sched_cpu *c, const struct sched_switch *w, struct sched_event *e)
{
	struct sched_thread *t = w->out.tid ? thread_of(s, &w->out, true) : NULL;
	uint32_t thread = t ? number_of(s, t) : w->out.tid ? SCHED_NONE :
							     SCHED_IDLE_TASK;
	bool already = t && c && continues(c, w) && runs_already(s, t, w);
	bool alone = t && c && t->state == SCHED_ON && t->of_task && t->cpu == SCHED_NONE; /* its record has no CPU: the thread's own time tells */

	if (alone)
		leave_unseen(s, c, w, w->out.tid);
	end_run(s, alone ? NULL : c, w, thread, e);
	if (t && t->shared)
		e->run.sure = false;
	if (t && !already) {
		leave(s, t, w);
		e->out = thread;
	}
	if (c && !w->out.tid)
		c->idle_left = true;
}

/* ---- in ------------------------------------------------------------------------------ */

static void find_ready(struct sched *s, const struct sched_thread *t, struct sched_stay *stay)
{
	stay->preempted = t->runnable;
	stay->letter = t->letter;
	stay->has_ready = true;
	if (t->runnable || (!t->woken && t->early))
		stay->ready = t->out;
	else if (t->woken)
		stay->ready = t->wake;
	else
		stay->has_ready = false;
	s->counts.unwoken += !stay->has_ready;
	if (stay->has_ready && !t->runnable) {
		stay->waker = t->waker;
		stay->interrupt = t->interrupt;
	}
}

static void end_stay(struct sched *s, const struct sched_thread *t, const struct sched_switch *w, struct sched_event *e)
{
	struct sched_stay stay = {.thread = number_of(s, t), .waker = SCHED_NONE, .in = w->time, .whole = t->state == SCHED_OFF};
	uint64_t from = stay.whole ? t->out : t->wake;

	s->counts.no_out += t->state == SCHED_ON;
	if (t->state != SCHED_OFF && !(t->state == SCHED_UNSEEN && t->woken))
		return;
	if (w->time < from) {
		s->counts.backward++;
		return;
	}
	stay.out = from;
	stay.sure = !t->shared && !(s->has_gap && s->gap > from);
	if (stay.whole) {
		find_ready(s, t, &stay);
		if (stay.has_ready && stay.ready > stay.in) { /* a wake-up that came too late for its place */
			s->counts.backward++;
			return;
		}
	} else {
		stay.ready = t->wake;
		stay.has_ready = true;
		stay.waker = t->waker;
		stay.interrupt = t->interrupt;
	}
	e->stay = stay;
	e->has_stay = true;
}

static void take_in(struct sched *s, struct sched_cpu *c, const struct sched_switch *w, struct sched_event *e)
{
	struct sched_thread *t = w->in.tid ? thread_of(s, &w->in, true) : NULL;

	if (c && w->of_task && s->has_switch) {
		leave_unseen(s, c, w, w->in.tid);
	} else if (c && !w->has_out && c->known && c->running && (c->current || c->idle_left)) {
		s->counts.gaps++;
		e->gap = true;
		note_gap(s, w->time);
	}
	if (!t)
		return;
	e->in = number_of(s, t);
	end_stay(s, t, w, e);
	t->state = SCHED_ON;
	t->in = w->time;
	t->of_task = w->of_task;
	t->woken = t->early = false;
	t->cpu = w->has_cpu ? w->cpu : SCHED_NONE;
	if (!w->has_out && w->pid != SCHED_NONE)
		t->pid = w->pid, t->known_pid = true;
}

/* ---- both ------------------------------------------------------------------------------ */

/* No CPU goes from one thread to another twice in a row. */
static bool is_repeated(const struct sched_cpu *c, const struct sched_switch *w)
{
	return c->known && w->has_out && w->has_in && w->event != c->event && c->prev == w->out.tid && c->next == w->in.tid;
}

static void note_cpu(struct sched_cpu *c, const struct sched_switch *w)
{
	c->known = true;
	c->lost = false;
	c->last = w->time;
	c->running = w->has_in;
	c->current = w->has_in ? w->in.tid : 0;
	c->event = w->event;
	c->prev = w->has_out ? w->out.tid : SCHED_NONE;
	c->next = w->has_in ? w->in.tid : SCHED_NONE;
}

bool take_switch(struct sched *s, const struct sched_switch *w, struct sched_event *e)
{
	struct sched_cpu *c = w->has_cpu ? cpu_of(s, w->cpu) : NULL;

	*e = (struct sched_event){.time = w->time, .cpu = w->has_cpu ? w->cpu : SCHED_NONE, .out = SCHED_NONE, .in = SCHED_NONE};
	if (w->has_cpu && !c)
		return false;
	if (c && is_repeated(c, w)) {
		s->counts.repeated++;
		return false;
	}
	s->counts.switches += !w->by_exit;
	if (c && c->known && w->time < c->last) { /* what it ran in between is not known */
		s->counts.backward++;
		note_gap(s, c->last);
		c->known = false;
	}
	if (w->has_out)
		take_out(s, c, w, e);
	if (w->has_in)
		take_in(s, c, w, e);
	if (c)
		note_cpu(c, w);
	return true;
}

void take_wake(struct sched *s, struct sched_thread *t, uint64_t time, uint32_t waker, bool interrupt, bool is_new)
{
	s->counts.wakeups++;
	if (t->state == SCHED_OFF && !is_new && time <= t->out) {
		t->early = true;
		return;
	}
	if (t->woken)
		return;
	t->woken = true;
	t->wake = time;
	t->waker = waker;
	t->interrupt = interrupt;
}
