/* SPDX-License-Identifier: MIT */
/*
 * perfring completion: a script for the shell. The commands are those of commands.def, record types and fields those of the
 * schema; the options of a command the script takes from its --help when they are asked for, and their values from its rows.
 */
#include "cli/common/options_known.h"
#include "perfring_session_where.h"

#include <string.h>

static const char about[] =
	"Prints a script that makes the shell complete commands, options, record types, fields, names of limits, values and files:\n\n"
	"  source <(perfring completion bash)\n"
	"  source <(perfring completion zsh)     after compinit\n"
	"  perfring completion fish | source\n\n"
	"make install puts them where the shells find them.\n";

const struct command_line command_completion = {.name = "completion", .about = about, .words = "bash|zsh|fish"};

/*
 * The options of a --help, each with what it is: columns stand two spaces or more apart, and one that begins with - is a list of options,
 * with its text in the next column.
 */
#define OPTIONS_AWK \
	"/^  +-/ { n = split(substr($0, 3), part, /  +/); for (i = 1; i <= n; i++) if (part[i] ~ /^-/) { " \
	"text = i < n && part[i + 1] !~ /^-/ ? part[i + 1] : \"\"; line = part[i]; " \
	"while (match(line, /--[a-z][a-z-]*/)) { print substr(line, RSTART, RLENGTH) sep text; line = substr(line, RSTART + RLENGTH) } } }"

static const char bash_script[] =
	"_perfring() {\n"
	"\tlocal cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} words= before= list=\n"
	"\tCOMPREPLY=()\n"
	"\tif [ \"$COMP_CWORD\" = 1 ] || { [ \"$COMP_CWORD\" = 2 ] && [ \"$command\" = help ]; }; then\n"
	"\t\twords=$_perfring_commands\n"
	"\telif [ \"$COMP_CWORD\" = 2 ] && [ \"$command\" = completion ]; then\n"
	"\t\twords='bash zsh fish'\n"
	"\telif [ \"$prev\" = --limit ]; then\n"
	"\t\twords=$_perfring_limits\n"
	"\telif _perfring_values \"$command:$prev\"; then\n"
	"\t\t[ -z \"$list\" ] || case $cur in *,*) before=${cur%,*}, cur=${cur##*,} ;; esac\n"
	"\telif [ \"${cur#-}\" != \"$cur\" ]; then\n"
	"\t\twords=$(\"${COMP_WORDS[0]}\" \"$command\" --help=all 2>/dev/null | awk -v sep=' #' '" OPTIONS_AWK "' | sed 's/ #.*//')\n"
	"\tfi\n"
	"\tcase $words in *[=:]*) compopt -o nospace 2>/dev/null ;; esac\n"
	"\t[ -z \"$words\" ] || COMPREPLY=($(compgen -P \"$before\" -W \"$words\" -- \"$cur\"))\n"
	"}\n"
	"complete -o default -F _perfring perfring\n";

static const char zsh_script[] =
	"_perfring() {\n"
	"\tlocal command=$words[2] prev=$words[CURRENT-1]\n"
	"\tlocal -a options\n"
	"\tif (( CURRENT == 2 )) || [[ $CURRENT = 3 && $command = help ]]; then\n"
	"\t\t_describe -t commands command _perfring_commands\n"
	"\telif [[ $CURRENT = 3 && $command = completion ]]; then\n"
	"\t\tcompadd -- bash zsh fish\n"
	"\telif [[ $prev = --limit ]]; then\n"
	"\t\tcompadd -S '' -- $_perfring_limits\n"
	"\telif _perfring_values $command:$prev; then\n"
	"\telif [[ $words[CURRENT] = -* ]]; then\n"
	"\t\toptions=(${(f)\"$($words[1] $command --help=all 2>/dev/null | awk -v sep=: '" OPTIONS_AWK "')\"})\n"
	"\t\t_describe -o -t options option options\n"
	"\telse\n"
	"\t\t_files\n"
	"\tfi\n"
	"}\n"
	"if [[ $funcstack[1] = _perfring ]]; then\n"
	"\t_perfring \"$@\"\n"
	"else\n"
	"\tcompdef _perfring perfring\n"
	"fi\n";

