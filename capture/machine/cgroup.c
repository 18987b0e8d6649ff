/* SPDX-License-Identifier: MIT */
/*
 * Control groups: where the hierarchy is that perf events belong to, opening
 * one by name, names by patterns, and CGROUP records for all that exist. Knows
 * /proc/mounts and that a cgroup's id is its file handle.
 */
#include "capture/writer.h"

#include <errno.h>
#include <fcntl.h>
#include <mntent.h>
#include <regex.h>
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

/* Folders still to be walked, as a stack of paths; no recursion, so that deep
 * hierarchies cost memory and not stack. Each comes before those in it. */
struct walk {
	char *mount;
	char **path;
	size_t count;
	int lacking; /* an errno of pfr_lacking(): not all were seen */
};

/* Takes the path, which is fresh, if it is a folder's. False: there is no memory. */
static bool push(struct walk *walk, char *path)
{
	bool is_folder;
	struct stat status;
	char **more = NULL;

	if (!path)
		return false;
	is_folder = !lstat(path, &status) && S_ISDIR(status.st_mode);
	if (is_folder)
		more = realloc(walk->path, (walk->count + 1) * sizeof(*more));
	if (!more) {
		free(path);
		return !is_folder;
	}
	walk->path = more;
	more[walk->count++] = path;
	return true;
}

/* 0, or a negative errno: there is none. */
static int walk_begin(struct walk *walk)
{
	int code;

	memset(walk, 0, sizeof(*walk));
	walk->mount = find_mount();
	code = walk->mount ? 0 : errno;
	if (!code && !push(walk, strdup(walk->mount)))
		code = ENOMEM;
	pfr_lack(&walk->lacking, code);
	return -code;
}

/* The next one's path, to be freed, and its name, which is a part of it or "/"; NULL: that was all. */
static char *walk_next(struct walk *walk, const char **name)
{
	char *path = walk->count ? walk->path[--walk->count] : NULL;
	char **names = NULL;
	size_t count = 0;

	if (!path)
		return NULL;
	*name = path + strlen(walk->mount);
	if (!**name)
		*name = "/";
	pfr_lack(&walk->lacking, -pfr_directory(path, &names, &count));
	for (size_t i = count; i; i--)
		pfr_lack(&walk->lacking, push(walk, pfr_format("%s/%s", path, names[i - 1])) ? 0 : ENOMEM);
	pfr_directory_free(names, count);
	return path;
}

static void walk_end(struct walk *walk)
{
	while (walk->count)
		free(walk->path[--walk->count]);
	free(walk->path);
	free(walk->mount);
}

static void put_cgroup(struct pfr_capture_writer *writer, const char *path, const char *name)
{
	struct pfr_record record = {.type = PFR_RECORD_CGROUP};

	if (!cgroup_id(path, &record.cgroup.id))
		return;
	record.cgroup.path = pfr_text_bytes(name);
	pfr_capture_writer_record(writer, &record);
	writer->counts.records++;
}

void pfr_cgroup_synthesize(struct pfr_capture_writer *writer)
{
	struct walk walk;
	const char *name;
	char *path;

	walk_begin(&walk);
	while ((path = walk_next(&walk, &name))) {
		put_cgroup(writer, path, name);
		free(path);
	}
	pfr_lack(&writer->incomplete, walk.lacking);
	walk_end(&walk);
}

/* Names that patterns chose, each ended by a NUL. */
struct matched {
	char *names;
	size_t size;
	uint32_t count;
};

static int add_match(struct matched *matched, const char *name)
{
	size_t length = strlen(name) + 1;
	char *more = realloc(matched->names, matched->size + length);

	if (!more)
		return -ENOMEM;
	memcpy(more + matched->size, name, length);
	matched->names = more;
	matched->size += length;
	matched->count++;
	return 0;
}

/* What a list with commas chooses. */
struct patterns {
	regex_t regex[PFR_CAPTURE_CGROUP_PATTERNS];
	unsigned count;
	bool root; /* an empty one was among them */
};

/* One more; 0, or a code with the error told. */
static int add_pattern(struct patterns *patterns, const char *pattern, size_t place, struct pfr_capture_error *error)
{
	char text[128];
	int why;

	if (!*pattern) {
		patterns->root = true;
		return 0;
	}
	if (patterns->count == PFR_CAPTURE_CGROUP_PATTERNS)
		return pfr_error(error, -E2BIG, place, "more than %d patterns of cgroups", PFR_CAPTURE_CGROUP_PATTERNS);
	why = regcomp(&patterns->regex[patterns->count], pattern, REG_NOSUB);
	if (!why) {
		patterns->count++;
		return 0;
	}
	regerror(why, &patterns->regex[patterns->count], text, sizeof(text));
	return pfr_error(error, why == REG_ESPACE ? -ENOMEM : -EINVAL, place, "\"%s\" is no regular expression: %s", pattern, text);
}

static int parse_patterns(struct patterns *patterns, const char *text, struct pfr_capture_error *error)
{
	const char *at = text;

	memset(patterns, 0, sizeof(*patterns));
	for (;; at++) {
		size_t length = strcspn(at, ",");
		char *pattern = strndup(at, length);
		int code = pattern ? add_pattern(patterns, pattern, (size_t)(at - text), error) :
				     pfr_error(error, -ENOMEM, (size_t)(at - text), "%s", strerror(ENOMEM));

		free(pattern);
		at += length;
		if (code || !*at)
			return code;
	}
}

static bool fits(const struct patterns *patterns, const char *name)
{
	bool root = !strcmp(name, "/"), found = root && patterns->root;

	for (unsigned i = 0; i < patterns->count && !found; i++)
		found = !regexec(&patterns->regex[i], root ? name : name + 1, 0, NULL, 0);
	return found;
}

/* Those of the hierarchy that fit; 0, or a code with the error told. */
static int match(struct matched *matched, const struct patterns *patterns, const char *text, struct pfr_capture_error *error)
{
	struct walk walk;
	const char *name;
	int code = walk_begin(&walk);
	char *path;

	while (!code && (path = walk_next(&walk, &name))) {
		if (fits(patterns, name))
			code = add_match(matched, strcmp(name, "/") ? name + 1 : name);
		free(path);
	}
	code = code ? code : -walk.lacking;
	walk_end(&walk);
	if (code)
		return pfr_error(error, code, 0, "the names of cgroups: %s", strerror(-code));
	return matched->count ? 0 : pfr_error(error, -ENOENT, 0, "no cgroup has a name that fits \"%s\"", text);
}

enum pfr_status pfr_capture_cgroups(const char *patterns, char **names, uint32_t *count, struct pfr_capture_error *error)
{
	struct patterns parsed;
	struct matched matched = {0};
	int code = parse_patterns(&parsed, patterns, error);

	if (!code)
		code = match(&matched, &parsed, patterns, error);
	while (parsed.count)
		regfree(&parsed.regex[--parsed.count]);
	*names = NULL;
	*count = 0;
	if (code) {
		free(matched.names);
		return pfr_refused(code, "patterns", error);
	}
	*names = matched.names;
	*count = matched.count;
	return PFR_OK;
}
