/* SPDX-License-Identifier: MIT */
/*
 * A capture at a glance: what `perfring stat` shows. Records and bytes by type, samples by event, time, losses; on request samples by
 * thread name, process, thread, CPU and file, bytes by field, and samples and losses over time. Of a file of `perf stat record`, the counts.
 *
 *   if (pfr_summary_open(&summary, session, &options) != PFR_OK)
 *           return -1;
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

/* What samples or bytes are summed by. As bits of options.by: 1 << PFR_SUMMARY_BY_COMM. */
enum pfr_summary_by {
	PFR_SUMMARY_BY_TYPE = 0,  /* always; of all records */
	PFR_SUMMARY_BY_EVENT = 1, /* always; of samples */
	PFR_SUMMARY_BY_COMM = 2,  /* name of the thread that a record is about, as pfr_filter.comms has it */
	PFR_SUMMARY_BY_PID = 3,
	PFR_SUMMARY_BY_TID = 4,
	PFR_SUMMARY_BY_CPU = 5,
	PFR_SUMMARY_BY_DSO = 6,   /* of samples: the file that ip is mapped from */
	PFR_SUMMARY_BY_FIELD = 7, /* bytes of each field of each type of record; costs a walk of every record */
	PFR_SUMMARY_BY_NR = 8
};

/* Set size, and the other members to zero or the values required. */
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
PFR_API enum pfr_status pfr_summary_open(struct pfr_summary **summary, struct pfr_session *session, const struct pfr_summary_options *options) PFR_CHECKED;

/* Frees it. Null is allowed. */
PFR_API void pfr_summary_close(struct pfr_summary *summary);

/*
 * Counts the record that pfr_session_next returned last; what is not a record is ignored, and of one that does not pass the filter only what its
 * counts (PERF_SAMPLE_READ) are is remembered: ask for such (PFR_SESSION_ALL) where samples with counts are chosen. PFR_OK; a status of class PFR_CLASS_RECORD: it
 * cannot be decoded and is counted as bad, and by type; PFR_E_MEMORY.
 */
PFR_API enum pfr_status pfr_summary_add(struct pfr_summary *summary, const struct pfr_session_record *r);

/*
 * Adds what another summary has counted of records of the same capture, such as another part of it (pfr_split_read). Neither may have been asked for
 * groupings or times; `other` may not have seen samples that carry counts, or records of perf stat, which depend on those before: pfr_summary_has_counts. PFR_OK;
 * PFR_E_OPTIONS; PFR_E_MEMORY.
 */
PFR_API enum pfr_status pfr_summary_merge(struct pfr_summary *summary, const struct pfr_summary *other) PFR_CHECKED;
/* Whether it has seen samples that carry counts, or records of perf stat: 1 or 0. Of a part that is read by pfr_split_read, that the part is not to be used. */
PFR_API int pfr_summary_has_counts(const struct pfr_summary *summary);

struct pfr_summary_totals {
	uint64_t records, bytes; /* payloads included */
	uint64_t payload;        /* bytes of payloads after records */
	uint64_t bad;            /* records that cannot be decoded */
	uint64_t samples;
	uint64_t first, last;                /* ns; 0 where no record has a time */
	uint64_t lost;                       /* records that were lost, each counted once */
	uint64_t lost_records, lost_samples; /* what LOST and LOST_SAMPLES records say */
	uint64_t throttled, unthrottled;
	uint64_t counts;         /* STAT records: what perf stat counted */
	uint64_t counts_unknown; /* of these: their id is of no event, or there are too many ids to tell apart */
	uint64_t rounds;         /* STAT_ROUND records */
	uint64_t counted;        /* ns since the start, as the last of them has it */
	uint64_t filtered;       /* samples that a BPF filter of the recording refused, as it was asked to: they are not in `lost` */
};

/* So far. It is the summary's, and good until the next call of pfr_summary_add. */
PFR_API const struct pfr_summary_totals *pfr_summary_totals(const struct pfr_summary *summary);

/* One value of a grouping. */
struct pfr_summary_row {
	uint64_t number;                  /* type, event, pid, tid or CPU; type of a field's record */
	uint64_t records, samples, bytes; /* of PFR_SUMMARY_BY_FIELD, bytes of the field, and records that have it */
	/* samples of events and of what is summed by COMM to DSO: one that carries counts of a group is one of each event that has grown, as in perf */
	const char *name; /* of types, events, threads, files, fields; "" where there is none. The summary's or the session's */
	uint64_t period;  /* of the samples, of events where a grouping by COMM to DSO was asked for, and of these; UINT64_MAX is that and more */
	uint64_t reserved[2];
};

/*
 * Writes up to `capacity` rows to row[], and sums the others in *rest, of which `number` is how many there are at least. Types and events come
 * by number if capacity holds all, else and for other groupings those with most samples first, then records, then bytes; fields by bytes. *nr is how many
 * were written. PFR_OK; PFR_END: this grouping was not asked for; PFR_E_MEMORY.
 */
PFR_API enum pfr_status pfr_summary_rows(struct pfr_summary *summary, enum pfr_summary_by by, struct pfr_summary_row *row, size_t capacity,
					 size_t *nr, struct pfr_summary_row *rest);

/*
 * The same of the samples of one event, an index of pfr_session_events, for COMM to DSO: samples and periods of different events do not add up.
 * PFR_END too where no sample of that event has the value.
 */
PFR_API enum pfr_status pfr_summary_event_rows(struct pfr_summary *summary, enum pfr_summary_by by, uint32_t event, struct pfr_summary_row *row, size_t capacity,
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

/* What perf stat counted of an event: the sum over all ids that the event has, modulo 2^64. */
struct pfr_summary_count {
	uint64_t value;
	uint64_t enabled, running; /* ns; of several CPUs or threads, their sum. running 0: it was never counted */
	uint64_t records;          /* STAT records */
	uint64_t reserved[2];
};

/*
 * What perf stat counted of an event from the start to the last STAT record. PFR_OK; PFR_END: there is no such record, which is how
 * perf stat record stores that an event is not supported.
 */
PFR_API enum pfr_status pfr_summary_count(const struct pfr_summary *summary, uint32_t event, struct pfr_summary_count *count);

/* How many rounds (STAT_ROUND records) are kept, the last among them. All, unless rounds times events is more than 65,536: then several are one. */
PFR_API size_t pfr_summary_rounds(const struct pfr_summary *summary);

/*
 * What was counted of an event between the round before and this one: 0 is the first. *time is ns since the start. PFR_OK; PFR_END: there is
 * no such round, or no record of that event in it.
 */
PFR_API enum pfr_status pfr_summary_round(const struct pfr_summary *summary, size_t round, uint32_t event, uint64_t *time,
					  struct pfr_summary_count *count);

/*
 * The count that perf stat shows: where the event was counted for a part of the time only, extrapolated to all of it, unless STAT_CONFIG says that
 * counts are not scaled; 0 where it was never counted.
 */
PFR_API double pfr_summary_count_scaled(const struct pfr_summary *summary, const struct pfr_summary_count *count);

#ifdef __cplusplus
}
#endif
#endif
