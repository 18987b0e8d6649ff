/* SPDX-License-Identifier: MIT */
/*
 * How commands end that have nothing to do: a command line that is wrong, and --help.
 */
#include "cli/cli.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

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
	fputs(text, stdout);
	return stdout_end(EXIT_FINE);
}

int stdout_end(int code)
{
	bool failed = ferror(stdout);

	errno = 0; /* of a failure before, it may be that of another call by now */
	if (!fflush(stdout) && !failed)
		return code;
	print_stderr("cannot write standard output%s%s", errno ? ": " : "", errno ? strerror(errno) : "");
	return EXIT_IO;
}
