/* SPDX-License-Identifier: MIT */
/*
 * Ways to make something of a capture: tables, profiles, edits, merges, repairs, JSON, CBOR and back, pages, sums, checks, parts, streams. Each reads all
 * of it and writes to a sink. For tests that let something fail meanwhile; they say how (write_fails) and count what is left.
 */
#ifndef TESTS_SESSION_OPERATIONS_H
#define TESTS_SESSION_OPERATIONS_H

#include "tests/session/capture.h"
#include "tests/session/inputs.h"

#include "perfring_session_edit.h"
#include "perfring_session_export.h"
#include "perfring_session_show.h"
#include "perfring_session_summary.h"
#include "perfring_session_symbols.h"
#include "perfring_session_tools.h"
#include "perfring_session_view.h"
#include "perfring_session_where.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

/* Whether this write is to fail. */
static bool write_fails(void);


/* What is written, in one number: each byte with its place. */
struct out {
	uint64_t sum, at;
	uint64_t reported; /* defects */
};

static void out_report(void *user, const struct pfr_session_error *error)
{
	(void)error;
	((struct out *)user)->reported++;
}

static int out_write(void *user, const void *data, size_t size)
{
	const unsigned char *bytes = data;
	struct out *out = user;
	size_t i;

	if (write_fails())
		return ENOSPC;
	for (i = 0; i < size; i++)
		out->sum += (bytes[i] + 1) * (++out->at * 0x9e3779b97f4a7c15u);
	return 0;
}

static int out_seek(void *user, uint64_t at)
{
	((struct out *)user)->at = at;
	return 0;
}

static int out_file(void *user, const char *name, int again)
{
	(void)again;
	return out_write(user, name, strlen(name));
}

/* A way to write a capture. 0: whole; else it failed with a reason. */
struct operation {
	const char *path;
	int (*run)(const struct operation *operation, struct pfr_session *session, const struct pfr_sink *sink);
	uint32_t kind;
	enum pfr_order_by order;
	uint32_t flags;    /* of the session */
	const char *where; /* its filter; null: none */
};

struct tables {
	const struct pfr_sink *sink;
	uint32_t kind;
	struct pfr_table_writer *writer;
	struct pfr_table_sink table;
};

static int tables_begin(void *user, const struct pfr_table *table)
{
	struct tables *t = user;
	int error;

	pfr_table_writer_free(t->writer);
	t->writer = 0;
	if (t->kind == 0)
		error = pfr_sink_error(pfr_parquet_new(&t->writer, t->sink, 0));
	else if (t->kind == 1)
		error = pfr_sink_error(pfr_arrow_ipc_new(&t->writer, t->sink));
	else if (t->kind == 2)
		error = pfr_sink_error(pfr_csv_new(&t->writer, t->sink, 0));
	else
		error = pfr_sink_error(pfr_jsonl_new(&t->writer, t->sink, 0));
	if (error)
		return error;
	t->table = *pfr_table_writer_sink(t->writer);
	return t->table.begin(t->table.user, table);
}

static int tables_batch(void *user, const struct pfr_table *table, const struct pfr_batch *batch)
{
	struct tables *t = user;

	return t->table.batch(t->table.user, table, batch);
}

static int tables_end(void *user, const struct pfr_table *table)
{
	struct tables *t = user;

	return t->table.end(t->table.user, table);
}

static int run_table(const struct operation *o, struct pfr_session *session, const struct pfr_sink *sink)
{
	static const char *const names[] = {"sample", "callsite", "*process_exit", "mapping"};
	struct pfr_export_options options = {.size = sizeof(options), .tables = &names[o->kind / 4], .nr_tables = 1};
	struct tables t = {.sink = sink, .kind = o->kind % 4};
	struct pfr_table_sink tables = {sizeof(tables), &t, tables_begin, tables_batch, tables_end};
	enum pfr_status status;
	struct pfr_export *export;
	int error = pfr_sink_error(pfr_export_open(&export, session, &tables, &options));

	if (error) {
		pfr_table_writer_free(t.writer);
		return error;
	}
	while ((status = pfr_export_next(export)) == PFR_OK)
		;
	error = pfr_export_error(export);
	assert_true(!error || status == PFR_E_SYSTEM || status == PFR_E_MEMORY); /* without, it was the session that failed */
	pfr_export_close(export);
	pfr_table_writer_free(t.writer);
	return status == PFR_END ? 0 : error ? error :
					       (int)status;
}

