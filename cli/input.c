/* SPDX-License-Identifier: MIT */
/*
 * Where bytes come from: a file read with pread into a window, so that a file
 * that is cut meanwhile is an error and no signal; a pipe read once from front
 * to back. It feeds the reader and knows nothing of records.
 */
#include "cli.h"
#include "made.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define WINDOW (1 << 20)
#define FIRST_EVENTS 64
#define FIRST_IDS 1024

static double now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int input_fail(struct input *input, const char *what)
{
	say("%s: %s: %s", input->name, what, strerror(errno));
	input->failed = true;
	return EXIT_IO;
}

/* As many of `size` bytes as there are; -1 with errno. */
static ssize_t read_full(int fd, unsigned char *to, size_t size)
{
	size_t done = 0;

	while (done < size) {
		ssize_t n = read(fd, to + done, size - done);

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return -1;
		if (n == 0)
			break;
		done += (size_t)n;
	}
	return (ssize_t)done;
}

ssize_t input_begin(int fd, unsigned char *to, size_t size)
{
	return read_full(fd, to, size);
}

static ssize_t pread_full(int fd, unsigned char *to, size_t size, uint64_t at)
{
	size_t done = 0;

	if (at > (uint64_t)INT64_MAX - size)
		return 0;
	while (done < size) {
		ssize_t n = pread(fd, to + done, size - done, (off_t)(at + done));

		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return -1;
		if (n == 0)
			break;
		done += (size_t)n;
	}
	return (ssize_t)done;
}

/* Standard input that is a pipe may carry a file, which must be read out of order: it is kept in a file then. */
static int spool(struct input *input)
{
	FILE *file = tmpfile();
	ssize_t n = (ssize_t)input->filled;

	if (!file)
		return input_fail(input, "cannot make a temporary file");
	do {
		if (fwrite(input->buffer, 1, (size_t)n, file) != (size_t)n)
			return input_fail(input, "cannot write a temporary file");
		n = read_full(input->fd, input->buffer, input->room);
	} while (n > 0);
	if (n < 0 || fflush(file))
		return input_fail(input, "cannot read");
	input->fd = fileno(file); /* the stream stays open as long as the command runs */
	input->seekable = true;
	input->filled = 0;
	return EXIT_FINE;
}

int input_spool(struct input *input)
{
	return input->seekable ? EXIT_FINE : spool(input);
}

/* The header of pipe format has size 16, in either byte order. */
static bool is_pipe_format(const unsigned char *p, size_t size)
{
	return size >= 16 && ((p[8] == 16 && !p[15]) || (p[15] == 16 && !p[8]));
}

/* What perfring convert made is taken as the capture that it was made from. */
static int from_cbor(struct input *input, const unsigned char *begun, size_t size)
{
	int fd = uncbor_spool(input->name, input->fd, begun, size, &input->spooled);
	struct stat st;

	if (input->spooled && parts_open(input, input->spooled))
		return EXIT_IO;
	if (!input->spooled && fd >= 0) {
		if (input->fd > 0)
			close(input->fd);
		input->fd = fd;
	}
	if ((fd < 0 && !input->spooled) || fstat(input->fd, &st)) {
		input->failed = true;
		return EXIT_IO;
	}
	input->seekable = true;
	input->size = (uint64_t)st.st_size;
	input->filled = 0;
	return EXIT_FINE;
}

static int open_seekable(struct input *input)
{
	unsigned char begin[4];
	ssize_t n = pread_full(input->fd, begin, sizeof(begin), 0);

	return n > 0 && is_cbor(begin, (size_t)n) ? from_cbor(input, begin, 0) : EXIT_FINE;
}

static int open_unseekable(struct input *input)
{
	ssize_t n = read_full(input->fd, input->buffer, 16);

	if (n < 0)
		return input_fail(input, "cannot read");
	input->filled = (size_t)n;
	if (is_cbor(input->buffer, (size_t)n))
		return from_cbor(input, input->buffer, (size_t)n);
	return is_pipe_format(input->buffer, (size_t)n) ? EXIT_FINE : spool(input);
}

int input_open(struct input *input, const char *path)
{
	struct stat st;
	bool standard = !strcmp(path, "-");

	memset(input, 0, sizeof(*input));
	input->name = standard ? "standard input" : path;
	input->fd = standard ? 0 : open(path, O_RDONLY | O_CLOEXEC);
	if (input->fd >= 0 && !fstat(input->fd, &st) && S_ISDIR(st.st_mode) && parts_open(input, path))
		return EXIT_IO;
	if (input->fd < 0)
		return input_fail(input, "cannot open");
	if (fstat(input->fd, &st))
		return input_fail(input, "cannot read");
	input->seekable = S_ISREG(st.st_mode) && lseek(input->fd, 0, SEEK_CUR) == 0;
	input->size = input->seekable ? (uint64_t)st.st_size : 0;
	input->progress = isatty(2);
	input->begun = now();
	input->room = WINDOW;
	input->buffer = malloc(input->room);
	pfr_events_init(&input->events, calloc(FIRST_EVENTS, sizeof(struct pfr_event)), FIRST_EVENTS,
			calloc(FIRST_IDS, sizeof(struct pfr_id)), FIRST_IDS);
	if (!input->buffer || !input->events.event || !input->events.id)
		return input_fail(input, "cannot begin");
	input->events.limits = limits();
	pfr_reader_init(&input->reader, &input->events);
	return input->seekable ? open_seekable(input) : open_unseekable(input);
}

