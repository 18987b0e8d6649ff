/* SPDX-License-Identifier: MIT */
/*
 * From an attr to what it says about bytes: where ids and times lie, how long
 * trailers are, what cannot be read. It counts along the rows; their order is
 * schema/'s.
 */
#include "decode.h"

const struct pfr_layout pfr_layout_none = {0};

/* The bits of a set that have a name. */
static uint64_t known_bits(uint8_t set)
{
	uint64_t known = 0;

	/* a sum of constants where `set` is one, so that layouts cost no search */
#define BIT(of, bit, NAME, since, doc) known |= (uint64_t)(SET_OF_##of == set) << (bit);
#include "schema/sets_all.def"
	return known;
}

/*
 * Bytes before field `field` in the group at `group`, or of the whole group up
 * to its first field that is no plain number. Only sample_type decides here.
 */
static uint32_t bytes_before(uint16_t group, uint16_t field, uint32_t sample_type)
{
	uint32_t sum = 0;
	uint16_t row;

	for (row = group + 1; row != field; row++) {
		const struct row *r = &pfr_rows[row];

		if (!pfr_kind_size(r->kind))
			break;
		if ((sample_type & r->cond.mask) >= r->cond.lo)
			sum += pfr_kind_size(r->kind);
	}
	return sum;
}

/* Word + 1 of a sample where `field` is, if its bit is set. */
static uint8_t sample_word(uint16_t field, uint32_t sample_type)
{
	if (!(sample_type & pfr_rows[field].cond.mask))
		return 0;
	return (uint8_t)(bytes_before(ROW_OF_sample, field, sample_type) / 8 + 1);
}

/* A bit for each row of SAMPLE that sample_type asks for. */
static uint64_t sample_rows(uint32_t sample_type)
{
	uint64_t rows = 0;
	uint16_t row;

	for (row = ROW_OF_sample + 1; row < ROW_END_sample; row++)
		if (sample_type & pfr_rows[row].cond.mask)
			rows |= UINT64_C(1) << (row - ROW_OF_sample - 1);
	return rows;
}

void pfr_layout_init(struct pfr_layout *layout, const struct pfr_attr *attr)
{
	uint32_t type = (uint32_t)attr->sample_type;
	uint32_t trailer = bytes_before(ROW_OF_sample_id, ROW_END_sample_id, type);
	uint16_t id = type & PFR_SAMPLE_IDENTIFIER ? ROW_sample_id_identifier : ROW_sample_id_id;

	*layout = pfr_layout_none;
	layout->sample_type = type;
	layout->read_format = (uint32_t)attr->read_format;
	layout->branch_sample_type = (uint32_t)attr->branch_sample_type;
	layout->unknown_sample_type = attr->sample_type & ~known_bits(SET_OF_sample_type);
	layout->unknown_read_format = attr->read_format & ~known_bits(SET_OF_read_format);
	layout->sample_regs_user = attr->sample_regs_user;
	layout->sample_regs_intr = attr->sample_regs_intr;
	layout->regs_user = (uint8_t)wire_popcount(attr->sample_regs_user);
	layout->regs_intr = (uint8_t)wire_popcount(attr->sample_regs_intr);
	layout->front = (uint8_t)bytes_before(ROW_OF_sample, ROW_END_sample, type);
	layout->sample_rows = sample_rows(type);
	layout->plain = !(attr->sample_type & ~(uint64_t)PFR_PLAIN);
	layout->build_id = (attr->flags & PFR_FLAG_BUILD_ID) != 0;
	layout->sample_id = sample_word(type & PFR_SAMPLE_IDENTIFIER ? ROW_sample_identifier : ROW_sample_id, type);
	layout->sample_time = sample_word(ROW_sample_time, type);
	if (!(attr->flags & PFR_FLAG_SAMPLE_ID_ALL))
		return;
	layout->trailer = (uint8_t)trailer;
	if (type & pfr_rows[id].cond.mask)
		layout->trailer_id = (uint8_t)((trailer - bytes_before(ROW_OF_sample_id, id, type)) / 8);
	if (type & PFR_SAMPLE_TIME)
		layout->trailer_time = (uint8_t)(bytes_before(ROW_OF_sample_id, ROW_sample_id_time, type) + 1);
}

