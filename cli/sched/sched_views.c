/* SPDX-License-Identifier: MIT */
/*
 * perfring sched: rows of its views.
 */
#include "sched.h"

#include "perfring_session_show.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

#define ITEMS(array) ((uint32_t)(sizeof(array) / sizeof((array)[0])))

static struct cell pid_cell(uint32_t pid)
{
	return cell_if(pid != PFR_SCHED_UNKNOWN, pid);
}

/* ---- threads ------------------------------------------------------------------------ */

static const struct cell_column thread_columns[] = {
	{"comm", "comm", CELL_TEXT, PFR_MARK_COMM, 0},
	{"tid", "tid", CELL_NUMBER, 0, 0},
	{"pid", "pid", CELL_NUMBER, 0, 4},
	{"run_ns", "run", CELL_NS, 0, 0},
	{"runs", "runs", CELL_NUMBER, 0, 5},
	{"off_ns", "off", CELL_NS, 0, 0},
	{"sleep_ns", "sleep", CELL_NS, 0, 2},
	{"wait_ns", "wait", CELL_NS, 0, 2},
	{"delay_ns", "delay", CELL_NS, 0, 0},
	{"preempted_ns", "preempted", CELL_NS, 0, 1},
	{"max_delay_ns", "max delay", CELL_NS, 0, 3},
	{"max_delay_at_ns", NULL, CELL_TIME, 0, 0},
	{"stays", NULL, CELL_NUMBER, 0, 0},
	{"preemptions", NULL, CELL_NUMBER, 0, 0},
	{"start_ns", NULL, CELL_NS, 0, 0},
	{"unknown_ns", "unknown", CELL_NS, 0, 7},
	{"unsure_run_ns", "unsure run", CELL_NS, 0, 8},
	{"unsure_off_ns", "unsure off", CELL_NS, 0, 8},
	{"unsure_stays", NULL, CELL_NUMBER, 0, 0},
	{"end", "end", CELL_TEXT, 0, 6},
	{"since_ns", NULL, CELL_TIME, 0, 0},
};

static const char *end_word(char state)
{
	return state == '+' ? "on" : state == '-' ? "off" :
			     state == 'x'         ? "ended" :
						    NULL;
}

static int thread_row(struct cells *c, const struct pfr_sched_thread *t)
{
	const struct cell row[ITEMS(thread_columns)] = {
		cell_text(t->comm), cell_number(t->tid), pid_cell(t->pid), cell_number(t->run), cell_number(t->runs), cell_number(t->off),
		cell_number(t->sleep), cell_number(t->wait), cell_number(t->delay), cell_number(t->preempted), cell_number(t->max_delay), cell_if(t->max_delay_at != 0, t->max_delay_at),
		cell_number(t->stays), cell_number(t->preemptions), cell_number(t->start), cell_number(t->unknown), cell_number(t->unsure), cell_number(t->off_unsure),
		cell_number(t->stays_unsure), cell_word(end_word(t->state)), cell_number(t->since)};

	return cells_row(c, row);
}

static void title(struct sched_show *s, const struct pfr_sched *sched)
{
	struct pfr_sched_totals t = {.size = sizeof(t)};

	pfr_sched_get_totals(sched, &t);
	(void)terminal_words(&s->terminal, s->output, "%s: %" PRIu64 " switch%s in " CELL_MS_FORMAT ": run " CELL_MS_FORMAT ", off CPU " CELL_MS_FORMAT ", of it delay " CELL_MS_FORMAT,
			     t.source == PFR_SCHED_FROM_NOTHING ? "no records of switches" : t.source == PFR_SCHED_FROM_SWITCH ? "SWITCH records" :
										     t.has_wakeups                             ? "sched_switch and wake-ups" :
																 "sched_switch without wake-ups",
			     t.switches, t.switches == 1 ? "" : "es", CELL_MS(t.last - t.first),
			     CELL_MS(t.run), CELL_MS(t.off), CELL_MS(t.delay - t.start));
}

