/* SPDX-License-Identifier: MIT */
/*
 * Why the kernel refused an event. Knows the rules of perf_event_open() and
 * perf_copy_attr() in kernel/events/core.c by error number, and finds the
 * member at fault by asking again with one part removed at a time
 * (rules.c has the parts). Changes nothing.
 */
#include "capture/explain/explain.h"

#include <errno.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static int try_open(const struct refusal *refusal,
		    const struct pfr_kernel_attr *kernel, int group_fd)
{
	int fd = pfr_event_open_fd(kernel, refusal->pid, refusal->cpu, group_fd,
				   refusal->flags);

	if (fd >= 0)
		close(fd);
	return fd;
}

static void explain_by(const struct refusal *refusal, const char *rule,
		       const char *advice)
{
	pfr_error(refusal->error, refusal->code, PFR_NO_POSITION,
		  "%s: %s (%s)", refusal->event->name, rule,
		  strerror(-refusal->code));
	pfr_advice(refusal->error, "%s", advice);
}

/* ---- limits that can be looked up ---- */

static bool over_frequency(const struct refusal *refusal)
{
	const struct perf_event_attr *attr = &refusal->event->kernel.attr;
	long long most = pfr_read_number(
		"/proc/sys/kernel/perf_event_max_sample_rate", 0);

	if (!attr->freq || !most || attr->sample_freq <= (uint64_t)most)
		return false;
	pfr_error(refusal->error, refusal->code, PFR_NO_POSITION,
		  "%s: attr.sample_freq is %llu Hz, over "
		  "kernel.perf_event_max_sample_rate of %lld",
		  refusal->event->name, (unsigned long long)attr->sample_freq,
		  most);
	pfr_advice(refusal->error, "-F %lld or less, or: sysctl "
				   "kernel.perf_event_max_sample_rate=%llu",
		   most,
		   (unsigned long long)attr->sample_freq);
	return true;
}

static bool over_stack(const struct refusal *refusal)
{
	const struct perf_event_attr *attr = &refusal->event->kernel.attr;
	long long most = pfr_read_number("/proc/sys/kernel/perf_event_max_stack",
					 127);

	if (!(attr->sample_type & PERF_SAMPLE_CALLCHAIN) ||
	    attr->sample_max_stack <= most)
		return false;
	pfr_error(refusal->error, refusal->code, PFR_NO_POSITION,
		  "%s: attr.sample_max_stack is %u, over "
		  "kernel.perf_event_max_stack of %lld",
		  refusal->event->name,
		  attr->sample_max_stack, most);
	pfr_advice(refusal->error, "ask for %lld frames or fewer, or (while "
				   "nobody records callchains): sysctl kernel.perf_event_max_stack"
				   "=%u",
		   most, attr->sample_max_stack);
	return true;
}

static bool bad_stack_copy(const struct refusal *refusal)
{
	const struct perf_event_attr *attr = &refusal->event->kernel.attr;
	uint32_t size = attr->sample_stack_user;

	if (!(attr->sample_type & PERF_SAMPLE_STACK_USER) ||
	    (size < 65535 && size % 8 == 0))
		return false;
	pfr_error(refusal->error, refusal->code, PFR_NO_POSITION,
		  "%s: attr.sample_stack_user is %u; the kernel takes multiples "
		  "of 8 below 65535",
		  refusal->event->name, size);
	pfr_advice(refusal->error, "dwarf,%u", size >= 65528 ? 65528 : (size + 7) & ~7U);
	return true;
}

static bool bad_period(const struct refusal *refusal)
{
	const struct perf_event_attr *attr = &refusal->event->kernel.attr;

	if (attr->freq || !(attr->sample_period >> 63))
		return false;
	explain_by(refusal, "attr.sample_period has bit 63 set; periods are 63 bits",
		   "give a period below 9223372036854775808");
	return true;
}

static bool reserved_bits(const struct refusal *refusal)
{
	const struct pfr_kernel_attr *kernel = &refusal->event->kernel;
	const char *which = NULL;

	if (kernel->attr.sample_type >> 25)
		which = "attr.sample_type has a bit of 25 or more";
	else if (kernel->attr.read_format >> 5)
		which = "attr.read_format has a bit of 5 or more";
	else if (kernel->word[PFR_ATTR_WORD_FLAGS] >> 40)
		which = "attr's flags have a bit of 40 or more";
	if (!which)
		return false;
	explain_by(refusal, which, "no kernel up to 6.19 knows it");
	return true;
}

