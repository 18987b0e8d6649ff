/* SPDX-License-Identifier: MIT */
/*
 * The writer of CBOR: never allocates (malloc and the like abort here), writes
 * nothing past its capacity, and when that is too small tells one that is not. Each
 * record of the captures given goes through every capacity from none to enough. So do samples of every
 * plain layout (convert/cbor_plain.c), which are written without a walk where there is enough space,
 * and along the walk where it is not: both must be the same.
 */
#include "perfring_convert.h"
#include "tests/lib/armed.h"
#include "tests/lib/feed.h"
#include "tests/lib/tap.h"

#include <stdlib.h>
#include <string.h>

#define MOST (1 << 18)
#define GUARD 64

static unsigned long records, wrong;

static size_t emit(char *to, size_t capacity, const struct pfr_frame *frame, const struct pfr_layout *layout, unsigned flags)
{
	struct pfr_out out = {to, capacity, 0};

	armed = 1;
	pfr_to_cbor(&out, frame, layout, flags, PFR_OK);
	armed = 0;
	return out.size;
}

static void check(const struct pfr_frame *frame, const struct pfr_layout *layout, unsigned flags)
{
	static char whole[MOST], part[MOST + GUARD];
	size_t size = emit(whole, MOST, frame, layout, flags), capacity, said, step = size > 600 ? size / 97 : 1;

	records++;
	wrong += !(flags & PFR_CBOR_NAMES) && size > 64 + 5 * (size_t)frame->size; /* as the header promises */
	for (capacity = 0; capacity <= size; capacity += step) {
		memset(part, 0x55, capacity + GUARD);
		said = emit(part, capacity, frame, layout, flags);
		wrong += part[capacity] != 0x55 || part[capacity + GUARD - 1] != 0x55;
		if (said <= capacity) {
			wrong += said != size || memcmp(part, whole, size);
			continue;
		}
		wrong += said < size || said > MOST || emit(part, said, frame, layout, flags) != size || memcmp(part, whole, size);
	}
}

static void check_frame(const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	if (frame->piece != PFR_PIECE_RECORD)
		return;
	check(frame, layout, 0);
	check(frame, layout, PFR_CBOR_NAMES);
	check(frame, layout, PFR_CBOR_LEAN | PFR_CBOR_SORTED);
}

static uint64_t random64(void)
{
	static uint64_t x = 88172645463325252u;

	x ^= x << 13, x ^= x >> 7, x ^= x << 17;
	return x >> x % 64;
}

static unsigned char *put(unsigned char *at, uint64_t value, unsigned width, int big)
{
	unsigned i;

	for (i = 0; i < width; i++)
		*at++ = (unsigned char)(value >> 8 * (big ? width - 1 - i : i));
	return at;
}

/* The body of a sample, with `more` bytes that mean nothing behind it. Values are small and large ones, and 0. */
static unsigned char *fill(unsigned char *at, uint32_t type, int big, uint32_t more)
{
	static const uint32_t words[] = {PFR_SAMPLE_IDENTIFIER, PFR_SAMPLE_IP, PFR_SAMPLE_TID, PFR_SAMPLE_TIME,
					 PFR_SAMPLE_ID, PFR_SAMPLE_CPU, PFR_SAMPLE_PERIOD};
	unsigned i, nr = (unsigned)random64() % 5;

	for (i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (type & words[i])
			at = put(at, random64() % 3 ? random64() : 0, 8, big);
	if (type & PFR_SAMPLE_CALLCHAIN)
		for (at = put(at, nr, 8, big), i = 0; i < nr; i++)
			at = put(at, random64(), 8, big);
	if (type & PFR_SAMPLE_RAW) {
		at = put(at, 8 * nr + 4, 4, big);
		for (i = 0; i < 8 * nr + 4; i++)
			*at++ = (unsigned char)random64();
	}
	while (more--)
		*at++ = (unsigned char)random64();
	return at;
}

/* Every subset of the plain fields, in both byte orders; whole, longer and cut. */
static void check_plain(unsigned subset, int big, uint32_t more)
{
	static const uint32_t bits[] = {PFR_SAMPLE_IDENTIFIER, PFR_SAMPLE_IP, PFR_SAMPLE_TID, PFR_SAMPLE_TIME, PFR_SAMPLE_ID,
					PFR_SAMPLE_CPU, PFR_SAMPLE_PERIOD, PFR_SAMPLE_CALLCHAIN, PFR_SAMPLE_RAW};
	unsigned char data[512];
	struct pfr_frame frame = {.data = data, .type = PFR_RECORD_SAMPLE, .misc = (uint16_t)random64(), .order = (uint8_t)big, .event = (uint32_t)random64(), .at = random64()};
	struct pfr_attr attr = {0};
	struct pfr_layout layout;
	unsigned i;

	for (i = 0; i < sizeof(bits) / sizeof(bits[0]); i++)
		attr.sample_type |= subset >> i & 1 ? bits[i] : 0;
	pfr_layout_init(&layout, &attr);
	wrong += !layout.plain;
	frame.size = (uint32_t)(fill(data + 8, (uint32_t)attr.sample_type, big, more) - data);
	put(put(put(data, 9, 4, big), frame.misc, 2, big), frame.size, 2, big);
	for (i = 0; i < 8; i++)
		check(&frame, &layout, i);
	if (frame.size >= 16) {
		frame.size -= 8;
		put(data + 6, frame.size, 2, big);
		check(&frame, &layout, subset & 7);
	}
}

int main(int argc, char **argv)
{
	int i;

	for (i = 1; i < argc; i++)
		wrong += feed_each(argv[i], check_frame) != 0;
	for (i = 0; i < 512 * 4; i++)
		check_plain((unsigned)i % 512, i / 512 % 2, i / 1024 * 8);
	printf("# %lu records\n", records);
	tap(records && !wrong, "each record in every capacity, and no allocation", "a buffer was overrun, or the size reported was wrong");
	return tap_end();
}
