/* SPDX-License-Identifier: MIT */
/* What the printers of bindings share: names in the styles of other languages. */
#ifndef PERFRING_BINDINGS_PRINT_H
#define PERFRING_BINDINGS_PRINT_H

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static inline void print_upper(const char *name)
{
	for (; *name; name++)
		putchar(toupper((unsigned char)*name));
}

/* HEADER_BUILD_ID and header_build_id as HeaderBuildId. */
static inline void print_camel(const char *name)
{
	int first = 1;

	for (; *name; name++) {
		if (*name == '_') {
			first = 1;
			continue;
		}
		putchar(first ? toupper((unsigned char)*name) : tolower((unsigned char)*name));
		first = 0;
	}
}

static inline int is_one_of(const char *name, const char *const *list)
{
	for (; *list; list++)
		if (strcmp(name, *list) == 0)
			return 1;
	return 0;
}

#endif
