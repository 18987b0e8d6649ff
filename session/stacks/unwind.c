/* SPDX-License-Identifier: MIT */
#include "stacks.h"

#include "session/tasks/tasks.h"

#define NOTHING 255
#define PAGE_BITS 12

/* ---- what is mapped ---------------------------------------------------------------------------- */

static void look_up(struct pfr_stacks *s, struct pfr_tasks *tasks, const struct pfr_task *task, uint64_t address, struct stack_place *place)
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
		place->file = cfi_files_of(&s->files, tasks, &location);
		if (place->file == CFI_FILES)
			place->file = NO_FILE;
	}
}

static const struct stack_place *place_of(struct pfr_stacks *s, struct pfr_tasks *tasks, const struct pfr_task *task, uint64_t address)
{
	uint64_t page = address >> PAGE_BITS;
	uint32_t version = pfr_tasks_version(tasks);
	struct stack_place *place = &s->places[(uint32_t)((page ^ (uint64_t)task->process * 0x9e3779b1u) * UINT64_C(0xff51afd7ed558ccd) >> 40) & (STACK_PLACES - 1)];

	if (place->page != page || place->process != task->process || place->version != version || address < place->start || address > place->last) {
		place->page = page;
		place->process = task->process;
		place->version = version;
		look_up(s, tasks, task, address, place);
	}
	return place;
}

/* ---- rows -------------------------------------------------------------------------------------- */

/* A row in the file's own addresses: pc moves with the mapping, and CFI may name it (as a PLT's does). */
static void find_row(struct pfr_stacks *s, const struct stack_place *place, uint64_t offset, const struct pfr_unwind_frame *frame, struct stack_row *found)
{
	struct cfi_file *file = cfi_files_get(&s->files, place->file);
	uint64_t address;

	found->why = PFR_UNWIND_NO_ROW;
	if (!file)
		return;
	if (file->kind == PFR_MAPPING_VDSO)
		address = offset + file->elf.segment[0].address;
	else if (!elf_file_address(&file->elf, offset, &address))
		return;
	if (file->elf.width == frame->width && cfi_file_row(file, address, frame, &found->row) == PFR_OK)
		found->why = PFR_UNWIND_OK;
}

static const struct stack_row *row_of(struct pfr_stacks *s, const struct stack_place *place, uint64_t address, const struct pfr_unwind_frame *frame)
{
	uint64_t offset = address - place->start + place->offset;
	uint32_t at = (uint32_t)((offset ^ (uint64_t)place->file << 40) * UINT64_C(0x9e3779b97f4a7c15) >> 40) & (STACK_ROWS - 1);
	struct stack_row *row = &s->rows[at];

	if (row->address != offset || row->file != place->file || row->epoch != s->files.epoch) {
		find_row(s, place, offset, frame, row);
		row->address = offset;
		row->file = place->file;
		row->epoch = s->files.epoch;
	}
	return row;
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
		return why == PFR_UNWIND_CUT ? why : PFR_UNWIND_NO_ROW;
	if (place_of(s, tasks, task, pfr_unwind_pc(&caller))->kind == NOTHING)
		return PFR_UNWIND_NO_ROW;
	*frame = caller;
	*found = PFR_STACK_FRAME_POINTER;
	return PFR_UNWIND_OK;
}

static enum pfr_unwind step(struct pfr_stacks *s, struct pfr_tasks *tasks, const struct pfr_task *task, struct pfr_unwind_frame *frame,
			    const struct pfr_unwind_stack *stack, uint8_t *found)
{
	uint64_t address = pfr_unwind_pc(frame);
	const struct stack_place *place = place_of(s, tasks, task, address);
	const struct stack_row *row = place->file == NO_FILE ? 0 : row_of(s, place, address, frame);
	enum pfr_unwind why;

	*found = PFR_STACK_CFI;
	why = row && !row->why ? pfr_unwind_step(frame, stack, &row->row) : guess(s, tasks, task, place, frame, stack, found);
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
	if (!why && !stack.size)
		why = PFR_UNWIND_NO_REGISTERS;
	while (!why) {
		if (s->nr - begin == s->max_stack || !stack_add(s, pfr_unwind_pc(&frame), PFR_CPUMODE_USER, (enum pfr_stack_found)found))
			return PFR_UNWIND_LIMIT;
		why = step(s, tasks, task, &frame, &stack, &found);
	}
	return why;
}
