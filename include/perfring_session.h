/* SPDX-License-Identifier: MIT */
/*
 * perfring: reads a whole capture, whatever its form: a perf.data file of version 2 or 1, a
 * pipe, a directory of perf record --threads, with or without compression, interrupted or
 * damaged, or CBOR that perfring made of one of these.
 *
 *   struct pfr_session_options options = {.size = sizeof(options)};
 *   const struct pfr_session_record *r;
 *   struct pfr_record record;
 *   struct pfr_where where;
 *
 *   if (pfr_session_open(&session, "perf.data", &options, &error))
 *           return fail(error.path, error.text);
 *   while (pfr_session_next(session, &r) == PFR_OK)
 *           if (r->frame.type == PFR_RECORD_SAMPLE && pfr_session_decode(session, r, &record, &where) == PFR_OK)
 *                   use(r->event_name, &record.sample);
 *   pfr_session_close(session);
 *
 * The library (libperfring-session) needs libc and a POSIX system. It does not print, exit, install
 * signal handlers or keep global state. A session is used by one thread at a time; sessions are
 * independent of each other, so several threads may each read their own.
 * Memory comes from the allocator of the options. No memory is allocated for each record; how much
 * is allocated in all is bounded by struct pfr_limits.
 *
 * Structs that a caller fills in begin with `size`, sizeof of the struct as the caller was compiled with it; so do those that are filled in for a
 * caller. One rule holds for all of them: a shorter one is an older caller's, whose other members are 0; of a longer one, a newer caller's,
 * what this version does not know has to be 0; size 0, or one that no struct can have, is refused with PFR_E_OPTIONS.
 * Of a report, as much is set as the caller has, and 0 beyond. Functions named _get_ fill such a struct: PFR_OK; PFR_END of an index past the last;
 * PFR_E_OPTIONS where its size is refused.
 * A pointer to options, a reporter, a report or an error may be null: the defaults, nobody, not wanted. Others may not, unless a function allows it.
 *
 * What reads a session to its end (a report, a profile, tables, a page, a check, a conversion, an edit, recovery) needs one of which nothing was read, and refuses another with PFR_E_OPTIONS:
 * open the capture once for each. What was opened with a session is closed before it, then its symbols, then it, then its stacks.
 * Sums (pfr_report, pfr_diff, pfr_calls, pfr_sched, pfr_offcpu) have read it to its end when they are there, and may be used and closed after it.
 */
#ifndef PERFRING_SESSION_H
#define PERFRING_SESSION_H

#include "perfring.h"
#include "perfring_alloc.h"
#include "perfring_convert.h"
#include "perfring_session_tracepoint.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A capture that is being read. */
struct pfr_session;
struct pfr_tasks;
struct pfr_expression;

/* ---- errors and defects --------------------------------------------------- */

#define PFR_SESSION_PATH 1024
#define PFR_SESSION_TEXT 512

/*
 * What went wrong, or was found wrong with the capture. Filled by the library; the texts are
 * NUL-terminated and cut where they are too long. `path` and `text` may hold bytes of the
 * capture, so make them safe before a terminal sees them.
 */
struct pfr_session_error {
	enum pfr_status status;
	int os_error;                /* errno of PFR_E_SYSTEM; else 0 */
	uint64_t offset;             /* in the file: of the record or section; 0 where there is none */
	uint64_t nr;                 /* what the status counts: bytes, records; else 0 */
	struct pfr_where where;      /* where.status is 0 where no record, section or field is concerned */
	char path[PFR_SESSION_PATH]; /* the file, as it was opened; within a directory with the directory's path */
	char text[PFR_SESSION_TEXT]; /* one sentence or two, without the path */
	uint64_t reserved[8];
};

/* ---- what is read ------------------------------------------------------------ */

/* In which order records come. */
enum pfr_order_by {
	PFR_ORDER_FILE = 0, /* as they lie in the capture: data, then data.0, data.1, ... of a directory */
	PFR_ORDER_TIME = 2  /* of their time: records of the rings of all CPUs and files merged. At most limits.pending records wait; a
			       record that comes later still is out of order. Not 1, so that PFR_BIG, a byte order, is refused */
};

