/* SPDX-License-Identifier: MIT */
/*
 * session/stacks/cfi_files.c and cfi_file.c on files that are made here: which file of this machine is the capture's, by build ID, by inode, below a root and in
 * a cache; what its state is where it gives no rows; rows at the borders of functions; memory that several files need; and the vDSO of this process.
 */
#include "tests/made/elf_image.h"
#include "tests/session/side_band.h"

#include "session/base/allocator.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#define FOLDER "/tmp/perfring-cfi-XXXXXX"

static char folder[] = FOLDER;
static struct cfi_files files;
static int fails; /* allocations that have no memory */

static void *take_memory(void *user, void *memory, size_t size)
{
	(void)user;
	if (!size) {
		free(memory);
		return NULL;
	}
	return fails ? NULL : realloc(memory, size);
}

static const struct pfr_allocator allocator = {take_memory, NULL};

/* ---- what is made -------------------------------------------------------------------------------- */

static const char *path_of(const char *name)
{
	static char path[256];

	snprintf(path, sizeof(path), "%s%s", folder, name);
	return path;
}

static struct stat save(const char *name, const void *data, size_t size)
{
	FILE *file = fopen(path_of(name), "wb");
	struct stat st;

	assert_non_null(file);
	assert_int_equal(fwrite(data, 1, size, file), size);
	assert_int_equal(fclose(file), 0);
	assert_int_equal(stat(path_of(name), &st), 0);
	return st;
}

/* ---- what is mapped ------------------------------------------------------------------------------ */

static uint64_t mapped_at = 0x400000;

static struct pfr_location map2(struct pfr_mmap2 mmap2)
{
	struct pfr_record r = {.type = PFR_RECORD_MMAP2, .misc = PFR_CPUMODE_USER, .mmap2 = mmap2};
	struct pfr_task task;
	struct pfr_location location;

	r.mmap2.pid = r.mmap2.tid = 1;
	r.mmap2.addr = mapped_at += 0x100000;
	r.mmap2.len = 0x10000;
	r.mmap2.prot = 4;
	assert_int_equal(side_apply(&r), PFR_OK);
	task = side_task(1, 1);
	assert_int_equal(pfr_tasks_map(tasks, &task, PFR_CPUMODE_USER, mapped_at, &location), PFR_OK);
	return location;
}

static struct pfr_location map_id(const char *name, const unsigned char *build_id, uint32_t size)
{
	return map2((struct pfr_mmap2){.present = 1u << PFR_KEY_MMAP2_BUILD_ID, .build_id_size = (uint8_t)size, .build_id = {build_id, 20}, .filename = side_text(name)});
}

static struct pfr_location map_inode(const char *name, const struct stat *st)
{
	uint64_t present = UINT64_C(1) << PFR_KEY_MMAP2_INO | UINT64_C(1) << PFR_KEY_MMAP2_MAJ | UINT64_C(1) << PFR_KEY_MMAP2_MIN;

	return map2((struct pfr_mmap2){.present = present, .ino = st->st_ino, .maj = major(st->st_dev), .min = minor(st->st_dev), .filename = side_text(name)});
}

static void open_files(const char *root, const char *cache, uint32_t flags)
{
	struct pfr_stacks_options options = {.size = sizeof(options), .root = root, .cache = cache, .flags = flags};

	memset(&files, 0, sizeof(files));
	assert_int_equal(cfi_files_open(&files, &allocator, &options), PFR_OK);
}

/* The state of what is mapped there, whose rows are there if it was read. */
static struct cfi_file *get(const struct pfr_location *location, unsigned state)
{
	uint32_t index = cfi_files_of(&files, tasks, location, 8);
	struct cfi_file *file;

	assert_true(index < files.nr);
	assert_int_equal(cfi_files_of(&files, tasks, location, 8), index);
	file = cfi_files_get(&files, index);
	assert_int_equal(files.file[index]->state, state);
	assert_true(file ? file == files.file[index] : state != PFR_STACKS_FILE_READ);
	assert_int_equal(files.file[index]->elf.fd <= 0, 1);
	return files.file[index];
}

static void state_is(struct pfr_location location, unsigned state)
{
	get(&location, state);
}

static void close_files(void)
{
	cfi_files_close(&files);
	assert_int_equal(files.memory, 0);
	assert_true(!files.root && !files.cache && !files.nr);
}

/* ---- whose file it is ------------------------------------------------------------------------------ */

