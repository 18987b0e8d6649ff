/* SPDX-License-Identifier: MIT */
#include "stacks.h"

#include "convert/sized.h"
#include "decoder/registers.h"
#include "session/base/allocator.h"

#include <stdlib.h>
#include <string.h>

static void *resize(struct pfr_stacks *s, void *memory, size_t size)
{
	return s->allocator.resize(s->allocator.user, memory, size);
}

static enum pfr_status make_caches(struct pfr_stacks *s)
{
	s->places = (struct stack_place *)allocator_zeros(&s->allocator, STACK_PLACES * sizeof(*s->places));
	if (!s->places || !stack_rows_make(s, STACK_ROWS_FIRST))
		return PFR_E_MEMORY;
	s->place = s->places;
	return PFR_OK;
}

enum pfr_status pfr_stacks_open(struct pfr_stacks **stacks, const struct pfr_stacks_options *options)
{
	struct pfr_stacks_options o;
	struct pfr_allocator allocator;
	struct pfr_stacks *s;

	*stacks = 0;
	if (!sized_read(&o, sizeof(o), options) || o.flags >= PFR_STACKS_STITCH * 2)
		return PFR_E_OPTIONS;
	allocator = pfr_allocator_or_libc(o.allocator);
	s = (struct pfr_stacks *)allocator_zeros(&allocator, sizeof(*s));
	if (!s)
		return PFR_E_MEMORY;
	s->allocator = allocator_watched(&s->watched, &allocator);
	s->flags = o.flags;
	s->max_stack = o.max_stack ? o.max_stack : STACK_UNWOUND;
	s->branches = o.branches <= STITCH_BRANCHES ? o.branches : 0;
	s->max_callchain = o.max_callchain ? o.max_callchain : STACK_MOST;
	if (cfi_files_open(&s->files, &s->allocator, &o) == PFR_OK && make_caches(s) == PFR_OK) {
		*stacks = s;
		return PFR_OK;
	}
	pfr_stacks_close(s);
	return PFR_E_MEMORY;
}

void pfr_stacks_close(struct pfr_stacks *s)
{
	struct pfr_allocator allocator;

	if (!s)
		return;
	cfi_files_close(&s->files);
	stitch_close(s);
	if (s->places)
		resize(s, s->places, 0);
	if (s->rows)
		resize(s, s->rows, 0);
	allocator = s->watched.given;
	allocator.resize(allocator.user, s, 0);
}

/* ---- a sample's stack ------------------------------------------------------------------------------ */

static bool is_call_stack(const struct pfr_attr *attr)
{
	return attr->sample_type & PFR_SAMPLE_BRANCH_STACK && attr->branch_sample_type & PFR_BRANCH_CALL_STACK;
}

static bool has_stack(const struct pfr_attr *attr)
{
	return (attr->sample_type & (PFR_SAMPLE_REGS_USER | PFR_SAMPLE_STACK_USER)) == (PFR_SAMPLE_REGS_USER | PFR_SAMPLE_STACK_USER);
}

int pfr_stacks_needed(const struct pfr_attr *attr)
{
	return has_stack(attr) || is_call_stack(attr);
}

int pfr_stacks_changes(const struct pfr_stacks *s, const struct pfr_attr *attr)
{
	if (s->max_callchain < STACK_MOST && attr->sample_type & PFR_SAMPLE_CALLCHAIN)
		return 1;
	return !(s->flags & PFR_STACKS_NO_UNWIND) && pfr_stacks_needed(attr);
}

/* The callchain's entries. Returns whether it has a user part, also past the limit. */
static bool add_callchain(struct pfr_stacks *s, const struct pfr_attr *attr, const struct pfr_words *ips)
{
	struct pfr_chain chain;
	uint64_t address;
	unsigned cpumode;
	bool user = false;

	pfr_chain_init(&chain, ips, PFR_CPUMODE_USER, (attr->flags & PFR_FLAG_DEFER_CALLCHAIN) != 0);
	while (pfr_chain_next(&chain, &address, &cpumode) == PFR_OK) {
		s->limited |= s->nr >= s->max_callchain || !stack_add(s, address, cpumode, PFR_STACK_CALLCHAIN);
		user |= cpumode == PFR_CPUMODE_USER;
	}
	return user;
}

/* The branches of a call stack: where the newest leads, and where each is from. */
static void add_branches(struct pfr_stacks *s, const struct pfr_array *entries)
{
	struct pfr_branch_entry entry;
	uint32_t i;

	for (i = 0; i < entries->nr && pfr_branch_entry_at(entries, i, &entry) == PFR_OK; i++) {
		if (!i)
			stack_add(s, entry.to, PFR_CPUMODE_USER, PFR_STACK_LBR);
		stack_add(s, entry.from, PFR_CPUMODE_USER, PFR_STACK_LBR);
	}
}

/* Where the mark of the callchain's user part is, if it is there and perf would look for it: within the limit of the callchain, marks counted. */
static bool find_user(const struct pfr_stacks *s, const struct pfr_words *ips, uint32_t *at)
{
	uint32_t i, limit = s->max_callchain < STACK_MOST ? s->max_callchain : STACK_UNWOUND;

	for (i = 0; i < ips->nr && i < limit; i++)
		if (pfr_word(ips, i) == PFR_CONTEXT_USER) {
			*at = i;
			return true;
		}
	return false;
}

