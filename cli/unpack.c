/* SPDX-License-Identifier: MIT */
/*
 * What compressed records hold, as further records of the input. It gives
 * convert/zstd.c its memory and its place among the frames.
 */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

/* A frame that stands for the stream when something is wrong with it. */
static enum pfr_status stream_frame(const struct input *input, struct pfr_frame *frame, enum pfr_status status)
{
	memset(frame, 0, sizeof(*frame));
	frame->data = input->buffer;
	frame->order = input->reader.order;
	frame->piece = PFR_PIECE_STREAM;
	frame->event = PFR_NO_EVENT;
	return status;
}

/* The stream begins with this record, and with it the memory it wants. */
static enum pfr_status stream_open(struct input *input, const struct pfr_frame *frame, struct pfr_where *where)
{
	size_t size = pfr_zstd_size(frame);
	enum pfr_status status = size && size <= limits()->zstd_memory ? PFR_OK : size ? PFR_LIMIT : PFR_ZSTD;

	free(input->zstd_memory);
	input->zstd_memory = status ? 0 : malloc(size);
	if (!status && !input->zstd_memory)
		status = PFR_LIMIT;
	if (!status)
		status = pfr_zstd_init(&input->zstd, input->zstd_memory, size, (enum pfr_order)frame->order);
	input->zstd.limits = limits();
	memset(where, 0, sizeof(*where));
	where->status = status;
	where->type = frame->type;
	where->event = PFR_NO_EVENT;
	where->at = where->offset = frame->at;
	where->wanted = size;
	where->left = limits()->zstd_memory;
	where->limit = status == PFR_LIMIT ? PFR_LIMIT_ZSTD_MEMORY : PFR_LIMIT_NONE;
	return status;
}

/* A frame was read: if it is compressed, its records come next. The status is the frame's. */
enum pfr_status unpack_begin(struct input *input, struct pfr_frame *frame, struct pfr_where *where)
{
	enum pfr_status status = PFR_OK;

	if (frame->piece != PFR_PIECE_RECORD ||
	    (frame->type != PFR_RECORD_COMPRESSED && frame->type != PFR_RECORD_COMPRESSED2))
		return PFR_OK;
	if (!input->unpacks)
		status = stream_open(input, frame, where);
	if (status)
		return status;
	input->unpacks = true;
	status = pfr_zstd_feed(&input->zstd, frame, where);
	input->inner = !status || status == PFR_DATA_SIZE;
	return status;
}

/* The next record of the stream. PFR_MORE: the file itself goes on. */
enum pfr_status unpack_next(struct input *input, struct pfr_frame *frame, const struct pfr_layout **layout,
			    struct pfr_where *where)
{
	enum pfr_status status = pfr_zstd_get(&input->zstd, frame, where);

	if (status == PFR_OK)
		return pfr_events_route(&input->events, frame, layout, where);
	if (status == PFR_NESTED)
		return status;
	input->inner = false;
	return status == PFR_MORE ? PFR_MORE : stream_frame(input, frame, status);
}

/* The file is at its end. PFR_END, or what is wrong, with a frame. */
enum pfr_status unpack_end(struct input *input, struct pfr_frame *frame, struct pfr_where *where)
{
	enum pfr_status status = input->unpacks ? pfr_zstd_end(&input->zstd, where) : PFR_END;

	input->unpacks = input->inner = false;
	return status == PFR_END ? PFR_END : stream_frame(input, frame, status);
}
