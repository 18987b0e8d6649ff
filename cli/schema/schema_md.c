/* SPDX-License-Identifier: MIT */
/*
 * `perfring schema --format md`: doc/perf.data.md. Its prose is schema/format/; a line there that begins with @ asks for rows:
 *
 *   @toc               the table of contents
 *   @record NAME       a heading and the fields of a record
 *   @feature NAME      the same of a feature
 *   @fields GROUP      the fields of a group or piece
 *   @set NAME          the names of a set
 *   @registers         all registers
 *   @rest              every record, feature, group and set that was not asked for
 */
#include "schema_document.h"
#include "schema.h"

#include <stdlib.h>
#include <string.h>

struct document {
	FILE *out;
	unsigned char *asked; /* by row */
};

/* A cell of a table: | would end it. */
static void cell(FILE *out, const char *text)
{
	fputs(" ", out);
	for (; *text; text++)
		fprintf(out, *text == '|' ? "\\|" : "%c", *text);
	fputs(" |", out);
}

/* ---- groups ---------------------------------------------------------------------- */

static void print_place(FILE *out, const struct schema_offsets *offsets)
{
	unsigned i;

	fputs("|", out);
	for (i = 0; i < offsets->nr; i++)
		fprintf(out, i ? " or %u" : " %u", offsets->at[i]);
	fputs(" |", out);
}

static const char *unit(const char *format)
{
	size_t i;

	for (i = 0; i < schema_nr; i++)
		if (schema_rows[i].is == ROW_FORMAT && !strcmp(schema_rows[i].name, format))
			return schema_rows[i].arg;
	return "";
}

/* What it is, when it is there, its unit, where its names are. */
static void print_meaning(FILE *out, const struct schema_row *title, const struct schema_row *row)
{
	char condition[200], text[600];
	const char *in = strstr(row->doc, "bytes") ? "" : unit(row->format);

	schema_condition_text(title, row, condition, sizeof(condition));
	snprintf(text, sizeof(text), "%.300s%s%s%s%s", row->doc, *in ? "; in " : "", in, *condition ? "; " : "", condition);
	if (strcmp(row->set, "NONE") != 0)
		snprintf(text + strlen(text), sizeof(text) - strlen(text), "; [names](#set-%.100s)", row->set);
	cell(out, text);
}

static void print_type(FILE *out, const struct schema_row *title, const struct schema_row *row)
{
	char text[160], link[400];

	schema_type_text(title, row, text, sizeof(text));
	if (schema_is_nested(row) && strcmp(row->arg, "NONE") != 0)
		snprintf(link, sizeof(link), "[%s](#group-%s)%s", row->arg, row->arg, text + strlen(row->arg));
	else
		snprintf(link, sizeof(link), "%s", text);
	cell(out, link);
}

static void print_fields(FILE *out, const struct schema_row *title)
{
	const struct schema_row *row;
	struct schema_offsets offsets;
	unsigned nr = 0;

	for (row = title + 1; row < schema_end(title); row++) {
		if (row->is != ROW_FIELD)
			continue;
		if (!nr++)
			fputs("\n| at | type | field | meaning |\n|---:|---|---|---|\n", out);
		offsets = schema_offsets(title, row);
		print_place(out, &offsets);
		print_type(out, title, row);
		cell(out, row->name);
		print_meaning(out, title, row);
		fputs("\n", out);
	}
	if (!nr)
		fputs("\nNo fields.\n", out);
}

static void print_trailer(FILE *out, const struct schema_row *title)
{
	if (!strcmp(title->trailer, "LAST"))
		fputs("\nThen [sample_id](#the-trailer-sample_id), at the record's end.\n", out);
	else if (!strcmp(title->trailer, "AFTER"))
		fputs("\nThen [sample_id](#the-trailer-sample_id), directly after the fields: it is not at the record's end where stale bytes follow.\n", out);
}

/* What else the rows have about a group. */
static void print_notes(FILE *out, const struct schema_row *title)
{
	const struct schema_row *row;
	char text[300];

	for (row = title + 1; row < schema_end(title); row++) {
		if (row->is == ROW_MISC)
			fprintf(out, "\n`misc` bit %llu, %s (%s): %s.\n", row->number, row->name, row->since, row->doc);
		else if (row->is == ROW_ALIAS)
			fprintf(out, "\n`%s` with the flag %s: %s.\n", row->name, row->condition, row->doc);
		else if (row->is == ROW_PAYLOAD)
			fprintf(out, "\n`%s` bytes follow the record, outside of header.size.\n", row->name);
		else if (row->is == ROW_UNKNOWN)
			fputs("\nA bit that is not known ends what can be read: the fields from its place on have no known position.\n", out);
		if (row->is != ROW_CHECK)
			continue;
		schema_check_text(title, row, text, sizeof(text));
		fprintf(out, "\nValid if %.*s.\n", (int)(strstr(text, ", else") - text), text);
	}
}

static void print_group(struct document *d, const struct schema_row *title)
{
	if (title->is == ROW_GROUP || title->is == ROW_PIECE)
		fprintf(d->out, "\n<a id=\"group-%s\"></a>\n**%s**: %s.\n", title->group, title->group, title->doc);
	else
		fprintf(d->out, "\n### %s (%s%llu)\n\nSince %s: %s.\n", title->name, title->is == ROW_FEATURE ? "feature " : "", title->number, title->since, title->doc);
	print_fields(d->out, title);
	print_notes(d->out, title);
	print_trailer(d->out, title);
	d->asked[title - schema_rows] = 1;
}

/* ---- sets ---------------------------------------------------------------------------- */

