/* SPDX-License-Identifier: MIT */
/*
 * Names, units and groups of events, the architecture, copies of the features, from where captures have them: the
 * feature sections, EVENT_UPDATE records, and else the attrs.
 */
#include "perfring_convert.h"
#include "session/session.h"
#include "session/symbols/packed.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* How many PMUs are compared with the events; how good a name is: a better one is not replaced by a worse. */
enum {
	PMUS_MOST = 1024,
};
enum {
	RANK_ATTR = 1,
	RANK_PMU,
	RANK_FORMAT,
	RANK_TYPES,
	RANK_DESC,
	RANK_UPDATE,
};

/* s->event has all of s->events; false: there is no memory. */
static bool events_reserve(struct pfr_session *s)
{
	uint32_t nr = s->events.nr, from = s->nr_event, i;
	struct session_event *event;

	if (nr <= from)
		return true;
	if (nr < from * UINT64_C(2) && from < UINT32_MAX / 2)
		nr = from * 2;
	event = (struct session_event *)pfr_session_resize(s, s->event, nr * sizeof(*event)); /* no more than s->events.event takes */
	if (!event)
		return pfr_session_fail(s, PFR_E_MEMORY, 0, 0, 0), false;
	for (i = from; i < nr; i++)
		event[i] = (struct session_event){.scale = 1, .leader = i};
	s->event = event;
	s->nr_event = nr;
	for (i = from; i < nr; i++)
		pfr_session_filter_event(s, i);
	return true;
}

static void text_set(struct pfr_session *s, char **to, const void *text, size_t size)
{
	char *copy = pfr_session_copy(s, text, strnlen((const char *)text, size));

	if (!copy) {
		pfr_session_fail(s, PFR_E_MEMORY, 0, 0, 0);
		return;
	}
	pfr_session_changes(s);
	pfr_session_free(s, *to);
	*to = copy;
}

static void name_set(struct pfr_session *s, uint32_t event, uint8_t rank, const void *name, size_t size)
{
	if (event >= s->events.nr || !events_reserve(s) || s->event[event].rank > rank)
		return;
	text_set(s, &s->event[event].name, name, size);
	s->renames++;
	s->event[event].rank = rank;
	pfr_session_filter_event(s, event);
}

/*
 * The name of an event of PMU number `pmu`, whose name is known: "cpu_core/cpu-cycles/" where the number stands above
 * config's 32 bits, "uprobes/config=0x1/" where it is attr.type.
 */
static void name_from_pmu(struct pfr_session *s, uint32_t event, uint32_t pmu, const char *name, uint32_t size)
{
	const struct pfr_attr *attr = &s->events.event[event].attr;
	bool bound = attr->type == PFR_TYPE_HARDWARE || attr->type == PFR_TYPE_HW_CACHE;
	char text[256], own[64];
	struct pfr_attr plain = *attr;

	if (pmu != (bound ? attr->config >> 32 : attr->type) || (!bound && *pfr_value_name(PFR_SET_ATTR_TYPE, pmu)) || !pmu)
		return;
	plain.config &= UINT32_MAX;
	plain.flags = 0;
	pfr_event_name(&plain, own, sizeof(own));
	if (bound)
		snprintf(text, sizeof(text), "%.*s/%s/", (int)size, name, own);
	else
		snprintf(text, sizeof(text), "%.*s/config=0x%llx/", (int)size, name, (unsigned long long)attr->config);
	name_set(s, event, RANK_PMU, text, strlen(text));
}

/* Events come before features, in files and pipes alike. Each PMU is compared with each event: not more than PMUS_MOST. */
static void learn_pmus(struct pfr_session *s, const struct pfr_frame *feature)
{
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	uint32_t pmu = 0, seen = 0, i;

	pfr_walk_init(&walk, feature, 0);
	while (seen < PMUS_MOST && pfr_walk_next(&walk, &item, &where) == PFR_OK) {
		if (item.what == PFR_ITEM_FIELD && PFR_IS(item, PMU_ENTRY, TYPE))
			pmu = (uint32_t)item.value;
		if (item.what != PFR_ITEM_FIELD || !PFR_IS(item, PMU_ENTRY, NAME))
			continue;
		seen++;
		for (i = 0; i < s->events.nr; i++)
			name_from_pmu(s, i, pmu, (const char *)feature->data + item.offset + 4, item.nr);
	}
}

