/* SPDX-License-Identifier: MIT */
/*
 * Keeps the formats that a capture carries, and finds them by number. What a format says is format.c's.
 */
#include "session/tracepoint/formats.h"
#include "session/base/allocator.h"
#include "session/tracepoint/printk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEXT_MOST (64u << 20) /* bytes of all formats that are kept */
#define FORMATS_MOST 65536    /* the number of an event has 16 bits in a payload */
#define SECTIONS_MOST 64      /* sections of formats; a capture has one, and each is followed by a search of all events */
#define NAME_MOST 255         /* bytes of a system's or event's name */

struct formats {
	struct pfr_allocator allocator;
	struct format_entry **entry;
	size_t nr, capacity;
	uint64_t size; /* of the texts that are kept */
	bool sorted;
	unsigned nr_sections;
	uint8_t long_size;
	struct printk printk;
	struct formats_report report;
	struct pfr_tracepoint_field field[PFR_TRACEPOINT_FIELDS]; /* of the format that is being learnt */
};

struct formats *formats_new(const struct pfr_allocator *given)
{
	struct pfr_allocator allocator = pfr_allocator_or_libc(given);
	struct formats *f = (struct formats *)allocator.resize(allocator.user, 0, sizeof(*f));

	if (!f)
		return 0;
	memset(f, 0, sizeof(*f));
	f->allocator = allocator;
	f->long_size = 8;
	return f;
}

static void *resize(struct formats *f, void *memory, size_t size)
{
	return f->allocator.resize(f->allocator.user, memory, size);
}

void formats_free(struct formats *f)
{
	size_t i;

	if (!f)
		return;
	for (i = 0; i < f->nr; i++)
		resize(f, f->entry[i], 0);
	if (f->entry)
		resize(f, f->entry, 0);
	printk_free(&f->printk, &f->allocator);
	resize(f, f, 0);
}

/* ---- learning ------------------------------------------------------------------------ */

static uint32_t at_most(uint32_t size, uint32_t most)
{
	return size < most ? size : most;
}

/* An entry with its fields, its texts and its name after it, in one piece of memory. */
static struct format_entry *make_entry(struct formats *f, const struct pfr_tracepoint *format, const struct pfr_bytes *whole,
				       const struct pfr_bytes *system)
{
	const unsigned char *text = whole->data;
	uint32_t used = whole->size, size = at_most(system->size, NAME_MOST), i;
	uint32_t own = at_most(format->name.size, NAME_MOST);
	size_t fields = format->nr * sizeof(*format->field);
	struct format_entry *e = (struct format_entry *)resize(f, 0, sizeof(*e) + fields + used + size + own + 2);
	unsigned char *copy;
	char *name;

	if (!e)
		return 0;
	e->format = *format;
	e->format.field = (struct pfr_tracepoint_field *)(e + 1);
	e->format.capacity = format->nr;
	memcpy(e->format.field, format->field, fields);
	copy = (unsigned char *)(e + 1) + fields;
	memcpy(copy, text, used);
	e->format.name.data = copy + (format->name.data - text);
	for (i = 0; i < format->nr; i++) {
		e->format.field[i].name.data = copy + (format->field[i].name.data - text);
		e->format.field[i].type.data = copy + (format->field[i].type.data - text);
	}
	e->text = (struct pfr_bytes){copy, used};
	name = (char *)copy + used;
	e->name = name;
	memcpy(name, system->data, size);
	name[size] = ':';
	memcpy(name + size + 1, e->format.name.data, own);
	name[size + 1 + own] = 0;
	return e;
}

static bool reserve(struct formats *f)
{
	size_t capacity = f->capacity ? 2 * f->capacity : 64;
	struct format_entry **entry;

	if (f->nr < f->capacity)
		return true;
	entry = (struct format_entry **)resize(f, f->entry, capacity * sizeof(*entry));
	if (!entry)
		return false;
	f->entry = entry;
	f->capacity = capacity;
	return true;
}

/* The first line that is not understood, for people. */
static void note_skipped(struct formats *f, const struct pfr_tracepoint *format, const unsigned char *text, uint32_t size)
{
	const char *line = (const char *)text + format->skipped;
	uint32_t left = size - format->skipped, length = 0;

	if (!f->report.nr_skipped)
		while (length < left && length < 120 && line[length] != '\n')
			length++;
	if (length)
		snprintf(f->report.first, sizeof(f->report.first), "%.*s: %.*s", (int)at_most(format->name.size, 100),
			 (const char *)format->name.data, (int)length, line);
	for (length = 0; f->report.first[length]; length++)
		if (f->report.first[length] == '\t')
			f->report.first[length] = ' ';
	f->report.nr_skipped += format->nr_skipped;
}

