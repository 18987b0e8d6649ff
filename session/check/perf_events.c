/* SPDX-License-Identifier: MIT */
/*
 * Events and their ids as perf keeps them: tools/perf/util/evlist.c, evlist__event2evsel and evlist__id2evsel. Of an id that several
 * events have, the last one is found; all records are looked up by the place that the first event has its id at.
 */
#include "decoder/wire.h"
#include "perf_versions.h"

#include <string.h>

#define FRONT (PFR_SAMPLE_IP | PFR_SAMPLE_TID | PFR_SAMPLE_TIME | PFR_SAMPLE_ADDR | PFR_SAMPLE_ID | PFR_SAMPLE_STREAM_ID | PFR_SAMPLE_CPU | PFR_SAMPLE_PERIOD | PFR_SAMPLE_IDENTIFIER)
#define BPF_OUTPUT 10
#define DUMMY 9
#define READ_LOST_AT 48
#define TYPES_SHOWN 6 /* that have fields of their own */

/* Where a sample has its id, in words from its front; -1: nowhere. Mirrors __perf_evsel__calc_id_pos. */
static int place_of_id(uint64_t sample_type)
{
	uint64_t before = sample_type & (PFR_SAMPLE_IP | PFR_SAMPLE_TID | PFR_SAMPLE_TIME | PFR_SAMPLE_ADDR);

	if (sample_type & PFR_SAMPLE_IDENTIFIER)
		return 0;
	return sample_type & PFR_SAMPLE_ID ? (int)wire_popcount(before) : -1;
}

/* The same from the end of other records. Mirrors __perf_evsel__calc_is_pos. */
static int place_in_trailer(uint64_t sample_type)
{
	if (sample_type & PFR_SAMPLE_IDENTIFIER)
		return 1;
	if (!(sample_type & PFR_SAMPLE_ID))
		return -1;
	return 1 + !!(sample_type & PFR_SAMPLE_CPU) + !!(sample_type & PFR_SAMPLE_STREAM_ID);
}

static uint64_t at(const unsigned char *attr, size_t size, size_t offset, bool big)
{
	return offset + 8 <= size ? wire_u64(attr + offset, big) : 0;
}

/* bit 18 of flags; in big-endian files the bits of each byte are reversed, too */
static bool has_all(const unsigned char *attr, size_t size, bool big)
{
	return size > 42 && attr[42] >> (big ? 5 : 2) & 1;
}

static void *grow(struct perf_reader *reader, void *array, uint32_t nr, uint32_t *capacity, size_t size)
{
	void *more;

	if (nr < *capacity)
		return array;
	more = pfr_session_resize(reader->s, array, (size_t)(*capacity * 2 + 64) * size);
	reader->no_memory |= !more;
	*capacity = more ? *capacity * 2 + 64 : *capacity;
	return more ? more : array;
}

bool perf_events_add(struct perf_reader *reader, const unsigned char *attr, size_t size, size_t own)
{
	size_t known = own < size ? own : size;
	struct perf_evsel *event;

	reader->event = (struct perf_evsel *)grow(reader, reader->event, reader->nr, &reader->capacity, sizeof(*event));
	if (reader->no_memory)
		return false;
	event = &reader->event[reader->nr++];
	memset(event, 0, sizeof(*event));
	event->type = size >= 4 ? wire_u32(attr, reader->big) : 0;
	event->config = at(attr, known, 8, reader->big);
	event->sample_type = at(attr, known, 24, reader->big);
	event->read_format = at(attr, known, 32, reader->big);
	event->branches = at(attr, known, 72, reader->big);
	event->user_regs = at(attr, known, 80, reader->big);
	event->intr_regs = at(attr, known, 96, reader->big);
	event->all = has_all(attr, known, reader->big);
	event->front = 8 * wire_popcount(event->sample_type & FRONT);
	event->id_at = place_of_id(event->sample_type);
	event->trailer_at = place_in_trailer(event->sample_type);
	/* evsel__new_idx: after the places were computed */
	if (event->type == PFR_TYPE_SOFTWARE && event->config == BPF_OUTPUT && !at(attr, known, 16, reader->big))
		event->sample_type |= PFR_SAMPLE_RAW | PFR_SAMPLE_TIME | PFR_SAMPLE_CPU;
	return true;
}

