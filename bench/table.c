/* SPDX-License-Identifier: MIT */
/*
 * Runs commands in turns and prints a table of their medians:
 *
 *   table [-n RUNS] [-s SECONDS] [-b BYTES] [-r RECORDS] LABEL COMMAND [LABEL COMMAND]...
 *
 * Each round runs every command once, so that what disturbs the machine disturbs
 * all. A command that has used SECONDS is not run again. One that prints a line
 * "loop SECONDS records N ..." is measured by that, others by their CPU time.
 * Every count of records must be the same. It knows nothing of what is run.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define ROWS 32
#define RUNS 101

struct row {
	const char *label, *command;
	double loop[RUNS], whole[RUNS], used;
	unsigned runs;
	unsigned long long records;
	long peak; /* kB */
};

static struct row rows[ROWS];
static unsigned nr_rows;

static double seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static double time_of(const struct timeval *time)
{
	return (double)time->tv_sec + (double)time->tv_usec / 1e6;
}

static void run_child(const char *command, int to)
{
	dup2(to, 1);
	execl("/bin/sh", "sh", "-c", command, (char *)0);
	_exit(127);
}

/* What the command prints, up to the capacity; the rest is discarded. */
static void read_all(int fd, char *text, size_t capacity)
{
	char rest[4096];
	size_t size = 0;
	ssize_t n = 1;

	while (n > 0) {
		n = size + 1 < capacity ? read(fd, text + size, capacity - 1 - size) : read(fd, rest, sizeof(rest));
		if (n > 0 && size + 1 < capacity)
			size += (size_t)n;
	}
	text[size] = 0;
}

static void run_row(struct row *row)
{
	char text[4096];
	struct rusage usage;
	double begin = seconds(), loop;
	unsigned long long records;
	int ends[2], status;
	pid_t child;

	if (pipe(ends) || (child = fork()) < 0) {
		perror("table");
		exit(1);
	}
	if (!child) {
		close(ends[0]);
		run_child(row->command, ends[1]);
	}
	close(ends[1]);
	read_all(ends[0], text, sizeof(text));
	close(ends[0]);
	wait4(child, &status, 0, &usage);
	if (status) {
		fprintf(stderr, "table: exit status %d: %s\n", WEXITSTATUS(status), row->command);
		exit(1);
	}
	row->whole[row->runs] = seconds() - begin;
	row->loop[row->runs] = time_of(&usage.ru_utime) + time_of(&usage.ru_stime);
	row->used += row->whole[row->runs];
	if (sscanf(text, "loop %lf records %llu", &loop, &records) == 2) {
		row->loop[row->runs] = loop;
		row->records = records;
	}
	if (usage.ru_maxrss > row->peak)
		row->peak = usage.ru_maxrss;
	row->runs++;
}

static int by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static double median(double *values, unsigned nr)
{
	qsort(values, nr, sizeof(*values), by_value);
	return nr % 2 ? values[nr / 2] : (values[nr / 2 - 1] + values[nr / 2]) / 2;
}

static void print_row(struct row *row, double first, double second, unsigned long long bytes,
		      unsigned long long records)
{
	double loop = median(row->loop, row->runs), whole = median(row->whole, row->runs);

	printf("%-36s %9.4f %9.3f %5u %8.2f %8.2f", row->label, loop, whole, row->runs, loop / first, loop / second);
	if (records)
		printf(" %8.2f %8.1f", (double)records / loop / 1e6, loop / (double)records * 1e9);
	if (bytes)
		printf(" %8.0f", (double)bytes / loop / 1e6);
	printf(" %8.1f\n", (double)row->peak / 1e3);
}

static int print_table(unsigned long long bytes, unsigned long long records)
{
	double first, second;
	unsigned i;

	for (i = 0; i < nr_rows; i++) {
		if (rows[i].records && !records)
			records = rows[i].records;
		if (rows[i].records && rows[i].records != records) {
			fprintf(stderr, "table: %s: %llu records, others %llu\n", rows[i].label, rows[i].records, records);
			return 1;
		}
	}
	first = median(rows[0].loop, rows[0].runs);
	second = nr_rows > 1 ? median(rows[1].loop, rows[1].runs) : first;
	printf("%-36s %9s %9s %5s %8s %8s", "", "CPU s", "wall s", "runs", "x first", "x second");
	if (records)
		printf(" %8s %8s", "Mrec/s", "ns/rec");
	if (bytes)
		printf(" %8s", "MB/s");
	printf(" %8s\n", "peak MB");
	for (i = 0; i < nr_rows; i++)
		print_row(&rows[i], first, second, bytes, records);
	return 0;
}

int main(int argc, char **argv)
{
	unsigned long long bytes = 0, records = 0;
	unsigned runs = 5, run, i;
	double most = 60;
	int option;

	while ((option = getopt(argc, argv, "+n:s:b:r:")) != -1) {
		switch (option) {
		case 'n': runs = (unsigned)atoi(optarg); break;
		case 's': most = atof(optarg); break;
		case 'b': bytes = strtoull(optarg, 0, 10); break;
		case 'r': records = strtoull(optarg, 0, 10); break;
		default: return 2;
		}
	}
	for (; optind + 1 < argc && nr_rows < ROWS; optind += 2) {
		rows[nr_rows].label = argv[optind];
		rows[nr_rows++].command = argv[optind + 1];
	}
	if (!nr_rows || optind != argc || runs < 1 || runs > RUNS)
		return 2;
	for (run = 0; run < runs; run++)
		for (i = 0; i < nr_rows; i++)
			if (!rows[i].runs || rows[i].used < most)
				run_row(&rows[i]);
	return print_table(bytes, records);
}
