/* SPDX-License-Identifier: MIT */
/*
 * The table of all rows of schema/, in their order. It adds nothing to what they say.
 */
#include "schema.h"

#include <stdint.h>
#include <string.h>

#define TEXT(...) TEXT_OF(__VA_ARGS__)
#define TEXT_OF(...) #__VA_ARGS__

/* is, group, name, kind, arg, condition, format, set, since, doc, trailer, number, last, width */
const struct schema_row schema_rows[] = {
#define GROUP(number, name, doc) {ROW_GROUP, #name, #name, "", "", "", "", "", "", doc, "", number, 0, 0},
#define PIECE(number, NAME, name, doc) {ROW_PIECE, #name, #NAME, "", "", "", "", "", "", doc, "", number, 0, 0},
#define FEATURE(number, NAME, name, since, doc) {ROW_FEATURE, #name, #NAME, "", "", "", "", "", since, doc, "", number, 0, 0},
#define RECORD(number, NAME, name, trailer, since, doc) {ROW_RECORD, #name, #NAME, "", "", "", "", "", since, doc, #trailer, number, 0, 0},
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) {ROW_FIELD, #group, #name, #kind, #arg, TEXT(cond), #format, #set, "", doc, "", key, 0, 0},
#define MISC(name, bit, NAME, since, doc) {ROW_MISC, #name, #NAME, "", "", "", "", "", since, doc, "", bit, 0, 0},
#define ALIAS(group, key, name, FLAG, doc) {ROW_ALIAS, #group, #name, "", "", #FLAG, "", "", "", doc, "", key, 0, 0},
#define PROBE(group, WHAT) {ROW_PROBE, #group, #WHAT, "", "", "", "", "", "", "", "", 0, 0, 0},
#define CHECK(group, name, when, cond, STATUS) {ROW_CHECK, #group, #name, "", TEXT(when), TEXT(cond), "", #STATUS, "", "", "", 0, 0, 0},
#define UNKNOWN(group, WORD) {ROW_UNKNOWN, #group, #WORD, "", "", "", "", "", "", "", "", 0, 0, 0},
#define PAYLOAD(number, group, name) {ROW_PAYLOAD, #group, #name, "", "", "", "", "", "", "", "", number, 0, 0},
#define WITH_FEATURES
#include "schema/all.def"
#define SET(number, set, PREFIX, doc) {ROW_SET, #set, #set, "", #PREFIX, "", "", "", "", doc, "", number, 0, 0},
#define BIT(set, bit, NAME, since, doc) {ROW_BIT, #set, #NAME, "", "", "", "", "NONE", since, doc, "", bit, 0, 1},
#define BITS(set, shift, width, name, of, since, doc) {ROW_BITS, #set, #name, "", "", "", "", #of, since, doc, "", shift, 0, width},
#define VALUE(set, value, NAME, since, doc) {ROW_VALUE, #set, #NAME, "", "", "", "", "", since, doc, "", value##ULL, value##ULL, 0},
#define VALUE_RANGE(set, first, last, NAME, since, doc) {ROW_VALUE, #set, #NAME, "", "", "", "", "", since, doc, "", first##ULL, last##ULL, 0},
#include "schema/sets_all.def"
#define ARCH(number, name, uname, doc) {ROW_ARCH, #name, #name, "", uname, "", "", "", "", doc, "", number, 0, 0},
#define REG(arch, bit, name) {ROW_REG, #arch, #name, "", "", "", "", "", "", "", "", bit, 0, 0},
#define REGS(arch, bit, prefix, first, nr) {ROW_REG, #arch, #prefix, "", "", "", "", "", "", "", "", bit, first, nr},
#include "schema/regs.def"
#define KIND(number, NAME, type, size, doc) {ROW_KIND, "", #NAME, "", "", "", "", "", "", doc, "", number, 0, size},
#define WORD(NAME, doc) {ROW_WORD, "", #NAME, "", "", "", "", "", "", doc, "", 0, 0, 0},
#define FORMAT(number, NAME, unit, doc) {ROW_FORMAT, "", #NAME, "", unit, "", "", "", "", doc, "", number, 0, 0},
#include "schema/kinds.def"
#define STATUS(number, NAME, CLASS, cause, advice) {ROW_STATUS, "", #NAME, #CLASS, advice, "", "", "", "", cause, "", number, 0, 0},
#include "schema/status.def"
#define LIMIT(NAME, name, most, doc) {ROW_LIMIT, "", #name, "", "", "", "", "", "", doc, "", most, 0, 0},
#include "schema/limits.def"
};

const size_t schema_nr = sizeof(schema_rows) / sizeof(schema_rows[0]);

bool schema_is_title(const struct schema_row *row)
{
	return row->is <= ROW_ARCH || row->is >= ROW_KIND;
}

const struct schema_row *schema_end(const struct schema_row *title)
{
	const struct schema_row *row = title + 1;

	while (row < schema_rows + schema_nr && !schema_is_title(row))
		row++;
	return row;
}

static const struct schema_row *find(const char *group, bool set)
{
	size_t i;

	for (i = 0; i < schema_nr; i++)
		if (schema_is_title(&schema_rows[i]) && (schema_rows[i].is == ROW_SET) == set &&
		    schema_rows[i].is != ROW_ARCH && !strcmp(schema_rows[i].group, group))
			return &schema_rows[i];
	return 0;
}

const struct schema_row *schema_group(const char *group)
{
	return find(group, false);
}

const struct schema_row *schema_set(const char *set)
{
	return find(set, true);
}
