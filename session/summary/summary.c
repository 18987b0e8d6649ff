/* SPDX-License-Identifier: MIT */
/*
 * Counts the records of a session. Types and events are counted in arrays; what costs more is counted on request.
 */
#include "session/read/prefetch.h"
#include "summary.h"
#include "session/base/add_most.h"
#include "session/base/record_bytes.h"
#include "session/base/refuse.h"

#include <stdlib.h>
#include <string.h>

/* ---- opening -------------------------------------------------------------------- */

enum pfr_status pfr_summary_open(struct pfr_summary **to, struct pfr_session *session, const struct pfr_summary_options *options)
{
	struct pfr_summary_options o = {0};
	struct pfr_summary *summary;
	uint32_t by;
	bool times, tasks;

	*to = 0;
	if ((options && !REFUSE_UNLESS_READ(session, o, options, "pfr_summary_options")) ||
	    !pfr_session_accepts(session, !(o.by >> PFR_SUMMARY_BY_NR), "struct pfr_summary_options: by has a bit that enum pfr_summary_by does not have"))
		return PFR_E_OPTIONS;
	by = o.by;
	times = o.times;
	tasks = by & (1u << PFR_SUMMARY_BY_COMM | 1u << PFR_SUMMARY_BY_DSO);
	summary = (struct pfr_summary *)pfr_session_zeros(session, sizeof(*summary));
	if (!summary)
		return PFR_E_MEMORY;
	summary->session = session;
	summary->rich = times || by >> PFR_SUMMARY_BY_COMM;
	if (times)
		summary->times = (struct pfr_summary_times *)pfr_session_zeros(session, sizeof(*summary->times));
	if (!summary_keys_open(summary, by) || (times && !summary->times) || (tasks && !pfr_session_tasks(session))) {
		pfr_summary_close(summary);
		return PFR_E_MEMORY;
	}
	*to = summary;
	return PFR_OK;
}

void pfr_summary_close(struct pfr_summary *summary)
{
	if (!summary)
		return;
	summary_keys_close(summary);
	summary_counts_close(summary);
	summary_members_close(summary);
	pfr_session_free(summary->session, summary->times);
	pfr_session_free(summary->session, summary->events.tally);
	pfr_session_free(summary->session, summary);
}

/* ---- counting ---------------------------------------------------------------------- */

static void add(struct summary_tally *tally, uint64_t size)
{
	tally->records++;
	tally->bytes += size;
}

/* Where records of a type are counted, and the type that is counted there. */
static uint32_t slot_of(uint32_t type)
{
	if (type < SUMMARY_TYPES - 1 - SUMMARY_LONG)
		return type;
	return type >= SUMMARY_LONG_FIRST && type - SUMMARY_LONG_FIRST < SUMMARY_LONG ?
		       type - SUMMARY_LONG_FIRST + SUMMARY_TYPES - 1 - SUMMARY_LONG :
		       SUMMARY_TYPES - 1;
}

static uint32_t slot_type(uint32_t slot)
{
	if (slot == SUMMARY_TYPES - 1)
		return UINT32_MAX;
	return slot < SUMMARY_TYPES - 1 - SUMMARY_LONG ? slot : slot - (SUMMARY_TYPES - 1 - SUMMARY_LONG) + SUMMARY_LONG_FIRST;
}

/* The perf program leaves the time of what it synthesizes 0. */
static uint64_t add_time(struct pfr_summary *s, const struct pfr_session_record *r)
{
	uint64_t time;

	if (r->frame.type == PFR_RECORD_SAMPLE)
		time = pfr_session_sample_time(&r->frame, r->layout);
	else if (!r->layout || pfr_peek_time(&r->frame, r->layout, &time))
		return 0;
	if (!time)
		return 0;
	if (!s->timed || time < s->totals.first)
		s->totals.first = time;
	if (!s->timed || time > s->totals.last)
		s->totals.last = time;
	s->timed = true;
	return time;
}

static void sum_lost(struct pfr_summary *s)
{
	struct pfr_summary_totals *t = &s->totals;

	t->lost = loss_total(&s->loss);
	t->lost_records = s->loss.records;
	t->lost_samples = s->loss.whole;
	add_most(&t->lost_samples, s->loss.timed);
	t->filtered = s->loss.filtered;
}

static uint64_t add_lost(struct pfr_summary *s, const struct pfr_frame *frame, const struct pfr_record *record, uint64_t time)
{
	uint64_t lost = loss_add(&s->loss, frame, record, time);

	sum_lost(s);
	return lost;
}

