/* SPDX-License-Identifier: MIT */
/*
 * Opening every event for every CPU and thread of a target. Knows the order
 * (leaders before members), what to leave out, and when to try again with
 * less; why the kernel refused is explain/explain.c's, what it is too old for is
 * explain/missing.c's.
 */
#include "capture/internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

size_t pfr_opened_index(const struct pfr_opened *opened, unsigned event,
			unsigned cpu, unsigned thread)
{
	return ((size_t)event * opened->cpu_count + cpu) *
		       opened->thread_count +
	       thread;
}

static void close_all(struct pfr_opened *opened)
{
	size_t count = (size_t)opened->events->count * opened->cpu_count *
		       opened->thread_count;

	for (size_t i = 0; i < count; i++) {
		if (opened->fd[i] >= 0)
			close(opened->fd[i]);
		opened->fd[i] = -1;
		opened->id[i] = 0;
	}
}

/* PMUs that count for a whole package are opened on the CPUs they name. */
static bool on_cpu(const struct pfr_capture_event *event, int cpu)
{
	int *list, count;
	bool found = false;

	if (!event->cpus[0] || cpu < 0)
		return true;
	count = pfr_parse_list(event->cpus, &list);
	for (int i = 0; i < count; i++)
		found |= list[i] == cpu;
	if (count >= 0)
		free(list);
	return found;
}

#define FILES_SPARE 16 /* that one look at the machine takes, and more */

/* What to ask for at one place of the matrix. */
struct place {
	unsigned event, cpu, thread;
	pid_t pid;
	int cpu_number, group_fd;
	unsigned long flags;
};

static void find_place(const struct pfr_opened *opened, struct place *place)
{
	const struct pfr_target *target = opened->target;
	const struct pfr_capture_event *event =
		&opened->events->event[place->event];

	place->pid = target->thread[place->thread];
	place->cpu_number = target->cpu[place->cpu];
	place->flags = 0;
	if (!event->side_band && (target->cgroup_fd >= 0 || event->cgroup_fd >= 0)) {
		place->pid = event->cgroup_fd >= 0 ? event->cgroup_fd :
						     target->cgroup_fd;
		place->flags = PERF_FLAG_PID_CGROUP;
	}
	place->group_fd = event->leader == place->event ? -1 :
							  opened->fd[pfr_opened_index(opened, event->leader, place->cpu,
										      place->thread)];
}

/* The filter belongs to the event from its first moment. */
static int open_place(struct pfr_opened *opened, struct place *place)
{
	struct pfr_capture_event *event = &opened->events->event[place->event];
	size_t index = pfr_opened_index(opened, place->event, place->cpu,
					place->thread);
	int fd, result;

	find_place(opened, place);
	if (!on_cpu(event, place->cpu_number))
		return 0;
	fd = pfr_event_open_exact(&event->kernel, place->pid,
				  place->cpu_number, place->group_fd,
				  place->flags);
	if (fd == -ESRCH && place->pid > 0 && opened->thread_count > 1)
		return 0;
	if (fd < 0)
		return fd;
	opened->fd[index] = fd;
	result = pfr_code(pfr_control_id(fd, &opened->id[index]));
	if (result == -ENOTTY) /* before 3.12: read() tells it */
		result = 0;
	if (!result && event->filter)
		result = pfr_code(pfr_control_set_filter(fd, event->filter));
	return result;
}

static int open_all(struct pfr_opened *opened, struct place *place)
{
	unsigned per_event = opened->cpu_count * opened->thread_count;

	for (unsigned i = 0; i < opened->events->count * per_event; i++) {
		int result;

		place->event = i / per_event;
		place->cpu = i % per_event / opened->thread_count;
		place->thread = i % opened->thread_count;
		result = open_place(opened, place);
		if (result)
			return result;
	}
	return 0;
}

static bool raise_file_limit(struct pfr_capture_notes *notes)
{
	struct rlimit limit;

	if (getrlimit(RLIMIT_NOFILE, &limit) || limit.rlim_cur >= limit.rlim_max)
		return false;
	limit.rlim_cur = limit.rlim_max;
	if (setrlimit(RLIMIT_NOFILE, &limit))
		return false;
	pfr_note(notes, "raised the limit of open files to %llu",
		 (unsigned long long)limit.rlim_max);
	return true;
}

