/* SPDX-License-Identifier: MIT */
/*
 * session/map*.c, build_ids.c: overlaps, fork, exec, the kernel with its modules and BPF programs, guests, build IDs,
 * callchains; and random sequences compared with arrays of pages.
 */
#include "side_band.h"

#define USER PFR_CPUMODE_USER
#define KERNEL PFR_CPUMODE_KERNEL

static void overlaps_cut(void **state)
{
	(void)state;
	side_map(1, 0x10000, 0x10000, 0x5000, "/lib");
	expect_at(1, 0x0ffff, "");
	expect_at(1, 0x10000, "/lib+5000");
	expect_at(1, 0x1ffff, "/lib+14fff");
	expect_at(1, 0x20000, "");
	side_map(1, 0x14000, 0x1000, 0, "/new"); /* inside: before and after stay, after with its offset */
	expect_at(1, 0x13fff, "/lib+8fff");
	expect_at(1, 0x14000, "/new+0");
	expect_at(1, 0x15000, "/lib+a000");
	side_map(1, 0x0f000, 0x2000, 0, "/front"); /* over the beginning */
	expect_at(1, 0x10fff, "/front+1fff");
	expect_at(1, 0x11000, "/lib+6000");
	side_map(1, 0x1f000, 0x2000, 0x7000, "/back"); /* over the end */
	expect_at(1, 0x1efff, "/lib+13fff");
	expect_at(1, 0x1f000, "/back+7000");
	side_map(1, 0x13000, 0x3000, 0, "/all"); /* over one whole mapping and parts of two */
	expect_at(1, 0x12fff, "/lib+7fff");
	expect_at(1, 0x14800, "/all+1800");
	expect_at(1, 0x16000, "/lib+b000");
	side_map(1, 0x10000, 0x10000, 0x5000, "/lib"); /* the same again */
	expect_at(1, 0x14000, "/lib+9000");
	expect_at(1, 0x0f000, "/front+0");
	assert_int_equal(side_mapping(1, USER, 0x14000).number, 5);
}

static void edges(void **state)
{
	(void)state;
	side_map(1, 0x1000, 0, 0, "/empty");
	expect_at(1, 0x1000, "");
	side_map(1, UINT64_MAX - 0xfff, 0x1000, 0, "/top");
	expect_at(1, UINT64_MAX, "/top+fff");
	side_map(1, 0, 0x1000, 0, "/bottom");
	expect_at(1, 0, "/bottom+0");
	side_map(1, 0x8000, UINT64_MAX, 0, "/wraps"); /* ends with the addresses */
	expect_at(1, UINT64_MAX, "/wraps+ffffffffffff7fff");
	expect_at(1, 0xfff, "/bottom+fff");
	expect_at(1, 0x1000, "");
}

static void fork_copies_and_exec_drops(void **state)
{
	struct pfr_mapping parent, child;

	(void)state;
	side_comm(10, 10, "sh", 0);
	side_map(10, 0x1000, 0x2000, 0, "/bin/sh");
	side_fork(11, 11, 10, 10, 5);
	side_fork(11, 12, 11, 11, 6);
	expect_at(11, 0x1800, "/bin/sh+800");
	parent = side_mapping(10, USER, 0x1800);
	child = side_mapping(11, USER, 0x1800);
	assert_int_equal(parent.number, child.number);
	side_map(11, 0x2000, 0x1000, 0, "/child");
	expect_at(10, 0x2000, "/bin/sh+1000");
	expect_at(11, 0x2000, "/child+0");
	side_map(10, 0x1000, 0x1000, 0, "/parent");
	expect_at(11, 0x1000, "/bin/sh+0");
	side_comm(11, 11, "ls", 1);
	expect_at(11, 0x1000, "/bin/sh+0"); /* still in execve(2), which sh called */
	expect_at(10, 0x1000, "/parent+0");
	side_map(11, 0x9000, 0x1000, 0, "/bin/ls");
	expect_at(11, 0x9000, "/bin/ls+0");
	expect_at(11, 0x1000, "/bin/sh+0"); /* a look-up says nothing of whether it runs */
	side_runs(11);
	expect_at(11, 0x1000, "");
	side_map(11, 0xa000, 0x1000, 0, "/lib");
	expect_at(11, 0x1000, "");
	expect_at(11, 0xa000, "/lib+0");
}

