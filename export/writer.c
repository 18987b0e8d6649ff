/* SPDX-License-Identifier: MIT */
#include "writer.h"

#include <errno.h>
#include <stdlib.h>

#define GATHER (256u << 10)

int writer_new(struct pfr_writer **result, size_t size, const struct pfr_sink *output)
{
	struct pfr_writer *writer = calloc(1, size);

	*result = writer;
	if (!writer)
		return ENOMEM;
	writer->output = *output;
	writer->sink.keeper = writer;
	return 0;
}

int writer_flush(struct pfr_writer *writer, int all)
{
	int error = writer->out.error;

	if (error || !writer->out.size || (!all && writer->out.size < GATHER))
		return error;
	error = writer->output.write(writer->output.keeper, writer->out.data, writer->out.size);
	writer->at += writer->out.size;
	writer->out.size = 0;
	return error;
}

struct pfr_table_sink pfr_writer_table_sink(struct pfr_writer *writer)
{
	return writer->sink;
}

void pfr_writer_free(struct pfr_writer *writer)
{
	if (!writer)
		return;
	if (writer->free)
		writer->free(writer);
	buffer_free(&writer->out);
	free(writer);
}
