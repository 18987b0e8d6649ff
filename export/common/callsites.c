/* SPDX-License-Identifier: MIT */
#include "callsites.h"

#include "texts.h"

#include "perfring_session_account.h"
#include "session/base/hash.h"
#include "session/symbols/symbols.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define HITS 32768      /* a power of two */
#define INDEX 0xfffffu  /* the bits of a slot that are an index + 1: more than CALLSITES_MOST and a chain */
#define CHAIN_MOST 8191 /* entries that are taken of one chain: what a record of 64 KiB holds */

/* A result for one address of one process, good while no mapping changes and its number is not forgotten. */
struct callsite_hit {
	uint64_t parent, address, generation, number;
	uint32_t process;
	uint8_t cpumode, caller, own;
};

/* An entry of a chain. */
struct entry {
	uint64_t address;
	uint8_t cpumode, caller, own;
};

#define CHAINS 16384   /* a power of two */
#define CHAIN_WORDS 60 /* longer chains are not kept here */

/* A whole chain of one process, byte for byte, with its innermost callsite. Good as long. */
/* What a chain's stack depends on, but for its words. */
struct chain_key {
	uint64_t ip; /* 0 where there is none */
	uint32_t process, nr;
	uint8_t cpumode; /* of the ip */
	bool has_ip, defers;
};

struct chain_hit {
	uint64_t generation, number;
	struct chain_key key;
	unsigned char ips[8 * CHAIN_WORDS];
};

int callsites_open(struct callsites *c, struct follow *follow)
{
	memset(c, 0, sizeof(*c));
	c->follow = follow;
	c->most = CALLSITES_MOST;
	c->hits = calloc(HITS, sizeof(*c->hits));
	c->chains = calloc(CHAINS, sizeof(*c->chains));
	return c->hits && c->chains ? 0 : ENOMEM;
}

void callsites_close(struct callsites *c)
{
	free(c->callsite);
	free(c->slots);
	free(c->hits);
	free(c->chains);
	memset(c, 0, sizeof(*c));
}

static uint32_t hash(const struct callsite *s)
{
	uint64_t words[4] = {s->parent, s->mapping == CALLSITE_NO_MAPPING ? s->address : s->offset, s->mapping,
			     (uint64_t)s->symbol << 16 | s->own << 9 | s->caller << 8 | s->cpumode};

	return hash_words(words, 4);
}

static bool same(const struct callsite *a, const struct callsite *b)
{
	return a->address == b->address && a->parent == b->parent && a->offset == b->offset && a->mapping == b->mapping &&
	       a->cpumode == b->cpumode && a->caller == b->caller && a->own == b->own && a->symbol == b->symbol;
}

/* A slot has its callsite's index + 1, and above it bits of its hash, so that few callsites are read that are not the one. */
static uint32_t *find_slot(const struct callsites *c, const struct callsite *s, uint32_t hashed)
{
	uint32_t mask = c->nr_slots - 1, at = hashed & mask;

	while (c->slots[at] && ((c->slots[at] ^ hashed) & ~INDEX || !same(&c->callsite[(c->slots[at] & INDEX) - 1], s)))
		at = (at + 1) & mask;
	return &c->slots[at];
}

static bool is_child(const struct callsites *c, uint32_t index)
{
	uint32_t parent = c->callsite[index].parent;

	return parent && c->callsite[parent - 1].child == index + 1;
}

static int grow_slots(struct callsites *c)
{
	uint32_t nr = c->nr_slots ? c->nr_slots * 2 : 1024, i, hashed;
	uint32_t *slots = calloc(nr, sizeof(*slots));

	if (!slots)
		return ENOMEM;
	free(c->slots);
	c->slots = slots;
	c->nr_slots = nr;
	for (i = 0; i < c->nr - c->base; i++)
		if (!is_child(c, i)) {
			hashed = hash(&c->callsite[i]);
			*find_slot(c, &c->callsite[i], hashed) = (hashed & ~INDEX) | (i + 1);
		}
	return 0;
}

