/* SPDX-License-Identifier: MIT */
/*
 * Names of everything that has a number: the text of the rows, apart from the
 * decoder, so that a program that prints nothing need not carry it. Texts lie
 * in arrays of one width, because pointers in constants would need relocation.
 */
#include "decode.h"

struct status_text {
	uint8_t number, costs;
	char name[16], cause[88], advice[72];
};

static const struct status_text *status_text(enum pfr_status status)
{
	static const struct status_text text[] = {
#define STATUS(number, NAME, CLASS, cause, advice) {number, PFR_CLASS_##CLASS, #NAME, cause, advice},
#include "schema/status.def"
	};
	static const struct status_text none = {0, PFR_CLASS_STREAM, "", "", ""};
	unsigned i;

	for (i = 0; i < sizeof(text) / sizeof(text[0]); i++)
		if (text[i].number == (unsigned)status)
			return &text[i];
	return &none;
}

enum pfr_class pfr_status_class(enum pfr_status status)
{
	return (enum pfr_class)status_text(status)->costs;
}

const char *pfr_status_name(enum pfr_status status)
{
	return status_text(status)->name;
}

const char *pfr_status_cause(enum pfr_status status)
{
	return status_text(status)->cause;
}

const char *pfr_status_advice(enum pfr_status status)
{
	return status_text(status)->advice;
}

static const struct { uint16_t number; char name[30]; } types[] = {
#define RECORD(number, NAME, name, trailer, since, doc) {number, #NAME},
#include "schema/all.def"
};

#define TYPES (sizeof(types) / sizeof(types[0]))

const char *pfr_type_name(uint32_t type)
{
	unsigned i;

	for (i = 0; i < TYPES; i++)
		if (types[i].number == type)
			return types[i].name;
	return "";
}

int pfr_type_find(const char *name, size_t size, uint32_t *type)
{
	unsigned i, same;

	for (i = 0; i < TYPES; i++) {
		for (same = 0; same < size && types[i].name[same] && types[i].name[same] == name[same]; same++)
			;
		if (same == size && !types[i].name[same]) {
			*type = types[i].number;
			return 1;
		}
	}
	return 0;
}

const char *pfr_piece_name(enum pfr_piece piece)
{
	static const char text[][16] = {"RECORD", "FILE_HEADER", "FILE_ATTR", "FILE_IDS", "FEATURE_SECTION",
					"FEATURE", "ATTR", "MMAP_PAGE", "STREAM", "COUNTS", "LEGACY_RECORD",
					"LEGACY_OVERFLOW", "LEGACY_ATTR", "LEGACY_PAGE"};

	return (unsigned)piece < sizeof(text) / sizeof(text[0]) ? text[piece] : "";
}

const char *pfr_row_name(uint16_t row)
{
	static const char text[ROW_NR][29] = {
		"",
#define GROUP(number, name, doc) #name,
#define END_GROUP(name) "",
#define RECORD(number, NAME, name, trailer, since, doc) #name,
#define END(name) "",
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) #name,
#define PROBE(group, WHAT) "",
#define UNKNOWN(group, WORD) "",
#define CHECK(group, name, when, cond, STATUS) "", "",
#define WITH_FEATURES
#include "schema/all.def"
	};

	return row < ROW_NR ? text[row] : "";
}

const char *pfr_attr_alias(uint8_t key, uint64_t flags)
{
#define ALIAS(group, akey, name, FLAG, doc) if (key == (akey) && flags & PFR_FLAG_##FLAG) return #name;
#include "schema/all.def"
	return "";
}

/* ---- values and bits ------------------------------------------------------- */

/* The rows of a set stand together, after its SET: where they begin, by its number, and after the last. */
enum {
#define SET(number, set, PREFIX, doc) VALUES_OF_##set, VALUES_BEFORE_##set = VALUES_OF_##set - 1,
#define VALUE(set, value, NAME, since, doc) VALUE_OF_##set##_##NAME,
#define VALUE_RANGE(set, first, last, NAME, since, doc) VALUE_OF_##set##_##NAME,
#include "schema/sets_all.def"
	VALUES
};

