/* SPDX-License-Identifier: MIT */
/*
 * Opens files that names are looked for in: regular ones that begin as such files do, since a capture names what it wants.
 */
#include "elf_known.h"
#include "elf_names.h"
#include "session/base/root_open.h"

#ifdef HAVE_LIBDW

#include <elf.h>
#include <link.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <unistd.h>

#define VDSO_MOST 65536

static bool is_known(int fd, bool packed)
{
	char magic[ELF_KNOWN];

	return pread(fd, magic, sizeof(magic), 0) == sizeof(magic) && elf_is_known(magic, packed);
}

int elf_open(const char *root, const char *a, const char *b, const char *c, bool packed)
{
	char path[3 * ELF_PATH];
	int size = snprintf(path, sizeof(path), "%s%s%s", a, b, c), fd;

	fd = size > 0 && (size_t)size < sizeof(path) ? root_open(root, path) : -1;
	if (fd >= 0 && !is_known(fd, packed)) {
		close(fd);
		fd = -1;
	}
	return fd;
}

int elf_open_cached(const struct elf_names *names, const char *id, const char *what, bool packed)
{
	char path[2 * ELF_PATH];
	int size = snprintf(path, sizeof(path), "%s/.build-id/", names->cache);

	return names->cache[0] && size > 0 && (size_t)size < sizeof(path) ? elf_open("", path, id, what, packed) : -1;
}

/* The kernel maps the same pages of code into this process. */
int elf_open_vdso(void)
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

#endif
