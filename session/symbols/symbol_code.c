/* SPDX-License-Identifier: MIT */
/*
 * Functions that were made at run time, by process and address. A new one cuts what it overlaps.
 */
#include "symbols.h"

static void keep_code(void *owner, uint32_t slot)
{
	code_at((struct pfr_symbols *)owner, slot)->users++;
}

static void drop_code(void *owner, uint32_t slot)
{
	struct pfr_symbols *symbols = (struct pfr_symbols *)owner;

	if (!--code_at(symbols, slot)->users)
		pfr_pool_give(&symbols->code, slot);
}

void code_init(struct pfr_symbols *symbols)
{
	pfr_pool_init(&symbols->code, &symbols->allocator, sizeof(struct code));
	pfr_pool_init(&symbols->spaces, &symbols->allocator, sizeof(struct code_space));
	pfr_ranges_init(&symbols->ranges, &symbols->allocator);
	pfr_ranges_init(&symbols->index, &symbols->allocator);
	symbols->ranges.values = (struct pfr_range_owner){keep_code, drop_code, symbols};
}

void code_free(struct pfr_symbols *symbols)
{
	pfr_pool_free(&symbols->code);
	pfr_pool_free(&symbols->spaces);
	pfr_ranges_free(&symbols->ranges);
	pfr_ranges_free(&symbols->index);
}

/* The space of a process; null: it has none. */
static struct code_space *find_space(const struct pfr_symbols *symbols, uint32_t pid)
{
	uint32_t slot = pfr_ranges_value(&symbols->index, symbols->by_pid, pid);

	return slot ? (struct code_space *)pfr_pool_at(&symbols->spaces, slot) : 0;
}

static struct code_space *make_space(struct pfr_symbols *symbols, uint32_t pid)
{
	struct code_space *space = find_space(symbols, pid);
	uint32_t slot;

	if (space)
		return space;
	if (pfr_pool_reserve(&symbols->spaces, 1, SYMBOLS_SPACES) ||
	    pfr_ranges_reserve(&symbols->index, symbols->by_pid, UINT32_MAX))
		return 0;
	slot = pfr_pool_take(&symbols->spaces);
	symbols->by_pid = pfr_ranges_put(&symbols->index, symbols->by_pid, pid, pid, slot);
	space = (struct code_space *)pfr_pool_at(&symbols->spaces, slot);
	space->pid = pid;
	return space;
}

static void put(struct pfr_symbols *symbols, struct code_space *space, bool map, uint64_t start, uint64_t size, const struct code *code)
{
	uint32_t *set = map ? &space->map : &space->dump, slot;
	struct code *place;

	if (!size || start + (size - 1) < start)
		return;
	if (pfr_pool_reserve(&symbols->code, 1, SYMBOLS_CODE) || pfr_ranges_reserve(&symbols->ranges, *set, SYMBOLS_CODE + 4096)) {
		symbols->counts.left_out++;
		return;
	}
	slot = pfr_pool_take(&symbols->code);
	place = code_at(symbols, slot);
	*place = *code;
	place->users = 1;
	place->start = start;
	place->number = (uint32_t)symbols->counts.functions++;
	*set = pfr_ranges_put(&symbols->ranges, *set, start, start + (size - 1), slot);
}

void code_put(struct pfr_symbols *symbols, uint32_t pid, bool map, uint64_t start, uint64_t size, const struct code *code)
{
	struct code_space *space = make_space(symbols, pid);

	if (space)
		put(symbols, space, map, start, size, code);
	else
		symbols->counts.left_out++;
}

void code_move(struct pfr_symbols *symbols, uint32_t pid, uint64_t from, uint64_t to, uint64_t size)
{
	struct code_space *space = find_space(symbols, pid);
	uint32_t slot = space ? pfr_ranges_value(&symbols->ranges, space->dump, from) : 0;
	struct code code;

	if (!slot)
		return;
	code = *code_at(symbols, slot);
	code_cut(symbols, pid, from, size);
	put(symbols, space, false, to, size, &code);
}

bool code_cut(struct pfr_symbols *symbols, uint32_t pid, uint64_t start, uint64_t size)
{
	struct code_space *space = find_space(symbols, pid);
	uint64_t last = size && start + (size - 1) >= start ? start + (size - 1) : UINT64_MAX;

	if (!space || !space->dump)
		return false;
	if (!size || pfr_ranges_reserve(&symbols->ranges, space->dump, SYMBOLS_CODE + 4096)) {
		pfr_ranges_drop(&symbols->ranges, space->dump);
		space->dump = 0;
		return true;
	}
	space->dump = pfr_ranges_remove(&symbols->ranges, space->dump, start, last);
	return true;
}

bool code_fork(struct pfr_symbols *symbols, uint32_t parent, uint32_t child)
{
	struct code_space *from = find_space(symbols, parent), *to;
	uint32_t dump = from ? pfr_ranges_copy(&symbols->ranges, from->dump) : 0, map = from ? from->map : 0;

	to = dump || map ? make_space(symbols, child) : find_space(symbols, child);
	if (!to) {
		pfr_ranges_drop(&symbols->ranges, dump);
		return false;
	}
	pfr_ranges_drop(&symbols->ranges, to->dump);
	to->dump = dump;
	if (!to->map)
		to->map = pfr_ranges_copy(&symbols->ranges, map);
	from = find_space(symbols, parent); /* which may have moved */
	if (from)
		from->asked = true;
	return true;
}

bool code_known(const struct pfr_symbols *symbols, uint32_t pid)
{
	return find_space(symbols, pid) != 0;
}

uint32_t code_unasked(const struct pfr_symbols *symbols)
{
	const struct code_space *space;
	uint32_t i, nr = 0;

	for (i = 0; i < symbols->nr_files; i++) {
		space = symbols->files[i].is_dump ? 0 : find_space(symbols, symbols->files[i].pid);
		nr += space && !space->asked;
	}
	return nr;
}

const struct code *code_find(struct pfr_symbols *symbols, uint32_t pid, bool with_map, uint64_t address)
{
	struct code_space *space = find_space(symbols, pid);
	uint32_t slot = space ? pfr_ranges_value(&symbols->ranges, space->dump, address) : 0;

	if (space)
		space->asked = true;
	if (!slot && space && with_map)
		slot = pfr_ranges_value(&symbols->ranges, space->map, address);
	return slot ? code_at(symbols, slot) : 0;
}

struct pfr_bytes code_name(struct pfr_symbols *symbols, const struct code *code)
{
	struct file_window *window = &symbols->files[code->file].window;
	struct pfr_bytes name = {symbols->name, 0};
	const unsigned char *bytes;
	size_t got, i;

	bytes = file_window_get(window, code->name_at, code->name_size < SYMBOLS_NAME ? code->name_size : SYMBOLS_NAME, &got);
	if (!bytes)
		symbols->counts.failed_reads++;
	for (i = 0; i < got && bytes[i] && bytes[i] != '\n'; i++)
		symbols->name[name.size++] = bytes[i];
	return name;
}
