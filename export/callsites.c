/* SPDX-License-Identifier: MIT */
#include "callsites.h"

#include "texts.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define HITS 32768      /* a power of two */
#define CHAIN_MOST 8191 /* entries that are taken of one chain: what a record of 64 KiB holds */

/* An answer for one address of one process, good while no mapping changes. */
struct callsite_hit {
	uint64_t parent, address, generation, number;
	uint32_t process;
	uint8_t cpumode;
};

#define CHAINS 32768   /* a power of two */
#define CHAIN_WORDS 60 /* longer chains are not kept here */

/* A whole chain of one process, byte for byte, with its innermost callsite. Good while no mapping changes. */
struct chain_hit {
	uint64_t generation, number;
	uint32_t process, nr;
	unsigned char ips[8 * CHAIN_WORDS];
};

int callsites_open(struct callsites *c, struct follow *follow)
{
	memset(c, 0, sizeof(*c));
	c->follow = follow;
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
			     (uint64_t)s->symbol << 8 | s->cpumode};

	return hash_words(words, 4);
}

static bool same(const struct callsite *a, const struct callsite *b)
{
	return a->parent == b->parent && a->address == b->address && a->offset == b->offset && a->mapping == b->mapping &&
	       a->cpumode == b->cpumode && a->symbol == b->symbol;
}

static uint32_t *find_slot(const struct callsites *c, const struct callsite *s)
{
	uint32_t mask = c->nr_slots - 1, at = hash(s) & mask;

	while (c->slots[at] && !same(&c->callsite[c->slots[at] - 1], s))
		at = (at + 1) & mask;
	return &c->slots[at];
}

static int grow(struct callsites *c)
{
	uint32_t capacity = c->capacity ? c->capacity * 2 : 1024, i;
	struct callsite *all = realloc(c->callsite, capacity * sizeof(*all));
	uint32_t *slots = calloc((size_t)capacity * 2, sizeof(*slots));

	if (all)
		c->callsite = all;
	if (!all || !slots) {
		free(slots);
		return ENOMEM;
	}
	free(c->slots);
	c->slots = slots;
	c->nr_slots = capacity * 2;
	c->capacity = capacity;
	for (i = 0; i < c->nr - c->base; i++)
		*find_slot(c, &c->callsite[i]) = i + 1;
	return 0;
}

void callsites_forget(struct callsites *c)
{
	if (c->forget)
		c->forget(c->keeper);
	if (c->slots)
		memset(c->slots, 0, c->nr_slots * sizeof(*c->slots));
	memset(c->hits, 0, HITS * sizeof(*c->hits));
	memset(c->chains, 0, CHAINS * sizeof(*c->chains));
	c->base = c->nr;
}

static uint64_t intern(struct callsites *c, const struct callsite *s, const struct pfr_location *location,
		       const struct pfr_symbol *symbol)
{
	uint32_t *slot;

	if (c->nr - c->base == c->capacity && (c->error = grow(c)))
		return CALLSITE_NONE;
	slot = find_slot(c, s);
	if (*slot)
		return c->base + *slot - 1;
	c->callsite[c->nr - c->base] = *s;
	*slot = (uint32_t)(++c->nr - c->base);
	if (c->found)
		c->error = c->found(c->keeper, c->nr - 1, s, location->mapping ? location : NULL, s->named ? symbol : NULL);
	return c->nr - 1;
}

static uint64_t look_up(struct callsites *c, const struct moment *m, uint64_t parent, uint64_t address, unsigned cpumode)
{
	struct callsite s = {.parent = parent, .address = address, .mapping = CALLSITE_NO_MAPPING, .cpumode = (uint8_t)cpumode};
	struct pfr_location location = {0};
	struct pfr_symbol symbol;

	if (m->has_task || cpumode == PFR_CPUMODE_KERNEL)
		pfr_tasks_map(c->follow->tasks, &m->task, cpumode, address, &location);
	if (location.mapping) {
		s.mapping = location.mapping->number;
		s.offset = location.offset;
	}
	s.named = pfr_symbols_find(c->follow->symbols, c->follow->tasks, &m->task, cpumode, address, &location, &symbol) == PFR_OK;
	s.symbol = symbol.number;
	if (parent != CALLSITE_NONE)
		s.depth = (uint16_t)(callsite_get(c, parent)->depth + 1);
	return intern(c, &s, &location, &symbol);
}