static void cpu_rest(struct sched_show *s, const struct pfr_sched *sched, uint32_t from)
{
	struct pfr_sched_cpu cpu = {.size = sizeof(cpu)};
	uint64_t run = 0, idle = 0, unsure = 0, gaps = 0, switches = 0;
	uint32_t i;

	for (i = from; pfr_sched_get_cpu(sched, i, &cpu) == PFR_OK; i++)
		run += cpu.run, idle += cpu.idle, unsure += cpu.unsure, gaps += cpu.gaps, switches += cpu.switches;
	(void)terminal_words(&s->terminal, s->output, "%" PRIu32 " more CPU%s: run " CELL_MS_FORMAT ", idle " CELL_MS_FORMAT ", unsure " CELL_MS_FORMAT "; %" PRIu64 " of %" PRIu64 " switches do not continue", i - from, plural(i - from), CELL_MS(run),
			     CELL_MS(idle), CELL_MS(unsure), gaps, switches);
}

static void cpu_lines(struct sched_show *s, const struct pfr_sched *sched)
{
	struct pfr_sched_cpu cpu = {.size = sizeof(cpu)};
	uint32_t i;

	for (i = 0; pfr_sched_get_cpu(sched, i, &cpu) == PFR_OK && (!s->top || i < s->top); i++)
		(void)terminal_words(&s->terminal, s->output, "CPU %" PRIu32 ": run " CELL_MS_FORMAT ", idle " CELL_MS_FORMAT ", unsure " CELL_MS_FORMAT "; %" PRIu64 " of %" PRIu64 " switches do not continue", cpu.cpu, CELL_MS(cpu.run),
				     CELL_MS(cpu.idle), CELL_MS(cpu.unsure), cpu.gaps, cpu.switches);
	if (pfr_sched_get_cpu(sched, i, &cpu) == PFR_OK)
		cpu_rest(s, sched, i);
}

static void thread_rest(struct sched_show *s, const struct pfr_sched *sched, uint32_t from)
{
	struct pfr_sched_thread t = {.size = sizeof(t)};
	uint64_t run = 0, off = 0, delay = 0;
	uint32_t i;

	for (i = from; pfr_sched_get_thread(sched, i, &t) == PFR_OK; i++)
		run += t.run, off += t.off, delay += t.delay;
	if (i > from)
		(void)terminal_words(&s->terminal, s->output, "run " CELL_MS_FORMAT ", off " CELL_MS_FORMAT ", delay " CELL_MS_FORMAT " in %" PRIu32 " more thread%s; --top 0 shows all", CELL_MS(run), CELL_MS(off), CELL_MS(delay), i - from, plural(i - from));
}

int sched_show_threads(struct sched_show *s, const struct pfr_sched *sched)
{
	struct pfr_sched_thread t = {.size = sizeof(t)};
	int error;
	uint32_t i;

	if (s->form == CELLS_PEOPLE)
		title(s, sched);
	error = cells_open(&s->cells, "threads", thread_columns, ITEMS(thread_columns), s->form, &s->terminal, s->output);
	for (i = 0; !error && (!s->top || i < s->top) && pfr_sched_get_thread(sched, i, &t) == PFR_OK; i++)
		error = thread_row(&s->cells, &t);
	if (!error)
		error = cells_end(&s->cells);
	if (!error && s->form == CELLS_PEOPLE) {
		thread_rest(s, sched, i);
		cpu_lines(s, sched);
	}
	cells_close(&s->cells);
	return error;
}

/* ---- wakers --------------------------------------------------------------------------- */

static const struct cell_column waker_columns[] = {
	{"waker", "waker", CELL_TEXT, PFR_MARK_COMM, 0},
	{"waker_tid", NULL, CELL_NUMBER, 0, 0},
	{"woken", "wakes", CELL_TEXT, PFR_MARK_COMM, 0},
	{"woken_tid", NULL, CELL_NUMBER, 0, 0},
	{"count", "count", CELL_NUMBER, 0, 0},
	{"sleep_ns", "slept", CELL_NS, 0, 0},
	{"delay_ns", "delay", CELL_NS, 0, 0},
	{"max_delay_ns", "max delay", CELL_NS, 0, 1},
};

