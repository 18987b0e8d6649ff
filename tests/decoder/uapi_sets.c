/* SPDX-License-Identifier: MIT */
/*
 * Every named bit and value that the rows share with a header of the system, held
 * against it when this is compiled. A set that no header has is the perf program's, or a
 * hand's: its macro below is empty, and says whose it is.
 */
#define _GNU_SOURCE
#include <elf.h>
#include <stdint.h>
#include <sys/mman.h>
#include <time.h>

#include <linux/hw_breakpoint.h>
#include <linux/perf_event.h>

#include "perfring.h"
#include "tests/decoder/uapi_newer.h"

#define SAME(ours, theirs) _Static_assert((ours) == (uint64_t)(theirs), #ours " is " #theirs);
#define ONE(bit) (UINT64_C(1) << (bit))

#define BIT_sample_type(bit, NAME) SAME(ONE(bit), PERF_SAMPLE_##NAME)
#define BIT_read_format(bit, NAME) SAME(ONE(bit), PERF_FORMAT_##NAME)
#define BIT_branch_sample_type(bit, NAME) SAME(ONE(bit), PERF_SAMPLE_BRANCH_##NAME)
#define BIT_bp_type(bit, NAME) SAME(ONE(bit), HW_BREAKPOINT_##NAME)
#define BIT_aux_flag(bit, NAME) SAME(ONE(bit), PERF_AUX_FLAG_##NAME)
#define BIT_ksym_flags(bit, NAME) SAME(ONE(bit), PERF_RECORD_KSYMBOL_FLAGS_##NAME)
#define BIT_mem_op(bit, NAME) SAME(ONE(bit), PERF_MEM_OP_##NAME)
#define BIT_mem_lvl(bit, NAME) SAME(ONE(bit), PERF_MEM_LVL_##NAME)
#define BIT_mem_snoop(bit, NAME) SAME(ONE(bit), PERF_MEM_SNOOP_##NAME)
#define BIT_mem_lock(bit, NAME) SAME(ONE(bit), PERF_MEM_LOCK_##NAME)
#define BIT_mem_dtlb(bit, NAME) SAME(ONE(bit), PERF_MEM_TLB_##NAME)
#define BIT_mem_remote(bit, NAME) SAME(ONE(bit), PERF_MEM_REMOTE_##NAME)
#define BIT_mem_snoopx(bit, NAME) SAME(ONE(bit), PERF_MEM_SNOOPX_##NAME)
#define BIT_mem_blk(bit, NAME) SAME(ONE(bit), PERF_MEM_BLK_##NAME)
#define BIT_transaction(bit, NAME) SAME(ONE(bit), PERF_TXN_##NAME)
#define BIT_map(bit, NAME) /* of one architecture each; below */
#define BIT_prot(bit, NAME) /* below */
#define BIT_attr(bit, NAME) /* uapi.c */
#define BIT_branch_flags(bit, NAME) /* uapi.c */
#define BIT_misc(bit, NAME) SAME(ONE(bit), PERF_RECORD_MISC_##NAME)
#define BIT_regs_abi(bit, NAME) SAME(ONE(bit), PERF_SAMPLE_REGS_ABI_##NAME)
#define BIT_form(bit, NAME) /* the decoder's own */
#define BIT_aux_action(bit, NAME) /* newer than the header */
#define BIT_page_cap(bit, NAME) /* uapi.c */
#define BIT_build_id_misc(bit, NAME) /* the perf program's from here on */
#define BIT_bpil(bit, NAME)
#define BIT_legacy_misc(bit, NAME) /* of 2009 */
#define BIT_legacy_record_type(bit, NAME)
#define BIT_legacy_config(bit, NAME)
#define BIT_legacy_flag(bit, NAME)

