/* SPDX-License-Identifier: MIT */
/*
 * What perf does with a record: perf_session__process_event and machines__deliver_event, tools/perf/util/session.c. Records of the kernel
 * may be put in order before they are looked at; which of them ends reading does not depend on that.
 */
#include "decoder/wire.h"
#include "perf_versions.h"

#include <string.h>

#define ODD "its size is not a multiple of 8 (event size is not 8-byte aligned)"
#define UNKNOWN "a type that the program does not know"
#define UNKNOWN_OF_KERNEL "a type of the kernel that the program does not know"
#define NO_EVENT "no event has its id (can't parse sample)"
#define NO_FIELDS "its fields do not fit its size (can't parse sample)"
#define MOST_NAMESPACES 65536
#define NO_COUNT "its group of counts is empty"

/* perf_event__min_size of 7.2: smaller ones are left out. */
static uint32_t least_size(uint32_t type)
{
	static const unsigned char of_kernel[] = {0, 41, 24, 17, 32, 32, 32, 32, 24, 0, 73, 32, 16, 16, 8, 16, 24, 25, 24, 17, 24, 16, 16};
	static const unsigned char of_perf[] = {72, 80, 12, 36, 0, 16, 16, 48, 49, 16, 16, 16, 48, 24, 24, 32, 16, 0, 0, 16, 32, 24, 24};

	if (type < sizeof(of_kernel))
		return of_kernel[type];
	if (type < PFR_RECORD_HEADER_ATTR || type - PFR_RECORD_HEADER_ATTR >= sizeof(of_perf))
		return 0;
	return of_perf[type - PFR_RECORD_HEADER_ATTR];
}

/* Offset of the text that 7.2 looks for a NUL in; 0: it has none. */
static uint32_t place_of_text(uint32_t type)
{
	switch (type) {
	case PFR_RECORD_MMAP: return 40;
	case PFR_RECORD_MMAP2: return 72;
	case PFR_RECORD_COMM:
	case PFR_RECORD_CGROUP: return 16;
	case PFR_RECORD_KSYMBOL: return 24;
	default: return 0;
	}
}

/* A record of the kernel that 7.2 leaves out with a warning. */
static bool is_left_out(const struct perf_reader *reader, const struct pfr_frame *frame)
{
	uint32_t text = place_of_text(frame->type);

	if (text)
		return !memchr(frame->data + text, 0, frame->size - text);
	if (frame->type == PFR_RECORD_NAMESPACES)
		return wire_u64(frame->data + 16, reader->big) > (frame->size - 24) / 16;
	return frame->type == PFR_RECORD_TEXT_POKE && frame->size < 20u + wire_u16(frame->data + 16, reader->big) + wire_u16(frame->data + 18, reader->big);
}

/* Before 7.2, tools that keep namespaces ask for memory for all that the record says to have, and copy them. */
static bool has_too_many(const struct perf_reader *reader, unsigned tool, const struct pfr_frame *frame)
{
	return frame->type == PFR_RECORD_NAMESPACES && !reader->version->strict && reader->version->duty[tool] & DUTY_TRACING &&
	       (frame->size < 24 || wire_u64(frame->data + 16, reader->big) > MOST_NAMESPACES);
}

bool perf_build_id_is_none(const struct pfr_frame *frame)
{
	return frame->type == PFR_RECORD_MMAP2 && frame->misc & PFR_MISC_MMAP_BUILD_ID && frame->size > 40 && frame->data[40] > 20;
}

/* The same of a build ID longer than 20 bytes, which is copied over the end of the array for it: kernels up to 6.1 leave the size as it was. */
static bool is_fatal(const struct perf_reader *reader, unsigned tool, const struct pfr_frame *frame)
{
	return !reader->version->strict && reader->version->duty[tool] & DUTY_TRACING && perf_build_id_is_none(frame);
}

static const char *kernel_end(struct perf_reader *reader, unsigned tool, const struct pfr_frame *frame, bool *skipped)
{
	const struct perf_version *version = reader->version;
	const struct perf_evsel *event = perf_events_of(reader, frame);

	if (!event)
		return reader->nr || frame->type == PFR_RECORD_SAMPLE ? NO_EVENT : 0;
	if (!perf_sample_fits(version, event, frame, reader->big, reader->pipe))
		return NO_FIELDS;
	if (has_too_many(reader, tool, frame))
		return "its count exceeds its size";
	if (is_fatal(reader, tool, frame))
		return "its build ID is longer than one can be (the program ends by a signal)";
	if (!frame->type || frame->type >= version->kernel_types)
		return UNKNOWN_OF_KERNEL;
	*skipped = version->strict && is_left_out(reader, frame);
	if (frame->type == PFR_RECORD_SAMPLE && version->duty[tool] & DUTY_SPLIT && perf_sample_is_empty(event, frame, reader->big))
		return NO_COUNT;
	return 0;
}

const char *perf_record_end(struct perf_reader *reader, unsigned tool, const struct pfr_frame *frame, bool *skipped)
{
	const struct perf_version *version = reader->version;

	*skipped = false;
	if (version->strict && frame->size % 8 && !pfr_session_may_be_odd(frame->type))
		return ODD;
	if (frame->type >= version->types && !version->strict)
		return UNKNOWN;
	*skipped = frame->type >= version->types || (version->strict && frame->size < least_size(frame->type));
	if (*skipped)
		return 0;
	if (frame->type < PFR_RECORD_HEADER_ATTR)
		return kernel_end(reader, tool, frame, skipped);
	return perf_own_end(reader, tool, frame, skipped);
}
