/* SPDX-License-Identifier: MIT */
/*
 * `perfring schema --format ksy`: a Kaitai Struct description (https://kaitai.io) of files, pipes and records. What
 * depends on the attr is read as the first event has it: Kaitai has no way to look an ID up.
 */
#include "schema_ksy.h"

#include <stdlib.h>
#include <string.h>

#define LEFT "_io.size - _io.pos"

/* The types of the whole, before those that are printed from rows. */
static const char head[] =
	"# SPDX-License-Identifier: MIT\n"
	"# Printed by `perfring schema --format ksy` from schema/; do not edit, `make print` makes it anew.\n"
	"meta:\n"
	"  id: perf_data\n"
	"  title: Linux perf.data\n"
	"  license: MIT\n"
	"  ks-version: 0.9\n"
	"  file-extension: data\n"
	"doc: |\n"
	"  Files and pipes of perf record, of either byte order, version 2: header, events, records. Fields that depend on the\n"
	"  attr of an event are read as those of the first event, as Kaitai Struct has no loop that finds the event of an ID. Use it\n"
	"  for captures whose events have the same sample_type, read_format, branch_sample_type, sample_id_all and register masks.\n"
	"  The trailer of KSYMBOL, BPF_EVENT and TEXT_POKE is read at the end, where it is unless several events receive the record.\n"
	"  C bit fields are bytes, as their bits depend on the byte order; instances `flag_*` of an attr have them.\n"
	"doc-ref: https://github.com/torvalds/linux/blob/master/tools/perf/Documentation/perf.data-file-format.txt\n"
	"seq:\n"
	"  - {id: magic, type: u1, repeat: expr, repeat-expr: 8}\n"
	"  - {id: body, type: body}\n"
	"types:\n"
	"  body:\n"
	"    meta:\n"
	"      endian:\n"
	"        switch-on: _root.magic[0]\n"
	"        cases:\n"
	"          0x32: be\n"
	"          _: le\n"
	"    instances:\n"
	"      header_size: {pos: 8, type: u8}\n"
	"      is_pipe: {value: header_size == 16}\n"
	"      header: {pos: 0, size: header_size, type: file_header}\n"
	"      events: {pos: header.attrs.offset, size: header.attr_size, type: file_attr, repeat: expr,\n"
	"        repeat-expr: header.attrs.size / header.attr_size, if: not is_pipe}\n"
	"      data_size: {value: 'header.data.size != 0 ? header.data.size : _io.size - header.data.offset'}\n"
	"      records_of_file: {pos: header.data.offset, size: data_size, type: records, if: not is_pipe}\n"
	"      records_of_pipe: {pos: 16, size-eos: true, type: records, if: is_pipe}\n"
	"      records: {value: 'is_pipe ? records_of_pipe : records_of_file'}\n"
	"      pipe_attr_size: {pos: 28, type: u4, if: is_pipe}\n"
	"      pipe_attr: {pos: 24, size: 'pipe_attr_size != 0 ? pipe_attr_size : 64', type: attr, if: is_pipe}\n"
	"      first_attr: {value: 'is_pipe ? pipe_attr : events[0].attr'}\n"
	"      sample_type: {value: first_attr.sample_type}\n"
	"      read_format: {value: first_attr.read_format}\n";

static const char types[] =
	"    types:\n"
	"      records:\n"
	"        seq:\n"
	"          - {id: record, type: record, repeat: eos}\n"
	"      record:\n"
	"        seq:\n"
	"          - {id: type, type: u4}\n"
	"          - {id: misc, type: u2, doc: the upper half of the size from type 32768 on}\n"
	"          - {id: size, type: u2}\n"
	"          - id: body\n"
	"            size: '(type >= 32768 ? size + misc * 65536 : size) - 8'\n"
	"            type:\n"
	"              switch-on: type\n"
	"              cases:\n";

static const char ones[] =
	"      ones:\n"
	"        seq:\n"
	"          - {id: byte, type: one, repeat: expr, repeat-expr: 8}\n"
	"        instances:\n"
	"          nr: {value: 'byte[0].nr + byte[1].nr + byte[2].nr + byte[3].nr + byte[4].nr + byte[5].nr + byte[6].nr + byte[7].nr'}\n"
	"      one:\n"
	"        seq:\n"
	"          - {id: bits, type: u1}\n"
	"        instances:\n"
	"          nr: {value: (bits & 1) + (bits >> 1 & 1) + (bits >> 2 & 1) + (bits >> 3 & 1) + (bits >> 4 & 1) + (bits >> 5 & 1) + (bits >> 6 & 1) + (bits >> 7)}\n";

/* ---- fields --------------------------------------------------------------------------- */

static void print_doc(const char *doc)
{
	printf("            doc: \"");
	for (; *doc; doc++)
		printf(strchr("\"\\", *doc) ? "\\%c" : "%c", *doc);
	printf("\"\n");
}