#define VALUE_cpumode(value, NAME) SAME(value, CPUMODE_##NAME)
#define CPUMODE_UNKNOWN PERF_RECORD_MISC_CPUMODE_UNKNOWN
#define CPUMODE_KERNEL PERF_RECORD_MISC_KERNEL
#define CPUMODE_USER PERF_RECORD_MISC_USER
#define CPUMODE_HYPERVISOR PERF_RECORD_MISC_HYPERVISOR
#define CPUMODE_GUEST_KERNEL PERF_RECORD_MISC_GUEST_KERNEL
#define CPUMODE_GUEST_USER PERF_RECORD_MISC_GUEST_USER
#define VALUE_attr_type(value, NAME) SAME(value, PERF_TYPE_##NAME)
#define VALUE_hw_cache(value, NAME) SAME(value, PERF_COUNT_HW_CACHE_##NAME)
#define VALUE_hw_cache_op(value, NAME) SAME(value, PERF_COUNT_HW_CACHE_OP_##NAME)
#define VALUE_hw_cache_result(value, NAME) SAME(value, PERF_COUNT_HW_CACHE_RESULT_##NAME)
#define VALUE_simpleperf_dso(value, NAME) /* simpleperf's */
#define VALUE_simpleperf_chain(value, NAME)
#define VALUE_synth_config(value, NAME) /* the perf program's */
#define VALUE_hardware(value, NAME) SAME(value, PERF_COUNT_HW_##NAME)
#define VALUE_software(value, NAME) SAME(value, PERF_COUNT_SW_##NAME)
#define VALUE_clockid(value, NAME) SAME(value, CLOCK_##NAME)
#define VALUE_pmu_format_type(value, NAME) SAME((uint64_t)(value) << 8, PERF_AUX_FLAG_##NAME)
#define VALUE_ksym_type(value, NAME) SAME(value, PERF_RECORD_KSYMBOL_TYPE_##NAME)
#define VALUE_bpf_event_type(value, NAME) SAME(value, PERF_BPF_EVENT_##NAME)
#define VALUE_callchain_context(value, NAME) SAME(value##ULL, PERF_CONTEXT_##NAME)
#define VALUE_branch_type(value, NAME) SAME(value, PERF_BR_##NAME)
#define VALUE_branch_new_type(value, NAME) SAME(value, PERF_BR_NEW_##NAME)
#define VALUE_branch_spec(value, NAME) SAME(value, BR_SPEC_##NAME)
#define BR_SPEC_NA PERF_BR_SPEC_NA
#define BR_SPEC_WRONG_PATH PERF_BR_SPEC_WRONG_PATH
#define BR_SPEC_NON_SPEC_CORRECT_PATH PERF_BR_NON_SPEC_CORRECT_PATH
#define BR_SPEC_CORRECT_PATH PERF_BR_SPEC_CORRECT_PATH
#define VALUE_branch_priv(value, NAME) SAME(value, PERF_BR_PRIV_##NAME)
#define VALUE_mem_lvl_num(value, NAME) SAME(value, PERF_MEM_LVLNUM_##NAME)
#define VALUE_mem_hops(value, NAME) SAME(value, PERF_MEM_HOPS_##NAME)
#define VALUE_mem_region(value, NAME) /* newer than the header */
#define VALUE_precise_ip(value, NAME) /* the header has a comment only */
#define VALUE_map_type(value, NAME) /* below */
#define VALUE_namespace(value, NAME) /* below: names differ */
#define VALUE_auxtrace_type(value, NAME) /* the perf program's from here on */
#define VALUE_auxtrace_error_type(value, NAME)
#define VALUE_cpu_map_type(value, NAME)
#define VALUE_stat_config_term(value, NAME)
#define VALUE_stat_round_type(value, NAME)
#define VALUE_event_update_type(value, NAME)
#define VALUE_feature(value, NAME)
#define VALUE_compression(value, NAME)
#define VALUE_e_machine(value, NAME) SAME(value, EM_##NAME)
#define VALUE_legacy_type(value, NAME)
#define VALUE_legacy_event_type(value, NAME)

#define BIT(set, bit, NAME, since, doc) BIT_##set(bit, NAME)
#define VALUE(set, value, NAME, since, doc) VALUE_##set(value, NAME)
#include "schema/sets_all.def"

/* No bit below the header's own end is missing from the rows. */
#define ALL_SAMPLE (UINT64_C(0x1ffffff))
SAME(ALL_SAMPLE + 1, PERF_SAMPLE_MAX)
SAME(PFR_FORMAT_LOST * 2, PERF_FORMAT_MAX)

SAME(PFR_PROT_READ, PROT_READ)
SAME(PFR_PROT_WRITE, PROT_WRITE)
SAME(PFR_PROT_EXEC, PROT_EXEC)
SAME(PFR_MAP_TYPE_SHARED, MAP_SHARED)
SAME(PFR_MAP_TYPE_PRIVATE, MAP_PRIVATE)
SAME(PFR_NAMESPACE_NET, NET_NS_INDEX)
SAME(PFR_NAMESPACE_UTS, UTS_NS_INDEX)
SAME(PFR_NAMESPACE_IPC, IPC_NS_INDEX)
SAME(PFR_NAMESPACE_PID, PID_NS_INDEX)
SAME(PFR_NAMESPACE_USER, USER_NS_INDEX)
SAME(PFR_NAMESPACE_MNT, MNT_NS_INDEX)
SAME(PFR_NAMESPACE_CGROUP, CGROUP_NS_INDEX)
SAME(PFR_NAMESPACE_CGROUP + 1, NR_NAMESPACES)
SAME(PFR_MEM_MEM_OP_SHIFT, PERF_MEM_OP_SHIFT)
SAME(PFR_MEM_MEM_LVL_SHIFT, PERF_MEM_LVL_SHIFT)
SAME(PFR_MEM_MEM_SNOOP_SHIFT, PERF_MEM_SNOOP_SHIFT)
SAME(PFR_MEM_MEM_LOCK_SHIFT, PERF_MEM_LOCK_SHIFT)
SAME(PFR_MEM_MEM_DTLB_SHIFT, PERF_MEM_TLB_SHIFT)
SAME(PFR_MEM_MEM_LVL_NUM_SHIFT, PERF_MEM_LVLNUM_SHIFT)
SAME(PFR_MEM_MEM_REMOTE_SHIFT, PERF_MEM_REMOTE_SHIFT)
SAME(PFR_MEM_MEM_SNOOPX_SHIFT, PERF_MEM_SNOOPX_SHIFT)
SAME(PFR_MEM_MEM_BLK_SHIFT, PERF_MEM_BLK_SHIFT)
SAME(PFR_MEM_MEM_HOPS_SHIFT, PERF_MEM_HOPS_SHIFT)
SAME(PFR_TXN_ABORT_SHIFT, PERF_TXN_ABORT_SHIFT)
SAME(PFR_TXN_ABORT_MASK, PERF_TXN_ABORT_MASK)
