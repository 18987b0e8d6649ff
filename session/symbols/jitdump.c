/* SPDX-License-Identifier: MIT */
/*
 * jitdump files: a first pass finds where the records end and whether their times are in order, the second takes them as time
 * advances. Code bytes are skipped. Source: tools/perf/Documentation/jitdump-specification.txt, tools/perf/util/jitdump.c.
 */
#include "symbols.h"

#include "decoder/wire.h"

#include <stdlib.h>
#include <string.h>

#define MAGIC 0x4a695444u
#define MAGIC_SWAPPED 0x4454694au
#define HEAD 40 /* bytes of the file's header, at least */
#define HEAD_MOST 65536
#define RECORD_HEAD 16
#define CLOSE 3
#define ARCH_TIMESTAMP 1
#define INDEX_MOST (1u << 21)
#define FIRST_PASS (256u << 10)

uint32_t jitdump_u32(const struct jit_file *file, const unsigned char *at)
{
	return wire_u32(at, file->swap ? !PFR_HOST_BIG : PFR_HOST_BIG);
}

uint64_t jitdump_u64(const struct jit_file *file, const unsigned char *at)
{
	return wire_u64(at, file->swap ? !PFR_HOST_BIG : PFR_HOST_BIG);
}

bool jitdump_record(struct jit_file *file, uint64_t offset, struct jit_record *record)
{
	size_t got;
	const unsigned char *at = file_window_get(&file->window, offset, RECORD_HEAD, &got);

	if (!at || got < RECORD_HEAD)
		return false;
	record->id = jitdump_u32(file, at);
	record->size = jitdump_u32(file, at + 4);
	record->time = jitdump_u64(file, at + 8);
	return record->size >= RECORD_HEAD;
}

/* ---- the first pass ------------------------------------------------------------------- */

static int by_time(const void *a, const void *b)
{
	const struct jit_index *x = (const struct jit_index *)a, *y = (const struct jit_index *)b;

	return x->time != y->time ? (x->time > y->time) - (x->time < y->time) : (x->offset > y->offset) - (x->offset < y->offset);
}

/* Counts the records that count, and finds their end. */
static uint32_t scan(struct jit_file *file, uint64_t *bad, bool *ordered)
{
	struct jit_record record;
	uint64_t offset = file->begin, before = 0;
	uint32_t nr = 0;

	*ordered = true;
	while (offset < file->end && jitdump_record(file, offset, &record) && record.id != CLOSE) {
		if (record.size > file->end - offset)
			break;
		if (record.id == JITDUMP_LOAD || record.id == JITDUMP_MOVE) {
			*ordered &= record.time >= before;
			before = record.time;
			nr += nr < UINT32_MAX;
		}
		offset += record.size;
	}
	*bad += offset < file->end && !(jitdump_record(file, offset, &record) && record.id == CLOSE);
	file->end = offset;
	return nr;
}

/* Records whose times are not in order are taken by an index. */
static enum pfr_status make_index(struct pfr_symbols *symbols, struct jit_file *file, uint32_t nr)
{
	struct jit_record record;
	uint64_t offset;

	if (nr > INDEX_MOST)
		return PFR_E_LIMIT;
	file->index = (struct jit_index *)symbols->allocator.resize(symbols->allocator.user, 0, nr * sizeof(*file->index));
	if (!file->index)
		return PFR_E_MEMORY;
	for (offset = file->begin; offset < file->end && file->nr_index < nr && jitdump_record(file, offset, &record); offset += record.size)
		if (record.id == JITDUMP_LOAD || record.id == JITDUMP_MOVE)
			file->index[file->nr_index++] = (struct jit_index){record.time, offset};
	qsort(file->index, file->nr_index, sizeof(*file->index), by_time);
	return PFR_OK;
}

/* The next record that counts: its time. */
static void step(struct jit_file *file)
{
	struct jit_record record;

	file->time = UINT64_MAX;
	if (file->index) {
		if (file->next_index < file->nr_index) {
			file->next = file->index[file->next_index].offset;
			file->time = file->index[file->next_index++].time;
		}
		return;
	}
	while (file->next < file->end && jitdump_record(file, file->next, &record)) {
		if (record.id == JITDUMP_LOAD || record.id == JITDUMP_MOVE) {
			file->time = record.time;
			return;
		}
		file->next += record.size;
	}
}

