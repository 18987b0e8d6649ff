/* SPDX-License-Identifier: MIT */
/* session/task*.c: names, processes, parents, reuse of tids, exec, exit, cgroups, namespaces, limits. */
#include "side_band.h"

#include <stdlib.h>

static void names_follow_records(void **state)
{
	(void)state;
	side_comm(10, 10, "bash", 0);
	expect_comm(10, 10, "bash");
	side_fork(11, 11, 10, 10, 5);
	expect_comm(11, 11, "bash");
	side_comm(11, 11, "ls", 1);
	expect_comm(11, 11, "ls");
	expect_comm(10, 10, "bash");
	side_fork(11, 12, 11, 11, 6);
	expect_comm(11, 12, "ls");
	side_comm(11, 12, "worker", 0);
	expect_comm(11, 12, "worker");
	expect_comm(11, 11, "ls");
}

static void numbers_survive_reuse(void **state)
{
	struct pfr_task first, second, thread;

	(void)state;
	side_comm(1, 1, "init", 0);
	side_fork(7, 7, 1, 1, 100);
	first = side_task(7, 7);
	assert_true(first.parent == side_task(1, 1).process && first.parent_pid == 1 && first.start == 100);
	assert_true(first.flags & PFR_TASK_STARTED && !(first.flags & PFR_TASK_EXITED));
	side_fork(7, 8, 7, 7, 110);
	thread = side_task(7, 8);
	assert_true(thread.process == first.process && thread.thread != first.thread && thread.parent == first.parent);
	side_exit(7, 8);
	side_exit(7, 7);
	assert_true(side_task(7, 7).flags & PFR_TASK_EXITED);
	assert_int_equal(side_task(7, 7).thread, first.thread);
	side_fork(7, 7, 1, 1, 200);
	second = side_task(7, 7);
	assert_true(second.thread != first.thread && second.process != first.process);
	assert_false(second.flags & PFR_TASK_EXITED);
	/* the thread of the first process 7 is still that one's */
	assert_int_equal(side_task(7, 8).process, first.process);
}

/* The same FORK for each of several events is one thread. */
static void a_fork_that_comes_twice(void **state)
{
	struct pfr_task task;

	(void)state;
	side_fork(20, 20, 1, 1, 100);
	task = side_task(20, 20);
	side_comm(20, 20, "a", 0);
	side_fork(20, 20, 1, 1, 100);
	assert_int_equal(side_task(20, 20).thread, task.thread);
	expect_comm(20, 20, "a");
	side_fork(20, 20, 2, 2, 0); /* synthesized: it tells the parent, and is no new thread */
	assert_int_equal(side_task(20, 20).thread, task.thread);
	assert_int_equal(side_task(20, 20).parent_pid, 2);
	side_fork(20, 20, 1, 1, 101);
	assert_int_not_equal(side_task(20, 20).thread, task.thread);
}

static void a_tid_of_another_process(void **state)
{
	struct pfr_task first, second;

	(void)state;
	side_comm(30, 31, "old", 0);
	first = side_task(30, 31);
	second = side_task(40, 31);
	assert_int_not_equal(first.thread, second.thread);
	assert_int_equal(second.pid, 40);
	side_is(second.comm, "");
	assert_false(second.flags & PFR_TASK_NAMED);
	assert_int_equal(side_task(UINT32_MAX, 31).thread, second.thread); /* past exit: the thread that has the tid */
}

static void tasks_that_are_none(void **state)
{
	struct pfr_task task;
	struct pfr_tasks_counts counts = {.size = sizeof(counts)};

	(void)state;
	assert_int_equal(pfr_tasks_thread(tasks, UINT32_MAX, UINT32_MAX, &task), PFR_END);
	assert_true(task.tid == UINT32_MAX && task.thread == PFR_NO_NUMBER && task.process == PFR_NO_NUMBER);
	assert_int_equal(task.comm.size, 0);
	assert_int_equal(pfr_tasks_thread(tasks, UINT32_MAX, 5, &task), PFR_END);
	pfr_tasks_get_counts(tasks, &counts);
	assert_true(counts.threads == 1 && counts.unannounced == 0);
}

