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
	const char *tracepoint;     /* the fields of the RAW payload, as text in the form that is made; or null */
	const char *completes;      /* of CALLCHAIN_DEFERRED: offsets of the samples it completes, as 1,2; or null */
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

/* ---- compressed records ------------------------------------------------ */

/*
 * The stream of records that COMPRESSED and COMPRESSED2 records carry: all of one file, or of
 * one data.N of a directory, are one stream. Needs libzstd; works in the caller's memory.
 *
 *   pfr_zstd_size, pfr_zstd_init, then for each compressed record: pfr_zstd_feed, and
 *   pfr_zstd_get until it does not answer PFR_OK; pfr_zstd_end at the end of the file.
 *
 * A record decompresses to at most limits->record_free + record_ratio times its size, all records so far
 * to at most stream_free + stream_ratio times theirs. The defaults let every recording pass that
 * was ever seen, and stop a bomb (a zstd frame can grow 32,000-fold) within some MB.
 */
struct pfr_zstd {
	const struct pfr_limits *limits; /* null at first: the defaults */
	uint64_t taken, given; /* bytes compressed, bytes decompressed, so far */
	/* the module's own from here on */
	void *stream;
	unsigned char *buffer;
	size_t room, filled;
	const unsigned char *data; /* of the record that was fed */
	size_t size, done;
	uint64_t given_before, outer; /* given when it was fed; its place */
	struct pfr_window window;
	enum pfr_status failed;
	uint8_t more; /* libzstd has output that found no room */
};

/*
 * How much memory, aligned to 8 bytes, the stream needs that begins with this record: about twice
 * the window, from 1 MB at level 1 to 135 MB at level 22. 0 where the record does not
 * begin a stream, or its window is more than libzstd can do. The writer chooses the
 * window, so compare with what you are willing to give.
 */
size_t pfr_zstd_size(const struct pfr_frame *record);

/* PFR_OK; PFR_ROOM where `size` bytes of memory are too few; PFR_NO_ZSTD. */
enum pfr_status pfr_zstd_init(struct pfr_zstd *zstd, void *memory, size_t size, enum pfr_order order);

/*
 * Gives the next compressed record. Its bytes must stay until pfr_zstd_get answers PFR_MORE.
 * PFR_OK; PFR_DATA_SIZE where COMPRESSED2 contradicts itself, and the bytes that may be
 * meant are used all the same; PFR_SHORT where there are none; PFR_ZSTD or PFR_RATIO where the stream
 * has failed before.
 */
enum pfr_status pfr_zstd_feed(struct pfr_zstd *zstd, const struct pfr_frame *record, struct pfr_where *where);

/*
 * The next record of the stream; frame->at is its place in the decompressed stream. Its bytes are
 * good until the next call. PFR_OK; PFR_NESTED with a frame that is not to be fed;
 * PFR_MORE: feed the next compressed record, to which a record that was begun goes on.
 * PFR_ZSTD, PFR_RATIO: where->at and where->offset are of the compressed record; the stream ends here. Of
 * PFR_RATIO, where->limit is RECORD_RATIO or STREAM_RATIO, and where->wanted the bytes it had become.
 * PFR_INNER_SIZE: the decompressed stream cannot be framed; it ends here.
 */
enum pfr_status pfr_zstd_get(struct pfr_zstd *zstd, struct pfr_frame *frame, struct pfr_where *where);

/* Nothing will be fed any more. PFR_END, or PFR_INNER_CUT where a record was begun and not finished. */
enum pfr_status pfr_zstd_end(struct pfr_zstd *zstd, struct pfr_where *where);
/* ---- CBOR: needs libcbor -------------------------------------------------------- */

/*
 * A capture as a CBOR Sequence (RFC 8742): a header, then an item a record, all in
 * deterministic encoding (RFC 8949, section 4.2), as doc/cbor.md and doc/cbor*.cddl say.
 * Nothing here allocates. What out has no room for is counted: when out->size is more than
 * out->room, call again with at least so much room, from the same place.
 */

