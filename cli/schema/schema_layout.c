/* SPDX-License-Identifier: MIT */
/*
 * What follows from the rows: the places of fields, where they are fixed, and their types and conditions in words.
 */
#include "schema.h"

#include <stdlib.h>
#include <string.h>

struct schema_call schema_call(const char *text)
{
	struct schema_call call = {{"", "", "", ""}};
	unsigned part = 0, size = 0;

	for (; *text && part < 4; text++) {
		if (strchr("(),", *text)) {
			part += size > 0;
			size = 0;
		} else if (*text != ' ' && size < sizeof(call.word[0]) - 1) {
			call.word[part][size++] = *text;
			call.word[part][size] = 0;
		}
	}
	return call;
}

unsigned schema_kind_size(const char *kind)
{
	size_t i;

	for (i = 0; i < schema_nr; i++)
		if (schema_rows[i].is == ROW_KIND && !strcmp(schema_rows[i].name, kind))
			return schema_rows[i].width;
	return 0;
}

bool schema_is_nested(const struct schema_row *field)
{
	static const char *const kinds[] = {"GROUP", "ATTR", "ARRAY", "LIST", "SIZED"};
	size_t i;

	for (i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if (!strcmp(field->kind, kinds[i]))
			return true;
	return false;
}

const struct schema_row *schema_source(const struct schema_row *title, const struct schema_row *row, const char *word)
{
	/* A probe of a feature counts entries anew. */
	while (--row > title && !(row->is == ROW_PROBE && title->is == ROW_FEATURE && strcmp(row->name, "AUXTRACE")))
		if (row->is == ROW_FIELD && !strcmp(row->arg, word) && schema_kind_size(row->kind))
			return row;
	return 0;
}

/* ---- places -------------------------------------------------------------------- */

#define MOST_TAGS 12

/* One way that a record may be: which forms were found, and what TAG is. */
struct way {
	char forms[SCHEMA_FORMS][40];
	unsigned nr_forms, set; /* bits of `set` by index in forms */
	unsigned tag;
};

static bool is_form(const char *word)
{
	return !strcmp(word, "FORM") || !strcmp(word, "OUTER_FORM");
}

static unsigned form_bit(const struct way *way, const char *name)
{
	unsigned i;

	for (i = 0; i < way->nr_forms; i++)
		if (!strcmp(way->forms[i], name))
			return 1u << i;
	return 0;
}

enum answer { NO,
	      YES,
	      PERHAPS };

/* LEFT is taken to be enough: a field that is there has those before it that ask for bytes. */
static enum answer holds(const struct way *way, const char *condition)
{
	struct schema_call c = schema_call(condition);
	bool set = form_bit(way, c.word[2]) & way->set;

	if (!strcmp(c.word[0], "ALWAYS") || !strcmp(c.word[1], "LEFT"))
		return YES;
	if (is_form(c.word[1]) && !strcmp(c.word[0], "IF"))
		return set ? YES : NO;
	if (is_form(c.word[1]) && !strcmp(c.word[0], "UNLESS"))
		return set ? NO : YES;
	if (!strcmp(c.word[1], "TAG") && !strcmp(c.word[0], "RANGE"))
		return way->tag >= (unsigned)atoi(c.word[2]) && way->tag <= (unsigned)atoi(c.word[3]) ? YES : NO;
	if (!strcmp(c.word[1], "TAG") && !strcmp(c.word[0], "LEAST"))
		return way->tag >= (unsigned)atoi(c.word[2]) ? YES : NO;
	return PERHAPS;
}

static long group_size(const struct schema_row *title, unsigned depth);

/* Bytes of a field; -1: it depends. */
static long field_size(const struct schema_row *field, unsigned depth)
{
	unsigned size = schema_kind_size(field->kind);

	if (size)
		return (long)size;
	if (!strcmp(field->kind, "BYTES") || !strcmp(field->kind, "CHARS")) {
		struct schema_call arg = schema_call(field->arg);

		return strcmp(arg.word[0], "N") ? -1 : atol(arg.word[1]);
	}
	if (strcmp(field->kind, "GROUP") || depth > 8)
		return -1;
	return group_size(schema_group(field->arg), depth + 1);
}

static long group_size(const struct schema_row *title, unsigned depth)
{
	const struct schema_row *row, *end = schema_end(title);
	long size = 0, more;

	for (row = title + 1; row < end && size >= 0; row++) {
		if (row->is != ROW_FIELD)
			continue;
		more = strcmp(row->condition, "ALWAYS") ? -1 : field_size(row, depth);
		size = more < 0 ? -1 : size + more;
	}
	return size;
}

/* The field's place, this way; -1: it depends, or the field is not there. */
static long place(const struct way *way, const struct schema_row *title, const struct schema_row *field)
{
	long at = title->is == ROW_RECORD ? 8 : 0, size;
	const struct schema_row *row;

	for (row = title + 1; row < field; row++) {
		enum answer there = row->is == ROW_FIELD ? holds(way, row->condition) : NO;

		if (there == NO)
			continue;
		size = there == YES ? field_size(row, 0) : -1;
		if (size < 0)
			return -1;
		at += size;
	}
	return holds(way, field->condition) == NO ? -1 : at;
}

/* An attr with the fields of SIMD has config4 too, but for a draft's (decoder/probe.c). */
static bool can_be(const struct way *way)
{
	unsigned simd = form_bit(way, "SIMD"), config4 = form_bit(way, "CONFIG4"), draft = form_bit(way, "SIMD_DRAFT");

	return !config4 || !(way->set & simd) || ((way->set & config4) && !(way->set & draft));
}

/* ---- forms, for drawings --------------------------------------------------------- */

struct schema_forms schema_forms(const struct schema_row *title)
{
	struct schema_forms forms = {0, {""}};
	const struct schema_row *row;
	unsigned i;

	for (row = title + 1; row < schema_end(title); row++) {
		struct schema_call c = schema_call(row->condition);

		if (row->is != ROW_FIELD || !is_form(c.word[1]) || forms.nr == SCHEMA_FORMS)
			continue;
		for (i = 0; i < forms.nr && strcmp(forms.name[i], c.word[2]) != 0; i++)
			;
		if (i == forms.nr)
			strcpy(forms.name[forms.nr++], c.word[2]);
	}
	return forms;
}

static struct way way_of(const struct schema_forms *forms, unsigned set)
{
	struct way way = {.nr_forms = forms->nr, .set = set};

	memcpy(way.forms, forms->name, sizeof(way.forms));
	return way;
}

enum schema_there schema_there(const struct schema_forms *forms, unsigned set, const struct schema_row *field)
{
	struct way way = way_of(forms, set);
	enum answer there = !strcmp(schema_call(field->condition).word[1], "TAG") ? PERHAPS : holds(&way, field->condition);

	return there == YES ? SCHEMA_THERE : there == NO ? SCHEMA_NOT :
							   SCHEMA_PERHAPS;
}

bool schema_is_of_form(const struct schema_row *field)
{
	return is_form(schema_call(field->condition).word[1]);
}

bool schema_can_be(const struct schema_forms *forms, unsigned set)
{
	struct way way = way_of(forms, set);

	return can_be(&way);
}

long schema_field_size(const struct schema_row *field)
{
	return field_size(field, 0);
}

/* ---- all places of a field -------------------------------------------------------- */

static bool is_there(const struct way *way, const struct schema_row *field)
{
	return holds(way, field->condition) != NO;
}

static void add_form(struct way *way, const char *name)
{
	if (!form_bit(way, name) && way->nr_forms < SCHEMA_FORMS)
		strcpy(way->forms[way->nr_forms++], name);
}

static unsigned add_tags(unsigned *tags, unsigned nr, const struct schema_call *c)
{
	int low = atoi(c->word[2]), i;

	for (i = low - 1; i <= low + 1 && nr < MOST_TAGS; i++)
		if (i >= 0)
			tags[nr++] = (unsigned)i;
	return nr;
}

static void add_place(struct schema_offsets *offsets, long at)
{
	unsigned i;

	for (i = 0; i < offsets->nr; i++)
		if (offsets->at[i] == (unsigned)at)
			return;
	if (offsets->nr < SCHEMA_OFFSETS)
		offsets->at[offsets->nr++] = (unsigned)at;
}

/* False: the place depends on more than form and tag. */
static bool add_places(struct schema_offsets *offsets, struct way *way, const struct schema_row *title, const struct schema_row *field)
{
	long at;

	for (way->set = 0; way->set < 1u << way->nr_forms; way->set++) {
		if (!can_be(way) || !is_there(way, field))
			continue;
		at = place(way, title, field);
		if (at < 0)
			return false;
		add_place(offsets, at);
	}
	return true;
}

struct schema_offsets schema_offsets(const struct schema_row *title, const struct schema_row *field)
{
	struct schema_offsets none = {0, {0}}, offsets = none;
	unsigned tags[MOST_TAGS + 1] = {0}, nr_tags = 1, i;
	const struct schema_row *row;
	struct way way = {.nr_forms = 0};

	for (row = title + 1; row <= field; row++) {
		struct schema_call c = schema_call(row->condition);

		if (row->is == ROW_FIELD && is_form(c.word[1]))
			add_form(&way, c.word[2]);
		else if (row->is == ROW_FIELD && !strcmp(c.word[1], "TAG"))
			nr_tags = add_tags(tags, nr_tags, &c);
	}
	for (i = 0; i < nr_tags; i++) {
		way.tag = tags[i];
		if (!add_places(&offsets, &way, title, field))
			return none;
	}
	return offsets;
}