static int grow(struct callsites *c)
{
	uint32_t capacity = c->capacity ? c->capacity * 2 : 1024;
	struct callsite *all = realloc(c->callsite, capacity * sizeof(*all));

	if (!all)
		return ENOMEM;
	c->callsite = all;
	c->capacity = capacity;
	return 0;
}

void callsites_forget(struct callsites *c)
{
	if (c->forget)
		c->forget(c->user);
	if (c->slots)
		memset(c->slots, 0, c->nr_slots * sizeof(*c->slots));
	c->nr_hashed = 0;
	c->base = c->nr;
	if (c->follow->symbols && pfr_symbols_full(c->follow->symbols)) /* else files would be read again */
		pfr_symbols_forget(c->follow->symbols);
}

static struct callsite *child_of(const struct callsites *c, uint32_t parent)
{
	uint32_t child = parent ? c->callsite[parent - 1].child : 0;

	return child ? &c->callsite[child - 1] : NULL;
}

/* Where the index + 1 of a callsite is, or belongs where it is new: in its parent, or in a slot. */
static uint32_t *place_of(struct callsites *c, const struct callsite *s, uint32_t hashed)
{
	const struct callsite *child = child_of(c, s->parent);

	if (s->parent && (!child || same(child, s)))
		return &c->callsite[s->parent - 1].child;
	return find_slot(c, s, hashed);
}

static uint64_t intern(struct callsites *c, const struct callsite *s, const struct pfr_location *location,
		       const struct pfr_symbol *symbol)
{
	uint32_t *place, hashed = hash(s), index;
	struct callsite *known;

	if (c->nr - c->base == c->capacity)
		c->error = grow(c);
	if (!c->error && c->nr_hashed * 2 >= c->nr_slots)
		c->error = grow_slots(c);
	if (c->error)
		return CALLSITE_NONE;
	place = place_of(c, s, hashed);
	if (*place) {
		index = (*place & INDEX) - 1;
		known = &c->callsite[index];
		known->generation = s->generation;
		known->process = s->process;
		return c->base + index;
	}
	index = (uint32_t)(c->nr++ - c->base);
	c->callsite[index] = *s;
	*place = index + 1;
	if (!is_child(c, index)) {
		*place |= hashed & ~INDEX;
		c->nr_hashed++;
	}
	if (c->found)
		c->error = c->found(c->user, c->nr - 1, s, location->mapping ? location : NULL, s->named ? symbol : NULL);
	return c->nr - 1;
}

static uint32_t process_of(const struct moment *m)
{
	return m->has_task ? m->task.process : PFR_NO_NUMBER;
}

unsigned callsite_map(struct pfr_tasks *tasks, const struct pfr_task *task, unsigned cpumode, uint64_t address, bool caller, struct pfr_location *location)
{
	struct pfr_location before;

	if (pfr_tasks_map(tasks, task, cpumode, address, location) != PFR_OK || !caller || pfr_tasks_map(tasks, task, cpumode, address - 1, &before) != PFR_OK ||
	    before.mapping != location->mapping)
		return 0;
	*location = before;
	return 1;
}

/*
 * The function of an address. What calls is looked up by the byte before the address that it returns to: a call may be the last
 * instruction of its function. The address stays what it is, and so does its offset.
 */
static bool find_name(struct callsites *c, const struct moment *m, struct callsite *s, struct pfr_location *location, struct pfr_symbol *symbol)
{
	uint64_t back = 0;
	enum pfr_status status;

	if (m->has_task || s->cpumode == PFR_CPUMODE_KERNEL)
		back = callsite_map(c->follow->tasks, &m->task, s->cpumode, s->address, s->caller, location);
	status = pfr_symbols_ask(c->follow->symbols, c->follow->tasks, &m->task, s->cpumode, s->address - back, location, symbol, &s->place);
	if (status == PFR_OK)
		kernel_reach(c->follow->symbols, c->follow->tasks, &m->task, s->address - back, symbol, location);
	if (location->mapping) {
		s->mapping = location->mapping->number;
		s->offset = location->offset + back;
	}
	symbol->offset += back;
	s->symbol = symbol->number;
	return status == PFR_OK;
}

