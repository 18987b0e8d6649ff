/* SPDX-License-Identifier: MIT */
/*
 * Whether one record is as some writer makes it: its type, misc, size and values. It knows records, not where they lie;
 * what follows from a record that is not, judge.c decides. A healthy capture must pass: a rule stands here only if no kernel
 * and no perf has ever broken it.
 */
#include "session/session.h"

#define TIME_MOST (UINT64_C(1) << 62)  /* ns; with CLOCK_REALTIME, the year 2116 */
#define TIME_APART (UINT64_C(1) << 51) /* ns: 26 days */
#define MISC_CPUMODE 7
#define MISC_CPUMODE_LAST 5 /* a guest's user mode */
#define MISC_BITS_USED 0xf007

static enum pfr_status fail(const struct pfr_frame *frame, enum pfr_status status, uint64_t offset, uint64_t value,
			    struct pfr_where *where)
{
	*where = (struct pfr_where){.status = status, .type = frame->type, .piece = frame->piece, .event = frame->event, .at = frame->at, .offset = frame->at + offset, .needed = value};
	return status;
}

static bool is_of_kernel(uint32_t type)
{
	return type < PFR_RECORD_HEADER_ATTR;
}

/* The perf program's own, those of later versions too. */
static bool is_of_perf(uint32_t type)
{
	return type >= PFR_RECORD_HEADER_ATTR && type < 2 * PFR_RECORD_HEADER_ATTR;
}

bool pfr_session_may_be_odd(uint32_t type)
{
	return type == PFR_RECORD_HEADER_TRACING_DATA || type == PFR_RECORD_HEADER_FEATURE || type == PFR_RECORD_COMPRESSED;
}

/* perf leaves misc 0, but for build IDs, and for compressed records, where it does not set it. */
static bool is_misc_good(uint32_t type, uint16_t misc)
{
	if (pfr_session_is_packed(type) || !(is_of_kernel(type) || is_of_perf(type)))
		return true;
	if (is_of_perf(type) && type != PFR_RECORD_HEADER_BUILD_ID)
		return !misc;
	return !(misc & ~MISC_BITS_USED) && (misc & MISC_CPUMODE) <= MISC_CPUMODE_LAST;
}

uint64_t pfr_session_time_of(const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	uint64_t time;

	if (frame->type == PFR_RECORD_SAMPLE && frame->piece == PFR_PIECE_RECORD)
		return pfr_session_sample_time(frame, layout);
	if (!layout || !is_of_kernel(frame->type) || pfr_peek_time(frame, layout, &time) || time == UINT64_MAX)
		return 0;
	return time;
}

bool pfr_session_is_time_good(uint64_t time, uint64_t near)
{
	uint64_t apart = time > near ? time - near : near - time;

	return !time || (time < TIME_MOST && (!near || apart < TIME_APART));
}

/* A type that no kernel has yet is believed if the record has the trailer that all of this capture have. */
static bool is_type_good(const struct pfr_frame *frame, const struct pfr_layout *layout, uint64_t near)
{
	uint64_t time = pfr_session_time_of(frame, layout);

	if (!frame->type)
		return false;
	return is_of_perf(frame->type) || *pfr_type_name(frame->type) ||
	       (time && near && frame->type < PFR_RECORD_HEADER_ATTR / 2 && pfr_session_is_time_good(time, near));
}

/* perf inject of 6.1 writes build IDs of any size; no program writes others so. */
static bool is_size_odd(const struct pfr_frame *frame)
{
	return frame->size % 8 && (is_of_kernel(frame->type) || is_of_perf(frame->type)) && frame->type != PFR_RECORD_HEADER_BUILD_ID &&
	       !pfr_session_may_be_odd(frame->type);
}

static bool has_good_values(const struct pfr_record *record)
{
	switch (record->type) {
	case PFR_RECORD_STAT_ROUND: return record->stat_round.type <= 1;
	case PFR_RECORD_THREAD_MAP: return record->thread_map.nr > 0 || record->size == 16;
	default: return true;
	}
}

