/* SPDX-License-Identifier: MIT */
/*
 * What a machine of the other byte order would have written. Of the payload of a tracepoint the fields are turned that its format has;
 * other payloads stay.
 */
#include "edit.h"

#include "decoder/rows.h"

static void swap(unsigned char *p, uint32_t width)
{
	uint32_t i;

	for (i = 0; i < width / 2; i++) {
		unsigned char byte = p[i];

		p[i] = p[width - 1 - i];
		p[width - 1 - i] = byte;
	}
}

static void swap_words(unsigned char *p, uint32_t nr, uint32_t width)
{
	for (; nr; nr--, p += width)
		swap(p, width);
}

/* The bits of one field, or one bit, at `shift` of a word of `width` bits, counted from the word's other end. */
static uint64_t field_turned(uint64_t value, unsigned width, unsigned shift, unsigned bits)
{
	uint64_t mask = bits < 64 ? (UINT64_C(1) << bits) - 1 : UINT64_MAX;

	return (value >> shift & mask) << (width - shift - bits);
}

/* A compiler of the other byte order numbers bit fields from the other end of the word; each in itself stays as it is. */
static uint64_t bits_turned(uint64_t value, unsigned width, uint8_t set)
{
	static const struct {
		uint8_t set, shift, bits;
	} parts[] = {
#define BITS(set, shift, width, name, of, since, doc) {SET_OF_##set, shift, width},
#include "schema/sets_all.def"
	};
	uint64_t turned = 0, left = UINT64_MAX;
	unsigned i;

	for (i = 0; i < sizeof(parts) / sizeof(parts[0]); i++)
		if (parts[i].set == set) {
			turned |= field_turned(value, width, parts[i].shift, parts[i].bits);
			left &= ~((parts[i].bits < 64 ? (UINT64_C(1) << parts[i].bits) - 1 : UINT64_MAX) << parts[i].shift);
		}
	for (i = 0; i < width; i++)
		if (left >> i & 1)
			turned |= field_turned(value, width, i, 1);
	return turned;
}

/* item->value is as a little-endian machine numbers the bits. */
static void turn_bits(const struct piece *piece, const struct pfr_item *item)
{
	bool to_big = piece->frame.order == PFR_LITTLE;
	uint64_t value = to_big ? bits_turned(item->value, item->size * 8, item->set) : item->value;
	uint32_t i;

	for (i = 0; i < item->size; i++)
		piece->copy[item->offset + (to_big ? item->size - 1 - i : i)] = (unsigned char)(value >> 8 * i);
}

static void turn_item(const struct piece *piece, const struct pfr_item *item)
{
	unsigned char *p = piece->copy + item->offset;

	switch (item->kind) {
	case PFR_KIND_U16:
	case PFR_KIND_U32:
	case PFR_KIND_U64:
	case PFR_KIND_S32: swap(p, item->size); break;
	case PFR_KIND_BITS32:
	case PFR_KIND_BITS64: turn_bits(piece, item); break;
	case PFR_KIND_U16S: swap_words(p, item->nr, 2); break;
	case PFR_KIND_U32S: swap_words(p, item->nr, 4); break;
	case PFR_KIND_U64S: swap_words(p, item->nr, 8); break;
	case PFR_KIND_STR: swap(p, 4); break;
	default: break;
	}
}

/* The walk must not see what was turned: frame.data is not `copy` here. */
static enum pfr_status turn_frame(const struct piece *piece, const struct pfr_layout *layout)
{
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	enum pfr_status status;

	pfr_walk_init(&walk, &piece->frame, layout);
	while ((status = pfr_walk_next(&walk, &item, &where)) == PFR_OK)
		if (item.what == PFR_ITEM_FIELD && PFR_IS(item, FEATURE_TRACING_DATA, BIG_ENDIAN))
			piece->copy[item.offset] = !item.value;
		else if (item.what == PFR_ITEM_FIELD)
			turn_item(piece, &item);
		else if (item.what == PFR_ITEM_TAIL && piece->frame.piece == PFR_PIECE_RECORD && item.offset == 8 && item.size)
			return PFR_E_FIELDS; /* a record of a type that is not known */
	return status == PFR_END ? PFR_OK : status;
}

/* ---- tracepoints ----------------------------------------------------------------------- */

static void turn_field(const struct pfr_tracepoint_field *field, const struct pfr_bytes *payload, enum pfr_byte_order order, unsigned char *copy)
{
	struct pfr_field_value value;

	if (pfr_field_value(field, payload, order, &value))
		return;
	if (value.kind == PFR_FIELD_NUMBERS || value.kind == PFR_FIELD_CPUS)
		swap_words(copy + (value.words.data - payload->data), value.words.nr, value.words.width);
	else if (value.kind <= PFR_FIELD_POINTER && field->place == PFR_PLACE_FIXED)
		swap(copy + field->offset, field->size);
	if (field->place == PFR_PLACE_DATA_LOC || field->place == PFR_PLACE_REL_LOC)
		swap(copy + field->offset, 4); /* where its bytes are */
}

static void turn_payload(struct piece *piece, struct pfr_session *s, const struct pfr_session_record *r)
{
	const struct pfr_tracepoint *format;
	struct pfr_bytes payload;
	uint32_t i;

	if (r->frame.type != PFR_RECORD_SAMPLE || pfr_session_tracepoint(s, r, &format, &payload))
		return;
	for (i = 0; i < format->nr; i++)
		if (!format->field[i].is_repeated)
			turn_field(&format->field[i], &payload, (enum pfr_byte_order)r->frame.order, piece->copy + (payload.data - r->frame.data));
}

/* A section within a record, or the payload that follows one. */
static enum pfr_status turn_inner(const struct piece *piece)
{
	struct piece inner = *piece;
	const struct pfr_frame *frame = &piece->frame;

	if (frame->type == PFR_RECORD_HEADER_TRACING_DATA && frame->payload)
		pfr_feature_frame(&inner.frame, PFR_FEATURE_TRACING_DATA, frame->data + frame->size, (uint32_t)frame->payload,
				  frame->at + frame->size, (enum pfr_byte_order)frame->order);
	else if (!formats_inside(frame, &inner.frame) && (frame->type != PFR_RECORD_HEADER_FEATURE || pfr_feature_of(frame, &inner.frame)))
		return PFR_OK;
	inner.copy += inner.frame.data - frame->data;
	return turn_frame(&inner, 0);
}

enum pfr_status turn_piece(struct piece *piece, struct pfr_session *s, const struct pfr_session_record *r)
{
	enum pfr_status status = turn_frame(piece, piece->layout);

	if (!status && piece->frame.piece == PFR_PIECE_RECORD) {
		turn_payload(piece, s, r);
		status = turn_inner(piece);
	}
	piece->frame.order = piece->frame.order == PFR_BIG ? PFR_LITTLE : PFR_BIG;
	return status;
}
