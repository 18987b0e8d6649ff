/* SPDX-License-Identifier: MIT */
/*
 * The rows of callsites, and of functions inlined there. Names of functions in files are read at last, so with them the rows come when the
 * callsites are forgotten, or at the end: in the same order.
 */
#include "export.h"
#include "export/common/lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static void put_symbol(struct pfr_rows *rows, const struct pfr_symbol *symbol)
{
	static const char *const sources[] = {"ksymbol", "kallsyms", "jitdump", "perf_map", "file"};

	export_text(rows, C_callsite_function, &symbol->name, symbol->source == PFR_SYMBOLS_KSYMBOL ? PFR_NAME_SIZE : PATH_MOST);
	rows_number(rows, C_callsite_function_offset, symbol->offset);
	export_name(rows, C_callsite_function_source, symbol->source < sizeof(sources) / sizeof(sources[0]) ? sources[symbol->source] : "file");
}

/* The next place of FILE:LINE, in columns of a text and a number. */
static void put_line(struct pfr_rows *rows, uint32_t column, struct pfr_bytes *lines)
{
	struct pfr_bytes file;
	uint64_t line;

	file.size = (uint32_t)source_line(lines, &file.data, &line);
	if (!file.size)
		return;
	export_text(rows, column, &file, PATH_MOST);
	if (line && line <= UINT32_MAX)
		rows_number(rows, column + 1, line);
}

/* That of the function, which is after those that are inlined in it. */
static struct pfr_bytes last_line(const struct pfr_bytes *lines)
{
	const unsigned char *before = lines->size > 1 ? memrchr(lines->data, 0, lines->size - 1) : NULL;
	struct pfr_bytes last = *lines;

	if (before) {
		last.data = before + 1;
		last.size = (uint32_t)(lines->data + lines->size - last.data);
	}
	return last;
}

/* A row for each function that is inlined at a callsite, whose lines are taken. */
static int put_inlined(struct pfr_rows *rows, uint64_t number, const struct pfr_bytes *inlined, struct pfr_bytes *lines)
{
	uint32_t at = 0, index = 0;
	int error = 0;

	while (at < inlined->size && !error) {
		size_t size = strnlen((const char *)inlined->data + at, inlined->size - at);
		struct pfr_bytes name = {inlined->data + at, (uint32_t)size};

		rows_number(rows, C_inlined_callsite, number);
		rows_number(rows, C_inlined_index, index++);
		export_text(rows, C_inlined_function, &name, PATH_MOST);
		put_line(rows, C_inlined_source, lines);
		error = rows_next(rows);
		at += (uint32_t)size + 1;
	}
	return error;
}

static int put_callsite(struct pfr_export *e, uint64_t number, const struct callsite *s, const struct pfr_bytes *file, const struct pfr_symbol *symbol)
{
	struct pfr_rows *rows = e->rows[T_callsite];
	struct pfr_bytes lines = {0, 0}, last;
	uint64_t parent;
	int error = 0;

	if (symbol && s->place != PFR_NO_NUMBER)
		lines = pfr_symbols_lines(e->follow.symbols, s->place);
	last = last_line(&lines);
	if (symbol && symbol->inlined.size && e->rows[T_inlined])
		error = put_inlined(e->rows[T_inlined], number, &symbol->inlined, &lines);
	if (!rows || error)
		return error;
	rows_number(rows, C_callsite_callsite, number);
	parent = callsite_parent(&e->callsites, s);
	if (parent != CALLSITE_NONE)
		rows_number(rows, C_callsite_parent, parent);
	rows_number(rows, C_callsite_depth, (uint64_t)s->depth - s->joined);
	export_name(rows, C_callsite_kind, cpumode_name(s->cpumode));
	rows_number(rows, C_callsite_address, s->address);
	rows_number(rows, C_callsite_caller, s->caller);
	if (file) {
		rows_number(rows, C_callsite_mapping, s->mapping);
		rows_number(rows, C_callsite_offset, s->offset);
		export_text(rows, C_callsite_file, file, PFR_NAME_SIZE);
	}
	if (symbol)
		put_symbol(rows, symbol);
	put_line(rows, C_callsite_source, &last);
	return rows_next(rows);
}

