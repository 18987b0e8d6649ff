/* SPDX-License-Identifier: MIT */
/*
 * Which records are handed out. The cheapest conditions come first; what needs a value of the record reads
 * that value only, at the place in the layout.
 */
#include "filter.h"
#include "chosen.h"
#include "session/base/counts.h"
#include "session/tasks/tasks.h"
#include "session/where/where.h"

#include <stdlib.h>
#include <string.h>

/* ---- sets of numbers --------------------------------------------------------- */

static int by_value(const void *a, const void *b)
{
	const uint32_t *x = (const uint32_t *)a, *y = (const uint32_t *)b;

	return (*x > *y) - (*x < *y);
}

static bool set_copy(struct pfr_session *s, struct session_set *set, const uint32_t *value, size_t nr)
{
	if (!nr)
		return true;
	set->value = nr <= SIZE_MAX / sizeof(*value) ? (uint32_t *)pfr_session_resize(s, 0, nr * sizeof(*value)) : 0;
	if (!set->value)
		return false;
	memcpy(set->value, value, nr * sizeof(*value));
	qsort(set->value, nr, sizeof(*value), by_value);
	set->nr = nr;
	return true;
}

/* An empty set is no condition. */
static bool set_has(const struct session_set *set, uint32_t value)
{
	size_t low = 0, high = set->nr;

	while (low < high) {
		size_t middle = low + (high - low) / 2;

		if (set->value[middle] < value)
			low = middle + 1;
		else
			high = middle;
	}
	return low < set->nr && set->value[low] == value;
}

/* ---- events by name -------------------------------------------------------------- */

/* `*` stands for any characters, `?` for one; the text ends at `end`. Takes at most as many steps as the product of both lengths. */
static bool matches(const char *pattern, const char *text, const char *end)
{
	const char *star = 0, *resume = 0;

	while (text < end && *text) {
		if (*pattern == '*') {
			star = pattern++;
			resume = text;
		} else if (*pattern == '?' || *pattern == *text) {
			pattern++;
			text++;
		} else if (star) {
			pattern = star + 1;
			text = ++resume;
		} else {
			return false;
		}
	}
	while (*pattern == '*')
		pattern++;
	return !*pattern;
}

static bool is_event(const char *text, uint32_t index, const char *name)
{
	char *end;
	unsigned long number = strtoul(text, &end, 10);

	if (*text >= '0' && *text <= '9' && !*end)
		return number == index;
	return name && (!strcmp(text, name) || matches(text, name, name + strlen(name)));
}

static bool name_passes(const struct session_filter *f, uint32_t event, const char *name)
{
	bool passes = !f->nr_events;
	size_t i;

	for (i = 0; i < f->nr_events && !passes; i++)
		passes = is_event(f->events[i], event, name);
	return passes;
}

/* An event is new, or has another name. */
void pfr_session_filter_event(struct pfr_session *s, uint32_t event)
{
	s->event[event].passes = name_passes(&s->filter, event, s->event[event].name);
}

bool pfr_session_chooses_event(const struct pfr_session *s, uint32_t event)
{
	if (!s->filter.nr_events)
		return true;
	if (event == PFR_NO_EVENT)
		return false;
	return event < s->nr_event ? s->event[event].passes : name_passes(&s->filter, event, 0);
}

/* Whether it is of an event that is chosen, or a sample that carries a count of one. */
static bool event_passes(const struct pfr_session *s, const struct pfr_session_record *r)
{
	struct count_member member = {0};
	struct pfr_record record;
	struct pfr_where where;

	if (pfr_session_chooses_event(s, r->frame.event))
		return true;
	if (r->frame.type != PFR_RECORD_SAMPLE || !r->layout || !(r->layout->sample_type & PFR_SAMPLE_READ) ||
	    pfr_decode(&r->frame, r->layout, &record, &where) || !counts_are_of(&record.sample))
		return false;
	while (counts_next(&s->events, &record.sample, &member))
		if (member.event != PFR_NO_EVENT && pfr_session_chooses_event(s, member.event))
			return true;
	return false;
}

/* A name that is longer than NAME_MOST bytes is compared as far as that. */
#define NAME_MOST 255

static bool comm_passes(const struct pfr_session *s, uint32_t pid, uint32_t tid)
{
	char text[TASK_CALLED];
	struct pfr_bytes comm = pfr_task_comm(s->tasks, pid, tid, text);
	const char *name = (const char *)comm.data;
	size_t i;

	for (i = 0; i < s->filter.nr_comms; i++)
		if (matches(s->filter.comms[i], name, name + (comm.size < NAME_MOST ? comm.size : NAME_MOST)))
			return true;
	return false;
}

/* Whether a record meets conditions, or has not the value that they ask for. */
enum meets { MEETS,
	     MEETS_NOT,
	     LACKS };

static enum meets task_meets(const struct pfr_session *s, const struct pfr_session_record *r)
{
	const struct session_filter *f = &s->filter;
	uint32_t pid, tid;

	if (!f->pids.nr && !f->tids.nr && !f->nr_comms)
		return MEETS;
	if (!pfr_session_task_of(r, &pid, &tid))
		return LACKS;
	return (!f->pids.nr || set_has(&f->pids, pid)) && (!f->tids.nr || set_has(&f->tids, tid)) && (!f->nr_comms || comm_passes(s, pid, tid)) ? MEETS : MEETS_NOT;
}

static enum meets time_meets(const struct session_filter *f, const struct pfr_session_record *r)
{
	uint64_t time;

	if (!f->time_from && !f->time_until)
		return MEETS;
	if (!r->layout || pfr_peek_time(&r->frame, r->layout, &time))
		return LACKS;
	return time >= f->time_from && (!f->time_until || time < f->time_until) ? MEETS : MEETS_NOT;
}

