/* SPDX-License-Identifier: MIT */
/*
 * The session on captures of corpus/: the same records by path, descriptor, pipe and memory; identities that
 * are unique and say where the bytes are; each filter against the decoded records; options of other sizes;
 * an allocator that fails; threads; directories with what is not a file.
 */
#include "capture.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

static const char *const captures[] = {"corpus/default.data", "corpus/events-mixed.data", "corpus/pipe.pipe",
				       "corpus/pipe-tracepoint.pipe", "corpus/pipe-z.pipe", "corpus/z-split.data",
				       "corpus/threads.dir", "corpus/threads-z.dir", "corpus/group.data"};
#define CAPTURES (sizeof(captures) / sizeof(captures[0]))

static unsigned char *load(const char *path, size_t *size)
{
	struct stat st;
	int fd = open(path, O_RDONLY);
	unsigned char *data;

	assert_true(fd >= 0 && !fstat(fd, &st));
	data = malloc((size_t)st.st_size);
	assert_int_equal(read(fd, data, (size_t)st.st_size), st.st_size);
	close(fd);
	*size = (size_t)st.st_size;
	return data;
}

/* The read end of a pipe that a child fills with the bytes. */
static int pipe_of(const unsigned char *data, size_t size)
{
	int ends[2];

	assert_int_equal(pipe(ends), 0);
	if (fork())
		return close(ends[1]), ends[0];
	close(ends[0]);
	while (size) {
		ssize_t n = write(ends[1], data, size < 777 ? size : 777);

		if (n <= 0)
			_exit(1);
		data += n;
		size -= (size_t)n;
	}
	_exit(0);
}

static void every_way_to_open(void **state)
{
	struct pfr_session_options options = {.size = sizeof(options)};
	size_t i, size;

	(void)state;
	for (i = 0; i < CAPTURES; i++) {
		uint64_t nr, sum = sum_of(open_with(captures[i], &options), &nr), again;
		struct pfr_session *session;
		unsigned char *data;
		int fd = open(captures[i], O_RDONLY);

		assert_true(nr > 10);
		assert_int_equal(pfr_session_open_fd(&session, fd, &options, 0), PFR_OK);
		assert_true(sum_of(session, &again) == sum && again == nr);
		close(fd);
		if (strstr(captures[i], ".dir"))
			continue;
		data = load(captures[i], &size);
		assert_int_equal(pfr_session_open_memory(&session, data, size, &options, 0), PFR_OK);
		assert_true(sum_of(session, &again) == sum && again == nr);
		fd = pipe_of(data, size);
		assert_int_equal(pfr_session_open_fd(&session, fd, &options, 0), PFR_OK);
		assert_true(sum_of(session, &again) == sum && again == nr);
		close(fd);
		free(data);
	}
}

/* A file with `before` bytes of something else in front of the capture; the descriptor is at its end. */
static int file_behind(size_t before, const unsigned char *data, size_t size)
{
	char path[] = "/tmp/perfring-session-XXXXXX";
	int fd = mkstemp(path);

	assert_true(fd >= 0 && !unlink(path));
	assert_int_equal(ftruncate(fd, (off_t)before), 0);
	assert_int_equal(lseek(fd, 0, SEEK_END), before);
	assert_int_equal(write(fd, data, size), size);
	return fd;
}

/*
 * At offset 0 a file is read by pread, so that several sessions may share the descriptor; at another offset what follows is the
 * capture, as of a pipe, and the descriptor is moved.
 */
