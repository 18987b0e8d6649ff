/* SPDX-License-Identifier: MIT */
/*
 * Names of functions in files, by elfutils. Addresses are collected by file and asked for sorted, each once. The files may be hostile, so a
 * child reads each: it has the descriptors of the file, its debug file and a socket, a seccomp filter, and limits on time and memory.
 *
 *   elf_names.c   the addresses that are asked for, and their names
 *   elf_texts.c   the bytes of these names
 *   elf_files.c   the files, and where each is looked for
 *   elf_open.c    opening them there; elf_fetch.c asks servers
 *   elf_run.c     children: which are started, what they reply, when one is given up
 *   elf_server.c  a small process that forks them
 *   elf_sandbox.c what a child may do; elf_child.c, elf_functions.c, elf_inlined.c, elf_demangle.c read in it
 *
 * All are Linux's; elf_none.c stands for them in builds without libdw.
 */
#ifndef PFR_SESSION_ELF_NAMES_H
#define PFR_SESSION_ELF_NAMES_H

#include "perfring_session_symbols.h"

#include <stdbool.h>
#include <sys/types.h>

#define ELF_NAME 4096   /* bytes of a name; a longer one is cut, and one that would be longer demangled stays as it is in the file */
#define ELF_FORMS 3     /* of a name, with PFR_NAMES_FORMS: as in the file, as people write it, with parameters; what follows is as often larger */
#define ELF_ANSWER 8192 /* bytes of a message at most */
#define ELF_FILES 4096  /* of which names are asked for */
#define ELF_NO_PLACE UINT32_MAX
#define ELF_PATH 4096
#define ELF_TEXTS (96u << 20) /* bytes of names that are kept */
#define ELF_IN 65536          /* bytes of messages that are read at a time */
#define ELF_BUILD_ID 20
#define ELF_BY_ID "/usr/lib/debug/.build-id/"

/* Bounds on what all children take together. */
#define ELF_MEMORY (512u << 20) /* bytes */
#define ELF_MEMORY_LEAST (ELF_MEMORY / ELF_CHILDREN)
#define ELF_SECONDS 120 /* of CPU time */
#define ELF_CHILDREN 4  /* at work at a time */
#define ELF_KEPT 2      /* besides, that have nothing to do, of which none may take more than ELF_MEMORY / ELF_CHILDREN */
#define ELF_COSTLY 8000 /* microseconds of CPU time for a first reply: such a child is worth keeping */
/* Of children that stay between questions (elf_names.stays): */
#define ELF_RESTING 32             /* at most */
#define ELF_REST_MEMORY (1u << 30) /* bytes that all may take, files that they map included, besides those at work */
#define ELF_REST_MORE (8u << 20)   /* of it: what one may take besides what it has */
#define ELF_REST_SECONDS 1         /* of CPU time that one may take */
#define ELF_REST_MS 60000          /* without a question, after which it ends */
#define ELF_FETCH_MS 300000        /* of waiting for servers */
#define ELF_FETCHES 4              /* files that servers are asked for at a time */
#define ELF_FETCH_PROGRAM "debuginfod-find"
#define ELF_FETCHING (-3) /* servers are asked */

/* What a child writes: a message, with `size` bytes after it. */
enum elf_kind {
	ELF_GOOD = 'g',
	ELF_OTHER_BUILD_ID = 'o',
	ELF_BAD = 'b',
	ELF_NEED_FILE = 'n', /* the path of the file that the debug file shares with others; a byte is replied, with a descriptor or without */
	ELF_FUNCTION = 'f',  /* the name of address `index` of those that were asked for */
	ELF_INLINED = 'i',   /* functions inlined there, innermost first, each with a NUL after it */
	ELF_LINES = 'l',     /* FILE:LINE of these, then of the function, each with a NUL after it, empty where not known */
	ELF_LIMIT = 't',     /* what is compressed is larger than may be written */
	ELF_DONE = 'd',      /* of this request; index is 1 where the file has exported functions alone; offset is the CPU time of the child so far, microseconds */
};

struct elf_message {
	uint32_t kind, size, index, cut; /* cut: not all of the name, of the functions that are inlined there, or of lines */
	uint64_t offset;                 /* of the address in the function */
};

