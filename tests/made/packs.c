/* SPDX-License-Identifier: MIT */
/*
 * edit/pack*.c: names of the kernel, of code that was made at run time and of map files come back from the capture that carries them, each at its time, in
 * both byte orders; also those of branches and of callchains that come later. What is past a bound is left out and counted.
 */
#include "tests/made/made.h"

#include "perfring_session_edit.h"
#include "perfring_session_symbols.h"

#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#define ID (PFR_SAMPLE_TID | PFR_SAMPLE_TIME | PFR_SAMPLE_IDENTIFIER)
#define KERNEL UINT64_C(0xffffffff81000000)
#define CODE 0x7000000u

static struct made m;

/* ---- where names are from --------------------------------------------------------------- */

static int file_of(const void *data, size_t size)
{
	int fd = memfd_create("names", MFD_CLOEXEC);

	assert_true(fd >= 0 && write(fd, data, size) == (ssize_t)size && lseek(fd, 0, SEEK_SET) == 0);
	return fd;
}

static void load(struct bytes *b, uint64_t time, uint64_t address, uint64_t size, uint64_t index, const char *name)
{
	size_t length = strlen(name) + 1;

	bytes_u32(b, 0), bytes_u32(b, 56 + length + size), bytes_u64(b, time);
	bytes_u32(b, 10), bytes_u32(b, 10), bytes_u64(b, address), bytes_u64(b, address), bytes_u64(b, size), bytes_u64(b, index);
	bytes_raw(b, name, length);
	bytes_fill(b, 0x90, size);
}

/* first, then second in its place, which moves. */
static int make_jitdump(void)
{
	static struct bytes b;

	bytes_init(&b, 0);
	bytes_u32(&b, 0x4a695444), bytes_u32(&b, 1), bytes_u32(&b, 40), bytes_u32(&b, 62), bytes_u32(&b, 0), bytes_u32(&b, 10), bytes_u64(&b, 1), bytes_u64(&b, 0);
	load(&b, 100, CODE + 0x100, 0x40, 1, "first");
	load(&b, 200, CODE + 0x100, 0x40, 2, "second");
	bytes_u32(&b, 1), bytes_u32(&b, 64), bytes_u64(&b, 300), bytes_u32(&b, 10), bytes_u32(&b, 10);
	bytes_u64(&b, CODE + 0x100), bytes_u64(&b, CODE + 0x100), bytes_u64(&b, CODE + 0x300), bytes_u64(&b, 0x40), bytes_u64(&b, 2);
	return file_of(b.data, b.size);
}

static struct pfr_symbols *symbols_of_files(void)
{
	static const char kallsyms[] = "ffffffff81000000 T kernel_start\nffffffff81000100 T kernel_next\nffffffff81000200 t kernel_end\n";
	static const char map[] = "5000 100 mapped\1twice\n5100 100 other\n";
	struct pfr_symbols_options options = {.size = sizeof(options), .flags = PFR_NAMES_FORMS | PFR_NAMES_LINES};
	struct pfr_symbols_error error;
	struct pfr_symbols *symbols;

	(void)options;
	assert_int_equal(pfr_symbols_open(&symbols, NULL), PFR_OK);
	assert_int_equal(pfr_symbols_add(symbols, PFR_SYMBOLS_KALLSYMS, file_of(kallsyms, sizeof(kallsyms) - 1), 0, &error), PFR_OK);
	assert_int_equal(pfr_symbols_add(symbols, PFR_SYMBOLS_JITDUMP, make_jitdump(), 10, &error), PFR_OK);
	assert_int_equal(pfr_symbols_add(symbols, PFR_SYMBOLS_PERF_MAP, file_of(map, sizeof(map) - 1), 20, &error), PFR_OK);
	return symbols;
}

static struct pfr_symbols *symbols_of_capture(struct pfr_session *session)
{
	struct pfr_symbols_options options = {.size = sizeof(options), .flags = PFR_NAMES_CARRIED, .session = session};
	struct pfr_symbols_error error;
	struct pfr_symbols *symbols;

	assert_int_equal(pfr_symbols_open(&symbols, NULL), PFR_OK);
	assert_int_equal(pfr_symbols_files_with(symbols, &options, &error), PFR_OK);
	return symbols;
}

/* ---- a capture ---------------------------------------------------------------------------- */

static void id_of(uint32_t pid, uint64_t time)
{
	bytes_u32(&m.b, pid), bytes_u32(&m.b, pid), bytes_u64(&m.b, time), bytes_u64(&m.b, 1);
	bytes_record_end(&m.b);
}

