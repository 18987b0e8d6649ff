/* SPDX-License-Identifier: MIT */
/*
 * The parts of an attr that the kernel may refuse, each with its rule and
 * with what to change, and the search for the one at fault: the attr is
 * opened again with one part removed. Rules are those of kernel/events/
 * core.c (perf_copy_attr, perf_event_open, perf_event_alloc, perf_init_event)
 * and of the x86 and arm64 PMU drivers.
 */
#include "capture/explain/explain.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

/* word: index of the 64-bit word of the attr; 0 takes sampling away. */
enum {
	SAMPLING = 0,
	SAMPLE_TYPE = 3,
	READ_FORMAT = 4,
	FLAGS = 5,
	BRANCH = 9,
};

static const struct part {
	int word, bit, width;
	const char *name, *rule, *advice;
} parts[] = {
	{FLAGS, 15, 2, "attr.precise_ip", "the PMU cannot take samples that "
					  "precisely for this event",
	 "use fewer p, or P for as precise as can be"},
	{SAMPLING, 0, 0, "sampling", "this PMU has no overflow interrupt: its "
				     "events can be counted, not sampled",
	 "use perfring count, or lead a "
	 "group with a software event: {cpu-clock,EVENT}:S"},
	{FLAGS, 4, 5, "attr.exclude_*", "this PMU cannot tell user, kernel, "
					"hypervisor, idle and guest apart",
	 "leave the modifiers away"},
	{FLAGS, 19, 2, "attr.exclude_host and exclude_guest", "this PMU cannot "
							      "tell host and guest apart",
	 "leave modifiers G and H away"},
	{FLAGS, 25, 1, "attr.use_clockid", "the clock of attr.clockid is unknown, "
					   "or cannot be read in an NMI of this PMU: CLOCK_MONOTONIC and "
					   "CLOCK_MONOTONIC_RAW can; CLOCK_REALTIME, CLOCK_BOOTTIME and CLOCK_TAI "
					   "only for software events",
	 "-k mono or -k monotonic_raw"},
	{FLAGS, 1, 1, "attr.inherit", "inherited events cannot read a group in "
				      "samples, and before 6.13 cannot read in samples at all (from 6.13 with "
				      "PERF_SAMPLE_TID)",
	 "-i (no inherit)"},
	{SAMPLE_TYPE, 4, 1, "PERF_SAMPLE_READ", "inherited events cannot read in "
						"samples here",
	 "-i (no inherit), or leave :S away"},
	{SAMPLE_TYPE, 11, 1, "PERF_SAMPLE_BRANCH_STACK", "this PMU records no "
							 "branches, or attr.branch_sample_type names no kind of branch or one "
							 "that the CPU cannot filter; branches in the kernel need CAP_PERFMON "
							 "with perf_event_paranoid over 1",
	 "leave -b, -j and lbr away"},
	{SAMPLE_TYPE, 5, 1, "PERF_SAMPLE_CALLCHAIN", "callchain buffers could not "
						     "be had, or attr.sample_max_stack is over kernel.perf_event_max_stack",
	 "ask for fewer frames"},
	{SAMPLE_TYPE, 12, 1, "PERF_SAMPLE_REGS_USER", "attr.sample_regs_user names "
						      "a register that this architecture does not give",
	 "name others; "
	 "--user-regs=? lists them"},
	{SAMPLE_TYPE, 13, 1, "PERF_SAMPLE_STACK_USER", "this architecture cannot "
						       "copy user stacks",
	 "-g fp"},
	{SAMPLE_TYPE, 18, 1, "PERF_SAMPLE_REGS_INTR", "attr.sample_regs_intr names "
						      "a register that cannot be had at an interrupt (vector registers need "
						      "PEBS), or the kernel is locked down",
	 "name others; --intr-regs=? lists "
	 "them"},
	{SAMPLE_TYPE, 19, 1, "PERF_SAMPLE_PHYS_ADDR", "physical addresses need "
						      "CAP_PERFMON when perf_event_paranoid is over 1",
	 "run as root, or leave "
	 "--phys-data away"},
	{SAMPLE_TYPE, 20, 1, "PERF_SAMPLE_AUX", "attr.aux_sample_size needs a "
						"leader that writes an AUX area",
	 "lead the group with an AUX event"},
	{SAMPLE_TYPE, 21, 1, "PERF_SAMPLE_CGROUP", "this kernel has no "
						   "CONFIG_CGROUP_PERF",
	 "leave --all-cgroups away"},
	{SAMPLE_TYPE, 22, 1, "PERF_SAMPLE_DATA_PAGE_SIZE", "this kernel is older "
							   "than 5.11",
	 "leave --data-page-size away"},
	{SAMPLE_TYPE, 23, 1, "PERF_SAMPLE_CODE_PAGE_SIZE", "this kernel is older "
							   "than 5.11",
	 "leave --code-page-size away"},
	{SAMPLE_TYPE, 10, 1, "PERF_SAMPLE_RAW", "raw tracepoint data needs "
						"CAP_PERFMON when perf_event_paranoid is over -1",
	 "run as root, or: "
	 "sysctl kernel.perf_event_paranoid=-1"},
	{FLAGS, 2, 1, "attr.pinned", "only a leader may be pinned", "put D on the "
								    "first event of the group"},
	{FLAGS, 3, 1, "attr.exclusive", "only a leader may be exclusive", "put e on "
									  "the first event of the group"},
	{FLAGS, 27, 1, "attr.write_backward", "this kernel is older than 4.7, or "
					      "the event's ring is written forward",
	 "leave overwrite away"},
	{FLAGS, 28, 1, "attr.namespaces", "recording namespaces needs "
					  "CAP_PERFMON",
	 "run as root, or leave --namespaces away"},
	{FLAGS, 29, 1, "attr.ksymbol", "kernel symbols need CAP_PERFMON when "
				       "perf_event_paranoid is over 1",
	 "run as root"},
	{FLAGS, 30, 1, "attr.bpf_event", "BPF events need CAP_PERFMON", "run as "
									"root"},
	{FLAGS, 31, 1, "attr.aux_output", "the group's leader writes no AUX area "
					  "that takes samples",
	 "lead the group with an AUX event"},
	{FLAGS, 33, 1, "attr.text_poke", "kernel text changes need CAP_PERFMON",
	 "run as root"},
	{FLAGS, 37, 1, "attr.sigtrap", "sigtrap needs an event of a task, not of a "
				       "CPU, with remove_on_exec",
	 "record a command, -p or -t"},
	{FLAGS, 38, 2, "attr.defer_callchain and defer_output", "this kernel is "
								"older than 6.19, or the architecture cannot defer",
	 "leave it away"},
	{READ_FORMAT, 3, 1, "PERF_FORMAT_GROUP", "this kernel does not read this "
						 "group in samples",
	 "leave the group away"},
	{READ_FORMAT, 4, 1, "PERF_FORMAT_LOST", "this kernel is older than 6.0",
	 "leave it away"},
	{FLAGS, 5, 1, "attr.exclude_kernel", "this event happens in the kernel "
					     "only",
	 "leave modifier u away"},
};

