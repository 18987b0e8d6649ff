/* SPDX-License-Identifier: MIT */
/*
 * Without memory and without space for what is written, as shortage.h has it: profiles, feeds, tables and edits of small captures that are made here, with
 * what no capture of the corpus has: branch records, names of the kernel in payloads, registers, formats of all kinds.
 */
#include "tests/made/made.h"
#include "tests/session/shortage.h"

#include "perfring_session_profiler.h"

#define KERNEL UINT64_C(0xffffffff81000000)
#define SAMPLES_OF "/proc/self/fd/110"
#define TRACEPOINTS_OF "/proc/self/fd/111"
#define ELF_OF "/proc/self/fd/112"

/* ---- captures ----------------------------------------------------------------------------------------- */

static struct made m;

static void give(const char *path, const void *data, size_t size)
{
	int fd = memfd_create("made", MFD_CLOEXEC), number = atoi(strrchr(path, '/') + 1);

	if (fd < 0 || fd_write(&fd, data, size) || dup2(fd, number) != number)
		fail_msg("no %s", path);
	close(fd);
}

static void id_of(uint32_t pid, uint64_t time)
{
	bytes_u32(&m.b, pid), bytes_u32(&m.b, pid), bytes_u64(&m.b, time), bytes_u32(&m.b, 1), bytes_u32(&m.b, 0);
	bytes_record_end(&m.b);
}

static void sample(uint32_t pid, uint64_t time, unsigned shift)
{
	bytes_record(&m.b, PFR_RECORD_SAMPLE, PFR_CPUMODE_USER);
	bytes_u64(&m.b, 0x400010 + shift), bytes_u32(&m.b, pid), bytes_u32(&m.b, pid), bytes_u64(&m.b, time), bytes_u64(&m.b, 0x600000 + shift), bytes_u32(&m.b, 1), bytes_u32(&m.b, 0), bytes_u64(&m.b, 100);
	bytes_u64(&m.b, 5), bytes_u64(&m.b, PFR_CONTEXT_KERNEL), bytes_u64(&m.b, KERNEL + 16), bytes_u64(&m.b, PFR_CONTEXT_USER), bytes_u64(&m.b, 0x400010 + shift), bytes_u64(&m.b, 0x400200);
	bytes_u64(&m.b, 2), bytes_u64(&m.b, 0x400100 + shift), bytes_u64(&m.b, 0x400200), bytes_u64(&m.b, 1), bytes_u64(&m.b, 0x400040), bytes_u64(&m.b, 0x4000f0 + shift), bytes_u64(&m.b, 2);
	bytes_u64(&m.b, 2), bytes_u64(&m.b, 77);
	bytes_record_end(&m.b);
}

static void switched(uint16_t misc, uint32_t pid, uint64_t time)
{
	bytes_record(&m.b, PFR_RECORD_SWITCH, misc);
	id_of(pid, time);
}

static void make_samples(void)
{
	static const struct pfr_attr attr = {.type = PFR_TYPE_HARDWARE, .sample_type = PFR_SAMPLE_IP | PFR_SAMPLE_TID | PFR_SAMPLE_TIME | PFR_SAMPLE_ADDR | PFR_SAMPLE_CPU | PFR_SAMPLE_PERIOD | PFR_SAMPLE_CALLCHAIN | PFR_SAMPLE_BRANCH_STACK | PFR_SAMPLE_REGS_INTR, .flags = PFR_FLAG_SAMPLE_ID_ALL, .branch_sample_type = 8, .sample_regs_intr = 1};
	unsigned i;

	made_begin(&m, 0);
	made_event(&m, &attr, 1, 1);
	made_records(&m);
	made_mmap(&m.b, PFR_CPUMODE_KERNEL, UINT32_MAX, KERNEL - 0x1000000, 0x10000000, KERNEL, "[kernel.kallsyms]_text");
	id_of(0, 0);
	for (i = 10; i < 12; i++) {
		made_comm(&m.b, i, i, i == 10 ? "a" : "b");
		id_of(i, 1);
		made_mmap2(&m.b, PFR_CPUMODE_USER, i, 0x400000, 0x10000, 0, "/bin/112");
		id_of(i, 2);
		made_mmap2(&m.b, PFR_CPUMODE_USER, i, 0x600000, 0x10000, 0, "/lib/two");
		id_of(i, 2);
	}
	for (i = 0; i < 3; i++) {
		switched(0, 10, 10 + 10 * i);
		sample(10, 11 + 10 * i, i);
		sample(11, 12 + 10 * i, i);
		switched(PFR_MISC_SWITCH_OUT, 10, 15 + 10 * i);
	}
	bytes_record(&m.b, PFR_RECORD_LOST, 0);
	bytes_u64(&m.b, 1), bytes_u64(&m.b, 3);
	id_of(10, 50);
	made_text_feature(&m, PFR_FEATURE_HOSTNAME, "here");
	made_text_feature(&m, PFR_FEATURE_ARCH, "x86_64");
	made_end(&m);
	give(SAMPLES_OF, m.b.data, m.b.size);
}

