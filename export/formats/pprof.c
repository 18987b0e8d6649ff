/* SPDX-License-Identifier: MIT */
/*
 * A profile of pprof: gzip of the protobuf message perftools.profiles.Profile. Its lists are written as they come, since
 * a message's fields may be in any order; the table of strings comes last. Source: google/pprof proto/profile.proto.
 *
 * The address of a caller is that of its return address less 1, which lies within the call, so that what symbolizes
 * it finds the line of the call.
 */
#include "export/common/gzip.h"
#include "export/common/lines.h"
#include "pprof.h"
#include "export/common/protobuf.h"

#include "perfring_convert.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Numbers of profile.proto, besides those of pprof.h. */
enum {
	SAMPLE_LOCATIONS = 1,
	SAMPLE_VALUES = 2,
	SAMPLE_LABEL = 3,
};

#define MAPPINGS_MOST (1u << 20)
#define DEPTH_MOST 65536
#define EVENTS_MOST 1024 /* sample types; the last is of all events from there on, whose samples are labelled */

/* ---- the head ---------------------------------------------------------------------- */

/* A value for each event; of times off CPU one. */
static uint32_t nr_values(const struct profile *p)
{
	return p->offcpu ? 1 : pfr_session_events(p->follow.session)->nr;
}

static void put_name_and_unit(struct pprof *s, uint32_t name, const char *unit)
{
	s->message.size = 0;
	protobuf_number(&s->message, 1, name);
	protobuf_number(&s->message, 2, pprof_string(s, unit, strlen(unit)));
}

/* Where it is fixed, as in OpenTelemetry's profiles. */
static void put_period(struct profile *p, uint32_t event, uint32_t name)
{
	const struct pfr_events *events = pfr_session_events(p->follow.session);
	const struct pfr_attr *attr = !p->offcpu && event < events->nr ? &events->event[event].attr : NULL;
	struct pprof *s = p->state;

	if (!attr || attr->flags & PFR_FLAG_FREQ || !attr->sample_period || attr->sample_period > INT64_MAX)
		return;
	put_name_and_unit(s, name, profile_unit(p, event));
	protobuf_bytes(&p->out, PROFILE_PERIOD_TYPE, &s->message);
	protobuf_number(&p->out, PROFILE_PERIOD, attr->sample_period);
}

static void put_type(struct profile *p, uint32_t event)
{
	struct pprof *s = p->state;
	const char *name = pfr_session_event_name(p->follow.session, event), *unit;
	bool is_default = event == s->default_event;
	uint32_t type;

	name = p->offcpu ? "offcpu" : name ? name :
					     "samples";
	if (event == EVENTS_MOST - 1 && !p->offcpu && pfr_session_events(p->follow.session)->nr > EVENTS_MOST)
		name = "other events", event = PFR_NO_EVENT;
	unit = p->offcpu ? "nanoseconds" : p->options.weight == PFR_WEIGHT_SAMPLES ? "count" :
										     profile_unit(p, event);
	type = pprof_safe_string(s, name, strlen(name));
	put_name_and_unit(s, type, unit);
	protobuf_bytes(&p->out, PROFILE_SAMPLE_TYPE, &s->message);
	if (is_default) {
		protobuf_number(&p->out, PROFILE_DEFAULT_TYPE, type);
		put_period(p, event, type);
	}
}

static int pprof_begin(struct profile *p)
{
	struct pprof *s = p->state;
	int error = gzip_open(&s->gzip, &p->output);

	if (error)
		return error;
	p->output = gzip_sink(s->gzip);
	pprof_string(s, "", 0);
	s->label_comm = pprof_string(s, "comm", 4);
	s->label_pid = pprof_string(s, "pid", 3);
	s->label_tid = pprof_string(s, "tid", 3);
	s->label_cpu = pprof_string(s, "cpu", 3);
	s->label_event = pprof_string(s, "event", 5);
	s->first_location = 1;
	s->default_event = UINT32_MAX;
	pprof_main_begin(p);
	return 0;
}

static void pprof_narrow(struct profile *p, const struct moment *m, struct profile_key *key)
{
	(void)p;
	(void)m;
	key->thread = 0;
}

/* ---- mappings and locations --------------------------------------------------------- */

/* The mapping of a number, which is made if it is new; null: there is no space, or no memory, and the profile fails. */
static struct pprof_mapping *mapping_of(struct profile *p, uint32_t number)
{
	struct pprof *s = p->state;
	uint32_t before = s->mapping_numbers.nr, index = texts_intern(&s->mapping_numbers, &number, sizeof(number));
	struct pprof_mapping *more;

