/* SPDX-License-Identifier: MIT */
/*
 * .eh_frame_hdr: a sorted table of the functions' addresses and entries.
 */
#include "cfi.h"

#define TABLE (ENCODING_DATAREL | 0xb) /* both numbers of 4 bytes with a sign, relative to the index: what linkers write */

/* Where the table begins, and how many entries it has. 0: there is none. */
static uint32_t table_of(const struct pfr_cfi *cfi, size_t *begin)
{
	struct numbers n = numbers_of(cfi->index, 0, cfi->index_size, cfi->order, cfi->width);
	struct cfi_base base = {cfi->index_address, cfi->index_address, 0};
	uint8_t encoding[4], i;
	uint64_t nr;

	for (i = 0; i < 4; i++)
		encoding[i] = cfi->index ? (uint8_t)numbers_fixed(&n, 1) : 0;
	if (n.bad || encoding[0] != 1 || encoding[2] == ENCODING_OMIT || encoding[3] != TABLE)
		return 0;
	if (encoding[1] != ENCODING_OMIT)
		cfi_pointer(&n, encoding[1], &base);
	nr = cfi_pointer(&n, encoding[2], &base);
	*begin = n.at;
	return n.bad || nr > numbers_left(&n) / 8 ? 0 : (uint32_t)nr;
}

static uint64_t table_address(const struct pfr_cfi *cfi, size_t at)
{
	struct numbers n = numbers_of(cfi->index, at, cfi->index_size, cfi->order, 4);
	uint64_t address = cfi->index_address + (uint64_t)numbers_signed(&n, 4);

	return cfi->width == 4 ? address & UINT32_MAX : address;
}

int pfr_cfi_indexed(const struct pfr_cfi *cfi)
{
	size_t begin;

	return table_of(cfi, &begin) != 0;
}

enum pfr_status pfr_cfi_find(const struct pfr_cfi *cfi, uint64_t pc, struct pfr_cfi_entry *entry)
{
	size_t begin = 0, after;
	uint32_t low = 0, high = table_of(cfi, &begin), middle;
	uint64_t at;
	enum pfr_status status;

	while (low < high) { /* the first entry whose function begins after pc */
		middle = low + (high - low) / 2;
		if (table_address(cfi, begin + 8 * (size_t)middle) <= pc)
			low = middle + 1;
		else
			high = middle;
	}
	if (!low)
		return PFR_END;
	at = table_address(cfi, begin + 8 * (size_t)(low - 1) + 4) - cfi->address;
	if (at >= cfi->size)
		return PFR_E_SHORT;
	status = cfi_entry(cfi, (size_t)at, &after, entry);
	return status ? status : pc >= entry->start && pc < entry->end ? PFR_OK :
									 PFR_END;
}
