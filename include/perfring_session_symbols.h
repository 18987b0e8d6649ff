/* SPDX-License-Identifier: MIT */
/*
 * Names of addresses: the kernel's symbols from a copy of /proc/kallsyms, and code that was made at run time from jitdump
 * files and perf-PID.map files; the caller hands over descriptors of these. Functions in the files that a capture names are read
 * only after pfr_symbols_files.
 *
 *   pfr_symbols_open(&symbols, 0);
 *   pfr_symbols_add(symbols, PFR_SYMBOLS_JITDUMP, fd, 0, &error);
 *   for each record, in the order of time, after pfr_tasks_apply:
 *           pfr_symbols_apply(symbols, tasks, &frame, attr, &record, &time);
 *           pfr_tasks_map(tasks, &task, cpumode, address, &location);
 *           pfr_symbols_find(symbols, tasks, &task, cpumode, address, &location, &symbol);
 *
 * A jitdump file says when each function was placed at its addresses, so an address that is used again has the name that
 * held at the time of the last record applied. A map file has no times: its last line for an address counts.
 *
 * All of these files are untrusted. Memory is bounded: some 40 MiB for code made at run time, 80 MiB for kallsyms; names of the
 * former stay in their files and are read when they are asked for. One object belongs to one thread at a time.
 */
#ifndef PERFRING_SESSION_SYMBOLS_H
#define PERFRING_SESSION_SYMBOLS_H

#include "perfring_session_tasks.h"

#ifdef __cplusplus
extern "C" {
#endif

struct pfr_symbols;

/* Where a name is from. The numbers are fixed. */
enum pfr_symbols_source {
	PFR_SYMBOLS_KSYMBOL = 0, /* a KSYMBOL record */
	PFR_SYMBOLS_KALLSYMS = 1,
	PFR_SYMBOLS_JITDUMP = 2,
	PFR_SYMBOLS_PERF_MAP = 3,
	PFR_SYMBOLS_FILE = 4 /* the symbols of the mapped file */
};

/* Why a file was not taken. */
struct pfr_symbols_error {
	enum pfr_status status;
	int os_error;    /* errno value of PFR_E_SYSTEM; else 0 */
	uint64_t offset; /* bytes into the file */
	char text[160];  /* what is wrong, in one line */
};

/* A name at an address. */
struct pfr_symbol {
	struct pfr_bytes name;    /* valid until the next call with the same symbols, and as long as the location's text; any bytes but NUL */
	struct pfr_bytes inlined; /* functions inlined at the address, innermost first, each with a NUL after it; of FILE, as valid as name */
	uint64_t offset;          /* of the address in the function */
	uint32_t number;          /* of the function: another where an address is used again; PFR_NO_NUMBER for KSYMBOL and FILE */
	uint8_t source;           /* enum pfr_symbols_source */
};

/* What was taken and what was not. */
struct pfr_symbols_counts {
	uint64_t functions;      /* placed so far, by jitdump and map files */
	uint64_t bad;            /* records and lines that could not be read */
	uint64_t left_out;       /* functions past the bound on memory */
	uint32_t other_clock;    /* jitdump files whose clock is not that of the capture: their names are not used */
	uint32_t failed_reads;   /* reads of a file that failed later on */
	uint32_t other_build_id; /* mapped files that are others now: their names are not used */
	uint32_t lost_files;     /* mapped files that could not be read to the end, by damage or for want of time or memory */
};

/* An object without names. allocator may be null: malloc(3). PFR_OK; PFR_E_MEMORY, and *symbols is null. */
PFR_API enum pfr_status pfr_symbols_open(struct pfr_symbols **symbols, const struct pfr_allocator *allocator);

/* Frees it and closes its files. Null is allowed. */
PFR_API void pfr_symbols_close(struct pfr_symbols *symbols);

/*
 * Adds a file: KALLSYMS, JITDUMP, or PERF_MAP of process `pid`. The object owns fd from here on, also on failure. JITDUMP and PERF_MAP
 * have to be regular files, of which at most 256 are taken.
 * PFR_OK; PFR_E_SYSTEM; PFR_E_MEMORY; PFR_E_LIMIT: more than the bounds allow; PFR_E_MAGIC: not such a file. Nothing is
 * added on failure; error->text says why. A file that ends early is used up to there.
 */
PFR_API enum pfr_status pfr_symbols_add(struct pfr_symbols *symbols, enum pfr_symbols_source source, int fd, uint32_t pid,
					struct pfr_symbols_error *error);

/*
 * From here on, functions of mapped files have names: .symtab, .dynsym, .gnu_debugdata, /usr/lib/debug/.build-id, and DWARF's
 * inlined functions. `root`, which may be null, is put before each path. Only local files are read, and only where the build ID of the
 * capture is that of the file. Each is read in a child process (fork(2), at most 24 at a time) that has descriptors of the file and its debug
 * file, a seccomp filter that opens nothing, and limits of 60 s of CPU time and 1 GiB; a loss of the child, or a reply that takes more
 * than 10 s, costs the names of its file, and after eight such no more are read.
 * PFR_OK; PFR_E_MEMORY; PFR_E_SYSTEM with error->os_error ENOTSUP: the build has no libdw, or no filter for this processor.
 */
PFR_API enum pfr_status pfr_symbols_files(struct pfr_symbols *symbols, const char *root, struct pfr_symbols_error *error);

/*
 * Brings the names to the moment of a record that `tasks` has taken already. attr is that of its event, time the record's; each
 * may be null where not known. Jitdump files count nanoseconds of CLOCK_MONOTONIC: without events of that clock (perf record -k mono)
 * their names are not used. Returns whether the name of some address may have changed.
 */
PFR_API int pfr_symbols_apply(struct pfr_symbols *symbols, struct pfr_tasks *tasks, const struct pfr_frame *frame,
			      const struct pfr_attr *attr, const struct pfr_record *record, const uint64_t *time);

/*
 * The name at an address of a task; location is what pfr_tasks_map returned for it, zeros included. symbols may be null: then
 * only KSYMBOL records name something. PFR_OK; PFR_END: there is no name, and *symbol is zeros.
 */
PFR_API enum pfr_status pfr_symbols_find(struct pfr_symbols *symbols, const struct pfr_tasks *tasks, const struct pfr_task *task,
					 unsigned cpumode, uint64_t address, const struct pfr_location *location,
					 struct pfr_symbol *symbol);

PFR_API void pfr_symbols_get_counts(const struct pfr_symbols *symbols, struct pfr_symbols_counts *counts);

#ifdef __cplusplus
}
#endif
#endif