/* The formats have the tracepoints' names; the kernel numbers them anew at each start, so attr.config alone does not. */
static void name_from_format(struct pfr_session *s, uint32_t event)
{
	const struct pfr_attr *attr = &s->events.event[event].attr;
	const struct format_entry *entry = attr->type == PFR_TYPE_TRACEPOINT && s->formats ? formats_find(s->formats, attr->config) : 0;

	if (entry)
		name_set(s, event, RANK_FORMAT, entry->name, strlen(entry->name));
}

/* From perf before EVENT_DESC. */
static void name_from_types(struct pfr_session *s, uint32_t event)
{
	size_t size;
	const char *name = s->types.nr_event_types ? pfr_session_event_type_of(s, event, &size) : 0;

	if (name)
		name_set(s, event, RANK_TYPES, name, size);
}

/* "page-faults:u" from PAGE_FAULTS; "tracepoint:67" where only the number is known. */
static void name_from_attr(struct pfr_session *s, uint32_t event)
{
	const struct pfr_attr *attr = &s->events.event[event].attr;
	char text[64];

	pfr_event_name(attr, text, sizeof(text));
	name_set(s, event, RANK_ATTR, text, strlen(text));
	name_from_types(s, event);
	name_from_format(s, event);
}

static void learn_formats(struct pfr_session *s, const struct pfr_frame *feature)
{
	uint32_t i;

	if (!s->formats)
		s->formats = formats_new(&s->allocator);
	if (!s->formats) {
		pfr_session_fail(s, PFR_E_MEMORY, 0, 0, 0);
		return;
	}
	if (!formats_learn(s->formats, feature)) {
		pfr_session_fail(s, PFR_E_MEMORY, 0, 0, 0);
		return;
	}
	for (i = 0; i < s->events.nr; i++)
		name_from_format(s, i);
}

/* ---- features ------------------------------------------------------------------ */

/* EVENT_DESC has the events in the order of the attrs; an id says it better where there is one. */
static void learn_event_desc(struct pfr_session *s, const struct pfr_frame *feature)
{
	struct pfr_walk walk;
	struct pfr_item item, name = {0};
	struct pfr_where where;

	pfr_walk_init(&walk, feature, 0);
	while (pfr_walk_next(&walk, &item, &where) == PFR_OK) {
		uint32_t event = item.index;

		if (item.what != PFR_ITEM_FIELD || item.depth != 1)
			continue;
		if (item.kind == PFR_KIND_STR)
			name = item;
		if (item.kind != PFR_KIND_U64S || !name.size)
			continue;
		if (item.nr) {
			struct pfr_words ids = {feature->data + item.offset, item.nr, 8, feature->order};

			event = pfr_events_find(&s->events, pfr_word(&ids, 0));
		}
		name_set(s, event, RANK_DESC, feature->data + name.offset + 4, name.nr);
	}
}

/* perf from 4.14 on writes features of a pipe before the attrs. Once, when all events that it describes are there. */
static void learn_early_event_desc(struct pfr_session *s)
{
	const struct pfr_frame *desc = &s->feature[PFR_FEATURE_EVENT_DESC];
	struct pfr_words nr = {desc->data, desc->size / 4, 4, desc->order};

	if (desc->data && nr.nr && pfr_word(&nr, 0) == s->events.nr)
		learn_event_desc(s, desc);
}

static void learn_attr(struct pfr_session *s)
{
	name_from_attr(s, s->events.nr - 1);
	learn_early_event_desc(s);
}

/* A number of META_INFO up to `end`; false: there is none, or more than a number. */
static bool meta_number(const char *text, const char *end, uint64_t *value)
{
	const char *begin = text;

	for (*value = 0; text < end && *text >= '0' && *text <= '9'; text++)
		*value = *value * 10 + (uint64_t)(*text - '0');
	return text > begin && text == end && end - begin < 20;
}

/* name,type,config: the events with that attr have that name. A name may have commas itself. */
static void learn_meta_line(struct pfr_session *s, const char *line, size_t size)
{
	const char *end = line + size, *config = end, *type;
	uint64_t number[2];
	uint32_t i;

	while (config > line && config[-1] != ',')
		config--;
	for (type = config - (config > line); type > line && type[-1] != ',';)
		type--;
	if (type <= line + 1 || !meta_number(type, config - 1, &number[0]) || !meta_number(config, end, &number[1]))
		return;
	for (i = 0; i < s->events.nr; i++)
		if (s->events.event[i].attr.type == number[0] && s->events.event[i].attr.config == number[1])
			name_set(s, i, RANK_DESC, line, (size_t)(type - 1 - line));
}

