/* SPDX-License-Identifier: MIT */
/*
 * Several captures become one. Each is a session in the order of time; the record that is next of all is written next.
 */
#include "merge.h"
#include "session/base/refuse.h"

#include "perfring_session_account.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define ROUND 10000 /* records between two FINISHED_ROUND */
#define NS UINT64_C(1000000000)
#define SAME_CLOCK NS /* ns that two readings of one machine's clocks may differ */

static void report_where(struct merge *m, const struct merge_input *in, enum pfr_status status)
{
	const struct pfr_session_record *r = in->record;
	struct pfr_where where = {.status = status, .type = r->frame.type, .piece = r->frame.piece, .event = r->frame.event, .at = r->frame.at, .offset = r->frame.at};
	struct pfr_session_error error;

	pfr_session_error_of(in->s, r->status ? &r->where : &where, r->part, &error);
	if (m->reporter && m->reporter->report)
		m->reporter->report(m->reporter->user, &error);
}

/* ---- reading ----------------------------------------------------------------------- */

/* Records that describe how one recording was made; their content is written anew, or is of no use in another. */
static bool is_kept(const struct merge_input *in)
{
	uint32_t type = in->record->frame.type;

	if (type < PFR_RECORD_HEADER_ATTR || type == PFR_RECORD_HEADER_BUILD_ID)
		return true;
	return !pfr_session_info(in->s)->pipe && (type == PFR_RECORD_ID_INDEX || type == PFR_RECORD_EVENT_UPDATE);
}

/* Whether the output has nothing in its place. */
static bool has_no_place(uint32_t type)
{
	switch (type) {
	case PFR_RECORD_HEADER_ATTR:
	case PFR_RECORD_HEADER_EVENT_TYPE:
	case PFR_RECORD_HEADER_TRACING_DATA:
	case PFR_RECORD_HEADER_FEATURE:
	case PFR_RECORD_EVENT_UPDATE:
	case PFR_RECORD_ID_INDEX:
	case PFR_RECORD_FINISHED_ROUND:
	case PFR_RECORD_FINISHED_INIT:
	case PFR_RECORD_COMPRESSED:
	case PFR_RECORD_COMPRESSED2: return false;
	default: return true;
	}
}

/* A record that is not written. */
static void leave_out(struct merge *m, struct merge_input *in)
{
	uint32_t type = in->record->frame.type;

	m->report.removed += in->record->what == PFR_WHAT_RECORD;
	m->report.damaged += type == PFR_RECORD_AUXTRACE || type == PFR_RECORD_STAT;
	if (in->record->what == PFR_WHAT_RECORD && has_no_place(type))
		pfr_session_left_out(in->s, PFR_CAUSE_ONE_RECORDING, in->record, 1, 0);
}

static uint64_t magnitude(int64_t value)
{
	return value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
}

/* Times come in order, so the first is what limits how far they can be moved back. */
static enum pfr_status refuse_shift(struct merge *m, const struct merge_input *in, uint64_t time)
{
	int64_t earliest = time <= INT64_MAX ? -(int64_t)(time - 1) : INT64_MIN;
	unsigned number = (unsigned)(in - m->input) + 1;
	char *text = m->report.text;

	earliest = (int64_t)((uint64_t)earliest - (uint64_t)in->joined);
	if (in->shift <= INT64_MAX)
		snprintf(text, sizeof(m->report.text), "a time of capture %u would be 2^64 ns or more: a smaller offset is needed", number);
	else if (in->joined < 0 && in->shift == (uint64_t)in->joined)
		snprintf(text, sizeof(m->report.text), "by CLOCK_DATA the times of capture %u begin before 0 of the first capture's clock: name first the one that has been up longest, or move it by an offset of %.9f s or more", number, (double)earliest / 1e9);
	else
		snprintf(text, sizeof(m->report.text), "with this offset the times of capture %u would begin before 0: the earliest possible offset is %s%" PRIu64 ".%09" PRIu64 " s", number, earliest < 0 ? "-" : "", magnitude(earliest) / NS, magnitude(earliest) % NS);
	return PFR_E_OPTIONS;
}

static enum pfr_status set_time(struct merge *m, struct merge_input *in)
{
	const struct pfr_session_record *r = in->record;
	uint64_t time = r->status || r->frame.type >= PFR_RECORD_HEADER_ATTR ? 0 : pfr_session_time_of(&r->frame, r->layout);

