/* SPDX-License-Identifier: MIT */
/*
 * What operations.h has, where the n-th call of the system fails, once or from there on: a read of a broken disk, a file that cannot be opened or asked, no space for a
 * temporary file. The operation fails, reports it, or writes what it writes otherwise; no descriptor stays open. The linker passes the calls here (--wrap,
 * tests/rules.mk).
 */
#include "tests/session/operations.h"

#include <dirent.h>
#include <stdarg.h>
#include <sys/stat.h>

static struct {
	unsigned left; /* calls that succeed */
	bool once, failed;
	const char *what; /* the call that failed first */
} refused;

static bool refuses(const char *what)
{
	if (refused.left) {
		refused.left--;
		return false;
	}
	if (!refused.failed)
		refused.what = what;
	refused.failed = true;
	refused.left = refused.once ? UINT32_MAX : 0;
	errno = EIO;
	return true;
}

static bool write_fails(void)
{
	return false;
}

#define WRAPPED(result, name, failure, parameters, arguments) \
	result __real_##name parameters; \
	result __wrap_##name parameters; \
	result __wrap_##name parameters \
	{ \
		return refuses(#name) ? failure : __real_##name arguments; \
	}

WRAPPED(ssize_t, read, -1, (int fd, void *to, size_t size), (fd, to, size))
WRAPPED(ssize_t, write, -1, (int fd, const void *from, size_t size), (fd, from, size))
WRAPPED(ssize_t, pread64, -1, (int fd, void *to, size_t size, off64_t at), (fd, to, size, at))
WRAPPED(off64_t, lseek64, -1, (int fd, off64_t at, int from), (fd, at, from))
WRAPPED(int, fstat64, -1, (int fd, struct stat64 *st), (fd, st))
WRAPPED(int, fstatat64, -1, (int fd, const char *name, struct stat64 *st, int flags), (fd, name, st, flags))
WRAPPED(int, stat64, -1, (const char *path, struct stat64 *st), (path, st))
WRAPPED(int, open64, -1, (const char *path, int flags, mode_t mode), (path, flags, mode))
WRAPPED(int, openat64, -1, (int folder, const char *path, int flags, mode_t mode), (folder, path, flags, mode))
WRAPPED(int, mkostemp64, -1, (char *path, int flags), (path, flags))
WRAPPED(int, fcntl64, -1, (int fd, int command, long argument), (fd, command, argument))
WRAPPED(DIR *, fdopendir, 0, (int fd), (fd))

/* The descriptor that the next file gets: the same, unless one was left open. */
static int next_descriptor(void)
{
	int fd = dup(0);

	close(fd);
	return fd;
}

static int run(const struct operation *o, struct out *out)
{
	int before = next_descriptor(), error = run_operation(o, out);

	refused.left = UINT32_MAX;
	if (next_descriptor() != before)
		fail_msg("%s, kind %u: a descriptor stays open after %s failed", o->path, o->kind, refused.what);
	if (error && !refused.failed)
		fail_msg("%s, kind %u: %d, though nothing was refused", o->path, o->kind, error);
	return error;
}

static int each_is_refused(const struct operation *o, bool once)
{
	struct out whole, out;
	unsigned calls;

	refused.left = UINT32_MAX;
	refused.failed = false;
	run(o, &whole);
	for (calls = 0; calls == 0 || refused.failed; calls++) {
		refused.left = calls;
		refused.once = once;
		refused.failed = false;
		if (!run(o, &out) && out.sum != whole.sum && out.reported == whole.reported) {
			print_error("%s, kind %u: %s failed (call %u, once %d): another result without an error\n", o->path, o->kind, refused.what, calls, once);
			return 1;
		}
	}
	return 0;
}

static void calls_are_refused(void **state)
{
	size_t i;
	int failed = 0;

	(void)state;
	for (i = 0; i < 2 * sizeof(operations) / sizeof(*operations); i++)
		failed += each_is_refused(&operations[i / 2], i % 2);
	assert_int_equal(failed, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(calls_are_refused),
	};

	refused.left = UINT32_MAX;
	make_inputs();
	return RUN(tests);
}
