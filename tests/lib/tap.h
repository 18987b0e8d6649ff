/* SPDX-License-Identifier: MIT */
/*
 * TAP for test programs that are not cmocka's. It knows prove's lines only.
 */
#ifndef TESTS_TAP_H
#define TESTS_TAP_H

#include <stdio.h>

static int tap_count, tap_failed;

static inline void tap(int ok, const char *name, const char *why)
{
	printf("%sok %d - %s\n", ok ? "" : "not ", ++tap_count, name);
	if (!ok) {
		printf("# %s\n", why);
		tap_failed++;
	}
	fflush(stdout);
}

static inline int tap_end(void)
{
	printf("1..%d\n", tap_count);
	return tap_failed != 0;
}

#endif
