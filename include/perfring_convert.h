/* SPDX-License-Identifier: MIT */
/*
 * perfring: from decoded values to other formats. Everything here writes into
 * the caller's bytes and allocates nothing. It stands on perfring.h alone, but
 * for the parts that say they need libcbor or libzstd.
 */
#ifndef PERFRING_CONVERT_H
#define PERFRING_CONVERT_H

#include "perfring.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Where output goes. `size` counts on past `room`, while nothing is written there,
 * so a second call with that much room has it all. data may be null with room 0.
 */
struct pfr_out {
	char *data;
	size_t room;
	size_t size;
};

/* What is known of a stream besides its bytes; the text is shown beside records. */
struct pfr_context {
	enum pfr_arch arch;     /* for names of registers */
	const char *event_name; /* of the record's event, NUL-terminated; or null */
};

/*
 * One frame as a JSON object without a newline: at, type, misc, size, event, event_name,
 * fields, sample_id, tail, error. Fields are in the order of the wire and under their own
 * names. Addresses are strings in hexadecimal, integers that a double cannot hold strings in
 * decimal, bytes strings of hexadecimal digits; text that is not UTF-8 is {"hex": "..."}.
 * `routed` is what pfr_reader_next or pfr_events_route answered, with `where` if it was an error.
 * Returns `routed`, or the status of decoding if that is PFR_OK.
 */
enum pfr_status pfr_to_json(struct pfr_out *out, const struct pfr_frame *frame, const struct pfr_layout *layout,
			    const struct pfr_context *context, enum pfr_status routed, const struct pfr_where *where);

/* The same as one line for people, without a newline. */
enum pfr_status pfr_to_line(struct pfr_out *out, const struct pfr_frame *frame, const struct pfr_layout *layout,
			    const struct pfr_context *context, enum pfr_status routed, const struct pfr_where *where);

/* The same byte by byte: a line for each field with its offset, bytes, name, value and unit. */
enum pfr_status pfr_to_bytes(struct pfr_out *out, const struct pfr_frame *frame, const struct pfr_layout *layout,
			     const struct pfr_context *context, enum pfr_status routed, const struct pfr_where *where);

/* What went wrong, as one sentence with type, field, bytes wanted and left. */
void pfr_where_text(struct pfr_out *out, const struct pfr_where *where);

/* A NUL-terminated text as a JSON string; bytes that are not UTF-8 as \xNN. */
void pfr_text_json(struct pfr_out *out, const char *text);

#ifdef __cplusplus
}
#endif
#endif
