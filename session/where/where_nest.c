/* SPDX-License-Identifier: MIT */
/*
 * Which fields are in which: whether a name with dots, such as mmap2.ip, can be one of a field, by the rows' groups.
 */
#include "where.h"

#include <string.h>

/* An argument is a group's name where the kind is one with fields of its own. */
#define INNER_OF_U8(arg) 0
#define INNER_OF_U16(arg) 0
#define INNER_OF_U32(arg) 0
#define INNER_OF_U64(arg) 0
#define INNER_OF_S32(arg) 0
#define INNER_OF_BITS64(arg) 0
#define INNER_OF_BITS32(arg) 0
#define INNER_OF_CSTR(arg) 0
#define INNER_OF_STR(arg) 0
#define INNER_OF_CHARS(arg) 0
#define INNER_OF_BYTES(arg) 0
#define INNER_OF_PAD(arg) 0
#define INNER_OF_U16S(arg) 0
#define INNER_OF_U32S(arg) 0
#define INNER_OF_U64S(arg) 0
#define INNER_OF_GROUP(arg) ROW_OF_##arg
#define INNER_OF_ATTR(arg) ROW_OF_##arg
#define INNER_OF_ARRAY(arg) ROW_OF_##arg
#define INNER_OF_LIST(arg) ROW_OF_##arg
#define INNER_OF_SIZED(arg) ROW_OF_##arg

/* Of each field the group that it is of, and the one that its value is. */
static const struct {
	uint16_t of, inner;
} nest[] = {
	{0, 0},
#define GROUP(number, name, doc) {0, 0},
#define END_GROUP(name) {0, 0},
#define RECORD(number, NAME, name, trailer, since, doc) {0, 0},
#define END(name) {0, 0},
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) {ROW_OF_##group, INNER_OF_##kind(arg)},
#define PROBE(group, WHAT) {0, 0},
#define UNKNOWN(group, WORD) {0, 0},
#define CHECK(group, name, when, cond, STATUS) {0, 0}, {0, 0},
#define WITH_FEATURES
#include "schema/all.def"
};

_Static_assert(sizeof(nest) / sizeof(nest[0]) == ROW_NR, "a row for each number");

/* Groups, by the rows where they begin. */
struct groups {
	bool has[ROW_NR];
};

static bool has_name(uint32_t row, const char *name)
{
	return !name || !strcmp(pfr_row_name((uint16_t)row), name);
}

/* Adds to `to` the groups that have a field of this name (null: any) whose value is one of `in`. */
static bool add_outer(const struct groups *in, const char *name, struct groups *to)
{
	bool added = false;
	uint32_t row;

	for (row = 0; row < ROW_NR; row++)
		if (nest[row].inner && in->has[nest[row].inner] && !to->has[nest[row].of] && has_name(row, name))
			added = to->has[nest[row].of] = true;
	return added;
}

bool where_nests(const struct where_leaf *leaf, uint32_t row, uint32_t record, bool trailer)
{
	struct groups in = {{false}};
	unsigned i;

	in.has[nest[row].of] = true;
	for (i = 1; i < leaf->nr_names; i++) {
		const char *name = leaf->name[leaf->nr_names - 1 - i];
		struct groups outer = {{false}};
		bool is_trailer = in.has[ROW_OF_sample_id] && i + 1 == leaf->nr_names && !strcmp(name, "sample_id");

		if (is_trailer)
			return trailer;
		if (!add_outer(&in, name, &outer))
			return false;
		in = outer;
	}
	while (record && add_outer(&in, NULL, &in))
		;
	return !record || in.has[record] || in.has[ROW_OF_record_header] || (trailer && in.has[ROW_OF_sample_id]);
}
