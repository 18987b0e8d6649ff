/* SPDX-License-Identifier: MIT */
/*
 * The threads and CPUs that records name.
 */
#include "session/base/hash.h"
#include "session/tasks/called.h"
#include "state.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static uint32_t *find_slot(const struct sched *s, uint32_t tid)
{
	uint32_t at = hash_number(hash_secret(), tid) & (s->nr_slots - 1);

	while (s->slots[at] && s->threads[s->slots[at] - 1].tid != tid)
		at = (at + 1) & (s->nr_slots - 1);
	return &s->slots[at];
}

static bool grow(struct sched *s)
{
	uint32_t capacity = s->capacity ? s->capacity * 2 : 1024, i;
	struct sched_thread *threads = (struct sched_thread *)realloc(s->threads, capacity * sizeof(*threads));
	uint32_t *slots;

	if (threads)
		s->threads = threads;
	slots = threads ? (uint32_t *)calloc(capacity * (size_t)2, sizeof(*slots)) : NULL;
	if (!slots) {
		s->error = ENOMEM;
		return false;
	}
	free(s->slots);
	s->slots = slots;
	s->nr_slots = capacity * 2;
	s->capacity = capacity;
	for (i = 0; i < s->nr; i++)
		*find_slot(s, s->threads[i].tid) = i + 1;
	return true;
}

static void take_comm(struct sched_thread *t, const struct pfr_bytes *comm)
{
	t->comm_size = (uint8_t)(comm->size < SCHED_COMM ? comm->size : SCHED_COMM);
	memcpy(t->comm, comm->data, t->comm_size);
}

/* Until a record names it. */
static void call_by_tid(struct sched_thread *t)
{
	const struct pfr_task task = {.tid = t->tid};
	char text[TASK_CALLED];
	struct pfr_bytes called = pfr_task_called(&task, text);

	take_comm(t, &called);
}

struct sched_thread *thread_of(struct sched *s, const struct sched_name *name, bool fresh)
{
	struct sched_thread *t;
	uint32_t *slot = s->nr_slots ? find_slot(s, name->tid) : NULL;

	if (slot && *slot && !(fresh && s->threads[*slot - 1].state == SCHED_ENDED)) {
		t = &s->threads[*slot - 1];
		if (name->named)
			take_comm(t, &name->comm);
		return t;
	}
	if (s->nr == s->capacity && s->nr < SCHED_THREADS_MOST) {
		if (!grow(s))
			return NULL;
		slot = find_slot(s, name->tid);
	}
	if (s->nr == SCHED_THREADS_MOST) {
		s->counts.no_place++;
		return NULL;
	}
	t = &s->threads[s->nr];
	*t = (struct sched_thread){.tid = name->tid, .cpu = SCHED_NONE, .waker = SCHED_NONE};
	call_by_tid(t);
	if (name->named)
		take_comm(t, &name->comm);
	*slot = ++s->nr;
	return t;
}

struct sched_cpu *cpu_of(struct sched *s, uint32_t number)
{
	uint32_t nr = s->nr_cpus ? s->nr_cpus : 8, i;
	struct sched_cpu *cpus;

	if (number >= SCHED_CPUS_MOST) {
		s->counts.no_place++;
		return NULL;
	}
	if (number < s->nr_cpus)
		return &s->cpus[number];
	while (nr <= number)
		nr *= 2;
	cpus = (struct sched_cpu *)realloc(s->cpus, nr * sizeof(*cpus));
	if (!cpus) {
		s->error = ENOMEM;
		return NULL;
	}
	for (i = s->nr_cpus; i < nr; i++)
		cpus[i] = (struct sched_cpu){.event = PFR_NO_EVENT};
	s->cpus = cpus;
	s->nr_cpus = nr;
	return &s->cpus[number];
}