static void offset_of_the_descriptor(void **state)
{
	struct pfr_session_options options = {.size = sizeof(options)};
	const struct pfr_session_record *r;
	struct pfr_session *session, *other;
	size_t i, size;

	(void)state;
	for (i = 0; i < CAPTURES; i++) {
		uint64_t nr, sum = sum_of(open_with(captures[i], &options), &nr), again;
		unsigned char *data;
		int fd;

		if (strstr(captures[i], ".dir"))
			continue;
		data = load(captures[i], &size);
		fd = file_behind(0, data, size);
		assert_int_equal(lseek(fd, 0, SEEK_SET), 0);
		assert_int_equal(pfr_session_open_fd(&other, fd, &options, 0), PFR_OK);
		assert_int_equal(pfr_session_next(other, &r), PFR_OK);
		assert_int_equal(pfr_session_open_fd(&session, fd, &options, 0), PFR_OK);
		assert_true(sum_of(session, &again) == sum && again == nr);
		assert_true((sum_of(other, &again), again == nr - 1));
		assert_int_equal(lseek(fd, 0, SEEK_CUR), 0);
		close(fd);
		fd = file_behind(12345, data, size);
		assert_int_equal(lseek(fd, 12345, SEEK_SET), 12345);
		assert_int_equal(pfr_session_open_fd(&session, fd, &options, 0), PFR_OK);
		assert_true(sum_of(session, &again) == sum && again == nr);
		assert_int_equal(lseek(fd, 0, SEEK_CUR), 12345 + size);
		assert_int_equal(lseek(fd, 12346, SEEK_SET), 12346);
		assert_int_equal(pfr_session_open_fd(&session, fd, &options, 0), PFR_E_MAGIC);
		assert_null(session);
		close(fd);
		free(data);
	}
}

struct identity {
	uint32_t part;
	uint64_t offset, inner;
};

static int by_identity(const void *a, const void *b)
{
	return memcmp(a, b, sizeof(struct identity));
}

/* In both orders; what is not packed is read again from where it says it is. */
static void identities(void **state)
{
	static struct identity seen[4096];
	unsigned char bytes[65536];
	size_t i, k;

	(void)state;
	for (i = 0; i < CAPTURES * 2; i++) {
		struct pfr_session_options options = {.size = sizeof(options), .order = i % 2 ? PFR_ORDER_TIME : PFR_ORDER_FILE, .flags = PFR_SESSION_REREAD};
		struct pfr_session *session = open_with(captures[i / 2], &options);
		const struct pfr_session_record *r;
		size_t nr = 0;

		memset(seen, 0, sizeof(seen));
		while (pfr_session_next(session, &r) == PFR_OK && nr < 4096) {
			seen[nr].part = r->part;
			seen[nr].offset = r->offset;
			seen[nr++].inner = r->packed ? r->inner + 1 : 0;
			if (r->packed)
				continue;
			assert_int_equal(pfr_session_read(session, r->part, r->offset, bytes, r->frame.size), PFR_OK);
			assert_memory_equal(bytes, r->frame.data, r->frame.size);
		}
		qsort(seen, nr, sizeof(seen[0]), by_identity);
		for (k = 1; k < nr; k++)
			assert_true(by_identity(&seen[k - 1], &seen[k]));
		pfr_session_close(session);
	}
}

static size_t put(unsigned char *to, size_t at, uint64_t value, unsigned width)
{
	for (; width--; value >>= 8)
		to[at++] = (unsigned char)value;
	return at;
}

/* Records of simpleperf may be larger than the kernel's, in time order too, from a file and from a pipe. */
static void large_records(void **state)
{
	static unsigned char data[400000];
	const uint32_t sizes[] = {24, 100000, 65536, 65535, 40, 70000};
	struct pfr_session_options options = {.size = sizeof(options)};
	struct pfr_session *session;
	uint64_t sum[4], nr, i, k;
	size_t at = put(data, 0, 0x32454c4946524550, 8), size;

	(void)state;
	at = put(data, at, 16, 8);
	at = put(data, at, PFR_RECORD_HEADER_ATTR | UINT64_C(80) << 48, 8);
	at = put(data, at, 1 | UINT64_C(64) << 32, 8);
	at = put(data, put(data, put(data, at, 2, 8), 1, 8), PFR_SAMPLE_IP, 8);
	at = 16 + 80; /* the rest of the attr and the id are 0 */
	for (i = 0; i < 6; i++) {
		size = at;
		at = put(data, put(data, put(data, at, 32769, 4), sizes[i] >> 16, 2), sizes[i] & 0xffff, 2);
		for (k = 8; k < sizes[i]; k++)
			data[at++] = (unsigned char)(k * 7 + i);
		assert_int_equal(at - size, sizes[i]);
	}
	for (i = 0; i < 4; i++) {
		int fd = i & 2 ? pipe_of(data, at) : -1;

		options.order = i & 1 ? PFR_ORDER_TIME : PFR_ORDER_FILE;
		if (i & 2)
			assert_int_equal(pfr_session_open_fd(&session, fd, &options, 0), PFR_OK);
		else
			assert_int_equal(pfr_session_open_memory(&session, data, at, &options, 0), PFR_OK);
		sum[i] = sum_of(session, &nr);
		if (fd >= 0)
			close(fd);
		assert_int_equal(nr, 7);
		assert_true(sum[i] == sum[0]);
	}
}

