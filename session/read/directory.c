/* SPDX-License-Identifier: MIT */
/*
 * A directory that perf record --threads made: the file data, then the bare records of data.0, data.1
 * and so on. It knows their names and their order. Only regular files are opened, and links are not followed:
 * a directory may come from anybody.
 * Source: tools/perf/Documentation/perf.data-directory-format.txt.
 */
#include "session/session.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The N of data.N; UINT32_MAX of other names, such as data.01, which would stand for another file. */
static uint32_t part_number(const char *name)
{
	unsigned number;
	char exact[32];

	if (sscanf(name, "data.%u", &number) != 1 || number == UINT32_MAX)
		return UINT32_MAX;
	snprintf(exact, sizeof(exact), "data.%u", number);
	return strcmp(exact, name) ? UINT32_MAX : number;
}

/* data first, data.N by number, others in the order of their names. */
static int by_place(const void *a, const void *b)
{
	const struct session_part *x = (const struct session_part *)a, *y = (const struct session_part *)b;
	int first = !strcmp(x->name, "data") - !strcmp(y->name, "data");

	if (first)
		return -first;
	if (x->number != y->number)
		return x->number < y->number ? -1 : 1;
	return strcmp(x->name, y->name);
}

bool pfr_session_parts_add(struct pfr_session *s, const char *name, uint64_t base)
{
	struct session_parts *parts = &s->parts;
	struct session_part *part;

	if (parts->all == parts->capacity) {
		size_t capacity = parts->capacity ? parts->capacity * (size_t)2 : 16;

		part = capacity < UINT32_MAX ? (struct session_part *)pfr_session_resize(s, parts->part, capacity * sizeof(*part)) : 0;
		if (!part)
			return false;
		parts->part = part;
		parts->capacity = (uint32_t)capacity;
	}
	part = &parts->part[parts->all];
	memset(part, 0, sizeof(*part));
	part->name = pfr_session_copy(s, name, strlen(name));
	part->base = base;
	part->number = part_number(name);
	if (!part->name)
		return false;
	parts->all++;
	return true;
}

int pfr_session_parts_source(const struct pfr_session *s, const char *name, struct session_source *source)
{
	struct stat st;
	int fd = openat(s->parts.directory, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC), error;

	memset(source, 0, sizeof(*source));
	source->fd = -1;
	if (fd < 0)
		return errno;
	error = fstat(fd, &st) ? errno : 0;
	if (error || !S_ISREG(st.st_mode)) {
		close(fd);
		return error;
	}
	source->fd = fd;
	source->owned = source->seekable = true;
	source->size = (uint64_t)st.st_size;
	return 0;
}

int pfr_session_parts_open_part(const struct pfr_session *s, uint32_t part, struct session_source *source)
{
	const struct session_part *p = &s->parts.part[part];

	if (s->parts.spool < 0)
		return pfr_session_parts_source(s, p->name, source);
	*source = (struct session_source){.fd = s->parts.spool, .seekable = true, .base = p->base, .size = p->size, .bounded = true};
	return 0;
}

/* What another attempt, or another process, would open: the capture is not damaged. */
static bool is_shortage(int error)
{
	return error == EMFILE || error == ENFILE || error == ENOMEM || error == EIO || error == EINTR;
}

/* The file `at`, as the source. */
static int part_open(struct pfr_session *s)
{
	int error;

	pfr_session_source_close(&s->source);
	error = pfr_session_parts_open_part(s, s->parts.at, &s->source);
	s->info.size = s->source.size;
	s->bytes.at = s->bytes.filled = 0;
	return error;
}

enum pfr_status pfr_session_parts_begin(struct pfr_session *s)
{
	struct session_parts *parts = &s->parts;
	uint32_t i;
	int error;

	if (parts->all)
		qsort(parts->part, parts->all, sizeof(*parts->part), by_place);
	parts->there = true;
	s->info.directory = 1;
	if (!parts->all || strcmp(parts->part[0].name, "data"))
		return pfr_session_fail(s, PFR_E_SYSTEM, 0,
					"this directory has no file 'data', so it is not a capture as 'perf record --threads' writes it; "
					"name a capture, such as the file perf.data",
					0);
	for (i = 1; i < parts->all; i++)
		if (!strcmp(parts->part[i - 1].name, parts->part[i].name))
			return pfr_session_fail(s, PFR_E_CBOR, 0, "two files of the directory have the same name", 0);
	while (parts->nr < parts->all && (!parts->nr || parts->part[parts->nr].number != UINT32_MAX))
		parts->nr++;
	s->info.parts = parts->nr;
	error = part_open(s);
	if (error || s->source.fd < 0)
		return pfr_session_fail(s, PFR_E_SYSTEM, error, error ? "cannot open" : "not a regular file", 0);
	return PFR_OK;
}

static bool is_part_name(const char *name)
{
	return !strcmp(name, "data") || part_number(name) != UINT32_MAX;
}

