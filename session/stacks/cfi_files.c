/* SPDX-License-Identifier: MIT */
#include "cfi_files.h"

#include "session/base/hash.h"
#include "session/tasks/tasks.h"

#include <string.h>

static void *resize(struct cfi_files *files, void *memory, size_t size)
{
	return files->allocator.resize(files->allocator.user, memory, size);
}

static char *copy(struct cfi_files *files, const void *text, size_t size)
{
	char *to = (char *)resize(files, 0, size + 1);

	if (to) {
		if (size)
			memcpy(to, text, size);
		to[size] = 0;
	}
	return to;
}

enum pfr_status cfi_files_open(struct cfi_files *files, const struct pfr_allocator *allocator, const struct pfr_stacks_options *options)
{
	const char *root = options->root ? options->root : "", *cache = options->cache ? options->cache : "";

	files->allocator = *allocator;
	files->flags = options->flags;
	files->epoch = 1;
	files->root = copy(files, root, strlen(root));
	files->cache = copy(files, cache, strlen(cache));
	return files->root && files->cache ? PFR_OK : PFR_E_MEMORY;
}

void cfi_files_close(struct cfi_files *files)
{
	uint32_t i;

	for (i = 0; i < files->nr; i++) {
		cfi_file_unload(files, files->file[i]);
		resize(files, files->file[i]->name, 0);
		resize(files, files->file[i], 0);
	}
	if (files->root)
		resize(files, files->root, 0);
	if (files->cache)
		resize(files, files->cache, 0);
	files->root = files->cache = 0;
	files->nr = 0;
}

/* ---- by name and build ID ---------------------------------------------------------------------- */

static uint32_t place_of(const struct pfr_bytes *name, const struct pfr_bytes *id)
{
	uint64_t words[2] = {hash_bytes(name->data, name->size), hash_bytes(id->data, id->size)};

	return hash_words(words, 2) & (CFI_SLOTS - 1);
}

static bool same(const struct cfi_file *file, const struct pfr_bytes *name, const struct pfr_bytes *id, bool by_inode)
{
	return file->name_size == name->size && file->id_size == id->size && file->by_inode == by_inode &&
	       !memcmp(file->name, name->data, name->size) && (!id->size || !memcmp(file->id, id->data, id->size));
}

static struct cfi_file *make(struct cfi_files *files, const struct pfr_bytes *name, const struct pfr_bytes *id, bool by_inode)
{
	struct cfi_file *file = (struct cfi_file *)resize(files, 0, sizeof(*file));

	if (!file)
		return 0;
	memset(file, 0, sizeof(*file));
	file->name = copy(files, name->data, name->size);
	file->name_size = name->size;
	file->id_size = id->size;
	file->by_inode = by_inode;
	if (id->size)
		memcpy(file->id, id->data, id->size);
	if (file->name)
		return file;
	resize(files, file, 0);
	return 0;
}

/*
 * The name and build ID of what is mapped. The vDSO of a 32-bit process is called [vdso] where it is mapped, and [vdso32] where a 64-bit perf lists build IDs
 * (machine__findnew_vdso of tools/perf/util/vdso.c).
 */
static void identify(struct pfr_tasks *tasks, const struct pfr_location *location, unsigned width, struct pfr_bytes *name, struct pfr_bytes *id)
{
	static const struct pfr_bytes vdso32 = {(const unsigned char *)"[vdso32]", 8};

	*name = location->name;
	if (location->mapping->kind == PFR_MAPPING_VDSO && width == 4 && pfr_tasks_build_id_of(tasks, vdso32, id) == PFR_OK) {
		*name = vdso32;
		return;
	}
	if (pfr_tasks_build_id(tasks, location, id) != PFR_OK || id->size > ELF_BUILD_ID)
		id->size = 0;
}

uint32_t cfi_files_of(struct cfi_files *files, struct pfr_tasks *tasks, const struct pfr_location *location, unsigned width)
{
	const struct pfr_mapping *mapping = location->mapping;
	uint8_t inode[ELF_BUILD_ID];
	struct pfr_bytes id, name;
	bool by_inode;
	uint32_t at;

	identify(tasks, location, width, &name, &id);
	by_inode = !id.size && mapping->has_inode;
	if (by_inode) {
		id.data = inode;
		id.size = cfi_file_inode(inode, mapping->ino, mapping->maj, mapping->min);
	}
	at = place_of(&name, &id);
	while (files->slots[at] && !same(files->file[files->slots[at] - 1], &name, &id, by_inode))
		at = (at + 1) & (CFI_SLOTS - 1);
	if (files->slots[at])
		return files->slots[at] - 1u;
	if (files->nr == CFI_FILES)
		return CFI_FILES;
	files->file[files->nr] = make(files, &name, &id, by_inode);
	if (!files->file[files->nr])
		return CFI_FILES;
	files->file[files->nr]->kind = mapping->kind;
	files->file[files->nr]->pid = mapping->pid;
	files->file[files->nr]->start = mapping->start;
	files->file[files->nr]->len = mapping->len;
	files->slots[at] = (uint16_t)++files->nr;
	return files->nr - 1;
}

/* ---- memory ------------------------------------------------------------------------------------ */

/* Gives up the sections that were needed longest ago. */
static void make_space(struct cfi_files *files, const struct cfi_file *keep)
{
	struct cfi_file *oldest;
	uint32_t i;

	do {
		oldest = 0;
		for (i = 0; i < files->nr; i++) {
			struct cfi_file *file = files->file[i];

			if (file != keep && file->loaded && (!oldest || file->used < oldest->used))
				oldest = file;
		}
		if (oldest) {
			cfi_file_unload(files, oldest);
			oldest->tried = false;
		}
	} while (oldest && files->memory > CFI_MEMORY_MOST);
	files->epoch++;
}

struct cfi_file *cfi_files_get(struct cfi_files *files, uint32_t index)
{
	struct cfi_file *file = index < files->nr ? files->file[index] : 0;

	if (!file)
		return 0;
	file->used = ++files->clock;
	if (!file->tried) {
		file->tried = true;
		cfi_file_open(files, file);
		if (!file->tried) /* for want of memory: the next time */
			cfi_file_unload(files, file);
		if (files->memory > CFI_MEMORY_MOST)
			make_space(files, file);
	}
	return file->loaded ? file : 0;
}
