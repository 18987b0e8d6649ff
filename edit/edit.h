/* SPDX-License-Identifier: MIT */
/*
 * Changes to one record or piece, which follow each other: redacted, without fields, in the other byte order.
 */
#ifndef PFR_EDIT_EDIT_H
#define PFR_EDIT_EDIT_H

#include "redact.h"

#include "session/session.h"

/* A record or piece that is being changed: what it was is in frame.data, what becomes of it in `copy`, the same bytes at first. */
struct piece {
	struct pfr_frame frame;          /* a change of size is noted here */
	const struct pfr_layout *layout; /* of the record as it was read: no change makes fields that it does not know */
	const struct pfr_attr *attr;     /* of its event; null: not known */
	unsigned char *copy;             /* space for the frame and its payload */
};

/* Whether a record describes tasks, mappings, symbols or code: samples cannot be understood without it. */
bool edit_is_side_band(uint32_t type);

/* ---- fields.c: fields that are left out, samples that are skipped ---- */

struct fields {
	uint32_t drop;
	uint64_t every;
	uint64_t *seen; /* samples of each event */
	uint32_t nr;
	uint64_t dropped;   /* fields, and deferred callchains */
	uint64_t too_large; /* periods that end at the largest number; stacks whose callers have no space beside their bytes */
	bool no_memory;
	bool unwound; /* user registers and stacks go, of events whose callchains have callers in their place */
};

/* Whether samples are thinned out or lose fields. */
static inline bool fields_go(const struct fields *f)
{
	return f->drop || f->every > 1 || f->unwound;
}
/* Whether a sample, or a deferred callchain, is one of those that stay. */
bool fields_keeps(struct fields *f, struct pfr_session *s, const struct pfr_session_record *r);
/* Changes a sample, an attr, or a section with attrs. PFR_OK, or of class RECORD: it is damaged. */
enum pfr_status fields_change(struct fields *f, struct piece *piece);

/* ---- turn.c: the other byte order ---- */

/* PFR_OK, or of class RECORD: the meaning of its bytes is not known. */
enum pfr_status turn_piece(struct piece *piece, struct pfr_session *s, const struct pfr_session_record *r);

/* Puts a number of `size` bytes, in the order of the frame. */
static inline void piece_number(const struct piece *piece, uint32_t offset, uint32_t size, uint64_t value)
{
	uint32_t i;

	for (i = 0; i < size && i < 8; i++)
		piece->copy[offset + (piece->frame.order == PFR_BIG ? size - 1 - i : i)] = (unsigned char)(value >> 8 * i);
}

#endif
