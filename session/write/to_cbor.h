/* SPDX-License-Identifier: MIT */
/*
 * A capture to CBOR.
 */
#ifndef PFR_SESSION_TO_CBOR_H
#define PFR_SESSION_TO_CBOR_H

#include "session/base/out.h"
#include "perfring_session_tools.h"

struct pfr_to_cbor {
	struct pfr_session *s;
	struct session_out *out;
	struct pfr_jobs *jobs; /* null: records are made in out */
	const struct pfr_reporter *reporter;
	unsigned flags;
	bool keep, headed, failed;
	bool between;          /* only what lies between records: they come later, sorted */
	unsigned files;        /* of a directory: so many have begun */
	uint64_t pos;          /* bytes of the file that are carried */
	uint64_t payload_end;  /* bytes up to here belong to the last record */
	uint64_t bad, defects; /* records; what was reported */
	unsigned char *piece;  /* PFR_CBOR_PIECE bytes: those of the next item that there are, `kept` from kept_at on */
	unsigned char *read;   /* as many, of which a source is read into */
	uint64_t kept_at;
	size_t kept;
	bool kept_payload; /* they belong to the record before */
	struct pfr_session_error error;
};

/*
 * Converts all of a new session in the order of the file. Flags are enum pfr_cbor_flag; keep: what is compressed stays so.
 * PFR_OK, and *c can be given records after; or why it failed.
 */
enum pfr_status pfr_to_cbor_all(struct pfr_to_cbor *c, struct pfr_session *s, struct session_out *out, unsigned flags,
				bool keep, const struct pfr_reporter *reporter);
/* Records of another session to another output, which is the rest of the first: before the first of them, and after the last. */
bool pfr_to_cbor_begin(struct pfr_to_cbor *c, struct pfr_session *s, struct session_out *out);
void pfr_to_cbor_end(struct pfr_to_cbor *c);
/* One more record. False: writing failed. */
bool pfr_to_cbor_record(struct pfr_to_cbor *c, const struct pfr_session_record *r);

#endif