/* A sample in user mode says as well that the program runs, wherever it is. */
static void exec_is_over_in_user_mode(void **state)
{
	struct pfr_record r = {.type = PFR_RECORD_SAMPLE, .piece = PFR_PIECE_RECORD, .misc = KERNEL, .sample = {.present = 1u << PFR_KEY_SAMPLE_TID, .pid = 10, .tid = 10}};
	struct pfr_task task;

	(void)state;
	side_map(10, 0x1000, 0x2000, 0, "/bin/sh");
	side_comm(10, 10, "ls", 1);
	assert_int_equal(pfr_tasks_of(tasks, &r, &task), PFR_OK);
	expect_at(10, 0x1000, "/bin/sh+0");
	side_runs(10);
	expect_at(10, 0x1000, "");
	side_comm(10, 10, "cat", 1); /* what ls had mapped: nothing */
	expect_at(10, 0x1000, "");
}

static void threads_share(void **state)
{
	struct pfr_task task;
	struct pfr_location location;

	(void)state;
	side_fork(20, 21, 20, 20, 5);
	side_map(20, 0x1000, 0x1000, 0, "/a");
	task = side_task(20, 21);
	assert_int_equal(pfr_tasks_map(tasks, &task, USER, 0x1000, &location), PFR_OK);
	side_is(location.name, "/a");
	/* a pid used again has none of the mappings of the process before */
	side_exit(20, 21);
	side_exit(20, 20);
	expect_at(20, 0x1000, "/a+0");
	side_fork(20, 20, 1, 1, 50);
	expect_at(20, 0x1000, "");
	/* the old thread's process is still the old one */
	task = side_task(20, 21);
	assert_int_equal(pfr_tasks_map(tasks, &task, USER, 0x1000, &location), PFR_OK);
}

/* What perf synthesizes at the start has no time: threads that were there, whose mappings have records of their own. */
static void synthesized(void **state)
{
	(void)state;
	side_fork(30, 30, 2, 2, 0);
	side_comm(30, 30, "srv", 0);
	side_map(30, 0x1000, 0x1000, 0, "/srv");
	side_fork(30, 31, 30, 30, 0);
	side_comm(30, 31, "srv-worker", 0);
	expect_comm(30, 31, "srv-worker");
	expect_at(30, 0x1000, "/srv+0");
	side_fork(32, 32, 30, 30, 0); /* FORK_EXEC: nothing is inherited but the name */
	expect_at(32, 0x1000, "");
}

static void kinds(void **state)
{
	static const struct {
		const char *name;
		unsigned misc, kind;
	} rows[] = {
		{"/usr/bin/x", 2, PFR_MAPPING_FILE},
		{"//anon", 2, PFR_MAPPING_JIT},
		{"//anon", 2 | PFR_MISC_MMAP_DATA, PFR_MAPPING_ANON},
		{"[heap]", 2 | PFR_MISC_MMAP_DATA, PFR_MAPPING_ANON},
		{"[stack]", 2 | PFR_MISC_MMAP_DATA, PFR_MAPPING_ANON},
		{"[vdso]", 2, PFR_MAPPING_VDSO},
		{"[vsyscall]", 2, PFR_MAPPING_VDSO},
		{"/memfd:jit (deleted)", 2, PFR_MAPPING_JIT},
		{"/dev/zero (deleted)", 2 | PFR_MISC_MMAP_DATA, PFR_MAPPING_ANON},
		{"//toolong", 2, PFR_MAPPING_FILE},
		{"/SYSV00000000 (deleted)", 2 | PFR_MISC_MMAP_DATA, PFR_MAPPING_ANON},
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		side_mmap(rows[i].misc, 1, 0x1000, 0x1000, 0x1000, rows[i].name);
		assert_int_equal(side_mapping(1, USER, 0x1000).kind, rows[i].kind);
	}
	/* pgoff of what is no file is not an offset */
	side_map(1, 0x1000, 0x1000, 0x1000, "//anon");
	expect_at(1, 0x1234, "//anon+234");
}

/* ---- the kernel ---- */

static void map_kernel(void)
{
	side_mmap(KERNEL, UINT32_MAX, KERNEL_TEXT, 0x1000000, KERNEL_TEXT, "[kernel.kallsyms]_text");
	side_mmap(KERNEL, UINT32_MAX, 0xffffffffc0000000, 0x10000, 0, "[nf_tables]");
	side_mmap(KERNEL, UINT32_MAX, 0xffffffffc0010000, 0x10000, 0, "/lib/modules/6.1/x.ko");
	side_mmap(KERNEL, UINT32_MAX, 0xffffffffc0030000, 0x10000, 0x3000, "/lib/modules/6.1/y.ko"); /* not the first of its file */
}

