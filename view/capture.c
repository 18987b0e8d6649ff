/* SPDX-License-Identifier: MIT */
/*
 * The page with the capture itself in it: its bytes as they are, and beside them what only this machine may have, the stacks and names of its samples.
 * The module in the page reads the rest out of the bytes.
 */
#include "view.h"
#include "session/session.h"

#include <errno.h>

#define EMBED_MOST (256u << 20) /* bytes of a capture: a browser holds them, what is made of them, and the page */
#define PIECE 65536

bool view_embeds(const struct pfr_session *session, const struct pfr_view_options *set, uint64_t unpacked)
{
	const struct pfr_session_info *info = pfr_session_info(session);
	const bool part = session->filter.any || session->filter.first || session->filter.skip;

	return set->samples && !set->most_records && !set->most_bytes && !set->most_samples && info->parts == 1 && info->size && info->size <= EMBED_MOST && unpacked <= EMBED_MOST &&
	       !info->directory && !info->cbor && !part;
}

static int put_piece(void *user, const struct pfr_sink *to)
{
	struct view_embedded *from = user;
	unsigned char piece[PIECE];
	uint64_t at, size = pfr_session_info(from->session)->size;
	size_t n;
	int error = 0;

	for (at = 0; !error && at < size; at += n) {
		n = size - at < PIECE ? (size_t)(size - at) : PIECE;
		if (pfr_session_read(from->session, 0, at, piece, n))
			return from->unread = errno ? errno : EIO;
		error = to->write(to->user, piece, n);
	}
	return error;
}

void view_capture_print(struct view_embedded *capture, struct view_out *out)
{
	view_stream(out, put_piece, capture);
}
