/* SPDX-License-Identifier: MIT */
/*
 * The edit distance of two names: insertions, deletions, substitutions, and exchanges of neighbours.
 */
#include "nearest.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#define NAME_MOST 63 /* longer names are not compared */

static unsigned least(unsigned a, unsigned b)
{
	return a < b ? a : b;
}

static bool same(char a, char b)
{
	return tolower((unsigned char)a) == tolower((unsigned char)b);
}

/* One row of the table of distances, from the two rows above it. */
static void fill_row(unsigned row[], const unsigned above[], const unsigned second[], const char *a, size_t i, const char *b)
{
	size_t j;

	row[0] = (unsigned)i;
	for (j = 1; j <= strlen(b); j++) {
		row[j] = least(least(above[j] + 1, row[j - 1] + 1), above[j - 1] + !same(a[i - 1], b[j - 1]));
		if (i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]))
			row[j] = least(row[j], second[j - 2] + 1);
	}
}

/* The last row's least value at the end of b, or of a part of it: "cpu-clock" of "cpu-clock:pppH". */
static unsigned shortest(const unsigned row[], const char *b)
{
	unsigned d = row[strlen(b)];
	size_t j;

	for (j = 1; b[j - 1] && b[j]; j++)
		if (b[j] == ':' || b[j] == '/')
			d = least(d, row[j]);
	return d;
}

static unsigned distance(const char *a, const char *b)
{
	unsigned rows[3][NAME_MOST + 1];
	size_t i;

	for (i = 0; i <= strlen(b); i++)
		rows[0][i] = (unsigned)i;
	for (i = 1; i <= strlen(a); i++)
		fill_row(rows[i % 3], rows[(i + 2) % 3], rows[(i + 1) % 3], a, i, b);
	return shortest(rows[strlen(a) % 3], b);
}

struct nearest nearest_begin(const char *typed)
{
	return (struct nearest){typed, "", ((unsigned)strlen(typed) + 2) / 3};
}

void nearest_try(struct nearest *nearest, const char *name)
{
	size_t size = strlen(nearest->typed);
	unsigned d;

	if (size < 2 || size > NAME_MOST || !*name || strlen(name) > NAME_MOST)
		return;
	d = strncasecmp(nearest->typed, name, size) ? distance(nearest->typed, name) : 0; /* the beginning of a name is most likely it */
	if (d < nearest->distance || (d == nearest->distance && !*nearest->best)) {
		nearest->best = name;
		nearest->distance = d;
	}
}

const char *nearest_hint(const struct nearest *nearest, char text[128])
{
	if (*nearest->best)
		snprintf(text, 128, " (did you mean '%s'?)", nearest->best);
	else
		*text = 0;
	return text;
}
