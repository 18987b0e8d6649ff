/* SPDX-License-Identifier: MIT */
/*
 * Prints from the rows what the Python package has of them: print_python records (the classes of records), stubs (the
 * types of their attributes), constants (numbers that have a name). `make print` runs it, and a test compares.
 */
#include "print.h"

#include <stdint.h>

static const char *const own[] = {"type", "misc", "size", "piece", "part", "offset", "at", "inner", "event", "event_name", "file",
				  "status", "bytes", "fields", "sample_id", "tail", "error", NULL};
/* Keywords of Python, and methods of dict. */
static const char *const keywords[] = {"from", "in", "is", "as", "class", "def", "del", "import", "pass", "global", "lambda",
				       "keys", "values", "items", "get", "pop", "copy", "update", "clear", NULL};

/* ---- classes of records --------------------------------------------------------- */

static void begin_class(const char *name, int number, const char *NAME, const char *since, const char *doc)
{
	printf("\n\nclass ");
	print_camel(name);
	printf("(Record):\n    \"\"\"%s (%d, since %s): %s.\"\"\"\n\n    __slots__ = ()\n    TYPE = %d\n    FIELDS = (", NAME, number, since, doc, number);
}

static const char *current; /* the record whose fields are printed; null: a group */

static void class_field(const char *name)
{
	if (current)
		printf("\"%s\", ", name);
}

static void print_entry(int number, const char *name)
{
	printf("    %d: ", number);
	print_camel(name);
	printf(",\n");
}

static void print_records(void)
{
	printf("# SPDX-License-Identifier: MIT\n# Printed from schema/ by bindings/print_python.c; do not edit, `make print` makes it anew.\n"
	       "\"\"\"A class for each type of record.\"\"\"\n\nfrom ._perfring import Record");
#define GROUP(number, name, doc) current = NULL;
#define END_GROUP(name)
#define RECORD(number, NAME, name, trailer, since, doc) current = #name; begin_class(#name, number, #NAME, since, doc);
#define END(name) printf(")\n"); current = NULL;
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) class_field(#name);
#include "schema/all.def"
	printf("\n\nCLASSES = {\n");
#define GROUP(number, name, doc)
#define END_GROUP(name)
#define RECORD(number, NAME, name, trailer, since, doc) print_entry(number, #name);
#define END(name)
#define FIELD(group, key, name, kind, arg, cond, format, set, doc)
#include "schema/all.def"
	printf("}\n");
}

/* ---- stubs ----------------------------------------------------------------------- */

static void begin_fields(const char *name)
{
	printf("\nclass ");
	print_camel(name);
	printf("Fields(Fields):\n");
}

static void print_type(const char *kind, const char *arg)
{
	int list = strcmp(kind, "ARRAY") == 0 || strcmp(kind, "LIST") == 0;

	if (list || strcmp(kind, "GROUP") == 0 || strcmp(kind, "SIZED") == 0 || strcmp(kind, "ATTR") == 0) {
		printf(list ? "list[" : "");
		print_camel(arg);
		printf("Fields%s", list ? "]" : "");
	} else if (strcmp(kind, "CSTR") == 0 || strcmp(kind, "STR") == 0 || strcmp(kind, "CHARS") == 0) {
		printf("str");
	} else if (strcmp(kind, "BYTES") == 0 || strcmp(kind, "PAD") == 0) {
		printf("bytes");
	} else if (strcmp(kind, "U16S") == 0 || strcmp(kind, "U32S") == 0 || strcmp(kind, "U64S") == 0) {
		printf("tuple[int, ...]");
	} else {
		printf("int");
	}
}

static void stub_field(const char *name, const char *kind, const char *arg, const char *format)
{
	printf("    %s%s: ", name, is_one_of(name, keywords) ? "_" : "");
	if (strcmp(format, "F64") == 0)
		printf("float");
	else
		print_type(kind, arg);
	printf("\n");
}

static void print_stub_groups(void)
{
#define GROUP(number, name, doc) begin_fields(#name);
#define END_GROUP(name) printf("    ...\n");
#define RECORD(number, NAME, name, trailer, since, doc) begin_fields(#name);
#define END(name) printf("    ...\n");
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) stub_field(#name, #kind, #arg, #format);
#define WITH_FEATURES
#include "schema/all.def"
}

static void begin_stub(const char *name)
{
	current = name;
	printf("\nclass ");
	print_camel(name);
	printf("(Record):\n    TYPE: ClassVar[int]\n    FIELDS: ClassVar[tuple[str, ...]]\n    @property\n    def fields(self) -> ");
	print_camel(name);
	printf("Fields: ...\n");
}

static void stub_attribute(const char *name, const char *kind, const char *arg, const char *format)
{
	if (current && !is_one_of(name, own))
		stub_field(name, kind, arg, format);
}

