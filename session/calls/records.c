/* SPDX-License-Identifier: MIT */
/*
 * Entries and exits of system calls, ends of threads, and losses of records.
 */
#include "session/tracepoint/formats.h"
#include "state.h"

#include "perfring_session_account.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
	KIND_UNKNOWN, /* it was not looked up */
	KIND_OTHER,
	KIND_ENTER,
	KIND_EXIT
};

struct calls *calls_new(struct pfr_session *session)
{
	struct calls *c = (struct calls *)calloc(1, sizeof(*c));

	if (c)
		c->session = session;
	return c;
}

void calls_reuse_threads(struct calls *c)
{
	c->reuse = true;
}

void calls_no_arguments(struct calls *c)
{
	c->no_arguments = true;
}

void calls_free(struct calls *c)
{
	if (!c)
		return;
	free(c->threads);
	free(c->slots);
	free(c->kinds);
	free(c);
}

/* ---- events -------------------------------------------------------------------------- */

/* A field's place and kind. Texts may move. */
static bool take_field(struct pfr_tracepoint_field *to, const struct pfr_tracepoint *format, const char *name)
{
	const struct pfr_tracepoint_field *field = pfr_tracepoint_find(format, name);

	if (!field)
		return false;
	*to = *field;
	to->name = to->type = (struct pfr_bytes){NULL, 0};
	return true;
}

static const struct format_entry *format_of(const struct calls *c, uint32_t event)
{
	const struct pfr_attr *attr = &pfr_session_events(c->session)->event[event].attr;

	return attr->type == PFR_TYPE_TRACEPOINT && c->session->formats ? formats_find(c->session->formats, attr->config) : NULL;
}

/* The rest of the name; null where it does not begin so. */
static const char *after(const char *name, const char *with)
{
	size_t size = strlen(with);

	return strncmp(name, with, size) ? NULL : name + size;
}

static uint8_t kind_of(const char *event, const char **name)
{
	*name = NULL;
	if (!strcmp(event, "raw_syscalls:sys_enter"))
		return KIND_ENTER;
	if (!strcmp(event, "raw_syscalls:sys_exit"))
		return KIND_EXIT;
	*name = after(event, "syscalls:sys_enter_");
	if (*name)
		return KIND_ENTER;
	*name = after(event, "syscalls:sys_exit_");
	return *name ? KIND_EXIT : KIND_OTHER;
}

/* The kernel's own names of tracepoints: sys_enter_newfstat is fstat. */
static const struct syscall_row *row_named(const char *name)
{
	const char *rest = after(name, "new");
	const struct syscall_row *row = syscall_row_named(name, (uint32_t)strlen(name));

	return row || !rest ? row : syscall_row_named(rest, (uint32_t)strlen(rest));
}

/* The array of raw_syscalls, or what follows the number. */
static void take_arguments(struct call_kind *k, const struct pfr_tracepoint *format, bool named)
{
	uint32_t i;

	if (k->kind != KIND_ENTER)
		return;
	if (!named) {
		k->nr_args = take_field(&k->args[0], format, "args");
		return;
	}
	for (i = 0; i < format->nr && k->nr_args < CALLS_ARGUMENTS; i++)
		if (!format->field[i].is_common && format->field[i].offset > k->number.offset) {
			k->args[k->nr_args] = format->field[i];
			k->args[k->nr_args].name = k->args[k->nr_args].type = (struct pfr_bytes){NULL, 0};
			k->nr_args++;
		}
}

static void learn(struct calls *c, uint32_t event)
{
	const struct format_entry *entry = format_of(c, event);
	struct call_kind *k = &c->kinds[event];
	const char *name;
	bool has_number;

	if (!entry)
		return;
	calls_find_machine(c);
	k->kind = kind_of(entry->name, &name);
	has_number = take_field(&k->number, &entry->format, name ? "__syscall_nr" : "id") || (name && take_field(&k->number, &entry->format, "nr")); /* nr: until 2.6.33 */
	if (!has_number || (k->kind == KIND_EXIT && !take_field(&k->ret, &entry->format, "ret")))
		k->kind = KIND_OTHER;
	take_arguments(k, &entry->format, name);
	k->named = name;
	k->row = name ? row_named(name) : NULL;
	c->has_entries |= k->kind == KIND_ENTER;
	c->has_exits |= k->kind == KIND_EXIT;
}

static bool learn_events(struct calls *c)
{
	uint32_t nr = pfr_session_events(c->session)->nr, i;
	struct call_kind *kinds;

	if (nr == c->nr_kinds)
		return true;
	kinds = (struct call_kind *)realloc(c->kinds, (nr + (size_t)1) * sizeof(*kinds));
	if (!kinds) {
		c->error = ENOMEM;
		return false;
	}
	c->kinds = kinds;
	memset(kinds + c->nr_kinds, 0, (nr - c->nr_kinds) * sizeof(*kinds));
	for (i = c->nr_kinds, c->nr_kinds = nr; i < nr; i++)
		learn(c, i);
	return true;
}

/* ---- tracepoints ----------------------------------------------------------------------- */

static bool number_of(const struct pfr_tracepoint_field *field, const struct pfr_session_record *r, const struct pfr_sample *sample, uint64_t *number)
{
	struct pfr_field_value value;

	if (pfr_field_value(field, &sample->raw.data, (enum pfr_byte_order)r->frame.order, &value) || value.kind > PFR_FIELD_POINTER)
		return false;
	*number = value.number;
	return true;
}

