/* SPDX-License-Identifier: MIT */
/*
 * A load to record: one process a CPU that calls itself to changing depths and
 * now and then the kernel, until a file has grown to so many bytes or the
 * seconds are over.
 *
 *   load FILE BYTES SECONDS
 */
#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define DEPTHS 24

static volatile uint64_t sink;

/* Not inlined, and with something to do after the call, so that each level is a frame. */
__attribute__((noinline)) static uint64_t deep(unsigned levels, uint64_t x)
{
	unsigned i;

	if (levels) {
		x = deep(levels - 1, x + levels);
		sink += x;
		return x + 1;
	}
	for (i = 0; i < 200; i++)
		x = x * 31 + i;
	return x;
}

static int enough(const char *path, long long bytes, time_t end)
{
	struct stat st;

	return time(0) >= end || (!stat(path, &st) && st.st_size >= bytes);
}

int main(int argc, char **argv)
{
	long cpus = sysconf(_SC_NPROCESSORS_ONLN);
	unsigned i;
	time_t end;

	if (argc != 4)
		return 2;
	end = time(0) + atoi(argv[3]);
	while (cpus-- > 1 && fork() > 0)
		;
	while (!enough(argv[1], atoll(argv[2]), end))
		for (i = 0; i < 1000; i++)
			deep(i % DEPTHS, i);
	while (wait(0) > 0)
		;
	return 0;
}
