/* SPDX-License-Identifier: MIT */
#include "gaps.h"

#include <inttypes.h>
#include <string.h>

#define ROW 8
#define SHOWN (64 << 10) /* bytes of a gap that are shown */

/* ---- ranges ------------------------------------------------------------------------- */

/* The first range that ends at or after `at`. */
static uint32_t find(const struct gaps *g, uint64_t at)
{
	uint32_t low = 0, high = g->nr;

	if (g->last < g->nr && at >= g->range[g->last].begin && at <= g->range[g->last].end)
		return g->last;
	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (g->range[middle].end < at)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static void add(struct gaps *g, uint64_t begin, uint64_t end)
{
	uint32_t first = find(g, begin), after = first;

	while (after < g->nr && g->range[after].begin <= end) {
		begin = g->range[after].begin < begin ? g->range[after].begin : begin;
		end = g->range[after].end > end ? g->range[after].end : end;
		after++;
	}
	if (after == first && g->nr == GAPS_MOST) {
		g->full = true;
		return;
	}
	if (after != first + 1)
		memmove(&g->range[first + 1], &g->range[after], (g->nr - after) * sizeof(g->range[0]));
	g->nr = g->nr + 1 - (after - first);
	g->range[first] = (struct gaps_range){begin, end};
	g->last = first;
}

/* ---- what is shown ------------------------------------------------------------------------ */

static void put_row(struct output *output, uint64_t at, uint64_t offset, const unsigned char *data, size_t size)
{
	char hex[3 * ROW + 1] = "", text[ROW + 1] = "", line[128];
	size_t i;
	int length;

	for (i = 0; i < size; i++) {
		snprintf(hex + 3 * i, 4, "%02x ", data[i]);
		text[i] = data[i] >= 0x20 && data[i] < 0x7f ? (char)data[i] : '.';
	}
	length = snprintf(line, sizeof(line), "  0x%-9" PRIx64 " +%-5" PRIu64 " %-24s|%s|\n", at, offset, hex, text);
	if (!output_reserve(output, (size_t)length))
		return;
	memcpy(output->out.data + output->out.size, line, (size_t)length);
	output->out.size += (size_t)length;
}

static void put_text(struct output *output, const char *text)
{
	size_t size = strlen(text);

	if (!output_reserve(output, size))
		return;
	memcpy(output->out.data + output->out.size, text, size);
	output->out.size += size;
}

void gaps_range(struct output *output, struct pfr_session *session, uint32_t part, uint64_t begin, uint64_t end)
{
	unsigned char data[4096];
	uint64_t at = begin, stop = end - begin > SHOWN ? begin + SHOWN : end;
	size_t i, size;

	for (; at < stop && !output->failed && !output->closed; at += size) {
		size = stop - at < sizeof(data) ? (size_t)(stop - at) : sizeof(data);
		if (pfr_session_read(session, part, at, data, size))
			return;
		for (i = 0; i < size; i += ROW)
			put_row(output, at + i, at + i - begin, data + i, size - i < ROW ? size - i : ROW);
		output_flush(output, false);
	}
	if (stop != end)
		put_text(output, "  ...\n");
}

static void put_gap(struct gaps *g, struct output *output, struct pfr_session *session, uint64_t begin, uint64_t end)
{
	char title[96];

	snprintf(title, sizeof(title), "(no piece) at 0x%" PRIx64 ", %" PRIu64 " bytes\n", begin, end - begin);
	put_text(output, title);
	gaps_range(output, session, g->part, begin, end);
}

void gaps_end(struct gaps *g, struct output *output, struct pfr_session *session)
{
	uint64_t at = 0;
	uint32_t i;

	for (i = 0; i < g->nr && !g->full; i++) {
		if (g->range[i].begin > at && at < g->size)
			put_gap(g, output, session, at, g->range[i].begin < g->size ? g->range[i].begin : g->size);
		at = g->range[i].end;
	}
	if (g->nr && !g->full && at < g->size)
		put_gap(g, output, session, at, g->size);
	g->nr = 0;
	g->full = false;
}

void gaps_shown(struct gaps *g, struct output *output, struct pfr_session *session, const struct pfr_session_record *r)
{
	if (r->part != g->part)
		gaps_end(g, output, session);
	g->part = r->part;
	g->size = pfr_session_info(session)->size;
	if (!r->packed)
		add(g, r->offset, r->until ? r->until : r->offset + r->frame.size + r->frame.payload);
}