	in->time = time ? merge_time(in, time) : 0;
	in->begin.dates = in->begin.giving && in->begin.time && merge_is_of_task(&r->frame);
	if (in->begin.dates)
		in->time = merge_time(in, in->begin.time);
	return time && in->time - time != in->shift ? refuse_shift(m, in, time) : PFR_OK;
}

/* Pipes have their events and features as records before it. */
static enum pfr_status read_next(struct merge *m, struct merge_input *in)
{
	enum pfr_status status;

	while ((status = pfr_session_next(in->s, &in->record)) == PFR_OK) {
		if (in->record->what == PFR_WHAT_DEFECT) {
			if (m->reporter && m->reporter->report)
				m->reporter->report(m->reporter->user, in->record->error);
			continue;
		}
		if (in->record->what == PFR_WHAT_RECORD && is_kept(in))
			return set_time(m, in);
		leave_out(m, in);
	}
	in->record = 0;
	if (status == PFR_END)
		return PFR_OK;
	if (m->reporter && m->reporter->report)
		m->reporter->report(m->reporter->user, pfr_session_error(in->s));
	return status == PFR_E_MEMORY || status == PFR_E_SYSTEM ? status : PFR_OK;
}

/* The next record that is written: that of before the capture first. */
static enum pfr_status pull(struct merge *m, struct merge_input *in)
{
	enum pfr_status status;

	do
		status = merge_begin_next(in) ? PFR_OK : read_next(m, in);
	while (!status && in->record && in->other_kernel && merge_is_of_kernel(&in->record->frame) && (leave_out(m, in), true));
	return !status && in->record ? set_time(m, in) : status;
}

/* ---- clocks ------------------------------------------------------------------------ */

/* What is added to a time of the capture to have the time of day. */
static bool day_of(const struct merge_input *in, uint64_t *add)
{
	struct pfr_frame frame;
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	uint64_t wall = 0, clock = 0;

	if (pfr_session_feature(in->s, PFR_FEATURE_CLOCK_DATA, &frame))
		return false;
	pfr_walk_init(&walk, &frame, 0);
	while (pfr_walk_next(&walk, &item, &where) == PFR_OK)
		if (PFR_IS(item, FEATURE_CLOCK_DATA, WALL_TIME))
			wall = item.value;
		else if (PFR_IS(item, FEATURE_CLOCK_DATA, CLOCKID_TIME))
			clock = item.value;
	*add = wall - clock;
	return wall && clock;
}

static bool is_same_machine(const struct merge *m, uint32_t index)
{
	struct pfr_frame a, b;

	return !pfr_session_feature(m->input[0].s, PFR_FEATURE_HOSTNAME, &a) && !pfr_session_feature(m->input[index].s, PFR_FEATURE_HOSTNAME, &b) &&
	       a.size == b.size && !memcmp(a.data, b.data, a.size);
}

/* The clock of a capture's times. */
static void clock_of(const struct merge_input *in, char name[32])
{
	const struct pfr_events *events = pfr_session_events(in->s);

	if (!events->nr || !(events->event[0].attr.flags & PFR_FLAG_USE_CLOCKID))
		snprintf(name, 32, "the perf clock");
	else
		snprintf(name, 32, "CLOCK_%s", pfr_value_name(PFR_SET_CLOCKID, (uint32_t)events->event[0].attr.clockid));
}

/* Without what joins their times. */
static void note_clock(struct merge *m, uint32_t index)
{
	char own[32], first[32];

	clock_of(&m->input[index], own);
	clock_of(&m->input[0], first);
	if (!is_same_machine(m, index))
		merge_note(m, index, "its times are taken as those of the first capture: CLOCK_DATA is missing; record with -k CLOCK, or give an offset");
	else if (strcmp(own, first))
		merge_note(m, index, "its times are of %s, those of the first capture of %s, and stay as they are: CLOCK_DATA is missing; record with -k CLOCK, or give an offset", own, first);
}

