/* SPDX-License-Identifier: MIT */
/*
 * The threads that records name.
 */
#include "session/base/hash.h"
#include "session/tasks/called.h"
#include "state.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define FREE_LEAST 8 /* places of threads that are not given away */

static uint32_t *find_slot(const struct calls *c, uint32_t tid)
{
	uint32_t at = hash_number(hash_secret(), tid) & (c->nr_slots - 1);

	while (c->slots[at] && c->threads[c->slots[at] - 1].tid != tid)
		at = (at + 1) & (c->nr_slots - 1);
	return &c->slots[at];
}

static bool grow(struct calls *c)
{
	uint32_t capacity = c->capacity ? c->capacity * 2 : 256, i;
	struct call_thread *threads = (struct call_thread *)realloc(c->threads, capacity * sizeof(*threads));
	uint32_t *slots;

	if (threads)
		c->threads = threads;
	slots = threads ? (uint32_t *)calloc(capacity * (size_t)2, sizeof(*slots)) : NULL;
	if (!slots) {
		c->error = ENOMEM;
		return false;
	}
	free(c->slots);
	c->slots = slots;
	c->nr_slots = capacity * 2;
	c->capacity = capacity;
	for (i = 0; i < c->nr; i++) /* of one tid the newest */
		if (!(c->reuse && c->threads[i].ended))
			*find_slot(c, c->threads[i].tid) = i + 1;
	return true;
}

/* Takes a slot out: what stands after it because of it moves up. */
static void clear_slot(struct calls *c, uint32_t *slot)
{
	uint32_t mask = c->nr_slots - 1, hole = (uint32_t)(slot - c->slots), at = hole, home;

	for (;;) {
		at = (at + 1) & mask;
		if (!c->slots[at])
			break;
		home = hash_number(hash_secret(), c->threads[c->slots[at] - 1].tid) & (c->nr_slots - 1);
		if (((at - home) & mask) >= ((at - hole) & mask)) {
			c->slots[hole] = c->slots[at];
			hole = at;
		}
	}
	c->slots[hole] = 0;
}

void call_thread_end(struct calls *c, struct call_thread *t)
{
	uint32_t number = call_thread_number(c, t) + 1, *slot = find_slot(c, t->tid);

	if (t->ended)
		return;
	t->ended = true;
	if (!c->reuse || *slot != number)
		return;
	clear_slot(c, slot);
	c->recent[t->tid % CALLS_RECENT] = 0;
	t->free_next = 0;
	if (c->nr_free++)
		c->threads[c->last_free - 1].free_next = number;
	else
		c->first_free = number;
	c->last_free = number;
}

/* Not one that has just ended: its call may still be looked at. Null: there is none. */
static struct call_thread *take_free(struct calls *c)
{
	struct call_thread *t = c->nr_free > FREE_LEAST ? &c->threads[c->first_free - 1] : NULL;

	if (!t)
		return NULL;
	c->first_free = t->free_next;
	c->nr_free--;
	return t;
}

struct call_thread *call_thread_find(struct calls *c, uint32_t tid)
{
	uint32_t *recent = &c->recent[tid % CALLS_RECENT], slot;

	if (*recent && c->threads[*recent - 1].tid == tid)
		return &c->threads[*recent - 1];
	slot = c->nr_slots ? *find_slot(c, tid) : 0;
	if (slot)
		*recent = slot;
	return slot ? &c->threads[slot - 1] : NULL;
}

void call_thread_named(struct call_thread *t, const struct pfr_bytes *comm)
{
	t->comm_size = (uint8_t)(comm->size < CALLS_COMM ? comm->size : CALLS_COMM);
	memcpy(t->comm, comm->data, t->comm_size);
}

static void start_thread(struct call_thread *t, uint32_t tid)
{
	const struct pfr_task task = {.tid = tid};
	char text[TASK_CALLED];
	struct pfr_bytes called = pfr_task_called(&task, text);

	memset(t, 0, sizeof(*t));
	t->tid = tid;
	call_thread_named(t, &called);
}

struct call_thread *call_thread_of(struct calls *c, uint32_t tid, bool fresh)
{
	uint32_t *slot = c->nr_slots ? find_slot(c, tid) : NULL;
	struct call_thread *t;

	if (slot && *slot && !(fresh && c->threads[*slot - 1].ended))
		return &c->threads[*slot - 1];
	t = take_free(c);
	if (!t && c->nr == CALLS_THREADS_MOST) {
		c->counts.no_place++;
		return NULL;
	}
	if (!t && c->nr == c->capacity) {
		if (!grow(c))
			return NULL;
		slot = find_slot(c, tid);
	}
	if (!t)
		t = &c->threads[c->nr++];
	start_thread(t, tid);
	*slot = call_thread_number(c, t) + 1;
	c->recent[tid % CALLS_RECENT] = *slot;
	return t;
}
