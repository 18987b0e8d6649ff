/* SPDX-License-Identifier: MIT */
/*
 * Whether a release of perf reads a capture, tool by tool: a table of the releases that were run, and one reading for all tools. What they
 * do with it is compared with the programs themselves (tests/cli/check-for.t, tests/long/perf-judge.t); doc/hostile.md has the figures.
 */
#include "session/base/refuse.h"
#include "perf_versions.h"

#include <stdio.h>
#include <string.h>

#define REPORT (DUTY_UPDATE | DUTY_TRACING | DUTY_INDEX | DUTY_AUX | DUTY_FEATURE | DUTY_UNPACK | DUTY_SPLIT)
#define STATS (DUTY_UNPACK | DUTY_SPLIT)
#define SCRIPT (REPORT | DUTY_MAPS | DUTY_SHOW)
#define ANNOTATE (REPORT & ~DUTY_UPDATE)

#define BAD_PACKING "it cannot be decompressed (Couldn't decompress data)"
#define CUT "the data ends within it"
#define CHANGED "its bytes were changed on their way here, which perfring undoes; perfring recover writes the capture as it was"
#define BACKWARD "the program seeks to a wrong place after AUX data of a pipe that is in a file (bad event header size)"
#define PAGE 4096
#define ROUNDS 2 /* after so many FINISHED_ROUND a record does not wait for its turn any more: perf_event__process_finished_round */

static const struct perf_version versions[] = {
	{"", 0, 0, 0, 0, false, false, false, false, {0}},
	{"perf-6.1", 22, 83, 128, 32, false, false, false, true, {REPORT, STATS, SCRIPT, DUTY_COPY, ANNOTATE}},
	{"perf-6.12", 22, 83, 136, 32, true, true, false, false, {REPORT, STATS | DUTY_UPDATE, SCRIPT, DUTY_COPY, ANNOTATE}},
	{"perf-7.2", 23, 87, 144, 35, true, true, true, false, {REPORT, STATS | DUTY_UPDATE, SCRIPT, DUTY_COPY, ANNOTATE}},
};

#define VERSIONS (sizeof(versions) / sizeof(versions[0]))

static const char *const tools[PFR_PERF_TOOLS] = {"report", "report --stats", "script", "inject", "annotate"};

const struct perf_version *perf_version_of(enum pfr_program program)
{
	return program > PFR_PROGRAM_NONE && (unsigned)program < VERSIONS ? &versions[program] : 0;
}

const char *pfr_program_name(enum pfr_program program)
{
	const struct perf_version *version = perf_version_of(program);

	return version ? version->name : "";
}

struct perf_reader *perf_reader_new(struct pfr_session *session, enum pfr_program program)
{
	struct perf_reader *reader = (struct perf_reader *)pfr_session_zeros(session, sizeof(*reader));

	if (reader) {
		reader->s = session;
		reader->version = perf_version_of(program);
		reader->rounds = ROUNDS;
	}
	return reader;
}

void perf_reader_free(struct perf_reader *reader)
{
	if (!reader)
		return;
	pfr_session_free(reader->s, reader->event);
	pfr_session_free(reader->s, reader->id);
	pfr_session_free(reader->s, reader->corrected);
	pfr_session_free(reader->s, reader);
}

const char *pfr_perf_tool_name(enum pfr_perf_tool tool)
{
	return tool < PFR_PERF_TOOLS ? tools[tool] : "";
}

/* ---- one tool ----------------------------------------------------------------------------- */

static bool is_over(const struct pfr_tool_report *tool)
{
	return tool->refuses || tool->ends;
}

static void refuse(struct pfr_tool_report *tool, const char *why)
{
	tool->refuses = 1;
	snprintf(tool->text, sizeof(tool->text), "%s", why);
}

static void end_at(struct pfr_tool_report *tool, uint64_t offset, uint32_t type, const char *why)
{
	const char *name = pfr_type_name(type);

	tool->ends = 1;
	tool->offset = offset;
	snprintf(tool->text, sizeof(tool->text), "%s%s%s", name, *name ? ": " : "", why);
}

static bool is_of_packing(enum pfr_status status)
{
	return status == PFR_E_ZSTD || status == PFR_E_INNER_SIZE || status == PFR_E_NESTED;
}

/* Those that still read, and that read what is packed where the record is. */
static void end_all(struct perf_reader *reader, uint64_t offset, uint32_t type, const char *why, bool packed)
{
	unsigned i;

	for (i = 0; i < PFR_PERF_TOOLS; i++)
		if (!is_over(&reader->report.tool[i]) && (!packed || reader->version->duty[i] & DUTY_UNPACK))
			end_at(&reader->report.tool[i], offset, type, why);
}

/*
 * 6.1 seeks to where AUX data would be if a pipe in a file had no header: 16 bytes before, in the record, where the thread's and the CPU's number are taken for a
 * record's header.
 */
