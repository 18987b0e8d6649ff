/* SPDX-License-Identifier: MIT */
/*
 * perfring: decodes the records of Linux perf events.
 *
 * The decoder's whole interface. It needs a C11 compiler and nothing else: no
 * libc, no heap, no I/O, no globals, no callbacks. Every struct is open and
 * belongs to the caller; nothing has to be freed. Bytes are borrowed: spans
 * that a call hands out point into the bytes it was given and are good as
 * long as those are. Nothing here reads a byte outside them, whatever they
 * hold. All sizes are in bytes, all offsets count from the stream's first byte.
 *
 *   while ((status = pfr_next(&window, &frame, &where)) == PFR_OK)
 *           if (pfr_decode(&frame, layout, &record, &where) == PFR_OK)
 *                   use(&record);
 *
 * The structs of the records are in perfring_records.h, printed from schema/.
 */
#ifndef PERFRING_H
#define PERFRING_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PFR_VERSION_MAJOR 0
#define PFR_VERSION_MINOR 1

/* Bytes of a record, or text without its NUL. */
struct pfr_bytes {
	const unsigned char *data;
	uint32_t size;
};

/* Numbers of one width, as they lie in the record: pfr_word. */
struct pfr_words {
	const unsigned char *data;
	uint32_t nr;   /* how many */
	uint8_t width; /* bytes of each: 2, 4 or 8 */
	uint8_t order; /* enum pfr_order */
};

/* Entries of one size, as they lie in the record: pfr_NAME_at. */
struct pfr_array {
	const unsigned char *data;
	uint32_t nr;
	uint16_t stride;     /* bytes of each */
	uint8_t order;       /* enum pfr_order */
	uint8_t read_format; /* for pfr_read_value_at */
};

/* The byte order of a recording. */
enum pfr_order { PFR_LITTLE, PFR_BIG };

#include "perfring_records.h"

/* Whether a field is there: PFR_HAS(record.mmap2, MMAP2, BUILD_ID). */
#define PFR_HAS(group, GROUP, FIELD) (((group).present >> PFR_KEY_##GROUP##_##FIELD) & 1)

/*
 * Number `index` of `words`, in the host's order. index must be below words->nr.
 */
static inline uint64_t pfr_word(const struct pfr_words *words, uint32_t index)
{
	const unsigned char *p = words->data + (size_t)index * words->width;
	uint64_t value = 0;
	unsigned i;

	for (i = 0; i < words->width; i++)
		value |= (uint64_t)p[i] << 8 * (words->order == PFR_BIG ? words->width - 1 - i : i);
	return value;
}

/* ---- statuses ---------------------------------------------------------- */

/* What a status costs. */
enum pfr_class {
	PFR_NOTE,   /* nothing */
	PFR_RECORD, /* this record, attr or section; go on with the next */
	PFR_STREAM  /* the rest of the stream; every later call says the same */
};

/* The class of a status. */
enum pfr_class pfr_status_class(enum pfr_status status);

/* ---- limits ------------------------------------------------------------- */

/*
 * All bounds on what an input may take, in one struct. Whoever has a member `limits` keeps to it:
 * pfr_events, and with it the reader, pfr_zstd, pfr_uncbor. It may be null, and then the
 * defaults hold; else it must outlive its user, and pfr_limits_init has to set it first, since
 * a later version may have more members. Values may be changed at any time, and hold from the
 * next call on. Arrays of the caller's (events, ids, pending records, waiting chains) are no larger
 * than the caller makes them: there PFR_ROOM asks for more, and the limit says how far to go.
 */

/* Sets all limits to the defaults that schema/limits.def has, and perfring_records.h tells. */
void pfr_limits_init(struct pfr_limits *limits);

/* The member for a limit; null for PFR_LIMIT_NONE and what is not known. */
uint64_t *pfr_limit_of(struct pfr_limits *limits, enum pfr_limit limit);

/* The value of a limit; of null limits, the default. 0 for PFR_LIMIT_NONE. */
uint64_t pfr_limit(const struct pfr_limits *limits, enum pfr_limit limit);

/* Its name, as it is in the struct, and what it counts. "" for PFR_LIMIT_NONE and what is not known. */
const char *pfr_limit_name(enum pfr_limit limit);
const char *pfr_limit_doc(enum pfr_limit limit);

/* ---- statuses, continued: where ------------------------------------------ */

/* Where and why. Written by a call that answers neither OK nor END. */
struct pfr_where {
	enum pfr_status status;
	uint32_t type;   /* the record's type, or the feature's number */
	uint8_t piece;   /* enum pfr_piece */
	uint8_t limit;   /* enum pfr_limit: which was reached, whose value is `left` then */
	uint16_t row;    /* the field: pfr_row_name; 0 where it is none */
	uint32_t event;  /* its event, or PFR_NO_EVENT */
	uint64_t at;     /* offset of the frame in the stream */
	uint64_t offset; /* offset of the field in the stream */
	uint64_t wanted; /* bytes wanted, or the value that was refused */
	uint64_t left;   /* bytes that were left */
};

/* ---- frames ------------------------------------------------------------ */

/* What a frame is a piece of. */
enum pfr_piece {
	PFR_PIECE_RECORD,
	PFR_PIECE_FILE_HEADER,
	PFR_PIECE_FILE_ATTR,
	PFR_PIECE_FILE_IDS,
	PFR_PIECE_FEATURE_SECTION, /* an entry of the feature table; type is the feature */
	PFR_PIECE_FEATURE,         /* a feature's section; type is the feature */
	PFR_PIECE_ATTR,            /* a perf_event_attr by itself */
	PFR_PIECE_MMAP_PAGE,       /* a perf_event_mmap_page; pfr_page_frame */
	PFR_PIECE_STREAM,          /* the stream in compressed records, as a whole; no bytes */
	PFR_PIECE_COUNTS,          /* what read(2) on an event gave; pfr_count_decode */
	PFR_PIECE_LEGACY_RECORD,   /* from 2009: pfr_legacy_next */
	PFR_PIECE_LEGACY_OVERFLOW, /* the same; type is a set of PFR_LEGACY_RECORD_ bits */
	PFR_PIECE_LEGACY_ATTR,     /* struct perf_counter_hw_event of 2009 */
	PFR_PIECE_LEGACY_PAGE      /* the page before a ring, of 2009 */
};

