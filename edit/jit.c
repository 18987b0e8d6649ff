/* SPDX-License-Identifier: MIT */
/*
 * Functions of jitdump files as MMAP2 records, each before the first record of its time: what was read by then is older, so no
 * FINISHED_ROUND is made wrong. Which functions a file has is read once and kept, 56 bytes each, since times need not be in order.
 */
#include "convert/path.h"
#include "convert/sized.h"
#include "session/base/allocator.h"
#include "session/base/refuse.h"
#include "jit.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#define WINDOW (256u << 10)
#define MISC_USER 2
#define PROT_READ_EXEC 5 /* numbers of Linux, on every system */
#define MAP_OF_FILE 2    /* MAP_PRIVATE */
#define HAS(field) (UINT64_C(1) << PFR_KEY_MMAP2_##field)
#define BUILD_ID (HAS(BUILD_ID_SIZE) | HAS(RESERVED_1) | HAS(RESERVED_2) | HAS(BUILD_ID))

struct jit_place {
	uint64_t time, start, size, text, index;
	uint32_t order, tid; /* as they came */
	uint32_t file;
};

struct pfr_jit {
	struct pfr_allocator allocator;
	struct {
		uint32_t pid;
		char *path;
		bool has_id; /* it is written here */
		unsigned char id[JIT_ID];
	} file[JIT_FILES];
	uint32_t nr_files;
	struct jit_place *place;
	uint32_t nr, capacity;
	uint32_t next, written; /* of a session */
	bool known, fits;       /* the clock of the capture */
	unsigned char record[JIT_PATH + 256];
};

/* ---- what is kept -------------------------------------------------------------------- */

static void *jit_resize(struct pfr_jit *jit, void *memory, size_t size)
{
	return jit->allocator.resize(jit->allocator.user, memory, size);
}

enum pfr_status pfr_jit_new(struct pfr_jit **made, const struct pfr_allocator *given)
{
	struct pfr_allocator allocator = pfr_allocator_or_libc(given);
	struct pfr_jit *jit = *made = allocator.resize(allocator.user, 0, sizeof(*jit));

	if (!jit)
		return PFR_E_MEMORY;
	memset(jit, 0, sizeof(*jit));
	jit->allocator = allocator;
	return PFR_OK;
}

void pfr_jit_free(struct pfr_jit *jit)
{
	struct pfr_allocator allocator;
	uint32_t i;

	if (!jit)
		return;
	allocator = jit->allocator;
	for (i = 0; i < jit->nr_files; i++)
		jit_resize(jit, jit->file[i].path, 0);
	jit_resize(jit, jit->place, 0);
	allocator.resize(allocator.user, jit, 0);
}

static enum pfr_status keep(struct pfr_jit *jit, const struct jit_code *code)
{
	struct jit_place place = {code->record.time, code->start, code->size, code->text, code->index, jit->nr, code->tid, jit->nr_files};
	struct jit_place *more;
	uint32_t capacity = jit->capacity ? jit->capacity * 2 : 1024;

	if (jit->nr == JIT_PLACES)
		return PFR_E_LIMIT;
	if (jit->nr == jit->capacity) {
		more = jit_resize(jit, jit->place, capacity * sizeof(*more));
		if (!more)
			return PFR_E_MEMORY;
		jit->place = more;
		jit->capacity = capacity;
	}
	if (code->record.id == JITDUMP_MOVE)
		place.text = 0;
	jit->place[jit->nr++] = place;
	return PFR_OK;
}

static int by_time(const void *a, const void *b)
{
	const struct jit_place *x = a, *y = b;

	if (x->time != y->time)
		return x->time < y->time ? -1 : 1;
	return x->order < y->order ? -1 : x->order > y->order;
}

static int by_index(const void *a, const void *b)
{
	const struct jit_place *x = a, *y = b;

	if (x->index != y->index)
		return x->index < y->index ? -1 : 1;
	return by_time(a, b);
}

