/* SPDX-License-Identifier: MIT */
/*
 * session/symbols/ without files of programs: the kernel's symbols and which of them an address has, where they come from, processes of other pid namespaces, files that
 * are refused, and failing allocations.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "tests/session/side_band.h"

#include "session/symbols/symbols.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static struct pfr_symbols *symbols;
static struct pfr_symbols_error error;

static int fd_of(const void *data, size_t size)
{
	int fd = memfd_create("made", MFD_CLOEXEC);

	assert_true(fd >= 0 && write(fd, data, size) == (ssize_t)size && lseek(fd, 0, SEEK_SET) == 0);
	return fd;
}

static int fd_of_text(const char *text)
{
	return fd_of(text, strlen(text));
}

static void open_symbols(const char *kallsyms)
{
	pfr_symbols_close(symbols);
	assert_int_equal(pfr_symbols_open(&symbols, NULL), PFR_OK);
	if (kallsyms)
		assert_int_equal(pfr_symbols_add(symbols, PFR_SYMBOLS_KALLSYMS, fd_of_text(kallsyms), 0, &error), PFR_OK);
}

static struct pfr_symbols_counts counts(void)
{
	struct pfr_symbols_counts c = {.size = sizeof(c)};

	assert_int_equal(pfr_symbols_get_counts(symbols, &c), PFR_OK);
	return c;
}

/* NAME+offset of an address of the kernel, "" where it has none. */
static void kernel_is(uint64_t address, const char *expected)
{
	struct pfr_task task = side_task(0, 0);
	struct pfr_location location;
	struct pfr_symbol symbol;
	char text[128] = "";

	pfr_tasks_map(tasks, &task, PFR_CPUMODE_KERNEL, address, &location);
	if (pfr_symbols_find(symbols, tasks, &task, PFR_CPUMODE_KERNEL, address, &location, &symbol) == PFR_OK)
		snprintf(text, sizeof(text), "%.*s+%llx", (int)symbol.name.size, (const char *)symbol.name.data, (unsigned long long)symbol.offset);
	else
		assert_true(!symbol.name.size && symbol.number == PFR_NO_NUMBER);
	assert_string_equal(text, expected);
}

/* ---- kallsyms ------------------------------------------------------------------------------------------ */

static const char some[] = "ffffffff81000000 T _stext\nffffffff81000000 T _text\nffffffff81000100 t first\nffffffff81000200 D data\n"
			   "ffffffff81000300 T two\nffffffff81000300 T same\nffffffff81000300 D other\nffffffff81000400 W weak\nffffffffa0000000 t of_module\t[my_mod]\nffffffffa0000800 T second\t[mod-b]\n";

static void lines(void **state)
{
	(void)state;
	open_symbols(some);
	assert_int_equal(counts().bad, 0);
	assert_true(symbols->kernel.nr == 7 && symbols->kernel.text == KERNEL_TEXT && symbols->kernel.stext == KERNEL_TEXT);
	kernel_is(KERNEL_TEXT - 1, "");
	kernel_is(KERNEL_TEXT, "_text+0");
	kernel_is(KERNEL_TEXT + 0x1ff, "first+ff");
	kernel_is(KERNEL_TEXT + 0x200, "");                 /* data */
	kernel_is(KERNEL_TEXT + 0x300, "same+0");           /* the last one, but code */
	kernel_is(KERNEL_TEXT + 0x400 + 0xfff, "weak+fff"); /* before a gap */
	kernel_is(KERNEL_TEXT + 0x400 + 0x1000, "");
	kernel_is(UINT64_C(0xffffffffa0000801), "second+1");
	kernel_is(UINT64_C(0xffffffffa0001800), "");
	open_symbols("ffffffffa0000000 t function\t[mod]\nffffffffa0000000 t $x\t[mod]\nffffffffa0000010 r $d.7\t[mod]\n"); /* marks of arm64 */
	assert_true(counts().bad == 0 && symbols->kernel.nr == 1);
	kernel_is(UINT64_C(0xffffffffa0000014), "function+14");
	open_symbols("ffffffff81000300 T two\nzzz\n\n81000000\nff T\nff T \nff  x\nff TT x\nFF T upper\n00000000000000001 T digits\nff T next line");
	assert_true(counts().bad == 7 && symbols->kernel.nr == 2);              /* an empty line is none */
	kernel_is(0x100, "next+1");                                             /* a name ends at a blank */
	open_symbols("ffffffff82000300 T later\nffffffff81000300 T earlier\n"); /* not in order */
	kernel_is(UINT64_C(0xffffffff81000301), "earlier+1");
	open_symbols("ffffffff81000000 T a\nffffffff82000000 T b"); /* of 16 MiB and more, no gap */
	kernel_is(UINT64_C(0xffffffff81001000), "a+1000");
	open_symbols("ffffffff81000000 T a\nffffffff82000001 T b\n");
	kernel_is(UINT64_C(0xffffffff81001000), "");
}

