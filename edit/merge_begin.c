/* SPDX-License-Identifier: MIT */
/*
 * What captures that become one begin with: names and mappings of before, and their kernels.
 */
#include "merge.h"
#include "convert/path.h"
#include "session/tasks/tasks.h"

#include <inttypes.h>
#include <string.h>

#define HELD_MOST (256u << 20) /* bytes of records, of all inputs alike: what an input begins with past its part keeps time 0 */

/* ---- kernels -------------------------------------------------------------------------- */

bool merge_is_of_kernel(const struct pfr_frame *frame)
{
	if (frame->type == PFR_RECORD_MMAP || frame->type == PFR_RECORD_MMAP2 || frame->type == PFR_RECORD_HEADER_BUILD_ID)
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

/* What is known of a kernel. */
struct kernel {
	uint64_t at, text; /* where its code is, and the symbol that it is named by */
	struct pfr_bytes id;
};

static bool kernel_of(const struct pfr_session_record *r, struct kernel *kernel)
{
	struct pfr_record record;
	struct pfr_where where;
	struct pfr_bytes name;

	if ((r->frame.type != PFR_RECORD_MMAP && r->frame.type != PFR_RECORD_MMAP2) || !merge_is_of_kernel(&r->frame) || pfr_decode(&r->frame, r->layout, &record, &where))
		return false;
	name = record.type == PFR_RECORD_MMAP ? record.mmap.filename : record.mmap2.filename;
	kernel->at = record.type == PFR_RECORD_MMAP ? record.mmap.addr : record.mmap2.addr; /* not its size, which recorders take differently */
	kernel->text = record.type == PFR_RECORD_MMAP ? record.mmap.pgoff : record.mmap2.pgoff;
	if (record.type == PFR_RECORD_MMAP2 && PFR_HAS(record.mmap2, MMAP2, BUILD_ID))
		kernel->id = record.mmap2.build_id;
	return path_begins(&name, PATH_KERNEL);
}

/* The kernel's in the section of build IDs; its bytes are the session's. */
static struct pfr_bytes listed_id(const struct merge_input *in)
{
	struct pfr_bytes id = {0, 0}, name;
	struct pfr_frame frame;
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	unsigned misc = 0;

	if (pfr_session_feature(in->s, PFR_FEATURE_BUILD_ID, &frame))
		return id;
	pfr_walk_init(&walk, &frame, 0);
	while (pfr_walk_next(&walk, &item, &where) == PFR_OK) {
		if (PFR_IS(item, BUILD_ID_ENTRY, MISC))
			misc = (unsigned)item.value;
		else if (PFR_IS(item, BUILD_ID_ENTRY, BUILD_ID))
			id = (struct pfr_bytes){frame.data + item.offset, item.size};
		if (!PFR_IS(item, BUILD_ID_ENTRY, FILENAME))
			continue;
		name = (struct pfr_bytes){frame.data + item.offset, item.nr};
		if (pfr_tasks_names_kernel(name, misc))
			return id;
	}
	return (struct pfr_bytes){0, 0};
}

static bool find_kernel(const struct merge_input *in, struct kernel *kernel)
{
	bool found = !in->begin.nr && in->record && kernel_of(in->record, kernel);
	size_t i;

	for (i = 0; i < in->begin.nr && !found; i++)
		found = kernel_of(&in->begin.held[i], kernel);
	if (found && !kernel->id.size)
		kernel->id = listed_id(in);
	return found;
}

static bool is_other(const struct kernel *a, const struct kernel *b)
{
	uint32_t size = a->id.size < b->id.size ? a->id.size : b->id.size;

	/* 0 is not known, as of simpleperf and of kernels that hide their addresses */
	return (a->at && b->at && a->at != b->at) || (a->text && b->text && a->text != b->text) || (size && memcmp(a->id.data, b->id.data, size) != 0);
}

/* Others than that of the first input which has one. */
void merge_kernels(struct merge *m)
{
	struct kernel first = {0}, other;
	bool known = false;
	uint32_t i;

	for (i = 0; i < m->nr; i++) {
		other = (struct kernel){0};
		if (!find_kernel(&m->input[i], &other))
			continue;
		if (!known)
			first = other;
		m->input[i].other_kernel = known && is_other(&first, &other);
		known = true;
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

static size_t size_held(const struct merge_begin *b)
{
	return b->size + b->nr * (sizeof(*b->held) + sizeof(*b->place));
}

bool merge_begin_holds(struct merge *m, struct merge_input *in)
{
	bool wanted = in->record && !in->time && m->nr > 1 && !(m->options->flags & PFR_MERGE_PARTS), fits = size_held(&in->begin) < HELD_MOST / m->nr;

	if (wanted && !fits)
		merge_note(m, (uint32_t)(in - m->input), "it begins with more than %" PRIu64 " records without a time: what tasks and mappings the others of them name is so from the beginning of all captures", (uint64_t)in->begin.nr);
	return wanted && fits;
}

/* The event whose layout this is, + 1; 0: none. */
static uint32_t event_of(const struct merge_input *in, const struct pfr_layout *layout)
{
	const struct pfr_events *events = pfr_session_events(in->s);
	uintptr_t first = (uintptr_t)events->event, at = (uintptr_t)layout;

	if (!layout || at < first || (at - first) / sizeof(*events->event) >= events->nr)
		return 0;
	return (uint32_t)((at - first) / sizeof(*events->event)) + 1;
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
	b->held[b->nr].event_name = 0; /* it may change */
	b->place[b->nr].at = b->size;
	b->place[b->nr++].event = event_of(in, r->layout);
	memcpy(b->bytes + b->size, r->frame.data, r->frame.size);
	b->size += r->frame.size;
	return true;
}

void merge_begin_end(struct merge_input *in)
{
	size_t i;

	if (!in->begin.nr)
		return;
	for (i = 0; i < in->begin.nr; i++) {
		in->begin.held[i].frame.data = in->begin.bytes + in->begin.place[i].at;
		if (in->begin.place[i].event)
			in->begin.held[i].layout = &pfr_session_events(in->s)->event[in->begin.place[i].event - 1].layout;
	}
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
