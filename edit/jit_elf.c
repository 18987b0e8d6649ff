/* SPDX-License-Identifier: MIT */
/*
 * The functions of a jitdump file as one ELF file: their code, and a symbol for each, whose value is its place in the file, so
 * that a mapping's offset leads to it. Written from front to back; the jitdump is read once for each part, so memory does not depend on it.
 */
#include "jit.h"
#include "secret.h"

#include "decoder/wire.h"

#include <string.h>

#define HEADER 64
#define SEGMENT 56
#define SECTION 64
#define SYMBOL 24
#define SECTIONS 7
#define FRAMES 6 /* the section that may be missing */
#define SEGMENTS 2
#define NOTE (HEADER + SEGMENTS * SEGMENT)
#define NOTE_SIZE 36
#define PIECE 65536

/* ".text" and so on: names of sections, by offset. */
static const char section_names[] = "\0.text\0.symtab\0.strtab\0.shstrtab\0.note.gnu.build-id\0.eh_frame";

struct elf {
	struct jit_reader *reader;
	const struct pfr_sink *sink;
	uint64_t at;
	int error;
};

/* Bytes of a header that is put together. */
struct header {
	unsigned char bytes[HEADER];
	unsigned size;
	bool big;
};

static void add(struct header *h, unsigned size, uint64_t value)
{
	unsigned i;

	for (i = 0; i < size; i++)
		h->bytes[h->size + (h->big ? size - 1 - i : i)] = (unsigned char)(value >> 8 * i);
	h->size += size;
}

static struct header header_of(const struct elf *e)
{
	return (struct header){.big = e->reader->file.swap ? !PFR_HOST_BIG : PFR_HOST_BIG};
}

static void put(struct elf *e, const void *data, size_t size)
{
	if (size && !e->error)
		e->error = e->sink->write(e->sink->user, data, size);
	e->at += size;
}

static void pad(struct elf *e, uint64_t to)
{
	static const unsigned char zeros[JIT_TEXT];

	while (e->at < to)
		put(e, zeros, to - e->at < sizeof(zeros) ? (size_t)(to - e->at) : sizeof(zeros));
}

/* Bytes of the jitdump file; zeros where it has become shorter. */
static void copy(struct elf *e, uint64_t from, uint64_t size)
{
	uint64_t end = e->at + size;
	const unsigned char *data;
	size_t got;

	while (e->at < end && !e->error) {
		data = file_window_get(&e->reader->file.window, from, end - e->at < PIECE ? (size_t)(end - e->at) : PIECE, &got);
		if (!data || !got)
			break;
		put(e, data, got);
		from += got;
	}
	if (!e->error)
		pad(e, end);
}

/* ---- the parts ----------------------------------------------------------------------- */

static uint64_t align(uint64_t at)
{
	return (at + JIT_ALIGN - 1) / JIT_ALIGN * JIT_ALIGN;
}

static uint64_t frames_at(const struct jit_reader *r)
{
	return align(r->text);
}

/* With the word of zeros that ends them; 0: there are none, or addresses relative to them would not fit. */
static uint64_t frames_size(const struct jit_reader *r)
{
	return r->frames && r->text + r->frames < INT32_MAX ? r->frames + 4 : 0;
}

static uint64_t symbols_at(const struct jit_reader *r)
{
	return align(frames_at(r) + frames_size(r));
}

static uint64_t names_at(const struct jit_reader *r)
{
	return symbols_at(r) + SYMBOL * (1 + (uint64_t)r->nr);
}

static uint64_t sections_at(const struct jit_reader *r)
{
	return align(names_at(r) + 1 + r->names + sizeof(section_names));
}

static void put_segment(struct elf *e, unsigned type, unsigned flags, uint64_t at, uint64_t size, uint64_t alignment)
{
	struct header h = header_of(e);

	add(&h, 4, type);
	add(&h, 4, flags);
	add(&h, 8, at);
	add(&h, 8, at);
	add(&h, 8, at);
	add(&h, 8, size);
	add(&h, 8, size);
	add(&h, 8, alignment);
	put(e, h.bytes, h.size);
}

