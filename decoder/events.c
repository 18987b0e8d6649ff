/* SPDX-License-Identifier: MIT */
/*
 * The events of a stream and whose each id is, in the caller's memory, and the
 * way from a record to its event. Ids are found in ids.h's table.
 */
#include "decode.h"

void pfr_events_init(struct pfr_events *events, struct pfr_event *event, uint32_t capacity, struct pfr_id *id,
		     uint32_t ids_capacity)
{
	static const struct pfr_events none = {0};

	*events = none;
	events->event = event;
	events->capacity = capacity;
	events->id = id;
	events->ids_capacity = ids_capacity;
	events->buckets = 1; /* a mask of buckets is there, also of none */
}

/* ---- events -------------------------------------------------------------- */

static int same_shape(const struct pfr_layout *a, const struct pfr_layout *b)
{
	return a->sample_id == b->sample_id && a->trailer == b->trailer && a->trailer_id == b->trailer_id;
}

static int same_layout(const struct pfr_layout *a, const struct pfr_layout *b)
{
	return a->sample_type == b->sample_type && a->read_format == b->read_format &&
	       a->branch_sample_type == b->branch_sample_type && a->trailer == b->trailer &&
	       a->build_id == b->build_id && a->simd_draft == b->simd_draft &&
	       a->sample_regs_user == b->sample_regs_user && a->sample_regs_intr == b->sample_regs_intr &&
	       a->unknown_read_format == b->unknown_read_format; /* sample_type has its unknown bits */
}

static void shape_add(struct pfr_events *e, uint32_t event)
{
	uint8_t i;

	for (i = 0; i < e->nr_shapes; i++)
		if (same_shape(&e->event[e->shape[i]].layout, &e->event[event].layout))
			break;
	e->event[event].shape = i;
	if (i < PFR_SHAPES && i == e->nr_shapes)
		e->shape[e->nr_shapes++] = event;
	e->sample_id = e->event[e->shape[0]].layout.sample_id;
}

/* An event whose samples, or other records, carry no id. */
static void silent_add(struct pfr_events *e, uint32_t event)
{
	const struct pfr_layout *layout = &e->event[event].layout;

	if (!layout->trailer_id && !e->nr_silent[0]++)
		e->silent[0] = event;
	if (!layout->sample_id && !e->nr_silent[1]++)
		e->silent[1] = event;
}

enum pfr_status pfr_events_add(struct pfr_events *events, const struct pfr_attr *attr)
{
	struct pfr_event *event;

	if (events->nr >= pfr_limit(events->limits, PFR_LIMIT_EVENTS))
		return PFR_E_TOO_MANY;
	if (events->nr >= events->capacity)
		return PFR_NO_SPACE;
	event = &events->event[events->nr]; /* with no space the array may be null */
	event->attr = *attr;
	event->attr.tail.data = 0;
	event->attr.tail.size = 0;
	event->ids = 0;
	pfr_layout_init(&event->layout, attr);
	events->uniform = !events->nr ||
			  (events->uniform && same_layout(&events->event[0].layout, &event->layout));
	if (event->layout.build_id && !events->event[events->build_id_event].layout.build_id)
		events->build_id_event = events->nr;
	shape_add(events, events->nr);
	silent_add(events, events->nr++);
	return PFR_OK;
}

/* An attr that cannot be read is still an event: other events' records are not its own. */
static enum pfr_status add_unreadable(struct pfr_events *events)
{
	static const struct pfr_attr none = {0};
	struct pfr_attr unreadable = none;

	unreadable.sample_type = UINT64_MAX;
	return pfr_events_add(events, &unreadable);
}

/* ---- what the stream says about its events ---------------------------------- */

/* How many more there may be; `wanted` at most. */
static uint32_t allowed(const struct pfr_events *e, enum pfr_limit limit, uint32_t nr, uint32_t needed)
{
	uint64_t most = pfr_limit(e->limits, limit), left = most > nr ? most - nr : 0;

	return left < needed ? (uint32_t)left : needed;
}

/* Capacity for what will be taken of so many: past the limits nothing is. */
static enum pfr_status room_for(const struct pfr_events *e, uint32_t events, uint32_t ids)
{
	events = allowed(e, PFR_LIMIT_EVENTS, e->nr, events);
	ids = allowed(e, PFR_LIMIT_IDS, e->nr_ids, ids);
	return events > e->capacity - e->nr || ids > e->ids_capacity - e->nr_ids ? PFR_NO_SPACE : PFR_OK;
}

enum pfr_status pfr_events_full(const struct pfr_events *events, const struct pfr_frame *frame, enum pfr_limit limit,
				struct pfr_where *where)
{
	pfr_where_set(where, frame, PFR_E_TOO_MANY, ROW_NONE);
	where->limit = (uint8_t)limit;
	where->needed = (limit == PFR_LIMIT_IDS ? events->nr_ids : events->nr) + UINT64_C(1);
	where->left = pfr_limit(events->limits, limit);
	return PFR_E_TOO_MANY;
}

