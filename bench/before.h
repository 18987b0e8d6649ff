/* SPDX-License-Identifier: MIT */
/*
 * What decode.c and route.c call that a library of before did not have: bench/before compiles them with -DBEFORE and that library's headers, where each
 * is done by what there was. In this tree it is the library's own. It knows nothing of times.
 */
#ifndef BENCH_BEFORE_H
#define BENCH_BEFORE_H

#include "bench/input.h"

#ifdef BEFORE
#define need want
#define PFR_NO_SPACE PFR_ROOM
#define PFR_CLASS_STREAM PFR_STREAM

struct pfr_decoded {
	struct pfr_frame frame;
	const struct pfr_layout *layout;
	struct pfr_record record;
	struct pfr_where where;
};

static inline enum pfr_status pfr_reader_decode(struct pfr_reader *reader, struct pfr_decoded *to)
{
	enum pfr_status status = pfr_reader_next(reader, &to->frame, &to->layout, &to->where);

	return status ? status : pfr_decode(&to->frame, to->layout, &to->record, &to->where);
}

static inline uint64_t sum_chain(const struct pfr_words *ips)
{
	uint64_t sum = 0;
	uint32_t i;

	for (i = 0; i < ips->nr; i++)
		sum += pfr_word(ips, i);
	return sum;
}
#else
#define SPACE 64 /* entries that are copied at a time, if they must be */

static inline uint64_t sum_chain(const struct pfr_words *ips)
{
	uint64_t space[SPACE], sum = 0;
	const pfr_u64 *ip;
	uint32_t i, k, nr;

	for (i = 0; i < ips->nr; i += nr)
		for (ip = pfr_words_u64(ips, i, space, SPACE, &nr), k = 0; k < nr; k++)
			sum += ip[k];
	return sum;
}
#endif

#endif