/* What describes a capture is read from files later, one at a time. */
static void spare_files(const struct pfr_opened *opened, struct pfr_capture_notes *notes)
{
	size_t count = (size_t)opened->events->count * opened->cpu_count * opened->thread_count;
	struct rlimit limit;
	int last = 0;

	for (size_t i = 0; i < count; i++)
		last = opened->fd[i] > last ? opened->fd[i] : last;
	if (!getrlimit(RLIMIT_NOFILE, &limit) && (rlim_t)last + FILES_SPARE >= limit.rlim_cur)
		raise_file_limit(notes);
}

/* Modifier W: a group that cannot be scheduled together is broken up. */
static bool break_group(struct pfr_opened *opened, const struct place *place,
			struct pfr_capture_notes *notes)
{
	struct pfr_capture_events *events = opened->events;
	unsigned leader = events->event[place->event].leader;

	if (!events->event[place->event].weak || leader == place->event)
		return false;
	for (unsigned i = 0; i < events->count; i++) {
		struct perf_event_attr *attr = &events->event[i].kernel.attr;

		if (events->event[i].leader != leader)
			continue;
		attr->disabled = events->event[leader].kernel.attr.disabled;
		attr->enable_on_exec =
			events->event[leader].kernel.attr.enable_on_exec;
		events->event[i].leader = i;
	}
	pfr_note(notes, "the weak group of %s was broken up: the PMU cannot "
			"count all its events at once",
		 events->event[leader].name);
	return true;
}

static bool is_open(const struct pfr_opened *opened, unsigned event)
{
	size_t count = (size_t)opened->cpu_count * opened->thread_count;

	for (size_t i = event * count; i < (event + 1) * count; i++)
		if (opened->fd[i] >= 0)
			return true;
	return false;
}

/* Of events that were asked for, the first that is open nowhere; events->count: there is none. */
static unsigned first_absent(const struct pfr_opened *opened)
{
	unsigned i = 0;

	while (i < opened->events->count && (opened->events->event[i].side_band || is_open(opened, i)))
		i++;
	return i;
}

static bool nothing_open(const struct pfr_opened *opened)
{
	for (unsigned i = 0; i < opened->events->count; i++)
		if (!opened->events->event[i].side_band && is_open(opened, i))
			return false;
	return true;
}

static int refuse_all(struct pfr_opened *opened, struct pfr_capture_error *error)
{
	const struct pfr_capture_event *event = &opened->events->event[first_absent(opened) % opened->events->count];

	if (event->pmu[0] && event->cpus[0])
		pfr_error(error, -ESRCH, PFR_NO_POSITION, "%s: PMU %s counts on CPUs %s only, and none of them is asked for",
			  event->name, event->pmu, event->cpus);
	else
		pfr_error(error, -ESRCH, PFR_NO_POSITION, "no event could be opened: the threads have ended, or no CPU of the "
							  "list counts this event");
	pfr_advice(error, "%s", event->pmu[0] && event->cpus[0] ? "name some of them with -C, or leave -C away" : "");
	pfr_opened_fini(opened);
	return -ESRCH;
}

/* Of a context switch and its kin the kernel's own code is the place, which exclude_kernel (:u) leaves out. */
static bool is_never_in_user_space(const struct perf_event_attr *attr)
{
	return attr->type == PERF_TYPE_SOFTWARE && attr->exclude_kernel &&
	       (attr->config == PERF_COUNT_SW_CONTEXT_SWITCHES || attr->config == PERF_COUNT_SW_CPU_MIGRATIONS);
}

/* What is open and will have less than was asked for. */
static void note_absent(const struct pfr_opened *opened, struct pfr_capture_notes *notes)
{
	for (unsigned i = 0; i < opened->events->count; i++) {
		const struct pfr_capture_event *event = &opened->events->event[i];

		if (event->side_band)
			continue;
		if (is_never_in_user_space(&event->kernel.attr))
			pfr_note(notes, "%s never happens in user space, and the kernel is left out (exclude_kernel): nothing of it will be seen",
				 event->name);
		if (event->pmu[0] && event->cpus[0] && !is_open(opened, i))
			pfr_note(notes, "%s: PMU %s counts on CPUs %s only, none of which is asked for: nothing of it is recorded",
				 event->name, event->pmu, event->cpus);
	}
}