static int run_profile(const struct operation *o, struct pfr_session *session, const struct pfr_sink *sink)
{
	struct pfr_profile_options options = {.size = sizeof(options)};
	struct pfr_symbols_error error;
	struct pfr_profile_result result = {.size = sizeof(result)};
	enum pfr_status status;

	options.format = o->kind % 16;
	if (o->kind / 16 && (status = pfr_symbols_open(&options.symbols, 0)))
		return (int)status;
	status = options.symbols ? pfr_symbols_add(options.symbols, PFR_SYMBOLS_KALLSYMS, open(KALLSYMS, O_RDONLY | O_CLOEXEC), 0, &error) : PFR_OK;
	if (!status)
		status = pfr_profile_write(session, sink, &options, &result);
	pfr_symbols_close(options.symbols);
	assert_true(!result.os_error || status == PFR_E_SYSTEM || status == PFR_E_MEMORY);
	return (int)status;
}

/* A build id for each file, made of its name. */
static int build_id_of(void *user, const char *path, unsigned char id[20])
{
	size_t i;

	(void)user;
	for (i = 0; i < 20; i++)
		id[i] = (unsigned char)(path[i % strlen(path)] + i);
	return 20;
}

static int run_edit(const struct operation *o, struct pfr_session *session, const struct pfr_sink *sink)
{
	struct pfr_redactor *redactor = 0;
	enum pfr_status status = o->kind == 1 ? pfr_redactor_new(&redactor, "sixteen bytes of", 16, 0, 0) : PFR_OK;
	struct pfr_edit_options options = {.size = sizeof(options), .redactor = redactor, .other_order = o->kind == 2, .simpleperf_as_perf = o->kind == 3, .form = o->kind == 4 ? PFR_WRITE_PIPE : 0, .build_id = o->kind == 5 ? build_id_of : 0, .every = o->kind == 6 ? 2 : 0, .drop = o->kind == 6 ? PFR_DROP_CALLCHAIN : 0, .level = o->kind == 7};
	struct pfr_edit_report report = {.size = sizeof(report)};

	if (!status)
		status = pfr_edit(session, sink, 0, &options, &report);
	pfr_redactor_free(redactor);
	return (int)status;
}

static int run_merge(const struct operation *o, struct pfr_session *session, const struct pfr_sink *sink)
{
	struct pfr_session_options options = {.size = sizeof(options), .order = PFR_ORDER_TIME};
	struct pfr_merge_options merge = {.size = sizeof(merge), .flags = o->kind};
	struct pfr_merge_report report = {.size = sizeof(report)};
	struct pfr_merge_input inputs[2] = {{.size = sizeof(inputs[0]), .session = session}, {.size = sizeof(inputs[0]), .machine = "other"}};
	enum pfr_status status = pfr_session_open(&inputs[1].session, o->path, &options, 0);

	if (!status)
		status = pfr_merge(inputs, 2, sink, 0, &merge, &report);
	pfr_session_close(inputs[1].session);
	return (int)status;
}

static int run_recover(const struct operation *o, struct pfr_session *session, const struct pfr_sink *sink)
{
	struct pfr_recover_report report = {.size = sizeof(report)};

	(void)o;
	return (int)pfr_recover(session, sink, 0, &report);
}

static int run_json(const struct operation *o, struct pfr_session *session, const struct pfr_sink *sink)
{
	struct pfr_convert_report report = {.size = sizeof(report)};
	struct pfr_reporter reporter = {sizeof(reporter), sink->user, out_report};

	(void)o;
	return (int)pfr_convert_session(session, sink, &reporter, &report);
}

