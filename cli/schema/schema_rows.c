/* SPDX-License-Identifier: MIT */
/*
 * The table of all rows of schema/, in their order. It adds nothing to what they say.
 */
#include "schema.h"

#include <stdint.h>
#include <string.h>

/* The texts of a row, one after the other: an address each would be 18,000, which the loader writes whenever a program of the command begins. */
static const char *const texts[] = {
#define ROW(is, group, name, kind, arg, condition, format, set, since, doc, trailer, number, last, width) \
	group "\0" name "\0" kind "\0" arg "\0" condition "\0" format "\0" set "\0" since "\0" doc "\0" trailer,
#include "schema_rows.def"
};

static const struct numbers {
	unsigned long long number, last;
	unsigned short is, width;
} numbers[] = {
#define ROW(is, group, name, kind, arg, condition, format, set, since, doc, trailer, number, last, width) {number, last, is, width},
#include "schema_rows.def"
};

#define ROWS (sizeof(numbers) / sizeof(numbers[0]))

static struct schema_row rows[ROWS];
const struct schema_row *const schema_rows = rows;
const size_t schema_nr = ROWS;

void schema_open(void)
{
	for (size_t i = 0; i < ROWS; i++) {
		struct schema_row *row = &rows[i];
		const char **const text[] = {&row->group, &row->name, &row->kind, &row->arg, &row->condition,
					     &row->format, &row->set, &row->since, &row->doc, &row->trailer};
		const char *at = texts[i];

		for (size_t j = 0; j < sizeof(text) / sizeof(text[0]); j++) {
			*text[j] = at;
			at += strlen(at) + 1;
		}
		row->is = (enum schema_is)numbers[i].is;
		row->number = numbers[i].number;
		row->last = numbers[i].last;
		row->width = numbers[i].width;
	}
}

bool schema_is_title(const struct schema_row *row)
{
	return row->is <= ROW_ARCH || row->is >= ROW_KIND;
}

const struct schema_row *schema_end(const struct schema_row *title)
{
	const struct schema_row *row = title + 1;

	while (row < schema_rows + schema_nr && !schema_is_title(row))
		row++;
	return row;
}

static const struct schema_row *find(const char *group, bool set)
{
	size_t i;

	for (i = 0; i < schema_nr; i++)
		if (schema_is_title(&schema_rows[i]) && (schema_rows[i].is == ROW_SET) == set &&
		    schema_rows[i].is != ROW_ARCH && !strcmp(schema_rows[i].group, group))
			return &schema_rows[i];
	return 0;
}

const struct schema_row *schema_group(const char *group)
{
	return find(group, false);
}

const struct schema_row *schema_set(const char *set)
{
	return find(set, true);
}
