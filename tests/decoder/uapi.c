/* SPDX-License-Identifier: MIT */
/*
 * The rows against <linux/perf_event.h>, an oracle that does not share them: numbers of
 * records, places in perf_event_attr, bits of its flags. The named bits and
 * values are uapi_sets.c's. What Debian's header lacks is in uapi_newer.h.
 */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <linux/perf_event.h>

#include "perfring.h"
#include "tests/lib/tap.h"
#include "tests/decoder/uapi_newer.h"

#define SAME(ours, theirs) _Static_assert((ours) == (theirs), #ours " is " #theirs)

/* ---- numbers of the records ------------------------------------------------- */

#define GROUP(number, name, doc)
#define END_GROUP(name)
#define RECORD(number, NAME, name, trailer, since, doc) SAME(number, PERF_RECORD_##NAME);
#define END(name)
#define FIELD(group, key, name, kind, arg, cond, format, set, doc)
#define MISC(name, bit, NAME, since, doc)
#define PROBE(group, WHAT)
#define UNKNOWN(group, WORD)
#include "schema/records.def"
#include "schema/sample.def"
#undef RECORD
#undef GROUP
#undef END_GROUP
#undef END
#undef FIELD
#undef MISC
#undef PROBE
#undef UNKNOWN

SAME(PFR_MISC_EXACT_IP, PERF_RECORD_MISC_EXACT_IP);
SAME(PFR_MISC_MMAP_DATA, PERF_RECORD_MISC_MMAP_DATA);
SAME(PFR_MISC_COMM_EXEC, PERF_RECORD_MISC_COMM_EXEC);
SAME(PFR_MISC_FORK_EXEC, PERF_RECORD_MISC_FORK_EXEC);
SAME(PFR_MISC_SWITCH_OUT, PERF_RECORD_MISC_SWITCH_OUT);
SAME(PFR_MISC_SWITCH_OUT_PREEMPT, PERF_RECORD_MISC_SWITCH_OUT_PREEMPT);
SAME(PFR_MISC_MMAP_BUILD_ID, PERF_RECORD_MISC_MMAP_BUILD_ID);
SAME(PFR_MISC_PROC_MAP_PARSE_TIMEOUT, PERF_RECORD_MISC_PROC_MAP_PARSE_TIMEOUT);
SAME(PFR_MISC_CPUMODE_MASK, PERF_RECORD_MISC_CPUMODE_MASK);

/* ---- places in the attr: a struct of the rows, without padding -------------- */

#define AS_U16 uint16_t
#define AS_U32 uint32_t
#define AS_S32 int32_t
#define AS_U64 uint64_t
#define AS_BITS64 uint64_t
#define AS_BITS32 uint32_t
#define AS_BYTES unsigned char
#define AS_GROUP struct rows_attr_simd_draft

#define GROUP(number, name, doc) struct __attribute__((packed)) rows_##name {
#define END_GROUP(name) };
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) AS_##kind name;
#define ALIAS(group, key, name, FLAG, doc)
#define PROBE(group, WHAT)
#include "schema/attr_simd.def"
#include "schema/attr.def"

#define AT(name, theirs) SAME(offsetof(struct rows_attr, name), offsetof(struct perf_event_attr, theirs)); \
	SAME(sizeof(((struct rows_attr *)0)->name), sizeof(((struct perf_event_attr *)0)->theirs))
AT(type, type);
AT(size, size);
AT(config, config);
AT(sample_period, sample_period);
AT(sample_period, sample_freq);
AT(sample_type, sample_type);
AT(read_format, read_format);
SAME(offsetof(struct rows_attr, flags), offsetof(struct perf_event_attr, read_format) + 8);
AT(wakeup_events, wakeup_events);
AT(wakeup_events, wakeup_watermark);
AT(bp_type, bp_type);
AT(config1, config1);
AT(config1, bp_addr);
AT(config2, config2);
AT(config2, bp_len);
AT(branch_sample_type, branch_sample_type);
AT(sample_regs_user, sample_regs_user);
AT(sample_stack_user, sample_stack_user);
AT(clockid, clockid);
AT(sample_regs_intr, sample_regs_intr);
AT(aux_watermark, aux_watermark);
AT(sample_max_stack, sample_max_stack);
AT(reserved_2, __reserved_2);
AT(aux_sample_size, aux_sample_size);
SAME(offsetof(struct rows_attr, aux_action), UAPI_AUX_ACTION_AT);
AT(sig_data, sig_data);
SAME(offsetof(struct rows_attr, config3), UAPI_CONFIG3_AT);
SAME(offsetof(struct rows_attr, config4), UAPI_CONFIG4_AT);
SAME(offsetof(struct rows_attr, simd_draft), UAPI_SIMD_END);
SAME(sizeof(struct rows_attr_simd_draft), 168 - 136);
SAME(offsetof(struct rows_attr, sample_simd_regs_enabled), 144);
SAME(offsetof(struct rows_attr, sample_simd_pred_reg_intr), 152);
SAME(offsetof(struct rows_attr, sample_simd_vec_reg_intr), 160);
SAME(offsetof(struct rows_attr, config2), PERF_ATTR_SIZE_VER0);
SAME(offsetof(struct rows_attr, branch_sample_type), PERF_ATTR_SIZE_VER1);
SAME(offsetof(struct rows_attr, sample_regs_user), PERF_ATTR_SIZE_VER2);
SAME(offsetof(struct rows_attr, sample_regs_intr), PERF_ATTR_SIZE_VER3);
SAME(offsetof(struct rows_attr, aux_watermark), PERF_ATTR_SIZE_VER4);
SAME(offsetof(struct rows_attr, aux_sample_size), PERF_ATTR_SIZE_VER5);
SAME(offsetof(struct rows_attr, sig_data), PERF_ATTR_SIZE_VER6);
SAME(offsetof(struct rows_attr, config3), PERF_ATTR_SIZE_VER7);

