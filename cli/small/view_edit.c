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

/* A command line of edit. */
struct words {
	char *word[16 + 4 * SYMBOL_WORDS_MOST];
	int nr;
};

static void add(struct words *w, const char *word)
{
	w->word[w->nr++] = (char *)(uintptr_t)word;
}

static void add_with(struct words *w, const char *option, const char *value)
{
	if (value) {
		add(w, option);
		add(w, value);
	}
}

/* Where names come from. */
static void add_names(struct words *w, const struct symbol_words *names)
{
	size_t i;

	add_with(w, "--kallsyms", names->kallsyms);
	add_with(w, "--vmlinux", names->vmlinux);
	if (names->flags & PFR_NAMES_DEBUGINFOD)
		add(w, "--debuginfod");
	if (names->flags & PFR_NAMES_NO_BUILD_IDS)
		add(w, "--no-build-ids-needed");
	for (i = 0; i < names->nr_jit; i++)
		add_with(w, "--jit-names", names->jit[i]);
	for (i = 0; i < names->nr_pids; i++)
		add_with(w, "--pid-map", names->pids[i]);
}

static int edit(const struct view_edit *how, const char *path)
{
	struct words w = {{NULL}, 0};

	add(&w, "edit");
	add(&w, "--to=file");
	if (how->redacts)
		add(&w, "--redact");
	if (how->unwinds)
		add(&w, "--unwind");
	if (how->packs)
		add(&w, "--pack");
	if (how->unwinds || how->packs) {
		add_with(&w, "--symfs", how->words->symfs);
		add_with(&w, "--buildid-dir", how->words->cache);
	}
	if (how->packs)
		add_names(&w, how->words);
	add(&w, "--");
	add(&w, path);
	add(&w, "-");
	return account_end(perfring_edit(w.nr, w.word));
}

static int failed(const char *path)
{
	print_stderr("%s: cannot be edited: %s", path, strerror(errno));
	return EXIT_IO;
}

/* The exit code of the process; EXIT_IO where a signal ended it, which is no failure that it could report. */
static int code_of(pid_t pid, const char *path)
{
	int status;

	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return failed(path);
	if (WIFEXITED(status))
		return WEXITSTATUS(status);
	print_stderr("%s: cannot be edited: the process that edits was ended by signal %d", path, WTERMSIG(status));
	return EXIT_IO;
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
			_exit(failed(path));
		_exit(edit(how, path));
	}
	snprintf(edited, size, "/dev/fd/%d", fd);
	return pid < 0 ? failed(path) : code_of(pid, path);
}
#endif
