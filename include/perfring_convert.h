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
 * Where output goes: each call appends at data + size, without a NUL at the end. Set size to 0 to begin anew, for the next record say. `size` counts on past
 * `capacity`, while nothing is written there: where it is larger, the output was cut, and the same call with size as it was before and that much
 * space has it all. data may be null with capacity 0.
 */
struct pfr_out {
	char *data;
	size_t capacity;
	size_t size;
};

/* A field of a tracepoint's payload, for pfr_to_bytes. */
struct pfr_payload_field {
	uint32_t offset, size; /* its bytes in the payload */
	const char *name;      /* NUL-terminated and safe for a terminal, as is value */
	const char *value;
	uint64_t reserved[1];
};

/* What is known of a stream besides its bytes; the text is shown beside records. */
struct pfr_context {
	enum pfr_arch arch;                      /* for names of registers */
	const char *event_name;                  /* of the record's event, NUL-terminated; or null */
	const char *tracepoint;                  /* the fields of the RAW payload, as text in the form that is made; or null */
	const char *completes;                   /* of CALLCHAIN_DEFERRED: offsets of the samples it completes, as 1,2; or null */
	const char *file;                        /* name of the record's file within a directory; null or empty: the capture is one file */
	uint64_t packed_in;                      /* of a packed record: offset in the file of the compressed record that it ends in */
	const struct pfr_payload_field *payload; /* by offset; they may overlap, and what exceeds the payload is not shown. Null: not known */
	uint32_t nr_payload;
	uint8_t packed;           /* it comes out of compressed records; frame->at is its offset in what they become */
	uint8_t integers_as_text; /* JSON: integers of 64 bits are strings, for readers that have only doubles */
	const char *raw_name;     /* what `tracepoint` is called where it is shown: synth, of events that perf made; null: tracepoint */
	const char *stack;        /* JSON: the sample's whole stack, as an object (pfr_session_unwind); or null */
	uint64_t reserved[8];
};

/* The version of libperfring-convert that runs, as pfr_version. */
PFR_API uint32_t pfr_convert_version(void);

/*
 * One frame as a JSON object without a newline: at, packed_in, file, type, misc, size, event, event_name,
 * fields, sample_id, tail, error. Fields are in encoded order and under their own
 * names. The type of a field is the same in every record: addresses are strings in hexadecimal, integers are numbers, or, those
 * of 64 bits with context->integers_as_text, strings in decimal, bytes strings of
 * hexadecimal digits; bytes of text that are not UTF-8 are \xNN (see pfr_text_json).
 * file, packed_in (of a packed record only) and at are the record's identity: no other of the capture has the same.
 * `routed` is what pfr_reader_next or pfr_events_route returned, with `where` if it was an error.
 * Returns `routed`, or the status of decoding if that is PFR_OK.
 */
PFR_API enum pfr_status pfr_to_json(struct pfr_out *out, const struct pfr_frame *frame, const struct pfr_layout *layout,
				    const struct pfr_context *context, enum pfr_status routed, const struct pfr_where *where);

/* The same as one line for people, without a newline. */
PFR_API enum pfr_status pfr_to_line(struct pfr_out *out, const struct pfr_frame *frame, const struct pfr_layout *layout,
				    const struct pfr_context *context, enum pfr_status routed, const struct pfr_where *where);

/* The same byte by byte: a line for each field with its offset, bytes in hexadecimal and ASCII, name, value and unit. */
PFR_API enum pfr_status pfr_to_bytes(struct pfr_out *out, const struct pfr_frame *frame, const struct pfr_layout *layout,
				     const struct pfr_context *context, enum pfr_status routed, const struct pfr_where *where);

/*
 * A damaged range, the `size` bytes from offset `at` on that are not read as records, as a line, or as an object of JSON whose type is "DAMAGED":
 * what pfr_session_next hands out as PFR_WHAT_DEFECT with `until`. *where says why.
 */
PFR_API void pfr_damage_to_line(struct pfr_out *out, uint64_t at, uint64_t size, const struct pfr_where *where);
PFR_API void pfr_damage_to_json(struct pfr_out *out, uint64_t at, uint64_t size, const struct pfr_where *where);

/*
 * The names of a value of `set`: of its bits, such as READ|EXEC, where `format` is PFR_FORMAT_AS_FLAGS, else of the value. `type` is that
 * of the record, which misc depends on. Nothing where there are none.
 */
PFR_API void pfr_value_text(struct pfr_out *out, enum pfr_set set, unsigned format, uint32_t type, uint64_t value);

/* What went wrong, as one sentence with type, field, bytes needed and left. */
PFR_API void pfr_where_text(struct pfr_out *out, const struct pfr_where *where);

/*
 * Texts of the input (names of events and threads, paths, what a record says), for output. Bytes that are not UTF-8 are
 * written as \xNN, two hexadecimal digits in lower case, in every text format; a backslash that the text has before x and
 * two such digits is written as \x5c. To undo it, replace each \xNN by its byte, once, from left to right.
 *   pfr_text_utf8    UTF-8, for columns and fields of other formats
 *   pfr_text_plain   for a terminal or a line: control characters and what changes the direction of text are \xNN too
 *   pfr_text_json    a NUL-terminated text as a JSON string with its quotes: a string whose value is pfr_text_utf8's
 *   pfr_bytes_json   the same for bytes
 */
