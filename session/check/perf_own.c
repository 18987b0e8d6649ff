/* SPDX-License-Identifier: MIT */
/*
 * What perf does with records of its own: perf_session__process_user_event, tools/perf/util/session.c, and the functions that each of
 * its tools gives for them. A tool without a function for a type takes no notice of its content.
 */
#include "decoder/wire.h"
#include "perf_versions.h"

#include <string.h>

#define HEAD 16    /* bytes before what most of them hold */
#define UNION 4168 /* sizeof(union perf_event) of 6.1 and 6.12 */

#define NO_ATTR "its attr cannot be read"
#define NO_EVENT "no event has its id"
#define NO_INDEX "an id that no event has"
#define MANY "its count exceeds its size"
#define NO_TRACE "what follows it are no formats of tracepoints"
#define PASSED "the tool takes what follows it for records"
#define NO_AUX "a kind of AUX data that the program does not know, or too little of it"
/* The magics of a CPU's values. */
#define CORESIGHT_ETM3 UINT64_C(0x3030303030303030)
#define CORESIGHT_ETM4 UINT64_C(0x4040404040404040)
#define CORESIGHT_ETE UINT64_C(0x5050505050505050)

#define DIES "the program ends by a signal"
#define NO_PLACE "CoreSight, which the program decodes in files only"
#define AUX_FIRST "no AUXTRACE_INFO that the program knows came before it"
#define NO_FEATURE "the section of the header in it is damaged"
#define NO_WINDOW "no COMPRESSED section of the header came before it (Couldn't decompress data)"
#define NO_CPUS "its list of CPUs cannot be read"

static uint64_t word(const struct perf_reader *reader, const struct pfr_frame *frame, uint32_t at)
{
	return frame->size >= at + 8 ? wire_u64(frame->data + at, reader->big) : 0;
}

static uint32_t half(const struct perf_reader *reader, const struct pfr_frame *frame, uint32_t at)
{
	return frame->size >= at + 4 ? wire_u32(frame->data + at, reader->big) : 0;
}

static uint16_t quarter(const struct perf_reader *reader, const struct pfr_frame *frame, uint32_t at)
{
	return frame->size >= at + 2 ? wire_u16(frame->data + at, reader->big) : 0;
}

/* ---- attrs and ids --------------------------------------------------------------------- */

/* perf_event__process_attr: an attr of size 0 has 64 bytes for 7.2, which leaves out smaller records; for others its own words are ids as well. */
static const char *attr_end(const struct perf_reader *reader, const struct pfr_frame *frame)
{
	uint32_t size = half(reader, frame, 12), all = frame->size - 8;

	return size > all || (reader->version->strict && size && (size < 64 || size % 8)) ? NO_ATTR : 0;
}

/* perf_event__hdr_attr_swap: 6.1 turns the ids that lie after an attr of the size that it knows, and not those before. */
static bool is_id_big(const struct perf_reader *reader, uint32_t at)
{
	return !reader->version->first || at >= reader->version->attr_size ? reader->big : PFR_HOST_BIG;
}

static void take_attr(struct perf_reader *reader, const struct pfr_frame *frame)
{
	uint32_t size = half(reader, frame, 12), all = frame->size - 8, i;

	if (!size && reader->version->strict)
		size = 64;
	if (!perf_events_add(reader, frame->data + 8, all, reader->version->strict ? size : all))
		return;
	for (i = size; i + 8 <= all; i += 8)
		if (!perf_events_add_id(reader, wire_u64(frame->data + 8 + i, is_id_big(reader, i))))
			return;
}

/* perf_event__process_id_index */
static const char *index_end(const struct perf_reader *reader, const struct pfr_frame *frame)
{
	uint64_t nr = word(reader, frame, 8), i;

	if (frame->size < HEAD || nr > (frame->size - HEAD) / 32)
		return MANY;
	for (i = 0; i < nr; i++)
		if (!perf_events_find(reader, word(reader, frame, HEAD + 32 * (uint32_t)i)))
			return NO_INDEX;
	return 0;
}