static void print_id(const struct schema_row *title, const struct schema_row *row, const char *suffix)
{
	char condition[300];

	printf("          - id: %s%s\n", row->name, suffix);
	ksy_condition(title, row, condition, sizeof(condition));
	if (*condition)
		printf("            if: '%s'\n", condition);
}

/* The lesser of n and what is left. */
static void print_least(const char *n)
{
	printf("            size: '" LEFT " < %s ? " LEFT " : %s'\n", n, n);
}

static void print_repeat(const struct schema_row *title, const struct schema_row *row)
{
	char count[300];

	ksy_count(title, row, count, sizeof(count));
	if (*count)
		printf("            repeat: expr\n            repeat-expr: '%s'\n", count);
	else
		printf("            repeat: eos\n");
}

static void print_padding(const char *arg)
{
	struct schema_call c = schema_call(arg);
	char n[160];

	snprintf(n, sizeof(n), "(%s - _io.pos %% %s) %% %s", c.word[1], c.word[1], c.word[1]);
	print_least(n);
}

static void print_text(const struct schema_row *title, const struct schema_row *row)
{
	struct schema_call arg = schema_call(row->arg);

	if (!strcmp(row->kind, "STR")) {
		printf("          - {id: len_%s, type: u4}\n", row->name);
		print_id(title, row, "");
		printf("            size: len_%s\n", row->name);
	} else {
		print_id(title, row, "");
		if (!strcmp(row->kind, "CHARS"))
			print_least(arg.word[1]);
	}
	printf("            type: strz\n            encoding: UTF-8\n");
	print_doc(row->doc);
	if (strcmp(row->kind, "CSTR") != 0 || !strcmp(arg.word[1], "1"))
		return;
	print_id(title, row, "_padding");
	print_padding(row->arg);
}

static void print_bytes(const struct schema_row *title, const struct schema_row *row)
{
	struct schema_call arg = schema_call(row->arg);
	char count[300];

	print_id(title, row, "");
	ksy_count(title, row, count, sizeof(count));
	if (!strcmp(row->kind, "PAD"))
		print_padding(row->arg);
	else if (!strcmp(arg.word[0], "BUT"))
		printf("            size: " LEFT " - %s\n", arg.word[1]);
	else if (*count)
		printf("            size: '%s'\n", count);
	else
		printf("            size-eos: true\n");
	print_doc(row->doc);
}

/* An attr has a stream of its own, so that its fields are there as far as its size goes. */
static void print_nested(const struct schema_row *title, const struct schema_row *row)
{
	print_id(title, row, "");
	printf("            type: %s\n", row->arg);
	if (!strcmp(row->kind, "ATTR"))
		printf("            size: '%s_size != 0 ? %s_size : 64'\n", row->name, row->name);
	else if (strcmp(row->kind, "GROUP") != 0)
		print_repeat(title, row);
	print_doc(row->doc);
}

static void print_number(const struct schema_row *title, const struct schema_row *row)
{
	static const struct {
		const char *kind, *type;
		int bytes; /* of C bit fields */
	} kinds[] = {{"U8", "u1", 0}, {"U16", "u2", 0}, {"U32", "u4", 0}, {"U64", "u8", 0}, {"S32", "s4", 0}, {"BITS64", "u1", 8}, {"BITS32", "u1", 4}, {"U16S", "u2", 0}, {"U32S", "u4", 0}, {"U64S", "u8", 0}};
	unsigned i;

	print_id(title, row, "");
	for (i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++) {
		if (strcmp(row->kind, kinds[i].kind) != 0)
			continue;
		printf("            type: %s\n", strcmp(row->format, "F64") ? kinds[i].type : "f8");
		if (kinds[i].bytes)
			printf("            repeat: expr\n            repeat-expr: %d\n", kinds[i].bytes);
	}
	if (row->kind[strlen(row->kind) - 1] == 'S')
		print_repeat(title, row);
	print_doc(row->doc);
}

static void print_field(const struct schema_row *title, const struct schema_row *row)
{
	if (schema_is_nested(row))
		print_nested(title, row);
	else if (!strcmp(row->kind, "BYTES") || !strcmp(row->kind, "PAD"))
		print_bytes(title, row);
	else if (strstr("CSTR STR CHARS", row->kind))
		print_text(title, row);
	else
		print_number(title, row);
}

/* ---- types -------------------------------------------------------------------------------- */

static const char sample_id[] = "_root.body.sample_id_size";

