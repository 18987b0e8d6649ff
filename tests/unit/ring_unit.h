/* SPDX-License-Identifier: MIT */
/*
 * A ring and its producer, set up with whatever flags. It knows how a caller begins; what
 * then comes of it the tests of decoder/ring.c say.
 */
#ifndef TESTS_RING_UNIT_H
#define TESTS_RING_UNIT_H

#include "tests/lib/ring_producer.h"

static struct producer p;
static struct pfr_ring ring;
static struct pfr_frame frame;
static struct pfr_where where;
static _Alignas(8) unsigned char scratch[PFR_RING_SCRATCH];

static inline void setup(unsigned flags)
{
	memset(&ring, 0xee, sizeof(ring));
	memset(&where, 0xee, sizeof(where));
	assert_int_equal(pfr_ring_init(&ring, p.page, p.mapped, flags, scratch, sizeof(scratch), &where), PFR_OK);
}

static inline void begin(uint64_t size, unsigned flags, uint64_t at)
{
	producer_init(&p, size);
	p.backward = (flags & PFR_RING_BACKWARD) != 0;
	p.overwrite = (flags & (PFR_RING_BACKWARD | PFR_RING_OVERWRITE)) != 0;
	producer_at(&p, at);
	setup(flags);
}

#endif
