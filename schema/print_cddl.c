/* SPDX-License-Identifier: MIT */
/*
 * Prints from the rows what CBOR of a capture looks like: CDDL (RFC 8610) with
 * numbers or names as keys, or tables for people. It knows how convert/cbor.c
 * writes each kind of field, and nothing of what fields mean.
 *   print_cddl keys|names|tables
 */
#include <stdio.h>
#include <string.h>

struct field {
	const char *group, *name, *kind, *arg, *cond, *format, *doc;
	int key;
};

#define TEXT(...) TEXT_OF(__VA_ARGS__)
#define TEXT_OF(...) #__VA_ARGS__

/* Every field, in the order of the rows. */
static const struct field fields[] = {
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) {#group, #name, #kind, #arg, TEXT(cond), #format, doc, key},
#define WITH_FEATURES
#include "schema/all.def"
	{0}
};

static int names; /* keys are names */

static int is(const char *a, const char *b)
{
	return strcmp(a, b) == 0;
}

static int is_one_of(const char *word, const char *list)
{
	size_t size = strlen(word);
	const char *at;

	for (at = strstr(list, word); at; at = strstr(at + 1, word))
		if ((at == list || at[-1] == ' ') && (at[size] == ' ' || !at[size]))
			return 1;
	return 0;
}

/* ---- what a row is to its group ---------------------------------------------------- */

static int is_number(const struct field *f)
{
	return is_one_of(f->kind, "U8 U16 U32 U64 S32 BITS64 BITS32");
}

/* Whether f has as many, or as many bytes, as the number named `count` says. */
static int is_sized(const struct field *f, const char *count)
{
	if (is_one_of(f->kind, "ARRAY LIST SIZED"))
		return is(count, "COUNT");
	return is_one_of(f->kind, "BYTES U16S U32S U64S") && is(f->arg, count);
}

/* Whether the count f may be left out, because what it counts tells it. */
static int is_told(const struct field *f)
{
	const struct field *next;

	if (!is_number(f) || !is_one_of(f->arg, "COUNT COUNT2"))
		return 0;
	for (next = f + 1; next->group && is(next->group, f->group); next++) {
		if (is_number(next) && is(next->arg, f->arg))
			return 0;
		if (is_sized(next, f->arg))
			return 1;
	}
	return 0;
}

/* The span of a group that is just that and its count. */
static const struct field *flat_span(const char *group)
{
	const struct field *f;

	for (f = fields; f->group && !is(f->group, group); f++)
		;
	if (!f->group || !is_number(f) || !is(f->arg, "COUNT") || !f[1].group || !is(f[1].group, group))
		return NULL;
	if ((f[2].group && is(f[2].group, group)) || !is_sized(f + 1, "COUNT") ||
	    is_one_of(f[1].kind, "ARRAY LIST SIZED"))
		return NULL;
	return f + 1;
}

static int is_optional(const struct field *f)
{
	int reserved = is(f->format, "HEX") && (!strncmp(f->name, "reserved", 8) || is_one_of(f->name, "res pad"));

	return !is(f->cond, "ALWAYS") || is(f->kind, "PAD") || is_told(f) || reserved;
}

/* ---- types -------------------------------------------------------------------------- */

static void print_type(const struct field *f)
{
	unsigned n;

	if (is(f->kind, "GROUP") && flat_span(f->arg))
		print_type(flat_span(f->arg));
	else if (is_one_of(f->kind, "GROUP ATTR SIZED"))
		printf("fields-%s", f->arg);
	else if (is_one_of(f->kind, "ARRAY LIST"))
		printf("[* fields-%s]", f->arg);
	else if (is(f->kind, "BYTES") && sscanf(f->arg, "N(%u)", &n) == 1)
		printf("bytes .size %u", n);
	else if (is_one_of(f->kind, "BYTES PAD"))
		printf("bytes");
	else if (is_one_of(f->kind, "CSTR STR CHARS"))
		printf("txt");
	else if (is_one_of(f->kind, "U16S U32S U64S"))
		printf("u%.2ss", f->kind + 1);
	else if (is_one_of(f->kind, "BITS64 BITS32"))
		printf("u%s", f->kind + 4);
	else
		printf("%c%s", f->kind[0] == 'S' ? 's' : 'u', f->kind + 1);
}

