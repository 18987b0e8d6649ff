/* SPDX-License-Identifier: MIT */
/*
 * Words of a command line that are no options: which capture is read, and where the output goes.
 */
#include "options.h"

#include <string.h>
#include <sys/stat.h>

int words_file_out(const struct command_words *given, const char **path, const char **out)
{
	struct command_words words = *given;

	if (words.nr == (words.input ? 1 : 2)) {
		words.nr--;
		if (*out)
			return usage(words.command, "the output is given twice: '%s' and, with -o, '%s'", words.word[words.nr], *out);
		*out = words.word[words.nr];
	}
	if (words.nr > 1)
		return usage(words.command, "one file is read and one is written");
	return words_file(&words, path);
}

int words_file(const struct command_words *words, const char **path)
{
	struct stat st;

	if (words->nr > 1)
		return usage(words->command, "one file at a time, not '%s' and '%s'", words->word[0], words->word[1]);
	if (words->input && words->nr)
		return usage(words->command, "the file is given twice: '%s' and, with -i, '%s'", words->word[0], words->input);
	*path = words->input ? words->input : words->nr ? words->word[0] :
							  "perf.data";
	if (!words->input && !words->nr && !fstat(0, &st) && S_ISFIFO(st.st_mode))
		*path = "-";
	return EXIT_FINE;
}

int words_in_out(const struct command_words *words, const char **in, const char **out)
{
	int first = words->input ? 0 : 1;

	if (words->input && words->nr == 2)
		return usage(words->command, "the file is given twice: '%s' and, with -i, '%s'", words->word[0], words->input);
	if (words->nr != first + 1)
		return usage(words->command, "two names are expected, IN and OUT, which may be - for standard output; or -o OUT");
	*in = words->input ? words->input : words->word[0];
	*out = words->word[first];
	return EXIT_FINE;
}
