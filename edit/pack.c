/* SPDX-License-Identifier: MIT */
/*
 * The addresses that a capture uses, and their names: those of samples, of callchains both as they are and by the byte before, since a caller is looked up
 * by that, of branches, and of callers that were unwound. Names come from pfr_symbols, whose order of sources is so the order here.
 */
#include "pack.h"

#include "session/base/hash.h"

#include "perfring_session_stacks.h"
#include "session/base/allocator.h"
#include "session/base/refuse.h"
#include "session/session.h"
#include "session/stacks/stacks.h"
#include "session/tasks/tasks.h"

#include <string.h>

#define ENTRIES (1u << 20)
#define HITS 65536
#define OBJECT_PATH PACKED_TEXT

/* An address that was asked for lately. */
struct pack_hit {
	uint64_t address;
	uint32_t process, version, cpumode, used;
};

enum pfr_status pfr_pack_new(struct pfr_pack **pack, const struct pfr_allocator *given)
{
	struct pfr_allocator allocator = pfr_allocator_or_libc(given);
	struct pfr_pack *p = *pack = allocator.resize(allocator.user, 0, sizeof(*p));
	unsigned i;

	if (!p)
		return PFR_E_MEMORY;
	memset(p, 0, sizeof(*p));
	p->allocator = allocator;
	{
		struct pack_texts *all[] = {&p->names, &p->files, &p->chains, &p->lines, &p->objects};

		for (i = 0; i < 5; i++)
			all[i]->allocator = &p->allocator;
	}
	p->hits = allocator.resize(allocator.user, 0, HITS * sizeof(*p->hits));
	if (p->hits)
		memset(p->hits, 0, HITS * sizeof(*p->hits));
	p->no_memory = !p->hits;
	return PFR_OK;
}

void pfr_pack_free(struct pfr_pack *p)
{
	struct pfr_allocator from;
	unsigned i;

	if (!p)
		return;
	from = p->allocator;
	{
		struct pack_texts *all[] = {&p->names, &p->files, &p->chains, &p->lines, &p->objects};
		void *memory[] = {p->entries, p->slots, p->hits, p->section};

		for (i = 0; i < 5; i++)
			pack_texts_free(all[i]);
		for (i = 0; i < 4; i++)
			if (memory[i])
				from.resize(from.user, memory[i], 0);
	}
	from.resize(from.user, p, 0);
}

/* ---- entries ---------------------------------------------------------------------------------- */

static uint32_t *slot_of(const struct pfr_pack *p, uint32_t object, uint64_t at)
{
	uint64_t words[2] = {at, object};
	uint32_t slot = hash_words(words, 2) & (p->nr_slots - 1);

	while (p->slots[slot] && (p->entries[p->slots[slot] - 1].at != at || p->entries[p->slots[slot] - 1].object != object))
		slot = (slot + 1) & (p->nr_slots - 1);
	return &p->slots[slot];
}

/* False: there is no memory, or there are too many. */
static bool reserve(struct pfr_pack *p)
{
	uint32_t capacity = p->capacity ? p->capacity * 2 : 4096, i;
	struct pack_entry *entries;
	uint32_t *slots;

	if (p->nr < p->capacity)
		return true;
	if (p->nr >= ENTRIES) {
		p->left_out++;
		return false;
	}
	entries = p->allocator.resize(p->allocator.user, p->entries, capacity * sizeof(*entries));
	p->entries = entries ? entries : p->entries;
	slots = entries ? p->allocator.resize(p->allocator.user, p->slots, 2 * capacity * sizeof(*slots)) : 0;
	p->no_memory |= !slots;
	if (!slots)
		return false;
	p->slots = slots;
	p->capacity = capacity;
	p->nr_slots = 2 * capacity;
	memset(slots, 0, p->nr_slots * sizeof(*slots));
	for (i = 0; i < p->nr; i++)
		*slot_of(p, entries[i].object, entries[i].at) = i + 1;
	return true;
}

static uint32_t add_text(struct pfr_pack *p, struct pack_texts *texts, const void *data, size_t size)
{
	uint32_t index = pack_texts_add(texts, data, size);

	p->no_memory |= index == PACK_NONE;
	return index;
}

static uint32_t object_of(struct pfr_pack *p, const struct packed_key *key, uint32_t source)
{
	unsigned char bytes[sizeof(struct pack_object) + OBJECT_PATH + 20];
	struct pack_object object;
	size_t size = sizeof(object);

	if (key->path.size > OBJECT_PATH)
		return PACK_NONE;
	memset(&object, 0, sizeof(object));
	object.key = *key;
	memset(&object.key.path, 0, sizeof(object.key.path));
	memset(&object.key.build_id, 0, sizeof(object.key.build_id));
	object.path_size = key->path.size;
	object.build_id_size = key->build_id.size;
	object.source = source;
	memcpy(bytes, &object, size);
	if (key->path.size)
		memcpy(bytes + size, key->path.data, key->path.size);
	size += key->path.size;
	if (key->build_id.size)
		memcpy(bytes + size, key->build_id.data, key->build_id.size);
	return add_text(p, &p->objects, bytes, size + key->build_id.size);
}

