/* SPDX-License-Identifier: MIT */
#include "symbols.h"
#include "cli/text/number.h"
#include "read.h"
#include "session/symbols/elf_known.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SYMBOL_PATH_MOST 4096

static int take_jit(void *to, const char *command, const char *text)
{
	struct symbol_words *words = to;

	if (words->nr_jit == SYMBOL_WORDS_MOST)
		return usage(command, "--jit-names: at most %d times", SYMBOL_WORDS_MOST);
	words->jit[words->nr_jit++] = text;
	return EXIT_FINE;
}

/* PID:INSIDE. */
static bool read_pids(const char *text, uint64_t *pid, uint64_t *inside)
{
	return number_take(&text, pid) && *text++ == ':' && number_take(&text, inside) && !*text && *pid < UINT32_MAX && *inside < UINT32_MAX;
}

static int take_pids(void *to, const char *command, const char *text)
{
	struct symbol_words *words = to;
	uint64_t pid, inside;

	if (!read_pids(text, &pid, &inside))
		return usage(command, "--pid-map %s: expected two numbers, as 1234:7", text);
	if (words->nr_pids == SYMBOL_WORDS_MOST)
		return usage(command, "--pid-map: at most %d times", SYMBOL_WORDS_MOST);
	words->pids[words->nr_pids++] = text;
	return EXIT_FINE;
}

/* Files are asked for with these two. */
static int take_vmlinux(void *to, const char *command, const char *text)
{
	struct symbol_words *words = to;

	(void)command;
	words->vmlinux = text;
	words->files = SYMBOL_FILES_ASKED;
	return EXIT_FINE;
}

static int take_debuginfod(void *to, const char *command, const char *text)
{
	struct symbol_words *words = to;
	const char *servers = getenv("DEBUGINFOD_URLS");

	(void)text;
	if (!servers || !*servers)
		return usage(command, "--debuginfod: DEBUGINFOD_URLS is not set; it has the addresses of the servers");
	words->flags |= PFR_NAMES_DEBUGINFOD;
	words->files = SYMBOL_FILES_ASKED;
	return EXIT_FINE;
}

const struct option_row symbol_rows[] = {
	OPTION_GROUP_OF("Names of addresses:"),
	{.name = "kallsyms", .once = "", .value = "FILE", OPTION_TEXT_AT(struct symbol_words, kallsyms), .rare = true, .text = "names of kernel functions from a copy of /proc/kallsyms"},
	{.name = "vmlinux", .value = "FILE", .kind = OPTION_CALL, .set = take_vmlinux, .rare = true, .text = "names of kernel functions from the kernel's file, with inlined ones"},
	{.name = "symbolize", OPTION_VALUE_AT(struct symbol_words, files, SYMBOL_FILES_ASKED), .text = "names of functions in the files that the capture names, where the build ID agrees"},
	{.name = "no-symbolize", OPTION_VALUE_AT(struct symbol_words, files, SYMBOL_FILES_NOT), .rare = true, .text = "read no files for names"},
	{.name = "no-demangle", OPTION_FLAG_AT(struct symbol_words, mangled), .rare = true, .text = "names of C++, Rust and D as the compiler wrote them"},
	{.name = "full-names", OPTION_BITS_AT(struct symbol_words, flags, PFR_NAMES_PARAMETERS), .rare = true, .text = "these names with the parameters of functions"},
	{.name = "no-inline", OPTION_BITS_AT(struct symbol_words, flags, PFR_NAMES_NO_INLINED), .rare = true, .text = "not the functions that are inlined, which takes longest"},
	{.name = "symfs", .value = "DIR", OPTION_TEXT_AT(struct symbol_words, symfs), .rare = true, .text = "look for the files below DIR"},
	{.name = "buildid-dir", .value = "DIR", OPTION_TEXT_AT(struct symbol_words, cache), .rare = true, .text = "files by build ID, as perf buildid-cache and perf archive keep them (default ~/.debug)"},
	{.name = "debuginfod", .kind = OPTION_CALL, .set = take_debuginfod, .rare = true, .text = "fetch files that are not here from the servers of $DEBUGINFOD_URLS"},
	{.name = "no-build-ids-needed", OPTION_BITS_AT(struct symbol_words, flags, PFR_NAMES_NO_BUILD_IDS), .rare = true, .text = "use the file at the path where the capture has no build ID"},
	{.name = "symbols-report", OPTION_FLAG_AT(struct symbol_words, report), .rare = true, .text = "print what came of each file that names were looked for in, most missed first"},
	{0}};

