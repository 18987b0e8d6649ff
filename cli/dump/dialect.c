/* SPDX-License-Identifier: MIT */
/*
 * Bare records in the dialect of 2009, shown like others. Nothing in the bytes
 * tells it, so the user must; a file of it has no header.
 */
#include "cli/common/read.h"
#include "session/base/again.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#define WINDOW (1 << 20)

/* Reads on after what the window still holds. */
static bool fill(int fd, const char *name, unsigned char *buffer, struct pfr_window *window)
{
	ssize_t n;

	memmove(buffer, window->data, window->size);
	window->data = buffer;
	do
		n = read(fd, buffer + window->size, WINDOW - window->size);
	while (n < 0 && pfr_session_again(fd, false));
	if (n < 0)
		return print_stderr("%s: cannot read: %s", name, strerror(errno)), false;
	window->closed = n == 0;
	window->size += (size_t)n;
	return true;
}

static void print_where(const char *name, const struct pfr_where *where)
{
	char text[512];
	struct pfr_out out = {text, sizeof(text) - 1, 0};

	pfr_where_text(&out, where);
	text[out.size < out.capacity ? out.size : out.capacity] = 0;
	print_stderr("%s: %s: %s", name, pfr_status_name(where->status), text);
}

static int dump_all(int fd, const char *name, enum pfr_byte_order order, emitter *emit)
{
	static unsigned char buffer[WINDOW];
	struct output output;
	struct pfr_window window = {.data = buffer, .order = (uint8_t)order};
	struct pfr_frame frame;
	struct pfr_where where;
	enum pfr_status status;
	bool defects = false;
	int code = output_open(&output, 1);

	if (code)
		return code;
	for (;;) {
		status = pfr_legacy_next(&window, &frame, &where);
		if (status == PFR_MORE && fill(fd, name, buffer, &window))
			continue;
		if (status)
			break;
		if (output_frame(&output, emit, &frame, 0, 0, PFR_OK, &where))
			defects = true;
	}
	output_flush(&output, true);
	if (status != PFR_END && status != PFR_MORE) {
		print_where(name, &where);
		defects = true;
	}
	return output_close(&output, status == PFR_MORE ? EXIT_IO : defects ? EXIT_DEFECT :
									      EXIT_FINE);
}

int dialect_dump(const char *path, enum pfr_byte_order order, emitter *emit)
{
	int fd = read_fd(path), code;

	if (fd < 0)
		return EXIT_IO;
	code = dump_all(fd, fd ? path : "standard input", order, emit);
	if (fd)
		close(fd);
	return code;
}
