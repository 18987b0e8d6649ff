/* SPDX-License-Identifier: MIT */
/*
 * export/feeds/script*.c on captures that are made here: lines as perf script has them, of mappings, registers, names of events, payloads of BPF programs and of
 * tracepoints, modes, times of day, branches, and addresses with names; and lists of fields.
 */
#include "tests/made/made.h"

#include "perfring_session_export.h"
#include "perfring_session_symbols.h"

#include <sys/mman.h>
#include <unistd.h>

#define KERNEL UINT64_C(0xffffffff81000000)
#define BASE (PFR_SAMPLE_TID | PFR_SAMPLE_TIME)

static struct made m;

/* ---- writing ------------------------------------------------------------------------------------------ */

/* Lines with these fields; names: those of the kernel. */
static void script(const char *fields, int names, struct written *to)
{
	static const char kallsyms[] = "ffffffff81000000 T kernel_start\nffffffff81000100 T kernel_next\nffffffff81000200 t kernel_end\n";
	struct pfr_session *session = made_open(m.b.data, m.b.size, PFR_ORDER_TIME, 0);
	struct pfr_profile_options options = {.size = sizeof(options), .format = PFR_PROFILE_SCRIPT, .fields = fields};
	struct pfr_profile_result result = {.size = sizeof(result)};
	struct pfr_sink sink = written_sink(to);
	struct pfr_symbols_error error;
	int fd;

	assert_null(pfr_profile_wrong_field(fields));
	if (names) {
		fd = memfd_create("kallsyms", MFD_CLOEXEC);
		assert_true(fd >= 0 && write(fd, kallsyms, sizeof(kallsyms) - 1) == (ssize_t)sizeof(kallsyms) - 1 && lseek(fd, 0, SEEK_SET) == 0);
		assert_int_equal(pfr_symbols_open(&options.symbols, NULL), PFR_OK);
		assert_int_equal(pfr_symbols_add(options.symbols, PFR_SYMBOLS_KALLSYMS, fd, 0, &error), PFR_OK);
	}
	assert_int_equal(pfr_profile_write(session, &sink, &options, &result), PFR_OK);
	pfr_symbols_close(options.symbols);
	pfr_session_close(session);
}

static void writes(const char *fields, int names, const char *expected)
{
	struct written to;

	made_end(&m);
	script(fields, names, &to);
	assert_string_equal(written_text(&to), expected);
	free(to.data);
}

static void begin(const struct pfr_attr *attr)
{
	made_begin(&m, 0);
	made_event(&m, attr, 1, 1);
	made_records(&m);
}

static void sample_head(uint16_t misc, uint64_t time)
{
	bytes_record(&m.b, PFR_RECORD_SAMPLE, misc);
	bytes_u32(&m.b, 10), bytes_u32(&m.b, 10), bytes_u64(&m.b, time);
}

/* ---- mappings -------------------------------------------------------------------------------------------- */

static void mapping(uint16_t misc, uint32_t major, uint32_t minor, uint32_t prot, uint32_t flags, const char *name)
{
	made_mmap2(&m.b, misc, 10, 0x400000, 0x1000, 0x2000, name);
	bytes_put_at(&m.b, m.b.record + 40, major, 4);
	bytes_put_at(&m.b, m.b.record + 44, minor, 4);
	bytes_put_at(&m.b, m.b.record + 64, prot, 4);
	bytes_put_at(&m.b, m.b.record + 68, flags, 4);
	bytes_record_end(&m.b);
}

