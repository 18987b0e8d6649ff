/* SPDX-License-Identifier: MIT */
/*
 * Files by build ID from servers, by the program debuginfod-find of elfutils: it has the protocol, the list of servers and a cache, and stays a process of its
 * own, so that nothing of it is in programs that use this library. What comes is a file like others: its build ID is looked at.
 */
#include "elf_names.h"

#ifdef HAVE_LIBDW

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define PROGRAM "debuginfod-find"
#define BYTES_MOST "DEBUGINFOD_MAXSIZE=2147483648" /* of a file, where nothing else is set */
#define VARIABLES 4096

extern char **environ;

static void write_id(const struct elf_file *file, char *to)
{
	uint32_t i;

	for (i = 0; i < file->build_id_size; i++)
		snprintf(to + 2 * (size_t)i, 3, "%02x", file->build_id[i]);
}

/* The environment with a bound on sizes, which DEBUGINFOD_MAXSIZE replaces. Null: there is no memory. */
static char **with_bound(char *bound)
{
	char **all;
	size_t nr = 0;

	while (environ && environ[nr] && nr < VARIABLES)
		nr++;
	all = (char **)calloc(nr + 2, sizeof(*all));
	if (!all)
		return 0;
	if (nr)
		memcpy(all, environ, nr * sizeof(*all));
	if (!getenv("DEBUGINFOD_MAXSIZE"))
		all[nr] = bound;
	return all;
}

/* Starts the program, whose output is a pipe. -1: it cannot be. */
static int start(const char *what, const char *id, pid_t *pid)
{
	char program[] = PROGRAM, kind[16], build_id[2 * ELF_BUILD_ID + 1], bound[] = BYTES_MOST;
	char *arguments[] = {program, kind, build_id, 0};
	posix_spawn_file_actions_t actions;
	char **variables;
	int ends[2], failed;

	snprintf(kind, sizeof(kind), "%s", what);
	snprintf(build_id, sizeof(build_id), "%s", id);
	variables = with_bound(bound);
	if (!variables || pipe2(ends, O_CLOEXEC)) {
		free(variables);
		return -1;
	}
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
	posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
	posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
	failed = posix_spawnp(pid, PROGRAM, &actions, 0, arguments, variables);
	posix_spawn_file_actions_destroy(&actions);
	free(variables);
	close(ends[1]);
	if (!failed)
		return ends[0];
	close(ends[0]);
	return -1;
}

static uint64_t now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000 + (uint64_t)t.tv_nsec / 1000000;
}

/* Reads to the end of the pipe, and takes what that took from *left. False: there is no time left, or too much. */
static bool read_path(int fd, char *path, size_t capacity, unsigned *left)
{
	struct pollfd wait = {fd, POLLIN, 0};
	size_t size = 0;

	for (;;) {
		uint64_t begin = now_ms(), took;
		int ready = poll(&wait, 1, (int)*left);
		ssize_t n = ready > 0 ? read(fd, path + size, capacity - 1 - size) : -1;

		took = now_ms() - begin;
		*left = took < *left ? *left - (unsigned)took : 0;
		if ((ready < 0 || n < 0) && errno == EINTR && *left)
			continue;
		if (n <= 0 || size + (size_t)n >= capacity - 1) {
			path[size] = 0;
			return !n;
		}
		size += (size_t)n;
	}
}

int elf_fetch(struct elf_names *names, const struct elf_file *file, const char *what)
{
	char path[ELF_PATH], id[2 * ELF_BUILD_ID + 1] = "";
	bool whole;
	pid_t pid;
	int fd;

	if (!(names->flags & PFR_NAMES_DEBUGINFOD) || !file->build_id_size || !names->fetch_ms)
		return -1;
	write_id(file, id);
	fd = start(what, id, &pid);
	if (fd < 0)
		return -1;
	whole = read_path(fd, path, sizeof(path), &names->fetch_ms);
	if (!whole)
		kill(pid, SIGKILL);
	close(fd);
	while (waitpid(pid, 0, 0) < 0 && errno == EINTR)
		;
	path[strcspn(path, "\n")] = 0;
	return whole && path[0] == '/' ? elf_open_joined(path, "", "", "", false) : -1;
}

#endif
