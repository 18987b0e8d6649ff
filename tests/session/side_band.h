/* SPDX-License-Identifier: MIT */
/*
 * Side-band records for the tests of tasks and maps, a call each, and what is expected after them. They are given as
 * structs: how bytes become structs is the decoder's.
 */
#ifndef TESTS_SIDE_BAND_H
#define TESTS_SIDE_BAND_H

#include "tests/unit/unit.h"

#include "perfring_session_tasks.h"

#include <stdio.h>

#define KERNEL_TEXT UINT64_C(0xffffffff81000000)

static struct pfr_tasks *tasks;
static struct pfr_where side_where;
static uint64_t side_at; /* offset of the last record */

static inline struct pfr_bytes side_text(const char *text)
{
	return (struct pfr_bytes){(const unsigned char *)text, (uint32_t)strlen(text)};
}

static inline enum pfr_status side_apply(struct pfr_record *record)
{
	struct pfr_frame frame = {.type = record->type, .misc = record->misc, .piece = PFR_PIECE_RECORD, .at = side_at += 64};

	record->piece = PFR_PIECE_RECORD;
	return pfr_tasks_apply_record(tasks, &frame, record, &side_where);
}

static inline enum pfr_status side_comm(uint32_t pid, uint32_t tid, const char *name, int exec)
{
	struct pfr_record r = {.type = PFR_RECORD_COMM, .misc = exec ? PFR_MISC_COMM_EXEC : 0};

	r.comm = (struct pfr_comm){.pid = pid, .tid = tid, .comm = side_text(name)};
	return side_apply(&r);
}

static inline enum pfr_status side_fork(uint32_t pid, uint32_t tid, uint32_t ppid, uint32_t ptid, uint64_t time)
{
	struct pfr_record r = {.type = PFR_RECORD_FORK, .misc = time ? 0 : PFR_MISC_FORK_EXEC};

	r.fork = (struct pfr_fork){.pid = pid, .ppid = ppid, .tid = tid, .ptid = ptid, .time = time};
	return side_apply(&r);
}

static inline void side_exit(uint32_t pid, uint32_t tid)
{
	struct pfr_record r = {.type = PFR_RECORD_EXIT};

	r.exit = (struct pfr_exit){.pid = pid, .tid = tid, .ppid = 1, .ptid = 1, .time = 99};
	assert_int_equal(side_apply(&r), PFR_OK);
}

static inline enum pfr_status side_mmap(unsigned misc, uint32_t pid, uint64_t addr, uint64_t len, uint64_t pgoff, const char *name)
{
	struct pfr_record r = {.type = PFR_RECORD_MMAP, .misc = (uint16_t)misc};

	r.mmap = (struct pfr_mmap){.pid = pid, .tid = pid, .addr = addr, .len = len, .pgoff = pgoff, .filename = side_text(name)};
	return side_apply(&r);
}

static inline enum pfr_status side_map(uint32_t pid, uint64_t addr, uint64_t len, uint64_t pgoff, const char *name)
{
	return side_mmap(PFR_CPUMODE_USER, pid, addr, len, pgoff, name);
}

static inline void side_ksymbol(uint64_t addr, uint32_t len, unsigned type, unsigned flags, const char *name)
{
	struct pfr_record r = {.type = PFR_RECORD_KSYMBOL};

	r.ksymbol = (struct pfr_ksymbol){.addr = addr, .len = len, .ksym_type = (uint16_t)type, .flags = (uint16_t)flags, .name = side_text(name)};
	assert_int_equal(side_apply(&r), PFR_OK);
}

static inline void side_bpf(unsigned type, uint32_t id, const unsigned char tag[8])
{
	struct pfr_record r = {.type = PFR_RECORD_BPF_EVENT};

	r.bpf_event = (struct pfr_bpf_event){.type = (uint16_t)type, .id = id, .tag = {tag, 8}};
	assert_int_equal(side_apply(&r), PFR_OK);
}

static inline void side_cgroup(uint64_t id, const char *path)
{
	struct pfr_record r = {.type = PFR_RECORD_CGROUP};

	r.cgroup = (struct pfr_cgroup){.id = id, .path = side_text(path)};
	assert_int_equal(side_apply(&r), PFR_OK);
}

/* ---- what is expected ---- */

static inline struct pfr_task side_task(uint32_t pid, uint32_t tid)
{
	struct pfr_task task;

	assert_int_equal(pfr_tasks_thread(tasks, pid, tid, &task), PFR_OK);
	assert_true(task.tid == tid);
	return task;
}

static inline void side_is(struct pfr_bytes got, const char *expected)
{
	assert_int_equal(got.size, strlen(expected));
	assert_memory_equal(got.data, expected, got.size);
}

static inline void expect_comm(uint32_t pid, uint32_t tid, const char *comm)
{
	side_is(side_task(pid, tid).comm, comm);
}

/* What is there: NAME+offset as hex, and "" where nothing is. */
static inline void expect_in(uint32_t pid, unsigned cpumode, uint64_t address, const char *expected)
{
	struct pfr_task task = side_task(pid, pid);
	struct pfr_location location;
	char text[256] = "";

	if (pfr_tasks_map(tasks, &task, cpumode, address, &location) == PFR_OK) {
		snprintf(text, sizeof(text), "%.*s+%llx", (int)location.name.size, (const char *)location.name.data,
			 (unsigned long long)location.offset);
		assert_true(location.start <= address && address <= location.last);
	} else {
		assert_null(location.mapping);
	}
	assert_string_equal(text, expected);
}

static inline void expect_at(uint32_t pid, uint64_t address, const char *expected)
{
	expect_in(pid, PFR_CPUMODE_USER, address, expected);
}

static inline struct pfr_mapping side_mapping(uint32_t pid, unsigned cpumode, uint64_t address)
{
	struct pfr_task task = side_task(pid, pid);
	struct pfr_location location;

	assert_int_equal(pfr_tasks_map(tasks, &task, cpumode, address, &location), PFR_OK);
	return *location.mapping;
}

/* ---- each test has its own ---- */

static inline int side_begin(void **state)
{
	(void)state;
	side_at = 0;
	return pfr_tasks_open(&tasks, 0);
}

static inline int side_end(void **state)
{
	(void)state;
	pfr_tasks_close(tasks);
	return 0;
}

#define SIDE_TEST(name) cmocka_unit_test_setup_teardown(name, side_begin, side_end)

/* A sample of a thread in user mode. */
static inline void side_runs(uint32_t pid)
{
	struct pfr_record r = {.type = PFR_RECORD_SAMPLE, .piece = PFR_PIECE_RECORD, .misc = PFR_CPUMODE_USER, .sample = {.present = 1u << PFR_KEY_SAMPLE_TID, .pid = pid, .tid = pid}};
	struct pfr_task task;

	assert_int_equal(pfr_tasks_of(tasks, &r, &task), PFR_OK);
}

#endif
