/* SPDX-License-Identifier: MIT */
/* Which process, thread and CPU a record is of, by its own words. */
#include "session/session.h"

#include "decoder/wire.h"

static bool number_at(const struct pfr_frame *frame, uint64_t offset, uint32_t *value)
{
	if (offset > frame->size || frame->size - offset < 4)
		return false;
	*value = wire_u32(frame->data + offset, frame->order == PFR_BIG);
	return true;
}

static uint64_t words_before(uint64_t sample_type, uint64_t before)
{
	uint64_t bits = sample_type & before, nr = 0;

	for (; bits; bits &= bits - 1)
		nr++;
	return nr * 8;
}

static uint64_t tid_in_sample(uint64_t sample_type)
{
	return 8 + (sample_type & PFR_SAMPLE_IDENTIFIER ? 8 : 0) + (sample_type & PFR_SAMPLE_IP ? 8 : 0);
}

/* Where the word of this bit of sample_type is, TID or CPU: in a sample's front, or in the sample_id. */
static bool word_of(const struct pfr_session_record *r, uint64_t bit, uint64_t *offset)
{
	const uint64_t front = PFR_SAMPLE_IDENTIFIER | PFR_SAMPLE_IP | PFR_SAMPLE_TID | PFR_SAMPLE_TIME | PFR_SAMPLE_ADDR | PFR_SAMPLE_ID |
			       PFR_SAMPLE_STREAM_ID;
	const uint64_t trailer = PFR_SAMPLE_TID | PFR_SAMPLE_TIME | PFR_SAMPLE_ID | PFR_SAMPLE_STREAM_ID;
	const struct pfr_layout *layout = r->layout;

	if (!layout || !(layout->sample_type & bit))
		return false;
	if (r->frame.type == PFR_RECORD_SAMPLE) {
		*offset = bit == PFR_SAMPLE_CPU ? 8 + words_before(layout->sample_type, front) : tid_in_sample(layout->sample_type);
		return true;
	}
	if (!layout->trailer || r->frame.type >= PFR_RECORD_HEADER_ATTR || r->frame.size < 8u + layout->trailer)
		return false;
	*offset = r->frame.size - layout->trailer +
		  (bit == PFR_SAMPLE_CPU ? words_before(layout->sample_type, trailer) : 0);
	return true;
}

bool pfr_session_tid_in(const struct pfr_session_record *r, uint64_t *offset)
{
	if (r->frame.type != PFR_RECORD_SAMPLE || !word_of(r, PFR_SAMPLE_TID, offset))
		return false;
	*offset += 4; /* after the pid */
	return true;
}

/* Where pid and tid are in the records that are about a task; 0: in none of these. */
static unsigned tid_offset(uint32_t type)
{
	switch (type) {
	case PFR_RECORD_FORK:
	case PFR_RECORD_EXIT: return 16;
	case PFR_RECORD_MMAP:
	case PFR_RECORD_MMAP2:
	case PFR_RECORD_COMM:
	case PFR_RECORD_READ:
	case PFR_RECORD_ITRACE_START:
	case PFR_RECORD_NAMESPACES: return 12;
	default: return 0;
	}
}

bool pfr_session_task_of(const struct pfr_session_record *r, uint32_t *pid, uint32_t *tid)
{
	uint64_t pid_at = 8, tid_at = tid_offset(r->frame.type);

	if (!tid_at) {
		if (!word_of(r, PFR_SAMPLE_TID, &pid_at))
			return false;
		tid_at = pid_at + 4;
	}
	return number_at(&r->frame, pid_at, pid) && number_at(&r->frame, tid_at, tid);
}

bool pfr_session_cpu_of(const struct pfr_session_record *r, uint32_t *cpu)
{
	uint64_t offset;

	return word_of(r, PFR_SAMPLE_CPU, &offset) && number_at(&r->frame, offset, cpu);
}
