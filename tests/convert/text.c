/* SPDX-License-Identifier: MIT */
/*
 * The writers of text: numbers against libc's, quoting against a plain loop of our
 * own, and every frame of the captures given as JSON, as a line and byte by byte
 * in capacities from none to enough. Nothing is written past a capacity, all is counted,
 * nothing is allocated (malloc and the like abort here).
 */
#include "convert/text.h"
#include "convert/value.h"
#include "tests/lib/armed.h"
#include "tests/lib/feed.h"
#include "tests/lib/tap.h"

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

/* \xNN to bytes, once, from left to right; how many bytes there are. */
static size_t undo(unsigned char *data, size_t size)
{
	static const char digits[] = "0123456789abcdef";
	size_t at = 0, to = 0;

	while (at < size) {
		const char *high = size - at >= 4 && data[at] == '\\' && data[at + 1] == 'x' ? strchr(digits, data[at + 2]) : 0;
		const char *low = high && *high ? strchr(digits, data[at + 3]) : 0;

		if (low && *low) {
			data[to++] = (unsigned char)((high - digits) << 4 | (low - digits));
			at += 4;
		} else {
			data[to++] = data[at++];
		}
	}
	return to;
}

static size_t put_character(unsigned char *to, unsigned long c)
{
	unsigned length = c < 0x80 ? 1 : c < 0x800 ? 2 :
				 c < 0x10000       ? 3 :
						     4,
		 i;

	to[0] = (unsigned char)(length == 1 ? c : (0xf00u >> length & 0xff) | c >> 6 * (length - 1));
	for (i = 1; i < length; i++)
		to[i] = (unsigned char)(0x80 | (c >> 6 * (length - 1 - i) & 0x3f));
	return length;
}

static unsigned long unit(const char *text)
{
	char four[5] = {text[0], text[1], text[2], text[3], 0};

	return strtoul(four, 0, 16);
}

/* What a JSON string says; SIZE_MAX where it is none. */
static size_t unquote(unsigned char *to, const char *text, size_t size)
{
	size_t at = 1, length = 0;

	if (size < 2 || text[0] != '"' || text[size - 1] != '"')
		return SIZE_MAX;
	while (at < size - 1) {
		unsigned long c;

		if ((unsigned char)text[at] < 0x20 || text[at] == '"')
			return SIZE_MAX;
		if (text[at] != '\\') {
			to[length++] = (unsigned char)text[at++];
		} else if (text[at + 1] != 'u') {
			to[length++] = (unsigned char)text[at + 1];
			at += 2;
		} else {
			c = unit(text + at + 2);
			at += 6;
			if (c >= 0xd800 && c < 0xdc00) {
				c = 0x10000 + ((c - 0xd800) << 10) + (unit(text + at + 2) - 0xdc00);
				at += 6;
			}
			length += put_character(to + length, c);
		}
	}
	return length;
}

/* What must not reach a terminal: the first and last characters of each range. */
static const char *const hidden[] = {"\x7f", "\xc2\x80", "\xc2\x9b", "\xc2\x9f", "\xd8\x9c", "\xe2\x80\x8b", "\xe2\x80\x8f",
				     "\xe2\x80\xa8", "\xe2\x80\xae", "\xe2\x81\xa0", "\xe2\x81\xa9", "\xef\xbb\xbf", "\xf3\xa0\x81\xbf"};
static const char *const seen[] = {"~", "\xc2\xa0", "\xc3\xa9", "\xd8\x9d", "\xe2\x80\x90", "\xe2\x80\xaf", "\xe2\x81\xb0", "\xf0\x9f\x90\xa7"};

static int is_safe(const char *text, size_t size)
{
	char copy[256];
	size_t i;

	for (i = 0; i < size; i++)
		if ((unsigned char)text[i] < 0x20)
			return 0;
	memcpy(copy, text, size);
	copy[size] = 0;
	for (i = 0; i < sizeof(hidden) / sizeof(hidden[0]); i++)
		if (strstr(copy, hidden[i]))
			return 0;
	return utf8_whole((const unsigned char *)text, size);
}

static int in_each_capacity(const unsigned char *data, size_t size, const char *want, size_t length)
{
	char got[256];
	size_t capacity;
	int good = 1;

	for (capacity = 0; capacity <= length; capacity++) {
		struct pfr_out out = {got, capacity, 0};

		memset(got, 0x55, sizeof(got));
		text_quoted(&out, data, size);
		good &= out.size == length && !memcmp(got, want, capacity) && got[capacity] == 0x55;
	}
	return good;
}