enum pfr_status jitdump_head(struct jit_file *file, struct pfr_symbols_error *error)
{
	size_t got;
	const unsigned char *at = file_window_get(&file->window, 0, HEAD, &got);
	uint32_t size;

	if (file->window.error)
		return symbols_error(error, PFR_E_SYSTEM, file->window.error, 0, "cannot be read");
	file->swap = at && got == HEAD && jitdump_u32(file, at) == MAGIC_SWAPPED;
	if (!at || got < HEAD || jitdump_u32(file, at) != MAGIC)
		return symbols_error(error, PFR_E_MAGIC, 0, 0, "not a jitdump file");
	size = jitdump_u32(file, at + 8);
	if (jitdump_u32(file, at + 4) != 1 || size < HEAD || size > HEAD_MOST)
		return symbols_error(error, PFR_E_MAGIC, 0, 4, "not a jitdump file of version 1");
	if (jitdump_u64(file, at + 32) & ARCH_TIMESTAMP)
		return symbols_error(error, PFR_E_MAGIC, 0, 32, "its times count a clock of the processor, not CLOCK_MONOTONIC");
	file->machine = jitdump_u32(file, at + 12);
	file->begin = file->next = size;
	return PFR_OK;
}

enum pfr_status jitdump_add(struct pfr_symbols *symbols, struct jit_file *file, struct pfr_symbols_error *error)
{
	enum pfr_status status;
	bool ordered;
	uint32_t nr;

	file->is_dump = true;
	file->window.capacity = FIRST_PASS;
	status = jitdump_head(file, error);
	if (status)
		return status;
	nr = scan(file, &symbols->counts.bad, &ordered);
	status = ordered ? PFR_OK : make_index(symbols, file, nr);
	if (status)
		return symbols_error(error, status, 0, 0, "its records are not in the order of time, and too many to be sorted");
	step(file);
	if (file->time < symbols->next_time)
		symbols->next_time = file->time;
	symbols->has_dumps = true;
	return PFR_OK;
}

/* ---- the second pass ------------------------------------------------------------------- */

static void take_load(struct pfr_symbols *symbols, struct jit_file *file, const unsigned char *at, uint32_t size)
{
	struct code code = {.name_at = file->next + JITDUMP_LOAD_HEAD, .file = (uint16_t)(file - symbols->files)};

	code.name_size = size - JITDUMP_LOAD_HEAD;
	code_put(symbols, jitdump_u32(file, at + 16), false, jitdump_u64(file, at + 32), jitdump_u64(file, at + 40), &code);
}

static void take(struct pfr_symbols *symbols, struct jit_file *file)
{
	struct jit_record record = {0};
	size_t got;
	const unsigned char *at;

	if (jitdump_record(file, file->next, &record) && record.size <= file->end - file->next) {
		at = file_window_get(&file->window, file->next, JITDUMP_MOVE_SIZE, &got);
		got = got < record.size ? got : record.size;
		if (at && record.id == JITDUMP_LOAD && got > JITDUMP_LOAD_HEAD)
			take_load(symbols, file, at, record.size);
		else if (at && record.id == JITDUMP_MOVE && got >= JITDUMP_MOVE_SIZE)
			code_move(symbols, jitdump_u32(file, at + 16), jitdump_u64(file, at + 32), jitdump_u64(file, at + 40), jitdump_u64(file, at + 48));
		else
			symbols->counts.bad++;
	}
	if (!file->index)
		file->next = record.size ? file->next + record.size : file->end;
	step(file);
}

void jitdump_advance(struct pfr_symbols *symbols, uint64_t time)
{
	uint32_t i;

	symbols->next_time = UINT64_MAX;
	for (i = 0; i < symbols->nr_files; i++) {
		struct jit_file *file = &symbols->files[i];

		while (file->is_dump && file->time <= time && file->time != UINT64_MAX)
			take(symbols, file);
		if (file->is_dump && file->time < symbols->next_time)
			symbols->next_time = file->time;
	}
}
