/* SPDX-License-Identifier: MIT */
/*
 * The state of a report, and what its files offer each other: report.c reads, path.c makes stacks, rows.c sums, result.c sorts and hands out.
 */
#ifndef PFR_REPORT_REPORT_H
#define PFR_REPORT_REPORT_H

#include "export/profile/profile.h"
#include "perfring_session_report.h"
#include "perfring_session_show.h"
#include "table.h"

#define REPORT_ROWS_MOST (1u << 18)
#define REPORT_TEXTS_MOST (32u << 20) /* bytes of names */
#define REPORT_PARTS 64               /* of a capture, at most, whose sums are kept apart */
#define REPORT_ROWS_MOST_IN_PARTS (1u << 16)
#define REPORT_NO_TEXT UINT32_MAX /* a name for which there is no place; also what is not known yet */

/* Of REPORT_PARTS parts of an event's samples, what a row has of each. */
struct report_parts {
	double part[REPORT_PARTS];
	uint32_t shift; /* as of struct report_event, when it was last added to */
};

/* One line of the CPU's cache; its values are apart, in `values`. */
struct report_row {
	struct pfr_report_sum self, total;
	struct report_parts *parts; /* null: they are not kept */
	uint32_t mark;              /* of the last sum that was added to its total */
	uint32_t event;             /* index in events */
};

/* An event. Its samples are counted, and each 2^shift that follow one another are a part. Sums are of what is compared: periods, or numbers of samples. */
struct report_event {
	struct pfr_report_event is;
	uint64_t nr;
	uint32_t rank; /* which of the capture's events of its name it is */
	uint32_t shift;
	double squares_all, squares_shown; /* of what each sample weighs */
	double all[REPORT_PARTS], shown[REPORT_PARTS];
};

/* What is known of a callsite. */
struct report_site {
	uint32_t file, function;      /* numbers of texts; REPORT_NO_TEXT: not looked up yet */
	uint32_t line;                /* of the address itself, thus in the innermost function; set where a key is of lines */
	uint32_t inlined, nr_inlined; /* functions inlined there, innermost first: where they are in `inlined` */
	bool has_line;
};

/* A function that is inlined, and the line in it. */
struct report_inlined {
	uint32_t function, line;
};

/* A function of a stack. */
struct report_frame {
	uint32_t file, function, line;
	uint8_t mode;
};

struct made;

/* Keys that are fields: fields.c. */
struct report_fields {
	struct pfr_show *show;
	struct pfr_out out; /* a sample's, with tabs between them */
	struct made *made;  /* texts that were made, REPORT_FIELDS_MADE of them, by their numbers */
	char *names;
};

#define REPORT_FIELDS_MADE 4096

struct pfr_report {
	struct pfr_report_options options;
	struct report_fields fields;
	struct pfr_report_totals totals;
	struct texts texts;
	struct report_row *rows;
	uint32_t *values; /* of each row, nr_keys of them: numbers of texts, or numbers */
	uint32_t *slots;  /* index + 1 of a row, by hash; a power of two of them */
	uint32_t nr, capacity, nr_slots;
	struct report_event *events;
	char **event_names; /* of each, or null */
	uint32_t *of_event; /* by number of the event + 1, 0: of none: its index in events + 1, until they are sorted; 0: not there yet */
	uint32_t nr_events, events_capacity, of_event_capacity;
	struct report_site *sites; /* of callsite base + i */
	uint32_t sites_capacity, mode_names[8];
	struct report_inlined *inlined;
	uint32_t nr_inlined, inlined_capacity;
	struct report_frame *path; /* the stack that is being added, innermost first */
	uint32_t nr_path, path_capacity;
	uint32_t own;    /* of it, the function that the sample itself is in: those before are inlined there */
	uint8_t *chosen; /* of each text, whether it matches callers or callees: 0 not known, 1 yes, 2 no */
	uint32_t chosen_capacity;
	uint32_t mark;
	uint32_t no_caller, itself; /* texts */
	uint32_t *order, *first;    /* rows of each event, sorted; where those of an event begin */
	bool varies, lines;         /* some key is of the frame, or of its line */
	int error;                  /* ENOMEM */
};

/* A sum, with what it is of. */
struct report_item {
	struct report_event *event;
	uint32_t at; /* index of event */
	const struct profile_key *key;
	uint32_t comm;
	uint32_t part;                                      /* of the capture */
	uint32_t field[PFR_REPORT_KEYS - PFR_REPORT_FIELD]; /* texts of the fields; REPORT_NO_TEXT: there is none */
	struct pfr_report_sum sum;
};

/* The values of a row. */
static inline uint32_t *report_values(const struct pfr_report *r, const struct report_row *row)
{
	return &r->values[(size_t)(row - r->rows) * r->options.nr_keys];
}
/* report.c: the number of a text; REPORT_NO_TEXT where there is no place for it. */
uint32_t report_text(struct pfr_report *r, const void *text, size_t size);
/* The event of this index in the session; null: there is no memory. */
struct report_event *report_event_of(struct pfr_report *r, uint32_t event);
/* parts.c: a sample of the event, of those that pass or not; which part it belongs to, as report_parts_add takes it. */
uint32_t report_parts_sample(const struct pfr_report *r, struct report_event *event, uint64_t weight, bool shown);
/* Adds a sum to what a row has of its part. 0 or ENOMEM. */
int report_parts_add(const struct pfr_report *r, struct report_row *row, const struct report_item *item);
/* Brings the row to the parts that the event has now. */
void report_parts_settle(struct report_row *row, const struct report_event *event);
/* fields.c: whether the options' fields may be such, and keys has no others; else the session has why not. */
bool report_fields_accepted(const struct pfr_report_options *options, struct pfr_session *session);
/* PFR_OK; PFR_E_MEMORY. */
enum pfr_status report_fields_open(struct pfr_report *r, struct pfr_session *session);
/* What is needed while the session is read; the names stay. */
void report_fields_close(struct pfr_report *r);
/* Sets totals.unknown_fields, once all was read. False: they are refused, with the session's error. */
bool report_fields_known(struct pfr_report *r, struct pfr_session *session);
/* All fields of a sample in one text; REPORT_NO_TEXT where there is no place for it. */
uint32_t report_fields_text(struct pfr_report *r, const struct profile *p, const struct moment *m);
/* The text of each field in such a text. */
void report_fields_split(struct pfr_report *r, uint32_t text, uint32_t value[PFR_REPORT_KEYS - PFR_REPORT_FIELD]);
/* path.c: the stack of a callsite, as r->path. 0 or ENOMEM. */
int report_path(struct pfr_report *r, const struct profile *p, uint64_t callsite);
/* rows.c: adds a sum, whose stack is r->path, to its rows. 0 or ENOMEM. */
int report_rows_add(struct pfr_report *r, const struct report_item *item);
/* result.c: sorts the rows. 0 or ENOMEM. */
int report_sort(struct pfr_report *r);

#endif