static bool bad_pairs(const struct refusal *refusal)
{
	const struct pfr_kernel_attr *kernel = &refusal->event->kernel;
	uint64_t flags = kernel->word[PFR_ATTR_WORD_FLAGS];

	if ((flags & PFR_ATTR_FLAG_REMOVE_ON_EXEC) && kernel->attr.enable_on_exec)
		explain_by(refusal, "attr.remove_on_exec and attr.enable_on_exec exclude "
				    "each other",
			   "set one of them");
	else if ((flags & PFR_ATTR_FLAG_SIGTRAP) &&
		 !(flags & PFR_ATTR_FLAG_REMOVE_ON_EXEC))
		explain_by(refusal, "attr.sigtrap needs attr.remove_on_exec",
			   "set remove_on_exec too");
	else if ((flags & PFR_ATTR_FLAG_INHERIT_THREAD) && !kernel->attr.inherit)
		explain_by(refusal, "attr.inherit_thread needs attr.inherit",
			   "set inherit too");
	else if ((kernel->attr.sample_type & PERF_SAMPLE_WEIGHT) &&
		 (kernel->attr.sample_type >> 24 & 1))
		explain_by(refusal, "PERF_SAMPLE_WEIGHT and PERF_SAMPLE_WEIGHT_STRUCT "
				    "exclude each other",
			   "ask for one of them");
	else if ((kernel->attr.sample_type & PERF_SAMPLE_REGS_USER) &&
		 !kernel->attr.sample_regs_user)
		explain_by(refusal, "PERF_SAMPLE_REGS_USER with an empty "
				    "attr.sample_regs_user",
			   "name at least one register");
	else
		return false;
	return true;
}

/* ---- breakpoints ---- */

/* What arch_build_bp_info() of x86 and hw_breakpoint_arch_parse() of others refuse. */
static bool explain_breakpoint_length(const struct refusal *refusal)
{
	const struct perf_event_attr *attr = &refusal->event->kernel.attr;
	bool power = attr->bp_len && !(attr->bp_len & (attr->bp_len - 1));

	if (refusal->code == -EINVAL && attr->bp_type == 4 && attr->bp_len != sizeof(long))
		explain_by(refusal, "an execution breakpoint's attr.bp_len must be "
				    "sizeof(long)",
			   "leave the length out: mem:ADDR:x");
	else if (refusal->code == -EINVAL && power && attr->bp_len <= 8 && attr->bp_addr % attr->bp_len)
		explain_by(refusal, "attr.bp_addr is not a multiple of attr.bp_len",
			   "align the address, or give a smaller length: mem:ADDR/1:w");
	else if ((refusal->code == -EINVAL || refusal->code == -EOPNOTSUPP) && (attr->bp_len > 8 || !power))
		explain_by(refusal, "attr.bp_len must be 1, 2, 4 or 8", "mem:ADDR/8:w");
	else
		return false;
	return true;
}

static bool explain_breakpoint(const struct refusal *refusal)
{
	const struct perf_event_attr *attr = &refusal->event->kernel.attr;

	if (attr->type != PERF_TYPE_BREAKPOINT)
		return false;
	if (explain_breakpoint_length(refusal))
		return true;
	if (refusal->code == -ENOSPC)
		explain_by(refusal, "all hardware breakpoints of a CPU are taken (x86 has "
				    "4)",
			   "name fewer mem: events, or end other debuggers");
	else if (refusal->code == -EINVAL && attr->bp_type == 1)
		explain_by(refusal, "this CPU has no read-only breakpoints; r alone is "
				    "refused",
			   "use :rw");
	else if (refusal->code == -EINVAL && attr->bp_type > 4)
		explain_by(refusal, "a breakpoint is for execution (x) or for data (w, rw), "
				    "not for both",
			   "name two events: mem:ADDR:x,mem:ADDR:rw");
	else if (attr->bp_addr >> 47 && (refusal->code == -EPERM ||
					 refusal->code == -EACCES || attr->exclude_kernel))
		explain_by(refusal, "a breakpoint on a kernel address needs "
				    "CAP_SYS_ADMIN and an event that does not exclude the kernel",
			   "run as root, without :u");
	else if (attr->bp_addr >> 47 && refusal->code == -EINVAL && attr->bp_type == 4)
		explain_by(refusal, "an execution breakpoint in the kernel is allowed only where a kprobe is: not in functions of "
				    "/sys/kernel/debug/kprobes/blacklist, and nowhere in a kernel without CONFIG_KPROBES",
			   "choose another function, or a tracepoint");
	else
		return false;
	return true;
}

/* ---- groups ---- */

static bool explain_group(const struct refusal *refusal)
{
	const struct perf_event_attr *attr = &refusal->event->kernel.attr;

	if (refusal->group_fd < 0)
		return false;
	if (attr->pinned || attr->exclusive) {
		explain_by(refusal, "only a group's leader may be pinned or exclusive",
			   "put modifiers D and e on the first event of the group only");
		return true;
	}
	if (try_open(refusal, &refusal->event->kernel, -1) < 0)
		return false;
	explain_by(refusal, "it opens alone, but not in its group: the group needs more "
			    "counters than the PMU has, or its members differ in CPU, clock or "
			    "inherit, or belong to two hardware PMUs",
		   "make the group smaller, or add modifier W to let it be broken up");
	return true;
}

