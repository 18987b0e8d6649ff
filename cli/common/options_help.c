/* SPDX-License-Identifier: MIT */
/*
 * --help, from the rows. Options that few need have their names only, so that it fits a screen; --help=all has their texts.
 */
#include "options_known.h"

#include "cli/cli.h"

#include <string.h>

#define COLUMN 22 /* where the text of an option begins; of perf, whose names are longer, WIDE */
#define WIDE 29
#define EXAMPLE_WIDTH 50 /* of a command line, before what it does */
#define LINE 120         /* columns, where it is no terminal */

static bool is_shown(const struct option_row *row)
{
	return row->kind != OPTION_REFUSED && row->text;
}

/* "-x, --name VALUE" into `text`; its length. */
static int put_names(const struct option_row *row, bool letter, char *text, size_t size)
{
	bool named = row->name && *row->name, optional = row->value && *row->value == '[';
	char *at = text, *end = text + size;

	if (row->letter && (letter || !named))
		at += snprintf(at, (size_t)(end - at), "-%c%s", row->letter, named ? ", " : "");
	if (named)
		at += snprintf(at, (size_t)(end - at), "--%s", row->name);
	if (optional) /* --name[=VALUE], or -x[VALUE] */
		at += snprintf(at, (size_t)(end - at), "[%s%s", named ? "=" : "", row->value + 1);
	else if (row->value)
		at += snprintf(at, (size_t)(end - at), " %s", row->value);
	return (int)(at - text);
}

/* Whether the letter is the row's: of two rows with one letter, the first counts. */
static bool has_letter(const struct known *known, const struct option_row *row)
{
	const struct option_row *r;
	unsigned i;

	for (i = 0; i < known->nr; i++)
		for (r = known->table[i].rows; !is_last(r); r++)
			if (r->letter == row->letter)
				return r == row;
	return false;
}

static unsigned width;

/* Breaks lines between words, and begins the next one in this column. Lines of one sentence are joined. */
static void put_text(const char *text, int indent)
{
	unsigned column = (unsigned)indent, blanks = 0, size;

	for (; *text; text += size) {
		size = (unsigned)strcspn(text, " \n");
		if (column > (unsigned)indent && column + blanks + size > width) {
			column = (unsigned)printf("\n%*s", indent, "") - 1;
			blanks = 0;
		}
		column += (unsigned)printf("%*s%.*s", (int)blanks, "", (int)size, text);
		blanks = (unsigned)strspn(text + size, " ");
		size += blanks;
		if (text[size] == '\n' && !blanks && !strchr(".:;\n", text[size - !!size]) && text[size + 1] != '\n' && text[size + 1] != ' ') {
			size++;
			blanks = 1;
		} else if (text[size] == '\n') {
			size++;
			column = (unsigned)printf("\n%*s", text[size] ? indent : 0, "") - 1;
			blanks = 0;
		}
	}
}

static void print_row(const struct known *known, const struct option_row *row)
{
	int column = known->perf ? WIDE : COLUMN, size;
	char names[160];

	put_names(row, has_letter(known, row), names, sizeof(names));
	size = printf("  %s", names);
	if (size >= column)
		size = printf("\n") - 1;
	printf("%*s", column - size, "");
	put_text(row->text, column);
	printf("\n");
}

/* What is printed of a group, which may go over several tables. */
struct group {
	const struct option_row *rare[64]; /* rows without a text here */
	unsigned nr;
};

/* They come last, several in a line. */
static void end_group(struct group *group)
{
	int column = 0, size;
	char names[160];
	unsigned i;

	for (i = 0; i < group->nr; i++) {
		size = put_names(group->rare[i], false, names, sizeof(names)) + 2;
		if (column && column + size > (int)width)
			column = printf("\n") - 1;
		column += printf("%s%s", column ? ", " : "  also ", names);
	}
	if (column)
		printf("\n");
	group->nr = 0;
}

static void print_table(const struct known *known, const struct option_row *row, struct group *group, bool all)
{
	for (; !is_last(row); row++)
		if (row->kind == OPTION_GROUP) {
			end_group(group);
			printf("%s\n", row->text);
		} else if (is_shown(row) && row->rare && !all && group->nr < sizeof(group->rare) / sizeof(group->rare[0])) {
			group->rare[group->nr++] = row;
		} else if (is_shown(row)) {
			if (row->kind == OPTION_HELP)
				end_group(group);
			print_row(known, row);
		}
}

static const struct {
	const char *command, *words, *what;
} examples[] = {
#define EXAMPLE(command, words, what) {#command, words, what},
#include "cli/examples.def"
};

static void print_examples(const char *command)
{
	const char *title = "Examples:\n";
	int size;
	size_t i;

	for (i = 0; i < sizeof(examples) / sizeof(examples[0]); i++)
		if (!strcmp(examples[i].command, command)) {
			size = printf("%s  perfring %s", title, examples[i].words) - (int)strlen(title);
			printf("%*s  # %s\n", size < EXAMPLE_WIDTH ? EXAMPLE_WIDTH - size : 0, "", examples[i].what);
			title = "";
		}
}

int known_help(const struct known *known, bool all)
{
	struct group group = {.nr = 0};
	unsigned table;

	width = terminal_columns(1);
	width = width ? width : LINE;
	printf("usage: perfring %s %s\n\n", known->name, known->words ? known->words : "[OPTION...] [FILE]");
	put_text(known->about, 0);
	printf("\n");
	for (table = 0; table < known->nr; table++)
		if (!known->table[table].hidden)
			print_table(known, known->table[table].rows, &group, all);
	end_group(&group);
	print_examples(known->name);
	if (known->after && *known->after) {
		printf("\n");
		put_text(known->after, 0);
	}
	return help("") ? EXIT_IO : OPTIONS_SHOWN;
}