/* ---- names ------------------------------------------------------------------------------------- */

/* Bytes of the longest form of a name. */
static uint32_t longest_form(const unsigned char *text, uint32_t size)
{
	uint32_t most = 0, at = 0, i;

	for (i = 0; i <= size; i++)
		if (i == size || text[i] == PACKED_FORMS_MARK) {
			most = i - at > most ? i - at : most;
			at = i + 1;
		}
	return most;
}

/* Names with a NUL after each, as numbers; as many as a chain takes. */
static uint32_t chain_of(struct pfr_pack *p, const struct pfr_bytes *inlined)
{
	uint32_t index[PACKED_INLINED], nr = 0, at, size, whole = 0;

	for (at = 0; at < inlined->size && nr < PACKED_INLINED; at += size + 1) {
		size = (uint32_t)strnlen((const char *)inlined->data + at, inlined->size - at);
		whole += longest_form(inlined->data + at, size) + 1;
		if (whole > PACKED_CHAIN)
			break;
		index[nr] = add_text(p, &p->names, inlined->data + at, size);
		if (index[nr++] == PACK_NONE)
			return PACK_NONE;
	}
	return nr ? add_text(p, &p->chains, index, nr * sizeof(*index)) : PACK_NONE;
}

/* FILE:LINE as a file and a number. What does not end so is a file. */
static struct packed_line line_of(struct pfr_pack *p, const char *text, size_t size)
{
	struct packed_line line = {0, 0};
	uint64_t number = 0, factor = 1;
	size_t at = size;

	for (; at && text[at - 1] >= '0' && text[at - 1] <= '9' && number < UINT32_MAX / 16; at--, factor *= 10)
		number += factor * (uint64_t)(text[at - 1] - '0');
	if (at && at < size && text[at - 1] == ':' && (text[at] != '0' || at + 1 == size) && number < UINT32_MAX / 2) {
		line.line = (uint32_t)number + 1;
		size = at - 1;
	}
	line.file = size ? add_text(p, &p->files, text, size) + 1 : 0;
	return line;
}

static uint32_t lines_of(struct pfr_pack *p, const struct pfr_bytes *texts)
{
	struct packed_line lines[PACKED_INLINED + 1];
	uint32_t nr = 0, at, size;
	bool some = false;

	memset(lines, 0, sizeof(lines));
	for (at = 0; at < texts->size && nr <= PACKED_INLINED; at += size + 1) {
		size = (uint32_t)strnlen((const char *)texts->data + at, texts->size - at);
		lines[nr] = line_of(p, (const char *)texts->data + at, size);
		some |= lines[nr++].file != 0;
	}
	return some ? add_text(p, &p->lines, lines, nr * sizeof(*lines)) : PACK_NONE;
}

/* The names of the places that wait. */
static void settle(struct pfr_pack *p, struct pfr_symbols *symbols)
{
	struct pfr_symbol symbol;
	struct pfr_bytes lines;
	uint32_t i;

	pfr_symbols_read(symbols);
	for (i = p->waiting; i < p->nr; i++) {
		struct pack_entry *e = &p->entries[i];

		if (e->place == PFR_NO_NUMBER || pfr_symbols_place(symbols, e->place, &symbol) != PFR_OK)
			continue;
		e->name = add_text(p, &p->names, symbol.name.data, symbol.name.size);
		e->in_function = symbol.offset;
		e->chain = chain_of(p, &symbol.inlined);
		lines = pfr_symbols_lines(symbols, e->place);
		e->lines = lines_of(p, &lines);
		e->place = PFR_NO_NUMBER;
	}
	p->waiting = p->nr;
	if (pfr_symbols_full(symbols))
		pfr_symbols_forget(symbols);
}

/* ---- addresses --------------------------------------------------------------------------------- */

/* A name that has one form: a mark in it becomes a question mark. */
static uint32_t add_plain(struct pfr_pack *p, const struct pfr_bytes *name)
{
	unsigned char text[PACKED_TEXT];
	uint32_t size = name->size < sizeof(text) ? name->size : (uint32_t)sizeof(text), i;

	for (i = 0; i < size; i++)
		text[i] = name->data[i] == PACKED_FORMS_MARK ? '?' : name->data[i];
	return add_text(p, &p->names, text, size);
}