static void by_inode(void **unused)
{
	struct image m = program();
	struct stat st = save("/program", m.data, m.size), other = st;
	char name[256];

	(void)unused;
	snprintf(name, sizeof(name), "%s", path_of("/program"));
	open_files(NULL, NULL, 0);
	struct pfr_location location = map_inode(name, &st);

	has_rows(get(&location, PFR_STACKS_FILE_READ));
	other.st_ino++;
	state_is(map_inode(name, &other), PFR_STACKS_FILE_NOT_KNOWN);
	other = st;
	other.st_dev = makedev(major(st.st_dev) + 1, minor(st.st_dev));
	state_is(map_inode(name, &other), PFR_STACKS_FILE_NOT_KNOWN);
	other.st_dev = makedev(major(st.st_dev), minor(st.st_dev) + 1);
	state_is(map_inode(name, &other), PFR_STACKS_FILE_NOT_KNOWN);
	state_is(map2((struct pfr_mmap2){.filename = side_text(name)}), PFR_STACKS_FILE_NOT_KNOWN); /* nothing but its name is known */
	assert_int_equal(files.nr, 5);
	close_files();
	open_files(folder, NULL, 0); /* who gives a root says that its files are those */
	state_is(map2((struct pfr_mmap2){.filename = side_text("/program")}), PFR_STACKS_FILE_READ);
	state_is(map_inode("/program", &other), PFR_STACKS_FILE_READ);
	close_files();
}

static void by_build_id(void **unused)
{
	struct image m = program();
	unsigned char of_capture[20] = {0};
	struct pfr_location location;

	(void)unused;
	save("/program", m.data, m.size);
	memcpy(of_capture, image_id, sizeof(image_id));
	open_files(folder, NULL, 0);
	location = map_id("/program", of_capture, sizeof(image_id));
	has_rows(get(&location, PFR_STACKS_FILE_READ));
	state_is(map_id("/program", of_capture, 20), PFR_STACKS_FILE_READ); /* zeros after it, as where the record has no size */
	state_is(map_id("/program", of_capture, sizeof(image_id) - 1), PFR_STACKS_FILE_OTHER_BUILD_ID);
	of_capture[sizeof(image_id) - 1]++;
	state_is(map_id("/program", of_capture, sizeof(image_id)), PFR_STACKS_FILE_OTHER_BUILD_ID);
	segment(&m, 1, 0, NOTES_AT, 0x30); /* has no notes */
	save("/without", m.data, m.size);
	state_is(map_id("/without", of_capture, sizeof(image_id)), PFR_STACKS_FILE_OTHER_BUILD_ID);
	close_files();
}

/* Names are looked up below a folder by a call that qemu-user does not have. */
static void need_openat2(void)
{
#ifdef SYS_openat2
	errno = 0;
	if (syscall(SYS_openat2, -1, "", NULL, (size_t)0) && errno == ENOSYS)
		skip();
#else
	skip();
#endif
}

static void by_name(void **unused)
{
	struct image m = program();
	char longest[5000];
	struct pfr_location location;

	(void)unused;
	need_openat2();
	save("/program", m.data, m.size);
	save("/text", "no ELF file, but a text of more than the 64 bytes of its header, and more", 73);
	open_files(folder, NULL, 0);
	state_is(map2((struct pfr_mmap2){.filename = side_text("/absent")}), PFR_STACKS_FILE_ABSENT);
	state_is(map2((struct pfr_mmap2){.filename = side_text("/text")}), PFR_STACKS_FILE_BAD);
	state_is(map2((struct pfr_mmap2){.filename = side_text("program")}), PFR_STACKS_FILE_ABSENT); /* of what directory, is not known */
	state_is(map2((struct pfr_mmap2){.filename = {(const unsigned char *)"/program\0more", 13}}), PFR_STACKS_FILE_ABSENT);
	memset(longest, '/', sizeof(longest));
	memcpy(longest + 4096 - strlen(folder) - 9, "/program", 9);
	location = map2((struct pfr_mmap2){.filename = side_text(longest)}); /* with the root, 4095 bytes */
	assert_int_equal(location.name.size + strlen(folder), 4095);
	state_is(location, PFR_STACKS_FILE_READ);
	memcpy(longest + 4096 - strlen(folder) - 9, "//program", 10);
	state_is(map2((struct pfr_mmap2){.filename = side_text(longest)}), PFR_STACKS_FILE_ABSENT);
	close_files();
}

