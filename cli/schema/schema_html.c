/* SPDX-License-Identifier: MIT */
/*
 * `perfring schema --format html`: one document of all rows, with a drawing of the bytes of each record, feature and group; or of one name.
 */
#include "schema.h"

#include <stdlib.h>
#include <string.h>

#define COLUMNS 8 /* bytes of a line of a drawing */

static const char head[] =
	"<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
	"<title>The perf.data format: records by their bytes</title>\n<style>\n"
	":root{color-scheme:light dark;--line:light-dark(#b8bcc4,#5a606a);--box:light-dark(#eef3fb,#1d2735);--maybe:light-dark(#fff,#16181c);--head:light-dark(#f3f3ee,#26262a);--soft:light-dark(#565c66,#a9b0ba)}\n"
	"body{font:15px/1.5 system-ui,sans-serif;margin:0 auto;padding:0 1rem 4rem;max-width:64rem;background:light-dark(#fff,#111317);color:light-dark(#16181c,#e6e8eb)}\n"
	"a{color:light-dark(#0b57d0,#8ab4f8)}nav{columns:15rem;margin:1rem 0;overflow-wrap:anywhere}nav a{display:block}\n"
	"h2{margin:2.5rem 0 .3rem;border-top:1px solid var(--line);padding-top:1rem}h2 small{font-weight:400;color:var(--soft)}\n"
	"div.wide{overflow-x:auto}table{border-collapse:collapse;margin:.6rem 0}caption{text-align:left;color:var(--soft);padding:.2rem 0}\n"
	"table.rows td,table.rows th{border-bottom:1px solid var(--line);padding:.15rem .6rem;text-align:left;vertical-align:top}table.rows td:first-child{text-align:right}\n"
	"table.bytes{table-layout:fixed;width:60rem;max-width:none}table.bytes th{font-weight:400;color:var(--soft);text-align:center;font-variant-numeric:tabular-nums}\n"
	"table.bytes col.at{width:4rem}table.bytes th[scope=row]{text-align:right;padding-right:.6rem;vertical-align:top}\n"
	"table.bytes td{border:1px solid var(--line);background:var(--box);padding:.15rem .3rem;text-align:center;overflow-wrap:anywhere;line-height:1.25}\n"
	"table.bytes td.header{background:var(--head)}table.bytes td.maybe{border-style:dashed;background:var(--maybe)}table.bytes td.none{border:0;background:none}\n"
	"table.bytes td b{display:block;font-weight:600}table.bytes td[colspan=\"1\"],table.bytes td[colspan=\"2\"]{font-size:.8em}table.bytes td span{display:block;font-size:.8em;color:var(--soft)}\n"
	"</style>\n</head>\n<body>\n<main>\n";

static const char about[] =
	"<h1>Records by their bytes</h1>\n"
	"<p>A line of a drawing is eight bytes; the number before it is the offset of its first one from the begin of the record or group, &middot; where that depends on what is before. "
	"A box with a dashed edge is there on a condition, or has a size that depends on a number before it. Numbers are in the byte order of the machine that recorded. "
	"Printed by <code>perfring schema --format html</code> from the rows that the decoder is made of; the traps and the order of records are in doc/perf.data.md.</p>\n";

static void put(const char *text)
{
	for (; *text; text++)
		if (*text == '<')
			fputs("&lt;", stdout);
		else if (*text == '>')
			fputs("&gt;", stdout);
		else if (*text == '&')
			fputs("&amp;", stdout);
		else if (*text == '"')
			fputs("&quot;", stdout);
		else
			putchar(*text);
}

/* With a capital letter, unless its first word is a name of the program's. */
static void put_sentence(const char *text)
{
	size_t word = strcspn(text, " _(");

	if (*text >= 'a' && *text <= 'z' && text[word] != '_' && text[word] != '(' && strncmp(text, "perf ", 5) != 0)
		putchar(*text++ - 'a' + 'A');
	put(text);
}

