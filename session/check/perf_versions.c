/* SPDX-License-Identifier: MIT */
/*
 * Whether another reader of captures reads this one: the rules of releases of perf, as far as they differ from what can be decoded.
 * perf 6.1: perf_session__process_event, evlist__valid_sample_type and others of tools/perf/util, and what the program does with the
 * corpus and damaged captures (tests/cli/check-for.t); perf 7.3: the validation that was added to these in 2026.
 */
#include "session/session.h"
#include "convert/sized.h"
#include "perfring_session_tools.h"

#include <stdio.h>
#include <string.h>

static const struct program {
	const char *name;
	uint32_t kernel_types; /* types of the kernel that it knows are below */
	uint32_t types;        /* the same of all types */
	uint32_t attr_size;    /* of its perf_event_attr */
	bool strict;           /* checks texts, counts and sizes */
} programs[] = {{"", 0, 0, 0, false}, {"perf-6.1", 22, 83, 128, false}, {"perf-7.3", 23, 87, 144, true}};

struct reader {
	struct pfr_session *s;
	const struct program *program;
	struct pfr_program_report report;
	bool opened; /* the rules of opening were met */
};

enum pfr_program pfr_program_find(const char *name)
{
	unsigned i;

	for (i = 1; i < sizeof(programs) / sizeof(programs[0]); i++)
		if (!strcmp(programs[i].name, name))
			return (enum pfr_program)i;
	return PFR_PROGRAM_NONE;
}

/* ---- opening ------------------------------------------------------------------------ */

/* Where a sample has its id, in words from its front; -1: nowhere. Mirrors __evsel__calc_id_pos. */
static int place_of_id(uint64_t sample_type)
{
	uint64_t before = sample_type & (PFR_SAMPLE_IP | PFR_SAMPLE_TID | PFR_SAMPLE_TIME | PFR_SAMPLE_ADDR);
	int place = 0;

	if (sample_type & PFR_SAMPLE_IDENTIFIER)
		return 0;
	if (!(sample_type & PFR_SAMPLE_ID))
		return -1;
	for (; before; before &= before - 1)
		place++;
	return place;
}

/* The same from the end of other records. Mirrors __evsel__calc_is_pos. */
static int place_in_trailer(uint64_t sample_type)
{
	if (sample_type & PFR_SAMPLE_IDENTIFIER)
		return 1;
	if (!(sample_type & PFR_SAMPLE_ID))
		return -1;
	return 1 + !!(sample_type & PFR_SAMPLE_CPU) + !!(sample_type & PFR_SAMPLE_STREAM_ID);
}

static bool is_without_format(const struct reader *reader, const struct pfr_attr *attr)
{
	return attr->type == PFR_TYPE_TRACEPOINT && (!reader->s->formats || !formats_find(reader->s->formats, attr->config));
}

#define LARGE_ATTR "an event's attr is larger than the program knows, or its size is damaged (incompatible file format)"

/* Why it does not open the capture; null: it does. */
static const char *refusal(const struct reader *reader)
{
	const struct pfr_events *events = &reader->s->events;
	const struct pfr_attr *first = events->nr ? &events->event[0].attr : 0;
	uint32_t i;

	for (i = 0; i < events->nr; i++) {
		const struct pfr_attr *attr = &events->event[i].attr;

		if (attr->size > reader->program->attr_size)
			return LARGE_ATTR;
		if (!reader->s->info.pipe && is_without_format(reader, attr))
			return "a tracepoint has no format in TRACING_DATA (broken or missing trace data)";
		if (events->nr > 1 && (place_of_id(attr->sample_type) < 0 || place_of_id(attr->sample_type) != place_of_id(first->sample_type) ||
				       place_in_trailer(attr->sample_type) != place_in_trailer(first->sample_type)))
			return "several events do not have their ids at one place (non matching sample_type)";
	}
	if (reader->s->info.interrupted == 1 && !reader->program->strict)
		return "data.size is 0, as of a recording that was killed (data size field is 0 which is unexpected)";
	if (first && first->sample_type & PFR_SAMPLE_READ && !(first->read_format & PFR_FORMAT_ID))
		return "the first event reads counts without ids (non matching read_format)";
	return 0;
}

static void refuse(struct reader *reader, const char *why)
{
	reader->report.refuses = 1;
	snprintf(reader->report.text, sizeof(reader->report.text), "%s", why);
}

static void end_at(struct reader *reader, uint64_t offset, uint32_t type, const char *why)
{
	const char *name = pfr_type_name(type);

	reader->report.ends = 1;
	reader->report.offset = offset;
	snprintf(reader->report.text, sizeof(reader->report.text), "%s%s%s", name, *name ? ": " : "", why);
}

/* ---- records ---------------------------------------------------------------------------- */

/* What decoding finds first. */
static enum pfr_status status_of(const struct pfr_session_record *r)
{
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	enum pfr_status status;

	if (r->status)
		return r->status;
	pfr_walk_init(&walk, &r->frame, r->layout);
	while ((status = pfr_walk_next(&walk, &item, &where)) == PFR_OK)
		;
	return status == PFR_END ? PFR_OK : status;
}

