/* SPDX-License-Identifier: MIT */
/*
 * Values as people read them. The names are the rows'; here they are only put
 * together.
 */
#include "value.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *value_unit(uint8_t format)
{
	static const char *const units[] = {
#define FORMAT(number, NAME, unit, doc) unit,
#include "schema/kinds.def"
	};

	return format < sizeof(units) / sizeof(units[0]) ? units[format] : "";
}

static void bit_names(struct pfr_out *out, struct pfr_bits *bits, int inner);

static void part_name(struct pfr_out *out, const struct pfr_bits *part, int inner)
{
	const char *value = pfr_value_name(part->of, part->part);
	struct pfr_bits bits = {.set = part->of, .value = part->part};

	out_text(out, part->name);
	if (part->single && (!part->of || inner))
		return;
	out_char(out, '=');
	if (*value)
		out_text(out, value);
	else if (inner || !part->of)
		out_decimal(out, part->part);
	else
		bit_names(out, &bits, 1);
}

/* Bits of a part are named in turn, but not theirs again: inner. */
static void bit_names(struct pfr_out *out, struct pfr_bits *bits, int inner)
{
	int first = 1;

	while (pfr_bits_next(bits) == PFR_OK) {
		if (!first)
			out_char(out, inner ? '+' : '|');
		first = 0;
		part_name(out, bits, inner);
	}
	if (bits->value) {
		if (!first)
			out_char(out, inner ? '+' : '|');
		out_hex(out, bits->value);
	}
}

void value_names(struct pfr_out *out, const struct pfr_item *item, uint32_t type, uint64_t value, const char *before,
		 const char *after)
{
	struct pfr_bits bits = {.set = (enum pfr_set)item->set, .type = type, .value = value};
	const char *name;

	if (!item->set)
		return;
	if (item->format == PFR_FORMAT_AS_FLAGS && value) {
		out_text(out, before);
		bit_names(out, &bits, 0);
		out_text(out, after);
		return;
	}
	name = pfr_value_name((enum pfr_set)item->set, value);
	if (*name && item->format != PFR_FORMAT_AS_FLAGS) {
		out_text(out, before);
		out_text(out, name);
		out_text(out, after);
	}
}

void pfr_value_text(struct pfr_out *out, enum pfr_set set, unsigned format, uint32_t type, uint64_t value)
{
	struct pfr_item item = {.format = (uint8_t)format, .set = (uint8_t)set};

	value_names(out, &item, type, value, "", "");
}

void value_number(struct pfr_out *out, const struct pfr_item *item, uint64_t value)
{
	switch (item->format) {
	case PFR_FORMAT_AS_ADDR:
	case PFR_FORMAT_AS_HEX:
	case PFR_FORMAT_AS_FLAGS:
	case PFR_FORMAT_AS_REGS:
		out_hex(out, value);
		break;
	case PFR_FORMAT_AS_F64:
		out_double(out, value);
		break;
	default:
		if (item->kind == PFR_KIND_S32)
			out_signed(out, (int64_t)value);
		else
			out_decimal(out, value);
	}
}

void value_type(struct pfr_out *out, const struct pfr_frame *frame)
{
	const char *name = frame->piece == PFR_PIECE_RECORD ? pfr_type_name(frame->type) :
							      pfr_piece_name((enum pfr_piece)frame->piece);

	out_text(out, name);
	if (frame->piece == PFR_PIECE_FEATURE || frame->piece == PFR_PIECE_FEATURE_SECTION) {
		out_char(out, ' ');
		name = pfr_value_name(PFR_SET_FEATURE, frame->type);
		out_text(out, name);
	}
	if (!*name)
		out_decimal(out, frame->type);
}

void value_data(struct pfr_out *out, const unsigned char *data, uint32_t size)
{
	out_hex_bytes(out, data, size < VALUE_DATA_MOST ? size : VALUE_DATA_MOST);
	if (size > VALUE_DATA_MOST) {
		out_literal(out, "...(");
		out_decimal(out, size);
		out_literal(out, " bytes)");
	}
}

uint64_t value_mask(const struct pfr_layout *layout, int intr)
{
	if (!layout)
		return 0;
	return intr ? layout->sample_regs_intr : layout->sample_regs_user;
}

unsigned value_register(uint64_t mask, uint32_t index)
{
	unsigned bit;

	for (bit = 0; bit < 64; bit++) {
		if (!(mask >> bit & 1))
			continue;
		if (!index)
			return bit;
		index--;
	}
	return 64;
}

/* What the statuses of fields advise speaks of records; of a section something else is to be said. */
static const char *advice_of(const struct pfr_where *where)
{
	if (where->piece == PFR_PIECE_FEATURE_SECTION && where->status == PFR_E_FEATURE)
		return "the file was cut; this and all later features are missing, the records can be read";
	if (where->status == PFR_E_TRUNCATED && where->piece == PFR_PIECE_FILE_HEADER)
		return "the file was cut; nothing of it can be read";
	if (where->piece == PFR_PIECE_FEATURE &&
	    (where->status == PFR_E_SHORT || where->status == PFR_E_COUNT || where->status == PFR_E_NO_NUL))
		return "the section was cut or damaged; the records can be read";
	return pfr_status_advice(where->status);
}

