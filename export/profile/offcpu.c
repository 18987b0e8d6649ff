/* SPDX-License-Identifier: MIT */
/*
 * Weights that are times off CPU: what a thread's switch-out sample is of is kept until the thread is switched in again. Sums are those of session/sched/.
 */
#include "session/tasks/called.h"
#include "profile.h"

#include "session/sched/sched.h"

#include <errno.h>

#define SCHED_TYPES (1u << PFR_RECORD_SAMPLE | 1u << PFR_RECORD_SWITCH | 1u << PFR_RECORD_SWITCH_CPU_WIDE | 1u << PFR_RECORD_LOST | 1u << PFR_RECORD_LOST_SAMPLES | 1u << PFR_RECORD_EXIT)

int offcpu_open(struct profile *p)
{
	p->offcpu = sched_new(p->follow.session);
	p->follow.hidden |= SCHED_TYPES;
	return p->offcpu ? 0 : ENOMEM;
}

void offcpu_close(struct profile *p)
{
	sched_free(p->offcpu);
	p->offcpu = NULL;
}

/* The sample was at the switch-out. */
static void end_stay(struct profile *p, const struct moment *m, const struct sched_stay *stay)
{
	struct moment at = *m;
	struct profile_held *h = profile_held_of(p, stay->thread);

	if (!h || !h->passes || !stay->whole || !stay->sure)
		return;
	at.time = stay->out;
	at.has_time = true;
	p->result.offcpu++;
	p->result.offcpu_stacks += h->forgotten;
	p->stay = h;
	profile_give(p, &h->key, &at, stay->in - stay->out, stay->has_ready ? stay->in - stay->ready : 0);
	p->stay = NULL;
}

/* What ran until now, but the idle task. */
static void end_run(struct profile *p, const struct moment *m, const struct sched_event *e)
{
	const struct sched_thread *t = e->run.thread < sched_nr_threads(p->offcpu) ? sched_thread(p->offcpu, e->run.thread) : NULL;
	struct profile_on on = {.from = e->run.from, .to = e->run.to, .cpu = e->cpu};
	struct pfr_task lone = {0};
	struct pfr_bytes called;
	char text[TASK_CALLED];
	bool own;

	if (!t || !p->format->run || !m->r->passes || !e->run.known || !e->run.sure || e->run.to < e->run.from)
		return;
	own = m->has_task && m->task.tid == t->tid && m->task.flags & PFR_TASK_NAMED;
	on.tid = t->tid;
	on.pid = t->known_pid ? t->pid : own ? m->task.pid :
					       t->tid;
	lone.tid = t->tid;
	called = own ? m->task.comm : t->comm_size ? (struct pfr_bytes){(const unsigned char *)t->comm, t->comm_size} :
						     pfr_task_called(&lone, text);
	on.comm = profile_name(p, &called);
	p->error = on.comm == UINT32_MAX ? ENOMEM : p->format->run(p, m, &on);
}

static void begin_stay(struct profile *p, const struct moment *m, uint32_t thread)
{
	struct profile_held *h = profile_held_of(p, thread), held = {.passes = m->r->passes, .place = m->r->offset, .inner = record_inner(m->r)};

	if (!h)
		return;
	if (held.passes && m->r->frame.type == PFR_RECORD_SAMPLE)
		held.passes = profile_wants(p, m->r->frame.event);
	held.key.callsite = CALLSITE_NONE;
	held.key.comm = UINT32_MAX;
	if (held.passes)
		profile_key_of(p, m, 0, &held.key);
	*h = held;
}

static bool stay_passes(const struct profile *p, const struct sched_event *e)
{
	return e->has_stay && e->stay.thread < p->nr_held && p->held[e->stay.thread].passes;
}

void offcpu_take(struct profile *p, const struct moment *m)
{
	const struct sched_input in = {m->r, &m->record, m->has_task ? &m->task : NULL, m->time, m->cpu, m->has_time, m->has_cpu};
	struct sched_event e;
	bool any;

	if (!sched_uses(m->r->frame.type) || (m->r->frame.type == PFR_RECORD_SAMPLE && !m->r->layout))
		return;
	any = sched_take(p->offcpu, &in, &e);
	if (!p->error)
		p->error = sched_error(p->offcpu);
	if (!any || p->error)
		return;
	p->result.offcpu_records = sched_has_tracepoints(p->offcpu) ? 1 : 2;
	sched_left(p->offcpu, &in, &e, m->r->passes, stay_passes(p, &e));
	if (e.has_run)
		end_run(p, m, &e);
	if (e.has_stay && !p->error)
		end_stay(p, m, &e.stay);
	if (e.out != SCHED_NONE && !p->error)
		begin_stay(p, m, e.out);
}
