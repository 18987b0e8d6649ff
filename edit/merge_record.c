/* SPDX-License-Identifier: MIT */
/*
 * A record of one capture as it is in the capture that is merged of several: its ids, times and processes moved, its identifier added.
 */
#include "merge.h"

#include <string.h>

#define SPACE (65536 + 64)
#define SIZE_MOST 65535

static uint64_t id_moved(const struct merge_input *in, uint64_t id)
{
	return pfr_events_find(pfr_session_events(in->s), id) == PFR_NO_EVENT ? id : id + in->id_shift;
}

uint64_t merge_time(const struct merge_input *in, uint64_t time)
{
	uint64_t back = 0 - in->shift;

	if (in->shift <= INT64_MAX)
		return time <= UINT64_MAX - in->shift ? time + in->shift : time;
	return time > back ? time - back : time;
}

static void move_words(const struct merge_input *in, const struct piece *piece, const struct pfr_item *item)
{
	struct pfr_words words = {piece->frame.data + item->offset, item->nr, 8, piece->frame.order};
	uint32_t i;

	for (i = 0; i < item->nr; i++)
		piece_number(piece, item->offset + 8 * i, 8, id_moved(in, pfr_word(&words, i)));
}

static bool is_own_id(const struct pfr_item *item)
{
	return PFR_IS(*item, SAMPLE_ID, ID) || PFR_IS(*item, SAMPLE_ID, IDENTIFIER) || PFR_IS(*item, SAMPLE, ID) || PFR_IS(*item, SAMPLE, IDENTIFIER);
}

/* Of a capture with one event a record is that event's, whatever id it has. */
static bool is_foreign(const struct merge_input *in, uint64_t id)
{
	return !id || pfr_events_find(pfr_session_events(in->s), id) == PFR_NO_EVENT;
}

/*
 * `own`: the id of the record's event, for records without one, or with one that no event has; perf gives what it synthesizes the id 0, which
 * means the first event. 0: nothing is given.
 */
static void move_item(const struct merge_input *in, const struct piece *piece, const struct pfr_item *item, uint64_t own)
{
	if (own && is_own_id(item) && is_foreign(in, item->value))
		piece_number(piece, item->offset, item->size, own);
	else if (item->format == PFR_FORMAT_AS_ID && item->kind == PFR_KIND_U64S)
		move_words(in, piece, item);
	else if (item->format == PFR_FORMAT_AS_ID)
		piece_number(piece, item->offset, item->size, id_moved(in, item->value));
	else if (in->begin.dates && !item->value && PFR_IS(*item, SAMPLE_ID, TIME))
		piece_number(piece, item->offset, item->size, in->time);
	else if (item->format == PFR_FORMAT_AS_TIME && item->value)
		piece_number(piece, item->offset, item->size, merge_time(in, item->value));
	else if (in->pid_shift && item->value && item->value < UINT32_MAX && item_is_pid(item))
		piece_number(piece, item->offset, item->size, item->value + in->pid_shift);
}

static enum pfr_status move(const struct merge_input *in, const struct piece *piece, uint64_t own)
{
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	enum pfr_status status;

	pfr_walk_init(&walk, &piece->frame, piece->layout);
	while ((status = pfr_walk_next(&walk, &item, &where)) == PFR_OK)
		if (item.what == PFR_ITEM_FIELD)
			move_item(in, piece, &item, own);
	return status == PFR_END ? PFR_OK : status;
}

/* "machine:name" in place of the name of a thread. */
static enum pfr_status name_machine(const struct merge_input *in, struct piece *piece, unsigned char *to)
{
	struct pfr_record record;
	struct pfr_where where;
	unsigned char name[MERGE_NAME + 256];
	size_t length = strlen(in->machine), size;
	enum pfr_status status = pfr_decode(&piece->frame, piece->layout, &record, &where);