static const char *const what[] = {"group", "group", "record", "feature", "set", "registers"};

static void put_link(const char *of, const char *name)
{
	printf("<a href=\"#%s-", of);
	put(name);
	fputs("\">", stdout);
	put(name);
	fputs("</a>", stdout);
}

/* ---- drawings -------------------------------------------------------------------------- */

struct drawing {
	const struct schema_row *title;
	long at;                       /* of the next byte; -1: it depends on what is before */
	struct schema_offsets offsets; /* the places that the next field can have then */
	unsigned column;               /* the next one of the line that is open; 0: none is */
	const char *condition;
	bool whole; /* names lead to groups of the document */
};

/* Of the next field. */
static void put_places(const struct drawing *d, const char *between, const char *none)
{
	unsigned i;

	if (d->at >= 0)
		printf("%ld", d->at);
	for (i = 0; d->at < 0 && i < d->offsets.nr; i++)
		printf("%s%u", i ? between : "", d->offsets.at[i]);
	if (d->at < 0 && !d->offsets.nr)
		fputs(none, stdout);
}

static void line_begin(struct drawing *d)
{
	fputs("<tr><th scope=\"row\">", stdout);
	put_places(d, " or ", "&middot;");
	fputs("</th>", stdout);
}

static void line_end(struct drawing *d)
{
	if (!d->column)
		return;
	if (d->column < COLUMNS)
		printf("<td class=\"none\" colspan=\"%u\"></td>", COLUMNS - d->column);
	fputs("</tr>\n", stdout);
	d->column = 0;
}

/* The begin of a box of so many bytes. */
static void box(struct drawing *d, unsigned columns, const char *class)
{
	if (!d->column)
		line_begin(d);
	printf("<td colspan=\"%u\"%s%s%s data-at=\"", columns, *class ? " class=\"" : "", class, *class ? "\"" : "");
	put_places(d, " ", "");
	fputs("\">", stdout);
}

static void box_end(struct drawing *d, unsigned columns)
{
	fputs("</td>", stdout);
	d->column += columns;
	if (d->column == COLUMNS)
		line_end(d);
}

static void put_name(struct drawing *d, const struct schema_row *field, bool first)
{
	char type[160], condition[200];

	schema_type_text(d->title, field, type, sizeof(type));
	*condition = 0;
	if (!schema_is_of_form(field)) /* the caption has the forms */
		schema_condition_text(d->title, field, condition, sizeof(condition));
	fputs("<b>", stdout);
	put(field->name);
	fputs(first ? "</b>" : "</b><span>continued</span>", stdout);
	if (!first)
		return;
	fputs("<span>", stdout);
	if (schema_is_nested(field) && d->whole && schema_group(field->arg)) {
		put_link("group", field->arg);
		put(type + strlen(field->arg));
	} else
		put(type);
	fputs("</span>", stdout);
	if (!*condition)
		return;
	fputs("<span>", stdout);
	put(condition);
	fputs("</span>", stdout);
}

/* A field of a known size: boxes up to the ends of lines; of whole lines one. */
static void draw_sized(struct drawing *d, const struct schema_row *field, const char *class, unsigned long size)
{
	bool first = true;

	while (size) {
		unsigned columns = size < COLUMNS - d->column ? (unsigned)size : COLUMNS - d->column;
		unsigned long bytes = columns == COLUMNS ? size / COLUMNS * COLUMNS : columns;

		box(d, columns, class);
		put_name(d, field, first);
		if (bytes > COLUMNS)
			printf("<span>%lu lines, %lu bytes</span>", bytes / COLUMNS, bytes);
		if (d->at >= 0)
			d->at += (long)bytes;
		size -= bytes;
		first = false;
		box_end(d, columns);
		d->offsets.nr = 0;
	}
}

