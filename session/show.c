/* SPDX-License-Identifier: MIT */
/* A record as a line: its first columns, and what is wrong with it. */
#include "show.h"

#include <stdio.h>
#include <string.h>

#define COLUMN_OFFSET 9
#define COLUMN_TIME 12 /* %5lu.%06lu, as perf script */
#define COLUMN_COMM 15
#define COLUMN_TASK 11

enum pfr_status pfr_show_open(struct pfr_show **show, struct pfr_session *s, const struct pfr_show_options *options)
{
	uint32_t flags = options ? options->flags : 0;
	enum pfr_status status;
	struct pfr_show *made;

	*show = 0;
	if (flags > (PFR_SHOW_NS | PFR_SHOW_BUILD_IDS | PFR_SHOW_MARKS) || (options && options->size != sizeof(*options)))
		return PFR_E_OPTIONS;
	made = pfr_session_zeros(s, sizeof(*made));
	if (!made || !pfr_session_tasks(s)) {
		pfr_session_free(s, made);
		return PFR_E_MEMORY;
	}
	made->session = s;
	made->tasks = pfr_session_tasks(s);
	made->flags = flags;
	made->symbols = options ? options->symbols : 0;
	made->task.tid = PFR_NO_NUMBER;
	memset(made->second.text, ' ', SECOND_PAD);
	status = options && options->fields ? show_columns_open(made, options->fields) : PFR_OK;
	if (status)
		pfr_session_free(s, made);
	else
		*show = made;
	return status;
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

/* Nine digits at most, with zeros in front. */
static void put_digits(char *to, uint32_t value, unsigned digits)
{
	while (digits) {
		to[--digits] = (char)('0' + value % 10);
		value /= 10;
	}
}

static size_t time_text(const struct pfr_show *show, uint64_t ns, char text[40])
{
	uint64_t seconds = ns / 1000000000;
	uint32_t part = (uint32_t)(ns % 1000000000);
	unsigned digits = show->flags & PFR_SHOW_NS ? 9 : 6;
	size_t size = out_decimal_at(text, seconds);

	text[size++] = '.';
	put_digits(text + size, digits == 9 ? part : part / 1000, digits);
	return size + digits;
}

void show_time(struct show_line *l, uint64_t ns)
{
	char text[40];

	out_bytes(l->out, text, time_text(l->show, ns, text));
}

static void put_spaces(struct pfr_out *out, size_t nr)
{
	static const char spaces[] = "                ";

	for (; nr > sizeof(spaces) - 1; nr -= sizeof(spaces) - 1)
		out_bytes(out, spaces, sizeof(spaces) - 1);
	out_bytes(out, spaces, nr);
}

static void put_offset(struct show_line *l)
{
	char text[OUT_HEX_MOST];
	size_t size = out_hex_at(text, l->frame->at);

	show_mark(l, PFR_SHOW_OFFSET);
	out_bytes(l->out, text, size);
	put_spaces(l->out, size < COLUMN_OFFSET ? COLUMN_OFFSET - size : 0);
	show_space(l);
}

static void put_time(struct show_line *l)
{
	size_t column = COLUMN_TIME + (l->show->flags & PFR_SHOW_NS ? 3 : 0), size = 0;
	char text[40];

	show_mark(l, PFR_SHOW_TIME);
	if (l->has_time)
		size = time_text(l->show, l->time, text);
	put_spaces(l->out, size < column ? column - size : 0);
	out_bytes(l->out, text, size);
	show_space(l);
}

static void put_cpu(struct show_line *l)
{
	char text[16] = "[000] ";
	size_t size = 5;

	show_mark(l, PFR_SHOW_CPU);
	if (!l->has_cpu)
		memset(text, ' ', 5);
	else if (l->cpu < 1000)
		put_digits(text + 1, l->cpu, 3);
	else
		size = (size_t)snprintf(text, sizeof(text), l->cpu == UINT32_MAX ? "[ -1]" : "[%u]", (unsigned)l->cpu);
	out_bytes(l->out, text, size);
	show_space(l);
}

/* How many columns a text takes that is safe; each character is taken to have one. */
static size_t columns_of(const char *text, size_t size)
{
	size_t columns = 0, i;

	for (i = 0; i < size; i++)
		columns += ((unsigned char)text[i] & 0xc0) != 0x80;
	return columns;
}

static void put_number(struct pfr_out *out, uint32_t value)
{
	if (value == UINT32_MAX)
		out_literal(out, "-1");
	else
		out_decimal(out, value);
}

/* The columns comm and pid/tid, which are the same for most records in turn. */
static void make_task(struct show_task *t, const struct pfr_task *task)
{
	struct pfr_out out = {t->text, sizeof(t->text), 0};
	size_t columns;

	t->tid = task->tid;
	t->comm_size = (uint32_t)task->comm.size;
	memcpy(t->comm, task->comm.data, task->comm.size);
	pfr_text_plain(&out, task->comm.data, task->comm.size);
	if (!task->comm.size) { /* not known; as perf has it */
		out_char(&out, ':');
		put_number(&out, task->tid);
	}
	columns = columns_of(t->text, out.size);
	put_spaces(&out, columns < COLUMN_COMM ? COLUMN_COMM - columns : 0);
	t->size = (uint32_t)out.size;
}

/* Sees to it that the column comm is this record's. */
static void keep_task(struct show_line *l)
{
	struct show_task *t = &l->show->task;
	struct pfr_task task = l->task;

	task.comm.size = task.comm.size < sizeof(t->comm) ? task.comm.size : sizeof(t->comm);
	if (!t->size || t->tid != task.tid || t->comm_size != task.comm.size || memcmp(t->comm, task.comm.data, task.comm.size))
		make_task(t, &task);
}

static void put_task(struct show_line *l)
{
	struct show_task *t = &l->show->task;
	const struct pfr_task task = l->task;
	struct pfr_out *out = l->out;
	size_t begin;

	if (!l->has_task) {
		put_spaces(out, COLUMN_COMM + 1 + COLUMN_TASK);
		show_space(l);
		return;
	}
	keep_task(l);
	show_mark(l, PFR_SHOW_COMM);
	out_bytes(out, t->text, t->size);
	show_space(l);
	show_mark(l, PFR_SHOW_TASK);
	begin = out->size;
	put_number(out, task.pid);
	out_char(out, '/');
	put_number(out, task.tid);
	put_spaces(out, out->size - begin < COLUMN_TASK ? COLUMN_TASK - (out->size - begin) : 0);
	show_space(l);
}

/* Whether the event says something about such a record; side-band is of no event in particular. */
static bool is_of_event(const struct pfr_frame *frame)
{
	return frame->event != PFR_NO_EVENT && frame->piece == PFR_PIECE_RECORD &&
	       (frame->type == PFR_RECORD_SAMPLE || frame->type == PFR_RECORD_READ || frame->type == PFR_RECORD_LOST_SAMPLES ||
		frame->type == PFR_RECORD_THROTTLE || frame->type == PFR_RECORD_UNTHROTTLE);
}

static void put_type(struct show_line *l)
{
	const struct pfr_frame *frame = l->frame;
	const char *name = frame->piece == PFR_PIECE_RECORD ? pfr_type_name(frame->type) : pfr_piece_name((enum pfr_piece)frame->piece);

	show_mark(l, PFR_SHOW_TYPE);
	out_text(l->out, name);
	if (frame->piece == PFR_PIECE_FEATURE || frame->piece == PFR_PIECE_FEATURE_SECTION) {
		out_char(l->out, ' ');
		name = pfr_value_name(PFR_SET_FEATURE, frame->type);
		out_text(l->out, name);
	}
	if (!*name)
		out_decimal(l->out, frame->type);
	if (!l->context->event_name || !is_of_event(frame))
		return;
	show_space(l);
	show_mark(l, PFR_SHOW_EVENT);
	pfr_name_plain(l->out, l->context->event_name);
}

/*
 * ---- the same where no marks are needed and there is space: copies have a size that is a constant, and none is of bytes
 * that were written just before, which would wait for them ----
 */

#define SPACES "                "
#define QUICK_MOST 320 /* bytes of the columns, and what a copy writes beyond them */

/* Spaces up to column `column` from `begin` on, where `at` is, and one more. */
static char *fill(char *begin, char *at, size_t column)
{
	memcpy(at, SPACES, 16);
	return ((size_t)(at - begin) < column ? begin + column : at) + 1;
}

/* Most records are of the second of the one before, whose text is kept. */
static char *quick_time(const struct show_line *l, char *at)
{
	unsigned digits = l->show->flags & PFR_SHOW_NS ? 9 : 6;
	struct show_second *second = &l->show->second;
	uint64_t seconds = l->time / 1000000000;
	uint32_t part = (uint32_t)(l->time % 1000000000);

	if (!second->size || second->seconds != seconds) {
		size_t size = out_decimal_at(second->text + SECOND_PAD, seconds);

		second->seconds = seconds;
		second->text[SECOND_PAD + size] = '.';
		second->from = (uint8_t)(size < SECOND_PAD ? size : SECOND_PAD);
		second->size = (uint8_t)(SECOND_PAD + size + 1 - second->from);
	}
	memcpy(at, second->text + second->from, 24);
	at += second->size;
	if (digits == 9)
		put_digits(at + 6, part % 1000, 3);
	put_digits(at, part / 1000000, 3);
	put_digits(at + 3, part / 1000 % 1000, 3);
	at[digits] = ' ';
	return at + digits + 1;
}

static char *quick_number(char *at, uint32_t value)
{
	if (value != UINT32_MAX)
		return at + out_decimal_at(at, value);
	memcpy(at, "-1", 2);
	return at + 2;
}

static char *quick_task(const struct show_line *l, char *at)
{
	const struct show_task *t = &l->show->task;
	char *begin;

	memcpy(at, t->text, 32);
	if (t->size > 32)
		memcpy(at + 32, t->text + 32, t->size - 32);
	at += t->size;
	*at++ = ' ';
	begin = at;
	at = quick_number(at, l->task.pid);
	*at++ = '/';
	return fill(begin, quick_number(at, l->task.tid), COLUMN_TASK);
}

/* The first columns of a record that has all of them. False: nothing was written. */
static bool put_quickly(struct show_line *l)
{
	const struct pfr_show *show = l->show;
	struct pfr_out *out = l->out;
	char *text, *at;

	if (l->marks || !l->has_time || !l->has_task || (show->has_cpu && (!l->has_cpu || l->cpu > 999)) || out->size > out->capacity ||
	    out->capacity - out->size < QUICK_MOST)
		return false;
	text = out->data + out->size;
	at = fill(text, text + out_hex_at(text, l->frame->at), COLUMN_OFFSET);
	at = quick_time(l, at);
	if (show->has_cpu) {
		memcpy(at, "[000] ", 6);
		put_digits(at + 1, l->cpu, 3);
		at += 6;
	}
	keep_task(l);
	at = quick_task(l, at);
	out->size += (size_t)(at - text);
	return true;
}

static void put_columns(struct show_line *l)
{
	const struct pfr_show *show = l->show;

	if (put_quickly(l)) {
		put_type(l);
		return;
	}
	put_offset(l);
	if (show->has_time)
		put_time(l);
	if (show->has_cpu)
		put_cpu(l);
	if (show->has_task)
		put_task(l);
	put_type(l);
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

static void put_beside(struct show_line *l)
{
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
	show_mark(l, PFR_SHOW_ERROR);
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
	l->has_name = 0;
}

enum pfr_status pfr_show_record(struct pfr_show *show, const struct pfr_session_record *r, const struct pfr_context *context,
				struct pfr_out *out)
{
	struct show_line l;
	const struct pfr_events *events = pfr_session_events(show->session);
	enum pfr_status status = PFR_E_SHORT, found;
	struct pfr_record record;
	struct pfr_where bad;

	line_begin(&l, show, r, context, out);
	if (show->nr_events != events->nr)
		find_columns(show, events);
	if (r->layout && r->frame.piece == PFR_PIECE_RECORD) {
		status = pfr_decode(&r->frame, r->layout, &record, &bad);
		take_columns(&l, &record); /* what is before the place where a record is bad is present */
	}
	if (l.has_task)
		pfr_tasks_of(show->tasks, &record, &l.task);
	else
		memset(&l.task, 0, sizeof(l.task));
	l.has_event = context->event_name && is_of_event(&r->frame);
	if (show->columns)
		return show_columns(&l, status ? 0 : &record);
	put_columns(&l);
	if (r->frame.misc)
		show_misc(&l);
	if (status || show->walks || !show_sample(&l, &record.sample))
		found = show_fields(&l, &bad);
	else
		found = PFR_OK;
	put_beside(&l);
	if (r->status || found)
		put_error(&l, r->status ? r->status : found, r->status ? &r->where : &bad);
	return r->status ? r->status : found;
}
