/* SPDX-License-Identifier: MIT */
/*
 * Parts of a field of bits, named after a point: data_src.mem_lvl_num, weight_struct.var1_dw, lbr.flags.cycles.
 */
#include "where.h"

#include <string.h>
#include <strings.h>

static const struct {
	uint8_t set, shift, width, of;
	const char *name;
} parts[] = {
#define BITS(set, shift, width, name, of, since, doc) {SET_OF_##set, shift, width, SET_OF_##of, #name},
#include "schema/sets_all.def"
};

#define PARTS (sizeof(parts) / sizeof(parts[0]))

/* The part of a set; PARTS: it has none of this name. */
static size_t find(uint8_t set, const char *name)
{
	size_t i;

	for (i = 0; i < PARTS && (parts[i].set != set || strcmp(parts[i].name, name)); i++)
		;
	return i;
}

bool where_has_part(uint8_t set, const char *name)
{
	return set && find(set, name) < PARTS;
}

bool where_part(uint8_t set, const char *name, struct where_part *part)
{
	size_t i = find(set, name);

	if (i == PARTS)
		return false;
	part->set = parts[i].of;
	part->number = part->number >> parts[i].shift & ((UINT64_C(1) << parts[i].width) - 1);
	part->is_flags = where_set_has_bits(part->set);
	return true;
}

bool where_set_has_bits(uint8_t set)
{
	struct pfr_bits bits = {.set = (enum pfr_set)set, .value = UINT64_MAX};

	return set && pfr_bits_next(&bits) == PFR_OK;
}
