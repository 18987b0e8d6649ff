/* SPDX-License-Identifier: MIT */
/*
 * What perfring_session_symbols.h keeps. symbols.c has the object and finds names, symbol_code.c places functions in processes,
 * process_inside.c knows processes of containers, jitdump.c and perf_map.c read files of code made at run time, symbol_kernel.c the kernel's symbols, kernel_files.c finds them, file_window.c bytes of a file.
 */
#ifndef PFR_SESSION_SYMBOLS_H
#define PFR_SESSION_SYMBOLS_H

#include "elf_names.h"
#include "packed.h"
#include "perfring_session_symbols.h"
#include "session/base/allocator.h"
#include "session/tasks/ranges.h"

#include "perfring_records.h"

#include <stdbool.h>

#define SYMBOLS_FILES 256
#define SYMBOLS_CODE (1u << 19)   /* functions in place at a time */
#define SYMBOLS_SPACES (1u << 16) /* processes with such */
#define SYMBOLS_NAME 4096         /* bytes of a name; the rest is cut */

/* Bytes of a file, by a buffer that is made at the first use. */
struct file_window {
	const struct pfr_allocator *allocator;
	unsigned char *data;
	uint64_t offset;
	size_t size, capacity;
	int fd, error; /* errno value of the last read that failed */
};

/* Up to `size` bytes at `offset`, at most capacity / 2; *got says how many there are. Null: none. Valid until the next call. */
const unsigned char *file_window_get(struct file_window *window, uint64_t offset, size_t size, size_t *got);
/* Forgets what was read: the next buffer has the usual size. */
void file_window_shrink(struct file_window *window);
void file_window_close(struct file_window *window);

/* A function that was placed. Its name stays in its file. */
struct code {
	uint32_t free; /* the pool's */
	uint32_t users, number;
	uint32_t name_size; /* at most */
	uint64_t start, name_at;
	uint16_t file;
};

/* A process: code by jitdump, and by its map file. */
struct code_space {
	uint32_t free; /* the pool's */
	uint32_t pid;
	uint32_t dump, map; /* sets of ranges */
	bool asked;         /* a name was looked for, or a child has its code */
};

struct jit_index {
	uint64_t time, offset;
};

struct jit_file {
	struct file_window window;
	bool is_dump, swap;
	uint32_t machine;        /* EM_*, of a jitdump */
	uint32_t pid;            /* of a map file */
	uint64_t begin, end;     /* of the records */
	uint64_t next, time;     /* offset and time of the next record to take; time is UINT64_MAX after the last */
	struct jit_index *index; /* of a file whose times are not in order; null: as they come */
	uint32_t nr_index, next_index;
};

struct kernel_symbol {
	uint64_t address;
	uint32_t name, size;
	uint8_t code, module; /* module: bytes of its module's name, which is after its own */
};

struct kallsyms {
	struct kernel_symbol *symbols;
	unsigned char *names;
	uint32_t nr, capacity;
	size_t names_size, names_capacity;
	uint64_t text, stext, etext, edata; /* addresses of _text, _stext, _etext and _edata; 0: not there */
};

/* Where kallsyms comes from, and what came of it. */
struct kernel_files {
	char cache[4096];                 /* directory of files by build ID; empty: none */
	bool wanted;                      /* it is looked for */
	bool no_build_ids;                /* the running kernel is believed to be the one where the capture has no build ID */
	bool given, given_running, known; /* given: by the caller */
	bool vmlinux;                     /* the kernel's file was given */
	bool by_file;                     /* no kallsyms has its names: files are asked */
	uint8_t why;                      /* enum pfr_symbols_why */
	uint32_t asked, named;
};

/* Addresses of no file without a name: each is counted once while there is memory for it. */
struct missed {
	uint64_t *slot;           /* 0: free; else address and CPU mode, mixed */
	uint32_t nr, capacity;    /* of slots, a power of 2 */
	uint64_t kernel, nowhere; /* how many */
};
#define MISSED_SPENT 65536 /* pfr_symbols_spent() */

