/* SPDX-License-Identifier: MIT */
/*
 * Living with what this kernel or machine lacks: flags it is too old for,
 * a hardware PMU that is not there, precision that was asked for "as far as
 * possible". Each candidate is tried alone on a dummy event, so that only
 * what the kernel really does not know is dropped. Knows releases of flags;
 * why anything else fails is explain.c's.
 */
#include "capture/internal.h"

#include <errno.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum where {
	FLAG,
	SAMPLE,
	READ,
};

/* Youngest first: on an old kernel the first failing ones are these. */
static const struct candidate {
	enum where where;
	unsigned bit;
	const char *name, *since;
	uint64_t needs; /* further flags without which it is refused */
} candidates[] = {
	{FLAG, 39, "attr.defer_output", "6.19", 0},
	{FLAG, 38, "attr.defer_callchain", "6.19", 0},
	{READ, 4, "PERF_FORMAT_LOST", "6.0", 0},
	{FLAG, 37, "attr.sigtrap", "5.13", PFR_ATTR_FLAG_REMOVE_ON_EXEC},
	{FLAG, 36, "attr.remove_on_exec", "5.13", 0},
	{FLAG, 35, "attr.inherit_thread", "5.13", 2},
	{FLAG, 34, "attr.build_id", "5.12", 0},
	{SAMPLE, 24, "PERF_SAMPLE_WEIGHT_STRUCT", "5.12", 0},
	{SAMPLE, 23, "PERF_SAMPLE_CODE_PAGE_SIZE", "5.11", 0},
	{SAMPLE, 22, "PERF_SAMPLE_DATA_PAGE_SIZE", "5.11", 0},
	{FLAG, 33, "attr.text_poke", "5.9", 0},
	{FLAG, 32, "attr.cgroup", "5.7", 0},
	{SAMPLE, 21, "PERF_SAMPLE_CGROUP", "5.7", 0},
	{FLAG, 30, "attr.bpf_event", "5.1", 0},
	{FLAG, 29, "attr.ksymbol", "5.1", 0},
	{SAMPLE, 19, "PERF_SAMPLE_PHYS_ADDR", "4.14", 0},
	{FLAG, 28, "attr.namespaces", "4.12", 0},
	{FLAG, 27, "attr.write_backward", "4.7", 0},
	{FLAG, 26, "attr.context_switch", "4.3", 0},
	{FLAG, 25, "attr.use_clockid", "4.1", 0},
	{SAMPLE, 18, "PERF_SAMPLE_REGS_INTR", "3.19", 0},
	{FLAG, 24, "attr.comm_exec", "3.16", 0},
	{FLAG, 23, "attr.mmap2", "3.16", 0},
	{SAMPLE, 16, "PERF_SAMPLE_IDENTIFIER", "3.12", 0},
	{FLAG, 22, "attr.exclude_callchain_user", "3.7", 0},
	{FLAG, 21, "attr.exclude_callchain_kernel", "3.7", 0},
	{FLAG, 20, "attr.exclude_guest", "3.2", 0},
	{FLAG, 19, "attr.exclude_host", "3.2", 0},
	{FLAG, 18, "attr.sample_id_all", "2.6.38", 0},
};

#define CANDIDATE_COUNT (sizeof(candidates) / sizeof(candidates[0]))

static uint64_t *word_of(struct pfr_kernel_attr *kernel, enum where where)
{
	return &kernel->word[where == FLAG   ? PFR_ATTR_WORD_FLAGS :
			     where == SAMPLE ? 3 :
					       4];
}

/* Whether a dummy event with nothing but this is taken. A refusal for want
 * of privilege is not ignorance. */
static bool kernel_knows(const struct candidate *candidate)
{
	struct pfr_kernel_attr kernel = {0};
	int fd;

	kernel.attr.type = PERF_TYPE_SOFTWARE;
	kernel.attr.config = 9;
	kernel.attr.exclude_kernel = 1;
	kernel.attr.disabled = 1;
	*word_of(&kernel, candidate->where) |= UINT64_C(1) << candidate->bit;
	kernel.word[PFR_ATTR_WORD_FLAGS] |= candidate->needs;
	if (kernel.attr.use_clockid)
		kernel.attr.clockid = CLOCK_MONOTONIC;
	kernel.attr.sample_regs_intr = candidate->bit == 18 &&
				       candidate->where == SAMPLE;
	pfr_kernel_attr_set_size(&kernel);
	fd = pfr_event_open_fd(&kernel, 0, -1, -1, 0);
	if (fd >= 0)
		close(fd);
	return fd != -EINVAL && fd != -E2BIG;
}

static bool drop(struct pfr_capture_events *events,
		 const struct candidate *candidate,
		 struct pfr_capture_notes *notes)
{
	uint64_t bit = UINT64_C(1) << candidate->bit;
	bool used = false;

	for (unsigned i = 0; i < events->count; i++)
		used |= (*word_of(&events->event[i].kernel, candidate->where) &
			 bit) != 0;
	if (!used || kernel_knows(candidate))
		return false;
	for (unsigned i = 0; i < events->count; i++) {
		struct pfr_kernel_attr *kernel = &events->event[i].kernel;

		*word_of(kernel, candidate->where) &= ~bit;
		if (candidate->where == SAMPLE && candidate->bit == 16)
			kernel->attr.sample_type |= PERF_SAMPLE_ID;
		if (candidate->where == SAMPLE && candidate->bit == 24)
			kernel->attr.sample_type |= PERF_SAMPLE_WEIGHT;
	}
	pfr_note(notes, "this kernel is older than %s and has no %s: left out",
		 candidate->since, candidate->name);
	return true;
}

