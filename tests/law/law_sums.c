/* SPDX-License-Identifier: MIT */
/*
 * Readers of profiles that share nothing with the writers: only the sum of all weights.
 */
#define _GNU_SOURCE

#include "law.h"

#include <stdlib.h>
#include <string.h>
#if __has_include(<zlib.h>)
#include <zlib.h>
#define HAS_ZLIB 1
#else
#define HAS_ZLIB 0
#endif

/* ---- folded stacks ------------------------------------------------------------------ */

static bool take_digits(const unsigned char *from, const unsigned char *end, law_sum *number)
{
	*number = 0;
	for (; from < end; from++) {
		if (*from < '0' || *from > '9')
			return false;
		*number = *number * 10 + (*from - '0');
	}
	return true;
}

/* The number after the last blank of each line. */
static bool folded_sum(const unsigned char *at, const unsigned char *end, law_sum *sum)
{
	while (at < end) {
		const unsigned char *line = memchr(at, '\n', (size_t)(end - at)), *blank = line;
		law_sum weight;

		while (blank && blank > at && *blank != ' ')
			blank--;
		if (!blank || !take_digits(blank + 1, line, &weight))
			return false;
		*sum += weight;
		at = line + 1;
	}
	return true;
}

/* ---- Firefox --------------------------------------------------------------------------- */

/* Numbers up to ], in millionths where they have decimals. */
static law_sum take_array(const char **text)
{
	law_sum sum = 0;

	while (**text && **text != ']') {
		law_sum whole = 0, part = 0, unit = 1000000;
		bool decimals = false;

		for (; **text >= '0' && **text <= '9'; ++*text)
			whole = whole * 10 + (law_sum)(**text - '0');
		if (**text == '.')
			for (decimals = true, ++*text; **text >= '0' && **text <= '9'; ++*text)
				part += (law_sum)(**text - '0') * (unit /= 10);
		sum += decimals ? whole * 1000000 + part : whole;
		*text += **text == ',';
	}
	return sum;
}

static bool firefox_sum(const char *text, law_sum *sum)
{
	static const char key[] = ",\"weight\":[", type[] = "],\"weightType\":\"";

	while ((text = strstr(text, key))) {
		text += sizeof(key) - 1;
		*sum += take_array(&text);
		if (strncmp(text, type, sizeof(type) - 1) != 0)
			return false;
	}
	return true;
}

/* ---- pprof ------------------------------------------------------------------------------ */

struct bytes {
	const unsigned char *at, *end;
	bool bad;
};

static uint64_t varint(struct bytes *b)
{
	uint64_t value = 0;
	unsigned shift;

	for (shift = 0; shift < 64 && b->at < b->end; shift += 7) {
		value |= (uint64_t)(*b->at & 127) << shift;
		if (!(*b->at++ & 128))
			return value;
	}
	b->bad = true;
	return 0;
}

/* The next field: its number, and its bytes or value. 0: the end. */
static unsigned field(struct bytes *b, struct bytes *inner, uint64_t *value)
{
	uint64_t key = b->at < b->end && !b->bad ? varint(b) : 0;

	if (!key)
		return 0;
	*value = varint(b);
	if ((key & 7) == 2) {
		b->bad |= *value > (uint64_t)(b->end - b->at);
		*inner = (struct bytes){b->at, b->bad ? b->at : b->at + *value, false};
		b->at = inner->end;
	}
	b->bad |= (key & 7) != 0 && (key & 7) != 2;
	return (unsigned)(key >> 3);
}

static law_sum sample_sum(struct bytes sample, unsigned *nr)
{
	struct bytes values;
	uint64_t value;
	law_sum sum = 0;
	unsigned number;

	while ((number = field(&sample, &values, &value)))
		for (*nr = number == 2 ? 0 : *nr; number == 2 && values.at < values.end && !values.bad; ++*nr)
			sum += varint(&values);
	return sum;
}

/* Each sample has as many values as there are types. */
static bool pprof_sum(struct bytes profile, law_sum *sum)
{
	unsigned number, types = 0, nr = 0, most = 0;
	struct bytes inner;
	uint64_t value;

	while ((number = field(&profile, &inner, &value))) {
		types += number == 1;
		if (number == 2)
			*sum += sample_sum(inner, &nr);
		most = nr > most ? nr : most;
	}
	return !profile.bad && most <= types;
}

static bool inflate_sum(const struct law_output *profile, law_sum *sum)
{
#if HAS_ZLIB
	size_t capacity = 64u << 20;
	unsigned char *data = malloc(capacity);
	z_stream z = {0};
	bool good;

	z.next_in = profile->data;
	z.avail_in = (uInt)profile->size;
	z.next_out = data;
	z.avail_out = (uInt)capacity;
	good = data && inflateInit2(&z, 31) == Z_OK && inflate(&z, Z_FINISH) == Z_STREAM_END;
	inflateEnd(&z);
	good = good && pprof_sum((struct bytes){data, data + z.total_out, false}, sum);
	free(data);
	return good;
#else
	(void)profile;
	(void)sum;
	return false;
#endif
}

bool law_profile_sum(const struct law_output *profile, uint32_t format, law_sum *sum)
{
	char *text;
	bool good;

	*sum = 0;
	if (format == PFR_PROFILE_PPROF)
		return inflate_sum(profile, sum);
	if (format == PFR_PROFILE_FOLDED)
		return !profile->size || folded_sum(profile->data, profile->data + profile->size, sum);
	text = strndup(profile->data ? (const char *)profile->data : "", profile->size);
	good = text && firefox_sum(text, sum);
	free(text);
	return good;
}
