/* SPDX-License-Identifier: MIT */
/*
 * Prints from the rows the safe views of records in Rust (bindings/rust/perfring/src/records.rs): a struct for each group
 * of fields with a method for each field, and the enums Body and Status.
 */
#include "print.h"

static const char *const keywords[] = {"type", "ref", "in", "match", "move", "mod", "use", "where", "self", "loop", "fn", "final", "priv", "box", "do",
				       "macro", "yield", "try", "dyn", "as", "impl", "trait", "virtual", "async", "await", "super", NULL};

static void print_name(const char *name)
{
	printf("%s%s", name, is_one_of(name, keywords) ? "_" : "");
}

/* Rustdoc takes what is in brackets for a link. */
static void print_doc(const char *indent, const char *doc)
{
	printf("%s/// ", indent);
	for (; *doc; doc++) {
		if (*doc == '[' || *doc == ']' || *doc == '<' || *doc == '>')
			putchar('\\');
		putchar(*doc);
	}
	putchar('\n');
}

static void begin_view(const char *name, const char *doc)
{
	printf("\n");
	print_doc("", doc);
	printf("#[derive(Clone, Copy)]\npub struct ");
	print_camel(name);
	printf("<'r, 'a> {\n    raw: &'r sys::pfr_%s,\n    bytes: PhantomData<&'a [u8]>,\n}\n\nimpl<'r, 'a> ", name);
	print_camel(name);
	printf("<'r, 'a> {\n    #[inline]\n    pub(crate) fn new(raw: &'r sys::pfr_%s) -> Self {\n        Self { raw, bytes: PhantomData }\n    }\n\n"
	       "    /// The struct of C.\n    pub fn as_raw(&self) -> &'r sys::pfr_%s {\n        self.raw\n    }\n", name, name);
}

static int is_span(const char *kind)
{
	static const char *const kinds[] = {"CSTR", "STR", "CHARS", "BYTES", "PAD", "LIST", NULL};

	return is_one_of(kind, kinds);
}

static int is_words(const char *kind)
{
	static const char *const kinds[] = {"U16S", "U32S", "U64S", NULL};

	return is_one_of(kind, kinds);
}

static int is_number(const char *kind)
{
	static const char *const kinds[] = {"GROUP", "ATTR", "ARRAY", NULL};

	return !is_span(kind) && !is_words(kind) && !is_one_of(kind, kinds);
}

static void print_type(const char *kind, const char *type, const char *arg)
{
	if (strcmp(kind, "GROUP") == 0 || strcmp(kind, "ATTR") == 0) {
		print_camel(arg);
		printf("<'r, 'a>");
	} else if (strcmp(kind, "ARRAY") == 0) {
		printf("Array<'a, sys::pfr_%s>", arg);
	} else if (is_span(kind)) {
		printf("&'a [u8]");
	} else if (is_words(kind)) {
		printf("Words<'a>");
	} else {
		printf("%c%d", *type, *type == 'i' ? 32 : type[4] == '8' ? 8 : (type[4] - '0') * 10 + type[5] - '0');
	}
}

static void print_value(const char *name, const char *kind, const char *arg)
{
	if (strcmp(kind, "GROUP") == 0 || strcmp(kind, "ATTR") == 0) {
		print_camel(arg);
		printf("::new(&self.raw.");
	} else if (strcmp(kind, "ARRAY") == 0) {
		printf("Array::new(self.raw.");
	} else if (is_span(kind)) {
		printf("unsafe { bytes(self.raw.");
		print_name(name);
		printf(") }");
		return;
	} else if (is_words(kind)) {
		printf("Words::new(self.raw.");
	} else {
		printf("self.raw.");
		print_name(name);
		return;
	}
	print_name(name);
	putchar(')');
}

static void print_field(int key, const char *name, const char *kind, const char *type, const char *arg, const char *doc)
{
	printf("\n");
	print_doc("    ", doc);
	printf("    #[inline]\n    pub fn ");
	print_name(name);
	printf("(&self) -> Option<");
	print_type(kind, type, arg);
	printf("> {\n        (self.raw.present & %#llx != 0).%s", 1ULL << key, is_number(kind) ? "then_some(" : "then(|| ");
	print_value(name, kind, arg);
	printf(")\n    }\n");
}

/* C types of the kinds */
#define KIND(number, NAME, type, size, doc) static const char type_##NAME[] = #type;
#include "schema/kinds.def"

