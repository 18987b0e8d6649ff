/* SPDX-License-Identifier: MIT */
/*
 * More of operations.h: checks, lines, reports and what differs between two, times of threads, system calls, stacks that are
 * unwound. Each writes what it found to the sink.
 */
#ifndef TESTS_SESSION_OPERATIONS_REPORTS_H
#define TESTS_SESSION_OPERATIONS_REPORTS_H

#include "perfring_session_calls.h"
#include "perfring_session_diff.h"
#include "perfring_session_edit.h"
#include "perfring_session_report.h"
#include "perfring_session_sched.h"
#include "perfring_session_stacks.h"


static int put_bytes(const struct pfr_sink *sink, struct pfr_bytes bytes)
{
	return bytes.size ? sink->write(sink->user, bytes.data, bytes.size) : 0;
}

/* ---- what is found ---------------------------------------------------------------------- */

static void write_error(void *user, const struct pfr_session_error *error)
{
	const struct pfr_sink *sink = user;

	sink->write(sink->user, error->text, strlen(error->text));
}

static int run_check(const struct operation *o, struct pfr_session *session, const struct pfr_sink *sink)
{
	struct pfr_check_report report = {.size = sizeof(report)};
	struct pfr_sink to = *sink;
	struct pfr_reporter reporter = {sizeof(reporter), &to, write_error};
	int error = (int)pfr_check(session, &reporter, &report);

	(void)o;
	return error ? error : sink->write(sink->user, &report.records, 2 * sizeof(uint64_t));
}

static int run_program(const struct operation *o, struct pfr_session *session, const struct pfr_sink *sink)
{
	struct pfr_program_report report = {.size = sizeof(report)};
	int error = (int)pfr_check_program(session, o->kind, &report);

	return error ? error : sink->write(sink->user, &report.all.records, 2 * sizeof(uint64_t)) || sink->write(sink->user, report.all.text, strlen(report.all.text));
}

static int run_show(const struct operation *o, struct pfr_session *session, const struct pfr_sink *sink)
{
	struct pfr_show_options options = {.size = sizeof(options), .fields = "event,comm,pid,tid,cpu,time,ip,sym,dso,trace,addr"};
	const struct pfr_session_record *r;
	struct pfr_show *show;
	static char text[1 << 16];
	struct pfr_context context;
	int error = (int)pfr_show_open(&show, session, &options);
	enum pfr_status status = PFR_OK;

	(void)o;
	while (!error && (status = pfr_session_next(session, &r)) != PFR_END) {
		struct pfr_out out = {text, sizeof(text), 0};

		error = status ? (int)status : (int)pfr_session_context(session, r, PFR_TEXT_LINE, &context);
		if (!error && pfr_show_record(show, r, &context, &out) == PFR_E_MEMORY)
			error = (int)PFR_E_MEMORY;
		error = error ? error : sink->write(sink->user, text, out.size);
	}
	pfr_show_close(show);
	return error;
}

/* ---- reports ---------------------------------------------------------------------------- */

static int put_value(const struct pfr_sink *sink, const struct pfr_report_value *value)
{
	return put_bytes(sink, value->text) || sink->write(sink->user, &value->number, sizeof(value->number));
}

static int put_values(const struct pfr_sink *sink, const struct pfr_report_value values[2])
{
	return put_value(sink, &values[0]) || put_value(sink, &values[1]);
}

static int put_report_rows(const struct pfr_report *report, uint32_t event, const struct pfr_sink *sink)
{
	struct pfr_report_row row = {.size = sizeof(row)};
	uint32_t i;
	int error = 0;

	for (i = 0; !error && pfr_report_get_row(report, event, i, &row) == PFR_OK; i++)
		error = sink->write(sink->user, &row.self, 2 * sizeof(row.self)) || put_values(sink, row.values);
	return error;
}

static int report_of(struct pfr_report **report, struct pfr_session *session, struct pfr_stacks *stacks, bool parts)
{
	struct pfr_report_options options = {.size = sizeof(options), .keys = {PFR_REPORT_COMM, PFR_REPORT_FUNCTION}, .nr_keys = 2};

	options.parts = parts;
	options.stacks = stacks;
	options.callees = stacks ? "*" : 0;
	return (int)pfr_report_open(report, session, &options);
}

/* kind 1: samples have whole stacks. */
static int run_report(const struct operation *o, struct pfr_session *session, const struct pfr_sink *sink)
{
	struct pfr_report_event event = {.size = sizeof(event)};
	struct pfr_report *report = 0;
	struct pfr_stacks *stacks = 0;
	int error = o->kind ? (int)pfr_stacks_open(&stacks, 0) : 0;
	uint32_t i;

	if (!error)
		error = report_of(&report, session, stacks, false);
	for (i = 0; !error && pfr_report_get_event(report, i, &event) == PFR_OK; i++)
		error = put_bytes(sink, event.name) || put_report_rows(report, i, sink);
	pfr_report_close(report);
	pfr_stacks_close(stacks);
	return error;
}

static int put_diff(const struct pfr_diff *diff, const struct pfr_sink *sink)
{
	struct pfr_diff_event event = {.size = sizeof(event)};
	struct pfr_diff_row row = {.size = sizeof(row)};
	int error = 0;
	uint32_t i, k;

	for (i = 0; !error && pfr_diff_get_event(diff, i, &event) == PFR_OK; i++) {
		error = put_bytes(sink, event.name);
		for (k = 0; !error && pfr_diff_get_row(diff, i, k, &row) == PFR_OK; k++)
			error = sink->write(sink->user, &row.difference, sizeof(row.difference)) || put_values(sink, row.values);
	}
	return error;
}

