/* SPDX-License-Identifier: MIT */
/*
 * The events of several captures: those that are the same become one, and each keeps its ids, moved apart.
 */
#include "merge.h"

#include <stdio.h>
#include <string.h>

/* The attr in the order of the output; 0 where it has fields that are not known. */
static size_t attr_bytes(const struct merge *m, const struct pfr_attr *attr, unsigned char *bytes)
{
	struct pfr_record record = {.piece = PFR_PIECE_ATTR};
	size_t size = 0;

	record.attr_only.present = UINT64_C(1) << PFR_KEY_ATTR_ONLY_ATTR;
	record.attr_only.attr = *attr;
	if (pfr_encode(&record, 0, (enum pfr_order)m->writer.order, 0, bytes, ATTR_MOST, &size))
		return 0;
	return size;
}

const char *merge_event_name(const struct merge *m, uint32_t event)
{
	const char *name = pfr_session_event_name(m->input[m->event[event].input].s, m->event[event].index);

	return name ? name : "";
}

static bool is_same(const struct merge *m, uint32_t event, const unsigned char *bytes, size_t size, const char *name)
{
	return m->event[event].size == size && !memcmp(m->event[event].bytes, bytes, size) && !strcmp(merge_event_name(m, event), name ? name : "");
}

static enum pfr_status add_event(struct merge *m, struct merge_input *in, uint32_t index)
{
	const struct pfr_attr *attr = &pfr_session_events(in->s)->event[index].attr;
	const char *name = pfr_session_event_name(in->s, index);
	uint32_t capacity = m->capacity ? m->capacity * 2 : 16, i;
	unsigned char bytes[ATTR_MOST];
	size_t size = attr_bytes(m, attr, bytes);
	struct merge_event *event;

	if (!size) {
		snprintf(m->report.text, sizeof(m->report.text), "an event of capture %u has fields that are not known",
			 (unsigned)(in - m->input) + 1);
		return PFR_E_OPTIONS;
	}
	for (i = 0; i < m->nr_events && !is_same(m, i, bytes, size, name); i++)
		;
	in->event[index] = i;
	if (i < m->nr_events)
		return PFR_OK;
	if (m->nr_events == m->capacity) {
		event = pfr_session_resize(m->input[0].s, m->event, capacity * sizeof(*event));
		if (!event)
			return PFR_E_MEMORY;
		m->event = event;
		m->capacity = capacity;
	}
	event = &m->event[m->nr_events++];
	*event = (struct merge_event){.attr = *attr, .input = (uint32_t)(in - m->input), .index = index, .size = size};
	memcpy(event->bytes, bytes, size);
	return PFR_OK;
}

static enum pfr_status unite(struct merge *m, struct merge_input *in)
{
	const struct pfr_events *events = pfr_session_events(in->s);
	enum pfr_status status = PFR_OK;
	uint32_t i;

	in->event = pfr_session_resize(m->input[0].s, 0, (events->nr + (size_t)1) * sizeof(*in->event));
	if (!in->event)
		return PFR_E_MEMORY;
	in->nr_events = events->nr;
	for (i = 0; i < events->nr && !status; i++)
		status = add_event(m, in, i);
	return status;
}

/* Ids of one capture are moved as far as those before it reach, so they stay in order and apart. */
static enum pfr_status move_ids(struct merge *m, struct merge_input *in)
{
	const struct pfr_events *events = pfr_session_events(in->s);
	uint64_t most = 0;
	uint32_t i;

	in->id_shift = m->last_id;
	for (i = 0; i < events->nr_ids; i++)
		if (events->id[i].id > most)
			most = events->id[i].id;
	if (most > UINT64_MAX / 4 - m->last_id) {
		snprintf(m->report.text, sizeof(m->report.text), "capture %u has ids that leave no others", (unsigned)(in - m->input) + 1);
		return PFR_E_OPTIONS;
	}
	m->last_id += most;
	return PFR_OK;
}

bool merge_next_id(const struct merge *m, uint32_t event, uint64_t *at, uint64_t *id)
{
	uint32_t input = (uint32_t)(*at >> 32), i = (uint32_t)*at;

	for (; input < m->nr; input++, i = 0) {
		const struct pfr_events *events = pfr_session_events(m->input[input].s);

		for (; i < events->nr_ids; i++)
			if (events->id[i].event < m->input[input].nr_events && m->input[input].event[events->id[i].event] == event) {
				*id = events->id[i].id + m->input[input].id_shift;
				*at = (uint64_t)input << 32 | (i + 1);
				return true;
			}
	}
	*at = (uint64_t)input << 32;
	return false;
}

/* perf takes captures only whose events all keep their ids at the same place; the identifier is that, where they do not. */
static enum pfr_status identify(struct merge *m)
{
	bool lacks = false, all = m->nr_events && m->event[0].attr.flags & PFR_FLAG_SAMPLE_ID_ALL;
	uint64_t at, id;
	uint32_t i;

	for (i = 0; i < m->nr_events; i++) {
		struct merge_event *event = &m->event[i];

		lacks |= !(event->attr.sample_type & PFR_SAMPLE_IDENTIFIER) &&
			 (!(event->attr.sample_type & PFR_SAMPLE_ID) || event->attr.sample_type != m->event[0].attr.sample_type);
		if (!(event->attr.flags & PFR_FLAG_SAMPLE_ID_ALL) != !all) {
			snprintf(m->report.text, sizeof(m->report.text), "some events have sample_id_all and others have not, which perf does not open");
			return PFR_E_OPTIONS;
		}
	}
	for (i = 0; i < m->nr_events; i++) {
		struct merge_event *event = &m->event[i];

		event->extends = m->nr_events > 1 && lacks && !(event->attr.sample_type & PFR_SAMPLE_IDENTIFIER);
		if (event->extends)
			event->attr.sample_type |= PFR_SAMPLE_IDENTIFIER;
		event->size = attr_bytes(m, &event->attr, event->bytes);
		at = 0;
		event->id = merge_next_id(m, i, &at, &id) ? id : m->nr_events > 1 ? ++m->last_id : 0;
	}
	return PFR_OK;
}

static bool write_events(struct merge *m)
{
	unsigned char number[8];
	uint64_t at, id;
	uint32_t i;

	for (i = 0; i < m->nr_events; i++) {
		if (!pfr_session_writer_attr(&m->writer, m->event[i].bytes, m->event[i].size))
			return false;
		for (at = 0; merge_next_id(m, i, &at, &id);) {
			pfr_session_writer_number(&m->writer, number, id);
			pfr_session_writer_ids(&m->writer, number, sizeof(number));
		}
		at = 0;
		if (m->event[i].id && !merge_next_id(m, i, &at, &id)) {
			pfr_session_writer_number(&m->writer, number, m->event[i].id);
			pfr_session_writer_ids(&m->writer, number, sizeof(number));
		}
	}
	return !pfr_session_out_failed(&m->writer.out);
}

enum pfr_status merge_events(struct merge *m)
{
	enum pfr_status status = PFR_OK;
	uint32_t i;

	for (i = 0; i < m->nr && !status; i++)
		status = unite(m, &m->input[i]);
	for (i = 0; i < m->nr && !status; i++)
		status = move_ids(m, &m->input[i]);
	if (!status)
		status = identify(m);
	m->report.events = m->nr_events;
	if (!status && !write_events(m))
		status = m->writer.out.no_memory ? PFR_E_MEMORY : PFR_E_SYSTEM;
	return status;
}