static void kernel_and_modules(void **state)
{
	(void)state;
	map_kernel();
	expect_in(1, KERNEL, KERNEL_TEXT + 0x123, "[kernel.kallsyms]+123");
	expect_in(0, KERNEL, KERNEL_TEXT + 0x123, "[kernel.kallsyms]+123");
	expect_in(1, USER, KERNEL_TEXT + 0x123, "");
	expect_in(1, KERNEL, 0xffffffffc0000010, "[nf_tables]+10");
	expect_in(1, KERNEL, 0xffffffffc0010010, "/lib/modules/6.1/x.ko+10");
	expect_in(1, KERNEL, 0xffffffffc0030010, "/lib/modules/6.1/y.ko+3010");
	assert_int_equal(side_mapping(1, KERNEL, KERNEL_TEXT).kind, PFR_MAPPING_KERNEL);
	assert_int_equal(side_mapping(1, KERNEL, 0xffffffffc0000000).kind, PFR_MAPPING_MODULE);
	expect_in(1, PFR_CPUMODE_UNKNOWN, KERNEL_TEXT, "");
	expect_in(1, PFR_CPUMODE_HYPERVISOR, KERNEL_TEXT, "");
}

/* A task that is none can be in the kernel all the same. */
static void kernel_of_no_task(void **state)
{
	struct pfr_task task;
	struct pfr_location location;

	(void)state;
	map_kernel();
	assert_int_equal(pfr_tasks_thread(tasks, UINT32_MAX, UINT32_MAX, &task), PFR_END);
	assert_int_equal(pfr_tasks_map(tasks, &task, KERNEL, KERNEL_TEXT, &location), PFR_OK);
	assert_int_equal(pfr_tasks_map(tasks, &task, USER, 0x1000, &location), PFR_END);
}

/* Where kallsyms could not be read, perf wrote a kernel of address and size 0. */
static void kernel_without_size(void **state)
{
	(void)state;
	side_mmap(KERNEL, UINT32_MAX, 0, 0, 0, "[kernel.kallsyms]_text");
	side_mmap(KERNEL, UINT32_MAX, 0xffffffffc0000000, 0x10000, 0, "[m]");
	expect_in(1, KERNEL, 0x1234, "[kernel.kallsyms]+1234");
	expect_in(1, KERNEL, 0xffffffffc0000010, "[m]+10");
	expect_in(1, KERNEL, 0xffffffffd0000000, "[kernel.kallsyms]+ffffffffd0000000");
}

static void symbols_come_and_go(void **state)
{
	static const unsigned char tag[8] = {0x01, 0x23, 0x45, 0x67, 0x89, 0xab, 0xcd, 0xef}, other[8] = {1};
	const uint64_t at = 0xffffffffc0000100;

	(void)state;
	map_kernel();
	side_ksymbol(at, 0x80, PFR_KSYM_TYPE_BPF, 0, "bpf_prog_0123456789abcdef_main");
	side_ksymbol(at + 0x80, 0x80, PFR_KSYM_TYPE_BPF, 0, "bpf_prog_1111111111111111_sub");
	expect_in(1, KERNEL, at + 4, "bpf_prog_0123456789abcdef_main+4");
	assert_int_equal(side_mapping(1, KERNEL, at).kind, PFR_MAPPING_BPF);
	assert_int_equal(side_mapping(1, KERNEL, at).bpf_id, PFR_NO_NUMBER);
	side_bpf(PFR_BPF_EVENT_PROG_LOAD, 41, other); /* another program's */
	assert_int_equal(side_mapping(1, KERNEL, at).bpf_id, PFR_NO_NUMBER);
	side_bpf(PFR_BPF_EVENT_PROG_LOAD, 42, tag);
	assert_int_equal(side_mapping(1, KERNEL, at).bpf_id, 42);
	assert_int_equal(side_mapping(1, KERNEL, at + 0x80).bpf_id, 42);
	assert_memory_equal(side_mapping(1, KERNEL, at).bpf_tag, tag, 8);
	side_ksymbol(at + 0x100, 0x100, PFR_KSYM_TYPE_OOL, 0, "ftrace_trampoline");
	assert_int_equal(side_mapping(1, KERNEL, at + 0x100).kind, PFR_MAPPING_KSYMBOL);
	side_ksymbol(at + 8, 0x80, PFR_KSYM_TYPE_BPF, PFR_KSYM_FLAGS_UNREGISTER, "not the beginning");
	expect_in(1, KERNEL, at + 4, "bpf_prog_0123456789abcdef_main+4");
	side_ksymbol(at, 0x80, PFR_KSYM_TYPE_BPF, PFR_KSYM_FLAGS_UNREGISTER, "bpf_prog_0123456789abcdef_main");
	expect_in(1, KERNEL, at + 4, "[nf_tables]+104"); /* what it hid is there again */
	expect_in(1, KERNEL, at + 0x80, "bpf_prog_1111111111111111_sub+0");
}