SAME(sizeof(struct perf_event_header), 8);
SAME(offsetof(struct perf_event_header, misc), 4);
SAME(offsetof(struct perf_event_header, size), 6);
SAME(sizeof(struct perf_branch_entry), 24);

/* ---- flags: bit fields have no offsetof, so a word is looked at ------------- */

static int bad;

#define FLAG(field, NAME) do { \
	struct perf_event_attr one_; \
	uint64_t word_; \
	memset(&one_, 0, sizeof(one_)); \
	one_.field = 1; \
	memcpy(&word_, (char *)&one_ + 40, 8); \
	bad += word_ != PFR_FLAG_##NAME; \
} while (0)

static void flags_early(void)
{
	FLAG(disabled, DISABLED); FLAG(inherit, INHERIT); FLAG(pinned, PINNED); FLAG(exclusive, EXCLUSIVE);
	FLAG(exclude_user, EXCLUDE_USER); FLAG(exclude_kernel, EXCLUDE_KERNEL); FLAG(exclude_hv, EXCLUDE_HV);
	FLAG(exclude_idle, EXCLUDE_IDLE); FLAG(mmap, MMAP); FLAG(comm, COMM); FLAG(freq, FREQ);
	FLAG(inherit_stat, INHERIT_STAT); FLAG(enable_on_exec, ENABLE_ON_EXEC); FLAG(task, TASK);
	FLAG(watermark, WATERMARK); FLAG(mmap_data, MMAP_DATA); FLAG(sample_id_all, SAMPLE_ID_ALL);
	FLAG(exclude_host, EXCLUDE_HOST); FLAG(exclude_guest, EXCLUDE_GUEST);
}

static void flags_late(void)
{
	struct perf_event_attr attr;
	uint64_t word;

	FLAG(exclude_callchain_kernel, EXCLUDE_CALLCHAIN_KERNEL); FLAG(exclude_callchain_user, EXCLUDE_CALLCHAIN_USER);
	FLAG(mmap2, MMAP2); FLAG(comm_exec, COMM_EXEC); FLAG(use_clockid, USE_CLOCKID);
	FLAG(context_switch, CONTEXT_SWITCH); FLAG(write_backward, WRITE_BACKWARD); FLAG(namespaces, NAMESPACES);
	FLAG(ksymbol, KSYMBOL); FLAG(bpf_event, BPF_EVENT); FLAG(aux_output, AUX_OUTPUT); FLAG(cgroup, CGROUP);
	FLAG(text_poke, TEXT_POKE); FLAG(build_id, BUILD_ID); FLAG(inherit_thread, INHERIT_THREAD);
	FLAG(remove_on_exec, REMOVE_ON_EXEC); FLAG(sigtrap, SIGTRAP);
	memset(&attr, 0, sizeof(attr));
	attr.precise_ip = 3;
	memcpy(&word, (char *)&attr + 40, 8);
	bad += word != PFR_FLAG_PRECISE_IP_MASK;
}

static void branch_flags(void)
{
	struct perf_branch_entry e;
	uint64_t word;

#define BRANCH(field, value, want) do { \
	memset(&e, 0, sizeof(e)); \
	e.field = value; \
	memcpy(&word, (char *)&e + 16, 8); \
	bad += word != (want); \
} while (0)
	BRANCH(mispred, 1, PFR_BRANCH_FLAG_MISPRED);
	BRANCH(predicted, 1, PFR_BRANCH_FLAG_PREDICTED);
	BRANCH(in_tx, 1, PFR_BRANCH_FLAG_IN_TX);
	BRANCH(abort, 1, PFR_BRANCH_FLAG_ABORT);
	BRANCH(cycles, 0xffff, PFR_BRANCH_FLAG_CYCLES_MASK);
	BRANCH(type, 0xf, PFR_BRANCH_FLAG_TYPE_MASK);
	BRANCH(spec, 3, PFR_BRANCH_FLAG_SPEC_MASK);
	BRANCH(new_type, 0xf, PFR_BRANCH_FLAG_NEW_TYPE_MASK);
	BRANCH(priv, 7, PFR_BRANCH_FLAG_PRIV_MASK);
}

static void page_capabilities(void)
{
	struct perf_event_mmap_page page;

#define CAP(field, want) do { \
	memset(&page, 0, sizeof(page)); \
	page.field = 1; \
	bad += page.capabilities != (want); \
} while (0)
	CAP(cap_bit0, PFR_PAGE_CAP_BIT0);
	CAP(cap_bit0_is_deprecated, PFR_PAGE_CAP_BIT0_IS_DEPRECATED);
	CAP(cap_user_rdpmc, PFR_PAGE_CAP_USER_RDPMC);
	CAP(cap_user_time, PFR_PAGE_CAP_USER_TIME);
	CAP(cap_user_time_zero, PFR_PAGE_CAP_USER_TIME_ZERO);
	CAP(cap_user_time_short, PFR_PAGE_CAP_USER_TIME_SHORT);
}

int main(void)
{
	union { uint32_t word; unsigned char byte; } one = {1};

	tap(1, "numbers, places and values are those of <linux/perf_event.h>", "");
	if (!one.byte) {
		puts("ok 2 # SKIP bit fields lie the other way on a big-endian host\n1..2");
		return 0;
	}
	flags_early();
	flags_late();
	tap(!bad, "flags of perf_event_attr", "a bit differs");
	bad = 0;
	branch_flags();
	tap(!bad, "flags of perf_branch_entry", "a bit differs");
	bad = 0;
	page_capabilities();
	tap(!bad, "capabilities of perf_event_mmap_page", "a bit differs");
	return tap_end();
}