/* By build ID, as perf buildid-cache has it: .build-id/b1/0203.../elf, and before perf 4.9 the file itself. */
static void in_a_cache(void **unused)
{
	struct image m = program();
	unsigned char longer[21] = {0xb1, 2, 3, 4, 5, 6, 7, 8, 9};
	char deep[4200];

	(void)unused;
	need_openat2();
	mkdir(path_of("/.build-id"), 0700);
	mkdir(path_of("/.build-id/b1"), 0700);
	open_files("/nowhere", folder, 0);
	state_is(map_id("/program", image_id, sizeof(image_id)), PFR_STACKS_FILE_ABSENT);
	save("/.build-id/b1/02030405060708", m.data, m.size);
	state_is(map_id("/older", image_id, sizeof(image_id)), PFR_STACKS_FILE_READ);
	remove(path_of("/.build-id/b1/02030405060708"));
	mkdir(path_of("/.build-id/b1/02030405060708"), 0700);
	save("/.build-id/b1/02030405060708/elf", m.data, m.size);
	state_is(map_id("/newer", image_id, sizeof(image_id)), PFR_STACKS_FILE_READ);
	state_is(map_id("/another", longer, 9), PFR_STACKS_FILE_ABSENT);
	state_is(map_id("[vdso]", longer, 20), PFR_STACKS_FILE_OTHER_BUILD_ID); /* not this kernel's, and not there as "vdso" */
	save("/.build-id/b1/02030405060708/vdso", m.data, m.size);
	state_is(map_id("[vdso]", image_id, sizeof(image_id)), PFR_STACKS_FILE_READ);
	m.data[NOTES_AT + 40]++; /* what is there has another build ID than its name */
	save("/.build-id/b1/02030405060708/elf", m.data, m.size);
	state_is(map_id("/wrong", image_id, sizeof(image_id)), PFR_STACKS_FILE_OTHER_BUILD_ID + 0);
	close_files();
	memset(deep, 'x', sizeof(deep));
	deep[0] = '/';
	deep[4094] = 0;
	open_files("/nowhere", deep, 0);
	state_is(map_id("/newer", image_id, sizeof(image_id)), PFR_STACKS_FILE_ABSENT);
	close_files();
}

/* ---- what it has ----------------------------------------------------------------------------------- */

static void without_rows(void **unused)
{
	struct image m = program();
	struct pfr_location location;
	const struct cfi_file *file;

	(void)unused;
	open_files(folder, NULL, 0);
	word(&m, 40, 32, 0, 0); /* no sections */
	segment(&m, 2, 0, INDEX_AT, INDEX_SIZE);
	save("/none", m.data, m.size);
	state_is(map2((struct pfr_mmap2){.filename = side_text("/none")}), PFR_STACKS_FILE_NO_CFI);
	m = program();
	segment(&m, 0, 1, 0, 0x100000);
	word(&m, 40, 32, 0, 0);
	save("/outside", m.data, m.size); /* .eh_frame is to the segment's end, which is not there */
	state_is(map2((struct pfr_mmap2){.filename = side_text("/outside")}), PFR_STACKS_FILE_BAD);
	segment(&m, 0, 1, 0, FRAME_AT + CFI_FILE_MOST + 1);
	save("/large", m.data, m.size);
	state_is(map2((struct pfr_mmap2){.filename = side_text("/large")}), PFR_STACKS_FILE_TOO_LARGE);
	m = program();
	section(&m, 2, 11, 1, 2, INDEX_AT, 0); /* no index: places are made of all functions */
	segment(&m, 2, 0, INDEX_AT, INDEX_SIZE);
	put(&m, FRAME_AT + 0x18 + 4, 4, 4); /* the second function has a CIE that is none */
	save("/damaged", m.data, m.size);
	location = map2((struct pfr_mmap2){.filename = side_text("/damaged")});
	file = get(&location, PFR_STACKS_FILE_READ);
	assert_true(row_at(file, BASE + CODE + 0x1f) == 8 && row_at(file, BASE + CODE + 0x40) == -1);
	close_files();
}

/* Of two functions at one address the last one in the file is taken, whatever is sorted. */
static void at_one_address(void **unused)
{
	struct image m = program();
	struct pfr_location location;
	const struct cfi_file *file;

	(void)unused;
	function(&m, 0x18, BASE + CODE + 0x10, 4);
	function(&m, 0x30, BASE + CODE + 0x10, 8);
	save("/same", m.data, m.size);
	open_files(folder, NULL, 0);
	location = map2((struct pfr_mmap2){.filename = side_text("/same")});
	file = get(&location, PFR_STACKS_FILE_READ);
	assert_int_equal(file->section[0].nr, 3);
	assert_true(file->section[0].places[0].at < file->section[0].places[1].at && file->section[0].places[1].at < file->section[0].places[2].at);
	assert_true(row_at(file, BASE + CODE + 0x1f) == 8 && row_at(file, BASE + CODE + 0x20) == -1);
	close_files();
}

