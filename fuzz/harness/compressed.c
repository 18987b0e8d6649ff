/* SPDX-License-Identifier: MIT */
/*
 * A file or pipe with compressed records, which are decompressed: bounded output, whole
 * frames, one end.
 */
#include "fuzz/harness.h"
#include "perfring_convert.h"
#include "tests/lib/feed.h"

#include <stdlib.h>

#define MEMORY_MOST (8 << 20)
#define FRAMES_MOST 2000

/* Limits far below the defaults, so that a bomb costs an execution little. */
static void set_limits(struct pfr_zstd *zstd)
{
	static struct pfr_limits limits;

	pfr_limits_init(&limits, sizeof(limits));
	limits.record_free = 1 << 16;
	limits.stream_free = 1 << 18;
	limits.record_ratio = 64;
	limits.stream_ratio = 32;
	zstd->limits = &limits;
}

static enum pfr_status expand(struct pfr_zstd *zstd, const struct pfr_frame *outer, unsigned choice)
{
	struct pfr_frame frame;
	struct pfr_where where;
	enum pfr_status status = pfr_zstd_feed(zstd, outer, &where);
	uint64_t at = 0;
	int frames = 0;

	if (status && status != PFR_E_DATA_SIZE)
		return status;
	while ((status = pfr_zstd_get(zstd, &frame, &where)) == PFR_OK || status == PFR_E_NESTED) {
		if (frame.size < 8 || frame.at < at)
			fuzz_broken("decompressed records do not follow each other");
		at = frame.at + 8;
		if (frames++ < 16)
			fuzz_try(&frame, 0, choice);
	}
	if (zstd->given > zstd->limits->stream_free + zstd->limits->stream_ratio * zstd->taken + (1 << 20))
		fuzz_broken("more decompressed than the limits let");
	if (status == PFR_END || status == PFR_NO_SPACE)
		fuzz_broken("no status that getting can have");
	return status;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct pfr_frame frame;
	const struct pfr_layout *layout;
	struct pfr_where where;
	struct pfr_zstd zstd;
	struct feed feed;
	void *memory = 0;
	enum pfr_status status;
	unsigned choice = fuzz_choose(fuzz_hash(data, size));
	int frames = 0;

	feed_init(&feed, data, size, 0, 0);
	while (frames++ < FRAMES_MOST && (status = feed_next(&feed, &frame, &layout, &where)) != PFR_END &&
	       pfr_status_class(status) != PFR_CLASS_STREAM) {
		if (frame.piece != PFR_PIECE_RECORD ||
		    (frame.type != PFR_RECORD_COMPRESSED && frame.type != PFR_RECORD_COMPRESSED2))
			continue;
		if (!memory) {
			size_t need = pfr_zstd_size(&frame);

			if (!need || need > MEMORY_MOST || !(memory = malloc(need)))
				break;
			if (pfr_zstd_init(&zstd, memory, need, (enum pfr_byte_order)frame.order))
				break;
			set_limits(&zstd);
		}
		if (pfr_status_class(expand(&zstd, &frame, choice)) == PFR_CLASS_STREAM)
			break;
	}
	free(memory);
	feed_free(&feed);
	return 0;
}