static void guests_are_apart(void **state)
{
	(void)state;
	map_kernel();
	side_mmap(PFR_CPUMODE_GUEST_KERNEL, 0, KERNEL_TEXT, 0x1000, 0, "[guest.kernel.kallsyms]_text");
	side_mmap(PFR_CPUMODE_GUEST_KERNEL, 7, KERNEL_TEXT, 0x1000, 0, "[guest.kernel.kallsyms.7]_text");
	side_mmap(PFR_CPUMODE_GUEST_USER, 7, 0x1000, 0x1000, 0, "/guest/bin");
	side_map(7, 0x1000, 0x1000, 0, "/host/qemu");
	expect_in(7, PFR_CPUMODE_GUEST_KERNEL, KERNEL_TEXT, "[guest.kernel.kallsyms.7]+0");
	expect_in(8, PFR_CPUMODE_GUEST_KERNEL, KERNEL_TEXT, "[guest.kernel.kallsyms]+0");
	expect_in(7, PFR_CPUMODE_GUEST_USER, 0x1000, "/guest/bin+0");
	expect_in(8, PFR_CPUMODE_GUEST_USER, 0x1000, "");
	expect_in(7, USER, 0x1000, "/host/qemu+0");
	expect_in(7, KERNEL, KERNEL_TEXT, "[kernel.kallsyms]+0");
}

/* ---- build IDs ---- */

static void expect_build_id(uint32_t pid, unsigned cpumode, uint64_t address, const char *expected, uint32_t size)
{
	struct pfr_task task = side_task(pid, pid);
	struct pfr_location location;
	struct pfr_bytes id;

	pfr_tasks_map(tasks, &task, cpumode, address, &location);
	assert_int_equal(pfr_tasks_build_id(tasks, &location, &id), size ? PFR_OK : PFR_END);
	assert_int_equal(id.size, size);
	assert_memory_equal(id.data ? id.data : (const unsigned char *)"", expected, size);
}

static void build_id_of(const char *name, unsigned misc, const char *id, uint32_t size)
{
	struct pfr_record r = {.type = PFR_RECORD_HEADER_BUILD_ID, .misc = (uint16_t)misc};
	unsigned char data[20] = {0};

	memcpy(data, id, strlen(id));
	r.header_build_id = (struct pfr_header_build_id){.build_id = {data, 20}, .size = (uint8_t)size, .filename = side_text(name)};
	assert_int_equal(side_apply(&r), PFR_OK);
}

