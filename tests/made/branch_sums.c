/* SPDX-License-Identifier: MIT */
/*
 * export/feeds/branches*.c: branch records of captures that are made here, summed for BOLT, llvm-profgen and AutoFDO: of which file, by its build ID, its path or
 * as the one with most; of one capture and of several, for several files. What is in no line is counted.
 */
#include "tests/made/made.h"

#include "perfring_session_export.h"

#include <sys/mman.h>
#include <unistd.h>

#define ONE UINT64_C(0x400000) /* mapped from 0x1000 on */
#define TWO UINT64_C(0x600000)
#define ANON UINT64_C(0x800000)
#define KERNEL UINT64_C(0xffffffff81000000)

static struct made m;
static struct pfr_profile_result result;

/* ---- captures --------------------------------------------------------------------------------------- */

/* A mapping with a build ID of 8 bytes. */
static void map_with_id(uint32_t pid, uint64_t at, uint64_t pgoff, const char *name, const char *id)
{
	made_mmap2(&m.b, PFR_CPUMODE_USER | PFR_MISC_MMAP_BUILD_ID, pid, at, 0x10000, pgoff, name);
	memset(m.b.data + m.b.record + 40, 0, 24);
	m.b.data[m.b.record + 40] = 8;
	memcpy(m.b.data + m.b.record + 44, id, 8);
	bytes_record_end(&m.b);
}

static void begin(const char *one)
{
	static const struct pfr_attr attr = {.type = PFR_TYPE_HARDWARE, .sample_type = PFR_SAMPLE_IP | PFR_SAMPLE_TID | PFR_SAMPLE_BRANCH_STACK, .branch_sample_type = 8};
	uint32_t pid;

	made_begin(&m, 0);
	made_event(&m, &attr, 1, 1);
	made_records(&m);
	for (pid = 10; pid < 12; pid++) {
		made_comm(&m.b, pid, pid, "a");
		bytes_record_end(&m.b);
		map_with_id(pid, ONE, 0x1000, one, "oneoneon");
		map_with_id(pid, TWO, 0, "/lib/two", "twotwotw");
		made_mmap2(&m.b, PFR_CPUMODE_USER, pid, ANON, 0x10000, 0, "//anon");
		bytes_record_end(&m.b);
	}
}

/* Branches of a sample, newest first; the one to `mispredicted` was. */
static void sample(uint32_t pid, const uint64_t (*branches)[2], unsigned nr, uint64_t mispredicted)
{
	unsigned i;

	bytes_record(&m.b, PFR_RECORD_SAMPLE, PFR_CPUMODE_USER);
	bytes_u64(&m.b, ONE), bytes_u32(&m.b, pid), bytes_u32(&m.b, pid), bytes_u64(&m.b, nr);
	for (i = 0; i < nr; i++)
		bytes_u64(&m.b, branches[i][0]), bytes_u64(&m.b, branches[i][1]), bytes_u64(&m.b, branches[i][1] == mispredicted ? 1 : 2);
	bytes_record_end(&m.b);
}

static const uint64_t usual[][2] = {{ONE + 0x100, ONE + 0x200}, {ONE + 0x50, ONE + 0xf0}, {KERNEL, ONE + 0x10}, {TWO + 0x20, ONE + 0x40}};
static const uint64_t odd[][2] = {{ONE + 0x200, ONE + 0x300}, {ONE + 0x350, ONE + 0x300}, {TWO, TWO + 0x10}, {ANON, ANON + 0x10}};

static struct pfr_session *opened(void)
{
	return made_open(m.b.data, m.b.size, PFR_ORDER_FILE, 0);
}

static enum pfr_status write_profile(struct pfr_profile_options options, struct written *to)
{
	struct pfr_session *session = opened();
	struct pfr_sink sink = written_sink(to);
	enum pfr_status status;

	options.size = sizeof(options);
	result = (struct pfr_profile_result){.size = sizeof(result)};
	status = pfr_profile_write(session, &sink, &options, &result);
	pfr_session_close(session);
	return status;
}

static void writes(struct pfr_profile_options options, const char *expected)
{
	struct written to;

	assert_int_equal(write_profile(options, &to), PFR_OK);
	assert_string_equal(written_text(&to), expected);
	free(to.data);
}

static void refuses(struct pfr_profile_options options, int error)
{
	struct written to;

	options.format = PFR_PROFILE_BOLT;
	assert_int_equal(write_profile(options, &to), PFR_E_SYSTEM);
	assert_int_equal(result.os_error, error);
	assert_int_equal(to.size, 0);
	free(to.data);
}

