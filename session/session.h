/* SPDX-License-Identifier: MIT */
/*
 * The state of a session, and what its parts offer each other, each under the name of its file. Which folder may use which: their READMEs.
 */
#ifndef PFR_SESSION_SESSION_H
#define PFR_SESSION_SESSION_H

#include "perfring_session.h"
#include "perfring_sink.h"
#include "perfring_session_tasks.h"

#include "decoder/wire.h"
#include "session/account/sums.h"
#include "session/state.h"
#include "session/tracepoint/formats.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#define SESSION_WINDOW (1 << 20) /* bytes that are read at once */
#define SESSION_NEAR (1 << 18)   /* where no order is to be made of them: they stay in a near cache until they are handed out */
#define SESSION_FEATURES 256

/* Where the bytes of the file that is read come from. */
struct session_source {
	const unsigned char *memory; /* all of it; else null */
	const unsigned char *header; /* the file header in place of the file's own; null: that one */
	int fd;
	bool owned;    /* the session opened fd, and closes it */
	bool seekable; /* bytes may be read in any order, and again */
	uint64_t base; /* of the file's first byte within fd */
	uint64_t size; /* bytes of the file; 0: not known */
	bool bounded;  /* other bytes follow the file's in fd */
};

/* A file of a directory, or of the CBOR that one was made into. */
struct session_part {
	char *name;
	uint64_t base, size; /* in the spool */
	uint32_t number;     /* N of data.N; UINT32_MAX of others */
};

/* The files of a directory. part[0] is data, then data.0, data.1, ... by number; after `nr`, files of other names. */
struct session_parts {
	struct session_part *part;
	uint32_t nr, all, capacity, at;
	int directory; /* descriptor, or -1 */
	int spool;     /* of a directory that was CBOR: one file with the bytes of all, or -1 */
	bool there;
};

/* Bytes that are not read as records, and why: see resume.c. */
struct session_hole {
	struct pfr_where where;
	uint64_t from, until;
	bool open, ready, last; /* its end is not known yet; it is to be reported; no record follows */
};

/* What is known of an event besides its attr. */
struct session_event {
	char *name, *unit;
	double scale;
	uint32_t leader;
	uint8_t rank; /* how good the name is */
	bool passes;  /* the filter */
	bool of_cpus; /* its ids are of CPUs, not of threads: ID_INDEX */
};

/* A copy of a filter that is quick to ask: see filter.c. */
struct session_set {
	uint32_t *value; /* sorted */
	size_t nr;
};

struct session_filter {
	bool any, values; /* something is asked for; of that, what must be read from the record */
	struct session_set types, pids, tids, cpus;
	struct session_chosen *chosen; /* those that pass; null: those that meet the conditions */
	char **events, **comms;
	size_t nr_events, nr_comms;
	uint64_t time_from, time_until, offset_from, offset_until, first, skip;
	uint64_t skipped; /* so far */
	const struct pfr_expression *where;
};

struct session_order;
struct session_odds;

/* Text that grows. */
struct session_text {
	char *data;
	size_t capacity;
};

/* The texts beside a record. */
struct session_texts {
	struct pfr_session *s;                                              /* whose allocator they grow by; null: they do not */
	struct session_text tracepoint, completes, payload, stack, formats; /* formats: what of them is not understood */
};

struct pfr_session {
	struct pfr_session_record record; /* what is handed out */
	struct pfr_reader reader;
	struct session_prefetch prefetch;
	struct session_next next;
	bool between; /* two files of a directory: the one whose turn it was cannot be read */
	struct session_search search;
	struct session_span span;
	/* what was asked for */
	struct pfr_allocator allocator;
	const struct pfr_limits *limits;
	uint32_t order, flags, jobs;
	/* what other threads read besides (show.c); nothing near it is written for each record, which would take the cache's line from them */
	struct pfr_events events;
	struct session_event *event;
	uint32_t nr_event; /* of `event` */
	uint32_t renames;  /* how often one of them got a name */
	struct session_filter filter;
	/* the bytes */
	char *path;
	struct session_source source;
	struct session_parts parts;
	struct session_bytes bytes;
	struct session_fit fit;
	struct session_transport transport;
	struct session_unpacking unpacking;
	/* what is wrong with them */
	struct session_damage damage;
	struct session_hole hole;
	struct session_odds *odds; /* null: there are none */
	uint64_t payload_of;       /* the last record that a payload follows */
	/* what is known of the capture */
	struct pfr_session_info info;
	struct session_account account;
	struct pfr_frame feature[SESSION_FEATURES];
	struct session_types types;
	/* what is to be handed out */
	struct session_notes notes;
	enum pfr_status end; /* reading cannot continue; PFR_OK: it can */
	bool end_noted;      /* what is reported at the end has been noted */
	struct pfr_session_error error;
	const char *refused;    /* struct and member that were refused last; null: none */
	char refused_name[256]; /* such a text that has a name in it */
	struct session_order *sorter;
	struct session_deferred deferred;
	struct session_synthetic synthetic;
	struct session_joining joining;
	struct formats *formats;
	bool formats_told; /* what of them is not understood has been noted */
	struct session_texts texts;
	struct session_calls calls;
	struct pfr_tasks *tasks;                /* null until somebody asks for them */
	struct pfr_stacks *stacks, *own_stacks; /* by which stacks are unwound; null: they are not; that of PFR_SESSION_UNWIND */
};

