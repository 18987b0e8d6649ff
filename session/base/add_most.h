/* SPDX-License-Identifier: MIT */
/* Sums of a capture's numbers, which end at the largest. */
#ifndef PFR_SESSION_ADD_MOST_H
#define PFR_SESSION_ADD_MOST_H

#include <stdint.h>

static inline void add_most(uint64_t *sum, uint64_t more)
{
	*sum = more > UINT64_MAX - *sum ? UINT64_MAX : *sum + more;
}

#endif
