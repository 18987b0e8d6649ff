/* SPDX-License-Identifier: MIT */
/*
 * Records made into text by several threads: what emit is promised, and what happens where memory, the sink or a thread cannot.
 */
#include "capture.h"

#include "perfring_session_jobs.h"
#include "perfring_session_tools.h"

#include <stdatomic.h>
#include <time.h>

#define MOST (8u << 20)
#define FULL 28 /* what the sink returns */
#define TIMES 400

struct text {
	char data[MOST];
	size_t size, fails_at;
	unsigned begun, alone_every; /* calls of begin; one of so many records is made alone */
	unsigned state, copy;        /* how many were: what is shown with each record, and what other threads know of it */
	atomic_ullong furthest;      /* the record that is furthest in the file of those that were made */
	atomic_uint waits;
};

static struct text one, several;
static unsigned char capture[16u << 20];
static size_t capture_size;

static uint64_t number_at(size_t at)
{
	uint64_t value = 0;
	int i;

	for (i = 7; i >= 0; i--)
		value = value << 8 | capture[at + (size_t)i];
	return value;
}

/* The records of a small file many times, without features. */
static int make_capture(void **state)
{
	FILE *file = fopen("corpus/default.data", "rb");
	uint64_t at, size, i;

	(void)state;
	if (!file)
		return -1;
	capture_size = fread(capture, 1, sizeof(capture), file);
	fclose(file);
	at = number_at(40);
	size = number_at(48);
	if (at + size > capture_size || at + size * TIMES > sizeof(capture))
		return -1;
	for (i = 1; i < TIMES; i++)
		memcpy(capture + at + size * i, capture + at, size);
	for (i = 0; i < 8; i++)
		capture[48 + i] = (unsigned char)(size * TIMES >> 8 * i);
	memset(capture + 72, 0, 32);
	capture_size = at + size * TIMES;
	return 0;
}

static int put(void *user, const void *data, size_t size)
{
	struct text *t = user;

	if (size > MOST - t->size || (t->fails_at && t->size + size > t->fails_at))
		return FULL;
	memcpy(t->data + t->size, data, size);
	t->size += size;
	return 0;
}

/*
 * Before it is known that a record has to be made alone another thread is to make some that come after it, which are then to be made again. That is
 * only waited for, and no longer than for some milliseconds: where no thread gets as far the text is the same.
 */
static void let_others_ahead(struct text *t, uint64_t offset)
{
	const struct timespec pause = {.tv_nsec = 100000};
	unsigned i;

	if (atomic_fetch_add(&t->waits, 1) < 8)
		for (i = 0; i < 100 && atomic_load(&t->furthest) <= offset; i++)
			nanosleep(&pause, 0);
}

static enum pfr_status emit(void *user, unsigned thread, struct pfr_out *out, const struct pfr_session_record *r, const struct pfr_context *context)
{
	struct text *t = user;
	bool alone = t->alone_every && r->offset / 8 % t->alone_every == 0;
	char line[128];
	size_t size;

	if (thread && alone) {
		let_others_ahead(t, r->offset);
		return PFR_MORE;
	}
	if (r->offset > atomic_load(&t->furthest))
		atomic_store(&t->furthest, r->offset);
	size = (size_t)snprintf(line, sizeof(line), "%llx %u %u %s%*s", (unsigned long long)r->offset, thread ? t->copy : t->state, (unsigned)r->frame.type,
				context->event_name ? context->event_name : "", (int)(r->offset % 61), "");
	if (alone && out->size + size < out->capacity) /* else it is called again */
		t->state++;
	if (out->size < out->capacity)
		memcpy(out->data + out->size, line, size < out->capacity - out->size ? size : out->capacity - out->size);
	out->size += size;
	return r->offset / 8 % 1000 == 0 ? PFR_E_SHORT : PFR_OK;
}

static void begin(void *user)
{
	struct text *t = user;

	t->begun++;
	t->copy = t->state;
}

/* The text of all records by so many threads; the status, and the number of bad records. */
static enum pfr_status make(struct text *t, uint32_t nr, const struct pfr_allocator *allocator, uint64_t *bad)
{
	struct pfr_session_options options = {.size = sizeof(options), .jobs = nr, .allocator = allocator};
	struct pfr_sink sink = {.size = sizeof(sink), .user = t, .write = put};
	struct pfr_jobs_options how = {.size = sizeof(how), .lines = 1, .user = t, .emit = emit, .begin = begin, .sink = &sink};
	const struct pfr_session_record *r;
	struct pfr_session *s;
	struct pfr_jobs *jobs = 0;
	enum pfr_status status = pfr_session_open_memory(&s, capture, capture_size, &options, 0);

	t->size = 0;
	t->begun = t->state = t->copy = 0;
	atomic_store(&t->furthest, 0);
	atomic_store(&t->waits, 0);
	if (!status)
		status = pfr_jobs_open(&jobs, s, &how);
	while (!status && pfr_session_next(s, &r) == PFR_OK)
		status = pfr_jobs_record(jobs, r);
	if (!status)
		status = pfr_session_error(s) ? pfr_session_error(s)->status : pfr_jobs_flush(jobs);
	if (status == PFR_E_SYSTEM)
		assert_int_equal(pfr_jobs_error(jobs), FULL);
	*bad = jobs ? pfr_jobs_bad(jobs) : 0;
	pfr_jobs_close(jobs);
	pfr_session_close(s);
	return status;
}

