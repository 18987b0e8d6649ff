/* SPDX-License-Identifier: MIT */
/*
 * Names of events as perf wrote them before EVENT_DESC, 2.6.31 to 3.10: entries of attr.config and a name, in a table that the file header names
 * (event_types), or a record each in pipes (HEADER_EVENT_TYPE). Up to 3.0 there is one for each tracepoint, later one for each event, in the order of
 * the events (perf_header__push_event of header.c, its callers in parse-events.c and builtin-record.c).
 */
#include "session/session.h"

#include <string.h>

#define ENTRY 72 /* struct perf_trace_event_type: a u64, 64 bytes of text */
#define ENTRY_NAME 8
#define ENTRIES_MOST 65536

static bool add(struct pfr_session *s, const unsigned char *entries, uint32_t nr)
{
	unsigned char *all;

	if (nr > ENTRIES_MOST - s->types.nr_event_types)
		return true;
	all = (unsigned char *)pfr_session_resize(s, s->types.event_types, ((size_t)s->types.nr_event_types + nr) * ENTRY);
	if (!all) {
		pfr_session_fail(s, PFR_E_MEMORY, 0, 0, 0);
		return false;
	}
	memcpy(all + (size_t)s->types.nr_event_types * ENTRY, entries, (size_t)nr * ENTRY);
	s->types.event_types = all;
	s->types.nr_event_types += nr;
	return true;
}

void pfr_session_event_types(struct pfr_session *s)
{
	unsigned char table[64 * ENTRY];
	struct pfr_record record;
	struct pfr_where where;
	uint64_t at, size, done;
	size_t piece;

	if (s->record.frame.piece != PFR_PIECE_FILE_HEADER || s->info.pipe || !s->source.seekable || pfr_decode(&s->record.frame, 0, &record, &where))
		return;
	at = record.file_header.event_types.offset;
	size = record.file_header.event_types.size;
	if (!size || size % ENTRY || size > (uint64_t)ENTRIES_MOST * ENTRY || at > s->source.size || size > s->source.size - at)
		return;
	s->types.event_types_size = size;
	for (done = 0; done < size; done += piece) {
		piece = size - done < sizeof(table) ? (size_t)(size - done) : sizeof(table);
		if (pfr_session_pread(&s->source, table, piece, at + done) != (ssize_t)piece || !add(s, table, (uint32_t)(piece / ENTRY)))
			return;
	}
}

/* perf wrote the name without the zeros after it (perf_event__synthesize_event_type of header.c). */
void pfr_session_event_type(struct pfr_session *s, const struct pfr_frame *frame)
{
	unsigned char entry[ENTRY] = {0};
	size_t size = frame->size < 8 + ENTRY ? frame->size : 8 + ENTRY;

	if (size <= ENTRY_NAME + 8)
		return;
	memcpy(entry, frame->data + 8, size - 8);
	add(s, entry, 1);
}

static bool is_of(const struct pfr_session *s, const unsigned char *entry, const struct pfr_attr *attr)
{
	struct pfr_words id = {entry, 1, 8, s->reader.order};

	return pfr_word(&id, 0) == attr->config && entry[8];
}

const char *pfr_session_event_type_of(const struct pfr_session *s, uint32_t event, size_t *size)
{
	const struct pfr_attr *attr = &s->events.event[event].attr;
	const unsigned char *found = 0, *entry = s->types.event_types + (size_t)event * ENTRY;
	uint32_t i;

	if (event < s->types.nr_event_types && is_of(s, entry, attr))
		found = entry;
	for (i = 0; i < s->types.nr_event_types && !found && attr->type == PFR_TYPE_TRACEPOINT; i++)
		if (is_of(s, s->types.event_types + (size_t)i * ENTRY, attr))
			found = s->types.event_types + (size_t)i * ENTRY;
	if (!found)
		return 0;
	*size = strnlen((const char *)found + 8, ENTRY - 8);
	return (const char *)found + 8;
}
