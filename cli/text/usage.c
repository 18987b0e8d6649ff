/* SPDX-License-Identifier: MIT */
/*
 * How commands end that have nothing to do: a command line that is wrong, and --help.
 */
#include "cli/cli.h"

#include <stdarg.h>

int usage(const char *command, const char *format, ...)
{
	char text[512];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	print_stderr("%s; see 'perfring%s%s --help'", text, *command ? " " : "", command);
	return EXIT_USAGE;
}

int help(const char *text)
{
	if (fputs(text, stdout) < 0 || fflush(stdout)) {
		print_stderr("cannot write standard output");
		return EXIT_IO;
	}
	return EXIT_FINE;
}