static void make_tracepoints(void)
{
	static const char *const formats[] = {"name: call\nID: 100\n" MADE_COMMON "\tfield:void * call;\toffset:8;\tsize:8;\tsigned:0;\n\tfield:char text[8];\toffset:16;\tsize:8;\tsigned:0;\n\tfield:u16 few[2];\toffset:24;\tsize:4;\tsigned:0;\n\nprint fmt: \"call=%pS at %ps text=%s\", REC->call, REC->call, REC->text\n"};
	static const struct pfr_attr attr = {.type = PFR_TYPE_TRACEPOINT, .config = 100, .sample_type = PFR_SAMPLE_IP | PFR_SAMPLE_TID | PFR_SAMPLE_TIME | PFR_SAMPLE_CPU | PFR_SAMPLE_RAW};
	unsigned i;

	made_begin(&m, 0);
	made_event(&m, &attr, 1, 1);
	made_records(&m);
	made_mmap(&m.b, PFR_CPUMODE_KERNEL, UINT32_MAX, KERNEL - 0x1000000, 0x10000000, KERNEL, "[kernel.kallsyms]_text");
	bytes_record_end(&m.b);
	for (i = 0; i < 2; i++) {
		bytes_record(&m.b, PFR_RECORD_SAMPLE, PFR_CPUMODE_KERNEL);
		bytes_u64(&m.b, KERNEL + 4), bytes_u32(&m.b, 10), bytes_u32(&m.b, 10), bytes_u64(&m.b, 5 + i), bytes_u32(&m.b, 1), bytes_u32(&m.b, 0);
		bytes_u32(&m.b, 28), bytes_u16(&m.b, 100), bytes_u16(&m.b, 0), bytes_u32(&m.b, 10), bytes_u64(&m.b, KERNEL + 8), bytes_raw(&m.b, i ? "plain\0\0" : "o\nd\x1b\0\0\0", 8), bytes_u32(&m.b, 7);
		bytes_record_end(&m.b);
	}
	made_formats(&m, "made", formats, 1, "");
	made_end(&m);
	give(TRACEPOINTS_OF, m.b.data, m.b.size);
}

/* An ELF file of one segment. */
static void make_elf(void)
{
	static struct bytes b;

	bytes_init(&b, 0);
	bytes_raw(&b, "\177ELF\2\1\1\0\0\0\0\0\0\0\0\0", 16);
	bytes_u16(&b, 3), bytes_u16(&b, 62), bytes_u32(&b, 1), bytes_u64(&b, 0), bytes_u64(&b, 64), bytes_u64(&b, 0), bytes_u32(&b, 0);
	bytes_u16(&b, 64), bytes_u16(&b, 56), bytes_u16(&b, 1), bytes_u16(&b, 64), bytes_u16(&b, 0), bytes_u16(&b, 0);
	bytes_u32(&b, 1), bytes_u32(&b, 5), bytes_u64(&b, 0), bytes_u64(&b, 0x10000), bytes_u64(&b, 0x10000), bytes_u64(&b, 4096), bytes_u64(&b, 4096), bytes_u64(&b, 4096);
	bytes_fill(&b, 0, 4096 - b.size);
	give(ELF_OF, b.data, b.size);
}

