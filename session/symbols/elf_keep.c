/* SPDX-License-Identifier: MIT */
/*
 * Children that are kept for the next question since they took long to read their file, and serve other paths of the same bytes.
 */
#include "elf_names.h"

#ifdef HAVE_LIBDW

#include <string.h>
#include <unistd.h>

/* A child that was kept counts again. */
void elf_keep_use(struct elf_names *names, struct elf_file *file)
{
	if (!file->cost)
		return;
	file->cost = 0;
	names->memory += file->memory;
	names->seconds += file->seconds;
}

void elf_run_end(struct elf_names *names, struct elf_file *file)
{
	unsigned i;

	if (!file->pid)
		return;
	elf_keep_use(names, file);
	close(file->socket);
	elf_server_end(names, file);
	if (file->rests)
		names->rest_memory -= file->memory;
	else
		names->memory -= file->memory;
	names->nr_resting -= file->rests;
	file->rests = false;
	names->seconds -= file->seconds;
	elf_resize(names, file->in, 0);
	file->in = 0;
	for (i = 0; i < names->nr_children && names->children[i] != file; i++)
		;
	names->children[i] = names->children[--names->nr_children];
}

unsigned elf_keep_count(const struct elf_names *names)
{
	unsigned nr = 0, i;

	for (i = 0; i < names->nr_children; i++)
		nr += names->children[i]->cost != 0;
	return nr;
}

/* Of the children that are kept, the one that is made again with the least effort ends, if that is less than `cost`. False: it is not. */
static bool replace_kept(struct elf_names *names, uint64_t cost)
{
	struct elf_file *least = 0;
	unsigned i;

	for (i = 0; i < names->nr_children; i++)
		if (names->children[i]->cost && (!least || names->children[i]->cost < least->cost))
			least = names->children[i];
	if (!least || least->cost >= cost)
		return false;
	elf_run_end(names, least);
	return true;
}

/* What it may take is another's while it has nothing to do. False: it is not worth it. */
bool elf_keep_child(struct elf_names *names, struct elf_file *file, uint64_t cost)
{
	if (cost < ELF_COSTLY || cost > UINT64_C(500000) * file->seconds || file->memory > ELF_MEMORY_LEAST || (elf_keep_count(names) == ELF_KEPT && !replace_kept(names, cost)))
		return false;
	file->cost = cost;
	names->memory -= file->memory;
	names->seconds -= file->seconds;
	return true;
}

/* The child of another file of the same bytes, by their build ID. Null: there is none. */
struct elf_file *elf_keep_twin(const struct elf_names *names, const struct elf_file *file)
{
	unsigned i;

	for (i = 0; i < names->nr_children && file->build_id_size; i++) {
		struct elf_file *other = names->children[i];

		if (other->build_id_size == file->build_id_size && !memcmp(other->build_id, file->build_id, file->build_id_size) && other->kind == file->kind && other->stext == file->stext)
			return other;
	}
	return 0;
}

bool elf_keep_is_free(const struct elf_file *file)
{
	return file->cost || (file->rests && !file->nr);
}

/* A file takes the child over that its twin has kept. */
void elf_keep_take_over(struct elf_names *names, struct elf_file *file, struct elf_file *twin)
{
	unsigned i;

	for (i = 0; names->children[i] != twin; i++)
		;
	names->children[i] = file;
	file->pid = twin->pid;
	file->socket = twin->socket;
	file->in = twin->in;
	file->have = twin->have;
	file->memory = twin->memory;
	file->seconds = twin->seconds;
	file->cost = twin->cost;
	file->rests = twin->rests;
	file->rests_since = twin->rests_since;
	twin->rests = false;
	twin->in = 0;
	twin->pid = 0;
	twin->cost = 0;
}

#endif
