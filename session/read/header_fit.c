/* SPDX-License-Identifier: MIT */
/*
 * A file header whose sizes or places are not those of what is in the file. What is there says better where it lies: attrs have their own size
 * and name their ids, records follow each other, and the table of features has sections that follow it. Each fault is noted, and the
 * session reads as if the header were right. A header that fits is never changed; nor is that of a file that was cut, whose table is gone.
 * perf writes ids, attrs, data, table, sections (perf_session__do_write_header and perf_header__adds_write of header.c); simpleperf attrs, ids, data.
 */
#include "plausible.h"

#include <stdio.h>
#include <stddef.h>
#include <string.h>

#define HEADER 104
#define SECTION 16
#define ATTR_LEAST 64
#define STRIDE_MOST 65536
#define EVENTS_MOST 65536
#define FEATURES 256
#define ATTRS_WITHIN (1 << 20) /* bytes of the file in which events are searched */
#define CHAIN 8                /* records that follow each other */
#define TABLE_BACK (1 << 24)   /* bytes before the end of the file where the table is searched */
#define WINDOW 65536

/* Offsets of the header's fields. */
enum { ATTR_SIZE = 16,
       ATTRS = 24,
       ATTRS_SIZE = 32,
       DATA = 40,
       DATA_SIZE = 48,
       TYPES = 56,
       BITS = 72 };

struct fit {
	const struct session_source *source;
	bool big;
	uint64_t stride, attrs, attrs_size, data, data_size, types_end;
	unsigned nr; /* features */
	uint64_t at;
	size_t filled;
	unsigned char window[WINDOW];
};

/* The bytes there; null: the file does not have them. */
static const unsigned char *bytes_at(struct fit *f, uint64_t at, size_t size)
{
	ssize_t n;

	if (at > f->source->size || size > f->source->size - at)
		return 0;
	if (at < f->at || at - f->at > f->filled || size > f->filled - (size_t)(at - f->at)) {
		n = pfr_session_pread(f->source, f->window, sizeof(f->window), at);
		f->at = at;
		f->filled = n < 0 ? 0 : (size_t)n;
		if (size > f->filled)
			return 0;
	}
	return f->window + (at - f->at);
}

static uint64_t word_at(struct fit *f, uint64_t at)
{
	const unsigned char *p = bytes_at(f, at, 8);

	return p ? wire_u64(p, f->big) : UINT64_MAX;
}

static bool is_within(const struct fit *f, uint64_t offset, uint64_t size)
{
	return offset <= f->source->size && size <= f->source->size - offset;
}

/* ---- records -------------------------------------------------------------------- */

/* Where the record after the one there begins; 0: there is none. */
static uint64_t next_of(struct fit *f, uint64_t at)
{
	const unsigned char *p = bytes_at(f, at, 8);
	uint32_t type = p ? wire_u32(p, f->big) : 0;
	uint64_t size = p ? wire_u16(p + 6, f->big) : 0, payload = 0;

	if (size < 8 || !pfr_session_is_type_possible(type))
		return 0;
	if (type == PFR_RECORD_AUXTRACE)
		payload = word_at(f, at + 8);
	return is_within(f, at, size) && is_within(f, at + size, payload) ? at + size + payload : 0;
}

/* Whether some records begin there, or as many as there are before `end`. */
static bool is_chain(struct fit *f, uint64_t at, uint64_t end)
{
	unsigned i;

	for (i = 0; i < CHAIN && at && at < end; i++)
		at = next_of(f, at);
	return i && at && at <= f->source->size;
}

/* How many records begin from `from` to below `until`. */
static uint64_t count_records(struct fit *f, uint64_t from, uint64_t until)
{
	uint64_t at = f->data, nr = 0;

	while (at && at < until) {
		nr += at >= from;
		at = next_of(f, at);
	}
	return nr;
}

/* ---- events --------------------------------------------------------------------- */

