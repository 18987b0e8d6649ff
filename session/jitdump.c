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
#define LOAD 0
#define LOAD_HEAD 56 /* with the record's head, before the name */
#define MOVE 1
#define MOVE_SIZE 64
#define CLOSE 3
#define ARCH_TIMESTAMP 1
#define INDEX_MOST (1u << 21)
#define FIRST_PASS (256u << 10)

static uint32_t get32(const struct jit_file *file, const unsigned char *at)
{
	return wire_u32(at, file->swap ? !PFR_HOST_BIG : PFR_HOST_BIG);
}

static uint64_t get64(const struct jit_file *file, const unsigned char *at)
{
	return wire_u64(at, file->swap ? !PFR_HOST_BIG : PFR_HOST_BIG);
}

struct jit_record {
	uint32_t id, size;
	uint64_t time;
};

/* The head of the record at `offset`. False at the end, and where the rest of the file is not records. */
static bool get_head(struct jit_file *file, uint64_t offset, struct jit_record *record)
{
	size_t got;
	const unsigned char *at = file_window_get(&file->window, offset, RECORD_HEAD, &got);

	if (!at || got < RECORD_HEAD)
		return false;
	record->id = get32(file, at);
	record->size = get32(file, at + 4);
	record->time = get64(file, at + 8);
	return record->size >= RECORD_HEAD;
}

/* ---- the first pass ------------------------------------------------------------------- */

static int by_time(const void *a, const void *b)
{
	const struct jit_index *x = a, *y = b;

	return x->time != y->time ? (x->time > y->time) - (x->time < y->time) : (x->offset > y->offset) - (x->offset < y->offset);
}

/* Counts the records that count, and finds their end. */
static uint32_t scan(struct jit_file *file, uint64_t *bad, bool *ordered)
{
	struct jit_record record;
	uint64_t offset = file->begin, before = 0;
	uint32_t nr = 0;

	*ordered = true;
	while (offset < file->end && get_head(file, offset, &record) && record.id != CLOSE) {
		if (record.size > file->end - offset)
			break;
		if (record.id == LOAD || record.id == MOVE) {
			*ordered &= record.time >= before;
			before = record.time;
			nr += nr < UINT32_MAX;
		}
		offset += record.size;
	}
	*bad += offset < file->end && !(get_head(file, offset, &record) && record.id == CLOSE);
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
	file->index = symbols->allocator.resize(symbols->allocator.keeper, 0, nr * sizeof(*file->index));
	if (!file->index)
		return PFR_E_MEMORY;
	for (offset = file->begin; offset < file->end && file->nr_index < nr && get_head(file, offset, &record); offset += record.size)
		if (record.id == LOAD || record.id == MOVE)
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
	while (file->next < file->end && get_head(file, file->next, &record)) {
		if (record.id == LOAD || record.id == MOVE) {
			file->time = record.time;
			return;
		}
		file->next += record.size;
	}
}

static enum pfr_status read_head(struct pfr_symbols *symbols, struct jit_file *file, struct pfr_symbols_error *error)
{
	size_t got;
	const unsigned char *at = file_window_get(&file->window, 0, HEAD, &got);
	uint32_t size;

	if (file->window.error)
		return symbols_error(error, PFR_E_SYSTEM, file->window.error, 0, "cannot be read");
	file->swap = at && got == HEAD && get32(file, at) == MAGIC_SWAPPED;
	if (!at || got < HEAD || get32(file, at) != MAGIC)
		return symbols_error(error, PFR_E_MAGIC, 0, 0, "not a jitdump file");
	size = get32(file, at + 8);
	if (get32(file, at + 4) != 1 || size < HEAD || size > HEAD_MOST)
		return symbols_error(error, PFR_E_MAGIC, 0, 4, "not a jitdump file of version 1");
	if (get64(file, at + 32) & ARCH_TIMESTAMP)
		return symbols_error(error, PFR_E_MAGIC, 0, 32, "its times count a clock of the processor, not CLOCK_MONOTONIC");
	file->begin = file->next = size;
	(void)symbols;
	return PFR_OK;
}

enum pfr_status jitdump_add(struct pfr_symbols *symbols, struct jit_file *file, struct pfr_symbols_error *error)
{
	enum pfr_status status;
	bool ordered;
	uint32_t nr;

	file->is_dump = true;
	file->window.capacity = FIRST_PASS;
	status = read_head(symbols, file, error);
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
	struct code code = {.file = (uint16_t)(file - symbols->files), .name_at = file->next + LOAD_HEAD};

	code.name_size = size - LOAD_HEAD;
	code_put(symbols, get32(file, at + 16), false, get64(file, at + 32), get64(file, at + 40), &code);
}

static void take(struct pfr_symbols *symbols, struct jit_file *file)
{
	struct jit_record record = {0};
	size_t got;
	const unsigned char *at;

	if (get_head(file, file->next, &record) && record.size <= file->end - file->next) {
		at = file_window_get(&file->window, file->next, MOVE_SIZE, &got);
		got = got < record.size ? got : record.size;
		if (at && record.id == LOAD && got > LOAD_HEAD)
			take_load(symbols, file, at, record.size);
		else if (at && record.id == MOVE && got >= MOVE_SIZE)
			code_move(symbols, get32(file, at + 16), get64(file, at + 32), get64(file, at + 40), get64(file, at + 48));
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
