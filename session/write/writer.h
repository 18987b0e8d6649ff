/* SPDX-License-Identifier: MIT */
/*
 * A capture that is being written: the header, attrs, ids, records and features of a perf.data file, or a pipe's records. It
 * knows how a file is laid out, and not where its parts come from.
 */
#ifndef PFR_SESSION_WRITER_H
#define PFR_SESSION_WRITER_H

#include "session/base/out.h"

#include "perfring_session_tools.h"

#define WRITER_FEATURES 256
#define ATTR_SIZE_AT 4 /* of attr.size in a perf_event_attr */

/* Bytes that grow. */
struct writer_bytes {
	unsigned char *data;
	size_t size, capacity;
};

/* The bytes from `at` on; null where there are none at all. */
static inline const unsigned char *pfr_session_writer_at(const struct writer_bytes *b, uint64_t at)
{
	return b->size ? b->data + at : 0;
}

struct writer_event {
	size_t attr, attr_size; /* in `attrs` */
	uint64_t nr_ids;        /* bytes in `ids` */
};

/* written.c: reads what is written in the same pass. */
struct session_written {
	struct pfr_events events;
	struct pfr_reader reader;
	uint64_t at;         /* up to where it has read */
	bool there, refused; /* it reads along; something could not be read so */
};

struct session_writer {
	struct session_out out;
	uint8_t order; /* enum pfr_byte_order, of the numbers that the writer makes */
	bool pipe;
	bool turns;     /* that order is another than the capture's */
	bool describes; /* of a pipe: attrs and features become records; else they come as records */
	bool began;
	struct writer_pack *pack;       /* null: records are not compressed */
	struct writer_files *files;     /* of a directory, besides data; null: there is one file */
	struct session_written written; /* what reads along */
	bool verified;                  /* at the end: it has read everything, and nothing was wrong */
	uint64_t too_large;             /* parts that found no place */
	uint32_t named;                 /* of a pipe's names of events: how many entries of EVENT_DESC were passed, */
	uint64_t named_at;              /* and where that of event `named` begins; 0: at the first */
	uint32_t attr_most;             /* of a file: attrs are cut to so many bytes; 0: they are not */
	uint64_t attrs_cut;             /* in which more than zeros was cut */
	bool times;                     /* SAMPLE_TIME gets the two below */
	uint64_t first_time, last_time; /* of the samples; 0: none yet */
	uint64_t at, data;              /* where writing is, and where the records began */
	struct writer_bytes attrs, ids, features, aux;
	struct writer_bytes build_ids; /* from records of a pipe */
	struct writer_event *event;
	uint32_t nr_events, capacity;
	struct {
		uint64_t offset, size;
		bool there;
	} feature[WRITER_FEATURES];
};

/* Begins with no events. s lends its allocator. False, here and below: the output failed, or there is no memory; it stays so. */
bool pfr_session_writer_open(struct session_writer *w, struct pfr_session *s, const struct pfr_sink *sink, enum pfr_byte_order order);
/* Counts the files of a directory that no output of records has, once in a session. PFR_OK; PFR_E_SYSTEM, PFR_E_MEMORY: the session has failed. */
enum pfr_status pfr_session_writer_beside(struct pfr_session *s);
/* An event, before the first record: its attr in the writer's order, without what an entry of a file has after it. */
bool pfr_session_writer_attr(struct session_writer *w, const unsigned char *attr, size_t size);
/* Ids of the event that was added last. */
bool pfr_session_writer_ids(struct session_writer *w, const unsigned char *ids, size_t size);
/* More of an event that was added before. */
bool pfr_session_writer_more_ids(struct session_writer *w, uint32_t event, const unsigned char *ids, size_t size);
/* A feature's section; a later one replaces it. Not for a pipe. */
bool pfr_session_writer_feature(struct session_writer *w, uint32_t feature, const void *data, size_t size);
/* At the end: what perf asks of a big-endian file without any section, where it was a pipe, had another order or was cut, or is for a release of perf. */
void pfr_session_writer_turned(struct session_writer *w);
/* Whether it is such a section, which is left out where the file is turned back. */
bool pfr_session_writer_is_mark(const struct session_writer *w, const struct pfr_frame *frame);
/* EVENT_DESC of the events that were added, by their names. */
bool pfr_session_writer_names(struct session_writer *w, const struct session_event *names, uint32_t nr);
/* A record with what follows it, as bytes. The first one begins the file. */
bool pfr_session_writer_record(struct session_writer *w, const void *data, size_t size);
/* The header of a pipe that stays one, of this order; that of a file, and of what was none, is made of its parts. */
void pfr_session_writer_pipe_header(struct session_writer *w, const struct pfr_frame *frame, uint8_t order);
/* A record of perf's own whose size ends perf 7.2, and whose header can tell of zeros at its end. Kernel records end in fields that are found from the end, and stay; so do those of simpleperf, which perf does not read. */
static inline bool pfr_session_writer_is_odd(const struct pfr_frame *frame)
{
	return frame->size % 8 && frame->size <= UINT16_MAX - 7 && frame->type >= PFR_RECORD_HEADER_ATTR && frame->type < PFR_RECORD_SIMPLEPERF_KERNEL_SYMBOL &&
	       !pfr_session_may_be_odd(frame->type);
}
/* The bytes of a record of `size` bytes with the zeros that pfr_session_writer_padded gives it. */
static inline uint64_t pfr_session_writer_padded_size(uint64_t size)
{
	return (size + 7) & ~UINT64_C(7);
}
/* pfr_session_writer_record of a record of `size` bytes that is odd, and of the `payload` bytes after it: it gets zeros at its end. */
bool pfr_session_writer_padded(struct session_writer *w, const unsigned char *data, size_t size, size_t payload);
/* The AUXTRACE record of `size` bytes that is written next gets an entry in the index. */
bool pfr_session_writer_index(struct session_writer *w, uint64_t size);
/* The time of a sample; 0: it has none. */
static inline void pfr_session_writer_time(struct session_writer *w, uint64_t time)
{
	if (time && (!w->first_time || time < w->first_time))
		w->first_time = time;
	if (time > w->last_time)
		w->last_time = time;
}
/* Adds to bytes that grow. */
bool pfr_session_writer_bytes(struct session_writer *w, struct writer_bytes *b, const void *data, size_t size);
/* A record of more than 65,535 bytes as SPLIT records and their end. */
void pfr_session_writer_pieces(struct session_writer *w, const unsigned char *data, size_t size);
/* Bytes as they are. */
void pfr_session_writer_put(struct session_writer *w, const void *data, size_t size);

