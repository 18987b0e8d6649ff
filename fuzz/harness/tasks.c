/* SPDX-License-Identifier: MIT */
/*
 * Tasks and maps. Either records as they come, with small limits and an allocator that may give up, or a sequence
 * of steps against the plainest thing there is: an array of pages for each process.
 */
#include "fuzz/harness.h"

#include "perfring_session_tasks.h"

#include <stdlib.h>
#include <string.h>

#define PIDS 8
#define PAGES 32
#define MEMORY_MOST (1 << 22) /* of the limits below */

/* ---- records as they come ------------------------------------------------------ */

static void look(struct pfr_tasks *tasks, uint32_t pid, uint32_t tid, uint64_t address)
{
	struct pfr_task task;
	struct pfr_location location;
	struct pfr_bytes id;
	unsigned cpumode;
	uint64_t dev, ino;

	if (pfr_tasks_thread(tasks, pid, tid, &task) == PFR_OK && tid && task.tid != tid)
		fuzz_broken("another thread than was asked for");
	pfr_task_namespace(&task, 0, &dev, &ino);
	for (cpumode = 0; cpumode < 7; cpumode++) {
		if (pfr_tasks_map(tasks, &task, cpumode, address, &location))
			continue;
		if (address < location.start || address > location.last || !location.mapping || location.start < location.mapping->start)
			fuzz_broken("a mapping that does not hold the address");
		if (location.name.size && !location.name.data[location.name.size - 1])
			fuzz_broken("a name with a NUL");
		pfr_tasks_build_id(tasks, &location, &id);
		if (id.size > 20)
			fuzz_broken("a long build ID");
	}
}

static void look_after(struct pfr_tasks *tasks, const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	struct pfr_record record;
	struct pfr_where where;
	struct pfr_task task;

	if (frame->piece != PFR_PIECE_RECORD || pfr_decode(frame, layout, &record, &where))
		return;
	pfr_tasks_of(tasks, &record, &task);
	if (frame->type == PFR_RECORD_MMAP)
		look(tasks, record.mmap.pid, record.mmap.tid, record.mmap.addr + record.mmap.len - 1);
	if (frame->type == PFR_RECORD_MMAP2)
		look(tasks, record.mmap2.pid, record.mmap2.tid, record.mmap2.addr);
	if (frame->type == PFR_RECORD_FORK)
		look(tasks, record.fork.pid, record.fork.tid, record.fork.time);
	if (frame->type == PFR_RECORD_KSYMBOL)
		look(tasks, 0, 0, record.ksymbol.addr);
}

static void follow(const struct pfr_tasks_options *options, const uint8_t *data, size_t size)
{
	struct pfr_tasks *tasks;
	struct pfr_tasks_counts counts = {.size = sizeof(counts)};
	struct fuzz_input input;
	struct pfr_frame frame;
	struct pfr_where where;

	if (!fuzz_input_init(&input, data, size) || pfr_tasks_open(&tasks, options))
		return;
	while (fuzz_input_next(&input, &frame)) {
		pfr_tasks_apply(tasks, &frame, input.known, &where);
		look_after(tasks, &frame, input.known);
	}
	pfr_tasks_get_counts(tasks, &counts);
	if (counts.memory > MEMORY_MOST)
		fuzz_broken("more memory than the limits allow");
	pfr_tasks_close(tasks);
}

/* ---- steps against pages --------------------------------------------------------- */

struct pages {
	uint32_t number[PIDS][PAGES], before[PIDS][PAGES]; /* of the mapping + 1; before the last exec */
	uint32_t next;
};

static void apply(struct pfr_tasks *tasks, struct pfr_record *record)
{
	struct pfr_frame frame = {.type = record->type, .misc = record->misc, .piece = PFR_PIECE_RECORD};
	struct pfr_where where;

	record->piece = PFR_PIECE_RECORD;
	pfr_tasks_apply_record(tasks, &frame, record, &where);
}

