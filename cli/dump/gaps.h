/* SPDX-License-Identifier: MIT */
/*
 * Bytes of a capture's files that are in no record and no other piece: what dump --bytes --pieces shows at the end of each file, so that
 * it shows every byte.
 */
#ifndef CLI_GAPS_H
#define CLI_GAPS_H

#include "cli/cli.h"

#define GAPS_MOST 4096 /* separate ranges that are kept */

struct gaps {
	struct gaps_range {
		uint64_t begin, end;
	} range[GAPS_MOST]; /* what was shown of this file, sorted, without two that touch */
	uint32_t nr, last;  /* the range that was changed last */
	uint32_t part;
	bool full;     /* there were more: what the gaps are is not known */
	uint64_t size; /* of the file */
};

/* A record or piece has been shown. The gaps of a file are written when the next file begins. */
void gaps_shown(struct gaps *g, struct output *output, struct pfr_session *session, const struct pfr_session_record *r);

/* Writes the bytes of a file from `begin` to below `end`, or the first of them. Nothing of what cannot be read again. */
void gaps_range(struct output *output, struct pfr_session *session, uint32_t part, uint64_t begin, uint64_t end);

/* Writes the gaps of the last file. */
void gaps_end(struct gaps *g, struct output *output, struct pfr_session *session);

#endif
