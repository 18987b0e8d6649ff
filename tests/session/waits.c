/* SPDX-License-Identifier: MIT */
/* Descriptors that do not wait (O_NONBLOCK), of which the other end is slow: what reads and writes waits. */
#include "tests/session/capture.h"

#include "perfring_sink.h"

#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#define PIECE 700      /* bytes at once */
#define PAUSE 300      /* microseconds */
#define OUTPUT 1000000 /* bytes, more than a pipe holds */

/* A pipe of which this end does not wait; *child has the other one. */
static int no_wait(int ours, pid_t *child, void (*run)(int fd))
{
	int ends[2];

	assert_int_equal(pipe(ends), 0);
	*child = fork();
	assert_true(*child >= 0);
	if (!*child) {
		close(ends[ours]);
		run(ends[!ours]);
		_exit(0);
	}
	close(ends[!ours]);
	assert_int_equal(fcntl(ends[ours], F_SETFL, O_NONBLOCK), 0);
	return ends[ours];
}

static void feed(int fd)
{
	int from = open("corpus/pipe.pipe", O_RDONLY);
	char bytes[PIECE];
	ssize_t n;

	while ((n = read(from, bytes, sizeof(bytes))) > 0) {
		usleep(PAUSE);
		if (write(fd, bytes, (size_t)n) != n)
			_exit(1);
	}
}

/* Exits with 0 where all came. */
static void drain(int fd)
{
	size_t sum = 0;
	char bytes[65536];
	ssize_t n;

	while ((n = read(fd, bytes, sizeof(bytes))) > 0) {
		sum += (size_t)n;
		usleep(PAUSE);
	}
	_exit(sum != OUTPUT);
}

static unsigned records_of(struct pfr_session *session)
{
	const struct pfr_session_record *r;
	enum pfr_status status;
	unsigned nr = 0;

	while ((status = pfr_session_next(session, &r)) == PFR_OK)
		nr++;
	assert_int_equal(status, PFR_END);
	pfr_session_close(session);
	return nr;
}

static void reads(void **state)
{
	struct pfr_session *session;
	unsigned expected;
	pid_t child;
	int fd = no_wait(0, &child, feed);

	(void)state;
	assert_int_equal(pfr_session_open_fd(&session, fd, NULL, NULL), PFR_OK);
	expected = records_of(session);
	close(fd);
	assert_int_equal(waitpid(child, NULL, 0), child);
	assert_int_equal(pfr_session_open(&session, "corpus/pipe.pipe", NULL, NULL), PFR_OK);
	assert_int_equal(records_of(session), expected);
}

static void writes(void **state)
{
	static const char bytes[OUTPUT];
	struct pfr_sink sink;
	int status, fd;
	pid_t child;

	(void)state;
	fd = no_wait(1, &child, drain);
	pfr_sink_fd(&sink, sizeof(sink), fd);
	assert_int_equal(sink.write(sink.user, bytes, sizeof(bytes)), 0);
	close(fd);
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_int_equal(status, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(reads), cmocka_unit_test(writes)};

	return RUN(tests);
}
