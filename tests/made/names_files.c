/* SPDX-License-Identifier: MIT */
/*
 * session/symbols/elf_files.c and elf_open.c: which files names are asked of, and where each is looked for, below a root that is made here; what names of hostile files do
 * not reach; the kernel's file; and messages of a child that are not to be believed.
 */
#include "tests/made/elf_image.h"
#include "tests/session/side_band.h"

#include "session/symbols/symbols.h"

#include <errno.h>
#include <stdlib.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#ifdef HAVE_LIBDW

static char folder[] = "/tmp/perfring-names-XXXXXX";
static struct elf_names *names;
static char made[64][256]; /* what is removed at the end, the last first */
static unsigned nr_made;

static const char *path_of(const char *name)
{
	static char path[512];

	snprintf(path, sizeof(path), "%s%s", folder, name);
	return path;
}

static void remember(const char *name)
{
	assert_true(nr_made < 64);
	snprintf(made[nr_made++], sizeof(made[0]), "%s", name);
}

/* A file below the folder, with the directories before it. */
static struct stat save(const char *name, const void *data, size_t size)
{
	char part[256];
	const char *slash = name;
	struct stat st;
	FILE *file;

	while ((slash = strchr(slash + 1, '/'))) {
		snprintf(part, sizeof(part), "%.*s", (int)(slash - name), name);
		if (!mkdir(path_of(part), 0700))
			remember(part);
	}
	if (access(path_of(name), F_OK))
		remember(name);
	file = fopen(path_of(name), "wb");
	assert_non_null(file);
	assert_int_equal(fwrite(data, 1, size, file), size);
	assert_int_equal(fclose(file), 0);
	assert_int_equal(stat(path_of(name), &st), 0);
	return st;
}

static void open_names(const char *root, const char *cache, const char *vmlinux, uint32_t flags)
{
	struct pfr_symbols_options options = {.size = sizeof(options), .root = root, .cache = cache, .flags = flags, .vmlinux = vmlinux};
	struct pfr_allocator allocator = pfr_allocator_or_libc(NULL);

	elf_names_close(names);
	assert_int_equal(elf_names_open(&names, &allocator, &options), PFR_OK);
}

static struct pfr_mapping mapping;

static struct pfr_location location_of(const char *name, uint8_t kind)
{
	struct pfr_location location = {.mapping = &mapping, .name = side_text(name)};

	mapping = (struct pfr_mapping){.start = 0x1000, .len = 0x1000, .kind = kind, .pid = UINT32_MAX};
	return location;
}

static const struct pfr_bytes no_id = {0, 0}, its_id = {image_id, sizeof(image_id)};

static struct elf_file *file_of(const char *name, uint8_t kind, const struct pfr_bytes *id)
{
	struct pfr_location location = location_of(name, kind);
	struct elf_file *file = elf_files_of(names, &location, id, false);

	assert_non_null(file);
	return file;
}

/* The first places where it is, as numbers, and a dot where there are no more. */
static void found_at(struct elf_file *file, const char *expected)
{
	char text[32] = "";
	unsigned attempt, at = 0;
	int fd = -1;

	for (attempt = 0; attempt < 20 && fd != -2; attempt++) {
		fd = elf_files_open(names, file, attempt);
		if (fd >= 0) {
			at += (unsigned)snprintf(text + at, sizeof(text) - at, "%u ", attempt);
			close(fd);
		}
	}
	assert_int_equal(fd, -2);
	assert_string_equal(text, expected);
}

/* ---- which files ---------------------------------------------------------------------------------- */

