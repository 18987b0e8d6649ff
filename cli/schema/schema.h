/* SPDX-License-Identifier: MIT */
/*
 * The rows of schema/ as a table, for `perfring schema`: its forms (text, JSON, Kaitai Struct, Markdown, HTML) print what
 * the rows have, and derive offsets and conditions from them.
 */
#ifndef CLI_SCHEMA_H
#define CLI_SCHEMA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum schema_is {
	/* rows that begin something; the rows of what they begin follow */
	ROW_GROUP,
	ROW_PIECE,
	ROW_RECORD,
	ROW_FEATURE,
	ROW_SET,
	ROW_ARCH,
	/* rows within a group */
	ROW_FIELD,
	ROW_MISC,
	ROW_ALIAS,
	ROW_PROBE,
	ROW_CHECK,
	ROW_UNKNOWN,
	ROW_PAYLOAD,
	/* rows within a set or architecture */
	ROW_BIT,
	ROW_BITS,
	ROW_VALUE,
	ROW_REG,
	/* rows by themselves */
	ROW_KIND,
	ROW_WORD,
	ROW_FORMAT,
	ROW_STATUS,
	ROW_LIMIT
};

/* What a member does not apply to is "" or 0. Conditions and arguments are the text of the row. */
struct schema_row {
	enum schema_is is;
	const char *group, *name; /* name: of a record or feature in capitals */
	const char *kind, *arg, *condition, *format, *set;
	const char *since, *doc;
	const char *trailer;       /* of a record: LAST, AFTER, NEVER */
	unsigned long long number; /* type, key, bit, value */
	unsigned long long last;   /* of a range of values, or of registers */
	unsigned width;            /* of bits; of a kind: bytes */
};

/* Call it first. */
void schema_open(void);

extern const struct schema_row *const schema_rows;
extern const size_t schema_nr;

bool schema_is_title(const struct schema_row *row);

/* The first row after those that belong to the title. */
const struct schema_row *schema_end(const struct schema_row *title);

/* The title with this group's name; the set with this name; null: there is none. */
const struct schema_row *schema_group(const char *group);
const struct schema_row *schema_set(const char *set);

/* A call of a row's text: IF(FORM, BUILD_ID) is IF, FORM, BUILD_ID. Missing parts are "". */
struct schema_call {
	char word[4][40];
};
struct schema_call schema_call(const char *text);

/* The places that a field can have from the begin of its record or group, where they are fixed: at most SCHEMA_OFFSETS. */
#define SCHEMA_OFFSETS 4
struct schema_offsets {
	unsigned nr; /* 0: it depends on what is before it */
	unsigned at[SCHEMA_OFFSETS];
};
struct schema_offsets schema_offsets(const struct schema_row *title, const struct schema_row *field);

/* The forms of which conditions of the title's fields speak. A form is in a set by its index's bit. */
#define SCHEMA_FORMS 6
struct schema_forms {
	unsigned nr;
	char name[SCHEMA_FORMS][40];
};
struct schema_forms schema_forms(const struct schema_row *title);
const char *schema_form_text(const char *name);

/* Whether a record can have these forms at once. */
bool schema_can_be(const struct schema_forms *forms, unsigned set);

/* Whether a field's condition is a form. */
bool schema_is_of_form(const struct schema_row *field);

/* Whether a field is in a record of these forms. */
enum schema_there {
	SCHEMA_NOT,
	SCHEMA_THERE,
	SCHEMA_PERHAPS
};
enum schema_there schema_there(const struct schema_forms *forms, unsigned set, const struct schema_row *field);

/* Bytes of a field; -1: it depends. */
long schema_field_size(const struct schema_row *field);

/* Bytes of a kind of one number; 0: it has no fixed size. */
unsigned schema_kind_size(const char *kind);

/* Whether the field is a group, an array of a group, or the like: arg is a group's name then. */
bool schema_is_nested(const struct schema_row *field);

/* The last field before `row` whose arg is `word`, such as COUNT; null: none. */
const struct schema_row *schema_source(const struct schema_row *title, const struct schema_row *row, const char *word);

/* What a field is in the record, such as u64[nr], and when it is there, in words; "" for always. */
void schema_type_text(const struct schema_row *title, const struct schema_row *field, char *text, size_t size);
void schema_condition_text(const struct schema_row *title, const struct schema_row *row, char *text, size_t size);

/* What a CHECK row demands, in words. */
void schema_check_text(const struct schema_row *title, const struct schema_row *row, char *text, size_t size);

/* The number of a row of a set, as bit 3 or 0x10 to 0x1f; of registers with their names. */
void schema_number_text(const struct schema_row *row, char *text, size_t size);

/* The forms. title null: everything. */
void schema_print_text(const struct schema_row *title);
void schema_print_legend(void);
void schema_print_list(void);
void schema_print_json(void);
void schema_print_ksy(void);

/* A document of its own: of these titles; null: of all. */
void schema_print_html(const struct schema_row *const *titles, size_t nr);

/* The document; false: memory is short. */
bool schema_print_md(void);

#endif
