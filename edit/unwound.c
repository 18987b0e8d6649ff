/* SPDX-License-Identifier: MIT */
#include "unwound.h"

#include "perfring_session_stacks.h"
#include "session/base/allocator.h"
#include "session/base/refuse.h"

#include <stdlib.h>
#include <string.h>

#define RECORD_MOST (UINT16_MAX / 8 * 8) /* bytes of a record: a multiple of 8 */

/* A sample, by its place in the capture, and its callers. */
struct unwound_sample {
	uint64_t offset, inner;
	uint32_t part, first, nr;
};

struct pfr_unwound {
	struct pfr_allocator allocator;
	bool keeps_stacks;
	struct unwound_sample *samples;
	uint64_t *ips;
	uint32_t nr, capacity, nr_ips, ips_capacity;
	uint32_t most; /* callers of a sample */
};

enum pfr_status pfr_unwound_new(struct pfr_unwound **unwound, uint32_t keep_stacks, const struct pfr_allocator *given)
{
	struct pfr_allocator allocator = pfr_allocator_or_libc(given);
	struct pfr_unwound *u = *unwound = allocator.resize(allocator.user, 0, sizeof(*u));

	if (!u)
		return PFR_E_MEMORY;
	memset(u, 0, sizeof(*u));
	u->allocator = allocator;
	u->keeps_stacks = keep_stacks != 0;
	return PFR_OK;
}

void pfr_unwound_free(struct pfr_unwound *u)
{
	struct pfr_allocator allocator;

	if (!u)
		return;
	allocator = u->allocator;
	if (u->samples)
		allocator.resize(allocator.user, u->samples, 0);
	if (u->ips)
		allocator.resize(allocator.user, u->ips, 0);
	allocator.resize(allocator.user, u, 0);
}

size_t unwound_grows(const struct pfr_unwound *unwound)
{
	return 8 * ((size_t)unwound->most + 2); /* the mark, and one word to spare */
}

bool unwound_keeps_stacks(const struct pfr_unwound *unwound)
{
	return unwound->keeps_stacks;
}

/* An event without callchains has no place for callers: perf records both. */
bool unwound_takes(const struct pfr_attr *attr)
{
	uint64_t needed = PFR_SAMPLE_CALLCHAIN | PFR_SAMPLE_REGS_USER | PFR_SAMPLE_STACK_USER;

	return (attr->sample_type & needed) == needed;
}

/* ---- before the editing ------------------------------------------------------------------- */

/* Space for `more` elements after nr. False: there is no memory. */
static bool reserve(struct pfr_unwound *u, void **data, uint32_t *capacity, uint32_t nr, uint32_t more, size_t size)
{
	uint32_t to = *capacity ? *capacity : 1024;
	void *moved;

	if (more > UINT32_MAX / 4 - nr)
		return false;
	while (to < nr + more)
		to *= 2;
	if (to == *capacity)
		return true;
	moved = u->allocator.resize(u->allocator.user, *data, to * size);
	if (!moved)
		return false;
	*data = moved;
	*capacity = to;
	return true;
}

static bool add(struct pfr_unwound *u, const struct pfr_session_record *r, const struct pfr_stack *stack)
{
	struct unwound_sample sample = {r->offset, r->inner, r->part, u->nr_ips, 0};
	void *samples = u->samples, *ips = u->ips;
	bool good = reserve(u, &samples, &u->capacity, u->nr, 1, sizeof(*u->samples));
	uint32_t i;

	u->samples = samples;
	good = good && reserve(u, &ips, &u->ips_capacity, u->nr_ips, stack->nr - stack->unwound, sizeof(*u->ips));
	u->ips = ips;
	if (!good)
		return false;
	for (i = stack->unwound; i < stack->nr; i++) {
		if (stack->entries[i].address >= PFR_CONTEXT_MAX) /* it would be a mark */
			break;
		u->ips[u->nr_ips++] = stack->entries[i].address;
		sample.nr++;
	}
	u->samples[u->nr++] = sample;
	u->most = sample.nr > u->most ? sample.nr : u->most;
	return true;
}

static int by_place(const void *a, const void *b)
{
	const struct unwound_sample *x = a, *y = b;

	if (x->part != y->part)
		return x->part < y->part ? -1 : 1;
	if (x->offset != y->offset)
		return x->offset < y->offset ? -1 : 1;
	return x->inner < y->inner ? -1 : x->inner > y->inner;
}

/* A sample's callers; true also where it has none. */
static bool learn(struct pfr_unwound *u, struct pfr_session *session, struct pfr_tasks *tasks, struct pfr_stacks *stacks,
		  const struct pfr_session_record *r)
{
	const struct pfr_events *events = pfr_session_events(session);
	struct pfr_record record;
	struct pfr_stack stack;
	struct pfr_where where;
	struct pfr_task task;

	if (r->what != PFR_WHAT_RECORD || r->frame.type != PFR_RECORD_SAMPLE || r->frame.event >= events->nr ||
	    !unwound_takes(&events->event[r->frame.event].attr) || pfr_session_decode(session, r, &record, &where) != PFR_OK ||
	    pfr_tasks_of(tasks, &record, &task) != PFR_OK)
		return true;
	pfr_stacks_set_machine(stacks, session);
	if (pfr_stacks_of(stacks, tasks, &task, pfr_session_info(session)->arch, &events->event[r->frame.event].attr, &record.sample, &stack))
		return false;
	return stack.unwound == stack.nr || add(u, r, &stack);
}