/* Lines of mappings as --show-mmap-events has them. A record with the flag of a build ID and none has what stands there. */
static void mappings(void **state)
{
	const struct pfr_attr attr = {.type = PFR_TYPE_HARDWARE, .sample_type = BASE, .flags = PFR_FLAG_BUILD_ID};

	(void)state;
	begin(&attr);
	made_mmap(&m.b, PFR_CPUMODE_KERNEL, UINT32_MAX, KERNEL, 0x1000, 0, "[kernel.kallsyms]_text");
	bytes_record_end(&m.b);
	made_mmap(&m.b, PFR_CPUMODE_USER | PFR_MISC_MMAP_DATA, 10, 0x1000, 0x1000, 0, "/data");
	bytes_record_end(&m.b);
	mapping(PFR_CPUMODE_USER, 8, 0x11, 5, 2, "/bin/a");
	mapping(PFR_CPUMODE_USER, 0x1f, 1, 7, 1, "/bin/b");
	mapping(PFR_CPUMODE_USER, 0, 0, 0, 0, "");
	made_mmap2(&m.b, PFR_CPUMODE_USER | PFR_MISC_MMAP_BUILD_ID, 10, 0x400000, 0x1000, 0, "/bin/c");
	memset(m.b.data + m.b.record + 40, 0, 24);
	m.b.data[m.b.record + 40] = 4;
	memcpy(m.b.data + m.b.record + 44, "\x12\x34\x56\x78", 4);
	bytes_record_end(&m.b);
	mapping(PFR_CPUMODE_USER | PFR_MISC_MMAP_BUILD_ID, 0x1234, 1, 5, 2, "/bin/d"); /* no size of a build ID */
	writes("mmap-events,pid", 0, "   -1 PERF_RECORD_MMAP -1/-1: [0xffffffff81000000(0x1000) @ 0]: x [kernel.kallsyms]_text\n"
				     "   10 PERF_RECORD_MMAP 10/10: [0x1000(0x1000) @ 0]: r /data\n"
				     "   10 PERF_RECORD_MMAP2 10/10: [0x400000(0x1000) @ 0x2000 08:11 77 0]: r-xp /bin/a\n"
				     "   10 PERF_RECORD_MMAP2 10/10: [0x400000(0x1000) @ 0x2000 1f:01 77 0]: rwxs /bin/b\n"
				     "   10 PERF_RECORD_MMAP2 10/10: [0x400000(0x1000) @ 0x2000 00:00 77 0]: ---p \n"
				     "   10 PERF_RECORD_MMAP2 10/10: [0x400000(0x1000) @ 0 <12345678>]: r-xp /bin/c\n"
				     "   10 PERF_RECORD_MMAP2 10/10: [0x400000(0x1000) @ 0x2000 1234:01 77 0]: r-xp /bin/d\n");
}

/* ---- registers -------------------------------------------------------------------------------------------- */

static void registers_of(const char *arch, uint64_t mask, uint64_t abi, const char *expected)
{
	const struct pfr_attr attr = {.type = PFR_TYPE_HARDWARE, .sample_type = BASE | PFR_SAMPLE_REGS_USER | PFR_SAMPLE_REGS_INTR, .sample_regs_user = mask, .sample_regs_intr = mask};
	unsigned bit, set;

	begin(&attr);
	sample_head(PFR_CPUMODE_USER, 1);
	for (set = 0; set < 2; set++) {
		bytes_u64(&m.b, set ? abi : 0); /* of the user: none */
		for (bit = 0; set && abi && bit < 64; bit++)
			if (mask >> bit & 1)
				bytes_u64(&m.b, 0x10 + bit);
		for (bit = 0; set && abi & PFR_REGS_ABI_SIMD && bit < 4; bit++)
			bytes_u64(&m.b, 0); /* no vector follows */
	}
	bytes_record_end(&m.b);
	made_text_feature(&m, PFR_FEATURE_ARCH, arch);
	writes("iregs,uregs", 0, expected);
}

