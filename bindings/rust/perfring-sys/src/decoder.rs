// SPDX-License-Identifier: MIT
// Printed from include/ by bindings/print-sys; do not edit, `make print` makes it anew.
// The header says what each is for: include/perfring_*.h.
use super::*;
pub const PFR_VERSION_MAJOR: u32 = 0;
pub const PFR_VERSION_MINOR: u32 = 2;
pub const PFR_VERSION_PATCH: u32 = 0;
pub const PFR_LITTLE: u32 = 0;
pub const PFR_BIG: u32 = 1;
pub const PFR_CLASS_NOTE: u32 = 0;
pub const PFR_CLASS_RECORD: u32 = 1;
pub const PFR_CLASS_STREAM: u32 = 2;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_bytes {
    pub data: *const u8,
    pub size: u32,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_words {
    pub data: *const u8,
    pub nr: u32,
    pub width: u8,
    pub order: u8,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_array {
    pub data: *const u8,
    pub nr: u32,
    pub stride: u16,
    pub order: u8,
    pub read_format: u8,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_where {
    pub status: u32,
    pub type_: u32,
    pub piece: u8,
    pub limit: u8,
    pub row: u16,
    pub event: u32,
    pub at: u64,
    pub offset: u64,
    pub needed: u64,
    pub left: u64,
}
pub const PFR_CAUSE_NR: u32 = 63;
pub const PFR_MISC_EXACT_IP: u32 = 0x4000;
pub const PFR_MISC_MMAP_DATA: u32 = 0x2000;
pub const PFR_MISC_COMM_EXEC: u32 = 0x2000;
pub const PFR_MISC_FORK_EXEC: u32 = 0x2000;
pub const PFR_MISC_PROC_MAP_PARSE_TIMEOUT: u32 = 0x1000;
pub const PFR_MISC_MMAP_BUILD_ID: u32 = 0x4000;
pub const PFR_MISC_LOST_SAMPLES_BPF: u32 = 0x8000;
pub const PFR_MISC_SWITCH_OUT: u32 = 0x2000;
pub const PFR_MISC_SWITCH_OUT_PREEMPT: u32 = 0x4000;
pub const PFR_MISC_BUILD_ID_SIZE: u32 = 0x8000;
pub const PFR_CPUMODE_UNKNOWN: u32 = 0;
pub const PFR_CPUMODE_KERNEL: u32 = 1;
pub const PFR_CPUMODE_USER: u32 = 2;
pub const PFR_CPUMODE_HYPERVISOR: u32 = 3;
pub const PFR_CPUMODE_GUEST_KERNEL: u32 = 4;
pub const PFR_CPUMODE_GUEST_USER: u32 = 5;
pub const PFR_MISC_CPUMODE_SHIFT: u32 = 0;
pub const PFR_MISC_CPUMODE_MASK: u32 = 0x7;
pub const PFR_MISC_EXT_RESERVED: u32 = 0x8000;
pub const PFR_SAMPLE_IDENTIFIER: u32 = 0x10000;
pub const PFR_SAMPLE_IP: u32 = 0x1;
pub const PFR_SAMPLE_TID: u32 = 0x2;
pub const PFR_SAMPLE_TIME: u32 = 0x4;
pub const PFR_SAMPLE_ADDR: u32 = 0x8;
pub const PFR_SAMPLE_ID: u32 = 0x40;
pub const PFR_SAMPLE_STREAM_ID: u32 = 0x200;
pub const PFR_SAMPLE_CPU: u32 = 0x80;
pub const PFR_SAMPLE_PERIOD: u32 = 0x100;
pub const PFR_SAMPLE_READ: u32 = 0x10;
pub const PFR_SAMPLE_CALLCHAIN: u32 = 0x20;
pub const PFR_SAMPLE_RAW: u32 = 0x400;
pub const PFR_SAMPLE_BRANCH_STACK: u32 = 0x800;
pub const PFR_SAMPLE_REGS_USER: u32 = 0x1000;
pub const PFR_SAMPLE_STACK_USER: u32 = 0x2000;
pub const PFR_SAMPLE_WEIGHT: u32 = 0x4000;
pub const PFR_SAMPLE_WEIGHT_STRUCT: u32 = 0x1000000;
pub const PFR_SAMPLE_DATA_SRC: u32 = 0x8000;
pub const PFR_SAMPLE_TRANSACTION: u32 = 0x20000;
pub const PFR_SAMPLE_REGS_INTR: u32 = 0x40000;
pub const PFR_SAMPLE_PHYS_ADDR: u32 = 0x80000;
pub const PFR_SAMPLE_CGROUP: u32 = 0x200000;
pub const PFR_SAMPLE_DATA_PAGE_SIZE: u32 = 0x400000;
pub const PFR_SAMPLE_CODE_PAGE_SIZE: u32 = 0x800000;
pub const PFR_SAMPLE_AUX: u32 = 0x100000;
pub const PFR_FORMAT_TOTAL_TIME_ENABLED: u32 = 0x1;
pub const PFR_FORMAT_TOTAL_TIME_RUNNING: u32 = 0x2;
pub const PFR_FORMAT_ID: u32 = 0x4;
pub const PFR_FORMAT_GROUP: u32 = 0x8;
pub const PFR_FORMAT_LOST: u32 = 0x10;
pub const PFR_BRANCH_USER: u32 = 0x1;
pub const PFR_BRANCH_KERNEL: u32 = 0x2;
pub const PFR_BRANCH_HV: u32 = 0x4;
pub const PFR_BRANCH_ANY: u32 = 0x8;
pub const PFR_BRANCH_ANY_CALL: u32 = 0x10;
pub const PFR_BRANCH_ANY_RETURN: u32 = 0x20;
pub const PFR_BRANCH_IND_CALL: u32 = 0x40;
pub const PFR_BRANCH_ABORT_TX: u32 = 0x80;
pub const PFR_BRANCH_IN_TX: u32 = 0x100;
pub const PFR_BRANCH_NO_TX: u32 = 0x200;
pub const PFR_BRANCH_COND: u32 = 0x400;
pub const PFR_BRANCH_CALL_STACK: u32 = 0x800;
pub const PFR_BRANCH_IND_JUMP: u32 = 0x1000;
pub const PFR_BRANCH_CALL: u32 = 0x2000;
pub const PFR_BRANCH_NO_FLAGS: u32 = 0x4000;
pub const PFR_BRANCH_NO_CYCLES: u32 = 0x8000;
pub const PFR_BRANCH_TYPE_SAVE: u32 = 0x10000;
pub const PFR_BRANCH_HW_INDEX: u32 = 0x20000;
pub const PFR_BRANCH_PRIV_SAVE: u32 = 0x40000;
pub const PFR_BRANCH_COUNTERS: u32 = 0x80000;
pub const PFR_FORM_BUILD_ID: u32 = 0x1;
pub const PFR_FORM_HW_INDEX: u32 = 0x2;
pub const PFR_FORM_COUNTERS: u32 = 0x4;
pub const PFR_FORM_PAD: u32 = 0x8;
pub const PFR_FORM_INSIDE: u32 = 0x10;
pub const PFR_FORM_OLD_BUILD_ID: u32 = 0x20;
pub const PFR_FORM_DIES: u32 = 0x40;
pub const PFR_FORM_PAIRS: u32 = 0x80;
pub const PFR_FORM_COUNTED: u32 = 0x100;
pub const PFR_FORM_CONFIG4: u32 = 0x200;
pub const PFR_FORM_SIMD: u32 = 0x400;
pub const PFR_FORM_SIMD_DRAFT: u32 = 0x800;
pub const PFR_FORM_LONG: u32 = 0x1000;
pub const PFR_FORM_NO_PROT: u32 = 0x2000;
pub const PFR_FORM_UNWOUND: u32 = 0x4000;
pub const PFR_FLAG_DISABLED: u32 = 0x1;
pub const PFR_FLAG_INHERIT: u32 = 0x2;
pub const PFR_FLAG_PINNED: u32 = 0x4;
pub const PFR_FLAG_EXCLUSIVE: u32 = 0x8;
pub const PFR_FLAG_EXCLUDE_USER: u32 = 0x10;
pub const PFR_FLAG_EXCLUDE_KERNEL: u32 = 0x20;
pub const PFR_FLAG_EXCLUDE_HV: u32 = 0x40;
pub const PFR_FLAG_EXCLUDE_IDLE: u32 = 0x80;
pub const PFR_FLAG_MMAP: u32 = 0x100;
pub const PFR_FLAG_COMM: u32 = 0x200;
pub const PFR_FLAG_FREQ: u32 = 0x400;
pub const PFR_FLAG_INHERIT_STAT: u32 = 0x800;
pub const PFR_FLAG_ENABLE_ON_EXEC: u32 = 0x1000;
pub const PFR_FLAG_TASK: u32 = 0x2000;
pub const PFR_FLAG_WATERMARK: u32 = 0x4000;
pub const PFR_FLAG_PRECISE_IP_SHIFT: u32 = 15;
pub const PFR_FLAG_PRECISE_IP_MASK: u32 = 0x18000;
pub const PFR_FLAG_MMAP_DATA: u32 = 0x20000;
pub const PFR_FLAG_SAMPLE_ID_ALL: u32 = 0x40000;
pub const PFR_FLAG_EXCLUDE_HOST: u32 = 0x80000;
pub const PFR_FLAG_EXCLUDE_GUEST: u32 = 0x100000;
pub const PFR_FLAG_EXCLUDE_CALLCHAIN_KERNEL: u32 = 0x200000;
pub const PFR_FLAG_EXCLUDE_CALLCHAIN_USER: u32 = 0x400000;
pub const PFR_FLAG_MMAP2: u32 = 0x800000;
pub const PFR_FLAG_COMM_EXEC: u32 = 0x1000000;
pub const PFR_FLAG_USE_CLOCKID: u32 = 0x2000000;
pub const PFR_FLAG_CONTEXT_SWITCH: u32 = 0x4000000;
pub const PFR_FLAG_WRITE_BACKWARD: u32 = 0x8000000;
pub const PFR_FLAG_NAMESPACES: u32 = 0x10000000;
pub const PFR_FLAG_KSYMBOL: u32 = 0x20000000;
pub const PFR_FLAG_BPF_EVENT: u32 = 0x40000000;
pub const PFR_FLAG_AUX_OUTPUT: u32 = 0x80000000;
pub const PFR_FLAG_CGROUP: u64 = 0x100000000;
pub const PFR_FLAG_TEXT_POKE: u64 = 0x200000000;
pub const PFR_FLAG_BUILD_ID: u64 = 0x400000000;
pub const PFR_FLAG_INHERIT_THREAD: u64 = 0x800000000;
pub const PFR_FLAG_REMOVE_ON_EXEC: u64 = 0x1000000000;
pub const PFR_FLAG_SIGTRAP: u64 = 0x2000000000;
pub const PFR_FLAG_DEFER_CALLCHAIN: u64 = 0x4000000000;
pub const PFR_FLAG_DEFER_OUTPUT: u64 = 0x8000000000;
pub const PFR_FLAG_RESERVED_SHIFT: u32 = 40;
pub const PFR_FLAG_RESERVED_MASK: u64 = 0xffffff0000000000;
pub const PFR_PRECISE_IP_ARBITRARY_SKID: u32 = 0;
pub const PFR_PRECISE_IP_CONSTANT_SKID: u32 = 1;
pub const PFR_PRECISE_IP_REQUESTED_ZERO_SKID: u32 = 2;
pub const PFR_PRECISE_IP_ZERO_SKID: u32 = 3;
pub const PFR_TYPE_HARDWARE: u32 = 0;
pub const PFR_TYPE_SOFTWARE: u32 = 1;
pub const PFR_TYPE_TRACEPOINT: u32 = 2;
pub const PFR_TYPE_HW_CACHE: u32 = 3;
pub const PFR_TYPE_RAW: u32 = 4;
pub const PFR_TYPE_BREAKPOINT: u32 = 5;
pub const PFR_TYPE_SYNTH: u32 = 0x80000000;
pub const PFR_TYPE_DRM_START: u32 = 0xfffe0000;
pub const PFR_TYPE_DRM_END: u32 = 0xfffeffff;
pub const PFR_TYPE_HWMON_START: u32 = 0xffff0000;
pub const PFR_TYPE_HWMON_END: u32 = 0xfffffffd;
pub const PFR_TYPE_TOOL: u32 = 0xfffffffe;
pub const PFR_TYPE_FAKE: u32 = 0xffffffff;
pub const PFR_HW_CPU_CYCLES: u32 = 0;
pub const PFR_HW_INSTRUCTIONS: u32 = 1;
pub const PFR_HW_CACHE_REFERENCES: u32 = 2;
pub const PFR_HW_CACHE_MISSES: u32 = 3;
pub const PFR_HW_BRANCH_INSTRUCTIONS: u32 = 4;
pub const PFR_HW_BRANCH_MISSES: u32 = 5;
pub const PFR_HW_BUS_CYCLES: u32 = 6;
pub const PFR_HW_STALLED_CYCLES_FRONTEND: u32 = 7;
pub const PFR_HW_STALLED_CYCLES_BACKEND: u32 = 8;
pub const PFR_HW_REF_CPU_CYCLES: u32 = 9;
pub const PFR_HW_CONFIG_ID_SHIFT: u32 = 0;
pub const PFR_HW_CONFIG_ID_MASK: u32 = 0xffffffff;
pub const PFR_HW_CONFIG_PMU_TYPE_SHIFT: u32 = 32;
pub const PFR_HW_CONFIG_PMU_TYPE_MASK: u64 = 0xffffffff00000000;
pub const PFR_HW_CACHE_CONFIG_CACHE_SHIFT: u32 = 0;
pub const PFR_HW_CACHE_CONFIG_CACHE_MASK: u32 = 0xff;
pub const PFR_HW_CACHE_CONFIG_OP_SHIFT: u32 = 8;
pub const PFR_HW_CACHE_CONFIG_OP_MASK: u32 = 0xff00;
pub const PFR_HW_CACHE_CONFIG_RESULT_SHIFT: u32 = 16;
pub const PFR_HW_CACHE_CONFIG_RESULT_MASK: u32 = 0xff0000;
pub const PFR_HW_CACHE_CONFIG_PMU_TYPE_SHIFT: u32 = 32;
pub const PFR_HW_CACHE_CONFIG_PMU_TYPE_MASK: u64 = 0xffffffff00000000;
pub const PFR_HW_CACHE_L1D: u32 = 0;
pub const PFR_HW_CACHE_L1I: u32 = 1;
pub const PFR_HW_CACHE_LL: u32 = 2;
pub const PFR_HW_CACHE_DTLB: u32 = 3;
pub const PFR_HW_CACHE_ITLB: u32 = 4;
pub const PFR_HW_CACHE_BPU: u32 = 5;
pub const PFR_HW_CACHE_NODE: u32 = 6;
pub const PFR_HW_CACHE_OP_READ: u32 = 0;
pub const PFR_HW_CACHE_OP_WRITE: u32 = 1;
pub const PFR_HW_CACHE_OP_PREFETCH: u32 = 2;
pub const PFR_HW_CACHE_RESULT_ACCESS: u32 = 0;
pub const PFR_HW_CACHE_RESULT_MISS: u32 = 1;
pub const PFR_SYNTH_INTEL_PTWRITE: u32 = 0;
pub const PFR_SYNTH_INTEL_MWAIT: u32 = 1;
pub const PFR_SYNTH_INTEL_PWRE: u32 = 2;
pub const PFR_SYNTH_INTEL_EXSTOP: u32 = 3;
pub const PFR_SYNTH_INTEL_PWRX: u32 = 4;
pub const PFR_SYNTH_INTEL_CBR: u32 = 5;
pub const PFR_SYNTH_INTEL_PSB: u32 = 6;
pub const PFR_SYNTH_INTEL_EVT: u32 = 7;
pub const PFR_SYNTH_INTEL_IFLAG_CHG: u32 = 8;
pub const PFR_SYNTH_POWERPC_VPA_DTL: u32 = 9;
pub const PFR_SW_CPU_CLOCK: u32 = 0;
pub const PFR_SW_TASK_CLOCK: u32 = 1;
pub const PFR_SW_PAGE_FAULTS: u32 = 2;
pub const PFR_SW_CONTEXT_SWITCHES: u32 = 3;
pub const PFR_SW_CPU_MIGRATIONS: u32 = 4;
pub const PFR_SW_PAGE_FAULTS_MIN: u32 = 5;
pub const PFR_SW_PAGE_FAULTS_MAJ: u32 = 6;
pub const PFR_SW_ALIGNMENT_FAULTS: u32 = 7;
pub const PFR_SW_EMULATION_FAULTS: u32 = 8;
pub const PFR_SW_DUMMY: u32 = 9;
pub const PFR_SW_BPF_OUTPUT: u32 = 0xa;
pub const PFR_SW_CGROUP_SWITCHES: u32 = 0xb;
pub const PFR_BP_R: u32 = 0x1;
pub const PFR_BP_W: u32 = 0x2;
pub const PFR_BP_X: u32 = 0x4;
pub const PFR_CLOCK_REALTIME: u32 = 0;
pub const PFR_CLOCK_MONOTONIC: u32 = 1;
pub const PFR_CLOCK_MONOTONIC_RAW: u32 = 4;
pub const PFR_CLOCK_BOOTTIME: u32 = 7;
pub const PFR_CLOCK_TAI: u32 = 0xb;
pub const PFR_AUX_ACTION_START_PAUSED: u32 = 0x1;
pub const PFR_AUX_ACTION_PAUSE: u32 = 0x2;
pub const PFR_AUX_ACTION_RESUME: u32 = 0x4;
pub const PFR_AUX_ACTION_RESERVED_SHIFT: u32 = 3;
pub const PFR_AUX_ACTION_RESERVED_MASK: u32 = 0xfffffff8;
pub const PFR_PROT_READ: u32 = 0x1;
pub const PFR_PROT_WRITE: u32 = 0x2;
pub const PFR_PROT_EXEC: u32 = 0x4;
pub const PFR_PROT_SEM: u32 = 0x8;
pub const PFR_MAP_TYPE_SHIFT: u32 = 0;
pub const PFR_MAP_TYPE_MASK: u32 = 0xf;
pub const PFR_MAP_FIXED: u32 = 0x10;
pub const PFR_MAP_ANONYMOUS: u32 = 0x20;
pub const PFR_MAP_GROWSDOWN: u32 = 0x100;
pub const PFR_MAP_DENYWRITE: u32 = 0x800;
pub const PFR_MAP_EXECUTABLE: u32 = 0x1000;
pub const PFR_MAP_LOCKED: u32 = 0x2000;
pub const PFR_MAP_NORESERVE: u32 = 0x4000;
pub const PFR_MAP_HUGETLB: u32 = 0x40000;
pub const PFR_MAP_TYPE_SHARED: u32 = 1;
pub const PFR_MAP_TYPE_PRIVATE: u32 = 2;
pub const PFR_MAP_TYPE_SHARED_VALIDATE: u32 = 3;
pub const PFR_AUX_FLAG_TRUNCATED: u32 = 0x1;
pub const PFR_AUX_FLAG_OVERWRITE: u32 = 0x2;
pub const PFR_AUX_FLAG_PARTIAL: u32 = 0x4;
pub const PFR_AUX_FLAG_COLLISION: u32 = 0x8;
pub const PFR_AUX_FLAG_PMU_FORMAT_TYPE_SHIFT: u32 = 8;
pub const PFR_AUX_FLAG_PMU_FORMAT_TYPE_MASK: u32 = 0xff00;
pub const PFR_PMU_FORMAT_TYPE_CORESIGHT_FORMAT_CORESIGHT: u32 = 0;
pub const PFR_PMU_FORMAT_TYPE_CORESIGHT_FORMAT_RAW: u32 = 1;
pub const PFR_NAMESPACE_NET: u32 = 0;
pub const PFR_NAMESPACE_UTS: u32 = 1;
pub const PFR_NAMESPACE_IPC: u32 = 2;
pub const PFR_NAMESPACE_PID: u32 = 3;
pub const PFR_NAMESPACE_USER: u32 = 4;
pub const PFR_NAMESPACE_MNT: u32 = 5;
pub const PFR_NAMESPACE_CGROUP: u32 = 6;
pub const PFR_KSYM_TYPE_UNKNOWN: u32 = 0;
pub const PFR_KSYM_TYPE_BPF: u32 = 1;
pub const PFR_KSYM_TYPE_OOL: u32 = 2;
pub const PFR_KSYM_FLAGS_UNREGISTER: u32 = 0x1;
pub const PFR_BPF_EVENT_UNKNOWN: u32 = 0;
pub const PFR_BPF_EVENT_PROG_LOAD: u32 = 1;
pub const PFR_BPF_EVENT_PROG_UNLOAD: u32 = 2;
pub const PFR_REGS_ABI_32: u32 = 0x1;
pub const PFR_REGS_ABI_64: u32 = 0x2;
pub const PFR_REGS_ABI_SIMD: u32 = 0x4;
pub const PFR_CONTEXT_HV: u64 = 0xffffffffffffffe0;
pub const PFR_CONTEXT_KERNEL: u64 = 0xffffffffffffff80;
pub const PFR_CONTEXT_USER: u64 = 0xfffffffffffffe00;
pub const PFR_CONTEXT_USER_DEFERRED: u64 = 0xfffffffffffffd80;
pub const PFR_CONTEXT_GUEST: u64 = 0xfffffffffffff800;
pub const PFR_CONTEXT_GUEST_KERNEL: u64 = 0xfffffffffffff780;
pub const PFR_CONTEXT_GUEST_USER: u64 = 0xfffffffffffff600;
pub const PFR_CONTEXT_MAX: u64 = 0xfffffffffffff001;
pub const PFR_PAGE_CAP_BIT0: u32 = 0x1;
pub const PFR_PAGE_CAP_BIT0_IS_DEPRECATED: u32 = 0x2;
pub const PFR_PAGE_CAP_USER_RDPMC: u32 = 0x4;
pub const PFR_PAGE_CAP_USER_TIME: u32 = 0x8;
pub const PFR_PAGE_CAP_USER_TIME_ZERO: u32 = 0x10;
pub const PFR_PAGE_CAP_USER_TIME_SHORT: u32 = 0x20;
pub const PFR_BRANCH_FLAG_MISPRED: u32 = 0x1;
pub const PFR_BRANCH_FLAG_PREDICTED: u32 = 0x2;
pub const PFR_BRANCH_FLAG_IN_TX: u32 = 0x4;
pub const PFR_BRANCH_FLAG_ABORT: u32 = 0x8;
pub const PFR_BRANCH_FLAG_CYCLES_SHIFT: u32 = 4;
pub const PFR_BRANCH_FLAG_CYCLES_MASK: u32 = 0xffff0;
pub const PFR_BRANCH_FLAG_TYPE_SHIFT: u32 = 20;
pub const PFR_BRANCH_FLAG_TYPE_MASK: u32 = 0xf00000;
pub const PFR_BRANCH_FLAG_SPEC_SHIFT: u32 = 24;
pub const PFR_BRANCH_FLAG_SPEC_MASK: u32 = 0x3000000;
pub const PFR_BRANCH_FLAG_NEW_TYPE_SHIFT: u32 = 26;
pub const PFR_BRANCH_FLAG_NEW_TYPE_MASK: u32 = 0x3c000000;
pub const PFR_BRANCH_FLAG_PRIV_SHIFT: u32 = 30;
pub const PFR_BRANCH_FLAG_PRIV_MASK: u64 = 0x1c0000000;
pub const PFR_BRANCH_FLAG_RESERVED_SHIFT: u32 = 33;
pub const PFR_BRANCH_FLAG_RESERVED_MASK: u64 = 0xfffffffe00000000;
pub const PFR_BR_UNKNOWN: u32 = 0;
pub const PFR_BR_COND: u32 = 1;
pub const PFR_BR_UNCOND: u32 = 2;
pub const PFR_BR_IND: u32 = 3;
pub const PFR_BR_CALL: u32 = 4;
pub const PFR_BR_IND_CALL: u32 = 5;
pub const PFR_BR_RET: u32 = 6;
pub const PFR_BR_SYSCALL: u32 = 7;
pub const PFR_BR_SYSRET: u32 = 8;
pub const PFR_BR_COND_CALL: u32 = 9;
pub const PFR_BR_COND_RET: u32 = 0xa;
pub const PFR_BR_ERET: u32 = 0xb;
pub const PFR_BR_IRQ: u32 = 0xc;
pub const PFR_BR_SERROR: u32 = 0xd;
pub const PFR_BR_NO_TX: u32 = 0xe;
pub const PFR_BR_EXTEND_ABI: u32 = 0xf;
pub const PFR_BR_NEW_FAULT_ALGN: u32 = 0;
pub const PFR_BR_NEW_FAULT_DATA: u32 = 1;
pub const PFR_BR_NEW_FAULT_INST: u32 = 2;
pub const PFR_BR_NEW_ARCH_1: u32 = 3;
pub const PFR_BR_NEW_ARCH_2: u32 = 4;
pub const PFR_BR_NEW_ARCH_3: u32 = 5;
pub const PFR_BR_NEW_ARCH_4: u32 = 6;
pub const PFR_BR_NEW_ARCH_5: u32 = 7;
pub const PFR_BR_SPEC_NA: u32 = 0;
pub const PFR_BR_SPEC_WRONG_PATH: u32 = 1;
pub const PFR_BR_SPEC_NON_SPEC_CORRECT_PATH: u32 = 2;
pub const PFR_BR_SPEC_CORRECT_PATH: u32 = 3;
pub const PFR_BR_PRIV_UNKNOWN: u32 = 0;
pub const PFR_BR_PRIV_USER: u32 = 1;
pub const PFR_BR_PRIV_KERNEL: u32 = 2;
pub const PFR_BR_PRIV_HV: u32 = 3;
pub const PFR_WEIGHT_VAR1_DW_SHIFT: u32 = 0;
pub const PFR_WEIGHT_VAR1_DW_MASK: u32 = 0xffffffff;
pub const PFR_WEIGHT_VAR2_W_SHIFT: u32 = 32;
pub const PFR_WEIGHT_VAR2_W_MASK: u64 = 0xffff00000000;
pub const PFR_WEIGHT_VAR3_W_SHIFT: u32 = 48;
pub const PFR_WEIGHT_VAR3_W_MASK: u64 = 0xffff000000000000;
pub const PFR_MEM_MEM_OP_SHIFT: u32 = 0;
pub const PFR_MEM_MEM_OP_MASK: u32 = 0x1f;
pub const PFR_MEM_MEM_LVL_SHIFT: u32 = 5;
pub const PFR_MEM_MEM_LVL_MASK: u32 = 0x7ffe0;
pub const PFR_MEM_MEM_SNOOP_SHIFT: u32 = 19;
pub const PFR_MEM_MEM_SNOOP_MASK: u32 = 0xf80000;
pub const PFR_MEM_MEM_LOCK_SHIFT: u32 = 24;
pub const PFR_MEM_MEM_LOCK_MASK: u32 = 0x3000000;
pub const PFR_MEM_MEM_DTLB_SHIFT: u32 = 26;
pub const PFR_MEM_MEM_DTLB_MASK: u64 = 0x1fc000000;
pub const PFR_MEM_MEM_LVL_NUM_SHIFT: u32 = 33;
pub const PFR_MEM_MEM_LVL_NUM_MASK: u64 = 0x1e00000000;
pub const PFR_MEM_MEM_REMOTE_SHIFT: u32 = 37;
pub const PFR_MEM_MEM_REMOTE_MASK: u64 = 0x2000000000;
pub const PFR_MEM_MEM_SNOOPX_SHIFT: u32 = 38;
pub const PFR_MEM_MEM_SNOOPX_MASK: u64 = 0xc000000000;
pub const PFR_MEM_MEM_BLK_SHIFT: u32 = 40;
pub const PFR_MEM_MEM_BLK_MASK: u64 = 0x70000000000;
pub const PFR_MEM_MEM_HOPS_SHIFT: u32 = 43;
pub const PFR_MEM_MEM_HOPS_MASK: u64 = 0x380000000000;
pub const PFR_MEM_MEM_REGION_SHIFT: u32 = 46;
pub const PFR_MEM_MEM_REGION_MASK: u64 = 0x7c00000000000;
pub const PFR_MEM_MEM_RSVD_SHIFT: u32 = 51;
pub const PFR_MEM_MEM_RSVD_MASK: u64 = 0xfff8000000000000;
pub const PFR_MEM_OP_NA: u32 = 0x1;
pub const PFR_MEM_OP_LOAD: u32 = 0x2;
pub const PFR_MEM_OP_STORE: u32 = 0x4;
pub const PFR_MEM_OP_PFETCH: u32 = 0x8;
pub const PFR_MEM_OP_EXEC: u32 = 0x10;
pub const PFR_MEM_LVL_NA: u32 = 0x1;
pub const PFR_MEM_LVL_HIT: u32 = 0x2;
pub const PFR_MEM_LVL_MISS: u32 = 0x4;
pub const PFR_MEM_LVL_L1: u32 = 0x8;
pub const PFR_MEM_LVL_LFB: u32 = 0x10;
pub const PFR_MEM_LVL_L2: u32 = 0x20;
pub const PFR_MEM_LVL_L3: u32 = 0x40;
pub const PFR_MEM_LVL_LOC_RAM: u32 = 0x80;
pub const PFR_MEM_LVL_REM_RAM1: u32 = 0x100;
pub const PFR_MEM_LVL_REM_RAM2: u32 = 0x200;
pub const PFR_MEM_LVL_REM_CCE1: u32 = 0x400;
pub const PFR_MEM_LVL_REM_CCE2: u32 = 0x800;
pub const PFR_MEM_LVL_IO: u32 = 0x1000;
pub const PFR_MEM_LVL_UNC: u32 = 0x2000;
pub const PFR_MEM_SNOOP_NA: u32 = 0x1;
pub const PFR_MEM_SNOOP_NONE: u32 = 0x2;
pub const PFR_MEM_SNOOP_HIT: u32 = 0x4;
pub const PFR_MEM_SNOOP_MISS: u32 = 0x8;
pub const PFR_MEM_SNOOP_HITM: u32 = 0x10;
pub const PFR_MEM_LOCK_NA: u32 = 0x1;
pub const PFR_MEM_LOCK_LOCKED: u32 = 0x2;
pub const PFR_MEM_TLB_NA: u32 = 0x1;
pub const PFR_MEM_TLB_HIT: u32 = 0x2;
pub const PFR_MEM_TLB_MISS: u32 = 0x4;
pub const PFR_MEM_TLB_L1: u32 = 0x8;
pub const PFR_MEM_TLB_L2: u32 = 0x10;
pub const PFR_MEM_TLB_WK: u32 = 0x20;
pub const PFR_MEM_TLB_OS: u32 = 0x40;
pub const PFR_MEM_LVLNUM_0: u32 = 0;
pub const PFR_MEM_LVLNUM_L1: u32 = 1;
pub const PFR_MEM_LVLNUM_L2: u32 = 2;
pub const PFR_MEM_LVLNUM_L3: u32 = 3;
pub const PFR_MEM_LVLNUM_L4: u32 = 4;
pub const PFR_MEM_LVLNUM_L2_MHB: u32 = 5;
pub const PFR_MEM_LVLNUM_MSC: u32 = 6;
pub const PFR_MEM_LVLNUM_L0: u32 = 7;
pub const PFR_MEM_LVLNUM_UNC: u32 = 8;
pub const PFR_MEM_LVLNUM_CXL: u32 = 9;
pub const PFR_MEM_LVLNUM_IO: u32 = 0xa;
pub const PFR_MEM_LVLNUM_ANY_CACHE: u32 = 0xb;
pub const PFR_MEM_LVLNUM_LFB: u32 = 0xc;
pub const PFR_MEM_LVLNUM_RAM: u32 = 0xd;
pub const PFR_MEM_LVLNUM_PMEM: u32 = 0xe;
pub const PFR_MEM_LVLNUM_NA: u32 = 0xf;
pub const PFR_MEM_REMOTE_REMOTE: u32 = 0x1;
pub const PFR_MEM_SNOOPX_FWD: u32 = 0x1;
pub const PFR_MEM_SNOOPX_PEER: u32 = 0x2;
pub const PFR_MEM_BLK_NA: u32 = 0x1;
pub const PFR_MEM_BLK_DATA: u32 = 0x2;
pub const PFR_MEM_BLK_ADDR: u32 = 0x4;
pub const PFR_MEM_HOPS_NONE: u32 = 0;
pub const PFR_MEM_HOPS_0: u32 = 1;
pub const PFR_MEM_HOPS_1: u32 = 2;
pub const PFR_MEM_HOPS_2: u32 = 3;
pub const PFR_MEM_HOPS_3: u32 = 4;
pub const PFR_MEM_REGION_NA: u32 = 0;
pub const PFR_MEM_REGION_RSVD: u32 = 1;
pub const PFR_MEM_REGION_L_SHARE: u32 = 2;
pub const PFR_MEM_REGION_L_NON_SHARE: u32 = 3;
pub const PFR_MEM_REGION_O_IO: u32 = 4;
pub const PFR_MEM_REGION_O_SHARE: u32 = 5;
pub const PFR_MEM_REGION_O_NON_SHARE: u32 = 6;
pub const PFR_MEM_REGION_MMIO: u32 = 7;
pub const PFR_MEM_REGION_MEM0: u32 = 8;
pub const PFR_MEM_REGION_MEM1: u32 = 9;
pub const PFR_MEM_REGION_MEM2: u32 = 0xa;
pub const PFR_MEM_REGION_MEM3: u32 = 0xb;
pub const PFR_MEM_REGION_MEM4: u32 = 0xc;
pub const PFR_MEM_REGION_MEM5: u32 = 0xd;
pub const PFR_MEM_REGION_MEM6: u32 = 0xe;
pub const PFR_MEM_REGION_MEM7: u32 = 0xf;
pub const PFR_TXN_ELISION: u32 = 0x1;
pub const PFR_TXN_TRANSACTION: u32 = 0x2;
pub const PFR_TXN_SYNC: u32 = 0x4;
pub const PFR_TXN_ASYNC: u32 = 0x8;
pub const PFR_TXN_RETRY: u32 = 0x10;
pub const PFR_TXN_CONFLICT: u32 = 0x20;
pub const PFR_TXN_CAPACITY_WRITE: u32 = 0x40;
pub const PFR_TXN_CAPACITY_READ: u32 = 0x80;
pub const PFR_TXN_ABORT_SHIFT: u32 = 32;
pub const PFR_TXN_ABORT_MASK: u64 = 0xffffffff00000000;
pub const PFR_AUXTRACE_UNKNOWN: u32 = 0;
pub const PFR_AUXTRACE_INTEL_PT: u32 = 1;
pub const PFR_AUXTRACE_INTEL_BTS: u32 = 2;
pub const PFR_AUXTRACE_CS_ETM: u32 = 3;
pub const PFR_AUXTRACE_ARM_SPE: u32 = 4;
pub const PFR_AUXTRACE_S390_CPUMSF: u32 = 5;
pub const PFR_AUXTRACE_HISI_PTT: u32 = 6;
pub const PFR_AUXTRACE_VPA_DTL: u32 = 7;
pub const PFR_AUXTRACE_ERROR_ITRACE: u32 = 1;
pub const PFR_CPU_MAP_CPUS: u32 = 0;
pub const PFR_CPU_MAP_MASK: u32 = 1;
pub const PFR_CPU_MAP_RANGE_CPUS: u32 = 2;
pub const PFR_STAT_CONFIG_AGGR_MODE: u32 = 0;
pub const PFR_STAT_CONFIG_INTERVAL: u32 = 1;
pub const PFR_STAT_CONFIG_SCALE: u32 = 2;
pub const PFR_STAT_CONFIG_AGGR_LEVEL: u32 = 3;
pub const PFR_STAT_ROUND_INTERVAL: u32 = 0;
pub const PFR_STAT_ROUND_FINAL: u32 = 1;
pub const PFR_EVENT_UPDATE_UNIT: u32 = 0;
pub const PFR_EVENT_UPDATE_SCALE: u32 = 1;
pub const PFR_EVENT_UPDATE_NAME: u32 = 2;
pub const PFR_EVENT_UPDATE_CPUS: u32 = 3;
pub const PFR_FEATURE_TRACING_DATA: u32 = 1;
pub const PFR_FEATURE_BUILD_ID: u32 = 2;
pub const PFR_FEATURE_HOSTNAME: u32 = 3;
pub const PFR_FEATURE_OSRELEASE: u32 = 4;
pub const PFR_FEATURE_VERSION: u32 = 5;
pub const PFR_FEATURE_ARCH: u32 = 6;
pub const PFR_FEATURE_NRCPUS: u32 = 7;
pub const PFR_FEATURE_CPUDESC: u32 = 8;
pub const PFR_FEATURE_CPUID: u32 = 9;
pub const PFR_FEATURE_TOTAL_MEM: u32 = 0xa;
pub const PFR_FEATURE_CMDLINE: u32 = 0xb;
pub const PFR_FEATURE_EVENT_DESC: u32 = 0xc;
pub const PFR_FEATURE_CPU_TOPOLOGY: u32 = 0xd;
pub const PFR_FEATURE_NUMA_TOPOLOGY: u32 = 0xe;
pub const PFR_FEATURE_BRANCH_STACK: u32 = 0xf;
pub const PFR_FEATURE_PMU_MAPPINGS: u32 = 0x10;
pub const PFR_FEATURE_GROUP_DESC: u32 = 0x11;
pub const PFR_FEATURE_AUXTRACE: u32 = 0x12;
pub const PFR_FEATURE_STAT: u32 = 0x13;
pub const PFR_FEATURE_CACHE: u32 = 0x14;
pub const PFR_FEATURE_SAMPLE_TIME: u32 = 0x15;
pub const PFR_FEATURE_MEM_TOPOLOGY: u32 = 0x16;
pub const PFR_FEATURE_CLOCKID: u32 = 0x17;
pub const PFR_FEATURE_DIR_FORMAT: u32 = 0x18;
pub const PFR_FEATURE_COMPRESSED: u32 = 0x1b;
pub const PFR_FEATURE_CPU_PMU_CAPS: u32 = 0x1c;
pub const PFR_FEATURE_CLOCK_DATA: u32 = 0x1d;
pub const PFR_FEATURE_HYBRID_TOPOLOGY: u32 = 0x1e;
pub const PFR_FEATURE_PMU_CAPS: u32 = 0x1f;
pub const PFR_FEATURE_CPU_DOMAIN_INFO: u32 = 0x20;
pub const PFR_FEATURE_E_MACHINE: u32 = 0x21;
pub const PFR_FEATURE_CLN_SIZE: u32 = 0x22;
pub const PFR_FEATURE_MEMORY_RANGES: u32 = 0x23;
pub const PFR_FEATURE_BPF_PROG_INFO: u32 = 0x19;
pub const PFR_FEATURE_BPF_BTF: u32 = 0x1a;
pub const PFR_FEATURE_SIMPLEPERF_FILE: u32 = 0x80;
pub const PFR_FEATURE_SIMPLEPERF_META_INFO: u32 = 0x81;
pub const PFR_FEATURE_SIMPLEPERF_DEBUG_UNWIND: u32 = 0x82;
pub const PFR_FEATURE_SIMPLEPERF_DEBUG_UNWIND_FILE: u32 = 0x83;
pub const PFR_FEATURE_SIMPLEPERF_FILE2: u32 = 0x84;
pub const PFR_FEATURE_SIMPLEPERF_ETM_BRANCH_LIST: u32 = 0x85;
pub const PFR_FEATURE_SIMPLEPERF_INIT_MAP: u32 = 0x86;
pub const PFR_FEATURE_PERFRING_NAMES: u32 = 0xc0;
pub const PFR_SIMPLEPERF_DSO_KERNEL: u32 = 0;
pub const PFR_SIMPLEPERF_DSO_KERNEL_MODULE: u32 = 1;
pub const PFR_SIMPLEPERF_DSO_ELF_FILE: u32 = 2;
pub const PFR_SIMPLEPERF_DSO_DEX_FILE: u32 = 3;
pub const PFR_SIMPLEPERF_DSO_SYMBOL_MAP_FILE: u32 = 4;
pub const PFR_SIMPLEPERF_DSO_UNKNOWN_FILE: u32 = 5;
pub const PFR_SIMPLEPERF_CHAIN_ORIGINAL_OFFLINE: u32 = 0;
pub const PFR_SIMPLEPERF_CHAIN_ORIGINAL_REMOTE: u32 = 1;
pub const PFR_SIMPLEPERF_CHAIN_JOINED_OFFLINE: u32 = 2;
pub const PFR_SIMPLEPERF_CHAIN_JOINED_REMOTE: u32 = 3;
pub const PFR_BUILD_ID_MISC_CPUMODE_SHIFT: u32 = 0;
pub const PFR_BUILD_ID_MISC_CPUMODE_MASK: u32 = 0x7;
pub const PFR_BUILD_ID_MISC_BUILD_ID_SIZE: u32 = 0x8000;
pub const PFR_COMP_NONE: u32 = 0;
pub const PFR_COMP_ZSTD: u32 = 1;
pub const PFR_BPIL_JITED_INSNS: u32 = 0x1;
pub const PFR_BPIL_XLATED_INSNS: u32 = 0x2;
pub const PFR_BPIL_MAP_IDS: u32 = 0x4;
pub const PFR_BPIL_JITED_KSYMS: u32 = 0x8;
pub const PFR_BPIL_JITED_FUNC_LENS: u32 = 0x10;
pub const PFR_BPIL_FUNC_INFO: u32 = 0x20;
pub const PFR_BPIL_LINE_INFO: u32 = 0x40;
pub const PFR_BPIL_JITED_LINE_INFO: u32 = 0x80;
pub const PFR_BPIL_PROG_TAGS: u32 = 0x100;
pub const PFR_EM_SPARC: u32 = 2;
pub const PFR_EM_386: u32 = 3;
pub const PFR_EM_MIPS: u32 = 8;
pub const PFR_EM_PARISC: u32 = 0xf;
pub const PFR_EM_PPC: u32 = 0x14;
pub const PFR_EM_PPC64: u32 = 0x15;
pub const PFR_EM_S390: u32 = 0x16;
pub const PFR_EM_ARM: u32 = 0x28;
pub const PFR_EM_SH: u32 = 0x2a;
pub const PFR_EM_SPARCV9: u32 = 0x2b;
pub const PFR_EM_X86_64: u32 = 0x3e;
pub const PFR_EM_XTENSA: u32 = 0x5e;
pub const PFR_EM_AARCH64: u32 = 0xb7;
pub const PFR_EM_ARCV2: u32 = 0xc3;
pub const PFR_EM_RISCV: u32 = 0xf3;
pub const PFR_EM_CSKY: u32 = 0xfc;
pub const PFR_EM_LOONGARCH: u32 = 0x102;
pub const PFR_EM_ALPHA: u32 = 0x9026;
pub const PFR_LEGACY_MMAP: u32 = 1;
pub const PFR_LEGACY_MUNMAP: u32 = 2;
pub const PFR_LEGACY_COMM: u32 = 3;
pub const PFR_LEGACY_PERIOD: u32 = 4;
pub const PFR_LEGACY_THROTTLE: u32 = 5;
pub const PFR_LEGACY_UNTHROTTLE: u32 = 6;
pub const PFR_LEGACY_MISC_CPUMODE_SHIFT: u32 = 0;
pub const PFR_LEGACY_MISC_CPUMODE_MASK: u32 = 0x3;
pub const PFR_LEGACY_MISC_OVERFLOW: u32 = 0x4;
pub const PFR_LEGACY_RECORD_IP: u32 = 0x1;
pub const PFR_LEGACY_RECORD_TID: u32 = 0x2;
pub const PFR_LEGACY_RECORD_TIME: u32 = 0x4;
pub const PFR_LEGACY_RECORD_ADDR: u32 = 0x8;
pub const PFR_LEGACY_RECORD_GROUP: u32 = 0x10;
pub const PFR_LEGACY_RECORD_CALLCHAIN: u32 = 0x20;
pub const PFR_LEGACY_RECORD_CONFIG: u32 = 0x40;
pub const PFR_LEGACY_RECORD_CPU: u32 = 0x80;
pub const PFR_LEGACY_CONFIG_EVENT_ID_SHIFT: u32 = 0;
pub const PFR_LEGACY_CONFIG_EVENT_ID_MASK: u64 = 0xffffffffffffff;
pub const PFR_LEGACY_CONFIG_TYPE_SHIFT: u32 = 56;
pub const PFR_LEGACY_CONFIG_TYPE_MASK: u64 = 0x7f00000000000000;
pub const PFR_LEGACY_CONFIG_RAW: u64 = 0x8000000000000000;
pub const PFR_LEGACY_TYPE_HARDWARE: u32 = 0;
pub const PFR_LEGACY_TYPE_SOFTWARE: u32 = 1;
pub const PFR_LEGACY_TYPE_TRACEPOINT: u32 = 2;
pub const PFR_LEGACY_FLAG_DISABLED: u32 = 0x1;
pub const PFR_LEGACY_FLAG_INHERIT: u32 = 0x2;
pub const PFR_LEGACY_FLAG_PINNED: u32 = 0x4;
pub const PFR_LEGACY_FLAG_EXCLUSIVE: u32 = 0x8;
pub const PFR_LEGACY_FLAG_EXCLUDE_USER: u32 = 0x10;
pub const PFR_LEGACY_FLAG_EXCLUDE_KERNEL: u32 = 0x20;
pub const PFR_LEGACY_FLAG_EXCLUDE_HV: u32 = 0x40;
pub const PFR_LEGACY_FLAG_EXCLUDE_IDLE: u32 = 0x80;
pub const PFR_LEGACY_FLAG_MMAP: u32 = 0x100;
pub const PFR_LEGACY_FLAG_MUNMAP: u32 = 0x200;
pub const PFR_LEGACY_FLAG_COMM: u32 = 0x400;
pub const PFR_OK: u32 = 0;
pub const PFR_END: u32 = 1;
pub const PFR_MORE: u32 = 2;
pub const PFR_NO_SPACE: u32 = 3;
pub const PFR_TORN: u32 = 4;
pub const PFR_BUSY: u32 = 5;
pub const PFR_UNREADABLE: u32 = 6;
pub const PFR_NO_CLOCK: u32 = 7;
pub const PFR_RESUMED: u32 = 8;
pub const PFR_INTERRUPTED: u32 = 9;
pub const PFR_LATE: u32 = 10;
pub const PFR_CHAINS_LOST: u32 = 11;
pub const PFR_FORMATS: u32 = 12;
pub const PFR_UNFIT: u32 = 13;
pub const PFR_E_SHORT: u32 = 16;
pub const PFR_E_COUNT: u32 = 17;
pub const PFR_E_NO_NUL: u32 = 18;
pub const PFR_E_TRAILER: u32 = 19;
pub const PFR_E_ABI: u32 = 20;
pub const PFR_E_DYN_SIZE: u32 = 21;
pub const PFR_E_BUILD_ID: u32 = 22;
pub const PFR_E_SAMPLE_TYPE: u32 = 23;
pub const PFR_E_READ_FORMAT: u32 = 24;
pub const PFR_E_UNKNOWN_ID: u32 = 25;
pub const PFR_E_WHICH_EVENT: u32 = 26;
pub const PFR_E_NO_LAYOUT: u32 = 27;
pub const PFR_E_ATTR_SIZE: u32 = 28;
pub const PFR_E_LONG_SIZE: u32 = 29;
pub const PFR_E_IDS: u32 = 30;
pub const PFR_E_FEATURE: u32 = 31;
pub const PFR_E_DUPLICATE_ID: u32 = 32;
pub const PFR_E_FILE_HEADER: u32 = 33;
pub const PFR_E_LIMIT: u32 = 35;
pub const PFR_E_ATTRS: u32 = 36;
pub const PFR_E_CLOCK: u32 = 37;
pub const PFR_E_AUX_RANGE: u32 = 38;
pub const PFR_E_PART: u32 = 39;
pub const PFR_E_FIELDS: u32 = 44;
pub const PFR_E_ENTRY_SIZE: u32 = 48;
pub const PFR_E_DATA_SIZE: u32 = 49;
pub const PFR_E_ZSTD: u32 = 50;
pub const PFR_E_RATIO: u32 = 51;
pub const PFR_E_NESTED: u32 = 52;
pub const PFR_E_INNER_SIZE: u32 = 54;
pub const PFR_E_INNER_CUT: u32 = 55;
pub const PFR_E_HEADER: u32 = 56;
pub const PFR_E_HIDES: u32 = 57;
pub const PFR_E_TIME: u32 = 58;
pub const PFR_E_VALUE: u32 = 59;
pub const PFR_E_BEHIND: u32 = 60;
pub const PFR_E_UNUSUAL: u32 = 62;
pub const PFR_E_SPLIT: u32 = 61;
pub const PFR_E_TRANSPORT: u32 = 63;
pub const PFR_E_NO_ZSTD: u32 = 53;
pub const PFR_E_MAGIC: u32 = 64;
pub const PFR_E_HEADER_SIZE: u32 = 65;
pub const PFR_E_ATTR_STRIDE: u32 = 66;
pub const PFR_E_DATA: u32 = 67;
pub const PFR_E_RECORD_SIZE: u32 = 68;
pub const PFR_E_TRUNCATED: u32 = 69;
pub const PFR_E_PAYLOAD: u32 = 70;
pub const PFR_E_EMPTY: u32 = 71;
pub const PFR_E_POSITION: u32 = 72;
pub const PFR_E_RING_PAGE: u32 = 73;
pub const PFR_E_RING_OFFSET: u32 = 74;
pub const PFR_E_RING_SIZE: u32 = 75;
pub const PFR_E_RING_ALIGN: u32 = 76;
pub const PFR_E_RING_BEHIND: u32 = 77;
pub const PFR_E_RING_AHEAD: u32 = 78;
pub const PFR_E_RING_RECORD: u32 = 79;
pub const PFR_E_TOO_MANY: u32 = 80;
pub const PFR_E_CBOR: u32 = 96;
pub const PFR_E_CBOR_LIMIT: u32 = 97;
pub const PFR_E_CBOR_VERSION: u32 = 98;
pub const PFR_E_CBOR_ONE_WAY: u32 = 99;
pub const PFR_E_NO_CBOR: u32 = 100;
pub const PFR_E_NOT_CBOR: u32 = 101;
pub const PFR_E_SYSTEM: u32 = 112;
pub const PFR_E_MEMORY: u32 = 113;
pub const PFR_E_OPTIONS: u32 = 114;
pub const PFR_KIND_U8: u32 = 0;
pub const PFR_KIND_U16: u32 = 1;
pub const PFR_KIND_U32: u32 = 2;
pub const PFR_KIND_U64: u32 = 3;
pub const PFR_KIND_S32: u32 = 4;
pub const PFR_KIND_BITS64: u32 = 5;
pub const PFR_KIND_BITS32: u32 = 6;
pub const PFR_KIND_CSTR: u32 = 7;
pub const PFR_KIND_STR: u32 = 8;
pub const PFR_KIND_CHARS: u32 = 9;
pub const PFR_KIND_BYTES: u32 = 10;
pub const PFR_KIND_PAD: u32 = 11;
pub const PFR_KIND_U16S: u32 = 12;
pub const PFR_KIND_U32S: u32 = 13;
pub const PFR_KIND_U64S: u32 = 14;
pub const PFR_KIND_GROUP: u32 = 15;
pub const PFR_KIND_ATTR: u32 = 16;
pub const PFR_KIND_ARRAY: u32 = 17;
pub const PFR_KIND_LIST: u32 = 18;
pub const PFR_KIND_SIZED: u32 = 19;
pub const PFR_FORMAT_AS_NUM: u32 = 0;
pub const PFR_FORMAT_AS_HEX: u32 = 1;
pub const PFR_FORMAT_AS_ADDR: u32 = 2;
pub const PFR_FORMAT_AS_ID: u32 = 3;
pub const PFR_FORMAT_AS_TIME: u32 = 4;
pub const PFR_FORMAT_AS_NS: u32 = 5;
pub const PFR_FORMAT_AS_SIZE: u32 = 6;
pub const PFR_FORMAT_AS_KB: u32 = 7;
pub const PFR_FORMAT_AS_COUNTS: u32 = 8;
pub const PFR_FORMAT_AS_FLAGS: u32 = 9;
pub const PFR_FORMAT_AS_ENUM: u32 = 10;
pub const PFR_FORMAT_AS_F64: u32 = 11;
pub const PFR_FORMAT_AS_TEXT: u32 = 12;
pub const PFR_FORMAT_AS_DATA: u32 = 13;
pub const PFR_FORMAT_AS_REGS: u32 = 14;
pub const PFR_FORMAT_AS_NONE: u32 = 15;
pub const PFR_SET_NONE: u32 = 0;
pub const PFR_SET_CPUMODE: u32 = 1;
pub const PFR_SET_MISC: u32 = 2;
pub const PFR_SET_SAMPLE_TYPE: u32 = 3;
pub const PFR_SET_READ_FORMAT: u32 = 4;
pub const PFR_SET_BRANCH_SAMPLE_TYPE: u32 = 5;
pub const PFR_SET_FORM: u32 = 6;
pub const PFR_SET_ATTR: u32 = 7;
pub const PFR_SET_PRECISE_IP: u32 = 8;
pub const PFR_SET_ATTR_TYPE: u32 = 9;
pub const PFR_SET_HARDWARE: u32 = 10;
pub const PFR_SET_HARDWARE_CONFIG: u32 = 11;
pub const PFR_SET_HW_CACHE_CONFIG: u32 = 12;
pub const PFR_SET_HW_CACHE: u32 = 13;
pub const PFR_SET_HW_CACHE_OP: u32 = 14;
pub const PFR_SET_HW_CACHE_RESULT: u32 = 15;
pub const PFR_SET_SYNTH_CONFIG: u32 = 16;
pub const PFR_SET_SOFTWARE: u32 = 17;
pub const PFR_SET_BP_TYPE: u32 = 18;
pub const PFR_SET_CLOCKID: u32 = 19;
pub const PFR_SET_AUX_ACTION: u32 = 20;
pub const PFR_SET_PROT: u32 = 21;
pub const PFR_SET_MAP: u32 = 22;
pub const PFR_SET_MAP_TYPE: u32 = 23;
pub const PFR_SET_AUX_FLAG: u32 = 24;
pub const PFR_SET_PMU_FORMAT_TYPE: u32 = 25;
pub const PFR_SET_NAMESPACE: u32 = 26;
pub const PFR_SET_KSYM_TYPE: u32 = 27;
pub const PFR_SET_KSYM_FLAGS: u32 = 28;
pub const PFR_SET_BPF_EVENT_TYPE: u32 = 29;
pub const PFR_SET_REGS_ABI: u32 = 30;
pub const PFR_SET_CALLCHAIN_CONTEXT: u32 = 31;
pub const PFR_SET_PAGE_CAP: u32 = 32;
pub const PFR_SET_BRANCH_FLAGS: u32 = 33;
pub const PFR_SET_BRANCH_TYPE: u32 = 34;
pub const PFR_SET_BRANCH_NEW_TYPE: u32 = 35;
pub const PFR_SET_BRANCH_SPEC: u32 = 36;
pub const PFR_SET_BRANCH_PRIV: u32 = 37;
pub const PFR_SET_WEIGHT_STRUCT: u32 = 38;
pub const PFR_SET_DATA_SRC: u32 = 39;
pub const PFR_SET_MEM_OP: u32 = 40;
pub const PFR_SET_MEM_LVL: u32 = 41;
pub const PFR_SET_MEM_SNOOP: u32 = 42;
pub const PFR_SET_MEM_LOCK: u32 = 43;
pub const PFR_SET_MEM_DTLB: u32 = 44;
pub const PFR_SET_MEM_LVL_NUM: u32 = 45;
pub const PFR_SET_MEM_REMOTE: u32 = 46;
pub const PFR_SET_MEM_SNOOPX: u32 = 47;
pub const PFR_SET_MEM_BLK: u32 = 48;
pub const PFR_SET_MEM_HOPS: u32 = 49;
pub const PFR_SET_MEM_REGION: u32 = 50;
pub const PFR_SET_TRANSACTION: u32 = 51;
pub const PFR_SET_AUXTRACE_TYPE: u32 = 52;
pub const PFR_SET_AUXTRACE_ERROR_TYPE: u32 = 53;
pub const PFR_SET_CPU_MAP_TYPE: u32 = 54;
pub const PFR_SET_STAT_CONFIG_TERM: u32 = 55;
pub const PFR_SET_STAT_ROUND_TYPE: u32 = 56;
pub const PFR_SET_EVENT_UPDATE_TYPE: u32 = 57;
pub const PFR_SET_FEATURE: u32 = 58;
pub const PFR_SET_SIMPLEPERF_DSO: u32 = 59;
pub const PFR_SET_SIMPLEPERF_CHAIN: u32 = 60;
pub const PFR_SET_BUILD_ID_MISC: u32 = 61;
pub const PFR_SET_COMPRESSION: u32 = 62;
pub const PFR_SET_BPIL: u32 = 63;
pub const PFR_SET_E_MACHINE: u32 = 64;
pub const PFR_SET_LEGACY_TYPE: u32 = 65;
pub const PFR_SET_LEGACY_MISC: u32 = 66;
pub const PFR_SET_LEGACY_RECORD_TYPE: u32 = 67;
pub const PFR_SET_LEGACY_CONFIG: u32 = 68;
pub const PFR_SET_LEGACY_EVENT_TYPE: u32 = 69;
pub const PFR_SET_LEGACY_FLAG: u32 = 70;
pub const PFR_ARCH_UNKNOWN: u32 = 0;
pub const PFR_ARCH_X86: u32 = 1;
pub const PFR_ARCH_ARM64: u32 = 2;
pub const PFR_ARCH_ARM: u32 = 3;
pub const PFR_ARCH_RISCV: u32 = 4;
pub const PFR_ARCH_POWERPC: u32 = 5;
pub const PFR_ARCH_S390: u32 = 6;
pub const PFR_ARCH_MIPS: u32 = 7;
pub const PFR_ARCH_LOONGARCH: u32 = 8;
pub const PFR_ARCH_CSKY: u32 = 9;
pub const PFR_ARCH_X86_SIMD: u32 = 10;
pub const PFR_LIMIT_NONE: u32 = 0;
pub const PFR_LIMIT_EVENTS: u32 = 1;
pub const PFR_LIMIT_IDS: u32 = 2;
pub const PFR_LIMIT_FEATURES: u32 = 3;
pub const PFR_LIMIT_FEATURE_SIZE: u32 = 4;
pub const PFR_LIMIT_PAYLOAD: u32 = 5;
pub const PFR_LIMIT_ZSTD_MEMORY: u32 = 6;
pub const PFR_LIMIT_RECORD_FREE: u32 = 7;
pub const PFR_LIMIT_RECORD_RATIO: u32 = 8;
pub const PFR_LIMIT_STREAM_FREE: u32 = 9;
pub const PFR_LIMIT_STREAM_RATIO: u32 = 10;
pub const PFR_LIMIT_PENDING: u32 = 11;
pub const PFR_LIMIT_CHAINS: u32 = 12;
pub const PFR_LIMIT_CBOR_DEPTH: u32 = 13;
pub const PFR_LIMIT_CBOR_ITEM: u32 = 14;
pub const PFR_LIMIT_CBOR_HEAD: u32 = 15;
pub const PFR_LIMIT_TASKS: u32 = 16;
pub const PFR_LIMIT_MAPS: u32 = 17;
pub const PFR_LIMIT_NAME_BYTES: u32 = 18;
pub const PFR_LIMIT_RECORD_SIZE: u32 = 19;
pub const PFR_LIMIT_HELD: u32 = 20;
pub const PFR_CAUSE_NONE: u32 = 0;
pub const PFR_CAUSE_NOT_CHOSEN: u32 = 1;
pub const PFR_CAUSE_NO_VALUE: u32 = 2;
pub const PFR_CAUSE_LOST: u32 = 3;
pub const PFR_CAUSE_BAD: u32 = 4;
pub const PFR_CAUSE_UNREAD: u32 = 5;
pub const PFR_CAUSE_NO_EVENT: u32 = 6;
pub const PFR_CAUSE_LATE: u32 = 7;
pub const PFR_CAUSE_CHAIN_LOST: u32 = 8;
pub const PFR_CAUSE_INTERRUPTED: u32 = 9;
pub const PFR_CAUSE_NO_TIME: u32 = 10;
pub const PFR_CAUSE_NO_STACK: u32 = 11;
pub const PFR_CAUSE_NO_BRANCHES: u32 = 12;
pub const PFR_CAUSE_NOT_GROWN: u32 = 13;
pub const PFR_CAUSE_NO_ID: u32 = 14;
pub const PFR_CAUSE_TOO_LARGE: u32 = 15;
pub const PFR_CAUSE_LONE_SWITCH: u32 = 16;
pub const PFR_CAUSE_CUT: u32 = 17;
pub const PFR_CAUSE_NO_FORMAT: u32 = 18;
pub const PFR_CAUSE_MANY_TABLES: u32 = 19;
pub const PFR_CAUSE_THINNED: u32 = 20;
pub const PFR_CAUSE_DROPPED: u32 = 21;
pub const PFR_CAUSE_REDACTED: u32 = 22;
pub const PFR_CAUSE_SIMPLEPERF: u32 = 23;
pub const PFR_CAUSE_PAGE: u32 = 24;
pub const PFR_CAUSE_PAGE_SAMPLE: u32 = 25;
pub const PFR_CAUSE_MARKERS: u32 = 26;
pub const PFR_CAUSE_REDACTED_RECORD: u32 = 27;
pub const PFR_CAUSE_SIMPLEPERF_RECORD: u32 = 28;
pub const PFR_CAUSE_ROUND: u32 = 29;
pub const PFR_CAUSE_SWITCH_GAP: u32 = 30;
pub const PFR_CAUSE_STAY_UNSURE: u32 = 31;
pub const PFR_CAUSE_UNFIT: u32 = 32;
pub const PFR_CAUSE_UNFIT_SECTION: u32 = 33;
pub const PFR_CAUSE_CALL_UNSURE: u32 = 34;
pub const PFR_CAUSE_CALL_NO_ENTRY: u32 = 35;
pub const PFR_CAUSE_NAMES: u32 = 36;
pub const PFR_CAUSE_STACK_CUT: u32 = 37;
pub const PFR_CAUSE_STACK_ENDS: u32 = 38;
pub const PFR_CAUSE_STACK_LIMIT: u32 = 39;
pub const PFR_CAUSE_LIMIT: u32 = 40;
pub const PFR_CAUSE_NAME_NO_FILE: u32 = 41;
pub const PFR_CAUSE_NAME_OTHER_FILE: u32 = 42;
pub const PFR_CAUSE_NAME_NO_BUILD_ID: u32 = 43;
pub const PFR_CAUSE_NAME_NO_SYMBOLS: u32 = 44;
pub const PFR_CAUSE_NAME_UNREAD: u32 = 45;
pub const PFR_CAUSE_NAME_NOWHERE: u32 = 46;
pub const PFR_CAUSE_NAME_KERNEL: u32 = 47;
pub const PFR_CAUSE_NAME_OTHER: u32 = 48;
pub const PFR_CAUSE_NAME_CODE: u32 = 49;
pub const PFR_CAUSE_NO_COLUMN: u32 = 50;
pub const PFR_CAUSE_MANY_COUNTS: u32 = 51;
pub const PFR_CAUSE_ONE_RECORDING: u32 = 52;
pub const PFR_CAUSE_ONE_SECTION: u32 = 53;
pub const PFR_CAUSE_OTHER_FORMAT: u32 = 54;
pub const PFR_CAUSE_BESIDE: u32 = 55;
pub const PFR_CAUSE_NAME_INLINED: u32 = 56;
pub const PFR_CAUSE_LARGE_SECTION: u32 = 57;
pub const PFR_CAUSE_MANY_ROWS: u32 = 58;
pub const PFR_CAUSE_OTHER_KERNEL: u32 = 59;
pub const PFR_CAUSE_CALLERS_UNSHOWN: u32 = 60;
pub const PFR_CAUSE_AUX_GAP: u32 = 61;
pub const PFR_CAUSE_MAPS_CUT: u32 = 62;
pub const PFR_RECORD_SAMPLE: u32 = 9;
pub const PFR_RECORD_MMAP: u32 = 1;
pub const PFR_RECORD_LOST: u32 = 2;
pub const PFR_RECORD_COMM: u32 = 3;
pub const PFR_RECORD_EXIT: u32 = 4;
pub const PFR_RECORD_THROTTLE: u32 = 5;
pub const PFR_RECORD_UNTHROTTLE: u32 = 6;
pub const PFR_RECORD_FORK: u32 = 7;
pub const PFR_RECORD_READ: u32 = 8;
pub const PFR_RECORD_MMAP2: u32 = 10;
pub const PFR_RECORD_AUX: u32 = 11;
pub const PFR_RECORD_ITRACE_START: u32 = 12;
pub const PFR_RECORD_LOST_SAMPLES: u32 = 13;
pub const PFR_RECORD_SWITCH: u32 = 14;
pub const PFR_RECORD_SWITCH_CPU_WIDE: u32 = 15;
pub const PFR_RECORD_NAMESPACES: u32 = 16;
pub const PFR_RECORD_KSYMBOL: u32 = 17;
pub const PFR_RECORD_BPF_EVENT: u32 = 18;
pub const PFR_RECORD_CGROUP: u32 = 19;
pub const PFR_RECORD_TEXT_POKE: u32 = 20;
pub const PFR_RECORD_AUX_OUTPUT_HW_ID: u32 = 21;
pub const PFR_RECORD_CALLCHAIN_DEFERRED: u32 = 22;
pub const PFR_RECORD_HEADER_ATTR: u32 = 64;
pub const PFR_RECORD_HEADER_EVENT_TYPE: u32 = 65;
pub const PFR_RECORD_HEADER_TRACING_DATA: u32 = 66;
pub const PFR_RECORD_HEADER_BUILD_ID: u32 = 67;
pub const PFR_RECORD_FINISHED_ROUND: u32 = 68;
pub const PFR_RECORD_ID_INDEX: u32 = 69;
pub const PFR_RECORD_AUXTRACE_INFO: u32 = 70;
pub const PFR_RECORD_AUXTRACE: u32 = 71;
pub const PFR_RECORD_AUXTRACE_ERROR: u32 = 72;
pub const PFR_RECORD_THREAD_MAP: u32 = 73;
pub const PFR_RECORD_CPU_MAP: u32 = 74;
pub const PFR_RECORD_STAT_CONFIG: u32 = 75;
pub const PFR_RECORD_STAT: u32 = 76;
pub const PFR_RECORD_STAT_ROUND: u32 = 77;
pub const PFR_RECORD_EVENT_UPDATE: u32 = 78;
pub const PFR_RECORD_TIME_CONV: u32 = 79;
pub const PFR_RECORD_HEADER_FEATURE: u32 = 80;
pub const PFR_RECORD_COMPRESSED: u32 = 81;
pub const PFR_RECORD_FINISHED_INIT: u32 = 82;
pub const PFR_RECORD_COMPRESSED2: u32 = 83;
pub const PFR_RECORD_BPF_METADATA: u32 = 84;
pub const PFR_RECORD_SCHEDSTAT_CPU: u32 = 85;
pub const PFR_RECORD_SCHEDSTAT_DOMAIN: u32 = 86;
pub const PFR_RECORD_SIMPLEPERF_KERNEL_SYMBOL: u32 = 32769;
pub const PFR_RECORD_SIMPLEPERF_DSO: u32 = 32770;
pub const PFR_RECORD_SIMPLEPERF_SYMBOL: u32 = 32771;
pub const PFR_RECORD_SIMPLEPERF_SPLIT: u32 = 32772;
pub const PFR_RECORD_SIMPLEPERF_SPLIT_END: u32 = 32773;
pub const PFR_RECORD_SIMPLEPERF_EVENT_ID: u32 = 32774;
pub const PFR_RECORD_SIMPLEPERF_CALLCHAIN: u32 = 32775;
pub const PFR_RECORD_SIMPLEPERF_UNWINDING_RESULT: u32 = 32776;
pub const PFR_RECORD_SIMPLEPERF_TRACING_DATA: u32 = 32777;
pub const PFR_RECORD_SIMPLEPERF_DEBUG: u32 = 32778;
pub const PFR_KEY_ATTR_SIMD_DRAFT_SAMPLE_SIMD_REGS_ENABLED: u32 = 0;
pub const PFR_KEY_ATTR_SIMD_DRAFT_PAD_1: u32 = 1;
pub const PFR_KEY_ATTR_SIMD_DRAFT_SAMPLE_SIMD_PRED_REG_INTR: u32 = 2;
pub const PFR_KEY_ATTR_SIMD_DRAFT_SAMPLE_SIMD_PRED_REG_USER: u32 = 3;
pub const PFR_KEY_ATTR_SIMD_DRAFT_SAMPLE_SIMD_VEC_REG_QWORDS: u32 = 4;
pub const PFR_KEY_ATTR_SIMD_DRAFT_PAD_2: u32 = 5;
pub const PFR_KEY_ATTR_SIMD_DRAFT_SAMPLE_SIMD_VEC_REG_INTR: u32 = 6;
pub const PFR_KEY_ATTR_SIMD_DRAFT_SAMPLE_SIMD_VEC_REG_USER: u32 = 7;
pub const PFR_KEY_ATTR_TYPE: u32 = 0;
pub const PFR_KEY_ATTR_SIZE: u32 = 1;
pub const PFR_KEY_ATTR_CONFIG: u32 = 2;
pub const PFR_KEY_ATTR_SAMPLE_PERIOD: u32 = 3;
pub const PFR_KEY_ATTR_SAMPLE_TYPE: u32 = 4;
pub const PFR_KEY_ATTR_READ_FORMAT: u32 = 5;
pub const PFR_KEY_ATTR_FLAGS: u32 = 6;
pub const PFR_KEY_ATTR_WAKEUP_EVENTS: u32 = 7;
pub const PFR_KEY_ATTR_BP_TYPE: u32 = 8;
pub const PFR_KEY_ATTR_CONFIG1: u32 = 9;
pub const PFR_KEY_ATTR_CONFIG2: u32 = 10;
pub const PFR_KEY_ATTR_BRANCH_SAMPLE_TYPE: u32 = 11;
pub const PFR_KEY_ATTR_SAMPLE_REGS_USER: u32 = 12;
pub const PFR_KEY_ATTR_SAMPLE_STACK_USER: u32 = 13;
pub const PFR_KEY_ATTR_CLOCKID: u32 = 14;
pub const PFR_KEY_ATTR_SAMPLE_REGS_INTR: u32 = 15;
pub const PFR_KEY_ATTR_AUX_WATERMARK: u32 = 16;
pub const PFR_KEY_ATTR_SAMPLE_MAX_STACK: u32 = 17;
pub const PFR_KEY_ATTR_RESERVED_2: u32 = 18;
pub const PFR_KEY_ATTR_AUX_SAMPLE_SIZE: u32 = 19;
pub const PFR_KEY_ATTR_AUX_ACTION: u32 = 20;
pub const PFR_KEY_ATTR_SIG_DATA: u32 = 21;
pub const PFR_KEY_ATTR_CONFIG3: u32 = 22;
pub const PFR_KEY_ATTR_CONFIG4: u32 = 23;
pub const PFR_KEY_ATTR_SAMPLE_SIMD_REGS_ENABLED: u32 = 25;
pub const PFR_KEY_ATTR_SAMPLE_SIMD_PRED_REG_QWORDS: u32 = 26;
pub const PFR_KEY_ATTR_SAMPLE_SIMD_VEC_REG_QWORDS: u32 = 27;
pub const PFR_KEY_ATTR_RESERVED_4: u32 = 28;
pub const PFR_KEY_ATTR_SAMPLE_SIMD_PRED_REG_INTR: u32 = 29;
pub const PFR_KEY_ATTR_SAMPLE_SIMD_PRED_REG_USER: u32 = 30;
pub const PFR_KEY_ATTR_SAMPLE_SIMD_VEC_REG_INTR: u32 = 31;
pub const PFR_KEY_ATTR_SAMPLE_SIMD_VEC_REG_USER: u32 = 32;
pub const PFR_KEY_ATTR_SIMD_DRAFT: u32 = 33;
pub const PFR_KEY_ATTR_TAIL: u32 = 24;
pub const PFR_KEY_SAMPLE_ID_PID: u32 = 0;
pub const PFR_KEY_SAMPLE_ID_TID: u32 = 1;
pub const PFR_KEY_SAMPLE_ID_TIME: u32 = 2;
pub const PFR_KEY_SAMPLE_ID_ID: u32 = 3;
pub const PFR_KEY_SAMPLE_ID_STREAM_ID: u32 = 4;
pub const PFR_KEY_SAMPLE_ID_CPU: u32 = 5;
pub const PFR_KEY_SAMPLE_ID_RES: u32 = 6;
pub const PFR_KEY_SAMPLE_ID_IDENTIFIER: u32 = 7;
pub const PFR_KEY_READ_VALUE_VALUE: u32 = 0;
pub const PFR_KEY_READ_VALUE_ID: u32 = 1;
pub const PFR_KEY_READ_VALUE_LOST: u32 = 2;
pub const PFR_KEY_READ_FORMAT_VALUE: u32 = 0;
pub const PFR_KEY_READ_FORMAT_NR: u32 = 1;
pub const PFR_KEY_READ_FORMAT_TIME_ENABLED: u32 = 2;
pub const PFR_KEY_READ_FORMAT_TIME_RUNNING: u32 = 3;
pub const PFR_KEY_READ_FORMAT_ID: u32 = 4;
pub const PFR_KEY_READ_FORMAT_LOST: u32 = 5;
pub const PFR_KEY_READ_FORMAT_VALUES: u32 = 6;
pub const PFR_KEY_CALLCHAIN_NR: u32 = 0;
pub const PFR_KEY_CALLCHAIN_IPS: u32 = 1;
pub const PFR_KEY_RAW_SIZE: u32 = 0;
pub const PFR_KEY_RAW_DATA: u32 = 1;
pub const PFR_KEY_REGS_SIMD_NR_VECTORS: u32 = 0;
pub const PFR_KEY_REGS_SIMD_VECTOR_QWORDS: u32 = 1;
pub const PFR_KEY_REGS_SIMD_NR_PRED: u32 = 2;
pub const PFR_KEY_REGS_SIMD_PRED_QWORDS: u32 = 3;
pub const PFR_KEY_REGS_SIMD_VECTORS: u32 = 4;
pub const PFR_KEY_REGS_SIMD_PREDS: u32 = 5;
pub const PFR_KEY_REGS_SIMD_DRAFT_NR_VECTORS: u32 = 0;
pub const PFR_KEY_REGS_SIMD_DRAFT_VECTOR_QWORDS: u32 = 1;
pub const PFR_KEY_REGS_SIMD_DRAFT_NR_PRED: u32 = 2;
pub const PFR_KEY_REGS_SIMD_DRAFT_PRED_QWORDS: u32 = 3;
pub const PFR_KEY_REGS_SIMD_DRAFT_VECTORS: u32 = 4;
pub const PFR_KEY_REGS_SIMD_DRAFT_PREDS: u32 = 5;
pub const PFR_KEY_REGS_USER_ABI: u32 = 0;
pub const PFR_KEY_REGS_USER_REGS: u32 = 1;
pub const PFR_KEY_REGS_USER_SIMD: u32 = 2;
pub const PFR_KEY_REGS_USER_SIMD_DRAFT: u32 = 3;
pub const PFR_KEY_STACK_USER_SIZE: u32 = 0;
pub const PFR_KEY_STACK_USER_DATA: u32 = 1;
pub const PFR_KEY_STACK_USER_DYN_SIZE: u32 = 2;
pub const PFR_KEY_REGS_INTR_ABI: u32 = 0;
pub const PFR_KEY_REGS_INTR_REGS: u32 = 1;
pub const PFR_KEY_REGS_INTR_SIMD: u32 = 2;
pub const PFR_KEY_REGS_INTR_SIMD_DRAFT: u32 = 3;
pub const PFR_KEY_AUX_SAMPLE_SIZE: u32 = 0;
pub const PFR_KEY_AUX_SAMPLE_DATA: u32 = 1;
pub const PFR_KEY_BRANCH_ENTRY_FROM: u32 = 0;
pub const PFR_KEY_BRANCH_ENTRY_TO: u32 = 1;
pub const PFR_KEY_BRANCH_ENTRY_FLAGS: u32 = 2;
pub const PFR_KEY_BRANCH_STACK_NR: u32 = 0;
pub const PFR_KEY_BRANCH_STACK_HW_IDX: u32 = 1;
pub const PFR_KEY_BRANCH_STACK_LBR: u32 = 2;
pub const PFR_KEY_BRANCH_STACK_COUNTERS: u32 = 3;
pub const PFR_KEY_SAMPLE_IDENTIFIER: u32 = 0;
pub const PFR_KEY_SAMPLE_IP: u32 = 1;
pub const PFR_KEY_SAMPLE_PID: u32 = 2;
pub const PFR_KEY_SAMPLE_TID: u32 = 3;
pub const PFR_KEY_SAMPLE_TIME: u32 = 4;
pub const PFR_KEY_SAMPLE_ADDR: u32 = 5;
pub const PFR_KEY_SAMPLE_ID: u32 = 6;
pub const PFR_KEY_SAMPLE_STREAM_ID: u32 = 7;
pub const PFR_KEY_SAMPLE_CPU: u32 = 8;
pub const PFR_KEY_SAMPLE_RES: u32 = 9;
pub const PFR_KEY_SAMPLE_PERIOD: u32 = 10;
pub const PFR_KEY_SAMPLE_READ: u32 = 11;
pub const PFR_KEY_SAMPLE_CALLCHAIN: u32 = 12;
pub const PFR_KEY_SAMPLE_RAW: u32 = 13;
pub const PFR_KEY_SAMPLE_BRANCH_STACK: u32 = 14;
pub const PFR_KEY_SAMPLE_REGS_USER: u32 = 15;
pub const PFR_KEY_SAMPLE_STACK_USER: u32 = 16;
pub const PFR_KEY_SAMPLE_WEIGHT: u32 = 17;
pub const PFR_KEY_SAMPLE_WEIGHT_STRUCT: u32 = 18;
pub const PFR_KEY_SAMPLE_DATA_SRC: u32 = 19;
pub const PFR_KEY_SAMPLE_TRANSACTION: u32 = 20;
pub const PFR_KEY_SAMPLE_REGS_INTR: u32 = 21;
pub const PFR_KEY_SAMPLE_PHYS_ADDR: u32 = 22;
pub const PFR_KEY_SAMPLE_CGROUP: u32 = 23;
pub const PFR_KEY_SAMPLE_DATA_PAGE_SIZE: u32 = 24;
pub const PFR_KEY_SAMPLE_CODE_PAGE_SIZE: u32 = 25;
pub const PFR_KEY_SAMPLE_AUX: u32 = 26;
pub const PFR_KEY_MMAP_PID: u32 = 0;
pub const PFR_KEY_MMAP_TID: u32 = 1;
pub const PFR_KEY_MMAP_ADDR: u32 = 2;
pub const PFR_KEY_MMAP_LEN: u32 = 3;
pub const PFR_KEY_MMAP_PGOFF: u32 = 4;
pub const PFR_KEY_MMAP_FILENAME: u32 = 5;
pub const PFR_KEY_LOST_ID: u32 = 0;
pub const PFR_KEY_LOST_LOST: u32 = 1;
pub const PFR_KEY_COMM_PID: u32 = 0;
pub const PFR_KEY_COMM_TID: u32 = 1;
pub const PFR_KEY_COMM_COMM: u32 = 2;
pub const PFR_KEY_EXIT_PID: u32 = 0;
pub const PFR_KEY_EXIT_PPID: u32 = 1;
pub const PFR_KEY_EXIT_TID: u32 = 2;
pub const PFR_KEY_EXIT_PTID: u32 = 3;
pub const PFR_KEY_EXIT_TIME: u32 = 4;
pub const PFR_KEY_THROTTLE_TIME: u32 = 0;
pub const PFR_KEY_THROTTLE_ID: u32 = 1;
pub const PFR_KEY_THROTTLE_STREAM_ID: u32 = 2;
pub const PFR_KEY_UNTHROTTLE_TIME: u32 = 0;
pub const PFR_KEY_UNTHROTTLE_ID: u32 = 1;
pub const PFR_KEY_UNTHROTTLE_STREAM_ID: u32 = 2;
pub const PFR_KEY_FORK_PID: u32 = 0;
pub const PFR_KEY_FORK_PPID: u32 = 1;
pub const PFR_KEY_FORK_TID: u32 = 2;
pub const PFR_KEY_FORK_PTID: u32 = 3;
pub const PFR_KEY_FORK_TIME: u32 = 4;
pub const PFR_KEY_READ_PID: u32 = 0;
pub const PFR_KEY_READ_TID: u32 = 1;
pub const PFR_KEY_READ_VALUES: u32 = 2;
pub const PFR_KEY_MMAP2_PID: u32 = 0;
pub const PFR_KEY_MMAP2_TID: u32 = 1;
pub const PFR_KEY_MMAP2_ADDR: u32 = 2;
pub const PFR_KEY_MMAP2_LEN: u32 = 3;
pub const PFR_KEY_MMAP2_PGOFF: u32 = 4;
pub const PFR_KEY_MMAP2_MAJ: u32 = 5;
pub const PFR_KEY_MMAP2_MIN: u32 = 6;
pub const PFR_KEY_MMAP2_INO: u32 = 7;
pub const PFR_KEY_MMAP2_INO_GENERATION: u32 = 8;
pub const PFR_KEY_MMAP2_BUILD_ID_SIZE: u32 = 9;
pub const PFR_KEY_MMAP2_RESERVED_1: u32 = 10;
pub const PFR_KEY_MMAP2_RESERVED_2: u32 = 11;
pub const PFR_KEY_MMAP2_BUILD_ID: u32 = 12;
pub const PFR_KEY_MMAP2_PROT: u32 = 13;
pub const PFR_KEY_MMAP2_FLAGS: u32 = 14;
pub const PFR_KEY_MMAP2_FILENAME: u32 = 15;
pub const PFR_KEY_AUX_AUX_OFFSET: u32 = 0;
pub const PFR_KEY_AUX_AUX_SIZE: u32 = 1;
pub const PFR_KEY_AUX_FLAGS: u32 = 2;
pub const PFR_KEY_ITRACE_START_PID: u32 = 0;
pub const PFR_KEY_ITRACE_START_TID: u32 = 1;
pub const PFR_KEY_LOST_SAMPLES_LOST: u32 = 0;
pub const PFR_KEY_SWITCH_CPU_WIDE_NEXT_PREV_PID: u32 = 0;
pub const PFR_KEY_SWITCH_CPU_WIDE_NEXT_PREV_TID: u32 = 1;
pub const PFR_KEY_LINK_INFO_DEV: u32 = 0;
pub const PFR_KEY_LINK_INFO_INO: u32 = 1;
pub const PFR_KEY_NAMESPACES_PID: u32 = 0;
pub const PFR_KEY_NAMESPACES_TID: u32 = 1;
pub const PFR_KEY_NAMESPACES_NR_NAMESPACES: u32 = 2;
pub const PFR_KEY_NAMESPACES_LINK_INFO: u32 = 3;
pub const PFR_KEY_KSYMBOL_ADDR: u32 = 0;
pub const PFR_KEY_KSYMBOL_LEN: u32 = 1;
pub const PFR_KEY_KSYMBOL_KSYM_TYPE: u32 = 2;
pub const PFR_KEY_KSYMBOL_FLAGS: u32 = 3;
pub const PFR_KEY_KSYMBOL_NAME: u32 = 4;
pub const PFR_KEY_BPF_EVENT_TYPE: u32 = 0;
pub const PFR_KEY_BPF_EVENT_FLAGS: u32 = 1;
pub const PFR_KEY_BPF_EVENT_ID: u32 = 2;
pub const PFR_KEY_BPF_EVENT_TAG: u32 = 3;
pub const PFR_KEY_CGROUP_ID: u32 = 0;
pub const PFR_KEY_CGROUP_PATH: u32 = 1;
pub const PFR_KEY_TEXT_POKE_ADDR: u32 = 0;
pub const PFR_KEY_TEXT_POKE_OLD_LEN: u32 = 1;
pub const PFR_KEY_TEXT_POKE_NEW_LEN: u32 = 2;
pub const PFR_KEY_TEXT_POKE_OLD_BYTES: u32 = 3;
pub const PFR_KEY_TEXT_POKE_NEW_BYTES: u32 = 4;
pub const PFR_KEY_TEXT_POKE_PAD: u32 = 5;
pub const PFR_KEY_AUX_OUTPUT_HW_ID_HW_ID: u32 = 0;
pub const PFR_KEY_CALLCHAIN_DEFERRED_COOKIE: u32 = 0;
pub const PFR_KEY_CALLCHAIN_DEFERRED_NR: u32 = 1;
pub const PFR_KEY_CALLCHAIN_DEFERRED_IPS: u32 = 2;
pub const PFR_KEY_HEADER_ATTR_ATTR: u32 = 0;
pub const PFR_KEY_HEADER_ATTR_IDS: u32 = 1;
pub const PFR_KEY_HEADER_EVENT_TYPE_EVENT_ID: u32 = 0;
pub const PFR_KEY_HEADER_EVENT_TYPE_NAME: u32 = 1;
pub const PFR_KEY_HEADER_TRACING_DATA_SIZE: u32 = 0;
pub const PFR_KEY_HEADER_TRACING_DATA_PAD: u32 = 1;
pub const PFR_KEY_HEADER_TRACING_DATA_DATA: u32 = 2;
pub const PFR_KEY_HEADER_TRACING_DATA_FILL: u32 = 3;
pub const PFR_KEY_HEADER_BUILD_ID_PID: u32 = 0;
pub const PFR_KEY_HEADER_BUILD_ID_BUILD_ID: u32 = 1;
pub const PFR_KEY_HEADER_BUILD_ID_SIZE: u32 = 2;
pub const PFR_KEY_HEADER_BUILD_ID_RESERVED_1: u32 = 3;
pub const PFR_KEY_HEADER_BUILD_ID_RESERVED_2: u32 = 4;
pub const PFR_KEY_HEADER_BUILD_ID_FILENAME: u32 = 5;
pub const PFR_KEY_HEADER_BUILD_ID_PAD: u32 = 6;
pub const PFR_KEY_ID_INDEX_ENTRY_ID: u32 = 0;
pub const PFR_KEY_ID_INDEX_ENTRY_IDX: u32 = 1;
pub const PFR_KEY_ID_INDEX_ENTRY_CPU: u32 = 2;
pub const PFR_KEY_ID_INDEX_ENTRY_TID: u32 = 3;
pub const PFR_KEY_ID_INDEX_ENTRY_2_MACHINE_PID: u32 = 0;
pub const PFR_KEY_ID_INDEX_ENTRY_2_VCPU: u32 = 1;
pub const PFR_KEY_ID_INDEX_NR: u32 = 0;
pub const PFR_KEY_ID_INDEX_ENTRIES: u32 = 1;
pub const PFR_KEY_ID_INDEX_ENTRIES_2: u32 = 2;
pub const PFR_KEY_AUXTRACE_INFO_TYPE: u32 = 0;
pub const PFR_KEY_AUXTRACE_INFO_RESERVED: u32 = 1;
pub const PFR_KEY_AUXTRACE_INFO_PRIV: u32 = 2;
pub const PFR_KEY_AUXTRACE_SIZE: u32 = 0;
pub const PFR_KEY_AUXTRACE_OFFSET: u32 = 1;
pub const PFR_KEY_AUXTRACE_REFERENCE: u32 = 2;
pub const PFR_KEY_AUXTRACE_IDX: u32 = 3;
pub const PFR_KEY_AUXTRACE_TID: u32 = 4;
pub const PFR_KEY_AUXTRACE_CPU: u32 = 5;
pub const PFR_KEY_AUXTRACE_RESERVED: u32 = 6;
pub const PFR_KEY_AUXTRACE_ERROR_TYPE: u32 = 0;
pub const PFR_KEY_AUXTRACE_ERROR_CODE: u32 = 1;
pub const PFR_KEY_AUXTRACE_ERROR_CPU: u32 = 2;
pub const PFR_KEY_AUXTRACE_ERROR_PID: u32 = 3;
pub const PFR_KEY_AUXTRACE_ERROR_TID: u32 = 4;
pub const PFR_KEY_AUXTRACE_ERROR_FMT: u32 = 5;
pub const PFR_KEY_AUXTRACE_ERROR_IP: u32 = 6;
pub const PFR_KEY_AUXTRACE_ERROR_TIME: u32 = 7;
pub const PFR_KEY_AUXTRACE_ERROR_MSG: u32 = 8;
pub const PFR_KEY_AUXTRACE_ERROR_MACHINE_PID: u32 = 9;
pub const PFR_KEY_AUXTRACE_ERROR_VCPU: u32 = 10;
pub const PFR_KEY_THREAD_MAP_ENTRY_PID: u32 = 0;
pub const PFR_KEY_THREAD_MAP_ENTRY_COMM: u32 = 1;
pub const PFR_KEY_THREAD_MAP_NR: u32 = 0;
pub const PFR_KEY_THREAD_MAP_ENTRIES: u32 = 1;
pub const PFR_KEY_CPUS_DATA_NR: u32 = 0;
pub const PFR_KEY_CPUS_DATA_CPU: u32 = 1;
pub const PFR_KEY_MASK_DATA_NR: u32 = 0;
pub const PFR_KEY_MASK_DATA_LONG_SIZE: u32 = 1;
pub const PFR_KEY_MASK_DATA_MASK32: u32 = 2;
pub const PFR_KEY_MASK_DATA_PAD: u32 = 3;
pub const PFR_KEY_MASK_DATA_MASK64: u32 = 4;
pub const PFR_KEY_RANGE_CPU_DATA_ANY_CPU: u32 = 0;
pub const PFR_KEY_RANGE_CPU_DATA_PAD: u32 = 1;
pub const PFR_KEY_RANGE_CPU_DATA_START_CPU: u32 = 2;
pub const PFR_KEY_RANGE_CPU_DATA_END_CPU: u32 = 3;
pub const PFR_KEY_CPU_MAP_DATA_TYPE: u32 = 0;
pub const PFR_KEY_CPU_MAP_DATA_CPUS_DATA: u32 = 1;
pub const PFR_KEY_CPU_MAP_DATA_MASK_DATA: u32 = 2;
pub const PFR_KEY_CPU_MAP_DATA_RANGE_CPU_DATA: u32 = 3;
pub const PFR_KEY_CPU_MAP_DATA: u32 = 0;
pub const PFR_KEY_CPU_MAP_PAD: u32 = 1;
pub const PFR_KEY_STAT_CONFIG_ENTRY_TAG: u32 = 0;
pub const PFR_KEY_STAT_CONFIG_ENTRY_VAL: u32 = 1;
pub const PFR_KEY_STAT_CONFIG_NR: u32 = 0;
pub const PFR_KEY_STAT_CONFIG_DATA: u32 = 1;
pub const PFR_KEY_STAT_ID: u32 = 0;
pub const PFR_KEY_STAT_CPU: u32 = 1;
pub const PFR_KEY_STAT_THREAD: u32 = 2;
pub const PFR_KEY_STAT_VAL: u32 = 3;
pub const PFR_KEY_STAT_ENA: u32 = 4;
pub const PFR_KEY_STAT_RUN: u32 = 5;
pub const PFR_KEY_STAT_ROUND_TYPE: u32 = 0;
pub const PFR_KEY_STAT_ROUND_TIME: u32 = 1;
pub const PFR_KEY_EVENT_UPDATE_TYPE: u32 = 0;
pub const PFR_KEY_EVENT_UPDATE_ID: u32 = 1;
pub const PFR_KEY_EVENT_UPDATE_UNIT: u32 = 2;
pub const PFR_KEY_EVENT_UPDATE_SCALE: u32 = 3;
pub const PFR_KEY_EVENT_UPDATE_NAME: u32 = 4;
pub const PFR_KEY_EVENT_UPDATE_CPUS: u32 = 5;
pub const PFR_KEY_EVENT_UPDATE_PAD: u32 = 6;
pub const PFR_KEY_TIME_CONV_TIME_SHIFT: u32 = 0;
pub const PFR_KEY_TIME_CONV_TIME_MULT: u32 = 1;
pub const PFR_KEY_TIME_CONV_TIME_ZERO: u32 = 2;
pub const PFR_KEY_TIME_CONV_TIME_CYCLES: u32 = 3;
pub const PFR_KEY_TIME_CONV_TIME_MASK: u32 = 4;
pub const PFR_KEY_TIME_CONV_CAP_USER_TIME_ZERO: u32 = 5;
pub const PFR_KEY_TIME_CONV_CAP_USER_TIME_SHORT: u32 = 6;
pub const PFR_KEY_TIME_CONV_RESERVED: u32 = 7;
pub const PFR_KEY_HEADER_FEATURE_FEAT_ID: u32 = 0;
pub const PFR_KEY_HEADER_FEATURE_DATA: u32 = 1;
pub const PFR_KEY_COMPRESSED_DATA: u32 = 0;
pub const PFR_KEY_COMPRESSED2_DATA_SIZE: u32 = 0;
pub const PFR_KEY_COMPRESSED2_DATA: u32 = 1;
pub const PFR_KEY_COMPRESSED2_PAD: u32 = 2;
pub const PFR_KEY_BPF_METADATA_ENTRY_KEY: u32 = 0;
pub const PFR_KEY_BPF_METADATA_ENTRY_VALUE: u32 = 1;
pub const PFR_KEY_BPF_METADATA_PROG_NAME: u32 = 0;
pub const PFR_KEY_BPF_METADATA_NR_ENTRIES: u32 = 1;
pub const PFR_KEY_BPF_METADATA_ENTRIES: u32 = 2;
pub const PFR_KEY_SCHEDSTAT_CPU_COUNTERS_YLD_COUNT: u32 = 0;
pub const PFR_KEY_SCHEDSTAT_CPU_COUNTERS_ARRAY_EXP: u32 = 1;
pub const PFR_KEY_SCHEDSTAT_CPU_COUNTERS_SCHED_COUNT: u32 = 2;
pub const PFR_KEY_SCHEDSTAT_CPU_COUNTERS_SCHED_GOIDLE: u32 = 3;
pub const PFR_KEY_SCHEDSTAT_CPU_COUNTERS_TTWU_COUNT: u32 = 4;
pub const PFR_KEY_SCHEDSTAT_CPU_COUNTERS_TTWU_LOCAL: u32 = 5;
pub const PFR_KEY_SCHEDSTAT_CPU_COUNTERS_RQ_CPU_TIME: u32 = 6;
pub const PFR_KEY_SCHEDSTAT_CPU_COUNTERS_RUN_DELAY: u32 = 7;
pub const PFR_KEY_SCHEDSTAT_CPU_COUNTERS_PCOUNT: u32 = 8;
pub const PFR_KEY_SCHEDSTAT_CPU_TIMESTAMP: u32 = 0;
pub const PFR_KEY_SCHEDSTAT_CPU_CPU: u32 = 1;
pub const PFR_KEY_SCHEDSTAT_CPU_VERSION: u32 = 2;
pub const PFR_KEY_SCHEDSTAT_CPU_PAD: u32 = 3;
pub const PFR_KEY_SCHEDSTAT_CPU_COUNTERS: u32 = 4;
pub const PFR_KEY_SCHEDSTAT_LB_LB_COUNT: u32 = 0;
pub const PFR_KEY_SCHEDSTAT_LB_LB_BALANCED: u32 = 1;
pub const PFR_KEY_SCHEDSTAT_LB_LB_FAILED: u32 = 2;
pub const PFR_KEY_SCHEDSTAT_LB_LB_IMBALANCE: u32 = 3;
pub const PFR_KEY_SCHEDSTAT_LB_LB_GAINED: u32 = 4;
pub const PFR_KEY_SCHEDSTAT_LB_LB_HOT_GAINED: u32 = 5;
pub const PFR_KEY_SCHEDSTAT_LB_LB_NOBUSYQ: u32 = 6;
pub const PFR_KEY_SCHEDSTAT_LB_LB_NOBUSYG: u32 = 7;
pub const PFR_KEY_SCHEDSTAT_LB_17_LB_COUNT: u32 = 0;
pub const PFR_KEY_SCHEDSTAT_LB_17_LB_BALANCED: u32 = 1;
pub const PFR_KEY_SCHEDSTAT_LB_17_LB_FAILED: u32 = 2;
pub const PFR_KEY_SCHEDSTAT_LB_17_LB_IMBALANCE_LOAD: u32 = 3;
pub const PFR_KEY_SCHEDSTAT_LB_17_LB_IMBALANCE_UTIL: u32 = 4;
pub const PFR_KEY_SCHEDSTAT_LB_17_LB_IMBALANCE_TASK: u32 = 5;
pub const PFR_KEY_SCHEDSTAT_LB_17_LB_IMBALANCE_MISFIT: u32 = 6;
pub const PFR_KEY_SCHEDSTAT_LB_17_LB_GAINED: u32 = 7;
pub const PFR_KEY_SCHEDSTAT_LB_17_LB_HOT_GAINED: u32 = 8;
pub const PFR_KEY_SCHEDSTAT_LB_17_LB_NOBUSYQ: u32 = 9;
pub const PFR_KEY_SCHEDSTAT_LB_17_LB_NOBUSYG: u32 = 10;
pub const PFR_KEY_SCHEDSTAT_MOVES_ALB_COUNT: u32 = 0;
pub const PFR_KEY_SCHEDSTAT_MOVES_ALB_FAILED: u32 = 1;
pub const PFR_KEY_SCHEDSTAT_MOVES_ALB_PUSHED: u32 = 2;
pub const PFR_KEY_SCHEDSTAT_MOVES_SBE_COUNT: u32 = 3;
pub const PFR_KEY_SCHEDSTAT_MOVES_SBE_BALANCED: u32 = 4;
pub const PFR_KEY_SCHEDSTAT_MOVES_SBE_PUSHED: u32 = 5;
pub const PFR_KEY_SCHEDSTAT_MOVES_SBF_COUNT: u32 = 6;
pub const PFR_KEY_SCHEDSTAT_MOVES_SBF_BALANCED: u32 = 7;
pub const PFR_KEY_SCHEDSTAT_MOVES_SBF_PUSHED: u32 = 8;
pub const PFR_KEY_SCHEDSTAT_MOVES_TTWU_WAKE_REMOTE: u32 = 9;
pub const PFR_KEY_SCHEDSTAT_MOVES_TTWU_MOVE_AFFINE: u32 = 10;
pub const PFR_KEY_SCHEDSTAT_MOVES_TTWU_MOVE_BALANCE: u32 = 11;
pub const PFR_KEY_SCHEDSTAT_DOMAIN_TIMESTAMP: u32 = 0;
pub const PFR_KEY_SCHEDSTAT_DOMAIN_CPU: u32 = 1;
pub const PFR_KEY_SCHEDSTAT_DOMAIN_VERSION: u32 = 2;
pub const PFR_KEY_SCHEDSTAT_DOMAIN_DOMAIN: u32 = 3;
pub const PFR_KEY_SCHEDSTAT_DOMAIN_IDLE_15: u32 = 4;
pub const PFR_KEY_SCHEDSTAT_DOMAIN_BUSY: u32 = 5;
pub const PFR_KEY_SCHEDSTAT_DOMAIN_IDLE_16: u32 = 6;
pub const PFR_KEY_SCHEDSTAT_DOMAIN_NEWIDLE: u32 = 7;
pub const PFR_KEY_SCHEDSTAT_DOMAIN_BUSY_17: u32 = 8;
pub const PFR_KEY_SCHEDSTAT_DOMAIN_IDLE_17: u32 = 9;
pub const PFR_KEY_SCHEDSTAT_DOMAIN_NEWIDLE_17: u32 = 10;
pub const PFR_KEY_SCHEDSTAT_DOMAIN_MOVES: u32 = 11;
pub const PFR_KEY_SIMPLEPERF_KERNEL_SYMBOL_SIZE: u32 = 0;
pub const PFR_KEY_SIMPLEPERF_KERNEL_SYMBOL_KALLSYMS: u32 = 1;
pub const PFR_KEY_SIMPLEPERF_KERNEL_SYMBOL_PAD: u32 = 2;
pub const PFR_KEY_SIMPLEPERF_DSO_DSO_TYPE: u32 = 0;
pub const PFR_KEY_SIMPLEPERF_DSO_DSO_ID: u32 = 1;
pub const PFR_KEY_SIMPLEPERF_DSO_MIN_VADDR: u32 = 2;
pub const PFR_KEY_SIMPLEPERF_DSO_NAME: u32 = 3;
pub const PFR_KEY_SIMPLEPERF_SYMBOL_ADDR: u32 = 0;
pub const PFR_KEY_SIMPLEPERF_SYMBOL_LEN: u32 = 1;
pub const PFR_KEY_SIMPLEPERF_SYMBOL_DSO_ID: u32 = 2;
pub const PFR_KEY_SIMPLEPERF_SYMBOL_NAME: u32 = 3;
pub const PFR_KEY_SIMPLEPERF_SPLIT_DATA: u32 = 0;
pub const PFR_KEY_SIMPLEPERF_EVENT_ID_ENTRY_ATTR_ID: u32 = 0;
pub const PFR_KEY_SIMPLEPERF_EVENT_ID_ENTRY_EVENT_ID: u32 = 1;
pub const PFR_KEY_SIMPLEPERF_EVENT_ID_COUNT: u32 = 0;
pub const PFR_KEY_SIMPLEPERF_EVENT_ID_ENTRIES: u32 = 1;
pub const PFR_KEY_SIMPLEPERF_CALLCHAIN_PID: u32 = 0;
pub const PFR_KEY_SIMPLEPERF_CALLCHAIN_TID: u32 = 1;
pub const PFR_KEY_SIMPLEPERF_CALLCHAIN_CHAIN_TYPE: u32 = 2;
pub const PFR_KEY_SIMPLEPERF_CALLCHAIN_TIME: u32 = 3;
pub const PFR_KEY_SIMPLEPERF_CALLCHAIN_IP_NR: u32 = 4;
pub const PFR_KEY_SIMPLEPERF_CALLCHAIN_IPS: u32 = 5;
pub const PFR_KEY_SIMPLEPERF_CALLCHAIN_SPS: u32 = 6;
pub const PFR_KEY_SIMPLEPERF_UNWOUND_LENGTH: u32 = 0;
pub const PFR_KEY_SIMPLEPERF_UNWOUND_IPS: u32 = 1;
pub const PFR_KEY_SIMPLEPERF_UNWOUND_SPS: u32 = 2;
pub const PFR_KEY_SIMPLEPERF_UNWINDING_RESULT_TIME: u32 = 0;
pub const PFR_KEY_SIMPLEPERF_UNWINDING_RESULT_USED_TIME: u32 = 1;
pub const PFR_KEY_SIMPLEPERF_UNWINDING_RESULT_ERROR_CODE: u32 = 2;
pub const PFR_KEY_SIMPLEPERF_UNWINDING_RESULT_ERROR_ADDR: u32 = 3;
pub const PFR_KEY_SIMPLEPERF_UNWINDING_RESULT_STACK_START: u32 = 4;
pub const PFR_KEY_SIMPLEPERF_UNWINDING_RESULT_STACK_END: u32 = 5;
pub const PFR_KEY_SIMPLEPERF_UNWINDING_RESULT_ABI: u32 = 6;
pub const PFR_KEY_SIMPLEPERF_UNWINDING_RESULT_REG_MASK: u32 = 7;
pub const PFR_KEY_SIMPLEPERF_UNWINDING_RESULT_REGS: u32 = 8;
pub const PFR_KEY_SIMPLEPERF_UNWINDING_RESULT_STACK_USER: u32 = 9;
pub const PFR_KEY_SIMPLEPERF_UNWINDING_RESULT_CALLCHAIN: u32 = 10;
pub const PFR_KEY_SIMPLEPERF_TRACING_DATA_SIZE: u32 = 0;
pub const PFR_KEY_SIMPLEPERF_TRACING_DATA_DATA: u32 = 1;
pub const PFR_KEY_SIMPLEPERF_TRACING_DATA_PAD: u32 = 2;
pub const PFR_KEY_SIMPLEPERF_DEBUG_TIME: u32 = 0;
pub const PFR_KEY_SIMPLEPERF_DEBUG_TEXT: u32 = 1;
pub const PFR_KEY_RECORD_HEADER_TYPE: u32 = 0;
pub const PFR_KEY_RECORD_HEADER_MISC: u32 = 1;
pub const PFR_KEY_RECORD_HEADER_SIZE_HIGH: u32 = 3;
pub const PFR_KEY_RECORD_HEADER_SIZE: u32 = 2;
pub const PFR_KEY_SECTION_OFFSET: u32 = 0;
pub const PFR_KEY_SECTION_SIZE: u32 = 1;
pub const PFR_KEY_FILE_HEADER_MAGIC: u32 = 0;
pub const PFR_KEY_FILE_HEADER_SIZE: u32 = 1;
pub const PFR_KEY_FILE_HEADER_ATTR_SIZE: u32 = 2;
pub const PFR_KEY_FILE_HEADER_ATTRS: u32 = 3;
pub const PFR_KEY_FILE_HEADER_DATA: u32 = 4;
pub const PFR_KEY_FILE_HEADER_EVENT_TYPES: u32 = 5;
pub const PFR_KEY_FILE_HEADER_FEATURES: u32 = 6;
pub const PFR_KEY_FILE_ATTR_ATTR: u32 = 0;
pub const PFR_KEY_FILE_ATTR_PAD: u32 = 1;
pub const PFR_KEY_FILE_ATTR_IDS: u32 = 2;
pub const PFR_KEY_FILE_IDS_IDS: u32 = 0;
pub const PFR_KEY_FEATURE_SECTION_SECTION: u32 = 0;
pub const PFR_KEY_ATTR_ONLY_ATTR: u32 = 0;
pub const PFR_KEY_COUNTS_VALUES: u32 = 0;
pub const PFR_KEY_MMAP_PAGE_VERSION: u32 = 0;
pub const PFR_KEY_MMAP_PAGE_COMPAT_VERSION: u32 = 1;
pub const PFR_KEY_MMAP_PAGE_LOCK: u32 = 2;
pub const PFR_KEY_MMAP_PAGE_INDEX: u32 = 3;
pub const PFR_KEY_MMAP_PAGE_OFFSET: u32 = 4;
pub const PFR_KEY_MMAP_PAGE_TIME_ENABLED: u32 = 5;
pub const PFR_KEY_MMAP_PAGE_TIME_RUNNING: u32 = 6;
pub const PFR_KEY_MMAP_PAGE_CAPABILITIES: u32 = 7;
pub const PFR_KEY_MMAP_PAGE_PMC_WIDTH: u32 = 8;
pub const PFR_KEY_MMAP_PAGE_TIME_SHIFT: u32 = 9;
pub const PFR_KEY_MMAP_PAGE_TIME_MULT: u32 = 10;
pub const PFR_KEY_MMAP_PAGE_TIME_OFFSET: u32 = 11;
pub const PFR_KEY_MMAP_PAGE_TIME_ZERO: u32 = 12;
pub const PFR_KEY_MMAP_PAGE_SIZE: u32 = 13;
pub const PFR_KEY_MMAP_PAGE_RESERVED_1: u32 = 14;
pub const PFR_KEY_MMAP_PAGE_TIME_CYCLES: u32 = 15;
pub const PFR_KEY_MMAP_PAGE_TIME_MASK: u32 = 16;
pub const PFR_KEY_MMAP_PAGE_RESERVED: u32 = 17;
pub const PFR_KEY_MMAP_PAGE_DATA_HEAD: u32 = 18;
pub const PFR_KEY_MMAP_PAGE_DATA_TAIL: u32 = 19;
pub const PFR_KEY_MMAP_PAGE_DATA_OFFSET: u32 = 20;
pub const PFR_KEY_MMAP_PAGE_DATA_SIZE: u32 = 21;
pub const PFR_KEY_MMAP_PAGE_AUX_HEAD: u32 = 22;
pub const PFR_KEY_MMAP_PAGE_AUX_TAIL: u32 = 23;
pub const PFR_KEY_MMAP_PAGE_AUX_OFFSET: u32 = 24;
pub const PFR_KEY_MMAP_PAGE_AUX_SIZE: u32 = 25;
pub const PFR_KEY_LEGACY_MAPPING_PID: u32 = 0;
pub const PFR_KEY_LEGACY_MAPPING_TID: u32 = 1;
pub const PFR_KEY_LEGACY_MAPPING_ADDR: u32 = 2;
pub const PFR_KEY_LEGACY_MAPPING_LEN: u32 = 3;
pub const PFR_KEY_LEGACY_MAPPING_PGOFF: u32 = 4;
pub const PFR_KEY_LEGACY_MAPPING_FILENAME: u32 = 5;
pub const PFR_KEY_LEGACY_COMM_PID: u32 = 0;
pub const PFR_KEY_LEGACY_COMM_TID: u32 = 1;
pub const PFR_KEY_LEGACY_COMM_COMM: u32 = 2;
pub const PFR_KEY_LEGACY_PERIOD_TIME: u32 = 0;
pub const PFR_KEY_LEGACY_PERIOD_IRQ_PERIOD: u32 = 1;
pub const PFR_KEY_LEGACY_THROTTLE_TIME: u32 = 0;
pub const PFR_KEY_LEGACY_RECORD_TYPE: u32 = 0;
pub const PFR_KEY_LEGACY_RECORD_MISC: u32 = 1;
pub const PFR_KEY_LEGACY_RECORD_SIZE: u32 = 2;
pub const PFR_KEY_LEGACY_RECORD_MAPPING: u32 = 3;
pub const PFR_KEY_LEGACY_RECORD_COMM: u32 = 4;
pub const PFR_KEY_LEGACY_RECORD_PERIOD: u32 = 5;
pub const PFR_KEY_LEGACY_RECORD_THROTTLE: u32 = 6;
pub const PFR_KEY_LEGACY_VALUE_EVENT: u32 = 0;
pub const PFR_KEY_LEGACY_VALUE_VAL: u32 = 1;
pub const PFR_KEY_LEGACY_GROUP_NR: u32 = 0;
pub const PFR_KEY_LEGACY_GROUP_VALUES: u32 = 1;
pub const PFR_KEY_LEGACY_CALLCHAIN_NR: u32 = 0;
pub const PFR_KEY_LEGACY_CALLCHAIN_HV: u32 = 1;
pub const PFR_KEY_LEGACY_CALLCHAIN_KERNEL: u32 = 2;
pub const PFR_KEY_LEGACY_CALLCHAIN_USER: u32 = 3;
pub const PFR_KEY_LEGACY_CALLCHAIN_IPS: u32 = 4;
pub const PFR_KEY_LEGACY_OVERFLOW_RECORD_TYPE: u32 = 0;
pub const PFR_KEY_LEGACY_OVERFLOW_MISC: u32 = 1;
pub const PFR_KEY_LEGACY_OVERFLOW_SIZE: u32 = 2;
pub const PFR_KEY_LEGACY_OVERFLOW_IP: u32 = 3;
pub const PFR_KEY_LEGACY_OVERFLOW_PID: u32 = 4;
pub const PFR_KEY_LEGACY_OVERFLOW_TID: u32 = 5;
pub const PFR_KEY_LEGACY_OVERFLOW_TIME: u32 = 6;
pub const PFR_KEY_LEGACY_OVERFLOW_ADDR: u32 = 7;
pub const PFR_KEY_LEGACY_OVERFLOW_CONFIG: u32 = 8;
pub const PFR_KEY_LEGACY_OVERFLOW_CPU: u32 = 9;
pub const PFR_KEY_LEGACY_OVERFLOW_RES: u32 = 10;
pub const PFR_KEY_LEGACY_OVERFLOW_GROUP: u32 = 11;
pub const PFR_KEY_LEGACY_OVERFLOW_CALLCHAIN: u32 = 12;
pub const PFR_KEY_LEGACY_ATTR_CONFIG: u32 = 0;
pub const PFR_KEY_LEGACY_ATTR_IRQ_PERIOD: u32 = 1;
pub const PFR_KEY_LEGACY_ATTR_RECORD_TYPE: u32 = 2;
pub const PFR_KEY_LEGACY_ATTR_READ_FORMAT: u32 = 3;
pub const PFR_KEY_LEGACY_ATTR_FLAGS: u32 = 4;
pub const PFR_KEY_LEGACY_ATTR_EXTRA_CONFIG_LEN: u32 = 5;
pub const PFR_KEY_LEGACY_ATTR_WAKEUP_EVENTS: u32 = 6;
pub const PFR_KEY_LEGACY_ATTR_RESERVED_1: u32 = 7;
pub const PFR_KEY_LEGACY_ATTR_RESERVED_2: u32 = 8;
pub const PFR_KEY_LEGACY_PAGE_VERSION: u32 = 0;
pub const PFR_KEY_LEGACY_PAGE_COMPAT_VERSION: u32 = 1;
pub const PFR_KEY_LEGACY_PAGE_LOCK: u32 = 2;
pub const PFR_KEY_LEGACY_PAGE_INDEX: u32 = 3;
pub const PFR_KEY_LEGACY_PAGE_OFFSET: u32 = 4;
pub const PFR_KEY_LEGACY_PAGE_DATA_HEAD: u32 = 5;
pub const PFR_KEY_STRING_ENTRY_TEXT: u32 = 0;
pub const PFR_KEY_FORMAT_ENTRY_SIZE: u32 = 0;
pub const PFR_KEY_FORMAT_ENTRY_FORMAT: u32 = 1;
pub const PFR_KEY_SYSTEM_ENTRY_NAME: u32 = 0;
pub const PFR_KEY_SYSTEM_ENTRY_NR_EVENTS: u32 = 1;
pub const PFR_KEY_SYSTEM_ENTRY_EVENTS: u32 = 2;
pub const PFR_KEY_FEATURE_TRACING_DATA_MAGIC: u32 = 0;
pub const PFR_KEY_FEATURE_TRACING_DATA_VERSION: u32 = 1;
pub const PFR_KEY_FEATURE_TRACING_DATA_BIG_ENDIAN: u32 = 2;
pub const PFR_KEY_FEATURE_TRACING_DATA_LONG_SIZE: u32 = 3;
pub const PFR_KEY_FEATURE_TRACING_DATA_PAGE_SIZE: u32 = 4;
pub const PFR_KEY_FEATURE_TRACING_DATA_HEADER_PAGE_NAME: u32 = 5;
pub const PFR_KEY_FEATURE_TRACING_DATA_HEADER_PAGE_SIZE: u32 = 6;
pub const PFR_KEY_FEATURE_TRACING_DATA_HEADER_PAGE: u32 = 7;
pub const PFR_KEY_FEATURE_TRACING_DATA_HEADER_EVENT_NAME: u32 = 8;
pub const PFR_KEY_FEATURE_TRACING_DATA_HEADER_EVENT_SIZE: u32 = 9;
pub const PFR_KEY_FEATURE_TRACING_DATA_HEADER_EVENT: u32 = 10;
pub const PFR_KEY_FEATURE_TRACING_DATA_NR_FTRACE: u32 = 11;
pub const PFR_KEY_FEATURE_TRACING_DATA_FTRACE: u32 = 12;
pub const PFR_KEY_FEATURE_TRACING_DATA_NR_SYSTEMS: u32 = 13;
pub const PFR_KEY_FEATURE_TRACING_DATA_SYSTEMS: u32 = 14;
pub const PFR_KEY_FEATURE_TRACING_DATA_KALLSYMS_SIZE: u32 = 15;
pub const PFR_KEY_FEATURE_TRACING_DATA_KALLSYMS: u32 = 16;
pub const PFR_KEY_FEATURE_TRACING_DATA_PRINTK_SIZE: u32 = 17;
pub const PFR_KEY_FEATURE_TRACING_DATA_PRINTK: u32 = 18;
pub const PFR_KEY_FEATURE_TRACING_DATA_SAVED_CMDLINES_SIZE: u32 = 19;
pub const PFR_KEY_FEATURE_TRACING_DATA_SAVED_CMDLINES: u32 = 20;
pub const PFR_KEY_BUILD_ID_ENTRY_TYPE: u32 = 0;
pub const PFR_KEY_BUILD_ID_ENTRY_MISC: u32 = 1;
pub const PFR_KEY_BUILD_ID_ENTRY_SIZE: u32 = 2;
pub const PFR_KEY_BUILD_ID_ENTRY_PID: u32 = 3;
pub const PFR_KEY_BUILD_ID_ENTRY_BUILD_ID: u32 = 4;
pub const PFR_KEY_BUILD_ID_ENTRY_BUILD_ID_SIZE: u32 = 5;
pub const PFR_KEY_BUILD_ID_ENTRY_RESERVED_1: u32 = 6;
pub const PFR_KEY_BUILD_ID_ENTRY_RESERVED_2: u32 = 7;
pub const PFR_KEY_BUILD_ID_ENTRY_FILENAME: u32 = 8;
pub const PFR_KEY_FEATURE_BUILD_ID_FILES: u32 = 0;
pub const PFR_KEY_FEATURE_HOSTNAME_HOSTNAME: u32 = 0;
pub const PFR_KEY_FEATURE_OSRELEASE_OSRELEASE: u32 = 0;
pub const PFR_KEY_FEATURE_VERSION_VERSION: u32 = 0;
pub const PFR_KEY_FEATURE_ARCH_ARCH: u32 = 0;
pub const PFR_KEY_FEATURE_NRCPUS_AVAIL: u32 = 0;
pub const PFR_KEY_FEATURE_NRCPUS_ONLINE: u32 = 1;
pub const PFR_KEY_FEATURE_CPUDESC_CPUDESC: u32 = 0;
pub const PFR_KEY_FEATURE_CPUID_CPUID: u32 = 0;
pub const PFR_KEY_FEATURE_TOTAL_MEM_TOTAL_MEM: u32 = 0;
pub const PFR_KEY_FEATURE_CMDLINE_NR: u32 = 0;
pub const PFR_KEY_FEATURE_CMDLINE_ARGV: u32 = 1;
pub const PFR_KEY_EVENT_DESC_ENTRY_ATTR: u32 = 0;
pub const PFR_KEY_EVENT_DESC_ENTRY_PAD: u32 = 4;
pub const PFR_KEY_EVENT_DESC_ENTRY_NR_IDS: u32 = 1;
pub const PFR_KEY_EVENT_DESC_ENTRY_NAME: u32 = 2;
pub const PFR_KEY_EVENT_DESC_ENTRY_IDS: u32 = 3;
pub const PFR_KEY_FEATURE_EVENT_DESC_NR: u32 = 0;
pub const PFR_KEY_FEATURE_EVENT_DESC_ATTR_SIZE: u32 = 1;
pub const PFR_KEY_FEATURE_EVENT_DESC_EVENTS: u32 = 2;
pub const PFR_KEY_CPU_ENTRY_CORE_ID: u32 = 0;
pub const PFR_KEY_CPU_ENTRY_SOCKET_ID: u32 = 1;
pub const PFR_KEY_FEATURE_CPU_TOPOLOGY_NR_CORES: u32 = 0;
pub const PFR_KEY_FEATURE_CPU_TOPOLOGY_CORES: u32 = 1;
pub const PFR_KEY_FEATURE_CPU_TOPOLOGY_NR_THREADS: u32 = 2;
pub const PFR_KEY_FEATURE_CPU_TOPOLOGY_THREADS: u32 = 3;
pub const PFR_KEY_FEATURE_CPU_TOPOLOGY_CPUS: u32 = 4;
pub const PFR_KEY_FEATURE_CPU_TOPOLOGY_NR_DIES: u32 = 5;
pub const PFR_KEY_FEATURE_CPU_TOPOLOGY_DIES: u32 = 6;
pub const PFR_KEY_FEATURE_CPU_TOPOLOGY_DIE_IDS: u32 = 7;
pub const PFR_KEY_NUMA_ENTRY_NODE: u32 = 0;
pub const PFR_KEY_NUMA_ENTRY_MEM_TOTAL: u32 = 1;
pub const PFR_KEY_NUMA_ENTRY_MEM_FREE: u32 = 2;
pub const PFR_KEY_NUMA_ENTRY_CPULIST: u32 = 3;
pub const PFR_KEY_FEATURE_NUMA_TOPOLOGY_NR: u32 = 0;
pub const PFR_KEY_FEATURE_NUMA_TOPOLOGY_NODES: u32 = 1;
pub const PFR_KEY_PMU_ENTRY_TYPE: u32 = 0;
pub const PFR_KEY_PMU_ENTRY_NAME: u32 = 1;
pub const PFR_KEY_FEATURE_PMU_MAPPINGS_NR: u32 = 0;
pub const PFR_KEY_FEATURE_PMU_MAPPINGS_PMUS: u32 = 1;
pub const PFR_KEY_GROUP_ENTRY_NAME: u32 = 0;
pub const PFR_KEY_GROUP_ENTRY_LEADER_IDX: u32 = 1;
pub const PFR_KEY_GROUP_ENTRY_NR_MEMBERS: u32 = 2;
pub const PFR_KEY_FEATURE_GROUP_DESC_NR: u32 = 0;
pub const PFR_KEY_FEATURE_GROUP_DESC_GROUPS: u32 = 1;
pub const PFR_KEY_AUXTRACE_ENTRY_FILE_OFFSET: u32 = 0;
pub const PFR_KEY_AUXTRACE_ENTRY_SIZE: u32 = 1;
pub const PFR_KEY_FEATURE_AUXTRACE_NR: u32 = 0;
pub const PFR_KEY_FEATURE_AUXTRACE_ENTRIES: u32 = 1;
pub const PFR_KEY_CACHE_ENTRY_LEVEL: u32 = 0;
pub const PFR_KEY_CACHE_ENTRY_LINE_SIZE: u32 = 1;
pub const PFR_KEY_CACHE_ENTRY_SETS: u32 = 2;
pub const PFR_KEY_CACHE_ENTRY_WAYS: u32 = 3;
pub const PFR_KEY_CACHE_ENTRY_TYPE: u32 = 4;
pub const PFR_KEY_CACHE_ENTRY_SIZE: u32 = 5;
pub const PFR_KEY_CACHE_ENTRY_MAP: u32 = 6;
pub const PFR_KEY_FEATURE_CACHE_VERSION: u32 = 0;
pub const PFR_KEY_FEATURE_CACHE_NR: u32 = 1;
pub const PFR_KEY_FEATURE_CACHE_CACHES: u32 = 2;
pub const PFR_KEY_FEATURE_SAMPLE_TIME_FIRST: u32 = 0;
pub const PFR_KEY_FEATURE_SAMPLE_TIME_LAST: u32 = 1;
pub const PFR_KEY_MEMORY_ENTRY_NODE: u32 = 0;
pub const PFR_KEY_MEMORY_ENTRY_SIZE: u32 = 1;
pub const PFR_KEY_MEMORY_ENTRY_NR_BITS: u32 = 2;
pub const PFR_KEY_MEMORY_ENTRY_BITMAP: u32 = 3;
pub const PFR_KEY_FEATURE_MEM_TOPOLOGY_VERSION: u32 = 0;
pub const PFR_KEY_FEATURE_MEM_TOPOLOGY_BLOCK_SIZE: u32 = 1;
pub const PFR_KEY_FEATURE_MEM_TOPOLOGY_NR: u32 = 2;
pub const PFR_KEY_FEATURE_MEM_TOPOLOGY_NODES: u32 = 3;
pub const PFR_KEY_FEATURE_CLOCKID_RESOLUTION: u32 = 0;
pub const PFR_KEY_FEATURE_DIR_FORMAT_VERSION: u32 = 0;
pub const PFR_KEY_FEATURE_COMPRESSED_VERSION: u32 = 0;
pub const PFR_KEY_FEATURE_COMPRESSED_TYPE: u32 = 1;
pub const PFR_KEY_FEATURE_COMPRESSED_LEVEL: u32 = 2;
pub const PFR_KEY_FEATURE_COMPRESSED_RATIO: u32 = 3;
pub const PFR_KEY_FEATURE_COMPRESSED_MMAP_LEN: u32 = 4;
pub const PFR_KEY_CAP_ENTRY_NAME: u32 = 0;
pub const PFR_KEY_CAP_ENTRY_VALUE: u32 = 1;
pub const PFR_KEY_FEATURE_CPU_PMU_CAPS_NR: u32 = 0;
pub const PFR_KEY_FEATURE_CPU_PMU_CAPS_CAPS: u32 = 1;
pub const PFR_KEY_FEATURE_CLOCK_DATA_VERSION: u32 = 0;
pub const PFR_KEY_FEATURE_CLOCK_DATA_CLOCKID: u32 = 1;
pub const PFR_KEY_FEATURE_CLOCK_DATA_WALL_TIME: u32 = 2;
pub const PFR_KEY_FEATURE_CLOCK_DATA_CLOCKID_TIME: u32 = 3;
pub const PFR_KEY_HYBRID_ENTRY_PMU_NAME: u32 = 0;
pub const PFR_KEY_HYBRID_ENTRY_CPULIST: u32 = 1;
pub const PFR_KEY_FEATURE_HYBRID_TOPOLOGY_NR: u32 = 0;
pub const PFR_KEY_FEATURE_HYBRID_TOPOLOGY_NODES: u32 = 1;
pub const PFR_KEY_PMU_CAPS_ENTRY_NR_CAPS: u32 = 0;
pub const PFR_KEY_PMU_CAPS_ENTRY_CAPS: u32 = 1;
pub const PFR_KEY_PMU_CAPS_ENTRY_PMU_NAME: u32 = 2;
pub const PFR_KEY_FEATURE_PMU_CAPS_NR_PMU: u32 = 0;
pub const PFR_KEY_FEATURE_PMU_CAPS_PMUS: u32 = 1;
pub const PFR_KEY_DOMAIN_ENTRY_DOMAIN: u32 = 0;
pub const PFR_KEY_DOMAIN_ENTRY_DNAME: u32 = 1;
pub const PFR_KEY_DOMAIN_ENTRY_CPUMASK: u32 = 2;
pub const PFR_KEY_DOMAIN_ENTRY_CPULIST: u32 = 3;
pub const PFR_KEY_CPU_DOMAIN_ENTRY_CPU: u32 = 0;
pub const PFR_KEY_CPU_DOMAIN_ENTRY_NR_DOMAINS: u32 = 1;
pub const PFR_KEY_CPU_DOMAIN_ENTRY_DOMAINS: u32 = 2;
pub const PFR_KEY_FEATURE_CPU_DOMAIN_INFO_SCHEDSTAT_VERSION: u32 = 0;
pub const PFR_KEY_FEATURE_CPU_DOMAIN_INFO_MAX_SCHED_DOMAINS: u32 = 1;
pub const PFR_KEY_FEATURE_CPU_DOMAIN_INFO_CPUS: u32 = 2;
pub const PFR_KEY_FEATURE_E_MACHINE_E_MACHINE: u32 = 0;
pub const PFR_KEY_FEATURE_E_MACHINE_E_FLAGS: u32 = 1;
pub const PFR_KEY_FEATURE_CLN_SIZE_CLN_SIZE: u32 = 0;
pub const PFR_KEY_MEMORY_RANGE_ENTRY_BASE: u32 = 0;
pub const PFR_KEY_MEMORY_RANGE_ENTRY_LENGTH: u32 = 1;
pub const PFR_KEY_MEMORY_RANGE_ENTRY_NODE: u32 = 2;
pub const PFR_KEY_MEMORY_RANGE_ENTRY_LOCAL_REGION_ID: u32 = 3;
pub const PFR_KEY_MEMORY_RANGE_ENTRY_REMOTE_REGION_ID: u32 = 4;
pub const PFR_KEY_FEATURE_MEMORY_RANGES_NR: u32 = 0;
pub const PFR_KEY_FEATURE_MEMORY_RANGES_RANGES: u32 = 1;
pub const PFR_KEY_BPF_PROG_INFO_TYPE: u32 = 0;
pub const PFR_KEY_BPF_PROG_INFO_ID: u32 = 1;
pub const PFR_KEY_BPF_PROG_INFO_TAG: u32 = 2;
pub const PFR_KEY_BPF_PROG_INFO_JITED_PROG_LEN: u32 = 3;
pub const PFR_KEY_BPF_PROG_INFO_XLATED_PROG_LEN: u32 = 4;
pub const PFR_KEY_BPF_PROG_INFO_JITED_PROG_INSNS: u32 = 5;
pub const PFR_KEY_BPF_PROG_INFO_XLATED_PROG_INSNS: u32 = 6;
pub const PFR_KEY_BPF_PROG_INFO_LOAD_TIME: u32 = 7;
pub const PFR_KEY_BPF_PROG_INFO_CREATED_BY_UID: u32 = 8;
pub const PFR_KEY_BPF_PROG_INFO_NR_MAP_IDS: u32 = 9;
pub const PFR_KEY_BPF_PROG_INFO_MAP_IDS: u32 = 10;
pub const PFR_KEY_BPF_PROG_INFO_NAME: u32 = 11;
pub const PFR_KEY_BPF_PROG_INFO_IFINDEX: u32 = 12;
pub const PFR_KEY_BPF_PROG_INFO_GPL_COMPATIBLE: u32 = 13;
pub const PFR_KEY_BPF_PROG_INFO_NETNS_DEV: u32 = 14;
pub const PFR_KEY_BPF_PROG_INFO_NETNS_INO: u32 = 15;
pub const PFR_KEY_BPF_PROG_INFO_NR_JITED_KSYMS: u32 = 16;
pub const PFR_KEY_BPF_PROG_INFO_NR_JITED_FUNC_LENS: u32 = 17;
pub const PFR_KEY_BPF_PROG_INFO_JITED_KSYMS: u32 = 18;
pub const PFR_KEY_BPF_PROG_INFO_JITED_FUNC_LENS: u32 = 19;
pub const PFR_KEY_BPF_PROG_INFO_BTF_ID: u32 = 20;
pub const PFR_KEY_BPF_PROG_INFO_FUNC_INFO_REC_SIZE: u32 = 21;
pub const PFR_KEY_BPF_PROG_INFO_FUNC_INFO: u32 = 22;
pub const PFR_KEY_BPF_PROG_INFO_NR_FUNC_INFO: u32 = 23;
pub const PFR_KEY_BPF_PROG_INFO_NR_LINE_INFO: u32 = 24;
pub const PFR_KEY_BPF_PROG_INFO_LINE_INFO: u32 = 25;
pub const PFR_KEY_BPF_PROG_INFO_JITED_LINE_INFO: u32 = 26;
pub const PFR_KEY_BPF_PROG_INFO_NR_JITED_LINE_INFO: u32 = 27;
pub const PFR_KEY_BPF_PROG_INFO_LINE_INFO_REC_SIZE: u32 = 28;
pub const PFR_KEY_BPF_PROG_INFO_JITED_LINE_INFO_REC_SIZE: u32 = 29;
pub const PFR_KEY_BPF_PROG_INFO_NR_PROG_TAGS: u32 = 30;
pub const PFR_KEY_BPF_PROG_INFO_PROG_TAGS: u32 = 31;
pub const PFR_KEY_BPF_PROG_INFO_RUN_TIME_NS: u32 = 32;
pub const PFR_KEY_BPF_PROG_INFO_RUN_CNT: u32 = 33;
pub const PFR_KEY_BPF_PROG_INFO_RECURSION_MISSES: u32 = 34;
pub const PFR_KEY_BPF_PROG_INFO_VERIFIED_INSNS: u32 = 35;
pub const PFR_KEY_BPF_PROG_INFO_ATTACH_BTF_OBJ_ID: u32 = 36;
pub const PFR_KEY_BPF_PROG_INFO_ATTACH_BTF_ID: u32 = 37;
pub const PFR_KEY_BPF_PROG_INFO_TAIL: u32 = 38;
pub const PFR_KEY_BPF_PROG_ENTRY_INFO_LEN: u32 = 0;
pub const PFR_KEY_BPF_PROG_ENTRY_DATA_LEN: u32 = 1;
pub const PFR_KEY_BPF_PROG_ENTRY_ARRAYS: u32 = 2;
pub const PFR_KEY_BPF_PROG_ENTRY_INFO: u32 = 3;
pub const PFR_KEY_BPF_PROG_ENTRY_DATA: u32 = 4;
pub const PFR_KEY_FEATURE_BPF_PROG_INFO_NR: u32 = 0;
pub const PFR_KEY_FEATURE_BPF_PROG_INFO_PROGS: u32 = 1;
pub const PFR_KEY_BTF_ENTRY_ID: u32 = 0;
pub const PFR_KEY_BTF_ENTRY_SIZE: u32 = 1;
pub const PFR_KEY_BTF_ENTRY_DATA: u32 = 2;
pub const PFR_KEY_FEATURE_BPF_BTF_NR: u32 = 0;
pub const PFR_KEY_FEATURE_BPF_BTF_BTFS: u32 = 1;
pub const PFR_KEY_SIMPLEPERF_SYMBOL_ENTRY_VADDR: u32 = 0;
pub const PFR_KEY_SIMPLEPERF_SYMBOL_ENTRY_LEN: u32 = 1;
pub const PFR_KEY_SIMPLEPERF_SYMBOL_ENTRY_NAME: u32 = 2;
pub const PFR_KEY_SIMPLEPERF_FILE_PATH: u32 = 0;
pub const PFR_KEY_SIMPLEPERF_FILE_FILE_TYPE: u32 = 1;
pub const PFR_KEY_SIMPLEPERF_FILE_MIN_VADDR: u32 = 2;
pub const PFR_KEY_SIMPLEPERF_FILE_SYMBOL_COUNT: u32 = 3;
pub const PFR_KEY_SIMPLEPERF_FILE_SYMBOLS: u32 = 4;
pub const PFR_KEY_SIMPLEPERF_FILE_DEX_FILE_OFFSET_COUNT: u32 = 5;
pub const PFR_KEY_SIMPLEPERF_FILE_DEX_FILE_OFFSETS: u32 = 6;
pub const PFR_KEY_SIMPLEPERF_FILE_OFFSET_OF_MIN_VADDR: u32 = 7;
pub const PFR_KEY_SIMPLEPERF_FILE_ENTRY_SIZE: u32 = 0;
pub const PFR_KEY_SIMPLEPERF_FILE_ENTRY_FILE: u32 = 1;
pub const PFR_KEY_FEATURE_SIMPLEPERF_FILE_FILES: u32 = 0;
pub const PFR_KEY_SIMPLEPERF_META_ENTRY_KEY: u32 = 0;
pub const PFR_KEY_SIMPLEPERF_META_ENTRY_VALUE: u32 = 1;
pub const PFR_KEY_FEATURE_SIMPLEPERF_META_INFO_INFOS: u32 = 0;
pub const PFR_KEY_FEATURE_SIMPLEPERF_UNWIND_MESSAGE: u32 = 0;
pub const PFR_KEY_FEATURE_SIMPLEPERF_UNWOUND_DATA: u32 = 0;
pub const PFR_KEY_SIMPLEPERF_MESSAGE_SIZE: u32 = 0;
pub const PFR_KEY_SIMPLEPERF_MESSAGE_MESSAGE: u32 = 1;
pub const PFR_KEY_FEATURE_SIMPLEPERF_FILE2_FILES: u32 = 0;
pub const PFR_KEY_FEATURE_SIMPLEPERF_BRANCHES_MESSAGE: u32 = 0;
pub const PFR_KEY_FEATURE_SIMPLEPERF_INIT_MAP_RECORDS: u32 = 0;
pub const PFR_KEY_NAMES_BLOCK_VERSION: u32 = 0;
pub const PFR_KEY_NAMES_BLOCK_SCOPE: u32 = 1;
pub const PFR_KEY_NAMES_BLOCK_PACKING: u32 = 2;
pub const PFR_KEY_NAMES_BLOCK_LENGTH: u32 = 3;
pub const PFR_KEY_NAMES_BLOCK_DATA: u32 = 4;
pub const PFR_KEY_NAMES_BLOCK_ENTRY_SIZE: u32 = 0;
pub const PFR_KEY_NAMES_BLOCK_ENTRY_BLOCK: u32 = 1;
pub const PFR_KEY_FEATURE_PERFRING_NAMES_BLOCKS: u32 = 0;
pub const PFR_GROUP_NONE: u32 = 0;
pub const PFR_GROUP_ATTR_SIMD_DRAFT: u32 = 256;
pub const PFR_GROUP_ATTR: u32 = 257;
pub const PFR_GROUP_SAMPLE_ID: u32 = 258;
pub const PFR_GROUP_READ_VALUE: u32 = 259;
pub const PFR_GROUP_READ_FORMAT: u32 = 260;
pub const PFR_GROUP_CALLCHAIN: u32 = 261;
pub const PFR_GROUP_RAW: u32 = 262;
pub const PFR_GROUP_REGS_SIMD: u32 = 263;
pub const PFR_GROUP_REGS_SIMD_DRAFT: u32 = 264;
pub const PFR_GROUP_REGS_USER: u32 = 265;
pub const PFR_GROUP_STACK_USER: u32 = 266;
pub const PFR_GROUP_REGS_INTR: u32 = 267;
pub const PFR_GROUP_AUX_SAMPLE: u32 = 268;
pub const PFR_GROUP_BRANCH_ENTRY: u32 = 269;
pub const PFR_GROUP_BRANCH_STACK: u32 = 270;
pub const PFR_GROUP_SAMPLE: u32 = 9;
pub const PFR_GROUP_MMAP: u32 = 1;
pub const PFR_GROUP_LOST: u32 = 2;
pub const PFR_GROUP_COMM: u32 = 3;
pub const PFR_GROUP_EXIT: u32 = 4;
pub const PFR_GROUP_THROTTLE: u32 = 5;
pub const PFR_GROUP_UNTHROTTLE: u32 = 6;
pub const PFR_GROUP_FORK: u32 = 7;
pub const PFR_GROUP_READ: u32 = 8;
pub const PFR_GROUP_MMAP2: u32 = 10;
pub const PFR_GROUP_AUX: u32 = 11;
pub const PFR_GROUP_ITRACE_START: u32 = 12;
pub const PFR_GROUP_LOST_SAMPLES: u32 = 13;
pub const PFR_GROUP_SWITCH_: u32 = 14;
pub const PFR_GROUP_SWITCH_CPU_WIDE: u32 = 15;
pub const PFR_GROUP_LINK_INFO: u32 = 271;
pub const PFR_GROUP_NAMESPACES: u32 = 16;
pub const PFR_GROUP_KSYMBOL: u32 = 17;
pub const PFR_GROUP_BPF_EVENT: u32 = 18;
pub const PFR_GROUP_CGROUP: u32 = 19;
pub const PFR_GROUP_TEXT_POKE: u32 = 20;
pub const PFR_GROUP_AUX_OUTPUT_HW_ID: u32 = 21;
pub const PFR_GROUP_CALLCHAIN_DEFERRED: u32 = 22;
pub const PFR_GROUP_HEADER_ATTR: u32 = 64;
pub const PFR_GROUP_HEADER_EVENT_TYPE: u32 = 65;
pub const PFR_GROUP_HEADER_TRACING_DATA: u32 = 66;
pub const PFR_GROUP_HEADER_BUILD_ID: u32 = 67;
pub const PFR_GROUP_FINISHED_ROUND: u32 = 68;
pub const PFR_GROUP_ID_INDEX_ENTRY: u32 = 272;
pub const PFR_GROUP_ID_INDEX_ENTRY_2: u32 = 273;
pub const PFR_GROUP_ID_INDEX: u32 = 69;
pub const PFR_GROUP_AUXTRACE_INFO: u32 = 70;
pub const PFR_GROUP_AUXTRACE: u32 = 71;
pub const PFR_GROUP_AUXTRACE_ERROR: u32 = 72;
pub const PFR_GROUP_THREAD_MAP_ENTRY: u32 = 274;
pub const PFR_GROUP_THREAD_MAP: u32 = 73;
pub const PFR_GROUP_CPUS_DATA: u32 = 275;
pub const PFR_GROUP_MASK_DATA: u32 = 276;
pub const PFR_GROUP_RANGE_CPU_DATA: u32 = 277;
pub const PFR_GROUP_CPU_MAP_DATA: u32 = 278;
pub const PFR_GROUP_CPU_MAP: u32 = 74;
pub const PFR_GROUP_STAT_CONFIG_ENTRY: u32 = 279;
pub const PFR_GROUP_STAT_CONFIG: u32 = 75;
pub const PFR_GROUP_STAT: u32 = 76;
pub const PFR_GROUP_STAT_ROUND: u32 = 77;
pub const PFR_GROUP_EVENT_UPDATE: u32 = 78;
pub const PFR_GROUP_TIME_CONV: u32 = 79;
pub const PFR_GROUP_HEADER_FEATURE: u32 = 80;
pub const PFR_GROUP_COMPRESSED: u32 = 81;
pub const PFR_GROUP_FINISHED_INIT: u32 = 82;
pub const PFR_GROUP_COMPRESSED2: u32 = 83;
pub const PFR_GROUP_BPF_METADATA_ENTRY: u32 = 280;
pub const PFR_GROUP_BPF_METADATA: u32 = 84;
pub const PFR_GROUP_SCHEDSTAT_CPU_COUNTERS: u32 = 281;
pub const PFR_GROUP_SCHEDSTAT_CPU: u32 = 85;
pub const PFR_GROUP_SCHEDSTAT_LB: u32 = 282;
pub const PFR_GROUP_SCHEDSTAT_LB_17: u32 = 283;
pub const PFR_GROUP_SCHEDSTAT_MOVES: u32 = 284;
pub const PFR_GROUP_SCHEDSTAT_DOMAIN: u32 = 86;
pub const PFR_GROUP_SIMPLEPERF_KERNEL_SYMBOL: u32 = 32769;
pub const PFR_GROUP_SIMPLEPERF_DSO: u32 = 32770;
pub const PFR_GROUP_SIMPLEPERF_SYMBOL: u32 = 32771;
pub const PFR_GROUP_SIMPLEPERF_SPLIT: u32 = 32772;
pub const PFR_GROUP_SIMPLEPERF_SPLIT_END: u32 = 32773;
pub const PFR_GROUP_SIMPLEPERF_EVENT_ID_ENTRY: u32 = 285;
pub const PFR_GROUP_SIMPLEPERF_EVENT_ID: u32 = 32774;
pub const PFR_GROUP_SIMPLEPERF_CALLCHAIN: u32 = 32775;
pub const PFR_GROUP_SIMPLEPERF_UNWOUND: u32 = 286;
pub const PFR_GROUP_SIMPLEPERF_UNWINDING_RESULT: u32 = 32776;
pub const PFR_GROUP_SIMPLEPERF_TRACING_DATA: u32 = 32777;
pub const PFR_GROUP_SIMPLEPERF_DEBUG: u32 = 32778;
pub const PFR_GROUP_RECORD_HEADER: u32 = 287;
pub const PFR_GROUP_SECTION: u32 = 288;
pub const PFR_GROUP_FILE_HEADER: u32 = 289;
pub const PFR_GROUP_FILE_ATTR: u32 = 290;
pub const PFR_GROUP_FILE_IDS: u32 = 291;
pub const PFR_GROUP_FEATURE_SECTION: u32 = 292;
pub const PFR_GROUP_ATTR_ONLY: u32 = 293;
pub const PFR_GROUP_COUNTS: u32 = 294;
pub const PFR_GROUP_MMAP_PAGE: u32 = 295;
pub const PFR_GROUP_LEGACY_MAPPING: u32 = 296;
pub const PFR_GROUP_LEGACY_COMM: u32 = 297;
pub const PFR_GROUP_LEGACY_PERIOD: u32 = 298;
pub const PFR_GROUP_LEGACY_THROTTLE: u32 = 299;
pub const PFR_GROUP_LEGACY_RECORD: u32 = 300;
pub const PFR_GROUP_LEGACY_VALUE: u32 = 301;
pub const PFR_GROUP_LEGACY_GROUP: u32 = 302;
pub const PFR_GROUP_LEGACY_CALLCHAIN: u32 = 303;
pub const PFR_GROUP_LEGACY_OVERFLOW: u32 = 304;
pub const PFR_GROUP_LEGACY_ATTR: u32 = 305;
pub const PFR_GROUP_LEGACY_PAGE: u32 = 306;
pub const PFR_GROUP_STRING_ENTRY: u32 = 307;
pub const PFR_GROUP_FORMAT_ENTRY: u32 = 308;
pub const PFR_GROUP_SYSTEM_ENTRY: u32 = 309;
pub const PFR_GROUP_FEATURE_TRACING_DATA: u32 = 1025;
pub const PFR_GROUP_BUILD_ID_ENTRY: u32 = 310;
pub const PFR_GROUP_FEATURE_BUILD_ID: u32 = 1026;
pub const PFR_GROUP_FEATURE_HOSTNAME: u32 = 1027;
pub const PFR_GROUP_FEATURE_OSRELEASE: u32 = 1028;
pub const PFR_GROUP_FEATURE_VERSION: u32 = 1029;
pub const PFR_GROUP_FEATURE_ARCH: u32 = 1030;
pub const PFR_GROUP_FEATURE_NRCPUS: u32 = 1031;
pub const PFR_GROUP_FEATURE_CPUDESC: u32 = 1032;
pub const PFR_GROUP_FEATURE_CPUID: u32 = 1033;
pub const PFR_GROUP_FEATURE_TOTAL_MEM: u32 = 1034;
pub const PFR_GROUP_FEATURE_CMDLINE: u32 = 1035;
pub const PFR_GROUP_EVENT_DESC_ENTRY: u32 = 311;
pub const PFR_GROUP_FEATURE_EVENT_DESC: u32 = 1036;
pub const PFR_GROUP_CPU_ENTRY: u32 = 312;
pub const PFR_GROUP_FEATURE_CPU_TOPOLOGY: u32 = 1037;
pub const PFR_GROUP_NUMA_ENTRY: u32 = 313;
pub const PFR_GROUP_FEATURE_NUMA_TOPOLOGY: u32 = 1038;
pub const PFR_GROUP_FEATURE_BRANCH_STACK: u32 = 1039;
pub const PFR_GROUP_PMU_ENTRY: u32 = 314;
pub const PFR_GROUP_FEATURE_PMU_MAPPINGS: u32 = 1040;
pub const PFR_GROUP_GROUP_ENTRY: u32 = 315;
pub const PFR_GROUP_FEATURE_GROUP_DESC: u32 = 1041;
pub const PFR_GROUP_AUXTRACE_ENTRY: u32 = 316;
pub const PFR_GROUP_FEATURE_AUXTRACE: u32 = 1042;
pub const PFR_GROUP_FEATURE_STAT: u32 = 1043;
pub const PFR_GROUP_CACHE_ENTRY: u32 = 317;
pub const PFR_GROUP_FEATURE_CACHE: u32 = 1044;
pub const PFR_GROUP_FEATURE_SAMPLE_TIME: u32 = 1045;
pub const PFR_GROUP_MEMORY_ENTRY: u32 = 318;
pub const PFR_GROUP_FEATURE_MEM_TOPOLOGY: u32 = 1046;
pub const PFR_GROUP_FEATURE_CLOCKID: u32 = 1047;
pub const PFR_GROUP_FEATURE_DIR_FORMAT: u32 = 1048;
pub const PFR_GROUP_FEATURE_COMPRESSED: u32 = 1051;
pub const PFR_GROUP_CAP_ENTRY: u32 = 319;
pub const PFR_GROUP_FEATURE_CPU_PMU_CAPS: u32 = 1052;
pub const PFR_GROUP_FEATURE_CLOCK_DATA: u32 = 1053;
pub const PFR_GROUP_HYBRID_ENTRY: u32 = 320;
pub const PFR_GROUP_FEATURE_HYBRID_TOPOLOGY: u32 = 1054;
pub const PFR_GROUP_PMU_CAPS_ENTRY: u32 = 321;
pub const PFR_GROUP_FEATURE_PMU_CAPS: u32 = 1055;
pub const PFR_GROUP_DOMAIN_ENTRY: u32 = 322;
pub const PFR_GROUP_CPU_DOMAIN_ENTRY: u32 = 323;
pub const PFR_GROUP_FEATURE_CPU_DOMAIN_INFO: u32 = 1056;
pub const PFR_GROUP_FEATURE_E_MACHINE: u32 = 1057;
pub const PFR_GROUP_FEATURE_CLN_SIZE: u32 = 1058;
pub const PFR_GROUP_MEMORY_RANGE_ENTRY: u32 = 324;
pub const PFR_GROUP_FEATURE_MEMORY_RANGES: u32 = 1059;
pub const PFR_GROUP_BPF_PROG_INFO: u32 = 325;
pub const PFR_GROUP_BPF_PROG_ENTRY: u32 = 326;
pub const PFR_GROUP_FEATURE_BPF_PROG_INFO: u32 = 1049;
pub const PFR_GROUP_BTF_ENTRY: u32 = 327;
pub const PFR_GROUP_FEATURE_BPF_BTF: u32 = 1050;
pub const PFR_GROUP_SIMPLEPERF_SYMBOL_ENTRY: u32 = 328;
pub const PFR_GROUP_SIMPLEPERF_FILE: u32 = 329;
pub const PFR_GROUP_SIMPLEPERF_FILE_ENTRY: u32 = 330;
pub const PFR_GROUP_FEATURE_SIMPLEPERF_FILE: u32 = 1152;
pub const PFR_GROUP_SIMPLEPERF_META_ENTRY: u32 = 331;
pub const PFR_GROUP_FEATURE_SIMPLEPERF_META_INFO: u32 = 1153;
pub const PFR_GROUP_FEATURE_SIMPLEPERF_UNWIND: u32 = 1154;
pub const PFR_GROUP_FEATURE_SIMPLEPERF_UNWOUND: u32 = 1155;
pub const PFR_GROUP_SIMPLEPERF_MESSAGE: u32 = 332;
pub const PFR_GROUP_FEATURE_SIMPLEPERF_FILE2: u32 = 1156;
pub const PFR_GROUP_FEATURE_SIMPLEPERF_BRANCHES: u32 = 1157;
pub const PFR_GROUP_FEATURE_SIMPLEPERF_INIT_MAP: u32 = 1158;
pub const PFR_GROUP_NAMES_BLOCK: u32 = 333;
pub const PFR_GROUP_NAMES_BLOCK_ENTRY: u32 = 334;
pub const PFR_GROUP_FEATURE_PERFRING_NAMES: u32 = 1216;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_limits {
    pub size: u64,
    pub events: u64,
    pub ids: u64,
    pub features: u64,
    pub feature_size: u64,
    pub payload: u64,
    pub zstd_memory: u64,
    pub record_free: u64,
    pub record_ratio: u64,
    pub stream_free: u64,
    pub stream_ratio: u64,
    pub pending: u64,
    pub chains: u64,
    pub cbor_depth: u64,
    pub cbor_item: u64,
    pub cbor_head: u64,
    pub tasks: u64,
    pub maps: u64,
    pub name_bytes: u64,
    pub record_size: u64,
    pub held: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_attr_simd_draft {
    pub present: u64,
    pub sample_simd_regs_enabled: u16,
    pub pad_1: u16,
    pub sample_simd_pred_reg_intr: u32,
    pub sample_simd_pred_reg_user: u32,
    pub sample_simd_vec_reg_qwords: u16,
    pub pad_2: u16,
    pub sample_simd_vec_reg_intr: u64,
    pub sample_simd_vec_reg_user: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_attr {
    pub present: u64,
    pub type_: u32,
    pub size: u32,
    pub config: u64,
    pub sample_period: u64,
    pub sample_type: u64,
    pub read_format: u64,
    pub flags: u64,
    pub wakeup_events: u32,
    pub bp_type: u32,
    pub config1: u64,
    pub config2: u64,
    pub branch_sample_type: u64,
    pub sample_regs_user: u64,
    pub sample_stack_user: u32,
    pub clockid: i32,
    pub sample_regs_intr: u64,
    pub aux_watermark: u32,
    pub sample_max_stack: u16,
    pub reserved_2: u16,
    pub aux_sample_size: u32,
    pub aux_action: u32,
    pub sig_data: u64,
    pub config3: u64,
    pub config4: u64,
    pub sample_simd_regs_enabled: u16,
    pub sample_simd_pred_reg_qwords: u16,
    pub sample_simd_vec_reg_qwords: u16,
    pub reserved_4: u16,
    pub sample_simd_pred_reg_intr: u32,
    pub sample_simd_pred_reg_user: u32,
    pub sample_simd_vec_reg_intr: u64,
    pub sample_simd_vec_reg_user: u64,
    pub simd_draft: pfr_attr_simd_draft,
    pub tail: pfr_bytes,
    pub reserved: [u64; 10],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_sample_id {
    pub present: u64,
    pub pid: u32,
    pub tid: u32,
    pub time: u64,
    pub id: u64,
    pub stream_id: u64,
    pub cpu: u32,
    pub res: u32,
    pub identifier: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_read_value {
    pub present: u64,
    pub value: u64,
    pub id: u64,
    pub lost: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_read_format {
    pub present: u64,
    pub value: u64,
    pub nr: u64,
    pub time_enabled: u64,
    pub time_running: u64,
    pub id: u64,
    pub lost: u64,
    pub values: pfr_array,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_callchain {
    pub present: u64,
    pub nr: u64,
    pub ips: pfr_words,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_raw {
    pub present: u64,
    pub size: u32,
    pub data: pfr_bytes,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_regs_simd {
    pub present: u64,
    pub nr_vectors: u64,
    pub vector_qwords: u64,
    pub nr_pred: u64,
    pub pred_qwords: u64,
    pub vectors: pfr_words,
    pub preds: pfr_words,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_regs_simd_draft {
    pub present: u64,
    pub nr_vectors: u16,
    pub vector_qwords: u16,
    pub nr_pred: u16,
    pub pred_qwords: u16,
    pub vectors: pfr_words,
    pub preds: pfr_words,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_regs_user {
    pub present: u64,
    pub abi: u64,
    pub regs: pfr_words,
    pub simd: pfr_regs_simd,
    pub simd_draft: pfr_regs_simd_draft,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_stack_user {
    pub present: u64,
    pub size: u64,
    pub data: pfr_bytes,
    pub dyn_size: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_regs_intr {
    pub present: u64,
    pub abi: u64,
    pub regs: pfr_words,
    pub simd: pfr_regs_simd,
    pub simd_draft: pfr_regs_simd_draft,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_aux_sample {
    pub present: u64,
    pub size: u64,
    pub data: pfr_bytes,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_branch_entry {
    pub present: u64,
    pub from: u64,
    pub to: u64,
    pub flags: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_branch_stack {
    pub present: u64,
    pub nr: u64,
    pub hw_idx: u64,
    pub lbr: pfr_array,
    pub counters: pfr_words,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_sample {
    pub present: u64,
    pub identifier: u64,
    pub ip: u64,
    pub pid: u32,
    pub tid: u32,
    pub time: u64,
    pub addr: u64,
    pub id: u64,
    pub stream_id: u64,
    pub cpu: u32,
    pub res: u32,
    pub period: u64,
    pub read: pfr_read_format,
    pub callchain: pfr_callchain,
    pub raw: pfr_raw,
    pub branch_stack: pfr_branch_stack,
    pub regs_user: pfr_regs_user,
    pub stack_user: pfr_stack_user,
    pub weight: u64,
    pub weight_struct: u64,
    pub data_src: u64,
    pub transaction: u64,
    pub regs_intr: pfr_regs_intr,
    pub phys_addr: u64,
    pub cgroup: u64,
    pub data_page_size: u64,
    pub code_page_size: u64,
    pub aux: pfr_aux_sample,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_mmap {
    pub present: u64,
    pub pid: u32,
    pub tid: u32,
    pub addr: u64,
    pub len: u64,
    pub pgoff: u64,
    pub filename: pfr_bytes,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_lost {
    pub present: u64,
    pub id: u64,
    pub lost: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_comm {
    pub present: u64,
    pub pid: u32,
    pub tid: u32,
    pub comm: pfr_bytes,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_exit {
    pub present: u64,
    pub pid: u32,
    pub ppid: u32,
    pub tid: u32,
    pub ptid: u32,
    pub time: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_throttle {
    pub present: u64,
    pub time: u64,
    pub id: u64,
    pub stream_id: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_unthrottle {
    pub present: u64,
    pub time: u64,
    pub id: u64,
    pub stream_id: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_fork {
    pub present: u64,
    pub pid: u32,
    pub ppid: u32,
    pub tid: u32,
    pub ptid: u32,
    pub time: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_read {
    pub present: u64,
    pub pid: u32,
    pub tid: u32,
    pub values: pfr_read_format,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_mmap2 {
    pub present: u64,
    pub pid: u32,
    pub tid: u32,
    pub addr: u64,
    pub len: u64,
    pub pgoff: u64,
    pub maj: u32,
    pub min: u32,
    pub ino: u64,
    pub ino_generation: u64,
    pub build_id_size: u8,
    pub reserved_1: u8,
    pub reserved_2: u16,
    pub build_id: pfr_bytes,
    pub prot: u32,
    pub flags: u32,
    pub filename: pfr_bytes,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_aux {
    pub present: u64,
    pub aux_offset: u64,
    pub aux_size: u64,
    pub flags: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_itrace_start {
    pub present: u64,
    pub pid: u32,
    pub tid: u32,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_lost_samples {
    pub present: u64,
    pub lost: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_switch_ {
    pub present: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_switch_cpu_wide {
    pub present: u64,
    pub next_prev_pid: u32,
    pub next_prev_tid: u32,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_link_info {
    pub present: u64,
    pub dev: u64,
    pub ino: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_namespaces {
    pub present: u64,
    pub pid: u32,
    pub tid: u32,
    pub nr_namespaces: u64,
    pub link_info: pfr_array,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_ksymbol {
    pub present: u64,
    pub addr: u64,
    pub len: u32,
    pub ksym_type: u16,
    pub flags: u16,
    pub name: pfr_bytes,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_bpf_event {
    pub present: u64,
    pub type_: u16,
    pub flags: u16,
    pub id: u32,
    pub tag: pfr_bytes,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_cgroup {
    pub present: u64,
    pub id: u64,
    pub path: pfr_bytes,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_text_poke {
    pub present: u64,
    pub addr: u64,
    pub old_len: u16,
    pub new_len: u16,
    pub old_bytes: pfr_bytes,
    pub new_bytes: pfr_bytes,
    pub pad: pfr_bytes,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_aux_output_hw_id {
    pub present: u64,
    pub hw_id: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_callchain_deferred {
    pub present: u64,
    pub cookie: u64,
    pub nr: u64,
    pub ips: pfr_words,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_header_attr {
    pub present: u64,
    pub attr: pfr_attr,
    pub ids: pfr_words,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_header_event_type {
    pub present: u64,
    pub event_id: u64,
    pub name: pfr_bytes,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_header_tracing_data {
    pub present: u64,
    pub size: u32,
    pub pad: u32,
    pub data: pfr_bytes,
    pub fill: pfr_bytes,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_header_build_id {
    pub present: u64,
    pub pid: i32,
    pub build_id: pfr_bytes,
    pub size: u8,
    pub reserved_1: u8,
    pub reserved_2: u16,
    pub filename: pfr_bytes,
    pub pad: pfr_bytes,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_finished_round {
    pub present: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_id_index_entry {
    pub present: u64,
    pub id: u64,
    pub idx: u64,
    pub cpu: u64,
    pub tid: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_id_index_entry_2 {
    pub present: u64,
    pub machine_pid: u64,
    pub vcpu: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_id_index {
    pub present: u64,
    pub nr: u64,
    pub entries: pfr_array,
    pub entries_2: pfr_array,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_auxtrace_info {
    pub present: u64,
    pub type_: u32,
    pub reserved: u32,
    pub priv_: pfr_words,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_auxtrace {
    pub present: u64,
    pub size: u64,
    pub offset: u64,
    pub reference: u64,
    pub idx: u32,
    pub tid: u32,
    pub cpu: u32,
    pub reserved: u32,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_auxtrace_error {
    pub present: u64,
    pub type_: u32,
    pub code: u32,
    pub cpu: u32,
    pub pid: u32,
    pub tid: u32,
    pub fmt: u32,
    pub ip: u64,
    pub time: u64,
    pub msg: pfr_bytes,
    pub machine_pid: u32,
    pub vcpu: u32,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_thread_map_entry {
    pub present: u64,
    pub pid: u64,
    pub comm: pfr_bytes,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_thread_map {
    pub present: u64,
    pub nr: u64,
    pub entries: pfr_array,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_cpus_data {
    pub present: u64,
    pub nr: u16,
    pub cpu: pfr_words,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_mask_data {
    pub present: u64,
    pub nr: u16,
    pub long_size: u16,
    pub mask32: pfr_words,
    pub pad: pfr_bytes,
    pub mask64: pfr_words,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_range_cpu_data {
    pub present: u64,
    pub any_cpu: u8,
    pub pad: u8,
    pub start_cpu: u16,
    pub end_cpu: u16,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_cpu_map_data {
    pub present: u64,
    pub type_: u16,
    pub cpus_data: pfr_cpus_data,
    pub mask_data: pfr_mask_data,
    pub range_cpu_data: pfr_range_cpu_data,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_cpu_map {
    pub present: u64,
    pub data: pfr_cpu_map_data,
    pub pad: pfr_bytes,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_stat_config_entry {
    pub present: u64,
    pub tag: u64,
    pub val: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_stat_config {
    pub present: u64,
    pub nr: u64,
    pub data: pfr_array,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_stat {
    pub present: u64,
    pub id: u64,
    pub cpu: u32,
    pub thread: u32,
    pub val: u64,
    pub ena: u64,
    pub run: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_stat_round {
    pub present: u64,
    pub type_: u64,
    pub time: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_event_update {
    pub present: u64,
    pub type_: u64,
    pub id: u64,
    pub unit: pfr_bytes,
    pub scale: u64,
    pub name: pfr_bytes,
    pub cpus: pfr_cpu_map_data,
    pub pad: pfr_bytes,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_time_conv {
    pub present: u64,
    pub time_shift: u64,
    pub time_mult: u64,
    pub time_zero: u64,
    pub time_cycles: u64,
    pub time_mask: u64,
    pub cap_user_time_zero: u8,
    pub cap_user_time_short: u8,
    pub reserved: pfr_bytes,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_header_feature {
    pub present: u64,
    pub feat_id: u64,
    pub data: pfr_bytes,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_compressed {
    pub present: u64,
    pub data: pfr_bytes,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_finished_init {
    pub present: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_compressed2 {
    pub present: u64,
    pub data_size: u64,
    pub data: pfr_bytes,
    pub pad: pfr_bytes,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_bpf_metadata_entry {
    pub present: u64,
    pub key: pfr_bytes,
    pub value: pfr_bytes,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_bpf_metadata {
    pub present: u64,
    pub prog_name: pfr_bytes,
    pub nr_entries: u64,
    pub entries: pfr_array,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_schedstat_cpu_counters {
    pub present: u64,
    pub yld_count: u32,
    pub array_exp: u32,
    pub sched_count: u32,
    pub sched_goidle: u32,
    pub ttwu_count: u32,
    pub ttwu_local: u32,
    pub rq_cpu_time: u64,
    pub run_delay: u64,
    pub pcount: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_schedstat_cpu {
    pub present: u64,
    pub timestamp: u64,
    pub cpu: u32,
    pub version: u16,
    pub pad: u16,
    pub counters: pfr_schedstat_cpu_counters,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_schedstat_lb {
    pub present: u64,
    pub lb_count: u32,
    pub lb_balanced: u32,
    pub lb_failed: u32,
    pub lb_imbalance: u32,
    pub lb_gained: u32,
    pub lb_hot_gained: u32,
    pub lb_nobusyq: u32,
    pub lb_nobusyg: u32,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_schedstat_lb_17 {
    pub present: u64,
    pub lb_count: u32,
    pub lb_balanced: u32,
    pub lb_failed: u32,
    pub lb_imbalance_load: u32,
    pub lb_imbalance_util: u32,
    pub lb_imbalance_task: u32,
    pub lb_imbalance_misfit: u32,
    pub lb_gained: u32,
    pub lb_hot_gained: u32,
    pub lb_nobusyq: u32,
    pub lb_nobusyg: u32,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_schedstat_moves {
    pub present: u64,
    pub alb_count: u32,
    pub alb_failed: u32,
    pub alb_pushed: u32,
    pub sbe_count: u32,
    pub sbe_balanced: u32,
    pub sbe_pushed: u32,
    pub sbf_count: u32,
    pub sbf_balanced: u32,
    pub sbf_pushed: u32,
    pub ttwu_wake_remote: u32,
    pub ttwu_move_affine: u32,
    pub ttwu_move_balance: u32,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_schedstat_domain {
    pub present: u64,
    pub timestamp: u64,
    pub cpu: u32,
    pub version: u16,
    pub domain: u16,
    pub idle_15: pfr_schedstat_lb,
    pub busy: pfr_schedstat_lb,
    pub idle_16: pfr_schedstat_lb,
    pub newidle: pfr_schedstat_lb,
    pub busy_17: pfr_schedstat_lb_17,
    pub idle_17: pfr_schedstat_lb_17,
    pub newidle_17: pfr_schedstat_lb_17,
    pub moves: pfr_schedstat_moves,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_simpleperf_kernel_symbol {
    pub present: u64,
    pub size: u32,
    pub kallsyms: pfr_bytes,
    pub pad: pfr_bytes,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_simpleperf_dso {
    pub present: u64,
    pub dso_type: u64,
    pub dso_id: u64,
    pub min_vaddr: u64,
    pub name: pfr_bytes,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_simpleperf_symbol {
    pub present: u64,
    pub addr: u64,
    pub len: u64,
    pub dso_id: u64,
    pub name: pfr_bytes,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_simpleperf_split {
    pub present: u64,
    pub data: pfr_bytes,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_simpleperf_split_end {
    pub present: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_simpleperf_event_id_entry {
    pub present: u64,
    pub attr_id: u64,
    pub event_id: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_simpleperf_event_id {
    pub present: u64,
    pub count: u64,
    pub entries: pfr_array,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_simpleperf_callchain {
    pub present: u64,
    pub pid: u32,
    pub tid: u32,
    pub chain_type: u64,
    pub time: u64,
    pub ip_nr: u64,
    pub ips: pfr_words,
    pub sps: pfr_words,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_simpleperf_unwound {
    pub present: u64,
    pub length: u64,
    pub ips: pfr_words,
    pub sps: pfr_words,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_simpleperf_unwinding_result {
    pub present: u64,
    pub time: u64,
    pub used_time: u64,
    pub error_code: u64,
    pub error_addr: u64,
    pub stack_start: u64,
    pub stack_end: u64,
    pub abi: u64,
    pub reg_mask: u64,
    pub regs: pfr_words,
    pub stack_user: pfr_stack_user,
    pub callchain: pfr_simpleperf_unwound,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_simpleperf_tracing_data {
    pub present: u64,
    pub size: u32,
    pub data: pfr_bytes,
    pub pad: pfr_bytes,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_simpleperf_debug {
    pub present: u64,
    pub time: u64,
    pub text: pfr_bytes,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_record_header {
    pub present: u64,
    pub type_: u32,
    pub misc: u16,
    pub size_high: u16,
    pub size: u16,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_section {
    pub present: u64,
    pub offset: u64,
    pub size: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_file_header {
    pub present: u64,
    pub magic: u64,
    pub size: u64,
    pub attr_size: u64,
    pub attrs: pfr_section,
    pub data: pfr_section,
    pub event_types: pfr_section,
    pub features: pfr_words,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_file_attr {
    pub present: u64,
    pub attr: pfr_attr,
    pub pad: pfr_bytes,
    pub ids: pfr_section,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_file_ids {
    pub present: u64,
    pub ids: pfr_words,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_feature_section {
    pub present: u64,
    pub section: pfr_section,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_attr_only {
    pub present: u64,
    pub attr: pfr_attr,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_counts {
    pub present: u64,
    pub values: pfr_read_format,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_mmap_page {
    pub present: u64,
    pub version: u32,
    pub compat_version: u32,
    pub lock: u32,
    pub index: u32,
    pub offset: u64,
    pub time_enabled: u64,
    pub time_running: u64,
    pub capabilities: u64,
    pub pmc_width: u16,
    pub time_shift: u16,
    pub time_mult: u32,
    pub time_offset: u64,
    pub time_zero: u64,
    pub size: u32,
    pub reserved_1: u32,
    pub time_cycles: u64,
    pub time_mask: u64,
    pub reserved: pfr_bytes,
    pub data_head: u64,
    pub data_tail: u64,
    pub data_offset: u64,
    pub data_size: u64,
    pub aux_head: u64,
    pub aux_tail: u64,
    pub aux_offset: u64,
    pub aux_size: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_legacy_mapping {
    pub present: u64,
    pub pid: u32,
    pub tid: u32,
    pub addr: u64,
    pub len: u64,
    pub pgoff: u64,
    pub filename: pfr_bytes,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_legacy_comm {
    pub present: u64,
    pub pid: u32,
    pub tid: u32,
    pub comm: pfr_bytes,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_legacy_period {
    pub present: u64,
    pub time: u64,
    pub irq_period: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_legacy_throttle {
    pub present: u64,
    pub time: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_legacy_record {
    pub present: u64,
    pub type_: u32,
    pub misc: u16,
    pub size: u16,
    pub mapping: pfr_legacy_mapping,
    pub comm: pfr_legacy_comm,
    pub period: pfr_legacy_period,
    pub throttle: pfr_legacy_throttle,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_legacy_value {
    pub present: u64,
    pub event: u64,
    pub val: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_legacy_group {
    pub present: u64,
    pub nr: u64,
    pub values: pfr_array,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_legacy_callchain {
    pub present: u64,
    pub nr: u16,
    pub hv: u16,
    pub kernel: u16,
    pub user: u16,
    pub ips: pfr_words,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_legacy_overflow {
    pub present: u64,
    pub record_type: u32,
    pub misc: u16,
    pub size: u16,
    pub ip: u64,
    pub pid: u32,
    pub tid: u32,
    pub time: u64,
    pub addr: u64,
    pub config: u64,
    pub cpu: u32,
    pub res: u32,
    pub group: pfr_legacy_group,
    pub callchain: pfr_legacy_callchain,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_legacy_attr {
    pub present: u64,
    pub config: u64,
    pub irq_period: u64,
    pub record_type: u32,
    pub read_format: u32,
    pub flags: u64,
    pub extra_config_len: u32,
    pub wakeup_events: u32,
    pub reserved_1: u64,
    pub reserved_2: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_legacy_page {
    pub present: u64,
    pub version: u32,
    pub compat_version: u32,
    pub lock: u32,
    pub index: u32,
    pub offset: u64,
    pub data_head: u32,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub union pfr_body {
    pub sample: pfr_sample,
    pub mmap: pfr_mmap,
    pub lost: pfr_lost,
    pub comm: pfr_comm,
    pub exit: pfr_exit,
    pub throttle: pfr_throttle,
    pub unthrottle: pfr_unthrottle,
    pub fork: pfr_fork,
    pub read: pfr_read,
    pub mmap2: pfr_mmap2,
    pub aux: pfr_aux,
    pub itrace_start: pfr_itrace_start,
    pub lost_samples: pfr_lost_samples,
    pub switch_: pfr_switch_,
    pub switch_cpu_wide: pfr_switch_cpu_wide,
    pub namespaces: pfr_namespaces,
    pub ksymbol: pfr_ksymbol,
    pub bpf_event: pfr_bpf_event,
    pub cgroup: pfr_cgroup,
    pub text_poke: pfr_text_poke,
    pub aux_output_hw_id: pfr_aux_output_hw_id,
    pub callchain_deferred: pfr_callchain_deferred,
    pub header_attr: pfr_header_attr,
    pub header_event_type: pfr_header_event_type,
    pub header_tracing_data: pfr_header_tracing_data,
    pub header_build_id: pfr_header_build_id,
    pub finished_round: pfr_finished_round,
    pub id_index: pfr_id_index,
    pub auxtrace_info: pfr_auxtrace_info,
    pub auxtrace: pfr_auxtrace,
    pub auxtrace_error: pfr_auxtrace_error,
    pub thread_map: pfr_thread_map,
    pub cpu_map: pfr_cpu_map,
    pub stat_config: pfr_stat_config,
    pub stat: pfr_stat,
    pub stat_round: pfr_stat_round,
    pub event_update: pfr_event_update,
    pub time_conv: pfr_time_conv,
    pub header_feature: pfr_header_feature,
    pub compressed: pfr_compressed,
    pub finished_init: pfr_finished_init,
    pub compressed2: pfr_compressed2,
    pub bpf_metadata: pfr_bpf_metadata,
    pub schedstat_cpu: pfr_schedstat_cpu,
    pub schedstat_domain: pfr_schedstat_domain,
    pub simpleperf_kernel_symbol: pfr_simpleperf_kernel_symbol,
    pub simpleperf_dso: pfr_simpleperf_dso,
    pub simpleperf_symbol: pfr_simpleperf_symbol,
    pub simpleperf_split: pfr_simpleperf_split,
    pub simpleperf_split_end: pfr_simpleperf_split_end,
    pub simpleperf_event_id: pfr_simpleperf_event_id,
    pub simpleperf_callchain: pfr_simpleperf_callchain,
    pub simpleperf_unwinding_result: pfr_simpleperf_unwinding_result,
    pub simpleperf_tracing_data: pfr_simpleperf_tracing_data,
    pub simpleperf_debug: pfr_simpleperf_debug,
    pub file_header: pfr_file_header,
    pub file_attr: pfr_file_attr,
    pub file_ids: pfr_file_ids,
    pub feature_section: pfr_feature_section,
    pub attr_only: pfr_attr_only,
    pub counts: pfr_counts,
    pub mmap_page: pfr_mmap_page,
    pub legacy_record: pfr_legacy_record,
    pub legacy_overflow: pfr_legacy_overflow,
    pub legacy_attr: pfr_legacy_attr,
    pub legacy_page: pfr_legacy_page,
    pub reserved: [u64; 128],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_record {
    pub type_: u32,
    pub size: u32,
    pub misc: u16,
    pub piece: u8,
    pub sample_id: pfr_sample_id,
    pub tail: pfr_bytes,
    pub body: pfr_body,
}
pub const PFR_PIECE_RECORD: u32 = 0;
pub const PFR_PIECE_FILE_HEADER: u32 = 1;
pub const PFR_PIECE_FILE_ATTR: u32 = 2;
pub const PFR_PIECE_FILE_IDS: u32 = 3;
pub const PFR_PIECE_FEATURE_SECTION: u32 = 4;
pub const PFR_PIECE_FEATURE: u32 = 5;
pub const PFR_PIECE_ATTR: u32 = 6;
pub const PFR_PIECE_MMAP_PAGE: u32 = 7;
pub const PFR_PIECE_STREAM: u32 = 8;
pub const PFR_PIECE_COUNTS: u32 = 9;
pub const PFR_PIECE_LEGACY_RECORD: u32 = 10;
pub const PFR_PIECE_LEGACY_OVERFLOW: u32 = 11;
pub const PFR_PIECE_LEGACY_ATTR: u32 = 12;
pub const PFR_PIECE_LEGACY_PAGE: u32 = 13;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_frame {
    pub data: *const u8,
    pub size: u32,
    pub type_: u32,
    pub misc: u16,
    pub order: u8,
    pub piece: u8,
    pub event: u32,
    pub at: u64,
    pub payload: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_window {
    pub data: *const u8,
    pub size: usize,
    pub at: u64,
    pub skip: u64,
    pub order: u8,
    pub closed: u8,
}
pub const PFR_WALK_DEPTH: u32 = 6;
pub const PFR_ITEM_FIELD: u32 = 0;
pub const PFR_ITEM_GROUP: u32 = 1;
pub const PFR_ITEM_ARRAY: u32 = 2;
pub const PFR_ITEM_ENTRY: u32 = 3;
pub const PFR_ITEM_CLOSE: u32 = 4;
pub const PFR_ITEM_TAIL: u32 = 5;
pub const PFR_ITEM_BAD: u32 = 6;
pub const PFR_PART_HEADER: u32 = 0;
pub const PFR_PART_BODY: u32 = 1;
pub const PFR_PART_TRAILER: u32 = 2;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_layout {
    pub sample_type: u64,
    pub read_format: u32,
    pub branch_sample_type: u32,
    pub regs_user: u8,
    pub regs_intr: u8,
    pub trailer: u8,
    pub sample_id: u8,
    pub sample_time: u8,
    pub trailer_id: u8,
    pub trailer_time: u8,
    pub build_id: u8,
    pub front: u8,
    pub plain: u8,
    pub simd_draft: u8,
    pub sample_rows: u64,
    pub sample_regs_user: u64,
    pub sample_regs_intr: u64,
    pub unknown_sample_type: u64,
    pub unknown_read_format: u64,
    pub reserved: [u64; 3],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_item {
    pub what: u8,
    pub part: u8,
    pub kind: u8,
    pub format: u8,
    pub set: u8,
    pub key: u8,
    pub depth: u8,
    pub row: u16,
    pub group: u16,
    pub offset: u32,
    pub size: u32,
    pub index: u32,
    pub nr: u32,
    pub value: u64,
    pub reserved: [u64; 2],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_walk_level {
    pub count: u64,
    pub count2: u64,
    pub tag: u64,
    pub tag2: u64,
    pub form: u32,
    pub index: u32,
    pub nr: u32,
    pub begin: u32,
    pub end: u32,
    pub limit: u32,
    pub open: u16,
    pub start: u16,
    pub back: u16,
    pub what: u8,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_walk {
    pub data: *const u8,
    pub layout: *const pfr_layout,
    pub stream: u64,
    pub size: u32,
    pub at: u32,
    pub end: u32,
    pub trailer: u32,
    pub type_: u32,
    pub event: u32,
    pub misc: u16,
    pub row: u16,
    pub body: u16,
    pub order: u8,
    pub piece: u8,
    pub phase: u8,
    pub depth: u8,
    pub known: u8,
    pub after: u8,
    pub refused: u8,
    pub level: [pfr_walk_level; PFR_WALK_DEPTH as usize],
    pub reserved: [u64; 14],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_place {
    pub data: *mut u8,
    pub pad: *const u8,
    pub pad_size: usize,
    pub capacity: usize,
    pub at: u32,
    pub end: u32,
    pub most: u32,
    pub misc: u16,
    pub row: u16,
    pub status: u32,
    pub failed_at: u32,
    pub needed: u64,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_build_level {
    pub nr: u32,
    pub index: u32,
    pub open: u16,
    pub start: u16,
    pub back: u16,
    pub what: u8,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_build {
    pub place: pfr_place,
    pub row: u16,
    pub order: u8,
    pub piece: u8,
    pub phase: u8,
    pub depth: u8,
    pub after: u8,
    pub asked: u8,
    pub level: [pfr_build_level; PFR_WALK_DEPTH as usize],
    pub reserved: [u64; 11],
}
pub const PFR_SHAPES: u32 = 16;
pub const PFR_FILE_OPEN: u64 = 0x4e45504f20524650;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_event {
    pub attr: pfr_attr,
    pub layout: pfr_layout,
    pub ids: u64,
    pub shape: u8,
    pub reserved: [u64; 2],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_id {
    pub id: u64,
    pub event: u32,
    pub child: [u32; 2],
    pub bucket: [u32; 2],
    pub bit: u8,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_events {
    pub event: *mut pfr_event,
    pub nr: u32,
    pub capacity: u32,
    pub id: *mut pfr_id,
    pub nr_ids: u32,
    pub ids_capacity: u32,
    pub limits: *const pfr_limits,
    pub uniform: u8,
    pub nr_shapes: u8,
    pub shape: [u32; PFR_SHAPES as usize],
    pub silent: [u32; 2],
    pub nr_silent: [u32; 2],
    pub build_id_event: u32,
    pub index_event: u32,
    pub index_cpu: u64,
    pub index_tid: u64,
    pub index_begun: u8,
    pub sample_id: u8,
    pub buckets: u32,
    pub unplaced: u32,
    pub reserved: [u64; 16],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_reader {
    pub events: *mut pfr_events,
    pub need: u64,
    pub need_size: u64,
    pub data: u64,
    pub data_end: u64,
    pub order: u8,
    pub pipe: u8,
    pub version: u8,
    pub interrupted: u8,
    pub pieces: u8,
    pub given: pfr_window,
    pub window: pfr_window,
    pub pending: pfr_frame,
    pub attr_size: u64,
    pub attrs: u64,
    pub nr_attrs: u64,
    pub attr: u64,
    pub ids_at: u64,
    pub ids_size: u64,
    pub ids_sum: u64,
    pub ids_end: u64,
    pub features: [u64; 4],
    pub table: u64,
    pub section_at: u64,
    pub section_size: u64,
    pub feature_sum: u64,
    pub feature_end: u64,
    pub feature: u32,
    pub features_given: u32,
    pub event: u32,
    pub phase: u8,
    pub again: u8,
    pub failed: pfr_where,
    pub reserved: [u64; 16],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_decoded {
    pub frame: pfr_frame,
    pub layout: *const pfr_layout,
    pub record: pfr_record,
    pub where_: pfr_where,
    pub reserved: [u64; 2],
}
pub const PFR_PAGE_SIZE: u32 = 1088;
pub const PFR_RING_SCRATCH: u32 = 65536;
pub const PFR_RING_READ_ONLY: u32 = 1;
pub const PFR_RING_OVERWRITE: u32 = 2;
pub const PFR_RING_BACKWARD: u32 = 4;
pub const PFR_RING_PAUSED: u32 = 8;
pub const PFR_RING_COPY: u32 = 16;
pub const PFR_RING_NARROW: u32 = 32;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_ring {
    pub tail: u64,
    pub head: u64,
    pub at: u64,
    pub end: u64,
    pub margin: u64,
    pub size: u64,
    pub data: *const u8,
    pub scratch: *mut u8,
    pub scratch_size: usize,
    pub page: *mut c_void,
    pub flags: u8,
    pub cut: u8,
    pub failed: pfr_where,
    pub reserved: [u64; 8],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_span {
    pub data: *const u8,
    pub size: usize,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_aux_area {
    pub tail: u64,
    pub head: u64,
    pub size: u64,
    pub data: *const u8,
    pub page: *mut c_void,
    pub flags: u8,
    pub reserved: [u64; 4],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_pending {
    pub time: u64,
    pub offset: u64,
    pub next: u32,
    pub first: u32,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_sort {
    pub pending: *mut pfr_pending,
    pub capacity: usize,
    pub nr: usize,
    pub late: u64,
    pub rounds: u8,
    pub closed: u8,
    pub forced: u8,
    pub last: u64,
    pub latest: u64,
    pub round: u64,
    pub due: u64,
    pub given: u64,
    pub runs: u32,
    pub recent: u32,
    pub turn: u32,
    pub unused: u32,
    pub unused_last: u32,
    pub open: [u32; 8],
    pub reserved: [u32; 3],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_chain {
    pub ips: pfr_words,
    pub next: u32,
    pub cpumode: u8,
    pub deferred: u8,
    pub user_found: u8,
    pub found: *const u8,
    pub reserved: [u64; 4],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_waiting {
    pub cookie: u64,
    pub offset: u64,
    pub tid: u32,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_chains {
    pub waiting: *mut pfr_waiting,
    pub capacity: usize,
    pub nr: usize,
    pub reserved: [u64; 4],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_bits {
    pub set: u32,
    pub type_: u32,
    pub value: u64,
    pub next: u16,
    pub name: *const c_char,
    pub of: u32,
    pub part: u64,
    pub single: u8,
    pub reserved: [u64; 1],
}
pub const PFR_UNWIND_RA: u32 = 32;
pub const PFR_UNWIND_PC: u32 = 33;
pub const PFR_UNWIND_REGISTERS: u32 = 34;
pub const PFR_UNWIND_OK: u32 = 0;
pub const PFR_UNWIND_END: u32 = 1;
pub const PFR_UNWIND_NO_ROW: u32 = 2;
pub const PFR_UNWIND_CUT: u32 = 3;
pub const PFR_UNWIND_UNKNOWN: u32 = 4;
pub const PFR_UNWIND_BAD: u32 = 5;
pub const PFR_UNWIND_LIMIT: u32 = 6;
pub const PFR_UNWIND_NO_REGISTERS: u32 = 7;
pub const PFR_RULE_UNSPECIFIED: u32 = 0;
pub const PFR_RULE_UNDEFINED: u32 = 1;
pub const PFR_RULE_SAME: u32 = 2;
pub const PFR_RULE_AT: u32 = 3;
pub const PFR_RULE_OFFSET: u32 = 4;
pub const PFR_RULE_REGISTER: u32 = 5;
pub const PFR_RULE_AT_EXPRESSION: u32 = 6;
pub const PFR_RULE_EXPRESSION: u32 = 7;
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_unwind_frame {
    pub pc: u64,
    pub known: u64,
    pub reg: [u64; PFR_UNWIND_REGISTERS as usize],
    pub machine: u8,
    pub order: u8,
    pub width: u8,
    pub call: u8,
    pub reserved: [u64; 8],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_unwind_stack {
    pub data: *const u8,
    pub size: u64,
    pub address: u64,
    pub reserved: [u64; 4],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_unwind_rule {
    pub reg: u8,
    pub how: u8,
    pub size: u16,
    pub value: i32,
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_unwind_row {
    pub start: u64,
    pub end: u64,
    pub bytes: *const u8,
    pub bytes_size: u32,
    pub cfa: pfr_unwind_rule,
    pub cfa_offset: i64,
    pub signal: u8,
    pub ra: u8,
    pub nr: u8,
    pub rule: [pfr_unwind_rule; PFR_UNWIND_REGISTERS as usize],
    pub reserved: [u64; 4],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_cfi {
    pub data: *const u8,
    pub size: usize,
    pub address: u64,
    pub index: *const u8,
    pub index_size: usize,
    pub index_address: u64,
    pub debug: u8,
    pub order: u8,
    pub width: u8,
    pub reserved: [u64; 4],
}
#[repr(C)]
#[derive(Clone, Copy)]
pub struct pfr_cfi_entry {
    pub start: u64,
    pub end: u64,
    pub at: u32,
    pub program: u32,
    pub program_end: u32,
    pub initial: u32,
    pub initial_end: u32,
    pub code_align: u64,
    pub data_align: i64,
    pub ra: u64,
    pub encoding: u8,
    pub signal: u8,
    pub reserved: [u64; 4],
}
extern "C" {
    pub fn pfr_version() -> u32;
    pub fn pfr_word_at(words: *const pfr_words, index: u32) -> u64;
    pub fn pfr_words_copy(words: *const pfr_words, first: u32, space: *mut u64, capacity: u32, nr: *mut u32) -> *const u64;
    pub fn pfr_status_class(status: u32) -> u32;
    pub fn pfr_limits_init(limits: *mut pfr_limits, size: usize);
    pub fn pfr_limit_of(limits: *mut pfr_limits, limit: u32) -> *mut u64;
    pub fn pfr_limit(limits: *const pfr_limits, limit: u32) -> u64;
    pub fn pfr_limit_name(limit: u32) -> *const c_char;
    pub fn pfr_limit_doc(limit: u32) -> *const c_char;
    pub fn pfr_read_value_at(array: *const pfr_array, index: u32, entry: *mut pfr_read_value) -> u32;
    pub fn pfr_branch_entry_at(array: *const pfr_array, index: u32, entry: *mut pfr_branch_entry) -> u32;
    pub fn pfr_link_info_at(array: *const pfr_array, index: u32, entry: *mut pfr_link_info) -> u32;
    pub fn pfr_id_index_entry_at(array: *const pfr_array, index: u32, entry: *mut pfr_id_index_entry) -> u32;
    pub fn pfr_id_index_entry_2_at(array: *const pfr_array, index: u32, entry: *mut pfr_id_index_entry_2) -> u32;
    pub fn pfr_thread_map_entry_at(array: *const pfr_array, index: u32, entry: *mut pfr_thread_map_entry) -> u32;
    pub fn pfr_stat_config_entry_at(array: *const pfr_array, index: u32, entry: *mut pfr_stat_config_entry) -> u32;
    pub fn pfr_bpf_metadata_entry_at(array: *const pfr_array, index: u32, entry: *mut pfr_bpf_metadata_entry) -> u32;
    pub fn pfr_simpleperf_event_id_entry_at(array: *const pfr_array, index: u32, entry: *mut pfr_simpleperf_event_id_entry) -> u32;
    pub fn pfr_legacy_value_at(array: *const pfr_array, index: u32, entry: *mut pfr_legacy_value) -> u32;
    pub fn pfr_next(window: *mut pfr_window, frame: *mut pfr_frame, where_: *mut pfr_where) -> u32;
    pub fn pfr_frame_init(frame: *mut pfr_frame, data: *const u8, size: usize, at: u64, order: u32, where_: *mut pfr_where) -> u32;
    pub fn pfr_attr_decode(data: *const u8, size: usize, order: u32, attr: *mut pfr_attr, where_: *mut pfr_where) -> u32;
    pub fn pfr_layout_init(layout: *mut pfr_layout, attr: *const pfr_attr);
    pub fn pfr_peek_id(frame: *const pfr_frame, layout: *const pfr_layout, value: *mut u64) -> u32;
    pub fn pfr_peek_time(frame: *const pfr_frame, layout: *const pfr_layout, value: *mut u64) -> u32;
    pub fn pfr_decode(frame: *const pfr_frame, layout: *const pfr_layout, record: *mut pfr_record, where_: *mut pfr_where) -> u32;
    pub fn pfr_walk_init(walk: *mut pfr_walk, frame: *const pfr_frame, layout: *const pfr_layout);
    pub fn pfr_walk_next(walk: *mut pfr_walk, item: *mut pfr_item, where_: *mut pfr_where) -> u32;
    pub fn pfr_feature_frame(feature: *mut pfr_frame, number: u32, data: *const u8, size: u32, at: u64, order: u32);
    pub fn pfr_feature_of(record: *const pfr_frame, feature: *mut pfr_frame) -> u32;
    pub fn pfr_encode(record: *const pfr_record, layout: *const pfr_layout, order: u32, from: *const pfr_frame, data: *mut u8, capacity: usize, size: *mut usize) -> u32;
    pub fn pfr_build_init(build: *mut pfr_build, frame: *const pfr_frame, end: u32, data: *mut u8, capacity: usize);
    pub fn pfr_build_next(build: *mut pfr_build, item: *mut pfr_item) -> u32;
    pub fn pfr_build_number(build: *mut pfr_build, value: u64);
    pub fn pfr_build_bytes(build: *mut pfr_build, data: *const u8, size: u32);
    pub fn pfr_build_words(build: *mut pfr_build, words: *const pfr_words);
    pub fn pfr_build_open(build: *mut pfr_build, nr: u32);
    pub fn pfr_events_init(events: *mut pfr_events, event: *mut pfr_event, capacity: u32, id: *mut pfr_id, ids_capacity: u32);
    pub fn pfr_events_add(events: *mut pfr_events, attr: *const pfr_attr) -> u32;
    pub fn pfr_events_add_id(events: *mut pfr_events, id: u64, event: u32) -> u32;
    pub fn pfr_events_find(events: *const pfr_events, id: u64) -> u32;
    pub fn pfr_events_route(events: *const pfr_events, frame: *mut pfr_frame, layout: *mut *const pfr_layout, where_: *mut pfr_where) -> u32;
    pub fn pfr_events_apply(events: *mut pfr_events, frame: *const pfr_frame, where_: *mut pfr_where) -> u32;
    pub fn pfr_reader_init(reader: *mut pfr_reader, events: *mut pfr_events);
    pub fn pfr_reader_init_bare(reader: *mut pfr_reader, events: *mut pfr_events, order: u32);
    pub fn pfr_reader_give(reader: *mut pfr_reader, data: *const u8, size: usize, at: u64, closed: c_int);
    pub fn pfr_reader_next(reader: *mut pfr_reader, frame: *mut pfr_frame, layout: *mut *const pfr_layout, where_: *mut pfr_where) -> u32;
    pub fn pfr_reader_decode(reader: *mut pfr_reader, to: *mut pfr_decoded) -> u32;
    pub fn pfr_reader_resume(reader: *mut pfr_reader, at: u64);
    pub fn pfr_search(window: *mut pfr_window, events: *const pfr_events, where_: *mut pfr_where) -> u32;
    pub fn pfr_ring_init(ring: *mut pfr_ring, page: *mut c_void, mapped: usize, flags: c_uint, scratch: *mut c_void, scratch_size: usize, where_: *mut pfr_where) -> u32;
    pub fn pfr_ring_begin(ring: *mut pfr_ring, where_: *mut pfr_where) -> u32;
    pub fn pfr_ring_next(ring: *mut pfr_ring, frame: *mut pfr_frame, where_: *mut pfr_where) -> u32;
    pub fn pfr_ring_release(ring: *mut pfr_ring);
    pub fn pfr_ring_spans(ring: *mut pfr_ring, span: *mut pfr_span);
    pub fn pfr_ring_skip(ring: *mut pfr_ring) -> u64;
    pub fn pfr_aux_area_init(aux: *mut pfr_aux_area, page: *mut c_void, area: *const c_void, mapped: usize, flags: c_uint, where_: *mut pfr_where) -> u32;
    pub fn pfr_aux_area_begin(aux: *mut pfr_aux_area, span: *mut pfr_span, where_: *mut pfr_where) -> u32;
    pub fn pfr_aux_area_range(aux: *const pfr_aux_area, offset: u64, size: u64, span: *mut pfr_span, where_: *mut pfr_where) -> u32;
    pub fn pfr_aux_area_release(aux: *mut pfr_aux_area, position: u64) -> u32;
    pub fn pfr_sort_init(sort: *mut pfr_sort, pending: *mut pfr_pending, capacity: usize);
    pub fn pfr_sort_add(sort: *mut pfr_sort, frame: *const pfr_frame, layout: *const pfr_layout, offset: u64) -> u32;
    pub fn pfr_sort_next(sort: *mut pfr_sort, offset: *mut u64) -> u32;
    pub fn pfr_sort_close(sort: *mut pfr_sort);
    pub fn pfr_chain_init(chain: *mut pfr_chain, ips: *const pfr_words, cpumode: c_uint, deferred: c_int);
    pub fn pfr_chain_next(chain: *mut pfr_chain, address: *mut u64, cpumode: *mut c_uint) -> u32;
    pub fn pfr_chain_mode(marker: u64) -> c_uint;
    pub fn pfr_chain_deferred(chain: *const pfr_callchain, cookie: *mut u64) -> c_int;
    pub fn pfr_chains_init(chains: *mut pfr_chains, waiting: *mut pfr_waiting, capacity: usize);
    pub fn pfr_chains_wait(chains: *mut pfr_chains, cookie: u64, tid: u32, offset: u64) -> u32;
    pub fn pfr_chains_match(chains: *mut pfr_chains, cookie: u64, tid: u32, offset: *mut u64) -> u32;
    pub fn pfr_chains_give_up(chains: *mut pfr_chains, offset: *mut u64) -> u32;
    pub fn pfr_status_name(status: u32) -> *const c_char;
    pub fn pfr_status_cause(status: u32) -> *const c_char;
    pub fn pfr_status_advice(status: u32) -> *const c_char;
    pub fn pfr_type_name(type_: u32) -> *const c_char;
    pub fn pfr_type_find(name: *const c_char, size: usize, type_: *mut u32) -> c_int;
    pub fn pfr_piece_name(piece: u32) -> *const c_char;
    pub fn pfr_row_name(row: u16) -> *const c_char;
    pub fn pfr_attr_alias(key: u8, flags: u64) -> *const c_char;
    pub fn pfr_value_name(set: u32, value: u64) -> *const c_char;
    pub fn pfr_bits_next(bits: *mut pfr_bits) -> u32;
    pub fn pfr_arch_find(name: *const c_char, size: usize) -> u32;
    pub fn pfr_arch_machine(e_machine: u32) -> u32;
    pub fn pfr_arch_of_abi(arch: u32, abi: u64) -> u32;
    pub fn pfr_register_name(arch: u32, bit: c_uint, text: *mut c_char);
    pub fn pfr_unwind_name(why: u32) -> *const c_char;
    pub fn pfr_unwind_begin(frame: *mut pfr_unwind_frame, arch: u32, mask: u64, regs: *const pfr_regs_user) -> u32;
    pub fn pfr_unwind_stack_of(stack: *mut pfr_unwind_stack, frame: *const pfr_unwind_frame, user: *const pfr_stack_user);
    pub fn pfr_unwind_step(frame: *mut pfr_unwind_frame, stack: *const pfr_unwind_stack, row: *const pfr_unwind_row) -> u32;
    pub fn pfr_unwind_frame_pointer(frame: *const pfr_unwind_frame, row: *mut pfr_unwind_row) -> u32;
    pub fn pfr_unwind_leaf(frame: *const pfr_unwind_frame, row: *mut pfr_unwind_row) -> u32;
    pub fn pfr_unwind_signal_return(frame: *const pfr_unwind_frame, row: *mut pfr_unwind_row) -> u32;
    pub fn pfr_cfi_next(cfi: *const pfr_cfi, at: *mut usize, entry: *mut pfr_cfi_entry) -> u32;
    pub fn pfr_cfi_find(cfi: *const pfr_cfi, pc: u64, entry: *mut pfr_cfi_entry) -> u32;
    pub fn pfr_cfi_indexed(cfi: *const pfr_cfi) -> c_int;
    pub fn pfr_cfi_row(cfi: *const pfr_cfi, entry: *const pfr_cfi_entry, pc: u64, frame: *const pfr_unwind_frame, row: *mut pfr_unwind_row) -> u32;
}
