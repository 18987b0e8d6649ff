/* SPDX-License-Identifier: MIT */
#include "rows_words.h"

#include "cli/text/nearest.h"

#include <string.h>
#include <unistd.h>

#define SHOWN 40

int rows_words_check(const struct rows_words *words, const char *command)
{
	return words->csv && words->json ? usage(command, "--csv and --json are two forms of the same rows") : EXIT_FINE;
}

enum cells_form rows_words_form(const struct rows_words *words)
{
	return words->json ? CELLS_JSON : words->csv ? CELLS_CSV :
						       CELLS_PEOPLE;
}

uint64_t rows_words_top(const struct rows_words *words)
{
	if (words->top != UINT64_MAX)
		return words->top;
	return rows_words_form(words) == CELLS_PEOPLE ? SHOWN : 0;
}

int rows_view_unknown(const struct rows_view *views, unsigned nr, const struct command_words *words, const char *command)
{
	struct nearest nearest = nearest_begin(words->word[0]);
	char hint[128];
	unsigned i;

	for (i = 0; i < nr; i++)
		nearest_try(&nearest, views[i].word);
	if (!strcmp(words->word[0], "-") || !access(words->word[0], F_OK) || (words->nr == 1 && !*nearest_hint(&nearest, hint)))
		return EXIT_FINE;
	return usage(command, "'%s' is neither a view nor a file%s", words->word[0], nearest_hint(&nearest, hint));
}

bool rows_view_take(const struct rows_view *views, unsigned nr, struct command_words *words, uint32_t *view)
{
	unsigned i;

	for (i = 0; words->nr && i < nr; i++)
		if (!strcmp(words->word[0], views[i].word)) {
			*view = views[i].view;
			words->nr--;
			words->word++;
			return true;
		}
	return false;
}
