/* SPDX-License-Identifier: MIT */
/* Whole stacks of a session's samples: as callchains, for those who follow these, and as JSON. */
#include "stacks.h"
#include "whole.h"

#include "convert/out.h"
#include "perfring_session_account.h"
#include "session/session.h"

#include <string.h>
#include <sys/utsname.h>

#define TEXT_SIZE 4 /* bytes of its size before a text of a feature */

/* Whether a feature's text is this one. */
static bool feature_is(const struct pfr_session *s, uint32_t feature, const char *text)
{
	struct pfr_frame section;
	struct pfr_where where;
	struct pfr_walk walk;
	struct pfr_item item;

	if (pfr_session_feature(s, feature, &section) != PFR_OK)
		return false;
	pfr_walk_init(&walk, &section, 0);
	while (pfr_walk_next(&walk, &item, &where) == PFR_OK)
		if (item.what == PFR_ITEM_FIELD && item.nr == strlen(text) && !memcmp(section.data + item.offset + TEXT_SIZE, text, item.nr))
			return true;
	return false;
}

int pfr_session_is_of_this_kernel(const struct pfr_session *s)
{
	struct utsname name;

	return !uname(&name) && feature_is(s, PFR_FEATURE_HOSTNAME, name.nodename) && feature_is(s, PFR_FEATURE_OSRELEASE, name.release);
}

static uint32_t number_of(const unsigned char *text, uint32_t size)
{
	uint32_t nr = 0, i;

	for (i = 0; i < size && i < 9 && text[i] >= '0' && text[i] <= '9'; i++)
		nr = 10 * nr + (text[i] - '0');
	return nr;
}

uint32_t pfr_session_branches(const struct pfr_session *s)
{
	struct pfr_bytes name = {0, 0};
	struct pfr_frame section;
	struct pfr_where where;
	struct pfr_walk walk;
	struct pfr_item item;
	uint32_t nr = 0;

	if (pfr_session_feature(s, PFR_FEATURE_CPU_PMU_CAPS, &section) != PFR_OK)
		return 0;
	pfr_walk_init(&walk, &section, 0);
	while (pfr_walk_next(&walk, &item, &where) == PFR_OK) {
		if (item.what != PFR_ITEM_FIELD || item.group != PFR_GROUP_CAP_ENTRY)
			continue;
		if (item.key == PFR_KEY_CAP_ENTRY_NAME)
			name = (struct pfr_bytes){section.data + item.offset + TEXT_SIZE, item.nr};
		else if (name.size == 8 && !memcmp(name.data, "branches", 8))
			nr = number_of(section.data + item.offset + TEXT_SIZE, item.nr);
	}
	return nr;
}

void pfr_stacks_set_machine(struct pfr_stacks *stacks, const struct pfr_session *s)
{
	uint32_t branches;

	if (stacks->nr_stacks)
		return;
	branches = stacks->branches ? 0 : pfr_session_branches(s);
	if (branches && branches <= STITCH_BRANCHES)
		stacks->branches = branches;
	if (pfr_session_is_of_this_kernel(s))
		stacks->files.flags |= PFR_STACKS_SAME_KERNEL;
}

struct pfr_stacks *pfr_session_stacks(const struct pfr_session *s)
{
	if (s->stacks)
		pfr_stacks_set_machine(s->stacks, s);
	return s->stacks;
}

enum pfr_status pfr_session_unwind_own(struct pfr_session *s)
{
	struct pfr_stacks_options options = {sizeof(options), &s->allocator, 0, 0, 0, 0, 0, 0};

	if (pfr_stacks_open(&s->stacks, &options))
		return PFR_E_MEMORY;
	s->own_stacks = s->stacks;
	return PFR_OK;
}

void pfr_session_unwind_close(struct pfr_session *s)
{
	pfr_stacks_close(s->own_stacks);
	s->stacks = s->own_stacks = 0;
}

bool pfr_session_has_stack(const struct pfr_session *s, const struct pfr_session_record *r)
{
	return s->stacks && r->what == PFR_WHAT_RECORD && r->frame.type == PFR_RECORD_SAMPLE && r->frame.piece == PFR_PIECE_RECORD &&
	       r->frame.event < s->events.nr && pfr_stacks_changes(s->stacks, &s->events.event[r->frame.event].attr);
}