#define KEYS 65536 /* one more than the largest: a type of record */
static char used[256 + KEYS]; /* keys, from -256 on */

/* A number has a rule of its own, since there are parsers that take no bare number for a key. */
static void print_key(int key, const char *name)
{
	if (names)
		printf("%s: ", name);
	else
		printf("%c%d => ", key < 0 ? 'n' : 'k', key < 0 ? -key : key);
	used[key + 256] = 1;
}

static void print_used(void)
{
	int key;

	printf("\n; the keys\n");
	for (key = -256; key < KEYS; key++)
		if (used[key + 256])
			printf("%c%d = %d\n", key < 0 ? 'n' : 'k', key < 0 ? -key : key, key);
}

static void print_rule(const char *group, const char *doc)
{
	printf("\n; %s\nfields-%s = {\n", doc, group);
}

static void print_field(const char *group, const char *name)
{
	const struct field *f;

	for (f = fields; !is(f->group, group) || !is(f->name, name); f++)
		;
	printf("  %s", is_optional(f) ? "? " : "");
	print_key(f->key, f->name);
	print_type(f);
	printf(", ; %s%s\n", names ? "" : f->name, names ? f->doc : "");
}

static void print_fields(void)
{
#define GROUP(number, name, doc) print_rule(#name, doc);
#define END_GROUP(name) printf("}\n");
#define RECORD(number, NAME, name, trailer, since, doc) print_rule(#name, #NAME ": " doc);
#define END(name) printf("}\n");
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) print_field(#group, #name);
#define PIECE(number, NAME, name, doc) print_rule(#name, doc);
#define WITH_FEATURES
#include "schema/all.def"
}

/* ---- items -------------------------------------------------------------------------- */

static void print_record(int number, const char *NAME, const char *name, int pass)
{
	if (!pass) {
		printf(" /\n  record-%s", name);
		return;
	}
	printf("record-%s = { ", name);
	print_key(number, NAME);
	printf("fields-%s / bytes, beside }\n", name);
}

static void print_records(int pass)
{
#define RECORD(number, NAME, name, trailer, since, doc) print_record(number, #NAME, #name, pass);
#include "schema/all.def"
}

enum { /* the keys that are not of a row */
#define ITEM_KEY(NAME, key, name, type, doc) ITEM_##NAME = key,
#define HEAD_KEY(NAME, key, name, type, doc) HEAD_##NAME = key,
#define EVENT_KEY(NAME, key, name, type, doc) EVENT_##NAME = key,
#include "schema/cbor.def"
};

static void print_extra(int optional, int key, const char *name, const char *type, const char *doc)
{
	printf("  %s", optional ? "? " : "");
	print_key(key, name);
	printf("%s, ; %s\n", type, doc);
}