uint32_t pfr_trailer_size(const struct pfr_frame *frame, const struct pfr_layout *layout, uint16_t row)
{
	if (frame->piece != PFR_PIECE_RECORD)
		return 0;
	if (row == ROW_NONE) /* a type of a newer kernel: all but SAMPLE have it at their end */
		return frame->type > 0 && frame->type < PFR_RECORD_HEADER_ATTR ? layout->trailer : 0;
	return pfr_rows[row].kind == TRAILER_NEVER ? 0 : layout->trailer;
}

enum pfr_status pfr_frame_refuses(const struct pfr_frame *frame, const struct pfr_layout *layout, uint16_t *row,
				  uint64_t *bits)
{
	int sample = frame->type == PFR_RECORD_SAMPLE;

	*row = ROW_NONE;
	if (frame->piece != PFR_PIECE_RECORD || (!sample && frame->type != PFR_RECORD_READ))
		return PFR_OK;
	if (!layout)
		return PFR_NO_LAYOUT;
	*bits = layout->unknown_sample_type;
	*row = ROW_attr_sample_type;
	if (sample && *bits)
		return PFR_SAMPLE_TYPE;
	*bits = layout->unknown_read_format;
	*row = ROW_attr_read_format;
	if (*bits && (!sample || layout->sample_type & PFR_SAMPLE_READ))
		return PFR_READ_FORMAT;
	return PFR_OK;
}

void pfr_where_set(struct pfr_where *where, const struct pfr_frame *frame, enum pfr_status status, uint16_t row)
{
	where->status = status;
	where->type = frame->type;
	where->piece = frame->piece;
	where->limit = PFR_LIMIT_NONE;
	where->row = row;
	where->event = frame->event;
	where->at = frame->at;
	where->offset = frame->at;
	where->left = frame->size;
}

/* Where sample_id begins, 0 where there is no room for it. */
static uint32_t trailer_begin(const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	uint16_t row = pfr_rows_find(frame->piece, frame->type);
	uint32_t size = pfr_trailer_size(frame, layout, row), begin;

	if (frame->size - 8 < size)
		return 0;
	if (pfr_rows[row].kind != TRAILER_AFTER)
		return frame->size - size;
	begin = pfr_walk_body_end(frame);
	return frame->size - begin < size ? 0 : begin;
}

static enum pfr_status peek(const struct pfr_frame *frame, uint32_t at, uint64_t *value)
{
	if (frame->size < 8 || at > frame->size - 8)
		return PFR_SHORT;
	*value = wire_u64(frame->data + at, frame->order == PFR_BIG);
	return PFR_OK;
}

enum pfr_status pfr_peek_id(const struct pfr_frame *frame, const struct pfr_layout *layout, uint64_t *value)
{
	uint32_t begin;

	if (frame->piece != PFR_PIECE_RECORD)
		return PFR_END;
	if (frame->type == PFR_RECORD_SAMPLE)
		return layout->sample_id ? peek(frame, layout->sample_id * 8u, value) : PFR_END;
	if (!layout->trailer_id || frame->type >= PFR_RECORD_HEADER_ATTR || !frame->type)
		return PFR_END;
	begin = trailer_begin(frame, layout);
	return begin ? peek(frame, begin + layout->trailer - layout->trailer_id * 8u, value) : PFR_SHORT;
}

enum pfr_status pfr_peek_time(const struct pfr_frame *frame, const struct pfr_layout *layout, uint64_t *value)
{
	uint32_t begin;

	if (frame->piece != PFR_PIECE_RECORD)
		return PFR_END;
	if (frame->type == PFR_RECORD_SAMPLE)
		return layout->sample_time ? peek(frame, layout->sample_time * 8u, value) : PFR_END;
	if (!layout->trailer_time || frame->type >= PFR_RECORD_HEADER_ATTR || !frame->type)
		return PFR_END;
	begin = trailer_begin(frame, layout);
	return begin ? peek(frame, begin + layout->trailer_time - 1u, value) : PFR_SHORT;
}