/* Who makes lines asks again where they had no space; a stack is unwound and counted once. */
static bool is_last(const struct pfr_stacks *stacks, const struct pfr_session_record *r)
{
	return stacks->nr_stacks && stacks->last_nr == stacks->nr_stacks && stacks->last_offset == r->offset &&
	       stacks->last_inner == r->inner && stacks->last_part == r->part;
}

static void keep(struct pfr_stacks *stacks, const struct pfr_session_record *r, const struct pfr_stack *stack)
{
	stacks->last = *stack;
	stacks->last_nr = stacks->nr_stacks;
	stacks->last_offset = r->offset;
	stacks->last_inner = r->inner;
	stacks->last_part = r->part;
}

enum pfr_status pfr_session_stack(const struct pfr_session *s, const struct pfr_session_record *r, const struct pfr_record *record, struct pfr_stack *stack)
{
	enum pfr_status status;
	struct pfr_task task;
	bool has_task;

	if (record->type != PFR_RECORD_SAMPLE || !pfr_session_has_stack(s, r))
		return PFR_END;
	if (is_last(s->stacks, r)) {
		*stack = s->stacks->last;
		return PFR_OK;
	}
	has_task = pfr_tasks_of(s->tasks, record, &task) == PFR_OK;
	status = pfr_stacks_of(pfr_session_stacks(s), s->tasks, has_task ? &task : 0, s->info.arch, &s->events.event[r->frame.event].attr, &record->sample, stack);
	if (!status)
		keep(s->stacks, r, stack);
	return status;
}

void pfr_stacks_account(struct pfr_stacks *stacks, struct pfr_session *session)
{
	static const enum pfr_cause causes[STACK_CAUSES] = {PFR_CAUSE_STACK_CUT, PFR_CAUSE_STACK_ENDS, PFR_CAUSE_STACK_LIMIT};
	const uint64_t *ended;
	uint64_t missing[STACK_CAUSES];
	unsigned i;

	if (!stacks)
		return;
	if (stacks->watched.failed)
		pfr_session_fail_late(session, PFR_E_MEMORY, 0, 0);
	ended = stacks->counts.ended;
	missing[0] = ended[PFR_UNWIND_CUT];
	missing[1] = stacks->counts.stacks - ended[PFR_UNWIND_END] - ended[PFR_UNWIND_LIMIT] - ended[PFR_UNWIND_CUT];
	missing[2] = stacks->counts.limited;
	for (i = 0; i < STACK_CAUSES; i++) {
		pfr_session_left_out(session, causes[i], 0, missing[i] - stacks->accounted[i], 0);
		stacks->accounted[i] = missing[i];
	}
}

/* ---- as a callchain ---------------------------------------------------------------------------------- */

static uint64_t mark_of(unsigned cpumode)
{
	static const uint64_t marks[] = {PFR_CONTEXT_HV, PFR_CONTEXT_KERNEL, PFR_CONTEXT_USER, PFR_CONTEXT_GUEST_KERNEL, PFR_CONTEXT_GUEST_USER};
	unsigned i;

	for (i = 0; i < sizeof(marks) / sizeof(marks[0]); i++)
		if (pfr_chain_mode(marks[i]) == cpumode)
			return marks[i];
	return PFR_CONTEXT_GUEST; /* no mode of its own */
}

/* Entries with a mark before each change of mode. An address that would be a mark ends it, as nothing follows it in a stack. */
static uint32_t make_words(struct pfr_stacks *stacks, const struct pfr_stack *stack)
{
	unsigned mode = PFR_CPUMODE_UNKNOWN;
	uint32_t i, nr = 0;

	for (i = 0; i < stack->nr && nr + 2 <= STACK_WORDS; i++) {
		const struct pfr_stack_entry *e = &stack->entries[i];

		if (e->address >= PFR_CONTEXT_MAX)
			break;
		if (!i || e->cpumode != mode)
			stacks->words[nr++] = mark_of(mode = e->cpumode);
		stacks->found[nr] = e->found;
		stacks->words[nr++] = e->address;
	}
	return nr;
}

enum pfr_status pfr_session_chain(const struct pfr_session *s, const struct pfr_session_record *r, const struct pfr_record *record, struct pfr_chain *chain)
{
	static const struct pfr_words none = {0};
	const struct pfr_sample *sample = &record->sample;
	uint32_t event = r->frame.event;
	int has = record->type == PFR_RECORD_SAMPLE && PFR_HAS(*sample, SAMPLE, CALLCHAIN);
	struct pfr_stack stack;
	bool defers;

