/* SPDX-License-Identifier: MIT */
/*
 * Errors of one cause summed as one.
 */
#include "perfring_session_tools.h"
#include "session/base/allocator.h"

#include <stdbool.h>
#include <string.h>

#define CAUSES 256

struct cause {
	struct pfr_session_error first;
	uint64_t count, last;
};

struct pfr_findings {
	struct pfr_allocator allocator;
	struct cause *cause[CAUSES];
	uint32_t nr;
	uint64_t others, last; /* of causes that found no place */
	bool no_memory;
};

/* ---- causes -------------------------------------------------------------------------- */

enum pfr_status pfr_findings_open(struct pfr_findings **findings, const struct pfr_allocator *allocator)
{
	struct pfr_allocator from = pfr_allocator_or_libc(allocator);

	*findings = (struct pfr_findings *)from.resize(from.user, 0, sizeof(**findings));
	if (!*findings)
		return PFR_E_MEMORY;
	memset(*findings, 0, sizeof(**findings));
	(*findings)->allocator = from;
	return PFR_OK;
}

void pfr_findings_close(struct pfr_findings *f)
{
	struct pfr_allocator from;

	if (!f)
		return;
	from = f->allocator;
	while (f->nr)
		from.resize(from.user, f->cause[--f->nr], 0);
	from.resize(from.user, f, 0);
}

/*
 * What a cut of a file leads to: sections of features and the table of them that begin after its end or extend past it, and the record that it
 * ends in. Rank 0: something else; the largest is the most exact.
 */
static unsigned cut_rank(const struct pfr_session_error *e)
{
	switch (e->status) {
	case PFR_E_TRUNCATED:
	case PFR_E_PAYLOAD: return 3;
	case PFR_E_FEATURE: return e->where.piece == PFR_PIECE_FEATURE ? 1 : 2; /* of the table, from an entry on */
	default: return 0;
	}
}

static bool is_same(const struct pfr_session_error *a, const struct pfr_session_error *b)
{
	if (cut_rank(a) && cut_rank(b))
		return !strcmp(a->path, b->path);
	if (a->status != b->status || strcmp(a->path, b->path) || ((a->status == PFR_FORMATS || a->status == PFR_E_TRANSPORT) && strcmp(a->text, b->text)))
		return false;
	if (a->status == PFR_E_SAMPLE_TYPE || a->status == PFR_E_READ_FORMAT)
		return a->where.event == b->where.event;
	return a->where.piece == b->where.piece && a->where.type == b->where.type && a->where.row == b->where.row;
}

void pfr_findings_add(void *findings, const struct pfr_session_error *error)
{
	struct pfr_findings *f = (struct pfr_findings *)findings;
	struct cause *cause;
	uint32_t i;

	for (i = 0; i < f->nr && !is_same(&f->cause[i]->first, error); i++)
		;
	if (i == f->nr) {
		cause = f->nr < CAUSES ? (struct cause *)f->allocator.resize(f->allocator.user, 0, sizeof(*cause)) : 0;
		f->no_memory |= !cause && f->nr < CAUSES;
		if (!cause) {
			f->others++;
			f->last = error->offset;
			return;
		}
		cause->first = *error;
		cause->count = 0;
		cause->last = error->offset;
		f->cause[f->nr++] = cause;
	}
	cause = f->cause[i];
	if (cut_rank(error) > cut_rank(&cause->first))
		cause->first = *error;
	cause->count++;
	cause->last = cut_rank(error) && cause->last > error->offset ? cause->last : error->offset;
}

enum pfr_status pfr_findings_get(const struct pfr_findings *f, uint32_t index, struct pfr_finding *finding)
{
	if (f->no_memory)
		return PFR_E_MEMORY;
	if (index < f->nr) {
		const struct cause *cause = f->cause[index];

		*finding = (struct pfr_finding){
			.level = pfr_level_of(cause->first.status), .count = cause->count, .last = cause->last, .first = &cause->first};
		return PFR_OK;
	}
	if (index > f->nr || !f->others)
		return PFR_END;
	*finding = (struct pfr_finding){.level = PFR_LEVEL_ERROR, .count = f->others, .last = f->last};
	return PFR_OK;
}
