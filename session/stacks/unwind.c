/* SPDX-License-Identifier: MIT */
#include "stacks.h"

#include "session/tasks/tasks.h"

#define NOTHING 255
#define PAGE_BITS 12

/* ---- what is mapped ---------------------------------------------------------------------------- */

static void look_up(struct pfr_stacks *s, struct pfr_tasks *tasks, const struct pfr_task *task, unsigned width, uint64_t address, struct stack_place *place)
{
	struct pfr_location location;

	place->file = NO_FILE;
	place->kind = NOTHING;
	place->start = address;
	place->last = address;
	if (pfr_tasks_map(tasks, task, PFR_CPUMODE_USER, address, &location) != PFR_OK)
		return;
	place->start = location.start;
	place->last = location.last;
	place->offset = location.offset - (address - location.start);
	place->kind = location.mapping->kind;
	if (place->kind == PFR_MAPPING_FILE || place->kind == PFR_MAPPING_VDSO) {
		place->file = cfi_files_of(&s->files, tasks, &location, width);
		if (place->file == CFI_FILES)
			place->file = NO_FILE;
	}
}

static bool is_in(const struct stack_place *place, const struct pfr_task *task, uint32_t version, uint64_t address)
{
	return place->process == task->process && place->version == version && address >= place->start && address <= place->last;
}

/* Of the page, that is: a mapping has as many places as pages of it were asked for. Most callers are in the mapping of their callee. */
static const struct stack_place *place_of(struct pfr_stacks *s, struct pfr_tasks *tasks, const struct pfr_task *task, const struct pfr_unwind_frame *frame)
{
	uint64_t address = pfr_unwind_pc(frame), page = address >> PAGE_BITS;
	uint32_t version = pfr_tasks_version(tasks);
	struct stack_place *place = s->place;

	if (is_in(place, task, version, address))
		return place;
	place = &s->places[(uint32_t)((page ^ (uint64_t)task->process * 0x9e3779b1u) * UINT64_C(0xff51afd7ed558ccd) >> 40) & (STACK_PLACES - 1)];
	if (place->page != page || !is_in(place, task, version, address)) {
		place->page = page;
		place->process = task->process;
		place->version = version;
		look_up(s, tasks, task, frame->width, address, place);
	}
	s->place = place;
	return place;
}

/* ---- the stack --------------------------------------------------------------------------------- */

/* Whether code without rows may be stepped out of by a guess: not that of a file that could not be read, which may have rows. */
static bool may_guess(const struct pfr_stacks *s, const struct stack_place *place)
{
	uint8_t state = place->file == NO_FILE ? (uint8_t)PFR_STACKS_FILE_ABSENT : s->files.file[place->file]->state;

	if (place->kind == PFR_MAPPING_FILE)
		return state == PFR_STACKS_FILE_READ || state == PFR_STACKS_FILE_NO_CFI;
	return place->kind != NOTHING && place->kind != PFR_MAPPING_VDSO;
}

/* Why a guess has no caller. A frame pointer is zero in the outermost function (_start); what else is not within the stack is none, but where that was cut. */
static enum pfr_unwind guess_ends(const struct pfr_stacks *s, const struct pfr_unwind_frame *frame, const struct pfr_unwind_stack *stack,
				  const struct pfr_unwind_row *row)
{
	uint64_t value = frame->reg[row->cfa.value];

	if (!value)
		return PFR_UNWIND_END;
	return s->whole || value < stack->address ? PFR_UNWIND_NO_ROW : PFR_UNWIND_CUT;
}

/* A step by something else than a row. The new pc must be code. */
static enum pfr_unwind guess(struct pfr_stacks *s, struct pfr_tasks *tasks, const struct pfr_task *task, const struct stack_place *place,
			     struct pfr_unwind_frame *frame, const struct pfr_unwind_stack *stack, uint8_t *found)
{
	struct pfr_unwind_frame caller = *frame;
	struct pfr_unwind_row row;
	enum pfr_unwind why = PFR_UNWIND_NO_ROW;

	if (place->kind == PFR_MAPPING_VDSO)
		why = frame->call ? pfr_unwind_signal_return(frame, &row) : pfr_unwind_leaf(frame, &row);
	else if (may_guess(s, place) && !(s->flags & PFR_STACKS_NO_FRAME_POINTERS))
		why = pfr_unwind_frame_pointer(frame, &row);
	if (!why)
		why = pfr_unwind_step(&caller, stack, &row);
	if (why)
		return why == PFR_UNWIND_CUT ? guess_ends(s, frame, stack, &row) : PFR_UNWIND_NO_ROW;
	if (place_of(s, tasks, task, &caller)->kind == NOTHING)
		return PFR_UNWIND_NO_ROW;
	*frame = caller;
	*found = PFR_STACK_FRAME_POINTER;
	return PFR_UNWIND_OK;
}

static enum pfr_unwind step(struct pfr_stacks *s, struct pfr_tasks *tasks, const struct pfr_task *task, struct pfr_unwind_frame *frame,
			    const struct pfr_unwind_stack *stack, uint8_t *found)
{
	uint64_t address = pfr_unwind_pc(frame);
	const struct stack_place *place = place_of(s, tasks, task, frame);
	enum pfr_unwind why = place->file == NO_FILE ? PFR_UNWIND_NO_ROW : stack_row_find(s, place, address, frame);

	*found = PFR_STACK_CFI;
	why = !why ? pfr_unwind_step(frame, stack, &s->row) : guess(s, tasks, task, place, frame, stack, found);
	if (why == PFR_UNWIND_NO_ROW && place->file != NO_FILE)
		s->files.file[place->file]->stacks++;
	return why;
}

enum pfr_unwind stack_unwind(struct pfr_stacks *s, struct pfr_tasks *tasks, const struct pfr_task *task, enum pfr_arch arch,
			     const struct pfr_attr *attr, const struct pfr_sample *sample)
{
	struct pfr_unwind_stack stack;
	struct pfr_unwind_frame frame;
	enum pfr_unwind why = pfr_unwind_begin(&frame, arch, attr->sample_regs_user, &sample->regs_user);
	uint32_t begin = s->nr;
	uint8_t found = PFR_STACK_REGISTERS;

	pfr_unwind_stack_of(&stack, &frame, &sample->stack_user);
	s->whole = stack.size < sample->stack_user.size;
	if (!why && !stack.size)
		why = PFR_UNWIND_NO_REGISTERS;
	while (!why) {
		if (s->nr - begin == s->max_stack || !stack_add(s, pfr_unwind_pc(&frame), PFR_CPUMODE_USER, (enum pfr_stack_found)found))
			return PFR_UNWIND_LIMIT;
		why = step(s, tasks, task, &frame, &stack, &found);
	}
	return why;
}
