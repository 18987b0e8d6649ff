/* SPDX-License-Identifier: MIT */
/*
 * CBOR into a pfr_out. Heads are written where they belong when there is capacity
 * for the longest, else by way of a few bytes of our own, so that what finds no
 * space is counted. Maps are given their count, and their keys in order, at
 * their end (RFC 8949, section 4.2).
 */
#include "cbor_out.h"

#include <cbor.h>
#include <string.h>

#define HEAD_MOST 9

void wcbor_begin(struct cbor_writer *w, struct pfr_out *out)
{
	w->out = out;
	w->most = 0;
	w->depth = 0;
	w->nr_keys = 0;
}

void wcbor_end(struct cbor_writer *w)
{
	if (w->most > w->out->capacity && w->most > w->out->size)
		w->out->size = w->most; /* what was written and taken back had no space: the rest is not right */
}

void wcbor_take_back(struct cbor_writer *w, size_t start)
{
	if (w->out->size > w->most)
		w->most = w->out->size;
	w->out->size = start;
}

/* ---- heads ------------------------------------------------------------------ */

#define HEAD(out, encode, value) \
	do { \
		if ((out)->size <= (out)->capacity && (out)->capacity - (out)->size >= HEAD_MOST) { \
			(out)->size += encode(value, (unsigned char *)(out)->data + (out)->size, HEAD_MOST); \
		} else { \
			unsigned char head[HEAD_MOST]; \
			out_bytes(out, head, encode(value, head, HEAD_MOST)); \
		} \
	} while (0)

void wcbor_uint(struct pfr_out *out, uint64_t value)
{
	HEAD(out, cbor_encode_uint, value);
}

void wcbor_int(struct pfr_out *out, int64_t value)
{
	if (value < 0)
		HEAD(out, cbor_encode_negint, ~(uint64_t)value);
	else
		HEAD(out, cbor_encode_uint, (uint64_t)value);
}

void wcbor_bool(struct pfr_out *out, int value)
{
	HEAD(out, cbor_encode_bool, value != 0);
}

void wcbor_tag(struct pfr_out *out, uint64_t tag)
{
	HEAD(out, cbor_encode_tag, tag);
}

void wcbor_array(struct pfr_out *out, uint64_t nr)
{
	HEAD(out, cbor_encode_array_start, (size_t)nr);
}

void wcbor_bytes(struct pfr_out *out, const unsigned char *data, size_t size)
{
	HEAD(out, cbor_encode_bytestring_start, size);
	out_bytes(out, data, size);
}

void wcbor_text(struct pfr_out *out, const unsigned char *data, size_t size)
{
	if (!utf8_whole(data, size)) {
		wcbor_bytes(out, data, size);
		return;
	}
	HEAD(out, cbor_encode_string_start, size);
	out_bytes(out, data, size);
}

void wcbor_name(struct pfr_out *out, const char *name)
{
	size_t size = strlen(name);

	HEAD(out, cbor_encode_string_start, size);
	out_bytes(out, name, size);
}

void wcbor_typed(struct pfr_out *out, uint32_t nr, unsigned width, int big)
{
	wcbor_tag(out, wcbor_typed_tag(width, big));
	HEAD(out, cbor_encode_bytestring_start, (size_t)nr * width);
}

/* ---- moving what is there ------------------------------------------------------ */

static int whole(const struct pfr_out *out)
{
	return out->size <= out->capacity;
}

/* Reserves `size` bytes at `at`. */
static void shift_up(struct cbor_writer *w, size_t at, const unsigned char *data, size_t size)
{
	struct pfr_out *out = w->out;
	size_t behind = out->size - at;

	out->size += size;
	if (!whole(out))
		return;
	memmove(out->data + at + size, out->data + at, behind);
	memcpy(out->data + at, data, size);
}

static void shift_down(struct cbor_writer *w, size_t at, size_t size)
{
	struct pfr_out *out = w->out;
	size_t end = out->size;

	wcbor_take_back(w, end - size);
	if (end <= out->capacity && end > at + size)
		memmove(out->data + at, out->data + at + size, end - at - size);
}

/* Bytes that a few of our own can hold: most keys that come too late have small values. */
#define MOVED_AT_ONCE 64

