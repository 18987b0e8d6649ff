/* SPDX-License-Identifier: MIT */
/*
 * Tables, profiles, edits, merges, repairs, JSON, pages, sums where the n-th call of malloc(3), calloc(3), realloc(3), strdup(3) fails, or the n-th write: the operation
 * fails, or writes what it writes otherwise; all memory is given back. The linker passes the calls here (--wrap, tests/rules.mk).
 */
#include "tests/session/capture.h"

#include "perfring_session_edit.h"
#include "perfring_session_export.h"
#include "perfring_session_summary.h"
#include "perfring_session_tools.h"
#include "perfring_session_view.h"

#include <errno.h>

struct shortage {
	unsigned left; /* calls that succeed */
	int failed, once;
	long blocks; /* that were not given back */
};

static struct shortage memory = {.left = UINT32_MAX}, writes; /* memory is also asked for before main */

void *__real_malloc(size_t size);
void *__real_calloc(size_t nr, size_t size);
void *__real_realloc(void *block, size_t size);
char *__real_strdup(const char *text);
void __real_free(void *block);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t nr, size_t size);
void *__wrap_realloc(void *block, size_t size);
char *__wrap_strdup(const char *text);
void __wrap_free(void *block);

static bool fails(struct shortage *shortage)
{
	if (shortage->left) {
		shortage->left--;
		return false;
	}
	shortage->failed = 1;
	shortage->left = shortage->once ? UINT32_MAX : 0;
	return true;
}

static void *taken(void *block)
{
	memory.blocks += block != 0;
	return block;
}

void *__wrap_malloc(size_t size)
{
	return fails(&memory) ? 0 : taken(__real_malloc(size));
}

void *__wrap_calloc(size_t nr, size_t size)
{
	return fails(&memory) ? 0 : taken(__real_calloc(nr, size));
}

void *__wrap_realloc(void *block, size_t size)
{
	if (fails(&memory))
		return 0;
	return block ? __real_realloc(block, size) : taken(__real_realloc(0, size));
}

char *__wrap_strdup(const char *text)
{
	return fails(&memory) ? 0 : taken(__real_strdup(text));
}

void __wrap_free(void *block)
{
	memory.blocks -= block != 0;
	__real_free(block);
}

/* What is written, in one number: each byte with its place. */
struct out {
	uint64_t sum, at;
};

static int out_write(void *keeper, const void *data, size_t size)
{
	const unsigned char *bytes = data;
	struct out *out = keeper;
	size_t i;

	if (fails(&writes))
		return ENOSPC;
	for (i = 0; i < size; i++)
		out->sum += (bytes[i] + 1) * (++out->at * 0x9e3779b97f4a7c15u);
	return 0;
}

static int out_seek(void *keeper, uint64_t at)
{
	((struct out *)keeper)->at = at;
	return 0;
}

/* A way to write a capture. 0: whole; else it failed with a reason. */
struct operation {
	const char *path;
	int (*run)(const struct operation *operation, struct pfr_session *session, const struct pfr_sink *sink);
	uint32_t kind;
	enum pfr_session_order order;
	uint32_t flags; /* of the session */
};

struct tables {
	const struct pfr_sink *sink;
	uint32_t kind;
	struct pfr_writer *writer;
	struct pfr_table_sink table;
};

static int tables_begin(void *keeper, const struct pfr_table *table)
{
	struct tables *t = keeper;
	int error;

	pfr_writer_free(t->writer);
	t->writer = 0;
	if (t->kind == 0)
		error = pfr_parquet_new(&t->writer, t->sink, 0);
	else if (t->kind == 1)
		error = pfr_arrow_ipc_new(&t->writer, t->sink);
	else if (t->kind == 2)
		error = pfr_csv_new(&t->writer, t->sink, 0);
	else
		error = pfr_jsonl_new(&t->writer, t->sink, 0);
	if (error)
		return error;
	t->table = pfr_writer_table_sink(t->writer);
	return t->table.begin(t->table.keeper, table);
}

static int tables_batch(void *keeper, const struct pfr_table *table, const struct pfr_batch *batch)
{
	struct tables *t = keeper;

	return t->table.batch(t->table.keeper, table, batch);
}

static int tables_end(void *keeper, const struct pfr_table *table)
{
	struct tables *t = keeper;

	return t->table.end(t->table.keeper, table);
}

