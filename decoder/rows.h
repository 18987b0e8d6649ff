/* SPDX-License-Identifier: MIT */
/*
 * The rows as a table, for walking: what each is, in what order. It is an
 * expansion of schema/ and says nothing that the rows do not.
 */
#ifndef PFR_ROWS_H
#define PFR_ROWS_H

#include "perfring.h"

#ifdef PFR_RINGS_ONLY /* a part of the one file: what the kernel writes to a ring, in this machine's byte order */
#define WITHOUT_TOOL
#endif

#define PFR_GLUE(a, b) a##b
#define PFR_LINE_GLUE(a, b) PFR_GLUE(a, b)

/* Numbers of rows. ROW_OF_group is where a group begins, ROW_group_field a field. */
enum {
	ROW_NONE,
#define GROUP(number, name, doc) ROW_OF_##name,
#define END_GROUP(name) ROW_END_##name,
#define RECORD(number, NAME, name, trailer, since, doc) ROW_OF_##name,
#define END(name) ROW_END_##name,
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) ROW_##group##_##name,
#define PROBE(group, WHAT) ROW_PROBE_##group,
#define UNKNOWN(group, WORD) ROW_UNKNOWN_##group,
#define CHECK(group, name, when, cond, STATUS) \
	PFR_LINE_GLUE(ROW_WHEN_##group##_, __LINE__), PFR_LINE_GLUE(ROW_CHECK_##group##_, __LINE__),
#define WITH_FEATURES
#include "schema/all.def"
	ROW_NR
};

/* The attr's field whose bits are not known. */
#define ROW_OF_UNKNOWN_SAMPLE_TYPE ROW_attr_sample_type
#define ROW_OF_UNKNOWN_READ_FORMAT ROW_attr_read_format

enum { /* words of conditions */
#define WORD(NAME, doc) WORD_##NAME,
#include "schema/kinds.def"
	WORD_NR
};

enum { OP_FIELD, OP_GROUP, OP_END, OP_PROBE, OP_WHEN, OP_CHECK, OP_UNKNOWN };
enum { ARG_NONE, ARG_COUNT, ARG_COUNT2, ARG_TAG, ARG_REST, ARG_REGS_USER, ARG_REGS_INTR, ARG_FEATURES, ARG_N, ARG_BUT,
       ARG_SELF, ARG_FILL, ARG_BITS, ARG_TAG2, ARG_COUNTS, ARG_TAGS,
       ARG_ONES };
enum { PROBE_MMAP2, PROBE_BRANCH, PROBE_TRACING, PROBE_BUILD_IDS, PROBE_TOPOLOGY, PROBE_AUXTRACE, PROBE_DOMAINS,
       PROBE_ATTR, PROBE_SIMD_USER, PROBE_SIMD_INTR, PROBE_SIZES, PROBE_TEXTS, PROBE_LONG, PROBE_UNWOUND };
enum { TRAILER_NEVER, TRAILER_LAST, TRAILER_AFTER };

enum { /* the sets by the names that rows use; the public enum has the same numbers */
	SET_OF_NONE,
#define SET(number, set, PREFIX, doc) SET_OF_##set,
#include "schema/sets_all.def"
	SET_OF_NR
};

#undef WITHOUT_TOOL
enum { /* the groups by the names that rows use; the public enum has the same numbers */
	GROUP_OF_NONE,
#define GROUP(number, name, doc) GROUP_OF_##name = number,
#define RECORD(number, NAME, name, trailer, since, doc) GROUP_OF_##name = number,
#define WITH_FEATURES
#include "schema/all.def"
};
#ifdef PFR_RINGS_ONLY
#define WITHOUT_TOOL
#endif

/* (word & mask) is at least lo, at most hi, and at most the word `than`. */
struct row_cond {
	uint8_t word, than;
	uint32_t mask, lo, hi;
};

/* Whether a condition on bits of SAMPLE_TYPE holds. */
static inline int row_cond_asked(const struct row_cond *cond, uint64_t sample_type)
{
	uint32_t half = cond->word == WORD_SAMPLE_TYPE_HIGH ? (uint32_t)(sample_type >> 32) : (uint32_t)sample_type;

	return (half & cond->mask) >= cond->lo;
}

struct row {
	uint8_t op;     /* OP_ */
	uint8_t kind;   /* enum pfr_kind; of OP_GROUP: TRAILER_; of OP_PROBE: PROBE_; of OP_UNKNOWN: WORD_ */
	uint8_t key;    /* of OP_CHECK and OP_UNKNOWN: the status */
	uint8_t format; /* enum pfr_format */
	uint8_t set;    /* enum pfr_set */
	uint8_t arg;    /* ARG_ */
	uint16_t n;     /* number of N and BUT, row of a group; of OP_CHECK and OP_UNKNOWN: the field's row */
	uint16_t group; /* of OP_FIELD: enum pfr_group */
	struct row_cond cond; /* of OP_WHEN: else the next row, an OP_CHECK, is skipped */
};

#ifdef __GNUC__
#pragma GCC visibility push(hidden) /* the library keeps these to itself */
#endif
extern const struct row pfr_rows[ROW_NR];

/* The row where the body of a frame begins, ROW_NONE for what is not known. */
uint16_t pfr_rows_find(uint8_t piece, uint32_t type);

/* Bytes of an entry of an array, by the group's row. */
uint32_t pfr_rows_stride(uint16_t group, uint32_t read_format);

/* Bytes that every entry of a list takes at least; never 0. */
uint32_t pfr_rows_least(uint16_t group);

/* How many bytes a number of this kind has; 0 for other kinds. */
uint32_t pfr_kind_size(uint8_t kind);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif

#endif