/* perf's names, which are the kernel's in capitals on some machines, and numbers on others. */
static void registers(void **state)
{
	(void)state;
	registers_of("x86_64", 0x105, 2, " ABI:2    AX:0x10    CX:0x12    IP:0x18 \n");
	registers_of("x86_64", UINT64_C(0x500000001), 2, " ABI:2    AX:0x10  XMM0:0x30  XMM1:0x32 \n");
	registers_of("s390x", UINT64_C(0x200000001), 2, " ABI:2    R0:0x10    PC:0x31 \n");
	registers_of("mips64", 7, 2, " ABI:2    PC:0x10    $1:0x11    $2:0x12 \n");
	registers_of("loongarch64", UINT64_C(0x80000003), 2, " ABI:2    PC:0x10   %r1:0x11  %r31:0x2f \n");
	registers_of("riscv64", 7, 2, " ABI:2    pc:0x10    ra:0x11    sp:0x12 \n");
	registers_of("alpha", 3, 2, " ABI:2 unknown:0x10 unknown:0x11 \n"); /* perf samples none there */
	registers_of("aarch64", 3, 2, " ABI:2    x0:0x10    x1:0x11 \n");
	registers_of("x86_64", UINT64_C(1) << 63 | 1, 1, " ABI:1    AX:0x10 XMM15:0x4f \n");
	registers_of("x86_64", UINT64_C(0x10100000001), 6, " ABI:6    AX:0x10   R24:0x30   SSP:0x38 \n"); /* with SIMD, not xmm */
	registers_of("x86_64", 0x105, 0, "\n");
}

/* ---- events ------------------------------------------------------------------------------------------------- */

/* Of events without a name in the capture: with the modifiers that perf shows. */
static void events(void **state)
{
	static const struct pfr_attr attrs[] = {
		{.type = PFR_TYPE_HARDWARE},
		{.type = PFR_TYPE_HARDWARE, .flags = PFR_FLAG_EXCLUDE_GUEST},
		{.type = PFR_TYPE_HARDWARE, .flags = PFR_FLAG_EXCLUDE_HOST},
		{.type = PFR_TYPE_HARDWARE, .flags = PFR_FLAG_EXCLUDE_HOST | PFR_FLAG_EXCLUDE_GUEST},
		{.type = PFR_TYPE_HARDWARE, .flags = PFR_FLAG_EXCLUDE_KERNEL | PFR_FLAG_EXCLUDE_HV},
		{.type = PFR_TYPE_HARDWARE, .flags = PFR_FLAG_EXCLUDE_KERNEL | PFR_FLAG_EXCLUDE_HV | PFR_FLAG_EXCLUDE_GUEST},
		{.type = PFR_TYPE_SOFTWARE, .config = PFR_SW_CPU_CLOCK, .flags = PFR_FLAG_EXCLUDE_USER},
		{.type = 99, .config = 7},
	};
	unsigned i;

	(void)state;
	made_begin(&m, 0);
	for (i = 0; i < 8; i++) {
		struct pfr_attr attr = attrs[i];

		attr.sample_type = BASE | PFR_SAMPLE_IDENTIFIER;
		made_event(&m, &attr, i + 1, i + 1);
	}
	made_records(&m);
	for (i = 0; i < 8; i++) {
		bytes_record(&m.b, PFR_RECORD_SAMPLE, PFR_CPUMODE_USER);
		bytes_u64(&m.b, i + 1), bytes_u32(&m.b, 10), bytes_u32(&m.b, 10), bytes_u64(&m.b, 1);
		bytes_record_end(&m.b);
	}
	writes("event", 0, "   cycles:HG: \n"
			   "      cycles: \n"
			   "    cycles:G: \n"
			   "      cycles: \n"
			   "    cycles:u: \n"
			   "   cycles:uH: \n"
			   "cpu-clock:kh: \n"
			   "   pmu99:0x7: \n");
}

/* ---- values --------------------------------------------------------------------------------------------------- */

static void payload(uint64_t time, const char *data, uint32_t size)
{
	sample_head(PFR_CPUMODE_USER, time);
	bytes_u32(&m.b, size), bytes_raw(&m.b, data, size), bytes_fill(&m.b, 0, (8 - (size + 4) % 8) % 8);
	bytes_record_end(&m.b);
}

