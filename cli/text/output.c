/* SPDX-License-Identifier: MIT */
/*
 * Standard output in large pieces. It knows how to get space and how to end
 * quietly when nobody reads any more; what is written is others'.
 */
#include "cli/cli.h"
#include "session/base/again.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define GATHER (256 << 10)

int output_open(struct output *output, int fd)
{
	memset(output, 0, sizeof(*output));
	output->fd = fd;
	return output_reserve(output, GATHER) ? EXIT_FINE : EXIT_IO;
}

bool output_reserve(struct output *output, size_t size)
{
	size_t capacity = output->out.capacity ? output->out.capacity : GATHER;
	char *data;

	while (capacity - output->out.size < size)
		capacity *= 2;
	if (capacity == output->out.capacity)
		return true;
	data = realloc(output->out.data, capacity);
	if (!data) {
		print_no_memory(NULL);
		output->failed = true;
		return false;
	}
	output->out.data = data;
	output->out.capacity = capacity;
	return true;
}

static bool write_all(struct output *output, const char *data, size_t size)
{
	while (size) {
		ssize_t n = write(output->fd, data, size);

		if (n < 0 && pfr_session_again(output->fd, true))
			continue;
		if (n < 0) {
			output->closed = errno == EPIPE;
			output->failed = !output->closed;
			if (output->failed)
				print_stderr("cannot write %s: %s", output->name ? output->name : "standard output", strerror(errno));
			return false;
		}
		data += n;
		size -= (size_t)n;
	}
	return true;
}

bool output_flush(struct output *output, bool all)
{
	bool good = !output->failed && !output->closed;

	if (good && (all || output->out.size >= GATHER / 2)) {
		good = write_all(output, output->out.data, output->out.size);
		output->out.size = 0;
	}
	return good;
}

static int sink_write(void *user, const void *data, size_t size)
{
	struct output *output = user;

	return output_flush(output, true) && write_all(output, data, size) ? 0 : EIO;
}

struct pfr_sink output_sink(struct output *output)
{
	return (struct pfr_sink){.size = sizeof(struct pfr_sink), .user = output, .write = sink_write};
}

void output_line(struct output *output, const char *format, ...)
{
	va_list list;
	int size;

	if (!output_reserve(output, OUTPUT_LINE_MOST))
		return;
	va_start(list, format);
	size = vsnprintf(output->out.data + output->out.size, OUTPUT_LINE_MOST, format, list);
	va_end(list);
	output->out.size += size < OUTPUT_LINE_MOST ? (size_t)size : OUTPUT_LINE_MOST - 1;
}

size_t output_fit(const struct pfr_out *out, size_t width)
{
	size_t size = out->size < out->capacity ? out->size : out->capacity, first, needed;
	unsigned char lead;

	if (width && size > width)
		size = width;
	if (!size || size == out->size)
		return size;
	for (first = size - 1; first && size - first < 4 && ((unsigned char)out->data[first] & 0xc0) == 0x80; first--)
		;
	lead = (unsigned char)out->data[first];
	needed = lead < 0xc0 ? 1 : lead < 0xe0 ? 2 :
			   lead < 0xf0         ? 3 :
						 4;
	return size - first < needed ? first : size;
}

int output_end(struct output *output, const char *name, int error)
{
	if (error && !output->failed && !output->closed)
		print_stderr("%s: %s", name, strerror(error));
	return output_close(output, error && !output->closed ? EXIT_IO : EXIT_FINE);
}

int output_close(struct output *output, int code)
{
	output_flush(output, true);
	free(output->out.data);
	return output->failed ? EXIT_IO : code;
}

enum pfr_status output_frame(struct output *output, emitter *emit, const struct pfr_frame *frame,
			     const struct pfr_layout *layout, const struct pfr_context *context,
			     enum pfr_status routed, const struct pfr_where *where)
{
	size_t begin = output->out.size, size;
	enum pfr_status status = emit(&output->out, frame, layout, context, routed, where);

	if (output->out.size + 1 > output->out.capacity) {
		size = output->out.size - begin + 1;
		output->out.size = begin;
		if (!output_reserve(output, size))
			return status;
		status = emit(&output->out, frame, layout, context, routed, where);
	}
	output->out.data[output->out.size++] = '\n';
	output_flush(output, false);
	return status;
}