/* Code that moves is the one with its index; the bytes of what is not known are those of no function. */
static void find_moved(struct pfr_jit *jit, uint32_t first)
{
	uint32_t i, to = first;

	if (jit->nr > first)
		qsort(jit->place + first, jit->nr - first, sizeof(*jit->place), by_index);
	for (i = first; i < jit->nr; i++) {
		struct jit_place place = jit->place[i];

		if (!place.text && to > first && jit->place[to - 1].index == place.index)
			place.text = jit->place[to - 1].text;
		if (place.text)
			jit->place[to++] = place;
	}
	jit->nr = to;
}

static char *copy_path(struct pfr_jit *jit, const char *path)
{
	size_t size = strlen(path) + 1;
	char *copy = jit_resize(jit, 0, size);

	return copy ? memcpy(copy, path, size) : 0;
}

static enum pfr_status read_file(struct pfr_jit *jit, struct jit_reader *reader, const struct pfr_sink *elf, struct pfr_symbols_error *error)
{
	enum pfr_status status = jitdump_head(&reader->file, error);
	uint32_t first = jit->nr;
	struct jit_code code;
	int failed;

	if (status)
		return status;
	jit_rewind(reader);
	while (!status && jit_next(reader, &code))
		status = keep(jit, &code);
	if (status) {
		jit->nr = first;
		return symbols_error(error, status, 0, 0, status == PFR_E_LIMIT ? "more than 2097152 functions" : "out of memory");
	}
	find_moved(jit, first);
	jit->file[jit->nr_files].has_id = elf != 0;
	if (elf)
		jit_build_id(reader, jit->file[jit->nr_files].id);
	failed = elf ? jit_elf(reader, elf, jit->file[jit->nr_files].id) : 0;
	return failed ? symbols_error(error, PFR_E_SYSTEM, failed, 0, "its functions cannot be written") : PFR_OK;
}

enum pfr_status pfr_jit_add(struct pfr_jit *jit, int fd, uint32_t pid, const char *path, const struct pfr_sink *elf, uint64_t *nr,
			    struct pfr_symbols_error *error)
{
	struct jit_reader reader = {.file = {.window = {.allocator = &jit->allocator, .fd = fd, .capacity = WINDOW}}};
	uint32_t before = jit->nr;
	enum pfr_status status;
	struct pfr_sink to;
	struct stat st;
	char *copy;

	symbols_error(error, PFR_OK, 0, 0, "");
	*nr = 0;
	if (elf && (!sized_read(&to, sizeof(to), elf) || !to.write))
		return symbols_error(error, PFR_E_OPTIONS, 0, 0, "struct pfr_sink: " SIZED_REFUSED);
	if (jit->nr_files == JIT_FILES)
		return symbols_error(error, PFR_E_LIMIT, 0, 0, "more than 64 files");
	if (fstat(fd, &st) || !S_ISREG(st.st_mode))
		return symbols_error(error, PFR_E_MAGIC, 0, 0, "not a regular file");
	if (strlen(path) >= JIT_PATH)
		return symbols_error(error, PFR_E_LIMIT, 0, 0, "its path is too long");
	copy = copy_path(jit, path);
	if (!copy)
		return symbols_error(error, PFR_E_MEMORY, 0, 0, "");
	reader.file.end = (uint64_t)st.st_size;
	status = read_file(jit, &reader, elf ? &to : 0, error);
	file_window_shrink(&reader.file.window);
	if (status) {
		jit->nr = before;
		jit_resize(jit, copy, 0);
		return status;
	}
	jit->file[jit->nr_files].pid = pid;
	jit->file[jit->nr_files++].path = copy;
	*nr = jit->nr - before;
	return PFR_OK;
}

/* ---- records ------------------------------------------------------------------------- */

void jit_begin(struct pfr_jit *jit)
{
	if (jit->nr)
		qsort(jit->place, jit->nr, sizeof(*jit->place), by_time);
	jit->next = jit->written = 0;
	jit->known = jit->fits = false;
}

uint64_t jit_written(const struct pfr_jit *jit)
{
	return jit->written;
}

