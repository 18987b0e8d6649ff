/* SPDX-License-Identifier: MIT */
/*
 * Attrs and layouts; a frame decoded to a struct; a frame walked item by item; features.
 */
#ifndef PERFRING_DECODE_H
#define PERFRING_DECODE_H

#include "perfring_frame.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Reads a perf_event_attr of `size` bytes at most; its own size decides, and a larger
 * one than is known keeps its rest in attr->tail. Fields past its size are 0.
 * Flags are given as a little-endian kernel numbers them, whatever the order.
 * PFR_OK, or PFR_E_SHORT or PFR_E_ATTR_SIZE with where->offset counted from data.
 * Mirrors perf_copy_attr of kernel/events/core.c.
 */
PFR_API enum pfr_status pfr_attr_decode(const unsigned char *data, size_t size, enum pfr_byte_order order, struct pfr_attr *attr,
					struct pfr_where *where);

/*
 * What an attr says about the bytes of its records, worked out once. Const after
 * pfr_layout_init, so threads may share it. The members are the decoder's own.
 */
struct pfr_layout {
	uint64_t sample_type;
	uint32_t read_format, branch_sample_type;
	uint8_t regs_user, regs_intr;   /* registers in each */
	uint8_t trailer;                /* bytes of sample_id; 0: none */
	uint8_t sample_id, sample_time; /* word of a sample that holds it + 1; 0: none */
	uint8_t trailer_id;             /* word of sample_id that holds the id, from its end; 0: none */
	uint8_t trailer_time;           /* byte of sample_id that holds the time + 1; 0: none */
	uint8_t build_id;               /* attr.build_id is set */
	uint8_t front;                  /* bytes of the numbers that a sample begins with */
	uint8_t plain;                  /* samples have only the few most common fields */
	uint8_t simd_draft;             /* SIMD registers have the form of a vendor's kernel */
	uint64_t sample_rows;           /* which fields a sample has, a bit for each row */
	uint64_t sample_regs_user, sample_regs_intr;
	uint64_t unknown_sample_type, unknown_read_format; /* bits that nobody knows yet */
	uint64_t reserved[3];
};

/* Works out a layout. Cannot fail: unknown bits are reported by each record. */
PFR_API void pfr_layout_init(struct pfr_layout *layout, const struct pfr_attr *attr);

/*
 * The id, or the time, that a record carries at a place known without decoding it:
 * in a sample's front or in its sample_id. PFR_OK; PFR_END where it carries none;
 * PFR_E_SHORT where the record is too short. *value is unchanged by failure.
 * Mirrors perf_evsel__parse_id_sample of tools/perf/util/evsel.c.
 */
PFR_API enum pfr_status pfr_peek_id(const struct pfr_frame *frame, const struct pfr_layout *layout, uint64_t *value);
PFR_API enum pfr_status pfr_peek_time(const struct pfr_frame *frame, const struct pfr_layout *layout, uint64_t *value);

/*
 * Decodes a frame. `layout` is that of its event, and may be null where nothing is
 * known: then samples cannot be read, and no record has a sample_id.
 * Types that are not known decode to a tail. Feature sections do too: walk them.
 *
 * PFR_OK, or a status of class PFR_CLASS_RECORD: then *where says which field, and the
 * fields before it are valid: their bits are set in present. Absent fields are unspecified.
 * Mirrors perf_output_sample and the perf_event_*_output of kernel/events/core.c.
 */
PFR_API enum pfr_status pfr_decode(const struct pfr_frame *frame, const struct pfr_layout *layout, struct pfr_record *record,
				   struct pfr_where *where);

/* What an item is. */
enum pfr_item_what {
	PFR_ITEM_FIELD = 0, /* a field, of `kind` */
	PFR_ITEM_GROUP = 1, /* fields with a name in common follow, up to CLOSE; no bytes */
	PFR_ITEM_ARRAY = 2, /* `value` times ENTRY ... CLOSE follow, up to CLOSE; no bytes */
	PFR_ITEM_ENTRY = 3, /* fields of entry `index` follow, up to CLOSE; no bytes */
	PFR_ITEM_CLOSE = 4, /* the end of the last GROUP, ARRAY or ENTRY, `value` is which; no bytes */
	PFR_ITEM_TAIL = 5,  /* bytes that are not known to mean anything */
	PFR_ITEM_BAD = 6    /* bytes from the first that does not fit on */
};

