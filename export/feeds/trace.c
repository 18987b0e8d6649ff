/* SPDX-License-Identifier: MIT */
/*
 * Chrome's trace events (https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU, the JSON object format), which ui.perfetto.dev, chrome://tracing and
 * Firefox Profiler open: what ran on each CPU, system calls of threads, and other samples as moments. Runs are those of session/sched/, calls those of session/calls/.
 */
#include "trace.h"

#include "session/calls/calls.h"
#include "session/tracepoint/format.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum {
	KIND_UNKNOWN, /* it was not looked up */
	KIND_MOMENT,
	KIND_CALL,   /* of a system call: calls are what is shown */
	KIND_COUNTER /* of power:cpu_frequency and power:cpu_idle: a value of a CPU */
};

#define TEXT_USUAL 1024

static int trace_begin(struct profile *p)
{
	struct trace *t = p->state;

	t->calls = calls_new(p->follow.session);
	p->follow.hidden |= 1u << PFR_RECORD_FORK | 1u << PFR_RECORD_EXIT | 1u << PFR_RECORD_LOST | 1u << PFR_RECORD_LOST_SAMPLES;
	buffer_text(&p->out, "{\"displayTimeUnit\":\"ns\",\"otherData\":{\"exporter\":\"perfring " PFR_VERSION_TEXT "\"},\"traceEvents\":[");
	return t->calls ? p->out.error : ENOMEM;
}

/* ---- what ran on a CPU --------------------------------------------------------------------- */

static int trace_run(struct profile *p, const struct moment *m, const struct profile_on *on)
{
	struct trace_lane lane;
	const unsigned char *comm;
	size_t size;

	(void)m;
	if (on->cpu == UINT32_MAX || !on->tid || trace_lane_of(p, 0, 0, on->cpu, NULL, 0, &lane))
		return p->error;
	comm = texts_get(&p->comms, on->comm, &size);
	trace_open_span(p, comm, size, lane, on->from, on->to);
	buffer_text(&p->out, ",\"args\":{\"pid\":");
	buffer_decimal(&p->out, on->pid);
	buffer_text(&p->out, ",\"tid\":");
	buffer_decimal(&p->out, on->tid);
	buffer_byte(&p->out, '}');
	trace_close(p);
	return p->error;
}

/* ---- system calls ---------------------------------------------------------------------------- */

static void put_call_arguments(struct profile *p, const struct call *call, const char *note)
{
	struct trace *t = p->state;
	const char *error = call->fails ? syscall_error_name((uint32_t)-call->ret, calls_other_errors(t->calls)) : NULL;
	char text[24];
	uint8_t i;

	buffer_text(&p->out, ",\"args\":{\"nr\":");
	buffer_signed(&p->out, call->number);
	for (i = 0; i < call->nr_args; i++) {
		snprintf(text, sizeof(text), ",\"arg%u\":", i + 1u);
		buffer_text(&p->out, text);
		snprintf(text, sizeof(text), "\"0x%" PRIx64 "\"", call->args[i]);
		buffer_text(&p->out, text);
	}
	if (call->has_ret) {
		buffer_text(&p->out, ",\"ret\":");
		buffer_signed(&p->out, call->ret);
	}
	if (error) {
		buffer_text(&p->out, ",\"error\":");
		buffer_json(&p->out, error, strlen(error));
	}
	buffer_text(&p->out, note);
	buffer_byte(&p->out, '}');
}

/* `end`: when its thread ended in it; 0: not known. */
static int put_call(struct profile *p, const struct call *call, uint32_t cpu, uint64_t end)
{
	struct trace *t = p->state;
	const struct call_thread *thread = calls_thread(t->calls, call->thread);
	bool whole = call->what == CALL_PAIRED && call->has_times && call->sure, ended = call->what == CALL_ENDED && end >= call->entered && end;
	struct pfr_bytes name = calls_name(t->calls, call);
	struct trace_lane lane;
	char number[32];

	if (!call->passes || !profile_wants(p, call->event) || !(call->has_entry ? call->entered : call->exited)) /* without a time its samples are left out */
		return p->error;
	if (trace_lane_of(p, thread->known_pid ? thread->pid : thread->tid, thread->tid, cpu, thread->comm, thread->comm_size, &lane))
		return p->error;
	if (!name.size)
		name = (struct pfr_bytes){(unsigned char *)number, (uint32_t)snprintf(number, sizeof(number), "system call %" PRId64, call->number)};
	if (whole || ended)
		trace_open_span(p, name.data, name.size, lane, call->entered, ended ? end : call->exited);
	else
		trace_open(p, call->what == CALL_OPEN ? 'B' : 'i', name.data, name.size, lane, call->has_entry ? call->entered : call->exited);
	if (!whole && !ended && call->what != CALL_OPEN)
		buffer_text(&p->out, ",\"s\":\"t\"");
	put_call_arguments(p, call, whole ? "" : ended ? ",\"ended\":\"with its thread\"" :
							 ",\"duration\":\"unknown\"");
	trace_close(p);
	return p->error;
}

