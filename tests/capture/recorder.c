/* SPDX-License-Identifier: MIT */
/*
 * A recorder on this thread's own page faults: what it counts, and what its
 * rings hold, when it is enabled, disabled and reset. A kernel that refuses the
 * event skips the test.
 */
#include "tests/capture/faults.h"

#include <errno.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

/* Samples of one pass; times are those of each ring, in the order of the pass. */
static uint64_t samples(struct pfr_recorder *recorder, bool newest_first)
{
	struct pfr_frame frame;
	struct pfr_record record;
	struct pfr_where where;
	const struct pfr_layout *layout;
	enum pfr_status status;
	uint64_t count = 0, last = 0;
	unsigned ring = 0;

	while ((status = pfr_recorder_next(recorder, &frame, &layout, &where)) != PFR_END) {
		assert_int_equal(status, PFR_OK);
		if (frame.type != PFR_RECORD_SAMPLE)
			continue;
		assert_int_equal(pfr_decode(&frame, layout, &record, &where), PFR_OK);
		assert_int_equal(record.sample.pid, getpid());
		if (last && ring == recorder->ring)
			assert_true(newest_first ? record.sample.time <= last : record.sample.time >= last);
		last = record.sample.time;
		ring = recorder->ring;
		count++;
	}
	return count;
}

static void samples_of_any(struct pfr_recorder *recorder)
{
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	struct pfr_where where;

	while (pfr_recorder_next(recorder, &frame, &layout, &where) != PFR_END)
		;
}

static void test_controls(void **state)
{
	struct pfr_recorder_options options;
	struct pfr_recorder recorder;
	struct pollfd woken = {.events = POLLIN};
	uint64_t before;

	(void)state;
	pfr_recorder_options_init(&options, sizeof(options));
	options.pages = 16;
	open_on_self(&recorder, &options);
	fault(700);
	assert_int_equal(pfr_opened_disable(&recorder.opened), 0);
	woken.fd = recorder.fd;
	assert_int_equal(poll(&woken, 1, 0), 1);
	before = counted(&recorder);
	assert_true(before >= 700);
	assert_int_equal(samples(&recorder, false), before);
	fault(20);
	assert_int_equal(counted(&recorder), before);
	assert_int_equal(samples(&recorder, false), 0);
	assert_int_equal(pfr_opened_reset(&recorder.opened), 0);
	assert_int_equal(counted(&recorder), 0);
	assert_int_equal(pfr_opened_enable(&recorder.opened), 0);
	fault(30);
	assert_int_equal(pfr_opened_disable(&recorder.opened), 0);
	before = counted(&recorder);
	assert_true(before >= 30 && before < 700);
	assert_int_equal(samples(&recorder, false), before);
	pfr_recorder_fini(&recorder);
	pfr_recorder_fini(&recorder);
}

static volatile sig_atomic_t came;

static void on_signal(int number)
{
	came = number;
}

/* A signal is let in although a descriptor is always ready. */
static void test_signal_beside_ready(void **state)
{
	struct pfr_recorder_options options;
	struct pfr_recorder recorder;
	struct sigaction action = {.sa_handler = on_signal};
	sigset_t block, outside;
	int ends[2];

	(void)state;
	pfr_recorder_options_init(&options, sizeof(options));
	open_on_self(&recorder, &options);
	assert_int_equal(pipe(ends), 0);
	assert_int_equal(write(ends[1], "x", 1), 1);
	sigaction(SIGUSR1, &action, NULL);
	sigemptyset(&block);
	sigaddset(&block, SIGUSR1);
	sigprocmask(SIG_BLOCK, &block, &outside);
	pfr_capture_rings_watch(&recorder.rings, ends[0]);
	raise(SIGUSR1);
	assert_int_equal(came, 0);
	assert_int_equal(pfr_capture_rings_wait(&recorder.rings, -1, &outside), PFR_OK);
	assert_true(recorder.rings.watched_ready);
	assert_int_equal(came, SIGUSR1);
	sigprocmask(SIG_SETMASK, &outside, NULL);
	close(ends[0]);
	close(ends[1]);
	pfr_recorder_fini(&recorder);
}

static void test_disabled(void **state)
{
	struct pfr_recorder_options options;
	struct pfr_recorder recorder;

	(void)state;
	pfr_recorder_options_init(&options, sizeof(options));
	options.disabled = true;
	open_on_self(&recorder, &options);
	fault(20);
	assert_int_equal(counted(&recorder), 0);
	assert_int_equal(pfr_opened_enable(&recorder.opened), 0);
	fault(20);
	assert_true(counted(&recorder) >= 20);
	pfr_recorder_fini(&recorder);
}

