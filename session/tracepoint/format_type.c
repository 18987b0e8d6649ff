/* SPDX-License-Identifier: MIT */
/*
 * What a field of a tracepoint holds, from its type as the kernel writes it. The kernel says size and sign of
 * every field; a type's name is needed for what arrays are made of, and to tell text from bytes.
 */
#include "session/tracepoint/format.h"

enum {
	NUMBER,
	CHARACTER,
	CPUS,
	STRUCT,
};

struct type {
	const char *name;
	uint8_t width; /* LONG: a long's */
	uint8_t is_signed;
	uint8_t what;
};

#define LONG 0

/* As C, the kernel's headers and kprobes (kernel/trace/trace_probe.c) name them. */
static const struct type types[] = {
	{"char", 1, 1, CHARACTER},
	{"signed char", 1, 1, NUMBER},
	{"unsigned char", 1, 0, NUMBER},
	{"short", 2, 1, NUMBER},
	{"short int", 2, 1, NUMBER},
	{"unsigned short", 2, 0, NUMBER},
	{"unsigned short int", 2, 0, NUMBER},
	{"int", 4, 1, NUMBER},
	{"signed", 4, 1, NUMBER},
	{"signed int", 4, 1, NUMBER},
	{"unsigned", 4, 0, NUMBER},
	{"unsigned int", 4, 0, NUMBER},
	{"long", LONG, 1, NUMBER},
	{"long int", LONG, 1, NUMBER},
	{"unsigned long", LONG, 0, NUMBER},
	{"unsigned long int", LONG, 0, NUMBER},
	{"long long", 8, 1, NUMBER},
	{"long long int", 8, 1, NUMBER},
	{"unsigned long long", 8, 0, NUMBER},
	{"unsigned long long int", 8, 0, NUMBER},
	{"bool", 1, 0, NUMBER},
	{"_Bool", 1, 0, NUMBER},
	{"u8", 1, 0, NUMBER},
	{"u16", 2, 0, NUMBER},
	{"u32", 4, 0, NUMBER},
	{"u64", 8, 0, NUMBER},
	{"s8", 1, 1, NUMBER},
	{"s16", 2, 1, NUMBER},
	{"s32", 4, 1, NUMBER},
	{"s64", 8, 1, NUMBER},
	{"x8", 1, 0, NUMBER},
	{"x16", 2, 0, NUMBER},
	{"x32", 4, 0, NUMBER},
	{"x64", 8, 0, NUMBER},
	{"__u8", 1, 0, NUMBER},
	{"__u16", 2, 0, NUMBER},
	{"__u32", 4, 0, NUMBER},
	{"__u64", 8, 0, NUMBER},
	{"__s8", 1, 1, NUMBER},
	{"__s16", 2, 1, NUMBER},
	{"__s32", 4, 1, NUMBER},
	{"__s64", 8, 1, NUMBER},
	{"uint8_t", 1, 0, NUMBER},
	{"uint16_t", 2, 0, NUMBER},
	{"uint32_t", 4, 0, NUMBER},
	{"uint64_t", 8, 0, NUMBER},
	{"int8_t", 1, 1, NUMBER},
	{"int16_t", 2, 1, NUMBER},
	{"int32_t", 4, 1, NUMBER},
	{"int64_t", 8, 1, NUMBER},
	{"__le16", 2, 0, NUMBER},
	{"__le32", 4, 0, NUMBER},
	{"__le64", 8, 0, NUMBER},
	{"__be16", 2, 0, NUMBER},
	{"__be32", 4, 0, NUMBER},
	{"__be64", 8, 0, NUMBER},
	{"size_t", LONG, 0, NUMBER},
	{"ssize_t", LONG, 1, NUMBER},
	{"uintptr_t", LONG, 0, NUMBER},
	{"ulong", LONG, 0, NUMBER},
	{"uint", 4, 0, NUMBER},
	{"ushort", 2, 0, NUMBER},
	{"uchar", 1, 0, NUMBER},
	{"pid_t", 4, 1, NUMBER},
	{"uid_t", 4, 0, NUMBER},
	{"gid_t", 4, 0, NUMBER},
	{"dev_t", 4, 0, NUMBER},
	{"ino_t", LONG, 0, NUMBER},
	{"loff_t", 8, 1, NUMBER},
	{"sector_t", 8, 0, NUMBER},
	{"blkcnt_t", 8, 0, NUMBER},
	{"ktime_t", 8, 1, NUMBER},
	{"time64_t", 8, 1, NUMBER},
	{"gfp_t", 4, 0, NUMBER},
	{"umode_t", 2, 0, NUMBER},
	{"cpumask_t", LONG, 0, CPUS},
	{"cpumask_t *", LONG, 0, CPUS},
	{"struct cpumask", LONG, 0, CPUS},
	{"cpumask_var_t", LONG, 0, CPUS},
};