/* ---- by number ---- */

static void explain_files(const struct refusal *refusal)
{
	struct rlimit limit = {0, 0};

	getrlimit(RLIMIT_NOFILE, &limit);
	pfr_error(refusal->error, refusal->code, PFR_NO_POSITION,
		  "%s: no file descriptor left, the limit is %llu; every event "
		  "takes one a CPU and thread",
		  refusal->event->name,
		  (unsigned long long)limit.rlim_cur);
	pfr_advice(refusal->error, "ulimit -n with a larger number, fewer events, "
				   "or fewer CPUs (-C)");
}

static bool hardware_missing(const struct refusal *refusal)
{
	uint32_t type = refusal->event->kernel.attr.type;

	if ((type != PERF_TYPE_HARDWARE && type != PERF_TYPE_HW_CACHE &&
	     type != PERF_TYPE_RAW) ||
	    pfr_pmu_exists("cpu") ||
	    pfr_pmu_exists("cpu_core") || pfr_pmu_exists("armv8_pmuv3_0"))
		return false;
	explain_by(refusal, "this machine shows no hardware PMU (usual in virtual "
			    "machines), so no hardware, cache or raw event exists",
		   "use software events (cpu-clock, task-clock, page-faults), "
		   "tracepoints or breakpoints; or give the guest a virtual PMU");
	return true;
}

/* ---- probes ---- */

/* What uprobe_register() and the lookup of the path refuse. */
static bool explain_uprobe(const struct refusal *refusal)
{
	const struct pfr_capture_event *event = refusal->event;
	uint64_t offset = event->kernel.attr.config2;
	struct stat file;

	if (strcmp(event->pmu, "uprobe") || !event->probe)
		return false;
	if (stat(event->probe, &file))
		pfr_error(refusal->error, refusal->code, PFR_NO_POSITION, "%s: the file of the probe cannot be found: %s: "
									  "%s",
			  event->name, event->probe, strerror(errno));
	else if (!S_ISREG(file.st_mode))
		pfr_error(refusal->error, refusal->code, PFR_NO_POSITION, "%s: %s is not a regular file", event->name,
			  event->probe);
	else if (offset >= (uint64_t)file.st_size)
		pfr_error(refusal->error, refusal->code, PFR_NO_POSITION, "%s: offset %llu is past the end of %s, which has "
									  "%lld bytes",
			  event->name, (unsigned long long)offset, event->probe, (long long)file.st_size);
	else
		return false;
	pfr_advice(refusal->error, "offset= counts bytes from the file's start: the symbol's address less its segment's, plus "
				   "the segment's offset in the file (readelf -lW)");
	return true;
}

static void explain_absent(const struct refusal *refusal)
{
	if (hardware_missing(refusal) || explain_breakpoint(refusal) || explain_uprobe(refusal) || pfr_explain_narrow(refusal))
		return;
	if (refusal->flags & PERF_FLAG_PID_CGROUP)
		explain_by(refusal, "the cgroup has no perf_event controller: the kernel "
				    "lacks CONFIG_CGROUP_PERF, or another hierarchy has it",
			   "grep perf_event /proc/cgroups /proc/mounts");
	else if (refusal->event->probe)
		explain_by(refusal, "the function or file of the probe does not exist",
			   "check path= or func=, and offset=, which counts from the "
			   "file's start");
	else
		explain_by(refusal, "the PMU is there but does not have this event",
			   "perfring list shows what this machine has");
}

static void explain_invalid(const struct refusal *refusal)
{
	if (over_frequency(refusal) || hardware_missing(refusal) ||
	    reserved_bits(refusal) || bad_period(refusal) ||
	    bad_stack_copy(refusal) || bad_pairs(refusal) ||
	    explain_breakpoint(refusal) || explain_group(refusal) || explain_uprobe(refusal) ||
	    pfr_explain_narrow(refusal))
		return;
	if (refusal->pid >= 0 && refusal->event->pmu[0] && refusal->event->cpus[0])
		explain_by(refusal, "this PMU counts for a whole package, not for a task",
			   "record the whole system: -a");
	else
		explain_by(refusal, "the kernel refused the event, and no single member "
				    "of its attr is to blame",
			   "perfring attr shows what was asked for");
}

static void explain_size(const struct refusal *refusal)
{
	if (refusal->event->kernel.word[PFR_ATTR_WORD_CONFIG4 + 1]) /* sample_simd_regs_enabled and others */
		explain_by(refusal, "this kernel is older than 7.4, and has no SIMD registers, r16 to r31 and ssp",
			   "leave them out of -I and --user-regs");
	else
		explain_by(refusal, "the attr has members this kernel does not know, or "
				    "the event's samples or group would be over 16 KiB",
			   "use fewer events in the group, or fewer members");
}

