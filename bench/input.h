/* SPDX-License-Identifier: MIT */
/*
 * What the bench programs have in common: a capture in memory, a reader over
 * it with space for its events, a clock, and the line that each prints. It
 * knows nothing of what is measured.
 */
#ifndef BENCH_INPUT_H
#define BENCH_INPUT_H

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "perfring.h"

#define EVENTS 4096
#define IDS 65536

static struct pfr_event bench_event[EVENTS];
static struct pfr_id bench_id[IDS];

static inline void die(const char *what)
{
	perror(what);
	exit(1);
}

/* Of this process alone: other work on the machine counts less. */
static inline double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static inline int open_input(const char *path, uint64_t *size)
{
	struct stat st;
	int fd = open(path, O_RDONLY);

	if (fd < 0 || fstat(fd, &st))
		die(path);
	*size = (uint64_t)st.st_size;
	return fd;
}

/* The whole file, its pages already mapped, so that no measured loop pays for that. */
static inline const unsigned char *map_input(const char *path, uint64_t *size)
{
	int fd = open_input(path, size);
	void *data = mmap(0, *size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, fd, 0);

	if (data == MAP_FAILED)
		die(path);
	close(fd);
	return data;
}

static inline void start_reader(struct pfr_reader *reader, struct pfr_events *events)
{
	pfr_events_init(events, bench_event, EVENTS, bench_id, IDS);
	pfr_reader_init(reader, events);
	reader->pieces = 1;
}

/* What a loop has seen. `sum` is of the words at the front of each sample. */
struct seen {
	uint64_t records, samples, items, bad, sum;
};

/* The line that bench/table reads: CPU seconds in the loop, records, samples. */
static inline void report(double begin, const struct seen *seen)
{
	double end = seconds();

	printf("loop %.6f records %llu samples %llu bad %llu items %llu sum %016llx\n", end - begin,
	       (unsigned long long)seen->records, (unsigned long long)seen->samples, (unsigned long long)seen->bad,
	       (unsigned long long)seen->items, (unsigned long long)seen->sum);
}

#endif
