/* SPDX-License-Identifier: MIT */
/*
 * The capture names the files; they are opened because --jit asks for it, only if they are regular ones and no links.
 */
#include "edit_jit.h"
#include "cli/common/read.h"

#include "perfring_session_symbols.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <libgen.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* One of the processes that map a jitdump file; each may do so several times. */
static int found(void *user, uint32_t pid, const char *path)
{
	struct edit_jit *j = user;
	unsigned i;

	for (i = 0; i < j->nr; i++)
		if (j->file[i].pid == pid && !strcmp(j->file[i].path, path))
			return 0;
	if (j->nr == EDIT_JIT_FILES) {
		if (!j->incomplete)
			print_stderr("more than %d jitdump files; the others are left out", EDIT_JIT_FILES);
		j->incomplete = true;
		return 0;
	}
	j->file[j->nr].pid = pid;
	j->file[j->nr].path = strdup(path);
	return j->file[j->nr].path ? j->nr++, 0 : 1;
}

static int find(struct edit_jit *j, const char *path)
{
	struct pfr_session_options options = read_options(path);
	struct reading reading;
	enum pfr_status status;
	int code = read_open(&reading, path, &options);

	if (code)
		return code;
	status = pfr_jit_find(reading.session, found, j);
	if (status && pfr_session_error(reading.session))
		read_failed(&reading, path, status);
	else if (status)
		print_no_memory(NULL);
	read_close_aside(&reading);
	if (status)
		return EXIT_IO;
	if (!j->nr)
		print_stderr("%s: no process maps a jitdump file", path);
	return EXIT_FINE;
}

/* OUT.jit-PID.so, from the root on: readers look for it by this name. Of several files of a process, the later ones have a number. */
static char *elf_name(const struct edit_jit *j, unsigned index, const char *out)
{
	char *copy = strdup(out), *again = strdup(out), *directory = copy ? realpath(dirname(copy), 0) : 0, *name = 0;
	unsigned i, same = 0;

	for (i = 0; i < index; i++)
		same += j->file[i].pid == j->file[index].pid;
	if (directory && again)
		name = malloc(strlen(directory) + strlen(out) + 64);
	if (name && same)
		sprintf(name, "%s/%s.jit-%" PRIu32 "-%u.so", directory, basename(again), j->file[index].pid, same + 1);
	else if (name)
		sprintf(name, "%s/%s.jit-%" PRIu32 ".so", directory, basename(again), j->file[index].pid);
	free(copy);
	free(again);
	free(directory);
	return name;
}

static int take(struct edit_jit *j, unsigned i, const char *out)
{
	int fd = open(j->file[i].path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
	struct pfr_symbols_error error;
	struct pfr_sink sink;
	uint64_t nr;
	int code;

	if (fd < 0) {
		print_stderr("%s: cannot be opened: %s", j->file[i].path, strerror(errno));
		j->incomplete = true;
		return EXIT_FINE;
	}
	j->file[i].elf = elf_name(j, i, out);
	code = j->file[i].elf ? sink_open(&j->file[i].sink, j->file[i].elf) : (print_stderr("%s: %s", out, strerror(errno)), EXIT_IO);
	if (code)
		j->file[i].sink.path = NULL;
	if (!code) {
		sink = sink_for_library(&j->file[i].sink);
		if (pfr_jit_add(j->jit, fd, j->file[i].pid, j->file[i].elf, &sink, &nr, &error)) {
			if (!j->file[i].sink.failed)
				print_stderr("%s: %s%s%s", j->file[i].path, error.text, error.os_error ? ": " : "", error.os_error ? strerror(error.os_error) : "");
			sink_close(&j->file[i].sink, false);
			j->file[i].sink.path = NULL;
			j->incomplete = true;
		}
		j->functions += nr;
	}
	close(fd);
	return code;
}

int edit_jit_begin(struct edit_jit *j, const char *path, const char *out)
{
	unsigned i;
	int code;

	if (!read_is_file(path) || !strcmp(out, "-"))
		return usage("edit", "--jit reads the capture twice and writes files beside OUT; name files");
	if (pfr_jit_new(&j->jit, 0))
		return print_no_memory(NULL);
	code = find(j, path);
	for (i = 0; i < j->nr && !code; i++)
		code = take(j, i, out);
	return code;
}

bool edit_jit_end(struct edit_jit *j, bool good)
{
	unsigned i;

	for (i = 0; i < j->nr; i++) {
		if (j->file[i].sink.path && !sink_close(&j->file[i].sink, good))
			good = false;
		free(j->file[i].path);
		free(j->file[i].elf);
	}
	pfr_jit_free(j->jit);
	return good;
}