/* Against callchain-fp.data. */
static int run_diff(const struct operation *o, struct pfr_session *session, const struct pfr_sink *sink)
{
	struct pfr_session_options options = {.size = sizeof(options), .order = PFR_ORDER_TIME};
	struct pfr_session *other = 0;
	struct pfr_report *a = 0, *b = 0;
	const struct pfr_report *first, *second;
	struct pfr_diff *diff = 0;
	int error = (int)pfr_session_open(&other, "corpus/callchain-fp.data", &options, 0);

	(void)o;
	if (!error)
		error = report_of(&a, session, 0, true);
	if (!error)
		error = report_of(&b, other, 0, true);
	first = a, second = b;
	if (!error)
		error = (int)pfr_diff_open(&diff, &first, 1, &second, 1, 0);
	pfr_report_close(a);
	pfr_report_close(b);
	if (!error)
		error = put_diff(diff, sink);
	pfr_diff_close(diff);
	pfr_session_close(other);
	return error;
}

/* ---- times of threads, system calls -------------------------------------------------------- */

static int run_sched(const struct operation *o, struct pfr_session *session, const struct pfr_sink *sink)
{
	struct pfr_sched_options options = {.size = sizeof(options), .sort = o->kind, .by_tid = 1};
	struct pfr_sched_thread thread = {.size = sizeof(thread)};
	struct pfr_sched_waker waker = {.size = sizeof(waker)};
	struct pfr_sched_cpu cpu = {.size = sizeof(cpu)};
	struct pfr_sched *sched;
	uint32_t i;
	int error = (int)pfr_sched_open(&sched, session, &options, 0);

	if (error)
		return error;
	for (i = 0; !error && pfr_sched_get_thread(sched, i, &thread) == PFR_OK; i++)
		error = put_bytes(sink, thread.comm) || sink->write(sink->user, &thread.run, sizeof(thread.run));
	for (i = 0; !error && pfr_sched_get_cpu(sched, i, &cpu) == PFR_OK; i++)
		error = sink->write(sink->user, &cpu.run, sizeof(cpu.run));
	for (i = 0; !error && pfr_sched_get_waker(sched, i, &waker) == PFR_OK; i++)
		error = put_bytes(sink, waker.woken) || sink->write(sink->user, &waker.count, 4 * sizeof(waker.count));
	pfr_sched_close(sched);
	return error;
}

static int run_offcpu(const struct operation *o, struct pfr_session *session, const struct pfr_sink *sink)
{
	struct pfr_offcpu_options options = {.size = sizeof(options)};
	struct pfr_offcpu_row row = {.size = sizeof(row)};
	struct pfr_offcpu *offcpu;
	uint32_t i;
	int error = (int)pfr_offcpu_open(&offcpu, session, &options);

	(void)o;
	for (i = 0; !error && pfr_offcpu_get_row(offcpu, i, &row) == PFR_OK; i++)
		error = put_bytes(sink, row.comm) || put_bytes(sink, row.stack) ||
			sink->write(sink->user, &row.off, 3 * sizeof(row.off));
	pfr_offcpu_close(offcpu);
	return error;
}

static int put_call(const struct pfr_sink *sink, const struct pfr_call *call)
{
	char text[512];
	struct pfr_out out = {text, sizeof(text), 0};

	pfr_call_to_line(&out, call);
	return sink->write(sink->user, text, out.size < sizeof(text) ? out.size : sizeof(text));
}

static int run_calls(const struct operation *o, struct pfr_session *session, const struct pfr_sink *sink)
{
	struct pfr_calls_options options = {.size = sizeof(options), .by = o->kind, .slowest = 8};
	struct pfr_calls_row row = {.size = sizeof(row)};
	struct pfr_call call = {.size = sizeof(call)};
	struct pfr_calls *calls;
	uint32_t i, number;
	uint64_t count;
	int error = (int)pfr_calls_open(&calls, session, &options, 0);

	if (error)
		return error;
	for (i = 0; !error && pfr_calls_get_row(calls, i, &row) == PFR_OK; i++) {
		error = put_bytes(sink, row.comm) || put_bytes(sink, row.name) ||
			sink->write(sink->user, &row.calls, 2 * sizeof(row.calls));
		if (!error && pfr_calls_get_error(calls, i, 0, &number, 0, &count) == PFR_OK)
			error = sink->write(sink->user, &count, sizeof(count));
	}
	for (i = 0; !error && pfr_calls_get_slowest(calls, i, &call) == PFR_OK; i++)
		error = put_call(sink, &call);
	pfr_calls_close(calls);
	return error;
}

/* ---- stacks that are unwound, written as callchains ------------------------------------------ */

static inline int run_unwound(const struct operation *o, struct pfr_session *session, const struct pfr_sink *sink)
{
	struct pfr_session_options options = {.size = sizeof(options), .order = PFR_ORDER_TIME};
	struct pfr_edit_options edit = {.size = sizeof(edit)};
	struct pfr_edit_report report = {.size = sizeof(report)};
	struct pfr_session *first = 0;
	struct pfr_stacks *stacks = 0;
	int error = (int)pfr_unwound_new(&edit.unwound, o->kind, 0);

	if (!error)
		error = (int)pfr_stacks_open(&stacks, 0);
	if (!error)
		error = (int)pfr_session_open(&first, o->path, &options, 0);
	if (!error)
		error = (int)pfr_unwound_read(edit.unwound, first, stacks);
	if (!error)
		error = (int)pfr_edit(session, sink, 0, &edit, &report);
	pfr_session_close(first);
	pfr_stacks_close(stacks);
	pfr_unwound_free(edit.unwound);
	return error;
}

#endif
