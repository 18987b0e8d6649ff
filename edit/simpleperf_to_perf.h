/* SPDX-License-Identifier: MIT */
/*
 * A capture of simpleperf as one that perf reads: plain.c keeps what becomes of its own records and features.
 */
#ifndef PFR_EDIT_PLAIN_H
#define PFR_EDIT_PLAIN_H

#include "session/session.h"

/* Bytes within plain.bytes. */
struct plain_part {
	size_t at, size;
};

struct plain {
	unsigned char *bytes; /* attrs, ids, formats, a section that is made */
	size_t size, capacity;
	struct {
		struct plain_part attr, ids;
	} * event;
	uint32_t nr, events;       /* of the event that was seen last, and capacity */
	struct plain_part formats; /* the payload of TRACING_DATA */
	size_t mapped;             /* of INIT_MAP, bytes that were handed out */
	uint64_t refused;          /* records of INIT_MAP that no event explains */
	bool described, no_memory;
};

/* Whether a record stays; what the others hold is kept where it has a counterpart. */
bool plain_keeps(struct plain *p, struct pfr_session *s, const struct pfr_session_record *r);
/* Whether a piece stays as it is. */
bool plain_keeps_piece(struct plain *p, struct pfr_session *s, const struct pfr_frame *frame);
/* Whether nothing in the output stands for a record or feature that does not stay. */
bool plain_leaves_out(const struct pfr_frame *frame);
/* A record that comes before the first one: what was mapped before the recording. False: there are no more. */
bool plain_insert(struct plain *p, struct pfr_session *s, struct pfr_span *bytes);
/* A section that is added. False: there are no more, or there is no memory. */
bool plain_add(struct plain *p, struct pfr_session *s, uint32_t *feature, struct pfr_span *bytes);
void plain_free(struct plain *p, struct pfr_session *s);

#endif
