/* SPDX-License-Identifier: MIT */
/*
 * Reads a capture once, in one of five ways, and prints what it saw and how
 * long the loop took:
 *
 *   decode floor FILE    the least a reader can do: header, front and callchain of each sample
 *   decode full FILE     every record framed, told its event, decoded to a struct, and each
 *                        entry of its callchain read
 *   decode window FILE   the same through windows filled by pread, as the command does
 *   decode session FILE  the same by pfr_session_next and pfr_session_decode
 *   decode walk FILE     every item of every record
 *
 * All sum the same words of each sample and the entries of its callchain, so that no work
 * can be left out and the sums can be compared. It measures one run; bench/table repeats it.
 */
#include "bench/before.h"
#ifndef BEFORE
#include "perfring_session.h"
#endif

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

static uint64_t floor_words(const unsigned char *p, uint64_t nr)
{
	uint64_t sum = 0, word;

	for (; nr; nr--, p += 8) {
		memcpy(&word, p, 8);
		sum += word;
	}
	return sum;
}

/* No check but that the file ends; not for input that is not trusted. */
static void floor_loop(const unsigned char *p, const unsigned char *end, unsigned words, int chains, struct seen *seen)
{
	while (end - p >= 8) {
		uint32_t type;
		uint64_t nr;
		uint16_t size;

		memcpy(&type, p, 4);
		memcpy(&size, p + 6, 2);
		if (size < 8 || size > end - p)
			return;
		seen->records++;
		if (type == PFR_RECORD_SAMPLE) {
			seen->samples++;
			seen->sum += floor_words(p + 8, words);
			memcpy(&nr, p + 8 + words * 8, chains ? 8 : 0);
			if (chains)
				seen->sum += floor_words(p + 16 + words * 8, nr);
		}
		p += size;
	}
}

/* The callchain follows the front: READ alone comes before it. */
static int chain_is_next(uint32_t sample_type)
{
	return (sample_type & (PFR_SAMPLE_CALLCHAIN | PFR_SAMPLE_READ)) == PFR_SAMPLE_CALLCHAIN;
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
		if (pfr_status_class(pfr_reader_next(&reader, &frame, &layout, &where)) == PFR_CLASS_STREAM)
			die(path);
	} while (frame.piece != PFR_PIECE_RECORD);
	if (!events.uniform || reader.order != PFR_LITTLE || reader.pipe) {
		fprintf(stderr, "%s: the floor is for one layout in a little-endian file\n", path);
		return 77;
	}
	front = events.event[0].layout.sample_type & FRONT;
	end = reader.data_end < size ? reader.data_end : size;
	begin = seconds();
	floor_loop(data + reader.data, data + end, (unsigned)__builtin_popcount(front),
		   chain_is_next(events.event[0].layout.sample_type), &seen);
	report(begin, &seen);
	return 0;
}

/* ---- through the decoder ------------------------------------------------------ */

static void use_sample(struct seen *seen, const struct pfr_sample *sample, const struct pfr_layout *layout)
{
	seen->samples++;
	seen->sum += sum_front(sample, layout->sample_type);
	if (chain_is_next(layout->sample_type))
		seen->sum += sum_chain(&sample->callchain.ips);
}

static uint64_t sum_bytes(const unsigned char *data, uint32_t nr, uint8_t order)
{
	struct pfr_words words = {data, nr, 8, order};

	return sum_chain(&words);
}

static void use_walk(struct seen *seen, const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	enum pfr_status status;
	uint32_t front = 0;
	int chains = 0;

	seen->records++;
	if (frame->type == PFR_RECORD_SAMPLE && layout) {
		seen->samples++;
		chains = chain_is_next(layout->sample_type);
		front = 8 + (uint32_t)__builtin_popcount(layout->sample_type & FRONT) * 8;
	}
	pfr_walk_init(&walk, frame, layout);
	while (!(status = pfr_walk_next(&walk, &item, &where))) {
		seen->items++;
		if (item.offset < front && item.offset >= 8)
			seen->sum += item.value << (item.offset % 8 * 8);
		else if (chains && item.kind == PFR_KIND_U64S && item.format == PFR_FORMAT_AS_ADDR)
			seen->sum += sum_bytes(frame->data + item.offset, item.nr, frame->order);
	}
	seen->bad += status != PFR_END;
}

static int is_over(enum pfr_status status)
{
	return status == PFR_MORE || status == PFR_NO_SPACE || status == PFR_END || pfr_status_class(status) == PFR_CLASS_STREAM;
}

/* Every record of what the reader was given, decoded. The status that ended it. */
static enum pfr_status decode_all(struct pfr_reader *reader, struct seen *seen)
{
	struct pfr_decoded to;
	enum pfr_status status;

	while (!(status = pfr_reader_decode(reader, &to)) || !is_over(status)) {
		if (to.frame.piece != PFR_PIECE_RECORD)
			continue;
		seen->records++;
		if (status)
			seen->bad++;
		else if (to.frame.type == PFR_RECORD_SAMPLE)
			use_sample(seen, &to.record.sample, to.layout);
	}
	return status;
}

static enum pfr_status walk_all(struct pfr_reader *reader, struct seen *seen)
{
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	struct pfr_where where;
	enum pfr_status status;

	while (!(status = pfr_reader_next(reader, &frame, &layout, &where)) || !is_over(status))
		if (frame.piece == PFR_PIECE_RECORD)
			use_walk(seen, &frame, layout);
	return status;
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
	if (walk)
		walk_all(&reader, &seen);
	else
		decode_all(&reader, &seen);
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
		ssize_t got = pread(fd, window, WINDOW, (off_t)reader.need);

		if (got < 0)
			die(path);
		pfr_reader_give(&reader, window, (size_t)got, reader.need, reader.need + (uint64_t)got >= size);
	} while (decode_all(&reader, &seen) == PFR_MORE);
	report(begin, &seen);
	return 0;
}

#ifndef BEFORE
static int run_session(const char *path)
{
	struct pfr_session_options options = {.size = sizeof(options)};
	const struct pfr_session_record *r;
	struct pfr_session *session;
	struct seen seen = {0};
	struct pfr_record record;
	struct pfr_where where;
	double begin = seconds();

	if (pfr_session_open(&session, path, &options, 0))
		die(path);
	while (pfr_session_next(session, &r) == PFR_OK) {
		seen.records++;
		if (pfr_session_decode(session, r, &record, &where))
			seen.bad++;
		else if (r->frame.type == PFR_RECORD_SAMPLE)
			use_sample(&seen, &record.sample, r->layout);
	}
	pfr_session_close(session);
	report(begin, &seen);
	return 0;
}
#endif

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
#ifndef BEFORE
	if (!strcmp(argv[1], "session"))
		return run_session(argv[2]);
#endif
	return 2;
}
