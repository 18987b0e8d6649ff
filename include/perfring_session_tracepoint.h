/* SPDX-License-Identifier: MIT */
/*
 * perfring: the fields of tracepoints.
 *
 * The kernel describes a tracepoint's payload (the RAW data of its samples) by a text, the file
 * events/SYSTEM/NAME/format of tracefs; captures carry these texts in the feature TRACING_DATA. The parser
 * here reads the name, the ID and the "field:" lines; it does not read "print fmt". It takes
 * time linear in the text, needs neither libc nor heap, and the text may hold anything.
 *
 *   struct pfr_tracepoint_field fields[64];
 *   struct pfr_tracepoint format = {.field = fields, .capacity = 64, .long_size = 8};
 *
 *   if (pfr_tracepoint_parse(&format, text, size) == PFR_OK)
 *           for (i = 0; i < format.nr; i++)
 *                   if (pfr_field_value(&format.field[i], &raw, order, &value) == PFR_OK)
 *                           use(format.field[i].name, &value);
 */
#ifndef PERFRING_SESSION_TRACEPOINT_H
#define PERFRING_SESSION_TRACEPOINT_H

#include "perfring.h"
#include "perfring_convert.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- formats ---------------------------------------------------------------- */

/* What a field holds. Numbers are pinned. */
enum pfr_field_kind {
	PFR_FIELD_UNSIGNED = 0, /* value.number */
	PFR_FIELD_SIGNED = 1,   /* value.number, sign-extended to 64 bits */
	PFR_FIELD_POINTER = 2,  /* value.number: an address */
	PFR_FIELD_TEXT = 3,     /* value.data, up to the first NUL: an array of char */
	PFR_FIELD_BYTES = 4,    /* value.data: an array of u8, a struct, an array whose elements are not known */
	PFR_FIELD_NUMBERS = 5,  /* value.words, nr of them: pfr_field_number */
	PFR_FIELD_CPUS = 6      /* a set of CPUs: pfr_field_cpu */
};

/* Where a field's bytes are. */
enum pfr_place_kind {
	PFR_PLACE_FIXED = 0,    /* at its offset */
	PFR_PLACE_DATA_LOC = 1, /* where the u32 at its offset says: size << 16 | offset in the payload */
	PFR_PLACE_REL_LOC = 2,  /* the same, but the offset counts from the end of that u32 */
	PFR_PLACE_REST = 3      /* from its offset to the end of the payload, padding included */
};

/* One "field:" line. */
struct pfr_tracepoint_field {
	struct pfr_bytes name; /* in the text; never empty, printable ASCII without spaces, # and quotes */
	struct pfr_bytes type; /* in the text; as it is written, without __data_loc and brackets */
	uint32_t offset, size; /* in the payload */
	uint32_t hash;         /* of the name */
	uint8_t kind;          /* enum pfr_field_kind */
	uint8_t place;         /* enum pfr_place_kind */
	uint8_t width;         /* bytes of an element: 1, 2, 4 or 8 */
	uint8_t is_signed;     /* of a number or of elements */
	uint8_t is_common;     /* the name begins with common_ */
	uint8_t is_repeated;   /* an earlier field has the same name */
	uint64_t reserved[4];
};

/* Fields of one format at most; what follows is skipped. The kernel's own formats have up to some 130. */
#define PFR_TRACEPOINT_FIELDS 512
/* Bytes of a field's name at most. The kernel takes at most 255. */
#define PFR_TRACEPOINT_NAME 255

/* One format. Set field, capacity and long_size; the rest is filled by pfr_tracepoint_parse. */
struct pfr_tracepoint {
	struct pfr_tracepoint_field *field;
	uint32_t capacity;     /* of field[] */
	uint8_t long_size;     /* bytes of a long of the machine that recorded: 4 or 8; else 8 is assumed */
	uint8_t has_id;        /* there is an "ID:" line */
	uint32_t id;           /* attr.config of the event */
	struct pfr_bytes name; /* in the text; empty where there is no "name:" line */
	uint32_t nr;           /* fields */
	uint32_t nr_skipped;   /* "field:" lines that are not understood, or too many */
	uint32_t skipped;      /* offset in the text of the first of these */
	uint64_t reserved[4];
};

/*
 * Parses a format text of `size` bytes. The names and types point into it. Returns
 *   PFR_OK; lines that are not understood are counted in nr_skipped, and skipped alone;
 *   PFR_NO_SPACE: capacity is too small, format->nr says what is needed, and field[] holds the first ones.
 */
PFR_API enum pfr_status pfr_tracepoint_parse(struct pfr_tracepoint *format, const void *text, uint32_t size);

/* The field of this name, or null; the first of several. */
PFR_API const struct pfr_tracepoint_field *pfr_tracepoint_find(const struct pfr_tracepoint *format, const char *name);

/* ---- values ------------------------------------------------------------------- */

/* The value of a field. kind says which members count; spans point into the payload. */
struct pfr_field_value {
	uint8_t kind; /* enum pfr_field_kind */
	uint8_t is_signed;
	uint64_t number;
	struct pfr_bytes data; /* of TEXT and BYTES; of NUMBERS and CPUS the bytes that words are made of */
	struct pfr_words words;
	uint64_t reserved[4];
};

/*
 * The value of a field in a payload, the RAW data of a sample, of a recording in this byte order. PFR_OK, or
 * PFR_E_SHORT where the payload ends before the field, or the field says that its bytes are elsewhere.
 */
PFR_API enum pfr_status pfr_field_value(const struct pfr_tracepoint_field *field, const struct pfr_bytes *payload,
					enum pfr_byte_order order, struct pfr_field_value *value);

/* Element `index` of NUMBERS, below value->words.nr; sign-extended to 64 bits where value->is_signed. */
PFR_API uint64_t pfr_field_number(const struct pfr_field_value *value, uint32_t index);

/* The first CPU of CPUS that is `from` or higher; PFR_NO_CPU where there is none. */
PFR_API uint32_t pfr_field_cpu(const struct pfr_field_value *value, uint32_t from);
#define PFR_NO_CPU UINT32_MAX

/* A set of CPUs of more bytes than this is handed out as BYTES; it has 65,536 CPUs. */
#define PFR_FIELD_CPUS_SIZE 8192

/* ---- text ------------------------------------------------------------------------ */

/*
 * All fields of a payload, without braces: as members of a JSON object, or for people as name=value. Text is quoted as
 * pfr_text_json does; integers are numbers in JSON, and pointers strings, bytes are
 * hexadecimal digits, null or ? stands for a value that is not in the payload. In JSON the name of
 * a field whose name an earlier one has is followed by # and its index in the format.
 * Fields whose bytes overlap could make a long text of a short payload. So fields are left out once the text has more than
 * 64 bytes for each byte of the payload and 1 KiB, or four times the payload's bytes and 256 have been looked at. Then "#left_out" is how
 * many; people see ...(+N fields).
 */
PFR_API void pfr_tracepoint_to_json(struct pfr_out *out, const struct pfr_tracepoint *format, const struct pfr_bytes *payload,
				    enum pfr_byte_order order);
PFR_API void pfr_tracepoint_to_line(struct pfr_out *out, const struct pfr_tracepoint *format, const struct pfr_bytes *payload,
				    enum pfr_byte_order order);

#ifdef __cplusplus
}
#endif
#endif
