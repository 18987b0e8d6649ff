/* SPDX-License-Identifier: MIT */
/*
 * Files and directories of the command when a signal comes in the very moment in which one was made: it ends the process, and nothing is left.
 *
 * usage: made FOLDER, an empty one
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static int number; /* the signal that comes */

static int file_and_signal(int fd)
{
	raise(number);
	return fd;
}

static char *directory_and_signal(char *path)
{
	raise(number);
	return path;
}

#define mkostemp(path, flags) file_and_signal(mkostemp(path, flags))
#define open(path, ...) file_and_signal(open(path, __VA_ARGS__))
#define mkdir(path, mode) file_and_signal(mkdir(path, mode))
#define mkdtemp(path) directory_and_signal(mkdtemp(path))
#include "cli/common/made.c"

void print_stderr(const char *format, ...)
{
	fprintf(stderr, "%s\n", format);
}

static int make(const char *name)
{
	char path[] = "new.XXXXXX";

	if (!strcmp(name, "made_file"))
		return made_file(&number, "new") < 0;
	if (!strcmp(name, "made_temporary"))
		return made_temporary(&number, path) < 0;
	if (!strcmp(name, "made_directory"))
		return !made_directory(&number, "new");
	return !made_temporary_directory(&number, path);
}

static int nr_entries(void)
{
	DIR *folder = opendir(".");
	int nr = 0;

	while (folder && readdir(folder))
		nr++;
	if (folder)
		closedir(folder);
	return nr;
}

/* Whether the signal ended the process that made it, and took it along. */
static int leaves_nothing(const char *name)
{
	pid_t pid = fork();
	int status;

	if (!pid) {
		setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
		_exit(make(name));
	}
	return pid > 0 && waitpid(pid, &status, 0) == pid && WIFSIGNALED(status) && WTERMSIG(status) == number && nr_entries() == 2;
}

int main(int argc, char **argv)
{
	static const char *const names[] = {"made_file", "made_temporary", "made_directory", "made_temporary_directory"};
	static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGXCPU};
	int nr = 0, failed = 0, name, i;

	if (argc != 2 || chdir(argv[1]))
		return 2;
	for (name = 0; name < 4; name++)
		for (i = 0; i < (int)(sizeof(numbers) / sizeof(numbers[0])); i++) {
			int good;

			number = numbers[i];
			good = leaves_nothing(names[name]);
			printf("%s %d - %s: signal %d\n", good ? "ok" : "not ok", ++nr, names[name], number);
			failed += !good;
		}
	printf("1..%d\n", nr);
	return failed != 0;
}