/* Which part of a record an item is in. */
enum pfr_part {
	PFR_PART_HEADER = 0, /* type, misc, size */
	PFR_PART_BODY = 1,   /* its fields, and bytes that mean nothing or are bad */
	PFR_PART_TRAILER = 2 /* sample_id */
};

/* A piece of a frame. All items together are its bytes, each once and in order. */
struct pfr_item {
	uint8_t what;    /* enum pfr_item_what */
	uint8_t part;    /* enum pfr_part */
	uint8_t kind;    /* enum pfr_kind */
	uint8_t format;  /* enum pfr_format */
	uint8_t set;     /* enum pfr_set */
	uint8_t key;     /* enum pfr_key; unique within its group */
	uint8_t depth;   /* how many GROUP and ARRAY are open around it */
	uint16_t row;    /* pfr_row_name */
	uint16_t group;  /* enum pfr_group: whose field it is; with key it says which field, see PFR_IS */
	uint32_t offset; /* of its first byte in the frame */
	uint32_t size;   /* its bytes */
	uint32_t index;  /* of the entry it is in */
	uint32_t nr;     /* numbers in U16S, U32S, U64S; bytes of text in CSTR, STR, CHARS */
	uint64_t value;  /* of numbers; S32 is sign-extended; bit fields as little-endian has them */
	uint64_t reserved[2];
};

/* Whether an item is a field of a group, or the GROUP or ARRAY that the field is: PFR_IS(item, BUILD_ID_ENTRY, FILENAME). */
#define PFR_IS(item, GROUP, FIELD) ((item).group == PFR_GROUP_##GROUP && (item).key == PFR_KEY_##GROUP##_##FIELD)

#define PFR_WALK_DEPTH 6

/* A group or array that a walk is in. Not nested in struct pfr_walk, where C++ would look for it. */
struct pfr_walk_level {
	uint64_t count, count2, tag, tag2;
	uint32_t form, index, nr, begin, end, limit;
	uint16_t open, start, back;
	uint8_t what;
};

/* A walk over one frame. The members are the decoder's own. */
struct pfr_walk {
	const unsigned char *data;
	const struct pfr_layout *layout;
	uint64_t stream;
	uint32_t size, at, end, trailer, type, event;
	uint16_t misc, row, body;
	uint8_t order, piece, phase, depth, known, after, refused;
	struct pfr_walk_level level[PFR_WALK_DEPTH];
	uint64_t reserved[14];
};

/* Begins a walk. The frame and the layout must outlive it; layout may be null as above. */
PFR_API void pfr_walk_init(struct pfr_walk *walk, const struct pfr_frame *frame, const struct pfr_layout *layout);

/*
 * The next item. PFR_OK; PFR_END after the last; or once, with an item of
 * PFR_ITEM_BAD, the status that pfr_decode returns for this frame, with *where.
 */
PFR_API enum pfr_status pfr_walk_next(struct pfr_walk *walk, struct pfr_item *item, struct pfr_where *where);

/*
 * A frame for the `size` bytes at `data` that are the section of feature `number`, such as
 * the payload of HEADER_TRACING_DATA (PFR_FEATURE_TRACING_DATA). Walk it without a layout.
 */
PFR_API void pfr_feature_frame(struct pfr_frame *feature, uint32_t number, const unsigned char *data, uint32_t size,
			       uint64_t at, enum pfr_byte_order order);

/*
 * The section that a HEADER_FEATURE record of a pipe carries. PFR_OK; PFR_END where the record
 * is another or the mark after the last feature; PFR_E_SHORT where its number is cut.
 */
PFR_API enum pfr_status pfr_feature_of(const struct pfr_frame *record, struct pfr_frame *feature);

#ifdef __cplusplus
}
#endif
#endif
