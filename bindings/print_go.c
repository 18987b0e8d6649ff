/* SPDX-License-Identifier: MIT */
/*
 * Prints from the rows what the Go package has of them (bindings/go/records.go): a view for each group of fields with a
 * method for each field, a method of Record for each type, and constants.
 */
#include "print.h"

static const char *const keywords[] = {"type", "range", "func", "go", "map", "select", "default", "package", "import", "interface", "chan",
				       "defer", "var", "const", "case", "switch", NULL};

/* Words that Go writes in capitals (initialisms), and their plurals. */
static const char *const initialisms[] = {"abi", "cpu", "fd", "gid", "id", "ip", "pid", "ppid", "ptid", "tid", "uid", NULL};
static const char *const plurals[] = {"cpus", "ids", "ips", NULL};

/* A name as Go has it: SwitchCPUWide of SWITCH_CPU_WIDE. */
static void print_words(const char *name)
{
	char word[64];
	size_t size, capitals, i;

	for (; *name; name += size + (name[size] == '_')) {
		size = strcspn(name, "_");
		for (i = 0; i < size && i + 1 < sizeof(word); i++)
			word[i] = (char)tolower((unsigned char)name[i]);
		word[i] = 0;
		capitals = is_one_of(word, initialisms) ? size : is_one_of(word, plurals) ? size - 1 :
											    1;
		for (i = 0; word[i]; i++)
			putchar(i < capitals ? toupper((unsigned char)word[i]) : word[i]);
	}
}

static void print_name(const char *name)
{
	printf("%s%s", is_one_of(name, keywords) ? "_" : "", name);
}

static void begin_view(const char *name, const char *doc)
{
	printf("\n// ");
	print_words(name);
	printf(": %s\ntype ", doc);
	print_words(name);
	printf(" struct {\n\tc *C.struct_pfr_%s\n}\n", name);
}

static int is_among(const char *kind, const char *a, const char *b, const char *c)
{
	return strcmp(kind, a) == 0 || strcmp(kind, b) == 0 || strcmp(kind, c) == 0;
}

static const char *go_type(const char *type)
{
	return strcmp(type, "uint8_t") == 0 ? "uint8" : strcmp(type, "uint16_t") == 0 ? "uint16" :
						strcmp(type, "uint32_t") == 0         ? "uint32" :
						strcmp(type, "int32_t") == 0          ? "int32" :
											"uint64";
}

/* The result of a field's method, and what makes it of the struct's member. */
static void print_result(const char *kind, const char *type, const char *arg, int value, const char *name)
{
	int is_group = is_among(kind, "GROUP", "ATTR", "SIZED"), is_array = strcmp(kind, "ARRAY") == 0;

	if (is_group || is_array)
		print_words(arg), printf(is_array ? "Array" : "");
	else if (is_among(kind, "U16S", "U32S", "U64S"))
		printf("Words");
	else if (strcmp(type, "struct pfr_bytes") == 0)
		printf(value ? "span" : "[]byte");
	else
		printf("%s", go_type(type));
	if (!value)
		return;
	printf(is_group ? "{&v.c." : is_array || is_among(kind, "U16S", "U32S", "U64S") ? "{v.c." :
											  "(v.c.");
	print_name(name);
	printf(is_group || is_array || is_among(kind, "U16S", "U32S", "U64S") ? "}" : ")");
}

static void print_field(const char *group, int key, const char *name, const char *kind, const char *type, const char *arg, const char *doc)
{
	printf("\n// ");
	print_words(name);
	printf(": %s. False where it is not there.\nfunc (v ", doc);
	print_words(group);
	printf(") ");
	print_words(name);
	printf("() (");
	print_result(kind, type, arg, 0, name);
	printf(", bool) {\n\treturn ");
	print_result(kind, type, arg, 1, name);
	printf(", v.c.present&%#llx != 0\n}\n", 1ULL << key);
}

/* C types of the kinds */
#define KIND(number, NAME, type, size, doc) static const char type_##NAME[] = #type;
#include "schema/kinds.def"

static void print_views(void)
{
#define GROUP(number, name, doc) begin_view(#name, doc);
#define END_GROUP(name)
#define RECORD(number, NAME, name, trailer, since, doc) begin_view(#name, #NAME ", since " since ": " doc);
#define END(name)
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) print_field(#group, key, #name, #kind, type_##kind, #arg, doc);
#include "schema/all.def"
}

/* Each array once, although several fields may have it. */
static void print_array(const char *arg)
{
	static const char *seen[64];
	int i;

	for (i = 0; seen[i]; i++)
		if (strcmp(seen[i], arg) == 0)
			return;
	seen[i] = arg;
	printf("\n// ");
	print_words(arg);
	printf("Array: entries of a record.\ntype ");
	print_words(arg);
	printf("Array struct {\n\tc C.struct_pfr_array\n}\n\n// Len is how many entries there are.\nfunc (a ");
	print_words(arg);
	printf("Array) Len() int { return int(a.c.nr) }\n\n// At is entry i, which has to be below Len. It allocates.\nfunc (a ");
	print_words(arg);
	printf("Array) At(i int) ");
	print_words(arg);
	printf(" {\n\tentry := new(C.struct_pfr_%s)\n\tC.pfr_%s_at(&a.c, C.uint32_t(i), entry)\n\treturn ", arg, arg);
	print_words(arg);
	printf("{entry}\n}\n");
}

static void print_arrays(void)
{
#define GROUP(number, name, doc)
#define END_GROUP(name)
#define RECORD(number, NAME, name, trailer, since, doc)
#define END(name)
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) \
	if (strcmp(#kind, "ARRAY") == 0) \
		print_array(#arg);
#include "schema/all.def"
}

static void print_record(int number, const char *name)
{
	printf("\n// ");
	print_words(name);
	printf(" is the record's fields; false where it is of another type or cannot be decoded.\nfunc (r *Record) ");
	print_words(name);
	printf("() (");
	print_words(name);
	printf(", bool) {\n\treturn ");
	print_words(name);
	printf("{(*C.struct_pfr_%s)(r.body)}, r.is(%d)\n}\n", name, number);
}

static void print_records(void)
{
#define GROUP(number, name, doc)
#define END_GROUP(name)
#define RECORD(number, NAME, name, trailer, since, doc) print_record(number, #name);
#define END(name)
#define FIELD(group, key, name, kind, arg, cond, format, set, doc)
#include "schema/all.def"
}

static void print_constants(void)
{
	printf("\n// Types of records, and statuses: what a call returns, and what is wrong with a record.\n");
#define GROUP(number, name, doc)
#define END_GROUP(name)
#define RECORD(number, NAME, name, trailer, since, doc) \
	printf("const Type"); \
	print_words(#name); \
	printf(" = %d\n", number);
#define END(name)
#define FIELD(group, key, name, kind, arg, cond, format, set, doc)
#include "schema/all.def"
#define STATUS(number, NAME, CLASS, cause, advice) \
	printf("\n// %s\nconst Status", cause); \
	print_words(#NAME); \
	printf(" Status = %d\n", number);
#include "schema/status.def"
}

int main(void)
{
	printf("// SPDX-License-Identifier: MIT\n// Code generated from schema/ by bindings/print_go.c; DO NOT EDIT. `make print` makes it anew.\n\npackage perfring\n\n"
	       "// #include \"step.h\"\nimport \"C\"\n");
	print_constants();
	print_records();
	print_views();
	print_arrays();
	return ferror(stdout) || fflush(stdout) ? 1 : 0;
}