/* The event asked for what a newer kernel knows: every record of it ends so, and none is damaged. */
static bool is_newer(enum pfr_status status)
{
	return status == PFR_E_SAMPLE_TYPE || status == PFR_E_READ_FORMAT;
}

enum pfr_status pfr_session_evidence(const struct pfr_frame *frame, const struct pfr_layout *layout, uint64_t near,
				     struct pfr_where *where)
{
	uint64_t time = pfr_session_time_of(frame, layout);
	struct pfr_record record;
	enum pfr_status status;

	if (!is_type_good(frame, layout, near))
		return fail(frame, PFR_E_HEADER, 0, frame->type, where);
	if (!is_misc_good(frame->type, frame->misc))
		return fail(frame, PFR_E_HEADER, 4, frame->misc, where);
	if (is_size_odd(frame))
		return fail(frame, PFR_E_VALUE, 6, frame->size, where);
	status = pfr_decode(frame, layout, &record, where);
	if (status && !is_newer(status))
		return status;
	if (!pfr_session_is_time_good(time, near))
		return fail(frame, PFR_E_TIME, 0, time, where);
	return status || has_good_values(&record) ? PFR_OK : fail(frame, PFR_E_VALUE, 8, 0, where);
}

bool pfr_session_is_sound(const struct pfr_frame *frame, const struct pfr_layout *layout, uint64_t time, uint64_t near)
{
	struct pfr_record record;
	struct pfr_where where;

	return frame->type == PFR_RECORD_SAMPLE && is_misc_good(frame->type, frame->misc) && frame->size % 8 == 0 &&
	       !pfr_decode(frame, layout, &record, &where) && !record.tail.size && pfr_session_is_time_good(time, near);
}

/* ---- whether its size fits what it holds --------------------------------------------- */

/* The text that a record of the kernel ends with, but for its trailer. */
static const struct pfr_bytes *last_text(const struct pfr_record *record)
{
	switch (record->type) {
	case PFR_RECORD_MMAP: return &record->mmap.filename;
	case PFR_RECORD_MMAP2: return &record->mmap2.filename;
	case PFR_RECORD_COMM: return &record->comm.comm;
	case PFR_RECORD_KSYMBOL: return &record->ksymbol.name;
	case PFR_RECORD_CGROUP: return &record->cgroup.path;
	default: return 0;
	}
}

/* Whether more than zeros lies between the text, padded to 8 bytes, and the trailer. */
static bool has_more_behind(const struct pfr_frame *frame, const struct pfr_layout *layout, const struct pfr_bytes *text)
{
	uint64_t at = (uint64_t)(text->data - frame->data) + text->size + 1, end = frame->size - (layout ? layout->trailer : 0u);

	for (at = (at + 7) / 8 * 8; at < end; at++)
		if (frame->data[at])
			return true;
	return false;
}

/* Whether its fields take all of a feature's bytes, but for padding. */
static bool is_filled(const struct pfr_frame *feature)
{
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	enum pfr_status status;
	uint32_t tail = 0;

	pfr_walk_init(&walk, feature, 0);
	while ((status = pfr_walk_next(&walk, &item, &where)) == PFR_OK)
		tail += item.what == PFR_ITEM_TAIL ? item.size : 0;
	return status == PFR_END && tail < 8;
}

/* Whether the counts within a feature tell how large it is: it is filled, and with fewer bytes it is cut. A table of numbers can look like records. */
static bool is_counted(const struct pfr_frame *frame)
{
	struct pfr_frame feature;

	if (frame->type != PFR_RECORD_HEADER_FEATURE || pfr_feature_of(frame, &feature) || feature.size < 8 || !is_filled(&feature))
		return false;
	feature.size -= 8;
	return !is_filled(&feature);
}

bool pfr_session_is_lax(const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	const struct pfr_bytes *text;
	struct pfr_record record;
	struct pfr_where where;

	if (!is_of_kernel(frame->type))
		return frame->size > 8 && !is_counted(frame);
	if (pfr_decode(frame, layout, &record, &where))
		return true;
	text = last_text(&record);
	return record.tail.size || (text && has_more_behind(frame, layout, text));
}