enum pfr_session_flag {
	PFR_SESSION_PIECES = 1,         /* hand out the file header, attrs, ids and features as well */
	PFR_SESSION_DEFECTS = 2,        /* hand out what is wrong as well, where it was found; else it is only counted */
	PFR_SESSION_NO_RESUME = 4,      /* stop at the first record whose size makes no sense; else records that follow are searched */
	PFR_SESSION_PACKED = 8,         /* do not decompress: only COMPRESSED records as they are */
	PFR_SESSION_REREAD = 16,        /* keep a pipe in a temporary file, so that pfr_session_read can read it again */
	PFR_SESSION_ALL = 32,           /* also return records that do not pass the filter: see record->passes */
	PFR_SESSION_TEXT_INTEGERS = 64, /* pfr_session_context: in JSON, integers of 64 bits are strings */
	/*
	 * Complete samples whose callchain was deferred: the user part that a CALLCHAIN_DEFERRED record brings takes the place of the mark
	 * USER_DEFERRED and the cookie, after a mark USER, as if the kernel had unwound at once; record->whole is set. The order of records
	 * stays: those after such a sample wait for its user part, at most limits.held of them, in memory of 24 bytes each. A sample
	 * whose user part never comes keeps its mark and cookie, is reported (PFR_CHAINS_LOST) and counted (info.chains_lost).
	 */
	PFR_SESSION_WHOLE_CHAINS = 128,
	/*
	 * Join what simpleperf wrote in pieces: SPLIT records and a SPLIT_END in a row are handed out as the one record that they make, at the offset of the
	 * first; record->whole is set. Pieces without an end, or that do not make a record of simpleperf, are one SPLIT record with all of their bytes and
	 * PFR_E_SPLIT. At most limits.record_size bytes are gathered; more than that is PFR_E_LIMIT, and the pieces after it are handed out as they are.
	 */
	PFR_SESSION_JOIN_SPLIT = 256,
	/* Whole stacks, as pfr_session_unwind with an object of the session's own: pfr_session_chain, pfr_session_context, tables and profiles have them. */
	PFR_SESSION_UNWIND = 512,
	/*
	 * In the order of the file, names in the filter (pfr_filter_has_names) are those at the time of a record, as in the order of time: the capture is read
	 * twice, by pfr_session_choose, when it is opened. What cannot be read again, a pipe, is read as without.
	 */
	PFR_SESSION_CHOOSE = 1024,
	/*
	 * With PFR_SESSION_ALL: filter.first does not end the session. Records after those do not pass, and are returned: the switch-in of the last thread that was
	 * switched out, and the exit of the last system call, may be among them.
	 */
	PFR_SESSION_PAST_FIRST = 2048
};

/*
 * Which records are handed out. Set `size`, and the other members to zero or the values required; arrays are copied. A
 * record must pass each condition that is set. A record that does not carry the value of a condition does not pass it.
 * Tasks, maps, event names and formats are followed for all records, whatever the filter says.
 *
 * Cost for a record: types and offsets a comparison; events a table look-up; times, cpus, pids and tids the
 * reading of one value without decoding; comms a look-up of the task. What does not pass is not decoded. In the order of the file
 * nothing is read after offset_until, but for a directory.
 */
struct pfr_filter {
	size_t size;           /* sizeof(struct pfr_filter) */
	const uint32_t *types; /* of enum pfr_record_type */
	size_t nr_types;
	const char *const *events; /* each a name, a pattern such as sched:* (* any characters, ? one), or an index in decimal; samples that carry a count of it, too */
	size_t nr_events;
	const uint32_t *pids, *tids, *cpus; /* COMM, FORK, EXIT, MMAP: the pid and tid they are about; else those of the sample or sample_id */
	size_t nr_pids, nr_tids, nr_cpus;
	uint64_t time_from, time_until;     /* ns; from <= time < until; until 0: no end */
	uint64_t offset_from, offset_until; /* of pfr_session_record.offset, in the same way */
	uint64_t first;                     /* at most so many records, then PFR_END (PFR_SESSION_PAST_FIRST: then those that do not pass); 0: all */
	uint64_t skip;                      /* so many records that would pass do not: those before the first that is handed out */
	const char *const *comms;           /* names of threads, or patterns; by what COMM and FORK records before it say (PFR_SESSION_CHOOSE: of its time). Makes the session follow tasks */
	size_t nr_comms;
	/*
	 * What else a record must meet: see perfring_session_where.h; null: nothing. It must outlive the session. Asked last, and only of
	 * records that pass the other conditions. An expression with comm or dso makes the session follow tasks.
	 */
	const struct pfr_expression *where;
};