/* What is asked for: `nr` offsets in the file follow, ascending. */
struct elf_request {
	uint32_t nr, flags; /* PFR_SYMBOLS_* of perfring_session_symbols.h */
};

/* A file that names are asked for. */
struct elf_file {
	char *path;          /* with a NUL, in memory of its own; null: the slot is free */
	uint8_t kind;        /* enum pfr_mapping_kind */
	uint8_t stext;       /* of the kernel: offsets are from _stext, not _text */
	uint64_t start, len; /* of a mapping of it */
	unsigned char build_id[ELF_BUILD_ID];
	uint32_t path_size, build_id_size;
	uint64_t ino; /* where the capture has no build ID; 0: not known */
	uint32_t maj, min;
	uint32_t pid_seen;     /* a process that had it */
	uint32_t asked, named; /* addresses */
	uint64_t used;         /* when it was asked last */
	uint8_t why;           /* enum pfr_symbols_why */
	bool useless;          /* no more is asked */
	bool carried;          /* the capture has names of it */
	bool again;            /* its child has ended, another may start */
	bool rests;            /* its child has had an answer, and waits for the next question */
	uint64_t rests_since;  /* milliseconds */
	bool not_asked;        /* servers: there was no time left, or none answered */
	const char *fetches;   /* what servers are asked for: "debuginfo" or "executable"; null: nothing */
	unsigned attempt;      /* places where it was looked for */
	size_t memory;         /* that its child may take, bytes */
	unsigned seconds;      /* the same of CPU time */
	int socket;            /* of its child */
	pid_t pid;             /* 0: it has no child */
	uint64_t cost;         /* of a child that is kept: CPU time of its first reply, microseconds; 0: it is not kept */
	uint32_t first, nr;    /* of the addresses that its child works on */
	size_t have;           /* bytes in `in` */
	unsigned char *in;     /* what the child wrote last; null: no child */
};

/* A question to servers. */
struct elf_fetch {
	struct elf_file *file; /* null: none */
	pid_t pid;
	int fd; /* of what the program says */
	bool ended;
	size_t have;
	char path[ELF_PATH];
};

/* An address of a file. */
struct elf_place {
	uint64_t offset, in_function;
	uint32_t file;
	uint32_t name, inlined, lines; /* where in texts they are; 0: none */
};

struct pollfd;

/* Which children stay for the next question. */
enum elf_keep {
	ELF_KEEP_NONE,
	ELF_KEEP_COSTLY, /* those that took long to read their file, ELF_KEPT of them */
	ELF_KEEP_ALL,    /* as many as there may be at a time */
};

struct elf_names {
	struct pfr_allocator allocator;
	char *root, *cache;                /* cache: a directory of files by build ID; empty: none */
	char *vmlinux;                     /* the kernel's file; empty: none was given */
	const struct pfr_session *session; /* that has the release of the kernel; null: none */
	unsigned fetch_ms;                 /* time that servers may take yet */
	unsigned nr_queued;                /* files whose question has not begun */
	struct elf_fetch fetches[ELF_FETCHES];
	uint32_t flags;
	struct elf_file files[ELF_FILES];
	uint16_t file_slots[2 * ELF_FILES]; /* index + 1; 0: free */
	struct elf_file *last_file;
	uint32_t nr_files;
	struct elf_place *places;
	uint32_t *slots; /* of places: index + 1; 0: free */
	uint32_t nr_places, capacity, nr_slots;
	uint32_t *open; /* places that are not asked for yet */
	uint32_t nr_open, open_capacity;
	unsigned char *texts; /* each a size of 4 bytes, and so many */
	size_t texts_size, texts_capacity;
	uint32_t last_name, last_inlined, last_lines; /* those that were added last: neighbours often have the same */
	int server;                                   /* socket of the process that forks them */
	pid_t server_pid;
	struct elf_file *children[ELF_CHILDREN + ELF_KEPT + ELF_RESTING];
	unsigned nr_children, nr_resting, children_most;
	bool stays;             /* children stay, for who asks at intervals for names of functions alone */
	size_t memory;          /* that children may take, but those that rest */
	size_t rest_memory;     /* that those may take */
	unsigned seconds;       /* the same of CPU time */
	uint64_t clock, cpu_us; /* cpu_us: what children took that ended */
	uint32_t no_space, cut; /* of struct pfr_symbols_counts */
};