const struct option_row symbol_pack_rows[] = {
	{.name = "kallsyms", .once = "", .value = "FILE", OPTION_TEXT_AT(struct symbol_words, kallsyms), .rare = true, .text = "with --pack: names of kernel functions from a copy of /proc/kallsyms"},
	{.name = "vmlinux", .value = "FILE", .kind = OPTION_CALL, .set = take_vmlinux, .rare = true, .text = "with --pack: names of kernel functions from the kernel's file, with inlined ones"},
	{.name = "buildid-dir", .value = "DIR", OPTION_TEXT_AT(struct symbol_words, cache), .rare = true, .text = "with --pack: files by build ID, as perf buildid-cache and perf archive keep them (default ~/.debug)"},
	{.name = "debuginfod", .kind = OPTION_CALL, .set = take_debuginfod, .rare = true, .text = "with --pack: fetch files that are not here from the servers of $DEBUGINFOD_URLS"},
	{.name = "no-build-ids-needed", OPTION_BITS_AT(struct symbol_words, flags, PFR_NAMES_NO_BUILD_IDS), .rare = true, .text = "with --pack: use the file at the path where the capture has no build ID"},
	{.name = "jit-names", .value = "PATH", .kind = OPTION_CALL, .set = take_jit, .rare = true, .text = "with --pack: names of code made at run time: a jit-PID.dump, a perf-PID.map, or a directory of them"},
	{.name = "pid-map", .value = "PID:INSIDE", .kind = OPTION_CALL, .set = take_pids, .rare = true, .text = "with --pack: process PID of the capture, which is INSIDE in its container, made the files of that number"},
	{.name = "symbols-report", OPTION_FLAG_AT(struct symbol_words, report), .rare = true, .text = "with --pack: print what came of each file that names were looked for in, most missed first"},
	{0}};

const struct option_row symbol_jit_rows[] = {
	{.name = "jit-names", .value = "PATH", .kind = OPTION_CALL, .set = take_jit, .rare = true, .text = "names of code made at run time: a jit-PID.dump, a perf-PID.map, or a directory of them"},
	{.name = "pid-map", .value = "PID:INSIDE", .kind = OPTION_CALL, .set = take_pids, .rare = true, .text = "process PID of the capture, which is INSIDE in its container, made the files of that number"},
	{0}};

const struct option_row symbol_line_rows[] = {
	{.name = "lines", OPTION_BITS_AT(struct symbol_words, flags, PFR_NAMES_LINES), .rare = true, .text = "source files and lines too, which takes longer"},
	{0}};

/* Of a name such as jit-12.dump, with what is around the number: the number; false where it is not such a name. */
static bool take_pid(const char *name, const char *before, const char *after, uint32_t *pid)
{
	size_t size = strlen(before);
	uint64_t value;

	if (strncmp(name, before, size))
		return false;
	name += size;
	if (!number_take(&name, &value) || value >= UINT32_MAX)
		return false;
	*pid = (uint32_t)value;
	return !strcmp(name, after);
}

/* What a file is by its name. */
static bool kind_of(const char *path, enum pfr_symbols_source *source, uint32_t *pid)
{
	const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;

	*source = PFR_SYMBOLS_JITDUMP;
	if (take_pid(name, "jit-", ".dump", pid))
		return true;
	*source = PFR_SYMBOLS_PERF_MAP;
	return take_pid(name, "perf-", ".map", pid);
}

