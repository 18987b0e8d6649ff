/* SPDX-License-Identifier: MIT */
#include "options.h"
#include "filter.h"
#include "nearest.h"

#include <string.h>
#include <sys/stat.h>

#define MOST 64     /* options of a subcommand */
#define COLUMN 19   /* where the text of an option begins */
#define OWN 0x10000 /* added to the ids of options that are taken here */

enum { INPUT = OWN, HELP };

static const struct option_row common_rows[] = {
	{INPUT, 'i', "input", "FILE", "the capture, as the word FILE"},
	{HELP, 'h', "help", 0, "this text"},
	{0, 0, 0, 0, 0}};

/* The tables of a subcommand, one after another. */
static const struct option_row *table_of(const struct options *o, unsigned index)
{
	static const struct option_row none[1];

	return index == 0 ? o->rows : index == 1 ? (o->filter ? filter_rows : none) : common_rows + (o->words ? 1 : 0);
}

#define TABLES 3

/* ---- help ---------------------------------------------------------------------- */

static void print_row(const struct option_row *row)
{
	int size = printf(row->letter ? "  -%c" : "  ", row->letter);

	if (*row->name)
		size += printf("%s--%s", row->letter ? ", " : "", row->name);
	if (row->value)
		size += printf(" %s", row->value);
	if (size >= COLUMN)
		size = printf("\n") - 1;
	printf("%*s%s\n", COLUMN - size, "", row->text);
}

static void print_table(const struct option_row *row)
{
	for (; row->id; row++)
		print_row(row);
}

static int print_help(const struct options *o)
{
	printf("usage: perfring %s %s\n\n%s\n", o->command, o->words ? o->words : "[OPTION...] [FILE]", o->about);
	print_table(o->rows);
	if (o->filter) {
		printf("\nWhich records; one must meet every condition that is given:\n");
		print_table(filter_rows);
		printf("\n");
	}
	printf(HELP_LIMIT);
	print_table(table_of(o, TABLES - 1));
	printf(o->words ? "\n" : "\nFILE may be '-'. Without FILE it is standard input if that is a pipe, else perf.data.\n");
	return help(o->after);
}

/* ---- taking options -------------------------------------------------------------- */

/* getopt's own form of the tables. */
struct forms {
	struct option names[MOST + 1];
	char letters[2 * MOST + 2];
};

static void add_form(struct forms *forms, unsigned *nr, size_t *size, const struct option_row *row)
{
	if (*row->name)
		forms->names[(*nr)++] = (struct option){row->name, row->value ? required_argument : no_argument, 0, row->id};
	if (!row->letter)
		return;
	forms->letters[(*size)++] = row->letter;
	if (row->value)
		forms->letters[(*size)++] = ':';
}

static struct forms forms_of(const struct options *o)
{
	struct forms forms = {.letters = ":"};
	const struct option_row *row;
	unsigned table, nr = 0;
	size_t size = 1;

	for (table = 0; table < TABLES; table++)
		for (row = table_of(o, table); row->id && nr < MOST && size + 2 < sizeof(forms.letters); row++)
			add_form(&forms, &nr, &size, row);
	return forms;
}

/* The row of an id or a letter; null: there is none. */
static const struct option_row *row_of(const struct options *o, int id)
{
	const struct option_row *row;
	unsigned table;

	for (table = 0; table < TABLES; table++)
		for (row = table_of(o, table); row->id; row++)
			if (row->id == id || (row->letter && row->letter == id))
				return row;
	return 0;
}

static int unknown(const struct options *o, const char *word)
{
	const struct option_row *row;
	struct nearest nearest;
	char name[64], hint[128];
	unsigned table;

	if (strncmp(word, "--", 2))
		return usage(o->command, "unknown option -%c", optopt);
	snprintf(name, sizeof(name), "%.*s", (int)strcspn(word + 2, "="), word + 2);
	nearest = nearest_begin(name);
	for (table = 0; table < TABLES; table++)
		for (row = table_of(o, table); row->id; row++)
			nearest_try(&nearest, row->name);
	if (optopt && row_of(o, optopt))
		return usage(o->command, "--%s takes no argument", name);
	nearest_hint(&nearest, hint);
	if (*hint)
		snprintf(hint, sizeof(hint), " (did you mean '--%s'?)", nearest.best);
	return usage(o->command, "unknown option %s%s", word, hint);
}

static int done(struct options *o, int code)
{
	o->code = code;
	return OPTIONS_DONE;
}

int options_next(struct options *o, int argc, char **argv)
{
	struct forms forms = forms_of(o);
	const struct option_row *row;
	int id;

	opterr = 0;
	while ((id = getopt_long(argc, argv, forms.letters, forms.names, 0)) != -1) {
		if (id == ':')
			return done(o, usage(o->command, "%s requires an argument", argv[optind - 1]));
		row = id == '?' ? 0 : row_of(o, id);
		if (!row)
			return done(o, unknown(o, argv[optind - 1]));
		if (row->id == HELP)
			return done(o, print_help(o));
		if (row->id < FILTER_OPTIONS)
			return row->id;
		if (row->id == INPUT)
			o->input = optarg;
		else if ((o->code = filter_option(o->filter, o->command, row->id, optarg)) != EXIT_FINE)
			return OPTIONS_DONE;
	}
	return -1;
}

int options_integers(const char *command, const char *text, bool *as_text)
{
	*as_text = !strcmp(text, "string");
	return *as_text || !strcmp(text, "number") ? EXIT_FINE :
	       usage(command, "--json-integers %s: expected string or number", text);
}

int options_file(const struct options *o, int argc, char **argv, const char **path)
{
	struct stat st;

	if (argc - optind > 1)
		return usage(o->command, "one file at a time");
	if (o->input && optind < argc)
		return usage(o->command, "the file is given twice: '%s' and, with -i, '%s'", argv[optind], o->input);
	*path = o->input ? o->input : optind < argc ? argv[optind] : "perf.data";
	if (!o->input && optind == argc && !fstat(0, &st) && S_ISFIFO(st.st_mode))
		*path = "-";
	return EXIT_FINE;
}

int options_in_out(const struct options *o, int argc, char **argv, const char **in, const char **out)
{
	if (argc - optind != 2)
		return usage(o->command, "two names are expected, IN and OUT");
	*in = argv[optind];
	*out = argv[optind + 1];
	return EXIT_FINE;
}
