/* SPDX-License-Identifier: MIT */
/*
 * Samples as text, as perf script of perf 6.1 prints it by default or with -F: what tools that import perf's text read. Mirrors process_event of
 * tools/perf/builtin-script.c and sample__fprintf_sym of util/evsel_fprintf.c.
 *
 * Files are read for names in batches, so lines wait: what stands before and after a sample's place in its line, and its innermost callsite. The line of
 * each callsite is made once.
 */
#include "script.h"

#include "export/common/lines.h"
#include "convert/path.h"
#include "perfring_convert.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define WAITING_MOST (4u << 20)  /* bytes of text that wait for names */
#define WAITING_FEW (256u << 10) /* and that wait where no name is to be read */
#define LINES_MOST (24u << 20)   /* bytes of lines of callsites; past that they are made again */

static int script_begin(struct profile *p)
{
	struct script *s = p->state;

	return script_fields_take(s->types, p->options.fields) ? EINVAL : 0;
}

/* ---- callsites ------------------------------------------------------------------------ */

static uint32_t file_of(struct script *s, const struct pfr_location *location)
{
	unsigned char name[PATH_MOST + 3];
	struct buffer text = {name, 0, sizeof(name), 0};

	if (!location)
		return texts_intern(&s->files, "[unknown]", 9);
	script_file_name(&text, location, PATH_MOST);
	return texts_intern(&s->files, name, text.size);
}

static int script_frame(struct profile *p, uint64_t number, const struct callsite *site, const struct pfr_location *location)
{
	struct script *s = p->state;
	uint64_t index = number - p->callsites.base;
	struct script_site *to, *sites = entries_reach(s->sites, index, &s->sites_capacity, sizeof(*sites));

	if (!sites)
		return ENOMEM;
	s->sites = sites;
	to = &s->sites[index];
	memset(to, 0, sizeof(*to));
	to->in_file = script_in_file(location);
	to->of_user = script_of_user(location);
	to->mapped = location != NULL;
	to->shown = to->in_file ? script_offset(location) : site->address; /* of callers, as perf 6.1 */
	to->file = file_of(s, location);
	s->asks |= site->place != PFR_NO_NUMBER;
	return to->file == UINT32_MAX ? ENOMEM : 0;
}

/* ---- places ---------------------------------------------------------------------------- */

static void put_file(struct script *s, struct buffer *to, const struct script_site *site, uint64_t fields)
{
	size_t size;
	const unsigned char *name = texts_get(&s->files, site->file, &size);

	buffer_text(to, " (");
	script_safe(to, name, size);
	if (fields & SCRIPT_BIT(DSOFF) && site->of_user) {
		buffer_text(to, "+0x");
		script_hex(to, site->shown, 0);
	}
	buffer_byte(to, ')');
}

/* The source's file and line of the next name, without the path; of a mapped file without lines, where in it. */
static void put_source(const struct script *s, struct buffer *to, const struct script_site *site, struct pfr_bytes *lines)
{
	struct pfr_bytes file = {NULL, 0};
	uint64_t line;
	size_t size;

	file.size = (uint32_t)source_line(lines, &file.data, &line);
	if (file.size) {
		file = path_base(&file);
		buffer_text(to, "\n  ");
		script_safe(to, file.data, file.size);
		buffer_byte(to, ':');
		script_decimal(to, line, 0, ' ');
	} else if (site->mapped) {
		file.data = texts_get(&s->files, site->file, &size);
		file.size = (uint32_t)size;
		file = path_base(&file);
		buffer_text(to, "\n  ");
		script_safe(to, file.data, file.size);
		buffer_byte(to, '[');
		script_hex(to, site->shown, 0);
		buffer_byte(to, ']');
	}
}

/* The lines of a callsite. */
static struct pfr_bytes lines_of(const struct profile *p, const struct callsite *site, uint64_t fields)
{
	static const struct pfr_bytes none = {NULL, 0};
	bool asked = fields & SCRIPT_BIT(SRCLINE);

	return asked && site->place != PFR_NO_NUMBER && p->follow.symbols ? pfr_symbols_lines(p->follow.symbols, site->place) : none;
}

static void put_symbol(struct buffer *to, uint64_t fields, const unsigned char *name, size_t size, uint64_t offset)
{
	buffer_byte(to, ' ');
	script_safe(to, name, size);
	if (fields & SCRIPT_BIT(SYMOFF)) {
		buffer_text(to, "+0x");
		script_hex(to, offset, 0);
	}
}

