/* SPDX-License-Identifier: MIT */
/*
 * A whole capture from memory as tables, as a profile, or as sums of system calls, of threads and of stacks. Every batch keeps the promises of perfring_session_export.h, the writers take it, and what they
 * write is bounded by the input. The input is a jitdump file, a map file or kallsyms as well, which names its addresses.
 */
#include "fuzz/harness.h"

#include "perfring_session_calls.h"
#include "perfring_session_export.h"
#include "perfring_session_profiler.h"
#include "perfring_session_sched.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define WRITERS 4

struct out {
	struct pfr_sink sink;
	struct pfr_table_sink table[WRITERS]; /* of the writers of the open table */
	struct pfr_table_writer *writer[WRITERS];
	const struct pfr_table *wanted; /* the only table that is written */
	uint64_t rows, bytes;
};

static int count_bytes(void *user, const void *data, size_t size)
{
	struct out *out = user;

	fuzz_look(data, size);
	out->bytes += size;
	return 0;
}

static int begin(void *user, const struct pfr_table *table)
{
	struct out *out = user;
	int error = 0, i;

	if (out->wanted)
		return 0;
	out->wanted = table;
	error |= (int)pfr_parquet_new(&out->writer[0], &out->sink, 0);
	error |= (int)pfr_arrow_ipc_new(&out->writer[1], &out->sink);
	error |= (int)pfr_csv_new(&out->writer[2], &out->sink, 0);
	error |= (int)pfr_jsonl_new(&out->writer[3], &out->sink, 0);
	for (i = 0; i < WRITERS && !error; i++) {
		out->table[i] = *pfr_table_writer_sink(out->writer[i]);
		error = out->table[i].begin(out->table[i].user, table);
	}
	return error;
}

static void check_column(const struct pfr_column *column, const struct pfr_column_data *data, uint32_t nr_rows)
{
	int is_text = column->type == PFR_COLUMN_TEXT || column->type == PFR_COLUMN_BYTES;
	uint32_t row, nulls = 0;

	for (row = 0; row < nr_rows; row++) {
		int null = pfr_batch_null(data, row);

		nulls += (uint32_t)null;
		if (null && !column->nullable)
			fuzz_broken("a null in a column without");
		if (!null && is_text && data->values[row] >= data->texts.nr)
			fuzz_broken("a text that is not there");
		if (null && data->values && data->values[row])
			fuzz_broken("the slot of a null is not 0");
	}
	if (nulls != data->nr_null)
		fuzz_broken("another number of nulls");
	for (row = 0; is_text && row < data->texts.nr; row++)
		if (data->texts.offsets[row] > data->texts.offsets[row + 1])
			fuzz_broken("a text of negative size");
}

static int batch(void *user, const struct pfr_table *table, const struct pfr_batch *rows)
{
	struct out *out = user;
	int error = 0, w;
	uint32_t i;

	if (!rows->nr_rows || rows->nr_rows > PFR_BATCH_ROWS)
		fuzz_broken("a batch without rows, or with too many");
	out->rows += rows->nr_rows;
	for (i = 0; i < table->nr_columns; i++)
		check_column(&table->columns[i], &rows->columns[i], rows->nr_rows);
	for (w = 0; w < WRITERS && table == out->wanted && !error; w++)
		error = out->table[w].batch(out->table[w].user, table, rows);
	return error;
}

static int end(void *user, const struct pfr_table *table)
{
	struct out *out = user;
	int error = 0, w;

	for (w = 0; w < WRITERS && table == out->wanted && !error; w++)
		error = out->table[w].end(out->table[w].user, table);
	return error;
}

static void make_tables(struct pfr_session *session, struct pfr_symbols *symbols, const struct pfr_limits *limits, struct out *out,
			const char *table)
{
	struct pfr_export_options options = {.size = sizeof(options), .limits = limits, .symbols = symbols, .tables = table ? &table : 0, .nr_tables = table != 0};
	struct pfr_table_sink sink = {sizeof(sink), out, begin, batch, end};
	enum pfr_status status;
	struct pfr_export *export;
	int w;

	if (pfr_export_open(&export, session, &sink, &options))
		return;
	while ((status = pfr_export_next(export)) == PFR_OK)
		;
	if (status == PFR_E_SYSTEM)
		fuzz_broken("the export failed");
	pfr_export_close(export);
	for (w = 0; w < WRITERS; w++)
		pfr_table_writer_free(out->writer[w]);
}

