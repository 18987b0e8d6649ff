/* SPDX-License-Identifier: MIT */
/*
 * The names that expressions use: those of the rows, and some of the session's own.
 */
#include "where.h"

#include <string.h>
#include <strings.h>

/* Whether a field is there in each record. */
#define ALWAYS true
#define IF(...) false
#define UNLESS(...) false
#define IF_UNLESS(...) false
#define MASKED(...) false
#define LEAST(...) false
#define RANGE(...) false
#define MOST(...) false

/* The rows, by the numbers that a walk's items have. */
static const struct where_row rows[] = {
	{0, 0, 0, 0, false, false},
#define GROUP(number, name, doc) {0, 0, 0, 0, false, false},
#define END_GROUP(name) {0, 0, 0, 0, false, false},
#define RECORD(number, NAME, name, trailer, since, doc) {0, 0, 0, 0, false, false},
#define END(name) {0, 0, 0, 0, false, false},
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) {#name, PFR_KIND_##kind, PFR_FORMAT_AS_##format, SET_OF_##set, true, cond},
#define PROBE(group, WHAT) {0, 0, 0, 0, false, false},
#define UNKNOWN(group, WORD) {0, 0, 0, 0, false, false},
#define CHECK(group, name, when, cond, STATUS) {0, 0, 0, 0, false, false}, {0, 0, 0, 0, false, false},
#define WITH_FEATURES
#include "schema/all.def"
};

_Static_assert(sizeof(rows) / sizeof(rows[0]) == ROW_NR, "a row for each number");

/* Records by the names that rows have. */
static const struct {
	const char *name;
	uint32_t type, first, last; /* rows */
	uint8_t trailer;
} records[] = {
#define GROUP(number, name, doc)
#define END_GROUP(name)
#define RECORD(number, NAME, name, trailer, since, doc) {#name, number, ROW_OF_##name, ROW_END_##name, TRAILER_##trailer},
#define END(name)
#define FIELD(group, key, name, kind, arg, cond, format, set, doc)
#include "schema/all.def"
};

static const struct {
	const char *name;
	uint8_t source;
} own[] = {{"type", WHERE_OF_TYPE}, {"event", WHERE_OF_EVENT}, {"offset", WHERE_OF_OFFSET}, {"comm", WHERE_OF_COMM}, {"dso", WHERE_OF_DSO}};

#define OWN (sizeof(own) / sizeof(own[0]))
#define RECORDS (sizeof(records) / sizeof(records[0]))

const struct where_row *where_row(uint32_t row)
{
	return &rows[row];
}

const char *pfr_expression_field(uint32_t index)
{
	uint32_t row;

	if (index < OWN)
		return own[index].name;
	for (row = 0, index -= OWN; row < ROW_NR; row++)
		if (rows[row].is_field && !index--)
			return rows[row].name;
	return 0;
}

/* ---- what a name stands for ---------------------------------------------------------- */

static void drop_first_name(struct where_leaf *leaf)
{
	leaf->nr_names--;
	memmove(leaf->name, leaf->name + 1, leaf->nr_names * sizeof(leaf->name[0]));
}

static bool is_record_name(const char *name, uint32_t *type)
{
	size_t i;

	for (i = 0; i < RECORDS; i++) {
		if (strcmp(records[i].name, name))
			continue;
		*type = records[i].type;
		return true;
	}
	return false;
}

static bool is_row_name(const char *name)
{
	uint32_t row;

	for (row = 0; row < ROW_NR; row++)
		if (rows[row].is_field && !strcmp(rows[row].name, name))
			return true;
	return false;
}

static bool is_own_name(struct where_leaf *leaf)
{
	size_t i;

	for (i = 0; i < OWN && strcmp(own[i].name, leaf->name[0]); i++)
		;
	if (i == OWN || leaf->nr_names != 1 || leaf->of_record)
		return false;
	leaf->source = own[i].source;
	return true;
}

static bool is_tracepoint_name(struct where_leaf *leaf)
{
	if (leaf->nr_names == 2 && !strcmp(leaf->name[0], "tracepoint"))
		drop_first_name(leaf);
	else if (leaf->nr_names != 1 || leaf->of_record || is_row_name(leaf->name[0]))
		return false;
	leaf->source = WHERE_OF_TRACEPOINT;
	return true;
}

