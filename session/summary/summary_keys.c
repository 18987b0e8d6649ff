/* SPDX-License-Identifier: MIT */
/*
 * Groupings: a sorted list of the values that were seen, up to a bound; and bytes by field.
 */
#include "session/tasks/tasks.h"
#include "summary.h"

#include "session/base/add_most.h"

#include <string.h>

/* ---- lists ------------------------------------------------------------------------- */

/* What is looked up. */
struct wanted {
	uint32_t event;
	uint16_t size;
	uint64_t number;
	const char *text;
};

static int compare(const struct summary_key *key, const struct wanted *w)
{
	uint16_t least = key->size < w->size ? key->size : w->size;
	int order;

	if (key->event != w->event)
		return key->event < w->event ? -1 : 1;
	if (key->number != w->number)
		return key->number < w->number ? -1 : 1;
	order = least ? memcmp(key->text, w->text, least) : 0;
	return order ? order : (key->size > w->size) - (key->size < w->size);
}

/* Where the value is in the order, or belongs; *found whether it is there. */
static uint32_t place_of(const struct summary_keys *keys, const struct wanted *w, bool *found)
{
	uint32_t low = 0, high = keys->nr;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		int order = compare(&keys->key[keys->order[middle]], w);

		if (!order) {
			*found = true;
			return middle;
		}
		if (order < 0)
			low = middle + 1;
		else
			high = middle;
	}
	*found = false;
	return low;
}

/* There is space for one more value. False: no memory. */
static bool grow(struct pfr_summary *summary, struct summary_keys *keys)
{
	uint32_t capacity = keys->capacity ? 4 * keys->capacity : 64;
	struct summary_key *key;

	if (keys->nr < keys->capacity)
		return true;
	capacity = capacity < PFR_SUMMARY_KEYS ? capacity : PFR_SUMMARY_KEYS;
	key = (struct summary_key *)pfr_session_resize(summary->session, keys->key, capacity * sizeof(*key));
	if (!key)
		return false;
	memset(key + keys->nr, 0, (capacity - keys->nr) * sizeof(*key));
	keys->key = key;
	keys->capacity = capacity;
	return true;
}

/* Null without memory. */
static struct summary_tally *tally_of(struct pfr_summary *summary, struct summary_keys *keys, const struct wanted *w)
{
	struct summary_key *key;
	uint32_t place;
	bool found;

	if (keys->nr && !compare(&keys->key[keys->last], w))
		return &keys->key[keys->last].tally;
	place = place_of(keys, w, &found);
	if (!found && keys->nr == PFR_SUMMARY_KEYS) {
		keys->nr_rest++;
		return &keys->rest;
	}
	if (!found) {
		if (!grow(summary, keys))
			return 0;
		memmove(keys->order + place + 1, keys->order + place, (keys->nr - place) * sizeof(keys->order[0]));
		keys->order[place] = (uint16_t)keys->nr;
		key = &keys->key[keys->nr++];
		key->event = w->event;
		key->number = w->number;
		key->size = w->size;
		if (w->size)
			memcpy(key->text, w->text, w->size);
	}
	keys->last = keys->order[place];
	return &keys->key[keys->last].tally;
}

struct summary_tally *summary_event(struct pfr_summary *s, struct summary_events *events, uint32_t event)
{
	struct summary_tally *grown;
	size_t nr = (size_t)event + 1;

	if (event < events->nr)
		return &events->tally[event];
	grown = nr <= SIZE_MAX / sizeof(*grown) ? (struct summary_tally *)pfr_session_resize(s->session, events->tally, nr * sizeof(*grown)) : 0;
	if (!grown)
		return 0;
	memset(grown + events->nr, 0, (nr - events->nr) * sizeof(*grown));
	events->tally = grown;
	events->nr = (uint32_t)nr;
	return &grown[event];
}

/* ---- opening ------------------------------------------------------------------------ */

static void close_list(struct pfr_summary *summary, struct summary_keys *keys)
{
	if (!keys)
		return;
	pfr_session_free(summary->session, keys->key);
	pfr_session_free(summary->session, keys->events.tally);
	pfr_session_free(summary->session, keys);
}