static void join_clocks(struct merge *m, const struct pfr_merge_input *inputs)
{
	uint64_t first = 0, own, apart;
	bool known = day_of(&m->input[0], &first);
	uint32_t i;

	for (i = 0; i < m->nr; i++) {
		struct merge_input *in = &m->input[i];

		in->shift = (uint64_t)inputs[i].offset;
		if (!i || m->options->flags & PFR_MERGE_OWN_CLOCKS)
			continue;
		if (!known || !day_of(in, &own)) {
			if (!inputs[i].offset)
				note_clock(m, i);
			continue;
		}
		apart = own - first;
		if (apart < SAME_CLOCK || -apart < SAME_CLOCK)
			continue;
		in->shift += apart;
		in->joined = (int64_t)apart;
		merge_note(m, i, "its times are moved by %.9f s", (double)(int64_t)apart / 1e9);
	}
}

/* ---- writing ----------------------------------------------------------------------- */

static void put_round(struct merge *m)
{
	unsigned char round[8] = {PFR_RECORD_FINISHED_ROUND, 0, 0, 0, 0, 0, 8, 0};

	if (m->writer.order == PFR_BIG)
		memcpy(round, (unsigned char[]){0, 0, 0, PFR_RECORD_FINISHED_ROUND, 0, 0, 0, 8}, 8);
	pfr_session_writer_record(&m->writer, round, sizeof(round));
	m->report.records++;
	m->since_round = 0;
}

static enum pfr_status write_record(struct merge *m, struct merge_input *in)
{
	const struct pfr_frame *frame = &in->record->frame;
	struct pfr_span bytes = {0, 0};
	enum pfr_status status = merge_record(m, in, &bytes);

	if (pfr_status_class(status) == PFR_CLASS_RECORD || status == PFR_E_LIMIT) {
		m->report.damaged++;
		report_where(m, in, status);
		return PFR_OK;
	}
	if (status)
		return status;
	if (frame->type == PFR_RECORD_SAMPLE && in->other_kernel && (frame->misc & PFR_MISC_CPUMODE_MASK) == PFR_CPUMODE_KERNEL)
		pfr_session_left_out(in->s, PFR_CAUSE_OTHER_KERNEL, in->record, 1, 0);
	if (frame->type == PFR_RECORD_SAMPLE)
		pfr_session_writer_time(&m->writer, in->time);
	m->report.records++;
	pfr_session_writer_record(&m->writer, bytes.data, bytes.size);
	if (++m->since_round == ROUND)
		put_round(m);
	return pfr_session_out_failed(&m->writer.out) ? m->writer.out.no_memory ? PFR_E_MEMORY : PFR_E_SYSTEM : PFR_OK;
}

static struct merge_input *next(struct merge *m)
{
	struct merge_input *in = 0;
	uint32_t i;

	for (i = 0; i < m->nr; i++)
		if (m->input[i].record && (!in || m->input[i].time < in->time))
			in = &m->input[i];
	return in;
}

static enum pfr_status write_records(struct merge *m)
{
	struct merge_input *in;
	enum pfr_status status = PFR_OK;
	bool again;

	while (!status && (in = next(m))) {
		again = false;
		if (m->options->flags & PFR_MERGE_PARTS)
			status = merge_parts_take(m, in, &again);
		m->report.removed += again;
		if (!status && !again)
			status = write_record(m, in);
		if (!status)
			status = pull(m, in);
	}
	if (!status && m->since_round)
		put_round(m);
	return status ? status : merge_features(m);
}

/* Reads what the input begins with. */
static enum pfr_status begin_input(struct merge *m, struct merge_input *in)
{
	enum pfr_status status = read_next(m, in);

	while (!status && merge_begin_holds(m, in)) {
		if (!merge_begin_hold(m, in))
			return PFR_E_MEMORY;
		status = read_next(m, in);
	}
	if (!status)
		merge_begin_end(in);
	return status;
}

/* The first record, whose time is known now. */
static enum pfr_status settle(struct merge *m, struct merge_input *in)
{
	if (in->record && in->other_kernel && merge_is_of_kernel(&in->record->frame)) {
		leave_out(m, in);
		return pull(m, in);
	}
	return in->record ? set_time(m, in) : PFR_OK;
}

/* ---- the whole ----------------------------------------------------------------------- */

static enum pfr_status begin(struct merge *m, const struct pfr_merge_input *inputs)
{
	enum pfr_status status = PFR_OK;
	uint32_t i;