static int trace_every(struct profile *p, const struct moment *m)
{
	const struct calls_input in = {m->r, &m->record, m->has_task ? &m->task : NULL, m->time, m->has_time};
	struct trace *t = p->state;
	struct call call[CALLS_AT_ONCE];
	unsigned nr, i;

	if (!calls_use(m->r->frame.type) || (m->r->frame.type == PFR_RECORD_SAMPLE && !m->r->layout))
		return 0;
	nr = calls_take(t->calls, &in, call);
	if (calls_error(t->calls))
		return calls_error(t->calls);
	for (i = 0; i < nr && !p->error; i++) {
		calls_left(t->calls, &in, &call[i]);
		p->error = put_call(p, &call[i], m->has_cpu ? m->cpu : UINT32_MAX, m->r->frame.type == PFR_RECORD_EXIT && m->has_time ? m->time : 0);
	}
	return p->error;
}

/* ---- moments ---------------------------------------------------------------------------------- */

static unsigned kind_of(const struct profile *p, uint32_t event)
{
	const char *name = pfr_session_event_name(p->follow.session, event);

	if (!name)
		return KIND_MOMENT;
	if (!strncmp(name, "raw_syscalls:sys_e", 18) || !strncmp(name, "syscalls:sys_enter_", 19) || !strncmp(name, "syscalls:sys_exit_", 18))
		return KIND_CALL;
	return !strcmp(name, "power:cpu_frequency") || !strcmp(name, "power:cpu_idle") ? KIND_COUNTER : KIND_MOMENT;
}

static unsigned kind(struct profile *p, uint32_t event)
{
	struct trace *t = p->state;
	uint8_t *kinds;

	if (event >= pfr_session_events(p->follow.session)->nr)
		return KIND_MOMENT;
	kinds = entries_reach(t->kinds, event, &t->nr_kinds, sizeof(*kinds));
	if (!kinds) {
		p->error = ENOMEM;
		return KIND_MOMENT;
	}
	t->kinds = kinds;
	if (!kinds[event])
		kinds[event] = (uint8_t)kind_of(p, event);
	return kinds[event];
}

static bool number_of(const struct format_entry *entry, const struct moment *m, const char *name, uint64_t *number)
{
	const struct pfr_tracepoint_field *field = pfr_tracepoint_find(&entry->format, name);
	struct pfr_field_value value;

	if (!field || pfr_field_value(field, &m->record.sample.raw.data, (enum pfr_byte_order)m->r->frame.order, &value) || value.kind > PFR_FIELD_POINTER)
		return false;
	*number = value.number;
	return true;
}

/* A value of a CPU: a track of its own. False: the fields are not there. A frequency in kHz; a depth of sleep, 0 where it wakes. */
static bool put_counter(struct profile *p, const struct moment *m)
{
	const struct format_entry *entry = follow_format(&p->follow, m);
	struct trace_lane lane = {TRACE_CPUS_PID, 0};
	uint64_t value, cpu;
	char name[64];
	bool idle;

	if (!entry || !number_of(entry, m, "state", &value) || !number_of(entry, m, "cpu_id", &cpu))
		return false;
	idle = !strcmp(entry->name, "power:cpu_idle");
	snprintf(name, sizeof(name), idle ? "idle state of CPU %" PRIu64 : "kHz of CPU %" PRIu64, cpu);
	trace_open(p, 'C', name, strlen(name), lane, m->time);
	buffer_text(&p->out, ",\"args\":{\"value\":");
	buffer_decimal(&p->out, !idle ? value : value == UINT32_MAX ? 0 :
								      value + 1);
	buffer_byte(&p->out, '}');
	trace_close(p);
	return true;
}

