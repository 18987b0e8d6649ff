/* SPDX-License-Identifier: MIT */
/*
 * Options are found by getopt_long, whose tables are made of the rows, and stored as the rows say.
 */
#include "options.h"
#include "account.h"
#include "filter.h"
#include "cli/text/nearest.h"
#include "options_known.h"
#include "perf_words.h"
#include "symbols.h"

#include <stdlib.h>
#include <string.h>

#define MOST 256 /* options of a command, their --no- forms included */
#define NAME_SIZE 40

const struct command_line *const *command_lines;

static const struct option_row input_rows[] = {
	{.letter = 'i', .name = "input", .value = "FILE", .kind = OPTION_TEXT, .size = sizeof(const char *), .text = "the capture, as FILE; '-' is standard input, which is the default if it is a pipe, else perf.data"},
	{0}};
static const struct option_row in_rows[] = { /* of commands whose words are IN OUT */
	{.letter = 'i', .name = "input", .value = "IN", .kind = OPTION_TEXT, .size = sizeof(const char *), .rare = true, .text = "IN, as FILE; OUT is the only word then"},
	{0}};
static const struct option_row common_rows[] = {OPTION_GROUP_OF("Common:"), {0}};
static const struct option_row help_rows[] = {
	{.letter = 'h', .name = "help", .value = "[all]", .kind = OPTION_HELP, .text = "this text; all: every option"},
	{0}};

/* ---- which options there are ------------------------------------------------------- */

static void add_rows(struct known *known, const struct option_row *rows, void *to)
{
	if (rows && known->nr < KNOWN_TABLES)
		known->table[known->nr++] = (struct known_table){.rows = rows, .to = to};
}

static void add_common(struct known *known, bool reads, bool accounts, bool writes, const char **input)
{
	if (writes || reads)
		add_rows(known, common_rows, 0);
	if (writes)
		add_rows(known, force_rows, 0);
	if (reads)
		add_rows(known, limit_rows, 0);
	if (accounts)
		add_rows(known, account_rows, 0);
	if (input)
		add_rows(known, known->words && strstr(known->words, " IN OUT") ? in_rows : input_rows, (void *)input);
	add_rows(known, help_rows, 0);
}

struct known known_of_line(const struct command_line *line, void *to, const char **input)
{
	struct known known = {.name = line->name, .about = line->about, .words = line->words, .after = line->after, .perf = line->perf, .ends = line->ends};
	size_t i;

	for (i = 0; i < OPTION_SETS && line->sets[i].rows; i++) {
		add_rows(&known, line->sets[i].rows, to ? (char *)to + line->sets[i].at : 0);
		known.table[i].forms = line->sets[i].forms;
		known.table[i].hidden = line->sets[i].hidden;
	}
	add_common(&known, line->reads, line->reads, line->writes, line->input ? input : 0);
	return known;
}

static struct known known_of_options(struct options *o)
{
	struct known known = {
		.name = o->command, .about = o->about, .words = o->words ? o->words : o->files, .after = o->after, .perf = o->perf, .ends = o->ends, .is_flag = o->is_flag};

	add_rows(&known, o->rows, 0);
	add_rows(&known, o->more, 0);
	add_rows(&known, o->symbols ? symbol_rows : 0, o->symbols);
	add_rows(&known, o->filter ? filter_rows : 0, o->filter);
	add_common(&known, !o->alone, false, o->writes, o->words ? 0 : &o->input);
	add_rows(&known, o->hidden, 0);
	return known;
}

/* ---- getopt's own form of the tables ------------------------------------------------- */

/* What getopt returns for a name is POSITION and the form's index. */
#define POSITION 0x1000

/* A row, or its --no- form. */
struct form {
	const struct option_row *row;
	char *to;
	uint32_t forms;
	bool negated, given;
};

/* A command has one set of options, so one copy serves. */
static struct forms {
	unsigned nr;
	struct form of[MOST];
	struct option names[MOST + 1];
	char text[MOST][NAME_SIZE];
	char letters[3 * MOST + 3];
	size_t letters_size;
} forms;

static bool is_optional(const struct option_row *row)
{
	return row->value && *row->value == '[';
}

