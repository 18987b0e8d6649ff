/* SPDX-License-Identifier: MIT */
/* Options of an earlier version have fewer members: what follows their size is not read. Sizes of no version are refused. */
#include "tests/unit/unit.h"

#include "perfring_session_edit.h"
#include "perfring_session_export.h"
#include "perfring_session_tools.h"

#include <errno.h>
#include <stdbool.h>
#include <fcntl.h>
#include <unistd.h>

static int table_begin(void *user, const struct pfr_table *table)
{
	(void)table;
	++*(unsigned *)user;
	return 0;
}

static int table_batch(void *user, const struct pfr_table *table, const struct pfr_batch *batch)
{
	(void)user;
	(void)table;
	(void)batch;
	return 0;
}

static int table_end(void *user, const struct pfr_table *table)
{
	(void)user;
	(void)table;
	return 0;
}

static struct pfr_session *open_capture(void)
{
	struct pfr_session_options options = {.size = sizeof(options), .order = PFR_ORDER_TIME};
	struct pfr_session *session = NULL;

	assert_int_equal(pfr_session_open(&session, "corpus/callchain-fp.data", &options, NULL), PFR_OK);
	return session;
}

/* A byte order in place of the order of records is refused. */
static void byte_order(void **state)
{
	struct pfr_session_options options = {.size = sizeof(options), .order = PFR_BIG};
	struct pfr_session *session = NULL;

	(void)state;
	assert_int_equal(pfr_session_open(&session, "corpus/callchain-fp.data", &options, NULL), PFR_E_OPTIONS);
	assert_null(session);
}

static void export_options(void **state)
{
	static const size_t sizes[] = {0, offsetof(struct pfr_export_options, symbols) - 1, offsetof(struct pfr_export_options, symbols),
				       sizeof(struct pfr_export_options), sizeof(struct pfr_export_options) + 8};
	unsigned i;

	(void)state;
	for (i = 0; i < 6; i++) {
		struct {
			struct pfr_export_options known;
			uint64_t later;
		} o = {{.size = sizes[i < 5 ? i : 4], .symbols = (struct pfr_symbols *)(uintptr_t)(i == 2 ? 8 : 0)}, i == 5};
		unsigned begun = 0;
		struct pfr_table_sink sink = {sizeof(sink), &begun, table_begin, table_batch, table_end};
		struct pfr_session *session = open_capture();
		struct pfr_export *export;
		enum pfr_status status = PFR_OK;
		enum pfr_status error = pfr_export_open(&export, session, &sink, &o.known);

		assert_int_equal(error, i >= 2 && i <= 4 ? PFR_OK : PFR_E_OPTIONS); /* what is known of no version may only be 0 */
		while (!error && status == PFR_OK)
			status = pfr_export_next(export);
		assert_int_equal(status, error ? PFR_OK : PFR_END);
		assert_true(error ? !begun : begun > 5);
		if (!error)
			pfr_export_close(export);
		pfr_session_close(session);
	}
}

/* A row's value for a column that the table does not have is no write past the columns, and the row fails, as all after it. */
static void past_columns(void **state)
{
	static const struct pfr_column columns[] = {{.name = "a", .type = PFR_COLUMN_U64}, {.name = "b", .type = PFR_COLUMN_TEXT}};
	static const struct pfr_table table = {.name = "made", .columns = columns, .nr_columns = 2};
	unsigned begun = 0, as_text;
	struct pfr_table_sink sink = {sizeof(sink), &begun, table_begin, table_batch, table_end};

	(void)state;
	for (as_text = 0; as_text < 2; as_text++) {
		struct pfr_rows *rows;

		assert_int_equal(pfr_rows_new(&rows, &table, &sink), PFR_OK);
		pfr_rows_number(rows, 0, 1);
		pfr_rows_text(rows, 1, "x", 1);
		assert_int_equal(pfr_rows_next(rows), PFR_OK);
		if (as_text)
			pfr_rows_text(rows, UINT32_MAX, "x", 1);
		else
			pfr_rows_number(rows, 2, 1);
		assert_int_equal(pfr_rows_next(rows), PFR_E_OPTIONS);
		pfr_rows_number(rows, 0, 1);
		assert_int_equal(pfr_rows_end(rows), PFR_E_OPTIONS);
		pfr_rows_free(rows);
	}
}