static void print_flags(void)
{
	const struct schema_row *set = schema_set("attr"), *row;

	for (row = set + 1; row < schema_end(set); row++)
		if (row->is == ROW_BIT)
			printf("          flag_%s: {value: '(flags[%llu] & (_root.magic[0] == 0x32 ? %u : %u)) != 0'}\n", row->name,
			       row->number / 8, 0x80u >> row->number % 8, 1u << row->number % 8);
	printf("          regs_user: {pos: 80, type: ones, if: _io.size >= 88}\n"
	       "          regs_intr: {pos: 96, type: ones, if: _io.size >= 104}\n"
	       "          nr_regs_user: {value: '_io.size >= 88 ? regs_user.nr : 0'}\n"
	       "          nr_regs_intr: {value: '_io.size >= 104 ? regs_intr.nr : 0'}\n"
	       "          branches: {value: '_io.size >= 80 ? branch_sample_type : 0'}\n");
}

static void print_instances(const struct schema_row *title)
{
	const struct schema_row *row;
	const struct schema_row *mask = 0; /* the mask that has a bit for each of what follows */
	bool attr = false;

	for (row = title + 1; row < schema_end(title); row++)
		if (!strcmp(row->arg, "ONES"))
			mask = schema_source(title, row, "COUNT");
	for (row = title + 1; row < schema_end(title); row++)
		attr = attr || (row->is == ROW_FIELD && !strcmp(row->kind, "ATTR"));
	if (!attr && !mask && strcmp(title->trailer, "LAST") != 0 && strcmp(title->group, "attr") != 0)
		return;
	printf("        instances:\n");
	if (mask)
		printf("          bits_of_%s: {pos: %u, type: ones}\n", mask->name, schema_offsets(title, mask).at[0] - 8);
	if (attr)
		printf("          attr_size: {pos: _io.pos + 4, type: u4}\n");
	if (!strcmp(title->group, "attr"))
		print_flags();
	if (!strcmp(title->group, "mmap2"))
		printf("          id_size: {pos: 32, type: u1}\n          prot_bytes: {pos: 56, type: u1, repeat: expr, repeat-expr: 4}\n");
	if (!strcmp(title->trailer, "LAST"))
		printf("          sample_id: {pos: _io.size - %s, type: sample_id, if: %s != 0}\n", sample_id, sample_id);
}

static void print_type(const struct schema_row *title)
{
	const struct schema_row *row;
	const char *seq = "        seq:\n";

	printf("      %s:\n        doc: \"%s%s%s\"\n", title->group, title->is == ROW_RECORD ? title->name : "", title->is == ROW_RECORD ? ": " : "", title->doc);
	for (row = title + 1; row < schema_end(title); row++) {
		if (row->is != ROW_FIELD)
			continue;
		printf("%s", seq);
		seq = "";
		print_field(title, row);
	}
	if (!strcmp(title->trailer, "AFTER"))
		printf("          - {id: sample_id, type: sample_id, if: %s != 0 and " LEFT " >= %s}\n", sample_id, sample_id);
	print_instances(title);
}

/* The ring's page, captures of 2009 and features are left out, and so is what only they consist of. */
static bool is_wanted(const struct schema_row *row)
{
	if (row->is == ROW_RECORD)
		return true;
	if (row->is > ROW_PIECE || !strncmp(row->group, "legacy_", 7) || !strcmp(row->group, "mmap_page") || !strcmp(row->group, "record_header"))
		return false;
	return row->number < schema_group("string_entry")->number;
}

/* sample_id has 8 bytes for each bit of sample_type that one of its fields asks for. */
static void print_sample_id_size(void)
{
	const struct schema_row *title = schema_group("sample_id"), *row;
	const char *before = "", *last = "";

	printf("      sample_id_size: {value: 'not first_attr.flag_sample_id_all ? 0 : 8 * (");
	for (row = title + 1; row < schema_end(title); row++) {
		if (!strcmp(row->condition, last))
			continue;
		last = row->condition;
		printf("%s(sample_type >> %llu & 1)", before, ksy_bit("sample_type", schema_call(last).word[2]));
		before = " + ";
	}
	printf(")'}\n");
}

static void print_payload(void)
{
	const struct schema_row *row;

	for (row = schema_rows; row < schema_rows + schema_nr; row++)
		if (row->is == ROW_PAYLOAD)
			printf("          - {id: payload_%llu, if: type == %llu%s, size: body.as<%s>.%s}\n", row->number, row->number,
			       row->number == 66 ? " and size <= 16" : "", row->group, row->name);
}

void schema_print_ksy(void)
{
	const struct schema_row *row;

	printf("%s", head);
	print_sample_id_size();
	printf("%s", types);
	for (row = schema_rows; row < schema_rows + schema_nr; row++)
		if (row->is == ROW_RECORD)
			printf("                %llu: %s\n", row->number, row->group);
	print_payload();
	for (row = schema_rows; row < schema_rows + schema_nr; row++)
		if (is_wanted(row))
			print_type(row);
	printf("%s", ones);
}
