/* SPDX-License-Identifier: MIT */
/*
 * Bytes that are gathered for an output.
 */
#ifndef PFR_OUTPUT_H
#define PFR_OUTPUT_H

#include "buffer.h"
#include "perfring_session_export.h"

#define OUTPUT_GATHER (256u << 10) /* bytes that are worth a write */

/* Writes what was gathered, where there is enough of it or `all` is set. 0 or an errno value. */
static inline int output_give(const struct pfr_sink *output, struct buffer *out, int all)
{
	int error = out->error;

	if (error || !out->size || (!all && out->size < OUTPUT_GATHER))
		return error;
	error = output->write(output->keeper, out->data, out->size);
	out->size = 0;
	return error;
}

#endif
