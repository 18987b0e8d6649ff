/* SPDX-License-Identifier: MIT */
/*
 * A record as a machine of the other byte order would have written it. It knows
 * from the walk where each number lies, and by itself how bit fields are laid
 * out; the decoder's own turning of bits is not used.
 */
#include "tests/lib/twin.h"

#include "decoder/rows.h"
#include "tests/lib/bytes.h"
#include "tests/lib/digest.h"

#include <string.h>

static void swap(unsigned char *p, unsigned width)
{
	unsigned i;

	for (i = 0; i < width / 2; i++) {
		unsigned char c = p[i];

		p[i] = p[width - 1 - i];
		p[width - 1 - i] = c;
	}
}

/* Widths of the bit fields of include/uapi/linux/perf_event.h, first field first. */
static unsigned field_widths(uint8_t set, unsigned width, unsigned widths[64])
{
	static const unsigned branch[] = {1, 1, 1, 1, 16, 4, 2, 4, 3, 31}, aux_action[] = {1, 1, 1, 29};
	unsigned i, nr = 0;

	if (set == PFR_SET_BRANCH_FLAGS) {
		memcpy(widths, branch, sizeof(branch));
		return 10;
	}
	if (set == PFR_SET_AUX_ACTION) {
		memcpy(widths, aux_action, sizeof(aux_action));
		return 4;
	}
	if (set != PFR_SET_ATTR) { /* single bits */
		for (i = 0; i < width; i++)
			widths[nr++] = 1;
		return nr;
	}
	for (i = 0; i < 40; i++) /* perf_event_attr: single bits but precise_ip, then 24 reserved */
		if (i != 16)
			widths[nr++] = i == 15 ? 2 : 1;
	widths[nr++] = 24;
	return nr;
}

static void swap_bits(unsigned char *p, unsigned width, uint8_t set, int big)
{
	unsigned widths[64], nr = field_widths(set, width, widths), at = 0, i;
	uint64_t word = bytes_get(p, width / 8, big);
	struct bit_field fields[64];

	for (i = 0; i < nr; i++) {
		fields[i].width = widths[i];
		fields[i].value = word >> (big ? width - at - widths[i] : at);
		at += widths[i];
	}
	word = bit_fields(fields, nr, width, !big);
	for (i = 0; i < width / 8; i++)
		p[i] = (unsigned char)(word >> 8 * (big ? i : width / 8 - 1 - i));
}

static void swap_item(unsigned char *data, const struct pfr_frame *frame, const struct pfr_item *item)
{
	struct pfr_words words = item_words(frame, item);
	uint32_t i;

	switch (item->kind) {
	case PFR_KIND_U16:
	case PFR_KIND_U32:
	case PFR_KIND_U64:
	case PFR_KIND_S32:
		swap(data + item->offset, item->size);
		break;
	case PFR_KIND_BITS32:
	case PFR_KIND_BITS64:
		swap_bits(data + item->offset, item->size * 8, item->set, frame->order == PFR_BIG);
		break;
	case PFR_KIND_U16S:
	case PFR_KIND_U32S:
	case PFR_KIND_U64S:
		for (i = 0; i < words.nr; i++)
			swap(data + item->offset + i * words.width, words.width);
		break;
	case PFR_KIND_STR:
		swap(data + item->offset, 4);
		break;
	default:
		break;
	}
}

void twin_frame(struct pfr_frame *twin, unsigned char *data, const struct pfr_frame *frame,
		const struct pfr_layout *layout)
{
	struct pfr_walk walk;
	struct pfr_item item;
	struct pfr_where where;
	enum pfr_status status;

	memcpy(data, frame->data, frame->size);
	*twin = *frame;
	twin->data = data;
	twin->order = frame->order == PFR_BIG ? PFR_LITTLE : PFR_BIG;
	pfr_walk_init(&walk, frame, layout);
	while ((status = pfr_walk_next(&walk, &item, &where)) != PFR_END)
		if (!status && item.what == PFR_ITEM_FIELD)
			swap_item(data, frame, &item);
		else if (status == PFR_E_ATTR_SIZE && item.size >= 8)
			swap(data + item.offset + 4, 4); /* the size that was refused */
		else if (status == PFR_E_SHORT && pfr_rows[where.row].kind == PFR_KIND_STR && item.size >= 4)
			swap(data + item.offset, 4); /* the length that was refused */
		else if (status == PFR_E_ENTRY_SIZE && pfr_rows[where.row].kind == PFR_KIND_U16 && item.size >= 2)
			swap(data + item.offset, 2); /* the entry's size that was refused */
}