static void print_stubs(void)
{
	printf("# SPDX-License-Identifier: MIT\n# Printed from schema/ by bindings/print_python.c; do not edit, `make print` makes it anew.\n"
	       "from typing import ClassVar\n\nfrom ._core import Fields\nfrom ._perfring import Record\n");
	print_stub_groups();
#define GROUP(number, name, doc) current = NULL;
#define END_GROUP(name)
#define RECORD(number, NAME, name, trailer, since, doc) begin_stub(#name);
#define END(name) current = NULL;
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) stub_attribute(#name, #kind, #arg, #format);
#include "schema/all.def"
	printf("\nCLASSES: dict[int, type[Record]]\n");
}

/* ---- constants ------------------------------------------------------------------- */

#define SETS 256
static unsigned char has_values[SETS];

static void find_values(void)
{
	int set = 0;

#define SET(number, set_, PREFIX, doc) set = number;
#define BIT(set_, bit, NAME, since, doc)
#define BITS(set_, shift, width, name, of, since, doc)
#define VALUE(set_, value, NAME, since, doc) has_values[set] = 1;
#define VALUE_RANGE(set_, first, last, NAME, since, doc) has_values[set] = 1;
#include "schema/sets_all.def"
}

static void begin_set(int number, const char *name, const char *doc)
{
	printf("\n\nclass ");
	print_camel(name);
	printf("(%s):\n    \"\"\"%s.\"\"\"\n\n", has_values[number] ? "IntEnum" : "IntFlag", doc);
}

/* Names that begin with a digit are no names of Python. */
static void print_constant(const char *name, const char *suffix, unsigned long long value, const char *doc)
{
	printf("    %s", isdigit((unsigned char)*name) ? "_" : "");
	print_upper(name);
	printf(value < 4096 ? "%s = %lld  # %s\n" : "%s = %#llx  # %s\n", suffix, value, doc);
}

static void print_sets(void)
{
#define SET(number, set, PREFIX, doc) begin_set(number, #set, doc);
#define BIT(set, bit, NAME, since, doc) print_constant(#NAME, "", 1ULL << (bit), doc);
#define BITS(set, shift, width, name, of, since, doc) print_constant(#name, "_MASK", (~0ULL >> (64 - (width))) << (shift), doc);
#define VALUE(set, value, NAME, since, doc) print_constant(#NAME, "", value##ULL, doc);
#define VALUE_RANGE(set, first, last, NAME, since, doc) print_constant(#NAME, "_START", first##ULL, doc); print_constant(#NAME, "_END", last##ULL, doc);
#include "schema/sets_all.def"
}

static void print_numbers(void)
{
	printf("\nSET_NUMBERS = {\n");
#define SET(number, set, PREFIX, doc) printf("    \""); print_camel(#set); printf("\": %d,\n", number);
#define BIT(set, bit, NAME, since, doc)
#define BITS(set, shift, width, name, of, since, doc)
#define VALUE(set, value, NAME, since, doc)
#define VALUE_RANGE(set, first, last, NAME, since, doc)
#include "schema/sets_all.def"
	printf("}\n");
}

static void print_constants(void)
{
	printf("# SPDX-License-Identifier: MIT\n# Printed from schema/ by bindings/print_python.c; do not edit, `make print` makes it anew.\n"
	       "\"\"\"Every number that has a name: types of records, statuses, and the sets of bits and values of fields.\"\"\"\n\n"
	       "from enum import IntEnum, IntFlag\n\n\nclass RecordType(IntEnum):\n    \"\"\"Types of records.\"\"\"\n\n");
#define GROUP(number, name, doc)
#define END_GROUP(name)
#define RECORD(number, NAME, name, trailer, since, doc) print_constant(#NAME, "", number, doc);
#define END(name)
#define FIELD(group, key, name, kind, arg, cond, format, set, doc)
#include "schema/all.def"
	printf("\n\nclass Status(IntEnum):\n    \"\"\"What a call returns, and what is wrong with a record.\"\"\"\n\n");
#define STATUS(number, NAME, CLASS, cause, advice) print_constant(#NAME, "", number, cause);
#include "schema/status.def"
	find_values();
	print_sets();
	printf("\n\n# numbers of the sets, for value_text\n");
	print_numbers();
}

int main(int argc, char **argv)
{
	const char *what = argc == 2 ? argv[1] : "";

	if (strcmp(what, "records") == 0)
		print_records();
	else if (strcmp(what, "stubs") == 0)
		print_stubs();
	else if (strcmp(what, "constants") == 0)
		print_constants();
	else
		return fprintf(stderr, "usage: print_python records | stubs | constants\n"), 2;
	return ferror(stdout) || fflush(stdout) ? 1 : 0;
}
