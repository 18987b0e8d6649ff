/* SPDX-License-Identifier: MIT */
/*
 * Events that were opened, as the decoder needs them: attr, layout and ids, so that
 * records out of a ring find their event as those of a file do. Knows the
 * decoder's table; opens nothing.
 */
#include "capture/writer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* All attrs of a capture have one size, the largest: readers stride by it. */
void pfr_opened_attr(const struct pfr_opened *opened, unsigned event,
		     struct pfr_kernel_attr *kernel)
{
	const struct pfr_capture_events *events = opened->events;
	uint32_t size = 0;

	for (unsigned i = 0; i < events->count; i++)
		if (events->event[i].kernel.attr.size > size)
			size = events->event[i].kernel.attr.size;
	*kernel = events->event[event].kernel;
	kernel->attr.size = size;
	if (events->event[event].probe)
		kernel->attr.config1 = 0; /* a pointer means nothing in a file */
}

unsigned pfr_opened_ids(const struct pfr_opened *opened, unsigned event,
			struct pfr_capture_writer_bytes *out)
{
	unsigned places = opened->cpu_count * opened->thread_count, count = 0;

	for (unsigned i = 0; i < places; i++) {
		uint64_t id = opened->id[event * places + i];

		if (!id)
			continue;
		if (out)
			pfr_bytes_u64(out, id);
		count++;
	}
	return count;
}

enum pfr_byte_order pfr_host_order(void)
{
	const uint16_t one = 1;

	return *(const unsigned char *)&one ? PFR_LITTLE : PFR_BIG;
}

static enum pfr_status add_event(const struct pfr_opened *opened,
				 struct pfr_events *events, unsigned event)
{
	unsigned places = opened->cpu_count * opened->thread_count;
	struct pfr_kernel_attr kernel;
	struct pfr_attr attr;
	struct pfr_where where;
	enum pfr_status status;

	pfr_opened_attr(opened, event, &kernel);
	status = pfr_attr_decode((const unsigned char *)&kernel, sizeof(kernel),
				 pfr_host_order(), &attr, &where);
	if (!status)
		status = pfr_events_add(events, &attr);
	for (unsigned i = 0; i < places && !status; i++)
		if (opened->id[event * places + i])
			status = pfr_events_add_id(events,
						   opened->id[event * places + i], event);
	return status;
}

enum pfr_status pfr_opened_events(const struct pfr_opened *opened, struct pfr_events *events)
{
	unsigned count = opened->events->count;
	uint32_t ids = count * opened->cpu_count * opened->thread_count;
	struct pfr_event *event = calloc(count + 1, sizeof(*event));
	struct pfr_id *id = calloc(ids + 1, sizeof(*id));
	enum pfr_status status = event && id ? PFR_OK : PFR_NO_SPACE;

	pfr_events_init(events, event, count, id, ids);
	for (unsigned i = 0; i < count && !status; i++)
		status = add_event(opened, events, i);
	if (!status)
		return PFR_OK;
	pfr_opened_events_fini(events);
	return pfr_result(status == PFR_NO_SPACE ? -ENOMEM : -EINVAL, NULL);
}

void pfr_opened_events_fini(struct pfr_events *events)
{
	free(events->event);
	free(events->id);
	memset(events, 0, sizeof(*events));
}
