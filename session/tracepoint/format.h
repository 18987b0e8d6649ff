/* SPDX-License-Identifier: MIT */
/*
 * What the files of the formats of tracepoints share: a type as it is written, and
 * what is known of it.
 */
#ifndef SESSION_FORMAT_H
#define SESSION_FORMAT_H

#include "decoder/wire.h"
#include "perfring_session_tracepoint.h"

#include <stdbool.h>

/* Bytes of text that so many bytes of payload, and of a text that prints it, may become: fields of a hostile format overlap. */
#define TRACEPOINT_TEXT_MOST(size) (64 * (uint64_t)(size) + 1024)

/* A part of the text. */
struct format_text {
	const unsigned char *at, *end;
};

/* The declaration of a field, taken apart. */
struct format_declaration {
	struct format_text type; /* trimmed */
	struct format_text name;
	unsigned dimensions; /* brackets after the name; of __data_loc, after the type */
	uint64_t elements;   /* their numbers multiplied; 0 where they are empty or no numbers */
	bool empty;          /* the brackets are empty */
	uint8_t place;       /* enum pfr_place_kind, of the declaration alone */
};

/*
 * The number of a field that is one, at a fixed place: what most fields of most formats are. False: it is another field, and
 * pfr_field_value says what it is.
 */
static inline bool format_number(const struct pfr_tracepoint_field *field, const struct pfr_bytes *payload, enum pfr_byte_order order,
				 uint64_t *number)
{
	const unsigned char *p;
	uint64_t sign;

	if (field->kind != PFR_FIELD_UNSIGNED && field->kind != PFR_FIELD_SIGNED && field->kind != PFR_FIELD_POINTER)
		return false;
	if (field->place != PFR_PLACE_FIXED || field->offset > payload->size || field->size > payload->size - field->offset)
		return false;
	p = payload->data + field->offset;
	switch (field->size) {
	case 8: *number = wire_u64(p, order == PFR_BIG); return true;
	case 4: *number = wire_u32(p, order == PFR_BIG); break;
	case 2: *number = wire_u16(p, order == PFR_BIG); break;
	case 1: *number = *p; break;
	default: return false;
	}
	sign = field->kind == PFR_FIELD_SIGNED ? UINT64_C(1) << (8 * field->size - 1) : 0;
	*number = (*number ^ sign) - sign;
	return true;
}

/* Decides kind, width, signedness and place of a field from its declaration; is_signed is -1 where the line does not say. */
void format_classify(struct pfr_tracepoint_field *field, const struct format_declaration *declaration, int is_signed,
		     uint8_t long_size);

static inline bool format_is(const struct format_text *text, const char *word)
{
	const unsigned char *p = text->at;

	while (p < text->end && *word && *p == (unsigned char)*word)
		p++, word++;
	return p == text->end && !*word;
}

/* Takes the word off the front, where it is there and a blank follows, and the blanks. */
static inline bool format_is_blank(unsigned char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

/* format_words.c: takes the word off the front, where it is there; a word that a blank follows; blanks at both ends. */
bool format_take(struct format_text *text, const char *word);
bool format_take_word(struct format_text *text, const char *word);
void format_trim(struct format_text *text);

/* As pfr_tracepoint_to_json; with `strings`, integers of 64 bits are strings. */
void format_json(struct pfr_out *out, const struct pfr_tracepoint *format, const struct pfr_bytes *payload, enum pfr_byte_order order,
		 bool strings);
/* The same without the fields that all tracepoints have. */
void format_short_json(struct pfr_out *out, const struct pfr_tracepoint *format, const struct pfr_bytes *payload, enum pfr_byte_order order);
/* As pfr_tracepoint_to_line, without the fields that all tracepoints have. */
void format_short(struct pfr_out *out, const struct pfr_tracepoint *format, const struct pfr_bytes *payload, enum pfr_byte_order order);
/*
 * The value of one field as text, as pfr_tracepoint_to_line has it; ? where it does not fit into the payload. plain: a text is without quotes, unless it is
 * empty or -, which stand for no value.
 */
void format_field_text(struct pfr_out *out, const struct pfr_tracepoint_field *field, const struct pfr_bytes *payload,
		       enum pfr_byte_order order, bool plain);

#endif