static uint32_t waker_rows(struct sched_show *s, const struct pfr_sched *sched, int *error)
{
	struct pfr_sched_waker w = {.size = sizeof(w)};
	uint32_t i;

	for (i = 0; !*error && (!s->top || i < s->top) && pfr_sched_get_waker(sched, i, &w) == PFR_OK; i++) {
		const struct cell row[ITEMS(waker_columns)] = {cell_text(w.waker), pid_cell(w.waker_tid), cell_text(w.woken), pid_cell(w.woken_tid),
							       cell_number(w.count), cell_number(w.sleep), cell_number(w.delay), cell_number(w.max_delay)};

		*error = cells_row(&s->cells, row);
	}
	return i;
}

int sched_show_wakers(struct sched_show *s, const struct pfr_sched *sched, bool by_tid)
{
	struct cell_column columns[ITEMS(waker_columns)];
	struct pfr_sched_waker w = {.size = sizeof(w)};
	uint64_t count = 0;
	uint32_t i, nr;
	int error;

	memcpy(columns, waker_columns, sizeof(columns));
	if (by_tid) {
		columns[1].head = "tid";
		columns[3].head = "tid";
	}
	error = cells_open(&s->cells, "wakers", columns, ITEMS(columns), s->form, &s->terminal, s->output);
	nr = waker_rows(s, sched, &error);
	if (!error)
		error = cells_end(&s->cells);
	for (i = nr; pfr_sched_get_waker(sched, i, &w) == PFR_OK; i++)
		count += w.count;
	if (!error && i > nr && s->form == CELLS_PEOPLE)
		(void)terminal_words(&s->terminal, s->output, "%" PRIu64 " wake-up%s in %" PRIu32 " more row%s; --top 0 shows all", count, plural(count), i - nr, plural(i - nr));
	cells_close(&s->cells);
	return error;
}

/* ---- stacks ----------------------------------------------------------------------------- */

static const struct cell_column stack_columns[] = {
	{"off_ns", "off", CELL_NS, 0, 0},
	{"delay_ns", "delay", CELL_NS, 0, 0},
	{"stays", "stays", CELL_NUMBER, 0, 0},
	{"comm", "comm", CELL_TEXT, PFR_MARK_COMM, 0},
	{"stack", NULL, CELL_TEXT, 0, 0},
};

/* The innermost function first, one a line. */
static void stack_lines(struct output *to, const struct pfr_bytes *stack)
{
	const char *text = (const char *)stack->data;
	size_t end = stack->size, begin;

	for (; end && output_reserve(to, end + 16); end = begin ? begin - 1 : 0) {
		for (begin = end; begin && text[begin - 1] != ';'; begin--)
			;
		memcpy(to->out.data + to->out.size, "        ", 8);
		memcpy(to->out.data + to->out.size + 8, text + begin, end - begin);
		to->out.size += 8 + end - begin;
		to->out.data[to->out.size++] = '\n';
	}
}

static int people_stacks(struct sched_show *s, const struct pfr_offcpu *offcpu)
{
	struct pfr_offcpu_totals t = {.size = sizeof(t)};
	struct pfr_offcpu_row row = {.size = sizeof(row)};
	uint64_t off = 0, stays = 0;
	uint32_t i;

	pfr_offcpu_get_totals(offcpu, &t);
	(void)terminal_words(&s->terminal, s->output, "off CPU " CELL_MS_FORMAT " in %" PRIu64 " stay%s, of it delay " CELL_MS_FORMAT, CELL_MS(t.off), t.stays, plural(t.stays), CELL_MS(t.delay));
	for (i = 0; (!s->top || i < s->top) && pfr_offcpu_get_row(offcpu, i, &row) == PFR_OK; i++) {
		output_line(s->output, CELL_MS_FORMAT " in %" PRIu64 " stay%s, delay " CELL_MS_FORMAT ": %.*s\n", CELL_MS(row.off), row.stays, plural(row.stays), CELL_MS(row.delay), (int)(row.comm.size < 256 ? row.comm.size : 256),
			    (const char *)row.comm.data);
		stack_lines(s->output, &row.stack);
		off += row.off;
		stays += row.stays;
		if (!output_flush(s->output, false))
			return EIO;
	}
	if (t.stays > stays)
		(void)terminal_words(&s->terminal, s->output, CELL_MS_FORMAT " in %" PRIu64 " stay%s of other stacks; --top 0 shows all", CELL_MS(t.off - off), t.stays - stays, plural(t.stays - stays));
	return 0;
}