	for (i = 0; i < m->nr && !status; i++) {
		struct merge_input *in = &m->input[i];

		if (inputs[i].machine)
			snprintf(in->machine, sizeof(in->machine), "%s", inputs[i].machine);
		in->s = inputs[i].session;
		in->s->flags |= PFR_SESSION_DEFECTS;
		in->pid_shift = m->options->flags & PFR_MERGE_APART ? i << 22 : 0; /* PID_MAX_LIMIT */
	}
	for (i = 0; i < m->nr && !status; i++)
		status = begin_input(m, &m->input[i]);
	if (status)
		return status;
	m->writer.order = pfr_session_info(m->input[0].s)->order;
	join_clocks(m, inputs);
	merge_kernels(m);
	for (i = 0; i < m->nr && !status; i++)
		status = settle(m, &m->input[i]);
	return status ? status : merge_events(m);
}

static void end(struct merge *m, enum pfr_status *status)
{
	enum pfr_status closed = pfr_session_writer_close(&m->writer);
	struct pfr_session *s = m->input[0].s;
	uint32_t i;

	m->report.os_error = m->writer.out.os_error;
	if (!*status)
		*status = closed;
	for (i = 0; i < m->nr; i++) {
		pfr_session_free(s, m->input[i].event);
		pfr_session_free(s, m->input[i].number);
		merge_begin_free(m, &m->input[i]);
		if (!*status)
			*status = pfr_session_writer_beside(m->input[i].s);
	}
	for (i = 0; i < 3; i++)
		pfr_session_free(s, m->copy[i]);
	pfr_session_free(s, m->event);
	pfr_session_free(s, m->id);
	merge_parts_end(m);
	merge_numbers_end(m);
}

/* Whether it is new, in the order of time and without a filter: else records would be missing, or in no order. */
static bool is_whole(const struct pfr_session *s)
{
	return s && !s->account.sum.records && !s->next.over && s->order == PFR_ORDER_TIME && !pfr_session_has_filter(s);
}

/* What is refused is named by the first capture's session, where there is one. */
static bool take_options(struct pfr_merge_input *to, const struct pfr_merge_input *inputs, uint32_t nr, struct pfr_merge_options *known, const struct pfr_merge_options *options)
{
	uint32_t i;

	if (!nr || !sized_read(&to[0], sizeof(to[0]), inputs) || !to[0].session)
		return false;
	if (!pfr_session_accepts(to[0].session, nr <= MERGE_INPUTS, "pfr_merge: nr is larger than 64") ||
	    !REFUSE_UNLESS_READ(to[0].session, *known, options, "pfr_merge_options") ||
	    !pfr_session_accepts(to[0].session, known->flags < PFR_MERGE_PARTS * 2, "struct pfr_merge_options: flags has a bit that enum pfr_merge_flag does not have"))
		return false;
	for (i = 0; i < nr; i++)
		if (!REFUSE_UNLESS_READ(to[0].session, to[i], SIZED_AT(const struct pfr_merge_input, inputs, i), "pfr_merge_input") ||
		    !pfr_session_accepts(to[0].session, is_whole(to[i].session), "struct pfr_merge_input: session: it is not new, in the order of time and without a filter"))
			return false;
	return true;
}

enum pfr_status pfr_merge(const struct pfr_merge_input *inputs, uint32_t nr, const struct pfr_sink *sink, const struct pfr_reporter *reporter,
			  const struct pfr_merge_options *options, struct pfr_merge_report *report)
{
	struct pfr_merge_options known;
	struct pfr_merge_input input[MERGE_INPUTS];
	struct pfr_reporter hears;
	enum pfr_status status;
	struct pfr_sink to;
	struct merge *m;

	if (!take_options(input, inputs, nr, &known, options) || !pfr_session_output(input[0].session, &to, sink, &hears, reporter))
		return PFR_E_OPTIONS;
	m = pfr_session_zeros(input[0].session, sizeof(*m));
	if (!m)
		return PFR_E_MEMORY;
	m->options = &known;
	m->reporter = &hears;
	m->nr = nr;
	m->input[0].s = input[0].session;
	status = pfr_session_writer_open(&m->writer, input[0].session, &to, PFR_LITTLE) ? begin(m, input) : PFR_E_MEMORY;
	if (!status)
		status = write_records(m);
	end(m, &status);
	sized_write(report, &m->report, sizeof(m->report));
	pfr_session_free(input[0].session, m);
	return status;
}
