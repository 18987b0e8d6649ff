/* SPDX-License-Identifier: MIT */
#include "cfi_files.h"
#include "session/base/root_open.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/auxv.h>
#endif

#define PATH_SIZE 4096
#define VDSO_MOST 65536 /* bytes of a vDSO's image */

static void *resize(struct cfi_files *files, void *memory, size_t size)
{
	return files->allocator.resize(files->allocator.user, memory, size);
}

void cfi_file_unload(struct cfi_files *files, struct cfi_file *file)
{
	unsigned i;

	for (i = 0; i < 2; i++) {
		struct cfi_section *section = &file->section[i];

		if (section->frame)
			resize(files, section->frame, 0);
		if (section->index)
			resize(files, section->index, 0);
		if (section->places)
			resize(files, section->places, 0);
		memset(section, 0, sizeof(*section));
	}
	files->memory -= file->memory;
	file->memory = 0;
	file->loaded = false;
}

/* ---- sections -------------------------------------------------------------------------------- */

/* The bytes of a section, *size of them; null: they cannot be had. */
static unsigned char *load(struct cfi_files *files, struct cfi_file *file, const struct elf_section *section, uint64_t *size)
{
	struct elf_section from = *section;
	unsigned char *data;

	*size = from.packed ? cfi_packed_size(&file->elf, &from) : from.size;
	if (!*size)
		return 0;
	if (*size > CFI_FILE_MOST - file->memory) {
		file->state = PFR_STACKS_FILE_TOO_LARGE;
		return 0;
	}
	data = (unsigned char *)resize(files, 0, (size_t)*size);
	if (!data) {
		file->tried = false; /* there was no memory, which is nothing about the file */
		return 0;
	}
	if (!(from.packed ? cfi_unpack(&file->elf, &from, data, (size_t)*size) : elf_file_bytes(&file->elf, from.offset, data, (size_t)*size))) {
		file->state = from.packed ? file->state : (uint8_t)PFR_STACKS_FILE_BAD; /* rows that there are were not read: none are guessed */
		resize(files, data, 0);
		return 0;
	}
	file->memory += *size;
	files->memory += *size;
	return data;
}

static int by_start(const void *a, const void *b)
{
	const struct cfi_place *x = (const struct cfi_place *)a, *y = (const struct cfi_place *)b;

	if (x->start != y->start)
		return x->start < y->start ? -1 : 1;
	return x->at < y->at ? -1 : x->at > y->at;
}

/* The functions of a section that has no index of its own. What cannot be read is skipped. */
static void make_places(struct cfi_files *files, struct cfi_file *file, struct cfi_section *section)
{
	size_t most = section->cfi.size / 16 + 1, bytes = most * sizeof(*section->places), at = 0; /* an entry has 16 bytes or more */
	struct pfr_cfi_entry entry;
	enum pfr_status status = PFR_OK;

	if (bytes > CFI_FILE_MOST - file->memory) {
		file->state = PFR_STACKS_FILE_TOO_LARGE;
		return;
	}
	section->places = (struct cfi_place *)resize(files, 0, bytes);
	if (!section->places) {
		file->tried = false;
		return;
	}
	file->memory += bytes;
	files->memory += bytes;
	while (status != PFR_END && at < section->cfi.size && section->nr < most) {
		status = pfr_cfi_next(&section->cfi, &at, &entry);
		if (status == PFR_OK && entry.end > entry.start)
			section->places[section->nr++] = (struct cfi_place){entry.start, entry.at};
	}
	qsort(section->places, section->nr, sizeof(*section->places), by_start);
}

static void load_section(struct cfi_files *files, struct cfi_file *file, bool debug)
{
	struct cfi_section *section = &file->section[debug];
	const struct elf_section *bytes = debug ? &file->elf.debug : &file->elf.frame;
	uint64_t size;

	section->frame = load(files, file, bytes, &size);
	if (!section->frame)
		return;
	section->cfi.data = section->frame;
	section->cfi.size = (size_t)size;
	section->cfi.address = bytes->address;
	section->cfi.debug = debug;
	section->cfi.order = file->elf.big ? PFR_BIG : PFR_LITTLE;
	section->cfi.width = file->elf.width;
	if (!debug && (section->index = load(files, file, &file->elf.index, &size)) != 0) {
		section->cfi.index = section->index;
		section->cfi.index_size = (size_t)size;
		section->cfi.index_address = file->elf.index.address;
	}
	if (!pfr_cfi_indexed(&section->cfi))
		make_places(files, file, section);
}

