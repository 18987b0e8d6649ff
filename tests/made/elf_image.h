/* SPDX-License-Identifier: MIT */
/* An ELF file that tests make: of 32 and 64 bits, in both byte orders, with a build ID, sections of call frame information, and names of sections. */
#ifndef TESTS_SESSION_ELF_IMAGE_H
#define TESTS_SESSION_ELF_IMAGE_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "tests/unit/unit.h"

#include "session/stacks/cfi_files.h"

#define MOST 4096
#define BASE 0x10000u  /* the address of the file's first byte */
#define FRAME_AT 0x300 /* .eh_frame */
#define FRAME_SIZE 0x40
#define INDEX_AT 0x2c0 /* .eh_frame_hdr */
#define INDEX_SIZE 0x20
#define DEBUG_AT 0x380 /* .debug_frame */
#define NOTES_AT 0x240
#define CODE 0x800 /* functions of a program */

struct image {
	unsigned char data[MOST];
	size_t size;
	unsigned width;
	int big;
};

static const unsigned char image_id[8] = {0xb1, 2, 3, 4, 5, 6, 7, 8};

static inline void put(struct image *m, size_t at, uint64_t value, unsigned size)
{
	unsigned i;

	for (i = 0; i < size; i++)
		m->data[at + (m->big ? size - 1 - i : i)] = (unsigned char)(value >> 8 * i);
}

/* A number of the file's width. */
static inline void word(struct image *m, size_t at_64, size_t at_32, size_t base, uint64_t value)
{
	put(m, base + (m->width == 8 ? at_64 : at_32), value, m->width);
}

static inline void segment(struct image *m, unsigned number, uint32_t type, uint64_t offset, uint64_t size)
{
	size_t base = 0x40 + number * (m->width == 8 ? 56u : 32u);

	put(m, base, type, 4);
	word(m, 8, 4, base, offset);
	word(m, 16, 8, base, BASE + offset);
	word(m, 32, 16, base, size);
}

static inline void section(struct image *m, unsigned number, uint32_t name, uint32_t type, uint64_t flags, uint64_t offset, uint64_t size)
{
	size_t base = 0x400 + number * (m->width == 8 ? 64u : 40u);

	put(m, base, name, 4);
	put(m, base + 4, type, 4);
	word(m, 8, 8, base, flags);
	word(m, 16, 12, base, BASE + offset);
	word(m, 24, 16, base, offset);
	word(m, 32, 20, base, size);
}

/* Two notes, the second of which is the build ID. */
static inline void notes(struct image *m)
{
	put(m, NOTES_AT, 4, 4);
	put(m, NOTES_AT + 4, 6, 4);
	put(m, NOTES_AT + 8, 1, 4);
	memcpy(m->data + NOTES_AT + 12, "GNU", 4);
	put(m, NOTES_AT + 24, 4, 4);
	put(m, NOTES_AT + 28, sizeof(image_id), 4);
	put(m, NOTES_AT + 32, 3, 4);
	memcpy(m->data + NOTES_AT + 36, "GNU", 4);
	memcpy(m->data + NOTES_AT + 40, image_id, sizeof(image_id));
}

static inline struct image make(unsigned width, int big)
{
	static const char names[] = "\0.eh_frame\0.eh_frame_hdr\0.debug_frame\0.names";
	struct image m = {.size = 0x700, .width = width, .big = big};

	memcpy(m.data, "\177ELF", 4);
	m.data[4] = width == 8 ? 2 : 1;
	m.data[5] = big ? 2 : 1;
	put(&m, 18, 62, 2);
	word(&m, 32, 28, 0, 0x40);
	word(&m, 40, 32, 0, 0x400);
	put(&m, width == 8 ? 54 : 42, width == 8 ? 56 : 32, 2);
	put(&m, width == 8 ? 56 : 44, 4, 2);
	put(&m, width == 8 ? 58 : 46, width == 8 ? 64 : 40, 2);
	put(&m, width == 8 ? 60 : 48, 6, 2);
	put(&m, width == 8 ? 62 : 50, 4, 2);
	segment(&m, 0, 1, 0, m.size);
	segment(&m, 1, 4, NOTES_AT, 0x30);
	segment(&m, 2, 0x6474e550u, INDEX_AT, INDEX_SIZE);
	segment(&m, 3, 6, 0x40, 0x100);
	notes(&m);
	m.data[INDEX_AT] = 1;
	m.data[INDEX_AT + 1] = 0x1b; /* from here, four bytes */
	put(&m, INDEX_AT + 4, (uint32_t)(FRAME_AT - INDEX_AT - 4), 4);
	section(&m, 1, 1, 1, 2, FRAME_AT, FRAME_SIZE);
	section(&m, 2, 11, 1, 2, INDEX_AT, INDEX_SIZE);
	section(&m, 3, 25, 1, 0x800, DEBUG_AT, 0x60);
	section(&m, 4, 38, 3, 0, 0x680, sizeof(names));
	section(&m, 5, 1, 8, 2, FRAME_AT, 8); /* NOBITS: has no bytes, whatever it is called */
	memcpy(m.data + 0x680, names, sizeof(names));
	return m;
}

