/* SPDX-License-Identifier: MIT */
/*
 * What captures that become one begin with: names and mappings of before, and their kernels.
 */
#include "merge.h"

#include <string.h>

#define HELD_MOST (64u << 20) /* bytes of records, of all inputs: what begins with more keeps time 0 */
#define KERNEL "[kernel.kallsyms]"

/* ---- kernels -------------------------------------------------------------------------- */

bool merge_is_of_kernel(const struct pfr_frame *frame)
{
	if (frame->type == PFR_RECORD_MMAP || frame->type == PFR_RECORD_MMAP2)
		return (frame->misc & PFR_MISC_CPUMODE_MASK) == PFR_CPUMODE_KERNEL;
	return frame->type == PFR_RECORD_KSYMBOL || frame->type == PFR_RECORD_BPF_EVENT || frame->type == PFR_RECORD_TEXT_POKE;
}

bool merge_is_of_task(const struct pfr_frame *frame)
{
	switch (frame->type) {
	case PFR_RECORD_MMAP:
	case PFR_RECORD_MMAP2: return !merge_is_of_kernel(frame);
	case PFR_RECORD_COMM:
	case PFR_RECORD_FORK:
	case PFR_RECORD_NAMESPACES: return true;
	default: return false;
	}
}

/* Where the kernel's code is: its address, size and that of the symbol it is named by. */
static bool kernel_of(const struct pfr_session_record *r, uint64_t kernel[3])
{
	struct pfr_record record;
	struct pfr_where where;
	struct pfr_bytes name;

	if ((r->frame.type != PFR_RECORD_MMAP && r->frame.type != PFR_RECORD_MMAP2) || !merge_is_of_kernel(&r->frame) || pfr_decode(&r->frame, r->layout, &record, &where))
		return false;
	name = record.type == PFR_RECORD_MMAP ? record.mmap.filename : record.mmap2.filename;
	kernel[0] = record.type == PFR_RECORD_MMAP ? record.mmap.addr : record.mmap2.addr;
	kernel[1] = record.type == PFR_RECORD_MMAP ? record.mmap.len : record.mmap2.len;
	kernel[2] = record.type == PFR_RECORD_MMAP ? record.mmap.pgoff : record.mmap2.pgoff;
	return name.size >= sizeof(KERNEL) - 1 && !memcmp(name.data, KERNEL, sizeof(KERNEL) - 1);
}

static bool find_kernel(const struct merge_input *in, uint64_t kernel[3])
{
	size_t i;

	for (i = 0; i < in->begin.nr; i++)
		if (kernel_of(&in->begin.held[i], kernel))
			return true;
	return !in->begin.nr && in->record && kernel_of(in->record, kernel);
}

void merge_kernels(struct merge *m)
{
	uint64_t first[3], other[3];
	uint32_t i;

	if (!find_kernel(&m->input[0], first))
		return;
	for (i = 1; i < m->nr; i++) {
		m->input[i].other_kernel = find_kernel(&m->input[i], other) && memcmp(first, other, sizeof(first)) != 0;
		if (m->input[i].other_kernel)
			merge_note(m, i, "it is of another kernel than the first capture, or of another boot: samples of its kernel have no names of their own");
	}
}

/* ---- holding -------------------------------------------------------------------------- */

static bool reserve(struct merge *m, void **array, size_t nr, size_t *capacity, size_t each)
{
	size_t more = *capacity ? *capacity * 2 : 1024;
	void *larger;

	while (more < nr)
		more *= 2;
	if (nr <= *capacity)
		return true;
	larger = pfr_session_resize(m->input[0].s, *array, more * each);
	if (!larger)
		return false;
	*array = larger;
	*capacity = more;
	return true;
}

static size_t all_held(const struct merge *m)
{
	size_t size = 0;
	uint32_t i;

	for (i = 0; i < m->nr; i++)
		size += m->input[i].begin.size + m->input[i].begin.nr * sizeof(*m->input[i].begin.held);
	return size;
}

bool merge_begin_holds(const struct merge *m, const struct merge_input *in)
{
	return in->record && !in->time && m->nr > 1 && !(m->options->flags & PFR_MERGE_PARTS) && all_held(m) < HELD_MOST;
}

bool merge_begin_hold(struct merge *m, struct merge_input *in)
{
	struct merge_begin *b = &in->begin;
	const struct pfr_session_record *r = in->record;
	void *held = b->held, *place = b->place, *bytes = b->bytes;
	bool good = reserve(m, &held, b->nr + 1, &b->capacity, sizeof(*b->held));

	b->held = held;
	good = good && reserve(m, &place, b->nr + 1, &b->places, sizeof(*b->place));
	b->place = place;
	good = good && reserve(m, &bytes, b->size + r->frame.size, &b->space, 1);
	b->bytes = bytes;
	if (!good)
		return false;
	b->held[b->nr] = *r;
	b->place[b->nr++] = b->size;
	memcpy(b->bytes + b->size, r->frame.data, r->frame.size);
	b->size += r->frame.size;
	return true;
}

void merge_begin_end(struct merge_input *in)
{
	size_t i;

	if (!in->begin.nr)
		return;
	for (i = 0; i < in->begin.nr; i++)
		in->begin.held[i].frame.data = in->begin.bytes + in->begin.place[i];
	in->begin.ended = !in->record;
	in->begin.follows = in->record != 0;
	if (in->record)
		in->begin.next = *in->record;
	in->begin.time = in->record && in->time ? pfr_session_time_of(&in->record->frame, in->record->layout) : 0;
	(void)merge_begin_next(in);
}

/* ---- giving ----------------------------------------------------------------------------- */

bool merge_begin_next(struct merge_input *in)
{
	struct merge_begin *b = &in->begin;

	b->giving = b->at < b->nr;
	if (b->giving) {
		in->record = &b->held[b->at++];
		return true;
	}
	if (!b->follows && !b->ended)
		return false;
	in->record = b->follows ? &b->next : 0;
	b->follows = false;
	return true;
}

void merge_begin_free(struct merge *m, struct merge_input *in)
{
	struct pfr_session *s = m->input[0].s;

	pfr_session_free(s, in->begin.held);
	pfr_session_free(s, in->begin.place);
	pfr_session_free(s, in->begin.bytes);
}