/* Each form is UTF-8, shows nothing that it must not, and says the bytes when it is undone. */
static int text_is(const unsigned char *data, size_t size)
{
	char text[256];
	unsigned char back[256];
	struct pfr_out utf8 = {text, sizeof(text), 0}, plain = {text, sizeof(text), 0}, json = {text, sizeof(text), 0};
	size_t length;
	int good;

	pfr_text_utf8(&utf8, data, size);
	memcpy(back, text, utf8.size);
	good = utf8_whole(back, utf8.size) && undo(back, utf8.size) == size && !memcmp(back, data, size);
	pfr_text_plain(&plain, data, size);
	memcpy(back, text, plain.size);
	good &= is_safe(text, plain.size) && undo(back, plain.size) == size && !memcmp(back, data, size);
	text_quoted(&json, data, size);
	length = unquote(back, text, json.size);
	good &= is_safe(text, json.size) && length != SIZE_MAX && undo(back, length) == size && !memcmp(back, data, size);
	return good && in_each_capacity(data, size, text, json.size);
}

static void texts(void)
{
	/* what begins characters of each length, what continues, what ends, and what is an escape */
	static const unsigned char bytes[] = {0, 0x1f, ' ', '"', '\\', 'a', 'x', '9', 0x7e, 0x7f, 0x80, 0x9f, 0xa0, 0xbf, 0xc1, 0xc2,
					      0xdf, 0xe0, 0xe2, 0xed, 0xef, 0xf0, 0xf4, 0xf5, 0xff};
	enum {
		NR = sizeof(bytes),
	};
	unsigned char data[5];
	int good = text_is(data, 0);
	unsigned i;

	for (i = 0; i < NR * NR * NR * NR; i++) {
		data[0] = bytes[i % NR];
		data[1] = bytes[i / NR % NR];
		data[2] = bytes[i / NR / NR % NR];
		data[3] = bytes[i / NR / NR / NR];
		good &= i % 8 || text_is(data, 4);
		data[4] = '1';
		good &= data[0] != '\\' || text_is(data, 5);
		if (i < 256)
			data[0] = (unsigned char)i, good &= text_is(data, 1);
	}
	tap(good, "text in each form, which can be undone; quoted in every capacity", "a text is wrong");
}

/* One byte or one character that is not of ASCII, at each place of texts of each length; and bytes after the text are not looked at. */
static void far(void)
{
	unsigned char data[48];
	size_t size, at;
	int good = 1;

	memset(data, 0x80, sizeof(data));
	for (size = 0; size + 1 < sizeof(data); size++) {
		memset(data, 'a', size);
		good &= utf8_whole(data, size);
		for (at = 0; at < size; at++) {
			data[at] = 0x80;
			good &= !utf8_whole(data, size);
			data[at] = 0xc3;
			good &= !utf8_whole(data, size);
			data[at + 1] = 0xa9;
			good &= utf8_whole(data, size) == (at + 1 < size);
			memset(data + at, 'a', 2);
		}
		data[size] = 0x80;
	}
	tap(good, "a text is UTF-8 by each of its bytes and no other", "a byte is overlooked");
}

static int plain_is(const char *text, int same)
{
	char got[64];
	struct pfr_out out = {got, sizeof(got), 0};

	pfr_text_plain(&out, text, strlen(text));
	return (out.size == strlen(text) && !memcmp(got, text, out.size)) == same;
}

static void terminals(void)
{
	static const char name[] = "\x1b[31mperf\nrecord", *want = "\\x1b[31mperf\\x0arecord";
	char got[2 * PFR_NAME_SIZE], long_name[PFR_NAME_SIZE + 9];
	struct pfr_out out = {got, sizeof(got), 0}, cut = {got, sizeof(got), 0};
	int good = 1;
	size_t i;

	for (i = 0; i < sizeof(hidden) / sizeof(hidden[0]); i++)
		good &= plain_is(hidden[i], 0);
	for (i = 0; i < sizeof(seen) / sizeof(seen[0]); i++)
		good &= plain_is(seen[i], 1);
	pfr_name_plain(&out, name);
	good &= out.size == strlen(want) && !memcmp(got, want, out.size);
	memset(long_name, 'n', sizeof(long_name));
	memcpy(long_name + PFR_NAME_SIZE - 1, "\xc3\xa9", 3); /* a character on the edge is left out */
	pfr_name_json(&cut, long_name);
	good &= cut.size == PFR_NAME_SIZE - 1 + 5 && !memcmp(got + cut.size - 5, "n...\"", 5);
	tap(good, "names for a terminal", "a name is wrong");
}

