/* SPDX-License-Identifier: MIT */
/*
 * The command perfring: finds the subcommand and hands over. Messages are made
 * here; what subcommands do is theirs.
 */
#include "cli.h"

#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct {
	const char *name;
	int (*run)(int argc, char **argv);
	enum { ALONE, READS } reads;
	const char *summary;
} commands[] = {
#define COMMAND(name, reads, summary) {#name, perfring_##name, reads, summary},
#include "commands.def"
};

#define COMMANDS (sizeof(commands) / sizeof(commands[0]))

void say(const char *format, ...)
{
	va_list args;

	if (isatty(2))
		fputs("\r\033[K", stderr); /* over a line of progress */
	fputs("perfring: ", stderr);
	va_start(args, format);
	vfprintf(stderr, format, args);
	va_end(args);
	fputc('\n', stderr);
}

int usage(const char *command, const char *format, ...)
{
	char text[512];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	say("%s; see 'perfring%s%s --help'", text, *command ? " " : "", command);
	return EXIT_USAGE;
}

int help(const char *text)
{
	if (fputs(text, stdout) < 0 || fflush(stdout)) {
		say("cannot write standard output");
		return EXIT_IO;
	}
	return EXIT_FINE;
}

static int main_help(void)
{
	size_t i;

	printf("usage: perfring COMMAND [OPTION...] [FILE]\n\n"
	       "Decodes the records of Linux perf events: perf.data files, pipes, rings.\n\ncommands:\n");
	for (i = 0; i < COMMANDS; i++)
		printf("  %-9s %s\n", commands[i].name, commands[i].summary);
	return help("\n'perfring COMMAND --help' says more. FILE may be '-' for standard input.\n\n"
		    "exit status: 0 all is well; 1 the input has defects, or the work failed;\n"
		    "2 the command line is wrong; 3 something could not be opened, read or written.\n");
}

/* The command that is most like what was typed: most letters in common from the front. */
static const char *nearest(const char *typed)
{
	const char *best = "";
	size_t most = 1, i, same;

	for (i = 0; i < COMMANDS; i++) {
		for (same = 0; typed[same] && typed[same] == commands[i].name[same]; same++)
			;
		if (same > most) {
			most = same;
			best = commands[i].name;
		}
	}
	return best;
}

static int run(size_t i, int argc, char **argv)
{
	int code;

	limits_begin();
	code = commands[i].reads ? limits_take(commands[i].name, &argc, argv) : EXIT_FINE;
	return code < 0 ? EXIT_FINE : code ? code : commands[i].run(argc, argv);
}

int main(int argc, char **argv)
{
	size_t i;

	if (argc < 2)
		return usage("", "a command is missing");
	if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "help"))
		return main_help();
	if (!strcmp(argv[1], "--version")) {
		printf("perfring %d.%d\n", PFR_VERSION_MAJOR, PFR_VERSION_MINOR);
		return help("");
	}
	for (i = 0; i < COMMANDS; i++)
		if (!strcmp(argv[1], commands[i].name))
			return run(i, argc - 1, argv + 1);
	if (*nearest(argv[1]))
		return usage("", "'%s' is no command; is '%s' meant?", argv[1], nearest(argv[1]));
	return usage("", "'%s' is no command", argv[1]);
}
