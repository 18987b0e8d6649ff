/* SPDX-License-Identifier: MIT */
/*
 * Names that a capture carries: the section PERFRING_NAMES, which doc/packed-names.md describes. The section is as untrusted as the rest of the capture:
 * a block that breaks a rule gives no names at all, and memory is bounded by the numbers below, some 170 MiB.
 *
 *   packed_blocks.c  the section and its blocks
 *   packed_read.c    a block's data, to objects and runs
 *   packed_find.c    the run of an address
 */
#ifndef PFR_SESSION_PACKED_H
#define PFR_SESSION_PACKED_H

#include "perfring_session_symbols.h"

#include <stdbool.h>

#define PACKED_VERSION 1
#define PACKED_HEAD 16                                                     /* bytes of a block before its data */
#define PACKED_BLOCKS 64                                                   /* that are read of a section */
#define PACKED_DATA (32u << 20)                                            /* bytes of all blocks, unpacked */
#define PACKED_ITEMS (1u << 20)                                            /* names, files of source, chains, objects and runs, of each so many */
#define PACKED_LINES (1u << 22)                                            /* lines of all runs */
#define PACKED_CHAINS (16u << 20)                                          /* bytes of names of inlined functions */
#define PACKED_TEXT 4095                                                   /* bytes of a text, as of names in files */
#define PACKED_CHAIN 8192                                                  /* bytes of the names of a chain, of one form, each with a NUL after it; the same */
#define PACKED_INLINED 64                                                  /* functions inlined at an address */
#define PACKED_LENGTH 256                                                  /* addresses of a run */
#define PACKED_PLACE 0x80000000u                                           /* numbers of pfr_symbols_place from here on are of runs: index * PACKED_LENGTH + address in the run */
#define PACKED_FILE_TEXT 4096                                              /* bytes of a file of source that are shown */
#define PACKED_LINES_TEXT ((PACKED_INLINED + 1) * (PACKED_FILE_TEXT + 16)) /* of packed_lines */
#define PACKED_FORMS_MARK '\1'                                             /* between the forms of a name, of PFR_NAMES_FORMS */

enum packed_scope {
	PACKED_ANY_CAPTURE = 0,
	PACKED_THIS_CAPTURE = 1,
};

enum packed_packing {
	PACKED_PLAIN = 0,
	PACKED_ZSTD = 1,
};

/* What addresses are of, and what they are. */
enum packed_kind {
	PACKED_FILE = 1,   /* offsets in a file, or a module of the kernel */
	PACKED_KERNEL = 2, /* addresses of a kernel */
	PACKED_CODE = 3,   /* addresses of code that a process made, from a time on */
};

/* What an object is known by. Members that the kind does not have are 0. */
struct packed_key {
	struct pfr_bytes path, build_id;
	uint64_t ino, generation; /* of a file without a build ID */
	uint64_t start, pgoff;    /* of the kernel's mapping */
	uint32_t maj, min, pid;
	uint8_t kind; /* enum packed_kind */
};

struct packed_object {
	struct packed_key key;
	uint32_t hash;
	uint32_t first, nr; /* runs */
	uint8_t source;     /* enum pfr_symbols_source; of PACKED_CODE that of its runs counts */
};

/* Addresses that follow each other and have the same names. */
struct packed_run {
	uint64_t start, in_function;
	uint64_t since;  /* of PACKED_CODE: ns */
	uint32_t name;   /* index */
	uint32_t chain;  /* of what is inlined: index + 1; 0: nothing */
	uint32_t lines;  /* index of the first + 1; 0: none */
	uint16_t length; /* addresses */
	uint8_t nr_lines;
	uint8_t source; /* enum pfr_symbols_source; of PACKED_CODE 0: from then on there is no name */
	uint8_t seen;   /* a bit for each of its addresses, modulo 8, that was asked for */
};

struct packed_line {
	uint32_t file; /* index + 1; 0: not known */
	uint32_t line; /* number + 1; 0: none */
};

struct packed {
	struct pfr_allocator allocator;
	bool has_file; /* the object of the key that was asked for last is there */
	uint32_t form; /* of names: 0 as in the file, 1 as people write them, 2 with parameters */
	unsigned char *data[PACKED_BLOCKS];
	uint32_t nr_blocks, bad, unknown;         /* unknown: of bad, those of another version or packing, past the bounds, or without memory */
	uint64_t size;                            /* of their data */
	struct pfr_bytes *names, *files, *chains; /* a chain: names, each with a NUL after it, in texts */
	uint32_t nr_names, nr_files, nr_chains;
	struct packed_object *objects; /* sorted by hash when all blocks are read */
	struct packed_run *runs;
	struct packed_line *lines;
	uint32_t nr_objects, nr_runs, nr_lines, lines_capacity;
	unsigned char *texts[PACKED_BLOCKS]; /* of chains, of each block */
	uint64_t texts_size;
	const struct packed_object *last; /* that was found */
	uint64_t *changes;                /* times at which code changes, ascending */
	uint32_t nr_changes;
	uint64_t now;             /* ns; 0: no time was seen */
	uint32_t named;           /* addresses of files, each once */
	unsigned char *line_text; /* of packed_lines; null: lines are not asked for */
};

/* Bytes that numbers and texts are taken from. */
struct packed_cursor {
	const unsigned char *at, *end;
	bool bad;
};

/* packed_read.c: adds the data of a block, whose bytes stay in place. False: they break a rule, or there is no memory; nothing is added. */
bool packed_data(struct packed *packed, struct packed_cursor *c);

/* packed_blocks.c: reads a section. Null: there is no memory. */
struct packed *packed_open(const struct pfr_allocator *allocator, const struct pfr_frame *section, uint32_t flags);
void packed_close(struct packed *packed);
/* Whether a section that can be walked keeps the rules of its blocks: true also where there is no memory, or no libzstd. Else *where is set. */
bool packed_is_good(const struct pfr_allocator *allocator, const struct pfr_frame *section, struct pfr_where *where);

/* packed_find.c: the key of an address, whose pid counts for code only; *at is the address as the object has it. `code`: of code that a process made. */
void packed_key_of(const struct pfr_tasks *tasks, const struct pfr_location *location, unsigned cpumode, uint32_t pid, bool code,
		   uint64_t address, struct packed_key *key, uint64_t *at);
uint32_t packed_hash(const struct packed_key *key);
bool packed_same(const struct packed_key *a, const struct packed_key *b);
/* The number of the place with an address's names, and their source; ELF_NO_PLACE: none. */
uint32_t packed_find(struct packed *packed, const struct packed_key *key, uint64_t at, uint8_t *source);
/* The names of a place. False: there is no such place. */
bool packed_get(const struct packed *packed, uint32_t place, struct pfr_symbol *symbol);
/* As pfr_symbols_lines. Valid until the next call. */
struct pfr_bytes packed_lines(const struct packed *packed, uint32_t place);
/* The time of the last record. Whether code may have changed. */
bool packed_time(struct packed *packed, uint64_t time);

#endif
