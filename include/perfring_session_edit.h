/* SPDX-License-Identifier: MIT */
/*
 * perfring: a part of a capture as a capture of its own. The session's filter says which records; what others of them need to be
 * understood is kept as well. Fields can be left out or made unrecognisable.
 */
#ifndef PERFRING_SESSION_EDIT_H
#define PERFRING_SESSION_EDIT_H

#include "perfring_session.h"
#include "perfring_session_tools.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- redaction ---------------------------------------------------------------- */

/* Data that identifies a site, by class; each is a bit. */
enum pfr_redact {
	PFR_REDACT_PATHS = 1,   /* of files, in MMAP, MMAP2 and build ids, with their inodes */
	PFR_REDACT_COMMS = 2,   /* names of threads */
	PFR_REDACT_COMMAND = 4, /* perf's command line */
	PFR_REDACT_HOST = 8,    /* the machine's name */
	PFR_REDACT_CGROUPS = 16,
	PFR_REDACT_SYMBOLS = 32, /* of KSYMBOL */
	PFR_REDACT_TEXTS = 64,   /* others, of records */
	PFR_REDACT_RAW = 128,    /* payloads of tracepoints, AUX data of samples, code, padding, bytes whose meaning is not known */
	PFR_REDACT_STACK = 256,  /* memory of stacks */
	PFR_REDACT_REGS = 512,   /* values of registers */
	PFR_REDACT_ADDRESSES = 1024,
	PFR_REDACT_BUILD_IDS = 2048,
	PFR_REDACT_PIDS = 4096,   /* of processes and threads */
	PFR_REDACT_OPAQUE = 8192, /* features about BPF programs, those that are not known, AUXTRACE data, bytes that cannot be decoded */
	PFR_REDACT_ALL = 16383
};

/*
 * Replaces data that identifies a site by values of the same size, so that a redacted record is as long as it was, and equal values stay equal:
 * names by capitals and digits, build ids and pids by others, addresses by others so that distances within a mapping stay. Texts of command
 * lines too. Payloads, stacks and registers become zeros. The names of events, the CPU, the kernel's release and perf's version stay. Names
 * that every system has, such as [heap], stay.
 */
struct pfr_redactor;

/*
 * A redactor. `key` of `size` bytes, 16 or more, decides on the values: with the same key, equal names of two captures stay
 * equal; without it nobody finds the names again, if it is random. It is copied. keep has the classes that stay (enum pfr_redact). allocator may be null:
 * malloc(3). PFR_OK; PFR_E_OPTIONS: the key is null or shorter, or keep has a bit of no class; PFR_E_MEMORY; *redactor is null unless PFR_OK is returned. Used by one thread at a
 * time.
 */
PFR_API enum pfr_status pfr_redactor_new(struct pfr_redactor **redactor, const void *key, size_t size, uint32_t keep, const struct pfr_allocator *allocator) PFR_CHECKED;

/*
 * Reads a session of the capture to its end, for its mappings. To be called once, before the capture is edited with another session of it;
 * without, addresses of one mapping do not stay together. PFR_OK, also of a damaged capture; PFR_E_SYSTEM: it cannot be read; PFR_E_MEMORY; PFR_E_OPTIONS: the session
 * was read already.
 */
PFR_API enum pfr_status pfr_redactor_read(struct pfr_redactor *redactor, struct pfr_session *session);

/* Frees it; null is allowed. */
PFR_API void pfr_redactor_free(struct pfr_redactor *redactor);

/* ---- code made at run time ---------------------------------------------------- */

struct pfr_symbols_error;

/* Functions of jitdump files, which an edit adds to a capture as mappings, as perf inject --jit does. Used by one thread at a time. */
struct pfr_jit;

/* One without functions. allocator may be null: malloc(3). PFR_OK; PFR_E_MEMORY, and *jit is null. */
PFR_API enum pfr_status pfr_jit_new(struct pfr_jit **jit, const struct pfr_allocator *allocator) PFR_CHECKED;

