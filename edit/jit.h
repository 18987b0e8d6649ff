/* SPDX-License-Identifier: MIT */
/*
 * Code that was made at run time as mappings of a file: jit_read.c reads a jitdump file, jit_frames.c the call frame information in it, jit.c keeps when it was placed where,
 * jit_elf.c writes the file.
 */
#ifndef PFR_EDIT_JIT_H
#define PFR_EDIT_JIT_H

#include "perfring_session_edit.h"

#include "session/session.h"
#include "session/symbols/symbols.h"

#define JIT_FILES 64
#define JIT_PLACES (1u << 21)
#define JIT_PATH 4096
#define JIT_NAME 65536 /* bytes of a name, at most */
#define JIT_TEXT 4096  /* where the code begins in the ELF file */
#define JIT_ALIGN 16
#define JIT_ID 20        /* bytes of a build ID */
#define JIT_FRAMES 32768 /* bytes of call frame information of a function, at most */

/* The functions of a jitdump file, one after another. */
struct jit_reader {
	struct jit_file file;
	uint64_t offset;                       /* of the next record */
	uint64_t text;                         /* where the next function's bytes go in the ELF file */
	uint64_t names;                        /* bytes of the names so far, with a NUL each */
	uint64_t frames;                       /* bytes of call frame information so far */
	uint64_t unwinding_at, unwinding_size; /* in the jitdump file: that of the next function; size 0: none */
	uint32_t nr;                           /* functions so far */
	uint64_t bad;                          /* records that could not be read */
};

/* A record that places code. */
struct jit_code {
	struct jit_record record;
	uint32_t tid;
	uint64_t start, size, index;     /* of MOVE: where it goes */
	uint64_t name_at, code_at;       /* in the jitdump file; of LOAD */
	uint32_t name_size, frames_size; /* frames_size 0: none, or none that is known */
	uint64_t frames_at;              /* in the jitdump file */
	uint64_t text;                   /* in the ELF file; of LOAD */
};

/* Entries of .eh_frame. Zeros but for data and size at the beginning. */
struct jit_frames {
	const unsigned char *data;
	uint32_t size, at; /* at: where the next entry begins */
	uint32_t cie;      /* the last one */
	bool known, bad;   /* bad: an entry is not as expected */
};

/* The next entry; *pc is where its address of code is, of 4 bytes, relative to its place; 0: it has none. False at the end. */
bool jit_frames_next(struct jit_frames *frames, const struct jit_file *file, uint32_t *pc);
/* Bytes of the entries, without what ends them. 0: there are none of code, or not all are as expected. */
uint32_t jit_frames_size(const struct jit_frames *all, const struct jit_file *file);

/* Goes to the beginning. */
void jit_rewind(struct jit_reader *reader);
/* The next record that places code. False after the last. */
bool jit_next(struct jit_reader *reader, struct jit_code *code);
/* A build ID of all functions, from the beginning: their names, places and bytes. */
void jit_build_id(struct jit_reader *reader, unsigned char id[JIT_ID]);
/* Writes the ELF file of all functions, from the beginning, with this build ID. 0, or the sink's errno value. */
int jit_elf(struct jit_reader *reader, const struct pfr_sink *sink, const unsigned char id[JIT_ID]);

/* The MMAP2 record for code that is in place at `time`, as bytes; call it until it is false. */
bool jit_insert(struct pfr_jit *jit, const struct pfr_events *events, const struct pfr_session_record *before, struct pfr_span *bytes);
/* The mappings written so far. */
uint64_t jit_written(const struct pfr_jit *jit);
/* Begins again, for another session. */
void jit_begin(struct pfr_jit *jit);

#endif
