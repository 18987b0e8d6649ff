/* SPDX-License-Identifier: MIT */
/*
 * What one record looks like: whether it can be read, and whether a writer that is known makes it so. It knows records, not where they lie;
 * what follows, damage.c decides. A record that can be read is not damaged for what it holds: a newer or foreign writer may do what no known
 * one does. Each rule has its source here, and what breaks it:
 *
 * - Types: the kernel's are below 64, perf's from 64 on (PERF_RECORD_USER_TYPE_START), simpleperf's from 32768 on (record.h); newer versions have
 *   more there. At another one each perf ends reading (perf_session__process_event: PERF_RECORD_HEADER_MAX).
 * - misc of the kernel's types: cpumode up to PERF_RECORD_MISC_GUEST_USER, and bits 12 to 15. A newer kernel may use more.
 * - misc of perf's own types: none. perf up to 5.2 leaves that of HEADER_ATTR as malloc gave it (perf_event__synthesize_attr; pipes of 3.4 to 4.16),
 *   each perf that of COMPRESSED (process_comp_header).
 * - Sizes of the kernel's types are multiples of 8 (perf_prepare_sample, perf_event_header__init_id). Those of perf's are not: CPU_MAP and EVENT_UPDATE
 *   up to 6.0 (cpu_map_data__alloc; pipes of 4.16), build IDs of perf inject, TRACING_DATA, features, COMPRESSED.
 * - Times are within 26 days of those around them, and before 2116. Events of different clocks, and captures of several machines that were merged,
 *   break it.
 * - STAT_ROUND has type 0 or 1 (WRITE_STAT_ROUND_EVENT of builtin-stat.c), a THREAD_MAP has threads. Newer versions of perf may break both.
 */
#include "session/read/plausible.h"

#define TIME_MOST (UINT64_C(1) << 62)  /* ns; with CLOCK_REALTIME, the year 2116 */
#define TIME_APART (UINT64_C(1) << 51) /* ns: 26 days */
#define MISC_CPUMODE 7
#define MISC_CPUMODE_LAST 5 /* a guest's user mode */
#define MISC_BITS_USED 0xf007
#define SIMPLEPERF_FIRST 32768u

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

bool pfr_session_may_be_odd(uint32_t type)
{
	return type == PFR_RECORD_HEADER_TRACING_DATA || type == PFR_RECORD_HEADER_FEATURE || type == PFR_RECORD_COMPRESSED;
}

static bool is_misc_known(const struct pfr_frame *frame)
{
	return !is_of_kernel(frame->type) || (!(frame->misc & ~MISC_BITS_USED) && (frame->misc & MISC_CPUMODE) <= MISC_CPUMODE_LAST);
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

bool pfr_session_is_type_possible(uint32_t type)
{
	return (type && type < 2 * PFR_RECORD_HEADER_ATTR) || *pfr_type_name(type) ||
	       (type >= SIMPLEPERF_FIRST && type < SIMPLEPERF_FIRST + PFR_RECORD_HEADER_ATTR);
}

bool pfr_session_is_header(const struct pfr_frame *frame)
{
	return pfr_session_is_type_possible(frame->type) && is_misc_known(frame);
}

static bool has_known_values(const struct pfr_record *record)
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

enum pfr_status pfr_session_readable(const struct pfr_frame *frame, const struct pfr_layout *layout, struct pfr_where *where)
{
	struct pfr_record record;
	enum pfr_status status;

	if (!pfr_session_is_type_possible(frame->type))
		return fail(frame, PFR_E_HEADER, 0, frame->type, where);
	status = pfr_decode(frame, layout, &record, where);
	return is_newer(status) ? PFR_OK : status;
}

enum pfr_status pfr_session_unusual(const struct pfr_frame *frame, const struct pfr_layout *layout, uint64_t near, struct pfr_where *where)
{
	uint64_t time = pfr_session_time_of(frame, layout);
	struct pfr_record record;

	if (!is_misc_known(frame))
		return fail(frame, PFR_E_UNUSUAL, 4, frame->misc, where);
	if (frame->size % 8 && is_of_kernel(frame->type))
		return fail(frame, PFR_E_UNUSUAL, 6, frame->size, where);
	if (!pfr_session_is_time_good(time, near))
		return fail(frame, PFR_E_TIME, 0, time, where);
	return pfr_decode(frame, layout, &record, where) || has_known_values(&record) ? PFR_OK : fail(frame, PFR_E_UNUSUAL, 8, 0, where);
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

bool pfr_session_is_sound(const struct pfr_frame *frame, const struct pfr_layout *layout, uint64_t time, uint64_t near)
{
	const struct pfr_bytes *text;
	struct pfr_record record;
	struct pfr_where where;

	if (frame->size % 8 || !is_of_kernel(frame->type) || !is_misc_known(frame) || !pfr_session_is_time_good(time, near) ||
	    pfr_decode(frame, layout, &record, &where) || record.tail.size)
		return false;
	if (frame->type == PFR_RECORD_SAMPLE)
		return true;
	text = last_text(&record);
	return *pfr_type_name(frame->type) && (!text || !has_more_behind(frame, layout, text));
}

bool pfr_session_is_lax(const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	const struct pfr_bytes *text;
	struct pfr_record record;
	struct pfr_where where;

	if (!is_of_kernel(frame->type) && frame->type != PFR_RECORD_STAT && frame->type != PFR_RECORD_STAT_ROUND)
		return frame->size > 8 && !is_counted(frame);
	if (pfr_decode(frame, layout, &record, &where))
		return true;
	text = last_text(&record);
	return record.tail.size || (text && has_more_behind(frame, layout, text));
}