/* What is newest stays, and can be read while it goes on. */
static void test_overwrite(void **state)
{
	struct pfr_recorder_options options;
	struct pfr_recorder recorder;
	uint64_t lost = 0, kept;

	(void)state;
	pfr_recorder_options_init(&options, sizeof(options));
	options.overwrite = true;
	options.pages = 1;
	open_on_self(&recorder, &options);
	fault(2000);
	kept = samples(&recorder, true);
	assert_true(kept >= 20 && kept < 2000);
	fault(2000);
	assert_true(samples(&recorder, true) >= 20);
	if (!pfr_opened_lost(&recorder.opened, &lost))
		assert_int_equal(lost, 0);
	pfr_recorder_fini(&recorder);
}

static void test_count_self(void **state)
{
	struct pfr_capture_events events = {0};
	struct pfr_event_count by_page, by_read;
	enum pfr_status status;
	void *page;
	int fd;

	(void)state;
	assert_int_equal(pfr_capture_events_add(&events, "page-faults:u", NULL), 0);
	status = pfr_event_open(&events.event[0].kernel, 0, -1, -1, 0, &fd);
	pfr_capture_events_fini(&events);
	if (status)
		skip();
	page = mmap(NULL, (size_t)sysconf(_SC_PAGESIZE), PROT_READ, MAP_SHARED, fd, 0);
	assert_true(page != MAP_FAILED);
	fault(50);
	pfr_control_disable(fd, false);
	assert_int_equal(pfr_event_count_self(fd, page, 0, &by_page), 0);
	assert_int_equal(pfr_event_count_self(fd, NULL, 0, &by_read), 0);
	assert_true(by_read.value >= 50);
	assert_int_equal(by_page.value, by_read.value); /* a software event: the page says to read */
	munmap(page, (size_t)sysconf(_SC_PAGESIZE));
	close(fd);
	assert_int_equal(pfr_event_count_self(fd, NULL, 0, &by_read), PFR_E_SYSTEM);
	assert_int_equal(errno, EBADF);
}

static void test_refused(void **state)
{
	char *const command[] = {(char *)(uintptr_t) "/no/such/command", NULL};
	struct pfr_capture_error error;
	struct pfr_recorder recorder;
	struct pfr_target target;

	(void)state;
	assert_int_equal(pfr_target_thread(&target, getpid(), NULL, 0, &error), 0);
	assert_int_equal(pfr_recorder_open(&recorder, "no-such-event", &target, NULL, &error), PFR_E_OPTIONS);
	assert_int_equal(error.status, PFR_E_OPTIONS);
	assert_int_equal(error.os_error, ENOENT);
	assert_string_equal(error.member, "text");
	assert_non_null(strstr(error.text, "no-such-event"));
	assert_null(target.thread);
	pfr_recorder_fini(&recorder);
	if (!pfr_recorder_run(&recorder, FAULTS, command, NULL, &error))
		fail();
	pfr_recorder_fini(&recorder);
}

static unsigned threads_of(enum pfr_status (*make)(struct pfr_target *, const char *, const char *, unsigned, struct pfr_capture_error *), const char *list)
{
	struct pfr_capture_error error;
	struct pfr_target target;
	unsigned count;

	assert_int_equal(make(&target, list, NULL, 0, &error), 0);
	count = target.thread_count;
	pfr_target_fini(&target);
	return count;
}

/* What a list names twice is recorded once. */
static void test_named_twice(void **state)
{
	struct pfr_capture_error error;
	struct pfr_target target;
	char list[64];
	int cpu;

	(void)state;
	assert_int_equal(pfr_target_system(&target, NULL, &error), 0);
	cpu = target.cpu[0];
	pfr_target_fini(&target);
	snprintf(list, sizeof(list), "%d,%d-%d", cpu, cpu, cpu);
	assert_int_equal(pfr_target_system(&target, list, &error), 0);
	assert_int_equal(target.cpu_count, 1);
	assert_int_equal(target.cpu[0], cpu);
	pfr_target_fini(&target);
	snprintf(list, sizeof(list), "%d,%d", (int)getpid(), (int)getpid());
	assert_int_equal(threads_of(pfr_target_pids, list), 1);
	assert_int_equal(threads_of(pfr_target_threads, list), 1);
}

/* Flags that this version does not know are refused. */
static void test_unknown_flags(void **state)
{
	struct pfr_capture_error error;
	struct pfr_target target;

	(void)state;
	assert_int_equal(pfr_target_thread(&target, 0, NULL, 2, &error), PFR_E_OPTIONS);
	assert_non_null(strstr(error.text, "PFR_TARGET_"));
	assert_int_equal(pfr_target_thread(&target, 0, NULL, 2 | PFR_TARGET_PER_THREAD, &error), PFR_E_OPTIONS);
}

