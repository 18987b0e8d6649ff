/* SPDX-License-Identifier: MIT */
/*
 * System calls: the rows of `perfring calls`, and the slowest of them.
 */
#include "sums.h"
#include "wasm.h"

#include "perfring_session_calls.h"

#include <inttypes.h>
#include <stdio.h>

#define ERRORS_TEXT 4096
#define LINE_TEXT 65536

static bool is_known(uint32_t number)
{
	return number != PFR_CALLS_UNKNOWN;
}

static const struct pfr_column row_columns[] = {
	TEXT("comm"), NUMBER("tid"), NUMBER("pid"), TEXT("call"), NUMBER("calls"), NUMBER("errors"), NUMBER("total_ns"), NUMBER("mean_ns"), NUMBER("min_ns"), NUMBER("p50_ns"), NUMBER("p99_ns"),
	NUMBER("max_ns"), TEXT("max_at_ns"), NUMBER("timed"), NUMBER("unsure"), NUMBER("unsure_ns"), NUMBER("untimed"), NUMBER("unfinished"), TEXT("which_errors")};

/* "ENOENT 12, EAGAIN 3". */
static void put_errors(struct sums_table *t, const struct pfr_calls *calls, uint32_t row)
{
	char text[ERRORS_TEXT] = "";
	uint32_t i, number;
	const char *name;
	size_t size = 0;
	uint64_t count;

	for (i = 0; pfr_calls_get_error(calls, row, i, &number, &name, &count) == PFR_OK; i++) {
		if (sizeof(text) - size < 64) {
			snprintf(text + size, sizeof(text) - size, ", ...");
			break;
		}
		size += (size_t)(name ? snprintf(text + size, sizeof(text) - size, "%s%s %" PRIu64, i ? ", " : "", name, count) :
					snprintf(text + size, sizeof(text) - size, "%serror %" PRIu32 " %" PRIu64, i ? ", " : "", number, count));
	}
	sums_word(t, text);
}

static void put_row(struct sums_table *t, const struct pfr_calls_row *r, bool by_comm)
{
	bool timed = r->timed != 0;

	if (r->comm.size || by_comm)
		sums_text(t, r->comm);
	else
		sums_if(t, false, 0);
	sums_if(t, is_known(r->tid), r->tid);
	sums_if(t, is_known(r->pid), r->pid);
	if (r->name.size)
		sums_text(t, r->name);
	else
		sums_if(t, false, 0);
	sums_number(t, r->calls);
	sums_number(t, r->errors);
	sums_number(t, r->total);
	sums_if(t, timed, timed ? r->total / r->timed : 0);
	sums_if(t, timed, r->min);
	sums_if(t, timed && (r->p50 || !r->max), r->p50);
	sums_if(t, timed && (r->p99 || !r->max), r->p99);
	sums_if(t, timed, r->max);
	sums_time(t, timed, r->max_at);
	sums_number(t, r->timed);
	sums_number(t, r->unsure);
	sums_number(t, r->unsure_time);
	sums_number(t, r->untimed);
	sums_number(t, r->unfinished);
}

static enum pfr_status put_rows(const struct pfr_calls *calls, bool by_comm)
{
	struct pfr_calls_row r = {.size = sizeof(r)};
	struct sums_table t;
	uint32_t i;

	sums_begin(&t, "calls", row_columns, ITEMS(row_columns));
	for (i = 0; t.status == PFR_OK && pfr_calls_get_row(calls, i, &r) == PFR_OK; i++) {
		put_row(&t, &r, by_comm);
		put_errors(&t, calls, i);
		sums_next(&t);
	}
	return sums_end(&t);
}

static const struct pfr_column call_columns[] = {TEXT("time_ns"), NUMBER("took_ns"), TEXT("comm"), NUMBER("tid"), NUMBER("pid"), TEXT("text"), TEXT("name"), SIGNED("number"), SIGNED("ret"),
						 TEXT("error"), NUMBER("offset"), NUMBER("entry_offset")};

