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

/* Where and why. Written by a call that answers neither OK nor END. */
struct pfr_where {
	enum pfr_status status;
	uint32_t type;   /* the record's type, or the feature's number */
	uint8_t piece;   /* enum pfr_piece */
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
	PFR_PIECE_ATTR             /* a perf_event_attr by itself */
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
		uint32_t form, index, nr, end;
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
	/* the decoder's own from here on */
	uint32_t root;
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

/* Adds an event; its index is events->nr - 1 then. PFR_OK or PFR_ROOM. */
enum pfr_status pfr_events_add(struct pfr_events *events, const struct pfr_attr *attr);

/*
 * Says that `id` is of event `event`. PFR_OK (also when it was known so), PFR_ROOM, or
 * PFR_DUPLICATE_ID when it is another event's, which keeps it. At most 64 steps.
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
 * PFR_OK; PFR_ROOM, then call again; or a record status, *where saying more.
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
	uint64_t feature_most; /* sections larger than this are not handed out; 16 MiB at first */
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
	uint32_t feature, event;
	uint8_t phase, again;
	struct pfr_where failed;
};

void pfr_reader_init(struct pfr_reader *reader, struct pfr_events *events);

/*
 * Gives the reader `size` bytes that lie at offset `at`; `closed` says that the file
 * ends with them. They replace those given before and must stay until PFR_MORE.
 * They must hold the offset `want`, or the next call answers PFR_POSITION.
 */
void pfr_reader_give(struct pfr_reader *reader, const unsigned char *data, size_t size, uint64_t at, int closed);

/*
 * The next frame. PFR_OK: *frame, and *layout to decode it with or null. A status of class
 * PFR_RECORD comes with a frame too: it cannot be decoded fully, and *where says why.
 * A frame of size 0 is a section that could not be handed out.
 * PFR_MORE: see want. PFR_ROOM: enlarge events and call again.
 * PFR_END, or a status of class PFR_STREAM with *where; every later call says the same.
 */
enum pfr_status pfr_reader_next(struct pfr_reader *reader, struct pfr_frame *frame, const struct pfr_layout **layout,
				struct pfr_where *where);

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

/* The name of the register with bit `bit`, into text[16]; "" where it has none. */
void pfr_register_name(enum pfr_arch arch, unsigned bit, char text[16]);

#ifdef __cplusplus
}
#endif
#endif
