/* SPDX-License-Identifier: MIT */
/*
 * edit/jit*.c: functions of jitdump files as mappings of a capture, at their times and under their processes, for a capture of their clock alone; what is
 * refused has its reason.
 */
#include "tests/made/made.h"

#include "perfring_session_edit.h"
#include "perfring_session_symbols.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#define CODE 0x7000000u
#define TYPE (PFR_SAMPLE_TID | PFR_SAMPLE_TIME)
#define FILES 64

static struct made m;

/* ---- jitdump ------------------------------------------------------------------------------------- */

static int file_of(const void *data, size_t size)
{
	int fd = memfd_create("jitdump", MFD_CLOEXEC);

	assert_true(fd >= 0 && write(fd, data, size) == (ssize_t)size && lseek(fd, 0, SEEK_SET) == 0);
	return fd;
}

static void dump_begin(struct bytes *b, int big)
{
	bytes_init(b, big);
	bytes_u32(b, 0x4a695444), bytes_u32(b, 1), bytes_u32(b, 40), bytes_u32(b, 62), bytes_u32(b, 0), bytes_u32(b, 10), bytes_u64(b, 1), bytes_u64(b, 0);
}

static void load(struct bytes *b, uint64_t time, uint64_t address, uint64_t size, uint64_t index, const char *name)
{
	size_t length = strlen(name) + 1;

	bytes_u32(b, 0), bytes_u32(b, 56 + length + size), bytes_u64(b, time);
	bytes_u32(b, 10), bytes_u32(b, 11), bytes_u64(b, address), bytes_u64(b, address), bytes_u64(b, size), bytes_u64(b, index);
	bytes_raw(b, name, length);
	bytes_fill(b, 0x90, size);
}

static void move(struct bytes *b, uint64_t time, uint64_t to, uint64_t size, uint64_t index, uint32_t whole)
{
	bytes_u32(b, 1), bytes_u32(b, whole), bytes_u64(b, time), bytes_u32(b, 10), bytes_u32(b, 12);
	bytes_u64(b, CODE), bytes_u64(b, CODE), bytes_u64(b, to), bytes_u64(b, size), bytes_u64(b, index);
	b->size -= 64 - whole;
}

static enum pfr_status add(struct pfr_jit *jit, const struct bytes *b, uint32_t pid, const char *path, const struct pfr_sink *elf, uint64_t *nr, struct pfr_symbols_error *error)
{
	int fd = file_of(b->data, b->size);
	enum pfr_status status = pfr_jit_add(jit, fd, pid, path, elf, nr, error);

	close(fd);
	return status;
}

/* ---- a capture ------------------------------------------------------------------------------------ */

static void id_of(uint64_t time)
{
	bytes_u32(&m.b, 10), bytes_u32(&m.b, 10), bytes_u64(&m.b, time);
	bytes_record_end(&m.b);
}

static void capture_of(const struct pfr_attr *attr, int big, const uint64_t *times, unsigned nr)
{
	unsigned i;

	made_begin(&m, big);
	made_event(&m, attr, 1, 1);
	made_records(&m);
	for (i = 0; i < nr; i++) {
		bytes_record(&m.b, PFR_RECORD_SAMPLE, PFR_CPUMODE_USER);
		id_of(times[i]);
	}
	made_end(&m);
}

/* Records of the result: samples as their times, mappings as process/thread:address+size=offset@time:file. */
static const char *edited(struct pfr_jit *jit, uint64_t until, uint64_t *mappings)
{
	static char text[4096];
	struct pfr_session *session = made_open(m.b.data, m.b.size, PFR_ORDER_FILE, PFR_SESSION_ALL | PFR_SESSION_PIECES);
	struct pfr_edit_options options = {.size = sizeof(options), .jit = jit, .time_until = until};
	struct pfr_edit_report report = {.size = sizeof(report)};
	const struct pfr_session_record *r;
	struct pfr_record record;
	struct pfr_where where;
	struct written to;
	struct pfr_sink sink = written_sink(&to);
	size_t at = 0;

	assert_int_equal(pfr_edit(session, &sink, NULL, &options, &report), PFR_OK);
	pfr_session_close(session);
	*mappings = report.mappings;
	session = made_open(to.data, to.size, PFR_ORDER_FILE, 0);
	text[0] = 0;
	while (pfr_session_next(session, &r) == PFR_OK) {
		assert_int_equal(pfr_session_decode(session, r, &record, &where), PFR_OK);
		if (r->frame.type == PFR_RECORD_SAMPLE)
			at += (size_t)sprintf(text + at, "%llu ", (unsigned long long)record.sample.time);
		else if (r->frame.type == PFR_RECORD_MMAP2)
			at += (size_t)sprintf(text + at, "%u/%u:%llx+%llx=%llx@%llu:%.*s ", record.mmap2.pid, record.mmap2.tid, (unsigned long long)record.mmap2.addr - CODE, (unsigned long long)record.mmap2.len, (unsigned long long)record.mmap2.pgoff,
					      (unsigned long long)record.sample_id.time, (int)record.mmap2.filename.size, (const char *)record.mmap2.filename.data);
	}
	pfr_session_close(session);
	free(to.data);
	return text;
}

