/* SPDX-License-Identifier: MIT */
/*
 * Types and conditions of rows, in words.
 */
#include "schema.h"

#include <stdlib.h>
#include <string.h>

/* The name of the field that a word of a row is; the word where there is none, such as LEFT. */
static const char *source_name(const struct schema_row *title, const struct schema_row *row, const char *word)
{
	const char *name = !strncmp(word, "OUTER_", 6) ? word + 6 : word;
	const struct schema_row *source = schema_source(title, row, name);

	return source ? source->name : !strcmp(name, "TAG") ? "the section's version" :
							      "...";
}

/* ---- types ------------------------------------------------------------------------ */

/* How many: the n of N(n), the name of the count, or a product of two; empty: up to the end. */
static void count_text(const struct schema_row *title, const struct schema_row *field, char *text, size_t size)
{
	static const struct {
		const char *arg, *first, *second;
	} products[] = {{"COUNTS", "COUNT", "COUNT2"}, {"TAGS", "TAG", "TAG2"}};
	struct schema_call arg = schema_call(field->arg);
	unsigned i;

	for (i = 0; i < 2; i++) {
		if (strcmp(arg.word[0], products[i].arg))
			continue;
		snprintf(text, size, "%s * %s", source_name(title, field, products[i].first), source_name(title, field, products[i].second));
		return;
	}
	if (!strcmp(arg.word[0], "N"))
		snprintf(text, size, "%s", strcmp(arg.word[1], "65535") ? arg.word[1] : "");
	else if (!strncmp(arg.word[0], "REGS_", 5))
		snprintf(text, size, "bits of sample_regs_%s", strcmp(arg.word[0], "REGS_USER") ? "intr" : "user");
	else if (!strncmp(arg.word[0], "COUNT", 5) || !strncmp(arg.word[0], "TAG", 3))
		snprintf(text, size, "%s", source_name(title, field, arg.word[0]));
	else if (!strcmp(arg.word[0], "ONES"))
		snprintf(text, size, "bits of %s", source_name(title, field, "COUNT"));
	else if (!strcmp(arg.word[0], "BITS"))
		snprintf(text, size, "(%s + 63) / 64", source_name(title, field, "COUNT"));
	else if (!strcmp(arg.word[0], "FEATURES"))
		snprintf(text, size, "4");
	else
		snprintf(text, size, "...");
}

static void list_text(const struct schema_row *title, const struct schema_row *field, char *text, size_t size)
{
	const struct schema_row *count = schema_source(title, field, "COUNT");

	if (!strcmp(field->kind, "GROUP") || !strcmp(field->kind, "ATTR"))
		snprintf(text, size, "%s", field->arg);
	else
		snprintf(text, size, !strcmp(field->kind, "SIZED") ? "%s (%s bytes)" : "%s[%s]", field->arg, count ? count->name : "...");
}

void schema_type_text(const struct schema_row *title, const struct schema_row *field, char *text, size_t size)
{
	static const struct {
		const char *kind, *base;
	} runs[] = {{"BYTES", "u8"}, {"CHARS", "char"}, {"U16S", "u16"}, {"U32S", "u32"}, {"U64S", "u64"}};
	char count[96];
	unsigned i;

	count_text(title, field, count, sizeof(count));
	if (schema_is_nested(field)) {
		list_text(title, field, text, size);
		return;
	}
	for (i = 0; i < sizeof(runs) / sizeof(runs[0]); i++)
		if (!strcmp(field->kind, runs[i].kind)) {
			snprintf(text, size, "%s[%s]", runs[i].base, count);
			return;
		}
	if (!strcmp(field->kind, "CSTR"))
		snprintf(text, size, strcmp(count, "1") ? "text/%s" : "text", count);
	else if (!strcmp(field->kind, "PAD"))
		snprintf(text, size, strcmp(field->arg, "FILL") ? "pad/%s" : "pad", count);
	else if (!strncmp(field->kind, "BITS", 4))
		snprintf(text, size, "bits%s", field->kind + 4);
	else
		snprintf(text, size, "%c%s", field->kind[0] - 'A' + 'a', !strcmp(field->kind, "STR") ? "tr" : field->kind + 1);
}

/* ---- conditions --------------------------------------------------------------------- */

const char *schema_form_text(const char *name)
{
	const struct schema_row *set = schema_set("form"), *row;

	for (row = set + 1; row < schema_end(set); row++)
		if (!strcmp(row->name, name))
			return row->doc;
	return name;
}

