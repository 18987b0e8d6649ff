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

/* Where in its bytes the data of a record is, and, since that moves, whose layout it has: that of the event before this number; 0: of none. */
struct merge_place {
	size_t at;
	uint32_t event;
};

/* What a capture begins with: records without a time, of what there was when it began. */
struct merge_begin {
	struct pfr_session_record *held, next; /* next: the first that has a time, which follows them */
	struct merge_place *place;             /* of each */
	unsigned char *bytes;
	size_t nr, capacity, places, size, space, at;
	uint64_t time; /* of the first record that has one; 0: none */
	bool follows;  /* `next` is one */
	bool ended;    /* nothing follows what is held */
	bool giving;   /* the record that is due is one of those held, */
	bool dates;    /* and gets the time: the kernel is there from the beginning */
};

/* One of the captures. */
struct merge_input {
	struct pfr_session *s;
	const struct pfr_session_record *record; /* the next one that is due; null: none is left */
	uint64_t time;                           /* of it, in the time of the output; 0: it has none */
	uint64_t shift;                          /* what is added to its times, as of int64_t */
	int64_t joined;                          /* of that, what the clocks say */
	uint64_t id_shift;                       /* and to its ids */
	uint32_t pid_shift;
	bool other_kernel; /* than the first input's */
	uint32_t *event;   /* the output's event of each of its own */
	uint16_t *number;  /* of each that is a tracepoint with a new number: that; else 0 */
	uint32_t nr_events;
	char machine[MERGE_NAME]; /* "": names stay */
	struct merge_begin begin;
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

/* A tracepoint of a capture that has another number in the output. */
struct merge_number {
	uint32_t input;
	uint64_t from, to;
	const char *name;           /* SYSTEM:NAME; not safe for a terminal */
	struct pfr_bytes was, text; /* its format, and that with the new number */
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
	struct merge_number *number;
	uint32_t nr_numbers, last_number; /* last_number: all above it are used; 0: none was asked for */
	uint64_t since_round;             /* records since the last FINISHED_ROUND */
	unsigned char *copy[3];           /* of a record, and what a change reads */
	struct merge_set set[2];          /* of records without a time, and of those with the time that is written now */
};

/* section.c: says something about input `index`, as a note. */
void merge_note(struct merge *m, uint32_t index, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The name of an event of the output; never null. */
const char *merge_event_name(const struct merge *m, uint32_t event);

/*
 * merge_begin.c: what recorders write of what there was before has time 0 (perf_event__synthesize_threads of tools/perf/util/synthetic-events.c), in each capture. In one of several it would
 * hold for all of them from the beginning, so there it has the time at which its capture begins. Records are held until that is known: whether the one that is due is to be.
 */
bool merge_begin_holds(struct merge *m, struct merge_input *in);
/* False: there is no memory. */
bool merge_begin_hold(struct merge *m, struct merge_input *in);
/* The one that is due is held no more: those that are held come first. */
void merge_begin_end(struct merge_input *in);
/* The next of those that are held, then what follows them, which may be nothing; false: more is to be read. */
bool merge_begin_next(struct merge_input *in);
void merge_begin_free(struct merge *m, struct merge_input *in);
/* Which inputs have another kernel than the first: a capture has place for one (machine__process_kernel_mmap_event of tools/perf/util/machine.c). */
void merge_kernels(struct merge *m);
/* Whether it is the name, origin or mapping of a task. */
bool merge_is_of_task(const struct pfr_frame *frame);
/* Whether the record is about the kernel's code: of another kernel it is left out. */
bool merge_is_of_kernel(const struct pfr_frame *frame);

/* merge_events.c: the output's events. PFR_OK, PFR_E_MEMORY; PFR_E_OPTIONS with report.text: they do not go together. */
enum pfr_status merge_events(struct merge *m);
/* merge_numbers.c: which tracepoints get another number. PFR_OK, PFR_E_MEMORY; PFR_E_OPTIONS with report.text: there are too many. */
enum pfr_status merge_numbers(struct merge *m);
void merge_numbers_end(struct merge *m);
/* The number of an input's tracepoint in the output. */
uint64_t merge_number(const struct merge *m, const struct merge_input *in, uint64_t number);
/* The format of one in the output, in place of that of the input. */
void merge_number_format(const struct merge *m, uint32_t input, struct pfr_bytes *text);
/* A sample's payload gets the number `to` where it has the number `from`. */
void merge_number_put(const struct piece *piece, uint32_t from, uint32_t to);
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