int sched_show_offcpu(struct sched_show *s, const struct pfr_offcpu *offcpu)
{
	struct pfr_offcpu_row row = {.size = sizeof(row)};
	uint32_t i;
	int error;

	if (s->form == CELLS_PEOPLE)
		return people_stacks(s, offcpu);
	error = cells_open(&s->cells, "offcpu", stack_columns, ITEMS(stack_columns), s->form, &s->terminal, s->output);
	for (i = 0; !error && (!s->top || i < s->top) && pfr_offcpu_get_row(offcpu, i, &row) == PFR_OK; i++) {
		const struct cell cells[ITEMS(stack_columns)] = {cell_number(row.off), cell_number(row.delay), cell_number(row.stays), cell_text(row.comm), cell_text(row.stack)};

		error = cells_row(&s->cells, cells);
	}
	if (!error)
		error = cells_end(&s->cells);
	cells_close(&s->cells);
	return error;
}

/* ---- timeline ------------------------------------------------------------------------------ */

static const struct cell_column moment_columns[] = {
	{"time_ns", "time", CELL_TIME, PFR_MARK_TIME, 0},
	{"cpu", "cpu", CELL_NUMBER, PFR_MARK_CPU, 0},
	{"comm", "comm", CELL_TEXT, PFR_MARK_COMM, 0},
	{"tid", "tid", CELL_NUMBER, 0, 0},
	{"pid", "pid", CELL_NUMBER, 0, 3},
	{"off_ns", "off before", CELL_NS, 0, 0},
	{"sleep_ns", "sleep", CELL_NS, 0, 2},
	{"delay_ns", "delay", CELL_NS, 0, 0},
	{"run_ns", "run", CELL_NS, 0, 0},
	{"state", "then", CELL_TEXT, 0, 1},
	{"sure", "sure", CELL_TEXT, 0, 1},
	{"offset", NULL, CELL_NUMBER, 0, 0},
};

int sched_timeline_open(struct sched_show *s)
{
	return cells_open(&s->cells, "timeline", moment_columns, ITEMS(moment_columns), s->form, &s->terminal, s->output);
}

/* What is not sure of a row. */
static const char *sure_word(const struct pfr_sched_moment *m)
{
	bool run = !m->has_run || m->run_sure, off = !(m->has_off || m->has_ready) || m->off_sure;

	return run && off ? "yes" : off ? "not run" :
			    run         ? "not off" :
					  "no";
}

int sched_timeline_row(void *show, const struct pfr_sched_moment *m)
{
	struct sched_show *s = show;
	const char *state = (const char *)&m->state;
	const struct cell row[ITEMS(moment_columns)] = {
		cell_number(m->time), pid_cell(m->cpu), cell_text(m->comm), cell_number(m->tid), pid_cell(m->pid), cell_if(m->has_off, m->off), cell_if(m->has_ready, m->sleep),
		cell_if(m->has_ready, m->delay), cell_if(m->has_run, m->run),
		m->state ? cell_text((struct pfr_bytes){(const unsigned char *)state, 1}) : cell_word(m->ends ? "x" : NULL), cell_word(sure_word(m)), cell_number(m->offset)};

	return cells_row(&s->cells, row);
}

int sched_timeline_end(struct sched_show *s)
{
	return cells_end(&s->cells);
}
