/* SPDX-License-Identifier: MIT */
/*
 * perfring live: records shown as they come, decoded where they lie in the
 * rings. What the decoder must know of the events (attrs, ids, names, formats)
 * is described by the same bytes that a pipe begins with, made and read in memory.
 */
#include "cli/convert/convert.h"
#include "cli/common/filter.h"
#include "cli/live/live.h"
#include "cli/live/live_calls.h"
#include "cli/live/live_columns.h"
#include "cli/live/live_top.h"
#include "cli/live/live_trace.h"
#include "cli/record/record_cpus.h"
#include "cli/record/record_rows.h"
#include "cli/record/record_run.h"
#include "session/write/to_cbor.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char about[] =
	"Opens events and shows every record as 'perfring dump --raw', until the command ends or Ctrl-C.\n";
static const char after[] =
	"Lines are in the order of time, on a terminal as columns; COMMAND prints to standard error. perfring-live(1) has more.\n"
	"exit status: that of the command; 1 what came has defects, or it failed; 2 usage; 3 output failed.\n";

struct live {
	struct record_run run;
	struct reading reading; /* of what a pipe begins with: knows the events */
	struct live_rings rings;
	struct output output;
	struct sink sink;
	struct pfr_sink sink_as;
	struct session_out out;
	struct pfr_to_cbor cbor;
	struct filter filter;
	struct live_calls *calls;
	struct live_trace *trace;   /* NULL: records are shown */
	struct live_top *top;       /* the same */
	struct live_chains *chains; /* NULL: no event defers callchains, or bytes are shown */
	emitter *emit;              /* NULL: CBOR */
	int memory;
	uint64_t lost_by_records;
	uint64_t shown, hidden;
	bool defects, failed, told, only_sums, full; /* told: why it failed; full: --max-events */
	bool asked_dummy;                            /* whose only records are of processes and mappings */
	const char *path;                            /* of -o; NULL: standard output */
	bool had_old;                                /* what was there is now PATH.old */
};

/* ---- what a pipe begins with, in memory -------------------------------------------- */

static bool write_preface(struct live *l)
{
	struct record_run *run = &l->run;
	struct pfr_capture_writer_options options = run->options.writer;
	struct pfr_capture_writer writer;
	int result;

	options.size = sizeof(options);
	options.pipe = true;
	options.no_build_ids = true;
	options.held = run->command.pid;
	if (run->options.form == LIVE_CALLS) /* names of what runs already */
		options.no_synthesis = PFR_SYNTHESIS_ALL & ~PFR_SYNTHESIS_TASK;
	l->memory = memfd_create("perfring-live", MFD_CLOEXEC);
	if (l->memory < 0)
		return print_stderr("cannot make a file in memory for the events: %s", strerror(errno)), false;
	result = pfr_capture_writer_begin(&writer, l->memory, "the events", &options, &run->opened, &run->error);
	if (result)
		return record_print_error(&run->options, &run->error, NULL), false;
	if (l->run.options.form == LIVE_CBOR || l->run.options.form == LIVE_TOP || l->run.options.form == LIVE_CALLS)
		result = pfr_synthesize(&writer, &run->error);
	if (!result) {
		pfr_capture_writer_put_finished_init(&writer);
		result = pfr_capture_writer_finish(&writer, &run->error);
	}
	pfr_capture_writer_fini(&writer);
	if (result)
		record_print_error(&run->options, &run->error, NULL);
	return !result;
}

static bool open_trace(struct live *l)
{
	const struct record_options *o = &l->run.options;
	const struct live_trace_options options = {!l->only_sums, o->failure, o->whole_time, o->longer, o->most};

	l->trace = live_trace_new(l->reading.session, &l->output, &options);
	return l->trace;
}