static const struct pfr_attr monotonic = {.type = PFR_TYPE_SOFTWARE, .sample_type = TYPE, .flags = PFR_FLAG_SAMPLE_ID_ALL | PFR_FLAG_USE_CLOCKID, .clockid = CLOCK_MONOTONIC};

/* Each before the first record of its time or later, in the order of their times; what moves is the code that has its number, and of no code nothing. */
static void mappings(void **state)
{
	static const uint64_t times[] = {50, 100, 250, 260};
	static struct bytes first, second;
	struct pfr_symbols_error error;
	struct pfr_jit *jit;
	uint64_t nr;
	int big;

	(void)state;
	for (big = 0; big < 2; big++) {
		capture_of(&monotonic, big, times, 4);
		dump_begin(&first, big);
		load(&first, 200, CODE + 0x200, 0x10, 2, "later");
		load(&first, 100, CODE + 0x100, 0x20, 1, "sooner");
		move(&first, 250, CODE + 0x900, 0x20, 1, 64);
		move(&first, 255, CODE + 0xa00, 0x20, 77, 64);
		load(&first, 300, CODE + 0x300, 0x10, 3, "after the end");
		load(&first, 90, UINT64_MAX - 3, 0x10, 4, "past all addresses");
		load(&first, 90, CODE, 0, 5, "nothing");
		move(&first, 90, UINT64_MAX, 0x10, 1, 64);
		move(&first, 90, CODE, 0, 1, 64);
		dump_begin(&second, big);
		load(&second, 100, CODE + 0x500, 0x8, 1, "other");
		move(&second, 50, CODE + 0x600, 0x8, 1, 60); /* cut */
		assert_int_equal(pfr_jit_new(&jit, NULL), PFR_OK);
		assert_int_equal(add(jit, &first, 10, "/tmp/10", NULL, &nr, &error), PFR_OK);
		assert_int_equal(nr, 4);
		assert_int_equal(add(jit, &second, 20, "/tmp/20", NULL, &nr, &error), PFR_OK);
		assert_int_equal(nr, 1);
		assert_string_equal(edited(jit, 0, &nr), "50 10/11:100+20=1010@100:/tmp/10 20/11:500+8=1000@100:/tmp/20 100 10/11:200+10=1000@200:/tmp/10 10/12:900+20=1010@250:/tmp/10 250 260 ");
		assert_int_equal(nr, 4);
		assert_string_equal(edited(jit, 0, &nr), "50 10/11:100+20=1010@100:/tmp/10 20/11:500+8=1000@100:/tmp/20 100 10/11:200+10=1000@200:/tmp/10 10/12:900+20=1010@250:/tmp/10 250 260 ");
		assert_string_equal(edited(jit, 200, &nr), "50 10/11:100+20=1010@100:/tmp/10 20/11:500+8=1000@100:/tmp/20 100 250 260 ");
		assert_int_equal(nr, 2);
		pfr_jit_free(jit);
	}
}

