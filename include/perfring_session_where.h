/* SPDX-License-Identifier: MIT */
/*
 * perfring: expressions that select records, as `perfring dump --where EXPR` takes them.
 *
 *   type == SAMPLE and (pid in {12, 15} or comm =~ "^kworker/") and not callchain contains 0xffffffff81000000
 *
 * Grammar:
 *   expression = term { "or" term }
 *   term       = factor { "and" factor }
 *   factor     = "not" factor | "(" expression ")" | NAME [ test ]
 *   test       = ("==" | "!=" | "<" | "<=" | ">" | ">=" | "&" | "=~" | "!~" | "contains") value
 *              | "in" "{" value { "," value } "}"
 *   value      = NUMBER [ UNIT ] | WORD | "text" | 'text'
 *
 * A name alone is true of records that have the field. A name stands for every field of this name in a record, at any depth: a
 * comparison is true if one of their values meets it; != and !~ are true if the field is there and no value is equal or matches.
 * Names before it narrow it: branch_stack.lbr.from, mmap2.filename, sample_id.pid.
 *
 *   type, event, offset   type of the record; name (or index) of its event; offset in its file
 *   comm                  name of the thread that the record is about, as pfr_filter.comms has it
 *   dso                   file that the ip of a sample is mapped from: its path or its last component
 *   NAME                  a field of the schema; else of a tracepoint's payload, and tracepoint.NAME only of that
 *
 * Numbers may be hexadecimal, negative, or have a unit: ns us ms s (nanoseconds), B kB MB GB KiB MiB GiB TiB (bytes). A value of an
 * enumeration and a bit of flags (contains) may be given by name. Text is compared as it is; =~ is a regular
 * expression with . [] * + ? | () ^ $ and \, found anywhere in the text. Bytes are compared as hexadecimal digits.
 *
 * An expression is compiled once and constant from then on, so threads may share it. Evaluating it for a record
 * allocates nothing, and takes time proportional to the record's size times the expression's.
 */
#ifndef PERFRING_SESSION_WHERE_H
#define PERFRING_SESSION_WHERE_H

#include "perfring_session.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A compiled expression. */
struct pfr_expression;

/* What an error expects at its place, for programs that suggest a name. */
enum pfr_expected {
	PFR_EXPECTED_OTHER = 0, /* as the text says */
	PFR_EXPECTED_FIELD = 1, /* a field's name: pfr_expression_field */
	PFR_EXPECTED_TYPE = 2   /* a record type's name: pfr_type_name */
};

/* Why an expression cannot be compiled, and where. Set size before the call. */
struct pfr_expression_error {
	size_t size;       /* sizeof(struct pfr_expression_error) */
	uint32_t column;   /* of the first byte that is wrong, from 0 */
	uint32_t length;   /* bytes that are wrong; 0: something is missing at this place */
	uint32_t expected; /* enum pfr_expected */
	char text[192];    /* one sentence; may hold bytes of the expression */
};

/*
 * Compiles a NUL-terminated expression, of which nothing is kept. allocator may be null: malloc(3) and free(3); else it must outlive
 * the expression. error may be null. Returns PFR_OK; PFR_E_OPTIONS with *error where the expression is wrong or exceeds a limit
 * (4,096 bytes, 64 tests, 256 values, parentheses and nots 32 deep); PFR_E_MEMORY. *expression is null unless PFR_OK is
 * returned; the caller frees it. Safe to call from several threads.
 */
PFR_API enum pfr_status pfr_expression_compile(struct pfr_expression **expression, const char *text,
					       const struct pfr_allocator *allocator, struct pfr_expression_error *error) PFR_CHECKED;

/* Frees it; no session may use it any more. Null is allowed. */
PFR_API void pfr_expression_free(struct pfr_expression *expression);

/* Field number `index` that expressions may name, from 0; null after the last. Names may come more than once. Static text. */
PFR_API const char *pfr_expression_field(uint32_t index);

/*
 * The index-th name in the session's expression (pfr_filter.where) that is neither in the schema nor a field of a tracepoint of this
 * capture, as far as it has been read: call it at the end. PFR_OK with *error, whose column is that in the text; PFR_END: there are
 * no more. Belongs to the session's thread.
 */
PFR_API enum pfr_status pfr_session_unknown_field(struct pfr_session *session, uint32_t index, struct pfr_expression_error *error);

#ifdef __cplusplus
}
#endif
#endif
