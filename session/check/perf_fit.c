/* SPDX-License-Identifier: MIT */
/* What a release of perf does not read of a capture that is being written for it: see perf_fit.h. */
#include "perf_fit.h"

#include "decoder/wire.h"

void perf_fit_attr(struct perf_reader *reader, const unsigned char *attr, size_t size)
{
	size_t known = size < reader->version->attr_size ? size : reader->version->attr_size;

	perf_events_add(reader, attr, known, known);
}

void perf_fit_ids(struct perf_reader *reader, const unsigned char *ids, size_t size)
{
	size_t at;

	for (at = 0; reader->nr && at + 8 <= size && perf_events_add_id(reader, wire_u64(ids + at, reader->big)); at += 8)
		;
}

const char *perf_fit_feature(struct perf_reader *reader, const struct pfr_frame *feature)
{
	if (feature->type > reader->version->features && reader->pipe && !reader->version->strict)
		return "a section that the program does not know";
	reader->section = feature->size;
	if (feature->type >= reader->version->features || perf_feature_is_good(reader, feature))
		return 0;
	return "the section is damaged, or of another form";
}

const char *perf_fit_record(struct perf_reader *reader, const struct pfr_frame *frame)
{
	bool skipped;
	const char *why = perf_record_end(reader, PFR_PERF_REPORT, frame, &skipped);

	why = why ? why : perf_record_end(reader, PFR_PERF_SCRIPT, frame, &skipped);
	if (!why && frame->type >= PFR_RECORD_HEADER_ATTR)
		perf_own_done(reader, frame);
	return why;
}
