/* SPDX-License-Identifier: MIT */
/*
 * A profile of OpenTelemetry: samples by process and event, and a dictionary of what they share. otlp.def has the fields and the version.
 */
#include "otlp.h"
#include "export/common/lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define DEPTH_MOST 65536

/* ---- the dictionary ----------------------------------------------------------------- */

static uint32_t constant(struct profile *p, const char *text)
{
	return otlp_entry(p, OTLP_STRINGS, text, strlen(text));
}

static uint32_t attribute(struct profile *p, const char *key, bool text, uint64_t value)
{
	const struct otlp_attribute a = {.value = value, .key = constant(p, key), .text = text};

	return otlp_entry(p, OTLP_ATTRIBUTES, &a, sizeof(a));
}

static int otlp_begin(struct profile *p)
{
	static const unsigned char zeros[sizeof(struct otlp_mapping)];
	static const size_t sizes[OTLP_TABLES] = {sizeof(struct otlp_mapping), sizeof(struct otlp_location), sizeof(struct otlp_function), 0, sizeof(struct otlp_attribute), 0, 0};
	struct otlp *s = p->state;
	unsigned i;

	s->samples = malloc(OTLP_SAMPLES_MOST * sizeof(*s->samples));
	if (!s->samples)
		return ENOMEM;
	for (i = 0; i < OTLP_TABLES; i++)
		otlp_entry(p, i, zeros, sizes[i]);
	message_begin(&s->message, &p->out, s->json);
	return p->error;
}

static int otlp_json_begin(struct profile *p)
{
	((struct otlp *)p->state)->json = true;
	return otlp_begin(p);
}

static void otlp_narrow(struct profile *p, const struct moment *m, struct profile_key *key)
{
	(void)p;
	(void)m;
	key->thread = 0;
}

/* ---- mappings and locations --------------------------------------------------------- */

static uint32_t build_id(struct profile *p, const struct pfr_location *location)
{
	struct otlp *s = p->state;
	struct pfr_bytes id;

	if (pfr_tasks_build_id(p->follow.tasks, location, &id) != PFR_OK)
		return 0;
	s->part.size = 0;
	buffer_hex(&s->part, id.data, id.size);
	return attribute(p, "process.executable.build_id.gnu", true, otlp_entry(p, OTLP_TEXTS, s->part.data, s->part.size));
}

static int otlp_frame(struct profile *p, uint64_t number, const struct callsite *callsite, const struct pfr_location *location)
{
	struct otlp *s = p->state;
	struct otlp_mapping m = {0};
	uint32_t *more;

	(void)number;
	(void)callsite;
	if (!location || p->error)
		return p->error;
	more = location->mapping->number < OTLP_ENTRIES_MOST ? entries_reach(s->mapping, location->mapping->number, &s->nr_mapping, sizeof(*more)) : NULL;
	if (!more)
		return location->mapping->number < OTLP_ENTRIES_MOST ? ENOMEM : EFBIG;
	s->mapping = more;
	if (more[location->mapping->number])
		return 0;
	m.start = location->mapping->start;
	m.limit = location->mapping->start + location->mapping->len;
	m.offset = location->mapping->pgoff;
	m.filename = otlp_string(p, OTLP_STRINGS, location->name.data, location->name.size);
	m.attribute = build_id(p, location);
	more[location->mapping->number] = otlp_entry(p, OTLP_MAPPINGS, &m, sizeof(m));
	return p->error;
}

static uint32_t function_of(struct profile *p, const unsigned char *name, size_t size, const unsigned char *file, size_t file_size)
{
	struct otlp_function f = {0};

	f.name = otlp_string(p, OTLP_STRINGS, name, size);
	f.filename = file_size ? otlp_string(p, OTLP_STRINGS, file, file_size) : 0;
	return otlp_entry(p, OTLP_FUNCTIONS, &f, sizeof(f));
}

/* Its functions, those that are inlined there first. */
static void add_lines(struct profile *p, uint64_t number, const struct callsite *site)
{
	struct otlp *s = p->state;
	size_t size, name_size, file_size;
	const unsigned char *text = frames_get(&p->frames, number, &size), *name, *file;
	struct pfr_bytes lines = {NULL, 0};
	uint64_t line;

	if (site->place != PFR_NO_NUMBER && p->follow.symbols)
		lines = pfr_symbols_lines(p->follow.symbols, site->place);
	while (frames_split(&text, &size, &name, &name_size)) {
		struct otlp_line l;

		file_size = source_line(&lines, &file, &line);
		l.function = function_of(p, name, name_size, file, file_size);
		l.line = line < UINT32_MAX ? (uint32_t)line : UINT32_MAX;
		buffer_bytes(&s->stack, &l, sizeof(l));
	}
}