/*
 * Whether the filter has names of threads or of files, comms or an expression with comm or dso: they are those that hold at the time of a record
 * in the order of time alone, since records of another CPU that name a thread may come later in the file. In the order of the file: PFR_SESSION_CHOOSE, or pfr_session_choose.
 * 1 or 0; of null 0. Safe to call from several threads.
 */
PFR_API int pfr_filter_has_names(const struct pfr_filter *filter);

/* Set `size`, and the other members to zero or the values required. What is pointed to must outlive the session, but for filter itself, which is copied: what it points at must. */
struct pfr_session_options {
	size_t size;                           /* sizeof(struct pfr_session_options) */
	uint32_t order;                        /* enum pfr_order_by */
	uint32_t flags;                        /* enum pfr_session_flag */
	const struct pfr_limits *limits;       /* null: the defaults */
	const struct pfr_allocator *allocator; /* null: malloc(3) and free(3) */
	const struct pfr_filter *filter;       /* null: everything */
	const char *name;                      /* what errors call the capture; null: its path, or "capture" */
	/*
	 * Called at each large read, and before each of a pipe, which may wait: how many bytes of how many (0: not known) were read. Another result than 0, an errno value such as ECANCELED, ends
	 * the reading: PFR_E_SYSTEM with it. Null: not called.
	 */
	int (*progress)(void *user, uint64_t position, uint64_t size);
	void *user; /* passed to it */
	/*
	 * In the order of the file: records are read from the first place at or after this offset of the file where records are recognisable, as
	 * after a failure; 0: all. Those before it might as well not be there: tasks and mappings of before are not known, nor are
	 * defects. It has no effect on pipes, directories, captures without their features, and compressed ones, whose records need those before them.
	 */
	uint64_t start;
	/*
	 * Threads that functions which read or make text of many records may use, the caller's among them: pfr_jobs_open, pfr_convert,
	 * pfr_convert_session, pfr_split_read, pfr_check. 0 and 1: no others. What they make is the same whatever the number.
	 */
	uint32_t jobs;
};

/* What a pfr_session_record is. */
enum pfr_what_kind {
	PFR_WHAT_RECORD = 0,
	PFR_WHAT_PIECE = 1, /* with PFR_SESSION_PIECES: frame.piece says of what */
	PFR_WHAT_DEFECT = 2 /* with PFR_SESSION_DEFECTS: see error; the frame is empty */
};

/*
 * One record. It and all it points to belong to the session and are good until the next call of pfr_session_next.
 *
 * A record's identity is (part, offset, inner): unique within the capture, and where its bytes are. frame.at
 * is the offset in the file; of a packed record, that in the decompressed stream.
 * Of pieces that are not records, frame.type is 0 unless frame.piece gives it a meaning: a program that does not
 * set PFR_SESSION_PIECES sees records only.
 */