#define PFR_NO_EVENT UINT32_MAX

/* One record, or another piece of a file: borrowed bytes with their place. */
struct pfr_frame {
	const unsigned char *data; /* its first byte, of the header where it has one */
	uint32_t size;             /* its bytes */
	uint32_t type;             /* header.type; of feature pieces the feature's number */
	uint16_t misc;             /* header.misc */
	uint8_t order;             /* enum pfr_order */
	uint8_t piece;             /* enum pfr_piece */
	uint32_t event;            /* index of its event, or PFR_NO_EVENT */
	uint64_t at;               /* offset of data[0] in the stream */
	uint64_t payload;          /* bytes that follow the frame and belong to it */
};

/*
 * A window on a stream of records: borrowed bytes and where they lie. Set all
 * of it before the first call. pfr_next takes frames off its front.
 */
struct pfr_window {
	const unsigned char *data;
	size_t size;
	uint64_t at;    /* offset of data[0] in the stream */
	uint64_t skip;  /* bytes of the stream to pass over first; set 0 */
	uint8_t order;  /* enum pfr_order */
	uint8_t closed; /* nothing comes after these bytes */
};

/*
 * The next record of the window.
 *
 * PFR_OK: *frame is it, frame->event is PFR_NO_EVENT, and the window begins
 *   behind it. Where a payload follows the record (frame->payload), window->skip
 *   holds its size; the next call passes over it. A caller that can seek may add
 *   skip to window->at, set it 0, and give the bytes from there.
 * PFR_MORE: the record is not whole. where->wanted is how many bytes the window
 *   must hold from window->at + window->skip on. Give more from window->at on, with
 *   the bytes that are still in the window first.
 * PFR_END: the window is closed and empty.
 * PFR_RECORD_SIZE, PFR_TRUNCATED, PFR_PAYLOAD: the stream ends here.
 *
 * The window is unchanged by all but PFR_OK, save that skip is worked off.
 */
enum pfr_status pfr_next(struct pfr_window *window, struct pfr_frame *frame, struct pfr_where *where);

/*
 * A frame for `size` bytes at `data` that are one record with its header, such as
 * an entry of a ring. PFR_OK, or PFR_MORE, PFR_RECORD_SIZE and PFR_TRUNCATED as
 * from pfr_next on a closed window.
 */
enum pfr_status pfr_frame_init(struct pfr_frame *frame, const unsigned char *data, size_t size, uint64_t at,
			       enum pfr_order order, struct pfr_where *where);

/* ---- attrs and layouts ------------------------------------------------- */

/*
 * Reads a perf_event_attr of `size` bytes at most; its own size decides, and a larger
 * one than is known keeps its rest in attr->tail. Fields past its size are 0.
 * Flags are given as a little-endian kernel numbers them, whatever the order.
 * PFR_OK, or PFR_SHORT or PFR_ATTR_SIZE with where->offset counted from data.
 * Mirrors perf_copy_attr of kernel/events/core.c.
 */
enum pfr_status pfr_attr_decode(const unsigned char *data, size_t size, enum pfr_order order, struct pfr_attr *attr,
				struct pfr_where *where);

/*
 * What an attr says about the bytes of its records, worked out once. Const after
 * pfr_layout_init, so threads may share it. The members are the decoder's own.
 */
struct pfr_layout {
	uint32_t sample_type, read_format, branch_sample_type;
	uint8_t regs_user, regs_intr;   /* registers in each */
	uint8_t trailer;                /* bytes of sample_id; 0: none */
	uint8_t sample_id, sample_time; /* word of a sample that holds it + 1; 0: none */
	uint8_t trailer_id;             /* word of sample_id that holds the id, from its end; 0: none */
	uint8_t trailer_time;           /* byte of sample_id that holds the time + 1; 0: none */
	uint8_t build_id;               /* attr.build_id is set */
	uint8_t front;                  /* bytes of the numbers that a sample begins with */
	uint8_t plain;                  /* samples have only the few most common fields */
	uint64_t sample_rows;           /* which fields a sample has, a bit for each row */
	uint64_t sample_regs_user, sample_regs_intr;
	uint64_t unknown_sample_type, unknown_read_format; /* bits that nobody knows yet */
};

/* Works out a layout. Cannot fail: unknown bits are reported by each record. */
void pfr_layout_init(struct pfr_layout *layout, const struct pfr_attr *attr);

/*
 * The id, or the time, that a record carries at a place known without decoding it:
 * in a sample's front or in its sample_id. PFR_OK; PFR_END where it carries none;
 * PFR_SHORT where the record is too short. *value is unchanged by failure.
 * Mirrors perf_evsel__parse_id_sample of tools/perf/util/evsel.c.
 */
enum pfr_status pfr_peek_id(const struct pfr_frame *frame, const struct pfr_layout *layout, uint64_t *value);
enum pfr_status pfr_peek_time(const struct pfr_frame *frame, const struct pfr_layout *layout, uint64_t *value);

/* ---- decoding ---------------------------------------------------------- */

/*
 * Decodes a frame. `layout` is that of its event, and may be null where nothing is
 * known: then samples cannot be read, and no record has a sample_id.
 * Types that are not known decode to a tail. Feature sections do too: walk them.
 *
 * PFR_OK, or a status of class PFR_RECORD: then *where says which field, and the
 * fields before it are valid, as present tells. Absent fields are unspecified.
 * Mirrors perf_output_sample and the perf_event_*_output of kernel/events/core.c.
 */
enum pfr_status pfr_decode(const struct pfr_frame *frame, const struct pfr_layout *layout, struct pfr_record *record,
			   struct pfr_where *where);

