/* SPDX-License-Identifier: MIT */
/*
 * perfring: what the command does with whole captures, as functions: check, recover, convert.
 *
 * None of them prints or creates a file: what they find goes to a reporter, what they make to a sink.
 * Each struct of options and of results begins with its size, which the caller sets.
 */
#ifndef PERFRING_SESSION_TOOLS_H
#define PERFRING_SESSION_TOOLS_H

#include "perfring_session.h"
#include "perfring_sink.h"

#ifdef __cplusplus
extern "C" {
#endif

struct pfr_account;

/* Receives what is found wrong, in the order it is found. The error is good during the call only. Set `size`. */
struct pfr_reporter {
	size_t size;                                                       /* sizeof(struct pfr_reporter) */
	void *user;                                                        /* passed to the function */
	void (*report)(void *user, const struct pfr_session_error *error); /* null: nobody */
};

/* ---- files that are no capture ---------------------------------------------- */

/*
 * What a file is that is no capture, such as "zstd" or "text of perf script", by its first bytes: 4,096, or all of a smaller one. Null: it is not known, or
 * they begin a capture or CBOR of one. *advice is set where it is known: what to do with it, in words, with FILE for the file's name.
 */
PFR_API const char *pfr_file_kind(const void *data, size_t size, const char **advice);

/* ---- check ------------------------------------------------------------------ */

struct pfr_check_report {
	size_t size; /* sizeof(struct pfr_check_report) */
	uint64_t records;
	uint64_t defects;    /* all that were reported, but for statuses of class PFR_CLASS_NOTE */
	uint8_t interrupted; /* the recording was cut off; counts as a defect */
	uint64_t warnings;   /* those of defects whose level is PFR_LEVEL_WARNING */
};

/* How serious a status is for the capture. What it costs the reader is its class (pfr_status_class). */
enum pfr_level {
	PFR_LEVEL_NOTE = 0,    /* nothing is wrong */
	PFR_LEVEL_WARNING = 1, /* odd, but everything can be read */
	PFR_LEVEL_ERROR = 2    /* something is lost or cannot be read */
};
PFR_API enum pfr_level pfr_level_of(enum pfr_status status); /* any thread, as pfr_level_name */
PFR_API const char *pfr_level_name(enum pfr_level level);    /* note, warning, error; "" of another value */

/*
 * Reads a new session to its end and reports every defect: records that no writer makes (PFR_E_HEADER, PFR_E_HIDES, PFR_E_TIME,
 * PFR_E_VALUE), records, pieces and feature sections that cannot be decoded,
 * bytes that cannot be framed, files that cannot be read. The session may have any flags. Returns PFR_OK when the
 * capture was read as far as it goes, also with defects; else PFR_E_SYSTEM or PFR_E_MEMORY, and pfr_session_error says why; PFR_E_OPTIONS: the session was read
 * already, or reporter or report is refused (pfr_session_refused).
 */
PFR_API enum pfr_status pfr_check(struct pfr_session *session, const struct pfr_reporter *reporter,
				  struct pfr_check_report *report);

/* Errors of one cause: of one status, in one field of one type of record; unknown bits of sample_type or read_format, of one event. */
struct pfr_finding {
	enum pfr_level level;
	uint64_t count;                        /* errors */
	uint64_t last;                         /* offset of the last of them, in its file */
	const struct pfr_session_error *first; /* it belongs to the findings */
	uint64_t reserved[4];
};

/* Sums errors by cause. Memory is bounded: of 256 causes the first are kept, more are summed as one without `first`. */
struct pfr_findings;

/* *findings is null unless PFR_OK is returned; else PFR_E_MEMORY. allocator may be null: malloc(3). */
PFR_API enum pfr_status pfr_findings_open(struct pfr_findings **findings, const struct pfr_allocator *allocator) PFR_CHECKED;
PFR_API void pfr_findings_close(struct pfr_findings *findings); /* null is allowed */
/* The error is copied. It fits struct pfr_reporter with the findings as user. */
PFR_API void pfr_findings_add(void *findings, const struct pfr_session_error *error);
/* The index-th in the order in which they were found first. PFR_OK, PFR_END after the last, or PFR_E_MEMORY of any: there was no memory for one of them. */
PFR_API enum pfr_status pfr_findings_get(const struct pfr_findings *findings, uint32_t index, struct pfr_finding *finding);

/* ---- other readers ----------------------------------------------------------- */

/* A release of perf whose rules are known, and compared with the program itself. */
enum pfr_program {
	PFR_PROGRAM_NONE = 0,
	PFR_PROGRAM_PERF_6_1 = 1,
	PFR_PROGRAM_PERF_6_12 = 2,
	PFR_PROGRAM_PERF_7_2 = 3
};

/* Its name; "" of another value. The names of all are those of 1, 2 and so on, up to the first "". */
PFR_API const char *pfr_program_name(enum pfr_program program);

/* Tools of perf that do not do the same with a capture. */
enum pfr_perf_tool {
	PFR_PERF_REPORT = 0,
	PFR_PERF_STATS = 1, /* report --stats */
	PFR_PERF_SCRIPT = 2,
	PFR_PERF_INJECT = 3,
	PFR_PERF_ANNOTATE = 4,
	PFR_PERF_TOOLS = 5
};

/* As it is called: "report --stats"; "" of another value. */
PFR_API const char *pfr_perf_tool_name(enum pfr_perf_tool tool);

struct pfr_tool_report {
	uint8_t refuses;        /* it does not open the capture: text says why */
	uint8_t ends;           /* it ends reading at the record at `offset`: text says why */
	uint64_t offset;        /* in the file */
	uint64_t records;       /* before it, of those that it skips too */
	uint64_t skipped;       /* records that it leaves out with a warning: a type, a text or a count that it does not accept */
	uint64_t first_skipped; /* offset of the first */
	char text[160];
	uint64_t reserved[4];
};

struct pfr_program_report {
	size_t size;                                 /* sizeof(struct pfr_program_report) */
	uint32_t tools;                              /* that do not read all of it: bit 1 << enum pfr_perf_tool */
	struct pfr_tool_report all;                  /* of the first of them; where all read it, of PFR_PERF_REPORT */
	struct pfr_tool_report tool[PFR_PERF_TOOLS]; /* of each */
};

/*
 * Reads a new session, without a filter and in the order of the file, as far as the tools of this program would read the capture. It knows the rules
 * by which they refuse to open a capture or end reading it, and not what they do with the content. Returns PFR_OK with *report; PFR_E_OPTIONS: the session is another one, or
 * the program is not known; PFR_E_SYSTEM or PFR_E_MEMORY.
 */
PFR_API enum pfr_status pfr_check_program(struct pfr_session *session, enum pfr_program program, struct pfr_program_report *report);

/* ---- recover ---------------------------------------------------------------- */

struct pfr_recover_report {
	size_t size;            /* sizeof(struct pfr_recover_report) */
	uint64_t records;       /* that were written */
	uint64_t dropped;       /* that were left out */
	uint64_t dropped_bytes; /* of these, and bytes that could not be framed */
	uint64_t sections;      /* header, attrs, features that were left out */
	uint64_t defects;       /* other ones, such as files that cannot be read */
	int os_error;           /* of PFR_E_SYSTEM where the sink failed; else 0 */
	uint64_t left_bytes;    /* bytes of the input that nothing in the output stands for; of a pipe, dropped_bytes */
	/*
	 * Not 0: each record was read again as it was written, found its event and had no defect; features were not read. Only where records
	 * are copied: pfr_rewrite without `change`, `insert` and `level`.
	 */
	uint64_t verified;
	uint64_t unfit;   /* records, sections and attrs that were left out, or cut, since the program that the output is for does not read them; each was reported: PFR_UNFIT */
	uint64_t removed; /* records that the selector left out: `keeps` returned 0, or `change` made no bytes of them */
};

/*
 * Every record is judged as by pfr_check: one that no writer makes is left out, and where its size hides others, reading resumes
 * at the first of those. Writes a whole perf.data file with every record, event and section of the session that can be read; a pipe stays
 * a pipe; compressed records are unpacked; a directory becomes one file. The sink must be able to seek, but for a
 * pipe. The session must be new and in the order of the file, without a filter. Returns PFR_OK when what could be
 * read was written; else PFR_E_SYSTEM or PFR_E_MEMORY; PFR_E_OPTIONS: the session is another one, or sink, reporter or report is refused (pfr_session_refused).
 */
PFR_API enum pfr_status pfr_recover(struct pfr_session *session, const struct pfr_sink *sink,
				    const struct pfr_reporter *reporter, struct pfr_recover_report *report) PFR_CHECKED;

/*
 * pfr_recover for a release of perf: what it would not open, and records at which perf report or perf script would end reading, are left out and reported with the
 * reason; of attrs, what is longer than the program knows. program: PFR_PROGRAM_NONE: as pfr_recover. PFR_E_OPTIONS of another value that is not known.
 */
PFR_API enum pfr_status pfr_recover_for(struct pfr_session *session, const struct pfr_sink *sink, const struct pfr_reporter *reporter, enum pfr_program program,
					struct pfr_recover_report *report) PFR_CHECKED;

/* ---- rewrite ---------------------------------------------------------------- */

/* The form of a capture that is written. */
enum pfr_write_form {
	PFR_WRITE_SAME = 0,
	PFR_WRITE_FILE = 1,
	PFR_WRITE_PIPE = 2,
};

/* Which records a new capture gets, and how they are changed. Set `size`; members that are 0 change nothing. */
struct pfr_selector {
	size_t size;                                                  /* sizeof(struct pfr_selector) */
	void *user;                                                   /* passed to the functions */
	int (*keeps)(void *user, const struct pfr_session_record *r); /* not 0: it is written */
	/*
	 * Sets *bytes to what is written in place of a record with its payload, or of a FILE_ATTR (whose last 16 bytes are made
	 * anew), FILE_IDS or FEATURE; *bytes has what was read. They must stay good until the next call. Size 0 leaves it out. PFR_OK;
	 * a status of class PFR_CLASS_RECORD leaves it out; another one ends the rewriting, which returns it.
	 */
	enum pfr_status (*change)(void *user, const struct pfr_session_record *r, struct pfr_span *bytes);
	uint32_t checks;      /* not 0: a record that no writer makes is left out, as by pfr_recover */
	uint32_t other_order; /* not 0: `change` makes the other byte order of what it gets, and so does what is written around it */
	uint32_t form;        /* enum pfr_write_form */
	int32_t level;        /* of zstd, 1 to 22: records of the kernel are compressed; 0: they are not */
	/*
	 * Called at the end, again and again, for sections that are added or take the place of others: sets *feature and *bytes, and returns
	 * not 0; 0 after the last. Null: there are none. In a pipe only BUILD_ID can be added.
	 */
	int (*add)(void *user, uint32_t *feature, struct pfr_span *bytes);
	/*
	 * Called before each record that is read, kept or not, again and again, for whole records that are added there: sets *bytes,
	 * and returns not 0; 0 when there are no more. Null: there are none.
	 */
	int (*insert)(void *user, const struct pfr_session_record *before, struct pfr_span *bytes);
	/*
	 * Not 0: a directory as perf record --threads writes it: the file data, with DIR_FORMAT, and data.N with the records of CPU N, once a sample of it has
	 * come. The sink changes from file to file, and back; what it writes goes after what the file has, until it seeks.
	 */
	uint32_t directory;
	uint32_t program; /* enum pfr_program: the output is for it, as by pfr_recover_for; 0: for none */
};

/*
 * As pfr_recover, but writes the records that the selector keeps, whose bytes are copied without being decoded. Records whose
 * event cannot be determined, or that cannot be framed, are left out and reported; others are kept as they are. The feature SAMPLE_TIME gets the
 * times of the samples that are kept. report->records counts what was written, removed what the selector left out, dropped what is damaged; left_bytes has what the selector left out as well. PFR_E_OPTIONS: the session is
 * another one, where a filter is allowed with PFR_SESSION_ALL and without pfr_filter.first, or selector is refused; PFR_E_NO_ZSTD.
 */
PFR_API enum pfr_status pfr_rewrite(struct pfr_session *session, const struct pfr_sink *sink, const struct pfr_reporter *reporter,
				    const struct pfr_selector *selector, struct pfr_recover_report *report) PFR_CHECKED;

/* ---- convert ---------------------------------------------------------------- */

enum pfr_convert_to {
	PFR_CONVERT_CBOR = 1,   /* as doc/cbor.md says */
	PFR_CONVERT_JSON = 2,   /* JSON Lines: each record as pfr_to_json has it */
	PFR_CONVERT_CAPTURE = 3 /* CBOR back to the capture it was made of, byte for byte */
};

struct pfr_convert_options {
	size_t size;                               /* sizeof(struct pfr_convert_options) */
	uint32_t to;                               /* enum pfr_convert_to */
	uint32_t cbor_flags;                       /* enum pfr_cbor_flag: PFR_CBOR_NAMES, PFR_CBOR_LEAN; PFR_CBOR_SORTED for JSON too */
	uint32_t packed;                           /* CBOR: compressed records stay so, and what they hold is left out; not with PFR_CBOR_SORTED */
	const struct pfr_session_options *session; /* limits, allocator, name, progress; order, filter and flags but PFR_SESSION_TEXT_INTEGERS are not used */
	const struct pfr_reporter *reporter;       /* null: nobody */
	struct pfr_account *account;               /* its size set: gets the account of the capture (perfring_session_account.h); of CBOR back to a capture nothing; null: nobody */
};

struct pfr_convert_report {
	size_t size;                    /* sizeof(struct pfr_convert_report) */
	uint64_t bad;                   /* records that cannot be decoded; they are carried as their bytes */
	uint64_t defects;               /* others that were reported, of level PFR_LEVEL_ERROR but PFR_INTERRUPTED */
	int writing;                    /* what failed was the sink */
	struct pfr_session_error error; /* why the function failed */
};

/*
 * Converts the capture of a descriptor, which may be a file, a pipe or a directory, and stays the caller's. Returns PFR_OK when
 * the output is whole, also where the capture has defects; else a status as pfr_session_open_fd or pfr_session_next
 * return, or of the sink (PFR_E_SYSTEM), and report->error says why.
 */
PFR_API enum pfr_status pfr_convert(int fd, const struct pfr_sink *sink, const struct pfr_convert_options *options,
				    struct pfr_convert_report *report) PFR_CHECKED;

/*
 * JSON Lines of a new session, whose order, filter and limits are as it was opened; with a filter open it with
 * PFR_SESSION_ALL, which lets a callchain that came later be shown with its sample. reporter may be null. Returns and fills *report as pfr_convert.
 * The session stays the caller's. Belongs to the session's thread.
 */
PFR_API enum pfr_status pfr_convert_session(struct pfr_session *session, const struct pfr_sink *sink, const struct pfr_reporter *reporter,
					    struct pfr_convert_report *report) PFR_CHECKED;

#ifdef __cplusplus
}
#endif
#endif
