/* SPDX-License-Identifier: MIT */
/*
 * Formats of tracepoints in a file whose recording was cut off: its table of features was never written, but
 * perfring record puts the sections that it knows at the beginning between tables and records. They are found by their magic
 * number, and end where their fields do.
 */
#include "decoder/wire.h"
#include "session/session.h"

#include <string.h>

#define HEADER 104
#define FEATURES 72
#define SECTION 16

/* The bytes from the section's magic number on; 0 where there is none. */
static size_t find_section(const unsigned char *data, size_t size, const unsigned char **at)
{
	static const unsigned char magic[] = {0x17, 0x08, 0x44, 't', 'r', 'a', 'c', 'i', 'n', 'g'};
	size_t i;

	for (i = 0; size >= sizeof(magic) && i <= size - sizeof(magic); i++) {
		const unsigned char *found = (const unsigned char *)memchr(data + i, magic[0], size - i);

		if (!found)
			return 0;
		i = (size_t)(found - data);
		if (size - i >= sizeof(magic) && !memcmp(found, magic, sizeof(magic))) {
			*at = found;
			return size - i;
		}
	}
	return 0;
}

/* The bytes of the section itself; 0 where it is not whole. */
static uint32_t section_size(const struct pfr_frame *frame)
{
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	enum pfr_status status;
	uint32_t size = frame->size;

	pfr_walk_init(&walk, frame, 0);
	while ((status = pfr_walk_next(&walk, &item, &where)) == PFR_OK)
		if (item.what == PFR_ITEM_TAIL)
			size = item.offset;
	return status == PFR_END ? size : 0;
}

static void learn(struct pfr_session *s, const unsigned char *data, size_t size, uint64_t offset)
{
	const unsigned char *at;
	size_t left = find_section(data, size, &at);
	struct pfr_frame frame;

	if (!left)
		return;
	pfr_feature_frame(&frame, PFR_FEATURE_TRACING_DATA, at, (uint32_t)left, offset + (uint64_t)(at - data),
			  (enum pfr_byte_order)s->reader.order);
	frame.size = section_size(&frame);
	if (frame.size)
		pfr_session_learn(s, &frame);
}

/*
 * Whether the table of a recording that has no end yet has its first section there. What perfring record has in it stands before the records
 * (capture/output/table.c).
 */
static bool is_table(const struct pfr_session *s, uint64_t at)
{
	unsigned char section[SECTION];
	uint64_t offset, size;

	if (pfr_session_pread(&s->source, section, SECTION, at) != SECTION)
		return false;
	offset = wire_u64(section, s->reader.order == PFR_BIG);
	size = wire_u64(section + 8, s->reader.order == PFR_BIG);
	return offset >= HEADER && offset <= s->reader.data && size <= s->reader.data - offset;
}

/*
 * It was written on after its header was read, as in a copy that is made meanwhile: its records end with the table that ends the file, which is of the
 * same sections, or with the file.
 */
static void take_written_on(struct pfr_session *s)
{
	unsigned char features[HEADER - FEATURES];
	uint64_t table = 0;

	if (s->info.interrupted != 2 || !s->source.seekable || s->parts.there || is_table(s, s->reader.data_end) ||
	    pfr_session_pread(&s->source, features, sizeof(features), FEATURES) != (ssize_t)sizeof(features))
		return;
	for (size_t i = 0; i < 8 * sizeof(features); i++)
		table += (features[i / 8] >> i % 8 & 1) * SECTION;
	if (!table)
		return;
	table = s->source.size > table ? s->source.size - table : 0;
	if (table > s->reader.data && is_table(s, table)) {
		s->reader.data_end = s->reader.table = table;
		return;
	}
	s->info.interrupted = s->reader.interrupted = 1;
	s->reader.data_end = UINT64_MAX;
}

void pfr_session_salvage(struct pfr_session *s)
{
	uint64_t end = s->reader.data, size = end > HEADER ? end - HEADER : 0;
	unsigned char *data;

	take_written_on(s);
	if (s->info.interrupted != 1 || s->info.pipe || !s->source.seekable || s->parts.there || !size ||
	    end > s->source.size || size > pfr_limit(s->limits, PFR_LIMIT_PAYLOAD))
		return;
	data = (unsigned char *)pfr_session_resize(s, 0, (size_t)size);
	if (!data)
		pfr_session_fail(s, PFR_E_MEMORY, 0, 0, 0);
	else if (pfr_session_pread(&s->source, data, (size_t)size, HEADER) == (ssize_t)size)
		learn(s, data, (size_t)size, HEADER);
	pfr_session_free(s, data);
}
