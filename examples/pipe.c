/* SPDX-License-Identifier: MIT */
/* Counts the records of a pipe by type, without a session: perf record -o - ls | pipe */
#include <perfring.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
	static unsigned char buffer[1 << 20]; /* the window; a record has 64 KiB at most */
	static struct pfr_event event[64];
	static struct pfr_id id[4096];
	static unsigned long count[256];
	static struct pfr_events events;
	static struct pfr_reader reader;
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	struct pfr_where where;
	enum pfr_status status;
	size_t filled = 0, got;
	uint64_t at = 0; /* offset of buffer[0] in the stream */

	pfr_events_init(&events, event, 64, id, 4096);
	pfr_reader_init(&reader, &events);
	for (;;) {
		status = pfr_reader_next(&reader, &frame, &layout, &where);
		if (status == PFR_OK)
			count[frame.type < 256 ? frame.type : 255]++;
		if (status != PFR_MORE && status != PFR_OK && pfr_status_class(status) != PFR_CLASS_RECORD)
			break;
		if (status != PFR_MORE)
			continue;
		for (; reader.need > at + filled; filled = fread(buffer, 1, sizeof(buffer), stdin)) /* bytes that nobody needs */
			if (at += filled, feof(stdin))
				break;
		if (reader.need > at && reader.need <= at + filled) { /* what is needed goes to the front */
			filled -= (size_t)(reader.need - at);
			memmove(buffer, buffer + (reader.need - at), filled);
			at = reader.need;
		}
		got = fread(buffer + filled, 1, sizeof(buffer) - filled, stdin);
		filled += got;
		pfr_reader_give(&reader, buffer, filled, at, !got);
	}
	for (unsigned i = 0; i < 256; i++)
		if (count[i])
			printf("%s %lu\n", pfr_type_name(i), count[i]);
	if (status != PFR_END)
		fprintf(stderr, "%s at %llu\n", pfr_status_cause(status), (unsigned long long)where.offset);
	return status != PFR_END;
}
