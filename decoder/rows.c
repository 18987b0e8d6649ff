/* SPDX-License-Identifier: MIT */
/*
 * The second expansion of the rows: the table that a walk runs along. It
 * knows how a row becomes an entry; what to do with entries is walk.c's.
 */
#include "rows.h"
#include "wire.h"
#include "words.h"

/* Words have 32 bits; the upper half of SAMPLE_TYPE is a word of its own, so that a bit of it is found there. */
#define HALF(bit)               ((uint32_t)((uint64_t)(bit) >> 32 | (uint64_t)(bit)))
#define WORD_MISC_HIGH          WORD_MISC
#define WORD_READ_FORMAT_HIGH   WORD_READ_FORMAT
#define WORD_FORM_HIGH          WORD_FORM
#define ALWAYS                  {WORD_NONE, WORD_NR, 0, 0, 0}
#define IF(w, b)                {(uint64_t)BIT_##w(b) >> 32 ? (int)WORD_##w##_HIGH : (int)WORD_##w, WORD_NR, HALF(BIT_##w(b)), HALF(BIT_##w(b)), HALF(BIT_##w(b))}
#define UNLESS(w, b)            {WORD_##w, WORD_NR, (uint32_t)BIT_##w(b), 0, 0}
#define IF_UNLESS(w, b, unset)    {WORD_##w, WORD_NR, (uint32_t)(BIT_##w(b) | BIT_##w(unset)), (uint32_t)BIT_##w(b), (uint32_t)BIT_##w(b)}
#define MASKED(w, mask, v)      {WORD_##w, WORD_NR, mask, v, v}
#define LEAST(w, n)             {WORD_##w, WORD_NR, UINT32_MAX, n, UINT32_MAX}
#define RANGE(w, lo, hi)        {WORD_##w, WORD_NR, UINT32_MAX, lo, hi}
#define MOST(w, than)           {WORD_##w, WORD_##than, UINT32_MAX, 0, UINT32_MAX}

/* An argument means one thing for numbers and another for kinds with groups. */
#define SIZED_NONE      ARG_NONE, 0
#define SIZED_COUNT     ARG_COUNT, 0
#define SIZED_COUNT2    ARG_COUNT2, 0
#define SIZED_TAG       ARG_TAG, 0
#define SIZED_REST      ARG_REST, 0
#define SIZED_REGS_USER ARG_REGS_USER, 0
#define SIZED_REGS_INTR ARG_REGS_INTR, 0
#define SIZED_FEATURES  ARG_FEATURES, 0
#define SIZED_N(n)      ARG_N, n
#define SIZED_BUT(n)    ARG_BUT, n
#define SIZED_SELF      ARG_SELF, 0
#define SIZED_FILL      ARG_FILL, 0
#define SIZED_BITS      ARG_BITS, 0
#define SIZED_TAG2      ARG_TAG2, 0
#define SIZED_ONES      ARG_ONES, 0
#define SIZED_COUNTS    ARG_COUNTS, 0
#define SIZED_TAGS      ARG_TAGS, 0
#define ARG_OF_U8(arg)     SIZED_##arg
#define ARG_OF_U16(arg)    SIZED_##arg
#define ARG_OF_U32(arg)    SIZED_##arg
#define ARG_OF_U64(arg)    SIZED_##arg
#define ARG_OF_S32(arg)    SIZED_##arg
#define ARG_OF_BITS64(arg) SIZED_##arg
#define ARG_OF_BITS32(arg) SIZED_##arg
#define ARG_OF_CSTR(arg)   SIZED_##arg
#define ARG_OF_STR(arg)    SIZED_##arg
#define ARG_OF_CHARS(arg)  SIZED_##arg
#define ARG_OF_BYTES(arg)  SIZED_##arg
#define ARG_OF_PAD(arg)    SIZED_##arg
#define ARG_OF_U16S(arg)   SIZED_##arg
#define ARG_OF_U32S(arg)   SIZED_##arg
#define ARG_OF_U64S(arg)   SIZED_##arg
#define ARG_OF_GROUP(arg)  ARG_NONE, ROW_OF_##arg
#define ARG_OF_ATTR(arg)   ARG_NONE, ROW_OF_##arg
#define ARG_OF_ARRAY(arg)  ARG_NONE, ROW_OF_##arg
#define ARG_OF_LIST(arg)   ARG_NONE, ROW_OF_##arg
#define ARG_OF_SIZED(arg)  ARG_NONE, ROW_OF_##arg

