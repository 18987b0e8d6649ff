/* SPDX-License-Identifier: MIT */
/*
 * Bytes of the file that no record and no section has: padding, and payloads that follow a record. Each is an item of the page, so that every byte is in one.
 */
#include "view.h"

#include <stdlib.h>

struct range {
	uint64_t from, until;
};

static int by_place(const void *a, const void *b)
{
	const struct range *x = a, *y = b;

	return x->from < y->from ? -1 : x->from > y->from;
}

/* What the items of the page have; those that come out of compressed records are not in the file. Null: no memory. */
static struct range *ranges_of(const struct view_window *w, size_t *nr)
{
	const uint32_t *words = (const uint32_t *)(const void *)w->records.data;
	struct range *ranges = malloc(((size_t)w->nr + 1) * sizeof(*ranges));
	size_t i;

	*nr = 0;
	for (i = 0; ranges && i < w->nr; i++, words += VIEW_WORDS) {
		uint64_t from = (uint64_t)words[VIEW_OFFSET_HIGH] << 32 | words[VIEW_OFFSET];

		if (!(words[VIEW_FLAGS] >> 8 & 1))
			ranges[(*nr)++] = (struct range){from, from + words[VIEW_SIZE]};
	}
	return ranges;
}

bool view_between(struct view_window *w, struct pfr_session *session)
{
	const struct pfr_session_info *info = pfr_session_info(session);
	struct range *ranges;
	bool added = true;
	uint64_t at = 0;
	size_t nr, i;

	if (info->parts > 1 || !info->size || w->left_out || w->full) /* of a part of the records, the rest would be between them */
		return true;
	ranges = ranges_of(w, &nr);
	if (!ranges)
		return false;
	qsort(ranges, nr, sizeof(*ranges), by_place);
	ranges[nr] = (struct range){info->size, info->size};
	for (i = 0; added && i <= nr; i++) {
		const struct pfr_session_record r = {.offset = at, .until = ranges[i].from < info->size ? ranges[i].from : info->size, .frame.order = info->order};

		if (r.until > at)
			added = view_window_range(w, session, &r, VIEW_BETWEEN);
		at = ranges[i].until > at ? ranges[i].until : at;
	}
	free(ranges);
	return added;
}