/* A sample with a caller, and a branch where `from` is not 0. */
static void sample(uint16_t mode, uint32_t pid, uint64_t time, uint64_t ip, uint64_t caller, uint64_t from)
{
	bytes_record(&m.b, PFR_RECORD_SAMPLE, mode);
	bytes_u64(&m.b, 1), bytes_u64(&m.b, ip);
	bytes_u32(&m.b, pid), bytes_u32(&m.b, pid), bytes_u64(&m.b, time);
	bytes_u64(&m.b, caller ? 3 : 0);
	if (caller)
		bytes_u64(&m.b, mode == PFR_CPUMODE_KERNEL ? PFR_CONTEXT_KERNEL : PFR_CONTEXT_USER), bytes_u64(&m.b, ip), bytes_u64(&m.b, caller);
	bytes_u64(&m.b, from != 0);
	if (from)
		bytes_u64(&m.b, from), bytes_u64(&m.b, ip), bytes_u64(&m.b, 0);
	bytes_record_end(&m.b);
}

static void make_capture(int big)
{
	static const struct pfr_attr attr = {.type = PFR_TYPE_SOFTWARE, .sample_type = ID | PFR_SAMPLE_IP | PFR_SAMPLE_CALLCHAIN | PFR_SAMPLE_BRANCH_STACK, .flags = PFR_FLAG_SAMPLE_ID_ALL | PFR_FLAG_USE_CLOCKID | PFR_FLAG_DEFER_CALLCHAIN | PFR_FLAG_DEFER_OUTPUT, .branch_sample_type = 8, .clockid = CLOCK_MONOTONIC};

	made_begin(&m, big);
	made_event(&m, &attr, 1, 1);
	made_records(&m);
	made_mmap(&m.b, PFR_CPUMODE_KERNEL, UINT32_MAX, KERNEL, 0x1000000, KERNEL, "[kernel.kallsyms]_text");
	id_of(0, 0);
	made_comm(&m.b, 10, 10, "jit");
	id_of(10, 1);
	made_mmap2(&m.b, PFR_CPUMODE_USER, 10, CODE, 0x1000, 0, "//anon");
	id_of(10, 2);
	made_comm(&m.b, 20, 20, "mapped");
	id_of(20, 3);
	made_mmap2(&m.b, PFR_CPUMODE_USER, 20, 0x5000, 0x1000, 0, "//anon");
	id_of(20, 4);
	bytes_record(&m.b, PFR_RECORD_KSYMBOL, 0);
	bytes_u64(&m.b, KERNEL + 0x900), bytes_u32(&m.b, 0x80), bytes_u16(&m.b, 1), bytes_u16(&m.b, 0), bytes_text(&m.b, "bpf_prog", 16);
	id_of(0, 5);
	sample(PFR_CPUMODE_KERNEL, 10, 50, KERNEL + 4, KERNEL + 0x100, 0); /* the call was in what is before */
	sample(PFR_CPUMODE_KERNEL, 10, 51, KERNEL + 0x104, 0, KERNEL + 0x208);
	sample(PFR_CPUMODE_KERNEL, 10, 52, KERNEL + 0x904, 0, 0);
	sample(PFR_CPUMODE_USER, 10, 90, CODE + 0x110, 0, 0); /* before there is any code */
	sample(PFR_CPUMODE_USER, 10, 150, CODE + 0x110, CODE + 0x121, 0);
	sample(PFR_CPUMODE_USER, 10, 250, CODE + 0x110, 0, 0);
	sample(PFR_CPUMODE_USER, 10, 350, CODE + 0x310, 0, CODE + 0x111);
	sample(PFR_CPUMODE_USER, 20, 360, 0x5010, 0x5101, 0);
	bytes_record(&m.b, PFR_RECORD_CALLCHAIN_DEFERRED, PFR_CPUMODE_USER);
	bytes_u64(&m.b, 7), bytes_u64(&m.b, 1), bytes_u64(&m.b, 0x5123);
	id_of(20, 370);
	made_end(&m);
}

/* ---- names of a capture ---------------------------------------------------------------------- */

struct naming {
	struct pfr_session *session;
	struct pfr_symbols *symbols;
	struct pfr_tasks *tasks;
	struct pfr_task task;
	char text[4096];
};