/* The fields of a tracepoint's payload. */
static void put_payload(struct profile *p, const struct format_entry *entry, const struct moment *m)
{
	struct pfr_out out = {NULL, 0, 0};

	do { /* a second time where the first did not have the space */
		out.capacity = out.size >= TEXT_USUAL ? out.size + 1 : TEXT_USUAL;
		out.size = 0;
		out.data = (char *)buffer_reserve(&p->out, out.capacity);
		if (!out.data)
			return;
		format_short_json(&out, &entry->format, &m->record.sample.raw.data, (enum pfr_byte_order)m->r->frame.order);
	} while (out.size >= out.capacity);
	p->out.size += out.size;
}

static bool has_callers(const struct pfr_sample *s)
{
	return (PFR_HAS(*s, SAMPLE, CALLCHAIN) && s->callchain.ips.nr) || (PFR_HAS(*s, SAMPLE, STACK_USER) && s->stack_user.size) ||
	       (PFR_HAS(*s, SAMPLE, BRANCH_STACK) && s->branch_stack.lbr.nr);
}

static int trace_sample(struct profile *p, const struct profile_key *key, const struct moment *m, uint64_t weight)
{
	unsigned of = kind(p, key->event);
	const char *name = pfr_session_event_name(p->follow.session, key->event);
	const struct format_entry *entry = follow_format(&p->follow, m);
	struct trace_lane lane;
	const unsigned char *comm;
	size_t size;

	if (p->error || p->stay)
		return p->error;
	if (!m->has_time) {
		profile_left(p, m, PFR_CAUSE_NO_TIME, weight);
		return 0;
	}
	if (has_callers(&m->record.sample))
		profile_left(p, m, PFR_CAUSE_CALLERS_UNSHOWN, weight);
	if (of == KIND_CALL && entry)
		return 0;
	if (of == KIND_COUNTER && put_counter(p, m))
		return p->error;
	comm = texts_get(&p->comms, key->comm, &size);
	if (trace_lane_of(p, key->pid, key->tid, key->cpu, comm, size, &lane))
		return p->error;
	name = name ? name : "[unknown]";
	trace_open(p, 'i', name, strlen(name), lane, m->time);
	buffer_text(&p->out, ",\"s\":\"t\",\"args\":{");
	if (entry) {
		put_payload(p, entry, m);
	} else {
		buffer_text(&p->out, "\"period\":");
		buffer_decimal(&p->out, weight);
	}
	buffer_byte(&p->out, '}');
	trace_close(p);
	return p->error;
}

/* Where records were lost, of all threads. Counts at the end of a recording have no time. */
static int trace_record(struct profile *p, const struct moment *m)
{
	uint32_t type = m->r->frame.type;
	struct trace_lane lane;

	if ((type != PFR_RECORD_LOST && type != PFR_RECORD_LOST_SAMPLES) || !m->has_time || !m->time || trace_lane_of(p, 0, 0, m->has_cpu ? m->cpu : UINT32_MAX, NULL, 0, &lane))
		return p->error;
	trace_open(p, 'i', "records lost", 12, lane, m->time);
	buffer_text(&p->out, ",\"s\":\"g\",\"args\":{\"records\":");
	buffer_decimal(&p->out, type == PFR_RECORD_LOST ? m->record.lost.lost : m->record.lost_samples.lost);
	buffer_byte(&p->out, '}');
	trace_close(p);
	return p->error;
}

/* ---- the whole ------------------------------------------------------------------------------- */

static bool trace_has_place(struct profile *p, uint32_t event)
{
	(void)p;
	(void)event;
	return false;
}

static int trace_end(struct profile *p)
{
	struct trace *t = p->state;
	struct call call;
	uint32_t i;

	for (i = 0; i < calls_nr_threads(t->calls) && !p->error; i++)
		if (calls_open(t->calls, i, &call))
			put_call(p, &call, UINT32_MAX, 0);
	buffer_text(&p->out, "\n]}\n");
	return p->error ? p->error : p->out.error;
}

static void trace_free(struct profile *p)
{
	struct trace *t = p->state;

	calls_free(t->calls);
	texts_free(&t->threads);
	free(t->comms);
	free(t->kinds);
}

const struct profile_format profile_trace = {
	.size = sizeof(struct trace),
	.bare = true,
	.as_perf = true,
	.has_place = trace_has_place,
	.begin = trace_begin,
	.every = trace_every,
	.run = trace_run,
	.sample = trace_sample,
	.record = trace_record,
	.end = trace_end,
	.free = trace_free,
};
