/* SPDX-License-Identifier: MIT */
/*
 * What decode.c and walk.c have in common: they must agree on every byte.
 */
#ifndef PFR_DECODE_H
#define PFR_DECODE_H

#include "rows.h"
#include "wire.h"

#define PFR_HEADER_SIZE 8 /* type, misc and size: struct perf_event_header */

/* Fields that perf record asks for by default, with -g, and for tracepoints. */
#define PFR_PLAIN ((PFR_SAMPLE_IDENTIFIER | PFR_SAMPLE_IP | PFR_SAMPLE_TID | PFR_SAMPLE_TIME | \
			      PFR_SAMPLE_ID | PFR_SAMPLE_CPU | PFR_SAMPLE_PERIOD | PFR_SAMPLE_CALLCHAIN | \
			      PFR_SAMPLE_RAW))

/* The types that most recordings have: of one event or of several, and each with the CPU; all with a callchain and without. decode.c has code for each of its own. */
#define PFR_USUAL_ONE (PFR_SAMPLE_IP | PFR_SAMPLE_TID | PFR_SAMPLE_TIME | PFR_SAMPLE_PERIOD)
#define PFR_USUAL_WITH(more, fields) \
	USUAL(ONE##more, PFR_USUAL_ONE | (fields)) \
	USUAL(IDENTIFIER##more, PFR_USUAL_ONE | PFR_SAMPLE_IDENTIFIER | (fields)) \
	USUAL(ID##more, PFR_USUAL_ONE | PFR_SAMPLE_ID | (fields)) \
	USUAL(CPU##more, PFR_USUAL_ONE | PFR_SAMPLE_CPU | (fields)) \
	USUAL(CPU_IDENTIFIER##more, PFR_USUAL_ONE | PFR_SAMPLE_CPU | PFR_SAMPLE_IDENTIFIER | (fields)) \
	USUAL(CPU_ID##more, PFR_USUAL_ONE | PFR_SAMPLE_CPU | PFR_SAMPLE_ID | (fields))
#ifdef PFR_SMALL
#define PFR_USUAL_SAMPLES
#else
#define PFR_USUAL_SAMPLES PFR_USUAL_WITH(, 0) PFR_USUAL_WITH(_CHAIN, PFR_SAMPLE_CALLCHAIN)
#endif

/* pfr_layout.plain: not only fields of PFR_PLAIN; only those; and of which of the usual types. */
#define USUAL(name, sample_type) PLAIN_##name,
enum { PLAIN_NOT, PLAIN_OTHER, PFR_USUAL_SAMPLES };
#undef USUAL

/* What a reader is at. */
enum { PHASE_START, PHASE_ATTR, PHASE_IDS, PHASE_TABLE, PHASE_FEATURE, PHASE_RECORDS, PHASE_SEARCH, PHASE_OVER };

#ifdef __GNUC__
#pragma GCC visibility push(hidden) /* the library keeps these to itself */
#endif

/*
 * Whether the type is simpleperf's: then the bytes of misc are the upper half of the size. There it is so from 32768 on
 * without an end; here of 256 types, so that garbage is not taken for records of gigabytes.
 */
static inline int pfr_is_long(uint32_t type)
{
	return type >> 8 == 0x80;
}

/* What a PROBE of each kind finds: bits of PFR_FORM_. Of TRACING_DATA: simpleperf puts the payload into the record; perf after it, since 2025 with a word of padding. */
static inline uint32_t pfr_probe_tracing(uint64_t count, uint32_t left)
{
	if (left > 4 && count <= left)
		return PFR_FORM_INSIDE;
	return left >= 4 ? PFR_FORM_PAD : 0;
}
uint32_t pfr_probe_mmap2(const unsigned char *data, uint32_t left, uint16_t misc, const struct pfr_layout *layout);
uint32_t pfr_probe_attr(uint32_t left);
uint32_t pfr_probe_simd(const unsigned char *data, uint32_t at, uint32_t end, uint16_t field,
			const struct pfr_layout *layout, int big);
uint32_t pfr_probe_branch(const unsigned char *data, uint32_t at, uint32_t end, uint64_t nr,
			  const struct pfr_layout *layout, int big);

/* A PROBE row of a walk: FORM of the walk's level. */
void pfr_walk_probe(struct pfr_walk *walk, uint8_t which);

/* The same for feature sections; what it finds goes into the level. */
void pfr_probe_feature(uint8_t which, const unsigned char *data, uint32_t left, int big, struct pfr_walk_level *level);

/* Why a frame cannot be read at all, or PFR_OK. */
enum pfr_status pfr_frame_refuses(const struct pfr_frame *frame, const struct pfr_layout *layout);

/* Bytes of sample_id that the frame has, by the row of its body. */
uint32_t pfr_trailer_size(const struct pfr_frame *frame, const struct pfr_layout *layout, uint16_t row);

/* Fields of the body that can be read whole. */
uint64_t pfr_walk_present(const struct pfr_frame *frame, const struct pfr_layout *layout);

/* Where the body of a record whose trailer follows it (TRAILER_AFTER) ends; its size if the body cannot be read. */
uint32_t pfr_body_end(const struct pfr_frame *frame);
/* Whether a record ends with the trailer of this layout; of most types it does by their form. */
int pfr_trailer_fits(const struct pfr_frame *frame, const struct pfr_layout *layout);

/* Sets all of *where but needed, which is for the caller to set; offset and left become the frame's own. */
void pfr_where_set(struct pfr_where *where, const struct pfr_frame *frame, enum pfr_status status, uint16_t row);

/* Where the attr that begins at data[at] ends, at most at `end`; 0 if its size is wrong, then in *wrong. */
uint32_t pfr_attr_end(const unsigned char *data, uint32_t at, uint32_t end, int big, uint64_t *wrong);

/* Bit fields as a big-endian compiler lays them out, numbered as a little-endian one does. */
uint64_t pfr_bits_turn(uint64_t value, unsigned width, uint8_t set);
uint64_t pfr_bits_back(uint64_t value, unsigned width, uint8_t set);

/* Where the text that begins at data[at] ends: at its NUL, or at `end`. */
uint32_t pfr_text_end(const unsigned char *data, uint32_t at, uint32_t end);

/* Length of the text at data, at most size: up to a NUL. */
uint32_t pfr_text_length(const unsigned char *data, uint32_t size);

/* Adds the ids of one event; PFR_NO_SPACE before anything, or the first that another event has. */
enum pfr_status pfr_events_add_ids(struct pfr_events *events, uint32_t event, const struct pfr_words *ids,
				   const struct pfr_frame *frame, struct pfr_where *where);

/* Adds an event whose attr was decoded with that status, which is returned if there is capacity. */
enum pfr_status pfr_events_add_attr(struct pfr_events *events, enum pfr_status decoded, const struct pfr_attr *attr);

/* Says in *where that the events, or the ids, are as many as they may be: PFR_E_TOO_MANY. */
enum pfr_status pfr_events_full(const struct pfr_events *events, const struct pfr_frame *frame, enum pfr_limit limit,
				struct pfr_where *where);

/* pfr_next for any record: bytes to skip, records of the perf program, the other order, the end. */
enum pfr_status pfr_window_next(struct pfr_window *window, struct pfr_frame *frame, struct pfr_where *where);

/*
 * Whether the record that pfr_next returned `status` for is larger than the limit, however the stream was cut: then *where says
 * PFR_E_LIMIT, and the record is skipped.
 */
int pfr_window_limit(struct pfr_window *window, enum pfr_status status, struct pfr_frame *frame,
		     const struct pfr_limits *limits, struct pfr_where *where);

/* A reader's search for records: PFR_MORE, or PFR_END, and the reader is at them or at the end. */
enum pfr_status pfr_reader_search(struct pfr_reader *reader, struct pfr_where *where);

/* Where the trailer is when no layout says otherwise. */
extern const struct pfr_layout pfr_layout_none;

#ifdef __GNUC__
#pragma GCC visibility pop
#endif

#endif
