/* SPDX-License-Identifier: MIT */
/*
 * A command held between fork and exec, so that events can be opened on it
 * before it lives. Knows two pipes; knows nothing of events.
 */
#include "capture/internal.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static void close_pair(int pair[2])
{
	for (int i = 0; i < 2; i++)
		if (pair[i] >= 0)
			close(pair[i]);
}

/* In the child. The parent's end of go closing without a byte means that the
 * recording was called off. */
static void run_child(char *const argv[], int go_fd, int failure_fd)
{
	char byte;
	ssize_t got;
	int code;

	do
		got = read(go_fd, &byte, 1);
	while (got < 0 && errno == EINTR);
	if (got != 1)
		_exit(0);
	signal(SIGINT, SIG_DFL);
	signal(SIGTERM, SIG_DFL);
	signal(SIGCHLD, SIG_DFL);
	signal(SIGPIPE, SIG_DFL);
	signal(SIGXFSZ, SIG_DFL); /* the command ignores it */
	execvp(argv[0], argv);
	code = errno;
	got = write(failure_fd, &code, sizeof(code));
	_exit(got == sizeof(code) ? 127 : 126);
}

/* 0: execvp() would find a file that it may execute; else the reason why not. */
static int try_file(const char *path)
{
	struct stat file;

	if (faccessat(AT_FDCWD, path, X_OK, AT_EACCESS) || stat(path, &file))
		return errno;
	return S_ISREG(file.st_mode) ? 0 : EACCES;
}

/* The same of a name, which is looked for in PATH if it has no slash. */
static int try_program(const char *name)
{
	const char *at = getenv("PATH"), *end;
	char path[PATH_MAX];
	int reason = ENOENT, code;

	if (strchr(name, '/') || !*name)
		return try_file(name);
	for (at = at ? at : "/bin:/usr/bin"; at; at = *end ? end + 1 : NULL) {
		end = strchrnul(at, ':');
		if (snprintf(path, sizeof(path), "%.*s%s%s", (int)(end - at), at, end > at ? "/" : "", name) >= (int)sizeof(path))
			continue;
		code = try_file(path);
		if (!code)
			return 0;
		reason = code == EACCES ? EACCES : reason;
	}
	return reason;
}

static enum pfr_status cannot_execute(const char *name, int code, struct pfr_capture_error *error)
{
	return pfr_result(pfr_error(error, -code, PFR_NO_POSITION, "cannot execute %s: %s", name, strerror(code)), error);
}

enum pfr_status pfr_command_hold(struct pfr_command *command, char *const argv[],
				 struct pfr_capture_error *error)
{
	int go[2] = {-1, -1}, failure[2] = {-1, -1}, missing = try_program(argv[0]);
	pid_t pid = -1;

	memset(command, 0, sizeof(*command));
	if (missing) /* now, before a capture takes the place of another one */
		return cannot_execute(argv[0], missing, error);
	if (!pipe2(go, O_CLOEXEC) && !pipe2(failure, O_CLOEXEC))
		pid = fork();
	if (pid < 0) {
		int code = -errno;

		close_pair(go);
		close_pair(failure);
		return pfr_result(pfr_error(error, code, PFR_NO_POSITION, "cannot start a "
									  "process for %s: %s",
					    argv[0], strerror(-code)),
				  error);
	}
	if (!pid) {
		close(go[1]);
		close(failure[0]);
		run_child(argv, go[0], failure[1]);
	}
	close(go[0]);
	close(failure[1]);
	command->name = argv[0];
	command->pid = pid;
	command->go_fd = go[1];
	command->failure_fd = failure[0];
	return PFR_OK;
}

static void reap(struct pfr_command *command)
{
	while (waitpid(command->pid, NULL, 0) < 0 && errno == EINTR)
		;
	command->pid = 0;
}

enum pfr_status pfr_command_start(struct pfr_command *command,
				  struct pfr_capture_error *error)
{
	int code = 0;
	ssize_t got;

	do
		got = write(command->go_fd, "g", 1);
	while (got < 0 && errno == EINTR);
	code = got < 0 && errno != EPIPE ? errno : 0; /* it was killed while it was held: its status says so */
	close(command->go_fd);
	command->go_fd = -1;
	if (code) /* it has not begun, and pfr_command_fini() ends it */
		return pfr_result(pfr_error(error, -code, PFR_NO_POSITION, "cannot let %s begin: %s", command->name, strerror(code)), error);
	do
		got = read(command->failure_fd, &code, sizeof(code));
	while (got < 0 && errno == EINTR);
	close(command->failure_fd);
	command->failure_fd = -1;
	if (got != sizeof(code))
		return PFR_OK;
	reap(command);
	return cannot_execute(command->name, code, error);
}

void pfr_command_fini(struct pfr_command *command)
{
	if (!command->pid)
		return;
	kill(command->pid, SIGKILL);
	close_pair((int[2]){command->go_fd, command->failure_fd});
	reap(command);
}
