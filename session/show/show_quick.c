/* SPDX-License-Identifier: MIT */
/*
 * The first columns of common lines, where no marks are needed and there is space. Copies have a size that is a constant, and
 * none is of bytes that were written just before, which would wait for them.
 */
#include "show.h"

#define QUICK_MOST 320 /* bytes of the columns, and what a copy writes beyond them */
#define TASK_COPY 32   /* bytes of most tasks' columns, or more */

/* Spaces up to column `column` from `begin` on, where `at` is, and one more. */
static char *fill(char *begin, char *at, size_t column)
{
	memcpy(at, "                ", 16);
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
		show_digits(at + 6, part % 1000, 3);
	show_digits(at, part / 1000000, 3);
	show_digits(at + 3, part / 1000 % 1000, 3);
	at[digits] = ' ';
	return at + digits + 1;
}

/* ---- comm and pid/tid, kept for threads that were seen lately ---------------------------- */

static void put_number(struct pfr_out *out, uint32_t value)
{
	if (value == UINT32_MAX)
		out_literal(out, "-1");
	else
		out_decimal(out, value);
}

/* How many columns a text takes that is safe; each character is taken to have one. */
static size_t columns_of(const char *text, size_t size)
{
	size_t columns = 0, i;

	for (i = 0; i < size; i++)
		columns += ((unsigned char)text[i] & 0xc0) != 0x80;
	return columns;
}

static void make_task(struct show_task *t, const struct pfr_task *task, size_t comm_size)
{
	struct pfr_out out = {t->text, sizeof(t->text), 0};
	size_t columns;

	t->pid = task->pid;
	t->tid = task->tid;
	t->named = task->flags & PFR_TASK_NAMED;
	t->comm_size = (uint8_t)comm_size;
	memcpy(t->comm, task->comm.data, comm_size);
	pfr_text_plain(&out, task->comm.data, comm_size);
	if (!comm_size && !t->named) { /* as pfr_task_called */
		out_char(&out, ':');
		put_number(&out, task->tid);
	}
	columns = columns_of(t->text, out.size);
	show_spaces(&out, columns < COLUMN_COMM ? COLUMN_COMM - columns : 0);
	t->comm_end = (uint8_t)out.size;
	out_char(&out, ' ');
	put_number(&out, task->pid);
	out_char(&out, '/');
	put_number(&out, task->tid);
	columns = out.size - t->comm_end - 1;
	show_spaces(&out, columns < COLUMN_TASK ? COLUMN_TASK - columns : 0);
	t->end = (uint8_t)out.size;
	out_char(&out, ' ');
}

const struct show_task *show_task_of(struct show_line *l)
{
	const struct pfr_task *task = &l->task;
	struct show_task *t = &l->show->task[task->tid % SHOW_TASKS];
	size_t size = task->comm.size < sizeof(t->comm) ? task->comm.size : sizeof(t->comm);

	if (!t->end || t->tid != task->tid || t->pid != task->pid || t->named != !!(task->flags & PFR_TASK_NAMED) || t->comm_size != size || memcmp(t->comm, task->comm.data, size) != 0)
		make_task(t, task, size);
	return t;
}

static char *quick_task(struct show_line *l, char *at)
{
	const struct show_task *t = show_task_of(l);

	memcpy(at, t->text, TASK_COPY);
	if (t->end >= TASK_COPY)
		memcpy(at + TASK_COPY, t->text + TASK_COPY, (size_t)t->end + 1 - TASK_COPY);
	return at + t->end + 1;
}

bool show_quickly(struct show_line *l)
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
		show_digits(at + 1, l->cpu, 3);
		at += 6;
	}
	at = quick_task(l, at);
	out->size += (size_t)(at - text);
	return true;
}

/* ---- type and event ---------------------------------------------------------------------------- */

static void make_event(struct show_line *l, struct show_event *event)
{
	size_t begin = l->out->size, size;

	show_type(l);
	size = l->out->size - begin;
	event->event = l->frame->event;
	event->renames = l->show->session->renames;
	event->size = 0;
	if (size > SHOW_EVENT || l->out->size > l->out->capacity)
		return;
	event->size = (uint8_t)size;
	memcpy(event->text, l->out->data + begin, size);
}

void show_type_quickly(struct show_line *l)
{
	struct show_event *event = &l->show->event[l->frame->event % SHOW_EVENTS];
	struct pfr_out *out = l->out;

	if (l->frame->type != PFR_RECORD_SAMPLE || !l->has_event) {
		show_type(l);
	} else if (!event->size || event->event != l->frame->event || event->renames != l->show->session->renames ||
		   out->size > out->capacity || out->capacity - out->size < SHOW_EVENT) {
		make_event(l, event);
	} else {
		memcpy(out->data + out->size, event->text, SHOW_EVENT);
		out->size += event->size;
	}
}