static void are_different(void **state)
{
	struct pfr_location location = location_of("/program", PFR_MAPPING_FILE);
	const struct elf_file *first, *second;

	(void)state;
	open_names(NULL, NULL, NULL, 0);
	mapping.has_inode = 1;
	mapping.ino = 7, mapping.maj = 8, mapping.min = 9;
	first = elf_files_of(names, &location, &no_id, false);
	assert_ptr_equal(elf_files_of(names, &location, &no_id, false), first);
	mapping.ino++;
	second = elf_files_of(names, &location, &no_id, false);
	assert_ptr_not_equal(second, first);
	mapping.ino--;
	assert_ptr_equal(elf_files_of(names, &location, &no_id, false), first);
	mapping.maj++; /* of another device: inodes are of each its own */
	assert_ptr_not_equal(elf_files_of(names, &location, &no_id, false), first);
	mapping.maj--;
	mapping.min++;
	assert_ptr_not_equal(elf_files_of(names, &location, &no_id, false), first);
	mapping.min--;
	assert_ptr_equal(elf_files_of(names, &location, &no_id, false), first);
	assert_ptr_not_equal(elf_files_of(names, &location, &its_id, false), first);
	assert_ptr_not_equal(elf_files_of(names, &location, &no_id, true), first);
	assert_int_equal(names->nr_files, 6);
	assert_true(first->ino == 7 && first->maj == 8 && first->min == 9 && second->ino == 8);
}

static void are_names(void **state)
{
	struct pfr_location location;
	char longest[ELF_PATH + 1];
	static unsigned char much[21] = {1};
	const struct pfr_bytes larger = {much, 21};

	(void)state;
	open_names(NULL, NULL, NULL, 0);
	location = location_of("", PFR_MAPPING_FILE);
	assert_null(elf_files_of(names, &location, &no_id, false));
	location = location_of("//anon", PFR_MAPPING_FILE);
	location.name = (struct pfr_bytes){(const unsigned char *)"/a\0b", 4};
	assert_null(elf_files_of(names, &location, &no_id, false));
	location = location_of("a.out", PFR_MAPPING_FILE);
	assert_null(elf_files_of(names, &location, &no_id, false));
	location = location_of("[heap]", PFR_MAPPING_VDSO);
	assert_null(elf_files_of(names, &location, &no_id, false));
	assert_int_equal(names->no_space, 0);
	location = location_of("[vdso]", PFR_MAPPING_VDSO);
	assert_non_null(elf_files_of(names, &location, &no_id, false));
	location = location_of("[module]", PFR_MAPPING_MODULE);
	assert_non_null(elf_files_of(names, &location, &no_id, false));
	location = location_of("/a", PFR_MAPPING_FILE);
	assert_null(elf_files_of(names, &location, &larger, false));
	memset(longest, '/', sizeof(longest));
	longest[ELF_PATH] = 0;
	location = location_of(longest, PFR_MAPPING_FILE);
	assert_null(elf_files_of(names, &location, &no_id, false));
	assert_int_equal(names->no_space, 2);
	longest[ELF_PATH - 1] = 0;
	location = location_of(longest, PFR_MAPPING_FILE);
	assert_non_null(elf_files_of(names, &location, &no_id, false));
}

/* ---- where they are looked for ------------------------------------------------------------------------ */

