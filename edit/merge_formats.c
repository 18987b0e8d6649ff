/* SPDX-License-Identifier: MIT */
/*
 * The formats of tracepoints of several captures in one section: perf opens a capture only if it finds the format of every tracepoint.
 */
#include "section.h"

#include <string.h>

#define FORMATS_MOST 8192 /* different ones; the kernel has some 2500 */

struct format {
	struct pfr_bytes system, text;
};

struct formats_of {
	struct section *section;
	struct format *format;
	uint32_t nr, capacity;
	bool failed;
	uint32_t systems, end; /* in the first section: where the systems begin, and what follows them */
};

static bool is_same(const struct pfr_bytes *a, const struct pfr_bytes *b)
{
	return a->size == b->size && !memcmp(a->data, b->data, a->size);
}

static void take(struct formats_of *f, const struct format *format)
{
	uint32_t capacity = f->capacity ? f->capacity * 2 : 64, i;
	struct format *more;

	for (i = 0; i < f->nr; i++)
		if (is_same(&f->format[i].system, &format->system) && is_same(&f->format[i].text, &format->text))
			return;
	if (f->nr == f->capacity) {
		more = capacity <= FORMATS_MOST ? pfr_session_resize(f->section->m->input[0].s, f->format, capacity * sizeof(*more)) : 0;
		if (!more) {
			f->failed = true;
			return;
		}
		f->format = more;
		f->capacity = capacity;
	}
	f->format[f->nr++] = *format;
}

/* False: it cannot be read. */
static bool collect(struct formats_of *f, const struct pfr_frame *frame, bool first)
{
	struct format format = {{0, 0}, {0, 0}};
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	enum pfr_status status;

	pfr_walk_init(&walk, frame, 0);
	while ((status = pfr_walk_next(&walk, &item, &where)) == PFR_OK) {
		if (item.what != PFR_ITEM_FIELD)
			continue;
		if (PFR_IS(item, SYSTEM_ENTRY, NAME))
			format.system = (struct pfr_bytes){frame->data + item.offset, item.size};
		else if (PFR_IS(item, FORMAT_ENTRY, FORMAT) && format.system.data)
			format.text = (struct pfr_bytes){frame->data + item.offset, item.size}, take(f, &format);
		else if (first && PFR_IS(item, FEATURE_TRACING_DATA, NR_SYSTEMS))
			f->systems = item.offset;
		else if (first && PFR_IS(item, FEATURE_TRACING_DATA, KALLSYMS_SIZE))
			f->end = item.offset;
	}
	return status == PFR_END;
}

static uint32_t count(const struct formats_of *f, const struct pfr_bytes *system, uint32_t *before)
{
	uint32_t nr = 0, i;

	*before = f->nr;
	for (i = 0; i < f->nr; i++)
		if (is_same(&f->format[i].system, system)) {
			*before = nr ? *before : i;
			nr++;
		}
	return nr;
}

static void put_systems(const struct formats_of *f)
{
	struct section *s = f->section;
	unsigned char size[8];
	uint32_t i, k, before, nr = 0;

	for (i = 0; i < f->nr; i++)
		nr += count(f, &f->format[i].system, &before) && before == i;
	section_u32(s, nr);
	for (i = 0; i < f->nr; i++) {
		nr = count(f, &f->format[i].system, &before);
		if (before != i) /* its system was written */
			continue;
		section_add(s, f->format[i].system.data, f->format[i].system.size);
		section_u32(s, nr);
		for (k = i; k < f->nr; k++) {
			if (!is_same(&f->format[k].system, &f->format[i].system))
				continue;
			pfr_session_writer_number(&s->m->writer, size, f->format[k].text.size);
			section_add(s, size, sizeof(size));
			section_add(s, f->format[k].text.data, f->format[k].text.size);
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
		if (other.order != m->writer.order || !collect(&f, &other, !first.data)) {
			merge_note(m, i, "its formats of tracepoints cannot be read or are in the other byte order, and are left out");
			continue;
		}
		if (!first.data)
			first = other;
	}
	if (first.data && f.systems && f.end && !f.failed) {
		section_add(&s, first.data, f.systems);
		put_systems(&f);
		section_add(&s, first.data + f.end, first.size - f.end);
	}
	pfr_session_free(m->input[0].s, f.format);
	if (f.failed)
		return PFR_E_MEMORY;
	return s.size ? section_finish(&s, PFR_FEATURE_TRACING_DATA) : PFR_OK;
}