/* A call stack takes the place of the callchain's user part. False: there is none. */
static bool join_branches(struct pfr_stacks *s, const struct pfr_task *task, const struct pfr_attr *attr, const struct pfr_sample *sample)
{
	struct pfr_words kernel;
	uint32_t user;

	if (!is_call_stack(attr) || !PFR_HAS(*sample, SAMPLE, CALLCHAIN) || !PFR_HAS(*sample, SAMPLE, BRANCH_STACK) ||
	    !sample->branch_stack.lbr.nr || !find_user(s, &sample->callchain.ips, &user))
		return false;
	kernel = sample->callchain.ips;
	kernel.nr = user;
	add_callchain(s, attr, &kernel);
	add_branches(s, &sample->branch_stack.lbr);
	stitch_add(s, task, &sample->branch_stack);
	return true;
}

/*
 * The machine of a sample's registers. A recording that was cut off has lost the feature that says it; its registers say it then, where they are all that perf asks for.
 */
static enum pfr_arch arch_of(enum pfr_arch known, const struct pfr_attr *attr)
{
	if (known)
		return known;
	return attr->sample_regs_user == REGISTERS_X86_64 ? PFR_ARCH_X86 : attr->sample_regs_user == REGISTERS_ARM64 ? PFR_ARCH_ARM64 :
														       PFR_ARCH_UNKNOWN;
}

/* What was looked up without memory is looked up again. */
static void forget(struct pfr_stacks *s)
{
	memset(s->places, 0, STACK_PLACES * sizeof(*s->places));
	s->files.epoch++;
}

enum pfr_status pfr_stacks_of(struct pfr_stacks *s, struct pfr_tasks *tasks, const struct pfr_task *task, enum pfr_arch arch,
			      const struct pfr_attr *attr, const struct pfr_sample *sample, struct pfr_stack *stack)
{
	bool user = false, unwinds = !(s->flags & PFR_STACKS_NO_UNWIND), failed = s->watched.failed, fails;

	s->watched.failed = false;
	s->nr = 0;
	s->nr_stacks++;
	if (s->tasks != tasks)
		memset(s->places, 0, STACK_PLACES * sizeof(*s->places));
	s->tasks = tasks;
	s->limited = false;
	stack->end = PFR_UNWIND_OK;
	if (unwinds && join_branches(s, task, attr, sample))
		user = true;
	else if (PFR_HAS(*sample, SAMPLE, CALLCHAIN))
		user = add_callchain(s, attr, &sample->callchain.ips);
	stack->unwound = s->nr;
	if (unwinds && !user && has_stack(attr) && task && PFR_HAS(*sample, SAMPLE, REGS_USER) && PFR_HAS(*sample, SAMPLE, STACK_USER)) {
		stack->end = stack_unwind(s, tasks, task, arch_of(arch, attr), attr, sample);
		s->counts.stacks++;
		s->counts.entries += s->nr - stack->unwound;
		s->counts.ended[stack->end]++;
	}
	s->counts.limited += s->limited || stack->end == PFR_UNWIND_LIMIT;
	fails = s->watched.failed;
	if (fails)
		forget(s);
	s->watched.failed |= failed;
	stack->entries = s->entries;
	stack->nr = fails ? stack->unwound : s->nr;
	return fails ? PFR_E_MEMORY : PFR_OK;
}

/* ---- reports --------------------------------------------------------------------------------------- */

enum pfr_status pfr_stacks_get_counts(const struct pfr_stacks *s, struct pfr_stacks_counts *counts)
{
	return sized_write(counts, &s->counts, sizeof(s->counts)) ? PFR_OK : PFR_E_OPTIONS;
}

static void sort_files(struct pfr_stacks *s)
{
	uint32_t i, k;

	s->nr_order = 0;
	for (i = 0; i < s->files.nr; i++) {
		if (!s->files.file[i]->stacks)
			continue;
		for (k = s->nr_order++; k && s->files.file[s->order[k - 1]]->stacks < s->files.file[i]->stacks; k--)
			s->order[k] = s->order[k - 1];
		s->order[k] = (uint16_t)i;
	}
}

enum pfr_status pfr_stacks_get_file(struct pfr_stacks *s, uint32_t index, struct pfr_stacks_file *file)
{
	struct pfr_stacks_file found = {.size = sizeof(found)};
	const struct cfi_file *from;

	if (!index)
		sort_files(s);
	if (index >= s->nr_order)
		return PFR_END;
	from = s->files.file[s->order[index]];
	found.name.data = (const unsigned char *)from->name;
	found.name.size = from->name_size;
	found.stacks = from->stacks;
	found.state = from->state;
	return sized_write(file, &found, sizeof(found)) ? PFR_OK : PFR_E_OPTIONS;
}

const char *pfr_stacks_file_state_name(enum pfr_stacks_file_state state)
{
	static const char *const names[] = {"no row for the address", "not there", "another build ID", "not known to be the capture's", "no call frame information", "not an ELF file that can be read", "too large"};

	return (unsigned)state < sizeof(names) / sizeof(names[0]) ? names[state] : "";
}