/* One line of a callchain, or several where functions are inlined there: they come first, innermost first. */
static void put_callsite(struct profile *p, struct buffer *to, uint64_t number, uint64_t fields)
{
	const struct callsite *site = callsite_get(&p->callsites, number);
	struct script *s = p->state;
	const struct script_site *known = &s->sites[number - p->callsites.base];
	struct pfr_bytes lines = lines_of(p, site, fields);
	const unsigned char *text, *name;
	size_t size, name_size;

	text = frames_get(&p->frames, number, &size);
	do {
		bool named = frames_split(&text, &size, &name, &name_size) && site->named;

		size = site->named ? size : 0;
		buffer_byte(to, '\t');
		if (fields & SCRIPT_BIT(IP))
			script_hex(to, fields & SCRIPT_BIT(MMAP_EVENTS) ? site->address : known->shown, 16); /* as llvm-profgen needs them, and perf from 6.12 on has them */
		if (fields & SCRIPT_BIT(SYM) && named)
			put_symbol(to, fields, name, name_size, p->frames.offset[number - p->callsites.base]);
		else if (fields & SCRIPT_BIT(SYM))
			buffer_text(to, " [unknown]");
		if (!size && fields & SCRIPT_BIT(DSO))
			put_file(s, to, known, fields);
		if (fields & SCRIPT_BIT(SRCLINE))
			put_source(s, to, known, &lines);
		buffer_text(to, size ? " (inlined)" : "");
		buffer_byte(to, '\n');
	} while (size);
}

/* Lines take memory: past some of it they are made again. */
static void bound_lines(struct profile *p)
{
	struct script *s = p->state;
	uint64_t i;

	if (s->lines.size <= LINES_MOST)
		return;
	for (i = 0; i < p->callsites.nr - p->callsites.base; i++)
		s->sites[i].line_size = 0;
	s->lines.size = 0;
}

/* The same, made once. */
static void put_line(struct profile *p, struct buffer *to, uint64_t number, uint64_t fields)
{
	struct script *s = p->state;
	struct script_site *site = &s->sites[number - p->callsites.base];

	bound_lines(p);
	if (!site->line_size || site->line_fields != fields) {
		site->line = (uint32_t)s->lines.size;
		site->line_fields = fields;
		put_callsite(p, &s->lines, number, fields);
		site->line_size = (uint32_t)(s->lines.size - site->line);
	}
	buffer_bytes(to, s->lines.data + site->line, site->line_size);
}

/* A sample without a callchain has its place in its line, and the address as it is. */
static void put_place(struct profile *p, const struct script_waiting *w)
{
	const struct script *s = p->state;
	const unsigned char *text = NULL, *nul;
	struct buffer *to = &p->out;
	bool known = w->callsite != CALLSITE_NONE;
	struct pfr_bytes lines;
	size_t size = 0;

	buffer_byte(to, ' ');
	script_hex(to, w->ip, 16);
	if (known && callsite_get(&p->callsites, w->callsite)->named)
		text = frames_get(&p->frames, w->callsite, &size);
	nul = text ? memrchr(text, 0, size) : NULL;
	if (w->fields & SCRIPT_BIT(SYM) && text)
		put_symbol(to, w->fields, nul ? nul + 1 : text, nul ? size - (size_t)(nul + 1 - text) : size,
			   p->frames.offset[w->callsite - p->callsites.base]);
	else if (w->fields & SCRIPT_BIT(SYM))
		buffer_text(to, " [unknown]");
	if (w->fields & SCRIPT_BIT(DSO) && known)
		put_file(p->state, to, &s->sites[w->callsite - p->callsites.base], w->fields);
	else if (w->fields & SCRIPT_BIT(DSO))
		buffer_text(to, " ([unknown])");
	if (w->fields & SCRIPT_BIT(SRCLINE) && known) {
		lines = lines_of(p, callsite_get(&p->callsites, w->callsite), w->fields);
		put_source(s, to, &s->sites[w->callsite - p->callsites.base], &lines);
	}
}

static void put_places(struct profile *p, const struct script_waiting *w)
{
	uint64_t at = w->callsite;

	if (!(w->fields & SCRIPT_BIT(IP)))
		return;
	if (!w->chain) {
		put_place(p, w);
		return;
	}
	buffer_byte(&p->out, '\n');
	for (; at != CALLSITE_NONE; at = callsite_parent(&p->callsites, callsite_get(&p->callsites, at)))
		if (callsite_get(&p->callsites, at)->address != CALLSITE_CUT)
			put_line(p, &p->out, at, w->fields);
}

