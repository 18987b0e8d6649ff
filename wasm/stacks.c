/* SPDX-License-Identifier: MIT */
#include "stacks.h"
#include "report/report.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define DEPTH_MOST 65536

/* Texts of all rows' numbers, once. Null: there is no memory. */
static uint32_t *name_nodes(struct pfr_report *r, const struct report_stacks *s)
{
	uint32_t *text = malloc((s->nodes + (size_t)1) * sizeof(*text)), i, row;

	for (i = 0; text && i < s->nodes; i++) {
		row = s->row[i] & ~STACKS_INLINED;
		text[i] = report_text(r, (const unsigned char[]){(unsigned char)(row >> 24), (unsigned char)(row >> 16), (unsigned char)(row >> 8), (unsigned char)row}, 4);
	}
	if (!r->error)
		return text;
	free(text);
	return NULL;
}

/* The stack of a node as r->path, innermost first. */
static int take_path(struct pfr_report *r, const struct report_stacks *s, const uint32_t *text, uint32_t node)
{
	bool own = false;
	uint32_t next;

	for (r->nr_path = r->own = 0; node < s->nodes && r->nr_path < DEPTH_MOST; node = next) {
		struct report_frame *path = entries_reach(r->path, r->nr_path, &r->path_capacity, sizeof(*path));

		if (!path)
			return ENOMEM;
		r->path = path;
		if (!own)
			r->own = r->nr_path;
		own |= !(s->row[node] & STACKS_INLINED);
		r->path[r->nr_path++] = (struct report_frame){.function = text[node]};
		next = s->parent[node] < node ? s->parent[node] : STACKS_NONE;
	}
	return 0;
}

static int take_sample(struct pfr_report *r, const struct report_stacks *s, const uint32_t *text, uint32_t i)
{
	struct report_item item = {.sum = {1, s->weight[i], 0}};
	bool passes = s->node[i] < s->nodes;

	item.event = report_event_of(r, 0);
	if (!item.event)
		return ENOMEM;
	item.part = report_parts_sample(r, item.event, s->weight[i], passes);
	pfr_report_add(&item.event->is.all, &item.sum);
	if (!passes)
		return 0;
	pfr_report_add(&item.event->is.shown, &item.sum);
	return take_path(r, s, text, s->node[i]) ? ENOMEM : report_rows_add(r, &item);
}

static int take_all(struct pfr_report *r, const struct report_stacks *s)
{
	uint32_t *text = name_nodes(r, s), i;
	int error = text ? 0 : ENOMEM;

	for (i = 0; i < s->samples && !error; i++)
		error = take_sample(r, s, text, i);
	free(text);
	return error ? error : report_sort(r);
}

enum pfr_status report_of_stacks(struct pfr_report **report, const struct report_stacks *stacks)
{
	struct pfr_report *r = calloc(1, sizeof(*r));

	*report = NULL;
	if (!r)
		return PFR_E_MEMORY;
	r->options = (struct pfr_report_options){.size = sizeof(r->options), .keys = {PFR_REPORT_FUNCTION}, .nr_keys = 1, .parts = 1, .by_total = stacks->by_total, .by_samples = stacks->by_samples};
	r->varies = stacks->by_total;
	if (take_all(r, stacks)) {
		pfr_report_close(r);
		return PFR_E_MEMORY;
	}
	*report = r;
	return PFR_OK;
}