static uint64_t push(struct callsites *c, const struct moment *m, uint64_t parent, uint64_t address, unsigned cpumode)
{
	uint32_t process = m->has_task ? m->task.process : PFR_NO_NUMBER;
	uint64_t mixed = (address ^ parent * UINT64_C(0x9e3779b97f4a7c15)) * UINT64_C(0xff51afd7ed558ccd);
	struct callsite_hit *hit = &c->hits[mixed >> 40 & (HITS - 1)];

	if (hit->generation == c->follow->generation && hit->address == address && hit->parent == parent &&
	    hit->process == process && hit->cpumode == cpumode)
		return hit->number;
	*hit = (struct callsite_hit){parent, address, c->follow->generation, look_up(c, m, parent, address, cpumode), process,
				     (uint8_t)cpumode};
	return hit->number;
}

/* The chain outermost first, since a parent comes before its callees. */
static uint64_t push_chain(struct callsites *c, const struct moment *m, const struct pfr_words *ips)
{
	const struct pfr_events *events = pfr_session_events(c->follow->session);
	uint32_t event = m->r->frame.event;
	uint64_t at = CALLSITE_NONE, address[CHAIN_MOST];
	uint8_t mode[CHAIN_MOST];
	struct pfr_chain chain;
	unsigned cpumode;
	uint32_t nr = 0;

	pfr_chain_init(&chain, ips, PFR_CPUMODE_USER,
		       event < events->nr && events->event[event].attr.flags & PFR_FLAG_DEFER_CALLCHAIN);
	while (nr < CHAIN_MOST && pfr_chain_next(&chain, &address[nr], &cpumode) == PFR_OK)
		mode[nr++] = (uint8_t)cpumode;
	while (nr-- > 0 && !c->error)
		at = push(c, m, at, address[nr], mode[nr]);
	return at;
}

static uint64_t find_chain(struct callsites *c, const struct moment *m, const struct pfr_words *ips)
{
	uint32_t process = m->has_task ? m->task.process : PFR_NO_NUMBER;
	size_t size = 8 * (size_t)ips->nr;
	struct chain_hit *hit;
	uint64_t number;

	if (ips->nr > CHAIN_WORDS || ips->width != 8)
		return push_chain(c, m, ips);
	hit = &c->chains[(hash_bytes(ips->data, size) ^ process * 0x9e3779b9u) & (CHAINS - 1)];
	if (hit->generation == c->follow->generation && hit->process == process && hit->nr == ips->nr &&
	    !memcmp(hit->ips, ips->data, size))
		return hit->number;
	number = push_chain(c, m, ips);
	hit->generation = c->follow->generation;
	hit->process = process;
	hit->nr = ips->nr;
	hit->number = number;
	memcpy(hit->ips, ips->data, size);
	return number;
}

uint64_t callsites_of(struct callsites *c, const struct moment *m)
{
	const struct pfr_sample *s = &m->record.sample;
	uint64_t at = CALLSITE_NONE;

	if (c->error)
		return CALLSITE_NONE;
	if (c->nr - c->base > CALLSITES_MOST)
		callsites_forget(c);
	if (PFR_HAS(*s, SAMPLE, CALLCHAIN))
		at = find_chain(c, m, &s->callchain.ips);
	if (at == CALLSITE_NONE && PFR_HAS(*s, SAMPLE, IP))
		at = push(c, m, CALLSITE_NONE, s->ip, m->r->frame.misc & PFR_MISC_CPUMODE_MASK);
	return at;
}
