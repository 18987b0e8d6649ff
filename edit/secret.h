/* SPDX-License-Identifier: MIT */
/*
 * Values in place of others, by a key: equal ones stay equal, and without the key nothing leads back. It knows no records.
 */
#ifndef PFR_EDIT_SECRET_H
#define PFR_EDIT_SECRET_H

#include <stddef.h>
#include <stdint.h>

struct secret {
	uint64_t key[2];
};

/* Takes a key of any size. Below 16 bytes it can be found by trying. */
void secret_init(struct secret *secret, const void *key, size_t size);

/* A number for bytes; `domain` keeps those of different kinds apart. SipHash-2-4. */
uint64_t secret_hash(const struct secret *secret, uint64_t domain, const void *data, size_t size);
uint64_t secret_number(const struct secret *secret, uint64_t domain, uint64_t value);

/* A permutation of 1 to 4194303, which are process ids, and one of what is larger; 0 and all ones stay. */
uint32_t secret_pid(const struct secret *secret, uint32_t pid);

/*
 * A name for a name: capitals and digits, of 7, 11, 15 and so on, as many as the padding after the text takes in every
 * record; at most `capacity`. A slash or bracket at its beginning stays. Returns its length; `to` gets no NUL.
 */
size_t secret_name(const struct secret *secret, uint64_t domain, const unsigned char *text, size_t size, unsigned char *to,
		   size_t capacity);

/* Bytes for bytes. */
void secret_bytes(const struct secret *secret, uint64_t domain, const unsigned char *data, size_t size, unsigned char *to);

#endif