/* Of another clock, or of none that is known, nothing is where a time says. */
static void other_clocks(void **state)
{
	static const uint64_t times[] = {500};
	struct pfr_symbols_error error;
	static struct bytes b;
	struct pfr_attr attr = monotonic;
	struct pfr_jit *jit;
	uint64_t nr;

	(void)state;
	dump_begin(&b, 0);
	load(&b, 100, CODE, 0x20, 1, "code");
	assert_int_equal(pfr_jit_new(&jit, NULL), PFR_OK);
	assert_int_equal(add(jit, &b, 10, "/tmp/10", NULL, &nr, &error), PFR_OK);
	attr.clockid = CLOCK_BOOTTIME;
	capture_of(&attr, 0, times, 1);
	assert_string_equal(edited(jit, 0, &nr), "500 ");
	attr.flags = PFR_FLAG_SAMPLE_ID_ALL;
	attr.clockid = CLOCK_MONOTONIC;
	capture_of(&attr, 0, times, 1);
	assert_string_equal(edited(jit, 0, &nr), "500 ");
	assert_int_equal(nr, 0);
	capture_of(&monotonic, 0, times, 1);
	assert_string_equal(edited(jit, 0, &nr), "10/11:0+20=1000@100:/tmp/10 500 ");
	pfr_jit_free(jit);
}

/* ---- what is refused ------------------------------------------------------------------------------ */

static int full(void *user, const void *data, size_t size)
{
	(void)data;
	if (*(size_t *)user < size)
		return ENOSPC;
	*(size_t *)user -= size;
	return 0;
}

/* Wherever the writing of its file fails, nothing is added. */
static void output_that_fails(void **state)
{
	struct pfr_symbols_error error;
	static struct bytes b;
	struct written to;
	struct pfr_sink sink = written_sink(&to);
	size_t space, left;
	struct pfr_jit *jit;
	uint64_t nr;

	(void)state;
	dump_begin(&b, 0);
	load(&b, 100, CODE, 0x20, 1, "first");
	load(&b, 101, CODE + 0x100, 0x30, 2, "second");
	assert_int_equal(pfr_jit_new(&jit, NULL), PFR_OK);
	assert_int_equal(add(jit, &b, 10, "/tmp/10", &sink, &nr, &error), PFR_OK);
	assert_true(to.size > 64 && !memcmp(to.data, "\177ELF", 4) && nr == 2);
	pfr_jit_free(jit);
	assert_int_equal(pfr_jit_new(&jit, NULL), PFR_OK);
	for (space = 0; space < to.size; space++) {
		struct pfr_sink fails = {.size = sizeof(fails), .user = &left, .write = full};

		left = space;
		assert_int_equal(add(jit, &b, 10, "/tmp/10", &fails, &nr, &error), PFR_E_SYSTEM);
		assert_true(error.os_error == ENOSPC && !nr);
	}
	pfr_jit_free(jit);
	free(to.data);
}

static void files_that_are_refused(void **state)
{
	static char longest[8192];
	struct pfr_symbols_error error;
	static struct bytes b;
	struct pfr_sink sink = {.size = sizeof(sink)};
	struct pfr_jit *jit;
	uint64_t nr;
	int ends[2];
	unsigned i;

	(void)state;
	dump_begin(&b, 0);
	assert_int_equal(pfr_jit_new(&jit, NULL), PFR_OK);
	assert_int_equal(add(jit, &b, 10, "/tmp/10", &sink, &nr, &error), PFR_E_OPTIONS);
	sink.size = 0;
	sink.write = full;
	assert_int_equal(add(jit, &b, 10, "/tmp/10", &sink, &nr, &error), PFR_E_OPTIONS);
	assert_non_null(strstr(error.text, "struct pfr_sink"));
	assert_int_equal(pipe(ends), 0);
	assert_int_equal(pfr_jit_add(jit, ends[0], 10, "/tmp/10", NULL, &nr, &error), PFR_E_MAGIC);
	assert_string_equal(error.text, "not a regular file");
	close(ends[0]);
	close(ends[1]);
	assert_int_equal(pfr_jit_add(jit, ends[0], 10, "/tmp/10", NULL, &nr, &error), PFR_E_MAGIC);
	memset(longest, 'l', sizeof(longest) - 1);
	assert_int_equal(add(jit, &b, 10, longest, NULL, &nr, &error), PFR_E_LIMIT);
	assert_non_null(strstr(error.text, "its path is too long"));
	b.data[0]++;
	assert_int_equal(add(jit, &b, 10, "/tmp/10", NULL, &nr, &error), PFR_E_MAGIC);
	b.data[0]--;
	for (i = 0; i < FILES; i++)
		assert_int_equal(add(jit, &b, 10, "/tmp/10", NULL, &nr, &error), PFR_OK);
	assert_int_equal(add(jit, &b, 10, "/tmp/10", NULL, &nr, &error), PFR_E_LIMIT);
	assert_string_equal(error.text, "more than 64 files");
	pfr_jit_free(jit);
}

