/* SPDX-License-Identifier: MIT */
/*
 * The writers of text: numbers against libc's, quoting against a plain loop of our
 * own, and every frame of the captures given as JSON, as a line and byte by byte
 * in rooms from none to enough. Nothing is written past a room, all is counted,
 * nothing is allocated (malloc and the like abort here).
 */
#include "convert/out.h"
#include "tests/armed.h"
#include "tests/feed.h"
#include "tests/tap.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define MOST (1 << 21)
#define GUARD 64

/* ---- numbers --------------------------------------------------------------------- */

static int number_is(uint64_t value)
{
	char want[80], got[80];
	struct pfr_out out = {got, sizeof(got), 0};

	out_decimal(&out, value);
	out_char(&out, ' ');
	out_hex(&out, value);
	out_char(&out, ' ');
	out_signed(&out, (int64_t)value);
	out_char(&out, 0);
	snprintf(want, sizeof(want), "%" PRIu64 " 0x%" PRIx64 " %" PRId64, value, value, (int64_t)value);
	if (!strcmp(want, got))
		return 1;
	printf("# '%s', wanted '%s'\n", got, want);
	return 0;
}

static void numbers(void)
{
	uint64_t value, x = 88172645463325252u;
	int good = number_is(0) && number_is(UINT64_MAX), i;

	for (value = 1; value <= UINT64_MAX / 10; value *= 10)
		good &= number_is(value) && number_is(value - 1) && number_is(value * 10 - 1) && number_is(-value);
	for (i = 0; i < 64; i++)
		good &= number_is(UINT64_C(1) << i) && number_is((UINT64_C(1) << i) - 1) && number_is(-(UINT64_C(1) << i));
	for (i = 0; i < 20000; i++) {
		x ^= x << 13, x ^= x >> 7, x ^= x << 17;
		good &= number_is(x >> i % 64);
	}
	tap(good, "decimal, hexadecimal and signed numbers as printf has them", "see above");
}

/* ---- text ------------------------------------------------------------------------- */

static size_t quote(char *to, const unsigned char *data, size_t size, int loose)
{
	size_t at = 0, length = 0;

	to[length++] = '"';
	while (at < size) {
		unsigned char c = data[at];
		unsigned whole = utf8_length(data + at, size - at);

		if (c == '"' || c == '\\')
			length += (size_t)sprintf(to + length, "\\%c", c);
		else if (c < 0x20 || c == 0x7f)
			length += (size_t)sprintf(to + length, "\\u00%02x", c);
		else if (whole)
			memcpy(to + length, data + at, whole), length += whole;
		else if (loose)
			length += (size_t)sprintf(to + length, "\\x%02x", c);
		at += whole ? whole : 1;
	}
	to[length++] = '"';
	return length;
}

static int quoted_is(const unsigned char *data, size_t size)
{
	char want[256], got[256];
	int loose, good = 1;

	for (loose = 0; loose < 2; loose++) {
		size_t length = quote(want, data, size, loose), room;

		for (room = 0; room <= length; room++) {
			struct pfr_out out = {got, room, 0};

			memset(got, 0x55, sizeof(got));
			out_quoted(&out, data, size, loose);
			good &= out.size == length && !memcmp(got, want, room) && got[room] == 0x55;
		}
	}
	return good;
}

static void texts(void)
{
	/* what begins characters of each length, what goes on, what ends */
	static const unsigned char bytes[] = {0, 0x1f, ' ', '"', '\\', 'a', 0x7e, 0x7f, 0x80, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2,
					      0xdf, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0xf5, 0xff};
	enum { NR = sizeof(bytes) };
	unsigned char data[4];
	int good = quoted_is(data, 0);
	unsigned i;

	for (i = 0; i < NR * NR * NR * NR; i++) {
		data[0] = bytes[i % NR];
		data[1] = bytes[i / NR % NR];
		data[2] = bytes[i / NR / NR % NR];
		data[3] = bytes[i / NR / NR / NR];
		good &= quoted_is(data, 4);
		if (i < 256)
			data[0] = (unsigned char)i, good &= quoted_is(data, 1);
	}
	tap(good, "quoted text, in every room", "a text is wrong");
}

/* ---- frames ------------------------------------------------------------------------ */

typedef enum pfr_status writer(struct pfr_out *, const struct pfr_frame *, const struct pfr_layout *,
			       const struct pfr_context *, enum pfr_status, const struct pfr_where *);

static unsigned long frames, wrong;

static size_t write_to(writer *write, char *to, size_t room, const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	struct pfr_context context = {.arch = PFR_ARCH_X86, .event_name = "a \"name\""};
	struct pfr_out out = {to, room, 0};
	struct pfr_where where = {0};

	armed = 1;
	write(&out, frame, layout, &context, PFR_OK, &where);
	armed = 0;
	return out.size;
}

static void in_every_room(writer *write, const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	static char whole[MOST], part[MOST + GUARD];
	size_t size = write_to(write, whole, MOST, frame, layout), step = size / 61 + 1, back, room;

	wrong += size > MOST;
	for (back = 0; back <= size && size <= MOST; back += step) {
		room = size - back;
		memset(part + room, 0x55, GUARD);
		wrong += write_to(write, part, room, frame, layout) != size || memcmp(part, whole, room) ||
			 part[room] != 0x55 || part[room + GUARD - 1] != 0x55;
	}
}

static void check_frame(const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	frames++;
	in_every_room(pfr_to_json, frame, layout);
	in_every_room(pfr_to_line, frame, layout);
	in_every_room(pfr_to_bytes, frame, layout);
}

int main(int argc, char **argv)
{
	int i;

	numbers();
	texts();
	for (i = 1; i < argc; i++)
		wrong += feed_each(argv[i], check_frame) != 0;
	printf("# %lu frames\n", frames);
	tap(frames && !wrong, "each frame in every room, and no allocation", "a room was overrun, or what it got was wrong");
	return tap_end();
}