/* Most are records of the kernel, which say nothing about the capture itself and are not compressed. */
static inline bool pfr_session_is_common(const struct pfr_frame *frame, enum pfr_status status)
{
	return status == PFR_OK && frame->type < PFR_RECORD_HEADER_ATTR && frame->piece == PFR_PIECE_RECORD;
}

/* Whether records of this type hold others, compressed. */
static inline bool pfr_session_is_packed(uint32_t type)
{
	return type == PFR_RECORD_COMPRESSED || type == PFR_RECORD_COMPRESSED2;
}

/* The name of a file within the directory; "" where there is none. */
static inline const char *pfr_session_parts_name(const struct pfr_session *s, uint32_t part)
{
	return part < s->parts.nr ? s->parts.part[part].name : "";
}

/* memory.c: as realloc(3), by the session's allocator; null: there is none, and nothing else has changed. */
void *pfr_session_resize(struct pfr_session *s, void *memory, size_t size);
void *pfr_session_zeros(struct pfr_session *s, size_t size);
void pfr_session_free(struct pfr_session *s, void *memory);
char *pfr_session_copy(struct pfr_session *s, const void *text, size_t size);
/* Makes the text hold `size` bytes. False: there is no memory, or s is null. */
bool pfr_session_text_reserve(struct pfr_session *s, struct session_text *text, size_t size);

/* error.c: the end of the session: the status, of class PFR_CLASS_STREAM, since after others callers go on; it stays, with errno or with *where (may be null). */
enum pfr_status pfr_session_fail(struct pfr_session *s, enum pfr_status status, int os_error, const char *what, const struct pfr_where *where);
/* The same of a session that has been read: of what is read again, or beside it. */
enum pfr_status pfr_session_fail_late(struct pfr_session *s, enum pfr_status status, int os_error, const char *what);
/* Counts what is wrong with something other than a record. */
void pfr_session_count_defect(struct pfr_session *s, enum pfr_status status);
/* Something is wrong that is not the end. */
void pfr_session_note_text(struct pfr_session *s, enum pfr_status status, uint64_t offset, uint64_t nr, const char *what, const char *advice);
void pfr_session_note(struct pfr_session *s, enum pfr_status status, uint64_t offset, uint64_t nr);
void pfr_session_note_where(struct pfr_session *s, const struct pfr_where *where);
void pfr_session_note_damage(struct pfr_session *s, const struct session_hole *hole, uint32_t part);
void pfr_session_note_hole(struct pfr_session *s); /* the one that was found last */
void pfr_session_note_part(struct pfr_session *s, int os_error);
/* The same as a struct, of what lies in `part`. */
void pfr_session_error_of(const struct pfr_session *s, const struct pfr_where *where, uint32_t part, struct pfr_session_error *error);
/* Puts the next note into s->notes.defect; false when there is none. */
bool pfr_session_take_note(struct pfr_session *s);
void pfr_session_path(const struct pfr_session *s, uint32_t part, char *path, size_t size);

/* sink_fd.c: all of the bytes; 0, or an errno value. */
int pfr_session_write_full(int fd, const void *data, size_t size);

/* temporary.c: a file without a name, in $TMPDIR or /tmp; -1 and errno. */
int pfr_session_temporary(void);