static void reverse(char *data, size_t size)
{
	size_t i;

	for (i = 0; i < size / 2; i++) {
		char c = data[i];

		data[i] = data[size - 1 - i];
		data[size - 1 - i] = c;
	}
}

/* Puts the bytes from `middle` to `end` before those from `start` on. */
static void rotate(char *data, size_t start, size_t middle, size_t end)
{
	char moved[MOVED_AT_ONCE];

	if (end - middle <= sizeof(moved)) {
		memcpy(moved, data + middle, end - middle);
		memmove(data + start + (end - middle), data + start, middle - start);
		memcpy(data + start, moved, end - middle);
		return;
	}
	reverse(data + start, middle - start);
	reverse(data + middle, end - middle);
	reverse(data + start, end - start);
}

/* ---- maps ---------------------------------------------------------------------- */

static struct wcbor_map *innermost(struct cbor_writer *w)
{
	return &w->map[w->depth - 1];
}

void wcbor_map(struct cbor_writer *w)
{
	struct wcbor_map *map = &w->map[w->depth++];

	map->start = w->out->size;
	map->first = w->nr_keys;
	map->unsorted = 0;
	map->count[0] = map->count[1] = 0;
	out_char(w->out, 0); /* the head, at the end */
}

/* The order of the keys' bytes: numbers from 0 up, then from -1 down, then text by length. */
static int key_less(const struct wcbor_key *a, const struct wcbor_key *b)
{
	size_t length_a, length_b;

	if (!a->name != !b->name)
		return !a->name;
	if (!a->name)
		return (a->key < 0) != (b->key < 0) ? b->key < 0 : a->key < 0 ? a->key > b->key :
										a->key < b->key;
	length_a = strlen(a->name);
	length_b = strlen(b->name);
	return length_a != length_b ? length_a < length_b : memcmp(a->name, b->name, length_a) < 0;
}

void wcbor_key(struct cbor_writer *w, const char *name, int64_t key)
{
	struct wcbor_map *map = innermost(w);
	struct wcbor_key *k = &w->key[w->nr_keys];

	k->start = w->out->size;
	k->name = name;
	k->key = key;
	if (w->nr_keys > map->first && !key_less(k - 1, k))
		map->unsorted = 1;
	w->nr_keys++;
	if (name)
		wcbor_name(w->out, name);
	else
		wcbor_int(w->out, key);
}

void wcbor_drop(struct cbor_writer *w, unsigned index)
{
	size_t start = w->key[index].start;
	size_t end = index + 1 < w->nr_keys ? w->key[index + 1].start : w->out->size;
	unsigned i;

	shift_down(w, start, end - start);
	for (i = index; i + 1 < w->nr_keys; i++) {
		w->key[i] = w->key[i + 1];
		w->key[i].start -= end - start;
	}
	w->nr_keys--;
}

/* Brings key `i` to where it belongs among those before it, which are in order. */
static void key_insert(struct cbor_writer *w, unsigned first, unsigned i)
{
	struct wcbor_key moved = w->key[i];
	size_t end = i + 1 < w->nr_keys ? w->key[i + 1].start : w->out->size, size = end - moved.start;
	unsigned to = i;

	while (to > first && key_less(&moved, &w->key[to - 1]))
		to--;
	if (to == i)
		return;
	if (whole(w->out))
		rotate(w->out->data, w->key[to].start, moved.start, end);
	moved.start = w->key[to].start;
	for (; i > to; i--) {
		w->key[i] = w->key[i - 1];
		w->key[i].start += size;
	}
	w->key[to] = moved;
}

void wcbor_close(struct cbor_writer *w)
{
	struct wcbor_map *map = innermost(w);
	unsigned nr = w->nr_keys - map->first, i;
	unsigned char head[HEAD_MOST];
	size_t size = cbor_encode_map_start(nr, head, sizeof(head));

	for (i = map->first + 1; map->unsorted && i < w->nr_keys; i++)
		key_insert(w, map->first, i);
	if (map->start < w->out->capacity)
		w->out->data[map->start] = (char)head[0];
	if (size > 1)
		shift_up(w, map->start + 1, head + 1, size - 1);
	w->nr_keys = map->first;
	w->depth--;
}