/* perf_event__process_event_update: 7.2 leaves those out that do not hold what their type says. */
static const char *update_end(const struct perf_reader *reader, const struct pfr_frame *frame, bool *skipped)
{
	uint64_t type = word(reader, frame, 8);

	if (reader->version->strict && (type == PFR_EVENT_UPDATE_UNIT || type == PFR_EVENT_UPDATE_NAME))
		*skipped = frame->size <= 24 || !memchr(frame->data + 24, 0, frame->size - 24);
	if (reader->version->strict && (type == PFR_EVENT_UPDATE_SCALE || type == PFR_EVENT_UPDATE_CPUS))
		*skipped = frame->size < 32;
	return *skipped || perf_events_of_id(reader, word(reader, frame, 16)) ? 0 : NO_EVENT;
}

/* ---- AUX data, formats, sections --------------------------------------------------------- */

static bool has_type(const struct perf_reader *reader, uint64_t type)
{
	uint32_t i;

	for (i = 0; i < reader->nr && reader->event[i].type != type; i++)
		;
	return i < reader->nr;
}

/*
 * cs_etm__process_auxtrace_info_full of cs-etm.c: a version, the number of CPUs in the lower half of a word, then of each CPU a magic, its number
 * and its values, whose number stands in version 1 and later, and is that of the kind of trace before. They fill the record. Before 7.2 an event
 * has the type of the upper half of that word.
 */
static bool coresight_is_good(const struct perf_reader *reader, const struct pfr_frame *frame)
{
	uint64_t words = (frame->size - HEAD) / 8, version = word(reader, frame, HEAD), cpus = word(reader, frame, HEAD + 8) & UINT32_MAX, at = 3, magic, values;

	if (words < 3 || version > (reader->version->first ? 1 : 2))
		return false;
	if (!reader->version->strict && !has_type(reader, word(reader, frame, HEAD + 8) >> 32))
		return false;
	for (; cpus && words - at >= 3; cpus--) {
		magic = word(reader, frame, HEAD + 8 * (uint32_t)at);
		if (magic != CORESIGHT_ETM3 && magic != CORESIGHT_ETM4 && magic != CORESIGHT_ETE)
			return false;
		values = version ? 3 + word(reader, frame, HEAD + 8 * (uint32_t)at + 16) : magic == CORESIGHT_ETM3 ? 6 :
														     9;
		if (values < 3 || values > words - at)
			return false;
		at += values;
	}
	return !cpus && at == words;
}

/*
 * perf_event__process_auxtrace_info: types and the words that each needs. VPA_DTL is known by an event that only PowerPC has: without it, 7.2
 * ends by a signal.
 */
static const char *aux_end(const struct perf_reader *reader, const struct pfr_frame *frame)
{
	static const unsigned char old[] = {0, 9, 5, 3, 2, 0, 1, 255}, now[] = {0, 10, 6, 5, 2, 0, 1, 255};
	uint32_t type = half(reader, frame, 8), words = frame->size < HEAD ? 0 : (frame->size - HEAD) / 8, least;

	if (!type || type >= sizeof(now))
		return NO_AUX;
	least = reader->version->strict ? now[type] : old[type];
	if (words < least || (type == PFR_AUXTRACE_CS_ETM && !coresight_is_good(reader, frame)))
		return NO_AUX;
	return type == PFR_AUXTRACE_CS_ETM && reader->pipe && !reader->version->first ? NO_PLACE : 0;
}

/* Data of a kind that is known. 6.12.117 ends by a signal where it is of CoreSight, as seen; 7.2 did so of one made file, and read others; 6.1 reads them. */
static const char *data_end(const struct perf_reader *reader)
{
	if (!reader->aux)
		return AUX_FIRST;
	return reader->coresight && !reader->version->first && !reader->version->strict ? DIES : 0;
}