static void refused(void **state)
{
	char *line = calloc(1, 200000);
	int ends[2], i;

	(void)state;
	open_symbols(NULL);
	assert_int_equal(pfr_symbols_add(symbols, PFR_SYMBOLS_KALLSYMS, fd_of_text("0000000000000000 T _text\n0000000000000000 T more\n"), 0, &error), PFR_E_MAGIC);
	assert_non_null(strstr(error.text, "kptr_restrict"));
	assert_int_equal(pfr_symbols_add(symbols, PFR_SYMBOLS_KALLSYMS, fd_of_text(""), 0, NULL), PFR_E_MAGIC);
	assert_int_equal(pfr_symbols_add(symbols, (enum pfr_symbols_source)77, fd_of_text(some), 0, &error), PFR_E_MAGIC);
	assert_string_equal(error.text, "unknown kind of file");
	assert_int_equal(pfr_symbols_add(symbols, PFR_SYMBOLS_KALLSYMS, -1, 0, &error), PFR_E_SYSTEM);
	assert_true(error.os_error && !strcmp(error.text, "cannot be read"));
	memset(line, 'x', 199990);
	strcpy(line + 199990, "\n81 T a\n");
	assert_int_equal(pfr_symbols_add(symbols, PFR_SYMBOLS_KALLSYMS, fd_of_text(line), 0, &error), PFR_OK);
	assert_true(symbols->kernel.nr == 1 && counts().bad == 4); /* three buffers, and the line's end */
	free(line);
	assert_int_equal(pipe(ends), 0);
	assert_int_equal(pfr_symbols_add(symbols, PFR_SYMBOLS_PERF_MAP, ends[0], 1, &error), PFR_E_MAGIC);
	assert_string_equal(error.text, "not a regular file");
	close(ends[1]);
	assert_int_equal(pfr_symbols_add(symbols, PFR_SYMBOLS_PERF_MAP, -1, 1, &error), PFR_E_SYSTEM);
	assert_true(error.os_error && !strcmp(error.text, "cannot be read"));
	for (i = 0; i < SYMBOLS_FILES; i++)
		assert_int_equal(pfr_symbols_add(symbols, PFR_SYMBOLS_PERF_MAP, fd_of_text("1000 10 a\n"), (uint32_t)i, &error), PFR_OK);
	assert_int_equal(pfr_symbols_add(symbols, PFR_SYMBOLS_PERF_MAP, fd_of_text("1000 10 a\n"), 1, &error), PFR_E_LIMIT);
	assert_string_equal(error.text, "more than 256 files");
}

/* The capture's kernel was elsewhere: its own symbols move with it, those of modules do not count. */
static void moved(void **state)
{
	(void)state;
	side_mmap(PFR_CPUMODE_KERNEL, UINT32_MAX, KERNEL_TEXT + 0x1000000, 0x10000, KERNEL_TEXT + 0x1000000, "[kernel.kallsyms]_text");
	open_symbols(some);
	kernel_is(KERNEL_TEXT + 0x1000101, "first+1");
	kernel_is(KERNEL_TEXT + 0x101, "");
	kernel_is(UINT64_C(0xffffffffa0000001) + 0x1000000, "");
	open_symbols("ffffffff81000100 t first\n"); /* where it was, is not known */
	kernel_is(KERNEL_TEXT + 0x101, "first+1");
}

