/* SPDX-License-Identifier: MIT */
#include "follow.h"

#include "session/session.h"

#include "perfring_session_account.h"
#include "session/tasks/follows.h"

#include <errno.h>
#include <string.h>

int follow_open(struct follow *f, struct pfr_session *session, const struct pfr_limits *limits)
{
	struct pfr_tasks_options options = {.size = sizeof(options), .limits = limits};

	memset(f, 0, sizeof(*f));
	f->session = session;
	f->generation = 1;
	if (pfr_tasks_open(&f->tasks, &options))
		return ENOMEM;
	return 0;
}

void follow_close(struct follow *f)
{
	pfr_tasks_close(f->tasks);
	memset(f, 0, sizeof(*f));
}

void follow_left(struct follow *f)
{
	struct pfr_tasks_counts counts = {.size = sizeof(counts)};

	pfr_tasks_get_counts(f->tasks, &counts);
	pfr_session_left_out(f->session, PFR_CAUSE_LIMIT, NULL, counts.left_out_records, 0);
	pfr_symbols_account(f->symbols, f->session);
	pfr_stacks_account(f->stacks, f->session);
}

const char *cpumode_name(unsigned cpumode)
{
	static const char *const names[] = {"unknown", "kernel", "user", "hypervisor", "guest_kernel", "guest_user"};

	return cpumode < sizeof(names) / sizeof(names[0]) ? names[cpumode] : "unknown";
}

/* ---- features --------------------------------------------------------------- */

static void learn_clock(struct follow *f, const struct pfr_frame *section)
{
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	unsigned found = 0;

	pfr_walk_init(&walk, section, 0);
	while (pfr_walk_next(&walk, &item, &where) == PFR_OK) {
		if (item.what != PFR_ITEM_FIELD)
			continue;
		if (item.key == PFR_KEY_FEATURE_CLOCK_DATA_CLOCKID)
			f->clockid = (uint32_t)item.value;
		else if (item.key == PFR_KEY_FEATURE_CLOCK_DATA_WALL_TIME)
			f->clock_wall = item.value, found |= 1;
		else if (item.key == PFR_KEY_FEATURE_CLOCK_DATA_CLOCKID_TIME)
			f->clock_time = item.value, found |= 2;
	}
	f->has_clock = found == 3;
}

/* A file has its features before the first record; a pipe has them before the first sample. */
static enum pfr_status learn_features(struct follow *f, const struct pfr_session_record *r)
{
	enum pfr_status status = PFR_OK;
	struct pfr_frame section;
	struct pfr_where where;

	if (!f->build_ids && pfr_session_feature(f->session, PFR_FEATURE_BUILD_ID, &section) == PFR_OK) {
		f->build_ids = true;
		status = pfr_tasks_apply(f->tasks, &section, 0, &where);
	}
	if (!f->has_clock && pfr_session_feature(f->session, PFR_FEATURE_CLOCK_DATA, &section) == PFR_OK)
		learn_clock(f, &section);
	f->learned = r->frame.type == PFR_RECORD_SAMPLE;
	return status;
}

bool follow_wall(const struct follow *f, uint64_t time, int64_t *wall)
{
	*wall = (int64_t)(time - f->clock_time + f->clock_wall);
	return f->has_clock;
}

const struct format_entry *follow_event_format(struct follow *f, uint32_t event)
{
	const struct pfr_events *events = pfr_session_events(f->session);

	if (event >= events->nr || events->event[event].attr.type != PFR_TYPE_TRACEPOINT || !f->session->formats)
		return NULL;
	return formats_find(f->session->formats, events->event[event].attr.config);
}

const struct format_entry *follow_format(struct follow *f, const struct moment *m)
{
	return PFR_HAS(m->record.sample, SAMPLE, RAW) ? follow_event_format(f, m->r->frame.event) : NULL;
}

const struct pfr_bytes *follow_text(const struct follow *f, uint64_t address)
{
	return f->session->formats ? formats_text_at(f->session->formats, address) : NULL;
}

bool follow_unnamed(const struct follow *f, uint32_t event)
{
	return event < pfr_session_events(f->session)->nr && f->session->event && f->session->event[event].rank <= 1;
}

/* ---- records ------------------------------------------------------------------ */

