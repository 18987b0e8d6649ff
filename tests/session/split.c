/* SPDX-License-Identifier: MIT */
/*
 * A file read in parts: the sums are those of one reader, by as many threads as there are parts, or, where records depend on others or
 * are damaged, by one.
 */
#include "capture.h"

#include "perfring_session_jobs.h"

#include <sys/mman.h>
#include <unistd.h>

#define TIMES 900
#define UPDATE 40 /* bytes of an EVENT_UPDATE record */

static unsigned char capture[16u << 20];
static size_t capture_size, begin, size_once;

static uint64_t number_at(size_t at)
{
	uint64_t value;

	memcpy(&value, capture + at, 8);
	return value;
}

static void put_number(size_t at, uint64_t value)
{
	memcpy(capture + at, &value, 8);
}

static uint32_t type_at(size_t at)
{
	return (uint32_t)number_at(at);
}

/* The offset of the first record from `at` on, where one begins, whose type is `type`. */
static size_t find(size_t at, uint32_t type)
{
	while (at < capture_size && type_at(at) != type)
		at += number_at(at) >> 48;
	return at;
}

/* Names the first event. */
static void put_update(size_t at, const char *name)
{
	size_t ids = number_at(24) + number_at(16) - 16;

	memset(capture + at, 0, UPDATE);
	put_number(at, PFR_RECORD_EVENT_UPDATE | (uint64_t)UPDATE << 48);
	put_number(at + 8, PFR_EVENT_UPDATE_NAME);
	put_number(at + 16, number_at(number_at(ids)));
	memcpy(capture + at + 24, name, strlen(name));
}

/* The records of a small file many times, without features, after one that names the event; those of the perf program, but for the first time, become FINISHED_ROUND. */
static int make_capture(void **state)
{
	FILE *file = fopen("corpus/callchain-fp.data", "rb");
	size_t at, i;

	(void)state;
	if (!file)
		return -1;
	capture_size = fread(capture, 1, sizeof(capture), file);
	fclose(file);
	begin = number_at(40);
	size_once = number_at(48);
	if (begin + size_once > capture_size || begin + UPDATE + size_once * TIMES > sizeof(capture))
		return -1;
	memmove(capture + begin + UPDATE, capture + begin, size_once);
	put_update(begin, "first");
	begin += UPDATE;
	for (i = 1; i < TIMES; i++)
		memcpy(capture + begin + size_once * i, capture + begin, size_once);
	for (at = begin + size_once; at < begin + size_once * TIMES; at += number_at(at) >> 48)
		if (type_at(at) >= 64)
			put_number(at, number_at(at) >> 32 << 32 | PFR_RECORD_FINISHED_ROUND);
	put_number(48, UPDATE + size_once * TIMES);
	memset(capture + 72, 0, 32);
	capture_size = begin + size_once * TIMES;
	return 0;
}

struct sum {
	uint64_t records, offsets, types, names, bad;
};

struct sums {
	struct sum part[8];
	unsigned good, all;
	bool refuses; /* the last part is refused by its reader */
};

static void add(struct sum *sum, const struct pfr_session_record *r)
{
	const char *c;

	sum->records++;
	sum->offsets += r->offset;
	sum->types += r->frame.type * r->frame.size;
	sum->bad += r->status != PFR_OK;
	for (c = r->event_name ? r->event_name : ""; *c; c++)
		sum->names += (unsigned char)*c;
}

static enum pfr_status read_part(void *user, uint32_t part, struct pfr_session *session)
{
	struct sums *sums = user;
	const struct pfr_session_record *r;

	memset(&sums->part[part], 0, sizeof(sums->part[part]));
	while (pfr_session_next(session, &r) == PFR_OK)
		add(&sums->part[part], r);
	return sums->refuses && part ? PFR_MORE : PFR_OK;
}

static void done(void *user, uint32_t part, struct pfr_session *session, int good)
{
	struct sums *sums = user;
	const struct sum *from = &sums->part[part];

	assert_non_null(session);
	assert_int_equal(part, ++sums->all);
	if (!good)
		return;
	sums->good++;
	sums->part[0].records += from->records;
	sums->part[0].offsets += from->offsets;
	sums->part[0].types += from->types;
	sums->part[0].names += from->names;
	sums->part[0].bad += from->bad;
}

static struct sums read_by(uint32_t jobs, uint32_t order)
{
	struct pfr_session_options options = {.size = sizeof(options), .jobs = jobs, .order = order};
	struct sums sums = {.good = 0};
	struct pfr_split_options how = {.size = sizeof(how), .user = &sums, .read = read_part, .done = done};
	const struct pfr_session_record *r;
	struct pfr_session *s;

