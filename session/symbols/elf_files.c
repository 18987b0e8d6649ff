/* SPDX-License-Identifier: MIT */
/*
 * The files that names are asked for, and where each is looked for: doc/names.md has the table. A file is found by its path; its build ID says
 * whether it is the right one, which its child reads.
 */
#include "elf_names.h"
#include "perfring_session.h"
#include "session/base/hash.h"
#include "session/base/root_open.h"

#ifdef HAVE_LIBDW

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define DELETED " (deleted)"
#define VDSO "[vdso]"

void *elf_resize(const struct elf_names *names, void *memory, size_t size)
{
	return memory || size ? names->allocator.resize(names->allocator.user, memory, size) : 0;
}

char *elf_copy(const struct elf_names *names, const void *text, size_t size)
{
	char *to = (char *)elf_resize(names, 0, size + 1);

	if (to) {
		memcpy(to, text, size);
		to[size] = 0;
	}
	return to;
}

/* ---- files by path and build ID -------------------------------------------------------------- */

/* Without a build ID a file is that of an inode, and of none where the mapping has none. */
static uint32_t place_of(const struct pfr_location *location, const struct pfr_bytes *id, bool stext)
{
	const struct pfr_mapping *m = location->mapping;
	bool by_inode = !id->size && m->has_inode;
	uint64_t texts = (uint64_t)hash_bytes(location->name.data, location->name.size) << 32 | hash_bytes(id->data, id->size);
	uint64_t words[4] = {texts, stext, by_inode ? m->ino : 0, by_inode ? (uint64_t)m->maj << 32 | m->min : 0};

	return hash_words(words, 4) & (2 * ELF_FILES - 1);
}

static bool same_inode(const struct elf_file *file, const struct pfr_mapping *m)
{
	return m->has_inode ? file->ino == m->ino && file->maj == m->maj && file->min == m->min : !file->ino && !file->maj && !file->min;
}

static bool same(const struct elf_file *file, const struct pfr_location *location, const struct pfr_bytes *id, bool stext)
{
	return file->stext == stext && file->path_size == location->name.size && file->build_id_size == id->size &&
	       !memcmp(file->path, location->name.data, location->name.size) &&
	       (id->size ? !memcmp(file->build_id, id->data, id->size) : same_inode(file, location->mapping));
}

/* Whether the name may be that of a file: a path, or one in brackets. */
static bool is_name(const struct pfr_location *location)
{
	const struct pfr_bytes *name = &location->name;
	bool vdso = name->size == strlen(VDSO) && !memcmp(name->data, VDSO, name->size);
	bool kernel = location->mapping->kind == PFR_MAPPING_KERNEL || location->mapping->kind == PFR_MAPPING_MODULE;

	if (!name->size || memchr(name->data, 0, name->size))
		return false;
	return name->data[0] == '/' || kernel || vdso;
}

static struct elf_file *add(struct elf_names *names, const struct pfr_location *location, const struct pfr_bytes *id, bool stext)
{
	struct elf_file *file = &names->files[names->nr_files];
	const struct pfr_mapping *m = location->mapping;

	memset(file, 0, sizeof(*file));
	file->path = elf_copy(names, location->name.data, location->name.size);
	if (!file->path)
		return 0;
	file->path_size = location->name.size;
	file->build_id_size = id->size;
	if (id->size)
		memcpy(file->build_id, id->data, id->size);
	file->kind = m->kind;
	file->stext = stext;
	file->start = m->start;
	file->len = m->len;
	file->pid_seen = m->pid;
	if (m->has_inode) {
		file->ino = m->ino;
		file->maj = m->maj;
		file->min = m->min;
	}
	names->nr_files++;
	return file;
}

struct elf_file *elf_files_of(struct elf_names *names, const struct pfr_location *location, const struct pfr_bytes *id, bool stext)
{
	struct elf_file *last = names->last_file;
	uint32_t at;

	if (last && same(last, location, id, stext))
		return last;
	if (!is_name(location))
		return 0;
	if (id->size > ELF_BUILD_ID || location->name.size >= ELF_PATH) {
		names->no_space++;
		return 0;
	}
	at = place_of(location, id, stext);
	while (names->file_slots[at] && !same(&names->files[names->file_slots[at] - 1], location, id, stext))
		at = (at + 1) & (2 * ELF_FILES - 1);
	if (!names->file_slots[at]) {
		last = names->nr_files < ELF_FILES ? add(names, location, id, stext) : 0;
		names->no_space += !last;
		if (!last)
			return 0;
		names->file_slots[at] = (uint16_t)names->nr_files;
	}
	return names->last_file = &names->files[names->file_slots[at] - 1];
}