static int run_view(const struct operation *o, struct pfr_session *session, const struct pfr_sink *sink)
{
	struct pfr_view_options options = {.size = sizeof(options)};
	struct pfr_view_report report = {.size = sizeof(report)};

	(void)o;
	return (int)pfr_view(session, sink, &options, &report);
}

static int put_rows(struct pfr_summary *summary, const struct pfr_sink *sink)
{
	struct pfr_summary_row rows[64], rest;
	int error = 0, by;
	size_t nr, i;

	for (by = 0; by < PFR_SUMMARY_BY_NR && !error; by++) {
		error = (int)pfr_summary_rows(summary, (enum pfr_summary_by)by, rows, 64, &nr, &rest);
		for (i = 0; i < nr && !error; i++) {
			error = sink->write(sink->user, &rows[i].number, 4 * sizeof(uint64_t));
			error = error ? error : sink->write(sink->user, rows[i].name, strlen(rows[i].name));
		}
	}
	return error;
}

static int run_summary(const struct operation *o, struct pfr_session *session, const struct pfr_sink *sink)
{
	struct pfr_summary_options options = {.size = sizeof(options), .by = (1 << PFR_SUMMARY_BY_NR) - 1, .times = 1};
	const struct pfr_session_record *r;
	struct pfr_summary *summary;
	enum pfr_status status = pfr_summary_open(&summary, session, &options);
	int error = 0;

	(void)o;
	while (!status && (status = pfr_session_next(session, &r)) == PFR_OK)
		status = pfr_summary_add(summary, r) == PFR_E_MEMORY ? PFR_E_MEMORY : PFR_OK;
	if (status == PFR_END)
		error = put_rows(summary, sink);
	pfr_summary_close(summary);
	return status == PFR_END ? error : (int)status;
}

#include "tests/session/operations_reports.h"

/* ---- without a session of the caller's ------------------------------------------------ */

#define CONVERT_TO 3   /* enum pfr_convert_to */
#define CONVERT_PIPE 4 /* read from a pipe, which holds all of it */
#define FEW (1u << 31) /* of an operation's flags: little waits in memory */

/* What reads `path` from here on: the file, or a pipe that it was put into. */
static int source_of(const char *path, bool pipe_of_it)
{
	static char bytes[60000];
	int fd = open(path, O_RDONLY | O_CLOEXEC), ends[2];
	ssize_t size;

	if (fd < 0 || !pipe_of_it)
		return fd;
	size = read(fd, bytes, sizeof(bytes));
	close(fd);
	if (size < 0 || size == sizeof(bytes) || pipe(ends))
		return -1;
	if (write(ends[1], bytes, (size_t)size) != size) {
		close(ends[0]);
		ends[0] = -1;
	}
	close(ends[1]);
	return ends[0];
}

static int run_convert(const struct operation *o, struct pfr_session *session, const struct pfr_sink *sink)
{
	struct pfr_reporter reporter = {sizeof(reporter), sink->user, out_report};
	struct pfr_convert_options options = {.size = sizeof(options), .to = o->kind & CONVERT_TO, .cbor_flags = o->flags, .reporter = &reporter};
	struct pfr_convert_report report = {.size = sizeof(report)};
	int fd = source_of(o->path, o->kind & CONVERT_PIPE), error;

	(void)session;
	if (fd < 0)
		return -1;
	error = (int)pfr_convert(fd, sink, &options, &report);
	close(fd);
	return error;
}

/* ---- parts, streams ------------------------------------------------------------------------ */

static int keeps_samples(void *user, const struct pfr_session_record *r)
{
	(void)user;
	return r->frame.type != PFR_RECORD_SAMPLE || r->offset % 16;
}

static int run_part(const struct operation *o, struct pfr_session *session, const struct pfr_sink *sink)
{
	struct pfr_selector selector = {.size = sizeof(selector), .keeps = keeps_samples, .form = o->kind & 3, .level = o->kind >> 2 & 3, .checks = o->kind >> 4 & 1};
	struct pfr_recover_report report = {.size = sizeof(report)};

	return (int)pfr_rewrite(session, sink, 0, &selector, &report);
}

