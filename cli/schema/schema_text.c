/* SPDX-License-Identifier: MIT */
/*
 * `perfring schema` for people: the fields of a record with their places, at most 100 columns wide.
 */
#include "schema.h"

#include <string.h>

#define WIDTH 100
#define MEANING 58 /* the column that a field's meaning begins in */

/* Prints text from this column on, broken between words; the lines that follow are indented to `indent`. */
static void wrap(const char *text, unsigned column, unsigned indent)
{
	while (*text) {
		size_t word = strcspn(text, " ");

		if (column > indent && column + word + 1 > WIDTH) {
			printf("\n%*s", (int)indent, "");
			column = indent;
		} else if (column > indent) {
			putchar(' ');
			column++;
		}
		printf("%.*s", (int)word, text);
		column += (unsigned)word;
		text += word + (text[word] == ' ');
	}
	putchar('\n');
}

/* The two, with a separator where both are there. */
static void join(char *text, size_t size, const char *first, const char *between, const char *second)
{
	snprintf(text, size, "%s%s%s", first, *first && *second ? between : "", second);
}

static void print_field(const struct schema_row *title, const struct schema_row *row)
{
	struct schema_offsets offsets = schema_offsets(title, row);
	char at[48] = "-", type[128], condition[160], about[400];
	size_t used = 0;
	unsigned i;
	int column;

	for (i = 0; i < offsets.nr; i++)
		used += (size_t)snprintf(at + used, sizeof(at) - used, "%s%u", i ? "/" : "", offsets.at[i]);
	schema_type_text(title, row, type, sizeof(type));
	schema_condition_text(title, row, condition, sizeof(condition));
	join(about, sizeof(about), row->doc, "; ", condition);
	if (strcmp(row->set, "NONE")) {
		char rest[sizeof(about)];

		snprintf(rest, sizeof(rest), "%s", about);
		snprintf(about, sizeof(about), "%.300s; names: %.60s", rest, row->set);
	}
	column = printf("%9s %4llu  %-18s %s", at, row->number, type, row->name);
	printf(column >= MEANING ? "\n%*s" : "%*s", column >= MEANING ? MEANING : MEANING - column, "");
	wrap(about, MEANING, MEANING);
}

static void print_bits(const struct schema_row *row)
{
	char number[48], about[300];
	const char *set = strcmp(row->set, "NONE") ? row->set : "";

	if (row->is == ROW_BITS)
		snprintf(number, sizeof(number), "bits %llu to %llu", row->number, row->number + row->width - 1);
	else if (row->is == ROW_VALUE && row->last != row->number)
		snprintf(number, sizeof(number), "%#llx to %#llx", row->number, row->last);
	else
		snprintf(number, sizeof(number), row->is == ROW_VALUE ? row->number > 9 ? "%#llx" : "%llu" : "bit %llu", row->number);
	snprintf(about, sizeof(about), "%s%s%s", row->doc, *set ? "; names: " : "", set);
	printf("  %-17s %-26s %-10s ", number, row->name, row->since);
	wrap(about, MEANING, MEANING);
}

static void print_row(const struct schema_row *title, const struct schema_row *row)
{
	char text[300];

	switch (row->is) {
	case ROW_FIELD:
		print_field(title, row);
		break;
	case ROW_CHECK:
		schema_check_text(title, row, text, sizeof(text));
		printf("          valid if ");
		wrap(text, 19, 19);
		break;
	case ROW_UNKNOWN:
		printf("          the fields from here on have no known place if bits of %s are unknown\n", strcmp(row->name, "SAMPLE_TYPE") ? "read_format" : "sample_type");
		break;
	case ROW_MISC:
		printf("          misc bit %-2llu %-24s %-10s ", row->number, row->name, row->since);
		wrap(row->doc, MEANING, MEANING);
		break;
	case ROW_ALIAS:
		printf("          %s is the name of key %llu with %s: %s\n", row->name, row->number, row->condition, row->doc);
		break;
	case ROW_PAYLOAD:
		printf("          %s bytes follow the record, outside of header.size\n", row->name);
		break;
	case ROW_REG:
		if (row->width)
			printf("  bits %llu to %llu: %s%llu to %s%llu\n", row->number, row->number + row->width - 1, row->name, row->last, row->name, row->last + row->width - 1);
		else
			printf("  bit %llu: %s\n", row->number, row->name);
		break;
	case ROW_PROBE:
		break;
	default:
		print_bits(row);
	}
}

static void print_title(const struct schema_row *row)
{
	static const char *const what[] = {"group", "piece", "record", "feature", "set", "registers"};
	char head[80], about[300];

	if (row->is == ROW_RECORD || row->is == ROW_FEATURE)
		snprintf(head, sizeof(head), "%-9s %5llu  %-28s %-10s ", what[row->is], row->number, row->name, row->since);
	else
		snprintf(head, sizeof(head), "%-9s        %-28s            ", what[row->is], row->group);
	snprintf(about, sizeof(about), "%s%s", head, *row->doc ? row->doc : row->name);
	printf("%s", head);
	wrap(about + strlen(head), (unsigned)strlen(head), (unsigned)strlen(head));
}

static void print_trailer(const struct schema_row *title)
{
	if (!strcmp(title->trailer, "LAST"))
		printf("          at the record's end: sample_id, if attr.sample_id_all is set\n");
	else if (!strcmp(title->trailer, "AFTER"))
		printf("          directly after the fields: sample_id, if attr.sample_id_all is set; stale bytes may follow\n");
	else if (title->is == ROW_RECORD)
		printf("          no sample_id\n");
}

void schema_print_text(const struct schema_row *title)
{
	const struct schema_row *row;

	print_title(title);
	if (title->is < ROW_SET && schema_end(title) > title + 1)
		printf("   offset  key  type               field                 meaning\n");
	for (row = title + 1; row < schema_end(title); row++)
		print_row(title, row);
	print_trailer(title);
}

void schema_print_list(void)
{
	size_t i;

	for (i = 0; i < schema_nr; i++)
		if (schema_rows[i].is <= ROW_ARCH)
			print_title(&schema_rows[i]);
}

void schema_print_legend(void)
{
	printf("\noffset: from the record's first byte, its header of 8 bytes included, or from the group's; two where\n"
	       "it depends on the form; - where it depends on what is before. key: the field's number in CBOR.\n"
	       "u8 to u64, s32: integers. bits32, bits64: C bit fields, numbered from bit 0 as a little-endian\n"
	       "machine has them. text/8: up to a NUL, then padding to a multiple of 8. str: u32 length, then text.\n"
	       "char[n]: text of at most n bytes. pad/8: padding to a multiple of 8. x[n]: n times x; x[...]: up to\n"
	       "the record's end. Another word is a group: `perfring schema NAME`. All in the recorder's byte order.\n");
}
