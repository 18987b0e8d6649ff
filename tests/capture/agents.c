/* SPDX-License-Identifier: MIT */
/*
 * What an agent asks of a recorder: records of all rings in the order of time, those of what is there already, and
 * side-band beside rings that are overwritten. A kernel that refuses the event skips the test.
 */
#include "tests/capture/faults.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/perf_event.h>
#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

/* Faults on a CPU of its own, in pieces, so that the records of two CPUs alternate. */
static pid_t child_on(unsigned cpu)
{
	pid_t pid = fork();
	cpu_set_t set;

	if (pid)
		return pid;
	CPU_ZERO(&set);
	CPU_SET(cpu, &set);
	sched_setaffinity(0, sizeof(set), &set);
	for (unsigned i = 0; i < 40; i++) {
		fault(10);
		usleep(1000);
	}
	_exit(0);
}

static uint64_t now(void)
{
	struct timespec time;

	clock_gettime(CLOCK_MONOTONIC, &time);
	return (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
}

/* A pass in the order of time: no record is older than one before it, or younger than the window allows. Returns its samples. */
static uint64_t pass_in_time(struct pfr_recorder *recorder, uint64_t *last)
{
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	struct pfr_where where;
	enum pfr_status status;
	uint64_t time, nr = 0;

	while ((status = pfr_recorder_next(recorder, &frame, &layout, &where)) != PFR_END) {
		assert_int_equal(status, PFR_OK);
		assert_int_equal(pfr_peek_time(&frame, layout, &time), PFR_OK);
		assert_true(time >= *last);
		assert_true(time + recorder->window <= now());
		*last = time;
		nr += frame.type == PFR_RECORD_SAMPLE;
	}
	return nr;
}

static void test_in_time(void **state)
{
	struct pfr_recorder_options options;
	struct pfr_recorder recorder;
	uint64_t nr = 0, last = 0;

	(void)state;
	pfr_recorder_options_init(&options, sizeof(options));
	options.pages = 128;
	options.in_time = options.side_band = true;
	options.window = 5000000;
	open_on_self(&recorder, &options);
	child_on(0);
	child_on(1);
	for (unsigned ended = 0; ended<2; ended += waitpid(-1, NULL, WNOHANG)> 0) {
		nr += pass_in_time(&recorder, &last);
		usleep(2000);
	}
	assert_int_equal(pfr_opened_disable(&recorder.opened), 0);
	recorder.window = 0;
	nr += pass_in_time(&recorder, &last);
	assert_true(nr >= 800);
	assert_int_equal(nr, counted(&recorder));
	assert_int_equal(recorder.late, 0);
	assert_int_equal(pass_in_time(&recorder, &last), 0);
	pfr_recorder_fini(&recorder);
}

/* Its name, and the mapping of its program, come before any sample. */
static void test_existing(void **state)
{
	char program[4096] = "";
	bool named = false, mapped = false, sampled = false;
	struct pfr_recorder_options options;
	const struct pfr_layout *layout;
	struct pfr_recorder recorder;
	struct pfr_record record;
	struct pfr_frame frame;
	struct pfr_where where;

	(void)state;
	assert_true(readlink("/proc/self/exe", program, sizeof(program) - 1) > 0);
	pfr_recorder_options_init(&options, sizeof(options));
	options.existing = options.side_band = options.in_time = true;
	open_on_self(&recorder, &options);
	fault(10);
	recorder.window = 0;
	while (pfr_recorder_next(&recorder, &frame, &layout, &where) == PFR_OK) {
		sampled |= frame.type == PFR_RECORD_SAMPLE;
		if (sampled || pfr_decode(&frame, layout, &record, &where))
			continue;
		named |= frame.type == PFR_RECORD_COMM && record.comm.tid == (uint32_t)getpid();
		mapped |= frame.type == PFR_RECORD_MMAP2 && record.mmap2.pid == (uint32_t)getpid() && record.mmap2.filename.size == strlen(program) &&
			  !memcmp(record.mmap2.filename.data, program, strlen(program));
	}
	assert_true(named && mapped && sampled);
	pfr_recorder_fini(&recorder);
}

#define MAPPED 4000

/* Maps this program so often, with a wait after some; returns the MMAP2 records of it in the pass after, and what was lost. */
static uint64_t mapped_while(const struct pfr_recorder_options *options, unsigned every, uint64_t *lost, size_t *kept)
{
	int fd = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
	const struct pfr_layout *layout;
	struct pfr_recorder recorder;
	struct pfr_record record;
	struct pfr_frame frame;
	struct pfr_where where;
	uint64_t nr = 0;

	open_on_self(&recorder, options);
	for (unsigned i = 0; i < MAPPED; i++) {
		void *at = mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE, fd, 0);

		assert_true(at != MAP_FAILED);
		munmap(at, 4096);
		if (i % every == every - 1)
			assert_true(pfr_recorder_wait(&recorder, 0) < PFR_E_SHORT);
	}
	fault(10);
	close(fd);
	*kept = recorder.kept.size;
	*lost = 0;
	for (unsigned pass = 0; pass < 2; pass++) { /* what was lost is known by a later record */
		while (pfr_recorder_next(&recorder, &frame, &layout, &where) == PFR_OK)
			if (frame.type == PFR_RECORD_MMAP2 && !pfr_decode(&frame, layout, &record, &where))
				nr += record.mmap2.pid == (uint32_t)getpid() && record.mmap2.prot & PROT_EXEC;
		munmap(mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0), 4096);
	}
	/* Page faults while the rings of samples are paused, as under a thread sanitizer, are lost too, and are not meant. */
	for (unsigned i = 0; i < recorder.rings.count; i++)
		*lost += recorder.rings.ring[i].side_band ? recorder.rings.ring[i].lost : 0;
	assert_int_equal(recorder.kept.size, 0);
	pfr_recorder_fini(&recorder);
	return nr;
}