static void text_is_the_same(void **state)
{
	static const unsigned every[] = {3, 997, 30011, 0};
	uint64_t bad, expected;
	unsigned i, nr;

	(void)state;
	for (i = 0; i < sizeof(every) / sizeof(every[0]); i++) {
		one.alone_every = every[i];
		assert_int_equal(make(&one, 1, 0, &expected), PFR_OK);
		assert_true(one.size > 1000000 && expected > 10);
		for (nr = 2; nr <= 8; nr += 3) {
			several.alone_every = every[i];
			assert_int_equal(make(&several, nr, 0, &bad), PFR_OK);
			assert_int_equal(several.size, one.size);
			assert_memory_equal(several.data, one.data, one.size);
			assert_int_equal(bad, expected);
			assert_true(several.begun >= 1);
		}
	}
	one.alone_every = several.alone_every = 0;
	assert_int_equal(make(&one, 1, 0, &expected), PFR_OK);
}

static void sink_fails(void **state)
{
	uint64_t bad;
	size_t at;

	(void)state;
	for (at = 1; at < one.size; at += 300007) {
		several.fails_at = at;
		assert_int_equal(make(&several, 3, 0, &bad), PFR_E_SYSTEM);
		assert_true(several.size <= at);
		assert_memory_equal(several.data, one.data, several.size);
	}
	several.fails_at = 0;
}

struct meter {
	long calls, blocks, fails_at;
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

/* Other threads do not allocate, so the meter needs no lock; each allocation fails once. */
static void allocator_fails(void **state)
{
	struct meter meter = {0, 0, -1};
	struct pfr_allocator allocator = {metered, &meter};
	uint64_t bad;
	long all, at;

	(void)state;
	assert_int_equal(make(&several, 3, &allocator, &bad), PFR_OK);
	assert_int_equal(meter.blocks, 0);
	all = meter.calls;
	for (at = 1; at <= all; at++) {
		enum pfr_status status;

		meter.calls = 0;
		meter.fails_at = at;
		status = make(&several, 3, &allocator, &bad);
		assert_true(status == PFR_E_MEMORY || (status == PFR_OK && several.size == one.size));
		assert_int_equal(meter.blocks, 0);
	}
}

/* The bytes of CBOR, as far as they matter here. */
struct sums {
	uint64_t size, sum;
};

static int add_up(void *user, const void *data, size_t size)
{
	struct sums *sums = user;
	size_t i;

	for (i = 0; i < size; i++)
		sums->sum = sums->sum * 31 + ((const unsigned char *)data)[i];
	sums->size += size;
	return 0;
}

static void converted(uint32_t nr, struct sums *sums)
{
	struct meter meter = {0, 0, -1};
	struct pfr_allocator allocator = {metered, &meter};
	struct pfr_session_options options = {.size = sizeof(options), .jobs = nr, .allocator = &allocator};
	struct pfr_convert_options how = {.size = sizeof(how), .to = PFR_CONVERT_CBOR, .session = &options};
	struct pfr_convert_report report = {.size = sizeof(report)};
	struct pfr_sink sink = {.size = sizeof(sink), .user = sums, .write = add_up};
	FILE *file = tmpfile();

	*sums = (struct sums){0};
	assert_non_null(file);
	assert_int_equal(fwrite(capture, 1, capture_size, file), capture_size);
	rewind(file);
	assert_int_equal(pfr_convert(fileno(file), &sink, &how, &report), PFR_OK);
	fclose(file);
	assert_int_equal(meter.blocks, 0);
}

/* CBOR is the same by several threads, which give back what they took. */
static void cbor_is_the_same(void **state)
{
	struct sums first, other;

	(void)state;
	converted(1, &first);
	converted(3, &other);
	assert_int_equal(first.size, other.size);
	assert_true(first.size > 100000 && first.sum == other.sum);
}

static void options_are_checked(void **state)
{
	struct pfr_session *s = open_with("corpus/default.data", 0);
	struct pfr_sink sink = {.size = sizeof(sink), .user = &several, .write = put};
	struct pfr_jobs_options how = {.size = sizeof(how) - 1, .emit = emit, .sink = &sink};
	struct pfr_jobs *jobs;

	(void)state;
	assert_int_equal(pfr_jobs_open(&jobs, s, &how), PFR_E_OPTIONS);
	how.size++;
	how.emit = 0;
	assert_int_equal(pfr_jobs_open(&jobs, s, &how), PFR_E_OPTIONS);
	assert_null(jobs);
	pfr_jobs_close(0);
	pfr_session_close(s);
	assert_true(pfr_jobs_default() >= 1 && pfr_jobs_default() <= 8);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(text_is_the_same),
		cmocka_unit_test(sink_fails),
		cmocka_unit_test(allocator_fails),
		cmocka_unit_test(cbor_is_the_same),
		cmocka_unit_test(options_are_checked),
	};

	return cmocka_run_group_tests(tests, make_capture, 0);
}
