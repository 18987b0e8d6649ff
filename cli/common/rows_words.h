/* SPDX-License-Identifier: MIT */
/* How many rows, and in which form: options of all commands that have rows. */
#ifndef CLI_COMMON_ROWS_WORDS_H
#define CLI_COMMON_ROWS_WORDS_H

#include "cells.h"
#include "options.h"

struct rows_words {
	uint64_t top; /* UINT64_MAX: not asked for */
	bool csv, json;
};

#define ROWS_WORDS_DEFAULT \
	{ \
		.top = UINT64_MAX \
	}

/* `first`: what is shown and what becomes of the others; `units`: what numbers are, or "". */
#define ROWS_OPTIONS(type, member, first, units) \
	{.name = "top", .once = "", .value = "N", OPTION_NUMBER_AT(type, member.top, 0, UINT32_MAX), .text = "the first N rows" first}, \
		{.name = "csv", OPTION_FLAG_AT(type, member.csv), .rare = true, .text = "all rows as CSV, with a header" units}, \
	{ \
		.letter = 'j', .name = "json", OPTION_FLAG_AT(type, member.json), .text = "all rows as JSON, an object a line" units \
	}

/* EXIT_FINE, or another code with a message printed. */
int rows_words_check(const struct rows_words *words, const char *command);
enum cells_form rows_words_form(const struct rows_words *words);
/* A first word that chooses what is shown. */
struct rows_view {
	const char *word;
	uint32_t view;
};

/* Of a first word that is no view: EXIT_USAGE with a message printed where it is no file, and looks like a view or others follow it. */
int rows_view_unknown(const struct rows_view *views, unsigned nr, const struct command_words *words, const char *command);
/* Takes the first word, where it is one of `views`. False: it is another, or there is no word. */
bool rows_view_take(const struct rows_view *views, unsigned nr, struct command_words *words, uint32_t *view);
/* How many are shown: 40, unless asked for; all where a program reads them. 0: all. */
uint64_t rows_words_top(const struct rows_words *words);

#endif
