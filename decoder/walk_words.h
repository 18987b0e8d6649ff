/* SPDX-License-Identifier: MIT */
/*
 * The words that the conditions of rows look at, as a walk has them where it is.
 */
#ifndef PFR_WALK_WORDS_H
#define PFR_WALK_WORDS_H

#include "decode.h"

#define WALK_LEVEL(w) (&(w)->level[(w)->depth])

/* A word but for SAMPLE_TYPE. */
PFR_INLINE uint32_t word_value(const struct pfr_walk *w, uint8_t word)
{
	const struct pfr_walk_level *l = WALK_LEVEL(w);

	switch (word) {
	case WORD_MISC: return w->misc;
	case WORD_SAMPLE_TYPE_HIGH: return (uint32_t)(w->layout->sample_type >> 32);
	case WORD_READ_FORMAT: return w->layout->read_format;
	case WORD_FORM: return l->form;
	case WORD_COUNT: return wire_clamp(l->count);
	case WORD_COUNT2: return wire_clamp(l->count2);
	case WORD_TAG: return wire_clamp(l->tag);
	case WORD_OUTER_TAG: return wire_clamp(w->level[0].tag);
	case WORD_OUTER_FORM: return w->level[0].form;
	}
	return l->end - w->at; /* WORD_LEFT */
}

PFR_INLINE int holds(const struct pfr_walk *w, const struct row_cond *cond)
{
	uint32_t value;

	if (cond->word == WORD_NONE) /* ALWAYS; most rows of a walk are so, or of SAMPLE_TYPE */
		return 1;
	value = (cond->word == WORD_SAMPLE_TYPE ? (uint32_t)w->layout->sample_type : word_value(w, cond->word)) & cond->mask;
	if (value < cond->lo || value > cond->hi)
		return 0;
	return cond->than == WORD_NR || value <= word_value(w, cond->than);
}

#endif