static void map(struct pfr_tasks *tasks, struct pages *pages, uint32_t pid, uint32_t page, uint32_t nr)
{
	struct pfr_record r = {.type = PFR_RECORD_MMAP, .misc = PFR_CPUMODE_USER};
	uint32_t i;

	r.mmap = (struct pfr_mmap){.pid = pid + 1, .tid = pid + 1, .addr = page << 12, .len = nr << 12, .filename = {(const unsigned char *)"/f", 2}};
	apply(tasks, &r);
	for (i = page; i < page + nr && i < PAGES; i++)
		pages->number[pid][i] = pages->next + 1;
	pages->next += nr != 0;
}

static void step(struct pfr_tasks *tasks, struct pages *pages, const uint8_t *p, uint64_t time)
{
	uint32_t pid = p[0] >> 3 & (PIDS - 1), other = p[1] & (PIDS - 1);
	struct pfr_record r = {0};

	if ((p[0] & 7) == 0 && pid != other) {
		r.type = PFR_RECORD_FORK;
		r.fork = (struct pfr_fork){.pid = pid + 1, .tid = pid + 1, .ppid = other + 1, .ptid = other + 1, .time = time};
		apply(tasks, &r);
		memcpy(pages->number[pid], pages->number[other], sizeof(pages->number[pid]));
		memset(pages->before[pid], 0, sizeof(pages->before[pid]));
	} else if ((p[0] & 7) == 1) {
		r.type = PFR_RECORD_COMM;
		r.misc = PFR_MISC_COMM_EXEC;
		r.comm = (struct pfr_comm){.pid = pid + 1, .tid = pid + 1, .comm = {p, 1}};
		apply(tasks, &r);
		memcpy(pages->before[pid], pages->number[pid], sizeof(pages->number[pid]));
		memset(pages->number[pid], 0, sizeof(pages->number[pid]));
	} else if ((p[0] & 7) == 2) {
		r.type = PFR_RECORD_EXIT;
		r.exit = (struct pfr_exit){.pid = pid + 1, .tid = pid + 1};
		apply(tasks, &r);
	} else {
		map(tasks, pages, pid, p[1] & (PAGES - 1), p[2] & (PAGES - 1));
	}
}

/* Every page of a process. What was there before exec counts until a sample of the new program comes, and here none does. */
static void compare(struct pfr_tasks *tasks, struct pages *pages, uint32_t pid)
{
	struct pfr_task task;
	struct pfr_location location;
	uint32_t page, expected;

	pfr_tasks_thread(tasks, pid + 1, pid + 1, &task);
	for (page = 0; page < PAGES; page++) {
		expected = pages->number[pid][page];
		if (!expected)
			expected = pages->before[pid][page];
		if ((pfr_tasks_map(tasks, &task, PFR_CPUMODE_USER, page << 12, &location) == PFR_OK) != (expected != 0))
			fuzz_broken("a page is mapped, and should not be, or the other way");
		if (expected && location.mapping->number + 1 != expected)
			fuzz_broken("a page of another mapping");
	}
}

static void steps(const struct pfr_tasks_options *options, const uint8_t *data, size_t size)
{
	struct pages pages = {.next = 0};
	struct pfr_tasks *tasks;
	uint64_t time = 1;

	if (pfr_tasks_open(&tasks, options))
		return;
	for (; size >= 3; size -= 3, data += 3) {
		step(tasks, &pages, data, time++);
		compare(tasks, &pages, data[0] >> 3 & (PIDS - 1));
	}
	pfr_tasks_close(tasks);
}

/* Bytes: control and choice as of every input; the choice tells which, and when memory ends. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct fuzz_heap heap = {0, 0};
	struct pfr_allocator allocator = {fuzz_resize, &heap};
	struct pfr_limits limits;
	struct pfr_tasks_options options = {.size = sizeof(options), .allocator = &allocator, .limits = &limits};
	uint32_t choice;

	if (size < FUZZ_FRONT)
		return 0;
	choice = fuzz_choose(data[1]);
	pfr_limits_init(&limits, sizeof(limits));
	if (choice & 1) {
		steps(&options, data + FUZZ_FRONT, size - FUZZ_FRONT);
	} else {
		limits.tasks = 64;
		limits.maps = 1024;
		limits.name_bytes = 4096;
		heap.calls = choice & 2 ? (choice >> 2) + 1 : 0;
		follow(&options, data, size);
	}
	if (heap.blocks)
		fuzz_broken("memory is not given back");
	return 0;
}