/* elf_names.c: PFR_OK; PFR_E_MEMORY; PFR_E_SYSTEM with errno ENOTSUP: the build has no libdw, or the machine no filter. root may be null. */
enum pfr_status elf_names_open(struct elf_names **result, const struct pfr_allocator *allocator, const struct pfr_symbols_options *options);
void elf_names_close(struct elf_names *names);
/* The number of an offset of the location's file; ELF_NO_PLACE: no name can be had. build_id may be empty. Of the kernel the offset is from _text, or with `stext` _stext. */
uint32_t elf_names_place(struct elf_names *names, const struct pfr_location *location, const struct pfr_bytes *build_id, uint64_t offset, bool stext);
/* Asks for all that is open. */
void elf_names_read(struct elf_names *names, enum elf_keep keep);
/* The names of a place. Valid until elf_names_place and elf_names_read are called. False: none. */
bool elf_names_get(const struct elf_names *names, uint32_t place, struct pfr_symbol *symbol, struct pfr_bytes *lines);
/* Whether places should be forgotten; forgets them. */
bool elf_names_full(const struct elf_names *names);
bool elf_names_half(const struct elf_names *names);
void elf_names_forget(struct elf_names *names);
/* Whether few files may be added, or little time is left; forgets all files, with places. */
bool elf_names_spent(const struct elf_names *names);
void elf_names_restart(struct elf_names *names);
/* Files with another build ID, and those whose child was lost. */
void elf_names_counts(const struct elf_names *names, struct pfr_symbols_counts *counts);
const struct elf_file *elf_names_file(const struct elf_names *names, uint32_t index);
/* Whether files of this machine are read, not those below another root. */
bool elf_names_local(const struct elf_names *names);
/* The kernel's: addresses and what came of its file, added to *kernel. False: it was not asked. */
bool elf_names_kernel(const struct elf_names *names, struct pfr_symbols_file *kernel);

/* elf_texts.c: a text by the number of a place; empty for 0. */
struct pfr_bytes elf_texts_at(const struct elf_names *names, uint32_t at);
/* Takes a message of a child about the addresses of a file. False: it makes no sense. */
bool elf_names_take(struct elf_names *names, struct elf_file *file, const struct elf_message *message, const unsigned char *text);

/* elf_files.c: the file of a location, which is added if it is new; null: there is no space. */
struct elf_file *elf_files_of(struct elf_names *names, const struct pfr_location *location, const struct pfr_bytes *build_id, bool stext);
bool elf_files_deleted(const struct elf_file *file);
/* xx/yyyy, as directories of build IDs have it, in 2 * ELF_BUILD_ID + 4 bytes. Empty: there is no build ID. */
void elf_files_id(const struct elf_file *file, char *to);
/* elf_open.c: a regular file below a root (root_open) that begins as ELF does, or where `packed` as a compressed file; -1 for anything else. The parts are joined. */
int elf_open(const char *root, const char *a, const char *b, const char *c, bool packed);
/* What the directory of files by build ID has; `what` comes after the build ID. */
int elf_open_cached(const struct elf_names *names, const char *id, const char *what, bool packed);
/* The kernel's code for user mode, which this process has; -1: it has none. */
int elf_open_vdso(void);
/* elf_fetch.c: whether the program that asks servers is there. */
bool elf_fetch_known(void);
/* Asks servers for "debuginfo" or "executable" of a file. False: they are not asked; file->not_asked is why. */
bool elf_fetch_ask(struct elf_names *names, struct elf_file *file, const char *what);
/* Begins questions, and takes one that has come to an end, with its file; -1: there is none. Null: none has ended. */
struct elf_file *elf_fetch_next(struct elf_names *names, int *fd);
/* What is waited for, at most ELF_FETCHES; and what came in so many milliseconds. */
unsigned elf_fetch_wait(struct elf_names *names, struct pollfd *wait);
void elf_fetch_heard(struct elf_names *names, const struct pollfd *wait, unsigned nr, unsigned took_ms);
void elf_fetch_close(struct elf_names *names);
/* Descriptor `attempt` (from 0) of the places where the file may be; -1: that is none, -2: there are no more, ELF_FETCHING: servers are asked first. */
int elf_files_open(struct elf_names *names, struct elf_file *file, unsigned attempt);
/* Its debug file; -1: none. */
int elf_files_debug(const struct elf_names *names, const struct elf_file *file);
/* A file that debug files share, by the path that one of them has. -1: none. */
int elf_files_shared(const struct elf_names *names, const struct elf_file *file, const unsigned char *text, size_t size);
/* Memory of the caller's allocator: size 0 frees it; null: there is none. */
void *elf_resize(const struct elf_names *names, void *memory, size_t size);
char *elf_copy(const struct elf_names *names, const void *text, size_t size);