/* source.c: 1: a file at its beginning, which can be read at any offset; 0: a stream from where it is; -1 with errno. */
struct stat;
int pfr_session_seekable(int fd, const struct stat *st);
/* As many bytes as there are; -1 with errno. */
ssize_t pfr_session_pread(const struct session_source *source, void *to, size_t size, uint64_t at);
ssize_t pfr_session_read_full(int fd, void *to, size_t size);
/* What is left of a stream, in a file without a name that is at its beginning; -1 with errno. */
int pfr_session_spool(int from);
ssize_t pfr_session_read_some(int fd, void *to, size_t size);
/* Whether bytes follow the last piece of a file, which ends at `end`, and its data: *where says which. */
bool pfr_session_behind(const struct pfr_session *s, uint64_t end, struct pfr_where *where);
/* That as a defect, of a file that was read whole, and whose sections could all be read. */
bool pfr_session_behind_error(struct pfr_session *s, uint64_t end, struct pfr_session_error *error);
bool pfr_session_is_magic(const struct pfr_session *s, uint64_t at);
/* How many zeros lie between, if they align what follows to 8. */
size_t pfr_session_padding(const struct session_source *source, uint64_t from, uint64_t to);

/* transport.c: looks at a file before it is read: see there. PFR_OK, or the session's end: it is no capture, or cannot be read. */
enum pfr_status pfr_session_transport(struct pfr_session *s);
/*
 * The same of a stream, whose first bytes are in the buffer: PFR_OK: read on, what stood before the capture is gone;
 * PFR_MORE: it takes all of it, as a file; or the session's end.
 */
enum pfr_status pfr_session_transport_stream(struct pfr_session *s);
/* extent.c: whether it begins as a capture does. */
bool pfr_session_is_capture(const unsigned char *p, size_t size);

/* uncbor.c: the capture of CBOR, whose first `size` bytes were read already, to a sink; or in place of s->source. */
bool pfr_session_is_cbor(const unsigned char *p, size_t size);
enum pfr_status pfr_session_uncbor_to(struct pfr_session *s, const unsigned char *data, size_t size, const struct pfr_sink *sink, const char *writing);
enum pfr_status pfr_session_uncbor(struct pfr_session *s, const unsigned char *data, size_t size);

/* parts.c */
enum pfr_status pfr_session_parts_open(struct pfr_session *s, int directory);
bool pfr_session_parts_add(struct pfr_session *s, const char *name, uint64_t base);
enum pfr_status pfr_session_parts_begin(struct pfr_session *s);
/* Opens the next file: PFR_OK; PFR_MORE: it cannot be read, which is noted; PFR_END; PFR_E_SYSTEM: the system could not. */
enum pfr_status pfr_session_parts_next(struct pfr_session *s);
/* A source for a file of the directory, fd -1 of what is no regular file. 0 or errno. */
int pfr_session_parts_source(const struct pfr_session *s, const char *name, struct session_source *source);
int pfr_session_parts_open_part(const struct pfr_session *s, uint32_t part, struct session_source *source);
/* Adds the directory's other files, and those of its directories, to the parts. PFR_OK; PFR_E_SYSTEM, PFR_E_MEMORY: the session has failed. */
enum pfr_status pfr_session_parts_others(struct pfr_session *s);
/* Bytes of the capture: of all files of a directory; 0: not known. */
uint64_t pfr_session_parts_size(const struct pfr_session *s);
void pfr_session_parts_close(struct pfr_session *s);
void pfr_session_source_close(struct session_source *source);

/* feed.c: what pfr_reader_next returns once it has got what it asks for, `status` being what it returned last; payloads. */
enum pfr_status pfr_session_frame(struct pfr_session *s, enum pfr_status status);
enum pfr_status pfr_session_load_payload(struct pfr_session *s, struct pfr_frame *frame);
/*
 * Of a pipe: makes the buffer hold the bytes from `at` on, `size` of them if there are so many. Those before `keep`, which is at or after what was
 * read last, may go; the bytes of the session's frame move along if they stay.
 */
void pfr_session_see(struct pfr_session *s, uint64_t keep, uint64_t at, size_t size);

/* names.c */
enum pfr_status pfr_session_learn(struct pfr_session *s, struct pfr_frame *frame);
void pfr_session_names_close(struct pfr_session *s);

/* event_types.c: what old perf has of events' names: the header's table of them, and records of pipes. */
void pfr_session_event_types(struct pfr_session *s);
void pfr_session_event_type(struct pfr_session *s, const struct pfr_frame *frame);
/* The name of an event in them, of *size bytes; null: none has it. */
const char *pfr_session_event_type_of(const struct pfr_session *s, uint32_t event, size_t *size);

/* salvage.c: learns the formats of tracepoints of a recording that was cut off, once its header is known. */
void pfr_session_salvage(struct pfr_session *s);

/* unpack.c */
enum pfr_status pfr_session_unpack_begin(struct pfr_session *s);
enum pfr_status pfr_session_unpack_next(struct pfr_session *s);
enum pfr_status pfr_session_unpack_end(struct pfr_session *s, struct pfr_frame *frame, struct pfr_where *where);

