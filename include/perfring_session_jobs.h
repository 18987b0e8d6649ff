/* SPDX-License-Identifier: MIT */
/*
 * perfring: records of a session made into text by several threads, in their order; below, a file read in parts by several.
 *
 *   if (pfr_jobs_open(&jobs, session, &options) != PFR_OK)
 *           return -1;
 *   while (status == PFR_OK && pfr_session_next(session, &r) == PFR_OK)
 *           status = pfr_jobs_record(jobs, r);
 *   if (status == PFR_OK)
 *           status = pfr_jobs_flush(jobs);
 *   pfr_jobs_close(jobs);
 *
 * The caller's thread reads the session, decompresses, sorts, filters and writes; records are copied to batches of some
 * 256 KiB, which that thread and others make into text. The output is the same to the byte whatever the number of threads,
 * and the sink, the allocator and the session are used by the caller's thread alone. Memory: about 2 MiB a thread where the text
 * is four times as large as the records.
 */
#ifndef PERFRING_SESSION_JOBS_H
#define PERFRING_SESSION_JOBS_H

#include "perfring_session.h"
#include "perfring_sink.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PFR_JOBS_MOST 64

/* The processors that this process may use, 8 at most. */
PFR_API uint32_t pfr_jobs_default(void);

/* Set `size`, and the other members to zero or the values required. */
struct pfr_jobs_options {
	size_t size;   /* sizeof(struct pfr_jobs_options) */
	uint32_t form; /* enum pfr_text_form: of the context that emit gets */
	uint8_t bare;  /* not 0: emit needs no context, and gets null */
	uint8_t lines; /* not 0: a newline follows each record */
	void *user;    /* passed to the functions */
	/*
	 * Adds the text of a record to out, and counts on past its end, as pfr_to_line does. It is called by several threads at once, with
	 * `thread` 1 to session_options.jobs; with 0 when no other call runs and all records before have been made. It may use the record, the
	 * context and nothing else of the session. Returns the record's status; or, with another thread than 0, PFR_MORE:
	 * this record and those after it are to be made with 0.
	 */
	enum pfr_status (*emit)(void *user, unsigned thread, struct pfr_out *out, const struct pfr_session_record *r,
				const struct pfr_context *context);
	/* Called before other threads begin, when emit was called with 0 or the session's tasks have changed since the last time. May be null. */
	void (*begin)(void *user);
	const struct pfr_sink *sink; /* gets the text; it must outlive the jobs */
};

struct pfr_jobs;

/*
 * Begins. The number of threads is session_options.jobs; it is 1 for pipes, which come as they come, and threads
 * are started when there is work for them. Session and options must outlive the jobs, the options' content is copied. PFR_OK; PFR_E_OPTIONS; PFR_E_MEMORY.
 */
PFR_API enum pfr_status pfr_jobs_open(struct pfr_jobs **jobs, struct pfr_session *session, const struct pfr_jobs_options *options) PFR_CHECKED;

/*
 * Takes the record that pfr_session_next returned last. PFR_OK; PFR_E_SYSTEM: the sink has failed with pfr_jobs_error; PFR_E_MEMORY. Errors
 * stay; they may be of records before.
 */
PFR_API enum pfr_status pfr_jobs_record(struct pfr_jobs *jobs, const struct pfr_session_record *r);

/* Returns when all records are made and given to the sink: as pfr_jobs_record. */
PFR_API enum pfr_status pfr_jobs_flush(struct pfr_jobs *jobs);

/* The errno value that the sink returned; 0. */
PFR_API int pfr_jobs_error(const struct pfr_jobs *jobs);

/* Records so far for which emit returned something else than PFR_OK; all after pfr_jobs_flush. */
PFR_API uint64_t pfr_jobs_bad(const struct pfr_jobs *jobs);

/* Ends the threads and frees, without a flush; before the session is closed. Null is allowed. */
PFR_API void pfr_jobs_close(struct pfr_jobs *jobs);

/* ---- a file in parts ---------------------------------------------------------------
 *
 * Where nothing but sums is made of records, a file may be read in parts, each by a session and a thread of its own:
 *
 *   if (pfr_split_read(session, &options) == PFR_OK)
 *           while (pfr_session_next(session, &r) == PFR_OK)
 *                   use(&sum[0], r);
 *
 * with functions such as
 *
 * read: while (pfr_session_next(part_session, &r) == PFR_OK) use(&sum[part], r);
 * done: if (good) add_sums(&sum[0], &sum[part]);
 *
 * What is in sum[0] then is the same whatever the number of threads.
 */

/* Set `size`. The functions may be called for parts 0 to session_options.jobs - 1. */
struct pfr_split_options {
	size_t size; /* sizeof(struct pfr_split_options) */
	void *user;  /* passed to the functions */
	/*
	 * Reads a part until pfr_session_next returns something else than PFR_OK: part 0 of the session itself, by the caller's thread, others at
	 * the same time, each of its own session by its own thread. Pieces, where they are asked for, come in each part. PFR_OK; another status: of a
	 * part after 0, that it is not to be used.
	 */
	enum pfr_status (*read)(void *user, uint32_t part, struct pfr_session *session);
	/*
	 * Called by the caller's thread for each part after 0 that was read, in their order, before its session is closed. good: what it has read
	 * counts. Else the session has not read it: its records are still to come from pfr_session_next.
	 */
	void (*done)(void *user, uint32_t part, struct pfr_session *session, int good);
};

/*
 * Reads a session of which nothing was read yet by session_options.jobs threads, as far as that is the same as one after the other: a file or
 * memory of some MB and more in the order of the file, without filter, tasks, PFR_SESSION_WHOLE_CHAINS or an allocator of the caller's, whose records
 * say nothing about others (as compressed ones do), and that is not damaged. The session is at the end then. Of another one nothing or only a part was
 * read: the session continues after it. Returns what read has returned for part 0; PFR_E_OPTIONS.
 */
PFR_API enum pfr_status pfr_split_read(struct pfr_session *session, const struct pfr_split_options *options);

#ifdef __cplusplus
}
#endif
#endif
