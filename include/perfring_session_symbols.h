/* SPDX-License-Identifier: MIT */
/*
 * Names of addresses: the kernel's symbols from a copy of /proc/kallsyms, and code that was made at run time from jitdump
 * files and perf-PID.map files; the caller hands over descriptors of these. Functions in the files that a capture names are read
 * only after pfr_symbols_files.
 *
 *   if (pfr_symbols_open(&symbols, 0) != PFR_OK || pfr_symbols_add(symbols, PFR_SYMBOLS_JITDUMP, fd, 0, &error) != PFR_OK)
 *           return -1;
 *   while (next(&frame, &attr, &record, &task, &cpumode, &address)) { // each record, in the order of time, after pfr_tasks_apply
 *           pfr_symbols_apply(symbols, tasks, &frame, attr, &record, &time);
 *           pfr_tasks_map(tasks, &task, cpumode, address, &location);
 *           if (pfr_symbols_find(symbols, tasks, &task, cpumode, address, &location, &symbol) == PFR_OK)
 *                   use(symbol.name);
 *   }
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
struct pfr_session;

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
	uint64_t reserved[8];
};

/* A name at an address. */
struct pfr_symbol {
	struct pfr_bytes name;    /* valid until the next call with the same symbols, and as long as the location's text; any bytes but NUL */
	struct pfr_bytes inlined; /* functions inlined at the address, innermost first, each with a NUL after it; of FILE, as valid as name */
	uint64_t offset;          /* of the address in the function */
	uint32_t number;          /* of the function: another where an address is used again; PFR_NO_NUMBER for KSYMBOL and FILE */
	uint8_t source;           /* enum pfr_symbols_source */
	uint64_t reserved[8];
};

/* What was taken and what was not. Set `size`. */
struct pfr_symbols_counts {
	size_t size;             /* sizeof(struct pfr_symbols_counts) */
	uint64_t functions;      /* placed so far, by jitdump and map files */
	uint64_t bad;            /* records and lines that could not be read */
	uint64_t left_out;       /* functions past the bound on memory */
	uint32_t other_clock;    /* jitdump files whose clock is not that of the capture: their names are not used */
	uint32_t failed_reads;   /* reads of a file that failed later on */
	uint32_t other_build_id; /* mapped files that are others now: their names are not used */
	uint32_t lost_files;     /* mapped files that could not be read to the end, by damage or for want of time or memory */
	uint32_t carried;        /* addresses of files whose names the capture carries */
	uint32_t bad_blocks;     /* blocks of such names that could not be read: damaged, past the bound on memory, or compressed where the build has no libzstd */
	uint32_t nowhere;        /* look-ups of addresses of processes where nothing is mapped: as of callers that were followed by frame pointers which are not there */
	uint32_t no_file;        /* look-ups without a name in memory of processes that is of no file, as of code made at run time */
	uint32_t no_space;       /* look-ups, names and lines past a bound: 4,096 files, a million addresses or 96 MiB of names at a time, paths and names of 4,095 bytes, or there was no memory */
	uint32_t cut_inlined;    /* addresses where functions are inlined that are not all there: more than 64, or 8 KiB of their names, or one of 4,096 bytes */
	uint32_t unasked;        /* map files of processes of which no name was asked for, such as another's by mistake */
	uint32_t numbers;        /* of addresses of files that are kept now: pfr_symbols_ask */
	uint64_t names;          /* bytes of their names */
	uint32_t no_reader;      /* look-ups of addresses of files in a build without libdw, where pfr_symbols_files was asked for them */
	uint32_t no_file_pid;    /* the process of the last look-up in no_file */
};

/* An object without names. allocator may be null: malloc(3). PFR_OK; PFR_E_MEMORY, and *symbols is null. */
PFR_API enum pfr_status pfr_symbols_open(struct pfr_symbols **symbols, const struct pfr_allocator *allocator) PFR_CHECKED;

/* Frees it and closes its files. Null is allowed. */
PFR_API void pfr_symbols_close(struct pfr_symbols *symbols);