	if (index == UINT32_MAX)
		return p->out.error = ENOMEM, NULL;
	if (index >= MAPPINGS_MOST)
		return s->cut += s->mapping_numbers.nr != before, NULL;
	if (index >= s->mappings_capacity) {
		more = realloc(s->mappings, (2 * (size_t)index + 64) * sizeof(*more));
		if (!more)
			return p->out.error = ENOMEM, NULL;
		s->mappings = more;
		s->mappings_capacity = 2 * index + 64;
	}
	if (s->mapping_numbers.nr != before)
		memset(&s->mappings[index], 0, sizeof(*s->mappings));
	return &s->mappings[index];
}

/* The number of a function, which is written if it is new; 0: there is none. */
static uint64_t function_of(struct profile *p, const unsigned char *text, size_t size, const unsigned char *file, size_t file_size)
{
	struct pprof *s = p->state;
	uint32_t key[2] = {pprof_safe_string(s, text, size), file_size ? pprof_safe_string(s, file, file_size) : 0}, before = s->functions.nr, index;

	if (!key[0])
		return 0;
	index = texts_intern(&s->functions, key, sizeof(key));
	if (index == UINT32_MAX)
		return p->out.error = ENOMEM, 0;
	if (s->functions.nr == before)
		return index + UINT64_C(1);
	s->message.size = 0;
	protobuf_number(&s->message, 1, index + UINT64_C(1));
	protobuf_number(&s->message, 2, key[0]); /* system_name, 3, is left out: pprof would cut the name where both are equal (symbolizer.go, demangleSingleFunction) */
	protobuf_number(&s->message, 4, key[1]);
	protobuf_bytes(&p->out, PROFILE_FUNCTION, &s->message);
	return index + UINT64_C(1);
}

/* The lines of a location: its function, before it those that are inlined there. Functions that are new are written. */
static void make_lines(struct profile *p, uint64_t number, const struct callsite *site, struct pprof_mapping *mapping)
{
	struct pprof *s = p->state;
	size_t size, name_size, file_size;
	const unsigned char *text = frames_get(&p->frames, number, &size), *name, *file;
	struct pfr_bytes lines = {NULL, 0};
	uint64_t function, line;

	if (site->place != PFR_NO_NUMBER)
		lines = pfr_symbols_lines(p->follow.symbols, site->place);
	if (mapping) {
		mapping->named = true;
		mapping->lines |= lines.size != 0;
	}
	s->lines.size = 0;
	while (frames_split(&text, &size, &name, &name_size)) {
		file_size = source_line(&lines, &file, &line);
		function = function_of(p, name, name_size, file, file_size);
		s->part.size = 0;
		protobuf_number(&s->part, 1, function);
		protobuf_number(&s->part, 2, line);
		protobuf_bytes(&s->lines, 4, &s->part);
	}
}

static uint32_t build_id_string(struct profile *p, const struct pfr_location *location)
{
	struct pprof *s = p->state;
	struct pfr_bytes id;

	if (pfr_tasks_build_id(p->follow.tasks, location, &id) != PFR_OK)
		return 0;
	s->part.size = 0;
	buffer_hex(&s->part, id.data, id.size);
	return pprof_string(s, s->part.data, s->part.size);
}

static void fill_mapping(struct profile *p, struct pprof_mapping *to, const struct pfr_location *location)
{
	const struct pfr_mapping *mapping = location->mapping;

	to->name = pprof_safe_string(p->state, location->name.data, location->name.size);
	to->build_id = build_id_string(p, location);
	to->id = mapping->number + 1;
	to->start = mapping->start;
	to->end = mapping->start + mapping->len;
	to->offset = mapping->pgoff;
}

/* has_functions and the like: pprof would look for functions itself, and take the names away that it does not find. */
static void put_mapping(struct profile *p, const struct pprof_mapping *mapping)
{
	struct pprof *s = p->state;

	s->message.size = 0;
	protobuf_number(&s->message, 1, mapping->id);
	protobuf_number(&s->message, 2, mapping->start);
	protobuf_number(&s->message, 3, mapping->end);
	protobuf_number(&s->message, 4, mapping->offset);
	protobuf_number(&s->message, 5, mapping->name);
	protobuf_number(&s->message, 6, mapping->build_id);
	protobuf_number(&s->message, 7, mapping->named);
	protobuf_number(&s->message, 8, mapping->lines);
	protobuf_number(&s->message, 9, mapping->lines);
	protobuf_number(&s->message, 10, mapping->named);
	protobuf_bytes(&p->out, PROFILE_MAPPING, &s->message);
}

static int pprof_frame(struct profile *p, uint64_t number, const struct callsite *callsite, const struct pfr_location *location)
{
	struct pprof_mapping *mapping = location ? mapping_of(p, location->mapping->number) : NULL;

	(void)number;
	(void)callsite;
	if (mapping && !mapping->id)
		fill_mapping(p, mapping, location);
	return profile_write(p, false);
}

