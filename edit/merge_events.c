/* SPDX-License-Identifier: MIT */
/*
 * The events of several captures: those that are the same become one, and each keeps its ids, moved apart.
 */
#include "merge.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The attr in the order of the output; 0 where it has fields that are not known. */
static size_t attr_bytes(const struct merge *m, const struct pfr_attr *attr, unsigned char *bytes)
{
	struct pfr_record record = {.piece = PFR_PIECE_ATTR};
	size_t size = 0;

	record.attr_only.present = UINT64_C(1) << PFR_KEY_ATTR_ONLY_ATTR;
	record.attr_only.attr = *attr;
	if (pfr_encode(&record, 0, (enum pfr_byte_order)m->writer.order, 0, bytes, ATTR_MOST, &size))
		return 0;
	return size;
}

const char *merge_event_name(const struct merge *m, uint32_t event)
{
	const char *name = pfr_session_event_name(m->input[m->event[event].input].s, m->event[event].index);

	return name ? name : "";
}

/* Of parts of one recording, which may have an event twice, that of the same number. */
static bool is_same(const struct merge *m, uint32_t event, uint32_t index, const unsigned char *bytes, size_t size, const char *name)
{
	if (m->options->flags & PFR_MERGE_PARTS && m->event[event].index != index)
		return false;
	return m->event[event].size == size && !memcmp(m->event[event].bytes, bytes, size) && !strcmp(merge_event_name(m, event), name ? name : "");
}

static enum pfr_status add_event(struct merge *m, struct merge_input *in, uint32_t index)
{
	struct pfr_attr attr = pfr_session_events(in->s)->event[index].attr;
	const char *name = pfr_session_event_name(in->s, index);
	uint32_t capacity = m->capacity ? m->capacity * 2 : 16, i;
	unsigned char bytes[ATTR_MOST];
	struct merge_event *event;
	size_t size;

	if (attr.type == PFR_TYPE_TRACEPOINT && merge_number(m, in, attr.config) != attr.config)
		attr.config = in->number[index] = (uint16_t)merge_number(m, in, attr.config);
	size = attr_bytes(m, &attr, bytes);
	if (!size) {
		snprintf(m->report.text, sizeof(m->report.text), "an event of capture %u has fields that are not known",
			 (unsigned)(in - m->input) + 1);
		return PFR_E_OPTIONS;
	}
	for (i = 0; i < m->nr_events && !is_same(m, i, index, bytes, size, name); i++)
		;
	in->event[index] = i;
	if (i < m->nr_events)
		return PFR_OK;
	if (m->nr_events == MERGE_EVENTS) {
		snprintf(m->report.text, sizeof(m->report.text), "there are more than %d different events", MERGE_EVENTS);
		return PFR_E_OPTIONS;
	}
	if (m->nr_events == m->capacity) {
		event = pfr_session_resize(m->input[0].s, m->event, capacity * sizeof(*event));
		if (!event)
			return PFR_E_MEMORY;
		m->event = event;
		m->capacity = capacity;
	}
	event = &m->event[m->nr_events++];
	*event = (struct merge_event){.attr = attr, .input = (uint32_t)(in - m->input), .index = index, .size = size};
	memcpy(event->bytes, bytes, size);
	return PFR_OK;
}

static enum pfr_status unite(struct merge *m, struct merge_input *in)
{
	const struct pfr_events *events = pfr_session_events(in->s);
	enum pfr_status status = PFR_OK;
	uint32_t i;

	in->event = pfr_session_resize(m->input[0].s, 0, (events->nr + (size_t)1) * sizeof(*in->event));
	in->number = pfr_session_zeros(m->input[0].s, (events->nr + (size_t)1) * sizeof(*in->number));
	if (!in->event || !in->number)
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

static int by_event(const void *a, const void *b)
{
	const struct merge_id *x = a, *y = b;

	if (x->event != y->event)
		return x->event < y->event ? -1 : 1;
	return x->id < y->id ? -1 : x->id > y->id;
}

/* The ids of all captures, as they are in the output. An event that has none gets one, if it is not alone. */
static enum pfr_status gather_ids(struct merge *m)
{
	uint64_t nr = m->nr_events;
	uint32_t i, k;

	for (i = 0; i < m->nr; i++)
		nr += pfr_session_events(m->input[i].s)->nr_ids;
	if (nr > UINT32_MAX)
		return PFR_E_MEMORY;
	m->id = pfr_session_resize(m->input[0].s, 0, (size_t)(nr + 1) * sizeof(*m->id));
	if (!m->id)
		return PFR_E_MEMORY;
	for (i = 0; i < (m->options->flags & PFR_MERGE_PARTS ? 1 : m->nr); i++) {
		const struct pfr_events *events = pfr_session_events(m->input[i].s);

		for (k = 0; k < events->nr_ids; k++)
			if (events->id[k].event < m->input[i].nr_events) {
				m->id[m->nr_ids++] = (struct merge_id){events->id[k].id + m->input[i].id_shift, m->input[i].event[events->id[k].event]};
				m->event[m->id[m->nr_ids - 1].event].nr++;
			}
	}
	for (i = 0; i < m->nr_events; i++)
		if (!m->event[i].nr && m->nr_events > 1)
			m->id[m->nr_ids++] = (struct merge_id){++m->last_id, i}, m->event[i].nr++;
	qsort(m->id, m->nr_ids, sizeof(*m->id), by_event);
	for (i = 0, k = 0; i < m->nr_events; k += m->event[i++].nr) {
		m->event[i].first = k;
		m->event[i].id = m->event[i].nr ? m->id[k].id : 0;
	}
	return PFR_OK;
}

/* perf takes captures only whose events all keep their ids at the same place; the identifier is that, where they do not. */
static enum pfr_status identify(struct merge *m)
{
	bool lacks = false, all = m->nr_events && m->event[0].attr.flags & PFR_FLAG_SAMPLE_ID_ALL;
	uint32_t i;

	for (i = 0; i < m->nr_events; i++) {
		struct merge_event *event = &m->event[i];

		lacks |= (event->attr.sample_type ^ m->event[0].attr.sample_type) & PFR_SAMPLE_IDENTIFIER;
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
	}
	return PFR_OK;
}

static bool write_events(struct merge *m)
{
	unsigned char number[8];
	uint32_t i, k;

	for (i = 0; i < m->nr_events; i++) {
		if (!pfr_session_writer_attr(&m->writer, m->event[i].bytes, m->event[i].size))
			return false;
		for (k = 0; k < m->event[i].nr; k++) {
			pfr_session_writer_number(&m->writer, number, m->id[m->event[i].first + k].id);
			pfr_session_writer_ids(&m->writer, number, sizeof(number));
		}
	}
	return !pfr_session_out_failed(&m->writer.out);
}

enum pfr_status merge_events(struct merge *m)
{
	bool parts = m->options->flags & PFR_MERGE_PARTS;
	enum pfr_status status = merge_numbers(m);
	uint32_t i;

	for (i = 0; i < m->nr && !status; i++)
		status = unite(m, &m->input[i]);
	if (!status && parts)
		status = merge_parts_ids(m);
	for (i = 0; i < m->nr && !status; i++)
		status = parts ? PFR_OK : move_ids(m, &m->input[i]);
	if (!status)
		status = gather_ids(m);
	if (!status)
		status = identify(m);
	m->report.events = m->nr_events;
	if (!status && !write_events(m))
		status = m->writer.out.no_memory ? PFR_E_MEMORY : PFR_E_SYSTEM;
	return status;
}
