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

/* The bytes of the end of a module's file name; 0: it is none. */
static uint32_t module_suffix(const struct pfr_bytes *path)
{
	static const char *const suffixes[] = {".ko", ".ko.gz", ".ko.xz", ".ko.zst"};
	uint32_t i;

	for (i = 0; i < sizeof(suffixes) / sizeof(suffixes[0]); i++)
		if (ends(path, suffixes[i]))
			return (uint32_t)strlen(suffixes[i]);
	return 0;
}

bool path_is_module(const struct pfr_bytes *path)
{
	return module_suffix(path) != 0;
}

/* Mirrors __kmod_path__parse of tools/perf/util/dso.c, which knows .gz and .xz; .zst are modules as well. */
struct pfr_bytes path_module(const struct pfr_bytes *path, char text[PATH_MODULE])
{
	struct pfr_bytes base = path_base(path), name = base;
	uint32_t i, size;

	name.size -= module_suffix(&base);
	if (name.size == base.size || name.size > PATH_MODULE - 2 || name.data[0] == '[')
		return base;
	size = name.size;
	text[0] = '[';
	for (i = 0; i < size; i++)
		text[i + 1] = name.data[i] == '-' ? '_' : (char)name.data[i];
	text[size + 1] = ']';
	return (struct pfr_bytes){(const unsigned char *)text, size + 2};
}