static int names_are(enum pfr_set set, unsigned format, uint64_t value, const char *want)
{
	struct pfr_item item = {.format = (uint8_t)format, .set = (uint8_t)set};
	char got[128], around[128];
	struct pfr_out out = {got, sizeof(got), 0}, plain = {around, sizeof(around), 0};
	int good;

	value_names(&out, &item, PFR_RECORD_SAMPLE, value, "<", ">");
	pfr_value_text(&plain, set, format, PFR_RECORD_SAMPLE, value);
	good = *want ? out.size == strlen(want) && plain.size == out.size - 2 && !memcmp(around, want + 1, plain.size) : !out.size && !plain.size;
	good &= !memcmp(got, want, out.size);
	if (!good)
		printf("# '%.*s', wanted '%s'\n", (int)out.size, got, want);
	return good;
}

/* Of bits each, and of a value the one it is; what stands around them is there where a name is. */
static void names(void)
{
	int good = names_are(PFR_SET_PROT, PFR_FORMAT_AS_FLAGS, 5, "<READ|EXEC>");

	good &= names_are(PFR_SET_PROT, PFR_FORMAT_AS_FLAGS, 0x105, "<READ|EXEC|0x100>");
	good &= names_are(PFR_SET_PROT, PFR_FORMAT_AS_FLAGS, 0x100, "<0x100>");
	good &= names_are(PFR_SET_PROT, PFR_FORMAT_AS_FLAGS, 0, "");
	good &= names_are(PFR_SET_ATTR_TYPE, PFR_FORMAT_AS_ENUM, 0, "<HARDWARE>");
	good &= names_are(PFR_SET_ATTR_TYPE, PFR_FORMAT_AS_ENUM, 2, "<TRACEPOINT>");
	good &= names_are(PFR_SET_ATTR_TYPE, PFR_FORMAT_AS_ENUM, 99999, "");
	good &= names_are(PFR_SET_CALLCHAIN_CONTEXT, PFR_FORMAT_AS_ADDR, (uint64_t)-512, "<USER>");
	good &= names_are(PFR_SET_CALLCHAIN_CONTEXT, PFR_FORMAT_AS_ADDR, 0x401000, "");
	good &= names_are(PFR_SET_NONE, PFR_FORMAT_AS_ENUM, 1, "");
	good &= names_are(PFR_SET_NONE, PFR_FORMAT_AS_FLAGS, 1, "");
	tap(good, "names of bits and of values, and what stands around them", "see above");
}

/* ---- frames ------------------------------------------------------------------------ */

typedef enum pfr_status writer(struct pfr_out *, const struct pfr_frame *, const struct pfr_layout *,
			       const struct pfr_context *, enum pfr_status, const struct pfr_where *);

static unsigned long frames, wrong;

static size_t write_to(writer *write, char *to, size_t capacity, const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	struct pfr_context context = {.arch = PFR_ARCH_X86, .event_name = "a \"name\""};
	struct pfr_out out = {to, capacity, 0};
	struct pfr_where where = {0};

	armed = 1;
	write(&out, frame, layout, &context, PFR_OK, &where);
	armed = 0;
	return out.size;
}

static void in_every_room(writer *write, const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	static char whole[MOST], part[MOST + GUARD];
	size_t size = write_to(write, whole, MOST, frame, layout), step = size / 61 + 1, back, capacity;

	wrong += size > MOST;
	for (back = 0; back <= size && size <= MOST; back += step) {
		capacity = size - back;
		memset(part + capacity, 0x55, GUARD);
		wrong += write_to(write, part, capacity, frame, layout) != size || memcmp(part, whole, capacity) ||
			 part[capacity] != 0x55 || part[capacity + GUARD - 1] != 0x55;
	}
}

static unsigned long plain_frames, plain_wrong;

/* What is written without a walk for samples of a plain layout is what the walk would have written. */
static void check_plain(writer *write, const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	static char fast[MOST], walked[MOST];
	struct pfr_layout other = *layout;
	size_t size;

	other.plain = 0;
	size = write_to(write, walked, MOST, frame, &other);
	plain_frames++;
	if (write_to(write, fast, MOST, frame, layout) == size && size < MOST && !memcmp(fast, walked, size))
		return;
	if (!plain_wrong++)
		printf("# %.*s\n# by the walk:\n# %.*s\n", (int)size, fast, (int)size, walked);
}

#define PLAIN_BITS 9

