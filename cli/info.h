/* SPDX-License-Identifier: MIT */
/* What the files of perfring info have in common. */
#ifndef INFO_H
#define INFO_H

#include "cli.h"

/* Prints one feature section. where->status is PFR_END, or the section is bad there. */
void info_section(const struct input *input, const struct pfr_frame *frame, struct pfr_where *where);

/* The sections with lists in lists: EVENT_DESC, TRACING_DATA, BUILD_ID, BPF, PMU_CAPS, CPU_DOMAIN_INFO. */
void info_programs(const struct pfr_frame *frame);

#endif
