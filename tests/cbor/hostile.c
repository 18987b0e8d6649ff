/* SPDX-License-Identifier: MIT */
/*
 * CBOR that means harm, or is damaged: bombs of depth and length, and every
 * byte of real streams changed in turn. The reader must answer one status with
 * an offset within the stream, give no more bytes than it was given space for, and
 * never allocate: malloc and the like abort here. Bytes lie against the end of
 * their memory, so that a sanitizer sees a read past them.
 */
#include "perfring_convert.h"
#include "tests/lib/armed.h"
#include "tests/lib/tap.h"

#include <stdlib.h>
#include <string.h>
#include <stdio.h>

#define DAMAGED 3000 /* so many bytes of each stream are changed */

static unsigned char to[PFR_UNCBOR_CAPACITY];

/* Reads all of it. The last status; *items, how many were whole. 0 for what must never be. */
static int read_all(const unsigned char *data, size_t size, enum pfr_status *status, unsigned long *items,
		    struct pfr_where *where)
{
	struct pfr_uncbor uncbor = {0};
	struct pfr_window window = {data, size, 0, 0, PFR_LITTLE, 1};
	size_t got, before;

	*items = 0;
	armed = 1;
	do {
		before = window.size;
		*status = pfr_uncbor_next(&uncbor, &window, to, sizeof(to), &got, where);
		*items += *status == PFR_OK;
	} while (*status == PFR_OK && window.size < before && got <= sizeof(to));
	armed = 0;
	if (*status == PFR_OK || *status == PFR_MORE)
		return 0;
	return *status == PFR_END || *status == PFR_NO_SPACE || (pfr_status_class(*status) == PFR_CLASS_STREAM && where->offset <= size);
}

static const unsigned char head[] = {
	0xd9, 0xd9, 0xf7, 0xa7, 0, 0x68, 'p', 'e', 'r', 'f', 'r', 'i', 'n', 'g', 1, 1, 2, 0xf4, 3, 0xf4, 4, 0xf4, 5, 0, 6, 0};

/* The header, and behind it an item that must be refused with `want`. */
static void bomb(const char *name, const void *item, size_t size, enum pfr_status want)
{
	unsigned char *data = malloc(sizeof(head) + size);
	unsigned long items;
	struct pfr_where where;
	enum pfr_status status;
	char why[128];
	int good;

	memcpy(data, head, sizeof(head));
	memcpy(data + sizeof(head), item, size);
	good = read_all(data, sizeof(head) + size, &status, &items, &where) && status == want && items == 1;
	snprintf(why, sizeof(why), "%s after %lu items, at %llu", pfr_status_name(status), items, (unsigned long long)where.offset);
	tap(good, name, why);
	free(data);
}

#define BOMB(name, want, ...) \
	do { \
		static const unsigned char item[] = {__VA_ARGS__}; \
		bomb(name, item, sizeof(item), want); \
	} while (0)

