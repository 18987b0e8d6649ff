/* SPDX-License-Identifier: MIT */
/*
 * Encoding a record of any content, type and piece, with any attr's layout or none, in either byte order. What is written, and where, is wp_place's;
 * entries of arrays are the proof entries'.
 *
 * sources: bits rows layout attr numbers
 * options: -eva-slevel-function trailer_size:40
 * reached: 80
 */
#include "proof.h"
#include "decoder/encode.c"
#include "place.h"

/* In place of decode.c's: any entry, or none. */
#define ENTRY_ARRAY(entry) \
	enum pfr_status pfr_##entry##_at(const struct pfr_array *array, uint32_t index, struct pfr_##entry *to) \
	{ \
		(void)array, (void)index; \
		Frama_C_make_unknown((char *)to, sizeof(*to)); \
		return any_bool() ? PFR_OK : PFR_E_FIELDS; \
	}
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) ENTRY_##kind(arg)
#include "schema/no_entry.def"
#include "schema/all.def"

void proof_encode(void)
{
	static struct pfr_record record;
	struct pfr_layout layout;
	struct pfr_frame from;
	size_t size;

	any_layout(&layout);
	any_frame(&from);
	Frama_C_make_unknown((char *)&record, sizeof(record));
	pfr_encode(&record, any_bool() ? &layout : 0, (enum pfr_byte_order)Frama_C_interval(PFR_LITTLE, PFR_BIG), any_bool() ? &from : 0, proof_bytes,
		   (size_t)any_u64(), &size);
}
