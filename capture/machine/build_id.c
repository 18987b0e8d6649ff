/* SPDX-License-Identifier: MIT */
/*
 * GNU build ids: of an ELF file, of the running kernel and of the vDSO. Knows
 * ELF's program headers and notes. Those of a capture: build_ids.c.
 */
#include "capture/machine/mapped.h"
#include "capture/writer.h"

#include <elf.h>
#include <endian.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
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

int pfr_build_id_of_mapped(const struct pfr_mapped_file *file, unsigned char id[20])
{
	int fd = pfr_mapped_open(file), result;

	if (fd < 0)
		return fd;
	result = from_file(fd, id);
	close(fd);
	return result;
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
int pfr_build_id_of_vdso(unsigned char id[20])
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