/* A thread that has ended has no event, and no id either, whatever was in that memory before. */
static void test_ended_thread(void **state)
{
	struct pfr_capture_events events = {0};
	struct pfr_capture_notes notes = {0};
	struct pfr_capture_config config;
	struct pfr_capture_error error;
	struct pfr_opened opened;
	pid_t thread[3] = {getpid(), fork(), 0};
	int any = -1;
	struct pfr_target target = {.thread = thread, .thread_count = 3, .cpu = &any, .cpu_count = 1, .cgroup_fd = -1};
	void *used[7];

	(void)state;
	if (!thread[1])
		_exit(0);
	assert_int_equal(waitpid(thread[1], NULL, 0), thread[1]);
	thread[2] = thread[1];
	pfr_capture_config_init(&config, sizeof(config));
	assert_int_equal(pfr_capture_events_add(&events, FAULTS, NULL), 0);
	pfr_capture_configure(&events, &config, NULL);
	for (unsigned i = 0; i < 7; i++)
		used[i] = malloc(sizeof(uint64_t[3]) + 1);
	for (unsigned i = 0; i < 7; i++) {
		memset(used[i], 0x5a, sizeof(uint64_t[3]));
		free(used[i]);
	}
	if (pfr_open(&opened, &events, &target, &notes, &error)) {
		pfr_capture_events_fini(&events);
		printf("# %s\n", error.text);
		skip();
	}
	assert_true(opened.fd[0] >= 0 && opened.id[0] && opened.fd[1] < 0 && opened.fd[2] < 0);
	assert_int_equal(opened.id[1], 0);
	assert_int_equal(opened.id[2], 0);
	pfr_opened_fini(&opened);
	pfr_capture_events_fini(&events);
}

/* The descriptors of a command that runs are closed, and their numbers may be others' when it is given up. */
static void test_command_ended(void **state)
{
	char *const words[] = {(char *)(uintptr_t) "sleep", (char *)(uintptr_t) "100", NULL};
	struct pfr_command command;
	int fd[2];

	(void)state;
	assert_int_equal(pfr_command_hold(&command, words, NULL), 0);
	fd[0] = command.go_fd;
	fd[1] = command.failure_fd;
	assert_int_equal(pfr_command_start(&command, NULL), 0);
	assert_int_equal(dup2(2, fd[0]), fd[0]);
	assert_int_equal(dup2(2, fd[1]), fd[1]);
	pfr_command_fini(&command);
	pfr_command_fini(&command);
	assert_int_equal(command.pid, 0);
	assert_int_equal(close(fd[0]), 0);
	assert_int_equal(close(fd[1]), 0);
	assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
}

/* After the end of its target a recorder does not wait for ever: nothing would wake it. */
static void wait_after_end(bool thread)
{
	char *const words[] = {(char *)(uintptr_t) "true", NULL};
	struct pfr_recorder_options options;
	struct pfr_recorder recorder;
	struct pfr_capture_error error;

	pfr_recorder_options_init(&options, sizeof(options));
	options.thread = thread;
	if (pfr_recorder_run(&recorder, "page-faults:u", words, &options, &error))
		skip();
	alarm(20); /* where it does */
	while (!recorder.rings.ended) {
		assert_int_equal(pfr_recorder_wait(&recorder, -1), PFR_OK);
		samples_of_any(&recorder);
	}
	assert_int_equal(pfr_recorder_wait(&recorder, -1), PFR_OK);
	assert_int_equal(pfr_recorder_wait(&recorder, -1), PFR_OK);
	assert_int_equal(pfr_recorder_wait(&recorder, 1), PFR_MORE);
	alarm(0);
	assert_int_equal(waitpid(recorder.command.pid, NULL, 0), recorder.command.pid);
	pfr_recorder_fini(&recorder);
}

static void test_wait_after_end(void **state)
{
	(void)state;
	wait_after_end(false);
	wait_after_end(true);
}

/* Makes page faults whenever it reads 1, and ends when it reads 0. */
static pid_t told_child(int *tell)
{
	int fd[2];
	pid_t child;
	char byte;

	assert_int_equal(pipe(fd), 0);
	child = fork();
	if (!child) {
		while (read(fd[0], &byte, 1) == 1 && byte)
			fault(3000);
		_exit(0);
	}
	close(fd[0]);
	*tell = fd[1];
	return child;
}