/*
 * Adds a file: KALLSYMS (/proc/kallsyms itself is dropped later where the capture's kernel has another build ID), JITDUMP, or PERF_MAP of process `pid`. The object owns fd from here on, also on failure. JITDUMP and PERF_MAP
 * have to be regular files, of which at most 256 are taken.
 * PFR_OK; PFR_E_SYSTEM; PFR_E_MEMORY; PFR_E_LIMIT: more than the bounds allow; PFR_E_MAGIC: not such a file. Nothing is
 * added on failure; error->text says why. A file that ends early is used up to there.
 */
PFR_API enum pfr_status pfr_symbols_add(struct pfr_symbols *symbols, enum pfr_symbols_source source, int fd, uint32_t pid,
					struct pfr_symbols_error *error);

/*
 * Process `pid` of the capture calls itself `inside`, as in a container of its own pid namespace: jitdump and map files of that number are
 * its. Of jitdump that is found by the mapping of jit-INSIDE.dump, which the process makes; of two processes, the first. PFR_OK; PFR_E_LIMIT: more than 256.
 */
PFR_API enum pfr_status pfr_symbols_pid(struct pfr_symbols *symbols, uint32_t pid, uint32_t inside);

/* How files are looked for and what their names look like. */
enum pfr_names_flag {
	PFR_NAMES_DEMANGLE = 1,     /* names of C++, Rust and D as people write them, where the build has libiberty */
	PFR_NAMES_PARAMETERS = 2,   /* with the parameters of functions */
	PFR_NAMES_LINES = 4,        /* source files and lines too: pfr_symbols_lines */
	PFR_NAMES_KERNEL = 16,      /* without PFR_SYMBOLS_KALLSYMS: the copy in the directory of the session's capture (perf record --kcore), /proc/kallsyms where it is of the running kernel, or perf's copy in cache */
	PFR_NAMES_CARRIED = 32,     /* no file is read: only names that the capture carries */
	PFR_NAMES_FORMS = 64,       /* for pfr_pack_read: names in all forms. Whatever else is asked gets them with marks between */
	PFR_NAMES_NO_BUILD_IDS = 8, /* where the capture has no build ID, the file at the path is believed to be the one */
	PFR_NAMES_DEBUGINFOD = 128, /* what is not on this machine is fetched by build ID: the program debuginfod-find of elfutils asks the servers of $DEBUGINFOD_URLS */
	PFR_NAMES_NO_INLINED = 256  /* not the functions that are inlined: debug information, which takes longest, is not read for names */
};

/* Set `size`, and the other members to zero or the values required. Strings are copied. */
struct pfr_symbols_options {
	size_t size;       /* sizeof(struct pfr_symbols_options) */
	const char *root;  /* put before each path; null: none */
	const char *cache; /* directory of files by build ID, as ~/.debug; null: none */
	uint32_t flags;    /* enum pfr_names_flag */
	/*
	 * Null, or the session whose addresses are asked for: names that its capture carries (pfr_edit_options.pack) are used before those of files.
	 * It has to stay open until the symbols are closed.
	 */
	const struct pfr_session *session;
	const char *vmlinux; /* the kernel's file, before other sources of its names; null: it is looked for where no kallsyms is of the capture's kernel */
};

/* Why addresses of a file have no names. The numbers are fixed. */
enum pfr_symbols_why {
	PFR_SYMBOLS_WHY_FOUND = 0,          /* the file was read; addresses without a name are in no function */
	PFR_SYMBOLS_WHY_NOT_THERE = 1,      /* no file where it is looked for */
	PFR_SYMBOLS_WHY_OTHER_BUILD_ID = 2, /* the file there has another build ID */
	PFR_SYMBOLS_WHY_NO_SYMBOLS = 3,     /* it has no symbols of these addresses */
	PFR_SYMBOLS_WHY_NOT_ELF = 4,        /* it is damaged */
	PFR_SYMBOLS_WHY_TOO_MUCH = 5,       /* its child was lost, or there is no time or memory left; some names may be there */
	PFR_SYMBOLS_WHY_NO_BUILD_ID = 6,    /* the capture has no build ID, and the file there has another inode */
	PFR_SYMBOLS_WHY_STRIPPED = 7,       /* the file was read; it has exported functions alone, and no debug file was found */
	PFR_SYMBOLS_WHY_NO_SERVER = 8,      /* with PFR_NAMES_DEBUGINFOD: what is not here was not got from servers: none was reached, or there was no time left */
	PFR_SYMBOLS_WHY_NO_CHILD = 9        /* the process that reads it could not be made, for want of processes, descriptors or memory */
};

