/* SPDX-License-Identifier: MIT */
/*
 * Callchains entry by entry; and those whose user part comes later, in a CALLCHAIN_DEFERRED record: who
 * waits for what. It keeps cookies and offsets in the caller's array.
 */
#include "decode.h"

void pfr_chain_init(struct pfr_chain *chain, const struct pfr_words *ips, unsigned cpumode, int deferred)
{
	chain->ips = *ips;
	chain->next = 0;
	chain->cpumode = (uint8_t)cpumode;
	chain->deferred = deferred != 0;
	chain->user_found = 0;
	chain->found = 0;
}

unsigned pfr_chain_mode(uint64_t marker)
{
	switch (marker) {
	case PFR_CONTEXT_HV: return PFR_CPUMODE_HYPERVISOR;
	case PFR_CONTEXT_KERNEL: return PFR_CPUMODE_KERNEL;
	case PFR_CONTEXT_USER:
	case PFR_CONTEXT_USER_DEFERRED: return PFR_CPUMODE_USER;
	case PFR_CONTEXT_GUEST_KERNEL: return PFR_CPUMODE_GUEST_KERNEL;
	case PFR_CONTEXT_GUEST_USER: return PFR_CPUMODE_GUEST_USER;
	default: return PFR_CPUMODE_UNKNOWN;
	}
}

enum pfr_status pfr_chain_next(struct pfr_chain *chain, uint64_t *address, unsigned *cpumode)
{
	while (chain->next < chain->ips.nr) {
		uint64_t ip = pfr_word(&chain->ips, chain->next++);

		if (ip < PFR_CONTEXT_MAX) {
			*address = ip;
			*cpumode = chain->cpumode;
			return PFR_OK;
		}
		chain->cpumode = (uint8_t)pfr_chain_mode(ip);
		if (ip == PFR_CONTEXT_USER_DEFERRED && chain->deferred)
			chain->next = chain->ips.nr;
	}
	return PFR_END;
}

int pfr_chain_deferred(const struct pfr_callchain *chain, uint64_t *cookie)
{
	uint32_t nr = chain->ips.nr;

	if (nr < 2 || pfr_word(&chain->ips, nr - 2) != PFR_CONTEXT_USER_DEFERRED)
		return 0;
	*cookie = pfr_word(&chain->ips, nr - 1);
	return 1;
}

void pfr_chains_init(struct pfr_chains *chains, struct pfr_waiting *waiting, size_t capacity)
{
	chains->waiting = waiting;
	chains->capacity = capacity;
	chains->nr = 0;
}

enum pfr_status pfr_chains_wait(struct pfr_chains *chains, uint64_t cookie, uint32_t tid, uint64_t offset)
{
	struct pfr_waiting *w;

	if (chains->nr == chains->capacity)
		return PFR_NO_SPACE;
	w = &chains->waiting[chains->nr];
	w->cookie = cookie;
	w->offset = offset;
	w->tid = tid;
	chains->nr++;
	return PFR_OK;
}

/* Takes out entry `at`; the younger ones move up. */
static uint64_t take(struct pfr_chains *c, size_t at)
{
	uint64_t offset = c->waiting[at].offset;

	for (c->nr--; at < c->nr; at++) {
		const struct pfr_waiting younger = c->waiting[at + 1];

		c->waiting[at] = younger;
	}
	return offset;
}

enum pfr_status pfr_chains_match(struct pfr_chains *chains, uint64_t cookie, uint32_t tid, uint64_t *offset)
{
	size_t i;

	for (i = 0; i < chains->nr; i++)
		if (chains->waiting[i].cookie == cookie && chains->waiting[i].tid == tid) {
			*offset = take(chains, i);
			return PFR_OK;
		}
	return PFR_END;
}

enum pfr_status pfr_chains_give_up(struct pfr_chains *chains, uint64_t *offset)
{
	if (!chains->nr)
		return PFR_END;
	*offset = take(chains, 0);
	return PFR_OK;
}