/* The input as a file of names; null: it is none. */
static struct pfr_symbols *names_of(const uint8_t *data, size_t size, uint32_t choice)
{
	struct pfr_symbols_error error;
	struct pfr_symbols *symbols;
	int fd = memfd_create("names", MFD_CLOEXEC);

	if (fd < 0)
		return 0;
	if (write(fd, data, size) != (ssize_t)size || lseek(fd, 0, SEEK_SET) || pfr_symbols_open(&symbols, 0)) {
		close(fd);
		return 0;
	}
	if (pfr_symbols_add(symbols, (enum pfr_symbols_source)(1 + choice % 3), fd, 1, &error) && !*error.text)
		fuzz_broken("a file is refused without a reason");
	return symbols;
}

/* Names that the capture carries. */
static struct pfr_symbols *carried_names(const struct pfr_session *session)
{
	struct pfr_symbols_options options = {.size = sizeof(options), .flags = PFR_NAMES_CARRIED | PFR_NAMES_LINES | PFR_NAMES_DEMANGLE, .session = session};
	struct pfr_symbols_error error;
	struct pfr_symbols *symbols;

	if (pfr_symbols_open(&symbols, 0))
		return 0;
	if (pfr_symbols_files_with(symbols, &options, &error))
		fuzz_broken("names that a capture carries are refused");
	return symbols;
}

/* System calls by thread and call. Sums of rows are those of all. */
static void sum_calls(struct pfr_session *session, const struct pfr_limits *limits, const struct out *out)
{
	struct pfr_calls_options options = {.size = sizeof(options), .limits = limits, .by = PFR_CALLS_BY_CALL | PFR_CALLS_BY_COMM | PFR_CALLS_BY_THREAD, .slowest = 9};
	struct pfr_calls_totals totals = {.size = sizeof(totals)};
	struct pfr_calls_row row = {.size = sizeof(row)};
	struct pfr_call call = {.size = sizeof(call)};
	uint64_t calls = 0, took = UINT64_MAX;
	struct pfr_calls *sums;
	char text[512];
	uint32_t i;

	if (pfr_calls_open(&sums, session, &options, 0) != PFR_OK && !sums)
		return;
	pfr_calls_get_totals(sums, &totals);
	for (i = 0; pfr_calls_get_row(sums, i, &row) == PFR_OK; i++) {
		calls += row.calls;
		if (row.calls != row.timed + row.unsure + row.untimed + row.unfinished || row.p50 > row.p99 || row.p99 > row.max || row.min > row.max)
			fuzz_broken("sums of system calls do not agree");
	}
	if (calls + totals.no_place < totals.calls || calls > totals.calls)
		fuzz_broken("system calls are lost");
	for (i = 0; pfr_calls_get_slowest(sums, i, &call) == PFR_OK; i++) {
		struct pfr_out line = {text, sizeof(text), 0};

		if (call.took > took || i >= options.slowest)
			fuzz_broken("the slowest calls are in no order");
		took = call.took;
		pfr_call_to_line(&line, &call);
		out->sink.write(out->sink.user, text, line.size < sizeof(text) ? line.size : sizeof(text));
	}
	pfr_calls_close(sums);
}

