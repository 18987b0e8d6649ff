/* SPDX-License-Identifier: MIT */
/*
 * The name that was probably meant: of a command, an option, a record type, an event.
 */
#ifndef CLI_NEAREST_H
#define CLI_NEAREST_H

struct nearest {
	const char *typed;
	const char *best; /* "" while no name is close */
	unsigned distance;
};

struct nearest nearest_begin(const char *typed);

/* Offers a name. It is close if few edits turn one into the other, or if what was typed is its beginning. Case is ignored. */
void nearest_try(struct nearest *nearest, const char *name);

/* Writes " (did you mean 'NAME'?)" into text, or nothing. */
const char *nearest_hint(const struct nearest *nearest, char text[128]);

#endif