#define SYMBOLS_CAUSES (PFR_CAUSE_NAME_CODE - PFR_CAUSE_NAME_NO_FILE + 2) /* why there are no names, or not all: from NAME_NO_FILE on, the last is NAME_INLINED */

#define SYMBOLS_INSIDE 256 /* processes of other pid namespaces */

struct process_inside {
	uint32_t pid, inside;
};

struct pfr_symbols {
	struct watched_allocator watched; /* what allocator allocates by */
	struct pfr_allocator allocator;
	struct jit_file files[SYMBOLS_FILES];
	uint32_t nr_files;
	struct process_inside inside[SYMBOLS_INSIDE];
	uint32_t nr_inside;
	uint32_t asked[SYMBOLS_INSIDE]; /* processes whose number inside was looked for */
	uint32_t nr_asked;
	struct pfr_pool code, spaces;
	struct pfr_ranges ranges, index; /* of code; of spaces by pid */
	uint32_t by_pid;                 /* a set of index */
	uint64_t next_time;              /* the earliest of files */
	bool has_dumps, clock_known, clock_fits;
	struct kallsyms kernel;
	struct kernel_files kernel_files;
	struct elf_names *elf;             /* null: mapped files are not read */
	bool no_reader;                    /* since the build has no libdw, though they were asked for */
	const struct pfr_session *session; /* whose capture may carry names; null: they are not used */
	struct packed *packed;             /* those; null: none so far */
	uint32_t flags;                    /* of the options */
	bool collects;                     /* pfr_symbols_collect */
	struct pfr_symbols_counts counts;
	struct missed missed;
	uint64_t cut; /* names of code that are too long */
	uint64_t accounted[SYMBOLS_CAUSES];
	unsigned char name[SYMBOLS_NAME];
};

static inline struct code *code_at(const struct pfr_symbols *symbols, uint32_t slot)
{
	return (struct code *)pfr_pool_at(&symbols->code, slot);
}

/* process_inside.c: the number that files have a process of the capture by. */
uint32_t process_inside(const struct pfr_symbols *symbols, uint32_t pid);
/* A process maps its jitdump file, whose name has the number by which it knows itself. Whether that is new. */
bool process_learn(struct pfr_symbols *symbols, uint32_t pid, struct pfr_bytes name);
/* Looks for it in /proc, once, where the process runs and has the mapping yet. */
void process_ask(struct pfr_symbols *symbols, uint32_t pid, const struct pfr_mapping *mapping);
/* symbol_missed.c: an address of no file has no name. */
void missed_add(struct pfr_symbols *symbols, unsigned cpumode, uint64_t address);
/* Which addresses they were, not how many. */
void missed_forget(struct pfr_symbols *symbols);

/* symbol_code.c */
void code_init(struct pfr_symbols *symbols);
void code_free(struct pfr_symbols *symbols);
/* Places a function; `map`: of a map file. */
void code_put(struct pfr_symbols *symbols, uint32_t pid, bool map, uint64_t start, uint64_t size, const struct code *code);
/* Moves what is at `from` to another place, where something is. */
void code_move(struct pfr_symbols *symbols, uint32_t pid, uint64_t from, uint64_t to, uint64_t size);
/* Takes away what jitdump placed there; of all addresses with size 0. Whether there was anything. */
bool code_cut(struct pfr_symbols *symbols, uint32_t pid, uint64_t start, uint64_t size);
/* A child has the code of its parent. */
bool code_fork(struct pfr_symbols *symbols, uint32_t parent, uint32_t child);
/* The function at an address; null: none. */
const struct code *code_find(struct pfr_symbols *symbols, uint32_t pid, bool with_map, uint64_t address);
/* Whether a file has code of a process of this number. */
bool code_known(const struct pfr_symbols *symbols, uint32_t pid);
/* Map files of processes of which no name was asked for. */
uint32_t code_unasked(const struct pfr_symbols *symbols);
/* Its name, which is read. */
struct pfr_bytes code_name(struct pfr_symbols *symbols, const struct code *code);