/* With the modifiers that it has, as evsel__add_modifiers() of perf names it. */
static void rename_event(struct pfr_capture_event *event, const char *name)
{
	const struct perf_event_attr *attr = &event->kernel.attr;
	bool given = attr->exclude_user || attr->exclude_kernel || attr->exclude_hv;

	snprintf(event->name, sizeof(event->name), "%s%s%s%s%s", name, given ? ":" : "", given && !attr->exclude_kernel ? "k" : "",
		 given && !attr->exclude_user ? "u" : "", given && !attr->exclude_hv ? "h" : "");
}

static bool cycles_to_clock(struct pfr_capture_event *event, int code,
			    struct pfr_capture_notes *notes)
{
	struct perf_event_attr *attr = &event->kernel.attr;

	/* Counting something else than was requested would give a wrong result; a recording without samples (-n) asks for IP still. */
	if (attr->type != PERF_TYPE_HARDWARE || attr->config != 0 ||
	    (!attr->sample_period && !(attr->sample_type & (PERF_SAMPLE_READ | PERF_SAMPLE_IP))) ||
	    (code != -ENOENT && code != -EOPNOTSUPP && code != -ENXIO &&
	     code != -ENODEV))
		return false;
	attr->type = PERF_TYPE_SOFTWARE;
	attr->config = PERF_COUNT_SW_CPU_CLOCK;
	attr->precise_ip = 0;
	if (strstr(event->name, "cycles"))
		rename_event(event, "cpu-clock");
	pfr_note(notes, "this machine has no hardware PMU for cycles: "
			"cpu-clock is used instead");
	return true;
}

/* Unprivileged users may profile their own code, not the kernel. */
static bool leave_kernel_out(struct pfr_capture_event *event, int code,
			     struct pfr_capture_notes *notes)
{
	struct perf_event_attr *attr = &event->kernel.attr;
	long long paranoid =
		pfr_read_number("/proc/sys/kernel/perf_event_paranoid", 2);

	if ((code != -EACCES && code != -EPERM) || attr->exclude_kernel ||
	    attr->exclude_user || paranoid < 2 || pfr_permission_probe(event) ||
	    pfr_permission_capable() || pfr_permission_least())
		return false;
	attr->exclude_kernel = 1;
	attr->exclude_hv = 1;
	if (strlen(event->name) + 3 < sizeof(event->name) && !event->side_band)
		strcat(event->name, strchr(event->name, ':') ? "u" : ":u");
	if (!event->side_band) /* whose samples there are none of */
		pfr_note(notes, "perf_event_paranoid is %lld: without CAP_PERFMON only "
				"user space is recorded (exclude_kernel)",
			 paranoid);
	return true;
}

/* Package-wide PMUs take no exclude flag at all, not even the default one. */
static bool drop_default_guest(struct pfr_capture_event *event, int code)
{
	struct pfr_kernel_attr trial = event->kernel;

	if (code != -EINVAL || !trial.attr.exclude_guest || !event->pmu[0] ||
	    trial.attr.exclude_host || trial.attr.exclude_user)
		return false;
	event->kernel.attr.exclude_guest = 0;
	return true;
}

/* Before 6.13 inherited events could not read in samples. */
static bool drop_inherit(struct pfr_capture_events *events,
			 struct pfr_capture_event *event, int code,
			 struct pfr_capture_notes *notes)
{
	struct pfr_kernel_attr kernel = {0};
	struct perf_event_attr *attr = &event->kernel.attr;
	int fd;

	if (code != -EINVAL || !attr->inherit ||
	    !(attr->sample_type & PERF_SAMPLE_READ))
		return false;
	kernel.attr.type = PERF_TYPE_SOFTWARE;
	kernel.attr.config = 9;
	kernel.attr.exclude_kernel = 1;
	kernel.attr.inherit = 1;
	kernel.attr.sample_type = PERF_SAMPLE_READ | PERF_SAMPLE_TID;
	pfr_kernel_attr_set_size(&kernel);
	fd = pfr_event_open_fd(&kernel, 0, -1, -1, 0);
	if (fd >= 0)
		close(fd);
	if (fd != -EINVAL)
		return false;
	for (unsigned i = 0; i < events->count; i++)
		if (!events->event[i].side_band)
			events->event[i].kernel.attr.inherit = 0;
	pfr_note(notes, "this kernel is older than 6.13 and reads no inherited "
			"events in samples: children are not followed");
	return true;
}

bool pfr_missing_next(struct pfr_missing *missing,
		      struct pfr_capture_events *events, unsigned index,
		      int code, struct pfr_capture_notes *notes)
{
	struct pfr_capture_event *event = &events->event[index];

	if (cycles_to_clock(event, code, notes) ||
	    leave_kernel_out(event, code, notes) ||
	    drop_default_guest(event, code))
		return true;
	if (event->precise_max && event->kernel.attr.precise_ip &&
	    (code == -EOPNOTSUPP || code == -EINVAL)) {
		event->kernel.attr.precise_ip--;
		return true;
	}
	while ((code == -EINVAL || code == -E2BIG) &&
	       missing->step < CANDIDATE_COUNT)
		if (drop(events, &candidates[missing->step++], notes))
			return true;
	return drop_inherit(events, event, code, notes);
}
