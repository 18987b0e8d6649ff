/* SPDX-License-Identifier: MIT */
/*
 * Switches, wake-ups and losses of records: of tracepoints where the capture has sched_switch, else of SWITCH records.
 */
#include "state.h"

#include "perfring_session_account.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
	KIND_UNKNOWN, /* it was not looked up */
	KIND_OTHER,
	KIND_SWITCH,
	KIND_WAKING,
	KIND_WAKEUP,
	KIND_NEW
};

#define NO_FIELD UINT16_MAX
#define IN_INTERRUPT 0x58u /* common_flags: of hardware, softirq, NMI */

struct sched *sched_new(struct pfr_session *session)
{
	struct sched *s = (struct sched *)calloc(1, sizeof(*s));

	if (s)
		s->session = session;
	return s;
}

void sched_free(struct sched *s)
{
	if (!s)
		return;
	free(s->threads);
	free(s->slots);
	free(s->cpus);
	free(s->kinds);
	free(s);
}

/* ---- events ------------------------------------------------------------------------ */

static uint16_t field_of(const struct pfr_tracepoint *format, const char *name)
{
	const struct pfr_tracepoint_field *field = pfr_tracepoint_find(format, name);

	return field ? (uint16_t)(field - format->field) : NO_FIELD;
}

static const struct format_entry *format_of(const struct sched *s, uint32_t event)
{
	const struct pfr_attr *attr = &pfr_session_events(s->session)->event[event].attr;

	return attr->type == PFR_TYPE_TRACEPOINT && s->session->formats ? formats_find(s->session->formats, attr->config) : NULL;
}

static uint8_t kind_of(const char *name)
{
	static const char *const names[] = {"sched:sched_switch", "sched:sched_waking", "sched:sched_wakeup", "sched:sched_wakeup_new"};
	uint8_t i;

	for (i = 0; i < 4; i++)
		if (!strcmp(name, names[i]))
			return (uint8_t)(KIND_SWITCH + i);
	return KIND_OTHER;
}

static void learn(struct sched *s, uint32_t event)
{
	const struct format_entry *entry = format_of(s, event);
	struct sched_kind *k = &s->kinds[event];

	if (!entry)
		return;
	k->kind = kind_of(entry->name);
	k->prev = field_of(&entry->format, k->kind == KIND_SWITCH ? "prev_pid" : "pid");
	k->names = field_of(&entry->format, k->kind == KIND_SWITCH ? "prev_comm" : "comm");
	k->next = field_of(&entry->format, "next_pid");
	k->next_name = field_of(&entry->format, "next_comm");
	k->state = field_of(&entry->format, "prev_state");
	k->flags = field_of(&entry->format, "common_flags");
	if (k->prev == NO_FIELD || (k->kind == KIND_SWITCH && k->next == NO_FIELD))
		k->kind = KIND_OTHER;
	s->has_waking |= k->kind == KIND_WAKING;
	s->has_wakeup |= k->kind == KIND_WAKEUP;
	if (k->kind == KIND_SWITCH && !s->letters.read)
		letters_read(&s->letters, &entry->text);
}

/* All events are looked up before the first record of them, since sched_waking decides how sched_wakeup is read; again where more came. */
static bool learn_events(struct sched *s)
{
	uint32_t nr = pfr_session_events(s->session)->nr, i;
	struct sched_kind *kinds;

	if (nr == s->nr_kinds)
		return true;
	kinds = (struct sched_kind *)realloc(s->kinds, (nr + (size_t)1) * sizeof(*kinds));
	if (!kinds) {
		s->error = ENOMEM;
		return false;
	}
	s->kinds = kinds;
	memset(kinds + s->nr_kinds, 0, (nr - s->nr_kinds) * sizeof(*kinds));
	for (i = s->nr_kinds, s->nr_kinds = nr; i < nr; i++)
		learn(s, i);
	return true;
}

/* ---- tracepoints ----------------------------------------------------------------------- */

struct payload {
	const struct pfr_tracepoint *format;
	const struct pfr_bytes *bytes;
	enum pfr_byte_order order;
};

static bool number_of_field(const struct payload *p, uint16_t field, uint64_t *number)
{
	struct pfr_field_value value;

	*number = 0;
	if (field == NO_FIELD || pfr_field_value(&p->format->field[field], p->bytes, p->order, &value) || (value.kind != PFR_FIELD_SIGNED && value.kind != PFR_FIELD_UNSIGNED))
		return false;
	*number = value.number;
	return true;
}

static bool name_of(const struct payload *p, uint16_t pid, uint16_t comm, struct sched_name *name)
{
	struct pfr_field_value value;
	uint64_t number;

	memset(name, 0, sizeof(*name));
	if (!number_of_field(p, pid, &number))
		return false;
	name->tid = (uint32_t)number;
	if (comm != NO_FIELD && pfr_field_value(&p->format->field[comm], p->bytes, p->order, &value) == PFR_OK && value.kind == PFR_FIELD_TEXT)
		name->comm = value.data, name->named = true;
	return true;
}

