/* SPDX-License-Identifier: MIT */
/*
 * What the rows say about fields, for the page: it has no schema of its own.
 */
#include "view.h"

#include "decoder/rows.h"

#include <string.h>

static void pair(struct view_out *out, bool *first, uint64_t number, const char *text)
{
	view_text(out, *first ? "\"" : ",\"");
	*first = false;
	view_number(out, number);
	view_text(out, "\":");
	view_string(out, text, strlen(text));
}

static const struct { uint16_t group; uint8_t key; const char *in, *name, *doc; } fields[] = {
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) {GROUP_OF_##group, key, #group, #name, doc},
#define WITH_FEATURES
#include "schema/all.def"
};

static void print_fields(struct view_out *out)
{
	size_t i;

	for (i = 0; i < sizeof(fields) / sizeof(fields[0]); i++) {
		view_text(out, i ? ",\"" : "\"");
		view_number(out, fields[i].group);
		view_text(out, ".");
		view_number(out, fields[i].key);
		view_text(out, "\":[");
		view_string(out, fields[i].in, strlen(fields[i].in));
		view_text(out, ",");
		view_string(out, fields[i].name, strlen(fields[i].name));
		view_text(out, ",");
		view_string(out, fields[i].doc, strlen(fields[i].doc));
		view_text(out, "]");
	}
}

static void print_list(struct view_out *out, const char *const *texts, size_t nr)
{
	size_t i;

	view_text(out, "[");
	for (i = 0; i < nr; i++) {
		if (i)
			view_text(out, ",");
		view_string(out, texts[i], strlen(texts[i]));
	}
	view_text(out, "]");
}

static const char *const units[] = {
#define FORMAT(number, NAME, unit, doc) unit,
#include "schema/kinds.def"
};
static const char *const formats[] = {
#define FORMAT(number, NAME, unit, doc) #NAME,
#include "schema/kinds.def"
};
static const char *const kinds[] = {
#define KIND(number, NAME, type, size, doc) #NAME,
#include "schema/kinds.def"
};

#define LENGTH(a) (sizeof(a) / sizeof((a)[0]))

static void print_types(struct view_out *out)
{
	bool first = true;
	uint32_t i;

	view_text(out, "},\"types\":{");
	for (i = 1; i < 65536; i++)
		if (*pfr_type_name(i))
			pair(out, &first, i, pfr_type_name(i));
	view_text(out, "},\"pieces\":{");
	first = true;
	for (i = 0; i < 32; i++)
		if (*pfr_piece_name((enum pfr_piece)i))
			pair(out, &first, i, pfr_piece_name((enum pfr_piece)i));
	view_text(out, "},\"features\":{");
	first = true;
	for (i = 0; i < 256; i++)
		if (*pfr_value_name(PFR_SET_FEATURE, i))
			pair(out, &first, i, pfr_value_name(PFR_SET_FEATURE, i));
	view_text(out, "},\"statuses\":{");
	first = true;
	for (i = 0; i < 256; i++)
		if (*pfr_status_name((enum pfr_status)i))
			pair(out, &first, i, pfr_status_name((enum pfr_status)i));
}

void view_schema_print(struct view_out *out)
{
	view_text(out, "\"fields\":{");
	print_fields(out);
	print_types(out);
	view_text(out, "},\"units\":");
	print_list(out, units, LENGTH(units));
	view_text(out, ",\"formats\":");
	print_list(out, formats, LENGTH(formats));
	view_text(out, ",\"kinds\":");
	print_list(out, kinds, LENGTH(kinds));
}
