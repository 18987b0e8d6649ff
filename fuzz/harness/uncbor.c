/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as a CBOR Sequence to be turned back: an end or a status, the same whether
 * the bytes come at once or a few at a time, and no more output than input is worth.
 */
#include "fuzz/harness.h"
#include "perfring_convert.h"
#include "tests/lib/digest.h"

#include <stdlib.h>

#define OUTPUT_MOST 64 /* bytes for a byte of CBOR, and a record's padding more for each item */

static uint64_t turn_back(const uint8_t *data, size_t size, size_t piece)
{
	static unsigned char to[PFR_UNCBOR_CAPACITY];
	struct pfr_uncbor uncbor = {0};
	struct pfr_window window = {data, piece < size ? piece : size, 0, 0, 0, piece >= size};
	uint64_t digest = DIGEST_BEGIN, total = 0;
	struct pfr_where where;
	enum pfr_status status;
	size_t got;

	for (;;) {
		size_t left = window.size;

		got = 0;
		status = pfr_uncbor_next(&uncbor, &window, to, sizeof(to), &got, &where);
		if (status == PFR_MORE) {
			size_t behind = (size_t)(window.data + window.size - data);

			if (window.closed)
				fuzz_broken("a closed window wants more");
			window.size += piece < size - behind ? piece : size - behind;
			window.closed = window.data + window.size == data + size;
			continue;
		}
		if (status != PFR_OK)
			break;
		if (got > sizeof(to) || window.size >= left)
			fuzz_broken("no progress");
		total += got;
		if (total > OUTPUT_MOST * (uint64_t)size + sizeof(to))
			fuzz_broken("output out of proportion");
		digest = digest_bytes(digest_u64(digest, got), to, got);
	}
	if (pfr_uncbor_next(&uncbor, &window, to, sizeof(to), &got, &where) != status)
		fuzz_broken("the end was not the end");
	return digest_u64(digest, status);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	if (turn_back(data, size, size + 1) != turn_back(data, size, 1 + fuzz_hash(data, size) % 40))
		fuzz_broken("CBOR depends on where it is cut");
	return 0;
}
