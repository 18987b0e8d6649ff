/* SPDX-License-Identifier: MIT */
/*
 * Keys that are fields of the samples, by their names in expressions and -F: all of a sample are made as one text, which is
 * the same for most samples that follow one another, and taken apart once for each sum.
 */
#include "report.h"
#include "session/base/hash.h"
#include "session/base/refuse.h"
#include "session/show/plain.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#define LINE_MOST 65536 /* bytes of a sample's fields; of more there are no rows */

/* The text of the samples that had these numbers. */
struct made {
	uint64_t word[PFR_SHOW_KEY];
	size_t nr;
	uint32_t text;
};

/* ---- names ------------------------------------------------------------------------------ */

void report_names_of(struct report_names *names, const struct pfr_report_options *options)
{
	static const char *const fixed[PFR_REPORT_FIELD] = {"comm", "file", "function", "pid", "tid", "cpu", "mode", "line"};
	const char *from = options->fields ? options->fields : "";
	char *to = names->fields;
	uint32_t i;

	for (i = 0; i < PFR_REPORT_KEYS; i++)
		names->of[i] = i < PFR_REPORT_FIELD ? fixed[i] : "";
	for (i = PFR_REPORT_FIELD; *from && i < PFR_REPORT_KEYS; i++) {
		size_t size = strcspn(from, ",");

		if (size + 1 > sizeof(names->fields) - (size_t)(to - names->fields))
			return;
		memcpy(to, from, size);
		to[size] = 0;
		names->of[i] = to;
		to += size + 1;
		from += size + (from[size] != 0);
	}
}

#define FIELDS "struct pfr_report_options: fields: "

/* How many names a list has. */
static uint32_t count_names(const char *fields)
{
	uint32_t nr = 1;

	for (; *fields; fields++)
		nr += *fields == ',';
	return nr;
}

/* Whether each name may be that of a field; else the first that may not is refused. */
static bool accepts_names(struct pfr_session *session, const char *fields)
{
	struct pfr_expression_error error = {.size = sizeof(error)};
	const char *name = fields;

	if (pfr_show_check(fields, &error) != PFR_E_OPTIONS)
		return true;
	while (strcspn(name, ",") < (size_t)(fields + error.column - name))
		name += strcspn(name, ",") + 1;
	pfr_session_refuse_name(session, FIELDS, name, strcspn(name, ","), " is no name of a field");
	return false;
}

bool report_fields_accepted(const struct pfr_report_options *o, struct pfr_session *session)
{
	uint32_t nr = o->fields ? count_names(o->fields) : 0, i;

	if (nr > PFR_REPORT_KEYS - PFR_REPORT_FIELD || (nr && strlen(o->fields) >= REPORT_FIELDS_SIZE))
		return pfr_session_accepts(session, false, FIELDS "there are more than 8 names, or more than 1,023 bytes");
	for (i = 0; i < o->nr_keys; i++)
		if (o->keys[i] >= PFR_REPORT_FIELD + nr && o->keys[i] < PFR_REPORT_KEYS)
			return pfr_session_accepts(session, false, "struct pfr_report_options: keys has a field that is not in fields");
	return !nr || accepts_names(session, o->fields);
}

/* ---- opening ------------------------------------------------------------------------------ */

enum pfr_status report_fields_open(struct pfr_report *r, struct pfr_session *session)
{
	const struct pfr_report_options *o = &r->options;
	const struct pfr_show_options options = {.size = sizeof(options), .symbols = o->symbols, .fields = o->fields};
	enum pfr_status status;

	if (!o->fields)
		return PFR_OK;
	r->fields.names = strdup(o->fields);
	r->fields.out.data = malloc(LINE_MOST);
	r->fields.made = calloc(REPORT_FIELDS_MADE, sizeof(*r->fields.made));
	if (!r->fields.names || !r->fields.out.data || !r->fields.made)
		return PFR_E_MEMORY;
	r->fields.out.capacity = LINE_MOST;
	r->options.fields = r->fields.names;
	status = pfr_show_open(&r->fields.show, session, &options);
	if (r->fields.show)
		show_plain(r->fields.show);
	return status;
}

