/* SPDX-License-Identifier: MIT */
/*
 * The numbers of tracepoints of several captures. Each kernel numbers its own, and gives the number of a probe that is removed to the next one
 * (register_trace_event of kernel/trace/trace_output.c), so one number may have several formats. All but the first get a number that none has.
 */
#include "merge.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define NUMBER_MOST 65535 /* common_type has 16 bits */
#define ID "\nID: "

static const struct format_entry *format_of(const struct merge *m, uint32_t input, uint64_t number)
{
	struct pfr_session *s = m->input[input].s;

	return s->formats && pfr_session_info(s)->order == m->writer.order ? formats_find(s->formats, number) : 0;
}

static bool is_same(const struct pfr_bytes *a, const struct pfr_bytes *b)
{
	return a->size == b->size && !memcmp(a->data, b->data, a->size);
}

static const struct merge_number *find(const struct merge *m, uint32_t input, uint64_t number)
{
	uint32_t i;

	for (i = 0; i < m->nr_numbers; i++)
		if (m->number[i].input == input && m->number[i].from == number)
			return &m->number[i];
	return 0;
}

uint64_t merge_number(const struct merge *m, const struct merge_input *in, uint64_t number)
{
	const struct merge_number *found = find(m, (uint32_t)(in - m->input), number);

	return found ? found->to : number;
}

void merge_number_format(const struct merge *m, uint32_t input, struct pfr_bytes *text)
{
	uint32_t i;

	for (i = 0; i < m->nr_numbers; i++)
		if (m->number[i].input == input && is_same(&m->number[i].was, text)) {
			*text = m->number[i].text;
			return;
		}
}

void merge_number_put(const struct piece *piece, uint32_t from, uint32_t to)
{
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;

	pfr_walk_init(&walk, &piece->frame, piece->layout);
	while (pfr_walk_next(&walk, &item, &where) == PFR_OK)
		if (PFR_IS(item, RAW, DATA) && item.size >= 2) {
			const struct pfr_words type = {piece->frame.data + item.offset, 1, 2, piece->frame.order};

			if (pfr_word(&type, 0) == from)
				piece_number(piece, item.offset, 2, to);
		}
}

/* ---- which get another ---------------------------------------------------------- */

/* The first capture that has another format of the number, and whose it is therefore. */
static bool is_taken(const struct merge *m, uint32_t input, uint64_t number, const struct format_entry *own)
{
	const struct format_entry *other = 0;
	uint32_t i;

	for (i = 0; i < input && !other; i++)
		other = format_of(m, i, number);
	return other && (strcmp(other->name, own->name) || !is_same(&other->text, &own->text));
}

static bool is_used(const struct merge *m, uint64_t number)
{
	uint32_t i, k;

	for (i = 0; i < m->nr; i++) {
		const struct pfr_events *events = pfr_session_events(m->input[i].s);

		if (m->input[i].s->formats && formats_find(m->input[i].s->formats, number))
			return true;
		for (k = 0; k < events->nr; k++)
			if (events->event[k].attr.type == PFR_TYPE_TRACEPOINT && events->event[k].attr.config == number)
				return true;
	}
	return false;
}

/* That which the same format has been given in an earlier capture, or a new one; 0: there is none. */
static uint32_t choose(struct merge *m, const struct merge_number *n)
{
	uint32_t i;

	for (i = 0; i < m->nr_numbers; i++)
		if (m->number[i].from == n->from && !strcmp(m->number[i].name, n->name) && is_same(&m->number[i].was, &n->was))
			return (uint32_t)m->number[i].to;
	if (!m->last_number)
		m->last_number = NUMBER_MOST + 1;
	while (m->last_number > 1 && is_used(m, --m->last_number))
		;
	return m->last_number > 1 ? m->last_number : 0;
}

/* The format with its new number. */
static bool rewrite(struct merge *m, struct merge_number *n)
{
	const char *was = (const char *)n->was.data, *line = memmem(was, n->was.size, ID, strlen(ID));
	size_t before = line ? (size_t)(line - was) + strlen(ID) : n->was.size, after = before;
	char number[24];
	unsigned char *to;
	int size = snprintf(number, sizeof(number), "%" PRIu64, n->to);

	while (after < n->was.size && was[after] >= '0' && was[after] <= '9')
		after++;
	to = pfr_session_resize(m->input[0].s, 0, n->was.size + (size_t)size);
	if (!to)
		return false;
	memcpy(to, was, before);
	memcpy(to + before, number, (size_t)size);
	memcpy(to + before + size, was + after, n->was.size - after);
	n->text = (struct pfr_bytes){to, (uint32_t)(before + (size_t)size + n->was.size - after)};
	return true;
}

static enum pfr_status add(struct merge *m, uint32_t input, uint64_t number, const struct format_entry *own)
{
	struct merge_number n = {.input = input, .from = number, .name = own->name, .was = own->text}, *more;

	n.to = choose(m, &n);
	if (!n.to) {
		snprintf(m->report.text, sizeof(m->report.text), "there are more tracepoints than the %d numbers of one capture", NUMBER_MOST);
		return PFR_E_OPTIONS;
	}
	more = pfr_session_resize(m->input[0].s, m->number, (m->nr_numbers + (size_t)1) * sizeof(*more));
	if (!more)
		return PFR_E_MEMORY;
	m->number = more;
	if (!rewrite(m, &n))
		return PFR_E_MEMORY;
	m->number[m->nr_numbers++] = n;
	return PFR_OK;
}

static void report(struct merge *m, uint32_t input, uint32_t first)
{
	const struct merge_number *n = &m->number[first];
	char more[48] = "";

	if (m->nr_numbers - first > 1)
		snprintf(more, sizeof(more), "; so do %u more of its tracepoints", (unsigned)(m->nr_numbers - first - 1));
	merge_note(m, input, "%s has the number %" PRIu64 ", of which a capture before has another format: it gets the number %" PRIu64 "%s", n->name, n->from, n->to, more);
}

enum pfr_status merge_numbers(struct merge *m)
{
	enum pfr_status status = PFR_OK;
	uint32_t i, k, before;

	for (i = 1; i < m->nr && !status && !(m->options->flags & PFR_MERGE_PARTS); i++) {
		const struct pfr_events *events = pfr_session_events(m->input[i].s);

		for (k = 0, before = m->nr_numbers; k < events->nr && !status; k++) {
			const struct pfr_attr *attr = &events->event[k].attr;
			const struct format_entry *own = attr->type == PFR_TYPE_TRACEPOINT && attr->config <= NUMBER_MOST ? format_of(m, i, attr->config) : 0;

			if (own && !find(m, i, attr->config) && is_taken(m, i, attr->config, own))
				status = add(m, i, attr->config, own);
		}
		if (m->nr_numbers > before)
			report(m, i, before);
	}
	return status;
}

void merge_numbers_end(struct merge *m)
{
	uint32_t i;

	for (i = 0; i < m->nr_numbers; i++)
		pfr_session_free(m->input[0].s, (void *)(uintptr_t)m->number[i].text.data);
	pfr_session_free(m->input[0].s, m->number);
}
