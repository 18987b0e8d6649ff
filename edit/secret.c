/* SPDX-License-Identifier: MIT */
#include "secret.h"

#define PIDS (1u << 22) /* PID_MAX_LIMIT of include/linux/threads.h */

static uint64_t rotate(uint64_t value, unsigned by)
{
	return value << by | value >> (64 - by);
}

static void rounds(uint64_t v[4], unsigned nr)
{
	while (nr--) {
		v[0] += v[1], v[1] = rotate(v[1], 13) ^ v[0], v[0] = rotate(v[0], 32);
		v[2] += v[3], v[3] = rotate(v[3], 16) ^ v[2];
		v[0] += v[3], v[3] = rotate(v[3], 21) ^ v[0];
		v[2] += v[1], v[1] = rotate(v[1], 17) ^ v[2], v[2] = rotate(v[2], 32);
	}
}

static void absorb(uint64_t v[4], uint64_t word)
{
	v[3] ^= word;
	rounds(v, 2);
	v[0] ^= word;
}

/* A domain is absorbed as a word before the bytes. */
uint64_t secret_hash(const struct secret *secret, uint64_t domain, const void *data, size_t size)
{
	const unsigned char *p = data;
	uint64_t v[4] = {secret->key[0] ^ UINT64_C(0x736f6d6570736575), secret->key[1] ^ UINT64_C(0x646f72616e646f6d),
			 secret->key[0] ^ UINT64_C(0x6c7967656e657261), secret->key[1] ^ UINT64_C(0x7465646279746573)};
	uint64_t word = 0;
	size_t i;

	absorb(v, domain);
	for (i = 0; i < size; i++) {
		word |= (uint64_t)p[i] << 8 * (i % 8);
		if (i % 8 == 7)
			absorb(v, word), word = 0;
	}
	absorb(v, word | (uint64_t)((size + 8) & 0xff) << 56);
	v[2] ^= 0xff;
	rounds(v, 4);
	return v[0] ^ v[1] ^ v[2] ^ v[3];
}

uint64_t secret_number(const struct secret *secret, uint64_t domain, uint64_t value)
{
	unsigned char bytes[8];
	unsigned i;

	for (i = 0; i < 8; i++)
		bytes[i] = (unsigned char)(value >> 8 * i);
	return secret_hash(secret, domain, bytes, sizeof(bytes));
}

void secret_init(struct secret *secret, const void *key, size_t size)
{
	struct secret begin = {{0, 0}};

	secret->key[0] = secret_hash(&begin, 1, key, size);
	secret->key[1] = secret_hash(&begin, 2, key, size);
}

/* Four rounds of a Feistel network over two halves of `bits` bits. */
static uint32_t permute(const struct secret *secret, uint32_t value, unsigned bits)
{
	uint32_t mask = (UINT32_C(1) << bits) - 1, left = value >> bits & mask, right = value & mask, next;
	unsigned round;

	for (round = 0; round < 4; round++) {
		next = left ^ ((uint32_t)secret_number(secret, 0x100 * bits + round, right) & mask);
		left = right;
		right = next;
	}
	return left << bits | right;
}

uint32_t secret_pid(const struct secret *secret, uint32_t pid)
{
	uint32_t to = pid;

	if (!pid || pid == UINT32_MAX)
		return pid;
	if (pid < PIDS) {
		do
			to = permute(secret, to, 11);
		while (!to);
		return to;
	}
	do
		to = permute(secret, to, 16);
	while (to < PIDS || to == UINT32_MAX);
	return to;
}

size_t secret_name(const struct secret *secret, uint64_t domain, const unsigned char *text, size_t size, unsigned char *to,
		   size_t capacity)
{
	static const char letters[] = "BCDFGHJKLMNPQRSTVWXZ0123456789QX";
	size_t length = size < 8 ? 7 : size / 4 * 4 + 3, i;
	uint64_t hash = secret_hash(secret, domain, text, size), bits = 0;

	if (length > capacity)
		length = capacity;
	for (i = 0; i < length; i++) {
		if (i % 12 == 0)
			bits = secret_number(secret, i, hash);
		to[i] = (unsigned char)letters[bits % 32];
		bits /= 32;
	}
	if (size && length && (text[0] == '/' || text[0] == '['))
		to[0] = text[0];
	if (size && length && text[0] == '[' && text[size - 1] == ']')
		to[length - 1] = ']';
	return length;
}

void secret_bytes(const struct secret *secret, uint64_t domain, const unsigned char *data, size_t size, unsigned char *to)
{
	uint64_t hash = secret_hash(secret, domain, data, size), bits = 0;
	size_t i;

	for (i = 0; i < size; i++) {
		if (i % 8 == 0)
			bits = secret_number(secret, i, hash);
		to[i] = (unsigned char)bits;
		bits >>= 8;
	}
}
