/* SPDX-License-Identifier: MIT */
/* Imports the samples of a capture into a database: sqlite CAPTURE DATABASE. Link with -lsqlite3. */
#include <perfring_session_tasks.h>
#include <perfring_session.h>
#include <sqlite3.h>
#include <stdio.h>

static int fail(sqlite3 *db)
{
	return fprintf(stderr, "%s\n", sqlite3_errmsg(db)), 1;
}

int main(int argc, char **argv)
{
	struct pfr_session_options options = {.size = sizeof(options), .order = PFR_ORDER_TIME};
	struct pfr_session_error error = {.path = "usage", .text = "sqlite CAPTURE DATABASE"};
	const struct pfr_session_record *r;
	struct pfr_session *session;
	struct pfr_record record;
	struct pfr_where where;
	struct pfr_task task;
	sqlite3_stmt *insert;
	enum pfr_status status;
	sqlite3 *db;

	if (argc != 3 || pfr_session_open(&session, argv[1], &options, &error) || !pfr_session_tasks(session))
		return fprintf(stderr, "%s: %s\n", error.path, error.text), 3;
	if (sqlite3_open(argv[2], &db) ||
	    sqlite3_exec(db, "begin; create table sample (event, comm, pid, tid, time, ip, period)", 0, 0, 0) ||
	    sqlite3_prepare_v2(db, "insert into sample values (?, ?, ?, ?, ?, ?, ?)", -1, &insert, 0))
		return fail(db);
	while ((status = pfr_session_next(session, &r)) == PFR_OK) {
		if (r->frame.type != PFR_RECORD_SAMPLE || pfr_session_decode(session, r, &record, &where))
			continue;
		pfr_tasks_of(pfr_session_tasks(session), &record, &task);
		sqlite3_clear_bindings(insert); /* what a sample does not have is null */
		if (r->event_name)
			sqlite3_bind_text(insert, 1, r->event_name, -1, SQLITE_TRANSIENT);
		sqlite3_bind_text(insert, 2, (const char *)task.comm.data, (int)task.comm.size, SQLITE_TRANSIENT);
#define BIND(column, FIELD, member) \
	if (PFR_HAS(record.sample, SAMPLE, FIELD)) \
	sqlite3_bind_int64(insert, column, (sqlite3_int64)record.sample.member)
		BIND(3, PID, pid);
		BIND(4, TID, tid);
		BIND(5, TIME, time);
		BIND(6, IP, ip);
		BIND(7, PERIOD, period);
		if (sqlite3_step(insert) != SQLITE_DONE || sqlite3_reset(insert))
			return fail(db);
	}
	sqlite3_finalize(insert);
	if (sqlite3_exec(db, "commit", 0, 0, 0) || sqlite3_close(db))
		return fail(db);
	pfr_session_close(session);
	return status != PFR_END;
}
