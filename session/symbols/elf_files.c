/* SPDX-License-Identifier: MIT */
/*
 * The files that names are asked for, and where each is looked for: doc/names.md has the table. A file is found by its path; its build ID says
 * whether it is the right one, which its child reads.
 */
#include "elf_names.h"

#ifdef HAVE_LIBDW

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#define DELETED " (deleted)"
#define VDSO "[vdso]"
#define VDSO_MOST 65536

void *elf_resize(const struct elf_names *names, void *memory, size_t size)
{
	return memory || size ? names->allocator.resize(names->allocator.keeper, memory, size) : 0;
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

static uint32_t hash(const struct pfr_bytes *path, const struct pfr_bytes *id)
{
	uint32_t value = 2166136261u, i;

	for (i = 0; i < path->size; i++)
		value = (value ^ path->data[i]) * 16777619u;
	for (i = 0; i < id->size; i++)
		value = (value ^ id->data[i]) * 16777619u;
	return value ^ value >> 15;
}

static bool same(const struct elf_file *file, const struct pfr_location *location, const struct pfr_bytes *id)
{
	const struct pfr_mapping *m = location->mapping;

	return file->path_size == location->name.size && file->build_id_size == id->size &&
	       !memcmp(file->path, location->name.data, location->name.size) &&
	       (id->size ? !memcmp(file->build_id, id->data, id->size) : !m->has_inode || file->ino == m->ino);
}

/* Whether the name may be a path that is looked for. */
static bool is_path(const struct elf_names *names, const struct pfr_bytes *path)
{
	bool vdso = path->size == strlen(VDSO) && !memcmp(path->data, VDSO, path->size);

	return (path->size && path->data[0] == '/' && path->size + strlen(names->root) < ELF_PATH && !memchr(path->data, 0, path->size)) || vdso;
}

static struct elf_file *add(struct elf_names *names, const struct pfr_location *location, const struct pfr_bytes *id)
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
	file->pid_seen = m->pid;
	if (m->has_inode) {
		file->ino = m->ino;
		file->maj = m->maj;
		file->min = m->min;
	}
	names->nr_files++;
	return file;
}

struct elf_file *elf_files_of(struct elf_names *names, const struct pfr_location *location, const struct pfr_bytes *id)
{
	struct elf_file *last = names->last_file;
	uint32_t at;

	if (last && same(last, location, id))
		return last;
	if (id->size > ELF_BUILD_ID || !is_path(names, &location->name))
		return 0;
	at = hash(&location->name, id) & (2 * ELF_FILES - 1);
	while (names->file_slots[at] && !same(&names->files[names->file_slots[at] - 1], location, id))
		at = (at + 1) & (2 * ELF_FILES - 1);
	if (!names->file_slots[at]) {
		last = names->nr_files < ELF_FILES ? add(names, location, id) : 0;
		if (!last)
			return 0;
		names->file_slots[at] = (uint16_t)names->nr_files;
	}
	return names->last_file = &names->files[names->file_slots[at] - 1];
}

/* ---- opening ----------------------------------------------------------------------------------- */

/* A regular file that begins as ELF does; -1 for anything else. */
static int open_file(const char *path)
{
	unsigned char magic[SELFMAG];
	struct stat st;
	int fd;

	if (stat(path, &st) || !S_ISREG(st.st_mode))
		return -1;
	fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	if (fd >= 0 && (fstat(fd, &st) || !S_ISREG(st.st_mode) || pread(fd, magic, SELFMAG, 0) != SELFMAG || memcmp(magic, ELFMAG, SELFMAG))) {
		close(fd);
		fd = -1;
	}
	return fd;
}

static int open_joined(const char *a, const char *b, const char *c, const char *d)
{
	char path[3 * ELF_PATH];
	int size = snprintf(path, sizeof(path), "%s%s%s%s", a, b, c, d);

	return size > 0 && (size_t)size < sizeof(path) ? open_file(path) : -1;
}

/* xx/yyyy, as directories of build IDs have it. Empty: there is no build ID. */
static void build_id_path(const struct elf_file *file, char *to)
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

static bool is_deleted(const struct elf_file *file)
{
	size_t size = strlen(DELETED);

	return file->path_size > size && !strcmp(file->path + file->path_size - size, DELETED);
}

/* Without a build ID in the capture, the file has to be the one that was mapped: of that device and inode. */
static bool agrees(const struct elf_names *names, const struct elf_file *file, int fd)
{
	struct stat st;

	if (file->build_id_size || names->flags & PFR_NAMES_NO_BUILD_IDS || fd < 0)
		return true;
	return file->ino && !fstat(fd, &st) && st.st_ino == file->ino && major(st.st_dev) == file->maj && minor(st.st_dev) == file->min;
}