	if (pfr_session_stack(s, r, record, &stack) == PFR_OK && stack.nr) {
		struct pfr_words words = {0};

		words.nr = make_words(s->stacks, &stack);
		words.data = (const unsigned char *)s->stacks->words;
		words.width = 8;
		words.order = PFR_HOST_BIG ? PFR_BIG : PFR_LITTLE;
		pfr_chain_init(chain, &words, PFR_CPUMODE_USER, 0);
		chain->found = s->stacks->found;
		return PFR_OK;
	}
	defers = event < s->events.nr && s->events.event[event].attr.flags & PFR_FLAG_DEFER_CALLCHAIN;
	pfr_chain_init(chain, has ? &sample->callchain.ips : &none, PFR_CPUMODE_USER, defers && !r->whole);
	if (defers && r->whole)
		chain->user_found = PFR_STACK_DEFERRED;
	return has ? PFR_OK : PFR_END;
}

/* ---- as JSON ------------------------------------------------------------------------------------------- */

const char *pfr_stack_found_name(enum pfr_stack_found found)
{
	static const char *const names[] = {"callchain", "registers", "cfi", "frame pointer", "lbr", "deferred", "stitched"};

	return (unsigned)found < sizeof(names) / sizeof(names[0]) ? names[found] : "";
}

static void put_hex(struct pfr_out *out, const char *key, uint64_t value)
{
	out_text(out, key);
	out_hex(out, value);
	out_char(out, '"');
}

static void put_entry(const struct pfr_session *s, struct pfr_out *out, const struct pfr_task *task, const struct pfr_stack_entry *e)
{
	struct pfr_location location;

	put_hex(out, "{\"address\":\"", e->address);
	out_literal(out, ",\"cpumode\":\"");
	out_text(out, pfr_value_name(PFR_SET_CPUMODE, e->cpumode));
	out_literal(out, "\",\"found\":\"");
	out_text(out, pfr_stack_found_name((enum pfr_stack_found)e->found));
	out_char(out, '"');
	if (task && pfr_tasks_map(s->tasks, task, e->cpumode, e->address, &location) == PFR_OK) {
		char name[PFR_NAME_SIZE + 2] = "";

		memcpy(name, location.name.data, location.name.size < sizeof(name) - 1 ? location.name.size : sizeof(name) - 1);
		out_literal(out, ",\"file\":");
		pfr_name_json(out, name);
		put_hex(out, ",\"offset\":\"", location.offset);
	}
	out_char(out, '}');
}

static void put_stack(const struct pfr_session *s, struct pfr_out *out, const struct pfr_record *record, const struct pfr_stack *stack)
{
	struct pfr_task task;
	bool has_task = pfr_tasks_of(s->tasks, record, &task) == PFR_OK;
	uint32_t i;

	out_literal(out, "{\"entries\":[");
	for (i = 0; i < stack->nr; i++) {
		if (i)
			out_char(out, ',');
		put_entry(s, out, has_task ? &task : 0, &stack->entries[i]);
	}
	out_char(out, ']');
	if (stack->end != PFR_UNWIND_OK) {
		out_literal(out, ",\"end\":\"");
		out_text(out, pfr_unwind_name(stack->end));
		out_char(out, '"');
	}
	out_char(out, '}');
}

enum pfr_status pfr_session_stack_text(struct pfr_session *s, const struct pfr_session_record *r, enum pfr_text_form form, struct pfr_context *context)
{
	struct pfr_out out = {0, 0, 0};
	struct pfr_record record;
	struct pfr_stack stack;
	struct pfr_where where;
	enum pfr_status status;

	if (form != PFR_TEXT_JSON || !pfr_session_has_stack(s, r) || r->status || pfr_decode(&r->frame, r->layout, &record, &where))
		return PFR_OK;
	status = pfr_session_stack(s, r, &record, &stack);
	if (status)
		return status == PFR_END ? PFR_OK : status;
	do {
		if (!pfr_session_text_reserve(s, &s->texts.stack, out.size + 1))
			return PFR_E_MEMORY;
		out = (struct pfr_out){s->texts.stack.data, s->texts.stack.capacity, 0};
		put_stack(s, &out, &record, &stack);
	} while (out.size >= out.capacity);
	out.data[out.size] = 0;
	context->stack = out.data;
	return PFR_OK;
}
