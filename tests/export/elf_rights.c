/* SPDX-License-Identifier: MIT */
/* What a child that reads ELF files may not do; linked with session/symbols/elf_sandbox.c by tests/export/symbolize.t. */
#include "session/symbols/elf_names.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

static int bad;

static void refused(const char *what, long result)
{
	if (result != -1 || errno != EPERM) {
		dprintf(1, "%s is not refused\n", what);
		bad = 1;
	}
}

int main(void)
{
	static char *const none[] = {NULL};
	int file = open("/proc/self/exe", O_RDONLY);
	struct stat st;
	char byte;
	void *more;

	if (!elf_sandbox_enter((size_t)1 << 30, 60, 0))
		return 77;
	refused("open", open("/etc/passwd", O_RDONLY));
	refused("openat", openat(AT_FDCWD, "x", O_WRONLY | O_CREAT, 0600));
	refused("socket", socket(AF_INET, SOCK_STREAM, 0));
	refused("fork", fork());
	refused("execve", execve("/bin/true", none, none));
	refused("kill", kill(getppid(), 0));
	refused("unlink", unlink("/nothing"));
	refused("stat", stat("/etc/passwd", &st));
	refused("fcntl(F_SETFL)", fcntl(file, F_SETFL, 0));
	more = mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE, file, 0);
	refused("mmap(PROT_EXEC)", more == MAP_FAILED ? -1 : 0);
	if (pread(file, &byte, 1, 0) != 1 || fstat(file, &st) || !(more = malloc(1 << 22)) || !memset(more, 1, 1 << 22)) {
		dprintf(1, "what it has to do is refused\n");
		bad = 1;
	}
	more = malloc((size_t)3 << 29);
	if (more) {
		dprintf(1, "1.5 GiB of memory are given\n");
		bad = 1;
	}
	return bad;
}
