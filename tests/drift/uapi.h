/* SPDX-License-Identifier: MIT */
/* Facts of a newer <linux/perf_event.h> than the system's, for tests/drift/drift.t: names, numbers and places, up to after 7.3. */
enum {
	PERF_RECORD_AUX_OUTPUT_HW_ID = 21, PERF_RECORD_CALLCHAIN_DEFERRED = 22, PERF_RECORD_MAX
};
enum {
	PERF_SAMPLE_REGS_ABI_NONE = 0, PERF_SAMPLE_REGS_ABI_32 = (1 << 0), PERF_SAMPLE_REGS_ABI_64 = (1 << 1),
	PERF_SAMPLE_REGS_ABI_SIMD = (1 << 2)
};
enum { PERF_SAMPLE_BRANCH_COUNTERS_SHIFT = 19, PERF_SAMPLE_BRANCH_COUNTERS = 1U << PERF_SAMPLE_BRANCH_COUNTERS_SHIFT };
enum { PERF_CONTEXT_USER_DEFERRED = (__u64)-640 };
#define PERF_ATTR_SIZE_VER8 136
#define PERF_ATTR_SIZE_VER9 144
#define PERF_ATTR_SIZE_VER10 176
#define PERF_MEM_LVLNUM_L2_MHB 0x05
#define PERF_MEM_LVLNUM_MSC 0x06
#define PERF_MEM_LVLNUM_L0 0x07
#define PERF_MEM_LVLNUM_UNC 0x08
#define PERF_MEM_REGION_MMIO 0x07
#define PERF_MEM_REGION_MEM7 0x0f
struct perf_event_attr {
	__u32 type;
	__u32 size;
	__u64 config;
	union { __u64 sample_period; __u64 sample_freq; };
	__u64 sample_type;
	__u64 read_format;
	__u64 disabled : 1, inherit : 1, pinned : 1, exclusive : 1, exclude_user : 1, exclude_kernel : 1, exclude_hv : 1,
	      exclude_idle : 1, mmap : 1, comm : 1, freq : 1, inherit_stat : 1, enable_on_exec : 1, task : 1, watermark : 1,
	      precise_ip : 2, mmap_data : 1, sample_id_all : 1, exclude_host : 1, exclude_guest : 1,
	      exclude_callchain_kernel : 1, exclude_callchain_user : 1, mmap2 : 1, comm_exec : 1, use_clockid : 1,
	      context_switch : 1, write_backward : 1, namespaces : 1, ksymbol : 1, bpf_event : 1, aux_output : 1, cgroup : 1,
	      text_poke : 1, build_id : 1, inherit_thread : 1, remove_on_exec : 1, sigtrap : 1, defer_callchain : 1,
	      defer_output : 1, __reserved_1 : 24;
	union { __u32 wakeup_events; __u32 wakeup_watermark; };
	__u32 bp_type;
	union { __u64 bp_addr; __u64 kprobe_func; __u64 uprobe_path; __u64 config1; };
	union { __u64 bp_len; __u64 kprobe_addr; __u64 probe_offset; __u64 config2; };
	__u64 branch_sample_type;
	__u64 sample_regs_user;
	__u32 sample_stack_user;
	__s32 clockid;
	__u64 sample_regs_intr;
	__u32 aux_watermark;
	__u16 sample_max_stack;
	__u16 __reserved_2;
	__u32 aux_sample_size;
	union { __u32 aux_action; struct { __u32 aux_start_paused : 1, aux_pause : 1, aux_resume : 1, __reserved_3 : 29; }; };
	__u64 sig_data;
	__u64 config3;
	__u64 config4;
	__u16 sample_simd_regs_enabled;
	__u16 sample_simd_pred_reg_qwords;
	__u16 sample_simd_vec_reg_qwords;
	__u16 __reserved_4;
	__u32 sample_simd_pred_reg_intr;
	__u32 sample_simd_pred_reg_user;
	__u64 sample_simd_vec_reg_intr;
	__u64 sample_simd_vec_reg_user;
};
enum { PERF_REG_X86_R15 = 23, PERF_REG_X86_R16, PERF_REG_X86_R31 = 39, PERF_REG_X86_SSP, PERF_REG_X86_XMM0 = 32, PERF_REG_X86_XMM15 = 62 };
