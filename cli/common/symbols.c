/* SPDX-License-Identifier: MIT */
#include "symbols.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int take_kallsyms(struct symbol_words *words, const char *command, const char *argument)
{
	if (words->kallsyms)
		return usage(command, "--kallsyms is given twice");
	words->kallsyms = argument;
	return EXIT_FINE;
}

static int take_jit(struct symbol_words *words, const char *command, const char *argument)
{
	if (words->nr_jit == SYMBOL_WORDS_MOST)
		return usage(command, "--jit-names: at most %d times", SYMBOL_WORDS_MOST);
	words->jit[words->nr_jit++] = argument;
	return EXIT_FINE;
}

int symbols_option(struct symbol_words *words, const char *command, int option, const char *argument)
{
	switch (option) {
	case SYMBOLS_KALLSYMS: return take_kallsyms(words, command, argument);
	case SYMBOLS_JIT: return take_jit(words, command, argument);
	case SYMBOLS_FILES: words->files = true; return EXIT_FINE;
	case SYMBOLS_ROOT: words->symfs = argument; return EXIT_FINE;
	default: return EXIT_USAGE;
	}
}

/* Of a name such as jit-12.dump, with what is around the number: the number; false where it is not such a name. */
static bool take_pid(const char *name, const char *before, const char *after, uint32_t *pid)
{
	size_t size = strlen(before);
	unsigned long long value;
	char *end;

	if (strncmp(name, before, size) || name[size] < '0' || name[size] > '9')
		return false;
	value = strtoull(name + size, &end, 10);
	*pid = (uint32_t)value;
	return !strcmp(end, after) && value < UINT32_MAX;
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
		print_stderr("%s: cannot be opened: %s", path, strerror(errno));
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
	if (!kind_of(path, &source, &pid)) {
		print_stderr("%s: not a directory, and not called jit-PID.dump or perf-PID.map", path);
		return EXIT_DEFECT;
	}
	return add(symbols, source, open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY), pid, path);
}

struct pfr_symbols *symbols_open(const struct symbol_words *words, int *code)
{
	struct pfr_symbols_error error;
	struct pfr_symbols *symbols;
	size_t i;

	*code = EXIT_FINE;
	if (!words->kallsyms && !words->nr_jit && !words->files)
		return NULL;
	if (pfr_symbols_open(&symbols, NULL) != PFR_OK) {
		print_stderr("there is not enough memory");
		*code = EXIT_IO;
		return NULL;
	}
	if (words->kallsyms)
		*code = add(symbols, PFR_SYMBOLS_KALLSYMS, open(words->kallsyms, O_RDONLY | O_CLOEXEC | O_NOCTTY), 0, words->kallsyms);
	for (i = 0; i < words->nr_jit && *code == EXIT_FINE; i++)
		*code = add_jit(symbols, words->jit[i]);
	if (words->files && *code == EXIT_FINE && pfr_symbols_files(symbols, words->symfs, &error) != PFR_OK) {
		print_stderr("--symbolize: %s", error.text);
		*code = EXIT_IO;
	}
	if (*code == EXIT_FINE)
		return symbols;
	pfr_symbols_close(symbols);
	return NULL;
}

void symbols_close(struct pfr_symbols *symbols)
{
	struct pfr_symbols_counts counts;

	if (!symbols)
		return;
	pfr_symbols_get_counts(symbols, &counts);
	if (counts.other_build_id)
		print_stderr("%u mapped files have another build ID than the capture; they were not used for names", counts.other_build_id);
	if (counts.lost_files)
		print_stderr("%u mapped files could not be read for names to the end: damaged, or too much work%s", counts.lost_files,
			     counts.lost_files >= 8 ? "; no more were tried" : "");
	if (counts.other_clock)
		print_stderr("%u jitdump files were not used: their times are CLOCK_MONOTONIC, the capture's are not; record with -k CLOCK_MONOTONIC",
			     counts.other_clock);
	if (counts.bad)
		print_stderr("%llu records and lines of the files of names are bad; they were left out", (unsigned long long)counts.bad);
	if (counts.left_out)
		print_stderr("%llu functions made at run time were left out: there are more than half a million at a time",
			     (unsigned long long)counts.left_out);
	if (counts.failed_reads)
		print_stderr("%u names of functions could not be read: a file was cut meanwhile", counts.failed_reads);
	pfr_symbols_close(symbols);
}