/* Bytes in rows of eight, and the text that they are, where they are one. */
static void bpf_output(void **state)
{
	static const struct pfr_attr attr = {.type = PFR_TYPE_SOFTWARE, .config = PFR_SW_BPF_OUTPUT, .sample_type = BASE | PFR_SAMPLE_RAW};

	(void)state;
	begin(&attr);
	payload(1, "hello, world\0\0\0\0", 16);
	payload(2, "no\nt", 4);
	payload(3, "fulltext", 8); /* without a NUL */
	writes("time,bpf-output", 0, "    0.000000: \n"
				     "      BPF output: 0000: 68 65 6c 6c 6f 2c 20 77  hello, w\n"
				     "                  0008: 6f 72 6c 64 00 00 00 00  orld....\n"
				     "      BPF string: \"hello, world\"\n"
				     "\n"
				     "    0.000000: \n"
				     "      BPF output: 0000: 6e 6f 0a 74              no.t    \n"
				     "\n"
				     "    0.000000: \n"
				     "      BPF output: 0000: 66 75 6c 6c 74 65 78 74  fulltext\n"
				     "\n");
}

/* Of what is asked for by name and not in the sample there is a 0, or nothing, and not what another record had at that place. */
static void values_that_are_not_there(void **state)
{
	static const struct pfr_attr attr = {.type = PFR_TYPE_SOFTWARE, .config = PFR_SW_BPF_OUTPUT, .sample_type = BASE};

	(void)state;
	begin(&attr);
	mapping(PFR_CPUMODE_USER, 8, 1, 5, 2, "/a/name/that/is/as/long/as/that/of/others/and/longer");
	sample_head(PFR_CPUMODE_USER, 1);
	bytes_record_end(&m.b);
	writes("ip,addr,phys_addr,data_src,weight,ins_lat,code_page_size,iregs,uregs,brstack,bpf-output,period", 0, "         0                0               0 |OP No|LVL N/A|SNP N/A|TLB N/A|LCK No|BLK  N/A               0               0                0\n"
														    "               0 N/A\n");
	writes("time,bpf-output", 0, "    0.000000: \n"
				     "\n");
	writes("ip,sym,dso", 0, "                0 [unknown] ([unknown])\n");
}

/* Levels that perf 6.1 took for L5 to L8 have their names, as in dump. */
static void levels(void **state)
{
	static const struct pfr_attr attr = {.type = PFR_TYPE_RAW, .sample_type = BASE | PFR_SAMPLE_DATA_SRC};
	uint64_t level;

	(void)state;
	begin(&attr);
	for (level = 4; level < 10; level++) {
		sample_head(PFR_CPUMODE_USER, 1);
		bytes_u64(&m.b, PFR_MEM_OP_LOAD | level << PFR_MEM_MEM_LVL_NUM_SHIFT);
		bytes_record_end(&m.b);
	}
	writes("data_src", 0, "       800000002 |OP LOAD|LVL L4|SNP N/A|TLB N/A|LCK No|BLK  N/A\n"
			      "       a00000002 |OP LOAD|LVL L2 MHB|SNP N/A|TLB N/A|LCK No|BLK  N/A\n"
			      "       c00000002 |OP LOAD|LVL Memory-side Cache|SNP N/A|TLB N/A|LCK No|BLK  N/A\n"
			      "       e00000002 |OP LOAD|LVL L0|SNP N/A|TLB N/A|LCK No|BLK  N/A               \n"
			      "      1000000002 |OP LOAD|LVL Uncached|SNP N/A|TLB N/A|LCK No|BLK  N/A         \n"
			      "      1200000002 |OP LOAD|LVL CXL|SNP N/A|TLB N/A|LCK No|BLK  N/A              \n");
}