static const struct pack_entry *find_entry(const struct pfr_pack *p, uint32_t object, uint64_t at)
{
	const uint32_t *slot = p->nr_slots ? slot_of(p, object, at) : 0;

	return slot && *slot ? &p->entries[*slot - 1] : 0;
}

static void put(struct pfr_pack *p, const struct pack_entry *entry)
{
	if (entry->object == PACK_NONE || !reserve(p))
		return;
	p->entries[p->nr] = *entry;
	*slot_of(p, entry->object, entry->at) = ++p->nr;
}

/* A name that holds for the whole capture: known at once, or by its place. */
static void put_once(struct pfr_pack *p, uint32_t object, uint64_t at, const struct pfr_symbol *symbol, uint32_t place)
{
	struct pack_entry entry = {.at = at, .object = object, .name = PACK_NONE, .chain = PACK_NONE, .lines = PACK_NONE, .place = place, .source = PFR_SYMBOLS_FILE};

	if (object == PACK_NONE || find_entry(p, object, at))
		return;
	if (symbol) {
		entry.name = add_plain(p, &symbol->name);
		entry.in_function = symbol->offset;
		entry.source = symbol->source;
	}
	put(p, &entry);
}

/* A name of code that a process made, or null: there is none any more. It holds from now on. */
static void put_code(struct pfr_pack *p, uint32_t pid, uint64_t at, const struct pfr_symbol *symbol)
{
	struct packed_key key = {.kind = PACKED_CODE, .pid = pid};
	struct pack_entry entry = {.at = at, .object = object_of(p, &key, 0), .name = PACK_NONE, .chain = PACK_NONE, .lines = PACK_NONE, .place = PFR_NO_NUMBER, .since = p->now};
	const struct pack_entry *before = entry.object == PACK_NONE ? 0 : find_entry(p, entry.object, at);

	if (symbol) {
		entry.name = add_plain(p, &symbol->name);
		entry.in_function = symbol->offset;
		entry.source = symbol->source;
	} else if (!before) {
		return;
	}
	if (before && ((before->name == entry.name && before->in_function == entry.in_function && before->source == entry.source) || before->since >= p->now))
		return;
	p->has_code = true;
	put(p, &entry);
}

static void ask(struct pfr_pack *p, struct pfr_tasks *tasks, struct pfr_symbols *symbols, const struct pfr_task *task, unsigned cpumode, uint64_t address)
{
	struct pfr_location location;
	struct pfr_symbol symbol;
	struct packed_key key;
	enum pfr_status status;
	uint32_t place;
	uint64_t at;

	pfr_tasks_map(tasks, task, cpumode, address, &location);
	status = pfr_symbols_ask(symbols, tasks, task, cpumode, address, &location, &symbol, &place);
	if (status == PFR_OK && symbol.source == PFR_SYMBOLS_KSYMBOL) /* that is in the records */
		return;
	if (status == PFR_OK && (symbol.source == PFR_SYMBOLS_JITDUMP || symbol.source == PFR_SYMBOLS_PERF_MAP)) {
		put_code(p, task->pid, address, &symbol);
		return;
	}
	if (p->has_code && cpumode == PFR_CPUMODE_USER)
		put_code(p, task->pid, address, 0);
	if (status != PFR_OK && status != PFR_MORE)
		return;
	packed_key_of(tasks, &location, cpumode, task->pid, false, address, &key, &at);
	put_once(p, object_of(p, &key, status == PFR_OK ? symbol.source : (uint32_t)PFR_SYMBOLS_FILE), at, status == PFR_OK ? &symbol : 0, status == PFR_OK ? PFR_NO_NUMBER : place);
}

/* What is asked: that of a process, until its mappings or names of code change. */
struct asks {
	struct pfr_pack *pack;
	struct pfr_tasks *tasks;
	struct pfr_symbols *symbols;
	struct pfr_stacks *stacks;
	struct pfr_session *session;
	struct pfr_task task;
};

static void ask_once(struct asks *a, unsigned cpumode, uint64_t address)
{
	uint64_t mixed = (address ^ (uint64_t)a->task.process << 32 ^ cpumode) * UINT64_C(0x9e3779b97f4a7c15);
	struct pack_hit *hit = &a->pack->hits[mixed >> 40 & (HITS - 1)];
	struct pack_hit wanted = {address, a->task.process, a->pack->version + pfr_tasks_version(a->tasks), cpumode, 1};

	if (hit->used && hit->address == address && hit->process == wanted.process && hit->version == wanted.version && hit->cpumode == cpumode)
		return;
	*hit = wanted;
	ask(a->pack, a->tasks, a->symbols, &a->task, cpumode, address);
}