static void need(struct pfr_expression *e, const struct where_leaf *leaf, unsigned index)
{
	uint64_t bit = UINT64_C(1) << index;

	e->cheap |= leaf->source != WHERE_OF_SCHEMA && leaf->source != WHERE_OF_TRACEPOINT && leaf->source < WHERE_OF_COMM ? bit : 0;
	e->walked |= leaf->source == WHERE_OF_SCHEMA ? bit : 0;
	e->tracepoint |= leaf->source == WHERE_OF_TRACEPOINT ? bit : 0;
	e->comm |= leaf->source == WHERE_OF_COMM ? bit : 0;
	e->dso |= leaf->source == WHERE_OF_DSO ? bit : 0;
}

bool where_in_sample(uint32_t row)
{
	return row <= ROW_END_sample && !(row >= ROW_OF_sample_id && row <= ROW_END_sample_id) && row < ROW_NR;
}

static void find_front(struct pfr_expression *e, const struct where_leaf *leaf, unsigned index)
{
	uint64_t bit = UINT64_C(1) << index, rows_of = 0;
	uint32_t row;
	bool deep = leaf->source != WHERE_OF_SCHEMA || leaf->nr_names != 1 || (leaf->of_record && leaf->type != PFR_RECORD_SAMPLE);

	for (row = 0; row < ROW_NR && !deep; row++) {
		if (!(e->rows[row] & bit))
			continue;
		if (row >= ROW_sample_identifier && row <= ROW_sample_period)
			rows_of |= UINT64_C(1) << (row - ROW_OF_sample - 1);
		else
			deep = where_in_sample(row);
	}
	if (deep || !rows_of)
		return;
	e->front |= bit;
	e->front_rows |= rows_of;
}

static bool has_leaf(const struct pfr_expression *e, uint64_t bit, uint32_t first, uint32_t last)
{
	while (first <= last && !(e->rows[first] & bit))
		first++;
	return first <= last;
}

/* Adds a row to the places of its type. False: there are too many. */
static bool add_place(struct where_places *places, uint32_t row, uint32_t at, uint32_t width)
{
	uint8_t i;

	for (i = 0; i < places->nr && places->place[i].row != row; i++)
		;
	if (i == WHERE_PLACES)
		return false;
	places->place[i].row = (uint16_t)row;
	places->place[i].at = (uint8_t)at;
	places->place[i].width = (uint8_t)width;
	places->nr += i == places->nr;
	return true;
}

/* Finds the places of the leaf in the records of a type. False: one of them depends on the record, or is of a field that is more than a number. */
static bool find_places(struct pfr_expression *e, uint64_t bit, size_t record)
{
	uint32_t row, at = 8, width;

	for (row = records[record].first + 1; row < records[record].last; row++) {
		if (!rows[row].is_field || !rows[row].always || rows[row].kind > PFR_KIND_U64 || rows[row].set || rows[row].format == PFR_FORMAT_AS_F64 || rows[row].format == PFR_FORMAT_AS_FLAGS)
			break;
		width = 1u << rows[row].kind;
		if (e->rows[row] & bit && !add_place(&e->places[where_type(records[record].type)], row, at, width))
			return false;
		at += width;
	}
	return !has_leaf(e, bit, row, records[record].last);
}

/* A record with groups is not looked into. */
static bool has_groups(size_t record)
{
	uint32_t row = records[record].first;

	while (row < records[record].last && (!rows[row].is_field || rows[row].kind < PFR_KIND_GROUP))
		row++;
	return row < records[record].last;
}

static void find_placed(struct pfr_expression *e, const struct where_leaf *leaf, unsigned index)
{
	uint64_t bit = UINT64_C(1) << index;
	unsigned type;
	size_t i;

	for (i = 0; i < RECORDS && !index; i++)
		if (where_type(records[i].type) < WHERE_TYPES && (records[i].trailer == TRAILER_LAST || records[i].type >= PFR_RECORD_HEADER_ATTR) && !has_groups(i))
			e->placed |= UINT64_C(1) << where_type(records[i].type);
	if (leaf->source != WHERE_OF_SCHEMA)
		return;
	if (leaf->nr_names != 1 || leaf->of_record || has_leaf(e, bit, ROW_OF_record_header, ROW_END_record_header))
		e->placed = 0;
	for (i = 0; i < RECORDS; i++) {
		type = where_type(records[i].type);
		if (type < WHERE_TYPES && e->placed >> type & 1 && !find_places(e, bit, i))
			e->placed &= ~(UINT64_C(1) << type);
	}
}

/* Of a sample, rows of its groups as well, each of which may be missing with its group. */
static uint64_t optional_rows(const struct pfr_expression *e, size_t record)
{
	uint32_t row = records[record].type == PFR_RECORD_SAMPLE ? (uint32_t)ROW_OF_read_value : records[record].first;
	uint64_t leaves = 0;

	for (; row < records[record].last; row++)
		leaves |= rows[row].always && row >= records[record].first ? 0 : e->rows[row];
	return leaves;
}

