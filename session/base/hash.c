/* SPDX-License-Identifier: MIT */
#include "hash.h"

#include <string.h>

/*
 * hash_mix alone lets the highest bit of a word through as two bits that everybody knows, which the next word could take back; so texts of 256 bytes
 * met by ten thousands. A second product makes of them a difference that depends on the secret.
 */
static uint64_t mix_twice(uint64_t hash, uint64_t word)
{
	hash = hash_mix(hash, word) * UINT64_C(0xc4ceb9fe1a85ec53);
	return hash ^ hash >> 32;
}

uint32_t hash_words(const uint64_t *words, unsigned nr)
{
	uint64_t hash = hash_secret();
	unsigned i;

	for (i = 0; i < nr; i++)
		hash = hash_mix(hash, words[i]);
	return (uint32_t)(hash_mix(hash, nr) >> 16);
}

uint32_t hash_bytes(const void *data, size_t size)
{
	const unsigned char *p = (const unsigned char *)(size ? data : ""), *end = p + size;
	uint64_t hash = hash_secret(), other = ~hash, word[2] = {0};

	for (; end - p >= 16; p += 16) { /* two, neither of which waits for the other */
		memcpy(word, p, 16);
		hash = mix_twice(hash, word[0]);
		other = mix_twice(other, word[1]);
	}
	word[0] = word[1] = 0;
	memcpy(word, p, (size_t)(end - p));
	return (uint32_t)(hash_mix(hash_mix(hash_mix(hash, word[0]), hash_mix(other, word[1])), size) >> 16);
}