PFR_API void pfr_text_utf8(struct pfr_out *out, const void *text, size_t size);
PFR_API void pfr_text_plain(struct pfr_out *out, const void *text, size_t size);
PFR_API void pfr_text_json(struct pfr_out *out, const char *text);
PFR_API void pfr_bytes_json(struct pfr_out *out, const struct pfr_bytes *text);

/*
 * Names that stand beside each record, such as those of events, are cut after PFR_NAME_SIZE bytes, and "..." follows: a capture
 * may give an event a name of a megabyte.
 */
#define PFR_NAME_SIZE 512
PFR_API void pfr_name_plain(struct pfr_out *out, const char *name);
PFR_API void pfr_name_json(struct pfr_out *out, const char *name);

/* ---- compressed records ------------------------------------------------ */

/*
 * The stream of records that COMPRESSED and COMPRESSED2 records carry: all of one file, or of
 * one data.N of a directory, are one stream. Needs libzstd; works in the caller's memory.
 *
 *   pfr_zstd_size, pfr_zstd_init, then for each compressed record: pfr_zstd_feed, and
 *   pfr_zstd_get until it does not return PFR_OK; pfr_zstd_end at the end of the file.
 *
 * A record decompresses to at most limits->record_free + record_ratio times its size, all records so far
 * to at most stream_free + stream_ratio times theirs. The defaults let every recording pass that
 * was ever seen, and stop a bomb (a zstd frame can grow 32,000-fold) within some MB.
 */
struct pfr_zstd {
	const struct pfr_limits *limits; /* null at first: the defaults */
	uint64_t taken, given;           /* bytes compressed, bytes decompressed, so far */
	/* the module's own from here on */
	void *stream;
	unsigned char *buffer;
	size_t capacity, filled;
	const unsigned char *data; /* of the record that was fed */
	size_t size, done;
	uint64_t given_before, outer; /* given when it was fed; its place */
	struct pfr_window window;
	enum pfr_status failed;
	uint8_t more; /* libzstd has output that found no space */
	uint64_t reserved[8];
};

/*
 * How much memory, aligned to 8 bytes, the stream needs that begins with this record: about twice
 * the window, from 1 MB at level 1 to 135 MB at level 22. 0 where the record does not
 * begin a stream, or its window is more than libzstd can do. The writer chooses the
 * window, so compare with what you are willing to give.
 */
PFR_API size_t pfr_zstd_size(const struct pfr_frame *record);

/* PFR_OK; PFR_NO_SPACE where `size` bytes of memory are too few; PFR_E_NO_ZSTD. */
PFR_API enum pfr_status pfr_zstd_init(struct pfr_zstd *zstd, void *memory, size_t size, enum pfr_byte_order order);

/*
 * Gives the next compressed record. Its bytes must stay until pfr_zstd_get returns PFR_MORE.
 * PFR_OK; PFR_E_DATA_SIZE where COMPRESSED2 contradicts itself, and the bytes that may be
 * meant are used all the same; PFR_E_SHORT where there are none; PFR_E_ZSTD or PFR_E_RATIO where the stream
 * has failed before.
 */
PFR_API enum pfr_status pfr_zstd_feed(struct pfr_zstd *zstd, const struct pfr_frame *record, struct pfr_where *where);

/*
 * The next record of the stream; frame->at is its place in the decompressed stream. Its bytes are
 * good until the next call. PFR_OK; PFR_E_NESTED with a frame that is not to be fed;
 * PFR_MORE: feed the next compressed record, in which a record that was begun continues.
 * PFR_E_ZSTD, PFR_E_RATIO: where->at and where->offset are of the compressed record; the stream ends here. Of
 * PFR_E_RATIO, where->limit is RECORD_RATIO or STREAM_RATIO, and where->needed the bytes it had become.
 * PFR_E_INNER_SIZE: the decompressed stream cannot be framed; it ends here.
 */
PFR_API enum pfr_status pfr_zstd_get(struct pfr_zstd *zstd, struct pfr_frame *frame, struct pfr_where *where);

/* Nothing will be fed any more. PFR_END, or PFR_E_INNER_CUT where a record was begun and not finished. */
PFR_API enum pfr_status pfr_zstd_end(struct pfr_zstd *zstd, struct pfr_where *where);
/* ---- CBOR: needs libcbor -------------------------------------------------------- */

/*
 * A capture as a CBOR Sequence (RFC 8742): a header, then an item a record, all in
 * deterministic encoding (RFC 8949, section 4.2), as doc/cbor.md and doc/cbor*.cddl say.
 * Nothing here allocates. What out has no space for is counted: when out->size is more than
 * out->capacity, call again with at least so much capacity, from the same place.
 */

