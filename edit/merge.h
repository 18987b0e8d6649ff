/* SPDX-License-Identifier: MIT */
/*
 * Captures that become one, as the files of a merge share them.
 */
#ifndef PFR_EDIT_MERGE_H
#define PFR_EDIT_MERGE_H

#include "edit.h"

#include "session/write/writer.h"

#define MERGE_INPUTS 64
#define MERGE_NAME 64
#define MERGE_EVENTS 16384
#define ATTR_MOST 512

/* One of the captures. */
struct merge_input {
	struct pfr_session *s;
	const struct pfr_session_record *record; /* the next one that is due; null: none is left */
	uint64_t time;                           /* of it, in the time of the output; 0: it has none */
	uint64_t shift;                          /* what is added to its times, as of int64_t */
	int64_t joined;                          /* of that, what the clocks say */
	uint64_t id_shift;                       /* and to its ids */
	uint32_t pid_shift;
	uint32_t *event; /* the output's event of each of its own */
	uint32_t nr_events;
	char machine[MERGE_NAME]; /* "": names stay */
};

/* An event of the output. */
struct merge_event {
	struct pfr_attr attr;
	uint32_t input, index;          /* whose it is: its name may still change */
	uint64_t id;                    /* one of its ids */
	uint32_t first, nr;             /* of its ids in merge.id */
	bool extends;                   /* records get an identifier that they did not have */
	unsigned char bytes[ATTR_MOST]; /* the attr, as it is written */
	size_t size;
};

struct merge_id {
	uint64_t id;
	uint32_t event;
};

struct merge_seen;

/* Records of one time that parts of a recording may share. */
struct merge_set {
	struct merge_seen *seen;
	uint32_t capacity, nr;
	uint64_t time;
};

struct merge {
	const struct pfr_merge_options *options;
	const struct pfr_reporter *reporter;
	struct pfr_merge_report report;
	struct session_writer writer;
	struct merge_input input[MERGE_INPUTS];
	uint32_t nr;
	struct merge_event *event;
	uint32_t nr_events, capacity;
	struct merge_id *id; /* of the output, by event */
	uint32_t nr_ids;
	uint64_t last_id;
	uint64_t since_round;    /* records since the last FINISHED_ROUND */
	unsigned char *copy[3];  /* of a record, and what a change reads */
	struct merge_set set[2]; /* of records without a time, and of those with the time that is written now */
};

/* section.c: says something about input `index`, as a note. */
void merge_note(struct merge *m, uint32_t index, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The name of an event of the output; never null. */
const char *merge_event_name(const struct merge *m, uint32_t event);

/* merge_events.c: the output's events. PFR_OK, PFR_E_MEMORY; PFR_E_OPTIONS with report.text: they do not go together. */
enum pfr_status merge_events(struct merge *m);
/* merge_record.c: a time of the input in the time of the output; the time itself where there is no such time. */
uint64_t merge_time(const struct merge_input *in, uint64_t time);
/* What is written for the record of an input. Size 0: nothing. */
enum pfr_status merge_record(struct merge *m, struct merge_input *in, struct pfr_span *bytes);

/* merge_parts.c: whether a record that is due has been written as another input's. PFR_OK, PFR_E_MEMORY. */
enum pfr_status merge_parts_take(struct merge *m, const struct merge_input *in, bool *again);
/* Whether the inputs can be parts of one recording: PFR_OK, or PFR_E_OPTIONS with report.text. */
enum pfr_status merge_parts_ids(struct merge *m);
void merge_parts_end(struct merge *m);

/* merge_features.c: the sections of the output. */
enum pfr_status merge_features(struct merge *m);

#endif