static void by_path(void **state)
{
	struct image m = make(8, 0);
	struct elf_file *file;
	struct stat st = save("/bin/program", m.data, m.size);

	(void)state;
	save("/bin/text", "text", 4);
	save("/bin/short", "\177E", 2);
	save("/lib/program.gz", "\x1f\x8b\x08\0", 4);
	save("/lib/module.ko.gz", "\x1f\x8b\x08\0", 4);
	open_names(folder, NULL, NULL, 0);
	found_at(file_of("/bin/program", PFR_MAPPING_FILE, &its_id), "0 ");
	found_at(file_of("/bin/text", PFR_MAPPING_FILE, &its_id), "");
	found_at(file_of("/bin/short", PFR_MAPPING_FILE, &its_id), "");
	found_at(file_of("/bin/absent", PFR_MAPPING_FILE, &its_id), "");
	found_at(file_of("/lib/program.gz", PFR_MAPPING_FILE, &its_id), "");
	found_at(file_of("/lib/module.ko.gz", PFR_MAPPING_MODULE, &its_id), "0 "); /* modules may be compressed */
	found_at(file_of("/bin/program (deleted)", PFR_MAPPING_FILE, &its_id), "0 ");
	found_at(file_of("/bin/program (deleted)", PFR_MAPPING_FILE, &no_id), ""); /* another one has its place, perhaps */
	file = file_of("/bin/program", PFR_MAPPING_FILE, &no_id);
	found_at(file, ""); /* nothing says that it is the capture's */
	assert_int_equal(file->why, PFR_SYMBOLS_WHY_NO_BUILD_ID);
	file->ino = st.st_ino, file->maj = major(st.st_dev), file->min = minor(st.st_dev);
	found_at(file, "0 ");
	file->maj++;
	found_at(file, "");
	file->maj--;
	file->min++;
	found_at(file, "");
	file->min--;
	file->ino++;
	found_at(file, "");
	open_names(folder, NULL, NULL, PFR_NAMES_NO_BUILD_IDS);
	found_at(file_of("/bin/program", PFR_MAPPING_FILE, &no_id), "0 "); /* the caller says so */
}

static void by_build_id(void **state)
{
	struct image m = make(8, 0);
	char deep[ELF_PATH];

	(void)state;
	save("/cache/.build-id/b1/02030405060708/elf", m.data, m.size);
	save("/cache/.build-id/b1/02030405060708/vdso", m.data, m.size);
	save("/cache/.build-id/b1/02030405060708/debug", m.data, m.size);
	save("/usr/lib/debug/.build-id/b1/02030405060708", m.data, m.size);
	open_names(folder, path_of("/cache"), NULL, 0);
	found_at(file_of("/nowhere", PFR_MAPPING_FILE, &its_id), "3 5 ");
	found_at(file_of("[module]", PFR_MAPPING_MODULE, &its_id), "3 5 ");
	found_at(file_of("/nowhere", PFR_MAPPING_FILE, &no_id), "");
	remove(path_of("/cache/.build-id/b1/02030405060708/elf"));
	found_at(file_of("[vdso]", PFR_MAPPING_VDSO, &its_id), getauxval(AT_SYSINFO_EHDR) ? "0 3 5 " : "3 5 ");
	found_at(file_of("[vdso]", PFR_MAPPING_VDSO, &no_id), "");
	found_at(file_of("/nowhere", PFR_MAPPING_FILE, &its_id), "5 ");
	open_names(folder, NULL, NULL, 0);
	found_at(file_of("/nowhere", PFR_MAPPING_FILE, &its_id), "5 ");
	memset(deep, '/', sizeof(deep));
	deep[ELF_PATH - 1] = 0;
	open_names(folder, deep, NULL, 0);
	found_at(file_of("/nowhere", PFR_MAPPING_FILE, &its_id), "5 ");
}

/* Of a process that runs: below its root, and by what it maps. */
static void by_process(void **state)
{
	struct image m = make(8, 0);
	struct elf_file *file;

	(void)state;
	save("/bin/program", m.data, m.size);
	open_names(NULL, NULL, NULL, 0);
	file = file_of(path_of("/bin/program"), PFR_MAPPING_FILE, &its_id);
	found_at(file, "0 ");
	file->pid_seen = (uint32_t)getpid();
	found_at(file, "0 1 ");
	file->build_id_size = 0; /* of which nothing says what it is */
	file->ino = 1;
	found_at(file, "");
	open_names(folder, NULL, NULL, 0);
	file = file_of("/bin/program", PFR_MAPPING_FILE, &its_id);
	file->pid_seen = (uint32_t)getpid(); /* with a root, processes of this machine are others */
	found_at(file, "0 5 ");
}