static bool ends_with_pointer(const struct format_text *type)
{
	const unsigned char *p = type->at;

	while (p < type->end && *p != '*')
		p++;
	return p < type->end;
}

static bool is_struct(struct format_text text)
{
	return format_take_word(&text, "struct") || format_take_word(&text, "union");
}

/* The type that is meant; of width LONG where it is not known. Null: not known. */
static const struct type *find_type(struct format_text text)
{
	static const struct type pointer = {"*", LONG, 0, NUMBER}, number = {"enum", 4, 0, NUMBER};
	static const struct type other = {"struct", LONG, 0, STRUCT};
	size_t i;

	while (format_take_word(&text, "const") || format_take_word(&text, "volatile"))
		;
	for (i = 0; i < sizeof(types) / sizeof(types[0]); i++)
		if (format_is(&text, types[i].name))
			return &types[i];
	if (ends_with_pointer(&text))
		return &pointer;
	if (is_struct(text))
		return &other;
	return format_take_word(&text, "enum") ? &number : 0;
}

static bool is_width(uint64_t width)
{
	return width == 1 || width == 2 || width == 4 || width == 8;
}

static void classify_scalar(struct pfr_tracepoint_field *field, const struct type *type, bool is_pointer, uint8_t long_size)
{
	field->width = is_width(field->size) ? (uint8_t)field->size : 1;
	if (!is_pointer && type && type->what == CPUS && field->size && field->size % long_size == 0) {
		field->kind = PFR_FIELD_CPUS;
		field->width = long_size;
	} else if (!is_width(field->size) || (type && type->what == STRUCT)) {
		field->kind = PFR_FIELD_BYTES;
		field->width = 1;
	} else {
		field->kind = is_pointer ? PFR_FIELD_POINTER : field->is_signed ? PFR_FIELD_SIGNED :
										  PFR_FIELD_UNSIGNED;
	}
}

/* Bytes of an element: what the declaration's number of them says, else what the type does; 0 where neither does. */
static uint64_t element_width(const struct pfr_tracepoint_field *field, const struct format_declaration *d,
			      const struct type *type, uint8_t long_size)
{
	uint64_t nr = d->elements;

	if (d->place == PFR_PLACE_FIXED && nr && field->size && field->size % nr == 0)
		return field->size / nr;
	return !type ? 0 : type->width == LONG ? long_size :
						 type->width;
}

static void classify_array(struct pfr_tracepoint_field *field, const struct format_declaration *d, const struct type *type,
			   uint8_t long_size)
{
	uint64_t width = element_width(field, d, type, long_size);

	field->width = is_width(width) ? (uint8_t)width : 1;
	if (type && type->what == CHARACTER && d->dimensions <= 1)
		field->kind = PFR_FIELD_TEXT;
	else if (type && type->what == CPUS && d->place != PFR_PLACE_FIXED)
		field->kind = PFR_FIELD_CPUS;
	else if (!is_width(width) || (type && type->what == STRUCT) || (width == 1 && !field->is_signed) ||
		 (type && type->what == CHARACTER))
		field->kind = PFR_FIELD_BYTES;
	else
		field->kind = PFR_FIELD_NUMBERS;
	if (field->kind == PFR_FIELD_TEXT || field->kind == PFR_FIELD_BYTES)
		field->width = 1;
}

void format_classify(struct pfr_tracepoint_field *field, const struct format_declaration *d, int is_signed, uint8_t long_size)
{
	const struct type *type = find_type(d->type);

	field->place = d->place == PFR_PLACE_FIXED && d->dimensions && !field->size ? (uint8_t)PFR_PLACE_REST : d->place;
	field->is_signed = is_signed >= 0 ? is_signed != 0 : type && type->is_signed;
	if (d->place == PFR_PLACE_FIXED && !d->dimensions)
		classify_scalar(field, type, ends_with_pointer(&d->type), long_size);
	else
		classify_array(field, d, type, long_size);
}
