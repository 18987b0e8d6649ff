/* SPDX-License-Identifier: MIT */
/*
 * Opens files that names are looked for in: regular ones that begin as such files do, since a capture names what it wants.
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
#include <unistd.h>

#define VDSO_MOST 65536

/* Whether a file begins as ELF does, or is compressed, as modules are. */
static bool is_known(int fd, bool packed)
{
	static const char *const magics[] = {ELFMAG, "\x1f\x8b", "\xfd\x37zX", "\x28\xb5\x2f\xfd"};
	char magic[SELFMAG];
	size_t i;

	if (pread(fd, magic, SELFMAG, 0) != SELFMAG)
		return false;
	for (i = 0; i < (packed ? sizeof(magics) / sizeof(magics[0]) : 1); i++)
		if (!memcmp(magic, magics[i], strlen(magics[i])))
			return true;
	return false;
}

static int open_file(const char *path, bool packed)
{
	struct stat st;
	int fd;

	if (stat(path, &st) || !S_ISREG(st.st_mode))
		return -1;
	fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
	if (fd >= 0 && (fstat(fd, &st) || !S_ISREG(st.st_mode) || !is_known(fd, packed))) {
		close(fd);
		fd = -1;
	}
	return fd;
}

int elf_open_joined(const char *a, const char *b, const char *c, const char *d, bool packed)
{
	char path[3 * ELF_PATH];
	int size = snprintf(path, sizeof(path), "%s%s%s%s", a, b, c, d);

	return size > 0 && (size_t)size < sizeof(path) ? open_file(path, packed) : -1;
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