static void add_name(struct naming *n, unsigned mode, uint64_t address)
{
	struct pfr_location location;
	struct pfr_symbol symbol;
	size_t at = strlen(n->text);

	pfr_tasks_map(n->tasks, &n->task, mode, address, &location);
	if (pfr_symbols_find(n->symbols, n->tasks, &n->task, mode, address, &location, &symbol) == PFR_OK)
		snprintf(n->text + at, sizeof(n->text) - at, " %.*s+%llx", (int)symbol.name.size, (const char *)symbol.name.data, (unsigned long long)symbol.offset);
	else
		snprintf(n->text + at, sizeof(n->text) - at, " -");
}

static void add_names(struct naming *n, const struct pfr_session_record *r, const struct pfr_record *record)
{
	struct pfr_branch_entry entry;
	struct pfr_chain chain;
	unsigned mode = r->frame.misc & 7;
	uint64_t address;
	uint32_t i;

	if (r->frame.type == PFR_RECORD_CALLCHAIN_DEFERRED)
		pfr_chain_init(&chain, &record->callchain_deferred.ips, PFR_CPUMODE_USER, 0);
	else if (r->frame.type == PFR_RECORD_SAMPLE)
		pfr_session_chain(n->session, r, record, &chain);
	else
		return;
	if (r->frame.type == PFR_RECORD_SAMPLE)
		add_name(n, mode, record->sample.ip);
	while (pfr_chain_next(&chain, &address, &mode) == PFR_OK)
		add_name(n, mode, address - 1); /* of the call */
	for (i = 0; r->frame.type == PFR_RECORD_SAMPLE && pfr_branch_entry_at(&record->sample.branch_stack.lbr, i, &entry) == PFR_OK; i++)
		add_name(n, mode, entry.from);
	strcat(n->text, "\n");
}

static const char *names_of(struct naming *n)
{
	const struct pfr_session_record *r;
	struct pfr_record record;
	struct pfr_where where;
	uint64_t time;

	n->tasks = pfr_session_tasks(n->session);
	n->text[0] = 0;
	while (pfr_session_next(n->session, &r) == PFR_OK) {
		assert_int_equal(pfr_session_decode(n->session, r, &record, &where), PFR_OK);
		pfr_symbols_apply(n->symbols, n->tasks, &r->frame, &pfr_session_events(n->session)->event[0].attr, &record,
				  r->layout && !pfr_peek_time(&r->frame, r->layout, &time) ? &time : NULL);
		if (pfr_tasks_of(n->tasks, &record, &n->task) == PFR_OK)
			add_names(n, r, &record);
	}
	return n->text;
}

/* What is looked up at places before the bytes of a caller's address, too. */
static const char *const expected =
	" kernel_start+4 kernel_start+3 kernel_start+ff\n"
	" kernel_next+4 kernel_end+8\n"
	" bpf_prog+4\n"
	" -\n"
	" first+10 first+f first+20\n"
	" second+10\n"
	" second+10 -\n"
	" mapped?twice+10 mapped?twice+f other+0\n"
	" other+22\n";

static struct written packed(struct pfr_edit_report *report)
{
	struct pfr_session *session = made_open(m.b.data, m.b.size, PFR_ORDER_TIME, 0);
	struct pfr_symbols *symbols = symbols_of_files();
	struct pfr_edit_options options = {.size = sizeof(options)};
	struct written to;
	struct pfr_sink sink = written_sink(&to);

	report->size = sizeof(*report);
	assert_int_equal(pfr_pack_new(&options.pack, NULL), PFR_OK);
	assert_int_equal(pfr_pack_read(options.pack, session, symbols, NULL), PFR_OK);
	assert_int_equal(pfr_pack_read(options.pack, session, symbols, NULL), PFR_E_OPTIONS);
	pfr_symbols_close(symbols);
	pfr_session_close(session);
	session = made_open(m.b.data, m.b.size, PFR_ORDER_FILE, PFR_SESSION_ALL | PFR_SESSION_PIECES);
	assert_int_equal(pfr_edit(session, &sink, NULL, &options, report), PFR_OK);
	pfr_pack_free(options.pack);
	pfr_session_close(session);
	return to;
}

static void names_come_back(void **state)
{
	struct pfr_edit_report report;
	struct naming n;
	struct written to;
	int big;

	(void)state;
	for (big = 0; big < 2; big++) {
		make_capture(big);
		to = packed(&report);
		n.session = made_open(to.data, to.size, PFR_ORDER_TIME, 0);
		n.symbols = symbols_of_capture(n.session);
		assert_string_equal(names_of(&n), expected);
		assert_int_equal(report.packed_left_out, 0);
		pfr_symbols_close(n.symbols);
		pfr_session_close(n.session);
		free(to.data);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_come_back),
	};

	return RUN(tests);
}
