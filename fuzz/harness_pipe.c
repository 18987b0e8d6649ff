/* SPDX-License-Identifier: MIT */
/*
 * The records of a pipe, without the pipe's header, which is put before them:
 * all of an input is records then. Read by the reader and by pfr_next alone,
 * whole and in pieces.
 */
#include "fuzz/harness.h"
#include "tests/digest.h"
#include "tests/feed.h"
#include "tests/hostile_work.h"

#include <stdlib.h>
#include <string.h>

/* The records as pfr_next alone finds them, with `piece` bytes more at each PFR_MORE. */
static uint64_t digest_window(const uint8_t *data, size_t size, enum pfr_order order, size_t piece)
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

static void check_window(const uint8_t *data, size_t size, enum pfr_order order, uint32_t hash)
{
	if (digest_window(data, size, order, size) != digest_window(data, size, order, 1 + hash % 64))
		fuzz_broken("pfr_next depends on where the stream is cut");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const unsigned char little[16] = {'P', 'E', 'R', 'F', 'I', 'L', 'E', '2', 16};
	static const unsigned char big[16] = {'2', 'E', 'L', 'I', 'F', 'R', 'E', 'P', 0, 0, 0, 0, 0, 0, 0, 16};
	uint32_t hash = fuzz_hash(data, size);
	int swapped = size >= 4 && !data[0] && data[3]; /* the first record's type tells */
	unsigned char *pipe = malloc(size + 16);
	char text[BROKEN_MOST];

	if (!pipe)
		return 0;
	memcpy(pipe, swapped ? big : little, 16);
	if (size)
		memcpy(pipe + 16, data, size);
	if (invariant_work(pipe, size + 16, text) || invariant_pieces(pipe, size + 16, 1 + hash % 300, 0, text))
		fuzz_broken(text);
	if (invariant_progress(data, size, swapped ? PFR_BIG : PFR_LITTLE, text))
		fuzz_broken(text);
	check_window(data, size, swapped ? PFR_BIG : PFR_LITTLE, hash);
	free(pipe);
	return 0;
}