static const char fish_script[] =
	"function __perfring_words\n"
	"\tcommandline -opc\n"
	"end\n"
	"function __perfring_is # the number of words before the cursor, then the second of them where it is given\n"
	"\tset -l before (__perfring_words)\n"
	"\ttest (count $before) = $argv[1]; and begin; test (count $argv) = 1; or test \"$before[2]\" = $argv[2]; end\n"
	"end\n"
	"function __perfring_after\n"
	"\tset -l before (__perfring_words)\n"
	"\tcontains -- \"$before[-1]\" $argv\n"
	"end\n"
	"function __perfring_value # the command, or *, and the option before the cursor\n"
	"\tset -l before (__perfring_words)\n"
	"\tstring match -q -- $argv[1] \"$before[2]\"; and test \"$before[-1]\" = $argv[2]\n"
	"end\n"
	"function __perfring_list # words of a list with commas\n"
	"\tstring replace -r '^' (commandline -ct | string replace -r '[^,]*$' '') -- $argv\n"
	"end\n"
	"function __perfring_options\n"
	"\tset -l before (__perfring_words)\n"
	"\t$before[1] $before[2] --help=all 2>/dev/null | awk -v sep=\\t '" OPTIONS_AWK "'\n"
	"end\n"
	"function __perfring_events\n"
	"\tset -l before (__perfring_words)\n"
	"\tstring split -n ' ' -- ($before[1] list --raw-dump 2>/dev/null)\n"
	"end\n"
	"function __perfring_wants_option\n"
	"\tset -l before (__perfring_words)\n"
	"\ttest (count $before) -gt 1; and string match -q -- '-*' (commandline -ct)\n"
	"end\n"
	"complete -c perfring -e\n"
	"complete -c perfring -n '__perfring_is 1' -f -a \"$__perfring_commands\"\n"
	"complete -c perfring -n '__perfring_is 2 help' -f -a \"$__perfring_commands\"\n"
	"complete -c perfring -n '__perfring_is 2 completion' -f -a 'bash zsh fish'\n"
	"complete -c perfring -n '__perfring_after --limit' -f -a \"$__perfring_limits\"\n"
	"complete -c perfring -n __perfring_wants_option -f -a '(__perfring_options)'\n";

#define TYPES_NAMED 33024 /* no type of a larger number has a name */

/* ---- words --------------------------------------------------------------------- */

static void put_types(void)
{
	uint32_t type;

	for (type = 0; type < TYPES_NAMED; type++)
		if (*pfr_type_name(type))
			printf("%s ", pfr_type_name(type));
}

static void put_limits(void)
{
	enum pfr_limit limit;

	for (limit = (enum pfr_limit)1; *pfr_limit_name(limit); limit = (enum pfr_limit)(limit + 1))
		printf("%s= ", pfr_limit_name(limit));
}

static bool was_before(uint32_t index, const char *name)
{
	uint32_t i;

	for (i = 0; i < index; i++)
		if (!strcmp(pfr_expression_field(i), name))
			return true;
	return false;
}

/* Those of -F, each once. */
static void put_fields(void)
{
	const char *name;
	uint32_t i;

	printf("place sym ");
	for (i = 0; (name = pfr_expression_field(i)); i++)
		if (!was_before(i, name))
			printf("%s ", name);
}

/* ---- values, from the rows of all commands ---------------------------------------- */

/* What stands for the words of a row in a script: themselves, or where the script has them. */
struct source {
	const char *types, *fields, *events;
};

/* Null: files, or limits, which scripts have by themselves. */
static const char *words_of(const struct option_row *row, const struct source *source)
{
	return row->words                 ? row->words :
	       row->offer == OFFER_TYPES  ? source->types :
	       row->offer == OFFER_FIELDS ? source->fields :
	       row->offer == OFFER_EVENTS ? source->events :
					    0;
}

typedef void put_value(const char *command, const char *option, const struct option_row *row, const char *words);

/* A row's words under each of its names. */
static void put_row(const char *command, const struct option_row *row, const struct source *source, put_value *put)
{
	const char *words = row->value ? words_of(row, source) : 0;
	char option[64];

	if (words && row->letter)
		snprintf(option, sizeof(option), "-%c", row->letter), put(command, option, row, words);
	if (words && row->name)
		snprintf(option, sizeof(option), "--%s", row->name), put(command, option, row, words);
}

static void put_command(const struct command_line *line, const struct source *source, put_value *put)
{
	const struct option_row *row;
	size_t set;

	for (set = 0; set < OPTION_SETS && line->sets[set].rows; set++)
		for (row = line->sets[set].rows; !is_last(row) && !line->sets[set].hidden; row++)
			put_row(line->name, row, source, put);
}

static void for_each_value(const struct source *source, put_value *put)
{
	size_t i;

	for (i = 0; command_lines[i]; i++)
		put_command(command_lines[i], source, put);
}

