/* SPDX-License-Identifier: MIT */
/*
 * What the files that make rows of an export share.
 */
#include "export.h"

#include <fnmatch.h>
#include <string.h>

bool export_wants(const struct pfr_export *e, const char *name)
{
	size_t i;

	for (i = 0; i < e->nr_wanted; i++)
		if (!fnmatch(e->wanted[i], name, 0))
			return true;
	return !e->wanted;
}

void export_name(struct pfr_rows *rows, uint32_t column, const char *text)
{
	struct pfr_bytes bytes = {(const unsigned char *)text, text ? (uint32_t)strlen(text) : 0};

	if (text)
		export_text(rows, column, &bytes, PFR_NAME_SIZE);
}

static void export_cut(struct pfr_rows *rows, uint32_t column, const struct pfr_bytes *text, size_t most)
{
	unsigned char space[PATH_MOST + 3];
	struct pfr_bytes cut = text_cut(text, most, space);

	export_bytes(rows, column, &cut);
	rows_cut(rows);
}

void export_text(struct pfr_rows *rows, uint32_t column, const struct pfr_bytes *text, size_t most)
{
	if (text->size > most)
		export_cut(rows, column, text, most);
	else
		export_bytes(rows, column, text);
}

void export_bytes(struct pfr_rows *rows, uint32_t column, const struct pfr_bytes *bytes)
{
	pfr_rows_text(rows, column, bytes->data, bytes->size);
}

void export_row(struct pfr_export *e, struct pfr_rows *rows)
{
	int error = rows_next(rows);

	if (!e->error)
		e->error = error;
}