	assert_int_equal(pfr_session_open_memory(&s, capture, capture_size, &options, 0), PFR_OK);
	assert_int_equal(pfr_split_read(s, &how), PFR_OK);
	while (pfr_session_next(s, &r) == PFR_OK)
		add(&sums.part[0], r);
	assert_null(pfr_session_error(s));
	assert_int_equal(pfr_session_info(s)->records, sums.part[0].records);
	pfr_session_close(s);
	return sums;
}

/* By several threads the same as by one; of how many parts nothing was read again. */
static unsigned same(void)
{
	struct sums one = read_by(1, PFR_ORDER_FILE);
	unsigned good = 0;
	uint32_t jobs;

	assert_true(one.part[0].records > 10000 && one.part[0].names > 10000);
	assert_int_equal(one.all, 0);
	for (jobs = 2; jobs <= 5; jobs++) {
		struct sums several = read_by(jobs, PFR_ORDER_FILE);

		assert_memory_equal(&several.part[0], &one.part[0], sizeof(one.part[0]));
		assert_true(several.good == 0 || several.good == jobs - 1);
		good += several.good;
	}
	return good;
}

static void parts_are_read_by_threads(void **state)
{
	(void)state;
	assert_int_equal(same(), 1 + 2 + 3 + 4);
	assert_int_equal(read_by(2, PFR_ORDER_TIME).all, 0);
}

/* What the first records say is true of all parts: the name of the event. */
static void names_are_those_of_all(void **state)
{
	uint64_t before = read_by(1, PFR_ORDER_FILE).part[0].names;

	(void)state;
	put_update(begin - UPDATE, "another");
	assert_true(read_by(1, PFR_ORDER_FILE).part[0].names != before);
	assert_int_equal(same(), 1 + 2 + 3 + 4);
}

/* A record in the midst that changes it makes the parts depend on each other. */
static void later_names_are_read_by_one(void **state)
{
	size_t at = find(begin + size_once * (TIMES / 4), PFR_RECORD_FINISHED_ROUND);
	unsigned char kept[UPDATE];

	(void)state;
	while (number_at(at) >> 48 != UPDATE)
		at = find(at + (number_at(at) >> 48), PFR_RECORD_FINISHED_ROUND);
	memcpy(kept, capture + at, UPDATE);
	put_update(at, "again");
	assert_int_equal(same(), 0);
	memcpy(capture + at, kept, UPDATE);
	assert_int_equal(same(), 1 + 2 + 3 + 4);
}

static void damage_is_read_by_one(void **state)
{
	size_t at = find(begin + size_once * (TIMES * 3 / 4), PFR_RECORD_SAMPLE);
	uint64_t kept = number_at(at);

	(void)state;
	put_number(at, (kept << 16 >> 16) | UINT64_C(4) << 48);
	assert_int_equal(same(), 0);
	put_number(at, kept);
	assert_int_equal(same(), 1 + 2 + 3 + 4);
}

/* A record whose size hides others, where a part begins. */
static void hidden_records_are_found(void **state)
{
	size_t at = begin, until, half = capture_size / 2;
	uint64_t kept;

	(void)state;
	while (at + 20000 < half)
		at += number_at(at) >> 48;
	for (until = at; until < half + 20000;)
		until += number_at(until) >> 48;
	kept = number_at(at);
	put_number(at, PFR_RECORD_THREAD_MAP | (uint64_t)(until - at) << 48); /* no other record is read by what it says */
	assert_int_equal(same(), 1);                                          /* the others are found by the one whose part it begins in; of two parts that is the first */
	put_number(at, kept);
}

static void refused_parts_are_read_again(void **state)
{
	struct pfr_session_options options = {.size = sizeof(options), .jobs = 4};
	struct sums sums = {.refuses = true};
	struct pfr_split_options how = {.size = sizeof(how) - 1, .user = &sums, .read = read_part, .done = done};
	const struct pfr_session_record *r;
	struct pfr_session *s;

	(void)state;
	assert_int_equal(pfr_session_open_memory(&s, capture, capture_size, &options, 0), PFR_OK);
	assert_int_equal(pfr_split_read(s, &how), PFR_E_OPTIONS);
	how.size++;
	assert_int_equal(pfr_split_read(s, &how), PFR_OK);
	assert_int_equal(sums.good, 0);
	assert_int_equal(sums.all, 3);
	while (pfr_session_next(s, &r) == PFR_OK)
		add(&sums.part[0], r);
	assert_int_equal(sums.part[0].records, read_by(1, PFR_ORDER_FILE).part[0].records);
	pfr_session_close(s);
}

static void *own_memory(void *user, void *memory, size_t size)
{
	(void)user;
	if (size)
		return realloc(memory, size);
	free(memory);
	return 0;
}

