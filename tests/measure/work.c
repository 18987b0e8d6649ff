/* SPDX-License-Identifier: MIT */
/*
 * One input through one part of perfring, for callgrind to count the instructions of
 * `work`: no I/O and no allocation in it. It knows how each part is called.
 *   work PART FILE [records]      prints bytes in, bytes out, frames
 * read, search, decode, chain (decode, and each entry of callchains), walk, sort, expand; line, json, bytes,
 * cbor, names write as much; back reads the CBOR of all records, which is made before. With `records`, what comes
 * before the second record is not counted.
 */
#include "perfring_convert.h"
#include "tests/lib/feed.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EVENTS (1 << 16)
#define IDS (1 << 18)
#define PENDING (1 << 20)
#define MEMORY (16 << 20)
#define CAPACITY (64 << 20)

static struct pfr_event event[EVENTS];
static struct pfr_id id[IDS];
static struct pfr_pending pending[PENDING];
static _Alignas(8) unsigned char memory[MEMORY];
static char capacity[CAPACITY];
static struct pfr_out out = {capacity, sizeof(capacity), 0};
static struct pfr_sort sort;
static struct pfr_zstd zstd;
static int opened;
static uint64_t given, chains;
static unsigned char *file;
static size_t file_size;

typedef void part(const struct pfr_frame *frame, const struct pfr_layout *layout, enum pfr_status status,
		  const struct pfr_where *where);

static void part_read(const struct pfr_frame *frame, const struct pfr_layout *layout, enum pfr_status status,
		      const struct pfr_where *where)
{
	(void)layout, (void)status, (void)where;
	given += frame->size;
}

/* The same, and records are searched for behind what is none. */
static void part_search(const struct pfr_frame *frame, const struct pfr_layout *layout, enum pfr_status status,
			const struct pfr_where *where)
{
	part_read(frame, layout, status, where);
}

static void part_decode(const struct pfr_frame *frame, const struct pfr_layout *layout, enum pfr_status status,
			const struct pfr_where *where)
{
	static struct pfr_record record;
	struct pfr_where bad;

	(void)status, (void)where;
	pfr_decode(frame, layout, &record, &bad);
	given += frame->size;
}

/* The same by pfr_reader_decode. */
static void part_call(const struct pfr_frame *frame, const struct pfr_layout *layout, enum pfr_status status,
		      const struct pfr_where *where)
{
	part_read(frame, layout, status, where);
}

static uint64_t work_call(struct pfr_reader *reader)
{
	static struct pfr_decoded to;
	enum pfr_status status;
	uint64_t frames;

	for (frames = 0; (status = pfr_reader_decode(reader, &to)) == PFR_OK || pfr_status_class(status) == PFR_CLASS_RECORD; frames++)
		given += to.frame.size;
	return frames;
}

static void part_chain(const struct pfr_frame *frame, const struct pfr_layout *layout, enum pfr_status status,
		       const struct pfr_where *where)
{
	static struct pfr_record record;
	const struct pfr_words *ips = &record.sample.callchain.ips;
	const pfr_u64 *ip;
	uint64_t space[64], sum = 0;
	struct pfr_where bad;
	uint32_t i, k, nr;

	(void)status, (void)where;
	given += frame->size;
	if (pfr_decode(frame, layout, &record, &bad) || frame->type != PFR_RECORD_SAMPLE || !PFR_HAS(record.sample, SAMPLE, CALLCHAIN))
		return;
	for (i = 0; i < ips->nr; i += nr)
		for (ip = pfr_words_u64(ips, i, space, 64, &nr), k = 0; k < nr; k++)
			sum += ip[k];
	chains += sum;
}

static void part_walk(const struct pfr_frame *frame, const struct pfr_layout *layout, enum pfr_status status,
		      const struct pfr_where *where)
{
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where bad;

	(void)status, (void)where;
	pfr_walk_init(&walk, frame, layout);
	while (pfr_walk_next(&walk, &item, &bad) != PFR_END)
		given += item.size;
}

static void part_sort(const struct pfr_frame *frame, const struct pfr_layout *layout, enum pfr_status status,
		      const struct pfr_where *where)
{
	(void)status, (void)where;
	if (frame->piece == PFR_PIECE_RECORD)
		pfr_sort_add(&sort, frame, layout, frame->at);
}

static void part_expand(const struct pfr_frame *frame, const struct pfr_layout *layout, enum pfr_status status,
			const struct pfr_where *where)
{
	struct pfr_frame inner;
	struct pfr_where bad;

	(void)layout, (void)status, (void)where;
	if (frame->piece != PFR_PIECE_RECORD || frame->type != PFR_RECORD_COMPRESSED)
		return;
	if (!opened)
		pfr_zstd_init(&zstd, memory, sizeof(memory), PFR_LITTLE);
	opened = 1;
	if (pfr_zstd_feed(&zstd, frame, &bad))
		return;
	while (pfr_zstd_get(&zstd, &inner, &bad) == PFR_OK)
		given += inner.size;
}

static const struct pfr_context context;

#define OUTPUT(name, call) \
	static void part_##name(const struct pfr_frame *frame, const struct pfr_layout *layout, enum pfr_status status, \
				const struct pfr_where *where) \
	{ \
		(void)where; \
		out.size = 0; \
		call; \
		given += out.size; \
	}
