/* SPDX-License-Identifier: MIT */
/*
 * The events of a stream and whose each id is: a table in the caller's memory,
 * and the way from a record to its event. Ids are kept in a Patricia trie, so
 * that no choice of ids makes a look-up longer than 64 steps.
 */
#include "decode.h"

void pfr_events_init(struct pfr_events *events, struct pfr_event *event, uint32_t room, struct pfr_id *id,
		     uint32_t ids_room)
{
	static const struct pfr_events none;

	*events = none;
	events->event = event;
	events->room = room;
	events->id = id;
	events->ids_room = ids_room;
}

/* ---- ids ----------------------------------------------------------------- */

/* slot.bit: 0 for the first slot, the root; else 1 + the bit counted from the highest. */
static unsigned id_side(uint64_t id, unsigned bit)
{
	return id >> (64 - bit) & 1;
}

static uint32_t id_closest(const struct pfr_events *e, uint64_t id)
{
	uint32_t parent = 0, slot = e->id[0].child[0];

	while (e->id[slot].bit > e->id[parent].bit) {
		parent = slot;
		slot = e->id[slot].child[id_side(id, e->id[slot].bit)];
	}
	return slot;
}

uint32_t pfr_events_find(const struct pfr_events *events, uint64_t id)
{
	uint32_t slot;

	if (!events->nr_ids)
		return PFR_NO_EVENT;
	slot = id_closest(events, id);
	return events->id[slot].id == id ? events->id[slot].event : PFR_NO_EVENT;
}

/* Hangs the new slot in above the first that looks at a later bit. */
static void id_link(struct pfr_events *e, uint32_t new, unsigned bit)
{
	uint64_t id = e->id[new].id;
	uint32_t parent = 0, slot = e->id[0].child[0];
	unsigned side = 0;

	while (e->id[slot].bit > e->id[parent].bit && e->id[slot].bit < bit) {
		parent = slot;
		side = id_side(id, e->id[slot].bit);
		slot = e->id[slot].child[side];
	}
	e->id[new].bit = (uint8_t)bit;
	e->id[new].child[id_side(id, bit)] = new;
	e->id[new].child[!id_side(id, bit)] = slot;
	e->id[parent].child[side] = new;
}

enum pfr_status pfr_events_add_id(struct pfr_events *events, uint64_t id, uint32_t event)
{
	uint32_t new = events->nr_ids, closest = new ? id_closest(events, id) : 0;
	uint64_t differ = new ? events->id[closest].id ^ id : 0;
	unsigned bit = 1;

	if (new && !differ)
		return events->id[closest].event == event ? PFR_OK : PFR_DUPLICATE_ID;
	if (new >= pfr_limit(events->limits, PFR_LIMIT_IDS))
		return PFR_TOO_MANY;
	if (new == events->ids_room)
		return PFR_ROOM;
	events->id[new].id = id;
	events->id[new].event = event;
	events->id[new].bit = 0;
	events->id[new].child[0] = 0; /* the root's other child is never looked at; others' are set below */
	while (new && !id_side(differ, bit))
		bit++;
	if (new)
		id_link(events, new, bit);
	events->nr_ids++;
	if (event < events->nr)
		events->event[event].ids++;
	return PFR_OK;
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
	       a->build_id == b->build_id && a->sample_regs_user == b->sample_regs_user &&
	       a->sample_regs_intr == b->sample_regs_intr && a->unknown_sample_type == b->unknown_sample_type &&
	       a->unknown_read_format == b->unknown_read_format;
}

static void shape_add(struct pfr_events *e, uint32_t event)
{
	uint8_t i;

	for (i = 0; i < e->nr_shapes; i++)
		if (same_shape(&e->event[e->shape[i]].layout, &e->event[event].layout))
			return;
	if (e->nr_shapes < PFR_SHAPES)
		e->shape[e->nr_shapes++] = event;
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
		return PFR_TOO_MANY;
	if (events->nr == events->room)
		return PFR_ROOM;
	event = &events->event[events->nr]; /* with no room the array may be null */
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
	static const struct pfr_attr unreadable = {.sample_type = UINT64_MAX};

	return pfr_events_add(events, &unreadable);
}

/* ---- from a record to its event --------------------------------------------- */

static enum pfr_status route_fail(struct pfr_frame *frame, enum pfr_status status, uint64_t id, struct pfr_where *where)
{
	pfr_where_set(where, frame, status, frame->type == PFR_RECORD_SAMPLE ? ROW_sample_id : ROW_sample_id_id);
	where->wanted = id;
	return status;
}

/*
 * The place of the id depends on the event, which is what is looked for: so each
 * place that an event of the stream has is tried, and an id found there must be of an
 * event that has it there.
 */
static uint32_t route_by_id(const struct pfr_events *e, const struct pfr_frame *frame, uint64_t *id, int *seen)
{
	uint8_t i;

	*seen = 0;
	for (i = 0; i < e->nr_shapes; i++) {
		const struct pfr_layout *layout = &e->event[e->shape[i]].layout;
		uint64_t value;
		uint32_t event;

		if (pfr_peek_id(frame, layout, &value))
			continue;
		event = pfr_events_find(e, value);
		if (event < e->nr && same_shape(&e->event[event].layout, layout))
			return event;
		if (!*seen)
			*id = value;
		*seen = 1;
	}
	return PFR_NO_EVENT;
}