static void note_time(struct moment *m)
{
	const struct pfr_sample *s = &m->record.sample;
	const struct pfr_sample_id *id = &m->record.sample_id;
	bool sample = m->r->frame.type == PFR_RECORD_SAMPLE;

	m->has_time = sample ? PFR_HAS(*s, SAMPLE, TIME) : PFR_HAS(*id, SAMPLE_ID, TIME);
	m->has_cpu = sample ? PFR_HAS(*s, SAMPLE, CPU) : PFR_HAS(*id, SAMPLE_ID, CPU);
	m->time = !m->has_time ? 0 : sample ? s->time :
					      id->time;
	m->cpu = !m->has_cpu ? 0 : sample ? s->cpu :
					    id->cpu;
}

static bool moves_mappings(uint32_t type)
{
	return type == PFR_RECORD_MMAP || type == PFR_RECORD_MMAP2 || type == PFR_RECORD_KSYMBOL || type == PFR_RECORD_COMM ||
	       type == PFR_RECORD_FORK;
}

/* The names of addresses at this record's time. */
static void take_names(struct follow *f, const struct moment *m)
{
	const struct pfr_events *events = pfr_session_events(f->session);
	uint32_t event = m->r->frame.event;

	if (pfr_symbols_apply(f->symbols, f->tasks, &m->r->frame, event < events->nr ? &events->event[event].attr : NULL,
			      m->status == PFR_OK ? &m->record : NULL, m->has_time ? &m->time : NULL))
		f->generation++;
}

static void take_record(struct follow *f, struct moment *m)
{
	uint32_t type = m->r->frame.type;
	struct pfr_where where;
	enum pfr_status status;

	if (tasks_follows(type)) {
		if (f->before)
			f->before(f->keeper);
		status = m->status == PFR_OK ? pfr_tasks_apply_record(f->tasks, &m->r->frame, &m->record, &where) :
					       pfr_tasks_apply(f->tasks, &m->r->frame, m->r->layout, &where);
		if (status != PFR_OK && m->status == PFR_OK) {
			m->status = status;
			m->where = where;
		}
	}
	if (moves_mappings(type))
		f->generation++;
	note_time(m);
	if (f->symbols)
		take_names(f, m);
	m->has_task = !f->no_task && pfr_tasks_of(f->tasks, &m->record, &m->task) == PFR_OK;
}

/* A record whose event is not known can still be decoded where all events have one layout. */
static void decode(struct moment *m)
{
	m->status = PFR_OK;
	if (m->r->layout || m->r->frame.type != PFR_RECORD_SAMPLE) {
		m->status = pfr_decode(&m->r->frame, m->r->layout, &m->record, &m->where);
	} else {
		m->record.type = m->r->frame.type;
		m->record.sample.present = m->record.sample_id.present = 0;
	}
	if (m->r->status != PFR_OK) {
		m->status = m->r->status;
		m->where = m->r->where;
	}
}

/* With PFR_SESSION_ALL, records that do not pass may still describe tasks and maps. */
static bool is_of_use(const struct follow *f, const struct pfr_session_record *r)
{
	return r->passes || tasks_follows(r->frame.type) || follow_hidden(f, r->frame.type);
}

static enum pfr_status follow_one(struct follow *f, struct moment *m)
{
	enum pfr_status status = pfr_session_next(f->session, &m->r);

	m->has_task = m->has_time = m->has_cpu = false;
	m->status = PFR_OK;
	if (status != PFR_OK || m->r->what != PFR_WHAT_RECORD || !is_of_use(f, m->r))
		return status;
	if (!f->learned && learn_features(f, m->r) == PFR_E_MEMORY)
		return PFR_E_MEMORY;
	decode(m);
	take_record(f, m);
	return m->status == PFR_E_MEMORY ? PFR_E_MEMORY : PFR_OK; /* what was left out of the tasks would be missing silently */
}

enum pfr_status follow_next(struct follow *f, struct moment *m)
{
	enum pfr_status status;

	do
		status = follow_one(f, m);
	while (status == PFR_OK && !m->r->passes && !(m->r->what == PFR_WHAT_RECORD && follow_hidden(f, m->r->frame.type)));
	return status;
}