static enum pfr_status put_slowest(const struct pfr_calls *calls)
{
	static char text[LINE_TEXT];
	struct pfr_call r = {.size = sizeof(r)};
	struct sums_table t;
	uint32_t i;

	sums_begin(&t, "slowest", call_columns, ITEMS(call_columns));
	for (i = 0; t.status == PFR_OK && pfr_calls_get_slowest(calls, i, &r) == PFR_OK; i++) {
		struct pfr_out out = {text, sizeof(text), 0};

		pfr_call_to_line(&out, &r);
		sums_time(&t, r.time != 0, r.time);
		sums_if(&t, r.has_took, r.took);
		sums_text(&t, r.comm);
		sums_number(&t, r.tid);
		sums_if(&t, is_known(r.pid), r.pid);
		sums_text(&t, (struct pfr_bytes){(const unsigned char *)text, (uint32_t)(out.size < sizeof(text) ? out.size : sizeof(text))});
		sums_text(&t, r.name);
		sums_number(&t, (uint64_t)r.number);
		sums_if(&t, r.has_ret, (uint64_t)r.ret);
		sums_word(&t, r.error);
		sums_number(&t, r.offset);
		sums_if(&t, r.entry_offset != 0, r.entry_offset);
		sums_next(&t);
	}
	return sums_end(&t);
}

static const struct pfr_column total_columns[] = {NUMBER("entries"), NUMBER("exits"), NUMBER("defects"), NUMBER("calls"), NUMBER("errors"), NUMBER("total_ns"), NUMBER("timed"), NUMBER("unsure"),
						  NUMBER("unsure_ns"), NUMBER("untimed"), NUMBER("unfinished"), NUMBER("no_exit"), NUMBER("thread_ends"), TEXT("first_ns"), TEXT("last_ns"),
						  NUMBER("starts"), NUMBER("backward"), NUMBER("without"), NUMBER("repeated"), NUMBER("no_place"), NUMBER("losses")};

static enum pfr_status put_totals(const struct pfr_calls *calls)
{
	struct pfr_calls_totals r = {.size = sizeof(r)};
	struct sums_table t;

	pfr_calls_get_totals(calls, &r);
	const uint64_t numbers[] = {r.entries, r.exits, r.defects, r.calls, r.errors, r.total, r.timed, r.unsure, r.unsure_time, r.untimed, r.unfinished, r.no_exit, r.thread_ends};
	const uint64_t odd[] = {r.starts, r.backward, r.without, r.repeated, r.no_place, r.losses};

	sums_begin(&t, "totals", total_columns, ITEMS(total_columns));
	sums_totals(&t, numbers, ITEMS(numbers), r.first, r.last, odd, ITEMS(odd));
	return sums_end(&t);
}

/* by: enum pfr_calls_by. Rows, the slowest calls, and the totals, in one row. */
uint32_t wasm_capture_calls(struct wasm_capture *c, uint32_t by, uint32_t slowest)
{
	struct pfr_session *session = wasm_session(c, PFR_ORDER_TIME, PFR_SESSION_DEFECTS | PFR_SESSION_JOIN_SPLIT | (c->where ? (unsigned)PFR_SESSION_ALL : 0), &c->limits, c->where);
	struct pfr_calls_options options = {.size = sizeof(options), .limits = &c->limits, .by = by, .slowest = slowest};
	struct pfr_calls *calls = NULL;
	enum pfr_status status, written = PFR_OK;

	if (!session)
		return (uint32_t)c->error.status;
	status = pfr_calls_open(&calls, session, &options, NULL);
	if (calls) {
		written = put_rows(calls, (by & PFR_CALLS_BY_COMM) != 0);
		sums_between();
		written = written ? written : put_slowest(calls);
		sums_between();
		written = written ? written : put_totals(calls);
	}
	pfr_calls_close(calls);
	return wasm_end(c, session, written ? written : status);
}
