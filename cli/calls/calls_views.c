/* SPDX-License-Identifier: MIT */
/*
 * perfring calls: rows of its views.
 */
#include "calls.h"

#include "perfring_session_show.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#define ITEMS(array) ((uint32_t)(sizeof(array) / sizeof((array)[0])))
#define ERRORS_SHOWN 6 /* of a row, for people */
#define ERRORS_TEXT 4096

/* ---- sums --------------------------------------------------------------------------- */

enum {
	ROW_COMM,
	ROW_TID,
	ROW_PID,
	ROW_CALL,
	ROW_CALLS,
	ROW_ERRORS,
	ROW_TOTAL,
	ROW_MEAN,
	ROW_MIN,
	ROW_P50,
	ROW_P99,
	ROW_MAX,
	ROW_MAX_AT,
	ROW_TIMED,
	ROW_UNSURE,
	ROW_UNSURE_TIME,
	ROW_UNTIMED,
	ROW_UNFINISHED,
	ROW_WHICH,
	ROW_NR
};

static const struct cell_column row_columns[ROW_NR] = {
	[ROW_COMM] = {"comm", "comm", CELL_TEXT, PFR_MARK_COMM, 0},
	[ROW_TID] = {"tid", "tid", CELL_NUMBER, 0, 0},
	[ROW_PID] = {"pid", "pid", CELL_NUMBER, 0, 0},
	[ROW_CALL] = {"call", "call", CELL_TEXT, PFR_MARK_PLACE, 0},
	[ROW_CALLS] = {"calls", "calls", CELL_NUMBER, 0, 0},
	[ROW_ERRORS] = {"errors", "errors", CELL_NUMBER, 0, 0},
	[ROW_TOTAL] = {"total_ns", "total ms", CELL_NS, 0, 0},
	[ROW_MEAN] = {"mean_ns", "mean us", CELL_US, 0, 1},
	[ROW_MIN] = {"min_ns", "min", CELL_US, 0, 5},
	[ROW_P50] = {"p50_ns", "p50", CELL_US, 0, 4},
	[ROW_P99] = {"p99_ns", "p99", CELL_US, 0, 2},
	[ROW_MAX] = {"max_ns", "max us", CELL_US, 0, 0},
	[ROW_MAX_AT] = {"max_at_ns", NULL, CELL_TIME, 0, 0},
	[ROW_TIMED] = {"timed", NULL, CELL_NUMBER, 0, 0},
	[ROW_UNSURE] = {"unsure", "unsure", CELL_NUMBER, 0, 8},
	[ROW_UNSURE_TIME] = {"unsure_ns", NULL, CELL_NS, 0, 0},
	[ROW_UNTIMED] = {"untimed", "untimed", CELL_NUMBER, 0, 7},
	[ROW_UNFINISHED] = {"unfinished", "unfinished", CELL_NUMBER, 0, 6},
	[ROW_WHICH] = {"which_errors", "which errors", CELL_TEXT, PFR_MARK_ERROR, 3},
};

/* "ENOENT 12, EAGAIN 3": for people the most frequent, for programs all that fit. */
static struct pfr_bytes which_errors(const struct calls_show *s, const struct pfr_calls *calls, uint32_t row, char text[ERRORS_TEXT])
{
	uint32_t i, number, most = s->form == CELLS_PEOPLE ? ERRORS_SHOWN : UINT32_MAX;
	size_t size = 0;
	const char *name;
	uint64_t count;

	text[0] = 0;
	for (i = 0; pfr_calls_get_error(calls, row, i, &number, &name, &count) == PFR_OK; i++) {
		if (i == most || ERRORS_TEXT - size < 64) {
			size += (size_t)snprintf(text + size, ERRORS_TEXT - size, ", ...");
			break;
		}
		size += (size_t)(name ? snprintf(text + size, ERRORS_TEXT - size, "%s%s %" PRIu64, i ? ", " : "", name, count) :
					snprintf(text + size, ERRORS_TEXT - size, "%serror %" PRIu32 " %" PRIu64, i ? ", " : "", number, count));
	}
	return (struct pfr_bytes){(const unsigned char *)text, (uint32_t)size};
}

