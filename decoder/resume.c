/* SPDX-License-Identifier: MIT */
/*
 * A reader that failed, sent on to where records seem to begin again. How they
 * are found is search.c's.
 */
#include "decode.h"

void pfr_reader_resume(struct pfr_reader *reader, uint64_t at)
{
	static const struct pfr_where over = {PFR_END, 0, 0, 0, 0, 0, 0, 0, 0, 0};

	reader->phase = PHASE_SEARCH;
	reader->again = 0;
	reader->failed = over;
	reader->need = reader->window.at = at;
	pfr_reader_give(reader, 0, 0, at, 0);
}
