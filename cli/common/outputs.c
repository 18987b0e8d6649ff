/* SPDX-License-Identifier: MIT */
/*
 * The policy for files that a command makes of captures: what exists is replaced only with --force, an input
 * never, also by another name. It does not know how they are written; sink.c does.
 */
#include "options.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct file_id {
	dev_t device;
	ino_t inode;
};

static struct {
	struct file_id *input;
	size_t nr_inputs;
	mode_t mode;
	bool force, has_mode;
	bool forgot; /* there was no memory for an input */
	bool stdout_taken;
} outputs;

static int set_force(void *to, const char *command, const char *text)
{
	(void)to;
	(void)command;
	(void)text;
	outputs.force = true;
	return EXIT_FINE;
}

const struct option_row force_rows[] = {
	{.name = "force", .kind = OPTION_CALL, .set = set_force, .text = "replace OUT if it exists; the input itself is never replaced"},
	{0}};

static bool is_input(const struct stat *st)
{
	size_t i;

	for (i = 0; i < outputs.nr_inputs; i++)
		if (outputs.input[i].device == st->st_dev && outputs.input[i].inode == st->st_ino)
			return true;
	return false;
}

void outputs_input(const char *path)
{
	struct file_id *more;
	struct stat st;

	if (strcmp(path, "-") ? stat(path, &st) : fstat(0, &st))
		return;
	if (S_ISREG(st.st_mode)) {
		outputs.mode = st.st_mode & 0777;
		outputs.has_mode = true;
	}
	if (is_input(&st))
		return;
	more = realloc(outputs.input, (outputs.nr_inputs + 1) * sizeof(*more));
	if (!more) {
		outputs.forgot = true;
		return;
	}
	outputs.input = more;
	outputs.input[outputs.nr_inputs++] = (struct file_id){st.st_dev, st.st_ino};
}

/* Whether the path lies in a directory that is an input. */
static bool is_inside_input(const char *path)
{
	char *copy = strdup(path);
	struct stat st;
	bool inside = copy && !stat(dirname(copy), &st) && is_input(&st);

	free(copy);
	return inside;
}

bool outputs_allow(const char *path)
{
	struct stat st;
	bool exists = !stat(path, &st);

	if (exists && outputs.forgot)
		print_stderr("%s: out of memory: whether this is an input is not known", path);
	else if (exists && (S_ISREG(st.st_mode) || S_ISDIR(st.st_mode)) && is_input(&st))
		print_stderr("%s: this is the input, which is never replaced; name another output", path);
	else if (is_inside_input(path))
		print_stderr("%s: this is inside the input, which is never changed; name another output", path);
	else if (exists && S_ISREG(st.st_mode) && !outputs.force)
		print_stderr("%s: it exists; name another output, or replace it with --force", path);
	else
		return true;
	return false;
}

static mode_t left_by_umask(mode_t mode)
{
	mode_t mask = umask(0);

	umask(mask);
	return mode & ~mask;
}

mode_t outputs_mode(void)
{
	return outputs.has_mode ? outputs.mode | S_IRUSR | S_IWUSR : left_by_umask(0666);
}

int outputs_directory_mode(const char *path)
{
	return chmod(path, left_by_umask(0777));
}

/* The name itself lasts once its directory has been written. */
static void sync_directory(const char *path)
{
	char *copy = strdup(path);
	int fd = copy ? open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;

	if (fd >= 0) {
		fsync(fd);
		close(fd);
	}
	free(copy);
}

/* Nothing that has come since is replaced. 0, or -1 and errno. */
static int rename_new(const char *from, const char *path)
{
#ifdef RENAME_NOREPLACE
	return renameat2(AT_FDCWD, from, AT_FDCWD, path, RENAME_NOREPLACE);
#else
	return link(from, path) ? -1 : unlink(from);
#endif
}

bool outputs_name(const char *from, const char *path)
{
	struct stat st;
	int bad = -1;

	errno = EINVAL;
	if (!outputs.force && !lstat(from, &st) && S_ISREG(st.st_mode))
		bad = rename_new(from, path);
	if (bad && (errno == EINVAL || errno == ENOSYS || errno == EPERM))
		bad = rename(from, path);
	if (!bad)
		sync_directory(path);
	return !bad;
}

void outputs_take_stdout(void)
{
	outputs.stdout_taken = true;
}

bool outputs_stdout_taken(void)
{
	return outputs.stdout_taken;
}

bool outputs_terminal(const char *what)
{
	if (!isatty(1))
		return false;
	print_stderr("%s is binary and is not written to a terminal; name a file, or redirect standard output", what);
	return true;
}
