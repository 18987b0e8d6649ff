/* SPDX-License-Identifier: MIT */
/*
 * Build ids of the files that a capture maps, for the feature BUILD_ID.
 */
#ifndef PFR_EDIT_BUILD_IDS_H
#define PFR_EDIT_BUILD_IDS_H

#include "perfring_session_edit.h"

#include "session/session.h"

#define BUILD_IDS_FILES 65536

struct build_ids {
	char **name; /* sorted */
	uint32_t nr, capacity;
	unsigned char *data; /* the section */
	size_t size, space;
	uint64_t added;
};

/* Notes the file of a mapping that has no build id. False: there is no memory. */
bool build_ids_take(struct build_ids *b, struct pfr_session *s, const struct pfr_session_record *r);
/* Makes the section, of the entries that there are and of those that `find` knows, in the session's byte order. */
bool build_ids_make(struct build_ids *b, struct pfr_session *s, const struct pfr_edit_options *options);
void build_ids_free(struct build_ids *b, struct pfr_session *s);

#endif
