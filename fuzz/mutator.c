/* SPDX-License-Identifier: MIT */
/*
 * A custom mutator for AFL++ that knows where records begin and what their headers
 * mean: it inserts, drops, repeats and swaps whole records, sets counts to what is
 * left of the record and one more, and sizes to what leads back or past all offsets, cuts bodies
 * with the size repaired or not, changes sample_type together with the body, and knows simpleperf's sizes of 32 bits and the attrs
 * that ask for SIMD registers. It runs beside the
 * engine's own mutations, not instead of them; fuzz/libfuzzer.c calls it for libFuzzer. FUZZ_FORMAT in the environment says how an input begins: record
 * (fuzz/harness.h), pipe (records alone) or file (perf.data).
 */
#include "fuzz/mutator.h"

#include <stdlib.h>
#include <string.h>

#define RECORDS_MOST 256
#define FRONT 8
#define ATTR_SIZE_AT (FRONT + 4)
#define ATTR_SAMPLE_TYPE_AT (FRONT + 24)
#define ATTR_READ_FORMAT_AT (FRONT + 32)
#define LONG_TYPE 32768 /* and more: simpleperf */

struct mutator {
	uint64_t random;
	uint8_t *out;
	size_t capacity;
	enum { FORMAT_RECORD,
	       FORMAT_PIPE,
	       FORMAT_FILE } format;
	/* of the input at hand */
	size_t size, most;
	int big;
	size_t at[RECORDS_MOST + 1];
	unsigned nr;
};

static uint64_t draw(struct mutator *m, uint64_t below)
{
	m->random ^= m->random >> 12;
	m->random ^= m->random << 25;
	m->random ^= m->random >> 27;
	return below ? m->random * UINT64_C(0x2545f4914f6cdd1d) % below : 0;
}

static uint64_t get(const struct mutator *m, size_t at, unsigned width)
{
	uint64_t value = 0;
	unsigned i;

	for (i = 0; i < width; i++)
		value |= (uint64_t)m->out[at + i] << 8 * (m->big ? width - 1 - i : i);
	return value;
}

static void put(struct mutator *m, size_t at, uint64_t value, unsigned width)
{
	unsigned i;

	for (i = 0; i < width && at + i < m->size; i++)
		m->out[at + i] = (uint8_t)(value >> 8 * (m->big ? width - 1 - i : i));
}

/* simpleperf's types have the upper half of their size where others have misc. */
static int is_long(const struct mutator *m, size_t at)
{
	return get(m, at, 4) >= LONG_TYPE;
}

static size_t get_size(const struct mutator *m, size_t at)
{
	return (size_t)(get(m, at + 6, 2) | (is_long(m, at) ? get(m, at + 4, 2) << 16 : 0));
}

static void put_size(struct mutator *m, size_t at, uint64_t size)
{
	put(m, at + 6, size, 2);
	if (is_long(m, at))
		put(m, at + 4, size >> 16, 2);
}

/* Makes `size` bytes of space at `at`; 0 where there is none. */
static int open_gap(struct mutator *m, size_t at, size_t size)
{
	if (size > m->most - m->size)
		return 0;
	memmove(m->out + at + size, m->out + at, m->size - at);
	m->size += size;
	return 1;
}

static void close_gap(struct mutator *m, size_t at, size_t size)
{
	if (size > m->size - at)
		size = m->size - at;
	memmove(m->out + at, m->out + at + size, m->size - at - size);
	m->size -= size;
}

/* ---- where records begin ------------------------------------------------------ */

static size_t front(struct mutator *m)
{
	if (m->format == FORMAT_PIPE) {
		m->big = m->size >= 4 && !m->out[0] && m->out[3];
		return 0;
	}
	if (m->format == FORMAT_FILE) {
		m->big = m->size && m->out[0] == '2';
		if (m->size < 64)
			return m->size;
		return get(m, 8, 8) == 16 ? 16 : get(m, 40, 8) < m->size ? (size_t)get(m, 40, 8) :
									   m->size;
	}
	m->big = m->size && m->out[0] & 1;
	if (m->size > FRONT + 64 && m->out[0] & 2)
		return FRONT + (get(m, ATTR_SIZE_AT, 4) < m->size - FRONT ? (size_t)get(m, ATTR_SIZE_AT, 4) : 64);
	return FRONT < m->size ? FRONT : m->size;
}

static void find_records(struct mutator *m)
{
	size_t at = front(m);

	m->nr = 0;
	while (at + 8 <= m->size && m->nr < RECORDS_MOST) {
		size_t size = get_size(m, at);

		m->at[m->nr++] = at;
		if (size < 8 || size > m->size - at)
			break;
		at += size;
	}
	m->at[m->nr] = at < m->size ? at : m->size;
	if (m->nr && m->at[m->nr] == m->at[m->nr - 1])
		m->at[m->nr] = m->size;
}