static const char *tracing_end(const struct perf_reader *reader, const struct pfr_frame *frame, bool reads)
{
	struct pfr_frame section;

	if (!reads) /* in a file no formats follow it, and reading continues after the record */
		return frame->payload && reader->pipe ? PASSED : 0;
	if (!frame->payload)
		return NO_TRACE;
	if (frame->payload > UINT32_MAX || frame->payload % 8)
		return NO_TRACE;
	pfr_feature_frame(&section, PFR_FEATURE_TRACING_DATA, frame->data + frame->size, (uint32_t)frame->payload, frame->at + frame->size, (enum pfr_byte_order)frame->order);
	return perf_formats_are_good(reader, &section, true) ? 0 : NO_TRACE;
}

/* Its number, which versions before 7.2 do not turn (perf_event__swap_ops). */
static uint64_t feature_number(const struct perf_reader *reader, const struct pfr_frame *frame)
{
	return frame->size >= HEAD ? wire_u64(frame->data + 8, reader->version->strict ? reader->big : PFR_HOST_BIG) : 0;
}

/* perf_event__process_feature, and for old versions what report and script ask before */
static const char *feature_end(struct perf_reader *reader, unsigned tool, const struct pfr_frame *frame)
{
	uint64_t number = feature_number(reader, frame);
	bool known = number < reader->version->features, empty = frame->size == HEAD, last;
	struct pfr_frame feature;

	if (!reader->version->strict && !known)
		return tool == PFR_PERF_REPORT && number != reader->version->features ? "a number of a section that the program does not know" : 0;
	if ((uint32_t)number == 0 || (int32_t)(uint32_t)number < 0 || (uint32_t)number == INT32_MAX)
		return NO_FEATURE;
	last = reader->version->strict && (uint32_t)number >= reader->last_feature && empty;
	if ((uint32_t)number >= reader->version->features || frame->size < HEAD)
		return frame->size < HEAD ? NO_FEATURE : 0;
	pfr_feature_frame(&feature, (uint32_t)number, frame->data + HEAD, frame->size - HEAD, frame->at + HEAD, (enum pfr_byte_order)frame->order);
	reader->section = feature.size;
	return last || perf_feature_is_good(reader, &feature) ? 0 : NO_FEATURE;
}

static void take_feature(struct perf_reader *reader, const struct pfr_frame *frame)
{
	uint64_t number = (uint32_t)feature_number(reader, frame) + (uint64_t)(frame->size > HEAD);

	if (number > reader->last_feature)
		reader->last_feature = (uint32_t)(number < reader->version->features ? number : reader->version->features);
}

/* ---- what perf stat writes ----------------------------------------------------------------- */

/* Where the numbers of a CPU_MAP exceed it, 7.2 leaves it out, and others read on after it. */
static bool map_exceeds(const struct perf_reader *reader, const struct pfr_frame *frame)
{
	uint32_t type = quarter(reader, frame, 8), nr = quarter(reader, frame, 10), width = quarter(reader, frame, 12);

	if (type == PFR_CPU_MAP_CPUS)
		return nr > (frame->size - 12u) / 2;
	if (type != PFR_CPU_MAP_MASK)
		return false;
	if (width == 4)
		return nr > (frame->size - 14u) / 4;
	return width != 8 || frame->size < 18 || nr > (frame->size - 18u) / 8;
}

/* No CPU: 6.1 takes it, later ones do not. Words of any width but 4 are taken for such of 8: perf_record_cpu_map_data__read_one_mask. */
static bool map_is_empty(const struct perf_reader *reader, const struct pfr_frame *frame)
{
	uint32_t nr = quarter(reader, frame, 10), width = quarter(reader, frame, 12) == 4 ? 4 : 8, at = width == 4 ? 14 : 18, i;

	if (quarter(reader, frame, 8) == PFR_CPU_MAP_CPUS)
		return !nr;
	for (i = at; i < at + nr * width && i < frame->size; i++)
		if (frame->data[i])
			return false;
	return true;
}

