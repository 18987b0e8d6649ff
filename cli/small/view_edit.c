/* SPDX-License-Identifier: MIT */
/*
 * A process of its own edits, since a command reads its options and counts what it leaves out once.
 */
#include "view_edit.h"

#include "cli/cli.h"
#include "cli/common/account.h"
#include "session/session.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#ifdef _WIN32
int view_edit(const struct view_edit *how, const char *path, char *edited, size_t size)
{
	(void)how, (void)path, (void)edited, (void)size;
	return usage("view", "this system has no fork(2): use perfring edit first, then view what it wrote");
}
#else
#include <sys/wait.h>

static int edit(const struct view_edit *how, const char *path)
{
	char command[] = "edit", form[] = "--to=file", redact[] = "--redact", unwind[] = "--unwind", pack[] = "--pack", symfs[] = "--symfs", end[] = "--", out[] = "-";
	char *words[12];
	int nr = 0, code;

	words[nr++] = command;
	words[nr++] = form;
	if (how->redacts)
		words[nr++] = redact;
	if (how->unwinds)
		words[nr++] = unwind;
	if (how->packs)
		words[nr++] = pack;
	if (how->symfs && (how->unwinds || how->packs)) {
		words[nr++] = symfs;
		words[nr++] = (char *)(uintptr_t)how->symfs;
	}
	words[nr++] = end;
	words[nr++] = (char *)(uintptr_t)path;
	words[nr++] = out;
	words[nr] = NULL;
	code = perfring_edit(nr, words);
	return account_end(code);
}

/* The exit code of the process; EXIT_IO where a signal ended it. */
static int code_of(pid_t pid)
{
	int status;

	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return EXIT_IO;
	return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_IO;
}

int view_edit(const struct view_edit *how, const char *path, char *edited, size_t size)
{
	int fd = pfr_session_temporary();
	pid_t pid;

	if (fd < 0) {
		print_stderr("%s: a temporary file cannot be made: %s", path, strerror(errno));
		return EXIT_IO;
	}
	fflush(NULL);
	pid = fork();
	if (!pid) {
		if (dup2(fd, STDOUT_FILENO) < 0)
			_exit(EXIT_IO);
		_exit(edit(how, path));
	}
	snprintf(edited, size, "/dev/fd/%d", fd);
	if (pid < 0)
		print_stderr("%s: cannot be edited: %s", path, strerror(errno));
	return pid < 0 ? EXIT_IO : code_of(pid);
}
#endif
