/* SPDX-License-Identifier: MIT */
/*
 * What the files of view/ offer each other. A file calls only those above it here:
 *
 *   write (text, numbers and bytes to the sink)   shapes   names   picture   window   between   inside   formats   profile   conditions   capture   view   page
 */
#ifndef PFR_VIEW_VIEW_H
#define PFR_VIEW_VIEW_H

#include "perfring_session_view.h"
#include "perfring_session_tasks.h"

#include <stdbool.h>

/* ---- write: JSON in pieces ------------------------------------------------------- */

/* Failures are sticky: after one, nothing is written. os_error is -1 where there was no memory. */
struct view_out {
	const struct pfr_sink *sink;
	int os_error;
	size_t filled;
	uint32_t word; /* of digits: bytes that have not been written yet, as many as `bytes` */
	unsigned bytes;
	const struct pfr_sink *apart; /* where streams go; null: into the JSON */
	uint64_t apart_size;
	char buffer[65536];
};

void view_put(struct view_out *out, const void *data, size_t size);
void view_text(struct view_out *out, const char *text);
void view_number(struct view_out *out, uint64_t value);
/* A JSON string. Bytes that are not UTF-8 become U+FFFD; <, >, &, quotes and controls are escaped, so that it is safe in a page. */
void view_string(struct view_out *out, const void *data, size_t size);
/*
 * A JSON string of bytes, any number of view_digits between begin and end: four bytes, the first of them the most, are five digits to the base of 85, and one to three
 * bytes at the end a digit more than there are bytes. Digits are the characters from # to y without < and the backslash, which need no escape in a page.
 */
void view_digits_begin(struct view_out *out);
void view_digits(struct view_out *out, const void *data, size_t size);
void view_digits_end(struct view_out *out);
void view_flush(struct view_out *out);

/* Digits of gzip of bytes, or where the build has no zlib, of the bytes; view_packs tells which. Of out->apart: [offset,size] of them there. */
void view_stream(struct view_out *out, int (*give)(void *user, const struct pfr_sink *to), void *user);
void view_blob(struct view_out *out, const void *data, size_t size);
bool view_packs(void);

/* Memory that grows by doubling. */
struct view_memory {
	unsigned char *data;
	size_t size, capacity;
};

/* Appends `size` bytes of `data`, or zeros where it is null. Null: no memory; nothing has changed. */
void *view_add(struct view_memory *memory, const void *data, size_t size);

/* ---- shapes: the items of a walk, each different sequence once -------------------- */

#define VIEW_ITEM_WORDS 6 /* of 32 bits: see shapes.c */

struct view_shapes {
	struct view_memory words;  /* of all shapes */
	struct view_memory begins; /* uint32_t: index of each shape's first item */
	struct view_memory table;  /* uint32_t: number of a shape + 1, by hash */
	struct view_memory shape;  /* of the walk that is under way */
	uint32_t nr;
};

/* Begins a shape; then view_shapes_item for each item, then view_shapes_end, which gives its number. False: no memory. */
void view_shapes_begin(struct view_shapes *shapes);
bool view_shapes_item(struct view_shapes *shapes, const struct pfr_item *item);
bool view_shapes_end(struct view_shapes *shapes, uint32_t *number);
void view_shapes_free(struct view_shapes *shapes);

/* ---- names: texts for numbers, each once ------------------------------------------- */

/* Texts with a number each: comms, files. */
struct view_texts {
	struct view_memory bytes;
	struct view_memory entries; /* struct view_text_entry */
	struct view_memory table;   /* uint32_t: number + 1, by hash */
};

bool view_texts_find(struct view_texts *texts, const void *data, size_t size, uint32_t *number);
void view_texts_print(const struct view_texts *texts, struct view_out *out);
void view_texts_free(struct view_texts *texts);

/* Names of values that were met: (set, type, value) to text. */
struct view_names {
	struct view_texts keys;  /* the three numbers */
	struct view_texts texts; /* of key i: text i */
};

bool view_names_value(struct view_names *names, const struct pfr_item *item, uint32_t type, uint64_t value);
void view_names_print(const struct view_names *names, struct view_out *out);
void view_names_free(struct view_names *names);

/* The tables of the schema that the page shows: fields by group and key, units, types, pieces, statuses. */
void view_schema_print(struct view_out *out);

/* ---- picture: records over time, in bins whose width doubles as the time grows ------- */

#define VIEW_BINS 1024
#define VIEW_LANES 12 /* record types that are distinguished; the last is of all others */
#define VIEW_CPUS 64

struct view_picture {
	uint64_t first, shift; /* time of bin 0, and log2 of a bin's width in ns */
	uint32_t used;         /* bins */
	uint32_t types[VIEW_LANES], nr_types;
	uint32_t cpus; /* highest CPU + 1; VIEW_CPUS at most are distinguished, by CPU modulo that */
	uint32_t records[VIEW_LANES][VIEW_BINS];
	uint64_t bytes[VIEW_LANES][VIEW_BINS];
	uint32_t cpu[VIEW_CPUS][VIEW_BINS];
	uint64_t lost[VIEW_BINS];
};

void view_picture_add(struct view_picture *p, const struct pfr_frame *frame, uint64_t time, uint32_t cpu, uint64_t lost);
void view_picture_print(const struct view_picture *p, struct view_out *out);