static void ask_chain(struct asks *a, struct pfr_chain *chain)
{
	uint64_t address;
	unsigned cpumode;

	while (pfr_chain_next(chain, &address, &cpumode) == PFR_OK) {
		ask_once(a, cpumode, address);
		if (address)
			ask_once(a, cpumode, address - 1);
	}
}

static void ask_branches(struct asks *a, const struct pfr_sample *s, unsigned cpumode)
{
	uint32_t i;

	struct pfr_branch_entry entry;

	for (i = 0; pfr_branch_entry_at(&s->branch_stack.lbr, i, &entry) == PFR_OK; i++) {
		ask_once(a, cpumode, entry.from);
		ask_once(a, cpumode, entry.to);
	}
}

static void ask_sample(struct asks *a, const struct pfr_session_record *r, const struct pfr_sample *s, struct pfr_chain *chain)
{
	const struct pfr_events *events = pfr_session_events(a->session);
	const struct pfr_attr *attr = r->frame.event < events->nr ? &events->event[r->frame.event].attr : 0;
	unsigned cpumode = r->frame.misc & PFR_MISC_CPUMODE_MASK;
	struct pfr_stack stack;
	uint32_t i;

	if (PFR_HAS(*s, SAMPLE, IP))
		ask_once(a, cpumode, s->ip);
	ask_chain(a, chain);
	if (PFR_HAS(*s, SAMPLE, BRANCH_STACK))
		ask_branches(a, s, cpumode);
	if (!a->stacks || !attr || !pfr_stacks_needed(attr))
		return;
	pfr_stacks_set_machine(a->stacks, a->session);
	if (pfr_stacks_of(a->stacks, a->tasks, &a->task, pfr_session_info(a->session)->arch, attr, s, &stack))
		return;
	for (i = 0; i < stack.nr; i++) {
		ask_once(a, stack.entries[i].cpumode, stack.entries[i].address);
		if (i && stack.entries[i].address) /* as a caller in a callchain, which those that are unwound become where the edit has them so */
			ask_once(a, stack.entries[i].cpumode, stack.entries[i].address - 1);
	}
}

static void learn(struct asks *a, const struct pfr_session_record *r)
{
	const struct pfr_events *events = pfr_session_events(a->session);
	uint32_t event = r->frame.event;
	struct pfr_record record;
	struct pfr_chain chain;
	struct pfr_where where;
	uint64_t time;
	bool has_time;

	if (r->what != PFR_WHAT_RECORD || pfr_session_decode(a->session, r, &record, &where) != PFR_OK)
		return;
	has_time = r->layout && !pfr_peek_time(&r->frame, r->layout, &time);
	a->pack->now = has_time ? time : a->pack->now;
	if (pfr_symbols_apply(a->symbols, a->tasks, &r->frame, event < events->nr ? &events->event[event].attr : 0, &record, has_time ? &time : 0))
		a->pack->version += 1u << 16;
	if (!r->passes || (r->frame.type != PFR_RECORD_SAMPLE && r->frame.type != PFR_RECORD_CALLCHAIN_DEFERRED))
		return;
	if (pfr_tasks_of(a->tasks, &record, &a->task) != PFR_OK)
		a->task = (struct pfr_task){.pid = PFR_NO_NUMBER, .tid = PFR_NO_NUMBER, .thread = PFR_NO_NUMBER, .process = PFR_NO_NUMBER};
	if (r->frame.type == PFR_RECORD_SAMPLE) {
		pfr_session_chain(a->session, r, &record, &chain);
		ask_sample(a, r, &record.sample, &chain);
	} else {
		pfr_chain_init(&chain, &record.callchain_deferred.ips, PFR_CPUMODE_USER, 0);
		ask_chain(a, &chain);
	}
	if (pfr_symbols_full(a->symbols))
		settle(a->pack, a->symbols);
}

enum pfr_status pfr_pack_read(struct pfr_pack *pack, struct pfr_session *session, struct pfr_symbols *symbols, struct pfr_stacks *stacks)
{
	struct asks a = {.pack = pack, .tasks = pfr_session_tasks(session), .symbols = symbols, .stacks = stacks, .session = session};
	const struct pfr_session_record *r;
	enum pfr_status status = PFR_OK;

	if (!pfr_session_accepts_new(session))
		return PFR_E_OPTIONS;
	pack->no_memory |= !a.tasks;
	while (!pack->no_memory && (status = pfr_session_next(session, &r)) == PFR_OK)
		learn(&a, r);
	settle(pack, symbols);
	pack->no_memory |= status == PFR_E_MEMORY || (stacks && stacks->watched.failed);
	return pack->no_memory ? PFR_E_MEMORY : status == PFR_E_SYSTEM ? status :
									 PFR_OK;
}
