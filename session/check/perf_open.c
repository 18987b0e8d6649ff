/* SPDX-License-Identifier: MIT */
/*
 * Whether perf opens a file: perf_session__read_header and perf_session__open, tools/perf/util/header.c and session.c. The attrs are read
 * as perf reads them, one after the other by the size that each has, and not by the size that the header has for all.
 */
#include "decoder/wire.h"
#include "perf_versions.h"
#include "session/tracepoint/formats.h"

#include <errno.h>
#include <string.h>

#define HEADER 104
#define HEADER_OLD 72 /* without feature bits */
#define SECTION 16
#define ATTR_FIRST 64 /* of the first version, which every attr has */
#define MOST_ATTRS (1 << 16)
#define MOST_IDS (1 << 24)
#define PATH_MOST 4096
#define PATH_OVER 256                    /* so far beyond it that what lies after the array matters */
#define MOST_OFFSET (UINT64_C(1) << 44)  /* that lseek takes on ext4 */
#define MOST_SECTION (UINT64_C(1) << 28) /* bytes that are read of a feature */

#define NOT_A_FILE "it has no header of a perf.data file (incompatible file format)"
#define OVERLAP "tables of its header overlap (incompatible file format)"
#define BAD_ATTR "an event's attr is larger than the program knows, is damaged or outside of the file (incompatible file format)"
#define BAD_IDS "an event's table of ids is outside of the file, or its size is damaged (incompatible file format)"
#define BAD_FEATURE "a section of the header is damaged or outside of the file (incompatible file format)"
#define NO_FORMAT "a tracepoint has no format in TRACING_DATA (incompatible file format)"
#define NO_DATA "data.size is 0, as of a recording that was killed (data size field is 0 which is unexpected)"
#define NO_PLACE "several events do not have their ids at one place (non matching sample_type)"
#define MIXED "some events have ids in all records, and others do not (non matching sample_id_all)"
#define NO_READ_ID "the first event reads counts without ids (non matching read_format)"

struct file {
	struct perf_reader *reader;
	struct session_source source;
	struct formats *formats;
	bool overruns;
	uint64_t header_size, attr_size, attrs, attrs_size, data, data_size;
};

static bool read_at(const struct file *f, uint64_t at, void *to, size_t size)
{
	ssize_t n = pfr_session_pread(&f->source, to, size, at);

	if (n < 0)
		f->reader->os_error = errno;
	return n == (ssize_t)size;
}

static bool is_outside(const struct file *f, uint64_t at, uint64_t size)
{
	return at > f->source.size || size > f->source.size - at;
}

/* ---- the header ----------------------------------------------------------------------- */

static bool find_order(struct file *f, const unsigned char *header)
{
	static const unsigned char sizes[] = {64, 72, 80, 96, 104};
	bool old = !memcmp(header, "PERFFILE", 8);
	unsigned i;

	f->reader->big = header[0] == '2';
	for (i = 0; i < sizeof(sizes) && old; i++)
		if (wire_u64(header + 16, 0) == sizes[i] + UINT64_C(16) || wire_u64(header + 16, 1) == sizes[i] + UINT64_C(16)) {
			f->reader->big = wire_u64(header + 16, 1) == sizes[i] + UINT64_C(16);
			return true;
		}
	return !memcmp(header, "2ELIFREP", 8) || !memcmp(header, "PERFILE2", 8);
}

/*
 * The bits as 64-bit words of the file's order, or as 32-bit words where HOSTNAME is not set so; else only BUILD_ID. perf turns the words
 * of the other order than this machine's; here bit 0 is in byte 0 on each machine.
 */
static void take_bits(struct file *f, const unsigned char *bits)
{
	unsigned char *to = f->reader->features;
	int i, flip, here = PFR_HOST_BIG ? 7 : 0;

	for (flip = f->reader->big == PFR_HOST_BIG ? 0 : 7; flip >= 0; flip -= 4) {
		for (i = 0; i < (int)sizeof(f->reader->features); i++)
			to[i] = bits[i ^ flip ^ here];
		if (!flip || perf_has_feature(f->reader, PFR_FEATURE_HOSTNAME))
			return;
	}
	memset(to, 0, sizeof(f->reader->features));
	to[0] = 1 << PFR_FEATURE_BUILD_ID;
}