/* ---- feeding -------------------------------------------------------------- */

static void show_progress(struct input *input)
{
	double time;

	if (!input->progress)
		return;
	time = now();
	if (time - input->begun < 1 || time - input->shown < 0.1)
		return;
	input->shown = time;
	if (input->size)
		fprintf(stderr, "\r%3d%% of %.1f MB", (int)(100 * input->at / input->size), (double)input->size / 1e6);
	else
		fprintf(stderr, "\r%.1f MB", (double)input->at / 1e6);
}

static bool buffer_room(struct input *input, uint64_t size)
{
	unsigned char *buffer;

	if (size <= input->room)
		return true;
	buffer = size <= SIZE_MAX ? realloc(input->buffer, (size_t)size) : 0;
	if (!buffer) {
		errno = ENOMEM;
		input_fail(input, "cannot read");
		return false;
	}
	input->buffer = buffer;
	input->room = (size_t)size;
	return true;
}

static bool feed_file(struct input *input)
{
	/* tables and features lie apart: no more than they need; records follow each other */
	uint64_t want = input->reader.want_size, size = input->room;
	ssize_t n;

	if (input->reader.want < input->reader.data || input->reader.want >= input->reader.data_end)
		size = want > 65536 ? want : 65536;
	n = pread_full(input->fd, input->buffer, (size_t)size, input->reader.want);
	if (n < 0)
		return input_fail(input, "cannot read"), false;
	input->at = input->reader.want;
	pfr_reader_give(&input->reader, input->buffer, (size_t)n, input->at, (uint64_t)n < size);
	return true;
}

/* Keeps the bytes from `want` on and reads behind them; what lies before is passed over. */
static bool feed_pipe(struct input *input)
{
	uint64_t want = input->reader.want;
	bool closed = false;
	ssize_t n;

	while (want > input->at + input->filled && !closed) {
		if (input->passed)
			input->passed(input->keeper, input->buffer, input->filled, input->at);
		input->at += input->filled;
		input->filled = 0;
		n = read(input->fd, input->buffer,
			 want - input->at < input->room ? (size_t)(want - input->at) : input->room);
		if (n < 0 && errno != EINTR)
			return input_fail(input, "cannot read"), false;
		closed = n == 0;
		input->filled = n > 0 ? (size_t)n : 0;
	}
	if (want <= input->at + input->filled) {
		size_t gone = (size_t)(want - input->at);

		if (input->passed)
			input->passed(input->keeper, input->buffer, gone, input->at);
		memmove(input->buffer, input->buffer + gone, input->filled - gone);
		input->at = want;
		input->filled -= gone;
	}
	while (!closed && input->filled < input->reader.want_size) {
		n = read(input->fd, input->buffer + input->filled, input->room - input->filled);
		if (n < 0 && errno != EINTR)
			return input_fail(input, "cannot read"), false;
		closed = n == 0;
		input->filled += n > 0 ? (size_t)n : 0;
	}
	pfr_reader_give(&input->reader, input->buffer, input->filled, input->at, closed);
	return true;
}

static bool feed(struct input *input)
{
	show_progress(input);
	if (!buffer_room(input, input->reader.want_size))
		return false;
	return input->seekable ? feed_file(input) : feed_pipe(input);
}

/* Says that a payload is larger than its limit; false. */
static bool payload_refused(struct input *input, const struct pfr_frame *frame)
{
	struct pfr_where where = {.status = PFR_LIMIT, .type = frame->type, .event = PFR_NO_EVENT, .at = frame->at,
				  .offset = frame->at + frame->size, .wanted = frame->payload, .left = limits()->payload,
				  .limit = PFR_LIMIT_PAYLOAD};

	input_say(input, &where);
	input->defects = true;
	return false;
}

