/* SPDX-License-Identifier: MIT */
/*
 * Conditions and counts of rows as expressions of Kaitai Struct. A PROBE, which may look ahead, is an expression here
 * that finds the same in records as the kernel and perf write them.
 */
#include "schema_ksy.h"

#include <string.h>

static const char *name_of(const struct schema_row *title, const struct schema_row *row, const char *word)
{
	const struct schema_row *source = schema_source(title, row, word);

	return source ? source->name : "";
}

unsigned long long ksy_bit(const char *set, const char *name)
{
	const struct schema_row *title = schema_set(set), *row;

	for (row = title + 1; row < schema_end(title); row++)
		if (!strcmp(row->name, name))
			return row->number;
	return 0;
}

void ksy_count(const struct schema_row *title, const struct schema_row *row, char *text, size_t size)
{
	struct schema_call arg = schema_call(row->arg);
	const char *word = arg.word[0];

	*text = 0;
	if (schema_is_nested(row))
		snprintf(text, size, "%s", name_of(title, row, "COUNT"));
	else if (!strcmp(word, "N"))
		snprintf(text, size, "%s", arg.word[1]);
	else if (!strcmp(word, "COUNTS") || !strcmp(word, "TAGS"))
		snprintf(text, size, "%s * %s", name_of(title, row, *word == 'C' ? "COUNT" : "TAG"), name_of(title, row, *word == 'C' ? "COUNT2" : "TAG2"));
	else if (!strncmp(word, "REGS_", 5))
		snprintf(text, size, "_root.body.first_attr.nr_regs_%s", strcmp(word, "REGS_USER") ? "intr" : "user");
	else if (!strcmp(word, "ONES"))
		snprintf(text, size, "bits_of_%s.nr", name_of(title, row, "COUNT"));
	else if (!strncmp(word, "COUNT", 5) || !strncmp(word, "TAG", 3))
		snprintf(text, size, "%s", name_of(title, row, word));
}

#define LEFT "_io.size - _io.pos"

/* What a PROBE finds. A form that is not here is never found. */
static const char *form(const char *group, const char *name)
{
	static const struct {
		const char *group, *name, *expression;
	} forms[] = {
		{"mmap2", "BUILD_ID", "(_parent.misc & 0x4000) != 0 and (_root.body.first_attr.flag_build_id ? id_size <= 20 : id_size == 20)"},
		{"mmap2", "NO_PROT", "prot_bytes[0] >= 32 and prot_bytes[1] >= 32 and prot_bytes[2] >= 32 and prot_bytes[3] >= 32"},
		{"branch_stack", "HW_INDEX", "(_root.body.first_attr.branches & 0x20000) != 0 and nr != 0"},
		{"branch_stack", "COUNTERS", "(_root.body.first_attr.branches & 0x80000) != 0"},
		{"header_tracing_data", "PAD", LEFT " == 4"},
		{"header_tracing_data", "INSIDE", LEFT " > 4"},
		{"simpleperf_unwinding_result", "UNWOUND", "_io.size >= 56"},
		{"attr", "CONFIG4", "_io.size >= 144 and _io.size != 168"},
		{"attr", "SIMD", "_io.size >= 176 and _io.size != 184"},
		{"attr", "SIMD_DRAFT", "_io.size == 168 or _io.size == 184"},
		{"regs_user", "SIMD", "(abi & 4) != 0 and _root.body.first_attr.size != 168 and _root.body.first_attr.size != 184"},
		{"regs_user", "SIMD_DRAFT", "(abi & 4) != 0 and (_root.body.first_attr.size == 168 or _root.body.first_attr.size == 184)"},
		{"regs_intr", "SIMD", "(abi & 4) != 0 and _root.body.first_attr.size != 168 and _root.body.first_attr.size != 184"},
		{"regs_intr", "SIMD_DRAFT", "(abi & 4) != 0 and (_root.body.first_attr.size == 168 or _root.body.first_attr.size == 184)"}};
	size_t i;

	for (i = 0; i < sizeof(forms) / sizeof(forms[0]); i++)
		if (!strcmp(forms[i].group, group) && !strcmp(forms[i].name, name))
			return forms[i].expression;
	return "false";
}

static void bit_condition(const struct schema_call *c, char *text, size_t size)
{
	const char *set = !strcmp(c->word[1], "READ_FORMAT") ? "read_format" : "sample_type";
	const char *is = !strcmp(c->word[0], "UNLESS") ? "==" : "!=";
	unsigned long long bit = 1ULL << ksy_bit(set, c->word[2]);

	if (!strcmp(c->word[0], "IF_UNLESS"))
		snprintf(text, size, "(_root.body.%s & %#llx) == %#llx", set, bit | 1ULL << ksy_bit(set, c->word[3]), bit);
	else
		snprintf(text, size, "(_root.body.%s & %#llx) %s 0", set, bit, is);
}

void ksy_condition(const struct schema_row *title, const struct schema_row *row, char *text, size_t size)
{
	struct schema_call c = schema_call(row->condition);
	const char *name = name_of(title, row, c.word[1]);

	*text = 0;
	if (!strcmp(c.word[1], "FORM"))
		snprintf(text, size, !strcmp(c.word[0], "UNLESS") ? "not (%s)" : "%s", form(title->group, c.word[2]));
	else if (!strcmp(c.word[1], "LEFT"))
		snprintf(text, size, LEFT " >= %s", c.word[2]);
	else if (!strcmp(c.word[0], "LEAST"))
		snprintf(text, size, "%s >= %s", name, c.word[2]);
	else if (!strcmp(c.word[0], "RANGE"))
		snprintf(text, size, "%s >= %s and %s <= %s", name, c.word[2], name, c.word[3]);
	else if (strcmp(c.word[0], "ALWAYS") != 0)
		bit_condition(&c, text, size);
}