static bool has_checked_text(uint32_t type)
{
	return type == PFR_RECORD_MMAP || type == PFR_RECORD_MMAP2 || type == PFR_RECORD_COMM || type == PFR_RECORD_CGROUP ||
	       type == PFR_RECORD_KSYMBOL || type == PFR_RECORD_HEADER_BUILD_ID;
}

/* Why reading ends at a record of a known type; null: it does not. */
static const char *end_of_known(const struct reader *reader, const struct pfr_session_record *r, enum pfr_status status)
{
	uint32_t type = r->frame.type;

	if (type == PFR_RECORD_SAMPLE && (status == PFR_E_SHORT || status == PFR_E_COUNT || status == PFR_E_DYN_SIZE))
		return "its fields do not fit its size (Can't parse sample)";
	if (type == PFR_RECORD_HEADER_ATTR && status)
		return "its attr cannot be read";
	if (pfr_session_is_packed(type) && reader->s->info.pipe && !reader->program->strict)
		return "a compressed record in a pipe (Couldn't decompress data)";
	if (status == PFR_E_UNKNOWN_ID)
		return "no event has its id (Can't parse sample)";
	return reader->program->strict && type == PFR_RECORD_THREAD_MAP && status == PFR_E_COUNT ? "its count exceeds its size" : 0;
}

static const char *end_of(const struct reader *reader, const struct pfr_session_record *r, enum pfr_status status)
{
	const struct program *program = reader->program;
	uint32_t type = r->frame.type;

	if (program->strict && r->frame.size % 8 && !pfr_session_may_be_odd(type))
		return "its size is not a multiple of 8";
	if (type >= program->types)
		return "a type that the program does not know";
	if (!type || (type >= program->kernel_types && type < PFR_RECORD_HEADER_ATTR))
		return "a type of the kernel that the program does not know";
	return end_of_known(reader, r, status);
}

static void take_record(struct reader *reader, const struct pfr_session_record *r)
{
	enum pfr_status status = status_of(r);
	const char *why = end_of(reader, r, status);

	if (!why && reader->program->strict && has_checked_text(r->frame.type) && (status == PFR_E_NO_NUL || status == PFR_E_COUNT || status == PFR_E_SHORT)) {
		reader->report.first_skipped = reader->report.skipped ? reader->report.first_skipped : r->offset;
		reader->report.skipped++;
	}
	if (why)
		end_at(reader, r->offset, r->frame.type, why);
	else
		reader->report.records++;
}

static void take(struct reader *reader, const struct pfr_session_record *r)
{
	const char *why;

	if (r->what == PFR_WHAT_DEFECT && (r->status == PFR_E_ZSTD || r->status == PFR_E_INNER_SIZE || r->status == PFR_E_INNER_CUT || r->status == PFR_E_NESTED))
		end_at(reader, r->offset, PFR_RECORD_COMPRESSED, "it cannot be decompressed");
	if (r->what == PFR_WHAT_DEFECT && r->status == PFR_E_ATTR_SIZE)
		refuse(reader, LARGE_ATTR);
	if (r->what != PFR_WHAT_RECORD)
		return;
	if (!reader->opened && (!reader->s->info.pipe || r->frame.type == PFR_RECORD_SAMPLE)) {
		reader->opened = true;
		why = refusal(reader);
		if (why) {
			refuse(reader, why);
			return;
		}
	}
	take_record(reader, r);
}

/* What ended our own reading, too. */
static void take_end(struct reader *reader, const struct pfr_session_error *error)
{
	if (error->status == PFR_E_RECORD_SIZE)
		end_at(reader, error->offset, error->where.type, "its size is less than 8");
	else if (error->status == PFR_E_TRUNCATED || error->status == PFR_E_PAYLOAD)
		end_at(reader, error->offset, error->where.type, "the data ends within it");
	else
		refuse(reader, pfr_status_cause(error->status));
}

enum pfr_status pfr_check_program(struct pfr_session *session, enum pfr_program program, struct pfr_program_report *report)
{
	struct reader reader = {.s = session, .report = {.size = sizeof(reader.report)}};
	const struct pfr_session_record *r;
	const struct pfr_session_error *error;
	enum pfr_status status = PFR_OK;
	const char *why;

	if (program <= PFR_PROGRAM_NONE || program >= sizeof(programs) / sizeof(programs[0]))
		return PFR_E_OPTIONS;
	reader.program = &programs[program];
	if (session->changed) {
		refuse(&reader, "its bytes were changed on their way here, which perfring undoes; perfring recover writes the capture as it was");
		*report = reader.report;
		return PFR_OK;
	}
	session->flags |= PFR_SESSION_DEFECTS | PFR_SESSION_NO_RESUME;
	while (!reader.report.refuses && !reader.report.ends && (status = pfr_session_next(session, &r)) == PFR_OK)
		take(&reader, r);
	error = pfr_session_error(session);
	if (status == PFR_E_SYSTEM || status == PFR_E_MEMORY)
		return status;
	why = reader.opened || reader.report.refuses || reader.report.ends ? 0 : refusal(&reader);
	if (error && !reader.report.refuses && !reader.report.ends)
		take_end(&reader, error);
	if (why)
		refuse(&reader, why);
	sized_write(report, &reader.report, sizeof(reader.report));
	return PFR_OK;
}