/* Where the next field is, if the fields before it do not say: the places that it has in all forms. */
static void find_place(struct drawing *d, const struct schema_row *field)
{
	d->offsets = schema_offsets(d->title, field);
	if (d->at >= 0 || !d->offsets.nr)
		return;
	if (d->offsets.nr > 1 || d->column != d->offsets.at[0] % COLUMNS)
		line_end(d);
	if (d->offsets.nr == 1)
		d->at = d->offsets.at[0];
}

static void draw_field(struct drawing *d, const struct schema_row *field, bool always)
{
	long size = schema_field_size(field);
	bool sure = always && (!strcmp(field->condition, "ALWAYS") || schema_is_of_form(field));
	const char *class = sure && size > 0 ? "" : "maybe";

	find_place(d, field);
	if (!always && d->at < 0 && d->column && strcmp(d->condition, field->condition) != 0)
		line_end(d);
	if (size <= 0 || (d->at >= 0 && d->column != (unsigned)(d->at % COLUMNS)))
		line_end(d);
	if (size <= 0) {
		box(d, COLUMNS, class);
		put_name(d, field, true);
		box_end(d, COLUMNS);
		d->at = -1;
	} else {
		if (!d->column && d->at >= 0 && d->at % COLUMNS) {
			printf("<tr><th scope=\"row\">%ld</th><td class=\"none\" colspan=\"%ld\"></td>", d->at / COLUMNS * COLUMNS, d->at % COLUMNS);
			d->column = (unsigned)(d->at % COLUMNS);
		}
		draw_sized(d, field, class, (unsigned long)size);
		d->at = always ? d->at : -1;
	}
	d->condition = field->condition;
}

static void draw_header(struct drawing *d)
{
	printf("<tr><th scope=\"row\">0</th><td class=\"header\" colspan=\"4\" data-at=\"0\"><b>type</b><span>u32, %llu</span></td>", d->title->number);
	fputs("<td class=\"header\" colspan=\"2\" data-at=\"4\"><b>misc</b><span>u16</span></td><td class=\"header\" colspan=\"2\" data-at=\"6\"><b>size</b><span>u16</span></td></tr>\n", stdout);
	d->at = COLUMNS;
}

static void draw_trailer(struct drawing *d)
{
	if (strcmp(d->title->trailer, "LAST") != 0 && strcmp(d->title->trailer, "AFTER") != 0)
		return;
	d->at = -1;
	d->offsets.nr = 0;
	box(d, COLUMNS, "maybe");
	fputs("<b>sample_id</b><span>", stdout);
	fputs(strcmp(d->title->trailer, "LAST") ? "directly after the fields" : "at the end of the record", stdout);
	fputs("; if attr.sample_id_all is set</span>", stdout);
	box_end(d, COLUMNS);
}

/* The record or group in one of its forms. */
static void draw(const struct schema_row *title, const struct schema_forms *forms, unsigned set, const char *form, bool whole)
{
	struct drawing d = {.title = title, .condition = "", .whole = whole};
	const struct schema_row *row;
	unsigned i;

	fputs("<div class=\"wide\"><table class=\"bytes\"><caption>", stdout);
	fputs(*form ? "The bytes, where " : "The bytes", stdout);
	put(form);
	fputs("</caption>\n<colgroup><col class=\"at\"><col span=\"8\"></colgroup>\n<tr><th></th>", stdout);
	for (i = 0; i < COLUMNS; i++)
		printf("<th scope=\"col\">+%u</th>", i);
	fputs("</tr>\n", stdout);
	if (title->is == ROW_RECORD)
		draw_header(&d);
	for (row = title + 1; row < schema_end(title); row++) {
		enum schema_there there = row->is == ROW_FIELD ? schema_there(forms, set, row) : SCHEMA_NOT;

		if (there != SCHEMA_NOT)
			draw_field(&d, row, there == SCHEMA_THERE);
	}
	line_end(&d);
	draw_trailer(&d);
	fputs("</table></div>\n", stdout);
}

