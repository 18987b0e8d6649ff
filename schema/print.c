/* SPDX-License-Identifier: MIT */
/*
 * Prints include/perfring_records.h from the rows: structs, keys, numbers.
 * It knows how a row looks in C, and nothing of what a row means.
 * Built and run by the build; the print is checked in, and a test compares.
 */
#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_upper(const char *s)
{
	for (; *s; s++)
		putchar(toupper((unsigned char)*s));
}

static void print_comment(const char *doc)
{
	printf("%*s/* %s */\n", 1, "", doc);
}

static void print_group(const char *name, const char *doc)
{
	printf("\n/* %s */\nstruct pfr_%s {\n\tuint64_t present; /* a bit for each field that is there: PFR_HAS */\n", doc, name);
}

static void print_field(const char *name, const char *kind, const char *type, const char *arg, const char *doc)
{
	if (strcmp(kind, "GROUP") == 0 || strcmp(kind, "ATTR") == 0)
		printf("\tstruct pfr_%s %s;", arg, name);
	else if (strcmp(kind, "ARRAY") == 0)
		printf("\tstruct pfr_array %s;", name);
	else
		printf("\t%s %s;", type, name);
	print_comment(doc);
	if (strcmp(kind, "ARRAY") == 0)
		printf("\t/* ^ entries: pfr_%s_at */\n", arg);
}

/* attrs are kept in arrays, so their size is the same in all versions of one major number. */
static void print_reserved(const char *name)
{
	if (strcmp(name, "attr") == 0)
		printf("\tuint64_t reserved[10]; /* for later kernels: a new field above takes its bytes from here */\n");
}

/* C types of the kinds */
#define KIND(number, NAME, type, size, doc) static const char type_##NAME[] = #type;
#include "schema/kinds.def"

static void print_structs(void)
{
#define GROUP(number, name, doc) print_group(#name, doc);
#define END_GROUP(name) print_reserved(#name); printf("};\n");
#define RECORD(number, NAME, name, trailer, since, doc) print_group(#name, #NAME " (" #number ", since " since "): " doc);
#define END(name) printf("};\n");
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) print_field(#name, #kind, type_##kind, #arg, doc);
#include "schema/all.def"
}

static void print_key(const char *group, const char *name, int key)
{
	printf("\tPFR_KEY_");
	print_upper(group);
	putchar('_');
	print_upper(name);
	printf(" = %d,\n", key);
}

static void print_keys(void)
{
	printf("\n/* Keys of fields: bits of `present`. A key never changes its meaning. */\nenum pfr_key {\n");
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) print_key(#group, #name, key);
#define WITH_FEATURES
#include "schema/all.def"
	printf("};\n");
}

/* Numbers of groups are pinned and each is one group's. */
static void print_group_number(const char *name, unsigned number)
{
	static unsigned char taken[65536];

	if (number >= sizeof(taken) || taken[number]) {
		fprintf(stderr, "print: GROUP %s has number %u, which is another's or too large\n", name, number);
		exit(1);
	}
	taken[number] = 1;
	printf("\tPFR_GROUP_");
	print_upper(name);
	printf(" = %u,\n", number);
}

static void print_groups(void)
{
	printf("\n/* Groups of fields: records, sections of features, and what they consist of. */\nenum pfr_group {\n\tPFR_GROUP_NONE = 0,\n");
#define GROUP(number, name, doc) print_group_number(#name, number);
#define RECORD(number, NAME, name, trailer, since, doc) print_group_number(#name, number);
#define WITH_FEATURES
#include "schema/all.def"
	printf("};\n");
}

static void print_bodies(const char *indent)
{
#define PIECE(number, NAME, name, doc) printf("%sstruct pfr_%s %s;\n", indent, #name, #name);
#define RECORD(number, NAME, name, trailer, since, doc) printf("%sstruct pfr_%s %s;\n", indent, #name, #name);
#include "schema/all.def"
}