static void idle(void **state)
{
	struct pfr_task task = side_task(0, 0);

	(void)state;
	side_is(task.comm, "swapper");
	assert_true(task.flags & PFR_TASK_IDLE && task.thread == 0 && task.process == 0);
	side_exit(0, 0);
	assert_false(side_task(0, 0).flags & PFR_TASK_EXITED);
	side_fork(0, 0, 0, 0, 1);
	assert_int_equal(side_task(0, 0).thread, 0);
	side_comm(0, 0, "idle", 1);
	expect_comm(0, 0, "idle");
}

static void seen_in_samples_only(void **state)
{
	struct pfr_record r = {.type = PFR_RECORD_SAMPLE, .piece = PFR_PIECE_RECORD};
	struct pfr_tasks_counts counts = {.size = sizeof(counts)};
	struct pfr_task task;

	(void)state;
	r.sample = (struct pfr_sample){.present = 1u << PFR_KEY_SAMPLE_TID, .pid = 50, .tid = 51};
	assert_int_equal(pfr_tasks_of(tasks, &r, &task), PFR_OK);
	assert_true(task.pid == 50 && task.tid == 51 && !task.comm.size);
	assert_int_equal(pfr_tasks_of(tasks, &r, &task), PFR_OK);
	pfr_tasks_get_counts(tasks, &counts);
	assert_true(counts.unannounced == 1 && counts.threads == 2);
	r.sample.present = 0;
	assert_int_equal(pfr_tasks_of(tasks, &r, &task), PFR_END);
	r.type = PFR_RECORD_SWITCH;
	r.sample_id = (struct pfr_sample_id){.present = 1u << PFR_KEY_SAMPLE_ID_TID, .pid = 50, .tid = 51};
	assert_int_equal(pfr_tasks_of(tasks, &r, &task), PFR_OK);
	assert_int_equal(task.tid, 51);
}

static void cgroups(void **state)
{
	struct pfr_record r = {.type = PFR_RECORD_SAMPLE, .piece = PFR_PIECE_RECORD};
	struct pfr_task task;
	struct pfr_bytes path;

	(void)state;
	side_cgroup(77, "/user.slice");
	r.sample.present = UINT64_C(1) << PFR_KEY_SAMPLE_TID | UINT64_C(1) << PFR_KEY_SAMPLE_CGROUP;
	r.sample.pid = r.sample.tid = 60;
	r.sample.cgroup = 77;
	assert_int_equal(pfr_tasks_of(tasks, &r, &task), PFR_OK);
	side_is(task.cgroup_path, "/user.slice");
	side_cgroup(77, "/other");
	side_is(side_task(60, 60).cgroup_path, "/other");
	side_fork(61, 61, 60, 60, 9);
	assert_int_equal(side_task(61, 61).cgroup, 77);
	r.sample.cgroup = 78;
	assert_int_equal(pfr_tasks_of(tasks, &r, &task), PFR_OK);
	assert_true(task.cgroup == 78 && task.cgroup_path.size == 0);
	assert_int_equal(pfr_tasks_cgroup(tasks, 78, &path), PFR_END);
	assert_int_equal(pfr_tasks_cgroup(tasks, 77, &path), PFR_OK);
	side_is(path, "/other");
}

static void namespaces(void **state)
{
	static const uint64_t links[6] = {1, 10, 2, 20, 3, 30}; /* dev, ino */
	struct pfr_record r = {.type = PFR_RECORD_NAMESPACES};
	struct bytes b;
	struct pfr_task task;
	uint64_t dev, ino;
	size_t i;

	(void)state;
	bytes_init(&b, 0);
	for (i = 0; i < 6; i++)
		bytes_u64(&b, links[i]);
	r.namespaces = (struct pfr_namespaces){.pid = 70, .tid = 70, .nr_namespaces = 3, .link_info = {b.data, 3, 16, PFR_LITTLE, 0}};
	assert_int_equal(side_apply(&r), PFR_OK);
	side_fork(71, 71, 70, 70, 1);
	task = side_task(71, 71);
	assert_int_equal(task.nr_namespaces, 3);
	assert_int_equal(pfr_task_namespace(&task, 2, &dev, &ino), PFR_OK);
	assert_true(dev == 3 && ino == 30);
	assert_int_equal(pfr_task_namespace(&task, 3, &dev, &ino), PFR_END);
	task = side_task(72, 72);
	assert_int_equal(pfr_task_namespace(&task, 0, &dev, &ino), PFR_END);
}