/* ---- rows that wait for names of files --------------------------------------------------------- */

/* What a callsite's row has besides its struct callsite. */
struct export_waiting {
	uint64_t offset;     /* in the function */
	uint32_t file, name; /* texts + 1; 0: none */
	uint32_t number;
	uint8_t source;
};

static int wait_for_names(struct pfr_export *e, uint64_t index, const struct pfr_location *location, const struct pfr_symbol *symbol)
{
	struct export_waiting *w;

	if (index >= e->waiting_capacity) {
		uint32_t capacity = e->waiting_capacity ? e->waiting_capacity * 2 : 1024;

		w = realloc(e->waiting, capacity * sizeof(*w));
		if (!w)
			return ENOMEM;
		e->waiting = w;
		e->waiting_capacity = capacity;
	}
	w = &e->waiting[index];
	*w = (struct export_waiting){0};
	if (location)
		w->file = texts_intern(&e->waiting_texts, location->name.data, location->name.size) + 1;
	if (symbol) {
		w->name = texts_intern(&e->waiting_texts, symbol->name.data, symbol->name.size) + 1;
		w->offset = symbol->offset;
		w->number = symbol->number;
		w->source = symbol->source;
	}
	return (location && !w->file) || (symbol && !w->name) ? ENOMEM : 0;
}

static struct pfr_bytes waiting_text(const struct pfr_export *e, uint32_t text)
{
	struct pfr_bytes bytes = {0, 0};
	size_t size;

	if (!text)
		return bytes;
	bytes.data = texts_get(&e->waiting_texts, text - 1, &size);
	bytes.size = (uint32_t)size;
	return bytes;
}

/* The function of a callsite that waits. */
static bool find_symbol(struct pfr_export *e, uint64_t index, struct pfr_symbol *symbol)
{
	const struct callsite *s = &e->callsites.callsite[index];
	const struct export_waiting *w = &e->waiting[index];

	*symbol = (struct pfr_symbol){.name = waiting_text(e, w->name), .offset = w->offset, .number = w->number, .source = w->source};
	if (w->name || s->place == PFR_NO_NUMBER)
		return w->name != 0;
	if (pfr_symbols_place(e->follow.symbols, s->place, symbol))
		return false;
	symbol->offset += s->caller && s->address;
	return true;
}

static void join_waiting(struct pfr_export *e, struct callsite *s, const struct pfr_symbol *symbol)
{
	struct pfr_symbol other;

	e->callsites.callsite[s->parent - 1].named = find_symbol(e, s->parent - 1, &other);
	callsites_join(&e->callsites, s, equal_texts(symbol->name.data, symbol->name.size, other.name.data, other.name.size));
}

static int put_waiting(struct pfr_export *e, uint64_t index)
{
	struct callsite *s = &e->callsites.callsite[index];
	const struct export_waiting *w = &e->waiting[index];
	struct pfr_bytes file = waiting_text(e, w->file);
	struct pfr_symbol symbol;

	s->named = find_symbol(e, index, &symbol);
	if (s->own)
		join_waiting(e, s, &symbol);
	return put_callsite(e, e->callsites.base + index, s, w->file ? &file : NULL, s->named ? &symbol : NULL);
}

void export_callsites_put(void *user)
{
	struct pfr_export *e = user;
	uint64_t nr = e->callsites.nr - e->callsites.base, i;

	if (!e->follow.symbols || !e->waiting)
		return;
	pfr_symbols_read(e->follow.symbols);
	for (i = 0; i < nr && !e->error; i++)
		e->error = put_waiting(e, i);
	texts_clear(&e->waiting_texts);
}

int export_callsite(void *user, uint64_t number, const struct callsite *s, const struct pfr_location *location, const struct pfr_symbol *symbol)
{
	struct pfr_export *e = user;

	if (!e->rows[T_callsite] && !e->rows[T_inlined])
		return 0;
	if (e->follow.symbols)
		return wait_for_names(e, number - e->callsites.base, location, symbol);
	return put_callsite(e, number, s, location ? &location->name : NULL, symbol);
}