enum {
#define BIT_OF_SAMPLE(bit, NAME, since, doc)
#define SET(number, set, PREFIX, doc) PARTS_OF_##set, PARTS_BEFORE_##set = PARTS_OF_##set - 1,
#define BIT(set, bit, NAME, since, doc) BIT_OF_##set##_##NAME,
#define BITS(set, shift, width, name, of, since, doc) BITS_OF_##set##_##name,
#include "schema/sets_all.def"
	PARTS
};

static const struct { uint16_t values, parts; } rows_of[] = {
	{0, 0}, /* no set */
#define SET(number, set, PREFIX, doc) {VALUES_OF_##set, PARTS_OF_##set},
#include "schema/sets_all.def"
	{VALUES, PARTS}
};

#define SETS (sizeof(rows_of) / sizeof(rows_of[0]) - 1)

const char *pfr_value_name(enum pfr_set set, uint64_t value)
{
	static const struct { uint64_t value, last; uint8_t set; char name[31]; } text[] = {
#define VALUE(set, value, NAME, since, doc) {value, value, SET_OF_##set, #NAME},
#define VALUE_RANGE(set, first, last, NAME, since, doc) {first, last, SET_OF_##set, #NAME},
#include "schema/sets_all.def"
	};
	unsigned i;

	for (i = (unsigned)set < SETS ? rows_of[set].values : (unsigned)VALUES; i < VALUES && text[i].set == (unsigned)set; i++)
		if (value >= text[i].value && value <= text[i].last)
			return text[i].name;
	return "";
}

/* A bit, or a part of several bits, of a set. */
struct part {
	uint8_t set, shift, width, of;
	char name[26];
};

static const struct part parts[] = {
#define BIT_OF_SAMPLE(bit, NAME, since, doc) /* by number, below */
#define BIT(set, bit, NAME, since, doc) {SET_OF_##set, bit, 1, SET_OF_NONE, #NAME},
#define BITS(set, shift, width, name, of, since, doc) {SET_OF_##set, shift, width, SET_OF_##of, #name},
#include "schema/sets_all.def"
};

/* Bits of misc, by the row of the record. */
static const struct { uint16_t row; uint8_t bit; char name[25]; } misc_bits[] = {
#define MISC(name, bit, NAME, since, doc) {ROW_OF_##name, bit, #NAME},
#include "schema/all.def"
};

#define MISC_BITS (sizeof(misc_bits) / sizeof(misc_bits[0]))

/* Whether the records of this row have a name of their own for a bit of misc. */
static int has_own(uint16_t row, unsigned bit)
{
	unsigned i;

	for (i = 0; i < MISC_BITS && row != ROW_NONE; i++)
		if (misc_bits[i].row == row && misc_bits[i].bit == bit)
			return 1;
	return 0;
}

static enum pfr_status give_part(struct pfr_bits *bits, const char *name, uint8_t of, unsigned shift, unsigned width)
{
	uint64_t mask = ~UINT64_C(0) >> (64 - width);

	bits->name = name;
	bits->of = (enum pfr_set)of;
	bits->part = bits->value >> shift & mask;
	bits->single = width == 1;
	bits->value &= ~(mask << shift);
	return PFR_OK;
}

/*
 * The rows of sample_type are in the order of a sample's fields; its names come in that of the bits: the lowest that is set and has one. By the
 * index of a row, since clang makes a table of pointers of a search that returns a text, be it a switch or a loop that it unrolls.
 */
static enum pfr_status next_of_sample(struct pfr_bits *bits)
{
	static const struct { uint8_t bit; char name[19]; } text[] = {
#define BIT_OF_SAMPLE(bit, NAME, since, doc) {bit, #NAME},
#include "schema/sets_all.def"
	};
	const unsigned nr = sizeof(text) / sizeof(text[0]);
	unsigned i, lowest = nr;

	for (i = 0; i < nr; i++)
		if (bits->value >> text[i].bit & 1 && (lowest == nr || text[i].bit < text[lowest].bit))
			lowest = i;
	return lowest < nr ? give_part(bits, text[lowest].name, SET_OF_NONE, text[lowest].bit, 1) : PFR_END;
}

enum pfr_status pfr_bits_next(struct pfr_bits *bits)
{
	uint16_t row;

