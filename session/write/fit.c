/* SPDX-License-Identifier: MIT */
#include "fit.h"
#include "session/tracepoint/formats.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define SECTION 16 /* of an attr's ids, after it */

struct perf_reader *fit_open(struct pfr_session *s, enum pfr_program program, struct session_writer *writer)
{
	struct perf_reader *fit = perf_reader_new(s, program);

	if (!fit)
		return 0;
	fit->big = writer->order == PFR_BIG;
	fit->pipe = writer->pipe;
	writer->attr_most = writer->pipe ? 0 : fit->version->attr_size;
	return fit;
}

static void say(const struct perf_reader *fit, const struct pfr_session_record *record, const char *why, struct pfr_session_error *error)
{
	struct pfr_where where = {.status = PFR_UNFIT, .type = record->frame.type, .piece = record->frame.piece, .event = record->frame.event, .at = record->frame.at, .offset = record->frame.at};
	size_t size;

	pfr_session_error_of(fit->s, &where, record->part, error);
	size = strlen(error->text);
	snprintf(error->text + size, sizeof(error->text) - size, ": %s", why);
}

static const char *piece_end(struct perf_reader *fit, const struct pfr_frame *piece, const struct pfr_span *bytes)
{
	struct pfr_frame feature;

	if (piece->piece == PFR_PIECE_FILE_ATTR)
		perf_fit_attr(fit, bytes->data, bytes->size > SECTION ? bytes->size - SECTION : 0);
	else if (piece->piece == PFR_PIECE_FILE_IDS)
		perf_fit_ids(fit, bytes->data, bytes->size);
	if (piece->piece != PFR_PIECE_FEATURE || bytes->size > UINT32_MAX)
		return 0;
	pfr_feature_frame(&feature, piece->type, bytes->data, (uint32_t)bytes->size, piece->at, fit->big ? PFR_BIG : PFR_LITTLE);
	return perf_fit_feature(fit, &feature);
}

/* Records that are joined become those of simpleperf again, which no perf reads. */
static const char *record_end(struct perf_reader *fit, const struct pfr_session_record *record, const struct pfr_span *bytes)
{
	struct pfr_frame frame = record->frame;

	if (bytes->size < frame.payload || bytes->size - frame.payload > UINT16_MAX)
		return "it has more bytes than a record can";
	frame.data = bytes->data;
	if (bytes->data == fit->corrected)
		frame.misc &= (uint16_t)~PFR_MISC_MMAP_BUILD_ID;
	frame.size = (uint32_t)(bytes->size - frame.payload);
	frame.order = fit->big ? PFR_BIG : PFR_LITTLE;
	return perf_fit_record(fit, &frame);
}

bool fit_takes(struct perf_reader *fit, const struct pfr_session_record *record, const struct pfr_span *bytes, struct pfr_session_error *error)
{
	const char *why = record->what == PFR_WHAT_RECORD ? record_end(fit, record, bytes) : piece_end(fit, &record->frame, bytes);

	if (why)
		say(fit, record, why, error);
	return !why;
}

void fit_corrects(struct perf_reader *fit, const struct pfr_session_record *record, struct pfr_span *bytes)
{
	struct pfr_frame frame = record->frame;

	if (record->what != PFR_WHAT_RECORD || bytes->size > UINT16_MAX)
		return;
	frame.data = bytes->data; /* in the order of the output */
	frame.size = (uint32_t)bytes->size;
	if (!perf_build_id_is_none(&frame))
		return;
	if (!fit->corrected && !(fit->corrected = (unsigned char *)pfr_session_zeros(fit->s, UINT16_MAX))) {
		fit->no_memory = true;
		return;
	}
	memcpy(fit->corrected, bytes->data, bytes->size);
	fit->corrected[fit->big ? 4 : 5] &= (unsigned char)~(PFR_MISC_MMAP_BUILD_ID >> 8);
	bytes->data = fit->corrected;
}

bool fit_moves(const struct pfr_session_record *record, const struct pfr_session *s, struct session_writer *writer)
{
	struct pfr_frame section;

	if (record->what != PFR_WHAT_RECORD || writer->feature[PFR_FEATURE_TRACING_DATA].there || s->feature[PFR_FEATURE_TRACING_DATA].data || record->frame.order != writer->order)
		return false;
	return formats_inside(&record->frame, &section) && pfr_session_writer_feature(writer, PFR_FEATURE_TRACING_DATA, section.data, section.size);
}

bool fit_has_cut(const struct perf_reader *fit, const struct session_writer *writer, struct pfr_session_error *error)
{
	struct pfr_where where = {.status = PFR_UNFIT, .piece = PFR_PIECE_FILE_ATTR, .event = PFR_NO_EVENT};

	if (!writer->attrs_cut)
		return false;
	pfr_session_error_of(fit->s, &where, 0, error);
	snprintf(error->text, sizeof(error->text), "attrs of %" PRIu64 " event%s: %s knows %" PRIu32 " bytes of them; what they ask for beyond is left out", writer->attrs_cut,
		 writer->attrs_cut == 1 ? "" : "s", fit->version->name, fit->version->attr_size);
	return true;
}