static void explain_descriptor(const struct refusal *refusal)
{
	explain_by(refusal, refusal->flags & PERF_FLAG_PID_CGROUP ? "the folder is "
								    "no cgroup of the hierarchy that perf events belong to" :
								    "the group's leader or the output is not a perf event",
		   "see /proc/mounts for perf_event, or for cgroup2");
}

/* Errors with one cause, or with causes of their own. */
static bool explain_number(const struct refusal *refusal)
{
	static const struct {
		int number;
		void (*explain)(const struct refusal *refusal);
		const char *rule, *advice;
	} errors[] = {
		{EMFILE, explain_files, NULL, NULL},
		{ENFILE, explain_files, NULL, NULL},
		{EBADF, explain_descriptor, NULL, NULL},
		{E2BIG, explain_size, NULL, NULL},
		{ENOSYS, pfr_explain_no_call, NULL, NULL},
		{ESRCH, NULL, "the thread does not exist any more", "threads come and go; record their process with -p"},
		{ENODEV, NULL, "the CPU is not online, or this CPU model lacks what the event needs",
		 "choose CPUs of /sys/devices/system/cpu/online"},
		{EBUSY, NULL, "another event has exclusive use of the PMU (a watchdog, another profiler, an exclusive event)",
		 "end the other user; for the NMI watchdog: sysctl kernel.nmi_watchdog=0"},
	};

	for (size_t i = 0; i < sizeof(errors) / sizeof(errors[0]); i++) {
		if (errors[i].number != -refusal->code)
			continue;
		if (errors[i].explain)
			errors[i].explain(refusal);
		else
			explain_by(refusal, errors[i].rule, errors[i].advice);
		return true;
	}
	return false;
}

/* The member that the sentence names, as "attr.sample_freq". */
static void name_member(struct pfr_capture_error *error)
{
	const char *at = error && !error->member[0] ? strstr(error->text, "attr.") : NULL;
	size_t length = at ? strspn(at + 5, "abcdefghijklmnopqrstuvwxyz_0123456789") : 0;

	if (length && length < sizeof(error->member)) {
		memcpy(error->member, at + 5, length);
		error->member[length] = 0;
	}
}

static void explain(const struct refusal *refusal)
{
	const int code = refusal->code;

	if (explain_number(refusal))
		return;
	if (code == -EOVERFLOW && over_stack(refusal))
		return;
	if (code == -EACCES || code == -EPERM) {
		if (pfr_permission_least() || (!explain_breakpoint(refusal) && (pfr_permission_probe(refusal->event) ||
										!pfr_explain_narrow(refusal))))
			pfr_explain_permission(refusal);
	} else if (code == -ENOENT || code == -EOPNOTSUPP || code == -ENXIO) {
		explain_absent(refusal);
	} else if (code == -EINVAL) {
		explain_invalid(refusal);
	} else if (!explain_breakpoint(refusal) && !pfr_explain_narrow(refusal)) {
		explain_by(refusal, "the kernel refused the event", "");
	}
}

void pfr_explain_open(const struct pfr_capture_event *event, pid_t pid,
		      int cpu, int group_fd, unsigned long flags, int os_error,
		      struct pfr_capture_error *error)
{
	const struct refusal refusal = {event, pid, cpu, group_fd, flags, -os_error, error};

	explain(&refusal);
	name_member(error);
}

void pfr_explain_mmap(int os_error, size_t pages, struct pfr_capture_error *error)
{
	const int code = -os_error;
	long long locked = pfr_read_number("/proc/sys/kernel/perf_event_mlock_kb",
					   516);
	struct rlimit limit = {0, 0};

	getrlimit(RLIMIT_MEMLOCK, &limit);
	if (code != -EPERM && code != -EAGAIN) {
		pfr_error(error, code, PFR_NO_POSITION, "cannot map a ring of %zu "
							"pages: %s",
			  pages, strerror(-code));
		pfr_advice(error, "%s", code == -EINVAL ? "a ring has a power of two "
							  "pages; an inherited event needs a CPU" :
					code == -ENOMEM ? "memory is short, or the address space is limited (ulimit -v); "
							  "a smaller -m needs less" :
							  "");
		return;
	}
	pfr_error(error, code, PFR_NO_POSITION, "cannot map a ring of %zu pages: "
						"over the limit of locked memory (kernel.perf_event_mlock_kb of "
						"%lld a CPU, then ulimit -l of %llu kB)",
		  pages, locked,
		  (unsigned long long)limit.rlim_cur / 1024);
	pfr_advice(error, "a smaller -m, or: sysctl kernel.perf_event_mlock_kb="
			  "%lld",
		   locked * 4);
}