static void test_kept(void **state)
{
	struct pfr_recorder_options options;
	cpu_set_t all, one;
	uint64_t lost, nr;
	size_t kept;

	(void)state;
	CPU_ZERO(&one);
	CPU_SET((size_t)sched_getcpu(), &one); /* so that one ring loses and reports all */
	assert_int_equal(sched_getaffinity(0, sizeof(all), &all), 0);
	assert_int_equal(sched_setaffinity(0, sizeof(one), &one), 0);
	pfr_recorder_options_init(&options, sizeof(options));
	options.overwrite = options.side_band = true;
	options.pages = 4;
	nr = mapped_while(&options, 16, &lost, &kept);
	assert_int_equal(lost, 0);
	assert_true(nr >= MAPPED && nr <= MAPPED + 2);
	assert_true(kept > (size_t)MAPPED * 64);
	nr = mapped_while(&options, MAPPED / 2, &lost, &kept); /* what the ring lost is reported by a record that is kept */
	assert_true(lost > 0 && nr < MAPPED && nr + lost >= MAPPED);
	options.kept = 8192; /* the rest is the kernel's to lose, and to count */
	nr = mapped_while(&options, 16, &lost, &kept);
	assert_true(kept <= 8192);
	assert_true(lost > 0 && nr < MAPPED && nr + lost >= MAPPED);
	assert_int_equal(sched_setaffinity(0, sizeof(all), &all), 0);
}

/* Processes that start by the thousand have their records beside the samples of one CPU. */
static void test_side_band_of_all(void **state)
{
	struct pfr_recorder_options options;
	struct pfr_capture_error error;
	struct pfr_recorder recorder;
	struct pfr_target target;

	(void)state;
	pfr_recorder_options_init(&options, sizeof(options));
	options.side_band = true;
	options.pages = 64;
	assert_int_equal(pfr_target_system(&target, NULL, &error), 0);
	if (pfr_recorder_open(&recorder, FAULTS, &target, &options, &error))
		skip();
	assert_int_equal(recorder.rings.pages, recorder.rings.side_pages); /* also where memory may not be locked for 64 */
	pfr_recorder_fini(&recorder);
}

/* Until the thread has read so much that the ring is not half full. */
static void let_read(const struct pfr_recorder *recorder)
{
	for (unsigned i = 0; i < recorder->rings.count; i++) {
		const struct perf_event_mmap_page *page = recorder->rings.ring[i].page;

		for (unsigned tries = 0; tries < 20000; tries++) {
			if (__atomic_load_n(&page->data_head, __ATOMIC_ACQUIRE) - __atomic_load_n(&page->data_tail, __ATOMIC_ACQUIRE) < page->data_size / 2)
				break;
			usleep(1000);
		}
	}
}

#define TOUCHED 40000
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__) || defined(__clang__)
#define GIVES_BACK(bytes) ((void)(bytes), 1) /* sanitizers keep memory of their own */
#else
#define GIVES_BACK(bytes) ((int64_t)(bytes) < ((int64_t)1 << 20))
#endif

/* The program reads nothing while its rings are filled several times. Returns the samples of the passes after. */
static uint64_t read_late(struct pfr_recorder *recorder, const struct pfr_recorder_options *options, bool waits, uint64_t *most)
{
	uint64_t nr = 0, last = 0;

	open_on_self(recorder, options);
	for (unsigned i = 0; i < TOUCHED / 1000; i++) {
		fault(1000);
		if (waits)
			let_read(recorder);
		if (i == TOUCHED / 2000) /* in the middle, where what is young stays for the next pass */
			nr += pass_in_time(recorder, &last);
	}
	assert_int_equal(pfr_opened_disable(&recorder->opened), 0);
	assert_int_equal(pfr_recorder_wait(recorder, 20000), PFR_OK);
	recorder->window = 0;
	nr += pass_in_time(recorder, &last);
	assert_int_equal(pass_in_time(recorder, &last), 0);
	assert_int_equal(recorder->late, 0);
	*most = counted(recorder);
	return nr;
}

