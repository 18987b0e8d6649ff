/* SPDX-License-Identifier: MIT */
/*
 * What records have in common, by columns: blocks of so many rows, which the host puts together.
 */
#include "wasm.h"

#include <string.h>

#define ROWS 1024

/* The columns have the order and widths of those in bindings/javascript/perfring.js. Where a record does not have it: a time, ip or period of 0, else all bits. */
struct block {
	uint32_t nr, rows; /* rows that count, and that there is space for */
	double offset[ROWS], inner[ROWS];
	uint64_t time[ROWS], ip[ROWS], period[ROWS];
	uint32_t type[ROWS], event[ROWS], cpu[ROWS], pid[ROWS], tid[ROWS], size[ROWS];
};

static void add_sample(struct block *b, uint32_t i, const struct pfr_sample *s)
{
	b->time[i] = PFR_HAS(*s, SAMPLE, TIME) ? s->time : 0;
	b->ip[i] = PFR_HAS(*s, SAMPLE, IP) ? s->ip : 0;
	b->period[i] = PFR_HAS(*s, SAMPLE, PERIOD) ? s->period : 0;
	b->cpu[i] = PFR_HAS(*s, SAMPLE, CPU) ? s->cpu : UINT32_MAX;
	b->pid[i] = PFR_HAS(*s, SAMPLE, PID) ? s->pid : UINT32_MAX;
	b->tid[i] = PFR_HAS(*s, SAMPLE, TID) ? s->tid : UINT32_MAX;
}

/* What a record's sample_id has. */
static void add_other(struct block *b, uint32_t i, const struct pfr_sample_id *id)
{
	b->time[i] = PFR_HAS(*id, SAMPLE_ID, TIME) ? id->time : 0;
	b->ip[i] = b->period[i] = 0;
	b->cpu[i] = PFR_HAS(*id, SAMPLE_ID, CPU) ? id->cpu : UINT32_MAX;
	b->pid[i] = PFR_HAS(*id, SAMPLE_ID, PID) ? id->pid : UINT32_MAX;
	b->tid[i] = PFR_HAS(*id, SAMPLE_ID, TID) ? id->tid : UINT32_MAX;
}

static void add(struct block *b, struct pfr_session *session, const struct pfr_session_record *r)
{
	static const struct pfr_sample_id none;
	struct pfr_record record;
	struct pfr_where where;
	uint32_t i = b->nr++;

	b->offset[i] = (double)r->offset;
	b->inner[i] = r->packed ? (double)r->inner : -1;
	b->type[i] = r->frame.type;
	b->event[i] = r->frame.event;
	b->size[i] = r->frame.size;
	if (pfr_session_decode(session, r, &record, &where))
		add_other(b, i, &none);
	else if (r->frame.type == PFR_RECORD_SAMPLE)
		add_sample(b, i, &record.sample);
	else
		add_other(b, i, &record.sample_id);
}

static void put(struct block *b)
{
	if (b->nr)
		wasm_sink.write(NULL, b, sizeof(*b));
	b->nr = 0;
}

/* Of all records that meet the expression, in the order of the file. Those that cannot be decoded have their place, type and size. */
uint32_t wasm_capture_columns(struct wasm_capture *c)
{
	static struct block block = {.rows = ROWS};
	const struct pfr_session_record *r;
	struct pfr_session *session = wasm_session(c, PFR_ORDER_FILE, PFR_SESSION_JOIN_SPLIT, NULL, c->where);
	enum pfr_status status;

	if (!session)
		return (uint32_t)c->error.status;
	block.nr = 0;
	while ((status = pfr_session_next(session, &r)) == PFR_OK) {
		add(&block, session, r);
		if (block.nr == ROWS)
			put(&block);
	}
	put(&block);
	return wasm_end(c, session, status);
}