struct pfr_session_record {
	uint8_t what;    /* enum pfr_what_kind */
	uint8_t packed;  /* it comes out of compressed records */
	uint8_t passes;  /* the filter; 1 without PFR_SESSION_ALL */
	uint8_t whole;   /* its callchain was completed (PFR_SESSION_WHOLE_CHAINS), or it was joined (PFR_SESSION_JOIN_SPLIT); frame has other bytes than the capture there */
	uint32_t part;   /* number of its file, from 0; a capture that is one file has only 0 */
	uint64_t offset; /* in that file; of a packed record, the offset of the compressed record that ends it */
	uint64_t inner;  /* of a packed record, the offset in the file's decompressed stream */
	struct pfr_frame frame;
	const struct pfr_layout *layout;       /* for pfr_decode and pfr_walk_init; null where there is none */
	enum pfr_status status;                /* PFR_OK, or of class PFR_CLASS_RECORD: it cannot be decoded fully */
	struct pfr_where where;                /* why, where status is not PFR_OK */
	const char *event_name;                /* null where it is not known */
	const char *file;                      /* name of its file within a directory: "data", "data.0"; else "" */
	const struct pfr_session_error *error; /* of PFR_WHAT_DEFECT; else null */
	uint64_t until;                        /* of PFR_WHAT_DEFECT: the bytes from offset to below this one are damaged and were not read as records; 0: there are none */
};

/* The version of libperfring-session that runs, as pfr_version. */
PFR_API uint32_t pfr_session_version(void);

/* ---- opening and reading -------------------------------------------------------- */

/*
 * Opens a capture: a file, a named pipe, a device, or a directory. *session is null unless PFR_OK is returned.
 * error may be null. Returns
 *   PFR_OK;
 *   PFR_E_SYSTEM: it cannot be opened or read, error->os_error says why;
 *   PFR_E_MEMORY: the allocator returned null;
 *   PFR_E_OPTIONS: options->size or filter->size is refused (see struct pfr_session_options), or a member has an unknown value, which error->text names;
 *   PFR_E_CBOR..., PFR_E_NO_CBOR: it is CBOR that cannot be read.
 *   PFR_E_MAGIC: it is no capture: another kind of file, such as gzip or text, which error->text names with what to do, or of no kind that is known.
 * Damage is reported by pfr_session_next. A pipe is kept in a temporary file
 * ($TMPDIR, else /tmp) where it carries a file, which must be read out of order, or CBOR.
 */
PFR_API enum pfr_status pfr_session_open(struct pfr_session **session, const char *path,
					 const struct pfr_session_options *options, struct pfr_session_error *error) PFR_CHECKED;

/*
 * The same for a descriptor, which stays the caller's and must stay open until pfr_session_close. A regular file whose
 * descriptor is at offset 0 is read by pread: its offset does not change, and several sessions may share it. Else the capture
 * begins at the descriptor's offset and is read as a pipe from there to the end: offsets of records count from where it began,
 * a capture of file format is kept in a temporary file, and the descriptor's offset moves, by whole windows ahead of the records
 * that were handed out. To read a file from its beginning whatever the offset is, call lseek before.
 */
PFR_API enum pfr_status pfr_session_open_fd(struct pfr_session **session, int fd,
					    const struct pfr_session_options *options, struct pfr_session_error *error) PFR_CHECKED;

/* The same for bytes in memory, which must outlive the session. */
PFR_API enum pfr_status pfr_session_open_memory(struct pfr_session **session, const void *data, size_t size,
						const struct pfr_session_options *options, struct pfr_session_error *error) PFR_CHECKED;

/* Closes what the session opened and frees what it allocated. session may be null. */
PFR_API void pfr_session_close(struct pfr_session *session);

/*
 * The next record, piece or defect. Returns
 *   PFR_OK with *record, also for a record that cannot be decoded (record->status);
 *   PFR_END: the capture is at its end;
 *   a status of class PFR_CLASS_STREAM: reading stopped before its end; pfr_session_error says why. It stays so.
 * *record is null unless PFR_OK is returned.
 */
PFR_API enum pfr_status pfr_session_next(struct pfr_session *session, const struct pfr_session_record **record);

/* Why pfr_session_next stopped; null while it has not, and after PFR_END. Good until the session is closed. */
PFR_API const struct pfr_session_error *pfr_session_error(const struct pfr_session *session);

/*
 * The struct and the member that a function with this session has refused last, and why, for PFR_E_OPTIONS: "struct pfr_edit_options: other_order: not with
 * jit or simpleperf_as_perf". Null: none has. What pfr_session_open refuses is in error->text. Valid until the session is closed, or a function refuses something else. Belongs to the session's thread.
 */
