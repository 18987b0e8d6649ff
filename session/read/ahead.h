/* SPDX-License-Identifier: MIT */
/* Bytes that follow the record which was read last, for damage.c. */
#ifndef PFR_SESSION_AHEAD_H
#define PFR_SESSION_AHEAD_H

#include "session/session.h"

#define HEADER_SIZE 8
#define RECORD_FEW 4096 /* bytes that most records fit into */
#define RECORD_MOST (UINT16_MAX + (size_t)1)
#define PIPE_MOST (UINT64_C(1) << 20) /* bytes of a pipe that a suspect is kept for */

/* Bytes of the file from `at` on; `end` is where its records end. They are kept from one record to the next. */
struct ahead {
	struct pfr_session *s;
	uint64_t at, end;
	uint64_t keep; /* of a pipe: bytes before it are not needed any more */
	uint32_t part; /* the file, of a directory */
	size_t filled;
	unsigned char bytes[1 << 18];
	unsigned char record[RECORD_MOST]; /* a compressed record with the size that it has to have */
};

/* Null: there is no memory. */
struct ahead *ahead_open(struct pfr_session *s);
/* A window that begins at the offset and has `least` bytes, or all that there are; false: not even a header. */
bool ahead_window(struct ahead *a, uint64_t at, size_t least, struct pfr_window *window);

#endif
