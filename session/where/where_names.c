/* SPDX-License-Identifier: MIT */
/*
 * The names that expressions use: those of the rows, and some of the session's own; and which tests suit which fields.
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
static const struct {
	const char *name;
	uint8_t kind, format, set;
	bool is_field, always;
} rows[] = {
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

/* Whether a sample may have a row besides its first numbers: schema/all.def has groups before the records that use them. */
static bool is_deep(uint32_t row)
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
			deep = is_deep(row);
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
		if (wrong)
			return wrong;
	}
	need(e, leaf, index);
	find_front(e, leaf, index);
	find_placed(e, leaf, index);
	find_optional(e, leaf, index);
	return 0;
}

/* ---- which tests suit -------------------------------------------------------------------- */

static bool has_value(enum pfr_set set, const char *name)
{
	uint64_t value;

	for (value = 0; value < 1024; value++)
		if (!strcasecmp(pfr_value_name(set, value), name))
			return true;
	return false;
}

/* What a set has at this bit. False: nothing that has a name. */
static bool bit_at(enum pfr_set set, unsigned bit, struct pfr_bits *bits)
{
	*bits = (struct pfr_bits){.set = set, .value = UINT64_C(1) << bit};
	return pfr_bits_next(bits) == PFR_OK;
}

static bool has_bit_named(enum pfr_set set, const char *name)
{
	struct pfr_bits bits;
	unsigned bit;

	for (bit = 0; bit < 64; bit++)
		if (bit_at(set, bit, &bits) && !strcasecmp(bits.name, name))
			return true;
	return false;
}

/* The name of a bit, or of a part of several bits and, after =, of a value or bit of it. */
static bool has_flag(enum pfr_set set, const char *name)
{
	struct pfr_bits bits;
	unsigned bit;

	for (bit = 0; bit < 64; bit++) {
		size_t size;

		if (!bit_at(set, bit, &bits))
			continue;
		size = strlen(bits.name);
		if (strncasecmp(bits.name, name, size) || (name[size] && (name[size] != '=' || bits.single)))
			continue;
		if (!name[size] || has_value(bits.of, name + size + 1) || has_bit_named(bits.of, name + size + 1))
			return true;
	}
	return false;
}

/* Whether a set has a value or bit of this name. Bits of misc depend on the record's type, so any name may be one. */
static bool set_has(uint8_t set, bool flags, const char *name)
{
	if (set == PFR_SET_MISC)
		return true;
	return flags ? has_flag((enum pfr_set)set, name) : has_value((enum pfr_set)set, name);
}

static bool is_text_kind(uint8_t kind)
{
	return kind == PFR_KIND_CSTR || kind == PFR_KIND_STR || kind == PFR_KIND_CHARS || kind == PFR_KIND_BYTES || kind == PFR_KIND_PAD;
}

static bool is_group_kind(uint8_t kind)
{
	return kind >= PFR_KIND_GROUP;
}

static bool is_order(uint8_t op)
{
	return op == WHERE_LT || op == WHERE_LE || op == WHERE_GT || op == WHERE_GE || op == WHERE_BITS;
}

static bool value_suits(const struct where_leaf *leaf, const struct where_value *value, uint32_t row)
{
	bool flags = rows[row].format == PFR_FORMAT_AS_FLAGS;

	if (rows[row].format == PFR_FORMAT_AS_F64)
		return value->is_real && leaf->op != WHERE_BITS;
	if (value->is_number)
		return true;
	if (is_order(leaf->op) || !rows[row].set || (flags && leaf->op != WHERE_CONTAINS))
		return false;
	return set_has(rows[row].set, flags, value->text);
}

static bool row_suits(const struct pfr_expression *e, const struct where_leaf *leaf, uint32_t row, int *wrong)
{
	unsigned i;

	if (leaf->op == WHERE_HAS)
		return true;
	if (is_group_kind(rows[row].kind))
		return leaf->op == WHERE_CONTAINS;
	if (is_text_kind(rows[row].kind))
		return !is_order(leaf->op);
	if (leaf->op == WHERE_MATCH || leaf->op == WHERE_NO_MATCH)
		return rows[row].set && rows[row].format != PFR_FORMAT_AS_FLAGS;
	for (i = 0; i < leaf->nr_values; i++) {
		if (value_suits(leaf, &e->value[leaf->value + i], row))
			continue;
		*wrong = (int)i;
		return false;
	}
	return true;
}

/* The session's own names. */
static const char *own_unfit(const struct pfr_expression *e, const struct where_leaf *leaf, int *value)
{
	bool number = leaf->source == WHERE_OF_OFFSET;
	uint32_t type;
	unsigned i;

	if (leaf->op == WHERE_HAS || leaf->source == WHERE_OF_TRACEPOINT)
		return 0;
	if (!number && is_order(leaf->op))
		return "this is text, which has no order and no bits";
	if (number && (leaf->op == WHERE_MATCH || leaf->op == WHERE_NO_MATCH))
		return "this is a number; =~ and !~ are for text";
	for (i = 0; i < leaf->nr_values; i++) {
		const struct where_value *v = &e->value[leaf->value + i];

		*value = (int)i;
		if (number && !v->is_number)
			return "a whole number is expected";
		if (leaf->source == WHERE_OF_TYPE && (leaf->op == WHERE_EQ || leaf->op == WHERE_NE || leaf->op == WHERE_IN) &&
		    !v->is_number && !pfr_type_find(v->text, v->size, &type))
			return "unknown record type";
	}
	*value = -1;
	return 0;
}

static bool asks_for_bits(const struct pfr_expression *e, const struct where_leaf *leaf, unsigned index)
{
	uint32_t row;

	for (row = 0; row < ROW_NR; row++)
		if (e->rows[row] >> index & 1 && rows[row].set && rows[row].format == PFR_FORMAT_AS_FLAGS)
			return leaf->op == WHERE_EQ || leaf->op == WHERE_NE || leaf->op == WHERE_IN;
	return false;
}

/* What a field of numbers is compared with. */
static const char *number_expected(const struct pfr_expression *e, const struct where_leaf *leaf, unsigned index)
{
	uint32_t row;

	for (row = 0; row < ROW_NR; row++)
		if (e->rows[row] >> index & 1 && (rows[row].format == PFR_FORMAT_AS_TIME || rows[row].format == PFR_FORMAT_AS_NS))
			return "a whole number of nanoseconds is expected";
	return is_order(leaf->op) ? "a number is expected" : "a number, or the name of a value or bit of this field, is expected";
}

const char *where_unfit(const struct pfr_expression *e, const struct where_leaf *leaf, unsigned index, int *value)
{
	uint32_t row;
	int wrong = -1;

	*value = -1;
	if (leaf->source != WHERE_OF_SCHEMA)
		return own_unfit(e, leaf, value);
	for (row = 0; row < ROW_NR; row++)
		if (e->rows[row] >> index & 1 && row_suits(e, leaf, row, &wrong))
			return 0;
	*value = wrong;
	if (wrong >= 0 && asks_for_bits(e, leaf, index))
		return "this field has bits, which contains asks for: FIELD contains NAME";
	if (wrong >= 0)
		return number_expected(e, leaf, index);
	return is_order(leaf->op)                                    ? "this is text or has fields of its own; it has no order and no bits" :
	       leaf->op == WHERE_CONTAINS                            ? "this field contains nothing" :
	       leaf->op == WHERE_MATCH || leaf->op == WHERE_NO_MATCH ? "this is a number; =~ and !~ are for text" :
								       "this has fields of its own; compare one of them, or use contains";
}
