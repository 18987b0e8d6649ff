/* SPDX-License-Identifier: MIT */
/*
 * session/symbols/elf_*.c: names of functions of this program, where the n-th call of the system fails, once or from there on, in this process, in the one that starts
 * children, and in the children. A name is the right one, or there is none and the file's state says so; no descriptor stays open, no process stays, and another question after it
 * is answered. The linker passes the calls here (--wrap, tests/rules.mk).
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "tests/session/side_band.h"

#include "session/symbols/symbols.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef HAVE_LIBDW

/* The process whose calls fail: this one, the one that starts children, or these. */
enum role { OWN,
	    SERVER,
	    CHILD };

static struct {
	enum role role;
	pid_t own;
	unsigned left; /* calls that succeed */
	int error, once;
	char *what; /* the call that failed first, in memory that all share; empty: none has */
} refused;

static bool refuses(const char *what)
{
	enum role role = getpid() == refused.own ? OWN : getppid() == refused.own ? SERVER :
										    CHILD;

	if (role != refused.role)
		return false;
	if (refused.left) {
		refused.left--;
		return false;
	}
	if (!*refused.what)
		strcpy(refused.what, what);
	refused.left = refused.once ? UINT32_MAX : 0;
	errno = refused.error;
	return true;
}

#define WRAPPED(result, name, failure, parameters, arguments) \
	result __real_##name parameters; \
	result __wrap_##name parameters; \
	result __wrap_##name parameters \
	{ \
		return refuses(#name) ? failure : __real_##name arguments; \
	}

WRAPPED(int, socketpair, -1, (int domain, int type, int protocol, int ends[2]), (domain, type, protocol, ends))
WRAPPED(ssize_t, send, -1, (int fd, const void *data, size_t size, int flags), (fd, data, size, flags))
WRAPPED(ssize_t, sendmsg, -1, (int fd, const struct msghdr *message, int flags), (fd, message, flags))
WRAPPED(ssize_t, recv, -1, (int fd, void *data, size_t size, int flags), (fd, data, size, flags))
WRAPPED(ssize_t, recvmsg, -1, (int fd, struct msghdr *message, int flags), (fd, message, flags))
WRAPPED(int, poll, -1, (struct pollfd * wait, nfds_t nr, int ms), (wait, nr, ms))
WRAPPED(pid_t, fork, -1, (void), ())
WRAPPED(int, dup2, -1, (int from, int to), (from, to))
WRAPPED(ssize_t, read, -1, (int fd, void *to, size_t size), (fd, to, size))
WRAPPED(ssize_t, write, -1, (int fd, const void *from, size_t size), (fd, from, size))
WRAPPED(pid_t, waitpid, -1, (pid_t pid, int *status, int flags), (pid, status, flags))
WRAPPED(pid_t, wait4, -1, (pid_t pid, int *status, int flags, struct rusage *usage), (pid, status, flags, usage))
WRAPPED(int, prctl, -1, (int option, unsigned long a, unsigned long b, unsigned long c, unsigned long d), (option, a, b, c, d))

static char program[4096];

int names_refused_function(int value); /* whose name is asked for */
int names_refused_function(int value)
{
	return value * 3 + (int)refused.left;
}

/* Where this program's code is mapped, and an address of it. */
static struct pfr_mmap2 own_mapping(void)
{
	uint64_t address = (uint64_t)(uintptr_t)names_refused_function, start, end, offset;
	struct pfr_mmap2 mapping = {.present = UINT64_C(1) << PFR_KEY_MMAP2_INO | UINT64_C(1) << PFR_KEY_MMAP2_MAJ | UINT64_C(1) << PFR_KEY_MMAP2_MIN};
	FILE *maps = fopen("/proc/self/maps", "r");
	char line[4400];
	struct stat st;

	assert_non_null(maps);
	while (fgets(line, sizeof(line), maps)) {
		unsigned long long numbers[3];

		if (sscanf(line, "%llx-%llx %*s %llx", &numbers[0], &numbers[1], &numbers[2]) != 3)
			continue;
		start = numbers[0], end = numbers[1], offset = numbers[2];
		if (address < start || address >= end)
			continue;
		mapping.addr = start, mapping.len = end - start, mapping.pgoff = offset;
		snprintf(program, sizeof(program), "%.*s", (int)strcspn(strchr(line, '/'), "\n"), strchr(line, '/'));
	}
	fclose(maps);
	assert_true(mapping.addr && !stat(program, &st));
	mapping.pid = mapping.tid = 1;
	mapping.ino = st.st_ino, mapping.maj = major(st.st_dev), mapping.min = minor(st.st_dev);
	mapping.prot = 5;
	mapping.filename = side_text(program);
	return mapping;
}

static bool find(struct pfr_symbols *symbols, bool again)
{
	uint64_t address = (uint64_t)(uintptr_t)names_refused_function + again;
	struct pfr_task task = side_task(1, 1);
	struct pfr_location location;
	struct pfr_symbol symbol;

	assert_int_equal(pfr_tasks_map(tasks, &task, PFR_CPUMODE_USER, address, &location), PFR_OK);
	if (pfr_symbols_find(symbols, tasks, &task, PFR_CPUMODE_USER, address, &location, &symbol) != PFR_OK)
		return false;
	side_is(symbol.name, "names_refused_function");
	assert_int_equal(symbol.offset, again);
	return true;
}

static struct pfr_symbols *open_own(void)
{
	struct pfr_symbols_options options = {.size = sizeof(options), .flags = PFR_NAMES_NO_INLINED};
	struct pfr_symbols *symbols;
	struct pfr_symbols_error error;

	assert_int_equal(pfr_symbols_open(&symbols, NULL), PFR_OK);
	assert_int_equal(pfr_symbols_files_with(symbols, &options, &error), PFR_OK);
	return symbols;
}

/* The descriptor that the next file gets: the same, unless one was left open. */
static int next_descriptor(void)
{
	int fd = dup(0);

	close(fd);
	return fd;
}

/* Whether a call failed. */
static bool run(enum role role, unsigned left, bool once, int error, bool stays)
{
	struct pfr_symbols_file file = {.size = sizeof(file)};
	int before = next_descriptor();
	struct pfr_symbols *symbols;
	bool named;

	refused.role = role, refused.left = left, refused.once = once, refused.error = error;
	*refused.what = 0;
	symbols = open_own();
	if (stays)
		symbols_stay(symbols);
	named = find(symbols, false);
	assert_int_equal(pfr_symbols_get_file(symbols, 1, &file), PFR_OK);
	if (named ? file.named != 1 : file.named || file.why == PFR_SYMBOLS_WHY_FOUND)
		fail_msg("%s failed (call %u, once %d): named %d, but %u, state %u", refused.what, left, once, named, file.named, file.why);
	if (file.why == PFR_SYMBOLS_WHY_NO_CHILD || named) { /* what had no process is asked again, and what was read is */
		refused.left = UINT32_MAX;
		named = find(symbols, true);
		if (!named && pfr_symbols_get_file(symbols, 1, &file) == PFR_OK && file.why == PFR_SYMBOLS_WHY_FOUND)
			fail_msg("%s failed (call %u, once %d): no name, and no reason", refused.what, left, once);
	}
	refused.left = UINT32_MAX;
	pfr_symbols_close(symbols);
	if (next_descriptor() != before)
		fail_msg("%s failed (call %u, once %d): a descriptor stays open", refused.what, left, once);
	while (waitpid(-1, NULL, WNOHANG) > 0)
		;
	return *refused.what != 0;
}

static void calls_are_refused(void **state)
{
	static const struct {
		enum role role;
		bool once, stays;
		int error;
	} ways[] = {{OWN, true, false, EIO}, {OWN, false, false, EIO}, {OWN, true, false, EINTR}, {OWN, true, true, EIO}, {SERVER, true, false, EIO}, {CHILD, true, false, EIO}};
	unsigned left, way;

	(void)state;
	for (way = 0; way < sizeof(ways) / sizeof(ways[0]); way++) {
		for (left = 0; run(ways[way].role, left, ways[way].once, ways[way].error, ways[way].stays); left++)
			assert_true(left < 60);
		assert_true(left > 2);
	}
}

static int begin(void **state)
{
	struct pfr_record r = {.type = PFR_RECORD_MMAP2, .misc = PFR_CPUMODE_USER};

	refused.own = getpid();
	refused.left = UINT32_MAX;
	refused.what = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (refused.what == MAP_FAILED || side_begin(state))
		return 1;
	r.mmap2 = own_mapping();
	return side_apply(&r);
}

static void whole(void **state)
{
	struct pfr_symbols *symbols = open_own();

	(void)state;
	refused.left = UINT32_MAX;
	assert_true(find(symbols, false) && find(symbols, true));
	pfr_symbols_close(symbols);
	assert_true(names_refused_function(1) != 5);
}

/* A terminal sends its signals to all processes; who handles them here may ask for names then. */
static void signals(void **state)
{
	static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGALRM, SIGUSR1};
	struct pfr_symbols *symbols = open_own();
	unsigned i;

	(void)state;
	refused.left = UINT32_MAX;
	for (i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
		assert_int_equal(kill(symbols->elf->server_pid, numbers[i]), 0);
	assert_true(find(symbols, false));
	pfr_symbols_close(symbols);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(whole, begin, side_end),
		cmocka_unit_test_setup_teardown(signals, begin, side_end),
		cmocka_unit_test_setup_teardown(calls_are_refused, begin, side_end),
	};

	refused.left = UINT32_MAX;
	return RUN(tests);
}

#else

int main(void)
{
	puts("1..0 # SKIP a build without libdw");
	return 0;
}

#endif