static int add(struct pfr_symbols *symbols, enum pfr_symbols_source source, int fd, uint32_t pid, const char *path)
{
	struct pfr_symbols_error error;

	if (fd < 0) {
		print_stderr("%s: cannot open: %s", path, strerror(errno));
		return EXIT_IO;
	}
	if (pfr_symbols_add(symbols, source, fd, pid, &error) == PFR_OK)
		return EXIT_FINE;
	print_stderr("%s: %s%s%s", path, error.text, error.os_error ? ": " : "", error.os_error ? strerror(error.os_error) : "");
	return error.os_error || error.status == PFR_E_MEMORY ? EXIT_IO : EXIT_DEFECT;
}

/* The files of a directory that have such a name. Links are not followed: anyone may make one in /tmp. */
static int add_directory(struct pfr_symbols *symbols, DIR *directory, const char *path)
{
	enum pfr_symbols_source source;
	struct dirent *entry;
	int code = EXIT_FINE, fd;
	char full[4200];
	uint32_t pid;

	while (code != EXIT_IO && (entry = readdir(directory))) {
		if (!kind_of(entry->d_name, &source, &pid))
			continue;
		snprintf(full, sizeof(full), "%s/%s", path, entry->d_name);
		fd = openat(dirfd(directory), entry->d_name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
		code = add(symbols, source, fd, pid, full) == EXIT_FINE ? code : EXIT_DEFECT;
	}
	return code == EXIT_IO ? EXIT_IO : EXIT_FINE; /* what is wrong with one of many was reported */
}

static int add_jit(struct pfr_symbols *symbols, const char *path)
{
	DIR *directory = opendir(path);
	enum pfr_symbols_source source;
	uint32_t pid = 0;
	int code;

	if (directory) {
		code = add_directory(symbols, directory, path);
		closedir(directory);
		return code;
	}
	if (access(path, F_OK)) {
		print_stderr("%s: cannot open: %s", path, strerror(errno));
		return EXIT_IO;
	}
	if (!kind_of(path, &source, &pid)) {
		print_stderr("%s: not a directory, and not called jit-PID.dump or perf-PID.map", path);
		return EXIT_DEFECT;
	}
	return add(symbols, source, open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY), pid, path);
}

const char *symbols_cache(const char *given, char *space, size_t size)
{
	const char *home = getenv("HOME"), *set = getenv("PERF_BUILDID_DIR");

	if (given || (set && *set))
		return given ? given : set;
	if (!home || !*home || snprintf(space, size, "%s/.debug", home) >= (int)size)
		return NULL;
	return space;
}

/* Without libdw, only who asked for names is refused. */
static int open_files(struct pfr_symbols *symbols, const struct symbol_words *words, const struct pfr_session *session)
{
	struct pfr_symbols_options options = {.size = sizeof(options), .root = words->symfs, .flags = words->flags | PFR_NAMES_KERNEL, .session = session, .vmlinux = words->vmlinux};
	struct pfr_symbols_error error;
	char cache[4096];

	options.cache = symbols_cache(words->cache, cache, sizeof(cache));
	options.flags |= words->mangled ? 0 : PFR_NAMES_DEMANGLE;
	if (pfr_symbols_files_with(symbols, &options, &error) == PFR_OK || (words->files == SYMBOL_FILES_DEFAULT && error.os_error == ENOTSUP))
		return EXIT_FINE;
	print_stderr("%s: %s", error.os_error == ENOENT ? "--debuginfod" : "--symbolize", error.text);
	return error.status == PFR_E_OPTIONS ? EXIT_USAGE : EXIT_IO;
}

/* One that cannot be opened or read is reported by who does that. */
static bool is_elf(const char *path)
{
	char magic[ELF_KNOWN];
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
	ssize_t got = fd < 0 ? -1 : read(fd, magic, sizeof(magic));

	if (fd >= 0)
		close(fd);
	return got < 0 || (got == sizeof(magic) && elf_is_known(magic, true));
}