/* False: there is no memory. */
static bool add_rich(struct pfr_summary *s, const struct pfr_session_record *r, const struct pfr_record *record, uint64_t time, uint64_t lost)
{
	if (s->times && time)
		summary_times_add(s->times, time, record->type == PFR_RECORD_SAMPLE, lost, r->frame.size);
	return summary_keys_add(s, r, record);
}

static enum pfr_status add_count(struct pfr_summary *s, const struct pfr_record *record)
{
	switch (record->type) {
	case PFR_RECORD_STAT: return summary_counts_add(s, &record->stat);
	case PFR_RECORD_STAT_ROUND: return summary_counts_round(s, &record->stat_round);
	case PFR_RECORD_STAT_CONFIG: summary_counts_config(s, &record->stat_config); return PFR_OK;
	default: return PFR_OK;
	}
}

static inline bool is_of_loss(uint32_t type)
{
	return type == PFR_RECORD_LOST || type == PFR_RECORD_LOST_SAMPLES;
}

/* Whether the event asked for more than is known, which is no damage, and still cannot be decoded. */
static inline bool is_newer(const struct pfr_layout *layout)
{
	return layout && (layout->unknown_sample_type | layout->unknown_read_format);
}

/* Whether samples carry counts, and so stand for what these have grown by. */
static inline bool has_counts(const struct pfr_session_record *r)
{
	return r->frame.type == PFR_RECORD_SAMPLE && r->layout && r->layout->sample_type & PFR_SAMPLE_READ;
}

/* The samples that a record stands for; record is null where its values are not needed. False: there is no memory. */
static bool add_members(struct pfr_summary *s, const struct pfr_session_record *r, const struct pfr_record *record)
{
	const struct summary_members *m = &s->members;
	struct summary_tally *tally;
	uint32_t i;

	if (!summary_members_of(s, r, record))
		return false;
	for (i = 0; i < m->nr; i++) {
		if (m->member[i].event == PFR_NO_EVENT)
			continue;
		tally = summary_event(s, &s->events, m->member[i].event);
		if (!tally)
			return false;
		tally->samples++;
		if (s->rich)
			add_most(&tally->period, m->member[i].period);
	}
	return true;
}

/* Of a record that does not pass the filter, what its counts were. */
static enum pfr_status follow_counts(struct pfr_summary *s, const struct pfr_session_record *r)
{
	struct pfr_record record;
	struct pfr_where where;

	if (has_counts(r) && pfr_decode(&r->frame, r->layout, &record, &where) == PFR_OK && !summary_members_of(s, r, &record))
		return PFR_E_MEMORY;
	return PFR_OK;
}

/* What its fields say. */
static PFR_APART enum pfr_status add_values(struct pfr_summary *s, const struct pfr_session_record *r)
{
	struct pfr_record record;
	struct pfr_where where;
	enum pfr_status status = pfr_decode(&r->frame, r->layout, &record, &where);
	uint64_t time, lost = 0;

	s->totals.bad += status || r->status;            /* of no event, although it can be decoded */
	if (!add_members(s, r, r->layout ? &record : 0)) /* of a damaged one, as far as it goes */
		return PFR_E_MEMORY;
	if (s->fields) /* likewise */
		summary_fields_add(s->fields, r);
	if (status && s->rich && !summary_keys_add(s, r, &record)) /* likewise */
		return PFR_E_MEMORY;
	if (status)
		return status;
	time = add_time(s, r);
	if (is_of_loss(r->frame.type))
		lost = add_lost(s, &r->frame, &record, time);
	if (s->rich && !add_rich(s, r, &record, time, lost))
		return PFR_E_MEMORY;
	return add_count(s, &record);
}

enum pfr_status pfr_summary_add(struct pfr_summary *s, const struct pfr_session_record *r)
{
	const struct pfr_frame *frame = &r->frame;
	struct summary_tally *event = 0;

	if (r->what != PFR_WHAT_RECORD)
		return PFR_OK;
	if (!r->passes)
		return follow_counts(s, r);
	s->totals.records++;
	s->totals.bytes += record_bytes(frame);
	s->totals.payload += payload_bytes(frame);
	add(&s->type[slot_of(frame->type)], frame->size);
	s->totals.throttled += frame->type == PFR_RECORD_THROTTLE;
	s->totals.unthrottled += frame->type == PFR_RECORD_UNTHROTTLE;
	if (frame->type == PFR_RECORD_SAMPLE) {
		s->totals.samples++;
		s->type[PFR_RECORD_SAMPLE].samples++;
		event = frame->event == PFR_NO_EVENT ? 0 : summary_event(s, &s->events, frame->event);
		if (!event && frame->event != PFR_NO_EVENT)
			return PFR_E_MEMORY;
		if (event)
			add(event, frame->size);
	}
	if (s->session->prefetch.coming < s->events.nr)
		PFR_FETCH(&s->events.tally[s->session->prefetch.coming]);
	if (r->status || frame->type >= PFR_RECORD_HEADER_ATTR || s->rich || is_of_loss(frame->type) || is_newer(r->layout) || has_counts(r))
		return add_values(s, r);
	if (event)
		event->samples++;
	add_time(s, r); /* the session has seen that it can be decoded */
	return PFR_OK;
}