/* ---- window: the records of the page --------------------------------------------------- */

/* A record of the page, as it lies in it: little-endian words. */
enum {
	VIEW_OFFSET,
	VIEW_OFFSET_HIGH,
	VIEW_SIZE,
	VIEW_TYPE,
	VIEW_FLAGS,
	VIEW_EVENT,
	VIEW_SHAPE,
	VIEW_DATA,
	VIEW_TIME,
	VIEW_TIME_HIGH,
	VIEW_CPU,
	VIEW_PID,
	VIEW_TID,
	VIEW_COMM,
	VIEW_PART,
	VIEW_STATUS,
	VIEW_INNER, /* of a record that was compressed, where it is in what was decompressed, +1; else 0 */
	VIEW_INNER_HIGH,
	VIEW_WORDS,
};

struct view_window {
	uint64_t most_records, most_bytes;
	uint64_t nr, left_out;
	struct view_memory records; /* VIEW_WORDS words each */
	struct view_memory data;    /* the bytes of all, but those that stay in the file */
	struct view_memory defects; /* struct view_defect */
	struct view_memory values;  /* struct view_value: bit fields of a big-endian writer, as their items have them */
	struct view_shapes shapes;
	struct view_names names;
	struct view_texts texts;
	bool full;
	bool stay;  /* bytes that are in the file are not copied, since the page reads it */
	int unread; /* errno of bytes of the file that could not be read; else 0 */
};

/* In place of a piece: a damaged range; bytes of the file that nothing else has. */
#define VIEW_DAMAGED 255
#define VIEW_BETWEEN 254

/* What is known of a record besides its bytes. */
struct view_facts {
	uint64_t time;
	uint32_t cpu, pid, tid, event;
	struct pfr_bytes comm;
};

/* False: no memory. */
bool view_window_record(struct view_window *w, const struct pfr_session_record *r, const struct view_facts *facts);
/* A range from r->offset to r->until as items of the list, of 64 KiB at most, as they are in the file; a damaged one before its defect. */
bool view_window_range(struct view_window *w, struct pfr_session *session, const struct pfr_session_record *r, uint32_t piece);
bool view_window_defect(struct view_window *w, const struct pfr_session_error *error);
void view_window_print(const struct view_window *w, struct view_out *out);
void view_window_free(struct view_window *w);

/* ---- between: bytes of no record ------------------------------------------------------------ */

/* Adds what nothing of a whole page has. False: no memory. */
bool view_between(struct view_window *w, struct pfr_session *session);

/* ---- inside: what decoding does not look into ------------------------------------------------ */

/* Whether a frame is a section, or a record that only perf writes: all of it is walked, as perfring check does. */
bool view_is_deep(const struct pfr_frame *frame);
/* Gives `bad` each defect of such a record or piece, and of the section that is in it. False: it has given that. */
bool view_inside(struct pfr_session *session, const struct pfr_session_record *r, bool (*bad)(void *user, const struct pfr_session_record *r, const struct pfr_where *where), void *user);

/* ---- formats: fields of tracepoints --------------------------------------------------------- */

struct view_formats {
	struct view_memory seen;   /* uint8_t of each event: a sample of it came */
	struct view_memory fields; /* of all events, one event after another */
	struct view_memory names;  /* their bytes */
};

/* Of a sample, the format of its event, where it is the first one. False: no memory. */
bool view_formats_add(struct view_formats *formats, struct pfr_session *session, const struct pfr_session_record *r);
/* An object: of each event a list of [name, offset, size, kind, place, width, signed, common]. */
void view_formats_print(const struct view_formats *formats, struct view_out *out);
void view_formats_free(struct view_formats *formats);

/* ---- profile: samples with their stacks ---------------------------------------------------- */

struct samples;

/* A JSON string of text of a capture as profiles have it: a line without control characters, cut after 4,096 bytes. */
void view_plain(struct view_out *out, const void *data, size_t size);
/* The member "profile" of the page. */
void view_profile_print(const struct samples *samples, struct view_out *out);

/* ---- conditions: of the samples in the page ------------------------------------------------ */

/* The member "conditions", where there are any. */
void view_conditions_print(const struct pfr_session *samples, struct view_out *out);

/* ---- capture: the whole file in the page ----------------------------------------------------- */

struct view_embedded {
	struct pfr_session *session;
	int unread; /* errno of bytes that could not be read; else 0 */
};

/* Whether the page gets the capture itself: one file that a browser can hold, with the bytes of it that are `unpacked`, all of it. */
bool view_embeds(const struct pfr_session *session, const struct pfr_view_options *set, uint64_t unpacked);
void view_capture_print(struct view_embedded *capture, struct view_out *out);

/* ---- view: the data of the page ------------------------------------------------------------------ */

struct view_form {
	const char *head, *tail;      /* of the page, before and after its data; null: the data alone, never with the capture in it */
	const struct pfr_sink *apart; /* see struct view_out; the bytes of records stay in the file then, where they are in one */
};

enum pfr_status view_make(struct pfr_session *session, const struct pfr_sink *sink, const struct pfr_view_options *options, struct pfr_view_report *report,
			  const struct view_form *form);

/* ---- the page, made of view/page/ and the module by the build ------------------------------------ */

extern const char view_page_head[]; /* up to the data */
extern const char view_page_tail[]; /* from the data on */

#endif
