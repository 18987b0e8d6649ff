/* SPDX-License-Identifier: MIT */
/*
 * Control groups: where the hierarchy is that perf events belong to, opening
 * one by name, and CGROUP records for all that exist. Knows /proc/mounts and
 * that a cgroup's id is its file handle.
 */
#include "capture/writer.h"

#include <errno.h>
#include <fcntl.h>
#include <mntent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Version 1's perf_event controller where it is mounted, else version 2. */
static char *find_mount(void)
{
	FILE *file = setmntent("/proc/mounts", "re");
	struct mntent *entry;
	char *unified = NULL, *own = NULL;

	while (file && !own && (entry = getmntent(file))) {
		if (!strcmp(entry->mnt_type, "cgroup") &&
		    hasmntopt(entry, "perf_event"))
			own = strdup(entry->mnt_dir);
		else if (!strcmp(entry->mnt_type, "cgroup2") && !unified)
			unified = strdup(entry->mnt_dir);
	}
	if (file)
		endmntent(file);
	if (!own)
		return unified;
	free(unified);
	return own;
}

int pfr_cgroup_open(const char *name)
{
	char *mount = find_mount();
	char *path = mount ? pfr_format("%s/%s", mount, name) : NULL;
	int fd = path ? open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;

	if (fd < 0 && *name == '/')
		fd = open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	else if (!mount)
		errno = ENOENT;
	free(path);
	free(mount);
	return fd < 0 ? -errno : fd;
}

enum pfr_status pfr_capture_events_cgroups(struct pfr_capture_events *events,
					   const char *names,
					   struct pfr_capture_error *error)
{
	const char *at = names;

	for (unsigned i = 0;; i++, at++) {
		size_t length = strcspn(at, ",");
		char *name;
		int fd;

		if (i == events->count)
			return pfr_refused(pfr_error(error, -EINVAL, (size_t)(at - names),
						     "there are more cgroups than events: \"%s\"", names),
					   "names", error);
		name = length ? strndup(at, length) : NULL;
		fd = name ? pfr_cgroup_open(name) : -1;
		free(name);
		if (length && fd < 0)
			return pfr_refused(pfr_error(error, fd, (size_t)(at - names), "cannot open "
										      "the cgroup \"%.*s\": %s",
						     (int)length, at, strerror(-fd)),
					   "names", error);
		if (length && events->event[i].cgroup_fd >= 0)
			close(events->event[i].cgroup_fd);
		if (length)
			events->event[i].cgroup_fd = fd;
		at += length;
		if (!*at)
			return PFR_OK;
	}
}

/* The id that PERF_SAMPLE_CGROUP gives: the handle of the folder. */
static bool cgroup_id(const char *path, uint64_t *id)
{
	union {
		struct file_handle handle;
		unsigned char capacity[sizeof(struct file_handle) + 8];
	} at;
	int mount_id;

	memset(&at, 0, sizeof(at));
	at.handle.handle_bytes = 8;
	if (name_to_handle_at(AT_FDCWD, path, &at.handle, &mount_id, 0))
		return false;
	memcpy(id, at.capacity + offsetof(struct file_handle, f_handle), sizeof(*id));
	return true;
}

static void put_cgroup(struct pfr_capture_writer *writer, const char *mount,
		       const char *path)
{
	const char *name = path + strlen(mount);
	struct pfr_record record = {.type = PFR_RECORD_CGROUP};

	if (!cgroup_id(path, &record.cgroup.id))
		return;
	record.cgroup.path = pfr_text_bytes(*name ? name : "/");
	pfr_capture_writer_record(writer, &record);
	writer->counts.records++;
}

/* Folders still to be walked, as a stack of paths; no recursion, so that deep
 * hierarchies cost memory and not stack. */
void pfr_cgroup_synthesize(struct pfr_capture_writer *writer)
{
	char *mount = find_mount();
	char *stack[1024];
	unsigned depth = 0;

	if (mount)
		stack[depth++] = strdup(mount);
	while (depth) {
		char *path = stack[--depth];
		char **names = NULL;
		size_t count = 0;

		put_cgroup(writer, mount, path);
		pfr_directory(path, &names, &count);
		for (size_t i = 0; i < count && depth < 1024; i++) {
			char *inner = pfr_format("%s/%s", path, names[i]);
			struct stat status;

			if (inner && !lstat(inner, &status) &&
			    S_ISDIR(status.st_mode))
				stack[depth++] = inner;
			else
				free(inner);
		}
		pfr_directory_free(names, count);
		free(path);
	}
	free(mount);
}
