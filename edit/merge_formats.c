/* SPDX-License-Identifier: MIT */
/*
 * The formats of tracepoints of several captures in one section: perf opens a capture only if it finds the format of every tracepoint.
 */
#include "secret.h"
#include "section.h"
#include "session/base/hash.h"

#include <string.h>

#define FORMATS_MOST 8192 /* different ones; the kernel has some 2500 */
#define SLOTS 16384u      /* a power of two, and twice as many, so that few are met that are another's */

struct format {
	struct pfr_bytes system, text;
	uint64_t hash, system_hash;
	uint32_t first;     /* index of the first format of the same system */
	uint32_t in_system; /* of the first: how many there are */
};

/* By hash, indexes plus one; 0: free. */
struct slots {
	uint32_t text[SLOTS], system[SLOTS];
};

struct formats_of {
	struct section *section;
	struct slots *slots;
	struct format *format;
	uint32_t nr, capacity;
	bool failed, full;
	uint32_t systems, end; /* in the first section: where the systems begin, and what follows them */
};

static bool is_same(const struct pfr_bytes *a, const struct pfr_bytes *b)
{
	return a->size == b->size && (a->data == b->data || !memcmp(a->data, b->data, a->size));
}

static uint64_t hash_of(uint64_t domain, const struct pfr_bytes *bytes)
{
	const struct secret secret = {{hash_secret(), 0}};

	return secret_hash(&secret, domain, bytes->data, bytes->size);
}

/* The slot of this system's first format, or of the format itself, or the free one where it goes. */
static uint32_t *find(const struct formats_of *f, const struct format *format, bool system)
{
	uint32_t *slots = system ? f->slots->system : f->slots->text;
	uint32_t i = (uint32_t)(system ? format->system_hash : format->hash) & (SLOTS - 1);

	for (; slots[i]; i = (i + 1) & (SLOTS - 1)) {
		const struct format *other = &f->format[slots[i] - 1];

		if (other->system_hash == format->system_hash && (system || other->hash == format->hash) && is_same(&other->system, &format->system) &&
		    (system || is_same(&other->text, &format->text)))
			break;
	}
	return &slots[i];
}

static bool reserve(struct formats_of *f)
{
	struct pfr_session *s = f->section->m->input[0].s;
	uint32_t capacity = f->capacity ? f->capacity * 2 : 64;
	struct format *more;

	if (!f->slots) {
		f->slots = (struct slots *)pfr_session_resize(s, 0, sizeof(*f->slots));
		if (f->slots)
			memset(f->slots, 0, sizeof(*f->slots));
	}
	if (f->slots && f->nr < f->capacity)
		return true;
	more = f->slots ? (struct format *)pfr_session_resize(s, f->format, capacity * sizeof(*more)) : 0;
	if (!more)
		return false;
	f->format = more;
	f->capacity = capacity;
	return true;
}

static void take(struct formats_of *f, struct format *format)
{
	uint32_t *text, *system;

	if (!reserve(f)) {
		f->failed = true;
		return;
	}
	format->hash = hash_of(format->system_hash, &format->text);
	text = find(f, format, false);
	if (*text)
		return;
	if (f->nr == FORMATS_MOST) {
		f->full = true;
		return;
	}
	system = find(f, format, true);
	format->first = *system ? *system - 1 : f->nr;
	format->in_system = 0;
	f->format[f->nr] = *format;
	f->format[format->first].in_system++;
	*text = ++f->nr;
	*system = format->first + 1;
}

/* False: it cannot be read. */
static bool collect(struct formats_of *f, uint32_t input, const struct pfr_frame *frame, bool first)
{
	struct format format = {.first = 0};
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	enum pfr_status status = PFR_END;

	pfr_walk_init(&walk, frame, 0);
	while (!f->failed && (status = pfr_walk_next(&walk, &item, &where)) == PFR_OK) {
		if (item.what != PFR_ITEM_FIELD)
			continue;
		if (PFR_IS(item, SYSTEM_ENTRY, NAME))
			format.system = (struct pfr_bytes){frame->data + item.offset, item.size}, format.system_hash = hash_of(0, &format.system);
		else if (PFR_IS(item, FORMAT_ENTRY, FORMAT) && format.system.data)
			format.text = (struct pfr_bytes){frame->data + item.offset, item.size}, merge_number_format(f->section->m, input, &format.text), take(f, &format);
		else if (first && PFR_IS(item, FEATURE_TRACING_DATA, NR_SYSTEMS))
			f->systems = item.offset;
		else if (first && PFR_IS(item, FEATURE_TRACING_DATA, KALLSYMS_SIZE))
			f->end = item.offset;
	}
	return status == PFR_END;
}

static void put_systems(const struct formats_of *f)
{
	struct section *s = f->section;
	unsigned char size[8];
	uint32_t i, k, left, nr = 0;

	for (i = 0; i < f->nr; i++)
		nr += f->format[i].first == i;
	section_u32(s, nr);
	for (i = 0; i < f->nr; i++) {
		if (f->format[i].first != i) /* its system was written */
			continue;
		section_add(s, f->format[i].system.data, f->format[i].system.size);
		section_u32(s, f->format[i].in_system);
		for (k = i, left = f->format[i].in_system; left; k++) {
			if (f->format[k].first != i)
				continue;
			pfr_session_writer_number(&s->m->writer, size, f->format[k].text.size);
			section_add(s, size, sizeof(size));
			section_add(s, f->format[k].text.data, f->format[k].text.size);
			left--;
		}
	}
}

enum pfr_status merge_formats(struct merge *m)
{
	struct section s = {.m = m};
	struct formats_of f = {.section = &s};
	struct pfr_frame first = {0}, other;
	uint32_t i;

	for (i = 0; i < m->nr; i++) {
		if (pfr_session_feature(m->input[i].s, PFR_FEATURE_TRACING_DATA, &other))
			continue;
		if (other.order != m->writer.order || !collect(&f, i, &other, !first.data)) {
			merge_note(m, i, "its formats of tracepoints cannot be read or are in the other byte order, and are left out");
			continue;
		}
		if (f.full)
			merge_note(m, i, "with it there are more than %d formats of tracepoints; those after them are left out", FORMATS_MOST);
		f.full = false;
		if (!first.data)
			first = other;
	}
	if (first.data && f.systems && f.end && !f.failed) {
		section_add(&s, first.data, f.systems);
		put_systems(&f);
		section_add(&s, first.data + f.end, first.size - f.end);
	}
	pfr_session_free(m->input[0].s, f.format);
	pfr_session_free(m->input[0].s, f.slots);
	s.failed |= f.failed;
	return section_finish(&s, PFR_FEATURE_TRACING_DATA);
}
