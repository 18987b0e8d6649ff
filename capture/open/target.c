/* SPDX-License-Identifier: MIT */
/*
 * Whom to record: lists of processes, threads and CPUs made into the pairs
 * that events are opened for, and cgroups. Knows /proc/PID/task and the
 * online CPUs; opens no event.
 */
#include "capture/internal.h"

#include <errno.h>
#include <pwd.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int cannot(struct pfr_capture_error *error, int code, const char *what,
		  const char *text)
{
	return pfr_error(error, code, PFR_NO_POSITION, "%s \"%s\"", what, text);
}

static bool contains(const int *list, int count, int value)
{
	for (int i = 0; i < count; i++)
		if (list[i] == value)
			return true;
	return false;
}

static int online_cpus(int **online, struct pfr_capture_error *error)
{
	char *text = pfr_read_text("/sys/devices/system/cpu/online", NULL);
	int count = text ? pfr_parse_list(text, online) : -errno;

	free(text);
	if (count < 0)
		return pfr_error(error, count, PFR_NO_POSITION, "cannot read the "
								"online CPUs from /sys/devices/system/cpu/online: %s",
				 pfr_cause(count));
	return count;
}

static int set_cpus(struct pfr_target *target, const char *cpus,
		    struct pfr_capture_error *error)
{
	int *online, *needed, count, nr = 0, have = online_cpus(&online, error);

	if (have < 0)
		return have;
	if (!cpus) {
		target->cpu = online;
		target->cpu_count = (unsigned)have;
		return 0;
	}
	count = pfr_parse_list(cpus, &needed);
	for (int i = 0; i < count; i++) {
		if (!contains(needed, nr, needed[i]))
			needed[nr++] = needed[i];
		if (contains(online, have, needed[i]))
			continue;
		cannot(error, -ENOENT, "not every CPU is online of the list", cpus);
		pfr_advice(error, "/sys/devices/system/cpu/online has those that are");
		free(needed);
		pfr_member(error, "cpus");
		count = -ENODEV;
	}
	free(online);
	if (count == -ENODEV)
		return -ENOENT;
	if (count < 0) {
		cannot(error, count, "not a list of CPUs such as 0-3,8:", cpus);
		pfr_member(error, "cpus");
		return count;
	}
	target->cpu = needed;
	target->cpu_count = (unsigned)nr;
	return 0;
}

static void start(struct pfr_target *target)
{
	memset(target, 0, sizeof(*target));
	target->cgroup_fd = -1;
	target->owned = true;
}

static int add_thread(struct pfr_target *target, pid_t thread)
{
	pid_t *more = realloc(target->thread, (target->thread_count + 1) *
						      sizeof(*more));

	if (!more)
		return -ENOMEM;
	target->thread = more;
	more[target->thread_count++] = thread;
	return 0;
}

/* The one thread, or -1, that a target begins with. The calling one by its number, by which /proc has what is already there. */
static int first_thread(struct pfr_target *target, pid_t thread, struct pfr_capture_error *error)
{
	return add_thread(target, thread ? thread : (pid_t)syscall(SYS_gettid)) ? pfr_no_memory(error) : 0;
}

static int add_process(struct pfr_target *target, pid_t pid)
{
	char path[64];
	char **names;
	size_t count;
	int result;

	snprintf(path, sizeof(path), "/proc/%d/task", (int)pid);
	result = pfr_directory(path, &names, &count);
	if (result < 0)
		return result == -ENOENT ? -ESRCH : result;
	for (size_t i = 0; i < count && !result; i++)
		result = add_thread(target, (pid_t)atoi(names[i]));
	pfr_directory_free(names, count);
	return result;
}

/* A thread's folder is there though /proc's listing does not show it. */
static int add_checked_thread(struct pfr_target *target, pid_t thread)
{
	char path[64];

	snprintf(path, sizeof(path), "/proc/%d", (int)thread);
	if (access(path, F_OK))
		return -ESRCH;
	return add_thread(target, thread);
}

static int finish(struct pfr_target *target, const char *cpus, unsigned flags,
		  struct pfr_capture_error *error)
{
	if (flags & ~(unsigned)PFR_TARGET_PER_THREAD)
		return pfr_error(error, -EINVAL, 0, "flags are none of PFR_TARGET_*");
	if (flags & PFR_TARGET_PER_THREAD) {
		target->cpu = malloc(sizeof(*target->cpu));
		if (!target->cpu)
			return pfr_no_memory(error);
		target->cpu[0] = -1;
		target->cpu_count = 1;
		return 0;
	}
	return set_cpus(target, cpus, error);
}

/* What is listed twice is recorded once. */
static int add_list(struct pfr_target *target, const char *text,
		    int (*add)(struct pfr_target *, pid_t), const char *kind,
		    struct pfr_capture_error *error)
{
	const char *at = text;

	for (;;) {
		char *end;
		long number = strtol(at, &end, 10);
		int result;

		if (end == at || number <= 0 || (*end && *end != ','))
			return pfr_error(error, -EINVAL, (size_t)(at - text),
					 "not a list of %s numbers: \"%s\"", kind,
					 text);
		if (number > 1 << 22) /* PID_MAX_LIMIT */
			return pfr_error(error, -ESRCH, (size_t)(at - text), "there is no %s %.*s", kind, (int)(end - at), at);
		result = contains(target->thread, (int)target->thread_count, (int)number) ? 0 : add(target, (pid_t)number);
		if (result == -ESRCH)
			return pfr_error(error, result, (size_t)(at - text),
					 "there is no %s %ld", kind, number);
		if (result)
			return pfr_error(error, result, (size_t)(at - text),
					 "cannot list %s %ld: %s", kind, number,
					 strerror(-result));
		if (!*end)
			return 0;
		at = end + 1;
	}
}