/* ---- one capture -------------------------------------------------------------------------------------- */

/* The file with most branches; a branch with an end elsewhere is in BOLT's lines alone, and one of the kernel in none. */
static void formats(void **state)
{
	(void)state;
	begin("/bin/one");
	sample(10, usual, 4, ONE + 0x200);
	sample(11, usual, 4, 0); /* the same file in another process */
	sample(10, usual, 0, 0);
	made_end(&m);
	writes((struct pfr_profile_options){.format = PFR_PROFILE_BOLT}, "f 10f0 1100 2\nf 1040 1050 2\nB 1100 1200 2 1\nB 1050 10f0 2 0\nB X:0 1040 2 0\n");
	assert_true(result.branches == 8 && result.branches_kernel == 2 && result.branches_outside == 0 && result.samples_without == 1);
	writes((struct pfr_profile_options){.format = PFR_PROFILE_PROFGEN}, "2\n10f0-1100:2\n1040-1050:2\n2\n1100->1200:2\n1050->10f0:2\n");
	assert_int_equal(result.branches_outside, 2);
	writes((struct pfr_profile_options){.format = PFR_PROFILE_AUTOFDO}, "2\n10f0-1100:2\n1040-1050:2\n0\n2\n1100->1200:2\n1050->10f0:2\n");
}

/* From a target backward, or between files, no code ran through; a branch of no file is outside. */
static void ranges(void **state)
{
	(void)state;
	begin("/bin/one");
	sample(10, odd, 4, 0);
	made_end(&m);
	writes((struct pfr_profile_options){.format = PFR_PROFILE_BOLT, .build_id = "6f6e65"}, "B 1200 1300 1 0\nB 1350 1300 1 0\n");
	assert_true(result.ranges_backward == 1 && result.ranges_outside == 2 && result.branches_outside == 2);
	writes((struct pfr_profile_options){.format = PFR_PROFILE_BOLT, .build_id = "74776f74776f7477"}, "B 0 10 1 0\n");
	assert_true(result.ranges_outside == 3 && result.branches_outside == 3);
	writes((struct pfr_profile_options){.format = PFR_PROFILE_BOLT, .build_id = "75"}, ""); /* of no file */
	assert_int_equal(result.branches_outside, 4);
}

/* Whichever has most, not the first. */
static void most(void **state)
{
	static const uint64_t two[][2] = {{TWO, TWO + 0x10}, {TWO, TWO + 0x10}, {TWO + 4, TWO + 0x10}};

	(void)state;
	begin("/bin/one");
	sample(10, usual, 1, 0);
	sample(10, two, 3, 0);
	made_end(&m);
	writes((struct pfr_profile_options){.format = PFR_PROFILE_PROFGEN}, "0\n2\n0->10:2\n4->10:1\n");
	assert_int_equal(result.ranges_backward, 2);
}

/* Another program takes the place of one: the same addresses are of another file. */
static void other_mappings(void **state)
{
	(void)state;
	begin("/bin/one");
	sample(10, usual, 2, 0);
	map_with_id(10, ONE, 0, "/lib/two", "twotwotw");
	sample(10, usual, 2, 0);
	sample(11, usual, 2, 0);
	made_end(&m);
	writes((struct pfr_profile_options){.format = PFR_PROFILE_PROFGEN, .build_id = "6f6e65"}, "1\n10f0-1100:2\n2\n1100->1200:2\n1050->10f0:2\n");
	writes((struct pfr_profile_options){.format = PFR_PROFILE_PROFGEN, .build_id = "74"}, "1\nf0-100:1\n2\n100->200:1\n50->f0:1\n");
}

/* More branches and pairs than any table has at first: each is counted as often as it came. */
static void many(void **state)
{
	static uint64_t branches[300][2];
	struct written to;
	uint64_t nr, sum = 0;
	const char *line;
	unsigned i, k, lines = 0;

	(void)state;
	begin("/bin/one");
	for (k = 0; k < 14; k++) {
		for (i = 0; i < 300; i++)
			branches[i][0] = ONE + (i * 7 + k % 7 * 2100) % 0xfff0, branches[i][1] = ONE + i;
		sample(10 + k % 2, (const uint64_t(*)[2])branches, 300, 0);
	}
	made_end(&m);
	assert_int_equal(write_profile((struct pfr_profile_options){.format = PFR_PROFILE_BOLT}, &to), PFR_OK);
	for (line = written_text(&to); *line; line = strchr(line, '\n') + 1)
		if (*line == 'B') {
			assert_int_equal(sscanf(line, "B %*x %*x %llu", (unsigned long long *)&nr), 1);
			assert_int_equal(nr, 2);
			sum += nr;
			lines++;
		}
	assert_true(sum == 14 * 300 && lines == 7 * 300 && result.branches == sum);
	free(to.data);
}