/* What an item is. */
enum pfr_what {
	PFR_ITEM_FIELD, /* a field, of `kind` */
	PFR_ITEM_GROUP, /* fields with a name in common follow, up to CLOSE; no bytes */
	PFR_ITEM_ARRAY, /* `value` times ENTRY ... CLOSE follow, up to CLOSE; no bytes */
	PFR_ITEM_ENTRY, /* fields of entry `index` follow, up to CLOSE; no bytes */
	PFR_ITEM_CLOSE, /* the end of the last GROUP, ARRAY or ENTRY, which `value` tells; no bytes */
	PFR_ITEM_TAIL,  /* bytes that are not known to mean anything */
	PFR_ITEM_BAD    /* bytes from the first that does not fit on */
};

/* Which part of a record an item is in. */
enum pfr_part {
	PFR_PART_HEADER, /* type, misc, size */
	PFR_PART_BODY,   /* its fields, and bytes that mean nothing or are bad */
	PFR_PART_TRAILER /* sample_id */
};

/* A piece of a frame. All items together are its bytes, each once and in order. */
struct pfr_item {
	uint8_t what;    /* enum pfr_what */
	uint8_t part;    /* enum pfr_part */
	uint8_t kind;    /* enum pfr_kind */
	uint8_t format;  /* enum pfr_format */
	uint8_t set;     /* enum pfr_set */
	uint8_t key;     /* enum pfr_key; unique within its group */
	uint8_t depth;   /* how many GROUP and ARRAY are open around it */
	uint16_t row;    /* pfr_row_name */
	uint32_t offset; /* of its first byte in the frame */
	uint32_t size;   /* its bytes */
	uint32_t index;  /* of the entry it is in */
	uint32_t nr;     /* numbers in U16S, U32S, U64S; bytes of text in CSTR, STR, CHARS */
	uint64_t value;  /* of numbers; S32 is sign-extended; bit fields as little-endian has them */
};

#define PFR_WALK_DEPTH 6

/* A walk over one frame. The members are the decoder's own. */
struct pfr_walk {
	const unsigned char *data;
	const struct pfr_layout *layout;
	uint64_t stream;
	uint32_t size, at, end, trailer, type, event;
	uint16_t misc, row, body;
	uint8_t order, piece, phase, depth, known, after, refused;
	struct pfr_walk_level {
		uint64_t count, count2, tag;
		uint32_t form, index, nr, begin, end, limit;
		uint16_t open, start, back;
		uint8_t what;
	} level[PFR_WALK_DEPTH];
};

/* Begins a walk. The frame and the layout must outlive it; layout may be null as above. */
void pfr_walk_init(struct pfr_walk *walk, const struct pfr_frame *frame, const struct pfr_layout *layout);

/*
 * The next item. PFR_OK; PFR_END after the last; or once, with an item of
 * PFR_ITEM_BAD, the status that pfr_decode answers for this frame, with *where.
 */
enum pfr_status pfr_walk_next(struct pfr_walk *walk, struct pfr_item *item, struct pfr_where *where);

/* ---- features ---------------------------------------------------------- */

/*
 * A frame for the `size` bytes at `data` that are the section of feature `number`, such as
 * the payload of HEADER_TRACING_DATA (PFR_FEATURE_TRACING_DATA). Walk it without a layout.
 */
void pfr_feature_frame(struct pfr_frame *feature, uint32_t number, const unsigned char *data, uint32_t size,
		       uint64_t at, enum pfr_order order);

/*
 * The section that a HEADER_FEATURE record of a pipe carries. PFR_OK; PFR_END where the record
 * is another or the mark behind the last feature; PFR_SHORT where its number is cut.
 */
enum pfr_status pfr_feature_of(const struct pfr_frame *record, struct pfr_frame *feature);

/* ---- encoding ---------------------------------------------------------- */

/*
 * Writes a record, or another piece, from its struct: what pfr_decode reads. It writes the
 * fields that type, misc and layout ask for; where those do not decide, and without a
 * layout, those that `present` names. Counts must be those of what they count. The header's
 * size is worked out. record->size says where paddings stop that the end cuts short, as
 * pfr_decode leaves it; set 0, and paddings are whole.
 * Paddings are zeros, or come from `pad`, the bytes of the record that was decoded: then what
 * was accepted comes out as it was. pad may be null.
 * PFR_OK with *size; PFR_ROOM, and *size is what is needed; or why it cannot be written:
 * PFR_FIELDS, PFR_TRAILER, PFR_ATTR_SIZE, PFR_LIMIT (over 65,535 bytes), or a check of the rows.
 */
enum pfr_status pfr_encode(const struct pfr_record *record, const struct pfr_layout *layout, enum pfr_order order,
			   const unsigned char *pad, unsigned char *data, size_t room, size_t *size);

/* Where encoded bytes go. The members are the decoder's own. */
struct pfr_place {
	unsigned char *data;
	const unsigned char *pad; /* the record that paddings are taken from; null: zeros */
	size_t room;
	uint32_t at;  /* bytes so far, also those that found no room */
	uint32_t end; /* where paddings stop */
	uint16_t misc;
	uint16_t row; /* of the failure */
	enum pfr_status status; /* sticky: the first failure */
	uint32_t failed_at;
	uint64_t wanted;
};

/*
 * A walk the other way: it asks for one item after another, in the order of the wire, and
 * puts what it is given. place.at is the size so far. The other members are the decoder's own.
 */
struct pfr_build {
	struct pfr_place place;
	uint16_t row;
	uint8_t order, piece, phase, depth, after, asked;
	struct pfr_build_level {
		uint32_t nr, index;
		uint16_t open, start, back;
		uint8_t what;
	} level[PFR_WALK_DEPTH];
};

/*
 * Begins a record or another piece: frame's piece, type, misc and order are taken, and `end`,
 * where the body's paddings stop if the record ends before they are whole; else 0.
 */
