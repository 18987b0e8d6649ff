/* SPDX-License-Identifier: MIT */
/*
 * Records that no other table has, and what is in none.
 */
#include "export.h"

#include "perfring_convert.h"
#include "perfring_session_account.h"

#include <errno.h>
#include <stdlib.h>

#define JSON_MOST 65536

/* Records whose content is in the tables of events, features, tasks and samples, or that only order and carry others. */
static bool is_in_other_tables(uint32_t type)
{
	switch (type) {
	case PFR_RECORD_COMM:
	case PFR_RECORD_FORK:
	case PFR_RECORD_EXIT:
	case PFR_RECORD_CALLCHAIN_DEFERRED:
	case PFR_RECORD_HEADER_ATTR:
	case PFR_RECORD_HEADER_EVENT_TYPE:
	case PFR_RECORD_HEADER_TRACING_DATA:
	case PFR_RECORD_HEADER_BUILD_ID:
	case PFR_RECORD_HEADER_FEATURE:
	case PFR_RECORD_EVENT_UPDATE:
	case PFR_RECORD_ID_INDEX:
	case PFR_RECORD_FINISHED_ROUND:
	case PFR_RECORD_FINISHED_INIT:
	case PFR_RECORD_COMPRESSED:
	case PFR_RECORD_COMPRESSED2: return true;
	default: return false;
	}
}

static void put_json(struct pfr_export *e, const struct moment *m)
{
	const struct pfr_session_record *r = m->r;
	struct pfr_context context = {.arch = pfr_session_info(e->follow.session)->arch, .event_name = r->event_name, .file = r->file, .packed = r->packed, .packed_in = r->offset};
	struct pfr_where where = r->where;
	struct pfr_out out;

	if (!e->json)
		e->json = malloc(JSON_MOST);
	if (!e->json) {
		e->error = ENOMEM;
		return;
	}
	out = (struct pfr_out){e->json, JSON_MOST, 0};
	pfr_to_json(&out, &r->frame, r->layout, &context, r->status, &where);
	if (out.size && out.size < out.capacity)
		pfr_rows_text(e->rows[T_record], C_record_json, e->json, out.size);
	else
		rows_cut(e->rows[T_record]);
}

static void put_place(struct pfr_rows *rows, const struct moment *m)
{
	const struct pfr_sample_id *id = &m->record.sample_id;
	const struct pfr_session_record *r = m->r;

	rows_number(rows, C_record_part, r->part);
	rows_number(rows, C_record_offset, r->offset);
	if (r->packed)
		rows_number(rows, C_record_inner, r->inner);
	if (r->frame.event != PFR_NO_EVENT)
		rows_number(rows, C_record_event, r->frame.event);
	if (m->has_time)
		rows_number(rows, C_record_time, m->time);
	if (m->has_cpu)
		rows_number(rows, C_record_cpu, m->cpu);
	if (m->status == PFR_OK && PFR_HAS(*id, SAMPLE_ID, TID)) {
		rows_number(rows, C_record_pid, id->pid);
		rows_number(rows, C_record_tid, id->tid);
	}
}

void export_other(struct pfr_export *e, const struct moment *m)
{
	const char *name = pfr_type_name(m->r->frame.type);
	struct pfr_rows *rows = e->rows[T_record];

	if (!rows || is_in_other_tables(m->r->frame.type))
		return;
	put_place(rows, m);
	rows_number(rows, C_record_type, m->r->frame.type);
	if (*name)
		export_name(rows, C_record_type_name, name);
	rows_number(rows, C_record_size, m->r->frame.size);
	if (m->r->frame.payload)
		rows_number(rows, C_record_payload, m->r->frame.payload);
	put_json(e, m);
	export_row(e, rows);
}

/* ---- what is in no table --------------------------------------------------------------- */

static void put_cause(struct pfr_export *e, enum pfr_cause cause, const struct pfr_account_cause *c)
{
	struct pfr_rows *rows = e->rows[T_left_out];

	export_name(rows, C_left_out_cause, pfr_cause_name(cause));
	export_name(rows, C_left_out_of, pfr_cause_kind_name(pfr_cause_kind(cause)));
	export_name(rows, C_left_out_class, pfr_cause_class_name(pfr_cause_class(cause)));
	rows_number(rows, C_left_out_count, c->count);
	if (c->bytes)
		rows_number(rows, C_left_out_bytes, c->bytes);
	if (c->first != PFR_ACCOUNT_NOWHERE)
		rows_number(rows, C_left_out_first_offset, c->first);
	export_name(rows, C_left_out_text, pfr_cause_text(cause));
	if (*pfr_cause_remedy(cause))
		export_name(rows, C_left_out_remedy, pfr_cause_remedy(cause));
	export_row(e, rows);
}

/* Values that were cut, which the rows of each table know. */
static uint64_t nr_cut(const struct pfr_export *e)
{
	uint64_t nr = export_tracepoints_cut(e) + tally_cut(e);
	unsigned i;

	for (i = 0; i < TABLE_NR; i++)
		nr += e->rows[i] ? rows_nr_cut(e->rows[i]) : 0;
	return nr;
}

void export_left_out(struct pfr_export *e)
{
	struct pfr_account account = {.size = sizeof(account)};
	unsigned i;

	pfr_session_left_out(e->follow.session, PFR_CAUSE_CUT, NULL, nr_cut(e), 0);
	follow_left(&e->follow);
	if (!e->rows[T_left_out] || pfr_session_get_account(e->follow.session, &account))
		return;
	for (i = 1; i < PFR_CAUSE_NR && !e->error; i++)
		if (account.cause[i].count)
			put_cause(e, (enum pfr_cause)i, &account.cause[i]);
}