/* simpleperf has no EVENT_DESC: META_INFO has a line for each kind of event, under event_type_info. */
static void learn_meta_info(struct pfr_session *s, const struct pfr_frame *feature)
{
	static const char known[] = "event_type_info";
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	bool here = false;

	pfr_walk_init(&walk, feature, 0);
	while (pfr_walk_next(&walk, &item, &where) == PFR_OK) {
		const char *text = (const char *)feature->data + item.offset, *line, *end = text + item.nr;

		if (item.what != PFR_ITEM_FIELD || item.kind != PFR_KIND_CSTR)
			continue;
		for (line = text; here && line < end; line += strcspn(line, "\n") + 1)
			learn_meta_line(s, line, strcspn(line, "\n"));
		here = item.key == PFR_KEY_SIMPLEPERF_META_ENTRY_KEY && item.nr == sizeof(known) - 1 && !memcmp(text, known, item.nr);
	}
}

/* Groups come in the order of their leaders, as perf writes and reads them; another is ignored. */
static void learn_group_desc(struct pfr_session *s, const struct pfr_frame *feature)
{
	uint64_t leader = 0, next = 0, i;
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;

	if (!events_reserve(s))
		return;
	pfr_walk_init(&walk, feature, 0);
	while (pfr_walk_next(&walk, &item, &where) == PFR_OK) {
		if (item.what != PFR_ITEM_FIELD || item.depth != 1 || item.kind != PFR_KIND_U32)
			continue;
		if (item.key == PFR_KEY_GROUP_ENTRY_LEADER_IDX)
			leader = item.value;
		if (item.key != PFR_KEY_GROUP_ENTRY_NR_MEMBERS || leader < next)
			continue;
		for (i = leader; i < leader + item.value && i < s->events.nr; i++)
			s->event[i].leader = (uint32_t)leader;
		next = i;
	}
}

/* Of several sections of one feature the first counts. */
static void feature_keep(struct pfr_session *s, const struct pfr_frame *feature)
{
	struct pfr_frame *kept = &s->feature[feature->type];
	void *copy;

	if (kept->data)
		return;
	copy = pfr_session_copy(s, feature->data, feature->size);
	if (!copy) {
		pfr_session_fail(s, PFR_E_MEMORY, 0, 0, 0);
		return;
	}
	*kept = *feature;
	kept->data = (const unsigned char *)copy;
}

/* A section is read to its end, so that a defect in it is found by every command. Who is handed the pieces reads them itself. */
static void note_defect(struct pfr_session *s, const struct pfr_frame *feature)
{
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	enum pfr_status status = PFR_OK;

	if (s->flags & PFR_SESSION_PIECES)
		return;
	pfr_walk_init(&walk, feature, 0);
	while (status == PFR_OK)
		status = pfr_walk_next(&walk, &item, &where);
	if (status == PFR_END && feature->type == PFR_FEATURE_PERFRING_NAMES && !packed_is_good(&s->allocator, feature, &where))
		status = where.status;
	if (status != PFR_END)
		pfr_session_note_where(s, &where);
}

static void learn_feature(struct pfr_session *s, const struct pfr_frame *feature)
{
	uint32_t size;

	if (!feature->size)
		return;
	note_defect(s, feature);
	if (feature->type == PFR_FEATURE_PMU_MAPPINGS && !s->feature[feature->type].data)
		learn_pmus(s, feature);
	if (feature->type < SESSION_FEATURES)
		feature_keep(s, feature);
	if (feature->type == PFR_FEATURE_TRACING_DATA)
		learn_formats(s, feature);
	if (feature->type == PFR_FEATURE_EVENT_DESC)
		learn_event_desc(s, feature);
	if (feature->type == PFR_FEATURE_SIMPLEPERF_META_INFO)
		learn_meta_info(s, feature);
	if (feature->type == PFR_FEATURE_GROUP_DESC)
		learn_group_desc(s, feature);
	if (feature->type == PFR_FEATURE_E_MACHINE && !s->info.arch) {
		struct pfr_words word = {feature->data, feature->size / 4, 4, feature->order};

		s->info.arch = word.nr ? pfr_arch_machine((uint32_t)pfr_word(&word, 0)) : s->info.arch;
	}
	if (feature->type != PFR_FEATURE_ARCH || feature->size < 5)
		return;
	size = (uint32_t)strnlen((const char *)feature->data + 4, feature->size - 4);
	s->info.arch = pfr_arch_find((const char *)feature->data + 4, size);
}

/* ---- records --------------------------------------------------------------------- */