/* Which records may have the leaf's value, so that one that has not lacks it. */
static void find_optional(struct pfr_expression *e, const struct where_leaf *leaf, unsigned index)
{
	uint64_t bit = UINT64_C(1) << index;
	bool outer = leaf->nr_names > 1 && !strcmp(leaf->name[0], "sample_id");
	size_t i;

	if (leaf->source != WHERE_OF_SCHEMA)
		return;
	if (has_leaf(e, bit, ROW_OF_sample_id, ROW_END_sample_id) && !leaf->of_record)
		e->of_sample_id |= bit;
	for (i = 0; i < RECORDS && !outer; i++)
		if (where_type(records[i].type) < WHERE_TYPES && (!leaf->of_record || leaf->type == records[i].type))
			e->optional[where_type(records[i].type)] |= optional_rows(e, i) & bit;
}

/* A name alone that no field of a sample has is in samples that of the tracepoint's field: filename of an exec, len of a probe. */
static void find_shared(struct pfr_expression *e, const struct where_leaf *leaf, unsigned index)
{
	uint64_t bit = UINT64_C(1) << index;
	uint32_t row = 0;

	if (leaf->source != WHERE_OF_SCHEMA || leaf->nr_names != 1 || leaf->of_record || leaf->part)
		return;
	while (row < ROW_NR && !(e->rows[row] & bit && where_in_sample(row)))
		row++;
	e->tracepoint |= row == ROW_NR ? bit : 0;
}

/* The rows of the leaf's last name that are where its other names say. */
static const char *take_rows(struct pfr_expression *e, const struct where_leaf *leaf, unsigned index, enum pfr_expected *expected)
{
	bool named = false, found = false, trailer = true;
	uint32_t record = 0, row;
	size_t i;

	for (i = 0; i < RECORDS && leaf->of_record; i++) {
		if (records[i].type != leaf->type)
			continue;
		record = records[i].first;
		trailer = records[i].trailer != TRAILER_NEVER;
	}
	for (row = 0; row < ROW_NR; row++) {
		if (!rows[row].is_field || strcmp(rows[row].name, leaf->name[leaf->nr_names - 1]))
			continue;
		named = true;
		if (!where_nests(leaf, row, record, trailer))
			continue;
		found = true;
		e->rows[row] |= UINT64_C(1) << index;
	}
	if (found)
		return 0;
	*expected = named ? PFR_EXPECTED_OTHER : PFR_EXPECTED_FIELD;
	return named ? "what is before the dot has no such field" : UNKNOWN_FIELD;
}

/* Fields of bits that have a part of the leaf's last name. Their name is before it. */
static bool take_parts(struct pfr_expression *e, struct where_leaf *leaf, unsigned index)
{
	const char *part = leaf->nr_names > 1 ? leaf->name[leaf->nr_names - 1] : "";
	enum pfr_expected expected;
	uint64_t bit = UINT64_C(1) << index;
	bool found = false;
	uint32_t row;

	leaf->nr_names--;
	if (!*part || take_rows(e, leaf, index, &expected))
		return leaf->nr_names++, false;
	for (row = 0; row < ROW_NR; row++) {
		if (rows[row].format != PFR_FORMAT_AS_FLAGS || !where_has_part(rows[row].set, part))
			e->rows[row] &= ~bit;
		found |= (e->rows[row] & bit) != 0;
	}
	leaf->part = found ? part : 0;
	leaf->nr_names += !found;
	return found;
}

const char *where_resolve(struct pfr_expression *e, struct where_leaf *leaf, unsigned index, enum pfr_expected *expected)
{
	const char *wrong;
	unsigned i;

	*expected = PFR_EXPECTED_FIELD;
	if (leaf->nr_names > 1 && is_record_name(leaf->name[0], &leaf->type)) {
		leaf->of_record = true;
		drop_first_name(leaf);
	}
	if (!is_own_name(leaf) && !is_tracepoint_name(leaf)) {
		for (i = 0; i + 1 < leaf->nr_names; i++)
			if (!is_row_name(leaf->name[i]) && strcmp(leaf->name[i], "sample_id"))
				return UNKNOWN_FIELD;
		wrong = take_rows(e, leaf, index, expected);
		if (wrong && !take_parts(e, leaf, index))
			return wrong;
	}
	need(e, leaf, index);
	find_shared(e, leaf, index);
	find_front(e, leaf, index);
	find_placed(e, leaf, index);
	find_optional(e, leaf, index);
	return 0;
}
