/* SPDX-License-Identifier: MIT */
/*
 * The names that a capture carries for an address: its object by what it is mapped of, its run by the address.
 */
#include "elf_names.h"
#include "packed.h"

#include "session/base/hash.h"

#include <stdio.h>
#include <string.h>

uint32_t packed_hash(const struct packed_key *key)
{
	uint64_t texts = (uint64_t)hash_bytes(key->path.data, key->path.size) << 32 | hash_bytes(key->build_id.data, key->build_id.size);
	uint64_t words[] = {texts, key->ino, key->start, key->pgoff, (uint64_t)key->maj << 32 | key->min, (uint64_t)key->kind << 32 | key->pid};

	return hash_bytes(words, sizeof(words));
}

static bool same_bytes(const struct pfr_bytes *a, const struct pfr_bytes *b)
{
	return a->size == b->size && (!a->size || !memcmp(a->data, b->data, a->size));
}

bool packed_same(const struct packed_key *a, const struct packed_key *b)
{
	return a->kind == b->kind && a->pid == b->pid && a->ino == b->ino && a->generation == b->generation && a->maj == b->maj && a->min == b->min &&
	       a->start == b->start && a->pgoff == b->pgoff && same_bytes(&a->path, &b->path) && same_bytes(&a->build_id, &b->build_id);
}

static bool is_file(const struct pfr_mapping *m)
{
	return m && (m->kind == PFR_MAPPING_FILE || m->kind == PFR_MAPPING_VDSO || m->kind == PFR_MAPPING_MODULE);
}

void packed_key_of(const struct pfr_tasks *tasks, const struct pfr_location *location, unsigned cpumode, uint32_t pid, bool code,
		   uint64_t address, struct packed_key *key, uint64_t *at)
{
	const struct pfr_mapping *m = location->mapping;

	memset(key, 0, sizeof(*key));
	*at = address;
	key->kind = cpumode == PFR_CPUMODE_KERNEL ? PACKED_KERNEL : PACKED_CODE;
	if (code || (cpumode != PFR_CPUMODE_KERNEL && !is_file(m))) {
		key->kind = PACKED_CODE;
		key->pid = pid;
		return;
	}
	if (!m)
		return;
	key->path = location->name;
	if (pfr_tasks_build_id(tasks, location, &key->build_id) != PFR_OK || key->build_id.size > 20)
		key->build_id.size = 0;
	if (!is_file(m)) {
		key->start = m->start;
		key->pgoff = m->pgoff;
		return;
	}
	key->kind = PACKED_FILE;
	*at = location->offset;
	if (!key->build_id.size && m->has_inode) {
		key->maj = m->maj;
		key->min = m->min;
		key->ino = m->ino;
		key->generation = m->ino_generation;
	}
}

/* ---- finding ----------------------------------------------------------------------------------- */

/* The first object of this hash, or of a higher one. */
static uint32_t first_object(const struct packed *p, uint32_t hash)
{
	uint32_t low = 0, high = p->nr_objects;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (p->objects[middle].hash < hash)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* The run with an address: of code, the last one that has begun. ELF_NO_PLACE: none. */
static uint32_t find_run(const struct packed *p, const struct packed_object *o, uint64_t at)
{
	const struct packed_run *runs = p->runs + o->first;
	bool code = o->key.kind == PACKED_CODE;
	uint32_t low = 0, high = o->nr;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (runs[middle].start < at || (runs[middle].start == at && (!code || runs[middle].since <= p->now)))
			low = middle + 1;
		else
			high = middle;
	}
	if (!low || at - runs[low - 1].start >= runs[low - 1].length || (code && (!runs[low - 1].source || runs[low - 1].since > p->now)))
		return ELF_NO_PLACE;
	return o->first + low - 1;
}

