/* SPDX-License-Identifier: MIT */
/*
 * Names of C++, Rust (v0 and legacy) and D, by libiberty, as perf prints them: dso__demangle_sym of tools/perf/util/symbol-elf.c takes no
 * parameters unless -v. It runs in a child, since names are as hostile as files: one of 209 bytes can print 25 MB, so what is printed is
 * counted as it comes; and of names of D, which libiberty makes as a whole, before.
 */
#include "elf_child.h"
#include "packed.h"

#ifdef HAVE_LIBDW

#include <string.h>

#ifdef HAVE_LIBIBERTY

#include <libiberty/demangle.h>
#include <setjmp.h>
#include <stdlib.h>

#define CHECKED 1000      /* bytes of a name that libiberty takes with its own bound on recursion */
#define D_MOST (1u << 20) /* bytes of a name of D with all that it refers to */
#define MOST 8192         /* longer ones are not tried: each byte costs some 50 bytes of stack, and a level of recursion at worst */

struct text {
	char *to;
	size_t size, capacity;
	jmp_buf full;
};

static void put(const char *text, size_t size, void *user)
{
	struct text *t = (struct text *)user;

	if (size >= t->capacity - t->size)
		longjmp(t->full, 1);
	memcpy(t->to + t->size, text, size);
	t->size += size;
	t->to[t->size] = 0;
}

/* How far back the reference at a place of a name of D goes: digits to the base of 26, of which the last is a small letter. 0: it is none. */
static size_t reference(const char *at)
{
	size_t back = 0;

	if (*at++ != 'Q')
		return 0;
	for (; *at >= 'A' && *at <= 'Z' && back < MOST; at++)
		back = back * 26 + (size_t)(*at - 'A');
	return *at >= 'a' && *at <= 'z' ? back * 26 + (size_t)(*at - 'a') : 0;
}

/* Whether a name of D has a bounded size with all that it refers to. A reference stands for no more than what is between the two. */
static bool is_bounded(const char *name)
{
	uint32_t size[MOST + 1], whole = 0;
	size_t at, back;

	for (at = 0; name[at] && at < MOST && whole < D_MOST; at++) {
		size[at] = whole;
		back = reference(name + at);
		whole += 1 + (back && back <= at ? whole - size[at - back] : 0);
	}
	return whole < D_MOST;
}

static bool demangle_d(const char *name, int options, struct text *t)
{
	char *plain = is_bounded(name) ? dlang_demangle(name, options) : 0;

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

/*
 * A name as people write it; without parameters unless `parameters`. False: it stays as it is, since it is no such name, its text is longer than size,
 * or the build has no libiberty. bfd_demangle leaves around a name: points before it, a version after it.
 */
static bool demangle(const char *name, bool parameters, char *to, size_t size)
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

static bool demangle(const char *name, bool parameters, char *to, size_t size)
{
	(void)name, (void)parameters, (void)to, (void)size;
	return false;
}

#endif

static void add_form(char *to, const char *form)
{
	size_t size = strlen(to);
	char *at;

	if (size)
		to[size++] = PACKED_FORMS_MARK;
	strcpy(to + size, form);
	for (at = to + size; (at = strchr(at, PACKED_FORMS_MARK));)
		*at = '?';
}

/* All forms of a name, with marks between; a mark in it becomes a question mark. One that has no other forms stays alone. */
static void all_forms(const char *name, char *to)
{
	char form[ELF_NAME];
	bool more = demangle(name, false, form, sizeof(form));

	*to = 0;
	add_form(to, name);
	if (more) {
		add_form(to, form);
		add_form(to, demangle(name, true, form, sizeof(form)) ? form : name);
	}
}

bool elf_shown_name(const char *name, uint32_t flags, char *to)
{
	char cut[ELF_NAME];
	size_t size = strlen(name);

	if (flags & PFR_NAMES_DEMANGLE && !(flags & PFR_NAMES_FORMS) && demangle(name, flags & PFR_NAMES_PARAMETERS, to, ELF_NAME))
		return true;
	if (size >= ELF_NAME) {
		memcpy(cut, name, sizeof(cut) - 1);
		cut[sizeof(cut) - 1] = 0;
	}
	if (flags & PFR_NAMES_FORMS)
		all_forms(size < ELF_NAME ? name : cut, to);
	else
		strcpy(to, size < ELF_NAME ? name : cut);
	return size < ELF_NAME;
}

#endif