static void print_set(struct document *d, const struct schema_row *title)
{
	const struct schema_row *row;
	char text[300], number[64];

	fprintf(d->out, "\n<a id=\"set-%s\"></a>\n**%s**: %s.\n\n| number | name | since | meaning |\n|---|---|---|---|\n", title->name, title->name, title->doc);
	for (row = title + 1; row < schema_end(title); row++) {
		schema_number_text(row, number, sizeof(number));
		fprintf(d->out, "| %s |", number);
		cell(d->out, row->name);
		cell(d->out, row->since);
		snprintf(text, sizeof(text), "%.200s", row->doc);
		if (row->is == ROW_BITS && strcmp(row->set, "NONE") != 0)
			snprintf(text + strlen(text), sizeof(text) - strlen(text), "; [names](#set-%.60s)", row->set);
		cell(d->out, text);
		fputs("\n", d->out);
	}
	d->asked[title - schema_rows] = 1;
}

static void print_registers(struct document *d)
{
	const struct schema_row *title, *row;
	char text[128];

	for (title = schema_rows; title < schema_rows + schema_nr; title++) {
		if (title->is != ROW_ARCH)
			continue;
		fprintf(d->out, "\n**%s**%s%s: ", title->name, *title->doc ? ", " : "", title->doc);
		for (row = title + 1; row < schema_end(title); row++) {
			schema_number_text(row, text, sizeof(text));
			fprintf(d->out, row == title + 1 ? "%s" : ", %s", text);
		}
		fputs(".\n", d->out);
	}
}

/* ---- the document ------------------------------------------------------------------------ */

/* The decoder's own set is not in captures; what 2009 had is in a section of its own. */
static bool is_left_out(const struct schema_row *title)
{
	return !strcmp(title->group, "form") || !strcmp(title->group, "attr_only") || !strcmp(title->group, "counts");
}

static void print_rest(struct document *d, const char *what)
{
	const struct schema_row *row;

	for (row = schema_rows; row < schema_rows + schema_nr; row++) {
		if (d->asked[row - schema_rows] || is_left_out(row))
			continue;
		if (!strcmp(what, "sets") && row->is == ROW_SET)
			print_set(d, row);
		else if ((!strcmp(what, "groups") && row->is <= ROW_PIECE) || (!strcmp(what, "features") && row->is == ROW_FEATURE) ||
			 (!strcmp(what, "records") && row->is == ROW_RECORD))
			print_group(d, row);
	}
}

static void expand(struct document *d, const char *line, size_t size)
{
	char verb[16] = "", name[48] = "", copy[80];
	size_t i;

	snprintf(copy, sizeof(copy), "%.*s", (int)size, line);
	if (sscanf(copy, "@%15s %47s", verb, name) < 1)
		return;
	if (!strcmp(verb, "registers"))
		print_registers(d);
	else if (!strcmp(verb, "rest"))
		print_rest(d, name);
	for (i = 0; i < schema_nr; i++) {
		const struct schema_row *row = &schema_rows[i];

		if (row->is == ROW_SET && !strcmp(verb, "set") && !strcmp(row->name, name))
			print_set(d, row);
		else if ((row->is == ROW_RECORD && !strcmp(verb, "record") && !strcmp(row->name, name)) ||
			 (row->is == ROW_FEATURE && !strcmp(verb, "feature") && !strcmp(row->name, name)) ||
			 (row->is <= ROW_PIECE && !strcmp(verb, "fields") && !strcmp(row->group, name)))
			print_group(d, row);
	}
}

static const char *line_end(const char *line)
{
	return line + strcspn(line, "\n");
}

static void print_body(struct document *d, const char *from)
{
	const char *line, *end;

	for (line = from; *line; line = *end ? end + 1 : end) {
		end = line_end(line);
		if (*line == '@')
			expand(d, line, (size_t)(end - line));
		else
			fprintf(d->out, "%.*s\n", (int)(end - line), line);
	}
}

/* The anchor that GitHub gives a heading: small letters, digits, _ and -; a space becomes -. */
static void print_anchor(const char *text, size_t size)
{
	size_t i;

	for (i = 0; i < size; i++) {
		unsigned char c = (unsigned char)text[i];

		if (c >= 'A' && c <= 'Z')
			putchar(c - 'A' + 'a');
		else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-')
			putchar(c);
		else if (c == ' ')
			putchar('-');
	}
}

static void print_contents(const char *body)
{
	const char *line, *end;

	for (line = body; *line; line = *end ? end + 1 : end) {
		unsigned level = (unsigned)strspn(line, "#");
		const char *text = line + level + 1;

		end = line_end(line);
		if (level < 2 || level > 3 || line[level] != ' ')
			continue;
		printf("%*s- [%.*s](#", (int)(2 * (level - 2)), "", (int)(end - text), text);
		print_anchor(text, (size_t)(end - text));
		printf(")\n");
	}
}

/* Directives and prose have empty lines of their own: of several one is printed. */
static void print_lines(const char *body)
{
	const char *line, *end;
	bool empty = false;

	for (line = body; *line; line = *end ? end + 1 : end) {
		end = line_end(line);
		if (end > line || !empty)
			printf("%.*s\n", (int)(end - line), line);
		empty = end == line;
	}
}

bool schema_print_md(void)
{
	static const char mark[] = "@toc\n";
	const char *toc = strstr(schema_document, mark);
	struct document d = {0, calloc(schema_nr, 1)};
	char *body = 0;
	size_t size = 0;

	d.out = open_memstream(&body, &size);
	if (!d.out || !d.asked || !toc) {
		free(d.asked);
		return false;
	}
	print_body(&d, toc + strlen(mark));
	fclose(d.out);
	printf("%.*s", (int)(toc - schema_document), schema_document);
	print_contents(body);
	print_lines(body);
	free(d.asked);
	free(body);
	return true;
}