void pfr_build_init(struct pfr_build *build, const struct pfr_frame *frame, uint32_t end, unsigned char *data,
		    size_t room);

/*
 * What comes next, if it is there: FIELD, to be answered with pfr_build_number,
 * pfr_build_bytes or pfr_build_words as its kind is; GROUP or ARRAY, with pfr_build_open;
 * TAIL, with pfr_build_bytes. What is not answered is absent; padding is then zeros.
 * ENTRY and CLOSE only tell. An answer that does not suit the item is a failure: PFR_FIELDS.
 * PFR_OK; PFR_END, and the record is whole; or the first failure.
 */
enum pfr_status pfr_build_next(struct pfr_build *build, struct pfr_item *item);

void pfr_build_number(struct pfr_build *build, uint64_t value);
void pfr_build_bytes(struct pfr_build *build, const unsigned char *data, uint32_t size);
void pfr_build_words(struct pfr_build *build, const struct pfr_words *words);
/* Goes into the GROUP, or the ARRAY of `nr` entries. */
void pfr_build_open(struct pfr_build *build, uint32_t nr);

/* ---- events ------------------------------------------------------------ */

/* An event of a stream. */
struct pfr_event {
	struct pfr_attr attr; /* attr.tail is not kept */
	struct pfr_layout layout;
	uint64_t ids; /* how many ids it has */
};

/* A slot of the id table. The members are the decoder's own. */
struct pfr_id {
	uint64_t id;
	uint32_t event;
	uint32_t child[2];
	uint8_t bit;
};

#define PFR_SHAPES 16

/*
 * The events of a stream, and which ids are theirs, in the caller's two arrays.
 * When a call answers PFR_ROOM nothing was changed: the caller may move either array
 * to a larger place, keep its content, set the pointer and the room, and call again.
 */
struct pfr_events {
	struct pfr_event *event;
	uint32_t nr, room;
	struct pfr_id *id;
	uint32_t nr_ids, ids_room;
	const struct pfr_limits *limits; /* events, ids, features, feature_size; null: the defaults */
	/* the decoder's own from here on */
	uint8_t uniform, nr_shapes;
	uint32_t shape[PFR_SHAPES]; /* an event of each way to carry the id */
	uint32_t silent[2], nr_silent[2]; /* events that carry none: in side-band records, in samples */
	uint32_t build_id_event;    /* the first that asked for build ids; else 0 */
	uint32_t index_event;       /* where ID_INDEX has got to */
	uint64_t index_cpu, index_tid;
	uint8_t index_begun;
};

/* Begins with no events. The arrays' content need not be set. */
void pfr_events_init(struct pfr_events *events, struct pfr_event *event, uint32_t room, struct pfr_id *id,
		     uint32_t ids_room);

/* Adds an event; its index is events->nr - 1 then. PFR_OK, PFR_ROOM, or PFR_TOO_MANY past the limit. */
enum pfr_status pfr_events_add(struct pfr_events *events, const struct pfr_attr *attr);

/*
 * Says that `id` is of event `event`. PFR_OK (also when it was known so), PFR_ROOM,
 * PFR_TOO_MANY past the limit, or PFR_DUPLICATE_ID when it is another event's, which keeps it. At most 64 steps.
 */
enum pfr_status pfr_events_add_id(struct pfr_events *events, uint64_t id, uint32_t event);

/* The event of an id, or PFR_NO_EVENT. At most 64 steps. */
uint32_t pfr_events_find(const struct pfr_events *events, uint64_t id);

/*
 * Finds a frame's event and sets frame->event. *layout is what to decode it with, null
 * where there is none. PFR_OK; PFR_UNKNOWN_ID or PFR_WHICH_EVENT where a record of the
 * kernel cannot be told its event: *layout is still set when all events have the same.
 * One event takes every record, and one event that carries no id takes
 * those that no id claims. An id of 0 outside of samples is the first event's,
 * as perf writes it on what it synthesizes (evlist__event2evsel, tools/perf/util/evlist.c).
 */
enum pfr_status pfr_events_route(const struct pfr_events *events, struct pfr_frame *frame,
				 const struct pfr_layout **layout, struct pfr_where *where);

/*
 * Takes what a record in the stream says about events: HEADER_ATTR adds one with its ids,
 * ID_INDEX gives ids to events that came without. Other records change nothing.
 * PFR_OK; PFR_ROOM, then call again; or a record status, or PFR_TOO_MANY past a limit, *where saying more.
 */
enum pfr_status pfr_events_apply(struct pfr_events *events, const struct pfr_frame *frame, struct pfr_where *where);

/* ---- files and pipes --------------------------------------------------- */

/*
 * Reads a perf.data file, or the same in a pipe. It does no I/O: it says which bytes
 * it wants, is given some, and hands out frames: the header, the attrs with their ids,
 * the features, and the records. Set `events` up first.
 */
struct pfr_reader {
	struct pfr_events *events;
	uint64_t want;      /* on PFR_MORE: give bytes from this offset on */
	uint64_t want_size; /* and at least so many, unless the file ends before */
	uint64_t data, data_end; /* the data section; data_end is UINT64_MAX where the file's end is meant */
	uint8_t order;       /* enum pfr_order */
	uint8_t pipe;        /* it is a pipe */
	uint8_t version;     /* 1 for PERFFILE, else 2 */
	uint8_t interrupted; /* data.size is 0: cut off while recording, no features */
	/* the decoder's own from here on */
	struct pfr_window given, window;
	struct pfr_frame pending;
	uint64_t attr_size, attrs, nr_attrs, attr, ids_at, ids_size, ids_sum, ids_end;
	uint64_t features[4], table, section_at, section_size, feature_sum, feature_end;
	uint32_t feature, features_given, event;
	uint8_t phase, again;
	struct pfr_where failed;
};

void pfr_reader_init(struct pfr_reader *reader, struct pfr_events *events);

