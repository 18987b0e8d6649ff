/* SPDX-License-Identifier: MIT */
/*
 * GNU build ids: of an ELF file, of the running kernel, and of all files that
 * were mapped during a capture, for feature BUILD_ID. Knows ELF's program
 * headers and notes; reads each file once, at the end.
 */
#include "capture/writer.h"

#include <elf.h>
#include <endian.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <unistd.h>

/* The build id among notes; its size, or -ENODATA. */
static int find_note(const unsigned char *note, size_t size,
		     unsigned char id[20])
{
	while (size >= 12) {
		uint32_t word[3];
		size_t name, description;

		memcpy(word, note, 12);
		name = ((size_t)word[0] + 3) & ~(size_t)3;
		description = ((size_t)word[1] + 3) & ~(size_t)3;
		if (name > size - 12 || description > size - 12 - name)
			break;
		if (word[2] == NT_GNU_BUILD_ID && word[0] == 4 &&
		    !memcmp(note + 12, "GNU", 4) && word[1] && word[1] <= 20) {
			memset(id, 0, 20);
			memcpy(id, note + 12 + name, word[1]);
			return (int)word[1];
		}
		note += 12 + name + description;
		size -= 12 + name + description;
	}
	return -ENODATA;
}

/* The number of bytes, which is less at the end of the file, or -errno; none where no file has bytes (EINVAL). */
static ssize_t read_at(int fd, void *to, size_t size, off_t at)
{
	size_t done = 0;

	while (done < size) {
		ssize_t got = pread(fd, (char *)to + done, size - done, at + (off_t)done);

		if (got < 0 && errno != EINVAL)
			return -errno;
		if (got <= 0)
			break;
		done += (size_t)got;
	}
	return (ssize_t)done;
}

/* 0; what is cut short has no build id, but what could not be read may have one. */
static int read_whole(int fd, void *to, size_t size, off_t at)
{
	ssize_t got = read_at(fd, to, size, at);

	if (got < 0)
		return (int)got;
	return (size_t)got == size ? 0 : -ENODATA;
}

/* One segment of notes, of which build ids stand in the first 4 KiB. */
static int read_notes(int fd, uint64_t offset, uint64_t size,
		      unsigned char id[20])
{
	unsigned char notes[4096];
	ssize_t got = read_at(fd, notes, size < sizeof(notes) ? (size_t)size : sizeof(notes), (off_t)offset);

	return got < 0 ? (int)got : find_note(notes, (size_t)got, id);
}

static int from_elf64(int fd, const Elf64_Ehdr *head, unsigned char id[20])
{
	int result = -ENODATA;

	for (unsigned i = 0; i < head->e_phnum && result == -ENODATA; i++) {
		Elf64_Phdr segment;
		off_t at = (off_t)(head->e_phoff + (uint64_t)i * head->e_phentsize);
		int bad = read_whole(fd, &segment, sizeof(segment), at);

		if (bad)
			return bad;
		if (segment.p_type == PT_NOTE)
			result = read_notes(fd, segment.p_offset,
					    segment.p_filesz, id);
	}
	return result;
}

static int from_elf32(int fd, const Elf32_Ehdr *head, unsigned char id[20])
{
	int result = -ENODATA;

	for (unsigned i = 0; i < head->e_phnum && result == -ENODATA; i++) {
		Elf32_Phdr segment;
		off_t at = (off_t)head->e_phoff + (off_t)i * head->e_phentsize;
		int bad = read_whole(fd, &segment, sizeof(segment), at);

		if (bad)
			return bad;
		if (segment.p_type == PT_NOTE)
			result = read_notes(fd, segment.p_offset,
					    segment.p_filesz, id);
	}
	return result;
}

static int from_file(int fd, unsigned char id[20])
{
	union {
		unsigned char ident[EI_NIDENT];
		Elf64_Ehdr wide;
		Elf32_Ehdr narrow;
	} head;
	const unsigned char here = __BYTE_ORDER == __LITTLE_ENDIAN ?
					   ELFDATA2LSB :
					   ELFDATA2MSB;
	int bad = read_whole(fd, &head, sizeof(head), 0);

	if (bad)
		return bad;
	if (memcmp(head.ident, ELFMAG, SELFMAG) || head.ident[EI_DATA] != here)
		return -ENODATA;
	if (head.ident[EI_CLASS] == ELFCLASS64)
		return from_elf64(fd, &head.wide, id);
	return from_elf32(fd, &head.narrow, id);
}

