/* SPDX-License-Identifier: MIT */
/*
 * Decodes a capture in strict seccomp, where any system call but read, write and exit is
 * death. It reads the file before, and prints the counts by write after.
 */
#define _GNU_SOURCE
#include "tests/proof/count.h"

#include <linux/seccomp.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static unsigned char file[PROOF_FILE];

int main(int argc, char **argv)
{
	struct proof_counts counts;
	char line[256];
	FILE *in = argc == 2 ? fopen(argv[1], "rb") : 0;
	size_t size = in ? fread(file, 1, sizeof(file), in) : 0;

	if (!in)
		return 1;
	if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT))
		return 77;
	proof_read(file, size, &counts);
	if (write(1, line, proof_line(&counts, line)) < 0)
		return 1;
	syscall(SYS_exit, 0); /* exit_group is not allowed */
	return 0;
}