/* A CIE of x86-64: the caller's stack pointer is 8 bytes above, and below that the return address. */
static const unsigned char cie[24] = {0x14, 0, 0, 0, 0, 0, 0, 0, 1, 'z', 'R', 0, 1, 0x78, 16, 1, 0x1b, 0x0c, 7, 8, 0x90, 1, 0, 0};

/* A function, `at` in .eh_frame at 0x300; its numbers are relative to where they stand. */
static inline void function(struct image *m, unsigned at, uint32_t start, uint32_t size)
{
	size_t to = FRAME_AT + at;

	put(m, to, 0x14, 4);
	put(m, to + 4, at + 4, 4);
	put(m, to + 8, (uint32_t)(start - (BASE + to + 8)), 4);
	put(m, to + 12, size, 4);
	memset(m->data + to + 16, 0, 8);
}

/* Three functions: 16 bytes at CODE + 0x10, none at the same place, which comes first, and 32 at CODE + 0x40. */
static inline struct image program(void)
{
	struct image m = make(8, 0);

	memcpy(m.data + FRAME_AT, cie, sizeof(cie));
	function(&m, 0x18, BASE + CODE + 0x40, 32);
	function(&m, 0x30, BASE + CODE + 0x10, 0);
	function(&m, 0x48, BASE + CODE + 0x10, 16);
	put(&m, FRAME_AT + 0x60, 0, 4);
	section(&m, 1, 1, 1, 2, FRAME_AT, 0x64);
	section(&m, 3, 0, 1, 0, DEBUG_AT, 0); /* no .debug_frame */
	segment(&m, 0, 1, 0, MOST);
	m.size = MOST;
	return m;
}

/* Bytes from a row's stack pointer to its caller's at an address of that program; -1: there is no row. */
static inline int64_t row_at(const struct cfi_file *file, uint64_t address)
{
	struct pfr_unwind_frame frame = {.machine = 0, .width = 8};
	struct pfr_regs_user none = {.present = UINT64_C(1) << PFR_KEY_REGS_USER_REGS, .abi = 2};
	struct pfr_unwind_row row = {.cfa_offset = -2};
	uint64_t zeros[24] = {0};

	none.regs = (struct pfr_words){(const unsigned char *)zeros, 20, 8, PFR_LITTLE};
	assert_int_equal(pfr_unwind_begin(&frame, PFR_ARCH_X86, 0xff0fff, &none), PFR_UNWIND_OK);
	if (cfi_file_row(file, address, &frame, &row) != PFR_OK)
		return -1;
	assert_true(row.start <= address && address < row.end);
	assert_true(row.cfa.how == PFR_RULE_REGISTER && row.cfa.value == 7 && row.nr == 1 && row.rule[0].reg == 16 && row.rule[0].value == -8);
	return row.cfa_offset;
}

static inline void has_rows(const struct cfi_file *file)
{
	static const struct {
		unsigned at;
		int there;
	} places[] = {{0, 0}, {0xf, 0}, {0x10, 1}, {0x1f, 1}, {0x20, 0}, {0x3f, 0}, {0x40, 1}, {0x5f, 1}, {0x60, 0}};
	unsigned i;

	for (i = 0; i < sizeof(places) / sizeof(places[0]); i++)
		assert_int_equal(row_at(file, BASE + CODE + places[i].at), places[i].there ? 8 : -1);
}

#endif
