/* SPDX-License-Identifier: MIT */
/* A record as a line: its first columns, and what is wrong with it. */
#include "show.h"
#include "session/where/where.h"
#include "session/base/refuse.h"

#include <stdio.h>
#include <string.h>

#define COLUMN_TIME 12 /* %5lu.%06lu, as perf script */

enum pfr_status pfr_show_open(struct pfr_show **show, struct pfr_session *s, const struct pfr_show_options *options)
{
	struct pfr_show_options o = {0};
	enum pfr_status status;
	struct pfr_show *made;

	*show = 0;
	if ((options && !REFUSE_UNLESS_READ(s, o, options, "pfr_show_options")) ||
	    !pfr_session_accepts(s, o.flags <= (PFR_SHOW_NS | PFR_SHOW_BUILD_IDS | PFR_SHOW_MARKS), "struct pfr_show_options: flags has a bit that enum pfr_show_flag does not have"))
		return PFR_E_OPTIONS;
	made = (struct pfr_show *)pfr_session_zeros(s, sizeof(*made));
	if (!made || !pfr_session_tasks(s)) {
		pfr_session_free(s, made);
		return PFR_E_MEMORY;
	}
	made->session = s;
	made->tasks = pfr_session_tasks(s);
	made->flags = o.flags;
	made->symbols = o.symbols;
	memset(made->second.text, ' ', SECOND_PAD);
	status = o.fields ? show_columns_open(made, o.fields) : PFR_OK;
	if (status == PFR_E_OPTIONS)
		pfr_session_refuse(s, "struct pfr_show_options: fields: pfr_show_check returns which is wrong");
	if (status)
		pfr_session_free(s, made);
	else
		*show = made;
	return status;
}

/* Lines alone: symbols, and what is known of columns, change as they are asked for; and a filter may ask for tasks while others read them. */
enum pfr_status pfr_show_copy(struct pfr_show **copy, const struct pfr_show *show)
{
	struct pfr_session *s = show->session;
	const struct pfr_expression *where = s->filter.where;

	*copy = 0;
	if (show->symbols || show->columns || s->filter.nr_comms || (where && (where->comm | where->dso)))
		return PFR_E_OPTIONS;
	*copy = (struct pfr_show *)pfr_session_zeros(s, sizeof(**copy));
	if (!*copy)
		return PFR_E_MEMORY;
	(*copy)->session = s;
	(*copy)->tasks = show->tasks;
	(*copy)->flags = show->flags;
	(*copy)->walks = show->walks;
	(*copy)->peeks = 1;
	memset((*copy)->second.text, ' ', SECOND_PAD);
	return PFR_OK;
}

void pfr_show_close(struct pfr_show *show)
{
	if (!show)
		return;
	show_columns_close(show);
	pfr_session_free(show->session, show);
}

/* ---- the first columns ------------------------------------------------------------- */

static void find_columns(struct pfr_show *show, const struct pfr_events *events)
{
	uint64_t types;

	for (; show->nr_events < events->nr; show->nr_events++)
		show->types |= events->event[show->nr_events].attr.sample_type;
	types = show->types;
	show->has_time = (types & PFR_SAMPLE_TIME) != 0;
	show->has_cpu = (types & PFR_SAMPLE_CPU) != 0;
	show->has_task = (types & PFR_SAMPLE_TID) != 0;
}

static void put_offset(struct show_line *l)
{
	char text[OUT_HEX_MOST];
	size_t size = out_hex_at(text, l->frame->at);

	show_mark(l, PFR_MARK_OFFSET);
	out_bytes(l->out, text, size);
	show_spaces(l->out, size < COLUMN_OFFSET ? COLUMN_OFFSET - size : 0);
	show_space(l);
}

static void put_time(struct show_line *l)
{
	size_t column = COLUMN_TIME + (l->show->flags & PFR_SHOW_NS ? 3 : 0), size = 0;
	char text[40];

	show_mark(l, PFR_MARK_TIME);
	if (l->has_time)
		size = show_time_text(l->show, l->time, text);
	show_spaces(l->out, size < column ? column - size : 0);
	out_bytes(l->out, text, size);
	show_space(l);
}