bool summary_keys_open(struct pfr_summary *summary, uint32_t by)
{
	unsigned i;

	for (i = PFR_SUMMARY_BY_COMM; i < PFR_SUMMARY_BY_FIELD; i++) {
		if (!(by >> i & 1))
			continue;
		summary->keys[i] = (struct summary_keys *)pfr_session_zeros(summary->session, sizeof(struct summary_keys));
		summary->sampled[i] = (struct summary_keys *)pfr_session_zeros(summary->session, sizeof(struct summary_keys));
		if (!summary->keys[i] || !summary->sampled[i])
			return false;
	}
	if (by >> PFR_SUMMARY_BY_FIELD & 1)
		summary->fields = (struct summary_fields *)pfr_session_zeros(summary->session, sizeof(*summary->fields));
	return !(by >> PFR_SUMMARY_BY_FIELD & 1) || summary->fields;
}

void summary_keys_close(struct pfr_summary *summary)
{
	unsigned i;

	for (i = 0; i < PFR_SUMMARY_BY_NR; i++) {
		close_list(summary, summary->keys[i]);
		close_list(summary, summary->sampled[i]);
	}
	pfr_session_free(summary->session, summary->fields);
}

/* ---- records -------------------------------------------------------------------------- */

static void add(struct summary_tally *tally, const struct pfr_frame *frame)
{
	tally->records++;
	tally->bytes += frame->size;
}

static void add_sample(struct summary_tally *tally, uint64_t period)
{
	tally->samples++;
	add_most(&tally->period, period);
}

/* A record whose sums are taken. */
struct counted {
	struct pfr_summary *summary;
	const struct pfr_frame *frame;
	bool no_memory;
};

/* Of each event's samples that the record stands for. */
static void count_samples(struct counted *c, struct summary_keys *sampled, const struct wanted *of_any)
{
	const struct summary_members *m = &c->summary->members;
	struct wanted w = *of_any;
	struct summary_tally *of_event, *of_value;
	uint32_t i;

	for (i = 0; i < m->nr; i++) {
		w.event = m->member[i].event;
		if (w.event == PFR_NO_EVENT)
			continue;
		of_event = summary_event(c->summary, &sampled->events, w.event);
		of_value = of_event ? tally_of(c->summary, sampled, &w) : 0;
		c->no_memory |= !of_value;
		if (!of_value)
			return;
		add(of_event, c->frame);
		add(of_value, c->frame);
		add_sample(of_event, m->member[i].period);
		add_sample(of_value, m->member[i].period);
	}
}

static void count(struct counted *c, enum pfr_summary_by by, uint64_t number, const void *text, size_t length)
{
	uint16_t size = (uint16_t)(length < PFR_SUMMARY_NAME ? length : PFR_SUMMARY_NAME);
	struct wanted w = {PFR_NO_EVENT, size, number, (const char *)text + (length - size)}; /* of a path that is too long, its end */
	struct summary_keys *sampled = c->summary->sampled[by];
	const struct summary_members *m = &c->summary->members;
	struct summary_tally *tally;
	uint32_t i;

	if (!sampled)
		return;
	tally = tally_of(c->summary, c->summary->keys[by], &w);
	c->no_memory |= !tally;
	if (!tally)
		return;
	add(tally, c->frame);
	for (i = 0; i < m->nr; i++)
		add_sample(tally, m->member[i].period);
	if (m->nr)
		count_samples(c, sampled, &w);
}

static void count_dso(struct counted *c, const struct pfr_record *record)
{
	struct pfr_tasks *tasks = c->summary->session->tasks;
	struct pfr_location location;
	struct pfr_task task;

	if (!c->summary->keys[PFR_SUMMARY_BY_DSO] || c->frame->type != PFR_RECORD_SAMPLE || !PFR_HAS(record->sample, SAMPLE, IP))
		return;
	(void)pfr_tasks_of(tasks, record, &task);
	if (pfr_tasks_map(tasks, &task, c->frame->misc & PFR_MISC_CPUMODE_MASK, record->sample.ip, &location))
		count(c, PFR_SUMMARY_BY_DSO, 0, "[unknown]", 9);
	else
		count(c, PFR_SUMMARY_BY_DSO, 0, location.name.data, location.name.size);
}

static void count_comm(struct counted *c, uint32_t pid, uint32_t tid)
{
	char text[TASK_CALLED];
	struct pfr_bytes called;
	struct pfr_task task;

	(void)pfr_tasks_thread(c->summary->session->tasks, pid, tid, &task);
	called = pfr_task_called(&task, text);
	count(c, PFR_SUMMARY_BY_COMM, 0, called.data, called.size);
}