static bool is_named(const char *name)
{
	unsigned i;

	for (i = 0; i < forms.nr && strcmp(forms.text[i], name); i++)
		;
	return i < forms.nr;
}

/* The first of a name counts. Options without a name have a form, too, so that it can be noted that they were given. */
static void add_form(const struct option_row *row, const struct known_table *table, const char *name, bool negated)
{
	int value = is_optional(row) ? optional_argument : row->value ? required_argument : no_argument;

	name = is_named(name) ? "" : name;
	if ((!*name && (negated || !row->letter)) || forms.nr == MOST)
		return;
	snprintf(forms.text[forms.nr], NAME_SIZE, "%s", name);
	forms.names[forms.nr] = (struct option){*name ? forms.text[forms.nr] : "\n", value, 0, POSITION + (int)forms.nr};
	forms.of[forms.nr++] = (struct form){row, table->to, table->forms, negated, false};
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

static void add_row(const struct known *known, const struct option_row *row, const struct known_table *table)
{
	(void)known;
	add_form(row, table, row->name ? row->name : "", false);
	add_letter(row);
}

bool known_negated(const struct known *known, const struct option_row *row, char name[NAME_SIZE])
{
	bool negative = row->name && !strncmp(row->name, "no-", 3);

	if (row->value || !row->name || !*row->name || !(row->negated || (known->is_flag && row->id && known->is_flag(row->id))))
		return false;
	snprintf(name, NAME_SIZE, "%s%s", negative ? "" : "no-", row->name + (negative ? 3 : 0));
	return true;
}

static void add_negated(const struct known *known, const struct option_row *row, const struct known_table *table)
{
	char name[NAME_SIZE];

	if (known_negated(known, row, name))
		add_form(row, table, name, true);
}

static void for_each_row(const struct known *known, void (*add)(const struct known *known, const struct option_row *row, const struct known_table *table))
{
	const struct option_row *row;
	unsigned table;

	for (table = 0; table < known->nr; table++)
		for (row = known->table[table].rows; !is_last(row); row++)
			if (row->kind != OPTION_GROUP)
				add(known, row, &known->table[table]);
}

/* The --no- forms come last: those that have a row of their own are that row's. */
static void make_forms(const struct known *known)
{
	forms.nr = 0; /* the rest is written as it is needed: most of its pages are not */
	memset(forms.letters, 0, sizeof(forms.letters));
	memcpy(forms.letters, "+:", 2);
	forms.letters_size = 2;
	if (!known->ends) {
		forms.letters_size = 1;
		forms.letters[0] = ':';
		forms.letters[1] = 0;
	}
	for_each_row(known, add_row);
	for_each_row(known, add_negated);
	forms.names[forms.nr] = (struct option){0};
}

/* The form of what getopt returned; null where there is none. */
static struct form *form_of(int value)
{
	unsigned i;

	if (value >= POSITION)
		return &forms.of[value - POSITION];
	for (i = 0; i < forms.nr; i++)
		if (forms.of[i].row->letter && forms.of[i].row->letter == value)
			return &forms.of[i];
	return 0;
}

const struct option_row *options_outside(uint32_t not_for, uint32_t *of)
{
	unsigned i;

	for (i = 0; i < forms.nr; i++) {
		*of = forms.of[i].row->forms ? forms.of[i].row->forms : forms.of[i].forms;
		if (forms.of[i].given && *of && !(*of & not_for))
			return forms.of[i].row;
	}
	return 0;
}

/* ---- what is wrong with one ---------------------------------------------------------- */

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

/* optopt is the letter that is not known; a number of a form where that has no argument; 0: a name that is not known. EXIT_FINE: perf has it, and it is done anyway. */
static int unknown(const struct known *known, const char *word)
{
	struct nearest nearest;
	char name[64], hint[128];
	unsigned i;

	if (optopt && optopt < POSITION) {
		snprintf(name, sizeof(name), "-%c", optopt);
		if (perf_same(known->name, (char)optopt, 0, 0))
			return EXIT_FINE;
		return perf_option(known->name, (char)optopt, 0, 0) || perf_any_option(known->name, name, "") ? EXIT_USAGE : usage(known->name, "unknown option %s", name);
	}
	snprintf(name, sizeof(name), "%.*s", (int)strcspn(word + 2, "="), word + 2);
	if (perf_option(known->name, 0, name, strlen(name)))
		return EXIT_USAGE;
	if (*name && !strchr(word, '=') && perf_same(known->name, 0, name, strlen(name)))
		return EXIT_FINE;
	if (optopt)
		return usage(known->name, "--%s takes no argument", forms.text[optopt - POSITION]);
	ambiguity(name, hint, sizeof(hint));
	if (*hint)
		return usage(known->name, "option --%s is ambiguous (%s?)", name, hint);
	nearest = nearest_begin(name);
	for (i = 0; i < forms.nr; i++)
		nearest_try(&nearest, forms.text[i]);
	nearest_hint(&nearest, hint);
	if (*hint)
		snprintf(hint, sizeof(hint), " (did you mean '--%s'?)", nearest.best);
	return perf_any_option(known->name, word, hint) ? EXIT_USAGE : usage(known->name, "unknown option %s%s", word, hint);
}

static int refuse(const struct known *known, const struct option_row *row)
{
	char name[64];

	option_name(row, name);
	print_stderr("%s: %s is %s's alone: %s; use %s %s", known->name, name, known->perf, row->text, known->perf, name);
	return EXIT_USAGE;
}

static int no_argument_given(const struct known *known, const char *word)
{
	if (optopt >= POSITION ? !strncmp(word, "--", 2) && perf_option(known->name, 0, word + 2, strlen(word) - 2) : perf_option(known->name, (char)optopt, 0, 0))
		return EXIT_USAGE;
	if (optopt >= POSITION)
		return usage(known->name, "--%s requires an argument", forms.text[optopt - POSITION]);
	return usage(known->name, "-%c requires an argument", optopt);
}

/* ---- taking one -------------------------------------------------------------------------- */

/* Names of files, as $FILE where FILE is not set. */
static int empty_name(const struct known *known, const char *of)
{
	return usage(known->name, "%s: the name of the file is empty", of);
}

/* A text that was pasted may have a dash of two or three bytes where an option begins. */
static int wrong_name(const struct known *known, const char *word)
{
	if (!*word)
		return empty_name(known, "''");
	if (!strncmp(word, "\xe2\x80\x93", 3) || !strncmp(word, "\xe2\x80\x94", 3))
		return usage(known->name, "'%s' begins with a dash of text; an option begins with '-' or '--'", word);
	return EXIT_FINE;
}

static bool names_file(const struct option_row *row)
{
	static const char *const names[] = {"FILE", "OUT", "PREFIX"};
	size_t i;

	for (i = 0; row->value && i < sizeof(names) / sizeof(names[0]); i++)
		if (!strcmp(row->value, names[i]))
			return true;
	return false;
}

/* EXIT_FINE, OPTIONS_SHOWN, or an exit code with a message printed. */
static int take(const struct known *known, const struct form *form, const char *text)
{
	const struct option_row *row = form->row;
	char name[64];
	int code;

	if (text && !*text && names_file(row))
		return empty_name(known, option_name(row, name));
	if (row->kind == OPTION_REFUSED)
		return refuse(known, row);
	if (row->kind == OPTION_HELP)
		return known_help(known, text && !strcmp(text, "all"));
	code = option_store(known->name, row, form->to ? form->to + row->at : 0, text, form->negated);
	if (code == EXIT_USAGE)
		perf_means(known->name, row->letter);
	return code;
}

/* Whether an option was abbreviated to the name of one of perf's, which means something else: it was reported then. */
static bool is_of_perf(const struct known *known, const struct form *form, char **argv)
{
	const char *word = argv[optind - 1] == optarg ? argv[optind - 2] : argv[optind - 1], *name = form->row->name;
	size_t size = strcspn(word, "=");

	return name && size > 2 && word[0] == '-' && word[1] == '-' && size - 2 < strlen(name) + (form->negated ? 3 : 0) && perf_option(known->name, 0, word + 2, size - 2);
}

/* Whether an option's argument is an option itself, of which a file would get the name: it was reported then. */
static bool takes_option(const struct known *known, const struct form *form, char **argv)
{
	char name[64], other[NAME_SIZE];

	if (!optarg || argv[optind - 1] != optarg || strncmp(optarg, "--", 2) || !optarg[2])
		return false;
	snprintf(other, sizeof(other), "%.*s", (int)strcspn(optarg + 2, "="), optarg + 2);
	return is_named(other) && usage(known->name, "%s requires an argument, and --%s is an option", option_name(form->row, name), other);
}

/* Whether a row is one of several that choose a member's value, as --json and --bytes do. Of --X and --no-X the last counts. */
static bool chooses(const struct option_row *row)
{
	return (row->kind == OPTION_VALUE || row->kind == OPTION_WORD) && strncmp(row->name, "no-", 3);
}

/* The row that was given before and would be forgotten; null: there is none. */
static const struct option_row *rival(const struct form *form)
{
	const struct option_row *row = form->row;
	unsigned i;

	for (i = 0; chooses(row) && i < forms.nr; i++) {
		const struct form *other = &forms.of[i];

		if (other->given && other->row != row && chooses(other->row) && other->to == form->to && other->row->at == row->at)
			return other->row;
	}
	return 0;
}

/* Whether an option would undo an earlier one silently, which is reported. */
static bool undoes(const struct known *known, const struct form *form)
{
	const struct option_row *other = rival(form);
	char name[64], name_of_other[64];

	option_name(form->row, name);
	if (form->given && form->row->once)
		return usage(known->name, "%s is given twice%s%s", name, *form->row->once ? "; " : "", form->row->once);
	return other && usage(known->name, "%s and %s exclude each other: each is the whole output in a form of its own", option_name(other, name_of_other), name);
}

/* The next option's form; null after the last one, and where one is wrong, which was reported: *code is EXIT_USAGE. */
static struct form *next(const struct known *known, int argc, char **argv, int *code)
{
	struct form *form;
	int id;

	do { /* an option of perf that changes nothing is not reported, and the next one follows */
		id = getopt_long(argc, argv, forms.letters, forms.names, 0);
		*code = id == ':' ? no_argument_given(known, argv[optind - 1]) : id == '?' ? unknown(known, argv[optind - 1]) : EXIT_FINE;
	} while (id == '?' && !*code);
	form = id == -1 || id == ':' || id == '?' ? 0 : form_of(id);
	if (form && (is_of_perf(known, form, argv) || takes_option(known, form, argv) || undoes(known, form))) {
		*code = EXIT_USAGE;
		return 0;
	}
	if (form)
		form->given = true;
	return form;
}

bool options_read(const struct command_line *line, void *to, int argc, char **argv, struct command_words *words, int *code)
{
	struct known known;
	struct form *form;
	int i;

	*words = (struct command_words){.command = line->name};
	known = known_of_line(line, to, &words->input);
	make_forms(&known);
	opterr = 0;
	optind = 1;
	*code = EXIT_FINE;
	while (!*code && (form = next(&known, argc, argv, code)))
		*code = take(&known, form, optarg);
	words->nr = argc - optind;
	words->word = argv + optind;
	for (i = optind; !*code && i < argc && line->reads; i++)
		*code = wrong_name(&known, argv[i]);
	if (!*code)
		return true;
	*code = *code == OPTIONS_SHOWN ? EXIT_FINE : *code;
	return false;
}

/* ---- commands that take their options one by one ----------------------------------------- */

int options_next(struct options *o, int argc, char **argv)
{
	struct known known = known_of_options(o);
	struct form *form;

	make_forms(&known);
	opterr = 0;
	while ((form = next(&known, argc, argv, &o->code))) {
		if (form->row->kind == OPTION_END)
			return form->row->id + (form->negated ? OPTIONS_NEGATED : 0);
		o->code = take(&known, form, optarg);
		if (!o->code)
			continue;
		o->code = o->code == OPTIONS_SHOWN ? EXIT_FINE : o->code;
		return OPTIONS_DONE;
	}
	return o->code ? OPTIONS_DONE : -1;
}