/* The buffer then holds the frame with its payload, and the reader is told where it lies now. */
bool input_payload(struct input *input, struct pfr_frame *frame)
{
	uint64_t size = frame->size + frame->payload, from = frame->at - input->at;
	bool closed = false;
	ssize_t n;

	if (frame->payload > limits()->payload)
		return payload_refused(input, frame);
	if (frame->at < input->at || !buffer_room(input, from + size + 65536))
		return false;
	if (input->seekable) {
		n = pread_full(input->fd, input->buffer, input->room, input->at);
		input->filled = n < 0 ? 0 : (size_t)n;
		closed = input->filled < input->room;
	}
	while (!input->seekable && !closed && input->filled < from + size) {
		n = read(input->fd, input->buffer + input->filled, input->room - input->filled);
		if (n < 0 && errno != EINTR)
			return input_fail(input, "cannot read"), false;
		closed = n == 0;
		input->filled += n > 0 ? (size_t)n : 0;
	}
	pfr_reader_give(&input->reader, input->buffer, input->filled, input->at, closed);
	frame->data = input->buffer + from;
	return input->filled >= from + size;
}

/* Twice the room for events and ids; the reader asks for no more than the limits allow. */
static bool more_room(struct input *input)
{
	struct pfr_events *e = &input->events;
	size_t room = (size_t)e->room * 2, ids = (size_t)e->ids_room * 4;
	struct pfr_event *event = room <= UINT32_MAX ? realloc(e->event, room * sizeof(*event)) : 0;
	struct pfr_id *id = 0;

	if (event)
		e->event = event;
	if (event && ids <= UINT32_MAX)
		id = realloc(e->id, ids * sizeof(*id));
	if (!id) {
		say("%s: out of memory for %u events and %u ids", input->name, e->nr, e->nr_ids);
		input->failed = true;
		return false;
	}
	e->id = id;
	e->room = (uint32_t)room;
	e->ids_room = (uint32_t)ids;
	return true;
}

enum pfr_status input_read(struct input *input, struct pfr_frame *frame, const struct pfr_layout **layout,
			   struct pfr_where *where)
{
	for (;;) {
		enum pfr_status status = pfr_reader_next(&input->reader, frame, layout, where);

		if (status == PFR_MORE) {
			if (!feed(input))
				return PFR_END;
		} else if (status == PFR_ROOM) {
			if (!more_room(input))
				return PFR_END;
		} else {
			if (status == PFR_OK)
				names_learn(input, frame);
			return status;
		}
	}
}

/* The end of a file: a record that never came whole, or the next file of a directory. PFR_MORE: go on there. */
static enum pfr_status file_ended(struct input *input, enum pfr_status status, struct pfr_frame *frame,
				  struct pfr_where *where)
{
	struct pfr_where cut;

	if (unpack_end(input, frame, &cut) != PFR_END) {
		if (status == PFR_END)
			return *where = cut, cut.status;
		input_say(input, &cut);
	}
	if (input->part == input->nr_parts && status != PFR_END)
		return status;
	if (status != PFR_END) {
		input_say(input, where);
		input->defects = true;
	}
	return parts_next(input) ? PFR_MORE : PFR_END;
}

enum pfr_status input_next(struct input *input, struct pfr_frame *frame, const struct pfr_layout **layout,
			   struct pfr_where *where)
{
	enum pfr_status status;

	do {
		*layout = 0;
		status = input->inner ? unpack_next(input, frame, layout, where) : PFR_MORE;
		if (status == PFR_MORE) {
			status = input_read(input, frame, layout, where);
			input->goes_on = pfr_status_class(status) == PFR_STREAM && resume_begin(input, where);
			if (input->goes_on)
				return status;
		}
		if (status != PFR_END && !input->inner && pfr_status_class(status) != PFR_STREAM && frame->piece == PFR_PIECE_RECORD)
			resume_found(input, frame);
		if (status == PFR_OK && input->tracepoints && !input->inner)
			tracepoints_learn(input, frame);
		if (!input->inner && status == PFR_OK)
			status = unpack_begin(input, frame, where);
		if ((status == PFR_END || pfr_status_class(status) == PFR_STREAM) && !input->failed)
			status = file_ended(input, status, frame, where);
	} while (status == PFR_MORE);
	return status;
}

const char *input_event_name(const struct input *input, uint32_t event)
{
	return event < input->nr_names ? input->event_names[event] : 0;
}

void input_say(const struct input *input, const struct pfr_where *where)
{
	char text[512];
	struct pfr_out out = {text, sizeof(text) - 1, 0};

	pfr_where_text(&out, where);
	text[out.size < out.room ? out.size : out.room] = 0;
	say("%s: %s: %s", input->name, pfr_status_name(where->status), text);
}

void input_close(struct input *input)
{
	if (input->shown > 0)
		fputs("\r\033[K", stderr);
	names_free(input);
	free(input->zstd_memory);
	if (input->spooled)
		made_take_away(&input->spooled);
	free(input->spooled);
	free(input->parts);
	free(input->buffer);
	free(input->events.event);
	free(input->events.id);
	if (input->fd > 0)
		close(input->fd);
}