static int sums_row(struct calls_show *s, const struct pfr_calls *calls, uint32_t index, const struct pfr_calls_row *r)
{
	struct cell row[ROW_NR];
	char text[ERRORS_TEXT];
	bool timed = r->timed;

	row[ROW_COMM] = cell_if(false, 0);
	if (r->comm.size || s->view == CALLS_COMMS)
		row[ROW_COMM] = cell_text(r->comm);
	row[ROW_TID] = cell_if(r->tid != PFR_CALLS_UNKNOWN, r->tid);
	row[ROW_PID] = cell_if(r->pid != PFR_CALLS_UNKNOWN, r->pid);
	row[ROW_CALL] = cell_if(false, 0);
	if (r->name.size)
		row[ROW_CALL] = cell_text(r->name);
	row[ROW_CALLS] = cell_number(r->calls);
	row[ROW_ERRORS] = cell_number(r->errors);
	row[ROW_TOTAL] = cell_number(r->total);
	row[ROW_MEAN] = cell_if(timed, timed ? r->total / r->timed : 0);
	row[ROW_MIN] = cell_if(timed, r->min);
	row[ROW_P50] = cell_if(timed && (r->p50 || !r->max), r->p50);
	row[ROW_P99] = cell_if(timed && (r->p99 || !r->max), r->p99);
	row[ROW_MAX] = cell_if(timed, r->max);
	row[ROW_MAX_AT] = cell_if(timed, r->max_at);
	row[ROW_TIMED] = cell_number(r->timed);
	row[ROW_UNSURE] = cell_number(r->unsure);
	row[ROW_UNSURE_TIME] = cell_number(r->unsure_time);
	row[ROW_UNTIMED] = cell_number(r->untimed);
	row[ROW_UNFINISHED] = cell_number(r->unfinished);
	row[ROW_WHICH] = cell_text(which_errors(s, calls, index, text));
	return cells_row(&s->cells, row);
}

/* People see columns that have something. */
static void choose_columns(const struct calls_show *s, const struct pfr_calls_totals *t, struct cell_column *columns)
{
	bool threads = s->view == CALLS_THREADS, calls = s->view == CALLS_CALLS || s->by_call;

	memcpy(columns, row_columns, sizeof(row_columns));
	columns[ROW_TID].head = columns[ROW_PID].head = NULL;
	if (threads)
		columns[ROW_TID].head = "tid";
	if (!threads && s->view != CALLS_COMMS)
		columns[ROW_COMM].head = NULL;
	if (!calls)
		columns[ROW_CALL].head = NULL;
	if (!t->errors)
		columns[ROW_WHICH].head = NULL;
	if (!t->unsure)
		columns[ROW_UNSURE].head = NULL;
	if (!t->untimed)
		columns[ROW_UNTIMED].head = NULL;
	if (!t->unfinished)
		columns[ROW_UNFINISHED].head = NULL;
}

static void rest(struct calls_show *s, const struct pfr_calls *calls, uint32_t from)
{
	struct pfr_calls_row r = {.size = sizeof(r)};
	uint64_t nr = 0, errors = 0, total = 0;
	uint32_t i;

	for (i = from; pfr_calls_get_row(calls, i, &r) == PFR_OK; i++)
		nr += r.calls, errors += r.errors, total += r.total;
	if (i > from)
		(void)terminal_words(&s->terminal, s->output, "%" PRIu64 " call%s, " CELL_MS_FORMAT ", %" PRIu64 " error%s in %" PRIu32 " more row%s; --top 0 shows all", nr, plural(nr), CELL_MS(total), errors, plural(errors), i - from,
				     plural(i - from));
}

int calls_show_rows(struct calls_show *s, const struct pfr_calls *calls)
{
	struct pfr_calls_totals t = {.size = sizeof(t)};
	struct pfr_calls_row r = {.size = sizeof(r)};
	struct cell_column columns[ROW_NR];
	uint32_t i;
	int error;

	pfr_calls_get_totals(calls, &t);
	choose_columns(s, &t, columns);
	if (s->form == CELLS_PEOPLE)
		(void)terminal_words(&s->terminal, s->output, "%" PRIu64 " system call%s in " CELL_MS_FORMAT ": " CELL_MS_FORMAT " in calls, %" PRIu64 " error%s", t.calls, plural(t.calls), CELL_MS(t.last - t.first), CELL_MS(t.total), t.errors,
				     plural(t.errors));
	error = cells_open(&s->cells, "calls", columns, ROW_NR, s->form, &s->terminal, s->output);
	s->cells.all = s->all;
	for (i = 0; !error && (!s->top || i < s->top) && pfr_calls_get_row(calls, i, &r) == PFR_OK; i++)
		error = sums_row(s, calls, i, &r);
	if (!error)
		error = cells_end(&s->cells);
	if (!error && s->form == CELLS_PEOPLE)
		rest(s, calls, i);
	cells_close(&s->cells);
	return error;
}

