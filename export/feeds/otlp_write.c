/* SPDX-License-Identifier: MIT */
/*
 * A profile of OpenTelemetry as protobuf or JSON. Samples of one process are a resource, with a profile for each event. The dictionary comes last, when all is known; a
 * message's fields may be in any order.
 */
#include "otlp.h"

#include "perfring_convert.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define OTLP(name, number, json) static const struct message_field name = {number, json};
#include "otlp.def"

/* ---- resources ------------------------------------------------------------------------ */

/* The first text of a feature of the capture. */
static void read_feature(struct profile *p, uint16_t feature, char *to, size_t capacity)
{
	struct pfr_out out = {to, capacity - 1, 0};
	struct pfr_frame section;
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;

	if (pfr_session_feature(p->follow.session, feature, &section) != PFR_OK)
		return;
	pfr_walk_init(&walk, &section, NULL);
	while (pfr_walk_next(&walk, &item, &where) == PFR_OK)
		if (item.what == PFR_ITEM_FIELD && item.kind == PFR_KIND_STR) {
			pfr_text_plain(&out, section.data + item.offset + 4, item.nr < 255 ? item.nr : 255); /* after its length */
			to[out.size < out.capacity ? out.size : out.capacity] = 0;
			return;
		}
}

static void put_attribute(struct message *m, const char *key, const char *text, uint64_t number)
{
	if (text && !*text)
		return;
	message_open(m, RESOURCE_ATTRIBUTES);
	message_text(m, KEY, key, strlen(key));
	message_open(m, VALUE);
	if (text)
		message_text(m, STRING_VALUE, text, strlen(text));
	else
		message_one(m, INT_VALUE, number);
	message_close(m);
	message_close(m);
}

/* The names of OpenTelemetry's conventions for machines; others are as uname has them. */
static const char *arch_of(const char *arch)
{
	static const char *const names[][2] = {{"x86_64", "amd64"}, {"aarch64", "arm64"}, {"i686", "x86"}, {"i586", "x86"}, {"i386", "x86"}, {"armv7l", "arm32"}, {"ppc64le", "ppc64"}};
	size_t i;

	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (!strcmp(names[i][0], arch))
			return names[i][1];
	return arch;
}

static void put_resource(struct otlp *s, uint32_t pid)
{
	struct message *m = &s->message;

	message_open(m, RESOURCE);
	message_list(m, RESOURCE_ATTRIBUTES);
	put_attribute(m, "host.name", s->host, 0);
	put_attribute(m, "host.arch", arch_of(s->arch), 0);
	put_attribute(m, "os.type", "linux", 0);
	put_attribute(m, "os.version", s->release, 0);
	if (pid != PROFILE_NO_TASK)
		put_attribute(m, "process.pid", NULL, (uint64_t)(int64_t)(int32_t)pid);
	message_list_end(m);
	message_close(m);
}

static void put_scope(struct message *m)
{
	message_open(m, SCOPE);
	message_text(m, SCOPE_NAME, "perfring", 8);
	message_text(m, SCOPE_VERSION, PFR_VERSION_TEXT, sizeof(PFR_VERSION_TEXT) - 1);
	message_close(m);
}

/* ---- profiles --------------------------------------------------------------------------- */

static void put_type(struct message *m, struct message_field field, uint32_t type, uint32_t unit)
{
	message_open(m, field);
	message_int32(m, TYPE, type);
	message_int32(m, UNIT, unit);
	message_close(m);
}

static void put_times(struct profile *p)
{
	struct message *m = &((struct otlp *)p->state)->message;
	uint64_t duration = p->last_time - p->first_time;
	int64_t wall;

	if (!p->has_times)
		return;
	if (follow_wall(&p->follow, p->first_time, &wall))
		message_fixed64(m, TIME, (uint64_t)wall);
	message_int64(m, DURATION, duration);
}

/* A fixed period: what each sample stands for. */
static void put_period(struct profile *p, uint32_t event, uint32_t type, uint32_t unit)
{
	struct message *m = &((struct otlp *)p->state)->message;
	const struct pfr_events *events = pfr_session_events(p->follow.session);
	const struct pfr_attr *attr = event < events->nr ? &events->event[event].attr : NULL;

	if (!attr || p->options.weight != PFR_WEIGHT_PERIOD || attr->flags & PFR_FLAG_FREQ || !attr->sample_period || attr->sample_period > INT64_MAX)
		return;
	put_type(m, PERIOD_TYPE, type, unit);
	message_int64(m, PERIOD, attr->sample_period);
}