static int done(struct pfr_target *target, int result)
{
	if (result)
		pfr_target_fini(target);
	return result;
}

enum pfr_status pfr_target_system(struct pfr_target *target, const char *cpus,
				  struct pfr_capture_error *error)
{
	int result;

	start(target);
	result = first_thread(target, -1, error);
	if (!result)
		result = set_cpus(target, cpus, error);
	return pfr_refused(done(target, result), "cpus", error);
}

enum pfr_status pfr_target_pids(struct pfr_target *target, const char *pids,
				const char *cpus, unsigned flags,
				struct pfr_capture_error *error)
{
	int result;

	start(target);
	result = add_list(target, pids, add_process, "process", error);
	if (!result)
		result = finish(target, cpus, flags, error);
	return pfr_refused(done(target, result), "pids", error);
}

enum pfr_status pfr_target_threads(struct pfr_target *target, const char *threads,
				   const char *cpus, unsigned flags,
				   struct pfr_capture_error *error)
{
	int result;

	start(target);
	result = add_list(target, threads, add_checked_thread, "thread", error);
	if (!result)
		result = finish(target, cpus, flags, error);
	return pfr_refused(done(target, result), "threads", error);
}

#define USER_MOST ((size_t)1 << 20) /* bytes of a user's entry */

/* The user of that name, 1; 0: there is none; or a negative errno value. getpwnam() has one entry for all threads. */
static int look_up_user(const char *user, uid_t *uid)
{
	struct passwd entry, *found = NULL;
	char *text = NULL, *more;
	size_t size = 1024;
	int code;

	do {
		size *= 2;
		more = realloc(text, size);
		code = more ? getpwnam_r(user, &entry, more, size, &found) : ENOMEM;
		text = more ? more : text;
	} while (code == ERANGE && size < USER_MOST);
	if (found)
		*uid = entry.pw_uid;
	free(text);
	return found ? 1 : code == ENOMEM ? -ENOMEM :
					    0; /* of a name that is not there the system may have other codes, too */
}

/* A number, or a name of the system's users. */
static int find_user(const char *user, uid_t *uid, struct pfr_capture_error *error)
{
	int found = look_up_user(user, uid);
	char *end;
	unsigned long number = strtoul(user, &end, 10);

	if (found < 0)
		return pfr_no_memory(error);
	if (!found && (*user < '0' || *user > '9' || *end || number > UINT32_MAX))
		return cannot(error, -ENOENT, "there is no user", user);
	*uid = found ? *uid : (uid_t)number;
	return 0;
}

static int add_user(struct pfr_target *target, uid_t uid)
{
	char **names;
	size_t count;
	int result = pfr_directory("/proc", &names, &count);

	for (size_t i = 0; !result && i < count; i++) {
		char path[300];
		struct stat status;

		snprintf(path, sizeof(path), "/proc/%s", names[i]);
		if (names[i][0] < '1' || names[i][0] > '9' ||
		    stat(path, &status) || status.st_uid != uid)
			continue;
		result = add_process(target, (pid_t)atoi(names[i]));
		if (result == -ESRCH)
			result = 0; /* it has just ended */
	}
	pfr_directory_free(names, count);
	return result;
}

enum pfr_status pfr_target_user(struct pfr_target *target, const char *user,
				const char *cpus, unsigned flags,
				struct pfr_capture_error *error)
{
	uid_t uid = 0;
	int result;

	start(target);
	result = find_user(user, &uid, error);
	if (result)
		return pfr_refused(done(target, result), "user", error);
	result = add_user(target, uid);
	if (result)
		pfr_error(error, result, PFR_NO_POSITION, "cannot list the "
							  "processes of %s: %s",
			  user, strerror(-result));
	else if (!target->thread_count)
		result = cannot(error, -ESRCH, "there is no process of the user", user);
	if (!result)
		result = finish(target, cpus, flags, error);
	return pfr_refused(done(target, result), "user", error);
}

enum pfr_status pfr_target_thread(struct pfr_target *target, pid_t thread,
				  const char *cpus, unsigned flags,
				  struct pfr_capture_error *error)
{
	int result;

	start(target);
	result = first_thread(target, thread, error);
	if (!result)
		result = finish(target, cpus, flags, error);
	return pfr_refused(done(target, result), "cpus", error);
}

enum pfr_status pfr_target_cgroup(struct pfr_target *target, const char *name,
				  struct pfr_capture_error *error)
{
	int fd;

	if (target->thread_count != 1 || target->thread[0] >= 0)
		return pfr_refused(pfr_error(error, -EINVAL, PFR_NO_POSITION, "a cgroup is for a target of all threads, as of pfr_target_system()"), "target", error);
	fd = pfr_cgroup_open(name);
	if (fd < 0) {
		cannot(error, fd, "cannot open the cgroup", name);
		pfr_advice(error, "%s; give its path below the mount of the "
				  "perf_event hierarchy (see /proc/mounts)",
			   strerror(-fd));
		return pfr_refused(fd, "name", error);
	}
	if (target->cgroup_fd >= 0)
		close(target->cgroup_fd);
	target->cgroup_fd = fd;
	return PFR_OK;
}

void pfr_target_fini(struct pfr_target *target)
{
	if (!target->owned)
		return;
	free(target->thread);
	free(target->cpu);
	if (target->cgroup_fd >= 0)
		close(target->cgroup_fd);
	memset(target, 0, sizeof(*target));
	target->cgroup_fd = -1;
}
