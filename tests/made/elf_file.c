/* SPDX-License-Identifier: MIT */
/*
 * session/stacks/elf_file.c and cfi_packed.c on files that are made here: of 32 and 64 bits, in both byte orders, from memory and from a file; without
 * sections; cut at each byte, and with each byte of each header another one. What is found lies in the file, whatever stands there.
 */
#include "tests/made/elf_image.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#ifdef HAVE_ZLIB
#include <zlib.h>
#endif

static bool read_image(struct stack_file *file, const struct image *m)
{
	memset(file, 0, sizeof(*file));
	file->fd = -1;
	file->image = m->data;
	file->size = m->size;
	return elf_file_read(file);
}

static void is_whole(const struct stack_file *file, const struct image *m)
{
	uint64_t address = 0;

	assert_int_equal(file->width, m->width);
	assert_int_equal(file->big, m->big);
	assert_int_equal(file->machine, 62);
	assert_int_equal(file->build_id_size, sizeof(image_id));
	assert_memory_equal(file->build_id, image_id, sizeof(image_id));
	assert_int_equal(file->nr_segments, 1);
	assert_true(file->segment[0].offset == 0 && file->segment[0].address == BASE && file->segment[0].size == 0x700);
	assert_true(file->frame.offset == FRAME_AT && file->frame.address == BASE + FRAME_AT && !file->frame.packed);
	assert_true(file->index.offset == INDEX_AT && file->index.address == BASE + INDEX_AT && file->index.size == INDEX_SIZE);
	assert_true(elf_file_address(file, 0x6ff, &address) && address == BASE + 0x6ff);
	assert_false(elf_file_address(file, 0x700, &address));
}

static void reads_each_form(void **unused)
{
	unsigned form;

	(void)unused;
	for (form = 0; form < 4; form++) {
		struct image m = make(form & 1 ? 8 : 4, form >> 1);
		struct stack_file file, same = {.size = m.size};
		FILE *there = tmpfile();

		assert_true(read_image(&file, &m));
		is_whole(&file, &m);
		assert_true(file.frame.size == FRAME_SIZE && file.debug.offset == DEBUG_AT && file.debug.size == 0x60 && file.debug.packed);
		assert_non_null(there);
		assert_int_equal(fwrite(m.data, 1, m.size, there), m.size);
		fflush(there);
		same.fd = fileno(there);
		assert_true(elf_file_read(&same));
		is_whole(&same, &m);
		same.size++; /* it was cut meanwhile */
		assert_false(elf_file_bytes(&same, m.size - 3, m.data, 4));
		fclose(there);
	}
}

/* What linkers' scripts and sstrip take away. */
static void reads_without_sections(void **unused)
{
	unsigned form;

	(void)unused;
	for (form = 0; form < 4; form++) {
		struct image m = make(form & 1 ? 8 : 4, form >> 1);
		struct stack_file file;

		word(&m, 40, 32, 0, 0);
		assert_true(read_image(&file, &m));
		is_whole(&file, &m);
		assert_true(file.frame.size == 0x700 - FRAME_AT && !file.debug.size); /* to the segment's end */
		m.data[INDEX_AT + 1] = 0x3b;                                          /* another form than the one that everybody writes */
		assert_true(read_image(&file, &m) && !file.frame.size && file.index.size);
		m.data[INDEX_AT + 1] = 0x1b;
		put(&m, INDEX_AT + 4, 0x7fffffff, 4); /* outside of each segment */
		assert_true(read_image(&file, &m) && !file.frame.size);
	}
}

static void refuses_others(void **unused)
{
	static const struct {
		unsigned at, value;
	} changes[] = {{0, 0}, {3, 'f'}, {4, 0}, {4, 3}, {5, 0}, {5, 3}};
	unsigned i;

	(void)unused;
	for (i = 0; i < sizeof(changes) / sizeof(changes[0]); i++) {
		struct image m = make(8, 0);
		struct stack_file file;

		m.data[changes[i].at] = (unsigned char)changes[i].value;
		assert_false(read_image(&file, &m));
	}
}

/* Its bytes can be had if, and only if, they are there. */
static void is_had(const struct stack_file *file, const struct elf_section *s)
{
	unsigned char bytes[MOST];
	bool there = s->offset <= file->size && s->size <= file->size - s->offset;

	if (s->size <= sizeof(bytes))
		assert_int_equal(elf_file_bytes(file, s->offset, bytes, (size_t)s->size), there);
}

/* Each claim of the reader, whatever the file says. */
static void holds(const struct image *m)
{
	struct stack_file file;
	bool good = read_image(&file, m);

	assert_true(!good || file.nr_segments);
	assert_true(file.nr_segments <= ELF_SEGMENTS && file.build_id_size <= ELF_BUILD_ID);
	assert_true(!file.debug.size || (file.debug.offset <= file.size && file.debug.size <= file.size - file.debug.offset));
	is_had(&file, &file.frame); /* of these a segment tells, too */
	is_had(&file, &file.index);
}

static void holds_when_cut(void **unused)
{
	unsigned form;

	(void)unused;
	for (form = 0; form < 4; form++) {
		struct image m = make(form & 1 ? 8 : 4, form >> 1);
		size_t whole = m.size;
		struct stack_file file;

		for (m.size = 0; m.size < whole; m.size++)
			holds(&m);
		m.size = m.width == 8 ? 63 : 51; /* its header alone is more */
		assert_false(read_image(&file, &m));
		m.size = INDEX_AT; /* before what the sections are */
		assert_true(read_image(&file, &m) && file.build_id_size == sizeof(image_id) && !file.frame.size && !file.debug.size);
	}
}