static void put_sample(struct message *m, const struct otlp_sample *sample)
{
	message_open(m, SAMPLES);
	message_int32(m, STACK, sample->stack);
	message_int32s(m, SAMPLE_ATTRIBUTES, sample->attribute, sample->nr_attributes);
	message_int64s(m, VALUES, &sample->value, 1);
	message_close(m);
}

/* The samples of one event, from `i` on; where they end. */
static uint32_t put_profile(struct profile *p, uint32_t i)
{
	struct otlp *s = p->state;
	struct message *m = &s->message;
	uint32_t pid = s->samples[i].pid, event = s->samples[i].event, type, unit;
	const char *name = p->offcpu ? "offcpu" : pfr_session_event_name(p->follow.session, event), *of = profile_unit(p, event);

	name = name ? name : "samples";
	type = otlp_string(p, OTLP_STRINGS, name, strlen(name));
	of = p->offcpu ? "nanoseconds" : p->options.weight == PFR_WEIGHT_SAMPLES ? "count" :
										   of;
	unit = otlp_entry(p, OTLP_STRINGS, of, strlen(of));
	message_open(m, PROFILES);
	put_type(m, SAMPLE_TYPE, type, unit);
	message_list(m, SAMPLES);
	for (; i < s->nr && s->samples[i].pid == pid && s->samples[i].event == event; i++)
		put_sample(m, &s->samples[i]);
	message_list_end(m);
	put_times(p);
	put_period(p, event, type, unit);
	message_close(m);
	return i;
}

static int compare(const void *a, const void *b)
{
	const struct otlp_sample *x = a, *y = b;

	if (x->pid != y->pid)
		return x->pid < y->pid ? -1 : 1;
	if (x->event != y->event)
		return x->event < y->event ? -1 : 1;
	return x->order < y->order ? -1 : x->order > y->order;
}

int otlp_write_samples(struct profile *p)
{
	struct otlp *s = p->state;
	struct message *m = &s->message;
	uint32_t i = 0, pid;

	read_feature(p, PFR_FEATURE_HOSTNAME, s->host, sizeof(s->host));
	read_feature(p, PFR_FEATURE_OSRELEASE, s->release, sizeof(s->release));
	read_feature(p, PFR_FEATURE_ARCH, s->arch, sizeof(s->arch));
	if (!s->listed)
		message_list(m, RESOURCE_PROFILES);
	s->listed = true;
	qsort(s->samples, s->nr, sizeof(*s->samples), compare);
	while (i < s->nr && !p->error) {
		pid = s->samples[i].pid;
		message_open(m, RESOURCE_PROFILES);
		put_resource(s, pid);
		message_list(m, SCOPE_PROFILES);
		message_open(m, SCOPE_PROFILES);
		put_scope(m);
		message_list(m, PROFILES);
		while (i < s->nr && s->samples[i].pid == pid && !p->error)
			i = put_profile(p, i);
		message_list_end(m);
		message_close(m);
		message_list_end(m);
		message_close(m);
		p->error = p->error ? p->error : profile_write(p, false);
	}
	s->nr = 0;
	return p->error;
}

/* ---- the dictionary ------------------------------------------------------------------------ */

static void put_mapping(struct message *m, const unsigned char *data, size_t size)
{
	struct otlp_mapping e;

	memcpy(&e, data, sizeof(e));
	(void)size;
	message_int64(m, MEMORY_START, e.start);
	message_int64(m, MEMORY_LIMIT, e.limit);
	message_int64(m, FILE_OFFSET, e.offset);
	message_int32(m, FILENAME, e.filename);
	message_int32s(m, MAPPING_ATTRIBUTES, &e.attribute, e.attribute != 0);
}

