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
static uint32_t bytes_before(uint16_t group, uint16_t field, uint64_t sample_type)
{
	uint32_t sum = 0;
	uint16_t row;

	//@ loop unroll 64;
	for (row = group + 1; row != field; row++) {
		const struct row *r = &pfr_rows[row];

		if (!pfr_kind_size(r->kind))
			break;
		if (row_cond_asked(&r->cond, sample_type))
			sum += pfr_kind_size(r->kind);
	}
	return sum;
}

/* Word + 1 of a sample where `field` is, if its bit is set. */
static uint8_t sample_word(uint16_t field, uint64_t sample_type)
{
	if (!row_cond_asked(&pfr_rows[field].cond, sample_type))
		return 0;
	return (uint8_t)(bytes_before(ROW_OF_sample, field, sample_type) / 8 + 1);
}

/* A bit for each row of SAMPLE that sample_type asks for; those of its unknown bits too. */
static uint64_t sample_rows(uint64_t sample_type, uint64_t unknown)
{
	uint64_t rows = 0;
	uint16_t row;

	//@ loop unroll 64;
	for (row = ROW_OF_sample + 1; row < ROW_END_sample; row++)
		if (pfr_rows[row].op == OP_UNKNOWN ? unknown != 0 : row_cond_asked(&pfr_rows[row].cond, sample_type))
			rows |= UINT64_C(1) << (row - ROW_OF_sample - 1);
	return rows;
}

static uint8_t plain(uint64_t sample_type)
{
	switch (sample_type) {
#define USUAL(name, type) \
	case type: return PLAIN_##name;
		PFR_USUAL_SAMPLES
#undef USUAL
	default: return sample_type & ~(uint64_t)PFR_PLAIN ? PLAIN_NOT : PLAIN_OTHER;
	}
}

void pfr_layout_init(struct pfr_layout *layout, const struct pfr_attr *attr)
{
	uint64_t type = attr->sample_type;
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
	layout->sample_rows = sample_rows(type, layout->unknown_sample_type);
	layout->plain = plain(type);
	layout->simd_draft = attr->simd_draft.sample_simd_regs_enabled != 0;
	layout->build_id = (attr->flags & PFR_FLAG_BUILD_ID) != 0;
	layout->sample_id = sample_word(type & PFR_SAMPLE_IDENTIFIER ? ROW_sample_identifier : ROW_sample_id, type);
	layout->sample_time = sample_word(ROW_sample_time, type);
	if (!(attr->flags & PFR_FLAG_SAMPLE_ID_ALL))
		return;
	layout->trailer = (uint8_t)trailer;
	if (row_cond_asked(&pfr_rows[id].cond, type))
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

enum pfr_status pfr_frame_refuses(const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	int sample = frame->type == PFR_RECORD_SAMPLE;

	if (frame->piece != PFR_PIECE_RECORD || (!sample && frame->type != PFR_RECORD_READ) || layout)
		return PFR_OK;
	return PFR_E_NO_LAYOUT;
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
