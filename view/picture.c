/* SPDX-License-Identifier: MIT */
/*
 * Records over time, in one pass over a capture whose span is not known before: bins are as narrow as the span so
 * far allows, and become twice as wide each time it grows past their number.
 */
#include "view.h"

#include <string.h>

static void halve32(uint32_t *bins)
{
	uint32_t i;

	for (i = 0; i < VIEW_BINS / 2; i++)
		bins[i] = bins[2 * i] + bins[2 * i + 1];
	memset(bins + VIEW_BINS / 2, 0, VIEW_BINS / 2 * sizeof(*bins));
}

static void halve64(uint64_t *bins)
{
	uint32_t i;

	for (i = 0; i < VIEW_BINS / 2; i++)
		bins[i] = bins[2 * i] + bins[2 * i + 1];
	memset(bins + VIEW_BINS / 2, 0, VIEW_BINS / 2 * sizeof(*bins));
}

static void halve(struct view_picture *p)
{
	uint32_t i;

	for (i = 0; i < VIEW_LANES; i++) {
		halve32(p->records[i]);
		halve64(p->bytes[i]);
	}
	for (i = 0; i < VIEW_CPUS; i++)
		halve32(p->cpu[i]);
	halve64(p->lost);
	p->used = (p->used + 1) / 2;
	p->shift++;
}

/* Half of the bins become free for times before the first: it moves back by their width. */
static void move_back(struct view_picture *p)
{
	uint64_t width = (uint64_t)VIEW_BINS / 2 << p->shift;
	uint32_t i, half = VIEW_BINS / 2;

	for (i = 0; i < VIEW_LANES; i++) {
		memmove(p->records[i] + half, p->records[i], half * sizeof(p->records[i][0]));
		memset(p->records[i], 0, half * sizeof(p->records[i][0]));
		memmove(p->bytes[i] + half, p->bytes[i], half * sizeof(p->bytes[i][0]));
		memset(p->bytes[i], 0, half * sizeof(p->bytes[i][0]));
	}
	for (i = 0; i < VIEW_CPUS; i++) {
		memmove(p->cpu[i] + half, p->cpu[i], half * sizeof(p->cpu[i][0]));
		memset(p->cpu[i], 0, half * sizeof(p->cpu[i][0]));
	}
	memmove(p->lost + half, p->lost, half * sizeof(p->lost[0]));
	memset(p->lost, 0, half * sizeof(p->lost[0]));
	p->used += half;
	p->first = p->first > width ? p->first - width : 0;
}

/* The bin of a time. A time of more than 2^62 ns, some 146 years, is no clock's: it has none. */
static bool bin_of(struct view_picture *p, uint64_t time, uint32_t *bin)
{
	if (!time || time >> 62)
		return false;
	if (!p->used) {
		p->shift = 10;
		p->first = time >> 10 << 10;
	}
	while (time < p->first) {
		halve(p);
		move_back(p);
	}
	while (time - p->first >= (uint64_t)VIEW_BINS << p->shift)
		halve(p);
	*bin = (uint32_t)((time - p->first) >> p->shift);
	if (*bin >= p->used)
		p->used = *bin + 1;
	return true;
}

static uint32_t lane_of(struct view_picture *p, uint32_t type)
{
	uint32_t i;

	for (i = 0; i < p->nr_types; i++)
		if (p->types[i] == type)
			return i;
	if (p->nr_types < VIEW_LANES - 1)
		p->types[p->nr_types++] = type;
	return i;
}

void view_picture_add(struct view_picture *p, const struct pfr_frame *frame, uint64_t time, uint32_t cpu, uint64_t lost)
{
	uint32_t bin, lane;

	if (frame->piece != PFR_PIECE_RECORD || !bin_of(p, time, &bin))
		return;
	lane = lane_of(p, frame->type);
	p->records[lane][bin]++;
	p->bytes[lane][bin] += frame->size;
	p->lost[bin] = lost > UINT64_MAX - p->lost[bin] ? UINT64_MAX : p->lost[bin] + lost;
	if (cpu == UINT32_MAX)
		return;
	p->cpu[cpu % VIEW_CPUS][bin]++;
	if (cpu >= p->cpus)
		p->cpus = cpu < VIEW_CPUS ? cpu + 1 : VIEW_CPUS;
}

/* Numbers of 4 or 8 bytes. */
static void print_bins(struct view_out *out, const void *bins, size_t width, uint32_t nr)
{
	uint32_t i;

	view_text(out, "[");
	for (i = 0; i < nr; i++) {
		if (i)
			view_text(out, ",");
		view_number(out, width == 4 ? ((const uint32_t *)bins)[i] : ((const uint64_t *)bins)[i]);
	}
	view_text(out, "]");
}

void view_picture_print(const struct view_picture *p, struct view_out *out)
{
	uint32_t i, lanes = p->nr_types < VIEW_LANES - 1 ? p->nr_types : VIEW_LANES;

	view_text(out, "{\"first\":\"");
	view_number(out, p->first);
	view_text(out, "\",\"width\":\"");
	view_number(out, UINT64_C(1) << p->shift);
	view_text(out, "\",\"bins\":");
	view_number(out, p->used);
	view_text(out, ",\"types\":");
	print_bins(out, p->types, 4, p->nr_types);
	view_text(out, ",\"records\":[");
	for (i = 0; i < lanes; i++) {
		view_text(out, i ? "," : "");
		print_bins(out, p->records[i], 4, p->used);
	}
	view_text(out, "],\"bytes\":[");
	for (i = 0; i < lanes; i++) {
		view_text(out, i ? "," : "");
		print_bins(out, p->bytes[i], 8, p->used);
	}
	view_text(out, "],\"cpu\":[");
	for (i = 0; i < p->cpus; i++) {
		view_text(out, i ? "," : "");
		print_bins(out, p->cpu[i], 4, p->used);
	}
	view_text(out, "],\"lost\":");
	print_bins(out, p->lost, 8, p->used);
	view_text(out, "}");
}