/* How many parts others read of a session; all that is left of it is read afterwards. */
static unsigned parts_of(struct pfr_session *s)
{
	struct sums sums = {.good = 0};
	struct pfr_split_options how = {.size = sizeof(how), .user = &sums, .read = read_part, .done = done};
	const struct pfr_session_record *r;

	assert_int_equal(pfr_split_read(s, &how), PFR_OK);
	while (pfr_session_next(s, &r) == PFR_OK)
		;
	assert_null(pfr_session_error(s));
	pfr_session_close(s);
	return sums.all;
}

static struct pfr_session *open_two(const struct pfr_session_options *given)
{
	struct pfr_session_options options = *given;
	struct pfr_session *s;

	options.size = sizeof(options);
	options.jobs = 2;
	assert_int_equal(pfr_session_open_memory(&s, capture, capture_size, &options, 0), PFR_OK);
	return s;
}

/* What needs all records in turn, or memory that several threads may not ask for, is not read in parts. */
static void one_reads_what_is_in_turn(void **state)
{
	struct pfr_allocator own = {own_memory, 0};
	const uint32_t pids[] = {1};
	struct pfr_filter some = {.size = sizeof(some), .pids = pids, .nr_pids = 1}, few = {.size = sizeof(few), .first = 5};
	struct pfr_session_options options[] = {{.order = PFR_ORDER_TIME}, {.flags = PFR_SESSION_PACKED}, {.flags = PFR_SESSION_WHOLE_CHAINS}, {.filter = &some}, {.filter = &few}, {.start = 4096}, {.allocator = &own}}, plain = {.order = PFR_ORDER_FILE};
	const struct pfr_session_record *r;
	struct pfr_session *s;
	size_t i;

	(void)state;
	assert_int_equal(parts_of(open_two(&plain)), 1);
	for (i = 0; i < sizeof(options) / sizeof(options[0]); i++)
		if (parts_of(open_two(&options[i])))
			fail_msg("options %zu are read in parts", i);
	s = open_two(&plain);
	assert_non_null(pfr_session_tasks(s));
	assert_int_equal(parts_of(s), 0);
	s = open_two(&plain);
	assert_int_equal(pfr_session_next(s, &r), PFR_OK); /* it was begun */
	assert_int_equal(parts_of(s), 0);
}

/* A descriptor is shared by all parts, where its offset is 0. */
static void parts_of_a_descriptor(void **state)
{
	struct pfr_session_options options = {.size = sizeof(options), .jobs = 2};
	int fd = memfd_create("parts", MFD_CLOEXEC);
	struct pfr_session *s;

	(void)state;
	assert_int_equal(write(fd, capture, capture_size), capture_size);
	assert_int_equal(lseek(fd, 0, SEEK_SET), 0);
	assert_int_equal(pfr_session_open_fd(&s, fd, &options, 0), PFR_OK);
	assert_int_equal(parts_of(s), 1);
	assert_int_equal(pfr_session_open_fd(&s, fd, &options, 0), PFR_OK);
	assert_int_equal(lseek(fd, 8, SEEK_SET), 8);
	assert_int_equal(parts_of(s), 0);
	close(fd);
}

static void options_that_are_refused(void **state)
{
	struct pfr_session_options plain = {.order = PFR_ORDER_FILE};
	struct pfr_split_options how = {.size = sizeof(how), .read = read_part};
	struct pfr_session *s = open_two(&plain);

	(void)state;
	assert_int_equal(pfr_split_read(s, &how), PFR_E_OPTIONS);
	how = (struct pfr_split_options){.size = sizeof(how), .done = done};
	assert_int_equal(pfr_split_read(s, &how), PFR_E_OPTIONS);
	how = (struct pfr_split_options){.read = read_part, .done = done};
	assert_int_equal(pfr_split_read(s, &how), PFR_E_OPTIONS);
	assert_int_equal(parts_of(s), 1); /* nothing was read */
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(parts_are_read_by_threads),
		cmocka_unit_test(one_reads_what_is_in_turn),
		cmocka_unit_test(parts_of_a_descriptor),
		cmocka_unit_test(options_that_are_refused),
		cmocka_unit_test(names_are_those_of_all),
		cmocka_unit_test(later_names_are_read_by_one),
		cmocka_unit_test(damage_is_read_by_one),
		cmocka_unit_test(hidden_records_are_found),
		cmocka_unit_test(refused_parts_are_read_again),
	};

	if (PFR_HOST_ORDER == PFR_BIG) {
		puts("1..0 # SKIP the capture that is changed here, number by number, is little-endian");
		return 0;
	}
	return cmocka_run_group_tests(tests, make_capture, 0);
}