/* ---- options, memory, threads ---------------------------------------------------------- */

static void options_of_other_sizes(void **state)
{
	struct {
		struct pfr_session_options known;
		unsigned char later[64];
	} o = {.known = {.size = sizeof(o)}};
	struct pfr_session_error error;
	struct pfr_session *session;

	(void)state;
	assert_int_equal(pfr_session_open(&session, "corpus/default.data", &o.known, &error), PFR_OK);
	pfr_session_close(session);
	o.later[60] = 1;
	assert_int_equal(pfr_session_open(&session, "corpus/default.data", &o.known, &error), PFR_E_OPTIONS);
	assert_null(session);
	o.known = (struct pfr_session_options){.size = sizeof(o.known.size), .order = PFR_BIG}; /* what lies behind the size is not read */
	assert_int_equal(pfr_session_open(&session, "corpus/default.data", &o.known, &error), PFR_OK);
	pfr_session_close(session);
	o.known = (struct pfr_session_options){.size = 0};
	assert_int_equal(pfr_session_open(&session, "corpus/default.data", &o.known, &error), PFR_E_OPTIONS);
	assert_int_equal(pfr_session_open(&session, "corpus/default.data", 0, 0), PFR_OK);
	pfr_session_close(session);
	o.known = (struct pfr_session_options){.size = sizeof(o.known), .order = 7};
	assert_int_equal(pfr_session_open(&session, "corpus/default.data", &o.known, &error), PFR_E_OPTIONS);
	assert_non_null(strstr(error.text, "struct pfr_session_options: order"));
	assert_int_equal(pfr_session_open(&session, "corpus/none.data", 0, &error), PFR_E_SYSTEM);
	assert_true(error.os_error == ENOENT && !strcmp(error.path, "corpus/none.data") && strstr(error.text, "cannot open"));
}

struct meter {
	long blocks, calls, fails_at;
};

static void *metered(void *user, void *memory, size_t size)
{
	struct meter *meter = user;

	if (!size) {
		meter->blocks -= memory != 0;
		free(memory);
		return 0;
	}
	if (++meter->calls == meter->fails_at)
		return 0;
	meter->blocks += !memory;
	return realloc(memory, size);
}

/* Every allocation fails once: the session ends with a status, and gives all back. */
static void allocator_fails(void **state)
{
	static const char *const paths[] = {"corpus/pipe-z.pipe", "corpus/threads-z.dir", "corpus/tracepoint.data"};
	size_t i;

	(void)state;
	for (i = 0; i < 6; i++) {
		struct meter meter = {0, 0, -1};
		struct pfr_allocator allocator = {metered, &meter};
		struct pfr_session_options options = {.size = sizeof(options), .allocator = &allocator, .order = i % 2 ? PFR_ORDER_TIME : PFR_ORDER_FILE};
		struct pfr_session *session;
		uint64_t nr;
		long all, at;

		sum_of(open_with(paths[i / 2], &options), &nr);
		all = meter.calls;
		assert_int_equal(meter.blocks, 0);
		for (at = 1; at <= all; at++) {
			meter.calls = 0;
			meter.fails_at = at;
			if (!pfr_session_open(&session, paths[i / 2], &options, 0))
				sum_of(session, &nr);
			assert_int_equal(meter.blocks, 0);
		}
	}
}

/* No more allocations for twice as many records. */
static void no_allocation_per_record(void **state)
{
	struct meter meter = {0, 0, -1};
	struct pfr_allocator allocator = {metered, &meter};
	struct pfr_session_options options = {.size = sizeof(options), .allocator = &allocator};
	struct pfr_session *session = open_with("corpus/fork-storm.data", &options);
	const struct pfr_session_record *r;
	long calls;

	(void)state;
	assert_int_equal(pfr_session_next(session, &r), PFR_OK);
	calls = meter.calls;
	while (pfr_session_next(session, &r) == PFR_OK)
		;
	assert_int_equal(meter.calls, calls);
	pfr_session_close(session);
}

static void *read_in_thread(void *path)
{
	struct pfr_session_options options = {.size = sizeof(options), .order = PFR_ORDER_TIME};
	uint64_t *sum = malloc(sizeof(*sum)), nr;

	*sum = sum_of(open_with(path, &options), &nr);
	return sum;
}