static int run_table(const struct operation *o, struct pfr_session *session, const struct pfr_sink *sink)
{
	static const char *const names[] = {"sample", "callsite", "*process_exit", "mapping"};
	struct pfr_export_options options = {.size = sizeof(options), .tables = &names[o->kind / 4], .nr_tables = 1};
	struct tables t = {.sink = sink, .kind = o->kind % 4};
	struct pfr_table_sink tables = {&t, tables_begin, tables_batch, tables_end};
	enum pfr_status status;
	struct pfr_export *export;
	int error = pfr_export_open(&export, session, &tables, &options);

	if (error) {
		pfr_writer_free(t.writer);
		return error;
	}
	while ((status = pfr_export_next(export)) == PFR_OK)
		;
	error = pfr_export_error(export);
	assert_int_equal(!error, status != PFR_E_SYSTEM);
	pfr_export_close(export);
	pfr_writer_free(t.writer);
	return status == PFR_END ? 0 : error ? error :
					       (int)status;
}

static int run_profile(const struct operation *o, struct pfr_session *session, const struct pfr_sink *sink)
{
	struct pfr_profile_options options = {.size = sizeof(options), .format = o->kind};
	struct pfr_profile_result result;
	enum pfr_status status = pfr_profile_write(session, sink, &options, &result);

	assert_int_equal(!result.os_error, status != PFR_E_SYSTEM);
	return status == PFR_END ? 0 : (int)status;
}

/* A build id for each file, made of its name. */
static int build_id_of(void *keeper, const char *path, unsigned char id[20])
{
	size_t i;

	(void)keeper;
	for (i = 0; i < 20; i++)
		id[i] = (unsigned char)(path[i % strlen(path)] + i);
	return 20;
}

static int run_edit(const struct operation *o, struct pfr_session *session, const struct pfr_sink *sink)
{
	struct pfr_redactor *redactor = o->kind == 1 ? pfr_redactor_new("sixteen bytes of", 16, 0, 0) : 0;
	struct pfr_edit_options options = {.size = sizeof(options), .redactor = redactor, .turn = o->kind == 2, .plain = o->kind == 3, .form = o->kind == 4 ? PFR_FORM_PIPE : 0, .build_id = o->kind == 5 ? build_id_of : 0, .every = o->kind == 6 ? 2 : 0, .drop = o->kind == 6 ? PFR_DROP_CALLCHAIN : 0, .level = o->kind == 7};
	struct pfr_edit_report report = {.size = sizeof(report)};
	enum pfr_status status = o->kind == 1 && !redactor ? PFR_E_MEMORY : PFR_OK;

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
	struct pfr_merge_input inputs[2] = {{.session = session}, {.machine = "other"}};
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

	(void)o;
	return (int)pfr_convert_session(session, 0, sink, &report);
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

	for (by = 0; by < PFR_BY_NR && !error; by++) {
		error = (int)pfr_summary_rows(summary, (enum pfr_summary_by)by, rows, 64, &nr, &rest);
		for (i = 0; i < nr && !error; i++) {
			error = sink->write(sink->keeper, &rows[i].number, 4 * sizeof(uint64_t));
			error = error ? error : sink->write(sink->keeper, rows[i].name, strlen(rows[i].name));
		}
	}
	return error;
}

