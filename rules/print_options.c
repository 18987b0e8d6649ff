/* SPDX-License-Identifier: MIT */
/*
 * Prints the options of all commands as JSON, a line each: what cli/manual/print makes the manual's lists of.
 */
#include "cli/common/options_known.h"

#include <stdio.h>

#define COMMAND(name, summary) {&command_##name, summary},
static const struct {
	const struct command_line *line;
	const char *summary;
} commands[] = {
#include "cli/commands.def"
};

static void put(const char *name, const char *text)
{
	printf(", \"%s\": ", name);
	if (!text) {
		printf("null");
		return;
	}
	putchar('"');
	for (; *text; text++)
		if (*text == '\n')
			printf("\\n");
		else if (*text == '\t')
			printf("\\t");
		else
			printf("%s%c", *text == '"' || *text == '\\' ? "\\" : "", *text);
	putchar('"');
}

static void print_row(const struct known *known, unsigned table, const struct option_row *row)
{
	const char letter[2] = {row->letter, 0};
	char negated[40];

	printf("{\"command\": \"%s\", \"set\": \"%p\", \"group\": %s, \"hidden\": %s", known->name, (const void *)known->table[table].rows,
	       row->kind == OPTION_GROUP ? "true" : "false", known->table[table].hidden || row->kind == OPTION_REFUSED ? "true" : "false");
	put("letter", letter);
	put("name", row->name);
	put("value", row->value);
	put("text", row->text);
	put("words", row->kind == OPTION_WORD || row->kind == OPTION_WORDS ? row->words : NULL);
	put("negated", row->kind != OPTION_GROUP && known_negated(known, row, negated) ? negated : NULL);
	printf("}\n");
}

int main(void)
{
	for (size_t i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
		const char *input;
		struct known known = known_of_line(commands[i].line, NULL, &input);

		printf("{\"command\": \"%s\", \"about\": true", known.name);
		put("summary", commands[i].summary);
		put("usage", known.words ? known.words : "[OPTION...] [FILE]");
		put("text", known.about);
		put("after", known.after);
		printf("}\n");
		for (unsigned table = 0; table < known.nr; table++)
			for (const struct option_row *row = known.table[table].rows; !is_last(row); row++)
				print_row(&known, table, row);
	}
	return 0;
}