static void bombs(void)
{
	static unsigned char deep[100000];

	memset(deep, 0x81, sizeof(deep));
	bomb("a hundred thousand arrays in each other", deep, sizeof(deep), PFR_E_CBOR_LIMIT);
	memset(deep, 0xc1, sizeof(deep));
	bomb("a hundred thousand tags", deep, sizeof(deep), PFR_E_CBOR_LIMIT);
	BOMB("a byte string of 2^64 - 1", PFR_E_CBOR_LIMIT, 0xa1, 0x28, 0x5b, 255, 255, 255, 255, 255, 255, 255, 255);
	BOMB("a byte string of 2^63", PFR_E_CBOR_LIMIT, 0xa1, 0x28, 0x5b, 128, 0, 0, 0, 0, 0, 0, 0);
	BOMB("an array of 2^29", PFR_E_TRUNCATED, 0x9b, 0, 0, 0, 0, 0x20, 0, 0, 0);
	BOMB("a map of 2^63", PFR_E_CBOR_LIMIT, 0xbb, 0x80, 0, 0, 0, 0, 0, 0, 0);
	BOMB("an indefinite array", PFR_E_CBOR, 0x9f, 0xff);
	BOMB("an indefinite string", PFR_E_CBOR, 0x5f, 0x41, 0, 0xff);
	BOMB("a float", PFR_E_CBOR, 0xa1, 0x28, 0xf9, 0, 0);
	BOMB("a break", PFR_E_CBOR, 0xff);
	BOMB("not a map", PFR_E_CBOR, 0x01);
	BOMB("an empty map", PFR_E_CBOR_VERSION, 0xa0);
	BOMB("a key that is not known", PFR_E_CBOR_VERSION, 0xa2, 0x18, 68, 0xa0, 0x38, 99, 0);
	BOMB("a field that is not known", PFR_E_CBOR_VERSION, 0xa1, 0x18, 68, 0xa1, 0x18, 63, 0);
	BOMB("a key twice", PFR_E_CBOR_VERSION, 0xa1, 2, 0xa2, 0, 1, 0, 1);
	BOMB("misc of 17 bits", PFR_E_CBOR, 0xa2, 0x18, 68, 0xa0, 0x20, 0x1a, 0, 1, 0, 0);
	BOMB("padding past the record", PFR_E_CBOR, 0xa2, 0x18, 68, 0xa0, 0x27, 0x82, 8, 0x41, 1);
	BOMB("text where a number belongs", PFR_E_CBOR, 0xa1, 2, 0xa1, 0, 0x61, 'x');
	BOMB("words that are not whole", PFR_E_CBOR, 0xa1, 22, 0xa1, 2, 0xd8, 71, 0x41, 0);
	BOMB("words of another width", PFR_E_CBOR, 0xa1, 22, 0xa1, 2, 0xd8, 70, 0x44, 0, 0, 0, 0);
	BOMB("a number where an array belongs", PFR_E_CBOR, 0xa1, 0x18, 69, 0xa1, 1, 0);
	BOMB("bytes where an array belongs", PFR_E_CBOR, 0xa1, 0x18, 69, 0xa1, 1, 0x40);
	BOMB("text where an array belongs", PFR_E_CBOR, 0xa1, 0x18, 69, 0xa1, 1, 0x60);
	BOMB("a map where an array belongs", PFR_E_CBOR, 0xa1, 0x18, 69, 0xa1, 1, 0xa0);
	BOMB("a truth value where an array belongs", PFR_E_CBOR, 0xa1, 0x18, 69, 0xa1, 1, 0xf4);
	BOMB("an array where a map belongs", PFR_E_CBOR, 0xa1, 0x18, 69, 0xa1, 1, 0x81, 0x80);
	BOMB("an array where bytes belong", PFR_E_CBOR, 0xa1, 0x28, 0x80);
	BOMB("a string cut off", PFR_E_TRUNCATED, 0xa1, 0x28, 0x44, 1, 2);
	BOMB("an id_index of 2^32 - 1 entries that are not there", PFR_E_TRUNCATED, 0xa1, 0x18, 69, 0xa1, 1, 0x9a, 255, 255, 255, 255);
}

/* Every byte of a stream changed in some ways, and the stream cut there. */
static void mutate(const char *path)
{
	static unsigned char data[1 << 20];
	FILE *file = fopen(path, "rb");
	size_t size = file ? fread(data, 1, sizeof(data), file) : 0, i, most = size < DAMAGED ? size : DAMAGED;
	unsigned long items, wrong = 0, tried = 0;
	struct pfr_where where;
	enum pfr_status status;
	unsigned char *copy;
	unsigned k;

	if (file)
		fclose(file);
	for (i = 0; i < most; i++) {
		static const unsigned char changes[] = {1, 0x20, 0xff};

		for (k = 0; k < sizeof(changes); k++, tried++) {
			data[i] ^= changes[k];
			wrong += !read_all(data, size, &status, &items, &where);
			data[i] ^= changes[k];
		}
		copy = malloc(i + 1);
		memcpy(copy, data, i);
		wrong += !read_all(copy, i, &status, &items, &where);
		free(copy);
	}
	tap(most && !wrong, path, "a damaged stream was not answered as it should be");
	printf("# %lu damaged streams\n", tried + most);
}

int main(int argc, char **argv)
{
	int i;

	bombs();
	for (i = 1; i < argc; i++)
		mutate(argv[i]);
	return tap_end();
}
