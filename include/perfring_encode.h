/* SPDX-License-Identifier: MIT */
/*
 * A record written from its struct, or built item by item.
 */
#ifndef PERFRING_ENCODE_H
#define PERFRING_ENCODE_H

#include "perfring_decode.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Writes a record, or another piece, from its struct: what pfr_decode reads. It writes the
 * fields that type, misc and layout ask for; where those do not decide, and without a
 * layout, those that `present` names. Counts must be those of what they count. The header's
 * size is worked out. record->size says where paddings stop that the end cuts short, as
 * pfr_decode leaves it; set 0, and paddings are whole.
 * Paddings are zeros, or come from `from`, the frame that was decoded: then what was accepted
 * comes out as it was. from may be null; nothing past its size is read. data must not overlap
 * the bytes of from, or those that the record's spans are of, and may be null where capacity is 0.
 * PFR_OK with *size; PFR_NO_SPACE, and *size is what is needed; or why it cannot be written:
 * PFR_E_FIELDS, PFR_E_TRAILER, PFR_E_ATTR_SIZE, PFR_E_LIMIT (over 65,535 bytes), or a check of the rows.
 */
PFR_API enum pfr_status pfr_encode(const struct pfr_record *record, const struct pfr_layout *layout, enum pfr_byte_order order,
				   const struct pfr_frame *from, unsigned char *data, size_t capacity, size_t *size) PFR_CHECKED;

/* Where encoded bytes go. The members are the decoder's own. */
struct pfr_place {
	unsigned char *data;
	const unsigned char *pad; /* the record that paddings are taken from; null: zeros */
	size_t pad_size;
	size_t capacity;
	uint32_t at;   /* bytes so far, also those that found no space */
	uint32_t end;  /* where paddings stop */
	uint32_t most; /* bytes that it may have */
	uint16_t misc;
	uint16_t row;           /* of the failure */
	enum pfr_status status; /* sticky: the first failure */
	uint32_t failed_at;
	uint64_t needed;
};

/* A group or array that is being built. */
struct pfr_build_level {
	uint32_t nr, index;
	uint16_t open, start, back;
	uint8_t what;
};

/*
 * A walk the other way: it asks for one item after another, in encoded order, and
 * puts what it is given. place.at is the size so far. The other members are the decoder's own.
 */
struct pfr_build {
	struct pfr_place place;
	uint16_t row;
	uint8_t order, piece, phase, depth, after, asked;
	struct pfr_build_level level[PFR_WALK_DEPTH];
	uint64_t reserved[11];
};

/*
 * Begins a record or another piece: frame's piece, type, misc and order are taken, and `end`,
 * where the body's paddings stop if the record ends before they are whole; else 0.
 */
PFR_API void pfr_build_init(struct pfr_build *build, const struct pfr_frame *frame, uint32_t end, unsigned char *data,
			    size_t capacity);

/*
 * What comes next, if it is there: FIELD, to be supplied with pfr_build_number,
 * pfr_build_bytes or pfr_build_words as its kind is; GROUP or ARRAY, with pfr_build_open;
 * TAIL, with pfr_build_bytes. What is not supplied is absent; padding is then zeros.
 * ENTRY and CLOSE need no call. A call that does not suit the item is a failure: PFR_E_FIELDS.
 * PFR_OK; PFR_END, and the record is whole; or the first failure.
 */
PFR_API enum pfr_status pfr_build_next(struct pfr_build *build, struct pfr_item *item);

PFR_API void pfr_build_number(struct pfr_build *build, uint64_t value);
PFR_API void pfr_build_bytes(struct pfr_build *build, const unsigned char *data, uint32_t size);
PFR_API void pfr_build_words(struct pfr_build *build, const struct pfr_words *words);
/* Goes into the GROUP, or the ARRAY of `nr` entries. */
PFR_API void pfr_build_open(struct pfr_build *build, uint32_t nr);

#ifdef __cplusplus
}
#endif
#endif