static bool seeks_back(const struct perf_reader *reader, const struct pfr_frame *frame)
{
	return frame->type == PFR_RECORD_AUXTRACE && reader->version->first && reader->pipe && (reader->s->source.seekable || reader->s->source.memory);
}

static void take_record(struct perf_reader *reader, unsigned tool, const struct pfr_session_record *r)
{
	struct pfr_tool_report *report = &reader->report.tool[tool];
	bool skipped;
	const char *why = perf_record_end(reader, tool, &r->frame, &skipped);

	if (seeks_back(reader, &r->frame))
		why = BACKWARD;
	if (why) {
		end_at(report, r->offset, r->frame.type, why);
		return;
	}
	reader->small = skipped && pfr_session_is_packed(r->frame.type);
	report->records++;
	if (skipped && !report->skipped++)
		report->first_skipped = r->offset;
}

/* ---- all of them ----------------------------------------------------------------------------- */

static bool all_over(const struct perf_reader *reader)
{
	unsigned i;

	for (i = 0; i < PFR_PERF_TOOLS; i++)
		if (!is_over(&reader->report.tool[i]))
			return false;
	return true;
}

/* An attr of a pipe is looked at by script as those of a file are when it is opened. */
static void take_own(struct perf_reader *reader, const struct pfr_session_record *r)
{
	uint32_t nr = reader->nr;
	unsigned i;

	perf_own_done(reader, &r->frame);
	if (reader->nr == nr || perf_events_show(reader, &reader->event[nr]))
		return;
	for (i = 0; i < PFR_PERF_TOOLS; i++)
		if (!is_over(&reader->report.tool[i]) && reader->version->duty[i] & DUTY_SHOW)
			end_at(&reader->report.tool[i], r->offset, r->frame.type, PERF_NO_ADDRESS);
}

/* Follows the record itself; 7.2 does not unpack one that is too small. */
static bool fails_to_unpack(const struct perf_reader *reader, const struct pfr_session_record *r)
{
	if (r->what == PFR_WHAT_RECORD || reader->small)
		return false;
	return is_of_packing(r->what == PFR_WHAT_DEFECT && r->error ? r->error->status : r->status);
}

static void take(struct perf_reader *reader, const struct pfr_session_record *r)
{
	unsigned i;

	if (fails_to_unpack(reader, r))
		end_all(reader, r->offset, PFR_RECORD_COMPRESSED, BAD_PACKING, true);
	if (r->what != PFR_WHAT_RECORD)
		return;
	for (i = 0; i < PFR_PERF_TOOLS; i++)
		if (!is_over(&reader->report.tool[i]) && (!r->packed || reader->version->duty[i] & DUTY_UNPACK))
			take_record(reader, i, r);
	reader->rounds += r->frame.type == PFR_RECORD_FINISHED_ROUND;
	if (pfr_session_time_of(&r->frame, r->layout))
		reader->rounds = 0;
	if (r->frame.type >= PFR_RECORD_HEADER_ATTR)
		take_own(reader, r);
}

/* Whether a tool looks at more of such a record than its header and what is at its front: the time at the end of one of the kernel's, say. */
static bool has_end(const struct perf_reader *reader, uint32_t type, bool stubs)
{
	if (type < PFR_RECORD_HEADER_ATTR)
		return type != PFR_RECORD_SAMPLE && reader->nr && reader->event[0].all;
	if (type == PFR_RECORD_FINISHED_ROUND || type == PFR_RECORD_FINISHED_INIT)
		return false;
	return !stubs || type == PFR_RECORD_HEADER_ATTR || pfr_session_is_packed(type);
}

/* Whether a tool reads a record that goes past the end of the data, of which all is mapped or not. */
static bool reads_past(const struct perf_reader *reader, unsigned tool, uint32_t type, bool mapped)
{
	unsigned duty = reader->version->duty[tool];
	bool stubs = !(duty & ~(unsigned)(STATS | DUTY_UPDATE));

	if (duty & DUTY_COPY)
		return mapped;
	return (stubs || reader->rounds >= ROUNDS) && (mapped || !has_end(reader, type, stubs));
}

/*
 * The data ends within its last record, or the file does. perf maps as many bytes as the data has (reader__mmap and prefetch_event of tools/perf/util/session.c):
 * where the data is long enough, it finds zeros up to the end of the file's last page; where not, it maps as much again from the page where the
 * record begins, and takes what follows the data for the record's; records that wait for their turn in the order of time are not there any more then.
 * False: there are not so many.
 */
