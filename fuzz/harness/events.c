/* SPDX-License-Identifier: MIT */
/*
 * The table of events and ids against the plainest one: a list that is searched
 * from the front. The input is a sequence of steps: an event, an id, a search.
 */
#include "fuzz/harness.h"

#include <string.h>

#define EVENTS 32
#define IDS 512

struct plain {
	uint64_t id[IDS];
	uint32_t event[IDS], nr;
};

static uint32_t plain_find(const struct plain *plain, uint64_t id)
{
	uint32_t i;

	for (i = 0; i < plain->nr; i++)
		if (plain->id[i] == id)
			return plain->event[i];
	return PFR_NO_EVENT;
}

static enum pfr_status plain_add(struct plain *plain, uint64_t id, uint32_t event)
{
	uint32_t known = plain_find(plain, id);

	if (known != PFR_NO_EVENT)
		return known == event ? PFR_OK : PFR_E_DUPLICATE_ID;
	if (plain->nr == IDS)
		return PFR_NO_SPACE;
	plain->id[plain->nr] = id;
	plain->event[plain->nr++] = event;
	return PFR_OK;
}

/* Ids that share their first bits, or their last, or are one bit apart. */
static uint64_t take_id(const uint8_t *p)
{
	uint64_t id = 0;

	if (p[0] & 0x80)
		memcpy(&id, p + 1, 8);
	else if (p[0] & 0x40)
		id = UINT64_C(1) << (p[1] & 63) | p[2];
	else
		id = p[1];
	return id;
}

static void step(struct pfr_events *events, struct plain *plain, const uint8_t *p)
{
	struct pfr_attr attr;
	uint64_t id = take_id(p);
	uint32_t event = p[0] >> 2 & 7;

	if ((p[0] & 3) == 3) {
		memset(&attr, 0, sizeof(attr));
		attr.sample_type = id;
		attr.flags = (uint64_t)p[2] << 18;
		if (pfr_events_add(events, &attr) == PFR_NO_SPACE && events->nr != EVENTS)
			fuzz_broken("no space though there is some");
		return;
	}
	if (p[0] & 1 && pfr_events_add_id(events, id, event) != plain_add(plain, id, event))
		fuzz_broken("another answer to a new id");
	if (pfr_events_find(events, id) != plain_find(plain, id))
		fuzz_broken("an id of another event");
}

static void route(const struct pfr_events *events, const uint8_t *data, size_t size)
{
	struct pfr_frame frame;
	const struct pfr_layout *layout;
	struct pfr_where where;

	if (pfr_frame_init(&frame, data, size, 0, PFR_LITTLE, &where))
		return;
	pfr_events_route(events, &frame, &layout, &where);
	if (frame.event != PFR_NO_EVENT && (frame.event >= events->nr || !layout))
		fuzz_broken("routed to an event that there is not");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct pfr_event event[EVENTS];
	static struct pfr_id id[IDS];
	static struct plain plain;
	struct pfr_events events;
	size_t at;

	plain.nr = 0;
	pfr_events_init(&events, event, EVENTS, id, IDS);
	for (at = 0; at + 9 <= size; at += 9) {
		step(&events, &plain, data + at);
		route(&events, data + at, size - at);
	}
	return 0;
}