static uint32_t bucket_of(uint64_t id)
{
	return (uint32_t)(id * UINT64_C(0x61c8864680b583eb) >> 56);
}

bool perf_events_add_id(struct perf_reader *reader, uint64_t id)
{
	uint32_t *bucket = &reader->bucket[bucket_of(id)];

	reader->id = (struct perf_id *)grow(reader, reader->id, reader->nr_ids, &reader->id_capacity, sizeof(*reader->id));
	if (reader->no_memory)
		return false;
	reader->id[reader->nr_ids] = (struct perf_id){id, reader->nr - 1, *bucket};
	*bucket = ++reader->nr_ids;
	return true;
}

const struct perf_evsel *perf_events_find(const struct perf_reader *reader, uint64_t id)
{
	uint32_t i;

	for (i = reader->bucket[bucket_of(id)]; i; i = reader->id[i - 1].next)
		if (reader->id[i - 1].id == id)
			return &reader->event[reader->id[i - 1].event];
	return 0;
}

/*
 * perf_event__swap_ops: before 7.2, these stay in the order of the file where that is not the host's: KSYMBOL and BPF_EVENT, and of READ the word
 * where perf_event__read_swap takes counts of LOST to be, which struct perf_record_read has had since 6.0.
 */
static bool is_turned(const struct perf_reader *reader, uint32_t type, unsigned at)
{
	return reader->version->strict || (type != PFR_RECORD_KSYMBOL && type != PFR_RECORD_BPF_EVENT && (type != PFR_RECORD_READ || at != READ_LOST_AT));
}

const struct perf_evsel *perf_events_of(const struct perf_reader *reader, const struct pfr_frame *frame)
{
	const struct perf_evsel *first = reader->event;
	int words = (int)(frame->size - 8u) / 8;
	uint64_t id;

	if (!reader->nr)
		return 0;
	if (reader->nr == 1 || (!first->all && frame->type != PFR_RECORD_SAMPLE))
		return first;
	words = frame->type != PFR_RECORD_SAMPLE ? words - first->trailer_at : first->id_at < words ? first->id_at :
												      -1;
	if (words < 0 || 16 + 8 * (uint32_t)words > frame->size)
		return 0;
	id = wire_u64(frame->data + 8 + 8 * words, is_turned(reader, frame->type, 8 + 8 * (unsigned)words) ? reader->big : PFR_HOST_BIG);
	return id ? perf_events_find(reader, id) : first;
}

const struct perf_evsel *perf_events_of_id(const struct perf_reader *reader, uint64_t id)
{
	const struct perf_evsel *event;

	if (reader->nr < 2 || !id)
		return reader->nr ? reader->event : 0;
	event = perf_events_find(reader, id);
	return event || reader->event->all ? event : reader->event;
}

/* In a file, events of type DUMMY are not looked at: find_first_output_type. In a pipe they are the first of their type: process_attr. */
bool perf_events_show(struct perf_reader *reader, const struct perf_evsel *event)
{
	uint32_t type = event->type < TYPES_SHOWN ? event->type : TYPES_SHOWN;
	bool dummy = event->type == PFR_TYPE_SOFTWARE && event->config == DUMMY, pipe = reader->pipe, first;

	if (pipe ? type == TYPES_SHOWN : dummy)
		return true;
	first = !reader->shows[type];
	reader->shows[type] = true;
	return !first || type == PFR_TYPE_TRACEPOINT || dummy || event->sample_type & (PFR_SAMPLE_IP | PFR_SAMPLE_ADDR) ||
	       perf_has_feature(reader, PFR_FEATURE_STAT);
}