void callsites_join(struct callsites *c, struct callsite *s, bool of_one_function)
{
	const struct callsite *parent = &c->callsite[s->parent - 1];
	uint64_t distance = s->address > parent->address ? s->address - parent->address : parent->address - s->address;

	if (s->mapping == parent->mapping && s->cpumode == parent->cpumode && s->named == parent->named)
		s->joined = s->named ? of_one_function : distance < CALLSITE_NEAR;
}

static uint64_t look_up(struct callsites *c, const struct moment *m, uint64_t parent, const struct entry *entry)
{
	struct callsite s = {.address = entry->address,
			     .generation = c->follow->generation,
			     .process = process_of(m),
			     .mapping = CALLSITE_NO_MAPPING,
			     .place = PFR_NO_NUMBER,
			     .cpumode = entry->cpumode,
			     .caller = entry->caller,
			     .own = entry->own};
	struct pfr_location location = {0};
	struct pfr_symbol symbol;

	s.named = find_name(c, m, &s, &location, &symbol);
	if (parent != CALLSITE_NONE) {
		s.depth = (uint16_t)(callsite_get(c, parent)->depth + 1);
		s.parent = (uint32_t)(parent - c->base) + 1;
	}
	if (s.own && !c->follow->symbols)
		callsites_join(c, &s, false);
	return intern(c, &s, &location, &symbol);
}

static uint64_t push(struct callsites *c, const struct moment *m, uint64_t parent, const struct entry *entry)
{
	uint64_t mixed = (entry->address ^ parent * UINT64_C(0x9e3779b97f4a7c15)) * UINT64_C(0xff51afd7ed558ccd);
	uint64_t generation = c->follow->generation;
	uint32_t process = process_of(m);
	struct callsite *child = parent == CALLSITE_NONE ? NULL : child_of(c, (uint32_t)(parent - c->base) + 1);
	struct callsite_hit *hit = &c->hits[mixed >> 40 & (HITS - 1)];

	if (child && child->address == entry->address && child->generation == generation && child->process == process &&
	    child->cpumode == entry->cpumode && child->caller == entry->caller && child->own == entry->own)
		return c->base + (uint64_t)(child - c->callsite);
	if (hit->generation == generation && hit->number >= c->base && hit->address == entry->address && hit->parent == parent &&
	    hit->process == process && hit->cpumode == entry->cpumode && hit->caller == entry->caller && hit->own == entry->own)
		return hit->number;
	*hit = (struct callsite_hit){parent, entry->address, generation, look_up(c, m, parent, entry), process, entry->cpumode, entry->caller, entry->own};
	return hit->number;
}

/* Entries of a chain, innermost first. */
struct entries {
	struct entry entry[CHAIN_MOST + 1];
	uint32_t nr;
};

static void begin_at_ip(const struct callsites *c, const struct moment *m, struct entries *all)
{
	struct entry ip = {m->record.sample.ip, (uint8_t)(m->r->frame.misc & PFR_MISC_CPUMODE_MASK), 0, !c->leaf};

	if (c->as_perf || !all->nr || !PFR_HAS(m->record.sample, SAMPLE, IP) || ip.address == all->entry[0].address)
		return;
	if (!c->leaf)
		memmove(&all->entry[1], &all->entry[0], all->nr++ * sizeof(ip));
	all->entry[0] = ip;
}

/* Outermost first, since a parent comes before its callees. */
static uint64_t push_all(struct callsites *c, const struct moment *m, const struct entries *all)
{
	uint64_t at = CALLSITE_NONE, nr_before = c->nr;
	uint32_t nr = all->nr;

	for (; nr && !c->error && c->nr == nr_before; nr--)
		at = push(c, m, at, &all->entry[nr - 1]);
	for (; nr && !c->error; nr--) /* what a new callsite calls is new as well */
		at = look_up(c, m, at, &all->entry[nr - 1]);
	return at;
}