static uint32_t find_in(const struct packed *p, const struct packed_object *o, uint64_t at)
{
	uint32_t run = find_run(p, o, at);

	return run == ELF_NO_PLACE ? run : PACKED_PLACE + run * PACKED_LENGTH + (uint32_t)(at - p->runs[run].start);
}

static void note_named(struct packed *p, uint32_t place, uint8_t source)
{
	struct packed_run *run = &p->runs[(place - PACKED_PLACE) / PACKED_LENGTH];
	uint8_t bit = (uint8_t)(1u << place % 8);

	p->named += source == PFR_SYMBOLS_FILE && !(run->seen & bit);
	run->seen |= bit;
}

uint32_t packed_find(struct packed *p, const struct packed_key *key, uint64_t at, uint8_t *source)
{
	uint32_t hash, i, place = ELF_NO_PLACE;

	p->has_file = p->last && packed_same(&p->last->key, key);
	if (p->has_file)
		place = find_in(p, p->last, at);
	if (place == ELF_NO_PLACE) {
		hash = packed_hash(key);
		for (i = first_object(p, hash); i < p->nr_objects && p->objects[i].hash == hash && place == ELF_NO_PLACE; i++)
			if (packed_same(&p->objects[i].key, key)) {
				p->last = &p->objects[i];
				p->has_file = true;
				place = find_in(p, p->last, at);
			}
	}
	if (place == ELF_NO_PLACE)
		return place;
	*source = p->runs[(place - PACKED_PLACE) / PACKED_LENGTH].source;
	note_named(p, place, *source);
	return place;
}

static const struct packed_run *run_of(const struct packed *p, uint32_t place)
{
	uint32_t index = (place - PACKED_PLACE) / PACKED_LENGTH;

	return place >= PACKED_PLACE && index < p->nr_runs ? &p->runs[index] : 0;
}

bool packed_get(const struct packed *p, uint32_t place, struct pfr_symbol *symbol)
{
	const struct packed_run *run = run_of(p, place);

	if (!run)
		return false;
	*symbol = (struct pfr_symbol){.name = p->names[run->name], .offset = run->in_function + (place - PACKED_PLACE) % PACKED_LENGTH, .number = PFR_NO_NUMBER, .source = PFR_SYMBOLS_FILE};
	if (run->chain)
		symbol->inlined = p->chains[run->chain - 1];
	return true;
}

/* ---- lines ------------------------------------------------------------------------------------- */

static size_t put_line(const struct packed *p, const struct packed_line *line, char *to)
{
	struct pfr_bytes file = {0, 0};
	size_t size;

	if (line->file)
		file = p->files[line->file - 1];
	size = file.size < PACKED_FILE_TEXT ? file.size : PACKED_FILE_TEXT;
	if (size)
		memcpy(to, file.data, size);
	if (line->line)
		size += (size_t)snprintf(to + size, 16, ":%u", (unsigned)(line->line - 1));
	to[size] = 0;
	return size + 1;
}

struct pfr_bytes packed_lines(const struct packed *p, uint32_t place)
{
	const struct packed_run *run = run_of(p, place);
	struct pfr_bytes lines = {p->line_text, 0};
	uint32_t i;

	if (!run || !run->lines || !p->line_text)
		return lines;
	for (i = 0; i < run->nr_lines; i++)
		lines.size += (uint32_t)put_line(p, &p->lines[run->lines - 1 + i], (char *)p->line_text + lines.size);
	return lines;
}

/* ---- time -------------------------------------------------------------------------------------- */

bool packed_time(struct packed *p, uint64_t time)
{
	uint64_t before = p->now, later = time > before ? time : before, earlier = time > before ? before : time;
	uint32_t low = 0, high = p->nr_changes;

	p->now = time;
	while (low < high) { /* the first change after the earlier time */
		uint32_t middle = low + (high - low) / 2;

		if (p->changes[middle] <= earlier)
			low = middle + 1;
		else
			high = middle;
	}
	return low < p->nr_changes && p->changes[low] <= later;
}