static const char *take_header(struct file *f)
{
	unsigned char header[HEADER] = {0};
	bool big;

	if (!read_at(f, 0, header, HEADER) || !find_order(f, header))
		return NOT_A_FILE;
	big = f->reader->big;
	f->header_size = wire_u64(header + 8, big);
	f->attr_size = wire_u64(header + 16, big);
	f->attrs = wire_u64(header + 24, big);
	f->attrs_size = wire_u64(header + 32, big);
	f->data = wire_u64(header + 40, big);
	f->data_size = wire_u64(header + 48, big);
	if (f->reader->version->overlaps && (f->header_size > f->attrs || f->header_size > f->data))
		return OVERLAP;
	if (f->reader->version->overlaps && (f->attrs <= f->data ? f->attrs + f->attrs_size > f->data : f->data + f->data_size > f->attrs))
		return OVERLAP;
	if (f->header_size != HEADER && f->header_size != HEADER_OLD)
		return NOT_A_FILE;
	if (f->header_size == HEADER)
		take_bits(f, header + HEADER_OLD);
	return f->attr_size ? 0 : "the header's attr_size is 0 (attr size field is 0 which is unexpected)";
}

/* ---- attrs and ids --------------------------------------------------------------------- */

/* `after` is where the attr ends: ids are read from there where their offset is beyond what lseek takes. */
static const char *take_ids(struct file *f, uint64_t after, uint64_t at, uint64_t size)
{
	bool strict = f->reader->version->strict;
	uint64_t i, nr = strict ? size / 8 : (uint32_t)(size / 8);
	unsigned char id[8];

	if (strict && (size % 8 || nr > MOST_IDS || is_outside(f, at, size)))
		return BAD_IDS;
	if (nr > INT32_MAX || nr > f->source.size / 8 + 1)
		return BAD_IDS;
	at = at < MOST_OFFSET ? at : after;
	for (i = 0; i < nr; i++) {
		if (!read_at(f, at + 8 * i, id, sizeof(id)))
			return BAD_IDS;
		if (!perf_events_add_id(f->reader, wire_u64(id, f->reader->big)))
			return "there is not enough memory";
	}
	return 0;
}

/*
 * read_attr: at most so many bytes as perf's own attr has, and the place of the ids after them. Before 7.2 a size below 64 is one of 64: the read of
 * the rest fails, and nobody looks.
 */
static const char *take_attr(struct file *f, uint64_t *at)
{
	unsigned char attr[512] = {0};
	uint32_t size;

	if (!read_at(f, *at, attr, ATTR_FIRST))
		return BAD_ATTR;
	size = wire_u32(attr + 4, f->reader->big);
	size = !size || (size < ATTR_FIRST && !f->reader->version->strict) ? ATTR_FIRST : size;
	if (size < ATTR_FIRST || size > f->reader->version->attr_size || !read_at(f, *at, attr, size + SECTION))
		return BAD_ATTR;
	*at += size + SECTION;
	if (!perf_events_add(f->reader, attr, size, size))
		return "there is not enough memory";
	return take_ids(f, *at, wire_u64(attr + size, f->reader->big), wire_u64(attr + size + 8, f->reader->big));
}

static const char *take_attrs(struct file *f)
{
	uint64_t at = f->attrs < MOST_OFFSET ? f->attrs : HEADER, nr = f->attrs_size / f->attr_size;
	const char *why = 0;
	int32_t i; /* as in perf */

	if (f->reader->version->strict && nr > MOST_ATTRS)
		return BAD_ATTR;
	for (i = 0; i < (int32_t)(uint32_t)nr && !why; i++)
		why = take_attr(f, &at);
	return why;
}

/* ---- features ----------------------------------------------------------------------------- */

static bool is_section_good(struct file *f, uint32_t feature, uint64_t at, uint64_t size)
{
	uint64_t own = size;
	unsigned char *bytes;
	struct pfr_frame frame;
	bool good;

	f->reader->section = size;
	if (!f->reader->version->strict && at <= f->source.size) /* it reads on, whatever the size */
		size = f->source.size - at < MOST_SECTION ? f->source.size - at : MOST_SECTION;
	if (size > MOST_SECTION || is_outside(f, at, size))
		return false;
	bytes = (unsigned char *)pfr_session_resize(f->reader->s, 0, (size_t)size + 1);
	if (!bytes || !read_at(f, at, bytes, (size_t)size)) {
		f->reader->no_memory |= !bytes;
		pfr_session_free(f->reader->s, bytes);
		return false;
	}
	pfr_feature_frame(&frame, feature, bytes, (uint32_t)size, at, f->reader->big ? PFR_BIG : PFR_LITTLE);
	good = perf_feature_is_good(f->reader, &frame);
	if (feature == PFR_FEATURE_TRACING_DATA && !good && own < size) { /* those of version 0.5 end without what follows being taken for command lines */
		frame.size = (uint32_t)own;
		good = perf_feature_is_good(f->reader, &frame);
	}
	if (feature == PFR_FEATURE_TRACING_DATA && good)
		f->reader->no_memory |= !formats_learn(f->formats, &frame);
	pfr_session_free(f->reader->s, bytes);
	return good;
}