#define PART_COUNT (sizeof(parts) / sizeof(parts[0]))

static uint64_t mask_of(const struct part *part)
{
	return ((UINT64_C(1) << part->width) - 1) << part->bit;
}

static bool in_use(const struct part *part, const struct pfr_kernel_attr *kernel)
{
	if (part->word == SAMPLING)
		return kernel->attr.sample_period != 0;
	return (kernel->word[part->word] & mask_of(part)) != 0;
}

static void take_away(const struct part *part, struct pfr_kernel_attr *kernel)
{
	if (part->word == SAMPLING) {
		kernel->attr.sample_period = 0;
		kernel->attr.freq = 0;
		return;
	}
	kernel->word[part->word] &= ~mask_of(part);
}

static int answer(const struct refusal *refusal,
		  const struct pfr_kernel_attr *kernel)
{
	int fd = pfr_event_open_fd(kernel, refusal->pid, refusal->cpu,
				   refusal->group_fd, refusal->flags);

	if (fd >= 0)
		close(fd);
	return fd >= 0 ? 0 : fd;
}

/* TRACE_EVENT_PERF_PERM of arch/x86/include/asm/trace/irq_vectors.h */
static const char *rule_of(const struct refusal *refusal, const struct part *part)
{
	if (part->word == SAMPLING && refusal->event->kernel.attr.type == PERF_TYPE_TRACEPOINT)
		return "what the kernel does for a sample would hit this tracepoint again: it can be counted, not sampled";
	return part->rule;
}

static void blame(const struct refusal *refusal, const struct part *part)
{
	pfr_error(refusal->error, refusal->code, PFR_NO_POSITION, "%s: %s is "
								  "refused: %s (%s)",
		  refusal->event->name, part->name,
		  rule_of(refusal, part), strerror(-refusal->code));
	pfr_advice(refusal->error, "%s", part->advice);
	pfr_member(refusal->error, part->word == SAMPLE_TYPE ? "sample_type" : part->word == SAMPLING   ? "sample_period" :
								       !strncmp(part->name, "attr.", 5) ? part->name + 5 :
													  "");
}

/* Two faults hide each other: then all parts are removed, and the first
 * that brings the refusal back when it returns is named. */
static bool narrow_together(const struct refusal *refusal)
{
	struct pfr_kernel_attr bare = refusal->event->kernel;

	for (size_t i = 0; i < PART_COUNT; i++)
		take_away(&parts[i], &bare);
	if (answer(refusal, &bare))
		return false;
	for (size_t i = 0; i < PART_COUNT; i++) {
		struct pfr_kernel_attr trial = refusal->event->kernel;

		if (!in_use(&parts[i], &trial))
			continue;
		for (size_t j = 0; j < PART_COUNT; j++)
			if (j != i)
				take_away(&parts[j], &trial);
		if (!answer(refusal, &trial))
			continue;
		blame(refusal, &parts[i]);
		return true;
	}
	return false;
}

bool pfr_explain_narrow(const struct refusal *refusal)
{
	for (size_t i = 0; i < PART_COUNT; i++) {
		struct pfr_kernel_attr trial = refusal->event->kernel;

		if (!in_use(&parts[i], &trial))
			continue;
		take_away(&parts[i], &trial);
		if (answer(refusal, &trial))
			continue;
		blame(refusal, &parts[i]);
		return true;
	}
	return narrow_together(refusal);
}