/* How a stream is made; all its items with the same. */
enum pfr_cbor_flag {
	PFR_CBOR_NAMES = 1,    /* keys are names of fields; else numbers that never change meaning */
	PFR_CBOR_LEAN = 2,     /* leave out what only the way back to the capture needs */
	PFR_CBOR_SORTED = 4,   /* not in the order of the capture: records have their offset */
	PFR_CBOR_EXPANDED = 8, /* of one record: it comes out of compressed ones before it */
	PFR_CBOR_PAYLOAD = 16  /* of bytes: they belong to the record before them */
};

/* What the stream was made from. */
enum pfr_cbor_from {
	PFR_CBOR_FROM_FILE = 0,
	PFR_CBOR_FROM_PIPE = 1,
	PFR_CBOR_FROM_RING = 2,
	PFR_CBOR_FROM_DIRECTORY = 3,
};

/* What the header says. What is null or 0 is left out. */
struct pfr_cbor_head {
	unsigned flags;   /* enum pfr_cbor_flag */
	uint8_t order;    /* enum pfr_byte_order */
	uint8_t source;   /* enum pfr_cbor_from */
	const char *arch; /* as uname -m has it */
	const struct pfr_events *events;
	char *const *event_names; /* nr_names of them; a null is an event without a name */
	uint32_t nr_names;
	const struct pfr_frame *feature; /* frames of PFR_PIECE_FEATURE, each number once */
	uint32_t nr_features;            /* 256 at most */
	uint64_t reserved[4];
};

/* The first item of a stream. It takes as much space as the ids and features that it lists. */
PFR_API void pfr_cbor_head(struct pfr_out *out, const struct pfr_cbor_head *head);

/*
 * One record as an item. `routed` is what pfr_reader_next or pfr_events_route returned.
 * A bad record is carried as its bytes, with the status. With numbers as keys, 64 bytes and five
 * times the record's size are enough space whatever it holds; few take more than its size.
 * Samples are written fastest where there is space for 512 bytes more than their size.
 * Returns `routed`, or the status of decoding if that is PFR_OK.
 */
PFR_API enum pfr_status pfr_to_cbor(struct pfr_out *out, const struct pfr_frame *frame, const struct pfr_layout *layout,
				    unsigned flags, enum pfr_status routed);

/* Bytes outside of records, at offset `at` of the capture, as an item: PFR_CBOR_PIECE at most. */
PFR_API void pfr_cbor_bytes(struct pfr_out *out, const unsigned char *data, size_t size, uint64_t at, unsigned flags);

#define PFR_CBOR_PIECE 65536

/*
 * Says that the items after this one, up to the next of its kind, are of the file `name` of a directory:
 * "data", "data.0" and so on. Nothing of a file comes before it.
 */
PFR_API void pfr_cbor_file(struct pfr_out *out, const char *name, unsigned flags);

/*
 * The way back. Set it to zeros. It takes items off the front of a window and gives the
 * capture's bytes, one piece after another; all of them in order are the capture.
 */
struct pfr_uncbor {
	unsigned flags;                  /* of the stream, once its header is read */
	uint8_t order;                   /* enum pfr_byte_order */
	uint8_t source;                  /* enum pfr_cbor_from */
	uint8_t begun;                   /* the header is read */
	uint8_t is_record;               /* the last item was a record */
	uint8_t has_at;                  /* it has an offset */
	uint64_t at;                     /* that offset */
	struct pfr_bytes file;           /* the last item began this file, those after it are its items; good until the window moves */
	const struct pfr_limits *limits; /* cbor_depth, cbor_item, cbor_head; null: the defaults */
	struct pfr_where failed;         /* the decoder's own: sticky */
	uint64_t reserved[8];
};

/* Space that is enough for the bytes of every item of a record or piece. */
#define PFR_UNCBOR_CAPACITY 65536

/*
 * The next item. PFR_OK: the window begins after it, and *size bytes of the capture are at
 * `to`: none for the header and for records that are expanded.
 * PFR_MORE: the item is not whole; where->needed is how many bytes the window must hold from
 * window->at on. PFR_END: the window is closed and empty.
 * PFR_E_CBOR, PFR_E_CBOR_LIMIT, PFR_E_CBOR_VERSION, PFR_E_CBOR_ONE_WAY, PFR_E_TRUNCATED: the stream ends
 * here, where->offset says where; every later call says the same.
 */
PFR_API enum pfr_status pfr_uncbor_next(struct pfr_uncbor *uncbor, struct pfr_window *window, unsigned char *to, size_t capacity,
					size_t *size, struct pfr_where *where);

/*
 * The name of an event that has none in its capture, from its attr: cycles:u, LLC-load-misses, mem:0x401000:rw, intel-ptwrite; on a
 * machine with several kinds of core pmu4/cycles/; else type and config. At most size bytes with its NUL; 64 are always enough.
 * Mirrors evsel__name of tools/perf/util/evsel.c, without the modifiers H and G that say only which of host and guest is not excluded.
 */
PFR_API void pfr_event_name(const struct pfr_attr *attr, char *text, size_t size);

#ifdef __cplusplus
}
#endif
#endif