static int count_bytes(void *user, const void *data, size_t size)
{
	(void)data;
	*(size_t *)user += size;
	return 0;
}

static void profile_options(void **state)
{
	static const size_t sizes[] = {0, offsetof(struct pfr_profile_options, symbols) - 1, offsetof(struct pfr_profile_options, symbols),
				       sizeof(struct pfr_profile_options), sizeof(struct pfr_profile_options) + 8};
	unsigned i;

	(void)state;
	for (i = 0; i < 6; i++) {
		struct {
			struct pfr_profile_options known;
			uint64_t later;
		} o = {{.size = sizes[i < 5 ? i : 4], .format = PFR_PROFILE_FOLDED, .symbols = (struct pfr_symbols *)(uintptr_t)(i == 2 ? 8 : 0)}, i == 5};
		bool good = i >= 2 && i <= 4;
		size_t written = 0;
		struct pfr_sink sink = {.size = sizeof(sink), .user = &written, .write = count_bytes};
		struct pfr_profile_result result = {.size = sizeof(result)};
		struct pfr_session *session = open_capture();

		assert_int_equal(pfr_profile_write(session, &sink, &o.known, &result), good ? PFR_OK : PFR_E_OPTIONS);
		assert_int_equal(result.os_error, 0);
		assert_int_equal(written > 1000, good);
		pfr_session_close(session);
	}
}

/* How far a session was, as its callback was told; `size` is 0 where the input's is not known. */
struct told {
	uint64_t calls, position, size;
	int back;
};

static int tell(void *user, uint64_t position, uint64_t size)
{
	struct told *told = user;

	told->back |= position < told->position;
	told->calls++;
	told->position = position;
	told->size = size;
	return 0;
}

static struct told told_of(int fd)
{
	struct told told = {0, 0, 0, 0};
	struct pfr_session_options options = {.size = sizeof(options), .progress = tell, .user = &told};
	const struct pfr_session_record *r;
	struct pfr_session *session;

	assert_int_equal(pfr_session_open_fd(&session, fd, &options, 0), PFR_OK);
	while (!pfr_session_next(session, &r))
		;
	pfr_session_close(session);
	return told;
}

static void progress(void **state)
{
	int fd = open("corpus/default.data", O_RDONLY), ends[2];
	off_t size = lseek(fd, 0, SEEK_END);
	char data[65536]; /* what a pipe holds */
	struct told told;

	(void)state;
	assert_true(size > 0 && size < (off_t)sizeof(data));
	lseek(fd, 0, SEEK_SET);
	assert_int_equal(read(fd, data, (size_t)size), size);
	lseek(fd, 0, SEEK_SET);
	told = told_of(fd);
	assert_true(told.calls && !told.back && told.position <= (uint64_t)size);
	assert_int_equal(told.size, size);
	close(fd);
	assert_int_equal(pipe(ends), 0);
	assert_int_equal(write(ends[1], data, (size_t)size), size);
	close(ends[1]);
	told = told_of(ends[0]); /* kept in a temporary file first */
	assert_true(told.calls > 1);
	close(ends[0]);
}

static int end_reading(void *user, uint64_t position, uint64_t size)
{
	(void)user, (void)position, (void)size;
	return ECANCELED;
}

