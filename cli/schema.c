/* SPDX-License-Identifier: MIT */
/*
 * perfring schema: prints the rows. It adds nothing to what they say.
 */
#include "cli.h"

#include <getopt.h>
#include <string.h>
#include <strings.h>

static const char help_text[] =
	"usage: perfring schema [NAME]\n\n"
	"Without NAME: every record, group, piece and set that has rows. With NAME, such as\n"
	"MMAP2, 10, callchain, attr, sample_type: its fields in encoded order, or its names.\n\n"
	"  -h, --help  this text\n";

struct row {
	enum { ROW_GROUP, ROW_RECORD, ROW_FIELD, ROW_MISC, ROW_SET, ROW_BIT, ROW_BITS, ROW_VALUE } is;
	const char *group, *name, *kind, *arg, *condition, *format, *since, *doc;
	unsigned long long number;
	unsigned width;
};

#define TEXT(...) TEXT_OF(__VA_ARGS__)
#define TEXT_OF(...) #__VA_ARGS__

static const struct row rows[] = {
#define GROUP(number, name, doc) {ROW_GROUP, #name, #name, "", "", "", "", "", doc, 0, 0},
#define FEATURE(number, NAME, name, since, doc) {ROW_GROUP, #name, "feature " #NAME, "", "", "", "", "", doc, number, 0},
#define RECORD(number, NAME, name, trailer, since, doc) {ROW_RECORD, #name, #NAME, #trailer, "", "", "", since, doc, number, 0},
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) {ROW_FIELD, #group, #name, #kind, #arg, TEXT(cond), #format, #set, doc, key, 0},
#define MISC(name, bit, NAME, since, doc) {ROW_MISC, #name, #NAME, "", "", "", "", since, doc, bit, 0},
#define WITH_FEATURES
#include "schema/all.def"
#define SET(number, set, PREFIX, doc) {ROW_SET, #set, #set, "", "", "", "", "", doc, 0, 0},
#define BIT(set, bit, NAME, since, doc) {ROW_BIT, #set, #NAME, "", "", "", "", since, doc, bit, 0},
#define BITS(set, shift, width, name, of, since, doc) {ROW_BITS, #set, #name, #of, "", "", "", since, doc, shift, width},
#define VALUE_RANGE(set, first, last, NAME, since, doc) {ROW_VALUE, #set, #NAME, "", "", "", "", since, doc, first##ULL, 0},
#define VALUE(set, value, NAME, since, doc) {ROW_VALUE, #set, #NAME, "", "", "", "", since, doc, value##ULL, 0},
#include "schema/sets_all.def"
};

#define ROWS (sizeof(rows) / sizeof(rows[0]))

static void print_title(const struct row *r)
{
	if (r->is == ROW_RECORD)
		printf("%-3llu %-22s since %-7s %s\n", r->number, r->name, r->since, r->doc);
	else
		printf("    %-37s %s\n", r->name, r->doc);
}

static void print_field(const struct row *r)
{
	const char *arg = strcmp(r->arg, "NONE") ? r->arg : "";
	const char *when = strcmp(r->condition, "ALWAYS") ? r->condition : "";
	char kind[48];

	snprintf(kind, sizeof(kind), "%s%s%s", r->kind, *arg ? " " : "", arg);
	printf("  %2llu  %-16s %-24s %-34s %-6s %s\n", r->number, r->name, kind, when, r->format, r->doc);
}

static void print_row(const struct row *r)
{
	switch (r->is) {
	case ROW_GROUP:
	case ROW_RECORD:
	case ROW_SET:
		print_title(r);
		break;
	case ROW_FIELD:
		print_field(r);
		break;
	case ROW_MISC:
		printf("  misc bit %-7llu %-24s since %-8s %s\n", r->number, r->name, r->since, r->doc);
		break;
	case ROW_BIT:
		printf("  bit %-14llu %-26s %-8s %s\n", r->number, r->name, r->since, r->doc);
		break;
	case ROW_BITS:
		printf("  bits %2llu, %2u of them %-26s %-8s %s%s%s\n", r->number, r->width, r->name, r->since, r->doc,
		       strcmp(r->kind, "NONE") ? "; see " : "", strcmp(r->kind, "NONE") ? r->kind : "");
		break;
	case ROW_VALUE:
		printf("  %#-18llx %-26s %-8s %s\n", r->number, r->name, r->since, r->doc);
	}
}

static bool is_title(const struct row *r)
{
	return r->is == ROW_GROUP || r->is == ROW_RECORD || r->is == ROW_SET;
}

static bool is_named(const struct row *r, const char *name)
{
	char number[24];

	snprintf(number, sizeof(number), "%llu", r->number);
	return !strcasecmp(r->name, name) || !strcasecmp(r->group, name) ||
	       (r->is == ROW_RECORD && !strcmp(number, name));
}

static bool print_named(const char *name)
{
	bool found = false;
	size_t i, k;

	for (i = 0; i < ROWS; i++) {
		if (!is_title(&rows[i]) || !is_named(&rows[i], name))
			continue;
		found = true;
		print_row(&rows[i]);
		for (k = i + 1; k < ROWS && !is_title(&rows[k]); k++)
			print_row(&rows[k]);
	}
	return found;
}

int perfring_schema(int argc, char **argv)
{
	static const struct option options[] = {{"help", no_argument, 0, 'h'}, {0}};
	int option;
	size_t i;

	opterr = 0;
	while ((option = getopt_long(argc, argv, ":h", options, 0)) != -1) {
		if (option == 'h')
			return help(help_text);
		return usage("schema", "unknown option %s", argv[optind - 1]);
	}
	if (optind < argc - 1)
		return usage("schema", "one name at a time");
	if (optind == argc - 1)
		return print_named(argv[optind]) ? help("") : usage("schema", "'%s' has no rows", argv[optind]);
	for (i = 0; i < ROWS; i++)
		if (is_title(&rows[i]))
			print_row(&rows[i]);
	return help("");
}