/* resume.c: after a defect of a record, reading resumes at `to`, where a record begins; UINT64_MAX: nowhere. What lies between is a damaged range. */
void pfr_session_resume_at(struct pfr_session *s, const struct pfr_where *where, uint64_t to, uint64_t end);
/* The same where the first place is to be found at which records are recognisable. */
bool pfr_session_resume_begin(struct pfr_session *s, const struct pfr_where *where);
/* The first record that was found, or the end. */
void pfr_session_resume_found(struct pfr_session *s, uint64_t at);

/* Whether a record that was returned or noted with this status is nevertheless a whole record, which is kept as it is. */
static inline bool pfr_session_is_kept(enum pfr_status status)
{
	return status == PFR_E_UNUSUAL || status == PFR_E_TIME || status == PFR_E_DUPLICATE_ID || status == PFR_E_WHICH_EVENT ||
	       status == PFR_E_SAMPLE_TYPE || status == PFR_E_READ_FORMAT;
}
/* Whether a record of this time, 0 for none, may come after one of time `near`. */
bool pfr_session_is_time_good(uint64_t time, uint64_t near);
/* Its time; 0 where it has none. */
uint64_t pfr_session_time_of(const struct pfr_frame *frame, const struct pfr_layout *layout);
/* The same of a sample. */
static inline uint64_t pfr_session_sample_time(const struct pfr_frame *sample, const struct pfr_layout *layout)
{
	uint32_t at = layout ? layout->sample_time * 8u : 0;
	uint64_t time = at && sample->size >= at + 8 ? wire_u64(sample->data + at, sample->order == PFR_BIG) : 0;

	return time == UINT64_MAX ? 0 : time;
}
/* Whether each perf reads records of this type whose size is not a multiple of 8: perf 7.2 reads no others. */
bool pfr_session_may_be_odd(uint32_t type);
/* damage.c: whether a record can be read, nothing of it is unusual and its size fits what it holds; then its time is that of the records nearby. */
bool pfr_session_is_clear_of(struct pfr_session *s, const struct pfr_frame *frame, const struct pfr_layout *layout);
/* Of a record within compressed ones, whose size is right: its status. */
enum pfr_status pfr_session_weigh(struct pfr_session *s);
/* Where the records end: as the header says, or the file before it. */
uint64_t pfr_session_data_end(const struct pfr_session *s);

/*
 * damage.c: what the reader returned with `status` (PFR_OK, or of class RECORD; or of class STREAM, about a record), weighed. The
 * same status, or another that fits better; PFR_MORE: its size is wrong, which has been noted, and reading resumes elsewhere.
 */
enum pfr_status pfr_session_judge(struct pfr_session *s, enum pfr_status status);

/* Whether so many bytes more would be too much to look at. */
bool pfr_session_judged_enough(const struct pfr_session *s, uint64_t more);

/* stream.c: the next piece of the capture in the order of its files; PFR_MORE: none yet, but there may be notes. */
enum pfr_status pfr_session_stream(struct pfr_session *s);

/* order.c: the same in the order of time. */
enum pfr_status pfr_session_sorted(struct pfr_session *s);
enum pfr_status pfr_session_order_open(struct pfr_session *s);
void pfr_session_order_close(struct pfr_session *s);
/* Keeps the session's record, which came in the order of the file with this status, for pfr_session_order_load. */
enum pfr_status pfr_session_order_keep(struct pfr_session *s, enum pfr_status status, uint64_t *place);
/* Makes the record at `place` the session's again; its bytes are good until the next call. A status of routing, or the session's end. */
enum pfr_status pfr_session_order_load(struct pfr_session *s, uint64_t offset);
/* Where the record is that pfr_session_sorted returned last. */
uint64_t pfr_session_order_place(const struct pfr_session *s);

/* whole.c: the same, samples with their whole callchains: see PFR_SESSION_WHOLE_CHAINS. */
enum pfr_status pfr_session_whole(struct pfr_session *s);
void pfr_session_whole_close(struct pfr_session *s);
/*
 * chain_join.c: the sample with `size` bytes of addresses in place of its callchain's mark and cookie, after a mark USER, as a frame over `to`, of UINT16_MAX
 * bytes. ips: of its chain. False: it would be too large for a record.
 */
bool pfr_session_chain_join(struct pfr_frame *frame, const struct pfr_words *ips, const unsigned char *rest, size_t size, unsigned char *to);
/* join.c: the same, pieces joined: see PFR_SESSION_JOIN_SPLIT. */
enum pfr_status pfr_session_joined(struct pfr_session *s);
void pfr_session_join_close(struct pfr_session *s);
/* chains.c: whether an event of those known so far defers callchains. */
bool pfr_session_defers(struct pfr_session *s);
/* The thread of a sample, or of another record by its sample_id; 0 where it has none. */
uint32_t pfr_session_chain_tid(const struct pfr_frame *frame, const struct pfr_record *record);

