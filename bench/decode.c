/* SPDX-License-Identifier: MIT */
/*
 * Reads a capture once, in one of four ways, and prints what it saw and how
 * long the loop took:
 *
 *   decode floor FILE    the least a reader can do: header and front of each sample
 *   decode full FILE     every record framed, told its event, decoded to a struct
 *   decode window FILE   the same through windows filled by pread, as the command does
 *   decode walk FILE     every item of every record
 *
 * All sum the same words of each sample, so that no work can be left out and
 * the sums can be compared. It measures one run; bench/table repeats it.
 */
#include "bench/input.h"

#define WINDOW (1 << 20)

/* The fields of fixed size that lie one after another at a sample's front. */
#define FRONT (PFR_SAMPLE_IDENTIFIER | PFR_SAMPLE_IP | PFR_SAMPLE_TID | PFR_SAMPLE_TIME | PFR_SAMPLE_ADDR | \
	       PFR_SAMPLE_ID | PFR_SAMPLE_STREAM_ID | PFR_SAMPLE_CPU | PFR_SAMPLE_PERIOD)

static uint64_t sum_front(const struct pfr_sample *s, uint64_t sample_type)
{
	uint64_t sum = 0;

	if (sample_type & PFR_SAMPLE_IDENTIFIER)
		sum += s->identifier;
	if (sample_type & PFR_SAMPLE_IP)
		sum += s->ip;
	if (sample_type & PFR_SAMPLE_TID)
		sum += s->pid | (uint64_t)s->tid << 32;
	if (sample_type & PFR_SAMPLE_TIME)
		sum += s->time;
	if (sample_type & PFR_SAMPLE_ADDR)
		sum += s->addr;
	if (sample_type & PFR_SAMPLE_ID)
		sum += s->id;
	if (sample_type & PFR_SAMPLE_STREAM_ID)
		sum += s->stream_id;
	if (sample_type & PFR_SAMPLE_CPU)
		sum += s->cpu | (uint64_t)s->res << 32;
	if (sample_type & PFR_SAMPLE_PERIOD)
		sum += s->period;
	return sum;
}

/* ---- the floor --------------------------------------------------------------- */

/* No check but that the file ends; not for input that is not trusted. */
static void floor_loop(const unsigned char *p, const unsigned char *end, unsigned words, struct seen *seen)
{
	while (end - p >= 8) {
		uint32_t type;
		uint16_t size;
		unsigned i;

		memcpy(&type, p, 4);
		memcpy(&size, p + 6, 2);
		if (size < 8 || size > end - p)
			return;
		seen->records++;
		if (type == PFR_RECORD_SAMPLE) {
			seen->samples++;
			for (i = 0; i < words; i++) {
				uint64_t word;

				memcpy(&word, p + 8 + i * 8, 8);
				seen->sum += word;
			}
		}
		p += size;
	}
}

static int run_floor(const char *path)
{
	struct seen seen = {0};
	struct pfr_events events;
	struct pfr_reader reader;
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	struct pfr_where where;
	const unsigned char *data;
	uint64_t size, end;
	uint32_t front;
	double begin;

	data = map_input(path, &size);
	start_reader(&reader, &events);
	pfr_reader_give(&reader, data, size, 0, 1);
	do {
		if (pfr_status_class(pfr_reader_next(&reader, &frame, &layout, &where)) == PFR_STREAM)
			die(path);
	} while (frame.piece != PFR_PIECE_RECORD);
	if (!events.uniform || reader.order != PFR_LITTLE || reader.pipe) {
		fprintf(stderr, "%s: the floor is for one layout in a little-endian file\n", path);
		return 77;
	}
	front = events.event[0].layout.sample_type & FRONT;
	end = reader.data_end < size ? reader.data_end : size;
	begin = seconds();
	floor_loop(data + reader.data, data + end, (unsigned)__builtin_popcount(front), &seen);
	report(begin, &seen);
	return 0;
}

/* ---- through the decoder ------------------------------------------------------ */

static void use_full(struct seen *seen, const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	struct pfr_record record;
	struct pfr_where where;

	seen->records++;
	if (pfr_decode(frame, layout, &record, &where)) {
		seen->bad++;
	} else if (frame->type == PFR_RECORD_SAMPLE) {
		seen->samples++;
		seen->sum += sum_front(&record.sample, layout->sample_type);
	}
}

static void use_walk(struct seen *seen, const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	enum pfr_status status;
	uint32_t front = 0;

	seen->records++;
	if (frame->type == PFR_RECORD_SAMPLE && layout) {
		seen->samples++;
		front = 8 + (uint32_t)__builtin_popcount(layout->sample_type & FRONT) * 8;
	}
	pfr_walk_init(&walk, frame, layout);
	while (!(status = pfr_walk_next(&walk, &item, &where))) {
		seen->items++;
		if (item.offset < front && item.offset >= 8)
			seen->sum += item.value << (item.offset % 8 * 8);
	}
	seen->bad += status != PFR_END;
}

/* Every record of what the reader was given. The status that ended it. */
static enum pfr_status read_all(struct pfr_reader *reader, struct seen *seen, int walk)
{
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	struct pfr_where where;
	enum pfr_status status;

	for (;;) {
		status = pfr_reader_next(reader, &frame, &layout, &where);
		if (status == PFR_MORE || status == PFR_ROOM || status == PFR_END ||
		    (status && pfr_status_class(status) == PFR_STREAM))
			return status;
		if (frame.piece != PFR_PIECE_RECORD)
			continue;
		if (walk)
			use_walk(seen, &frame, layout);
		else
			use_full(seen, &frame, layout);
	}
}

static int run_mapped(const char *path, int walk)
{
	struct seen seen = {0};
	struct pfr_events events;
	struct pfr_reader reader;
	const unsigned char *data;
	uint64_t size;
	double begin;

	data = map_input(path, &size);
	start_reader(&reader, &events);
	begin = seconds();
	pfr_reader_give(&reader, data, size, 0, 1);
	read_all(&reader, &seen, walk);
	report(begin, &seen);
	return 0;
}

static int run_window(const char *path)
{
	static unsigned char window[WINDOW];
	struct seen seen = {0};
	struct pfr_events events;
	struct pfr_reader reader;
	uint64_t size;
	int fd = open_input(path, &size);
	double begin;

	start_reader(&reader, &events);
	begin = seconds();
	do {
		ssize_t got = pread(fd, window, WINDOW, (off_t)reader.want);

		if (got < 0)
			die(path);
		pfr_reader_give(&reader, window, (size_t)got, reader.want, reader.want + (uint64_t)got >= size);
	} while (read_all(&reader, &seen, 0) == PFR_MORE);
	report(begin, &seen);
	return 0;
}

int main(int argc, char **argv)
{
	if (argc != 3)
		return 2;
	if (!strcmp(argv[1], "floor"))
		return run_floor(argv[2]);
	if (!strcmp(argv[1], "full"))
		return run_mapped(argv[2], 0);
	if (!strcmp(argv[1], "window"))
		return run_window(argv[2]);
	if (!strcmp(argv[1], "walk"))
		return run_mapped(argv[2], 1);
	return 2;
}