/* Whether every event puts the same trailer, or none, behind its records. */
static int same_trailers(const struct pfr_events *e)
{
	uint8_t i;

	for (i = 1; i < e->nr_shapes; i++)
		if (e->event[e->shape[i]].layout.trailer != e->event[e->shape[0]].layout.trailer)
			return 0;
	return e->nr_shapes < PFR_SHAPES;
}

/*
 * An id of 0: perf made the record up and counts it as the first event's. Whether it holds a
 * build id, the event says that asked for them, which need not be the first.
 */
static enum pfr_status route_synthesized(const struct pfr_events *e, struct pfr_frame *frame,
					 const struct pfr_layout **layout)
{
	const struct pfr_layout *asked = &e->event[e->build_id_event].layout;

	frame->event = 0;
	*layout = asked->build_id && asked->trailer == e->event[0].layout.trailer ? asked : &e->event[0].layout;
	return PFR_OK;
}

enum pfr_status pfr_events_route(const struct pfr_events *events, struct pfr_frame *frame,
				 const struct pfr_layout **layout, struct pfr_where *where)
{
	int sample = frame->type == PFR_RECORD_SAMPLE, seen;
	uint64_t id = 0;
	uint32_t event = 0;

	*layout = 0;
	frame->event = PFR_NO_EVENT;
	if (frame->piece != PFR_PIECE_RECORD || frame->type >= PFR_RECORD_HEADER_ATTR || !events->nr)
		return PFR_OK;
	if (events->nr > 1) {
		event = route_by_id(events, frame, &id, &seen);
		if (event == PFR_NO_EVENT && events->nr_silent[sample] == 1 && (id || !seen))
			event = events->silent[sample];
		if (event == PFR_NO_EVENT && (sample ? events->uniform : same_trailers(events)))
			*layout = &events->event[0].layout;
		if (event == PFR_NO_EVENT && (seen ? sample || id : sample || !*layout))
			return route_fail(frame, seen ? PFR_UNKNOWN_ID : PFR_WHICH_EVENT, id, where);
		if (event == PFR_NO_EVENT && seen)
			return route_synthesized(events, frame, layout);
	}
	if (event != PFR_NO_EVENT)
		*layout = &events->event[event].layout;
	frame->event = event;
	return PFR_OK;
}

/* ---- what the stream says about its events ---------------------------------- */

/* How many more there may be; `wanted` at most. */
static uint32_t allowed(const struct pfr_events *e, enum pfr_limit limit, uint32_t nr, uint32_t wanted)
{
	uint64_t most = pfr_limit(e->limits, limit), left = most > nr ? most - nr : 0;

	return left < wanted ? (uint32_t)left : wanted;
}

/* Room for what will be taken of so many: past the limits nothing is. */
static enum pfr_status room_for(const struct pfr_events *e, uint32_t events, uint32_t ids)
{
	events = allowed(e, PFR_LIMIT_EVENTS, e->nr, events);
	ids = allowed(e, PFR_LIMIT_IDS, e->nr_ids, ids);
	return events > e->room - e->nr || ids > e->ids_room - e->nr_ids ? PFR_ROOM : PFR_OK;
}

enum pfr_status pfr_events_full(const struct pfr_events *events, const struct pfr_frame *frame, enum pfr_limit limit,
				struct pfr_where *where)
{
	pfr_where_set(where, frame, PFR_TOO_MANY, ROW_NONE);
	where->limit = (uint8_t)limit;
	where->wanted = (limit == PFR_LIMIT_IDS ? events->nr_ids : events->nr) + UINT64_C(1);
	where->left = pfr_limit(events->limits, limit);
	return PFR_TOO_MANY;
}

enum pfr_status pfr_events_add_ids(struct pfr_events *e, uint32_t event, const struct pfr_words *ids,
				   const struct pfr_frame *frame, struct pfr_where *where)
{
	enum pfr_status first = PFR_OK, status;
	uint32_t i;

	if (room_for(e, 0, ids->nr))
		return PFR_ROOM;
	for (i = 0; i < ids->nr; i++) {
		status = pfr_events_add_id(e, pfr_word(ids, i), event);
		if (status == PFR_TOO_MANY)
			return pfr_events_full(e, frame, PFR_LIMIT_IDS, where);
		if (!status || first)
			continue;
		first = status;
		pfr_where_set(where, frame, status, ROW_file_ids_ids);
		where->offset = frame->at + (uint32_t)(ids->data - frame->data) + i * UINT64_C(8);
		where->wanted = pfr_word(ids, i);
		where->left = frame->at + frame->size - where->offset;
	}
	return first;
}

enum pfr_status pfr_events_add_attr(struct pfr_events *e, enum pfr_status decoded, const struct pfr_attr *attr)
{
	enum pfr_status status = decoded ? add_unreadable(e) : pfr_events_add(e, attr);

	return status ? status : decoded;
}

static enum pfr_status apply_attr(struct pfr_events *e, const struct pfr_frame *frame, const struct pfr_record *record,
				  enum pfr_status decoded, struct pfr_where *where)
{
	uint32_t ids = decoded ? 0 : record->header_attr.ids.nr;

	if (room_for(e, 1, ids))
		return PFR_ROOM;
	if (pfr_events_add_attr(e, decoded, &record->header_attr.attr) == PFR_TOO_MANY)
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
		return PFR_ROOM;
	for (i = 0; !pfr_id_index_entry_at(&record.id_index.entries, i, &entry); i++)
		if (apply_index_entry(events, &entry) == PFR_TOO_MANY)
			return pfr_events_full(events, frame, PFR_LIMIT_IDS, where);
	return PFR_OK;
}
