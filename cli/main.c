/* SPDX-License-Identifier: MIT */
/*
 * The command perfring: finds the subcommand and hands over.
 */
#include "cli.h"
#include "cli/common/account.h"
#include "cli/text/nearest.h"
#include "cli/common/options.h"
#include "cli/common/perf_words.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct {
	const char *name;
	int (*run)(int argc, char **argv);
	const char *summary;
} commands[] = {
#define COMMAND(name, summary) {#name, perfring_##name, summary},
#include "commands.def"
};

static const struct command_line *const lines[] = {
#define COMMAND(name, summary) &command_##name,
#include "commands.def"
	0};

#define COMMANDS (sizeof(commands) / sizeof(commands[0]))

static int main_help(void)
{
	size_t i;

	printf("usage: perfring COMMAND [OPTION...] [FILE]\n\n"
	       "Decodes the records of Linux perf events: perf.data files, pipes, rings.\n\ncommands:\n");
	for (i = 0; i < COMMANDS; i++)
		printf("  %-10s %s\n", commands[i].name, commands[i].summary);
	return help("\n'perfring help COMMAND' says more. FILE may be '-' for standard input.\n\n"
		    "exit status: 0 all is well; 1 the input has defects, or the work failed;\n"
		    "2 the command line is wrong; 3 something could not be opened, read or written.\n");
}

static int run(size_t i, int argc, char **argv)
{
	limits_begin();
	account_begin();
	command_lines = lines;
	return account_end(commands[i].run(argc, argv));
}

/* "with_NAME" or "without_NAME" of each library that a build may lack: a line each. */
static void print_libraries(void)
{
	const char *at = BUILT_WITH;

	while (*at) {
		int word = (int)strcspn(at, "_"), name = (int)strcspn(at + word + 1, " ");

		printf("%-8.*s%.*s\n", word, at, name, at + word + 1);
		at += word + 1 + name;
		at += *at == ' ';
	}
}

static int version(char *const *words)
{
	if (words[0] && strcmp(words[0], "--build-options"))
		return usage("", "version takes no word but --build-options, not '%s'", words[0]);
	puts("perfring " PFR_VERSION_TEXT);
	if (words[0])
		print_libraries();
	return help("");
}

/* The index of a command; COMMANDS where there is none. */
static size_t find(const char *name)
{
	size_t i;

	for (i = 0; i < COMMANDS && strcmp(name, commands[i].name); i++)
		;
	return i;
}

static int unknown(const char *name)
{
	struct nearest nearest = nearest_begin(name);
	char hint[128];
	size_t i;

	if (perf_command(name))
		return EXIT_USAGE;
	if (!strcmp(name, "flamegraph"))
		return usage("", "'perfring view' makes a page with a flame graph, 'perfring convert --to folded' lines for flamegraph.pl");
	if (!access(name, F_OK))
		return usage("", "'%s' is a file; a command comes before it, for example: perfring stat %s", name, name);
	if (!strcmp(name, "offcpu"))
		return usage("", "'perfring sched offcpu' has stacks off CPU, 'perfring convert --to folded --weight offcpu' lines for flamegraph.pl");
	if (*name == '-') {
		nearest_try(&nearest, "--help");
		nearest_try(&nearest, "--version");
		return usage("", "unknown option %s%s; options of a command come after it, as in perfring report --top 3", name, nearest_hint(&nearest, hint));
	}
	for (i = 0; i < COMMANDS; i++)
		nearest_try(&nearest, commands[i].name);
	return usage("", "unknown command '%s'%s", name, nearest_hint(&nearest, hint));
}

/* Without a command: what there is to do here. */
static int begin(void)
{
	static const char *const with[] = {"report     which functions take the time, and who calls them", "view       a page with flame graph, timeline and records",
					   "stat       what is in it, and what was lost", "dump       its records; --bytes: each byte",
					   "check      what is wrong with it"};
	bool here = !access("perf.data", R_OK);
	size_t i;

	print_stderr("a command is missing. %s", here ? "There is a perf.data here:" : "To record a program, and look at it:");
	if (!here)
		print_stderr_line("  perfring record -g -- COMMAND   writes perf.data; of your own, name the file after each of these:");
	for (i = 0; i < sizeof(with) / sizeof(with[0]); i++)
		print_stderr_line("  perfring %s", with[i]);
	print_stderr_line("'perfring --help' lists all commands.");
	return EXIT_USAGE;
}

/* help COMMAND [all] is COMMAND --help[=all]. */
static int help_of(const char *name, bool all)
{
	char option[] = "--help\0all", command[16], *words[] = {command, option, 0};
	size_t i = find(name);

	snprintf(command, sizeof(command), "%s", name);
	if (all)
		option[6] = '=';
	return i < COMMANDS ? run(i, 2, words) : unknown(name);
}

/*
 * A standard stream that is closed stays unusable, but its number is taken: messages would otherwise
 * go into the first file that is opened, an output perhaps.
 */
static void reserve_standard_streams(void)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) == -1 && open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd) {
			print_stderr("a standard stream is closed, and /dev/null does not open in its place: %s", strerror(errno));
			_exit(1);
		}
}

int main(int argc, char **argv)
{
	size_t i;

	reserve_standard_streams();
	signal(SIGXFSZ, SIG_IGN); /* a file that becomes too large is an error of write(2), which is reported */
	if (argc < 2)
		return begin();
	if (!strcmp(argv[1], "help") && argc > 2)
		return help_of(argv[2], argc > 3 && !strcmp(argv[3], "all"));
	if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "help"))
		return main_help();
	if (!strcmp(argv[1], "--version") || !strcmp(argv[1], "-V") || !strcmp(argv[1], "version"))
		return version(argv + 2);
	i = find(argv[1]);
	return i < COMMANDS ? run(i, argc - 1, argv + 1) : unknown(argv[1]);
}
