/* SPDX-License-Identifier: MIT */
/*
 * The events of `perfring count`: whom to count, opening, and reading into
 * cells, one for each event and each line that it gets. Knows how CPUs and
 * threads gather into lines; prints nothing but failures.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli/cli.h"
#include "cli/common/event_error.h"
#include "capture/internal.h"
#include "cli/count/count.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define UNSEEN_MOST 20 /* looks, a second */

int count_print_error(const struct pfr_capture_error *error)
{
	print_event_error(error, NULL);
	return EXIT_DEFECT;
}

/* 1, or 0: a thread that has ended does not live, also where nobody has waited for it; -1, errno: it is there, and why more is not to be seen. */
static int lives(pid_t thread)
{
	char path[48], text[512];
	const char *state;
	FILE *file;
	size_t size;
	int why;

	snprintf(path, sizeof(path), "/proc/%d/stat", (int)thread);
	file = fopen(path, "re");
	size = file ? fread(text, 1, sizeof(text) - 1, file) : 0;
	why = errno;
	if (file)
		fclose(file);
	if (!size && kill(thread, 0) && errno != EPERM)
		return 0;
	errno = why;
	if (!size)
		return -1;
	text[size] = 0;
	state = strrchr(text, ')');
	return state && state[1] && !strchr("ZX", state[2]);
}