/* ---- what is made of them --------------------------------------------------------------------------------- */

#define GZIP 64
#define OF_FILE 128  /* of branches: those of a file */
#define NO_NAMES 256 /* what looked up and not found is counted in the profile itself, and not found without memory as well */

/* A profile with names of the kernel: kind is its format, 16 times its weight, and more of these. */
static int run_made_profile(const struct operation *o, struct pfr_session *session, const struct pfr_sink *sink)
{
	struct pfr_profile_options options = {.size = sizeof(options), .format = o->kind % 16, .weight = (uint8_t)(o->kind / 16 % 4), .gzip = (o->kind & GZIP) != 0, .binary = o->kind & OF_FILE ? ELF_OF : NULL};
	struct pfr_profile_result result = {.size = sizeof(result)};
	struct pfr_symbols_error error;
	enum pfr_status status = o->kind & NO_NAMES ? PFR_OK : pfr_symbols_open(&options.symbols, NULL);

	if (options.format == PFR_PROFILE_SCRIPT)
		options.fields = "comm,pid,tid,cpu,misc,time,period,event,trace,addr,ip,sym,symoff,dso,dsoff,iregs,brstack,brstacksym,brstackoff,mmap-events";
	if (!status && options.symbols)
		status = pfr_symbols_add(options.symbols, PFR_SYMBOLS_KALLSYMS, open(KALLSYMS, O_RDONLY | O_CLOEXEC), 0, &error);
	if (!status)
		status = pfr_profile_write(session, sink, &options, &result);
	pfr_symbols_close(options.symbols);
	assert_true(!result.os_error || status == PFR_E_SYSTEM || status == PFR_E_MEMORY);
	return (int)status;
}

static int run_branches(const struct operation *o, struct pfr_session *session, const struct pfr_sink *sink)
{
	struct pfr_profile_options options = {.size = sizeof(options)};
	struct pfr_profile_result result = {.size = sizeof(result)};
	const char *path = ELF_OF;
	struct pfr_branches *branches;
	int os_error;
	enum pfr_status status = pfr_branches_open(&branches, &path, 1, &os_error);

	assert_true(!status || status == PFR_E_MEMORY); /* the file is there */
	if (!status)
		status = pfr_branches_add(branches, session, &options, &result);
	if (!status)
		status = pfr_branches_write(branches, 0, (enum pfr_profile_format)o->kind, sink, &result);
	pfr_branches_close(branches);
	return (int)status;
}

static int run_profiler(const struct operation *o, struct pfr_session *session, const struct pfr_sink *sink)
{
	struct pfr_profiler_options options = {.size = sizeof(options), .no_file_names = 1};
	struct pfr_profiler_counts counts = {.size = sizeof(counts)};
	const struct pfr_session_record *r;
	struct pfr_profiler *profiler;
	struct pfr_where where;
	enum pfr_status status = pfr_profiler_open(&profiler, &options), taken = PFR_OK;

	(void)o;
	while (!status && (status = pfr_session_next(session, &r)) == PFR_OK && taken != PFR_E_MEMORY)
		taken = pfr_profiler_take(profiler, &r->frame, r->layout, &pfr_session_events(session)->event[0].attr, &where);
	status = status == PFR_END ? PFR_OK : status;
	if (!status && !taken)
		status = pfr_profiler_write(profiler, sink, NULL);
	if (!status && !taken) {
		pfr_profiler_get_counts(profiler, &counts);
		taken = counts.more_samples ? PFR_E_MEMORY : PFR_OK; /* which says so */
	}
	pfr_profiler_close(profiler);
	return (int)(status ? status : taken);
}