/* ---- memory ---------------------------------------------------------------------------------------- */

static void gives_up_what_was_needed_longest_ago(void **unused)
{
	struct image m = program();
	struct pfr_location location[3];
	uint32_t index[3], epoch;
	uint64_t one;
	unsigned i;

	(void)unused;
	save("/program", m.data, m.size);
	open_files(folder, NULL, 0);
	for (i = 0; i < 3; i++) {
		unsigned char of_capture[20] = {0};

		memcpy(of_capture, image_id, sizeof(image_id));
		location[i] = map_id("/program", of_capture, sizeof(image_id) + i);
		index[i] = cfi_files_of(&files, tasks, &location[i], 8);
	}
	assert_true(cfi_files_get(&files, index[0]) && cfi_files_get(&files, index[1]) && cfi_files_get(&files, index[0]));
	one = files.memory / 2;
	assert_true(one && files.file[index[0]]->memory == one);
	epoch = files.epoch;
	files.memory += CFI_MEMORY_MOST - 2 * one; /* as if others had it */
	assert_int_equal(files.memory, CFI_MEMORY_MOST);
	assert_non_null(cfi_files_get(&files, index[2]));
	assert_true(files.file[index[0]]->loaded && !files.file[index[1]]->loaded && files.file[index[2]]->loaded);
	assert_true(files.epoch != epoch && files.memory == CFI_MEMORY_MOST);
	has_rows(cfi_files_get(&files, index[1])); /* read again, and the first one goes */
	assert_true(!files.file[index[0]]->loaded && files.file[index[2]]->loaded);
	files.memory += one; /* more than giving up all others can free */
	has_rows(cfi_files_get(&files, index[0]));
	assert_true(!files.file[index[1]]->loaded && !files.file[index[2]]->loaded);
	files.memory -= CFI_MEMORY_MOST + one - 2 * one;
	assert_null(cfi_files_get(&files, files.nr));
	assert_null(cfi_files_get(&files, CFI_FILES));
	close_files();
}

/* A file of which one section could be read, and another one not, is read again as well. */
static void gives_up_a_part(void **unused)
{
	struct image m = program();
	struct pfr_location location;
	uint32_t index;

	(void)unused;
	segment(&m, 2, 0x6474e550u, INDEX_AT, CFI_FILE_MOST);
	section(&m, 2, 0, 0, 0, 0, 0);
	save("/part", m.data, m.size);
	open_files(folder, NULL, 0);
	location = map2((struct pfr_mmap2){.filename = side_text("/part")});
	index = cfi_files_of(&files, tasks, &location, 8);
	has_rows(cfi_files_get(&files, index));
	assert_int_equal(files.file[index]->state, PFR_STACKS_FILE_TOO_LARGE); /* its index */
	location = map2((struct pfr_mmap2){.filename = side_text("/program")});
	files.memory += CFI_MEMORY_MOST;
	assert_non_null(cfi_files_get(&files, cfi_files_of(&files, tasks, &location, 8)));
	files.memory -= CFI_MEMORY_MOST;
	assert_false(files.file[index]->loaded);
	has_rows(cfi_files_get(&files, index));
	close_files();
}

/* What had no memory is no statement about the file: it is read the next time. */
static void tries_again_without_memory(void **unused)
{
	struct pfr_location location;
	struct cfi_file *file;
	uint32_t index;

	(void)unused;
	open_files(folder, NULL, 0);
	location = map2((struct pfr_mmap2){.filename = side_text("/program")});
	fails = 1;
	assert_int_equal(cfi_files_of(&files, tasks, &location, 8), CFI_FILES);
	fails = 0;
	index = cfi_files_of(&files, tasks, &location, 8);
	assert_int_equal(index, 0);
	fails = 1;
	assert_null(cfi_files_get(&files, index));
	fails = 0;
	file = cfi_files_get(&files, index);
	assert_true(file && file->state == PFR_STACKS_FILE_READ);
	has_rows(file);
	close_files();
}

