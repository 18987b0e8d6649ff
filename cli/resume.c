/* SPDX-License-Identifier: MIT */
/*
 * What is done when a record's size makes no sense, or runs past the end: the search for the place
 * where records begin again. It knows from where to search; what looks like records, the decoder does.
 */
#include "cli.h"

#include <inttypes.h>
#include <unistd.h>

#define SAID 10 /* failures that are told one by one */

/* Whether this record is as it should be: it can be decoded, and no byte of it is left over. */
static bool is_good(struct input *input, uint64_t at, uint32_t size)
{
	unsigned char data[UINT16_MAX];
	const struct pfr_layout *layout;
	struct pfr_record record;
	struct pfr_frame frame;
	struct pfr_where where;

	return size <= sizeof(data) && pread(input->fd, data, size, (off_t)at) == (ssize_t)size &&
	       !pfr_frame_init(&frame, data, size, at, input->reader.order, &where) &&
	       !pfr_events_route(&input->events, &frame, &layout, &where) && !pfr_decode(&frame, layout, &record, &where) &&
	       !record.tail.size;
}

/*
 * From where to search: behind the last good record. A wrong size can have swallowed the records behind it, and
 * be followed by some that are none, whose sizes happened to lead on. A pipe's bytes are gone. In all no
 * more is read again than was read, however a file is made.
 */
static uint64_t resume_from(struct input *input, const struct pfr_where *where)
{
	uint64_t from = where->at + 1, back, nr;

	if (!input->seekable)
		return from > input->at ? from : input->at;
	for (nr = 1; nr <= RESUME_LAST && nr <= input->records; nr++) {
		uint64_t at = input->last[(input->records - nr) % RESUME_LAST].at;
		uint32_t size = input->last[(input->records - nr) % RESUME_LAST].size;

		if (is_good(input, at, size)) {
			from = where->status == PFR_PAYLOAD && nr == 1 ? at + size : from;
			break;
		}
		from = at + 1;
	}
	back = where->at > from ? where->at - from : 0;
	if (input->back + back > where->at + UINT16_MAX)
		return where->at + 1;
	input->back += back;
	return from;
}

bool resume_begin(struct input *input, const struct pfr_where *where)
{
	if (!input->resumes || where->piece != PFR_PIECE_RECORD ||
	    (where->status != PFR_RECORD_SIZE && where->status != PFR_TRUNCATED && where->status != PFR_PAYLOAD))
		return false;
	pfr_reader_resume(&input->reader, resume_from(input, where));
	input->records = 0;
	input->breaks++;
	input->broke = where->at;
	input->searches = true;
	return true;
}

void resume_found(struct input *input, const struct pfr_frame *frame)
{
	uint64_t unread = frame->at > input->broke ? frame->at - input->broke : 0;

	input->last[input->records % RESUME_LAST].at = frame->at;
	input->last[input->records++ % RESUME_LAST].size = frame->size;
	if (!input->searches)
		return;
	input->searches = false;
	input->unread += unread;
	if (input->breaks > SAID)
		return;
	if (unread)
		say("%s: %" PRIu64 " bytes from %#" PRIx64 " on are no records that can be told; reading goes on behind them",
		    input->name, unread, input->broke);
	else
		say("%s: records that a wrong size had swallowed begin at %#" PRIx64 "; reading goes on there", input->name, frame->at);
}

void resume_forget(struct input *input)
{
	input->records = input->back = 0;
	input->searches = false;
}

bool resume_said(struct input *input, const struct pfr_where *where)
{
	if (!input->goes_on)
		return false;
	input->goes_on = false;
	input->defects = true;
	if (input->breaks <= SAID)
		input_say(input, where);
	if (input->breaks == SAID + 1)
		say("%s: further failures of this kind are passed over without a word; perfring check lists them", input->name);
	return true;
}