/*
 * The same for bare records from the first byte on, such as data.0, data.1 and so on of a directory
 * that perf record --threads made; order and events are those of its file data.
 */
void pfr_reader_init_bare(struct pfr_reader *reader, struct pfr_events *events, enum pfr_order order);

/*
 * Gives the reader `size` bytes that lie at offset `at`; `closed` says that the file
 * ends with them. They replace those given before and must stay until PFR_MORE.
 * They must hold the offset `want`, or the next call answers PFR_POSITION.
 */
void pfr_reader_give(struct pfr_reader *reader, const unsigned char *data, size_t size, uint64_t at, int closed);

/*
 * The next frame. PFR_OK: *frame, and *layout to decode it with or null. A status of class
 * PFR_RECORD comes with a frame too: it cannot be decoded fully, and *where says why.
 * A frame of size 0 is a section that could not be handed out, such as one past a limit: PFR_LIMIT.
 * PFR_MORE: see want. PFR_ROOM: enlarge events and call again.
 * PFR_END, or a status of class PFR_STREAM with *where; every later call says the same.
 */
enum pfr_status pfr_reader_next(struct pfr_reader *reader, struct pfr_frame *frame, const struct pfr_layout **layout,
				struct pfr_where *where);

/*
 * After a status of class PFR_STREAM among the records, such as PFR_RECORD_SIZE: goes on where, at or behind
 * the offset `at`, records seem to begin again. The next calls of pfr_reader_next say PFR_MORE as ever
 * until such a place is found; then come its records (frame->at tells how far it was), or PFR_END.
 * `at` is behind what failed, or, where an earlier frame cannot be decoded, in that frame: its size may be
 * what is wrong, and true records be within it. A reader that had not come to the records says PFR_END.
 */
void pfr_reader_resume(struct pfr_reader *reader, uint64_t at);

/*
 * The same in a window of records: forgets skip, and drops bytes off its front until a record seems to begin
 * there: four follow each other, or fewer to the stream's end or to a payload, each of a known type, with a size
 * that is a multiple of 8 if it is the kernel's, and of an event that is known, if ids are needed (pfr_events_route).
 * PFR_OK; PFR_END: none in this stream; PFR_MORE: where->wanted bytes are needed from window->at on.
 * At most four headers and ids are looked at for each byte.
 */
enum pfr_status pfr_search(struct pfr_window *window, const struct pfr_events *events, struct pfr_where *where);

/* ---- rings ------------------------------------------------------------- */

/* Bytes of the page before a ring that mean anything: sizeof(struct perf_event_mmap_page). */
#define PFR_PAGE_SIZE 1088

/* How a ring is written and read. */
enum pfr_ring_flag {
	PFR_RING_READ_ONLY = 1, /* never store the tail: the mapping is not writable, or another's */
	PFR_RING_OVERWRITE = 2, /* the writer does not wait for the reader; means READ_ONLY too, as in the kernel */
	PFR_RING_BACKWARD = 4,  /* attr.write_backward: newest record first; means OVERWRITE too */
	PFR_RING_PAUSED = 8,    /* nobody writes: after PERF_EVENT_IOC_PAUSE_OUTPUT, or the bytes are a copy */
	PFR_RING_COPY = 16,     /* copy every record to the scratch before it is handed out */
	PFR_RING_NARROW = 32    /* positions have 32 bits: of a 32-bit kernel. Always so on 32-bit hosts */
};

/* A scratch of so many bytes is enough for any record. */
#define PFR_RING_SCRATCH 65536

/*
 * A ring of records in memory that somebody else is writing. One thread reads it; the
 * decoder makes no system call, so mapping, waiting and pausing are the caller's.
 *
 *   pfr_ring_init(&ring, page, mapped, 0, scratch, sizeof(scratch), &where);
 *   for (;;) {                                     // after poll(2)
 *           pfr_ring_begin(&ring, &where);         // takes the head, once
 *           while (pfr_ring_next(&ring, &frame, &where) == PFR_OK)
 *                   use(&frame);
 *           pfr_ring_release(&ring);               // here, or after each frame
 *   }
 *
 * Positions are the writer's: they go on past the ring's size (backward: down from 2^64),
 * and are what frame->at and where->at hold.
 */
struct pfr_ring {
	uint64_t tail;  /* everything before it was released; backward: the head of the last release */
	uint64_t head;  /* the head that the drain began with */
	uint64_t at;    /* the next record */
	uint64_t end;   /* where the drain ends */
	uint64_t margin; /* of overwritten rings: see pfr_ring_next */
	uint64_t size;  /* the ring's bytes */
	const unsigned char *data; /* the ring */
	unsigned char *scratch;    /* may be changed between calls, as may scratch_size */
	size_t scratch_size;
	void *page;
	uint8_t flags; /* of enum pfr_ring_flag, and those that they mean */
	uint8_t cut;   /* the drain of a backward ring ends where the ring was overwritten */
	struct pfr_where failed;
};

/*
 * Sets a ring up. `page` is the mapping of an event's fd, `mapped` its bytes with the page;
 * or a copy of such, which must be aligned to 8 as well. The kernel's data_offset and data_size are
 * used when they are set, and worked out from `mapped` when 0, as before Linux 4.1. The reader
 * begins at data_tail. A copy of a ring that a machine of the other byte order wrote cannot be read.
 *
 * scratch may be null with size 0: then records that lie across the ring's end answer PFR_ROOM.
 * The page, the ring and the scratch must outlive the ring.
 *
 * PFR_OK, or PFR_RING_PAGE, PFR_RING_OFFSET, PFR_RING_SIZE, PFR_RING_ALIGN: then *ring must not be
 * used, and where->row is the page's field, where->offset its place in the page, where->wanted what it holds.
 * Mirrors perf_mmap__mmap of tools/lib/perf/mmap.c; the kernel's side is perf_event_init_userpage.
 */
enum pfr_status pfr_ring_init(struct pfr_ring *ring, void *page, size_t mapped, unsigned flags, void *scratch,
			      size_t scratch_size, struct pfr_where *where);