/* ---- calls ------------------------------------------------------------------------------- */

static const struct cell_column call_columns[] = {
	{"time_ns", "time", CELL_TIME, PFR_MARK_TIME, 0},
	{"took_ns", "took us", CELL_US, 0, 0},
	{"comm", "comm", CELL_TEXT, PFR_MARK_COMM, 0},
	{"tid", "tid", CELL_NUMBER, 0, 1},
	{"pid", NULL, CELL_NUMBER, 0, 0},
	{"at", "at", CELL_PLACE, PFR_MARK_OFFSET, 3},
	{"text", "call", CELL_TEXT, PFR_MARK_PLACE, 0},
	{"name", NULL, CELL_TEXT, 0, 0},
	{"number", NULL, CELL_SIGNED, 0, 0},
	{"ret", NULL, CELL_SIGNED, 0, 0},
	{"error", NULL, CELL_TEXT, 0, 0},
	{"end", NULL, CELL_TEXT, 0, 0},
	{"sure", "sure", CELL_TEXT, 0, 2},
	{"offset", NULL, CELL_PLACE, 0, 0},
	{"entry_offset", NULL, CELL_PLACE, 0, 0},
	{"part", NULL, CELL_NUMBER, 0, 0},
	{"arg0", NULL, CELL_NUMBER, 0, 0},
	{"arg1", NULL, CELL_NUMBER, 0, 0},
	{"arg2", NULL, CELL_NUMBER, 0, 0},
	{"arg3", NULL, CELL_NUMBER, 0, 0},
	{"arg4", NULL, CELL_NUMBER, 0, 0},
	{"arg5", NULL, CELL_NUMBER, 0, 0},
};
#define FIRST_ARGUMENT 16

static const char *end_word(uint32_t end)
{
	static const char *const words[] = {"done", "no entry", "no exit", "thread ended", "unfinished"};

	return words[end];
}

static int call_row(struct calls_show *s, const struct pfr_call *c)
{
	char text[1024];
	struct pfr_out out = {text, sizeof(text), 0};
	struct cell row[ITEMS(call_columns)] = {
		cell_if(c->time != 0, c->time), cell_if(c->has_took, c->took), cell_text(c->comm), cell_number(c->tid), cell_if(c->pid != PFR_CALLS_UNKNOWN, c->pid), cell_number(c->packed ? c->inner : c->offset), cell_if(false, 0),
		cell_text(c->name), cell_number((uint64_t)c->number), cell_if(c->has_ret, (uint64_t)c->ret), cell_word(c->error), cell_word(end_word(c->end)), cell_word(!c->has_took ? NULL : c->sure ? "yes" :
																									 "no"),
		cell_number(c->offset), cell_if(c->entry_offset != 0, c->entry_offset), cell_number(c->part)};
	uint32_t i;

	pfr_call_to_line(&out, c);
	row[6] = cell_text((struct pfr_bytes){(const unsigned char *)text, (uint32_t)(out.size < sizeof(text) ? out.size : sizeof(text))});
	for (i = 0; i < c->nr_args; i++)
		row[FIRST_ARGUMENT + i] = cell_number(c->args[i]);
	return cells_row(&s->cells, row);
}

int calls_show_slowest(struct calls_show *s, const struct pfr_calls *calls)
{
	struct cell_column columns[ITEMS(call_columns)];
	struct pfr_call call = {.size = sizeof(call)};
	uint32_t i;
	int error;

	memcpy(columns, call_columns, sizeof(columns));
	columns[12].head = NULL; /* all are sure */
	error = cells_open(&s->cells, "slowest", columns, ITEMS(columns), s->form, &s->terminal, s->output);
	for (i = 0; !error && pfr_calls_get_slowest(calls, i, &call) == PFR_OK; i++)
		error = call_row(s, &call);
	if (!error)
		error = cells_end(&s->cells);
	cells_close(&s->cells);
	return error;
}

int calls_list_open(struct calls_show *s)
{
	return cells_open(&s->cells, "calls", call_columns, ITEMS(call_columns), s->form, &s->terminal, s->output);
}

int calls_list_row(void *show, const struct pfr_call *call)
{
	return call_row(show, call);
}

int calls_list_end(struct calls_show *s)
{
	return cells_end(&s->cells);
}
