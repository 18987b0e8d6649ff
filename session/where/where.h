/* SPDX-License-Identifier: MIT */
/*
 * What the files of expressions share: the compiled form. A test of one name is a leaf; leaves are joined by code in
 * postfix order. The order of the files: where_match, where_parts, where_names, where_suits, where_parse, where_test,
 * where_lacks, where.
 */
#ifndef SESSION_WHERE_H
#define SESSION_WHERE_H

#include "perfring_session_where.h"

#include "decoder/rows.h"

#include <stdbool.h>

#define WHERE_TEXT 4096 /* bytes of an expression */
#define WHERE_LEAVES 64 /* as many as a mask has bits */
#define WHERE_VALUES 256
#define WHERE_CODE 256
#define WHERE_DEPTH 32
#define WHERE_NAMES 5    /* parts of a dotted name */
#define WHERE_STEPS 1024 /* of all regular expressions together */
#define WHERE_SETS 32    /* likewise, bracket expressions */
#define WHERE_TYPES 64   /* of records, in which places are known */
#define WHERE_PLACES 8
#define WHERE_STACK (2 * WHERE_DEPTH + 4)

/* Codes above the numbers of leaves. */
enum {
	WHERE_AND = WHERE_LEAVES,
	WHERE_OR,
	WHERE_NOT,
};

enum where_source {
	WHERE_OF_SCHEMA,
	WHERE_OF_TRACEPOINT,
	WHERE_OF_TYPE,
	WHERE_OF_EVENT,
	WHERE_OF_OFFSET,
	WHERE_OF_COMM,
	WHERE_OF_DSO,
};

enum where_op {
	WHERE_HAS,
	WHERE_EQ,
	WHERE_NE,
	WHERE_LT,
	WHERE_LE,
	WHERE_GT,
	WHERE_GE,
	WHERE_BITS,
	WHERE_MATCH,
	WHERE_NO_MATCH,
	WHERE_IN,
	WHERE_CONTAINS
};

/* A step of a regular expression. Jumps are relative, so that steps can be moved. */
struct where_step {
	uint8_t what; /* STEP_ */
	uint8_t c;    /* a character, or the number of a set */
	int16_t x, y; /* of jumps */
};

struct where_pattern {
	uint16_t begin, nr; /* steps */
};

struct where_steps {
	struct where_step step[WHERE_STEPS];
	unsigned char set[WHERE_SETS][32];
	uint16_t nr, nr_sets;
};

/* A value to compare with, in each form that it has. */
struct where_value {
	const char *text; /* in expression.text */
	uint32_t size, column, length;
	uint64_t number; /* the magnitude */
	double real;
	bool negative, is_number, is_real; /* it is a whole number; it is a number */
};

struct where_leaf {
	uint8_t source, op, nr_names, nr_values;
	bool of_record; /* only of records of `type` */
	uint32_t type;
	const char *name[WHERE_NAMES]; /* outermost first; in expression.text */
	const char *part;              /* of the field's bits; null: all of it */
	uint32_t column, length;       /* of the name */
	uint16_t value;                /* index of the first */
	struct where_pattern pattern;
};

/* Numbers of the records of a type that lie at the same place in each, before any other field. */
struct where_places {
	uint8_t nr;
	struct {
		uint8_t at, width;
		uint16_t row;
	} place[WHERE_PLACES];
};

/* A number below WHERE_TYPES for a type of the kernel or of perf; WHERE_TYPES for others. */
static inline unsigned where_type(uint32_t type)
{
	return type < 32 ? type : type >= PFR_RECORD_HEADER_ATTR && type - PFR_RECORD_HEADER_ATTR < 32 ? type - PFR_RECORD_HEADER_ATTR + 32 :
													 WHERE_TYPES;
}