/* ---- names of places --------------------------------------------------------------------------- */

void elf_files_id(const struct elf_file *file, char *to)
{
	uint32_t i, at = 0;

	to[0] = 0;
	for (i = 0; i < file->build_id_size; i++) {
		at += (uint32_t)snprintf(to + at, 4, "%02x", file->build_id[i]);
		if (!i)
			to[at++] = '/';
	}
	to[at] = 0;
}

bool elf_files_deleted(const struct elf_file *file)
{
	size_t size = strlen(DELETED);

	return file->path_size > size && !strcmp(file->path + file->path_size - size, DELETED);
}

/* Without a build ID in the capture, the file has to be the one that was mapped: of that device and inode. */
static bool agrees(const struct elf_names *names, const struct elf_file *file, int fd)
{
	if (file->build_id_size || names->flags & PFR_NAMES_NO_BUILD_IDS || fd < 0)
		return true;
	return root_is_mapped(fd, file->ino, file->maj, file->min);
}

static int open_path(struct elf_names *names, struct elf_file *file)
{
	char path[ELF_PATH];
	int fd;

	memcpy(path, file->path, file->path_size + 1);
	if (elf_files_deleted(file))
		path[file->path_size - strlen(DELETED)] = 0;
	if (elf_files_deleted(file) && !file->build_id_size)
		return -1;
	fd = elf_open(names->root, path, "", "", file->kind == PFR_MAPPING_MODULE);
	if (agrees(names, file, fd))
		return fd;
	close(fd);
	file->why = PFR_SYMBOLS_WHY_NO_BUILD_ID;
	return -1;
}

/* The same of what a process has, which runs and may be another one by now. */
static int that_agrees(const struct elf_names *names, const struct elf_file *file, int fd)
{
	if (agrees(names, file, fd))
		return fd;
	close(fd);
	return -1;
}

/* Whether a process is asked for its file: this machine's, and known by its build ID, or by its inode where any file would be taken at its path. */
static bool asks_process(const struct elf_names *names, const struct elf_file *file)
{
	return !names->root[0] && (int32_t)file->pid_seen > 0 && (file->build_id_size || (file->ino && !(names->flags & PFR_NAMES_NO_BUILD_IDS)));
}

/* The root of a process that still has the file, as a container's has. */
static int open_by_process(const struct elf_names *names, const struct elf_file *file)
{
	char root[64];

	if (!asks_process(names, file) || elf_files_deleted(file))
		return -1;
	snprintf(root, sizeof(root), "/proc/%u/root", (unsigned)file->pid_seen);
	return that_agrees(names, file, elf_open(root, file->path, "", "", false));
}

/* A file that was deleted or has no path, while a process has it. */
static int open_by_mapping(const struct elf_names *names, const struct elf_file *file)
{
	char path[96];

	if (!asks_process(names, file))
		return -1;
	snprintf(path, sizeof(path), "/proc/%u/map_files/%" PRIx64 "-%" PRIx64, (unsigned)file->pid_seen, file->start, file->start + file->len);
	return that_agrees(names, file, elf_open("", path, "", "", false));
}

/* Places that all files with a build ID have. */
static int open_by_id(struct elf_names *names, struct elf_file *file, const char *id, unsigned attempt)
{
	const char *in_cache = file->path[0] == '[' && file->kind == PFR_MAPPING_VDSO ? "/vdso" : "/elf";
	bool packed = file->kind == PFR_MAPPING_MODULE;

	if (!id[0])
		return attempt > 3 ? -2 : -1;
	switch (attempt) {
	case 0: return elf_open_cached(names, id, in_cache, packed);
	case 1: return elf_open_cached(names, id, "", packed);
	case 2: return elf_open(names->root, ELF_BY_ID, id, "", false);
	case 3: return elf_fetch_ask(names, file, "executable") ? ELF_FETCHING : -1;
	default: return -2;
	}
}

