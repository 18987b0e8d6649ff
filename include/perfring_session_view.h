/* SPDX-License-Identifier: MIT */
/*
 * perfring: a capture as one self-contained HTML page: a flame graph, tables and a timeline of all its samples, and its records, for people who
 * want to see which byte is which field. The page holds the capture, its samples with their stacks, and the library, which reads it there; it loads nothing
 * from a network, and text of the capture is data in it, never markup or script.
 */
#ifndef PERFRING_SESSION_VIEW_H
#define PERFRING_SESSION_VIEW_H

#include "perfring_session.h"
#include "perfring_session_stacks.h"
#include "perfring_session_symbols.h"
#include "perfring_sink.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Set `size`, and the rest to zeros for the defaults. */
struct pfr_view_options {
	size_t size;           /* sizeof(struct pfr_view_options) */
	const char *title;     /* what the page calls the capture; null: "capture" */
	uint64_t most_records; /* records and pieces in the page at most; 0: 250,000 */
	uint64_t most_bytes;   /* their bytes at most; 0: 12 MiB */
	/*
	 * Another session of the same capture, in order of time and with PFR_SESSION_WHOLE_CHAINS and PFR_SESSION_JOIN_SPLIT, whose samples
	 * are all in the page, up to 4 million, with the stacks and names of pfr_profile_write; null: the page has records only. It is read to its end.
	 */
	struct pfr_session *samples;
	struct pfr_symbols *symbols;     /* of samples, as in struct pfr_profile_options; null: names of the capture only */
	struct pfr_stacks *stacks;       /* likewise; null: callchains as they are */
	const struct pfr_limits *limits; /* likewise: tasks, maps, name_bytes; null: the defaults */
	uint64_t most_samples;           /* in the page, and as many runs and times off CPU; 0, and values above it, mean 4,194,304 */
};

/* What the page shows. Set `size`. */
struct pfr_view_report {
	size_t size;               /* sizeof(struct pfr_view_report) */
	uint64_t records;          /* of the capture, pieces of the file not counted */
	uint64_t shown;            /* records and pieces in the page */
	uint64_t left_out;         /* records that are not: outside the filter, or past a bound */
	uint64_t defects;          /* of level PFR_LEVEL_ERROR but PFR_INTERRUPTED, found in all of the capture */
	int os_error;              /* of PFR_E_SYSTEM where the sink failed; else 0 */
	uint64_t samples;          /* in the page, with their stacks; a sample that holds counts of several events counts once for each that has grown */
	uint64_t samples_left_out; /* past the bound */
};

/*
 * Reads a new session to its end and writes the page. A capture of one file and at most 256 MiB is in it itself, with the samples of options->samples, where the
 * session has no filter, no bound is set, and there are neither CBOR nor compressed records. Otherwise the records that pass the session's filter are, up
 * to the bounds; the picture over time is of all records. Without a session (null), writes the page that reads what is dropped on it. Open the session with PFR_SESSION_PIECES, PFR_SESSION_DEFECTS
 * and PFR_SESSION_ALL, in the order of the file. Memory: 64 bytes a record shown, three times their bytes, and 80 bytes a sample, run and time off CPU.
 * Returns PFR_OK when the page is whole, also where the capture has defects, which it shows; else PFR_E_SYSTEM, where
 * report->os_error says whether the sink failed; where it is 0, pfr_session_error(session) says what could not be read; or PFR_E_MEMORY; PFR_E_OPTIONS: the session was read
 * already, or a struct is refused (pfr_session_refused).
 */
PFR_API enum pfr_status pfr_view(struct pfr_session *session, const struct pfr_sink *sink,
				 const struct pfr_view_options *options, struct pfr_view_report *report) PFR_CHECKED;

/* A capture of several: what pfr_view takes of it. */
struct pfr_view_side {
	struct pfr_session *session;     /* never null */
	struct pfr_view_options options; /* set its size */
	struct pfr_view_report *report;  /* may be null */
	uint64_t reserved[4];
};

#define PFR_VIEW_SIDE_MOST 16 /* captures of a side */

/*
 * The page of two sides of captures, which shows the first of A, and what has another share in B: the rows of pfr_diff_open, and boxes of both sides in one flame graph. As pfr_view of
 * each, one after the other; where it fails, the capture at fault is the first, those of A before those of B, whose report has an os_error or whose session has an error. PFR_E_OPTIONS: a side has none, or too many.
 */
PFR_API enum pfr_status pfr_view_sides(const struct pfr_view_side *a, uint32_t nr_a, const struct pfr_view_side *b, uint32_t nr_b, const struct pfr_sink *sink) PFR_CHECKED;

/*
 * The data of that page alone, one JSON object, never with the capture in it: what the page shows of a capture that it reads. Otherwise as pfr_view. Bytes in it are text: four of
 * them, the first the most significant, are five digits to the base of 85, of the characters from # to y without < and the backslash; one to three at the end have a digit more than bytes.
 */
PFR_API enum pfr_status pfr_view_data(struct pfr_session *session, const struct pfr_sink *sink, const struct pfr_view_options *options,
				      struct pfr_view_report *report) PFR_CHECKED;

#ifdef __cplusplus
}
#endif
#endif