/*
 * Reads a session to its end for the jitdump files that its processes map: calls `found` with the process and the path of each mapping of a
 * file whose name is jit-NUMBER.dump. The path is the capture's: any bytes but NUL. A result other than 0 ends the search.
 * PFR_OK, also of a damaged capture; PFR_E_SYSTEM: `found` ended it, or the capture cannot be read, and then pfr_session_error says why; PFR_E_MEMORY; PFR_E_OPTIONS: the
 * session was read already.
 */
PFR_API enum pfr_status pfr_jit_find(struct pfr_session *session, int (*found)(void *user, uint32_t pid, const char *path), void *user);

/*
 * Adds the functions of a jitdump file of process `pid`; `fd` stays the caller's, and may be closed afterwards. Each becomes a mapping
 * of the file `path`: an ELF file with the code, a symbol for each function, and .eh_frame where the jitdump has call frame information, one for all of them, which
 * is written to `elf`, a sink that need not seek; null: it is not written. *nr is the number of mappings. Where the file ends within a record, it is used up to there. Times are those
 * of CLOCK_MONOTONIC; a capture of another clock (without perf record -k mono) gets no mappings.
 * PFR_OK; else nothing is added, and *error says why: PFR_E_SYSTEM, PFR_E_MEMORY, PFR_E_LIMIT: more than 64 files or 2,097,152 functions, or a path that is too
 * long; PFR_E_MAGIC: not such a file.
 */
PFR_API enum pfr_status pfr_jit_add(struct pfr_jit *jit, int fd, uint32_t pid, const char *path, const struct pfr_sink *elf, uint64_t *nr,
				    struct pfr_symbols_error *error);

/* Frees it; null is allowed. */
PFR_API void pfr_jit_free(struct pfr_jit *jit);

/* ---- stacks ------------------------------------------------------------------- */

struct pfr_stacks;

/* Callers of samples, which an edit puts into their callchains. 20 bytes a sample and 8 bytes a caller are kept. Used by one thread at a time. */
struct pfr_unwound;

/*
 * One without samples. keep_stacks: not 0: samples keep their user registers and pieces of stack, too. allocator may be null: malloc(3). PFR_OK;
 * PFR_E_MEMORY, and *unwound is null.
 */
PFR_API enum pfr_status pfr_unwound_new(struct pfr_unwound **unwound, uint32_t keep_stacks, const struct pfr_allocator *allocator) PFR_CHECKED;

/*
 * Reads a session to its end, and unwinds its samples (pfr_stacks_of) of events that record callchains, user registers and stacks. The session is a
 * new one of the capture that is edited afterwards, in the order of time. PFR_OK, also of a damaged capture; PFR_E_SYSTEM: it cannot be read; PFR_E_MEMORY; PFR_E_OPTIONS: the
 * session was read already.
 */
PFR_API enum pfr_status pfr_unwound_read(struct pfr_unwound *unwound, struct pfr_session *session, struct pfr_stacks *stacks);

/* Frees it; null is allowed. */
PFR_API void pfr_unwound_free(struct pfr_unwound *unwound);

/* ---- names --------------------------------------------------------------------- */

struct pfr_symbols;

/*
 * Names of the addresses that a capture uses, which an edit writes into it (doc/packed-names.md), so that they are there without the files. At most a million
 * addresses are kept, with 72 bytes for each, and their names. Used by one thread at a time.
 */
struct pfr_pack;

/* One without names. allocator may be null: malloc(3). PFR_OK; PFR_E_MEMORY, and *pack is null. */
PFR_API enum pfr_status pfr_pack_new(struct pfr_pack **pack, const struct pfr_allocator *allocator) PFR_CHECKED;

/*
 * Reads a session to its end, in the order of time, and asks `symbols` for the addresses of its samples: opened with PFR_NAMES_FORMS and PFR_NAMES_LINES.
 * The session is a new one of the capture that is edited afterwards, with the same filter. stacks may be null; else callers that are unwound are named as well.
 * PFR_OK, also of a damaged capture; PFR_E_SYSTEM: it cannot be read; PFR_E_MEMORY; PFR_E_OPTIONS: the session was read already.
 */