struct pfr_expression {
	struct pfr_allocator allocator;
	struct where_leaf leaf[WHERE_LEAVES];
	struct where_value value[WHERE_VALUES];
	struct where_steps steps;
	uint8_t code[WHERE_CODE];
	uint16_t nr_leaves, nr_values, nr_code;
	uint64_t cheap, walked, tracepoint; /* leaves, by what they need; what is walked in other records may be the tracepoint's in samples */
	uint64_t comm, dso;                 /* the same of these */
	uint64_t front;                     /* leaves that a sample has in the numbers that it begins with, and nowhere else */
	uint64_t front_rows;                /* those numbers: bits as in layout->sample_rows */
	uint64_t rows[ROW_NR];              /* leaves whose last name is that of the row */
	uint64_t placed;                    /* types, by where_type, whose records have all leaves at `places`, or in the sample_id */
	struct where_places places[WHERE_TYPES];
	uint64_t of_sample_id;          /* leaves that a sample_id may have */
	uint64_t optional[WHERE_TYPES]; /* by where_type: other leaves that a record of the type may have, or not */
	char text[2 * WHERE_TEXT];      /* names and values, each with a NUL */
	uint32_t nr_text;
};

enum where_kind {
	WHERE_NUMBER,
	WHERE_REAL,
	WHERE_TEXT_FIELD,
	WHERE_BYTES_FIELD,
};

/* A value of a record. */
struct where_field {
	enum where_kind kind;
	bool is_signed, is_flags;
	uint8_t width; /* bytes of a number */
	uint8_t set;   /* enum pfr_set, of its names */
	uint32_t type; /* of the record */
	uint64_t number;
	const unsigned char *data;
	uint32_t size;
};

/* where_match.c: compiles a regular expression; null, or what is wrong with it. Whether it matches anywhere in the text. */
const char *where_pattern(struct where_steps *steps, struct where_pattern *pattern, const char *text, uint32_t size);
bool where_matches(const struct where_steps *steps, const struct where_pattern *pattern, const unsigned char *text, uint32_t size);

/* where_nest.c: whether a row of the leaf's last name may be in what the names before it are, and in the record that begins at row `record`; 0: in any. trailer: such a record may end with a sample_id. */
bool where_nests(const struct where_leaf *leaf, uint32_t row, uint32_t record, bool trailer);

#define UNKNOWN_FIELD "unknown field"
/* where_names.c: finds what a leaf's name stands for. What is wrong, and what is expected; null: nothing. */
const char *where_resolve(struct pfr_expression *e, struct where_leaf *leaf, unsigned index, enum pfr_expected *expected);
const struct where_row *where_row(uint32_t row);

/* where_suits.c: what is wrong with the leaf's test, of fields of this kind; null: nothing. *value is the index of the value that it is about, or -1. */
const char *where_unfit(const struct pfr_expression *e, const struct where_leaf *leaf, unsigned index, int *value);

/* A row of the schema, by the numbers that a walk's items have. */
struct where_row {
	const char *name;
	uint8_t kind, format, set;
	bool is_field, always; /* it is there in each record */
};

/* A part of a field's bits: the number of the field, which becomes that of the part, and the set that names its values or bits. */
struct where_part {
	uint64_t number;
	uint8_t set;
	bool is_flags;
};

/* where_parts.c: whether a set has a part of this name. */
/* where_names.c: whether a sample may have a row, in its groups, too: schema/all.def has groups before the records that use them. */
bool where_in_sample(uint32_t row);
bool where_has_part(uint8_t set, const char *name);
/* The part of the number. False: the set has no such part. */
bool where_part(uint8_t set, const char *name, struct where_part *part);
/* Whether a set names bits or parts, and not values. */
bool where_set_has_bits(uint8_t set);

/* where_test.c: whether a value of a record meets the test; of != and !~ whether it is equal or matches. */
bool where_meets(const struct pfr_expression *e, const struct where_leaf *leaf, const struct where_field *field);

/* where_lacks.c: leaves whose value the session's record could have, of those that were not found, and has not. */
uint64_t where_lacks(const struct pfr_expression *e, struct pfr_session *s, uint64_t found);

/* where.c: whether the session's record meets the expression. One that does not since a value is missing is counted as such. */
bool where_passes(const struct pfr_expression *e, struct pfr_session *s);

#endif