/* An attr's own size; 0: no attr can be there. */
static uint32_t own_size(struct fit *f, uint64_t at)
{
	const unsigned char *p = bytes_at(f, at, 8);
	uint32_t size = p ? wire_u32(p + 4, f->big) : 1;

	size = size ? size : ATTR_LEAST;
	return size < ATTR_LEAST || size > STRIDE_MOST - SECTION || size % 8 ? 0 : size;
}

/* Whether a section of ids is named there. */
static bool is_ids(struct fit *f, uint64_t at)
{
	uint64_t offset = word_at(f, at), size = word_at(f, at + 8);

	return size % 8 == 0 && is_within(f, offset, size) && (offset >= HEADER || (!offset && !size));
}

static uint64_t nr_attrs(struct fit *f, uint32_t own, uint64_t end)
{
	uint64_t nr = 0, at = f->attrs;

	for (; nr < EVENTS_MOST && at + f->stride <= end && own_size(f, at) == own && is_ids(f, at + f->stride - SECTION); at += f->stride)
		nr++;
	return nr;
}

/* The size that an attr there says; 0: none, or it is of the first version. */
static uint32_t said_size(struct fit *f, uint64_t at)
{
	uint64_t word = word_at(f, at);

	return word == UINT64_MAX ? 0 : f->big ? (uint32_t)word :
						 (uint32_t)(word >> 32);
}

/* Whether an attr that says its size is there, and after it where its ids lie: before it, as perf writes them, or after events at the header's end. */
static bool is_entry(struct fit *f, uint64_t at)
{
	uint32_t own = said_size(f, at) ? own_size(f, at) : 0;
	uint64_t offset = own ? word_at(f, at + own) : 0, size = own ? word_at(f, at + own + 8) : 0;

	return own && size && is_ids(f, at + own) && (at == HEADER ? offset >= at + own + SECTION : offset + size <= at);
}

/* Events are searched where attrs.offset leads to none. */
static void find_attrs(struct fit *f)
{
	uint64_t own = f->attrs >= HEADER && f->attrs < f->source->size ? own_size(f, f->attrs) : 0, end, at;

	if (own && (is_entry(f, f->attrs) || (f->stride >= own + SECTION && f->stride <= STRIDE_MOST && is_ids(f, f->attrs + f->stride - SECTION) &&
					      (word_at(f, f->attrs + f->stride - 8) || said_size(f, f->attrs)))))
		return;
	end = f->data > HEADER && is_chain(f, f->data, f->source->size) ? f->data : f->source->size;
	end = end < ATTRS_WITHIN ? end : ATTRS_WITHIN;
	for (at = HEADER; at < end; at += 8)
		if (is_entry(f, at)) {
			f->attrs = at;
			return;
		}
}

static void fit_attrs(struct fit *f)
{
	uint32_t own = own_size(f, f->attrs);
	bool good = own && f->stride >= own + SECTION && f->stride <= STRIDE_MOST && f->stride % 8 == 0 && is_ids(f, f->attrs + f->stride - SECTION);
	bool other = own && is_ids(f, f->attrs + own) && f->stride != own + SECTION;
	uint64_t end = f->data > f->attrs && is_chain(f, f->data, f->source->size) ? f->data : f->source->size, last, nr;

	if (!own || f->attrs < HEADER)
		return;
	if (other && (!good || word_at(f, f->attrs + own + 8))) { /* ids follow the attr; in an entry that is larger zeros do */
		f->stride = own + SECTION;
		good = true;
	}
	if (!good)
		return;
	nr = nr_attrs(f, own, end);
	last = f->attrs + f->attrs_size;
	if (nr && (f->attrs_size % f->stride || f->attrs_size > end - f->attrs || !f->attrs_size ||
		   (nr > f->attrs_size / f->stride && word_at(f, last + f->stride - 8))))
		f->attrs_size = nr * f->stride;
}

/* ---- the data ----------------------------------------------------------------------- */

/* Where the ids end that the attrs name. */
static uint64_t ids_end(struct fit *f)
{
	uint64_t end = 0, i, nr = f->stride ? f->attrs_size / f->stride : 0, last;

	for (i = 0; i < nr && i < EVENTS_MOST; i++) {
		last = word_at(f, f->attrs + (i + 1) * f->stride - SECTION) + word_at(f, f->attrs + (i + 1) * f->stride - 8);
		end = last > end && last <= f->source->size ? last : end;
	}
	return end;
}