/* A program that has enough of a large capture: a file, a pipe that is kept in a file, bytes in memory. */
static void stopped(void **state)
{
	struct pfr_session_options options = {.size = sizeof(options), .progress = end_reading};
	struct pfr_session_error error = {0};
	const struct pfr_session_record *r;
	const struct pfr_splitter_options by_cpu = {.size = sizeof(by_cpu), .by = PFR_SPLIT_CPU, .most = 64};
	int fd = open("corpus/default.data", O_RDONLY), ends[2];
	struct pfr_session *session;
	struct pfr_splitter *splitter;
	static char data[65536];
	ssize_t size;

	(void)state;
	assert_int_equal(pfr_session_open_fd(&session, fd, &options, 0), PFR_OK);
	assert_int_equal(pfr_session_next(session, &r), PFR_E_SYSTEM);
	assert_null(r);
	assert_int_equal(pfr_session_error(session)->os_error, ECANCELED);
	assert_int_equal(pfr_session_next(session, &r), PFR_E_SYSTEM);
	pfr_session_close(session);
	assert_int_equal(lseek(fd, 0, SEEK_SET), 0);
	assert_int_equal(pfr_session_open_fd(&session, fd, &options, 0), PFR_OK);
	assert_int_equal(pfr_splitter_new(&splitter, session, &by_cpu), PFR_E_SYSTEM); /* and not the parts of what was read */
	assert_null(splitter);
	pfr_session_close(session);
	assert_int_equal(lseek(fd, 0, SEEK_SET), 0);
	size = read(fd, data, sizeof(data));
	close(fd);
	assert_true(size > 0);
	assert_int_equal(pfr_session_open_memory(&session, data, (size_t)size, &options, 0), PFR_OK);
	assert_int_equal(pfr_session_next(session, &r), PFR_E_SYSTEM);
	pfr_session_close(session);
	assert_int_equal(pipe(ends), 0);
	assert_int_equal(write(ends[1], data, (size_t)size), size);
	close(ends[1]);
	assert_int_equal(pfr_session_open_fd(&session, ends[0], &options, &error), PFR_E_SYSTEM);
	assert_int_equal(error.os_error, ECANCELED);
	close(ends[0]);
}

struct device {
	size_t size, capacity;
};

static int write_some(void *user, const void *data, size_t size)
{
	struct device *device = user;

	(void)data;
	if (size > device->capacity - device->size)
		return ENOSPC;
	device->size += size;
	return 0;
}

static enum pfr_status convert_to(uint32_t to, struct device *device, struct pfr_convert_report *report)
{
	struct pfr_convert_options options = {.size = sizeof(options), .to = to};
	struct pfr_sink sink = {.size = sizeof(sink), .user = device, .write = write_some};
	enum pfr_status status;
	int fd = open("corpus/default.data", O_RDONLY);

	*report = (struct pfr_convert_report){.size = sizeof(*report)};
	status = pfr_convert(fd, &sink, &options, report);
	close(fd);
	return status;
}

/* Wherever a device is full, also at the last byte, it is reported as such. */
static void full_devices(void **state)
{
	const uint32_t forms[] = {PFR_CONVERT_JSON, PFR_CONVERT_CBOR};
	struct pfr_convert_report report;
	unsigned i, k;

	(void)state;
	for (i = 0; i < 2; i++) {
		struct device device = {0, SIZE_MAX};
		size_t whole;

		if (convert_to(forms[i], &device, &report) != PFR_OK)
			continue; /* this build has no CBOR */
		whole = device.size;
		assert_true(whole > 1000 && !report.writing);
		for (k = 0; k < 4; k++) {
			device = (struct device){0, k == 3 ? whole - 1 : whole * k / 3};
			assert_int_equal(convert_to(forms[i], &device, &report), PFR_E_SYSTEM);
			assert_true(report.writing && report.error.os_error == ENOSPC && report.error.text[0]);
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(byte_order), cmocka_unit_test(export_options), cmocka_unit_test(past_columns), cmocka_unit_test(profile_options), cmocka_unit_test(stopped), cmocka_unit_test(progress), cmocka_unit_test(full_devices)};

	return RUN(tests);
}