OUTPUT(line, pfr_to_line(&out, frame, layout, &context, status, where))
OUTPUT(json, pfr_to_json(&out, frame, layout, &context, status, where))
OUTPUT(bytes, pfr_to_bytes(&out, frame, layout, &context, status, where))
#ifdef HAVE_CBOR
OUTPUT(cbor, pfr_to_cbor(&out, frame, layout, 0, status))
OUTPUT(names, pfr_to_cbor(&out, frame, layout, PFR_CBOR_NAMES, status))

/* What work does for `back` is done once all CBOR is there. */
static void part_back(const struct pfr_frame *frame, const struct pfr_layout *layout, enum pfr_status status,
		      const struct pfr_where *where)
{
	(void)where;
	if (frame->piece == PFR_PIECE_RECORD)
		pfr_to_cbor(&out, frame, layout, 0, status);
}

static struct pfr_uncbor uncbor;
static struct pfr_window cbor;

static uint64_t work_back(void)
{
	static unsigned char to[PFR_UNCBOR_CAPACITY];
	struct pfr_where where;
	uint64_t items = 0;
	size_t size;

	for (; pfr_uncbor_next(&uncbor, &cbor, to, sizeof(to), &size, &where) == PFR_OK; items++)
		given += size;
	return items;
}
#endif

static const struct {
	const char *name;
	part *run;
} parts[] = {
	{"read", part_read},
	{"search", part_search},
	{"decode", part_decode},
	{"call", part_call},
	{"chain", part_chain},
	{"walk", part_walk},
	{"sort", part_sort},
	{"expand", part_expand},
	{"line", part_line},
	{"json", part_json},
	{"bytes", part_bytes},
#ifdef HAVE_CBOR
	{"cbor", part_cbor},
	{"names", part_names},
	{"back", part_back},
#endif
};

/* What is counted: the whole input, given at once; without `run` what was made of it. Returns how many frames it had. */
__attribute__((noinline)) uint64_t work(struct pfr_reader *reader, part *run);

uint64_t work(struct pfr_reader *reader, part *run)
{
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	struct pfr_where where;
	enum pfr_status status;
	uint64_t offset, frames = 0;

#ifdef HAVE_CBOR
	if (!run)
		return work_back();
#endif
	if (run == part_call)
		return work_call(reader);
	for (;;) {
		status = pfr_reader_next(reader, &frame, &layout, &where);
		if (run == part_search && pfr_status_class(status) == PFR_CLASS_STREAM) {
			pfr_reader_resume(reader, where.at + 1);
			pfr_reader_give(reader, file, file_size, 0, 1);
			continue;
		}
		if (status != PFR_OK && pfr_status_class(status) != PFR_CLASS_RECORD)
			break;
		run(&frame, layout, status, &where);
		frames++;
	}
	pfr_sort_close(&sort);
	while (pfr_sort_next(&sort, &offset) == PFR_OK)
		given++;
	if (status != PFR_END && pfr_status_class(status) != PFR_CLASS_STREAM)
		fprintf(stderr, "work: stopped by %s\n", pfr_status_name(status));
	return frames;
}

/* Up to the first record. Not counted. */
static void pass_pieces(struct pfr_reader *reader)
{
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	struct pfr_where where;

	while (pfr_reader_next(reader, &frame, &layout, &where) == PFR_OK && frame.piece != PFR_PIECE_RECORD)
		;
}

#ifdef HAVE_CBOR
/* Not counted. */
static void make_cbor(struct pfr_reader *reader, struct pfr_events *events)
{
	struct pfr_cbor_head head = {.order = PFR_LITTLE, .source = PFR_CBOR_FROM_FILE, .events = events};
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	struct pfr_where where;
	enum pfr_status status;
	unsigned char to;
	size_t size;

	pfr_cbor_head(&out, &head);
	while ((status = pfr_reader_next(reader, &frame, &layout, &where)) == PFR_OK ||
	       (status != PFR_END && pfr_status_class(status) == PFR_CLASS_RECORD))
		part_back(&frame, layout, status, &where);
	cbor = (struct pfr_window){(unsigned char *)out.data, out.size, 0, 0, PFR_LITTLE, 1};
	pfr_uncbor_next(&uncbor, &cbor, &to, 1, &size, &where); /* the header, which has all events */
}
#endif

int main(int argc, char **argv)
{
	struct pfr_events events;
	struct pfr_reader reader;
	size_t i;
	uint64_t frames;

	if (argc < 3 || argc > 4 || !(file = feed_file(argv[2], &file_size)))
		return 2;
	for (i = 0; i < sizeof(parts) / sizeof(parts[0]) && strcmp(parts[i].name, argv[1]); i++)
		;
	if (i == sizeof(parts) / sizeof(parts[0]))
		return 2;
	pfr_events_init(&events, event, EVENTS, id, IDS);
	pfr_sort_init(&sort, pending, PENDING);
	pfr_reader_init(&reader, &events);
	reader.pieces = 1;
	pfr_reader_give(&reader, file, file_size, 0, 1);
	if (argc == 4)
		pass_pieces(&reader);
#ifdef HAVE_CBOR
	if (parts[i].run == part_back)
		make_cbor(&reader, &events);
	frames = work(&reader, parts[i].run == part_back ? NULL : parts[i].run);
#else
	frames = work(&reader, parts[i].run);
#endif
	printf("%zu %llu %llu\n", file_size, (unsigned long long)given, (unsigned long long)frames);
	free(file);
	return 0;
}