/* Whether records begin where the header has them, up to where it has their end. */
static bool has_records(struct fit *f)
{
	uint64_t size = f->source->size, end = f->data_size && f->data_size < size && f->data < size ? f->data + f->data_size : size;

	return f->data >= HEADER && is_chain(f, f->data, end < size ? end : size);
}

static void fit_data(struct fit *f)
{
	uint64_t attrs = f->attrs + f->attrs_size, ids = ids_end(f), front = ids > attrs ? ids : attrs, at;
	uint64_t place[] = {f->types_end > front ? f->types_end : front, attrs, ids, 4096};
	unsigned i;

	if (has_records(f)) {
		if (place[0] >= f->data || !next_of(f, place[0]))
			return;
		for (at = place[0]; at && at < f->data; at = next_of(f, at))
			;
		if (at == f->data) { /* records lie before it */
			f->data_size += f->data_size ? f->data - place[0] : 0;
			f->data = place[0];
		}
		return;
	}
	if (f->data >= HEADER && (f->data == attrs || f->data == ids || f->data == place[0]))
		return; /* it is where the rest of the file has it: the first record is what is wrong */
	for (i = 0; i < sizeof(place) / sizeof(place[0]); i++)
		if (place[i] >= HEADER && place[i] != f->data && is_chain(f, place[i], f->source->size)) {
			f->data = place[i];
			return;
		}
}

/* ---- the features ---------------------------------------------------------------- */

/* Whether a table of as many sections as the header has features is there: all are within the file, and `follow` it one after another. */
static bool is_table(struct fit *f, uint64_t at, bool follow)
{
	uint64_t end = at + (uint64_t)f->nr * SECTION, last = end, any = 0;
	unsigned i;

	for (i = 0; i < f->nr; i++) {
		uint64_t offset = word_at(f, at + i * SECTION), size = word_at(f, at + i * SECTION + 8);

		if (!is_within(f, offset, size) || offset == UINT64_MAX || (follow && (offset < last || (!i && offset - end > FEATURES * SECTION))))
			return false;
		last = offset + size;
		any |= offset;
	}
	return any != 0;
}

/* Whether a record covers that place: *record, one at or before it, becomes the first that is not before it. */
static bool is_in_record(struct fit *f, uint64_t *record, uint64_t at)
{
	while (*record && *record < at)
		*record = next_of(f, *record);
	return *record > at;
}

/* Where the data ends. */
static void fit_end(struct fit *f)
{
	uint64_t size = f->source->size, end = f->data + f->data_size, record = f->data, least, at;

	if (end < f->data)
		end = size;
	if (!f->nr) {
		for (at = end; f->data_size && at && at < size; at = next_of(f, at))
			;
		f->data_size = f->data_size && end < size && at == size ? size - f->data : f->data_size;
		return;
	}
	if (f->data_size && end <= size && is_table(f, end, false))
		return;
	least = size > TABLE_BACK ? size - TABLE_BACK : 0;
	least = least < f->data ? f->data : least;
	for (at = least; at + (uint64_t)f->nr * SECTION <= size; at++) {
		uint64_t first = word_at(f, at);

		if (first > at && first - at <= ((uint64_t)f->nr + FEATURES) * SECTION && is_table(f, at, true) && !is_in_record(f, &record, at)) {
			f->data_size = at - f->data;
			return;
		}
	}
}

/* ---- the header --------------------------------------------------------------------- */

static void put(unsigned char *to, uint64_t value, bool big)
{
	unsigned i;

	for (i = 0; i < 8; i++)
		to[i] = (unsigned char)(value >> 8 * (big ? 7 - i : i));
}

