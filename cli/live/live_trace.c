/* SPDX-License-Identifier: MIT */
/*
 * System calls as they end: report/ pairs and sums them, as for perfring calls. A thread's name is that of its COMM record, else what /proc has.
 */
#include "cli/live/live_trace.h"
#include "cli/live/live_words.h"
#include "cli/calls/calls.h"
#include "report/calls.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>

#define WIDTH_LEAST 60
#define NAMES 4096 /* that are remembered of /proc: where two threads fall on the same place, the later one keeps it */
#define LINE 2048
#define LINE_HEAD 44 /* bytes: times, name and thread */

struct named {
	uint32_t tid;
	uint8_t size;
	char comm[CALLS_COMM];
};

struct live_trace {
	struct pfr_calls *calls;
	struct pfr_session *session;
	struct pfr_tasks *tasks;
	struct output *output;
	struct live_words *words;
	struct live_trace_options options;
	uint64_t nr;    /* lines */
	size_t width;   /* of a line; 0: all of it */
	uint64_t first; /* time of the first call */
	bool begun;
	struct named named[NAMES];
};

/* ---- names ----------------------------------------------------------------------------- */

static void read_name(struct named *named, uint32_t tid)
{
	char path[32];
	FILE *file;
	size_t size = 0;

	snprintf(path, sizeof(path), "/proc/%" PRIu32 "/comm", tid);
	file = fopen(path, "re");
	if (file) {
		size = fread(named->comm, 1, sizeof(named->comm), file);
		fclose(file);
	}
	while (size && named->comm[size - 1] == '\n')
		size--;
	named->tid = tid;
	named->size = (uint8_t)size;
}

static void find_name(struct live_trace *t, struct pfr_task *task)
{
	struct named *named = &t->named[task->tid % NAMES];

	if (task->flags & PFR_TASK_NAMED)
		return;
	if (named->tid != task->tid)
		read_name(named, task->tid);
	if (!named->size)
		return;
	task->comm = (struct pfr_bytes){(const unsigned char *)named->comm, named->size};
	task->flags |= PFR_TASK_NAMED;
}

/* ---- lines ------------------------------------------------------------------------------- */

static bool is_chosen(const struct live_trace_options *options, const struct pfr_call *call)
{
	if (options->failure && !call->fails)
		return false;
	return !options->longer || (call->has_took && call->took > options->longer);
}

/* The bytes of a line that fit into the width: the result stays, arguments are cut. */
static size_t fit(struct pfr_out *out, size_t width)
{
	size_t at = out->size, rest;

	if (!width || out->size <= width || out->size > out->capacity)
		return output_fit(out, width);
	while (at > 3 && memcmp(out->data + at - 3, " = ", 3) != 0)
		at--;
	at -= 3;
	rest = out->size - at;
	if (at < LINE_HEAD || rest + LINE_HEAD > width)
		return output_fit(out, width);
	out->size = output_fit(out, width - rest - 2);
	memcpy(out->data + out->size, "..", 2);
	memmove(out->data + out->size + 2, out->data + at, rest);
	return out->size + 2 + rest;
}

static int put_call(void *trace, const struct pfr_call *call)
{
	struct live_trace *t = trace;
	const struct call_words words = {live_words_put, t->words};
	char line[LINE];
	struct pfr_out out = {line, sizeof(line), 0}, *to = &t->output->out;
	uint64_t since;
	size_t size;

	if (!t->begun)
		t->first = call->time;
	t->begun = true;
	if (!is_chosen(&t->options, call)) {
		live_words_after(t->words, call);
		return 0;
	}
	if (t->nr++ >= t->options.most)
		return 0;
	since = t->options.whole_time ? call->time : call->time > t->first ? call->time - t->first :
									     0;
	out.size = (size_t)snprintf(line, sizeof(line), "%4" PRIu64 ".%06" PRIu64 " ", since / 1000000000, since % 1000000000 / 1000);
	out.size += call->has_took ? (size_t)snprintf(line + out.size, 40, "%8" PRIu64 ".%03" PRIu64 " ", call->took / 1000, call->took % 1000) : (size_t)snprintf(line + out.size, 40, "%13s", " ");
	size = out.size;
	pfr_text_plain(&out, call->comm.data, call->comm.size);
	out.size += (size_t)snprintf(line + out.size, 16, "/%" PRIu32 " ", call->tid);
	while (out.size < size + 18)
		line[out.size++] = ' ';
	call_to_line(&out, call, &words);
	live_words_after(t->words, call);
	size = fit(&out, t->width);
	if (!output_reserve(t->output, size + 1))
		return 0; /* it was reported */
	memcpy(to->data + to->size, line, size);
	to->size += size;
	to->data[to->size++] = '\n';
	output_flush(t->output, false);
	return 0;
}

