/* SPDX-License-Identifier: MIT */
/* A recorder on this thread's own page faults: each fresh page is one. */
#ifndef PERFRING_TESTS_FAULTS_H
#define PERFRING_TESTS_FAULTS_H

#include "perfring_capture_recorder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cmocka.h>

#define FAULTS "page-faults/period=1/u"

/* Touches that many fresh pages. */
static void fault(size_t pages)
{
	size_t page = (size_t)sysconf(_SC_PAGESIZE), size = pages * page;
	volatile char *at = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	assert_true(at != MAP_FAILED);
	madvise((void *)(uintptr_t)at, size, MADV_NOHUGEPAGE);
	for (size_t i = 0; i < size; i += page)
		at[i] = 1;
	munmap((void *)(uintptr_t)at, size);
}

static void open_on_self(struct pfr_recorder *recorder, const struct pfr_recorder_options *options)
{
	struct pfr_capture_error error;
	struct pfr_target target;

	assert_int_equal(pfr_target_thread(&target, getpid(), NULL, 0, &error), 0);
	if (pfr_recorder_open(recorder, FAULTS, &target, options, &error)) {
		printf("# %s\n", error.text);
		skip();
	}
	assert_null(target.thread); /* it is the recorder's now */
}

static uint64_t counted(const struct pfr_recorder *recorder)
{
	struct pfr_event_count sum;

	assert_int_equal(pfr_opened_sum(&recorder->opened, 0, &sum), 0);
	return sum.value;
}

#endif