/* What came of a file. Set `size`. */
struct pfr_symbols_file {
	size_t size; /* sizeof(struct pfr_symbols_file) */
	struct pfr_bytes path;
	uint32_t asked, named; /* addresses */
	uint8_t why;           /* enum pfr_symbols_why */
	uint8_t has_build_id;  /* the capture has its build ID */
};

/*
 * From here on, functions of mapped files have names: .symtab, .dynsym, .gnu_debugdata, debug files, and DWARF's
 * inlined functions. Only local files are read, and only where the build ID of the
 * capture is that of the file, or, without one in the capture, the inode; doc/names.md documents where they are looked for. The kernel and its modules are such files where no kallsyms has their names. Each is read in a child
 * process (fork(2)) that has descriptors of the file and its debug file, a seccomp filter that opens nothing, and limits: all children
 * together, at most 4 at a time, take 512 MiB and 120 s of CPU time. A loss of the child costs names of its file; none is read twice for it.
 * PFR_OK; PFR_E_MEMORY; PFR_E_SYSTEM with error->os_error ENOTSUP: the build has no libdw, or no filter for this processor, or ENOENT: PFR_NAMES_DEBUGINFOD, and
 * debuginfod-find is not on PATH; PFR_E_OPTIONS: options->size is of no version, an option is not known, or root and cache are longer than 4,095 bytes.
 */
PFR_API enum pfr_status pfr_symbols_files_with(struct pfr_symbols *symbols, const struct pfr_symbols_options *options, struct pfr_symbols_error *error);
/* The same with a root, which may be null, and PFR_NAMES_DEMANGLE. */
PFR_API enum pfr_status pfr_symbols_files(struct pfr_symbols *symbols, const char *root, struct pfr_symbols_error *error);

/* File `index`, from 0, of those that were asked for names; 0 is the kernel, whose asked and named are calls. PFR_OK; PFR_END. */
PFR_API enum pfr_status pfr_symbols_get_file(const struct pfr_symbols *symbols, uint32_t index, struct pfr_symbols_file *file);

/*
 * Brings the names to the moment of a record that `tasks` has taken already. attr is that of its event, time the record's; each
 * may be null where not known. Jitdump files count nanoseconds of CLOCK_MONOTONIC: without events of that clock (perf record -k mono)
 * their names are not used. Returns whether the name of some address may have changed.
 */
PFR_API int pfr_symbols_apply(struct pfr_symbols *symbols, struct pfr_tasks *tasks, const struct pfr_frame *frame,
			      const struct pfr_attr *attr, const struct pfr_record *record, const uint64_t *time);

/*
 * The name at an address of a task; location is what pfr_tasks_map returned for it, zeros included; null is as zeros. symbols may be null: then
 * only KSYMBOL records name something. PFR_OK; PFR_END: there is no name, and *symbol is zeros.
 */
PFR_API enum pfr_status pfr_symbols_find(struct pfr_symbols *symbols, const struct pfr_tasks *tasks, const struct pfr_task *task,
					 unsigned cpumode, uint64_t address, const struct pfr_location *location,
					 struct pfr_symbol *symbol);

