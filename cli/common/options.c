/* SPDX-License-Identifier: MIT */
#include "options.h"
#include "filter.h"
#include "nearest.h"
#include "perfring_session_jobs.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define MOST 224    /* options of a subcommand, their --no- forms included */
#define NAME_SIZE 40
#define COLUMN 19   /* where the text of an option begins; of perf, whose names are longer, WIDE */
#define WIDE 29
#define OWN 0x10000 /* added to the ids of options that are taken here */

enum { INPUT = OWN, HELP };

static const struct option_row common_rows[] = {
	{INPUT, 'i', "input", "FILE", "the capture, as the word FILE"},
	{HELP, 'h', "help", 0, "this text"},
	{0, 0, 0, 0, 0}};

#define TABLES 5

/* The tables of a subcommand, one after another. */
static const struct option_row *table_of(const struct options *o, unsigned index)
{
	static const struct option_row none[1];
	const struct option_row *tables[TABLES] = {o->rows, o->more, o->filter ? filter_rows : 0, common_rows + (o->words ? 1 : 0), o->hidden};

	return tables[index] ? tables[index] : none;
}

static bool is_option(const struct option_row *row)
{
	return row->id != OPTION_IS_TITLE;
}

static bool is_optional(const struct option_row *row)
{
	return row->value && *row->value == '[';
}

/* ---- help ---------------------------------------------------------------------- */

static void print_row(const struct options *o, const struct option_row *row)
{
	int column = o->perf ? WIDE : COLUMN;
	int size = printf(row->letter ? "  -%c" : "  ", row->letter);

	if (*row->name)
		size += printf("%s--%s", row->letter ? ", " : "", row->name);
	if (is_optional(row)) /* --name[=VALUE], or -x[VALUE] */
		size += printf("[%s%s", *row->name ? "=" : "", row->value + 1);
	else if (row->value)
		size += printf(" %s", row->value);
	if (size >= column)
		size = printf("\n") - 1;
	printf("%*s%s\n", column - size, "", row->text);
}

static void print_table(const struct options *o, const struct option_row *row)
{
	for (; row->id; row++)
		if (row->id == OPTION_IS_TITLE)
			printf("\n%s\n", row->text);
		else if (row->id != OPTION_IS_REFUSED && row->text)
			print_row(o, row);
}

static int print_help(const struct options *o)
{
	const char *words = o->words ? o->words : o->files ? o->files : "[OPTION...] [FILE]";

	printf("usage: perfring %s %s\n\n%s", o->command, words, o->about);
	if (is_option(o->rows))
		printf("\n");
	print_table(o, o->rows);
	print_table(o, table_of(o, 1));
	if (o->filter) {
		printf("\nWhich records; one must meet every condition that is given:\n");
		print_table(o, filter_rows);
		printf("\n");
	}
	if (!o->alone)
		printf(HELP_LIMIT);
	print_table(o, common_rows + (o->words ? 1 : 0));
	if (o->files)
		printf("\nIN and OUT may be '-'. Without IN it is standard input if that is a pipe, else perf.data.\n");
	else
		printf(o->words ? "\n" : "\nFILE may be '-'. Without FILE it is standard input if that is a pipe, else perf.data.\n");
	return help(o->after);
}

/* ---- taking options -------------------------------------------------------------- */

/* A form is a row's, or its --no- form. What getopt returns for a name is POSITION and the form's index. */
#define POSITION 0x1000

struct form {
	const struct option_row *row;
	bool negated;
};

/* getopt's own form of the tables. A command has one set of options, so one copy serves. */
static struct forms {
	unsigned nr;
	struct form of[MOST];
	struct option names[MOST + 1];
	char text[MOST][NAME_SIZE];
	char letters[3 * MOST + 3];
	size_t letters_size;
} forms;

static bool is_named(const char *name)
{
	unsigned i;

	for (i = 0; i < forms.nr && strcmp(forms.text[i], name); i++)
		;
	return i < forms.nr;
}

/* The first of a name counts. */
static void add_name(const struct option_row *row, const char *name, bool negated)
{
	int value = is_optional(row) ? optional_argument : row->value ? required_argument : no_argument;

	if (!*name || is_named(name) || forms.nr == MOST)
		return;
	snprintf(forms.text[forms.nr], NAME_SIZE, "%s", name);
	forms.names[forms.nr] = (struct option){forms.text[forms.nr], value, 0, POSITION + (int)forms.nr};
	forms.of[forms.nr++] = (struct form){row, negated};
}

static void add_letter(const struct option_row *row)
{
	if (!row->letter || forms.letters_size + 3 >= sizeof(forms.letters) || strchr(forms.letters, row->letter))
		return;
	forms.letters[forms.letters_size++] = row->letter;
	if (row->value)
		forms.letters[forms.letters_size++] = ':';
	if (is_optional(row))
		forms.letters[forms.letters_size++] = ':';
}

