/* SPDX-License-Identifier: MIT */
/* Inputs of operations.h that are made of captures, in memory: CBOR, and the kernel's names. */
#ifndef TESTS_SESSION_INPUTS_H
#define TESTS_SESSION_INPUTS_H

#include "tests/session/capture.h"

#include "perfring_session_tools.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#define MADE 100 /* their descriptors: those that operations open are lower */
#define CBOR_OF_FILE "/proc/self/fd/100"
#define CBOR_OF_DIRECTORY "/proc/self/fd/101"
#define KALLSYMS "/proc/self/fd/102"

static int fd_write(void *user, const void *data, size_t size)
{
	return write(*(int *)user, data, size) == (ssize_t)size ? 0 : EIO;
}

static void make_cbor(const char *path, int number)
{
	struct pfr_convert_options options = {.size = sizeof(options), .to = PFR_CONVERT_CBOR, .cbor_flags = PFR_CBOR_NAMES};
	struct pfr_convert_report report = {.size = sizeof(report)};
	int fd = open(path, O_RDONLY | O_CLOEXEC), to = memfd_create("cbor", MFD_CLOEXEC);
	struct pfr_sink sink = {.size = sizeof(sink), .user = &to, .write = fd_write};

	if (fd < 0 || to < 0 || pfr_convert(fd, &sink, &options, &report) || dup2(to, number) != number)
		fail_msg("%s: no CBOR of it: %s", path, report.error.text);
	close(fd);
	close(to);
}

static void make_kallsyms(int number)
{
	int to = memfd_create("kallsyms", MFD_CLOEXEC), i;
	char line[64];

	for (i = 0; i < 64; i++) {
		snprintf(line, sizeof(line), "ffffffff%08x T function_%d%s\n", 0x80000000u + i * 0x2000000u, i, i % 8 ? "" : "\t[module]");
		if (fd_write(&to, line, strlen(line)))
			fail_msg("no kallsyms");
	}
	if (dup2(to, number) != number)
		fail_msg("no kallsyms");
	close(to);
}

/* Before the first operation, while nothing fails. */
static void make_inputs(void)
{
	make_cbor("corpus/tracepoint.data", MADE);
	make_cbor("corpus/threads.dir", MADE + 1);
	make_kallsyms(MADE + 2);
}

#endif