PFR_API const char *pfr_session_refused(const struct pfr_session *session);

/*
 * The records of `other` that pass its filter pass that of `session`, whatever its own conditions say, but for first and skip: so that a session in the
 * order of the file has names of threads and files in its filter as they are at the time of a record. `other` is of the same capture and flags, in the
 * order of time, with the same filter but without first and skip; it is read to its end, and stays the caller's. Takes a bit for 8 bytes of the capture, where records pass.
 * Call it before the first record is read. PFR_OK; PFR_E_MEMORY; PFR_E_SYSTEM: `other` cannot be read; PFR_E_OPTIONS: `session` was read, has chosen
 * already, or is `other`.
 */
PFR_API enum pfr_status pfr_session_choose(struct pfr_session *session, struct pfr_session *other) PFR_CHECKED;

/* Decodes the record, as pfr_decode does; record->status where that is not PFR_OK. */
PFR_API enum pfr_status pfr_session_decode(struct pfr_session *session, const struct pfr_session_record *r,
					   struct pfr_record *record, struct pfr_where *where);

/*
 * Reads `size` bytes of a file of the capture from `offset` on: of records, payloads and what lies between. PFR_OK; PFR_END
 * where the file is shorter; PFR_E_SYSTEM; PFR_E_POSITION for a pipe without PFR_SESSION_REREAD.
 */
PFR_API enum pfr_status pfr_session_read(struct pfr_session *session, uint32_t part, uint64_t offset, void *to, size_t size);

/*
 * The record that was handed out last with the payload that follows it (AUXTRACE, HEADER_TRACING_DATA), as one
 * span, good until the next call of pfr_session_next; r->frame.data points into it from then on. PFR_OK; PFR_END: it is not whole, or the
 * session is in time order; PFR_E_LIMIT: it is larger than limits.payload; PFR_E_MEMORY; PFR_E_SYSTEM.
 */
PFR_API enum pfr_status pfr_session_payload(struct pfr_session *session, const struct pfr_session_record *r,
					    struct pfr_span *span);

/* ---- what is known of the capture -------------------------------------------------- */

/*
 * What the session knows so far. In a file, events and features come before the first record; in a pipe, they
 * come as records before the first of the kernel. It is the session's and changes with pfr_session_next.
 */
struct pfr_session_info {
	uint8_t order;   /* enum pfr_byte_order: the byte order */
	uint8_t version; /* 1 or 2 */
	uint8_t pipe;    /* it is in the form of a pipe */
	uint8_t directory;
	uint8_t cbor;        /* it was made from CBOR */
	uint8_t interrupted; /* it was cut off while it was recorded; 1: data.size is 0, and there are no features; 2: those of the end are missing */
	uint8_t compressed;  /* a compressed record has been seen */
	enum pfr_arch arch;
	uint32_t parts;       /* files */
	uint64_t size;        /* bytes of the file; of a directory, of the file that is read now; 0: not known (a pipe) */
	uint64_t position;    /* how far that file has been read */
	uint64_t records;     /* handed out so far */
	uint64_t defects;     /* found so far, records that cannot be decoded not counted */
	uint64_t unread;      /* bytes that could not be framed and were skipped */
	uint64_t late;        /* records that came too late for their place in the order of time */
	uint64_t chains_lost; /* callchains whose user part has not come; see PFR_SESSION_WHOLE_CHAINS, pfr_session_completes */
};
PFR_API const struct pfr_session_info *pfr_session_info(const struct pfr_session *session);

/* The events: events->event[i] with its attr. */
PFR_API const struct pfr_events *pfr_session_events(const struct pfr_session *session);

/* The name of an event as perf shows it; null where there is no such event. */
PFR_API const char *pfr_session_event_name(const struct pfr_session *session, uint32_t event);

/* Its unit, such as Joules, from EVENT_UPDATE; null if there was none. */
PFR_API const char *pfr_session_event_unit(const struct pfr_session *session, uint32_t event);