static void print_beside(void)
{
	printf("\nbeside = (\n");
#define ITEM_KEY(NAME, key, name, type, doc) \
	if (key != ITEM_BYTES && key != ITEM_PAYLOAD && key != ITEM_FILE) \
		print_extra(1, key, #name, type, doc);
#include "schema/cbor.def"
	printf(")\n");
}

static void print_piece(const char *rule, int key, const char *name, const char *type, const char *doc)
{
	printf("\n%s = {\n", rule);
	print_extra(0, key, name, type, doc);
	if (key != ITEM_FILE)
		print_extra(1, ITEM_AT, "at", "u64", "offset of the bytes in the capture, where records are sorted");
	printf("}\n");
}

static void print_pieces(void)
{
#define ITEM_KEY(NAME, key, name, type, doc) \
	if (key == ITEM_BYTES || key == ITEM_PAYLOAD || key == ITEM_FILE) \
		print_piece(key == ITEM_BYTES ? "outside" : #name, key, #name, type, doc);
#include "schema/cbor.def"
}

static void print_feature(int number, const char *NAME, const char *name)
{
	printf("  ? ");
	print_key(number, NAME);
	printf("fields-%s / bytes,\n", name);
}

static void print_features(void)
{
	printf("\nfeatures = {\n");
#define FEATURE(number, NAME, name, since, doc) print_feature(number, #NAME, #name);
#define WITH_FEATURES
#include "schema/all.def"
	printf("  * uint => bytes, ; a feature that is not known\n}\n");
}

static void print_head(void)
{
	printf("\nhead = #6.55799(header)\n\nheader = {\n");
#define HEAD_KEY(NAME, key, name, type, doc) \
	print_extra(key == HEAD_ARCH || key >= HEAD_EVENTS, key, #name, type, doc);
#include "schema/cbor.def"
	printf("}\n\nevent = {\n");
#define EVENT_KEY(NAME, key, name, type, doc) print_extra(key != EVENT_ATTR, key, #name, type, doc);
#include "schema/cbor.def"
	printf("}\n");
}

static void print_cddl(void)
{
	printf("; SPDX-License-Identifier: MIT\n;\n"
	       "; Printed from schema/ by schema/print_cddl.c; do not edit, `make print` makes it anew.\n"
	       "; CBOR of a capture, with %s as keys: a CBOR Sequence (RFC 8742) of items.\n"
	       "; The first is head; doc/cbor.md says more.\n\n"
	       "item = head / outside / payload / file / unknown-record", names ? "names" : "numbers");
	print_records(0);
	printf("\n\n; a type that is not known\nunknown-record = { uint => {} / bytes, beside }\n\n");
	print_records(1);
	print_beside();
	print_pieces();
	print_head();
	print_features();
	printf("\nu8 = uint .size 1\nu16 = uint .size 2\nu32 = uint .size 4\nu64 = uint .size 8\n"
	       "s32 = -2147483648..2147483647\n"
	       "status = %s\n"
	       "txt = text / bytes ; bytes where it is not UTF-8\n"
	       "; RFC 8746: numbers as they lie in the capture, little-endian or big-endian\n"
	       "u16s = #6.69(bytes) / #6.65(bytes)\nu32s = #6.70(bytes) / #6.66(bytes)\n"
	       "u64s = #6.71(bytes) / #6.67(bytes)\n", names ? "text ; name of an enum pfr_status" : "u8 ; enum pfr_status");
	print_fields();
	if (!names)
		print_used();
}

/* ---- tables for people ----------------------------------------------------------------- */

static void table_rows(const char *group)
{
	const struct field *f;

	printf("| key | name | type | |\n|---|---|---|---|\n");
	for (f = fields; f->group; f++)
		if (is(f->group, group)) {
			printf("| %d | %s | `", f->key, f->name);
			print_type(f);
			printf("`%s | %s |\n", is_optional(f) ? ", may be missing" : "", f->doc);
		}
}

static void print_table(const char *title, const char *name, const char *doc)
{
	printf("\n### %s\n\n%s\n\n", title, doc);
	table_rows(name);
}

static void print_tables(void)
{
	printf("<!-- Printed from schema/ by schema/print_cddl.c; do not edit, `make print` makes it anew. -->\n"
	       "# Keys of the fields in CBOR\n\nA key never changes its meaning and is never used again. doc/cbor.md says how\n"
	       "they are used; types are those of doc/cbor.cddl.\n");
#define GROUP(number, name, doc) print_table(#name, #name, doc);
#define RECORD(number, NAME, name, trailer, since, doc) print_table(#NAME " (" #number ")", #name, doc);
#define FEATURE(number, NAME, name, since, doc) print_table("feature " #NAME " (" #number ")", #name, doc);
#define PIECE(number, NAME, name, doc)
#define WITH_FEATURES
#include "schema/all.def"
}

int main(int argc, char **argv)
{
	names = argc > 1 && is(argv[1], "names");
	if (argc > 1 && is(argv[1], "tables"))
		print_tables();
	else
		print_cddl();
	return ferror(stdout) || fflush(stdout) ? 1 : 0;
}
