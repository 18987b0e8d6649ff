/* SPDX-License-Identifier: MIT */
/* What is remembered of records that wait for their time, and of damaged ranges: see order_odd.c. */
#ifndef PFR_SESSION_ORDER_ODD_H
#define PFR_SESSION_ORDER_ODD_H

#include "session/session.h"

/* A record that waits for its time and has a status, or a damaged range. */
struct session_odd {
	uint64_t place; /* of the record; UINT64_MAX: it is a range */
	enum pfr_status status;
	uint32_t part;
	struct session_hole hole; /* of a record, its `where` */
};
#define SESSION_IS_ODD (UINT64_C(1) << 62) /* in a place: the rest is a number of one of these */

/* Remembers it, and gives the place that stands for it, after all places of a file. False: there is no space. */
bool pfr_session_odd_add(struct pfr_session *s, const struct session_odd *odd, uint64_t *place);
/* Null: the place is that of a record of which nothing is to be remembered. */
const struct session_odd *pfr_session_odd_at(const struct pfr_session *s, uint64_t place);
/* What was loaded from its place, where that is one, with `status`, becomes that record; or the range is noted, and PFR_MORE. */
enum pfr_status pfr_session_odd_give(struct pfr_session *s, const struct session_odd *odd, enum pfr_status status);
/* The damaged range that was found takes its place in the order, after the record before it. */
void pfr_session_odd_hole(struct pfr_session *s, struct pfr_sort *sort);
void pfr_session_odd_close(struct pfr_session *s);

#endif