enum pfr_status pfr_events_add_ids(struct pfr_events *e, uint32_t event, const struct pfr_words *ids,
				   const struct pfr_frame *frame, struct pfr_where *where)
{
	enum pfr_status first = PFR_OK, status;
	uint32_t i;

	if (room_for(e, 0, ids->nr))
		return PFR_NO_SPACE;
	for (i = 0; i < ids->nr; i++) {
		status = pfr_events_add_id(e, pfr_word(ids, i), event);
		if (status == PFR_E_TOO_MANY)
			return pfr_events_full(e, frame, PFR_LIMIT_IDS, where);
		if (!status || first)
			continue;
		first = status;
		pfr_where_set(where, frame, status, ROW_file_ids_ids);
		where->offset = frame->at + (uint32_t)(ids->data - frame->data) + i * UINT64_C(8);
		where->needed = pfr_word(ids, i);
		where->left = frame->at + frame->size - where->offset;
	}
	return first;
}

enum pfr_status pfr_events_add_attr(struct pfr_events *e, enum pfr_status decoded, const struct pfr_attr *attr)
{
	enum pfr_status status = decoded ? add_unreadable(e) : pfr_events_add(e, attr);

	return status ? status : decoded;
}

/*
 * More ids of an event that the stream has named already, of which its record had no place for all: its number and 1 is the misc of the record
 * then. perf up to 5.2 leaves misc as malloc gave it, and no perf reads it, so the attr has to be the same. PFR_NO_EVENT: it is an event's first.
 */
static uint32_t continued(const struct pfr_events *e, const struct pfr_frame *frame, const struct pfr_attr *attr)
{
	uint32_t event = (uint32_t)frame->misc - 1;
	const struct pfr_attr *first = event < e->nr ? &e->event[event].attr : 0;
	int same = first && first->type == attr->type && first->size == attr->size && first->config == attr->config &&
		   first->sample_type == attr->sample_type && first->read_format == attr->read_format && first->flags == attr->flags &&
		   first->sample_period == attr->sample_period;

	return same ? event : PFR_NO_EVENT;
}

static enum pfr_status apply_attr(struct pfr_events *e, const struct pfr_frame *frame, const struct pfr_record *record,
				  enum pfr_status decoded, struct pfr_where *where)
{
	uint32_t ids = decoded ? 0 : record->header_attr.ids.nr;
	uint32_t event = decoded ? PFR_NO_EVENT : continued(e, frame, &record->header_attr.attr);

	if (event != PFR_NO_EVENT)
		return pfr_events_add_ids(e, event, &record->header_attr.ids, frame, where);
	if (room_for(e, 1, ids))
		return PFR_NO_SPACE;
	if (pfr_events_add_attr(e, decoded, &record->header_attr.attr) == PFR_E_TOO_MANY)
		return pfr_events_full(e, frame, PFR_LIMIT_EVENTS, where);
	return decoded ? decoded : pfr_events_add_ids(e, e->nr - 1, &record->header_attr.ids, frame, where);
}

/*
 * ID_INDEX has the ids event after event, each on every CPU or thread in the same order
 * (perf_event__synthesize_id_index, tools/perf/util/synthetic-events.c), but does not say
 * which event. Where attrs brought their ids, that is known; else a new event begins
 * where the first CPU and thread come again.
 */
static enum pfr_status apply_index_entry(struct pfr_events *e, const struct pfr_id_index_entry *entry)
{
	uint32_t known = pfr_events_find(e, entry->id);
	int again = e->index_begun && entry->cpu == e->index_cpu && entry->tid == e->index_tid;
	uint32_t event = known != PFR_NO_EVENT ? known : e->index_event + (uint32_t)again;

	if (!e->index_begun || (known != PFR_NO_EVENT && known != e->index_event)) {
		e->index_cpu = entry->cpu;
		e->index_tid = entry->tid;
	}
	e->index_begun = 1;
	e->index_event = event < e->nr ? event : e->nr; /* then these are ids of an event that the stream has not named */
	return known == PFR_NO_EVENT && event < e->nr ? pfr_events_add_id(e, entry->id, event) : PFR_OK;
}

enum pfr_status pfr_events_apply(struct pfr_events *events, const struct pfr_frame *frame, struct pfr_where *where)
{
	struct pfr_id_index_entry entry;
	struct pfr_record record;
	enum pfr_status decoded;
	uint32_t i;

	if (frame->piece != PFR_PIECE_RECORD ||
	    (frame->type != PFR_RECORD_HEADER_ATTR && frame->type != PFR_RECORD_ID_INDEX))
		return PFR_OK;
	decoded = pfr_decode(frame, 0, &record, where);
	if (frame->type == PFR_RECORD_HEADER_ATTR)
		return apply_attr(events, frame, &record, decoded, where);
	if (decoded)
		return decoded;
	if (room_for(events, 0, record.id_index.entries.nr))
		return PFR_NO_SPACE;
	for (i = 0; !pfr_id_index_entry_at(&record.id_index.entries, i, &entry); i++)
		if (apply_index_entry(events, &entry) == PFR_E_TOO_MANY)
			return pfr_events_full(events, frame, PFR_LIMIT_IDS, where);
	return PFR_OK;
}