/* Writes all that waits. */
static int give(struct profile *p)
{
	struct script *s = p->state;
	uint32_t i, at = 0;

	if (s->asks || s->nr_names) /* it looks at all callsites */
		p->error = profile_settle(p);
	for (i = 0; i < s->nr_waiting && !p->error; i++) {
		const struct script_waiting *w = &s->waiting[i];

		script_trace_give(p, at, w->head_end);
		put_places(p, w);
		script_trace_give(p, w->head_end, w->end);
		buffer_byte(&p->out, '\n');
		at = w->end;
		p->error = s->lines.error ? s->lines.error : profile_write(p, false);
	}
	s->text.size = s->nr_waiting = s->nr_names = s->next_name = 0;
	s->asks = false;
	return p->error;
}

static void script_forget(struct profile *p)
{
	struct script *s = p->state;

	give(p);
	texts_clear(&s->files);
	s->lines.size = 0;
}

/* ---- what waits --------------------------------------------------------------------------- */

/* A line's text is at the end of s->text; it waits for names, with others. */
static int wait(struct profile *p, const struct script_waiting *w)
{
	struct script *s = p->state;
	struct script_waiting *waiting = entries_reach(s->waiting, s->nr_waiting, &s->waiting_capacity, sizeof(*waiting));

	if (!waiting)
		return ENOMEM;
	s->waiting = waiting;
	s->waiting[s->nr_waiting++] = *w;
	if (s->text.error)
		return s->text.error;
	return s->text.size + s->nr_names * sizeof(*s->names) > (s->asks || s->nr_names ? WAITING_MOST : WAITING_FEW) ? give(p) : 0;
}

/* ---- samples ------------------------------------------------------------------------------ */

static bool script_has_place(struct profile *p, uint32_t event)
{
	struct script *s = p->state;

	return script_fields_of(s->types, pfr_session_events(p->follow.session), event) & SCRIPT_BIT(IP);
}

static int script_sample(struct profile *p, const struct profile_key *key, const struct moment *m, uint64_t weight)
{
	const struct pfr_events *events = pfr_session_events(p->follow.session);
	const struct pfr_attr *attr = script_attr(p, key->event);
	struct script *s = p->state;
	uint64_t fields = script_fields_of(s->types, events, key->event);
	struct script_waiting w = {.callsite = key->callsite, .ip = PFR_HAS(m->record.sample, SAMPLE, IP) ? m->record.sample.ip : 0, .fields = fields, .chain = attr && attr->sample_type & PFR_SAMPLE_CALLCHAIN};

	script_head(p, &s->text, key, m, weight, fields, fields & SCRIPT_BIT(IP));
	w.head_end = (uint32_t)s->text.size;
	script_tail(p, &s->text, key, m, fields);
	w.end = (uint32_t)s->text.size;
	return p->error ? p->error : wait(p, &w);
}

static int script_record(struct profile *p, const struct moment *m)
{
	struct script *s = p->state;
	const struct pfr_events *events = pfr_session_events(p->follow.session);
	uint32_t event = m->r->frame.event < events->nr ? m->r->frame.event : 0;
	uint64_t fields = script_fields_of(s->types, events, event);
	struct script_waiting line = {.callsite = CALLSITE_NONE};

	if (!(fields & SCRIPT_BIT(MMAP_EVENTS)) || (m->r->frame.type != PFR_RECORD_MMAP && m->r->frame.type != PFR_RECORD_MMAP2))
		return 0;
	script_mapping(p, m, event, fields);
	line.head_end = line.end = (uint32_t)s->text.size;
	return p->error ? p->error : wait(p, &line);
}

static void script_free(struct profile *p)
{
	struct script *s = p->state;

	script_trace_free(s);
	buffer_free(&s->text);
	buffer_free(&s->lines);
	texts_free(&s->files);
	free(s->waiting);
	free(s->sites);
}

const struct profile_format profile_script = {
	.size = sizeof(struct script),
	.bare = true,
	.as_perf = true,
	.has_place = script_has_place,
	.begin = script_begin,
	.frame = script_frame,
	.sample = script_sample,
	.record = script_record,
	.forget = script_forget,
	.end = give,
	.free = script_free,
};