static void put_location(struct message *m, const unsigned char *data, size_t size)
{
	struct otlp_location e;
	struct otlp_line line;
	size_t at;

	memcpy(&e, data, sizeof(e));
	message_int32(m, LOCATION_MAPPING, e.mapping);
	message_int64(m, ADDRESS, e.address);
	if (size > sizeof(e))
		message_list(m, LINES);
	for (at = sizeof(e); at < size; at += sizeof(line)) {
		memcpy(&line, data + at, sizeof(line));
		message_open(m, LINES);
		message_int32(m, LINE_FUNCTION, line.function);
		message_int64(m, LINE, line.line);
		message_close(m);
	}
	if (size > sizeof(e))
		message_list_end(m);
	message_int32s(m, LOCATION_ATTRIBUTES, &e.attribute, e.attribute != 0);
}

static void put_function(struct message *m, const unsigned char *data, size_t size)
{
	struct otlp_function e;

	memcpy(&e, data, sizeof(e));
	(void)size;
	message_int32(m, FUNCTION_NAME, e.name);
	message_int32(m, FUNCTION_FILENAME, e.filename);
}

static void put_attribute_entry(struct otlp *s, const unsigned char *data)
{
	struct message *m = &s->message;
	struct otlp_attribute e;
	const unsigned char *text;
	size_t size;

	memcpy(&e, data, sizeof(e));
	if (!e.key)
		return;
	message_int32(m, ATTRIBUTE_KEY, e.key);
	message_open(m, ATTRIBUTE_VALUE);
	if (e.text) {
		text = texts_get(&s->table[OTLP_TEXTS], (uint32_t)e.value, &size);
		message_text(m, STRING_VALUE, text, size);
	} else {
		message_one(m, INT_VALUE, e.value);
	}
	message_close(m);
}

static void put_stack(struct message *m, const unsigned char *data, size_t size)
{
	const uint32_t *ids = (const uint32_t *)(const void *)data; /* texts of this table are of uint32_t, one after another */

	message_int32s(m, LOCATIONS, ids, size / sizeof(*ids));
}

static void put_entry(struct otlp *s, unsigned table, const unsigned char *data, size_t size)
{
	switch (table) {
	case OTLP_MAPPINGS: put_mapping(&s->message, data, size); break;
	case OTLP_LOCATIONS: put_location(&s->message, data, size); break;
	case OTLP_FUNCTIONS: put_function(&s->message, data, size); break;
	case OTLP_ATTRIBUTES: put_attribute_entry(s, data); break;
	default: put_stack(&s->message, data, size);
	}
}

static int put_table(struct profile *p, unsigned table, struct message_field field)
{
	struct otlp *s = p->state;
	const unsigned char *data;
	size_t size;
	uint32_t i;

	message_list(&s->message, field);
	for (i = 0; i < s->table[table].nr && !p->error; i++) {
		data = texts_get(&s->table[table], i, &size);
		if (table == OTLP_STRINGS) {
			message_text(&s->message, field, data, size);
			continue;
		}
		message_open(&s->message, field);
		put_entry(s, table, data, size);
		message_close(&s->message);
		if (s->json)
			p->error = profile_write(p, false);
	}
	message_list_end(&s->message);
	return p->error;
}

int otlp_write_end(struct profile *p)
{
	static const struct {
		unsigned table;
		const struct message_field *field;
	} tables[] = {{OTLP_MAPPINGS, &MAPPING_TABLE}, {OTLP_LOCATIONS, &LOCATION_TABLE}, {OTLP_FUNCTIONS, &FUNCTION_TABLE}, {OTLP_STRINGS, &STRING_TABLE}, {OTLP_ATTRIBUTES, &ATTRIBUTE_TABLE}, {OTLP_STACKS, &STACK_TABLE}};
	struct otlp *s = p->state;
	unsigned i;

	if (otlp_write_samples(p))
		return p->error;
	message_list_end(&s->message);
	message_open(&s->message, DICTIONARY);
	for (i = 0; i < sizeof(tables) / sizeof(tables[0]); i++)
		if (put_table(p, tables[i].table, *tables[i].field))
			return p->error;
	message_list(&s->message, LINK_TABLE);
	message_open(&s->message, LINK_TABLE);
	message_close(&s->message);
	message_list_end(&s->message);
	message_close(&s->message);
	message_end(&s->message);
	return p->out.error;
}