static void exec_counts(void **state)
{
	struct pfr_task before, after;

	(void)state;
	side_comm(80, 80, "sh", 0);
	before = side_task(80, 80);
	side_comm(80, 80, "gcc", 1);
	side_comm(80, 80, "as", 1);
	after = side_task(80, 80);
	assert_true(before.execs == 0 && after.execs == 2);
	assert_true(before.thread == after.thread && before.process == after.process);
}

/* Some thousand that ended are kept, then the oldest are forgotten; those that live are never. */
static void the_ended_are_forgotten(void **state)
{
	struct pfr_tasks_counts early = {.size = sizeof(early)}, late = {.size = sizeof(late)};
	uint32_t tid;

	(void)state;
	side_comm(1, 1, "init", 0);
	for (tid = 2; tid < 60000; tid++) {
		side_fork(tid, tid, 1, 1, tid);
		side_map(tid, 0x1000, 0x1000, 0, "/a");
		side_exit(tid, tid);
		if (tid == 20000)
			pfr_tasks_get_counts(tasks, &early);
	}
	pfr_tasks_get_counts(tasks, &late);
	assert_int_equal(early.memory, late.memory);
	expect_comm(1, 1, "init");
	assert_true(side_task(59999, 59999).flags & PFR_TASK_EXITED);
	expect_comm(2, 2, ""); /* another thread now, that nothing announced */
}

static int even_lives(void *user, uint32_t pid, uint32_t tid)
{
	++*(uint32_t *)user;
	assert_int_equal(pid, tid);
	return tid % 4 == 0 || tid == 1;
}

/* Where EXIT records were lost, threads that are not there are found by asking. */
static void those_whose_end_was_lost(void **state)
{
	uint32_t tid, asked = 0;

	(void)state;
	for (tid = 100; tid < 200; tid += 2) {
		side_fork(tid, tid, 1, 1, tid);
		side_comm(tid, tid, "named", 0);
	}
	side_exit(100, 100);
	assert_int_equal(pfr_tasks_end_lost(tasks, even_lives, &asked), 25);
	assert_int_equal(asked, 50); /* their parent as well */
	assert_true(side_task(102, 102).flags & PFR_TASK_EXITED);
	assert_false(side_task(104, 104).flags & PFR_TASK_EXITED);
	assert_int_equal(pfr_tasks_end_lost(tasks, even_lives, &asked), 0);
	expect_comm(102, 102, "named"); /* it is kept for a while, as others are */
}

/* Threads whose beginning is not in the capture are made for their EXIT where it asks for its task, and end by it. */
static void ends_of_unknown_threads_are_forgotten(void **state)
{
	struct pfr_limits limits;
	struct pfr_tasks_options options = {.size = sizeof(options), .limits = &limits};
	struct pfr_tasks_counts counts = {.size = sizeof(counts)};
	struct pfr_record record = {.type = PFR_RECORD_EXIT, .piece = PFR_PIECE_RECORD, .sample_id.present = 1u << PFR_KEY_SAMPLE_ID_TID};
	struct pfr_task task;
	uint32_t tid;

	(void)state;
	pfr_limits_init(&limits, sizeof(limits));
	limits.tasks = 6000;
	pfr_tasks_close(tasks);
	assert_int_equal(pfr_tasks_open(&tasks, &options), PFR_OK);
	for (tid = 10; tid < 20000; tid++) {
		side_exit(tid, tid);
		record.exit.pid = record.exit.tid = record.sample_id.pid = record.sample_id.tid = tid;
		assert_int_equal(pfr_tasks_of(tasks, &record, &task), PFR_OK);
		assert_true(task.tid == tid && task.flags & PFR_TASK_EXITED);
	}
	pfr_tasks_get_counts(tasks, &counts);
	assert_true(counts.left_out_tasks == 0);
}

/* ---- limits ---- */