/* False: there is no memory. */
static bool learn_format(struct formats *f, const unsigned char *text, uint32_t size, const struct pfr_bytes *system)
{
	struct pfr_tracepoint format = {.field = f->field, .capacity = PFR_TRACEPOINT_FIELDS, .long_size = f->long_size};
	const struct pfr_bytes whole = {text, size};
	struct format_entry *entry;

	if (pfr_tracepoint_parse(&format, text, size) || !format.has_id || size > TEXT_MOST - f->size ||
	    f->nr == FORMATS_MOST) {
		f->report.nr_refused++;
		return true;
	}
	entry = reserve(f) ? make_entry(f, &format, &whole, system) : 0;
	if (!entry)
		return false;
	if (format.nr_skipped)
		note_skipped(f, &format, text, size);
	entry->number = (uint32_t)f->nr;
	f->entry[f->nr++] = entry;
	f->size += size;
	f->report.nr = f->nr;
	f->sorted = false;
	return true;
}

static int by_id(const void *a, const void *b)
{
	const struct format_entry *x = *(struct format_entry *const *)a, *y = *(struct format_entry *const *)b;

	if (x->format.id != y->format.id)
		return x->format.id < y->format.id ? -1 : 1;
	return x->number < y->number ? -1 : x->number > y->number;
}

static void sort(struct formats *f)
{
	if (!f->sorted && f->nr)
		qsort(f->entry, f->nr, sizeof(*f->entry), by_id);
	f->sorted = true;
}

static bool is_same(const struct format_entry *a, const struct format_entry *b)
{
	return a->text.size == b->text.size && !memcmp(a->text.data, b->text.data, a->text.size);
}

static void count_others(struct formats *f)
{
	size_t i, first = 0;

	sort(f);
	f->report.nr_others = 0;
	for (i = 1; i < f->nr; i++) {
		if (f->entry[i]->format.id != f->entry[first]->format.id)
			first = i;
		f->report.nr_others += i != first && !is_same(f->entry[i], f->entry[first]);
	}
}

/* Of several sections the first that has some counts. */
static bool learn_texts(struct formats *f, const unsigned char *text, uint32_t size)
{
	const struct pfr_bytes lines = {text, size};

	return f->printk.nr || printk_learn(&f->printk, &lines, &f->allocator);
}

bool formats_learn(struct formats *f, const struct pfr_frame *section)
{
	struct pfr_bytes system = {(const unsigned char *)"ftrace", 6};
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	bool good = true;

	if (f->nr_sections++ >= SECTIONS_MOST) {
		f->nr_sections = SECTIONS_MOST;
		f->report.nr_refused++;
		return true;
	}
	pfr_walk_init(&walk, section, 0);
	while (good && pfr_walk_next(&walk, &item, &where) == PFR_OK) {
		if (item.what != PFR_ITEM_FIELD)
			continue;
		if (PFR_IS(item, FEATURE_TRACING_DATA, LONG_SIZE))
			f->long_size = (uint8_t)item.value;
		else if (PFR_IS(item, FORMAT_ENTRY, FORMAT))
			good = learn_format(f, section->data + item.offset, item.size, &system);
		else if (PFR_IS(item, FEATURE_TRACING_DATA, PRINTK))
			good = learn_texts(f, section->data + item.offset, item.size);
		else if (PFR_IS(item, SYSTEM_ENTRY, NAME))
			system = (struct pfr_bytes){section->data + item.offset, item.nr};
	}
	count_others(f);
	return good;
}

bool formats_inside(const struct pfr_frame *frame, struct pfr_frame *section)
{
	struct pfr_bytes formats = {0, 0};
	struct pfr_record record;
	struct pfr_where where;

	if ((frame->type != PFR_RECORD_SIMPLEPERF_TRACING_DATA && frame->type != PFR_RECORD_HEADER_TRACING_DATA) || frame->payload || pfr_decode(frame, 0, &record, &where))
		return false;
	if (frame->type == PFR_RECORD_SIMPLEPERF_TRACING_DATA)
		formats = record.simpleperf_tracing_data.data;
	else if (PFR_HAS(record.header_tracing_data, HEADER_TRACING_DATA, DATA))
		formats = record.header_tracing_data.data;
	if (formats.size)
		pfr_feature_frame(section, PFR_FEATURE_TRACING_DATA, formats.data, formats.size, frame->at + (uint64_t)(formats.data - frame->data), (enum pfr_byte_order)frame->order);
	return formats.size != 0;
}

/* ---- finding --------------------------------------------------------------------------- */

const struct format_entry *formats_find(struct formats *f, uint64_t number)
{
	size_t low = 0, high = f->nr;

	sort(f);
	while (low < high) { /* the first whose id is not below */
		size_t middle = low + (high - low) / 2;

		if (f->entry[middle]->format.id < number)
			low = middle + 1;
		else
			high = middle;
	}
	return low < f->nr && f->entry[low]->format.id == number ? f->entry[low] : 0;
}

const struct formats_report *formats_report(const struct formats *f)
{
	return &f->report;
}

const struct pfr_bytes *formats_text_at(const struct formats *f, uint64_t address)
{
	return printk_find(&f->printk, address);
}