static void put_note(struct elf *e, const unsigned char id[JIT_ID])
{
	struct header h = header_of(e);

	add(&h, 4, 4);
	add(&h, 4, JIT_ID);
	add(&h, 4, 3); /* NT_GNU_BUILD_ID */
	put(e, h.bytes, h.size);
	put(e, "GNU", 4);
	put(e, id, JIT_ID);
}

static void put_head(struct elf *e, const struct jit_reader *all, const unsigned char id[JIT_ID])
{
	struct header h = header_of(e);
	unsigned char ident[16] = {0x7f, 'E', 'L', 'F', 2, h.big ? 2 : 1, 1};

	put(e, ident, sizeof(ident));
	add(&h, 2, 3); /* ET_DYN */
	add(&h, 2, all->file.machine);
	add(&h, 4, 1);
	add(&h, 8, 0);
	add(&h, 8, HEADER);
	add(&h, 8, sections_at(all));
	add(&h, 4, 0);
	add(&h, 2, HEADER);
	add(&h, 2, SEGMENT);
	add(&h, 2, SEGMENTS);
	add(&h, 2, SECTION);
	add(&h, 2, SECTIONS);
	add(&h, 2, 4); /* .shstrtab */
	put(e, h.bytes, h.size);
	put_segment(e, 1, 5, JIT_TEXT, frames_at(all) + frames_size(all) - JIT_TEXT, JIT_TEXT); /* PT_LOAD, readable and executable */
	put_segment(e, 4, 4, NOTE, NOTE_SIZE, 4);                                               /* PT_NOTE, readable */
	put_note(e, id);
}

/* The entries of a function, which lie elsewhere now, as far from the code as they do here. */
static void put_frames(struct elf *e, const struct jit_code *code)
{
	uint64_t moved = code->text + (code->size + 7) / 8 * 8 - e->at;
	struct jit_frames frames = {.size = code->frames_size};
	uint32_t pc, from = 0;
	size_t got;

	frames.data = file_window_get(&e->reader->file.window, code->frames_at, code->frames_size, &got);
	if (!frames.data || got < code->frames_size) { /* the file has become shorter: zeros end the entries */
		pad(e, e->at + code->frames_size);
		return;
	}
	while (jit_frames_next(&frames, &e->reader->file, &pc)) {
		struct header h = header_of(e);

		if (!pc)
			continue;
		put(e, frames.data + from, pc - from);
		add(&h, 4, (uint32_t)(jitdump_u32(&e->reader->file, frames.data + pc) + moved));
		put(e, h.bytes, h.size);
		from = pc + 4;
	}
	put(e, frames.data + from, frames.size - from);
}

static void put_symbol(struct elf *e, uint64_t name, unsigned info, unsigned section, uint64_t value, uint64_t size)
{
	struct header h = header_of(e);

	add(&h, 4, name);
	add(&h, 1, info);
	add(&h, 1, 0);
	add(&h, 2, section);
	add(&h, 8, value);
	add(&h, 8, size);
	put(e, h.bytes, h.size);
}

struct section {
	unsigned name, type, flags, link, info;
	uint64_t at, size, entry;
	bool placed; /* at an address */
};

static void put_section(struct elf *e, const struct section *s)
{
	struct header h = header_of(e);

	add(&h, 4, s->name);
	add(&h, 4, s->type);
	add(&h, 8, s->flags);
	add(&h, 8, s->placed ? s->at : 0);
	add(&h, 8, s->at);
	add(&h, 8, s->size);
	add(&h, 4, s->link);
	add(&h, 4, s->info);
	add(&h, 8, s->type == 7 ? 4 : s->type ? JIT_ALIGN :
						0); /* a note: 4 */
	add(&h, 8, s->entry);
	put(e, h.bytes, h.size);
}

