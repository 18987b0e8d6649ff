/* SPDX-License-Identifier: MIT */
/*
 * Items of a walk into a CBOR map: what records and feature sections have in
 * common. It knows kinds of field and nothing of streams.
 */
#ifndef PFR_CBOR_RECORD_H
#define PFR_CBOR_RECORD_H

#include "cbor_out.h"

#include <string.h>

struct cbor_fields {
	struct cbor_writer w;
	const struct pfr_frame *frame;
	unsigned flags;
	uint8_t flat;   /* in a group that is written as its span */
	uint32_t fills; /* paddings that are not zeros */
	uint32_t end;   /* where a padding is cut short; 0: none is */
	uint32_t tail, tail_size;
};

/* Name of a key in this view: null where numbers are used. */
const char *wcbor_view(const struct cbor_fields *f, const char *name);

/* An item that is a field, or opens or closes something. */
void wcbor_put_item(struct cbor_fields *f, const struct pfr_item *item);

/*
 * The whole item of a sample whose layout is plain, where there is enough space: 1. Else 0, and
 * nothing counts as written: the walk must do it.
 */
int wcbor_plain(struct pfr_out *out, const struct pfr_frame *frame, const struct pfr_layout *layout, unsigned flags);

/* Where the padding that is not zeros begins and ends in the frame; 0 where there is none. */
int wcbor_fill(const struct pfr_frame *frame, const struct pfr_item *item, uint32_t *begin, uint32_t *end);

/* A field that is there to be 0. */
static inline int wcbor_reserved(const char *name, uint8_t format)
{
	return format == PFR_FORMAT_AS_HEX && (!strncmp(name, "reserved", 8) || !strcmp(name, "res") || !strcmp(name, "pad"));
}

#endif