/* A number to try in a field: around the powers of 2, with those that JSON has in quotes, and marks of callchains. */
static uint64_t some_number(void)
{
	static uint64_t x = 88172645463325252u;

	x ^= x << 13, x ^= x >> 7, x ^= x << 17;
	switch (x >> 60) {
	case 0: return 0;
	case 1: return UINT64_MAX - (x & 0xfff);
	case 2: return (UINT64_C(1) << 53) - (x & 1);
	case 3: return (uint64_t) - (int64_t)(128 * (1 + (x & 31)));
	}
	return x >> (x >> 54 & 63);
}

/* A sample of a plain layout with a callchain of `nr` entries and `nr` bytes of raw data. */
static size_t make_sample(unsigned char *to, uint64_t type, uint32_t nr, int big)
{
	struct pfr_record record = {.type = PFR_RECORD_SAMPLE, .piece = PFR_PIECE_RECORD};
	struct pfr_attr attr = {.sample_type = type};
	struct pfr_sample *s = &record.sample;
	unsigned char run[8 * 80];
	struct pfr_layout layout;
	size_t size = 0;
	uint32_t i;

	pfr_layout_init(&layout, &attr);
	for (i = 0; i < nr; i++) {
		uint64_t value = some_number();
		unsigned k;

		for (k = 0; k < 8; k++)
			run[8 * i + k] = (unsigned char)(value >> 8 * (big ? 7 - k : k));
	}
	s->identifier = some_number(), s->ip = some_number(), s->pid = (uint32_t)some_number();
	s->tid = (uint32_t)some_number(), s->time = some_number(), s->id = some_number();
	s->cpu = (uint32_t)some_number(), s->res = (uint32_t)some_number(), s->period = some_number();
	s->callchain.nr = s->callchain.ips.nr = nr;
	s->callchain.ips = (struct pfr_words){run, nr, 8, big ? PFR_BIG : PFR_LITTLE};
	s->raw.size = s->raw.data.size = nr;
	s->raw.data.data = run;
	return pfr_encode(&record, &layout, big ? PFR_BIG : PFR_LITTLE, NULL, to, 4096, &size) ? 0 : size;
}

static void plain_samples(void)
{
	static const uint64_t bits[PLAIN_BITS] = {
		PFR_SAMPLE_IDENTIFIER, PFR_SAMPLE_IP, PFR_SAMPLE_TID, PFR_SAMPLE_TIME, PFR_SAMPLE_ID, PFR_SAMPLE_CPU,
		PFR_SAMPLE_PERIOD, PFR_SAMPLE_CALLCHAIN, PFR_SAMPLE_RAW};
	static unsigned char data[4096];
	struct pfr_where where;
	struct pfr_frame frame;
	unsigned long before = plain_frames;
	unsigned set, bit, turn;

	for (set = 0; set < 1u << PLAIN_BITS; set++)
		for (turn = 0; turn < 8; turn++) {
			struct pfr_attr attr = {.sample_type = 0};
			struct pfr_layout layout;
			size_t size;

			for (bit = 0; bit < PLAIN_BITS; bit++)
				attr.sample_type |= set >> bit & 1 ? bits[bit] : 0;
			pfr_layout_init(&layout, &attr);
			size = make_sample(data, attr.sample_type, turn * turn, turn & 1);
			if (!size || pfr_frame_init(&frame, data, size, some_number() >> 8, turn & 1 ? PFR_BIG : PFR_LITTLE, &where))
				plain_wrong++;
			frame.event = turn ? 0 : PFR_NO_EVENT;
			check_plain(pfr_to_json, &frame, &layout);
			check_plain(pfr_to_line, &frame, &layout);
		}
	tap(plain_frames == before + (2 * 8 << PLAIN_BITS) && !plain_wrong,
	    "samples of every plain layout are written as the walk would", "see above");
}

static void check_frame(const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	frames++;
	if (layout && layout->plain) {
		check_plain(pfr_to_json, frame, layout);
		check_plain(pfr_to_line, frame, layout);
	}
	in_every_room(pfr_to_json, frame, layout);
	in_every_room(pfr_to_line, frame, layout);
	in_every_room(pfr_to_bytes, frame, layout);
}

int main(int argc, char **argv)
{
	int i;

	numbers();
	texts();
	far();
	terminals();
	names();
	plain_samples();
	for (i = 1; i < argc; i++)
		wrong += feed_each(argv[i], check_frame) != 0;
	printf("# %lu frames\n", frames);
	tap(frames && !wrong && !plain_wrong, "each frame in every capacity, and no allocation", "a buffer was overrun, or what it got was wrong");
	return tap_end();
}