static int compare_threads(const void *a, const void *b)
{
	const pid_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

/* --per-thread -a: every thread that there is now, as thread_map__new_all_cpus() of perf; those that end meanwhile do not matter. */
static int find_all_threads(struct pfr_target *target, struct pfr_capture_error *error)
{
	char **names, *list = NULL, *more;
	size_t count;
	int result = pfr_directory("/proc", &names, &count);

	if (result < 0)
		return pfr_error(error, result, PFR_NO_POSITION, "cannot list /proc: %s", strerror(-result));
	for (size_t i = 0; i < count && !result; i++) {
		if (names[i][0] < '1' || names[i][0] > '9' || !lives((pid_t)atoi(names[i])))
			continue;
		more = pfr_format("%s%s%s", list ? list : "", list ? "," : "", names[i]);
		result = more ? 0 : pfr_error(error, -ENOMEM, PFR_NO_POSITION, "%s", pfr_status_cause(PFR_E_MEMORY));
		free(list);
		list = more;
	}
	pfr_directory_free(names, count);
	if (!result)
		result = pfr_code(pfr_target_pids(target, list ? list : "1", NULL, PFR_TARGET_PER_THREAD, error));
	free(list);
	if (!result)
		qsort(target->thread, target->thread_count, sizeof(*target->thread), compare_threads);
	return result;
}

static int find_every_thread(struct pfr_target *target, struct pfr_capture_error *error)
{
	int result = -ESRCH;

	for (int tries = 0; result == -ESRCH && tries < 20; tries++)
		result = find_all_threads(target, error);
	return result;
}

/* Of the command each run has its own; others are those of the first run, which lines were made of. */
static int find_target(struct counting *counting)
{
	struct pfr_target *target = &counting->target;
	const char *cpus = counting->cpus;
	unsigned flags = cpus ? 0 : PFR_TARGET_PER_THREAD;
	bool others = counting->pids || counting->threads || counting->user || counting->all_cpus;
	struct pfr_capture_error error;
	int result;

	if (others && target->thread)
		return 0;
	pfr_target_fini(target);
	if (counting->pids)
		result = pfr_code(pfr_target_pids(target, counting->pids, cpus, flags, &error));
	else if (counting->threads)
		result = pfr_code(pfr_target_threads(target, counting->threads, cpus, flags, &error));
	else if (counting->user)
		result = pfr_code(pfr_target_user(target, counting->user, cpus, flags, &error));
	else if (counting->by == BY_THREAD)
		result = find_every_thread(target, &error);
	else if (counting->all_cpus)
		result = pfr_code(pfr_target_system(target, cpus, &error));
	else
		result = pfr_code(pfr_target_thread(target, counting->command.pid, cpus, flags, &error));
	if (result)
		count_print_error(&error);
	return !result ? 0 : result == -EINVAL ? EXIT_USAGE :
						 EXIT_DEFECT;
}

/* ---- buckets ---- */

/* Only what is harmless on a terminal, in CSV and in JSON: a name of a thread is whatever it chose. */
static void clean(char *text)
{
	for (; *text; text++)
		if (*text < ' ' || *text > '~' || strchr("\"\\,;", *text))
			*text = '?';
}

static void thread_label(struct count_bucket *bucket, pid_t thread)
{
	char path[48];
	FILE *file;

	snprintf(path, sizeof(path), "/proc/%d/comm", (int)thread);
	file = fopen(path, "re");
	if (!file || !fgets(bucket->label, 20, file))
		strcpy(bucket->label, "?");
	if (file)
		fclose(file);
	bucket->label[strcspn(bucket->label, "\n")] = 0;
	clean(bucket->label);
	snprintf(bucket->number, sizeof(bucket->number), "%d", (int)thread);
}

/* The bucket of that label, which is a new one where there is none. */
static unsigned put_bucket(struct counting *counting, const struct count_bucket *bucket)
{
	unsigned i = 0;

	while (i < counting->buckets && (strcmp(counting->bucket[i].label, bucket->label) ||
					 strcmp(counting->bucket[i].number, bucket->number)))
		i++;
	if (i < counting->buckets)
		return i;
	counting->bucket[i] = *bucket;
	counting->buckets++;
	return i;
}

static void fill_buckets(struct counting *counting)
{
	const struct pfr_target *target = &counting->target;

	counting->buckets = 0;
	for (unsigned i = 0; i < target->cpu_count; i++) {
		struct count_bucket bucket = {.cpu = target->cpu[i]};
		unsigned found = 0;

		if (counting->by != BY_ALL && counting->by != BY_THREAD)
			count_cpu_label(counting, target->cpu[i], bucket.label, sizeof(bucket.label));
		if (counting->by != BY_THREAD)
			found = put_bucket(counting, &bucket);
		for (unsigned j = 0; j < target->thread_count; j++) {
			if (counting->by == BY_THREAD) {
				thread_label(&bucket, target->thread[j]);
				found = put_bucket(counting, &bucket);
			}
			counting->bucket_of[i * target->thread_count + j] = found;
		}
		if (counting->by != BY_THREAD)
			counting->bucket[found].cpus++;
	}
}

/* Made once: a further run has the same lines. */
static int make_buckets(struct counting *counting)
{
	const struct pfr_target *target = &counting->target;
	size_t places = (size_t)target->cpu_count * target->thread_count;

	if (counting->cell)
		return 0;
	counting->bucket = calloc(places + 1, sizeof(*counting->bucket));
	counting->bucket_of = calloc(places + 1, sizeof(*counting->bucket_of));
	if (!counting->bucket || !counting->bucket_of)
		return -ENOMEM;
	fill_buckets(counting);
	counting->cell = calloc((size_t)counting->events.count * counting->buckets + 1, sizeof(*counting->cell));
	return counting->cell ? 0 : -ENOMEM;
}

/* ---- opening ---- */

static void set_attr(const struct counting *counting, struct pfr_capture_event *event, bool leads)
{
	struct perf_event_attr *attr = &event->kernel.attr;

	attr->sample_period = 0;
	attr->freq = 0;
	attr->sample_type = PERF_SAMPLE_IDENTIFIER; /* as in perf; there are no samples */
	attr->read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
	attr->inherit = !counting->no_inherit && !event->no_inherit;
	attr->disabled = leads;
	attr->enable_on_exec = leads && counting->command.pid && !counting->delay && !counting->all_cpus &&
			       !counting->pids && !counting->threads && !counting->user;
	if (counting->all_user || counting->all_kernel) {
		attr->exclude_kernel = counting->all_user;
		attr->exclude_user = counting->all_kernel;
	}
	attr->exclude_hv |= counting->all_user;
	pfr_kernel_attr_set_size(&event->kernel);
}

/* What perf stat prints as <not supported>. */
static bool unsupported(const struct count_group *group, int code)
{
	for (unsigned i = 0; i < group->view.count; i++)
		if (code == -EINVAL && group->view.event[i].filter)
			return false;
	return code == -ENOENT || code == -EOPNOTSUPP || code == -ENXIO || code == -ENODEV ||
	       code == -EINVAL;
}

const char *count_cgroup(const struct counting *counting, unsigned event)
{
	unsigned index = counting->each_cgroup ? event / (counting->events.count / counting->cgroups) :
			 counting->cgroups > 1 ? event :
						 0;
	const char *name = index < counting->cgroups ? counting->cgroup[index] : NULL;

	return name && *name ? name : NULL;
}

static int choose_target(const struct counting *counting, struct count_group *group, unsigned first)
{
	const char *cgroup = count_cgroup(counting, first);
	struct pfr_capture_error error;

	group->target = counting->target;
	group->target.owned = false;
	group->target.cgroup_fd = -1;
	if (cgroup && pfr_target_cgroup(&group->target, cgroup, &error))
		return count_print_error(&error);
	return 0;
}

/* Reasons go beside lines for people only, once for events that share one: what a program reads has <not supported>. */
static int refuse(struct counting *counting, const struct count_group *group, int code,
		  const struct pfr_capture_error *error)
{
	const char *reason = strstr(error->text, ": ");
	bool shown = counting->verbose || (!counting->defaults && !counting->separator && !counting->json);

	if (!unsupported(group, code))
		return count_print_error(error);
	if (counting->done || !shown)
		return 0;
	reason = reason ? reason : error->text;
	if (strcmp(reason, counting->reason))
		count_print_error(error);
	snprintf(counting->reason, sizeof(counting->reason), "%s", reason);
	return 0;
}

static int open_group(struct counting *counting, unsigned first, unsigned count)
{
	struct count_group *group = &counting->groups[first];
	const unsigned capacity = sizeof(counting->notes.text) / sizeof(counting->notes.text[0]);
	unsigned shown = counting->notes.count;
	struct pfr_capture_error error;
	int result;

	group->view.event = &counting->events.event[first];
	group->view.count = count;
	for (unsigned i = 0; i < count; i++) {
		group->view.event[i].leader = 0;
		set_attr(counting, &group->view.event[i], !i);
	}
	if (choose_target(counting, group, first))
		return 1;
	result = pfr_code(pfr_open(&group->opened, &group->view, &group->target, &counting->notes, &error));
	if (result)
		return refuse(counting, group, result, &error);
	group->open = true;
	for (; shown < counting->notes.count && shown < capacity && !counting->separator && !counting->json; shown++)
		print_stderr("note: %s", counting->notes.text[shown]);
	return 0;
}

int count_open(struct counting *counting)
{
	struct pfr_capture_events *events = &counting->events;
	int result = find_target(counting);

	if (!result && make_buckets(counting)) {
		print_no_memory("count");
		result = 1;
	}
	for (unsigned first = 0, next; first < events->count && !result; first = next) {
		next = first + 1;
		while (next < events->count && events->event[next].leader == first)
			next++;
		result = events->event[first].tool ? 0 : open_group(counting, first, next - first);
	}
	return result;
}

void count_close(struct counting *counting)
{
	for (unsigned i = 0; counting->groups && i < counting->events.count; i++) {
		struct count_group *group = &counting->groups[i];

		for (unsigned j = 0; j < group->view.count; j++)
			group->view.event[j].leader = i;
		if (group->open)
			pfr_opened_fini(&group->opened);
		if (group->view.count && group->target.cgroup_fd >= 0)
			close(group->target.cgroup_fd);
		memset(group, 0, sizeof(*group));
	}
}

void count_enable(struct counting *counting, bool enable)
{
	for (unsigned i = 0; i < counting->events.count; i++) {
		if (!counting->groups[i].open)
			continue;
		if (!(enable ? pfr_opened_enable(&counting->groups[i].opened) : pfr_opened_disable(&counting->groups[i].opened)) || counting->unread)
			continue;
		counting->unread = true;
		print_stderr("count: cannot %s %s: %s", enable ? "enable" : "disable", counting->events.event[i].name, strerror(errno));
	}
}

/* ---- reading ---- */

/* A pinned event that found no counter ends in an error, which is read as nothing: it was not counted, as its line says. */
static void tell_unread(struct counting *counting, const struct pfr_capture_event *event, int code)
{
	if (code == ENOENT || (code == EIO && event->kernel.attr.pinned) || counting->unread)
		return;
	counting->unread = true;
	print_stderr("count: cannot read %s: %s", event->name, strerror(code));
}

static void read_event(struct counting *counting, const struct pfr_opened *opened, unsigned event, struct count_cell *cell)
{
	for (unsigned i = 0; i < opened->cpu_count * opened->thread_count; i++) {
		struct count_cell *sum = &cell[counting->bucket_of[i]];
		struct pfr_event_count one;

		if (pfr_opened_count(opened, event, i / opened->thread_count, i % opened->thread_count, &one)) {
			tell_unread(counting, &opened->events->event[event], errno);
			continue;
		}
		sum->open = true;
		sum->now.value += one.value;
		sum->now.time_enabled += one.time_enabled;
		sum->now.time_running += one.time_running;
	}
}

void count_read(struct counting *counting)
{
	for (unsigned i = 0; i < counting->events.count * counting->buckets; i++) {
		memset(&counting->cell[i].now, 0, sizeof(counting->cell[i].now));
		counting->cell[i].open = false;
	}
	for (unsigned i = 0; i < counting->events.count; i++) {
		struct count_group *group = &counting->groups[i];

		for (unsigned j = 0; group->open && j < group->view.count; j++)
			read_event(counting, &group->opened, j, &counting->cell[(i + j) * counting->buckets]);
	}
}

bool count_target_lives(struct counting *counting)
{
	bool seen = true, there = false;

	for (unsigned i = 0; i < counting->target.thread_count && !there; i++) {
		int one = counting->target.thread[i] < 0 ? 1 : lives(counting->target.thread[i]);

		there = one > 0;
		seen &= one >= 0;
	}
	counting->unseen = there || seen ? 0 : counting->unseen + 1;
	if (counting->unseen == UNSEEN_MOST) {
		print_stderr("count: whether what is counted has ended cannot be read: %s", strerror(errno));
		counting->unread = counting->over = true;
	}
	return there || !seen;
}