/* A file that ends anywhere is used up to there. */
static void cut_at_each_byte(void **state)
{
	struct pfr_symbols_error error;
	static struct bytes b;
	size_t size, loaded, moved;
	struct pfr_jit *jit;
	enum pfr_status status;
	uint64_t nr;

	(void)state;
	dump_begin(&b, 0);
	load(&b, 100, CODE, 0x20, 1, "first");
	loaded = b.size;
	move(&b, 101, CODE + 0x100, 0x20, 1, 64);
	moved = b.size;
	for (size = 0; size <= moved; size++) {
		b.size = size;
		assert_int_equal(pfr_jit_new(&jit, NULL), PFR_OK);
		status = add(jit, &b, 10, "/tmp/10", NULL, &nr, &error);
		assert_int_equal(status, size < 40 ? PFR_E_MAGIC : PFR_OK);
		assert_int_equal(nr, (size >= loaded) + (size >= moved));
		pfr_jit_free(jit);
	}
}

/* ---- finding them --------------------------------------------------------------------------------- */

static int found(void *user, uint32_t pid, const char *path)
{
	char *text = user;

	sprintf(text + strlen(text), "%u:%s ", pid, path);
	return strstr(path, "stop") != NULL;
}

static void put_name(uint32_t type, uint32_t pid, const char *name, size_t size)
{
	(type == PFR_RECORD_MMAP ? made_mmap : made_mmap2)(&m.b, PFR_CPUMODE_USER, pid, 0x1000, 0x1000, 0, "");
	m.b.size -= 8;
	bytes_raw(&m.b, name, size);
	bytes_fill(&m.b, 0, 8 - size % 8);
	bytes_record_end(&m.b);
}

static void names_of_jitdumps(void **state)
{
	static const char *const others[] = {"jit-.dump", "jit-x.dump", "jit- 1.dump", "jit-+1.dump", "jit-1.dump2", "jit-1.dum", "/jit-1.dump/x", "jit-1234567890123456789012345678901234567890.dump", ""};
	static char path[5000], text[16384];
	struct pfr_session *session;
	size_t i;

	(void)state;
	made_begin(&m, 0);
	made_event(&m, &(struct pfr_attr){.sample_type = PFR_SAMPLE_TID}, 1, 1);
	made_records(&m);
	put_name(PFR_RECORD_MMAP2, 1, "/tmp/jit-12.dump", 16);
	put_name(PFR_RECORD_MMAP, 2, "jit-3.dump", 10);
	for (i = 0; i < sizeof(others) / sizeof(others[0]); i++)
		put_name(i % 2 ? PFR_RECORD_MMAP : PFR_RECORD_MMAP2, 3, others[i], strlen(others[i]));
	memset(path, '/', sizeof(path));
	memcpy(path + sizeof(path) - 11, "jit-4.dump", 10);
	put_name(PFR_RECORD_MMAP, 4, path, sizeof(path) - 1);
	put_name(PFR_RECORD_MMAP2, 5, "/stop/jit-5.dump", 16);
	put_name(PFR_RECORD_MMAP2, 6, "/tmp/jit-6.dump", 15);
	made_end(&m);
	session = made_open(m.b.data, m.b.size, PFR_ORDER_FILE, 0);
	assert_int_equal(pfr_jit_find(session, found, text), PFR_E_SYSTEM);
	assert_string_equal(text, "1:/tmp/jit-12.dump 2:jit-3.dump 5:/stop/jit-5.dump ");
	assert_int_equal(pfr_jit_find(session, found, text), PFR_E_OPTIONS);
	pfr_session_close(session);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(mappings),
		cmocka_unit_test(other_clocks),
		cmocka_unit_test(output_that_fails),
		cmocka_unit_test(files_that_are_refused),
		cmocka_unit_test(cut_at_each_byte),
		cmocka_unit_test(names_of_jitdumps),
	};

	return RUN(tests);
}
