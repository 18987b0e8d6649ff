/* SPDX-License-Identifier: MIT */
/*
 * A whole perf.data file or pipe as the reader alone takes it apart, so that an execution
 * costs little: every frame lies in the file, at its place, and the reader ends. Where the
 * records break off it is asked to continue, always further back in the file. Each second time it
 * must say the same of the file in pieces, and pfr_reader_decode the same as pfr_reader_next and pfr_decode.
 */
#include "fuzz/harness.h"
#include "tests/lib/digest.h"
#include "tests/lib/feed.h"

#define EVENTS 64
#define IDS 256

struct reading {
	struct pfr_reader reader;
	struct pfr_decoded to;
	int joined; /* by pfr_reader_decode */
	const uint8_t *data;
	size_t size, piece;
	uint64_t resumed; /* it went on from here */
	uint64_t digest;  /* of all that it said */
};

static void check(const struct pfr_frame *frame, const uint8_t *data, size_t size)
{
	if (frame->size && (frame->at > size || frame->size > size - frame->at || frame->data != data + frame->at))
		fuzz_broken("a frame that is not the file's bytes");
	if (frame->piece == PFR_PIECE_RECORD && ((frame->size && frame->size < 8) || (frame->size > 65535 && frame->type >> 8 != 0x80)))
		fuzz_broken("a record of an impossible size");
}

/* A piece from where it wants bytes on, or as many as it wants; of what lies after the file, the file's end. */
static void give(struct reading *r)
{
	size_t want = r->reader.need < r->size ? (size_t)r->reader.need : r->size, left = r->size - want;
	size_t most = r->reader.need_size > r->piece ? (size_t)r->reader.need_size : r->piece;

	pfr_reader_give(&r->reader, r->data + want, left < most ? left : most, want, left <= most);
}

/* A status that ends the records: 0 where they go on further back. */
static int over(struct reading *r)
{
	if (r->to.where.piece != PFR_PIECE_RECORD || r->to.where.at == UINT64_MAX)
		return 1;
	if (r->to.where.at < r->resumed)
		fuzz_broken("the reader has gone back");
	r->resumed = r->to.where.at + 1;
	pfr_reader_resume(&r->reader, r->resumed);
	return 0;
}

static enum pfr_status step(struct reading *r)
{
	enum pfr_status status = r->joined ? pfr_reader_decode(&r->reader, &r->to) : feed_two_calls(&r->reader, &r->to);

	if (status == PFR_MORE)
		return status;
	r->digest = digest_u64(r->digest, status);
	if (status == PFR_END || status == PFR_NO_SPACE)
		return status;
	if (status != PFR_OK)
		r->digest = digest_where(r->digest, &r->to.where);
	if (pfr_status_class(status) == PFR_CLASS_STREAM)
		return status;
	check(&r->to.frame, r->data, r->size);
	r->digest = digest_u64(digest_u64(r->digest, r->to.frame.at), r->to.frame.size);
	r->digest = digest_u64(digest_u64(r->digest, r->to.frame.event), r->to.layout ? r->to.layout->sample_type : 0);
	r->digest = digest_u64(r->digest, r->to.record.sample.present); /* each struct of the union begins with its own */
	r->digest = digest_u64(r->digest, r->to.record.tail.size);
	return status;
}

/* All that is reported of the file in pieces of that size, as one number. */
static uint64_t read_all(const uint8_t *data, size_t size, size_t piece, int joined)
{
	static struct pfr_event event[EVENTS];
	static struct pfr_id id[IDS];
	struct reading r = {.joined = joined, .data = data, .size = size, .piece = piece, .digest = DIGEST_BEGIN};
	struct pfr_events events;
	enum pfr_status status;
	size_t calls = 0;

	pfr_events_init(&events, event, EVENTS, id, IDS);
	pfr_reader_init(&r.reader, &events);
	r.reader.pieces = 1;
	give(&r);
	while ((status = step(&r)) != PFR_END && status != PFR_NO_SPACE) {
		if (status == PFR_MORE)
			give(&r);
		else if (pfr_status_class(status) == PFR_CLASS_STREAM && over(&r))
			break;
		if (calls++ > (piece < size ? 12 : 3) * size + 1024)
			fuzz_broken("the reader does not end");
	}
	if (status != PFR_NO_SPACE && step(&r) != status) /* else these are all the tables there are */
		fuzz_broken("the end was not the end");
	return r.digest;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint32_t hash = fuzz_choose(fuzz_hash(data, size));
	uint64_t whole = read_all(data, size, size, hash >> 9 & 1);

	if (hash & 1 && read_all(data, size, 1 + (hash >> 1) % 300, !(hash >> 9 & 1)) != whole)
		fuzz_broken("the reader says something else of pieces, or decoded in one call");
	return 0;
}
