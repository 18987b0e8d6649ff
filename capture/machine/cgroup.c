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

/* Version 1's perf_event controller where it is mounted, else version 2. NULL: errno, ENOENT where there is neither. */
static char *find_mount(void)
{
	FILE *file = setmntent("/proc/mounts", "re");
	int code = file ? ENOENT : errno;
	struct mntent *entry;
	char *found = NULL;
	bool own = false;

	while (file && !own && (entry = getmntent(file))) {
		own = !strcmp(entry->mnt_type, "cgroup") && hasmntopt(entry, "perf_event");
		if (!own && (found || code == ENOMEM || strcmp(entry->mnt_type, "cgroup2")))
			continue;
		free(found);
		found = strdup(entry->mnt_dir);
		code = found ? ENOENT : ENOMEM;
	}
	if (file)
		endmntent(file);
	if (!found)
		errno = code;
	return found;
}

int pfr_cgroup_open(const char *name)
{
	char *mount = find_mount();
	char *path = mount ? pfr_format("%s/%s", mount, name) : NULL;
	int fd = path ? open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;

	int code;

	if (fd < 0 && *name == '/')
		fd = open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	code = errno;
	free(path);
	free(mount);
	return fd < 0 ? -code : fd;
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
		fd = name ? pfr_cgroup_open(name) : -ENOMEM;
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
struct folders {
	char **path;
	size_t count;
};

/* Takes the path, which is fresh, if it is a folder's. False: there is no memory. */
static bool push(struct folders *folders, char *path)
{
	bool is_folder;
	struct stat status;
	char **more = NULL;

	if (!path)
		return false;
	is_folder = !lstat(path, &status) && S_ISDIR(status.st_mode);
	if (is_folder)
		more = realloc(folders->path, (folders->count + 1) * sizeof(*more));
	if (!more) {
		free(path);
		return !is_folder;
	}
	folders->path = more;
	more[folders->count++] = path;
	return true;
}

void pfr_cgroup_synthesize(struct pfr_capture_writer *writer)
{
	char *mount = find_mount();
	struct folders folders = {0};

	pfr_lack(&writer->incomplete, mount && push(&folders, strdup(mount)) ? 0 : errno);
	while (folders.count) {
		char *path = folders.path[--folders.count];
		char **names = NULL;
		size_t count = 0;

		put_cgroup(writer, mount, path);
		pfr_lack(&writer->incomplete, -pfr_directory(path, &names, &count));
		for (size_t i = 0; i < count; i++)
			pfr_lack(&writer->incomplete, push(&folders, pfr_format("%s/%s", path, names[i])) ? 0 : ENOMEM);
		pfr_directory_free(names, count);
		free(path);
	}
	free(folders.path);
	free(mount);
}