/* Samples to stacks, written in the middle and at the end: no weight is lost. */
static void sum_stacks(struct pfr_session *session, const struct out *out)
{
	struct pfr_profiler_options options = {.size = sizeof(options), .max_stacks = 9, .weight = PFR_WEIGHT_SAMPLES, .no_file_names = 1};
	struct pfr_profiler_counts counts = {.size = sizeof(counts)};
	const struct pfr_session_record *r;
	struct pfr_profiler *profiler;
	struct pfr_where where;
	uint64_t samples = 0;

	if (pfr_profiler_open(&profiler, &options))
		return;
	while (pfr_session_next(session, &r) == PFR_OK) {
		const struct pfr_events *events = pfr_session_events(session);
		const struct pfr_attr *attr = r->frame.event < events->nr ? &events->event[r->frame.event].attr : NULL;

		if (r->what != PFR_WHAT_RECORD)
			continue;
		samples += pfr_profiler_take(profiler, &r->frame, r->layout, attr, &where) == PFR_OK && r->frame.type == PFR_RECORD_SAMPLE;
		if (samples == 9 && pfr_profiler_write(profiler, &out->sink, NULL) == PFR_E_SYSTEM)
			fuzz_broken("stacks cannot be written");
	}
	if (pfr_profiler_write(profiler, &out->sink, NULL) == PFR_E_SYSTEM)
		fuzz_broken("stacks cannot be written");
	pfr_profiler_get_counts(profiler, &counts);
	if (counts.samples != counts.weight || counts.samples < samples || counts.stacks || counts.more_samples > counts.samples)
		fuzz_broken("samples are lost");
	pfr_profiler_close(profiler);
}

static void sum_threads(struct pfr_session *session, const struct pfr_limits *limits)
{
	struct pfr_sched_options options = {.size = sizeof(options), .limits = limits, .by_tid = 1};
	struct pfr_sched_thread thread = {.size = sizeof(thread)};
	struct pfr_sched *sums;
	uint32_t i;

	if (pfr_sched_open(&sums, session, &options, 0) != PFR_OK && !sums)
		return;
	for (i = 0; sums && pfr_sched_get_thread(sums, i, &thread) == PFR_OK; i++)
		fuzz_look(thread.comm.data, thread.comm.size);
	pfr_sched_close(sums);
}

static void write_profile(struct pfr_session *session, const struct pfr_sink *sink, const struct pfr_profile_options *options)
{
	struct pfr_profile_result result = {.size = sizeof(result)};

	if (pfr_profile_write(session, sink, options, &result) == PFR_OK && result.os_error)
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const tables[] = {"sample", "callsite", "mapping", "process", "event", "defect", "sched_*"};
	uint32_t choice = fuzz_choose(fuzz_hash(data, size)), which = choice >> 8 & 7;
	struct out out = {0};
	struct pfr_limits limits;
	struct pfr_session_options options = {.size = sizeof(options), .order = choice & 1 ? PFR_ORDER_TIME : PFR_ORDER_FILE, .limits = &limits, .flags = PFR_SESSION_DEFECTS};
	struct pfr_profile_options profile = {.size = sizeof(profile), .limits = &limits, .format = choice & 32 ? PFR_PROFILE_SCRIPT : choice & 2 ? PFR_PROFILE_FOLDED :
																		    PFR_PROFILE_FIREFOX};
	struct pfr_symbols *symbols = choice & 8 ? names_of(data, size, choice >> 4) : 0;
	struct pfr_session *session;

	if (choice & 32 && choice & 1 << 14)
		profile.fields = "comm,tid,misc,tod,event,trace,addr,data_src,weight,ins_lat,retire_lat,cgroup,ip,sym,symoff,dso,iregs,uregs,brstacksym,bpf-output,data_page_size,code_page_size";
	if (choice & 1 << 15)
		profile.format = choice & 2 ? PFR_PROFILE_BOLT : PFR_PROFILE_AUTOFDO;
	out.sink = (struct pfr_sink){.size = sizeof(struct pfr_sink), .user = &out, .write = count_bytes};
	fuzz_limits(&limits);
	if (!pfr_session_open_memory(&session, data, size, &options, 0)) {
		symbols = symbols ? symbols : choice & 16 ? carried_names(session) :
							    0;
		profile.symbols = symbols;
		if ((choice >> 11 & 3) == 1)
			sum_calls(session, &limits, &out);
		else if ((choice >> 11 & 3) == 2)
			sum_threads(session, &limits);
		else if ((choice >> 11 & 7) == 3)
			sum_stacks(session, &out);
		else if (choice & 4)
			write_profile(session, &out.sink, &profile);
		else
			make_tables(session, symbols, &limits, &out, which < 7 ? tables[which] : 0);
		pfr_session_close(session);
	}
	pfr_symbols_close(symbols);
	return 0;
}