/* All tables, one after another, as JSON lines. */
static int run_tables(const struct operation *o, struct pfr_session *session, const struct pfr_sink *sink)
{
	struct pfr_export_options options = {.size = sizeof(options)};
	struct tables t = {.sink = sink, .kind = 3};
	struct pfr_table_sink tables = {sizeof(tables), &t, tables_begin, tables_batch, tables_end};
	struct pfr_symbols_error error;
	struct pfr_export *export = NULL;
	enum pfr_status status = o->kind & NO_NAMES ? PFR_OK : pfr_symbols_open(&options.symbols, NULL);

	if (!status && options.symbols)
		status = pfr_symbols_add(options.symbols, PFR_SYMBOLS_KALLSYMS, open(KALLSYMS, O_RDONLY | O_CLOEXEC), 0, &error);
	if (!status)
		status = pfr_export_open(&export, session, &tables, &options);
	while (!status)
		status = pfr_export_next(export);
	pfr_export_close(export);
	pfr_symbols_close(options.symbols);
	pfr_table_writer_free(t.writer);
	return status == PFR_END ? 0 : (int)status;
}

static const struct operation made[] = {
	{SAMPLES_OF, run_made_profile, PFR_PROFILE_FOLDED, PFR_ORDER_TIME, 0, 0},
	{SAMPLES_OF, run_made_profile, NO_NAMES + PFR_PROFILE_PPROF, PFR_ORDER_TIME, 0, 0},
	{SAMPLES_OF, run_made_profile, NO_NAMES + PFR_PROFILE_FIREFOX, PFR_ORDER_TIME, 0, 0},
	{SAMPLES_OF, run_made_profile, PFR_PROFILE_SCRIPT, PFR_ORDER_TIME, 0, 0},
	{SAMPLES_OF, run_made_profile, OF_FILE + PFR_PROFILE_BOLT, PFR_ORDER_TIME, 0, 0},
	{SAMPLES_OF, run_made_profile, PFR_PROFILE_AUTOFDO, PFR_ORDER_TIME, 0, 0},
	{SAMPLES_OF, run_made_profile, PFR_PROFILE_OTLP, PFR_ORDER_TIME, 0, 0},
	{SAMPLES_OF, run_made_profile, PFR_PROFILE_SPEEDSCOPE, PFR_ORDER_TIME, 0, 0},
	{SAMPLES_OF, run_made_profile, PFR_PROFILE_TRACE, PFR_ORDER_TIME, 0, 0},
	{SAMPLES_OF, run_made_profile, GZIP + 16 * PFR_WEIGHT_OFFCPU + PFR_PROFILE_FOLDED, PFR_ORDER_TIME, 0, 0},
	{TRACEPOINTS_OF, run_made_profile, PFR_PROFILE_SCRIPT, PFR_ORDER_TIME, 0, 0},
	{TRACEPOINTS_OF, run_made_profile, PFR_PROFILE_TRACE, PFR_ORDER_TIME, 0, 0},
	{SAMPLES_OF, run_branches, PFR_PROFILE_PROFGEN, PFR_ORDER_TIME, 0, 0},
	{SAMPLES_OF, run_branches, PFR_PROFILE_BOLT, PFR_ORDER_TIME, 0, 0},
	{SAMPLES_OF, run_profiler, 0, PFR_ORDER_TIME, 0, 0},
	{SAMPLES_OF, run_tables, NO_NAMES, PFR_ORDER_TIME, 0, 0},
	{TRACEPOINTS_OF, run_tables, 0, PFR_ORDER_TIME, 0, 0},
	{SAMPLES_OF, run_view, 0, PFR_ORDER_FILE, PFR_SESSION_PIECES | PFR_SESSION_DEFECTS | PFR_SESSION_ALL, 0},
};
#define MADE_NR (sizeof(made) / sizeof(*made))

static void memory_fails(void **state)
{
	size_t i;
	int failed = 0;

	(void)state;
	for (i = 0; i < 2 * MADE_NR; i++)
		failed += each_fails(&made[i / 2], &memory, i % 2);
	assert_int_equal(failed, 0);
}

static void writes_fail(void **state)
{
	size_t i;
	int failed = 0;

	(void)state;
	for (i = 0; i < MADE_NR; i++)
		failed += each_fails(&made[i], &writes, 0);
	assert_int_equal(failed, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(memory_fails),
		cmocka_unit_test(writes_fail),
	};

	begin_shortage();
	make_samples();
	make_tracepoints();
	make_elf();
	return RUN(tests);
}