static void name_of_task(const struct sched_input *in, struct sched_name *name)
{
	if (!in->task || !(in->task->flags & PFR_TASK_NAMED))
		return;
	name->comm = in->task->comm;
	name->named = true;
}

static bool take_switch_sample(struct sched *s, const struct sched_input *in, const struct sched_kind *k, const struct payload *p, struct sched_event *e)
{
	const struct pfr_sample *sample = &in->record->sample;
	struct sched_switch w = {.time = in->time, .cpu = in->cpu, .event = in->r->frame.event, .has_cpu = in->has_cpu, .has_out = true, .has_in = true, .pid = SCHED_NONE};
	uint64_t state;

	if (!in->has_time || !in->has_cpu || !name_of(p, k->prev, k->names, &w.out) || !name_of(p, k->next, k->next_name, &w.in)) {
		s->counts.without++;
		return false;
	}
	if (number_of_field(p, k->state, &state))
		w.letter = letters_of(&s->letters, state, &w.runnable);
	if (PFR_HAS(*sample, SAMPLE, TID) && sample->tid == w.out.tid)
		w.pid = sample->pid;
	s->has_switch = true;
	if (!take_switch(s, &w, e))
		return false;
	s->cpus[w.cpu].sampled = true;
	return true;
}

static void take_wake_sample(struct sched *s, const struct sched_input *in, const struct sched_kind *k, const struct payload *p)
{
	const struct pfr_sample *sample = &in->record->sample;
	struct sched_name name, waker = {0};
	uint32_t by = SCHED_NONE;
	struct sched_thread *t;
	uint64_t flags;

	if (!in->has_time || !name_of(p, k->prev, k->names, &name)) {
		s->counts.without++;
		return;
	}
	number_of_field(p, k->flags, &flags);
	if (PFR_HAS(*sample, SAMPLE, TID) && !(flags & IN_INTERRUPT)) {
		waker.tid = sample->tid;
		name_of_task(in, &waker);
		t = thread_of(s, &waker, true);
		by = t ? number_of(s, t) : SCHED_NONE;
	}
	t = name.tid ? thread_of(s, &name, true) : NULL;
	if (t && k->kind == KIND_NEW && t->state != SCHED_UNSEEN) { /* its tid is used again, and its end was lost */
		t->state = SCHED_ENDED;
		t = thread_of(s, &name, true);
	}
	if (t)
		take_wake(s, t, in->time, by, flags & IN_INTERRUPT, k->kind == KIND_NEW);
}

static bool take_sample(struct sched *s, const struct sched_input *in, struct sched_event *e)
{
	uint32_t event = in->r->frame.event;
	const struct format_entry *entry;
	struct payload p;
	uint8_t kind;

	if (event >= s->nr_kinds)
		return false;
	kind = s->kinds[event].kind;
	if (kind == KIND_UNKNOWN) /* its format came later */
		learn(s, event), kind = s->kinds[event].kind;
	if (kind <= KIND_OTHER || (kind == KIND_WAKEUP && s->has_waking) || !PFR_HAS(in->record->sample, SAMPLE, RAW))
		return false;
	entry = format_of(s, event);
	if (!entry)
		return false;
	p = (struct payload){&entry->format, &in->record->sample.raw.data, (enum pfr_byte_order)in->r->frame.order};
	if (kind == KIND_SWITCH)
		return take_switch_sample(s, in, &s->kinds[event], &p, e);
	take_wake_sample(s, in, &s->kinds[event], &p);
	return false;
}

/* ---- SWITCH records ------------------------------------------------------------------------ */

/* The thread of a record; one past its exit has tid -1, and is what the CPU runs. */
static bool thread_of_record(struct sched *s, const struct sched_input *in, struct sched_name *name, uint32_t *pid)
{
	const struct pfr_sample_id *id = &in->record->sample_id;
	bool ended = PFR_HAS(*id, SAMPLE_ID, TID) && id->tid == UINT32_MAX;

	memset(name, 0, sizeof(*name));
	if (!PFR_HAS(*id, SAMPLE_ID, TID) || (ended && !(in->has_cpu && in->cpu < s->nr_cpus && s->cpus[in->cpu].running)))
		return false;
	name->tid = ended ? s->cpus[in->cpu].current : id->tid;
	*pid = ended ? SCHED_NONE : id->pid;
	if (!ended)
		name_of_task(in, name);
	return true;
}

/*
 * The event sched_switch may be there without a sample, or its samples begin later: SWITCH records count until then. Those of CPUs that are recorded until a sample
 * comes of their CPU, which has both (the sample first: __schedule in kernel/sched/core.c). A task that alone is recorded has samples of its switches out alone, not of
 * each: its SWITCH records count where it is not already what they say.
 */
