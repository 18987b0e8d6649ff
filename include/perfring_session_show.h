/* SPDX-License-Identifier: MIT */
/*
 * A record of a session as one line for people: when and where it happened, the thread's name, the event, and what the
 * record says, with names in place of numbers. Addresses are those of files and symbols, by the session's tasks and maps.
 *
 *   if (pfr_session_open(&session, "perf.data", &options, 0) != PFR_OK || pfr_show_open(&show, session, 0) != PFR_OK)
 *           return -1;
 *   while (pfr_session_next(session, &r) == PFR_OK) {
 *           pfr_session_context(session, r, PFR_TEXT_LINE, &context);
 *           pfr_show_record(show, r, &context, &out);
 *           use(out.data, out.size);
 *           out.size = 0;
 *   }
 *   pfr_show_close(show);
 *   pfr_session_close(session);
 *
 * pfr_to_line has the record as its bytes are; this has it as a reader needs it, so it leaves out what is of no use to
 * one: the record's size, IDs of events whose name is shown, reserved words that are 0. A number of 32 or 64 bits with all bits set is -1.
 * Everything shown is safe for a terminal. An object is used by one thread at a time, which is the session's.
 */
#ifndef PERFRING_SESSION_SHOW_H
#define PERFRING_SESSION_SHOW_H

#include "perfring_session.h"
#include "perfring_session_symbols.h"
#include "perfring_session_where.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- lines --------------------------------------------------------------------- */

enum pfr_show_flag {
	PFR_SHOW_NS = 1,        /* times with nine digits after the point, not six */
	PFR_SHOW_BUILD_IDS = 2, /* addresses with the build ID of their file, where it is known */
	PFR_SHOW_MARKS = 4      /* parts have marks: see enum pfr_mark */
};

/*
 * With PFR_SHOW_MARKS one of these bytes precedes each part of the line, and PFR_MARK_BREAK stands in place of a space where the line may be
 * continued on the next. No text has these bytes otherwise. Without the flag there are none of them.
 */
enum pfr_mark {
	PFR_MARK_OFFSET = 0x10, /* offset of the record */
	PFR_MARK_TIME = 17,
	PFR_MARK_CPU = 18,
	PFR_MARK_COMM = 19,
	PFR_MARK_TASK = 20, /* pid/tid */
	PFR_MARK_TYPE = 21, /* of the record */
	PFR_MARK_EVENT = 22,
	PFR_MARK_NAME = 23, /* of a field, with its = */
	PFR_MARK_VALUE = 24,
	PFR_MARK_PLACE = 25, /* an address */
	PFR_MARK_ERROR = 26, /* what is wrong with the record */
	PFR_MARK_BREAK = 0x1e
};

/* Options; null or zeros for the defaults. */
struct pfr_show_options {
	size_t size;                 /* sizeof(struct pfr_show_options) */
	uint32_t flags;              /* enum pfr_show_flag */
	struct pfr_symbols *symbols; /* names of functions of the kernel and of files; null: none. It must outlive the object */
	const char *fields;          /* names, with commas between them: the record is values of these and not a line; null: a line */
};

/*
 * Names that `fields` may have: those of perfring_session_where.h (type, event, offset, comm, dso, fields of the schema, narrowed by names before
 * them, fields of tracepoints), and
 *
 *   time, cpu, pid, tid   of the first columns of a line, else the field of that name
 *   ip                    of a sample, as a number
 *   place, sym            of ip: file or function and distance; the function, as far as it is known
 *   cgroup_path           of a sample's cgroup: its path, where a CGROUP record has it
 *   local_weight, ins_lat, retire_lat  of a sample, as perf calls them: weight or var1_dw, var2_w and var3_w of weight_struct
 *
 * dso is the path of the file. Values of several fields of one name stand with commas between them; - is no value.
 * Checks a list of at most 64 names. PFR_OK; PFR_E_OPTIONS with *error, whose column is that in the list; PFR_E_MEMORY.
 */
PFR_API enum pfr_status pfr_show_check(const char *fields, struct pfr_expression_error *error);

/*
 * Whether values of these fields may depend on the names of threads, or on what was mapped at an address, so that records have to be read in the order
 * of time: 1 or 0; 1 too of null, which is a line, and of a list that pfr_show_check refuses. Safe to call from several threads.
 */
PFR_API int pfr_show_follows(const char *fields);

struct pfr_show;

/*
 * Name `index` of the fields that no record had so far and that is neither a field of the schema nor of the session's own. Null after the last.
 */
PFR_API const char *pfr_show_unknown(const struct pfr_show *show, uint32_t index);

/*
 * Begins, before the first pfr_session_next: the session follows tasks and maps from then on. PFR_ORDER_TIME is best. The object
 * belongs to the caller, who closes it before the session. PFR_OK; PFR_E_MEMORY; PFR_E_OPTIONS: unknown flags, or fields that pfr_show_check refuses.
 * *show is null unless PFR_OK is returned.
 */
PFR_API enum pfr_status pfr_show_open(struct pfr_show **show, struct pfr_session *session, const struct pfr_show_options *options) PFR_CHECKED;

/*
 * A second object that makes the same lines, for a thread of pfr_jobs: emit calls pfr_show_record of `show` itself for thread 0, and of a copy of its
 * own for each other thread. It changes nothing of the tasks; where that is needed pfr_show_record returns PFR_MORE, which emit returns. The caller closes
 * it as `show`. PFR_OK; PFR_E_OPTIONS: with symbols, fields, or a filter that asks for comm or dso, there is none; PFR_E_MEMORY; *copy is null unless
 * PFR_OK is returned.
 */
PFR_API enum pfr_status pfr_show_copy(struct pfr_show **copy, const struct pfr_show *show);

/* Frees it. Null is allowed. */
PFR_API void pfr_show_close(struct pfr_show *show);

/*
 * Writes the record that pfr_session_next returned last as one line without a newline, or as the values of options.fields with a tab after
 * each but the last (no text has a tab); `context` is that of pfr_session_context.
 * As with pfr_to_line, out->size counts on where capacity ends, and the call may be repeated with more.
 * Returns the status of the record: r->status, or that of decoding if r->status is PFR_OK; or PFR_MORE: see pfr_show_copy.
 */
PFR_API enum pfr_status pfr_show_record(struct pfr_show *show, const struct pfr_session_record *r, const struct pfr_context *context,
					struct pfr_out *out);

#define PFR_SHOW_KEY 24 /* numbers of a key at most */

/*
 * The values of options.fields as numbers, for grouping: two records of one session with the same `*nr` numbers have the same text, so it
 * has to be made once for each group. `key` has space for PFR_SHOW_KEY; the numbers mean nothing else, and records with other numbers may have the
 * same text. PFR_OK; PFR_END: this record has no key, since it has values that only pfr_show_record makes, or is bad; PFR_MORE: see pfr_show_copy.
 */
PFR_API enum pfr_status pfr_show_key(struct pfr_show *show, const struct pfr_session_record *r, uint64_t *key, size_t *nr);

#ifdef __cplusplus
}
#endif
#endif
