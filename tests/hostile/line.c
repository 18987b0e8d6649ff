/* SPDX-License-Identifier: MIT */
/*
 * What is reported of a case of hostile input, on one line.
 */
#include "tests/hostile/line.h"

#include <stdarg.h>
#include <stdio.h>

void hostile_text(struct hostile_line *line, const char *format, ...)
{
	va_list list;

	va_start(list, format);
	line->size += (size_t)vsnprintf(line->text + line->size, HOSTILE_LINE - line->size, format, list);
	va_end(list);
}

void hostile_add(struct hostile_line *line, const struct pfr_where *where, uint64_t frame, uint64_t from)
{
	const char *row = pfr_row_name(where->row);

	hostile_text(line, " #%llu:%s%s%s+%llu(%llu,%llu)", (unsigned long long)frame, pfr_status_name(where->status), *row ? "." : "",
		     row, (unsigned long long)(where->offset - from), (unsigned long long)where->needed, (unsigned long long)where->left);
}