static void kernels(void **state)
{
	struct image m = make(8, 0);

	(void)state;
	save("/usr/lib/debug/.build-id/b1/02030405060708.debug", m.data, m.size);
	save("/vmlinux", m.data, m.size);
	open_names(folder, NULL, NULL, 0);
	found_at(file_of("[kernel.kallsyms]", PFR_MAPPING_KERNEL, &its_id), "5 9 "); /* by no release: no session is known */
	found_at(file_of("[kernel.kallsyms]", PFR_MAPPING_KERNEL, &no_id), "");
	open_names(folder, NULL, path_of("/vmlinux"), 0);
	found_at(file_of("[kernel.kallsyms]", PFR_MAPPING_KERNEL, &no_id), "0 "); /* that of the caller, whatever the root */
	open_names(folder, NULL, path_of("/absent"), 0);
	found_at(file_of("[kernel.kallsyms]", PFR_MAPPING_KERNEL, &its_id), "");
}

/* ---- debug files ---------------------------------------------------------------------------------------- */

static bool has_debug(const char *name, uint8_t kind, const struct pfr_bytes *id)
{
	int fd = elf_files_debug(names, file_of(name, kind, id));

	if (fd >= 0)
		close(fd);
	return fd >= 0;
}

static void debug_files(void **state)
{
	struct image m = make(8, 0);

	(void)state;
	save("/usr/lib/debug/bin/plain.debug", m.data, m.size);
	save("/usr/lib/debug/lib/modules/m.ko", m.data, m.size);
	open_names(folder, NULL, NULL, 0);
	assert_true(has_debug("/bin/plain", PFR_MAPPING_FILE, &no_id));
	assert_false(has_debug("/bin/other", PFR_MAPPING_FILE, &no_id));
	assert_false(has_debug("/bin/plain (deleted)", PFR_MAPPING_FILE, &no_id));
	assert_true(has_debug("/lib/modules/m.ko", PFR_MAPPING_MODULE, &no_id));
	assert_true(has_debug("/lib/modules/m.ko.xz", PFR_MAPPING_MODULE, &no_id));
	assert_false(has_debug("/lib/modules/m.ko.gz", PFR_MAPPING_FILE, &no_id));
	assert_false(has_debug("/lib/modules/m", PFR_MAPPING_MODULE, &no_id));
	assert_false(has_debug("[m.ko]", PFR_MAPPING_MODULE, &no_id));
	assert_true(has_debug("/bin/other", PFR_MAPPING_FILE, &its_id)); /* that of kernels(), by its build ID */
	remove(path_of("/usr/lib/debug/.build-id/b1/02030405060708.debug"));
	assert_false(has_debug("/bin/other", PFR_MAPPING_FILE, &its_id));
	open_names(folder, path_of("/cache"), NULL, 0);
	assert_true(has_debug("/bin/other", PFR_MAPPING_FILE, &its_id));
}

static bool has_shared(const char *path, size_t size)
{
	int fd = elf_files_shared(names, file_of("/bin/program", PFR_MAPPING_FILE, &its_id), (const unsigned char *)path, size);

	if (fd >= 0)
		close(fd);
	return fd >= 0;
}

#define SHARED(path) has_shared(path, sizeof(path) - 1)

