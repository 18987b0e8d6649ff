/* SPDX-License-Identifier: MIT */
#include "export/writers/output.h"
#include "export.h"
#include "session/base/os_error.h"
#include "session/base/refuse.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define ROWS_MEMORY (48u << 20) /* bytes of rows that wait; then all are given to the sink */
#define LOOK_EVERY 2048         /* records between looks at the memory */

/* ---- opening ------------------------------------------------------------------- */

static int copy_wanted(struct pfr_export *e, const struct pfr_export_options *options)
{
	size_t i;

	if (!options->tables)
		return 0;
	e->wanted = calloc(options->nr_tables + 1, sizeof(*e->wanted));
	if (!e->wanted)
		return ENOMEM;
	for (i = 0; i < options->nr_tables; i++) {
		e->wanted[i] = strdup(options->tables[i]);
		if (!e->wanted[i])
			return ENOMEM;
		e->nr_wanted++;
	}
	return 0;
}

static int begin_tables(struct pfr_export *e)
{
	int error = 0;
	unsigned i;

	for (i = 0; i < TABLE_NR && !error; i++)
		if (export_wants(e, export_tables[i].name))
			error = rows_new(&e->rows[i], &export_tables[i], &e->sink);
	return error;
}

/* The caller's options may be of an earlier version, which had fewer members. */
static bool take_options(struct pfr_session *s, struct pfr_export_options *to, const struct pfr_export_options *options)
{
	memset(to, 0, sizeof(*to));
	return !options || REFUSE_UNLESS_READ(s, *to, options, "pfr_export_options");
}

enum pfr_status pfr_export_open(struct pfr_export **result, struct pfr_session *session, const struct pfr_table_sink *sink,
				const struct pfr_export_options *given)
{
	struct pfr_export_options options;
	struct pfr_table_sink known;
	struct pfr_export *e;
	int error;

	*result = NULL;
	if (!pfr_session_accepts_new(session) || !take_options(session, &options, given) || !pfr_session_accepts(session, table_sink_read(&known, sink), REFUSED_SIZE("pfr_table_sink")))
		return PFR_E_OPTIONS;
	e = calloc(1, sizeof(*e));
	if (!e)
		return status_of_errno(ENOMEM);
	e->sink = known;
	error = copy_wanted(e, &options);
	if (!error)
		error = tally_new(&e->tally);
	if (!error)
		error = follow_open(&e->follow, session, options.limits);
	if (!error)
		error = callsites_open(&e->callsites, &e->follow);
	if (!error)
		error = begin_tables(e);
	if (error) {
		pfr_export_close(e);
		return status_of_errno(error);
	}
	e->callsites.follow = &e->follow;
	e->follow.symbols = options.symbols;
	e->follow.stacks = options.stacks ? options.stacks : pfr_session_stacks(session);
	e->callsites.user = e;
	e->callsites.found = export_callsite;
	e->callsites.forget = export_callsites_put;
	*result = e;
	return PFR_OK;
}

void pfr_export_close(struct pfr_export *e)
{
	size_t i;

	if (!e)
		return;
	for (i = 0; i < TABLE_NR; i++)
		pfr_rows_free(e->rows[i]);
	export_tracepoints_free(e);
	callsites_close(&e->callsites);
	texts_free(&e->waiting_texts);
	free(e->waiting);
	if (e->follow.session)
		follow_close(&e->follow);
	tally_free(e->tally);
	for (i = 0; i < e->nr_wanted; i++)
		free(e->wanted[i]);
	free(e->wanted);
	free(e->json);
	free(e);
}

/* ---- records --------------------------------------------------------------------- */

static void bound_memory(struct pfr_export *e)
{
	size_t size = export_tracepoints_memory(e);
	unsigned i;

	for (i = 0; i < TABLE_NR; i++)
		size += e->rows[i] ? rows_waiting(e->rows[i]) : 0;
	if (size < ROWS_MEMORY)
		return;
	export_tracepoints_rest(e);
	for (i = 0; i < TABLE_NR && !e->error; i++)
		if (e->rows[i])
			e->error = rows_rest(e->rows[i]);
}

static void end_tables(struct pfr_export *e)
{
	unsigned i;

	if (!e->error && (e->rows[T_callsite] || e->rows[T_inlined]))
		export_callsites_put(e);
	export_summary(e);
	export_tracepoints_end(e);
	for (i = 0; i < TABLE_NR && !e->error; i++)
		if (e->rows[i])
			e->error = rows_end(e->rows[i]);
	e->ended = true;
}

static void take(struct pfr_export *e, struct moment *m)
{
	if (m->r->what == PFR_WHAT_DEFECT) {
		export_defect(e, m);
		return;
	}
	if (m->r->what != PFR_WHAT_RECORD)
		return;
	e->nr_records++;
	if (m->status != PFR_OK)
		export_defect(e, m);
	if (m->r->frame.type == PFR_RECORD_SAMPLE)
		export_sample(e, m);
	else
		export_record(e, m);
	if (e->nr_records % LOOK_EVERY == 0)
		bound_memory(e);
}

/* What ended the session before its end is a defect of the capture, too, where it is not the system's. */
static void take_end(struct pfr_export *e)
{
	const struct pfr_session_error *error = pfr_session_error(e->follow.session);
	struct pfr_session_record r = {.what = PFR_WHAT_DEFECT, .error = error};
	struct moment m = {.r = &r, .status = e->status};

	if (error && e->status != PFR_END && e->status != PFR_E_SYSTEM && e->status != PFR_E_MEMORY)
		export_defect(e, &m);
}

enum pfr_status pfr_export_next(struct pfr_export *e)
{
	struct moment m;

	if (e->error)
		return status_of_errno(e->error);
	if (e->ended)
		return e->status;
	e->status = follow_next(&e->follow, &m);
	if (e->status == PFR_OK) {
		take(e, &m);
	} else {
		take_end(e);
		end_tables(e);
	}
	if (!e->error)
		e->error = e->callsites.error ? e->callsites.error : tally_error(e);
	return e->error ? status_of_errno(e->error) : e->status;
}

int pfr_export_error(const struct pfr_export *e)
{
	return e->error;
}

uint64_t pfr_export_defects(const struct pfr_export *e)
{
	return e->nr_errors;
}
