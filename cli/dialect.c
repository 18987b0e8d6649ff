/* SPDX-License-Identifier: MIT */
/*
 * Bare records in the dialect of 2009, shown like others. Nothing in the bytes
 * tells it, so the user must; a file of it has no header.
 */
#include "cli.h"

#include <string.h>
#include <unistd.h>

static bool fill(struct input *input, struct pfr_window *window)
{
	ssize_t n;

	memmove(input->buffer, window->data, window->size);
	window->data = input->buffer;
	n = pread(input->fd, input->buffer + window->size, input->room - window->size,
		  (off_t)(window->at + window->size));
	if (n < 0) {
		say("%s: cannot read", input->name);
		return false;
	}
	window->closed = n == 0;
	window->size += (size_t)n;
	return true;
}

int dialect_dump(const char *path, enum pfr_order order, emitter *emit)
{
	static struct input input;
	struct output output;
	struct pfr_window window = {0};
	struct pfr_frame frame;
	struct pfr_where where;
	enum pfr_status status;
	bool defects = false;
	int code = input_open(&input, path);

	if (code || (code = input_spool(&input)) || (code = output_open(&output, 1)))
		return code;
	window.data = input.buffer;
	window.order = (uint8_t)order;
	for (;;) {
		status = pfr_legacy_next(&window, &frame, &where);
		if (status == PFR_MORE && fill(&input, &window))
			continue;
		if (status)
			break;
		if (output_frame(&output, emit, &frame, 0, 0, PFR_OK, &where))
			defects = true;
	}
	output_flush(&output, true);
	if (status != PFR_END && status != PFR_MORE) {
		input_say(&input, &where);
		defects = true;
	}
	input_close(&input);
	return output_close(&output, status == PFR_MORE ? EXIT_IO : defects ? EXIT_DEFECT : EXIT_FINE);
}
