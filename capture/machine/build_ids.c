/* SPDX-License-Identifier: MIT */
/*
 * The files that were mapped during a capture, and their build ids at its end, for feature BUILD_ID. The feature has one id for a path, so where
 * files of several ids were mapped by one path, as in containers, or by one that was replaced, it has none.
 */
#include "capture/machine/mapped.h"
#include "capture/writer.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define VDSO "[vdso]"
#define MISC_BUILD_ID_SIZE 0x8000 /* PERF_RECORD_MISC_BUILD_ID_SIZE of perf */
#define SAME_PATH 8               /* of files of one path, so many are kept */
#define FILES_MOST (1u << 17)     /* of all; a power of two */

struct seen {
	struct pfr_mapped_file file;
	char *path; /* the file's */
	unsigned char id[20];
	uint8_t size; /* of the build id that its mappings have; 0: device and inode instead */
	bool again;   /* another file has its path, and is before it */
	bool many;    /* more files have its path than are kept */
};

/* Files in the order in which they were seen, and an open hash of their paths: numbers + 1, at most half full. */
struct pfr_build_ids {
	struct seen *seen;
	uint32_t *slots;
	size_t capacity, count; /* capacity: of files; there are twice as many slots */
	bool full;              /* more files were mapped */
};

/* Who runs programs chooses paths, but not where this is. */
static size_t hash(const struct pfr_build_ids *ids, const char *path)
{
	uint64_t value = UINT64_C(0xcbf29ce484222325) ^ (uintptr_t)ids->slots;

	while (*path)
		value = (value ^ (unsigned char)*path++) * UINT64_C(0x100000001b3);
	return (size_t)(value ^ value >> 29);
}

/* The files of a path: the next of them from *at on; NULL where there are no more, with *at the place of a new one. */
static struct seen *next_of(const struct pfr_build_ids *ids, const char *path, size_t *at)
{
	size_t mask = 2 * ids->capacity - 1;

	for (*at &= mask; ids->slots[*at]; *at = (*at + 1) & mask) {
		struct seen *seen = &ids->seen[ids->slots[*at] - 1];

		if (!strcmp(seen->file.path, path)) {
			(*at)++;
			return seen;
		}
	}
	return NULL;
}

static bool reserve(struct pfr_build_ids *ids)
{
	size_t capacity = ids->capacity ? ids->capacity * 2 : 128;
	uint32_t *slots;
	struct seen *seen;

	if (ids->count < ids->capacity)
		return true;
	seen = realloc(ids->seen, capacity * sizeof(*seen));
	if (seen)
		ids->seen = seen;
	slots = seen ? calloc(2 * capacity, sizeof(*slots)) : NULL;
	if (!slots)
		return false;
	free(ids->slots);
	ids->slots = slots;
	ids->capacity = capacity;
	for (uint32_t i = 0; i < ids->count; i++) {
		size_t at = hash(ids, seen[i].file.path) & (2 * capacity - 1);

		while (slots[at])
			at = (at + 1) & (2 * capacity - 1);
		slots[at] = i + 1;
	}
	return true;
}

/* Whether what is mapped has a build ID that is the same for all: a file, or the vDSO. */
static bool has_build_id(const char *path, uint64_t address)
{
	bool alike = sizeof(void *) == 4 || address >> 32; /* the vDSO of a process of 32 bits is another one */

	return (path[0] == '/' && path[1] != '/') || (alike && !strcmp(path, VDSO));
}

static void describe(struct seen *to, const struct pfr_mmap2 *mmap2, const char *path)
{
	const struct pfr_mapper by = {mmap2->pid, mmap2->addr, mmap2->len};

	memset(to, 0, sizeof(*to));
	to->file = (struct pfr_mapped_file){.path = path, .first = by, .last = by};
	if (mmap2->present >> PFR_KEY_MMAP2_BUILD_ID & 1) {
		to->size = mmap2->build_id_size < mmap2->build_id.size ? mmap2->build_id_size : (uint8_t)mmap2->build_id.size;
		memcpy(to->id, mmap2->build_id.data, to->size);
		return;
	}
	to->file.maj = mmap2->maj;
	to->file.min = mmap2->min;
	to->file.ino = mmap2->ino;
}

static bool same(const struct seen *one, const struct seen *other)
{
	return one->size == other->size && !memcmp(one->id, other->id, sizeof(one->id)) && one->file.ino == other->file.ino &&
	       one->file.maj == other->file.maj && one->file.min == other->file.min;
}

/* Whether it is known, or is not kept; else *at is its place. */
static bool known(const struct pfr_build_ids *ids, struct seen *now, size_t *at)
{
	struct seen *seen, *first = NULL;
	unsigned nr = 0;

	for (*at = hash(ids, now->file.path); (seen = next_of(ids, now->file.path, at)) != NULL; nr++) {
		if (same(seen, now)) {
			seen->file.last = now->file.last;
			return true;
		}
		first = first ? first : seen;
	}
	now->again = nr > 0;
	if (nr < SAME_PATH)
		return false;
	first->many = true;
	return true;
}