static void take_args(struct call_record *record, const struct pfr_session_record *r, const struct pfr_sample *sample)
{
	const struct call_kind *k = record->kind;
	struct pfr_field_value value;
	uint8_t i;

	if (k->nr_args && !pfr_field_value(&k->args[0], &sample->raw.data, (enum pfr_byte_order)r->frame.order, &value) && value.kind == PFR_FIELD_NUMBERS) {
		for (i = 0; i < CALLS_ARGUMENTS && i < value.words.nr; i++)
			record->args[i] = pfr_field_number(&value, i);
		record->nr_args = i;
		return;
	}
	for (i = 0; i < k->nr_args && number_of(&k->args[i], r, sample, &record->args[i]); i++)
		;
	record->nr_args = i;
}

static unsigned take_sample(struct calls *c, const struct calls_input *in, struct call *call)
{
	const struct pfr_sample *sample = &in->record->sample;
	struct call_record record; /* whose arguments are many */
	uint32_t event = in->r->frame.event;
	uint64_t number, ret = 0;

	if (event >= c->nr_kinds)
		return 0;
	if (c->kinds[event].kind == KIND_UNKNOWN) /* its format came later */
		learn(c, event);
	record.in = in;
	record.nr_args = 0;
	record.kind = &c->kinds[event];
	if (record.kind->kind <= KIND_OTHER || !PFR_HAS(*sample, SAMPLE, RAW))
		return 0;
	record.enters = record.kind->kind == KIND_ENTER;
	if (!PFR_HAS(*sample, SAMPLE, TID) || sample->tid == UINT32_MAX || !number_of(&record.kind->number, in->r, sample, &number) ||
	    (!record.enters && !number_of(&record.kind->ret, in->r, sample, &ret))) {
		c->counts.without++;
		return 0;
	}
	record.number = (int64_t)number;
	record.ret = (int64_t)ret;
	if (record.enters && !c->no_arguments)
		take_args(&record, in->r, sample);
	return calls_pair(c, &record, call);
}

/* ---- other records ------------------------------------------------------------------------ */

/* A new thread has this tid, or the thread is over. */
static unsigned take_end(struct calls *c, uint32_t tid, struct call *call)
{
	struct call_thread *t = call_thread_find(c, tid);

	return t && !t->ended ? calls_end_thread(c, t, call) : 0;
}

bool calls_use(uint32_t type)
{
	return type == PFR_RECORD_SAMPLE || type == PFR_RECORD_LOST || type == PFR_RECORD_LOST_SAMPLES || type == PFR_RECORD_FORK || type == PFR_RECORD_EXIT;
}

unsigned calls_take(struct calls *c, const struct calls_input *in, struct call call[CALLS_AT_ONCE])
{
	if (!learn_events(c))
		return 0;
	switch (in->r->frame.type) {
	case PFR_RECORD_SAMPLE: return take_sample(c, in, call);
	case PFR_RECORD_FORK: return take_end(c, in->record->fork.tid, call);
	case PFR_RECORD_EXIT: return take_end(c, in->record->exit.tid, call);
	case PFR_RECORD_LOST: c->counts.losses++; return 0;
	case PFR_RECORD_LOST_SAMPLES: c->counts.losses += in->has_time && in->time; return 0;
	default: return 0;
	}
}

bool calls_open(const struct calls *c, uint32_t number, struct call *call)
{
	const struct call_thread *t = &c->threads[number];

	if (!t->inside)
		return false;
	*call = t->call;
	call->what = CALL_OPEN;
	return true;
}

void calls_left(struct calls *c, const struct calls_input *in, const struct call *call)
{
	if (!call->passes)
		return;
	if (call->what == CALL_PAIRED && call->has_times && !call->sure)
		pfr_session_left_out(c->session, PFR_CAUSE_CALL_UNSURE, in->r, 1, call->exited - call->entered);
	else if (call->what == CALL_NO_ENTRY && c->has_entries)
		pfr_session_left_out(c->session, PFR_CAUSE_CALL_NO_ENTRY, in->r, 1, 0);
}

struct pfr_bytes calls_name(const struct calls *c, const struct call *call)
{
	const struct format_entry *entry = !call->row && c->kinds[call->event].named ? format_of(c, call->event) : NULL;
	const char *name = call->row ? call->row->name : NULL;

	if (entry)
		kind_of(entry->name, &name);
	return (struct pfr_bytes){(const unsigned char *)name, name ? (uint32_t)strlen(name) : 0};
}

bool calls_have_entries(struct calls *c)
{
	return learn_events(c) && c->has_entries;
}

bool calls_have_exits(struct calls *c)
{
	return learn_events(c) && c->has_exits;
}

bool calls_other_errors(const struct calls *c)
{
	return c->other_errors;
}

enum syscall_table calls_table(struct calls *c)
{
	return learn_events(c) ? c->table : SYSCALLS_UNKNOWN;
}

const struct calls_counts *calls_counts(const struct calls *c)
{
	return &c->counts;
}

uint32_t calls_nr_threads(const struct calls *c)
{
	return c->nr;
}

const struct call_thread *calls_thread(const struct calls *c, uint32_t number)
{
	return &c->threads[number];
}

int calls_error(const struct calls *c)
{
	return c->error;
}