/* A module's symbols are those of the file that is mapped there. */
static void modules(void **state)
{
	static const struct {
		const char *file;
		int is;
	} files[] = {{"[my_mod]", 1}, {"/lib/modules/6.1/kernel/my_mod.ko", 1}, {"/lib/modules/6.1/my-mod.ko.xz", 1}, {"[my_mo]", 0}, {"[my_mod2]", 0}, {"[my_mob]", 0}, {"/my_mod", 0}, {"/lib/my_mod2.ko", 0}, {"/lib/xmy_mod.ko", 0}, {"[my.mod]", 0}};
	unsigned i;

	(void)state;
	side_mmap(PFR_CPUMODE_KERNEL, UINT32_MAX, KERNEL_TEXT, 0x10000, KERNEL_TEXT, "[kernel.kallsyms]_text");
	open_symbols(some);
	for (i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
		side_mmap(PFR_CPUMODE_KERNEL, UINT32_MAX, UINT64_C(0xffffffffa0000000), 0x800, 0, files[i].file);
		kernel_is(UINT64_C(0xffffffffa0000010), files[i].is ? "of_module+10" : "");
	}
	side_mmap(PFR_CPUMODE_KERNEL, UINT32_MAX, UINT64_C(0xffffffffa0000800), 0x800, 0, "/lib/mod_b.ko");
	kernel_is(UINT64_C(0xffffffffa0000810), "second+10");
}

/* Code past the kernel's mapping that its symbols have is of that mapping. */
static void reach(void **state)
{
	struct pfr_task task = side_task(0, 0);
	struct pfr_location location = {0};
	struct pfr_symbol symbol = {.source = PFR_SYMBOLS_KALLSYMS}, other = {.source = PFR_SYMBOLS_FILE};

	(void)state;
	open_symbols(some);
	kernel_reach(symbols, tasks, &task, KERNEL_TEXT + 0x300, &symbol, &location); /* the capture has no kernel */
	assert_null(location.mapping);
	side_mmap(PFR_CPUMODE_KERNEL, UINT32_MAX, KERNEL_TEXT, 0x100, KERNEL_TEXT, "[kernel.kallsyms]_text");
	kernel_reach(NULL, tasks, &task, KERNEL_TEXT + 0x300, &symbol, &location);
	kernel_reach(symbols, tasks, &task, KERNEL_TEXT + 0x300, &other, &location);
	symbol.number = 5; /* of a module */
	kernel_reach(symbols, tasks, &task, KERNEL_TEXT + 0x300, &symbol, &location);
	assert_null(location.mapping);
	symbol.number = 3;
	kernel_reach(symbols, tasks, &task, KERNEL_TEXT + 0x300, &symbol, &location);
	assert_non_null(location.mapping);
	side_is(location.name, "[kernel.kallsyms]");
	assert_true(location.offset == 0x300 && location.start == KERNEL_TEXT + 0x300 && location.last == location.start);
	kernel_reach(symbols, tasks, &task, KERNEL_TEXT + 0x400, &symbol, &location); /* it has one */
	assert_int_equal(location.offset, 0x300);
}

/* ---- where they come from --------------------------------------------------------------------------------- */

static void kernel_with_id(unsigned char first)
{
	struct pfr_record r = {.type = PFR_RECORD_HEADER_BUILD_ID, .misc = PFR_CPUMODE_KERNEL | 1u << 15};
	unsigned char build_id[20] = {first, 2, 3};

	r.header_build_id = (struct pfr_header_build_id){.pid = -1, .build_id = {build_id, 20}, .size = 3, .filename = side_text("[kernel.kallsyms]")};
	side_mmap(PFR_CPUMODE_KERNEL, UINT32_MAX, KERNEL_TEXT, 0x10000, KERNEL_TEXT, "[kernel.kallsyms]_text");
	assert_int_equal(side_apply(&r), PFR_OK);
}

static void files_with(const char *cache)
{
	struct pfr_symbols_options options = {.size = sizeof(options), .cache = cache, .flags = PFR_NAMES_KERNEL | PFR_NAMES_CARRIED};

	open_symbols(NULL);
	assert_int_equal(pfr_symbols_files_with(symbols, &options, &error), PFR_OK);
}

static unsigned why(void)
{
	struct pfr_symbols_file file = {.size = sizeof(file)};

	assert_int_equal(pfr_symbols_get_file(symbols, 0, &file), PFR_OK);
	side_is(file.path, "[kernel.kallsyms]");
	assert_int_equal(file.asked, 1);
	return file.why;
}

