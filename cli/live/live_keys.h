/* SPDX-License-Identifier: MIT */
/* Keys of a terminal, one at a time, without waiting; and its screen. */
#ifndef PERFRING_CLI_LIVE_KEYS_H
#define PERFRING_CLI_LIVE_KEYS_H

#include <stdbool.h>

enum key {
	KEY_NONE = 0, /* others are characters */
	KEY_ESCAPE = 27,
	KEY_ERASE = 127,
	KEY_UP = 256,
	KEY_DOWN,
	KEY_PAGE_UP,
	KEY_PAGE_DOWN,
	KEY_OTHER
};

/* Takes keys as they are typed, without showing them, on another screen. False: standard input or output is no terminal. */
bool keys_begin(void);
/* The terminal is as it was. */
void keys_end(void);
/* KEY_NONE: none was typed. */
int keys_next(void);
/* Lines of the terminal. */
unsigned keys_lines(void);

#endif
