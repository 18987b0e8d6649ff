/* SPDX-License-Identifier: MIT */
/*
 * Where records continue after bytes that are not records. It knows how likely a place is the
 * beginning of one, from headers and ids; whether the record itself is whole, decode says.
 */
#include "decode.h"

#define CHAIN 4 /* so many records in a row are no accident */

/*
 * A type that has rows, and a size that the kernel can give it; perf's own may have any. That of
 * COMPRESSED2 may be wrong, which pfr_next knows.
 */
static int header_plausible(const struct pfr_window *window)
{
	int big = window->order == PFR_BIG;
	uint32_t size = wire_u16(window->data + 6, big), type = wire_u32(window->data, big);

	return (size || type == PFR_RECORD_COMPRESSED2) && (size % 8 == 0 || type >= PFR_RECORD_HEADER_ATTR) &&
	       pfr_rows_find(PFR_PIECE_RECORD, type) != ROW_NONE;
}

/* Takes one record of a chain: PFR_OK, PFR_MORE, PFR_END at the stream's end, whole or not, or another status: it is none. */
static enum pfr_status chain_goes_on(struct pfr_window *ahead, const struct pfr_events *events, struct pfr_where *where)
{
	const struct pfr_layout *layout;
	struct pfr_frame frame;
	enum pfr_status status;

	if (ahead->size >= PFR_HEADER_SIZE && !header_plausible(ahead))
		return PFR_E_RECORD_SIZE;
	status = pfr_next(ahead, &frame, where);
	if (status)
		return status == PFR_E_TRUNCATED ? PFR_END : status;
	status = pfr_events_route(events, &frame, &layout, where);
	return status == PFR_E_WHICH_EVENT && layout ? PFR_OK : status; /* no event has ids, and none is needed */
}

/*
 * Whether records begin where the window does: PFR_OK, PFR_MORE, or another status: none do. A payload
 * may reach to anywhere, so it ends the chain, as the stream's end does after one record at least.
 */
static enum pfr_status chain_begins(const struct pfr_window *window, const struct pfr_events *events,
				    struct pfr_where *where)
{
	struct pfr_window ahead = *window;
	unsigned nr;

	/*@ admit copied: ahead.data == window->data && ahead.size == window->size; */
	/*@ loop invariant nr <= CHAIN && \valid_read(ahead.data + (0 .. ahead.size - 1));
	    loop assigns nr, ahead, *where;
	    loop variant CHAIN - nr; */
	for (nr = 0; nr < CHAIN && !ahead.skip; nr++) {
		enum pfr_status status = chain_goes_on(&ahead, events, where);

		if (status == PFR_MORE)
			where->needed += ahead.at - window->at;
		if (status)
			return status == PFR_END && nr ? PFR_OK : status;
	}
	return PFR_OK;
}

static void pass(struct pfr_window *window, uint32_t bytes)
{
	window->data += bytes;
	window->size -= bytes;
	window->at += bytes;
}

/* A record has a type, so none begins within zeros: a hole of a file is passed by words. */
static void pass_zeros(struct pfr_window *window)
{
	/*@ loop invariant window->size <= \at(window->size, Pre);
	    loop invariant window->data == \at(window->data, Pre) + (\at(window->size, Pre) - window->size);
	    loop assigns window->data, window->size, window->at;
	    loop variant window->size; */
	while (window->size >= 2 * PFR_HEADER_SIZE && !(wire_u64(window->data, 0) | wire_u64(window->data + PFR_HEADER_SIZE, 0)))
		pass(window, PFR_HEADER_SIZE);
}

enum pfr_status pfr_search(struct pfr_window *window, const struct pfr_events *events, struct pfr_where *where)
{
	enum pfr_status status;

	window->skip = 0;
	pass_zeros(window);
	/*@ loop invariant window->size <= \at(window->size, Pre);
	    loop invariant window->data == \at(window->data, Pre) + (\at(window->size, Pre) - window->size);
	    loop assigns status, window->data, window->size, window->at, *where;
	    loop variant window->size; */
	while ((status = chain_begins(window, events, where)) != PFR_OK && status != PFR_MORE) {
		if (!window->size)
			return PFR_END;
		pass(window, 1);
		pass_zeros(window);
	}
	return status;
}

enum pfr_status pfr_reader_search(struct pfr_reader *reader, struct pfr_where *where)
{
	enum pfr_status status = pfr_search(&reader->window, reader->events, where);

	reader->need = reader->window.at;
	if (status == PFR_MORE)
		reader->need_size = where->needed;
	else
		reader->phase = status == PFR_OK ? PHASE_RECORDS : PHASE_OVER;
	return status == PFR_MORE ? status : PFR_END;
}