/* By its build ID, which no kernel that runs has, in a cache. */
static void kept(void **state)
{
	char folder[] = "/tmp/perfring-kallsyms-XXXXXX", path[3][200];
	FILE *file;

	(void)state;
	assert_non_null(mkdtemp(folder));
	snprintf(path[0], 100, "%s/.build-id", folder);
	snprintf(path[1], 120, "%.99s/b1", path[0]);
	snprintf(path[2], 140, "%.119s/0203", path[1]);
	mkdir(path[0], 0700), mkdir(path[1], 0700), mkdir(path[2], 0700);
	kernel_with_id(0xb1);
	files_with(folder);
	kernel_is(KERNEL_TEXT + 0x101, "");
	assert_int_equal(why(), PFR_SYMBOLS_WHY_OTHER_BUILD_ID);
	strcat(path[2], "/kallsyms");
	file = fopen(path[2], "w");
	assert_true(file && fputs(some, file) > 0 && !fclose(file));
	files_with(folder);
	kernel_is(KERNEL_TEXT + 0x101, "first+1");
	assert_int_equal(why(), PFR_SYMBOLS_WHY_FOUND);
	files_with("");
	kernel_is(KERNEL_TEXT + 0x101, "");
	assert_int_equal(why(), PFR_SYMBOLS_WHY_OTHER_BUILD_ID);
	remove(path[2]);
	*strrchr(path[2], '/') = 0;
	assert_false(remove(path[2]) || remove(path[1]) || remove(path[0]) || remove(folder));
}

/* What is of no known kernel gets no names of the one that runs. */
static void without_build_id(void **state)
{
	(void)state;
	side_mmap(PFR_CPUMODE_KERNEL, UINT32_MAX, KERNEL_TEXT, 0x10000, KERNEL_TEXT, "[kernel.kallsyms]_text");
	files_with("");
	kernel_is(KERNEL_TEXT + 0x101, "");
	assert_int_equal(why(), PFR_SYMBOLS_WHY_NO_BUILD_ID);
	open_symbols(NULL); /* they are not asked for */
	kernel_is(KERNEL_TEXT + 0x101, "");
	assert_int_equal(why(), PFR_SYMBOLS_WHY_NOT_THERE);
	open_symbols(some); /* the caller's are believed */
	symbols->kernel_files.given_running = true;
	kernel_is(KERNEL_TEXT + 0x101, "first+1");
	assert_int_equal(why(), PFR_SYMBOLS_WHY_FOUND);
	open_symbols("ffffffff82000000 T _text\nffffffff82000100 t first\n");
	symbols->kernel_files.given_running = true; /* but for what runs here, where the capture's was elsewhere */
	kernel_is(KERNEL_TEXT + 0x101, "");
	assert_int_equal(why(), PFR_SYMBOLS_WHY_NO_BUILD_ID);
	kernel_with_id(0xb1);
	open_symbols(some);
	symbols->kernel_files.given_running = true; /* or has another build ID */
	kernel_is(KERNEL_TEXT + 0x101, "");
	assert_int_equal(why(), PFR_SYMBOLS_WHY_OTHER_BUILD_ID);
}

static void options(void **state)
{
	struct pfr_symbols_options o = {.size = sizeof(o), .flags = PFR_NAMES_CARRIED};
	char text[ELF_PATH + 1];

	(void)state;
	open_symbols(NULL);
	memset(text, 'x', sizeof(text));
	text[ELF_PATH] = 0;
	o.cache = text;
	assert_int_equal(pfr_symbols_files_with(symbols, &o, &error), PFR_E_OPTIONS);
	assert_non_null(strstr(error.text, "4,095"));
	o.cache = NULL;
	o.root = text;
	assert_int_equal(pfr_symbols_files_with(symbols, &o, &error), PFR_E_OPTIONS);
	text[ELF_PATH - 1] = 0;
	o.cache = text;
	assert_int_equal(pfr_symbols_files_with(symbols, &o, &error), PFR_OK);
	o.size = 3;
	assert_int_equal(pfr_symbols_files_with(symbols, &o, &error), PFR_E_OPTIONS);
}

/* ---- processes of containers ------------------------------------------------------------------------------------ */

