/* SPDX-License-Identifier: MIT */
/*
 * The release of a capture's kernel, by which files of the kernel are found.
 */
#include "elf_names.h"
#include "perfring_session.h"

#include <string.h>

void kernel_files_release(const struct pfr_session *session, char *to, size_t capacity)
{
	struct pfr_frame section;
	size_t i, size;
	const char *text;

	to[0] = 0;
	if (!session || pfr_session_feature(session, PFR_FEATURE_OSRELEASE, &section) != PFR_OK || section.size <= 4)
		return;
	text = (const char *)section.data + 4; /* after its size */
	size = strnlen(text, section.size - 4);
	for (i = 0; i < size; i++)
		if (text[i] <= ' ' || text[i] > '~' || text[i] == '/')
			return;
	if (size && size < capacity && text[0] != '.') {
		memcpy(to, text, size);
		to[size] = 0;
	}
}
