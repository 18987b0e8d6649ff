/* SPDX-License-Identifier: MIT */
/*
 * Hashes for tables whose keys come from a capture or a file that it names. Who writes those knows this code, and would make keys that
 * meet in one slot; so each hash begins with a value of this process, and two words that differ do not give a difference that is known before.
 * They differ from run to run: nothing that is written or shown depends on them.
 */
#ifndef PFR_SESSION_HASH_H
#define PFR_SESSION_HASH_H

#include <stddef.h>
#include <stdint.h>

uint32_t hash_bytes(const void *data, size_t size);
/* Of few words; of many, hash_bytes. */
uint32_t hash_words(const uint64_t *words, unsigned nr);

/* A value of this process: where the system has put the program; the same in each where it does not choose. */
static inline uint64_t hash_secret(void)
{
	return (uint64_t)(uintptr_t)&hash_bytes * UINT64_C(0x9e3779b97f4a7c15);
}

static inline uint64_t hash_mix(uint64_t hash, uint64_t word)
{
	hash = (hash ^ word) * UINT64_C(0xff51afd7ed558ccd);
	return hash ^ hash >> 32;
}

/* Of one word, for loops that ask for the secret once. */
static inline uint32_t hash_number(uint64_t secret, uint64_t word)
{
	return (uint32_t)(hash_mix(hash_mix(secret, word), 1) >> 16);
}

#endif