/*
 * Begins a drain: takes the head, once, with acquire order. What the writer adds later belongs to
 * the next drain, so that a drain ends however fast the writer is. A drain that was not finished is
 * gone on with (forward) or begun again (backward).
 *
 * PFR_OK; there may be no record at all.
 * PFR_TORN: in an overwritten forward ring, where->wanted bytes were overwritten, or may have been,
 *   before they were read. The drain is empty; the next begins behind them.
 * PFR_RING_BEHIND, PFR_RING_AHEAD, PFR_RING_ALIGN: data_head is impossible; where->wanted is what it held. This,
 *   and what pfr_ring_next refuses in a forward ring, is answered from then on, until pfr_ring_skip.
 * Mirrors perf_mmap__read_init; the kernel's side is perf_output_put_handle.
 */
enum pfr_status pfr_ring_begin(struct pfr_ring *ring, struct pfr_where *where);

/*
 * The next record of the drain: forward rings from the oldest, backward rings from the newest.
 *
 * PFR_OK: *frame is it. frame->data points into the ring, good until the record is released; or into
 *   the scratch, good until the next call: where the record lies across the ring's end, with PFR_RING_COPY,
 *   and in overwritten rings that are not paused. The record's header is read once, in one piece; type, misc
 *   and size in the frame are that reading, whatever the ring says later.
 * PFR_END: the drain is at its end. In a backward ring that was overwritten, a record that is cut off,
 *   or memory never written (size 0), is the end.
 * PFR_ROOM: the scratch is smaller than the record: where->wanted bytes are needed. Nothing has changed;
 *   set scratch and scratch_size and call again.
 * PFR_TORN: in an overwritten ring that is not paused, the writer has come so near that this record may
 *   have been overwritten while it was copied. The drain is at its end.
 * PFR_RECORD_SIZE, PFR_RING_ALIGN, PFR_RING_RECORD, PFR_TRUNCATED: this record's size is less than 8, no multiple
 *   of 8, more than the ring, more than the drain; every later call of the drain says the same.
 *
 * What a writer can do that scribbles on records while they are read: nothing to the frame. What is decoded
 * from it are bytes of the record, of one moment or another: every count is checked against the frame
 * when it is read, and no span reaches outside. But bytes may be others when they are looked at twice, by
 * decode and by walk, or by the caller. PFR_RING_COPY gives bytes that stay as they are.
 *
 * The writer of an overwritten ring may be at work on bytes that its head does not tell yet: on as many as the
 * largest record has, or more when interrupts write too. ring->margin bytes behind the head are taken for such.
 * pfr_ring_init sets it to 65,536, or a quarter of the ring if that is less; only a paused ring
 * is sure. Mirrors perf_mmap__read_event; the kernel's side is __perf_output_begin.
 */
enum pfr_status pfr_ring_next(struct pfr_ring *ring, struct pfr_frame *frame, struct pfr_where *where);

/*
 * Gives what was handed out back to the writer: stores the tail with release order, unless the ring is READ_ONLY.
 * Frames in the ring are no longer good. Of a backward ring, what the drain had not reached is passed over too.
 * Does nothing when there is nothing to give back. Mirrors perf_mmap__consume.
 */
void pfr_ring_release(struct pfr_ring *ring);

/* Any number of bytes in memory. */
struct pfr_span {
	const unsigned char *data;
	size_t size;
};

/*
 * All that the drain has left, as it lies in the ring, for who stores it undecoded: span[0], and
 * span[1] for what lies behind the ring's end. Then the drain is at its end. Good until released.
 * In an overwritten ring that is not paused, both are empty.
 */
void pfr_ring_spans(struct pfr_ring *ring, struct pfr_span span[2]);

/*
 * Passes over all there is, up to the head of now, and releases it; a status that was kept
 * is forgotten. For a ring that cannot be read on. The number of bytes passed over, modulo 2^64.
 */
uint64_t pfr_ring_skip(struct pfr_ring *ring);

/* The AUX area of a ring. */
struct pfr_aux_area {
	uint64_t tail; /* everything before it was released */
	uint64_t head; /* what pfr_aux_area_begin took */
	uint64_t size; /* the area's bytes */
	const unsigned char *data;
	void *page;
	uint8_t flags; /* of enum pfr_ring_flag */
};

/*
 * Sets an AUX area up: `page` as for pfr_ring_init, `area` its own mapping of `mapped` bytes. Of the
 * flags, READ_ONLY, OVERWRITE (a snapshot: perf record -S) and NARROW mean something.
 * PFR_OK, or PFR_RING_PAGE, PFR_RING_SIZE as from pfr_ring_init. Mirrors rb_alloc_aux of kernel/events/ring_buffer.c.
 */
enum pfr_status pfr_aux_area_init(struct pfr_aux_area *aux, void *page, const void *area, size_t mapped, unsigned flags,
			     struct pfr_where *where);

/*
 * Takes aux_head, with acquire order, and gives what lies between the tail and it, oldest first. With
 * OVERWRITE it is the whole area: bytes never written are 0.
 * PFR_OK; PFR_RING_BEHIND, PFR_RING_AHEAD: then *aux and span are unchanged, and a later call may do better.
 * Mirrors __auxtrace_mmap__read of tools/perf/util/auxtrace.c; the kernel's side is perf_aux_output_end.
 */
enum pfr_status pfr_aux_area_begin(struct pfr_aux_area *aux, struct pfr_span span[2], struct pfr_where *where);

/*
 * The bytes that an AUX record names by aux_offset and aux_size. PFR_OK; PFR_AUX_RANGE when they are not between
 * the tail and the head that pfr_aux_area_begin took, or with OVERWRITE are more than the area; span is unchanged then.
 */
enum pfr_status pfr_aux_area_range(const struct pfr_aux_area *aux, uint64_t offset, uint64_t size, struct pfr_span span[2],
			      struct pfr_where *where);

