/* SPDX-License-Identifier: MIT */
/* Options of an earlier version have fewer members: what follows their size is not read. Sizes of no version are refused. */
#include "tests/unit/unit.h"

#include "perfring_session_export.h"

#include <errno.h>

static int table_begin(void *keeper, const struct pfr_table *table)
{
	(void)table;
	++*(unsigned *)keeper;
	return 0;
}

static int table_batch(void *keeper, const struct pfr_table *table, const struct pfr_batch *batch)
{
	(void)keeper;
	(void)table;
	(void)batch;
	return 0;
}

static int table_end(void *keeper, const struct pfr_table *table)
{
	(void)keeper;
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

static void export_options(void **state)
{
	static const size_t sizes[] = {0, offsetof(struct pfr_export_options, symbols) - 1, offsetof(struct pfr_export_options, symbols),
				       sizeof(struct pfr_export_options), sizeof(struct pfr_export_options) + 8};
	unsigned i;

	(void)state;
	for (i = 0; i < 5; i++) {
		struct pfr_export_options options = {.size = sizes[i], .symbols = (struct pfr_symbols *)(uintptr_t)(i == 2 ? 8 : 0)};
		unsigned begun = 0;
		struct pfr_table_sink sink = {&begun, table_begin, table_batch, table_end};
		struct pfr_session *session = open_capture();
		struct pfr_export *export;
		enum pfr_status status = PFR_OK;
		int error = pfr_export_open(&export, session, &sink, &options);

		assert_int_equal(error, i == 2 || i == 3 ? 0 : EINVAL);
		while (!error && status == PFR_OK)
			status = pfr_export_next(export);
		assert_int_equal(status, error ? PFR_OK : PFR_END);
		assert_true(error ? !begun : begun > 5);
		if (!error)
			pfr_export_close(export);
		pfr_session_close(session);
	}
}

static int count_bytes(void *keeper, const void *data, size_t size)
{
	(void)data;
	*(size_t *)keeper += size;
	return 0;
}

static void profile_options(void **state)
{
	static const size_t sizes[] = {0, offsetof(struct pfr_profile_options, symbols) - 1, offsetof(struct pfr_profile_options, symbols),
				       sizeof(struct pfr_profile_options), sizeof(struct pfr_profile_options) + 8};
	unsigned i;

	(void)state;
	for (i = 0; i < 5; i++) {
		struct pfr_profile_options options = {.size = sizes[i], .format = PFR_PROFILE_FOLDED, .symbols = (struct pfr_symbols *)(uintptr_t)(i == 2 ? 8 : 0)};
		size_t written = 0;
		struct pfr_sink sink = {.keeper = &written, .write = count_bytes};
		struct pfr_profile_result result;
		struct pfr_session *session = open_capture();

		assert_int_equal(pfr_profile_write(session, &sink, &options, &result), i == 2 || i == 3 ? PFR_END : PFR_E_SYSTEM);
		assert_int_equal(result.os_error, i == 2 || i == 3 ? 0 : EINVAL);
		assert_int_equal(written > 1000, i == 2 || i == 3);
		pfr_session_close(session);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(export_options), cmocka_unit_test(profile_options)};

	return RUN(tests);
}
