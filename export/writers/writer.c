/* SPDX-License-Identifier: MIT */
/*
 * Writers as a caller has them: a sink of tables, with threads or without.
 */
#include "writer.h"

#include "convert/sized.h"

#include <stdlib.h>

/* ---- the sink ------------------------------------------------------------------- */

static int sink_begin(void *self, const struct pfr_table *table)
{
	struct pfr_table_writer *writer = self;
	int error = writer->format->begin(writer, table);

	return error ? error : writer_flush(writer, 0);
}

static int sink_batch(void *self, const struct pfr_table *table, const struct pfr_batch *batch)
{
	struct pfr_table_writer *writer = self;

	return writer->threads ? threads_batch(writer, table, batch) : writer_encode(writer, table, batch);
}

static int sink_end(void *self, const struct pfr_table *table)
{
	struct pfr_table_writer *writer = self;
	int error = writer->threads ? threads_flush(writer) : 0;

	if (!error)
		error = writer->format->end(writer, table);
	return error ? error : writer_flush(writer, 1);
}

enum pfr_status writer_new(struct pfr_table_writer **result, const struct writer_format *format, const struct pfr_sink *output)
{
	struct pfr_table_writer *writer;
	struct pfr_sink known;

	*result = NULL;
	if (!sized_read(&known, sizeof(known), output) || !known.write)
		return PFR_E_OPTIONS;
	*result = writer = calloc(1, format->size);
	if (!writer)
		return status_of_errno(ENOMEM);
	writer->sink = (struct pfr_table_sink){sizeof(writer->sink), writer, sink_begin, sink_batch, sink_end};
	writer->output = known;
	writer->format = format;
	return PFR_OK;
}

const struct pfr_table_sink *pfr_table_writer_sink(struct pfr_table_writer *writer)
{
	return &writer->sink;
}

void pfr_table_writer_use(struct pfr_table_writer *writer, struct pfr_table_threads *threads)
{
	writer->threads = writer->format->rows ? threads : NULL;
	writer->memory = writer->threads ? threads_memory(writer->threads) : NULL;
}

void pfr_table_writer_account(struct pfr_table_writer *writer, const struct pfr_session *session)
{
	writer->session = session;
}

void pfr_table_writer_free(struct pfr_table_writer *writer)
{
	if (!writer)
		return;
	if (writer->threads)
		threads_forget(writer);
	if (writer->format->free)
		writer->format->free(writer);
	buffer_free(&writer->out);
	free(writer);
}