static void merge_tally(struct summary_tally *to, const struct summary_tally *from)
{
	to->records += from->records;
	to->samples += from->samples;
	to->bytes += from->bytes; /* no period: of groupings alone */
}

static void merge_totals(struct pfr_summary *s, const struct pfr_summary *other)
{
	struct pfr_summary_totals *t = &s->totals;
	const struct pfr_summary_totals *o = &other->totals;

	t->records += o->records;
	t->bytes += o->bytes;
	t->payload += o->payload;
	t->bad += o->bad;
	t->samples += o->samples;
	t->throttled += o->throttled;
	t->unthrottled += o->unthrottled;
	loss_merge(&s->loss, &other->loss);
	sum_lost(s);
	if (!other->timed)
		return;
	t->first = s->timed && t->first < o->first ? t->first : o->first;
	t->last = s->timed && t->last > o->last ? t->last : o->last;
	s->timed = true;
}

int pfr_summary_has_counts(const struct pfr_summary *s)
{
	return s->members.counts.nr || s->counts;
}

enum pfr_status pfr_summary_merge(struct pfr_summary *s, const struct pfr_summary *other)
{
	uint32_t i;

	if (s->rich || other->rich)
		return pfr_session_refuse(s->session, "pfr_summary_merge: not with by or times of struct pfr_summary_options");
	if (other->members.counts.nr)
		return pfr_session_refuse(s->session, "pfr_summary_merge: not of samples that carry counts, which have grown since samples before");
	if (other->counts)
		return pfr_session_refuse(s->session, "pfr_summary_merge: not of what perf stat counted, which has grown since the records before");
	if (other->events.nr && !summary_event(s, &s->events, other->events.nr - 1))
		return PFR_E_MEMORY;
	for (i = 0; i < SUMMARY_TYPES; i++)
		merge_tally(&s->type[i], &other->type[i]);
	for (i = 0; i < other->events.nr; i++)
		merge_tally(&s->events.tally[i], &other->events.tally[i]);
	merge_totals(s, other);
	return PFR_OK;
}

const struct pfr_summary_totals *pfr_summary_totals(const struct pfr_summary *summary)
{
	return &summary->totals;
}

enum pfr_status pfr_summary_times(const struct pfr_summary *summary, const struct pfr_summary_times **times)
{
	*times = summary->times;
	return summary->times && summary->times->nr ? PFR_OK : PFR_END;
}

/* ---- rows ------------------------------------------------------------------------------ */

static int by_size(const void *a, const void *b)
{
	const struct pfr_summary_row *x = (const struct pfr_summary_row *)a, *y = (const struct pfr_summary_row *)b;

	if (x->samples != y->samples)
		return x->samples < y->samples ? 1 : -1;
	if (x->records != y->records)
		return x->records < y->records ? 1 : -1;
	if (x->bytes != y->bytes)
		return x->bytes < y->bytes ? 1 : -1;
	return x->number != y->number ? (x->number > y->number) - (x->number < y->number) : strcmp(x->name, y->name);
}

static int by_bytes(const void *a, const void *b)
{
	const struct pfr_summary_row *x = (const struct pfr_summary_row *)a, *y = (const struct pfr_summary_row *)b;

	if (x->bytes != y->bytes)
		return x->bytes < y->bytes ? 1 : -1;
	return strcmp(x->name, y->name);
}

static size_t type_rows(const struct pfr_summary *s, struct pfr_summary_row *row)
{
	size_t nr = 0;
	uint32_t i;

	for (i = 0; i < SUMMARY_TYPES; i++)
		if (s->type[i].records)
			row[nr++] = summary_row_of(slot_type(i), &s->type[i], pfr_type_name(slot_type(i)), 0);
	return nr;
}

static size_t event_rows(const struct pfr_summary *s, struct pfr_summary_row *row)
{
	uint32_t nr = s->session->events.nr, i;

	for (i = 0; i < nr; i++) {
		const char *name = pfr_session_event_name(s->session, i);
		struct summary_tally none = {0}, *tally = i < s->events.nr ? &s->events.tally[i] : &none;

		row[i] = summary_row_of(i, tally, name ? name : "", tally->period);
	}
	return nr;
}