static bool user_has(uint32_t pid, uint64_t address)
{
	struct pfr_task task = side_task(pid, pid);
	struct pfr_location location;
	struct pfr_symbol symbol;

	pfr_tasks_map(tasks, &task, PFR_CPUMODE_USER, address, &location);
	return pfr_symbols_find(symbols, tasks, &task, PFR_CPUMODE_USER, address, &location, &symbol) == PFR_OK;
}

/* Process 5 maps a file of this name; perf-77.map and perf-4294967294.map have code. */
static bool learns(const char *name, unsigned cpumode)
{
	struct pfr_record r = {.type = PFR_RECORD_MMAP, .misc = (uint16_t)cpumode, .piece = PFR_PIECE_RECORD};
	struct pfr_frame frame = {.type = PFR_RECORD_MMAP, .misc = (uint16_t)cpumode, .piece = PFR_PIECE_RECORD};
	int changed;

	open_symbols(NULL);
	assert_int_equal(pfr_symbols_add(symbols, PFR_SYMBOLS_PERF_MAP, fd_of_text("1000 10 a\n"), 77, &error), PFR_OK);
	assert_int_equal(pfr_symbols_add(symbols, PFR_SYMBOLS_PERF_MAP, fd_of_text("1000 10 a\n"), UINT32_MAX - 1, &error), PFR_OK);
	assert_int_equal(pfr_symbols_add(symbols, PFR_SYMBOLS_PERF_MAP, fd_of_text("1000 10 a\n"), UINT32_MAX, &error), PFR_OK);
	r.mmap = (struct pfr_mmap){.pid = 5, .tid = 5, .addr = 0x8000, .len = 0x1000, .filename = side_text(name)};
	changed = pfr_symbols_apply(symbols, tasks, &frame, NULL, &r, NULL);
	assert_int_equal(changed, symbols->nr_inside);
	assert_int_equal(user_has(5, 0x1008), symbols->nr_inside && process_inside(symbols, 5) != 5);
	return symbols->nr_inside != 0;
}

static void containers(void **state)
{
	static const char *const others[] = {"/tmp/jit-.dump", "/tmp/jit-7x.dump", "/tmp/jit-7/.dump", "/tmp/jit-:7.dump", "/tmp/jip-77.dump", "/tmp/jit-77.dumq", "/tmp/jit-77.dump2", "/tmp/jit-4294967295.dump", "/tmp/jit-9999999999.dump", "/tmp/jit-00000000077.dump", "/tmp/jit-5.dump", ""};
	unsigned i;

	(void)state;
	assert_true(learns("/tmp/jit-77.dump", PFR_CPUMODE_USER) && process_inside(symbols, 5) == 77 && process_inside(symbols, 6) == 6);
	assert_true(learns("jit-0000000077.dump", PFR_CPUMODE_USER));
	assert_true(learns("/tmp/jit-4294967294.dump", PFR_CPUMODE_USER));
	assert_false(learns("/tmp/jit-77.dump", PFR_CPUMODE_KERNEL));
	for (i = 0; i < sizeof(others) / sizeof(others[0]); i++)
		if (learns(others[i], PFR_CPUMODE_USER))
			fail_msg("%s: %u", others[i], process_inside(symbols, 5));
	assert_true(learns("/tmp/jit-77.dump", PFR_CPUMODE_USER));
	assert_false(process_learn(symbols, 5, side_text("jit-78.dump")));  /* it has a number */
	assert_false(process_learn(symbols, 6, side_text("jit-77.dump")));  /* the number is another's */
	assert_false(process_learn(symbols, 77, side_text("jit-78.dump"))); /* files have code of it by its own */
	assert_true(process_learn(symbols, 6, side_text("jit-78.dump")));
	for (i = symbols->nr_inside; i < SYMBOLS_INSIDE; i++)
		assert_int_equal(pfr_symbols_pid(symbols, 1000 + i, 5000 + i), PFR_OK);
	assert_int_equal(pfr_symbols_pid(symbols, 1, 2), PFR_E_LIMIT);
	assert_false(process_learn(symbols, 7, side_text("jit-79.dump")));
}