PFR_API enum pfr_status pfr_pack_read(struct pfr_pack *pack, struct pfr_session *session, struct pfr_symbols *symbols, struct pfr_stacks *stacks);

/* Frees it; null is allowed. */
PFR_API void pfr_pack_free(struct pfr_pack *pack);

/* ---- editing ------------------------------------------------------------------ */

/* Fields of samples that can be left out. */
enum pfr_drop {
	PFR_DROP_STACK = 1,
	PFR_DROP_RAW = 2,
	PFR_DROP_REGS = 4,
	PFR_DROP_CALLCHAIN = 8,
	PFR_DROP_BRANCHES = 16
};

/* Set `size`, and the other members to zero or the values required. */
struct pfr_edit_options {
	size_t size;                   /* sizeof(struct pfr_edit_options) */
	uint64_t first;                /* of the records that pass the filter, at most so many; 0: all */
	uint64_t time_until;           /* ns: side-band from then on is not needed; 0: there is no end */
	uint32_t only;                 /* not 0: no side-band, only what passes the filter and what describes the capture itself */
	uint32_t drop;                 /* of enum pfr_drop: fields that samples lose, and that the attrs no longer ask for */
	uint64_t every;                /* 2 or more: of so many samples of each event only the first is kept, with the period times that */
	struct pfr_redactor *redactor; /* null: nothing is redacted */
	uint32_t other_order;          /* not 0: the other byte order */
	uint32_t checks;               /* not 0: a record that no writer makes is left out, as by pfr_recover, for a capture that is damaged; it takes longer */
	uint32_t form;                 /* enum pfr_write_form: a file, or a pipe; 0: as it was */
	int32_t level;                 /* of zstd, 1 to 22: records of the kernel are compressed; 0: they are not */
	/* Null, or finds the build id of a file that is mapped: its size, 1 to 20, or 0 or less where it has none. Those found are added. */
	int (*build_id)(void *user, const char *path, unsigned char id[20]);
	void *build_id_user; /* passed to it */
	struct pfr_jit *jit; /* null, or functions that become mappings; not with redactor or other_order: edit the result once more */
	/*
	 * Not 0: of simpleperf's own records and features what has a counterpart is written as perf has it (formats of tracepoints, names of events,
	 * what was mapped before), and the rest is left out, so that perf reads the result. Not with redactor or other_order.
	 */
	uint32_t simpleperf_as_perf;
	/*
	 * Not 0: a directory as perf record --threads writes it, with a file data.N for each CPU N that samples have; samples without a CPU are in
	 * data.0. `form` is not used. The sink has `file`.
	 */
	uint32_t directory;
	/* Null, or callers: callchains have them in place of user registers and stacks, which the attrs no longer ask for. Before all other changes. */
	struct pfr_unwound *unwound;
	uint32_t program; /* enum pfr_program: what this release of perf does not read is left out, as by pfr_recover_for; 0: none */
	/* Null, or names that the capture carries from then on, in place of those that it carries now. A pipe has no place for them. Not with redactor. */
	struct pfr_pack *pack;
};

struct pfr_edit_report {
	size_t size;                                    /* sizeof(struct pfr_edit_report) */
	uint64_t records;                               /* that were written */
	uint64_t passed;                                /* of these, those that pass the filter */
	uint64_t removed;                               /* that the edit left out */
	uint64_t damaged;                               /* that could not be kept */
	uint64_t defects;                               /* other ones, which were reported */
	uint64_t left_bytes;                            /* bytes of the input that nothing in the output stands for; 0 of a pipe */
	int os_error;                                   /* of PFR_E_SYSTEM where the sink failed; else 0 */
	uint64_t build_ids;                             /* that were added */
	uint64_t mappings;                              /* of code made at run time, that were added */
	uint64_t verified;                              /* as in struct pfr_recover_report */
	uint64_t unfit;                                 /* as there */
	uint64_t packed, packed_bytes, packed_left_out; /* addresses whose names are in the output; bytes of their section; addresses past the bounds */
};

