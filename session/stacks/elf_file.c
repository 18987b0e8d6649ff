/* SPDX-License-Identifier: MIT */
#include "elf_file.h"

#include "decoder/wire.h"

#include <string.h>
#include <unistd.h>

#define HEADERS_MOST 4096 /* segments and sections that are looked at */
#define NOTES_MOST 65536  /* bytes of a segment of notes */
#define LOAD 1
#define NOTE 4
#define EH_FRAME_HDR 0x6474e550u
#define NOBITS 8
#define COMPRESSED 0x800u

/* A header of any kind, whose numbers have the file's width. */
struct header {
	unsigned char data[64];
	const struct stack_file *file;
};

bool elf_file_bytes(const struct stack_file *file, uint64_t offset, void *to, size_t size)
{
	unsigned char *at = (unsigned char *)to;

	if (offset > file->size || size > file->size - offset)
		return false;
	if (file->image) {
		memcpy(to, file->image + offset, size);
		return true;
	}
	while (size) {
		ssize_t n = pread(file->fd, at, size, (off_t)offset);

		if (n <= 0)
			return false;
		at += n;
		offset += (uint64_t)n;
		size -= (size_t)n;
	}
	return true;
}

static uint32_t u32(const struct header *h, unsigned at)
{
	return wire_u32(h->data + at, h->file->big);
}

static uint16_t u16(const struct header *h, unsigned at)
{
	return wire_u16(h->data + at, h->file->big);
}

/* A number of the file's width: at one place in files of 64 bits, at another in those of 32. */
static uint64_t word(const struct header *h, unsigned at_64, unsigned at_32)
{
	return h->file->width == 8 ? wire_u64(h->data + at_64, h->file->big) : wire_u32(h->data + at_32, h->file->big);
}

/* ---- segments -------------------------------------------------------------------------------- */

static void take_build_id(struct stack_file *file, uint64_t offset, uint64_t size)
{
	unsigned char notes[512]; /* the build ID is among the first */
	size_t end = size < sizeof(notes) ? (size_t)size : sizeof(notes), at = 0;

	if (size > NOTES_MOST || !elf_file_bytes(file, offset, notes, end))
		return;
	while (end - at >= 16) {
		uint32_t name = wire_u32(notes + at, file->big), id = wire_u32(notes + at + 4, file->big), type = wire_u32(notes + at + 8, file->big);
		uint64_t step = 12 + (((uint64_t)name + 3) & ~UINT64_C(3)) + (((uint64_t)id + 3) & ~UINT64_C(3));

		if (type == 3 && name == 4 && id && id <= ELF_BUILD_ID && !memcmp(notes + at + 12, "GNU", 4) && end - at - 16 >= id) {
			memcpy(file->build_id, notes + at + 16, id);
			file->build_id_size = id;
			return;
		}
		if (step > end - at)
			return;
		at += (size_t)step;
	}
}

static void take_segment(struct stack_file *file, const struct header *h)
{
	uint32_t type = u32(h, 0);
	struct elf_segment s = {word(h, 8, 4), word(h, 16, 8), word(h, 32, 16)};

	if (type == LOAD && file->nr_segments < ELF_SEGMENTS)
		file->segment[file->nr_segments++] = s;
	if (type == NOTE && !file->build_id_size)
		take_build_id(file, s.offset, s.size);
	if (type == EH_FRAME_HDR)
		file->index = (struct elf_section){s.offset, s.address, s.size, false};
}

bool elf_file_address(const struct stack_file *file, uint64_t offset, uint64_t *address)
{
	uint32_t i;

	for (i = 0; i < file->nr_segments; i++)
		if (offset >= file->segment[i].offset && offset - file->segment[i].offset < file->segment[i].size) {
			*address = offset - file->segment[i].offset + file->segment[i].address;
			return true;
		}
	return false;
}

/* ---- sections -------------------------------------------------------------------------------- */