static const struct pfr_attr *attr_of(const struct callsites *c, const struct moment *m)
{
	const struct pfr_events *events = pfr_session_events(c->follow->session);

	return m->r->frame.event < events->nr ? &events->event[m->r->frame.event].attr : NULL;
}

/* The first address of a CPU mode is where it was left, not a return. */
static uint64_t push_chain(struct callsites *c, const struct moment *m, const struct pfr_words *ips)
{
	const struct pfr_attr *attr = attr_of(c, m);
	struct entries all;
	struct pfr_chain chain;
	uint64_t address;
	unsigned cpumode;

	all.nr = 0;
	pfr_chain_init(&chain, ips, PFR_CPUMODE_USER, attr && attr->flags & PFR_FLAG_DEFER_CALLCHAIN);
	while (pfr_chain_next(&chain, &address, &cpumode) == PFR_OK) {
		if (all.nr == CHAIN_MOST)
			pfr_session_left_out(c->follow->session, PFR_CAUSE_CUT, m->r, 1, 0);
		if (all.nr == (c->leaf ? 1 : CHAIN_MOST))
			break;
		all.entry[all.nr].address = address;
		all.entry[all.nr].cpumode = (uint8_t)cpumode;
		all.entry[all.nr].caller = !c->as_perf && all.nr && all.entry[all.nr - 1].cpumode == cpumode;
		all.entry[all.nr++].own = 0;
	}
	begin_at_ip(c, m, &all);
	return push_all(c, m, &all);
}

/* A whole stack: what was unwound, and branch records, whose addresses are those of calls. A stack that was cut has a mark as its outermost entry. */
static uint64_t push_stack(struct callsites *c, const struct moment *m, const struct pfr_attr *attr)
{
	struct follow *f = c->follow;
	struct entries all;
	struct pfr_stack stack;
	uint32_t i;

	pfr_stacks_set_machine(f->stacks, f->session);
	if (pfr_stacks_of(f->stacks, f->tasks, m->has_task ? &m->task : NULL, pfr_session_info(f->session)->arch, attr, &m->record.sample, &stack))
		c->error = ENOMEM;
	all.nr = 0;
	for (i = 0; i < stack.nr && all.nr < CHAIN_MOST - 1; i++) {
		const struct pfr_stack_entry *e = &stack.entries[i];

		all.entry[all.nr].address = e->address;
		all.entry[all.nr].cpumode = e->cpumode;
		all.entry[all.nr].own = 0;
		all.entry[all.nr++].caller = !c->as_perf && callsite_calls(e, i);
	}
	if (i < stack.nr)
		pfr_session_left_out(f->session, PFR_CAUSE_CUT, m->r, 1, 0);
	if (stack.end == PFR_UNWIND_CUT)
		all.entry[all.nr++] = (struct entry){CALLSITE_CUT, PFR_CPUMODE_USER, 0, 0};
	begin_at_ip(c, m, &all);
	return push_all(c, m, &all);
}

/*
 * A place for a chain of 8 bytes a word. Chains that are made to collide here are looked up word by word, as new ones are, so this need not be as
 * strong as hash_bytes. Two sums, neither of which waits for the other.
 */
static uint32_t chain_place(const unsigned char *ips, uint32_t nr, uint32_t process)
{
	uint64_t sum = process, other = nr, word[2];
	uint32_t i;

	for (i = 0; i + 2 <= nr; i += 2) {
		memcpy(word, ips + 8 * (size_t)i, sizeof(word));
		sum = (sum + word[0]) * UINT64_C(0x9e3779b97f4a7c15);
		other = (other + word[1]) * UINT64_C(0xff51afd7ed558ccd);
	}
	if (i < nr) {
		memcpy(word, ips + 8 * (size_t)i, sizeof(word[0]));
		sum = (sum + word[0]) * UINT64_C(0x9e3779b97f4a7c15);
	}
	sum += other ^ other >> 32;
	return (uint32_t)((sum ^ sum >> 29) * UINT64_C(0xff51afd7ed558ccd) >> 40) & (CHAINS - 1);
}

