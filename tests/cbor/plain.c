/* SPDX-License-Identifier: MIT */
/*
 * The short way back for items of plain samples against the way of all others: the same streams, whole, and with
 * single bytes of their items changed, cut out or doubled, read with both. A limit of depth that is
 * below what the short way needs shuts it off. Both must give the same bytes, or refuse; and whatever the
 * short way takes, it takes from the item alone.
 *
 *   cbor-plain FILE...    streams of CBOR; prints how many items took the short way
 */
#include "convert/uncbor_record.h"
#include "tests/lib/tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONG_WAY 7 /* limit of depth */
#define ITEMS 300  /* of each stream */
#define CHANGED 12 /* of them, those that are changed */
#define ITEM 4096

struct result {
	enum pfr_status status;
	size_t size, taken;
	uint8_t is_record, has_at;
	uint64_t at;
	unsigned char bytes[PFR_UNCBOR_CAPACITY];
};

static struct result fast, slow;
static unsigned long short_ways, wrong, tried;

static void read_one(const struct pfr_uncbor *at, uint64_t depth, const unsigned char *data, size_t size, size_t capacity,
		     int closed, struct result *r)
{
	struct pfr_window window = {data, size, 100, 0, PFR_LITTLE, (uint8_t)closed};
	struct pfr_uncbor u = *at;
	struct pfr_limits limits;
	struct pfr_where where;

	pfr_limits_init(&limits, sizeof(limits));
	limits.cbor_depth = depth;
	u.limits = &limits;
	r->status = pfr_uncbor_next(&u, &window, r->bytes, capacity, &r->size, &where);
	r->taken = size - window.size;
	r->is_record = u.is_record, r->has_at = u.has_at, r->at = u.at;
	if (r->status == PFR_OK && window.at != 100 + r->taken)
		wrong++;
}

/* One item, with other bytes behind it or none, and with too little space. */
static int same(const struct pfr_uncbor *at, const unsigned char *data, size_t size)
{
	unsigned char *copy = malloc(size ? size : 1), to[ITEM];
	size_t taken, given;

	tried++;
	memcpy(copy, data, size); /* against the end of memory, for sanitizers */
	read_one(at, 24, copy, size, sizeof(fast.bytes), 1, &fast);
	read_one(at, LONG_WAY, copy, size, sizeof(slow.bytes), 1, &slow);
	taken = uncbor_plain(at, &(struct pfr_window){copy, size, 0, 0, PFR_LITTLE, 1}, to, sizeof(to), &given);
	short_ways += taken != 0;
	free(copy);
	if (taken && (fast.status || slow.status || taken != slow.taken))
		return 0;
	if (fast.status != slow.status)
		return slow.status == PFR_E_CBOR_LIMIT;
	if (!fast.status && (fast.size != slow.size || memcmp(fast.bytes, slow.bytes, fast.size) || fast.taken != slow.taken))
		return 0;
	return fast.status || (fast.is_record == slow.is_record && fast.has_at == slow.has_at && fast.at == slow.at);
}

static void check(const struct pfr_uncbor *at, const unsigned char *data, size_t size)
{
	if (!same(at, data, size) && !wrong++)
		printf("# %s, %zu bytes of %zu; the long way: %s, %zu of %zu\n", pfr_status_name(fast.status), fast.size,
		       fast.taken, pfr_status_name(slow.status), slow.size, slow.taken);
}

/* Every byte of an item in turn: other values, left out, doubled; and the item cut there. */
static void damage(const struct pfr_uncbor *at, const unsigned char *item, size_t size)
{
	static const unsigned char values[] = {0x00, 0x01, 0x17, 0x18, 0x1b, 0x20, 0x38, 0x40, 0x60, 0x80, 0x9f, 0xa0, 0xa1, 0xa4, 0xbf,
					       0xc0, 0xd8, 0xf4, 0xf5, 0xf6, 0xfb, 0xff};
	unsigned char data[ITEM + 1];
	size_t i, k;

	for (i = 0; i < size; i++) {
		check(at, item, i);
		memcpy(data, item, size);
		for (k = 0; k < sizeof(values); k++) {
			data[i] = values[k];
			check(at, data, size);
		}
		for (k = 0; k < 8; k++) {
			data[i] = item[i] ^ (unsigned char)(1 << k);
			check(at, data, size);
		}
		memcpy(data, item, i);
		memcpy(data + i, item + i + 1, size - i - 1);
		check(at, data, size - 1);
		memcpy(data + i, item + i, size - i);
		memmove(data + i + 1, data + i, size - i);
		check(at, data, size + 1);
	}
}

/* Too little space for the bytes is the same in both ways. */
static void space(const struct pfr_uncbor *at, const unsigned char *item, size_t size)
{
	size_t needed, capacity;

	read_one(at, LONG_WAY, item, size, sizeof(slow.bytes), 1, &slow);
	needed = slow.size;
	for (capacity = 0; capacity <= needed; capacity += capacity + 9 < needed ? 9 : 1) {
		read_one(at, 24, item, size, capacity, 1, &fast);
		wrong += fast.size != needed || fast.status != (capacity < needed ? PFR_NO_SPACE : PFR_OK);
	}
}

static void check_stream(const unsigned char *data, size_t size)
{
	struct pfr_window window = {data, size, 0, 0, PFR_LITTLE, 1};
	struct pfr_uncbor u = {0};
	struct pfr_where where;
	unsigned items, changed = 0;
	size_t got;

	if (pfr_uncbor_next(&u, &window, slow.bytes, sizeof(slow.bytes), &got, &where))
		wrong++;
	for (items = 0; items < ITEMS && window.size; items++) {
		const unsigned char *item = window.data;
		struct pfr_uncbor before = u;
		unsigned long ways = short_ways;

		if (pfr_uncbor_next(&u, &window, slow.bytes, sizeof(slow.bytes), &got, &where)) {
			wrong++;
			return;
		}
		if ((size_t)(window.data - item) > ITEM)
			continue;
		check(&before, item, (size_t)(window.data - item));
		before.order ^= 1; /* of a recording in the other byte order */
		check(&before, item, (size_t)(window.data - item));
		before.order ^= 1;
		if (short_ways == ways || changed++ >= CHANGED)
			continue;
		damage(&before, item, (size_t)(window.data - item));
		space(&before, item, (size_t)(window.data - item));
	}
}

int main(int argc, char **argv)
{
	static unsigned char data[1 << 20];
	int i;

	for (i = 1; i < argc; i++) {
		FILE *file = fopen(argv[i], "rb");
		unsigned long before = short_ways;
		char name[256];

		wrong += !file;
		if (file) {
			check_stream(data, fread(data, 1, sizeof(data), file));
			fclose(file);
		}
		snprintf(name, sizeof(name), "%s: both ways agree", strrchr(argv[i], '/') ? strrchr(argv[i], '/') + 1 : argv[i]);
		tap(!wrong && short_ways > before, name, wrong ? "see above" : "no item took the short way");
	}
	printf("# %lu items, %lu by the short way\n", tried, short_ways);
	return tap_end();
}
