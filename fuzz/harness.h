/* SPDX-License-Identifier: MIT */
/*
 * What the harnesses share: how an input is cut into an attr and bytes, which one of
 * several invariants an execution tries, and how a broken one ends the run. It knows no
 * engine: each harness is one LLVMFuzzerTestOneInput, which libFuzzer, afl.c or driver.c calls.
 *
 * An execution tries one thing, so that it costs little and an engine makes many. Which one
 * is reported by the input's second byte, or by a hash where all bytes are the format's.
 */
#ifndef FUZZ_HARNESS_H
#define FUZZ_HARNESS_H

#include "perfring.h"
#include "tests/lib/invariants.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the run with the reason: an engine keeps the input then. */
void fuzz_broken(const char *text) __attribute__((noreturn));

/* A frame lies in the ring or its scratch, with a size that it can have; else the run ends. */
void fuzz_check_in_ring(const struct pfr_ring *ring, const struct pfr_frame *frame);

/* Bits of an input's first byte. */
enum {
	FUZZ_BIG = 1,       /* a big-endian recording */
	FUZZ_ATTR = 2,      /* eight bytes from here on is an attr, and the records after it */
	FUZZ_REPAIR = 4,    /* what is left is one record, whatever its size says */
	FUZZ_ARCH_SHIFT = 4 /* an architecture, for names of registers */
};
#define FUZZ_FRONT 8 /* bytes before the attr, or before the records where there is none */

/* An input taken apart: frames of the records after an attr. */
struct fuzz_input {
	struct pfr_window window;
	struct pfr_layout layout;
	const struct pfr_layout *known; /* &layout, or null */
	uint8_t control, choice;        /* the first two bytes */
	int begun;
};

/* 0 where there are no bytes to begin with. */
int fuzz_input_init(struct fuzz_input *input, const uint8_t *data, size_t size);
/* The next record; 0 at the end. */
int fuzz_input_next(struct fuzz_input *input, struct pfr_frame *frame);

/* One invariant of a frame, for each record of the input. Always 0. */
typedef int fuzz_invariant(const struct pfr_frame *, const struct pfr_layout *, char text[BROKEN_MOST]);
int fuzz_each(const uint8_t *data, size_t size, fuzz_invariant *holds);

/* The header of a pipe for records whose byte order the first one's type tells. */
#define FUZZ_PIPE_HEAD 16
void fuzz_pipe_head(unsigned char head[FUZZ_PIPE_HEAD], const uint8_t *data, size_t size);

/* Writes a record's size into its header. */
void fuzz_set_size(unsigned char *record, enum pfr_byte_order order, uint32_t size);
/*
 * A frame's first `size` bytes, against a page that cannot be touched: after them, or before them
 * where `begin`. Good until the next call. Of a record, of 8 bytes at least, the header's size follows.
 */
void fuzz_cut(struct pfr_frame *cut, const struct pfr_frame *frame, uint32_t size, int begin);

/* Tries one of the invariants of a frame: partition, equal, memory, order, peek, status. */
#define FUZZ_INVARIANTS 6
void fuzz_try(const struct pfr_frame *frame, const struct pfr_layout *layout, unsigned choice);

/* A number made of the bytes. */
uint32_t fuzz_hash(const uint8_t *data, size_t size);

/* Reads the last byte of what an output is given, so that a sanitizer checks all of it. */
void fuzz_look(const void *data, size_t size);

/* What an execution tries: `own`, unless who runs the harness wants one thing after another tried. */
uint32_t fuzz_choose(uint32_t own);
extern int fuzz_forced; /* -1: nothing */
#define FUZZ_CHOICES 64 /* so many to begin with reach all */

/* The limits of sessions: smaller than the defaults, so that an execution costs little. */
void fuzz_limits(struct pfr_limits *limits);

/* An allocator that counts its blocks, and may fail: fuzz_resize for struct pfr_allocator. */
struct fuzz_heap {
	long blocks;
	uint32_t calls; /* before it gives up; 0: never */
};
void *fuzz_resize(void *user, void *memory, size_t size);

#endif