static void load_sections(struct cfi_files *files, struct cfi_file *file)
{
	file->state = PFR_STACKS_FILE_READ;
	load_section(files, file, false);
	load_section(files, file, true);
	file->loaded = file->section[0].frame || file->section[1].frame;
	if (!file->loaded && file->state == PFR_STACKS_FILE_READ)
		file->state = PFR_STACKS_FILE_NO_CFI;
}

/* ---- the file -------------------------------------------------------------------------------- */

uint32_t cfi_file_inode(uint8_t id[ELF_BUILD_ID], uint64_t ino, uint32_t maj, uint32_t min)
{
	memcpy(id, &ino, 8);
	memcpy(id + 8, &maj, 4);
	memcpy(id + 12, &min, 4);
	return 16;
}

/* Whether what is opened is the file that was mapped. */
static bool is_of(const struct cfi_file *file)
{
	uint64_t ino;
	uint32_t maj, min;

	memcpy(&ino, file->id, 8);
	memcpy(&maj, file->id + 8, 4);
	memcpy(&min, file->id + 12, 4);
	return root_is_mapped(file->elf.fd, ino, maj, min);
}

static uint8_t check_build_id(const struct cfi_file *file)
{
	bool agrees = file->elf.build_id_size && file->elf.build_id_size <= file->id_size && !memcmp(file->elf.build_id, file->id, file->elf.build_id_size);

	return agrees ? PFR_STACKS_FILE_READ : PFR_STACKS_FILE_OTHER_BUILD_ID;
}

/* Whether the file is the capture's: by build ID where the capture has one, else by device and inode, or by the root that was given. */
static uint8_t check(const struct cfi_files *files, const struct cfi_file *file)
{
	if (file->id_size && !file->by_inode)
		return check_build_id(file);
	return *files->root || (file->by_inode && is_of(file)) ? PFR_STACKS_FILE_READ : PFR_STACKS_FILE_NOT_KNOWN;
}

static void read_file(struct cfi_files *files, struct cfi_file *file, const struct stat *st)
{
	file->elf.size = (uint64_t)st->st_size;
	file->state = elf_file_read(&file->elf) ? check(files, file) : (uint8_t)PFR_STACKS_FILE_BAD;
	if (file->state == PFR_STACKS_FILE_READ)
		load_sections(files, file);
}

/* The vDSO that the kernel has mapped here, where the capture's is the same. */
static void read_vdso(struct cfi_files *files, struct cfi_file *file)
{
#if defined(__linux__) && !defined(__SANITIZE_ADDRESS__)
	const unsigned char *image = (const unsigned char *)getauxval(AT_SYSINFO_EHDR); /* NOLINT: an address by the kernel */

	if (image && file->name_size == 6 && !memcmp(file->name, "[vdso]", 6)) {
		file->elf.image = image;
		file->elf.size = 4096; /* at least; its headers say how much */
		file->elf.fd = -1;
		if (!elf_file_read(&file->elf) || !file->elf.nr_segments || file->elf.segment[0].size > VDSO_MOST)
			return;
		file->elf.size = file->elf.segment[0].offset + file->elf.segment[0].size;
		elf_file_read(&file->elf);
		file->state = files->flags & PFR_STACKS_SAME_KERNEL ? PFR_STACKS_FILE_READ : PFR_STACKS_FILE_NOT_KNOWN;
		if (file->id_size && !file->by_inode)
			file->state = check_build_id(file);
		if (file->state == PFR_STACKS_FILE_READ)
			load_sections(files, file);
	}
#else
	(void)files;
	(void)file;
#endif
}

/* Whether it is the capture's file; loaded: but for a section, perhaps, that is too large or could not be read. */
static bool is_read(const struct cfi_file *file)
{
	return file->loaded || file->state == PFR_STACKS_FILE_READ || file->state == PFR_STACKS_FILE_NO_CFI;
}