/* The usual form, then each other one. */
static void draw_all(const struct schema_row *title, bool whole)
{
	struct schema_forms forms = schema_forms(title);
	unsigned i, set;

	draw(title, &forms, 0, "", whole);
	for (i = 0; i < forms.nr; i++) {
		for (set = 1u << i; set < 1u << forms.nr && (!(set & 1u << i) || !schema_can_be(&forms, set)); set++)
			;
		if (set < 1u << forms.nr)
			draw(title, &forms, set, schema_form_text(forms.name[i]), whole);
	}
}

/* ---- tables ------------------------------------------------------------------------------ */

static void put_meaning(const struct schema_row *title, const struct schema_row *row, bool whole)
{
	char condition[200];

	schema_condition_text(title, row, condition, sizeof(condition));
	put(row->doc);
	if (*condition) {
		fputs("; ", stdout);
		put(condition);
	}
	if (strcmp(row->set, "NONE") != 0 && *row->set) {
		fputs("; names: ", stdout);
		if (whole)
			put_link("set", row->set);
		else
			put(row->set);
	}
}

static void put_fields(const struct schema_row *title, bool whole)
{
	const struct schema_row *row;
	char type[160];

	fputs("<div class=\"wide\"><table class=\"rows\"><tr><th>at</th><th>type</th><th>field</th><th>meaning</th></tr>\n", stdout);
	for (row = title + 1; row < schema_end(title); row++) {
		struct schema_offsets offsets;
		unsigned i;

		if (row->is != ROW_FIELD)
			continue;
		offsets = schema_offsets(title, row);
		fputs("<tr><td>", stdout);
		for (i = 0; i < offsets.nr; i++)
			printf(i ? " or %u" : "%u", offsets.at[i]);
		schema_type_text(title, row, type, sizeof(type));
		fputs("</td><td>", stdout);
		put(type);
		fputs("</td><td>", stdout);
		put(row->name);
		fputs("</td><td>", stdout);
		put_meaning(title, row, whole);
		fputs("</td></tr>\n", stdout);
	}
	fputs("</table></div>\n", stdout);
}

static void put_note(const struct schema_row *title, const struct schema_row *row)
{
	char text[300];

	fputs("<p>", stdout);
	if (row->is == ROW_MISC) {
		printf("misc bit %llu, %s (%s): ", row->number, row->name, row->since);
		put(row->doc);
	} else if (row->is == ROW_ALIAS) {
		printf("%s with the flag %s: ", row->name, row->condition);
		put(row->doc);
	} else if (row->is == ROW_PAYLOAD)
		printf("%s bytes follow the record, outside of header.size", row->name);
	else if (row->is == ROW_UNKNOWN)
		fputs("A bit that is not known ends what can be read: the fields from its place on have no known position", stdout);
	else {
		schema_check_text(title, row, text, sizeof(text));
		text[strcspn(text, ",")] = 0;
		fputs("Valid if ", stdout);
		put(text);
	}
	fputs(".</p>\n", stdout);
}

static bool is_note(const struct schema_row *row)
{
	return row->is == ROW_MISC || row->is == ROW_ALIAS || row->is == ROW_PAYLOAD || row->is == ROW_UNKNOWN || row->is == ROW_CHECK;
}

static void put_set(const struct schema_row *title, bool whole)
{
	const struct schema_row *row;
	char number[64];

	fputs("<div class=\"wide\"><table class=\"rows\"><tr><th>number</th><th>name</th><th>since</th><th>meaning</th></tr>\n", stdout);
	for (row = title + 1; row < schema_end(title); row++) {
		schema_number_text(row, number, sizeof(number));
		printf("<tr><td>%s</td><td>", number);
		put(row->name);
		fputs("</td><td>", stdout);
		put(row->since);
		fputs("</td><td>", stdout);
		put(row->doc);
		if (row->is == ROW_BITS && strcmp(row->set, "NONE") != 0 && *row->set) {
			fputs("; names: ", stdout);
			if (whole)
				put_link("set", row->set);
			else
				put(row->set);
		}
		fputs("</td></tr>\n", stdout);
	}
	fputs("</table></div>\n", stdout);
}

