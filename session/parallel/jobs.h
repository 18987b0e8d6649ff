/* SPDX-License-Identifier: MIT */
/*
 * Batches of records that threads make into text. jobs.c has the threads and the order; jobs_batch.c a batch's records.
 */
#ifndef PFR_SESSION_JOBS_H
#define PFR_SESSION_JOBS_H

#include "perfring_session_jobs.h"
#include "session/session.h"

#include <pthread.h>

#define JOB_BATCH (256 << 10)    /* bytes of records with their entries */
#define JOB_TEXT (2 * JOB_BATCH) /* bytes of text that a batch has space for at first */
#define JOB_TEXTS 16384          /* bytes of a thread's own: the fields of a tracepoint */

enum job_state {
	JOB_FREE,
	JOB_FILLED,
	JOB_TAKEN,
	JOB_MADE,
};

/* A record in a batch; its bytes follow. What it does not say is as of the entry before. */
struct job_entry {
	const struct pfr_layout *layout;
	const char *event_name;
	uint64_t at;
	uint32_t event, size; /* size: of the record; JOB_FULL is added where job_full follows the bytes */
};

#define JOB_FULL (UINT32_C(1) << 31)

/* The rest of it; then, if it has them, job_extra and a text. */
struct job_full {
	struct pfr_frame frame;
	const char *file;
	const struct pfr_tracepoint *format;
	uint64_t offset, inner;
	uint32_t part, extra; /* extra: bytes of what follows */
	uint16_t status;
	uint8_t packed, whole, arch;
};

struct job_extra {
	struct pfr_where where;
	uint32_t completes; /* a text follows */
};

/* Why a thread made no more of a batch. */
enum job_stop {
	JOB_STOP_END,
	JOB_STOP_SPACE,  /* of the text */
	JOB_STOP_MEMORY, /* of the texts beside a record */
	JOB_STOP_ALONE   /* emit asks for thread 0 */
};

struct job_batch {
	unsigned char *data;
	size_t filled, made;              /* bytes; up to `made` the text is in out */
	const struct job_full *full;      /* of the last entry that has one; null: there is none yet */
	const struct job_full *made_full; /* of that at `made` or before it */
	struct pfr_out out;
	uint64_t bad;
	enum job_state state;
	char apart[128]; /* a thread writes to its batch for each record, another one to the next: not to the same line of the cache */
};

struct job_worker {
	struct pfr_jobs *jobs;
	struct session_texts texts;
	pthread_t thread;
	unsigned number;
};

struct pfr_jobs {
	struct pfr_session *session;
	struct pfr_jobs_options options;
	struct pfr_sink sink;
	unsigned jobs, threads; /* threads, this one among them; of worker */
	/* the ring: first is the oldest that is in use, fill the one that records are added to */
	struct job_batch *batch;
	unsigned nr, first, fill;
	struct job_worker worker[PFR_JOBS_MOST + 1]; /* 0: alone; then that of each thread, the session's own last */
	unsigned started;
	pthread_mutex_t lock;
	pthread_cond_t work, made;
	bool ends, stale;        /* stale: begin is to be called */
	size_t capacity;         /* of text, that some batch needed */
	unsigned penalty, alone; /* records that are made alone after a thread could not, and how many are left of these */
	uint64_t bad;
	int os_error;
	enum pfr_status failed;
};

/* jobs_batch.c: the text of a record at the end of out, which may have too little space. */
enum pfr_status job_emit(const struct pfr_jobs *j, const struct job_worker *w, struct pfr_out *out, const struct pfr_session_record *r,
			 const struct pfr_context *context);
/* Makes the texts of a batch; stops before a record that this thread cannot make. */
enum job_stop job_make(const struct pfr_jobs *j, struct job_worker *w, struct job_batch *b);
/* The bytes that a record takes in a batch at most; where that is JOB_BATCH or less and the batch has them: copies the record to it. */
size_t job_size(const struct pfr_session_record *r, const char *completes);
void job_add(const struct pfr_jobs *j, struct job_batch *b, const struct pfr_session_record *r, const char *completes,
	     const struct pfr_tracepoint *format);

#endif