/* Reads the file at a path, below root. False: it is not the capture's; *state is why the first one was not. */
static bool open_at(struct cfi_files *files, struct cfi_file *file, const char *root, const char *path, uint8_t *state)
{
	struct stat st;

	memset(&file->elf, 0, sizeof(file->elf));
	file->state = PFR_STACKS_FILE_ABSENT;
	file->elf.fd = root_open(root, path);
	if (file->elf.fd >= 0) {
		if (!fstat(file->elf.fd, &st))
			read_file(files, file, &st);
		close(file->elf.fd);
		file->elf.fd = -1;
	}
	if (*state == PFR_STACKS_FILE_ABSENT)
		*state = file->state;
	return is_read(file);
}

/* By build ID, as perf buildid-cache keeps files; older perf has the file itself at the name of the directory. */
static bool open_cached(struct cfi_files *files, struct cfi_file *file, const char *what, uint8_t *state)
{
	char path[PATH_SIZE];
	int at = snprintf(path, sizeof(path), "%s/.build-id/%02x/", files->cache, file->id[0]);
	uint32_t i, size = file->id_size;

	if (!files->cache[0] || !size || file->by_inode || at < 0 || (size_t)at + 2 * ELF_BUILD_ID + 8 >= sizeof(path))
		return false;
	for (i = 1; i < size; i++)
		at += snprintf(path + at, 3, "%02x", file->id[i]);
	strcpy(path + at, what);
	if (open_at(files, file, "", path, state))
		return true;
	path[at] = 0;
	return open_at(files, file, "", path, state);
}

/* What a process of this machine has: below its root, as in a container, or mapped yet, where it was deleted. It may be another process by now. */
static bool open_running(struct cfi_files *files, struct cfi_file *file, uint8_t *state)
{
#ifdef __linux__
	char path[96];

	if (*files->root || !file->id_size || (int32_t)file->pid <= 0)
		return false;
	snprintf(path, sizeof(path), "/proc/%" PRIu32 "/root", file->pid);
	if (open_at(files, file, path, file->name, state))
		return true;
	snprintf(path, sizeof(path), "/proc/%" PRIu32 "/map_files/%" PRIx64 "-%" PRIx64, file->pid, file->start, file->start + file->len);
	return open_at(files, file, "", path, state);
#else
	(void)files;
	(void)file;
	(void)state;
	return false;
#endif
}

void cfi_file_open(struct cfi_files *files, struct cfi_file *file)
{
	bool is_vdso = file->kind == PFR_MAPPING_VDSO, found = false;
	uint8_t state = PFR_STACKS_FILE_ABSENT;

	memset(&file->elf, 0, sizeof(file->elf));
	file->state = PFR_STACKS_FILE_ABSENT;
	if (is_vdso) {
		read_vdso(files, file);
		state = file->state;
		found = is_read(file);
	} else if (file->name[0] == '/' && !memchr(file->name, 0, file->name_size) && file->name_size + strlen(files->root) < PATH_SIZE) {
		found = open_at(files, file, files->root, file->name, &state) || open_running(files, file, &state);
	}
	if (!found && !open_cached(files, file, is_vdso ? "/vdso" : "/elf", &state))
		file->state = state;
}

/* ---- rows ------------------------------------------------------------------------------------ */

/* The entry by the places that were made. */
static enum pfr_status find_place(const struct cfi_section *section, uint64_t address, struct pfr_cfi_entry *entry)
{
	uint32_t low = 0, high = section->nr, middle;
	enum pfr_status status;
	size_t at;

	while (low < high) {
		middle = low + (high - low) / 2;
		if (section->places[middle].start <= address)
			low = middle + 1;
		else
			high = middle;
	}
	if (!low)
		return PFR_END;
	at = section->places[low - 1].at;
	status = pfr_cfi_next(&section->cfi, &at, entry);
	return status ? status : address < entry->end ? PFR_OK :
							PFR_END;
}

enum pfr_status cfi_file_row(const struct cfi_file *file, uint64_t address, const struct pfr_unwind_frame *frame, struct pfr_unwind_row *row)
{
	enum pfr_status status = PFR_END;
	struct pfr_cfi_entry entry;
	unsigned i;

	for (i = 0; i < 2 && status; i++) {
		const struct cfi_section *section = &file->section[i];

		if (!section->frame)
			continue;
		status = section->places ? find_place(section, address, &entry) : pfr_cfi_find(&section->cfi, address, &entry);
		if (!status)
			status = pfr_cfi_row(&section->cfi, &entry, address, frame, row);
	}
	return status;
}