/* A name that was mistyped must not look like a capture without names. */
static int names_missing(const struct symbol_words *words)
{
	const struct {
		const char *option, *path;
		mode_t kind;
	} given[] = {{"--symfs", words->symfs, S_IFDIR}, {"--buildid-dir", words->cache, S_IFDIR}, {"--vmlinux", words->vmlinux, S_IFREG}};
	struct stat st;
	size_t i;

	for (i = 0; i < sizeof(given) / sizeof(given[0]); i++) {
		if (!given[i].path || strlen(given[i].path) >= SYMBOL_PATH_MOST) /* the library refuses what is too long */
			continue;
		if (stat(given[i].path, &st))
			return print_stderr("%s %s: %s", given[i].option, given[i].path, strerror(errno)), EXIT_IO;
		if ((st.st_mode & S_IFMT) != given[i].kind)
			return print_stderr("%s %s: %s is expected", given[i].option, given[i].path, given[i].kind == S_IFDIR ? "a directory" : "a file"), EXIT_IO;
	}
	if (words->vmlinux && strlen(words->vmlinux) < SYMBOL_PATH_MOST && !is_elf(words->vmlinux))
		return print_stderr("--vmlinux %s: it is no ELF file; the kernel's with its symbols is called vmlinux, a copy of /proc/kallsyms is for --kallsyms", words->vmlinux), EXIT_IO;
	return EXIT_FINE;
}

struct pfr_symbols *symbols_open(const struct symbol_words *words, const struct pfr_session *session, int *code)
{
	struct pfr_symbols *symbols;
	uint64_t pid, inside;
	size_t i;

	*code = names_missing(words);
	if (*code)
		return NULL;
	if (words->kallsyms && words->vmlinux) {
		print_stderr("--kallsyms and --vmlinux both have the names of the kernel; give one of them");
		*code = EXIT_USAGE;
		return NULL;
	}
	if (!words->kallsyms && !words->nr_jit && !words->files)
		return NULL;
	if (pfr_symbols_open(&symbols, NULL) != PFR_OK) {
		print_no_memory(NULL);
		*code = EXIT_IO;
		return NULL;
	}
	if (words->kallsyms)
		*code = add(symbols, PFR_SYMBOLS_KALLSYMS, open(words->kallsyms, O_RDONLY | O_CLOEXEC | O_NOCTTY), 0, words->kallsyms);
	for (i = 0; i < words->nr_jit && *code == EXIT_FINE; i++)
		*code = add_jit(symbols, words->jit[i]);
	for (i = 0; i < words->nr_pids; i++)
		if (read_pids(words->pids[i], &pid, &inside))
			pfr_symbols_pid(symbols, (uint32_t)pid, (uint32_t)inside);
	if (words->files && *code == EXIT_FINE)
		*code = open_files(symbols, words, session);
	if (*code == EXIT_FINE)
		return symbols;
	pfr_symbols_close(symbols);
	return NULL;
}

/* ---- the account ------------------------------------------------------------------------------------ */

static const char *reason(const struct pfr_symbols_file *file)
{
	static const char *const reasons[] = {"no function there", "not there", "another build ID", "no symbols", "damaged", "too much work", "no build ID", "stripped, and no debug file found", "not here, and no server gave it", "no process to read it could be made"};

	return file->why < sizeof(reasons) / sizeof(reasons[0]) ? reasons[file->why] : "not known";
}