static struct chain_key chain_key(const struct callsites *c, const struct moment *m, uint32_t nr)
{
	const struct pfr_attr *attr = attr_of(c, m);
	struct chain_key key = {.process = process_of(m), .nr = nr, .has_ip = !c->as_perf && PFR_HAS(m->record.sample, SAMPLE, IP)};

	key.ip = key.has_ip ? m->record.sample.ip : 0;
	key.cpumode = key.has_ip ? (uint8_t)(m->r->frame.misc & PFR_MISC_CPUMODE_MASK) : 0;
	key.defers = attr && attr->flags & PFR_FLAG_DEFER_CALLCHAIN;
	return key;
}

static bool same_key(const struct chain_key *a, const struct chain_key *b)
{
	return a->ip == b->ip && a->process == b->process && a->nr == b->nr && a->cpumode == b->cpumode && a->has_ip == b->has_ip && a->defers == b->defers;
}

/* Only a chain whose callsites are all known is kept: of those that come once, none takes the place of another. */
static uint64_t find_chain(struct callsites *c, const struct moment *m, const struct pfr_words *ips)
{
	uint64_t number, nr_before = c->nr;
	size_t size = 8 * (size_t)ips->nr;
	struct chain_key key = chain_key(c, m, ips->nr);
	struct chain_hit *hit;

	if (ips->nr > CHAIN_WORDS || ips->width != 8)
		return push_chain(c, m, ips);
	hit = &c->chains[chain_place(ips->data, ips->nr, key.process)];
	if (hit->generation == c->follow->generation && hit->number >= c->base && same_key(&hit->key, &key) && !memcmp(hit->ips, ips->data, size))
		return hit->number;
	number = push_chain(c, m, ips);
	if (c->nr != nr_before)
		return number;
	hit->generation = c->follow->generation;
	hit->key = key;
	hit->number = number;
	memcpy(hit->ips, ips->data, size);
	return number;
}

void callsites_begin(struct callsites *c)
{
	c->begun = true;
	c->known = false;
}

static uint64_t find_stack(struct callsites *c, const struct moment *m, const struct pfr_attr *attr)
{
	if (!c->known || c->known_generation != c->follow->generation || c->known_number < c->base)
		c->known_number = push_stack(c, m, attr);
	c->known_generation = c->follow->generation;
	c->known = c->begun;
	return c->known_number;
}

uint64_t callsites_of(struct callsites *c, const struct moment *m)
{
	const struct pfr_sample *s = &m->record.sample;
	const struct pfr_attr *attr = c->follow->stacks ? attr_of(c, m) : NULL;
	uint64_t at = CALLSITE_NONE;

	if (c->error)
		return CALLSITE_NONE;
	if (c->nr - c->base > c->most || (c->follow->symbols && pfr_symbols_full(c->follow->symbols)))
		callsites_forget(c);
	if (attr && !c->leaf && pfr_stacks_changes(c->follow->stacks, attr))
		at = find_stack(c, m, attr);
	else if (PFR_HAS(*s, SAMPLE, CALLCHAIN) && c->leaf)
		at = push_chain(c, m, &s->callchain.ips);
	else if (PFR_HAS(*s, SAMPLE, CALLCHAIN))
		at = find_chain(c, m, &s->callchain.ips);
	if (at == CALLSITE_NONE && !c->error && PFR_HAS(*s, SAMPLE, IP) && !(c->as_perf && PFR_HAS(*s, SAMPLE, CALLCHAIN))) {
		struct entry entry = {s->ip, (uint8_t)(m->r->frame.misc & PFR_MISC_CPUMODE_MASK), 0, 0};

		at = push(c, m, CALLSITE_NONE, &entry);
	}
	return at;
}