/* The union has a name too, since languages other than C cannot reach into one that has none. */
static void print_record(void)
{
	printf("\n/* The body of a record, or of another piece: which one, type and piece tell. */\nunion pfr_body {\n");
	print_bodies("\t");
	printf("\tuint64_t reserved[128]; /* no record of this major version is larger */\n};\n\n/* A record, or another piece, as a struct. record.body.sample is record.sample. */\nstruct pfr_record {\n"
	       "\tuint32_t type, size;\n\tuint16_t misc;\n\tuint8_t piece; /* enum pfr_piece */\n"
	       "\tstruct pfr_sample_id sample_id; /* the trailer; present is 0 where there is none */\n"
	       "\tstruct pfr_bytes tail; /* bytes that are not known to mean anything */\n"
	       "\tunion {\n\t\tunion pfr_body body;\n");
	print_bodies("\t\t");
	printf("\t};\n};\n");
}

static void print_entry(const char *entry)
{
	printf("PFR_API enum pfr_status pfr_%s_at(const struct pfr_array *array, uint32_t index, struct pfr_%s *entry);\n", entry, entry);
}

static void print_entries(void)
{
	printf("\n/*\n * Entry `index` of an array, into *entry. PFR_OK; PFR_END when index is not below\n"
	       " * array->nr, and then *entry is unchanged. The record's bytes must still be there.\n */\n");
#define ENTRY_ARRAY(arg) print_entry(#arg);
#include "schema/no_entry.def"
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) ENTRY_##kind(arg)
#include "schema/all.def"
}

static void print_types(void)
{
	printf("\n/* Types of records. */\nenum pfr_record_type {\n");
#define RECORD(number, NAME, name, trailer, since, doc) printf("\tPFR_RECORD_%s = %d,\n", #NAME, number);
#include "schema/all.def"
	printf("};\n\n/* Bits of misc that depend on the record. */\n");
#define MISC(name, bit, NAME, since, doc) printf("#define PFR_MISC_%s 0x%xu /* %s */\n", #NAME, 1u << (bit), doc);
#include "schema/all.def"
}

static const char *prefix;

static void print_bit(const char *name, int bit, const char *doc)
{
	printf("#define PFR_%s_", prefix);
	print_upper(name);
	printf(" UINT64_C(0x%llx) /* %s */\n", 1ULL << bit, doc);
}

static void print_bits(const char *name, int shift, int width, const char *doc)
{
	printf("#define PFR_%s_", prefix);
	print_upper(name);
	printf("_SHIFT %d /* %s */\n#define PFR_%s_", shift, doc, prefix);
	print_upper(name);
	printf("_MASK UINT64_C(0x%llx)\n", (~0ULL >> (64 - width)) << shift);
}

static void print_value(const char *name, unsigned long long value, const char *doc)
{
	printf("#define PFR_%s_", prefix);
	print_upper(name);
	printf(value > 9 ? " UINT64_C(0x%llx) /* %s */\n" : " %llu /* %s */\n", value, doc);
}

static void print_sets(void)
{
#define SET(number, set, PREFIX, doc) prefix = #PREFIX; printf("\n/* %s: %s */\n", #set, doc);
#define BIT(set, bit, NAME, since, doc) print_bit(#NAME, bit, doc);
#define BITS(set, shift, width, name, of, since, doc) print_bits(#name, shift, width, doc);
#define VALUE(set, value, NAME, since, doc) print_value(#NAME, value##ULL, doc);
#define VALUE_RANGE(set, first, last, NAME, since, doc) print_value(#NAME "_START", first##ULL, doc); print_value(#NAME "_END", last##ULL, doc);
#include "schema/sets_all.def"
}

/* Numbers are pinned and tables are in their order: a new row has the next number, and stands after the others. */
static int following;

static void in_order(const char *what, int number)
{
	if (number == following++)
		return;
	fprintf(stderr, "print: %s %d is out of order: %d comes next\n", what, number, following - 1);
	exit(1);
}