static int run_summary(const struct operation *o, struct pfr_session *session, const struct pfr_sink *sink)
{
	struct pfr_summary_options options = {.size = sizeof(options), .by = (1 << PFR_BY_NR) - 1, .times = 1};
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

/* Runs it. 0: all was written. */
static int run(const struct operation *o, struct out *out)
{
	struct pfr_session_options options = {.size = sizeof(options), .order = o->order, .flags = o->flags};
	struct pfr_sink sink = {.keeper = out, .write = out_write, .seek = out_seek};
	struct pfr_session *session;
	int error;

	*out = (struct out){0};
	memory.blocks = 0;
	error = (int)pfr_session_open(&session, o->path, &options, 0);
	if (!error) {
		error = o->run(o, session, &sink);
		pfr_session_close(session);
	}
	assert_int_equal(memory.blocks, 0);
	if (error && !memory.failed && !writes.failed)
		fail_msg("%s, kind %u: %d, though nothing was short", o->path, o->kind, error);
	return error;
}

/* Each call of one kind fails in turn, and all after it where not once. */
static int each_fails(const struct operation *o, struct shortage *shortage, int once)
{
	unsigned calls;
	struct out whole, out;
	int error;

	memory = writes = (struct shortage){.left = UINT32_MAX};
	error = run(o, &whole);
	if (error) {
		print_error("%s, kind %u: %d\n", o->path, o->kind, error);
		return 1;
	}
	for (calls = 0; calls == 0 || shortage->failed; calls++) {
		memory = writes = (struct shortage){.left = UINT32_MAX};
		shortage->left = calls;
		shortage->once = once;
		error = run(o, &out);
		if (!error && (out.sum != whole.sum || (shortage == &writes && shortage->failed))) {
			print_error("%s, kind %u: call %u failed, once %d: another result without an error\n", o->path, o->kind, calls, once);
			return 1;
		}
	}
	return 0;
}

static const struct operation operations[] = {
	{"corpus/callchain-fp.data", run_table, 0, PFR_ORDER_FILE, 0},
	{"corpus/callchain-fp.data", run_table, 1, PFR_ORDER_FILE, 0},
	{"corpus/callchain-fp.data", run_table, 2, PFR_ORDER_FILE, 0},
	{"corpus/callchain-fp.data", run_table, 3, PFR_ORDER_FILE, 0},
	{"corpus/callchain-fp.data", run_table, 4, PFR_ORDER_FILE, 0},
	{"corpus/mmap2-data.data", run_table, 13, PFR_ORDER_FILE, 0},
	{"corpus/callchain-fp.data", run_profile, PFR_PROFILE_FOLDED, PFR_ORDER_FILE, 0},
	{"corpus/tracepoint.data", run_edit, 0, PFR_ORDER_FILE, 0},
	{"corpus/tracepoint.data", run_edit, 1, PFR_ORDER_FILE, 0},
	{"corpus/newer/simpleperf.data", run_edit, 3, PFR_ORDER_FILE, 0},
	{"corpus/tracepoint.data", run_edit, 4, PFR_ORDER_FILE, 0},
	{"corpus/tracepoint.data", run_edit, 5, PFR_ORDER_FILE, 0},
	{"corpus/callchain-fp.data", run_edit, 6, PFR_ORDER_FILE, 0},
	{"corpus/tracepoint.data", run_edit, 7, PFR_ORDER_FILE, 0},
	{"corpus/tracepoint.data", run_recover, 0, PFR_ORDER_FILE, 0},
	{"corpus/z1.data", run_recover, 0, PFR_ORDER_FILE, 0},
	{"corpus/tracepoint.data", run_json, 0, PFR_ORDER_TIME, 0},
	{"corpus/z1.data", run_json, 0, PFR_ORDER_TIME, 0},
	{"corpus/newer/deferred.data", run_json, 0, PFR_ORDER_TIME, PFR_SESSION_WHOLE_CHAINS},
	{"corpus/newer/deferred.data", run_json, 0, PFR_ORDER_FILE, PFR_SESSION_WHOLE_CHAINS},
	{"corpus/newer/simpleperf.data", run_json, 0, PFR_ORDER_FILE, PFR_SESSION_JOIN_SPLIT},
	{"corpus/newer/synth.data", run_json, 0, PFR_ORDER_FILE, 0},
	{"corpus/fork-storm.data", run_summary, 0, PFR_ORDER_TIME, 0},
	{"corpus/mmap2-data.data", run_summary, 0, PFR_ORDER_FILE, 0},
	{"corpus/threads.dir", run_json, 0, PFR_ORDER_TIME, 0},
	{"corpus/tracepoint.data", run_view, 0, PFR_ORDER_FILE, PFR_SESSION_PIECES | PFR_SESSION_DEFECTS | PFR_SESSION_ALL},
	{"corpus/tracepoint.data", run_merge, 0, PFR_ORDER_TIME, 0},
	{"corpus/tracepoint.data", run_table, 8, PFR_ORDER_FILE, 0},
	{"corpus/callchain-fp.data", run_profile, PFR_PROFILE_PPROF, PFR_ORDER_FILE, 0},
	{"corpus/callchain-fp.data", run_profile, PFR_PROFILE_FIREFOX, PFR_ORDER_FILE, 0},
	{"corpus/tracepoint.data", run_edit, 2, PFR_ORDER_FILE, 0},
	{"corpus/default.data", run_merge, PFR_MERGE_APART, PFR_ORDER_TIME, 0},
};

static void memory_fails(void **state)
{
	size_t i;
	int failed = 0;

	(void)state;
	for (i = 0; i < 2 * sizeof(operations) / sizeof(*operations); i++)
		failed += each_fails(&operations[i / 2], &memory, i % 2);
	assert_int_equal(failed, 0);
}

static void writes_fail(void **state)
{
	size_t i;
	int failed = 0;

	(void)state;
	for (i = 0; i < sizeof(operations) / sizeof(*operations); i++)
		failed += each_fails(&operations[i], &writes, 0);
	assert_int_equal(failed, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(memory_fails),
		cmocka_unit_test(writes_fail),
	};

	return RUN(tests);
}