static void learn_update(struct pfr_session *s, const struct pfr_frame *frame)
{
	const struct pfr_event_update *update;
	struct pfr_record record;
	struct pfr_where where;
	uint32_t event;

	if (pfr_decode(frame, 0, &record, &where))
		return;
	update = &record.event_update;
	event = pfr_events_find(&s->events, update->id);
	if (event >= s->events.nr || !events_reserve(s))
		return;
	if (update->type == PFR_EVENT_UPDATE_NAME)
		name_set(s, event, RANK_UPDATE, update->name.data, update->name.size);
	else if (update->type == PFR_EVENT_UPDATE_UNIT)
		text_set(s, &s->event[event].unit, update->unit.data, update->unit.size);
	else if (update->type == PFR_EVENT_UPDATE_SCALE)
		memcpy(&s->event[event].scale, &update->scale, sizeof(double));
}

/* The formats of tracepoints follow their record in a pipe. Those of simpleperf are within it. */
static enum pfr_status learn_tracing_data(struct pfr_session *s, struct pfr_frame *frame)
{
	enum pfr_status status = frame->payload ? pfr_session_load_payload(s, frame) : PFR_END;
	struct pfr_frame section;
	struct pfr_where where = {.status = PFR_E_LIMIT, .type = frame->type, .limit = PFR_LIMIT_PAYLOAD, .event = PFR_NO_EVENT, .at = frame->at, .offset = frame->at + frame->size, .needed = frame->payload, .left = pfr_limit(s->limits, PFR_LIMIT_PAYLOAD)};

	if (formats_inside(frame, &section)) {
		learn_formats(s, &section);
		return s->end;
	}
	if (status == PFR_E_LIMIT)
		pfr_session_note_where(s, &where);
	if (status)
		return s->end;
	pfr_feature_frame(&section, PFR_FEATURE_TRACING_DATA, frame->data + frame->size, (uint32_t)frame->payload,
			  frame->at + frame->size, (enum pfr_byte_order)frame->order);
	learn_feature(s, &section);
	return s->end;
}

/* Counts of an event that is opened on CPUs are those of the CPU, inherited or not. */
static void learn_index(struct pfr_session *s, const struct pfr_frame *frame)
{
	struct pfr_id_index_entry entry;
	struct pfr_record record;
	struct pfr_where where;
	uint32_t i, event;

	if (pfr_decode(frame, 0, &record, &where) || !events_reserve(s))
		return;
	for (i = 0; !pfr_id_index_entry_at(&record.id_index.entries, i, &entry); i++) {
		event = pfr_events_find(&s->events, entry.id);
		if (event < s->events.nr && entry.tid == UINT64_MAX)
			s->event[event].of_cpus = true;
	}
}

static void learn_event_type(struct pfr_session *s, const struct pfr_frame *frame)
{
	uint32_t i;

	pfr_session_event_type(s, frame);
	for (i = 0; i < s->events.nr; i++)
		name_from_types(s, i);
}

/* PFR_OK, or why the session ends: there is no memory, or reading failed. */
enum pfr_status pfr_session_learn(struct pfr_session *s, struct pfr_frame *frame)
{
	struct pfr_frame feature;

	if (frame->piece == PFR_PIECE_FEATURE)
		learn_feature(s, frame);
	else if (frame->piece == PFR_PIECE_FILE_ATTR && frame->event < s->events.nr)
		name_from_attr(s, frame->event);
	else if (frame->piece != PFR_PIECE_RECORD)
		return PFR_OK;
	else if (frame->type == PFR_RECORD_HEADER_ATTR && s->events.nr)
		learn_attr(s);
	else if (frame->type == PFR_RECORD_EVENT_UPDATE)
		learn_update(s, frame);
	else if (frame->type == PFR_RECORD_ID_INDEX)
		learn_index(s, frame);
	else if (frame->type == PFR_RECORD_HEADER_EVENT_TYPE)
		learn_event_type(s, frame);
	else if (frame->type == PFR_RECORD_HEADER_TRACING_DATA || frame->type == PFR_RECORD_SIMPLEPERF_TRACING_DATA)
		return learn_tracing_data(s, frame);
	else if (frame->type == PFR_RECORD_HEADER_FEATURE && !pfr_feature_of(frame, &feature))
		learn_feature(s, &feature);
	return s->end;
}

void pfr_session_names_close(struct pfr_session *s)
{
	uint32_t i;

	for (i = 0; i < s->nr_event; i++) {
		pfr_session_free(s, s->event[i].name);
		pfr_session_free(s, s->event[i].unit);
	}
	pfr_session_free(s, s->event);
	pfr_session_free(s, s->types.event_types);
	formats_free(s->formats);
	for (i = 0; i < SESSION_FEATURES; i++)
		pfr_session_free(s, (void *)(uintptr_t)s->feature[i].data);
}