static void put_cpu(struct show_line *l)
{
	char text[16] = "[000] ";
	size_t size = 5;

	show_mark(l, PFR_MARK_CPU);
	if (!l->has_cpu)
		memset(text, ' ', 5);
	else if (l->cpu < 1000)
		show_digits(text + 1, l->cpu, 3);
	else
		size = (size_t)snprintf(text, sizeof(text), l->cpu == UINT32_MAX ? "[ -1]" : "[%u]", (unsigned)l->cpu);
	out_bytes(l->out, text, size);
	show_space(l);
}

static void put_task(struct show_line *l)
{
	const struct show_task *t;

	if (!l->has_task) {
		show_spaces(l->out, COLUMN_COMM + 1 + COLUMN_TASK);
		show_space(l);
		return;
	}
	t = show_task_of(l);
	show_mark(l, PFR_MARK_COMM);
	out_bytes(l->out, t->text, t->comm_end);
	show_space(l);
	show_mark(l, PFR_MARK_TASK);
	out_bytes(l->out, t->text + t->comm_end + 1, (size_t)t->end - t->comm_end - 1);
	show_space(l);
}

static void put_columns(struct show_line *l)
{
	const struct pfr_show *show = l->show;

	if (show_quickly(l)) {
		show_type_quickly(l);
		return;
	}
	put_offset(l);
	if (show->has_time)
		put_time(l);
	if (show->has_cpu)
		put_cpu(l);
	if (show->has_task)
		put_task(l);
	show_type(l);
}

/* ---- the line -------------------------------------------------------------------------- */

/* What the first columns need of the record. */
static void take_columns(struct show_line *l, const struct pfr_record *record)
{
	if (record->type == PFR_RECORD_SAMPLE && record->piece == PFR_PIECE_RECORD) {
		l->has_time = PFR_HAS(record->sample, SAMPLE, TIME) != 0;
		l->has_cpu = PFR_HAS(record->sample, SAMPLE, CPU) != 0;
		l->has_task = PFR_HAS(record->sample, SAMPLE, TID) != 0;
		l->time = record->sample.time;
		l->cpu = record->sample.cpu;
	} else {
		l->has_time = PFR_HAS(record->sample_id, SAMPLE_ID, TIME) != 0;
		l->has_cpu = PFR_HAS(record->sample_id, SAMPLE_ID, CPU) != 0;
		l->has_task = PFR_HAS(record->sample_id, SAMPLE_ID, TID) != 0;
		l->time = record->sample_id.time;
		l->cpu = record->sample_id.cpu;
	}
}

/* Its fields; the line may be broken between them, but not within quotes, where a quote has a backslash before it. */
static void put_tracepoint(struct show_line *l, const char *text)
{
	bool quoted = false;

	show_name(l, l->context->raw_name ? l->context->raw_name : "tracepoint");
	out_char(l->out, '{');
	if (!l->marks) {
		out_text(l->out, text);
		text = "";
	}
	for (; *text; text++) {
		quoted ^= *text == '"';
		if (*text == ' ' && !quoted)
			show_space(l);
		else
			out_char(l->out, *text);
		if (*text == '\\' && text[1])
			out_char(l->out, *++text);
	}
	out_char(l->out, '}');
}

static void put_beside(struct show_line *l, const struct pfr_record *record)
{
	struct pfr_stack stack;

	if (record && pfr_session_stack(l->show->session, l->r, record, &stack) == PFR_OK)
		show_stack(l, &stack);
	if (l->context->tracepoint)
		put_tracepoint(l, l->context->tracepoint);
	if (l->context->completes) {
		show_name(l, "completes");
		out_char(l->out, '[');
		out_text(l->out, l->context->completes);
		out_char(l->out, ']');
	}
}