/* What `take` does with each name in the directory. 0 or an errno value, of take too; a directory that cannot be read on is not one that ends. */
static int each_name(struct pfr_session *s, int directory, const char *inside, int (*take)(struct pfr_session *s, int directory, const char *inside, const char *name))
{
	int copy = fcntl(directory, F_DUPFD_CLOEXEC, 0), error = 0;
	DIR *dir = copy >= 0 ? fdopendir(copy) : 0;
	struct dirent *entry;

	if (!dir) {
		error = errno;
		if (copy >= 0)
			close(copy);
		return error;
	}
	rewinddir(dir);
	while (!error && (errno = 0, entry = readdir(dir)))
		error = take(s, directory, inside, entry->d_name);
	error = error ? error : errno;
	closedir(dir);
	return error;
}

static int take_part(struct pfr_session *s, int directory, const char *inside, const char *name)
{
	(void)directory, (void)inside;
	return !is_part_name(name) || pfr_session_parts_add(s, name, 0) ? 0 : ENOMEM;
}

/* Takes a descriptor of the directory, which is the parts' from then on. */
enum pfr_status pfr_session_parts_open(struct pfr_session *s, int directory)
{
	int error;

	s->parts.directory = directory;
	error = each_name(s, directory, "", take_part);
	return error ? pfr_session_fail(s, error == ENOMEM ? PFR_E_MEMORY : PFR_E_SYSTEM, error, error == ENOMEM ? 0 : "cannot read the directory", 0) :
		       pfr_session_parts_begin(s);
}

/* ---- what else is there ----------------------------------------------------------- */

/* perf itself makes one such directory, kcore_dir; there is none inside of that. */
static int take_other(struct pfr_session *s, int directory, const char *inside, const char *name)
{
	char within[600];
	struct stat st;
	int fd, error;

	if (!strcmp(name, ".") || !strcmp(name, "..") || (!*inside && is_part_name(name)) ||
	    snprintf(within, sizeof(within), "%s%s", inside, name) >= (int)sizeof(within))
		return 0;
	if (*inside || fstatat(directory, name, &st, AT_SYMLINK_NOFOLLOW) || !S_ISDIR(st.st_mode))
		return pfr_session_parts_add(s, within, 0) ? 0 : ENOMEM;
	fd = openat(directory, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	if (fd < 0)
		return is_shortage(errno) ? errno : pfr_session_parts_add(s, within, 0) ? 0 :
											  ENOMEM;
	snprintf(within, sizeof(within), "%s/", name);
	error = each_name(s, fd, within, take_other);
	close(fd);
	return error;
}

enum pfr_status pfr_session_parts_others(struct pfr_session *s)
{
	struct session_parts *parts = &s->parts;
	int error = parts->directory < 0 || parts->all > parts->nr ? 0 : each_name(s, parts->directory, "", take_other);

	if (error)
		return pfr_session_fail_late(s, error == ENOMEM ? PFR_E_MEMORY : PFR_E_SYSTEM, error, error == ENOMEM ? 0 : "cannot read the directory");
	if (parts->all > parts->nr)
		qsort(parts->part + parts->nr, parts->all - parts->nr, sizeof(*parts->part), by_place);
	return PFR_OK;
}

/* ---- one after another ---------------------------------------------------------------- */

enum pfr_status pfr_session_parts_next(struct pfr_session *s)
{
	int error;

	if (s->parts.at + UINT32_C(1) >= s->parts.nr)
		return PFR_END;
	s->parts.at++;
	error = part_open(s);
	if (is_shortage(error))
		return pfr_session_fail(s, PFR_E_SYSTEM, error, "cannot open", 0);
	if (error || s->source.fd < 0) {
		pfr_session_note_part(s, error);
		return PFR_MORE;
	}
	pfr_reader_init_bare(&s->reader, &s->events, (enum pfr_byte_order)s->reader.order);
	s->reader.pieces = 1;
	return PFR_OK;
}

void pfr_session_parts_close(struct pfr_session *s)
{
	uint32_t i;

	pfr_session_source_close(&s->source);
	for (i = 0; i < s->parts.all; i++)
		pfr_session_free(s, s->parts.part[i].name);
	pfr_session_free(s, s->parts.part);
	if (s->parts.directory >= 0)
		close(s->parts.directory);
	if (s->parts.spool >= 0)
		close(s->parts.spool);
}

uint64_t pfr_session_parts_size(const struct pfr_session *s)
{
	struct session_source source;
	uint64_t size = 0;
	uint32_t i;

	if (!s->parts.there)
		return s->info.cbor ? 0 : s->info.size;
	for (i = 0; i < s->parts.nr; i++)
		if (!pfr_session_parts_open_part(s, i, &source)) {
			size += source.size;
			pfr_session_source_close(&source);
		}
	return size;
}
