/* SPDX-License-Identifier: MIT */
/* The version of the library that runs is the header's. */
#include "unit.h"

#include <stdio.h>

static void version(void **state)
{
	char text[32];
	uint32_t number = pfr_version();

	(void)state;
	assert_int_equal(number, PFR_VERSION);
	snprintf(text, sizeof(text), "%u.%u.%u", (unsigned)(number >> 16), (unsigned)(number >> 8 & 0xff), (unsigned)(number & 0xff));
	assert_string_equal(text, PFR_VERSION_TEXT);
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(version)};

	return RUN(tests);
}