/* More than there can be of any grouping. */
static size_t rows_most(const struct pfr_summary *s, enum pfr_summary_by by)
{
	return by == PFR_SUMMARY_BY_TYPE ? SUMMARY_TYPES : by == PFR_SUMMARY_BY_EVENT ? (size_t)s->session->events.nr + 1 :
						   by == PFR_SUMMARY_BY_FIELD         ? ROW_NR + 4 :
											s->keys[by]->nr + (size_t)1;
}

static size_t all_rows(const struct pfr_summary *s, enum pfr_summary_by by, struct pfr_summary_row *row, struct pfr_summary_row *rest)
{
	switch (by) {
	case PFR_SUMMARY_BY_TYPE: return type_rows(s, row);
	case PFR_SUMMARY_BY_EVENT: return event_rows(s, row);
	case PFR_SUMMARY_BY_FIELD: return summary_fields_rows(s->fields, row);
	default: return summary_keys_rows(s->keys[by], row, rest);
	}
}

enum pfr_status pfr_summary_rows(struct pfr_summary *s, enum pfr_summary_by by, struct pfr_summary_row *row, size_t capacity, size_t *nr,
				 struct pfr_summary_row *rest)
{
	struct pfr_summary_row *all;
	size_t found, i;

	*nr = 0;
	memset(rest, 0, sizeof(*rest));
	rest->name = "";
	if (by >= PFR_SUMMARY_BY_NR || (by >= PFR_SUMMARY_BY_COMM && !(by == PFR_SUMMARY_BY_FIELD ? (const void *)s->fields : (const void *)s->keys[by])))
		return PFR_END;
	all = (struct pfr_summary_row *)pfr_session_zeros(s->session, rows_most(s, by) * sizeof(*all));
	if (!all)
		return PFR_E_MEMORY;
	found = all_rows(s, by, all, rest);
	if (by > PFR_SUMMARY_BY_EVENT || found > capacity)
		qsort(all, found, sizeof(*all), by == PFR_SUMMARY_BY_FIELD ? by_bytes : by_size);
	*nr = found < capacity ? found : capacity;
	if (*nr)
		memcpy(row, all, *nr * sizeof(*row));
	for (i = *nr; i < found; i++) {
		rest->number++;
		rest->records += all[i].records;
		rest->samples += all[i].samples;
		rest->bytes += all[i].bytes;
		add_most(&rest->period, all[i].period);
	}
	pfr_session_free(s->session, all);
	return PFR_OK;
}

/* What is not in a row. */
static void take_from(struct pfr_summary_row *rest, const struct pfr_summary_row *row)
{
	rest->records -= row->records;
	rest->samples -= row->samples;
	rest->bytes -= row->bytes;
	rest->period -= row->period < rest->period ? row->period : rest->period;
}

enum pfr_status pfr_summary_event_rows(struct pfr_summary *s, enum pfr_summary_by by, uint32_t event, struct pfr_summary_row *row, size_t capacity, size_t *nr,
				       struct pfr_summary_row *rest)
{
	const struct summary_keys *keys = by < PFR_SUMMARY_BY_NR ? s->sampled[by] : 0;
	struct pfr_summary_row *all;
	size_t found, i;

	*nr = 0;
	*rest = (struct pfr_summary_row){.name = ""};
	if (!keys || event >= keys->events.nr)
		return PFR_END;
	all = (struct pfr_summary_row *)pfr_session_zeros(s->session, (keys->nr + (size_t)1) * sizeof(*all));
	if (!all)
		return PFR_E_MEMORY;
	found = summary_keys_of_event(keys, event, all);
	qsort(all, found, sizeof(*all), by_size);
	*nr = found < capacity ? found : capacity;
	if (*nr)
		memcpy(row, all, *nr * sizeof(*row));
	pfr_session_free(s->session, all);
	*rest = summary_row_of(0, &keys->events.tally[event], "", keys->events.tally[event].period);
	for (i = 0; i < *nr; i++)
		take_from(rest, &row[i]);
	rest->number = found - *nr + (keys->nr_rest && rest->samples && found == *nr);
	return PFR_OK;
}

/* ---- what features say ---------------------------------------------------------------------- */

enum pfr_status pfr_session_feature_text(const struct pfr_session *session, uint32_t feature, uint32_t index, struct pfr_bytes *text)
{
	struct pfr_frame section;
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;

	if (pfr_session_feature(session, feature, &section))
		return PFR_END;
	pfr_walk_init(&walk, &section, 0);
	while (pfr_walk_next(&walk, &item, &where) == PFR_OK) {
		if (item.what != PFR_ITEM_FIELD || item.kind != PFR_KIND_STR)
			continue;
		if (index) {
			index--;
			continue;
		}
		*text = (struct pfr_bytes){section.data + item.offset + 4, item.nr};
		return PFR_OK;
	}
	return PFR_END;
}