/* writer_pipe.c: what a pipe begins with. */
void pfr_session_writer_begin_pipe(struct session_writer *w);
/* A record of a pipe, of `frame` bytes and with its payload `size`, that is a part of a file: true where it was taken; else it is to be written as it is. */
bool pfr_session_writer_take(struct session_writer *w, uint32_t type, const unsigned char *data, size_t size, size_t frame);

/* A feature after the records. */
void pfr_session_writer_late(struct session_writer *w, uint32_t feature, const unsigned char *data, size_t size);

/* writer_pipe.c: a record that only says how others were compressed, or holds them: what was compressed is not any more. */
bool pfr_session_is_of_compression(const struct pfr_session *s, const struct pfr_frame *frame);

/* writer_pack.c: records of the kernel are compressed from here on. False: this build cannot, or there is no memory. */
bool pfr_session_writer_compress(struct session_writer *w, int level);
bool pfr_session_writer_pack(struct session_writer *w, const void *data, size_t size);
void pfr_session_writer_pack_flush(struct session_writer *w);
void pfr_session_writer_pack_feature(struct session_writer *w);
void pfr_session_writer_pack_end(struct session_writer *w);
/* Writes records of another file than data, as a stream of their own. */
void pfr_session_writer_pack_alone(struct session_writer *w, const unsigned char *data, size_t size);

/* writer_files.c: from here on what is written is a directory. */
bool pfr_session_writer_files(struct session_writer *w);
/* Whether a record belongs to data.N, and N: what has a CPU, once a sample of this CPU has come. A sample without a CPU belongs to data.0. */
bool pfr_session_writer_file_takes(const struct session_writer *w, const struct pfr_session_record *r, uint32_t *cpu);
bool pfr_session_writer_file_record(struct session_writer *w, uint32_t cpu, const void *data, size_t size);
void pfr_session_writer_files_end(struct session_writer *w);

/*
 * written.c: from here on what is written is read along, with the events of the output: each record is framed and finds its event.
 * What cannot be read so, such as tables larger than what gathers, is refused, and has to be read afterwards. Without memory nothing is.
 */
void pfr_session_written_begin(struct session_writer *w);
/* Reads what has gathered. */
void pfr_session_written_read(struct session_writer *w);
/* Ends it. True: all that was written has been read, up to the end of the last record, and nothing was wrong. */
bool pfr_session_written_end(struct session_writer *w);

/*
 * recover.c: a rewriting whose records the caller takes from the session, so that one reading can make several, for a release of perf or for none. selector and sink stay the caller's, until the
 * end. Null: there is no memory.
 */
struct recover;
struct recover *pfr_session_rewriter_open(struct pfr_session *session, const struct pfr_sink *sink, const struct pfr_reporter *reporter,
					  const struct pfr_selector *selector, enum pfr_program program);
void pfr_session_rewriter_take(struct recover *r, const struct pfr_session_record *record);
/* Takes all records of the session. What ended the reading. */
enum pfr_status pfr_session_rewriter_copy(struct recover *r);
/* Ends and frees it: `status` is what ended the reading. The same as pfr_rewrite returns. */
enum pfr_status pfr_session_rewriter_end(struct recover *r, enum pfr_status status, struct pfr_recover_report *report);

/* Number `value` in the writer's order. */
void pfr_session_writer_number(const struct session_writer *w, unsigned char *to, uint64_t value);
/* Writes the tables, and frees what there is. PFR_OK, PFR_E_MEMORY or PFR_E_SYSTEM; w->out.os_error stays. */
enum pfr_status pfr_session_writer_close(struct session_writer *w);

/* Whether a record of this status is copied where damaged ones are: its event and size are known. */
static inline bool pfr_session_is_copied(enum pfr_status status)
{
	return pfr_session_is_kept(status) || (status != PFR_E_UNKNOWN_ID && status != PFR_E_NO_LAYOUT && status != PFR_E_LIMIT && status != PFR_E_SPLIT);
}

#endif
