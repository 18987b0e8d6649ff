/* SPDX-License-Identifier: MIT */
#ifndef SESSION_PERIOD_H
#define SESSION_PERIOD_H

#include "perfring.h"

/* The period of a sample of an event that asked for `period`. As in perf: a sample without a period stands for that. */
static inline uint64_t sample_period(const struct pfr_sample *sample, uint64_t period)
{
	return PFR_HAS(*sample, SAMPLE, PERIOD) ? sample->period : period;
}

#endif
