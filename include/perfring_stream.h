/* SPDX-License-Identifier: MIT */
/*
 * The events of a stream and their ids, which event a record belongs to, and the reader of files and pipes.
 */
#ifndef PERFRING_STREAM_H
#define PERFRING_STREAM_H

#include "perfring_decode.h"

#ifdef __cplusplus
extern "C" {
#endif

/* An event of a stream. */
struct pfr_event {
	struct pfr_attr attr; /* attr.tail is not kept */
	struct pfr_layout layout;
	uint64_t ids;  /* how many ids it has */
	uint8_t shape; /* the decoder's own: index in pfr_events.shape; PFR_SHAPES if it is not there */
	uint64_t reserved[2];
};

/* A slot of the id table. The members are the decoder's own. */
struct pfr_id {
	uint64_t id;
	uint32_t event;
	uint32_t child[2];
	uint32_t bucket[2];
	uint8_t bit;
};

#define PFR_SHAPES 16

/* event_types.offset of a perf.data file that perfring is still writing, or was when it was killed; its size is 0, so readers skip it. */
#define PFR_FILE_OPEN UINT64_C(0x4e45504f20524650)

/*
 * The events of a stream, and which ids are theirs, in the caller's two arrays.
 * When a call returns PFR_NO_SPACE nothing was changed: the caller may move either array
 * to a larger place, keep its content, set the pointer and the capacity, and call again.
 */
struct pfr_events {
	struct pfr_event *event;
	uint32_t nr, capacity;
	struct pfr_id *id;
	uint32_t nr_ids, ids_capacity;
	const struct pfr_limits *limits; /* events, ids, features, feature_size; null: the defaults */
	/* the decoder's own from here on */
	uint8_t uniform, nr_shapes;
	uint32_t shape[PFR_SHAPES];       /* an event of each way to carry the id */
	uint32_t silent[2], nr_silent[2]; /* events that carry none: in side-band records, in samples */
	uint32_t build_id_event;          /* the first that asked for build ids; else 0 */
	uint32_t index_event;             /* where ID_INDEX has got to */
	uint64_t index_cpu, index_tid;
	uint8_t index_begun, sample_id; /* pfr_layout.sample_id of the first shape */
	uint32_t buckets, unplaced;     /* of the hash table: how many, and ids that are not in it */
	uint64_t reserved[16];
};

/* Begins with no events. The arrays' content need not be set. */
PFR_API void pfr_events_init(struct pfr_events *events, struct pfr_event *event, uint32_t capacity, struct pfr_id *id,
			     uint32_t ids_capacity);

/* Adds an event; its index is events->nr - 1 then. PFR_OK, PFR_NO_SPACE, or PFR_E_TOO_MANY past the limit. */
PFR_API enum pfr_status pfr_events_add(struct pfr_events *events, const struct pfr_attr *attr);

/*
 * Says that `id` is of event `event`. PFR_OK (also when it was known so), PFR_NO_SPACE,
 * PFR_E_TOO_MANY past the limit, or PFR_E_DUPLICATE_ID when it is another event's, which keeps it. At most 64 steps,
 * and a pass over all ids each time they have doubled.
 */
PFR_API enum pfr_status pfr_events_add_id(struct pfr_events *events, uint64_t id, uint32_t event);

/* The event of an id, or PFR_NO_EVENT. Mostly one look into a hash table; at most 64 steps, whatever the ids are. */
PFR_API uint32_t pfr_events_find(const struct pfr_events *events, uint64_t id);

/*
 * Finds a frame's event and sets frame->event. *layout is what to decode it with, null
 * where there is none; if all events have the same, it is that of the first. PFR_OK; PFR_E_UNKNOWN_ID or PFR_E_WHICH_EVENT where a record of the
 * kernel cannot be assigned to an event: *layout is still set when all events have the same.
 * One event takes every record, and one event that carries no id takes
 * those that no id claims. An id of 0 outside of samples is the first event's,
 * as perf writes it on what it synthesizes (evlist__event2evsel, tools/perf/util/evlist.c).
 */
PFR_API enum pfr_status pfr_events_route(const struct pfr_events *events, struct pfr_frame *frame,
					 const struct pfr_layout **layout, struct pfr_where *where);

/*
 * Takes what a record in the stream says about events: HEADER_ATTR adds one with its ids,
 * ID_INDEX gives ids to events that came without. Other records change nothing.
 * PFR_OK; PFR_NO_SPACE, then call again; or a record status, or PFR_E_TOO_MANY past a limit, *where saying more.
 */
PFR_API enum pfr_status pfr_events_apply(struct pfr_events *events, const struct pfr_frame *frame, struct pfr_where *where);

/*
 * Reads a perf.data file, or the same in a pipe. It does no I/O: it says which bytes
 * it needs, is given some, and returns frames: the records, and with `pieces` the header, the attrs with their
 * ids and the features. Set `events` up first.
 */
struct pfr_reader {
	struct pfr_events *events;
	uint64_t need;           /* on PFR_MORE: give bytes from this offset on */
	uint64_t need_size;      /* and at least so many, unless the file ends before */
	uint64_t data, data_end; /* the data section; data_end is UINT64_MAX where the file's end is meant */
	uint8_t order;           /* enum pfr_byte_order */
	uint8_t pipe;            /* it is a pipe */
	uint8_t version;         /* 1 for PERFFILE, else 2 */
	uint8_t interrupted;     /* 1: data.size is 0: cut off while recording, no features; 2: event_types.offset is PFR_FILE_OPEN */
	/*
	 * Set it to 1 after the init to be handed the file header, attrs, ids and features as well: frame.piece says which, and frame.type of a
	 * feature is its number, which may equal that of a record type. 0: records only, and of the others those with a status that is not PFR_OK.
	 */
	uint8_t pieces;
	/* the decoder's own from here on */
	struct pfr_window given, window;
	struct pfr_frame pending;
	uint64_t attr_size, attrs, nr_attrs, attr, ids_at, ids_size, ids_sum, ids_end;
	uint64_t features[4], table, section_at, section_size, feature_sum, feature_end;
	uint32_t feature, features_given, event;
	uint8_t phase, again;
	struct pfr_where failed;
	uint64_t reserved[16];
};

PFR_API void pfr_reader_init(struct pfr_reader *reader, struct pfr_events *events);

/*
 * The same for bare records from the first byte on, such as data.0, data.1 and so on of a directory
 * that perf record --threads made; order and events are those of its file data.
 */
PFR_API void pfr_reader_init_bare(struct pfr_reader *reader, struct pfr_events *events, enum pfr_byte_order order);

/*
 * Gives the reader `size` bytes that lie at offset `at`; `closed` says that the file
 * ends with them. They replace those given before and must stay until PFR_MORE.
 * They must hold the offset `need`, or the next call returns PFR_E_POSITION.
 */
PFR_API void pfr_reader_give(struct pfr_reader *reader, const unsigned char *data, size_t size, uint64_t at, int closed);

/*
 * The next frame. PFR_OK: *frame, and *layout to decode it with or null, which points into events->event and is good until that array is moved. A status of class
 * PFR_CLASS_RECORD comes with a frame too: it cannot be decoded fully, and *where says why.
 * A frame of size 0 is a section that could not be handed out, such as one past a limit: PFR_E_LIMIT.
 * PFR_MORE: see need. PFR_NO_SPACE: enlarge events and call again.
 * PFR_END, or a status of class PFR_CLASS_STREAM with *where; every later call says the same.
 */
PFR_API enum pfr_status pfr_reader_next(struct pfr_reader *reader, struct pfr_frame *frame, const struct pfr_layout **layout,
					struct pfr_where *where);

/* A frame with its content. Its numbers are copies; texts and arrays are borrowed from the bytes that the reader was given. */
struct pfr_decoded {
	struct pfr_frame frame;
	const struct pfr_layout *layout; /* what it was decoded with, in the events' array; null: nothing was needed, or known */
	struct pfr_record record;
	struct pfr_where where; /* after a status that is neither PFR_OK nor PFR_MORE */
	uint64_t reserved[2];
};

/*
 * pfr_reader_next, and pfr_decode of what it returned, in one call: the quickest way to read a file or pipe. The status is that of
 * pfr_reader_next if it is not PFR_OK, else that of pfr_decode. to->record is set after PFR_OK and after a status of class PFR_CLASS_RECORD, then with
 * what could be decoded nevertheless, unless the frame is empty; after others only the status counts, and to->where.
 */
PFR_API enum pfr_status pfr_reader_decode(struct pfr_reader *reader, struct pfr_decoded *to);

/*
 * After a status of class PFR_CLASS_STREAM among the records, such as PFR_E_RECORD_SIZE: resumes where, at or after
 * the offset `at`, records seem to begin again. The next calls of pfr_reader_next say PFR_MORE as ever
 * until such a place is found; then come its records (frame->at is where it was), or PFR_END.
 * `at` is after what failed, or, where an earlier frame cannot be decoded, in that frame: its size may be
 * what is wrong, and true records be within it. A reader that had not come to the records says PFR_END.
 */
PFR_API void pfr_reader_resume(struct pfr_reader *reader, uint64_t at);

/*
 * The same in a window of records: forgets skip, and drops bytes off its front until a record seems to begin
 * there: four follow each other, or fewer to the stream's end or to a payload, each of a known type, with a size
 * that is a multiple of 8 if it is the kernel's, and of an event that is known, if ids are needed (pfr_events_route).
 * PFR_OK; PFR_END: none in this stream; PFR_MORE: where->needed bytes are needed from window->at on.
 * At most four headers and ids are looked at for each byte.
 */
PFR_API enum pfr_status pfr_search(struct pfr_window *window, const struct pfr_events *events, struct pfr_where *where);

#ifdef __cplusplus
}
#endif
#endif
