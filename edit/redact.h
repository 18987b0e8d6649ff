/* SPDX-License-Identifier: MIT */
/*
 * A redactor as the files of edit/ share it.
 */
#ifndef PFR_EDIT_REDACT_H
#define PFR_EDIT_REDACT_H

#include "addresses.h"

#include "perfring_session_edit.h"

#define REDACT_ROWS 4096
#define REDACT_PIDS 256

/* What becomes of a field besides the classes of perfring_session_edit.h. */
enum {
	REDACT_NOTHING = PFR_REDACT_ALL + 1,
	REDACT_UNKNOWN = 2 * REDACT_NOTHING,
};

/* What became of a process or thread. */
struct redact_pid {
	uint32_t from, to;
};

struct pfr_redactor {
	struct pfr_allocator allocator;
	struct secret secret;
	struct addresses addresses;
	uint32_t keep;
	uint16_t of_row[REDACT_ROWS];       /* class of each field + 1; 0: not worked out yet */
	struct redact_pid pid[REDACT_PIDS]; /* each has the last one of its remainder; 0 stays 0 */
};

/* The class of a field: of enum pfr_redact, or REDACT_NOTHING. */
unsigned redact_class(struct pfr_redactor *r, const struct pfr_frame *frame, const struct pfr_item *item);

/* A field with a process or thread, by its name, also of records that come to be. */
bool item_is_pid(const struct pfr_item *item);

/* Whether a record or feature is opaque and not to be kept. */
bool redact_refuses(const struct pfr_redactor *r, const struct pfr_frame *frame);

/* Redacts `copy`, which has the bytes of the frame and of the payload that follows it. True: bytes that no field has were cleared. */
bool redact_frame(struct pfr_redactor *r, const struct pfr_frame *frame, const struct pfr_layout *layout,
		  const struct pfr_attr *attr, unsigned char *copy);

#endif