/* elf_run.c: asks the child of each file for open[first] up to open[first + nr], which are sorted. */
void elf_run(struct elf_names *names, enum elf_keep keep);
void elf_run_end(struct elf_names *names, struct elf_file *file);

/* elf_keep.c: a child that was kept counts again; how many are; keeps one whose first reply took `cost` microseconds, false: it is not worth it. */
void elf_keep_use(struct elf_names *names, struct elf_file *file);
unsigned elf_keep_count(const struct elf_names *names);
bool elf_keep_child(struct elf_names *names, struct elf_file *file, uint64_t cost);
/* The file of the same bytes that has a child, null: none; whether that child was kept or rests, and has nothing to do; and the file takes it over. */
struct elf_file *elf_keep_twin(const struct elf_names *names, const struct elf_file *file);
bool elf_keep_is_free(const struct elf_file *file);
void elf_keep_take_over(struct elf_names *names, struct elf_file *file, struct elf_file *twin);

/* elf_server.c: makes the process, if there is none; starts a child that has the other end of a socket, and ends one. */
bool elf_server_open(struct elf_names *names);
void elf_server_close(struct elf_names *names);
bool elf_server_start(struct elf_names *names, struct elf_file *file, int socket, int fd, int debug);
void elf_server_end(struct elf_names *names, struct elf_file *file);
/* Lowers what a child that rests may take yet. False: that cannot be done. */
bool elf_server_rest(struct elf_names *names, struct elf_file *file);
/* The program that asks servers, which writes to the descriptor; its number, 0 or less: it cannot be started. And its end. */
pid_t elf_server_fetch(struct elf_names *names, const struct elf_file *file, int fd);
void elf_server_kill(struct elf_names *names, pid_t pid);

/* elf_sandbox.c: gives up all rights but to use descriptors. `memory` in bytes, `seconds` of CPU time, bytes that a file may get. False: that cannot be done. */
bool elf_sandbox_enter(size_t memory, unsigned seconds, size_t written);
bool elf_sandbox_known(void);
/* Lowers the limits of a child to what it has and so much more; bytes that it may have then, 0: that cannot be done. */
size_t elf_sandbox_lower(pid_t child, size_t memory, unsigned seconds);
/* Bytes of data that a process has; null: this one. */
size_t elf_sandbox_data(pid_t process);

/* What a child is of. */
struct elf_order {
	unsigned char build_id[ELF_BUILD_ID]; /* that it has to have */
	uint32_t build_id_size;               /* 0: any */
	uint8_t kind, stext;                  /* of struct elf_file */
	uint8_t fetch;                        /* the parent may ask servers for a debug file */
	size_t written;                       /* bytes that a compressed file may have without that */
};

/* release.c: the release of the capture's kernel, as uname -r has it, fit for a part of a path. Empty: not known. */
void kernel_files_release(const struct pfr_session *session, char *to, size_t capacity);

/* elf_unpack.c: whether a file is compressed in a way that libdw does not know; writes it to another without that. ELF_GOOD, ELF_BAD; ELF_LIMIT: it has more than `most` bytes. */
bool elf_unpack_needed(int file);
enum elf_kind elf_unpack(int file, int to, size_t most);
/* elf_child.c: reads the file of descriptor `file`, and `debug` if not -1, and replies on `socket` until its end. `space` is where a file is unpacked to; -1: it is not. */
void elf_child_run(int socket, int file, int debug, int space, const struct elf_order *order);

#endif