/* The number of the location of a callsite's address, which is written if it is new. */
static uint64_t location_of(struct profile *p, uint64_t number, const struct callsite *site, uint64_t address)
{
	struct pprof *s = p->state;
	uint32_t names = site->named ? p->frames.name[number - p->frames.base] : UINT32_MAX, mapping = site->mapping;
	uint64_t key[3] = {mapping, address, names}, id;
	struct pprof_mapping *known;
	uint32_t before = s->locations.nr, index = texts_intern(&s->locations, key, sizeof(key));

	if (index == UINT32_MAX)
		return p->out.error = ENOMEM, 0;
	id = s->first_location + index;
	if (s->locations.nr == before)
		return id;
	s->lines.size = 0;
	known = mapping == CALLSITE_NO_MAPPING ? NULL : mapping_of(p, mapping);
	if (site->named)
		make_lines(p, number, site, known);
	s->message.size = 0;
	protobuf_number(&s->message, 1, id);
	if (known && known->id)
		protobuf_number(&s->message, 2, known->id);
	protobuf_number(&s->message, 3, address);
	buffer_bytes(&s->message, s->lines.data, s->lines.size);
	if (s->lines.error)
		return p->out.error = s->lines.error, 0;
	protobuf_bytes(&p->out, PROFILE_LOCATION, &s->message);
	return id;
}

/* The same of one that called: its address lies within the call. Looked up once. */
static uint64_t location_of_caller(struct profile *p, uint64_t number, const struct callsite *site)
{
	uint64_t index = number - p->callsites.base, id;
	struct pprof *s = p->state;

	if (s->caller[index])
		return s->first_location + s->caller[index] - 1;
	id = location_of(p, number, site, site->address - (site->address != 0));
	s->caller[index] = (uint32_t)(id - s->first_location) + 1;
	return id;
}

static int reach_callers(struct profile *p)
{
	struct pprof *s = p->state;
	uint32_t nr = p->callsites.capacity, *callers;

	if (nr <= s->nr_callers)
		return 0;
	callers = realloc(s->caller, nr * sizeof(*callers));
	if (!callers)
		return ENOMEM;
	memset(callers + s->nr_callers, 0, (nr - s->nr_callers) * sizeof(*callers));
	s->caller = callers;
	s->nr_callers = nr;
	return 0;
}

static void pprof_forget(struct profile *p)
{
	struct pprof *s = p->state;

	if (s->caller)
		memset(s->caller, 0, s->nr_callers * sizeof(*s->caller));
	s->first_location += s->locations.nr;
	texts_clear(&s->locations);
}

/* ---- samples --------------------------------------------------------------------------- */

static void put_label(struct pprof *s, uint32_t name, uint32_t text, uint64_t number)
{
	s->part.size = 0;
	protobuf_number(&s->part, 1, name);
	protobuf_number(&s->part, 2, text);
	protobuf_number(&s->part, 3, number);
	if (!text)
		protobuf_number(&s->part, 4, name); /* a number of 0 counts only where there is a unit */
	protobuf_bytes(&s->message, SAMPLE_LABEL, &s->part);
}

static void put_labels(struct profile *p, const struct profile_key *key)
{
	struct pprof *s = p->state;
	const unsigned char *comm;
	size_t size;
	uint32_t text;

	comm = profile_comm(p, key->comm, &size);
	text = size ? pprof_safe_string(s, comm, size) : pprof_string(s, "\"\"", 2); /* a label without a text would be the number 0 */
	put_label(s, s->label_comm, text, 0);
	if (key->tid != PROFILE_NO_TASK) {
		put_label(s, s->label_pid, 0, (uint64_t)(int64_t)(int32_t)key->pid);
		put_label(s, s->label_tid, 0, (uint64_t)(int64_t)(int32_t)key->tid);
	}
	if (key->cpu != UINT32_MAX)
		put_label(s, s->label_cpu, 0, key->cpu);
	if (key->event < UINT32_MAX && key->event >= EVENTS_MOST - 1) {
		const char *name = pfr_session_event_name(p->follow.session, key->event);

		text = name ? pprof_safe_string(s, name, strlen(name)) : 0;
		put_label(s, s->label_event, text, text ? 0 : key->event);
	}
}

/* A value for each event, of which one is not 0. */
static void put_values(struct profile *p, const struct profile_sum *sum)
{
	uint32_t nr = nr_values(p), event = sum->key.event < nr ? sum->key.event : 0, i;
	struct pprof *s = p->state;

	nr = nr < EVENTS_MOST ? nr : EVENTS_MOST;
	event = event < EVENTS_MOST ? event : EVENTS_MOST - 1;
	if (event < s->default_event)
		s->default_event = event;
	s->part.size = 0;
	for (i = 0; i < nr || !i; i++)
		buffer_varint(&s->part, i == event ? sum->weight : 0);
	protobuf_bytes(&s->message, SAMPLE_VALUES, &s->part);
}