/* How a stream is made; all its items with the same. */
enum pfr_cbor_flag {
	PFR_CBOR_NAMES = 1,    /* keys are names of fields; else numbers that never change meaning */
	PFR_CBOR_LEAN = 2,     /* leave out what only the way back to the capture needs */
	PFR_CBOR_SORTED = 4,   /* not in the order of the capture: records tell their offset */
	PFR_CBOR_EXPANDED = 8, /* of one record: it comes out of compressed ones before it */
	PFR_CBOR_PAYLOAD = 16  /* of bytes: they belong to the record before them */
};

/* What the stream was made from. */
enum pfr_cbor_source { PFR_CBOR_FILE, PFR_CBOR_PIPE, PFR_CBOR_RING, PFR_CBOR_DIRECTORY };

/* What the header says. What is null or 0 is left out. */
struct pfr_cbor_head {
	unsigned flags; /* enum pfr_cbor_flag */
	uint8_t order;  /* enum pfr_order */
	uint8_t source; /* enum pfr_cbor_source */
	const char *arch; /* as uname -m has it */
	const struct pfr_events *events;
	char *const *event_names; /* nr_names of them; a null is an event without a name */
	uint32_t nr_names;
	const struct pfr_frame *feature; /* frames of PFR_PIECE_FEATURE, each number once */
	uint32_t nr_features; /* 256 at most */
};

/* The first item of a stream. It takes as much room as the ids and features it tells. */
void pfr_cbor_head(struct pfr_out *out, const struct pfr_cbor_head *head);

/*
 * One record as an item. `routed` is what pfr_reader_next or pfr_events_route answered.
 * A bad record is carried as its bytes, with the status. With numbers as keys, 64 bytes and five
 * times the record's size are room enough whatever it holds; few take more than its size.
 * Samples are written fastest where there is room for 512 bytes more than their size.
 * Returns `routed`, or the status of decoding if that is PFR_OK.
 */
enum pfr_status pfr_to_cbor(struct pfr_out *out, const struct pfr_frame *frame, const struct pfr_layout *layout,
			    unsigned flags, enum pfr_status routed);

/* Bytes outside of records, at offset `at` of the capture, as an item: PFR_CBOR_PIECE at most. */
void pfr_cbor_bytes(struct pfr_out *out, const unsigned char *data, size_t size, uint64_t at, unsigned flags);

#define PFR_CBOR_PIECE 65536

/*
 * Says that the items after this one, up to the next of its kind, are of the file `name` of a directory:
 * "data", "data.0" and so on. Nothing of a file comes before it.
 */
void pfr_cbor_file(struct pfr_out *out, const char *name, unsigned flags);

/*
 * The way back. Set it to zeros. It takes items off the front of a window and gives the
 * capture's bytes, one piece after another; all of them in order are the capture.
 */
struct pfr_uncbor {
	unsigned flags;  /* of the stream, once its header is read */
	uint8_t order;   /* enum pfr_order */
	uint8_t source;  /* enum pfr_cbor_source */
	uint8_t begun;   /* the header is read */
	uint8_t is_record; /* the last item was a record */
	uint8_t has_at;  /* it told its offset */
	uint64_t at;     /* that offset */
	struct pfr_bytes file; /* the last item said that those after it are of this file; good until the window moves */
	const struct pfr_limits *limits; /* cbor_depth, cbor_item, cbor_head; null: the defaults */
	struct pfr_where failed; /* the decoder's own: sticky */
};

/* Room that the bytes of every item of a record or piece find. */
#define PFR_UNCBOR_ROOM 65536

/*
 * The next item. PFR_OK: the window begins behind it, and *size bytes of the capture are at
 * `to`: none for the header and for records that are expanded.
 * PFR_MORE: the item is not whole; where->wanted is how many bytes the window must hold from
 * window->at on. PFR_END: the window is closed and empty.
 * PFR_CBOR, PFR_CBOR_LIMIT, PFR_CBOR_VERSION, PFR_CBOR_ONE_WAY, PFR_TRUNCATED: the stream ends
 * here, where->offset says where; every later call says the same.
 */
enum pfr_status pfr_uncbor_next(struct pfr_uncbor *uncbor, struct pfr_window *window, unsigned char *to, size_t room,
				size_t *size, struct pfr_where *where);

#ifdef __cplusplus
}
#endif
#endif
