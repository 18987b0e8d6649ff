/* SPDX-License-Identifier: MIT */
/*
 * What the decoder makes of an input, as one number and the last status: for the manifest of the kept
 * inputs. It knows how each harness takes its input apart, and the names of what is found in it.
 */
#include "fuzz/answer.h"

#include "fuzz/harness.h"
#include "tests/lib/digest.h"
#include "tests/lib/feed.h"

#include <stdlib.h>
#include <string.h>

static enum pfr_status of_frame(const struct pfr_frame *frame, const struct pfr_layout *layout, uint64_t *digest)
{
	struct pfr_record record;
	struct pfr_where where;

	*digest = digest_named(*digest, frame, layout);
	return pfr_decode(frame, layout, &record, &where);
}

static enum pfr_status of_records(const uint8_t *data, size_t size, uint64_t *digest)
{
	enum pfr_status status = PFR_END;
	struct fuzz_input input;
	struct pfr_frame frame;

	if (!fuzz_input_init(&input, data, size))
		return PFR_END;
	while (fuzz_input_next(&input, &frame))
		status = of_frame(&frame, input.known, digest);
	return status;
}

static enum pfr_status of_file(const uint8_t *data, size_t size, uint64_t *digest)
{
	const struct pfr_layout *layout;
	enum pfr_status status;
	struct pfr_frame frame;
	struct pfr_where where;
	struct feed feed;

	feed_init(&feed, data, size, 0, 0);
	while ((status = feed_next(&feed, &frame, &layout, &where)) != PFR_END && pfr_status_class(status) != PFR_CLASS_STREAM)
		of_frame(&frame, layout, digest);
	feed_free(&feed);
	return status;
}

static enum pfr_status of_pipe(const uint8_t *data, size_t size, uint64_t *digest)
{
	uint8_t *pipe = malloc(size + FUZZ_PIPE_HEAD);
	enum pfr_status status;

	if (!pipe)
		abort();
	fuzz_pipe_head(pipe, data, size);
	if (size)
		memcpy(pipe + FUZZ_PIPE_HEAD, data, size);
	status = of_file(pipe, size + FUZZ_PIPE_HEAD, digest);
	free(pipe);
	return status;
}

/* A piece by itself: `skip` bytes of the input say which. */
static enum pfr_status of_piece(const uint8_t *data, size_t size, enum pfr_piece piece, size_t skip, uint64_t *digest)
{
	struct pfr_frame frame = {0, 0, 0, 0, PFR_LITTLE, (uint8_t)piece, PFR_NO_EVENT, 0, 0};

	if (size < skip)
		return PFR_END;
	frame.data = data + skip;
	frame.size = (uint32_t)(size - skip);
	frame.type = skip ? data[0] : 0;
	frame.order = skip && data[1] & FUZZ_BIG ? PFR_BIG : PFR_LITTLE;
	return of_frame(&frame, 0, digest);
}

enum pfr_status fuzz_answer(const char *kind, const uint8_t *data, size_t size, uint64_t *digest)
{
	*digest = DIGEST_BEGIN;
	if (!strcmp(kind, "record"))
		return of_records(data, size, digest);
	if (!strcmp(kind, "file"))
		return of_file(data, size, digest);
	if (!strcmp(kind, "pipe"))
		return of_pipe(data, size, digest);
	if (!strcmp(kind, "attr"))
		return of_piece(data, size, PFR_PIECE_ATTR, 0, digest);
	if (!strcmp(kind, "feature"))
		return of_piece(data, size, PFR_PIECE_FEATURE, 2, digest);
	*digest = digest_bytes(*digest, data, size);
	return PFR_OK; /* nothing that is decoded: the bytes themselves */
}