static void put_bash_value(const char *command, const char *option, const struct option_row *row, const char *words)
{
	const char *quote = row->words ? "'" : "";

	printf("\t%s:%s) words=%s%s%s list=%s ;;\n", command, option, quote, words, quote, row->list ? "1" : "");
}

static void put_bash_values(void)
{
	static const struct source source = {"$_perfring_types", "$_perfring_fields", "$(\"${COMP_WORDS[0]}\" list --raw-dump 2>/dev/null)"};

	printf("_perfring_values() { # sets words and list for command:option\n\tcase $1 in\n");
	for_each_value(&source, put_bash_value);
	printf("\t*) return 1 ;;\n\tesac\n}\n");
}

static void put_zsh_value(const char *command, const char *option, const struct option_row *row, const char *words)
{
	printf("\t(%s:%s) %scompadd %s-- %s ;;\n", command, option, row->list ? "compset -P '*,'; " : "", strchr(words, ':') && row->words ? "-S '' " : "", words);
}

static void put_zsh_values(void)
{
	static const struct source source = {"$_perfring_types", "$_perfring_fields", "${=$($words[1] list --raw-dump 2>/dev/null)}"};

	printf("_perfring_values() { # of command:option\n\tcase $1 in\n");
	for_each_value(&source, put_zsh_value);
	printf("\t(*) return 1 ;;\n\tesac\n\treturn 0\n}\n");
}

static void put_fish_value(const char *command, const char *option, const struct option_row *row, const char *words)
{
	printf("complete -c perfring -n \"__perfring_value '%s' %s\" -f -a '%s%s%s'\n", command, option, row->list ? "(__perfring_list " : "", words,
	       row->list ? ")" : "");
}

static void put_fish_values(void)
{
	static const struct source source = {"$__perfring_types", "$__perfring_fields", "(__perfring_events)"};

	for_each_value(&source, put_fish_value);
}

/* ---- scripts --------------------------------------------------------------------- */

static int bash(void)
{
	fputs("# bash completion of perfring " PFR_VERSION_TEXT "\n_perfring_commands='help", stdout);
#define COMMAND(name, summary) fputs(" " #name, stdout);
#include "cli/commands.def"
	printf("'\n_perfring_types='");
	put_types();
	printf("'\n_perfring_limits='");
	put_limits();
	printf("'\n_perfring_fields='");
	put_fields();
	printf("'\n");
	put_bash_values();
	return help(bash_script);
}

/* A summary may have a colon, which ends the name in zsh, and no quote. */
static void put_zsh_command(const char *name, const char *summary)
{
	printf(" '%s:", name);
	for (; *summary; summary++)
		printf(*summary == ':' ? "\\%c" : "%c", *summary);
	putchar('\'');
}

static int zsh(void)
{
	fputs("#compdef perfring\n# zsh completion of perfring " PFR_VERSION_TEXT "\n", stdout);
	printf("typeset -ga _perfring_commands _perfring_types _perfring_limits _perfring_fields\n_perfring_commands=(");
	put_zsh_command("help", "shows the help of a command");
#define COMMAND(name, summary) put_zsh_command(#name, summary);
#include "cli/commands.def"
	printf(")\n_perfring_types=(");
	put_types();
	printf(")\n_perfring_limits=(");
	put_limits();
	printf(")\n_perfring_fields=(");
	put_fields();
	printf(")\n");
	put_zsh_values();
	return help(zsh_script);
}

static int fish(void)
{
	fputs("# fish completion of perfring " PFR_VERSION_TEXT "\nset -g __perfring_commands 'help", stdout);
#define COMMAND(name, summary) fputs(" " #name, stdout);
#include "cli/commands.def"
	printf("'\nset -g __perfring_types ");
	put_types();
	printf("\nset -g __perfring_limits '");
	put_limits();
	printf("'\nset -g __perfring_fields ");
	put_fields();
	printf("\n");
	help(fish_script);
	put_fish_values();
	return EXIT_FINE;
}

int perfring_completion(int argc, char **argv)
{
	struct command_words words;
	int code;

	if (!options_read(&command_completion, 0, argc, argv, &words, &code))
		return code;
	if (words.nr != 1)
		return usage("completion", "the name of a shell is expected: bash, zsh or fish");
	if (!strcmp(words.word[0], "bash"))
		return bash();
	if (!strcmp(words.word[0], "zsh"))
		return zsh();
	if (!strcmp(words.word[0], "fish"))
		return fish();
	return usage("completion", "there is no script for '%s', only for bash, zsh and fish", words.word[0]);
}
