/* SPDX-License-Identifier: MIT */
/*
 * The controls of perf_event_open(2), each on a live software event. A kernel
 * that refuses the event skips the test.
 */
#include "perfring_capture.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cmocka.h>

static volatile sig_atomic_t signals;

static void on_signal(int number)
{
	(void)number;
	signals++;
}

/* A page fault counter of this thread, in user space so that anyone may. */
static int open_faults(uint64_t period, bool disabled)
{
	struct pfr_kernel_attr kernel = {0};
	int fd;

	kernel.attr.type = PERF_TYPE_SOFTWARE;
	kernel.attr.config = PERF_COUNT_SW_PAGE_FAULTS;
	kernel.attr.exclude_kernel = 1;
	kernel.attr.disabled = disabled;
	kernel.attr.sample_period = period;
	kernel.attr.wakeup_events = 1;
	kernel.attr.sample_type = PERF_SAMPLE_IP;
	pfr_kernel_attr_set_size(&kernel);
	if (pfr_event_open(&kernel, 0, -1, -1, 0, &fd))
		skip();
	return fd;
}

/* Touches that many fresh pages. */
static void fault(size_t pages)
{
	size_t size = pages * 4096;
	volatile char *at = mmap(NULL, size, PROT_READ | PROT_WRITE,
				 MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	madvise((void *)(uintptr_t)at, size, MADV_NOHUGEPAGE);
	for (size_t i = 0; i < pages; i++)
		at[i * 4096] = 1;
	munmap((void *)(uintptr_t)at, size);
}

static uint64_t value(int fd)
{
	struct pfr_event_count counter;

	assert_int_equal(pfr_event_count_read(fd, 0, &counter), 0);
	return counter.value;
}

static void test_enable_reset(void **state)
{
	int fd = open_faults(0, true);
	uint64_t before;

	(void)state;
	fault(10);
	assert_int_equal(value(fd), 0);
	assert_int_equal(pfr_control_enable(fd, false), 0);
	fault(10);
	before = value(fd);
	assert_true(before >= 10);
	assert_int_equal(pfr_control_disable(fd, true), 0);
	before = value(fd);
	fault(10);
	assert_int_equal(value(fd), before);
	assert_int_equal(pfr_control_reset(fd, false), 0);
	assert_int_equal(value(fd), 0);
	assert_int_equal(pfr_control_enable_all(), 0);
	fault(10);
	assert_true(value(fd) >= 10);
	assert_int_equal(pfr_control_disable_all(), 0);
	before = value(fd);
	fault(10);
	assert_int_equal(value(fd), before);
	close(fd);
	assert_int_equal(pfr_control_enable(fd, false), PFR_E_SYSTEM);
	assert_int_equal(errno, EBADF);
}

static void test_refresh_and_signal(void **state)
{
	int fd = open_faults(1, true);
	struct sigaction action = {.sa_handler = on_signal};
	void *ring = mmap(NULL, 2 * 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);

	(void)state;
	assert_ptr_not_equal(ring, MAP_FAILED);
	sigaction(SIGUSR1, &action, NULL);
	signals = 0;
	assert_int_equal(pfr_control_signal(fd, SIGUSR1, F_OWNER_TID,
					    (pid_t)syscall(SYS_gettid)),
			 0);
	assert_int_equal(pfr_control_refresh(fd, 3), 0);
	fault(20);
	assert_true(value(fd) >= 3 && value(fd) < 20);
	assert_true(signals >= 1);
	munmap(ring, 2 * 4096);
	close(fd);
}

static void test_period_and_epoll(void **state)
{
	int fd = open_faults(1000000, false), watch = epoll_create1(0);
	void *ring = mmap(NULL, 2 * 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	struct epoll_event event = {.events = EPOLLIN};

	(void)state;
	assert_int_equal(epoll_ctl(watch, EPOLL_CTL_ADD, fd, &event), 0);
	fault(20);
	assert_int_equal(epoll_wait(watch, &event, 1, 0), 0);
	assert_int_equal(pfr_control_period(fd, 0), PFR_E_SYSTEM);
	assert_int_equal(pfr_control_period(fd, 5), 0);
	fault(20);
	assert_int_equal(epoll_wait(watch, &event, 1, 1000), 1);
	munmap(ring, 2 * 4096);
	close(watch);
	close(fd);
}

static void test_output_and_pause(void **state)
{
	int one = open_faults(1, true), two = open_faults(1, true);
	struct perf_event_mmap_page *page =
		mmap(NULL, 2 * 4096, PROT_READ | PROT_WRITE, MAP_SHARED, one, 0);
	uint64_t head, id, other;

	(void)state;
	assert_int_equal(pfr_control_id(one, &id), 0);
	assert_int_equal(pfr_control_id(two, &other), 0);
	assert_int_not_equal(id, other);
	assert_int_equal(pfr_control_set_output(two, one), 0);
	pfr_control_enable(two, false);
	fault(5);
	head = page->data_head;
	assert_true(head >= 5 * 16);
	assert_int_equal(pfr_control_pause_output(one, true), 0);
	fault(5);
	assert_int_equal(page->data_head, head);
	assert_int_equal(pfr_control_pause_output(one, false), 0);
	fault(5);
	assert_true(page->data_head > head);
	assert_int_equal(pfr_control_set_output(two, -1), 0);
	head = page->data_head;
	fault(5);
	assert_int_equal(page->data_head, head);
	munmap(page, 2 * 4096);
	close(one);
	close(two);
}

static void test_filter_and_bpf(void **state)
{
	struct pfr_capture_events events = {0};
	uint32_t ids[4], count = 4;
	enum pfr_status status;
	int fd;

	(void)state;
	if (pfr_capture_events_add(&events, "raw_syscalls:sys_enter", NULL))
		skip();
	pfr_kernel_attr_set_size(&events.event[0].kernel);
	status = pfr_event_open(&events.event[0].kernel, 0, -1, -1, 0, &fd);
	pfr_capture_events_fini(&events);
	if (status)
		skip();
	assert_int_equal(pfr_control_set_filter(fd, "no == "), PFR_E_SYSTEM);
	assert_int_equal(pfr_control_set_filter(fd, "id == 1"), 0);
	assert_int_equal(pfr_control_set_bpf(fd, -1), PFR_E_SYSTEM);
	if (!pfr_control_query_bpf(fd, ids, &count))
		assert_int_equal(count, 0);
	close(fd);
}

static void test_modify_attributes(void **state)
{
	static volatile uint64_t first, second;
	struct pfr_kernel_attr kernel = {0};
	int fd;

	(void)state;
	kernel.attr.type = PERF_TYPE_BREAKPOINT;
	kernel.attr.exclude_kernel = 1;
	kernel.attr.bp_type = 2;
	kernel.attr.bp_len = 8;
	kernel.attr.bp_addr = (uintptr_t)&first;
	pfr_kernel_attr_set_size(&kernel);
	if (pfr_event_open(&kernel, 0, -1, -1, 0, &fd))
		skip();
	first = 1;
	if (!value(fd)) { /* virtual machines there are where no breakpoint stops anything, and the kernel does not know */
		close(fd);
		skip();
	}
	assert_int_equal(value(fd), 1);
	kernel.attr.bp_addr = (uintptr_t)&second;
	assert_int_equal(pfr_control_modify_attributes(fd, &kernel), 0);
	first = 2;
	second = 1;
	second = 2;
	assert_int_equal(value(fd), 3);
	close(fd);
}

static void test_group_read(void **state)
{
	struct pfr_kernel_attr kernel = {0};
	struct pfr_event_count counter[2];
	unsigned count = 1;
	const uint64_t format = PERF_FORMAT_GROUP | PERF_FORMAT_ID |
				PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
	int leader, member;
	uint64_t id;

	(void)state;
	kernel.attr.type = PERF_TYPE_SOFTWARE;
	kernel.attr.config = PERF_COUNT_SW_PAGE_FAULTS;
	kernel.attr.exclude_kernel = 1;
	kernel.attr.read_format = format;
	pfr_kernel_attr_set_size(&kernel);
	if (pfr_event_open(&kernel, 0, -1, -1, 0, &leader))
		skip();
	kernel.attr.config = PERF_COUNT_SW_PAGE_FAULTS_MIN;
	assert_int_equal(pfr_event_open(&kernel, 0, -1, leader, 0, &member), PFR_OK);
	fault(7);
	assert_int_equal(pfr_event_count_read_group(leader, format, counter, &count),
			 PFR_NO_SPACE);
	count = 2;
	assert_int_equal(pfr_event_count_read_group(leader, format, counter, &count), 0);
	assert_int_equal(count, 2);
	assert_true(counter[0].value >= 7 && counter[1].value >= 7);
	assert_int_equal(pfr_control_id(member, &id), 0);
	assert_int_equal(counter[1].id, id);
	close(member);
	close(leader);
}

/* A PMU that excludes nothing, with the exclude_guest that events are parsed with. */
static void test_open_parsed(void **state)
{
	struct pfr_capture_events events = {0};
	enum pfr_status status;
	int fd;

	(void)state;
	if (pfr_capture_events_add(&events, "msr/tsc/", NULL))
		skip();
	assert_int_equal(events.event[0].kernel.attr.exclude_guest, 1);
	pfr_kernel_attr_set_size(&events.event[0].kernel);
	status = pfr_event_open(&events.event[0].kernel, 0, -1, -1, 0, &fd);
	pfr_capture_events_fini(&events);
	if (status && (errno == EACCES || errno == EPERM))
		skip();
	assert_true(!status && fd >= 0);
	close(fd);
}

/* Page faults of this thread, for rings. */
struct faults {
	struct pfr_capture_events events;
	struct pfr_target target;
	struct pfr_opened opened;
};

static void open_rings(struct faults *f, const struct pfr_capture_config *config, struct pfr_capture_notes *notes)
{
	struct pfr_capture_error error;

	memset(f, 0, sizeof(*f));
	assert_int_equal(pfr_capture_events_add(&f->events, "page-faults:u", &error), 0);
	pfr_capture_configure(&f->events, config, NULL);
	assert_int_equal(pfr_target_thread(&f->target, getpid(), NULL, 0, &error), 0);
	if (pfr_open(&f->opened, &f->events, &f->target, notes, &error))
		skip();
}

/* The attr defines in which direction the kernel writes. */
static void test_ring_direction(void **state)
{
	struct pfr_capture_notes notes = {0};
	struct pfr_capture_config config;
	struct pfr_capture_rings rings;
	struct pfr_capture_error error;
	struct faults f;

	(void)state;
	pfr_capture_config_init(&config, sizeof(config));
	open_rings(&f, &config, &notes);
	assert_int_equal(pfr_capture_rings_init(&rings, &f.opened, 1, 1, true, &notes, &error), PFR_E_OPTIONS);
	assert_non_null(strstr(error.text, "write_backward"));
	assert_string_equal(error.member, "backward");
	assert_int_equal(pfr_capture_rings_init(&rings, &f.opened, 1, 1, false, &notes, &error), 0);
	pfr_capture_rings_fini(&rings);
	pfr_opened_fini(&f.opened);
	f.events.event[0].kernel.attr.write_backward = 1;
	assert_int_equal(pfr_open(&f.opened, &f.events, &f.target, &notes, &error), 0);
	assert_int_equal(pfr_capture_rings_init(&rings, &f.opened, 1, 1, false, &notes, &error), PFR_E_OPTIONS);
	assert_int_equal(pfr_capture_rings_init(&rings, &f.opened, 1, 1, true, &notes, &error), 0);
	pfr_capture_rings_fini(&rings);
	pfr_opened_fini(&f.opened);
	pfr_target_fini(&f.target);
	pfr_capture_events_fini(&f.events);
}

/* Little is released to the kernel before it is written, so that a small ring has space. What was lost
 * is asked for where a ring was crowded, and is the kernel's count then. */
static void check_drain(struct pfr_opened *opened, struct pfr_capture_rings *rings)
{
	struct pfr_capture_writer_options options = {.size = sizeof(options), .no_build_ids = true};
	struct pfr_capture_error error;
	struct pfr_capture_writer writer;
	FILE *file = tmpfile();
	uint64_t before, lost = 0;

	assert_non_null(file);
	assert_int_equal(pfr_capture_writer_begin(&writer, fileno(file), "made", &options, opened, &error), 0);
	assert_int_equal(pfr_capture_writer_drain(&writer, rings, &error), 0); /* the beginning of the half second */
	before = writer.position;
	assert_int_equal(pfr_opened_enable(opened), 0);
	for (unsigned i = 0; i < 20; i++)
		fault(8);
	assert_int_equal(pfr_capture_writer_drain(&writer, rings, &error), 0);
	assert_true(writer.counts.samples >= 20);
	assert_true(writer.position == before || writer.pending.size == 0);
	for (unsigned i = 0; i < rings->count; i++)
		assert_int_equal(rings->ring[i].reader.tail, rings->ring[i].reader.end);
	assert_int_equal(pfr_capture_writer_drain(&writer, rings, &error), 0); /* finds nothing, or so little that it may wait */
	assert_int_equal(pfr_capture_writer_put_lost(&writer), 0);
	assert_true(!writer.crowded && !writer.counts.lost_samples);
	for (unsigned i = 0; i < 1000; i++) /* some 6 times as much as the rings of two CPUs hold */
		fault(16);
	assert_int_equal(pfr_capture_writer_drain(&writer, rings, &error), 0);
	assert_int_equal(pfr_capture_writer_put_lost(&writer), 0);
	assert_true(writer.crowded);
	assert_int_equal(writer.options.mapped, rings->ring[0].mapped); /* it was 0 */
	for (unsigned i = 0; i < opened->cpu_count; i++) {
		struct pfr_event_count count;

		assert_int_equal(pfr_event_count_read(opened->fd[i], opened->events->event[0].kernel.attr.read_format, &count), 0);
		lost += count.lost;
	}
	assert_true(lost || !(opened->events->event[0].kernel.attr.read_format & (1 << 4)));
	assert_int_equal(writer.counts.lost_samples, lost);
	assert_int_equal(pfr_capture_writer_finish(&writer, &error), 0);
	assert_true(writer.position >= before + writer.counts.samples * 8);
	pfr_capture_writer_fini(&writer);
	fclose(file);
}

static void test_drain_collects(void **state)
{
	struct pfr_capture_notes notes = {0};
	struct pfr_capture_config config;
	struct pfr_capture_rings rings;
	struct pfr_capture_error error;
	struct faults f;

	(void)state;
	pfr_capture_config_init(&config, sizeof(config));
	config.sample_period = 1;
	config.sample_freq = 0;
	open_rings(&f, &config, &notes);
	assert_int_equal(pfr_capture_rings_init(&rings, &f.opened, 32, 8, false, &notes, &error), 0);
	check_drain(&f.opened, &rings);
	pfr_capture_rings_fini(&rings);
	pfr_opened_fini(&f.opened);
	pfr_target_fini(&f.target);
	pfr_capture_events_fini(&f.events);
}

/* What no kernel is asked for. */
static void test_refused(void **state)
{
	const struct pfr_capture_writer_options level = {.size = sizeof(level), .compression_level = 23}, no_size = {.size = sizeof(no_size), .compression_level = 1, .pipe = true};
	static const size_t wrong[] = {0, 3, (SIZE_MAX >> 1) + 1, (size_t)1 << 52};
	struct pfr_capture_events none = {0};
	struct pfr_capture_notes notes = {0};
	struct pfr_capture_writer writer;
	struct pfr_capture_config config;
	struct pfr_capture_rings rings;
	struct pfr_capture_error error;
	struct pfr_event_count count;
	struct pfr_target empty = {0};
	struct pfr_opened opened;
	struct faults f;
	int32_t clockid;

	(void)state;
	pfr_capture_config_init(&config, sizeof(config));
	open_rings(&f, &config, &notes);
	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		assert_int_equal(pfr_capture_rings_init(&rings, &f.opened, wrong[i], 1, false, &notes, &error), PFR_E_OPTIONS);
		assert_string_equal(error.member, "pages");
		assert_int_equal(pfr_capture_rings_init(&rings, &f.opened, 1, wrong[i], false, &notes, &error), PFR_E_OPTIONS);
		assert_string_equal(error.member, "side_pages");
	}
	assert_int_equal(pfr_open(&opened, &none, &f.target, &notes, &error), PFR_E_OPTIONS);
	assert_string_equal(error.member, "events");
	assert_int_equal(pfr_open(&opened, &f.events, &empty, &notes, &error), PFR_E_OPTIONS);
	assert_string_equal(error.member, "target");
	assert_int_equal(pfr_target_cgroup(&f.target, "/", &error), PFR_E_OPTIONS); /* it would be all threads of the cgroup */
	assert_string_equal(error.member, "target");
	config.call_graph = (enum pfr_call_graph)9;
	assert_int_equal(pfr_capture_configure(&f.events, &config, &error), PFR_E_OPTIONS);
	assert_string_equal(error.member, "call_graph");
	assert_int_equal(pfr_capture_writer_begin(&writer, -1, "none", &level, &f.opened, &error), PFR_E_OPTIONS);
	assert_string_equal(error.member, "compression_level");
	assert_int_equal(pfr_capture_writer_begin(&writer, -1, "none", &no_size, &f.opened, &error), PFR_E_OPTIONS);
	assert_string_equal(error.member, "mapped");
	assert_int_equal(pfr_opened_count(&f.opened, 0, 0, 1000000, &count), PFR_E_SYSTEM);
	assert_int_equal(errno, ENOENT);
	assert_int_equal(pfr_opened_count(&f.opened, 1000000, 0, 0, &count), PFR_E_SYSTEM);
	assert_int_equal(pfr_opened_sum(&f.opened, 1000000, &count), PFR_E_SYSTEM);
	assert_int_equal(pfr_clockid("4294967297", &clockid, &error), PFR_E_OPTIONS); /* not clock 1 */
	assert_int_equal(pfr_clockid("99999999999999999999", &clockid, &error), PFR_E_OPTIONS);
	pfr_opened_fini(&f.opened);
	pfr_target_fini(&f.target);
	pfr_capture_events_fini(&f.events);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_enable_reset),
		cmocka_unit_test(test_refresh_and_signal),
		cmocka_unit_test(test_period_and_epoll),
		cmocka_unit_test(test_output_and_pause),
		cmocka_unit_test(test_filter_and_bpf),
		cmocka_unit_test(test_modify_attributes),
		cmocka_unit_test(test_group_read),
		cmocka_unit_test(test_open_parsed),
		cmocka_unit_test(test_ring_direction),
		cmocka_unit_test(test_drain_collects),
		cmocka_unit_test(test_refused),
	};

	return cmocka_run_group_tests_name("capture-control", tests, NULL, NULL);
}
