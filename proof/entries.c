/* SPDX-License-Identifier: MIT */
/*
 * An entry of each array, of any bytes, number, stride up to 256 bytes, order and read_format, at any index.
 *
 * sources: decode probe bits rows layout attr numbers
 * options: -eva-slevel-function has:8,has_bytes:8,has_nr:8,take_u8:8,take_u16:8,take_u32:8,take_u64:8,take_bytes:8,take_words:8,take_array:8,take_cstr:8,take_chars:8,skip:8,skip_u64:8,skip_u16:8
 * reached: 80
 * open: pfr_text_end \at(at,Pre) <= at <= end
 */
#include "proof.h"

#define STRIDE_MOST 256

static unsigned char entries[FRAME_MOST * STRIDE_MOST];

/* In place of present.c's, which is a proof of its own. */
uint64_t pfr_walk_present(const struct pfr_frame *frame, const struct pfr_layout *layout)
{
	(void)frame, (void)layout;
	return any_u64();
}

static void any_array(struct pfr_array *array)
{
	Frama_C_make_unknown((char *)entries, sizeof(entries));
	Frama_C_make_unknown((char *)array, sizeof(*array));
	array->data = entries;
	array->nr = (uint32_t)Frama_C_interval(0, FRAME_MOST);
	array->stride = (uint16_t)Frama_C_interval(0, STRIDE_MOST);
}

#define ENTRY_ARRAY(entry) \
	static void any_##entry(void) \
	{ \
		struct pfr_array array; \
		struct pfr_##entry to; \
		any_array(&array); \
		pfr_##entry##_at(&array, (uint32_t)any_u64(), &to); \
	}
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) ENTRY_##kind(arg)
#include "schema/no_entry.def"
#include "schema/all.def"

#undef ENTRY_ARRAY
#define ENTRY_ARRAY(entry) any_##entry();
#define FIELD(group, key, name, kind, arg, cond, format, set, doc) ENTRY_##kind(arg)

void proof_entries(void)
{
#include "schema/all.def"
}