/* ---- files -------------------------------------------------------------------------------------------- */

/* An ELF file whose byte at 0 is at 0x10000, without a build ID; its name is that of its descriptor. */
static int make_elf(char *path, const char **name)
{
	static struct bytes b;
	int fd = memfd_create("elf", MFD_CLOEXEC);

	bytes_init(&b, 0);
	bytes_raw(&b, "\177ELF\2\1\1\0\0\0\0\0\0\0\0\0", 16);
	bytes_u16(&b, 3), bytes_u16(&b, 62), bytes_u32(&b, 1), bytes_u64(&b, 0), bytes_u64(&b, 64), bytes_u64(&b, 0), bytes_u32(&b, 0);
	bytes_u16(&b, 64), bytes_u16(&b, 56), bytes_u16(&b, 1), bytes_u16(&b, 64), bytes_u16(&b, 0), bytes_u16(&b, 0);
	bytes_u32(&b, 1), bytes_u32(&b, 5), bytes_u64(&b, 0), bytes_u64(&b, 0x10000), bytes_u64(&b, 0x10000), bytes_u64(&b, 0x8000), bytes_u64(&b, 0x8000), bytes_u64(&b, 4096);
	bytes_fill(&b, 0, 0x8000 - b.size);
	assert_true(fd >= 0 && write(fd, b.data, b.size) == (ssize_t)b.size);
	sprintf(path, "/proc/self/fd/%d", fd);
	*name = strrchr(path, '/');
	return fd;
}

/* A file at a path, by its name: addresses are those in it, not offsets. */
static void files(void **state)
{
	char path[64];
	const char *name;
	int fd = make_elf(path, &name);

	(void)state;
	begin(name);
	sample(10, usual, 2, 0);
	made_end(&m);
	writes((struct pfr_profile_options){.format = PFR_PROFILE_PROFGEN, .binary = path}, "1\n110f0-11100:1\n2\n11100->11200:1\n11050->110f0:1\n");
	writes((struct pfr_profile_options){.format = PFR_PROFILE_PROFGEN, .binary = path, .build_id = "74"}, "0\n0\n"); /* which it has not */
	begin("/bin/other");
	sample(10, usual, 2, 0);
	made_end(&m);
	writes((struct pfr_profile_options){.format = PFR_PROFILE_PROFGEN, .binary = path}, "0\n0\n");
	close(fd);
}

static void files_that_are_none(void **state)
{
	char path[64];
	const char *name;
	int fd = make_elf(path, &name);

	(void)state;
	begin("/bin/one");
	made_end(&m);
	refuses((struct pfr_profile_options){.build_id = ""}, EINVAL);
	refuses((struct pfr_profile_options){.build_id = "abc"}, EINVAL);
	refuses((struct pfr_profile_options){.build_id = "ag"}, EINVAL);
	refuses((struct pfr_profile_options){.build_id = "00112233445566778899aabbccddeeff0011223344"}, EINVAL);
	refuses((struct pfr_profile_options){.binary = "/proc/self/fd/no"}, ENOENT);
	refuses((struct pfr_profile_options){.binary = "/proc/self"}, EINVAL);
	refuses((struct pfr_profile_options){.binary = "/dev/null"}, EINVAL);
	assert_int_equal(ftruncate(fd, 30), 0);
	refuses((struct pfr_profile_options){.binary = path}, ENOEXEC);
	close(fd);
}

/* ---- several ------------------------------------------------------------------------------------------- */

static enum pfr_status add(struct pfr_branches *branches, size_t size)
{
	struct pfr_session *session = opened();
	struct pfr_profile_options options = {.size = size};
	enum pfr_status status;

	result = (struct pfr_profile_result){.size = sizeof(result)};
	status = pfr_branches_add(branches, session, &options, &result);
	pfr_session_close(session);
	return status;
}

