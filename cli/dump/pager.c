/* SPDX-License-Identifier: MIT */
/*
 * A pager, as git has it: only before a terminal, waited for at the end, and also where a signal ends the command, since what is left of
 * a terminal without its pager is of no use.
 */
#include "pager.h"
#include "cli/text/terminal.h"
#include "cli/common/read.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t pager;

/* Closes what the pager reads and waits for its end. Safe in a signal handler. */
static void wait_for_pager(void)
{
	int status;

	close(1);
	close(2);
	while (waitpid(pager, &status, 0) < 0 && errno == EINTR)
		;
}

static void at_exit(void)
{
	fflush(stdout);
	wait_for_pager();
}

static void at_signal(int number)
{
	wait_for_pager();
	signal(number, SIG_DFL);
	raise(number);
}

/* Whether a plain word names a program; a command for the shell is taken to work. */
static bool is_there(const char *command)
{
	const char *path = getenv("PATH"), *part;
	size_t size = strcspn(command, " "), length;
	char name[1024];

	if (strpbrk(command, "|&;<>()$`\\\"'*?[#~=%/") || size > 255)
		return true;
	for (part = path ? path : "/usr/bin:/bin"; *part; part += length + (part[length] == ':')) {
		length = strcspn(part, ":");
		if (length > 512)
			continue;
		snprintf(name, sizeof(name), "%.*s/%.*s", (int)length, part, (int)size, command);
		if (!access(name, X_OK))
			return true;
	}
	return false;
}

static const char *command_of(void)
{
	const char *command = getenv("PERFRING_PAGER");

	if (!command)
		command = getenv("PAGER");
	if (!command)
		command = "less";
	return *command && strcmp(command, "cat") && is_there(command) ? command : 0;
}

static void become(const char *command, int in)
{
	dup2(in, 0);
	close(in);
	setenv("LESS", "FRX", 0); /* one screen is printed; colours as they are */
	setenv("LV", "-c", 0);
	signal(SIGXFSZ, SIG_DFL);
	signal(SIGPIPE, SIG_DFL);
	execl("/bin/sh", "sh", "-c", command, (char *)0);
	_exit(127);
}

static void take_signals(void)
{
	static const int numbers[] = {SIGINT, SIGHUP, SIGTERM, SIGQUIT};
	unsigned i;

	signal(SIGPIPE, SIG_IGN); /* the reader has gone: write(2) fails, and output.c ends quietly */
	for (i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
		signal(numbers[i], at_signal);
}

void pager_start(void)
{
	const char *command = isatty(1) ? command_of() : 0;
	int ends[2];

	if (!command || pager || pipe(ends))
		return;
	fflush(stdout);
	read_progress_none();
	pager = fork();
	if (pager <= 0) {
		close(pager ? ends[0] : ends[1]);
		if (!pager)
			become(command, ends[0]);
		close(ends[1]);
		pager = 0;
		return;
	}
	close(ends[0]);
	dup2(ends[1], 1);
	if (isatty(2))
		dup2(ends[1], 2);
	close(ends[1]);
	take_signals();
	atexit(at_exit);
}