const struct row pfr_rows[ROW_NR] = {
	{OP_END, 0, 0, 0, 0, ARG_NONE, 0, 0, ALWAYS},
#define GROUP(number, name, doc) {OP_GROUP, TRAILER_NEVER, 0, 0, 0, ARG_NONE, 0, 0, ALWAYS},
#define END_GROUP(name) {OP_END, 0, 0, 0, 0, ARG_NONE, 0, 0, ALWAYS},
#define RECORD(number, NAME, name, trailer, since, doc) {OP_GROUP, TRAILER_##trailer, 0, 0, 0, ARG_NONE, 0, 0, ALWAYS},
#define END(name) {OP_END, 0, 0, 0, 0, ARG_NONE, 0, 0, ALWAYS},
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) \
	{OP_FIELD, PFR_KIND_##kind, key, PFR_FORMAT_AS_##format, SET_OF_##set, ARG_OF_##kind(arg), GROUP_OF_##group, cond},
#define PROBE(group, WHAT) {OP_PROBE, PROBE_##WHAT, 0, 0, 0, ARG_NONE, 0, 0, ALWAYS},
#define UNKNOWN(group, WORD) \
	{OP_UNKNOWN, WORD_##WORD, PFR_E_##WORD, 0, 0, ARG_NONE, ROW_OF_UNKNOWN_##WORD, 0, ALWAYS},
#define CHECK(group, name, when, cond, STATUS) \
	{OP_WHEN, 0, 0, 0, 0, ARG_NONE, 0, 0, when}, \
	{OP_CHECK, 0, PFR_E_##STATUS, 0, 0, ARG_NONE, ROW_##group##_##name, 0, cond},
#define WITH_FEATURES
#include "schema/all.def"
};

uint16_t pfr_rows_find(uint8_t piece, uint32_t type)
{
	switch (piece) {
	case PFR_PIECE_RECORD:
		switch (type) {
#define RECORD(number, NAME, name, trailer, since, doc) case number: return ROW_OF_##name;
#include "schema/all.def"
		}
		break;
	case PFR_PIECE_FEATURE:
		switch (type) {
#define FEATURE(number, NAME, name, since, doc) case number: return ROW_OF_##name;
#define WITH_FEATURES
#include "schema/all.def"
		}
		break;
#define PIECE(number, NAME, name, doc) case PFR_PIECE_##NAME: return ROW_OF_##name;
#include "schema/all.def"
	}
	return ROW_NONE;
}

uint32_t pfr_kind_size(uint8_t kind)
{
	static const uint8_t size[] = {
#define KIND(number, NAME, type, bytes, doc) bytes,
#include "schema/kinds.def"
	};

	return kind < sizeof(size) ? size[kind] : 0;
}

uint32_t pfr_rows_stride(uint16_t group, uint32_t read_format)
{
	uint32_t sum = 0;
	uint16_t row;

	//@ loop unroll 32;
	for (row = group + 1; pfr_rows[row].op == OP_FIELD; row++) {
		const struct row *r = &pfr_rows[row];
		uint32_t word = r->cond.word == WORD_READ_FORMAT ? read_format & r->cond.mask : 0;

		if (wire_between(word, r->cond.lo, r->cond.hi))
			sum += r->arg == ARG_N ? r->n : pfr_kind_size(r->kind);
	}
	return sum;
}

#define ATTR_LEAST 64

uint32_t pfr_rows_least(uint16_t group)
{
	uint32_t sum = 0;
	uint16_t row;

	//@ loop unroll 32;
	for (row = group + 1; pfr_rows[row].op != OP_END; row++) {
		const struct row *r = &pfr_rows[row];

		if (r->op != OP_FIELD || r->cond.word != WORD_NONE)
			continue;
		if (r->kind == PFR_KIND_STR)
			sum += 4;
		else if (r->kind == PFR_KIND_ATTR)
			sum += ATTR_LEAST;
		else
			sum += r->kind == PFR_KIND_BYTES && r->arg == ARG_N ? r->n : pfr_kind_size(r->kind);
	}
	return sum ? sum : 1;
}
