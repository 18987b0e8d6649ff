/* SPDX-License-Identifier: MIT */
/*
 * A directory that perf record --threads made: the file data, then the bare
 * records of data.0, data.1 and so on. It knows their names and their order.
 * Source: tools/perf/Documentation/perf.data-directory-format.txt.
 */
#include "cli.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool part_add(struct input *input, const char *name)
{
	unsigned *parts, number;
	char exact[32];

	if (sscanf(name, "data.%u", &number) != 1)
		return true;
	snprintf(exact, sizeof(exact), "data.%u", number);
	if (strcmp(exact, name)) /* such as data.01, which would stand for another file */
		return true;
	parts = realloc(input->parts, (input->nr_parts + 1) * sizeof(*parts));
	if (!parts)
		return false;
	input->parts = parts;
	parts[input->nr_parts++] = number;
	return true;
}

static int by_number(const void *a, const void *b)
{
	const unsigned *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

static int part_open(struct input *input)
{
	if (input->fd > 0)
		close(input->fd);
	input->name = input->part_name;
	input->fd = open(input->part_name, O_RDONLY | O_CLOEXEC);
	return input->fd < 0 ? EXIT_IO : EXIT_FINE;
}

/* Takes the directory's file data in its place; input->fd is the directory. EXIT_FINE, or said. */
int parts_open(struct input *input, const char *path)
{
	DIR *dir = opendir(path);
	struct dirent *entry;
	bool good = dir != 0;

	while (good && (entry = readdir(dir)))
		good = part_add(input, entry->d_name);
	if (dir)
		closedir(dir);
	if (input->nr_parts)
		qsort(input->parts, input->nr_parts, sizeof(*input->parts), by_number);
	input->directory = path;
	snprintf(input->part_name, sizeof(input->part_name), "%s/data", path);
	if (good && !part_open(input))
		return EXIT_FINE;
	say("%s: cannot open: %s", input->part_name, strerror(errno));
	input->failed = true;
	return EXIT_IO;
}

/* Goes on with the next file; a file that cannot be opened is said and passed over. */
bool parts_next(struct input *input)
{
	enum pfr_order order = (enum pfr_order)input->reader.order;
	struct stat st;

	if (input->directory && input->file_ends)
		input->file_ends(input->keeper);
	while (input->part < input->nr_parts) {
		snprintf(input->part_name, sizeof(input->part_name), "%s/data.%u", input->directory,
			 input->parts[input->part++]);
		if (part_open(input) || fstat(input->fd, &st)) {
			say("%s: cannot open: %s", input->part_name, strerror(errno));
			input->defects = true;
			continue;
		}
		input->size = (uint64_t)st.st_size;
		input->at = 0;
		resume_forget(input);
		pfr_reader_init_bare(&input->reader, &input->events, order);
		return true;
	}
	if (input->directory)
		input->name = input->directory;
	return false;
}

const char *parts_name(const struct input *input)
{
	return input->part_name + strlen(input->directory) + 1;
}

/* ---- what else is there ----------------------------------------------------------- */

static bool is_part(const struct input *input, const char *name)
{
	char part[32];
	unsigned i;

	if (!strcmp(name, "data"))
		return true;
	for (i = 0; i < input->nr_parts; i++) {
		snprintf(part, sizeof(part), "data.%u", input->parts[i]);
		if (!strcmp(name, part))
			return true;
	}
	return false;
}

struct others {
	const struct input *input;
	void (*take)(void *keeper, const char *name);
	void *keeper;
};

static bool others_in(const struct others *o, const char *inside);

static bool others_one(const struct others *o, const char *inside, const char *name)
{
	char path[4096], within[512];
	struct stat st;
	int size = snprintf(within, sizeof(within), "%s%s", inside, name);

	snprintf(path, sizeof(path), "%s/%s", o->input->directory, within);
	if (size < (int)sizeof(within) && !lstat(path, &st) && S_ISREG(st.st_mode)) {
		o->take(o->keeper, within);
		return true;
	}
	if (!*inside && S_ISDIR(st.st_mode)) {
		snprintf(within, sizeof(within), "%s/", name);
		return others_in(o, within);
	}
	say("%s: neither a file nor a directory of the capture's own, and left out", path);
	return false;
}

/* perf itself makes one such directory, kcore_dir; there is none inside of that. */
static bool others_in(const struct others *o, const char *inside)
{
	struct dirent **entry;
	char path[4096];
	bool good = true;
	int nr, i;

	snprintf(path, sizeof(path), "%s/%s", o->input->directory, inside);
	nr = scandir(path, &entry, NULL, alphasort);
	if (nr < 0) {
		say("%s: cannot read: %s", path, strerror(errno));
		return false;
	}
	for (i = 0; i < nr; i++) {
		const char *name = entry[i]->d_name;

		if (strcmp(name, ".") && strcmp(name, "..") && (*inside || !is_part(o->input, name)))
			good &= others_one(o, inside, name);
		free(entry[i]);
	}
	free(entry);
	return good;
}

bool parts_others(const struct input *input, void (*take)(void *keeper, const char *name), void *keeper)
{
	struct others others = {input, take, keeper};

	return others_in(&others, "");
}
