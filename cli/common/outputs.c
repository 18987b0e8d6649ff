/* SPDX-License-Identifier: MIT */
/*
 * The policy for files that a command makes of captures: what exists is replaced only with --force, an input
 * never, also by another name. It does not know how they are written; sink.c does.
 */
#include "options.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
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
	struct file_id *made; /* outputs that have their names: none is replaced by another of the same command */
	size_t nr_made;
	mode_t mode;
	bool force, has_mode;
	bool forgot; /* there was no memory for an input, or it could not be looked at */
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

static bool is_of(const struct file_id *id, size_t nr, const struct stat *st)
{
	size_t i;

	for (i = 0; i < nr; i++)
		if (id[i].device == st->st_dev && id[i].inode == st->st_ino)
			return true;
	return false;
}

static bool is_input(const struct stat *st)
{
	return is_of(outputs.input, outputs.nr_inputs, st);
}

/* Without memory, --force may replace it. */
static void remember_made(const char *path)
{
	struct file_id *more = realloc(outputs.made, (outputs.nr_made + 1) * sizeof(*more));
	struct stat st;

	if (more)
		outputs.made = more;
	if (more && !stat(path, &st))
		outputs.made[outputs.nr_made++] = (struct file_id){st.st_dev, st.st_ino};
}

static void remember(const struct stat *st)
{
	struct file_id *more = realloc(outputs.input, (outputs.nr_inputs + 1) * sizeof(*more));

	if (!more) {
		outputs.forgot = true;
		return;
	}
	outputs.input = more;
	outputs.input[outputs.nr_inputs++] = (struct file_id){st->st_dev, st->st_ino};
}

/*
 * What a shell appends to, or writes over: perfring dump x.data >>x.data. A number of 0 is of a file that is not known (system/windows). 0, 1, or -1 and
 * errno: that cannot be told.
 */
static int is_stdout(const struct stat *st)
{
	struct stat out;

	if (!S_ISREG(st->st_mode) || !st->st_ino)
		return 0;
	if (fstat(1, &out))
		return errno == EBADF ? 0 : -1;
	return out.st_dev == st->st_dev && out.st_ino == st->st_ino;
}

/* That of looking a path up, which opening it has too, and reports. */
static bool is_of_path(int error)
{
	return error == ENOENT || error == ENOTDIR || error == EACCES || error == ELOOP || error == ENAMETOOLONG;
}

bool outputs_input(const char *path)
{
	struct stat st;
	int same;
	const char *name = strcmp(path, "-") ? path : "standard input";

	if (strcmp(path, "-") ? stat(path, &st) : fstat(0, &st)) {
		outputs.forgot |= errno != ENOENT;
		if (is_of_path(errno) || errno == EBADF)
			return true;
		print_stderr("%s: %s", name, strerror(errno));
		return false;
	}
	if (S_ISREG(st.st_mode)) {
		outputs.mode = st.st_mode & 0777;
		outputs.has_mode = true;
	}
	if (!is_input(&st))
		remember(&st);
	same = is_stdout(&st);
	if (!same)
		return true;
	if (same < 0)
		print_stderr("standard output: whether it is an input cannot be told: %s", strerror(errno));
	else
		print_stderr("%s: standard output is this input, which is never changed; name another output", name);
	return false;
}

/* Whether the path lies in a directory that is an input: 0, 1, or -1 and errno, where that cannot be told. */
static int is_inside_input(const char *path)
{
	char *copy = strdup(path);
	struct stat st;
	int inside = -1, error;

	if (copy && !stat(dirname(copy), &st))
		inside = is_input(&st);
	else if (copy && errno == ENOENT)
		inside = 0;
	error = errno;
	free(copy);
	errno = error;
	return inside;
}

int outputs_descriptor(const char *path)
{
#ifdef S_ISLNK
	static const char *const folders[] = {"/proc/self/fd/", "/dev/fd/"};
	char link[64];
	ssize_t size = readlink(path, link, sizeof(link) - 1);
	unsigned i;

	link[size > 0 ? size : 0] = 0;
	for (i = 0; i < sizeof(folders) / sizeof(*folders); i++) {
		size_t length = strlen(folders[i]);
		const char *number = !strncmp(path, folders[i], length) ? path + length : !strncmp(link, folders[i], length) ? link + length :
															       "";
		char *end;
		unsigned long fd = strtoul(number, &end, 10);

		if (*number >= '0' && *number <= '9' && !*end && fd <= INT_MAX)
			return (int)fd;
	}
#else
	(void)path;
#endif
	return -1;
}

bool outputs_allow(const char *path)
{
	struct stat st;
	int inside;
	bool exists = !stat(path, &st);

	if (!exists && errno != ENOENT) /* it may be an input */
		print_stderr("%s: cannot open: %s", path, strerror(errno));
	else if (exists && outputs.forgot)
		print_stderr("%s: whether this is an input is not known, for want of memory or since looking at the input failed; name an output that does not exist", path);
	else if (exists && (S_ISREG(st.st_mode) || S_ISDIR(st.st_mode)) && is_input(&st))
		print_stderr("%s: this is the input, which is never replaced; name another output", path);
	else if (exists && is_of(outputs.made, outputs.nr_made, &st))
		print_stderr("%s: this is an output of the same command, which stays as it is; name another one", path);
	else if ((inside = is_inside_input(path)) < 0)
		print_stderr("%s: cannot open: %s", path, strerror(errno));
	else if (inside)
		print_stderr("%s: this is inside the input, which is never changed; name another output", path);
	else if (exists && S_ISREG(st.st_mode) && !outputs.force && outputs_descriptor(path) < 0)
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
	if (!bad) {
		sync_directory(path);
		remember_made(path);
	}
	return !bad;
}

bool outputs_exchange(const char *from, const char *path)
{
#ifdef RENAME_EXCHANGE
	if (!outputs.force || renameat2(AT_FDCWD, from, AT_FDCWD, path, RENAME_EXCHANGE))
		return false;
	sync_directory(path);
	return true;
#else
	(void)from;
	(void)path;
	return false;
#endif
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
