/* SPDX-License-Identifier: MIT */
/*
 * Names of C++, Rust (v0 and legacy) and D, by libiberty, as perf prints them: dso__demangle_sym of tools/perf/util/symbol-elf.c takes no
 * parameters unless -v. It runs in a child, since names are as hostile as files: one of 209 bytes can print 25 MB, so what is printed is
 * counted as it comes.
 */
#include "elf_child.h"

#ifdef HAVE_LIBDW

#include <string.h>

#ifdef HAVE_LIBIBERTY

#include <libiberty/demangle.h>
#include <setjmp.h>
#include <stdlib.h>

#define CHECKED 1000 /* bytes of a name that libiberty takes with its own bound on recursion */
#define MOST 8192    /* longer ones are not tried: each byte costs some 50 bytes of stack, and a level of recursion at worst */

struct text {
	char *to;
	size_t size, capacity;
	jmp_buf full;
};

static void put(const char *text, size_t size, void *keeper)
{
	struct text *t = (struct text *)keeper;

	if (size >= t->capacity - t->size)
		longjmp(t->full, 1);
	memcpy(t->to + t->size, text, size);
	t->size += size;
	t->to[t->size] = 0;
}

static bool demangle_d(const char *name, int options, struct text *t)
{
	char *plain = dlang_demangle(name, options);

	if (plain)
		put(plain, strlen(plain), t);
	free(plain);
	return plain != NULL;
}

/* As cplus_demangle tries them; D by its own prefix. */
static bool demangle_one(const char *name, int options, struct text *t)
{
	if (setjmp(t->full))
		return false;
	if (rust_demangle_callback(name, options, put, t))
		return true;
	t->size = 0;
	if (cplus_demangle_v3_callback(name, options, put, t))
		return true;
	t->size = 0;
	return name[0] == '_' && name[1] == 'D' && demangle_d(name, options, t);
}

/* What bfd_demangle leaves around a name: points before it, a version behind it. */
bool elf_demangle(const char *name, bool parameters, char *to, size_t size)
{
	size_t lead = strspn(name, ".$"), length = strcspn(name + lead, "@"), whole = strlen(name);
	int options = (parameters ? DMGL_PARAMS | DMGL_ANSI : DMGL_NO_OPTS) | (length > CHECKED ? DMGL_NO_RECURSE_LIMIT : 0);
	struct text text = {.to = to + lead, .size = 0, .capacity = size - lead};
	char copy[MOST + 1];

	if (name[lead] != '_' || length > MOST || lead >= size)
		return false;
	memcpy(copy, name + lead, length);
	copy[length] = 0;
	memcpy(to, name, lead);
	if (!demangle_one(copy, options, &text) || !text.size || text.size + whole - lead - length >= text.capacity)
		return false;
	memcpy(text.to + text.size, name + lead + length, whole - lead - length + 1);
	return true;
}

#else

bool elf_demangle(const char *name, bool parameters, char *to, size_t size)
{
	(void)name, (void)parameters, (void)to, (void)size;
	return false;
}

#endif

#endif
