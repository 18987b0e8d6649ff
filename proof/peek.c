/* SPDX-License-Identifier: MIT */
/*
 * The id and time of a frame of any bytes, counts of any bytes, runs of words, deferred callchains.
 *
 * sources: peek rows layout numbers bits chains
 * reached: 60
 */
#include "proof.h"

#define WAITING 64

/* In place of decode.c's, which is a proof of its own: a body ends within its frame. */
uint32_t pfr_body_end(const struct pfr_frame *frame)
{
	(void)frame;
	return (uint32_t)Frama_C_interval(0, FRAME_MOST);
}

static void chains(void)
{
	static struct pfr_waiting waiting[WAITING];
	struct pfr_chains c;
	uint64_t cookie;

	Frama_C_make_unknown((char *)waiting, sizeof(waiting));
	pfr_chains_init(&c, waiting, WAITING);
	c.nr = (size_t)Frama_C_interval(0, WAITING);
	if (any_bool())
		pfr_chains_wait(&c, any_u64(), (uint32_t)any_u64(), any_u64());
	else if (any_bool())
		pfr_chains_match(&c, any_u64(), (uint32_t)any_u64(), &cookie);
	else
		pfr_chains_give_up(&c, &cookie);
	//@ check nr: c.nr <= WAITING;
}

void proof_peek(void)
{
	struct pfr_frame frame;
	struct pfr_layout layout;
	uint64_t value;

	any_frame(&frame);
	any_layout(&layout);
	pfr_peek_id(&frame, &layout, &value);
	pfr_peek_time(&frame, &layout, &value);
	chains();
}
