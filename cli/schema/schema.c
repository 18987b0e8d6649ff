/* SPDX-License-Identifier: MIT */
/*
 * `perfring schema`: what the bytes mean, from the rows of schema/, in four forms.
 */
#include "cli/common/nearest.h"
#include "cli/common/options.h"
#include "schema.h"

#include <string.h>
#include <strings.h>

enum { FORMAT = 1 };

static const struct option_row rows[] = {
	{FORMAT, 0, "format", "FORM", "text (default), json (all rows), ksy (Kaitai Struct), or md (doc/perf.data.md)"},
	{0, 0, 0, 0, 0}};

static bool is_named(const struct schema_row *row, const char *name)
{
	char number[24];

	snprintf(number, sizeof(number), "%llu", row->number);
	return !strcasecmp(row->name, name) || !strcasecmp(row->group, name) ||
	       (row->is == ROW_RECORD && !strcmp(number, name));
}

static int print_named(const char *name)
{
	struct nearest nearest = nearest_begin(name);
	char hint[128];
	bool found = false;
	size_t i;

	for (i = 0; i < schema_nr; i++) {
		if (schema_rows[i].is > ROW_ARCH)
			continue;
		nearest_try(&nearest, schema_rows[i].name);
		nearest_try(&nearest, schema_rows[i].group);
		if (!is_named(&schema_rows[i], name))
			continue;
		found = true;
		schema_print_text(&schema_rows[i]);
	}
	if (found) {
		schema_print_legend();
		return help("");
	}
	nearest_hint(&nearest, hint);
	return usage("schema", "'%s' has no rows%s", name, hint);
}

static int print_all(const char *form)
{
	if (!strcmp(form, "text"))
		schema_print_list();
	else if (!strcmp(form, "json"))
		schema_print_json();
	else if (!strcmp(form, "ksy"))
		schema_print_ksy();
	else if (strcmp(form, "md") != 0)
		return usage("schema", "--format %s: expected text, json, ksy or md", form);
	else if (!schema_print_md()) {
		print_stderr("there is not enough memory");
		return EXIT_IO;
	}
	return help("");
}

int perfring_schema(int argc, char **argv)
{
	static const char about[] =
		"Without NAME: every record, group, piece, feature and set that has rows. With NAME, such as\n"
		"MMAP2, 10, callchain, attr, sample_type: its fields in encoded order, or its names.\n";
	struct options options = {.command = "schema", .about = about, .rows = rows, .after = "", .words = "[OPTION...] [NAME]", .alone = true};
	const char *form = "text";
	int option;

	while ((option = options_next(&options, argc, argv)) > 0)
		form = optarg;
	if (option == OPTIONS_DONE)
		return options.code;
	if (optind < argc - 1)
		return usage("schema", "one name at a time");
	if (optind == argc)
		return print_all(form);
	if (strcmp(form, "text"))
		return usage("schema", "--format %s has all rows, and takes no name", form);
	return print_named(argv[optind]);
}