static void build_ids(void **state)
{
	struct pfr_record r = {.type = PFR_RECORD_MMAP2, .misc = USER | PFR_MISC_MMAP_BUILD_ID};

	(void)state;
	map_kernel();
	side_map(1, 0x1000, 0x1000, 0, "/a");
	expect_build_id(1, USER, 0x1000, "", 0);
	expect_build_id(1, USER, 0x9000, "", 0);
	build_id_of("/a", USER | PFR_BUILD_ID_MISC_BUILD_ID_SIZE, "12345678", 8); /* after the mapping */
	expect_build_id(1, USER, 0x1000, "12345678", 8);
	build_id_of("/a", USER, "abc", 8); /* the size does not count */
	expect_build_id(1, USER, 0x1000, "abc\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 20);
	build_id_of("[kernel.kallsyms]", KERNEL | PFR_BUILD_ID_MISC_BUILD_ID_SIZE, "kernel", 6);
	expect_build_id(1, KERNEL, KERNEL_TEXT, "kernel", 6);
	build_id_of("/a", PFR_CPUMODE_GUEST_USER | PFR_BUILD_ID_MISC_BUILD_ID_SIZE, "guest", 5);
	expect_build_id(1, USER, 0x1000, "abc\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 20);
	/* the record's own is better */
	r.mmap2 = (struct pfr_mmap2){.present = 1u << PFR_KEY_MMAP2_BUILD_ID, .pid = 1, .tid = 1, .addr = 0x1000, .len = 0x1000, .build_id_size = 3, .build_id = {(const unsigned char *)"xyz", 3}, .filename = side_text("/a")};
	assert_int_equal(side_apply(&r), PFR_OK);
	expect_build_id(1, USER, 0x1000, "xyz", 3);
}

/* Feature BUILD_ID as perf writes it: entries of 36 bytes and a name padded to 64. */
static void build_id_section(void **state)
{
	struct bytes b;
	struct pfr_frame frame;
	struct pfr_where where;

	(void)state;
	bytes_init(&b, 0);
	bytes_u32(&b, 0);
	bytes_u16(&b, USER | PFR_BUILD_ID_MISC_BUILD_ID_SIZE);
	bytes_u16(&b, 100);
	bytes_u32(&b, UINT32_MAX);
	bytes_fill(&b, 0x5a, 20);
	bytes_u32(&b, 16);
	bytes_text(&b, "/usr/lib/libc.so", 64);
	pfr_feature_frame(&frame, PFR_FEATURE_BUILD_ID, b.data, (uint32_t)b.size, 0, PFR_LITTLE);
	assert_int_equal(pfr_tasks_apply(tasks, &frame, 0, &where), PFR_OK);
	side_map(1, 0x1000, 0x1000, 0, "/usr/lib/libc.so");
	expect_build_id(1, USER, 0x1000, "ZZZZZZZZZZZZZZZZ", 16);
}

/* ---- callchains ---- */

static void chains(void **state)
{
	static const uint64_t entries[] = {7, PFR_CONTEXT_KERNEL, 1, 2, PFR_CONTEXT_USER, 3, PFR_CONTEXT_GUEST_USER, 4,
					   PFR_CONTEXT_GUEST_KERNEL, 5, PFR_CONTEXT_HV, 6, (uint64_t)-4000, 8,
					   PFR_CONTEXT_USER_DEFERRED, 99};
	static const struct {
		uint64_t address;
		unsigned cpumode;
	} expected[] = {{7, 2}, {1, 1}, {2, 1}, {3, 2}, {4, 5}, {5, 4}, {6, 3}, {8, 0}, {99, 2}};
	struct bytes b;
	struct pfr_words words;
	struct pfr_chain chain;
	uint64_t address;
	unsigned cpumode;
	size_t i;

	(void)state;
	bytes_init(&b, 1);
	for (i = 0; i < sizeof(entries) / sizeof(entries[0]); i++)
		bytes_u64(&b, entries[i]);
	words = (struct pfr_words){b.data, 16, 8, PFR_BIG};
	pfr_chain_init(&chain, &words, USER, 0);
	for (i = 0; i < 9; i++) {
		assert_int_equal(pfr_chain_next(&chain, &address, &cpumode), PFR_OK);
		assert_true(address == expected[i].address && cpumode == expected[i].cpumode);
	}
	assert_int_equal(pfr_chain_next(&chain, &address, &cpumode), PFR_END);
	pfr_chain_init(&chain, &words, USER, 1); /* the cookie is no address */
	for (i = 0; pfr_chain_next(&chain, &address, &cpumode) == PFR_OK; i++)
		;
	assert_int_equal(i, 8);
}

/* ---- random sequences against arrays of pages ---- */

#define PIDS 6
#define PAGES 64

static uint32_t state_of_chance;
static uint32_t pages[PIDS][PAGES]; /* number of the mapping + 1 */
static uint64_t starts[20000];      /* its first address */

static uint32_t chance(uint32_t below)
{
	state_of_chance = state_of_chance * 1664525 + 1013904223;
	return (state_of_chance >> 8) % below;
}

static void random_step(uint32_t *number, uint64_t time)
{
	uint32_t pid = chance(PIDS), other = chance(PIDS), page = chance(PAGES), nr = 1 + chance(chance(3) ? 4 : PAGES), i;

	switch (chance(12)) {
	case 0:
		if (other != pid) {
			side_fork(pid + 1, pid + 1, other + 1, other + 1, time);
			memcpy(pages[pid], pages[other], sizeof(pages[pid]));
		}
		break;
	case 1:
		side_comm(pid + 1, pid + 1, "x", 1);
		side_comm(pid + 1, pid + 1, "x", 1); /* the program before has nothing either */
		memset(pages[pid], 0, sizeof(pages[pid]));
		break;
	default:
		side_map(pid + 1, (uint64_t)page << 12, (uint64_t)nr << 12, (uint64_t)page << 12, "/f");
		starts[*number] = (uint64_t)page << 12;
		for (i = page; i < page + nr && i < PAGES; i++)
			pages[pid][i] = *number + 1;
		++*number;
		break;
	}
}

static void as_pages_do(void **unused)
{
	uint32_t number = 0, step, pid, page;
	struct pfr_location location;

	(void)unused;
	for (step = 1; step < 4000; step++) {
		random_step(&number, step);
		pid = chance(PIDS);
		for (page = 0; page < PAGES; page++) {
			struct pfr_task task = side_task(pid + 1, pid + 1);
			enum pfr_status status = pfr_tasks_map(tasks, &task, USER, ((uint64_t)page << 12) + 5, &location);

			assert_int_equal(status == PFR_OK, pages[pid][page] != 0);
			if (status)
				continue;
			assert_int_equal(location.mapping->number + 1, pages[pid][page]);
			assert_int_equal(location.mapping->start, starts[location.mapping->number]);
			assert_int_equal(location.offset, ((uint64_t)page << 12) + 5);
		}
	}
}

/* A child that changes one mapping of many, again and again, does not copy them. */
static void forks_of_many_mappings(void **state)
{
	struct pfr_tasks_counts counts = {.size = sizeof(counts)};
	uint32_t i;

	(void)state;
	for (i = 0; i < 20000; i++)
		side_map(1, (uint64_t)i << 13, 0x1000, 0, "/f");
	for (i = 0; i < 20000; i++) {
		side_fork(2, 2, 1, 1, i + 1);
		side_map(2, (uint64_t)chance(20000) << 13, 0x1000, 0, "/g");
	}
	pfr_tasks_get_counts(tasks, &counts);
	assert_true(counts.memory < 16 << 20);
	assert_int_equal(counts.left_out_maps, 0);
}

static void mappings_have_a_limit(void **state)
{
	struct pfr_limits limits;
	struct pfr_tasks_options options = {.size = sizeof(options), .limits = &limits};
	struct pfr_tasks_counts counts = {.size = sizeof(counts)};
	int reported = 0;
	uint32_t i;

	(void)state;
	pfr_limits_init(&limits, sizeof(limits));
	limits.maps = 1000;
	pfr_tasks_close(tasks);
	assert_int_equal(pfr_tasks_open(&tasks, &options), PFR_OK);
	for (i = 0; i < 3000; i++)
		reported += side_map(1, (uint64_t)i << 13, 0x1000, 0, "/f") == PFR_E_LIMIT && side_where.limit == PFR_LIMIT_MAPS &&
			    side_where.left == 1000;
	pfr_tasks_get_counts(tasks, &counts);
	assert_int_equal(reported, 1);
	assert_true(counts.left_out_maps > 2000 && counts.left_out_maps < 2500);
	expect_at(1, 5u << 13, "/f+0");
	side_comm(1, 1, "x", 1);
	side_comm(1, 1, "y", 1); /* what is dropped makes place */
	assert_int_equal(side_map(1, 0x1000, 0x1000, 0, "/g"), PFR_OK);
	expect_at(1, 0x1000, "/g+0");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		SIDE_TEST(overlaps_cut),
		SIDE_TEST(edges),
		SIDE_TEST(fork_copies_and_exec_drops),
		SIDE_TEST(exec_is_over_in_user_mode),
		SIDE_TEST(threads_share),
		SIDE_TEST(synthesized),
		SIDE_TEST(kinds),
		SIDE_TEST(kernel_and_modules),
		SIDE_TEST(kernel_of_no_task),
		SIDE_TEST(kernel_without_size),
		SIDE_TEST(symbols_come_and_go),
		SIDE_TEST(guests_are_apart),
		SIDE_TEST(build_ids),
		SIDE_TEST(build_id_section),
		SIDE_TEST(chains),
		SIDE_TEST(as_pages_do),
		SIDE_TEST(forks_of_many_mappings),
		SIDE_TEST(mappings_have_a_limit),
	};

	return RUN(tests);
}