/*
 * Gives the area up to `position` back, with release order, unless it is READ_ONLY or OVERWRITE. PFR_OK; PFR_END when
 * position is not between the tail and the head; nothing was given back then.
 */
enum pfr_status pfr_aux_area_release(struct pfr_aux_area *aux, uint64_t position);

/* ---- the page before a ring: counters and clocks ------------------------- */

/*
 * A frame of a copy of the page, to be decoded or walked as PFR_PIECE_MMAP_PAGE. `size` is PFR_PAGE_SIZE,
 * or less of a copy that was cut; more is cut here.
 */
void pfr_page_frame(struct pfr_frame *frame, const unsigned char *data, size_t size, enum pfr_order order);

/* How cycles of the CPU become perf time: what a page or a TIME_CONV record says. */
struct pfr_clock {
	uint64_t zero;   /* time_zero */
	uint64_t mult;   /* time_mult */
	uint64_t cycles; /* time_cycles */
	uint64_t mask;   /* time_mask; all ones where the cycles have 64 bits */
	uint8_t shift;   /* time_shift, at most 63 */
};

/*
 * Reads a clock from the page, all of it of one moment.
 * PFR_OK; PFR_NO_CLOCK when the page has none (cap_user_time_zero); PFR_BUSY when the page was being changed at each
 * of some hundred tries; PFR_CLOCK when it cannot be used, where->row and where->wanted saying what.
 * *clock is unchanged by all but PFR_OK. Mirrors perf_read_tsc_conversion of tools/perf/util/tsc.c; the kernel's
 * side is arch_perf_update_userpage.
 */
enum pfr_status pfr_clock_read(struct pfr_clock *clock, const void *page, struct pfr_where *where);

/* The same from a TIME_CONV record. PFR_OK, PFR_NO_CLOCK or PFR_CLOCK. */
enum pfr_status pfr_clock_from(struct pfr_clock *clock, const struct pfr_time_conv *conv, struct pfr_where *where);

/*
 * Perf time of a cycle count, and the cycle count of a perf time, both modulo 2^64 and as the kernel rounds. Where the
 * cycles have less than 64 bits, any count with the right lower bits will do, and the
 * answer is the one next after clock->cycles. To time and back gives at most 2^shift / mult cycles less, rounded up.
 * Mirror tsc_to_perf_time and perf_time_to_tsc of tools/perf/util/tsc.c.
 */
uint64_t pfr_clock_time(const struct pfr_clock *clock, uint64_t cycles);
uint64_t pfr_clock_cycles(const struct pfr_clock *clock, uint64_t time);

/*
 * The cycle counter that pages speak of: rdtsc on x86, cntvct_el0 on arm64. PFR_OK, or PFR_UNREADABLE on
 * other machines and compilers, *cycles unchanged.
 */
enum pfr_status pfr_cycles(uint64_t *cycles);

/* An event's own count, as its task can read it without a system call. */
struct pfr_counter {
	uint64_t value;
	uint64_t time_enabled; /* ns, up to now where the page has a clock, else up to its last change */
	uint64_t time_running;
	uint32_t index; /* the page's; 0: not on a counter */
};

/*
 * Reads an event's count from its page and the CPU's counter: rdpmc on x86-64, pmccntr_el0 and pmevcntrN_el0
 * on arm64. Only the task that the event counts may call it, on a page that the kernel wrote: a wrong
 * index is a fault of the CPU.
 *
 * PFR_OK. PFR_UNREADABLE when the counter cannot be read: the kernel does not allow it, the event is not on a counter
 * now, or the machine is another: *counter is set then as well, its value being what the page last said.
 * PFR_BUSY as from pfr_clock_read, PFR_CLOCK when the page's shift is more than 63; *counter is unchanged.
 * Mirrors perf_mmap__read_self of tools/lib/perf/mmap.c; the kernel's side is perf_event_update_userpage.
 */
enum pfr_status pfr_counter_read(struct pfr_counter *counter, const void *page, struct pfr_where *where);

/* ---- order in time ------------------------------------------------------- */

/* A record that waits for its turn: what it costs. */
struct pfr_pending {
	uint64_t time, offset;
};

/*
 * Puts the records of several rings into the order of time, in the caller's array. It keeps no
 * records, only where they are; the caller reads them again.
 *
 *   for each record: pfr_sort_add, then pfr_sort_next until it does not answer PFR_OK;
 *   at the end pfr_sort_close and pfr_sort_next until PFR_END
 *
 * A record of type FINISHED_ROUND says that every ring has been read once: whatever is no later than
 * the latest record before the round before is due then. A stream that has none of these is all due
 * at its end only. Where the array is full first, the earliest record is taken before its turn
 * is sure; if an earlier one still comes, it is handed out at once and counted in `late`.
 * Records of the same time stay in the order of their offsets. A record without a time (none, 0, or all
 * ones) keeps its place behind the record that was added before it.
 * Mirrors perf_event__process_finished_round of tools/perf/util/session.c, which hands out records without
 * a time at once.
 */
struct pfr_sort {
	struct pfr_pending *pending; /* a heap; may be moved to a larger place between calls */
	size_t room, nr;
	uint64_t late;   /* records handed out after a later one */
	uint8_t rounds;  /* heed FINISHED_ROUND; 1 at first, set 0 where rings are in several files */
	/* the decoder's own from here on */
	uint8_t closed, forced;
	uint64_t last, latest, round, due, given;
};

/* Begins; the array's content need not be set. */
void pfr_sort_init(struct pfr_sort *sort, struct pfr_pending *pending, size_t room);

/*
 * Adds a record. `offset` is the caller's own way to find it again and should grow from one
 * record to the next. layout is as in pfr_decode. PFR_OK; PFR_ROOM: enlarge the array, or take one
 * record with pfr_sort_next; then call again.
 */
enum pfr_status pfr_sort_add(struct pfr_sort *sort, const struct pfr_frame *frame, const struct pfr_layout *layout,
			     uint64_t offset);