/* As vmlinux_paths of tools/perf/util/symbol.c, but for the working directory. */
static int open_kernel(struct elf_names *names, struct elf_file *file, unsigned attempt)
{
	static const char *const places[][2] = {{"/boot/vmlinux-", ""}, {"/usr/lib/debug/boot/vmlinux-", ""}, {"/lib/modules/", "/build/vmlinux"}, {"/usr/lib/debug/lib/modules/", "/vmlinux"}, {"/usr/lib/debug/boot/vmlinux-", ".debug"}};
	char id[2 * ELF_BUILD_ID + 4], release[80], path[256];
	unsigned nr = sizeof(places) / sizeof(places[0]);

	elf_files_id(file, id);
	if (names->vmlinux[0])
		return attempt ? -2 : elf_open("", names->vmlinux, "", "", true);
	if (!id[0])
		return -2;
	if (attempt == nr)
		return elf_open(names->root, ELF_BY_ID, id, ".debug", false);
	if (attempt == nr + 1)
		return elf_fetch_ask(names, file, "debuginfo") ? ELF_FETCHING : -1;
	if (attempt > nr)
		return open_by_id(names, file, id, attempt - nr - 2);
	kernel_files_release(names->session, release, sizeof(release));
	snprintf(path, sizeof(path), "%s%s%s", places[attempt][0], release, places[attempt][1]);
	return release[0] ? elf_open(names->root, path, "", "", false) : -1;
}

int elf_files_open(struct elf_names *names, struct elf_file *file, unsigned attempt)
{
	char id[2 * ELF_BUILD_ID + 4];
	bool alike = sizeof(void *) == 4 || file->start >> 32;                                   /* the vDSO of a process of 32 bits is another one */
	bool believed = file->build_id_size || (names->flags & PFR_NAMES_NO_BUILD_IDS && alike); /* its build ID is compared where it is read */

	if (file->kind == PFR_MAPPING_KERNEL)
		return open_kernel(names, file, attempt);
	elf_files_id(file, id);
	switch (attempt) {
	case 0: return file->path[0] == '/'                       ? open_path(names, file) :
		       file->kind == PFR_MAPPING_VDSO && believed ? elf_open_vdso() :
								    -1;
	case 1: return file->path[0] == '/' ? open_by_process(names, file) : -1;
	case 2: return open_by_mapping(names, file);
	default: return open_by_id(names, file, id, attempt - 3);
	}
}

/* Debug files of modules are not compressed, and have the name of the module. */
static int open_module_debug(const struct elf_names *names, const struct elf_file *file)
{
	char path[ELF_PATH];
	char *end;

	memcpy(path, file->path, file->path_size + 1);
	end = strstr(path, ".ko");
	if (path[0] != '/' || !end)
		return -1;
	end[3] = 0;
	return elf_open(names->root, "/usr/lib/debug", path, "", false);
}

int elf_files_debug(const struct elf_names *names, const struct elf_file *file)
{
	char id[2 * ELF_BUILD_ID + 4];
	int fd = -1;

	elf_files_id(file, id);
	if (id[0])
		fd = elf_open(names->root, ELF_BY_ID, id, ".debug", false);
	if (fd < 0 && id[0])
		fd = elf_open_cached(names, id, "/debug", false);
	if (fd < 0 && !elf_files_deleted(file) && file->path[0] == '/')
		fd = elf_open(names->root, "/usr/lib/debug", file->path, ".debug", false);
	return fd < 0 && file->kind == PFR_MAPPING_MODULE ? open_module_debug(names, file) : fd;
}

static int open_below(const struct elf_names *names, const char *folder, const char *name)
{
	char path[2 * ELF_PATH];

	snprintf(path, sizeof(path), "%s%s", folder, name);
	return elf_open(names->root, "/usr/lib/debug", path, "", false);
}

/* Only names beside the file, and files below /usr/lib/debug: a hostile file names what it wants. */
int elf_files_shared(const struct elf_names *names, const struct elf_file *file, const unsigned char *text, size_t size)
{
	char path[ELF_PATH], folder[ELF_PATH];
	const char *dwz, *debug = "/usr/lib/debug", *below = "/usr/lib/debug/";
	char *slash;
	int fd;

	if (size >= ELF_PATH || memchr(text, 0, size))
		return -1;
	memcpy(path, text, size);
	path[size] = 0;
	memcpy(folder, file->path, file->path_size + 1);
	slash = strrchr(folder, '/');
	folder[slash ? slash - folder : 0] = 0;
	if (!strchr(path, '/')) {
		fd = elf_open(names->root, folder, "/", path, false);
		fd = fd < 0 ? elf_open(names->root, folder, "/.debug/", path, false) : fd;
		memmove(folder + strlen(folder), "/", 2);
		return fd < 0 ? open_below(names, folder, path) : fd;
	}
	dwz = strstr(path, "/.dwz/");
	if (dwz && !strstr(dwz, "/../"))
		return elf_open(names->root, debug, dwz, "", false);
	return strncmp(path, below, strlen(below)) || strstr(path, "/../") ? -1 : elf_open(names->root, path, "", "", false);
}

#endif