/* A trailer of ID 0 is the first event's. */
static bool encode(struct pfr_jit *jit, const struct jit_place *place, const struct pfr_layout *layout, enum pfr_byte_order order, struct pfr_span *bytes)
{
	struct pfr_record record = {.type = PFR_RECORD_MMAP2, .misc = MISC_USER};
	struct pfr_mmap2 *map = &record.mmap2;
	const char *path = jit->file[place->file].path;
	uint32_t pid = jit->file[place->file].pid;
	size_t size;

	map->present = HAS(PROT) | HAS(FLAGS) | (jit->file[place->file].has_id ? BUILD_ID : HAS(MAJ) | HAS(MIN) | HAS(INO) | HAS(INO_GENERATION));
	record.misc |= jit->file[place->file].has_id ? PFR_MISC_MMAP_BUILD_ID : 0;
	map->build_id_size = JIT_ID;
	map->build_id = (struct pfr_bytes){jit->file[place->file].id, JIT_ID};
	map->pid = pid;
	map->tid = place->tid;
	map->addr = place->start;
	map->len = place->size;
	map->pgoff = place->text;
	map->prot = PROT_READ_EXEC;
	map->flags = MAP_OF_FILE;
	map->filename = (struct pfr_bytes){(const unsigned char *)path, (uint32_t)strlen(path)};
	record.sample_id = (struct pfr_sample_id){.present = layout->trailer != 0, .pid = pid, .tid = place->tid, .time = place->time, .cpu = UINT32_MAX};
	if (pfr_encode(&record, layout, order, 0, jit->record, sizeof(jit->record), &size))
		return false;
	*bytes = (struct pfr_span){jit->record, size};
	return true;
}

bool jit_insert(struct pfr_jit *jit, const struct pfr_events *events, const struct pfr_session_record *before, struct pfr_span *bytes)
{
	uint64_t time = pfr_session_time_of(&before->frame, before->layout);
	const struct pfr_attr *attr = before->frame.event < events->nr ? &events->event[before->frame.event].attr : 0;

	if (!time || !attr || jit->next == jit->nr)
		return false;
	if (!jit->known) {
		jit->known = true;
		jit->fits = attr->flags & PFR_FLAG_USE_CLOCKID && attr->clockid == CLOCK_MONOTONIC;
	}
	while (jit->fits && jit->next < jit->nr && jit->place[jit->next].time <= time)
		if (encode(jit, &jit->place[jit->next++], &events->event[0].layout, (enum pfr_byte_order)before->frame.order, bytes)) {
			jit->written++;
			return true;
		}
	return false;
}

/* ---- finding the files --------------------------------------------------------------- */

/* Whether the last part of a path is jit-NUMBER.dump. */
static bool is_jitdump(const struct pfr_bytes *path)
{
	struct pfr_bytes base = path_base(path);
	char name[40] = {0};
	unsigned number;
	int end = 0;

	if (base.size >= sizeof(name) || memchr(path->data, 0, path->size))
		return false;
	memcpy(name, base.data, base.size);
	return sscanf(name, "jit-%9u.dump%n", &number, &end) == 1 && end && !name[end] && name[4] >= '0' && name[4] <= '9';
}

enum pfr_status pfr_jit_find(struct pfr_session *session, int (*found)(void *user, uint32_t pid, const char *path), void *user)
{
	const struct pfr_session_record *r;
	struct pfr_record record;
	struct pfr_where where;
	const struct pfr_bytes *name;
	enum pfr_status status;
	char path[JIT_PATH];

	if (!pfr_session_accepts_new(session))
		return PFR_E_OPTIONS;
	while ((status = pfr_session_next(session, &r)) == PFR_OK) {
		if (r->what != PFR_WHAT_RECORD || r->status || (r->frame.type != PFR_RECORD_MMAP && r->frame.type != PFR_RECORD_MMAP2) ||
		    pfr_decode(&r->frame, r->layout, &record, &where))
			continue;
		name = r->frame.type == PFR_RECORD_MMAP ? &record.mmap.filename : &record.mmap2.filename;
		if (!name->size || name->size >= sizeof(path) || !is_jitdump(name))
			continue;
		memcpy(path, name->data, name->size);
		path[name->size] = 0;
		if (found(user, r->frame.type == PFR_RECORD_MMAP ? record.mmap.pid : record.mmap2.pid, path))
			return PFR_E_SYSTEM;
	}
	return status == PFR_E_MEMORY || status == PFR_E_SYSTEM ? status : PFR_OK;
}