static int run_split(const struct operation *o, struct pfr_session *session, const struct pfr_sink *sink)
{
	struct pfr_splitter_options options = {.size = sizeof(options), .by = (uint32_t)o->kind, .step = 1000000, .most = 64};
	struct pfr_splitter *splitter;
	int error = (int)pfr_splitter_new(&splitter, session, &options);
	uint32_t nr = error ? 0 : pfr_splitter_parts(splitter);

	pfr_splitter_free(splitter);
	return error ? error : sink->write(sink->user, &nr, sizeof(nr));
}

static int run_stream(const struct operation *o, struct pfr_session *session, const struct pfr_sink *sink)
{
	static const char *const names[] = {"sample", "callsite"};
	struct ArrowArrayStream stream;
	struct ArrowSchema schema;
	struct ArrowArray array;
	int error = pfr_sink_error(pfr_arrow_stream(&stream, session, names[o->kind], 0));

	if (error)
		return error;
	error = stream.get_schema(&stream, &schema);
	if (!error) {
		error = sink->write(sink->user, schema.children[0]->name, strlen(schema.children[0]->name));
		schema.release(&schema);
	}
	while (!error && !(error = stream.get_next(&stream, &array)) && array.release) {
		error = sink->write(sink->user, array.children[0]->buffers[1], (size_t)array.length);
		array.release(&array);
	}
	stream.release(&stream);
	return error;
}

/* ---- one of them ---------------------------------------------------------------------------- */

/* Runs it. 0: all was written. */
static int run_operation(const struct operation *o, struct out *out)
{
	struct pfr_filter filter = {.size = sizeof(filter)};
	struct pfr_limits limits;
	struct pfr_session_options options = {.size = sizeof(options), .order = o->order, .flags = o->flags & ~FEW, .filter = &filter, .limits = &limits};
	struct pfr_sink sink = {.size = sizeof(sink), .user = out, .write = out_write, .seek = out_seek, .file = out_file};
	struct pfr_expression *where = 0;
	struct pfr_session *session;
	int error = 0;

	*out = (struct out){0};
	pfr_limits_init(&limits, sizeof(limits));
	if (o->flags & FEW)
		*pfr_limit_of(&limits, PFR_LIMIT_PENDING) = 8;
	if (o->run == run_convert)
		return run_convert(o, 0, &sink);
	if (o->where)
		error = (int)pfr_expression_compile(&where, o->where, 0, 0);
	filter.where = where;
	if (!error)
		error = (int)pfr_session_open(&session, o->path, &options, 0);
	if (!error) {
		error = o->run(o, session, &sink);
		pfr_session_close(session);
	}
	pfr_expression_free(where);
	return error;
}

#define SAMPLES "cpu >= 0 and comm =~ \"^[a-z]\" and not dso =~ \"[vdso]\""

