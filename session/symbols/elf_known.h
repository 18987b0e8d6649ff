/* SPDX-License-Identifier: MIT */
#ifndef PFR_SESSION_ELF_KNOWN_H
#define PFR_SESSION_ELF_KNOWN_H

#include <stdbool.h>
#include <string.h>

#define ELF_KNOWN 4 /* bytes that decide */

/* Whether a file begins as ELF does, or with `packed` is compressed, as modules are. */
static inline bool elf_is_known(const void *begin, bool packed)
{
	static const char *const magics[] = {"\177ELF", "\x1f\x8b", "\xfd\x37zX", "\x28\xb5\x2f\xfd"};
	size_t i;

	for (i = 0; i < (packed ? sizeof(magics) / sizeof(magics[0]) : 1); i++)
		if (!memcmp(begin, magics[i], strlen(magics[i])))
			return true;
	return false;
}

#endif
