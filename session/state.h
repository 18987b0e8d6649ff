/* SPDX-License-Identifier: MIT */
/*
 * What parts of a session keep, each for itself: a member of struct pfr_session for each struct. tests/proof-state.t: no other file writes its members
 * than those that are named before it.
 */
#ifndef PFR_SESSION_STATE_H
#define PFR_SESSION_STATE_H

#include "perfring_session.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SESSION_PAST 3 /* windows before the last one that are kept for the order of time */
#define SESSION_CAME 4
#define SESSION_NOTES 8

/* Written by read/prefetch.h. */
struct session_prefetch {
	uint32_t coming; /* of many events, that of a record which comes soon, and those before it: see prefetch.h */
	uint32_t came[SESSION_CAME];
};

/* Written by base/error.c, parallel/parts.c, read/next.c, read/open.c, read/order.c, read/stream.c, read/tasks.c. Where the reading is. */
struct session_next {
	bool quick;     /* the next record may be handed out as the reader gives it: see next.c */
	bool selects;   /* of these, records are followed or filtered */
	bool has_ahead; /* the reader was called already, and returned `ahead` */
	enum pfr_status ahead;
	enum pfr_status step; /* of the record, while notes are handed out before it */
	enum pfr_status over; /* nothing more is handed out; PFR_OK: there is more */
};

/* Written by read/open.c, read/resume.c, read/stream.c, read/window.c. For where records begin again. */
struct session_search {
	bool searches;  /* one has begun and found nothing yet */
	bool resumed;   /* the reader was sent elsewhere, where the bytes may be in the buffer already */
	bool starts;    /* it is for the first record of all */
	uint64_t start; /* from where it is, once records begin; 0: nowhere, or it was done */
};

/* Written by parallel/parts.c, read/open.c, read/stream.c. The part of a file that a session reads: see parts.c. */
struct session_span {
	uint64_t from, until;   /* where it begins and ends; 0 and UINT64_MAX: there are no parts */
	uint64_t begun;         /* it begins there after the records that every part reads, which say what is true of all */
	uint64_t first;         /* offset of its first record */
	uint64_t changes_until; /* the end of the last record that says what is true of others; UINT64_MAX: only one reader understands it all */
	bool stopped_at_end;    /* the record at `until`, or after it, was read and is not handed out */
};

/* Bytes of the file that were read before those in the buffer. */
struct session_past {
	unsigned char *data;
	size_t capacity, filled;
	uint64_t at;
};

/* Written by read/directory.c, read/open.c, read/order.c, read/transport.c, read/window.c. */
struct session_bytes {
	unsigned char *buffer;
	size_t capacity, filled;
	uint64_t at; /* of buffer[0] in the file */
	bool closed; /* the file ends with the buffer */
	struct session_past past[SESSION_PAST];
	unsigned oldest; /* of them */
};

/* Written by read/header_fit.c. The file header in place of one that does not fit the file. */
struct session_fit {
	unsigned char header_seen, header[104], header_own[104], header_text[128];
};

/* Written by read/transport.c. What happened to the capture on its way. */
struct session_transport {
	bool changed;       /* its bytes had been changed, and are read as they were */
	bool lost;          /* what happened cannot be undone */
	bool twice, joined; /* the same capture follows, or another */
	uint64_t behind;    /* bytes after its end that say nothing new */
};

/* Written by read/compressed.c. Compressed records. */
struct session_unpacking {
	struct pfr_zstd zstd;
	void *zstd_memory;
	bool unpacks;   /* a stream is open */
	bool inner;     /* compressed records are open, the next record comes out of them */
	uint64_t outer; /* offset of the compressed record that was fed last */
};

/* Samples of which few bytes tell that they are sound: of numbers in this machine's order, and a callchain at most. */
struct session_clear {
	uint64_t sample_type;      /* 0: none is known yet */
	uint32_t size;             /* without the addresses of the callchain and without raw bytes */
	uint32_t time, chain, raw; /* offsets: of the time, of the callchain's number, and of the raw bytes' where the callchain is empty; 0: it has none */
};

/* Written by read/ahead.c, read/clear.h, read/damage.c. Whether records are plausible: see damage.c. */
struct session_damage {
	struct session_clear clear;
	void *judged;              /* damage.c's own; null: it has not looked ahead yet */
	uint64_t near, near_first; /* the times of the last record whose time is usual, and of the first one; 0: none yet */
	uint64_t far;              /* of the last whose time is not */
	bool untimely;             /* that is the record which was read last */
	uint64_t work;             /* bytes that were looked at while searching; bounded, however a file is made */
};

/* What was found wrong and has not been handed out yet. */
struct session_note {
	enum pfr_status status;
	int os_error;
	uint32_t part;
	uint64_t offset, nr;
	bool resumes; /* records follow a damaged range */
	struct pfr_where where;
	const char *what, *advice; /* its text, where that is no other; null: it is that of the status or of `where` */
};

/* Written by base/error.c, read/next.c. */
struct session_notes {
	struct session_note note[SESSION_NOTES];
	unsigned nr_notes, next_note;
	struct pfr_session_error defect; /* the one that is handed out, */
	struct pfr_session_record noted; /* by this */
};

/* Written by read/event_types.c. The header's table of events, of captures before 2010. */
struct session_types {
	unsigned char *event_types; /* entries of event_types.c, as read */
	uint32_t nr_event_types;
	uint64_t event_types_size; /* bytes of the header's table */
};

/* Written by read/deferred.c, read/deferred_find.c. Callchains that come after their samples. */
struct session_deferred {
	struct session_chains *chains;
	struct session_whole *whole;
	uint64_t whole_cookie; /* that the whole sample handed out last had */
	bool lost;             /* the record that is handed out is a sample whose user part never comes */
	bool defers;           /* an event asks for them */
	uint32_t defers_of;    /* of so many events, that is known */
};

/* Written by tracepoint/synthetic.c. Samples that perf makes of AUX data. */
struct session_synthetic {
	bool synths;        /* an event is one of those */
	uint32_t synths_of; /* of so many events, that is known */
};

/* Written by read/simpleperf_split.c. */
struct session_joining {
	struct session_join *join; /* null: no SPLIT record has come that is to be joined */
	uint64_t joined_headers;   /* bytes of the headers of pieces that were joined, which the joined records have not */
};

/* Written by parallel/jobs.c, read/open.c, write/to_cbor.c. Who is called. */
struct session_calls {
	int (*progress)(void *user, uint64_t position, uint64_t size);
	void *progress_user;
	/* those who take a capture to pieces (convert): bytes of a pipe before they go; the end of each file */
	void (*passed)(void *user, const unsigned char *data, size_t size, uint64_t at);
	void (*file_ends)(void *user);
	void *user;
	/* for records that other threads still make into text (jobs.c): before names, layouts or tasks change that they were handed out with */
	void (*changes)(void *user);
	void *changes_user;
};

#endif
