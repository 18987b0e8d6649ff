/* SPDX-License-Identifier: MIT */
/*
 * A ring's page of any content, which another program changes with each access, and clocks of any numbers that were accepted.
 *
 * sources: clock layout rows bits
 * options: -eva-slevel-function moment_read:30,pfr_clock_read:10,pfr_clock_from:10,pfr_counter_read:10,proof_clock:10
 * reached: 80
 */
#include "proof.h"
#include "decoder/page.h"

static struct mmap_page page;

void proof_clock(void)
{
	struct pfr_clock clock;
	struct pfr_counter counter;
	struct pfr_time_conv conv;
	struct pfr_where where;

	Frama_C_make_unknown((char *)&page, sizeof(page));
	Frama_C_make_unknown((char *)&conv, sizeof(conv));
	if (any_bool() ? !pfr_clock_read(&clock, &page, &where) : !pfr_clock_from(&clock, &conv, &where)) {
		pfr_clock_time(&clock, any_u64());
		pfr_clock_cycles(&clock, any_u64());
	}
	pfr_counter_read(&counter, &page, &where);
}