void pfr_build_ids_see(struct pfr_capture_writer *writer, const struct pfr_mmap2 *mmap2)
{
	struct pfr_build_ids *ids = writer->build_ids;
	size_t size = mmap2->filename.size, at;
	struct seen now;
	char path[4200];

	if (writer->options.no_build_ids || size >= sizeof(path))
		return;
	memcpy(path, mmap2->filename.data, size);
	path[size] = 0;
	if (!has_build_id(path, mmap2->addr))
		return;
	if (!ids)
		ids = writer->build_ids = calloc(1, sizeof(*ids));
	if (!ids || (ids->count < FILES_MOST && !reserve(ids))) {
		pfr_lack(&writer->incomplete, ENOMEM); /* a build id is a comfort; the capture is worth more */
		return;
	}
	describe(&now, mmap2, path);
	if (known(ids, &now, &at))
		return;
	if (ids->count == FILES_MOST) {
		ids->full = true;
		return;
	}
	now.file.path = now.path = strdup(path);
	pfr_lack(&writer->incomplete, now.path ? 0 : ENOMEM);
	if (!now.path)
		return;
	ids->seen[ids->count] = now;
	ids->slots[at] = (uint32_t)++ids->count;
}

/* ---- at the end ---- */

/* The section has the same entries as the records are, but with type 0. */
static void put_one(struct pfr_capture_writer_bytes *out, const char *name, bool kernel,
		    const unsigned char id[20], int size, bool as_record)
{
	static const unsigned char zero[8];
	const uint32_t none = 0;
	size_t place = out->size;
	struct pfr_record record = {
		.type = PFR_RECORD_HEADER_BUILD_ID,
		.misc = (uint16_t)((kernel ? PERF_RECORD_MISC_KERNEL :
					     PERF_RECORD_MISC_USER) |
				   MISC_BUILD_ID_SIZE),
		.header_build_id = {.pid = -1, .build_id = {id, 20}, .size = (uint8_t)size, .filename = pfr_text_bytes(name)},
	};
	/* The name ends at a multiple of 4, the record at one of 8. */
	uint32_t end = 36 + ((record.header_build_id.filename.size + 4) & ~3U);

	if (end & 7) {
		record.header_build_id.pad = (struct pfr_bytes){zero, 4};
		record.header_build_id.present =
			UINT64_C(1) << PFR_KEY_HEADER_BUILD_ID_PAD;
	}
	pfr_record_put(out, &record, NULL);
	if (!as_record && out->size > place)
		memcpy(out->data + place, &none, sizeof(none));
}

/* The size of the file's build id, or a code, as from pfr_mapped_open. */
static int id_of(const struct seen *seen, unsigned char id[20])
{
	if (seen->size) {
		memcpy(id, seen->id, 20);
		return seen->size;
	}
	return strcmp(seen->file.path, VDSO) ? pfr_build_id_of_mapped(&seen->file, id) : pfr_build_id_of_vdso(id);
}

/* The build id of all files of the path of this one, the first of them: its size; -ESTALE: they have several, or of one it is not known; or a code. */
static int id_of_path(const struct pfr_build_ids *ids, const struct seen *first, unsigned char id[20], int *lacking)
{
	size_t at = hash(ids, first->file.path);
	int size = id_of(first, id), other_size;
	unsigned char other[20] = {0};
	struct seen *seen;

	pfr_lack(lacking, size < 0 ? -size : 0);
	while ((seen = next_of(ids, first->file.path, &at)) != NULL) {
		if (seen == first)
			continue;
		other_size = id_of(seen, other);
		pfr_lack(lacking, other_size < 0 ? -other_size : 0);
		if (size != other_size || (size > 0 && memcmp(id, other, (size_t)size)))
			return -ESTALE;
	}
	return first->many ? -ESTALE : size;
}

void pfr_build_ids_put(struct pfr_capture_writer *writer, struct pfr_capture_writer_bytes *out,
		       bool as_records)
{
	const struct pfr_build_ids *ids = writer->build_ids;
	unsigned char id[20] = {0};
	int size = pfr_build_id_of(NULL, id);

	pfr_lack(&out->failed, size < 0 ? -size : 0);
	if (size > 0)
		put_one(out, "[kernel.kallsyms]", true, id, size, as_records);
	for (size_t i = 0; ids && i < ids->count; i++) {
		const struct seen *seen = &ids->seen[i];

		if (seen->again)
			continue;
		size = id_of_path(ids, seen, id, &out->failed);
		writer->replaced += size == -ESTALE;
		if (size > 0)
			put_one(out, seen->file.path, false, id, size, as_records);
	}
}

unsigned pfr_build_ids_most(const struct pfr_capture_writer *writer)
{
	const struct pfr_build_ids *ids = writer->build_ids;

	return ids && ids->full ? FILES_MOST : 0;
}

void pfr_build_ids_free(struct pfr_capture_writer *writer)
{
	struct pfr_build_ids *ids = writer->build_ids;

	for (size_t i = 0; ids && i < ids->count; i++)
		free(ids->seen[i].path);
	if (ids) {
		free(ids->seen);
		free(ids->slots);
	}
	free(ids);
	writer->build_ids = NULL;
}