/* ---- records ------------------------------------------------------------------------------- */

bool live_trace_take(struct live_trace *t, const struct pfr_session_record *r)
{
	struct calls_input in = {.r = r};
	struct pfr_record record;
	struct pfr_where where;
	struct pfr_task task;

	if (!r->layout || r->status != PFR_OK || pfr_decode(&r->frame, r->layout, &record, &where) != PFR_OK)
		return true;
	if (pfr_tasks_follows(r->frame.type) && pfr_tasks_apply_record(t->tasks, &r->frame, &record, &where) == PFR_E_MEMORY)
		return false;
	if (!calls_use(r->frame.type))
		return true;
	in.record = &record;
	if (pfr_tasks_of(t->tasks, &record, &task) == PFR_OK) {
		find_name(t, &task);
		in.task = &task;
	}
	in.has_time = r->frame.type == PFR_RECORD_SAMPLE ? PFR_HAS(record.sample, SAMPLE, TIME) : PFR_HAS(record.sample_id, SAMPLE_ID, TIME);
	in.time = !in.has_time ? 0 : r->frame.type == PFR_RECORD_SAMPLE ? record.sample.time :
									  record.sample_id.time;
	calls_sum(t->calls, &in);
	return !t->calls->error;
}

bool live_trace_full(const struct live_trace *t)
{
	return t->nr >= t->options.most;
}

void live_trace_drained(struct live_trace *t)
{
	live_words_drained(t->words);
}

bool live_trace_end(struct live_trace *t, bool summary)
{
	struct calls_show show = {.form = CELLS_PEOPLE, .terminal = terminal_find(COLOUR_AUTO), .all = "a pipe has all", .output = t->output};

	if (calls_finish(t->calls))
		return false;
	if (t->calls->totals.no_place)
		print_stderr("live: %" PRIu64 " records of system calls of threads or calls for which there is no place, left out", t->calls->totals.no_place);
	if (summary && t->begun && t->calls->options.call && output_reserve(t->output, 1))
		t->output->out.data[t->output->out.size++] = '\n';
	return !summary || !calls_show_rows(&show, t->calls);
}

/* ---- beginning and end ------------------------------------------------------------------------ */

struct live_trace *live_trace_new(struct pfr_session *session, struct output *output, const struct live_trace_options *shown)
{
	struct live_trace *t = calloc(1, sizeof(*t));
	struct pfr_calls_options options = {.size = sizeof(options), .by = PFR_CALLS_BY_CALL, .user = t};
	struct utsname machine;
	enum pfr_status status;

	if (!t)
		return NULL;
	t->options = *shown;
	options.call = shown->lines ? put_call : NULL;
	t->session = session;
	t->output = output;
	t->width = terminal_columns(1);
	if (t->width && t->width < WIDTH_LEAST)
		t->width = WIDTH_LEAST;
	t->calls = calls_begin(session, &options, &status);
	t->words = live_words_new();
	if (!t->calls || !t->words || pfr_tasks_open(&t->tasks, NULL)) {
		live_trace_free(t);
		return NULL;
	}
	calls_reuse_threads(t->calls->model);
	if (!uname(&machine))
		calls_machine(t->calls->model, machine.machine);
	return t;
}

void live_trace_free(struct live_trace *t)
{
	if (!t)
		return;
	pfr_calls_close(t->calls);
	pfr_tasks_close(t->tasks);
	live_words_free(t->words);
	free(t);
}