/* next.c */
/*
 * As pfr_session_next, of what has been read already: the bytes of records that were handed out before stay where they are. PFR_OK; PFR_MORE: nothing is
 * handed out yet, call again; PFR_END: it takes pfr_session_next.
 */
enum pfr_status pfr_session_next_near(struct pfr_session *s, const struct pfr_session_record **record);

/* filter.c */
/* Whether no record that follows can pass. */
bool pfr_session_filter_ends(const struct pfr_session *s);
enum pfr_status pfr_session_filter_open(struct pfr_session *s, const struct pfr_filter *filter);
/* What is null although there is a number of it; null: nothing. */
const char *pfr_session_filter_lacks(const struct pfr_filter *filter);
bool pfr_session_passes(struct pfr_session *s);
void pfr_session_filter_event(struct pfr_session *s, uint32_t event);
void pfr_session_filter_close(struct pfr_session *s);

/* record_task.c: the task that a record is about, else that of its sample or sample_id. */
bool pfr_session_task_of(const struct pfr_session_record *r, uint32_t *pid, uint32_t *tid);
/* Where a sample has its tid, whose bytes may be missing; false: it is no sample, or has none. */
bool pfr_session_tid_in(const struct pfr_session_record *r, uint64_t *offset);
/* The CPU of its sample or sample_id. */
bool pfr_session_cpu_of(const struct pfr_session_record *r, uint32_t *cpu);

/* open.c: CBOR to the sink; *error is set where it fails. */
enum pfr_status pfr_session_convert_back(int fd, const struct pfr_session_options *options, const struct pfr_sink *sink,
					 struct pfr_session_error *error);

/* read/context.c, tracepoint/context.c, context_payload.c */
void pfr_session_context_close(struct pfr_session *s);
/* The format of a tracepoint's sample, or null; what is not understood of the formats is noted. It is good as long as the session. */
const struct pfr_tracepoint *pfr_session_format_of(struct pfr_session *s, const struct pfr_session_record *r);
/* What a deferred callchain completes, as "1,2", in s->texts. */
enum pfr_status pfr_session_completes_text(struct pfr_session *s, const struct pfr_session_record *r, const char **text);
/* The texts of a payload; format may be null. PFR_E_MEMORY where they do not fit. No other thread may use the texts. */
enum pfr_status pfr_session_payload_texts(struct session_texts *t, const struct pfr_tracepoint *format, const struct pfr_session_record *r,
					  enum pfr_text_form form, struct pfr_context *context);
enum pfr_status pfr_session_payload_fields(struct session_texts *t, const struct pfr_tracepoint *format, const struct pfr_bytes *bytes,
					   enum pfr_byte_order order, struct pfr_context *context);
/* The rest of it: what needs no memory. Member by member: a copy of the whole would wait for the bytes just written. */
static inline void pfr_session_context_of(const struct pfr_session *s, const struct pfr_session_record *r, enum pfr_arch arch,
					  enum pfr_text_form form, struct pfr_context *context)
{
	context->arch = arch;
	context->event_name = r->event_name;
	context->tracepoint = 0;
	context->completes = 0;
	context->file = r->file;
	context->packed_in = r->offset;
	context->payload = 0;
	context->nr_payload = 0;
	context->packed = r->packed;
	context->integers_as_text = s->flags & PFR_SESSION_TEXT_INTEGERS && form == PFR_TEXT_JSON;
	context->raw_name = context->stack = 0;
}
/* Before names, layouts or tasks change that records were handed out with. */
static inline void pfr_session_changes(const struct pfr_session *s)
{
	if (s->calls.changes)
		s->calls.changes(s->calls.changes_user);
}

/* synthetic.c: the same of samples that perf made of AUX data. */
bool pfr_session_synths(struct pfr_session *s);
enum pfr_status pfr_session_synth(struct pfr_session *s, const struct pfr_session_record *r, enum pfr_text_form form,
				  struct pfr_context *context);

/* follow.c: takes from the session's record what concerns tasks and maps. */
void pfr_session_follow(struct pfr_session *s);
/* And of a sample that is not handed out: that its thread runs the program of its last exec. */
void pfr_session_missed(struct pfr_session *s);

/* chains.c */
void pfr_session_chains_close(struct pfr_session *s);

#endif
