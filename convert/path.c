/* SPDX-License-Identifier: MIT */
#include "path.h"

#include <string.h>

bool path_begins(const struct pfr_bytes *name, const char *with)
{
	size_t size = strlen(with);

	return name->size >= size && !memcmp(name->data, with, size);
}

struct pfr_bytes path_base(const struct pfr_bytes *path)
{
	uint32_t at = path->size > PATH_MOST ? 0 : path->size;

	while (at > 0 && path->data[at - 1] != '/')
		at--;
	if (at == path->size || path->data[0] == '[')
		return *path;
	return (struct pfr_bytes){path->data + at, path->size - at};
}

static bool ends(const struct pfr_bytes *name, const char *with)
{
	size_t size = strlen(with);

	return name->size > size && !memcmp(name->data + name->size - size, with, size);
}

/* Mirrors __kmod_path__parse of tools/perf/util/dso.c, which knows .gz and .xz; .zst are modules as well. */
struct pfr_bytes path_module(const struct pfr_bytes *path, char text[PATH_MODULE])
{
	static const char *const suffixes[] = {".ko", ".ko.gz", ".ko.xz", ".ko.zst"};
	struct pfr_bytes base = path_base(path), name = base;
	uint32_t i, size;

	for (i = 0; i < sizeof(suffixes) / sizeof(suffixes[0]) && name.size == base.size; i++)
		if (ends(&base, suffixes[i]))
			name.size -= (uint32_t)strlen(suffixes[i]);
	if (name.size == base.size || name.size > PATH_MODULE - 2 || name.data[0] == '[')
		return base;
	size = name.size;
	text[0] = '[';
	for (i = 0; i < size; i++)
		text[i + 1] = name.data[i] == '-' ? '_' : (char)name.data[i];
	text[size + 1] = ']';
	return (struct pfr_bytes){(const unsigned char *)text, size + 2};
}
