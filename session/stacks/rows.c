/* SPDX-License-Identifier: MIT */
/* Rows by file and place, of which those that were looked up lately are kept. */
#include "stacks.h"
#include "session/base/allocator.h"

#include <string.h>

static void *resize(struct pfr_stacks *s, void *memory, size_t size)
{
	return s->allocator.resize(s->allocator.user, memory, size);
}

bool stack_rows_make(struct pfr_stacks *s, uint32_t nr)
{
	struct stack_row *rows = (struct stack_row *)allocator_zeros(&s->allocator, nr * sizeof(*rows));

	if (!rows)
		return false;
	if (s->rows)
		resize(s, s->rows, 0);
	s->rows = rows;
	s->nr_rows = nr;
	s->filled = 0;
	return true;
}

/* A row in the file's own addresses: pc moves with the mapping, and CFI may name it (as a PLT's does). */
static enum pfr_unwind find_row(struct pfr_stacks *s, const struct stack_place *place, uint64_t offset, const struct pfr_unwind_frame *frame)
{
	struct cfi_file *file = cfi_files_get(&s->files, place->file);
	uint64_t address;

	if (!file)
		return PFR_UNWIND_NO_ROW;
	if (file->kind == PFR_MAPPING_VDSO)
		address = offset + file->elf.segment[0].address;
	else if (!elf_file_address(&file->elf, offset, &address))
		return PFR_UNWIND_NO_ROW;
	return file->elf.width == frame->width && cfi_file_row(file, address, frame, &s->row) == PFR_OK ? PFR_UNWIND_OK : PFR_UNWIND_NO_ROW;
}

static size_t row_size(const struct pfr_unwind_row *row)
{
	return offsetof(struct pfr_unwind_row, rule) + row->nr * sizeof(row->rule[0]);
}

static struct stack_row *slot_of(const struct pfr_stacks *s, const struct stack_place *place, uint64_t offset)
{
	return &s->rows[(uint32_t)((offset ^ (uint64_t)place->file << 40) * UINT64_C(0x9e3779b97f4a7c15) >> 40) & (s->nr_rows - 1)];
}

/* A table in which many slots are filled becomes a larger one, which begins empty. */
static void keep_row(struct pfr_stacks *s, const struct stack_place *place, uint64_t offset, enum pfr_unwind why)
{
	struct stack_row *row;

	if (why == PFR_UNWIND_OK && s->row.nr > STACK_RULES)
		return;
	if (s->filled++ > s->nr_rows / 2 && s->nr_rows < STACK_ROWS)
		stack_rows_make(s, 4 * s->nr_rows < STACK_ROWS ? 4 * s->nr_rows : STACK_ROWS);
	row = slot_of(s, place, offset);
	row->address = offset;
	row->file = place->file;
	row->epoch = s->files.epoch;
	row->why = (uint8_t)why;
	if (why == PFR_UNWIND_OK)
		memcpy(row->row, &s->row, row_size(&s->row));
}

enum pfr_unwind stack_row_find(struct pfr_stacks *s, const struct stack_place *place, uint64_t address, const struct pfr_unwind_frame *frame)
{
	uint64_t offset = address - place->start + place->offset;
	const struct stack_row *row = slot_of(s, place, offset);
	enum pfr_unwind why;

	if (row->address == offset && row->file == place->file && row->epoch == s->files.epoch) {
		memcpy(&s->row, row->row, sizeof(row->row));
		return (enum pfr_unwind)row->why;
	}
	why = find_row(s, place, offset, frame);
	keep_row(s, place, offset, why);
	return why;
}
