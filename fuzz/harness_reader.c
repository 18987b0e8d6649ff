/* SPDX-License-Identifier: MIT */
/*
 * A whole perf.data file or pipe as the reader alone takes it apart, so that an execution
 * costs little: every frame lies in the file, at its place, and the reader ends. Where the
 * records break off it is told to go on, always further back in the file.
 */
#include "fuzz/harness.h"

#define EVENTS 64
#define IDS 256

static void check(const struct pfr_frame *frame, const uint8_t *data, size_t size)
{
	if (frame->size && (frame->at > size || frame->size > size - frame->at || frame->data != data + frame->at))
		fuzz_broken("a frame that is not the file's bytes");
	if (frame->piece == PFR_PIECE_RECORD && (frame->size < 8 || frame->size > 65535))
		fuzz_broken("a record of an impossible size");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct pfr_event event[EVENTS];
	static struct pfr_id id[IDS];
	const struct pfr_layout *layout;
	struct pfr_events events;
	struct pfr_reader reader;
	struct pfr_frame frame;
	struct pfr_where where;
	enum pfr_status status;
	size_t calls = 0;
	uint64_t resumed = 0;

	pfr_events_init(&events, event, EVENTS, id, IDS);
	pfr_reader_init(&reader, &events);
	pfr_reader_give(&reader, data, size, 0, 1);
	while ((status = pfr_reader_next(&reader, &frame, &layout, &where)) != PFR_END && status != PFR_ROOM) {
		if (pfr_status_class(status) == PFR_STREAM && where.piece != PFR_PIECE_RECORD)
			break;
		if (pfr_status_class(status) == PFR_STREAM && where.at < resumed)
			fuzz_broken("the reader has gone back");
		if (pfr_status_class(status) == PFR_STREAM)
			pfr_reader_resume(&reader, resumed = where.at + 1);
		else if (status == PFR_MORE && reader.want <= size)
			pfr_reader_give(&reader, data + reader.want, size - reader.want, reader.want, 1);
		else if (status == PFR_MORE)
			pfr_reader_give(&reader, data + size, 0, reader.want, 1);
		else
			check(&frame, data, size);
		if (calls++ > 3 * size + 1024)
			fuzz_broken("the reader does not end");
	}
	if (status == PFR_ROOM)
		return 0; /* these are all the rooms there are */
	if (pfr_reader_next(&reader, &frame, &layout, &where) != status)
		fuzz_broken("the end was not the end");
	return 0;
}
