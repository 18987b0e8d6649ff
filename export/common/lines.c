/* SPDX-License-Identifier: MIT */
#include "lines.h"

#include <stdlib.h>
#include <string.h>

size_t source_line(struct pfr_bytes *lines, const unsigned char **file, uint64_t *line)
{
	const unsigned char *nul = lines->size ? memchr(lines->data, 0, lines->size) : NULL, *colon;
	size_t size = nul ? (size_t)(nul - lines->data) : 0;

	*file = lines->data;
	*line = 0;
	if (!lines->size) /* data may be null, to which nothing is added */
		return 0;
	lines->data += size + (nul != NULL);
	lines->size -= (uint32_t)(size + (nul != NULL));
	colon = size ? memrchr(*file, ':', size) : NULL;
	if (!colon)
		return 0;
	*line = strtoull((const char *)colon + 1, NULL, 10);
	return (size_t)(colon - *file);
}
