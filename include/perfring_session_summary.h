/* SPDX-License-Identifier: MIT */
/*
 * A capture at a glance: what `perfring stat` shows. Records and bytes by type, samples by event, time, losses; on request samples by
 * thread name, process, thread, CPU and file, bytes by field, and samples and losses over time.
 *
 *   pfr_summary_open(&summary, session, &options);
 *   while (pfr_session_next(session, &r) == PFR_OK)
 *           pfr_summary_add(summary, r);
 *   use(pfr_summary_totals(summary));
 *   pfr_summary_close(summary);
 *
 * Memory is bounded: of a grouping PFR_SUMMARY_KEYS values are distinguished, those that come after are summed as one.
 * A summary belongs to its session's thread; names of rows are untrusted text.
 */
#ifndef PERFRING_SESSION_SUMMARY_H
#define PERFRING_SESSION_SUMMARY_H

#include "perfring_session.h"

#ifdef __cplusplus
extern "C" {
#endif

#define PFR_SUMMARY_KEYS 8192
#define PFR_SUMMARY_NAME 255  /* bytes of a name that are kept: of a file its last ones */
#define PFR_SUMMARY_TIMES 128 /* most intervals of pfr_summary_times */

/* What samples or bytes are summed by. As bits of options.by: 1 << PFR_BY_COMM. */
enum pfr_summary_by {
	PFR_BY_TYPE,  /* always; of all records */
	PFR_BY_EVENT, /* always; of samples */
	PFR_BY_COMM,  /* name of the thread that a record is about, as pfr_filter.comms has it */
	PFR_BY_PID,
	PFR_BY_TID,
	PFR_BY_CPU,
	PFR_BY_DSO,   /* of samples: the file that ip is mapped from */
	PFR_BY_FIELD, /* bytes of each field of each type of record; costs a walk of every record */
	PFR_BY_NR
};

/* Set size, and the rest to zeros or what is wanted. */
struct pfr_summary_options {
	size_t size;    /* sizeof(struct pfr_summary_options) */
	uint32_t by;    /* bits of enum pfr_summary_by */
	uint32_t times; /* not 0: samples, losses and bytes over time */
};

struct pfr_summary;

/*
 * Begins, before the first pfr_session_next: for names of threads and files the session follows tasks from then on. Open it with
 * PFR_ORDER_TIME for right ones. options may be null. PFR_OK; PFR_E_OPTIONS; PFR_E_MEMORY; *summary is null unless PFR_OK is returned.
 * The summary uses the session's allocator and must be closed before the session.
 */
PFR_API enum pfr_status pfr_summary_open(struct pfr_summary **summary, struct pfr_session *session, const struct pfr_summary_options *options);

/* Frees it. Null is allowed. */
PFR_API void pfr_summary_close(struct pfr_summary *summary);

/*
 * Counts the record that pfr_session_next returned last; what is not a record is ignored. PFR_OK; a status of class PFR_CLASS_RECORD: it
 * cannot be decoded and is counted as bad, and by type; PFR_E_MEMORY.
 */
PFR_API enum pfr_status pfr_summary_add(struct pfr_summary *summary, const struct pfr_session_record *r);

struct pfr_summary_totals {
	uint64_t records, bytes; /* payloads included */
	uint64_t payload;        /* bytes of payloads behind records */
	uint64_t bad;            /* records that cannot be decoded */
	uint64_t samples;
	uint64_t first, last;                /* ns; 0 where no record has a time */
	uint64_t lost;                       /* records that were lost, each counted once */
	uint64_t lost_records, lost_samples; /* what LOST and LOST_SAMPLES records say */
	uint64_t throttled, unthrottled;
};

/* So far. It is the summary's, and good until the next call of pfr_summary_add. */
PFR_API const struct pfr_summary_totals *pfr_summary_totals(const struct pfr_summary *summary);

/* One value of a grouping. */
struct pfr_summary_row {
	uint64_t number;                  /* type, event, pid, tid or CPU; type of a field's record */
	uint64_t records, samples, bytes; /* of PFR_BY_FIELD, bytes of the field, and records that have it */
	const char *name;                 /* of types, events, threads, files, fields; "" where there is none. The summary's or the session's */
};

/*
 * Writes up to `capacity` rows to row[], and sums the others in *rest, of which `number` is how many there are at least. Types and events come
 * by number if capacity holds all, else and for other groupings those with most samples first, then records, then bytes; fields by bytes. *nr is how many
 * were written. PFR_OK; PFR_END: this grouping was not asked for.
 */
PFR_API enum pfr_status pfr_summary_rows(struct pfr_summary *summary, enum pfr_summary_by by, struct pfr_summary_row *row, size_t capacity,
					 size_t *nr, struct pfr_summary_row *rest);

/* Samples, losses and bytes of records in `nr` intervals of `width` ns from `from` on. */
struct pfr_summary_times {
	uint64_t from, width;
	uint32_t nr;
	uint64_t records[PFR_SUMMARY_TIMES], samples[PFR_SUMMARY_TIMES], lost[PFR_SUMMARY_TIMES], bytes[PFR_SUMMARY_TIMES];
};

/* PFR_OK; PFR_END: not asked for, or no record has a time. *times is the summary's. */
PFR_API enum pfr_status pfr_summary_times(const struct pfr_summary *summary, const struct pfr_summary_times **times);

/* A time without a record. */
struct pfr_summary_gap {
	uint64_t from, until; /* ns, as exact as the intervals of pfr_summary_times are: at least this long */
};

/* Writes the longest runs of two and more intervals without a record, the longest first, and returns how many; 0 where times were not asked for. */
PFR_API size_t pfr_summary_gaps(const struct pfr_summary *summary, struct pfr_summary_gap *gap, size_t capacity);

/* Text of feature HOSTNAME, OSRELEASE, VERSION or ARCH; or word `index` of CMDLINE. PFR_OK; PFR_END. It is the session's. */
PFR_API enum pfr_status pfr_session_feature_text(const struct pfr_session *session, uint32_t feature, uint32_t index, struct pfr_bytes *text);

#ifdef __cplusplus
}
#endif
#endif