static bool read_preface(struct live *l)
{
	struct pfr_session_options options = read_options("live");
	struct pfr_session_error error = {.status = PFR_E_SYSTEM};
	const struct pfr_session_record *r;

	if (lseek(l->memory, 0, SEEK_SET))
		return print_stderr("cannot read the events: %s", strerror(errno)), false;
	if (pfr_session_open_fd(&l->reading.session, l->memory, &options, &error)) {
		print_defect(&l->reading.printed, &error);
		return false;
	}
	if (!l->emit) {
		l->sink_as = sink_for_library(&l->sink);
		return pfr_session_out_open(&l->out, l->reading.session, &l->sink_as) &&
		       !pfr_to_cbor_all(&l->cbor, l->reading.session, &l->out, 0, false, NULL);
	}
	if (l->run.options.form == LIVE_CALLS && !open_trace(l))
		return print_no_memory(NULL), false;
	if (l->run.options.form == LIVE_TOP && !(l->top = live_top_new(l->reading.session, &l->output, !l->run.command.pid)))
		return print_no_memory(NULL), false;
	l->calls = live_calls_new(l->emit == pfr_to_json);
	if (!l->calls)
		return print_no_memory(NULL), false;
	while ((r = read_next(&l->reading)))
		if (l->top)
			live_top_take(l->top, r);
		else if (l->trace && !live_trace_take(l->trace, r))
			return print_no_memory(NULL), false;
	if (pfr_session_defers(l->reading.session) && l->emit != pfr_to_bytes && !(l->chains = live_chains_new()))
		return print_no_memory(NULL), false;
	return !l->reading.printed.failed;
}

/* ---- records ------------------------------------------------------------------------- */

/* Of processes and mappings, which come beside what was asked for: columns are read by people. */
static bool is_beside(const struct live *l, const struct pfr_session_record *r)
{
	if (l->emit != live_columns || l->run.options.types || l->asked_dummy)
		return false;
	switch (r->frame.type) {
	case PFR_RECORD_MMAP:
	case PFR_RECORD_MMAP2:
	case PFR_RECORD_COMM:
	case PFR_RECORD_FORK:
	case PFR_RECORD_EXIT:
	case PFR_RECORD_KSYMBOL:
	case PFR_RECORD_BPF_EVENT: return true;
	default: return false;
	}
}

static void show(struct live *l, const struct pfr_session_record *r)
{
	struct pfr_context context;
	const uint64_t *offsets;
	size_t nr;

	if (!l->emit) {
		l->failed |= !pfr_to_cbor_record(&l->cbor, r);
	} else if (l->top) {
		live_top_take(l->top, r);
	} else if (l->trace) {
		l->failed |= !live_trace_take(l->trace, r);
		l->full |= live_trace_full(l->trace);
	} else if (l->full || !filter_has_type(&l->filter, r->frame.type) || is_beside(l, r)) {
		pfr_session_completes(l->reading.session, r, &offsets, &nr);
		l->hidden += !l->full && is_beside(l, r);
	} else {
		pfr_session_context(l->reading.session, r, l->emit == pfr_to_json ? PFR_TEXT_JSON : PFR_TEXT_LINE, &context);
		context.tracepoint = live_calls_text(l->calls, l->reading.session, r, context.tracepoint);
		if (output_frame(&l->output, l->emit, &r->frame, r->layout, &context, r->status, &r->where))
			l->defects = true;
		l->full = ++l->shown >= l->run.options.most;
	}
}

/* Shows it at once, or holds it. */
static void take(struct live *l, const struct pfr_session_record *r, uint64_t now)
{
	const struct pfr_session_record *due;

	if (!l->chains) {
		show(l, r);
		return;
	}
	l->failed |= !live_chains_put(l->chains, r, now);
	while ((due = live_chains_next(l->chains, now)))
		show(l, due);
}

static void count_lost(struct live *l, const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	struct pfr_record record;
	struct pfr_where where;

	if ((frame->type != PFR_RECORD_LOST && frame->type != PFR_RECORD_LOST_SAMPLES) || pfr_decode(frame, layout, &record, &where))
		return;
	l->lost_by_records += frame->type == PFR_RECORD_LOST ? record.lost.lost : record.lost_samples.lost;
}

/* Shows what the rings hold. False when nobody reads any more, or it failed. */
static bool drain(struct live *l, bool backward, bool last)
{
	struct pfr_session_record r = {.passes = 1};
	const struct pfr_session_record *due;
	struct timespec clock;
	uint64_t now, until;

	clock_gettime(CLOCK_MONOTONIC_RAW, &clock);
	now = (uint64_t)clock.tv_sec * 1000000000 + (uint64_t)clock.tv_nsec;
	until = last ? UINT64_MAX : now;
	if (!live_rings_begin(&l->rings, backward, until, &l->run.error)) {
		record_print_error(&l->run.options, &l->run.error, NULL);
		return !(l->failed = l->told = true);
	}
	while ((r.status = live_rings_next(&l->rings, &r.frame, &r.layout, &r.where)) != PFR_END) {
		count_lost(l, &r.frame, r.layout);
		take(l, &r, now);
	}
	while (l->chains && (due = live_chains_next(l->chains, until)))
		show(l, due);
	live_rings_release(&l->rings);
	if (l->trace)
		live_trace_drained(l->trace);
	if (l->top) {
		l->full |= !live_top_turn(l->top, last, l->lost_by_records);
		l->failed |= live_top_failed(l->top);
	}
	if (!l->emit)
		l->failed |= !pfr_session_out_flush(&l->out, true);
	else
		output_flush(&l->output, true);
	l->failed |= l->output.failed;
	return !l->failed && !l->output.closed && !l->full;
}