	if (!bits->value)
		return PFR_END;
	if (bits->set == PFR_SET_SAMPLE_TYPE)
		return next_of_sample(bits);
	row = bits->set == PFR_SET_MISC ? pfr_rows_find(PFR_PIECE_RECORD, bits->type) : (uint16_t)ROW_NONE;
	if (!bits->next && (unsigned)bits->set < SETS)
		bits->next = rows_of[bits->set].parts;
	for (; bits->next < PARTS; bits->next++) {
		const struct part *p = &parts[bits->next];

		if (p->set != (unsigned)bits->set) {
			bits->next = PARTS; /* after the set's last */
			break;
		}
		if (p->width == 1 && has_own(row, p->shift))
			continue;
		if (bits->value >> p->shift & (~UINT64_C(0) >> (64 - p->width)))
			return give_part(bits, p->name, p->of, p->shift, p->width);
	}
	for (; row != ROW_NONE && bits->next < PARTS + MISC_BITS; bits->next++) {
		unsigned i = bits->next - (unsigned)PARTS;

		if (misc_bits[i].row == row && bits->value >> misc_bits[i].bit & 1)
			return give_part(bits, misc_bits[i].name, SET_OF_NONE, misc_bits[i].bit, 1);
	}
	return PFR_END;
}

/* ---- registers --------------------------------------------------------------- */

struct reg {
	uint8_t arch, bit, nr, first;
	char name[12];
};

enum {
	ARCH_OF_NONE,
#define ARCH(number, name, uname, doc) ARCH_OF_##name,
#define REG(arch, bit, name)
#define REGS(arch, bit, prefix, first, nr)
#include "schema/regs.def"
};

enum pfr_arch pfr_arch_find(const char *name, size_t size)
{
	static const struct { uint8_t arch, size; char begin[10]; } text[] = {
#define ARCH(number, name, uname, doc) {ARCH_OF_##name, sizeof(uname) - 1, uname},
#define REG(arch, bit, name)
#define REGS(arch, bit, prefix, first, nr)
#include "schema/regs.def"
	};
	unsigned i, same;

	if (size >= 4 && name[0] == 'i' && name[2] == '8' && name[3] == '6')
		return PFR_ARCH_X86;
	for (i = 0; i < sizeof(text) / sizeof(text[0]); i++) {
		for (same = 0; same < text[i].size && same < size && name[same] == text[i].begin[same]; same++)
			;
		if (same == text[i].size && text[i].begin[0] != '-')
			return (enum pfr_arch)text[i].arch;
	}
	return size >= 7 && name[0] == 'p' && name[1] == 'o' && name[2] == 'w' ? PFR_ARCH_POWERPC : PFR_ARCH_UNKNOWN;
}

static void put_number(char *text, unsigned number)
{
	if (number >= 10)
		*text++ = (char)('0' + number / 10);
	*text++ = (char)('0' + number % 10);
	*text = 0;
}

enum pfr_arch pfr_arch_of_abi(enum pfr_arch arch, uint64_t abi)
{
	return arch == PFR_ARCH_X86 && abi & PFR_REGS_ABI_SIMD ? PFR_ARCH_X86_SIMD : arch;
}

void pfr_register_name(enum pfr_arch arch, unsigned bit, char text[16])
{
	static const struct reg regs[] = {
#define ARCH(number, name, uname, doc)
#define REG(arch, bit, name) {ARCH_OF_##arch, bit, 0, 0, #name},
#define REGS(arch, bit, prefix, first, nr) {ARCH_OF_##arch, bit, nr, first, #prefix},
#include "schema/regs.def"
	};
	unsigned i, k = 0;

	text[0] = 0;
	for (i = 0; i < sizeof(regs) / sizeof(regs[0]); i++) {
		const struct reg *r = &regs[i];

		if (r->arch != (unsigned)arch || bit < r->bit || bit >= r->bit + (r->nr ? r->nr : 1u))
			continue;
		for (k = 0; r->name[k]; k++)
			text[k] = r->name[k];
		text[k] = 0;
		if (r->nr)
			put_number(text + k, r->first + bit - r->bit);
	}
}