/*
 * Writes a perf.data file with the records that pass the session's filter; and, so that these can be understood, the side-band: COMM, FORK,
 * EXIT, MMAP, MMAP2, NAMESPACES, CGROUP, KSYMBOL, BPF_EVENT and TEXT_POKE, also of before the part that is kept; and the records of the
 * perf program (ID_INDEX, THREAD_MAP, FINISHED_ROUND, AUXTRACE and so on). Their bytes are copied, or as the options say. A pipe stays a pipe, or as the options say; compressed records are
 * unpacked; a directory becomes one file. The session must be new, in the order of the file, opened with PFR_SESSION_ALL, and without
 * pfr_filter.first; where its filter has names (pfr_filter_has_names), call pfr_session_choose before. The sink must be able to seek, but for a pipe. Returns PFR_OK when what could be read was written; else PFR_E_SYSTEM or
 * PFR_E_MEMORY; PFR_E_OPTIONS: the session is another one, or options, sink or reporter is refused (pfr_session_refused); PFR_E_NO_ZSTD.
 */
PFR_API enum pfr_status pfr_edit(struct pfr_session *session, const struct pfr_sink *sink, const struct pfr_reporter *reporter,
				 const struct pfr_edit_options *options, struct pfr_edit_report *report) PFR_CHECKED;

/* ---- splitting ---------------------------------------------------------------- */

/* What the parts of a capture differ by. */
enum pfr_split_by {
	PFR_SPLIT_CPU = 1, /* of the samples */
	PFR_SPLIT_PID = 2,
	PFR_SPLIT_TID = 3,
	PFR_SPLIT_EVENT = 4,
	PFR_SPLIT_TIME = 5, /* step: ns */
	PFR_SPLIT_SIZE = 6  /* step: bytes of records, at least; of one file that is not compressed */
};

/* Set `size`, and the other members to zero or the values required. */
struct pfr_splitter_options {
	size_t size;                           /* sizeof(struct pfr_splitter_options) */
	uint32_t by;                           /* enum pfr_split_by */
	uint32_t most;                         /* parts, without the one of records without a value; 1 or more */
	uint64_t step;                         /* of TIME and SIZE; not 0 */
	uint32_t only;                         /* not 0: parts get no side-band but what is of the part itself */
	const struct pfr_allocator *allocator; /* null: malloc(3) and free(3) */
};

/*
 * The parts of a capture: one for each CPU, process, thread or event that samples have, or for each range of times or offsets; and a last one, where there are
 * records that have no such value. Together they have every record that can be read, but with `only` side-band that is of no part. Used by one
 * thread at a time.
 */
struct pfr_splitter;

/*
 * Reads a session, which is new and in the order of the file, to its end for the parts of a capture. PFR_OK; else *splitter is null: PFR_END: no sample has
 * such a value; PFR_NO_SPACE: there are more parts; PFR_E_OPTIONS: the session is another one, an option is not known, a step is 0, or the capture's form has no offsets;
 * PFR_E_MEMORY; PFR_E_SYSTEM: the capture could not be read.
 */
PFR_API enum pfr_status pfr_splitter_new(struct pfr_splitter **splitter, struct pfr_session *session, const struct pfr_splitter_options *options) PFR_CHECKED;

/* How many parts there are. */
PFR_API uint32_t pfr_splitter_parts(const struct pfr_splitter *splitter);

/* 1, and the value of a part: a CPU, process, thread, index of an event, or where it begins; 0: it is that of records without a value. */
PFR_API int pfr_splitter_value(const struct pfr_splitter *splitter, uint32_t part, uint64_t *value);

/* How a part was written. Set `size`; all of an array have the same. */
struct pfr_splitter_part {
	size_t size;       /* sizeof(struct pfr_splitter_part) */
	uint64_t records;  /* that were written */
	uint64_t passed;   /* of these, those that have the part's value */
	uint64_t damaged;  /* that could not be kept */
	uint64_t verified; /* as in struct pfr_recover_report */
	uint32_t status;   /* enum pfr_status: PFR_OK, PFR_E_SYSTEM or PFR_E_MEMORY */
	int os_error;      /* of PFR_E_SYSTEM where the sink failed; else 0 */
};