static void threads(void **state)
{
	pthread_t thread[CAPTURES][2];
	void *sum[2];
	size_t i;

	(void)state;
	for (i = 0; i < CAPTURES * 2; i++)
		assert_int_equal(pthread_create(&thread[i / 2][i % 2], 0, read_in_thread, (void *)(uintptr_t)captures[i / 2]), 0);
	for (i = 0; i < CAPTURES; i++) {
		pthread_join(thread[i][0], &sum[0]);
		pthread_join(thread[i][1], &sum[1]);
		assert_true(*(uint64_t *)sum[0] == *(uint64_t *)sum[1]);
		free(sum[0]);
		free(sum[1]);
	}
}

/* ---- what is not a file, and temporary files ---------------------------------------------- */

static void copy(const char *from, const char *to)
{
	size_t size;
	unsigned char *data = load(from, &size);
	int fd = open(to, O_WRONLY | O_CREAT | O_EXCL, 0600);

	assert_int_equal(write(fd, data, size), size);
	close(fd);
	free(data);
}

static void parts_that_are_no_files(void **state)
{
	char folder[] = "/tmp/perfring-session.XXXXXX", path[64];
	struct pfr_session_options options = {.size = sizeof(options), .flags = PFR_SESSION_DEFECTS};
	const struct pfr_session_record *r;
	struct pfr_session *session;
	unsigned defects = 0, records = 0;
	const char *const names[] = {"data", "data.0", "data.1", "data.2", "data.3"};
	size_t i;

	(void)state;
	assert_non_null(mkdtemp(folder));
	for (i = 0; i < 5; i++) {
		snprintf(path, sizeof(path), "%s/%s", folder, names[i]);
		if (i == 1)
			assert_int_equal(mkfifo(path, 0600), 0); /* opening it would wait for a writer */
		else if (i == 2)
			assert_int_equal(symlink("/dev/zero", path), 0);
		else if (i == 3)
			assert_int_equal(mkdir(path, 0700), 0);
		else
			copy(i ? "corpus/threads.dir/data.1" : "corpus/threads.dir/data", path);
	}
	session = open_with(folder, &options);
	while (pfr_session_next(session, &r) == PFR_OK) {
		records += r->what == PFR_WHAT_RECORD && r->part == 4;
		defects += r->what == PFR_WHAT_DEFECT && r->status == PFR_E_PART && strstr(r->error->path, "/data.");
	}
	assert_int_equal(defects, 3);
	assert_true(records > 0 && pfr_session_info(session)->defects == 3);
	pfr_session_close(session);
	for (i = 0; i < 5; i++) {
		snprintf(path, sizeof(path), "%s/%s", folder, names[i]);
		remove(path);
	}
	rmdir(folder);
}

/* What is no capture is not kept in a temporary file before that is found; what is, goes where TMPDIR says. */
static void temporary_files(void **state)
{
	struct pfr_session_options options = {.size = sizeof(options)};
	struct pfr_session_error error;
	struct pfr_session *session;
	unsigned char *data;
	size_t size;
	int fd;

	(void)state;
	setenv("TMPDIR", "/nowhere/at/all", 1);
	assert_int_equal(pfr_session_open(&session, "/dev/zero", &options, &error), PFR_E_MAGIC);
	assert_true(!session && error.status == PFR_E_MAGIC && strstr(error.text, "not a perf.data file"));
	data = load("corpus/default.data", &size);
	fd = pipe_of(data, size);
	assert_int_equal(pfr_session_open_fd(&session, fd, &options, &error), PFR_E_SYSTEM);
	assert_true(error.os_error == ENOENT && strstr(error.text, "temporary"));
	close(fd);
	free(data);
	unsetenv("TMPDIR");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_way_to_open), cmocka_unit_test(offset_of_the_descriptor), cmocka_unit_test(identities), cmocka_unit_test(large_records), cmocka_unit_test(options_of_other_sizes), cmocka_unit_test(allocator_fails),
		cmocka_unit_test(no_allocation_per_record), cmocka_unit_test(threads), cmocka_unit_test(parts_that_are_no_files),
		cmocka_unit_test(temporary_files)};

	return cmocka_run_group_tests(tests, 0, 0);
}
