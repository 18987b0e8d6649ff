/* SPDX-License-Identifier: MIT */
/*
 * Whether one value of a record meets one test of an expression.
 */
#include "where.h"

#include <string.h>
#include <strings.h>

#define HEX_MOST 128 /* bytes that are compared as digits */

/* ---- numbers ------------------------------------------------------------------- */

static uint64_t masked(uint64_t value, uint8_t width)
{
	return width < 8 ? value & ((UINT64_C(1) << 8 * width) - 1) : value;
}

/* Less than, equal to or more than the value: -1, 0, 1. */
static int compare(const struct where_field *field, const struct where_value *value)
{
	bool negative = field->is_signed && field->number >> 63;
	uint64_t magnitude = negative ? 0 - field->number : field->number;

	if (negative != value->negative)
		return negative ? -1 : 1;
	if (magnitude == value->number)
		return 0;
	return (magnitude < value->number) != negative ? -1 : 1;
}

/* -1 equals all ones of an unsigned field: perf shows them so. */
static bool is_equal(const struct where_field *field, const struct where_value *value)
{
	if (value->negative && !field->is_signed)
		return masked(0 - value->number, field->width) == masked(field->number, field->width);
	return !compare(field, value);
}

static bool real_meets(uint8_t op, const struct where_field *field, const struct where_value *value)
{
	double real;

	memcpy(&real, &field->number, sizeof(real));
	switch (op) {
	case WHERE_LT: return real < value->real;
	case WHERE_LE: return real <= value->real;
	case WHERE_GT: return real > value->real;
	case WHERE_GE: return real >= value->real;
	default: return value->is_real && real >= value->real && real <= value->real;
	}
}

/* ---- names of values ---------------------------------------------------------------- */

/* Whether a part of several bits has the value of this name, or the bit, where its bits have names of their own. */
static bool part_is(const struct pfr_bits *part, const char *name)
{
	struct pfr_bits bits = {.set = part->of, .value = part->part};

	if (!strcasecmp(pfr_value_name(part->of, part->part), name))
		return true;
	while (pfr_bits_next(&bits) == PFR_OK)
		if (!strcasecmp(bits.name, name))
			return true;
	return false;
}

static bool has_bit(const struct where_field *field, const struct where_value *value)
{
	struct pfr_bits bits = {.set = (enum pfr_set)field->set, .type = field->type, .value = field->number};

	while (pfr_bits_next(&bits) == PFR_OK) {
		size_t size = strlen(bits.name);

		if (bits.of == PFR_SET_CPUMODE && part_is(&bits, value->text)) /* lines have USER, not cpumode=USER */
			return true;
		if (strncasecmp(bits.name, value->text, size))
			continue;
		if (!value->text[size])
			return true;
		if (value->text[size] == '=' && part_is(&bits, value->text + size + 1))
			return true;
	}
	return false;
}

static bool is_named(const struct pfr_expression *e, const struct where_leaf *leaf, const struct where_field *field,
		     const struct where_value *value)
{
	const char *name = field->is_flags ? "" : pfr_value_name((enum pfr_set)field->set, field->number);

	if (field->is_flags)
		return leaf->op == WHERE_CONTAINS && has_bit(field, value);
	if (leaf->op == WHERE_MATCH || leaf->op == WHERE_NO_MATCH)
		return where_matches(&e->steps, &leaf->pattern, (const unsigned char *)name, (uint32_t)strlen(name));
	return *name && !strcasecmp(name, value->text);
}

static bool number_meets(const struct pfr_expression *e, const struct where_leaf *leaf, const struct where_field *field,
			 const struct where_value *value)
{
	if (!value->is_number || leaf->op == WHERE_MATCH || leaf->op == WHERE_NO_MATCH)
		return field->set && is_named(e, leaf, field, value);
	switch (leaf->op) {
	case WHERE_LT: return compare(field, value) < 0;
	case WHERE_LE: return compare(field, value) <= 0;
	case WHERE_GT: return compare(field, value) > 0;
	case WHERE_GE: return compare(field, value) >= 0;
	case WHERE_BITS: return field->number & (value->negative ? 0 - value->number : value->number);
	default: return is_equal(field, value);
	}
}

/* ---- text --------------------------------------------------------------------------------- */

static bool contains(const unsigned char *data, uint32_t size, const struct where_value *value)
{
	return !value->size || (size && memmem(data, size, value->text, value->size));
}

static bool text_meets(const struct pfr_expression *e, const struct where_leaf *leaf, const unsigned char *data, uint32_t size,
		       const struct where_value *value)
{
	switch (leaf->op) {
	case WHERE_MATCH:
	case WHERE_NO_MATCH: return where_matches(&e->steps, &leaf->pattern, data, size);
	case WHERE_CONTAINS: return contains(data, size, value);
	case WHERE_EQ:
	case WHERE_NE:
	case WHERE_IN: return size == value->size && (!size || !memcmp(data, value->text, size));
	default: return false;
	}
}

/* Bytes as their digits, up to HEX_MOST of them; but what they contain is looked for in the bytes. */
static bool bytes_meet(const struct pfr_expression *e, const struct where_leaf *leaf, const struct where_field *field,
		       const struct where_value *value)
{
	unsigned char digits[2 * HEX_MOST];
	uint32_t i, size = field->size < HEX_MOST ? field->size : HEX_MOST;

	if (leaf->op == WHERE_CONTAINS)
		return contains(field->data, field->size, value);
	for (i = 0; i < size; i++) {
		digits[2 * i] = (unsigned char)"0123456789abcdef"[field->data[i] >> 4];
		digits[2 * i + 1] = (unsigned char)"0123456789abcdef"[field->data[i] & 15];
	}
	return text_meets(e, leaf, digits, 2 * size, value);
}

static bool value_meets(const struct pfr_expression *e, const struct where_leaf *leaf, const struct where_field *field,
			const struct where_value *value)
{
	switch (field->kind) {
	case WHERE_NUMBER: return number_meets(e, leaf, field, value);
	case WHERE_REAL: return real_meets(leaf->op, field, value);
	case WHERE_TEXT_FIELD: return text_meets(e, leaf, field->data, field->size, value);
	default: return bytes_meet(e, leaf, field, value);
	}
}

/* The part of the field that the leaf names. */
static struct where_field part_of(const struct where_leaf *leaf, const struct where_field *field)
{
	struct where_part part = {.number = field->number};
	struct where_field of = *field;

	if (!where_part(field->set, leaf->part, &part))
		return of;
	of.number = part.number;
	of.set = part.set;
	of.is_flags = part.is_flags;
	return of;
}

bool where_meets(const struct pfr_expression *e, const struct where_leaf *leaf, const struct where_field *field)
{
	struct where_field part;
	unsigned i;

	if (leaf->part) {
		part = part_of(leaf, field);
		field = &part;
	}
	for (i = 0; i < leaf->nr_values; i++)
		if (value_meets(e, leaf, field, &e->value[leaf->value + i]))
			return true;
	return false;
}
