/* SPDX-License-Identifier: MIT */
/*
 * Numbers that users write. Every option reads them here, so that none is cut off, wraps around or has something after it.
 */
#ifndef CLI_NUMBER_H
#define CLI_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/*
 * Digits, or 0x and hexadecimal digits, at the beginning of *text, which moves past them. False: there are none, or the number exceeds 64
 * bits; *text is where it was then.
 */
bool number_take(const char **text, uint64_t *value);

/* The same of a whole text, and from `least` to `most`. */
bool number_read(const char *text, uint64_t least, uint64_t most, uint64_t *value);

/* A whole text with or without B, k, M or G, which are 1, 1024, ... bytes; without a letter, it counts units of `unit` bytes. */
bool number_read_size(const char *text, uint64_t unit, uint64_t *bytes);

/* Seconds in decimal with up to nine decimals, as nanoseconds, in the same way as number_take. */
bool number_take_seconds(const char **text, uint64_t *ns);

/* The argument of an option, "--jobs" or "-n". EXIT_FINE, or EXIT_USAGE with a message printed that has option, argument and range. */
int number_option(const char *command, const char *option, const char *text, uint64_t least, uint64_t most, uint64_t *value);

#endif
