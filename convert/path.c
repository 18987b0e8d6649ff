/* SPDX-License-Identifier: MIT */
#include "path.h"

struct pfr_bytes path_base(const struct pfr_bytes *path)
{
	uint32_t at = path->size > PATH_MOST ? 0 : path->size;

	while (at > 0 && path->data[at - 1] != '/')
		at--;
	if (at == path->size || path->data[0] == '[')
		return *path;
	return (struct pfr_bytes){path->data + at, path->size - at};
}