/* Bytes of this process that are in memory. */
static size_t resident(void)
{
	unsigned long all, in_memory = 0;
	FILE *file = fopen("/proc/self/statm", "r");

	assert_non_null(file);
	assert_int_equal(fscanf(file, "%lu %lu", &all, &in_memory), 2);
	fclose(file);
	return (size_t)in_memory * (size_t)sysconf(_SC_PAGESIZE);
}

static void test_thread(void **state)
{
	size_t before = resident();
	struct pfr_recorder_options options;
	struct pfr_recorder recorder;
	uint64_t lost = 0, nr, most;

	(void)state;
	pfr_recorder_options_init(&options, sizeof(options));
	options.thread = options.in_time = options.side_band = true;
	options.pages = 64;
	nr = read_late(&recorder, &options, true, &most);
	assert_int_equal(pfr_opened_lost(&recorder.opened, &lost), 0);
	assert_int_equal(lost, 0);
	assert_true(nr >= TOUCHED);
	assert_int_equal(nr, most);
	assert_true(GIVES_BACK(resident() - before)); /* what it held until it was read: TOUCHED / 2 samples of 64 bytes and more */
	pfr_recorder_fini(&recorder);
	options.kept = 65536; /* the kernel counts the rest */
	nr = read_late(&recorder, &options, false, &most);
	assert_int_equal(pfr_opened_lost(&recorder.opened, &lost), 0);
	assert_true(lost > 0);
	assert_int_equal(nr + lost, most);
	pfr_recorder_fini(&recorder);
}

/* poll() takes no more descriptors than a process may have: the thread's next wait fails, after the one that it is in. */
static void test_thread_cannot_wait(void **state)
{
	struct pfr_recorder_options options;
	struct pfr_recorder recorder;
	struct rlimit before, few;
	enum pfr_status status = PFR_OK;
	uint64_t last = 0, nr;
	unsigned tries;

	(void)state;
	pfr_recorder_options_init(&options, sizeof(options));
	options.thread = options.in_time = true;
	options.pages = 64;
	open_on_self(&recorder, &options);
	assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
	few = before;
	few.rlim_cur = 1;
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
	for (tries = 0; tries < 100 && (status == PFR_OK || status == PFR_MORE); tries++) {
		fault(1000);
		status = pfr_recorder_wait(&recorder, 200);
	}
	assert_int_equal(status, PFR_E_SYSTEM);
	assert_int_equal(errno, EINVAL);
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
	assert_int_equal(pfr_opened_disable(&recorder.opened), 0);
	recorder.window = 0;
	nr = pass_in_time(&recorder, &last); /* what the rings hold is not lost by that */
	assert_int_equal(nr, counted(&recorder));
	pfr_recorder_fini(&recorder);
}

static void test_not_both(void **state)
{
	struct pfr_recorder_options options;
	struct pfr_capture_error error;
	struct pfr_recorder recorder;
	struct pfr_target target;

	(void)state;
	pfr_recorder_options_init(&options, sizeof(options));
	options.overwrite = options.in_time = true;
	assert_int_equal(pfr_target_thread(&target, getpid(), NULL, 0, &error), 0);
	assert_int_equal(pfr_recorder_open(&recorder, FAULTS, &target, &options, &error), PFR_E_OPTIONS);
	assert_string_equal(error.member, "in_time");
	options.in_time = false;
	options.thread = true;
	assert_int_equal(pfr_target_thread(&target, getpid(), NULL, 0, &error), 0);
	assert_int_equal(pfr_recorder_open(&recorder, FAULTS, &target, &options, &error), PFR_E_OPTIONS);
	assert_string_equal(error.member, "thread");
	assert_true(pfr_task_lives(NULL, (uint32_t)getpid(), (uint32_t)getpid()));
	assert_false(pfr_task_lives(NULL, INT32_MAX, INT32_MAX));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_in_time),
		cmocka_unit_test(test_existing),
		cmocka_unit_test(test_kept),
		cmocka_unit_test(test_side_band_of_all),
		cmocka_unit_test(test_thread),
		cmocka_unit_test(test_thread_cannot_wait),
		cmocka_unit_test(test_not_both),
	};

	return cmocka_run_group_tests_name("capture-agents", tests, NULL, NULL);
}