static void put_sections(struct elf *e, const struct jit_reader *all)
{
	const struct section sections[SECTIONS] = {
		{0},
		{.name = 1, .type = 1, .flags = 6, .at = JIT_TEXT, .size = all->text - JIT_TEXT, .placed = true},
		{.name = 7, .type = 2, .link = 3, .info = 1, .at = symbols_at(all), .size = names_at(all) - symbols_at(all), .entry = SYMBOL},
		{.name = 15, .type = 3, .at = names_at(all), .size = 1 + all->names},
		{.name = 23, .type = 3, .at = names_at(all) + 1 + all->names, .size = sizeof(section_names)},
		{.name = 33, .type = 7, .flags = 2, .at = NOTE, .size = NOTE_SIZE, .placed = true},
		{.name = 52, .type = 1, .flags = 2, .at = frames_at(all), .size = frames_size(all), .placed = true},
	};
	unsigned i;

	put(e, section_names, sizeof(section_names));
	pad(e, sections_at(all));
	for (i = 0; i < SECTIONS; i++)
		put_section(e, &sections[i == FRAMES && !frames_size(all) ? 0 : i]);
}

/* Bytes of the jitdump file into the two keys. */
static void absorb(struct secret *state, struct jit_reader *r, uint64_t from, uint64_t size)
{
	const unsigned char *data;
	size_t got;
	unsigned i;

	while (size) {
		struct secret before = *state;

		data = file_window_get(&r->file.window, from, size < PIECE ? (size_t)size : PIECE, &got);
		if (!data || !got)
			return;
		for (i = 0; i < 2; i++)
			state->key[i] = secret_hash(&before, i, data, got);
		from += got;
		size -= got;
	}
}

void jit_build_id(struct jit_reader *reader, unsigned char id[JIT_ID])
{
	struct secret state = {{0, 0}};
	struct jit_code code;
	unsigned i;

	for (jit_rewind(reader); jit_next(reader, &code);)
		if (code.record.id == JITDUMP_LOAD) {
			state.key[0] ^= code.text;
			state.key[1] ^= code.size;
			absorb(&state, reader, code.name_at, code.name_size + (uint64_t)1 + code.size);
			absorb(&state, reader, code.frames_at, code.frames_size);
		}
	for (i = 0; i < JIT_ID; i++)
		id[i] = (unsigned char)(secret_number(&state, i / 8, i / 8) >> 8 * (i % 8));
}

int jit_elf(struct jit_reader *reader, const struct pfr_sink *sink, const unsigned char id[JIT_ID])
{
	struct elf e = {.reader = reader, .sink = sink};
	struct jit_reader all;
	struct jit_code code;
	uint64_t name = 1;

	jit_rewind(reader);
	while (jit_next(reader, &code))
		;
	all = *reader;
	put_head(&e, &all, id);
	for (jit_rewind(reader); !e.error && jit_next(reader, &code);)
		if (code.record.id == JITDUMP_LOAD) {
			pad(&e, code.text);
			copy(&e, code.code_at, code.size);
		}
	pad(&e, frames_at(&all));
	for (jit_rewind(reader); frames_size(&all) && !e.error && jit_next(reader, &code);)
		if (code.record.id == JITDUMP_LOAD && code.frames_size)
			put_frames(&e, &code);
	pad(&e, symbols_at(&all));
	put_symbol(&e, 0, 0, 0, 0, 0);
	for (jit_rewind(reader); !e.error && jit_next(reader, &code);)
		if (code.record.id == JITDUMP_LOAD) {
			put_symbol(&e, name, 0x12, 1, code.text, code.size); /* a global function of .text */
			name += code.name_size + 1;
		}
	put(&e, "", 1);
	for (jit_rewind(reader); !e.error && jit_next(reader, &code);)
		if (code.record.id == JITDUMP_LOAD)
			copy(&e, code.name_at, code.name_size + 1);
	put_sections(&e, &all);
	return e.error;
}