static void print_views(void)
{
#define GROUP(number, name, doc) begin_view(#name, doc);
#define END_GROUP(name) printf("}\n");
#define RECORD(number, NAME, name, trailer, since, doc) begin_view(#name, #NAME ", since " since ": " doc);
#define END(name) printf("}\n");
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) print_field(key, #name, #kind, type_##kind, #arg, doc);
#include "schema/all.def"
}

static void print_variant(const char *name, const char *doc)
{
	print_doc("    ", doc);
	printf("    ");
	print_camel(name);
	putchar('(');
	print_camel(name);
	printf("<'r, 'a>),\n");
}

static void print_arm(int number, const char *name)
{
	printf("            %d => Body::", number);
	print_camel(name);
	putchar('(');
	print_camel(name);
	printf("::new(unsafe { &raw.body.%s })),\n", name);
}

static void print_body(void)
{
	printf("\n/// A record by its type.\n#[derive(Clone, Copy)]\n#[non_exhaustive]\npub enum Body<'r, 'a> {\n");
#define GROUP(number, name, doc)
#define END_GROUP(name)
#define RECORD(number, NAME, name, trailer, since, doc) print_variant(#name, doc);
#define END(name)
#define FIELD(group, key, name, kind, arg, cond, format, set, doc)
#include "schema/all.def"
	printf("    /// A type that this version does not know.\n    Unknown,\n}\n\n#[inline]\npub(crate) fn body<'r, 'a>(raw: &'r sys::pfr_record) -> Body<'r, 'a> {\n"
	       "    match raw.type_ {\n");
#define GROUP(number, name, doc)
#define END_GROUP(name)
#define RECORD(number, NAME, name, trailer, since, doc) print_arm(number, #name);
#define END(name)
#define FIELD(group, key, name, kind, arg, cond, format, set, doc)
#include "schema/all.def"
	printf("            _ => Body::Unknown,\n    }\n}\n");
}

/* Each entry's struct once, although several arrays may have it. */
static void print_entry(const char *arg)
{
	static const char *seen[64];
	int i;

	for (i = 0; seen[i]; i++)
		if (strcmp(seen[i], arg) == 0)
			return;
	seen[i] = arg;
	printf("\nimpl crate::Entry for sys::pfr_%s {\n    unsafe fn at(array: *const sys::pfr_array, index: u32, entry: *mut Self) -> u32 {\n"
	       "        sys::pfr_%s_at(array, index, entry)\n    }\n}\n\nimpl<'a> crate::Owned<'a, sys::pfr_%s> {\n    /// The entry's fields.\n    pub fn view(&self) -> ", arg, arg, arg);
	print_camel(arg);
	printf("<'_, 'a> {\n        ");
	print_camel(arg);
	printf("::new(&self.raw)\n    }\n}\n");
}

static void print_entries(void)
{
#define GROUP(number, name, doc)
#define END_GROUP(name)
#define RECORD(number, NAME, name, trailer, since, doc)
#define END(name)
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) if (strcmp(#kind, "ARRAY") == 0) print_entry(#arg);
#include "schema/all.def"
}

static void print_status(const char *name, int number, const char *cause)
{
	print_doc("    ", cause);
	printf("    ");
	print_camel(name);
	printf(" = %d,\n", number);
}

static void print_statuses(void)
{
	printf("\n/// What a call returns, and what is wrong with a record.\n#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]\n#[non_exhaustive]\n#[repr(u32)]\n"
	       "pub enum Status {\n");
#define STATUS(number, NAME, CLASS, cause, advice) print_status(#NAME, number, cause);
#include "schema/status.def"
	printf("    /// One that this version does not know.\n    Unknown = u32::MAX,\n}\n\nimpl From<u32> for Status {\n    fn from(number: u32) -> Self {\n        match number {\n");
#define STATUS(number, NAME, CLASS, cause, advice) printf("            %d => Status::", number); print_camel(#NAME); printf(",\n");
#include "schema/status.def"
	printf("            _ => Status::Unknown,\n        }\n    }\n}\n");
}

int main(void)
{
	printf("// SPDX-License-Identifier: MIT\n// Printed from schema/ by bindings/print_rust.c; do not edit, `make print` makes it anew.\n"
	       "//! Views of records: a method for each field, None where the record does not have it.\n"
	       "use crate::{bytes, Array, Words};\nuse core::marker::PhantomData;\nuse perfring_sys as sys;\n");
	print_views();
	print_entries();
	print_body();
	print_statuses();
	return ferror(stdout) || fflush(stdout) ? 1 : 0;
}
