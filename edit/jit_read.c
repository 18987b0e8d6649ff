/* SPDX-License-Identifier: MIT */
/*
 * The records of a jitdump file that place code, one after another.
 */
#include "jit.h"

#include <string.h>

void jit_rewind(struct jit_reader *reader)
{
	reader->offset = reader->file.begin;
	reader->text = JIT_TEXT;
	reader->names = reader->frames = reader->unwinding_size = 0;
	reader->nr = 0;
	reader->bad = 0;
}

/* Keeps where the entries of UNWINDING_INFO are, which is about the next function; the index after them is not used. */
static void take_unwinding(struct jit_reader *r, const struct jit_record *record)
{
	size_t got;
	const unsigned char *at = file_window_get(&r->file.window, r->offset, JITDUMP_UNWINDING_HEAD, &got);
	uint64_t size, index;

	r->unwinding_size = 0;
	if (!at || got < JITDUMP_UNWINDING_HEAD || record->size < JITDUMP_UNWINDING_HEAD)
		return;
	size = jitdump_u64(&r->file, at + 16);
	index = jitdump_u64(&r->file, at + 24);
	if (size > record->size - JITDUMP_UNWINDING_HEAD || index > size || size - index > JIT_FRAMES)
		return;
	r->unwinding_at = r->offset + JITDUMP_UNWINDING_HEAD;
	r->unwinding_size = size - index;
}

static void take_frames(struct jit_reader *r, struct jit_code *code)
{
	struct jit_frames frames = {0};
	size_t got = 0;

	code->frames_at = r->unwinding_at;
	code->frames_size = 0;
	if (r->unwinding_size)
		frames.data = file_window_get(&r->file.window, r->unwinding_at, (size_t)r->unwinding_size, &got);
	if (frames.data && got >= r->unwinding_size) {
		frames.size = (uint32_t)r->unwinding_size;
		code->frames_size = jit_frames_size(&frames, &r->file);
	}
	r->frames += code->frames_size;
	r->unwinding_size = 0;
}

/* What follows the head of LOAD. False: it is not whole. */
static bool take_load(struct jit_reader *r, struct jit_code *code)
{
	uint64_t left = code->record.size;
	const unsigned char *at, *end;
	size_t got;

	at = file_window_get(&r->file.window, r->offset, left < JIT_NAME ? (size_t)left : JIT_NAME, &got);
	if (!at || got <= JITDUMP_LOAD_HEAD)
		return false;
	end = memchr(at + JITDUMP_LOAD_HEAD, 0, got - JITDUMP_LOAD_HEAD);
	if (!end)
		return false;
	code->tid = jitdump_u32(&r->file, at + 20);
	code->start = jitdump_u64(&r->file, at + 32);
	code->size = jitdump_u64(&r->file, at + 40);
	code->index = jitdump_u64(&r->file, at + 48);
	code->name_at = r->offset + JITDUMP_LOAD_HEAD;
	code->name_size = (uint32_t)(end - at - JITDUMP_LOAD_HEAD);
	code->code_at = code->name_at + code->name_size + 1;
	if (!code->size || code->size > left - JITDUMP_LOAD_HEAD - code->name_size - 1 || code->start + code->size < code->start)
		return false;
	code->text = r->text;
	r->text = (r->text + code->size + JIT_ALIGN - 1) / JIT_ALIGN * JIT_ALIGN;
	r->names += code->name_size + 1;
	r->nr++;
	take_frames(r, code);
	return true;
}

static bool take_move(struct jit_reader *r, struct jit_code *code)
{
	size_t got;
	const unsigned char *at = file_window_get(&r->file.window, r->offset, JITDUMP_MOVE_SIZE, &got);

	if (!at || got < JITDUMP_MOVE_SIZE || code->record.size < JITDUMP_MOVE_SIZE)
		return false;
	code->tid = jitdump_u32(&r->file, at + 20);
	code->start = jitdump_u64(&r->file, at + 40);
	code->size = jitdump_u64(&r->file, at + 48);
	code->index = jitdump_u64(&r->file, at + 56);
	return code->size && code->start + code->size > code->start;
}

bool jit_next(struct jit_reader *r, struct jit_code *code)
{
	bool good = false, counts;

	while (!good && r->offset < r->file.end && jitdump_record(&r->file, r->offset, &code->record) &&
	       code->record.size <= r->file.end - r->offset) {
		if (code->record.id == JITDUMP_UNWINDING)
			take_unwinding(r, &code->record);
		counts = code->record.id == JITDUMP_LOAD || code->record.id == JITDUMP_MOVE;
		good = counts && (code->record.id == JITDUMP_LOAD ? take_load(r, code) : take_move(r, code));
		r->bad += counts && !good;
		r->offset += code->record.size;
	}
	return good;
}
