/* SPDX-License-Identifier: MIT */
/*
 * Names of <linux/perf_event.h> that Debian 12's (6.1) lacks, with their numbers from the
 * kernel's header of v7.0. This is the one place for them: what stands here is
 * compared with nothing but this list.
 */
#ifndef TESTS_UAPI_NEWER_H
#define TESTS_UAPI_NEWER_H

#define PERF_RECORD_CALLCHAIN_DEFERRED 22           /* 6.19 */
#define PERF_CONTEXT_USER_DEFERRED ((uint64_t)-640) /* 6.19 */
#define PERF_SAMPLE_BRANCH_COUNTERS (1u << 19)      /* 6.8 */

#ifndef PERF_MEM_LVLNUM_L2_MHB
#define PERF_MEM_LVLNUM_L2_MHB 5 /* 6.11 */
#define PERF_MEM_LVLNUM_MSC 6
#endif
#ifndef PERF_MEM_LVLNUM_L0
#define PERF_MEM_LVLNUM_L0 7 /* 7.0 */
#endif
#ifndef PERF_MEM_LVLNUM_UNC
#define PERF_MEM_LVLNUM_UNC 8 /* 6.6 */
#endif
#ifndef PERF_MEM_LVLNUM_CXL
#define PERF_MEM_LVLNUM_CXL 9
#endif
#ifndef PERF_MEM_LVLNUM_IO
#define PERF_MEM_LVLNUM_IO 10
#endif
#ifndef PERF_MEM_SNOOPX_PEER
#define PERF_MEM_SNOOPX_PEER 2
#endif

/* Numbers that the header has no name for. */
#define PERF_MEM_LVLNUM_0 0
#define PERF_MEM_HOPS_NONE 0

/* Types of event that only the perf program has (tools/perf/util/event.h, pmu.h). */
#define PERF_TYPE_SYNTH 0x80000000u
#define PERF_TYPE_TOOL 0xfffffffeu
#define PERF_TYPE_FAKE 0xffffffffu

/* Fields of perf_event_attr: aux_action (6.13), config3 (6.3), config4 (6.19); places by hand. */
#define UAPI_AUX_ACTION_AT 116
#define UAPI_CONFIG3_AT 128
#define UAPI_CONFIG4_AT 136
#define UAPI_SIMD_END 176 /* after 7.3 */

#define PERF_SAMPLE_REGS_ABI_SIMD (1u << 2) /* after 7.3 */

#endif