static void holds_when_changed(void **unused)
{
	static const unsigned char values[] = {0, 1, 4, 0x7f, 0x80, 0xff};
	unsigned form, i;
	size_t at;

	(void)unused;
	for (form = 0; form < 4; form++)
		for (at = 0; at < 0x700; at = at == NOTES_AT + 0x30 ? INDEX_AT : at == INDEX_AT + INDEX_SIZE ? 0x400 :
													       at + 1)
			for (i = 0; i < sizeof(values); i++) {
				struct image m = make(form & 1 ? 8 : 4, form >> 1);

				m.data[at] = values[i];
				holds(&m);
			}
}

/* Notes whose sizes lead out of the segment, are nothing, or are of another kind. */
static void reads_notes(void **unused)
{
	struct image m = make(8, 0);
	struct stack_file file;

	(void)unused;
	put(&m, NOTES_AT + 28, ELF_BUILD_ID + 1, 4);
	assert_true(read_image(&file, &m) && !file.build_id_size);
	put(&m, NOTES_AT + 28, 0, 4);
	assert_true(read_image(&file, &m) && !file.build_id_size);
	put(&m, NOTES_AT + 28, 9, 4); /* one byte more than the segment has */
	assert_true(read_image(&file, &m) && !file.build_id_size);
	put(&m, NOTES_AT + 28, sizeof(image_id), 4);
	put(&m, NOTES_AT + 24, 5, 4);
	assert_true(read_image(&file, &m) && !file.build_id_size);
	m = make(8, 0);
	put(&m, NOTES_AT, 0xfffffff0u, 4);
	assert_true(read_image(&file, &m) && !file.build_id_size);
	m = make(8, 0);
	m.data[NOTES_AT + 38] = 'X';
	assert_true(read_image(&file, &m) && !file.build_id_size);
	m = make(8, 0);
	segment(&m, 1, 4, NOTES_AT, 65537); /* more notes than any file has */
	assert_true(read_image(&file, &m) && !file.build_id_size);
}

/* More segments than are known: the first ones are. */
static void keeps_to_its_segments(void **unused)
{
	struct image m = make(8, 0);
	struct stack_file file;
	unsigned i;

	(void)unused;
	put(&m, 56, 70, 2);
	put(&m, 40, 0, 8);
	put(&m, 32, 0x100, 8);
	m.size = MOST;
	for (i = 0; i < 70; i++) {
		size_t base = 0x100 + i * 56u;

		if (base + 56 > MOST)
			break;
		memset(m.data + base, 0, 56);
		put(&m, base, 1, 4);
		put(&m, base + 32, i + 1, 8);
	}
	assert_true(read_image(&file, &m));
	assert_int_equal(file.nr_segments, ELF_SEGMENTS);
	assert_int_equal(file.segment[ELF_SEGMENTS - 1].size, ELF_SEGMENTS);
}

/* ---- sections that are compressed ------------------------------------------------------------------ */

#ifdef HAVE_ZLIB
static void unpacks(void **unused)
{
	unsigned char plain[300], got[301];
	unsigned form, i;

	(void)unused;
	for (i = 0; i < sizeof(plain); i++)
		plain[i] = (unsigned char)(i * i);
	for (form = 0; form < 4; form++) {
		struct image m = make(form & 1 ? 8 : 4, form >> 1);
		unsigned head = m.width == 8 ? 24 : 12;
		uLongf packed = MOST - DEBUG_AT - head;
		struct elf_section from = {.offset = DEBUG_AT, .packed = true}, again;
		struct stack_file file;

		m.size = MOST;
		assert_true(read_image(&file, &m));
		assert_int_equal(compress(m.data + DEBUG_AT + head, &packed, plain, sizeof(plain)), Z_OK);
		put(&m, DEBUG_AT, 1, 4);
		word(&m, 8, 4, DEBUG_AT, sizeof(plain));
		from.size = head + packed;
		again = from;
		assert_int_equal(cfi_packed_size(&file, &from), sizeof(plain));
		assert_true(from.offset == DEBUG_AT + head && from.size == packed);
		assert_true(cfi_unpack(&file, &from, got, sizeof(plain)) && !memcmp(got, plain, sizeof(plain)));
		assert_false(cfi_unpack(&file, &from, got, sizeof(plain) + 1)); /* less than it says */
		assert_false(cfi_unpack(&file, &from, got, sizeof(plain) - 1)); /* more */
		from.size--;
		assert_false(cfi_unpack(&file, &from, got, sizeof(plain)));
		from.offset = file.size; /* not there */
		assert_false(cfi_unpack(&file, &from, got, sizeof(plain)));
		put(&m, DEBUG_AT, 2, 4); /* zstd, which is not read */
		assert_int_equal(cfi_packed_size(&file, &again), 0);
		again.size = head;
		assert_int_equal(cfi_packed_size(&file, &again), 0);
		again = (struct elf_section){.offset = MOST - 4, .size = 100};
		assert_int_equal(cfi_packed_size(&file, &again), 0);
	}
}
#endif

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reads_each_form),
		cmocka_unit_test(reads_without_sections),
		cmocka_unit_test(refuses_others),
		cmocka_unit_test(holds_when_cut),
		cmocka_unit_test(holds_when_changed),
		cmocka_unit_test(reads_notes),
		cmocka_unit_test(keeps_to_its_segments),
#ifdef HAVE_ZLIB
		cmocka_unit_test(unpacks),
#endif
	};

	return RUN(tests);
}