enum pfr_status pfr_unwound_read(struct pfr_unwound *u, struct pfr_session *session, struct pfr_stacks *stacks)
{
	struct pfr_tasks *tasks = pfr_session_tasks(session);
	const struct pfr_session_record *r;
	enum pfr_status status = PFR_OK;
	bool good = tasks != 0;

	if (!pfr_session_accepts_new(session))
		return PFR_E_OPTIONS;
	while (good && (status = pfr_session_next(session, &r)) == PFR_OK)
		good = learn(u, session, tasks, stacks, r);
	if (u->nr)
		qsort(u->samples, u->nr, sizeof(*u->samples), by_place);
	if (!good)
		return PFR_E_MEMORY;
	return status == PFR_E_MEMORY || status == PFR_E_SYSTEM ? status : PFR_OK;
}

/* ---- a sample ------------------------------------------------------------------------------ */

static const struct unwound_sample *find(const struct pfr_unwound *u, const struct pfr_session_record *r)
{
	struct unwound_sample key = {r->offset, r->inner, r->part, 0, 0};

	return u->nr ? bsearch(&key, u->samples, u->nr, sizeof(key), by_place) : 0;
}

bool unwound_copy(const struct pfr_unwound *u, struct piece *piece)
{
	struct pfr_frame *frame = &piece->frame;
	const struct pfr_stack_user *stack;
	struct pfr_record record;
	struct pfr_where where;
	uint32_t from, to;

	if (u->keeps_stacks || frame->piece != PFR_PIECE_RECORD || frame->type != PFR_RECORD_SAMPLE || !piece->attr || !unwound_takes(piece->attr) ||
	    pfr_decode(frame, piece->layout, &record, &where) || !PFR_HAS(record.sample, SAMPLE, STACK_USER))
		return false;
	stack = &record.sample.stack_user;
	if (!PFR_HAS(*stack, STACK_USER, DYN_SIZE) || !stack->data.size || stack->data.size % 8)
		return false;
	from = (uint32_t)(stack->data.data - frame->data);
	to = from + (uint32_t)stack->data.size + 8; /* dyn_size goes with them */
	memcpy(piece->copy, frame->data, from);
	memcpy(piece->copy + from, frame->data + to, frame->size - to);
	frame->size -= to - from;
	piece_number(piece, 6, 2, frame->size);
	piece_number(piece, from - 8, 8, 0);
	return true;
}

static void insert(const struct pfr_unwound *u, struct piece *piece, const struct unwound_sample *sample, uint32_t at, uint32_t nr)
{
	uint32_t i;

	memmove(piece->copy + at + 8 * (nr + 1), piece->copy + at, piece->frame.size - at);
	piece->frame.size += 8 * (nr + 1);
	piece_number(piece, 6, 2, piece->frame.size);
	piece_number(piece, at, 8, PFR_CONTEXT_USER);
	if (piece->frame.order == (PFR_HOST_BIG ? PFR_BIG : PFR_LITTLE))
		memcpy(piece->copy + at + 8, u->ips + sample->first, 8 * (size_t)nr);
	for (i = 0; i < nr && piece->frame.order != (PFR_HOST_BIG ? PFR_BIG : PFR_LITTLE); i++)
		piece_number(piece, at + 8 * (i + 1), 8, u->ips[sample->first + i]);
}

enum pfr_status unwound_change(const struct pfr_unwound *u, struct piece *piece, const struct pfr_session_record *r, unsigned *lost)
{
	const struct unwound_sample *sample = find(u, r);
	const unsigned char *data = piece->frame.data;
	const struct pfr_words *ips;
	struct pfr_record record;
	struct pfr_where where;
	uint32_t at, nr;
	enum pfr_status status;

	*lost = 0;
	if (!sample)
		return PFR_OK;
	status = pfr_decode(&piece->frame, piece->layout, &record, &where);
	if (status || !PFR_HAS(record.sample, SAMPLE, CALLCHAIN))
		return status;
	ips = &record.sample.callchain.ips;
	at = (uint32_t)(ips->data - data);
	nr = sample->nr;
	while (nr && piece->frame.size + 8 * (nr + 1) > RECORD_MOST)
		nr--;
	*lost = nr < sample->nr;
	if (!nr)
		return PFR_OK;
	piece_number(piece, at - 8, 8, (uint64_t)ips->nr + nr + 1);
	insert(u, piece, sample, at + 8 * ips->nr, nr);
	return PFR_OK;
}
