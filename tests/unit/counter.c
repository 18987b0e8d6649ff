/* SPDX-License-Identifier: MIT */
/*
 * pfr_counter_read where the user may read the counter. rdpmc faults in a process without
 * perf events; the handler of that fault gives what it would have read, and
 * may change the page meanwhile. What a real one reads, tests/decoder/ring_live.c sees.
 */
#define _GNU_SOURCE
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <ucontext.h>
#include <linux/perf_event.h>
#include <cmocka.h>

#include "perfring.h"

#if defined(__x86_64__) && defined(__linux__)
static struct perf_event_mmap_page page;
static struct pfr_counter counter;
static struct pfr_where where;
static uint64_t given, asked;   /* what rdpmc gives; which counter was asked for */
static unsigned reads, changes; /* how often it was, and how often the page changes under it */

static void fault(int signal, siginfo_t *info, void *context)
{
	greg_t *r = ((ucontext_t *)context)->uc_mcontext.gregs;
	const unsigned char *code = (const unsigned char *)r[REG_RIP];

	(void)info;
	if (code[0] != 0x0f || code[1] != 0x33) { /* no rdpmc: a fault like any other */
		struct sigaction usual = {.sa_handler = SIG_DFL};

		sigaction(signal, &usual, 0);
		return;
	}
	asked = (uint32_t)r[REG_RCX];
	r[REG_RAX] = (greg_t)(given & UINT32_MAX);
	r[REG_RDX] = (greg_t)(given >> 32);
	r[REG_RIP] += 2;
	reads++;
	if (changes) {
		changes--;
		page.lock += 2;
		page.offset += 1000;
	}
}

static int begin(void **state)
{
	(void)state;
	memset(&page, 0, sizeof(page));
	memset(&counter, 0xee, sizeof(counter));
	page.cap_user_rdpmc = 1;
	page.index = 3;
	page.pmc_width = 48;
	page.offset = 5000;
	page.time_enabled = 100;
	page.time_running = 50;
	reads = changes = 0;
	return 0;
}

/* In the test itself, since cmocka has handlers of its own before. */
static void stand_in(void)
{
	struct sigaction action = {.sa_sigaction = fault, .sa_flags = SA_SIGINFO};

	sigaction(SIGSEGV, &action, 0);
	sigaction(SIGILL, &action, 0);
	pfr_counter_read(&counter, &page, &where);
	if (!reads) {
		print_message("rdpmc does not fault in this process, so it cannot be stood in for\n");
		skip();
	}
	reads = 0;
}

static void expect(uint64_t value)
{
	memset(&counter, 0xee, sizeof(counter));
	reads = 0;
	assert_int_equal(pfr_counter_read(&counter, &page, &where), PFR_OK);
	assert_int_equal(counter.value, value);
	assert_int_equal(counter.index, 3);
	assert_int_equal(counter.time_enabled, 100);
	assert_int_equal(counter.time_running, 50);
	assert_int_equal(asked, 2); /* index counts from 1 */
}

/* The counter is signed, of pmc_width bits, and what is above is of no account. */
static void widths(void **state)
{
	(void)state;
	stand_in();
	given = 7;
	expect(5007);
	assert_int_equal(reads, 1);
	given = (UINT64_C(1) << 47) - 1;
	expect(5000 + (UINT64_C(1) << 47) - 1);
	given = UINT64_C(1) << 47;
	expect(5000 - (UINT64_C(1) << 47));
	given = (UINT64_C(1) << 48) - 3;
	expect(4997);
	given = UINT64_C(0xffff) << 48 | 9;
	expect(5009);
	page.pmc_width = 64;
	given = UINT64_MAX - 1;
	expect(4998);
	given = UINT64_C(0x100000002);
	expect(UINT64_C(0x100000002) + 5000);
	page.pmc_width = 1;
	given = 1;
	expect(4999);
	given = 2;
	expect(5000);
	page.pmc_width = 32;
	given = UINT64_C(0x80000000);
	expect(5000 - UINT64_C(0x80000000));
}

/* What was read while the page changed is read again, and not for ever. */
static void page_changes(void **state)
{
	(void)state;
	stand_in();
	given = 1;
	changes = 3;
	expect(8001);
	assert_int_equal(reads, 4);
	changes = 1000000;
	reads = 0;
	memset(&counter, 0xee, sizeof(counter));
	assert_int_equal(pfr_counter_read(&counter, &page, &where), PFR_BUSY);
	assert_int_equal(counter.index, 0xeeeeeeee);
	assert_int_equal(reads, 256);
	changes = 0;
}

/* A clock is the page alone; the counter is left in peace. */
static void clocks(void **state)
{
	struct pfr_clock clock;

	(void)state;
	stand_in();
	page.cap_user_time_zero = 1;
	page.time_mult = 5;
	assert_int_equal(pfr_clock_read(&clock, &page, &where), PFR_OK);
	assert_int_equal(clock.mult, 5);
	assert_int_equal(reads, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(widths, begin),
		cmocka_unit_test_setup(page_changes, begin),
		cmocka_unit_test_setup(clocks, begin),
	};

	return cmocka_run_group_tests_name("counter", tests, 0, 0);
}
#else
static void other_cpu(void **state)
{
	(void)state;
	print_message("only x86-64's fault of rdpmc is stood in for\n");
	skip();
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(other_cpu)};

	return cmocka_run_group_tests_name("counter", tests, 0, 0);
}
#endif