/* What where->needed is, where it is no number of bytes that were expected; "" of those. */
static const char *measure_of(enum pfr_status status, int *hex)
{
	*hex = status == PFR_E_SAMPLE_TYPE || status == PFR_E_READ_FORMAT || status == PFR_E_ABI || status == PFR_E_HEADER || status == PFR_E_VALUE;
	switch (status) {
	case PFR_E_SAMPLE_TYPE:
	case PFR_E_READ_FORMAT: return "unknown bits ";
	case PFR_E_ABI: return "abi ";
	case PFR_E_UNKNOWN_ID:
	case PFR_E_DUPLICATE_ID: return "id ";
	case PFR_E_TIME: return "time in ns ";
	case PFR_E_HEADER:
	case PFR_E_VALUE:
	case PFR_E_UNUSUAL:
	case PFR_E_LONG_SIZE:
	case PFR_E_RING_OFFSET:
	case PFR_E_RING_ALIGN:
	case PFR_E_RING_BEHIND:
	case PFR_E_RING_AHEAD:
	case PFR_E_CLOCK: return "value ";
	case PFR_E_COUNT: return "count ";
	case PFR_E_RECORD_SIZE:
	case PFR_E_HEADER_SIZE:
	case PFR_E_ATTR_SIZE:
	case PFR_E_ATTR_STRIDE:
	case PFR_E_ENTRY_SIZE:
	case PFR_E_RING_SIZE:
	case PFR_E_RING_RECORD:
	case PFR_E_DYN_SIZE:
	case PFR_E_BUILD_ID: return "size ";
	default: return "";
	}
}

/* Whether a status has no figure that a reader could use: of a record after the one that was refused, how much it would be is not known. */
static int is_without_measure(const struct pfr_where *where)
{
	switch (where->status) {
	case PFR_UNFIT:
	case PFR_E_WHICH_EVENT:
	case PFR_E_NO_LAYOUT:
	case PFR_E_MAGIC:
	case PFR_E_EMPTY: return 1;
	case PFR_E_RATIO: return !where->limit;
	default: return 0;
	}
}

/* A limit; what was needed is not known where it was reached before. */
static void measure_limit(struct pfr_out *out, const struct pfr_where *where)
{
	if (where->needed) {
		out_text(out, "needed ");
		out_decimal(out, where->needed);
		out_text(out, ", ");
	}
	out_text(out, "limit ");
	out_text(out, pfr_limit_name((enum pfr_limit)where->limit));
	out_char(out, ' ');
	out_decimal(out, where->left);
}

static void measure_bytes(struct pfr_out *out, const struct pfr_where *where)
{
	uint64_t bytes = where->status == PFR_E_BEHIND ? where->left : where->needed;

	out_text(out, where->status == PFR_E_BEHIND ? "" : "expected ");
	out_decimal(out, bytes);
	out_text(out, bytes == 1 ? " byte" : " bytes");
	if (where->status == PFR_E_BEHIND)
		return;
	out_text(out, ", ");
	out_decimal(out, where->left);
	out_text(out, " left");
}

static void measure(struct pfr_out *out, const struct pfr_where *where)
{
	int hex;
	const char *name = measure_of(where->status, &hex);

	if (is_without_measure(where))
		return;
	out_text(out, " (");
	out_text(out, name);
	if (!*name && where->limit)
		measure_limit(out, where);
	else if (!*name)
		measure_bytes(out, where);
	else if (hex)
		out_hex(out, where->needed);
	else
		out_decimal(out, where->needed);
	if (where->status == PFR_E_COUNT) {
		out_text(out, ", ");
		out_decimal(out, where->left);
		out_text(out, " bytes left");
	}
	out_char(out, ')');
}

/* The cause in words; of a table, and of a stream that ends between two records, not the status's own. */
static const char *cause_of(const struct pfr_where *where)
{
	if (where->status == PFR_E_FEATURE && where->piece == PFR_PIECE_FEATURE_SECTION)
		return "the table of features is not within the file from this entry on";
	if (where->status == PFR_E_TRUNCATED && where->piece == PFR_PIECE_RECORD && !where->left)
		return "the stream ends before the end of its records";
	return pfr_status_cause(where->status);
}

/* Whether all bytes of the number are printable. */
static int is_text(uint32_t number)
{
	unsigned i;

	for (i = 0; i < 4; i++)
		if ((number >> 8 * i & 0xff) < 0x20 || (number >> 8 * i & 0xff) > 0x7e)
			return 0;
	return 1;
}

/* What the place is of. A record that is cut within its header, or is not there at all, has no type. */
static void subject(struct pfr_out *out, const struct pfr_where *where)
{
	struct pfr_frame frame = {.type = where->type, .piece = where->piece};

	if (where->piece != PFR_PIECE_RECORD) {
		value_type(out, &frame);
	} else if (where->status == PFR_E_DATA || (where->status == PFR_E_TRUNCATED && !where->left)) {
		out_text(out, "records");
	} else if (where->status == PFR_E_TRUNCATED && !where->type) {
		out_text(out, "record");
	} else if (!*pfr_type_name(where->type)) {
		out_text(out, "record of type ");
		out_decimal(out, where->type);
		if (is_text(where->type)) /* perf record's own words, in one file with its pipe */
			out_text(out, ", whose bytes are text,");
	} else {
		value_type(out, &frame);
	}
}

void pfr_where_text(struct pfr_out *out, const struct pfr_where *where)
{
	const char *row = pfr_row_name(where->row), *advice = advice_of(where);

	subject(out, where);
	out_text(out, " at ");
	out_hex(out, where->at);
	if (*row) {
		out_text(out, ", ");
		out_text(out, row);
		out_text(out, " at ");
		out_hex(out, where->offset);
	}
	out_text(out, ": ");
	out_text(out, cause_of(where));
	measure(out, where);
	if (*advice) {
		out_text(out, "; ");
		out_text(out, advice);
	}
}