/* The next record whose turn it is. PFR_OK; PFR_MORE: add more first; PFR_END: closed and empty. */
enum pfr_status pfr_sort_next(struct pfr_sort *sort, uint64_t *offset);

/* No record is added any more: all are due. */
void pfr_sort_close(struct pfr_sort *sort);

/* ---- counting ------------------------------------------------------------- */

/*
 * Reads the `size` bytes that read(2) on an event gave, whose attr has this read_format: one event's
 * count, or a group's. Entries of counts->values: pfr_read_value_at. PFR_OK; PFR_READ_FORMAT for bits
 * that are not known; PFR_SHORT, PFR_COUNT. Mirrors perf_read of kernel/events/core.c.
 */
enum pfr_status pfr_count_decode(const unsigned char *data, size_t size, uint64_t read_format, enum pfr_order order,
				 struct pfr_read_format *counts, struct pfr_where *where);

/*
 * value * enabled / running, what an event would have counted had it run all the time it was enabled;
 * rounded down, exact, UINT64_MAX where it is more, 0 where it never ran.
 */
uint64_t pfr_count_scale(uint64_t value, uint64_t enabled, uint64_t running);

/* ---- deferred callchains ---------------------------------------------------- */

/*
 * Whether a callchain is to be finished by a CALLCHAIN_DEFERRED record: its last two entries are
 * USER_DEFERRED and a cookie, which *cookie is then. Both are in chain->ips, and neither is an address.
 * Only with attr.defer_callchain of the sample's event does a chain say this.
 */
int pfr_chain_deferred(const struct pfr_callchain *chain, uint64_t *cookie);

/* A sample that waits for the rest of its callchain. */
struct pfr_waiting {
	uint64_t cookie, offset;
	uint32_t tid;
};

/*
 * Which samples wait for which cookie, in the caller's array; it keeps no samples, only where they are.
 * The cookie is the thread's own, so both must agree (unwind_deferred_request, kernel/unwind/deferred.c).
 */
struct pfr_chains {
	struct pfr_waiting *waiting; /* the oldest first */
	size_t room, nr;
};

/* Begins; the array's content need not be set. */
void pfr_chains_init(struct pfr_chains *chains, struct pfr_waiting *waiting, size_t room);

/*
 * A sample waits. `offset` is the caller's own way to find it again. PFR_OK; PFR_ROOM when the array is
 * full: enlarge it, or take the oldest with pfr_chains_give_up; then call again.
 */
enum pfr_status pfr_chains_wait(struct pfr_chains *chains, uint64_t cookie, uint32_t tid, uint64_t offset);

/* A sample that the record with this cookie belongs to, the oldest first; it waits no more. PFR_OK or PFR_END. */
enum pfr_status pfr_chains_match(struct pfr_chains *chains, uint64_t cookie, uint32_t tid, uint64_t *offset);

/* The oldest sample that waits; it waits no more: its user part never came. PFR_OK or PFR_END. */
enum pfr_status pfr_chains_give_up(struct pfr_chains *chains, uint64_t *offset);

/* ---- 2009 ------------------------------------------------------------------- */

/*
 * The next record of the window as the kernel of 2009 wrote it (tools/perf/design.txt): misc tells whether
 * it is an overflow, whose type is a set of bits, or another. As pfr_next otherwise; decode and walk the
 * frame without a layout. misc is among the fields, frame->misc is 0. Nothing in the bytes tells this dialect, so the caller must know.
 */
enum pfr_status pfr_legacy_next(struct pfr_window *window, struct pfr_frame *frame, struct pfr_where *where);

/* A frame for the bytes of a perf_counter_hw_event or a ring's page of 2009: piece LEGACY_ATTR or LEGACY_PAGE. */
void pfr_legacy_frame(struct pfr_frame *frame, enum pfr_piece piece, const unsigned char *data, uint32_t size,
		      enum pfr_order order);

/* ---- names ------------------------------------------------------------- */

/* All names are NUL-terminated and stay for ever. An unknown number has the name "". */

const char *pfr_status_name(enum pfr_status status);   /* SHORT, ... */
const char *pfr_status_cause(enum pfr_status status);  /* a sentence: what is wrong */
const char *pfr_status_advice(enum pfr_status status); /* a sentence: what to do; may be "" */
const char *pfr_type_name(uint32_t type);              /* MMAP2, ... */
const char *pfr_piece_name(enum pfr_piece piece);      /* FILE_HEADER, ... */
const char *pfr_row_name(uint16_t row);                /* filename, ... */
const char *pfr_attr_alias(uint8_t key, uint64_t flags); /* sample_freq, ...; "" where the field has its own name */

/* The name of value `value` of an ENUM field's set. */
const char *pfr_value_name(enum pfr_set set, uint64_t value);

/* The bits of a FLAGS field, one after another. */
struct pfr_bits {
	enum pfr_set set;
	uint32_t type; /* for misc: the record's type */
	uint64_t value;
	uint16_t next; /* set 0 */
	const char *name; /* the bit's or part's name */
	enum pfr_set of;  /* the set that names the part's values or bits */
	uint64_t part;    /* the part's value; 1 for a bit */
	uint8_t single;   /* it is one bit */
};

/*
 * The next bit that is set, or part that is not 0, of bits->value, lowest row first;
 * it is taken out of value. PFR_OK, or PFR_END: what value holds then has no name.
 */
enum pfr_status pfr_bits_next(struct pfr_bits *bits);

/* The architecture that uname -m calls `name` (size bytes). */
enum pfr_arch pfr_arch_find(const char *name, size_t size);

/* The architecture of an ELF machine: feature E_MACHINE. */
enum pfr_arch pfr_arch_machine(uint32_t e_machine);

/* The name of the register with bit `bit`, into text[16]; "" where it has none. */
void pfr_register_name(enum pfr_arch arch, unsigned bit, char text[16]);

#ifdef __cplusplus
}
#endif
#endif