static void nobody(void **state)
{
	struct pfr_task task = side_task(0, 0);
	struct pfr_symbol symbol;
	struct pfr_symbols_file file = {.size = 3};
	struct pfr_symbols_counts c = {.size = 3};

	(void)state;
	pfr_symbols_collect(NULL, 1);
	assert_int_equal(pfr_symbols_find(NULL, tasks, &task, PFR_CPUMODE_USER, 0x1000, NULL, &symbol), PFR_END);
	open_symbols(some);
	assert_int_equal(pfr_symbols_find(symbols, tasks, &task, PFR_CPUMODE_HYPERVISOR, KERNEL_TEXT, NULL, &symbol), PFR_END);
	assert_int_equal(pfr_symbols_place(symbols, 0, &symbol), PFR_END);
	assert_int_equal(pfr_symbols_place(symbols, PACKED_PLACE, &symbol), PFR_END);
	assert_int_equal(pfr_symbols_lines(symbols, 0).size + pfr_symbols_lines(symbols, PACKED_PLACE).size, 0);
	assert_int_equal(pfr_symbols_full(symbols) | pfr_symbols_spent(symbols), 0);
	pfr_symbols_forget(symbols);
	pfr_symbols_restart(symbols);
	pfr_symbols_read(symbols);
	kernel_is(KERNEL_TEXT, "_text+0");
	assert_int_equal(pfr_symbols_get_file(symbols, 0, &file), PFR_E_OPTIONS);
	assert_int_equal(pfr_symbols_get_file(symbols, 1, &file), PFR_END);
	assert_int_equal(pfr_symbols_get_counts(symbols, &c), PFR_E_OPTIONS);
}

/* ---- memory ------------------------------------------------------------------------------------------------------ */

static unsigned left;

static void *take_memory(void *user, void *memory, size_t size)
{
	(void)user;
	if (!size) {
		free(memory);
		return NULL;
	}
	return left && left-- ? realloc(memory, size) : NULL;
}

/* Each failing allocation is reported as what it is. */
static void without_memory(void **state)
{
	static const struct pfr_allocator allocator = {take_memory, NULL};
	static unsigned char dump[40 + 2 * 64] = {0x44, 0x54, 0x69, 0x4a, 1, 0, 0, 0, 40};
	struct pfr_symbols_options o = {.size = sizeof(o)};
	static const uint32_t big = 0x4a695444;
	unsigned kind, nr;

	(void)state;
	memcpy(dump, &big, 4);
	dump[4] = dump[5] = dump[6] = dump[7] = 0;
	memcpy(dump + 4, &(uint32_t){1}, 4);
	memcpy(dump + 8, &(uint32_t){40}, 4);
	memcpy(dump + 44, &(uint32_t){64}, 4); /* two records whose times are not in order */
	memcpy(dump + 48, &(uint64_t){9}, 8);
	memcpy(dump + 108, &(uint32_t){64}, 4);
	memcpy(dump + 112, &(uint64_t){8}, 8);
	for (kind = 0; kind < 4; kind++)
		for (nr = 1; nr < 30; nr++) {
			enum pfr_status status;

			pfr_symbols_close(symbols);
			left = nr;
			symbols = NULL;
			if (pfr_symbols_open(&symbols, &allocator))
				continue;
			status = kind == 0 ? pfr_symbols_add(symbols, PFR_SYMBOLS_KALLSYMS, fd_of_text(some), 0, &error) :
				 kind == 1 ? pfr_symbols_add(symbols, PFR_SYMBOLS_JITDUMP, fd_of(dump, sizeof(dump)), 0, &error) :
				 kind == 2 ? pfr_symbols_files_with(symbols, &o, &error) :
					     PFR_OK;
			if (kind == 2 && status == PFR_E_SYSTEM)
				break; /* a build without libdw */
			if (status == PFR_OK)
				break;
			if (status == PFR_E_MEMORY)
				assert_string_equal(error.text, "there is not enough memory");
			else if (kind != 1 || !symbols->watched.failed)
				fail_msg("kind %u, %u allocations: %d, %s", kind, nr, status, error.text);
		}
	pfr_symbols_close(symbols);
	symbols = NULL;
}

static int end(void **state)
{
	pfr_symbols_close(symbols);
	symbols = NULL;
	return side_end(state);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, side_begin, end)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(lines),
		TEST(refused),
		TEST(moved),
		TEST(modules),
		TEST(reach),
		TEST(kept),
		TEST(without_build_id),
		TEST(options),
		TEST(containers),
		TEST(nobody),
		TEST(without_memory),
	};

	return RUN(tests);
}