/* 7.2 takes numbers of 15 bits, and 65535, which stands for any. */
static bool has_large_cpu(const struct perf_reader *reader, const struct pfr_frame *frame)
{
	uint32_t i, nr = quarter(reader, frame, 10);

	for (i = 0; i < nr && reader->version->strict; i++)
		if (quarter(reader, frame, 12 + 2 * i) >= INT16_MAX && quarter(reader, frame, 12 + 2 * i) != UINT16_MAX)
			return true;
	return false;
}

/* cpu_map__from_range: before 7.2 it asks for 8 bytes, and 4 more for each CPU or less where there are less than none. */
static bool range_is_bad(const struct perf_reader *reader, const struct pfr_frame *frame)
{
	int nr = quarter(reader, frame, 14) - quarter(reader, frame, 12) + 1 + !!(quarter(reader, frame, 10) & UINT8_MAX);

	if (reader->version->strict)
		return quarter(reader, frame, 14) < quarter(reader, frame, 12) || quarter(reader, frame, 14) >= INT16_MAX;
	return nr < -2 || (!nr && !reader->version->first);
}

static const char *map_end(const struct perf_reader *reader, unsigned tool, const struct pfr_frame *frame, bool *skipped)
{
	uint32_t type = quarter(reader, frame, 8);

	*skipped = reader->version->strict && (frame->size < 16 || map_exceeds(reader, frame));
	if (*skipped || !(reader->version->duty[tool] & DUTY_MAPS) || reader->cpu_map)
		return 0;
	if (type == PFR_CPU_MAP_RANGE_CPUS)
		return range_is_bad(reader, frame) ? NO_CPUS : 0;
	if (type == PFR_CPU_MAP_CPUS && has_large_cpu(reader, frame))
		return NO_CPUS;
	return type > PFR_CPU_MAP_RANGE_CPUS || (!reader->version->first && map_is_empty(reader, frame)) ? NO_CPUS : 0;
}

/* Before 7.2, script reads on after it, as far as the file is mapped; of a pipe, as far as the largest record that it knows has place. */
static bool goes_beyond(const struct perf_reader *reader, const struct pfr_frame *frame, uint32_t size)
{
	uint64_t left = reader->pipe ? UNION - HEAD : reader->s->source.size - frame->at - HEAD + 4095;

	return word(reader, frame, 8) > left / size;
}

static const char *threads_end(const struct perf_reader *reader, unsigned tool, const struct pfr_frame *frame)
{
	if (frame->size >= HEAD && word(reader, frame, 8) <= (frame->size - HEAD) / 24u)
		return 0;
	if (reader->version->strict)
		return MANY;
	if (!(reader->version->duty[tool] & DUTY_MAPS) || reader->thread_map)
		return 0;
	return goes_beyond(reader, frame, 24) ? MANY : 0;
}

static const char *config_end(const struct perf_reader *reader, unsigned tool, const struct pfr_frame *frame)
{
	return !reader->version->strict && reader->version->duty[tool] & DUTY_MAPS && goes_beyond(reader, frame, 16) ? MANY : 0;
}

/* perf_event__process_stat_event: there are counts once both maps came; without them 7.2 ends by a signal. */
static const char *count_end(const struct perf_reader *reader, const struct pfr_frame *frame)
{
	if (!perf_events_of_id(reader, word(reader, frame, 8)))
		return NO_EVENT;
	if (reader->cpu_map && reader->thread_map)
		return 0;
	return reader->version->strict ? DIES : "no CPU_MAP and THREAD_MAP came before it (Invalid CPU)";
}

/* annotate of 6.1 dies of a pipe with compressed records. */
static const char *packed_end(const struct perf_reader *reader, unsigned tool)
{
	bool features = !reader->pipe || reader->version->duty[tool] & DUTY_FEATURE;

	if (tool == PFR_PERF_ANNOTATE && reader->pipe && reader->version->first)
		return DIES;
	return reader->version->duty[tool] & DUTY_UNPACK && !(features && reader->window) ? NO_WINDOW : 0;
}

