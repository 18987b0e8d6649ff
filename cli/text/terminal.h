/* SPDX-License-Identifier: MIT */
/*
 * Standard output as a terminal: its width, its colours, and a pager before it.
 */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include "cli/cli.h"

enum terminal_colour {
	COLOUR_AUTO,
	COLOUR_ALWAYS,
	COLOUR_NEVER,
};

#define COLOUR_OPTION(type, member) \
	{ \
		.name = "color", .value = "WHEN", OPTION_WORD_AT(type, member, "auto always never", COLOUR_AUTO), .rare = true, .text = "colours: auto, only on a terminal and without NO_COLOR; always; never" \
	}

/* How lines are shown. */
struct terminal {
	unsigned width; /* columns; 0: lines are not broken */
	bool colour;
};

/* To be called before the pager. Colours: NO_COLOR and TERM=dumb say no where the option leaves it open. */
struct terminal terminal_find(enum terminal_colour colour);

/* Adds a line that has the marks of pfr_show_record, coloured and broken to the width, and a newline. False: out of memory. */
bool terminal_line(const struct terminal *terminal, struct output *output, const char *text, size_t size);

/* Adds a line of words, which is broken between them where the terminal is too narrow. False: out of memory. */
bool terminal_words(const struct terminal *terminal, struct output *output, const char *format, ...) __attribute__((format(printf, 3, 4)));

#endif
