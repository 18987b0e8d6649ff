/* SPDX-License-Identifier: MIT */
/*
 * The formats of all tracepoints of a capture, kept by the number that attr.config of their events has.
 */
#ifndef SESSION_FORMATS_H
#define SESSION_FORMATS_H

#include "perfring_alloc.h"
#include "perfring_session_tracepoint.h"

#include <stdbool.h>

/* A format that is kept. */
struct format_entry {
	struct pfr_tracepoint format;
	const char *name;      /* SYSTEM:NAME; not safe for a terminal */
	uint32_t number;       /* the entry is the number-th that was learnt */
	struct pfr_bytes text; /* all of the format */
};

struct formats;

/* Memory comes from the allocator, of which a copy is kept; null: malloc(3). Null without memory. */
struct formats *formats_new(const struct pfr_allocator *given);
void formats_free(struct formats *formats);

/*
 * Learns the formats of a frame of the feature TRACING_DATA. They are copied. Of several formats with one number the first
 * counts. Formats beyond a total of 64 MiB, beyond 65,536, or in more than 64 sections are not kept. False: there is no memory.
 */
bool formats_learn(struct formats *formats, const struct pfr_frame *section);

/* The section that a record has within itself, as simpleperf writes it. False: it has none. */
bool formats_inside(const struct pfr_frame *frame, struct pfr_frame *section);

/* The format of a tracepoint's number, or null; good until the next formats_learn. */
const struct format_entry *formats_find(struct formats *formats, uint64_t number);

/* The kernel's text at an address that payloads have, or null; not safe for a terminal. */
const struct pfr_bytes *formats_text_at(const struct formats *formats, uint64_t address);

/* What could not be kept or understood. Texts are NUL-terminated and not safe for a terminal. */
struct formats_report {
	uint64_t nr;         /* formats that are kept */
	uint64_t nr_skipped; /* field lines that are not understood */
	uint64_t nr_refused; /* formats that are not kept: no ID, too large or too many; and sections */
	uint64_t nr_others;  /* formats of a number that has another one before, which is found */
	char first[256];     /* the first such line, with the event's name; or empty */
};
const struct formats_report *formats_report(const struct formats *formats);

#endif