/* perf_header__read_build_ids: before 7.2, a name longer than PATH_MAX is read over the end of the array for it. */
static bool names_are_short(const struct file *f, uint64_t at, uint64_t size)
{
	uint64_t end = at + size;
	unsigned char head[36];
	uint16_t all;

	while (at < end && read_at(f, at, head, sizeof(head))) {
		all = wire_u16(head + 6, f->reader->big);
		if (all < sizeof(head) || all - sizeof(head) > PATH_MOST)
			return all < sizeof(head) || f->source.size - at - sizeof(head) <= PATH_MOST + PATH_OVER;
		at += all;
	}
	return true;
}

/* perf_header__process_sections: one after the other, until one fails. False: one has. */
static bool take_sections(struct file *f)
{
	bool strict = f->reader->version->strict;
	uint64_t at = f->data + f->data_size, place, size; /* as perf adds them up */
	unsigned char entry[SECTION];
	uint32_t feature, nr = 0;

	for (feature = 0; feature < 256; feature++)
		nr += perf_has_feature(f->reader, feature);
	f->reader->no_table = nr && (at > f->source.size || nr > (f->source.size - at) / SECTION);
	for (feature = 0; feature < 256 && !f->reader->no_table; feature++) {
		if (!perf_has_feature(f->reader, feature))
			continue;
		if (!read_at(f, at, entry, sizeof(entry)))
			return false;
		at += sizeof(entry);
		place = wire_u64(entry, f->reader->big);
		size = wire_u64(entry + 8, f->reader->big);
		if (strict && feature < f->reader->version->features && is_outside(f, place, size))
			return false;
		f->overruns |= !strict && feature == PFR_FEATURE_BUILD_ID && !names_are_short(f, place, size);
		if (feature && feature < f->reader->version->features && !is_section_good(f, feature, place, size))
			return false;
	}
	return !f->reader->no_table;
}

static const char *take_features(struct file *f)
{
	struct perf_reader *reader = f->reader;
	uint32_t i;

	if (!f->data_size)
		memset(reader->features, 0, reader->version->strict ? sizeof(reader->features) : 0);
	f->formats = formats_new(&reader->s->allocator);
	if (!f->formats) {
		reader->no_memory = true;
		return "there is not enough memory";
	}
	if (!take_sections(f) && reader->version->strict && f->data_size)
		return BAD_FEATURE;
	if (f->overruns)
		return "the name of a build ID is longer than a path can be (the program ends by a signal)";
	for (i = 0; i < reader->nr && f->data_size; i++)
		if (reader->event[i].type == PFR_TYPE_TRACEPOINT && !formats_find(f->formats, reader->event[i].config))
			return NO_FORMAT;
	return 0;
}

/* ---- events that do not go together ----------------------------------------------------- */

static const char *compare_events(const struct perf_reader *reader)
{
	const struct perf_evsel *first = reader->event, *event = first;
	uint32_t i;

	if (perf_has_feature(reader, PFR_FEATURE_STAT) || !reader->nr)
		return 0;
	for (i = 0; i < reader->nr && reader->nr > 1; i++, event++)
		if (event->id_at < 0 || event->id_at != first->id_at || event->trailer_at != first->trailer_at)
			return NO_PLACE;
	for (i = 0, event = first; i < reader->nr; i++, event++)
		if (event->all != first->all)
			return MIXED;
	return first->sample_type & PFR_SAMPLE_READ && !(first->read_format & PFR_FORMAT_ID) ? NO_READ_ID : 0;
}

static const char *open_file(struct file *f)
{
	const char *why = take_header(f);

	if (!why)
		why = take_attrs(f);
	if (!why)
		why = take_features(f);
	if (!why)
		why = compare_events(f->reader);
	return why || f->data_size ? why : NO_DATA;
}

const char *perf_open(struct perf_reader *reader)
{
	struct file f = {.reader = reader, .source = reader->s->source};
	struct session_source own = {.fd = -1};
	const char *why;

	if (reader->s->parts.there && pfr_session_parts_open_part(reader->s, 0, &own))
		return "its file 'data' cannot be opened";
	if (reader->s->parts.there)
		f.source = own;
	why = open_file(&f);
	formats_free(f.formats);
	pfr_session_source_close(&own);
	return why;
}

const char *perf_open_tool(struct perf_reader *reader, unsigned tool)
{
	uint32_t i;

	if (reader->no_table && reader->version->duty[tool] & DUTY_COPY)
		return BAD_FEATURE;
	if (!(reader->version->duty[tool] & DUTY_SHOW))
		return 0;
	for (i = 0; i < reader->nr; i++)
		if (!perf_events_show(reader, &reader->event[i]))
			return PERF_NO_ADDRESS;
	return 0;
}