/* Of each mode its letters; the time of day where the capture has the clocks, in the local time zone. */
static void modes_and_days(void **state)
{
	static const struct pfr_attr attr = {.type = PFR_TYPE_HARDWARE, .sample_type = BASE, .flags = PFR_FLAG_USE_CLOCKID, .clockid = 1};
	static struct bytes clock;
	unsigned mode;

	(void)state;
	setenv("TZ", "UTC0", 1);
	begin(&attr);
	for (mode = 0; mode < 6; mode++) {
		sample_head((uint16_t)mode, 1000 + mode);
		bytes_record_end(&m.b);
	}
	writes("misc,tod", 0, "      disabled \n"
			      "K     disabled \n"
			      "U     disabled \n"
			      "KUH   disabled \n"
			      "G     disabled \n"
			      "KGg   disabled \n");
	begin(&attr);
	sample_head(2, 1000);
	bytes_record_end(&m.b);
	sample_head(2, UINT64_C(1500000000));
	bytes_record_end(&m.b);
	bytes_init(&clock, 0);
	bytes_u32(&clock, 1), bytes_u32(&clock, 1), bytes_u64(&clock, UINT64_C(1700000000123456789)), bytes_u64(&clock, UINT64_C(1000000000));
	made_feature(&m, PFR_FEATURE_CLOCK_DATA, clock.data, clock.size);
	writes("tod", 0, "2023-11-14 22:13:19.123457 \n"
			 "2023-11-14 22:13:20.623456 \n");
}

/* ---- places ------------------------------------------------------------------------------------------------------ */

/* An address of a page fault has the name of what is there, in whichever mode it was taken. */
static void faults(void **state)
{
	static const struct pfr_attr attr = {.type = PFR_TYPE_SOFTWARE, .config = PFR_SW_PAGE_FAULTS_MIN, .sample_type = BASE | PFR_SAMPLE_ADDR};
	static const struct {
		uint16_t mode;
		uint64_t address;
	} at[] = {{PFR_CPUMODE_USER, KERNEL + 0x104}, {PFR_CPUMODE_KERNEL, KERNEL + 4}, {PFR_CPUMODE_KERNEL, 0x400010}, {PFR_CPUMODE_USER, 0x400010}, {PFR_CPUMODE_USER, 0x900000}, {PFR_CPUMODE_GUEST_USER, 0x400010}};
	unsigned i;

	(void)state;
	begin(&attr);
	made_mmap(&m.b, PFR_CPUMODE_KERNEL, UINT32_MAX, KERNEL, 0x1000000, KERNEL, "[kernel.kallsyms]_text");
	bytes_record_end(&m.b);
	made_mmap2(&m.b, PFR_CPUMODE_USER, 10, 0x400000, 0x1000, 0x2000, "/bin/a");
	bytes_record_end(&m.b);
	for (i = 0; i < sizeof(at) / sizeof(at[0]); i++) {
		sample_head(at[i].mode, 1 + i);
		bytes_u64(&m.b, at[i].address);
		bytes_record_end(&m.b);
	}
	writes("addr,sym,symoff,dso", 1, "ffffffff81000104 kernel_next+0x4 ([kernel.kallsyms])\n"
					 "ffffffff81000004 kernel_start+0x4 ([kernel.kallsyms])\n"
					 "          400010 [unknown] (/bin/a)\n"
					 "          400010 [unknown] (/bin/a)\n"
					 "          900000 [unknown] ([unknown])\n"
					 "          400010 [unknown] ([unknown])\n");
	writes("addr,sym,dso,dsoff", 0, "ffffffff81000104 [unknown] ([kernel.kallsyms])\n"
					"ffffffff81000004 [unknown] ([kernel.kallsyms])\n"
					"          400010 [unknown] (/bin/a+0x2010)\n"
					"          400010 [unknown] (/bin/a+0x2010)\n"
					"          900000 [unknown] ([unknown])\n"
					"          400010 [unknown] ([unknown])\n");
}