/* A line about names; with the capture that it is of before it, where a command reads several. */
static void note(const struct symbol_words *words, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void note(const struct symbol_words *words, const char *format, ...)
{
	char text[1024];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	print_stderr("%s%s%s", words->of ? read_name(words->of) : "", words->of ? ": " : "", text);
}

static void print_file(const struct symbol_words *words, const struct pfr_symbols_file *file, const char *before)
{
	int size = file->path.size < 256 ? (int)file->path.size : 256;

	if (file->asked == file->named)
		note(words, "%s%.*s: all %u addresses have names", before, size, (const char *)file->path.data, file->asked);
	else
		note(words, "%s%.*s: %s, %u of %u addresses", before, size, (const char *)file->path.data, reason(file), file->asked - file->named, file->asked);
}

static int by_missed(const void *a, const void *b)
{
	const struct pfr_symbols_file *x = a, *y = b;
	uint32_t missed_x = x->asked - x->named, missed_y = y->asked - y->named;

	return missed_x != missed_y ? (missed_x > missed_y ? -1 : 1) : x->path.size != y->path.size ? (x->path.size < y->path.size ? -1 : 1) :
												      memcmp(x->path.data, y->path.data, x->path.size);
}

/* Whether a file gave no names, or only some: addresses that are in no function of a file are usual. */
static bool lacks_names(const struct pfr_symbols_file *file)
{
	return file->why != PFR_SYMBOLS_WHY_FOUND && file->asked != file->named;
}

/* Why the kernel has no names. What --vmlinux gave is a file like others. */
static const char *kernel_reason(const struct pfr_symbols_file *kernel, bool vmlinux)
{
	if (vmlinux)
		return reason(kernel);
	switch (kernel->why) {
	case PFR_SYMBOLS_WHY_OTHER_BUILD_ID: return "the running kernel is not that of the capture; --vmlinux takes its file, --kallsyms a copy of its /proc/kallsyms";
	case PFR_SYMBOLS_WHY_NO_BUILD_ID: return "the capture does not say which kernel it is; --no-build-ids-needed takes the one that runs, --kallsyms a copy of /proc/kallsyms, --vmlinux the kernel's file";
	case PFR_SYMBOLS_WHY_NOT_ELF:
	case PFR_SYMBOLS_WHY_TOO_MUCH: return reason(kernel);
	default: return "/proc/kallsyms hides addresses; root may read them";
	}
}

/* Of the kernel, whose addresses kallsyms does not count one by one. */
static void print_kernel(const struct pfr_symbols_file *kernel, const struct symbol_words *words)
{
	if (kernel->why != PFR_SYMBOLS_WHY_FOUND && kernel->asked && !kernel->named)
		note(words, "functions of the kernel have no names: %s", kernel_reason(kernel, words->vmlinux));
	else if (words->report && kernel->asked)
		note(words, "names: %u of %u look-ups without a name in the kernel", kernel->asked - kernel->named, kernel->asked);
}

/* All files, most missed first; or one line, with the file that is missed most. */
static void print_account(const struct symbol_words *words, struct pfr_symbols_file *files, uint32_t nr, uint32_t carried)
{
	uint64_t asked = carried, missed = 0;
	uint32_t i, bad = 0;
	char before[160];

	qsort(files, nr, sizeof(*files), by_missed);
	for (i = 0; i < nr; i++) {
		asked += files[i].asked;
		missed += files[i].asked - files[i].named;
		bad += lacks_names(&files[i]);
	}
	if (words->report && carried)
		note(words, "names: %u addresses have names that the capture carries", carried);
	for (i = 0; words->report && i < nr; i++)
		if (files[i].asked)
			print_file(words, &files[i], "names: ");
	for (i = 0; i < nr && bad && !lacks_names(&files[i]); i++)
		;
	if (!bad || words->report)
		return;
	snprintf(before, sizeof(before), "%llu of %llu addresses in files have no name; %u file%s no names or not all (--symbols-report), first of all ", (unsigned long long)missed,
		 (unsigned long long)asked, bad, bad == 1 ? " has" : "s have");
	print_file(words, &files[i], before);
}

/* Code made at run time: where its names may be, if a program on this machine has left them as perf reads them. */
static void print_no_file(const struct symbol_words *words, const struct pfr_symbols_counts *counts)
{
	char path[64];

	snprintf(path, sizeof(path), "/tmp/perf-%u.map", (unsigned)counts->no_file_pid);
	if (words->nr_jit || access(path, R_OK))
		note(words, "%u look-up%s of code in memory that is of no file; --jit-names takes names of code made at run time", counts->no_file, plural(counts->no_file));
	else
		note(words, "%u look-up%s of code in memory that is of no file; --jit-names %s takes the names that a process of this number has left there", counts->no_file, plural(counts->no_file), path);
}

/* Addresses of processes that are in no file: where they are many, what is done about it. */
static void print_others(const struct symbol_words *words, const struct pfr_symbols_counts *counts, uint64_t asked)
{
	uint64_t most = asked / 10;

	if (counts->nowhere && (words->report || counts->nowhere > most))
		note(words, "%u look-up%s of addresses where nothing is mapped; callers of programs without frame pointers, if they are such, are found by perf record --call-graph dwarf",
		     counts->nowhere, plural(counts->nowhere));
	if (counts->no_file && (words->report || counts->no_file > most))
		print_no_file(words, counts);
}

static void account(const struct pfr_symbols *symbols, const struct symbol_words *words, const struct pfr_symbols_counts *counts)
{
	struct pfr_symbols_file file = {.size = sizeof(file)}, *files;
	uint64_t asked = counts->carried;
	uint32_t nr = 0, i;

	while (pfr_symbols_get_file(symbols, nr, &file) == PFR_OK)
		nr++;
	files = calloc(nr + (size_t)1, sizeof(*files));
	for (i = 0; files && i < nr; i++) {
		files[i].size = sizeof(files[i]);
		pfr_symbols_get_file(symbols, i, &files[i]);
	}
	if (files && words->files) {
		print_kernel(&files[0], words);
		print_account(words, files + 1, nr - 1, counts->carried);
		for (i = 0; i < nr; i++)
			asked += files[i].asked;
		print_others(words, counts, asked);
	}
	free(files);
}

void symbols_close(struct pfr_symbols *symbols, const struct symbol_words *words, struct pfr_session *session)
{
	struct pfr_symbols_counts counts = {.size = sizeof(counts)};

	if (!symbols)
		return;
	pfr_symbols_get_counts(symbols, &counts);
	pfr_symbols_account(symbols, session);
	account(symbols, words, &counts);
	if (counts.no_reader)
		note(words, "%u look-up%s of addresses in files without a name: this build has no libdw, which reads files (Debian: libdw-dev)", counts.no_reader, plural(counts.no_reader));
	if (counts.bad_blocks)
		note(words, "names that the capture carries are damaged, or compressed where this build has no libzstd: %u block%s not used", counts.bad_blocks, plural(counts.bad_blocks));
	if (counts.lost_files)
		note(words, "%u mapped file%s could not be read for names to the end: damaged, too much work, or no process to read it could be made (ulimit -u, pids.max of the cgroup)", counts.lost_files, plural(counts.lost_files));
	if (counts.no_space)
		note(words, "%u names of functions are missing or cut for want of space: more than 4,096 files, a million addresses, 96 MiB of names, or a name of 4,096 bytes", counts.no_space);
	if (counts.cut_inlined)
		note(words, "more inlined functions than are shown: at %u address%s", counts.cut_inlined, counts.cut_inlined == 1 ? "" : "es");
	if (counts.other_clock)
		note(words, "%u jitdump files were not used: their times are CLOCK_MONOTONIC, the capture's are not; record with -k CLOCK_MONOTONIC",
		     counts.other_clock);
	if (counts.bad)
		note(words, "%llu records and lines of the files of names are bad; they were left out", (unsigned long long)counts.bad);
	if (counts.left_out)
		note(words, "%llu functions made at run time were left out: there are more than half a million at a time",
		     (unsigned long long)counts.left_out);
	if (counts.failed_reads)
		note(words, "%u names of functions could not be read: a file was cut meanwhile", counts.failed_reads);
	if (counts.unasked)
		note(words, "%u of the files perf-PID.map %s of processes that no sample is of", counts.unasked, counts.unasked == 1 ? "is" : "are");
	pfr_symbols_close(symbols);
}