static void take_section(struct stack_file *file, const struct header *h, const char *name)
{
	struct elf_section s = {word(h, 24, 16), word(h, 16, 12), word(h, 32, 20), (word(h, 8, 8) & COMPRESSED) != 0};

	if (u32(h, 4) == NOBITS || s.offset > file->size || s.size > file->size - s.offset)
		return;
	if (!strcmp(name, ".debug_frame"))
		file->debug = s;
	if (s.packed) /* the others are mapped as they are in the file */
		return;
	if (!strcmp(name, ".eh_frame"))
		file->frame = s;
	if (!strcmp(name, ".eh_frame_hdr"))
		file->index = s;
}

/* Names of sections are at `names`. */
static void take_sections(struct stack_file *file, uint64_t offset, unsigned nr, unsigned stride, uint64_t names)
{
	struct header h = {{0}, file};
	unsigned i, most = file->width == 8 ? 64 : 40;
	char name[16];

	for (i = 0; i < nr && i < HEADERS_MOST; i++) {
		memset(name, 0, sizeof(name));
		if (!elf_file_bytes(file, offset + (uint64_t)i * stride, h.data, most))
			return;
		if (!elf_file_bytes(file, names + u32(&h, 0), name, sizeof(name) - 1) && !elf_file_bytes(file, names + u32(&h, 0), name, 10))
			continue;
		take_section(file, &h, name);
	}
}

/* Where names of sections lie. */
static bool find_names(const struct stack_file *file, uint64_t offset, unsigned index, unsigned stride, uint64_t *names)
{
	struct header h = {{0}, file};

	if (!elf_file_bytes(file, offset + (uint64_t)index * stride, h.data, file->width == 8 ? 64 : 40))
		return false;
	*names = word(&h, 24, 16);
	return *names < file->size;
}

/* Without sections, .eh_frame is known by its index: it lasts to the segment's end, or to its own. */
static void find_frame(struct stack_file *file)
{
	unsigned char head[8];
	uint64_t address;
	uint32_t i;

	if (file->frame.size || !file->index.size || !elf_file_bytes(file, file->index.offset, head, sizeof(head)) || head[1] != 0x1b)
		return;
	address = file->index.address + 4 + (uint64_t)(int64_t)(int32_t)wire_u32(head + 4, file->big);
	for (i = 0; i < file->nr_segments; i++) {
		const struct elf_segment *s = &file->segment[i];

		if (address >= s->address && address - s->address < s->size)
			file->frame = (struct elf_section){address - s->address + s->offset, address, s->size - (address - s->address), false};
	}
}

/* ---- the file -------------------------------------------------------------------------------- */

static void take_segments(struct stack_file *file, uint64_t offset, unsigned nr, unsigned stride)
{
	struct header h = {{0}, file};
	unsigned i;

	for (i = 0; i < nr && i < HEADERS_MOST; i++) {
		if (!elf_file_bytes(file, offset + (uint64_t)i * stride, h.data, file->width == 8 ? 56 : 32))
			return;
		take_segment(file, &h);
	}
}

bool elf_file_read(struct stack_file *file)
{
	struct header h = {{0}, file};
	uint64_t names = 0, sections;

	if (!elf_file_bytes(file, 0, h.data, 52) || memcmp(h.data, "\177ELF", 4) || h.data[4] < 1 || h.data[4] > 2 || h.data[5] < 1 || h.data[5] > 2)
		return false;
	file->width = h.data[4] == 2 ? 8 : 4;
	file->big = h.data[5] == 2;
	if (!elf_file_bytes(file, 0, h.data, file->width == 8 ? 64 : 52))
		return false;
	file->machine = u16(&h, 18);
	sections = word(&h, 40, 32);
	take_segments(file, word(&h, 32, 28), u16(&h, file->width == 8 ? 56 : 44), u16(&h, file->width == 8 ? 54 : 42));
	if (sections && find_names(file, sections, u16(&h, file->width == 8 ? 62 : 50), u16(&h, file->width == 8 ? 58 : 46), &names))
		take_sections(file, sections, u16(&h, file->width == 8 ? 60 : 48), u16(&h, file->width == 8 ? 58 : 46), names);
	find_frame(file);
	return file->nr_segments != 0;
}
