/* SPDX-License-Identifier: MIT */
/* What the files of perfring info have in common. */
#ifndef INFO_H
#define INFO_H

#include "cli/common/read.h"

/* Whether the item that a walk is at is this field: IS(walk, CACHE_ENTRY, LEVEL). */
#define IS(of, GROUP, FIELD) ((of)->item.what == PFR_ITEM_FIELD && PFR_IS((of)->item, GROUP, FIELD))

/* Prints one feature section. where->status is PFR_END, or the section is bad there. */
void info_section(const struct pfr_session *session, const struct pfr_frame *frame, struct pfr_where *where);

/* BPF_PROG_INFO, with names of functions by the types in BPF_BTF; BPF_BTF. */
void info_bpf(const struct pfr_session *session, const struct pfr_frame *frame);
/* The other sections with lists in lists: EVENT_DESC, TRACING_DATA, BUILD_ID, PMU_CAPS, CPU_DOMAIN_INFO. */
void info_programs(const struct pfr_frame *frame);

#endif