static int pprof_sum(struct profile *p, const struct profile_sum *sum)
{
	struct pprof *s = p->state;
	uint64_t at = sum->key.callsite;
	uint32_t depth = 0;

	if (reach_callers(p))
		return ENOMEM;
	s->ids.size = 0;
	for (; at != CALLSITE_NONE && depth < DEPTH_MOST; depth++) {
		const struct callsite *site = callsite_get(&p->callsites, at);

		buffer_varint(&s->ids, depth ? location_of_caller(p, at, site) : location_of(p, at, site, site->address));
		at = callsite_parent(&p->callsites, site);
	}
	s->message.size = 0;
	protobuf_bytes(&s->message, SAMPLE_LOCATIONS, &s->ids);
	put_values(p, sum);
	put_labels(p, &sum->key);
	protobuf_bytes(&p->out, PROFILE_SAMPLE, &s->message);
	return pprof_main_sum(p, sum) ? ENOMEM : profile_write(p, false);
}

/* ---- the end ------------------------------------------------------------------------------ */

static void put_times(struct profile *p)
{
	uint64_t duration;
	int64_t wall;

	if (!p->has_times)
		return;
	duration = p->last_time - p->first_time;
	protobuf_number(&p->out, PROFILE_DURATION, duration < INT64_MAX ? duration : INT64_MAX);
	if (follow_wall(&p->follow, p->first_time, &wall))
		protobuf_number(&p->out, PROFILE_TIME, (uint64_t)wall);
}

/* The mapping of the main program, which is made where no sample is in it. Returns its index among those of samples, or UINT32_MAX. */
static uint32_t put_main(struct profile *p)
{
	struct pprof *s = p->state;
	struct pprof_program program;
	struct pprof_mapping mapping;
	size_t size;
	const unsigned char *name;
	uint32_t index;

	if (!pprof_main(s, &program))
		return UINT32_MAX;
	index = texts_find(&s->mapping_numbers, &program.number, sizeof(program.number));
	if (index < s->mappings_capacity && s->mappings[index].id)
		return put_mapping(p, &s->mappings[index]), index;
	name = texts_get(&s->processes.names, program.name, &size);
	mapping = (struct pprof_mapping){.id = program.number + UINT64_C(1), .start = program.start, .end = program.end, .offset = program.offset};
	mapping.name = pprof_safe_string(s, name, size);
	s->part.size = 0;
	buffer_hex(&s->part, program.id, program.id_size);
	mapping.build_id = program.id_size ? pprof_string(s, s->part.data, s->part.size) : 0;
	put_mapping(p, &mapping);
	return UINT32_MAX;
}

static int pprof_end(struct profile *p)
{
	struct pprof *s = p->state;
	uint32_t nr = nr_values(p), i, first;
	int error;

	if (s->default_event == UINT32_MAX)
		s->default_event = 0;
	for (i = 0; (i < nr && i < EVENTS_MOST) || !i; i++)
		put_type(p, i);
	put_times(p);
	pprof_put_comments(p);
	first = put_main(p);
	for (i = 0; i < s->mapping_numbers.nr && i < s->mappings_capacity; i++)
		if (s->mappings[i].id && i != first)
			put_mapping(p, &s->mappings[i]);
	for (i = 0; i < s->strings.nr; i++) {
		size_t size;
		const unsigned char *text = texts_get(&s->strings, i, &size);

		buffer_varint(&p->out, PROFILE_STRING << 3 | WIRE_BYTES);
		buffer_varint(&p->out, size);
		buffer_bytes(&p->out, text, size);
	}
	error = profile_write(p, true);
	return error ? error : gzip_end(s->gzip);
}

static void pprof_free(struct profile *p)
{
	struct pprof *s = p->state;

	gzip_free(s->gzip);
	texts_free(&s->strings);
	texts_free(&s->locations);
	texts_free(&s->functions);
	texts_free(&s->mapping_numbers);
	pprof_main_free(s);
	free(s->mappings);
	free(s->caller);
	buffer_free(&s->message);
	buffer_free(&s->part);
	buffer_free(&s->ids);
	buffer_free(&s->lines);
}

const struct profile_format profile_pprof = {
	.packs = true,
	.size = sizeof(struct pprof),
	.most = INT64_MAX, /* what readers add up in, too */
	.caps = true,
	.bare = true,
	.begin = pprof_begin,
	.frame = pprof_frame,
	.narrow = pprof_narrow,
	.every = pprof_every,
	.sum = pprof_sum,
	.forget = pprof_forget,
	.end = pprof_end,
	.free = pprof_free,
};