static void end_child(pid_t child, int tell)
{
	assert_int_equal(write(tell, "", 1), 1);
	assert_int_equal(waitpid(child, NULL, 0), child);
	close(tell);
}

static void heirs_of(struct pfr_recorder *recorder, const pid_t *child, const int *tell)
{
	const struct pfr_capture_rings *rings = &recorder->rings;

	assert_int_equal(rings->watched, rings->count);
	end_child(child[0], tell[0]); /* those that stand for the rings */
	end_child(child[1], tell[1]);
	while (pfr_recorder_wait(recorder, 0) == PFR_OK)
		samples_of_any(recorder);
	assert_false(rings->ended);
	assert_int_equal(write(tell[2], "\1", 1), 1);
	assert_int_equal(pfr_recorder_wait(recorder, -1), PFR_OK); /* woken by what is in a ring */
	assert_false(rings->ended);
	end_child(child[2], tell[2]);
	while (!rings->ended) {
		samples_of_any(recorder);
		assert_int_equal(pfr_recorder_wait(recorder, -1), PFR_OK);
	}
	assert_int_equal(rings->watched, 0);
}

/* One event stands for each ring, and another when the first one's thread has ended: the recorder of thousands of threads looks at as many
 * descriptors as there are CPUs. */
static void test_heirs(void **state)
{
	struct pfr_recorder_options options;
	struct pfr_recorder recorder;
	struct pfr_capture_error error;
	struct pfr_target target;
	pid_t child[3];
	char list[64];
	int tell[3];

	(void)state;
	for (int i = 0; i < 3; i++)
		child[i] = told_child(&tell[i]);
	snprintf(list, sizeof(list), "%d,%d,%d", (int)child[0], (int)child[1], (int)child[2]);
	assert_int_equal(pfr_target_pids(&target, list, NULL, 0, &error), 0);
	pfr_recorder_options_init(&options, sizeof(options));
	options.pages = 4;
	if (pfr_recorder_open(&recorder, FAULTS, &target, &options, &error)) {
		for (int i = 0; i < 3; i++)
			end_child(child[i], tell[i]);
		pfr_target_fini(&target);
		skip();
	}
	alarm(60);
	heirs_of(&recorder, child, tell);
	alarm(0);
	pfr_recorder_fini(&recorder);
}

/* 0 is the calling thread, whose name and mappings are there already. */
static void test_calling_thread(void **state)
{
	const struct pfr_layout *layout;
	struct pfr_recorder_options options;
	struct pfr_recorder recorder;
	struct pfr_capture_error error;
	struct pfr_target target;
	struct pfr_record record;
	struct pfr_frame frame;
	struct pfr_where where;
	unsigned names = 0, maps = 0;

	(void)state;
	pfr_recorder_options_init(&options, sizeof(options));
	options.existing = options.side_band = true;
	assert_int_equal(pfr_target_thread(&target, 0, NULL, PFR_TARGET_PER_THREAD, &error), 0);
	if (pfr_recorder_open(&recorder, FAULTS, &target, &options, &error))
		skip();
	while (pfr_recorder_next(&recorder, &frame, &layout, &where) != PFR_END) {
		assert_int_equal(pfr_decode(&frame, layout, &record, &where), PFR_OK);
		names += frame.type == PFR_RECORD_COMM && record.comm.tid == (uint32_t)getpid();
		maps += frame.type == PFR_RECORD_MMAP2 && record.mmap2.pid == (uint32_t)getpid();
	}
	assert_int_equal(names, 1);
	assert_true(maps);
	pfr_recorder_fini(&recorder);
}

/* A target that was never made, or whose making failed. */
static void test_empty_target(void **state)
{
	struct pfr_target target = {0};
	struct pfr_recorder recorder;
	struct pfr_capture_error error;

	(void)state;
	assert_int_equal(pfr_recorder_open(&recorder, "page-faults:u", &target, NULL, &error), PFR_E_OPTIONS);
	assert_string_equal(error.member, "target");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_controls),
		cmocka_unit_test(test_signal_beside_ready),
		cmocka_unit_test(test_disabled),
		cmocka_unit_test(test_overwrite),
		cmocka_unit_test(test_count_self),
		cmocka_unit_test(test_refused),
		cmocka_unit_test(test_named_twice),
		cmocka_unit_test(test_unknown_flags),
		cmocka_unit_test(test_ended_thread),
		cmocka_unit_test(test_command_ended),
		cmocka_unit_test(test_wait_after_end),
		cmocka_unit_test(test_heirs),
		cmocka_unit_test(test_calling_thread),
		cmocka_unit_test(test_empty_target),
	};

	return cmocka_run_group_tests_name("capture-recorder", tests, NULL, NULL);
}