/* The factor of its counts, from EVENT_UPDATE; 1 if there was none. */
PFR_API double pfr_session_event_scale(const struct pfr_session *session, uint32_t event);

/* The index of the leader of its group (GROUP_DESC); its own where it is in none. */
PFR_API uint32_t pfr_session_event_leader(const struct pfr_session *session, uint32_t event);

/*
 * The section of a feature, as a frame to be walked: what pfr_reader_next, or a pipe's HEADER_FEATURE record, handed out. PFR_OK;
 * PFR_END where the capture has none so far. Its bytes are a copy, good until the session is closed.
 */
PFR_API enum pfr_status pfr_session_feature(const struct pfr_session *session, uint32_t feature, struct pfr_frame *frame);

/* Text of feature HOSTNAME, OSRELEASE, VERSION or ARCH; or word `index` of CMDLINE. PFR_OK; PFR_END. Valid until the session is closed. */
PFR_API enum pfr_status pfr_session_feature_text(const struct pfr_session *session, uint32_t feature, uint32_t index, struct pfr_bytes *text);

/*
 * Tasks and maps: see perfring_session_tasks.h. The first call, which must come before the first pfr_session_next, makes the session follow them
 * from then on: at any time they are as after the record that pfr_session_next returned last, those before it that did not pass the filter
 * among them. Null where there is no memory. It is the session's, and closed with it. Use PFR_ORDER_TIME for correct results.
 */
PFR_API struct pfr_tasks *pfr_session_tasks(struct pfr_session *session);

/* The name of file `part` within a directory; "" of a capture that is one file. */
PFR_API const char *pfr_session_part(const struct pfr_session *session, uint32_t part);

/* The form of a text. */
enum pfr_text_form {
	PFR_TEXT_LINE = 0,
	PFR_TEXT_JSON = 1,
	PFR_TEXT_BYTES = 2, /* as LINE, and a tracepoint's fields are in context->payload, not in context->tracepoint */
	PFR_TEXT_SHORT = 3, /* as LINE, without the fields that all tracepoints have (is_common), as perf script has it */
	PFR_TEXT_FIELDS = 4 /* for pfr_show_record with fields: the event's name, and nothing of what stands beside a line */
};

/*
 * What pfr_to_line, pfr_to_json and pfr_to_bytes show beside a record: the event's name, the fields of a tracepoint, what a
 * deferred callchain completes (calls pfr_session_completes). Texts are the session's, good until the next call of this
 * function or of pfr_session_next. Returns PFR_OK; PFR_E_MEMORY, and then something is left out; PFR_E_OPTIONS: no such form.
 */
PFR_API enum pfr_status pfr_session_context(struct pfr_session *session, const struct pfr_session_record *r,
					    enum pfr_text_form form, struct pfr_context *context);

/*
 * The format of a tracepoint's sample and its payload: pfr_field_value has its values. PFR_OK; PFR_END where the record is another,
 * or the capture has no format for it. *format is good until the next call of pfr_session_next.
 */
PFR_API enum pfr_status pfr_session_tracepoint(struct pfr_session *session, const struct pfr_session_record *r,
					       const struct pfr_tracepoint **format, struct pfr_bytes *payload);

/*
 * Begins the callchain of a sample that was decoded from the record, as pfr_chain_init does for its event. PFR_OK; PFR_END: it has none, and *chain is empty.
 */
PFR_API enum pfr_status pfr_session_chain(const struct pfr_session *session, const struct pfr_session_record *r, const struct pfr_record *record,
					  struct pfr_chain *chain);

/*
 * For a CALLCHAIN_DEFERRED record: the offsets (pfr_session_record.frame.at) of the samples that it completes. PFR_OK with
 * *nr, or PFR_END for other records. Ask for each SAMPLE and CALLCHAIN_DEFERRED record, in the order they come, and
 * once: the session does nothing for deferred callchains otherwise. At most limits.chains samples wait.
 */
PFR_API enum pfr_status pfr_session_completes(struct pfr_session *session, const struct pfr_session_record *r,
					      const uint64_t **offsets, size_t *nr);

#ifdef __cplusplus
}
#endif
#endif