/* A file names what debug files share: beside it, or below /usr/lib/debug, and nothing else. */
static void shared_files(void **state)
{
	struct image m = make(8, 0);
	char longest[ELF_PATH] = "/usr/lib/debug";
	int fd;

	(void)state;
	save("/bin/beside", m.data, m.size);
	save("/bin/.debug/below", m.data, m.size);
	save("/usr/lib/debug/bin/mirrored", m.data, m.size);
	save("/usr/lib/debug/.dwz/shared", m.data, m.size);
	save("/usr/lib/debugging/secret", m.data, m.size);
	save("/secret", m.data, m.size);
	open_names(folder, NULL, NULL, 0);
	assert_true(SHARED("beside") && SHARED("below") && SHARED("mirrored"));
	assert_false(SHARED("absent"));
	assert_true(SHARED("/usr/lib/debug/bin/mirrored") && SHARED("../../.dwz/shared") && SHARED("/anywhere/.dwz/shared"));
	assert_false(SHARED("/secret") || SHARED("../secret") || SHARED("/usr/lib/debug/../../../secret") || SHARED("/.dwz/../../../../secret"));
	assert_false(SHARED("/usr/lib/debugging/secret"));
	assert_false(SHARED("beside\0x") || SHARED(""));
	memset(longest + 14, '/', sizeof(longest) - 14);
	memcpy(longest + ELF_PATH - 1 - 12, "bin/mirrored", 12);
	assert_true(has_shared(longest, ELF_PATH - 1));
	assert_false(has_shared(longest, ELF_PATH));
	fd = elf_files_shared(names, file_of("[vdso]", PFR_MAPPING_VDSO, &its_id), (const unsigned char *)"secret", 6);
	assert_true(fd >= 0); /* beside what has no directory is the root */
	close(fd);
}

/* ---- what a child says ------------------------------------------------------------------------------------ */

static bool takes(struct elf_file *file, uint32_t kind, uint32_t index, const char *text, uint32_t size)
{
	struct elf_message message = {.kind = kind, .size = size, .index = index, .offset = 5};

	return elf_names_take(names, file, &message, (const unsigned char *)text);
}

/* A child is not to be believed: nothing is kept of a message that makes no sense. */
static void messages(void **state)
{
	struct pfr_location location = location_of("/program", PFR_MAPPING_FILE);
	struct pfr_symbol symbol;
	struct pfr_bytes lines;
	struct elf_file *file;
	uint32_t place;

	(void)state;
	open_names(NULL, NULL, NULL, 0);
	place = elf_names_place(names, &location, &its_id, 0x10, false);
	assert_int_equal(elf_names_place(names, &location, &its_id, 0x10, false), place);
	file = names->last_file;
	file->nr = 1;
	assert_false(takes(file, ELF_FUNCTION, 1, "main", 4) || takes(file, ELF_FUNCTION, 0, "", 0) || takes(file, ELF_FUNCTION, 0, "a\0b", 3) || takes(file, 'z', 0, "a", 2));
	assert_false(takes(file, ELF_INLINED, 0, "inlinedX", 8) || takes(file, ELF_LINES, 0, "a.c:1X", 6));
	assert_false(elf_names_get(names, place, &symbol, &lines));
	assert_true(!symbol.inlined.size && !lines.size && !names->texts_size && !file->named);
	assert_true(takes(file, ELF_FUNCTION, 0, "main", 4) && takes(file, ELF_INLINED, 0, "inlined", 8) && takes(file, ELF_LINES, 0, "a.c:1\0b.c:2", 12));
	assert_true(elf_names_get(names, place, &symbol, &lines));
	side_is(symbol.name, "main");
	assert_true(symbol.offset == 5 && symbol.inlined.size == 8 && lines.size == 12 && file->named == 1);
	assert_true(takes(file, ELF_FUNCTION, 0, "main", 4)); /* once more is once */
	assert_int_equal(file->named, 1);
}

static int begin(void **state)
{
	(void)state;
	return !mkdtemp(folder);
}

static int end(void **state)
{
	(void)state;
	elf_names_close(names);
	while (nr_made)
		remove(path_of(made[--nr_made]));
	return remove(folder);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(are_different),
		cmocka_unit_test(are_names),
		cmocka_unit_test(by_path),
		cmocka_unit_test(by_build_id),
		cmocka_unit_test(by_process),
		cmocka_unit_test(kernels),
		cmocka_unit_test(debug_files),
		cmocka_unit_test(shared_files),
		cmocka_unit_test(messages),
	};

	return cmocka_run_group_tests_name(__FILE__, tests, begin, end);
}

#else

int main(void)
{
	puts("1..0 # SKIP a build without libdw");
	return 0;
}

#endif