static void keeps_to_its_number_of_files(void **unused)
{
	char name[32];
	unsigned i;

	(void)unused;
	open_files(folder, NULL, 0);
	for (i = 0; i <= CFI_FILES; i++) {
		struct pfr_location location;

		snprintf(name, sizeof(name), "/absent/%u", i);
		location = map2((struct pfr_mmap2){.filename = side_text(name)});
		assert_int_equal(cfi_files_of(&files, tasks, &location, 8), i);
		assert_int_equal(cfi_files_of(&files, tasks, &location, 8), i);
	}
	assert_string_equal(files.file[CFI_FILES - 1]->name, "/absent/4095");
	close_files();
}

/* ---- the vDSO -------------------------------------------------------------------------------------- */

static void vdso(void **unused)
{
	struct pfr_location location = map2((struct pfr_mmap2){.filename = side_text("[vdso]")});
	struct pfr_record r = {.type = PFR_RECORD_HEADER_BUILD_ID, .misc = PFR_CPUMODE_USER | 1u << 15};
	unsigned char own[20] = {0}, other[20] = {1};
	const struct cfi_file *file;
	struct pfr_cfi_entry entry;
	uint32_t narrow, size;
	size_t at = 0;

	(void)unused;
	if (!getauxval(AT_SYSINFO_EHDR) || location.mapping->kind != PFR_MAPPING_VDSO)
		skip();
#ifdef __SANITIZE_ADDRESS__
	skip(); /* reads nothing outside of its objects */
#endif
	open_files(NULL, NULL, 0);
	state_is(location, PFR_STACKS_FILE_NOT_KNOWN); /* of which kernel it is */
	state_is(map2((struct pfr_mmap2){.filename = side_text("[vsyscall]")}), PFR_STACKS_FILE_ABSENT);
	close_files();
	open_files(NULL, NULL, PFR_STACKS_SAME_KERNEL);
	file = get(&location, PFR_STACKS_FILE_READ);
	assert_true(file->loaded && file->elf.nr_segments);
	while (pfr_cfi_next(&file->section[0].cfi, &at, &entry) != PFR_OK)
		assert_true(at < file->section[0].cfi.size);
	assert_true(entry.start < entry.end);
	size = file->elf.build_id_size;
	memcpy(own, file->elf.build_id, size);
	state_is(map_id("[vdso]", other, 20), PFR_STACKS_FILE_OTHER_BUILD_ID);
	close_files();
	open_files(NULL, NULL, 0);
	if (size) /* by its build ID it is known, whatever kernel runs */
		state_is(map_id("[vdso]", own, 20), PFR_STACKS_FILE_READ);
	/* a 64-bit perf lists the build ID of that of a 32-bit process as [vdso32] */
	narrow = cfi_files_of(&files, tasks, &location, 4);
	assert_string_equal(files.file[narrow]->name, "[vdso]");
	r.header_build_id = (struct pfr_header_build_id){.pid = -1, .build_id = {other, 20}, .size = 20, .filename = side_text("[vdso32]")};
	assert_int_equal(side_apply(&r), PFR_OK);
	narrow = cfi_files_of(&files, tasks, &location, 4);
	assert_string_equal(files.file[narrow]->name, "[vdso32]");
	assert_true(files.file[narrow]->id_size == 20 && !memcmp(files.file[narrow]->id, other, 20));
	assert_null(cfi_files_get(&files, narrow)); /* this process has none of it */
	assert_int_not_equal(cfi_files_of(&files, tasks, &location, 8), narrow);
	close_files();
}

static int begin(void **state)
{
	return !mkdtemp(folder) || side_begin(state);
}

static int end(void **state)
{
	static const char *const names[] = {"/program", "/without", "/text", "/none", "/outside", "/large", "/damaged", "/same", "/part", "/.build-id/b1/02030405060708/elf",
					    "/.build-id/b1/02030405060708/vdso", "/.build-id/b1/02030405060708", "/.build-id/b1", "/.build-id", ""};
	size_t i;

	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		remove(path_of(names[i]));
	return access(folder, F_OK) == 0 || side_end(state);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(by_inode),
		cmocka_unit_test(by_build_id),
		cmocka_unit_test(by_name),
		cmocka_unit_test(in_a_cache),
		cmocka_unit_test(without_rows),
		cmocka_unit_test(at_one_address),
		cmocka_unit_test(gives_up_what_was_needed_longest_ago),
		cmocka_unit_test(gives_up_a_part),
		cmocka_unit_test(tries_again_without_memory),
		cmocka_unit_test(keeps_to_its_number_of_files),
		cmocka_unit_test(vdso),
	};

	return cmocka_run_group_tests_name(__FILE__, tests, begin, end);
}
