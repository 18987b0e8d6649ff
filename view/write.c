/* SPDX-License-Identifier: MIT */
/*
 * JSON, digits and growing memory. It knows how text is made safe in a page, and nothing of captures.
 */
#include "view.h"
#include "export/common/gzip.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void view_flush(struct view_out *out)
{
	if (!out->os_error && out->filled)
		out->os_error = out->sink->write(out->sink->user, out->buffer, out->filled);
	out->filled = 0;
}

void view_put(struct view_out *out, const void *data, size_t size)
{
	const char *from = data;

	while (size) {
		size_t part = sizeof(out->buffer) - out->filled;

		if (part > size)
			part = size;
		memcpy(out->buffer + out->filled, from, part);
		out->filled += part;
		from += part;
		size -= part;
		if (out->filled == sizeof(out->buffer))
			view_flush(out);
	}
}

void view_text(struct view_out *out, const char *text)
{
	view_put(out, text, strlen(text));
}

void view_number(struct view_out *out, uint64_t value)
{
	char text[24];

	view_put(out, text, (size_t)snprintf(text, sizeof(text), "%llu", (unsigned long long)value));
}

/* ---- strings ---------------------------------------------------------------- */

/* Bytes of the UTF-8 character that begins here; 0 where it is none: overlong, a surrogate, past U+10FFFF, cut. */
static size_t utf8_size(const unsigned char *p, size_t left)
{
	static const unsigned char least[] = {0x80, 0xa0, 0x90}, most[] = {0xbf, 0x9f, 0x8f};
	size_t size = p[0] < 0x80 ? 1 : p[0] >= 0xc2 && p[0] <= 0xdf ? 2 :
				(p[0] & 0xf0) == 0xe0                ? 3 :
				p[0] >= 0xf0 && p[0] <= 0xf4         ? 4 :
								       0;
	size_t i;

	if (!size || size > left)
		return 0;
	for (i = 1; i < size; i++)
		if ((p[i] & 0xc0) != 0x80)
			return 0;
	if ((p[0] == 0xe0 && p[1] < least[1]) || (p[0] == 0xed && p[1] > most[1]) || (p[0] == 0xf0 && p[1] < least[2]) ||
	    (p[0] == 0xf4 && p[1] > most[2]))
		return 0;
	return size;
}

static bool is_plain(unsigned char c)
{
	return c >= 0x20 && c < 0x7f && !strchr("\"\\<>&'", c);
}

void view_string(struct view_out *out, const void *data, size_t size)
{
	const unsigned char *p = data;
	char text[8];

	view_put(out, "\"", 1);
	while (size) {
		size_t length = utf8_size(p, size);

		if (length == 1 && !is_plain(*p)) {
			snprintf(text, sizeof(text), "\\u%04x", *p);
			view_text(out, text);
		} else if (length == 3 && p[0] == 0xe2 && p[1] == 0x80 && (p[2] == 0xa8 || p[2] == 0xa9)) {
			view_text(out, p[2] == 0xa8 ? "\\u2028" : "\\u2029");
		} else if (length) {
			view_put(out, p, length);
		} else {
			view_text(out, "\\ufffd");
			length = 1;
		}
		p += length;
		size -= length;
	}
	view_put(out, "\"", 1);
}

/* ---- digits ------------------------------------------------------------------ */

#define BASE 85
#define WORD 4 /* bytes, of WORD + 1 digits */

static char digit_of(uint32_t value)
{
	unsigned char c = (unsigned char)('#' + value);

	c += c >= '<';
	return (char)(c + (c >= '\\'));
}

static void put_word(struct view_out *out, uint32_t word, unsigned digits)
{
	char text[WORD + 1];
	unsigned i;

	for (i = WORD + 1; i-- > 0; word /= BASE)
		text[i] = digit_of(word % BASE);
	view_put(out, text, digits);
}

void view_digits_begin(struct view_out *out)
{
	view_put(out, "\"", 1);
	out->word = out->bytes = 0;
}

void view_digits(struct view_out *out, const void *data, size_t size)
{
	const unsigned char *p = data;

	while (size--) {
		out->word = out->word << 8 | *p++;
		if (++out->bytes == WORD) {
			put_word(out, out->word, WORD + 1);
			out->word = out->bytes = 0;
		}
	}
}

void view_digits_end(struct view_out *out)
{
	if (out->bytes)
		put_word(out, out->word << 8 * (WORD - out->bytes), out->bytes + 1);
	view_put(out, "\"", 1);
}

static int put_packed(void *user, const void *data, size_t size)
{
	view_digits(user, data, size);
	return 0;
}

static int put_all(void *user, const struct pfr_sink *to)
{
	const struct view_memory *all = user;

	return to->write(to->user, all->data, all->size);
}

static int put_apart(void *user, const void *data, size_t size)
{
	struct view_out *out = user;

	out->apart_size += size;
	return out->apart->write(out->apart->user, data, size);
}

static void stream_apart(struct view_out *out, int (*give)(void *user, const struct pfr_sink *to), void *user)
{
	const struct pfr_sink to = {.size = sizeof(to), .user = out, .write = put_apart};
	uint64_t at = out->apart_size;
	int error = give(user, &to);

	if (error && !out->os_error)
		out->os_error = error;
	view_text(out, "[");
	view_number(out, at);
	view_text(out, ",");
	view_number(out, out->apart_size - at);
	view_text(out, "]");
}

void view_stream(struct view_out *out, int (*give)(void *user, const struct pfr_sink *to), void *user)
{
	struct pfr_sink to = {.size = sizeof(to), .user = out, .write = put_packed}, sink = to;
	struct gzip *gzip;
	int error;

	if (out->apart) {
		stream_apart(out, give, user);
		return;
	}
	error = gzip_open(&gzip, &to);
	view_digits_begin(out);
	if (!error)
		sink = gzip_sink(gzip);
	if (!error || error == ENOTSUP) {
		const bool packs = !error;

		error = give(user, &sink);
		error = packs && !error ? gzip_end(gzip) : error;
	}
	gzip_free(gzip);
	if (error && !out->os_error) /* without memory, the output fails as a whole */
		out->os_error = error == ENOMEM ? -1 : error;
	view_digits_end(out);
}

void view_blob(struct view_out *out, const void *data, size_t size)
{
	struct view_memory all = {.data = (unsigned char *)(uintptr_t)data, .size = size};

	view_stream(out, put_all, &all);
}

bool view_packs(void)
{
	struct pfr_sink to = {0};
	struct gzip *gzip;
	bool packs = gzip_open(&gzip, &to) != ENOTSUP;

	gzip_free(gzip);
	return packs;
}

/* ---- memory -------------------------------------------------------------------- */

void *view_add(struct view_memory *memory, const void *data, size_t size)
{
	size_t capacity = memory->capacity ? memory->capacity : 256;
	unsigned char *to;

	while (capacity - memory->size < size) {
		if (capacity > SIZE_MAX / 2)
			return NULL;
		capacity *= 2;
	}
	if (capacity != memory->capacity) {
		to = realloc(memory->data, capacity);
		if (!to)
			return NULL;
		memory->data = to;
		memory->capacity = capacity;
	}
	to = memory->data + memory->size;
	if (data)
		memcpy(to, data, size);
	else
		memset(to, 0, size);
	memory->size += size;
	return to;
}