/* ---- all of them --------------------------------------------------------------------------- */

static bool metadata_is_left_out(const struct perf_reader *reader, const struct pfr_frame *frame)
{
	uint64_t nr = word(reader, frame, 24), i;

	if (!memchr(frame->data + 8, 0, 16) || nr > (frame->size - 32u) / 320)
		return true;
	for (i = 0; i < nr; i++)
		if (!memchr(frame->data + 32 + 320 * i, 0, 64) || !memchr(frame->data + 96 + 320 * i, 0, 256))
			return true;
	return false;
}

/* Those that 7.2 leaves out and that are nothing else to a tool. */
static bool is_left_out(const struct perf_reader *reader, const struct pfr_frame *frame)
{
	switch (frame->type) {
	case PFR_RECORD_HEADER_BUILD_ID: return !memchr(frame->data + 36, 0, frame->size - 36);
	case PFR_RECORD_STAT_CONFIG: return word(reader, frame, 8) > (frame->size - HEAD) / 16u;
	case PFR_RECORD_BPF_METADATA: return metadata_is_left_out(reader, frame);
	default: return false;
	}
}

const char *perf_own_end(struct perf_reader *reader, unsigned tool, const struct pfr_frame *frame, bool *skipped)
{
	uint32_t duty = reader->version->duty[tool];

	*skipped = reader->version->strict && is_left_out(reader, frame);
	switch (frame->type) {
	case PFR_RECORD_HEADER_ATTR: return attr_end(reader, frame);
	case PFR_RECORD_HEADER_TRACING_DATA: return tracing_end(reader, frame, duty & DUTY_TRACING);
	case PFR_RECORD_EVENT_UPDATE: return duty & DUTY_UPDATE ? update_end(reader, frame, skipped) : 0;
	case PFR_RECORD_ID_INDEX: return duty & DUTY_INDEX ? index_end(reader, frame) : 0;
	case PFR_RECORD_AUXTRACE_INFO: return duty & DUTY_AUX ? aux_end(reader, frame) : 0;
	case PFR_RECORD_AUXTRACE: return duty & DUTY_AUX ? data_end(reader) : 0;
	case PFR_RECORD_HEADER_FEATURE: return duty & DUTY_FEATURE ? feature_end(reader, tool, frame) : 0;
	case PFR_RECORD_CPU_MAP: return map_end(reader, tool, frame, skipped);
	case PFR_RECORD_THREAD_MAP: return threads_end(reader, tool, frame);
	case PFR_RECORD_STAT_CONFIG: return config_end(reader, tool, frame);
	case PFR_RECORD_COMPRESSED:
	case PFR_RECORD_COMPRESSED2: return packed_end(reader, tool);
	case PFR_RECORD_STAT: return duty & DUTY_MAPS ? count_end(reader, frame) : 0;
	default: return 0;
	}
}

void perf_own_done(struct perf_reader *reader, const struct pfr_frame *frame)
{
	bool skipped = false;

	if (frame->type == PFR_RECORD_HEADER_ATTR && !attr_end(reader, frame))
		take_attr(reader, frame);
	else if (frame->type == PFR_RECORD_HEADER_FEATURE)
		take_feature(reader, frame);
	else if (frame->type == PFR_RECORD_AUXTRACE_INFO && !aux_end(reader, frame)) {
		reader->aux = true;
		reader->coresight |= half(reader, frame, 8) == PFR_AUXTRACE_CS_ETM;
	} else if (frame->type == PFR_RECORD_CPU_MAP)
		reader->cpu_map |= !map_end(reader, PFR_PERF_SCRIPT, frame, &skipped) && !skipped;
	else if (frame->type == PFR_RECORD_THREAD_MAP)
		reader->thread_map |= !threads_end(reader, PFR_PERF_SCRIPT, frame);
}