/* ---- what is done to them -------------------------------------------------------- */

static void repeat(struct mutator *m, unsigned i)
{
	size_t at = m->at[i], size = m->at[i + 1] - at;

	if (open_gap(m, at, size))
		memmove(m->out + at, m->out + at + size, size);
}

/* The record after takes the place of this one. */
static void swap(struct mutator *m, unsigned i)
{
	size_t at = m->at[i], size = m->at[i + 1] - at;
	uint8_t keep[4096];

	if (i + 1 == m->nr || size > sizeof(keep))
		return;
	memcpy(keep, m->out + at, size);
	memmove(m->out + at, m->out + m->at[i + 1], m->at[i + 2] - m->at[i + 1]);
	memcpy(m->out + m->at[i + 2] - size, keep, size);
}

/* Bytes of another input, from one of its words on; if they are a record, one record. */
static void insert(struct mutator *m, unsigned i, const uint8_t *add, size_t add_size)
{
	size_t from, size;

	if (add_size < 16)
		return;
	from = (size_t)draw(m, add_size / 8) * 8;
	size = add_size - from < 8 ? 0 : m->big ? (size_t)(add[from + 6] << 8 | add[from + 7]) :
						  (size_t)(add[from + 6] | add[from + 7] << 8);
	if (size < 8 || size > add_size - from)
		size = (add_size - from) / 8 * 8;
	if (open_gap(m, m->at[i], size))
		memcpy(m->out + m->at[i], add + from, size);
}

static void set_type(struct mutator *m, unsigned i)
{
	static const uint32_t first[] = {1, 1, 64, LONG_TYPE}, nr[] = {22, 22, 24, 12};
	uint64_t which = draw(m, 4);

	put(m, m->at[i], first[which] + draw(m, nr[which]), 4);
}

static void set_size(struct mutator *m, unsigned i)
{
	static const uint32_t sizes[] = {0, 7, 8, 9, 16, 65528, 65535, 65536, 0x4000000, 0x4000001, UINT32_MAX};
	size_t own = m->at[i + 1] - m->at[i];

	put_size(m, m->at[i], draw(m, 2) ? sizes[draw(m, is_long(m, m->at[i]) ? 11 : 7)] : own + draw(m, 17) - 8);
}

/* Any word of the body may be a count: it gets what counts break at. */
static void set_count(struct mutator *m, unsigned i)
{
	static const uint64_t limits[] = {0, 1, UINT64_MAX, UINT32_MAX, UINT64_C(1) << 61, (UINT64_C(1) << 61) + 1,
					  UINT64_C(0x0aaaaaaaaaaaaaab), UINT64_C(1) << 60, UINT64_C(1) << 63, 65535};
	static const uint8_t strides[] = {1, 2, 4, 8, 16, 24, 32};
	static const uint8_t widths[] = {2, 4, 8, 8}; /* most that count or measure have eight bytes */
	unsigned width = widths[draw(m, 4)];
	size_t size = m->at[i + 1] - m->at[i], at, left;

	if (size < 8 + width)
		return;
	at = 8 + (size_t)draw(m, (size - 8) / width) * width;
	left = size - at - width;
	if (!draw(m, 4)) /* as a size that wraps with the offset, or turns negative: as far back as there are bytes */
		put(m, m->at[i] + at, (draw(m, 4) ? 0 : UINT64_C(1) << 63) - 8 * draw(m, m->size / 8 + 4), width);
	else
		put(m, m->at[i] + at, draw(m, 2) ? limits[draw(m, 10)] : left / strides[draw(m, 7)] + draw(m, 3) - 1, width);
}

/* A body is cut or grows by some bytes; its size follows, or does not. */
static void resize(struct mutator *m, unsigned i)
{
	size_t size = m->at[i + 1] - m->at[i], step = draw(m, 4) ? 8 : 1 + (size_t)draw(m, 7);
	size_t at = m->at[i] + 8 + (size > 8 ? (size_t)draw(m, (size - 8) / step + 1) * step : 0);

	if (at > m->at[i + 1])
		at = m->at[i + 1];
	if (draw(m, 2)) {
		if (size < 8 + step || at + step > m->at[i + 1])
			return;
		close_gap(m, at, step);
		size -= step;
	} else {
		if (!open_gap(m, at, step))
			return;
		memset(m->out + at, draw(m, 2) ? 0 : (int)draw(m, 256), step);
		size += step;
	}
	if (draw(m, 4))
		put_size(m, m->at[i], size);
}

