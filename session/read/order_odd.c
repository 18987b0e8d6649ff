/* SPDX-License-Identifier: MIT */
/*
 * What has to be remembered of a record that waits for its time, besides where it is: what is wrong with it. Damaged ranges wait in the same way, so that
 * they come between the records that they lie between. There are few of both; of more than ODD_MOST the rest is reported when it is found.
 */
#include "session/read/order_odd.h"

#include <string.h>

#define ODD_MOST 65536u

struct session_odds {
	struct session_odd *odd;
	uint32_t nr, capacity;
};

void pfr_session_odd_close(struct pfr_session *s)
{
	if (s->odds)
		pfr_session_free(s, s->odds->odd);
	pfr_session_free(s, s->odds);
}

static bool reserve(struct pfr_session *s)
{
	struct session_odds *o = s->odds;
	uint32_t capacity = o->capacity ? 2 * o->capacity : 16;
	struct session_odd *more;

	if (o->nr < o->capacity)
		return true;
	more = o->nr < ODD_MOST ? (struct session_odd *)pfr_session_resize(s, o->odd, capacity * sizeof(*more)) : 0;
	if (!more)
		return false;
	o->odd = more;
	o->capacity = capacity;
	return true;
}

bool pfr_session_odd_add(struct pfr_session *s, const struct session_odd *odd, uint64_t *place)
{
	if (!s->odds)
		s->odds = (struct session_odds *)pfr_session_zeros(s, sizeof(*s->odds));
	if (!s->odds || !reserve(s))
		return false;
	*place = SESSION_IS_ODD | s->odds->nr;
	s->odds->odd[s->odds->nr++] = *odd;
	return true;
}

const struct session_odd *pfr_session_odd_at(const struct pfr_session *s, uint64_t place)
{
	uint64_t index = place & ~SESSION_IS_ODD;

	return (place & (SESSION_IS_ODD | UINT64_C(1) << 63)) == SESSION_IS_ODD && s->odds && index < s->odds->nr ? &s->odds->odd[index] : 0;
}

enum pfr_status pfr_session_odd_give(struct pfr_session *s, const struct session_odd *odd, enum pfr_status status)
{
	if (odd->place == UINT64_MAX) {
		pfr_session_note_damage(s, &odd->hole, odd->part);
		return PFR_MORE;
	}
	if (pfr_status_class(status) == PFR_CLASS_STREAM)
		return status;
	s->record.where = odd->hole.where;
	return odd->status;
}

void pfr_session_odd_hole(struct pfr_session *s, struct pfr_sort *sort)
{
	struct session_odd odd = {UINT64_MAX, s->hole.where.status, s->parts.at, s->hole};
	struct pfr_frame none = {0};
	uint64_t place;

	if (pfr_session_odd_add(s, &odd, &place) && !pfr_sort_add(sort, &none, 0, place))
		s->hole.ready = false;
	else
		pfr_session_note_hole(s);
}
