/* SPDX-License-Identifier: MIT */
/*
 * A feature section that is put together.
 */
#ifndef PFR_EDIT_SECTION_H
#define PFR_EDIT_SECTION_H

#include "merge.h"

struct section {
	struct merge *m;
	unsigned char *data;
	size_t size, capacity;
	bool failed; /* there was no memory */
};

/* Bytes; null: zeros. */
void section_add(struct section *s, const void *data, size_t size);
void section_u32(struct section *s, uint32_t value);
/* Gives it to the writer, if it has any bytes, and frees it. PFR_OK, or PFR_E_MEMORY, also where a call above had none. */
enum pfr_status section_finish(struct section *s, uint32_t feature);

/* merge_formats.c: the formats of tracepoints of all captures. */
enum pfr_status merge_formats(struct merge *m);
/* merge_names.c: the names that captures carry. */
enum pfr_status merge_names(struct merge *m);

#endif