/*
 * Writes the parts from `first` on, `nr` of them, in one reading of the same capture: the session is new, in the order of the file, without a filter. Each
 * gets the records that have its value; what describes the capture; the mappings and symbols of the kernel, and cgroups; and of tasks and their mappings
 * what is of the threads and processes of its records, and of those that made them. Side-band that no part needs goes to the first. `nr` sinks, which
 * can seek but for a pipe's form; about 1 MiB of memory for each. Returns PFR_OK, or what the worst part has as its status; PFR_E_OPTIONS:
 * the session is another one, or first and nr are not parts.
 */
PFR_API enum pfr_status pfr_splitter_write(const struct pfr_splitter *splitter, struct pfr_session *session, uint32_t first, uint32_t nr,
					   const struct pfr_sink *sinks, const struct pfr_reporter *reporter, struct pfr_splitter_part *parts) PFR_CHECKED;

/* Frees it; null is allowed. */
PFR_API void pfr_splitter_free(struct pfr_splitter *splitter);

/* ---- merging ------------------------------------------------------------------ */

/* One of the captures that become one. Set `size`; all of an array have the same. */
struct pfr_merge_input {
	size_t size;                 /* sizeof(struct pfr_merge_input) */
	struct pfr_session *session; /* new, in the order of time, without a filter */
	int64_t offset;              /* ns that are added to its times, as well as what the clocks say; no time may become 0 or less */
	const char *machine;         /* put before the names of its threads, with a colon; null: they stay */
};

enum pfr_merge_flag {
	PFR_MERGE_APART = 1,      /* the processes of each capture get ids of their own */
	PFR_MERGE_OWN_CLOCKS = 2, /* times are not joined by CLOCK_DATA */
	PFR_MERGE_PARTS = 4       /* the captures are parts of one: ids stay, and what is in several of them is written once */
};

/* Set `size`, and the other members to zero or the values required. */
struct pfr_merge_options {
	size_t size;    /* sizeof(struct pfr_merge_options) */
	uint32_t flags; /* of enum pfr_merge_flag */
};

#define PFR_MERGE_TEXT 256

struct pfr_merge_report {
	size_t size;               /* sizeof(struct pfr_merge_report) */
	uint64_t records;          /* that were written */
	uint64_t removed;          /* that describe one recording only, such as FINISHED_ROUND, and are made anew or not needed */
	uint64_t damaged;          /* that could not be kept */
	uint32_t events;           /* of the output */
	int os_error;              /* of PFR_E_SYSTEM where the sink failed; else 0 */
	char text[PFR_MERGE_TEXT]; /* why the captures do not go together, where PFR_E_OPTIONS is returned for that; else "" */
};

/*
 * Writes one perf.data file with the records of `nr` captures, at most 64, in the order of time, with FINISHED_ROUND between them. Events
 * whose attr and name are equal become one, ids are made different, and where several events are left, records get an identifier where they
 * have none. With PFR_MERGE_PARTS tasks, mappings, symbols and what describes the recording are written once, and events and ids have to be those
 * of the first. A sample of the only event of its capture stays that event's, whatever id it has. Times are joined by CLOCK_DATA where each
 * capture has it and they come from machines of different names; times that would lie before 0 are refused. Features are
 * those of the first capture that has them; build ids are those of all. What differs is reported as a note. AUX data and the records of perf stat are left
 * out. Memory is bounded by the limits of each session. Returns PFR_OK; PFR_E_SYSTEM, PFR_E_MEMORY; or PFR_E_OPTIONS: the captures do
 * not go together, report->text says why; or a session is another one, or inputs or options are refused, and pfr_session_refused of the first has it.
 */
PFR_API enum pfr_status pfr_merge(const struct pfr_merge_input *inputs, uint32_t nr, const struct pfr_sink *sink,
				  const struct pfr_reporter *reporter, const struct pfr_merge_options *options,
				  struct pfr_merge_report *report) PFR_CHECKED;

#ifdef __cplusplus
}
#endif
#endif
