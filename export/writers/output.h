/* SPDX-License-Identifier: MIT */
/*
 * Bytes that are gathered for an output.
 */
#ifndef PFR_OUTPUT_H
#define PFR_OUTPUT_H

#include "export/common/buffer.h"
#include "convert/sized.h"
#include "perfring_session_export.h"

/* A caller's sink of tables, as this version knows it. False: its size is refused, or it lacks a function. */
static inline int table_sink_read(struct pfr_table_sink *to, const struct pfr_table_sink *sink)
{
	return sized_read(to, sizeof(*to), sink) && to->begin && to->batch && to->end;
}

/* A column for CSV and JSON alone: texts that are the digits of whole numbers of any size. JSON has them as numbers. */
#define OUTPUT_DIGITS 0xff

#define OUTPUT_GATHER (256u << 10) /* bytes that are worth a write */

/* Writes what was gathered, where there is enough of it or `all` is set. 0 or an errno value. */
static inline int output_give(const struct pfr_sink *output, struct buffer *out, int all)
{
	int error = out->error;

	if (error || !out->size || (!all && out->size < OUTPUT_GATHER))
		return error;
	error = output->write(output->user, out->data, out->size);
	out->size = 0;
	return error;
}

#endif
