/* SPDX-License-Identifier: MIT */
/*
 * `perfring schema --format json`: all rows, for programs that make readers.
 */
#include "schema.h"

#include <string.h>

/* A member of an object, with the comma before it where one is due. */
static void member(const char *key, const char *value)
{
	if (!*value)
		return;
	printf(",\"%s\":\"", key);
	for (; *value; value++) {
		if (strchr("\"\\", *value))
			putchar('\\');
		putchar(*value);
	}
	putchar('"');
}

/* Numbers of more than 53 bits are text, as a reader may have nothing but doubles. */
static void number(const char *key, unsigned long long value)
{
	printf(value >> 53 ? ",\"%s\":\"%#llx\"" : ",\"%s\":%llu", key, value);
}

/* IF(WORD, A, B) as a list of its parts; nothing for ALWAYS. */
static void call(const char *key, const char *text)
{
	struct schema_call c = schema_call(text);
	unsigned i;

	if (!strcmp(c.word[0], "ALWAYS") || !*c.word[0])
		return;
	printf(",\"%s\":[\"%s\"", key, c.word[0]);
	for (i = 1; i < 4 && *c.word[i]; i++)
		printf(",\"%s\"", c.word[i]);
	printf("]");
}

static const char *given(const char *word)
{
	return strcmp(word, "NONE") ? word : "";
}

static void print_field(const struct schema_row *title, const struct schema_row *row)
{
	struct schema_offsets offsets = schema_offsets(title, row);
	char text[160];
	unsigned i;

	number("key", row->number);
	member("kind", row->kind);
	call("arg", given(row->arg));
	schema_type_text(title, row, text, sizeof(text));
	member("type", text);
	call("condition", row->condition);
	schema_condition_text(title, row, text, sizeof(text));
	member("when", text);
	if (offsets.nr) {
		printf(",\"offsets\":[");
		for (i = 0; i < offsets.nr; i++)
			printf("%s%u", i ? "," : "", offsets.at[i]);
		printf("]");
	}
	member("format", given(row->format));
	member("set", given(row->set));
}

static void print_number(const struct schema_row *row)
{
	static const char *const keys[] = {
		[ROW_GROUP] = "group", [ROW_PIECE] = "group", [ROW_RECORD] = "type", [ROW_FEATURE] = "number", [ROW_SET] = "number", [ROW_ARCH] = "number", [ROW_MISC] = "bit", [ROW_ALIAS] = "key", [ROW_BIT] = "bit", [ROW_BITS] = "bit", [ROW_REG] = "bit", [ROW_VALUE] = "value", [ROW_KIND] = "number", [ROW_FORMAT] = "number", [ROW_STATUS] = "number", [ROW_LIMIT] = "default"};

	if (keys[row->is])
		number(keys[row->is], row->number);
	if (row->is == ROW_VALUE && row->last != row->number)
		number("last", row->last);
	if (row->is == ROW_BITS || row->is == ROW_KIND)
		number(row->is == ROW_KIND ? "bytes" : "width", row->width);
	if (row->is == ROW_REG && row->width) {
		number("registers", row->width);
		number("first", row->last);
	}
}

/* What the columns of a row are called depends on what it is. */
static void print_rest(const struct schema_row *row)
{
	member("trailer", row->trailer);
	member("since", row->since);
	if (row->is == ROW_BITS)
		member("set", given(row->set));
	if (row->is == ROW_ALIAS)
		member("flag", row->condition);
	if (row->is == ROW_CHECK) {
		call("when", row->arg);
		call("condition", row->condition);
		member("status", row->set);
	}
	member("class", row->is == ROW_STATUS ? row->kind : "");
	member("unit", row->is == ROW_FORMAT ? row->arg : "");
	member("advice", row->is == ROW_STATUS ? row->arg : "");
	member("prefix", row->is == ROW_SET ? row->arg : "");
	member("machine", row->is == ROW_ARCH ? row->arg : "");
	member("doc", row->doc);
}

static void print_row(const struct schema_row *title, const struct schema_row *row)
{
	static const char *const what[] = {
		"group", "piece", "record", "feature", "set", "registers", "field", "misc", "alias", "probe", "check", "unknown", "payload",
		"bit", "bits", "value", "register", "kind", "word", "format", "status", "limit"};

	printf("{\"row\":\"%s\",\"name\":\"%s\"", what[row->is], row->name);
	print_number(row);
	if (row->is <= ROW_FEATURE)
		member("struct", row->group);
	if (row->is == ROW_FIELD)
		print_field(title, row);
	print_rest(row);
}

static void print_title(const struct schema_row *title)
{
	const struct schema_row *row;

	print_row(title, title);
	if (title->is <= ROW_ARCH) {
		printf(",\"rows\":[");
		for (row = title + 1; row < schema_end(title); row++) {
			printf("%s\n  ", row == title + 1 ? "" : ",");
			print_row(title, row);
			printf("}");
		}
		printf("]");
	}
	printf("}");
}

/* The lists of the document: which rows are titles of each. */
static const struct {
	const char *key;
	enum schema_is first, last;
} lists[] = {
	{"groups", ROW_GROUP, ROW_FEATURE},
	{"sets", ROW_SET, ROW_SET},
	{"registers", ROW_ARCH, ROW_ARCH},
	{"kinds", ROW_KIND, ROW_KIND},
	{"words", ROW_WORD, ROW_WORD},
	{"formats", ROW_FORMAT, ROW_FORMAT},
	{"statuses", ROW_STATUS, ROW_STATUS},
	{"limits", ROW_LIMIT, ROW_LIMIT},
};

static void print_list(size_t list)
{
	const char *between = "";
	size_t i;

	printf("%s\"%s\":[\n", list ? ",\n" : "", lists[list].key);
	for (i = 0; i < schema_nr; i++) {
		if (schema_rows[i].is < lists[list].first || schema_rows[i].is > lists[list].last)
			continue;
		printf("%s", between);
		print_title(&schema_rows[i]);
		between = ",\n";
	}
	printf("]");
}

void schema_print_json(void)
{
	size_t i;

	printf("{\"format\":\"perfring schema\",\"version\":1,\n");
	for (i = 0; i < sizeof(lists) / sizeof(*lists); i++)
		print_list(i);
	printf("}\n");
}
