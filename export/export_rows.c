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
	if (text)
		pfr_rows_text(rows, column, text, strlen(text));
}

void export_bytes(struct pfr_rows *rows, uint32_t column, const struct pfr_bytes *bytes)
{
	pfr_rows_text(rows, column, bytes->data, bytes->size);
}

void export_row(struct pfr_export *e, struct pfr_rows *rows)
{
	int error = pfr_rows_next(rows);

	if (!e->error)
		e->error = error;
}
