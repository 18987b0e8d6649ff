/* SPDX-License-Identifier: MIT */
/*
 * TRACING_DATA: the formats of the tracepoints in a capture, copied from
 * tracefs, so that readers can name the fields of RAW. Knows the layout that
 * trace-cmd and perf share (version 0.6); understands no format text.
 */
#include "capture/writer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A file of tracefs after its size, which has 4 or 8 bytes. */
static bool put_file(struct pfr_capture_writer_bytes *out, const char *name, unsigned width)
{
	char path[400];
	size_t size = 0;
	uint64_t wide;
	char *text;

	snprintf(path, sizeof(path), "%s/%s", pfr_tracefs(), name);
	text = pfr_bytes_want(out, pfr_read_text(path, &size));
	if (!text)
		size = 0;
	wide = size;
	if (width == 4)
		pfr_bytes_u32(out, (uint32_t)size);
	else
		pfr_bytes_u64(out, wide);
	pfr_bytes_put(out, text, size);
	free(text);
	return text != NULL;
}

/* The system of an event's tracepoint; 0: it has none. */
static size_t system_length(const struct pfr_capture_event *event)
{
	return strcspn(event->tracepoint, ":");
}

static bool same_system(const struct pfr_capture_event *a,
			const struct pfr_capture_event *b)
{
	size_t length = system_length(a);

	return length && length == system_length(b) &&
	       !strncmp(a->tracepoint, b->tracepoint, length);
}

/* Whether no event before it names the same tracepoint (or its system). */
static bool is_first(const struct pfr_capture_events *events, unsigned index,
		     bool system)
{
	const struct pfr_capture_event *event = &events->event[index];

	if (!event->tracepoint[0])
		return false;
	for (unsigned i = 0; i < index; i++)
		if (system ? same_system(&events->event[i], event) :
			     !strcmp(events->event[i].tracepoint, event->tracepoint))
			return false;
	return true;
}

static void put_system(const struct pfr_capture_events *events, unsigned index,
		       struct pfr_capture_writer_bytes *out)
{
	const struct pfr_capture_event *event = &events->event[index];
	uint32_t count = 0;

	pfr_bytes_put(out, event->tracepoint, system_length(event));
	pfr_bytes_put(out, "", 1);
	for (unsigned i = index; i < events->count; i++)
		count += same_system(event, &events->event[i]) &&
			 is_first(events, i, false);
	pfr_bytes_u32(out, count);
	for (unsigned i = index; i < events->count; i++) {
		char name[256];
		const char *point = events->event[i].tracepoint;

		if (!same_system(event, &events->event[i]) ||
		    !is_first(events, i, false))
			continue;
		snprintf(name, sizeof(name), "events/%.*s/%s/format",
			 (int)system_length(event), point,
			 point + system_length(event) + 1);
		if (!put_file(out, name, 8) && !out->failed)
			out->failed = errno; /* it is there, since its number was; no reader knows the fields without it */
	}
}

bool pfr_tracing_data(const struct pfr_capture_events *events,
		      struct pfr_capture_writer_bytes *out)
{
	static const unsigned char head[] = "\x17\x08\x44tracing0.6";
	const uint16_t one = 1;
	unsigned char order[2] = {!*(const unsigned char *)&one, sizeof(long)};
	uint32_t systems = 0;

	for (unsigned i = 0; i < events->count; i++)
		systems += is_first(events, i, true);
	if (!systems || !pfr_tracefs())
		return false;
	pfr_bytes_put(out, head, sizeof(head)); /* its NUL ends the version */
	pfr_bytes_put(out, order, sizeof(order));
	pfr_bytes_u32(out, (uint32_t)sysconf(_SC_PAGESIZE));
	pfr_bytes_put(out, "header_page", 12);
	put_file(out, "events/header_page", 8);
	pfr_bytes_put(out, "header_event", 13);
	put_file(out, "events/header_event", 8);
	pfr_bytes_u32(out, 0); /* ftrace's own formats */
	pfr_bytes_u32(out, systems);
	for (unsigned i = 0; i < events->count; i++)
		if (is_first(events, i, true))
			put_system(events, i, out);
	pfr_bytes_u32(out, 0); /* kallsyms: readers have better sources */
	put_file(out, "printk_formats", 4);
	put_file(out, "saved_cmdlines", 8);
	return true;
}
