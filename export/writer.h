/* SPDX-License-Identifier: MIT */
/*
 * What all writers have in common: an output, the bytes that are gathered for it, and how many
 * were written.
 */
#ifndef PFR_WRITER_H
#define PFR_WRITER_H

#include "buffer.h"
#include "perfring_session_export.h"

struct pfr_writer {
	struct pfr_sink output;
	struct pfr_table_sink sink;              /* keeper is the writer */
	void (*free)(struct pfr_writer *writer); /* frees the writer's own members, not itself */
	struct buffer out;
	uint64_t at; /* bytes written before those in `out` */
};

/* Memory for a writer whose first member is struct pfr_writer. 0 or ENOMEM. */
int writer_new(struct pfr_writer **result, size_t size, const struct pfr_sink *output);
/* Writes what was gathered, where there is enough of it or `all` is set. 0 or an errno value. */
int writer_flush(struct pfr_writer *writer, int all);
/* The offset in the file of the next byte. */
static inline uint64_t writer_at(const struct pfr_writer *writer)
{
	return writer->at + writer->out.size;
}

#endif