static bool has_samples(struct sched *s, const struct sched_input *in)
{
	const struct pfr_sample_id *id = &in->record->sample_id;
	struct sched_name name = {.tid = PFR_HAS(*id, SAMPLE_ID, TID) ? id->tid : 0};
	bool out = in->r->frame.misc & PFR_MISC_SWITCH_OUT;
	struct sched_thread *t;

	if (in->r->frame.type != PFR_RECORD_SWITCH)
		return in->has_cpu ? in->cpu < s->nr_cpus && s->cpus[in->cpu].sampled : s->has_switch;
	if (!s->has_switch)
		return false;
	t = s->nr && name.tid ? thread_of(s, &name, false) : NULL;
	if (t)
		t->of_task = true;
	return t && (out ? t->state == SCHED_OFF || t->state == SCHED_ENDED : t->state == SCHED_ON);
}

static bool take_switch_record(struct sched *s, const struct sched_input *in, struct sched_event *e)
{
	bool out = in->r->frame.misc & PFR_MISC_SWITCH_OUT;
	struct sched_switch w = {.time = in->time, .cpu = in->cpu, .event = in->r->frame.event, .has_cpu = in->has_cpu, .has_out = out, .has_in = !out};

	if (!in->has_time || !thread_of_record(s, in, out ? &w.out : &w.in, &w.pid)) {
		s->counts.without++;
		return false;
	}
	w.ends = out && w.pid == SCHED_NONE;
	w.runnable = out && in->r->frame.misc & PFR_MISC_SWITCH_OUT_PREEMPT;
	w.letter = w.runnable ? 'R' : 0;
	w.of_task = in->r->frame.type == PFR_RECORD_SWITCH;
	return take_switch(s, &w, e);
}

/*
 * The next switch-out of the thread is its last; of a thread that alone is recorded that is not recorded any more, and its run is until here (perf_event_exit_task in
 * kernel/events/core.c).
 */
static bool take_exit(struct sched *s, const struct sched_input *in, struct sched_event *e)
{
	struct sched_switch w = {.time = in->time, .cpu = in->cpu, .event = in->r->frame.event, .has_cpu = in->has_cpu, .has_out = true, .ends = true, .by_exit = true, .pid = in->record->exit.pid};
	struct sched_thread *t;

	w.out.tid = in->record->exit.tid;
	t = s->nr ? thread_of(s, &w.out, false) : NULL;
	if (s->has_switch && !(t && t->of_task))
		return false;
	if (t && t->state == SCHED_ON && t->of_task && in->has_time && in->time >= t->in && (!in->has_cpu || in->cpu == t->cpu))
		return take_switch(s, &w, e);
	if (t)
		t->exits = t->state != SCHED_ENDED;
	return false;
}

/* ---- the whole --------------------------------------------------------------------------- */

bool sched_uses(uint32_t type)
{
	return type == PFR_RECORD_SAMPLE || type == PFR_RECORD_SWITCH || type == PFR_RECORD_SWITCH_CPU_WIDE || type == PFR_RECORD_LOST || type == PFR_RECORD_LOST_SAMPLES || type == PFR_RECORD_EXIT;
}

bool sched_take(struct sched *s, const struct sched_input *in, struct sched_event *e)
{
	uint32_t type = in->r->frame.type;

	if (!learn_events(s))
		return false;
	if (in->has_time && in->time > s->latest)
		s->latest = in->time;
	switch (type) {
	case PFR_RECORD_SAMPLE: return take_sample(s, in, e);
	case PFR_RECORD_SWITCH:
	case PFR_RECORD_SWITCH_CPU_WIDE: return !has_samples(s, in) && take_switch_record(s, in, e);
	case PFR_RECORD_LOST_SAMPLES:
		if (in->has_time && in->time)
			take_loss(s, in->time, in->cpu, in->has_cpu);
		return false;
	case PFR_RECORD_LOST: take_loss(s, in->has_time ? in->time : s->latest, in->cpu, in->has_cpu); return false;
	case PFR_RECORD_EXIT: return take_exit(s, in, e);
	default: return false;
	}
}

bool sched_has_tracepoints(const struct sched *s)
{
	return s->has_switch;
}

bool sched_has_wakes(const struct sched *s)
{
	return s->has_waking || s->has_wakeup;
}

void sched_left(struct sched *s, const struct sched_input *in, const struct sched_event *e, bool run_passes, bool stay_passes)
{
	if (e->gap && run_passes)
		pfr_session_left_out(s->session, PFR_CAUSE_SWITCH_GAP, in->r, 1, e->run.to - e->run.from);
	if (e->has_stay && !e->stay.sure && stay_passes)
		pfr_session_left_out(s->session, PFR_CAUSE_STAY_UNSURE, in->r, 1, e->stay.in - e->stay.out);
}

const struct sched_counts *sched_counts(const struct sched *s)
{
	return &s->counts;
}

uint32_t sched_nr_threads(const struct sched *s)
{
	return s->nr;
}

const struct sched_thread *sched_thread(const struct sched *s, uint32_t number)
{
	return &s->threads[number];
}

uint32_t sched_nr_cpus(const struct sched *s)
{
	return s->nr_cpus;
}

const struct sched_cpu *sched_cpu(const struct sched *s, uint32_t number)
{
	return &s->cpus[number];
}

int sched_error(const struct sched *s)
{
	return s->error;
}
