/* SPDX-License-Identifier: MIT */
/* The files that a recorder keeps in mind for their build IDs: their number is bounded, and that of one path. */
#include "capture/writer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define MOST 131072

static void see(struct pfr_capture_writer *writer, const char *path, uint64_t ino)
{
	struct pfr_mmap2 mmap2 = {.pid = 1, .addr = 0x10000, .len = 0x1000, .maj = 1, .min = 2, .ino = ino};

	mmap2.present = UINT64_C(1) << PFR_KEY_MMAP2_INO;
	mmap2.filename = pfr_text_bytes(path);
	pfr_build_ids_see(writer, &mmap2);
}

static void their_number_is_bounded(void **state)
{
	struct pfr_capture_writer writer = {0};
	struct pfr_capture_writer_bytes out = {0};
	char path[40];

	(void)state;
	for (unsigned i = 0; i < MOST; i++) {
		snprintf(path, sizeof(path), "/none/%u", i);
		see(&writer, path, i + 1);
		see(&writer, path, i + 1);
	}
	assert_int_equal(pfr_build_ids_most(&writer), 0);
	see(&writer, "/none/0", 1);
	see(&writer, "no path", 1);
	assert_int_equal(pfr_build_ids_most(&writer), 0);
	see(&writer, "/none/one more", 1);
	assert_int_equal(pfr_build_ids_most(&writer), MOST);
	pfr_build_ids_put(&writer, &out, false);
	assert_int_equal(writer.replaced, 0); /* nothing is there */
	pfr_bytes_free(&out);
	pfr_build_ids_free(&writer);
}

static void those_of_one_path_are_bounded(void **state)
{
	struct pfr_capture_writer writer = {0};
	struct pfr_capture_writer_bytes out = {0};

	(void)state;
	for (uint64_t i = 1; i < 1000000; i++)
		see(&writer, "/none/replaced", i);
	assert_int_equal(pfr_build_ids_most(&writer), 0);
	pfr_build_ids_put(&writer, &out, false);
	assert_int_equal(writer.replaced, 1);
	pfr_bytes_free(&out);
	pfr_build_ids_free(&writer);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(their_number_is_bounded), cmocka_unit_test(those_of_one_path_are_bounded)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