static void note(struct pfr_session *s, unsigned field, const char *what, uint64_t now)
{
	if (wire_u64(s->fit.header + field, s->fit.header[0] != 'P') == now)
		return;
	put(s->fit.header + field, now, s->fit.header[0] != 'P');
	pfr_session_note_text(s, PFR_E_FILE_HEADER, field, now, what, "what is there is read so");
}

/* data.size, which says how many records were after it. */
static void note_size(struct pfr_session *s, struct fit *f, uint64_t before)
{
	uint64_t end = f->data + before < before ? UINT64_MAX : f->data + before, nr = before < f->data_size ? count_records(f, end, f->data + f->data_size) : 0;

	snprintf((char *)s->fit.header_text, sizeof(s->fit.header_text), nr ? "data.size in the file header is too small, %llu record%s after it; the data has" : before < f->data_size ? "data.size in the file header is too small; the data has" :
																							  "data.size in the file header is too large; the data has",
		 (unsigned long long)nr, nr == 1 ? " lies" : "s lie");
	note(s, DATA_SIZE, (const char *)s->fit.header_text, f->data_size);
}

static void fit(struct pfr_session *s, struct fit *f)
{
	const unsigned char *h = s->fit.header;
	uint64_t before;
	unsigned i, bit;

	f->big = h[0] != 'P';
	f->stride = wire_u64(h + ATTR_SIZE, f->big);
	f->attrs = wire_u64(h + ATTRS, f->big);
	f->attrs_size = wire_u64(h + ATTRS_SIZE, f->big);
	f->data = wire_u64(h + DATA, f->big);
	before = f->data_size = wire_u64(h + DATA_SIZE, f->big);
	f->types_end = wire_u64(h + TYPES, f->big) + wire_u64(h + TYPES + 8, f->big);
	f->types_end = wire_u64(h + TYPES + 8, f->big) && f->types_end <= f->source->size ? f->types_end : 0;
	for (i = BITS; i < HEADER; i++)
		for (bit = 0; bit < 8; bit++)
			f->nr += h[i] >> bit & 1;
	if (f->attrs_size)
		find_attrs(f);
	if (f->attrs < f->source->size && (f->attrs_size || f->attrs != f->data || !has_records(f))) /* else there are no events, and the records follow at once */
		fit_attrs(f);
	fit_data(f);
	if (f->data < HEADER) /* no records are found, and the header's own bytes, which would be them, stay as they are */
		return;
	fit_end(f);
	note(s, ATTR_SIZE, "attr_size in the file header is not that of the events, which is", f->stride);
	note(s, ATTRS, "attrs.offset in the file header is not where the events are, which is", f->attrs);
	note(s, ATTRS_SIZE, "attrs.size in the file header is not that of the events, which is", f->attrs_size);
	note(s, DATA, "data.offset in the file header is not where the records begin, which is after", f->data);
	if (f->data_size != before)
		note_size(s, f, before);
}

void pfr_session_header_fit(struct pfr_session *s)
{
	struct fit *f;

	if (s->fit.header_seen || s->calls.passed || s->flags & PFR_SESSION_NO_RESUME || s->parts.there || !s->source.seekable)
		return;
	s->fit.header_seen = true;
	if (pfr_session_pread(&s->source, s->fit.header, HEADER, 0) != HEADER || (memcmp(s->fit.header, "PERFILE2", 8) != 0 && memcmp(s->fit.header, "2ELIFREP", 8) != 0) ||
	    wire_u64(s->fit.header + 8, s->fit.header[0] != 'P') != HEADER)
		return;
	f = (struct fit *)pfr_session_resize(s, 0, sizeof(*f));
	if (!f) {
		pfr_session_fail(s, PFR_E_MEMORY, 0, 0, 0);
		return;
	}
	memset(f, 0, offsetof(struct fit, window)); /* what is read into the window says how far it goes */
	f->source = &s->source;
	fit(s, f);
	if (s->notes.nr_notes) {
		if (pfr_session_pread(&s->source, s->fit.header_own, HEADER, 0) != HEADER)
			memcpy(s->fit.header_own, s->fit.header, HEADER);
		s->source.header = s->fit.header;
	}
	pfr_session_free(s, f);
}