/* To a reader that is still there. The kernel's own count is exact; the sum of LOST records is used where it has none. */
static void print_lost(struct live *l)
{
	uint64_t lost;

	if (l->run.options.quiet || l->output.closed)
		return;
	if (pfr_opened_lost(&l->run.opened, &lost)) {
		if (errno != ENOENT)
			print_stderr("live: what the kernel has lost of an event cannot be read: %s", strerror(errno));
		lost = lost > l->lost_by_records ? lost : l->lost_by_records;
	}
	if (l->hidden)
		print_stderr("%llu record%s of processes and mappings not shown: --type MMAP2,COMM,FORK,EXIT,SAMPLE shows them", (unsigned long long)l->hidden,
			     plural(l->hidden));
	if (lost)
		print_stderr("lost %llu record%s; a larger ring (-m %zu) or a lower rate keeps more", (unsigned long long)lost,
			     plural(lost), l->run.rings.pages * 4);
	if (l->rings.late)
		print_stderr("%llu record%s came after later ones had been shown", (unsigned long long)l->rings.late,
			     plural(l->rings.late));
}

static bool wait_for_more(struct live *l)
{
	if (!record_run_wait(&l->run))
		return true;
	record_print_error(&l->run.options, &l->run.error, NULL);
	return !(l->failed = l->told = true);
}

static void run_until_over(struct live *l)
{
	struct record_run *run = &l->run;
	struct record_cpus cpus = {.offline = NULL};
	bool good = true;

	record_cpus_begin(&cpus, run);
	while (good && !record_run_over(run)) {
		good = wait_for_more(l) && drain(l, false, false) && !record_cpus_watch(&cpus, run, NULL);
	}
	record_cpus_end(&cpus);
	record_run_disable_all(run);
	if (good && run->options.overwrite) {
		pfr_capture_rings_pause(&run->rings);
		good = drain(l, true, true);
	}
	if (good)
		drain(l, false, true);
	print_lost(l);
	record_run_end_command(run, !good);
}

/* ---- beginning and end ----------------------------------------------------------------- */

static int open_run(struct live *l)
{
	int result = record_run_open(&l->run);

	if (result)
		record_print_error(&l->run.options, &l->run.error, NULL);
	return result;
}

/* -o FILE becomes standard output. The command has its own since before. */
static bool take_output(struct live *l)
{
	struct stat status;
	bool pipe;
	int fd;

	if (record_output_standard(l->run.options.output ? l->run.options.output : "-"))
		return true;
	fd = record_open_output(l->run.options.output, &l->path, &pipe, &l->had_old, &l->run.error);
	if (fd < 0) {
		record_print_error(&l->run.options, &l->run.error, NULL);
		return l->path = NULL, false;
	}
	if (!fstat(fd, &status) && S_ISREG(status.st_mode))
		fchmod(fd, outputs_mode());
	if (fd != 1) { /* else standard output was closed */
		dup2(fd, 1);
		close(fd);
	}
	return true;
}

static int open_output(struct live *l)
{
	int code = take_output(l) ? EXIT_FINE : EXIT_IO;

	if (code || !l->emit)
		return code ? code : sink_open(&l->sink, "-");
	code = output_open(&l->output, 1);
	l->output.name = l->path;
	return code;
}

static int finish(struct live *l, int code)
{
	struct pfr_session *session = l->reading.session;
	uint64_t lost;

	if (!l->emit) {
		l->failed |= l->out.s && pfr_session_out_close(&l->out);
		l->failed |= !sink_close(&l->sink, !l->failed);
	} else {
		if (l->trace && !l->failed && !l->output.closed)
			l->failed |= !live_trace_end(l->trace, l->run.options.summary);
		live_top_free(l->top);
		code = output_close(&l->output, code);
	}
	if (l->failed && !l->told && !l->output.failed && !l->output.closed && !l->sink.failed) /* those say why themselves */
		print_no_memory(NULL);
	lost = session ? pfr_session_info(session)->chains_lost : 0;
	if (lost && !l->output.closed)
		print_stderr("live: the user part of %" PRIu64 " callchain%s never came", lost, plural(lost));
	live_rings_fini(&l->rings);
	live_calls_free(l->calls);
	live_trace_free(l->trace);
	live_chains_free(l->chains);
	if (l->path && code == EXIT_IO)
		record_drop_empty(l->path, 1, l->had_old);
	pfr_session_close(session);
	return code;
}