static const struct operation operations[] = {
	{"corpus/callchain-fp.data", run_table, 0, PFR_ORDER_FILE, 0, 0},
	{"corpus/callchain-fp.data", run_table, 1, PFR_ORDER_FILE, 0, 0},
	{"corpus/callchain-fp.data", run_table, 2, PFR_ORDER_FILE, 0, 0},
	{"corpus/callchain-fp.data", run_table, 3, PFR_ORDER_FILE, 0, 0},
	{"corpus/callchain-fp.data", run_table, 4, PFR_ORDER_FILE, 0, 0},
	{"corpus/mmap2-data.data", run_table, 13, PFR_ORDER_FILE, 0, 0},
	{"corpus/callchain-fp.data", run_profile, PFR_PROFILE_FOLDED, PFR_ORDER_FILE, 0, 0},
	{"corpus/tracepoint.data", run_edit, 0, PFR_ORDER_FILE, 0, 0},
	{"corpus/tracepoint.data", run_edit, 1, PFR_ORDER_FILE, 0, 0},
	{"corpus/newer/simpleperf.data", run_edit, 3, PFR_ORDER_FILE, 0, 0},
	{"corpus/tracepoint.data", run_edit, 4, PFR_ORDER_FILE, 0, 0},
	{"corpus/tracepoint.data", run_edit, 5, PFR_ORDER_FILE, 0, 0},
	{"corpus/callchain-fp.data", run_edit, 6, PFR_ORDER_FILE, 0, 0},
	{"corpus/tracepoint.data", run_edit, 7, PFR_ORDER_FILE, 0, 0},
	{"corpus/tracepoint.data", run_recover, 0, PFR_ORDER_FILE, 0, 0},
	{"corpus/z1.data", run_recover, 0, PFR_ORDER_FILE, 0, 0},
	{"corpus/tracepoint.data", run_json, 0, PFR_ORDER_TIME, 0, 0},
	{"corpus/z1.data", run_json, 0, PFR_ORDER_TIME, 0, 0},
	{"corpus/newer/deferred.data", run_json, 0, PFR_ORDER_TIME, PFR_SESSION_WHOLE_CHAINS, 0},
	{"corpus/newer/deferred.data", run_json, 0, PFR_ORDER_FILE, PFR_SESSION_WHOLE_CHAINS, 0},
	{"corpus/newer/simpleperf.data", run_json, 0, PFR_ORDER_FILE, PFR_SESSION_JOIN_SPLIT, 0},
	{"corpus/newer/synth.data", run_json, 0, PFR_ORDER_FILE, 0, 0},
	{"corpus/fork-storm.data", run_summary, 0, PFR_ORDER_TIME, 0, 0},
	{"corpus/mmap2-data.data", run_summary, 0, PFR_ORDER_FILE, 0, 0},
	{"corpus/threads.dir", run_json, 0, PFR_ORDER_TIME, 0, 0},
	{"corpus/tracepoint.data", run_view, 0, PFR_ORDER_FILE, PFR_SESSION_PIECES | PFR_SESSION_DEFECTS | PFR_SESSION_ALL, 0},
	{"corpus/tracepoint.data", run_merge, 0, PFR_ORDER_TIME, 0, 0},
	{"corpus/tracepoint.data", run_table, 8, PFR_ORDER_FILE, 0, 0},
	{"corpus/callchain-fp.data", run_profile, PFR_PROFILE_PPROF, PFR_ORDER_FILE, 0, 0},
	{"corpus/callchain-fp.data", run_profile, PFR_PROFILE_FIREFOX, PFR_ORDER_FILE, 0, 0},
	{"corpus/tracepoint.data", run_edit, 2, PFR_ORDER_FILE, 0, 0},
	{"corpus/default.data", run_merge, PFR_MERGE_APART, PFR_ORDER_TIME, 0, 0},
	{"corpus/tracepoint.data", run_convert, PFR_CONVERT_CBOR, PFR_ORDER_FILE, PFR_CBOR_NAMES, 0},
	{"corpus/tracepoint.data", run_convert, PFR_CONVERT_CBOR, PFR_ORDER_FILE, PFR_CBOR_LEAN, 0},
	{"corpus/z1.data", run_convert, PFR_CONVERT_CBOR, PFR_ORDER_FILE, 0, 0},
	{"corpus/default.data", run_convert, PFR_CONVERT_CBOR, PFR_ORDER_FILE, PFR_CBOR_SORTED | PFR_CBOR_NAMES, 0},
	{"corpus/threads.dir", run_convert, PFR_CONVERT_CBOR, PFR_ORDER_FILE, 0, 0},
	{"corpus/pipe-tracepoint.pipe", run_convert, PFR_CONVERT_CBOR | CONVERT_PIPE, PFR_ORDER_FILE, 0, 0},
	{"corpus/pipe-z.pipe", run_convert, PFR_CONVERT_JSON | CONVERT_PIPE, PFR_ORDER_FILE, 0, 0},
	{"corpus/default.data", run_convert, PFR_CONVERT_JSON | CONVERT_PIPE, PFR_ORDER_FILE, PFR_CBOR_SORTED, 0},
	{"corpus/fork-storm.data", run_json, 0, PFR_ORDER_TIME, FEW, 0},
	{"corpus/z3.data", run_json, 0, PFR_ORDER_TIME, FEW, 0},
	{CBOR_OF_FILE, run_json, 0, PFR_ORDER_FILE, 0, 0},
	{CBOR_OF_FILE, run_check, 0, PFR_ORDER_TIME, 0, 0},
	{CBOR_OF_DIRECTORY, run_json, 0, PFR_ORDER_TIME, 0, 0},
	{CBOR_OF_FILE, run_convert, PFR_CONVERT_CAPTURE, PFR_ORDER_FILE, 0, 0},
	{CBOR_OF_DIRECTORY, run_convert, PFR_CONVERT_CAPTURE, PFR_ORDER_FILE, 0, 0},
	{"corpus/callchain-fp.data", run_profile, 16 + PFR_PROFILE_FOLDED, PFR_ORDER_TIME, 0, 0},
	{"corpus/tracepoint.data", run_check, 0, PFR_ORDER_FILE, 0, 0},
	{"corpus/z3.data", run_check, 0, PFR_ORDER_TIME, 0, 0},
	{"corpus/tracepoint.data", run_program, PFR_PROGRAM_PERF_7_2, PFR_ORDER_FILE, 0, 0},
	{"corpus/tracepoint.data", run_show, 0, PFR_ORDER_TIME, 0, 0},
	{"corpus/callchain-fp.data", run_json, 0, PFR_ORDER_TIME, PFR_SESSION_ALL, SAMPLES},
	{"corpus/tracepoint.data", run_part, PFR_WRITE_PIPE | 16, PFR_ORDER_FILE, 0, 0},
	{"corpus/tracepoint.data", run_part, PFR_WRITE_FILE | 4, PFR_ORDER_FILE, 0, 0},
	{"corpus/pipe-tracepoint.pipe", run_part, PFR_WRITE_FILE, PFR_ORDER_FILE, 0, 0},
	{"corpus/events-mixed.data", run_split, PFR_SPLIT_EVENT, PFR_ORDER_FILE, 0, 0},
	{"corpus/default.data", run_split, PFR_SPLIT_TIME, PFR_ORDER_FILE, 0, 0},
	{"corpus/callchain-fp.data", run_stream, 0, PFR_ORDER_TIME, 0, 0},
	{"corpus/callchain-fp.data", run_stream, 1, PFR_ORDER_TIME, 0, 0},
	{"corpus/callchain-fp.data", run_report, 0, PFR_ORDER_TIME, 0, 0},
	{"corpus/callchain-user.data", run_diff, 0, PFR_ORDER_TIME, 0, 0},
	{"corpus/tracepoint.data", run_sched, PFR_SCHED_SORT_DELAY, PFR_ORDER_TIME, 0, 0},
	{"corpus/switch-events.data", run_sched, PFR_SCHED_SORT_TID, PFR_ORDER_TIME, 0, 0},
	{"corpus/tracepoint.data", run_offcpu, 0, PFR_ORDER_TIME, 0, 0},
	{"corpus/tracepoint-syscalls.data", run_calls, 7, PFR_ORDER_TIME, 0, 0},
	{"corpus/tracepoint-syscalls.data", run_profile, PFR_PROFILE_TRACE, PFR_ORDER_TIME, 0, 0},
	{"corpus/tracepoint.data", run_profile, PFR_PROFILE_SCRIPT, PFR_ORDER_TIME, 0, 0},
	{"corpus/callchain-fp.data", run_profile, PFR_PROFILE_OTLP, PFR_ORDER_TIME, 0, 0},
	{"corpus/callchain-fp.data", run_profile, PFR_PROFILE_OTLP_JSON, PFR_ORDER_TIME, 0, 0},
	{"corpus/callchain-fp.data", run_profile, PFR_PROFILE_SPEEDSCOPE, PFR_ORDER_TIME, 0, 0},
};

#endif