/* Two captures for two files: each file has the sums of both. */
static void several(void **state)
{
	static const uint64_t between[][2] = {{TWO + 0x20, TWO + 0x30}, {ONE + 0x100, ONE + 0x200}};
	char path[2][64];
	const char *name[2], *paths[2] = {path[0], path[1]};
	int fd[2] = {make_elf(path[0], &name[0]), make_elf(path[1], &name[1])}, error = -1;
	struct pfr_branches *branches;
	struct written to;
	struct pfr_sink sink = written_sink(&to), none = {.size = sizeof(none)};

	(void)state;
	assert_int_equal(pfr_branches_open(&branches, paths, 2, &error), PFR_OK);
	assert_int_equal(error, 0);
	assert_int_equal(add(branches, 1), PFR_E_OPTIONS);
	begin(name[0]);
	sample(10, usual, 2, 0);
	made_end(&m);
	assert_int_equal(add(branches, sizeof(struct pfr_profile_options)), PFR_OK);
	assert_int_equal(result.branches, 2);
	begin(name[1]); /* now another file is there */
	sample(10, between, 2, 0);
	sample(11, usual, 2, 0);
	made_end(&m);
	assert_int_equal(add(branches, sizeof(struct pfr_profile_options)), PFR_OK);
	assert_int_equal(pfr_branches_write(branches, 2, PFR_PROFILE_BOLT, &sink, &result), PFR_E_OPTIONS);
	assert_int_equal(pfr_branches_write(branches, 0, PFR_PROFILE_SCRIPT, &sink, &result), PFR_E_OPTIONS);
	assert_int_equal(pfr_branches_write(branches, 0, PFR_PROFILE_OTLP, &sink, &result), PFR_E_OPTIONS);
	assert_int_equal(pfr_branches_write(branches, 0, PFR_PROFILE_BOLT, &none, &result), PFR_E_OPTIONS);
	none.size = 0;
	assert_int_equal(pfr_branches_write(branches, 0, PFR_PROFILE_BOLT, &none, &result), PFR_E_OPTIONS);
	assert_int_equal(pfr_branches_write(branches, 0, PFR_PROFILE_BOLT, &sink, &result), PFR_OK);
	assert_int_equal(pfr_branches_write(branches, 1, PFR_PROFILE_BOLT, &sink, &result), PFR_OK);
	assert_string_equal(written_text(&to), "f 110f0 11100 1\nB 11100 11200 1 0\nB 11050 110f0 1 0\n"
					       "f 110f0 11100 1\nB 11100 11200 2 0\nB 11050 110f0 1 0\n");
	assert_int_equal(add(branches, sizeof(struct pfr_profile_options)), PFR_E_OPTIONS); /* it was written */
	free(to.data);
	pfr_branches_close(branches);
	pfr_branches_close(NULL);
	assert_int_equal(pfr_branches_open(&branches, paths, 0, &error), PFR_E_SYSTEM);
	assert_true(error == EINVAL && !branches);
	paths[1] = "/proc/self/fd/no";
	assert_int_equal(pfr_branches_open(&branches, paths, 2, &error), PFR_E_SYSTEM);
	assert_true(error == ENOENT && !branches);
	close(fd[0]);
	close(fd[1]);
}

static int fails(void *user, const void *data, size_t size)
{
	(void)user;
	(void)data;
	(void)size;
	return ENOSPC;
}

static void output_that_fails(void **state)
{
	struct pfr_sink sink = {.size = sizeof(sink), .write = fails};
	struct pfr_profile_options options = {.size = sizeof(options), .format = PFR_PROFILE_BOLT};
	char path[64];
	const char *name, *paths[1] = {path};
	int fd = make_elf(path, &name), error;
	struct pfr_branches *branches;
	struct pfr_session *session;

	(void)state;
	begin(name);
	sample(10, usual, 4, 0);
	made_end(&m);
	session = opened();
	assert_int_equal(pfr_profile_write(session, &sink, &options, &result), PFR_E_SYSTEM);
	assert_int_equal(result.os_error, ENOSPC);
	pfr_session_close(session);
	assert_int_equal(pfr_branches_open(&branches, paths, 1, &error), PFR_OK);
	assert_int_equal(add(branches, sizeof(options)), PFR_OK);
	assert_int_equal(pfr_branches_write(branches, 0, PFR_PROFILE_BOLT, &sink, &result), PFR_E_SYSTEM);
	assert_int_equal(result.os_error, ENOSPC);
	pfr_branches_close(branches);
	close(fd);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(formats),
		cmocka_unit_test(ranges),
		cmocka_unit_test(most),
		cmocka_unit_test(other_mappings),
		cmocka_unit_test(many),
		cmocka_unit_test(files),
		cmocka_unit_test(files_that_are_none),
		cmocka_unit_test(several),
		cmocka_unit_test(output_that_fails),
	};

	return RUN(tests);
}