static int open_path(struct elf_names *names, struct elf_file *file)
{
	char path[ELF_PATH];
	int fd;

	memcpy(path, file->path, file->path_size + 1);
	if (is_deleted(file))
		path[file->path_size - strlen(DELETED)] = 0;
	if (is_deleted(file) && !file->build_id_size)
		return -1;
	fd = open_joined(names->root, path, "", "");
	if (agrees(names, file, fd))
		return fd;
	close(fd);
	file->why = PFR_SYMBOLS_WHY_NO_BUILD_ID;
	return -1;
}

/* The root of a process that still has the file, as a container's has. */
static int open_by_process(const struct elf_names *names, const struct elf_file *file)
{
	char root[64];

	if (names->root[0] || !file->build_id_size || is_deleted(file) || (int32_t)file->pid_seen <= 0)
		return -1;
	snprintf(root, sizeof(root), "/proc/%u/root", (unsigned)file->pid_seen);
	return open_joined(root, file->path, "", "");
}

/* The kernel maps the same pages of code into this process. */
static int open_vdso(void)
{
	const ElfW(Ehdr) *head = (const ElfW(Ehdr) *)getauxval(AT_SYSINFO_EHDR);
	size_t size = head ? head->e_shoff + (size_t)head->e_shnum * head->e_shentsize : 0;
	int fd = size && size <= VDSO_MOST ? memfd_create("vdso", MFD_CLOEXEC) : -1;

	if (fd >= 0 && write(fd, head, size) != (ssize_t)size) {
		close(fd);
		fd = -1;
	}
	return fd;
}

int elf_files_open(struct elf_names *names, struct elf_file *file, unsigned attempt)
{
	char id[2 * ELF_BUILD_ID + 4];
	bool vdso = file->path[0] != '/';

	build_id_path(file, id);
	switch (attempt) {
	case 0: return !vdso ? open_path(names, file) : id[0] ? open_vdso() :
								-1;
	case 1: return names->cache[0] && id[0] ? open_joined(names->cache, "/.build-id/", id, vdso ? "/vdso" : "/elf") : -1;
	case 2: return names->cache[0] && id[0] ? open_joined(names->cache, "/.build-id/", id, "") : -1;
	case 3: return id[0] ? open_joined(names->root, "/usr/lib/debug/.build-id/", id, "") : -1;
	case 4: return vdso ? -1 : open_by_process(names, file);
	default: return -2;
	}
}

int elf_files_debug(const struct elf_names *names, const struct elf_file *file)
{
	char id[2 * ELF_BUILD_ID + 4];
	int fd = -1;

	build_id_path(file, id);
	if (id[0])
		fd = open_joined(names->root, "/usr/lib/debug/.build-id/", id, ".debug");
	if (fd < 0 && id[0] && names->cache[0])
		fd = open_joined(names->cache, "/.build-id/", id, "/debug");
	if (fd < 0 && !is_deleted(file) && file->path[0] == '/')
		fd = open_joined(names->root, "/usr/lib/debug", file->path, ".debug");
	return fd;
}

static int open_below(const struct elf_names *names, const char *folder, const char *name)
{
	char path[2 * ELF_PATH];

	snprintf(path, sizeof(path), "%s%s", folder, name);
	return open_joined(names->root, "/usr/lib/debug", path, "");
}

/* Only names beside the file, and files below /usr/lib/debug: a hostile file names what it wants. */
int elf_files_shared(const struct elf_names *names, const struct elf_file *file, const unsigned char *text, size_t size)
{
	char path[ELF_PATH], folder[ELF_PATH];
	const char *dwz, *debug = "/usr/lib/debug";
	char *slash;
	int fd;

	if (!size || size >= ELF_PATH || memchr(text, 0, size))
		return -1;
	memcpy(path, text, size);
	path[size] = 0;
	memcpy(folder, file->path, file->path_size + 1);
	slash = strrchr(folder, '/');
	folder[slash ? slash - folder : 0] = 0;
	if (!strchr(path, '/')) {
		fd = open_joined(names->root, folder, "/", path);
		fd = fd < 0 ? open_joined(names->root, folder, "/.debug/", path) : fd;
		memmove(folder + strlen(folder), "/", 2);
		return fd < 0 ? open_below(names, folder, path) : fd;
	}
	dwz = strstr(path, "/.dwz/");
	if (dwz && !strstr(dwz, "/../"))
		return open_joined(names->root, debug, dwz, "");
	return strncmp(path, debug, strlen(debug)) || strstr(path, "/../") ? -1 : open_joined(names->root, path, "", "");
}

#endif
