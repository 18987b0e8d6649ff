/* SPDX-License-Identifier: MIT */
/* Rows of live --top. Knows folded stacks. */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "cli/live/live_top.h"

#include <stdlib.h>
#include <string.h>

#define MORE "[more stacks]" /* the profiler's line of what had no space */

static int compare_bytes(const struct pfr_bytes *a, const struct pfr_bytes *b)
{
	int order = memcmp(a->data, b->data, a->size < b->size ? a->size : b->size);

	return order ? order : (a->size > b->size) - (a->size < b->size);
}

static int compare_keys(const void *a, const void *b)
{
	const struct top_row *x = a, *y = b;
	int order = compare_bytes(&x->name, &y->name);

	return order ? order : compare_bytes(&x->comm, &y->comm);
}

static int compare_weights(const void *a, const void *b)
{
	const struct top_row *x = a, *y = b;

	return x->weight != y->weight ? (x->weight < y->weight ? 1 : -1) : compare_keys(a, b);
}

static bool has(const struct pfr_bytes *text, const char *word)
{
	return memmem(text->data, text->size, word, strlen(word)) != NULL;
}

static struct pfr_bytes bytes_of(const char *from, const char *to)
{
	return (struct pfr_bytes){(const unsigned char *)from, (uint32_t)(to - from)};
}

/* A line's weight is after its last blank, its innermost function after its last semicolon. */
static bool take_line(struct top_row *row, const char *line, const char *end)
{
	const char *blank = memrchr(line, ' ', (size_t)(end - line)), *first, *last;

	if (!blank)
		return false;
	first = memchr(line, ';', (size_t)(blank - line));
	last = memrchr(line, ';', (size_t)(blank - line));
	row->comm = bytes_of(line, first ? first : blank);
	row->name = bytes_of(last ? last + 1 : blank, blank);
	if (row->comm.size == strlen(MORE) && !memcmp(row->comm.data, MORE, row->comm.size) && !last) {
		row->name = row->comm;
		row->comm.size = 0;
	}
	row->weight = strtoull(blank + 1, NULL, 10);
	return true;
}

static bool add(struct top_rows *rows, const struct top_row *row)
{
	if (rows->nr == rows->capacity) {
		size_t capacity = rows->capacity ? rows->capacity * 2 : 1024;
		struct top_row *grown = realloc(rows->row, capacity * sizeof(*grown));

		if (!grown)
			return false;
		rows->row = grown;
		rows->capacity = capacity;
	}
	rows->row[rows->nr++] = *row;
	return true;
}

static void merge(struct top_rows *rows)
{
	size_t nr = 0;

	if (rows->nr)
		qsort(rows->row, rows->nr, sizeof(*rows->row), compare_keys);
	for (size_t i = 0; i < rows->nr; i++) {
		if (nr && !compare_keys(&rows->row[nr - 1], &rows->row[i]))
			rows->row[nr - 1].weight += rows->row[i].weight;
		else
			rows->row[nr++] = rows->row[i];
	}
	rows->nr = nr;
	if (nr)
		qsort(rows->row, nr, sizeof(*rows->row), compare_weights);
}

bool top_rows_make(struct top_rows *rows, const char *text, size_t size, enum top_by by, const char *word)
{
	const char *end = text + size, *stop;
	struct top_row row;

	rows->nr = 0;
	rows->total = 0;
	for (; text < end && (stop = memchr(text, '\n', (size_t)(end - text))); text = stop + 1) {
		if (!take_line(&row, text, stop))
			continue;
		rows->total += row.weight;
		if (*word && !has(&row.comm, word) && !has(&row.name, word))
			continue;
		if (by == TOP_FUNCTION)
			row.comm.size = 0;
		else if (by == TOP_COMM)
			row.name.size = 0;
		if (!add(rows, &row))
			return false;
	}
	merge(rows);
	return true;
}