int pfr_build_id_of(const char *path, unsigned char id[20])
{
	int result, fd;
	struct stat file;

	/* Not a device or a pipe that blocks; those have no build id, and a device that cannot be read lacks nothing. */
	fd = open(path ? path : "/sys/kernel/notes",
		  O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (fd < 0)
		return -errno;
	if (fstat(fd, &file))
		result = -errno;
	else if (!S_ISREG(file.st_mode))
		result = -ENODATA;
	else
		result = path ? from_file(fd, id) : read_notes(fd, 0, 4096, id);
	close(fd);
	return result;
}

/* Of the code that the kernel maps into each process, this one as well. */
static int vdso_build_id(unsigned char id[20])
{
	const unsigned char *image = (const unsigned char *)getauxval(AT_SYSINFO_EHDR);
	const ElfW(Ehdr) *head = (const ElfW(Ehdr) *)image;
	const ElfW(Phdr) *segment = image ? (const ElfW(Phdr) *)(image + head->e_phoff) : NULL;
	int result = -ENODATA;

	for (unsigned i = 0; image && i < head->e_phnum && result == -ENODATA; i++)
		if (segment[i].p_type == PT_NOTE)
			result = find_note(image + segment[i].p_offset, (size_t)segment[i].p_filesz, id);
	return result;
}

enum pfr_status pfr_file_build_id(const char *path, unsigned char id[20], size_t *size)
{
	int got = pfr_build_id_of(path, id);

	*size = got < 0 ? 0 : (size_t)got;
	return pfr_result(got < 0 ? got : 0, NULL);
}

/* ---- the files seen in a capture ---- */

#define VDSO "[vdso]"
#define MISC_BUILD_ID_SIZE 0x8000 /* PERF_RECORD_MISC_BUILD_ID_SIZE of perf */

/* Paths in the order in which they were seen, and an open hash of them: numbers + 1, at most half full. */
struct pfr_build_ids {
	char **path;
	uint32_t *slots;
	size_t capacity, count; /* capacity: of paths; there are twice as many slots */
};

/* Who runs programs chooses paths, but not where this is. */
static size_t hash(const struct pfr_build_ids *ids, const char *path)
{
	uint64_t value = UINT64_C(0xcbf29ce484222325) ^ (uintptr_t)ids->slots;

	while (*path)
		value = (value ^ (unsigned char)*path++) * UINT64_C(0x100000001b3);
	return (size_t)(value ^ value >> 29);
}

static uint32_t *slot(const struct pfr_build_ids *ids, const char *path)
{
	size_t at = hash(ids, path) & (2 * ids->capacity - 1);

	while (ids->slots[at] && strcmp(ids->path[ids->slots[at] - 1], path))
		at = (at + 1) & (2 * ids->capacity - 1);
	return &ids->slots[at];
}

static bool reserve(struct pfr_build_ids *ids)
{
	size_t capacity = ids->capacity ? ids->capacity * 2 : 128;
	uint32_t *slots;
	char **path;

	if (ids->count < ids->capacity)
		return true;
	path = realloc(ids->path, capacity * sizeof(*path));
	if (path)
		ids->path = path;
	slots = path ? calloc(2 * capacity, sizeof(*slots)) : NULL;
	if (!slots)
		return false;
	free(ids->slots);
	ids->slots = slots;
	ids->capacity = capacity;
	for (uint32_t i = 0; i < ids->count; i++)
		*slot(ids, ids->path[i]) = i + 1;
	return true;
}

bool pfr_build_ids_has(const char *path, uint64_t address)
{
	bool alike = sizeof(void *) == 4 || address >> 32; /* the vDSO of a process of 32 bits is another one */

	return (path[0] == '/' && path[1] != '/') || (alike && !strcmp(path, VDSO));
}

void pfr_build_ids_see(struct pfr_capture_writer *writer, const char *path)
{
	struct pfr_build_ids *ids = writer->build_ids;
	uint32_t *place;

	if (!ids)
		ids = writer->build_ids = calloc(1, sizeof(*ids));
	if (!ids || !reserve(ids)) {
		pfr_lack(&writer->incomplete, ENOMEM); /* a build id is a comfort; the capture is worth more */
		return;
	}
	place = slot(ids, path);
	if (*place)
		return;
	ids->path[ids->count] = strdup(path);
	pfr_lack(&writer->incomplete, ids->path[ids->count] ? 0 : ENOMEM);
	if (ids->path[ids->count])
		*place = (uint32_t)++ids->count;
}

/* The section has the same entries as the records are, but with type 0. */
static void put_one(struct pfr_capture_writer_bytes *out, const char *name, bool kernel,
		    const unsigned char id[20], int size, bool as_record)
{
	static const unsigned char zero[8];
	const uint32_t none = 0;
	size_t place = out->size;
	struct pfr_record record = {
		.type = PFR_RECORD_HEADER_BUILD_ID,
		.misc = (uint16_t)((kernel ? PERF_RECORD_MISC_KERNEL :
					     PERF_RECORD_MISC_USER) |
				   MISC_BUILD_ID_SIZE),
		.header_build_id = {.pid = -1, .build_id = {id, 20}, .size = (uint8_t)size, .filename = pfr_text_bytes(name)},
	};
	/* The name ends at a multiple of 4, the record at one of 8. */
	uint32_t end = 36 + ((record.header_build_id.filename.size + 4) & ~3U);

	if (end & 7) {
		record.header_build_id.pad = (struct pfr_bytes){zero, 4};
		record.header_build_id.present =
			UINT64_C(1) << PFR_KEY_HEADER_BUILD_ID_PAD;
	}
	pfr_record_put(out, &record, NULL);
	if (!as_record && out->size > place)
		memcpy(out->data + place, &none, sizeof(none));
}

void pfr_build_ids_put(struct pfr_capture_writer *writer, struct pfr_capture_writer_bytes *out,
		       bool as_records)
{
	const struct pfr_build_ids *ids = writer->build_ids;
	unsigned char id[20];
	int size = pfr_build_id_of(NULL, id);

	pfr_lack(&out->failed, size < 0 ? -size : 0);
	if (size > 0)
		put_one(out, "[kernel.kallsyms]", true, id, size, as_records);
	for (size_t i = 0; ids && i < ids->count; i++) {
		size = strcmp(ids->path[i], VDSO) ? pfr_build_id_of(ids->path[i], id) : vdso_build_id(id);
		pfr_lack(&out->failed, size < 0 ? -size : 0);
		if (size > 0)
			put_one(out, ids->path[i], false, id, size, as_records);
	}
}

void pfr_build_ids_free(struct pfr_capture_writer *writer)
{
	struct pfr_build_ids *ids = writer->build_ids;

	for (size_t i = 0; ids && i < ids->count; i++)
		free(ids->path[i]);
	if (ids) {
		free(ids->path);
		free(ids->slots);
	}
	free(ids);
	writer->build_ids = NULL;
}