static const char *word_name(const char *word)
{
	return !strcmp(word, "SAMPLE_TYPE") ? "sample_type" : !strcmp(word, "READ_FORMAT") ? "read_format" :
											     "misc";
}

static void bits_text(const struct schema_call *c, char *text, size_t size)
{
	const char *if_ = !strcmp(c->word[0], "UNLESS") ? "unless" : "if";

	if (!strcmp(c->word[1], "FORM") || !strcmp(c->word[1], "OUTER_FORM"))
		snprintf(text, size, "%s %s", if_, schema_form_text(c->word[2]));
	else if (!strcmp(c->word[0], "IF_UNLESS"))
		snprintf(text, size, "if %s has %s and not %s", word_name(c->word[1]), c->word[2], c->word[3]);
	else
		snprintf(text, size, "%s %s has %s", if_, word_name(c->word[1]), c->word[2]);
}

/* What a RANGE, LEAST, MOST or MASKED says of its word. */
static void bounds_text(const struct schema_row *title, const struct schema_row *row, const struct schema_call *c, char *text, size_t size)
{
	const char *name = source_name(title, row, c->word[1]);

	if (!strcmp(c->word[0], "MOST"))
		snprintf(text, size, "%s is at most %s", name, source_name(title, row, c->word[2]));
	else if (!strcmp(c->word[0], "MASKED"))
		snprintf(text, size, "%s & %s is %s", name, c->word[2], c->word[3]);
	else if (!strcmp(c->word[1], "LEFT"))
		snprintf(text, size, "%s bytes or more are left", c->word[2]);
	else if (!strcmp(c->word[0], "LEAST"))
		snprintf(text, size, !strcmp(c->word[2], "1") ? "%s is not 0" : "%s is %s or more", name, c->word[2]);
	else if (!strcmp(c->word[2], c->word[3]))
		snprintf(text, size, "%s is %s", name, c->word[2]);
	else
		snprintf(text, size, "%s is %s to %s", name, c->word[2], c->word[3]);
}

static void call_text(const struct schema_row *title, const struct schema_row *row, const char *condition, char *text, size_t size)
{
	struct schema_call c = schema_call(condition);
	char bounds[128];

	if (!strcmp(c.word[0], "ALWAYS")) {
		*text = 0;
		return;
	}
	if (!strcmp(c.word[0], "SAMPLE_BIT"))
		snprintf(text, size, "if sample_type has %s", c.word[2]);
	else if (!strcmp(c.word[0], "IF") || strstr(c.word[0], "UNLESS"))
		bits_text(&c, text, size);
	else {
		bounds_text(title, row, &c, bounds, sizeof(bounds));
		snprintf(text, size, "if %s", bounds);
	}
}

void schema_condition_text(const struct schema_row *title, const struct schema_row *row, char *text, size_t size)
{
	struct schema_call c = schema_call(row->condition);
	struct schema_offsets offsets = schema_offsets(title, row);

	if (!strcmp(c.word[1], "LEFT") && offsets.nr == 1) {
		snprintf(text, size, "if the size is %u or more", offsets.at[0] + (unsigned)atoi(c.word[2]));
		return;
	}
	call_text(title, row, row->condition, text, size);
}

void schema_check_text(const struct schema_row *title, const struct schema_row *row, char *text, size_t size)
{
	struct schema_call c = schema_call(row->condition);
	char bounds[128], when[160];

	bounds_text(title, row, &c, bounds, sizeof(bounds));
	call_text(title, row, row->arg, when, sizeof(when));
	snprintf(text, size, "%s%s%s, else %s", bounds, *when ? " where " : "", *when ? when + 3 : "", row->set);
}

void schema_number_text(const struct schema_row *row, char *text, size_t size)
{
	if (row->is == ROW_REG && row->width)
		snprintf(text, size, "%llu to %llu %s%llu to %s%llu", row->number, row->number + row->width - 1, row->name, row->last, row->name, row->last + row->width - 1);
	else if (row->is == ROW_REG)
		snprintf(text, size, "%llu %s", row->number, row->name);
	else if (row->is == ROW_VALUE && row->last != row->number)
		snprintf(text, size, "%#llx to %#llx", row->number, row->last);
	else if (row->is == ROW_VALUE)
		snprintf(text, size, row->number > 9 ? "%#llx" : "%llu", row->number);
	else if (row->width > 1)
		snprintf(text, size, "bits %llu to %llu", row->number, row->number + row->width - 1);
	else
		snprintf(text, size, "bit %llu", row->number);
}
