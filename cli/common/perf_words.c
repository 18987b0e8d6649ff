/* SPDX-License-Identifier: MIT */
#include "perf_words.h"
#include "cli/cli.h"

#include <string.h>

int perf_command(const char *name)
{
	static const struct {
		const char *name, *instead;
	} commands[] = {
#define PERF_COMMAND(name, instead) {name, instead},
#define PERF_WORD(command, option, word, instead)
#define PERF_OPTION(command, letter, name, of, instead)
#define PERF_ANY(command, of, instead)
#define PERF_FIELD(command, name, instead)
#define PERF_SAME(command, letter, name, of)
#define PERF_MEANS(command, letter, of, instead)
#include "cli/perf_words.def"
	};
	size_t i;

	for (i = 0; i < sizeof(commands) / sizeof(commands[0]); i++)
		if (!strcmp(name, commands[i].name))
			return usage("", "'%s' is a command of perf, not of perfring: %s", name, commands[i].instead);
	return 0;
}

int perf_option(const char *command, char letter, const char *name, size_t size)
{
	static const struct {
		const char *command;
		char letter;
		const char *name, *of, *instead;
	} options[] = {
#define PERF_COMMAND(name, instead)
#define PERF_WORD(command, option, word, instead)
#define PERF_OPTION(command, letter, name, of, instead) {command, letter, name, of, instead},
#define PERF_ANY(command, of, instead)
#define PERF_FIELD(command, name, instead)
#define PERF_SAME(command, letter, name, of)
#define PERF_MEANS(command, letter, of, instead)
#include "cli/perf_words.def"
	};
	size_t i;

	for (i = 0; i < sizeof(options) / sizeof(options[0]); i++) {
		const char *own = options[i].name;

		if (strcmp(command, options[i].command) || (size ? strlen(own) != size || memcmp(own, name, size) : options[i].letter != letter))
			continue;
		if (size && !*options[i].of)
			return usage(command, "unknown option --%.*s: %s", (int)(size < 64 ? size : 64), name, options[i].instead);
		if (size)
			return usage(command, "--%.*s is of perf %s: %s", (int)(size < 64 ? size : 64), name, options[i].of, options[i].instead);
		return usage(command, "-%c is of perf %s: %s", letter, options[i].of, options[i].instead);
	}
	return 0;
}

bool perf_same(const char *command, char letter, const char *name, size_t size)
{
	static const struct {
		const char *command;
		char letter;
		const char *name;
	} options[] = {
#define PERF_COMMAND(name, instead)
#define PERF_WORD(command, option, word, instead)
#define PERF_OPTION(command, letter, name, of, instead)
#define PERF_ANY(command, of, instead)
#define PERF_FIELD(command, name, instead)
#define PERF_SAME(command, letter, name, of) {command, letter, name},
#define PERF_MEANS(command, letter, of, instead)
#include "cli/perf_words.def"
	};
	size_t i;

	for (i = 0; i < sizeof(options) / sizeof(options[0]); i++)
		if (!strcmp(command, options[i].command) && (size ? strlen(options[i].name) == size && !memcmp(options[i].name, name, size) : options[i].letter == letter))
			return true;
	return false;
}

int perf_any_option(const char *command, const char *word, const char *hint)
{
	static const struct {
		const char *command, *of, *instead;
	} commands[] = {
#define PERF_COMMAND(name, instead)
#define PERF_WORD(command, option, word, instead)
#define PERF_OPTION(command, letter, name, of, instead)
#define PERF_ANY(command, of, instead) {command, of, instead},
#define PERF_FIELD(command, name, instead)
#define PERF_SAME(command, letter, name, of)
#define PERF_MEANS(command, letter, of, instead)
#include "cli/perf_words.def"
	};
	size_t i;

	for (i = 0; i < sizeof(commands) / sizeof(commands[0]); i++)
		if (!strcmp(command, commands[i].command))
			return usage(command, "unknown option %.64s%s; perf %s is another command here: %s", word, hint, commands[i].of, commands[i].instead);
	return 0;
}

int perf_word(const char *command, const char *option, const char *word)
{
	static const struct {
		const char *command, *option, *word, *instead;
	} words[] = {
#define PERF_COMMAND(name, instead)
#define PERF_WORD(command, option, word, instead) {command, option, word, instead},
#define PERF_OPTION(command, letter, name, of, instead)
#define PERF_ANY(command, of, instead)
#define PERF_FIELD(command, name, instead)
#define PERF_SAME(command, letter, name, of)
#define PERF_MEANS(command, letter, of, instead)
#include "cli/perf_words.def"
	};
	size_t i;

	for (i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (!strcmp(command, words[i].command) && !strcmp(option, words[i].option) && !strcmp(word, words[i].word))
			return usage(command, "--%s %s: %s", option, word, words[i].instead);
	return 0;
}

const char *perf_field(const char *command, const char *name, size_t size)
{
	static const struct {
		const char *command, *name, *instead;
	} fields[] = {
#define PERF_COMMAND(name, instead)
#define PERF_WORD(command, option, word, instead)
#define PERF_OPTION(command, letter, name, of, instead)
#define PERF_ANY(command, of, instead)
#define PERF_FIELD(command, name, instead) {command, name, instead},
#define PERF_SAME(command, letter, name, of)
#define PERF_MEANS(command, letter, of, instead)
#include "cli/perf_words.def"
	};
	size_t i;

	for (i = 0; i < sizeof(fields) / sizeof(fields[0]); i++)
		if (!strcmp(command, fields[i].command) && strlen(fields[i].name) == size && !memcmp(fields[i].name, name, size))
			return fields[i].instead;
	return NULL;
}

void perf_means(const char *command, char letter)
{
	static const struct {
		const char *command;
		char letter;
		const char *of, *instead;
	} options[] = {
#define PERF_COMMAND(name, instead)
#define PERF_WORD(command, option, word, instead)
#define PERF_OPTION(command, letter, name, of, instead)
#define PERF_ANY(command, of, instead)
#define PERF_FIELD(command, name, instead)
#define PERF_SAME(command, letter, name, of)
#define PERF_MEANS(command, letter, of, instead) {command, letter, of, instead},
#include "cli/perf_words.def"
	};
	size_t i;

	for (i = 0; i < sizeof(options) / sizeof(options[0]); i++)
		if (!strcmp(command, options[i].command) && letter == options[i].letter)
			print_stderr("-%c of perf %s is something else: %s", letter, options[i].of, options[i].instead);
}
