/* SPDX-License-Identifier: MIT */
/*
 * Which tests of an expression suit which fields.
 */
#include "where.h"

#include <string.h>
#include <strings.h>

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
	bool flags = where_row(row)->format == PFR_FORMAT_AS_FLAGS;

	if (where_row(row)->format == PFR_FORMAT_AS_F64)
		return value->is_real && leaf->op != WHERE_BITS;
	if (value->is_number)
		return true;
	if (is_order(leaf->op) || !where_row(row)->set || (flags && leaf->op != WHERE_CONTAINS))
		return false;
	return set_has(where_row(row)->set, flags, value->text);
}

static bool part_suits(const struct pfr_expression *e, const struct where_leaf *leaf, uint8_t set, int *wrong)
{
	struct where_part part = {0};
	unsigned i;

	if (!where_part(set, leaf->part, &part))
		return false;
	if (leaf->op == WHERE_MATCH || leaf->op == WHERE_NO_MATCH)
		return part.set && !part.is_flags;
	for (i = 0; i < leaf->nr_values; i++) {
		const struct where_value *value = &e->value[leaf->value + i];

		if (value->is_number || (!is_order(leaf->op) && part.set && (!part.is_flags || leaf->op == WHERE_CONTAINS) && set_has(part.set, part.is_flags, value->text)))
			continue;
		*wrong = (int)i;
		return false;
	}
	return true;
}

static bool row_suits(const struct pfr_expression *e, const struct where_leaf *leaf, uint32_t row, int *wrong)
{
	unsigned i;

	if (leaf->op == WHERE_HAS)
		return true;
	if (leaf->part)
		return part_suits(e, leaf, where_row(row)->set, wrong);
	if (is_group_kind(where_row(row)->kind))
		return leaf->op == WHERE_CONTAINS;
	if (is_text_kind(where_row(row)->kind))
		return !is_order(leaf->op);
	if (leaf->op == WHERE_MATCH || leaf->op == WHERE_NO_MATCH)
		return where_row(row)->set && where_row(row)->format != PFR_FORMAT_AS_FLAGS;
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
	struct where_part part = {0};
	uint32_t row;

	for (row = 0; row < ROW_NR; row++)
		if (e->rows[row] >> index & 1 && where_row(row)->set && where_row(row)->format == PFR_FORMAT_AS_FLAGS &&
		    (!leaf->part || (where_part(where_row(row)->set, leaf->part, &part) && part.is_flags)))
			return leaf->op == WHERE_EQ || leaf->op == WHERE_NE || leaf->op == WHERE_IN;
	return false;
}

/* What a field of numbers is compared with. */
static const char *number_expected(const struct pfr_expression *e, const struct where_leaf *leaf, unsigned index)
{
	uint32_t row;

	for (row = 0; row < ROW_NR; row++)
		if (e->rows[row] >> index & 1 && (where_row(row)->format == PFR_FORMAT_AS_TIME || where_row(row)->format == PFR_FORMAT_AS_NS))
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