bool summary_keys_add(struct pfr_summary *summary, const struct pfr_session_record *r, const struct pfr_record *record)
{
	struct counted c = {summary, &r->frame, false};
	uint32_t pid, tid, cpu;

	if (pfr_session_task_of(r, &pid, &tid)) {
		count(&c, PFR_SUMMARY_BY_PID, pid, "", 0);
		count(&c, PFR_SUMMARY_BY_TID, tid, "", 0);
		if (summary->keys[PFR_SUMMARY_BY_COMM])
			count_comm(&c, pid, tid);
	}
	if (pfr_session_cpu_of(r, &cpu))
		count(&c, PFR_SUMMARY_BY_CPU, cpu, "", 0);
	count_dso(&c, record);
	return !c.no_memory;
}

/* ---- fields ------------------------------------------------------------------------------ */

void summary_fields_add(struct summary_fields *f, const struct pfr_session_record *r)
{
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	uint16_t outer = ROW_NONE, row;

	f->frames++;
	pfr_walk_init(&walk, &r->frame, r->layout);
	while (pfr_walk_next(&walk, &item, &where) != PFR_END) {
		row = item.depth && outer ? outer : item.row;
		if ((item.what == PFR_ITEM_GROUP || item.what == PFR_ITEM_ARRAY) && item.depth <= 1) {
			outer = item.row;
			f->records[outer < ROW_NR ? outer : 0]++;
			f->type[outer < ROW_NR ? outer : 0] = r->frame.type;
		}
		if (item.what == PFR_ITEM_CLOSE && !item.depth)
			outer = ROW_NONE;
		if (item.part != PFR_PART_BODY) {
			*(item.part == PFR_PART_HEADER ? &f->header : &f->trailer) += item.size;
		} else if (item.what == PFR_ITEM_TAIL || item.what == PFR_ITEM_BAD) {
			*(item.what == PFR_ITEM_TAIL ? &f->tail : &f->bad) += item.size;
		} else if (item.what == PFR_ITEM_FIELD && row < ROW_NR) {
			f->bytes[row] += item.size;
			f->records[row] += row == item.row;
			f->type[row] = r->frame.type;
		}
	}
}

/* ---- rows ----------------------------------------------------------------------------------- */

struct pfr_summary_row summary_row_of(uint64_t number, const struct summary_tally *tally, const char *name, uint64_t period)
{
	return (struct pfr_summary_row){
		.number = number, .records = tally->records, .samples = tally->samples, .bytes = tally->bytes, .name = name, .period = period};
}

size_t summary_keys_of_event(const struct summary_keys *keys, uint32_t event, struct pfr_summary_row *row)
{
	size_t nr = 0;
	uint32_t i;

	for (i = 0; i < keys->nr; i++)
		if (keys->key[i].event == event)
			row[nr++] = summary_row_of(keys->key[i].number, &keys->key[i].tally, keys->key[i].text, keys->key[i].tally.period);
	return nr;
}

size_t summary_keys_rows(const struct summary_keys *keys, struct pfr_summary_row *row, struct pfr_summary_row *rest)
{
	uint32_t i;

	for (i = 0; i < keys->nr; i++) {
		const struct summary_key *key = &keys->key[keys->order[i]];

		row[i] = summary_row_of(key->number, &key->tally, key->text, key->tally.period);
	}
	*rest = summary_row_of(keys->nr_rest ? 1 : 0, &keys->rest, "", keys->rest.period);
	return keys->nr;
}

size_t summary_fields_rows(const struct summary_fields *f, struct pfr_summary_row *row)
{
	const struct {
		uint64_t bytes;
		const char *name;
	} others[] = {
		{f->header, "header"}, {f->trailer, "sample_id"}, {f->tail, "tail"}, {f->bad, "bad"}};
	size_t nr = 0, i;

	for (i = 0; i < 4; i++)
		if (others[i].bytes)
			row[nr++] = (struct pfr_summary_row){.records = f->frames, .bytes = others[i].bytes, .name = others[i].name};
	for (i = 0; i < ROW_NR; i++)
		if (f->bytes[i])
			row[nr++] = (struct pfr_summary_row){.number = f->type[i], .records = f->records[i], .bytes = f->bytes[i], .name = pfr_row_name((uint16_t)i)};
	return nr;
}