static void a_limit_is_reported_once(void **state)
{
	struct pfr_limits limits;
	struct pfr_tasks_options options = {.size = sizeof(options), .limits = &limits};
	struct pfr_tasks_counts counts = {.size = sizeof(counts)};
	struct pfr_task task;
	uint32_t tid;

	(void)state;
	pfr_limits_init(&limits, sizeof(limits));
	limits.tasks = 10;
	pfr_tasks_close(tasks);
	assert_int_equal(pfr_tasks_open(&tasks, &options), PFR_OK);
	for (tid = 1; tid < 10; tid++)
		assert_int_equal(side_comm(tid, tid, "t", 0), PFR_OK);
	assert_int_equal(side_comm(10, 10, "t", 0), PFR_E_LIMIT);
	assert_true(side_where.limit == PFR_LIMIT_TASKS && side_where.left == 10 && side_where.at == side_at);
	assert_int_equal(side_comm(11, 11, "t", 0), PFR_OK);
	assert_int_equal(pfr_tasks_thread(tasks, 11, 11, &task), PFR_END);
	assert_true(task.pid == 11 && task.tid == 11 && task.thread == PFR_NO_NUMBER);
	pfr_tasks_get_counts(tasks, &counts);
	assert_true(counts.threads == 10 && counts.left_out_tasks == 3);
	expect_comm(9, 9, "t");
}

static void names_have_a_limit(void **state)
{
	struct pfr_limits limits;
	struct pfr_tasks_options options = {.size = sizeof(options), .limits = &limits};
	enum pfr_status status = PFR_OK;
	char name[16];
	uint32_t i;

	(void)state;
	pfr_limits_init(&limits, sizeof(limits));
	limits.name_bytes = 4096;
	pfr_tasks_close(tasks);
	assert_int_equal(pfr_tasks_open(&tasks, &options), PFR_OK);
	for (i = 0; !status && i < 4096; i++) {
		snprintf(name, sizeof(name), "name%u", i);
		status = side_comm(5 + i, 5 + i, name, 0);
	}
	assert_true(status == PFR_E_LIMIT && side_where.limit == PFR_LIMIT_NAME_BYTES && i > 20 && i < 500);
	expect_comm(4 + i, 4 + i, "");
	/* a name that goes makes place for another */
	side_comm(5, 5, "name1", 0);
	side_comm(6, 6, "name0", 0);
	side_comm(4 + i, 4 + i, "name1", 0);
	expect_comm(4 + i, 4 + i, "name1");
}

/* An allocator that gives up after a number of calls: no call crashes, and what it took is given back. */
static int calls_left;
static long blocks;

static void *scarce(void *user, void *memory, size_t size)
{
	(void)user;
	if (!size) {
		blocks -= memory != 0;
		free(memory);
		return 0;
	}
	if (calls_left-- <= 0)
		return 0;
	blocks += !memory;
	return realloc(memory, size);
}

static void memory_runs_out(void **state)
{
	struct pfr_allocator allocator = {scarce, 0};
	struct pfr_tasks_options options = {.size = sizeof(options), .allocator = &allocator};
	int calls, failures = 0;
	uint32_t tid;

	(void)state;
	pfr_tasks_close(tasks);
	for (calls = 0; calls < 120; calls++) {
		calls_left = calls;
		if (pfr_tasks_open(&tasks, &options)) {
			assert_null(tasks);
			continue;
		}
		for (tid = 1; tid < 300; tid++) {
			char name[16];

			snprintf(name, sizeof(name), "n%u", tid);
			failures += side_comm(tid, tid, name, 0) == PFR_E_MEMORY;
			failures += side_map(tid, tid * 4096, 4096, 0, name) == PFR_E_MEMORY;
			side_fork(tid + 1000, tid + 1000, tid, tid, tid);
			side_exit(tid, tid);
		}
		pfr_tasks_close(tasks);
		assert_int_equal(blocks, 0);
	}
	assert_true(failures > 100);
	assert_int_equal(pfr_tasks_open(&tasks, 0), PFR_OK);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		SIDE_TEST(names_follow_records),
		SIDE_TEST(numbers_survive_reuse),
		SIDE_TEST(a_fork_that_comes_twice),
		SIDE_TEST(a_tid_of_another_process),
		SIDE_TEST(tasks_that_are_none),
		SIDE_TEST(idle),
		SIDE_TEST(seen_in_samples_only),
		SIDE_TEST(cgroups),
		SIDE_TEST(namespaces),
		SIDE_TEST(exec_counts),
		SIDE_TEST(the_ended_are_forgotten),
		SIDE_TEST(those_whose_end_was_lost),
		SIDE_TEST(ends_of_unknown_threads_are_forgotten),
		SIDE_TEST(a_limit_is_reported_once),
		SIDE_TEST(names_have_a_limit),
		SIDE_TEST(memory_runs_out),
	};

	return RUN(tests);
}
