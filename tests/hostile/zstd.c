/* SPDX-License-Identifier: MIT */
/*
 * What the compressed records of a file become: how many records, from how many bytes, and
 * why there are no more. It knows the calls of convert/'s stream and no zstd.
 */
#include "tests/hostile/zstd.h"

#include "perfring_convert.h"
#include "tests/lib/feed.h"
#include "tests/lib/invariants.h"

#include <stdio.h>
#include <stdlib.h>

struct expansion {
	struct pfr_zstd zstd;
	void *memory;
	uint64_t outer, records, bytes;
	struct hostile_line *line;
	struct guard guard;
	int closed; /* no stream, or one that is not wanted */
};

static void begin(struct expansion *e, const struct pfr_frame *outer)
{
	size_t need = pfr_zstd_size(outer);
	enum pfr_status status = PFR_E_ZSTD;

	e->memory = 0;
	if (need > pfr_limit(0, PFR_LIMIT_ZSTD_MEMORY))
		status = PFR_E_LIMIT;
	else if (need && (e->memory = malloc(need)) != 0)
		status = pfr_zstd_init(&e->zstd, e->memory, need, (enum pfr_byte_order)outer->order);
	if (!status)
		return;
	hostile_text(e->line, " refused=%s", pfr_status_name(status));
	e->closed = 1;
}

/* An inner record, looked at against a page that cannot be touched. */
static void check(struct expansion *e, struct pfr_frame frame)
{
	char text[BROKEN_MOST];

	if (e->records > 300) /* bombs are all of one kind */
		return;
	frame.data = guard_end(&e->guard, frame.data, frame.size);
	if (invariants_frame(&frame, 0, text)) {
		printf("broken: %s\n", text);
		exit(1);
	}
}

static void expand(struct expansion *e, const struct pfr_frame *outer)
{
	struct pfr_frame frame;
	struct pfr_where where;
	enum pfr_status status;

	e->outer++;
	if (!e->memory && !e->closed)
		begin(e, outer);
	if (e->closed)
		return;
	status = pfr_zstd_feed(&e->zstd, outer, &where);
	if (status)
		hostile_add(e->line, &where, e->outer, outer->at);
	if (status && status != PFR_E_DATA_SIZE)
		return;
	while ((status = pfr_zstd_get(&e->zstd, &frame, &where)) == PFR_OK || status == PFR_E_NESTED) {
		if (status)
			hostile_add(e->line, &where, e->outer, where.at);
		e->records++;
		e->bytes += frame.size;
		check(e, frame);
	}
	if (status != PFR_MORE)
		hostile_add(e->line, &where, e->outer, where.at);
}

void hostile_zstd(const unsigned char *data, size_t size, struct hostile_line *line)
{
	struct expansion e = {.line = line};
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	struct pfr_where where;
	struct feed feed;
	enum pfr_status status;

	guard_init(&e.guard, 65536);
	feed_init(&feed, data, size, 0, 0);
	while ((status = feed_next(&feed, &frame, &layout, &where)) != PFR_END && pfr_status_class(status) != PFR_CLASS_STREAM)
		if (frame.piece == PFR_PIECE_RECORD && (frame.type == PFR_RECORD_COMPRESSED || frame.type == PFR_RECORD_COMPRESSED2))
			expand(&e, &frame);
	status = e.memory && !e.closed ? pfr_zstd_end(&e.zstd, &where) : PFR_END;
	hostile_text(line, " expanded=%llu bytes=%llu end=%s", (unsigned long long)e.records, (unsigned long long)e.bytes, pfr_status_name(status));
	free(e.memory);
	feed_free(&feed);
	guard_free(&e.guard);
}