static uint32_t make_location(struct profile *p, uint64_t number, const struct callsite *site, bool called)
{
	struct otlp *s = p->state;
	struct otlp_location l = {.address = called ? site->address - (site->address != 0) : site->address};
	bool kernel = site->cpumode == PFR_CPUMODE_KERNEL;

	if (site->mapping != CALLSITE_NO_MAPPING && site->mapping < s->nr_mapping)
		l.mapping = s->mapping[site->mapping];
	l.attribute = attribute(p, "profile.frame.type", true, kernel ? otlp_entry(p, OTLP_TEXTS, "kernel", 6) : otlp_entry(p, OTLP_TEXTS, "native", 6));
	s->stack.size = 0;
	buffer_bytes(&s->stack, &l, sizeof(l));
	if (site->named || (site->address == CALLSITE_CUT && site->mapping == CALLSITE_NO_MAPPING))
		add_lines(p, number, site);
	if (s->stack.error)
		p->error = s->stack.error;
	return p->error ? 0 : otlp_entry(p, OTLP_LOCATIONS, s->stack.data, s->stack.size);
}

/* Looked up once. */
static uint32_t location_of(struct profile *p, uint64_t number, const struct callsite *site, bool called)
{
	struct otlp *s = p->state;
	uint32_t **of = called ? &s->caller : &s->leaf, *nr = called ? &s->nr_caller : &s->nr_leaf;
	uint64_t index = number - p->callsites.base;
	uint32_t *more = entries_reach(*of, index, nr, sizeof(*more));

	if (!more)
		return p->error = ENOMEM, 0;
	*of = more;
	if (!more[index])
		more[index] = make_location(p, number, site, called);
	return more[index];
}

static void otlp_forget(struct profile *p)
{
	struct otlp *s = p->state;

	if (s->leaf)
		memset(s->leaf, 0, s->nr_leaf * sizeof(*s->leaf));
	if (s->caller)
		memset(s->caller, 0, s->nr_caller * sizeof(*s->caller));
}

/* ---- samples --------------------------------------------------------------------------- */

static uint32_t stack_of(struct profile *p, uint64_t callsite)
{
	struct buffer *ids = &((struct otlp *)p->state)->ids;
	uint32_t depth = 0;
	uint64_t at = callsite;

	ids->size = 0;
	for (; at != CALLSITE_NONE && depth < DEPTH_MOST && !p->error; depth++) {
		const struct callsite *site = callsite_get(&p->callsites, at);
		uint32_t location = location_of(p, at, site, depth != 0);

		buffer_bytes(ids, &location, sizeof(location));
		at = callsite_parent(&p->callsites, site);
	}
	if (ids->error)
		p->error = ids->error;
	return p->error ? 0 : otlp_entry(p, OTLP_STACKS, ids->data, ids->size);
}

static int otlp_sum(struct profile *p, const struct profile_sum *sum)
{
	struct otlp *s = p->state;
	const struct profile_key *key = &sum->key;
	struct otlp_sample *sample;
	const unsigned char *comm;
	size_t size;

	if (s->nr == OTLP_SAMPLES_MOST && otlp_write_samples(p))
		return p->error;
	sample = &s->samples[s->nr];
	*sample = (struct otlp_sample){.value = sum->weight, .pid = key->pid, .event = key->event, .order = s->nr++};
	sample->stack = stack_of(p, key->callsite);
	comm = profile_comm(p, key->comm, &size);
	sample->attribute[sample->nr_attributes++] = attribute(p, "thread.name", true, otlp_string(p, OTLP_TEXTS, comm, size));
	if (key->tid != PROFILE_NO_TASK)
		sample->attribute[sample->nr_attributes++] = attribute(p, "thread.id", false, (uint64_t)(int64_t)(int32_t)key->tid);
	if (key->cpu != UINT32_MAX)
		sample->attribute[sample->nr_attributes++] = attribute(p, "cpu.logical_number", false, key->cpu);
	return p->error;
}

static void otlp_free(struct profile *p)
{
	struct otlp *s = p->state;
	unsigned i;

	message_free(&s->message);
	for (i = 0; i < OTLP_TABLES; i++)
		texts_free(&s->table[i]);
	free(s->samples);
	free(s->leaf);
	free(s->caller);
	free(s->mapping);
	buffer_free(&s->part);
	buffer_free(&s->stack);
	buffer_free(&s->ids);
}

#define OTLP_FORMAT(name, begins) \
	const struct profile_format name = {.size = sizeof(struct otlp), .most = INT64_MAX, .bare = true, .begin = begins, .frame = otlp_frame, .narrow = otlp_narrow, .sum = otlp_sum, .forget = otlp_forget, .end = otlp_write_end, .free = otlp_free}

OTLP_FORMAT(profile_otlp, otlp_begin);
OTLP_FORMAT(profile_otlp_json, otlp_json_begin);
