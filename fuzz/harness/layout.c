/* SPDX-License-Identifier: MIT */
/*
 * An attr in either byte order and the layout worked out from it: made of the attr and
 * nothing else, and its places lie in the record.
 */
#include "fuzz/harness.h"

#include <string.h>

static void check_layout(const struct pfr_layout *layout)
{
	uint32_t trailer = layout->trailer;

	if (trailer > 48 || trailer % 8)
		fuzz_broken("a trailer of no possible size");
	if (layout->trailer_id * 8u > trailer || (layout->trailer_time && layout->trailer_time - 1u + 8 > trailer))
		fuzz_broken("an id or a time outside of the trailer");
	if (layout->regs_user > 64 || layout->regs_intr > 64 || layout->sample_id > 6 || layout->sample_time > 5)
		fuzz_broken("a place that no sample has");
}

/* The layout must be made of the attr and nothing else. */
static void check_attr(const uint8_t *data, size_t size, enum pfr_byte_order order)
{
	struct pfr_layout layout[2];
	struct pfr_attr attr[2];
	struct pfr_where where;
	int i;

	for (i = 0; i < 2; i++) {
		memset(&attr[i], i ? 0xff : 0, sizeof(attr[i]));
		memset(&layout[i], i ? 0xff : 0, sizeof(layout[i]));
		if (pfr_attr_decode(data, size, order, &attr[i], &where)) {
			if (where.offset > size || pfr_status_class(where.status) != PFR_CLASS_RECORD)
				fuzz_broken("a refused attr without a place in it");
			return;
		}
		pfr_layout_init(&layout[i], &attr[i]);
		check_layout(&layout[i]);
	}
	if (attr[0].sample_type != attr[1].sample_type || attr[0].flags != attr[1].flags ||
	    attr[0].config4 != attr[1].config4 || layout[0].trailer != layout[1].trailer ||
	    layout[0].sample_id != layout[1].sample_id || layout[0].unknown_sample_type != layout[1].unknown_sample_type)
		fuzz_broken("an attr depends on earlier memory");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	check_attr(data, size, fuzz_choose(fuzz_hash(data, size)) & 1 ? PFR_BIG : PFR_LITTLE);
	return 0;
}