static void branches(void **state)
{
	static const struct pfr_attr attr = {.type = PFR_TYPE_HARDWARE, .sample_type = BASE | PFR_SAMPLE_BRANCH_STACK, .branch_sample_type = 8};

	(void)state;
	begin(&attr);
	made_mmap(&m.b, PFR_CPUMODE_KERNEL, UINT32_MAX, KERNEL, 0x1000000, KERNEL, "[kernel.kallsyms]_text");
	bytes_record_end(&m.b);
	made_mmap2(&m.b, PFR_CPUMODE_USER, 10, 0x400000, 0x1000, 0x2000, "/bin/a");
	bytes_record_end(&m.b);
	made_mmap2(&m.b, PFR_CPUMODE_USER, 10, 0x500000, 0x1000, 0, "[vdso]");
	bytes_record_end(&m.b);
	sample_head(PFR_CPUMODE_USER, 1);
	bytes_u64(&m.b, 2);
	bytes_u64(&m.b, 0x400010), bytes_u64(&m.b, KERNEL + 0x104), bytes_u64(&m.b, 1 | 77 << 4);
	bytes_u64(&m.b, 0x500010), bytes_u64(&m.b, 0x900000), bytes_u64(&m.b, 2);
	bytes_record_end(&m.b);
	writes("brstack", 1, " 0x400010/0xffffffff81000104/M/-/-/77/  0x500010/0x900000/P/-/-/0/ \n");
	writes("brstacksym", 1, "[unknown]/kernel_next+0x4/M/-/-/77/ [unknown]/[unknown]/P/-/-/0/ \n");
	writes("brstackoff", 1, " 0x2010/0xffffffff81000104/M/-/-/77/  0x10/0x900000/P/-/-/0/ \n");
	writes("brstack,dso,ip,dsoff", 1, "                0 ([unknown]) 0x400010(/bin/a+0x2010)/0xffffffff81000104([kernel.kallsyms])/M/-/-/77/  0x500010([vdso]+0x10)/0x900000([unknown])/P/-/-/0/ \n");
}

/* ---- tracepoints -------------------------------------------------------------------------------------------------- */

static void tracepoint(uint64_t time, uint64_t address, const char *text, uint32_t size)
{
	sample_head(PFR_CPUMODE_KERNEL, time);
	bytes_u32(&m.b, 20 + size), bytes_u16(&m.b, 100), bytes_u16(&m.b, 0), bytes_u32(&m.b, 10), bytes_u64(&m.b, address);
	bytes_u32(&m.b, 20 | size << 16), bytes_raw(&m.b, text, size);
	bytes_record_end(&m.b);
}

/* Names of the kernel in payloads, beside text that needs escapes and text that is long. */
static void tracepoints(void **state)
{
	static const char *const formats[] = {"name: call\nID: 100\n" MADE_COMMON "\tfield:void * call;\toffset:8;\tsize:8;\tsigned:0;\n\tfield:__data_loc char[] text;\toffset:16;\tsize:4;\tsigned:0;\n\nprint fmt: \"%ps then %pS: %s\", REC->call, REC->call, __get_str(text)\n"};
	static const struct pfr_attr attr = {.type = PFR_TYPE_TRACEPOINT, .config = 100, .sample_type = BASE | PFR_SAMPLE_RAW};
	static char longest[2044];
	struct written to;

	(void)state;
	begin(&attr);
	made_mmap(&m.b, PFR_CPUMODE_KERNEL, UINT32_MAX, KERNEL, 0x1000000, KERNEL, "[kernel.kallsyms]_text");
	bytes_record_end(&m.b);
	tracepoint(1, KERNEL + 0x104, "plain\0\0", 8);
	tracepoint(2, KERNEL + 0x104, "a\x1b"
				      "b\0\0\0\0",
		   8);
	tracepoint(3, 0x1234, "none\0\0\0", 8);
	made_formats(&m, "made", formats, 1, "");
	writes("trace", 1, "kernel_next then kernel_next+0x4: plain\n"
			   "kernel_next then kernel_next+0x4: a\\x1bb\n"
			   "0x1234 then 0x1234: none\n");
	memset(longest, 'x', sizeof(longest) - 1);
	begin(&attr);
	made_mmap(&m.b, PFR_CPUMODE_KERNEL, UINT32_MAX, KERNEL, 0x1000000, KERNEL, "[kernel.kallsyms]_text");
	bytes_record_end(&m.b);
	tracepoint(1, KERNEL + 0x104, longest, sizeof(longest));
	made_formats(&m, "made", formats, 1, "");
	made_end(&m);
	script("trace", 1, &to);
	assert_string_equal(strchr(written_text(&to), ':') + 2 + sizeof(longest) - 1, "\n");
	assert_memory_equal(to.data, "kernel_next then kernel_next+0x4: xxx", 37);
	free(to.data);
}