/* Records of a jitdump file that place code. */
#define JITDUMP_LOAD 0
#define JITDUMP_LOAD_HEAD 56 /* before the name, with the record's head */
#define JITDUMP_MOVE 1
#define JITDUMP_MOVE_SIZE 64
#define JITDUMP_UNWINDING 4
#define JITDUMP_UNWINDING_HEAD 40

struct jit_record {
	uint32_t id, size;
	uint64_t time;
};

/* Reads the file's header. PFR_OK; PFR_E_MAGIC, PFR_E_SYSTEM: *error says why. */
enum pfr_status jitdump_head(struct jit_file *file, struct pfr_symbols_error *error);
/* The head of the record at `offset`. False at the end, and where the rest of the file is not records. */
bool jitdump_record(struct jit_file *file, uint64_t offset, struct jit_record *record);
/* Numbers in the file's byte order. */
uint32_t jitdump_u32(const struct jit_file *file, const unsigned char *at);
uint64_t jitdump_u64(const struct jit_file *file, const unsigned char *at);

/* jitdump.c and perf_map.c: a file is the next of files, its window is set. */
enum pfr_status jitdump_add(struct pfr_symbols *symbols, struct jit_file *file, struct pfr_symbols_error *error);
/* Takes the records up to a time. */
void jitdump_advance(struct pfr_symbols *symbols, uint64_t time);
enum pfr_status perf_map_add(struct pfr_symbols *symbols, struct jit_file *file, uint32_t pid, struct pfr_symbols_error *error);

/* symbol_kernel.c */
enum pfr_status kallsyms_read(struct pfr_symbols *symbols, int fd, struct pfr_symbols_error *error);
/* `text`: where the capture's kernel had _text, or with `stext` _stext; 0: not known. */
const struct kernel_symbol *kallsyms_find(const struct kallsyms *kernel, const struct pfr_location *location, uint64_t text, bool stext,
					  uint64_t address, uint64_t *offset);
void kallsyms_free(struct pfr_symbols *symbols);

/* kernel_files.c: the name of an address of the kernel or of a module. PFR_OK; PFR_END; PFR_MORE: *place is that of a file's function. */
enum pfr_status kernel_find(struct pfr_symbols *symbols, const struct pfr_tasks *tasks, const struct pfr_location *location, uint64_t address,
			    struct pfr_symbol *symbol, uint32_t *place);
/*
 * After a look-up: what no mapping has, but the kernel's symbols have, is of the kernel's mapping. Code of its init is past its text, where the kernel's
 * MMAP record ends, and is in the stacks of what runs since then. perf takes the kernel's map to the last symbol (dso__load_kernel_sym,
 * tools/perf/util/symbol.c).
 */
void kernel_reach(const struct pfr_symbols *symbols, struct pfr_tasks *tasks, const struct pfr_task *task, uint64_t address,
		  const struct pfr_symbol *symbol, struct pfr_location *location);
/* Look-ups by kallsyms, or addresses that the kernel's file was asked for. */
struct pfr_symbols_file kernel_files_account(const struct pfr_symbols *symbols);
/* Whether a descriptor is the running kernel's. */
bool kernel_files_is_running(int fd);

/* symbols.c: as pfr_symbols_read, where more is asked later: what took long to read a file stays for that. */
void symbols_read_some(struct pfr_symbols *symbols);
/* Children that read files stay for the next pfr_symbols_read, for who calls it again and again; with names of inlined functions or lines they do not. */
void symbols_stay(struct pfr_symbols *symbols);
/* Sets *error and returns its status, of which PFR_E_MEMORY has a text of its own. */
enum pfr_status symbols_error(struct pfr_symbols_error *error, enum pfr_status status, int os_error, uint64_t offset, const char *text);

#endif
