/* SPDX-License-Identifier: MIT */
/*
 * Captures that were changed on their way from one machine to another, and files that are none: what transport.c, undo.c, extent.c and
 * kinds.c offer each other.
 */
#ifndef PFR_SESSION_READ_TRANSPORT_H
#define PFR_SESSION_READ_TRANSPORT_H

#include "session/session.h"

/* How a capture's bytes were changed: rows of transport.def. */
enum transport {
	TRANSPORT_NONE,
#define TRANSPORT(name, undone, text, advice) TRANSPORT_##name,
#include "transport.def"
};

/* kinds.c: as pfr_file_kind, by magic alone: not of texts. */
const char *pfr_session_magic_kind(const unsigned char *p, size_t size, const char **advice);
#define KIND_BEGIN 4096 /* bytes that determine the kind of a file */

/* extent.c: how far a capture's own sizes lead. */
struct extent {
	bool known; /* it has a header that can be read */
	bool pipe;
	bool fits;     /* its tables and sections lie within the file, and nothing follows the last of them */
	bool no_table; /* the table of its features has zeros only, although it has features */
	uint64_t end;  /* of the last section, as the header has it; of a pipe or an interrupted recording that of the file */
	uint64_t data, data_end;
};

/* Whether a file of so many bytes, the first 8 of which are here, is a capture's magic, or half of it, and no header. */
bool pfr_session_is_begin(const unsigned char *p, uint64_t size);

/* What the header says; nothing of records. */
void pfr_session_extent(const struct session_source *source, struct extent *extent);
/* How many bytes of records follow each other by their sizes. *whole: they lead to the end of the data. `memory` has EXTENT_WINDOW bytes. */
#define EXTENT_WINDOW 65536
uint64_t pfr_session_extent_records(const struct session_source *source, const struct extent *extent, unsigned char *memory, bool *whole);

/* undo.c: a change that is undone byte by byte. */
struct undo {
	enum transport how;
	uint64_t changes; /* that were found */
	bool refused;     /* a byte was found that the change does not make */
	bool lost;        /* of UTF-8: a byte was replaced, so it is lost */
	bool other;       /* a character that no byte becomes; several bytes that happened to be UTF-8, say */
	bool ended;       /* of base64: text follows */
	bool big;         /* of UTF-16 */
	bool cr;          /* LF is written as CR LF */
	unsigned have;    /* bytes or bits that wait for others */
	uint32_t held;
};

/* The bytes as they were; `out` has space for as many as there are, and 4. Returns how many. */
size_t pfr_session_undo(struct undo *u, const unsigned char *in, size_t size, unsigned char *out);
size_t pfr_session_undo_end(struct undo *u, unsigned char *out);

#endif
