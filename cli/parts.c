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
	char end;

	if (sscanf(name, "data.%u%c", &number, &end) != 1)
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
		pfr_reader_init_bare(&input->reader, &input->events, order);
		return true;
	}
	if (input->directory)
		input->name = input->directory;
	return false;
}
