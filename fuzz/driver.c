/* SPDX-License-Identifier: MIT */
/*
 * A harness without an engine: runs the files, and the files of the folders,
 * that are given as arguments, each as an exact copy and against a guard page.
 * It knows files and memory.
 *   run-NAME [FILE...] [-a FILE...]    after -a every choice is tried on each input, not its own alone
 *   run-NAME -m KIND FILE...           prints for each what a manifest has of it
 */
#define _DEFAULT_SOURCE
#include "fuzz/answer.h"
#include "fuzz/harness.h"
#include "tests/lib/feed.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define ONE_MOST 60 /* seconds for one input */

static unsigned long ran;
static int all;
static const char *manifest; /* the kind of input */

/* As an exact copy, after a guard page and before one. */
static void run_input(const unsigned char *data, size_t size)
{
	unsigned char *copy = malloc(size ? size : 1);
	struct guard guard;

	if (!copy)
		abort();
	if (size)
		memcpy(copy, data, size);
	guard_init(&guard, size ? size : 1);
	LLVMFuzzerTestOneInput(copy, size);
	LLVMFuzzerTestOneInput(guard_end(&guard, data, size), size);
	LLVMFuzzerTestOneInput(guard_begin(&guard, data, size), size);
	guard_free(&guard);
	free(copy);
}

static void print_answer(const char *path, const unsigned char *data, size_t size)
{
	const char *name = strrchr(path, '/');
	uint64_t digest;
	enum pfr_status status = fuzz_answer(manifest, data, size, &digest);

	printf("%s %zu %016llx %s\n", name ? name + 1 : path, size, (unsigned long long)digest, pfr_status_name(status));
}

static int run_file(const char *path)
{
	unsigned char *data;
	size_t size;

	data = feed_file(path, &size);
	if (!data) {
		fprintf(stderr, "%s: cannot be read\n", path);
		return 1;
	}
	if (manifest) {
		print_answer(path, data, size);
		free(data);
		return 0;
	}
	if (getenv("FUZZ_VERBOSE"))
		fprintf(stderr, "%s: %zu bytes\n", path, size);
	alarm(ONE_MOST);
	run_input(data, size);
	for (fuzz_forced = 0; all && fuzz_forced < FUZZ_CHOICES; fuzz_forced++)
		run_input(data, size);
	fuzz_forced = -1;
	alarm(0);
	free(data);
	ran++;
	return 0;
}

static int run_folder(const char *path)
{
	DIR *dir = opendir(path);
	struct dirent *entry;
	struct stat st;
	char name[4096];
	int failed = 0;

	if (!dir)
		return 1;
	while (errno = 0, (entry = readdir(dir))) {
		if (entry->d_name[0] == '.')
			continue;
		snprintf(name, sizeof(name), "%s/%s", path, entry->d_name);
		if (!stat(name, &st) && S_ISREG(st.st_mode))
			failed |= run_file(name);
	}
	if (errno) {
		fprintf(stderr, "%s: %s\n", path, strerror(errno));
		failed = 1;
	}
	closedir(dir);
	return failed;
}

int main(int argc, char **argv)
{
	struct stat st;
	int i, failed = 0;

	for (i = 1; i < argc; i++) {
		if (!strcmp(argv[i], "-a")) { /* for what comes after it */
			all = 1;
			continue;
		}
		if (!strcmp(argv[i], "-m") && i + 1 < argc) {
			manifest = argv[++i];
			continue;
		}
		if (stat(argv[i], &st)) {
			fprintf(stderr, "%s: is not there\n", argv[i]);
			failed = 1;
		} else {
			failed |= S_ISDIR(st.st_mode) ? run_folder(argv[i]) : run_file(argv[i]);
		}
	}
	if (!manifest)
		printf("%lu inputs\n", ran);
	return failed;
}