/* An attr of a size that asks for SIMD registers, in the release or as vendors have it, and words that may be abi and counts. */
static void set_simd(struct mutator *m, unsigned i)
{
	static const uint8_t sizes[] = {144, 168, 176, 184};
	size_t was = (size_t)get(m, ATTR_SIZE_AT, 4), size = sizes[draw(m, 4)], at = m->at[i] + 8;
	unsigned k;

	if (m->format != FORMAT_RECORD || !(m->out[0] & 2) || was < 64 || was > m->size - FRONT || m->size < FRONT + 64)
		return;
	if (size > was && open_gap(m, FRONT + was, size - was)) {
		memset(m->out + FRONT + was, 0, size - was);
		put(m, ATTR_SIZE_AT, size, 4);
		at += size - was;
	}
	put(m, ATTR_SAMPLE_TYPE_AT, UINT64_C(1) << 12 | UINT64_C(1) << 18, 8);
	put(m, FRONT + 80, draw(m, 4), 8);
	put(m, FRONT + 96, draw(m, 4), 8);
	for (k = 0; size > 144 && k < 4; k++)
		put(m, FRONT + 144 + 8 * (size_t)draw(m, 4), draw(m, 3), 2);
	for (k = 0; k < 6; k++, at += 8)
		put(m, at, k ? draw(m, 4) : draw(m, 16), 8);
}

/* One bit of sample_type or read_format, and a word more or less where a sample may have it. */
static void set_layout(struct mutator *m, unsigned i)
{
	size_t at = draw(m, 3) ? ATTR_SAMPLE_TYPE_AT : ATTR_READ_FORMAT_AT, size = m->at[i + 1] - m->at[i];
	unsigned bits = at == ATTR_SAMPLE_TYPE_AT ? 26 : 6;
	uint64_t was;

	if (m->format != FORMAT_RECORD || m->size < FRONT + 64)
		return;
	was = get(m, at, 8);
	put(m, at, was ^ UINT64_C(1) << draw(m, bits), 8);
	if (get(m, at, 8) > was && open_gap(m, m->at[i] + 8, 8))
		size += 8;
	else if (get(m, at, 8) < was && size >= 16)
		close_gap(m, m->at[i] + 8, 8), size -= 8;
	put(m, m->at[i] + 6, size, 2);
}

/* The last NUL of a text goes, or one comes early; bytes that are no ASCII come as well. */
static void set_text(struct mutator *m, unsigned i)
{
	size_t size = m->at[i + 1] - m->at[i], k;

	for (k = 1; k <= 8 && k + 8 <= size; k++)
		m->out[m->at[i + 1] - k] = (uint8_t)(draw(m, 4) ? draw(m, 2) ? 'a' : draw(m, 256) : 0);
}

static void mutate_once(struct mutator *m, const uint8_t *add, size_t add_size)
{
	unsigned i;

	find_records(m);
	if (!m->nr)
		return;
	i = (unsigned)draw(m, m->nr);
	switch (draw(m, 13)) {
	case 0: repeat(m, i); break;
	case 1: close_gap(m, m->at[i], m->at[i + 1] - m->at[i]); break;
	case 2: swap(m, i); break;
	case 3: insert(m, i, add, add_size); break;
	case 4: set_type(m, i); break;
	case 5: set_size(m, i); break;
	case 6: resize(m, i); break;
	case 7: set_layout(m, i); break;
	case 8: set_text(m, i); break;
	case 9: set_simd(m, i); break;
	default: set_count(m, i);
	}
}

void *afl_custom_init(void *afl, unsigned seed)
{
	struct mutator *m = calloc(1, sizeof(*m));
	const char *format = getenv("FUZZ_FORMAT");

	(void)afl;
	if (!m)
		return 0;
	m->random = seed * UINT64_C(0x9e3779b97f4a7c15) | 1;
	m->format = !format || !strcmp(format, "record") ? FORMAT_RECORD :
		    !strcmp(format, "pipe")              ? FORMAT_PIPE :
							   FORMAT_FILE;
	return m;
}

size_t afl_custom_fuzz(void *data, uint8_t *buf, size_t size, uint8_t **out, uint8_t *add, size_t add_size, size_t most)
{
	struct mutator *m = data;
	unsigned times;

	if (most > m->capacity) {
		uint8_t *more = realloc(m->out, most);

		if (!more)
			return 0;
		m->out = more;
		m->capacity = most;
	}
	memcpy(m->out, buf, size < most ? size : most);
	m->size = size < most ? size : most;
	m->most = most;
	for (times = 1 + (unsigned)draw(m, 4); times; times--)
		mutate_once(m, add, add_size);
	*out = m->out;
	return m->size ? m->size : 1;
}

void afl_custom_deinit(void *data)
{
	struct mutator *m = data;

	free(m->out);
	free(m);
}
