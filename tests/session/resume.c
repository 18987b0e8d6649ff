/* SPDX-License-Identifier: MIT */
/*
 * session/read/resume.c, feed.c, order.c: what is read of a file does not depend on how much of it is broken, or on the order of its
 * times. Bytes that are
 * read are counted by the kernel; where it does not tell, the records alone are looked at.
 */
#define _GNU_SOURCE
#include "tests/unit/unit.h"

#include "perfring_session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MOST (4 << 20)
#define PIPE_HEADER 16

/* Bytes that this process has read; 0 where the kernel does not say. */
static unsigned long long read_so_far(void)
{
	FILE *file = fopen("/proc/self/io", "r");
	unsigned long long bytes = 0;

	if (!file)
		return 0;
	if (fscanf(file, "rchar: %llu", &bytes) != 1)
		bytes = 0;
	fclose(file);
	return bytes;
}

/* `good` records of 16 bytes and a broken header, again and again, as a pipe's bytes in a file. */
static int broken_file(unsigned good, uint32_t broken_size, unsigned *records)
{
	char name[] = "/tmp/perfring-resume.XXXXXX";
	struct bytes *b = malloc(sizeof(*b));
	int fd = mkstemp(name);
	unsigned i, size = PIPE_HEADER;

	assert_true(fd >= 0 && b);
	unlink(name);
	bytes_init(b, 0);
	bytes_raw(b, "PERFILE2", 8);
	bytes_u64(b, 16);
	assert_int_equal(write(fd, b->data, PIPE_HEADER), PIPE_HEADER);
	bytes_init(b, 0);
	for (i = 0; i < good; i++) {
		bytes_u32(b, PFR_RECORD_FINISHED_ROUND);
		bytes_u16(b, 0), bytes_u16(b, 8);
	}
	bytes_u32(b, PFR_RECORD_FINISHED_ROUND);
	bytes_u16(b, 0), bytes_u16(b, (uint16_t)broken_size);
	for (*records = 0; size < MOST; size += (unsigned)b->size, *records += good)
		assert_true(write(fd, b->data, b->size) == (ssize_t)b->size);
	free(b);
	assert_int_equal(lseek(fd, 0, SEEK_SET), 0);
	return fd;
}

static void linear(unsigned good, uint32_t broken_size, uint32_t order)
{
	struct pfr_session_options options = {.size = sizeof(options), .order = order};
	const struct pfr_session_record *r;
	struct pfr_session_error error;
	struct pfr_session *session;
	unsigned wanted, records = 0;
	int fd = broken_file(good, broken_size, &wanted);
	unsigned long long before = read_so_far();

	assert_int_equal(pfr_session_open_fd(&session, fd, &options, &error), PFR_OK);
	while (pfr_session_next(session, &r) == PFR_OK)
		records += r->what == PFR_WHAT_RECORD;
	if (broken_size < 8 && good >= 4)
		assert_int_equal(records, wanted);
	assert_true(records > 0);
	if (before)
		assert_true(read_so_far() - before <= 4ull * MOST);
	pfr_session_close(session);
	close(fd);
}

static void sizes_too_small(void **state)
{
	(void)state;
	linear(4, 3, PFR_ORDER_FILE);
	linear(5, 0, PFR_ORDER_FILE);
	linear(40, 7, PFR_ORDER_FILE);
	linear(4, 3, PFR_ORDER_TIME);
}

/* A size that hides the records after it. */
static void sizes_too_large(void **state)
{
	(void)state;
	linear(4, 4096, PFR_ORDER_FILE);
	linear(9, 65535, PFR_ORDER_FILE);
}

/* Two halves whose records alternate in time, so far apart that both want the same place of a cache. */
static int alternating_file(unsigned records)
{
	FILE *file = tmpfile();
	struct bytes *b = malloc(sizeof(*b));
	unsigned i;

	assert_true(file && b);
	bytes_init(b, 0);
	bytes_raw(b, "PERFILE2", 8);
	bytes_u64(b, 16);
	bytes_u32(b, PFR_RECORD_HEADER_ATTR), bytes_u16(b, 0), bytes_u16(b, 8 + 64);
	bytes_u32(b, 1), bytes_u32(b, 64);
	bytes_u64(b, 0), bytes_u64(b, 1), bytes_u64(b, PFR_SAMPLE_TIME);
	bytes_fill(b, 0, 64 - 32);
	assert_int_equal(fwrite(b->data, 1, b->size, file), b->size);
	for (i = 0; i < records; i++) {
		bytes_init(b, 0);
		bytes_u32(b, PFR_RECORD_SAMPLE), bytes_u16(b, 0), bytes_u16(b, 16);
		bytes_u64(b, i < records / 2 ? 2 * i + 2 : 2 * (i - records / 2) + 3);
		assert_int_equal(fwrite(b->data, 1, b->size, file), b->size);
	}
	free(b);
	assert_int_equal(fflush(file), 0);
	rewind(file);
	return fileno(file);
}

static void times_far_apart(void **state)
{
	struct pfr_session_options options = {.size = sizeof(options), .order = PFR_ORDER_TIME};
	const unsigned records = 2 * (4 << 20) / 16;
	const struct pfr_session_record *r;
	struct pfr_session_error error;
	struct pfr_session *session;
	struct pfr_record record;
	struct pfr_where where;
	uint64_t last = 0, nr = 0;
	unsigned long long before;
	int fd = alternating_file(records);

	(void)state;
	before = read_so_far();
	assert_int_equal(pfr_session_open_fd(&session, fd, &options, &error), PFR_OK);
	while (pfr_session_next(session, &r) == PFR_OK) {
		if (r->frame.type != PFR_RECORD_SAMPLE)
			continue;
		assert_int_equal(pfr_session_decode(session, r, &record, &where), PFR_OK);
		assert_true(record.sample.time > last);
		last = record.sample.time;
		nr++;
	}
	assert_int_equal(nr, records);
	if (before)
		assert_true(read_so_far() - before <= 2048ull * records);
	pfr_session_close(session);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(sizes_too_small), cmocka_unit_test(sizes_too_large),
					   cmocka_unit_test(times_far_apart)};

	return RUN(tests);
}