void report_fields_close(struct pfr_report *r)
{
	pfr_show_close(r->fields.show);
	r->fields.show = NULL;
	free(r->fields.made);
	free(r->fields.out.data);
	r->fields.made = NULL;
	r->fields.out.data = NULL;
}

/* Names that are neither the schema's nor the session's own, and that no sample had. */
bool report_fields_known(struct pfr_report *r, struct pfr_session *session)
{
	struct report_names names;
	const char *name;
	uint32_t i, key;

	if (!r->fields.show)
		return true;
	report_names_of(&names, &r->options);
	for (i = 0; (name = pfr_show_unknown(r->fields.show, i)); i++)
		for (key = PFR_REPORT_FIELD; key < PFR_REPORT_KEYS; key++)
			r->totals.unknown_fields |= strcmp(names.of[key], name) ? 0 : 1u << (key - PFR_REPORT_FIELD);
	if (!r->totals.unknown_fields || !r->totals.samples || r->options.any_fields)
		return true;
	name = pfr_show_unknown(r->fields.show, 0);
	pfr_session_refuse_name(session, FIELDS, name, strlen(name), " is no field of records, and no sample has it");
	return false;
}

/* ---- samples -------------------------------------------------------------------------------- */

static uint32_t make_text(struct pfr_report *r, const struct profile *p, const struct moment *m)
{
	struct pfr_out *out = &r->fields.out;
	struct pfr_context context;

	if (pfr_session_context(p->follow.session, m->r, PFR_TEXT_FIELDS, &context) == PFR_E_MEMORY) {
		r->error = ENOMEM;
		return REPORT_NO_TEXT;
	}
	out->size = 0;
	pfr_show_record(r->fields.show, m->r, &context, out);
	return out->size > out->capacity ? REPORT_NO_TEXT : report_text(r, out->data, out->size);
}

uint32_t report_fields_text(struct pfr_report *r, const struct profile *p, const struct moment *m)
{
	uint64_t word[PFR_SHOW_KEY];
	struct made *made;
	size_t nr;

	if (pfr_show_key(r->fields.show, m->r, word, &nr) != PFR_OK)
		return make_text(r, p, m);
	made = &r->fields.made[hash_words(word, nr) & (REPORT_FIELDS_MADE - 1)];
	if (made->nr == nr && !memcmp(made->word, word, nr * sizeof(*word)))
		return made->text;
	memcpy(made->word, word, nr * sizeof(*word));
	made->nr = nr;
	made->text = make_text(r, p, m);
	return made->text;
}

static int digit(char c)
{
	return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 :
								       -1;
}

/* Text as the capture has it, of text that is safe to show, as names of threads are kept; what is shown is made safe again. How many bytes it has. */
static size_t as_recorded(char *text, size_t size)
{
	size_t from, to = 0;

	if (size && memchr("\"{[", *text, 3)) /* quoted, or several values */
		return size;
	for (from = 0; from < size; to++) {
		bool escape = size - from >= 4 && text[from] == '\\' && text[from + 1] == 'x' && digit(text[from + 2]) >= 0 && digit(text[from + 3]) >= 0;

		text[to] = escape ? (char)(digit(text[from + 2]) << 4 | digit(text[from + 3])) : text[from];
		from += escape ? 4 : 1;
	}
	return to;
}

void report_fields_split(struct pfr_report *r, uint32_t text, uint32_t value[PFR_REPORT_KEYS - PFR_REPORT_FIELD])
{
	const unsigned char *line = NULL;
	char *copy;
	size_t size = 0, at = 0, end;
	uint32_t i;

	for (i = 0; i < PFR_REPORT_KEYS - PFR_REPORT_FIELD; i++)
		value[i] = REPORT_NO_TEXT;
	if (!r->fields.show || text == REPORT_NO_TEXT)
		return;
	line = texts_get(&r->texts, text, &size);
	copy = r->fields.out.data; /* texts move as they are added to */
	memcpy(copy, line, size);
	for (i = 0; at <= size && i < PFR_REPORT_KEYS - PFR_REPORT_FIELD; i++, at = end + 1) {
		for (end = at; end < size && copy[end] != '\t'; end++)
			;
		value[i] = report_text(r, copy + at, as_recorded(copy + at, end - at));
	}
}
