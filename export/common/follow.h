/* SPDX-License-Identifier: MIT */
/*
 * A capture's records one after another, decoded, with the task that each is about. Tables and profiles
 * stand on this. It knows no output.
 */
#ifndef PFR_FOLLOW_H
#define PFR_FOLLOW_H

#include "session/check/level.h"
#include "session/tracepoint/formats.h"

#include "perfring_session.h"
#include "perfring_session_stacks.h"
#include "perfring_session_symbols.h"
#include "perfring_session_tasks.h"

#include <stdbool.h>

struct follow {
	struct pfr_session *session;
	struct pfr_tasks *tasks;
	struct pfr_symbols *symbols;  /* the caller's; may be null */
	struct pfr_stacks *stacks;    /* likewise */
	bool no_task;                 /* nobody asks for the task of a record */
	bool build_ids;               /* feature BUILD_ID was taken */
	bool learned;                 /* a sample came, and no more features of use */
	uint32_t hidden;              /* bits (1 << type) of records that are needed even where they do not pass the session's filter */
	uint64_t generation;          /* changes whenever mappings may have */
	void (*before)(void *keeper); /* is called before a record changes tasks; may be null */
	void *keeper;
	bool has_clock; /* CLOCK_DATA relates times to wall time */
	uint32_t clockid;
	uint64_t clock_time, clock_wall;
};

/* A record and what is known at its moment. Valid until the next call of follow_next. */
struct moment {
	const struct pfr_session_record *r;
	struct pfr_record record;
	enum pfr_status status; /* of decoding, or of following tasks */
	struct pfr_where where;
	struct pfr_task task; /* of a record with pid and tid, if has_task */
	bool has_task;
	bool has_time, has_cpu;
	uint64_t time; /* of the sample or its sample_id */
	uint32_t cpu;
};

/*
 * Whether it is a defect of the capture, or a record that has one, as `check` lists them. That threads, mappings or names found no place is a limit of who reads
 * it: the account has them (PFR_CAUSE_LIMIT).
 */
static inline bool moment_is_defect(const struct moment *m)
{
	const struct pfr_session_error *error = m->r->what == PFR_WHAT_DEFECT ? m->r->error : 0;
	const struct pfr_where *where = error ? &error->where : &m->where;
	enum pfr_status status = error ? error->status : m->status;

	return level_counts(status) && (status != PFR_E_LIMIT || where->limit < PFR_LIMIT_TASKS || where->limit > PFR_LIMIT_NAME_BYTES);
}

static inline bool follow_hidden(const struct follow *follow, uint32_t type)
{
	return type < 32 && follow->hidden >> type & 1;
}

/* 0 or ENOMEM. */
int follow_open(struct follow *follow, struct pfr_session *session, const struct pfr_limits *limits);
void follow_close(struct follow *follow);
/* At the end, adds what is not known of names, threads and mappings to the session's account. */
void follow_left(struct follow *follow);
/* The next record that passes the session's filter, or defect (moment->r->what); those that do not pass are followed. PFR_OK; PFR_END; or why reading stopped, of class PFR_CLASS_STREAM. */
enum pfr_status follow_next(struct follow *follow, struct moment *moment);
/* Wall time of a time, as nanoseconds since 1970; false where it is not known. */
bool follow_wall(const struct follow *follow, uint64_t time, int64_t *wall);
/* The format of an event that is a tracepoint; null where it is none, or has no format. The same of a sample with a payload. */
const struct format_entry *follow_event_format(struct follow *follow, uint32_t event);
const struct format_entry *follow_format(struct follow *follow, const struct moment *moment);

/* The kernel's text that a payload points to; null: not known. */
const struct pfr_bytes *follow_text(const struct follow *follow, uint64_t address);
/* Whether the capture has no name of an event, and it is called by its attr. */
bool follow_unnamed(const struct follow *follow, uint32_t event);
/* What a mode of the CPU is called. */
const char *cpumode_name(unsigned cpumode);

#endif
