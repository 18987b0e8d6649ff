/* SPDX-License-Identifier: MIT */
/*
 * What the files of summaries share: summary_keys (groupings), summary_counts (of perf stat), summary_members (of samples that carry counts),
 * summary_times (over time), summary (counting).
 */
#ifndef SESSION_SUMMARY_H
#define SESSION_SUMMARY_H

#include "perfring_session_summary.h"

#include "decoder/rows.h"
#include "session/base/counts.h"
#include "session/tasks/ranges.h"
#include "session/session.h"

#define SUMMARY_LONG_FIRST 32768 /* types of simpleperf, of which there are few */
#define SUMMARY_LONG 16
#define SUMMARY_TYPES (88 + SUMMARY_LONG) /* the last counts those that are not known */

struct summary_tally {
	uint64_t records, bytes;
	uint64_t samples; /* what the records stand for: see summary_members.c */
	uint64_t period;  /* of samples, where groupings are asked for */
};

/* One of each event. */
struct summary_events {
	struct summary_tally *tally;
	uint32_t nr;
};

struct summary_key {
	struct summary_tally tally;
	uint64_t number;
	uint32_t event; /* PFR_NO_EVENT: of records of any, and of none */
	uint16_t size;
	char text[PFR_SUMMARY_NAME + 1];
};

/* Values that were seen, and their order by number and text. */
struct summary_keys {
	struct summary_key *key; /* capacity of them */
	uint32_t capacity;       /* at most PFR_SUMMARY_KEYS */
	uint16_t order[PFR_SUMMARY_KEYS];
	uint32_t nr, last; /* last: the one found last */
	struct summary_tally rest;
	uint64_t nr_rest;
	struct summary_events events; /* of a list by event: samples with a value, kept or not */
};

/* Bytes by the outermost field that they are in. */
struct summary_fields {
	uint64_t records[ROW_NR], bytes[ROW_NR];
	uint32_t type[ROW_NR];               /* of the records that have it */
	uint64_t header, trailer, tail, bad; /* bytes that no such row counts */
	uint64_t frames;
};

/* Counts of perf stat, from the first of its records on. */
struct summary_counts {
	struct pfr_ranges index; /* where in counters an id is */
	struct pfr_pool counters;
	uint32_t set; /* of index */
	uint32_t nr;  /* events that sum[] has */
	struct pfr_summary_count *sum, *round;
	uint64_t *time; /* of each round */
	size_t stride;  /* events of a round */
	size_t nr_rounds, capacity;
	bool unscaled;         /* as STAT_CONFIG has it */
	uint64_t step, within; /* how many STAT_ROUND records are a round, and how many the last one has if fewer */
};

/* Samples that one record stands for. */
struct summary_member {
	uint32_t event; /* PFR_NO_EVENT: of none that is known */
	uint64_t period;
};

struct summary_members {
	struct counts counts;
	struct summary_member *member;
	uint32_t nr, capacity;
};

struct pfr_summary {
	struct pfr_session *session;
	struct pfr_summary_totals totals;
	struct session_loss loss;
	struct summary_tally type[SUMMARY_TYPES];
	struct summary_events events;
	struct summary_members members; /* of the record that is counted */
	bool timed, rich;               /* rich: something is asked for besides types and events */
	struct summary_keys *keys[PFR_SUMMARY_BY_NR];
	struct summary_keys *sampled[PFR_SUMMARY_BY_NR]; /* samples, by event too */
	struct summary_fields *fields;
	struct summary_counts *counts;   /* null before the first STAT or STAT_ROUND */
	struct pfr_summary_times *times; /* `from` is a multiple of width */
};

/* summary_keys.c */
bool summary_keys_open(struct pfr_summary *summary, uint32_t by);
void summary_keys_close(struct pfr_summary *summary);
/* False: there is no memory. */
bool summary_keys_add(struct pfr_summary *summary, const struct pfr_session_record *r, const struct pfr_record *record);
void summary_fields_add(struct summary_fields *fields, const struct pfr_session_record *r);
/* A row of a tally; the name is the caller's. */
struct pfr_summary_row summary_row_of(uint64_t number, const struct summary_tally *tally, const char *name, uint64_t period);
/* The tally of an event; it is zero first. Null without memory. */
struct summary_tally *summary_event(struct pfr_summary *summary, struct summary_events *events, uint32_t event);
/* The values of one event's samples, to row[keys->nr]; their number. */
size_t summary_keys_of_event(const struct summary_keys *keys, uint32_t event, struct pfr_summary_row *row);
/* All of a grouping, in no order, to row[PFR_SUMMARY_ROWS]; their number. */
size_t summary_keys_rows(const struct summary_keys *keys, struct pfr_summary_row *row, struct pfr_summary_row *rest);
size_t summary_fields_rows(const struct summary_fields *fields, struct pfr_summary_row *row);

/* summary_members.c: sets summary->members for a record, null where its values are not needed. False: there is no memory. */
bool summary_members_of(struct pfr_summary *summary, const struct pfr_session_record *r, const struct pfr_record *record);
void summary_members_close(struct pfr_summary *summary);

/* summary_counts.c. PFR_OK; PFR_E_MEMORY. */
enum pfr_status summary_counts_add(struct pfr_summary *summary, const struct pfr_stat *stat);
enum pfr_status summary_counts_round(struct pfr_summary *summary, const struct pfr_stat_round *round);
void summary_counts_config(struct pfr_summary *summary, const struct pfr_stat_config *config);
void summary_counts_close(struct pfr_summary *summary);

/* summary_times.c: counts at a time. */
void summary_times_add(struct pfr_summary_times *times, uint64_t time, bool sample, uint64_t lost, uint64_t bytes);

#endif
