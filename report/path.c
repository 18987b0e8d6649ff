/* SPDX-License-Identifier: MIT */
/*
 * Stacks as lists of functions: a callsite's own, and those inlined there, which frames.h names.
 */
#include "report.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define DEPTH_MOST 65536
#define NAME_MOST 4096

/* A place without a function, as folded stacks have it: what is mapped there, and where in it. */
static uint32_t place_text(struct pfr_report *r, const struct callsite *site, const unsigned char *text, size_t size)
{
	uint64_t value = site->mapping == CALLSITE_NO_MAPPING ? site->address : site->offset;
	char place[NAME_MOST + 32];

	if (site->address == CALLSITE_CUT && site->mapping == CALLSITE_NO_MAPPING)
		return report_text(r, text, size);
	size = size < NAME_MOST ? size : NAME_MOST;
	memcpy(place, text, size);
	size += (size_t)snprintf(place + size, 32, "+0x%" PRIx64, value);
	return report_text(r, place, size);
}

/* The next of a place's lines, without directories; at their end, or where it is not known, the function's name. */
static uint32_t line_text(struct pfr_report *r, uint32_t function, struct pfr_bytes *lines)
{
	const unsigned char *end = lines->size ? memchr(lines->data, 0, lines->size) : NULL;
	struct pfr_bytes line = {lines->data, end ? (uint32_t)(end - lines->data) : 0};

	if (end)
		*lines = (struct pfr_bytes){end + 1, lines->size - line.size - 1};
	line = path_base(&line);
	return line.size ? report_text(r, line.data, line.size < NAME_MOST ? line.size : NAME_MOST) : function;
}

/* Of what is inlined, the lines come first, innermost first; the address itself is in the innermost. */
static void line_site(struct pfr_report *r, const struct profile *p, const struct callsite *site, struct report_site *s)
{
	struct pfr_bytes lines = {NULL, 0};
	uint32_t i;

	if (site->place != PFR_NO_NUMBER && p->follow.symbols)
		lines = pfr_symbols_lines(p->follow.symbols, site->place);
	s->has_line = lines.size && lines.data[0];
	for (i = 0; i < s->nr_inlined; i++)
		r->inlined[s->inlined + i].line = line_text(r, r->inlined[s->inlined + i].function, &lines);
	s->line = s->nr_inlined ? r->inlined[s->inlined].line : line_text(r, s->function, &lines);
}

static int push_inlined(struct pfr_report *r, uint32_t function)
{
	struct report_inlined *inlined = entries_reach(r->inlined, r->nr_inlined, &r->inlined_capacity, sizeof(*inlined));

	if (!inlined)
		return ENOMEM;
	r->inlined = inlined;
	r->inlined[r->nr_inlined++] = (struct report_inlined){function, REPORT_NO_TEXT};
	return 0;
}

/* All names of the text but the last are of functions that are inlined there. */
static int name_site(struct pfr_report *r, const struct profile *p, uint64_t number, struct report_site *s)
{
	const struct callsite *site = callsite_get(&p->callsites, number);
	const unsigned char *text, *name;
	size_t size, name_size;

	text = frames_get(&p->frames, number, &size);
	s->inlined = r->nr_inlined;
	s->nr_inlined = 0;
	while (site->named && frames_split(&text, &size, &name, &name_size) && size) {
		if (push_inlined(r, report_text(r, name, name_size)))
			return ENOMEM;
		s->nr_inlined++;
	}
	s->function = site->named ? report_text(r, name, name_size) : place_text(r, site, text, size);
	if (r->lines)
		line_site(r, p, site, s);
	return r->error;
}

static int push(struct pfr_report *r, struct report_frame frame)
{
	struct report_frame *path = entries_reach(r->path, r->nr_path, &r->path_capacity, sizeof(*path));

	if (!path)
		return ENOMEM;
	r->path = path;
	r->path[r->nr_path++] = frame;
	return 0;
}

static int push_site(struct pfr_report *r, const struct report_site *s, uint8_t mode)
{
	const struct report_inlined *inlined;
	uint32_t i;

	for (i = 0; i < s->nr_inlined; i++) {
		inlined = &r->inlined[s->inlined + i];
		if (push(r, (struct report_frame){s->file, inlined->function, inlined->line, mode}))
			return ENOMEM;
	}
	return push(r, (struct report_frame){s->file, s->function, s->line, mode});
}

int report_path(struct pfr_report *r, const struct profile *p, uint64_t callsite)
{
	static const char unknown[] = "[unknown]";
	uint64_t at = callsite;
	uint32_t depth = 0, none;

	r->nr_path = r->own = 0;
	for (; at != CALLSITE_NONE && depth < DEPTH_MOST; depth++) {
		const struct callsite *site = callsite_get(&p->callsites, at);
		struct report_site *s = &r->sites[at - p->callsites.base];

		if (s->function == REPORT_NO_TEXT && name_site(r, p, at, s))
			return ENOMEM;
		if (push_site(r, s, site->cpumode))
			return ENOMEM;
		if (!depth)
			r->own = r->nr_path - 1;
		at = callsite_parent(&p->callsites, site);
	}
	if (depth)
		return 0;
	none = report_text(r, unknown, sizeof(unknown) - 1);
	return push(r, (struct report_frame){none, none, none, 0});
}
