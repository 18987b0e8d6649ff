/* SPDX-License-Identifier: MIT */
/*
 * A program that was built with an older library: tests/more/abi.t runs it with one whose rows have more. It checks that
 * no struct of its own is written past the end that it was compiled with, and prints what it reads.
 *   abi_old CAPTURE
 */
#include "perfring.h"
#include "perfring_session.h"

#include <stdio.h>
#include <string.h>

static int outside(const unsigned char *bytes, size_t size)
{
	size_t i;

	for (i = 0; i < size && bytes[i] == 0xa5; i++)
		;
	return i < size;
}

/* What a program of libperfring alone owns, each with 256 bytes on both sides that nobody may write. */
#define OWNED(type, name, nr) \
	type name[nr]; \
	unsigned char after_##name[256];
static struct {
	unsigned char before[256];
	OWNED(struct pfr_event, event, 8)
	OWNED(struct pfr_id, id, 256)
	OWNED(struct pfr_events, events, 1)
	OWNED(struct pfr_reader, reader, 1)
	OWNED(struct pfr_frame, frame, 1)
	OWNED(struct pfr_where, where, 1)
	OWNED(struct pfr_walk, walk, 1)
	OWNED(struct pfr_item, item, 1)
	OWNED(struct pfr_attr, attr, 1)
	OWNED(struct pfr_layout, layout, 1)
} lower;

#define IS_WRITTEN_AFTER(name) outside(lower.after_##name, 256)

static int lower_is_written(void)
{
	return outside(lower.before, 256) || IS_WRITTEN_AFTER(event) || IS_WRITTEN_AFTER(id) || IS_WRITTEN_AFTER(events) ||
	       IS_WRITTEN_AFTER(reader) || IS_WRITTEN_AFTER(frame) || IS_WRITTEN_AFTER(where) || IS_WRITTEN_AFTER(walk) ||
	       IS_WRITTEN_AFTER(item) || IS_WRITTEN_AFTER(attr) || IS_WRITTEN_AFTER(layout);
}

/* Every frame of a file in memory, and every item of each. */
static void read_lower(const char *path)
{
	static unsigned char bytes[1 << 20];
	FILE *file = fopen(path, "rb");
	size_t size = file ? fread(bytes, 1, sizeof(bytes), file) : 0;
	const struct pfr_layout *layout;
	unsigned long frames = 0, items = 0;
	enum pfr_status status;

	memset(&lower, 0xa5, sizeof(lower));
	pfr_events_init(lower.events, lower.event, 8, lower.id, 256);
	pfr_reader_init(lower.reader, lower.events);
	for (;;) {
		status = pfr_reader_next(lower.reader, lower.frame, &layout, lower.where);
		if (status == PFR_MORE && lower.reader->need <= size) {
			pfr_reader_give(lower.reader, bytes + lower.reader->need, size - (size_t)lower.reader->need, lower.reader->need, 1);
			continue;
		}
		if (status)
			break;
		frames++;
		pfr_walk_init(lower.walk, lower.frame, layout);
		while (pfr_walk_next(lower.walk, lower.item, lower.where) == PFR_OK)
			items++;
	}
	lower.attr[0] = lower.event[0].attr;
	pfr_layout_init(lower.layout, lower.attr);
	printf("frames=%lu items=%lu status=%d%s\n", frames, items, (int)status, lower_is_written() ? " written outside of a struct" : "");
	if (file)
		fclose(file);
}

int main(int argc, char **argv)
{
	static struct {
		unsigned char before[256];
		struct pfr_limits limits;
		unsigned char between[256];
		struct pfr_record record;
		unsigned char after[4096];
	} own;
	struct pfr_session_options options = {.size = sizeof(options)};
	const struct pfr_session_record *read;
	struct pfr_session_error error;
	struct pfr_session *session;
	struct pfr_where where;
	unsigned long samples = 0, records = 0;
	uint64_t sum = 0;
	enum pfr_status status;

	memset(&own, 0xa5, sizeof(own));
	pfr_limits_init(&own.limits, sizeof(own.limits));
	options.limits = &own.limits;
	if (argc != 2 || pfr_session_open(&session, argv[1], &options, &error))
		return 2;
	while ((status = pfr_session_next(session, &read)) == PFR_OK) {
		records++;
		if (pfr_session_decode(session, read, &own.record, &where) || read->frame.type != PFR_RECORD_SAMPLE)
			continue;
		samples++;
		sum += own.record.sample.ip ^ own.record.sample.time;
	}
	pfr_session_close(session);
	printf("records=%lu samples=%lu sum=%llx status=%d %s\n", records, samples, (unsigned long long)sum, (int)status,
	       pfr_value_name(PFR_SET_SOFTWARE, 0));
	if (outside(own.before, sizeof(own.before)) || outside(own.between, sizeof(own.between)) || outside(own.after, sizeof(own.after)))
		printf("written outside of a struct\n");
	read_lower(argv[1]);
	return 0;
}