static void put_registers(const struct schema_row *title)
{
	const struct schema_row *row;
	char text[128];

	fputs("<p>", stdout);
	for (row = title + 1; row < schema_end(title); row++) {
		schema_number_text(row, text, sizeof(text));
		fputs(row == title + 1 ? "" : ", ", stdout);
		put(text);
	}
	fputs(".</p>\n", stdout);
}

/* ---- the document --------------------------------------------------------------------------- */

static const char *name_of(const struct schema_row *title)
{
	return title->is <= ROW_PIECE ? title->group : title->name;
}

static bool has_fields(const struct schema_row *title)
{
	const struct schema_row *row;

	for (row = title + 1; row < schema_end(title); row++)
		if (row->is == ROW_FIELD)
			return true;
	return false;
}

static void put_title(const struct schema_row *title, bool whole)
{
	const struct schema_row *row;

	printf("<section id=\"%s-", what[title->is]);
	put(name_of(title));
	fputs("\">\n<h2>", stdout);
	put(name_of(title));
	if (title->is == ROW_RECORD || title->is == ROW_FEATURE)
		printf(" <small>%s %llu, since %s</small>", what[title->is], title->number, title->since);
	else
		printf(" <small>%s</small>", what[title->is]);
	fputs("</h2>\n<p>", stdout);
	put_sentence(title->doc);
	fputs(".</p>\n", stdout);
	if (title->is == ROW_SET)
		put_set(title, whole);
	else if (title->is == ROW_ARCH)
		put_registers(title);
	else if (has_fields(title) || title->is == ROW_RECORD)
		draw_all(title, whole);
	if (title->is < ROW_SET && has_fields(title))
		put_fields(title, whole);
	for (row = title + 1; title->is < ROW_SET && row < schema_end(title); row++)
		if (is_note(row))
			put_note(title, row);
	fputs("</section>\n", stdout);
}

static void put_contents(void)
{
	static const struct {
		const char *text;
		enum schema_is from, to;
	} parts[] = {{"Records", ROW_RECORD, ROW_RECORD}, {"Features", ROW_FEATURE, ROW_FEATURE}, {"Groups", ROW_GROUP, ROW_PIECE}, {"Names of numbers and bits", ROW_SET, ROW_SET}, {"Registers", ROW_ARCH, ROW_ARCH}};
	const struct schema_row *row;
	size_t i;

	for (i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
		printf("<h3>%s</h3>\n<nav aria-label=\"%s\">\n", parts[i].text, parts[i].text);
		for (row = schema_rows; row < schema_rows + schema_nr; row++)
			if (row->is >= parts[i].from && row->is <= parts[i].to) {
				put_link(what[row->is], name_of(row));
				putchar('\n');
			}
		fputs("</nav>\n", stdout);
	}
}

static void put_of(enum schema_is from, enum schema_is to)
{
	const struct schema_row *row;

	for (row = schema_rows; row < schema_rows + schema_nr; row++)
		if (row->is >= from && row->is <= to)
			put_title(row, true);
}

void schema_print_html(const struct schema_row *const *titles, size_t nr)
{
	size_t i;

	fputs(head, stdout);
	if (!titles) {
		fputs(about, stdout);
		put_contents();
		put_of(ROW_RECORD, ROW_RECORD);
		put_of(ROW_FEATURE, ROW_FEATURE);
		put_of(ROW_GROUP, ROW_PIECE);
		put_of(ROW_SET, ROW_ARCH);
	}
	for (i = 0; titles && i < nr; i++)
		put_title(titles[i], false);
	fputs("</main>\n</body>\n</html>\n", stdout);
}