/* ---- lists of fields ---------------------------------------------------------------------------------------------- */

static void fields(void **state)
{
	static const struct pfr_attr attr = {.type = PFR_TYPE_HARDWARE, .sample_type = BASE | PFR_SAMPLE_IP};
	static const char *const wrong[][2] = {{"ip,nope", "nope"}, {"nope", "nope"}, {"xx:ip", "xx:ip"}, {"hw:ip sw:nope", "nope"}, {"+ip,-nope", "-nope"}};
	static const char *const right[] = {"ip", "hw:ip", "hw:ip sw:sym,ip", "+addr,-ip", "trace:trace", "raw:ip", "bp:-sym", "srcline,ip"};
	struct pfr_profile_options options = {.size = sizeof(options), .format = PFR_PROFILE_SCRIPT, .fields = "nope"};
	struct pfr_profile_result result = {.size = sizeof(result)};
	struct pfr_session *session;
	struct written to;
	struct pfr_sink sink = written_sink(&to);
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(right) / sizeof(right[0]); i++)
		assert_null(pfr_profile_wrong_field(right[i]));
	for (i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		assert_non_null(pfr_profile_wrong_field(wrong[i][0]));
		if (strncmp(pfr_profile_wrong_field(wrong[i][0]), wrong[i][1], strlen(wrong[i][1])))
			fail_msg("%s: %s", wrong[i][0], pfr_profile_wrong_field(wrong[i][0]));
	}
	assert_int_equal(pfr_profile_fields_names("ip,srcline"), PFR_NAMES_LINES);
	assert_int_equal(pfr_profile_fields_names("ip"), 0);
	assert_int_equal(pfr_profile_fields_names("srcline,nope"), 0);
	assert_int_equal(pfr_profile_fields_names(NULL), 0);
	begin(&attr);
	sample_head(PFR_CPUMODE_USER, 1000);
	m.b.size -= 16;
	bytes_u64(&m.b, 0x40), bytes_u32(&m.b, 10), bytes_u32(&m.b, 11), bytes_u64(&m.b, 1000);
	bytes_record_end(&m.b);
	writes("pid", 0, "   10 \n");
	writes("tid", 0, "   11 \n");
	writes("pid,tid", 0, "   10/11    \n");
	writes("hw:tid,ip", 0, "   11                40\n");
	writes("sw:tid,ip", 0, "             :11    11     0.000001:          0 cycles:HG:                40 [unknown] ([unknown])\n");
	writes("-comm,-event,-period,-sym,-dso", 0, "   11     0.000001:                40\n");
	session = made_open(m.b.data, m.b.size, PFR_ORDER_TIME, 0);
	assert_int_equal(pfr_profile_write(session, &sink, &options, &result), PFR_E_OPTIONS);
	assert_true(!to.size);
	pfr_session_close(session);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(mappings),
		cmocka_unit_test(registers),
		cmocka_unit_test(events),
		cmocka_unit_test(bpf_output),
		cmocka_unit_test(values_that_are_not_there),
		cmocka_unit_test(levels),
		cmocka_unit_test(modes_and_days),
		cmocka_unit_test(faults),
		cmocka_unit_test(branches),
		cmocka_unit_test(tracepoints),
		cmocka_unit_test(fields),
	};

	return RUN(tests);
}