static int live(struct live *l)
{
	struct record_run *run = &l->run;
	int code = open_run(l) ? record_run_exit_code(run) : EXIT_FINE;

	if (code || run->options.dry_run)
		return code;
	code = open_output(l);
	if (code)
		return code;
	if (!write_preface(l) || !read_preface(l))
		return finish(l, EXIT_IO);
	if (!live_rings_init(&l->rings, &run->rings, &run->opened, pfr_session_events(l->reading.session)))
		return print_no_memory(NULL), finish(l, EXIT_IO);
	code = record_run_start(run);
	if (code) {
		record_print_error(&run->options, &run->error, NULL);
		return finish(l, record_run_exit_code(run));
	}
	run_until_over(l);
	code = finish(l, l->defects || run->options.control.broken ? EXIT_DEFECT : EXIT_FINE);
	return run->status ? run->status : l->failed ? EXIT_IO :
						       code;
}

static int choose_form(struct live *l)
{
	static emitter *const emitters[] = {[LIVE_JSON] = pfr_to_json, [LIVE_BYTES] = pfr_to_bytes, [LIVE_CALLS] = pfr_to_line, [LIVE_TOP] = pfr_to_line};
	struct record_options *options = &l->run.options;

	if (options->summary && options->form != LIVE_CALLS && options->form != LIVE_LINES)
		return usage("live", "--summary is alone or with --calls");
	l->only_sums = options->summary && !options->with_lines;
	if (options->summary)
		options->form = LIVE_CALLS;
	if (options->form == LIVE_CALLS)
		l->run.naps = 10; /* so that processes are still there whose texts and paths are shown */
	if (options->form != LIVE_CALLS && (options->failure || options->longer))
		return usage("live", "--duration and --failure are for system calls: with --calls");
	if (options->most != UINT64_MAX && (options->form == LIVE_CBOR || options->form == LIVE_TOP))
		return usage("live", "--max-events is for lines of records or --calls");
	if (options->types && (options->form == LIVE_CALLS || options->form == LIVE_TOP))
		return usage("live", "--type is for records, and %s", options->form == LIVE_CALLS ? "--calls shows system calls" : "--top shows functions");
	for (unsigned i = 0; i < options->events.count; i++)
		l->asked_dummy |= options->events.event[i].kernel.attr.type == PERF_TYPE_SOFTWARE && options->events.event[i].kernel.attr.config == PERF_COUNT_SW_DUMMY;
	if (options->form == LIVE_LINES)
		l->emit = live_columns_begin() ? live_columns : pfr_to_line;
	else if (options->form != LIVE_CBOR)
		l->emit = emitters[options->form];
	if (!options->types)
		return 0;
	if (!l->emit)
		return usage("live", "a CBOR stream has every record; --type is not for it");
	return filter_add_types(&l->filter, "live", options->types);
}

const struct command_line command_live = {
	.name = "live",
	.about = about,
	.words = "[OPTION...] [--] [COMMAND...]",
	.after = after,
	.perf = "perf record",
	.ends = true,
	.sets = {{live_rows, 0}, {record_rows, 0}, {record_file_rows, .hidden = true}}};

int perfring_live(int argc, char **argv)
{
	static struct live l;
	struct record_run *run = &l.run;
	int code;

	run->options.who = "live";
	run->options.most = UINT64_MAX;
	run->naps = 100;
	run->target.cgroup_fd = -1;
	l.memory = -1;
	code = record_parse(&run->options, &command_live, argc, argv);
	run->options.output_is_stdout = record_output_standard(run->options.output ? run->options.output : "-");
	if (!code)
		code = choose_form(&l);
	else if (code == OPTIONS_SHOWN) {
		record_options_fini(&run->options);
		return EXIT_FINE;
	}
	if (!code)
		code = live(&l);
	record_run_close(run);
	if (l.memory >= 0)
		close(l.memory);
	return code;
}
