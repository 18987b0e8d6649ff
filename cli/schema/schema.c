/* SPDX-License-Identifier: MIT */
/*
 * `perfring schema`: what the bytes mean, from the rows of schema/, in five forms.
 */
#include "cli/text/nearest.h"
#include "cli/common/options.h"
#include "schema.h"

#include <string.h>
#include <strings.h>

struct schema_options {
	uint32_t form;
};

enum { TEXT,
       JSON,
       KSY,
       MD,
       HTML };

#define FORMS "text json ksy md html"

static const struct option_row rows[] = {
	{.name = "format", .value = "FORM", OPTION_WORD_AT(struct schema_options, form, FORMS, TEXT), .text = "text (default), json (all rows), ksy (Kaitai Struct), md (doc/perf.data.md), or html (a page with a drawing of the bytes of each, or of NAME)"},
	{.name = "html", OPTION_VALUE_AT(struct schema_options, form, HTML), .rare = true, .text = "as --format html"},
	{0}};

static const char about[] =
	"Without NAME: every record, group, piece, feature and set that has rows. With NAME, such as\n"
	"MMAP2, 10, callchain, attr, sample_type: its fields in encoded order, or its names.\n";

const struct command_line command_schema = {.name = "schema", .about = about, .words = "[OPTION...] [NAME]", .sets = {{rows, 0}}};

static bool is_named(const struct schema_row *row, const char *name)
{
	char number[24];

	snprintf(number, sizeof(number), "%llu", row->number);
	return !strcasecmp(row->name, name) || !strcasecmp(row->group, name) ||
	       (row->is == ROW_RECORD && !strcmp(number, name));
}

#define NAMED 8 /* titles of one name, at most */

static int print_named(const char *name, uint32_t form)
{
	struct nearest nearest = nearest_begin(name);
	const struct schema_row *found[NAMED];
	char hint[128];
	size_t nr = 0, i;

	for (i = 0; i < schema_nr; i++) {
		if (schema_rows[i].is > ROW_ARCH)
			continue;
		nearest_try(&nearest, schema_rows[i].name);
		nearest_try(&nearest, schema_rows[i].group);
		if (nr < NAMED && is_named(&schema_rows[i], name))
			found[nr++] = &schema_rows[i];
	}
	if (nr && form == HTML) {
		schema_print_html(found, nr);
		return help("");
	}
	for (i = 0; i < nr; i++)
		schema_print_text(found[i]);
	if (nr) {
		schema_print_legend();
		return help("");
	}
	nearest_hint(&nearest, hint);
	return usage("schema", "'%s' has no rows%s", name, hint);
}

static int print_all(uint32_t form)
{
	if (form == TEXT)
		schema_print_list();
	else if (form == JSON)
		schema_print_json();
	else if (form == KSY)
		schema_print_ksy();
	else if (form == HTML)
		schema_print_html(0, 0);
	else if (!schema_print_md()) {
		print_no_memory(NULL);
		return EXIT_IO;
	}
	return help("");
}

int perfring_schema(int argc, char **argv)
{
	struct schema_options options = {.form = TEXT};
	struct command_words words;
	int code;

	if (!options_read(&command_schema, &options, argc, argv, &words, &code))
		return code;
	schema_open();
	if (words.nr > 1)
		return usage("schema", "one name at a time");
	if (!words.nr)
		return print_all(options.form);
	if (options.form != TEXT && options.form != HTML)
		return usage("schema", "--format json, ksy and md have all rows, and take no name");
	return print_named(words.word[0], options.form);
}