static void put_error(struct show_line *l, enum pfr_status status, const struct pfr_where *where)
{
	char text[512];
	struct pfr_out out = {text, sizeof(text), 0};
	size_t i;

	show_space(l);
	show_mark(l, PFR_MARK_ERROR);
	out_literal(l->out, "ERROR ");
	out_text(l->out, pfr_status_name(status));
	out_char(l->out, ':');
	show_space(l);
	pfr_where_text(&out, where);
	for (i = 0; i < out.size && i < sizeof(text); i++) {
		if (text[i] == ' ')
			show_space(l);
		else
			out_char(l->out, text[i]);
	}
}

/* Member by member: clearing all of it would take as long as a column. */
static void line_begin(struct show_line *l, struct pfr_show *show, const struct pfr_session_record *r, const struct pfr_context *context,
		       struct pfr_out *out)
{
	l->show = show;
	l->out = out;
	l->r = r;
	l->context = context;
	l->frame = &r->frame;
	l->time = 0;
	l->cpu = 0;
	l->has_time = l->has_cpu = l->has_task = l->has_event = 0;
	l->cpumode = (uint8_t)(r->frame.misc & PFR_MISC_CPUMODE_MASK);
	l->marks = (show->flags & PFR_SHOW_MARKS) != 0;
	l->has_name = l->changes = 0;
}

/* The record's thread; false: a copy does not have it. */
static bool find_task(struct show_line *l, const struct pfr_record *record)
{
	if (!l->has_task)
		memset(&l->task, 0, sizeof(l->task));
	else if (l->show->peeks)
		return pfr_tasks_peek(l->show->tasks, record, &l->task) != PFR_MORE;
	else
		pfr_tasks_of(l->show->tasks, record, &l->task);
	return true;
}

/* The record as far as it can be decoded, and what its first columns need. */
static enum pfr_status decode(struct show_line *l, struct pfr_record *record, struct pfr_where *bad)
{
	const struct pfr_events *events = pfr_session_events(l->show->session);
	enum pfr_status status = PFR_E_SHORT;

	if (l->show->nr_events != events->nr)
		find_columns(l->show, events);
	if (l->r->layout && l->frame->piece == PFR_PIECE_RECORD) {
		status = pfr_decode(l->frame, l->r->layout, record, bad);
		take_columns(l, record); /* what is before the place where a record is bad is present */
	}
	return status;
}

enum pfr_status pfr_show_key(struct pfr_show *show, const struct pfr_session_record *r, uint64_t *key, size_t *nr)
{
	struct show_line l;
	struct pfr_record record;
	enum pfr_status status;
	struct pfr_where bad;

	*nr = 0;
	if (!show->columns)
		return PFR_END;
	line_begin(&l, show, r, 0, 0);
	status = decode(&l, &record, &bad);
	if (!find_task(&l, &record))
		return PFR_MORE;
	if (status || r->status)
		return PFR_END;
	l.has_event = show_is_of_event(&r->frame);
	return show_columns_key(&l, &record, key, nr) ? PFR_OK : PFR_END;
}

enum pfr_status pfr_show_record(struct pfr_show *show, const struct pfr_session_record *r, const struct pfr_context *context,
				struct pfr_out *out)
{
	struct show_line l;
	enum pfr_status status, found;
	struct pfr_record record;
	struct pfr_where bad;

	line_begin(&l, show, r, context, out);
	status = decode(&l, &record, &bad);
	if (!find_task(&l, &record))
		return PFR_MORE;
	l.has_event = context->event_name && show_is_of_event(&r->frame);
	if (show->columns)
		return show_columns(&l, status ? 0 : &record);
	put_columns(&l);
	if (r->frame.misc)
		show_misc(&l);
	if (status || show->walks || !show_sample(&l, &record.sample))
		found = show_fields(&l, &bad);
	else
		found = PFR_OK;
	if (l.changes)
		return PFR_MORE;
	put_beside(&l, status ? 0 : &record);
	if (r->status || found)
		put_error(&l, r->status ? r->status : found, r->status ? &r->where : &bad);
	return r->status ? r->status : found;
}