static bool take_cut(struct perf_reader *reader, const struct pfr_session_error *error)
{
	uint64_t at = error->where.at, size = error->where.needed, end = reader->s->source.size, data_end = reader->s->reader.data_end;
	struct pfr_session_record r = {.what = PFR_WHAT_RECORD, .offset = at};
	bool past = at + size > data_end, mapped = (at + size - 1) / PAGE <= (end - 1) / PAGE;
	size_t there = (size_t)(size < end - at ? size : end - at);
	unsigned char *bytes;
	unsigned i;

	if (reader->pipe || reader->s->parts.there || size > UINT16_MAX || at + 8 > end || (past ? size > data_end - at % PAGE : at + size != data_end || !mapped))
		return false;
	bytes = (unsigned char *)pfr_session_zeros(reader->s, (size_t)size);
	reader->no_memory |= !bytes;
	if (!bytes || pfr_session_pread(&reader->s->source, bytes, there, at) != (ssize_t)there) {
		pfr_session_free(reader->s, bytes);
		return false;
	}
	r.frame = (struct pfr_frame){.data = bytes, .size = (uint32_t)size, .type = error->where.type, .order = (uint8_t)(reader->big ? PFR_BIG : PFR_LITTLE), .at = at};
	for (i = 0; i < PFR_PERF_TOOLS; i++)
		if (!is_over(&reader->report.tool[i]) && past && !reads_past(reader, i, error->where.type, mapped))
			end_at(&reader->report.tool[i], at, error->where.type, CUT);
		else if (!is_over(&reader->report.tool[i]))
			take_record(reader, i, &r);
	pfr_session_free(reader->s, bytes);
	return true;
}

/* What ended our own reading, too. A pipe that ends within a header is read silently. */
static void take_end(struct perf_reader *reader, const struct pfr_session_error *error)
{
	bool cut = error->status == PFR_E_TRUNCATED;

	if (cut && reader->pipe ? error->where.left < 8 : cut && take_cut(reader, error))
		return;
	if (error->status == PFR_E_RECORD_SIZE)
		end_all(reader, error->offset, error->where.type, "its size is less than 8 (bad event header size)", false);
	else
		end_all(reader, error->offset, error->where.type, cut || error->status == PFR_E_PAYLOAD ? CUT : pfr_status_cause(error->status), false);
}

static void open_capture(struct perf_reader *reader)
{
	const char *why = reader->s->transport.changed ? CHANGED : perf_open(reader);
	unsigned i;

	for (i = 0; i < PFR_PERF_TOOLS; i++) {
		const char *own = why ? why : perf_open_tool(reader, i);

		if (own)
			refuse(&reader->report.tool[i], own);
	}
}

/* Whether it is a pipe is known once its header was read. */
static enum pfr_status read_records(struct perf_reader *reader)
{
	const struct pfr_session_record *r;
	const struct pfr_session_error *error;
	enum pfr_status status = pfr_session_next(reader->s, &r);

	reader->pipe = reader->s->info.pipe;
	reader->big = reader->s->info.order == PFR_BIG; /* of a file, open_capture looks as perf does */
	if (status != PFR_E_SYSTEM && status != PFR_E_MEMORY && (!reader->pipe || reader->s->transport.changed))
		open_capture(reader);
	for (; status == PFR_OK && !all_over(reader) && !reader->no_memory && !reader->os_error; status = pfr_session_next(reader->s, &r))
		take(reader, r);
	if (reader->os_error)
		return pfr_session_fail(reader->s, PFR_E_SYSTEM, reader->os_error, "cannot read", 0);
	error = pfr_session_error(reader->s);
	if (status == PFR_E_SYSTEM || status == PFR_E_MEMORY || reader->no_memory)
		return reader->no_memory ? PFR_E_MEMORY : status;
	if (error && !all_over(reader))
		take_end(reader, error);
	return PFR_OK;
}

/* Of all tools: the first that does not read it. */
static void join(struct pfr_program_report *report)
{
	unsigned i, first = PFR_PERF_TOOLS;

	for (i = 0; i < PFR_PERF_TOOLS; i++) {
		report->tools |= (uint32_t)is_over(&report->tool[i]) << i;
		first = first == PFR_PERF_TOOLS && is_over(&report->tool[i]) ? i : first;
	}
	report->all = report->tool[first == PFR_PERF_TOOLS ? 0 : first];
}

enum pfr_status pfr_check_program(struct pfr_session *session, enum pfr_program program, struct pfr_program_report *report)
{
	struct perf_reader *reader;
	enum pfr_status status;

	if (!perf_version_of(program))
		return pfr_session_refuse(session, "enum pfr_program: the program is none that is known");
	if (!pfr_session_accepts_whole(session))
		return PFR_E_OPTIONS;
	reader = perf_reader_new(session, program);
	if (!reader)
		return PFR_E_MEMORY;
	reader->report.size = sizeof(reader->report);
	session->flags |= PFR_SESSION_DEFECTS | PFR_SESSION_NO_RESUME | PFR_SESSION_PIECES;
	status = read_records(reader);
	join(&reader->report);
	sized_write(report, &reader->report, sizeof(reader->report));
	perf_reader_free(reader);
	return status;
}
