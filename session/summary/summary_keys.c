/* SPDX-License-Identifier: MIT */
/*
 * Groupings: a sorted list of the values that were seen, up to a bound; and bytes by field.
 */
#include "summary.h"

#include <string.h>

/* ---- lists ------------------------------------------------------------------------- */

static int compare(const struct summary_key *key, uint64_t number, const void *text, uint16_t size)
{
	uint16_t least = key->size < size ? key->size : size;
	int order;

	if (key->number != number)
		return key->number < number ? -1 : 1;
	order = least ? memcmp(key->text, text, least) : 0;
	return order ? order : (key->size > size) - (key->size < size);
}

/* Where the value is in the order, or belongs; *found whether it is there. */
static uint32_t place_of(const struct summary_keys *keys, uint64_t number, const void *text, uint16_t size, bool *found)
{
	uint32_t low = 0, high = keys->nr;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		int order = compare(&keys->key[keys->order[middle]], number, text, size);

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

static struct summary_tally *tally_of(struct summary_keys *keys, uint64_t number, const void *text, size_t length)
{
	uint16_t size = (uint16_t)(length < PFR_SUMMARY_NAME ? length : PFR_SUMMARY_NAME);
	const char *end = (const char *)text + (length - size); /* of a path that is too long, its end */
	struct summary_key *key;
	uint32_t place;
	bool found;

	if (keys->nr && !compare(&keys->key[keys->last], number, end, size))
		return &keys->key[keys->last].tally;
	place = place_of(keys, number, end, size, &found);
	if (!found && keys->nr == PFR_SUMMARY_KEYS) {
		keys->nr_rest++;
		return &keys->rest;
	}
	if (!found) {
		memmove(keys->order + place + 1, keys->order + place, (keys->nr - place) * sizeof(keys->order[0]));
		keys->order[place] = (uint16_t)keys->nr;
		key = &keys->key[keys->nr++];
		key->number = number;
		key->size = size;
		if (size)
			memcpy(key->text, end, size);
	}
	keys->last = keys->order[place];
	return &keys->key[keys->last].tally;
}

bool summary_keys_open(struct pfr_summary *summary, uint32_t by)
{
	unsigned i;

	for (i = PFR_BY_COMM; i < PFR_BY_FIELD; i++) {
		if (!(by >> i & 1))
			continue;
		summary->keys[i] = (struct summary_keys *)pfr_session_zeros(summary->session, sizeof(*summary->keys[i]));
		if (!summary->keys[i])
			return false;
		summary->keys[i]->key = (struct summary_key *)pfr_session_zeros(summary->session, PFR_SUMMARY_KEYS * sizeof(struct summary_key));
		if (!summary->keys[i]->key)
			return false;
	}
	if (by >> PFR_BY_FIELD & 1)
		summary->fields = (struct summary_fields *)pfr_session_zeros(summary->session, sizeof(*summary->fields));
	return !(by >> PFR_BY_FIELD & 1) || summary->fields;
}

void summary_keys_close(struct pfr_summary *summary)
{
	unsigned i;

	for (i = 0; i < PFR_BY_NR; i++) {
		if (summary->keys[i])
			pfr_session_free(summary->session, summary->keys[i]->key);
		pfr_session_free(summary->session, summary->keys[i]);
	}
	pfr_session_free(summary->session, summary->fields);
}

/* ---- records -------------------------------------------------------------------------- */

static void count(struct summary_keys *keys, const struct pfr_frame *frame, uint64_t number, const void *text, size_t size)
{
	struct summary_tally *tally;

	if (!keys)
		return;
	tally = tally_of(keys, number, text, size);
	tally->records++;
	tally->samples += frame->type == PFR_RECORD_SAMPLE;
	tally->bytes += frame->size;
}

static void count_dso(struct pfr_summary *summary, const struct pfr_frame *frame, const struct pfr_record *record)
{
	struct summary_keys *keys = summary->keys[PFR_BY_DSO];
	struct pfr_tasks *tasks = summary->session->tasks;
	struct pfr_location location;
	struct pfr_task task;

	if (!keys || frame->type != PFR_RECORD_SAMPLE || !PFR_HAS(record->sample, SAMPLE, IP))
		return;
	(void)pfr_tasks_of(tasks, record, &task);
	if (pfr_tasks_map(tasks, &task, frame->misc & PFR_MISC_CPUMODE_MASK, record->sample.ip, &location))
		count(keys, frame, 0, "[unknown]", 9);
	else
		count(keys, frame, 0, location.name.data, location.name.size);
}

void summary_keys_add(struct pfr_summary *summary, const struct pfr_session_record *r, const struct pfr_record *record)
{
	uint32_t pid, tid, cpu;
	struct pfr_task task;

	if (pfr_session_task_of(r, &pid, &tid)) {
		count(summary->keys[PFR_BY_PID], &r->frame, pid, "", 0);
		count(summary->keys[PFR_BY_TID], &r->frame, tid, "", 0);
		if (summary->keys[PFR_BY_COMM] && !pfr_tasks_thread(summary->session->tasks, pid, tid, &task))
			count(summary->keys[PFR_BY_COMM], &r->frame, 0, task.comm.data, task.comm.size);
		else
			count(summary->keys[PFR_BY_COMM], &r->frame, 0, "", 0);
	}
	if (pfr_session_cpu_of(r, &cpu))
		count(summary->keys[PFR_BY_CPU], &r->frame, cpu, "", 0);
	count_dso(summary, &r->frame, record);
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

static void put(struct pfr_summary_row *row, uint64_t number, const struct summary_tally *tally, const char *name)
{
	*row = (struct pfr_summary_row){number, tally->records, tally->samples, tally->bytes, name};
}

size_t summary_keys_rows(const struct summary_keys *keys, struct pfr_summary_row *row, struct pfr_summary_row *rest)
{
	uint32_t i;

	for (i = 0; i < keys->nr; i++) {
		const struct summary_key *key = &keys->key[keys->order[i]];

		put(&row[i], key->number, &key->tally, key->text);
	}
	put(rest, keys->nr_rest ? 1 : 0, &keys->rest, "");
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
