/* SPDX-License-Identifier: MIT */
/*
 * Records as pfr_next takes them off a window: it makes progress or ends, and it is the
 * same stream wherever it is cut. All of an input is records; the first one's
 * type tells their byte order.
 */
#include "fuzz/harness.h"
#include "tests/lib/digest.h"

/* The records as pfr_next alone finds them, with `piece` bytes more at each PFR_MORE. */
static uint64_t digest_window(const uint8_t *data, size_t size, enum pfr_byte_order order, size_t piece)
{
	struct pfr_window w = {data, piece < size ? piece : size, 0, 0, (uint8_t)order, piece >= size};
	uint64_t digest = DIGEST_BEGIN;
	struct pfr_frame frame;
	struct pfr_where where;
	enum pfr_status status;

	while ((status = pfr_next(&w, &frame, &where)) == PFR_OK || status == PFR_MORE) {
		if (status == PFR_MORE) {
			size_t behind = (size_t)(w.data + w.size - data);

			if (w.closed)
				fuzz_broken("a closed window wants more");
			w.size += piece < size - behind ? piece : size - behind;
			w.closed = w.data + w.size == data + size;
			continue;
		}
		digest = digest_u64(digest_u64(digest, frame.type), frame.at);
		digest = digest_u64(digest_u64(digest, frame.size), frame.payload);
	}
	return digest_where(digest_u64(digest, status), &where);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint32_t hash = fuzz_choose(fuzz_hash(data, size));
	enum pfr_byte_order order = size >= 4 && !data[0] && data[3] ? PFR_BIG : PFR_LITTLE;
	char text[BROKEN_MOST];

	if (hash & 1) {
		if (invariant_progress(data, size, order, text))
			fuzz_broken(text);
		return 0;
	}
	if (digest_window(data, size, order, size) != digest_window(data, size, order, 1 + (hash >> 1) % 64))
		fuzz_broken("pfr_next depends on where the stream is cut");
	return 0;
}
