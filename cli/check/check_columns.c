/* SPDX-License-Identifier: MIT */
#include "check_columns.h"
#include "cli/text/nearest.h"

#include "perfring_session_tools.h"

#include <inttypes.h>
#include <string.h>

enum column { LEVEL,
	      STATUS,
	      PATH,
	      OFFSET,
	      FIELD,
	      COUNT,
	      LAST,
	      TEXT,
	      COLUMNS };

static const char *const names[COLUMNS] = {"level", "status", "path", "offset", "field", "count", "last", "text"};

static int unknown(const char *name)
{
	struct nearest nearest = nearest_begin(name);
	char hint[128];
	unsigned i;

	for (i = 0; i < COLUMNS; i++)
		nearest_try(&nearest, names[i]);
	return usage("check", "-F: '%s' is not one of level, status, path, offset, field, count, last, text%s", name, nearest_hint(&nearest, hint));
}

int check_columns_option(void *to, const char *command, const char *text)
{
	struct check_columns *c = to;
	const char *at = text, *stop;
	char name[32];
	unsigned column;

	c->fields = text;
	for (c->nr = 0;; at = stop + 1) {
		stop = at + strcspn(at, ",");
		snprintf(name, sizeof(name), "%.*s", (int)(stop - at), at);
		for (column = 0; column < COLUMNS && strcmp(names[column], name); column++)
			;
		if (column == COLUMNS)
			return unknown(name);
		if (c->nr == CHECK_COLUMNS)
			return usage(command, "-F: more than %d columns", CHECK_COLUMNS);
		c->column[c->nr++] = (unsigned char)column;
		if (!*stop)
			return EXIT_FINE;
	}
}

int check_columns_open(struct check_columns *c)
{
	int code = EXIT_FINE;

	if (c->table && !c->fields)
		code = check_columns_option(c, "check", "level,status,offset,count,text");
	if (!code && c->fields)
		code = output_open(&c->output, 1);
	return !code && c->table ? aligned_open(&c->aligned, c->fields) : code;
}

/* Texts of the capture are made safe, as on lines. */
static void put_text(struct pfr_out *out, const char *text)
{
	pfr_text_plain(out, *text ? text : "-", strlen(*text ? text : "-"));
}

static void put_number(struct pfr_out *out, bool hex, uint64_t number)
{
	char text[32];

	snprintf(text, sizeof(text), hex ? "0x%" PRIx64 : "%" PRIu64, number);
	put_text(out, text);
}

static void put_value(struct pfr_out *out, enum column column, const struct pfr_session_error *e, uint64_t count, uint64_t last)
{
	switch (column) {
	case LEVEL: put_text(out, pfr_level_name(e ? pfr_level_of(e->status) : PFR_LEVEL_ERROR)); break;
	case STATUS: put_text(out, e ? pfr_status_name(e->status) : ""); break;
	case PATH: put_text(out, e ? e->path : ""); break;
	case OFFSET: put_number(out, true, e ? e->offset : last); break;
	case FIELD: put_text(out, e && e->where.status ? pfr_row_name(e->where.row) : ""); break;
	case COUNT: put_number(out, false, count); break;
	case LAST: put_number(out, true, last); break;
	default: put_text(out, e ? e->text : "of other causes");
	}
}

#define ROW_MOST (64 << 10) /* a path and a text, each byte of which may become four */

void check_columns_put(struct check_columns *c, const struct pfr_session_error *error, uint64_t count, uint64_t last)
{
	struct output *to = c->table ? &c->aligned.rows : &c->output;
	size_t begin = to->out.size;
	unsigned i;

	if (!output_reserve(to, ROW_MOST))
		return;
	for (i = 0; i < c->nr; i++) {
		if (i)
			to->out.data[to->out.size++] = '\t';
		put_value(&to->out, (enum column)c->column[i], error, count, last);
	}
	if (to->out.size > to->out.capacity - 1)
		to->out.size = begin;
	if (c->table)
		aligned_row(&c->aligned, &c->output);
	else
		to->out.data[to->out.size++] = '\n';
	output_flush(&c->output, false);
}

int check_columns_close(struct check_columns *c, int code)
{
	if (!c->fields || !c->output.out.data)
		return code;
	if (c->table)
		aligned_end(&c->aligned, &c->output);
	aligned_close(&c->aligned);
	return output_close(&c->output, code);
}