static enum meets cpu_meets(const struct session_filter *f, const struct pfr_session_record *r)
{
	uint32_t cpu;

	if (!f->cpus.nr)
		return MEETS;
	if (!pfr_session_cpu_of(r, &cpu))
		return LACKS;
	return set_has(&f->cpus, cpu) ? MEETS : MEETS_NOT;
}

/* The first that is not met tells. */
static enum meets values_meet(const struct pfr_session *s, const struct pfr_session_record *r)
{
	enum meets meets = time_meets(&s->filter, r);

	if (meets == MEETS)
		meets = cpu_meets(&s->filter, r);
	return meets == MEETS ? task_meets(s, r) : meets;
}

static bool conditions_pass(struct pfr_session *s)
{
	const struct pfr_session_record *r = &s->record;
	const struct session_filter *f = &s->filter;
	bool is_record = r->frame.piece == PFR_PIECE_RECORD;
	enum meets meets;

	if (f->types.nr && (!is_record || !set_has(&f->types, r->frame.type)))
		return false;
	if (r->offset < f->offset_from || (f->offset_until && r->offset >= f->offset_until))
		return false;
	if (f->nr_events && !event_passes(s, r))
		return false;
	if (!f->values || !is_record)
		return !f->values;
	meets = values_meet(s, r);
	if (meets == LACKS && r->frame.type < PFR_RECORD_HEADER_ATTR) /* others have no such values */
		pfr_session_left_out(s, PFR_CAUSE_NO_VALUE, r, 1, 0);
	return meets == MEETS;
}

bool pfr_session_passes(struct pfr_session *s)
{
	struct session_filter *f = &s->filter;

	bool is_record = s->record.frame.piece == PFR_PIECE_RECORD;
	bool passes = conditions_pass(s) && (!f->where || (is_record && where_passes(f->where, s)));

	if (!(f->chosen && is_record ? pfr_session_chosen_has(f->chosen, &s->record) : passes))
		return false;
	if (!is_record || f->skipped == f->skip)
		return true;
	f->skipped++;
	return false;
}

/* Records of one file come in the order of their offsets. Compressed ones have that of the record which holds them. */
bool pfr_session_filter_ends(const struct pfr_session *s)
{
	return s->filter.offset_until && !s->sorter && !s->info.directory && s->record.frame.piece == PFR_PIECE_RECORD &&
	       s->record.offset >= s->filter.offset_until;
}

/* ---- opening ---------------------------------------------------------------------- */

static bool texts_copy(struct pfr_session *s, char ***to, size_t *nr, const char *const *texts, size_t nr_texts)
{
	if (!nr_texts)
		return true;
	*to = nr_texts <= SIZE_MAX / sizeof(**to) ? (char **)pfr_session_zeros(s, nr_texts * sizeof(**to)) : 0;
	if (!*to)
		return false;
	for (; *nr < nr_texts; ++*nr) {
		(*to)[*nr] = pfr_session_copy(s, texts[*nr], strlen(texts[*nr]));
		if (!(*to)[*nr])
			return false;
	}
	return true;
}

static void texts_free(struct pfr_session *s, char **texts, size_t nr)
{
	while (nr)
		pfr_session_free(s, texts[--nr]);
	pfr_session_free(s, texts);
}

int pfr_filter_has_names(const struct pfr_filter *filter)
{
	return filter && (filter->nr_comms || (filter->where && (filter->where->comm || filter->where->dso)));
}

const char *pfr_session_filter_lacks(const struct pfr_filter *f)
{
	if ((f->nr_types && !f->types) || (f->nr_pids && !f->pids) || (f->nr_tids && !f->tids) || (f->nr_cpus && !f->cpus))
		return "struct pfr_filter: types, pids, tids or cpus is null and has a number";
	return (f->nr_events && !f->events) || (f->nr_comms && !f->comms) ? "struct pfr_filter: events or comms is null and has a number" : 0;
}

enum pfr_status pfr_session_filter_open(struct pfr_session *s, const struct pfr_filter *filter)
{
	struct session_filter *f = &s->filter;

	f->time_from = filter->time_from;
	f->time_until = filter->time_until;
	f->offset_from = filter->offset_from;
	f->offset_until = filter->offset_until;
	f->first = filter->first;
	f->skip = filter->skip;
	f->where = filter->where;
	f->values = filter->nr_pids || filter->nr_tids || filter->nr_cpus || filter->nr_comms || filter->time_from ||
		    filter->time_until;
	f->any = f->values || f->skip || f->where || filter->nr_types || filter->nr_events || filter->offset_from || filter->offset_until;
	if (set_copy(s, &f->types, filter->types, filter->nr_types) && set_copy(s, &f->pids, filter->pids, filter->nr_pids) &&
	    set_copy(s, &f->tids, filter->tids, filter->nr_tids) && set_copy(s, &f->cpus, filter->cpus, filter->nr_cpus) &&
	    texts_copy(s, &f->events, &f->nr_events, filter->events, filter->nr_events) &&
	    texts_copy(s, &f->comms, &f->nr_comms, filter->comms, filter->nr_comms))
		return PFR_OK;
	return pfr_session_fail(s, PFR_E_MEMORY, 0, 0, 0);
}

void pfr_session_filter_close(struct pfr_session *s)
{
	struct session_filter *f = &s->filter;

	pfr_session_chosen_close(s);
	texts_free(s, f->events, f->nr_events);
	texts_free(s, f->comms, f->nr_comms);
	pfr_session_free(s, f->types.value);
	pfr_session_free(s, f->pids.value);
	pfr_session_free(s, f->tids.value);
	pfr_session_free(s, f->cpus.value);
}
