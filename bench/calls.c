/* SPDX-License-Identifier: MIT */
/*
 * A load of system calls for recorders:
 *
 *   calls DEPTH RATE COUNT
 *
 * waits for a line on standard input, calls getppid COUNT times, at most RATE of
 * them a second (0: as fast as can be), from below DEPTH frames, and prints
 * COUNT and the seconds it took.
 *
 *   calls threads COUNT
 *
 * is a process of so many threads that do nothing, until it is ended. It knows
 * nothing of who records it.
 */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define PIECE 64 /* calls between two looks at the clock */

static double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void __attribute__((noinline)) call_all(double rate, long count)
{
	double begin = seconds();
	long done;

	for (done = 0; done < count; done++) {
		if (rate > 0 && done % PIECE == 0)
			while (seconds() - begin < (double)done / rate)
				;
		syscall(SYS_getppid);
	}
}

static int __attribute__((noinline)) go_down(int depth, double rate, long count)
{
	if (!depth) {
		call_all(rate, count);
		return 0;
	}
	return go_down(depth - 1, rate, count) + 1;
}

static void *wait_for_end(void *nothing)
{
	pause();
	return nothing;
}

static int wait_in_threads(long count)
{
	pthread_attr_t attr;
	pthread_t thread;

	pthread_attr_init(&attr);
	pthread_attr_setstacksize(&attr, 65536);
	while (--count > 0)
		if (pthread_create(&thread, &attr, wait_for_end, NULL))
			return 1;
	puts("ready");
	fflush(stdout);
	return pause();
}

int main(int argc, char **argv)
{
	char line[16];
	double begin;

	if (argc == 3 && !strcmp(argv[1], "threads"))
		return wait_in_threads(atol(argv[2]));
	if (argc != 4)
		return 2;
	if (!fgets(line, sizeof(line), stdin))
		return 1;
	begin = seconds();
	go_down(atoi(argv[1]), atof(argv[2]), atol(argv[3]));
	printf("%s %.6f\n", argv[3], seconds() - begin);
	return 0;
}