	if (status || record.comm.comm.size > sizeof(name) - length - 1)
		return status;
	memcpy(name, in->machine, length);
	name[length++] = ':';
	memcpy(name + length, record.comm.comm.data, record.comm.comm.size);
	record.comm.comm.data = name;
	record.comm.comm.size += (uint32_t)length;
	record.size = 0;
	status = pfr_encode(&record, piece->layout, (enum pfr_byte_order)piece->frame.order, 0, to, SPACE, &size);
	if (status)
		return status;
	memcpy(piece->copy, to, size);
	piece->frame.size = (uint32_t)size;
	return PFR_OK;
}

/* The identifier is a sample's first word, and the last of the trailer of the others. */
static enum pfr_status add_identifier(const struct merge_event *event, uint64_t id, struct piece *piece)
{
	bool sample = piece->frame.type == PFR_RECORD_SAMPLE;
	uint32_t at = sample ? 8 : piece->frame.size;

	if (!sample && !(event->attr.flags & PFR_FLAG_SAMPLE_ID_ALL))
		return PFR_OK;
	if (piece->frame.size > SIZE_MOST - 8)
		return PFR_E_LIMIT;
	memmove(piece->copy + at + 8, piece->copy + at, piece->frame.size - at);
	piece_number(piece, at, 8, id);
	piece->frame.size += 8;
	piece_number(piece, 6, 2, piece->frame.size);
	return PFR_OK;
}

static enum pfr_status change(struct merge *m, struct merge_input *in, struct piece *piece)
{
	const struct pfr_session_record *r = in->record;
	const struct merge_event *event = r->frame.event < in->nr_events ? &m->event[in->event[r->frame.event]] : 0;
	bool kernel = r->frame.type < PFR_RECORD_HEADER_ATTR;
	bool gives = m->nr_events > 1 && !(m->options->flags & PFR_MERGE_PARTS);
	uint64_t id = event ? event->id : 0;
	enum pfr_status status = PFR_OK;

	if (kernel && piece->layout && !pfr_peek_id(&r->frame, r->layout, &id) && !is_foreign(in, id))
		id = id_moved(in, id);
	else if (event)
		id = event->id;
	if (r->frame.order != m->writer.order) {
		status = turn_piece(piece, in->s, r);
		memcpy(m->copy[1], m->copy[0], piece->frame.size);
		piece->frame.data = m->copy[1];
	}
	if (!status && (gives || in->id_shift || in->shift || in->pid_shift || in->begin.dates))
		status = move(in, piece, gives && event ? event->id : 0);
	if (!status && event && in->number[r->frame.event] && r->frame.type == PFR_RECORD_SAMPLE)
		merge_number_put(piece, (uint32_t)pfr_session_events(in->s)->event[r->frame.event].attr.config, in->number[r->frame.event]);
	if (!status && *in->machine && r->frame.type == PFR_RECORD_COMM) {
		memcpy(m->copy[1], m->copy[0], piece->frame.size);
		piece->frame.data = m->copy[1];
		status = name_machine(in, piece, m->copy[2]);
	}
	if (!status && kernel && event && event->extends)
		status = add_identifier(event, id, piece);
	return status;
}

enum pfr_status merge_record(struct merge *m, struct merge_input *in, struct pfr_span *bytes)
{
	const struct pfr_session_record *r = in->record;
	struct piece piece = {.frame = r->frame, .layout = r->layout, .copy = m->copy[0]};
	enum pfr_status status = r->status;
	unsigned i;

	for (i = 0; i < 3 && !m->copy[i]; i++) {
		m->copy[i] = pfr_session_resize(m->input[0].s, 0, SPACE);
		if (!m->copy[i])
			return PFR_E_MEMORY;
	}
	if (!status && r->frame.size > SIZE_MOST)
		status = PFR_E_LIMIT;
	if (status)
		return status;
	piece.copy = m->copy[0];
	memcpy(piece.copy, r->frame.data, r->frame.size);
	status = change(m, in, &piece);
	bytes->data = piece.copy;
	bytes->size = piece.frame.size;
	return status;
}