static void print_lists(void)
{
	printf("\n/* What a call can answer; see pfr_status_class. */\nenum pfr_status {\n");
/* An error has a family of its own, so that no name can be mistaken for a type, bit or flag. */
#define NAME_NOTE "PFR_"
#define NAME_RECORD "PFR_E_"
#define NAME_STREAM "PFR_E_"
#define STATUS(number, NAME, CLASS, cause, advice) printf("\t%s%s = %d, /* %s */\n", NAME_##CLASS, #NAME, number, cause);
#include "schema/status.def"
	printf("};\n\n/* Kinds of field. */\nenum pfr_kind {\n");
	following = 0;
#define KIND(number, NAME, type, size, doc) printf("\tPFR_KIND_%s = %d, /* %s */\n", #NAME, number, doc); in_order("KIND", number);
#include "schema/kinds.def"
	printf("};\n\n/* How a field is shown. */\nenum pfr_format {\n");
	following = 0;
#define FORMAT(number, NAME, unit, doc) printf("\tPFR_FORMAT_AS_%s = %d, /* %s */\n", #NAME, number, doc); in_order("FORMAT", number);
#include "schema/kinds.def"
	printf("};\n\n/* Sets of names. */\nenum pfr_set {\n\tPFR_SET_NONE = 0,\n");
	following = 1;
#define SET(number, set, PREFIX, doc) printf("\tPFR_SET_"); print_upper(#set); printf(" = %d,\n", number); in_order("SET", number);
#include "schema/sets_all.def"
	printf("};\n\n/* Architectures, for names of registers. */\nenum pfr_arch {\n\tPFR_ARCH_UNKNOWN = 0,\n");
	following = 1;
#define ARCH(number, name, uname, doc) printf("\tPFR_ARCH_"); print_upper(#name); printf(" = %d,\n", number); in_order("ARCH", number);
#define REG(arch, bit, name)
#define REGS(arch, bit, prefix, first, nr)
#include "schema/regs.def"
	printf("};\n");
}

static void print_limits(void)
{
	printf("\n/* What has a bound; where->limit says which was reached. */\nenum pfr_limit {\n\tPFR_LIMIT_NONE = 0,\n");
	following = 1; /* a new limit comes last */
#define LIMIT(NAME, name, most, doc) printf("\tPFR_LIMIT_%s = %d,\n", #NAME, following++);
#include "schema/limits.def"
	printf("};\n\n/* The bounds: pfr_limits_init. Later versions have more members, at the end. */\nstruct pfr_limits {\n"
	       "\tuint64_t size; /* sizeof(struct pfr_limits), as the caller was compiled with it */\n");
#define LIMIT(NAME, name, most, doc) printf("\tuint64_t %s; /* %s: %llu */\n", #name, doc, (unsigned long long)most);
#include "schema/limits.def"
	printf("};\n");
}

/* A kind in small letters; what is counted in the plural, but ADDED, as in pfr_account_to_line. */
static const char *kind_word(const char *kind)
{
	static char word[16];
	size_t i;

	for (i = 0; kind[i] && i + 2 < sizeof(word); i++)
		word[i] = (char)(kind[i] + ('a' - 'A'));
	if (strcmp(kind, "ADDED"))
		word[i++] = 's';
	word[i] = 0;
	return word;
}

static void print_causes(void)
{
	printf("\n/* Why something of a capture is not in an output: see perfring_session_account.h. */\nenum pfr_cause {\n\tPFR_CAUSE_NONE = 0,\n");
	following = 1;
#define CAUSE(number, NAME, KIND, CLASS, text, remedy) printf("\tPFR_CAUSE_%s = %d, /* %s %s */\n", #NAME, number, kind_word(#KIND), text); in_order("CAUSE", number);
#include "schema/cause.def"
	printf("};\n#define PFR_CAUSE_NR %d\n", following);
}

int main(void)
{
	printf("/* SPDX-License-Identifier: MIT */\n/*\n"
	       " * Printed from schema/ by schema/print.c; do not edit, `make print` makes it anew.\n"
	       " * The structs of the records, their keys, and every number that has a name.\n"
	       " * Included by perfring_base.h, which has the types that it uses; hence this before the guard.\n */\n"
	       "#include \"perfring_base.h\"\n\n"
	       "#ifndef PERFRING_RECORDS_H\n#define PERFRING_RECORDS_H\n");
	print_lists();
	print_limits();
	print_causes();
	print_types();
	print_sets();
	print_structs();
	print_record();
	print_keys();
	print_groups();
	print_entries();
	printf("\n#endif\n");
	return ferror(stdout) || fflush(stdout) ? 1 : 0;
}