static void add_negated(const struct options *o, const struct option_row *row)
{
	char name[NAME_SIZE];
	bool negative = !strncmp(row->name, "no-", 3);

	if (row->value || !*row->name || !o->is_flag || !o->is_flag(row->id))
		return;
	snprintf(name, sizeof(name), "%s%s", negative ? "" : "no-", row->name + (negative ? 3 : 0));
	add_name(row, name, true);
}

static void for_each_row(const struct options *o, void (*add)(const struct options *o, const struct option_row *row))
{
	const struct option_row *row;
	unsigned table;

	for (table = 0; table < TABLES; table++)
		for (row = table_of(o, table); row->id; row++)
			if (is_option(row))
				add(o, row);
}

static void add_row(const struct options *o, const struct option_row *row)
{
	(void)o;
	add_name(row, row->name, false);
	add_letter(row);
}

/* The --no- forms come last: those that have a row of their own are that row's. */
static void make_forms(const struct options *o)
{
	forms = (struct forms){.letters_size = 2, .letters = "+:"};
	if (!o->ends) {
		forms.letters_size = 1;
		forms.letters[0] = ':';
		forms.letters[1] = 0;
	}
	for_each_row(o, add_row);
	for_each_row(o, add_negated);
}

/* The form of what getopt returned; its row is null where there is none. */
static struct form form_of(const struct options *o, int value)
{
	const struct option_row *row;
	unsigned table;

	if (value >= POSITION)
		return forms.of[value - POSITION];
	for (table = 0; table < TABLES; table++)
		for (row = table_of(o, table); row->id; row++)
			if (is_option(row) && row->letter && row->letter == value)
				return (struct form){row, false};
	return (struct form){0, false};
}

/* Two names that begin so, as "--a or --b"; else "". */
static void ambiguity(const char *name, char *text, size_t size)
{
	const char *first = 0;
	unsigned i;

	*text = 0;
	for (i = 0; i < forms.nr && !*text; i++) {
		if (strncmp(forms.text[i], name, strlen(name)))
			continue;
		if (first)
			snprintf(text, size, "--%s or --%s", first, forms.text[i]);
		first = forms.text[i];
	}
}

static int unknown(const struct options *o, const char *word)
{
	struct nearest nearest;
	char name[64], hint[128];
	unsigned i;

	if (strncmp(word, "--", 2))
		return usage(o->command, "unknown option -%c", optopt);
	snprintf(name, sizeof(name), "%.*s", (int)strcspn(word + 2, "="), word + 2);
	if (optopt && form_of(o, optopt).row)
		return usage(o->command, "--%s takes no argument", name);
	ambiguity(name, hint, sizeof(hint));
	if (*hint)
		return usage(o->command, "option --%s is ambiguous (%s?)", name, hint);
	nearest = nearest_begin(name);
	for (i = 0; i < forms.nr; i++)
		nearest_try(&nearest, forms.text[i]);
	nearest_hint(&nearest, hint);
	if (*hint)
		snprintf(hint, sizeof(hint), " (did you mean '--%s'?)", nearest.best);
	return usage(o->command, "unknown option %s%s", word, hint);
}

static int refuse(const struct options *o, const struct option_row *row)
{
	print_stderr("%s: --%s is %s's alone: %s; use %s --%s", o->command, row->name, o->perf, row->text, o->perf, row->name);
	return EXIT_USAGE;
}

static int done(struct options *o, int code)
{
	o->code = code;
	return OPTIONS_DONE;
}

int options_next(struct options *o, int argc, char **argv)
{
	struct form form;
	int id;

	make_forms(o);
	opterr = 0;
	while ((id = getopt_long(argc, argv, forms.letters, forms.names, 0)) != -1) {
		if (id == ':')
			return done(o, usage(o->command, "%s requires an argument", argv[optind - 1]));
		if (id == '?')
			return done(o, unknown(o, argv[optind - 1]));
		form = form_of(o, id);
		if (form.row->id == OPTION_IS_REFUSED)
			return done(o, refuse(o, form.row));
		if (form.row->id == HELP)
			return done(o, print_help(o));
		if (form.row->id < FILTER_OPTIONS)
			return form.row->id + (form.negated ? OPTIONS_NEGATED : 0);
		if (form.row->id == INPUT)
			o->input = optarg;
		else if ((o->code = filter_option(o->filter, o->command, form.row->id, optarg)) != EXIT_FINE)
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

int options_jobs(const char *command, const char *text, uint32_t *jobs)
{
	char *end;
	unsigned long nr = strtoul(text, &end, 10);

	if (*text < '0' || *text > '9' || *end || !nr || nr > PFR_JOBS_MOST)
		return usage(command, "--jobs %s: expected a number from 1 to %d", text, PFR_JOBS_MOST);
	*jobs = (uint32_t)nr;
	return EXIT_FINE;
}

int options_file_out(const struct options *o, int argc, char **argv, const char **path, const char **out)
{
	if (argc - optind == (o->input ? 1 : 2)) {
		argc--;
		if (*out)
			return usage(o->command, "the output is given twice: '%s' and, with -o, '%s'", argv[argc], *out);
		*out = argv[argc];
	}
	if (argc - optind > 1)
		return usage(o->command, "one file is read and one is written");
	return options_file(o, argc, argv, path);
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