/* An entry of a callchain with all that is known of it. Set `size`. Valid until the next call with the same tasks or symbols. */
struct pfr_caller {
	size_t size; /* sizeof(struct pfr_caller) */
	uint64_t address;
	uint32_t cpumode;             /* PFR_CPUMODE_* in which it was looked up */
	struct pfr_location location; /* zeros: nothing is mapped there */
	struct pfr_symbol symbol;     /* zeros: it has no name */
	uint32_t found;               /* enum pfr_stack_found: how the entry was found */
};

/*
 * The next entry of a callchain, its mapping and its name:
 *
 *   pfr_session_chain(session, r, &record, &chain); // of a sample
 *   while (pfr_symbols_next(symbols, tasks, &task, &chain, &caller) == PFR_OK)
 *           use(caller.symbol.name, caller.location.name, caller.location.offset);
 *
 * symbols may be null, as in pfr_symbols_find; task is that of pfr_tasks_of, or null: then only the kernel is looked into. PFR_OK; PFR_END;
 * PFR_E_OPTIONS: caller->size is refused.
 */
PFR_API enum pfr_status pfr_symbols_next(struct pfr_symbols *symbols, struct pfr_tasks *tasks, const struct pfr_task *task, struct pfr_chain *chain,
					 struct pfr_caller *caller);

/*
 * The same for many addresses, which is much faster where files are read: these are collected, and each file is read once for all of its
 * addresses. PFR_OK and PFR_END as from pfr_symbols_find; PFR_MORE: *place is the number by which pfr_symbols_place has
 * the name after pfr_symbols_read. An address of a file has one number, until pfr_symbols_forget.
 */
PFR_API enum pfr_status pfr_symbols_ask(struct pfr_symbols *symbols, const struct pfr_tasks *tasks, const struct pfr_task *task,
					unsigned cpumode, uint64_t address, const struct pfr_location *location,
					struct pfr_symbol *symbol, uint32_t *place);
/*
 * The same for what calls pfr_symbols_find, such as pfr_show_record, and reads a capture twice: while `on`, that returns PFR_END and collects the
 * addresses of files, and nothing is counted; when it is turned off, files are read for them, and pfr_symbols_find has their names until pfr_symbols_full.
 * With names of code made at run time nothing is collected.
 */
PFR_API void pfr_symbols_collect(struct pfr_symbols *symbols, int on);
/* Reads files for all numbers that have no answer yet. */
PFR_API void pfr_symbols_read(struct pfr_symbols *symbols);
/* The name of a number. PFR_OK; PFR_END: there is none, or pfr_symbols_read was not called since. */
PFR_API enum pfr_status pfr_symbols_place(const struct pfr_symbols *symbols, uint32_t place, struct pfr_symbol *symbol);
/* With PFR_NAMES_LINES, FILE:LINE for each of symbol.inlined and then for the function, each with a NUL after it, empty where not known. Valid until the next call. */
PFR_API struct pfr_bytes pfr_symbols_lines(const struct pfr_symbols *symbols, uint32_t place);
/* Whether so many numbers were given that they should be forgotten: there are at most a million, and 96 MiB of names. */
PFR_API int pfr_symbols_full(const struct pfr_symbols *symbols);
PFR_API void pfr_symbols_forget(struct pfr_symbols *symbols);
/*
 * Whether three quarters of the files that names are asked of, or of the time that their children may take, are used up, so that soon there would be no
 * names; or more than 65,536 addresses of no file are remembered, each of which is counted once.
 */
PFR_API int pfr_symbols_spent(const struct pfr_symbols *symbols);
/* For programs that run for long: forgets numbers and files, and what their children took. Time is then bounded by how often this is called. */
PFR_API void pfr_symbols_restart(struct pfr_symbols *symbols);

/*
 * Adds to the account of the session (perfring_session_account.h) the names that were asked for so far and are not there, by cause. Functions that make an output
 * with symbols call it at their end; what was added once is not added again.
 */
PFR_API void pfr_symbols_account(struct pfr_symbols *symbols, struct pfr_session *session);

PFR_API enum pfr_status pfr_symbols_get_counts(const struct pfr_symbols *symbols, struct pfr_symbols_counts *counts);

#ifdef __cplusplus
}
#endif
#endif