static int refuse(struct pfr_opened *opened, const struct place *place,
		  int code, struct pfr_capture_error *error)
{
	struct pfr_capture_event *event = &opened->events->event[place->event];
	bool is_open = opened->fd[pfr_opened_index(opened, place->event,
						   place->cpu,
						   place->thread)] >= 0;

	if (is_open && event->filter)
		pfr_explain_filter(event, code, error);
	else if (is_open)
		pfr_error(error, code, PFR_NO_POSITION, "cannot read the id of %s: %s", event->name, strerror(-code));
	else
		pfr_explain_open(event, place->pid, place->cpu_number,
				 place->group_fd, place->flags, -code, error);
	pfr_opened_fini(opened);
	return code;
}

static int start(struct pfr_opened *opened, struct pfr_capture_events *events,
		 const struct pfr_target *target)
{
	size_t count = (size_t)events->count * target->cpu_count *
		       target->thread_count;

	opened->target = target;
	opened->events = events;
	opened->cpu_count = target->cpu_count;
	opened->thread_count = target->thread_count;
	opened->fd = malloc(count * sizeof(*opened->fd) + 1);
	opened->id = calloc(count + 1, sizeof(*opened->id)); /* 0: not open there */
	if (!opened->fd || !opened->id)
		return -ENOMEM;
	memset(opened->fd, 0xff, count * sizeof(*opened->fd));
	return 0;
}

enum pfr_status pfr_open(struct pfr_opened *opened, struct pfr_capture_events *events,
			 const struct pfr_target *target, struct pfr_capture_notes *notes,
			 struct pfr_capture_error *error)
{
	struct pfr_missing missing = {0};
	struct place place = {0};
	bool raised = false;
	int result;

	memset(opened, 0, sizeof(*opened));
	if (!events->count)
		return pfr_refused(pfr_error(error, -EINVAL, PFR_NO_POSITION, "there is no event to open"), "events", error);
	if (!target->thread_count || !target->cpu_count)
		return pfr_refused(pfr_error(error, -EINVAL, PFR_NO_POSITION, "the target is empty: no thread, or no CPU"), "target", error);
	if (start(opened, events, target)) {
		free(opened->fd);
		free(opened->id);
		memset(opened, 0, sizeof(*opened));
		return pfr_result(pfr_no_memory(error), error);
	}
	for (;;) {
		result = open_all(opened, &place);
		if (!result)
			break;
		if (result == -EMFILE && !raised && raise_file_limit(notes))
			raised = true;
		else if (!break_group(opened, &place, notes) &&
			 !pfr_missing_next(&missing, events, place.event, result,
					   notes))
			return pfr_result(refuse(opened, &place, result, error), error);
		close_all(opened);
	}
	spare_files(opened, notes);
	if (nothing_open(opened))
		return pfr_result(refuse_all(opened, error), error);
	note_absent(opened, notes);
	pfr_repair_note(events, notes);
	return PFR_OK;
}

/* What is open on one CPU for what the arrays have. */
static void swap_places(struct pfr_opened *opened, unsigned cpu, int *fd, uint64_t *id)
{
	for (unsigned i = 0; i < opened->events->count * opened->thread_count; i++) {
		size_t index = pfr_opened_index(opened, i / opened->thread_count, cpu, i % opened->thread_count);
		int was = opened->fd[index];
		uint64_t was_id = opened->id[index];

		opened->fd[index] = fd[i];
		opened->id[index] = id[i];
		fd[i] = was;
		id[i] = was_id;
	}
}

static int open_cpu(struct pfr_opened *opened, unsigned cpu)
{
	struct place place = {.cpu = cpu};
	int result = 0;

	for (unsigned i = 0; i < opened->events->count * opened->thread_count && !result; i++) {
		place.event = i / opened->thread_count;
		place.thread = i % opened->thread_count;
		result = open_place(opened, &place);
	}
	return result;
}

int pfr_open_again(struct pfr_opened *opened, unsigned cpu)
{
	unsigned count = opened->events->count * opened->thread_count;
	uint64_t *id = calloc(count + 1, sizeof(*id));
	int *fd = malloc((count + 1) * sizeof(*fd)), result = -ENOMEM;

	if (fd && id) {
		memset(fd, 0xff, count * sizeof(*fd));
		swap_places(opened, cpu, fd, id);
		result = open_cpu(opened, cpu);
		if (result)
			swap_places(opened, cpu, fd, id);
		for (unsigned i = 0; i < count; i++)
			if (fd[i] >= 0)
				close(fd[i]);
	}
	free(fd);
	free(id);
	return result;
}

void pfr_opened_fini(struct pfr_opened *opened)
{
	if (opened->fd)
		close_all(opened);
	free(opened->fd);
	free(opened->id);
	memset(opened, 0, sizeof(*opened));
}
